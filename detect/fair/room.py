"""A room: evenings in step, as dense arrays, while they are played and when they are over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from detect.fair.cuts import parse_cut
from detect.fair.options import POLICIES, Evening
from detect.fair.shuffles import parse_shuffle
from detect.kernels import book as b
from detect.kernels.evening import ABREAST, evenings, most_cuts
from detect.kernels.stream import root_of

__all__ = ["Room", "Stage"]

PACK = 52


@dataclass
class Room:
    """Evenings in step; what they have in common is worked out once.

    Attributes
    ----------
    settings : Evening
    first : int
        The number of the first evening here.
    sessions : int
        How many there are: N. Each has D deals.
    state : int64[N, STATE]
        How each stands now: columns of `detect.kernels.book`.
    book : int16[N, D, BOOK]
        How each deal stood: columns of `detect.kernels.book`.
    gathered, shuffled, pack : int8[N, D, 52]
        The pack as picked up, after the last shuffle, and after the cut; the top card first.
    cards : int8[N, D, 52]
        The cards in the order they were played, those that stood.
    took : int8[N, D, 13]
        The seat that won each trick.
    owner : int8[N, D, 52]
        The seat that was dealt each card, 0 in a void deal.
    cuts, slips : list of int32[…, CUTTING], of int32[…, SLIP]
        Cards cut for seats, and revokes and corrections, as they came; `all_cuts` and `all_slips` are in order.

    Examples
    --------
    >>> room = Room(Evening(sessions=3, deals=4), first=1, sessions=3)
    >>> room.pack.shape
    (3, 4, 52)
    """

    settings: Evening
    first: int
    sessions: int
    cuts: list[npt.NDArray[np.int32]] = field(default_factory=list, repr=False)
    slips: list[npt.NDArray[np.int32]] = field(default_factory=list, repr=False)
    slipped: int = 0

    def __post_init__(self) -> None:
        """Set out the arrays."""
        shape, settings = (self.sessions, self.settings.deals), self.settings
        self.book = np.zeros((*shape, b.BOOK), np.int16)
        self.state = np.zeros((self.sessions, b.STATE), np.int64)
        self.state[:, b.LAST : b.LAST + 2] = -1
        self.state[:, b.SITS : b.SITS + 4] = np.arange(4)
        self.state[:, b.NEXT_DEALER] = 1
        self.state[:, b.FRESH] = 1
        self.gathered, self.shuffled, self.pack = (np.empty((*shape, PACK), np.int8) for _ in range(3))
        self.owner, self.cards = np.zeros((*shape, PACK), np.int8), np.zeros((*shape, PACK), np.int8)
        self.took = np.zeros((*shape, 13), np.int8)
        self.root, self.plan, self.numbers, self.shares = in_numbers(settings)
        # Room for all deals of the sessions that go in step, and for one deal of every session.
        abreast, deals = min(ABREAST, self.sessions), settings.deals
        cuts = max(most_cuts(abreast, deals), most_cuts(self.sessions, 1))
        slips = b.MOST_SLIPS * max(abreast * deals, self.sessions) if settings.revokes else 1
        self.cuts_now = np.empty((cuts, b.CUTTING), np.int32)
        self.slips_now = np.empty((slips, b.SLIP), np.int32)

    def run(self, deals: tuple[int, int], stages: tuple[int, int]) -> None:
        """Go through some deals and some stages of each, in every session.

        Parameters
        ----------
        deals, stages : (int, int)
            From the first to the last, exclusive; stages as `detect.kernels.book` numbers them.
        """
        done = 0
        while done < self.sessions:
            done, cuts, slips = evenings(
                done, deals, stages, self.book, self.state, self.gathered, self.gathered.view(np.int32), self.shuffled,
                self.pack, self.owner, self.cards, self.cards.view(np.int32), self.took, self.cuts_now, self.slips_now,
                self.plan, self.numbers, self.shares, self.root, self.first,
            )  # fmt: skip
            if cuts:
                self.cuts.append(self.cuts_now[:cuts].copy())
            if stages[0] <= b.PLAY_OUT < stages[1]:
                self.slipped = slips
            if stages[0] <= b.SETTLE < stages[1] and self.slipped:
                self.slips.append(self.slips_now[: self.slipped].copy())

    @cached_property
    def all_cuts(self) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int64]]:
        """Every card cut for a seat, by evening and deal: the rows, and where those of each deal begin."""
        return self._in_order(self.cuts, b.CUT_DEAL, b.CUTTING)

    @cached_property
    def all_slips(self) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int64]]:
        """Every revoke and correction, by evening, deal and trick: the rows, and where those of each deal begin."""
        return self._in_order(self.slips, b.OF_DEAL, b.SLIP)

    def _in_order(
        self, parts: list[npt.NDArray[np.int32]], column: int, width: int
    ) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int64]]:
        """Join rows of some deals and put them in the order of all (int32[K, width], int64[N D + 1])."""
        rows = parts[0] if len(parts) == 1 else np.concatenate([np.empty((0, width), np.int32), *parts])
        deal, many = rows[:, column], self.sessions * self.settings.deals
        starts = np.zeros(many + 1, np.int64)
        np.cumsum(np.bincount(deal, minlength=many), out=starts[1:])
        return rows.take(np.argsort(deal, kind="stable"), axis=0), starts


Stage = Callable[[Room, int], None]
"""One stage of the deal of that number (from 0), for every evening of a room at once."""


@lru_cache(maxsize=16)
def in_numbers(
    settings: Evening,
) -> tuple[np.uint64, npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    """Give settings as the kernels take them: root, plan of the shuffle, numbers and shares.

    Examples
    --------
    >>> in_numbers(Evening(shuffle="strip"))[1].tolist()
    [[5, 0, 1]]
    """
    cut, share = parse_cut(settings.cut, least=settings.least_packet, cards=PACK)
    fixed = settings.seating == "fixed" or settings.game == "bridge"
    numbers = np.array(
        [settings.rules.kind, len(settings.names), fixed, settings.packs, POLICIES[settings.policy], cut,
         settings.least_packet], np.int64,
    )  # fmt: skip
    shares = np.array(
        [share, settings.revokes, settings.corrected, settings.claimed, settings.late, settings.new_deals,
         settings.misdeals], np.float64,
    )  # fmt: skip
    return root_of(settings.seed), parse_shuffle(settings.shuffle), numbers, shares
