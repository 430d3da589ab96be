"""Empty sheets to type an evening into, with every column explained in plain words."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from typing import IO, Any, TextIO

from detect.errors import UsageFault
from detect.log.sheet_columns import EXPLAINED, column

FORMATS = ("csv", "xlsx")
TEXT_FORMAT = "@"
ROWS = 200
"""How many rows of a workbook are set to text where cards are typed."""


@dataclass(frozen=True, slots=True)
class TemplateColumn:
    """One column of an empty sheet: its heading, what to type there, and an example."""

    name: str
    meaning: str
    example: str


def _seats(key: str, meaning: str, *examples: str) -> tuple[TemplateColumn, ...]:
    words = ("North", "East", "South", "West")
    return tuple(
        TemplateColumn(f"{key}.{word[0]}", meaning.format(word), example)
        for word, example in zip(words, examples, strict=True)
    )


def _result(key: str, meaning: str, ours: str, theirs: str) -> tuple[TemplateColumn, ...]:
    return (
        TemplateColumn(f"result.{key}.NS", meaning.format("North and South"), ours),
        TemplateColumn(f"result.{key}.EW", meaning.format("East and West"), theirs),
    )


_HANDS = ("AS KD 7H", "QS 8D 2C", "TH 9C 3S", "JD 6S 4C")
_HAND = "The cards dealt to {}, as in AS TD 7H: all of them, or nothing if they were not seen."
_PLAY = "The tricks in order, each as LEADER: card card card card, with / between them."
_TOP = (
    TemplateColumn("session", "A name for the evening; a new name opens a new session.", "2026-11-02"),
    TemplateColumn(
        "date", "The day, as YYYY-MM-DD; on the first row of the session is enough.", "2026-11-02"
    ),
)
_SITTERS = _seats("players", "Who sits {}; on the first row, and on any row where a seat changes, all of them.",
                  "Ada", "Ben", "Cyd", "Dot")  # fmt: skip
_DEALER = TemplateColumn("dealer", "Who dealt: N, E, S or W.", "S")
_DEAL = TemplateColumn("deal", "The number of the deal.", "1")
_VOID = TemplateColumn("void", "Yes if the deal was a misdeal or was done again.", "no")
_ENDED = TemplateColumn(
    "ended", "On the last row, why play ended: planned, clock, rubber, players or steward.", "planned"
)
_NOTE = TemplateColumn("facts.note", "Anything else worth saying.", "lamp went out")

TEMPLATES: Mapping[str, tuple[TemplateColumn, ...]] = {
    "whist": (
        *_TOP,
        TemplateColumn("game", "The game: whist.", "whist"),
        TemplateColumn("laws", "The code of laws; on the first row is enough.", "whist-club"),
        *_SITTERS,
        _DEAL,
        _DEALER,
        TemplateColumn("pack_name", "Which of the two packs, as in red or blue.", "red"),
        TemplateColumn("cut.by", "Who cut the pack to the dealer: N, E, S or W.", "E"),
        TemplateColumn("cut.depth", "How many cards were lifted off the top; 0 if the cut was declined.", "23"),
        TemplateColumn("turn_up", "The card turned up for trumps, as in 7H.", "7H"),
        *_seats("hands", _HAND, *_HANDS),
        *_seats("counts", "How many cards {} was found to hold, if it was only counted.", *["13"] * 4),
        TemplateColumn("play", _PLAY, "W: 2C 5C AC 3C / S: KD 2D 4D 9D"),
        *_result("tricks", "Tricks won by {}.", "8", "5"),
        *_result("honours", "Honours scored by {}.", "2", "0"),
        _VOID, _ENDED, _NOTE,
    ),
    "bridge": (
        *_TOP,
        TemplateColumn("game", "The game: bridge.", "bridge"),
        TemplateColumn("table", "The table or the room.", "1"),
        *_SITTERS,
        _DEAL,
        TemplateColumn("dealer", "Who opened the auction as dealer: N, E, S or W.", "N"),
        TemplateColumn("shuffled_by", "Who shuffled: hand, machine or computer; on the first row is enough.", "hand"),
        *_seats("hands", _HAND, *_HANDS),
        TemplateColumn("auction", "The dealer, a colon and the calls in order.", "N: 1C pass 1H pass 2H pass pass pass"),
        TemplateColumn("declarer", "Who plays the hand: N, E, S or W.", "S"),
        TemplateColumn("trump", "The trump suit: C, D, H, S or NT.", "H"),
        TemplateColumn("play", _PLAY, "W: 2C 5C AC 3C / S: KD 2D 4D 9D"),
        *_result("tricks", "Tricks won by {}.", "8", "5"),
        _VOID, _ENDED, _NOTE,
    ),
}  # fmt: skip
"""The columns of the empty sheet of each game."""


def columns(game: str) -> tuple[TemplateColumn, ...]:
    """Give the columns of the empty sheet of a game, from the left.

    Parameters
    ----------
    game : str
        One of `TEMPLATES`.

    Raises
    ------
    UsageFault
        If there is no sheet for the game.

    Examples
    --------
    >>> [each.name for each in columns("whist")][:4]
    ['session', 'date', 'game', 'laws']
    >>> {each.name: each.example for each in columns("whist")}["turn_up"]
    '7H'
    """
    if game not in TEMPLATES:
        raise UsageFault("game", game, f"must be one of {', '.join(TEMPLATES)}")
    return TEMPLATES[game]


def write_template(game: str, target: str | PathLike[str] | IO[Any], format: str = "csv") -> None:  # noqa: A002
    """Write an empty sheet to type an evening of a game into.

    A CSV file has the headings alone. A workbook has the headings on its first sheet, with the columns of cards set
    to text so that none is turned into a number or a day, and on its second what each column means.

    Parameters
    ----------
    game : str
        One of `TEMPLATES`.
    target : path or open file
        A path; or a file open for text (CSV) or for bytes (Excel).
    format : str
        ``csv`` or ``xlsx``.

    Raises
    ------
    UsageFault
        If there is no sheet for the game, or no such format.

    Examples
    --------
    >>> import io
    >>> out = io.StringIO()
    >>> write_template("whist", out)
    >>> out.getvalue()[:22]
    'session,date,game,laws'
    """
    if format not in FORMATS:
        raise UsageFault("format", format, f"must be one of {', '.join(FORMATS)}")
    named = columns(game)
    if format == "xlsx":
        _workbook(named).save(target)
    elif isinstance(target, str | PathLike):
        with open(target, "w", encoding="utf-8-sig", newline="") as stream:  # noqa: PTH123 - a text or a path
            _headings(named, stream)
    else:
        _headings(named, target)


def _headings(named: tuple[TemplateColumn, ...], stream: TextIO | IO[Any]) -> None:
    csv.writer(stream).writerow(each.name for each in named)


def _workbook(named: tuple[TemplateColumn, ...]) -> Any:
    import openpyxl
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title, sheet.freeze_panes = "deals", "A2"
    for at, each in enumerate(named, 1):
        sheet.cell(1, at, each.name).font = Font(bold=True)
        sheet.column_dimensions[get_column_letter(at)].width = max(10, len(each.name) + 2)
        if column(each.name).is_text:
            for row in range(2, ROWS + 2):
                sheet.cell(row, at).number_format = TEXT_FORMAT
    words = book.create_sheet("columns")
    for line in (
        EXPLAINED,
        *((each.name, each.meaning, each.example) for each in named),
    ):
        words.append(line)
    for letter, width in {"A": 20, "B": 90, "C": 40}.items():
        words.column_dimensions[letter].width = width
    for cell in words[1]:
        cell.font = Font(bold=True)
    return book
