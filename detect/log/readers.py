"""The table of readers, and `read`: any log, whatever it is written in, as six tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from os import PathLike, fspath
from typing import Protocol, cast

from detect.errors import FormatUnknown
from detect.log.inputs import Input
from detect.log.parquet import is_log_folder
from detect.log.source import Source, sniff
from detect.log.tables import Log

READERS = {
    "bovada": "detect.log.bovada",
    "csv": "detect.log.sheet_csv",
    "lin": "detect.log.lin",
    "native": "detect.log.native",
    "ohh": "detect.log.ohh",
    "packs": "detect.log.packs",
    "parquet": "detect.log.parquet",
    "pbn": "detect.log.pbn",
    "phh": "detect.log.phh",
    "pokernow": "detect.log.pokernow",
    "stars": "detect.log.stars",
    "tilt": "detect.log.tilt",
    "xlsx": "detect.log.sheet_xlsx",
}
"""Every format and the module that reads it."""


class Reader(Protocol):
    """What a format's module offers as `Reader(source)`."""

    @property
    def input(self) -> Input:
        """The account of the file, whole once the chunks are."""
        ...

    def chunks(self, size: int | None = ...) -> Iterator[Log]:
        """Read whole sessions, a chunk at a time; None puts everything in one."""
        ...


def reader(path: str | PathLike[str], *, format: str | None = None) -> Reader:  # noqa: A002
    """Open a log.

    Parameters
    ----------
    path : path
        A file, or ``-`` for standard input.
    format : str, optional
        One of `READERS`, instead of telling it from the content.

    Raises
    ------
    FormatUnknown
        If it is no log that can be read here; the message says what it seems to be.
    OSError
        If the file cannot be opened.

    Examples
    --------
    >>> from detect.resources import resource
    >>> log = next(reader(resource("datasets", "samples", "whist-fair.jsonl")).chunks())
    >>> len(log.deals)
    24
    """
    source = Source(fspath(path))
    if format is not None and format not in READERS:
        raise FormatUnknown(f"{format} is no format read here; name one of {', '.join(READERS)}")
    try:
        name = format or ("parquet" if is_log_folder(path) else sniff(source.peek(), source.path))
    except FormatUnknown:
        source.close()
        raise
    source.input.format = name
    return cast("Reader", import_module(READERS[name]).Reader(source))


def read(path: str | PathLike[str], *, format: str | None = None) -> Log:  # noqa: A002
    """Read a log whole.

    Parameters
    ----------
    path : path
        A file, or ``-`` for standard input.
    format : str, optional
        ``pbn`` or ``native``, instead of telling it from the content.

    Returns
    -------
    Log
        Six tables. What could not be read is in ``log.inputs[0].errors``, each with its line; the rest is there.

    Raises
    ------
    FormatUnknown, OSError
        As `reader`.

    Examples
    --------
    >>> from detect.resources import resource
    >>> log = read(resource("datasets", "samples", "whist-fair.jsonl"))
    >>> log, log.inputs[0].errors
    (<Log: 1 sessions, 24 deals>, [])
    """
    opened = reader(path, format=format)
    logs = list(opened.chunks(None))
    if logs:
        return logs[0]
    return replace(Log.empty(), inputs=(opened.input,))
