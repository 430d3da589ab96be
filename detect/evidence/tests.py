"""From scores to evidence, for all checks alike: exact p-values, e-processes, effects and what could be seen.

Everything is kept as natural logarithms, so that nothing underflows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy.special import gammaln, logsumexp

from detect.checks import Scores, TwoByTwo
from detect.nulls import sum_log_tails

Z_INTERVAL = 1.959963984540054
"""Of a 95 % interval."""
Z_SEEN = 3.090232306167814 + 0.8416212335729143
"""Quantiles .999 and .8 of the normal law: an effect of so many standard errors is seen at .001 four times in five."""
ODDS = np.log([2.0, 4.0, 8.0])
"""Log odds ratios that the e-value of a two-by-two table bets on, evenly."""
CELLS = 2_000_000
"""How large a block of hypergeometric laws may be at once."""


@dataclass(frozen=True)
class Tested:
    """The evidence of one check, a row a subject.

    Attributes
    ----------
    n : int64[S]
        Deals, or chances.
    observed, expected, effect, low, high, detectable : float64[S]
        In the figure's unit; effect and its 95 % interval are per deal.
    log_p : float64[S]
        Exact one-sided p-value; NaN where the check is only described.
    log_e : float64[S]
        At the end of the log.
    trail_row, trail_subject, trail_log_e : arrays [N]
        The e-process after each deal; empty for a check that has only one e at the close.
    """

    n: np.ndarray
    observed: np.ndarray
    expected: np.ndarray
    effect: np.ndarray
    low: np.ndarray
    high: np.ndarray
    detectable: np.ndarray
    log_p: np.ndarray
    log_e: np.ndarray
    trail_row: np.ndarray
    trail_subject: np.ndarray
    trail_log_e: np.ndarray


def sums(subject: np.ndarray, values: np.ndarray, count: int) -> np.ndarray:
    """Add values by subject (float64[count])."""
    return np.bincount(subject, weights=values, minlength=count)


def test(scores: Scores | TwoByTwo) -> Tested:
    """Turn a check's scores into evidence.

    Parameters
    ----------
    scores : Scores or TwoByTwo

    Returns
    -------
    Tested
        One row a subject, in the order of ``scores.subjects``.
    """
    return test_scores(scores) if isinstance(scores, Scores) else test_table(scores)


def test_scores(scores: Scores) -> Tested:
    """Test sums of scores by convolution of their laws; bet on exponential tilts deal by deal."""
    count = len(scores.subjects)
    n = np.bincount(scores.subject, minlength=count)
    observed, expected = (sums(scores.subject, v, count) for v in (scores.figure, scores.expected))
    error = np.sqrt(sums(scores.subject, scores.variance, count)) / np.maximum(n, 1)
    effect = (observed - expected) / np.maximum(n, 1)
    trail = e_trail(scores)
    ends = np.searchsorted(scores.subject, np.arange(count), side="right") - 1
    return Tested(
        n=n,
        observed=observed,
        expected=expected,
        effect=effect,
        low=effect - Z_INTERVAL * error,
        high=effect + Z_INTERVAL * error,
        detectable=Z_SEEN * error,
        log_p=log_tails(scores),
        log_e=np.where(n > 0, trail[ends], 0.0) if trail.size else np.zeros(count),
        trail_row=scores.row,
        trail_subject=scores.subject,
        trail_log_e=trail,
    )


def log_tails(scores: Scores, keep: np.ndarray | None = None) -> np.ndarray:
    """Give log P(sum of scores at least as large) for every subject, on the rows kept."""
    count = len(scores.subjects)
    rows = slice(None) if keep is None else keep
    subject, score, kind = scores.subject[rows], scores.score[rows], scores.kind[rows]
    total = np.round(sums(subject, score, count)).astype(np.int64)
    return sum_log_tails(scores.null, kind, subject, total, count)


def e_trail(scores: Scores) -> np.ndarray:
    """Give log E after each deal: E = mean over tilts of the product of exp(theta s) / M(theta).

    Each factor has mean one under its own law, so E is a martingale however the deals follow (statistics of the
    design, section 8.1).
    """
    theta = scores.tilts * scores.null.unit
    steps = scores.score[:, None] * theta - scores.null.log_mgf(theta)[scores.kind]
    running = np.cumsum(steps, axis=0)
    first = np.searchsorted(scores.subject, scores.subject, side="left")
    running = running - np.where(first[:, None] > 0, running[np.maximum(first - 1, 0)], 0.0)
    return np.asarray(logsumexp(running, axis=1) - np.log(theta.size))


def test_table(table: TwoByTwo) -> Tested:
    """Test own hits against the others' by Fisher's exact law; one e-value for the closed sitting."""
    count = len(table.subjects)
    n = np.bincount(table.subject, minlength=count)
    k = sums(table.subject, table.hit, count).astype(np.int64)
    hits, chances = table.all_hits, table.all_chances
    others, other_hits = chances - n, hits - k
    own, rest = k / np.maximum(n, 1), other_hits / np.maximum(others, 1)
    share = hits / np.maximum(chances, 1)
    error = np.sqrt(share * (1 - share) * (1 / np.maximum(n, 1) + 1 / np.maximum(others, 1)))
    log_p, log_e = fisher(k, n, hits, chances)
    nothing = np.empty(0, np.int64)
    return Tested(
        n=n, observed=k.astype(float), expected=n * share, effect=own - rest, low=own - rest - Z_INTERVAL * error,
        high=own - rest + Z_INTERVAL * error, detectable=Z_SEEN * error, log_p=log_p, log_e=log_e,
        trail_row=nothing, trail_subject=nothing, trail_log_e=np.empty(0),
    )  # fmt: skip


def fisher(
    k: np.ndarray, n: np.ndarray, hits: np.ndarray, chances: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Give log P(X >= k) of the hypergeometric law, and the log e-value of a mixture of odds ratios.

    Parameters
    ----------
    k, n : int64[S]
        Own hits and own chances.
    hits, chances : int64[S]
        All hits and chances, the own ones included.

    Examples
    --------
    >>> log_p, _ = fisher(*(np.array([v]) for v in (3, 4, 4, 8)))
    >>> round(float(np.exp(log_p[0])), 9) == round(17 / 70, 9)
    True
    """
    log_p, log_e = np.zeros(n.size), np.zeros(n.size)
    order = np.argsort(n, kind="stable")
    for rows in _blocks(order, n):
        log_p[rows], log_e[rows] = _fisher(k[rows], n[rows], hits[rows], chances[rows])
    return log_p, log_e


