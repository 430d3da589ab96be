"""What every report tells of a log: its inputs and sessions, who played, and what the record shows against the laws."""

from __future__ import annotations

import math
import platform
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

import detect
from detect.checks.dealt import numbered
from detect.laws import Code
from detect.log.inputs import Input
from detect.log.native_moves import deal_number
from detect.log.native_write import Writer
from detect.log.tables import Log, Stage
from detect.report import sentences as s
from detect.report import words as w
from detect.report.record import irregularity


def opening(
    schema: str,
    caution: str,
    inputs: Sequence[Input],
    sessions: list[dict[str, Any]],
    command: str,
    **more: Any,
) -> dict[str, Any]:
    """Put together the object that every format renders.

    Parameters
    ----------
    schema : str
        The name of the contract, such as ``pone.check/1``.
    caution : str
        What the object is not.
    inputs : sequence of Input
    sessions : list of dict
        As the contract has them.
    command : str
        To run it again.
    **more
        What this contract has besides.

    Examples
    --------
    >>> list(opening("pone.audit/1", "Not proof.", [], [], "pone audit a.pbn"))
    ['schema', 'pone', 'caution', 'command', 'versions', 'inputs', 'sessions']
    """
    return {
        "schema": schema, "pone": detect.__version__, **more, "caution": caution, "command": command,
        "versions": versions(), "inputs": [i.to_dict() for i in inputs], "sessions": sessions,
    }  # fmt: skip


def versions() -> dict[str, str]:
    """Give the versions of what the figures rest on, without loading anything new."""
    import scipy

    return {"python": platform.python_version(), "numpy": np.__version__, "scipy": scipy.__version__,
            "pandas": pd.__version__}  # fmt: skip


@dataclass
class Teller:
    """What is needed of a log to tell of its sessions; a command adds what it found."""

    log: Log
    audit: pd.DataFrame

    def __post_init__(self) -> None:
        """Index the tables by session and deal."""
        deals = self.log.deals
        self.keys = deals["deal"].to_numpy()
        self.numbers = {
            int(k): (n if isinstance(n, str) else str(int(k) + 1))
            for k, n in zip(self.keys, deals["number"], strict=True)
        }
        self.tables = dict(zip(self.keys.tolist(), deals["table"].astype(object), strict=True))
        self.found = by_session(self.audit)
        self.dealt = has_cards(self.log, Stage.DEALT)
        self.session_code = deals["session"].cat.codes.to_numpy()
        names = list(deals["session"].cat.categories)
        self.code_by_session = {name: at for at, name in enumerate(names)}
        order = np.argsort(self.session_code, kind="stable")
        starts = np.searchsorted(self.session_code[order], np.arange(1, len(names)))
        self.rows_by_session = np.split(order, starts)

    @cached_property
    def writer(self) -> Writer:
        """Writes deals as native lines; made when the first is wanted."""
        return Writer(self.log)

    @cached_property
    def sitters(self) -> dict[tuple[int, int], object]:
        """Who sat in each seat of the deals with an irregularity."""
        mine = self.log.seats[self.log.seats["deal"].isin(self.audit["deal"])]
        columns = (mine[c].astype(object) for c in ("deal", "seat", "player"))
        return {(deal, seat): player for deal, seat, player in zip(*columns, strict=True)}

    @cached_property
    def people(self) -> dict[int, list[str]]:
        """Everybody named, by session, in the order in which the log names them."""
        seats = self.log.seats
        player = seats["player"].cat.codes.to_numpy()
        named = np.flatnonzero(player >= 0)
        row = np.searchsorted(self.keys, seats["deal"].to_numpy()[named])
        first, _ = numbered(self.session_code[row], player[named])
        first = np.sort(first)
        out: dict[int, list[str]] = {}
        names = seats["player"].cat.categories
        for session, name in zip(
            self.session_code[row[first]].tolist(), player[named[first]].tolist(), strict=True
        ):
            out.setdefault(session, []).append(str(names[name]))
        return out

    def head(self, row: dict[str, Any], code: Code | None) -> dict[str, Any]:
        """Tell which session it is, and who played what."""
        name = row["session"]
        mine = self.rows(name)
        tables = self.log.deals["table"].cat.codes.to_numpy()[mine]
        return {
            "session": name, "source": {"file": row["file"], "line": int(row["line"])}, "date": text(row["date"]),
            "venue": text(row["venue"]), "game": text(row["game"]), "laws": code.id if code else None,
            "why": text(row["why"]), "ended": text(row["ended"]),
            "deals": len(mine), "distinct_deals": self._distinct(mine),
            "tables": max(np.unique(tables[tables >= 0]).size, 1 if len(mine) else 0),
            "players": self.people.get(self.code_by_session.get(name, -1), []),
        }  # fmt: skip

    def record(self, name: str, code: Code | None) -> dict[str, Any]:
        """Tell what the record of a session shows against the laws."""
        found = self.found.get(name, [])
        affected = len({row.deal for row in found})
        return {
            "record": {"irregularities": len(found), "deals_affected": affected},
            "irregularities": [self._irregularity(row, code) for row in found],
        }

    def rows(self, name: str) -> np.ndarray:
        """Give the rows of ``log.deals`` that belong to a session (int64[n])."""
        at = self.code_by_session.get(name)
        return np.empty(0, np.int64) if at is None else self.rows_by_session[at]

    def _distinct(self, mine: np.ndarray) -> int:
        """Count deals of different hands; nothing says that those whose hands are not logged are the same."""
        dealt = mine[self.dealt[mine]]
        return int(np.unique(self.log.deals["hands"].to_numpy()[dealt]).size + mine.size - dealt.size)

    def _irregularity(self, row: Any, code: Code | None) -> dict[str, Any]:
        player = self.sitters.get((row.deal, row.seat))
        assert code is not None  # noqa: S101 - an audit never runs without a code
        names = {seat: self.sitters.get((row.deal, seat)) for seat in range(1, code.seats + 1)}
        said = irregularity(row, code, names, self.numbers)
        return {
            "law": row.law, "title": said["title"], "deal": deal_number(self.numbers[row.deal]),
            "table": text(self.tables[row.deal]), "trick": row.trick if row.trick > 0 else None,
            "seat": s.seat_letter(row.seat, poker=code.is_poker), "player": text(player), "cards": row.cards.split(),
            "file": self.log.inputs[0].path if self.log.inputs else None, "line": row.line, "what": said["what"],
            "penalty": said["penalty"], "innocent": said["innocent"], "record": self.writer.deal(row.deal),
        }  # fmt: skip


