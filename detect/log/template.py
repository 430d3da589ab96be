"""Empty sheets to type an evening into, with every column explained in plain words."""

from __future__ import annotations

import csv
from os import PathLike
from typing import IO, Any, TextIO

from detect.errors import UsageFault
from detect.log import template_columns
from detect.log.sheet_columns import EXPLAINED, column
from detect.log.template_columns import TemplateColumn
from detect.log.template_poker import POKER, POKER_EVENTS

__all__ = ["EVENTS", "FORMATS", "TEMPLATES", "TemplateColumn", "columns", "write_template"]

FORMATS = ("csv", "xlsx")
TEMPLATES = {**template_columns.TEMPLATES, **POKER}
"""The columns of the empty sheet of each game."""
EVENTS = {**template_columns.EVENTS, **dict.fromkeys(POKER, POKER_EVENTS)}
"""What each game's page of events explains: what an event tells of, and the event as it is typed."""
TEXT_FORMAT = "@"
ROWS = 200
"""How many rows of a workbook are set to text where cards are typed."""


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

    A CSV file has the headings alone, those that most evenings do without last. A workbook has the headings on its
    first sheet, with the columns of cards set to text so that none is turned into a number or a day and the optional
    ones folded away; on its second what each column means, and on its third every kind of event, to copy.

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
        _workbook(game).save(target)
    elif isinstance(target, str | PathLike):
        with open(target, "w", encoding="utf-8-sig", newline="") as stream:  # noqa: PTH123 - a text or a path
            _headings(named, stream)
    else:
        _headings(named, target)


def _headings(named: tuple[TemplateColumn, ...], stream: TextIO | IO[Any]) -> None:
    csv.writer(stream).writerow(each.name for each in named)


def _workbook(game: str) -> Any:
    """Make the three pages: the sheet to type into, what its columns mean, and the events to copy."""
    import openpyxl

    book = openpyxl.Workbook()
    named = columns(game)
    _deals(book.active, named)
    _page(book.create_sheet("columns"), [(each.name, each.meaning, each.example) for each in named])
    _page(book.create_sheet("events"), [("events", meaning, typed) for meaning, typed in EVENTS[game]])
    return book


def _deals(sheet: Any, named: tuple[TemplateColumn, ...]) -> None:
    """Write the headings; those of optional columns are folded away, and open with the + above them."""
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    sheet.title, sheet.freeze_panes = "deals", "A2"
    for at, each in enumerate(named, 1):
        sheet.cell(1, at, each.name).font = Font(bold=not each.optional, italic=each.optional)
        width = sheet.column_dimensions[get_column_letter(at)]
        width.width = max(10, len(each.name) + 2)
        width.outline_level, width.hidden = int(each.optional), each.optional
        if column(each.name).is_text:
            for row in range(2, ROWS + 2):
                sheet.cell(row, at).number_format = TEXT_FORMAT


def _page(sheet: Any, rows: list[tuple[str, str, str]]) -> None:
    """Write a page of explanations."""
    from openpyxl.styles import Font

    for line in (EXPLAINED, *rows):
        sheet.append(line)
    for letter, width in {"A": 20, "B": 90, "C": 60}.items():
        sheet.column_dimensions[letter].width = width
    for cell in sheet[1]:
        cell.font = Font(bold=True)
