"""What is counted in an order, column by column, and the exact law of each column when the pack is fair."""

from __future__ import annotations

from collections.abc import Callable, Collection

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detect.errors import UsageFault
from detect.kernels.orders import STATISTICS, relative_orders
from detect.kernels.orders_bits import WORD, order_statistics
from detect.kernels.orders_wide import wide_order_statistics
from detect.nulls import permutations
from detect.nulls.orders_longest import longest
from detect.nulls.permutations import MOST_CARDS
from detect.nulls.pmf import Pmf

__all__ = ["LAWS", "STATISTICS", "law", "relative", "statistics"]

LAWS: dict[str, Callable[[int], Pmf]] = {
    "descents": permutations.descents,
    "valleys": permutations.valleys,
    "successions": permutations.successions,
    "cyclic_successions": permutations.cyclic_successions,
    "adjacent": permutations.adjacent,
    "packet": permutations.packet,
    "fixed": permutations.fixed,
    "footrule": permutations.footrule,
    "kept": permutations.kept,
    "inversions": permutations.inversions,
    "rising": permutations.rising,
    "cyclic_descents": permutations.cyclic_descents,
    "increasing": longest,
    "decreasing": longest,
    "cycles": permutations.cycles,
    "guess_next": permutations.guesses,
    "guess_turn": permutations.guesses,
}
"""The law of every statistic by its name; each takes the number of cards known."""


def law(name: str, n: int) -> Pmf:
    """Give the exact law of a statistic for `n` cards in any order with equal chance.

    Parameters
    ----------
    name : str
        One of `LAWS`.
    n : int
        Cards known, from 1 to 104.

    Raises
    ------
    UsageFault
        (a ValueError) when there is no such statistic, or no such pack.

    Examples
    --------
    >>> law("rising", 52)
    Pmf(1..52, mean 26.5, sd 2.102)
    """
    if name not in LAWS:
        raise UsageFault("name", name, f"must be one of {', '.join(LAWS)}")
    return LAWS[name](n)


def relative(packs: ArrayLike, before: ArrayLike) -> NDArray[np.int8]:
    """Label the cards of packs by their places in older packs.

    Parameters
    ----------
    packs : int[N, n]
        The top card first; a negative card is one that is not known.
    before : int[N, m] or int[m]
        The older pack of each, or one that all are set against.

    Returns
    -------
    int8[N, n]
        -1 for a card that is not known, is not in the older pack, or is there twice.

    Raises
    ------
    UsageFault
        (a ValueError) when the tables are not of such shapes, or hold what is no card.

    Examples
    --------
    A new pack riffled once, its third card not read:

    >>> relative([[0, 3, -1, 1, 4, 2]], range(6)).tolist()
    [[0, 3, -1, 1, 4, 2]]
    >>> relative([[8, 9, 7]], [7, 8, 9]).tolist()
    [[1, 2, 0]]
    """
    new, old = _table("packs", packs), _table("before", np.array(before, ndmin=2))
    if len(old) not in {1, len(new)}:
        raise UsageFault("before", old.shape, f"must be one pack, or {len(new)}, one for each new pack")
    orders = np.empty_like(new)
    relative_orders(new, old, orders)
    return orders


def statistics(orders: ArrayLike, names: Collection[str] = STATISTICS) -> dict[str, NDArray[np.int16]]:
    """Count statistics of many orders in one pass, each a column.

    Parameters
    ----------
    orders : int[N, n]
        Labels as `relative` gives them, the top of the new pack first. Whatever isn't from 0 to n - 1 is a card not
        known; what is counted then is the order of the known cards among themselves.
    names : collection of str
        Which of `STATISTICS`; `known`, how many cards are known, always comes with them.

    Returns
    -------
    dict of str to int16[N]
        `known` is 0 where no card is known or a label stands twice; the other columns are -1 there.

    Raises
    ------
    UsageFault
        (a ValueError) when `orders` is no table of at most 104 columns, or there is no such statistic.

    Examples
    --------
    >>> columns = statistics([[2, 0, 3, 1], [-1, 0, 3, 1]], ["rising", "inversions"])
    >>> {name: column.tolist() for name, column in columns.items()}
    {'known': [4, 3], 'inversions': [3, 1], 'rising': [2, 2]}
    """
    strangers = sorted(set(names) - set(STATISTICS))
    if strangers:
        raise UsageFault("names", strangers, f"must be of {', '.join(STATISTICS)}")
    table = _table("orders", orders)
    wanted = np.array([name in {*names, "known"} for name in STATISTICS])
    out = np.empty((len(STATISTICS), len(table)), np.int16)
    count = order_statistics if table.shape[1] <= WORD else wide_order_statistics
    count(table, wanted, out)
    return {STATISTICS[column]: out[column] for column in np.flatnonzero(wanted).tolist()}


def _table(name: str, packs: ArrayLike) -> NDArray[np.int8]:
    """Take rows of cards or labels as the kernels want them; 255 of a uint8 is -1."""
    table = np.asarray(packs)
    if table.ndim != 2 or not 1 <= table.shape[1] <= MOST_CARDS or not np.issubdtype(table.dtype, np.integer):
        raise UsageFault(name, table.shape, f"must be rows of 1 to {MOST_CARDS} whole numbers")
    if table.dtype not in {np.dtype(np.int8), np.dtype(np.uint8)} and table.size:
        table = np.where((table < 0) | (table > np.iinfo(np.int8).max), -1, table)
    return np.ascontiguousarray(table.astype(np.int8))
