"""Evenings of stud poker: gather, shuffle, cut, deal one card down and four up, bet, show and pay, as Foster has both kinds.

Nothing here depends on which other sessions are played beside one: chances come from (seed, session, deal, stage).
"""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step
from detect.kernels.book import AT_PLAY
from detect.kernels.draw import left_of, put, still, total, value_of
from detect.kernels.draw_book import ANTE, SHOW
from detect.kernels.hands import Tables
from detect.kernels.stream import key_of, word
from detect.kernels.stud_bets import bets, paid_out
from detect.kernels.stud_book import (
    ANTE_EACH,
    BUCK,
    CALLED,
    DEALER,
    GIVEN,
    HAND,
    HELD,
    MOST_MOVES,
    NEXT_BUCK,
    NEXT_DEALER,
    PLENTY,
    POOL,
    ROUNDS,
    SEATS,
    Seats,
)
from detect.kernels.stud_pack import deal_round, make_pack
from detect.kernels.stud_policy import by_groups, graded

NO_LIMIT = False
"""Bets are 1, 2 or 5."""


@step
def begin(at: Seats) -> None:
    """Have every seat in, with counters without end and nothing staked."""
    for seat in range(at.live.size):
        at.live[seat] = 1 if seat > 0 else 0
        at.stake[seat], at.put[seat], at.stack[seat], at.strength[seat] = 0, 0, PLENTY, 0


@step
def shows_best(at: Seats, dealer: int) -> int:
    """Give the seat whose open cards are the best, of equal ones the first from the dealer's left."""
    seats, seat, best, out = at.live.size - 1, dealer, -1, 0
    for _ in range(seats):
        seat = left_of(seat, seats)
        if at.live[seat] and at.open[seat] > best:
            best, out = at.open[seat], seat
    return out


@step
def looked_at(
    hands: np.ndarray, at: Seats, many: int, strong: np.ndarray, levels: np.ndarray, tables: Tables
) -> None:
    """Value the hands of those who are in, and have each think of his own beside what the others show."""
    for seat in range(1, at.live.size):
        at.stake[seat] = 0
        if at.live[seat]:
            at.open[seat] = by_groups(hands[seat - 1], 1, many)
            if many == HAND:
                at.strength[seat] = value_of(hands[seat - 1], tables)
                strong[seat - 1] = at.strength[seat]
    for seat in range(1, at.live.size):
        if at.live[seat]:
            at.grade[seat] = graded(hands[seat - 1], at, seat, many, levels)


@step
def shown(at: Seats, last: int, seats: int, moves: np.ndarray, m: int, street: int) -> int:
    """Show the hands that were called, from the left of the last to stake; give where the next move goes."""
    seat = last
    for _ in range(seats):
        seat = left_of(seat, seats)
        if at.live[seat]:
            m = put(moves, m, SHOW, seat, 0, street)
    return m


@step
def next_dealer(paid: np.ndarray, dealer: int) -> int:
    """Give who deals next: the winner, of several the first from the dealer's left; where nobody was paid the dealer's left.

    >>> next_dealer(np.array([9, 0, 9]), 1), next_dealer(np.zeros(3), 3)
    (3, 1)
    """
    seats, seat = paid.size, dealer
    for _ in range(seats):
        seat = left_of(seat, seats)
        if paid[seat - 1] > 0:
            return seat
    return left_of(dealer, seats)


