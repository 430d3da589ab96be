"""`judge`: from findings to one verdict a session for gain and one for shuffle, and the evidence on each person.

A session's p comes from its rank among fair twins and from the weighted exact bound, the smallest p over weight
(`detect.evidence.among`); with no twins in the plan, from the bound alone.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pandas as pd

from detect.checks import Question, Scores, Tag
from detect.evidence.among import Among
from detect.evidence.findings import Findings
from detect.evidence.people import Person, dealers, pairs_of, people_of
from detect.evidence.plan import TWO_DEALS, Plan
from detect.evidence.tests import telling, without

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
        Fair twins it was ranked among: twins are looked at until ten are as surprising.
    by_e : bool
        Whether the e-value decided, since players or a steward ended the sitting.
    finding : int
        Row of the finding that decides, -1 where none.
    by_twins : bool
        Whether the rank among the twins gave the p, else the exact bound.
    near : int
        How many of the twins were as surprising.
    log_bound : float
        The log of the smallest p over weight, as it is before twins.

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
    by_twins: bool = False
    near: int = 0
    log_bound: float = 0.0

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
            "as_surprising": self.near,
            "decided_by": "e" if self.by_e else "twins" if self.by_twins else "p",
        }


UNTESTED = Verdict("untested", 0.0, 0.0, 0.0, 0, by_e=False, finding=-1)


@dataclass(frozen=True)
class Judged:
    """The verdicts of one session.

    Attributes
    ----------
    session : str
    gain, shuffle : Verdict
    people : tuple of Person
    pairs : tuple of Person
        Partners, by the strength of their side on the deals of both.
    among : dict of str to Among
        By question: the fair twins that its findings are ranked among.
    """

    session: str
    gain: Verdict
    shuffle: Verdict
    people: tuple[Person, ...]
    pairs: tuple[Person, ...] = ()
    among: dict[str, Among] = field(default_factory=dict, compare=False, repr=False)

    @property
    def verdict(self) -> str:
        """The gain verdict: the one about a person."""
        return self.gain.verdict

    def _repr_html_(self) -> str:
        """Show both verdicts and everybody's evidence in a notebook; pandas escapes what stands in them."""
        verdicts = pd.DataFrame([{"question": name, **self._told(name)} for name in ("gain", "shuffle")])
        people = pd.DataFrame(
            [one.to_dict() for one in self.people], columns=["player", "own_deals", "log10_e", "p_anytime"]
        )
        title = pd.DataFrame({"session": [self.session]})
        return "".join(str(table.to_html(index=False)) for table in (title, verdicts, people))

    def _told(self, question: str) -> dict[str, Any]:
        told = getattr(self, question).to_dict()
        return {key: told[key] for key in ("verdict", "p", "one_in", "p_without_best_deal", "log10_e")}


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
    findings = replace(findings, frame=findings.frame[findings.frame["tag"] != Tag.MODEL.value])
    frame, sessions = findings.frame, findings.log.sessions
    dealer, pairs = dealers(findings.log), pairs_of(findings)
    by_session = dict(tuple(frame.groupby("session", sort=False))) if len(frame) else {}
    out = []
    for name, ended in zip(sessions["session"], sessions["ended"], strict=True):
        mine = by_session.get(name)
        stopped = isinstance(ended, str) and ended in STOPPED
        verdicts, among = {}, {}
        for question in (Question.GAIN, Question.SHUFFLE):
            rows = _weighed(mine, question)
            found = Among.of(findings, str(name), question, rows) if rows is not None else Among(None, 0.0)
            among[question.value] = found
            verdicts[question] = _verdict(findings, rows, found, stopped) if rows is not None else UNTESTED
        people = people_of(findings, mine, dealer, stopped=stopped) if mine is not None else ()
        both = verdicts[Question.GAIN], verdicts[Question.SHUFFLE]
        out.append(Judged(str(name), *both, people, pairs.get(str(name), ()), among))
    return out


def standing(findings: Findings, session: str) -> tuple[dict[Question, float], tuple[Person, ...]]:
    """Give what may be said of a sitting that goes on: log e of each question, and each person's evidence, without a p.

    Parameters
    ----------
    findings : Findings
        As from `detect.evidence.findings.put` with `detect.evidence.tests.bet`.
    session : str

    Returns
    -------
    (dict of Question to float, tuple of Person)
        Of gain and of shuffle, the weighted mean of the e-values kept deal by deal; one made at the close counts as a bet
        not made, and a question that nothing was put to is left out.

    Examples
    --------
    >>> from detect.evidence.findings import put
    >>> from detect.evidence.tests import bet
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> evening = put(read(resource("datasets", "samples", "whist-stacked.jsonl")), Plan(), bet)
    >>> together, people = standing(evening, "2026-10-19/whist-stacked")
    >>> [(one.player, round(one.log_e, 1)) for one in people][2:]
    [('Cyd', -0.9), ('Dot', 6.1)]
    """
    mine = findings.frame[findings.frame["session"] == session]
    together = {}
    for question in (Question.GAIN, Question.SHUFFLE):
        rows = _weighed(mine, question)
        if rows is not None:
            bets = np.log(rows["weight"].to_numpy(float)) + _bets(findings, rows, stopped=True)
            together[question] = float(np.logaddexp.reduce(bets))
    return together, people_of(findings, mine, dealers(findings.log)) if len(mine) else ()


def _weighed(mine: pd.DataFrame | None, question: Question) -> pd.DataFrame | None:
    """Give the findings of a question that have a weight, None where there are none."""
    rows = None if mine is None else mine[(mine["question"] == question.value) & (mine["weight"] > 0.0)]
    return None if rows is None or rows.empty else rows


def _verdict(findings: Findings, rows: pd.DataFrame, among: Among, stopped: bool) -> Verdict:  # noqa: FBT001
    log_weight = np.log(rows["weight"].to_numpy(float))
    bets = log_weight + _bets(findings, rows, stopped)
    weighted = rows["log_p"].to_numpy(float) - log_weight
    best = int(np.argmax(bets) if stopped else np.argmin(weighted))
    bound, log_e = float(weighted.min()), float(np.logaddexp.reduce(bets))
    log_p, twins, near, by_twins = among.ranked(bound)
    log_without = _without_best(findings, rows, weighted) if log_p < 0 else 0.0
    log_without = among.ranked(log_without, far=among.went_far(twins)).log_p if log_p < 0 else 0.0
    if stopped:
        log_p, log_without = min(0.0, -log_e), max(log_without, min(0.0, -log_e))
    level = _held_back(findings.plan, findings.plan.level(log_p), log_without)
    finding, by_twins = int(rows.index[best]), by_twins and not stopped
    return Verdict(level, log_p, log_without, log_e, twins, stopped, finding, by_twins, near, bound)


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
