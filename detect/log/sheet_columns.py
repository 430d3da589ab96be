"""The columns of a sheet: the keys of the native log with dots, and the rows of headings that name them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from detect.log.native_keys import DEAL_KEYS, SESSION_KEYS
from detect.log.native_values import MOST_SEATS, Fault
from detect.log.sheet_cells import (
    Cell,
    Convert,
    Unworked,
    calls_cell,
    cards_cell,
    cut_cell,
    draws_cell,
    events_cell,
    json_cell,
    label_cell,
    names_cell,
    number_cell,
    rounds_cell,
    seat_cell,
    seat_name,
    text_cell,
    time_cell,
    trick_cell,
    tricks_cell,
    truth_cell,
    word_cell,
)
from detect.log.tables import SEATS4

SEARCHED = 20
"""How many rows at the top are searched for the headings."""
EXPLAINED = ["column", "what to type", "example"]
"""The headings of the page of a template that explains its columns."""
MOST_TRICKS = 100
TEXTS = ("game", "laws", "venue", "recorder", "deal", "table", "pack_name", "trump")
BARE: dict[str, Convert] = {
    **dict.fromkeys(TEXTS, label_cell),
    **dict.fromkeys(("session", "date", "time"), time_cell),
    **dict.fromkeys(("shuffled_by", "why", "ended"), word_cell),
    **dict.fromkeys(("dealer", "declarer", "hero"), seat_cell),
    **dict.fromkeys(("gathered", "shuffled", "pack", "board", "turn_up"), cards_cell),
    "packs": number_cell, "void": truth_cell, "cut": cut_cell, "players": names_cell, "play": tricks_cell,
    "auction": calls_cell, "events": events_cell, "draws": draws_cell, "cut_in": rounds_cell,
}  # fmt: skip
"""How a cell under a key alone is read; under any other key it is JSON."""
PARTS: dict[str, Convert] = {
    **dict.fromkeys(("hands", "shown"), cards_cell),
    **dict.fromkeys(("counts", "stacks", "result", "seconds"), number_cell),
    **dict.fromkeys(("facts", "terms", "players"), text_cell),
    "play": trick_cell,
}
"""How a cell under a key and its part is read; `cut` has two of its own."""
CUT_PARTS: dict[str, Convert] = {"by": seat_cell, "depth": number_cell}
OF_SESSION = {"session", *SESSION_KEYS} - {"players", "cut_in", "facts"}
KNOWN = {*SESSION_KEYS, *DEAL_KEYS, "session"}
HEADING = re.compile(
    r"(?P<level>session[\s._]+)?(?P<key>{})(?:[\s._]\s*(?P<part>\S.*))?".format(
        "|".join(key.replace("_", r"[\s._]*") for key in sorted(KNOWN, key=len, reverse=True))
    ),
    re.IGNORECASE | re.DOTALL,
)
ORDERED = re.compile(r"hands[\s._]*p[0-9]+", re.IGNORECASE)
PLAYER = re.compile("[pP](?:[1-9]|1[0-2])")
SEAT = re.compile("[NESW]|[1-9]|1[0-2]")
RESULT = re.compile(r"(\w+)[\s.]+(\w+)")
BY_LETTERS = {key.replace("_", ""): key for key in KNOWN}


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a sheet.

    Attributes
    ----------
    at : int
        Its place in the row, from 0.
    name : str
        Its heading, as it stands there.
    key : str
        The key of the native log.
    path : tuple of str
        The parts after the key: a seat, a name.
    of_session : bool
        Whether it speaks of the whole session.
    known : bool
        Whether the log has such a column; what an unknown one says is kept as a fact.
    convert : callable
        Reads a cell of it.
    """

    at: int
    name: str
    key: str
    path: tuple[str, ...]
    of_session: bool
    known: bool
    convert: Convert

    @property
    def same(self) -> tuple[object, ...]:
        """What two columns share that say the same thing: `hands.N` and `hands.1` do."""
        parts = (str(SEATS4.index(part) + 1) if part in SEATS4 else part for part in self.path)
        return self.of_session, self.key, *(self.path if self.key == "facts" else parts)

    @property
    def is_text(self) -> bool:
        """Whether a spreadsheet should leave alone what is typed here: all but numbers."""
        return self.convert is not number_cell

    def read(self, cell: Cell) -> Any:
        """Read a cell that is not blank, as the value of the key.

        Raises
        ------
        Fault
        """
        said = self.convert(cell)
        if self.key == "players" and self.path and not SEAT.fullmatch(self.path[0]):
            raise Fault(self.path[0], f"a seat: N, E, S, W or a number from 1 to {MOST_SEATS}")
        if self.key == "play" and self.path:
            return [[]] * (int(self.path[0]) - 1) + [said]
        for part in reversed(self.path):
            said = {part: said}
        return said


