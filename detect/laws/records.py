"""The record itself: deals missing, deals out of turn, deals that stand twice."""

from __future__ import annotations

import numpy as np
import pandas as pd

from detect.laws.code import Code
from detect.laws.found import Found, hands_of
from detect.log.tables import MOVE, Log
from detect.log.views import players


def rotation_of_dealers(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find deals whose dealer is not the next to the left, where no cut for deal came between (whist 33).

    Each table goes by itself; over a number that is skipped nothing is known.
    """
    if not code.dealer_deals:
        return
    deals = found.log.deals
    table = deals["table"].cat.codes.to_numpy()
    order = np.lexsort((np.arange(len(table)), table, found.session))
    order = order[mine[order]]
    dealer = found.dealer[order]
    void, session, table = deals["void"].to_numpy()[order], found.session[order], table[order]
    cut_in = np.isin(found.keys[order], found.log.moves["deal"].to_numpy()[_cutting(found.log)])
    same = (
        (session[1:] == session[:-1])
        & (table[1:] == table[:-1])
        & ~(np.diff(numbers_of(found.log)[order]) > 1)
    )
    turn = dealer[1:] == dealer[:-1] % code.seats + 1
    again = void[:-1] & (dealer[1:] == dealer[:-1])
    known = (dealer[1:] > 0) & (dealer[:-1] > 0)
    for at in (np.flatnonzero(same & known & ~turn & ~again & ~cut_in[1:]) + 1).tolist():
        found.add("record.gaps", "dealer_out_of_turn", int(order[at]), seat=dealer[at],
                  due=int(dealer[at - 1] % code.seats + 1))  # fmt: skip


def _cutting(log: Log) -> np.ndarray:
    return np.asarray(log.moves["move"].to_numpy() == MOVE["cut_in"])


def numbers_of(log: Log) -> np.ndarray:
    """Give the deals' numbers where they are whole numbers below a million, else NaN (float64[N])."""
    number = log.deals["number"]
    value = pd.to_numeric(pd.Series(number.cat.categories, dtype=object), errors="coerce").to_numpy(float)
    value = np.append(value, np.nan)[number.cat.codes.to_numpy()]
    return np.where((value == np.floor(value)) & (np.abs(value) < 1e6), value, np.nan)


def gaps(found: Found, _: Code, mine: np.ndarray) -> None:
    """Find numbers that a session's deals skip."""
    value = numbers_of(found.log)
    usable = np.flatnonzero(mine & np.isfinite(value))
    usable = usable[np.lexsort((value[usable], found.session[usable]))]
    starts = np.flatnonzero(np.diff(found.session[usable], prepend=-1))
    for rows in np.split(usable, starts[1:]) if usable.size else []:
        have = value[rows].astype(np.int64)
        lost = np.setdiff1d(np.arange(have[0], have[-1] + 1), have)
        if lost.size:
            after = int(rows[np.searchsorted(have, lost[0]) - 1])
            found.add(
                "record.gaps", "numbers_skipped", after, numbers=lost[:1000].tolist(), many=int(lost.size)
            )


def repeated(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find a deal that stands twice at the same table with the same players."""
    who = players(found.log, code.seats)[:, 1:]
    deals = found.log.deals
    dealt = found.hands.known[:, 1:].all(axis=1) & (found.hands.unseen.sum(axis=1) == 0)
    dealt &= mine & ~deals["void"].to_numpy()
    frame = pd.DataFrame(who)
    frame["session"], frame["hands"] = found.session, hands_of(found.log, found.hands)
    frame["table"] = deals["table"].cat.codes.to_numpy()
    dealt &= (who >= 0).all(axis=1) | ((who < 0).all(axis=1) & (frame["table"].to_numpy() < 0))
    rows = np.flatnonzero(dealt)
    part = frame.iloc[rows]
    twice = np.flatnonzero(part.duplicated().to_numpy())
    group = part.groupby(list(part.columns), sort=False).ngroup().to_numpy()
    _, first = np.unique(group, return_index=True)
    for at, earlier in zip(rows[twice].tolist(), found.keys[rows[first[group[twice]]]].tolist(), strict=True):
        found.add("record.repeated", "deal_repeated", at, earlier=earlier)
