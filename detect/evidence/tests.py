"""From scores to evidence, for all checks alike: exact p-values, e-processes, effects and what could be seen.

Everything is kept as natural logarithms, so that nothing underflows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np
from scipy.special import gammaln, logsumexp

from detect.checks import Answer, Measured, Pairing, Scores, TwoByTwo
from detect.checks.base import Drawn, Resampled
from detect.evidence.draws import bets_on_drawn, law_of_drawn
from detect.evidence.pairings import hits as paired
from detect.evidence.pairings import law_of
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
    bets : float64[S, J]
        Log of what each bet has become by the end of the log; J is 0 where nothing was bet, or not yet.
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
    bets: np.ndarray = field(default_factory=lambda: np.empty((0, 0)))


def sums(subject: np.ndarray, values: np.ndarray, count: int) -> np.ndarray:
    """Add values by subject (float64[count])."""
    return np.bincount(subject, weights=values, minlength=count)


def test(scores: Answer) -> Tested:
    """Turn a check's scores into evidence.

    Parameters
    ----------
    scores : Scores, TwoByTwo, Pairing, Drawn, Resampled or Measured

    Returns
    -------
    Tested
        One row a subject, in the order of ``scores.subjects``.
    """
    if isinstance(scores, Pairing):
        return test_pairing(scores)
    if isinstance(scores, Drawn):
        return test_drawn(scores)
    if isinstance(scores, Resampled):
        return test_resampled(scores)
    if isinstance(scores, Measured):
        return measure(scores)
    return test_scores(scores) if isinstance(scores, Scores) else test_table(scores)


def bet(scores: Answer) -> Tested:
    """Give what may be looked at while a sitting goes on: counts and the e-process, and no p-value.

    Parameters
    ----------
    scores : Scores, TwoByTwo, Pairing, Drawn or Measured

    Returns
    -------
    Tested
        As from `test`, but ``log_p`` is NaN; so is all but `n` of a check that has only one e at the close.

    Examples
    --------
    >>> from detect.evidence.findings import put
    >>> from detect.evidence.plan import Plan
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> evening = put(read(resource("datasets", "samples", "whist-fair.jsonl")), Plan(), bet)
    >>> bool(evening.frame["log_p"].isna().all()), round(float(evening.frame["log_e"][0]), 2)
    (True, -0.3)
    """
    return bet_scores(scores) if isinstance(scores, Scores) else _unlooked(scores)


def _unlooked(scores: TwoByTwo | Pairing | Drawn | Measured | Resampled) -> Tested:
    count = len(scores.subjects)
    unknown, nothing = np.full(count, np.nan), np.empty(0, np.int64)
    return Tested(
        n=np.bincount(scores.subject, minlength=count), observed=unknown, expected=unknown, effect=unknown, low=unknown,
        high=unknown, detectable=unknown, log_p=unknown, log_e=unknown, trail_row=nothing, trail_subject=nothing,
        trail_log_e=np.empty(0),
    )  # fmt: skip


def test_scores(scores: Scores) -> Tested:
    """Test sums of scores by convolution of their laws; bet on exponential tilts deal by deal."""
    return replace(bet_scores(scores), log_p=log_tails(scores))


def bet_scores(scores: Scores) -> Tested:
    """Bet on exponential tilts deal by deal; `log_p` is NaN."""
    count = len(scores.subjects)
    n = np.bincount(scores.subject, minlength=count)
    observed, expected = (sums(scores.subject, v, count) for v in (scores.figure, scores.expected))
    error = scores.guard * np.sqrt(sums(scores.subject, scores.variance, count)) / np.maximum(n, 1)
    effect = (observed - expected) / np.maximum(n, 1)
    running = running_bets(scores)
    trail = mean_bet(running)
    ends = np.searchsorted(scores.subject, np.arange(count), side="right") - 1
    return Tested(
        n=n,
        observed=observed,
        expected=expected,
        effect=effect,
        low=effect - Z_INTERVAL * error,
        high=effect + Z_INTERVAL * error,
        detectable=Z_SEEN * error,
        log_p=np.full(count, np.nan),
        log_e=np.where(n > 0, trail[ends], 0.0) if trail.size else np.zeros(count),
        trail_row=scores.row,
        trail_subject=scores.subject,
        trail_log_e=trail,
        bets=np.where((n > 0)[:, None], running[ends], 0.0)
        if trail.size
        else np.zeros((count, running.shape[1])),
    )


def log_tails(scores: Scores, keep: np.ndarray | None = None) -> np.ndarray:
    """Give log P(sum of scores at least as large) for every subject, on the rows kept."""
    count = len(scores.subjects)
    rows = slice(None) if keep is None else keep
    subject, score, kind = scores.subject[rows], scores.score[rows], scores.kind[rows]
    return sum_log_tails(scores.null, kind, subject, guarded(scores, subject, score, kind, count), count)


def guarded(
    scores: Scores, subject: np.ndarray, score: np.ndarray, kind: np.ndarray, count: int
) -> np.ndarray:
    """Add up scores by subject, their deviation from the mean divided by the guard, and down to the lattice (int64[count])."""
    total = np.round(sums(subject, score, count)).astype(np.int64)
    if scores.guard == 1.0:
        return total
    mean = sums(subject, scores.null.means()[kind] / scores.null.unit, count)
    # A guard that brought a sum up to its mean would make it rarer, not less rare.
    return np.asarray(np.minimum(total, np.floor(mean + (total - mean) / scores.guard + 1e-9)), np.int64)


def e_trail(scores: Scores) -> np.ndarray:
    """Give log E after each deal: E = mean over tilts of the product of exp(theta s) / M(theta).

    Each factor has mean one under its own law, so E is a martingale however the deals follow (statistics of the
    design, section 8.1).
    """
    return mean_bet(running_bets(scores))


def running_bets(scores: Scores, steps: np.ndarray | None = None) -> np.ndarray:
    """Give the log of what each bet has become after each deal (float64[N, J]); `steps` are the `factors`, if they are known."""
    steps = factors(scores) if steps is None else steps
    lost = np.isneginf(steps)
    first = np.searchsorted(scores.subject, scores.subject, side="left")
    running, gone = _since(np.where(lost, 0.0, steps), first), _since(lost, first)
    return np.where(gone > 0, -np.inf, running)


def mean_bet(running: np.ndarray) -> np.ndarray:
    """Give the log of the mean of bets, all of one stake (float64[N])."""
    return np.asarray(np.logaddexp.reduce(running, axis=1) - np.log(running.shape[1]))


def factors(scores: Scores) -> np.ndarray:
    """Give the log of what each bet pays on each score (float64[N, J])."""
    if scores.bets is not None:
        return np.asarray(scores.bets[scores.kind, scores.score - scores.null.lo])
    theta = scores.tilts * scores.null.unit
    dear = scores.null.log_mgf(scores.guard * theta)
    dear -= (scores.guard - 1.0) * theta * (scores.null.means() / scores.null.unit)[:, None]
    return np.asarray(scores.score[:, None] * theta - dear[scores.kind])


def _since(steps: np.ndarray, first: np.ndarray) -> np.ndarray:
    """Add up columns, beginning anew at each subject's first row."""
    running = np.cumsum(steps, axis=0)
    return np.asarray(running - np.where(first[:, None] > 0, running[np.maximum(first - 1, 0)], 0))


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
    log_p, bets = fisher(k, n, hits, chances)
    nothing = np.empty(0, np.int64)
    return Tested(
        n=n, observed=k.astype(float), expected=n * share, effect=own - rest, low=own - rest - Z_INTERVAL * error,
        high=own - rest + Z_INTERVAL * error, detectable=Z_SEEN * error, log_p=log_p, log_e=mean_bet(bets),
        trail_row=nothing, trail_subject=nothing, trail_log_e=np.empty(0), bets=bets,
    )  # fmt: skip


