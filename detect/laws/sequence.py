"""Deals in the order they were played at each table: what came before, and whether nothing is missing in between."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from detect.log.tables import MOVE, Log
from detect.log.views import players

MOST_REPLACED = 1
"""So many players may be others than in the deal before, and it is still the same party (whist 23)."""


@dataclass(frozen=True)
class Sequence:
    """The deals of a log, session by session and table by table.

    Attributes
    ----------
    order : int64[N]
        Rows of ``log.deals``; the other arrays go by the place in this order.
    first : bool[N]
        The first deal of a table in a session.
    joined : bool[N]
        Deals between which and the one before, at the same table, no number was skipped.
    numbered_one : bool[N]
        First deals whose number is 1: a sitting, and so a rubber, begins with them.
    cut_in : bool[N]
        Deals for which players cut.
    reseated : bool[N]
        Deals in which two seats or more have another player than in the deal before.
    table : int64[N]
        A number for each table of each session.
    """

    order: np.ndarray
    first: np.ndarray
    joined: np.ndarray
    numbered_one: np.ndarray
    cut_in: np.ndarray
    reseated: np.ndarray
    table: np.ndarray


def sequence(log: Log) -> Sequence:
    """Put the deals of a log in the order they were played, table by table.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> found = sequence(read(resource("datasets", "samples", "whist-fair.jsonl")))
    >>> int(found.first.sum()), int(found.joined.sum()), bool(found.numbered_one[0])
    (1, 23, True)
    """
    deals = log.deals
    session, table = (deals[name].cat.codes.to_numpy() for name in ("session", "table"))
    order = np.lexsort((np.arange(len(deals)), table, session))
    number, (session, table) = numbers_of(log)[order], (session[order], table[order])
    first = np.ones(order.size, bool)
    first[1:] = (session[1:] != session[:-1]) | (table[1:] != table[:-1])
    steps = np.diff(number, prepend=np.nan)
    cut_in = np.isin(deals["deal"].to_numpy()[order], log.moves["deal"].to_numpy()[cutting(log)])
    return Sequence(
        order=order, first=first, joined=~first & (np.isnan(steps) | (steps == 0) | (steps == 1)),
        numbered_one=first & (number == 1), cut_in=cut_in, reseated=_reseated(log, order) & ~first,
        table=np.cumsum(first) - 1,
    )  # fmt: skip


def cutting(log: Log) -> np.ndarray:
    """Tell which moves are cards cut for seats (bool[M])."""
    return np.asarray(log.moves["move"].to_numpy() == MOVE["cut_in"])


def numbers_of(log: Log) -> np.ndarray:
    """Give the deals' numbers where they are whole numbers below a million, else NaN (float64[N])."""
    number = log.deals["number"]
    value = pd.to_numeric(pd.Series(number.cat.categories, dtype=object), errors="coerce").to_numpy(float)
    value = np.append(value, np.nan)[number.cat.codes.to_numpy()]
    return np.where((value == np.floor(value)) & (np.abs(value) < 1e6), value, np.nan)


def _reseated(log: Log, order: np.ndarray) -> np.ndarray:
    """Tell where two seats or more have another player than one place before (bool[N])."""
    who = players(log)[order][:, 1:]
    other = np.zeros(order.size, np.int64)
    other[1:] = ((who[1:] != who[:-1]) & (who[1:] >= 0) & (who[:-1] >= 0)).sum(axis=1)
    return other > MOST_REPLACED
