"""From the parts of a batch to its tables, each a file, with what holds among all of its sittings beside each one's own.

Only a few numbers a sitting are held at once; the tables go from the parts to their files piece by piece.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from detect.batch.columns import MADE, TABLES, arrow, schema
from detect.batch.parts import unpacked
from detect.batch.run import Entry
from detect.evidence.discoveries import RATE, by_e, by_p, corrected, marked_only
from detect.evidence.people import Bets
from detect.report import words_batch as v

Row = dict[str, Any]
LN10 = math.log(10.0)
ROWS = 100_000
"""Rows of a row group."""
QUESTIONS = ("gain", "shuffle")
WANTED = ("session", "file", "date", "deals", "fingerprint", "irregularities", "gain_verdict", "gain_log10_p", "shuffle_verdict",
          "shuffle_log10_p")  # fmt: skip


@dataclass
class Sittings:
    """What is held of every sitting at once, in the order of the logs.

    Attributes
    ----------
    verdicts : dict of str to list of str
        By question.
    log_p : dict of str to float64[N]
    log_q : dict of str to float64[N]
        Of those marked, how each stands among all; NaN where it was not tested, or stands for an earlier one.
    irregularities : int64[N]
    counts : bool[N]
        False where an earlier sitting is the same.
    same_as : dict of int to str
        Such sittings, and which one they are.
    corrected : dict of str to list of str
    dates : list of (str or None)
    deals : int
    """

    verdicts: dict[str, list[str]]
    log_p: dict[str, np.ndarray]
    log_q: dict[str, np.ndarray]
    irregularities: np.ndarray
    counts: np.ndarray
    same_as: dict[int, str]
    corrected: dict[str, list[str]]
    dates: list[str | None]
    deals: int

    def __len__(self) -> int:
        """How many there are."""
        return int(self.counts.size)


def sittings(parts: Sequence[Path], rate: float = RATE) -> Sittings:
    """Read of every part what is needed to hold its sittings against all others, and correct them for their number."""
    columns: dict[str, list[Any]] = {name: [] for name in WANTED}
    for part in parts:
        table = unpacked(part, "sessions", WANTED)
        for name in WANTED:
            columns[name] += table.column(name).to_pylist()
    same_as = _same(columns)
    counts = np.ones(len(columns["session"]), bool)
    counts[list(same_as)] = False
    verdicts = {question: columns[f"{question}_verdict"] for question in QUESTIONS}
    log_p = {q: np.array(columns[f"{q}_log10_p"], float) * LN10 for q in QUESTIONS}
    log_q, out = {}, {}
    for question in QUESTIONS:
        among = np.where(counts, marked_only(log_p[question], verdicts[question]), np.nan)
        log_q[question] = by_p(among)
        once = np.where(counts, verdicts[question], "untested")
        out[question] = corrected(once, log_q[question], rate)
    return Sittings(
        verdicts, log_p, log_q, np.array(columns["irregularities"], np.int64), counts, same_as, out, columns["date"],
        sum(columns["deals"]),
    )  # fmt: skip


def _same(columns: Mapping[str, list[Any]]) -> dict[int, str]:
    """Find the sittings at which the same people were dealt the same hands as at an earlier one."""
    met: dict[int, int] = {}
    out = {}
    for at, mark in enumerate(columns["fingerprint"]):
        first = met.setdefault(mark, at) if mark else at
        if first != at:
            out[at] = v.SAME_SESSION.format(session=columns["session"][first], file=columns["file"][first])
    return out


@dataclass
class Player:
    """What a batch holds of a player."""

    sessions: int = 0
    own_deals: int = 0
    irregularities: int = 0
    bets: Bets = field(default_factory=Bets)


@dataclass
class Final:
    """The tables of a batch as they are written, and what is counted on the way.

    Attributes
    ----------
    folder : Path
    found : Sittings
    review : str or None
        Sittings of a later day count for no player.
    rate : float
    wanted : set of int
        The sittings whose rows are kept for the page.
    passed : sequence of (str, str)
        Files of the folders that were named which are no logs, and what they seem to be.
    """

    folder: Path
    found: Sittings
    review: str | None
    rate: float
    wanted: set[int]
    passed: Sequence[tuple[str, str]] = ()
    rows: dict[int, Row] = field(default_factory=dict)
    players: dict[str, Player] = field(default_factory=dict)
    later: int = 0

    def write(self, parts: Sequence[Path], entries: Sequence[Entry]) -> list[Row]:
        """Write every table, and give the rows of the players, those with the highest figure first.

        Raises
        ------
        OSError
            If one cannot be written; none then stands there under its name that did not before.
        """
        with ExitStack() as stack:
            files = {name: Table(self.folder, name, stack) for name in TABLES}
            at = 0
            for part in parts:
                sessions = unpacked(part, "sessions")
                files["sessions"].add(self._sessions(sessions, at))
                for name in MADE.keys() - {"sessions"}:
                    table = unpacked(part, name)
                    files[name].add(table)
                    if name in {"people", "irregularities"}:
                        self._met(name, table, sessions, at)
                at += sessions.num_rows
            people = self._people()
            files["players"].add(arrow("players", {c: [row[c] for row in people] for c in TABLES["players"]}))
            passed = [{"file": path, "kind": "passed", "read": said} for path, said in self.passed]
            for rows in (*_errors(entries), passed):
                files["errors"].add(
                    arrow("errors", {c: [row.get(c) for row in rows] for c in TABLES["errors"]})
                )
            for file in files.values():
                file.close()
        for name in TABLES:
            (self.folder / f"{name}.parquet.part").replace(self.folder / f"{name}.parquet")
        return people

    def _sessions(self, table: Any, at: int) -> Any:
        """Put what holds among all the sittings beside what each has of its own."""
        import pyarrow as pa

        here = range(at, at + table.num_rows)
        more: dict[str, Any] = {"same_as": pa.array([self.found.same_as.get(n) for n in here], pa.string())}
        for question in QUESTIONS:
            words = [self.found.corrected[question][n] if self.found.counts[n] else None for n in here]
            more[f"{question}_corrected"] = pa.array(words, pa.string())
            more[f"{question}_q"] = pa.array(self._q(question, here), pa.float64())
        columns = {
            name: table.column(name) if name in MADE["sessions"] else more[name]
            for name in TABLES["sessions"]
        }
        whole = pa.table(columns, schema=schema("sessions"))
        for n in here:
            if n in self.wanted:
                [self.rows[n]] = whole.slice(n - at, 1).to_pylist()
        return whole

    def _q(self, question: str, here: range) -> list[float | None]:
        """Give the rates at which marked sittings stand; nothing where no mark is."""
        words, log_q = self.found.verdicts[question], self.found.log_q[question]
        marked = {n for n in here if self.found.counts[n] and words[n] in v.MARKED}
        return [math.exp(log_q[n]) if n in marked else None for n in here]

    def _met(self, name: str, table: Any, sessions: Any, at: int) -> None:
        """Add up what each player's sittings hold; one that is the same as another counts once."""
        keys = zip(sessions.column("session").to_pylist(), sessions.column("file").to_pylist(), strict=True)
        number = {key: at + n for n, key in enumerate(keys)}
        if name == "people":
            for names, n in zip(sessions.column("players").to_pylist(), number.values(), strict=True):
                for player in dict.fromkeys(names) if self._counts(n) else ():
                    self._player(player).sessions += 1
            self.later += sum(self._is_later(n) for n in number.values())
        for row in table.select([c for c in table.column_names if c != "record"]).to_pylist():
            if row["player"] and self._counts(number[row["session"], row["file"]]):
                mine = self._player(row["player"])
                if name == "irregularities":
                    mine.irregularities += 1
                elif row["partner"] is None:
                    mine.own_deals += row["own_deals"]
                    mine.bets.add(row["bets"])

    def _player(self, name: str) -> Player:
        return self.players.setdefault(name, Player())

    def _is_later(self, n: int) -> bool:
        date = self.found.dates[n]
        return self.review is not None and date is not None and date > self.review

    def _counts(self, n: int) -> bool:
        return bool(self.found.counts[n]) and not self._is_later(n)

    def _people(self) -> list[Row]:
        """Give the players, each held against all the others."""
        names = sorted(self.players)
        log_e = np.array([self.players[name].bets.log10_e for name in names]) * LN10
        log_q = by_e(log_e)
        rows = [
            {
                "player": name, "sessions": mine.sessions, "own_deals": mine.own_deals, "log10_e": float(e / LN10),
                "e_q": math.exp(q), "stands": bool(q <= math.log(self.rate)), "irregularities": mine.irregularities,
            }
            for name, mine, e, q in zip(names, (self.players[n] for n in names), log_e, log_q, strict=True)
        ]  # fmt: skip
        return sorted(rows, key=lambda row: (-row["log10_e"], -row["sessions"], row["player"]))


