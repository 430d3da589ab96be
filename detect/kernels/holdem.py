"""Evenings of hold'em without a limit: gather, shuffle, cut, deal, blinds, flop, turn, river, show, and pay the pools.

Nothing here depends on which other sessions are played beside one: chances come from (seed, session, deal, stage).
"""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step
from detect.kernels.book import AT_PLAY
from detect.kernels.draw import left_of, put, still, value_of
from detect.kernels.draw_book import SHOW, STRADDLE
from detect.kernels.hands import NO_HAND, Tables, strength
from detect.kernels.holdem_policy import after_the_flop, before_the_flop
from detect.kernels.stream import key_of, word
from detect.kernels.stud_bets import bets, paid_out
from detect.kernels.stud_book import (
    BIG_BLIND,
    BUYS_AGAIN,
    BUYS_IN,
    CALLED,
    DEALER,
    GIVEN,
    HELD,
    MOST_MOVES,
    NEXT_DEALER,
    SEATS,
    SMALL_BLIND,
    STACKS,
    Seats,
)
from detect.kernels.stud_pack import deal_round, make_pack

LAST = 3
"""The street of the river."""
MUST, NO_LIMIT = False, True
"""Whoever speaks first may check, and bets what he likes."""


@step
def begin(at: Seats, sitting: np.ndarray, stacks: np.ndarray, first: bool) -> None:
    """Have every seat in, with nothing staked; who has too little buys in again."""
    for seat in range(at.live.size):
        at.live[seat] = 1 if seat > 0 else 0
        at.stake[seat], at.put[seat], at.strength[seat] = 0, 0, 0
        if first or sitting[STACKS + seat] < BUYS_AGAIN:
            sitting[STACKS + seat] = BUYS_IN
        at.stack[seat] = sitting[STACKS + seat] if seat > 0 else 0
        if seat > 0:
            stacks[seat - 1] = at.stack[seat]


@step
def blind(at: Seats, seat: int, amount: int, moves: np.ndarray, m: int) -> int:
    """Put up a blind."""
    at.stake[seat], at.put[seat] = amount, amount
    at.stack[seat] -= amount
    return put(moves, m, STRADDLE, seat, amount, 0)


@step
def laid_out(pack: np.ndarray, place: int, board: np.ndarray, begin_: int, end: int) -> int:
    """Burn a card and lay out so many; give where the next comes from."""
    for k in range(begin_, end):
        board[k] = pack[place + 1 + k - begin_]
    return place + 1 + end - begin_


@step
def value(hand: np.ndarray, board: np.ndarray, many: int, tables: Tables) -> int:
    """Give the strength of the best five cards of a hand and of so many on the board."""
    key, held = NO_HAND, np.uint64(0)
    for k in range(2):
        key += tables.keys[np.uint64(hand[k])]
        held |= np.uint64(1) << np.uint64(hand[k])
    for k in range(many):
        key += tables.keys[np.uint64(board[k])]
        held |= np.uint64(1) << np.uint64(board[k])
    return int(strength(key, held, tables))


@step
def showed(at: Seats, first: int, seats: int, paid: np.ndarray, moves: np.ndarray, m: int) -> int:
    """Show hands in turn: those that are paid, and those that are no worse than what was shown before; the others are thrown away."""
    seat, best = first, -1
    for _ in range(seats):
        if at.live[seat] and (paid[seat - 1] > 0 or at.strength[seat] >= best):
            best = max(best, at.strength[seat])
            m = put(moves, m, SHOW, seat, 0, LAST)
        seat = left_of(seat, seats)
    return m


