"""Calls and cards in the order they were made.

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
    """Tell whether every line of a play is a trick: at most four cards a line, at most thirteen lines.

    Where the lines, joined one after another, make whole rows of four, the standard's rows are meant (section 3.6).
    """
    lines, here, last, joined, fours = 0, 0, -1, 0, True
    for t in range(a, b):
        if tokens[t, 1] != IN_PLAY or tokens[t, 2] == TOKEN_END or tokens[t, 2] == TOKEN_NEXT:
            continue
        if tokens[t, 5] != last:
            fours = fours and joined <= 4
            joined = 0 if joined >= 4 else joined
            lines, here, last = lines + 1, 0, tokens[t, 5]
        here += 1
        joined += 1
        if here > 4 or lines > 13:
            return False
    return not (fours and joined <= 4)


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
    played, marked = 0, False
    for col in range(4):
        if row[col, 0] >= 0:
            cards[row[col, 1]] = row[col, 0]
            which[row[col, 1]] = col
            played += 1
            if row[col, 2] == 76 and not marked:
                leader, marked = row[col, 1], True
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
