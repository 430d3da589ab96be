"""What is done of a batch, on disk: a part for each piece of log, under a name that says all it was made from.

The name is a hash of the log's bytes, of the plan, of our own version and of the piece's number. So work that was broken off
goes on where it stopped, and a log that was finished is passed over, until one of these changes. Parts are plain tables.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import detect
from detect.batch.columns import MADE
from detect.errors import LogError
from detect.evidence import Plan
from detect.kept import version
from detect.log.inputs import Input, Note
from detect.log.parquet import is_log_folder
from detect.log.parquet_write import file_of
from detect.log.places import opened
from detect.log.tables import SCHEMA

LAYOUT = 1
"""Of the parts; another one reads none of the old."""
PARTS = "parts"
"""The folder of the parts, within that of the batch."""
EPOCH = (1980, 1, 1, 0, 0, 0)
"""Of everything in a part: the same bytes whenever it is made."""


def packed(tables: Mapping[str, Any]) -> bytes:
    """Put the tables of a piece into one part.

    >>> from detect.batch.columns import arrow
    >>> part = packed({name: arrow(name, {}, made=True) for name in MADE})
    >>> unpacked(part, "people").num_rows
    0
    """
    import pyarrow as pa

    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name in MADE:
            sink = pa.BufferOutputStream()
            with pa.ipc.new_stream(
                sink, tables[name].schema, options=pa.ipc.IpcWriteOptions(compression="zstd")
            ) as to:
                to.write_table(tables[name])
            file.writestr(zipfile.ZipInfo(name, EPOCH), sink.getvalue().to_pybytes())
    return out.getvalue()


def unpacked(part: bytes | Path, name: str, columns: Iterable[str] | None = None) -> Any:
    """Give one table of a part, all of its columns or some."""
    import pyarrow as pa

    with zipfile.ZipFile(io.BytesIO(part) if isinstance(part, bytes) else part) as file:
        data = file.read(name)
    with pa.ipc.open_stream(data) as stream:
        table = stream.read_all()
    return table if columns is None else table.select(list(columns))


def sha256_of(path: str) -> str:
    """Give the hash of a log as its reader gives it: of the file's bytes, or of those of its six tables in turn.

    Raises
    ------
    OSError
        If it cannot be opened.
    """
    whole = hashlib.sha256()
    for each in [file_of(path, name) for name in SCHEMA] if is_log_folder(path) else [path]:
        with opened(str(each)) as file:
            while block := file.read(1 << 20):
                whole.update(block)
    return whole.hexdigest()


def settings_hash(plan: Plan, *more: str | None) -> str:
    """Give a hash of all that a part depends on, but the log."""
    said = [LAYOUT, plan.hash, detect.__version__, version(), *more]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()


@dataclass
class Known:
    """What is known of a log that was read to its end.

    Attributes
    ----------
    input : Input
        Its account.
    pieces : int
        Into how many it was parted.
    """

    input: Input
    pieces: int


@dataclass
class Store:
    """The parts of a batch.

    Parameters
    ----------
    folder : Path
        Of the batch; the parts are in a folder within it.
    settings : str
        As from `settings_hash`.
    """

    folder: Path
    settings: str
    used: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Make the folder."""
        self.folder = self.folder / PARTS
        self.folder.mkdir(parents=True, exist_ok=True)

    def name(self, path: str, sha256: str, piece: int | None = None) -> str:
        """Name the part of a piece of log, or what is known of the log as a whole."""
        said = json.dumps([self.settings, path, sha256, piece])
        ending = "json" if piece is None else "part"
        made = f"{hashlib.sha256(said.encode()).hexdigest()[:32]}.{ending}"
        self.used.add(made)
        return made

    def has(self, name: str) -> bool:
        """Tell whether a part is there, and can be read."""
        with suppress(OSError, zipfile.BadZipFile), zipfile.ZipFile(self.folder / name) as file:
            return file.testzip() is None and set(file.namelist()) == set(MADE)
        return False

    def save(self, name: str, data: bytes) -> None:
        """Write a part beside its place and then move it there: half of one is never met."""
        handle, beside = tempfile.mkstemp(dir=self.folder, suffix=".new")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(beside).replace(self.folder / name)
        finally:
            Path(beside).unlink(missing_ok=True)

    def known(self, path: str, sha256: str) -> Known | None:
        """Give what is known of a log, if it was read to its end."""
        with suppress(OSError, ValueError, KeyError, TypeError):
            said = json.loads((self.folder / self.name(path, sha256)).read_text("utf-8"))
            return Known(_input(said["input"]), int(said["pieces"]))
        return None

    def keep(self, path: str, sha256: str, known: Known) -> None:
        """Put down what is known of a log that was read to its end."""
        said = {"input": known.input.to_dict(), "pieces": known.pieces}
        self.save(self.name(path, sha256), json.dumps(said).encode())

    def sweep(self) -> None:
        """Throw away what no log of this run has a use for."""
        for path in self.folder.iterdir():
            if path.suffix in {".part", ".json", ".new"} and path.name not in self.used:
                path.unlink(missing_ok=True)


def _input(said: dict[str, Any]) -> Input:
    """Take the account of a log back from plain data."""
    same = ("path", "sha256", "format", "sessions", "records", "deals")
    read = Input(**{name: said[name] for name in same})
    keys = ("line", "record", "read", "expected")
    read.errors = [LogError(read.path, *(one[key] for key in keys)) for one in said["errors"]]
    read.notes = [Note(one["line"], one["what"]) for one in said["notes"]]
    return read
