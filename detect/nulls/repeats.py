"""A pack order seen before: how far the best match with earlier packs, cut anyhow, can be chance."""

from __future__ import annotations

import numpy as np

from detect.nulls.permutations import fixed
from detect.nulls.pmf import Pmf


def best_match(n: int, earlier: int) -> Pmf:
    """Give a law that the best match of a uniform pack of n cards with so many earlier ones never exceeds.

    Against one order, cut at one place, the cards in the same places are as many as the fixed points of a permutation.
    There are n cuts of each earlier order, so the chance of k matches or more is at most n times `earlier` times as
    large, and at most 1 (Bonferroni). The matches with one order at its n cuts add up to n, so that 1 is always reached.

    Parameters
    ----------
    n : int
        Cards, two or more.
    earlier : int
        How many orders it is held against, one or more.

    Examples
    --------
    >>> law = best_match(52, 50)
    >>> [f"{law.tail(k):.1g}" for k in (9, 10, 12)]
    ['0.003', '0.0003', '2e-06']

    Against fifty earlier packs ten cards in their places are seen once in three and a half thousand fair packs.
    """
    one = fixed(n)
    tail = np.append(np.cumsum(one.mass[::-1])[::-1], 0.0)
    bound = np.minimum(n * earlier * tail, 1.0)
    bound[: 2 - one.lo] = 1.0
    return Pmf(one.lo, bound[:-1] - bound[1:])
