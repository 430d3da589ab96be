"""Evenings of stud poker, exactly as Foster has both kinds: many sessions at once, as dense arrays.

What hold'em shares with it is here too (`detect.fair.holdem`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import numpy as np

from detect.fair.cuts import parse_cut
from detect.fair.draw import PACK, ROOM, DrawEvening, levels_of
from detect.fair.shuffles import parse_shuffle
from detect.kernels import draw_book as moved
from detect.kernels import stud_book as b
from detect.kernels.stream import root_of
from detect.kernels.stud import evenings
from detect.ranks import ranked, rules_of

__all__ = ["LAWS", "StudEvening", "StudRoom", "TableEvening", "TableRoom", "dense", "in_numbers", "rooms"]

GAME = "stud"
LAWS = ("stud-new", "stud-old")
"""The codes that the engine plays by, the usual one first."""
AT_ONCE = "stud-old"
"""The code by which all cards are dealt before any bet."""


@dataclass(frozen=True, slots=True)
class TableEvening(DrawEvening, ABC):
    """Settings of evenings of stud poker or of hold'em: those of draw poker."""

    @abstractmethod
    def played(self, first: int, sessions: int) -> TableRoom:
        """Play evenings of these settings: the number of the first, and how many."""


@dataclass(frozen=True, slots=True)
class StudEvening(TableEvening):
    """Settings of fair evenings of stud poker: those of draw poker.

    Seats are clockwise in the order in which the players are named. The first dealer is whoever cuts the lowest card, each
    with the same chance; after that the winner deals. All play by one rule (`detect.kernels.stud_policy`); stakes are counters,
    without end.

    Raises
    ------
    UsageFault
        If a setting is outside its rule; the message says what there is.

    Examples
    --------
    >>> StudEvening(laws="stud-old").code.name
    'stud poker by Foster, old'
    >>> StudEvening(laws="draw-foster")
    Traceback (most recent call last):
    detect.errors.UsageFault: `laws` must be one of stud-new, stud-old; it is 'draw-foster'
    """

    GAMES: ClassVar[Mapping[str, tuple[str, ...]]] = {GAME: LAWS}

    game: str = GAME

    def played(self, first: int, sessions: int) -> StudRoom:
        """Play evenings of these settings: the number of the first, and how many."""
        return StudRoom(self, first, sessions)


class TableRoom:
    """What evenings of stud poker and of hold'em have alike, as dense arrays.

    Parameters
    ----------
    settings : TableEvening
    first, sessions : int
        The number of the first evening here, and how many there are: N. Each has D deals and S seats.
    hand : int
        Cards of a whole hand: H.

    Attributes
    ----------
    book : int16[N, D, BOOK]
        How each deal stood: columns of `detect.kernels.stud_book`.
    gathered, shuffled, pack : int8[N, D, 52]
        The pack as picked up, after the shuffle, and after the cut; the top card first.
    hands : int8[N, D, S, H]
        Cards as dealt; -2 for those that were not.
    strong : int16[N, D, S]
        The strength of each whole hand (`detect.ranks`), 0 where there was none.
    paid : int32[N, D, S]
        What each took out of the pool.
    moves, starts : int32[M, MOVED], int64[N D + 1]
        The moves, columns of `detect.kernels.draw_book`, and where those of each deal begin.
    """

    def __init__(self, settings: TableEvening, first: int, sessions: int, hand: int) -> None:
        self.settings, self.first, self.sessions = settings, first, sessions
        shape, seats = (sessions, settings.deals), len(settings.names)
        self.book = np.zeros((*shape, b.BOOK), np.int16)
        self.gathered, self.shuffled, self.pack = (np.empty((*shape, PACK), np.int8) for _ in range(3))
        self.hands = np.full((*shape, seats, hand), -2, np.int8)
        self.strong = np.zeros((*shape, seats), np.int16)
        self.paid = np.zeros((*shape, seats), np.int32)
        self.sittings = np.zeros((sessions, b.SITTING), np.int64)
        many = sessions * settings.deals
        self.starts = np.zeros(many + 1, np.int64)
        self.moves = np.empty((many * b.MOST_MOVES, moved.MOVED), np.int32)

    def close_up(self) -> None:
        """Take out the room between the moves of deals; how many a deal has becomes where they begin."""
        many = self.starts[1:].copy()
        np.cumsum(many, out=self.starts[1:])
        at = np.repeat(np.arange(many.size) * b.MOST_MOVES - self.starts[:-1], many)
        self.moves = self.moves[at + np.arange(int(self.starts[-1]))]


