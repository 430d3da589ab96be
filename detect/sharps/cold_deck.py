"""The cold deck: a pack prepared beforehand is switched in, with two strong hands for one side."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from detect.fair.room import PACK
from detect.kernels import book as b
from detect.sharps.base import Attempt, Setting, Technique
from detect.sharps.chances import chances, order
from detect.sharps.packs import NINE, arranged, cut_at, own_places

__all__ = ["TECHNIQUE", "Switching", "loaded", "varied"]

TEN = 8
PAIRS = 6
"""So many pairs of cards are elsewhere each time that the same order comes again."""


class Switching(Attempt):
    """A dealer who switches in a pack of his own, in an order that has nothing to do with the gathered one."""

    after = (b.LIFT,)

    def act(self, stage: int, deal: int) -> None:  # noqa: ARG002 - there is only one
        """Put the prepared pack in the place of the other, so that the cut brings it to its order."""
        rows = self.tries(deal, self.deals_now(deal))
        own = self.luck(deal, 3 + 4 * PACK)[rows, 1:]
        luck = own[:, : 1 + 3 * PACK]
        if self.sharp.kind == "again":
            luck = np.tile(
                chances(self.root, 0, 1, 0, self.sharp.technique.number, luck.shape[1]), (rows.size, 1)
            )
        pack = order(luck[:, 1 : 1 + PACK]).astype(np.int8)
        seat, dealer = self.seat(deal)[rows], self.room.book[rows, deal, b.DEALER].astype(np.int64)
        side = own_places(pack, seat, dealer) | own_places(pack, seat + 2, dealer)
        made = loaded(pack, side, self.amounts(luck[:, 0]), luck[:, 1 + PACK :])
        if self.sharp.kind == "again":
            made = cut_at(
                varied(made, own[:, 2 + 3 * PACK :]), 2 * (26 * own[:, 1 + 3 * PACK]).astype(np.int64)
            )
        arranged(self.room, deal, rows, made)


def loaded(
    pack: npt.NDArray[np.int8],
    side: npt.NDArray[np.bool_],
    least: npt.NDArray[np.int64],
    luck: npt.NDArray[np.float64],
) -> npt.NDArray[np.int8]:
    """Exchange the others' honours for a side's low cards, in any order, until it has so many points (4-3-2-1).

    Parameters
    ----------
    pack : int8[n, 52]
    side : bool[n, 52]
        The places of the pack that fall to the side.
    least : int64[n]
        At most 40.
    luck : float64[n, 104]

    Examples
    --------
    >>> pack = np.arange(52, dtype=np.int8)[None]
    >>> side = np.arange(52)[None] % 2 == 1
    >>> made = loaded(pack, side, np.array([30]), np.linspace(0, 0.9, 104)[None])
    >>> int(np.maximum(made[side] % 13 - 8, 0).sum()) >= 30
    True
    """
    rank = pack % 13
    points = np.maximum(rank.astype(np.int64) - TEN, 0)
    wanted = np.argsort(np.where(~side & (points > 0), luck[:, :PACK], 2.0), axis=1)
    given = np.argsort(np.where(side & (rank <= NINE), luck[:, PACK:], 2.0), axis=1)
    has, many = (points * side).sum(axis=1), (~side & (points > 0)).sum(axis=1)
    out, at = pack.copy(), np.arange(len(pack))
    for k in range(int(many.max(initial=0))):
        rows = at[(has < least) & (many > k)]
        here, there = wanted[rows, k], given[rows, k]
        has[rows] += points[rows, here]
        out[rows, there], out[rows, here] = pack[rows, here], pack[rows, there]
    return out


def varied(pack: npt.NDArray[np.int8], luck: npt.NDArray[np.float64]) -> npt.NDArray[np.int8]:
    """Exchange six pairs of low cards of packs: not all of an order is prepared, and no two deals are the same.

    Parameters
    ----------
    pack : int8[n, 52]
    luck : float64[n, 52]

    Examples
    --------
    >>> made = varied(np.arange(52, dtype=np.int8)[None], np.linspace(0, 0.9, 52)[None])
    >>> made[0, :14].tolist()
    [1, 0, 3, 2, 5, 4, 7, 6, 8, 9, 10, 11, 12, 14]
    """
    low = np.argsort(np.where(pack % 13 <= NINE, luck, 2.0), axis=1)[:, : 2 * PAIRS]
    turned = np.arange(2 * PAIRS) ^ 1
    out = pack.copy()
    np.put_along_axis(out, low, np.take_along_axis(pack, low[:, turned], axis=1), axis=1)
    return out


TECHNIQUE = Technique(
    name="cold-deck",
    number=67,
    stage="shuffle",
    texts="A pack that was prepared elsewhere is put in the place of the one that was shuffled.",
    shows="The order has nothing of the gathered pack's, and may have been seen before; both hands of one side are strong.",
    chance="his own deals",
    gain="points (4-3-2-1) of his side, at least",
    least=20,
    most=38,
    clumsy=Setting(0.8, 34),
    careful=Setting(0.1, 30),
    checks=("stacked.points", "stacked.honours", "stacked.repeat"),
    breaks=(),
    begin=Switching,
    kinds=("new", "again"),
)
