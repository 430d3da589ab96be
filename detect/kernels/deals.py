"""The values of Deal tags: `F:hand hand hand hand`, clockwise from F, suits S.H.D.C (standard, section 3.4.11)."""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step
from detect.kernels.pbn import RANK, SPACE

DEAL_FINE, DEAL_NO_SEAT, DEAL_BAD_CARD, DEAL_NOT_FOUR = 0, 1, 2, 3


@step
def seat_of(letter: int) -> int:
    """Number a seat's letter: N, E, S, W are 1, 2, 3, 4; 0 for any other."""
    low = letter | 32
    if low == 110:
        return 1
    if low == 101:
        return 2
    if low == 115:
        return 3
    if low == 119:
        return 4
    return 0


@step
def hand_at(
    buf: np.ndarray,
    i: int,
    stop: int,
    who: int,
    m: int,
    seat: np.ndarray,
    position: np.ndarray,
    card: np.ndarray,
) -> tuple[int, int, bool]:
    """Read one hand: the next place, the next row, and whether all of it could be read.

    A hand is `-` where it is not known, else four suits with three dots between.
    """
    suit, held, fine = 3, 0, True
    begin = i
    while i < stop and not SPACE[buf[i]]:
        c = buf[i]
        rank = RANK[c]
        if c == 49 and i + 1 < stop and buf[i + 1] == 48:
            rank = 8
            i += 1
        if c == 46:
            suit -= 1
        elif rank >= 0 and suit >= 0:
            seat[m], position[m], card[m] = who, min(held, 100), suit * 13 + rank
            held += 1
            m += 1
        elif c != 45:
            fine = False
        i += 1
    unknown = i == begin + 1 and buf[begin] == 45
    return i, m, fine and held <= 52 and (suit == 0 or unknown)


@compiled
def deals_of(buf: np.ndarray, places: np.ndarray, lengths: np.ndarray):  # type: ignore[no-untyped-def]  # noqa: ANN201
    """Read the values of Deal tags: `F:hand hand hand hand`, clockwise from F, suits S.H.D.C.

    Returns
    -------
    starts : int64[D + 1]
        The rows of deal d are starts[d] to starts[d + 1].
    seat, position, card : int8[N]
    fault : int8[D]
        What could not be read; a hand that could not is left out whole.
    """
    count = places.size
    starts = np.zeros(count + 1, np.int64)
    total = np.sum(lengths)
    seat, position = np.empty(total, np.int8), np.empty(total, np.int8)
    card, fault = np.empty(total, np.int8), np.zeros(count, np.int8)
    m = 0 * count
    for d in range(count):
        i, stop = places[d], places[d] + lengths[d]
        while i < stop and SPACE[buf[i]]:
            i += 1
        who = seat_of(buf[i]) if i < stop else 0
        if who == 0:
            fault[d] = DEAL_NO_SEAT
            starts[d + 1] = m
            continue
        i += 1
        if i < stop and buf[i] == 58:
            i += 1
        hands = 0
        while i < stop:
            if SPACE[buf[i]]:
                i += 1
                continue
            begin = m
            i, m, fine = hand_at(buf, i, stop, who, m, seat, position, card)
            if not fine:
                fault[d] = DEAL_BAD_CARD
            if not fine or hands >= 4:
                m = begin
            hands += 1
            who = who % 4 + 1
        if hands != 4 and fault[d] == DEAL_FINE:
            fault[d] = DEAL_NOT_FOUR
        starts[d + 1] = m
    return starts, seat[:m].copy(), position[:m].copy(), card[:m].copy(), fault