def test_pairing(scores: Pairing) -> Tested:
    """Test own hits against every way to lay the groups' things out anew; one e-value for the closed sitting."""
    count = len(scores.subjects)
    n = np.bincount(scores.subject, minlength=count)
    k = sums(scores.subject, paired(scores), count).astype(np.int64)
    laws = [law_of(scores, rows_of_subject(scores, subject)) for subject in range(count)]
    expected = np.array([law.mean() for law in laws])
    error = np.sqrt([law.var() for law in laws]) / np.maximum(n, 1)
    effect = (k - expected) / np.maximum(n, 1)
    bets = np.reshape(
        [
            [odds * hit - law.log_mgf(odds) for odds in ODDS.tolist()]
            for hit, law in zip(k.tolist(), laws, strict=True)
        ],
        (count, ODDS.size),
    )
    nothing = np.empty(0, np.int64)
    return Tested(
        n=n, observed=k.astype(float), expected=expected, effect=effect, low=effect - Z_INTERVAL * error,
        high=effect + Z_INTERVAL * error, detectable=Z_SEEN * error,
        log_p=np.array([law.log_tail(hit) for hit, law in zip(k.tolist(), laws, strict=True)]),
        log_e=mean_bet(bets), trail_row=nothing, trail_subject=nothing, trail_log_e=np.empty(0), bets=bets,
    )  # fmt: skip


