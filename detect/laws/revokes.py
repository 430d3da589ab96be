"""The revoke in full: whether it was put right, established, asked about, claimed, paid, repeated, or met by another.

What a log does not say stays unsaid: a revoke without a word of tricks turned or claims made is given with what would
have to be known. Sources: laws 71 to 82 and the etiquette of whist; Laws of Duplicate Bridge 2017, Laws 61 to 64.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import replay as r
from detect.laws.called import laid_down
from detect.laws.claims import (
    Hand,
    Revoke,
    claims,
    may_claim,
    meet_claims,
    meet_penalties,
    penalties,
    side_of,
)
from detect.laws.code import Code
from detect.laws.events import ANSWERED_NO, ASKED, MIXED, events_of, played
from detect.laws.found import Found
from detect.laws.play import turned_by
from detect.log.tables import NULL

REVOKES = {r.FOUND_REVOKE: "revoke", r.FOUND_MARKED: "revoke_by_mark", r.FOUND_CORRECTED: "revoke_saved"}


def revokes(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find revokes and say what became of each (whist 71 to 82, dummy II, etiquette 6; bridge 61 to 64).

    Corrected in time, established, asked about, claimed in time or too late, cards mixed, repeated, made again in a suit
    already revoked in, and by both sides.
    """
    for row, hand in judged(found, code, mine).items():
        for one in hand.revokes:
            _put(found, code, hand, one)
        _again(found, code, hand)
        if code.dealer_deals:
            _both_sides(found, code, hand)
            claims(found, code, row, hand)
            penalties(found, code, row, hand)


def judged(found: Found, code: Code, mine: np.ndarray) -> dict[int, Hand]:
    """Give the revokes and events of every deal that has any, by row of ``log.deals``: how each stands, what was claimed.

    Parameters
    ----------
    found : Found
    code : Code
    mine : bool[N]
        The deals of that code.
    """
    if ("judged", code.id) not in found.memo:
        hands, said = _hands(found, mine), events_of(found, mine)
        out: dict[int, Hand] = {}
        for row in sorted({*hands, *said}):
            events = said.get(row, [])
            hand = out[row] = Hand(hands.get(row, []), events, laid_down(found, row, events))
            _settle(found, code, row, hand)
            meet_claims(hand)
            meet_penalties(hand)
        found.memo["judged", code.id] = out
    kept: dict[int, Hand] = found.memo["judged", code.id]
    return kept


def _hands(found: Found, mine: np.ndarray) -> dict[int, list[Revoke]]:
    """Gather the revokes of each deal in the order of the log; none where the whole play is turned."""
    moves = found.log.moves
    where, what, led = found.finds.T
    wanted = np.isin(what, [*REVOKES]) & (mine & (turned_by(found, mine) == 0))[found.find_rows]
    out: dict[int, list[Revoke]] = {}
    columns = {c: moves[c].to_numpy() for c in ("street", "seat", "card")}
    for at in np.flatnonzero(wanted).tolist():
        move, row = int(where[at]), int(found.find_rows[at])
        trick, seat, card = (int(columns[c][move]) for c in columns)
        one = Revoke(REVOKES[int(what[at])], move, row, trick, seat, card, int(led[at]))
        out.setdefault(row, []).append(one)
    return out


def _settle(found: Found, code: Code, row: int, hand: Hand) -> None:
    """Say how each revoke stands. An open hand's costs nothing: the adversaries see it (dummy II, bridge 64B)."""
    cards = played(found, row) if hand.revokes else []
    for one in hand.revokes:
        side = side_of(one.seat)
        if one.kind == "revoke_saved":
            one.standing = "saved"
        elif found.dummies[row, one.seat]:
            one.standing = "dummy"
        elif any(c.seat in side and c.trick > one.trick for c in cards):
            one.standing = "played on"
        elif not code.dealer_deals:
            one.standing = "open"
        elif any(trick >= one.trick and side & seats for trick, seats in hand.thrown.items()):
            one.standing = "thrown"
        else:
            one.standing = _standing(one, hand, side)


