"""Which of two poker hands is the better, under each code: every hand as one number, many hands at once.

The greater number is the better hand and equal numbers share the pool. Tables are made once for a set of rules; the loop
is `detect.kernels.hands`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
import numpy.typing as npt

from detect.errors import UsageFault
from detect.kernels import hands as k

__all__ = ["ENGLISH", "MODERN", "NO_STRAIGHTS", "NO_STRAIGHT_FLUSH", "RULES", "RULES_OF", "Hand", "Ranks",
           "ranked", "rules_of", "strengths"]  # fmt: skip

Int16s = npt.NDArray[np.int16]

MODERN, ENGLISH, NO_STRAIGHT_FLUSH, NO_STRAIGHTS = "modern", "english", "no-straight-flush", "no-straights"
RULES: dict[str, str] = {
    MODERN: "the ace begins a sequence or ends it",
    ENGLISH: "the ace begins a sequence and never ends it; a flush in hearts is the best flush",
    NO_STRAIGHT_FLUSH: "a straight flush is no more than the flush it also is",
    NO_STRAIGHTS: "neither straights nor straight flushes count",
}
"""The rules by which hands are ranked, and a line on each.

Sources: `draw-foster` 35 and 36; `draw-english` 65 to 76; what is said under `straight` and `stud-new`. English law 70
prefers hearts among sequences of equal cards; only a flush sequence can be in hearts, so that is where it tells. English
law 73 says nothing of the fifth card beside two pairs that are equal; here it decides, as the odd card does in law 74."""
RULES_OF: Mapping[str, str] = {
    "draw-english": ENGLISH,
    "straight": NO_STRAIGHT_FLUSH,
    "stud-old": NO_STRAIGHT_FLUSH,
    "stud-new": NO_STRAIGHT_FLUSH,
}
"""The rules of a code of laws, where they are not the modern ones."""
SIZES = (5, 6, 7)
HEARTS = 2
ACE = 12
LOWEST_SEQUENCE = np.array([ACE, 3, 2, 1, 0])
"""The ace begins it: the highest card is the five."""


class Hand(IntEnum):
    """What a hand is, from the least to the best: the same order under all rules, and that of rarity."""

    NOTHING = 0
    """No two cards that belong together: the highest card counts."""
    PAIR = 1
    """Two cards of a rank."""
    TWO_PAIRS = 2
    """Two of one rank and two of another."""
    THREES = 3
    """Three of a rank, or triplets."""
    STRAIGHT = 4
    """Five ranks in sequence."""
    FLUSH = 5
    """Five cards of a suit."""
    FULL = 6
    """Three of one rank and two of another."""
    FOURS = 7
    """Four of a rank."""
    STRAIGHT_FLUSH = 8
    """Five cards of a suit in sequence."""


_GROUPS = np.zeros((5, 5), np.int64)
"""The class of a hand by how often its first and its fourth card's ranks come, those that come most often first."""
_GROUPS[2, 1], _GROUPS[2, 2], _GROUPS[3, 1], _GROUPS[3, 2], _GROUPS[4, 4] = (
    Hand.PAIR, Hand.TWO_PAIRS, Hand.THREES, Hand.FULL, Hand.FOURS,
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Ranks:
    """All strengths there are under a set of rules, 1 to K; number 0 is no hand.

    Attributes
    ----------
    rules : str
        One of `RULES`.
    hand : int8[K + 1]
        The class of each strength, of `Hand`; -1 of number 0.
    ranks : int8[K + 1, 5]
        The ranks of its cards, 0 to 12: those that come most often first, then the highest.

    Examples
    --------
    >>> ranked(MODERN)
    <Ranks modern: 7462 strengths>
    """

    rules: str
    hand: np.ndarray
    ranks: np.ndarray
    _of_ranks: Int16s
    _flush: Int16s

    def __repr__(self) -> str:
        """Say which, and how many strengths there are."""
        return f"<Ranks {self.rules}: {self.hand.size - 1} strengths>"

    def tables(self, size: int) -> k.Tables:
        """Give what the loop looks up for hands of `size` cards, 5 to 7."""
        return _tables(self.rules, size)


def rules_of(code: str) -> str:
    """Give the rules by which a code of laws ranks hands.

    Examples
    --------
    >>> rules_of("draw-english"), rules_of("holdem")
    ('english', 'modern')
    """
    return RULES_OF.get(code, MODERN)


def strengths(cards: npt.ArrayLike, rules: str = MODERN) -> Int16s:
    """Give the strength of each hand: the greater is the better, and equal hands share the pool.

    Parameters
    ----------
    cards : int[N, n] or int[n]
        Cards as in `detect.cards`, in any order; n is 5, 6 or 7, and the best five count.
    rules : str
        One of `RULES`.

    Returns
    -------
    int16[N]
        From 1; 0 for what is no hand, because a card was not seen, is none of 52 or comes twice.
        ``ranked(rules).hand[...]`` gives the class of each.

    Raises
    ------
    UsageFault
        If there are no such rules, or the cards are not of such a shape.

    Examples
    --------
    A pair of aces, and a queen-high straight that a seventh card makes a flush:

    >>> from detect.cards import parse_cards
    >>> [Hand(int(ranked().hand[strengths(parse_cards(said))[0]])).name
    ...  for said in ("AS AH 7D 4C 2S", "QH JH TH 9C 8D 2H 3H")]
    ['PAIR', 'FLUSH']
    """
    given = np.array(cards, ndmin=2)
    if given.ndim != 2 or given.shape[1] not in SIZES or given.dtype.kind not in "iu":
        raise UsageFault(
            "cards", given.shape, "must be hands of 5, 6 or 7 cards, one a row, as whole numbers"
        )
    if given.dtype != np.int8:
        given = np.where((given < 0) | (given >= 52), -1, given)
    out = np.empty(len(given), np.int16)
    k.strengths(np.ascontiguousarray(given, np.int8), ranked(rules).tables(given.shape[1]), out)
    return out


@cache
def ranked(rules: str = MODERN) -> Ranks:
    """Put all hands in order under a set of rules.

    Raises
    ------
    UsageFault
        If there are no such rules.

    Examples
    --------
    Under the English laws a flush in hearts beats any other, so that there are more strengths:

    >>> ranked(ENGLISH)
    <Ranks english: 8749 strengths>
    """
    if rules not in RULES:
        raise UsageFault("rules", rules, f"must be one of {', '.join(RULES)}")
    mixed, suited = _multisets(5), np.array([*combinations(range(13), 5)])
    every = np.concatenate([mixed, suited, suited])
    flush, hearts = np.arange(len(every)) >= len(mixed), np.arange(len(every)) >= len(mixed) + len(suited)
    hand, ranks, worth = _worth(every, flush, hearts, rules)
    _, first, places = np.unique(worth, return_index=True, return_inverse=True)
    number: Int16s = (places + 1).astype(np.int16)
    of_masks: Int16s = np.zeros((4, 8192), np.int16)
    masks = (1 << suited).sum(axis=1)
    of_masks[:, masks] = number[flush & ~hearts]
    of_masks[HEARTS, masks] = number[hearts]
    none = -np.ones((1, 5), np.int8)
    return Ranks(
        rules,
        np.append(np.int8(-1), hand[first]),
        np.concatenate([none, ranks[first]]),
        number[~flush],
        of_masks,
    )


def _worth(
    held: np.ndarray, flush: np.ndarray, hearts: np.ndarray, rules: str
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Give the class of hands, their ranks as they are compared, and a number that grows with their worth.

    Parameters
    ----------
    held : int64[H, 5]
        The ranks of each hand.
    flush, hearts : bool[H]
        Whether its cards are of one suit, and of hearts.
    rules : str

    Returns
    -------
    int8[H], int8[H, 5], int64[H]
    """
    times = (held[:, :, None] == held[:, None, :]).sum(axis=2)
    order = np.sort(times * 13 + held, axis=1)[:, ::-1]
    ranks = order % 13
    hand = _GROUPS[order[:, 0] // 13, order[:, 3] // 13]
    low_ace = (ranks == LOWEST_SEQUENCE).all(axis=1)
    high = (
        (order[:, 0] < 2 * 13)
        & (ranks[:, 0] - ranks[:, 4] == 4)
        & ((rules != ENGLISH) | (ranks[:, 0] != ACE))
    )
    sequence = (low_ace | high) & (rules != NO_STRAIGHTS) & ~(flush & (rules == NO_STRAIGHT_FLUSH))
    hand = np.select(
        [flush & sequence, flush, sequence], [Hand.STRAIGHT_FLUSH, Hand.FLUSH, Hand.STRAIGHT], hand
    )
    top = np.where(low_ace, LOWEST_SEQUENCE[1], ranks[:, 0])
    compared = np.where(sequence, top, ranks @ 13 ** np.arange(4, -1, -1))
    preferred = hearts & (rules == ENGLISH)
    worth = ((hand * 2 + (preferred & ~sequence)) * 13**5 + compared) * 2 + (preferred & sequence)
    return hand.astype(np.int8), ranks.astype(np.int8), worth


# ----- the tables of the loop


def _multisets(size: int) -> np.ndarray:
    """Give every way to hold so many ranks, none more than four times (int64[V, size])."""
    every = np.array([*combinations_with_replacement(range(13), size)])
    return np.asarray(every[~(every[:, 4:] == every[:, :-4]).any(axis=1)])


@cache
def _places() -> tuple[np.ndarray, np.ndarray, dict[int, int]]:
    """Place the holdings of the lower ranks, among those of as many cards.

    Returns
    -------
    low, held : uint16[LOW_SIZE], int64[HIGH_SIZE]
        The place of a holding; and how many cards a holding of the upper ranks has.
    sizes : dict of int to int
        How many holdings of the lower ranks there are of each number of cards.
    """
    cards = _digits(k.LOW_RANKS).sum(axis=1)
    low = np.zeros(k.LOW_SIZE, np.uint16)
    sizes = {}
    for many in range(max(SIZES) + 1):
        mine = np.flatnonzero(cards == many)
        low[mine], sizes[many] = np.arange(mine.size), mine.size
    return low, _digits(13 - k.LOW_RANKS).sum(axis=1), sizes


def _digits(many: int) -> np.ndarray:
    """Give the digits to the base five of all numbers of so many, the lowest first (int64[5 ** many, many])."""
    return np.asarray(np.arange(5**many)[:, None] // 5 ** np.arange(many) % 5)


@cache
def _high(size: int) -> tuple[np.ndarray, int]:
    """Give where the holdings of the upper ranks begin among the hands of `size` cards, and how many hands there are."""
    _, held, sizes = _places()
    room = np.array([sizes.get(size - many, 0) for many in range(held.max() + 1)])[held]
    begins = np.cumsum(room) - room
    return np.where(room > 0, begins, 0).astype(np.uint16), int(room.sum())


def _at(counts: np.ndarray, size: int) -> np.ndarray:
    """Give where hands stand among those of `size` cards, by how often they hold each rank (int64[V, 13])."""
    low, _, _ = _places()
    high, _ = _high(size)
    place = 5 ** np.arange(13 - k.LOW_RANKS)
    upper = high[counts[:, k.LOW_RANKS :] @ place]
    return np.asarray(upper.astype(np.int64) + low[counts[:, : k.LOW_RANKS] @ place[: k.LOW_RANKS]])


@cache
def _counts(size: int) -> np.ndarray:
    """Give how often each rank comes in every hand of `size` ranks (int64[V, 13])."""
    held = _multisets(size)
    counts = np.zeros((len(held), 13), np.int64)
    for card in range(size):
        counts[np.arange(len(held)), held[:, card]] += 1
    return counts


@cache
def _values(rules: str, size: int) -> Int16s:
    """Give the strength of every holding of `size` ranks that makes no flush: the best that is left without one card."""
    counts = _counts(size)
    out = np.zeros(_high(size)[1], np.int16)
    if size == 5:
        out[_at(counts, 5)] = ranked(rules)._of_ranks  # noqa: SLF001 - its own module
        return out
    fewer, best = _values(rules, size - 1), np.zeros(len(counts), np.int16)
    for rank in range(13):
        mine = np.flatnonzero(counts[:, rank])
        left = counts[mine]
        left[:, rank] -= 1
        best[mine] = np.maximum(best[mine], fewer[_at(left, size - 1)])
    out[_at(counts, size)] = best
    return out


@cache
def _flushes(rules: str) -> Int16s:
    """Give the strength of five and more ranks of one suit: the best that is left without one card (int16[4, 8192])."""
    flush: Int16s = ranked(rules)._flush.copy()  # noqa: SLF001 - its own module
    masks = np.arange(8192)
    for many in (6, 7):
        mine = masks[np.bitwise_count(masks) == many]
        for rank in range(13):
            has = mine[mine >> rank & 1 == 1]
            flush[:, has] = np.maximum(flush[:, has], flush[:, has ^ (1 << rank)])
    return flush


@cache
def _tables(rules: str, size: int) -> k.Tables:
    if size not in SIZES:
        raise UsageFault("size", size, "must be 5, 6 or 7 cards")
    return k.Tables(k.card_keys(), _high(size)[0], _places()[0], _values(rules, size), _flushes(rules))
