"""What one who deals draw poker falsely does to the stock while cards are drawn from it."""

from __future__ import annotations

import numpy as np

from detect.kernels import step


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
