"""The one object that every format of `pone audit` renders: the laws alone, without a verdict or a chance.

Its shape is the contract ``pone.audit/1``; ``reports/schema/pone.audit-1.json`` states it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from detect.laws import Code, code_of
from detect.log.inputs import Input
from detect.log.tables import Log
from detect.report import sentences as s
from detect.report import words as w
from detect.report.described import described
from detect.report.lacking import lacking
from detect.report.teller import Teller, by_session, counted, opening, text

SCHEMA = "pone.audit/1"


def document(inputs: Sequence[Input], sessions: list[dict[str, Any]], command: str) -> dict[str, Any]:
    """Put the whole object together.

    Parameters
    ----------
    inputs : sequence of Input
    sessions : list of dict
        As from `sessions_of`.
    command : str
        To run it again.

    Examples
    --------
    >>> document([], [], "pone audit evening.pbn")["schema"]
    'pone.audit/1'
    """
    return opening(SCHEMA, w.AUDIT_CAUTION, inputs, sessions, command)


def sessions_of(log: Log, audit: pd.DataFrame) -> list[dict[str, Any]]:
    """Give every session of a log as the contract has it.

    Parameters
    ----------
    log : Log
    audit : pandas.DataFrame
        The irregularities, as from `detect.laws.audit.audit`.

    Examples
    --------
    >>> from detect import audit, read
    >>> from detect.resources import resource
    >>> log = read(resource("datasets", "samples", "whist-revoking.jsonl"))
    >>> [evening] = sessions_of(log, audit(log))
    >>> evening["record"], [(row["player"], row["law"]) for row in evening["irregularities"]][:2]
    ({'irregularities': 4, 'deals_affected': 4}, [('Ada', 'whist-club 76'), ('Ben', 'whist-club 71')])
    """
    teller = Audited(log, audit)
    return [teller.session(row) for row in log.sessions.to_dict("records")]


@dataclass
class Audited(Teller):
    """What is needed of a log that was audited to tell of its sessions."""

    def __post_init__(self) -> None:
        """Index the tables, run the checks that describe, and find out what the record lacks."""
        super().__post_init__()
        told = described(self.log)
        self.described, self.faults = by_session(told.frame), told.faults
        self.lacking = lacking(self.log)

    def session(self, row: dict[str, Any]) -> dict[str, Any]:
        """Tell of one session."""
        name = row["session"]
        code = code_of(text(row["game"]), text(row["laws"]))
        rows = self.described.get(name, [])
        return {
            **self.head(row, code), **self.record(name, code),
            "described": [_described(one, code) for one in rows if code],
            "not_audited": self._not_audited(name, code),
        }  # fmt: skip

    def _not_audited(self, name: str, code: Code | None) -> list[dict[str, Any]]:
        """Say what no law could be held against, and what to write down next time."""
        mine = self.rows(name)
        if code is None:
            return [_lacks("*", mine.size, *w.untested("game"))]
        if not mine.size:
            return [_lacks("*", 0, *w.NOT_AUDITED["*"])]
        out = []
        for part, many, among in self.lacking.of(mine, code):
            why, log_next = w.NOT_AUDITED[part]
            if many < among:
                why = w.spoken(w.NOT_AUDITED_SOME, why=why, many=f"{many:,}", all=f"{among:,}")
            out.append(_lacks(part, many, why, log_next))
        faults = (one for one in self.faults if one[0] == name)
        return out + [_lacks(check, mine.size, *w.untested(reason)) for _, check, reason in faults]


def _lacks(part: str, deals: int, why: str, log_next: str) -> dict[str, Any]:
    return {"part": part, "deals": int(deals), "why": why, "log_next": log_next}


def _described(row: Any, code: Code) -> dict[str, Any]:
    return {**counted(row), "innocent": s.innocent(row.check, code), "next": s.next_step(row.check, code),
            "says": s.says(row, code)}  # fmt: skip
