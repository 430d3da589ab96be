"""Claims of a revoke and what was taken for it: which claim meets which revoke, in time or too late (72, 75, 77, 78)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from detect.laws.code import Code
from detect.laws.events import AFTER_CUT, MIXED, NOT_PRESENTED, REVOKE, Event, played
from detect.laws.found import Found, partner

POINTS = 3
"""What a revoke costs: three tricks, or three points (whist 72 i)."""
WAYS = ("tricks", "add", "deduct")
"""How the penalty is taken (72 i), as the note of a penalty says it; other penalties are not for revokes."""
LATE, SAVED, ASKED, DUMMY, PAID, NO_REVOKE = "late", "saved", "asked", "dummy", "paid", "none"
ABANDONED = "abandoned"
"""Why a penalty is not due; after all hands were thrown down tricks cannot be taken, only points (59)."""


@dataclass
class Revoke:
    """One card that did not follow suit though it could.

    Attributes
    ----------
    kind : str
        `revoke`, `revoke_by_mark` where the hand is not known, or `revoke_saved`.
    move, row, trick, seat, card, led : int
    standing : str
        How it came to stand: `saved`, `played on`, `thrown`, `quitted`, `mixed`, `asked`, `open`, or `dummy`.
    claimed : str
        `in time`, `late`, or empty where no claim is logged.
    claimant, when : int
        Who claimed it, and after which trick.
    penalty : Event or None
    """

    kind: str
    move: int
    row: int
    trick: int
    seat: int
    card: int
    led: int
    standing: str = "open"
    claimed: str = ""
    claimant: int = 0
    when: int = 0
    penalty: Event | None = None

    @property
    def established(self) -> bool:
        """Whether the log shows that it is established (73, 77)."""
        return self.standing in {"played on", "thrown", "quitted", "mixed"}

    @property
    def punished(self) -> bool:
        """Whether a penalty is due: established, and claimed in time."""
        return self.established and self.claimed == "in time"


@dataclass
class Hand:
    """The revokes of one deal and what was said of them.

    Attributes
    ----------
    revokes : list of Revoke
    events : list of Event
    thrown : dict of int to set of int
        By trick, who laid down all his cards after it.
    met : set of int
        Places in `events` of the claims that met a revoke.
    """

    revokes: list[Revoke]
    events: list[Event] = field(default_factory=list)
    thrown: dict[int, set[int]] = field(default_factory=dict)
    met: set[int] = field(default_factory=set)

    @property
    def abandoned(self) -> bool:
        """Whether all four players laid down their cards (59)."""
        return any(len(seats) == 4 for seats in self.thrown.values())


def side_of(seat: int) -> set[int]:
    """Give a seat and the one opposite.

    >>> side_of(2)
    {2, 4}
    """
    return {seat, partner(seat)}


def claims_revoke(event: Event) -> bool:
    """Tell whether an event claims a revoke, and not honours or the game."""
    return event.kind == "claim" and event.note == REVOKE


def may_claim(event: Event, one: Revoke) -> bool:
    """Tell whether an event claims that revoke: of its player, or of its card; his own side cannot (72)."""
    if not claims_revoke(event) or one.kind == "revoke_saved" or event.seat in side_of(one.seat):
        return False
    if event.trick and one.trick > event.trick + 1:
        return False
    return event.to == one.seat if event.to > 0 else event.card < 0 or event.card == one.card


def meet_claims(hand: Hand) -> None:
    """Give each claim to revokes: those of the card it names, else the first not yet claimed, as many as it says (72 ii)."""
    for at, event in enumerate(hand.events):
        fits = [one for one in hand.revokes if may_claim(event, one) and not one.claimed]
        fits = [one for one in fits if one.card == event.card] or fits
        for one in fits[: _many(event.amount)]:
            one.claimed = "late" if _too_late(hand, event) else "in time"
            one.claimant, one.when = event.seat, event.trick
            hand.met.add(at)


def _too_late(hand: Hand, event: Event) -> bool:
    """Tell whether a claim came after the cut for the next deal (78).

    A cut that the dealer had not asked for binds only the side that made it (case VIII).
    """
    if event.trick < AFTER_CUT:
        return False
    unasked = [e.seat for e in hand.events if e.kind == "cut" and e.note == NOT_PRESENTED and e.seat > 0]
    return not unasked or event.seat < 1 or event.seat in side_of(unasked[0])


def meet_penalties(hand: Hand) -> None:
    """Give each penalty to the revokes that it was taken for, those claimed in time first; three points or tricks are for one.

    One taken before the cut is a claim too where none is logged.
    """
    for event in hand.events:
        if event.kind != "penalty" or event.note not in WAYS:
            continue
        due = [one for one in hand.revokes if one.kind != "revoke_saved" and not one.penalty]
        due = [
            one
            for one in due
            if one.seat == event.to or (event.to < 1 and event.seat not in side_of(one.seat))
        ]
        order = ("in time", "late", "") if event.trick >= AFTER_CUT else ("in time", "", "late")
        due = [one for claimed in order for one in due if one.claimed == claimed]
        for one in due[: _many(event.amount / POINTS)]:
            one.penalty = event
            if not one.claimed and event.trick < AFTER_CUT:
                one.claimed, one.claimant, one.when = "in time", event.seat, event.trick


def _many(amount: float) -> int:
    """Give how many revokes an event speaks of: one unless it says more.

    >>> _many(2.0), _many(float("nan"))
    (2, 1)
    """
    return 1 if np.isnan(amount) else max(int(min(amount, 13)), 1)


def claims(found: Found, code: Code, row: int, hand: Hand) -> None:
    """Find claims of a revoke that the play does not show (75), and cards mixed upon a claim (77)."""
    for at, event in enumerate(hand.events):
        if not claims_revoke(event) or at in hand.met or not 1 <= event.to <= code.seats:
            continue
        mixed = any(e.note == MIXED and e.seat in side_of(event.to) for e in hand.events[at:])
        seen = _seen(found, row, event.to, event.trick)
        if any(_repeats(event, one) for one in hand.revokes) or not (seen or mixed):
            continue
        kind, law = ("claim_mixed", "77") if mixed else ("claim_unfounded", "75")
        found.add(code.cite(law), kind, row, trick=event.trick, seat=event.seat, line=event.line, other=event.to,
                  seen=seen)  # fmt: skip


def _repeats(event: Event, one: Revoke) -> bool:
    """Tell whether a claim that met no revoke speaks of one all the same: met by another's claim, or made by his own side."""
    if event.to != one.seat or one.kind == "revoke_saved":
        return False
    return one.kind == "revoke_by_mark" or event.seat in side_of(one.seat) or one.claimant != event.seat


