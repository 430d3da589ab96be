"""Tricks that fall apart: how many pairs of cards of one trick come into one hand at the next deal, by chance."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import factorial

import numpy as np

from detect.errors import UsageFault
from detect.nulls.pmf import Pmf

HANDS, HAND, TRICK, TRICKS = 4, 13, 4, 13
PAIRS = 6
"""Of the cards of a trick."""


@cache
def together(tricks: int = TRICKS) -> Pmf:
    """Give the law of the pairs of one trick that are dealt to one hand, over so many tricks of an earlier deal.

    Every way to deal 52 cards into four hands of thirteen has the same chance. Trick after trick, its four cards go
    to the hands a, b, c, d at a time in 4! / (a! b! c! d!) ways and make C(a, 2) + ... pairs; the cards that were in
    no such trick fill the hands up in (52 - 4 t)! / prod (13 - held)! ways.

    Parameters
    ----------
    tricks : int
        From 1 to 13; of each, all four cards are known.

    Raises
    ------
    UsageFault
        (a ValueError) when no deal has so many tricks.

    Examples
    --------
    >>> law = together()
    >>> round(law.mean(), 6), round(law.var() ** 0.5, 3), f"{law.tail(8, 'lower'):.5f}"
    (18.352941, 3.708, '0.00063')

    A deal where eight pairs or fewer came together again is rarer than one in a thousand.
    """
    if not 1 <= tricks <= TRICKS:
        raise UsageFault("tricks", tricks, f"must be a number of tricks from 1 to {TRICKS}")
    size = HAND + 1
    ways = np.zeros((size, size, size, PAIRS * tricks + 1))
    ways[0, 0, 0, 0] = 1.0
    for done in range(1, tricks + 1):
        ways = _one_more(ways, done)
    mass = np.einsum("abcs,abc->s", ways, _rest(tricks))
    return Pmf(0, mass / mass.sum())


def _one_more(ways: np.ndarray, done: int) -> np.ndarray:
    """Deal the cards of one more trick; what the first three hands hold tells what the fourth does."""
    out = np.zeros_like(ways)
    size, most = ways.shape[0], ways.shape[3]
    for a, b, c in product(range(TRICK + 1), repeat=3):
        d = TRICK - a - b - c
        if d < 0:
            continue
        pairs = sum(k * (k - 1) // 2 for k in (a, b, c, d))
        share = factorial(TRICK) / (factorial(a) * factorial(b) * factorial(c) * factorial(d)) / HANDS**TRICK
        out[a:, b:, c:, pairs:] += share * ways[: size - a, : size - b, : size - c, : most - pairs]
    held = TRICK * done - np.add.outer(np.add.outer(np.arange(size), np.arange(size)), np.arange(size))
    out[(held < 0) | (held > HAND)] = 0.0
    return out


def _rest(tricks: int) -> np.ndarray:
    """Count the ways to fill the hands up, in units of the most there are of one kind."""
    size = HAND + 1
    free = HANDS * HAND - TRICK * tricks
    inverse = np.array([1.0 / factorial(HAND - held) for held in range(size)])
    three = np.multiply.outer(np.multiply.outer(inverse, inverse), inverse)
    held = TRICK * tricks - np.add.outer(np.add.outer(np.arange(size), np.arange(size)), np.arange(size))
    fits = (held >= 0) & (held <= HAND)
    return np.asarray(np.where(fits, three * inverse[np.clip(held, 0, HAND)], 0.0) * float(factorial(free)))
