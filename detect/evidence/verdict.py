"""`judge`: from findings to one verdict a session for gain and one for shuffle, and the evidence on each person.

With no twins in the plan a session's p is the weighted exact bound: the smallest p over weight (Bonferroni).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd
from scipy.special import logsumexp

from detect.checks import Question, Scores
from detect.evidence.findings import Findings
from detect.evidence.plan import TWO_DEALS, Plan
from detect.evidence.tests import rows_of_subject, telling, without
from detect.log.tables import Log
from detect.log.views import players

CANDIDATES = 3
"""How many of a finding's most telling deals are tried when one deal is left out."""
STOPPED = frozenset({"players", "steward"})
"""Ends of a sitting after which the number of deals may depend on the cards: there only the e-value decides."""
LN10 = math.log(10.0)


@dataclass(frozen=True)
class Verdict:
    """What the evidence of one question says of one session.

    Attributes
    ----------
    verdict : str
        ``unremarkable``, ``watch``, ``strong``, ``compelling`` or ``untested``.
    log_p : float
        Natural logarithm of the session's p; 0 where untested.
    log_p_without : float
        The same with the most telling deal left out.
    log_e : float
        Of the session's e-value, a weighted mean of the findings'; after a stopped sitting, of those kept deal by deal.
    twins : int
        Fair twins it was ranked among.
    by_e : bool
        Whether the e-value decided, since players or a steward ended the sitting.
    finding : int
        Row of the finding that decides, -1 where none.

    Examples
    --------
    >>> Verdict("watch", math.log(0.004), math.log(0.03), 1.0, 0, False, 3).one_in
    250.0
    """

    verdict: str
    log_p: float
    log_p_without: float
    log_e: float
    twins: int
    by_e: bool
    finding: int

    @property
    def one_in(self) -> float | None:
        """In how many fair sessions one would look so; None above 1e15."""
        return round(math.exp(-self.log_p), 6) if self.log_p > -15 * LN10 else None

    def to_dict(self) -> dict[str, Any]:
        """Give it as the JSON contract has it."""
        untested = self.verdict == "untested"
        return {
            "verdict": self.verdict,
            "p": None if untested else math.exp(self.log_p),
            "log10_p": None if untested else self.log_p / LN10,
            "one_in": None if untested else self.one_in,
            "p_without_best_deal": None if untested else math.exp(self.log_p_without),
            "log10_e": None if untested else self.log_e / LN10,
            "twins": self.twins,
            "decided_by": "e" if self.by_e else "p",
            "reference": None,
        }


UNTESTED = Verdict("untested", 0.0, 0.0, 0.0, 0, by_e=False, finding=-1)


@dataclass(frozen=True)
class Person:
    """The evidence on one person's own deals.

    Attributes
    ----------
    player : str
    own_deals : int
        Those that the person dealt, of the deals that a check counts deal by deal.
    log_e : float
        Now: a weighted mean of running products over checks, never a product of means.
    log_sup_e : float
        The largest it has been.
    figures : dict of str to (float, float)
        Observed and expected, by check and part.

    Examples
    --------
    >>> Person("Dot", 6, 2.0, 3.0, {}).p_anytime == math.exp(-3.0)
    True
    """

    player: str
    own_deals: int
    log_e: float
    log_sup_e: float
    figures: dict[str, tuple[float, float]]

    @property
    def p_anytime(self) -> float:
        """A p that holds whenever one looks (Ville): min(1, 1 / sup E)."""
        return min(1.0, math.exp(-self.log_sup_e))

    def to_dict(self) -> dict[str, Any]:
        """Give it as the JSON contract has it."""
        return {
            "player": self.player, "own_deals": self.own_deals, "log10_e": self.log_e / LN10,
            "p_anytime": self.p_anytime, "figures": {k: list(v) for k, v in self.figures.items()},
        }  # fmt: skip


