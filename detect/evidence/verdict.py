"""`judge`: from findings to one verdict a session for gain and one for shuffle, and the evidence on each person.

A session's p comes from its rank among fair twins and from the weighted exact bound, the smallest p over weight
(`detect.evidence.among`); with no twins in the plan, from the bound alone.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from detect.checks import Question
from detect.evidence.among import Among, Ranked
from detect.evidence.findings import Findings
from detect.evidence.leaving import without_best
from detect.evidence.people import Person, dealers, pairs_of, people_of
from detect.evidence.plan import TWO_DEALS, Plan
from detect.evidence.rows import Rows

QUESTIONS = (Question.GAIN, Question.SHUFFLE)
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
    sessions, by_session = findings.log.sessions, dict(Rows.of(findings).by_session())
    asked = []
    for name, ended in zip(sessions["session"], sessions["ended"], strict=True):
        if mine := by_session.get(str(name)):
            stopped = isinstance(ended, str) and ended in STOPPED
            asked += [
                _Asked.of(findings, mine.weighed(question), question, stopped) for question in QUESTIONS
            ]
    bound = [one for one in asked if one is not None and one.ranked.log_p < 0.0]
    for one, log_without in zip(
        bound, without_best(findings, [one.rows for one in bound]).tolist(), strict=True
    ):
        one.log_without = log_without
    return _judged(
        findings, by_session, {(one.session, one.question): one for one in asked if one is not None}
    )


def _judged(
    findings: Findings, by_session: dict[str, Rows], asked: dict[tuple[str, Question], _Asked]
) -> list[Judged]:
    """Give what is said of each session, in the order of the log."""
    dealer, pairs = dealers(findings.log), pairs_of(findings)
    out = []
    sessions = findings.log.sessions
    for name, ended in zip(sessions["session"].astype(str), sessions["ended"], strict=True):
        mine, stopped = by_session.get(name), isinstance(ended, str) and ended in STOPPED
        here = {question: asked.get((name, question)) for question in QUESTIONS}
        gain, shuffle = (one.verdict(findings.plan) if one else UNTESTED for one in here.values())
        people = people_of(findings, mine, dealer, stopped=stopped) if mine is not None else ()
        among = {question.value: one.among if one else Among(None, 0.0) for question, one in here.items()}
        out.append(Judged(name, gain, shuffle, people, pairs.get(name, ()), among))
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
    mine = Rows.of(findings, session)
    together = {}
    for question in QUESTIONS:
        if len(rows := mine.weighed(question)):
            bets = np.log(rows.weight) + rows.bets(stopped=True)
            together[question] = float(np.logaddexp.reduce(bets))
    return together, people_of(findings, mine, dealers(findings.log)) if len(mine) else ()


@dataclass
class _Asked:
    """One question's findings of one session, on the way to its verdict."""

    session: str
    question: Question
    rows: Rows
    among: Among
    ranked: Ranked
    bound: float
    stopped: bool
    log_without: float = 0.0

    @classmethod
    def of(cls, findings: Findings, rows: Rows, question: Question, stopped: bool) -> _Asked | None:  # noqa: FBT001
        """Rank them among their twins; None where nothing has a weight."""
        if not len(rows):
            return None
        session = str(rows.session[0])
        among, bound = (
            Among.of(findings, session, question, rows),
            float((rows.log_p - np.log(rows.weight)).min()),
        )
        return cls(session, question, rows, among, among.ranked(bound), bound, stopped)

    def verdict(self, plan: Plan) -> Verdict:
        """Give the verdict, when it is known what is left without the most telling deal."""
        log_weight = np.log(self.rows.weight)
        bets = log_weight + self.rows.bets(stopped=self.stopped)
        best = int(np.argmax(bets) if self.stopped else np.argmin(self.rows.log_p - log_weight))
        log_e = float(np.logaddexp.reduce(bets))
        log_p, twins, near, by_twins = self.ranked
        far = self.among.went_far(twins)
        log_without = self.among.ranked(self.log_without, far=far).log_p if log_p < 0.0 else 0.0
        if self.stopped:
            log_p, log_without = min(0.0, -log_e), max(log_without, min(0.0, -log_e))
        level = _held_back(plan, plan.level(log_p), log_without)
        finding, by_twins = int(self.rows.place[best]), by_twins and not self.stopped
        return Verdict(
            level, log_p, log_without, log_e, twins, self.stopped, finding, by_twins, near, self.bound
        )


def _held_back(plan: Plan, level: str, log_without: float) -> str:
    """Keep a verdict at `watch` where one deal alone carries it: a typing error is likelier than one in a million."""
    above = plan.levels.get(level, 1.0) < plan.levels["watch"]
    return "watch" if above and log_without > math.log(TWO_DEALS) else level
