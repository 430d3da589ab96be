"""Pairings: the law of each subject's hits, exact within the groups that his chances were drawn from."""

from __future__ import annotations

import numpy as np

from detect.checks import Pairing
from detect.nulls import Pmf
from detect.nulls.pairings import pairing


def hits(scores: Pairing) -> np.ndarray:
    """Tell which own chances were hits (bool[N])."""
    thing = dict(zip(zip(scores.pool_row.tolist(), scores.pool_group.tolist(), strict=True),
                     scores.pool_thing.tolist(), strict=True))  # fmt: skip
    keys = zip(scores.row.tolist(), scores.group.tolist(), strict=True)
    return np.asarray(np.array([thing[key] for key in keys], np.int64) == scores.place)


def law_of(scores: Pairing, mine: np.ndarray, left_out: int = -1) -> Pmf:
    """Give the law of the hits among some own chances of one subject.

    Parameters
    ----------
    scores : Pairing
    mine : int64[n]
        Which own chances.
    left_out : int
        A deal that is taken out of the groups, as if it had not been logged.

    Examples
    --------
    Two cuts by one player, at 20 and at 24; the seams lay just there:

    >>> from detect.checks import Subjects
    >>> one = Subjects(*(np.zeros(1, np.int64) for _ in range(4)))
    >>> none, both = np.zeros(2, np.int64), np.arange(2)
    >>> cuts = Pairing(one, both, none, none, np.array([20, 24]), both, none, np.array([20, 24]))
    >>> law_of(cuts, both).mass.tolist()
    [0.5, 0.0, 0.5]
    """
    law = Pmf.point(0)
    for group in np.unique(scores.group[mine]).tolist():
        pool = (scores.pool_group == group) & (scores.pool_row != left_out)
        places = scores.place[mine[scores.group[mine] == group]]
        one = pairing(scores.pool_thing[pool].tolist(), places.tolist())
        law = Pmf(law.lo + one.lo, np.convolve(law.mass, one.mass))
    return law
