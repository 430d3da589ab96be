"""Evenings in dense arrays as a log: the six tables, with what a careful recorder would have written down."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from detect.fair.options import Evening
from detect.fair.room import PACK, Room
from detect.kernels import book as b
from detect.kernels import rows
from detect.log.hashing import KEYS
from detect.log.tables import SCHEMA, Log, encoded, table

__all__ = ["REASONS", "WORDS", "Rows", "log_of"]

REASONS = (
    "new deal: a card was faced in the pack",
    "new deal: a card was exposed in dealing",
    "new deal: the dealer looked at the trump card",
    "a card was dealt out of rotation",
    "the last card was laid face downwards",
    "the dealer counted the cards",
    "two cards were dealt to one hand",
)
"""Why a deal was void: for a new deal (whist 37, 38, 41), and for a misdeal (44 i, ii, v, vi)."""
WORDS = (
    "tricks NS", "tricks EW", "honours NS", "honours EW", "points NS", "points EW", "game NS", "game EW", "rubber NS",
    "rubber EW", "asked", "answered no", "answered yes", "revoke", "tricks", "add", "deduct", *REASONS,
)  # fmt: skip
"""What the notes of an evening's moves may say; the names of those who cut come after."""
PLAYS = 52 + 6
"""The moves of a deal in which nothing happened: its cards, and the score."""
PER_SLIP = 6
"""The moves that a revoke adds at most: a card, two words of partners, the trick turned, a claim, a penalty."""
PACK_NAMES = ("red", "blue")
RECORDER = "pone simulate"


def log_of(room: Room, *, orders: bool = True) -> Log:
    """Write evenings down.

    Parameters
    ----------
    room : Room
        Evenings that are over.
    orders : bool
        Whether the packs are written down, as gathered, shuffled and dealt.

    Examples
    --------
    >>> from detect.fair.evening import dense
    >>> from detect.fair.options import Evening
    >>> log = log_of(dense(Evening(sessions=2, deals=8)))
    >>> log, len(log.cards) == 2 * 8 * 4 * 52
    (<Log: 2 sessions, 16 deals>, True)
    """
    pages = Rows(room.settings, room.first, room.sessions, orders=orders)
    pages.add(room)
    return pages.log()


