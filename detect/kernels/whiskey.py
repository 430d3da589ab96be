"""Evenings of whiskey poker: five cards each and a widow, which is taken up or turned up; then cards are exchanged until one knocks.

Packs are made, and hands valued, shown and paid, as at draw poker (`detect.kernels.draw`). The widow is the last row of the hands.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step
from detect.kernels.book import AT_PLAY
from detect.kernels.draw import left_of, put, settle, still, value_of
from detect.kernels.draw_book import (
    ANTE,
    BLIND,
    DEALER,
    GIVEN,
    KNOCK,
    LEAVE,
    MOST_MOVES,
    MOST_SEATS,
    NEXT_DEALER,
    PAIRS,
    SEATS,
    STRAIGHTS,
    STREET,
    TAKE,
    TAKEN,
    THREES,
    TRADE,
    TRADE_ALL,
    TURN_UP,
)
from detect.kernels.draw_pack import dealt_in
from detect.kernels.hands import Tables
from detect.kernels.stream import key_of, unit, word

TAKES, KNOCKS = 0.7, 0.5
"""How often a hand without a pair takes the widow up unseen, and how often one knocks on threes."""
MOST_TURNS = 8
"""After so many turns a player knocks whatever he holds, so that a deal ends."""
WHOLE = 5
"""In the place of a card: the whole hand."""


@step
def deal_with_widow(pack: np.ndarray, hands: np.ndarray, dealer: int, seats: int) -> int:
    """Deal five cards to each, one at a time from the dealer's left, and the last of each round to the widow; give how many."""
    many = seats - 1 if seats == MOST_SEATS else seats
    s = dealer
    for turn in range(many + 1):
        s = seats if turn == many else 0 if s >= seats else s
        for k in range(5):
            hands[s, k] = pack[np.uint64(k * (many + 1) + turn)]
        s += 1
    return 5 * (many + 1)


@step
def best_trade(
    own: np.ndarray, lying: np.ndarray, worth: int, tables: Tables, spare: np.ndarray
) -> tuple[int, int]:
    """Look for the exchange of one card, or of the whole hand, that makes the best hand.

    Give the place of the card laid down and that of the card taken up; `WHOLE` for the hand, and -1 where none makes it better.
    """
    best, out, into = worth, -1, -1
    whole = value_of(lying, tables)
    if whole > best:
        best, out, into = whole, WHOLE, WHOLE
    for k in range(5):
        spare[k] = own[k]
    for i in range(5):
        for j in range(5):
            spare[i] = lying[j]
            made = value_of(spare, tables)
            if made > best:
                best, out, into = made, i, j
        spare[i] = own[i]
    return out, into


@step
def change_hands(own: np.ndarray, lying: np.ndarray) -> None:
    """Take the widow up and lay the hand in its place."""
    for k in range(5):
        own[k], lying[k] = lying[k], own[k]


@step
def widow_offered(
    row: np.ndarray, seats: int, live: np.ndarray, held: np.ndarray, strength: np.ndarray, levels: np.ndarray,
    moves: np.ndarray, m: int, key: np.uint64,
) -> int:  # fmt: skip
    """Have each from the dealer's left take the widow up unseen or leave it; give where the next move goes (whiskey 5)."""
    seat = int(row[DEALER])
    for _ in range(seats):
        seat = left_of(seat, seats)
        if not live[seat]:
            continue
        if strength[seat] < levels[PAIRS] and unit(word(key, seat)) < TAKES:
            change_hands(held[seat - 1], held[seats])
            row[TAKEN] = seat
            return put(moves, m, TAKE, seat, 0, 0)
        m = put(moves, m, LEAVE, seat, 0, 0)
    return put(moves, m, TURN_UP, int(row[DEALER]), 0, 0)


