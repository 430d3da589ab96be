"""The short cut: the pone leaves so few cards in a packet that what he knows of the pack's end stays true."""

from __future__ import annotations

import numpy as np

from detect.fair.room import PACK
from detect.kernels import book as b
from detect.sharps.base import Attempt, Setting, Technique
from detect.sharps.packs import lay

__all__ = ["TECHNIQUE", "CuttingShort"]


class CuttingShort(Attempt):
    """A pone who lifts a card or two, or all but a card or two."""

    after = (b.LIFT,)

    def act(self, stage: int, deal: int) -> None:  # noqa: ARG002 - there is only one
        """Cut again, nearer to one end."""
        room = self.room
        pone = (room.book[:, deal, b.DEALER] + 2) % 4 + 1
        rows = self.tries(deal, self.seat(deal) == pone)
        luck = self.luck(deal, 3)[rows]
        left = self.amounts(luck[:, 1])
        lay(room, deal, rows, room.shuffled[rows, deal], np.where(luck[:, 2] < 0.5, left, PACK - left))


TECHNIQUE = Technique(
    name="short-cut",
    number=70,
    stage="cut",
    texts="Too few cards are left in a packet (whist 34 asks for four at least), so that the cut changes next to nothing.",
    shows="The depth of the cut is below four, or leaves fewer than four.",
    chance="the deals on which he cuts",
    gain="cards of the smaller packet: the fewer, the more he knows",
    least=1,
    most=3,
    clumsy=Setting(0.8, 1),
    careful=Setting(0.1, 3),
    checks=("whist-club 34",),
    breaks=("whist-club 34 small_packet",),
    begin=CuttingShort,
)
