"""Poker hands by their strength: five, six or seven cards at a time, by tables that `detect.ranks` fills.

Every card is one number. The numbers of a hand add up to all that its strength depends on: how often each rank comes, as
two numbers to the base five, and how many cards there are of each suit. One sum, three small tables.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from detect.kernels import compiled, step

LOW_RANKS = 6
"""The ranks 2 to 7 are in the lower number, 8 to A in the upper one."""
LOW_SIZE, HIGH_SIZE = 5**LOW_RANKS, 5 ** (13 - LOW_RANKS)
"""No rank comes more than four times, so that each is a digit to the base five."""
_LOW_MASK, _HIGH_MASK = np.uint64(0xFFFF), np.uint64(0xFFFFF)
_HIGH_AT, _SUITS_AT = np.uint64(16), np.uint64(36)
NO_HAND = np.uint64(0x3333 << 36)
"""The sum before the first card: each suit has three on account, so that the fifth card of it sets a bit."""
STRANGE = np.uint64(1 << 60)
UNUSUAL = np.uint64(0x8888 << 36 | 0xF << 60)
"""What is set in a sum where five cards are of a suit, or one is no card."""
_ONE, _FOUR, _EIGHT, _SIX_BITS = np.uint64(1), np.uint64(4), np.uint64(8), np.uint64(63)


def card_keys() -> np.ndarray:
    """Give the number of each card (uint64[256]); that of what is no card makes the sum `STRANGE` or more.

    Examples
    --------
    >>> keys = card_keys()
    >>> int(keys[13] - keys[0]) == (1 << 40) - (1 << 36), bool(keys[52:].min() == STRANGE)
    (True, True)
    """
    suit, rank = np.divmod(np.arange(52), 13)
    low = np.where(rank < LOW_RANKS, 5**rank, 0)
    high = np.where(rank < LOW_RANKS, 0, 5 ** np.maximum(rank - LOW_RANKS, 0))
    keys = np.full(256, STRANGE)
    keys[:52] = low + (high << 16) + (1 << (36 + 4 * suit))
    return keys


class Tables(NamedTuple):
    """What is looked up for hands of so many cards. As one argument, tables do not count as work (`detect.kernels`).

    Attributes
    ----------
    keys : uint64[256]
        Of `card_keys`.
    high, low : uint16[HIGH_SIZE], uint16[LOW_SIZE]
        By each number to the base five: where the holdings of the upper ranks begin, and which of them the lower ones make.
    value : int16[V]
        The strength of each holding of ranks.
    flush : int16[4, 8192]
        The strength of five or more ranks of one suit, by suit and by the set of ranks.
    """

    keys: np.ndarray
    high: np.ndarray
    low: np.ndarray
    value: np.ndarray
    flush: np.ndarray


@step
def looked_up(key: np.uint64, tables: Tables) -> int:
    """Give the strength of a hand without five cards of a suit; `key` is `NO_HAND` and the number of each card."""
    upper = np.uint64(tables.high[(key >> _HIGH_AT) & _HIGH_MASK])
    return tables.value[upper + np.uint64(tables.low[key & _LOW_MASK])]


@step
def suited(key: np.uint64, held: np.uint64, tables: Tables) -> int:
    """Give the strength of a hand with five cards of a suit; `held` has a bit for each card."""
    suit = 0
    while not key & (_EIGHT << (_SUITS_AT + _FOUR * np.uint64(suit))):
        suit += 1
    return tables.flush[suit, (held >> np.uint64(13 * suit)) & np.uint64(8191)]


@step
def strength(key: np.uint64, held: np.uint64, tables: Tables) -> int:
    """Give the strength of a hand by the sum of its numbers, and the set of its cards."""
    return suited(key, held, tables) if key & UNUSUAL else looked_up(key, tables)


@step
def valued(key: np.uint64, held: np.uint64, total: np.uint64, tables: Tables) -> int:
    """Give the strength of a hand; 0 where a card is none, or comes twice.

    Bits that are all different add up to their union, and to more than that where one comes twice.
    """
    if not key & UNUSUAL and held == total:
        return looked_up(key, tables)
    return suited(key, held, tables) if key < STRANGE and held == total else 0


@step
def of_five(cards: np.ndarray, i: int, tables: Tables) -> int:
    """Value hand `i` of five cards: a loop of a length that is known is unrolled, which is twice as quick."""
    key, held, total = NO_HAND, np.uint64(0), np.uint64(0)
    for k in range(5):
        card = np.uint64(np.uint8(cards[i, k]))
        bit = _ONE << (card & _SIX_BITS)
        key += tables.keys[card]
        held |= bit
        total += bit
    return valued(key, held, total, tables)


@step
def of_more(cards: np.ndarray, i: int, tables: Tables) -> int:
    """Value hand `i` of six or seven cards."""
    key, held, total = NO_HAND, np.uint64(0), np.uint64(0)
    for k in range(cards.shape[1]):
        card = np.uint64(np.uint8(cards[i, k]))
        bit = _ONE << (card & _SIX_BITS)
        key += tables.keys[card]
        held |= bit
        total += bit
    return valued(key, held, total, tables)


@compiled
def strengths(cards: np.ndarray, tables: Tables, out: np.ndarray) -> None:
    """Fill in the strength of the best five cards of each hand; 0 where a card is none of 52, or comes twice.

    Parameters
    ----------
    cards : int8[N, n]
        Of n = 5, 6 or 7 cards, for which the tables are.
    tables : Tables
    out : int16[N]

    Examples
    --------
    >>> from detect.ranks import ranked
    >>> out = np.empty(3, np.int16)
    >>> strengths(np.array([[8, 9, 10, 11, 12], [0, 1, 2, 3, -1], [0, 14, 2, 3, 5]], np.int8), ranked().tables(5), out)
    >>> out.tolist()
    [7462, 0, 1]
    """
    five = cards.shape[1] == 5
    for i in range(cards.shape[0]):
        out[i] = of_five(cards, i, tables) if five else of_more(cards, i, tables)


@compiled
def drawn(kept: np.ndarray, stock: np.ndarray, tables: Tables, out: np.ndarray) -> None:
    """Fill in the strength of the hand that comes of every choice of cards drawn to those kept, in their order.

    Parameters
    ----------
    kept : int8[k]
        Up to five cards.
    stock : int8[m]
        The cards that may be drawn, each once; none of them is kept.
    tables : Tables
        For five cards.
    out : int16[C]
        As many as there are ways to choose 5 - k of m cards.

    Examples
    --------
    >>> from detect.ranks import ranked
    >>> out = np.empty(3, np.int16)
    >>> drawn(np.array([8, 9, 10, 11], np.int8), np.array([12, 25, 0], np.int8), ranked().tables(5), out)
    >>> [int(each) for each in ranked().hand[out]]
    [8, 4, 5]
    """
    base, had = NO_HAND, np.uint64(0)
    for k in range(kept.size):
        base += tables.keys[kept[k]]
        had |= _ONE << np.uint64(kept[k])
    many, m = 5 - kept.size, stock.size
    at = np.arange(many)
    for i in range(out.size):
        key, held = base, had
        for k in range(many):
            card = stock[at[k]]
            key += tables.keys[card]
            held |= _ONE << np.uint64(card)
        out[i] = strength(key, held, tables)
        k = many - 1
        while k > 0 and at[k] == m - many + k:
            k -= 1
        if many > 0:
            at[k] += 1
            for j in range(k + 1, many):
                at[j] = at[j - 1] + 1
