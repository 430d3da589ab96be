"""Evenings of draw, straight and whiskey poker, exactly as the laws have them: many sessions at once, as dense arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Protocol

import numpy as np

from detect.errors import UsageFault
from detect.fair.cuts import parse_cut
from detect.fair.options import among, between
from detect.fair.shuffles import parse_shuffle
from detect.kernels import draw_book as b
from detect.kernels import straight, whiskey
from detect.kernels.draw import evenings
from detect.kernels.draw_turns import OF_A_MILLION
from detect.kernels.hands import Tables
from detect.kernels.stream import MOST_SESSIONS, root_of
from detect.laws import Code, load
from detect.ranks import ENGLISH, Hand, ranked, rules_of

__all__ = [
    "GAMES",
    "LAWS",
    "DrawAttempts",
    "DrawEvening",
    "DrawRoom",
    "Way",
    "dense",
    "in_numbers",
    "levels_of",
    "rooms",
]

GAME = "draw"
LAWS = ("draw-foster", "draw-english")
"""The codes by which the engine plays draw poker, the usual one first."""
GAMES: Mapping[str, tuple[str, ...]] = {GAME: LAWS, "straight": ("straight",), "whiskey": ("whiskey",)}
"""The games that are played here, and the codes of each, the usual one first."""
PLAYED: Mapping[str, Callable[..., None]] = {"straight": straight.played, "whiskey": whiskey.played}
"""What plays a deal of each of the others, of which the pack is made as at draw poker."""
NAMES = ("Ada", "Ben", "Cyd", "Dot", "Eve", "Flo", "Gus", "Hal")
USUAL = 5
"""So many sit down where no players are named."""
MOST_DEALS = 10_000
PACK = 52
ROOM = 256
"""So many evenings are played in one room."""


@dataclass(frozen=True, slots=True)
class DrawEvening:
    """Settings of fair evenings of draw poker, or of another game of poker in which everybody is dealt five cards at once.

    Seats are clockwise in the order in which the players are named. The first dealer is whoever cuts the lowest card, each
    with the same chance. All play by one rule (`detect.kernels.draw_policy`, `detect.kernels.straight`, `detect.kernels.whiskey`); stakes
    are counters, without end.

    Attributes
    ----------
    laws : str
        A code of the game; the usual one if it is empty.
    sessions, deals : int
        How many evenings, and how many deals each, those that nobody opened among them.
    players : tuple of str
        Two to eight; at eight the dealer takes no cards, but at straight poker. If there are none five get names.
    shuffle, cut : str
        As `detect.fair.shuffles.parse_shuffle` and `detect.fair.cuts.parse_cut` read them.
    seed : int
        From 0. An evening is a matter of the seed, its number and these settings alone.
    first : int
        The number of the first evening, from 1.
    game : str
        One of `GAMES`.
    straddles : float
        How often a player who may straddle the blind does; only at draw poker.
    two_in : float
        How often the age demands an only-two-in jack where one player alone has come in (Foster 21), and his own hand is below
        kings; only by Foster's laws of draw poker.

    Raises
    ------
    UsageFault
        If a setting is outside its rule; the message says what there is.

    Examples
    --------
    >>> DrawEvening(laws="draw-english").code.name
    'the English laws of draw poker'
    >>> DrawEvening(game="straight").code.name
    'straight poker by Foster'
    >>> DrawEvening(players=("Ada",))
    Traceback (most recent call last):
    detect.errors.UsageFault: `players` must be 2 to 8 at draw; it is ('Ada',)
    """

    GAMES: ClassVar[Mapping[str, tuple[str, ...]]] = GAMES

    laws: str = ""
    sessions: int = 1
    deals: int = 24
    players: tuple[str, ...] = ()
    shuffle: str = "uniform"
    cut: str = "legal"
    seed: int = 0
    first: int = 1
    game: str = GAME
    straddles: float = 0.0
    two_in: float = 0.0

    def __post_init__(self) -> None:
        """Hold every setting against its rule."""
        among("game", self.game, self.GAMES)
        among("laws", self.laws or self.GAMES[self.game][0], self.GAMES[self.game])
        between("deals", self.deals, 1, MOST_DEALS)
        between("sessions", self.sessions, 1, MOST_SESSIONS - 1)
        between("first", self.first, 1, MOST_SESSIONS - self.sessions)
        root_of(self.seed)
        names: tuple[object, ...] = self.names
        if not 2 <= len(names) <= b.MOST_SEATS:
            raise UsageFault("players", self.players, f"must be 2 to {b.MOST_SEATS} at {self.game}")
        if len(set(names)) < len(names) or not all(isinstance(name, str) and name for name in names):
            raise UsageFault("players", self.players, "must be different names")
        self._shares()
        parse_shuffle(self.shuffle)
        parse_cut(self.cut, least=self.least_packet, cards=PACK)

    def _shares(self) -> None:
        """Hold rates against nought and one, and against the laws."""
        for name, code, of in (("straddles", self.game, GAME), ("two_in", self.code.id, LAWS[0])):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
                raise UsageFault(name, value, "must be a share from 0 to 1")
            if value and code != of:
                raise UsageFault(name, value, f"is for {of}, and this is {code}")

    @property
    def code(self) -> Code:
        """The laws it is played by."""
        return load(self.laws or self.GAMES[self.game][0])

    @property
    def least_packet(self) -> int:
        """The fewest cards that a cut leaves in a packet; the English laws of draw poker have no such rule: one."""
        return max(self.code.least_packet, 1)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        return self.players or NAMES[:USUAL]


class DrawAttempts(Protocol):
    """What one who cheats does at evenings of draw poker (`detect.sharps.draw` has them all)."""

    def before(self, deal: int) -> np.ndarray:
        """Change the packs of a deal, and give what is done while it is played (int64[N, PLAN])."""

    def after(self, deal: int) -> None:
        """Note what came of it."""

    def over(self) -> None:
        """Leave the room as its log is to have it."""

    def truth(self, sessions: Sequence[str]) -> list[dict[str, Any]]:
        """Tell the deals on which it was tried, and the cards that were meant by it."""


class DrawRoom:
    """Evenings of draw poker, or of another game of `GAMES`, that are over, as dense arrays.

    Parameters
    ----------
    settings : DrawEvening
    first, sessions : int
        The number of the first evening here, and how many there are: N. Each has D deals and S seats.
    way : Way, optional
        How one of the players cheats.

    Attributes
    ----------
    book : int16[N, D, BOOK]
        How each deal stood: columns of `detect.kernels.draw_book`.
    gathered, shuffled, pack : int8[N, D, 52]
        The pack as picked up, after the shuffle, and after the cut; the top card first.
    hands, thrown, drawn : int8[N, D, S, 5]
        Cards as dealt, and in their places those thrown and those drawn; -2 for none.
        At whiskey poker those that went in an exchange, and those that came in their places, as it was in the end.
    widow : int8[3, N, D, W, 5]
        The widow of whiskey poker (W is 1, at the others 0): as dealt, the cards that went, and those that lay in their places
        in the end.
    strong : int16[N, D, S, 2]
        The strength of each hand as dealt and after the draw (`detect.ranks`), 0 where there was none.
    paid : float32[N, D, S]
        What each took out of the pool.
    moves, starts : int16[M, MOVED], int64[N D + 1]
        The moves, columns of `detect.kernels.draw_book`, and where those of each deal begin.
    seconds : float64[N, D, 2] or None
        How long each shuffle and each deal took, where they were timed.
    attempt : DrawAttempts or None
        What he did.

    Examples
    --------
    >>> room = DrawRoom(DrawEvening(deals=4), first=1, sessions=3)
    >>> room.hands.shape
    (3, 4, 5, 5)
    """

    def __init__(self, settings: DrawEvening, first: int, sessions: int, way: Way | None = None) -> None:
        self.settings, self.first, self.sessions = settings, first, sessions
        shape, seats = (sessions, settings.deals), len(settings.names)
        self.book = np.zeros((*shape, b.BOOK), np.int16)
        self.gathered, self.shuffled, self.pack = (np.empty((*shape, PACK), np.int8) for _ in range(3))
        widow = bool(settings.code.variants[0].widow)
        self._cards = np.full((3, *shape, seats + widow, 5), -2, np.int8)
        self.hands, self.thrown, self.drawn = self._cards[:, :, :, :seats]
        self.widow = self._cards[:, :, :, seats:]
        self.strong = np.zeros((*shape, seats, 2), np.int16)
        self.paid = np.zeros((*shape, seats), np.float32)
        self.sittings = np.zeros((sessions, b.SITTING), np.int64)
        many = sessions * settings.deals
        self.starts = np.zeros(many + 1, np.int64)
        self.moves = np.empty((many * b.MOST_MOVES, b.MOVED), np.int16)
        self.seconds: np.ndarray | None = None
        self.attempt = way(self) if way else None
        if self.attempt is not None:
            self._in_step(self.attempt)
        elif settings.game == GAME:
            self._run((0, settings.deals), b.MAKE_PACK | b.PLAY)
        else:
            self._undrawn()
        self.moves = _together(self.moves, self.starts)

    def _run(self, deals: tuple[int, int], parts: int, plans: np.ndarray | None = None) -> None:
        """Go through some deals, and some parts of each, in every session."""
        plan, numbers, share, levels, tables = in_numbers(self.settings)
        hands, thrown, drawn = self._cards
        evenings(
            self.book, self.gathered, self.shuffled, self.pack, hands, thrown, drawn, self.strong, self.paid,
            self.moves, self.starts, plan, numbers, share, levels, tables, root_of(self.settings.seed), self.first,
            self.sittings, np.zeros((self.sessions, b.PLAN), np.int64) if plans is None else plans, *deals, parts,
        )  # fmt: skip

    def _in_step(self, attempt: DrawAttempts) -> None:
        """Play deal by deal, all sessions at once, and have one who cheats do what he does between and meanwhile."""
        for deal in range(self.settings.deals):
            self._run((deal, deal + 1), b.MAKE_PACK)
            self._run((deal, deal + 1), b.PLAY, attempt.before(deal))
            attempt.after(deal)
        attempt.over()

    def _undrawn(self) -> None:
        """Play a game that has no draw, deal by deal and all sessions at once; its packs are made as at draw poker."""
        _, numbers, _, levels, tables = in_numbers(self.settings)
        for deal in range(self.settings.deals):
            self._run((deal, deal + 1), b.MAKE_PACK)
            PLAYED[self.settings.game](
                self.book, self.pack, self._cards, self.strong, self.paid, self.moves, self.starts, numbers, levels, tables,
                root_of(self.settings.seed), self.first, self.sittings, deal,
            )  # fmt: skip


def _together(moves: np.ndarray, starts: np.ndarray) -> np.ndarray:
    """Give the moves without the room between deals; how many a deal has becomes where they begin."""
    many = starts[1:].copy()
    np.cumsum(many, out=starts[1:])
    at = np.repeat(np.arange(many.size) * b.MOST_MOVES - starts[:-1], many) + np.arange(int(starts[-1]))
    return np.asarray(moves[at])


Way = Callable[[DrawRoom], DrawAttempts]
"""A way to play evenings of draw poker otherwise than fairly."""


@lru_cache(maxsize=16)
def in_numbers(settings: DrawEvening) -> tuple[np.ndarray, np.ndarray, float, np.ndarray, Tables]:
    """Give settings as the kernels take them."""
    kind, share = parse_cut(settings.cut, least=settings.least_packet, cards=PACK)
    rules = rules_of(settings.code.id)
    often = [round(OF_A_MILLION * share) for share in (settings.straddles, settings.two_in)]
    numbers = np.array([len(settings.names), rules == ENGLISH, kind, settings.least_packet, *often], np.int64)
    return parse_shuffle(settings.shuffle), numbers, share, levels_of(rules), ranked(rules).tables(5)


def levels_of(rules: str) -> np.ndarray:
    """Give the strengths that the policy goes by (int64[LEVELS]): the least of their kind.

    >>> levels_of("modern")[:4].tolist()
    [3258, 3478, 3698, 3038]
    """
    order = ranked(rules)
    pairs = {
        name: (order.hand == Hand.PAIR) & (order.ranks[:, 0] == rank)
        for rank, name in enumerate("23456789TJQKA")
    }
    kinds = [pairs["J"], pairs["Q"], pairs["K"], pairs["T"],
             *(order.hand == hand for hand in (Hand.PAIR, Hand.TWO_PAIRS, Hand.THREES, Hand.STRAIGHT))]  # fmt: skip
    return np.array([kind.argmax() for kind in kinds], np.int64)


def dense(
    settings: DrawEvening, *, first: int | None = None, sessions: int | None = None, way: Way | None = None
) -> DrawRoom:
    """Play evenings, and give them as dense arrays.

    Parameters
    ----------
    settings : DrawEvening
    first, sessions : int, optional
        Only these evenings of the settings: the number of the first, and how many.
    way : Way, optional
        How one of the players cheats.

    Examples
    --------
    >>> room = dense(DrawEvening(sessions=5, deals=8, seed=1))
    >>> bool((dense(DrawEvening(sessions=5, deals=8, seed=1), first=3, sessions=1).pack[0] == room.pack[2]).all())
    True
    """
    begin = settings.first if first is None else first
    left = settings.first + settings.sessions - begin
    return DrawRoom(settings, begin, left if sessions is None else min(sessions, left), way)


def rooms(
    settings: DrawEvening, *, first: int | None = None, sessions: int | None = None, way: Way | None = None
) -> Iterator[DrawRoom]:
    """Play evenings a room at a time, so that the memory a room takes stays near.

    Parameters
    ----------
    settings, first, sessions, way
        As `dense` takes them.

    Yields
    ------
    DrawRoom

    Examples
    --------
    >>> [room.sessions for room in rooms(DrawEvening(sessions=300, deals=1))]
    [256, 44]
    """
    begin = settings.first if first is None else first
    left = settings.first + settings.sessions - begin
    end = begin + (left if sessions is None else min(sessions, left))
    for at in range(begin, end, ROOM):
        yield DrawRoom(settings, at, min(ROOM, end - at), way)
