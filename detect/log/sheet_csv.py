"""Read CSV files: one row a deal, with commas, semicolons, tabs or strokes between the cells."""

from __future__ import annotations

import codecs
import csv
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, islice

from detect.log.native_values import Fault
from detect.log.sheet import HEADINGS, SheetReader
from detect.log.sheet_columns import SEARCHED, Heading, find_heading

DELIMITERS = ",;\t|"
MOST_LINES = 1_000
"""How many lines a row may have before its quotation mark is taken for a slip."""
MOST_TEXT = 1 << 20
"""How many characters it may have, unless its first line has more."""
SEPARATOR = "sep="
Line = tuple[int, str]


class Unclosed(Exception):
    """A quotation mark that opens a cell and is not met again."""


@dataclass
class Feed:
    """Lines for the csv module, which can be given back.

    Attributes
    ----------
    lines : iterator of (int, str)
    taken : list of (int, str)
        The lines of the row being read.
    ended : bool
        Whether the end came in the middle of a row.
    """

    lines: Iterator[Line]
    taken: list[Line] = field(default_factory=list)
    ended: bool = False
    _ahead: deque[Line] = field(default_factory=deque)
    _length: int = 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        if len(self.taken) >= MOST_LINES or (self.taken and self._length > MOST_TEXT):
            raise Unclosed
        try:
            line = self._ahead.popleft() if self._ahead else next(self.lines)
        except StopIteration:
            self.ended = bool(self.taken)
            raise
        self.taken.append(line)
        self._length += len(line[1])
        return line[1] + "\n"

    def next_row(self) -> None:
        """Begin a row."""
        self.taken.clear()
        self._length = 0

    def give_back(self) -> None:
        """Give back all lines of the row but its first, which is lost."""
        self._ahead.extendleft(reversed(self.taken[1:]))
        self.ended = False


@dataclass
class Reader(SheetReader):
    """Read a CSV file row by row."""

    def _table_rows(self) -> Iterator[tuple[int, list[str]]]:
        csv.field_size_limit(max(csv.field_size_limit(), 1 << 28))
        delimiter = delimiter_of(decoded(self.source.peek()))
        rows = self._csv_rows(Feed(self._lines()), delimiter)
        first = list(islice(rows, SEARCHED))
        heading = find_heading([row for _, row in first])
        if heading is None:
            line, row = first[0] if first else (1, [])
            if not self.growing or len(first) == SEARCHED:
                self._refused(delimiter.join(row), HEADINGS, line)
            return
        for line, _ in first[: heading.first]:
            self.tally.add("a row above the headings was passed over", 1, line)
        self._begin(heading, self._stem(), first[heading.first][0])
        yield from chain(first[heading.first + heading.rows :], rows)

    def _csv_rows(self, feed: Feed, delimiter: str) -> Iterator[tuple[int, list[str]]]:
        """Give the rows that are not empty, each with the line on which it begins."""
        rows = csv.reader(feed, delimiter=delimiter)
        width = 0
        while True:
            feed.next_row()
            row: list[str] = []
            try:
                row = next(rows)
                if feed.ended and self.growing and not _holds_rows(feed.taken, width, delimiter):
                    self.unfinished = True
                    return
                swallowed = feed.ended or _has_swallowed(feed.taken, width, delimiter)
            except StopIteration:
                return
            except Unclosed:
                swallowed = True
            except csv.Error:
                self._refuse(feed, "cells with their quotation marks and line ends in order")
                continue
            if swallowed:
                self._refuse(feed, "a quotation mark at the end of the cell, as at its beginning")
                feed.give_back()
                rows = csv.reader(feed, delimiter=delimiter)
            elif any(cell.strip() for cell in row) and not _is_separator(row, feed):
                width = width or len(row)
                yield feed.taken[0][0], row

    def _is_whole(self, raw: bytes) -> bool:  # noqa: ARG002
        """Tell that a last line without its end may go on: part of a cell is a cell."""
        return False

    def _refuse(self, feed: Feed, expected: str) -> None:
        self.input.records += 1
        line, text = feed.taken[0]
        self.fault(line, Fault(text.strip(), expected))


def _has_swallowed(taken: list[Line], width: int, delimiter: str) -> bool:
    """Tell whether a row of several lines has others within one of its cells."""
    if len(taken) < 2:
        return False
    try:
        next(csv.reader((line + "\n" for _, line in taken), delimiter=delimiter, strict=True))
    except csv.Error:
        return True
    return _holds_rows(taken, width, delimiter)


def _holds_rows(taken: list[Line], width: int, delimiter: str) -> bool:
    """Tell whether a line after a row's first is a row of its own."""
    whole = (line for _, line in taken[1:] if '"' not in line and line.lstrip()[:1] not in {"[", "{"})
    return width > 2 and any(line.count(delimiter) >= width - 1 for line in whole)


def _is_separator(row: list[str], feed: Feed) -> bool:
    """Tell the first line that some spreadsheets write: `sep=;`."""
    return feed.taken[0][0] == 1 and feed.taken[0][1].lower().startswith(SEPARATOR) and len(row) < 3


# ----- what the first bytes tell


def decoded(head: bytes) -> str:
    """Read the first bytes as text, well enough to find the headings."""
    text = head.removeprefix(codecs.BOM_UTF8).decode("utf-8", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def delimiter_of(text: str) -> str:
    r"""Tell what stands between the cells: the mark that makes the most headings of the log.

    Examples
    --------
    >>> delimiter_of("deal;dealer;hands.N\n1;S;AS, KS\n"), delimiter_of("deal\tdealer\n")
    (';', '\t')
    """
    first = text.partition("\n")[0].strip()
    if first.lower().startswith(SEPARATOR) and len(first) == len(SEPARATOR) + 1:
        return first[-1]
    return max(DELIMITERS, key=lambda delimiter: _headings(text, delimiter))


def _headings(text: str, delimiter: str) -> int:
    """Count the headings of the log that a delimiter gives."""
    heading = _heading_of(text, delimiter)
    return heading.known if heading else 0


def _heading_of(text: str, delimiter: str) -> Heading | None:
    lines = [line + "\n" for line in text.split("\n", 2 * SEARCHED)[: 2 * SEARCHED]]
    try:
        return find_heading([row for row in csv.reader(lines, delimiter=delimiter) if any(row)])
    except csv.Error:
        return None


def is_sheet(head: bytes) -> bool:
    r"""Tell whether the first bytes are a table of deals: two headings of the log or more.

    Examples
    --------
    >>> is_sheet(b"deal,dealer,turn_up\n1,S,7H\n"), is_sheet(b"Dear Ada,\nyour deal,\n")
    (True, False)
    """
    text = decoded(head)
    return _headings(text, delimiter_of(text)) > 1
