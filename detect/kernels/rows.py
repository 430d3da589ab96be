"""Evenings in dense arrays made into the long rows of a log, each column filled in one pass over the deals.

They make no array of their own: even those called from outside are steps, which need not count who holds the arrays.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import step
from detect.kernels.book import (
    ASKED,
    CARD,
    CHANGED,
    CLAIM,
    CLAIMANT,
    CLAIMED,
    CLAIMED_LATE,
    CUT,
    CUT_CARD,
    CUT_PLAYER,
    CUT_ROUND,
    DEALER,
    GAME,
    KIND,
    NEW_DEALS,
    OPTION,
    PACK_NAME,
    SAVED,
    SAVED_LATE,
    SEAT,
    SEATED,
    STOOD,
    STOPPED,
    TRICK,
    TRICKS,
    TURN,
    TURN_UP,
    VOID,
)
from detect.kernels.play import LEAD, MARK_CORRECTED, MARK_NONE, NO_CARD, NOTE, PLAY
from detect.kernels.score import PENALTY

# The codes of `detect.log.tables.MOVES` that only an evening's rows need; a test holds them together.
CUT_IN, CLAIM_MOVE, QUIT, MISDEAL, PENALTY_MOVE, SCORE_MOVE = 2, 25, 28, 29, 30, 31
# Words of notes, by their place in `detect.fair.logs.WORDS`; the names of the players follow.
W_TRICKS, W_GAME = 0, 6
W_ASKED, W_NO, W_YES, W_REVOKE, W_OPTION, W_REASON, W_PLAYER = 10, 11, 12, 13, 14, 17, 24
END_OF_HAND, AFTER_CUT = 13, 14
EXPOSED = 2
"""The first two reasons for a new deal are a card that was seen."""
STREET, SITTER, MOVE, PLAYED, TO, MARK, WORD = range(7)
"""The columns of whole numbers of a move, in an array int8[COLUMNS, R]."""
COLUMNS = 7
_HAND = np.uint64(13)
MOVED = 52 + 6
"""The moves of a deal in which nothing happened: its cards, and tricks, honours and points of both sides."""
TRICK_OF = np.append(np.arange(52) // 4 + 1, np.zeros(6)).astype(np.int8)
MOVE_OF = np.append(np.where(np.arange(52) % 4 == 0, LEAD, PLAY), np.full(6, SCORE_MOVE)).astype(np.int8)
WORD_OF = np.append(np.full(52, -1), W_TRICKS + np.arange(6)).astype(np.int8)
"""The trick, the kind and the note of each of these moves."""
BY_DEALER, BY_CUTTER, BY_PACK, BY_TURN_UP, BY_TRUMP, BY_VOID = range(6)
"""The columns of small numbers of a deal, in an array int8[DEAL_COLUMNS, M]."""
DEAL_COLUMNS = 6


@step
def spread(out: np.ndarray, begin: np.uint64, many: int, value: float) -> None:
    """Write one value into so many rows of a column.

    An index without a sign needs no look whether it counts from the end, and such a loop is done by the vector.
    """
    for k in range(many):
        out[begin + np.uint64(k)] = value


@step
def counted(out: np.ndarray, begin: np.uint64, many: int) -> None:
    """Number so many rows from 0."""
    for k in range(many):
        out[begin + np.uint64(k)] = k


@step
def copied(out: np.ndarray, begin: np.uint64, order: np.ndarray) -> None:
    """Write the cards of an order, or what a column holds in every deal alike.

    A loop of a length that is known is unrolled before it could be done by the vector, and takes three times as long.
    """
    for k in range(order.size):
        out[begin + np.uint64(k)] = order[np.uint64(k)]


@step
def hand_rows(
    row: np.ndarray, pack: np.ndarray, words: np.ndarray, card: np.ndarray, begin: np.uint64
) -> np.int64:
    """Write the four hands of a deal, and give the number of the hands."""
    total = np.uint64(0)
    for sitter in range(1, 5):
        place = np.uint64((sitter + 3 - int(row[DEALER])) % 4)
        for k in range(13):
            mine = pack[place + np.uint64(4 * k)]
            card[begin + np.uint64(k)] = mine
            total += words[sitter, np.uint64(mine)]
        begin += _HAND
    return np.int64(total)


@step
def deal_rows(
    book: np.ndarray, keys: np.ndarray, done: int, cut: np.ndarray, small: np.ndarray, of: np.ndarray,
    sitters: np.ndarray, m: int,
) -> int:  # fmt: skip
    """Fill the rows of the deals table, from `done` on, and of the seats table, from `m` on; give where that ends.

    Parameters
    ----------
    book : int16[M, BOOK]
    keys : int64[K]
        The keys of the deals, those before included.
    done : int
        How many deals were before.
    cut : int16[K]
    small : int8[DEAL_COLUMNS, K]
        Filled: dealer, cutter, pack, turn-up, trump, void.
    of : int64[4 K]
    sitters : int8[2, 4 K]
        Filled: the deal, and the seat and the player, of each player in a seat; a dummy is nobody.
    m : int
    """
    for d in range(book.shape[0]):
        row, at = book[d], np.uint64(done + d)
        dealer, up, void = row[DEALER], row[TURN_UP], row[VOID] != 0
        cut[at] = row[CUT]
        small[BY_DEALER, at], small[BY_CUTTER, at] = dealer, (dealer + 2) % 4 + 1
        small[BY_PACK, at], small[BY_VOID, at] = row[PACK_NAME], void
        small[BY_TURN_UP, at], small[BY_TRUMP, at] = up, up // 13 if up >= 0 else -1
        for seat in range(4):
            if row[SEATED + seat] >= 0:
                of[m], sitters[0, m], sitters[1, m] = keys[at], seat + 1, row[SEATED + seat]
                m += 1
    return m


@step
def card_rows(
    book: np.ndarray, gathered: np.ndarray, shuffled: np.ndarray, pack: np.ndarray, keys: np.ndarray, done: int,
    words: np.ndarray, orders: bool, deal: np.ndarray, card: np.ndarray, hands: np.ndarray, begin: int,
) -> int:  # fmt: skip
    """Fill what differs from deal to deal in the rows of the cards table, from `begin` on; give where they end.

    They are the pack as gathered, shuffled and dealt, and then the hands in the order dealt. Where each card lies is
    the same for every deal: `detect.fair.logs` has it.

    Parameters
    ----------
    book : int16[M, BOOK]
    gathered, shuffled, pack : int8[M, 52]
    keys : int64[K]
        The keys of the deals, those before included.
    done : int
        How many deals were before.
    words : uint64[17, 64]
        What `detect.log.hashing` sums over the cards of a deal.
    orders : bool
        Whether the packs are logged; else only the hands are.
    deal, card : int64[R], int8[R]
        Filled; of a void deal there are no hands.
    hands : int64[K]
        Filled: the number of the hands.
    begin : int
    """
    m = begin
    for d in range(book.shape[0]):
        key, first = keys[done + d], m
        if orders:
            copied(card, np.uint64(m), gathered[d])
            copied(card, np.uint64(m + 52), shuffled[d])
            copied(card, np.uint64(m + 104), pack[d])
            m += 156
        if book[d, VOID] != 0:
            hands[done + d] = -key - 2
        else:
            hands[done + d] = hand_rows(book[d], pack[d], words, card, np.uint64(m))
            m += 52
        spread(deal, np.uint64(first), m - first, key)
    return m


@step
def put(
    out: np.ndarray, amount: np.ndarray, m: int, street: int, seat: int, move: int, card: int, word: int,
) -> int:  # fmt: skip
    """Write a move, as yet without an amount, and give the place of the next."""
    at = np.uint64(m)
    out[STREET, at], out[SITTER, at], out[MOVE, at], out[PLAYED, at], out[WORD, at] = (
        street,
        seat,
        move,
        card,
        word,
    )
    out[TO, at], out[MARK, at], amount[at] = -1, MARK_NONE, np.nan
    return m + 1


@step
def seat_of(row: np.ndarray, player: int) -> int:
    """Give the seat a player has in a deal, -1 for none."""
    for seat in range(4):
        if row[SEATED + seat] == player:
            return seat + 1
    return -1


@step
def clean_play(
    row: np.ndarray, cards: np.ndarray, took: np.ndarray, out: np.ndarray, amount: np.ndarray, m: int
) -> int:
    """Write the thirteen tricks of a deal in which no card was withdrawn, and what was scored."""
    leader, begin = int(row[DEALER]) & 3, np.uint64(m)
    for trick in range(13):
        at = begin + np.uint64(4 * trick)
        for turn in range(4):
            out[SITTER, at + np.uint64(turn)] = ((leader + turn) & 3) + 1
        leader = int(took[trick]) - 1
    copied(out[STREET], begin, TRICK_OF)
    copied(out[MOVE], begin, MOVE_OF)
    copied(out[WORD], begin, WORD_OF)
    copied(out[PLAYED], begin, cards)
    spread(out[TO], begin, MOVED, -1)
    spread(out[MARK], begin, MOVED, MARK_NONE)
    spread(amount, begin, 52, np.nan)
    for k in range(6):
        at = begin + np.uint64(52 + k)
        out[SITTER, at], out[PLAYED, at], amount[at] = (k & 1) + 1, NO_CARD, row[TRICKS + k]
    return won(row, out, amount, m + MOVED)


@step
def trick_with_slips(
    leader: int, trick: int, cards: np.ndarray, slips: np.ndarray, a: int, b: int, out: np.ndarray, amount: np.ndarray,
    m: int,
) -> int:  # fmt: skip
    """Write a trick with slips, rows a to b: each card withdrawn in its place, then the one that stood in its time."""
    for lap in range(2):
        for turn in range(4):
            who, stood = ((leader + turn) & 3) + 1, int(cards[4 * trick + turn])
            kind, wrong = -1, 0
            for k in range(a, b):
                if slips[k, TURN] == turn:
                    kind, wrong = int(slips[k, KIND]), int(slips[k, CARD])
            later = kind == SAVED_LATE or kind == CHANGED
            if lap == 0 and (later or kind == SAVED):
                m = put(out, amount, m, trick + 1, who, PLAY, wrong, -1)
                out[MARK, m - 1] = MARK_CORRECTED
            if later == (lap == 1):
                m = put(out, amount, m, trick + 1, who, LEAD if turn == 0 else PLAY, stood, -1)
    return m


@step
def play_with_slips(
    row: np.ndarray, cards: np.ndarray, took: np.ndarray, slips: np.ndarray, a: int, b: int, out: np.ndarray,
    amount: np.ndarray, m: int,
) -> int:  # fmt: skip
    """Write the thirteen tricks of a deal that has slips, rows a to b of them, the score, and what came of them."""
    first = a
    leader = int(row[DEALER]) & 3
    for trick in range(13):
        end = a
        while end < b and slips[end, TRICK] == trick + 1:
            end += 1
        m = trick_with_slips(leader, trick, cards, slips, a, end, out, amount, m)
        a = end
        leader = int(took[trick]) - 1
    m = scores(row, out, amount, m)
    m = questions(took, slips, first, b, out, amount, m)
    return claims(slips, first, b, out, amount, m)


@step
def scores(row: np.ndarray, out: np.ndarray, amount: np.ndarray, m: int) -> int:
    """Write what was scored: tricks, honours and points of both sides, and a game or rubber that was won."""
    for k in range(6):
        m = put(out, amount, m, 0, (k & 1) + 1, SCORE_MOVE, NO_CARD, W_TRICKS + k)
        amount[m - 1] = row[TRICKS + k]
    return won(row, out, amount, m)


@step
def won(row: np.ndarray, out: np.ndarray, amount: np.ndarray, m: int) -> int:
    """Write what a game and a rubber that were won with a deal are worth."""
    for k in range(4):
        worth = row[GAME + k]
        if worth != 0:
            m = put(out, amount, m, 0, (k & 1) + 1, SCORE_MOVE, NO_CARD, W_GAME + k)
            amount[m - 1] = worth
    return m


@step
def questions(
    took: np.ndarray, slips: np.ndarray, a: int, b: int, out: np.ndarray, amount: np.ndarray, m: int
) -> int:
    """Write what partners asked of a renounce, and when the trick was turned (whist 73, 74)."""
    for k in range(a, b):
        trick, who = int(slips[k, TRICK]), int(slips[k, SEAT])
        partner = (who + 1) % 4 + 1
        if slips[k, ASKED] != 0:
            said = W_NO if slips[k, KIND] == STOOD else W_YES
            m = put(out, amount, m, trick, partner, NOTE, NO_CARD, W_ASKED)
            m = put(out, amount, m, trick, who, NOTE, NO_CARD, said)
            out[TO, m - 2], out[TO, m - 1] = who, partner
        if k + 1 == b or slips[k + 1, TRICK] != trick:
            m = put(out, amount, m, trick, int(took[trick - 1]), QUIT, NO_CARD, -1)
    return m


@step
def claims(slips: np.ndarray, a: int, b: int, out: np.ndarray, amount: np.ndarray, m: int) -> int:
    """Write the claims of revokes and the penalties chosen, and then claims that came too late (whist 72, 75, 78)."""
    for claim in range(CLAIMED, CLAIMED_LATE + 1):
        for k in range(a, b):
            if slips[k, CLAIM] != claim:
                continue
            who, by, card = int(slips[k, SEAT]), int(slips[k, CLAIMANT]), int(slips[k, CARD])
            trick = END_OF_HAND if claim == CLAIMED else AFTER_CUT
            m = put(out, amount, m, trick, by, CLAIM_MOVE, card, W_REVOKE)
            out[TO, m - 1] = who
            if claim == CLAIMED:
                m = put(out, amount, m, trick, by, PENALTY_MOVE, NO_CARD, W_OPTION + int(slips[k, OPTION]))
                out[TO, m - 1], amount[m - 1] = who, PENALTY
    return m


@step
def stopped(row: np.ndarray, pack: np.ndarray, out: np.ndarray, amount: np.ndarray, m: int) -> int:
    """Write why a deal was void, and which card was seen (whist 37 to 44)."""
    void = int(row[VOID])
    seen = int(pack[row[STOPPED] - 1]) if void <= EXPOSED else NO_CARD
    what = NOTE if void <= NEW_DEALS else MISDEAL
    return put(out, amount, m, 0, int(row[DEALER]), what, seen, W_REASON + void - 1)


@step
def move_rows(
    book: np.ndarray, pack: np.ndarray, cards: np.ndarray, took: np.ndarray, played: bool, keys: np.ndarray,
    done: int, cuts: np.ndarray, cut_start: np.ndarray, slips: np.ndarray, slip_start: np.ndarray, deal: np.ndarray,
    step_: np.ndarray, out: np.ndarray, amount: np.ndarray, m: int,
) -> int:  # fmt: skip
    """Fill the rows of the moves table, from `m` on, and give where they end: cutting, play, score, events.

    Parameters
    ----------
    book : int16[M, BOOK]
    pack, cards, took : int8[M, 52], int8[M, 52], int8[M, 13]
    played : bool
        Whether the game is played out.
    keys : int64[K]
    done : int
        How many deals were before.
    cuts, slips : int32[C, CUTTING], int32[K, SLIP]
        In the order of deals.
    cut_start, slip_start : int64[M + 1]
        Those of deal d are rows cut_start[d] to cut_start[d + 1].
    deal, step_ : int64[R], int16[R]
        Filled.
    out : int8[COLUMNS, R]
        Filled: the columns of whole numbers.
    amount : float64[R]
        Filled.
    m : int
    """
    for d in range(book.shape[0]):
        row, begin = book[d], m
        for k in range(cut_start[d], cut_start[d + 1]):
            player = int(cuts[k, CUT_PLAYER])
            seat, card, word = seat_of(row, player), int(cuts[k, CUT_CARD]), W_PLAYER + player
            m = put(out, amount, m, int(cuts[k, CUT_ROUND]), seat, CUT_IN, card, word)
        if row[VOID] != 0:
            m = stopped(row, pack[d], out, amount, m)
        elif played:
            a, b = slip_start[d], slip_start[d + 1]
            if a == b:
                m = clean_play(row, cards[d], took[d], out, amount, m)
            else:
                m = play_with_slips(row, cards[d], took[d], slips, a, b, out, amount, m)
        spread(deal, np.uint64(begin), m - begin, keys[done + d])
        counted(step_, np.uint64(begin), m - begin)
    return m