def test_drawn(scores: Drawn) -> Tested:
    """Test the worths of what was drawn against every other choice; one e-value for the closed sitting.

    Effect and interval are for each moment that was drawn.
    """
    count = len(scores.subjects)
    n = np.bincount(scores.subject[scores.drawn], minlength=count)
    total = sums(scores.subject, scores.worth * scores.drawn, count)
    expected, error, log_p = np.zeros((3, count))
    bets = np.zeros((count, scores.tilts.size))
    for subject in np.flatnonzero(n).tolist():
        law = law_of_drawn(scores, rows_of_subject(scores, subject))
        observed = round(total[subject])
        expected[subject], error[subject] = law.mean(), math.sqrt(law.var()) / n[subject]
        log_p[subject], bets[subject] = law.log_tail(observed), bets_on_drawn(law, observed, scores.tilts)
    effect = (total - expected) / np.maximum(n, 1)
    nothing = np.empty(0, np.int64)
    return Tested(
        n=n, observed=total, expected=expected, effect=effect, low=effect - Z_INTERVAL * error,
        high=effect + Z_INTERVAL * error, detectable=Z_SEEN * error, log_p=log_p, log_e=mean_bet(bets),
        trail_row=nothing, trail_subject=nothing, trail_log_e=np.empty(0), bets=bets,
    )  # fmt: skip


def test_resampled(scores: Resampled) -> Tested:
    """Rank what was held out among what it is where the cards are dealt anew: p = (b + 1) / (m + 1).

    One e-value for the closed sitting: (m + 1) T / (T + sum of T dealt anew), where T is the exponential of the sum of
    scores, so that its mean over all m + 1 alike is one. Figures are for each decision.
    """
    count, times = len(scores.subjects), scores.others.shape[1]
    n = np.bincount(scores.subject, minlength=count)
    total = sums(scores.subject, scores.score, count)
    each = np.maximum(n, 1)
    mean, error = scores.others.mean(axis=1) / each, scores.others.std(axis=1) / each
    effect = total / each - mean
    at_least = (scores.others >= total[:, None] - 1e-9).sum(axis=1)
    everything = np.column_stack([total, scores.others])
    log_e = total - logsumexp(everything, axis=1) + np.log(times + 1)
    nothing = np.empty(0, np.int64)
    return Tested(
        n=n, observed=total / each, expected=mean, effect=effect, low=effect - Z_INTERVAL * error,
        high=effect + Z_INTERVAL * error, detectable=Z_SEEN * error, log_p=np.log((at_least + 1) / (times + 1)),
        log_e=log_e, trail_row=nothing, trail_subject=nothing, trail_log_e=np.empty(0), bets=log_e[:, None],
    )  # fmt: skip


def measure(scores: Measured) -> Tested:
    """Give the mean of what was measured, and judge nothing."""
    count = len(scores.subjects)
    n = np.bincount(scores.subject, minlength=count)
    unknown, nothing = np.full(count, np.nan), np.empty(0, np.int64)
    return Tested(
        n=n, observed=sums(scores.subject, scores.value, count) / np.maximum(n, 1), expected=unknown, effect=unknown,
        low=unknown, high=unknown, detectable=unknown, log_p=unknown, log_e=unknown, trail_row=nothing,
        trail_subject=nothing, trail_log_e=np.empty(0),
    )  # fmt: skip


def estimates(scores: Answer) -> list[dict[str, float] | None]:
    """Give what else is told of each subject, None where there is nothing."""
    if isinstance(scores, Measured):
        mean, n = measure(scores).observed, np.bincount(scores.subject, minlength=len(scores.subjects))
        square = sums(scores.subject, (scores.value - mean[scores.subject]) ** 2, n.size)
        spread = np.where(n > 1, np.sqrt(square / np.maximum(n - 1, 1)), np.nan)
        return [{"mean": m, "sd": s} for m, s in zip(mean.tolist(), spread.tolist(), strict=True)]
    told = scores.estimate() if isinstance(scores, Scores | Pairing) else {}
    if told:
        columns = zip(*(v.tolist() for v in told.values()), strict=True)
        return [dict(zip(told, values, strict=True)) for values in columns]
    return [None] * len(scores.subjects)


