"""Culling: high cards are picked out while the pack is gathered, and kept together through the shuffle."""

from __future__ import annotations

from abc import abstractmethod

import numpy as np
import numpy.typing as npt

from detect.fair.room import PACK, Room
from detect.kernels import book as b
from detect.sharps.base import Attempt, Setting, Sharp, Technique
from detect.sharps.packs import TOP, anywhere, arranged, in_block, slug

__all__ = ["TECHNIQUE", "Culling"]


class Slug(Attempt):
    """A block of the gathered pack in which every fourth card is a high one; the shuffle does not touch it."""

    after = (b.GATHER, b.LIFT)

    def __init__(self, sharp: Sharp, room: Room) -> None:
        super().__init__(sharp, room)
        self.rows = np.empty(0, np.int64)
        self.many = np.empty(0, np.int64)

    def act(self, stage: int, deal: int) -> None:
        """Pick the cards out as the pack is gathered, and place the block when it is cut."""
        if stage == b.GATHER:
            self.pick_out(deal)
        elif self.rows.size:
            self.place(deal, self.rows, self.many * TOP)

    def pick_out(self, deal: int) -> None:
        """Lay the block on top of the gathered pack, in the sessions in which it is tried."""
        self.rows = self.tries(deal, self.deals_now(deal))
        luck = self.luck(deal, 2 + PACK)[self.rows]
        self.many = self.wanted(luck[:, 1])
        made, cards = slug(self.room.gathered[self.rows, deal], self.many, luck[:, 2:])
        self.room.gathered[self.rows, deal] = made
        self.note(deal, self.rows, cards)

    def wanted(self, luck: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
        """Give how many high cards are picked out (int64[n])."""
        return self.amounts(luck)

    @abstractmethod
    def place(self, deal: int, rows: npt.NDArray[np.int64], long: npt.NDArray[np.int64]) -> None:
        """Put the block where it is wanted."""


class Culling(Slug):
    """The block lies where the cut, as deep as it was, brings the high cards to the dealer."""

    def place(self, deal: int, rows: npt.NDArray[np.int64], long: npt.NDArray[np.int64]) -> None:
        """Put the block at a multiple of four in the pack as dealt, and in one piece before the cut."""
        room, at = self.room, 4 * np.arange(PACK // 4)
        seam = PACK - room.book[rows, deal, b.CUT].astype(np.int64)[:, None]
        end = at + long[:, None]
        fits = (end <= PACK) & ~((at < seam) & (seam < end))
        luck = self.luck(deal, 2 + PACK + at.size)[rows, 2 + PACK :]
        there = at[anywhere(luck, fits)]
        arranged(room, deal, rows, in_block(room.pack[rows, deal], room.gathered[rows, deal], long, there))


TECHNIQUE = Technique(
    name="cull",
    number=64,
    stage="gather",
    texts="He looks at the faces while he gathers the cards for his own deal, and evens the pack by lifting single cards out.",
    shows="In the pack as gathered every fourth of the first cards is high; those cards stay together through the shuffle.",
    chance="his own deals",
    gain="high cards picked out",
    least=0,
    most=4,
    clumsy=Setting(0.9, 4),
    careful=Setting(0.25, 1),
    checks=("shuffle.packet", "stacked.aces", "stacked.points"),
    breaks=(),
    begin=Culling,
)
