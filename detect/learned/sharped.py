"""Evenings of simulated sharps, measured: what a detector learns from that is asked what a flagged session looks like."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from detect.fair import draw_logs
from detect.fair.draw import DrawEvening
from detect.fair.evening import CHUNK_DEALS, simulate
from detect.kept import kept
from detect.learned.features import features
from detect.learned.shapes import Shape
from detect.log.tables import Log, joined
from detect.sharps import TECHNIQUES_OF, Sharp, sharp
from detect.sharps.slow_hand import OWN, SPREAD, USUAL

__all__ = ["Measurements", "examples", "sharps_of"]

DEALS = 32_000
"""About so many deals are played to learn from."""
FEWEST, MOST = 8, 32
"""Evenings of each sharp, at the least and at the most."""
SHUFFLES = ("uniform", "human:4")
"""Shuffles of honest tables, in turn: what an order shows of a bad one is not to be taken for a sharp."""
HONEST = {"revokes": 0.004, "new_deals": 0.01, "misdeals": 0.01}
"""How often honest players err, so that a slip alone does not look like a sharp. Chosen, not observed."""
FAIR = ""
"""What stands in the place of a technique's name at evenings at which nobody cheats."""
SEEN = 5.0
"""A technique leaves something where a column's mean at clumsy sharps' evenings lies so many standard errors from that of
fair ones: seldom by luck, though there are some three thousand columns of techniques."""
NAMES = tuple(dict.fromkeys(name for every in TECHNIQUES_OF.values() for name in every))
"""The techniques of all games, in the order in which they are told of."""
Told = Callable[[int, int], None]
Way = Sharp | None


@dataclass(frozen=True)
class Measurements:
    """Measured evenings.

    Attributes
    ----------
    table : pandas.DataFrame
        As `detect.learned.features.features`, a row an evening; NaN where an evening has no such number.
    technique : ndarray of str [n]
        Its name in `TECHNIQUES_OF` the game; `FAIR` where nobody cheats.
    clumsy : ndarray of bool [n]
        Whether the sharp is as clumsy as they come, and not halfway to careful.
    """

    table: pd.DataFrame
    technique: npt.NDArray[np.str_]
    clumsy: npt.NDArray[np.bool_]

    def only(self, columns: Sequence[str]) -> Measurements:
        """Give the same evenings with some of the columns."""
        return replace(self, table=self.table[list(columns)])

    def leaving(self) -> list[str]:
        """Name the techniques that leave something in such a log.

        Examples
        --------
        >>> table = pd.DataFrame({"aces": np.repeat([0.0, 3.0, 0.0], 9) + np.tile([-1.0, 0.0, 1.0], 9)})
        >>> Measurements(table, np.repeat(np.array(["", "run-up", "signal"]), 9), np.ones(27, bool)).leaving()
        ['run-up']
        """
        fair = self._moments(FAIR)
        return [name for name in NAMES if name in self.technique and _far(self._moments(name), fair)]

    def _moments(self, technique: str) -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]:
        rows = self.table[(self.technique == technique) & (self.clumsy | (technique == FAIR))]
        return rows.mean().to_numpy(), rows.var().to_numpy(), rows.notna().sum().to_numpy()


def _far(one: Sequence[npt.NDArray[Any]], other: Sequence[npt.NDArray[Any]]) -> bool:
    """Tell whether any column's mean lies `SEEN` standard errors from the other's."""
    with np.errstate(invalid="ignore", divide="ignore"):
        error = np.sqrt(one[1] / one[2] + other[1] / other[2])
        apart = np.abs(one[0] - other[0]) / error
    return bool((apart[~np.isnan(apart)] > SEEN).any())


def sharps_of(shape: Shape) -> list[Sharp]:
    """Give the sharps that could have sat at a session of a shape: every kind, as clumsy ones and halfway to careful.

    Examples
    --------
    >>> some = sharps_of(Shape("whist", "whist-club", 24, 4, 2, True, "play", False))
    >>> len(some), [round(one.rate, 2) for one in some[:2]]
    (40, [0.9, 0.47])
    >>> {"low-cut", "slow-hand"} & {one.technique.name for one in some}
    set()

    Where everybody keeps his seat nobody cuts for one, and without seconds a slow hand is like any other.
    """
    without = {stage for stage, gone in (("seating", shape.fixed), ("timing", not shape.timed)) if gone}
    found = []
    for technique in TECHNIQUES_OF[shape.game].values():
        if technique.stage in without:
            continue
        for kind in technique.kinds or ("",):
            name = f"{technique.name}:{kind}" if kind else technique.name
            clumsy, careful = technique.clumsy, technique.careful
            rate, skill = (clumsy.rate * careful.rate) ** 0.5, (clumsy.skill + careful.skill) / 2
            found += [sharp(name, game=shape.game), sharp(name, rate=rate, skill=skill, game=shape.game)]
    return found


