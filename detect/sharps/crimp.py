"""The crimp, or bridge: a bent card has the pone cut where a slug of high cards begins."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from detect.fair.room import PACK
from detect.kernels import book as b
from detect.sharps.base import Setting, Technique
from detect.sharps.cull import Slug
from detect.sharps.packs import dice, in_block, lay

__all__ = ["TECHNIQUE", "Crimping"]

ACES = 2


class Crimping(Slug):
    """A slug lies somewhere about the middle; it is worth something only if the pone cuts there."""

    def wanted(self, luck: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
        """Give the aces of a slug: two."""
        return np.full(luck.shape, ACES)

    def place(self, deal: int, rows: npt.NDArray[np.int64], long: npt.NDArray[np.int64]) -> None:
        """Put the slug below a bent card, and have the pone cut there as often as he is taken in."""
        room, luck = self.room, self.luck(deal, 2 + PACK + 5)[rows, 2 + PACK :]
        at = np.minimum(dice(luck[:, :4]), PACK - long)
        met = luck[:, 4] < self.sharp.skill
        depth = np.where(met, at, room.book[rows, deal, b.CUT])
        made = in_block(room.shuffled[rows, deal], room.gathered[rows, deal], long, at)
        lay(room, deal, rows, made, depth)


TECHNIQUE = Technique(
    name="crimp",
    number=69,
    stage="cut",
    texts="The top or bottom card of a packet is bent into a bridge, so that the cut is found again, or made there.",
    shows="Cuts on his deals fall where a packet of the gathered pack begins; the cutter's other cuts do not.",
    chance="his own deals",
    gain="how often the pone cuts at the bend",
    least=0,
    most=1,
    clumsy=Setting(0.9, 0.8),
    careful=Setting(0.5, 0.3),
    checks=("cut.meets", "shuffle.packet"),
    breaks=(),
    begin=Crimping,
)