@dataclass(frozen=True)
class Judged:
    """The verdicts of one session.

    Attributes
    ----------
    session : str
    gain, shuffle : Verdict
    people : tuple of Person
    """

    session: str
    gain: Verdict
    shuffle: Verdict
    people: tuple[Person, ...]

    @property
    def verdict(self) -> str:
        """The gain verdict: the one about a person."""
        return self.gain.verdict


def judge(findings: Findings) -> list[Judged]:
    """Give each session's verdicts.

    Parameters
    ----------
    findings : Findings

    Returns
    -------
    list of Judged
        In the order of ``log.sessions``.

    Examples
    --------
    >>> from detect import check, read
    >>> from detect.resources import resource
    >>> evening = judge(check(read(resource("datasets", "samples", "whist-stacked.jsonl"))))[0]
    >>> evening.gain.verdict, evening.shuffle.verdict
    ('strong', 'unremarkable')
    """
    frame, sessions = findings.frame, findings.log.sessions
    dealer = dealers(findings.log)
    by_session = dict(tuple(frame.groupby("session", sort=False))) if len(frame) else {}
    out = []
    for name, ended in zip(sessions["session"], sessions["ended"], strict=True):
        mine = by_session.get(name)
        stopped = isinstance(ended, str) and ended in STOPPED
        verdicts = {q: _verdict(findings, mine, q, stopped) for q in (Question.GAIN, Question.SHUFFLE)}
        people = _people(findings, mine, dealer) if mine is not None else ()
        out.append(Judged(str(name), verdicts[Question.GAIN], verdicts[Question.SHUFFLE], people))
    return out


def _verdict(findings: Findings, mine: pd.DataFrame | None, question: Question, stopped: bool) -> Verdict:  # noqa: FBT001
    rows = None if mine is None else mine[(mine["question"] == question.value) & (mine["weight"] > 0.0)]
    if rows is None or rows.empty:
        return replace(UNTESTED, twins=findings.plan.twins)
    log_weight = np.log(rows["weight"].to_numpy(float))
    bets = log_weight + _bets(findings, rows, stopped)
    weighted = rows["log_p"].to_numpy(float) - log_weight
    best = int(np.argmax(bets) if stopped else np.argmin(weighted))
    log_p, log_e = min(0.0, float(weighted.min())), float(logsumexp(bets))
    log_without = _without_best(findings, rows, weighted) if log_p < 0 else 0.0
    if stopped:
        log_p, log_without = min(0.0, -log_e), max(log_without, min(0.0, -log_e))
    level = _held_back(findings.plan, findings.plan.level(log_p), log_without)
    return Verdict(level, log_p, log_without, log_e, findings.plan.twins, stopped, int(rows.index[best]))


def _bets(findings: Findings, rows: pd.DataFrame, stopped: bool) -> np.ndarray:  # noqa: FBT001
    """Give each finding's log e.

    An e-value that is made at the close, of a sitting as it was planned, may not be looked at where the cards may have
    ended it: there it counts as a bet not made.
    """
    log_e = np.asarray(rows["log_e"].to_numpy(float))
    if not stopped:
        return log_e
    trailed = np.array([isinstance(findings.runs[int(run)].scores, Scores) for run in rows["run"]])
    return np.asarray(np.where(trailed, log_e, 0.0))


def _held_back(plan: Plan, level: str, log_without: float) -> str:
    """Keep a verdict at `watch` where one deal alone carries it: a typing error is likelier than one in a million."""
    above = plan.levels.get(level, 1.0) < plan.levels["watch"]
    return "watch" if above and log_without > math.log(TWO_DEALS) else level


