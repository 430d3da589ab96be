"""The bytes of a log: opened once, read in blocks, hashed on the way, told apart by what they hold."""

from __future__ import annotations

import hashlib
import re
import sys
from dataclasses import dataclass, field
from typing import BinaryIO

from detect.errors import FormatUnknown
from detect.log.inputs import Input

BLOCK = 1 << 24
"""How many bytes are read at a time."""
HEAD = 1 << 16
"""How many bytes tell what a file is and how its lines end."""
BYTE_ORDER = b"\xef\xbb\xbf"


@dataclass
class Source:
    """A log's bytes, block by block, with the account of what was read.

    A byte-order mark is taken off, and where the first bytes have carriage returns and no line feed, as on an old
    Macintosh, each carriage return is read as a line feed. The hash is of the bytes as they are in the file.

    Attributes
    ----------
    path : str
        A file, or ``-`` for standard input.
    input : Input
        Filled as the reading goes on.
    done : bool
        Whether the end was reached; the hash is set then and the file closed.

    Raises
    ------
    FileNotFoundError, IsADirectoryError, PermissionError
        From `open`, as the system has it.
    """

    path: str
    input: Input = field(init=False)
    done: bool = field(default=False, init=False)
    _stream: BinaryIO | None = field(default=None, init=False)
    _ahead: bytes = field(default=b"", init=False)
    _old_lines: bool | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        """Open nothing yet."""
        self.input = Input(self.path)
        self._hash = hashlib.sha256()

    def peek(self, size: int = HEAD) -> bytes:
        """Look at the first bytes; they are read again by `read`."""
        while len(self._ahead) < size:
            more = self._file().read(size - len(self._ahead))
            if not more:
                break
            self._ahead += more
        return self._ahead

    def read(self, size: int = BLOCK) -> bytes:
        """Read the next block, which may be shorter than asked for; `done` tells whether it was the last."""
        if self.done:
            return b""
        first = self._old_lines is None
        if first:
            self._old_lines = is_old(self.peek())
        size = max(size, len(BYTE_ORDER))
        block, self._ahead = self._ahead[:size], self._ahead[size:]
        if len(block) < size:
            block += self._file().read(size - len(block))
        self._hash.update(block)
        if len(block) < size:
            self.input.sha256 = self._hash.hexdigest()
            self.done = True
            self.close()
        block = block.removeprefix(BYTE_ORDER) if first else block
        return block.replace(b"\r", b"\n") if self._old_lines else block

    def _file(self) -> BinaryIO:
        if self._stream is None:
            self._stream = sys.stdin.buffer if self.path == "-" else open(self.path, "rb")  # noqa: PTH123, SIM115
        return self._stream

    def close(self) -> None:
        """Close the file, but not standard input."""
        if self._stream is not None and self.path != "-":
            self._stream.close()


def is_old(head: bytes) -> bool:
    r"""Tell whether lines end as on an old Macintosh: carriage returns and no line feed.

    Examples
    --------
    >>> is_old(b"one\rtwo"), is_old(b"one\r\ntwo"), is_old(b"one")
    (True, False, False)
    """
    return b"\r" in head and b"\n" not in head


OTHER_KINDS: tuple[tuple[bytes, str], ...] = (
    (b"\x1f\x8b", "a gzip file"),
    (b"BZh", "a bzip2 file"),
    (b"\xfd7zXZ", "an xz file"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard file"),
    (b"PK\x03\x04", "a zip or Excel file"),
    (b"PAR1", "a Parquet file"),
    (b"%PDF", "a PDF"),
    (b"\xff\xfe", "UTF-16 text"),
    (b"\xfe\xff", "UTF-16 text"),
    (b"PokerStars", "a PokerStars hand history"),
    (b"variant =", "a PHH hand history"),
)
"""First bytes of what is not read yet, and its name in the refusal."""
LIN = re.compile(rb"[a-z]{2}\|")
ARRAY = re.compile(rb'\[\s*[\[{"]')
READS = "PBN records and native JSON Lines logs"


def sniff(head: bytes, path: str) -> str:
    """Tell a log's format from its content, then from its name's ending.

    Raises
    ------
    FormatUnknown
        Names what the file seems to be and what can be read.

    Examples
    --------
    >>> sniff(b'[Event "Club"]', "evening.txt"), sniff(b'{"session": "1"}', "x")
    ('pbn', 'native')
    """
    text = head.removeprefix(BYTE_ORDER).lstrip()
    what = other_kind(text)
    if what is None:
        if text.startswith(b"{"):
            return "native"
        if text.startswith((b"[", b"%", b";")) or b'\n[Deal "' in text or b'\n[Event "' in text:
            return "pbn"
        ending = path.rsplit(".", 1)[-1].lower() if "." in path else ""
        by_ending = {"pbn": "pbn", "jsonl": "native", "json": "native", "ndjson": "native"}.get(ending)
        if by_ending:
            return by_ending
        what = f"a file starting {head[:24]!r}" if text else "an empty file"
    raise FormatUnknown(
        f"{path}: this looks like {what}; pone reads {READS}. Convert it, or name its format with --from."
    )


def other_kind(text: bytes) -> str | None:
    """Name a kind of file that is known and not read.

    Examples
    --------
    >>> other_kind(b"%PDF-1.7"), other_kind(b"qx|o1|"), other_kind(b"% PBN 2.1")
    ('a PDF', 'a LIN file', None)
    """
    if LIN.match(text):
        return "a LIN file"
    if ARRAY.match(text):
        return "a JSON array"
    if text.startswith(b"[") and b"[GameOptionsJson " in text:
        return "a PTN file of another game"
    return next((name for start, name in OTHER_KINDS if text.startswith(start)), None)
