"""What a player of hold'em thinks of his two cards, and of what they make with the board.

It is a plain way to play, the same for all, so that opportunities look real; nobody's skill is in it. Before the flop two cards
are worth Chen's count (W. Chen, in L. Krieger, Hold'em Excellence, 2000), twice over so that it is whole.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import step
from detect.kernels.draw_book import STRAIGHTS
from detect.kernels.stud_policy import GOOD, GREAT, HOPES, NOTHING, STRONG, TEN, WEAK

ACE, KING, QUEEN, KNAVE = 12, 11, 10, 9
LEAST_GREAT, LEAST_STRONG, LEAST_GOOD, LEAST_WEAK = 24, 19, 14, 10
"""The least of Chen's count, twice over, for each grade; of so few as three players, `LOOSER` less."""
LOOSER, FEW = 4, 3


@step
def chen(a: int, b: int) -> int:
    """Give Chen's count of two cards, twice over.

    >>> [chen(*two) for two in ((12, 25), (11, 12), (0, 13), (5, 18), (0, 20))]
    [40, 24, 10, 14, -1]
    """
    high, low = max(a % 13, b % 13), min(a % 13, b % 13)
    points = (
        20
        if high == ACE
        else 16
        if high == KING
        else 14
        if high == QUEEN
        else 12
        if high == KNAVE
        else high + 2
    )
    if high == low:
        return max(2 * points, 10)
    gap = high - low - 1
    points -= 0 if gap == 0 else 2 if gap == 1 else 4 if gap == 2 else 8 if gap == 3 else 10
    if gap <= 1 and high < QUEEN:
        points += 2
    return points + 4 if a // 13 == b // 13 else points


@step
def before_the_flop(hand: np.ndarray, players: int) -> int:
    """Grade two cards."""
    worth = chen(int(hand[0]), int(hand[1])) + (LOOSER if players <= FEW else 0)
    if worth >= LEAST_STRONG:
        return GREAT if worth >= LEAST_GREAT else STRONG
    if worth >= LEAST_GOOD:
        return GOOD
    return WEAK if worth >= LEAST_WEAK else NOTHING


@step
def hopes(hand: np.ndarray, board: np.ndarray, many: int) -> bool:
    """Tell whether one card more may make a flush, or a straight at either end, with a card of the hand's own.

    >>> flop = np.array([0, 2, 30, -2, -2], np.int8)
    >>> hopes(np.array([5, 9], np.int8), flop, 3), hopes(np.array([14, 16], np.int8), flop, 3)
    (True, True)
    """
    ranks, laid = np.int64(0), np.int64(0)
    for k in range(many):
        laid |= np.int64(1) << np.int64(board[k] % 13)
    for k in range(2):
        suit, of_suit = hand[k] // 13, 0
        ranks |= np.int64(1) << np.int64(hand[k] % 13)
        for j in range(2):
            of_suit += 1 if hand[j] // 13 == suit else 0
        for j in range(many):
            of_suit += 1 if board[j] // 13 == suit else 0
        if of_suit == 4:
            return True
    ranks |= laid
    for low in range(8):
        four = np.int64(15) << np.int64(low)
        if ranks & four == four and laid & four != four:
            return True
    return False


@step
def after_the_flop(
    hand: np.ndarray, board: np.ndarray, many: int, strength: int, laid: int, levels: np.ndarray
) -> int:
    """Grade two cards with the board.

    Parameters
    ----------
    hand, board : int8[2], int8[5]
    many : int
        How many cards lie on the board.
    strength, laid : int
        The strength of the best five cards, and that of the board alone where it has five; else 0.
    levels : int64[LEVELS]
    """
    if strength == laid:
        return NOTHING
    if strength >= levels[STRAIGHTS]:
        return GREAT
    a, b, of_a, of_b, top = int(hand[0]) % 13, int(hand[1]) % 13, 0, 0, -1
    for k in range(many):
        rank = int(board[k]) % 13
        top = max(top, rank)
        of_a += 1 if rank == a else 0
        of_b += 1 if rank == b else 0
    if a == b:
        if of_a > 0:
            return GREAT
        return (STRONG if a >= TEN else GOOD) if a > top else WEAK
    if of_a + of_b > 1:
        return STRONG
    if of_a + of_b == 1:
        return GOOD if (a if of_a else b) == top else WEAK
    return HOPES if many < 5 and hopes(hand, board, many) else NOTHING
