"""The report as plain tables: one row a session, a finding, an irregularity, a check not put, a person, an error.

They hold what the JSON object holds, without its trails; CSV, Excel and Parquet are made of them. The record of an
irregularity, the deal as a native line, is a column of JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

Object = dict[str, Any]

_VERDICT = {"verdict": str, "p": float, "log10_p": float, "one_in": float, "p_without_best_deal": float,
            "log10_e": float, "says": str}  # fmt: skip
_HEAD = {"session": str, "file": str, "line": int, "date": str, "venue": str, "game": str, "laws": str, "why": str,
         "ended": str, "deals": int, "distinct_deals": int, "tables": int, "players": str}  # fmt: skip
_COUNTED = {"session": str, "check": str, "question": str, "part": str, "subject": str, "player": str, "n": int,
            "observed": float, "expected": float, "effect": float, "low": float, "high": float}  # fmt: skip
_RECORD = {"irregularities": int, "deals_affected": int}
_IRREGULARITIES = {
    "session": str, "law": str, "title": str, "deal": str, "table": str, "trick": int, "seat": str, "player": str,
    "cards": str, "file": str, "line": int, "what": str, "penalty": str, "innocent": str, "record": str,
}  # fmt: skip
_ERRORS = {"file": str, "kind": str, "line": int, "record": int, "read": str, "expected": str}
TABLES: dict[str, dict[str, type]] = {
    "sessions": {
        **_HEAD, "verdict": str,
        **{f"gain_{name}": kind for name, kind in _VERDICT.items()},
        **{f"shuffle_{name}": kind for name, kind in _VERDICT.items()},
        **_RECORD, "base_rates": str, "left_out": str, "data": str, "resembles": str, "unplanned_p": float,
    },
    "findings": {
        **_COUNTED, "p": float, "log10_p": float, "p_adjusted": float, "log10_e": float, "null": str, "tag": str,
        "partner": str, "gainer": str, "detectable": float, "deals_for_standard": int, "says": str, "innocent": str, "next": str,
        "known": str,
    },
    "irregularities": _IRREGULARITIES,
    "not_tested": {"session": str, "check": str, "why": str, "log_next": str},
    "people": {"session": str, "player": str, "own_deals": int, "log10_e": float, "p_anytime": float},
    "pairs": {"session": str, "player": str, "partner": str, "own_deals": int, "log10_e": float, "p_anytime": float},
    "errors": _ERRORS,
}  # fmt: skip
"""The tables of `pone check`: the columns of each and their kinds; any may be empty."""
AUDIT_TABLES: dict[str, dict[str, type]] = {
    "sessions": {**_HEAD, **_RECORD},
    "irregularities": _IRREGULARITIES,
    "described": {**_COUNTED, "says": str, "innocent": str, "next": str},
    "not_audited": {"session": str, "part": str, "deals": int, "why": str, "log_next": str},
    "errors": _ERRORS,
}
"""The tables of `pone audit`."""


def columns(document: Object) -> dict[str, dict[str, type]]:
    """Give the tables that a report has, with their columns.

    Examples
    --------
    >>> list(columns({"schema": "pone.audit/1"}))
    ['sessions', 'irregularities', 'described', 'not_audited', 'errors']
    """
    return AUDIT_TABLES if is_audit(document) else TABLES


def is_audit(document: Object) -> bool:
    """Tell whether a report is of the laws alone.

    Examples
    --------
    >>> is_audit({"schema": "pone.audit/1"}), is_audit({"schema": "pone.check/1"})
    (True, False)
    """
    return str(document.get("schema", "")).startswith("pone.audit/")


def tables(document: Object) -> dict[str, list[Object]]:
    """Give the tables of a report.

    Parameters
    ----------
    document : dict
        As from `detect.report.document.document` or `detect.report.audited.document`.

    Returns
    -------
    dict of str to list of dict
        By the names of `columns`; every row has every column, None where there is nothing.

    Examples
    --------
    >>> tables({"sessions": [], "inputs": []})["findings"]
    []
    """
    made: dict[str, list[Object]] = {name: [] for name in columns(document)}
    for one in document["sessions"]:
        made["sessions"].append(_session(one))
        for name in made.keys() & one.keys() & ROW.keys():
            made[name] += [{"session": one["session"], **ROW[name](row)} for row in one[name]]
    made["errors"] += _errors(document["inputs"])
    return {
        name: [{c: row.get(c) for c in columns(document)[name]} for row in rows]
        for name, rows in made.items()
    }


def _session(one: Object) -> Object:
    row = {
        **one,
        "file": one["source"]["file"],
        "line": one["source"]["line"],
        "players": ", ".join(one["players"]),
    }
    row |= one["record"]
    if "resembles" in one:
        row |= {"resembles": ", ".join(one["resembles"]), "unplanned_p": (one["unplanned"] or {}).get("p")}
    for question in one.keys() & {"gain", "shuffle"}:
        verdict = {**one[question], "says": " ".join(one[question]["says"])}
        row |= {f"{question}_{name}": verdict[name] for name in _VERDICT}
    return row | {
        name: " ".join(said["says"] for said in one[name])
        for name in one.keys() & {"base_rates", "left_out", "data"}
    }


def _counted(row: Object) -> Object:
    low, high = row["interval"]
    return {**row, "low": low, "high": high}


def _finding(row: Object) -> Object:
    detectable = row["detectable"]
    return {**_counted(row), "detectable": detectable["effect"],
            "deals_for_standard": detectable["deals_for_standard"]}  # fmt: skip


def _irregularity(row: Object) -> Object:
    return {**row, "deal": str(row["deal"]), "cards": " ".join(row["cards"]),
            "record": json.dumps(row["record"], ensure_ascii=False)}  # fmt: skip


def _pair(row: Object) -> Object:
    player, partner = row["players"]
    return {**row, "player": player, "partner": partner}


ROW: dict[str, Callable[[Object], Object]] = {
    "findings": _finding, "irregularities": _irregularity, "described": _counted, "not_tested": dict,
    "not_audited": dict, "people": dict, "pairs": _pair,
}  # fmt: skip
"""What makes a row of each part of a session."""


def _errors(inputs: list[Object]) -> Iterator[Object]:
    for one in inputs:
        for error in one["errors"]:
            yield {"file": one["path"], "kind": "error", **error}
        for note in one["notes"]:
            yield {"file": one["path"], "kind": "note", "line": note["line"], "read": note["what"]}
