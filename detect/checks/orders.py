"""The orders of a log: every pack that was shuffled, set against the pack that it was made of.

What a shuffle is set against is the first of these that the log holds: the pack as it was gathered for the same deal;
for a file of plain packs the order of a new pack, or, as a chain, the pack on the line before; else the pack of the
deal before that was dealt from the same cards. If every order has the same chance, each of these orders does, whatever
was logged before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detect.laws.replayed import sources
from detect.log.packs import NEW_PACK, codes_of
from detect.log.tables import Log, Stage
from detect.log.views import packs
from detect.nulls.orders import relative, statistics
from detect.nulls.permutations import MOST_CARDS

FEWEST = 8
"""An order of fewer known cards is not looked at."""
WIDEST = 64
"""Columns of a table of packs, more than there are codes of cards; a pack may have up to `MOST_CARDS`."""
PLAIN = "packs"
"""The format of files that hold nothing but packs, one to a line."""


@dataclass(frozen=True)
class Orders:
    """Orders, one a shuffle, in the order of deals.

    Attributes
    ----------
    row : int64[N]
        The deal, as its row in ``log.deals``.
    uncut : bool[N]
        Whether the pack was seen before it was cut for the deal; else only what no cut changes can be trusted to show
        the shuffle.
    columns : mapping of str to int16[N]
        As `detect.nulls.orders.statistics` counts them.
    """

    row: NDArray[np.int64]
    uncut: NDArray[np.bool_]
    columns: Mapping[str, NDArray[np.int16]]

    def only(self, among: NDArray[np.bool_]) -> Orders:
        """Give some of them."""
        return Orders(self.row[among], self.uncut[among], {k: v[among] for k, v in self.columns.items()})


def orders_of(log: Log, among: NDArray[np.bool_], *, chain: bool = False) -> Orders:
    """Find the orders of a log and count their statistics, all in one pass.

    Parameters
    ----------
    log : Log
    among : bool[N]
        The deals that are looked at; void ones never are.
    chain : bool
        Whether plain packs were shuffled each from the one on the line before.

    Returns
    -------
    Orders
        A deal that was played at several tables is there once.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> log = read(resource("datasets", "samples", "whist-fair.jsonl"))
    >>> orders = orders_of(log, np.ones(24, bool))
    >>> orders.row.size, bool(orders.uncut.all()), round(float(orders.columns["rising"].mean()), 1)
    (24, True, 26.0)

    Fair packs of 52 show 26.5 rising sequences on average.
    """
    mine = among & ~log.deals["void"].to_numpy()
    stages = {stage: _known(log, stage, mine) for stage in (Stage.GATHERED, Stage.SHUFFLED, Stage.PACK)}
    (gathered, has_gathered), (shuffled, uncut), (dealt, has_dealt) = stages.values()
    newer, has = np.where(uncut[:, None], shuffled, dealt), uncut | has_dealt
    last = np.where(has_dealt[:, None], dealt, shuffled)
    older, has_older = _older(log, mine, last, has, chain=chain)
    older = np.where(has_gathered[:, None], gathered, older)
    rows = np.flatnonzero(has & (has_gathered | has_older))
    if not rows.size:
        return Orders(rows, np.empty(0, bool), statistics(np.empty((0, WIDEST), np.int8)))
    orders = relative(newer[rows], older[rows])
    once = _once(log, rows, orders)
    found = Orders(rows[once], uncut[rows[once]], statistics(orders[once]))
    return found.only(found.columns["known"] >= FEWEST)


def before(log: Log, mine: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Give for each deal the row of the deal before that was dealt from the same cards, -1 where there is none.

    The packs of a table are told apart by ``pack_name``; where that is not logged and the session says that two are
    in use, they are taken to be dealt in turn.

    Parameters
    ----------
    log : Log
    mine : bool[N]
        The deals that are looked at, also as deals before.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> before(read(resource("datasets", "samples", "whist-fair.jsonl")), np.ones(24, bool))[:5].tolist()
    [-1, -1, 0, 1, 2]
    """
    deals = log.deals
    session, table, name = (
        deals[c].cat.codes.to_numpy().astype(np.int64) for c in ("session", "table", "pack_name")
    )
    two = dict(zip(log.sessions["session"].tolist(), (log.sessions["packs"] == 2).tolist(), strict=True))
    in_turn = np.array([two.get(n, False) for n in deals["session"].cat.categories] + [False], bool)[session]
    rows = np.flatnonzero(mine)
    rows = rows[np.lexsort((rows, table[rows], session[rows]))]
    keys = np.stack([session[rows], table[rows]])
    new = np.append(True, (np.diff(keys, axis=1) != 0).any(axis=0))[: rows.size]
    place = np.arange(rows.size) - np.maximum.accumulate(np.where(new, np.arange(rows.size), 0))
    name[rows] = np.where((name[rows] < 0) & in_turn[rows], -2 - place % 2, name[rows])
    order = np.lexsort((rows, name[rows], table[rows], session[rows]))
    rows = rows[order]
    keys = np.stack([session[rows], table[rows], name[rows]])
    out = np.full(len(deals), -1, np.int64)
    same = (np.diff(keys, axis=1) == 0).all(axis=0)
    out[rows[1:][same]] = rows[:-1][same]
    return out


