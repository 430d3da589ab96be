"""The pack of a deal of stud poker or hold'em: picked up, cut, and dealt one card at a time to those who are in."""

from __future__ import annotations

import numpy as np

from detect.kernels import step
from detect.kernels.book import AT_SHUFFLE, AT_START
from detect.kernels.draw import left_of
from detect.kernels.draw_pack import cut_pack
from detect.kernels.evening import copied
from detect.kernels.shuffle import shuffle
from detect.kernels.shuffle import uniform as shuffled_well
from detect.kernels.stream import below, key_of, word
from detect.kernels.stud_book import DEALER, GIVEN, HELD, NEXT_BUCK, NEXT_DEALER, POOL, SEATS


@step
def gather(order: np.ndarray, pack: np.ndarray, hands: np.ndarray, row: np.ndarray) -> None:
    """Pick up a deal: what was not dealt on top, then what lay on the table, then the hands from the dealer's left.

    >>> order, row = np.empty(52, np.int8), np.array([2, 0, 0, 0, 6, 4], np.int16)
    >>> gather(order, np.arange(52, dtype=np.int8), np.array([[0, 2], [1, 3]], np.int8), row)
    >>> order[:2].tolist(), order[45:].tolist()
    ([6, 7], [51, 4, 5, 0, 2, 1, 3])
    """
    given, held, seats, at = int(row[GIVEN]), int(row[HELD]), hands.shape[0], 0
    for place in range(given, 52):
        order[at] = pack[place]
        at += 1
    for place in range(held, given):
        order[at] = pack[place]
        at += 1
    seat = int(row[DEALER])
    for _ in range(seats):
        seat = left_of(seat, seats)
        for k in range(hands.shape[1]):
            if hands[seat - 1, k] >= 0:
                order[at] = hands[seat - 1, k]
                at += 1


@step
def deal_round(pack: np.ndarray, place: int, hands: np.ndarray, k: int, dealer: int, live: np.ndarray) -> int:
    """Deal one card to each who is in, from the dealer's left, as the hand's k-th; give where the next comes from.

    >>> hands = np.full((3, 2), -2, np.int8)
    >>> deal_round(np.arange(52, dtype=np.int8), 6, hands, 1, 1, np.array([0, 1, 0, 1]))
    8
    >>> hands.tolist()
    [[-2, 7], [-2, -2], [-2, 6]]
    """
    seats, seat = hands.shape[0], dealer
    for _ in range(seats):
        seat = left_of(seat, seats)
        if live[seat]:
            hands[seat - 1, k] = pack[place]
            place += 1
    return place


@step
def make_pack(
    row: np.ndarray, sitting: np.ndarray, gathered: np.ndarray, shuffled: np.ndarray, pack: np.ndarray, hands: np.ndarray,
    rows: np.ndarray, plan: np.ndarray, numbers: np.ndarray, share: float, spare: np.ndarray, root: np.uint64, session: int,
    d: int,
) -> None:  # fmt: skip
    """Gather, shuffle and cut the pack of a deal; before the first of an evening the deal is cut for."""
    order = gathered[d]
    if d == 0:
        key = key_of(root, session, 0, AT_START)
        sitting[NEXT_DEALER] = 1 + below(word(key, 64), int(numbers[SEATS]))
        sitting[NEXT_BUCK], sitting[POOL] = sitting[NEXT_DEALER], 0
        for card in range(52):
            order[card] = card
        shuffled_well(order, spare, key, 0)
    else:
        gather(order, pack[d - 1], hands[d - 1], rows[d - 1])
    row[DEALER] = sitting[NEXT_DEALER]
    copied(order, shuffled[d])
    shuffle(shuffled[d], spare, plan, key_of(root, session, d, AT_SHUFFLE))
    cut_pack(row, shuffled[d], pack[d], numbers, share, root, session, d)
