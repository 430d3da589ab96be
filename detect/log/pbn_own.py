"""Tags of our own in PBN, which hold what the standard has no tag for; other programs pass them over.

A key of the native log becomes a tag: `cut` is ``PoneCut``, `turn_up` is ``PoneTurnUp``, and of a session line
`shuffled_by` is ``PoneSessionShuffledBy``. The value is plain text where the key holds text, else JSON; a long one
goes on in ``PoneEvents_2``, ``PoneEvents_3`` … Three tags can be read by anybody: ``GameType "Whist"``,
``Trump "H"`` and ``TurnUp "D7"`` (the suit first, as in a Play section).

Source: the Portable Bridge Notation 2.1, sections 2.3 (a line has at most 255 characters) and 4.9 (unknown tags).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from detect.log.native_keys import DEAL_KEYS, SESSION_KEYS
from detect.log.native_rows import Rows
from detect.log.native_values import Fault, Sitting
from detect.log.native_write import Writer
from detect.log.tables import NO_CARD, NULL, SCHEMA, Log, table

LONGEST = 255
"""How long a line of PBN may be, its end included."""
AROUND = len('[ ""]\r\n') + len("_100")
CONTROL = re.compile(r"[\x00-\x1f\x7f]")
OWN = re.compile(r"(Pone[A-Za-z]+)(?:_([0-9]{1,6}))?")
OPEN = frozenset({"GameType", "Trump", "TurnUp"})
"""Tags of our own that need no key to be understood."""
NOT_BID = frozenset({"whist"})
"""Games where Declarer stands for the dealer, so that the leader is on his left."""
Pair = tuple[str, str]


def _camel(key: str) -> str:
    return "".join(word.capitalize() for word in key.split("_"))


DEAL_TAGS = {f"Pone{_camel(key)}": key for key in DEAL_KEYS}
SESSION_TAGS = {f"PoneSession{_camel(key)}": key for key in SESSION_KEYS} | {"PoneSession": "session"}
TAG_OF_DEAL = {key: tag for tag, key in DEAL_TAGS.items()}
TAG_OF_SESSION = {key: tag for tag, key in SESSION_TAGS.items()}


def own_tags(key: str, value: Any, *, session: bool = False) -> list[Pair]:
    """Write a key of a native line as tags, in parts where it is long.

    Parameters
    ----------
    key : str
        Of a deal line, or of a session line (``session`` is its id).
    value
        As in the native line; None says that there is none.
    session : bool
        Whether it is of a session line.

    Examples
    --------
    >>> own_tags("cut", {"by": "E", "depth": 23}), own_tags("venue", "The Hall", session=True)
    ([('PoneCut', '{"by": "E", "depth": 23}')], [('PoneSessionVenue', 'The Hall')])
    """
    tag = (TAG_OF_SESSION if session else TAG_OF_DEAL)[key]
    parts = _parts(_written(value), LONGEST - AROUND - len(tag))
    return [(f"{tag}_{at}" if at > 1 else tag, part) for at, part in enumerate(parts, 1)]


def _written(value: Any) -> str:
    """Write text as it is, unless it would be read as JSON or has what a tag cannot hold."""
    if isinstance(value, str) and not CONTROL.search(value):
        try:
            json.loads(value)
        except (ValueError, RecursionError):
            return value
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _parts(text: str, most: int) -> Iterator[str]:
    """Cut a value where its bytes, written with escapes, would be too many for a line."""
    begin, length = 0, 0
    for at, character in enumerate(text):
        size = 2 if character in '"\\' else len(character.encode("utf-8", "replace"))
        if length + size > most:
            yield text[begin:at]
            begin, length = at, 0
        length += size
    yield text[begin:]


def is_own(name: str) -> bool:
    """Tell whether a tag is one of ours.

    Examples
    --------
    >>> is_own("PoneCut"), is_own("TurnUp"), is_own("Event")
    (True, True, False)
    """
    return name in OPEN or hidden(name)


def hidden(name: str) -> bool:
    """Tell whether a tag is one that no other program reads, which is no fact once it has been read.

    Examples
    --------
    >>> hidden("PoneCut"), hidden("PoneEvents_2"), hidden("TurnUp")
    (True, True, False)
    """
    hit = OWN.fullmatch(name)
    return hit is not None and (hit[1] in DEAL_TAGS or hit[1] in SESSION_TAGS)


def restore(facts: Iterable[Pair]) -> dict[str, Any]:
    """Give the keys of a native deal line that the tags of a record hold; None says that a key is not there.

    Parameters
    ----------
    facts : iterable of (name, value)
        Tags of one record, in any order; those that are not ours are passed over.

    Examples
    --------
    >>> restore([("TurnUp", "D7"), ("PoneCut", '{"depth": 23}'), ("PoneTime", "20:15"), ("Event", "Club")])
    {'turn_up': '7D', 'cut': {'depth': 23}, 'time': '20:15'}
    """
    pairs = list(facts)
    said: dict[str, Any] = {}
    for name, value in pairs:
        if name == "GameType" and value.strip().lower() in NOT_BID:
            said["declarer"] = None
        elif name == "Trump" and value.strip():
            said["trump"] = value
        elif name == "TurnUp" and value.strip():
            said["turn_up"] = value.strip()[1:] + value.strip()[:1]
    return said | _keys(pairs, DEAL_TAGS)


def restore_session(facts: Iterable[Pair]) -> dict[str, Any]:
    """Give the keys of a native session line that the tags of a record hold.

    Examples
    --------
    >>> restore_session([("PoneSession", "2026-11-02/2"), ("PoneSessionPacks", "2")])
    {'session': '2026-11-02/2', 'packs': 2}
    """
    return _keys(facts, SESSION_TAGS)


def _keys(facts: Iterable[Pair], tags: dict[str, str]) -> dict[str, Any]:
    parts: dict[str, dict[int, str]] = {}
    for name, value in facts:
        hit = OWN.fullmatch(name)
        if hit and hit[1] in tags:
            parts.setdefault(tags[hit[1]], {}).setdefault(int(hit[2] or 1), value)
    return {key: _read("".join(part[at] for at in sorted(part))) for key, part in parts.items()}


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


# ----- a log as the PBN reader leaves it, with what its own tags say put back


def restored(log: Log) -> tuple[Log, list[tuple[int, Fault]]]:
    """Put what tags of our own say back where it belongs.

    Parameters
    ----------
    log : Log
        As read from PBN: every tag is a fact.

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
    if not any(map(is_own, log.facts["name"].cat.categories)):
        return log, []
    facts = log.facts
    names = facts["name"].astype(object)
    ours = facts[names.map(is_own).astype(bool)]
    kept = facts[~names.map(hidden).astype(bool)]
    log = replace(log, facts=table("facts", {c: kept[c].astype(_plain(c)) for c in kept}, len(kept)))
    faults: list[tuple[int, Fault]] = []
    log = _with_sessions(log, ours, facts, kept, faults)
    return _with_deals(log, ours, faults), faults