def column(name: str, at: int = 0) -> Column:
    """Read a heading, in any case, with dots or spaces between its parts.

    Examples
    --------
    >>> column("Cut by").path, column("hands.north").path, column("Weather").known
    (('by',), ('N',), False)
    """
    plain = "".join(each for each in name if unicodedata.category(each) != "Cf").strip()
    found = HEADING.fullmatch(plain)
    key = BY_LETTERS[re.sub(r"[\s._]", "", found["key"].lower())] if found else "facts"
    of_session = found is not None and found["level"] is not None
    path = _path(key, found["part"] or "") if found else None
    if path is None or (of_session and key not in SESSION_KEYS):
        return Column(at, plain, "facts", (plain,), of_session=False, known=False, convert=text_cell)
    convert = (PARTS if path else BARE).get(key, json_cell)
    if key == "cut" and path:
        convert = CUT_PARTS[path[0]]
    return Column(
        at, plain, key, path, of_session=of_session or key in OF_SESSION, known=True, convert=convert
    )


def _path(key: str, part: str) -> tuple[str, ...] | None:
    """Read what comes after a key; None where the key has no such part."""
    if not part:
        return ()
    if key in {"facts", "terms"}:
        return (part,)
    if key in {"cut", "seconds"}:
        words = CUT_PARTS if key == "cut" else ("shuffle", "deal")
        return (part.lower(),) if part.lower() in words else None
    if key == "result":
        two = RESULT.fullmatch(part)
        return (two[1].lower(), seat_name(two[2].upper())) if two else None
    if key == "play":
        trick = int(part) if re.fullmatch(r"[0-9]{1,3}", part) else 0
        return (str(trick),) if 1 <= trick <= MOST_TRICKS else None
    return (seat_name(part),) if key in PARTS else None


# ----- rows of headings


@dataclass(frozen=True)
class Heading:
    """The headings of a sheet.

    Attributes
    ----------
    columns : tuple of Column
    first, rows : int
        Which of the rows looked at is the first of the headings, from 0, and how many they are.
    """

    columns: tuple[Column, ...]
    first: int = 0
    rows: int = 1

    @property
    def session(self) -> Column | None:
        """The column that tells sessions apart."""
        return next((each for each in self.columns if each.key == "session"), None)

    @property
    def in_order(self) -> int:
        """How many players have a hand in the order of dealing, `hands.p1` first: the last of them deals (0 where not so)."""
        seats = [each.path[0] for each in self.columns if each.key == "hands" and each.path]
        named = any(each.key in {"dealer", "players"} for each in self.columns)
        ordered = [each for each in self.columns if each.key == "hands" and ORDERED.fullmatch(each.name)]
        return max(map(int, seats)) if seats and not named and len(ordered) == len(seats) else 0

    @property
    def known(self) -> int:
        """How many of the columns the log has."""
        return sum(each.known for each in self.columns)


def find_heading(rows: Sequence[Sequence[object]]) -> Heading | None:
    """Find the headings among the first rows of a sheet: one row, or two where the upper one was merged.

    Examples
    --------
    >>> heading = find_heading([["Club evening"], ["deal", "hands", "", "", ""], ["", "N", "E", "S", "W"]])
    >>> heading.first, heading.rows, [each.name for each in heading.columns]
    (1, 2, ['deal', 'hands.N', 'hands.E', 'hands.S', 'hands.W'])
    """
    texts = [[_text(cell) for cell in row] for row in rows[:SEARCHED]]
    for first, upper in enumerate(texts):
        heading = _heading(upper)
        if 2 * heading.known <= len(heading.columns) and heading.known < 2:
            continue
        lower = texts[first + 1] if first + 1 < len(texts) else []
        joined = _joined(upper, lower)
        if joined:
            return Heading(_heading(joined).columns, first, rows=2)
        return Heading(heading.columns, first)
    return None


def _text(cell: object) -> str:
    return "" if cell is None or isinstance(cell, Unworked) else str(text_cell(cell)).strip()  # type: ignore[arg-type]


def _heading(names: Sequence[str]) -> Heading:
    if any(name.lower() == "hand" for name in names) and any(map(PLAYER.fullmatch, names)):
        names = [_of_poker(name) for name in names]
    return Heading(tuple(column(name, at) for at, name in enumerate(names) if name))


def _of_poker(name: str) -> str:
    """Give the heading that one of a table of poker hands stands for, where `hand` numbers them and `p1` is dealt to first.

    >>> _of_poker("Hand"), _of_poker("p2"), _of_poker("board")
    ('deal', 'hands.p2', 'board')
    """
    if name.lower() == "hand":
        return "deal"
    return f"hands.{name.lower()}" if PLAYER.fullmatch(name) else name


def _joined(upper: Sequence[str], lower: Sequence[str]) -> list[str] | None:
    """Put a second row of headings under the first, whose merged cells hold for all under them."""
    if not any(lower):
        return None
    names, above = [], ""
    for at in range(max(len(upper), len(lower))):
        over, under = (row[at] if at < len(row) else "" for row in (upper, lower))
        above = over or above
        name = f"{above}.{under}" if under else over
        if under and not (column(name).known and column(above).key not in {"facts", "session"}):
            return None
        names.append(name)
    return names
