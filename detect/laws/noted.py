"""What no card shows and the recorder wrote down as a note (whist 26, 28, 37, 41, 42, 52 to 55, 60, 84, 86, 88, 91)."""

from __future__ import annotations

import numpy as np

from detect.laws.code import Code
from detect.laws.events import NOTED, Event, events_of
from detect.laws.found import Found, partner

OF_THE_DEAL = frozenset({"37", "41", "42"})
"""Laws that give a new deal: where there was one, nothing is left to say."""
TO_A_PARTNER = frozenset({"84", "86"})
"""Laws against what a partner might learn; a dummy learns nothing (dummy III)."""


def noted(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find what a note says against the laws; a note that says nothing they know is only text."""
    if not code.dealer_deals:
        return
    void, up = (found.log.deals[name].to_numpy() for name in ("void", "turn_up"))
    for row, events in events_of(found, mine).items():
        for event in events:
            if event.kind == "note" and event.note in NOTED:
                _put(found, code, row, event, void=bool(void[row]), up=int(up[row]))


def _put(found: Found, code: Code, row: int, event: Event, *, void: bool, up: int) -> None:
    number, kind = NOTED[event.note]
    faced_last = kind == "card_faced" and event.card == up >= 0  # the last card is turned up anyway
    alone = event.seat > 0 and bool(found.dummies[row, partner(event.seat)])
    if (number in OF_THE_DEAL and void) or faced_last or (number in TO_A_PARTNER and alone):
        return
    cards = [event.card] if event.card >= 0 else []
    found.add(code.cite(number), kind, row, trick=event.trick, seat=event.seat, cards=cards, line=event.line)