def _standing(one: Revoke, hand: Hand, side: set[int]) -> str:
    """Say how a revoke stands after which its side played no card (73, 74, 77)."""
    events = hand.events
    here = [e for e in events if e.trick == one.trick]
    quitted = next((n for n, e in enumerate(here) if e.kind == "quit"), None)
    asks = [
        n
        for n, e in enumerate(here)
        if e.note == ASKED and e.to in {one.seat, NULL} and e.seat in {*side, NULL} - {one.seat}
    ]
    denied = any(e.note == ANSWERED_NO and e.seat in {one.seat, NULL} for e in here)
    claimed = next((n for n, e in enumerate(events) if may_claim(e, one)), None)
    if claimed is not None and any(e.note == MIXED and e.seat in side for e in events[claimed:]):
        return "mixed"
    if quitted is None:
        return "open"
    return "asked" if asks and asks[0] < quitted and not denied else "quitted"


def _put(found: Found, code: Code, hand: Hand, one: Revoke) -> None:
    """Put down one revoke with all that is known of it."""
    whist = "76" if one.kind == "revoke_saved" else "II" if one.standing == "dummy" and code.dummies else "71"
    law = code.cite(whist if code.dealer_deals else "62" if one.kind == "revoke_saved" else "61")
    moves = found.log.moves
    detail = {
        "led": one.led, "standing": one.standing, "claimed": one.claimed, "board": not code.dealer_deals,
        "mark": int(moves["mark"].iloc[one.move]), "silent": found.source_of(one.row) == "pbn",
        "claimant": one.claimant, "when": one.when, "taken": one.penalty.note if one.penalty else "",
        "tricks": found.tricks(one.row), "called": _called(hand, one),
        "abandoned": hand.abandoned,
    }  # fmt: skip
    found.add(law, one.kind, one.row, trick=one.trick, seat=one.seat, cards=[one.card],
              line=int(moves["line"].iloc[one.move]), **detail)  # fmt: skip


def _called(hand: Hand, one: Revoke) -> bool:
    """Tell whether a card withdrawn was called afterwards (76)."""
    return any(e.kind == "demand" and e.to == one.seat and e.card == one.card for e in hand.events)


def _again(found: Found, code: Code, hand: Hand) -> None:
    """Find a revoke made again by the same player in the same suit, which keeps the first from sight (etiquette 6).

    Whether it was to keep it from sight no log holds: the fact is that a card of that suit would have shown it, and that
    none was played in between.
    """
    first: dict[tuple[int, int], Revoke] = {}
    for one in hand.revokes:
        if one.kind == "revoke_saved" or one.led < 0 or one.standing == "dummy":
            continue
        before = first.setdefault((one.seat, one.led), one)
        if before.trick == one.trick:
            continue
        if any(
            c.seat == one.seat and c.stood and before.trick < c.trick < one.trick and c.card // 13 == one.led
            for c in played(found, one.row)
        ):
            first[one.seat, one.led] = one
            continue
        law = code.cite("etiquette 6" if code.dealer_deals else "64")
        found.add(law, "revoke_again", one.row, trick=one.trick, seat=one.seat, cards=[before.card, one.card],
                  line=int(found.log.moves["line"].iloc[one.move]), led=one.led, before=before.trick)  # fmt: skip


def _both_sides(found: Found, code: Code, hand: Hand) -> None:
    """Find a deal in which both sides are liable for a revoke: neither can win the game by it (81)."""
    liable = [one for one in hand.revokes if one.punished]
    if {one.seat % 2 for one in liable} == {0, 1}:
        last = max(liable, key=lambda one: one.trick)
        found.add(code.cite("81"), "revoked_both_sides", last.row, trick=last.trick,
                  line=int(found.log.moves["line"].iloc[last.move]), cards=[one.card for one in liable])  # fmt: skip
