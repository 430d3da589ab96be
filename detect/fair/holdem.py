"""Evenings of no-limit hold'em: many sessions at once, as dense arrays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from detect.fair.stud import TableEvening, TableRoom, in_numbers
from detect.kernels.holdem import evenings
from detect.kernels.stream import root_of
from detect.ranks import ranked, rules_of

__all__ = ["LAWS", "HoldemEvening", "HoldemRoom"]

GAME = "holdem"
LAWS = ("holdem",)
"""The code that the engine plays by."""
HAND, BOARD = 2, 5


@dataclass(frozen=True, slots=True)
class HoldemEvening(TableEvening):
    """Settings of fair evenings of no-limit hold'em: those of draw poker.

    Seats are clockwise in the order in which the players are named; the deal passes to the left. The first dealer is whoever
    cuts the lowest card, each with the same chance. All play by one rule (`detect.kernels.holdem_policy`). The blinds are 1 and 2;
    each buys in for 200, and again when he has less than 40.

    Raises
    ------
    UsageFault
        If a setting is outside its rule; the message says what there is.

    Examples
    --------
    >>> HoldemEvening().code.variant(None).title
    "no-limit hold'em"
    """

    GAMES: ClassVar[Mapping[str, tuple[str, ...]]] = {GAME: LAWS}

    game: str = GAME

    def played(self, first: int, sessions: int) -> HoldemRoom:
        """Play evenings of these settings: the number of the first, and how many."""
        return HoldemRoom(self, first, sessions)


class HoldemRoom(TableRoom):
    """Evenings of hold'em that are over, as dense arrays: those of `TableRoom`, with hands of two cards.

    The strength of a hand is that of its best five of seven, where it was in the last call.

    Parameters
    ----------
    settings : HoldemEvening
    first, sessions : int

    Attributes
    ----------
    board : int8[N, D, 5]
        The cards laid out for all; -2 for those that were not.
    stacks : int32[N, D, S]
        What each seat had before the deal.

    Examples
    --------
    >>> room = HoldemRoom(HoldemEvening(deals=4), first=1, sessions=3)
    >>> room.hands.shape, room.board.shape
    ((3, 4, 5, 2), (3, 4, 5))
    """

    def __init__(self, settings: HoldemEvening, first: int, sessions: int) -> None:
        super().__init__(settings, first, sessions, HAND)
        self.board = np.full((sessions, settings.deals, BOARD), -2, np.int8)
        self.stacks = np.zeros(self.paid.shape, np.int32)
        plan, numbers, share, levels = in_numbers(settings)
        order = ranked(rules_of(settings.code.id))
        evenings(
            self.book, self.gathered, self.shuffled, self.pack, self.hands, self.board, self.stacks, self.strong, self.paid,
            self.moves, self.starts, plan, numbers, share, levels, order.tables(5), order.tables(6), order.tables(7),
            root_of(settings.seed), first, self.sittings,
        )  # fmt: skip
        self.close_up()
