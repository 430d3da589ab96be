"""What stands in the cells of a sheet: text, numbers, days, cards and JSON, as people and spreadsheets write them.

Every function here takes a cell that is not blank. What it cannot make sense of it hands on as it is: the keys of
the log complain of it in their own words.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from detect.log.native import loaded
from detect.log.native_values import Fault
from detect.log.tables import SEATS4

Cell = str | int | float | dt.date | dt.time | dt.timedelta | None
"""What a spreadsheet gives for a cell; a CSV file gives text alone."""
STARTERS = frozenset("=+-@＝＋－＠")
"""First characters of what a spreadsheet takes for a formula."""
ERROR_VALUES = frozenset({"#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"})
"""What a spreadsheet shows where a formula went wrong."""
NUMBER = re.compile(r"[+-]?[0-9]{1,300}(?:[.,][0-9]+)?(?:[eE][+-]?[0-9]{1,3})?")
THOUSANDS = re.compile(r"[+-]?[1-9][0-9]{0,2}(?:(?:,[0-9]{3})+|(?:\.[0-9]{3}){2,})")
TURNED = re.compile(
    r"[0-9]+(?:[.,:/-][0-9]+)*(?:[eE][+-]?[0-9]+)?"
    r"|[0-9]{1,2}[-. ][^\W\d]{3,4}\.?(?:[-. ][0-9]+)?"
    r"|[^\W\d]{3,4}-[0-9]{2,4}"
)
"""Numbers, and days such as 10-Dec: never cards."""
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-F]{4}[_\x00-\x08\x0b-\x1f\ufffe\uffff])")
ESCAPED = re.compile("_x(00[01][0-9A-F]|005F|FFF[EF])_")
_SEAT = r"[NESWnesw]|[Pp]?\d{1,2}|(?i:north|east|south|west)"
EVENT = re.compile(
    rf"(?:(?P<seat>{_SEAT})\s+)?(?P<kind>[A-Za-z_]+)"
    r"(?:\s+(?P<card>(?:10|[2-9TJQKAtjqka])[CDHScdhs♣♦♥♠]|\?\?))?"
    rf"(?:\s+to\s+(?P<to>{_SEAT}))?(?:\s+after\s+(?P<trick>\d+))?(?:\s+of\s+(?P<amount>[\d.,]+))?"
    r"(?:\s*:\s*(?P<note>.+))?",
    re.DOTALL,
)
"""An event as it is typed: W expose 7H after 3, N claim to S after 13: revoke."""
COUNT = re.compile("[0-9]{1,2}")
DRAW = re.compile(
    rf"(?P<seat>{_SEAT})\s*:?\s*(?:(?P<pat>pat)|(?:throws\s+(?P<discard>[^/]+?))?\s*(?:draws\s+(?P<draw>[^/]+?))?)"
    r"(?:\s+in\s+(?P<street>[0-9]{1,3}))?",
    re.IGNORECASE,
)
"""What a seat threw and drew, as it is typed: 1 throws 7D draws 8C."""
SEAT_WORDS = {"NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W"}
AS_TEXT = (
    "cards as text, as in AS TD 7H; a spreadsheet turns some text into numbers or days: "
    "set the column's format to text and type it again"
)


@dataclass(frozen=True, slots=True)
class Unworked:
    """A formula that nobody has worked out yet: its cell has no value.

    Examples
    --------
    >>> Unworked("D7", "=B7+1").cell
    'D7'
    """

    cell: str
    formula: str


# ----- text that a spreadsheet would take for a formula


def shielded(text: str) -> str:
    """Keep a spreadsheet from reading text as a formula, and blanks at its ends from being trimmed.

    An apostrophe goes before it, or after blanks at its end; `plainly` takes just those off again.

    Examples
    --------
    >>> shielded("=cmd|' /C calc'!A0"), shielded("Ada"), shielded("'t Hooft")
    ("'=cmd|' /C calc'!A0", 'Ada', "'t Hooft")
    """
    text = f"'{text}" if _starts_ill(text) else text
    return f"{text}'" if _ends_ill(text) else text


def _starts_ill(text: str) -> bool:
    core = text.lstrip("'")
    return not core or core[0] in STARTERS or core[0].isspace() or core in ERROR_VALUES


def _ends_ill(text: str) -> bool:
    return text.rstrip("'")[-1:].isspace()


def plainly(cell: Cell | Unworked) -> Cell:
    """Give a cell as it is meant: trimmed, without the apostrophes of `shielded`, and None where it is blank.

    Raises
    ------
    Fault
        If it is a formula without a value, or the sign of a formula that went wrong.

    Examples
    --------
    >>> plainly(" Ada "), plainly("'=cmd"), plainly("'t Hooft"), plainly(" "), plainly("'")
    ('Ada', '=cmd', "'t Hooft", None, '')
    """
    if isinstance(cell, Unworked):
        raise Fault(
            cell.formula,
            f"a value in cell {cell.cell}; its formula has none yet: open the sheet, save it and try again",
        )
    if not isinstance(cell, str):
        return cell
    text = cell.strip()
    if not text:
        return None
    if text in ERROR_VALUES:
        raise Fault(text, "a value; the spreadsheet says that its formula went wrong")
    if text[-1] == "'" and _ends_ill(text[:-1]):
        text = text[:-1]
    return text[1:] if text[0] == "'" and _starts_ill(text[1:]) else text


def held(text: str) -> str:
    r"""Write characters that an Excel file cannot hold as it escapes them itself.

    Examples
    --------
    >>> held("a\x07b_x0007_"), freed(held("a\x07b_x0007_"))
    ('a_x0007_b_x005F_x0007_', 'a\x07b_x0007_')
    """
    return CONTROL.sub(lambda found: f"_x{ord(found[0]):04X}_", text)


def freed(text: str) -> str:
    """Read the escapes of `held`."""
    return ESCAPED.sub(lambda found: chr(int(found[1], 16)), text) if "_x" in text else text


# ----- one kind of cell a function


def text_cell(cell: Cell) -> Any:
    """Read text; a number is its digits, and 13.0 is 13.

    Examples
    --------
    >>> text_cell(13.0), text_cell("007"), text_cell(True)
    ('13', '007', 'true')
    """
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, int | float):
        return str(number_cell(cell))
    if isinstance(cell, dt.date | dt.time | dt.timedelta):
        return time_cell(cell)
    return cell


def label_cell(cell: Cell) -> Any:
    """Read text that is no day: a spreadsheet makes one of 1/2 or 3-4."""
    if isinstance(cell, dt.date | dt.time | dt.timedelta):
        raise Fault(
            time_cell(cell),
            "text; the spreadsheet has turned it into a day or a time: set the column's format to text",
        )
    return text_cell(cell)


def word_cell(cell: Cell) -> Any:
    """Read one of a few words, in any case."""
    return cell.lower() if isinstance(cell, str) else text_cell(cell)


def time_cell(cell: Cell) -> Any:
    """Read a day or a time of day; a spreadsheet's own is written out.

    Examples
    --------
    >>> time_cell(dt.datetime(2026, 11, 2)), time_cell(dt.time(20, 15))
    ('2026-11-02', '20:15')
    """
    if isinstance(cell, dt.datetime):
        day, hour = cell.date().isoformat(), _hour(cell.time())
        return day if hour == "00:00" else f"{day} {hour}"
    if isinstance(cell, dt.date):
        return cell.isoformat()
    if isinstance(cell, dt.time):
        return _hour(cell)
    return str(cell) if isinstance(cell, dt.timedelta) else text_cell(cell)


def _hour(time: dt.time) -> str:
    return time.isoformat("seconds" if time.second else "minutes")


def number_cell(cell: Cell) -> Any:
    """Read a number, with a point or a comma for decimals; 23.0 is 23.

    Examples
    --------
    >>> number_cell("23,0"), number_cell("23.5"), number_cell(13.0), number_cell("lots")
    (23, 23.5, 13, 'lots')
    """
    if isinstance(cell, str):
        if THOUSANDS.fullmatch(cell):
            raise Fault(cell, "a number without a mark between its thousands, as in 23, 23.5 or 23,5")
        if not NUMBER.fullmatch(cell):
            return cell
        if cell.lstrip("+-").isdigit():
            return int(cell)
        cell = float(cell.replace(",", "."))
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 2**53:
        return int(cell)
    return cell


def cards_cell(cell: Cell) -> Any:
    """Read cards, and say what happened to those that a spreadsheet has made into something else."""
    if not isinstance(cell, str) or TURNED.fullmatch(cell):
        raise Fault(text_cell(cell), AS_TEXT)
    return cell


def seat_cell(cell: Cell) -> Any:
    """Read a seat: its letter, its number, p3, or North, East, South, West.

    Examples
    --------
    >>> seat_cell("north"), seat_cell("p3"), seat_cell(3.0)
    ('N', '3', 3)
    """
    number = number_cell(cell)
    return seat_name(number) if isinstance(number, str) else number


def seat_name(text: str) -> str:
    """Write a seat in one way: N, E, S, W or a number; other text stays as it is."""
    name = text.strip().upper()
    name = SEAT_WORDS.get(name, name)
    if re.fullmatch(r"P?0*[1-9][0-9]?", name):
        return name.removeprefix("P").lstrip("0")
    return name if name in SEATS4 else text


def truth_cell(cell: Cell) -> Any:
    """Read yes or no.

    Examples
    --------
    >>> truth_cell("Yes"), truth_cell("x"), truth_cell("0"), truth_cell("perhaps")
    (True, True, False, 'perhaps')
    """
    said = str(text_cell(cell)).lower()
    return {"true": True, "yes": True, "y": True, "x": True, "1": True,
            "false": False, "no": False, "n": False, "0": False}.get(said, cell)  # fmt: skip


def json_cell(cell: Cell) -> Any:
    """Read a list or an object of the native log, written as JSON.

    Examples
    --------
    >>> json_cell('[["N", "1C"]]'), json_cell("lots")
    ([['N', '1C']], 'lots')
    """
    if not (isinstance(cell, str) and cell.startswith(("[", "{"))):
        return text_cell(cell)
    try:
        return loaded(cell)
    except (ValueError, RecursionError):
        raise Fault(cell, "a list or an object in JSON, as in the native log") from None


def cut_cell(cell: Cell) -> Any:
    """Read a cut: the number of cards lifted alone, or an object."""
    depth = number_cell(cell)
    return json_cell(cell) if isinstance(depth, str) else {"depth": depth}


def names_cell(cell: Cell) -> Any:
    """Read the players in one cell, with semicolons, new lines or commas between.

    Examples
    --------
    >>> names_cell("Ada, Ben, Cyd, Dot")
    ['Ada', 'Ben', 'Cyd', 'Dot']
    """
    said = json_cell(cell)
    if not isinstance(said, str):
        return said
    between = next((mark for mark in ";\n" if mark in said), ",")
    return [name.strip() or None for name in said.split(between)]


def tricks_cell(cell: Cell) -> Any:
    """Read tricks, with semicolons, strokes or new lines between.

    Examples
    --------
    >>> tricks_cell("W: 2C 5C AC 3C / S: KD 2D 4D 9D")
    ['W: 2C 5C AC 3C', 'S: KD 2D 4D 9D']
    """
    said = json_cell(cell)
    if not isinstance(said, str):
        return said
    return [trick_cell(trick.strip()) for trick in re.split(r"[;/\n]", said) if trick.strip()]


def trick_cell(cell: Cell) -> Any:
    """Read one trick: a leader, a colon and cards, or JSON."""
    said = json_cell(cell)
    if not isinstance(said, str):
        return said
    leader, colon, cards = said.partition(":")
    return f"{seat_name(leader)}{colon}{cards}"


def calls_cell(cell: Cell) -> Any:
    """Read an auction: a seat, a colon and calls that go clockwise round a table of four, or JSON.

    Examples
    --------
    >>> calls_cell("S: 1C pass 1H")
    [['S', '1C'], ['W', 'pass'], ['N', '1H']]
    """
    said = json_cell(cell)
    if not isinstance(said, str):
        return said
    opener, colon, calls = said.partition(":")
    seat = seat_name(opener)
    place = SEATS4.index(seat) if seat in SEATS4 else int(seat) - 1 if seat in {"1", "2", "3", "4"} else -1
    if not colon or place < 0:
        raise Fault(said, "a seat, a colon and calls, as in N: 1C pass 1H")
    words = re.split(r"[\s,;/-]+(?=\S)", calls.strip()) if calls.strip() else []
    return [[SEATS4[(place + step) % 4], call] for step, call in enumerate(words)]


def events_cell(cell: Cell) -> Any:
    """Read events, with strokes or new lines between, or JSON.

    An event is a seat, what happened and the card, as far as they matter; then ``to`` and a seat, ``after`` and the
    trick, ``of`` and an amount; then a colon and a note.

    Raises
    ------
    Fault
        If an event is not written so.

    Examples
    --------
    >>> events_cell("W expose 7H after 3 / N claim to S after 13: revoke")
    [{'kind': 'expose', 'seat': 'W', 'card': '7H', 'trick': 3}, {'kind': 'claim', 'seat': 'N', 'to': 'S', 'trick': 13, 'note': 'revoke'}]
    """
    said = json_cell(cell)
    if not isinstance(said, str):
        return said
    return [_event(each.strip()) for each in re.split(r"[/\n]", said) if each.strip()]


def _event(said: str) -> dict[str, Any]:
    found = EVENT.fullmatch(said)
    if found is None:
        raise Fault(said, "an event, as in W expose 7H after 3, or N claim to S after 13: revoke")
    seats = {name: seat_name(found[name]) for name in ("seat", "to") if found[name]}
    numbers = {name: number_cell(found[name]) for name in ("trick", "amount") if found[name]}
    texts = {name: found[name] for name in ("card", "note") if found[name]}
    told = {"kind": found["kind"].lower()} | seats | numbers | texts
    return {
        name: told[name] for name in ("kind", "seat", "to", "card", "trick", "amount", "note") if name in told
    }


def draws_cell(cell: Cell) -> Any:
    """Read discards and draws, a seat each, with strokes or new lines between, or JSON.

    Raises
    ------
    Fault
        If one is not written so.

    Examples
    --------
    >>> draws_cell("1 throws 7D draws 8C / 2 throws 2 draws 2 / 3 pat in 2")
    [{'seat': '1', 'discard': '7D', 'draw': '8C'}, {'seat': '2', 'discard': 2, 'draw': 2}, {'seat': '3', 'discard': 0, 'street': 2}]
    """
    said = json_cell(cell)
    if not isinstance(said, str):
        return said
    return [_draw(each.strip()) for each in re.split(r"[/\n]", said) if each.strip()]


def _draw(said: str) -> dict[str, Any]:
    found = DRAW.fullmatch(said)
    if found is None or not (found["pat"] or found["discard"] or found["draw"]):
        raise Fault(said, "a draw, as in 1 throws 7D draws 8C, or 2 throws 2 draws 2, or 3 pat")
    told: dict[str, Any] = {"seat": seat_name(found["seat"])} | ({"discard": 0} if found["pat"] else {})
    for name in ("discard", "draw"):
        if text := found[name]:
            told[name] = int(text) if COUNT.fullmatch(text) else text
    return told | ({"street": int(found["street"])} if found["street"] else {})


def rounds_cell(cell: Cell) -> Any:
    """Read the cards cut for seats: names and cards with commas between, rounds with strokes or new lines, or JSON.

    Examples
    --------
    >>> rounds_cell("Ada 3H, Ben KD / Ben 10C")
    [[['Ada', '3H'], ['Ben', 'KD']], [['Ben', '10C']]]
    """
    said = json_cell(cell)
    if not isinstance(said, str):
        return said
    rounds = [each for each in re.split(r"[/\n]", said) if each.strip()]
    return [[one.strip().rsplit(maxsplit=1) for one in each.split(",") if one.strip()] for each in rounds]


Convert = Callable[[Cell], Any]
"""What reads one kind of cell."""
