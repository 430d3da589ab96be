"""Evenings in dense arrays as a log: the six tables, with what a careful recorder would have written down."""

from __future__ import annotations

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
from detect.log.tables import NULL, SCHEMA, Log, Stage, encoded, table

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
PER_SLIP = 6
"""The moves that a revoke adds at most: a card, two words of partners, the trick turned, a claim, a penalty."""
PLACES = ("stage", "seat", "position")
"""Where a card lies: the columns that are the same for every deal that was not void."""
SHARED = 30_000
"""Columns of no more deals than this are kept for the next log; larger ones would fill the memory."""
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
        size = PACK * many * (4 if self.orders else 1)
        self._dealt_in, self._card = np.empty(size, np.int64), np.empty(size, np.int8)
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
        self.dealt = rows.card_rows(
            flat, gathered, shuffled, pack, keys, done, KEYS, self.orders, self._dealt_in, self._card, self._hands,
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
            needed += rows.MOVED * len(flat) + int(np.count_nonzero(flat[:, b.GAME : b.RUBBER + 2]))
        if self.moved + needed > self._moves[0].size:
            rest = self.keys.size - self.done
            most = self.moved + int(1.05 * needed * rest / len(flat)) + rows.MOVED
            old, self._moves = self._moves, _moves(most)
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
        index = pd.Index(names, dtype="str")
        return Log(
            sessions=_alike(settings, len(names)).assign(session=index), deals=self._deals(index), seats=self._seats(),
            cards=self._dealt(), moves=self._moved(), facts=self._facts(names),
        )  # fmt: skip

    def _deals(self, names: pd.Index[str]) -> pd.DataFrame:
        many, small = self.keys.size, self._small
        session, number = _numbered(self.sessions, self.settings.deals)
        none, unknown = _same(-1, "int8", many), _same(np.nan, "float64", many)
        said: dict[str, Any] = {
            "deal": self.keys, "session": _text(session, names), "hands": self._hands,
            "number": _text(number, _index(tuple(str(n + 1) for n in range(self.settings.deals)))),
            "dealer": small[rows.BY_DEALER], "void": small[rows.BY_VOID].view(bool), "line": _same(0, "int32", many),
            "shuffle_s": unknown, "deal_s": unknown, "declarer": none,
        }  # fmt: skip
        if self.played:
            said |= {"cut": self._cut, "cutter": small[rows.BY_CUTTER]}
            said |= {"turn_up": small[rows.BY_TURN_UP], "trump": small[rows.BY_TRUMP]}
        two = self.played and self.settings.packs > 1
        said["pack_name"] = _text(small[rows.BY_PACK] if two else none, _index(PACK_NAMES if two else ()))
        said |= {name: _text(none, _index(())) for name in ("table", "time")}
        return table("deals", said, many)

    def _seats(self) -> pd.DataFrame:
        seat, player = self._sitters[:, : self.seated]
        said = {"deal": self._of[: self.seated], "seat": seat, "player": _text(player, _index(self.settings.names)),
                "stack": _same(np.nan, "float64", self.seated), "hero": _same(0, "bool", self.seated)}  # fmt: skip
        return table("seats", said, self.seated)

    def _dealt(self) -> pd.DataFrame:
        void = self._small[rows.BY_VOID].view(bool)
        # Where no pack is written down, a void deal has no rows: those that are left are alike.
        many = self.keys.size
        laid = _places if many <= SHARED else _places.__wrapped__
        places = laid(many, orders=self.orders)
        if self.orders and void.any():
            places = _without(places, void)
        columns = dict(zip(PLACES, places, strict=True)) | {"deal": self._dealt_in, "card": self._card}
        said = {name: column[: self.dealt] for name, column in columns.items()}
        nulls = ("street", "part", "seen", "line")
        said |= {name: _same(0, SCHEMA["cards"][name], self.dealt) for name in nulls}
        return table("cards", said, self.dealt)

    def _moved(self) -> pd.DataFrame:
        deal, step, small, amount = (column[..., : self.moved] for column in self._moves)
        said: dict[str, Any] = {"deal": deal, "step": step, "amount": amount}
        said |= dict(zip(("street", "seat", "move", "card", "to", "mark"), small, strict=False))
        said |= {"note": _text(small[rows.WORD], _index((*WORDS, *self.settings.names)))}
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


@lru_cache(maxsize=4)
def _numbered(sessions: int, deals: int) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """Give the session and the number of each deal, from 0, which are the same in the next log."""
    code = np.min_scalar_type(-max(sessions, 1))
    return _kept(np.repeat(np.arange(sessions, dtype=code), deals)), _kept(
        np.tile(np.arange(deals, dtype=np.int16), sessions)
    )


@lru_cache(maxsize=2)
def _places(many: int, *, orders: bool) -> tuple[npt.NDArray[Any], ...]:
    """Give stage, seat and position of each card of so many deals, which are the same in the next log.

    They are the pack as gathered, shuffled and dealt, if these are written down, and the hands from N on.
    """
    packs = 3 if orders else 0
    of_one = (
        [*np.repeat([Stage.GATHERED, Stage.SHUFFLED, Stage.PACK][:packs], PACK), *[Stage.DEALT] * PACK],
        [*[NULL] * PACK * packs, *np.repeat([1, 2, 3, 4], 13)],
        [*list(range(PACK)) * packs, *list(range(13)) * 4],
    )
    return tuple(
        _kept(np.tile(np.array(column, SCHEMA["cards"][name]), many))
        for name, column in zip(PLACES, of_one, strict=True)
    )


def _without(places: tuple[npt.NDArray[Any], ...], void: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], ...]:
    """Leave out the hands of void deals, where the packs of all are written down."""
    kept = np.ones((void.size, 4 * PACK), bool)
    kept[void, 3 * PACK :] = False
    return tuple(column[kept.reshape(-1)] for column in places)


def _kept(column: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Guard a column that several logs share against being written to."""
    column.flags.writeable = False
    return column


def _moves(many: int) -> tuple[npt.NDArray[Any], ...]:
    """Make room for so many moves: deal, step, the columns of small numbers, amount."""
    return (
        np.empty(many, np.int64), np.empty(many, np.int16), np.empty((rows.COLUMNS, many), np.int8), np.empty(many),
    )  # fmt: skip


def _text(codes: npt.NDArray[Any], words: pd.Index[str]) -> pd.Categorical:
    """Make a column of text from codes; words that nobody used stay among its categories."""
    return pd.Categorical.from_codes(codes, categories=words, validate=False)


@lru_cache(maxsize=16)
def _index(words: tuple[str, ...]) -> pd.Index[str]:
    """Make the categories of a column, which are often the same in the next log."""
    return pd.Index(words, dtype="str")


def _same(value: float, dtype: str, many: int) -> npt.NDArray[Any]:
    """Give a column that holds one value all the way down, and takes no memory."""
    return np.broadcast_to(np.array(value, dtype), many)
