"""What every attempt to cheat at draw poker has in common, and how packs are laid for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from detect.cards import format_cards
from detect.errors import UsageFault
from detect.fair.draw import GAME, DrawEvening, DrawRoom
from detect.kernels import draw_book as b
from detect.kernels.stream import root_of
from detect.sharps.base import Sharp
from detect.sharps.chances import chances
from detect.sharps.packs import uncut

__all__ = ["PACK", "DrawAttempt", "DrawSharp", "brought", "fellows_of"]

PACK, HAND = 52, 5
FRIEND = "partner"
"""The kind of a technique that is done for another."""
Cards = npt.NDArray[np.int8]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


class DrawSharp(Sharp):
    """One who cheats at draw poker, and how: a way to play evenings (`detect.fair.draw.Way`)."""

    def __call__(self, room: Any) -> Any:
        """Set out to play the evenings of a room of draw poker.

        Raises
        ------
        UsageFault
            If there is no such player.
        """
        self.check(room.settings)
        return self.technique.begin(self, room)

    def check(self, settings: Any) -> None:
        """Hold the sharp against the evening.

        Raises
        ------
        UsageFault
            If the game is not draw poker, or there is no such player.
        """
        if settings.game != GAME:
            raise UsageFault(
                "sharp", self.technique.name, f"is a technique of draw poker here, and not of {settings.game}"
            )
        if self.who and self.who not in settings.names:
            raise UsageFault("who", self.who, f"must be a player: {', '.join(settings.names)}")

    def person(self, settings: Any) -> tuple[str | None, str | None]:
        """Give the seat, as its number, and the player: at draw poker everybody keeps his seat."""
        player = self.who or settings.names[-1]
        return str(settings.names.index(player) + 1), player


class DrawAttempt:
    """A technique tried on the evenings of a room, all sessions at once (`detect.fair.draw.DrawAttempts`).

    Attributes
    ----------
    sharp : Sharp
    room : DrawRoom
    seat, gains : int
        His seat, from 1; and that of the hand he works for, his own or his friend's.
    touched : bool[N, D]
        The deals on which it was tried.
    """

    def __init__(self, sharp: Sharp, room: DrawRoom) -> None:
        self.sharp, self.room = sharp, room
        settings: DrawEvening = room.settings
        self.seat = settings.names.index(sharp.who or settings.names[-1]) + 1
        self.gains = friend_of(self.seat, len(settings.names)) if sharp.kind == FRIEND else self.seat
        self.root = root_of(settings.seed if sharp.seed is None else sharp.seed)
        self.touched = np.zeros((room.sessions, settings.deals), bool)
        self._cards: dict[tuple[int, int], list[int]] = {}
        self._packs: list[tuple[int, Ints, Cards]] = []

    def before(self, deal: int) -> Ints:
        """Change nothing, and do nothing while the deal is played (int64[N, PLAN])."""
        del deal
        return np.zeros((self.room.sessions, b.PLAN), np.int64)

    def after(self, deal: int) -> None:
        """Note nothing."""

    def over(self) -> None:
        """Have the log tell the packs as they lay after the cut, whatever was dealt of them."""
        for deal, rows, packs in self._packs:
            self.room.pack[rows, deal] = packs

    def truth(self, sessions: Sequence[str]) -> list[dict[str, Any]]:
        """Tell the deals on which it was tried, and the cards that were meant by it.

        Parameters
        ----------
        sessions : sequence of str
            The names of the N sessions.
        """
        said = []
        for row, deal in np.argwhere(self.touched).tolist():
            one: dict[str, Any] = {"session": sessions[row], "deal": deal + 1}
            cards = self._cards.get((row, deal))
            said.append(one | ({"cards": format_cards(cards)} if cards else {}))
        return said

    # ----- what techniques ask for

    @property
    def dealt_to(self) -> int:
        """How many are dealt cards: of eight the dealer takes none."""
        seats = len(self.room.settings.names)
        return seats - 1 if seats == b.MOST_SEATS else seats

    def luck(self, deal: int, many: int) -> npt.NDArray[np.float64]:
        """Give so many chances of a deal for each session, from 0 to 1 (float64[N, many]); the first is `tries`'s."""
        return chances(
            self.root, self.room.first, self.room.sessions, deal, self.sharp.technique.number, many
        )

    def tries(self, deal: int, fits: Bools) -> Ints:
        """Give the sessions, of those that fit, in which it is tried in this deal, and note them (int64[n])."""
        now = fits & (self.luck(deal, 1)[:, 0] < self.sharp.rate)
        self.touched[:, deal] |= now
        return np.flatnonzero(now)

    def deals_now(self, deal: int) -> Bools:
        """Tell in which sessions the sharp deals, and takes cards himself if it is for his own hand (bool[N])."""
        takes = self.dealt_to == len(self.room.settings.names) or self.gains != self.seat
        return np.asarray((self.room.book[:, deal, b.DEALER] == self.seat) & takes)

    def amounts(self, luck: npt.NDArray[np.float64]) -> Ints:
        """Give the skill in whole cards: a fraction is a chance of one more (int64[n])."""
        whole = int(self.sharp.skill)
        return whole + (luck < self.sharp.skill - whole)

    def own_places(self, deal: int, rows: Ints) -> Bools:
        """Tell which places of the packs are dealt to the hand he works for (bool[n, 52])."""
        seats, many, place = len(self.room.settings.names), self.dealt_to, np.arange(PACK)
        turn = (self.gains - 1 - self.room.book[rows, deal, b.DEALER].astype(np.int64)) % seats
        return np.asarray((place < HAND * many) & (place % many == turn[:, None]) & (turn < many)[:, None])

    def lay(self, deal: int, rows: Ints, pack: Cards, cards: Cards) -> None:
        """Have packs lie so that the cut brings them to this order; note the cards that were meant (int8[n, k], -1 for none)."""
        self.room.pack[rows, deal] = pack
        self.room.shuffled[rows, deal] = uncut(pack, self.room.book[rows, deal, b.CUT].astype(np.int64))
        for row, some in zip(rows.tolist(), cards.tolist(), strict=True):
            self._cards[row, deal] = [card for card in some if card >= 0]

    def plan(self, deal: int, rows: Ints, way: int, much: Ints | int) -> Ints:
        """Give what is done in the play, and keep the packs as they lie: cards will not come from the top (int64[N, PLAN])."""
        out = np.zeros((self.room.sessions, b.PLAN), np.int64)
        out[rows, b.WHO], out[rows, b.WAY], out[rows, b.MUCH] = self.gains, way, much
        self._packs.append((deal, rows, self.room.pack[rows, deal].copy()))
        return out


