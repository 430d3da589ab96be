"""The text of a .phhs file, cut into hands at the headers of its tables, block by block.

A hand keeps the line on which it begins. A header within a string of several lines, and that of a table within a hand
(`[1.players]`), cut nothing; a string that is never closed costs its own hand alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from detect.log.source import Source

BLOCK = 1 << 21
"""How many bytes are read at a time."""
LONGEST = 1 << 20
"""How many bytes a string of several lines may take along beyond its hand, and wait for in a file."""
_KEY = rb"[A-Za-z0-9_-]+|\"[^\"\n]*\"|'[^'\n]*'"
HEADER = re.compile(rb"\[[ \t]*(%b)[ \t]*(\.[^\[\]\n]*)?\][ \t]*(?:#[^\n]*)?\r?(?=\n|\Z)" % _KEY)
LONG = (b'"""', b"'''")
"""What opens and closes a string of several lines."""
MARKS = re.compile(rb"\"\"\"|'''|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'|#[^\n]*")
SAYS = re.compile(rb"^[ \t\r\f\v]*[^\s#]", re.MULTILINE)
"""How a line begins that is no remark."""
BARE = re.compile(rb"^[ \t]*variant[ \t]*=", re.MULTILINE)
"""What a hand without a header has."""


@dataclass(frozen=True, slots=True)
class Piece:
    """The bytes of one hand, perhaps; `at` and `end` are places in the block."""

    at: int
    end: int
    name: bytes


def hands_of(source: Source) -> Iterator[tuple[int, bytes]]:
    r"""Give each hand of a file: the line on which it begins, and its bytes.

    No more of the file is held at a time than a block and the hand that goes on behind it.

    Examples
    --------
    >>> source = Source.of("two.phhs", b"# two\n[1]\nvariant = 'NT'\n[2]\nvariant = 'FT'\n")
    >>> list(hands_of(source))
    [(2, b"[1]\nvariant = 'NT'\n"), (4, b"[2]\nvariant = 'FT'\n")]
    """
    data, line = b"", 1
    try:
        while not source.done:
            data += source.read(max(BLOCK, len(data)))
            pieces = _joined(data, _pieces(data, final=source.done), final=source.done)
            for piece in pieces:
                part = data[piece.at : piece.end]
                if not is_blank(part):
                    yield line, part
                line += part.count(b"\n")
            data = data[pieces[-1].end :] if pieces else data
    finally:
        source.close()


def _pieces(data: bytes, *, final: bool) -> list[Piece]:
    """Cut a block at its headers; that of a table within the hand before it cuts nothing."""
    places = [0] if data.startswith(b"[") else []
    at = data.find(b"\n[")
    while at >= 0:
        places.append(at + 1)
        at = data.find(b"\n[", at + 1)
    pieces: list[Piece] = []
    begin, name, bare = 0, b"", False
    for place in places:
        found = HEADER.match(data, place)
        if found is None or (found[2] and found[1] == name) or (found.end() == len(data) and not final):
            continue
        bare = bare or (not name and BARE.search(data, begin, place) is not None)
        if bare and found[1].lstrip(b"\"'").startswith(b"_"):
            continue
        if place:
            pieces.append(Piece(begin, place, name))
        begin, name, bare = place, found[1], False
    return [*pieces, Piece(begin, len(data), name)]


def _joined(data: bytes, pieces: list[Piece], *, final: bool) -> list[Piece]:
    """Join the pieces of a hand that has a header in a string; without the last, which may go on in the next block."""
    many = len(pieces) if final else len(pieces) - 1
    if not any(mark in data for mark in LONG):
        return pieces[:many]
    joined: list[Piece] = []
    at = 0
    while at < many:
        last = _last(data, pieces, at, many)
        if last is None and not final and len(data) - pieces[at].at < LONGEST:
            break
        last = at if last is None else last
        joined.append(Piece(pieces[at].at, pieces[last].end, pieces[at].name))
        at = last + 1
    return joined


def _last(data: bytes, pieces: list[Piece], at: int, many: int) -> int | None:
    """Find the piece in which the strings of a hand are closed that are open where its piece ends; None where that is not here."""
    opened = b""
    for last in range(at, many):
        opened = _open_at_end(data[pieces[last].at : pieces[last].end], opened)
        if not opened:
            whole = last == at or is_one_table(data[pieces[at].at : pieces[last].end])
            return last if whole else at
        if pieces[last].end - pieces[at].at > LONGEST:
            return at
    return None


def _open_at_end(text: bytes, opened: bytes) -> bytes:
    """Give the mark of the string of several lines that is open where a text ends; `opened` is open where it begins."""
    at = 0
    while True:
        if opened:
            close = text.find(opened, at)
            while opened == LONG[0] and close > 0 and _is_escaped(text, close):
                close = text.find(opened, close + 1)
            if close < 0:
                return opened
            at, opened = close + 3, b""
        found = MARKS.search(text, at)
        while found is not None and found[0] not in LONG:
            found = MARKS.search(text, found.end())
        if found is None:
            return b""
        at, opened = found.end(), found[0]


def _is_escaped(text: bytes, at: int) -> bool:
    """Tell whether an odd number of backslashes stands before a place."""
    return bool((at - len(text[:at].rstrip(b"\\"))) % 2)


def is_one_table(text: bytes) -> bool:
    r"""Tell whether a text is TOML that holds one table.

    Examples
    --------
    >>> is_one_table(b"[1]\na = 2"), is_one_table(b"[1]\na = 2\n[2]"), is_one_table(b"[1]\na =")
    (True, False, False)
    """
    import rtoml

    try:
        read = rtoml.loads(text.decode("utf-8", "replace"))
    except rtoml.TomlParsingError:
        return False
    return len(read) == 1


def is_blank(text: bytes) -> bool:
    r"""Tell whether a text has nothing but blanks and remarks.

    Examples
    --------
    >>> is_blank(b"\n # two hands\n"), is_blank(b"\nhand = 1")
    (True, False)
    """
    return SAYS.search(text) is None


def flat(read: dict[str, Any]) -> dict[str, Any]:
    """Give the fields of a hand that stands under a header, or that stands alone.

    Examples
    --------
    >>> flat({"12": {"variant": "NT"}}), flat({"variant": "NT"})
    ({'variant': 'NT'}, {'variant': 'NT'})
    """
    only = next(iter(read.values())) if len(read) == 1 else None
    return only if isinstance(only, dict) else read
