"""Read the native log: JSON Lines, one object a line, `session` lines and the `deal` lines under them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

from detect.errors import LogError
from detect.log.inputs import Input, Note
from detect.log.native_keys import DEAL_KEYS, SESSION_KEYS, Fault, Sitting, read_facts
from detect.log.native_rows import Rows
from detect.log.source import Source
from detect.log.tables import NO_CARD, NULL, Log

CHUNK_DEALS = 50_000
"""How many deals a chunk may hold before the next session opens a new one."""
LINE = 'an object with "session", "deal" or "ended"'


@dataclass
class Reader:
    """Read a native log line by line.

    Attributes
    ----------
    source : Source
    sitting : Sitting or None
        The session that is open.
    """

    source: Source
    sitting: Sitting | None = None
    rows: Rows = field(default_factory=Rows)
    next_deal: int = 0
    met: dict[str, int] = field(default_factory=dict)

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
        for number, text in self._lines():
            said = self._parse(number, text)
            if said is None:
                continue
            if size is not None and len(self.rows.deals) >= size and "session" in said:
                yield self._flush()
            self._take(number, text, said)
        if self.rows.sessions:
            yield self._flush()

    def _lines(self) -> Iterator[tuple[int, str]]:
        left, number = b"", 0
        while block := self.source.read():
            *lines, left = (left + block).split(b"\n")
            for raw in lines:
                number += 1
                yield number, _text(raw, number)
        if left:
            yield number + 1, _text(left, number + 1)

    def _flush(self) -> Log:
        rows, self.rows = self.rows, Rows()
        log = rows.log()
        for line, error in rows.bad:
            self.fault(line, Fault(error.read, error.expected))
        self.input.errors.sort(key=lambda e: e.line or 0)
        return Log(
            **{n: getattr(log, n) for n in ("sessions", "deals", "seats", "cards", "moves", "facts")},
            inputs=(self.input,),
        )

    def fault(self, line: int, fault: Fault) -> None:
        """Put down something that could not be read."""
        error = LogError(self.source.path, line, self.input.records or None, fault.read, fault.expected)
        self.input.errors.append(error)

    def _parse(self, number: int, text: str) -> dict[str, Any] | None:
        if not text.strip():
            return None
        self.input.records += 1
        try:
            said = json.loads(text)
        except (ValueError, RecursionError):
            self.fault(number, Fault(text.strip(), "one JSON object on the line"))
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
        self.met[name] = times = self.met.get(name, 0) + 1
        if times > 1:
            self.input.notes.append(Note(number, f"session {name} was met again and is kept apart as {name}#{times}"))
            name = f"{name}#{times}"
        row = {
            "session": name, "game": None, "laws": None, "date": None, "venue": None, "packs": NULL,
            "shuffled_by": None, "why": None, "ended": None, "recorder": None, "source": "native",
            "file": self.source.path, "line": number,
        }  # fmt: skip
        self.rows.sessions.append(row)
        self.input.sessions += 1
        self.sitting = Sitting(name, row, self.rows)
        return self.sitting

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
            sitting = self._open(number, PurePath(self.source.path).stem if self.source.path != "-" else "log")
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
        self._keys(number, said, SESSION_KEYS, self.sitting, {}, skip=set())

    def _keys(  # noqa: PLR0913
        self, number: int, said: dict[str, Any], known: dict[str, Any], sitting: Sitting, deal: dict[str, Any], *,
        skip: set[str],
    ) -> None:  # fmt: skip
        """Take every key in the order of the table of keys; what is unknown becomes a fact."""
        for key, take in known.items():
            if key in said and key not in skip:
                try:
                    take(sitting, said[key], deal)
                except Fault as fault:
                    self.fault(number, Fault(fault.read, f"{key}: {fault.expected}"))
        other = {key: value for key, value in said.items() if key not in known and key not in skip}
        if other:
            read_facts(sitting, other, deal)
            names = ", ".join(sorted(other))
            self.input.notes.append(Note(number, f"kept as facts, since the native log has no such keys: {names}"))


def _text(raw: bytes, number: int) -> str:
    if number == 1:
        raw = raw.removeprefix(b"\xef\xbb\xbf")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1")