@step
def exchanges(
    seats: int, first: int, live: np.ndarray, held: np.ndarray, strength: np.ndarray, levels: np.ndarray, tables: Tables,
    spare: np.ndarray, moves: np.ndarray, m: int, key: np.uint64,
) -> tuple[int, int]:  # fmt: skip
    """Have each in turn exchange or knock, and the others once more after that; give where the next move goes, and who knocked.

    One exchanges what makes his hand best. He knocks on a straight, on threes half the time, and where nothing helps (whiskey 6, 7).
    """
    seat, knocked, turns, sure = first, 0, 0, levels[STRAIGHTS]
    while seat != knocked:
        if live[seat]:
            own, lying = held[seat - 1], held[seats]
            worth = value_of(own, tables)
            out, into = best_trade(own, lying, worth, tables, spare)
            eager = worth >= sure or (
                worth >= levels[THREES] and unit(word(key, MOST_SEATS + 1 + turns)) < KNOCKS
            )
            turns += 1
            if knocked == 0 and (eager or out < 0 or turns > MOST_TURNS * seats):
                knocked = seat
                m = put(moves, m, KNOCK, seat, 0, 1)
            elif out == WHOLE:
                change_hands(own, lying)
                m = put(moves, m, TRADE_ALL, seat, 0, 1)
            elif out >= 0:
                m = put(moves, m, TRADE, seat, int(lying[into]) * 64 + int(own[out]), 1)
                own[out], lying[into] = lying[into], own[out]
            strength[seat] = value_of(own, tables)
        seat = left_of(seat, seats)
    return m, knocked


@step
def play_deal(
    row: np.ndarray, sitting: np.ndarray, seats: int, pack: np.ndarray, hands: np.ndarray, thrown: np.ndarray,
    drawn: np.ndarray, strong: np.ndarray, paid: np.ndarray, live: np.ndarray, held: np.ndarray, strength: np.ndarray,
    levels: np.ndarray, tables: Tables, spare: np.ndarray, moves: np.ndarray, m: int, root: np.uint64, session: int, d: int,
) -> int:  # fmt: skip
    """Play one deal that was cut; give where the next move goes."""
    dealer, seat, english = int(row[DEALER]), int(row[DEALER]), False
    row[GIVEN] = deal_with_widow(pack, hands, dealer, seats)
    live[0], strength[0] = 0, 0
    for _ in range(seats):
        seat = left_of(seat, seats)
        live[seat], strength[seat] = 0, 0
        if dealt_in(seat, dealer, seats):
            live[seat], strength[seat] = 1, value_of(hands[seat - 1], tables)
            strong[seat - 1, 0] = strength[seat]
            m = put(moves, m, ANTE, seat, BLIND, 0)
    for s in range(seats + 1):
        for k in range(5):
            held[s, k] = hands[s, k]
    key = key_of(root, session, d, AT_PLAY)
    m = widow_offered(row, seats, live, held, strength, levels, moves, m, key)
    first = left_of(int(row[TAKEN]) if row[TAKEN] else dealer, seats)
    m, knocked = exchanges(seats, first, live, held, strength, levels, tables, spare, moves, m, key)
    for s in range(seats + 1):
        for k in range(5):
            if held[s, k] != hands[s, k]:
                thrown[s, k], drawn[s, k] = hands[s, k], held[s, k]
        if s < seats and live[s + 1]:
            strong[s, 1] = strength[s + 1]
    shows = m
    m = settle(row, seats, live, strength, english, knocked, BLIND * still(live), paid, moves, m, 0)
    for at in range(shows, m):
        moves[at, STREET] = 1
    sitting[NEXT_DEALER] = left_of(dealer, seats)
    return m


@compiled
def played(
    book: np.ndarray, pack: np.ndarray, cards: np.ndarray, strong: np.ndarray, paid: np.ndarray, moves: np.ndarray,
    starts: np.ndarray, numbers: np.ndarray, levels: np.ndarray, tables: Tables, root: np.uint64, first: int,
    sittings: np.ndarray, d: int,
) -> None:  # fmt: skip
    """Play one deal of evenings of whiskey poker, of which the packs are made.

    Parameters
    ----------
    book, pack, strong, paid, moves, starts
        As those of `detect.kernels.draw.evenings`, which are filled; a hand's second strength is that of its exchanges.
    cards : int8[3, N, D, S + 1, 5]
        The cards as dealt, those of them that went, and those that are in their places in the end; the last are the widow's.
    numbers, levels, tables, root, first, sittings
        As well.
    d : int
        The number of the deal, from 0.
    """
    seats = int(numbers[SEATS])
    live, strength = np.zeros(seats + 1, np.int64), np.zeros(seats + 1, np.int64)
    held, spare = np.empty((seats + 1, 5), np.int8), np.empty(5, np.int8)
    for s in range(book.shape[0]):
        n = s * book.shape[1] + d
        begin = n * MOST_MOVES
        starts[n + 1] = play_deal(
            book[s, d], sittings[s], seats, pack[s, d], cards[0, s, d], cards[1, s, d], cards[2, s, d], strong[s, d],
            paid[s, d], live, held, strength, levels, tables, spare, moves, begin, root, first + s, d,
        ) - begin  # fmt: skip
