"""Whose turn it is at draw poker, what is put up before the deal, and how moves are written down."""

from __future__ import annotations

import numpy as np

from detect.kernels import step
from detect.kernels.draw_book import BLIND, DEALER, LIMIT, STRADDLE
from detect.kernels.draw_pack import dealt_in
from detect.kernels.stream import unit, word

OF_A_MILLION = 1_000_000


@step
def put(moves: np.ndarray, m: int, kind: int, seat: int, amount: int, street: int) -> int:
    """Write down a move; give where the next goes."""
    moves[m, 0], moves[m, 1], moves[m, 2], moves[m, 3] = kind, seat, amount, street
    return m + 1


@step
def left_of(seat: int, seats: int) -> int:
    """Give the seat to the left of one; of a division by the number of seats there would be many.

    >>> left_of(2, 5), left_of(5, 5)
    (3, 1)
    """
    return 1 if seat >= seats else seat + 1


@step
def still(live: np.ndarray) -> int:
    """Count the hands that are not given up."""
    many = 0
    for seat in range(live.size):
        many += live[seat]
    return many


@step
def who_owes(owes: np.ndarray, seat: int, seats: int) -> int:
    """Give the next seat from this one on that has still to speak, 0 where there is none."""
    for _ in range(seats):
        if owes[seat]:
            return seat
        seat = left_of(seat, seats)
    return 0


@step
def asked_again(owes: np.ndarray, live: np.ndarray, seat: int) -> None:
    """After a raise everybody else who holds cards has to speak."""
    for each in range(owes.size):
        owes[each] = live[each] if each != seat else 0


@step
def total(stake: np.ndarray) -> int:
    """Add up the stakes of a round."""
    out = 0
    for seat in range(stake.size):
        out += stake[seat]
    return out


@step
def next_straddle(up: int, english: bool) -> int:
    """Give what the next straddle comes to, 0 where it would be over the limit.

    By Foster it doubles what is up, to no more than a quarter of the limit (17); by the English laws it adds the ante, to no more
    than half of the limit (21, 22).

    >>> [next_straddle(up, False) for up in (1, 2)], [next_straddle(up, True) for up in (1, 2, 3, 4, 5)]
    ([2, 0], [2, 3, 4, 5, 0])
    """
    more = up + BLIND if english else 2 * up
    return more if more <= (LIMIT // 2 if english else LIMIT // 4) else 0


@step
def put_straddles(
    row: np.ndarray,
    seats: int,
    stake: np.ndarray,
    share: int,
    english: bool,
    moves: np.ndarray,
    m: int,
    key: np.uint64,
) -> tuple[int, int, int]:
    """Have the players to the left of the age straddle, each so often in a million, until one does not; the dealer is the last.

    Give where the next move goes, what is up, and the seat that has the last say (Foster 17, 18; English 21 to 24).
    """
    dealer = int(row[DEALER])
    last, up = left_of(dealer, seats), BLIND
    seat = last
    while share > 0 and seat != dealer:
        seat, more = left_of(seat, seats), next_straddle(up, english)
        if more == 0 or not dealt_in(seat, dealer, seats) or OF_A_MILLION * unit(word(key, seat)) >= share:
            break
        up, last, stake[seat] = more, seat, more
        m = put(moves, m, STRADDLE, seat, more, 0)
    return m, up, last


@step
def taken_down(stake: np.ndarray, age: int) -> int:
    """Have the one player who came in take his stake down; give his seat."""
    one = 0
    for seat in range(stake.size):
        if stake[seat] > 0 and seat != age:
            one = seat
            stake[seat] = 0
    return one
