"""What an audit finds: rows that name the law, the place and the cards, without a word of judgement."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from detect.cards import card_name
from detect.laws.coded import deal_codes
from detect.laws.replayed import Replayed, replayed, sources, trumps
from detect.laws.scored import Scores, Standing, scores, standing
from detect.laws.sequence import Sequence, sequence
from detect.log.hashing import hands_hash
from detect.log.tables import NULL, SEATS4, Log
from detect.log.views import Hands

TRICKS = 13
WORDS4 = ("NORTH", "EAST", "SOUTH", "WEST")
"""In a hand of whist or bridge."""
COLUMNS = ("session", "law", "kind", "deal", "trick", "seat", "cards", "line", "detail")
"""The columns of a table of irregularities; `detail` is an object of figures that the words are made with."""


@dataclass
class Found:
    """Irregularities of one log under way.

    Attributes
    ----------
    log : Log
    hands : Hands
    memo : dict
        What an audit has found out and another asks for.
    """

    log: Log
    hands: Hands
    rows: list[tuple[Any, ...]] = field(default_factory=list)
    memo: dict[Any, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Keep what every row needs of its deal."""
        deals = self.log.deals
        self.keys = deals["deal"].to_numpy()
        self.lines = deals["line"].to_numpy()
        self.session = deals["session"].cat.codes.to_numpy()
        self.names = list(deals["session"].cat.categories)
        seats = self.hands.sizes.shape[1] - 1
        self.dealer, self.cutter = (at_the_table(deals[c].to_numpy(), seats) for c in ("dealer", "cutter"))

    def add(
        self, law: str, kind: str, row: int, *, trick: int = NULL, seat: int = NULL, cards: list[int] | None = None,
        line: int | None = None, **detail: Any,
    ) -> None:  # fmt: skip
        """Put down one irregularity of the deal in that row of ``log.deals``."""
        self.rows.append(
            (
                self.names[self.session[row]], law, kind, int(self.keys[row]), int(trick), int(seat),
                " ".join(card_name(c) for c in cards or []), int(self.lines[row] if line is None else line), detail,
            )
        )  # fmt: skip

    @cached_property
    def replay(self) -> Replayed:
        """The plays, replayed once for all audits."""
        return replayed(self.log)

    @property
    def finds(self) -> np.ndarray:
        """What the replay found (int64[F, 3])."""
        return self.replay.finds

    @cached_property
    def find_rows(self) -> np.ndarray:
        """The row of ``log.deals`` of each find (int64[F])."""
        return np.asarray(np.searchsorted(self.keys, self.log.moves["deal"].to_numpy()[self.finds[:, 0]]))

    @cached_property
    def dummies(self) -> np.ndarray:
        """Which seats lie open: bool[N, 5]."""
        return dummies(self.log)

    @cached_property
    def move_starts(self) -> np.ndarray:
        """Where the moves of each deal begin in ``log.moves``, and the end (int64[N + 1])."""
        ends = np.append(self.keys, self.keys[-1:] + 1)
        return np.asarray(np.searchsorted(self.log.moves["deal"].to_numpy(), ends))

    @cached_property
    def moves(self) -> dict[str, np.ndarray]:
        """The columns of ``log.moves`` that a card played has, as arrays."""
        return {name: self.log.moves[name].to_numpy() for name in ("street", "seat", "card", "mark", "move")}

    @cached_property
    def sequence(self) -> Sequence:
        """The deals in the order they were played."""
        return sequence(self.log)

    @cached_property
    def previous(self) -> np.ndarray:
        """The row of the deal before at the same table, -1 where there is none or a number was skipped (int64[N])."""
        at = self.sequence
        out = np.full(at.order.size, NULL, np.int64)
        out[at.order[1:]] = np.where(at.joined[1:], at.order[:-1], NULL)
        return out

    @cached_property
    def may_open(self) -> np.ndarray:
        """Deals that are the first of a rubber, or may be: two seats or more have other players than before (bool[N])."""
        out = self.standing.opens.copy()
        out[self.sequence.order] |= self.sequence.reseated
        return out

    @cached_property
    def scores(self) -> Scores:
        """What was scored."""
        return scores(self.log)

    @cached_property
    def standing(self) -> Standing:
        """How the game and the rubber stood before each deal."""
        return standing(self.scores, self.sequence, self.log.deals["void"].to_numpy())

    @cached_property
    def trumps(self) -> np.ndarray:
        """The trumps of each deal; -1 where not known (int8[N])."""
        return trumps(self.log)

    @cached_property
    def _sources(self) -> np.ndarray:
        return sources(self.log)

    def source_of(self, row: int) -> str:
        """Give the format a deal was read from."""
        return str(self._sources[row])

    def tricks(self, row: int) -> tuple[int, int] | None:
        """Give the tricks of North and South and of East and West, as played, else as scored; None where unknown.

        What was scored may hold the tricks of a penalty already (72 i), so the play goes before it.
        """
        won = self.replay.won[row]
        if won[1:].sum() == TRICKS:
            return int(won[1] + won[3]), int(won[2] + won[4])
        north, east = self.scores.tricks[row].tolist()
        north = TRICKS - east if np.isnan(north) else north
        east = TRICKS - north if np.isnan(east) else east
        return (int(north), int(east)) if 0 <= north <= TRICKS and 0 <= east <= TRICKS else None

    def frame(self) -> pd.DataFrame:
        """Give the irregularities as a table, in the order of deals and tricks."""
        frame = pd.DataFrame(self.rows, columns=list(COLUMNS))
        order = {name: at for at, name in enumerate(self.names)}
        rank = frame["session"].map(order)
        return frame.iloc[np.lexsort((frame["trick"], frame["deal"], rank))].reset_index(drop=True)


