"""The tables of a batch: their columns and types, as they stand in its Parquet files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

_VERDICT = {
    "verdict": "string", "p": "double", "log10_p": "double", "one_in": "double", "p_without_best_deal": "double",
    "log10_e": "double", "twins": "int64", "as_surprising": "int64", "decided_by": "string",
}  # fmt: skip
_HEAD = {
    "session": "string", "file": "string", "line": "int64", "date": "string", "venue": "string", "game": "string",
    "laws": "string", "why": "string", "ended": "string", "deals": "int64", "distinct_deals": "int64", "tables": "int64",
    "players": "names",
}  # fmt: skip
_COUNTED = {
    "session": "string", "file": "string", "check": "string", "question": "string", "part": "string", "subject": "string",
    "player": "string", "n": "int64", "observed": "double", "expected": "double", "effect": "double", "low": "double",
    "high": "double",
}  # fmt: skip

MADE: Mapping[str, Mapping[str, str]] = {
    "sessions": {
        **_HEAD, "verdict": "string", **{f"gain_{name}": kind for name, kind in _VERDICT.items()},
        **{f"shuffle_{name}": kind for name, kind in _VERDICT.items()}, "irregularities": "int64", "deals_affected": "int64",
        "fingerprint": "int64",
    },
    "findings": {
        **_COUNTED, "p": "double", "log10_p": "double", "p_adjusted": "double", "log10_e": "double", "weight": "double",
        "null": "string", "tag": "string", "partner": "string", "gainer": "string", "detectable": "double",
    },
    "irregularities": {
        "session": "string", "file": "string", "law": "string", "title": "string", "deal": "string", "table": "string",
        "trick": "int64", "seat": "string", "player": "string", "cards": "string", "line": "int64", "what": "string",
        "penalty": "string", "innocent": "string", "record": "string",
    },
    "not_tested": {"session": "string", "file": "string", "check": "string", "why": "string", "log_next": "string"},
    "people": {
        "session": "string", "file": "string", "player": "string", "partner": "string", "own_deals": "int64",
        "log10_e": "double", "p_anytime": "double", "bets": "bets",
    },
}  # fmt: skip
"""What is made of a piece of log; nothing here depends on what else is in the batch."""

_CORRECTED = {"same_as": "string", "gain_corrected": "string", "gain_q": "double", "shuffle_corrected": "string",
              "shuffle_q": "double"}  # fmt: skip
TABLES: Mapping[str, Mapping[str, str]] = {
    **MADE,
    "sessions": {**MADE["sessions"], **_CORRECTED},
    "players": {
        "player": "string", "sessions": "int64", "own_deals": "int64", "log10_e": "double", "e_q": "double",
        "stands": "bool", "irregularities": "int64",
    },
    "errors": {"file": "string", "kind": "string", "line": "int64", "record": "int64", "read": "string",
               "expected": "string"},
}  # fmt: skip
"""What stands in the folder of a batch, a file a table."""


@cache
def schema(name: str, *, made: bool = False) -> Any:
    """Give the Arrow schema of a table.

    Parameters
    ----------
    name : str
        One of `TABLES`.
    made : bool
        As a piece has it, before it is corrected.

    Examples
    --------
    >>> schema("errors").names
    ['file', 'kind', 'line', 'record', 'read', 'expected']
    """
    import pyarrow as pa

    bet = pa.struct([("check", pa.string()), ("weight", pa.float64()), ("log10_e", pa.list_(pa.float64()))])
    nested = {"names": pa.list_(pa.string()), "bets": pa.list_(bet)}
    columns = (MADE if made else TABLES)[name]
    return pa.schema([(each, nested.get(kind) or pa.type_for_alias(kind)) for each, kind in columns.items()])


def arrow(name: str, columns: Mapping[str, Any], *, made: bool = False) -> Any:
    """Give a table to Arrow, from its columns by name; one that is not there is null.

    Half a character, which Parquet does not hold, becomes a question mark.

    Examples
    --------
    >>> arrow("errors", {"file": ["a.pbn"], "line": [3]}).column("record").to_pylist()
    [None]
    """
    import pyarrow as pa

    wanted = schema(name, made=made)
    rows = max((len(values) for values in columns.values()), default=0)
    arrays = []
    for field in wanted:
        values = columns.get(field.name)
        values = [None] * rows if values is None else values
        if pa.types.is_string(field.type):
            values = [whole(value) for value in values]
        arrays.append(pa.array(values, field.type, from_pandas=True))
    return pa.Table.from_arrays(arrays, schema=wanted)


def whole(value: Any) -> Any:
    r"""Put a mark for half a character.

    >>> whole("Dot"), whole("\udc80"), whole(None)
    ('Dot', '?', None)
    """
    if not isinstance(value, str):
        return None
    return value if value.isascii() else value.encode("utf-8", "replace").decode()
