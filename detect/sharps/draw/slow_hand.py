"""The slow hand at draw poker: one who locates cards while he shuffles, and watches the backs while he deals, takes his time."""

from __future__ import annotations

import numpy as np

from detect.fair.draw import DrawRoom
from detect.kernels import draw_book as b
from detect.sharps.base import Setting, Sharp, Technique
from detect.sharps.chances import chances
from detect.sharps.draw.base import DrawAttempt, Ints
from detect.sharps.draw.stacking import RunningUp
from detect.sharps.slow_hand import SLOWER, TIMES, timed

__all__ = ["SLOW_HAND"]


class SlowHand(RunningUp):
    """A dealer who runs up a hand, at an evening at which every shuffle and every deal is timed."""

    def __init__(self, sharp: Sharp, room: DrawRoom) -> None:
        super().__init__(sharp, room)
        settings = room.settings
        room.seconds = np.zeros((room.sessions, settings.deals, 2))
        many = len(settings.names)
        habits = chances(self.root, room.first, room.sessions, 0, TIMES + 1, 4 * many)
        self.habits = habits.reshape(room.sessions, many, 2, 2)

    def before(self, deal: int) -> Ints:
        """Run up the hand, and time everybody: honest seconds follow the dealer's habit and luck, and no card."""
        super().before(deal)
        room, every = self.room, np.arange(self.room.sessions)
        own = self.habits[every, room.book[:, deal, b.DEALER].astype(np.int64) - 1]
        luck = chances(self.root, room.first, room.sessions, deal, TIMES, 4).reshape(-1, 2, 2)
        slow = np.where(self.touched[:, deal], SLOWER, 1.0)[:, None]
        if room.seconds is not None:
            room.seconds[:, deal] = timed(own, luck) * slow
        return DrawAttempt.before(self, deal)


SLOW_HAND = Technique(
    name="slow-hand",
    number=103,
    stage="timing",
    texts="He looks intently at the pack and shuffles slowly; he keeps his eyes on the cards and deals slowly.",
    shows="His seconds rise on the deals on which he is dealt strong hands. Every shuffle and deal of the evening is timed.",
    chance="his own deals",
    gain="cards brought to his hand meanwhile, of the rank it has most of, then of its highest",
    least=1,
    most=3,
    clumsy=Setting(0.6, 2),
    careful=Setting(0.25, 1),
    checks=("timing.slow", "stacked.strength"),
    breaks=(),
    begin=SlowHand,
)
