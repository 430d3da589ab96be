"""The score held against the laws: tricks, honours, games and rubbers (whist 1 to 4, 6 to 10, 81, 82).

Every figure that is written down is held against the others, and one that is not is nothing. The points of each deal are
in `detect.laws.points`.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import replay as r
from detect.laws.claims import WAYS, Hand
from detect.laws.code import Code
from detect.laws.events import AFTER_TURN_UP, events_of
from detect.laws.events import GAME as THE_GAME
from detect.laws.events import HONOURS as THE_HONOURS
from detect.laws.found import TRICKS, Found
from detect.laws.play import turned_by
from detect.laws.reckoning import GAMES_WORTH, HONOURS_WORTH, RUBBER_POINTS
from detect.laws.revokes import judged
from detect.laws.scored import GAME, GAMES

AT_FOUR = GAME - 1
ASTRAY = (r.FOUND_LED, r.FOUND_NOT_HELD, r.FOUND_TWICE, r.FOUND_TWO)
"""With one of these the tricks of a play are not sure."""


def scored(found: Found, code: Code, mine: np.ndarray) -> np.ndarray:
    """Tell which deals have a score to be held against the laws: at whist, and not void (bool[N])."""
    if not code.dealer_deals or not found.scores.any:
        return np.zeros(mine.size, bool)
    return np.asarray(mine & ~found.log.deals["void"].to_numpy())


def tricks(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find scores of more than thirteen tricks, and of other tricks than were played (whist 2).

    Those that were taken for a revoke may be in the score already.
    """
    counts = scored(found, code, mine)
    if not counts.any():
        return
    said = found.scores.tricks
    many = np.nan_to_num(said).sum(axis=1)
    for row in np.flatnonzero(counts & (many > TRICKS)).tolist():
        found.add(code.cite("2"), "tricks_too_many", row, number=whole(many[row]))
    off = np.nan_to_num(said - played_tricks(found))
    hands = judged(found, code, mine)
    for row in np.flatnonzero(counts & (many <= TRICKS) & (off != 0).any(axis=1)).tolist():
        if not _taken(hands.get(row), off[row]):
            side = int(np.flatnonzero(off[row])[0])
            amount = said[row, side]
            found.add(code.cite("2"), "tricks_differ", row, side=side, scored=whole(amount),
                      right=whole(amount - off[row, side]))  # fmt: skip


def _taken(hand: Hand | None, off: np.ndarray) -> bool:
    """Tell whether the score differs from the play by what was taken in tricks for revokes."""
    for_revokes = [e for e in hand.events if e.kind == "penalty" and e.note == WAYS[0]] if hand else []
    moved = sum((3.0 if np.isnan(e.amount) else e.amount) * (1 if e.seat % 2 else -1) for e in for_revokes)
    return moved != 0 and all(off[side] in {0.0, way * moved} for side, way in ((0, 1), (1, -1)))


def played_tricks(found: Found) -> np.ndarray:
    """Give the tricks of both sides where all thirteen were logged, each led in its turn; else NaN (float64[N, 2])."""
    won = found.replay.won
    out = np.stack([won[:, 1] + won[:, 3], won[:, 2] + won[:, 4]], axis=1).astype(float)
    out[won[:, 1:].sum(axis=1) != TRICKS] = np.nan
    out[found.find_rows[np.isin(found.finds[:, 1], ASTRAY)]] = np.nan
    return out


def tricks_made(found: Found) -> np.ndarray:
    """Give the tricks of both sides as scored, else as played; NaN where they are not thirteen (float64[N, 2])."""
    said = found.scores.tricks
    said = np.where(np.isnan(said), TRICKS - said[:, ::-1], said)
    out = np.where(np.isnan(said), played_tricks(found), said)
    out[(out.sum(axis=1) != TRICKS) | (out.min(axis=1) < 0)] = np.nan
    return out


def honours_worth(found: Found, mine: np.ndarray) -> np.ndarray:
    """Give what each side's honours are worth, where all four are in hands that are logged; else NaN (float64[N, 2])."""
    strain = found.trumps.astype(np.int64)
    cards = 13 * np.clip(strain, 0, 3)[:, None] + np.arange(9, 13)
    owner = np.take_along_axis(found.hands.owner, cards, axis=1)
    once = (np.take_along_axis(found.hands.counts, cards, axis=1) == 1).all(axis=1)
    east = (owner % 2 == 0).sum(axis=1)
    known = once & (strain >= 0) & (strain < 4) & ~found.hands.derived & (turned_by(found, mine) == 0)
    worth = HONOURS_WORTH[np.stack([4 - east, east], axis=1)]
    return np.where(known[:, None], worth, np.nan)


