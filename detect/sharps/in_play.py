"""Cheating in the play: who does it in which deal, and the loop that plays it."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

import numpy as np

from detect.fair.options import POLICIES
from detect.fair.room import Room
from detect.kernels import book as b
from detect.kernels import sharps
from detect.sharps.base import Attempt, Sharp

__all__ = ["InPlay", "Revoking"]

LATEST = 6
"""One who revokes at any moment begins to look for it in one of so many first tricks."""


class InPlay(Attempt):
    """One who plays some of the deals otherwise than he should.

    Attributes
    ----------
    way : int
        As `detect.kernels.sharps` numbers them.
    """

    instead = b.PLAY_OUT
    way: ClassVar[int]

    def __init__(self, sharp: Sharp, room: Room) -> None:
        super().__init__(sharp, room)
        # The room has space for honest slips alone, and for none where nobody errs.
        room.slips_now = np.empty((b.MOST_SLIPS * room.sessions, b.SLIP), np.int32)

    def act(self, stage: int, deal: int) -> None:  # noqa: ARG002 - there is only one
        """Play the deal in every session."""
        room, settings = self.room, self.room.settings
        seat = self.seat(deal)
        rows = self.tries(deal, (seat > 0) & (room.book[:, deal, b.VOID] == 0))
        plans = np.zeros((room.sessions, sharps.PLAN), np.int64)
        plans[rows, sharps.WHO] = seat[rows]
        self.plan(deal, plans)
        room.slipped = sharps.crooked(
            deal, self.way, plans, room.book, room.state, room.owner, room.cards, room.took, room.slips_now,
            POLICIES[settings.policy], float(settings.revokes), float(settings.corrected), room.root, room.first,
        )  # fmt: skip

    @property
    def meant(self) -> frozenset[int]:
        """The deals, counted through all sessions, whose revokes were all meant."""
        return frozenset(np.flatnonzero(self.touched).tolist())

    @abstractmethod
    def plan(self, deal: int, plans: np.ndarray) -> None:
        """Say what is done in the deals in which it is tried (int64[N, PLAN])."""


class Revoking(InPlay):
    """One who revokes: at a moment that gains a trick, or at any."""

    way = sharps.REVOKE

    def plan(self, deal: int, plans: np.ndarray) -> None:
        """Have him wait for a gain as often as his skill says, and else begin to look for any moment somewhere."""
        luck = self.luck(deal, 3)
        waits = luck[:, 1] < self.sharp.skill
        plans[:, sharps.ONLY_GAIN] = waits
        plans[:, sharps.FROM] = np.where(waits, 0, (LATEST * luck[:, 2]).astype(np.int64))