class Table:
    """A table of a batch while it is written, in row groups of one size."""

    def __init__(self, folder: Path, name: str, stack: ExitStack) -> None:
        from pyarrow.parquet import ParquetWriter

        self.name = name
        path = folder / f"{name}.parquet.part"
        self._file = stack.enter_context(ParquetWriter(path, schema(name), compression="zstd"))
        self._waiting: list[Any] = []
        self._rows = 0

    def add(self, table: Any) -> None:
        """Add rows; they are written when there are enough."""
        self._waiting.append(table)
        self._rows += table.num_rows
        if self._rows >= ROWS:
            self.close()

    def close(self) -> None:
        """Write what waits."""
        import pyarrow as pa

        if self._waiting:
            self._file.write_table(pa.concat_tables(self._waiting), row_group_size=2 * ROWS)
        self._waiting, self._rows = [], 0


def _errors(entries: Sequence[Entry]) -> Iterator[list[Row]]:
    """Give the rows of what could not be read of each log, of what was noted of it, and of what we failed at."""
    for entry in entries:
        rows: list[Row] = [
            {"kind": "error", "line": e.line, "record": e.record, "read": e.read, "expected": e.expected}
            for e in entry.input.errors
        ]
        rows += [{"kind": "note", "line": one.line or None, "read": one.what} for one in entry.input.notes]
        rows += [
            {"kind": "fault", "record": piece + 1, "read": v.PIECE.format(piece=piece + 1), "expected": said}
            for piece, said in sorted(entry.faults)
        ]
        yield [{"file": entry.path, **row} for row in rows]
