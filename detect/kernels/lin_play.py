"""The calls and cards of LIN boards, in the order they were made: who made each, and what was agreed on.

A LIN file says nothing of who calls or plays. Calls go round from the dealer; a card is played by the seat that
holds it, and where the deal does not tell, by the one whose turn it is.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step
from detect.kernels.lin import AN, BLANK, MB, MC, NT, P_AT, P_LENGTH, P_LINE, P_RECORD, P_TAG, P_TEXT, PC
from detect.kernels.pbn_words import CALL_BID, CALL_DOUBLE, CALL_PASS, CALL_REDOUBLE, RANK, SUIT
from detect.kernels.play import AMOUNT, BID, LEAD, MOST_TRICKS, NO_CARD, NOTE, PASS, PLAY, put

CLAIM = 25
"""The code of a claim in `detect.log.tables.MOVES`; a test holds them together."""
# What could not be read in a pair, and a column that moves have here besides those of `detect.kernels.play`.
BAD_NOT, BAD_CALL, BAD_CARD, BAD_CLAIM, BAD_LONG = 0, 1, 2, 3, 4
TEXT = 8
UNKNOWN = -1
# Where a board stands, as one array that the parts share.
BOARD, WHO, LAST, PASSES, BIDDER, STRAIN, TRICK, PLAYED, NEXT = range(9)
NAMED, HOLDERS, ROW, STATE = 10, 20, 84, 92
"""Where it has who of each side (5 × seat % 2) first named a strain, for each card a bit for each seat that holds it,
and the cards and seats of the trick; and how long it is."""
_ASS, _BL, _OUBLE, _DBL, _EDBL, _EDOUBLE = (
    np.frombuffer(word, np.uint8) for word in (b"ass", b"bl", b"ouble", b"dbl", b"edbl", b"edouble")
)


@step
def past(buf: np.ndarray, i: int, stop: int, word: np.ndarray) -> int:
    """Give the place behind a word, in any case, or the same place where it does not stand there."""
    if stop - i < word.size:
        return i
    for k in range(word.size):
        if buf[i + k] | 32 != word[k]:
            return i
    return i + word.size


@step
def call_in(buf: np.ndarray, i: int, stop: int) -> tuple[int, int]:
    """Read a call that others may follow at once: the next place, and the call, -1 where none is."""
    c = buf[i] | 32
    if 49 <= buf[i] <= 55 and i + 1 < stop:
        strain, end = int(SUIT[buf[i + 1]]), i + 2
        if buf[i + 1] | 32 == 110:
            strain = 4
            end += end < stop and buf[end] | 32 == 116
        return end, CALL_BID + 5 * (int(buf[i]) - 49) + strain if strain >= 0 else -1
    if c == 112:
        return past(buf, i + 1, stop, _ASS), CALL_PASS
    if c == 100:
        return past(buf, past(buf, i + 1, stop, _BL), stop, _OUBLE), CALL_DOUBLE
    if c == 114:
        return past(buf, past(buf, past(buf, i + 1, stop, _EDBL), stop, _EDOUBLE), stop, _DBL), CALL_REDOUBLE
    if c == 120:
        twice = i + 1 < stop and buf[i + 1] | 32 == 120
        return i + 1 + twice, CALL_REDOUBLE if twice else CALL_DOUBLE
    return i, -1


@step
def turn(seat: int) -> int:
    """Give the next seat clockwise; after one that is not known none is known."""
    return seat % 4 + 1 if seat > 0 else UNKNOWN


@step
def declarer_of(on: np.ndarray) -> int:
    """Give the seat that first named the strain of the last bid for its side; -1 where it is not known."""
    return on[NAMED + 5 * (on[BIDDER] % 2) + on[STRAIN]] if on[BIDDER] > 0 else UNKNOWN


@step
def take_calls(
    buf: np.ndarray, i: int, stop: int, out: np.ndarray, m: int, on: np.ndarray, bang: int, line: int,
) -> tuple[int, int]:  # fmt: skip
    """Write the calls of one `mb`, which may be joined; one that cannot be read has its turn, and ends them."""
    while i < stop:
        if BLANK[buf[i]] or buf[i] == 45:
            i += 1
            continue
        i, call = call_in(buf, i, stop)
        who = on[WHO]
        on[WHO] = turn(who)
        if call < 0:
            on[LAST] = -1
            return m, BAD_CALL
        on[LAST] = m
        m = put(out, m, on[BOARD], 0, who, BID if call >= CALL_BID else PASS + call, NO_CARD, line)
        out[m - 1, TEXT] = -1
        if call >= CALL_BID:
            strain = (call - CALL_BID) % 5
            out[m - 1, AMOUNT] = call - CALL_BID
            on[BIDDER], on[STRAIN] = who, strain
            if who > 0 and on[NAMED + 5 * (who % 2) + strain] == 0:
                on[NAMED + 5 * (who % 2) + strain] = who
        on[PASSES] = on[PASSES] + 1 if call == CALL_PASS else 0
        while i < stop and buf[i] == 33:
            out[m - 1, TEXT] = bang
            i += 1
    return m, BAD_NOT


@step
def card_in(buf: np.ndarray, i: int, stop: int) -> tuple[int, int]:
    """Read a card that others may follow at once: the next place, and the card, -1 where none is."""
    if stop - i < 2 or SUIT[buf[i]] < 0:
        return i, -1
    if stop - i > 2 and buf[i + 1] == 49 and buf[i + 2] == 48:
        return i + 3, SUIT[buf[i]] * 13 + 8
    rank = RANK[buf[i + 1]]
    return i + 2, SUIT[buf[i]] * 13 + rank if rank >= 0 else -1


@step
def player_of(holders: int, due: int) -> int:
    """Say who played a card: a seat that holds it, the one whose turn it is before others; where none does, that one."""
    if holders == 0 or (due > 0 and holders & (1 << due)):
        return due
    seat = 1
    while holders & (1 << seat) == 0:
        seat += 1
    return seat


@step
def winner_in(on: np.ndarray) -> int:
    """Give the seat that wins the trick, its cards and seats in the order they were played; -1 where it is not known."""
    best, strain = ROW, on[STRAIN]
    for k in range(ROW, STATE, 2):
        if on[k] < 0:
            return UNKNOWN
        suit, top = on[k] // 13, on[best] // 13
        if strain < 0 and suit != top:
            return UNKNOWN
        if (suit == top and on[k] > on[best]) or (suit == strain and top != strain):
            best = k
    return on[best + 1]


@step
def take_cards(
    buf: np.ndarray, i: int, stop: int, out: np.ndarray, m: int, on: np.ndarray, line: int,
) -> tuple[int, int]:  # fmt: skip
    """Write the cards of one `pc`, which may be joined; one that cannot be read keeps its place in the trick."""
    while i < stop:
        if BLANK[buf[i]]:
            i += 1
            continue
        if on[PLAYED] == 0 and on[TRICK] == MOST_TRICKS:
            return m, BAD_LONG
        if on[PLAYED] == 0:
            on[TRICK] += 1
            if on[TRICK] == 1:
                on[NEXT] = turn(declarer_of(on))
        i, card = card_in(buf, i, stop)
        seat = player_of(on[HOLDERS + card], on[NEXT]) if card >= 0 else on[NEXT]
        if card >= 0:
            m = put(out, m, on[BOARD], on[TRICK], seat, LEAD if on[PLAYED] == 0 else PLAY, card, line)
            out[m - 1, TEXT] = -1
        on[ROW + 2 * on[PLAYED]], on[ROW + 2 * on[PLAYED] + 1] = card, seat
        on[NEXT] = turn(seat if on[PLAYED] == 0 else on[NEXT])
        on[PLAYED] += 1
        if on[PLAYED] == 4:
            on[PLAYED], on[NEXT] = 0, winner_in(on)
        if card < 0:
            return m, BAD_CARD
    return m, BAD_NOT


@step
def claim_in(buf: np.ndarray, i: int, stop: int) -> int:
    """Read how many tricks a claim gives the declarer; -1 where it does not say."""
    tricks = 0
    for k in range(i, stop):
        if buf[k] < 48 or buf[k] > 57 or k > i + 1:
            return -1
        tricks = 10 * tricks + int(buf[k]) - 48
    return tricks if tricks <= 13 else -1


@compiled
def begin(on: np.ndarray, r: int, who: int, seat: np.ndarray, card: np.ndarray) -> None:
    """Begin a board: nothing called, nothing played, the cards in their hands."""
    on[:] = 0
    on[BOARD], on[WHO], on[LAST], on[STRAIN], on[NEXT] = r, who, -1, -1, UNKNOWN
    for k in range(card.size):
        on[HOLDERS + card[k]] |= 1 << seat[k]


@compiled
def moves_of(  # type: ignore[no-untyped-def]  # noqa: ANN201
    buf: np.ndarray, pairs: np.ndarray, keep: np.ndarray, source: np.ndarray, dealer: np.ndarray,
    starts: np.ndarray, seat: np.ndarray, card: np.ndarray, bang: int,
):  # fmt: skip
    """Make the moves of many boards.

    Parameters
    ----------
    buf, pairs : as from `tokenize`.
    keep : bool[R]
        Records that are a deal.
    source : int64[R]
        The deal of `hands_of` that each record has, -1 where none.
    dealer, starts, seat, card : as from `hands_of`.
    bang : int
        The number of the text that stands for a call alerted without a word.

    Returns
    -------
    moves : int32[M, 9]
        Deal (the record's number), street, seat, move, card, amount, mark, line, text.
    used : bool[P]
        Pairs of chat and explanation that are the note of a move.
    bad : int8[P]
        What could not be read in a pair.
    strain, declarer : int8[R]
        Of the contract: where three passes follow the last bid, or a card was played; -1 where none.
    """
    total = 0
    for p in range(pairs.shape[0]):
        spoken = pairs[p, P_TAG] == MB or pairs[p, P_TAG] == PC
        total += pairs[p, P_LENGTH] if spoken else 1
    out, bad = np.empty((total, 9), np.int32), np.zeros(pairs.shape[0], np.int8)
    used = np.zeros(pairs.shape[0], np.bool_)
    strain, declarer = np.full(keep.size, -1, np.int8), np.full(keep.size, -1, np.int8)
    on, m = np.full(STATE, -1, np.int64), 0
    for p in range(pairs.shape[0]):
        r, tag, i, line = pairs[p, P_RECORD], pairs[p, P_TAG], pairs[p, P_AT], pairs[p, P_LINE]
        stop = i + pairs[p, P_LENGTH]
        if r < 0 or not keep[r] or i == stop:
            continue
        if r != on[BOARD]:
            d = source[r]
            first, last = (starts[d], starts[d + 1]) if d >= 0 else (0, 0)
            begin(on, r, dealer[d] if d >= 0 else UNKNOWN, seat[first:last], card[first:last])
        if tag == MB:
            m, bad[p] = take_calls(buf, i, stop, out, m, on, bang, line)
        elif tag == PC:
            m, bad[p] = take_cards(buf, i, stop, out, m, on, line)
        elif tag == AN:
            used[p] = on[LAST] >= 0 and (out[on[LAST], TEXT] < 0 or out[on[LAST], TEXT] == bang)
            if used[p]:
                out[on[LAST], TEXT] = pairs[p, P_TEXT]
        elif tag == NT or tag == MC:
            tricks = claim_in(buf, i, stop) if tag == MC else -1
            used[p] = tag == NT
            if tag == MC and tricks < 0:
                bad[p] = BAD_CLAIM
                continue
            m = put(out, m, r, on[TRICK], UNKNOWN, NOTE if tag == NT else CLAIM, NO_CARD, line)
            out[m - 1, AMOUNT], out[m - 1, TEXT] = tricks, pairs[p, P_TEXT] if tag == NT else -1
        if on[STRAIN] >= 0 and (on[PASSES] > 2 or on[TRICK] > 0):
            strain[r] = on[STRAIN]
            declarer[r] = declarer_of(on)
    return out[:m].copy(), used, bad, strain, declarer
