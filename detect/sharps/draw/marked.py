"""Marked cards at draw poker: he reads the others' hands from the backs, and stays in where nobody's is better."""

from __future__ import annotations

import numpy as np

from detect.kernels import draw_book as b
from detect.sharps.base import Setting, Technique
from detect.sharps.draw.base import DrawAttempt, Ints

__all__ = ["MARKED"]


class Reading(DrawAttempt):
    """One who gives up what is beaten by a hand that is in, and else stays, whatever he holds."""

    def before(self, deal: int) -> Ints:
        """Say how often he reads."""
        rows = self.tries(deal, np.ones(self.room.sessions, bool))
        out = super().before(deal)
        out[rows, b.WHO], out[rows, b.WAY], out[rows, b.MUCH] = (
            self.seat,
            b.READS,
            int(1000 * self.sharp.skill),
        )
        return out


MARKED = Technique(
    name="marked",
    number=105,
    stage="decision",
    texts="Backs are scratched with a point in a ring, dug with a nail, or printed so, and read by sight or by touch.",
    shows="He comes in on hands that are poor and the best, and gives up good ones that are beaten, before anybody has spoken.",
    chance="all deals",
    gain="how often he reads the backs when it is his turn to bet",
    least=0,
    most=1,
    clumsy=Setting(1.0, 1),
    careful=Setting(0.2, 1),
    checks=("hidden.first",),
    breaks=(),
    begin=Reading,
)
