"""The shift, or pass: the packets go back as they were before the cut, and a hand that was run up falls as it lies."""

from __future__ import annotations

from detect.kernels import book as b
from detect.sharps.base import Setting, Technique
from detect.sharps.run_up import Stacking

__all__ = ["TECHNIQUE", "Shifting"]


class Shifting(Stacking):
    """A dealer who hops the cut."""

    after = (b.LIFT,)

    def act(self, stage: int, deal: int) -> None:  # noqa: ARG002 - there is only one
        """Run the pack up as if nobody would cut, and put the packets back after the cut."""
        room, rows = self.room, self.tries(deal, self.deals_now(deal))
        made = self.stacked(deal, rows, room.shuffled[rows, deal])
        room.shuffled[rows, deal] = room.pack[rows, deal] = made


TECHNIQUE = Technique(
    name="shift",
    number=68,
    stage="cut",
    texts="Where the packets are not squared after the cut he shifts it, and brings the cards back to where they lay.",
    shows="A cut is logged, and the pack as dealt is the pack as it was before it.",
    chance="his own deals",
    gain="aces, and then kings, that lie ready for him",
    least=0,
    most=4,
    clumsy=Setting(0.8, 2),
    careful=Setting(0.2, 1),
    checks=("stacked.aces", "stacked.points"),
    breaks=("whist-club 34 cut_not_made",),
    begin=Shifting,
)