@step
def play_deal(
    row: np.ndarray, sitting: np.ndarray, rounds: int, pack: np.ndarray, hands: np.ndarray, strong: np.ndarray, paid: np.ndarray,
    at: Seats, levels: np.ndarray, tables: Tables, moves: np.ndarray, m: int, key: np.uint64,
) -> int:  # fmt: skip
    """Play one deal that was cut: from the ante to paying, and who deals next; give where the next move goes.

    Dealt at once, each may pass until one bets, from the dealer's left; where all pass the pool stays for the next deal. Dealt
    card by card, whoever shows the best bets in each round, and those in the call are given another card.
    """
    dealer, seats, holder = int(row[DEALER]), hands.shape[0], int(sitting[NEXT_BUCK])
    begin(at)
    row[BUCK], sitting[NEXT_BUCK] = holder, left_of(holder, seats)
    m = put(moves, m, ANTE, holder, ANTE_EACH * seats, 0)
    sitting[POOL] += ANTE_EACH * seats
    have, place, last = 0, 0, 0
    for street in range(rounds):
        due = HAND if rounds == 1 else 2 + street
        for k in range(have, due):
            place = deal_round(pack, place, hands, k, dealer, at.live)
        have = due
        looked_at(hands, at, have, strong, levels, tables)
        first = left_of(dealer, seats) if rounds == 1 else shows_best(at, dealer)
        m, last, _ = bets(
            at,
            seats,
            first,
            rounds > 1,
            0,
            sitting[POOL],
            have < HAND,
            NO_LIMIT,
            moves,
            m,
            street,
            word(key, street),
        )
        if still(at.live) == 1 or last == 0:
            break
    row[GIVEN], row[HELD] = place, place
    if total(at.put) > 0:
        row[CALLED] = still(at.live) if still(at.live) > 1 else 0
        if row[CALLED]:
            m = shown(at, last, seats, moves, m, street)
        paid_out(at, sitting[POOL], dealer, seats, paid)
        sitting[POOL] = 0
    sitting[NEXT_DEALER] = next_dealer(paid, dealer)
    return m


@compiled
def evenings(
    book: np.ndarray, gathered: np.ndarray, shuffled: np.ndarray, pack: np.ndarray, hands: np.ndarray, strong: np.ndarray,
    paid: np.ndarray, moves: np.ndarray, starts: np.ndarray, plan: np.ndarray, numbers: np.ndarray, share: float,
    levels: np.ndarray, tables: Tables, root: np.uint64, first: int, sittings: np.ndarray,
) -> None:  # fmt: skip
    """Play evenings of stud poker.

    Parameters
    ----------
    book : int16[N, D, BOOK]
        Filled, as all that follow but the settings.
    gathered, shuffled, pack : int8[N, D, 52]
        The pack as picked up, after the shuffle and after the cut; the top card first.
    hands : int8[N, D, S, 5]
        The cards in the order in which they were dealt, the first face down; -2 for none.
    strong : int16[N, D, S]
        The strength of each hand of five; 0 where it has fewer.
    paid : int32[N, D, S]
    moves, starts : int32[N D MOST_MOVES, MOVED], int64[N D + 1]
        The moves, `MOST_MOVES` rows a deal, and how many of them each deal has, at its place and one.
    plan : int64[k, 3]
        How packs are shuffled.
    numbers, share, levels, tables : int64[NUMBERS], float, int64[LEVELS], Tables
        The settings; where the pack is cut if always at one depth; of the rules by which hands are ranked.
    root, first : uint64, int
        The number of session 0 is `first`.
    sittings : int64[N, SITTING]
        How each stands; filled at the first deal.
    """
    columns = np.zeros((9, int(numbers[SEATS]) + 1), np.int64)
    at = Seats(
        columns[0],
        columns[1],
        columns[2],
        columns[3],
        columns[4],
        columns[5],
        columns[6],
        columns[7],
        columns[8],
    )
    spare = np.empty(52, np.int8)
    for s in range(book.shape[0]):
        session, sitting = first + s, sittings[s]
        for d in range(book.shape[1]):
            row, n = book[s, d], s * book.shape[1] + d
            make_pack(
                row, sitting, gathered[s], shuffled[s], pack[s], hands[s], book[s], plan, numbers, share, spare, root, session, d
            )  # fmt: skip
            at_first = n * MOST_MOVES
            starts[n + 1] = play_deal(
                row, sitting, int(numbers[ROUNDS]), pack[s, d], hands[s, d], strong[s, d], paid[s, d], at, levels, tables,
                moves, at_first, key_of(root, session, d, AT_PLAY),
            ) - at_first  # fmt: skip
