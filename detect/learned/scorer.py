"""How unlike fair sessions a session is, in ways that no planned check asks for: a score, and an honest p of it.

The score alone is learned: how far out each number lies among those of fair sessions, added up (ECOD: Li, Zhao, Hu, Botta,
Ionescu and Chen, IEEE TKDE 35, 2023). What a score is worth is not taken from the detector: p is its place among the scores of
fair sessions that were held out of the fit (Bates, Candès, Lei, Romano and Sesia, Ann. Statist. 51, 2023), so that
P(p ≤ a) ≤ a for a fair session whatever was learned.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Self

import numpy as np
import numpy.typing as npt
import pandas as pd
from sklearn.base import BaseEstimator
from sklearn.utils import check_random_state
from sklearn.utils.validation import check_is_fitted, validate_data

from detect.fair.options import GAMES
from detect.kept import kept
from detect.learned.features import features, survives_bad_shuffles
from detect.learned.shapes import Shape, looked_at

if TYPE_CHECKING:
    from detect.log.tables import Log

__all__ = ["TWINS", "SessionScorer", "twins", "unplanned"]

TWINS = 30_000
"""Fair sessions that are played for a session."""
LEARNED = 1 / 3
"""The share of them that is learned from; a session is held against the others, 20,000."""
CHUNK = 512
"""So many are played and measured at once."""
MOST_DEALS = 36
"""So many deals of a session are looked at together: twenty thousand longer ones would take too long to play."""
Told = Callable[[int, int], None]


class SessionScorer(BaseEstimator):  # type: ignore[misc]
    """Score sessions by how unlike fair ones they are, and give each an honest p.

    A third of the fair sessions that it is fitted with, drawn at random, are learned from; the others are held out, and what is
    given for a session is held against their scores. There is no `contamination` and no `predict`: how many of the
    sessions one looks at are strange is what one wants to know.

    Parameters
    ----------
    random_state : int, RandomState or None
        Of the drawing.

    Attributes
    ----------
    fair_ : float64[n, k]
        Each column of the fair sessions learned from, in order.
    calibration_ : float64[m]
        The scores of the fair sessions held out, in order.
    n_features_in_ : int
    feature_names_in_ : ndarray of str
        Where the sessions came as a table.

    Examples
    --------
    >>> rng = np.random.default_rng(1)
    >>> scorer = SessionScorer(random_state=1).fit(rng.normal(size=(2000, 4)))
    >>> p = scorer.p_values([[0.0, 0.0, 0.0, 0.0], [6.0, 6.0, 6.0, 6.0]])
    >>> bool(p[0] > 0.5), round(float(p[1]), 4)
    (True, 0.0007)

    The second is stranger than all of 1,333 fair ones: 1 in 1,334 is the least that these can say.
    """

    def __init__(self, *, random_state: int | None = None) -> None:
        self.random_state = random_state

    def fit(self, X: npt.ArrayLike, y: object = None) -> Self:  # noqa: ARG002 - y is scikit-learn's convention
        """Learn from a third of some fair sessions, one at least, and hold the others out.

        Parameters
        ----------
        X : float[n, k]
            Fair sessions, two at least.
        y : None

        Raises
        ------
        ValueError
            If X is no table of finite numbers, or has fewer than two rows.
        """
        table = validate_data(self, X, dtype=np.float64, ensure_min_samples=2)
        order = check_random_state(self.random_state).permutation(len(table))
        many = max(1, round(LEARNED * len(table)))
        learned, held = order[:many], order[many:]
        self.fair_ = np.sort(table[learned], axis=0)
        self.calibration_ = np.sort(self._scored(table[held]))
        return self

    def score_samples(self, X: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """Give each session's score; the lower, the less it is like fair ones (float64[m]).

        It is the sum over columns of log min(1, 2 t), where t is the share of fair sessions at least as far out, on the side
        where there are fewer.
        """
        check_is_fitted(self)
        return self._scored(validate_data(self, X, dtype=np.float64, reset=False))

    def _scored(self, table: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        many = len(self.fair_)
        out = np.zeros(len(table))
        for fair, column in zip(self.fair_.T, table.T, strict=True):
            above = many - np.searchsorted(fair, column, side="left")
            below = np.searchsorted(fair, column, side="right")
            out += np.log(np.minimum(1.0, 2.0 * (np.minimum(above, below) + 1.0) / (many + 1.0)))
        return out

    def p_values(self, X: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """Give each session's conformal p: (1 + fair ones held out that are at least as odd) / (1 + all of these) (float64[m]).

        For a fair session drawn as the others were, P(p ≤ a) ≤ a. It is one number about the session, of tag ``model``: it is
        shown, and enters no verdict.
        """
        scores = self.score_samples(X)
        odder = np.searchsorted(self.calibration_, scores, side="right")
        return np.asarray((1.0 + odder) / (1.0 + self.calibration_.size))


def twins(
    shape: Shape, *, sessions: int = TWINS, seed: int = 0, done: Told = lambda _now, _all: None
) -> pd.DataFrame:
    """Measure fair sessions of a shape, those kept from before or new ones.

    Parameters
    ----------
    shape : Shape
    sessions : int
    seed : int
    done : callable
        Told after each chunk how many of how many there are.

    Returns
    -------
    pandas.DataFrame
        As `detect.learned.features.features`, of the columns that mean the same after an honest bad shuffle
        (`survives_bad_shuffles`) and that every session has.

    Examples
    --------
    >>> shape = Shape("whist", "whist-club", 4, 4, 2, True, "deals", False)
    >>> twins(shape, sessions=8).shape[0]
    8
    """

    def make() -> dict[str, npt.NDArray[Any]]:
        table = _measured(shape, sessions, seed, done)
        return {"names": np.array(table.columns, np.str_), "table": table.to_numpy(np.float32)}

    found = kept(f"twins {shape.key()} {sessions} {seed}", make)
    return pd.DataFrame(found["table"].astype(float), columns=[str(name) for name in found["names"]])


def _measured(shape: Shape, sessions: int, seed: int, done: Told) -> pd.DataFrame:
    from detect.fair.evening import simulate
    from detect.fair.options import Evening

    evening = shape.evening(sessions=sessions, seed=seed)
    if not isinstance(evening, Evening):
        raise TypeError(f"{shape.game}: only evenings of whist and its kin are scored")
    done(0, sessions)
    chunk, parts, many = max(1, min(CHUNK, 12_288 // shape.deals)), [], 0
    for log in simulate(evening, level=shape.level, chunk=chunk):
        wide = features(log, shuffles=False)
        parts.append(wide[[name for name in wide.columns if survives_bad_shuffles(name)]])
        many += len(wide)
        done(many, sessions)
    whole = pd.concat(parts, ignore_index=True)
    return whole.dropna(axis="columns").astype(np.float64)


def unplanned(
    log: Log, session: str, *, sessions: int = TWINS, seed: int = 0, done: Told = lambda _now, _all: None
) -> dict[str, Any] | None:
    """Tell how unlike fair sessions of its shape a session is.

    Parameters
    ----------
    log : Log
    session : str
        A long one is looked at in blocks of at most `MOST_DEALS`, and the smallest p is multiplied by their number.
    sessions : int
        Fair sessions that are played for it; a third of them are learned from.
    seed : int
    done : callable
        Told how many of them are measured, where they were not kept from before.

    Returns
    -------
    dict or None
        ``p``, ``held_out`` (the number of fair sessions it is held against), ``columns`` (of numbers compared) and
        ``tag``; None where the engine plays no such sessions, at draw poker, or where nothing can be compared.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> log = read(resource("datasets", "samples", "whist-fair.jsonl"))
    >>> found = unplanned(log, log.sessions["session"][0], sessions=60)
    >>> found["held_out"], found["tag"], 1 / 41 <= found["p"] <= 1
    (40, 'model', True)
    """
    shape, row = looked_at(log, session, MOST_DEALS)
    if shape is None or shape.game not in GAMES:
        return None
    fair = twins(shape, sessions=sessions, seed=seed, done=done)
    shared = [name for name in fair.columns if name in row.columns and row[name].notna().all()]
    if not shared:
        return None
    scorer = SessionScorer(random_state=seed).fit(fair[shared])
    p = scorer.p_values(row[shared].astype(np.float32).astype(np.float64))
    return {
        "p": min(1.0, float(p.min()) * len(p)),
        "held_out": int(scorer.calibration_.size),
        "columns": len(shared),
        "tag": "model",
    }
