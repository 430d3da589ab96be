"""A session among its fair twins: from a smallest p over weight to the session's p, and to p of each finding."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from detect.checks import Question, registry
from detect.evidence.findings import Findings
from detect.evidence.plan import EXACT_SHARE, TWINS_SHARE
from detect.evidence.rows import Rows
from detect.evidence.shapes import redealt
from detect.evidence.twins import Pool, pool

BINS = 24
LN10 = math.log(10.0)


class Ranked(NamedTuple):
    """A session's p among its twins.

    Attributes
    ----------
    log_p : float
    twins, near : int
        How many twins were looked at, and how many of them were as surprising.
    by_twins : bool
        Whether the twins gave the p, else the exact bound.
    """

    log_p: float
    twins: int
    near: int
    by_twins: bool


@dataclass(frozen=True)
class Among:
    """What one question's findings of one session are ranked among.

    Attributes
    ----------
    pool : Pool or None
        Fair twins; None where the plan, or the session, has none.
    share : float
        The weight of the checks that twins re-deal; the others enter by their own p.

    Examples
    --------
    >>> Among(None, 0.0).ranked(-3.0)
    Ranked(log_p=-3.0, twins=0, near=0, by_twins=False)
    """

    pool: Pool | None
    share: float

    @classmethod
    def of(cls, findings: Findings, session: str, question: Question, rows: Rows) -> Among:
        """Find the twins of a session for its rows of one question that have a weight."""
        shape = findings.shapes.get((session, question.value))
        dealt = redealt(question)
        mine = rows[np.array([name in dealt for name in rows.check.tolist()], bool)]
        if shape is None or not len(mine) or not findings.plan.twins:
            return cls(None, 0.0)
        share = float(mine.weight.sum())
        each = dict(
            zip(zip(mine.check.tolist(), mine.part.tolist(), strict=True), mine.weight.tolist(), strict=True)
        )
        weights = {(check, _number(check, part)): weight / share for (check, part), weight in each.items()}
        made = pool(shape, weights, findings.plan)
        return cls(made, share if made else 0.0)

    def ranked(self, log_bound: float, *, far: bool = True) -> Ranked:
        """Give a session's log p from the log of its smallest p over weight.

        p = min(1, p_twin / 0.8, p_exact / 0.2), where p_exact is that smallest p over weight (Bonferroni), and p_twin the
        chance that a twin's is as small, with what the checks that are not re-dealt add to it by their own weight.

        Parameters
        ----------
        log_bound : float
        far : bool
            Whether to go on beyond the first twins where it matters.
        """
        if self.pool is None:
            return Ranked(min(0.0, log_bound), 0, 0, by_twins=False)
        rank = self.pool.rank(log_bound + math.log(self.share), far=far and self.far(log_bound))
        by_twins, by_law = (
            self._twin(rank.p, log_bound) - math.log(TWINS_SHARE),
            log_bound - math.log(EXACT_SHARE),
        )
        return Ranked(min(0.0, by_twins, by_law), rank.twins, rank.near, by_twins=by_twins <= by_law)

    def far(self, log_bound: float) -> bool:
        """Tell whether all the twins can make a session's p smaller than the exact bound does."""
        least = -math.log((self.pool.most + 1) * TWINS_SHARE) if self.pool else 0.0
        return log_bound - math.log(EXACT_SHARE) > least

    def went_far(self, twins: int) -> bool:
        """Tell whether so many twins are more than the first: then all may be looked at."""
        return self.pool is not None and twins > self.pool.first

    def _twin(self, p: float, log_bound: float) -> float:
        """Give the log chance that a fair session is as surprising: a twin is, or a finding that no twin has."""
        return math.log(min(1.0, p + (1.0 - self.share) * math.exp(min(log_bound, 0.0))))

    def adjusted(self, log_bound: float, twins: int) -> float:
        """Give a finding's log p as it is among all findings of its question, from the log of its p over weight.

        `twins` is how many were looked at for the session: no others are for its findings.

        The smaller of Westfall and Young's (the chance that a fair session's most surprising finding is as surprising) and
        the weighted Bonferroni bound, which goes on where the twins run out.
        """
        if math.isnan(log_bound):
            return math.nan
        if self.pool is None or log_bound >= 0.0:
            return min(0.0, log_bound)
        far = self.went_far(twins)
        return min(
            log_bound, self._twin(self.pool.rank(log_bound + math.log(self.share), far=far).p, log_bound)
        )

    def reference(self, log_bound: float) -> dict[str, Any] | None:
        """Give how surprising the twins' most surprising findings are, as -log10 of p over weight, with the session's own."""
        if self.pool is None:
            return None
        self.pool.rank(0.0, far=False)
        scores = self.pool.scores[: self.pool.first]
        return histogram((math.log(self.share) - scores) / LN10, -log_bound / LN10)

    def figure(self, check: str, part: int, n: int, value: float) -> dict[str, Any] | None:
        """Give the twins' figures of a check and part for as many own deals, with the value that was observed."""
        kept = self.pool.figures.get((check, part, n)) if self.pool else None
        return None if kept is None else histogram(kept, value)


@cache
def _number(check: str, part: str) -> int:
    """Give which part of a check it is."""
    return [one.name for one in registry()[check].parts].index(part)


def histogram(values: np.ndarray, value: float) -> dict[str, Any]:
    """Count values in bins of one width, wide enough that the observed value has its place.

    Examples
    --------
    >>> histogram(np.array([3, 4, 4, 5]), 7.0)
    {'edges': [2.5, 3.5, 4.5, 5.5, 6.5, 7.5], 'counts': [1, 2, 1, 0, 0], 'value': 7.0}
    """
    low, high = min(float(values.min()), value), max(float(values.max()), value)
    if (values == np.round(values)).all() and value == round(value):
        step = max(1.0, math.ceil((high - low + 1) / BINS))
        edges = np.arange(low - 0.5, high + 0.5 + step, step)
        edges = edges[: int(np.searchsorted(edges, high)) + 1]
    else:
        edges = np.linspace(low, max(high, low + 1e-9), BINS + 1)
    counts, _ = np.histogram(values, edges)
    return {"edges": [round(float(e), 6) for e in edges], "counts": counts.tolist(), "value": round(value, 6)}