def _plain(column: str) -> str:
    kind = SCHEMA["facts"][column]
    return "object" if kind == "category" else kind


def _with_sessions(
    log: Log, ours: pd.DataFrame, facts: pd.DataFrame, kept: pd.DataFrame, faults: list[tuple[int, Fault]]
) -> Log:
    """Give sessions their own names and what their lines said."""
    mine = ours[ours["name"].astype(object).str.startswith("PoneSession")]
    if mine.empty:
        return log
    met = np.maximum.accumulate(facts["deal"].to_numpy())
    reach = pd.Series(np.where(facts["deal"] >= 0, facts["deal"], met + 1), index=facts.index)
    bounds = _bounds(mine, reach)
    of_deal = _renamed(log.deals["session"], log.deals["deal"].to_numpy(), bounds)
    rows = {str(row["session"]): row for row in log.sessions.to_dict("records")}
    was = dict(zip(of_deal, log.deals["session"].astype(object), strict=True))
    of_fact = _renamed(kept["session"], reach[kept.index].to_numpy(), bounds, first=True)
    was |= {
        new: old for new, old in zip(of_fact, kept["session"].astype(object), strict=True) if new not in was
    }
    of_mine = _renamed(mine["session"], reach[mine.index].to_numpy(), bounds, first=True)
    was |= {
        new: old for new, old in zip(of_mine, mine["session"].astype(object), strict=True) if new not in was
    }
    order = sorted(was, key=lambda name: list(rows).index(was[name]))
    sessions = {name: rows[was[name]] | {"session": name} for name in order}
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


Bounds = dict[str, list[tuple[int, str]]]
"""Of each session as the reader told it: from which deal on it has which name."""


def _bounds(mine: pd.DataFrame, reach: pd.Series) -> Bounds:
    """Say from which deal on a session has which name of its own."""
    bounds: Bounds = {}
    rows = mine[mine["name"].astype(object).str.fullmatch(r"PoneSession(_\d+)?")]
    grouped: dict[tuple[str, int], list[Pair]] = {}
    for session, at, name, value in zip(
        rows["session"].astype(object), reach[rows.index], rows["name"].astype(object), rows["value"].astype(object),
        strict=True,
    ):  # fmt: skip
        grouped.setdefault((session, int(at)), []).append((name, value))
    for (session, at), pairs in grouped.items():
        name = restore_session(pairs).get("session")
        if isinstance(name, str | int) and str(name):
            bounds.setdefault(session, []).append((at, str(name)))
    return bounds


def _renamed(sessions: pd.Series, at: np.ndarray, bounds: Bounds, *, first: bool = False) -> list[str]:
    """Give each row the name its session has there; `first`: rows before the first bound have its name."""
    names = np.array(sessions.astype(object).tolist(), object)
    out = names.copy()
    for session, steps in bounds.items():
        rows = np.flatnonzero(names == session)
        place = np.searchsorted([deal for deal, _ in steps], at[rows], side="right") - 1
        place = np.maximum(place, 0) if first else place
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


def _with_deals(log: Log, ours: pd.DataFrame, faults: list[tuple[int, Fault]]) -> Log:
    """Read the deals that have tags of ours anew, as lines of a native log."""
    mine = ours[(ours["deal"] >= 0) & ~ours["name"].astype(object).str.startswith("PoneSession").astype(bool)]
    held: dict[int, list[Pair]] = {}
    for key, name, value in zip(
        mine["deal"].tolist(), mine["name"].astype(object), mine["value"].astype(object), strict=True
    ):
        held.setdefault(key, []).append((name, value))
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
