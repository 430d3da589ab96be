"""What no check of draw poker asks for: from where in the pack the cards drawn came."""

from __future__ import annotations

import numpy as np

from detect.checks import Dealt
from detect.checks.draws import DRAW_GAMES
from detect.learned.columns import PACK, Columns, Ints
from detect.log.tables import Stage
from detect.log.views import is_pack, packs, rows_of

__all__ = ["of_draws", "places"]

BOTTOM = 3
"""The last cards of the pack, which nobody draws who draws from its top."""


def of_draws(dealt: Dealt, found: Columns) -> None:
    """Measure how often cards drawn were not the next of the pack, where the first lay, and how often the last ones were drawn."""
    if dealt.code.game not in DRAW_GAMES:
        return
    row, place, due, after = places(dealt)
    session = dealt.session[row]
    found.mean("draw out of turn", session, (place != due).astype(float))
    found.mean("draw beyond the next", session, np.maximum(place - due, 0).astype(float))
    found.mean("draw from the bottom", session, (place >= PACK - BOTTOM).astype(float))
    first = np.flatnonzero(due == after)
    found.mean("draw first place", session[first], (place - due)[first].astype(float))


def places(dealt: Dealt) -> tuple[Ints, Ints, Ints, Ints]:
    """Give of every card drawn the place in the pack where it lay, and where the card lay that was due.

    Parameters
    ----------
    dealt : Dealt

    Returns
    -------
    row, place, due, after : int64[N]
        The deal, as its row in ``log.deals``; the two places, 0 for the top; and where the pack went on after the deal. A seat's own
        cards are in the order of the pack, since it does not matter in which it picked them up. Of deals whose pack ran out, or
        of which no pack or a card twice is logged, there are none.
    """
    order, length = packs(dealt.log, Stage.PACK, PACK)
    row, cards = rows_of(dealt.log, Stage.DRAWN)
    seat, card = cards["seat"].to_numpy().astype(np.int64), cards["card"].to_numpy().astype(np.int64)
    handed, _ = rows_of(dealt.log, Stage.DEALT)
    out = np.bincount(handed, minlength=len(dealt.log.deals))
    known = is_pack(order, length, PACK) & dealt.among & (dealt.dealer > 0)
    known &= (np.bincount(row, minlength=out.size) + out <= PACK) & (
        np.bincount(row[card < 0], minlength=out.size) == 0
    )
    fits = known[row]
    row, seat, card = row[fits], seat[fits], card[fits]
    lies = np.argsort(np.where(known[:, None], order, np.arange(PACK)), axis=1)
    place = lies[row, card].astype(np.int64)
    turn = (seat - dealt.dealer[row] - 1) % dealt.code.seats
    by = np.lexsort((place, turn, row))
    row, place = row[by], place[by]
    due = out[row] + np.arange(row.size) - np.searchsorted(row, row)
    return row, place, due, out[row]
