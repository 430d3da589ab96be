"""What two logs that should be the same differ in, deal by deal: how a writer knows what its format did not hold."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pandas as pd

from detect.log.tables import SCHEMA, Log, Stage

NOT_HELD = frozenset({"deal", "line", "hands"})
"""Columns that follow from the rest, or from where it stands."""
SAID_OF_SESSIONS = tuple(c for c in SCHEMA["sessions"] if c not in {"session", "source", "file", "line"})
"""Columns of a session but its name and where it was read."""
ORDER = "cards.order"
"""The entry for hands whose cards are the same in another order."""


def unlike(left: Log, right: Log) -> dict[str, np.ndarray]:
    """Say which deals differ, and in what.

    Parameters
    ----------
    left, right : Log
        With as many deals, in the same order.

    Returns
    -------
    dict of str to int64[D]
        For ``table.column``, how many rows of each deal differ; for ``table`` alone, how many rows one of them has
        more; for ``cards.order``, how many hands have the same cards in another order. What is alike is left out.

    Examples
    --------
    >>> unlike(Log.empty(), Log.empty())
    {}
    """
    found = {}
    for column in SCHEMA["deals"]:
        if column not in NOT_HELD:
            found[f"deals.{column}"] = _differs(left.deals[column], right.deals[column]).astype(np.int64)
    for name in ("seats", "cards", "moves"):
        found |= _rows_unlike(name, left, right)
    return {name: many for name, many in found.items() if many.any()}


def sessions_unlike(left: Log, right: Log) -> Counter[str]:
    """Count the sessions that only one of two logs has, or one has otherwise.

    Returns
    -------
    Counter of str
        For ``sessions.column``, how many differ in it; for ``sessions.session``, how many are in one alone.

    Examples
    --------
    >>> sessions_unlike(Log.empty(), Log.empty())
    Counter()
    """
    one, other = (_by_name(log) for log in (left, right))
    found = Counter({"sessions.session": len(one.keys() ^ other.keys())})
    for name in one.keys() & other.keys():
        pairs = zip(SAID_OF_SESSIONS, one[name], other[name], strict=True)
        found.update(f"sessions.{column}" for column, a, b in pairs if a != b)
    return +found


def _by_name(log: Log) -> dict[str, list[Any]]:
    """Give what is said of each session; a null is None."""
    columns = [log.sessions[column].tolist() for column in SAID_OF_SESSIONS]
    rows = ([None if isinstance(v, float) else v for v in row] for row in zip(*columns, strict=True))
    return dict(zip(log.sessions["session"].tolist(), rows, strict=True))


def facts_lost(left: Log, right: Log) -> Counter[tuple[Any, ...]]:
    """Give the facts of one log that the other does not have: place of the deal or name of the session, seat, name, value.

    Examples
    --------
    >>> facts_lost(Log.empty(), Log.empty())
    Counter()
    """
    return _facts(left) - _facts(right)


def _facts(log: Log) -> Counter[tuple[Any, ...]]:
    keys = log.deals["deal"].to_numpy()
    deal = log.facts["deal"].to_numpy()
    place = np.searchsorted(keys, deal).astype(object)
    place[deal < 0] = log.facts["session"].to_numpy(object)[deal < 0]
    columns = [log.facts[column].tolist() for column in ("seat", "name", "value")]
    return Counter(zip(place.tolist(), *columns, strict=True))


def _differs(left: pd.Series, right: pd.Series) -> np.ndarray:
    """Compare two columns row by row; a null is like a null."""
    if isinstance(left.dtype, pd.CategoricalDtype):
        words = {word: at for at, word in enumerate(left.cat.categories)}
        new = np.array([words.setdefault(word, len(words)) for word in right.cat.categories] + [-1], np.int64)
        return np.asarray(left.cat.codes.to_numpy() != new[right.cat.codes.to_numpy()])
    a, b = left.to_numpy(), right.to_numpy()
    if a.dtype.kind == "f":
        return np.asarray((a != b) & ~(np.isnan(a) & np.isnan(b)))
    return np.asarray(a != b)


def _placed(log: Log, name: str, *, by_card: bool) -> tuple[np.ndarray, pd.DataFrame]:
    """Give the rows of a table in the order of their deals and places, with the place of the deal of each."""
    frame = getattr(log, name)
    at = np.searchsorted(log.deals["deal"].to_numpy(), frame["deal"].to_numpy())
    if name == "cards":
        loose = (frame["stage"].to_numpy() == Stage.DEALT) & by_card
        last = np.where(loose, frame["card"].to_numpy(), frame["position"].to_numpy())
        order = np.lexsort((last, *(frame[c].to_numpy() for c in ("part", "street", "seat", "stage")), at))
    elif name == "seats":
        order = np.lexsort((frame["seat"].to_numpy(), at))
    else:
        order = np.argsort(at, kind="stable")
    return at[order], frame.iloc[order].reset_index(drop=True)


def _rows_unlike(name: str, left: Log, right: Log) -> dict[str, np.ndarray]:
    deals = len(left.deals)
    (at, a), (other, b) = (_placed(log, name, by_card=True) for log in (left, right))
    many, more = np.bincount(at, minlength=deals), np.bincount(other, minlength=deals)
    found = {name: np.abs(many - more)}
    both = (many == more)[at]
    a, b = a[both], b[(many == more)[other]]
    at = at[both]
    for column in SCHEMA[name]:
        if column in NOT_HELD:
            continue
        differs = _differs(a[column], b[column])
        if column == "position":
            differs &= a["stage"].to_numpy() != Stage.DEALT
        found[f"{name}.{column}"] = np.bincount(at[differs], minlength=deals)
    if name == "cards":
        found[ORDER] = _other_order(left, right, found)
    return found


def _other_order(left: Log, right: Log, found: dict[str, np.ndarray]) -> np.ndarray:
    """Count the hands that hold the same cards in another order."""
    deals = len(left.deals)
    same = np.ones(deals, bool)
    for column in ("cards", "cards.stage", "cards.seat", "cards.card", "cards.street", "cards.part"):
        same &= found[column] == 0
    (at, a), (other, b) = (_placed(log, "cards", by_card=False) for log in (left, right))
    a, b, at = a[same[at]], b[same[other]], at[same[at]]
    dealt = (a["card"].to_numpy() != b["card"].to_numpy()) & (a["stage"].to_numpy() == Stage.DEALT)
    hands = np.unique(np.stack([at[dealt], a["seat"].to_numpy()[dealt]]), axis=1)
    return np.bincount(hands[0], minlength=deals)
