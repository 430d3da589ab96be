"""The audit of a play by replay: every card held against the hand it came from, the suit led, and whose turn it was."""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step
from detect.kernels.play import LEAD, MARK_CORRECTED, MARK_REVOKE, MARK_TURN, PLAY, winner_of

# What the replay can find.
FOUND_NOT_HELD, FOUND_TWICE, FOUND_REVOKE, FOUND_CORRECTED = 0, 1, 2, 3
FOUND_LED, FOUND_LED_BACK, FOUND_THIRD, FOUND_FOURTH, FOUND_TURN = 4, 5, 6, 7, 8
FOUND_TWO, FOUND_SHORT, FOUND_WITHDRAWN = 9, 10, 11
FOUND_NO_REVOKE, FOUND_NO_LEAD, FOUND_MARKED = 12, 13, 14
# Where a trick stands: its number, suit led, leader, whose turn it was to lead, first row, whether a revoke in it was or
# may have been saved, whether a card was not seen or came from no seat, how many turns were taken, and the seat and row
# of a lead that was withdrawn.
TRICK, LED, LEADER, DUE, ROW, SAVED, DARK, TURNS, BACK_SEAT, BACK_ROW = range(10)
# What each seat has done in it: how many cards stood, in which turn its first came, that card's row, and whether that
# card is marked as out of turn.
STOOD, ORDER, FIRST, SAID = range(4)


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


@step
def open_trick(on: np.ndarray, by: np.ndarray, cards: np.ndarray, trick: int, row: int) -> None:
    """Begin a trick; after one that was passed over nobody knows whose lead it is."""
    if trick != max(on[TRICK], 0) + 1:
        on[DUE] = 0
    on[TRICK], on[LED], on[LEADER], on[ROW] = trick, -1, 0, row
    on[SAVED], on[DARK], on[TURNS], on[BACK_SEAT] = 0, 0, 0, 0
    for s in range(cards.size):
        cards[s] = -1
        for column in range(4):
            by[s, column] = 0


@step
def close_trick(
    found: np.ndarray, f: int, on: np.ndarray, by: np.ndarray, cards: np.ndarray, won: np.ndarray, strain: int,
    in_order: bool, led_on: bool,
) -> int:  # fmt: skip
    """End a trick, if one was begun: who played before his turn or not at all, and who leads next.

    Unless a card was led to the next trick (`led_on`) the play is broken off, or the record, as PBN's columns, does not
    know whose lead it was: then a card that is not there may only not have been written down.
    """
    if on[TRICK] < 0:
        return f
    if in_order:
        f = lead_back(found, f, on, 0)
        f = early_of(found, f, on, by)
    seats = cards.size - 1
    whole = seats == 4 and on[LEADER] > 0 and not on[DARK]
    for s in range(1, seats + 1):
        whole = whole and by[s, STOOD] == 1 and 0 <= cards[s] < 52
    if not whole:
        on[DUE] = 0
        return short_of(found, f, on, by) if in_order and led_on else f
    on[DUE] = winner_of(cards, on[LEADER], strain)
    won[on[DUE]] += 1
    return f


@step
def short_of(found: np.ndarray, f: int, on: np.ndarray, by: np.ndarray) -> int:
    """Find who did not play to a trick, though a card was led to the next (whist 69)."""
    if on[LEADER] == 0 or on[DARK]:
        return f
    for s in range(1, by.shape[0]):
        if by[s, STOOD] == 0:
            f = put_found(found, f, on[ROW], FOUND_SHORT, s)
    return f


@step
def early_of(found: np.ndarray, f: int, on: np.ndarray, by: np.ndarray) -> int:
    """Find who played before his turn (whist 67, 68): one passed over played later, or the record marks the card."""
    if by.shape[0] != 5 or on[LEADER] == 0:
        return f
    third, fourth = (on[LEADER] + 1) % 4 + 1, (on[LEADER] + 2) % 4 + 1
    at2, at3, at4 = by[on[LEADER] % 4 + 1, ORDER], by[third, ORDER], by[fourth, ORDER]
    if at3 > 0 and (at2 > at3 or (at2 == 0 and by[third, SAID])):
        f = put_found(found, f, by[third, FIRST], FOUND_THIRD, -1)
    if at4 > 0 and (at3 > at4 or (at3 == 0 and by[fourth, SAID])):
        f = put_found(found, f, by[fourth, FIRST], FOUND_FOURTH if at2 > at4 else FOUND_TURN, -1)
    return f


