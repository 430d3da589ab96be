"""Read the native log: JSON Lines, one object a line, `session` lines and the `deal` lines under them."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from detect.errors import LogError
from detect.log.inputs import Input, Note, Tally, set_apart
from detect.log.native_keys import DEAL_KEYS, SESSION_KEYS, read_facts
from detect.log.native_rows import Rows
from detect.log.native_values import Fault, Sitting
from detect.log.source import Source
from detect.log.tables import NO_CARD, NULL, Log

CHUNK_DEALS = 50_000
"""How many deals a chunk may hold before the next session opens a new one."""
DEEPEST = 100
"""How deep the values of a line may be nested."""
HALVES = re.compile("[\ud800-\udfff]")
LINE = 'an object with "session", "deal" or "ended"'


@dataclass
class Reader:
    """Read a native log line by line.

    Attributes
    ----------
    source : Source
    sitting : Sitting or None
        The session that is open.
    rows : Rows
        What the present chunk has given so far.
    next_deal : int
        The key of the next deal.
    met : dict of str to int
        Ids of the sessions met.
    tally : Tally
        Notes that are counted, with their first line.
    first_record, record_lines
        The number of the chunk's first record, and the line of each of its records.
    growing : bool
        Whether the file is still being written: what is missing at its end may yet come, and is no fault.
    unfinished : bool
        Whether a last line, or a last row of a sheet, was left aside for that reason.
    closed : bool
        Whether the record says that the sitting met last is over: a line that closes it, or `ended` on a row of a sheet
        after the sitting's first.
    """

    source: Source
    sitting: Sitting | None = None
    rows: Rows = field(default_factory=Rows)
    next_deal: int = 0
    met: dict[str, int] = field(default_factory=dict)
    tally: Tally = field(default_factory=Tally)
    first_record: int = 1
    record_lines: list[int] = field(default_factory=list)
    growing: bool = False
    unfinished: bool = False
    closed: bool = False

    @property
    def input(self) -> Input:
        """The account of the file."""
        return self.source.input

    def chunks(self, size: int | None = CHUNK_DEALS) -> Iterator[Log]:
        """Read the file as logs of whole sessions.

        Parameters
        ----------
        size : int, optional
            Deals after which the next session opens a new chunk; None puts everything in one.
        """
        try:
            for number, text in self._lines():
                said = self._parse(number, text)
                if said is None:
                    continue
                if size is not None and len(self.rows.deals) >= size and "session" in said:
                    yield self._flush()
                self._take(number, text, said)
        finally:
            self.source.close()
        if not self.growing:
            self._forsake()
        if self.rows.sessions:
            yield self._flush()
        self.input.notes += self.tally.notes()
        self.input.notes.sort(key=lambda note: note.line)

    def _lines(self) -> Iterator[tuple[int, str]]:
        left, number = [b""], 0
        while block := self.source.read():
            first, *lines = block.split(b"\n")
            left.append(first)
            for raw in lines:
                number += 1
                yield number, self._text(number, b"".join(left))
                left = [raw]
        last = b"".join(left)
        self.unfinished = self.growing and bool(last.strip()) and not self._is_whole(last)
        if last and not self.unfinished:
            yield number + 1, self._text(number + 1, last)

    def _is_whole(self, raw: bytes) -> bool:
        """Tell whether a last line without its end is whole: no part of an object is one."""
        try:
            return isinstance(loaded(raw.decode("utf-8")), dict)
        except (ValueError, RecursionError):
            return False

    def _text(self, number: int, raw: bytes) -> str:
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError:
            self.tally.add("a line that is not UTF-8 was read as Latin-1", 1, number)
            return raw.decode("latin-1")

    def _flush(self) -> Log:
        rows, self.rows = self.rows, Rows()
        log = rows.log()
        for line, error in rows.bad:
            at = self.first_record + bisect_left(self.record_lines, line)
            self.input.errors.append(LogError(self.source.path, line, at, error.read, error.expected))
        self.input.errors.sort(key=lambda e: e.line or 0)
        self.first_record, self.record_lines = self.input.records, [self.record_lines[-1]]
        return replace(log, inputs=(self.input,))

    def fault(self, line: int, fault: Fault, key: str = "") -> None:
        """Put down something that could not be read, and whatever could not beside it."""
        for each in (fault, *fault.others):
            expected = f"{key}: {each.expected}" if key else each.expected
            self.input.errors.append(
                LogError(self.source.path, line, self.input.records, each.read, expected)
            )

    def _parse(self, number: int, text: str) -> dict[str, Any] | None:
        if not text.strip():
            return None
        self.input.records += 1
        self.record_lines.append(number)
        try:
            said = loaded(text)
        except (ValueError, RecursionError):
            self.fault(
                number, Fault(text.strip(), "one JSON object on the line, in Unicode and not nested too deep")
            )
            return None
        if isinstance(said, dict):
            return said
        self.fault(number, Fault(text.strip(), LINE))
        return None

    def _take(self, number: int, text: str, said: dict[str, Any]) -> None:
        if "session" in said:
            self._session(number, said)
        elif "deal" in said:
            self._deal(number, said)
        elif "ended" in said:
            self._ended(number, said)
        else:
            self.fault(number, Fault(text.strip(), LINE))

    def _open(self, number: int, name: str) -> Sitting:
        self._forsake()
        given = set_apart(name, self.met)
        if given != name:
            self.input.notes.append(
                Note(number, f"session {name} was met again and is kept apart as {given}")
            )
        name = given
        row = {
            "session": name, "game": None, "laws": None, "date": None, "venue": None, "packs": NULL,
            "shuffled_by": None, "why": None, "ended": None, "recorder": None, "source": "native",
            "file": self.source.path, "line": number,
        }  # fmt: skip
        self.rows.sessions.append(row)
        self.input.sessions += 1
        self.closed = False
        self.sitting = Sitting(name, row, self.rows, line=number)
        return self.sitting

    def _forsake(self) -> None:
        """Say of cuts that waited for a deal that none came."""
        if self.sitting and self.sitting.cut_in:
            line = self.sitting.cut_in[0][3]
            self.fault(line, Fault("cut_in", "a deal after it, which the cuts are for"))
            self.sitting.cut_in = []

    def _session(self, number: int, said: dict[str, Any]) -> None:
        name = said["session"]
        if not isinstance(name, str | int) or isinstance(name, bool) or not str(name):
            self.fault(number, Fault(json.dumps(name), "a session's id: some text"))
            name = f"line {number}"
        sitting = self._open(number, str(name))
        self._keys(number, said, SESSION_KEYS, sitting, {}, skip={"session"})

    def _deal(self, number: int, said: dict[str, Any]) -> None:
        sitting = self.sitting
        if sitting is None:
            self.fault(number, Fault('{"deal": …', "a line with a session before the first deal"))
            sitting = self._open(number, self.source.stem)
        if sitting.ended:
            self.tally.add("a deal after the end of its session was read as part of it", 1, number)
        if sitting.cut_in:
            said = {"cut_in": [], **said}
        key = self.next_deal
        self.next_deal += 1
        self.input.deals += 1
        deal = {
            "deal": key, "session": sitting.name, "number": None, "table": None, "hands": 0, "dealer": NULL,
            "cutter": NULL, "cut": NULL, "pack_name": None, "turn_up": NO_CARD, "trump": NULL, "declarer": NULL,
            "shuffle_s": float("nan"), "deal_s": float("nan"), "time": None, "void": False, "line": number,
        }  # fmt: skip
        self.rows.deals.append(deal)
        sitting.begin(deal, number)
        self._keys(number, said, DEAL_KEYS, sitting, deal, skip=set())
        sitting.finish()

    def _ended(self, number: int, said: dict[str, Any]) -> None:
        if self.sitting is None:
            self.fault(number, Fault('{"ended": …', "a line with a session before it ends"))
            return
        self.sitting.deal, self.sitting.line, self.sitting.ended = NULL, number, True
        self._keys(number, said, SESSION_KEYS, self.sitting, {}, skip=set())
        self.closed = self.sitting.row["ended"] is not None

    def _keys(
        self, number: int, said: dict[str, Any], known: dict[str, Any], sitting: Sitting, deal: dict[str, Any], *,
        skip: set[str],
    ) -> None:  # fmt: skip
        """Take every key in the order of the table of keys; what is unknown becomes a fact."""
        for key, take in known.items():
            if key in said and key not in skip:
                try:
                    take(sitting, said[key], deal)
                except Fault as fault:
                    self.fault(number, fault, key)
        other = {key: value for key, value in said.items() if key not in known and key not in skip}
        if other:
            read_facts(sitting, other, deal)
            names = ", ".join(sorted(other))
            self.tally.add(f"kept as facts, since the native log has no such keys: {names}", 1, number)


def loaded(text: str) -> Any:
    r"""Read JSON of which every text can be held by a file; raises ValueError or RecursionError.

    Examples
    --------
    >>> loaded('{"players": ["\\ud800", "Ada"]}')
    {'players': ['�', 'Ada']}
    """
    said = json.loads(text)
    return plain(said) if "\\" in text or text.count("[") + text.count("{") > DEEPEST else said


def plain(value: Any, depth: int = 0) -> Any:
    r"""Go through a value of JSON: halves of surrogate pairs, which no file can hold, give way to the sign for them.

    Raises
    ------
    ValueError
        If it is nested too deep.

    Examples
    --------
    >>> plain({"deal": ["\ud800", 1]})
    {'deal': ['�', 1]}
    """
    if depth > DEEPEST:
        raise ValueError("nested too deep")
    if isinstance(value, str):
        return HALVES.sub("�", value)
    if isinstance(value, list):
        return [plain(each, depth + 1) for each in value]
    if isinstance(value, dict):
        return {plain(key, depth): plain(each, depth + 1) for key, each in value.items()}
    return value