@step
def play_deal(
    row: np.ndarray, sitting: np.ndarray, pack: np.ndarray, hands: np.ndarray, board: np.ndarray, stacks: np.ndarray,
    strong: np.ndarray, paid: np.ndarray, at: Seats, levels: np.ndarray, five: Tables, six: Tables, seven: Tables,
    moves: np.ndarray, m: int, key: np.uint64, first_deal: bool,
) -> int:  # fmt: skip
    """Play one deal that was cut: from the blinds to paying; give where the next move goes.

    Of two the dealer puts up the small blind and speaks first before the flop.
    """
    dealer, seats = int(row[DEALER]), hands.shape[0]
    begin(at, sitting, stacks, first_deal)
    small = dealer if seats == 2 else left_of(dealer, seats)
    big = left_of(small, seats)
    m = blind(at, small, SMALL_BLIND, moves, m)
    m = blind(at, big, BIG_BLIND, moves, m)
    place = deal_round(pack, deal_round(pack, 0, hands, 0, dealer, at.live), hands, 1, dealer, at.live)
    row[HELD] = place
    first, high, rose, laid = left_of(big, seats), BIG_BLIND, 0, 0
    for street in range(LAST + 1):
        many = 2 + street if street > 0 else 0
        if street > 0:
            place = laid_out(pack, place, board, 0 if street == 1 else many - 1, many)
            laid = value_of(board, five) if street == LAST else 0
            first, high = left_of(dealer, seats), 0
        for seat in range(1, seats + 1):
            at.stake[seat] = at.stake[seat] if street == 0 else 0
            if not at.live[seat]:
                continue
            if street == 0:
                at.grade[seat] = before_the_flop(hands[seat - 1], seats)
                continue
            tables = five if street == 1 else six if street == 2 else seven
            at.strength[seat] = value(hands[seat - 1], board, many, tables)
            at.grade[seat] = after_the_flop(hands[seat - 1], board, many, at.strength[seat], laid, levels)
        m, _, rose = bets(
            at, seats, first, MUST, high, 0, street < LAST, NO_LIMIT, moves, m, street, word(key, street)
        )
        if still(at.live) == 1:
            break
    row[GIVEN] = place
    paid_out(at, 0, dealer, seats, paid)
    if still(at.live) > 1:
        row[CALLED] = still(at.live)
        m = showed(at, rose if rose > 0 else left_of(dealer, seats), seats, paid, moves, m)
    for seat in range(1, seats + 1):
        strong[seat - 1] = at.strength[seat] if at.live[seat] and row[CALLED] else 0
        sitting[STACKS + seat] = at.stack[seat] + paid[seat - 1]
    sitting[NEXT_DEALER] = left_of(dealer, seats)
    return m


@compiled
def evenings(
    book: np.ndarray, gathered: np.ndarray, shuffled: np.ndarray, pack: np.ndarray, hands: np.ndarray, board: np.ndarray,
    stacks: np.ndarray, strong: np.ndarray, paid: np.ndarray, moves: np.ndarray, starts: np.ndarray, plan: np.ndarray,
    numbers: np.ndarray, share: float, levels: np.ndarray, five: Tables, six: Tables, seven: Tables, root: np.uint64,
    first: int, sittings: np.ndarray,
) -> None:  # fmt: skip
    """Play evenings of hold'em.

    Parameters
    ----------
    book : int16[N, D, BOOK]
        Filled, as all that follow but the settings.
    gathered, shuffled, pack : int8[N, D, 52]
        The pack as picked up, after the shuffle and after the cut; the top card first.
    hands, board : int8[N, D, S, 2], int8[N, D, 5]
        -2 for a card that was not laid out.
    stacks : int32[N, D, S]
        What each seat had before the deal.
    strong : int16[N, D, S]
        The strength of the best five of seven cards of each hand that was in the last call; else 0.
    paid : int32[N, D, S]
    moves, starts : int32[N D MOST_MOVES, MOVED], int64[N D + 1]
        The moves, `MOST_MOVES` rows a deal, and how many of them each deal has, at its place and one.
    plan : int64[k, 3]
        How packs are shuffled.
    numbers, share, levels : int64[NUMBERS], float, int64[LEVELS]
        The settings; where the pack is cut if always at one depth; the strengths that the policy goes by.
    five, six, seven : Tables
        For hands of so many cards.
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
                row, sitting, pack[s, d], hands[s, d], board[s, d], stacks[s, d], strong[s, d], paid[s, d], at, levels, five,
                six, seven, moves, at_first, key_of(root, session, d, AT_PLAY), d == 0,
            ) - at_first  # fmt: skip
