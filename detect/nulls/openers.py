"""Openers: how often a hand holds them, whatever the hands of those who spoke before."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np

__all__ = ["most"]

PACK, HAND, RANKS, SUITS = 52, 5, 13, 4
HIGH = 4
"""Knave, queen, king, ace: a pair of one of these opens on the first rung of the ladder."""
UNPAIRED = 10_200 + 5_108 + 40
"""Straights, flushes and both at once, of a whole pack (odds of the design; Foster): fewer cards have no more of them."""


@cache
def most(before: int, rung: int = 0) -> float:
    """Give the largest share of hands with openers among those that the cards left can make, whatever cards are gone.

    Parameters
    ----------
    before : int
        How many others have five cards each, which are known to them: 0 to 7.
    rung : int
        Of the ladder: 0 for a pair of knaves, 1 for queens, 2 for kings.

    Returns
    -------
    float
        No way to play by those others, passing with openers among them, makes it likelier that the next has openers: what they do is a
        matter of their own cards, and of all hands that these leave each is as likely his. Exact where nobody spoke before.

    Notes
    -----
    Hands with a pair, or more of a rank, are counted by how many cards of each rank are left, over all numbers that there can be: high
    ranks are alike, and so are low ones. Straights and flushes are counted as if the whole pack were left.

    Examples
    --------
    >>> [round(most(before), 3) for before in range(5)]
    [0.206, 0.246, 0.303, 0.388, 0.524]
    """
    left = PACK - HAND * before
    high = HIGH - rung
    upper, lower = _counts(high), _counts(RANKS - high)
    i, j = np.nonzero(upper.sum(axis=1)[:, None] + lower.sum(axis=1)[None, :] == left)
    held = np.concatenate([upper[i], lower[j]], axis=1)
    unpaired = _distinct(held, HAND)
    small = np.zeros(len(held))
    for rank in range(high, RANKS):
        pair = held[:, rank] * (held[:, rank] - 1) / 2
        small += pair * _distinct(np.delete(held, rank, axis=1), HAND - 2)
    every = comb(left, HAND)
    return min(1.0, float((every - unpaired - small).max() + UNPAIRED) / every)


def _counts(ranks: int) -> np.ndarray:
    """Give every way, but for the order, in which cards of so many ranks may be left (float64[n, ranks])."""
    return np.array([*combinations_with_replacement(range(SUITS + 1), ranks)], float)


def _distinct(held: np.ndarray, cards: int) -> np.ndarray:
    """Count the ways to take so many cards of different ranks (float64[n]).

    >>> _distinct(np.array([[4.0, 4.0, 4.0]]), 2).tolist()
    [48.0]
    """
    ways = np.zeros((len(held), cards + 1))
    ways[:, 0] = 1.0
    for rank in range(held.shape[1]):
        ways[:, 1:] += ways[:, :-1] * held[:, rank, None]
    return ways[:, cards]
