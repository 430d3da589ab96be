"""Read PHH, the Poker Hand History: one hand a .phh file, or many in a .phhs file under the headers of tables.

The text is split at the headers, so that each hand keeps its line and a hand that is no TOML costs no other; a compiled
parser reads each, and `detect.log.phh_hand` makes the rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from detect.log.hands import LEFT_OUT, Hands
from detect.log.inputs import Input
from detect.log.native_values import Fault
from detect.log.phh_fields import IN_TABLES, VARIANT, VARIANTS, day_of, fact
from detect.log.phh_hand import Hand, numbers, seats_of
from detect.log.source import Source
from detect.log.tables import NULL, Log, Stage

HEADER = re.compile(r"^\[[^\[\]\n]+\][ \t]*(?:#.*)?\r?$", re.MULTILINE)
PLACE = re.compile(r"(.*) at line ([0-9]+) column [0-9]+$", re.DOTALL)
REMARKS = re.compile(r"(?:\s*#.*\n?|\s+)*")
HOLES = re.compile(r"^d\s+dh\s.*\?\?")
NOT_UTF8 = "a line that is not UTF-8 was read with the sign for what could not be read"
KNOWN = ", ".join(name for name in VARIANTS)
Found = dict[str, Any]


@dataclass
class Reader:
    """Read a file whole: a sitting is the hands of one game that share event, day, venue and table.

    Attributes
    ----------
    source : Source
    hands : Hands
        What is read of them, and the account of it.
    """

    source: Source
    hands: Hands = field(init=False)

    def __post_init__(self) -> None:
        """Read nothing yet."""
        self.hands = Hands(self.source, "phh")

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
            self.hands.record(line)
            self._hand(line, text)
        self.input.notes += self.hands.tally.notes()
        if self.input.deals:
            yield self.hands.log()

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
            self.hands.tally.add(NOT_UTF8, 1, data.count(b"\n", 0, error.start) + 1)
            return data.decode("utf-8", "replace")

    def _hand(self, line: int, text: str) -> None:
        import rtoml

        try:
            read = rtoml.loads(text)
        except rtoml.TomlParsingError as error:
            said = PLACE.fullmatch(str(error))
            at = int(said[2]) if said else 1
            wrong = (text.splitlines() or [""])[min(at, text.count("\n") + 1) - 1 : at]
            fault = f"TOML: {said[1] if said else error}"
            self.hands.fault(line + at - 1, "".join(wrong).strip(), LEFT_OUT.format(fault=fault))
            return
        try:
            self._take(line, text, flat(read))
        except Fault as fault:
            self.hands.fault(line, fault.read, LEFT_OUT.format(fault=fault.expected))

    def _take(self, line: int, text: str, said: Found) -> None:
        """Take a hand; one of which the game or the players are not known is left out."""
        variant, actions = said.get(VARIANT), said.get("actions")
        if not isinstance(variant, str) or variant not in VARIANTS:
            raise Fault(variant, f"{VARIANT}: one of {KNOWN}")
        if not isinstance(actions, list):
            raise Fault(actions, "actions: a list")
        seats = seats_of(said)
        game, kind = VARIANTS[variant]
        deal = self._deal(line, said, game, seats)
        whole = not any("??" in one and HOLES.match(one) for one in actions if isinstance(one, str))
        hand = Hand(rows=self.hands.rows, deal=deal["deal"], line=line, seats=seats, kind=kind, whole=whole)
        self._around(line, said, deal, seats)
        self.hands.guarded(line, lambda: hand.forced(numbers(said.get("antes"), "antes", seats),
                                                numbers(said.get("blinds_or_straddles"), "blinds_or_straddles", seats)))  # fmt: skip
        for action in actions:
            try:
                hand.act(action if isinstance(action, str) else str(action))
            except Fault as fault:
                self.hands.fault(line_of(text, action, line), str(fault.read) or str(action), fault.expected)

    def _deal(self, line: int, said: Found, game: str, seats: int) -> Found:
        venue, table, event, number, time = (
            None if value is None else str(value)
            for value in (said.get(name) for name in ("venue", "table", "event", "hand", "time"))
        )
        session = self.hands.sitting(line, game, day=day_of(said), table=table, venue=venue, event=event)
        return self.hands.deal(line, session, number=number, table=table, dealer=seats, time=time)

    def _around(self, line: int, said: Found, deal: Found, seats: int) -> None:
        """Take what stands around the actions: who sat where, who dealt and cut, the pack, and all other fields as facts."""
        stacks = (
            self.hands.guarded(line, lambda: numbers(said.get("starting_stacks"), "starting_stacks", seats))
            or []
        )
        names = said.get("players")
        names = names if isinstance(names, list) and len(names) == seats else []
        if "players" in said and not names:
            self.hands.fault(line, fact(said["players"]), f"players: a list of {seats} names, one a player")
        named = [str(name) if name != "" else None for name in names] or [None] * seats
        for seat, (name, stack) in enumerate(zip(named, stacks or [float("nan")] * seats, strict=True), 1):
            self.hands.rows.seats.append((deal["deal"], seat, name, stack, False))
        for column, most in (("dealer", seats), ("cutter", seats), ("cut", 104)):
            value = said.get(f"_{column}")
            if value is not None:
                read = self.hands.guarded(line, partial(_number, value, column, most))
                deal[column] = deal[column] if read is None else read
        self._pack(line, said, deal["deal"])
        for seat, size in enumerate(
            self.hands.guarded(line, lambda: numbers(said.get("_hand_sizes"), "_hand_sizes", seats)) or [], 1
        ):
            self.hands.rows.segments.append(
                (deal["deal"], int(Stage.COUNTED), seat, 0, int(size), 0, line, "??")
            )
        for name, value in said.items():
            if name not in IN_TABLES:
                self.hands.rows.facts.append((deal["session"], deal["deal"], NULL, name, fact(value), line))

    def _pack(self, line: int, said: Found, deal: int) -> None:
        value = said.get("_shuffle")
        if isinstance(value, list) and all(isinstance(each, str) for each in value):
            value = "".join(value)
        if isinstance(value, str):
            self.hands.rows.cards(deal, Stage.SHUFFLED, value, line)
        elif value is not None:
            self.hands.fault(line, fact(value), "_shuffle: cards, the top of the pack first")


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
