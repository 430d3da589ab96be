"""Follow a log that is still being written: look at the file now and then, and read what is whole of it.

Looking is by the file's size, time and number, and by its bytes: that holds on a network share, where the system tells
of no change. Each look that finds something new reads the file from its first line, so that what stands in the tables
is at any time what the whole lines of the file say, whatever became of it in between.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from detect.errors import FormatUnknown
from detect.log.inputs import Input
from detect.log.packed import MAGIC, packed_as
from detect.log.source import HEAD, Source, sniff
from detect.log.tables import Log

if TYPE_CHECKING:
    from detect.log.native import Reader

FOLLOWED = ("native", "csv")
"""The formats of logs that grow line by line."""
RACY = 2.0
"""A file whose time is less than so many seconds ago may have changed without it: its bytes are looked at again."""
NOT_FOLLOWED = "{path}: this is {what}; only a native log or a CSV sheet can be followed while it is written"

Stamp = tuple[int, int, int, int]


@dataclass(frozen=True)
class Look:
    """What stands in a file at one look.

    Attributes
    ----------
    log : Log
        What the whole lines say; empty where there is nothing to read yet.
    input : Input
        The account of them, with every error.
    closed : bool
        Whether the record says that its last sitting is over.
    anew : bool
        Whether the file does not go on from what it held: it is shorter, was written over, or is another file.
    unfinished : bool
        Whether the last line, or the last row, is left aside until the rest of it is there.
    trouble : str
        Why there is nothing to read: ``missing``, ``gone`` (it was there before), ``shut`` (it cannot be opened),
        ``empty``, or ``no_log``, where no line of a log stands in it so far.
    """

    log: Log
    input: Input
    closed: bool = False
    anew: bool = False
    unfinished: bool = False
    trouble: str = ""


@dataclass
class Growing:
    r"""A log that is being written.

    Parameters
    ----------
    path : str
    format : str, optional
        ``native`` or ``csv``, instead of telling it from the content.
    now : callable
        Seconds of the clock that files are stamped by.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> folder = TemporaryDirectory()
    >>> path = Path(folder.name) / "evening.jsonl"
    >>> growing = Growing(str(path))
    >>> growing.look().trouble
    'missing'
    >>> _ = path.write_text('{"session": "1"}\n{"deal": 1}\n{"deal": 2, "hands"')
    >>> look = growing.look()
    >>> look.log, look.unfinished, growing.look()
    (<Log: 1 sessions, 1 deals>, True, None)
    >>> folder.cleanup()
    """

    path: str
    format: str | None = None
    now: Callable[[], float] = time.time
    _stamp: Stamp | None = field(default=None, init=False)
    _data: bytes = field(default=b"", init=False)
    _suspect: bytes | None = field(default=None, init=False)
    _trouble: str = field(default="", init=False)

    def look(self) -> Look | None:
        """Look at the file; None where nothing has changed since the last look.

        Raises
        ------
        FormatUnknown
            If it is a log of a format that is not followed, or packed.
        IsADirectoryError
        """
        try:
            data = self._changed()
        except IsADirectoryError:
            raise
        except FileNotFoundError:
            self._stamp = None
            return self._troubled("gone" if self._data else "missing")
        except OSError:
            self._stamp = None
            return self._troubled("shut")
        if data is None:
            return None
        anew = not data.startswith(self._whole())
        if anew and data != self._suspect:
            # A file that is saved over is empty or short for a moment: it is taken when it stands still for one look.
            self._suspect, self._stamp = data, None
            return None
        self._suspect, self._data = None, data
        return self._read(data, anew=anew)

    def _whole(self) -> bytes:
        """Give what was read of the last line that was ended, and all before; what follows may have been half a line."""
        return self._data[: self._data.rfind(b"\n") + 1]

    def _changed(self) -> bytes | None:
        """Give the bytes of the file if they are others than before."""
        path = Path(self.path)
        told = path.stat()
        stamp = (told.st_dev, told.st_ino, told.st_size, told.st_mtime_ns)
        if stamp == self._stamp:
            return None
        data = path.read_bytes()
        settled = self.now() - told.st_mtime > RACY and len(data) == told.st_size
        self._stamp = stamp if settled else None
        if data == self._data and not self._trouble and self._suspect is None:
            return None
        return data

    def _troubled(self, why: str) -> Look | None:
        """Say once that there is nothing to read."""
        if why == self._trouble:
            return None
        self._trouble = why
        return Look(Log.empty(), Input(self.path), trouble=why)

    def _read(self, data: bytes, *, anew: bool) -> Look | None:
        source = Source.of(self.path, data)
        name = self._format(source, data) if data.strip() else None
        if name is None:
            return self._troubled("no_log" if b"\n" in data.strip() else "empty")
        self._trouble = ""
        opened = _reader(name, source)
        source.input.format = name
        logs = list(opened.chunks(None))
        log = logs[0] if logs else Log.empty()
        return Look(log, opened.input, opened.closed, anew, opened.unfinished)

    def _format(self, source: Source, data: bytes) -> str | None:
        """Tell the format from the lines that are ended; None where they do not tell yet."""
        if kind := packed_as(data[:MAGIC]):
            raise FormatUnknown(NOT_FOLLOWED.format(path=self.path, what=f"a {kind} file"))
        if self.format is not None:
            return self.format
        head = source.peek(HEAD)
        head = head[: head.rfind(b"\n") + 1] or head
        try:
            name = sniff(head, self.path) if head.strip() else None
        except FormatUnknown:
            return None
        if name is not None and name not in FOLLOWED:
            raise FormatUnknown(NOT_FOLLOWED.format(path=self.path, what=f"a {name} log"))
        return name


def _reader(name: str, source: Source) -> Reader:
    if name == "csv":
        from detect.log.sheet_csv import Reader as CsvReader

        return CsvReader(source, growing=True)
    from detect.log.native import Reader

    return Reader(source, growing=True)