@step
def lead_back(found: np.ndarray, f: int, on: np.ndarray, leader: int) -> int:
    """See to a lead that was withdrawn, now that it is known who led instead (0 where nobody did)."""
    seat, due = on[BACK_SEAT], on[DUE] if on[DUE] > 0 else leader
    on[BACK_SEAT] = 0
    if seat == 0 or due == 0:
        return f
    if seat != due:
        return put_found(found, f, on[BACK_ROW], FOUND_LED_BACK, due)
    return put_found(found, f, on[BACK_ROW], FOUND_WITHDRAWN, -1)


@step
def lead_at(found: np.ndarray, f: int, on: np.ndarray, k: int, s: int, mark: int, in_order: bool) -> int:
    """See to a lead: whether it was that seat's to make, and whether its mark says so.

    Of leads that were withdrawn the first counts: those after it are cards of players who had followed it (63).
    """
    due = on[DUE]
    if mark == MARK_CORRECTED:
        if on[BACK_SEAT] == 0:
            on[BACK_SEAT], on[BACK_ROW] = s, k
        return f
    if in_order:
        f = lead_back(found, f, on, s)
    if mark == MARK_TURN and due > 0 and s == due:
        f = put_found(found, f, k, FOUND_NO_LEAD, -1)
    elif mark == MARK_TURN or (in_order and due > 0 and s != due):
        f = put_found(found, f, k, FOUND_LED, due)
    if mark == MARK_REVOKE:
        f = put_found(found, f, k, FOUND_NO_REVOKE, -1)
    return f


@step
def passes_over(on: np.ndarray, by: np.ndarray, s: int) -> bool:
    """Tell whether somebody between the leader and a seat has not played yet."""
    if by.shape[0] != 5 or on[LEADER] == 0:
        return False
    for turn in range(1, (s - on[LEADER]) % 4):
        if by[(on[LEADER] + turn - 1) % 4 + 1, ORDER] == 0:
            return True
    return False


@step
def take_turn(
    on: np.ndarray, by: np.ndarray, cards: np.ndarray, k: int, s: int, c: int, mark: int, led: bool
) -> None:
    """Put a card to the trick; with a lead that stood the turns begin again."""
    kept = mark != MARK_CORRECTED
    if led and kept:
        on[LEADER], on[TURNS] = s, 0
        for seat in range(by.shape[0]):
            by[seat, ORDER] = 0
    if by[s, ORDER] == 0:
        on[TURNS] += 1
        by[s, ORDER], by[s, FIRST], by[s, SAID] = on[TURNS], k, mark == MARK_TURN
    if kept:
        by[s, STOOD] += 1
        cards[s] = c


@step
def followed(
    found: np.ndarray, f: int, on: np.ndarray, hand: np.ndarray, had: bool, k: int, c: int, mark: int, whole: bool,
    judged: bool,
) -> tuple[int, int]:  # fmt: skip
    """See whether a card follows the suit led: what was found, and 1 for a revoke, 0 for none with a card of the suit.

    -1 where there was no such card in the hand, or the hand is not known; 2 for a card withdrawn that was a revoke or
    may have been. `judged` says whether a card withdrawn for no reason is to be found.
    """
    led, kept, suit = on[LED], mark != MARK_CORRECTED, suit_of(c)
    could = whole and led >= 0 and in_suit(hand, led) > 0
    if could and suit != led and had:
        f = put_found(found, f, k, FOUND_REVOKE if kept else FOUND_CORRECTED, led)
        return f, 1 if kept else 2
    if mark == MARK_REVOKE:
        sure = led >= 0 and (whole or suit == led)
        f = put_found(found, f, k, FOUND_NO_REVOKE if sure else FOUND_MARKED, led)
    elif not kept and not whole and suit != led:
        return f, 2
    elif not kept and judged and whole and not on[SAVED]:
        f = put_found(found, f, k, FOUND_WITHDRAWN, -1)
    return f, 0 if could else -1


@step
def in_turn(
    found: np.ndarray, f: int, on: np.ndarray, k: int, s: int, mark: int, led: bool, again: bool, early: bool,
    in_order: bool,
) -> int:  # fmt: skip
    """See whether a card was that seat's to play: a lead, a second card to the trick, a mark that says out of turn."""
    if led:
        return lead_at(found, f, on, k, s, mark, in_order)
    if again and mark != MARK_CORRECTED:
        f = put_found(found, f, k, FOUND_TWO, -1)
    if mark == MARK_TURN and (again or not early):
        f = put_found(found, f, k, FOUND_NO_LEAD, -1)
    return f