def _without_best(findings: Findings, rows: pd.DataFrame, weighted: np.ndarray) -> float:
    """Give the session's log p with its most telling deal left out: the largest over the deals that speak most.

    A finding that was nothing with the deal does not become one without it.
    """
    near = np.flatnonzero(weighted < 0.0)
    leading = np.flatnonzero(weighted <= max(float(weighted.min()), math.log(TWO_DEALS)))
    run, subjects = rows["run"].to_numpy(int), rows["subject"].to_numpy(int)
    told = [telling(findings.runs[run[at]].scores, int(subjects[at]), CANDIDATES) for at in leading]
    deals = np.unique(np.concatenate(told))
    if not deals.size:
        return min(0.0, float(weighted.min()))
    log_p = np.zeros(deals.size)
    log_weight = np.log(rows["weight"].to_numpy(float))
    for one in np.unique(run[near]).tolist():
        mine = near[run[near] == one]
        pairs = np.repeat(subjects[mine], deals.size), np.tile(deals, mine.size)
        left = without(findings.runs[one].scores, *pairs).reshape(mine.size, deals.size)
        log_p = np.minimum(log_p, (left - log_weight[mine, None]).min(axis=0))
    return float(log_p.max())


def dealers(log: Log) -> np.ndarray:
    """Give the code of the player who dealt each deal, as in ``log.seats.player.cat``; -1 where no name is logged.

    Examples
    --------
    >>> from detect import read
    >>> from detect.resources import resource
    >>> dealers(read(resource("datasets", "samples", "whist-fair.jsonl")))[:5].tolist()
    [0, 1, 2, 3, 0]
    """
    names = players(log)
    seat = log.deals["dealer"].to_numpy().astype(np.int64)
    return names[np.arange(seat.size), np.where((seat > 0) & (seat < names.shape[1]), seat, 0)]


def _people(findings: Findings, mine: pd.DataFrame, dealer: np.ndarray) -> tuple[Person, ...]:
    """Give every named person the same figures; only scores kept deal by deal count.

    `dealer` is who dealt each deal of the log.
    """
    rows = mine[(mine["question"] == Question.GAIN.value) & mine["player"].notna()]
    names = rows["player"].to_numpy(object)
    columns = {
        c: rows[c].tolist() for c in ("check", "part", "run", "subject", "weight", "observed", "expected")
    }
    codes = findings.log.seats["player"].cat.categories
    return tuple(
        _person(
            findings,
            str(player),
            dealer == codes.get_loc(player),
            {c: [v[at] for at in np.flatnonzero(names == player)] for c, v in columns.items()},
        )
        for player in sorted(set(names))
    )


def _person(findings: Findings, player: str, own: np.ndarray, rows: dict[str, list[Any]]) -> Person:
    trails, weights = [], []
    figures: dict[str, tuple[float, float]] = {}
    for check, part, number, subject, weight, observed, expected in zip(*rows.values(), strict=True):
        run = findings.runs[number]
        figures[f"{check} {part}"] = (observed, expected)
        if not isinstance(run.scores, Scores) or not weight > 0.0:
            continue
        mask = rows_of_subject(run.scores, subject)
        trails.append((run.tested.trail_row[mask], run.tested.trail_log_e[mask]))
        weights.append(weight)
    deals = np.unique(np.concatenate([row for row, _ in trails])) if trails else np.empty(0, np.int64)
    running = _running(trails, np.array(weights), deals)
    return Person(player, int(own[deals].sum()), float(running[-1]), float(running.max(initial=0.0)), figures)


def _running(
    trails: list[tuple[np.ndarray, np.ndarray]], weights: np.ndarray, deals: np.ndarray
) -> np.ndarray:
    """Give log E after each of a person's deals, a weighted mean over the checks; log 1 before the first."""
    if not trails:
        return np.zeros(1)
    levels = np.zeros((len(trails), deals.size + 1))
    for at, (row, log_e) in enumerate(trails):
        place = np.searchsorted(row, deals, side="right") - 1
        levels[at, 1:] = np.where(place >= 0, log_e[np.maximum(place, 0)], 0.0)
    return np.asarray(logsumexp(levels, axis=0, b=(weights / weights.sum())[:, None]))
