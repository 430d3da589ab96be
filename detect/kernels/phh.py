"""One pass over the actions of many hands of PHH, the Poker Hand History: moves and cards, and what is no action.

The grammar is that of the standard, version 0.0.2 (github.com/uoftcprg/phh-std, required fields, actions). What is kept
from action to action is the record's own state and no more: nothing is replayed through the rules of a game.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step

KIND_BOARD, KIND_STUD, KIND_DRAW = 0, 1, 2
"""How the cards of a game come."""
# The codes of `detect.log.tables.MOVES`, `Stage` and `Seen` that are needed here; a test holds them together.
DISCARD, DRAW, ANTE, STRADDLE, BET, CALL, RAISE, CHECK, FOLD, OPEN, SHOW, STAND, NOTE = (
    9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 22, 33,
)  # fmt: skip
DEALT, DISCARDED, DRAWN, BOARD, SHOWN = 4, 5, 6, 7, 8
ALWAYS, SELECTED = 0, 1
NOTE_NONE, NOTE_TEXT, NOTE_AS_DEALT, NOTE_MUCKS, NOTE_BRINGS_IN = 0, 1, 2, 3, 4
"""What the note of a move is: nothing, text of the action, or one of three that stand for what has no move."""
M_HAND, M_STREET, M_SEAT, M_MOVE, M_NOTE, M_AT, M_LENGTH = range(7)
"""The columns of a move."""
C_HAND, C_STAGE, C_SEAT, C_STREET, C_POSITION, C_SEEN, C_CARD = range(7)
"""The columns of a card."""
ODD_ACTION, ODD_AMOUNT = 0, 1
"""An action that could not be taken; an amount with more digits than are read exactly here."""
NOBODY = -1
DIGITS = 15
"""So many digits of a number are read exactly, and their tens divided exactly."""
MOST_SEATS = 12
WORDS = 5
"""An action has no more words than four; a fifth tells that there are too many."""
HAND, STREET, ACTED, HAS_DEALT, HAS_THROWN, IS_OUT, HOLES, MOVES, CARDS, KIND, SEATS, SAID_AT, SAID, BEGAN = (
    range(14)
)
"""Where the reading stands: one array that the steps share. Players are bits of `HAS_DEALT`, `HAS_THROWN` and `IS_OUT`."""

RANKS = np.full(256, -1, np.int8)
SUITS = np.full(256, -1, np.int8)
for _i, _c in enumerate("23456789TJQKA"):
    RANKS[ord(_c)] = _i
for _i, _c in enumerate("cdhs"):
    SUITS[ord(_c)] = _i
GAP = np.zeros(256, np.bool_)
for _i in (9, 10, 11, 12, 13, 28, 29, 30, 31, 32):
    GAP[_i] = True


@step
def split(buf: np.ndarray, start: int, stop: int, words: np.ndarray) -> int:
    """Split an action at its blanks: where its first words begin and end; gives how many there are."""
    many, i = 0, start
    while True:
        while i < stop and GAP[buf[i]]:
            i += 1
        if i >= stop:
            return many
        begin = i
        while i < stop and not GAP[buf[i]]:
            i += 1
        if many < WORDS:
            words[many, 0], words[many, 1] = begin, i
            many += 1


@step
def player(buf: np.ndarray, at: int, end: int, seats: int) -> int:
    """Read a player: p1 to p12, or 0 where it is none of those at the table."""
    if buf[at] != 112 or not 2 <= end - at <= 3 or buf[at + 1] == 48:
        return 0
    seat = 0
    for i in range(at + 1, end):
        if not 48 <= buf[i] <= 57:
            return 0
        seat = 10 * seat + buf[i] - 48
    return seat if seat <= min(seats, MOST_SEATS) else 0


@step
def count_cards(buf: np.ndarray, at: int, end: int) -> int:
    """Count the cards that are run together in a word; -1 where anything else stands there."""
    if end <= at or (end - at) % 2:
        return -1
    for i in range(at, end, 2):
        unseen = buf[i] == 63 and buf[i + 1] == 63
        if not unseen and (RANKS[buf[i]] < 0 or SUITS[buf[i + 1]] < 0):
            return -1
    return (end - at) // 2


@step
def put(buf: np.ndarray, at: int, end: int, now: np.ndarray, cards: np.ndarray, stage: int, seat: int) -> int:
    """Put cards in a place; gives how many they are."""
    for i in range(at, end, 2):
        c = now[CARDS]
        unseen = buf[i] == 63
        cards[c, C_HAND], cards[c, C_STAGE], cards[c, C_SEAT] = now[HAND], stage, seat
        cards[c, C_STREET], cards[c, C_POSITION] = now[STREET], (i - at) // 2
        cards[c, C_SEEN] = SELECTED if stage == SHOWN else ALWAYS
        cards[c, C_CARD] = -1 if unseen else SUITS[buf[i + 1]] * 13 + RANKS[buf[i]]
        now[CARDS] += 1
    return (end - at) // 2


@step
def move(
    now: np.ndarray, moves: np.ndarray, amounts: np.ndarray, what: int, seat: int, amount: float, note: int
) -> None:
    """Put down a move; a note of `NOTE_TEXT` is what the action says behind its mark, if anything."""
    m = now[MOVES]
    if note == NOTE_TEXT and now[SAID] == 0:
        note = NOTE_NONE
    moves[m, M_HAND], moves[m, M_STREET], moves[m, M_SEAT], moves[m, M_MOVE] = (
        now[HAND],
        now[STREET],
        seat,
        what,
    )
    moves[m, M_NOTE], moves[m, M_AT], moves[m, M_LENGTH] = note, now[SAID_AT], now[SAID]
    amounts[m] = amount
    now[MOVES] += 1


@step
def next_street(now: np.ndarray, bets: np.ndarray) -> None:
    """Begin a street: nobody has acted, been dealt to or thrown, and nothing is bet. `bets[0]` is the highest."""
    now[STREET] += 1
    now[ACTED] = now[HAS_DEALT] = now[HAS_THROWN] = 0
    for seat in range(bets.size):
        bets[seat] = 0.0


@step
def remark(now: np.ndarray, moves: np.ndarray, amounts: np.ndarray) -> None:
    """Put down what is said where no move can bear it."""
    if now[SAID]:
        move(now, moves, amounts, NOTE, NOBODY, np.nan, NOTE_TEXT)


@step
def deal_cards(
    buf: np.ndarray, at: int, end: int, seat: int, now: np.ndarray, bets: np.ndarray, cards: np.ndarray,
    moves: np.ndarray, amounts: np.ndarray,
) -> None:  # fmt: skip
    """Take cards dealt to a hand: in a draw they are drawn, in stud a round of them begins a street."""
    if now[KIND] == KIND_DRAW and now[STREET]:
        many = put(buf, at, end, now, cards, DRAWN, seat)
        move(now, moves, amounts, DRAW, seat, many, NOTE_NONE)
        return
    mine = 1 << seat
    live = ((2 << now[SEATS]) - 2) & ~now[IS_OUT]
    if now[ACTED] or (now[STREET] and now[HAS_DEALT] & mine and live & ~now[HAS_DEALT] == 0):
        next_street(now, bets)
    now[HAS_DEALT] |= mine
    put(buf, at, end, now, cards, DEALT, seat)


@step
def dealing(
    buf: np.ndarray, words: np.ndarray, many: int, now: np.ndarray, bets: np.ndarray, cards: np.ndarray,
    moves: np.ndarray, amounts: np.ndarray,
) -> bool:  # fmt: skip
    """Take an action of the dealer: cards to a hand or on the board. False where it is neither."""
    at, end = words[many - 1, 0], words[many - 1, 1]
    if many < 3 or words[1, 1] - words[1, 0] != 2 or buf[words[1, 0]] != 100:
        return False
    place = buf[words[1, 0] + 1]
    if many == 4 and place == 104:
        seat = player(buf, words[2, 0], words[2, 1], now[SEATS])
        found = count_cards(buf, at, end)
        if found < 0 or seat == 0:
            now[HOLES] = 1
            return False
        for i in range(at, end, 2):
            now[HOLES] |= buf[i] == 63
        deal_cards(buf, at, end, seat, now, bets, cards, moves, amounts)
    elif many == 3 and place == 98 and count_cards(buf, at, end) >= 0:
        if now[KIND] == KIND_BOARD or now[ACTED]:
            next_street(now, bets)
        put(buf, at, end, now, cards, BOARD, NOBODY)
    else:
        return False
    remark(now, moves, amounts)
    return True


@step
def throw(
    buf: np.ndarray, at: int, end: int, seat: int, now: np.ndarray, bets: np.ndarray, cards: np.ndarray,
    moves: np.ndarray, amounts: np.ndarray,
) -> bool:  # fmt: skip
    """Take a discard; without cards the player stands pat."""
    if end > at and count_cards(buf, at, end) < 0:
        return False
    mine = 1 << seat
    if now[ACTED] or not now[STREET] or now[HAS_THROWN] & mine:
        next_street(now, bets)
    now[HAS_THROWN] |= mine
    if end > at:
        many = put(buf, at, end, now, cards, DISCARDED, seat)
        move(now, moves, amounts, DISCARD, seat, many, NOTE_TEXT)
    else:
        move(now, moves, amounts, STAND, seat, np.nan, NOTE_TEXT)
    return True


@step
def show(
    buf: np.ndarray, at: int, end: int, seat: int, now: np.ndarray, cards: np.ndarray, moves: np.ndarray,
    amounts: np.ndarray,
) -> bool:  # fmt: skip
    """Take a hand that is shown, or mucked, or laid open as it was dealt (`-`)."""
    as_dealt = end - at == 1 and buf[at] == 45
    if end == at or as_dealt:
        move(now, moves, amounts, SHOW, seat, np.nan, NOTE_AS_DEALT if as_dealt else NOTE_MUCKS)
        remark(now, moves, amounts)
        return True
    if count_cards(buf, at, end) < 0:
        return False
    many = put(buf, at, end, now, cards, SHOWN, seat)
    move(now, moves, amounts, SHOW, seat, many, NOTE_TEXT)
    return True


@step
def amount_at(buf: np.ndarray, at: int, end: int) -> tuple[int, float]:
    """Read a number such as 200 or 2.50: how many digits it has (0 where it is none), and its value.

    Up to `DIGITS` digits the value is that of Python's `float`: both parts of the division are exact.
    """
    digits, whole, tens, point = 0, 0.0, 1.0, False
    for i in range(at, end):
        c = buf[i]
        if 48 <= c <= 57:
            whole = 10.0 * whole + (c - 48)
            tens *= 10.0 if point else 1.0
            digits += 1
        elif c == 46 and digits and not point:
            point = True
        else:
            return 0, 0.0
    return digits, whole / tens


@step
def bet(
    buf: np.ndarray, words: np.ndarray, many: int, seat: int, now: np.ndarray, bets: np.ndarray, moves: np.ndarray,
    amounts: np.ndarray,
) -> int:  # fmt: skip
    """Take a fold, a check or call, a bet or raise, or a bring-in: 1 where it is one, 2 with digits too many, else 0."""
    at, end = words[1, 0], words[1, 1]
    first, second = buf[at], buf[at + 1] if end - at > 1 else 0
    if end - at == 1 and first == 102:
        now[IS_OUT] |= 1 << seat
        move(now, moves, amounts, FOLD, seat, np.nan, NOTE_TEXT)
    elif end - at == 2 and first == 99 and second == 99:
        what = CALL if bets[seat] < bets[0] else CHECK
        bets[seat] = bets[0]
        move(now, moves, amounts, what, seat, np.nan, NOTE_TEXT)
    elif end - at == 2 and first == 112 and second == 98:
        bets[0] = bets[0] or 1.0
        bets[seat] = bets[0]
        move(now, moves, amounts, OPEN, seat, np.nan, NOTE_TEXT if now[SAID] else NOTE_BRINGS_IN)
    elif end - at == 3 and first == 99 and second == 98 and buf[at + 2] == 114 and many == 3:
        digits, to = amount_at(buf, words[2, 0], words[2, 1])
        if digits == 0:
            return 0
        what = RAISE if bets[0] else BET
        bets[seat], bets[0] = to, max(bets[0], to)
        move(now, moves, amounts, what, seat, to, NOTE_TEXT)
        now[ACTED] = 1
        return 1 if digits <= DIGITS else 2
    else:
        return 0
    now[ACTED] = 1
    return 1


@step
def act(
    buf: np.ndarray, words: np.ndarray, many: int, now: np.ndarray, bets: np.ndarray, cards: np.ndarray,
    moves: np.ndarray, amounts: np.ndarray,
) -> int:  # fmt: skip
    """Take one action of which the words are told: 1, or 2 with digits too many; 0 where it is none, and nothing is taken."""
    if words[0, 1] - words[0, 0] == 1 and buf[words[0, 0]] == 100:
        return int(dealing(buf, words, many, now, bets, cards, moves, amounts))
    seat = player(buf, words[0, 0], words[0, 1], now[SEATS])
    if seat == 0 or not 2 <= many <= 3:
        return 0
    verb = words[1, 0]
    if words[1, 1] - verb == 2 and buf[verb] == 115:
        at, end = (words[2, 0], words[2, 1]) if many == 3 else (verb, verb)
        if buf[verb + 1] == 100:
            return int(throw(buf, at, end, seat, now, bets, cards, moves, amounts))
        if buf[verb + 1] == 109:
            return int(show(buf, at, end, seat, now, cards, moves, amounts))
    return bet(buf, words, many, seat, now, bets, moves, amounts)


@step
def said_behind(buf: np.ndarray, start: int, stop: int, now: np.ndarray) -> int:
    """Find the remark at the end of an action: gives where the words before it end."""
    mark = start
    while mark < stop and buf[mark] != 35:
        mark += 1
    at, end = mark + 1, stop
    while at < end and GAP[buf[at]]:
        at += 1
    while end > at and GAP[buf[end - 1]]:
        end -= 1
    now[SAID_AT], now[SAID] = at, max(end - at, 0)
    return mark


@step
def forced(
    antes: np.ndarray, blinds: np.ndarray, place: int, now: np.ndarray, bets: np.ndarray, moves: np.ndarray,
    amounts: np.ndarray,
) -> None:  # fmt: skip
    """Take the antes, and the blinds or straddles, of the players from a place on."""
    now[SAID] = 0
    for seat in range(1, now[SEATS] + 1):
        if antes[place + seat - 1]:
            move(now, moves, amounts, ANTE, seat, antes[place + seat - 1], NOTE_NONE)
    for seat in range(1, now[SEATS] + 1):
        blind = blinds[place + seat - 1]
        if blind:
            move(now, moves, amounts, STRADDLE, seat, blind, NOTE_NONE)
            bets[seat], bets[0] = blind, max(bets[0], blind)


@compiled
def played(  # type: ignore[no-untyped-def]  # noqa: ANN201
    buf: np.ndarray, starts: np.ndarray, first: np.ndarray, seats: np.ndarray, kinds: np.ndarray, antes: np.ndarray,
    blinds: np.ndarray,
):  # fmt: skip
    """Read the actions of hands.

    Parameters
    ----------
    buf : uint8[N]
        The actions one after the other.
    starts : int64[A + 1]
        Action a is buf[starts[a]:starts[a + 1]].
    first : int64[H + 1]
        The actions of hand h are first[h] to first[h + 1].
    seats, kinds : int64[H]
        How many players a hand has, and how its cards come.
    antes, blinds : float64[P]
        One a player, hand after hand; 0 where there is none.

    Returns
    -------
    moves : int64[M, 7]
        Hand, street, seat, move, what its note is, its place and length.
    amounts : float64[M]
    cards : int64[C, 7]
        Hand, stage, seat, street, position, seen, card.
    odd : int64[O, 3]
        Action; what is odd about it; the move whose amount has too many digits.
    """
    moves = np.empty((2 * (antes.size + starts.size), 7), np.int64)
    amounts = np.empty(moves.shape[0])
    cards = np.empty((buf.size // 2 + 1, 7), np.int64)
    odd = np.empty((starts.size, 3), np.int64)
    words, now, bets = np.zeros((WORDS, 2), np.int64), np.zeros(14, np.int64), np.zeros(MOST_SEATS + 1)
    place, o = 0, 0
    for h in range(seats.size):
        now[STREET] = NOBODY
        next_street(now, bets)
        now[HAND], now[SEATS], now[KIND] = h, seats[h], kinds[h]
        now[HOLES] = now[IS_OUT] = 0
        now[BEGAN] = now[CARDS]
        forced(antes, blinds, place, now, bets, moves, amounts)
        place += seats[h]
        for a in range(first[h], first[h + 1]):
            many = split(buf, starts[a], said_behind(buf, starts[a], starts[a + 1], now), words)
            if many == 0:
                remark(now, moves, amounts)
                continue
            took = act(buf, words, many, now, bets, cards, moves, amounts)
            if took != 1:
                odd[o, 0], odd[o, 1], odd[o, 2] = a, ODD_ACTION if took == 0 else ODD_AMOUNT, now[MOVES] - 1
                o += 1
        if now[HOLES]:
            for c in range(now[BEGAN], now[CARDS]):
                cards[c, C_SEEN] = SELECTED
    return (
        moves[: now[MOVES]].copy(),
        amounts[: now[MOVES]].copy(),
        cards[: now[CARDS]].copy(),
        odd[:o].copy(),
    )
