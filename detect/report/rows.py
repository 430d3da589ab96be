"""The report as plain tables: one row a session, a finding, an irregularity, a check not put, a person, an error.

They hold what the JSON object holds, without its trails and records; CSV, Excel and Parquet are made of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Object = dict[str, Any]

_VERDICT = {"verdict": str, "p": float, "log10_p": float, "one_in": float, "p_without_best_deal": float,
            "log10_e": float, "says": str}  # fmt: skip
TABLES: dict[str, dict[str, type]] = {
    "sessions": {
        "session": str, "file": str, "line": int, "date": str, "venue": str, "game": str, "laws": str, "why": str,
        "ended": str, "deals": int, "distinct_deals": int, "tables": int, "players": str, "verdict": str,
        **{f"gain_{name}": kind for name, kind in _VERDICT.items()},
        **{f"shuffle_{name}": kind for name, kind in _VERDICT.items()},
        "irregularities": int, "deals_affected": int, "left_out": str, "data": str,
    },
    "findings": {
        "session": str, "check": str, "question": str, "part": str, "subject": str, "player": str, "n": int,
        "observed": float, "expected": float, "effect": float, "low": float, "high": float, "p": float,
        "log10_p": float, "p_adjusted": float, "log10_e": float, "null": str, "tag": str, "gainer": str,
        "detectable": float, "deals_for_standard": int, "says": str, "innocent": str, "next": str,
    },
    "irregularities": {
        "session": str, "law": str, "title": str, "deal": str, "table": str, "trick": int, "seat": str, "player": str,
        "cards": str, "file": str, "line": int, "what": str, "penalty": str, "innocent": str,
    },
    "not_tested": {"session": str, "check": str, "why": str, "log_next": str},
    "people": {"session": str, "player": str, "own_deals": int, "log10_e": float, "p_anytime": float},
    "errors": {"file": str, "kind": str, "line": int, "record": int, "read": str, "expected": str},
}  # fmt: skip
"""The columns of each table and their kinds; any may be empty."""


def tables(document: Object) -> dict[str, list[Object]]:
    """Give the tables of a report.

    Parameters
    ----------
    document : dict
        As from `detect.report.document.document`.

    Returns
    -------
    dict of str to list of dict
        By the names of `TABLES`; every row has every column, None where there is nothing.

    Examples
    --------
    >>> tables({"sessions": [], "inputs": []})["findings"]
    []
    """
    sessions = document["sessions"]
    made = {
        "sessions": [_session(one) for one in sessions],
        "findings": [_finding(one, row) for one in sessions for row in one["findings"]],
        "irregularities": [_irregularity(one, row) for one in sessions for row in one["irregularities"]],
        "not_tested": [{"session": one["session"], **row} for one in sessions for row in one["not_tested"]],
        "people": [{"session": one["session"], **row} for one in sessions for row in one["people"]],
        "errors": list(_errors(document["inputs"])),
    }
    return {name: [{c: row.get(c) for c in TABLES[name]} for row in rows] for name, rows in made.items()}


def _session(one: Object) -> Object:
    row = {
        **one,
        "file": one["source"]["file"],
        "line": one["source"]["line"],
        "players": ", ".join(one["players"]),
    }
    for question in ("gain", "shuffle"):
        verdict = {**one[question], "says": " ".join(one[question]["says"])}
        row |= {f"{question}_{name}": verdict[name] for name in _VERDICT}
    row |= one["record"]
    return row | {name: " ".join(said["says"] for said in one[name]) for name in ("left_out", "data")}


def _finding(one: Object, row: Object) -> Object:
    low, high = row["interval"]
    return {**row, "session": one["session"], "low": low, "high": high, "detectable": row["detectable"]["effect"],
            "deals_for_standard": row["detectable"]["deals_for_standard"]}  # fmt: skip


def _irregularity(one: Object, row: Object) -> Object:
    return {**row, "session": one["session"], "deal": str(row["deal"]), "cards": " ".join(row["cards"])}


def _errors(inputs: list[Object]) -> Iterator[Object]:
    for one in inputs:
        for error in one["errors"]:
            yield {"file": one["path"], "kind": "error", **error}
        for note in one["notes"]:
            yield {"file": one["path"], "kind": "note", "line": note["line"], "read": note["what"]}
