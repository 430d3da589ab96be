"""Write a log as a sheet, one row a deal: a CSV file or an Excel workbook that reads back as the same tables."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from os import PathLike
from tempfile import SpooledTemporaryFile
from typing import IO, Any, TextIO

from detect.log.native_write import Writer
from detect.log.sheet import ASIDE
from detect.log.sheet_cells import held, shielded
from detect.log.sheet_columns import column
from detect.log.tables import SEATS4, Log

MOST_FACTS = 200
"""How many names of facts get a column of their own; those of a log with more are written as JSON."""
ENOUGH_ROWS = 1_000_000
"""How many rows a sheet of a workbook gets before the next session opens another."""
MOST_ROWS = 1_048_576
MOST_CHARACTERS = 32_767
"""How many rows an Excel sheet and how many characters a cell of it may hold."""
IN_MEMORY = 1 << 26
"""How many bytes of rows wait in memory for the headings to be known."""
WHOLE = re.compile(r"0|[1-9][0-9]{0,14}")
"""Numbers of deals that a workbook holds as numbers."""
FIRST = ("session", "game", "date", "table", "deal")
LATER = (
    "time", "pack_name", "players", "dealer", "gathered", "shuffled", "cut", "pack", "hands", "counts", "turn_up",
    "trump", "declarer", "stacks", "hero", "cut_in", "auction", "bets", "draws", "board", "play", "shown", "selected",
    "result", "events", "seconds", "void", "ended", "laws", "venue", "packs", "shuffled_by", "why", "recorder",
    "session.players", "session.facts", "facts",
)  # fmt: skip
ORDER = {key: at for at, key in enumerate((*FIRST, *LATER))}
"""Where the columns of a key stand, from the left."""
EVERY_ROW = ("session", "game", "date")
SEATED = ("players", "hands", "counts", "stacks", "shown")
RESULTS = ("tricks", "honours", "points", "paid")
PARTS = {
    "cut": ("by", "depth"), "seconds": ("shuffle", "deal"),
    **dict.fromkeys(SEATED, (*SEATS4, *(str(seat) for seat in range(1, 13)))),
    "result": tuple(f"{what}.{who}" for what in RESULTS for who in ("NS", "EW", *SEATS4, *map(str, range(1, 13)))),
}  # fmt: skip
"""The parts of a key that have columns, in the order of the columns."""
Values = dict[str, Any]
"""One row: a value for each column that has one."""


class Flat:
    """The rows of a log as a sheet.

    Parameters
    ----------
    log : Log

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> flat = Flat(read(resource("datasets", "samples", "whist-fair.jsonl")))
    >>> next(flat.rows())["players.N"]
    'Ada'
    """

    def __init__(self, log: Log) -> None:
        self.log = log
        names = list(dict.fromkeys(log.facts["name"][log.facts["deal"] >= 0].tolist()))
        self._facts = {name: at for at, name in enumerate(names) if column(f"facts.{name}").path == (name,)}
        if len(self._facts) > MOST_FACTS:
            self._facts = {}

    def in_order(self, names: Iterable[str]) -> list[str]:
        """Put headings in the order of a sheet."""
        return sorted(names, key=self._place)

    def rows(self) -> Iterator[Values]:
        """Give the rows; of what is true of a whole session most stands on its first, `ended` on its last."""
        session: Values = {}
        ended: Values = {}
        before: Values | None = None
        opened = False
        for said in map(json.loads, Writer(self.log).lines()):
            if "session" in said:
                if before is not None:
                    yield before | ended
                ended = {"ended": said.pop("ended")} if "ended" in said else {}
                before = session = _session(said)
            else:
                if before is not None and not opened:
                    yield before
                before = session | self._deal(said)
                session = {key: session[key] for key in EVERY_ROW if key in session}
            opened = "session" in said
        if before is not None:
            yield before | ended

    def _place(self, name: str) -> tuple[int, int, str]:
        if name in ORDER:
            return ORDER[name], -1, name
        key, _, part = name.partition(".")
        return ORDER[key], self._order(key).get(part, 0), name

    def _order(self, key: str) -> dict[str, int]:
        if key == "facts":
            return self._facts
        return PLACES.get(key, {})

    def _deal(self, said: Values) -> Values:
        row: Values = {}
        for key, value in said.items():
            row |= self._value(key, value)
        row.setdefault("deal", None)
        told = {name.partition(".")[0] for name, value in row.items() if value is not None}
        if told <= ASIDE:
            row["void"] = "no"
        return row

    def _value(self, key: str, value: Any) -> Values:
        """Give the columns of a key and their values."""
        if key == "players" and len(value) >= len(SEATS4) and any(value):
            numbers = [str(seat) for seat in range(1, len(value) + 1)]
            names = SEATS4 if len(value) == len(SEATS4) else numbers
            if value[-1] or names is SEATS4:
                return {f"players.{seat}": name for seat, name in zip(names, value, strict=True) if name}
        if key == "auction" and _is_plain(value):
            return {key: f"{value[0][0]}: {' '.join(call for _, call in value)}"}
        if key == "play" and all(isinstance(trick, str) for trick in value):
            return {key: "\n".join(value)}
        if key == "result" and isinstance(value, dict):
            parts = {f"{what}.{who}": many for what, sides in value.items() for who, many in sides.items()}
        else:
            parts = value if isinstance(value, dict) else {}
        if parts and _in_order(parts, self._order(key)):
            return {f"{key}.{part}": each for part, each in parts.items()}
        if isinstance(value, bool):
            return {key: "yes" if value else "no"}
        return {key: json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else value}


PLACES = {key: {part: at for at, part in enumerate(parts)} for key, parts in PARTS.items()}


def _session(said: Values) -> Values:
    aside = {key: said.pop(key) for key in ("players", "facts") if key in said}
    return said | {f"session.{key}": json.dumps(value, ensure_ascii=False) for key, value in aside.items()}


def _is_plain(calls: list[list[Any]]) -> bool:
    """Tell whether calls go clockwise round a table of four, without a mark or a note."""
    seats = [call[0] for call in calls]
    if seats[0] not in SEATS4 or any(len(call) > 2 for call in calls):
        return False
    first = SEATS4.index(seats[0])
    return seats == [SEATS4[(first + step) % 4] for step in range(len(seats))]


def _in_order(parts: Iterable[str], places: dict[str, int]) -> bool:
    """Tell whether parts have columns, which would be read in the order of the parts."""
    found = [places.get(part, -1) for part in parts]
    return found[0] >= 0 and all(one < two for one, two in pairwise(found))


@contextmanager
def laid_out(log: Log) -> Iterator[tuple[list[str], Iterator[Values]]]:
    """Give the headings of a log's sheet and its rows, which wait meanwhile in a file of their own.

    Examples
    --------
    >>> with laid_out(Log.empty()) as (headings, rows):
    ...     print(headings, list(rows))
    [] []
    """
    flat = Flat(log)
    met: dict[str, None] = {}
    with SpooledTemporaryFile(IN_MEMORY, "w+", encoding="ascii") as kept:
        for row in flat.rows():
            met.update(dict.fromkeys(row))
            kept.write(json.dumps(row) + "\n")
        kept.seek(0)
        yield flat.in_order(met), map(json.loads, kept)


def write_csv(log: Log, stream: TextIO) -> list[str]:
    r"""Write a log to a text stream as CSV, a row a deal.

    Text that a spreadsheet would take for a formula gets an apostrophe before it, which the reader takes off.

    Parameters
    ----------
    log : Log
    stream : file open for text
        With ``newline=""``; as ``utf-8-sig`` if a spreadsheet is to open it.

    Returns
    -------
    list of str
        What the file could not hold; there is nothing.

    Examples
    --------
    >>> import io
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> out = io.StringIO()
    >>> write_csv(read(resource("datasets", "samples", "whist-fair.jsonl")), out)
    []
    >>> out.getvalue()[:28]
    'session,game,date,deal,pack_'
    """
    with laid_out(log) as (headings, rows):
        writer = csv.writer(stream)
        if headings:
            writer.writerow(headings)
        writer.writerows([_text(row.get(name)) for name in headings] for row in rows)
    return []


def _text(value: Any) -> str:
    if value is None:
        return ""
    return shielded(value) if isinstance(value, str) else str(value)


def write_xlsx(log: Log, path: str | PathLike[str] | IO[bytes]) -> list[str]:
    """Write a log to an Excel workbook, a row a deal, with a new sheet for each million.

    Parameters
    ----------
    log : Log
    path : path or file open for bytes

    Returns
    -------
    list of str
        What the workbook could not hold, a sentence each: text longer than a cell may be.

    Examples
    --------
    >>> import io
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> write_xlsx(read(resource("datasets", "samples", "whist-fair.jsonl")), io.BytesIO())
    []
    """
    import openpyxl

    book = openpyxl.Workbook(write_only=True)
    lost: list[str] = []
    with laid_out(log) as (headings, rows):
        _fill(book, headings, rows, lost)
    book.save(path)
    return lost


def _fill(book: Any, headings: list[str], rows: Iterator[Values], lost: list[str]) -> None:
    """Write the rows; a sheet that has its million is followed by another when the session changes."""
    sheet: Any = None
    many, session = 0, None
    for row in rows:
        if sheet is None or (many >= ENOUGH_ROWS and row["session"] != session):
            number = len(book.worksheets) + 1
            sheet, many = book.create_sheet("deals" if number == 1 else f"deals {number}"), 1
            sheet.freeze_panes = "A2"
            sheet.append([held(name) for name in headings])
        session = row["session"]
        if many == MOST_ROWS:
            lost.append(f"{_where(row)}: a sheet of Excel holds {MOST_ROWS:,} rows")
            continue
        many += 1
        sheet.append([_cell(row.get(name), name, row, lost) for name in headings])
    if sheet is None:
        book.create_sheet("deals")


def _where(row: Values) -> str:
    return f"session {row['session']}, deal {row.get('deal')}"


def _cell(value: Any, name: str, row: Values, lost: list[str]) -> Any:
    if isinstance(value, int | float):
        return value if float(f"{value:.15g}") == value else repr(value)
    if value is None or not isinstance(value, str):
        return value
    if name == "deal" and WHOLE.fullmatch(value):
        return int(value)
    text = held(shielded(value))
    if len(text) > MOST_CHARACTERS:
        lost.append(
            f"{_where(row)}: {name} is {len(text):,} characters long; a cell of Excel holds {MOST_CHARACTERS:,}"
        )
        return None
    return text
