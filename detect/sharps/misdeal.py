"""Misdealing on purpose: where the last card is a bad one, a card is found faced, and the same player deals again."""

from __future__ import annotations

import numpy as np

from detect.fair.room import PACK
from detect.kernels import book as b
from detect.kernels.play import NO_CARD
from detect.sharps.base import Attempt, Setting, Technique

__all__ = ["TECHNIQUE", "Misdealing"]

FACED = 1
"""A card was faced in the pack: a new deal by the same player (whist 37), which nobody need ask for."""
FEWEST = 4


class Misdealing(Attempt):
    """A dealer who has seen the last card."""

    after = (b.DEAL_OUT,)

    def act(self, stage: int, deal: int) -> None:  # noqa: ARG002 - there is only one
        """Have the deal made void."""
        room = self.room
        luck = self.luck(deal, 3)
        bad = room.pack[:, deal, -1] % 13 < self.amounts(luck[:, 1])
        rows = self.tries(deal, self.deals_now(deal) & (room.book[:, deal, b.VOID] == 0) & bad)
        row = room.book[:, deal]
        row[rows, b.VOID], row[rows, b.TURN_UP] = FACED, NO_CARD
        row[rows, b.STOPPED] = FEWEST + ((PACK - FEWEST) * luck[rows, 2]).astype(np.int64)
        row[rows, b.HELD] = row[rows, b.HELD + 1] = 0
        room.owner[rows, deal] = 0


TECHNIQUE = Technique(
    name="misdeal",
    number=74,
    stage="deal",
    texts="He misdeals, or has the deal interrupted, when the card that would be turned up is a bad one.",
    shows="The packs of his void deals end in low cards; those of his other deals in high ones.",
    chance="his own deals that would turn up a bad card",
    gain="ranks, from the two upwards, that are bad enough",
    least=1,
    most=13,
    clumsy=Setting(1.0, 9),
    careful=Setting(0.2, 5),
    checks=("void.bias", "stacked.turnup"),
    breaks=(),
    begin=Misdealing,
)
