"""Cutting low: one who knows the cards by their backs draws the lowest for the deal, and so has the choice of seats."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from detect.kernels import book as b
from detect.sharps.base import Attempt, Setting, Technique

__all__ = ["TECHNIQUE", "CuttingLow"]


class CuttingLow(Attempt):
    """A player who has, in cutting for partners, the cards that one who cut lower would have had."""

    after = (b.FORM,)

    def act(self, stage: int, deal: int) -> None:  # noqa: ARG002 - there is only one
        """Exchange him with the one who cut lowest, or second lowest: their cards, their seats, the deal."""
        room, seat = self.room, self.seat(deal)
        row = room.book[:, deal]
        dealer = row[:, b.DEALER].astype(np.int64)
        beside = (dealer + 1) % 4 + 1
        opens = (row[:, b.OPENS] == 1) & (seat > 0)
        rows = self.tries(deal, opens & (seat != dealer))
        far = (seat[rows] != beside[rows]) & (self.amounts(self.luck(deal, 2)[rows, 1]) < 2)
        other = np.where(far, beside[rows], dealer[rows])
        self._change_seats(deal, rows, seat[rows], other)

    def _change_seats(
        self,
        deal: int,
        rows: npt.NDArray[np.int64],
        seat: npt.NDArray[np.int64],
        other: npt.NDArray[np.int64],
    ) -> None:
        """Exchange two players of each session, and what they cut for partners."""
        room = self.room
        mine, his = room.book[rows, deal, b.SEATED + seat - 1], room.book[rows, deal, b.SEATED + other - 1]
        names = np.tile(np.arange(len(room.settings.names), dtype=np.int32), (room.sessions, 1))
        names[rows, mine], names[rows, his] = his, mine
        seated = room.book[:, deal, b.SEATED : b.SEATED + 4].astype(np.int64)
        for cuts in room.cuts:
            now = np.flatnonzero(cuts[:, b.CUT_DEAL] % room.settings.deals == deal)
            session = cuts[now, b.CUT_DEAL] // room.settings.deals
            late = cuts[now, b.CUT_ROUND] >= _partners_round(cuts[now], session, seated)[session]
            there = now[late]
            cuts[there, b.CUT_PLAYER] = names[session[late], cuts[there, b.CUT_PLAYER]]
        room.book[rows, deal, b.SEATED + seat - 1], room.book[rows, deal, b.SEATED + other - 1] = his, mine
        room.state[rows, b.SITS + seat - 1], room.state[rows, b.SITS + other - 1] = his, mine


def _partners_round(
    cuts: npt.NDArray[np.int32], session: npt.NDArray[np.int32], seated: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """Give the round in which the four who play first cut among themselves, and nobody else with them (int64[N])."""
    most = int(cuts[:, b.CUT_ROUND].max(initial=0)) + 1
    who = np.zeros((len(seated), most), np.int64)
    np.bitwise_or.at(who, (session, cuts[:, b.CUT_ROUND]), 1 << cuts[:, b.CUT_PLAYER].astype(np.int64))
    four = (1 << seated).sum(axis=1)
    return np.where((who == four[:, None]).any(axis=1), (who == four[:, None]).argmax(axis=1), most)


TECHNIQUE = Technique(
    name="low-cut",
    number=75,
    stage="seating",
    texts="He cuts the lowest card too often, and so has the first deal and the choice of seats and cards.",
    shows="Of all cards cut for partners his are low; the first deal of a rubber is his too often.",
    chance="the cuttings for partners in which he is not the lowest anyhow",
    gain="places that he moves up: 2 to be the lowest, 1 to be the next",
    least=1,
    most=2,
    clumsy=Setting(1.0, 2),
    careful=Setting(0.3, 1),
    checks=("cut.low",),
    breaks=(),
    begin=CuttingLow,
)
