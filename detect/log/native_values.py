"""What the keys of a native log are read with: seats, numbers, text and cards, and the session that is open."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from detect.cards import parse_cards
from detect.errors import CardUnreadable
from detect.log.native_rows import Rows
from detect.log.tables import NULL, SEATS4

MOST_SEATS = 12
MOST_TEXT = 4_000
"""How long the cards in one place may be, written out: no more than a thousand of them."""


class Fault(Exception):
    """A value that could not be read: what stood there and what was expected.

    `others` are the faults of the parts beside it.
    """

    def __init__(self, read: object, expected: str) -> None:
        super().__init__(read, expected)
        self.read = read if isinstance(read, str) else json.dumps(read, ensure_ascii=False, default=str)
        self.expected = expected
        self.others: list[Fault] = []


@dataclass
class Sitting:
    """An open session: who sits where, and the deal being read.

    Attributes
    ----------
    name : str
    row : dict
        Its row of the sessions table.
    rows : Rows
    players : list of (str or None)
        Clockwise from seat 1.
    cut_in : list of tuple
        Cuts for partners and deal that wait for the deal they are for: (round, player, card, line).
    deal, line : int
        The deal being read (-1 at a session line), and the line.
    sitters : dict of int to list
        Name, stack and whether it is the hero's, by seat.
    ended : bool
        Whether the line that closes it was met.
    """

    name: str
    row: dict[str, Any]
    rows: Rows
    players: list[str | None] = field(default_factory=list)
    cut_in: list[tuple[int, str, int, int]] = field(default_factory=list)
    deal: int = NULL
    line: int = 0
    sitters: dict[int, list[Any]] = field(default_factory=dict)
    ended: bool = False

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.players) or 4

    def begin(self, deal: dict[str, Any], line: int) -> None:
        """Open a deal."""
        self.deal, self.line = deal["deal"], line
        self.sitters = {seat: [name, math.nan, False] for seat, name in enumerate(self.players, 1) if name}

    def finish(self) -> None:
        """Close the deal: write down who sat where."""
        for seat, (name, stack, hero) in sorted(self.sitters.items()):
            self.rows.seats.append((self.deal, seat, name, stack, hero))

    def seat(self, value: Any) -> int:
        """Read a seat: its number, or N, E, S, W at a table of four.

        Raises
        ------
        Fault
        """
        if isinstance(value, str):
            text = value.strip().upper()
            if text in SEATS4 and self.seats == len(SEATS4):
                return SEATS4.index(text) + 1
            value = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else value
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= self.seats:
            return value
        names = "N, E, S, W or " if self.seats == len(SEATS4) else ""
        raise Fault(value, f"a seat: {names}a number from 1 to {self.seats}")


def whole(value: Any, low: int, high: int, what: str) -> int:
    """Read a whole number within limits."""
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    raise Fault(value, f"{what}, a whole number from {low} to {high}")


def real(value: Any, what: str) -> float:
    """Read a number."""
    try:
        if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
            return float(value)
    except OverflowError:
        pass
    raise Fault(value, f"{what}, a number")


def text(value: Any, what: str) -> str:
    """Read some text; a number is taken as its digits."""
    if isinstance(value, str) or (isinstance(value, int | float) and not isinstance(value, bool)):
        return str(value)
    raise Fault(value, f"{what}, as text")


def cards(value: Any) -> str:
    """Read cards as text, which is looked into later with all others."""
    if isinstance(value, list) and all(isinstance(v, str) for v in value):
        value = " ".join(value)
    if not isinstance(value, str):
        raise Fault(value, "cards, as in AS TD 7H")
    if len(value) > MOST_TEXT:
        raise Fault(value, "no more cards than can lie in one place: at most a thousand")
    return value


def card(value: Any) -> int:
    """Read one card."""
    try:
        codes = parse_cards(value) if isinstance(value, str) else []
    except CardUnreadable as error:
        raise Fault(error.read, "one card, as in 7H") from None
    if len(codes) != 1:
        raise Fault(value, "one card, as in 7H")
    return codes[0]


def listed(value: Any, what: str) -> list[Any]:
    """Read a list."""
    if isinstance(value, list):
        return value
    raise Fault(value, what)


def mapped(value: Any, what: str) -> dict[str, Any]:
    """Read an object."""
    if isinstance(value, dict):
        return value
    raise Fault(value, what)


def each(parts: Iterable[Any], take: Callable[[Any], None]) -> None:
    """Take every part that can be read, then complain of those that could not."""
    faults: list[Fault] = []
    for part in parts:
        try:
            take(part)
        except Fault as fault:
            faults.append(fault)
    if faults:
        faults[0].others += faults[1:]
        raise faults[0]
