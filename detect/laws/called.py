"""Exposed cards and called cards (whist 32, 34, 38, 54 to 66; bridge 48, 49): only what the log says was shown or asked for."""

from __future__ import annotations

import numpy as np

from detect.cards import SUITS
from detect.laws.code import Code
from detect.laws.events import CUTTING, DEALING, SHUFFLING, TRUMP_CARD, Event, Played, events_of, played
from detect.laws.found import Found, partner
from detect.laws.play import remaining
from detect.log.tables import NO_CARD

DETACHED = "detached"
"""The note of a card taken from the hand so that it could be named, and not laid open (60)."""
AGAIN = {
    SHUFFLING: ("32", "exposed_in_shuffling", "shuffle"),
    CUTTING: ("34", "exposed_in_cutting", "cut"),
}
"""What is done again where a card was shown: the law, the kind of irregularity where it was not, and the move."""
NO_CALL = frozenset({*AGAIN, DEALING, TRUMP_CARD})
"""Notes of cards that are shown and yet no exposed cards of the play."""
HIGHEST, LOWEST = "highest", "lowest"


def exposed(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find cards that were shown, one by one or a whole hand at a time (whist 32, 34, 38, 54, 56, 58 to 60; bridge 48, 49)."""
    for row, events in events_of(found, mine).items():
        if code.dealer_deals:
            _before_the_deal(found, code, row, events)
            _in_dealing(found, code, row, events)
            _as_trump_card(found, code, row, events)
        down = laid_down(found, row, events)
        for (trick, seat), shown in _shown(events).items():
            if code.dealer_deals and down.get(trick) == set(range(1, code.seats + 1)):
                if seat == min(down[trick]):
                    found.add(code.cite("59"), "hands_abandoned", row, trick=trick, line=shown[0].line)
                continue
            _put(found, code, row, shown, whole=seat in down.get(trick, set()))


def _shown(events: list[Event]) -> dict[tuple[int, int], list[Event]]:
    """Sort the cards that were shown by the trick after which they were, and by whose they are."""
    out: dict[tuple[int, int], list[Event]] = {}
    for event in events:
        if event.kind == "expose" and 1 <= event.seat <= 4 and event.note not in NO_CALL:
            out.setdefault((event.trick, event.seat), []).append(event)
    return out


def _before_the_deal(found: Found, code: Code, row: int, events: list[Event]) -> None:
    """Find cards shown in shuffling or cutting where that was not done again, and the deal stood (whist 32, 34)."""
    if not code.least_packet or found.log.deals["void"].iloc[row]:
        return
    for at, event in enumerate(events):
        law, kind, again = AGAIN.get(event.note, ("", "", ""))
        if event.kind == "expose" and law and not any(e.kind == again and not e.trick for e in events[at:]):
            cards = [event.card] if event.card >= 0 else []
            found.add(code.cite(law), kind, row, seat=event.seat, cards=cards, line=event.line)


def _in_dealing(found: Found, code: Code, row: int, events: list[Event]) -> None:
    """Find cards shown in the deal, where it stood; there is no call for such a card (whist 38)."""
    shown = [e for e in events if e.kind == "expose" and e.note == DEALING]
    if not shown or found.log.deals["void"].iloc[row]:
        return
    for event in shown:
        cards = [event.card] if event.card >= 0 else []
        found.add(
            code.cite("38"), "exposed_in_dealing", row, trick=0, seat=event.seat, cards=cards, line=event.line
        )
    open_cards = {e.card for e in shown if e.card >= 0}
    for event in events:
        if event.kind == "demand" and event.card in open_cards:
            found.add(code.cite("38"), "called_in_vain", row, trick=event.trick, seat=event.seat, cards=[event.card],
                      line=event.line)  # fmt: skip


def _as_trump_card(found: Found, code: Code, row: int, events: list[Event]) -> None:
    """Find other cards that were laid down for the trump card (whist 54)."""
    up = int(found.log.deals["turn_up"].iloc[row])
    for event in events:
        if event.kind == "expose" and event.note == TRUMP_CARD and up >= 0 <= event.card != up:
            found.add(code.cite("54"), "wrong_trump_shown", row, trick=event.trick, seat=event.seat, cards=[event.card],
                      line=event.line, asked=up, words="")  # fmt: skip


def laid_down(found: Found, row: int, events: list[Event]) -> dict[int, set[int]]:
    """Give by trick the seats that laid down all their cards after it; of a hand not logged, two cards or more.

    Parameters
    ----------
    found : Found
    row : int
        Of the deal.
    events : list of Event
    """
    out: dict[int, set[int]] = {}
    for (trick, seat), shown in _shown(events).items():
        cards = {e.card for e in shown if e.note != DETACHED}
        left = remaining(found, row, seat, trick + 1)
        if len(cards) > 1 and (left is None or set(left) <= cards):
            out.setdefault(trick, set()).add(seat)
    return out


def _put(found: Found, code: Code, row: int, shown: list[Event], *, whole: bool) -> None:
    """Put down what one player showed after one trick; who is a defender at bridge must be known."""
    seat, declarer = shown[0].seat, int(found.log.deals["declarer"].iloc[row])
    if found.dummies[row, seat] or (not code.dealer_deals and declarer < 1):
        return
    if not code.dealer_deals:
        law, kind = "48" if declarer == seat else "49", "exposed"
    elif code.dummies and found.dummies[row, partner(seat)]:
        law, kind = "III", "exposed_beside_dummy"
    elif all(e.note == DETACHED for e in shown):
        law, kind = "60", "detached"
    else:
        law, kind = ("58", "hand_thrown_down") if whole else ("56", "exposed")
    cards = [e.card for e in shown if e.card >= 0]
    found.add(code.cite(law), kind, row, trick=shown[0].trick, seat=seat, cards=cards, line=shown[0].line)


def demands(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find calls that were not obeyed, that would have forced a revoke, or that were changed (whist 55, 61, 64 to 66)."""
    if not code.dealer_deals:
        return
    for row, events in events_of(found, mine).items():
        asked = [e for e in events if e.kind == "demand" and 1 <= e.to <= code.seats]
        asked = [e for e in asked if e.seat not in {e.to, partner(e.to)}]  # an adversary's to make
        cards = played(found, row) if asked else []
        _changed(found, code, row, asked, cards)
        for event in asked:
            _demand(found, code, row, event, [c for c in cards if c.trick == event.trick + 1])


def _demand(found: Found, code: Code, row: int, event: Event, trick: list[Played]) -> None:
    """Hold one demand against the trick it was made for."""
    mine = next((c for c in trick if c.seat == event.to and c.stood), None)
    held = remaining(found, row, event.to, event.trick + 1)
    if mine is None or held is None or mine.card < 0:
        return
    led = next((c.card // 13 for c in trick if c.led and c.stood and c.card >= 0), -1)
    could = _could(event, held, led, leads=mine.led)
    if could is None:
        return
    if event.card in held and mine.card == event.card and not could:
        found.add(code.cite("64"), "called_into_revoke", row, trick=mine.trick, seat=event.to, cards=[mine.card],
                  line=event.line, caller=event.seat, led=led)  # fmt: skip
    elif could and mine.card not in could:
        law = "56" if event.card >= 0 else "61"
        found.add(code.cite(law), "call_refused", row, trick=mine.trick, seat=event.to, cards=[mine.card],
                  line=event.line, caller=event.seat, asked=event.card, words=event.note)  # fmt: skip


def _changed(found: Found, code: Code, row: int, asked: list[Event], cards: list[Played]) -> None:
    """Find calls for a player's highest trump that became calls for his lowest, or the other way, before it was played (55).

    A call is met once he has played a trump after it.
    """
    trump = int(found.trumps[row])
    if not 0 <= trump < len(SUITS):
        return
    last: dict[int, tuple[str, int]] = {}
    for event in asked:
        how, _, name = event.note.rpartition(" ")
        if event.card != NO_CARD or how not in {HIGHEST, LOWEST} or SUITS.find(name[:1].upper()) != trump:
            continue
        before, since = last.get(event.to, (how, event.trick))
        met = any(c.seat == event.to and c.stood and since < c.trick <= event.trick and c.card // 13 == trump
                  for c in cards)  # fmt: skip
        if before != how and not met:
            found.add(code.cite("55"), "call_changed", row, trick=event.trick, seat=event.seat, line=event.line,
                      other=event.to, asked=NO_CARD, words=event.note, before_words=f"{before} {name}")  # fmt: skip
        last[event.to] = how, event.trick


def _could(event: Event, held: list[int], led: int, *, leads: bool) -> list[int] | None:
    """Give the cards that would obey; none where obeying would revoke (64) or the suit is out (66), None if unclear."""
    legal = [c for c in held if leads or c // 13 == led] or held
    if event.card != NO_CARD:
        return [c for c in legal if c == event.card] if event.card >= 0 else None
    how, _, name = event.note.rpartition(" ")
    suit = SUITS.find(name.strip()[:1].upper()) if name.strip() else -1
    if suit < 0 or how not in {"", HIGHEST, LOWEST} or (not how and not leads):
        return None
    fits = sorted(c for c in legal if c // 13 == suit)
    return fits if not how else fits[-1:] if how == HIGHEST else fits[:1]
