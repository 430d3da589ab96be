"""Bets at draw poker as decisions: what each player did when he first spoke in a round, and what was to be seen by then."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from detect.checks.dealt import HOLDINGS, Dealt
from detect.laws.bets import FORCED, STAKED, Bets, bets_of, jackpots, next_of, playing
from detect.laws.found import Found
from detect.log.tables import MOVE

__all__ = ["Decisions", "decisions"]

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
AGE, FIRST, OTHER = range(3)
"""Places at the table in an ordinary pool: the age, who has put up a blind, and who is the first to speak; or any other."""
MANY = 99
"""Cards drawn, where that is not logged."""


@dataclass(frozen=True)
class Decisions:
    """First decisions of players in the rounds of bets of draw poker, in the order in which they were taken.

    Sets of seats are rows of truths, by seat.

    Attributes
    ----------
    row, seat, street : int64[N]
        The deal, as its row in ``log.deals``; who decided; 0 before the draw and 1 after it.
    jackpot : bool[N]
        Whether the pool is a jack-pot.
    place : int64[N]
        Where he sits: `AGE`, `FIRST` or `OTHER`.
    dealt_in, live, spoke : bool[N, S]
        Who was dealt cards, who had not given up when he decided, and who had spoken in this round.
    raises : int64[N]
        How often it had been raised in this round, or bet high.
    staked : bool[N]
        Whether anybody had put anything in.
    before, own : int64[N]
        After the draw: how often it was raised before it, and how often by himself; else 0.
    drew : int64[N]
        After the draw: how many cards he drew, `MANY` where that is not logged; else 0.
    stays, raised : bool[N]
        Whether he put anything in; whether he raised, or bet high.
    """

    row: Ints
    seat: Ints
    street: Ints
    jackpot: Bools
    place: Ints
    dealt_in: Bools
    live: Bools
    spoke: Bools
    raises: Ints
    staked: Bools
    before: Ints
    own: Ints
    drew: Ints
    stays: Bools
    raised: Bools


def decisions(dealt: Dealt) -> Decisions:
    """Give the first decision of every player in every round of bets, of deals that are not void and whose dealer is known.

    Parameters
    ----------
    dealt : Dealt
    """
    found = Found(dealt.log, dealt.hands)
    made = bets_of(found, dealt.code, dealt.among & (dealt.dealer > 0))
    there = playing(found)
    seats, round_ = np.arange(there.shape[1]), made.row * 128 + made.street
    raised = _raised(dealt, made)
    at = _firsts(made)
    first = np.zeros((made.row.size, seats.size), np.int64)
    first[at, made.seat[at]] = 1
    begins = _begins(round_)
    early = raised & (made.street == 0)
    by = np.zeros((len(there), seats.size), np.int64)
    np.add.at(by, (made.row[early], made.seat[early]), 1)
    row, seat, after = made.row[at], made.seat[at], made.street[at] == 1
    jackpot = jackpots(found)[row] > 0
    staked = np.isin(made.move, STAKED)
    return Decisions(
        row=row, seat=seat, street=made.street[at], jackpot=jackpot, place=_places(dealt.dealer[row], seat, there[row], jackpot),
        dealt_in=there[row], live=there[row] & (made.folded[row] >= at[:, None]), spoke=_before(first, begins)[at] > 0,
        raises=_before(raised.astype(np.int64), begins)[at], staked=_before(staked.astype(np.int64), begins)[at] > 0,
        before=np.where(after, by.sum(axis=1)[row], 0), own=np.where(after, by[row, seat], 0),
        drew=np.where(after, _drew(dealt, seats.size)[row, seat], 0), stays=staked[at], raised=raised[at],
    )  # fmt: skip


def _firsts(made: Bets) -> Ints:
    """Give the places of the first decision of every seat in every round, in their order (int64[n])."""
    own = np.flatnonzero(~np.isin(made.move, FORCED) & (made.street <= 1))
    key = (made.row[own] * 2 + made.street[own]) * 64 + made.seat[own]
    return np.sort(own[np.unique(key, return_index=True)[1]])


def _raised(dealt: Dealt, made: Bets) -> Bools:
    """Tell which moves put up more, by over half of the most that anybody did in such a round of the sitting (bool[B])."""
    more = np.where(np.isin(made.move, STAKED), np.nan_to_num(made.stake - made.highest), 0.0)
    round_ = dealt.session[made.row].astype(np.int64) * 2 + np.minimum(made.street, 1)
    most = np.zeros(int(round_.max(initial=0)) + 1)
    np.maximum.at(most, round_, more)
    return np.asarray((more > 0) & (2 * more > most[round_]))


def _begins(key: Ints) -> Ints:
    """Give where the run of equal keys that each row is of begins (int64[N]).

    >>> _begins(np.array([7, 7, 2, 2, 2])).tolist()
    [0, 0, 2, 2, 2]
    """
    new = np.append(True, key[1:] != key[:-1])[: key.size]
    return np.asarray(np.maximum.accumulate(np.where(new, np.arange(key.size), 0)))


def _before(values: Ints, begins: Ints) -> Ints:
    """Add up what came before each row, from where its run begins.

    >>> _before(np.array([1, 2, 4, 8]), np.array([0, 0, 2, 2])).tolist()
    [0, 1, 0, 4]
    """
    total = np.cumsum(values, axis=0) - values
    return np.asarray(total - total[begins])


def _places(dealer: Ints, seat: Ints, there: Bools, jackpot: Bools) -> Ints:
    """Tell where players sit (int64[N])."""
    age = next_of(there, dealer)
    place = np.where(seat == age, AGE, np.where(seat == next_of(there, age), FIRST, OTHER))
    return np.where(jackpot, OTHER, place)


def _drew(dealt: Dealt, seats: int) -> Ints:
    """Give how many cards each seat asked for in the draw, `MANY` where that is not logged (int64[N, seats])."""
    moves = dealt.log.moves
    asked = moves[moves["move"].isin([MOVE["discard"], MOVE["draw"]]) & (moves["amount"] >= 0)]
    out = np.full((len(dealt.log.deals), seats), MANY)
    row = np.searchsorted(dealt.log.deals["deal"].to_numpy(), asked["deal"].to_numpy())
    seat = asked["seat"].to_numpy().astype(np.int64)
    fits = (seat > 0) & (seat < seats)
    out[row[fits], seat[fits]] = np.minimum(asked["amount"].to_numpy()[fits], MANY).astype(np.int64)
    return out


HOLDINGS["bets"] = lambda dealt: dealt.once(decisions).row