def _seen(found: Found, row: int, seat: int, until: int) -> bool:
    """Tell whether the log shows enough to say that a player did not revoke: his whole hand, and all he played."""
    if not found.hands.known[row, seat] or found.hands.unseen[row, seat] or found.hands.derived[row]:
        return False
    cards = [card for card in played(found, row) if card.seat == seat and card.stood]
    tricks = {card.trick for card in cards if card.card >= 0}
    most = int(found.hands.sizes[row, seat])
    return len(tricks) >= most or tricks >= set(range(1, min(until, most) + 1)) > set()


def penalties(found: Found, code: Code, row: int, hand: Hand) -> None:
    """Find penalties for a revoke that were not due (59, 73, 74, 76, 78, dummy II), or were not three and whole (72)."""
    for event in hand.events:
        if event.kind != "penalty" or event.note not in WAYS:
            continue
        paid = [one for one in hand.revokes if one.penalty is event]
        other = paid[0].seat if paid else event.to
        if not 1 <= other <= code.seats:
            continue
        why, due = _undue(found, row, hand, event, other), POINTS * max(len(paid), 1)
        place: dict[str, Any] = {"trick": event.trick, "seat": event.seat, "line": event.line, "other": other}
        divided = (
            event.amount != due if paid or why else event.amount % POINTS != 0
        )  # how many revokes is not known
        if why in {"", PAID} and not np.isnan(event.amount) and divided:
            found.add(code.cite("72"), "penalty_divided", row, paid=event.amount, due_points=due, **place)
        elif why:
            law = {LATE: "78", ASKED: "74", SAVED: "76", DUMMY: "II", ABANDONED: "59"}.get(why, "72")
            found.add(code.cite(law), "penalty_undue", row, why=why, **place)


def _undue(found: Found, row: int, hand: Hand, event: Event, other: int) -> str:
    """Say why a penalty was not due; empty where it was, or where the log does not show that it was not."""
    his = [one for one in hand.revokes if one.seat == other]
    paid = [one for one in his if one.penalty is event]
    if not his:
        mixed = any(e.note == MIXED and e.seat in side_of(other) for e in hand.events)
        return NO_REVOKE if _seen(found, row, other, event.trick) and not mixed else ""
    if not paid:
        return PAID if any(one.penalty for one in his) else SAVED
    for why in (DUMMY, ASKED):
        if all(one.standing == why for one in paid):
            return why
    if all(one.claimed == "late" for one in paid):
        return LATE
    return ABANDONED if event.note == "tricks" and hand.abandoned else ""
