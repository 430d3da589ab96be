"""The objects of a file of Open Hand History: one, several with blank lines between, one a line, or a list of them.

No more of the file is held at a time than a block and the object that goes on behind it. An object that is no JSON costs
itself alone: the next one begins with a brace at the beginning of a line.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from detect.log.native import plain
from detect.log.source import Source

BLOCK = 1 << 20
"""How many bytes are read at a time."""
LONGEST = 1 << 22
"""An object that is not closed after so many letters is never closed."""
BETWEEN = re.compile(r"[\s,\]}]*")
"""What may stand between two objects: also what closes the list of them."""
LISTED = re.compile(r'\{(?:[^{}\[\]]|\{[^{}\[\]]*\})*"hands"\s*:\s*\[')
"""How a file begins whose hands stand in a list."""
NEXT = re.compile(r"\n(?=\{)")
NESTED = "objects within objects, more than can be read"
CUT = re.compile(r"\\?[\w.+-]*\s*\Z")
"""What stands behind the place of a fault where a text merely breaks off: nothing, or part of a word or number."""
OPEN_STRING = "JSON: Unterminated string"
DECODER = json.JSONDecoder()


@dataclass(frozen=True)
class Found:
    """An object of a file, or what stands in its place.

    Attributes
    ----------
    line : int
        On which it begins.
    text : str
    value : object
        What it says; None where it is no JSON.
    fault : str
        Why it is none.
    fault_line : int
        Where that is so.
    """

    line: int
    text: str
    value: Any = None
    fault: str = ""
    fault_line: int = 0


def objects_of(source: Source) -> Iterator[Found]:
    r"""Give the objects of a file, each with its line.

    Examples
    --------
    >>> [found.line for found in objects_of(Source.of("x", b'{"ohh": 1}\n\n{"ohh": 2}\n{"ohh": 3}'))]
    [1, 3, 4]
    """
    text, at, line, begun = "", 0, 1, False
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    try:
        while True:
            for what in (BETWEEN,) if begun else (BETWEEN, LISTED, BETWEEN):
                end = found.end() if (found := what.match(text, at)) else at
                line += text.count("\n", at, end)
                at = end
            one, whole = _read(text, at, line) if at < len(text) else (None, False)
            if not whole and not source.done and len(text) - at < LONGEST:
                text, at = text[at:] + decoder.decode(source.read(BLOCK), source.done), 0
                continue
            if one is None:
                return
            yield one
            begun = True
            line += one.text.count("\n")
            at += len(one.text)
    finally:
        source.close()


def _read(text: str, at: int, line: int) -> tuple[Found, bool]:
    """Read the object at a place, or all up to the next one; tells whether it is whole, as far as the text goes."""
    try:
        value, end = DECODER.raw_decode(text, at)
        return Found(line, text[at:end], plain(value)), True
    except json.JSONDecodeError as error:
        fault, place = f"JSON: {error.msg}", error.pos
    except (RecursionError, ValueError):
        fault, place = NESTED, at
    resumed = NEXT.search(text, at)
    end = resumed.start() if resumed else len(text)
    ends_open = CUT.match(text, place) or (fault.startswith(OPEN_STRING) and "\n" not in text[place:])
    here = line + text.count("\n", at, min(place, end))
    return Found(line, text[at:end], None, fault, here), resumed is not None and not ends_open
