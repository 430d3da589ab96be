"""Read a log from a folder of six Parquet files, one a table, as `write_parquet` leaves it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from os import PathLike
from typing import Any

import numpy as np
import pandas as pd

from detect.errors import FormatUnknown, LogError
from detect.log.inputs import Input, Note
from detect.log.parquet_write import PIECE_DEALS, file_of, write_parquet
from detect.log.source import Source
from detect.log.tables import (
    HIGHEST_STEP,
    MOVES,
    NO_CARD,
    NULL,
    SCHEMA,
    TEXT,
    Log,
    Mark,
    Seen,
    Stage,
    encoded,
    table,
)

__all__ = ["Reader", "frame_of", "is_log_folder", "write_parquet"]

HIGHEST_CARD = 60
KINDS = {
    "int": "whole numbers", "float": "numbers", "bool": "true or false", "str": "text", TEXT: "text",
}  # fmt: skip
LIMITS: dict[str, dict[str, tuple[int, int, str]]] = {
    "cards": {
        "stage": (0, max(Stage), "a stage, 0 to 9"), "card": (NO_CARD, HIGHEST_CARD, "a card, 0 to 60, -1 or -2"),
        "seen": (0, max(Seen), "0 or 1"),
    },
    "moves": {
        "move": (0, len(MOVES) - 1, f"a move, 0 to {len(MOVES) - 1}"),
        "card": (NO_CARD, HIGHEST_CARD, "a card, 0 to 60, -1 or -2"),
        "step": (0, HIGHEST_STEP, "a step, from 0"), "mark": (NULL, max(Mark), "a mark, -1 to 4"),
    },
    "deals": {
        "turn_up": (NO_CARD, HIGHEST_CARD, "a card, 0 to 60, -1 or -2"), "trump": (NULL, 4, "a suit, 0 to 4 or -1"),
    },
}  # fmt: skip


def is_log_folder(path: str | PathLike[str]) -> bool:
    """Tell whether a folder is, or was meant as, a log of six tables.

    Examples
    --------
    >>> is_log_folder("no/such/folder")
    False
    """
    return any(file_of(path, name).is_file() for name in SCHEMA)


@dataclass
class Reader:
    """Read a folder of six tables, piece by piece.

    Attributes
    ----------
    source : Source
        Its path is the folder.
    next_deal : int
        The lowest key that the next deal may have.
    sessions : set of str
        Ids met.

    Raises
    ------
    FormatUnknown
        If it is no such folder: a table or column that is missing, or of another type, is named.
    """

    source: Source
    next_deal: int = 0
    sessions: set[str] = field(default_factory=set)
    _files: dict[str, Any] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        """Look at what is there, and read nothing yet."""
        self._files = {name: self._open(name) for name in SCHEMA}

    @property
    def input(self) -> Input:
        """The account of the folder."""
        return self.source.input

    @property
    def share(self) -> float:
        """How much of the folder was read, 0 to 1."""
        return self.input.records / max(1, int(self._files["deals"].metadata.num_rows))

    def _open(self, name: str) -> Any:
        import pyarrow as pa
        from pyarrow.parquet import ParquetFile

        path = file_of(self.source.path, name)
        if not path.is_file():
            raise FormatUnknown(f"{self.source.path}: no {path.name} there; a log has {', '.join(SCHEMA)}")
        try:
            file = ParquetFile(path)
            schema = file.schema_arrow
        except (pa.ArrowException, OSError) as error:
            raise FormatUnknown(
                f"{path}: no Parquet file that can be read: {str(error).splitlines()[0]}"
            ) from None
        for column, kind in SCHEMA[name].items():
            if column not in schema.names:
                raise FormatUnknown(f"{path}: the column {column} is missing")
            if schema.names.count(column) > 1 or not _fits(kind)(schema.field(column).type):
                said = f"the column {column} should hold {KINDS[kind.rstrip('0123456789')]}"
                raise FormatUnknown(f"{path}: {said}, once; it is {', '.join(map(str, schema.types))[:80]}")
        return file

    def chunks(self, size: int | None = PIECE_DEALS) -> Iterator[Log]:
        """Read the folder as logs of whole sessions.

        Parameters
        ----------
        size : int, optional
            Deals after which the next piece opens a new chunk; None puts everything in one.
        """
        try:
            for groups in self._groups(size):
                log = self._log(groups)
                if log is not None and len(log.sessions):
                    yield log
        finally:
            for file in self._files.values():
                file.close()
        self._hash()

    def _groups(self, size: int | None) -> Iterator[dict[str, list[int]]]:
        """Give the row groups of each table that belong together."""
        many = {name: file.metadata.num_row_groups for name, file in self._files.items()}
        if len(set(many.values())) > 1:
            what = "its files are parted differently, as another program leaves them: read in one piece"
            self.input.notes.append(Note(0, what))
            yield {name: list(range(count)) for name, count in many.items()}
            return
        taken: list[int] = []
        deals = 0
        for group in range(many["deals"]):
            if size is not None and deals >= size:
                yield dict.fromkeys(SCHEMA, taken)
                taken, deals = [], 0
            taken = [*taken, group]
            deals += self._files["deals"].metadata.row_group(group).num_rows
        if taken:
            yield dict.fromkeys(SCHEMA, taken)

    def _log(self, groups: dict[str, list[int]]) -> Log | None:
        import pyarrow as pa

        tables = {}
        for name, file in self._files.items():
            try:
                rows = file.read_row_groups(groups[name], columns=list(SCHEMA[name]))
                tables[name] = frame_of(name, rows)
            except (pa.ArrowException, OSError, ValueError) as error:
                read = f"rows {groups[name][0] + 1 if groups[name] else 0}"
                self._fault(name, read, f"row groups that can be read: {str(error).splitlines()[0]}")
                return None
        log = self._fitting(tables)
        self.input.sessions += len(log.sessions)
        self.input.records += len(log.deals)
        self.input.deals += len(log.deals)
        return replace(log, inputs=(self.input,))

    def _fault(self, name: str, read: str, expected: str) -> None:
        path = str(file_of(self.source.path, name))
        self.input.errors.append(LogError(path, None, None, read, expected))

    def _drop(
        self, tables: dict[str, pd.DataFrame], name: str, bad: np.ndarray, column: str, expected: str
    ) -> None:
        """Leave rows out, and say so."""
        if bad.any():
            first = tables[name][column].iloc[int(np.argmax(bad))]
            self._fault(
                name, f"{int(bad.sum())} rows, the first with {column} {first}", f"{expected}; left out"
            )
            tables[name] = tables[name][~bad].reset_index(drop=True)

    def _fitting(self, tables: dict[str, pd.DataFrame]) -> Log:
        """Leave out, with an error each, what belongs to nothing or can be nothing."""
        names = tables["sessions"]["session"]
        twice = (names.duplicated() | names.isin(self.sessions) | names.isna()).to_numpy()
        self._drop(tables, "sessions", twice, "session", "sessions with an id that no other has")
        self.sessions |= set(tables["sessions"]["session"])
        alien = ~tables["deals"]["session"].isin(tables["sessions"]["session"]).to_numpy()
        self._drop(tables, "deals", alien, "session", "a session of sessions.parquet")
        keys = tables["deals"]["deal"].to_numpy()
        ahead = np.concatenate([[self.next_deal - 1], keys])[:-1]
        wrong = keys <= np.maximum.accumulate(ahead)
        self._drop(tables, "deals", wrong[: keys.size], "deal", "keys of deals that go up from row to row")
        for name in ("seats", "cards", "moves"):
            self._own(tables, name)
        self._facts(tables)
        for name, limits in LIMITS.items():
            for column, (low, high, expected) in limits.items():
                values = tables[name][column].to_numpy()
                self._drop(tables, name, (values < low) | (values > high), column, expected)
        keys = tables["deals"]["deal"].to_numpy()
        self.next_deal = int(keys[-1]) + 1 if keys.size else self.next_deal
        return Log(**tables)

    def _own(self, tables: dict[str, pd.DataFrame], name: str) -> None:
        """Leave out rows of deals that are not there, and put the rest in the order of the deals."""
        alien = ~np.isin(tables[name]["deal"].to_numpy(), tables["deals"]["deal"].to_numpy())
        self._drop(tables, name, alien, "deal", "a deal of deals.parquet")
        keys = tables[name]["deal"].to_numpy()
        if (keys[1:] < keys[:-1]).any():
            tables[name] = tables[name].iloc[np.argsort(keys, kind="stable")].reset_index(drop=True)
            self.input.notes.append(Note(0, f"rows of {name} were put in the order of the deals"))

    def _facts(self, tables: dict[str, pd.DataFrame]) -> None:
        alien = ~tables["facts"]["session"].isin(tables["sessions"]["session"]).to_numpy()
        self._drop(tables, "facts", alien, "session", "a session of sessions.parquet")
        keys = tables["facts"]["deal"].to_numpy()
        alien = (keys >= 0) & ~np.isin(keys, tables["deals"]["deal"].to_numpy())
        self._drop(tables, "facts", alien, "deal", "a deal of deals.parquet, or -1")

    def _hash(self) -> None:
        """Hash the six files one after the other."""
        whole = hashlib.sha256()
        for name in SCHEMA:
            with file_of(self.source.path, name).open("rb") as file:
                while block := file.read(1 << 20):
                    whole.update(block)
        self.input.sha256 = whole.hexdigest()


def _fits(kind: str) -> Callable[[Any], bool]:
    """Give the test whether a type of Arrow can hold a column."""
    from pyarrow import types

    def text(given: Any) -> bool:
        inner = given.value_type if types.is_dictionary(given) else given
        return bool(types.is_string(inner) or types.is_large_string(inner) or types.is_null(inner))

    def number(given: Any) -> bool:
        return bool(types.is_integer(given) or types.is_floating(given) or types.is_null(given))

    tests: dict[str, Callable[[Any], bool]] = {
        "str": text, TEXT: text, "bool": types.is_boolean, "float64": number,
    }  # fmt: skip
    test: Callable[[Any], bool] = tests.get(kind, types.is_integer)
    return test


def frame_of(name: str, rows: Any) -> pd.DataFrame:
    """Take a table back from Arrow, each column in the type that a log has it in.

    Raises
    ------
    ValueError
        (or one of Arrow) if a number does not fit, or is null where a log has another sign for that.
    """
    import pyarrow as pa

    columns: dict[str, Any] = {}
    for column, kind in SCHEMA[name].items():
        values = rows.column(column)
        if kind in {"str", TEXT}:
            columns[column] = _text_of(values, kind)
        elif kind == "float64":
            columns[column] = values.cast(pa.float64()).to_numpy()
        else:
            if values.null_count:
                raise ValueError(f"{values.null_count} nulls in the column {column}")
            columns[column] = values.cast(
                pa.bool_() if kind == "bool" else pa.type_for_alias(kind)
            ).to_numpy()
    return table(name, columns, rows.num_rows)


def _text_of(values: Any, kind: str) -> Any:
    import pyarrow as pa

    if pa.types.is_dictionary(values.type):
        values = values.cast(values.type.value_type) if kind == "str" else values
    if kind == "str":
        return values.cast(pa.string()).to_pylist()
    if not pa.types.is_dictionary(values.type):
        values = values.cast(pa.string()).dictionary_encode()
    whole = values.unify_dictionaries().combine_chunks()
    whole = whole.chunk(0) if isinstance(whole, pa.ChunkedArray) and whole.num_chunks else whole
    if not len(whole):
        return encoded(np.empty(0, np.int32), [])
    codes = whole.indices.fill_null(-1).to_numpy(zero_copy_only=False).astype(np.int32)
    return encoded(codes, whole.dictionary.to_pylist())