@step
def from_hand(found: np.ndarray, f: int, k: int, whole: bool, dealt: int, held: int) -> int:
    """See whether a card was in a hand that is known: how many such cards were dealt to it, and how many are left."""
    if whole and dealt == 0:
        return put_found(found, f, k, FOUND_NOT_HELD, -1)
    if whole and held == 0:
        return put_found(found, f, k, FOUND_TWICE, -1)
    return f


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
    first: np.ndarray,
    strain: np.ndarray,
    in_order: np.ndarray,
    seats: int,
):
    """Replay every play card by card: cards not held, cards played twice, revokes (whist 71), and whose turn it was.

    Parameters
    ----------
    deals : int
        How many.
    held_start, held_seat, held_card : int64[D + 1], int8[N], int8[N]
        The dealt hands; a seat with an unseen card or none is not known whole.
    move_start, move_seat, move_card, move_kind, move_trick, move_mark : int64[D + 1], int8[M] …
        The moves in order.
    first : int8[D]
        Who leads to the first trick, 0 where it is not known.
    strain : int8[D]
        Trumps, 0..3, 4 for none, -1 where they are not known.
    in_order : bool[D]
        Whether the moves of a trick stand in the order they were made; if not, only the marks tell of it.
    seats : int
        At the table.

    Returns
    -------
    found : int64[F, 3]
        Row of the move, what, and the suit led, the seat due to lead, or the seat that did not play (-1 for none of
        them). A move has three finds at most, and a trick besides one for each seat that did not play to it.
    chances, revokes : int64[D, seats + 1]
        Plays to another's lead with a card of the suit led in hand; those of them that did not follow suit.
    won : int64[D, seats + 1]
        Tricks of four cards by the seat that won them; those whose winner cannot be told are under 0.
    """
    held = np.zeros((seats + 1, 64), np.int64)
    dealt = np.zeros((seats + 1, 64), np.int64)
    whole = np.zeros(seats + 1, np.bool_)
    cards = np.zeros(seats + 1, np.int64)
    by = np.zeros((seats + 1, 4), np.int64)
    on = np.zeros(10, np.int64)
    chances = np.zeros((deals, seats + 1), np.int64)
    revokes = np.zeros((deals, seats + 1), np.int64)
    won = np.zeros((deals, seats + 1), np.int64)
    found = np.empty(((seats + 2) * move_seat.size + 1, 3), np.int64)
    f = 0 * deals  # not a literal, for which every step would be compiled anew
    for d in range(deals):
        if move_start[d] == move_start[d + 1]:
            continue
        lay_out(held, dealt, whole, held_seat, held_card, held_start[d], held_start[d + 1])
        on[TRICK], on[DUE] = -1, first[d]
        for k in range(move_start[d], move_start[d + 1]):
            if move_kind[k] != LEAD and move_kind[k] != PLAY:
                continue
            s, c, mark, led = move_seat[k], move_card[k], move_mark[k], move_kind[k] == LEAD
            if move_trick[k] != on[TRICK]:
                f = close_trick(found, f, on, by, cards, won[d], strain[d], in_order[d], led)
                open_trick(on, by, cards, move_trick[k], k)
            if led:
                on[LED] = suit_of(c)
            if s < 1 or s > seats:
                on[DARK] = 1
                continue
            kept, again = mark != MARK_CORRECTED, by[s, STOOD] > 0
            early = in_order[d] and not led and passes_over(on, by, s)
            f = in_turn(found, f, on, k, s, mark, led, again, early, in_order[d])
            take_turn(on, by, cards, k, s, c, mark, led)
            if c < 0:
                on[DARK] = 1
                continue
            f = from_hand(found, f, k, whole[s], dealt[s, c], held[s, c])
            if again and not kept and in_order[d]:
                f = put_found(found, f, k, FOUND_WITHDRAWN, -1)
            elif not led and not again:
                f, how = followed(
                    found, f, on, held[s], dealt[s, c] > 0, k, c, mark, whole[s], in_order[d] and not early
                )
                chances[d, s] += kept and how >= 0
                revokes[d, s] += how == 1
                on[SAVED] |= how == 2
            if kept and held[s, c] > 0:
                held[s, c] -= 1
        f = close_trick(found, f, on, by, cards, won[d], strain[d], in_order[d], False)  # noqa: FBT003
    return found[:f].copy(), chances, revokes, won
