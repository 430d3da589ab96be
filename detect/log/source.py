"""The bytes of a log: opened once, read in blocks, hashed on the way, told apart by what they hold."""

from __future__ import annotations

import hashlib
import sys
from dataclasses import dataclass, field
from typing import BinaryIO

from detect.errors import FormatUnknown
from detect.log.inputs import Input

BLOCK = 1 << 24
"""How many bytes are read at a time."""


@dataclass
class Source:
    """A log's bytes, block by block, with the account of what was read.

    Attributes
    ----------
    path : str
        A file, or ``-`` for standard input.
    input : Input
        Filled as the reading goes on.

    Raises
    ------
    FileNotFoundError, IsADirectoryError, PermissionError
        From `open`, as the system has it.
    """

    path: str
    input: Input = field(init=False)

    def __post_init__(self) -> None:
        """Open nothing yet."""
        self.input = Input(self.path)
        self._hash = hashlib.sha256()
        self._stream: BinaryIO | None = None
        self._ahead = b""
        self._done = False

    def peek(self, size: int = 1 << 16) -> bytes:
        """Look at the first bytes; they are read again by `read`."""
        while len(self._ahead) < size:
            more = self._file().read(size - len(self._ahead))
            if not more:
                break
            self._ahead += more
        return self._ahead

    def read(self, size: int = BLOCK) -> bytes:
        """Read the next block; empty at the end, when the hash is set."""
        if self._done:
            return b""
        block, self._ahead = self._ahead, b""
        if len(block) < size:
            block += self._file().read(size - len(block))
        self._hash.update(block)
        if not block:
            self.input.sha256 = self._hash.hexdigest()
            self._done = True
            self._close()
        return block

    def _file(self) -> BinaryIO:
        if self._stream is None:
            self._stream = sys.stdin.buffer if self.path == "-" else open(self.path, "rb")  # noqa: PTH123, SIM115
        return self._stream

    def _close(self) -> None:
        if self._stream is not None and self.path != "-":
            self._stream.close()


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
    (b"vg|", "a LIN file"),
    (b"pn|", "a LIN file"),
    (b"qx|", "a LIN file"),
)
"""First bytes of what is not read yet, and its name in the refusal."""


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
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if text.startswith(b"{"):
        return "native"
    if text.startswith((b"[", b"%", b";")) or b'\n[Deal "' in text or b'\n[Event "' in text:
        return "pbn"
    known = [name for start, name in OTHER_KINDS if text.startswith(start)]
    ending = path.rsplit(".", 1)[-1].lower() if "." in path else ""
    if not known:
        by_ending = {"pbn": "pbn", "jsonl": "native", "json": "native", "ndjson": "native"}.get(ending)
        if by_ending:
            return by_ending
    what = known[0] if known else "an empty file" if not text else f"a file starting {head[:24]!r}"
    reads = "PBN records and native JSON Lines logs"
    raise FormatUnknown(
        f"{path}: this looks like {what}; pone reads {reads}. Convert it, or name its format with --from."
    )