class Rows:
    """The rows of a log under way, room after room: what a room holds is written down while it is at hand.

    Parameters
    ----------
    settings : Evening
    first, sessions : int
        The number of the first evening, and how many there will be. Keys of deals follow from the numbers: logs of
        other evenings of the same settings join this one.
    orders : bool
        Whether the packs are written down.

    Examples
    --------
    >>> from detect.fair.evening import dense
    >>> from detect.fair.options import Evening
    >>> pages = Rows(Evening(sessions=2, deals=8), 1, 2)
    >>> pages.add(dense(pages.settings))
    >>> pages.log()
    <Log: 2 sessions, 16 deals>
    """

    def __init__(self, settings: Evening, first: int, sessions: int, *, orders: bool = True) -> None:
        self.settings, self.first, self.sessions = settings, first, sessions
        many = sessions * settings.deals
        self.keys = np.arange(many) + (first - 1) * settings.deals
        self.played = settings.game != "bridge"
        self.orders = orders and self.played
        self.done = self.dealt = self.seated = self.moved = 0
        self._cut, self._small = np.empty(many, np.int16), np.empty((rows.DEAL_COLUMNS, many), np.int8)
        self._hands = np.empty(many, np.int64)
        self._of, self._sitters = np.empty(4 * many, np.int64), np.empty((2, 4 * many), np.int8)
        names, size = ("deal", "stage", "seat", "position", "card"), PACK * many * (4 if self.orders else 1)
        self._cards: dict[str, npt.NDArray[Any]] = {n: np.empty(size, SCHEMA["cards"][n]) for n in names}
        self._moves = _moves(0)

    def add(self, room: Room) -> None:
        """Write down the evenings of a room, which come next."""
        flat, keys, done = room.book.reshape(-1, b.BOOK), self.keys, self.done
        gathered, shuffled, pack, cards = (
            order.reshape(-1, PACK) for order in (room.gathered, room.shuffled, room.pack, room.cards)
        )
        self.seated = rows.deal_rows(
            flat, keys, done, self._cut, self._small, self._of, self._sitters, self.seated
        )
        deal, stage, seat, position, card = self._cards.values()
        self.dealt = rows.card_rows(
            flat, gathered, shuffled, pack, keys, done, KEYS, self.orders, deal, stage, seat, position, card, self._hands,
            self.dealt,
        )  # fmt: skip
        self._make_room(room, flat)
        (cuts, cut_start), (slips, slip_start) = room.all_cuts, room.all_slips
        deal, step, small, amount = self._moves
        self.moved = rows.move_rows(
            flat, pack, cards, room.took.reshape(-1, 13), self.played, keys, done, cuts, cut_start, slips, slip_start, deal,
            step, small, amount, self.moved,
        )  # fmt: skip
        self.done += len(flat)

    def _make_room(self, room: Room, flat: npt.NDArray[Any]) -> None:
        """See that there is room for the moves of a room; where there is not, make as much as the rest may need."""
        needed = len(room.all_cuts[0]) + len(flat) + PER_SLIP * len(room.all_slips[0])
        if self.played:
            needed += PLAYS * len(flat) + int(np.count_nonzero(flat[:, b.GAME : b.RUBBER + 2]))
        if self.moved + needed > self._moves[0].size:
            rest = self.keys.size - self.done
            old, self._moves = self._moves, _moves(self.moved + int(1.05 * needed * rest / len(flat)) + PLAYS)
            for before, after in zip(old, self._moves, strict=True):
                after[..., : self.moved] = before[..., : self.moved]

    def log(self) -> Log:
        """Give the log.

        Examples
        --------
        >>> from detect.fair.options import Evening
        >>> Rows(Evening(), 1, 0).log()
        <Log: 0 sessions, 0 deals>
        """
        settings = self.settings
        last = self.first + self.sessions
        names = [f"{settings.game}-{settings.seed}-{number}" for number in range(self.first, last)]
        return Log(
            sessions=self._sessions(names), deals=self._deals(names), seats=self._seats(), cards=self._dealt(),
            moves=self._moved(), facts=self._facts(names),
        )  # fmt: skip

    def _sessions(self, names: list[str]) -> pd.DataFrame:
        return _alike(self.settings, len(names)).assign(session=pd.array(names, dtype="str"))

    def _deals(self, names: list[str]) -> pd.DataFrame:
        settings, many, small = self.settings, self.keys.size, self._small
        numbers = [str(n + 1) for n in range(settings.deals)]
        session = np.repeat(np.arange(self.sessions, dtype=np.int32), settings.deals)
        said: dict[str, Any] = {
            "deal": self.keys, "session": _text(session, names), "hands": self._hands,
            "number": _text(np.tile(np.arange(settings.deals, dtype=np.int16), self.sessions), numbers),
            "dealer": small[rows.BY_DEALER], "void": small[rows.BY_VOID].view(bool), "line": _same(0, "int32", many),
            "shuffle_s": _same(np.nan, "float64", many), "deal_s": _same(np.nan, "float64", many),
        }  # fmt: skip
        if self.played:
            said |= {"cut": self._cut, "cutter": small[rows.BY_CUTTER]}
            said |= {"turn_up": small[rows.BY_TURN_UP], "trump": small[rows.BY_TRUMP]}
            said |= {"pack_name": _text(small[rows.BY_PACK], PACK_NAMES)} if settings.packs > 1 else {}
        return table("deals", said, many)

    def _seats(self) -> pd.DataFrame:
        seat, player = self._sitters[:, : self.seated]
        said = {"deal": self._of[: self.seated], "seat": seat, "player": _text(player, self.settings.names)}
        return table("seats", said, self.seated)

    def _dealt(self) -> pd.DataFrame:
        said = {name: column[: self.dealt] for name, column in self._cards.items()}
        nulls = {
            name: _same(0, SCHEMA["cards"][name], self.dealt) for name in ("street", "part", "seen", "line")
        }
        return table("cards", said | nulls, self.dealt)

    def _moved(self) -> pd.DataFrame:
        deal, step, small, amount = (column[..., : self.moved] for column in self._moves)
        said: dict[str, Any] = {"deal": deal, "step": step, "amount": amount}
        said |= dict(zip(("street", "seat", "move", "card", "to", "mark"), small, strict=False))
        said |= {"note": _text(small[rows.WORD], (*WORDS, *self.settings.names))}
        said |= {"seconds": _same(np.nan, "float64", self.moved)}
        said |= {name: _same(0, SCHEMA["moves"][name], self.moved) for name in ("part", "line")}
        return table("moves", said, self.moved)

    def _facts(self, names: list[str]) -> pd.DataFrame:
        """Say which seats are dummies."""
        dummies = self.settings.rules.dummies
        if not dummies:
            return _no_facts().copy(deep=False)
        said = {"session": encoded(np.arange(len(names)), names), "name": ["dummy"] * len(names),
                "value": [" ".join(dummies)] * len(names)}  # fmt: skip
        return table("facts", said, len(names))


@lru_cache(maxsize=4)
def _alike(settings: Evening, many: int) -> pd.DataFrame:
    """Give the rows of so many sessions but for their names; text is slow to make, and the next log has the same."""
    said: dict[str, Any] = {
        "session": "", "game": settings.game, "laws": settings.code.id, "why": "routine", "ended": "planned",
        "recorder": RECORDER, "source": "simulated",
    }  # fmt: skip
    if settings.game != "bridge":
        said |= {"packs": settings.packs, "shuffled_by": "hand"}
    return table("sessions", said, 1).iloc[np.zeros(many, np.int64)].reset_index(drop=True)


@cache
def _no_facts() -> pd.DataFrame:
    """Give an empty table of facts."""
    return table("facts", {}, 0)


def _moves(many: int) -> tuple[npt.NDArray[Any], ...]:
    """Make room for so many moves: deal, step, the columns of small numbers, amount."""
    return (
        np.empty(many, np.int64), np.empty(many, np.int16), np.empty((rows.COLUMNS, many), np.int8),
        np.full(many, np.nan),
    )  # fmt: skip


def _text(codes: npt.NDArray[Any], words: Iterable[str]) -> pd.Categorical:
    """Make a column of text from codes; words that nobody used stay among its categories."""
    return pd.Categorical.from_codes(codes, categories=_index(tuple(words)), validate=False)


@lru_cache(maxsize=16)
def _index(words: tuple[str, ...]) -> pd.Index[str]:
    """Make the categories of a column, which are often the same in the next log."""
    return pd.Index(words, dtype="str")


def _same(value: float, dtype: str, many: int) -> npt.NDArray[Any]:
    """Give a column that holds one value all the way down, and takes no memory."""
    return np.broadcast_to(np.array(value, dtype), many)
