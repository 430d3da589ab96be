"""Read PBN, the notation of bridge records (import dialect), into the six tables.

A compiled pass tells tags, calls and cards apart; everything after it works on whole columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from detect.errors import LogError
from detect.kernels.pbn import tokenize
from detect.log.inputs import Input, Note
from detect.log.pbn_block import Block
from detect.log.pbn_tables import tables_of
from detect.log.pbn_tags import Tags
from detect.log.source import BLOCK, Source
from detect.log.tables import Log

ODD_SAYS = (
    "text outside any record was passed over",
    "a comment is opened with { and never closed; the rest of its line was passed over",
    "a second Deal tag opened a new record without a blank line before it",
)


@dataclass
class Reader:
    """The state of a reading that goes from block to block.

    Attributes
    ----------
    source : Source
    state : dict of str to str
        What later records take from earlier ones: values of tags, names by place.
    next_deal : int
        The key of the next deal.
    sessions : dict of str to int
        Sessions met in earlier blocks and how often.
    tallies : dict of str to list of int
        Notes that are counted, with their first line.
    """

    source: Source
    state: dict[str, str] = field(default_factory=dict)
    next_deal: int = 0
    records: int = 0
    sessions: dict[str, int] = field(default_factory=dict)
    tallies: dict[str, list[int]] = field(default_factory=dict)

    @property
    def input(self) -> Input:
        """The account of the file."""
        return self.source.input

    def chunks(self, size: int | None = BLOCK) -> Iterator[Log]:
        """Read the file as logs of whole sessions.

        Parameters
        ----------
        size : int, optional
            Bytes read at a time; None reads all at once.
        """
        carried, line, final = b"", 1, False
        while not final:
            more = self._read(size)
            final = size is None or len(more) < size
            data = carried + more
            if final and not data:
                break
            if line == 1:
                data = _plain(data)
            block, rest, rest_line = self._tokenize(data, line, final=final)
            if block is not None:
                yield tables_of(self, block)
            carried, line = data[rest:], rest_line
        self._end_notes()

    def _read(self, size: int | None) -> bytes:
        if size is not None:
            return self.source.read(size)
        parts = []
        while more := self.source.read():
            parts.append(more)
        return b"".join(parts)

    def _tokenize(self, data: bytes, line: int, *, final: bool) -> tuple[Block | None, int, int]:
        """Tokenize what is there and cut it before the last session, which may go on in the next block."""
        buf = np.frombuffer(data, np.uint8)
        records, tags, tokens, names, values, odd, rest, rest_line = tokenize(buf, len(data), line, final)
        table = Tags(len(records), _texts(data, names), _texts(data, values), tags)
        block = Block(data, buf, records, table, tokens)
        block.resolve(self.state)
        if not final:
            cut = block.last_session()
            if len(records) == 0 or cut == 0:
                return None, (rest if len(records) == 0 else 0), (rest_line if len(records) == 0 else line)
            rest, rest_line = int(records[cut, 0]), int(records[cut, 1])
            block.cut(cut)
            odd = odd[odd[:, 1] < rest_line]
        self._odd(odd)
        if not len(block.records):
            return None, rest, rest_line
        block.state_after(self.state)
        return block, rest, rest_line

    def _odd(self, odd: np.ndarray) -> None:
        for what in (0, 2):
            lines = odd[odd[:, 0] == what, 1]
            if lines.size:
                self.tally(ODD_SAYS[what], lines.size, int(lines[0]))
        for line in odd[odd[:, 0] == 1, 1]:
            self.input.errors.append(
                LogError(self.source.path, int(line), None, "{", "a closing brace before the end of the file")
            )

    def tally(self, what: str, count: int, line: int) -> None:
        """Count something worth a note."""
        have = self.tallies.setdefault(what, [0, line])
        have[0] += int(count)

    def _end_notes(self) -> None:
        for what, (count, line) in self.tallies.items():
            times = "" if count == 1 else f" ({count:,} times; the first is here)"
            self.input.notes.append(Note(line, what + times))


def _plain(data: bytes) -> bytes:
    """Take off a byte-order mark, and turn the line ends of an old Macintosh into line feeds."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    return data.replace(b"\r", b"\n") if b"\r" in data and b"\n" not in data else data


def _texts(data: bytes, places: np.ndarray) -> list[str]:
    return [text_of(data[at : at + length]) for at, length in places.T.tolist()]


def text_of(raw: bytes) -> str:
    """Decode a string of a tag: UTF-8 where it is, else Latin-1, without its escapes.

    Examples
    --------
    >>> text_of(b'the \\\\"Pone\\\\"'), text_of(b"caf\\xe9")
    ('the "Pone"', 'café')
    """
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    return text.replace('\\"', '"').replace("\\\\", "\\") if "\\" in text else text


__all__ = ["Reader", "text_of"]
