"""What follows upon a misdeal or a new deal, and whose pack is dealt (whist 37, 43 to 51; double dummy)."""

from __future__ import annotations

import numpy as np

from detect.laws.code import Code
from detect.laws.events import INTERRUPTED, NEW_DEAL, TOUCHED, Event, events_of
from detect.laws.found import Found, partner
from detect.log.tables import NULL

IMPERFECT = "imperfect"
"""In the note of a misdeal, that the pack was proved so: it does not lose the deal (whist 44 iii)."""
NO_MISDEAL = 2
"""With so many dummies there is no misdeal (double dummy)."""


def misdeals(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find misdeals that stood, and deals after a void one that were another player's (whist 37, 43, 45, 50, 51).

    A misdeal passes the deal on, unless an adversary touched the cards first, or interrupted the dealer; a new deal
    leaves it with him. At double dummy there is no misdeal.
    """
    if not code.dealer_deals:
        return
    said = {row: events for row, events in events_of(found, mine).items() if _stopped(events)}
    after = _next_deals(found)
    void = found.log.deals["void"].to_numpy()
    for row, events in said.items():
        event = next(e for e in events if e.kind == "misdeal" or e.note.startswith(NEW_DEAL))
        if event.kind == "misdeal" and code.dummies == NO_MISDEAL:
            found.add(code.cite("44"), "misdeal_at_double_dummy", row, seat=event.seat, line=event.line)
        elif event.kind == "misdeal" and not void[row]:
            found.add(code.cite("44"), "misdeal_stood", row, seat=event.seat, line=event.line)
        elif void[row] and after[row] >= 0 and found.dealer[row] > 0 and found.dealer[after[row]] > 0:
            _passed(found, code, row, event, events, int(found.dealer[after[row]]))


def _stopped(events: list[Event]) -> bool:
    return any(e.kind == "misdeal" or (e.kind == "note" and e.note.startswith(NEW_DEAL)) for e in events)


def _next_deals(found: Found) -> np.ndarray:
    """Give the row of the deal that came next at the table, -1 where a rubber began or one may be missing (int64[N])."""
    out = np.full(found.keys.size, NULL, np.int64)
    rows = np.flatnonzero((found.previous >= 0) & ~found.may_open)
    out[found.previous[rows]] = rows
    return out


def _passed(found: Found, code: Code, row: int, event: Event, events: list[Event], dealt: int) -> None:
    """Hold who dealt next against who should have."""
    dealer, due = int(found.dealer[row]), _due(found, row)
    touched = next((e.seat for e in events if e.note == TOUCHED and e.seat > 0 and e.seat != dealer), 0)
    law, kind, detail = "", "", {"other": dealer}
    if event.kind != "misdeal":
        law, kind = ("37", "new_deal_passed_on") if dealt != dealer else ("", "")
    elif due == partner(dealer):
        detail["due"] = due % code.seats + 1
        law, kind = ("51", "partners_misdeal") if dealt != detail["due"] else ("", "")
    elif touched > 0 and touched != partner(dealer):
        detail["toucher"] = touched
        law, kind = ("45", "deal_lost_touched") if dealt != dealer else ("", "")
    elif dealt == dealer and not _may_deal_again(event, events):
        law, kind = "45" if touched else "43", "misdeal_kept"
    if kind:
        found.add(code.cite(law), kind, row, seat=dealt, line=event.line, **detail)  # type: ignore[arg-type]


def _may_deal_again(event: Event, events: list[Event]) -> bool:
    """Tell whether a misdeal kept the deal: the pack was imperfect (44 iii), or the dealer interrupted (50)."""
    return IMPERFECT in event.note or any(e.note == INTERRUPTED for e in events)


def _due(found: Found, row: int) -> int:
    """Give whose deal it was by rotation, 0 where the deal before is not known."""
    before = int(found.previous[row])
    if before < 0 or found.standing.opens[row] or found.dealer[before] < 1:
        return 0
    void = bool(found.log.deals["void"].iloc[before])
    return 0 if void else int(found.dealer[before] % 4 + 1)


def packs_of_sides(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find deals with the pack of the other side, where two packs are named and dealt in turn (whist 48).

    Within a rubber each side has its pack. A deal with the other is found where it begins to be so.
    """
    if not code.dealer_deals:
        return
    name, before = found.log.deals["pack_name"].cat.codes.to_numpy(), found.previous
    known = mine & (before >= 0) & (name >= 0) & (found.dealer > 0) & ~found.may_open
    known[known] &= (name[before[known]] >= 0) & (found.dealer[before[known]] > 0)
    rows = np.flatnonzero(known)
    steps = (found.dealer[rows] - found.dealer[before[rows]]) % code.seats
    rows = rows[(steps == 1) | ((steps == 0) & found.log.deals["void"].to_numpy()[before[rows]])]
    same_pack = name[rows] == name[before[rows]]
    wrong = rows[same_pack != (found.dealer[rows] % 2 == found.dealer[before[rows]] % 2)]
    swapped = np.zeros(found.keys.size, bool)
    swapped[wrong] = True
    two = _two_packs(found, name)
    for row in wrong[~swapped[before[wrong]]].tolist():
        if two[found.standing.of_rubber[row]]:
            found.add(code.cite("48"), "other_sides_pack", row, seat=int(found.dealer[row]),
                      pack_name=str(found.log.deals["pack_name"].iloc[row]))  # fmt: skip


def _two_packs(found: Found, name: np.ndarray) -> np.ndarray:
    """Tell in which rubbers two packs are named, and no third (bool[R + 1]); the last is for void deals."""
    rubber = found.standing.of_rubber
    said = (rubber >= 0) & (name >= 0)
    names = int(name.max(initial=0)) + 1
    pairs = np.unique(rubber[said] * names + name[said])
    many = np.bincount(pairs // names, minlength=int(rubber.max(initial=-1)) + 1)
    return np.append(many == 2, [False])
