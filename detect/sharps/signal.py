"""Signals: partners tell each other their hands, and he leads the suit in which the other is strong."""

from __future__ import annotations

import numpy as np

from detect.kernels import sharps
from detect.sharps.base import Setting, Technique
from detect.sharps.in_play import InPlay

__all__ = ["TECHNIQUE", "Signalled"]


class Signalled(InPlay):
    """One who is told his partner's hand before he leads."""

    way = sharps.SIGNAL

    def plan(self, deal: int, plans: np.ndarray) -> None:
        """Have so many of his leads follow what he was told."""
        plans[:, sharps.LEADS] = self.amounts(self.luck(deal, 2)[:, 1])


TECHNIQUE = Technique(
    name="signal",
    number=79,
    stage="decision",
    texts="Partners tell each other what they hold, by a word, a look or the way a card is held.",
    shows="The suits that he leads follow his partner's cards, which he has not seen.",
    chance="all deals he plays",
    gain="leads of a deal that follow what he was told",
    least=1,
    most=13,
    clumsy=Setting(1.0, 2),
    careful=Setting(0.2, 1),
    checks=("hidden.lead",),
    breaks=(),
    begin=Signalled,
)
