"""Read Excel workbooks: every sheet with headings of the log, one row a deal."""

from __future__ import annotations

import re
import tempfile
import warnings
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import IO, Any

from detect.log.inputs import Note
from detect.log.sheet import HEADINGS, Row, SheetReader
from detect.log.sheet_cells import Unworked, freed
from detect.log.sheet_columns import EXPLAINED, SEARCHED, Heading, find_heading

IN_MEMORY = 1 << 26
"""A file larger than this is put on the disk while it is read."""
LARGEST = 1 << 32
"""How many bytes a workbook may have, unpacked."""
MOST_BLANK = 100_000
"""After so many blank rows the sheet is taken to have ended."""
MOST_COLUMNS = 16_384
FORMULA = re.compile(rb"<(?:\w+:)?f[ />]")
WRONG = (
    zipfile.BadZipFile, zlib.error, KeyError, ValueError, TypeError, AttributeError, IndexError, SyntaxError, OSError,
    EOFError, RuntimeError, OverflowError,
)  # fmt: skip
"""What the parts of a damaged workbook raise when they are read."""
Line = tuple[int, Row]


@dataclass
class Reader(SheetReader):
    """Read a workbook sheet by sheet, row by row."""

    def _table_rows(self) -> Iterator[Line]:
        with tempfile.SpooledTemporaryFile(IN_MEMORY) as file:
            self.source._old_lines = False  # noqa: SLF001 - a workbook has bytes, not lines
            while block := self.source.read():
                file.write(block)
            try:
                book = Book(file)
                sheets = [(name, found) for name in book.names if (found := self._heading(book, name))]
            except WRONG as error:
                self._damaged(error)
                return
            if not sheets:
                self._refused(", ".join(book.names), f"a sheet with {HEADINGS}")
            for name, (heading, line) in sheets:
                alone = len(sheets) == 1
                self._begin(heading, self._stem() if alone else name, line, None if alone else name)
                yield from self._sheet_rows(book, name, line + heading.rows)

    def _damaged(self, error: Exception) -> None:
        said = str(error) or type(error).__name__
        self._refused(said, "an Excel workbook (.xlsx) that is whole and has no password")

    def _heading(self, book: Book, name: str) -> tuple[Heading, int] | None:
        """Find the headings of a sheet and the line of the first of them."""
        first = list(islice(book.rows(name), SEARCHED))
        heading = find_heading([row for _, row in first])
        if heading is None:
            if first and first[0][1] != EXPLAINED:
                self.input.notes.append(
                    Note(1, f"sheet {name} has no headings of the log and was passed over")
                )
            return None
        if heading.first:
            self.tally.add("a row above the headings was passed over", heading.first, first[0][0])
        return heading, first[heading.first][0]

    def _sheet_rows(self, book: Book, name: str, start: int) -> Iterator[Line]:
        try:
            for line, row in book.rows(name):
                if line >= start:
                    yield line, row
        except WRONG as error:
            self._damaged(error)


class Book:
    """A workbook being read: values as they were last worked out, and formulas that never were.

    Parameters
    ----------
    file : file open for bytes
    """

    def __init__(self, file: IO[bytes]) -> None:
        with zipfile.ZipFile(file) as archive:
            if sum(part.file_size for part in archive.infolist()) > LARGEST:
                raise ValueError(f"more than {LARGEST >> 30} GB when unpacked")
            formulas = any(_has_formulas(archive, part) for part in archive.namelist())
        self._values = _opened(file, values=True)
        self._formulas = _opened(file, values=False) if formulas else None
        self.names: list[str] = [sheet.title for sheet in self._values.worksheets]

    def rows(self, name: str) -> Iterator[Line]:
        """Give the rows of a sheet that are not blank, each with its number."""
        values = _quietly(self._values[name])
        formulas = _quietly(self._formulas[name]) if self._formulas else None
        blank = 0
        for line, row in enumerate(values, 1):
            beside = next(formulas, ()) if formulas else ()
            cells = _cells(line, row, beside)
            blank = 0 if cells else blank + 1
            if cells:
                yield line, cells
            elif blank > MOST_BLANK:
                return


def _opened(file: IO[bytes], *, values: bool) -> Any:
    import openpyxl

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return openpyxl.load_workbook(file, read_only=True, data_only=values, keep_links=False)


def _quietly(sheet: Any) -> Iterator[tuple[Any, ...]]:
    """Give the rows of a sheet as wide as they are, whatever size the sheet says it has."""
    sheet.reset_dimensions()
    rows = iter(sheet.iter_rows(values_only=True))
    while True:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            row = next(rows, None)
        if row is None:
            return
        yield row


def _cells(line: int, row: tuple[Any, ...], formulas: tuple[Any, ...]) -> list[Any]:
    """Give the cells of a row, or nothing where all are blank."""
    cells = [freed(cell) if isinstance(cell, str) else cell for cell in row[:MOST_COLUMNS]]
    for at, formula in enumerate(formulas[: len(cells)]):
        if cells[at] is None and formula is not None:
            cells[at] = Unworked(_place(line, at), str(getattr(formula, "text", formula)))
    blank = all(cell is None or (isinstance(cell, str) and not cell.strip()) for cell in cells)
    return [] if blank else cells


def _place(line: int, at: int) -> str:
    """Name a cell.

    >>> _place(7, 3), _place(1, 26)
    ('D7', 'AA1')
    """
    letters, left = "", at + 1
    while left:
        left, digit = divmod(left - 1, 26)
        letters = chr(65 + digit) + letters
    return f"{letters}{line}"


def _has_formulas(archive: zipfile.ZipFile, part: str) -> bool:
    """Tell whether a sheet has a formula, without reading its cells."""
    if not (part.startswith("xl/worksheets/") and part.endswith(".xml")):
        return False
    with archive.open(part) as stream:
        tail = b""
        while block := stream.read(1 << 20):
            if FORMULA.search(tail + block):
                return True
            tail = block[-16:]
    return False


def is_workbook(head: bytes) -> bool:
    r"""Tell whether a zip file is an Excel workbook, by the names of its first parts.

    Examples
    --------
    >>> is_workbook(b"PK\x03\x04 [Content_Types].xml"), is_workbook(b"PK\x03\x04 photo.jpg")
    (True, False)
    """
    return head.startswith(b"PK\x03\x04") and (b"[Content_Types].xml" in head or b"xl/" in head)
