"""How much it takes to see what is done in play, at the table, or with a pack of before: 80 % power at .001."""

from __future__ import annotations

import math
from typing import cast

import numpy as np

from detect.checks import Dealt, Scores
from detect.checks.hidden import first, lead
from detect.checks.voids import LOWNESS
from detect.evidence.power import POWER, deals_needed
from detect.evidence.tests import Z_SEEN
from detect.fair.evening import simulate
from detect.fair.options import Evening
from detect.laws import load
from detect.nulls import Pmf, hands


def standard_repeat(rate: float = 0.1) -> int:
    """Give the own deals that show a pack of before brought back on one of ten: one that comes back is enough.

    Examples
    --------
    >>> standard_repeat()
    16
    """
    return math.ceil(math.log(1.0 - POWER) / math.log(1.0 - rate))


def standard_revokes(base: float = 1 / 3, share: float = 0.9) -> int:
    """Give the revokes that show a player nine in ten of whose revokes come where they win a trick.

    One moment in three would win one, in sensible play by the engine.

    Examples
    --------
    >>> standard_revokes()
    12
    """
    return deals_needed(Pmf(0, np.array([1 - base, base])), Pmf(0, np.array([1 - share, share])))


def standard_voids(part: int, shift: float) -> int:
    """Give the void deals, among many that stood, that show such a shift of the mean in them.

    Parameters
    ----------
    part : int
        0 for the points of the other side, 1 for how low the card turned up is.
    shift : float

    Examples
    --------
    >>> standard_voids(0, 4.0), standard_voids(1, 1.57)
    (22, 40)
    """
    variance = hands.points(26).var() if part == 0 else float(LOWNESS.var())
    return math.ceil(Z_SEEN**2 * variance / shift**2)


def standard_slow(shift: float = 6.0) -> int:
    """Give the slower deals, half of all, that show six points more in them than in the quicker ones.

    Of 2 n deals n are drawn: their mean has half the variance that n deals have by themselves.

    Examples
    --------
    >>> standard_slow()
    20
    """
    return math.ceil(Z_SEEN**2 * hands.points(26).var() / 2.0 / (shift / 2.0) ** 2)


def standard_lead(check: str, shift: float, deals: int = 2000, seed: int = 1) -> int:
    """Give the opening leads that show a shift of the points, at the laws that sensible leads by the engine have.

    Parameters
    ----------
    check : str
        ``hidden.lead`` or ``hidden.first``.
    shift : float
        Of the mean: every second lead goes to the suit that is best by the hidden hands.
    """
    log = next(simulate(Evening(sessions=deals // 50, deals=50, seed=seed), level="play", chunk=deals))
    table = Dealt(log, load("whist-club"), np.ones(len(log.deals), bool))
    scores = cast("Scores", (lead if check == "hidden.lead" else first)(table))
    return math.ceil(Z_SEEN**2 * float(scores.variance.mean()) / shift**2)
