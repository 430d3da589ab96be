"""Hands as card rooms write them down: a file split into hands, each read line by line at a `detect.log.rooms_acts.Seats`.

What the rooms share is here; the words of each stand in its own module.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from detect.log.hands import CHUNK_DEALS, LEFT_OUT, NOT_UTF8, Hands
from detect.log.inputs import Input
from detect.log.native_values import MOST_SEATS, Fault
from detect.log.rooms_acts import Seats
from detect.log.rooms_games import Game
from detect.log.rooms_lines import SUMMARY, Lines
from detect.log.source import Source
from detect.log.tables import NULL, Log

READ = 1 << 20
"""So many bytes are read at a time."""
HEADLESS = "the first line of a hand, such as {head}; what follows, up to the next hand, was left out"
OUTSIDE = "text outside any hand was passed over"
DAY = re.compile(r"\b([0-9]{4})[/-]([0-9]{2})[/-]([0-9]{2})\b")
TIME = re.compile(r"\b([0-9]{1,2}):([0-9]{2}):([0-9]{2})\b(?: \(?([A-Z]{2,5})\b)?")


@dataclass(slots=True)
class Block:
    """A hand as it stands in the file, without its empty lines.

    Attributes
    ----------
    lines : list of str
        Without white space at their ends.
    places : list of int
        The line of each in the file.
    headed : bool
        Whether the first of them is the first line of a hand.
    """

    lines: list[str]
    places: list[int]
    headed: bool = False

    @property
    def line(self) -> int:
        """The line on which the hand begins."""
        return self.places[0]

    @property
    def ends(self) -> bool:
        """Whether there is a summary."""
        return any(line.startswith(SUMMARY) for line in reversed(self.lines))


@dataclass(slots=True)
class Head:
    """What the first line of a hand says.

    Attributes
    ----------
    number : str
    game : Game
    day, time, zone : str or None
        As `when` gives them.
    event : str or None
        The tournament.
    table : str or None
        Where the first line names it.
    facts : tuple of (str, str)
        Whatever else is kept.
    """

    number: str
    game: Game
    day: str | None = None
    time: str | None = None
    zone: str | None = None
    event: str | None = None
    table: str | None = None
    facts: tuple[tuple[str, str], ...] = ()


@dataclass
class Room(ABC):
    """Read a file of hands of one room; a sitting is the hands of one game at one table on one day.

    Attributes
    ----------
    source : Source
    hands : Hands
        What is read of them, and the account of it.
    """

    kind: ClassVar[str]
    """The name of the format."""
    venue: ClassVar[str]
    """The room."""
    begins: ClassVar[tuple[str, ...]]
    """How the first line of a hand begins."""
    head: ClassVar[re.Pattern[str]]
    """What it is in full."""
    example: ClassVar[str]
    told: ClassVar[type[Lines]]
    """What reads the lines of a hand."""

    source: Source
    hands: Hands = field(init=False)

    def __post_init__(self) -> None:
        """Read nothing yet."""
        self.hands = Hands(self.source, self.kind)

    @property
    def input(self) -> Input:
        """The account of the file."""
        return self.source.input

    def chunks(self, size: int | None = CHUNK_DEALS) -> Iterator[Log]:
        """Read the file as logs of whole sittings.

        Parameters
        ----------
        size : int, optional
            Deals after which the hands of another day open a new chunk; None puts everything in one.
        """
        before = 0
        for block in self._blocks():
            head = self._begun(block)
            if head is None:
                continue
            if self.hands.full(size, head.day):
                before = self.input.deals
                yield self.hands.log()
            if not self.hands.again(f"{head.event} {head.number}", "\n".join(block.lines), block.line):
                self._take(head, block)
        if self.input.deals > before:
            yield self.hands.log()
        self.input.notes += self.hands.tally.notes()
        self.input.notes.sort(key=lambda note: note.line)
        self.input.errors.sort(key=lambda error: error.line or 0)

    # ----- what a room adds

    @abstractmethod
    def _head(self, line: str) -> Head:
        """Read the first line of a hand; raises Fault."""

    def _place(self, head: Head, block: Block) -> tuple[str | None, int, int]:  # noqa: ARG002
        """Give the table, the seat of the button, and how many lines tell them."""
        return head.table, NULL, 1

    # ----- from bytes to hands

    def _begun(self, block: Block) -> Head | None:
        """Count a hand, and read its first line."""
        self.hands.record(block.line)
        first = block.lines[0]
        if not block.headed:
            self.hands.fault(block.line, first, HEADLESS.format(head=self.example))
            return None
        try:
            return self._head(first)
        except Fault as fault:
            self.hands.fault(block.line, fault.read, LEFT_OUT.format(fault=fault.expected))
            return None

    def _blocks(self) -> Iterator[Block]:
        """Split the file where hands begin; what follows the end of one and is none itself is a block of its own."""
        block, over, blank, gap = Block([], []), False, 0, 0
        begins, head = self.begins, self.head
        for first, lines in self._lines():
            for number, line in enumerate(lines, first):
                if not line:
                    blank += 1
                    over = over or (blank > gap and block.ends)
                    continue
                headed = line.startswith(begins) and head.match(line) is not None
                if headed or over or not block.lines:
                    if self._is_hand(block):
                        yield block
                    block, over, gap = Block([line], [number], headed), False, 0
                else:
                    block.lines.append(line)
                    block.places.append(number)
                    gap = max(gap, blank) if blank else gap
                blank = 0
        if self._is_hand(block):
            yield block

    def _is_hand(self, block: Block) -> bool:
        """Tell a hand, whole or without its first line, from other text, which is noted."""
        if block.headed or any(line.startswith(("***", "Seat ")) for line in block.lines):
            return True
        if block.lines:
            self.hands.tally.add(OUTSIDE, len(block.lines), block.line)
        return False

    def _lines(self) -> Iterator[tuple[int, list[str]]]:
        """Give the lines of the file, many at a time, with the number of the first."""
        left, number = b"", 0
        try:
            while not self.source.done:
                *whole, left = (left + self.source.read(READ)).split(b"\n")
                yield number + 1, self._texts(whole, number)
                number += len(whole)
        finally:
            self.source.close()
        if left:
            yield number + 1, self._texts([left], number)

    def _texts(self, raw: list[bytes], before: int) -> list[str]:
        try:
            return [line.rstrip() for line in b"\n".join(raw).decode("utf-8").split("\n")] if raw else []
        except UnicodeDecodeError:
            return [self._text(line, number).rstrip() for number, line in enumerate(raw, before + 1)]

    def _text(self, raw: bytes, number: int) -> str:
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError:
            self.hands.tally.add(NOT_UTF8, 1, number)
            return raw.decode("latin-1")

    # ----- a hand

    def _take(self, head: Head, block: Block) -> None:
        """Read the lines of a hand."""
        name, button, lines = self._place(head, block)
        session = self.hands.sitting(
            block.line, head.game.game, day=head.day, table=name, venue=self.venue, event=head.event,
            shuffled_by="computer",
        )  # fmt: skip
        deal = self.hands.deal(
            block.line, session, number=head.number, table=name, dealer=NULL, time=head.time
        )
        self._facts(head, session, deal["deal"], block.line)
        table = Seats(rows=self.hands.rows, deal=deal["deal"], line=block.line, game=head.game)
        told = self.told(self.venue, self.hands, table, block, dealer=button)
        deal["void"] = told.read(lines)
        deal["dealer"] = told.dealer if told.dealer <= MOST_SEATS else NULL
        told.close()

    def _facts(self, head: Head, session: str, deal: int, line: int) -> None:
        facts = [("variant", head.game.variant), *head.facts]
        facts += [("event", head.event)] if head.event else []
        facts += [("time_zone_abbreviation", head.zone)] if head.zone else []
        for name, value in facts:
            self.hands.rows.facts.append((session, deal, NULL, name, value, line))


def when(text: str) -> tuple[str | None, str | None, str | None]:
    """Give the first day, time of day and time zone that a text names; what it lacks is None.

    Examples
    --------
    >>> when("2009/11/25 9:12:43 CET [2009/11/25 3:12:43 ET]"), when("2014-08-05 00:56:59"), when("12:25:00")
    (('2009-11-25', '09:12:43', 'CET'), ('2014-08-05', '00:56:59', None), (None, '12:25:00', None))
    """
    day, time = DAY.search(text), TIME.search(text)
    return (
        "-".join(day.groups()) if day else None,
        f"{int(time[1]):02}:{time[2]}:{time[3]}" if time else None,
        time[4] if time else None,
    )
