"""From one format to another, piece by piece, saying what the target cannot hold."""

from __future__ import annotations

import io
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from os import PathLike, fspath
from pathlib import Path
from typing import BinaryIO, Protocol

import numpy as np

from detect.cards import JOKER
from detect.errors import UsageFault
from detect.log.compare import facts_lost, unlike
from detect.log.readers import Reader
from detect.log.tables import Log

FORMATS = {
    "native": ("jsonl", "json", "ndjson"), "pbn": ("pbn",), "parquet": ("parquet",), "csv": ("csv",),
    "xlsx": ("xlsx",), "packs": ("txt",), "phh": ("phhs", "phh"),
}  # fmt: skip
"""Every format that can be written, and the endings of its files; a name without an ending is a Parquet folder."""
NUMBERED = "numbers above 61 are no cards, and only plain packs hold them: {packs} cannot be read whole again"
SHEET = "detect.log.sheet_write"
COLUMNS = {
    "moves.seconds": "how long a move took", "moves.part": "the part of a divided hand that a move belongs to",
    "cards.part": "the part of a divided hand that a card belongs to", "cards.street": "the street of a card",
    "cards.position": "the place of a card in its row", "cards": "cards in places that it has no name for",
    "seats": "seats without a name", "cards.seen": "which single cards were seen because of what they were",
}  # fmt: skip
"""What a column of a table is called in a sentence."""


class Sink(Protocol):
    """What takes logs, one after the other, and says at the end what it could not hold."""

    def add(self, log: Log) -> None:
        """Write a log of whole sessions."""

    def close(self) -> list[str]:
        """End the writing."""
        ...


def convert(
    reader: Reader,
    target: str | PathLike[str],
    *,
    format: str | None = None,  # noqa: A002
    force: bool = False,
) -> list[str]:
    """Write a log in another format, piece by piece.

    Parameters
    ----------
    reader : Reader
        As from `detect.log.readers.reader`; what it could not read is in its `input` afterwards.
    target : path
        A file, a folder for Parquet, or ``-`` for standard output. It has its name only once all is written.
    format : str, optional
        One of `FORMATS`, instead of telling it from the ending.
    force : bool
        Whether to write over a target that is there.

    Returns
    -------
    list of str
        What the target cannot hold, a sentence each with counts.

    Raises
    ------
    UsageFault
        If the target is there already, or its format cannot be told or written.

    Examples
    --------
    >>> import tempfile
    >>> from detect.log.readers import read, reader
    >>> from detect.resources import resource
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     said = convert(reader(resource("datasets", "samples", "whist-fair.jsonl")), f"{folder}/evening.pbn")
    ...     log = read(f"{folder}/evening.pbn")
    >>> len(log.deals), len(said), said[0][:30]
    (24, 1, 'PBN has no tags for cut (24), ')
    """
    path = fspath(target)
    try:
        kind = format_of(path, format)
        if not force and path != "-" and _there(Path(path), kind):
            raise UsageFault("target", path, "must not be there yet, unless force says to write over it")
        counted = _Counted(reader)
        if kind == "parquet":
            said = _to_parquet(counted, path)
        elif kind == "xlsx":
            said = _to_xlsx(counted, path)
        else:
            said = _to_stream(counted, path, kind)
        return (
            said
            if kind == "packs" or not counted.numbered
            else [*said, NUMBERED.format(packs=counted.numbered)]
        )
    finally:
        source = getattr(reader, "source", None)
        if source is not None:
            source.close()