def by_session(frame: pd.DataFrame) -> dict[str, list[Any]]:
    """Put the rows of a table together by their session."""
    out: dict[str, list[Any]] = {}
    for row in frame.itertuples():
        out.setdefault(row.session, []).append(row)
    return out


def has_cards(log: Log, stage: Stage) -> np.ndarray:
    """Tell which deals have cards of a stage (bool[N])."""
    deal = log.cards["deal"].to_numpy()[log.cards["stage"].to_numpy() == stage]
    out = np.zeros(len(log.deals), bool)
    out[np.searchsorted(log.deals["deal"].to_numpy(), deal)] = True
    return out


def counted(row: Any) -> dict[str, Any]:
    """Give what every finding has, judged or described: whom it is about, what was counted, and what was expected.

    Parameters
    ----------
    row
        With check, question, part, seat, player, n, observed, expected, effect, low and high.
    """
    side = row.part == "side"
    return {
        "check": row.check, "question": row.question, "part": row.part, "asks": w.ASKS[row.check],
        "subject": s.SIDE_SEATS[row.seat] if side else s.seat_letter(row.seat, poker=s.at_poker(row.check, row.part)), "player": text(row.player),
        "n": int(row.n), "observed": real(row.observed), "expected": real(row.expected), "effect": real(row.effect),
        "interval": [real(row.low), real(row.high)],
    }  # fmt: skip


def text(value: object) -> str | None:
    """Give a text, or None for whatever is none.

    >>> text("a"), text(""), text(float("nan"))
    ('a', None, None)
    """
    return value if isinstance(value, str) and value else None


def real(value: float) -> float | None:
    """Give a figure as JSON holds it: nothing where it is not finite.

    >>> real(2.5), real(math.nan)
    (2.5, None)
    """
    return float(value) if math.isfinite(value) else None
