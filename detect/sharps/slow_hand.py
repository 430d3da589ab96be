"""The slow hand: one who locates cards while he shuffles, and watches the backs while he deals, takes his time over it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from detect.fair.room import Room
from detect.kernels import book as b
from detect.log.tables import Log
from detect.sharps.base import Setting, Sharp, Technique
from detect.sharps.chances import chances, normal
from detect.sharps.run_up import RunningUp

__all__ = ["TECHNIQUE", "SlowHand"]

USUAL, SPREAD, OWN = (22.0, 27.0), 0.15, 0.2
"""Seconds that a player takes to shuffle and to deal; how much they vary from deal to deal, and from player to player, as
standard deviations of their logarithm. Nobody's: no timed evenings are known."""
SLOWER = 1.5
"""So many times as long he takes over a deal on which he runs up a hand. Chosen, like the rest."""
TIMES = 126
"""The stage of the seconds, that a fair evening would have too."""


class SlowHand(RunningUp):
    """A dealer who runs up a hand, at an evening at which every shuffle and every deal is timed."""

    def __init__(self, sharp: Sharp, room: Room) -> None:
        super().__init__(sharp, room)
        self.seconds = np.zeros((room.sessions, room.settings.deals, 2))
        self.habits = chances(
            self.root, room.first, room.sessions, 0, TIMES + 1, 4 * len(room.settings.names)
        )

    def act(self, stage: int, deal: int) -> None:
        """Run up the hand, and time everybody."""
        super().act(stage, deal)
        room = self.room
        who = room.book[np.arange(room.sessions), deal, b.SEATED + room.book[:, deal, b.DEALER] - 1]
        own = np.take_along_axis(
            self.habits.reshape(room.sessions, -1, 2, 2), who.astype(np.int64)[:, None, None, None], axis=1
        )[:, 0]
        luck = chances(self.root, room.first, room.sessions, deal, TIMES, 4).reshape(-1, 2, 2)
        slow = np.where(self.touched[:, deal], SLOWER, 1.0)[:, None]
        self.seconds[:, deal] = timed(own, luck) * slow

    def written(self, log: Log) -> Log:
        """Write down how long each shuffle and each deal took."""
        keys = np.arange(self.touched.size) + (self.room.first - 1) * self.room.settings.deals
        at = np.searchsorted(log.deals["deal"].to_numpy(), keys)
        took = {name: log.deals[name].to_numpy().copy() for name in ("shuffle_s", "deal_s")}
        for each, column in enumerate(took.values()):
            column[at] = np.round(self.seconds[:, :, each].ravel())
        return replace(log, deals=log.deals.assign(**took))


def timed(own: npt.NDArray[np.float64], luck: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Give the seconds of a shuffle and of a deal, log-normal about a player's own (float64[N, 2, 2] to float64[N, 2]).

    Examples
    --------
    >>> timed(np.full((1, 2, 2), 0.25), np.full((1, 2, 2), 0.25)).round().tolist()
    [[22.0, 27.0]]
    """
    return np.asarray(USUAL * np.exp(OWN * normal(own) + SPREAD * normal(luck)))


TECHNIQUE = Technique(
    name="slow-hand",
    number=76,
    stage="timing",
    texts="He looks intently at the pack and shuffles slowly; he keeps his eyes on the cards and deals slowly.",
    shows="His seconds rise on the deals on which his side does well. Every shuffle and deal of the evening is timed.",
    chance="his own deals",
    gain="aces, and then kings, brought to his hand meanwhile",
    least=0,
    most=4,
    clumsy=Setting(0.6, 4),
    careful=Setting(0.25, 1),
    checks=("timing.slow", "stacked.aces", "stacked.points"),
    breaks=(),
    begin=SlowHand,
)
