"""Read PBN, the notation of bridge records (import dialect), into the six tables.

A compiled pass tells tags, calls and cards apart; everything after it works on whole columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from detect.errors import LogError
from detect.kernels.pbn import (
    ODD_COMMENT,
    ODD_LOOSE,
    ODD_MARKS,
    ODD_SECOND_DEAL,
    ODD_TEXT,
    X_LINE,
    X_PLACE,
    X_RECORD,
    tokenize,
)
from detect.log.inputs import Input, Tally
from detect.log.pbn_block import Block, heads_of
from detect.log.pbn_tables import tables_of
from detect.log.pbn_tags import Carry, Tags, text_of
from detect.log.source import BLOCK, Source
from detect.log.tables import Log

ODD_SAYS = {
    ODD_TEXT: "text outside any record was passed over",
    ODD_SECOND_DEAL: "a second Deal tag opened a new record without a blank line before it",
    ODD_LOOSE: "text that belongs to no section of its record was passed over",
}
STATISTICS = "text behind the last record, such as the statistics of a dealing program, was passed over"
ONE_MARK = "one mark, ^R, ^L, ^I or ^S, before a card or a call; a second one was passed over"
MARK_SHOWN = 6
"""So many bytes are shown of a second mark and what stands behind it."""
LONELY = "a comment in a file without any record was passed over"


@dataclass
class Reader:
    """The state of a reading that goes from block to block.

    What it holds does not grow with the file, but for the ids of the sessions met and the errors found.

    Attributes
    ----------
    source : Source
    carry : Carry
        What later records take from earlier ones.
    next_deal : int
        The key of the next deal.
    records : int
        How many were read.
    sessions : dict of str to int
        Ids of sessions met in earlier blocks.
    tally : Tally
        Notes that are counted, with their first line.
    """

    source: Source
    carry: Carry = field(default_factory=Carry)
    next_deal: int = 0
    records: int = 0
    sessions: dict[str, int] = field(default_factory=dict)
    tally: Tally = field(default_factory=Tally)

    @property
    def input(self) -> Input:
        """The account of the file."""
        return self.source.input

    def chunks(self, size: int | None = BLOCK) -> Iterator[Log]:
        """Read the file as logs of whole sessions.

        A session that is left and met again in a later chunk is kept apart as ``name#2``, with a note.

        Parameters
        ----------
        size : int, optional
            Bytes read at a time; None reads all at once.
        """
        rest = Rest()
        try:
            while not self.source.done:
                more = self._read(size, len(rest.data))
                block, rest = self._block(rest, more, final=self.source.done)
                if block is not None:
                    yield tables_of(self, block)
        finally:
            self.source.close()
        self.input.errors.sort(key=lambda error: error.line or 0)
        self.input.notes += self.tally.notes()

    def _read(self, size: int | None, waiting: int) -> bytes:
        """Read on: as much again as waits for the end of its session, lest it be gone through too often."""
        if size is not None:
            return self.source.read(max(size, waiting))
        parts = []
        while more := self.source.read():
            parts.append(more)
        return b"".join(parts)

    def _block(self, rest: Rest, more: bytes, *, final: bool) -> tuple[Block | None, Rest]:
        """Tokenize what is there and cut it before the last session, which may go on in the next block."""
        data = rest.data + more
        buf = np.frombuffer(data, np.uint8)
        records, tags, tokens, names, values, odd, texts, *left = tokenize(
            buf, len(data), rest.line, final, rest.opened
        )
        count, (place, line, opened) = len(records), left
        table = Tags.of(count, _texts(data, names), _texts(data, values), tags)
        if not final and count:
            count = heads_of(table, self.carry).cut
            place, line, opened = records[count, [7, 8, 6]].tolist()
            table = table.first(count, int(records[count, 2]))
            tokens, records = tokens[: records[count, 3]], records[:count]
        odd = odd if final else odd[odd[:, 2] < place]
        self._odd(odd, int(records[-1, 1]) if final and count else 0)
        self._marks(odd[odd[:, 0] == ODD_MARKS], records[:, 1], data)
        texts = texts if final else texts[texts[:, X_PLACE] < place]
        rest = Rest(data[place:], int(line), bool(opened))
        if not count:
            if final and len(texts):
                self.tally.add(LONELY, len(texts), int(texts[0, X_LINE]))
            return None, rest
        block = Block(data, buf, records, table, tokens, self.carry, texts[texts[:, X_RECORD] >= 0])
        block.leave()
        return block, rest

    def _odd(self, odd: np.ndarray, last: int) -> None:
        """Note what is odd; `last` is the line of the file's last record, behind which programs put statistics."""
        behind = (odd[:, 0] == ODD_TEXT) & (odd[:, 1] > last) & (last > 0)
        if behind.any():
            self.tally.add(STATISTICS, int(behind.sum()), int(odd[behind, 1][0]))
            odd = odd[~behind]
        for what, says in ODD_SAYS.items():
            lines = odd[odd[:, 0] == what, 1]
            if lines.size:
                self.tally.add(says, lines.size, int(lines[0]))
        for line in odd[odd[:, 0] == ODD_COMMENT, 1].tolist():
            expected = "a closing brace before the end of the file; the rest of the line was passed over"
            self.input.errors.append(LogError(self.source.path, line, None, "{", expected))

    def _marks(self, odd: np.ndarray, begin: np.ndarray, data: bytes) -> None:
        """Name the cards and calls with two marks (standard, section 3.9): one can be held, and the first is kept."""
        for _, line, place in odd.tolist():
            read = text_of(data[place : place + MARK_SHOWN]).split("\n")[0].strip()
            record = self.records + int(np.searchsorted(begin, line, "right"))
            self.input.errors.append(LogError(self.source.path, line, record, read, ONE_MARK))


@dataclass(frozen=True)
class Rest:
    """What a block has left for the next: bytes, the line they begin on, and whether with a second Deal."""

    data: bytes = b""
    line: int = 1
    opened: bool = False


def _texts(data: bytes, places: np.ndarray) -> list[str]:
    return [text_of(data[at : at + length]) for at, length in places.T.tolist()]
