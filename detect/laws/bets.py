"""The betting of a deal of poker as columns: who acted, on what stake, over what stake, and who still held cards."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from detect.laws.code import Code
from detect.laws.found import Found
from detect.laws.poker import MOST
from detect.log.tables import MOVE, Stage
from detect.log.views import rows_of

ANTE, STRADDLE, OPEN, BET, CALL, RAISE, CHECK, FOLD = (
    MOVE[name] for name in ("ante", "straddle", "open", "bet", "call", "raise", "check", "fold")
)
FORCED = (ANTE, STRADDLE)
STAKED = (OPEN, BET, CALL, RAISE)
"""Moves that put something up, beside what is put up before the deal."""
JACKPOT = "jackpot"
"""The fact that says of a deal that it is a jack-pot, and the how-manieth in succession: 1, 2, 3 and so on."""
NEVER = np.iinfo(np.int64).max
MOST_MONEY = 1e12
CENT = 1e-6
"""Amounts that differ by less are the same."""


@dataclass(frozen=True)
class Bets:
    """The bets of a log in the order they were made: by deal, by round, by step.

    Attributes
    ----------
    row, street, seat, move, line : int64[B]
    said : float64[B]
        The amount as logged, NaN where none is.
    stake : float64[B]
        What the seat's stake of that round came to with it: of a call without an amount as much as the highest.
    highest, own : float64[B]
        The highest stake of the round before it, and the seat's own.
    folded : int64[N, S]
        The place at which each seat gave up its hand; `NEVER` where it did not.
    last : int64[N, S]
        The last place at which each seat acted, -1 where it did not.
    """

    row: np.ndarray
    street: np.ndarray
    seat: np.ndarray
    move: np.ndarray
    line: np.ndarray
    said: np.ndarray
    stake: np.ndarray
    highest: np.ndarray
    own: np.ndarray
    folded: np.ndarray
    last: np.ndarray

    def live(self, at: np.ndarray) -> np.ndarray:
        """Tell which seats held cards just before each of these places, and acted again later (bool[n, S])."""
        row = self.row[at]
        return np.asarray((self.folded[row] >= at[:, None]) & (self.last[row] >= at[:, None]))


def money(amount: np.ndarray) -> np.ndarray:
    """Give amounts as logged, NaN for what can be none: below nought, or so large that sums of it are lost (float64[n]).

    >>> money(np.array([2.5, -1.0, 1e300])).tolist()
    [2.5, nan, nan]
    """
    return np.where((amount >= 0) & (amount <= MOST_MONEY), amount, np.nan)


def bets_of(found: Found, code: Code, mine: np.ndarray) -> Bets:
    """Give the bets of the deals of a code that were not void.

    Parameters
    ----------
    found : Found
    code : Code
    mine : bool[N]
    """
    kept = ("bets", code.id)
    if kept not in found.memo:
        found.memo[kept] = _bets(found, code, mine)
    out: Bets = found.memo[kept]
    return out


def _bets(found: Found, code: Code, mine: np.ndarray) -> Bets:
    columns = _in_order(found, mine)
    row, street, seat, move, line = columns[:5]
    said = money(found.log.moves["amount"].to_numpy()[columns[5]])
    dead = (move == ANTE) & dead_antes(found, code, mine)[row]
    amount = np.where(dead | (move == CHECK) | (move == FOLD), np.nan, said)
    group = row * 128 + street
    highest = _before(pd.Series(np.where(np.isnan(amount), 0.0, amount)).groupby(group).cummax(), group)
    hers = group * (MOST + 1) + seat
    stake = np.where((move == CALL) & np.isnan(amount), highest, amount)
    own = _own(stake, hers)
    stake = np.where(
        (move == CALL) & (stake < highest - CENT) & (own + stake >= highest - CENT), highest, stake
    )
    return Bets(row, street, seat, move, line, said, stake, highest, _own(stake, hers),
                *_places(len(found.keys), row, seat, move))  # fmt: skip


def _in_order(found: Found, mine: np.ndarray) -> list[np.ndarray]:
    """Give row, street, seat, move, line and place in ``log.moves`` of every bet."""
    moves = found.log.moves
    looked = mine & ~found.log.deals["void"].to_numpy()
    place = np.flatnonzero(np.isin(moves["move"].to_numpy(), [*FORCED, *STAKED, CHECK, FOLD]))
    row = np.searchsorted(found.keys, moves["deal"].to_numpy()[place])
    street, seat, move, line = (
        moves[name].to_numpy()[place].astype(np.int64) for name in ("street", "seat", "move", "line")
    )
    keep = looked[row] & (seat > 0) & (seat <= MOST)
    order = np.flatnonzero(keep)[np.lexsort((place[keep], street[keep], row[keep]))]
    return [column[order].astype(np.int64) for column in (row, street, seat, move, line, place)]


def _before(running: pd.Series, group: np.ndarray) -> np.ndarray:
    """Shift a running figure by one within its group; 0 at the first."""
    return np.asarray(running.groupby(group).shift(fill_value=0.0).to_numpy())


def _own(stake: np.ndarray, hers: np.ndarray) -> np.ndarray:
    return _before(pd.Series(np.where(np.isnan(stake), 0.0, stake)).groupby(hers).cummax(), hers)


def _places(deals: int, row: np.ndarray, seat: np.ndarray, move: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    folded = np.full((deals, MOST + 1), NEVER, np.int64)
    last = np.full((deals, MOST + 1), -1, np.int64)
    at = np.arange(row.size)
    out = move == FOLD
    np.minimum.at(folded, (row[out], seat[out]), at[out])
    acted = ~np.isin(move, FORCED)
    np.maximum.at(last, (row[acted], seat[acted]), at[acted])
    return folded, last


def jackpots(found: Found) -> np.ndarray:
    """Give the how-manieth jack-pot in succession each deal is, 0 where it is none (int64[N]).

    A value that is no whole number above nought says that it is the first.
    """
    if "jackpots" not in found.memo:
        facts = found.log.facts
        said = facts[(facts["name"] == JACKPOT).to_numpy() & (facts["deal"].to_numpy() >= 0)]
        number = (
            pd.to_numeric(said["value"].astype(object), errors="coerce").fillna(1).clip(0, 1000).astype(int)
        )
        out = np.zeros(len(found.keys), np.int64)
        out[np.searchsorted(found.keys, said["deal"].to_numpy())] = number.to_numpy()
        found.memo["jackpots"] = out
    return np.asarray(found.memo["jackpots"])


def dead_antes(found: Found, code: Code, mine: np.ndarray) -> np.ndarray:
    """Tell in which deals an ante is no part of a player's stake: all but the ordinary pools of draw poker (bool[N])."""
    live = mine & ("ante" in code.roles) & (jackpots(found) == 0)
    return np.asarray(~live)


