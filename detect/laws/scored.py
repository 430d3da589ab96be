"""What a log says was scored at whist, as arrays: tricks, honours, points, games and rubbers, and the standing of each game.

Nothing is reckoned that is not written down: where a deal lacks its points, the standing after it is not known.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from detect.laws.sequence import Sequence
from detect.log.tables import MOVE, Log

GAME = 5
"""Points of a game (whist 2)."""
GAMES = 2
"""Games that win the rubber (whist 1)."""
SIDES = ("NS", "EW")
PARTS = ("tricks", "honours", "points", "game", "rubber")


@dataclass(frozen=True)
class Scores:
    """What was scored, by deal and side (NS, EW); NaN where the log does not say.

    Attributes
    ----------
    tricks : float64[N, 2]
        Tricks won.
    honours : float64[N, 2]
        What honours were worth.
    points : float64[N, 2]
        By how much the score of the game rose, or fell.
    game : float64[N, 2]
        What the game was worth to the side that won it.
    rubber : float64[N, 2]
        The points of the rubber to the side that won it.
    """

    tricks: np.ndarray
    honours: np.ndarray
    points: np.ndarray
    game: np.ndarray
    rubber: np.ndarray

    @property
    def any(self) -> bool:
        """Whether anything was scored at all."""
        return not all(np.isnan(getattr(self, part)).all() for part in PARTS)


def scores(log: Log) -> Scores:
    """Lay out what was scored.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> said = scores(read(resource("datasets", "samples", "whist-fair.jsonl")))
    >>> said.tricks[0].tolist(), said.honours[0].tolist(), said.points[0].tolist()
    ([4.0, 9.0], [0.0, 2.0], [0.0, 5.0])
    """
    moves, deals = log.moves, log.deals["deal"].to_numpy()
    out = np.full((len(PARTS), deals.size, 2), np.nan)
    places = np.flatnonzero(moves["move"].to_numpy() == MOVE["score"])
    note = moves["note"]
    what = np.array([_place(str(word)) for word in note.cat.categories] + [-1], np.int64)
    what = what[note.cat.codes.to_numpy()[places]]
    row = np.searchsorted(deals, moves["deal"].to_numpy()[places])
    amount, said = moves["amount"].to_numpy()[places], what >= 0
    out[what[said] // 2, row[said], what[said] % 2] = amount[said]
    return Scores(*out)


def _place(word: str) -> int:
    """Give the number of a part and a side, -1 for any other word.

    >>> _place("tricks EW"), _place("tricks N"), _place("asked")
    (1, -1, -1)
    """
    part, _, side = word.rpartition(" ")
    return 2 * PARTS.index(part) + SIDES.index(side) if part in PARTS and side in SIDES else -1


@dataclass(frozen=True)
class Standing:
    """How each game and each rubber stood before a deal.

    Attributes
    ----------
    before : float64[N, 2]
        The score of the game, NaN where it is not known.
    games, worth : float64[N, 2]
        Games won of the rubber so far, and what they are worth; NaN where it is not known how the rubber began.
    whole : bool[N]
        Rubbers of which the score is known from their first deal to this one, so that no game can be missing.
    opens : bool[N]
        The first deal of a rubber.
    of_game, of_rubber : int64[N]
        Deals of one game, and of one rubber, have the same number; -1 for void deals.
    """

    before: np.ndarray
    games: np.ndarray
    worth: np.ndarray
    whole: np.ndarray
    opens: np.ndarray
    of_game: np.ndarray
    of_rubber: np.ndarray


def standing(said: Scores, at: Sequence, void: np.ndarray) -> Standing:
    """Add up the scores, game by game and rubber by rubber, as far as they are written down.

    A game begins anew after one that was scored as won, a rubber after one that was scored or where players cut for
    seats; the first deal of a sitting, if it is numbered 1, begins both. Void deals score nothing.

    Parameters
    ----------
    said : Scores
    at : Sequence
    void : bool[N]
    """
    kept = np.flatnonzero(~void[at.order])
    since, rows = _Since(at, kept), at.order[kept]
    joined, cut = ~since.any(~at.joined), since.any(at.cut_in)
    start = since.any(at.numbered_one) & (since.many(~at.joined) == 1)
    won_rubber = _either(said.rubber[rows] > 0)
    over = won_rubber | _either(said.game[rows] > 0)
    after_game, after_rubber = _next(over) & joined, _next(won_rubber) & joined
    broken = ~joined | since.any(at.reseated)
    game = _Stretches(cut | broken | after_game, cut | start | after_game)
    rubber = _Stretches(cut | broken | after_rubber, cut | start | after_rubber)
    before, after = game.added(said.points[rows])
    before[game.seen(_either(after >= GAME), now=False)] = np.nan
    games, wins = rubber.added((said.game[rows] > 0).astype(float))
    worth, _ = rubber.added(np.nan_to_num(said.game[rows]))
    games[rubber.seen(_either(wins >= GAMES), now=False)] = np.nan
    whole = ~_either(np.isnan(games)) & ~rubber.seen(_either(np.isnan(before)), now=True)
    return Standing(
        before=_spread(before, rows, void.size), games=_spread(games, rows, void.size),
        worth=_spread(worth, rows, void.size), whole=_spread(whole, rows, void.size, fill=False),
        opens=_opens(said, at), of_game=_spread(game.number, rows, void.size, fill=-1),
        of_rubber=_spread(rubber.number, rows, void.size, fill=-1),
    )  # fmt: skip


def _opens(said: Scores, at: Sequence) -> np.ndarray:
    """Tell which deals, void ones too, are the first of a rubber (bool[N])."""
    out = np.zeros(at.order.size, bool)
    won = _either(said.rubber[at.order] > 0)
    out[at.order] = at.numbered_one | at.cut_in | (_next(won) & at.joined)
    return out


class _Stretches:
    """Stretches of deals: `begins` says where each begins, `known` of which deals it is known that they begin one."""

    def __init__(self, begins: np.ndarray, known: np.ndarray) -> None:
        begins = np.append(np.ones(1, bool), begins[1:])[: begins.size]
        self.start = np.flatnonzero(begins)
        self.number = np.cumsum(begins) - 1
        self.known = known[self.start][self.number]

    def added(self, amount: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Add up from the beginning of each stretch: before a deal, and after it (float64[n, 2]); NaN where not known."""
        here, lacks = np.nan_to_num(amount), np.isnan(amount).any(axis=1)
        after, missing = self._from_start(here), self._from_start(lacks.astype(np.int64))
        before = after - here
        before[~self.known | (missing - lacks > 0)] = np.nan
        after[~self.known | (missing > 0)] = np.nan
        return before, after

    def seen(self, what: np.ndarray, *, now: bool) -> np.ndarray:
        """Tell where something was so in a deal of the stretch before, or also in this one (bool[n])."""
        many = self._from_start(what.astype(np.int64))
        return np.asarray((many if now else many - what) > 0)

    def _from_start(self, amount: np.ndarray) -> np.ndarray:
        total = np.cumsum(amount, axis=0)
        return np.asarray(total - (total - amount)[self.start][self.number])


class _Since:
    """What was so in a deal that is kept, or in a void one between it and the last kept one of its table."""

    def __init__(self, at: Sequence, kept: np.ndarray) -> None:
        self.end = kept + 1
        self.begin = (
            np.maximum(_next(self.end), np.flatnonzero(at.first)[at.table[kept]]) if kept.size else kept
        )

    def many(self, what: np.ndarray) -> np.ndarray:
        total = np.append(0, np.cumsum(what))
        return np.asarray(total[self.end] - total[self.begin])

    def any(self, what: np.ndarray) -> np.ndarray:
        return np.asarray(self.many(what) > 0)


def _spread(values: np.ndarray, rows: np.ndarray, size: int, fill: float = np.nan) -> np.ndarray:
    """Put values of some rows into an array of all."""
    out = np.full((size, *values.shape[1:]), fill, values.dtype)
    out[rows] = values
    return out


def _either(what: np.ndarray) -> np.ndarray:
    """Tell where something is so of either side (bool[n])."""
    return np.asarray(what[:, 0] | what[:, 1])


def _next(what: np.ndarray) -> np.ndarray:
    """Move every value one place on; the first becomes nought."""
    return np.append(np.zeros(1, what.dtype), what[:-1])[: what.size]
