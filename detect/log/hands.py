"""Hands of poker on their way from a file to the six tables: what every reader of them shares.

`Hands` keeps the account of a file: its sittings and deals, each error on its line, a hand that the file holds twice. `Hand`
puts down the cards and moves of one hand. Neither knows how a format is written, and neither plays by the rules of a game:
an engine would refuse, or put right, what an audit looks for.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pandas as pd

from detect.errors import LogError
from detect.log.inputs import Input, Note, Tally, set_apart
from detect.log.native_rows import NOTHING, Rows
from detect.log.native_values import Fault
from detect.log.source import Source
from detect.log.tables import MOVE, NO_CARD, NULL, Log, Mark, Seen, Stage, joined

UNSEEN = "??"
"""A card that was there and not seen, as every reader hands it on."""
CARDS = re.compile(r"(?:\?\?|[2-9TJQKA][cdhs])+")
SHOWS_CARDS = "cards such as AsTd, or ?? for one not seen"
MUCKS = "mucks"
"""The note of a hand that was called and not shown."""
CHUNK_DEALS = 50_000
"""How many deals a chunk may hold before the hands of another day open a new one."""
LONG_DAY = 4
"""Where no day ends, a chunk ends after so many times the deals it should hold."""
FOLD = 4_000
"""After so many deals rows become tables, which take a tenth of the room."""
LEFT_OUT = "{fault}; the hand was left out"
NOT_UTF8 = "a line that is not UTF-8 was read as Latin-1"
TWICE = "a hand that the file holds twice was counted once"
OTHERWISE = "a hand that the file does not tell in two ways; what it said first was kept"
APART = "sitting {name} was met again and is kept apart as {given}"
NO_MARK = int(Mark.NONE)
PLACE = ("deal", "stage", "seat", "street", "part")


@dataclass
class Hands:
    """The hands of one file: what is read of them so far, and the account of it.

    Attributes
    ----------
    source : Source
    kind : str
        The format, as ``log.sessions.source`` names it.
    rows : Rows
        Takes what is read.
    tally : Tally
        Notes that are counted, with their first line.
    day : str or None
        The day of the hand read last.
    fold : int
        After so many deals rows become tables.
    """

    source: Source
    kind: str
    rows: Rows = field(default_factory=Rows)
    tally: Tally = field(default_factory=Tally)
    day: str | None = None
    fold: int = FOLD
    _open: dict[tuple[Any, ...], str] = field(default_factory=dict)
    _names: dict[str, int] = field(default_factory=dict)
    _done: set[tuple[Any, ...]] = field(default_factory=set)
    _numbers: dict[str, int] = field(default_factory=dict)
    _parts: list[Log] = field(default_factory=list)
    _lines: list[int] = field(default_factory=list)
    _before: int = 0
    _given: int = 0

    @property
    def input(self) -> Input:
        """The account of the file."""
        return self.source.input

    # ----- what could not be read

    def record(self, line: int) -> None:
        """Count a hand, which begins on a line: what is wrong from there on is wrong in it."""
        self.input.records += 1
        self._lines.append(line)

    def fault(self, line: int, read: str, expected: str) -> None:
        """Put down something that could not be read, with the hand in which its line stands."""
        at = self._before + max(bisect_right(self._lines, line), 1)
        self.input.errors.append(LogError(self.source.path, line, at, read, expected))

    def guarded(self, line: int, take: Callable[[], Any]) -> Any:
        """Take something, or put down why it could not be read."""
        try:
            return take()
        except Fault as fault:
            self.fault(line, fault.read, fault.expected)
            return None

    # ----- sittings and deals

    def sitting(
        self, line: int, game: str, *, day: str | None, table: str | None = None, venue: str | None = None,
        event: str | None = None, shuffled_by: str | None = None,
    ) -> str:  # fmt: skip
        """Give the id of the sitting of a hand: the hands of one game that share event, day, venue and table."""
        key = (event, day, venue, table, game)
        self.day = day
        if key not in self._open:
            self._open[key] = name = self._named(line, key, [self.source.stem, game, table, day])
            self.rows.sessions.append({
                "session": name, "game": game, "laws": None, "date": day, "venue": venue, "packs": NULL,
                "shuffled_by": shuffled_by, "why": None, "ended": None, "recorder": None, "source": self.kind,
                "file": self.source.path, "line": line,
            })  # fmt: skip
            self.input.sessions += 1
        return self._open[key]

    def _named(self, line: int, key: tuple[Any, ...], parts: list[str | None]) -> str:
        name = "/".join(part for part in parts if part is not None)
        given = set_apart(name, self._names)
        if key in self._done:
            self.input.notes.append(Note(line, APART.format(name=name, given=given)))
        return given

    def again(self, number: str, text: str, line: int) -> bool:
        """Tell whether a hand of this number was met before, and say so; it is then not to be counted.

        Parameters
        ----------
        number : str
            What tells it from all other hands.
        text : str
            All that is said of it, which shows whether it is told in the same way.
        line : int
        """
        first, told = self._numbers.get(number), hash(text)
        if first is None:
            self._numbers[number] = told
        elif first == told:
            self.tally.add(TWICE, 1, line)
        else:
            self.fault(line, number, OTHERWISE)
        return first is not None

    def deal(
        self, line: int, session: str, *, number: str | None, dealer: int, table: str | None = None,
        time: str | None = None, void: bool = False,
    ) -> dict[str, Any]:  # fmt: skip
        """Begin a deal, and give its row of ``log.deals``; a hand without a number has that of its place."""
        if len(self.rows.deals) >= self.fold:
            self._fold()
        key = self.input.deals
        self.input.deals += 1
        deal = {
            "deal": key, "session": session, "number": str(key + 1) if number is None else number, "table": table,
            "hands": 0, "dealer": dealer, "cutter": NULL, "cut": NULL, "pack_name": None, "turn_up": NO_CARD,
            "trump": NULL, "declarer": NULL, "shuffle_s": math.nan, "deal_s": math.nan, "time": time, "void": void,
            "line": line,
        }  # fmt: skip
        self.rows.deals.append(deal)
        return deal

    # ----- the tables

    def full(self, size: int | None, day: str | None) -> bool:
        """Tell whether a log should be made before a hand of this day: so many deals are there, and their day is over.

        Where no day ends it is made after `LONG_DAY` times as many.
        """
        many = self.input.deals - self._given
        return size is not None and many >= size and (day != self.day or many >= LONG_DAY * size)

    def log(self) -> Log:
        """Give what was read since the last log; its sittings are over."""
        self._fold()
        whole = joined(self._parts)
        log = replace(whole, sessions=self._parts[-1].sessions, inputs=(self.input,))
        self._done |= set(self._open)
        self._given = self.input.deals
        self._before, self._lines = self.input.records, []
        self._open, self._parts, self.rows = {}, [], Rows()
        self.input.errors.sort(key=lambda error: error.line or 0)
        return replace(log, facts=_in_order(log))

    def _fold(self) -> None:
        """Make tables of the rows."""
        rows, self.rows = self.rows, Rows(sessions=self.rows.sessions)
        part = rows.log()
        for line, error in rows.bad:
            self.fault(line, error.read, error.expected)
        self._parts.append(replace(part, deals=_known(part), cards=_placed(part.cards)))


def _in_order(log: Log) -> pd.DataFrame:
    """Give the facts of each sitting, then those of its deals, whatever came first in the file."""
    place = {name: at for at, name in enumerate(log.sessions["session"])}
    at = np.array([place[name] for name in log.facts["session"].cat.categories], np.int64)
    order = np.lexsort((log.facts["deal"].to_numpy(), at[log.facts["session"].cat.codes.to_numpy()]))
    return log.facts.iloc[order].reset_index(drop=True)


def _known(log: Log) -> pd.DataFrame:
    """Give the deals, of which no two with cards that were not seen are taken for the same."""
    blind = log.cards["deal"].to_numpy()[(log.cards["stage"] == Stage.DEALT) & (log.cards["card"] < 0)]
    keys = log.deals["deal"].to_numpy()
    return log.deals.assign(hands=np.where(np.isin(keys, blind), -keys - 2, log.deals["hands"].to_numpy()))


def _placed(cards: pd.DataFrame) -> pd.DataFrame:
    """Count the places on: cards that came to one place of one street in two goes lie one behind the other."""
    mine = np.flatnonzero(cards["stage"].to_numpy() != Stage.COUNTED)
    where = np.column_stack([cards[name].to_numpy()[mine].astype(np.int64) for name in PLACE])
    order = np.lexsort(where.T[::-1])
    begins = np.flatnonzero(np.any(np.diff(where[order], axis=0, prepend=NULL - 1) != 0, axis=1))
    position = cards["position"].to_numpy().copy()
    many = np.diff(np.append(begins, order.size))
    position[mine[order]] = np.arange(order.size) - np.repeat(begins, many)
    return cards.assign(position=position)


@dataclass(kw_only=True)
class Hand:
    """The cards and the moves of one hand, put down as they come.

    Attributes
    ----------
    rows : Rows
        Those of `Hands`, after its `deal`.
    deal, line : int
        The deal, and the line that is being read.
    street, part : int
        Where it stands: 0 is before the first board card, the first draw, the fourth card of stud. The part is 0, or
        1, 2 … in the runs of a board that is run more than once.
    """

    rows: Rows
    deal: int
    line: int
    street: int = 0
    part: int = 0

    def move(self, move: str, seat: int, *, amount: float = math.nan, note: str | None = None) -> None:
        """Put down a move of `detect.log.tables.MOVES`."""
        self.rows.moves.append(
            (
                self.deal,
                self.street,
                seat,
                MOVE[move],
                NO_CARD,
                NULL,
                amount,
                NO_MARK,
                note,
                self.line,
                NOTHING,
            )
        )

    def put(self, stage: Stage, seat: int, cards: str, seen: Seen = Seen.ALWAYS) -> None:
        """Put down cards in a place; `seen` says whether they would stand there whatever they were."""
        if cards:
            self.rows.segments.append(
                (self.deal, int(stage), seat, self.street, self.part, int(seen), self.line, cards)
            )

    def deals(self, seat: int, cards: str, seen: Seen = Seen.ALWAYS) -> None:
        """Take cards dealt to a hand; those that were not seen are `UNSEEN`, and selected."""
        self.put(Stage.DEALT, seat, cards, seen)

    def board(self, cards: str) -> None:
        """Take cards laid out for all."""
        self.put(Stage.BOARD, NULL, cards)

    def throws(self, seat: int, cards: str, seen: Seen, note: str | None = None) -> None:
        """Take a discard; who throws none stands pat."""
        many = len(cards) // 2
        self.put(Stage.DISCARDED, seat, cards, seen)
        self.move("discard" if many else "stand", seat, amount=many or math.nan, note=note)

    def draws(self, seat: int, cards: str, seen: Seen) -> None:
        """Take cards drawn."""
        self.put(Stage.DRAWN, seat, cards, seen)
        self.move("draw", seat, amount=len(cards) // 2)

    def shows(self, seat: int, cards: str, note: str | None = None) -> None:
        """Take cards laid open at the end: they stand there because of what they are."""
        self.put(Stage.SHOWN, seat, cards, Seen.SELECTED)
        self.move("show", seat, amount=len(cards) // 2, note=note)

    def mucks(self, seat: int) -> None:
        """Take it that a hand was called and not shown."""
        self.move("show", seat, note=MUCKS)


def checked(cards: str) -> str:
    """Look whether a text is cards, one behind the other.

    Raises
    ------
    Fault

    Examples
    --------
    >>> checked("AsTd??")
    'AsTd??'
    """
    if CARDS.fullmatch(cards) is None:
        raise Fault(cards, SHOWS_CARDS)
    return cards
