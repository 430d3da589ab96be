"""The hold-out: a card of the pack is kept out while it is gathered and shuffled, and comes back as the turn-up."""

from __future__ import annotations

import numpy as np

from detect.fair.room import PACK
from detect.kernels import book as b
from detect.sharps.base import Setting, Technique
from detect.sharps.dealt import Uncounted
from detect.sharps.packs import cut_at

__all__ = ["TECHNIQUE", "HoldingOut"]

TEN = 8
DEEPEST = 47
"""Of fifty-one cards a cut leaves four (whist 34)."""


class HoldingOut(Uncounted):
    """A dealer who has an honour about him, and lays it at the bottom of the pack after the cut."""

    after = (b.LIFT,)

    def act(self, stage: int, deal: int) -> None:  # noqa: ARG002 - there is only one
        """Shuffle and cut fifty-one cards, and put the other below them."""
        room, rows = self.room, self.tries(deal, self.deals_now(deal))
        luck = self.luck(deal, 3)[rows]
        rank = TEN + self.amounts(luck[:, 1])
        card = (13 * (4 * luck[:, 2]).astype(np.int64) + rank).astype(np.int8)
        depth = np.minimum(room.book[rows, deal, b.CUT], DEEPEST).astype(np.int64)
        shuffled = room.shuffled[rows, deal]
        others = shuffled[shuffled != card[:, None]].reshape(rows.size, PACK - 1)
        room.shuffled[rows, deal] = np.column_stack([others, card])
        room.pack[rows, deal] = np.column_stack([cut_at(others, depth), card])
        room.book[rows, deal, b.CUT] = depth
        self.keep_back(deal, rows, card)
        self.note(deal, rows, card[:, None])


TECHNIQUE = Technique(
    name="hold-out",
    number=73,
    stage="hand",
    texts="A good card leaves play for a sleeve, a vest, a lap or a palm, and comes back when it is wanted.",
    shows="The pack as gathered and as shuffled is a card short, and as dealt it is whole: the card is its last, the turn-up.",
    chance="his own deals",
    gain="points of the card that comes back: 4 for an ace, 1 for a knave",
    least=1,
    most=4,
    clumsy=Setting(0.8, 4),
    careful=Setting(0.2, 2),
    checks=("stacked.turnup", "stacked.aces"),
    breaks=("whist-club 37 pack_missing",),
    begin=HoldingOut,
)