def examples(
    shape: Shape, *, sessions: int = 0, seed: int = 0, done: Told = lambda _now, _all: None
) -> Measurements:
    """Measure evenings of every sharp, and fair ones: those kept from before, or new ones.

    Parameters
    ----------
    shape : Shape
    sessions : int
        Evenings of each sharp of `sharps_of`; about `DEALS` deals in all unless it is given.
    seed : int
    done : callable
        Told after each chunk how many of how many evenings are done.

    Returns
    -------
    Measurements

    Examples
    --------
    >>> some = examples(Shape("whist", "whist-club", 4, 4, 2, True, "deals", False), sessions=2)
    >>> len(some.table), some.technique[0], some.technique[-1]
    (88, np.str_('cull'), np.str_(''))
    """
    ways: list[Way] = [*sharps_of(shape), None, None, None, None]
    many = sessions or min(MOST, max(FEWEST, DEALS // (len(ways) * shape.deals)))

    def make() -> dict[str, npt.NDArray[Any]]:
        whole = pd.concat(list(_measured(shape, ways, many, seed, done)), ignore_index=True)
        return {
            "names": np.array(whole.columns, np.str_),
            "table": whole.to_numpy(np.float32),
            "technique": np.repeat(np.array([_name(way) for way in ways], np.str_), many),
        }

    found = kept(f"sharps {shape.key()} {many} {seed}", make)
    table = pd.DataFrame(found["table"].astype(float), columns=[str(name) for name in found["names"]])
    clumsy = np.repeat([number % 2 == 0 for number in range(len(ways))], many)
    return Measurements(table, found["technique"], clumsy & (found["technique"] != FAIR))


def _name(way: Way) -> str:
    return way.technique.name if way else FAIR


def _measured(shape: Shape, ways: Sequence[Way], many: int, seed: int, done: Told) -> Iterator[pd.DataFrame]:
    """Measure evenings of all ways, whole chunks at a time: loops over little are slow."""
    done(0, len(ways) * many)
    waiting = list[Log]()
    for number, way in enumerate(ways):
        waiting.append(_played(shape, way, number, many, seed))
        last = number + 1 == len(ways)
        if last or (len(waiting) + 1) * many * shape.deals > CHUNK_DEALS:
            yield features(joined(waiting), laws=True)
            waiting = []
            done((number + 1) * many, len(ways) * many)


def _played(shape: Shape, way: Way, number: int, many: int, seed: int) -> Log:
    """Play evenings of a sharp, each kind at every shuffle of honest tables, and time all or none of them."""
    shuffle = SHUFFLES[(number + number // 2) % len(SHUFFLES)]
    usual = shape.evening(sessions=many, seed=seed, **HONEST)
    settings = replace(usual, shuffle=shuffle, cut="human", first=1 + number * many)
    if isinstance(settings, DrawEvening):
        [log] = draw_logs.simulate(settings, level=shape.level, way=way, chunk=many)
    else:
        [log] = simulate(settings, level=shape.level, way=way, chunk=many)
    return _timed(log, number, seed) if shape.timed else _untimed(log)


def _untimed(log: Log) -> Log:
    return replace(log, deals=log.deals.assign(shuffle_s=np.nan, deal_s=np.nan))


def _timed(log: Log, number: int, seed: int) -> Log:
    """Time honest dealers as those at a slow hand's evening are, where nobody was timed."""
    if log.deals["deal_s"].notna().any():
        return log
    rng = np.random.default_rng([seed, number])
    dealer = log.deals["dealer"].to_numpy().clip(0)
    own = rng.normal(size=(len(log.deals["session"].cat.categories), 5, 2))
    habit = own[log.deals["session"].cat.codes.to_numpy(), dealer]
    spent = np.round(USUAL * np.exp(OWN * habit + SPREAD * rng.normal(size=habit.shape)))
    return replace(log, deals=log.deals.assign(shuffle_s=spent[:, 0], deal_s=spent[:, 1]))
