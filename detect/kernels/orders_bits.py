"""Statistics of orders of at most 64 cards, a set of cards being the bits of one word.

Words are unsigned; a sum of one with a signed number would be a float.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step
from detect.kernels.orders import (
    CYCLES,
    CYCLIC_DESCENTS,
    DECREASING,
    GUESS_NEXT,
    GUESS_TURN,
    INCREASING,
    INVERSIONS,
    KNOWN,
    LANES,
    RISING,
    SUCCESSIONS,
    followers,
    gather,
    put,
    simple,
)

WORD = 64
"""Bits of a word."""

_ZERO, _ONE, _LAST = np.uint64(0), np.uint64(1), np.uint64(WORD - 1)
_S2, _S4, _S56 = np.uint64(2), np.uint64(4), np.uint64(56)
_PAIRS, _FOURS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_EIGHTS, _BYTES = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)


@compiled
def order_statistics(orders: np.ndarray, wanted: np.ndarray, out: np.ndarray) -> None:
    """Count the statistics of orders of at most 64 cards, all in one pass.

    Parameters
    ----------
    orders : int8[N, n]
        Labels 0 to n - 1, each once, and anything else for a card that is not known.
    wanted : bool[18]
        Which of `detect.kernels.orders.STATISTICS` to count.
    out : int16[18, N]
        Filled in the rows that are wanted. Row 0 always tells how many cards are known, 0 where none is or a label
        stands twice; all else is -1 there.

    Examples
    --------
    >>> out = np.empty((18, 2), np.int16)
    >>> order_statistics(np.array([[2, 3, 0, 1], [-1, 3, 1, 0]], np.int8), np.ones(18, bool), out)
    >>> out[[0, INVERSIONS, RISING]].tolist()
    [[4, 3], [4, 3], [2, 3]]
    """
    many, n = orders.shape
    width = min(LANES, many)
    lanes, size, spare = np.empty((n, width), np.int8), np.empty(width, np.int8), np.empty(n, np.int8)
    found, run = np.empty((out.shape[0], width), np.int16), np.empty(width, np.int16)
    if is_alone(wanted, SUCCESSIONS):
        # A constant length is unrolled, as in `detect.kernels.shuffle.uniform`.
        if n == 52:
            in_rows(orders, 52, lanes, size, spare, wanted, found, out)
        else:
            in_rows(orders, n, lanes, size, spare, wanted, found, out)
        return
    first, second, third = np.empty(width, np.uint64), np.empty(width, np.uint64), np.empty(width, np.uint64)
    for start in range(0, many, LANES):
        rows = min(LANES, many - start)
        settle(orders, start, rows, lanes, size, spare, first, run)
        simple(lanes, size, rows, wanted, run, found)
        if wanted[INVERSIONS] or wanted[RISING] or wanted[CYCLIC_DESCENTS]:
            crossings(lanes, size, rows, first, found)
        if wanted[INCREASING]:
            piles(lanes, size, rows, 1, first, found)
        if wanted[DECREASING]:
            piles(lanes, size, rows, -1, first, found)
        if wanted[CYCLES]:
            trails(lanes, size, rows, first, second, found)
        if wanted[GUESS_NEXT] or wanted[GUESS_TURN]:
            guesses(lanes, size, rows, first, second, third, found)
        put(found, size, rows, wanted, out, start)


@step
def settle(
    orders: np.ndarray,
    start: int,
    rows: int,
    lanes: np.ndarray,
    size: np.ndarray,
    spare: np.ndarray,
    cards: np.ndarray,
    odd: np.ndarray,
) -> None:
    """Take orders to their lanes, and say how many cards of each are known.

    Parameters
    ----------
    orders : int8[N, n]
    start, rows : int
        The first of the orders, and how many of them.
    lanes : int8[n, LANES]
        Filled as `detect.kernels.orders.gather` does.
    size : int8[LANES]
        Filled.
    spare : int8[n]
    cards : uint64[LANES]
    odd : int16[LANES]
        What stood in these is lost.
    """
    n = orders.shape[1]
    for r in range(rows):
        for i in range(n):
            lanes[i, r] = orders[start + r, i]
    for r in range(rows):
        cards[r], odd[r], size[r] = _ZERO, 0, n
    for i in range(n):
        for r in range(rows):
            odd[r] |= np.int16(lanes[i, r])
        for r in range(rows):
            cards[r] |= _ONE << (np.uint64(lanes[i, r]) & _LAST)
    for r in range(rows):
        # No label is below 0 or above 63, so that the bits are those of all labels from 0 only where each is there once.
        if odd[r] < 0 or odd[r] >= WORD or cards[r] != lowest(n):
            size[r] = gather(orders, start + r, lanes, r, spare)


@step
def is_alone(wanted: np.ndarray, column: int) -> bool:
    """Tell whether no statistic but this one is wanted.

    Examples
    --------
    >>> is_alone(np.array([True, False, True]), 2), is_alone(np.array([True, True, True]), 2)
    (True, False)
    """
    for other in range(wanted.size):
        if wanted[other] != (other == column) and other != KNOWN:
            return False
    return True


@step
def in_rows(
    orders: np.ndarray,
    n: int,
    lanes: np.ndarray,
    size: np.ndarray,
    spare: np.ndarray,
    wanted: np.ndarray,
    found: np.ndarray,
    out: np.ndarray,
) -> None:
    """Count successions order by order: neighbours lie side by side there, and lanes would only have to be filled.

    Parameters
    ----------
    orders : int8[N, n]
    n : int
    lanes : int8[n, LANES]
    size : int8[LANES]
    spare : int8[n]
    wanted : bool[18]
    found : int16[18, LANES]
    out : int16[18, N]
        Filled in the rows of what is known and of successions.
    """
    for row in range(orders.shape[0]):
        cards, labels, hits = _ZERO, _ZERO, np.int64(0)
        for i in range(n):
            label = np.uint64(orders[row, i])
            labels |= label
            cards |= _ONE << (label & _LAST)
        for i in range(n - 1):
            hits += np.int64(np.int8(orders[row, i + 1] - orders[row, i]) == 1)
        if labels <= _LAST and cards == lowest(n):
            out[KNOWN, row], out[SUCCESSIONS, row] = n, hits
        else:
            size[0] = gather(orders, row, lanes, 0, spare)
            followers(lanes, size, 1, np.int8(1), found, SUCCESSIONS)
            put(found, size, 1, wanted, out, row)


@step
def ones(word: np.uint64) -> int:
    """Count the bits that are set (Warren, "Hacker's Delight", 5-1; the compiler makes one instruction of it).

    Examples
    --------
    >>> ones(np.uint64(0b1011))
    3
    """
    word = word - ((word >> _ONE) & _PAIRS)
    word = (word & _FOURS) + ((word >> _S2) & _FOURS)
    word = (word + (word >> _S4)) & _EIGHTS
    return int(np.int64((word * _BYTES) >> _S56))


@step
def lowest(n: int) -> np.uint64:
    """Give a word whose lowest `n` bits are set, n from 1 to 64; none are where n is 0.

    Examples
    --------
    >>> int(lowest(5)), int(lowest(0))
    (31, 0)
    """
    return ~_ZERO >> np.uint64(WORD - n) if n > 0 else _ZERO


@step
def crossings(lanes: np.ndarray, size: np.ndarray, rows: int, seen: np.ndarray, found: np.ndarray) -> None:
    """Count inversions, rising sequences, and cyclic descents of where the cards lie.

    Of the cards seen so far those above the one that is turned are so many inversions; if the next one above is
    among them, a rising sequence ends. Going round, the first card follows the last.

    Parameters
    ----------
    lanes : int8[n, LANES]
    size : int8[LANES]
    rows : int
    seen : uint64[LANES]
        What stood in it is lost.
    found : int16[18, LANES]
        Filled in its three rows.

    Examples
    --------
    >>> found = np.zeros((18, 1), np.int16)
    >>> lanes, size = np.array([[2], [0], [3], [1]], np.int8), np.array([4], np.int8)
    >>> crossings(lanes, size, 1, np.empty(1, np.uint64), found)
    >>> found[[INVERSIONS, RISING, CYCLIC_DESCENTS], 0].tolist()
    [3, 2, 2]
    """
    for r in range(rows):
        seen[r], found[INVERSIONS, r], found[RISING, r], found[CYCLIC_DESCENTS, r] = _ZERO, 0, 1, 0
    for i in range(lanes.shape[0]):
        for r in range(rows):
            card = np.uint64(lanes[i, r])
            above = (seen[r] >> card) >> _ONE
            found[INVERSIONS, r] += ones(above)
            found[RISING, r] += np.int16(np.int64(above & _ONE))
            seen[r] |= _ONE << card
        for r in range(rows):
            closes = (np.int8(size[r] - lanes[i, r]) == 1) & (seen[r] & _ONE != _ZERO)
            found[CYCLIC_DESCENTS, r] |= np.int16(closes)
    for r in range(rows):
        found[CYCLIC_DESCENTS, r] += found[RISING, r] - 1


@step
def piles(
    lanes: np.ndarray, size: np.ndarray, rows: int, way: int, tops: np.ndarray, found: np.ndarray
) -> None:
    """Lay orders out by patience: as many piles as the longest increasing subsequence has cards.

    A card goes on the leftmost pile whose top is above it, or starts a pile (Aldous and Diaconis, "Longest
    increasing subsequences", Bull. AMS 36, 1999, section 1.1). Only the set of tops counts: the least top above
    the card leaves it, and the card joins it. Less twice the card, the set of tops has that top's bit cleared, and
    others changed above the card only where there was no top. From the bottom of the pack up the same gives the
    longest decreasing subsequence.

    Parameters
    ----------
    lanes : int8[n, LANES]
    size : int8[LANES]
    rows : int
    way : int
        1 for increasing, -1 for decreasing: the cards are laid out from the last to the first then.
    tops : uint64[LANES]
        Filled with the set of tops of the piles.
    found : int16[18, LANES]
        Filled in the row for such subsequences.

    Examples
    --------
    >>> found = np.zeros((18, 1), np.int16)
    >>> lanes, size = np.array([[1], [0], [2], [3]], np.int8), np.array([4], np.int8)
    >>> piles(lanes, size, 1, 1, np.empty(1, np.uint64), found)
    >>> int(found[INCREASING, 0])
    3
    """
    n = lanes.shape[0]
    for r in range(rows):
        tops[r] = _ZERO
    for i in range(n):
        at = i if way > 0 else n - 1 - i
        for r in range(rows):
            card = _ONE << np.uint64(lanes[at, r])
            tops[r] = (tops[r] & (tops[r] - (card + card))) | card
    for r in range(rows):
        # What isn't known follows in order, and makes a pile each.
        if way > 0:
            found[INCREASING, r] = ones(tops[r]) - (n - size[r])
        else:
            found[DECREASING, r] = ones(tops[r])


@step
def trails(
    lanes: np.ndarray, size: np.ndarray, rows: int, left: np.ndarray, at: np.ndarray, found: np.ndarray
) -> None:
    """Follow the cycles: from a card to the place it lies at, until that was visited.

    Each step visits one place, so that all orders are done after n steps; a cycle that closes is followed by
    the first place not visited yet.

    Parameters
    ----------
    lanes : int8[n, LANES]
    size : int8[LANES]
    rows : int
    left, at : uint64[LANES]
        What stood in them is lost.
    found : int16[18, LANES]
        Filled in the row of cycles.

    Examples
    --------
    >>> found, words = np.zeros((18, 1), np.int16), np.empty((2, 1), np.uint64)
    >>> trails(np.array([[1], [0], [2], [3]], np.int8), np.array([4], np.int8), 1, words[0], words[1], found)
    >>> int(found[CYCLES, 0])
    3
    """
    n = lanes.shape[0]
    for r in range(rows):
        left[r], at[r], found[CYCLES, r] = lowest(n), _ZERO, size[r]
    for _ in range(n):
        for r in range(rows):
            rest = left[r] & ~(_ONE << at[r])
            left[r] = rest
            to = np.uint64(lanes[np.int64(at[r]), r])
            goes = (rest >> to) & _ONE
            # No branch: where a cycle ends cannot be foreseen.
            first = np.uint64(ones(~rest & (rest - _ONE))) & _LAST
            at[r] = first ^ ((first ^ to) & (_ZERO - goes))
            found[CYCLES, r] -= np.int16(np.int64(goes))


@step
def guesses(
    lanes: np.ndarray,
    size: np.ndarray,
    rows: int,
    left: np.ndarray,
    last: np.ndarray,
    upward: np.ndarray,
    found: np.ndarray,
) -> None:
    """Turn packs up card by card, and count how often two simple rules name the card before it shows.

    *Next*: the nearest card above the last one that was not seen yet; after the greatest, the least.
    *Turn*: the nearest not seen yet on the side of the last one to which the last step went, upward to start
    with; where there is none, the nearest on the other side (a simple rule for packs from shelves, after
    Diaconis, Fulman and Holmes, Ann. Appl. Probab. 23, 2013, section 4).

    Parameters
    ----------
    lanes : int8[n, LANES]
    size : int8[LANES]
    rows : int
    left, last, upward : uint64[LANES]
        What stood in them is lost.
    found : int16[18, LANES]
        Filled in the rows of the two rules.

    Examples
    --------
    >>> found, words = np.zeros((18, 1), np.int16), np.empty((3, 1), np.uint64)
    >>> lanes, size = np.array([[0], [1], [3], [2]], np.int8), np.array([4], np.int8)
    >>> guesses(lanes, size, 1, words[0], words[1], words[2], found)
    >>> found[[GUESS_NEXT, GUESS_TURN], 0].tolist()
    [3, 3]
    """
    for r in range(rows):
        left[r], last[r], upward[r] = lowest(size[r]), _ZERO, _ONE
        found[GUESS_NEXT, r], found[GUESS_TURN, r] = 0, 0
    for i in range(lanes.shape[0]):
        for r in range(rows):
            card = _ONE << np.uint64(lanes[i, r])
            upto, before, rest = card | (card - _ONE), last[r], left[r]
            rises, real = upto > before, rest & card != _ZERO
            # No card that is left lies between the last one and this.
            near = real & (rest & (max(upto, before) >> _ONE) & ~min(upto, before) == _ZERO)
            none_above, none_below = rest & ~before == _ZERO, rest & (before >> _ONE) == _ZERO
            least = real & (rest & (upto >> _ONE) == _ZERO)
            going_up = upward[r] != _ZERO
            onward = (rises == going_up) | (going_up & none_above) | ((not going_up) & none_below)
            found[GUESS_NEXT, r] += np.int16((near & rises) | (none_above & least))
            found[GUESS_TURN, r] += np.int16(near & onward)
            left[r], last[r], upward[r] = rest & ~card, upto, np.uint64(rises)
