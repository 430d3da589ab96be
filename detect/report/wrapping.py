"""Lines for a terminal: text from a log is data, so it is made harmless, and broken by the width that it takes."""

from __future__ import annotations

import unicodedata

JOINERS = "\u200c\u200d"
"""Unseen characters that names are written with, in Persian and in Hindi among others."""


def harmless(said: str) -> str:
    r"""Take what would steer a terminal out of a text: one line, no control characters, no reversed writing.

    Parameters
    ----------
    said : str
        From a log, or with something of a log in it.

    Examples
    --------
    >>> harmless("Ada\x07 \x1b[2J\nBen")
    'Ada� �[2J Ben'
    """
    if said.isprintable():
        return said
    return "".join(_harmless(c) for c in said)


def _harmless(c: str) -> str:
    if c.isprintable() or c in JOINERS:
        return c
    return " " if c.isspace() and c not in "\x1c\x1d\x1e\x1f" else "\ufffd"


def shortened(said: str, most: int = 80) -> str:
    """Cut a long text, and show that it was cut.

    Examples
    --------
    >>> shortened("Ada", 3), shortened("Adam", 3)
    ('Ada', 'Ad…')
    """
    return said if len(said) <= most else said[: most - 1] + "…"


def columns(said: str) -> int:
    """Count the columns that a text takes on a terminal.

    Examples
    --------
    >>> columns("Ada"), columns("群组")
    (3, 4)
    """
    if said.isascii():
        return len(said)
    return sum(_columns(c) for c in said)


def _columns(c: str) -> int:
    if unicodedata.combining(c) or c in JOINERS:
        return 0
    return 2 if unicodedata.east_asian_width(c) in "WF" else 1


def wrapped(said: str, width: int, first: str = "", rest: str | None = None) -> list[str]:
    """Break a text into lines between words; a word too long for a line, such as a path, stays whole.

    Parameters
    ----------
    said : str
    width : int
    first, rest : str
        What stands before the first line and before the others.

    Examples
    --------
    >>> wrapped("Ada, Ben and Cyd", 10, "- ", "  ")
    ['- Ada, Ben', '  and Cyd']
    """
    lines, line = [], first
    start, empty = len(first), True
    for word in harmless(said).split():
        if not empty and columns(line) + 1 + columns(word) > width:
            lines.append(line)
            line, empty = first if rest is None else rest, True
            start = len(line)
        line += word if len(line) == start and empty else f" {word}"
        empty = False
    return [*lines, line]
