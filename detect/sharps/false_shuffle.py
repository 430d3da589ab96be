"""The false shuffle: the pack, or its top, or its bottom, is only seemingly shuffled."""

from __future__ import annotations

import numpy as np

from detect.fair.room import PACK
from detect.kernels import book as b
from detect.sharps.base import Attempt, Setting, Technique
from detect.sharps.packs import in_block

__all__ = ["TECHNIQUE", "ShufflingFalsely"]


class ShufflingFalsely(Attempt):
    """A dealer, who shuffles last, and keeps a block of the pack as it was gathered."""

    after = (b.SHUFFLE,)

    def act(self, stage: int, deal: int) -> None:  # noqa: ARG002 - there is only one
        """Put the block back where it was."""
        room, rows = self.room, self.tries(deal, self.deals_now(deal))
        gathered, kind = room.gathered[rows, deal], self.sharp.kind
        if kind not in {"top", "bottom"}:
            room.shuffled[rows, deal] = gathered
            return
        long = self.amounts(self.luck(deal, 2)[rows, 1])
        at = PACK - long if kind == "bottom" else np.zeros_like(long)
        turned = (np.arange(PACK) + at[:, None]) % PACK
        block = np.take_along_axis(gathered, turned, axis=1)
        room.shuffled[rows, deal] = in_block(room.shuffled[rows, deal], block, long, at)


TECHNIQUE = Technique(
    name="false-shuffle",
    number=66,
    stage="shuffle",
    texts="The pack seems to be shuffled and is not: whole, or a block at its top or bottom stays as it was.",
    shows="The pack as shuffled is the pack as gathered, or begins or ends as that does.",
    chance="his own deals",
    gain="cards of the block that is kept; of the whole pack, it does not matter",
    least=2,
    most=52,
    clumsy=Setting(0.9, 13),
    careful=Setting(0.25, 4),
    checks=("shuffle.rising", "shuffle.adjacent", "shuffle.packet", "shuffle.topstock"),
    breaks=(),
    begin=ShufflingFalsely,
    kinds=("whole", "top", "bottom"),
)
