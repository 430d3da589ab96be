"""A round of bets at stud poker or hold'em, with stakes that may run out, and the payment of the pools that this makes."""

from __future__ import annotations

import numpy as np

from detect.kernels import step
from detect.kernels.draw import left_of, put, still, who_owes
from detect.kernels.draw_book import BET, CALL, CHECK, FOLD, RAISE
from detect.kernels.draw_policy import COME_IN, GIVE_UP, MORE
from detect.kernels.stud_book import BET_GOOD, BET_HIGH, BET_LOW, BIG_BLIND, MOST_RAISES, Seats
from detect.kernels.stud_policy import GOOD, STRONG, wanted


@step
def others_bet(at: Seats, seat: int) -> bool:
    """Tell whether anybody else who is in has counters left."""
    for other in range(1, at.live.size):
        if other != seat and at.live[other] and at.stack[other] > 0:
            return True
    return False


@step
def priced(grade: int, high: int, pool: int, least: int, no_limit: bool) -> int:
    """Give what the stake comes to that is bet or raised to.

    At stud by the hand: 1, 2 or 5 more. Without a limit half the pool, or to three times the last bet, and never less than the
    last raise was.
    """
    if not no_limit:
        return high + (BET_HIGH if grade >= STRONG else BET_GOOD if grade == GOOD else BET_LOW)
    return max(pool // 2, BIG_BLIND) if high == 0 else max(3 * high, high + least)


@step
def staked(at: Seats, seat: int, price: int) -> int:
    """Put up as much as makes the stake come to the price, or all there is; give what it comes to.

    Who would be left with less than half of what he puts up stakes all.
    """
    pays = price - at.stake[seat]
    if at.stack[seat] - pays < pays // 2:
        pays = at.stack[seat]
    pays = min(pays, at.stack[seat])
    at.stake[seat] += pays
    at.put[seat] += pays
    at.stack[seat] -= pays
    return int(at.stake[seat])


@step
def called(at: Seats, seat: int, high: int) -> None:
    """Put up as much as the highest stake, or all there is."""
    pays = min(high - at.stake[seat], at.stack[seat])
    at.stake[seat] += pays
    at.put[seat] += pays
    at.stack[seat] -= pays


@step
def asked(at: Seats, seat: int, whole: bool) -> None:
    """After a bet or a raise everybody else who has counters speaks; after one that is no whole raise nobody raises who has spoken."""
    for other in range(1, at.live.size):
        at.owes[other] = 1 if at.live[other] and other != seat and at.stack[other] > 0 else 0
        if whole and other != seat:
            at.spoke[other] = 0


@step
def in_the_pool(at: Seats) -> int:
    """Add up what all seats have put up in the deal."""
    out = 0
    for seat in range(at.put.size):
        out += at.put[seat]
    return out


@step
def begin_round(at: Seats) -> None:
    """Have everybody who is in and has counters speak."""
    for seat in range(at.live.size):
        at.owes[seat] = 1 if at.live[seat] and at.stack[seat] > 0 else 0
        at.spoke[seat] = 0


@step
def bets(
    at: Seats, seats: int, first: int, must: bool, high: int, dead: int, more: bool, no_limit: bool, moves: np.ndarray, m: int,
    street: int, key: np.uint64,
) -> tuple[int, int, int]:  # fmt: skip
    """Go round once, until all have staked alike; give where the next move goes, who staked last, and who bet or raised last.

    Parameters
    ----------
    at : Seats
        Stakes of this round are there, as blinds are; grades are those of this round.
    seats, first : int
        How many there are, and who speaks first, or the next to the left of him who is in.
    must : bool
        Whether the first to speak has to bet.
    high, dead : int
        The highest stake so far, and what is in the pool beside what is put up in this deal.
    more, no_limit : bool
        Whether cards come after this round, and whether it is bet without a limit.
    moves : int[M, MOVED]
    m, street : int
    key : uint64
        A key; what each who speaks wants has a word of its own.
    """
    raises, spoken, last, rose, alive = 0, 0, 0, 0, still(at.live)
    least = BIG_BLIND if no_limit else 0
    begin_round(at)
    seat = who_owes(at.owes, first, seats)
    while seat > 0 and alive > 1:
        cost, others = high - at.stake[seat], others_bet(at, seat)
        at.owes[seat] = 0
        if cost > 0 or others:
            pool = in_the_pool(at) + dead
            wants = wanted(at.grade[seat], cost, pool, raises, more, key + np.uint64(spoken))
            spoken += 1
            if wants == MORE and (not others or at.spoke[seat] or raises >= MOST_RAISES):
                wants = COME_IN
            at.spoke[seat] = 1
            if cost > 0 and wants == GIVE_UP:
                at.live[seat] = 0
                alive -= 1
                m = put(moves, m, FOLD, seat, 0, street)
            elif cost == 0 and wants != MORE and not (must and high == 0):
                m = put(moves, m, CHECK, seat, 0, street)
            elif cost > 0 and wants != MORE:
                called(at, seat, high)
                m, last = put(moves, m, CALL, seat, at.stake[seat], street), seat
            else:
                price = staked(at, seat, priced(at.grade[seat], high, pool, least, no_limit))
                m = put(moves, m, BET if high == 0 else RAISE if price > high else CALL, seat, price, street)
                last = seat
                if price > high:
                    whole = price - high >= least
                    asked(at, seat, whole)
                    raises += 1 if high > 0 else 0
                    least = price - high if no_limit and whole else least
                    high, rose = price, seat
        seat = who_owes(at.owes, left_of(seat, seats), seats)
    return m, last, rose


@step
def paid_out(at: Seats, dead: int, dealer: int, seats: int, paid: np.ndarray) -> None:
    """Pay the pool, or where stakes ran out the main pool and those beside it, each to the best hand that has staked for it.

    Equal hands share; what cannot be divided goes to the first of them from the dealer's left.
    """
    below_ = 0
    while True:
        level = 0
        for seat in range(1, seats + 1):
            if at.live[seat] and at.put[seat] > below_ and (level == 0 or at.put[seat] < level):
                level = at.put[seat]
        if level == 0 and dead == 0:
            return
        pool, best, shares = dead, -1, 0
        for seat in range(1, seats + 1):
            pool += min(at.put[seat], level) - min(at.put[seat], below_) if level > 0 else 0
            if at.live[seat] and at.put[seat] >= level:
                worth = at.strength[seat]
                shares = shares + 1 if worth == best else 1 if worth > best else shares
                best = max(best, worth)
        seat, odd = dealer, pool % shares
        for _ in range(seats):
            seat = left_of(seat, seats)
            if at.live[seat] and at.put[seat] >= level and at.strength[seat] == best:
                paid[seat - 1] += pool // shares + (1 if odd > 0 else 0)
                odd -= 1
        dead, below_ = 0, max(level, below_)
        if level == 0:
            return