def _known(log: Log, stage: Stage, mine: NDArray[np.bool_]) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
    """Give the packs of a stage, and where there is one that can be looked at."""
    stages, positions = (log.cards[c].to_numpy() for c in ("stage", "position"))
    longest = int(positions[stages <= Stage.PACK].max(initial=0)) + 1
    order, length = packs(log, stage, min(max(WIDEST, longest), MOST_CARDS))
    return order, mine & (length >= FEWEST) & (length <= MOST_CARDS)


def _older(
    log: Log, mine: NDArray[np.bool_], last: NDArray[np.int8], has: NDArray[np.bool_], *, chain: bool
) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
    """Give the pack that each deal's was made of, where it was not gathered: the one before, or a new one."""
    previous = before(log, mine & has)
    older, there = last[np.maximum(previous, 0)], previous >= 0
    plain = mine & has & (sources(log) == PLAIN)
    fresh = np.flatnonzero(plain if not chain else plain & ~there)
    if fresh.size:
        new = _new_packs(log, last.shape[1])
        older[fresh] = new[log.deals["session"].cat.codes.to_numpy()[fresh]]
        there[fresh] = True
    return older, there


def _new_packs(log: Log, width: int) -> NDArray[np.int8]:
    """Give the order of each session's new pack: as it says, else clubs, diamonds, hearts, spades, each upward."""
    usual = np.arange(width, dtype=np.int8)
    facts = log.facts[log.facts["name"] == NEW_PACK]
    said = dict(zip(facts["session"].astype(object), facts["value"].astype(object), strict=True))
    out = np.tile(usual, (len(log.deals["session"].cat.categories) + 1, 1))
    for at, name in enumerate(log.deals["session"].cat.categories):
        if name in said:
            cards = codes_of(str(said[name]))[:width]
            out[at] = np.append(cards, np.full(width - len(cards), -2))
    return out


def _once(log: Log, rows: NDArray[np.int64], orders: NDArray[np.int8]) -> NDArray[np.int64]:
    """Choose each order once where a deal of one number was written down at several tables."""
    tables = log.deals["table"].cat.codes.to_numpy()[rows]
    if (tables <= 0).all():
        return np.arange(rows.size)
    codes = [log.deals[c].cat.codes.to_numpy()[rows].astype(np.int64) for c in ("session", "number")]
    same = np.unique(orders, axis=0, return_inverse=True)[1].reshape(-1)
    _, first = np.unique(np.stack([*codes, same]), axis=1, return_index=True)
    return np.sort(first)