def friend_of(seat: int, seats: int) -> int:
    """Give the seat of the friend a dealer works for: the player on his right, who as the pone cuts, and draws last but him.

    >>> friend_of(5, 5), friend_of(1, 5)
    (4, 5)
    """
    return (seat - 2) % seats + 1


def fellows_of(pack: Cards, mine: Bools) -> Ints:
    """Give the rank that each hand is to be filled up with: the one it has most of, then the highest (int64[n]).

    Parameters
    ----------
    pack : int8[n, 52]
    mine : bool[n, 52]
        The places of the hand.

    Examples
    --------
    Two fives beside an ace:

    >>> pack = np.array([[3, 16, 12, 1, 20, *(c for c in range(52) if c not in {3, 16, 12, 1, 20})]], np.int8)
    >>> fellows_of(pack, np.arange(52)[None] < 5).tolist()
    [3]
    """
    times = np.stack([(mine & (pack % 13 == rank)).sum(axis=1) for rank in range(13)], axis=1)
    return np.asarray((times * 13 + np.arange(13)).argmax(axis=1), np.int64)


def brought(
    pack: Cards, places: Bools, mine: Bools, rank: Ints, luck: npt.NDArray[np.float64]
) -> tuple[Cards, Cards]:
    """Bring cards of a rank that lie elsewhere to some places, the lowest cards there for them.

    Parameters
    ----------
    pack : int8[n, 52]
    places, mine : bool[n, 52]
        Where they are to be; and the hand, of which none is taken.
    rank : int64[n]
    luck : float64[n, 52]

    Returns
    -------
    int8[n, 52], int8[n, 3]
        The packs, and the cards that were brought, -1 for none.

    Examples
    --------
    >>> pack, at = np.arange(52, dtype=np.int8)[None], np.arange(52)[None]
    >>> made, cards = brought(pack, at >= 50, at < 5, np.array([4]), np.linspace(0, 0.9, 52)[None])
    >>> made[0, 50:].tolist(), cards.tolist()
    ([17, 30], [[17, 30, -1]])
    """
    same = pack % 13 == rank[:, None]
    wanting, having = places & ~same, same & ~places & ~mine
    there = np.argsort(np.where(wanting, pack % 13, 99), axis=1, kind="stable")
    here = np.argsort(np.where(having, luck, 2.0), axis=1)
    many = np.minimum(wanting.sum(axis=1), having.sum(axis=1))
    out, cards, at = pack.copy(), np.full((len(pack), 3), -1, np.int8), np.arange(len(pack))
    for k in range(int(many.max(initial=0))):
        rows = at[many > k]
        to, of = there[rows, k], here[rows, k]
        cards[rows, k] = pack[rows, of]
        out[rows, to], out[rows, of] = pack[rows, of], pack[rows, to]
    return out, cards
