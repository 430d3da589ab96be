"""Fair twins: how surprising the most telling finding of a fair session of the same shape is.

A twin is put through the same checks as the session. A pool of twins is a matter of the shape and the plan alone, so that
nobody can look for one that suits him, and sessions of one shape share it.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from scipy.special import log_ndtr

from detect.checks import Answer, Scores, TwoByTwo, registry
from detect.evidence.plan import Plan
from detect.evidence.redeal import twins
from detect.evidence.shapes import Shape
from detect.evidence.tests import fisher, guarded, log_tails, sums
from detect.kept import kept
from detect.kernels.stream import root_of
from detect.nulls import sum_log_tails

ENOUGH = 10
"""Twins as surprising as the session, after which no more are asked (Besag and Clifford, "Sequential Monte Carlo
p-values", Biometrika 78, 1991)."""
FIRST, FIRST_DEALS = 999, 24_000
"""The twins that are made at once, and of how many deals in all."""
FEWEST = 99
ALL_DEALS = 1_200_000
"""Deals of all the twins of a shape: sessions of more than 120 deals have fewer twins."""
LONGEST = 250
"""A session of more deals has no twins: there they would take minutes, and gain little over the exact bound."""
ROWS = 50_000
"""Deals that are looked at together."""
NEAR = 1e-9
"""Twins are as surprising as a session up to so much rounding, as a share of the logarithm."""

NORMAL, MARGIN = 16, 100.0
"""From so many scores on a sum is looked at more closely only if the normal law puts it within so many times of what counts."""

Weights = tuple[tuple[str, int, float], ...]
"""By check and part: what each of its subjects weighs; together with those of all subjects these make 1."""


def twins_of(shape: Shape, plan: Plan) -> int:
    """Give how many twins a session is ranked among at most.

    Examples
    --------
    >>> rows = ((0, 3, 6), (1, 3, 6), (2, 3, 6), (3, 3, 6))
    >>> twins_of(Shape("gain", "whist-club", rows), Plan()), twins_of(Shape("gain", "bridge", ((0, 16, 2298),)), Plan())
    (9999, 0)
    """
    return 0 if shape.deals > LONGEST else min(plan.twins, ALL_DEALS // max(shape.deals, 1))


class Rank(NamedTuple):
    """Where a score stands among twins: its p, how many were looked at, and how many of them were as surprising."""

    p: float
    twins: int
    near: int


@dataclass
class Pool:
    """Fair twins of a shape, as far as they have been asked for.

    Attributes
    ----------
    shape : Shape
    weights : Weights
    most : int
        How many twins there can be.
    name : str
        Under which they are kept.
    root : uint64
    scores : float64[m]
        For each twin, in order: log of the smallest p over weight. Infinite where ten twins before it are more surprising:
        then it was not looked at closely.
    figures : dict of (str, int, int) to float64[…]
        By check, part and own deals: the figures of subjects of the first twins, in rising order.
    """

    shape: Shape
    weights: Weights
    most: int
    name: str
    root: np.uint64
    scores: np.ndarray = field(default_factory=lambda: np.empty(0))
    figures: dict[tuple[str, int, int], np.ndarray] = field(default_factory=dict)

    @property
    def first(self) -> int:
        """How many twins are looked at closely."""
        return min(self.most, FIRST, max(FEWEST, FIRST_DEALS // self.shape.deals))

    def rank(self, score: float, *, far: bool = True) -> Rank:
        """Give the p of a score among the twins (Besag and Clifford).

        Twins are taken in their order until ten are as surprising: p = 10 / how many that took; if there are never ten,
        p = (those there are + 1) / (all + 1).

        Parameters
        ----------
        score : float
        far : bool
            Whether to go on beyond the first twins where fewer than ten of them are as surprising.
        """
        self._fill(self.first)
        near = self._near(score, self.first)
        if far and near.size < ENOUGH and self.most > self.first:
            self._fill(self.most)
            near = self._near(score, self.most)
        if near.size >= ENOUGH:
            last = int(near[ENOUGH - 1]) + 1
            return Rank(ENOUGH / last, last, ENOUGH)
        looked = self.most if far else self.first
        return Rank((near.size + 1) / (looked + 1), looked, int(near.size))

    def _near(self, score: float, many: int) -> np.ndarray:
        """Give the numbers of those twins, among the first `many`, that are as surprising."""
        return np.flatnonzero(self.scores[:many] <= score + NEAR * abs(score))

    def _fill(self, many: int) -> None:
        """Make twins until there are so many, or take those that were kept."""
        if self.scores.size >= many:
            return
        numbers = kept(f"twins {self.name} {many}", lambda: self._made(many))
        self.scores = numbers.pop("scores")
        if not self.figures:
            self.figures = {_key(key): values for key, values in numbers.items()}

    def _made(self, many: int) -> dict[str, np.ndarray]:
        """Make the twins that are missing; the first of them are looked at closely.

        Of each later one no more is asked than whether it is among the ten most surprising so far: whoever is less
        surprising than ten of those before has had his answer.
        """
        scores, step = self.scores, max(1, ROWS // self.shape.deals)
        for at in range(scores.size, many, step):
            bound = math.inf if at < self.first else float(np.partition(scores, ENOUGH - 1)[ENOUGH - 1])
            scores = np.append(scores, self._look(at, min(step, many - at), bound))
        shown = {"|".join(map(str, key)): values for key, values in self.figures.items()}
        return {"scores": scores, **shown}

    def _look(self, first: int, many: int, bound: float) -> np.ndarray:
        """Put some twins through the checks; scores above a bound need not be known."""
        dealt = twins(self.shape, self.root, first, many)
        out = np.full(many, math.inf)
        for name in dict.fromkeys(name for name, *_ in self.weights):
            answer = registry()[name].run(dealt)
            log_weight = np.log([self._weight(name, part) for part in range(len(registry()[name].parts))])
            each = log_weight[answer.subjects.part]
            surprise = log_chances(answer, each + bound) - each
            np.minimum.at(out, answer.subjects.session, surprise)
            if math.isinf(bound):
                self._keep(name, answer)
        return out if math.isinf(bound) else np.where(out <= bound + NEAR * abs(bound), out, math.inf)

    def _weight(self, name: str, part: int) -> float:
        return next((w for n, p, w in self.weights if (n, p) == (name, part)), 1.0)

    def _keep(self, name: str, answer: Answer) -> None:
        """Keep the figures of subjects, by check, part and how many own deals they have."""
        for key, values in figures(name, answer):
            kept = self.figures.get(key, np.empty(0))
            self.figures[key] = np.sort(np.concatenate([kept, values]))


def _key(said: str) -> tuple[str, int, int]:
    name, part, own = said.split("|")
    return name, int(part), int(own)


def figures(name: str, answer: Answer) -> Iterator[tuple[tuple[str, int, int], np.ndarray]]:
    """Give the figures that are shown of subjects, by check, part and own deals."""
    count = len(answer.subjects)
    n = np.bincount(answer.subject, minlength=count)
    shown = answer.hit if isinstance(answer, TwoByTwo) else answer.figure  # type: ignore[union-attr]
    total = sums(answer.subject, shown, count)
    keys = np.stack([answer.subjects.part, n])
    for part, own in np.unique(keys, axis=1).T.tolist():
        yield (name, part, own), total[(keys == [[part], [own]]).all(axis=0)]


def log_chances(answer: Answer, bound: np.ndarray) -> np.ndarray:
    """Give log p of every subject, or 0 where it is surely above a bound."""
    if isinstance(answer, TwoByTwo):
        count = len(answer.subjects)
        k = sums(answer.subject, answer.hit, count).astype(np.int64)
        n = np.bincount(answer.subject, minlength=count)
        return fisher(k, n, answer.all_hits, answer.all_chances)[0]
    if not isinstance(answer, Scores):
        raise TypeError(f"{type(answer).__name__}: only sums of scores and tables are re-dealt")
    if np.isinf(bound).any() or answer.guard != 1.0:
        return log_tails(answer)
    return _near_tails(answer, bound)


def _near_tails(scores: Scores, bound: np.ndarray) -> np.ndarray:
    """Give log p where it may be at most a bound, else 0.

    The chance that every score is as high as it was is no more than the chance that their sum is. Of many scores it is far
    less; there the normal law tells, with a margin of a hundred times, which sums cannot be so rare.
    """
    count = len(scores.subjects)
    tails = np.cumsum(scores.null.mass[:, ::-1], axis=1)[:, ::-1]
    with np.errstate(divide="ignore"):
        each = np.log(tails[scores.kind, scores.score - scores.null.lo])
    near = sums(scores.subject, each, count) <= bound
    many = np.bincount(scores.subject, minlength=count) >= NORMAL
    near &= ~many | (_normal(scores, count) - math.log(MARGIN) <= bound)
    rows = near[scores.subject]
    number = np.cumsum(near) - 1
    subject, kind, left = number[scores.subject[rows]], scores.kind[rows], int(near.sum())
    out = np.zeros(count)
    total = guarded(scores, subject, scores.score[rows], kind, left)
    out[near] = sum_log_tails(scores.null, kind, subject, total, left)
    return out


def _normal(scores: Scores, count: int) -> np.ndarray:
    """Give log p of every subject as the normal law has it."""
    unit = scores.null.unit
    mean, spread = (
        sums(scores.subject, law[scores.kind], count) for law in (scores.null.means(), scores.null.vars())
    )
    above = sums(scores.subject, scores.score, count) * unit - mean
    return np.asarray(log_ndtr(-above / np.sqrt(np.maximum(spread, 1e-300))))


def pool(shape: Shape, weights: Mapping[tuple[str, int], float], plan: Plan) -> Pool | None:
    """Give the fair twins of a shape, none where the plan or the session has none.

    Parameters
    ----------
    shape : Shape
    weights : mapping of (str, int) to float
        By check and part: what each of its subjects weighs; those of all subjects together make 1.
    plan : Plan
    """
    most = twins_of(shape, plan)
    each = tuple((name, part, round(weight, 12)) for (name, part), weight in sorted(weights.items()))
    return _pool(shape, each, most, plan.hash) if most else None


@lru_cache(maxsize=256)
def _pool(shape: Shape, weights: Weights, most: int, plan: str) -> Pool:
    """Make a pool; its seed is the hash of the plan and of all that its twins depend on."""
    said = json.dumps([plan, shape.question, shape.code, shape.rows, weights])
    digest = hashlib.sha256(said.encode())
    return Pool(
        shape, weights, most, digest.hexdigest(), root_of(int.from_bytes(digest.digest()[:16], "big"))
    )
