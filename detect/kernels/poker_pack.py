"""The cards of a deal of poker held against its pack: given one at a time from the top, in turn from the dealer's left.

What a log leaves open is tried in each way that it may have been, and the way that fits best counts: who sat out, whether
a card was burnt before a street, whether a card shown in the draw was made up for at once or at the end, where the widow lay.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step

BURNT, DEALT, DRAWN, BOARD = 3, 4, 6, 7
"""The stages of `detect.log.tables.Stage` in which cards leave the pack."""
CODES = 128
ROOM = 64
"""Cards that a pack has at most, and codes a card has."""
BURNS, KEEPS, TOLD, JUDGED, WIDOW, ASSUMED, DEALER = range(7)
"""Columns of a deal's figures: whether a card may be burnt before a street unwritten; how many cards at the bottom are never
given; whether the draws are all written down (1), or only until the pack runs out (2), or not (0); whether the hands are of
the right size; the cards of a widow; the cards of a hand that is not logged; the dealer."""
FIGURES = 7
ROW, WHAT, PLACE, LEFT, DUE = range(5)
"""Columns of what is found: the row; the stage it is of; how far from the top the card lay then, from 1, and 0 where it did not;
how many cards there were; the card that was due instead, -1 where that is not known."""
FOUND = 5
LEAVES = -9
"""In the stock: a card that leaves it."""


@step
def _given_in_turn(
    due: np.ndarray, pack: np.ndarray, many: int, seats: np.ndarray, sizes: np.ndarray, assumed: int, rounds: np.ndarray,
    burnt: np.ndarray, burn: int, widow: int, lies: int,
) -> int:  # fmt: skip
    """Say to whom each card at the top is due, in rounds of one card each; give how many that are."""
    place, most = 0, assumed
    for seat in range(sizes.size):
        most = max(most, sizes[seat])
    for k in range(max(most, widow)):
        given = False
        before = place
        if k > 0 and k < rounds.size and rounds[k] != rounds[k - 1]:
            place += burnt[rounds[k]] if burnt[0] else burn
        for turn in range(seats.size + 1):
            if turn == lies and k < widow:
                place += 1
            seat = seats[turn] if turn < seats.size else 0
            if seat > 0 and (sizes[seat] if sizes[seat] >= 0 else assumed) > k:
                if place < many:
                    due[pack[place]] = seat
                place += 1
                given = True
        if not given and k >= widow:
            place = before
    return place + widow if lies > seats.size else place


@step
def _next_due(
    due: np.ndarray, pack: np.ndarray, place: int, seat: int, holds: np.ndarray, used: np.ndarray
) -> int:
    """Give the first card due to a seat that it has not got, and that was not named before; -1 where there is none."""
    for at in range(place):
        card = int(pack[at])
        if due[card] == seat and holds[card] != seat and not used[card]:
            used[card] = True
            return card
    return -1


@step
def _lies(stock: np.ndarray, left: int, card: int) -> int:
    """Give where a card lies in the stock, -1 where it does not."""
    for at in range(left):
        if stock[at] == card:
            return at
    return -1


@step
def _taken(stock: np.ndarray, left: int) -> int:
    """Close up the stock where cards have left it; give how many there are."""
    at = 0
    for k in range(left):
        if stock[k] != LEAVES:
            stock[at] = stock[k]
            at += 1
    return at


@step
def _block(
    begin: int, end: int, card: np.ndarray, stock: np.ndarray, left: int, due: int, late: int, exposed: np.int64,
    pending: np.ndarray, waits: int, finds: np.ndarray, at: int, what: int,
) -> tuple[int, int, int]:  # fmt: skip
    """Hold cards that were given together against the top of the stock; give what is left, who waits, and what was found.

    Of the cards so many are due now, and as many as are late may be given when all have been helped.
    """
    blind = 0
    for row in range(begin, end):
        if card[row] < 0:
            blind += 1
    for row in range(begin, end):
        each = int(card[row])
        if each < 0 or exposed >> np.int64(each) & 1:
            continue
        lies = _lies(stock, left, each)
        if 0 <= lies < due:
            continue
        if late > 0:
            late -= 1
            pending[waits] = row
            waits += 1
            continue
        finds[at, ROW], finds[at, WHAT], finds[at, PLACE], finds[at, LEFT], finds[at, DUE] = (
            row,
            what,
            lies + 1,
            left,
            -1,
        )
        at += 1
    first = at
    while first > 0 and finds[first - 1, ROW] >= begin and finds[first - 1, WHAT] == what:
        first -= 1
    for lies in range(min(due, left)):
        there = False
        for row in range(begin, end):
            there |= card[row] == stock[lies]
        if not there and blind > 0:
            blind -= 1
            stock[lies] = LEAVES
        elif not there and first < at:
            finds[first, DUE] = stock[lies]
            first += 1
    for row in range(begin, end):
        waiting = False
        for k in range(waits):
            waiting |= pending[k] == row
        lies = -1 if waiting or card[row] < 0 else _lies(stock, left, int(card[row]))
        if lies >= 0:
            stock[lies] = LEAVES
    return _taken(stock, left), waits, at


@step
def _drawn(
    begin: int, end: int, stage: np.ndarray, seat: np.ndarray, street: np.ndarray, card: np.ndarray, stock: np.ndarray,
    left: int, figures: np.ndarray, burnt: np.ndarray, burn: int, later: int, owed: np.ndarray, exposed: np.int64,
    pending: np.ndarray, finds: np.ndarray, at: int,
) -> int:  # fmt: skip
    """Go through what was drawn and laid out after the deal, until the stock does not last; give what was found."""
    row, waits, now = begin, 0, 0
    while row < end:
        what = int(stage[row])
        if what not in (DRAWN, BOARD):
            row += 1
            continue
        stop, many = row, 0
        while stop < end and stage[stop] == what and seat[stop] == seat[row] and street[stop] == street[row]:
            many += 1 if card[stop] < 0 or not exposed >> np.int64(card[stop]) & 1 else 0
            stop += 1
        if street[row] != now:
            now = int(street[row])
            many_burnt = burnt[now] if burnt[0] else burn
            for k in range(min(many_burnt, left)):
                stock[k] = LEAVES
            left = _taken(stock, left)
        if many > left - (figures[KEEPS] if what == DRAWN else 0):
            return at
        again = False
        for k in range(stop, end):
            again |= stage[k] == DRAWN and seat[k] == seat[row] and street[k] == street[row]
        late = min(int(owed[seat[row]]), many) if later and what == DRAWN and not again else 0
        left, waits, at = _block(
            row, stop, card, stock, left, many - late, late, exposed, pending, waits, finds, at, what
        )
        row = stop
    for k in range(waits):
        lies = _lies(stock, left, int(card[pending[k]]))
        if lies < 0 or lies >= waits:
            finds[at, ROW], finds[at, WHAT], finds[at, PLACE], finds[at, LEFT] = (
                pending[k],
                DRAWN,
                lies + 1,
                left,
            )
            finds[at, DUE] = stock[0] if left > 0 else -1
            at += 1
    return at


@step
def _walk(
    begin: int, end: int, stage: np.ndarray, seat: np.ndarray, street: np.ndarray, card: np.ndarray, pack: np.ndarray,
    many: int, seats: np.ndarray, sizes: np.ndarray, figures: np.ndarray, rounds: np.ndarray, burnt: np.ndarray, burn: int,
    later: int, back: int, lies: int, owed: np.ndarray, exposed: np.int64, due: np.ndarray, holds: np.ndarray,
    used: np.ndarray, stock: np.ndarray, pending: np.ndarray, finds: np.ndarray, at: int,
) -> int:  # fmt: skip
    """Hold one deal against its pack in one of the ways it may have been given out; give where the next find goes."""
    due[:], holds[:], used[:] = 0, 0, False
    place = _given_in_turn(
        due, pack, many, seats, sizes, int(figures[ASSUMED]), rounds, burnt, burn, int(figures[WIDOW]), lies
    )
    for row in range(begin, end):
        if stage[row] == DEALT and card[row] >= 0:
            holds[card[row]] = seat[row]
    first = at
    for row in range(begin, end):
        each = int(card[row])
        if stage[row] == DEALT and each >= 0 and due[each] != seat[row]:
            lay = _lies(pack, many, each)
            finds[at, ROW], finds[at, WHAT], finds[at, PLACE], finds[at, LEFT] = row, DEALT, lay + 1, many
            finds[at, DUE] = _next_due(due, pack, place, int(seat[row]), holds, used)
            at += 1
    wrong = at > first
    if not figures[JUDGED]:
        at = first
    left, drawn = 0, 0
    for k in range(many):
        each = int(pack[k])
        gone = (k < place and not (wrong and back)) or (wrong and holds[each] > 0)
        if not gone and not exposed >> np.int64(each) & 1:
            stock[left] = each
            left += 1
    for row in range(begin, end):
        drawn += 1 if stage[row] == DRAWN else 0
    if figures[TOLD] == 0 or (figures[TOLD] == 2 and drawn <= left - figures[KEEPS]):
        return at
    return _drawn(
        begin, end, stage, seat, street, card, stock, left, figures, burnt, burn, later, owed, exposed, pending, finds, at
    )  # fmt: skip


@compiled
def held_against(
    starts: np.ndarray, stage: np.ndarray, seat: np.ndarray, street: np.ndarray, card: np.ndarray, pack: np.ndarray,
    many: np.ndarray, seats: np.ndarray, figures: np.ndarray, rounds: np.ndarray, owed: np.ndarray, exposed: np.ndarray,
) -> np.ndarray:  # fmt: skip
    """Hold the cards of each deal against its pack.

    Parameters
    ----------
    starts : int64[N + 1]
        The rows of deal i are starts[i]:starts[i + 1], in the order in which the cards were given out.
    stage, seat, street, card : int8[R]
        As in ``log.cards``; -1 for a card that was not seen.
    pack : int8[N, ROOM]
        As dealt, the top card first.
    many : int64[N]
        Cards in it.
    seats : int8[N, 2, S]
        Who is dealt cards, in turn from the dealer's left: those known to play, and those at the table; 0 after the last.
    figures : int64[N, FIGURES]
    rounds : int8[N, K]
        On which street each card of a hand is given.
    owed : int8[N, S + 1]
        How many cards were shown in the draw to each seat, and so not given.
    exposed : int64[N]
        A bit for each of those cards.

    Returns
    -------
    int64[F, FOUND]
        Cards that are not what the pack gives.

    Examples
    --------
    Two players with a card each; the second has the third card of the pack:

    >>> rows = np.array([[4, 2, 0, 9], [4, 1, 0, 7]], np.int8)
    >>> pack = np.full((1, ROOM), -2, np.int8)
    >>> pack[0, :4] = 9, 8, 7, 6
    >>> who = np.array([[[2, 1], [2, 1]]], np.int8)
    >>> figures = np.array([[0, 0, 1, 1, 0, 1, 1]])
    >>> none, one = np.zeros((1, 3), np.int8), np.zeros(1, np.int64)
    >>> held_against(np.array([0, 2]), *rows.T, pack, 4 + one, who, figures, none[:, :1], none, one).tolist()
    [[1, 4, 3, 4, 8]]
    """
    finds = np.empty((3 * card.size + 3, FOUND), np.int64)
    found = 0
    due, holds = np.zeros(CODES, np.int8), np.zeros(CODES, np.int8)
    used = np.zeros(CODES, np.bool_)
    stock, pending = np.zeros(ROOM, np.int64), np.zeros(max(card.size, 1), np.int64)
    burnt, sizes = np.zeros(CODES, np.int64), np.zeros(owed.shape[1], np.int64)
    for deal in range(starts.size - 1):
        begin, end = starts[deal], starts[deal + 1]
        burnt[:], sizes[:] = 0, -1
        logged = False
        for row in range(begin, end):
            if stage[row] == DEALT:
                sizes[seat[row]] = max(sizes[seat[row]], 0) + 1
            elif stage[row] == BURNT and street[row] > 0:
                burnt[street[row]] += 1
                logged = True
        burnt[0] = 1 if logged else 0
        turns = seats.shape[2]
        ways = turns + 2 if figures[deal, WIDOW] > 0 else 1
        best, least = 0, -1
        for way in range(16 * ways + 1):
            one = best if way == 16 * ways else way
            who, burn, later, back, lies = one & 1, one >> 1 & 1, one >> 2 & 1, one >> 3 & 1, one >> 4
            if burn > figures[deal, BURNS]:
                continue
            at = _walk(
                begin, end, stage, seat, street, card, pack[deal], many[deal], seats[deal, who], sizes, figures[deal],
                rounds[deal], burnt, burn, later, back, lies, owed[deal], exposed[deal], due, holds, used, stock, pending,
                finds, found,
            )  # fmt: skip
            if least < 0 or at - found < least:
                best, least = one, at - found
            if least == 0 or way == 16 * ways:
                found = at
                break
    return finds[:found].copy()
