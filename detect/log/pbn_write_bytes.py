"""PBN records as bytes: lines, letters, and what had to be written otherwise than the log has it.

Source: the Portable Bridge Notation 2.1, sections 2.2 (letters) and 2.3 (lines).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache

from detect.log.pbn_own import CONTROL, LONGEST
from detect.log.pbn_tags import Carry
from detect.log.pbn_write_tags import Fact, Record

LETTERS_SAYS = "{n:,} values have letters outside ISO 8859-1, the letters of PBN; they are written in UTF-8"
BREAKS_SAYS = "{n:,} values have line breaks or tabs, which a tag cannot hold; spaces stand there"
LONG_SAYS = "{n:,} lines are longer than the 255 characters that PBN allows; they are written whole"


@dataclass
class Draft:
    """Records on their way to the file.

    Attributes
    ----------
    records : list of Record
        All of them, in order.
    deals : list of Record
        Those of deals.
    first : dict of str to Record
        The first of each session.
    data : bytes
        As last written.
    counts : Counter
        What is to be said of them.
    carry : Carry
        What they leave to the reader of what follows.
    unfit : dict of str to list of (seat, name, value)
        Facts of each session that can be no tag of a record without a deal.
    """

    records: list[Record] = field(default_factory=list)
    deals: list[Record] = field(default_factory=list)
    first: dict[str, Record] = field(default_factory=dict)
    data: bytes = b""
    counts: Counter[str] = field(default_factory=Counter)
    carry: Carry = field(default_factory=Carry)
    unfit: dict[str, list[Fact]] = field(default_factory=dict)

    def put(self, session: str, record: Record, *, deal: bool = False) -> None:
        """Add a record."""
        self.records.append(record)
        self.first.setdefault(session, record)
        if deal:
            self.deals.append(record)

    def head(self, record: Record, session: str) -> None:
        """Add a record without a deal."""
        self.put(session, record)
        self.unfit.setdefault(session, []).extend(record.unfit)

    def write(self) -> None:
        """Write them all."""
        self.counts.clear()
        self.data = b"".join(map(self._written, self.records))

    def _written(self, record: Record) -> bytes:
        lines = [self._tag(*pair) for pair in (*record.head, *record.besides())]
        for comment in record.comments:
            lines += self._lines("{" + comment + "}")
        lines += [
            part.encode("ascii") if isinstance(part, str) else self._tag(*part) for part in record.sections
        ]
        for name, value in record.tail:
            lines.append(self._tag(name, value))
            if name in record.rows:
                lines += self._lines(record.rows[name])
        self.counts[LONG_SAYS] += sum(len(line) + 2 > LONGEST for line in lines)
        return b"\r\n" + b"\r\n".join(lines) + b"\r\n"

    def _lines(self, text: str) -> list[bytes]:
        """Write lines as they stand."""
        data, letters = lettered(text)
        self.counts[LETTERS_SAYS] += letters
        return data.split(b"\n")

    def _tag(self, name: str, value: str) -> bytes:
        line, breaks, letters = tag_line(name, value)
        self.counts[BREAKS_SAYS] += breaks
        self.counts[LETTERS_SAYS] += letters
        return line


@lru_cache(maxsize=1 << 14)
def tag_line(name: str, value: str) -> tuple[bytes, bool, bool]:
    """Write a tag: its line, whether spaces stand for line breaks, and whether it had to be UTF-8.

    Examples
    --------
    >>> tag_line("Event", "Club night")
    (b'[Event "Club night"]', False, False)
    """
    plain = CONTROL.sub(" ", value)
    data, letters = encoded(plain)
    return b'[%s "%s"]' % (name.encode("ascii"), data), plain != value, letters


def encoded(text: str) -> tuple[bytes, bool]:
    r"""Give the bytes of a value between quotes, and whether they had to be UTF-8.

    Latin-1, as the standard has it, unless it has no such letters or its bytes would be taken for UTF-8.

    Examples
    --------
    >>> encoded('the "Pone"'), encoded("café"), encoded("Zoë Łuk")
    ((b'the \\"Pone\\"', False), (b'caf\xe9', False), (b'Zo\xc3\xab \xc5\x81uk', True))
    """
    return lettered(text.replace("\\", "\\\\").replace('"', '\\"'))


def lettered(text: str) -> tuple[bytes, bool]:
    r"""Give the bytes of a text, and whether they had to be UTF-8.

    Examples
    --------
    >>> lettered("café"), lettered("Łuk")
    ((b'caf\xe9', False), (b'\xc5\x81uk', True))
    """
    if text.isascii():
        return text.encode("ascii"), False
    try:
        data = text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace"), True
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return data, False
    return text.encode("utf-8"), True