def limits(found: Found) -> np.ndarray:
    """Give the limit that the terms of each deal's sitting have, NaN where they have none (float64[N])."""
    if "limits" not in found.memo:
        facts = found.log.facts
        said = facts[(facts["name"] == "terms.limit").to_numpy()]
        value = pd.to_numeric(said["value"].astype(object), errors="coerce").to_numpy(float)
        value = money(value)
        of = dict(zip(said["session"].astype(str), value, strict=True))
        table = np.array([of.get(name, np.nan) for name in found.names], float)
        found.memo["limits"] = table[found.session] if table.size else np.full(len(found.keys), np.nan)
    return np.asarray(found.memo["limits"])


def dealers(found: Found) -> np.ndarray:
    """Give the seat of each deal's dealer, 0 where it is not logged or no seat of a table of poker (int64[N])."""
    dealer = found.log.deals["dealer"].to_numpy().astype(np.int64)
    return np.where((dealer > 0) & (dealer <= MOST), dealer, 0)


def playing(found: Found) -> np.ndarray:
    """Tell which seats were dealt cards, or drew, or bet, in each deal (bool[N, MOST + 1])."""
    if "playing" not in found.memo:
        out = np.zeros((len(found.keys), MOST + 1), bool)
        for stage in (Stage.DEALT, Stage.COUNTED):
            row, cards = rows_of(found.log, stage)
            _mark(out, row, cards["seat"].to_numpy())
        moves = found.log.moves
        acted = np.isin(
            moves["move"].to_numpy(),
            [*FORCED, *STAKED, CHECK, FOLD, MOVE["discard"], MOVE["draw"], MOVE["stand"]],
        )
        _mark(
            out, np.searchsorted(found.keys, moves["deal"].to_numpy()[acted]), moves["seat"].to_numpy()[acted]
        )
        found.memo["playing"] = out
    return np.asarray(found.memo["playing"])


def seated(found: Found) -> np.ndarray:
    """Tell which seats have a player by name, or play without one (bool[N, MOST + 1])."""
    out = playing(found).copy()
    seats = found.log.seats
    named = seats["player"].cat.codes.to_numpy() >= 0
    _mark(out, np.searchsorted(found.keys, seats["deal"].to_numpy()[named]), seats["seat"].to_numpy()[named])
    return out


def _mark(out: np.ndarray, row: np.ndarray, seat: np.ndarray) -> None:
    fits = (seat > 0) & (seat <= MOST)
    out[row[fits], seat[fits].astype(np.int64)] = True


def next_of(there: np.ndarray, seat: np.ndarray, step: int = 1) -> np.ndarray:
    """Give the next seat to the left of each (to the right for a step of -1) among those that are there; 0 for none.

    Parameters
    ----------
    there : bool[n, S]
    seat : int64[n]
        From 1; 0 is nobody's.

    Examples
    --------
    >>> there = np.array([[False, True, False, True, False]])
    >>> next_of(there, np.array([1])).tolist(), next_of(there, np.array([1]), -1).tolist()
    ([3], [3])
    """
    seats = there.shape[1] - 1
    steps = np.arange(1, seats + 1) * step
    each = (seat[:, None] - 1 + steps) % seats + 1
    taken = np.take_along_axis(there, each, axis=1)
    found = np.take_along_axis(each, taken.argmax(axis=1)[:, None], axis=1)[:, 0]
    return np.asarray(np.where(taken.any(axis=1) & (seat > 0), found, 0))