class _Counted:
    """A reader that counts the packs with numbers for which there are no cards."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.input, self.numbered = reader, reader.input, 0

    def chunks(self, *size: int | None) -> Iterator[Log]:
        """Give what the reader gives."""
        for log in self.reader.chunks(*size):
            rows = log.cards["card"].to_numpy() > JOKER
            self.numbered += np.unique(log.cards["deal"].to_numpy()[rows]).size
            yield log


def _to_stream(reader: Reader | _Counted, path: str, kind: str) -> list[str]:
    with _opened(path) as stream:
        sink = SINKS[kind](stream)
        for log in reader.chunks(None) if kind == "csv" else reader.chunks():
            sink.add(log)
            del log  # before the next is made
        return sink.close()


def format_of(path: str, format: str | None = None) -> str:  # noqa: A002
    """Tell the format of a target from its ending.

    Examples
    --------
    >>> format_of("evening.pbn"), format_of("evening.txt", "native"), format_of("evening")
    ('pbn', 'native', 'parquet')
    """
    names = ", ".join(FORMATS)
    if format is not None:
        if format not in FORMATS:
            raise UsageFault("format", format, f"must be one of {names}")
        return format
    ending = Path(path).suffix.removeprefix(".").lower()
    if path == "-":
        return "native"
    for name, endings in FORMATS.items():
        if ending in endings or (not ending and name == "parquet"):
            return name
    raise UsageFault(
        "target", path, f"must end as a format that can be written ({names}), or be given with one"
    )


def _there(path: Path, kind: str) -> bool:
    """Tell whether something stands where the target would; an empty folder for Parquet does not count."""
    if kind == "parquet" and path.is_dir():
        return any(path.iterdir())
    return path.exists()


@contextmanager
def _opened(path: str) -> Iterator[BinaryIO]:
    """Open a file that has its name once all is written; standard output as it is."""
    if path == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    part = Path(f"{path}.part")
    try:
        with part.open("wb") as stream:
            yield stream
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _to_parquet(reader: Reader | _Counted, path: str) -> list[str]:
    from detect.log.parquet_write import write_parquet

    if path == "-":
        raise UsageFault("target", path, "must be a folder for Parquet")
    write_parquet(reader.chunks(), path)
    return []


def _to_xlsx(reader: Reader | _Counted, path: str) -> list[str]:
    if path == "-":
        raise UsageFault("target", path, "must be a file for Excel")
    part = Path(f"{path}.part")
    try:
        said = _sheet("write_xlsx")(_whole(reader), part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return list(said or [])


def _whole(reader: Reader | _Counted) -> Log:
    return next(iter(reader.chunks(None)), Log.empty())


def _sheet(name: str) -> Callable[..., list[str] | None]:
    """Give a writer of sheets."""
    write: Callable[..., list[str] | None] = getattr(import_module(SHEET), name)
    return write


# ----- the ways to write


class NativeSink:
    """Writes native JSON Lines, and reads them again to see what they hold."""

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream
        self.lost: Counter[str] = Counter()
        self.facts = 0

    def add(self, log: Log) -> None:
        """Write a log of whole sessions."""
        from detect.log.native import Reader as Native
        from detect.log.native_write import write
        from detect.log.pbn_write import Bytes

        if not len(log.sessions):
            return
        out = io.StringIO()
        write(log, out)
        data = out.getvalue().encode("utf-8", "replace")
        self.stream.write(data)
        again = next(iter(Native(Bytes(data)).chunks(None)))
        log = by_session(log)
        for name, many in unlike(log, again).items():
            self.lost[name] += int(many.sum())
        self.facts += facts_lost(log, again).total()

    def close(self) -> list[str]:
        """Say what could not be held."""
        said = [
            f"a native log does not hold {COLUMNS.get(name, name)}: {many:,} rows"
            for name, many in sorted(self.lost.items())
            if name != "deals.session"
        ]
        return said + ([f"{self.facts:,} facts came back otherwise"] if self.facts else [])


def by_session(log: Log) -> Log:
    """Give a log with the deals of each session together, as a native log has them; keys count from 0.

    Examples
    --------
    >>> by_session(Log.empty())
    <Log: 0 sessions, 0 deals>
    """
    number = {name: at for at, name in enumerate(log.sessions["session"])}
    places = np.array([number[name] for name in log.deals["session"].tolist()], np.int64)
    order = np.argsort(places, kind="stable")
    keys = log.deals["deal"].to_numpy()
    rank = np.empty(keys.size, np.int64)
    rank[order] = np.arange(keys.size)
    parts = {}
    for name in ("deals", "seats", "cards", "moves", "facts"):
        frame = getattr(log, name)
        deal = frame["deal"].to_numpy()
        own = deal >= 0
        new = np.full(deal.size, -1, np.int64)
        new[own] = rank[np.searchsorted(keys, deal[own])]
        rows = np.argsort(new, kind="stable")
        if name == "facts":
            rows = np.lexsort((new, np.array([number[name] for name in frame["session"].tolist()], np.int64)))
        parts[name] = frame.assign(deal=new).iloc[rows].reset_index(drop=True)
    return replace(log, **parts)


def _pbn(stream: BinaryIO) -> Sink:
    from detect.log.pbn_write import PbnWriter

    return PbnWriter(stream)


def _packs(stream: BinaryIO) -> Sink:
    from detect.log.packs_write import PacksWriter

    return PacksWriter(stream)


def _phh(stream: BinaryIO) -> Sink:
    from detect.log.phh_write import PhhWriter

    return PhhWriter(stream)


class SheetSink:
    """Writes one sheet of values between commas, whole."""

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream
        self.said: list[str] = []

    def add(self, log: Log) -> None:
        """Write a log."""
        text = io.TextIOWrapper(self.stream, encoding="utf-8", newline="", write_through=True)
        try:
            self.said += _sheet("write_csv")(log, text) or []
        finally:
            text.detach()

    def close(self) -> list[str]:
        """Say what could not be held."""
        return self.said


SINKS: dict[str, Callable[[BinaryIO], Sink]] = {
    "native": NativeSink,
    "pbn": _pbn,
    "csv": SheetSink,
    "packs": _packs,
    "phh": _phh,
}
