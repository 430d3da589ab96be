"""Hands that a player has not seen, dealt anew from the cards that he and those before him do not hold."""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step
from detect.kernels.draw import value_of
from detect.kernels.hands import Tables
from detect.kernels.stream import below, mixed, word


@step
def best_of(cards: np.ndarray, hands: int, hand: np.ndarray, tables: Tables) -> int:
    """Give the strength of the best of so many hands of five, one after another in an order of cards."""
    best = 0
    for h in range(hands):
        for k in range(5):
            hand[k] = cards[5 * h + k]
        best = max(best, value_of(hand, tables))
    return best


@compiled
def weakness(
    free: np.ndarray, size: np.ndarray, hands: np.ndarray, lay: np.ndarray, number: np.ndarray, root: np.uint64, times: int,
    tables: Tables, out: np.ndarray,
) -> None:  # fmt: skip
    """Rank the best of the hands as they lay among what it is when they are dealt anew, many times.

    Parameters
    ----------
    free : int8[N, 52]
        The cards that a hand may have, the hands as they lay among them; so many of them count.
    size, hands : int64[N], int64[N]
        How many cards, and how many hands of five are dealt from them.
    lay : int8[N, 52]
        The hands as they lay, one after another.
    number, root : uint64[N], uint64
        What tells each row from every other; with the root, its chances.
    times : int
    tables : Tables
    out : int64[N]
        How many of the new dealings gave a better best hand; one of as good a hand counts as better or not by chance, so that
        every number from 0 to `times` has the same chance where all dealings have.
    """
    hand = np.empty(5, np.int8)
    for n in range(free.shape[0]):
        key = mixed(root ^ mixed(number[n]))
        lies = best_of(lay[n], hands[n], hand, tables)
        better, alike, w = 0, 0, 0
        for _ in range(times):
            for at in range(5 * hands[n]):
                other = at + below(word(key, w), int(size[n] - at))
                w += 1
                free[n, at], free[n, other] = free[n, other], free[n, at]
            best = best_of(free[n], hands[n], hand, tables)
            better += 1 if best > lies else 0
            alike += 1 if best == lies else 0
        out[n] = better + below(word(key, w), alike + 1)
