"""Calls that the record marks as irregular (PBN 2.1, section 3.9): too low, past a player, or a declarer exchanged."""

from __future__ import annotations

import numpy as np

from detect.laws.code import Code
from detect.laws.found import Found, partner
from detect.log.tables import MOVE, SEATS4, Mark

STRAINS = 5


def calls(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find calls that were accepted though irregular (bridge 27, 29), and marks that the auction contradicts."""
    if code.dealer_deals:
        return
    moves = found.log.moves
    mark = moves["mark"].to_numpy()
    row = np.searchsorted(found.keys, moves["deal"].to_numpy())
    for at in np.flatnonzero(np.isin(mark, [Mark.INSUFFICIENT, Mark.SKIPPED]) & mine[row]).tolist():
        seat, line = int(moves["seat"].iloc[at]), int(moves["line"].iloc[at])
        if mark[at] == Mark.SKIPPED:
            found.add(code.cite("29"), "passed_over", int(row[at]), seat=seat, line=line)
            continue
        bid, before = _bid_and_before(found, at)
        if bid is not None and before is not None and bid <= before:
            found.add(
                code.cite("27"), "bid_too_low", int(row[at]), bid=bid, before=before, seat=seat, line=line
            )
        else:
            found.add("record.marks", "marked_not_low", int(row[at]), bid=bid, seat=seat, line=line)


def _bid_and_before(found: Found, at: int) -> tuple[int | None, int | None]:
    """Give a bid and the highest before it; None where there is none."""
    moves = found.log.moves
    key = moves["deal"].iloc[at]
    start = int(np.searchsorted(moves["deal"].to_numpy(), key))
    past = moves.iloc[start:at]
    bids = past.loc[past["move"] == MOVE["bid"], "amount"]
    this = moves["amount"].iloc[at]
    return (None if np.isnan(this) else int(this)), (int(bids.max()) if len(bids) else None)


def declarers(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find declarers who changed places with dummy (bridge 54), and such a word that the auction contradicts."""
    if code.dealer_deals:
        return
    facts = found.log.facts
    value = facts["value"]
    said = np.array([str(each).startswith("^") for each in value.cat.categories] + [False], bool)[
        value.cat.codes.to_numpy()
    ]
    name = np.array([each == "Declarer" for each in facts["name"].cat.categories] + [False], bool)
    said &= name[facts["name"].cat.codes.to_numpy()] & (facts["deal"].to_numpy() >= 0)
    for at in np.flatnonzero(said).tolist():
        row = int(np.searchsorted(found.keys, facts["deal"].iloc[at]))
        seat = _seat(str(value.iloc[at])[1:2])
        if not mine[row] or seat == 0:
            continue
        line, declarer = int(facts["line"].iloc[at]), _declarer(found, row)
        if declarer not in {0, partner(seat)}:
            found.add("record.marks", "marked_not_exchanged", row, seat=seat, line=line, declarer=declarer)
        else:
            found.add(code.cite("54"), "declarer_exchanged", row, seat=seat, line=line)


def _seat(letter: str) -> int:
    return SEATS4.index(letter.upper()) + 1 if letter.upper() in SEATS4 else 0


def _declarer(found: Found, row: int) -> int:
    """Give the declarer that the auction makes: who first named the last bid's strain for that side; 0 where none."""
    moves = found.log.moves
    key = found.keys[row]
    a, b = np.searchsorted(moves["deal"].to_numpy(), [key, key + 1])
    part = moves.iloc[a:b]
    bids = part[part["move"] == MOVE["bid"]]
    if not len(bids):
        return 0
    last = bids.iloc[-1]
    side = bids[
        (bids["amount"] % STRAINS == last["amount"] % STRAINS) & (bids["seat"] % 2 == last["seat"] % 2)
    ]
    return int(side["seat"].iloc[0])
