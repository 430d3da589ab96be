"""What one who cheats at draw poker does to the stock while cards are drawn from it, and to the bets."""

from __future__ import annotations

import numpy as np

from detect.kernels import step
from detect.kernels.draw_book import MUCH, READS, SPARES, SPARES_AFTER, WAY, WHO
from detect.kernels.draw_policy import COME_IN, GIVE_UP
from detect.kernels.stream import unit, word


@step
def rotated(pack: np.ndarray, top: int, begin: int, spare: np.ndarray) -> None:
    """Lay the cards from one place to the bottom on top of the stock, in their order.

    >>> pack = np.arange(52, dtype=np.int8)
    >>> rotated(pack, 48, 50, np.empty(52, np.int8))
    >>> pack[47:].tolist()
    [47, 50, 51, 48, 49]
    """
    for k in range(top, 52):
        spare[k] = pack[k]
    lifted = 52 - begin
    for k in range(lifted):
        pack[top + k] = spare[begin + k]
    for k in range(begin - top):
        pack[top + lifted + k] = spare[top + k]


@step
def useful(card: int, hand: np.ndarray, kept: int) -> bool:
    """Tell whether a card goes with those that are kept: of a rank that is kept, or of the suit of four that are of one.

    >>> hand = np.array([0, 13, 5, 20, 51], np.int8)
    >>> flush = np.array([0, 1, 2, 5, 50], np.int8)
    >>> [bool(one) for one in (useful(26, hand, 3), useful(50, hand, 3), useful(12, flush, 15))]
    [True, False, True]
    """
    many, suited, suit = 0, True, -1
    for k in range(5):
        if kept >> k & 1:
            many += 1
            if hand[k] % 13 == card % 13:
                return True
            suited = suited and (suit < 0 or suit == hand[k] // 13)
            suit = hand[k] // 13
    return many == 4 and suited and suit == card // 13


@step
def wants_now(
    wants: int,
    seat: int,
    street: int,
    plan: np.ndarray,
    live: np.ndarray,
    strength: np.ndarray,
    chance: np.uint64,
) -> int:
    """Give what is wanted of a bet where somebody cheats in the bets, else what the policy wants.

    Two who spare each other do not raise while both are in. One who reads the backs gives up what is beaten by a hand that
    is in, and else stays in, whatever he holds.

    >>> live, strength = np.array([0, 1, 1, 1]), np.array([0, 50, 90, 20])
    >>> spares, reads = np.array([1, SPARES_AFTER, 3]), np.array([3, READS, 1000])
    >>> [int(wants_now(2, 1, street, spares, live, strength, np.uint64(1))) for street in (0, 1)]
    [2, 1]
    >>> int(wants_now(2, 3, 0, reads, live, strength, np.uint64(1)))
    0
    """
    way = plan[WAY]
    if way in (SPARES, SPARES_AFTER) and (street == 1 or way == SPARES):
        other = plan[MUCH] if seat == plan[WHO] else plan[WHO] if seat == plan[MUCH] else 0
        return min(wants, COME_IN) if other > 0 and live[other] else wants
    if way == READS and seat == plan[WHO] and 1000 * unit(word(chance, 1)) < plan[MUCH]:
        for each in range(1, live.size):
            if live[each] and strength[each] > strength[seat]:
                return GIVE_UP
        return max(wants, COME_IN)
    return wants
