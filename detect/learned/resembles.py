"""Which simulated sharps a session looks like that is flagged already: a ranking of names, without a probability.

The forest learns from evenings of the session's own shape, played when they are first needed and kept as numbers; it is
fitted anew each time. How often it names the right one is in docs/resembles.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
import pandas as pd

from detect.learned.shapes import Shape, looked_at
from detect.learned.sharped import Told, examples
from detect.sharps import TECHNIQUES_OF

if TYPE_CHECKING:
    from sklearn.ensemble import ExtraTreesClassifier

    from detect.log.tables import Log

__all__ = ["MOST_DEALS", "NAMED", "Ranker", "resembles"]

MOST_DEALS = 96
"""So many deals of a session are looked at together; a longer one in blocks, whose scores are added."""
NAMED = 3
"""So many names are given."""
TREES, LEAF, LOOKED_AT = 80, 2, 0.3
ABSENT = 0.0
"""What stands for a number that an evening does not have: no deviation."""
_RANKERS: dict[tuple[Shape, tuple[str, ...], int], Ranker] = {}
"""Those of this run: a batch has many sessions of one shape."""
MOST_KEPT = 8


def resembles(log: Log, session: str, *, seed: int = 0, done: Told = lambda _now, _all: None) -> list[str]:
    """Rank the simulated sharps by how much a session looks like theirs.

    Only for a session that the checks have flagged: a fair one looks like some sharp as well, since nothing else is asked.

    Parameters
    ----------
    log : Log
    session : str
    seed : int
        Of the evenings that are learned from.
    done : callable
        Told how many evenings of how many are played, where they were not kept from before.

    Returns
    -------
    list of str
        At most `NAMED` names of `detect.sharps.TECHNIQUES_OF` the game, the likest first; none where nobody has simulated a
        sharp of that game, or the log holds too little to tell any of them by.

    Raises
    ------
    KeyError
        If there is no such session.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> log = read(resource("datasets", "samples", "whist-stacked.jsonl"))
    >>> resembles(log.taken_as(game="bridge"), log.sessions["session"][0])
    []
    """
    shape, blocks = looked_at(log, session, MOST_DEALS, laws=True)
    if shape is None or shape.game not in TECHNIQUES_OF:
        return []
    key = shape, tuple(sorted(blocks.columns)), seed
    if key not in _RANKERS:
        if len(_RANKERS) >= MOST_KEPT:
            _RANKERS.clear()
        _RANKERS[key] = Ranker(shape, list(blocks.columns), seed=seed, done=done)
    return _RANKERS[key].rank(blocks)[:NAMED]


class Ranker:
    """What tells the simulated sharps of a shape apart by some columns.

    Parameters
    ----------
    shape : Shape
    columns : sequence of str
        Those that the session has; others are not learned from.
    seed : int
    done : callable
        As `resembles` has it.

    Attributes
    ----------
    names : list of str
        The techniques that leave something in such a log.

    Examples
    --------
    >>> Ranker(Shape("whist", "whist-club", 4, 4, 2, True, "counts", False), [], sessions=2).names
    []
    """

    def __init__(
        self, shape: Shape, columns: tuple[str, ...] | list[str], *, seed: int = 0, sessions: int = 0,
        done: Told = lambda _now, _all: None,
    ) -> None:  # fmt: skip
        some = examples(shape, seed=seed, sessions=sessions, done=done)
        self.columns = [name for name in some.table.columns if name in set(columns)]
        self.names = some.only(self.columns).leaving()
        mine = np.isin(some.technique, self.names)
        self._forest = self._fitted(some.table[mine], some.technique[mine], seed) if self.names else None

    def _fitted(
        self, table: pd.DataFrame, technique: npt.NDArray[np.str_], seed: int
    ) -> ExtraTreesClassifier:
        from sklearn.ensemble import ExtraTreesClassifier

        forest = ExtraTreesClassifier(
            n_estimators=TREES,
            min_samples_leaf=LEAF,
            max_features=LOOKED_AT,
            class_weight="balanced",
            random_state=seed,
        )
        forest.fit(self._numbers(table), technique)
        return forest

    def _numbers(self, table: pd.DataFrame) -> npt.NDArray[np.float64]:
        return np.asarray(table.reindex(columns=self.columns).fillna(ABSENT), np.float64)

    def scores(self, table: pd.DataFrame) -> npt.NDArray[np.float64]:
        """Give how much each session looks like each of `names`: only the order means anything (float64[n, K])."""
        if self._forest is None:
            return np.zeros((len(table), 0))
        found = np.asarray(self._forest.predict_proba(self._numbers(table)))
        return found[:, [list(self._forest.classes_).index(name) for name in self.names]]

    def rank(self, blocks: pd.DataFrame) -> list[str]:
        """Rank all of `names` for one session, of which each row is a block of deals."""
        order = np.argsort(-self.scores(blocks).sum(axis=0), kind="stable")
        return [self.names[at] for at in order]
