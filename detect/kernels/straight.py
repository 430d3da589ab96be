"""Evenings of straight poker by Foster: five cards and no draw, one ante for all from who holds the buck, one round of bets.

Packs are made, and hands valued, shown and paid, as at draw poker (`detect.kernels.draw`).
"""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step
from detect.kernels.book import AT_PLAY
from detect.kernels.draw import asked_again, left_of, put, settle, still, value_of, who_owes
from detect.kernels.draw_book import (
    ANTE,
    BET,
    BET_HIGH,
    BET_LOW,
    BLIND,
    BUCK,
    CALL,
    CHECK,
    DEALER,
    FOLD,
    GIVEN,
    KINGS,
    MOST_MOVES,
    MOST_RAISES,
    NEXT_DEALER,
    POOL,
    RAISE,
    SEATS,
    TENS,
    THREES,
    TWO_PAIRS,
)
from detect.kernels.draw_pack import deal_hands
from detect.kernels.draw_policy import COME_IN, GIVE_UP, MORE
from detect.kernels.hands import Tables
from detect.kernels.stream import key_of, unit, word

RAISES_THREES, RAISES_TWO_PAIRS, STAYS, WAITS, BLUFFS, BLUFFS_HIGH = 0.6, 0.3, 0.5, 0.2, 0.12, 0.4
"""How often it is raised on threes or better, and on two pairs; how often two pairs call a second raise; how often a hand to bet
on is passed at first; how often it is bet on less than tens where nobody has bet, and how often that is a high bet."""


@step
def wanted(strength: int, levels: np.ndarray, bet: int, raises: int, chance: np.uint64) -> int:
    """Say what is wanted: to pass or give up, to bet a little or call, to bet high or raise.

    A hand that is shown is about what one comes in on at draw poker, and threes are very strong (Foster): so it is bet on tens,
    a low bet is called on tens and a high one on kings, and pairs give up to a raise.

    Parameters
    ----------
    strength, levels : int, int64[LEVELS]
    bet, raises : int
        The highest stake so far, 0 where nobody has bet; how often it was raised.
    chance : uint64
        A key, of which two words are drawn where chance has a say.
    """
    luck = unit(word(chance, 0))
    if bet == 0:
        often, high = (1 - WAITS, RAISES_THREES) if strength >= levels[TENS] else (BLUFFS, BLUFFS_HIGH)
        if luck >= often:
            return GIVE_UP
        bets_high = unit(word(chance, 1)) < high and not levels[TENS] <= strength < levels[TWO_PAIRS]
        return MORE if bets_high else COME_IN
    if strength >= levels[THREES]:
        return MORE if raises < MOST_RAISES and luck < RAISES_THREES else COME_IN
    if strength >= levels[TWO_PAIRS]:
        if raises == 0 and luck < RAISES_TWO_PAIRS:
            return MORE
        return COME_IN if raises < 2 or luck < STAYS else GIVE_UP
    return COME_IN if raises == 0 and strength >= levels[TENS if bet < BET_HIGH else KINGS] else GIVE_UP


@step
def round_of_bets(
    seats: int, dealer: int, live: np.ndarray, stake: np.ndarray, owes: np.ndarray, strength: np.ndarray, levels: np.ndarray,
    moves: np.ndarray, m: int, key: np.uint64,
) -> tuple[int, int]:  # fmt: skip
    """Have each bet or pass from the dealer's left; give where the next move goes, and who staked last, 0 where all passed.

    Once one has bet the others call, raise or give up, those too who had passed (Foster, straight poker).
    """
    high, raises, spoken, last, alive = 0, 0, 0, 0, still(live)
    for seat in range(seats + 1):
        stake[seat] = 0
    asked_again(owes, live, 0)
    seat = who_owes(owes, left_of(dealer, seats), seats)
    while seat > 0 and alive > 1:
        wants = wanted(strength[seat], levels, high, raises, key + np.uint64(spoken))
        spoken += 1
        owes[seat] = 0
        if wants == GIVE_UP and high == 0:
            m = put(moves, m, CHECK, seat, 0, 0)
        elif wants == GIVE_UP:
            live[seat] = 0
            alive -= 1
            m = put(moves, m, FOLD, seat, 0, 0)
        else:
            price = high if wants != MORE and high > 0 else high + (BET_HIGH if wants == MORE else BET_LOW)
            m = put(moves, m, BET if high == 0 else RAISE if price > high else CALL, seat, price, 0)
            if price > high:
                raises += 1 if high > 0 else 0
                asked_again(owes, live, seat)
            high, stake[seat], last = price, price, seat
        seat = who_owes(owes, left_of(seat, seats), seats)
    return m, last


