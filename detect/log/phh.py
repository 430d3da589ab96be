"""Read PHH, the Poker Hand History: one hand a .phh file, or many in a .phhs file under the headers of tables.

The text is split at the headers, so that each hand keeps its line and a hand that is no TOML costs no other; a compiled
parser reads each, and `detect.log.phh_hand` makes the rows.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from detect.errors import LogError
from detect.log.inputs import Input, Tally
from detect.log.native_rows import Rows
from detect.log.native_values import Fault
from detect.log.phh_fields import IN_TABLES, VARIANT, VARIANTS, day_of, fact
from detect.log.phh_hand import Hand, numbers, seats_of
from detect.log.source import Source
from detect.log.tables import NO_CARD, NULL, Log, Stage

HEADER = re.compile(r"^\[[^\[\]\n]+\][ \t]*(?:#.*)?\r?$", re.MULTILINE)
PLACE = re.compile(r"(.*) at line ([0-9]+) column [0-9]+$", re.DOTALL)
REMARKS = re.compile(r"(?:\s*#.*\n?|\s+)*")
HOLES = re.compile(r"^d\s+dh\s.*\?\?")
LEFT_OUT = "{fault}; the hand was left out"
NOT_UTF8 = "a line that is not UTF-8 was read with the sign for what could not be read"
KNOWN = ", ".join(name for name in VARIANTS)
Found = dict[str, Any]


@dataclass
class Reader:
    """Read a file whole: a sitting is the hands of one game that share event, day, venue and table.

    Attributes
    ----------
    source : Source
    rows : Rows
    sessions : dict
        The sittings met, and the id of each.
    tally : Tally
    """

    source: Source
    rows: Rows = field(default_factory=Rows)
    sessions: dict[tuple[Any, ...], str] = field(default_factory=dict)
    tally: Tally = field(default_factory=Tally)
    _places: list[tuple[int, int]] = field(default_factory=list)

    @property
    def input(self) -> Input:
        """The account of the file."""
        return self.source.input

    def chunks(self, size: int | None = None) -> Iterator[Log]:  # noqa: ARG002
        """Read the file as one log.

        Parameters
        ----------
        size : int, optional
            Makes no difference: hands of one sitting may stand anywhere in a file.
        """
        for line, text in hands_of(self._text()):
            self.input.records += 1
            self._places.append((line, self.input.records))
            self._hand(line, text)
        self.input.notes += self.tally.notes()
        if self.rows.deals:
            yield self._log()

    def _text(self) -> str:
        parts = []
        try:
            while not self.source.done:
                parts.append(self.source.read())
        finally:
            self.source.close()
        data = b"".join(parts)
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as error:
            self.tally.add(NOT_UTF8, 1, data.count(b"\n", 0, error.start) + 1)
            return data.decode("utf-8", "replace")

    def _log(self) -> Log:
        log = self.rows.log()
        for line, error in self.rows.bad:
            self._fault(line, error.read, error.expected)
        self.input.errors.sort(key=lambda error: error.line or 0)
        return replace(log, inputs=(self.input,))

    def _fault(self, line: int, read: str, expected: str) -> None:
        at = bisect_right(self._places, (line, self.input.records)) - 1
        self.input.errors.append(
            LogError(self.source.path, line, self._places[max(at, 0)][1], read, expected)
        )

    def _hand(self, line: int, text: str) -> None:
        import rtoml

        try:
            read = rtoml.loads(text)
        except rtoml.TomlParsingError as error:
            said = PLACE.fullmatch(str(error))
            at = int(said[2]) if said else 1
            wrong = (text.splitlines() or [""])[min(at, text.count("\n") + 1) - 1 : at]
            fault = f"TOML: {said[1] if said else error}"
            self._fault(line + at - 1, "".join(wrong).strip(), LEFT_OUT.format(fault=fault))
            return
        try:
            self._take(line, text, flat(read))
        except Fault as fault:
            self._fault(line, fault.read, LEFT_OUT.format(fault=fault.expected))

    def _take(self, line: int, text: str, said: Found) -> None:
        """Take a hand; one of which the game or the players are not known is left out."""
        variant, actions = said.get(VARIANT), said.get("actions")
        if not isinstance(variant, str) or variant not in VARIANTS:
            raise Fault(variant, f"{VARIANT}: one of {KNOWN}")
        if not isinstance(actions, list):
            raise Fault(actions, "actions: a list")
        seats = seats_of(said)
        game, kind = VARIANTS[variant]
        deal = self._deal(line, said, self._session(line, said, game), seats)
        whole = not any("??" in one and HOLES.match(one) for one in actions if isinstance(one, str))
        hand = Hand(self.rows, deal["deal"], line, seats, kind, whole)
        self._around(line, said, deal, seats)
        self._guarded(line, lambda: hand.forced(numbers(said.get("antes"), "antes", seats),
                                                numbers(said.get("blinds_or_straddles"), "blinds_or_straddles", seats)))  # fmt: skip
        for action in actions:
            try:
                hand.act(action if isinstance(action, str) else str(action))
            except Fault as fault:
                self._fault(line_of(text, action, line), str(fault.read) or str(action), fault.expected)

    def _guarded(self, line: int, take: Any) -> Any:
        try:
            return take()
        except Fault as fault:
            self._fault(line, fault.read, fault.expected)
            return None

    def _session(self, line: int, said: Found, game: str) -> str:
        day, venue, table = day_of(said), said.get("venue"), said.get("table")
        key = tuple(str(part) for part in (said.get("event"), day, venue, table, game))
        if key not in self.sessions:
            parts = [self.source.stem, game, *(str(part) for part in (table, day) if part is not None)]
            name = base = "/".join(parts)
            while name in self.sessions.values():
                name = f"{base}#{sum(each.startswith(base) for each in self.sessions.values()) + 1}"
            self.sessions[key] = name
            self.rows.sessions.append({
                "session": name, "game": game, "laws": None, "date": day, "venue": None if venue is None else str(venue),
                "packs": NULL, "shuffled_by": None, "why": None, "ended": None, "recorder": None, "source": "phh",
                "file": self.source.path, "line": line,
            })  # fmt: skip
            self.input.sessions += 1
        return self.sessions[key]

    def _deal(self, line: int, said: Found, session: str, seats: int) -> Found:
        key = self.input.deals
        self.input.deals += 1
        number, table, time = (said.get(name) for name in ("hand", "table", "time"))
        deal = {
            "deal": key, "session": session, "number": str(key + 1) if number is None else str(number),
            "table": None if table is None else str(table), "hands": 0, "dealer": seats, "cutter": NULL, "cut": NULL,
            "pack_name": None, "turn_up": NO_CARD, "trump": NULL, "declarer": NULL, "shuffle_s": float("nan"),
            "deal_s": float("nan"), "time": None if time is None else str(time), "void": False, "line": line,
        }  # fmt: skip
        self.rows.deals.append(deal)
        return deal

    def _around(self, line: int, said: Found, deal: Found, seats: int) -> None:
        """Take what stands around the actions: who sat where, who dealt and cut, the pack, and all other fields as facts."""
        stacks = (
            self._guarded(line, lambda: numbers(said.get("starting_stacks"), "starting_stacks", seats)) or []
        )
        names = said.get("players")
        names = names if isinstance(names, list) and len(names) == seats else []
        if "players" in said and not names:
            self._fault(line, fact(said["players"]), f"players: a list of {seats} names, one a player")
        named = [str(name) if name != "" else None for name in names] or [None] * seats
        for seat, (name, stack) in enumerate(zip(named, stacks or [float("nan")] * seats, strict=True), 1):
            self.rows.seats.append((deal["deal"], seat, name, stack, False))
        for column, most in (("dealer", seats), ("cutter", seats), ("cut", 104)):
            value = said.get(f"_{column}")
            if value is not None:
                self._guarded(line, lambda v=value, c=column, m=most: deal.update({c: _number(v, c, m)}))
        self._pack(line, said, deal["deal"])
        for seat, size in enumerate(
            self._guarded(line, lambda: numbers(said.get("_hand_sizes"), "_hand_sizes", seats)) or [], 1
        ):
            self.rows.segments.append((deal["deal"], int(Stage.COUNTED), seat, 0, int(size), 0, line, "??"))
        for name, value in said.items():
            if name not in IN_TABLES:
                self.rows.facts.append((deal["session"], deal["deal"], NULL, name, fact(value), line))

    def _pack(self, line: int, said: Found, deal: int) -> None:
        value = said.get("_shuffle")
        if isinstance(value, list) and all(isinstance(each, str) for each in value):
            value = "".join(value)
        if isinstance(value, str):
            self.rows.cards(deal, Stage.SHUFFLED, value, line)
        elif value is not None:
            self._fault(line, fact(value), "_shuffle: cards, the top of the pack first")


def _number(value: Any, column: str, most: int) -> int:
    if (
        isinstance(value, int)
        and not isinstance(value, bool)
        and (column == "cut" or value)
        and 0 <= value <= most
    ):
        return value
    raise Fault(value, f"_{column}: a whole number up to {most}")


def flat(read: Found) -> Found:
    """Give the fields of a hand that stands under a header, or that stands alone.

    Examples
    --------
    >>> flat({"12": {"variant": "NT"}}), flat({"variant": "NT"})
    ({'variant': 'NT'}, {'variant': 'NT'})
    """
    only = next(iter(read.values())) if len(read) == 1 else None
    return only if isinstance(only, dict) else read


def hands_of(text: str) -> Iterator[tuple[int, str]]:
    r"""Split a text at the headers of its tables: the line on which each hand begins, and its text.

    Examples
    --------
    >>> list(hands_of("# two\n[1]\nvariant = 'NT'\n[2]\nvariant = 'FT'\n"))
    [(2, "[1]\nvariant = 'NT'\n"), (4, "[2]\nvariant = 'FT'\n")]
    """
    at, line = 0, 1
    for found in [*HEADER.finditer(text), None]:
        end = found.start() if found else len(text)
        part = text[at:end]
        if part and REMARKS.fullmatch(part) is None:
            yield line, part
        line += part.count("\n")
        at = end


def line_of(text: str, action: Any, line: int) -> int:
    r"""Give the line on which an action stands, that of the hand where it is not found as it is.

    Examples
    --------
    >>> line_of("[1]\nactions = [\n  'p1 x',\n]", "p1 x", 10)
    12
    """
    at = text.find(str(action)) if action else -1
    return line + text.count("\n", 0, at) if at >= 0 else line
