"""The pack of a deal of draw poker: picked up, cut and dealt."""

from __future__ import annotations

import numpy as np

from detect.kernels import step
from detect.kernels.book import AT_CUT, AT_SHUFFLE, AT_START
from detect.kernels.draw_book import (
    CUT,
    CUT_KIND,
    DEALER,
    GIVEN,
    IN_DRAW,
    JACKPOT,
    LEAST,
    MOST_SEATS,
    NEXT_DEALER,
    NEXT_JACKPOT,
    POOL,
    RESHUFFLED,
    SEATS,
)
from detect.kernels.evening import copied
from detect.kernels.shuffle import HUMAN_CUT, depth, habit, shuffle
from detect.kernels.shuffle import uniform as shuffled_well
from detect.kernels.stream import below, key_of, word


@step
def marked(cards: np.ndarray) -> np.int64:
    """Give a bit for each card that is there (int8[S, 5])."""
    out = np.int64(0)
    for s in range(cards.shape[0]):
        for k in range(5):
            if cards[s, k] >= 0:
                out |= np.int64(1) << np.int64(cards[s, k])
    return out


@step
def gather_shuffled(
    order: np.ndarray, pack: np.ndarray, hands: np.ndarray, thrown: np.ndarray, drawn: np.ndarray, dealer: int
) -> None:
    """Pick up a deal in which discards were given out again: each card lies where it came last."""
    given = marked(hands) | marked(drawn)
    lies = (marked(hands) & ~marked(thrown)) | marked(drawn)
    at, seats = 0, hands.shape[0]
    for place in range(52):
        if not given >> np.int64(pack[place]) & 1:
            order[at] = pack[place]
            at += 1
    for place in range(52):
        if (given & ~lies) >> np.int64(pack[place]) & 1:
            order[at] = pack[place]
            at += 1
    for turn in range(seats):
        s = (dealer + turn) % seats
        for k in range(5):
            card = drawn[s, k] if thrown[s, k] >= 0 else hands[s, k]
            if card >= 0 and lies >> np.int64(card) & 1:
                lies &= ~(np.int64(1) << np.int64(card))
                order[at] = card
                at += 1


@step
def gather(
    order: np.ndarray,
    pack: np.ndarray,
    hands: np.ndarray,
    thrown: np.ndarray,
    drawn: np.ndarray,
    row: np.ndarray,
) -> None:
    """Pick up a deal: what was not dealt on top, then what was thrown, then the hands from the dealer's left.

    A hand lies as it was dealt, with the cards it drew in the place of those it threw. Where discards were shuffled and given
    out again, each card lies where it came last.
    """
    if row[RESHUFFLED]:
        gather_shuffled(order, pack, hands, thrown, drawn, int(row[DEALER]))
        return
    seats, begins = hands.shape[0], int(row[GIVEN])
    for place in range(52 - begins):
        order[np.uint64(place)] = pack[np.uint64(begins + place)]
    at, s = 52 - begins, int(row[DEALER])
    for _ in range(seats if row[IN_DRAW] else 0):
        s = 0 if s >= seats else s
        for k in range(5):
            if thrown[s, k] >= 0:
                order[np.uint64(at)] = thrown[s, k]
                at += 1
        s += 1
    s = int(row[DEALER])
    for _ in range(seats):
        s = 0 if s >= seats else s
        for k in range(5 if hands[s, 0] >= 0 else 0):
            order[np.uint64(at)] = drawn[s, k] if thrown[s, k] >= 0 else hands[s, k]
            at += 1
        s += 1


@step
def dealt_in(seat: int, dealer: int, seats: int) -> bool:
    """Tell whether a seat is dealt cards: of eight the dealer takes none (Foster 1)."""
    return not (seats == MOST_SEATS and seat == dealer)


@step
def deal_hands(pack: np.ndarray, hands: np.ndarray, dealer: int, seats: int, many: int) -> int:
    """Deal five cards to each of so many, one at a time from the dealer's left; give how many were dealt."""
    s = dealer
    for turn in range(many):
        s = 0 if s >= seats else s
        for k in range(5):
            hands[s, k] = pack[np.uint64(k * many + turn)]
        s += 1
    return 5 * many


@step
def deal_out(pack: np.ndarray, hands: np.ndarray, dealer: int, seats: int) -> int:
    """Deal five cards to each, one at a time from the dealer's left, of eight none to the dealer; give how many were dealt."""
    return deal_hands(pack, hands, dealer, seats, seats - 1 if seats == MOST_SEATS else seats)


@step
def cut_pack(
    row: np.ndarray, before: np.ndarray, pack: np.ndarray, numbers: np.ndarray, share: float, root: np.uint64, session: int,
    d: int,
) -> None:  # fmt: skip
    """Have the pone cut the pack; the second of the two is filled."""
    mean, sd, seats = share, 0.0, int(numbers[SEATS])
    if numbers[CUT_KIND] == HUMAN_CUT:
        mean, sd = habit(root, session, (int(row[DEALER]) + seats - 2) % seats)
    lifted = depth(key_of(root, session, d, AT_CUT), numbers[CUT_KIND], mean, sd, numbers[LEAST], 52)
    row[CUT] = lifted
    for k in range(52 - lifted):
        pack[np.uint64(k)] = before[np.uint64(k + lifted)]
    for k in range(lifted):
        pack[np.uint64(52 - lifted + k)] = before[np.uint64(k)]


@step
def make_pack(
    row: np.ndarray, sitting: np.ndarray, gathered: np.ndarray, shuffled: np.ndarray, pack: np.ndarray, hands: np.ndarray,
    thrown: np.ndarray, drawn: np.ndarray, rows: np.ndarray, plan: np.ndarray, numbers: np.ndarray, share: float,
    spare: np.ndarray, root: np.uint64, session: int, d: int,
) -> None:  # fmt: skip
    """Gather, shuffle and cut the pack of a deal; before the first of an evening the deal is cut for."""
    order = gathered[d]
    if d == 0:
        sitting[NEXT_JACKPOT], sitting[POOL] = 0, 0
        sitting[NEXT_DEALER] = 1 + below(word(key_of(root, session, 0, AT_START), 64), int(numbers[SEATS]))
        for card in range(52):
            order[card] = card
        shuffled_well(order, spare, key_of(root, session, 0, AT_START), 0)
    else:
        gather(order, pack[d - 1], hands[d - 1], thrown[d - 1], drawn[d - 1], rows[d - 1])
    row[DEALER], row[JACKPOT] = sitting[NEXT_DEALER], sitting[NEXT_JACKPOT]
    copied(order, shuffled[d])
    shuffle(shuffled[d], spare, plan, key_of(root, session, d, AT_SHUFFLE))
    cut_pack(row, shuffled[d], pack[d], numbers, share, root, session, d)
