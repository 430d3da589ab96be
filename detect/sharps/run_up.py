"""Running up a hand: the pack is shuffled so that high cards fall to the dealer, or to his partner."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from detect.fair.room import PACK
from detect.kernels import book as b
from detect.sharps.base import Attempt, Setting, Technique
from detect.sharps.packs import arranged, own_places, put_high

__all__ = ["TECHNIQUE", "RunningUp", "Stacking"]


class Stacking(Attempt):
    """One who brings high cards to places of the pack that fall to a seat."""

    def stacked(
        self, deal: int, rows: npt.NDArray[np.int64], pack: npt.NDArray[np.int8], *, partner: bool = False
    ) -> npt.NDArray[np.int8]:
        """Give packs in which high cards were brought to the sharp's places, or to his partner's (int8[n, 52])."""
        luck = self.luck(deal, 2 + 2 * PACK)[rows]
        seat = self.seat(deal)[rows] + (2 if partner else 0)
        mine = own_places(pack, seat, self.room.book[rows, deal, b.DEALER].astype(np.int64))
        made, cards = put_high(pack, mine, self.amounts(luck[:, 1]), luck[:, 2:])
        self.note(deal, rows, cards)
        return made


class RunningUp(Stacking):
    """The pack lies so that the cut, as deep as it was, brings the high cards where they are wanted."""

    after = (b.LIFT,)

    def act(self, stage: int, deal: int) -> None:  # noqa: ARG002 - there is only one
        """Arrange the pack for the cut that was made."""
        rows = self.tries(deal, self.deals_now(deal))
        pack = self.room.pack[rows, deal]
        arranged(self.room, deal, rows, self.stacked(deal, rows, pack, partner=self.sharp.kind == "partner"))


TECHNIQUE = Technique(
    name="run-up",
    number=65,
    stage="shuffle",
    texts="He shuffles slowly, looks intently at the pack, and so runs up a hand for himself or for his partner.",
    shows="His side is strong on his own deals, and on no others; nothing else.",
    chance="his own deals",
    gain="aces, and then kings, brought to the hand from other hands",
    least=0,
    most=4,
    clumsy=Setting(0.8, 2.5),
    careful=Setting(0.25, 1),
    checks=("stacked.aces", "stacked.points", "stacked.honours"),
    breaks=(),
    begin=RunningUp,
    kinds=("self", "partner"),
)