@step
def next_to_deal(paid: np.ndarray, dealer: int, seats: int) -> int:
    """Give who deals next: the winner of the pool, of those who share it the first from the dealer's left (which is chosen here).

    Where all passed nobody was paid, and the deal goes to the left.

    >>> next_to_deal(np.array([3, 0, 0, 3], np.float32), 2, 4), next_to_deal(np.zeros(4, np.float32), 4, 4)
    (4, 1)
    """
    seat = dealer
    for _ in range(seats):
        seat = left_of(seat, seats)
        if paid[seat - 1] > 0:
            return seat
    return left_of(dealer, seats)


@step
def play_deal(
    row: np.ndarray, sitting: np.ndarray, seats: int, pack: np.ndarray, hands: np.ndarray, strong: np.ndarray,
    paid: np.ndarray, live: np.ndarray, stake: np.ndarray, owes: np.ndarray, strength: np.ndarray, levels: np.ndarray,
    tables: Tables, moves: np.ndarray, m: int, root: np.uint64, session: int, d: int,
) -> int:  # fmt: skip
    """Play one deal that was cut; give where the next move goes. Who holds the buck antes for all and passes it to the left."""
    dealer, english = int(row[DEALER]), False
    if d == 0:
        sitting[BUCK] = dealer
    row[GIVEN] = deal_hands(pack, hands, dealer, seats, seats)
    m = put(moves, m, ANTE, sitting[BUCK], BLIND * seats, 0)
    sitting[POOL] += BLIND * seats
    sitting[BUCK] = left_of(sitting[BUCK], seats)
    live[0] = 0
    for seat in range(1, seats + 1):
        live[seat], strength[seat] = 1, value_of(hands[seat - 1], tables)
        strong[seat - 1, 0] = strength[seat]
    key = key_of(root, session, d, AT_PLAY)
    m, last = round_of_bets(seats, dealer, live, stake, owes, strength, levels, moves, m, key)
    if last > 0:
        for seat in range(seats + 1):
            sitting[POOL] += stake[seat]
        m = settle(row, seats, live, strength, english, last, sitting[POOL], paid, moves, m, 0)
        sitting[POOL] = 0
    sitting[NEXT_DEALER] = next_to_deal(paid, dealer, seats)
    return m


@compiled
def played(
    book: np.ndarray, pack: np.ndarray, cards: np.ndarray, strong: np.ndarray, paid: np.ndarray, moves: np.ndarray,
    starts: np.ndarray, numbers: np.ndarray, levels: np.ndarray, tables: Tables, root: np.uint64, first: int,
    sittings: np.ndarray, d: int,
) -> None:  # fmt: skip
    """Play one deal of evenings of straight poker, of which the packs are made; each with what its pool was left as.

    Parameters
    ----------
    book, pack, strong, paid, moves, starts
        As those of `detect.kernels.draw.evenings`, which are filled.
    cards : int8[3, N, D, S, 5]
        The cards as dealt, thrown and drawn; only the first are filled.
    numbers, levels, tables, root, first, sittings
        As well.
    d : int
        The number of the deal, from 0.
    """
    seats = int(numbers[SEATS])
    live, stake, owes, strength = (
        np.zeros(seats + 1, np.int64),
        np.zeros(seats + 1, np.int64),
        np.zeros(seats + 1, np.int64),
        np.zeros(seats + 1, np.int64),
    )
    for s in range(book.shape[0]):
        n = s * book.shape[1] + d
        begin = n * MOST_MOVES
        starts[n + 1] = play_deal(
            book[s, d], sittings[s], seats, pack[s, d], cards[0, s, d], strong[s, d], paid[s, d], live, stake, owes, strength,
            levels, tables, moves, begin, root, first + s, d,
        ) - begin  # fmt: skip