def _blocks(order: np.ndarray, n: np.ndarray) -> Iterator[np.ndarray]:
    """Cut subjects, the fewest chances first, so that no block's table of chances grows beyond `CELLS`."""
    start = 0
    while start < order.size:
        width = n[order[start:]] + 1
        many = max(1, int((width * np.arange(1, width.size + 1) <= CELLS).sum()))
        yield order[start : start + many]
        start += many


def _fisher(
    k: np.ndarray, n: np.ndarray, hits: np.ndarray, chances: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    x = np.arange(int(n.max()) + 1)
    n, hits, chances, k = (v.astype(float)[:, None] for v in (n, hits, chances, k))
    fits = (x <= n) & (x <= hits) & (n - x <= chances - hits)
    log_pmf = np.where(
        fits, _log_choose(hits, x) + _log_choose(chances - hits, n - x) - _log_choose(chances, n), -np.inf
    )
    log_p = logsumexp(np.where(x >= k, log_pmf, -np.inf), axis=1)
    bets = [logsumexp(log_pmf + odds * x, axis=1) for odds in ODDS]
    log_e = logsumexp(np.stack([o * k[:, 0] - b for o, b in zip(ODDS, bets, strict=True)]), axis=0) - np.log(
        ODDS.size
    )
    return np.minimum(log_p, 0.0), log_e


def _log_choose(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    inside = (b >= 0) & (b <= a)
    b = np.where(inside, b, 0)
    return np.asarray(
        np.where(inside, gammaln(a + 1) - gammaln(b + 1) - gammaln(np.maximum(a - b, 0) + 1), -np.inf)
    )


def without(scores: Scores | TwoByTwo, subjects: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Give log p of each pair of a subject and a deal, with that deal left out, whoever dealt it.

    Parameters
    ----------
    scores : Scores or TwoByTwo
    subjects, rows : int64[K]
        The pairs: a subject of `scores`, and a row of ``log.deals``.

    Returns
    -------
    float64[K]
    """
    pairs = len(subjects)
    groups = [rows_of_subject(scores, int(subject)) for subject in subjects]
    mine = np.concatenate(groups) if pairs else np.empty(0, np.int64)
    pair = np.repeat(np.arange(pairs), [group.size for group in groups])
    keep = scores.row[mine] != np.asarray(rows)[pair]
    mine, pair = mine[keep], pair[keep]
    if isinstance(scores, Scores):
        total = np.round(sums(pair, scores.score[mine], pairs)).astype(np.int64)
        return sum_log_tails(scores.null, scores.kind[mine], pair, total, pairs)
    order = np.argsort(scores.row, kind="stable")
    left, right = (np.searchsorted(scores.row[order], rows, side=side) for side in ("left", "right"))
    hits = np.concatenate([[0], np.cumsum(scores.hit[order])])
    k, n = sums(pair, scores.hit[mine], pairs).astype(np.int64), np.bincount(pair, minlength=pairs)
    all_hits = scores.all_hits[subjects] - (hits[right] - hits[left])
    return fisher(k, n, all_hits, scores.all_chances[subjects] - (right - left))[0]


def rows_of_subject(scores: Scores | TwoByTwo, subject: int) -> np.ndarray:
    """Give the rows of a subject's scores (int64[n]); those of `Scores` stand together."""
    if isinstance(scores, TwoByTwo):
        return np.flatnonzero(scores.subject == subject)
    return np.arange(*np.searchsorted(scores.subject, [subject, subject + 1]))


def telling(scores: Scores | TwoByTwo, subject: int, most: int) -> np.ndarray:
    """Give the deals that speak most for a subject's finding, the most telling first (rows of ``log.deals``)."""
    mine = rows_of_subject(scores, subject)
    if isinstance(scores, Scores):
        weight = scores.score[mine] - scores.null.means()[scores.kind[mine]] / scores.null.unit
    else:
        weight = scores.hit[mine].astype(float)
    order = np.argsort(-weight, kind="stable")[:most]
    return np.asarray(scores.row[mine[order[weight[order] > 1e-9]]])  # nothing but rounding says nothing
