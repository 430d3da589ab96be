"""Statistics of orders of more than 64 cards, two packs in one: a set of cards is the bits of two words."""

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
    LANES,
    RISING,
    gather,
    put,
    simple,
)
from detect.kernels.orders_bits import WORD, ones

_ZERO, _ONE, _LAST = np.uint64(0), np.uint64(1), np.uint64(WORD - 1)


@compiled
def wide_order_statistics(orders: np.ndarray, wanted: np.ndarray, out: np.ndarray) -> None:
    """Count the statistics of orders of up to 127 cards; else like `detect.kernels.orders_bits.order_statistics`.

    Examples
    --------
    >>> out = np.empty((18, 2), np.int16)
    >>> wide_order_statistics(np.array([[2, 3, 0, 1], [-1, 3, 1, 0]], np.int8), np.ones(18, bool), out)
    >>> out[[0, INVERSIONS, RISING]].tolist()
    [[4, 3], [4, 3], [2, 3]]
    """
    many, n = orders.shape
    width = min(LANES, many)
    lanes, size, spare = np.empty((n, width), np.int8), np.empty(width, np.int8), np.empty(n, np.int8)
    found, run = np.empty((out.shape[0], width), np.int16), np.empty(width, np.int16)
    links = np.empty((2, n + 2), np.int16)
    for start in range(0, many, LANES):
        rows = min(LANES, many - start)
        for r in range(rows):
            size[r] = gather(orders, start + r, lanes, r, spare)
        simple(lanes, size, rows, wanted, run, found)
        for r in range(rows):
            known = int(np.int64(size[r]))
            if wanted[INVERSIONS] or wanted[RISING] or wanted[CYCLIC_DESCENTS]:
                crossings(lanes, r, known, found)
            if wanted[INCREASING]:
                found[INCREASING, r] = piles(lanes, r, known, 1)
            if wanted[DECREASING]:
                found[DECREASING, r] = piles(lanes, r, known, -1)
            if wanted[CYCLES]:
                found[CYCLES, r] = cycles(lanes, r, known, spare)
            if wanted[GUESS_NEXT] or wanted[GUESS_TURN]:
                guesses(lanes, r, known, links, found)
        put(found, size, rows, wanted, out, start)


@step
def crossings(lanes: np.ndarray, r: int, n: int, found: np.ndarray) -> None:
    """Count inversions, rising sequences, and cyclic descents of where the cards lie.

    Parameters
    ----------
    lanes : int8[n or more, LANES]
    r, n : int
        The lane, and the cards of it.
    found : int16[18, LANES]
        Filled in its three rows.

    Examples
    --------
    >>> found = np.zeros((18, 1), np.int16)
    >>> crossings(np.array([[2], [0], [3], [1]], np.int8), 0, 4, found)
    >>> found[[INVERSIONS, RISING, CYCLIC_DESCENTS], 0].tolist()
    [3, 2, 2]
    """
    low, high = _ZERO, _ZERO
    inversions, breaks, closes = 0, 0, 0
    for i in range(n):
        label = lanes[i, r]
        card, after = np.uint64(label), np.uint64(label + np.int8(1))
        is_low = label < WORD
        bit, shift = _ONE << (card & _LAST), card & _LAST
        inversions += ones(((low if is_low else high) >> shift) >> _ONE) + (ones(high) if is_low else 0)
        breaks += int(np.int64(((low if after <= _LAST else high) >> (after & _LAST)) & _ONE))
        low |= bit if is_low else _ZERO
        high |= _ZERO if is_low else bit
        closes |= int(label == n - 1) & int(np.int64(low & _ONE))
    found[INVERSIONS, r], found[RISING, r], found[CYCLIC_DESCENTS, r] = (
        inversions,
        breaks + 1,
        breaks + closes,
    )


@step
def piles(lanes: np.ndarray, r: int, n: int, way: int) -> int:
    """Count the piles of patience (see `detect.kernels.orders_bits.piles`).

    Examples
    --------
    >>> piles(np.array([[1], [0], [2], [3]], np.int8), 0, 4, 1)
    3
    """
    low, high = _ZERO, _ZERO
    for i in range(n):
        card = lanes[i, r] if way > 0 else n - 1 - lanes[i, r]
        bit = _ONE << (np.uint64(card) & _LAST)
        upto, is_low = bit | (bit - _ONE), card < WORD
        low_upto, high_upto = upto if is_low else ~_ZERO, _ZERO if is_low else upto
        low_above, high_above = low & ~low_upto, high & ~high_upto
        fewer = high_above & (high_above - _ONE)
        low = (low & low_upto) | (low_above & (low_above - _ONE)) | (bit if is_low else _ZERO)
        high = (high & high_upto) | (fewer if low_above == _ZERO else high_above) | (_ZERO if is_low else bit)
    return ones(low) + ones(high)


@step
def cycles(lanes: np.ndarray, r: int, n: int, seen: np.ndarray) -> int:
    """Count the cycles of an order.

    Examples
    --------
    >>> cycles(np.array([[1], [0], [2], [3]], np.int8), 0, 4, np.empty(4, np.int8))
    3
    """
    for i in range(n):
        seen[i] = 0
    many = 0
    for i in range(n):
        many += int(seen[i] == 0)
        at = i
        while seen[at] == 0:
            seen[at] = 1
            at = int(lanes[at, r])
    return many


@step
def guesses(lanes: np.ndarray, r: int, n: int, links: np.ndarray, found: np.ndarray) -> None:
    """Count the hits of the two simple rules that `detect.kernels.orders_bits.guesses` describes.

    The cards that are left hang on a chain, between 0 and n + 1; a card that leaves it still knows its neighbours.

    Parameters
    ----------
    lanes : int8[n or more, LANES]
    r, n : int
        The lane, and the cards of it.
    links : int16[2, n + 2 or more]
        What stood in it is lost.
    found : int16[18, LANES]
        Filled in the rows of the two rules.

    Examples
    --------
    >>> found = np.zeros((18, 1), np.int16)
    >>> guesses(np.array([[0], [1], [3], [2]], np.int8), 0, 4, np.empty((2, 6), np.int16), found)
    >>> found[[GUESS_NEXT, GUESS_TURN], 0].tolist()
    [3, 3]
    """
    for k in range(n + 2):
        links[0, k], links[1, k] = k - 1, k + 1
    last, upward = 0, True
    named, turned = 0, 0
    for i in range(n):
        card = lanes[i, r] + 1
        down, up, least = links[0, last], links[1, last], links[1, 0]
        named += int((least if up > n else up) == card)
        turned += int((up if down < 1 or (upward and up <= n) else down) == card)
        links[1, links[0, card]], links[0, links[1, card]] = links[1, card], links[0, card]
        last, upward = card, bool(card > last)
    found[GUESS_NEXT, r], found[GUESS_TURN, r] = named, turned