def fisher(
    k: np.ndarray, n: np.ndarray, hits: np.ndarray, chances: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Give log P(X >= k) of the hypergeometric law, and the log of what a bet on each odds ratio pays (float64[S, J]).

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
    log_p, bets = np.zeros(n.size), np.zeros((n.size, ODDS.size))
    order = np.argsort(n, kind="stable")
    for rows in _blocks(order, n):
        log_p[rows], bets[rows] = _fisher(k[rows], n[rows], hits[rows], chances[rows])
    return log_p, bets


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
    bets = [odds * k[:, 0] - logsumexp(log_pmf + odds * x, axis=1) for odds in ODDS]
    return np.minimum(log_p, 0.0), np.stack(bets, axis=1)


def _log_choose(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    inside = (b >= 0) & (b <= a)
    b = np.where(inside, b, 0)
    return np.asarray(
        np.where(inside, gammaln(a + 1) - gammaln(b + 1) - gammaln(np.maximum(a - b, 0) + 1), -np.inf)
    )


def without(
    scores: Scores | TwoByTwo | Pairing | Drawn, subjects: np.ndarray, rows: np.ndarray
) -> np.ndarray:
    """Give log p of each pair of a subject and a deal, with that deal left out, whoever dealt it.

    Parameters
    ----------
    scores : Scores, TwoByTwo, Pairing or Drawn
    subjects, rows : int64[K]
        The pairs: a subject of `scores`, and a row of ``log.deals``.

    Returns
    -------
    float64[K]
    """
    pairs = len(subjects)
    if isinstance(scores, Pairing | Drawn):
        alone = _unpaired if isinstance(scores, Pairing) else _undrawn
        return np.array([alone(scores, int(s), int(r)) for s, r in zip(subjects, rows, strict=True)])  # type: ignore[arg-type]
    groups = [rows_of_subject(scores, int(subject)) for subject in subjects]
    mine = np.concatenate(groups) if pairs else np.empty(0, np.int64)
    pair = np.repeat(np.arange(pairs), [group.size for group in groups])
    keep = scores.row[mine] != np.asarray(rows)[pair]
    mine, pair = mine[keep], pair[keep]
    if isinstance(scores, Scores):
        kind = scores.kind[mine]
        return sum_log_tails(
            scores.null, kind, pair, guarded(scores, pair, scores.score[mine], kind, pairs), pairs
        )
    order = np.argsort(scores.row, kind="stable")
    left, right = (np.searchsorted(scores.row[order], rows, side=side) for side in ("left", "right"))
    hits = np.concatenate([[0], np.cumsum(scores.hit[order])])
    k, n = sums(pair, scores.hit[mine], pairs).astype(np.int64), np.bincount(pair, minlength=pairs)
    all_hits = scores.all_hits[subjects] - (hits[right] - hits[left])
    return fisher(k, n, all_hits, scores.all_chances[subjects] - (right - left))[0]


def _unpaired(scores: Pairing, subject: int, row: int) -> float:
    """Give a subject's log p without a deal, which then is in no group either."""
    mine = rows_of_subject(scores, subject)
    mine = mine[scores.row[mine] != row]
    return law_of(scores, mine, row).log_tail(int(paired(scores)[mine].sum()))


def _undrawn(scores: Drawn, subject: int, row: int) -> float:
    """Give a subject's log p without the moments of a deal."""
    mine = rows_of_subject(scores, subject)
    mine = mine[scores.row[mine] != row]
    return law_of_drawn(scores, mine).log_tail(int((scores.worth * scores.drawn)[mine].sum()))


def rows_of_subject(scores: Scores | TwoByTwo | Pairing | Drawn | Resampled, subject: int) -> np.ndarray:
    """Give the rows of a subject's scores (int64[n]); those of `Scores` and `Drawn` stand together."""
    if not isinstance(scores, Scores | Drawn):
        return np.flatnonzero(scores.subject == subject)
    return np.arange(*np.searchsorted(scores.subject, [subject, subject + 1]))


def telling(scores: Scores | TwoByTwo | Pairing | Drawn | Resampled, subject: int, most: int) -> np.ndarray:
    """Give the deals that speak most for a subject's finding, the most telling first (rows of ``log.deals``)."""
    mine = rows_of_subject(scores, subject)
    if isinstance(scores, Scores):
        weight = scores.score[mine] - scores.null.means()[scores.kind[mine]] / scores.null.unit
    elif isinstance(scores, Resampled):
        weight = scores.score[mine] - scores.others[subject].mean() / max(mine.size, 1)
    elif isinstance(scores, Drawn):
        weight = np.where(scores.drawn[mine], scores.worth[mine] - scores.worth[mine].mean(), 0.0)
    else:
        weight = (scores.hit if isinstance(scores, TwoByTwo) else paired(scores))[mine].astype(float)
    order = np.argsort(-weight, kind="stable")
    rows = scores.row[mine[order[weight[order] > 1e-9]]]  # nothing but rounding says nothing
    return np.array(list(dict.fromkeys(rows.tolist()))[:most], np.int64)
