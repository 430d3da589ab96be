"""Read PHH, the Poker Hand History: one hand a .phh file, or many in a .phhs file under the headers of tables.

The text is split at the headers, so that each hand keeps its line and a hand that is no TOML costs no other; a compiled
parser reads each, and `detect.log.phh_hand` reads the actions of many hands at once.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from detect.log.hands import CHUNK_DEALS, LEFT_OUT, TWICE, Hands
from detect.log.inputs import Input
from detect.log.native_values import Fault
from detect.log.phh_fields import IN_TABLES, VARIANT, VARIANTS, day_of, fact
from detect.log.phh_hand import Actions, numbers, seats_of
from detect.log.phh_met import Met
from detect.log.phh_text import flat, hands_of
from detect.log.source import Source
from detect.log.tables import NULL, Log, Stage

PLACE = re.compile(r"(.*) at line ([0-9]+) column [0-9]+$", re.DOTALL)
NOT_UTF8 = "a line that is not UTF-8 was read with the sign for what could not be read"
KNOWN = ", ".join(name for name in VARIANTS)
TELLING = 6
"""A hand without a number that is told in the same words twice is one hand if so many of its cards are known."""
CARD = re.compile(r"[2-9TJQKA][cdhs]")
MOST_LIFTED = 104
"""So many cards can be lifted: two packs."""
FOLD = 8_000
"""After so many hands their actions are read and their rows become tables."""
Found = dict[str, Any]


@dataclass
class Played(Hands):
    """The account of a file of PHH, with the actions of its hands until they are read.

    Attributes
    ----------
    actions : Actions
    """

    actions: Actions = field(default_factory=Actions)

    def _fold(self) -> None:
        actions, self.actions = self.actions, Actions()
        actions.into(self.rows, self.fault)
        super()._fold()


@dataclass
class Reader:
    """Read a file: a sitting is the hands of one game that share event, day, venue and table.

    What it holds does not grow with the file, but for eight bytes a hand, the ids of the sittings and the errors found.

    Attributes
    ----------
    source : Source
    hands : Played
        What is read of them, and the account of it.
    met : Met
        What the hands met so far say.
    """

    source: Source
    hands: Played = field(init=False)
    met: Met = field(default_factory=Met)

    def __post_init__(self) -> None:
        """Read nothing yet."""
        self.hands = Played(self.source, "phh", fold=FOLD)

    @property
    def input(self) -> Input:
        """The account of the file."""
        return self.source.input

    def chunks(self, size: int | None = CHUNK_DEALS) -> Iterator[Log]:
        """Read the file as logs of whole sittings.

        A sitting that is left and met again in a later chunk is kept apart as ``name#2``, with a note.

        Parameters
        ----------
        size : int, optional
            Deals after which the hands of another day open a new chunk; None puts everything in one.
        """
        given = 0
        for line, text in hands_of(self.source):
            self.hands.record(line)
            said = self._said(line, text)
            if said is None or self._again(line, text, said):
                continue
            if self.input.deals > given and self.hands.full(size, day_of(said)):
                given = self.input.deals
                self.met.settle()
                yield self.hands.log()
            self._hand(line, text, said)
        self.input.notes += self.hands.tally.notes()
        if self.input.deals > given:
            yield self.hands.log()
        self.input.errors.sort(key=lambda error: error.line or 0)

    def _said(self, line: int, text: bytes) -> Found | None:
        """Give the fields of a hand; None where it is no TOML, which is put down."""
        import rtoml

        try:
            words = text.decode("utf-8")
        except UnicodeDecodeError as error:
            self.hands.tally.add(NOT_UTF8, 1, line + text.count(b"\n", 0, error.start))
            words = text.decode("utf-8", "replace")
        try:
            return flat(rtoml.loads(words))
        except rtoml.TomlParsingError as error:
            told = PLACE.fullmatch(str(error))
            at = int(told[2]) if told else 1
            wrong = (words.splitlines() or [""])[min(at, words.count("\n") + 1) - 1 : at]
            fault = f"TOML: {told[1] if told else error}"
            self.hands.fault(line + at - 1, "".join(wrong).strip(), LEFT_OUT.format(fault=fault))
            return None

    def _again(self, line: int, text: bytes, said: Found) -> bool:
        """Tell whether the file has a hand twice, word for word, and say so: it is counted once."""
        words = text.partition(b"\n")[2] if text.startswith(b"[") else text
        if not self.met.again(words.strip()):
            return False
        known = CARD.findall(" ".join(map(str, said.get("actions") or ())))
        if "hand" not in said and len(set(known)) < TELLING:
            return False
        self.hands.tally.add(TWICE, 1, line)
        return True

    def _hand(self, line: int, text: bytes, said: Found) -> None:
        try:
            self._take(line, text, said)
        except Fault as fault:
            self.hands.fault(line, fault.read, LEFT_OUT.format(fault=fault.expected))

    def _take(self, line: int, text: bytes, said: Found) -> None:
        """Take a hand; one of which the game or the players are not known is left out."""
        variant, actions = said.get(VARIANT), said.get("actions")
        if not isinstance(variant, str) or variant not in VARIANTS:
            raise Fault(variant, f"{VARIANT}: one of {KNOWN}")
        if not isinstance(actions, list):
            raise Fault(actions, "actions: a list")
        seats = seats_of(said)
        game, kind = VARIANTS[variant]
        deal = self._deal(line, said, game, seats)
        self._around(line, said, deal, seats)
        antes, blinds = (self._numbers(line, said, name, seats) for name in ("antes", "blinds_or_straddles"))
        self.hands.actions.add(deal["deal"], line, text, kind=kind, antes=antes, blinds=blinds, seats=seats,
                               actions=actions)  # fmt: skip

    def _numbers(self, line: int, said: Found, name: str, seats: int) -> list[float]:
        try:
            return numbers(said.get(name), name, seats)
        except Fault as fault:
            self.hands.fault(line, fault.read, fault.expected)
            return []

    def _deal(self, line: int, said: Found, game: str, seats: int) -> Found:
        venue, table, event, number, time = (
            None if value is None else str(value)
            for value in (said.get(name) for name in ("venue", "table", "event", "hand", "time"))
        )
        session = self.hands.sitting(line, game, day=day_of(said), table=table, venue=venue, event=event)
        return self.hands.deal(line, session, number=number, table=table, dealer=seats, time=time)

    def _around(self, line: int, said: Found, deal: Found, seats: int) -> None:
        """Take what stands around the actions: who sat where, who dealt and cut, the pack, and all other fields as facts."""
        key, rows = deal["deal"], self.hands.rows
        stacks = self._numbers(line, said, "starting_stacks", seats) or [math.nan] * seats
        names = said.get("players")
        names = names if isinstance(names, list) and len(names) == seats else []
        if "players" in said and not names:
            self.hands.fault(line, fact(said["players"]), f"players: a list of {seats} names, one a player")
        named = [str(name) if name != "" else None for name in names] or [None] * seats
        rows.seats += [(key, seat, name, stacks[seat - 1], False) for seat, name in enumerate(named, 1)]
        self._cut(line, said, deal, seats)
        self._pack(line, said, key)
        for seat, size in enumerate(self._numbers(line, said, "_hand_sizes", seats), 1):
            rows.segments.append((key, int(Stage.COUNTED), seat, 0, int(size), 0, line, "??"))
        for name, value in said.items():
            if name not in IN_TABLES:
                rows.facts.append((deal["session"], key, NULL, name, fact(value), line))

    def _cut(self, line: int, said: Found, deal: Found, seats: int) -> None:
        """Take who dealt, who cut and how deep, where our own fields say so."""
        for column, most in (("dealer", seats), ("cutter", seats), ("cut", MOST_LIFTED)):
            value = said.get(f"_{column}")
            try:
                if value is not None:
                    deal[column] = _number(value, column, most)
            except Fault as fault:
                self.hands.fault(line, fault.read, fault.expected)

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
