"""The rights of shuffling, where shuffles are logged as events (whist 27, 29, 30, 32, 35, 36)."""

from __future__ import annotations

import numpy as np

from detect.laws.code import Code
from detect.laws.found import Found, at_the_table
from detect.log.tables import MOVE

HAND_PLAYED = 13
"""The trick after which a hand is over: what is shuffled then is for the next deal."""


def shuffles(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find shuffles in the play or after the cut, by one who has shuffled, before the dealer's partner, after the dealer.

    Each player may shuffle once, the dealer's partner first and the dealer last, and as often as he must; after a
    false cut all this begins again (whist 29, 30, 32). Whoever does not shuffle has given up his right.
    """
    if not code.dealer_deals:
        return
    mine = mine & ~found.dummies.any(axis=1)  # a dummy's partner shuffles for him, and not in his own right
    moves = found.log.moves
    kind = moves["move"].to_numpy()
    places = np.flatnonzero((kind == MOVE["shuffle"]) | (kind == MOVE["cut"]))
    row = np.searchsorted(found.keys, moves["deal"].to_numpy()[places])
    places, row = places[mine[row]], row[mine[row]]
    if not places.size:
        return
    trick, seat = (
        moves["street"].to_numpy()[places],
        at_the_table(moves["seat"].to_numpy()[places], code.seats),
    )
    shuffled = kind[places] == MOVE["shuffle"]
    _in_play(found, code, places[shuffled], row[shuffled], trick[shuffled])
    now = (trick == 0) & (seat > 0)
    _before_the_deal(found, code, places[now], row[now], seat[now], ~shuffled[now])


def _in_play(found: Found, code: Code, places: np.ndarray, row: np.ndarray, trick: np.ndarray) -> None:
    moves = found.log.moves
    for at in np.flatnonzero((trick > 0) & (trick < HAND_PLAYED)).tolist():
        found.add(code.cite("27"), "shuffled_in_play", int(row[at]), trick=int(trick[at]),
                  seat=int(moves["seat"].iloc[places[at]]), line=int(moves["line"].iloc[places[at]]))  # fmt: skip


def _before_the_deal(
    found: Found, code: Code, places: np.ndarray, row: np.ndarray, seat: np.ndarray, cut: np.ndarray
) -> None:
    """Hold the shuffles of each deal against the rights of those who shuffled; a cut parts them into turns."""
    if not row.size:
        return
    begins = np.diff(row, prepend=-1) != 0
    start, deal = np.flatnonzero(begins), np.cumsum(begins) - 1
    cuts = np.cumsum(cut) - (np.cumsum(cut) - cut)[start][deal]
    total = cuts[np.append(start[1:], row.size) - 1][deal]
    dealer = found.dealer[row]
    said = ~cut & (dealer > 0)
    late = said & (cuts == total) & (total > 0)
    _put(found, code, ("36", "shuffled_after_cut"), places[late & (seat == dealer)])
    _put(found, code, ("35", "cutter_shuffled"), places[late & (seat == (dealer - 2) % code.seats + 1)])
    turn = deal * (int(cuts.max()) + 1) + cuts
    timely = said & ~late
    _rights(found, code, places[timely], seat[timely], dealer[timely], turn[timely])


def _rights(
    found: Found, code: Code, places: np.ndarray, seat: np.ndarray, dealer: np.ndarray, turn: np.ndarray
) -> None:
    """Hold the shuffles of each turn, in their order, against the rights of those who shuffled."""
    if not places.size:
        return
    _, first, number, many = np.unique(turn, return_index=True, return_inverse=True, return_counts=True)
    last = (first + many - 1)[number]
    twice = np.ones(turn.size, bool)
    twice[np.unique(turn * 8 + seat, return_index=True)[1]] = False
    _put(found, code, ("29", "shuffled_twice"), places[twice & (seat != dealer)])
    beside = (dealer + 1) % code.seats + 1
    partner_too = np.bincount(number, seat == beside)[number] > 0
    opening = np.arange(turn.size) == first[number]
    _put(found, code, ("30", "shuffled_first"), places[opening & partner_too & (seat != beside)])
    dealer_too = np.bincount(number, seat == dealer)[number] > 0
    closing = np.arange(turn.size) == last
    _put(found, code, ("32", "shuffled_last"), places[closing & dealer_too & (seat != dealer)])


def _put(found: Found, code: Code, what: tuple[str, str], places: np.ndarray) -> None:
    moves = found.log.moves
    for at in places.tolist():
        row = int(np.searchsorted(found.keys, moves["deal"].iloc[at]))
        found.add(code.cite(what[0]), what[1], row, trick=0, seat=int(moves["seat"].iloc[at]),
                  line=int(moves["line"].iloc[at]))  # fmt: skip
