"""Marked cards: he reads the adversaries' hands from the backs, leads where they are weak, and finesses without risk."""

from __future__ import annotations

import numpy as np

from detect.kernels import sharps
from detect.sharps.base import Setting, Technique
from detect.sharps.in_play import InPlay

__all__ = ["TECHNIQUE", "Reading"]


class Reading(InPlay):
    """One who knows the cards of both adversaries."""

    way = sharps.MARKED

    def plan(self, deal: int, plans: np.ndarray) -> None:
        """Have so many of his leads, and every finesse, follow what he has read."""
        plans[:, sharps.LEADS] = self.amounts(self.luck(deal, 2)[:, 1])


TECHNIQUE = Technique(
    name="marked",
    number=80,
    stage="decision",
    texts="Backs are scratched with a point in a ring, dug with a nail, or printed so, and read by sight or by touch.",
    shows="His leads avoid suits in which the adversaries are strong, and third in hand he plays just high enough.",
    chance="all deals he plays",
    gain="leads of a deal that follow what he read",
    least=1,
    most=13,
    clumsy=Setting(1.0, 3),
    careful=Setting(0.2, 1),
    checks=("hidden.lead", "hidden.first"),
    breaks=(),
    begin=Reading,
)