def dummies(log: Log) -> np.ndarray:
    """Tell which seats of each deal lie open and are played by their partners (bool[N, 5]).

    At bridge it is the declarer's partner. At dummy whist the log says which in the fact `dummy` (seats, of the deal or
    of its session), or by a player called Dummy, or by a seat without a player among seats that have one.
    """
    out = np.zeros((len(log.deals), 5), bool)
    codes = deal_codes(log)
    declarer = log.deals["declarer"].to_numpy().astype(np.int64)
    bridge = (
        np.array([c is not None and c.game == "bridge" for c in codes], bool)
        & (declarer >= 1)
        & (declarer <= 4)
    )
    out[bridge, (declarer[bridge] + 1) % 4 + 1] = True
    wanted = np.array([c is not None and c.dummies > 0 for c in codes], bool)
    if wanted.any():
        out[wanted] |= (_said_dummies(log) | _called_dummy(log))[wanted]
        _empty_seats(log, log.deals["deal"].to_numpy(), out, wanted & ~out.any(axis=1))
    return out


def _said_dummies(log: Log) -> np.ndarray:
    """Give the seats that the fact `dummy` names, of a deal before those of its session (bool[N, 5])."""
    keys = log.deals["deal"].to_numpy()
    key = log.facts["deal"].to_numpy()
    facts = log.facts[(log.facts["name"] == "dummy").to_numpy() & ((key < 0) | np.isin(key, keys))]
    number = {name: at for at, name in enumerate(log.deals["session"].cat.categories)}
    of_session = np.zeros((len(number) + 1, 5), bool)
    of_deal: dict[int, list[int]] = {}
    for name, key, value in zip(*(facts[c].tolist() for c in ("session", "deal", "value")), strict=True):
        seats = seats_named(str(value))
        if key >= 0:
            of_deal.setdefault(key, []).extend(seats)
        else:
            of_session[number.get(name, -1), seats] = True
    of_session[-1] = False
    out = of_session[log.deals["session"].cat.codes.to_numpy()]
    rows = np.searchsorted(keys, list(of_deal)).tolist()
    for row, seats in zip(rows, of_deal.values(), strict=True):
        out[row] = False
        out[row, seats] = True
    return np.asarray(out)


def seats_named(text: str) -> list[int]:
    """Give the seats that a text names, by letter or by word.

    >>> seats_named("N S"), seats_named("east and west"), seats_named("NS"), seats_named("nobody")
    ([1, 3], [2, 4], [1, 3], [])
    """
    seats: list[int] = []
    for word in re.findall("[A-Z]+", text.upper()):
        if set(word) <= set(SEATS4):
            seats += [SEATS4.index(letter) + 1 for letter in word]
        elif word in WORDS4:
            seats.append(WORDS4.index(word) + 1)
    return seats


def _called_dummy(log: Log) -> np.ndarray:
    """Give the seats in which a player called Dummy sits (bool[N, 5])."""
    seated = log.seats
    called = [str(each).strip().casefold() == "dummy" for each in seated["player"].cat.categories]
    mine = np.array([*called, False], bool)[seated["player"].cat.codes.to_numpy()]
    seat = seated["seat"].to_numpy().astype(np.int64)
    mine &= (seat >= 1) & (seat <= 4)
    out = np.zeros((len(log.deals), 5), bool)
    out[np.searchsorted(log.deals["deal"].to_numpy(), seated["deal"].to_numpy()[mine]), seat[mine]] = True
    return out


def _empty_seats(log: Log, keys: np.ndarray, out: np.ndarray, wanted: np.ndarray) -> None:
    """Open the seats without a player where others have one."""
    seated = log.seats
    seat = seated["seat"].to_numpy().astype(np.int64)
    named = (seated["player"].cat.codes.to_numpy() >= 0) & (seat >= 1) & (seat <= 4)
    taken = np.zeros_like(out)
    taken[np.searchsorted(keys, seated["deal"].to_numpy()[named]), seat[named]] = True
    some = wanted & taken.any(axis=1)
    out[some, 1:] = ~taken[some, 1:]


def partner(seat: int) -> int:
    """Give the seat opposite.

    >>> partner(4)
    2
    """
    return (seat + 1) % 4 + 1


def at_the_table(seat: np.ndarray, seats: int) -> np.ndarray:
    """Give seats as they are, -1 for one that is not at the table, such as a fifth at whist (int64[N])."""
    return np.asarray(np.where((seat >= 1) & (seat <= seats), seat, NULL), np.int64)


def hands_of(log: Log, hands: Hands) -> np.ndarray:
    """Give the number that deals of the same hands share, those too whose hands only follow from the pack (int64[N])."""
    number = log.deals["hands"].to_numpy().copy()
    derived = np.flatnonzero(hands.derived)
    row, card = np.nonzero(hands.owner[derived])
    starts = np.searchsorted(row, np.arange(derived.size + 1))
    number[derived] = hands_hash(starts, hands.owner[derived[row], card], card)
    return np.asarray(number)
