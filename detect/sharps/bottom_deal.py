"""Dealing bottoms: high cards lie at the bottom of the pack, and the dealer takes them from there when his turn comes."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from detect.fair.room import PACK, Room
from detect.kernels import book as b
from detect.sharps.base import Setting, Sharp, Technique
from detect.sharps.dealt import Redealing
from detect.sharps.packs import arranged, own_places

__all__ = ["TECHNIQUE", "DealingBottoms", "from_the_bottom", "stocked"]

ACE = 12


class DealingBottoms(Redealing):
    """A dealer with aces at the bottom of the pack."""

    after = (b.LIFT, b.DEAL_OUT)

    def __init__(self, sharp: Sharp, room: Room) -> None:
        super().__init__(sharp, room)
        self.rows = np.empty(0, np.int64)
        self.many = np.empty(0, np.int64)

    def act(self, stage: int, deal: int) -> None:
        """Bring the aces to the bottom, whatever the cut; and then deal them from there."""
        room = self.room
        if stage == b.LIFT:
            self.rows = self.tries(deal, self.deals_now(deal))
            luck = self.luck(deal, 2 + PACK)[self.rows]
            self.many = self.amounts(luck[:, 1])
            seat = self.seat(deal)[self.rows]
            pack = room.pack[self.rows, deal]
            made, cards = stocked(pack, own_places(pack, seat, seat), self.many, luck[:, 2:])
            arranged(room, deal, self.rows, made)
            self.note(deal, self.rows, cards)
        else:
            dealt = room.book[self.rows, deal, b.VOID] == 0
            rows = self.rows[dealt]
            self.deal_so(deal, rows, from_the_bottom(room.pack[rows, deal], self.many[dealt]))


def stocked(
    pack: npt.NDArray[np.int8],
    mine: npt.NDArray[np.bool_],
    many: npt.NDArray[np.int64],
    luck: npt.NDArray[np.float64],
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]:
    """Bring so many aces to the bottom of packs, those first that would fall to others.

    Parameters
    ----------
    pack : int8[n, 52]
    mine : bool[n, 52]
        The dealer's own places.
    many : int64[n]
        At most four.
    luck : float64[n, 52]

    Returns
    -------
    int8[n, 52], int8[n, k]
        The packs, and the aces, the lowest first; -1 for none.

    Examples
    --------
    >>> pack = np.arange(52, dtype=np.int8)[::-1][None]
    >>> made, aces = stocked(pack, np.zeros((1, 52), bool), np.array([2]), np.linspace(0, 0.9, 52)[None])
    >>> made[0, -2:].tolist(), aces.tolist()
    ([38, 51], [[51, 38]])
    """
    key = np.where(pack % 13 == ACE, mine + luck, 3.0)
    first = np.argsort(key, axis=1)[:, : int(many.max(initial=0))]
    aces = np.take_along_axis(pack, first, axis=1)
    out = pack.copy()
    for k in range(aces.shape[1]):
        rows = np.flatnonzero(many > k)
        here = (out[rows] == aces[rows, k : k + 1]).argmax(axis=1)
        out[rows, here] = out[rows, PACK - 1 - k]
        out[rows, PACK - 1 - k] = aces[rows, k]
    return out, np.where(np.arange(aces.shape[1]) < many[:, None], aces, -1).astype(np.int8)


def from_the_bottom(pack: npt.NDArray[np.int8], many: npt.NDArray[np.int64]) -> npt.NDArray[np.int8]:
    """Deal packs from the top, but to the dealer so many cards from the bottom, first of all (int8[n, 52]).

    Examples
    --------
    >>> from_the_bottom(np.arange(52, dtype=np.int8)[None], np.array([1]))[0, [2, 3, 4, 51]].tolist()
    [2, 51, 3, 50]
    """
    place = np.arange(PACK)
    below = PACK - 1 - place
    turn = np.where(below < many[:, None], 4 * below + 3, place + np.minimum(place // 3, many[:, None]))
    return np.take_along_axis(pack, np.argsort(turn, axis=1), axis=1)


TECHNIQUE = Technique(
    name="bottom-deal",
    number=72,
    stage="deal",
    texts="Known cards lie at the bottom of the pack, and the dealer gives himself those instead of the top one.",
    shows="The hands are not those that the pack gives, and the card turned up is not its last; he is strong on his own deals.",
    chance="his own deals",
    gain="aces at the bottom",
    least=1,
    most=4,
    clumsy=Setting(0.8, 3),
    careful=Setting(0.25, 1),
    checks=("stacked.aces", "stacked.points"),
    breaks=("whist-club 44 not_as_dealt", "whist-club 44 turn_up_not_last"),
    begin=DealingBottoms,
)
