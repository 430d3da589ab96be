"""The bytes of a file as they are: hashed on the way, and unpacked where the first of them say it is packed."""

from __future__ import annotations

import bz2
import hashlib
import lzma
import re
import zlib
from typing import Any, BinaryIO

PIECE = 1 << 15
"""How many packed bytes are unpacked at a time."""
PACKED: tuple[tuple[re.Pattern[bytes], str], ...] = (
    (re.compile(rb"\x1f\x8b\x08"), "gzip"),
    (re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)"), "bzip2"),
    (re.compile(rb"\xfd7zXZ\x00"), "xz"),
    (re.compile(rb"\x28\xb5\x2f\xfd"), "Zstandard"),
)
"""How packed files begin, and what each kind is called."""
ENDINGS = ("gz", "bz2", "xz", "zst")
"""How the names of packed files end; what stands before says what is in them."""
MAGIC = 10
"""How many bytes tell."""


def packed_as(head: bytes) -> str | None:
    r"""Name the packing that a file's first bytes show.

    Examples
    --------
    >>> packed_as(b"\x1f\x8b\x08\x00"), packed_as(b"[Event"), packed_as(b"BZh")
    ('gzip', None, None)
    """
    return next((name for start, name in PACKED if start.match(head)), None)


def unpacked_name(path: str) -> str:
    """Give a file's name without the ending that says how it is packed.

    Examples
    --------
    >>> unpacked_name("evening.pbn.GZ"), unpacked_name("evening.pbn"), unpacked_name(".gz")
    ('evening.pbn', 'evening.pbn', '.gz')
    """
    name, dot, ending = path.rpartition(".")
    return name if name and dot and ending.lower() in ENDINGS else path


def _unpacker(kind: str) -> Any:
    if kind == "gzip":
        return zlib.decompressobj(wbits=31)
    if kind == "bzip2":
        return bz2.BZ2Decompressor()
    if kind == "xz":
        return lzma.LZMADecompressor(lzma.FORMAT_XZ)
    import zstandard

    return zstandard.ZstdDecompressor().decompressobj()


def _faults() -> tuple[type[Exception], ...]:
    import zstandard

    return zlib.error, lzma.LZMAError, OSError, EOFError, ValueError, zstandard.ZstdError


class Stream:
    """Read a file that may be packed.

    Parameters
    ----------
    file : file open for bytes

    Attributes
    ----------
    kind : str or None
        How it is packed.
    fault : str
        What is wrong with the packing, once it was met; what was unpacked before has been given.
    taken : int
        Bytes read of the file so far.

    Examples
    --------
    >>> import gzip, io
    >>> stream = Stream(io.BytesIO(gzip.compress(b"cards")))
    >>> stream.read(9), stream.kind, stream.fault
    (b'cards', 'gzip', '')
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._hash, self.taken = file, hashlib.sha256(), 0
        self._left = self._raw(MAGIC)
        self.kind = packed_as(self._left)
        self.fault = ""
        self._unpacker = _unpacker(self.kind) if self.kind else None
        self._fed = False
        if self.kind:
            self._packed, self._left = self._left, b""

    @property
    def sha256(self) -> str:
        """The hash of what was read of the file, as it is there."""
        return self._hash.hexdigest()

    def read(self, size: int) -> bytes:
        """Give so many bytes, and fewer only at the end."""
        if self._unpacker is None and not self.kind:
            given, self._left = self._left[:size], self._left[size:]
            return given + self._raw(size - len(given)) if len(given) < size else given
        parts, many = [self._left], len(self._left)
        while many < size and (more := self._next()) is not None:
            parts.append(more)
            many += len(more)
        data = b"".join(parts)
        self._left = data[size:]
        return data[:size]

    def _raw(self, size: int) -> bytes:
        data = self._file.read(size)
        self._hash.update(data)
        self.taken += len(data)
        return data

    def _next(self) -> bytes | None:
        """Unpack another piece; None at the end."""
        if self._unpacker is None:
            return None
        packed = self._packed + self._raw(PIECE)
        self._packed = b""
        if not packed:
            self._end("it breaks off" if self._fed else "")
            return None
        try:
            data: bytes = self._unpacker.decompress(packed)
        except _faults() as error:
            self._end(str(error).splitlines()[0] if str(error) else type(error).__name__)
            return None
        self._fed = True
        if self._unpacker.eof:
            self._member(self._unpacker.unused_data)
        return data

    def _member(self, rest: bytes) -> None:
        """Go on behind the end of a packed stream: with another one, or not at all."""
        rest = (rest + self._raw(MAGIC)).lstrip(b"\0")
        if packed_as(rest) == self.kind:
            self._unpacker, self._packed, self._fed = _unpacker(str(self.kind)), rest, False
        else:
            self._end("something else stands behind its end" if rest else "")

    def _end(self, fault: str) -> None:
        """Unpack no more, but hash what is left of the file."""
        self.fault, self._unpacker = fault, None
        while self._raw(PIECE):
            pass
