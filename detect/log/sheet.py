"""Rows of a sheet, one a deal, turned into the lines of a native log and read by its keys.

The columns are the keys of the native log with dots: `deal`, `dealer`, `cut.by`, `hands.N`, `players.1`. Keys of the
session stand beside them, and hold for the session from the row that gives them. A row in which the value of the
column `session` changes opens a session; without that column a sheet is one session.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from detect.cards import parse_hand
from detect.errors import CardUnreadable, LogError
from detect.log import sheet_poker
from detect.log.inputs import Note
from detect.log.native import CHUNK_DEALS
from detect.log.native import Reader as NativeReader
from detect.log.native_keys import SESSION_KEYS
from detect.log.native_rows import Rows
from detect.log.native_values import MOST_SEATS, Fault, Sitting
from detect.log.sheet_cells import Cell, Unworked, plainly
from detect.log.sheet_columns import Column, Heading
from detect.log.tables import NULL, SEATS4, Log, Stage

HEADINGS = "a row of headings such as deal, dealer, turn_up, hands.N"
STAGE_KEYS = {
    Stage.GATHERED: "gathered", Stage.SHUFFLED: "shuffled", Stage.PACK: "pack", Stage.DEALT: "hands",
    Stage.BOARD: "board", Stage.SHOWN: "shown", Stage.DISCARDED: "draws", Stage.DRAWN: "draws",
}  # fmt: skip
SEATED = frozenset({"players", "hands", "counts", "stacks", "shown"})
ASIDE = frozenset({"players", "facts"})
"""Keys that alone make no deal of a row."""
Row = Sequence[Cell | Unworked]
Said = dict[str, list[tuple[str, Any]]]
"""Values by key, each with the name of its column."""


@dataclass
class SheetReader(NativeReader):
    """Read rows as native lines; what a row is comes from `_table_rows`.

    Attributes
    ----------
    heading : Heading
        Of the sheet being read.
    sheet : str or None
        Its name, where a file has several.
    stem : str
        The session's name where no column gives one.
    """

    heading: Heading = field(default_factory=lambda: Heading(()))
    sheet: str | None = None
    stem: str = ""
    _session_column: Column | None = None
    _headed: int = 0
    _letters: bool = False
    _twins: bool = False
    _plain: bool = False
    _waiting: list[tuple[int, Row]] = field(default_factory=list)
    _opened_by: str | None = None
    _fresh: bool = True
    _told: dict[str, Any] = field(default_factory=dict)
    _places: dict[int, tuple[int, str | None, Heading]] = field(default_factory=dict)

    @abstractmethod
    def _table_rows(self) -> Iterator[tuple[int, Row]]:
        """Give the rows under the headings, each with its line, and call `_begin` before those of each sheet."""

    def chunks(self, size: int | None = CHUNK_DEALS) -> Iterator[Log]:
        """Read the file as logs of whole sessions.

        Parameters
        ----------
        size : int, optional
            Deals after which the next session opens a new chunk; None puts everything in one.
        """
        try:
            for line, row in self._table_rows():
                name = self._named(row)
                opens = self._fresh or (name is not None and name != self._opened_by)
                if self._plain and not opens:
                    self._waiting.append((line, row))
                    if len(self._waiting) >= sheet_poker.BATCH:
                        self._settle()
                    continue
                self._settle()
                if opens and size is not None and len(self.rows.deals) >= size:
                    yield self._flush()
                self._row(line, row, name, opens=opens)
            self._settle()
        finally:
            self.source.close()
        if self.rows.sessions:
            yield self._flush()
        self.input.errors.sort(key=lambda error: error.record or 0)
        self.input.notes += self.tally.notes()
        self.input.notes.sort(key=lambda note: note.line)

    def fault(self, line: int, fault: Fault, key: str = "") -> None:
        """Put down something that could not be read, with its column and its sheet."""
        super().fault(line, fault, f"{key} on sheet {self.sheet}" if key and self.sheet else key)

    def _refused(self, read: str, expected: str, line: int | None = None) -> None:
        """Put down what is wrong with a file or a sheet as a whole."""
        self.input.errors.append(LogError(self.source.path, line, None, read, expected))

    def _begin(self, heading: Heading, stem: str, line: int, sheet: str | None = None) -> None:
        """Begin a sheet."""
        self._settle()
        self.heading, self.stem, self.sheet, self._fresh = heading, stem, sheet, True
        self._session_column = heading.session
        self._letters = any(
            SEATS4.count(part) for each in heading.columns for part in each.path if each.key in SEATED
        )
        places = {each.at for each in heading.columns}
        self._headed = next(at for at in range(len(places) + 1) if at not in places)
        self._twins = len({each.same for each in heading.columns}) < len(heading.columns)
        self._plain = not self._twins and sheet_poker.is_plain(heading)
        unknown = [each.name for each in heading.columns if not each.known]
        if unknown:
            seats = any(name.lower().removeprefix("p").isdigit() for name in unknown)
            hint = "; write players.1 for a name and hands.1 for cards" if seats else ""
            names = ", ".join(unknown)
            self.input.notes.append(
                Note(line, f"kept as facts, since a log has no such columns: {names}{hint}")
            )

    def _stem(self) -> str:
        return self.source.stem

    def _settle(self) -> None:
        """Read the rows that wait: by columns where they are plain, else one by one."""
        rows, self._waiting = self._waiting, []
        found = sheet_poker.columns_of(self.heading, rows) if rows else None
        if found is not None:
            sheet_poker.take(self, rows, found)
            return
        for line, row in rows:
            self._row(line, row, self._named(row), opens=False)

    # ----- one row

    def _named(self, row: Row) -> str | None:
        """Give the session that a row names."""
        column = self._session_column
        if column is None or column.at >= len(row):
            return None
        try:
            cell = plainly(row[column.at])
            return None if cell is None else str(column.convert(cell))
        except Fault:
            return None

    def _row(self, line: int, row: Row, name: str | None, *, opens: bool) -> None:
        self.input.records += 1
        session, deal = self._sorted(line, row)
        sitting = self.sitting
        begins = opens or sitting is None
        if begins or sitting is None:
            self._fresh, self._opened_by, self._told = False, name, {}
            if name == "":
                self.fault(line, Fault(name, "a session's id: some text"), "session")
            sitting = self._open(line, name or self.stem)
        if set(deal) == {"players"}:
            session["players"] = deal.pop("players")
        said = sitting.row["ended"]
        self._of_session(line, session, sitting)
        # What the first row says of the end it says beforehand, or every row says it.
        self.closed |= not begins and said is None and sitting.row["ended"] is not None
        if deal.keys() - ASIDE:
            self._places[self.next_deal] = (self.input.records, self.sheet, self.heading)
            self._seats_left(line, deal, sitting)
            self._deal(line, deal)
        elif deal.get("facts"):
            column, fact = deal["facts"][0]
            self.fault(line, Fault(fact, "a deal on the row, with its number or a hand"), column)

    def _open(self, number: int, name: str) -> Sitting:
        sitting = super()._open(number, name)
        sitting.row["source"] = self.input.format
        return sitting

    def _sorted(self, line: int, row: Row) -> tuple[Said, Said]:
        """Sort the cells of a row into those of the session and those of the deal, by key."""
        session: Said = {}
        deal: Said = {}
        met: dict[tuple[object, ...], str] = {}
        for column in self.heading.columns:
            said = session if column.of_session else deal
            try:
                cell = plainly(row[column.at]) if column.at < len(row) else None
                if cell is None or column is self._session_column:
                    continue
                self._once(column, cell, met)
                value = column.read(cell)
            except Fault as fault:
                self.fault(line, fault, column.name)
                said.setdefault(column.key, [])
            else:
                said.setdefault(column.key, []).append((column.name, value))
        if "players" in deal:
            deal["players"] = self._players(deal)
        if self.heading.in_order and "hands" in deal:
            self._in_order(deal)
        if len(row) > self._headed:
            self._past_headings(line, row)
        return session, deal

    def _in_order(self, deal: Said) -> None:
        """Put the players of a hand of poker in their seats, in the order of dealing: the last of them deals."""
        last = max((_seat(seat) for seat in _seats_told({"hands": deal["hands"]})), default=0)
        if not last:
            return
        deal["players"] = [("hands", [None] * self.heading.in_order)]
        deal["dealer"] = [("hands", last)]

    def _once(self, column: Column, cell: Cell, met: dict[tuple[object, ...], str]) -> None:
        before = met.setdefault(column.same, column.name)
        if self._twins and before is not column.name:
            raise Fault(str(cell), f"one value on a row, and {before} has given it")

    def _players(self, deal: Said) -> list[tuple[str, Any]]:
        """Make one list of the players that have a column each, as long as the table has seats."""
        whole = [said for said in deal["players"] if not isinstance(said[1], dict)]
        named = [said for said in deal["players"] if isinstance(said[1], dict)]
        names = {seat: name for _, by_seat in named for seat, name in by_seat.items()}
        if not names:
            return whole
        told = names if names.keys() & {*SEATS4} else _seats_told(deal)
        highest = max([4 if self._letters else 0, *map(_seat, told)])
        by_number = {_seat(seat): name for seat, name in names.items()}
        seats = range(1, min(highest, MOST_SEATS) + 1)
        return [*whole, (named[0][0], [by_number.get(seat) for seat in seats])]

    def _seats_left(self, line: int, deal: Said, sitting: Sitting) -> None:
        for _, names in deal.get("players", []):
            if isinstance(names, list) and any(names) and len(names) == len(sitting.players):
                left = sum(bool(was) and not now for was, now in zip(sitting.players, names, strict=True))
                if left:
                    self.tally.add(
                        "a row that names players and not one who sat there left the seat empty", left, line
                    )

    def _past_headings(self, line: int, row: Row) -> None:
        named = {column.at for column in self.heading.columns}
        loose = sum(
            not (cell is None or str(cell).strip() == "") for at, cell in enumerate(row) if at not in named
        )
        if loose:
            self.tally.add("a cell without a heading was passed over", loose, line)

    # ----- keys

    def _of_session(self, line: int, said: Said, sitting: Sitting) -> None:
        """Take what a row says of its session, once; what says otherwise later is a fault."""
        fresh: Said = {}
        for key, parts in said.items():
            for column, value in parts:
                before = self._told.get(column)
                if key == "players" or column not in self._told:
                    self._told[column] = value
                    fresh.setdefault(key, []).append((column, value))
                elif before != value:
                    self.fault(line, Fault(value, f"{before}, as the session has it; another `session` opens another"),
                               column)  # fmt: skip
        sitting.deal, sitting.line = NULL, line
        self._keys(line, fresh, SESSION_KEYS, sitting, {}, skip=set())

    def _keys(
        self, number: int, said: dict[str, Any], known: dict[str, Any], sitting: Sitting, deal: dict[str, Any], *,
        skip: set[str],
    ) -> None:  # fmt: skip
        """Take the values of every key in the order of the table of keys, column by column."""
        for key, take in known.items():
            for column, value in said.get(key, ()) if key not in skip else ():
                try:
                    take(sitting, value, deal)
                except Fault as fault:
                    self.fault(number, fault, column)

    # ----- cards that could not be read

    def _flush(self) -> Log:
        rows, self.rows = self.rows, Rows()
        log = rows.log()
        if rows.bad:
            lines = {line for line, _ in rows.bad}
            for deal, stage, seat, *_, line, text in rows.segments:
                if line in lines:
                    self._unreadable(deal, line, text, STAGE_KEYS.get(Stage(stage), ""), seat)
            for deal, trick, *_, line, text in rows.tricks:
                if line in lines:
                    self._unreadable(deal, line, text, "play", trick)
        self._places = {}
        return replace(log, inputs=(self.input,))

    def _unreadable(self, deal: int, line: int, text: str, key: str, part: int) -> None:
        try:
            parse_hand(text)
        except CardUnreadable as error:
            record, sheet, heading = self._places[deal]
            name = next((each.name for each in heading.columns
                         if each.key == key and (not each.path or _seat(each.path[0]) == part)), key)  # fmt: skip
            place = f"{name} on sheet {sheet}" if sheet else name
            self.input.errors.append(
                LogError(self.source.path, line, record, error.read, f"{place}: {error.expected}")
            )


def _seats_told(deal: Said) -> set[str]:
    """Give every seat for which a row has something."""
    said = [value for key in SEATED & deal.keys() for _, value in deal[key]]
    return {seat for each in said if isinstance(each, dict) for seat in each}


def _seat(name: str) -> int:
    """Give the number of a seat written as N, E, S, W or a number; 0 for what is no seat."""
    if name in SEATS4:
        return SEATS4.index(name) + 1
    return int(name) if name.isascii() and name.isdigit() and len(name) < 4 else 0
