"""What a deal of whist is worth: penalties, tricks and honours in their order, games, rubbers (whist 1 to 10, 72 to 82).

Sides are 0 (NS) and 1 (EW). All scores are those of the game, of five points.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import step
from detect.kernels.book import (
    BEFORE,
    BY_ADDING,
    BY_DEDUCTING,
    BY_TRICKS,
    CLAIM,
    CLAIMANT,
    CLAIMED,
    CLAIMED_LATE,
    FRESH,
    GAME,
    GAMES,
    HELD,
    HONOURS,
    KIND,
    OPTION,
    POINTS,
    RUBBER,
    SCORE,
    SEAT,
    SEATED,
    STOOD,
    TRICKS,
    WORTH,
)
from detect.kernels.stream import unit, word

GAME_POINTS, RUBBER_POINTS, PENALTY = 5, 2, 3
NO_WINNER = -1
# What the reckoning of one deal needs: score, tricks and honours of both sides, and whether a side was punished.
SCORED, MADE, COUNTED, PUNISHED = 0, 2, 4, 6
SUM = 8


@step
def honours_of(held: int, before: int) -> int:
    """Give what honours score: four for all, two for three of them; nothing from a score of four (whist 3, 4).

    Examples
    --------
    >>> honours_of(4, 0), honours_of(3, 3), honours_of(2, 0), honours_of(4, 4)
    (4, 2, 0, 0)
    """
    if before >= GAME_POINTS - 1 or held < 3:
        return 0
    return 4 if held == 4 else 2


@step
def begin(row: np.ndarray, total: np.ndarray) -> None:
    """Set out to reckon a deal: the score before it, tricks, honours, and nobody punished."""
    for side in range(2):
        total[SCORED + side] = row[BEFORE + side]
        total[MADE + side] = row[TRICKS + side]
        total[COUNTED + side] = honours_of(row[HELD + side], row[BEFORE + side])
        total[PUNISHED + side] = 0


@step
def punish(total: np.ndarray, side: int, option: int) -> None:
    """Exact one penalty from the other side: three tricks, three points added, or three deducted (whist 72)."""
    other = 1 - side
    total[PUNISHED + other] = 1
    if option == BY_TRICKS:
        total[MADE + side] += PENALTY
        total[MADE + other] -= PENALTY
    elif option == BY_ADDING:
        total[SCORED + side] += PENALTY
    else:
        total[SCORED + other] = max(0, total[SCORED + other] - PENALTY)


@step
def won_by(total: np.ndarray) -> int:
    """Give the side that has won the game; one that is punished cannot (whist 81, 82)."""
    for side in range(2):
        if total[SCORED + side] >= GAME_POINTS and total[PUNISHED + side] == 0:
            return side
    return NO_WINNER


@step
def reckon(total: np.ndarray) -> int:
    """Add up a deal, penalties having been exacted: tricks next, honours last; give the winner (whist 5).

    The game is over as soon as it is won: what would come after is not scored (whist 72 v).
    """
    winner = won_by(total)
    for side in range(2):
        if winner == NO_WINNER:
            total[SCORED + side] += max(0, total[MADE + side] - 6)
    winner = won_by(total)
    for side in range(2):
        if winner == NO_WINNER:
            total[SCORED + side] += total[COUNTED + side]
    winner = won_by(total)
    for side in range(2):
        if total[PUNISHED + side] != 0:
            total[SCORED + side] = min(total[SCORED + side], GAME_POINTS - 1)
    return winner


@step
def game_worth(losers: int) -> int:
    """Give what a game is worth by the losers' score: a treble, a double, a single (whist 8).

    Examples
    --------
    >>> [game_worth(score) for score in range(5)]
    [3, 2, 2, 1, 1]
    """
    if losers == 0:
        return 3
    return 2 if losers < 3 else 1


@step
def advantage(total: np.ndarray, side: int) -> int:
    """Rank an outcome for one side: a game won, by what it is worth; a game lost; else the lead."""
    winner, other = reckon(total), 1 - side
    if winner == side:
        return 100 + 100 * game_worth(total[SCORED + other])
    if winner == other:
        return -100 - 100 * game_worth(total[SCORED + side])
    return total[SCORED + side] - total[SCORED + other]


@step
def best_option(total: np.ndarray, trial: np.ndarray, side: int) -> int:
    """Choose the penalty that serves the claimants best; partners may consult on it (whist 84)."""
    best, option = -(1 << 20), BY_ADDING
    for each in (BY_ADDING, BY_TRICKS, BY_DEDUCTING):
        if each == BY_TRICKS and total[MADE + 1 - side] < PENALTY:
            continue
        for k in range(SUM):
            trial[k] = total[k]
        punish(trial, side, each)
        value = advantage(trial, side)
        if value > best:
            best, option = value, each
    return option


@step
def claimant_of(row: np.ndarray, seat: int, chance: np.uint64) -> int:
    """Give the adversary who claims a revoke: either of the two, but never a dummy."""
    left, right = seat % 4 + 1, (seat + 2) % 4 + 1
    if row[SEATED + left - 1] < 0:
        return right
    if row[SEATED + right - 1] < 0:
        return left
    return left if chance & np.uint64(1) == np.uint64(0) else right


@step
def claims(
    row: np.ndarray, slips: np.ndarray, a: int, b: int, total: np.ndarray, trial: np.ndarray, key: np.uint64,
    claimed: float, late: float,
) -> None:  # fmt: skip
    """Have established revokes claimed, or not, and exact the penalties (whist 72 to 81).

    A dummy pays no penalty (dummy II). One that is claimed after the cut for the next deal is claimed in vain (78).
    """
    for k in range(a, b):
        slip = slips[k]
        seat = int(slip[SEAT])
        if slip[KIND] != STOOD or row[SEATED + seat - 1] < 0:
            continue
        at = 3 * (k - a)
        in_time, chance = unit(word(key, at)) < claimed, word(key, at + 1)
        if not in_time and unit(word(key, at + 2)) >= late:
            continue
        slip[CLAIMANT] = claimant_of(row, seat, chance)
        slip[CLAIM] = CLAIMED if in_time else CLAIMED_LATE
        if in_time:
            side = 1 - (slip[CLAIMANT] & 1)
            slip[OPTION] = best_option(total, trial, side)
            punish(total, side, slip[OPTION])


@step
def end_game(row: np.ndarray, mine: np.ndarray, total: np.ndarray, winner: int) -> None:
    """Write down a game that was won, and the rubber with it if it was the second (whist 1, 8 to 10)."""
    other = 1 - winner
    value = game_worth(total[SCORED + other])
    row[GAME + winner] = value
    mine[GAMES + winner] += 1
    mine[WORTH + winner] += value
    mine[SCORE], mine[SCORE + 1] = 0, 0
    if mine[GAMES + winner] == 2:
        row[RUBBER + winner] = mine[WORTH + winner] + RUBBER_POINTS - mine[WORTH + other]
        for side in range(2):
            mine[GAMES + side], mine[WORTH + side] = 0, 0
        mine[FRESH] = 1


@step
def settle_deal(row: np.ndarray, mine: np.ndarray, total: np.ndarray) -> None:
    """Score a deal, penalties having been exacted: tricks, honours, games and rubbers.

    Parameters
    ----------
    row, mine : int16[BOOK], int64[STATE]
        The deal, and the session as it stands.
    total : int64[SUM]
        As `begin` and `claims` left it.
    """
    winner = reckon(total)
    for side in range(2):
        row[HONOURS + side] = honours_of(row[HELD + side], row[BEFORE + side])
        row[POINTS + side] = total[SCORED + side] - row[BEFORE + side]
        mine[SCORE + side] = total[SCORED + side]
    if winner >= 0:
        end_game(row, mine, total, winner)
