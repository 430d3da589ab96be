"""Calls and cards in the order they were made, and the audit of a play by replay.

A PBN row of play has its four cards in a fixed order of seats, whoever led (standard, section 3.6); the leader
of each trick is worked out from the trumps and the ranks, and a row whose columns are muddled is put right by
who held the cards.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step
from detect.kernels.deals import seat_of
from detect.kernels.pbn import (
    CALL_ALL_PASS,
    CALL_BID,
    CALL_PASS,
    IN_AUCTION,
    IN_PLAY,
    TOKEN_CALL,
    TOKEN_CARD,
    TOKEN_END,
    TOKEN_NEXT,
)

# The codes of `detect.log.tables.MOVES` and `Mark` that a record of bridge needs; a test holds them together.
BID, PASS, DOUBLE, REDOUBLE, LEAD, PLAY, NOTE = 3, 4, 5, 6, 7, 8, 33
MARK_NONE, MARK_CORRECTED, MARK_REVOKE, MARK_TURN, MARK_LOW, MARK_SKIPPED = -1, 0, 1, 2, 3, 4
NO_CARD = -2
MOST_TRICKS = 100
LEAST_TURNED = 12
"""So many cards must be played, and every one fit the same turn of the hands, before they are called rotated."""
# Columns of a move while it is being made.
DEAL, STREET, SEAT, MOVE, CARD, AMOUNT, MARK, LINE, TOKEN = 0, 1, 2, 3, 4, 5, 6, 7, 8


@step
def mark_of(letter: int) -> int:
    """Translate the letter after `^` (section 3.9)."""
    if letter == 82:
        return MARK_REVOKE
    if letter == 76:
        return MARK_TURN
    if letter == 73:
        return MARK_LOW
    if letter == 83:
        return MARK_SKIPPED
    return MARK_NONE


@step
def put(out: np.ndarray, m: int, deal: int, street: int, seat: int, move: int, card: int, line: int) -> int:
    """Write a move and give the place of the next."""
    out[m, DEAL], out[m, STREET], out[m, SEAT], out[m, MOVE] = deal, street, seat, move
    out[m, CARD], out[m, AMOUNT], out[m, MARK], out[m, LINE] = card, -1, MARK_NONE, line
    return m + 1


@step
def calls_of(out: np.ndarray, m: int, deal: int, tokens: np.ndarray, a: int, b: int, letter: int) -> int:
    """Write the calls of one record."""
    seat = seat_of(letter)
    if seat == 0:
        return m
    passes, any_bid = 0, False
    for t in range(a, b):
        if tokens[t, 1] != IN_AUCTION:
            continue
        what, value = tokens[t, 2], tokens[t, 3]
        if what == TOKEN_END:
            break
        if what == TOKEN_NEXT:
            continue
        if what == TOKEN_CALL and value == CALL_ALL_PASS:
            while passes < (3 if any_bid else 4):
                m = put(out, m, deal, 0, seat, PASS, NO_CARD, tokens[t, 5])
                out[m - 1, TOKEN] = t
                seat, passes = seat % 4 + 1, passes + 1
            continue
        if what == TOKEN_CALL:
            move = BID if value >= CALL_BID else PASS + value
            m = put(out, m, deal, 0, seat, move, NO_CARD, tokens[t, 5])
            out[m - 1, TOKEN] = t
            if move == BID:
                out[m - 1, AMOUNT] = value - CALL_BID
            out[m - 1, MARK] = mark_of(tokens[t, 4])
            any_bid = any_bid or value != CALL_PASS
            passes = passes + 1 if value == CALL_PASS else 0
        elif tokens[t, 4] == 83:
            m = put(out, m, deal, 0, seat, NOTE, NO_CARD, tokens[t, 5])
            out[m - 1, MARK], out[m - 1, TOKEN] = MARK_SKIPPED, t
        seat = seat % 4 + 1
    return m


@step
def rows_by_line(tokens: np.ndarray, a: int, b: int) -> bool:
    """Tell whether every line of a play is a trick: at most four cards a line, at most thirteen lines."""
    lines, here, last = 0, 0, -1
    for t in range(a, b):
        if tokens[t, 1] != IN_PLAY or tokens[t, 2] == TOKEN_END or tokens[t, 2] == TOKEN_NEXT:
            continue
        if tokens[t, 5] != last:
            lines, here, last = lines + 1, 0, tokens[t, 5]
        here += 1
        if here > 4 or lines > 13:
            return False
    return True


@step
def seats_of_row(row: np.ndarray, first: int, holders: np.ndarray, known: np.ndarray) -> bool:
    """Say who played each card of a row (`row[:, 1]`); True where the columns were muddled and the deal mends it.

    `row[:, 0]` are the cards in column order (-1 = none); `holders[card]` has bit s set where seat s held it.
    """
    in_order = True
    for col in range(4):
        seat = (first - 1 + col) % 4 + 1
        row[col, 1] = seat
        card = row[col, 0]
        if card >= 0 and holders[card] & (1 << seat) == 0 and (known[seat] or holders[card] != 0):
            in_order = False
    if in_order:
        return False
    taken = 0
    for col in range(4):
        card = row[col, 0]
        if card < 0 or holders[card] == 0:
            continue
        owner = 0
        for seat in range(1, 5):
            if holders[card] == 1 << seat:
                owner = seat
        if owner == 0 or taken & (1 << owner):
            return give_back(row, first)
        taken |= 1 << owner
        row[col, 1] = owner
    for col in range(4):
        card = row[col, 0]
        if card < 0 or holders[card] != 0:
            continue
        seat = (first - 1 + col) % 4 + 1
        for _ in range(4):
            if taken & (1 << seat) == 0 and not known[seat]:
                break
            seat = seat % 4 + 1
        if taken & (1 << seat) or known[seat]:
            return give_back(row, first)
        taken |= 1 << seat
        row[col, 1] = seat
    return True


@step
def give_back(row: np.ndarray, first: int) -> bool:
    """Leave a row as its columns have it: the deal does not mend it."""
    for col in range(4):
        row[col, 1] = (first - 1 + col) % 4 + 1
    return False


@step
def winner_of(cards: np.ndarray, leader: int, strain: int) -> int:
    """Give the seat that wins a whole trick (`cards[seat]`), or 0 where the record does not tell.

    `strain` is 0..3, 4 for no trumps, -1 where it was not logged.
    """
    led = cards[leader] // 13
    best = leader
    for turn in range(1, 4):
        seat = (leader - 1 + turn) % 4 + 1
        suit, top = cards[seat] // 13, cards[best] // 13
        if suit != led and strain < 0:
            return 0
        if suit == top:
            if cards[seat] > cards[best]:
                best = seat
        elif suit == strain:
            best = seat
    return best


@compiled
def trick_of(
    out: np.ndarray, m: int, deal: int, trick: int, row: np.ndarray, leader: int, strain: int
) -> tuple[int, int]:
    """Write the cards of one trick in the order they were played; give the next place and the next leader."""
    cards = np.full(5, -1, np.int64)
    which = np.full(5, -1, np.int64)
    played = 0
    for col in range(4):
        if row[col, 0] >= 0:
            cards[row[col, 1]] = row[col, 0]
            which[row[col, 1]] = col
            played += 1
            if row[col, 2] == 76:
                leader = row[col, 1]
    start = leader if leader > 0 else row[0, 1]
    for turn in range(4):
        seat = (start - 1 + turn) % 4 + 1
        if cards[seat] < 0:
            continue
        move = LEAD if seat == leader else PLAY
        col = which[seat]
        m = put(out, m, deal, trick, seat, move, cards[seat], row[col, 3])
        out[m - 1, MARK], out[m - 1, TOKEN] = mark_of(row[col, 2]), row[col, 4]
    if played < 4 or leader == 0:
        return m, 0
    return m, winner_of(cards, leader, strain)


@step
def rows_of(tokens: np.ndarray, a: int, b: int, rows: np.ndarray) -> tuple[int, int]:
    """Part the cards of a play into tricks; give how many, and the line of the first past MOST_TRICKS, 0 for none.

    Of each card of a row: the card (-1 = none), room for its seat, mark, line, token.
    """
    by_line = rows_by_line(tokens, a, b)
    trick, filled = 0, 0
    for t in range(a, b):
        if tokens[t, 1] != IN_PLAY or tokens[t, 2] == TOKEN_NEXT:
            continue
        if tokens[t, 2] == TOKEN_END:
            break
        if filled == 4 or (filled > 0 and by_line and tokens[t, 5] != rows[trick, filled - 1, 3]):
            trick, filled = trick + 1, 0
        if trick == MOST_TRICKS:
            return trick, tokens[t, 5]
        if filled == 0:
            rows[trick] = -1
        rows[trick, filled, 0] = tokens[t, 3] if tokens[t, 2] == TOKEN_CARD else -1
        rows[trick, filled, 2], rows[trick, filled, 3], rows[trick, filled, 4] = tokens[t, 4], tokens[t, 5], t
        filled += 1
    return trick + (filled > 0), 0


@step
def rotation_of(rows: np.ndarray, tricks: int, first: int, holders: np.ndarray) -> int:
    """Tell by how many seats the whole play is turned against the hands; 0 where it is not, or too little is played."""
    turned, cards = 0, 0
    for trick in range(tricks):
        for col in range(4):
            card = rows[trick, col, 0]
            if card < 0:
                continue
            owner = 0
            for seat in range(1, 5):
                if holders[card] == 1 << seat:
                    owner = seat
            by = ((first - 1 + col) % 4 + 1 - owner) % 4
            if owner == 0 or by == 0 or (turned > 0 and by != turned):
                return 0
            turned, cards = by, cards + 1
    return turned if cards >= LEAST_TURNED else 0


@compiled
def moves_of(  # type: ignore[no-untyped-def]  # noqa: ANN201
    records: np.ndarray,
    tokens: np.ndarray,
    source: np.ndarray,
    starts: np.ndarray,
    seat: np.ndarray,
    card: np.ndarray,
    declarer: np.ndarray,
    strain: np.ndarray,
):
    """Make the moves of many records.

    Parameters
    ----------
    records, tokens : as from `detect.kernels.pbn.tokenize`; a record's tokens end where the next one's begin.
    source : int64[R]
        Which deal the record plays, -1 where none.
    starts, seat, card : the rows of the deals, as from `deals_of`.
    declarer, strain : int8[R]
        0 and -1 where they are not logged.

    Returns
    -------
    moves : int32[M, 9]
        Deal (the record's number), street, seat, move, card, amount, mark, line, token.
    mended : int64[R, 2]
        How many whole rows of each record were put in order, and how many unfinished ones.
    mended_line : int64[R, 2]
        The lines of the first of them.
    cut : int64[R]
        The line of the first trick past MOST_TRICKS, where the play is left; 0 where there is none.
    """
    count = records.shape[0]
    out = np.empty((tokens.shape[0] + 4 * count + 4, 9), np.int32)
    mended = np.zeros((count, 2), np.int64)
    mended_line = np.zeros((count, 2), np.int64)
    cut = np.zeros(count, np.int64)
    holders = np.zeros(64, np.int64)
    known = np.zeros(5, np.bool_)
    rows = np.empty((MOST_TRICKS, 4, 5), np.int64)
    m = 0 * count
    for r in range(count):
        a = records[r, 3]
        b = records[r + 1, 3] if r + 1 < count else tokens.shape[0]
        if a == b:
            continue
        m = calls_of(out, m, r, tokens, a, b, records[r, 5])
        first = seat_of(records[r, 4])
        if first == 0:
            continue
        holders[:] = 0
        known[:] = False
        if source[r] >= 0:
            for k in range(starts[source[r]], starts[source[r] + 1]):
                holders[card[k]] |= 1 << seat[k]
                known[seat[k]] = True
        leader = declarer[r] % 4 + 1 if declarer[r] > 0 else first
        tricks, cut[r] = rows_of(tokens, a, b, rows)
        turned = rotation_of(rows, tricks, first, holders)
        for trick in range(tricks):
            row = rows[trick]
            if seats_of_row(row, first, holders, known):
                if turned > 0:
                    give_back(row, first)
                else:
                    part = 1 if min(row[0, 0], row[1, 0], row[2, 0], row[3, 0]) < 0 else 0
                    mended_line[r, part] = mended_line[r, part] if mended[r, part] else row[0, 3]
                    mended[r, part] += 1
            m, leader = trick_of(out, m, r, trick + 1, row, leader, strain[r])
    return out[:m].copy(), mended, mended_line, cut


# What the replay can find.
FOUND_NOT_HELD, FOUND_TWICE, FOUND_REVOKE, FOUND_CORRECTED = 0, 1, 2, 3


@step
def put_found(found: np.ndarray, f: int, row: int, what: int, led: int) -> int:
    """Write down what was found of a move, and give the place of the next."""
    found[f, 0], found[f, 1], found[f, 2] = row, what, led
    return f + 1


@step
def suit_of(card: int) -> int:
    """Give the suit of a card, elevens and twelves included; -1 for a joker or a card not seen."""
    if card < 0 or card >= 60:
        return -1
    return card // 13 if card < 52 else card % 4


@step
def in_suit(held: np.ndarray, suit: int) -> int:
    """Count the cards of a suit in a hand."""
    has = held[52 + suit] + held[56 + suit]
    for rank in range(13):
        has += held[suit * 13 + rank]
    return has


@step
def lay_out(
    held: np.ndarray, dealt: np.ndarray, whole: np.ndarray, seat: np.ndarray, card: np.ndarray, a: int, b: int
) -> None:
    """Lay out the hands of a deal, its rows from a to b; a hand with an unseen card, or without any, is not whole."""
    seats = whole.size - 1
    held[:] = 0
    whole[:] = False
    for k in range(a, b):
        if 1 <= seat[k] <= seats and card[k] >= 0:
            held[seat[k], card[k]] += 1
            whole[seat[k]] = True
    for k in range(a, b):
        if 1 <= seat[k] <= seats and card[k] < 0:
            whole[seat[k]] = False
    for at in range(seats + 1):
        for c in range(64):
            dealt[at, c] = held[at, c]


@compiled
def replay(  # type: ignore[no-untyped-def]  # noqa: ANN201
    deals: int,
    held_start: np.ndarray,
    held_seat: np.ndarray,
    held_card: np.ndarray,
    move_start: np.ndarray,
    move_seat: np.ndarray,
    move_card: np.ndarray,
    move_kind: np.ndarray,
    move_trick: np.ndarray,
    move_mark: np.ndarray,
    seats: int,
):
    """Replay every play card by card: cards not held, cards played twice, revokes (Law 71), and chances to revoke.

    Parameters
    ----------
    deals : int
        How many.
    held_start, held_seat, held_card : int64[D + 1], int8[N], int8[N]
        The dealt hands; a seat with an unseen card or none is not known whole.
    move_start, move_seat, move_card, move_kind, move_trick, move_mark : int64[D + 1], int8[M] …
        The moves in order.
    seats : int
        At the table.

    Returns
    -------
    found : int64[F, 3]
        Row of the move, what, the suit led (-1 where it does not matter).
    chances, revokes : int64[D, seats + 1]
        Plays to another's lead with a card of the suit led in hand; those of them that did not follow suit.
    """
    held = np.zeros((seats + 1, 64), np.int64)
    dealt = np.zeros((seats + 1, 64), np.int64)
    whole = np.zeros(seats + 1, np.bool_)
    chances = np.zeros((deals, seats + 1), np.int64)
    revokes = np.zeros((deals, seats + 1), np.int64)
    found = np.empty((2 * move_seat.size + 1, 3), np.int64)
    f = 0
    for d in range(deals):
        if move_start[d] == move_start[d + 1]:
            continue
        lay_out(held, dealt, whole, held_seat, held_card, held_start[d], held_start[d + 1])
        led, trick = -1, -1
        for k in range(move_start[d], move_start[d + 1]):
            if move_kind[k] != LEAD and move_kind[k] != PLAY:
                continue
            s, c = move_seat[k], move_card[k]
            if move_trick[k] != trick:
                trick, led = move_trick[k], -1
            if move_kind[k] == LEAD:
                led = suit_of(c)
            if c < 0 or s < 1 or s > seats:
                continue
            if whole[s]:
                if dealt[s, c] == 0:
                    f = put_found(found, f, k, FOUND_NOT_HELD, -1)
                elif held[s, c] == 0:
                    f = put_found(found, f, k, FOUND_TWICE, -1)
                if move_kind[k] == PLAY and led >= 0:
                    if in_suit(held[s], led) > 0:
                        chances[d, s] += move_mark[k] != MARK_CORRECTED
                        if suit_of(c) != led and dealt[s, c] > 0:
                            kept = move_mark[k] != MARK_CORRECTED
                            f = put_found(found, f, k, FOUND_REVOKE if kept else FOUND_CORRECTED, led)
                            revokes[d, s] += kept
            if move_mark[k] != MARK_CORRECTED and held[s, c] > 0:
                held[s, c] -= 1
    return found[:f].copy(), chances, revokes
