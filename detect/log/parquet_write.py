"""Write a log as a folder of six Parquet files, one a table.

Each piece of a log, some whole sessions, is one row group in every file, so that the n-th row groups of the six belong
together: a folder is written and read piece by piece, however large it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from detect import __version__
from detect.errors import UsageFault
from detect.log.tables import SCHEMA, TEXT, Log

VERSION = "1"
"""Of the six tables; a change of columns is another."""
PIECE_DEALS = 50_000
"""How many deals a piece may hold before the next session opens a new one."""


def file_of(folder: str | PathLike[str], name: str) -> Path:
    """Give the file of a table.

    Examples
    --------
    >>> file_of("evening", "cards").name
    'cards.parquet'
    """
    return Path(folder) / f"{name}.parquet"


def schema_of(name: str) -> Any:
    """Give the schema of a table for Arrow, with our version in it.

    Examples
    --------
    >>> schema_of("seats").names
    ['deal', 'seat', 'player', 'stack', 'hero']
    """
    import pyarrow as pa

    kinds = {"str": pa.string(), TEXT: pa.dictionary(pa.int32(), pa.string()), "bool": pa.bool_()}
    fields = [
        pa.field(column, kinds.get(kind) or pa.type_for_alias(kind)) for column, kind in SCHEMA[name].items()
    ]
    return pa.schema(fields, {"pone.table": name, "pone.log": VERSION, "pone.version": __version__})


class ParquetWriter:
    """Writes logs, one after the other, into one folder; nothing stands there under its name before all is written.

    Parameters
    ----------
    folder : path
        Made where it does not exist.
    """

    def __init__(self, folder: str | PathLike[str]) -> None:
        from pyarrow.parquet import ParquetWriter as Writer

        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self._next = 0
        self._sessions: set[str] = set()
        self._schemas = {name: schema_of(name) for name in SCHEMA}
        self._files = {
            name: Writer(self._part(name), schema, compression="zstd")
            for name, schema in self._schemas.items()
        }

    def _part(self, name: str) -> Path:
        return self.folder / f"{name}.parquet.part"

    def add(self, log: Log) -> None:
        """Write a log of whole sessions.

        Raises
        ------
        UsageFault
            If one of its sessions was written before.
        """
        again = sorted(self._sessions & set(log.sessions["session"]))
        if again:
            raise UsageFault("chunks", again[0], "must hold each session once")
        self._sessions |= set(log.sessions["session"])
        for piece in pieces(self._moved(log)):
            for name, file in self._files.items():
                rows = arrow_of(name, getattr(piece, name), self._schemas[name])
                file.write_table(rows, row_group_size=max(1, rows.num_rows))

    def _moved(self, log: Log) -> Log:
        """Give deals the keys that come next, where theirs were met before."""
        keys = log.deals["deal"].to_numpy()
        if not keys.size:
            return log
        by = max(0, self._next - int(keys.min()))
        self._next = int(keys.max()) + by + 1
        return shifted(log, by) if by else log

    def close(self) -> list[str]:
        """End the files and give them their names; a folder of the six tables holds all that a log does."""
        for file in self._files.values():
            file.close()
        for name in SCHEMA:
            self._part(name).replace(file_of(self.folder, name))
        return []

    def drop(self) -> None:
        """Give up what was written."""
        for name, file in self._files.items():
            file.close()
            self._part(name).unlink(missing_ok=True)


def shifted(log: Log, by: int) -> Log:
    """Give a log whose keys of deals are so much higher.

    Examples
    --------
    >>> shifted(Log.empty(), 10)
    <Log: 0 sessions, 0 deals>
    """
    own = log.deals["hands"] == -log.deals["deal"] - 2
    deals = log.deals.assign(hands=log.deals["hands"].where(~own, log.deals["hands"] - by))
    parts = {name: getattr(log, name) for name in ("seats", "cards", "moves")} | {"deals": deals}
    moved = {name: part.assign(deal=part["deal"] + by) for name, part in parts.items()}
    facts = log.facts.assign(deal=log.facts["deal"].where(log.facts["deal"] < 0, log.facts["deal"] + by))
    return replace(log, facts=facts, **moved)


def arrow_of(name: str, frame: pd.DataFrame, schema: Any) -> Any:
    """Give a table to Arrow."""
    import pyarrow as pa

    arrays = []
    for column, kind in SCHEMA[name].items():
        values = frame[column]
        if kind == TEXT:
            codes = values.cat.codes.to_numpy().astype(np.int32)
            words = pa.array(values.cat.categories.tolist(), pa.string())
            arrays.append(pa.DictionaryArray.from_arrays(pa.array(codes, mask=codes < 0), words))
        elif kind == "str":
            arrays.append(pa.array([v if isinstance(v, str) else None for v in values.tolist()], pa.string()))
        else:
            arrays.append(pa.array(values.to_numpy()))
    return pa.Table.from_arrays(arrays, schema=schema)


def pieces(log: Log, size: int = PIECE_DEALS) -> Iterator[Log]:
    """Part a log into logs of whole sessions, in its own order, of about `size` deals.

    Parameters
    ----------
    log : Log
    size : int
        Deals after which the next session opens a new piece; a log whose sessions are interleaved stays whole.

    Examples
    --------
    >>> list(pieces(Log.empty()))
    [<Log: 0 sessions, 0 deals>]
    """
    cuts, last = [], 0
    for session, deal in _borders(log) if len(log.deals) > size else []:
        if deal - last >= size:
            cuts.append((session, deal))
            last = deal
    ends = [*cuts, (len(log.sessions), len(log.deals))]
    for (a, first), (b, end) in zip([(0, 0), *cuts], ends, strict=True):
        yield log if not cuts else _piece(log, slice(a, b), slice(first, end))


def _borders(log: Log) -> list[tuple[int, int]]:
    """Give the places between sessions where deals and facts can be parted: (sessions, deals) before each."""
    number = {name: at for at, name in enumerate(log.sessions["session"])}
    of_deal = np.array([number[name] for name in log.deals["session"].cat.categories] or [0], np.int64)
    of_fact = np.array([number[name] for name in log.facts["session"].cat.categories] or [0], np.int64)
    deal = of_deal[log.deals["session"].cat.codes.to_numpy()]
    fact = of_fact[log.facts["session"].cat.codes.to_numpy()]
    both = np.intersect1d(_parted(deal), _parted(fact)) if fact.size else _parted(deal)
    return list(zip(both.tolist(), np.searchsorted(deal, both).tolist(), strict=True))


def _parted(numbers: np.ndarray) -> np.ndarray:
    """Give the numbers that have all lower ones before them and none after."""
    highest = np.maximum.accumulate(numbers)
    lowest = np.minimum.accumulate(numbers[::-1])[::-1]
    return np.unique(lowest[1:][highest[:-1] < lowest[1:]])


def _piece(log: Log, sessions: slice, deals: slice) -> Log:
    keys = log.deals["deal"].iloc[deals].to_numpy()
    names = log.sessions["session"].iloc[sessions]
    parts = {}
    for name in ("seats", "cards", "moves"):
        part = getattr(log, name)
        a, b = np.searchsorted(part["deal"].to_numpy(), [keys[0], keys[-1] + 1]) if keys.size else (0, 0)
        parts[name] = part.iloc[a:b]
    facts = log.facts[log.facts["session"].isin(names)]
    return Log(
        sessions=log.sessions.iloc[sessions],
        deals=log.deals.iloc[deals],
        facts=facts,
        inputs=log.inputs,
        **parts,
    )


def write_parquet(log: Log | Iterable[Log], folder: str | PathLike[str]) -> None:
    """Write a log as a folder of six Parquet files.

    Parameters
    ----------
    log : Log or iterable of Log
        Logs of whole sessions, in the order of `deal`; read one after the other and not kept. Where their keys of
        deals meet again they are counted on.
    folder : path
        Made where it does not exist; files of a log that are there are written over, once all is written.

    Raises
    ------
    UsageFault
        If a session comes in two of the logs.

    Examples
    --------
    >>> import tempfile
    >>> from detect.log.parquet import Reader
    >>> from detect.log.readers import read
    >>> from detect.log.source import Source
    >>> from detect.resources import resource
    >>> log = read(resource("datasets", "samples", "whist-fair.jsonl"))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_parquet(log, folder)
    ...     again = next(Reader(Source(folder)).chunks())
    >>> again.cards.equals(log.cards)
    True
    """
    writer = ParquetWriter(folder)
    try:
        for chunk in [log] if isinstance(log, Log) else log:
            writer.add(chunk)
            del chunk  # before the next is made
    except BaseException:
        writer.drop()
        raise
    writer.close()
