"""Soft play at draw poker: two players never raise each other, whatever they hold."""

from __future__ import annotations

import numpy as np

from detect.kernels import draw_book as b
from detect.sharps.base import Setting, Technique
from detect.sharps.draw.base import DrawAttempt, Ints

__all__ = ["SOFT_PLAY"]

BOTH_ROUNDS = 2


class PlayingSoftly(DrawAttempt):
    """One who spares the player named before him, and is spared by him, where both are in."""

    @property
    def friend(self) -> int:
        """The seat of the other: on his right."""
        return (self.seat - 2) % len(self.room.settings.names) + 1

    def before(self, deal: int) -> Ints:
        """Say in which rounds they spare each other."""
        rows = self.tries(deal, np.ones(self.room.sessions, bool))
        rounds = self.amounts(self.luck(deal, 2)[rows, 1])
        out = super().before(deal)
        out[rows, b.WHO], out[rows, b.MUCH] = self.seat, self.friend
        out[rows, b.WAY] = np.where(rounds >= BOTH_ROUNDS, b.SPARES, b.SPARES_AFTER)
        return out


SOFT_PLAY = Technique(
    name="soft-play",
    number=104,
    stage="decision",
    texts="Two players never bet at each other: where both are in neither raises, nor bets high. Here the other is the player "
    "named before him.",
    shows="Raises and high bets of either are wanting where the other is still in, and only there.",
    chance="all deals",
    gain="rounds of bets in which they spare each other: after the draw, or in both",
    least=1,
    most=2,
    clumsy=Setting(1.0, 2),
    careful=Setting(0.4, 1),
    checks=("hidden.collusion",),
    breaks=(),
    begin=PlayingSoftly,
)
