"""The points of each deal held against its tricks, its honours and its penalties (whist 2, 5, 72, 81, 82)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from detect.laws.claims import POINTS, WAYS, Hand
from detect.laws.code import Code
from detect.laws.found import Found
from detect.laws.reckoning import BOOK, MOST_LOSING, Penalty, Reckoned, reckon
from detect.laws.revokes import judged
from detect.laws.scored import GAME
from detect.laws.scoring import AT_FOUR, honours_worth, played_tricks, scored, tricks_made, whole

MOST_OPEN = 3
"""With more claims of which it is not written what was taken, nothing is said of the points."""
MOST_TAKEN = 39
"""Thirteen revokes' worth: what is more was not taken for revokes."""
Sides = tuple[int, int]
Taken = tuple[Penalty, ...]


def points(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find points that do not follow from the tricks, the honours and the penalties (whist 2, 5, 72), or go above four (82).

    Where the standing is not known, they are found if they follow from none. After points that do not follow, the
    standing of their game is not known.
    """
    counts = scored(found, code, mine) & ~np.isnan(found.scores.points).all(axis=1)
    if not counts.any():
        return
    hands = {row: hand for row, hand in judged(found, code, mine).items() if counts[row] and _penalised(hand)}
    figures = _Figures(
        found.scores.points, tricks_made(found), played_tricks(found), found.scores.honours, honours_worth(found, mine),
        found.standing.before, found.scores.game,
    )  # fmt: skip
    wrong, game = _wrong(figures, counts, hands), found.standing.of_game
    place = np.argsort(found.sequence.order)
    sooner = np.full(int(game.max()) + 1, place.size)
    at_fault = wrong.any(axis=1)
    np.minimum.at(sooner, game[at_fault], place[at_fault])
    later = counts & (place > sooner[game])
    if later.any():
        loose = replace(figures, before=np.where(later[:, None], np.nan, figures.before))
        again = _wrong(loose, later, {row: hand for row, hand in hands.items() if later[row]})
        wrong = np.where(later[:, None], again, wrong)
    found.memo["doubtful", code.id] = np.unique(game[wrong.any(axis=1)])
    for row in np.flatnonzero(wrong.any(axis=1)).tolist():
        _put(found, code, row, figures, int(wrong[row].argmax()), hands.get(row))


@dataclass(frozen=True)
class _Figures:
    """What the points of deals are held against, by side: each float64[N, 2], NaN where not known."""

    points: np.ndarray
    tricks: np.ndarray
    played: np.ndarray
    honours: np.ndarray
    worth: np.ndarray
    before: np.ndarray
    game: np.ndarray


def _penalised(hand: Hand) -> bool:
    """Tell whether something was taken for a revoke, or may have been."""
    return any(e.kind == "penalty" and e.note in WAYS for e in hand.events) or any(
        one.punished for one in hand.revokes
    )


def _wrong(figures: _Figures, counts: np.ndarray, hands: dict[int, Hand]) -> np.ndarray:
    """Tell which deals have points that no reading of the record gives, by side (bool[N, 2])."""
    out, clean = np.zeros((counts.size, 2), bool), counts.copy()
    clean[[*hands]] = False
    rows = np.flatnonzero(clean)
    made = np.maximum(figures.tricks[rows] - BOOK, 0)
    out[rows] = misfits(figures.points[rows], made, figures.honours[rows], figures.worth[rows], figures.before[rows],
                        figures.game[rows])  # fmt: skip
    for row, hand in hands.items():
        if not _explained(figures, row, hand):
            out[row, np.nanargmax(np.abs(figures.points[row]))] = True
    return out


def misfits(
    points: np.ndarray,
    made: np.ndarray,
    honours: np.ndarray,
    worth: np.ndarray,
    before: np.ndarray,
    game: np.ndarray,
) -> np.ndarray:
    """Tell which points do not follow from tricks and honours, by deal and side (bool[n, 2]); all are float64[n, 2].

    Honours need not be scored at once (whist 7), cannot be from four (4), nor once the other side has won by tricks (5).
    The winner of a game may have written down all that he made, or no more than he wanted.

    Parameters
    ----------
    points : float64[n, 2]
        NaN where they are not logged.
    made : float64[n, 2]
        Tricks over six; NaN where the tricks are not known.
    honours, worth : float64[n, 2]
        As scored; as the hands give them; NaN where not known.
    before : float64[n, 2]
        The score of the game; NaN where not known.
    game : float64[n, 2]
        The game, where it is logged as won.

    Examples
    --------
    Three by cards and two by honours are five, and not six:

    >>> made, honours, nothing = np.array([[3.0, 0]]), np.array([[2.0, 0]]), np.full((1, 2), np.nan)
    >>> [misfits(np.array([[n, 0.0]]), made, honours, nothing, nothing, nothing)[0, 0] for n in (5.0, 6.0)]
    [np.False_, np.True_]
    """
    most = np.where(np.isnan(honours), np.where(np.isnan(worth), 4.0, worth), honours)
    most = np.where(np.isnan(honours) & (before == AT_FOUR), 0.0, most)
    over = points - made
    fits = (over == 0) | (over == honours) | (np.isnan(honours) & np.isin(over, (2.0, 4.0)) & (over <= most))
    wants = np.where(np.isnan(before), 1.0, GAME - before)
    wins = np.where(np.isnan(before), np.nan_to_num(game) > 0, before + points >= GAME)
    fits |= wins & (points >= wants) & (over <= most)
    beaten = (before + made >= GAME)[:, ::-1]
    return np.asarray(~np.isnan(over) & ~(fits & ~(beaten & (over > 0))))


def _explained(figures: _Figures, row: int, hand: Hand) -> bool:
    """Tell whether some reading of the record gives the points of a deal with a penalty."""
    said, honours_of = figures.points[row], _honours(figures.honours[row], figures.worth[row])
    barred = {1 - one.seat % 2 for one in hand.revokes if one.punished}
    for taken, tricks in _taken_and_made(figures, row, hand):
        if taken is None or tricks is None:
            return True
        outs = (barred, barred | {1 - one.side for one in taken})
        for honours, before, out in product(honours_of, _standings(figures.before[row]), outs):
            given = reckon(before, tricks, honours, taken, out)
            if all(_agrees(said[side], side, given, before, honours) for side in (0, 1)):
                return True
    return False


def _taken_and_made(figures: _Figures, row: int, hand: Hand) -> Iterator[tuple[Taken | None, Sides | None]]:
    """Give what may have been taken for revokes, and the tricks before it was; None for what is not known.

    Where the play is not logged, tricks that were taken may be in the score already.
    """
    said, played = (_sides(one[row]) for one in (figures.tricks, figures.played))
    for taken in _penalties(hand):
        for tricks in {said, played} - {None} or {None}:
            yield taken, tricks
            if taken is not None and tricks != played:
                yield tuple(one for one in taken if one.way != WAYS[0] or not one.written), tricks


def _sides(amounts: np.ndarray) -> Sides | None:
    """Give two amounts as whole numbers, None where one is not known."""
    return None if np.isnan(amounts).any() else (int(amounts[0]), int(amounts[1]))


def _agrees(said: float, side: int, given: Reckoned, before: Sides, honours: Sides) -> bool:
    """Tell whether the points of a side are what they came to; of the winner, no more than that and no less than he wanted."""
    if np.isnan(said) or said == given.points[side]:
        return True
    return side == given.winner and GAME - before[side] <= said <= given.points[side] + honours[side]


def _standings(before: np.ndarray) -> Iterator[Sides]:
    """Give what the score of the game may have been."""
    if np.isnan(before).any():
        yield from product(range(GAME), range(GAME))
    else:
        yield int(before[0]), int(before[1])


def _penalties(hand: Hand) -> Iterator[Taken | None]:
    """Give what may have been taken: what is written down, and of a claim without it each of the three ways, or nothing.

    None where that is too much to say.
    """
    events = [e for e in hand.events if e.kind == "penalty" and e.note in WAYS]
    unsaid = [one for one in hand.revokes if one.punished and one.penalty is None]
    if len(unsaid) > MOST_OPEN or any(e.seat < 1 or e.amount > MOST_TAKEN for e in events):
        yield None
        return
    taken = [Penalty(1 - e.seat % 2, e.note, POINTS if np.isnan(e.amount) else int(e.amount)) for e in events]
    for ways in product((*WAYS, ""), repeat=len(unsaid)):
        more = [
            Penalty(one.seat % 2, way, written=False) for one, way in zip(unsaid, ways, strict=True) if way
        ]
        yield (*taken, *more)


def _honours(said: np.ndarray, worth: np.ndarray) -> set[Sides]:
    """Give what the honours may have scored: as scored or not at all, else as the hands give them or may give them."""
    each = [
        {0, int(one)} if not np.isnan(one) else {0, 2, 4} if np.isnan(may) else {0, int(may)}
        for one, may in zip(said, worth, strict=True)
    ]
    return {(north, east) for north in each[0] for east in each[1]}


def _put(found: Found, code: Code, row: int, figures: _Figures, side: int, hand: Hand | None) -> None:
    """Put down points that do not follow, or that go above four by a hand with a revoke (82)."""
    said, before = figures.points[row], figures.before[row]
    liable = {1 - one.seat % 2 for one in hand.revokes if one.punished} if hand else set()
    at_least = np.nan_to_num(before) + said  # where the standing is not known, it is nothing or more
    above = [each for each in sorted(liable) if at_least[each] > MOST_LOSING]
    if above:
        found.add(code.cite("82"), "more_than_four", row, side=above[0], scored=whole(at_least[above[0]]),
                  known=not np.isnan(before[above[0]]))  # fmt: skip
        return
    made = np.maximum(figures.tricks[row] - BOOK, 0)
    after_game = before[1 - side] + made[1 - side] >= GAME and said[side] > made[side]
    number = "72" if hand else "5" if after_game else "2"
    by_cards, by_honours = (
        None if np.isnan(one) else whole(one) for one in (made[side], figures.honours[row, side])
    )
    found.add(code.cite(number), "points_differ", row, side=side, scored=whole(said[side]), won=number == "5", penalty=number == "72",
              by_cards=by_cards, by_honours=by_honours)  # fmt: skip
