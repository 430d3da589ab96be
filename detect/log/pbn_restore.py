"""A log as the PBN reader leaves it, every tag a fact, with what tags of our own say put back where it belongs.

Source: the Portable Bridge Notation 2.1, section 4.9 (unknown tags); `detect.log.pbn_own` has the tags.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from detect.log.native_keys import DEAL_KEYS, SESSION_KEYS
from detect.log.native_rows import Rows
from detect.log.native_values import Fault, Sitting
from detect.log.native_write import Writer
from detect.log.pbn_order import in_order
from detect.log.pbn_own import (
    BESIDE,
    ORDER,
    TAG_OF_SESSION,
    Pair,
    hidden,
    is_own,
    keys_of,
    restore,
    restore_session,
)
from detect.log.tables import NO_CARD, NULL, SCHEMA, Log, table


class Place(NamedTuple):
    """Where the rows of a log stood.

    Attributes
    ----------
    deal, fact : int64[D], int64[F]
        The record of each deal and fact.
    added : bool[F]
        Which facts are none, since ``PoneAdded`` names them.
    """

    deal: np.ndarray
    fact: np.ndarray
    added: np.ndarray


NOWHERE = Place(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, bool))


def restored(log: Log, place: Place = NOWHERE) -> tuple[Log, list[tuple[int, Fault]]]:
    """Put what tags of our own say back where it belongs.

    Parameters
    ----------
    log : Log
        As read from PBN: every tag is a fact.
    place : Place
        Of its rows.

    Returns
    -------
    log : Log
        Itself, where there are no such tags.
    faults : list of (line, Fault)
        What could not be read.

    Examples
    --------
    >>> restored(Log.empty())
    (<Log: 0 sessions, 0 deals>, [])
    """
    facts = log.facts
    ours = _named(facts["name"], is_own)
    if not ours.any():
        return log, []
    gone = _named(facts["name"], hidden) | place.added
    kept, ours = facts[~gone], facts[ours]
    log = replace(log, facts=table("facts", {c: _column(kept[c]) for c in kept}, len(kept)))
    faults: list[tuple[int, Fault]] = []
    log = _with_sessions(log, place, ours, facts, kept, faults)
    log = _with_order(log, ours, faults)
    return _with_deals(log, ours, faults), faults


def _named(names: pd.Series, test: Callable[[str], bool]) -> np.ndarray:
    """Tell of each row whether its name passes a test, which is put to each name once."""
    passed = np.array([*map(test, names.cat.categories), False], bool)
    return np.asarray(passed[names.cat.codes.to_numpy()])


def _column(values: pd.Series) -> Any:
    """Give a column of some rows without the words of the others."""
    if isinstance(values.dtype, pd.CategoricalDtype):
        return values.cat.remove_unused_categories().array
    return values.to_numpy()


def _plain(column: str) -> str:
    kind = SCHEMA["facts"][column]
    return "object" if kind == "category" else kind


def _with_sessions(
    log: Log,
    place: Place,
    ours: pd.DataFrame,
    facts: pd.DataFrame,
    kept: pd.DataFrame,
    faults: list[tuple[int, Fault]],
) -> Log:
    """Give sessions their own names and what their lines said."""
    mine = ours[_named(ours["name"], _of_session)]
    if mine.empty:
        return log
    bounds = _bounds(mine, place.fact[mine.index], log.deals["session"].tolist(), place.deal.tolist())
    of_deal = _renamed(log.deals["session"], place.deal, bounds)
    named = pd.Series(_renamed(facts["session"], place.fact, bounds), facts.index, dtype=object)
    of_fact, of_mine = named[kept.index].tolist(), named[mine.index].tolist()
    sessions = _split(
        log.sessions,
        [*log.deals["session"].tolist(), *facts["session"].tolist()],
        [*of_deal, *named.tolist()],
        [*log.deals["line"].tolist(), *facts["line"].tolist()],
    )
    extra = list(_said(mine, of_mine, sessions, faults))
    columns: dict[str, Any] = {c: kept[c].astype(_plain(c)).tolist() for c in kept}
    columns["session"] = of_fact
    for at, column in enumerate(SCHEMA["facts"]):
        columns[column] = [*columns[column], *(fact[at] for fact in extra)]
    by_line = np.argsort(columns["line"], kind="stable").tolist()
    columns = {column: [values[at] for at in by_line] for column, values in columns.items()}
    frame = pd.DataFrame(list(sessions.values()))
    return replace(
        log,
        sessions=table("sessions", {c: frame[c].to_numpy() for c in frame}, len(frame)),
        deals=log.deals.assign(session=table("deals", {"session": of_deal}, len(of_deal))["session"]),
        facts=table("facts", columns, len(columns["deal"])),
    )


def _split(
    sessions: pd.DataFrame, before: list[str], names: list[str], lines: list[int]
) -> dict[str, dict[str, Any]]:
    """Give the rows of sessions under their own names, in the order in which these begin.

    Parameters
    ----------
    sessions : pandas.DataFrame
        As the reader told them.
    before, names, lines : list of str, list of str, list of int
        Of each row of theirs: the session as the reader told it, its own name, and the line.
    """
    rows = {str(row["session"]): row for row in sessions.to_dict("records")}
    found: dict[str, tuple[int, str]] = {}
    for name, place in zip(names, zip(lines, before, strict=True), strict=True):
        if name not in found or place[0] < found[name][0]:
            found[name] = place
    kept = {*before, *found}
    found |= {old: (row["line"], old) for old, row in rows.items() if old not in kept}
    return {
        name: rows[old] | {"session": name, "line": line}
        for name, (line, old) in sorted(found.items(), key=lambda item: item[1][0])
    }


Bounds = dict[str, list[tuple[int, str]]]
"""Of each session as the reader told it: from which record on it has which name."""


def _bounds(mine: pd.DataFrame, record: np.ndarray, sessions: list[str], places: list[int]) -> Bounds:
    """Say from which record on a session has which name of its own; what stands before its first deal has that name too.

    Parameters
    ----------
    mine, record : pandas.DataFrame, int64[F]
        Tags of ours, and the record of each.
    sessions, places : list of str, list of int
        The session and the record of each deal.
    """
    bounds: Bounds = {}
    names = _named(mine["name"], lambda name: name.partition("_")[0] == TAG_OF_SESSION["session"])
    rows = mine[names]
    grouped: dict[tuple[str, int], list[Pair]] = {}
    columns = [rows[column].tolist() for column in ("session", "name", "value")]
    for at, session, name, value in zip(record[names].tolist(), *columns, strict=True):
        grouped.setdefault((session, at), []).append((name, value))
    for (session, at), pairs in grouped.items():
        name = restore_session(pairs).get("session")
        if isinstance(name, str | int) and str(name):
            bounds.setdefault(session, []).append((at, str(name)))
    begins = dict(zip(sessions[::-1], places[::-1], strict=True))
    for session, steps in bounds.items():
        at, name = steps[0]
        steps[0] = (NULL if at <= begins.get(session, at) else at), name
    return bounds


def _renamed(sessions: pd.Series, at: np.ndarray, bounds: Bounds) -> list[str]:
    """Give each row the name its session has there."""
    names = np.array(sessions.astype(object).tolist(), object)
    out = names.copy()
    for session, steps in bounds.items():
        rows = np.flatnonzero(names == session)
        place = np.searchsorted([record for record, _ in steps], at[rows], side="right") - 1
        given = np.array([name for _, name in steps], object)[place]
        out[rows] = np.where(place >= 0, given, names[rows])
    return list(out.tolist())


def _said(
    mine: pd.DataFrame, names: list[str], sessions: dict[str, dict[str, Any]], faults: list[tuple[int, Fault]]
) -> Iterator[tuple[Any, ...]]:
    """Take what the tags say of each session into its row; give the facts among it."""
    pairs: dict[str, list[Pair]] = {}
    lines: dict[str, int] = {}
    for session, line, name, value in zip(
        names, mine["line"], mine["name"].astype(object), mine["value"].astype(object), strict=True
    ):
        pairs.setdefault(session, []).append((name, value))
        lines.setdefault(session, int(line))
    for session, held in pairs.items():
        row, line = sessions[session], lines[session]
        sitting = Sitting(session, row, Rows(), line=line)
        said = restore_session(held)
        for seat, name, value in _triples(said.pop("facts", [])):
            yield session, NULL, seat if isinstance(seat, int) else NULL, name, value, line
        for key, take in SESSION_KEYS.items():
            if key in said and said[key] is None:
                row[key] = NULL if key == "packs" else None
            elif key in said:
                _take(take, sitting, said[key], {}, line, faults)


def _triples(said: Any) -> list[tuple[Any, str, str]]:
    if isinstance(said, dict):
        said = [[None, name, value] for name, value in said.items()]
    if not isinstance(said, list):
        return []
    rows = [row for row in said if isinstance(row, list) and len(row) == 3 and isinstance(row[1], str)]
    return [
        (seat, name, value if isinstance(value, str) else json.dumps(value)) for seat, name, value in rows
    ]


def _take(
    take: Any, sitting: Sitting, value: Any, deal: dict[str, Any], line: int, faults: list[tuple[int, Fault]]
) -> None:
    try:
        take(sitting, value, deal)
    except Fault as fault:
        faults.extend((line, each) for each in (fault, *fault.others))


def _of_session(name: str) -> bool:
    return name.startswith("PoneSession")


def _beside(name: str) -> bool:
    return name.partition("_")[0] in BESIDE


def _held(mine: pd.DataFrame) -> dict[int, list[Pair]]:
    """Give tags by the deal they belong to."""
    held: dict[int, list[Pair]] = {}
    for key, name, value in zip(
        mine["deal"].tolist(), mine["name"].tolist(), mine["value"].tolist(), strict=True
    ):
        held.setdefault(key, []).append((name, value))
    return held


def _with_order(log: Log, ours: pd.DataFrame, faults: list[tuple[int, Fault]]) -> Log:
    """Put hands in the order in which they stood."""
    mine = ours[(ours["deal"].to_numpy() >= 0) & _named(ours["name"], lambda name: name.startswith(ORDER))]
    if mine.empty:
        return log
    said = {deal: keys_of(pairs, BESIDE)["order"] for deal, pairs in _held(mine).items()}
    cards, found = in_order(log.cards, {deal: str(text) for deal, text in said.items()})
    lines = dict(zip(mine["deal"].tolist(), mine["line"].tolist(), strict=True))
    faults += [(lines[deal], fault) for deal, fault in found]
    return replace(log, cards=cards)


def _with_deals(log: Log, ours: pd.DataFrame, faults: list[tuple[int, Fault]]) -> Log:
    """Read the deals that have tags of ours anew, as lines of a native log."""
    others = _named(ours["name"], lambda name: _of_session(name) or _beside(name))
    held = _held(ours[(ours["deal"].to_numpy() >= 0) & ~others])
    if not held:
        return log
    part = _part(log, list(held))
    writer, rows, deals = Writer(part), Rows(sessions=log.sessions.to_dict("records")), part.deals
    for key, session, line in zip(
        deals["deal"].tolist(), deals["session"].tolist(), deals["line"].tolist(), strict=True
    ):
        said = _merged(writer.deal(key), restore(held[key]))
        _read_deal(rows, Sitting(session, {}, rows, line=line), key, said, faults)
    return _joined(log, rows, list(held), faults)


def _part(log: Log, keys: list[int]) -> Log:
    names = ("deals", "seats", "cards", "moves", "facts")
    frames = {name: getattr(log, name) for name in names}
    return replace(log, **{name: frame[frame["deal"].isin(keys)] for name, frame in frames.items()})


def _merged(read: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    facts = [*_triples(read.pop("facts", [])), *_triples(own.pop("facts", []))]
    said = {key: value for key, value in (read | own).items() if value is not None}
    return said | {"facts": [list(fact) for fact in facts]}


def _read_deal(
    rows: Rows, sitting: Sitting, key: int, said: dict[str, Any], faults: list[tuple[int, Fault]]
) -> None:
    deal = {
        "deal": key, "session": sitting.name, "number": None, "table": None, "hands": 0, "dealer": NULL,
        "cutter": NULL, "cut": NULL, "pack_name": None, "turn_up": NO_CARD, "trump": NULL, "declarer": NULL,
        "shuffle_s": float("nan"), "deal_s": float("nan"), "time": None, "void": False, "line": sitting.line,
    }  # fmt: skip
    rows.deals.append(deal)
    sitting.begin(deal, sitting.line)
    if said.get("players"):
        sitting.players = [None] * len(said["players"])
    for name, take in DEAL_KEYS.items():
        if name in said:
            _take(take, sitting, said[name], deal, sitting.line, faults)
    sitting.finish()


def _joined(log: Log, rows: Rows, keys: list[int], faults: list[tuple[int, Fault]]) -> Log:
    """Put deals that were read anew in the place of the old."""
    anew = rows.log()
    faults += [(line, Fault(error.read, error.expected)) for line, error in rows.bad]
    parts = {}
    for name in ("deals", "seats", "cards", "moves", "facts"):
        old, new = getattr(log, name), getattr(anew, name)
        old = old[~old["deal"].isin(keys)]
        columns: dict[str, Any] = {}
        for column, kind in SCHEMA[name].items():
            plain = "object" if kind == "category" else kind
            columns[column] = np.concatenate([old[column].astype(plain), new[column].astype(plain)])
        by = np.argsort(columns["line" if name == "facts" else "deal"], kind="stable")
        parts[name] = table(name, {column: values[by] for column, values in columns.items()}, by.size)
    return replace(log, **parts)
