"""Moments drawn: the law of each subject's worths, exact within the groups of moments that are alike."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from detect.checks.base import Drawn
from detect.nulls import Pmf
from detect.nulls.draws import drawn


def law_of_drawn(scores: Drawn, mine: np.ndarray) -> Pmf:
    """Give the law of the worths that a subject draws from some of his moments.

    Parameters
    ----------
    scores : Drawn
    mine : int64[n]
        Which moments: rows of `scores`.

    Examples
    --------
    Two moments of one kind, of which one was drawn, and one of another that was not:

    >>> from detect.checks import Subjects
    >>> one = Subjects(*(np.zeros(1, np.int64) for _ in range(4)))
    >>> rows, none = np.arange(3), np.zeros(3, np.int64)
    >>> was = np.array([True, False, False])
    >>> law_of_drawn(Drawn(one, rows, none, np.array([0, 0, 1]), np.array([1, 0, 1]), was, np.ones(1)), rows).mass.tolist()
    [0.5, 0.5]
    """
    group, worth, taken = scores.group[mine], scores.worth[mine], scores.drawn[mine]
    heaps = []
    for one in np.unique(group[taken]).tolist():
        alike = group == one
        heaps.append((tuple(np.sort(worth[alike]).tolist()), int(taken[alike].sum())))
    return _law(tuple(sorted(heaps)))


@lru_cache(maxsize=4096)
def _law(heaps: tuple[tuple[tuple[int, ...], int], ...]) -> Pmf:
    """Give the law of what is drawn from several heaps; evenings of one shape have many of the same."""
    law = Pmf.point(0)
    for worths, many in heaps:
        one = drawn(worths, many)
        law = Pmf(law.lo + one.lo, np.convolve(law.mass, one.mass))
    return law


def bets_on_drawn(law: Pmf, total: int, tilts: np.ndarray) -> np.ndarray:
    """Give the log of what a bet on large worths pays, one a tilt (float64[J]); the mean of each under the law is 1.

    Examples
    --------
    >>> coin = Pmf.equal([0, 1])
    >>> np.exp(bets_on_drawn(coin, 1, np.log([3.0]))).round(9).tolist()
    [1.5]
    """
    return np.array([tilt * total - law.log_mgf(tilt) for tilt in tilts.tolist()])