class StudRoom(TableRoom):
    """Evenings of stud poker that are over, as dense arrays: those of `TableRoom`, with hands of five cards of which the first lies down.

    Parameters
    ----------
    settings : StudEvening
    first, sessions : int

    Examples
    --------
    >>> room = StudRoom(StudEvening(deals=4), first=1, sessions=3)
    >>> room.hands.shape
    (3, 4, 5, 5)
    """

    def __init__(self, settings: StudEvening, first: int, sessions: int) -> None:
        super().__init__(settings, first, sessions, b.HAND)
        plan, numbers, share, levels = in_numbers(settings)
        evenings(
            self.book, self.gathered, self.shuffled, self.pack, self.hands, self.strong, self.paid, self.moves, self.starts,
            plan, numbers, share, levels, ranked(rules_of(settings.code.id)).tables(b.HAND), root_of(settings.seed), first,
            self.sittings,
        )  # fmt: skip
        self.close_up()

    @property
    def streets(self) -> np.ndarray:
        """The round in which each card of a hand is dealt (int64[5])."""
        at_once = self.settings.code.id == AT_ONCE
        return np.zeros(b.HAND, np.int64) if at_once else np.array([0, 0, 1, 2, 3])


@lru_cache(maxsize=16)
def in_numbers(settings: TableEvening) -> tuple[np.ndarray, np.ndarray, float, np.ndarray]:
    """Give settings as the kernels take them."""
    kind, share = parse_cut(settings.cut, least=settings.least_packet, cards=PACK)
    rounds = 1 if settings.code.id == AT_ONCE else b.HAND - 1
    numbers = np.array([len(settings.names), rounds, kind, settings.least_packet], np.int64)
    return parse_shuffle(settings.shuffle), numbers, share, levels_of(rules_of(settings.code.id))


def dense(settings: TableEvening, *, first: int | None = None, sessions: int | None = None) -> TableRoom:
    """Play evenings, and give them as dense arrays.

    Parameters
    ----------
    settings : StudEvening or HoldemEvening
    first, sessions : int, optional
        Only these evenings of the settings: the number of the first, and how many.

    Returns
    -------
    StudRoom or HoldemRoom

    Examples
    --------
    >>> room = dense(StudEvening(sessions=5, deals=8, seed=1))
    >>> bool((dense(StudEvening(sessions=5, deals=8, seed=1), first=3, sessions=1).pack[0] == room.pack[2]).all())
    True
    """
    begin = settings.first if first is None else first
    left = settings.first + settings.sessions - begin
    return settings.played(begin, left if sessions is None else min(sessions, left))


def rooms(
    settings: TableEvening, *, first: int | None = None, sessions: int | None = None
) -> Iterator[TableRoom]:
    """Play evenings a room at a time, so that the memory a room takes stays near.

    Parameters
    ----------
    settings, first, sessions
        As `dense` takes them.

    Yields
    ------
    StudRoom or HoldemRoom

    Examples
    --------
    >>> [room.sessions for room in rooms(StudEvening(sessions=300, deals=1))]
    [256, 44]
    """
    begin = settings.first if first is None else first
    left = settings.first + settings.sessions - begin
    end = begin + (left if sessions is None else min(sessions, left))
    for at in range(begin, end, ROOM):
        yield settings.played(at, min(ROOM, end - at))