def honours(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find honours that are not worth so much (whist 3), scored from four (4), or claimed too late (6)."""
    counts = scored(found, code, mine)
    said = found.scores.honours
    has = counts[:, None] & (np.nan_to_num(said) > 0)
    if not has.any():
        return
    worth = honours_worth(found, mine)
    wrong = has & (
        ~np.isin(said, HONOURS_WORTH) | (said != worth) & ~np.isnan(worth) | has.all(axis=1)[:, None]
    )
    for row, side in np.argwhere(wrong).tolist():
        right = None if np.isnan(worth[row, side]) else whole(worth[row, side])
        found.add(code.cite("3"), "honours_wrong", row, side=side, scored=whole(said[row, side]), right=right)
    sure = has & ~wrong & ~doubtful(found, code)[:, None]
    for row, side in np.argwhere(sure & (found.standing.before == AT_FOUR)).tolist():
        found.add(code.cite("4"), "honours_at_four", row, side=side, scored=whole(said[row, side]))
    for row, events in events_of(found, has.any(axis=1)).items():
        for event in events:
            late = (
                event.kind == "claim"
                and event.note in {THE_HONOURS, THE_GAME}
                and event.trick >= AFTER_TURN_UP
            )
            if late and event.seat > 0 and has[row, 1 - event.seat % 2]:
                found.add(code.cite("6"), "honours_late", row, seat=event.seat, line=event.line)


def doubtful(found: Found, code: Code) -> np.ndarray:
    """Tell which deals are of a game in which points were found not to follow: its standing is not sure (bool[N])."""
    games = found.memo.get(("doubtful", code.id), [])
    return np.isin(found.standing.of_game, games) & (found.standing.of_game >= 0)


def games(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find games won before five points (whist 2), scored at another worth (8), by both sides, or by a revoke (81, 82)."""
    counts = scored(found, code, mine)
    said = np.nan_to_num(found.scores.game)
    won = counts[:, None] & (said > 0)
    if not won.any():
        return
    for row in np.flatnonzero(won.all(axis=1)).tolist():
        found.add(code.cite("8"), "game_twice", row)
    rows = np.flatnonzero(won.any(axis=1) & ~won.all(axis=1))
    side = won[rows].argmax(axis=1)
    rows, side = _not_by_revoke(found, code, mine, rows, side)
    after = found.standing.before[rows] + found.scores.points[rows]
    after[doubtful(found, code)[rows]] = np.nan
    at = np.arange(rows.size)
    mine_after, theirs, value = after[at, side], after[at, 1 - side], said[rows, side]
    short = mine_after < GAME
    for k in np.flatnonzero(short).tolist():
        found.add(
            code.cite("2"), "game_unfinished", int(rows[k]), side=int(side[k]), scored=whole(mine_after[k])
        )
    known = ~np.isnan(theirs)
    right = GAMES_WORTH[np.clip(np.nan_to_num(theirs), 0, AT_FOUR).astype(int)]
    odd = ~short & np.where(known, value != right, ~np.isin(value, GAMES_WORTH))
    for k in np.flatnonzero(odd).tolist():
        found.add(code.cite("8"), "game_value", int(rows[k]), side=int(side[k]), scored=whole(value[k]),
                  right=int(right[k]) if known[k] else None, losing=whole(theirs[k]) if known[k] else None)  # fmt: skip
    found.memo["misjudged", code.id] = found.standing.of_rubber[rows[short | odd]]


def _not_by_revoke(
    found: Found, code: Code, mine: np.ndarray, rows: np.ndarray, side: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Find games won by a side that was liable for a revoke in the hand (82), as both may be (81); give the other games."""
    liable = {row: {1 - one.seat % 2 for one in hand.revokes if one.punished}
              for row, hand in judged(found, code, mine).items()}  # fmt: skip
    fine = np.ones(rows.size, bool)
    for k in np.flatnonzero(np.isin(rows, [row for row, sides in liable.items() if sides])).tolist():
        sides = liable[int(rows[k])]
        if int(side[k]) in sides:
            fine[k] = False
            found.add(
                code.cite("81" if len(sides) > 1 else "82"), "game_by_revoke", int(rows[k]), side=int(side[k])
            )
    return rows[fine], side[fine]


def rubbers(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find rubbers scored before two games were won (whist 1), or at another worth than their games make them (9, 10)."""
    counts = scored(found, code, mine)
    said = np.nan_to_num(found.scores.rubber)
    won = counts & ((said > 0).sum(axis=1) == 1)
    won &= ~doubtful(found, code) & ~np.isin(
        found.standing.of_rubber, found.memo.get(("misjudged", code.id), [])
    )
    rows = np.flatnonzero(won)
    at, side = np.arange(rows.size), (said[rows] > 0).argmax(axis=1)
    stood, here = found.standing, np.nan_to_num(found.scores.game[rows])
    games_won, worth = stood.games[rows] + (here > 0), stood.worth[rows] + here
    many, theirs = games_won[at, side], games_won[at, 1 - side]
    after = (stood.before[rows] + found.scores.points[rows])[at, side]
    no_game = (here[at, side] > 0) | (after < GAME)  # in this deal none is missing
    sure = stood.whole[rows] & no_game
    for k in np.flatnonzero(sure & (many < GAMES)).tolist():
        found.add(code.cite("1"), "rubber_unfinished", int(rows[k]), side=int(side[k]), number=int(many[k]))
    right = worth[at, side] + RUBBER_POINTS - worth[at, 1 - side]
    off = said[rows, side] - right
    odd = (many == GAMES) & (theirs < GAMES) & (off != 0)
    odd &= (
        sure | (theirs > 0) | ~np.isin(off, -GAMES_WORTH)
    )  # the losers' game may not have been written down
    for k in np.flatnonzero(odd).tolist():
        found.add(code.cite("10" if theirs[k] else "9"), "rubber_value", int(rows[k]), side=int(side[k]),
                  scored=whole(said[rows[k], side[k]]), right=int(right[k]), worth=int(worth[k, side[k]]),
                  theirs=int(worth[k, 1 - side[k]]))  # fmt: skip


def whole(amount: float) -> int | float:
    """Give a number without a fraction as a whole one.

    >>> whole(3.0), whole(2.5)
    (3, 2.5)
    """
    return int(amount) if amount == int(amount) else float(amount)
