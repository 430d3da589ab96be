"""The one object that every format of `pone check` renders: inputs, sessions, verdicts, findings, irregularities.

Its shape is the contract ``pone.check/1``; ``reports/schema/pone.check-1.json`` states it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
import pandas as pd

from detect.checks import NO_LAWS, Question, Scores, registry
from detect.evidence import Findings, Judged, Plan, Verdict
from detect.evidence.among import Among
from detect.evidence.people import PRIORS
from detect.evidence.tests import telling
from detect.laws import Code, code_of
from detect.log.inputs import Input
from detect.log.native_moves import deal_number
from detect.log.tables import Log
from detect.report import sentences as s
from detect.report import words as w
from detect.report import words_twins as t
from detect.report.sentences_learned import MODEL, unplanned_says
from detect.report.teller import Teller, counted, opening, real, text
from detect.report.words_people import base_rates

SCHEMA = "pone.check/1"
LN10 = math.log(10.0)
EXHIBITS = 3
"""How many deals are shown of a finding."""
EXHIBIT_P = math.log(0.05)
"""Findings with a larger p show none."""


def document(
    inputs: Sequence[Input], sessions: list[dict[str, Any]], plan: Plan, command: str
) -> dict[str, Any]:
    """Put the whole object together.

    Parameters
    ----------
    inputs : sequence of Input
    sessions : list of dict
        As from `sessions_of`.
    plan : Plan
    command : str
        To run it again.
    """
    told = {"seed": plan.seed, "plan": plan.hash, "levels": dict(plan.levels)}
    return opening(SCHEMA, w.CAUTION, inputs, sessions, command, **told)


def sessions_of(
    log: Log, findings: Findings, judged: list[Judged], audit: pd.DataFrame,
    learned: Mapping[str, Learned] = MappingProxyType({}),
) -> list[dict[str, Any]]:  # fmt: skip
    """Give every session of a log as the contract has it.

    Parameters
    ----------
    log : Log
    findings : Findings
    judged : list of Judged
        One a session, in the order of ``log.sessions``.
    audit : pandas.DataFrame
        The irregularities.
    learned : mapping of str to Learned, optional
        By session: what stands beside its verdict.
    """
    teller = Checked(log, audit, findings, learned)
    return [
        teller.session(row, verdicts)
        for row, verdicts in zip(log.sessions.to_dict("records"), judged, strict=True)
    ]


@dataclass(frozen=True)
class Learned:
    """What was learned from simulated sessions, and is shown of one beside its verdict.

    Attributes
    ----------
    resembles : tuple of str
        As from `detect.learned.resembles.resembles`.
    asked : bool
        Whether it was asked how unlike fair sessions it is.
    unplanned : dict or None
        As from `detect.learned.scorer.unplanned`.
    """

    resembles: tuple[str, ...] = ()
    asked: bool = False
    unplanned: dict[str, Any] | None = None

    def to_dict(self) -> dict[str, Any]:
        """Give it as the contract has it.

        Examples
        --------
        >>> Learned(("run-up",)).to_dict()
        {'resembles': ['run-up'], 'unplanned': None}
        """
        nothing = {"p": None, "log10_p": None, "held_out": 0, "columns": 0, "tag": "model"}
        said = self.unplanned and {**self.unplanned, "log10_p": math.log10(self.unplanned["p"])}
        unplanned = {**nothing, **(said or {}), "says": unplanned_says(self.unplanned)}
        return {"resembles": list(self.resembles), "unplanned": unplanned if self.asked else None}


@dataclass
class Checked(Teller):
    """What is needed of a log that was checked to tell of its sessions."""

    findings: Findings
    learned: Mapping[str, Learned]

    def __post_init__(self) -> None:
        """Index the tables and the findings by session and deal."""
        super().__post_init__()
        self.answers = dict(tuple(self.findings.frame.groupby("session", sort=False)))

    def session(self, row: dict[str, Any], judged: Judged) -> dict[str, Any]:
        """Tell of one session."""
        name = row["session"]
        code = code_of(text(row["game"]), text(row["laws"]))
        findings, by = self.answers.get(name), code or NO_LAWS
        return {
            **self.head(row, code), "verdict": judged.gain.verdict,
            "gain": self._verdict(judged, Question.GAIN, row, by),
            "shuffle": self._verdict(judged, Question.SHUFFLE, row, by),
            **self.record(name, code),
            "findings": self._findings(findings, by, judged) if findings is not None else [],
            "not_tested": self._not_tested(name, code), "left_out": self._left_out(name),
            "data": self._data(findings, by), "people": [p.to_dict() for p in judged.people],
            "pairs": [p.to_dict() for p in judged.pairs], "base_rates": self._base_rates(judged),
            **self.learned.get(name, Learned()).to_dict(),
        }  # fmt: skip

    def _verdict(self, judged: Judged, question: Question, row: dict[str, Any], code: Code) -> dict[str, Any]:
        verdict = judged.gain if question is Question.GAIN else judged.shuffle
        among = judged.among[question.value]
        return {
            **verdict.to_dict(), "reference": among.reference(verdict.log_bound),
            "says": self._verdict_says(verdict, question, row, code),
        }  # fmt: skip

    def _verdict_says(self, v: Verdict, question: Question, row: dict[str, Any], code: Code) -> list[str]:
        """Say what a verdict means; no person is named below `strong`."""
        if v.verdict == "untested":
            return [w.NOT_PUT]
        quiet = v.verdict == "unremarkable"
        template = w.RAREST_QUIET if quiet else w.RAREST
        said = [w.sentence(w.spoken(template, often=w.often(v.log_p)))]
        high = v.verdict in {"strong", "compelling"}
        if high:
            said.append(w.spoken(w.NAMED, what=s.stands_out(self.findings.frame.loc[v.finding], code)))
        if not quiet:
            said.append(w.spoken(w.WITHOUT, often=w.often(v.log_p_without)))
            level = self.findings.plan.level(v.log_p)
            if level != v.verdict:
                said.append(w.ONE_DEAL)
        if v.twins and not quiet and not v.by_e:
            said.append(w.spoken(t.PLAYED, twins=f"{v.twins:,}", near=t.as_surprising(v.near)))
        if high and not v.by_twins and not v.by_e:
            said.append(t.NOT_BY_TWINS if v.twins else t.NO_TWINS)
        if question is Question.GAIN and v.by_e:
            said.append(w.spoken(w.BY_E, ended=w.ENDED_BY[str(row["ended"])]))
        elif question is Question.GAIN and text(row["ended"]) is None and not quiet:
            said.append(w.ENDED_UNKNOWN)
        return said

    def _findings(self, rows: pd.DataFrame, code: Code, judged: Judged) -> list[dict[str, Any]]:
        bound = rows["log_p"] - np.log(rows["weight"].where(rows["weight"] > 0, 1.0))
        twins = {"gain": judged.gain.twins, "shuffle": judged.shuffle.twins}
        adjusted = [
            judged.among[q].adjusted(b, twins[q]) if q in twins and tag != MODEL else b
            for q, b, tag in zip(rows["question"], bound.tolist(), rows["tag"], strict=True)
        ]
        order = rows.assign(adjusted=adjusted, surprise=bound.fillna(np.inf)).sort_values(
            ["surprise", "check", "part"], kind="stable"
        )
        return [self._finding(row, code, judged.among.get(row.question)) for row in order.itertuples()]

    def _finding(self, row: Any, code: Code, among: Among | None) -> dict[str, Any]:
        described = math.isnan(row.log_p)
        run = self.findings.runs[int(row.run)]
        gain = row.question == Question.GAIN.value
        return {
            **counted(row),
            "p": None if described else math.exp(row.log_p), "log10_p": None if described else row.log_p / LN10,
            "p_adjusted": None if described else math.exp(row.adjusted),
            "log10_e": None if described else row.log_e / LN10, "null": row.null, "tag": row.tag,
            "estimate": _estimate(row.estimate), "partner": text(row.partner), "gainer": s.SIDE_SEATS.get(row.seat) if gain else None, "trail": self._trail(run, row),
            "reference": among.figure(row.check, int(run.scores.subjects.part[row.subject]), int(row.n), float(row.observed)) if among else None,
            "detectable": {"effect": real(row.detectable),
                           "deals_for_standard": s.part_of(row.check, row.part).deals_for_standard},
            "exhibits": self._exhibits(run, row, code) if not described and row.log_p <= EXHIBIT_P else [],
            "innocent": s.innocent(row.check, code), "next": s.next_step(row.check, code), "known": self.findings.plan.known.get(row.check),
            "says": s.says(row, code),
        }  # fmt: skip

    def _trail(self, run: Any, row: Any) -> list[list[Any]]:
        mine = run.tested.trail_subject == row.subject
        keys = self.keys[run.tested.trail_row[mine]].tolist()
        levels = (run.tested.trail_log_e[mine] / LN10).tolist()
        return [[deal_number(self.numbers[k]), round(e, 6)] for k, e in zip(keys, levels, strict=True)]

    def _exhibits(self, run: Any, row: Any, code: Code) -> list[dict[str, Any]]:
        """Show the deals that speak most for a finding."""
        shown = []
        for deal in telling(run.scores, int(row.subject), EXHIBITS).tolist():
            key = int(self.keys[deal])
            figures = 0.0, 0.0
            if isinstance(run.scores, Scores):
                at = np.flatnonzero((run.scores.subject == row.subject) & (run.scores.row == deal))[0]
                figures = (float(run.scores.figure[at]), float(run.scores.expected[at]))
            what = s.exhibit(row.check, code, self.numbers[key], *figures, row.part)
            shown.append(
                {"deal": deal_number(self.numbers[key]), "what": what, "record": self.writer.deal(key)}
            )
        return shown

    def _base_rates(self, judged: Judged) -> list[dict[str, str]]:
        """Set the evidence on whoever a verdict names against how common such a thing may be."""
        if judged.verdict not in {"strong", "compelling"}:
            return []
        rests = self.findings.frame.loc[judged.gain.finding]
        told = [p for p in judged.people if p.player == rests["player"] and not text(rests["partner"])]
        return [
            {"player": p.player, "says": base_rates(p.player, [(a, p.posterior(a)) for a in PRIORS])}
            for p in told
        ]

    def _not_tested(self, name: str, code: Code | None) -> list[dict[str, str]]:
        said = []
        for one in self.findings.untested:
            if one.session == name:
                why, log_next = w.untested(one.reason, boards=code is not None and s.boards(code))
                said.append({"check": one.check, "why": why, "log_next": log_next})
        return said

    def _left_out(self, name: str) -> list[dict[str, Any]]:
        counts = self.findings.left_out.get(name, {})
        return [
            {"reason": reason, "deals": many,
             "says": w.spoken(w.LEFT_OUT[reason], many=f"{many:,}", deals=w.plural(many, "deal"),
                              records=w.plural(many, "record"))}
            for reason, many in counts.items() if many
        ]  # fmt: skip

    def _data(self, rows: pd.DataFrame | None, code: Code) -> list[dict[str, str]]:
        """Say for each check how much data would show the standard sharp; the subject with most deals speaks."""
        if rows is None:
            return []
        said = []
        parts = dict(tuple(rows.groupby("check", sort=False)))
        for name in (n for n in registry() if n in parts):
            part = parts[name]
            best = part.sort_values("n", ascending=False, kind="stable").iloc[0]
            text = s.data(name, best["part"], int(best["n"]), float(best["detectable"]), code)
            if text:
                said.append({"check": name, "says": text})
        return said


def _estimate(told: dict[str, float] | None) -> dict[str, float | None] | None:
    """Give what else a check tells of a subject, nothing where a figure is none."""
    return None if told is None else {name: real(value) for name, value in told.items()}
