"""The six tables of a log, their columns and types, and the `Log` that holds them.

One integer key, ``deal``, ties the tables. Whatever the record does not say is a *null*: ``NULL`` (-1) in a
whole-number column, ``NO_CARD`` (-2) in a card column (where -1 is a card that was there and not seen), NaN
in a real-valued one, and a missing category in a text one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
from pandas.api.types import union_categoricals

if TYPE_CHECKING:
    from detect.log.inputs import Input

NULL = -1
"""Not logged, in a column of whole numbers."""
NO_CARD = -2
"""No card, in a column of cards; -1 there is a card that was not seen."""
NO_TRUMP = 4
"""The `trump` of a deal played without trumps; 0..3 are clubs, diamonds, hearts, spades."""


class Stage(IntEnum):
    """Where a card lies, in the order a deal passes through the places."""

    GATHERED = 0
    """The pack as picked up, top first."""
    SHUFFLED = 1
    """After the last shuffle and before the cut."""
    PACK = 2
    """As dealt, after the cut; position 0 is the top."""
    BURNT = 3
    """Set aside unseen before a street."""
    DEALT = 4
    """In a hand, as dealt."""
    DISCARDED = 5
    """Thrown from a hand for a draw."""
    DRAWN = 6
    """Taken in a draw."""
    BOARD = 7
    """Face up for all."""
    SHOWN = 8
    """Laid open at the end."""
    COUNTED = 9
    """No card: `position` holds how many cards the hand was counted to hold."""


class Seen(IntEnum):
    """Whether a card is in the log whatever it was, or because of what it was."""

    ALWAYS = 0
    """Logged whatever it was; tests of randomness read only these."""
    SELECTED = 1
    """Logged because of what it was, as a hand shown at the end."""


class Mark(IntEnum):
    """What the record says was irregular about a move."""

    NONE = -1
    """Nothing."""
    CORRECTED = 0
    """A card withdrawn in time (whist, Law 76)."""
    REVOKE = 1
    """A revoke marked by the recorder."""
    OUT_OF_TURN = 2
    """A lead or play out of turn that stood."""
    INSUFFICIENT = 3
    """A bid too low that stood."""
    SKIPPED = 4
    """A player passed over by a call out of turn that stood."""


MOVES: tuple[str, ...] = (
    "shuffle", "cut", "cut_in", "bid", "pass", "double", "redouble", "lead", "play", "discard", "draw", "ante",
    "straddle", "bet", "call", "raise", "check", "fold", "open", "show", "stake", "divide", "stand", "trade",
    "barter", "claim", "expose", "demand", "quit", "misdeal", "penalty", "score", "pay", "note",
)  # fmt: skip
"""Every move a log can hold; the `move` column is an index into this tuple."""
MOVE: Mapping[str, int] = {name: code for code, name in enumerate(MOVES)}
SEATS4 = ("N", "E", "S", "W")
"""The names of seats 1 to 4 at a table of four, clockwise."""

HIGHEST_STEP = 32_767
"""The last step that can be told apart from the next, in a column of int16."""
TEXT = "category"
SCHEMA: Mapping[str, Mapping[str, str]] = {
    "sessions": {
        "session": "str", "game": "str", "laws": "str", "date": "str", "venue": "str", "packs": "int8",
        "shuffled_by": "str", "why": "str", "ended": "str", "recorder": "str", "source": "str", "file": "str",
        "line": "int32",
    },
    "deals": {
        "deal": "int64", "session": TEXT, "number": TEXT, "table": TEXT, "hands": "int64", "dealer": "int8",
        "cutter": "int8", "cut": "int16", "pack_name": TEXT, "turn_up": "int8", "trump": "int8",
        "declarer": "int8", "shuffle_s": "float64", "deal_s": "float64", "time": TEXT, "void": "bool",
        "line": "int32",
    },
    "seats": {"deal": "int64", "seat": "int8", "player": TEXT, "stack": "float64", "hero": "bool"},
    "cards": {
        "deal": "int64", "stage": "int8", "seat": "int8", "street": "int8", "part": "int8", "position": "int16",
        "card": "int8", "seen": "int8", "line": "int32",
    },
    "moves": {
        "deal": "int64", "step": "int16", "street": "int8", "part": "int8", "seat": "int8", "move": "int8",
        "card": "int8", "to": "int8", "amount": "float64", "mark": "int8", "seconds": "float64", "note": TEXT,
        "line": "int32",
    },
    "facts": {"session": TEXT, "deal": "int64", "seat": "int8", "name": TEXT, "value": TEXT, "line": "int32"},
}  # fmt: skip
"""The columns of each table and their types, in order."""
CARD_COLUMNS = frozenset({"turn_up", "card"})


def null_of(column: str, dtype: str) -> object:
    """Give what stands for "not logged" in a column.

    Examples
    --------
    >>> null_of("turn_up", "int8"), null_of("dealer", "int8"), null_of("void", "bool")
    (-2, -1, False)
    """
    if dtype.startswith("int"):
        if column in CARD_COLUMNS:
            return NO_CARD
        return 0 if column in {"street", "part", "seen", "line"} else NULL
    return {"float64": np.nan, "bool": False}.get(dtype)


def table(name: str, columns: Mapping[str, Any], rows: int) -> pd.DataFrame:
    """Build one of the six tables from the columns a reader has; the rest are null.

    Parameters
    ----------
    name : str
        One of `SCHEMA`.
    columns : mapping of str to array_like
        Arrays of length `rows`, or one value for all rows.
    rows : int
        How many rows the table has.

    Examples
    --------
    >>> table("seats", {"deal": [0, 0], "seat": [1, 2], "player": ["Ada", "Ben"]}, 2).hero.tolist()
    [False, False]
    """
    built: dict[str, Any] = {}
    for column, dtype in SCHEMA[name].items():
        value = columns.get(column, null_of(column, dtype))
        built[column] = _column(value, dtype, rows)
    return pd.DataFrame(built, index=pd.RangeIndex(rows), copy=False)


def _column(value: Any, dtype: str, rows: int) -> Any:
    if dtype == TEXT:
        if isinstance(value, pd.Categorical):
            return value
        if value is None:
            return encoded(np.full(rows, -1, np.int8), [])
        return pd.Categorical(pd.array(_spread(value, rows), dtype="str"))
    if dtype == "str":
        return pd.array(_spread(value, rows), dtype="str")
    array = np.asarray(value)
    if array.ndim == 0:
        return np.full(rows, array, dtype=dtype)
    return array.astype(dtype, copy=False)


def _spread(value: Any, rows: int) -> list[Any]:
    if value is None or isinstance(value, str):
        return [value] * rows
    return list(value)


def encoded(codes: np.ndarray, words: list[str]) -> pd.Categorical:
    """Make a dictionary-encoded text column from codes; -1 is a null, and words that are not used are left out.

    Examples
    --------
    >>> list(encoded(np.array([1, 0, 1]), ["Ada", "Ben"]))
    ['Ben', 'Ada', 'Ben']
    """
    used = np.zeros(len(words) + 1, bool)
    used[codes] = True
    used[-1] = False
    numbers = np.where(used, np.cumsum(used) - 1, -1).astype(np.int32)
    categories = pd.Index([words[code] for code in np.flatnonzero(used).tolist()], dtype="str")
    return pd.Categorical.from_codes(numbers[codes], categories=categories, validate=False)


@dataclass(frozen=True, repr=False)
class Log:
    """What happened at the table: six tables tied by one key.

    Attributes
    ----------
    sessions, deals, seats, cards, moves, facts : pandas.DataFrame
        The tables of `SCHEMA`; one row is a sitting, a deal at a table, a player in a seat in a deal, a card in
        a place, something a player did, and whatever else the record says.
    inputs : tuple of Input
        What was read to make it: path, hash, counts, errors and notes.

    Examples
    --------
    >>> Log.empty()
    <Log: 0 sessions, 0 deals>
    """

    sessions: pd.DataFrame
    deals: pd.DataFrame
    seats: pd.DataFrame
    cards: pd.DataFrame
    moves: pd.DataFrame
    facts: pd.DataFrame
    inputs: tuple[Input, ...] = field(default=())

    @classmethod
    def empty(cls) -> Log:
        """Give a log with no rows."""
        return cls(**{name: table(name, {}, 0) for name in SCHEMA})

    def __repr__(self) -> str:
        """Say how much it holds."""
        return f"<Log: {len(self.sessions):,} sessions, {len(self.deals):,} deals>"

    def only(self, session: str) -> Log:
        """Give the part of the log that belongs to one session.

        Raises
        ------
        KeyError
            If there is no such session.
        """
        if not (self.sessions["session"] == session).any():
            raise KeyError(session)
        deals = self.deals[self.deals["session"] == session]
        keys = deals["deal"]
        parts = {name: getattr(self, name) for name in ("seats", "cards", "moves")}
        facts = self.facts[(self.facts["session"] == session) | self.facts["deal"].isin(keys)]
        return replace(
            self,
            sessions=self.sessions[self.sessions["session"] == session].reset_index(drop=True),
            deals=deals.reset_index(drop=True),
            facts=facts.reset_index(drop=True),
            **{name: part[part["deal"].isin(keys)].reset_index(drop=True) for name, part in parts.items()},
        )

    def taken_as(self, *, game: str | None = None, laws: str | None = None) -> Log:
        """Give the log with every session taken to be of another game, or held against another code of laws.

        Examples
        --------
        >>> Log.empty().taken_as(game="whist")
        <Log: 0 sessions, 0 deals>
        """
        changes = {"game": game, "laws": laws if laws or not game else ""}
        sessions = self.sessions.assign(
            **{name: value for name, value in changes.items() if value is not None}
        )
        return replace(self, sessions=sessions)


def joined(logs: Sequence[Log]) -> Log:
    """Put logs of different sessions, and deals of different keys, into one, without the accounts of their files.

    Examples
    --------
    >>> joined([Log.empty(), Log.empty()])
    <Log: 0 sessions, 0 deals>
    """
    if len(logs) == 1:
        return replace(logs[0], inputs=())
    return Log(**{name: _stacked([getattr(log, name) for log in logs]) for name in SCHEMA})


def _stacked(frames: list[pd.DataFrame]) -> pd.DataFrame:
    """Put tables one below the other; words that only one of them has are kept."""
    columns: dict[str, Any] = {}
    for name in frames[0].columns:
        parts = [frame[name] for frame in frames]
        if isinstance(parts[0].dtype, pd.CategoricalDtype):
            columns[name] = union_categoricals(parts)
        else:
            columns[name] = pd.concat(parts, ignore_index=True)
    return pd.DataFrame(columns)
