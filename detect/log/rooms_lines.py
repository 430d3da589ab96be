"""The lines of one hand of a card room, each handed to the table: seats, cards, what players do, and the summary."""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from detect.log.hands import Hands
from detect.log.native_values import MOST_SEATS, Fault
from detect.log.rooms_acts import Seats
from detect.log.rooms_table import LOG_BUG, TITLE, amount, cards_in, groups_in
from detect.log.tables import NULL

if TYPE_CHECKING:
    from detect.log.rooms import Block

SUMMARY = "*** SUMMARY"
PASSED = "lines about the table and its players, not the cards, were passed over"
CUT_OFF = "*** SUMMARY ***: the hand is cut off, and what there is of it is kept"
UNKNOWN = "a line as {room} writes it; it was passed over, and the rest of the hand is kept"
SEATED = f"a seat from 1 to {MOST_SEATS}"
SHOWED = re.compile(r"(?:showed|mucked) \[([^\[\]]+)\]")
SUMS = (
    "Total pot",
    "Board",
    "FIRST Board",
    "SECOND Board",
    "THIRD Board",
    "Hand was run",
    "Duration",
    "Pot ",
    "***",
    "Rake",
)
"""How the lines of a summary begin that say nothing of a seat."""


@dataclass
class Lines(ABC):
    """The lines of a hand, and the table at which they are read.

    Attributes
    ----------
    room : str
        The room's name, for what is said of a line that is none of its.
    hands : Hands
    table : Seats
    block : Block
    dealer : int
        The seat of the button.
    players : dict of int to (str, float)
        The name and the stack, by seat.
    """

    seat: ClassVar[re.Pattern[str]]
    """A line that says who sits where: the seat, the name, the stack, and the rest."""
    aside: ClassVar[tuple[str, ...]]
    """What lines hold that say nothing of the cards."""
    summed: ClassVar[re.Pattern[str]] = re.compile(r"Seat ([0-9]+): ")
    """How the lines of a summary begin that tell of a seat."""
    sums: ClassVar[tuple[str, ...]] = SUMS

    room: str
    hands: Hands
    table: Seats
    block: Block
    dealer: int = NULL
    players: dict[int, tuple[str, float]] = field(default_factory=dict)
    out: set[int] = field(default_factory=set)
    cancelled: bool = False
    _longest: list[str] = field(default_factory=list)
    _bracketed: bool = False
    _parted: bool = False
    _known: set[int] = field(default_factory=set)

    def read(self, begins: int) -> bool:
        """Read the lines from one on; tell whether the hand is void: cancelled, or over before a card was dealt."""
        lines, places = self.block.lines, self.block.places
        end = _summary_at(lines)
        for at in range(begins, end):
            if lines[at][:4] == "Seat":
                self._seated(places[at], lines[at])
        self._longest = sorted(self.table.names, key=len, reverse=True)
        names = "\n".join(self._longest)
        self._bracketed, self._parted = " [" in names, ": " in names
        told = [self.summed.match(line) for line in lines[end:]]
        self._sit(lines[end:], told)
        for number, text in zip(places[begins:end], lines[begins:end], strict=True):
            if number not in self._known:
                self._each(number, text)
        self.table.settle()
        if end == len(lines):
            self.hands.fault(places[-1], lines[-1], CUT_OFF)
            return False
        self._summary(places[end:], lines[end:], told)
        return self.cancelled or not self.table.begun

    def close(self) -> None:
        """Put down who sat where, and what is odd about the log itself."""
        for seat, (_, stack) in sorted(self.players.items()):
            self.hands.rows.seats.append(
                (self.table.deal, seat, self.name_of(seat) or None, stack, seat == self.table.hero)
            )
        for line in self.table.odd:
            self.hands.tally.add(LOG_BUG, 1, line)

    # ----- who sits where

    def name_of(self, seat: int) -> str:
        """Give the name of who sits in a seat."""
        return self.players[seat][0]

    def _seated(self, line: int, text: str) -> None:
        """Read a line that says who sits where."""
        found = self.seat.fullmatch(text)
        if found:
            self._sits(line, int(found[1]), *found.group(2, 3, 4))

    def _sits(self, line: int, seat: int, name: str, stack: str, rest: str | None) -> None:
        self._known.add(line)
        if not 1 <= seat <= MOST_SEATS:
            self.hands.fault(line, str(seat), SEATED)
            return
        try:
            self.players[seat] = (name, amount(stack))
        except Fault as fault:
            self.players[seat] = (name, math.nan)
            self._spoilt(line, fault.read, fault.expected)
        self.table.names[name] = seat
        if rest and ("sitting out" in rest or "out of hand" in rest):
            self.out.add(seat)

    def _sit(self, summary: list[str], told: list[re.Match[str] | None]) -> None:
        """Say who is dealt in: those of whom the summary tells, or those who do not sit out."""
        seats = {
            int(found[1])
            for line, found in zip(summary, told, strict=True)
            if found and not line.endswith("is sitting out")
        }
        self.table.sits(seats & set(self.players) if seats else set(self.players) - self.out)

    # ----- lines

    def _each(self, number: int, text: str) -> None:
        self.table.line = number
        try:
            if text[:3] == "***" and (title := TITLE.match(text)):
                self.table.section(text, title[1].upper())
            elif not self._line(text):
                if any(words in text for words in self.aside):
                    self.hands.tally.add(PASSED, 1, number)
                else:
                    self._spoilt(number, text, UNKNOWN.format(room=self.room))
        except Fault as fault:
            self._spoilt(number, fault.read or text, fault.expected)

    def _spoilt(self, line: int, read: str, expected: str) -> None:
        self.table.spoilt = True
        self.hands.fault(line, read, expected)

    @abstractmethod
    def _line(self, text: str) -> bool:
        """Read a line; False where it says nothing of the cards or the money."""

    def _dealt_to(self, text: str) -> bool:
        """Read `Dealt to NAME [cards] [cards]`."""
        named = text[len("Dealt to ") :]
        name = named[: max(named.find(" ["), 0)]
        if self._bracketed:
            name = next((each for each in self._longest if named.startswith(f"{each} [")), "")
        seat = self.table.names.get(name)
        if seat is None:
            return False
        groups = groups_in(named[len(name) :])
        if groups:
            self.table.given(seat, groups)
        return True

    def _spoken(self, text: str, between: str, first: int) -> bool:
        """Read what a player does, the longest name first: a name may hold what others are parted by."""
        names = self.table.names
        seat = None if self._parted else names.get(text[:first])
        if seat is not None and self.table.acts(seat, text[first + len(between) :]):
            return True
        at = text.rfind(between) if self._parted else 0
        while at > 0:
            seat = names.get(text[:at])
            if seat is not None and self.table.acts(seat, text[at + len(between) :]):
                return True
            at = text.rfind(between, 0, at)
        return False

    # ----- the summary

    def _summary(self, places: list[int], lines: list[str], told: list[re.Match[str] | None]) -> None:
        for number, text, found in zip(places, lines, told, strict=True):
            self.table.line = number
            try:
                if not self._summed(text, found):
                    self._spoilt(number, text, UNKNOWN.format(room=self.room))
            except Fault as fault:
                self._spoilt(number, fault.read or text, fault.expected)

    def _summed(self, text: str, found: re.Match[str] | None) -> bool:
        """Take cards that a seat showed or mucked; a hand that was called and mucked is printed here alone."""
        if found is None:
            return text.startswith(self.sums)
        seat, at = int(found[1]), found.end()
        name = self.players[seat][0] if seat in self.players else None
        if name is None or not text.startswith(name, at):
            return False
        cards = SHOWED.search(text, at + len(name)) if "]" in text else None
        if cards:
            self.table.enlist(seat)
            self.table.lies_open(seat, cards_in(cards[1]))
        return True


def _summary_at(lines: list[str]) -> int:
    """Give the place of the summary, or of the end where there is none."""
    try:
        return lines.index(f"{SUMMARY} ***")
    except ValueError:
        return next((at for at, line in enumerate(lines) if line.startswith(SUMMARY)), len(lines))
