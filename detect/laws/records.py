"""The record itself: deals missing, deals out of turn, deals that stand twice."""

from __future__ import annotations

import numpy as np
import pandas as pd

from detect.laws.code import Code
from detect.laws.found import Found, hands_of
from detect.laws.sequence import numbers_of
from detect.log.native_values import MOST_SEATS
from detect.log.tables import NULL, Stage
from detect.log.views import players

KEPT = frozenset({"native", "csv", "xlsx"})
"""Logs that are kept at the table, whose numbers count its own deals; a card room numbers the hands of all tables in one row."""
TELLING = 6
"""So many cards have to be known before two hands of poker are one: fewer fall alike by chance in a long log."""


def rotation_of_dealers(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find deals whose dealer is not the next to the left, where no rubber began between (whist 33, 48, 51).

    Each table goes by itself; over a number that is skipped nothing is known.
    """
    if not code.dealer_deals:
        return
    deals, before = found.log.deals, found.previous
    void = deals["void"].to_numpy()
    known = mine & (before >= 0) & (found.dealer > 0) & ~found.may_open
    known[known] &= found.dealer[before[known]] > 0
    rows = np.flatnonzero(known)
    last, dealer = before[rows], found.dealer[rows]
    due = found.dealer[last] % code.seats + 1
    fine = (dealer == due) | (
        void[last] & ((dealer == found.dealer[last]) | (dealer == _passed_over(found, last)))
    )
    for at in rows[~fine].tolist():
        found.add(code.cite("33"), "dealer_out_of_turn", at, seat=found.dealer[at],
                  due=int(found.dealer[before[at]] % code.seats + 1))  # fmt: skip


def _passed_over(found: Found, rows: np.ndarray) -> np.ndarray:
    """Give who deals after a misdeal by the partner of one whose deal it was: the next to that one (whist 51); else 0."""
    earlier = found.previous[rows]
    due = np.where(earlier >= 0, found.dealer[earlier], NULL) % 4 + 1
    taken = (earlier >= 0) & (found.dealer[earlier] > 0) & (found.dealer[rows] == (due + 1) % 4 + 1)
    return np.where(taken, due % 4 + 1, 0)


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


def hands_missing(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find numbers that the hands of a sitting of poker skip, in a log that was kept at the table."""
    sessions = found.log.sessions
    kept = sessions["session"][sessions["source"].isin(KEPT)]
    gaps(found, code, mine & found.log.deals["session"].isin(kept).to_numpy())


def hands_repeated(found: Found, _: Code, mine: np.ndarray) -> None:
    """Find a deal of poker that stands twice at the same table with the same players, with all of its cards known."""
    deals, cards = found.log.deals, found.log.cards
    dealt = cards[(cards["stage"] == Stage.DEALT) & (cards["seat"] > 0)]
    row, card = np.searchsorted(found.keys, dealt["deal"].to_numpy()), dealt["card"].to_numpy()
    known, unseen = (np.bincount(row[here], minlength=len(deals)) for here in (card >= 0, card < 0))
    usable = np.flatnonzero(mine & (known >= TELLING) & (unseen == 0) & ~deals["void"].to_numpy())
    frame = pd.DataFrame(players(found.log, MOST_SEATS)[usable])
    frame["session"], frame["hands"] = found.session[usable], deals["hands"].to_numpy()[usable]
    frame["table"] = deals["table"].cat.codes.to_numpy()[usable]
    group = frame.groupby(list(frame.columns), sort=False).ngroup().to_numpy()
    first = np.unique(group, return_index=True)[1]
    for at in np.flatnonzero(frame.duplicated().to_numpy()).tolist():
        earlier = int(found.keys[usable[first[group[at]]]])
        found.add("record.repeated", "deal_repeated", int(usable[at]), earlier=earlier)
