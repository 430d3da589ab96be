"""What a deal of whist is worth by the laws: penalties first, then tricks, then honours (whist 2 to 5, 72, 81, 82).

Plain Python: it is for deals with a penalty, which are rare, and for tests. Sides are 0 (NS) and 1 (EW).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from detect.laws.scored import GAME

BOOK = 6
"""Tricks over so many count a point each (whist 2)."""
GAMES_WORTH = np.array([3, 2, 2, 1, 1])
"""What a game is worth by the losers' score from nought to four: a treble, a double or a single (whist 8)."""
HONOURS_WORTH = np.array([0.0, 0.0, 0.0, 2.0, 4.0])
"""What so many of the four honours are worth to a side (whist 3)."""
RUBBER_POINTS = 2
"""Points for winning the rubber, besides its games (whist 9)."""
MOST_LOSING = 4
"""The most that a side can score by a hand in which it is liable for a revoke (whist 82)."""
NOBODY = -1


@dataclass(frozen=True, slots=True)
class Penalty:
    """What a side took for a revoke.

    Attributes
    ----------
    side : int
        The side that took it.
    way : str
        `tricks`, `add` or `deduct` (whist 72 i).
    amount : int
    written : bool
        Whether the record says so, and it is not only one of the ways that there are.
    """

    side: int
    way: str
    amount: int = 3
    written: bool = True


@dataclass(frozen=True, slots=True)
class Reckoned:
    """What a deal came to.

    Attributes
    ----------
    points : (int, int)
        By how much each side's score rose, or fell; what comes after the game was won is not scored.
    winner : int
        The side that won the game, -1 where none did.
    """

    points: tuple[int, int]
    winner: int


def reckon(
    before: tuple[int, int], tricks: tuple[int, int], honours: tuple[int, int], penalties: Iterable[Penalty] = (),
    barred: Iterable[int] = (),
) -> Reckoned:  # fmt: skip
    """Score a deal: penalties, then tricks, then honours; the game is over as soon as it is won (whist 5, 72 v).

    Parameters
    ----------
    before : (int, int)
        The score of the game.
    tricks, honours : (int, int)
        Tricks as played; what the honours are worth.
    penalties : iterable of Penalty
    barred : iterable of int
        Sides that cannot win the game by this hand, nor score more than four (whist 81, 82).

    Examples
    --------
    The claimants at two add three, and win a treble though the others made thirteen tricks (72 v):

    >>> reckon((2, 0), (0, 13), (0, 4), [Penalty(0, "add")], barred=[1])
    Reckoned(points=(3, 0), winner=0)
    >>> reckon((3, 0), (9, 4), (2, 0)).points
    (3, 0)
    """
    score, made, out = list(before), list(tricks), set(barred)
    for one in penalties:
        if one.way == "tricks":
            made[one.side] += one.amount
            made[1 - one.side] -= one.amount
        elif one.way == "add":
            score[one.side] += one.amount
        else:
            score[1 - one.side] = max(0, score[1 - one.side] - one.amount)
    winner = _winner(score, out)
    for more in ([max(0, many - BOOK) for many in made], honours):
        if winner == NOBODY:
            score = [have + add for have, add in zip(score, more, strict=True)]
            winner = _winner(score, out)
    score = [min(have, MOST_LOSING) if side in out else have for side, have in enumerate(score)]
    return Reckoned((score[0] - before[0], score[1] - before[1]), winner)


def _winner(score: list[int], barred: set[int]) -> int:
    return next((side for side in (0, 1) if score[side] >= GAME and side not in barred), NOBODY)
