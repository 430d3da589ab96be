"""Findings as plain columns, session by session: what is judged goes through them many times."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import Any

import numpy as np

from detect.checks import Question, Scores, Tag
from detect.evidence.findings import Findings

__all__ = ["Rows"]


@dataclass(frozen=True, eq=False)
class Rows:
    """Some findings, as columns of one length.

    Attributes
    ----------
    place : int64[K]
        Row of ``Findings.frame``.
    session, check, question, part, player, partner : object[K]
        As in the frame; the player is None where it is a seat, a side or the table, the partner where it is about one.
    run, subject : int64[K]
        What leads back to the scores.
    weight, log_p, log_e, observed, expected : float64[K]
    trailed : bool[K]
        Whether the e-value was kept deal by deal, and not made once at the close.

    Examples
    --------
    >>> from detect import check, read
    >>> from detect.resources import resource
    >>> rows = Rows.of(check(read(resource("datasets", "samples", "whist-fair.jsonl"))))
    >>> len(rows), len(rows.weighed(Question.GAIN)), [name for name, _ in rows.by_session()]
    (77, 48, ['2026-10-05/whist-fair'])
    """

    place: np.ndarray
    session: np.ndarray
    check: np.ndarray
    question: np.ndarray
    part: np.ndarray
    player: np.ndarray
    partner: np.ndarray
    run: np.ndarray
    subject: np.ndarray
    weight: np.ndarray
    log_p: np.ndarray
    log_e: np.ndarray
    observed: np.ndarray
    expected: np.ndarray
    trailed: np.ndarray

    @classmethod
    def of(cls, findings: Findings, session: str | None = None) -> Rows:
        """Take the findings that a verdict may rest on, those of one session or of all: no model's."""
        frame = findings.frame
        names = frame["session"].to_numpy(object)
        rest = frame["tag"].to_numpy(object) != Tag.MODEL.value
        rows = np.flatnonzero(rest if session is None else rest & (names == session))
        columns: dict[str, np.ndarray] = {
            name: frame[name].to_numpy(object)[rows] for name in ("check", "question", "part")
        }
        columns |= {name: frame[name].to_numpy(np.int64)[rows] for name in ("run", "subject")}
        numbers = ("weight", "log_p", "log_e", "observed", "expected")
        columns |= {name: frame[name].to_numpy(float)[rows] for name in numbers}
        for name in ("player", "partner"):
            columns[name] = np.where(frame[name].isna(), None, frame[name].to_numpy(object))[rows]
        kept = np.array([isinstance(run.scores, Scores) for run in findings.runs], bool)
        trailed = kept[columns["run"]] if rows.size else np.zeros(0, bool)
        return cls(place=rows, session=names[rows], trailed=trailed, **columns)

    def __len__(self) -> int:
        """How many there are."""
        return int(self.place.size)

    def __getitem__(self, which: Any) -> Rows:
        """Take some of them."""
        return Rows(**{field.name: getattr(self, field.name)[which] for field in fields(self)})

    def by_session(self) -> Iterator[tuple[str, Rows]]:
        """Give the rows of each session."""
        places: dict[str, list[int]] = {}
        for place, name in enumerate(self.session.tolist()):
            places.setdefault(name, []).append(place)
        together = self[np.array([place for mine in places.values() for place in mine], np.int64)]
        ends = np.cumsum([len(mine) for mine in places.values()]).tolist()
        for name, (begin, end) in zip(places, pairwise([0, *ends]), strict=True):
            yield str(name), together[begin:end]

    def weighed(self, question: Question) -> Rows:
        """Take those of one question that have a weight."""
        return self[(self.question == question.value) & (self.weight > 0.0)]

    def bets(self, *, stopped: bool) -> np.ndarray:
        """Give each finding's log e (float64[K]).

        An e-value that is made at the close, of a sitting as it was planned, may not be looked at where the cards may have
        ended it: there it counts as a bet not made.
        """
        return np.where(self.trailed, self.log_e, 0.0) if stopped else self.log_e
