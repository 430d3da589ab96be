"""Dealing seconds: a top card that is known is held back, and the next one dealt, until it falls where it is wanted."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from detect.fair.room import PACK
from detect.kernels import book as b
from detect.sharps.base import Setting, Technique
from detect.sharps.dealt import Redealing

__all__ = ["TECHNIQUE", "DealingSeconds", "held_back"]

ACE = 12


class DealingSeconds(Redealing):
    """A dealer who knows the aces by their backs, and holds them back for himself or his partner."""

    after = (b.DEAL_OUT,)

    def act(self, stage: int, deal: int) -> None:  # noqa: ARG002 - there is only one
        """Deal the pack again with aces held back."""
        room = self.room
        rows = self.tries(deal, self.deals_now(deal) & (room.book[:, deal, b.VOID] == 0))
        turn = 1 if self.sharp.kind == "partner" else 3
        order, cards = held_back(room.pack[rows, deal], self.amounts(self.luck(deal, 2)[rows, 1]), turn)
        self.note(deal, rows, cards)
        self.deal_so(deal, rows, order)


def held_back(
    pack: npt.NDArray[np.int8], many: npt.NDArray[np.int64], turn: int
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]:
    """Deal packs with so many aces, the first there are, held back for one turn in four.

    Parameters
    ----------
    pack : int8[n, 52]
    many : int64[n]
    turn : int
        Whose turn, from 0 for the dealer's left.

    Returns
    -------
    int8[n, 52], int8[n, k]
        The cards in the order they were dealt, and the aces held back, -1 for none.

    Examples
    --------
    >>> order, aces = held_back(np.arange(52, dtype=np.int8)[None], np.array([1]), 3)
    >>> order[0, 11:17].tolist(), aces.tolist()
    ([11, 13, 14, 15, 12, 16], [[12]])
    """
    order, place = pack.copy(), np.arange(PACK)
    held = np.full((len(pack), int(many.max(initial=0))), -1, np.int8)
    begin = np.zeros(len(pack), np.int64)
    for k in range(held.shape[1]):
        known = (
            (order % 13 == ACE) & (place % 4 != turn) & (place >= begin[:, None]) & (place <= PACK - 4 + turn)
        )
        rows = np.flatnonzero(known.any(axis=1) & (many > k))
        here = known[rows].argmax(axis=1)[:, None]
        there = here + (turn - here) % 4
        held[rows, k] = order[rows, here[:, 0]]
        moved = np.where((place >= here) & (place < there), place + 1, np.where(place == there, here, place))
        order[rows] = np.take_along_axis(order[rows], moved, axis=1)
        begin[rows] = there[:, 0] + 1
    return order, held


TECHNIQUE = Technique(
    name="second-deal",
    number=71,
    stage="deal",
    texts="He keeps his eyes on the backs as he deals, slowly, and gives the second card where the top one is worth keeping.",
    shows="The hands are not those that the pack gives one card at a time; his side is strong on his own deals.",
    chance="his own deals",
    gain="aces held back",
    least=1,
    most=4,
    clumsy=Setting(0.8, 3),
    careful=Setting(0.25, 1),
    checks=("stacked.aces", "stacked.points"),
    breaks=("whist-club 44 not_as_dealt", "whist-club 44 turn_up_not_last"),
    begin=DealingSeconds,
    kinds=("self", "partner"),
)
