"""How many deals it takes to see a sharp: evenings at which he cheats are played, and his checks are put to them.

Beside each check stands, where it can be worked out, the best test of all of the count that the technique moves: the
likelihood ratio of Neyman and Pearson, which knows the technique, its rate and its skill, though not the pack.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from detect.checks import Question, registry
from detect.checks.base import Check
from detect.checks.dealt import ACES, POINTS, Dealt
from detect.checks.stacked import UNIT, score_law
from detect.errors import UsageFault
from detect.evidence import needed_draw
from detect.evidence.power import ALPHA, deals_needed
from detect.evidence.tests import test
from detect.fair.draw import DrawEvening
from detect.fair.evening import dense
from detect.fair.games import Evenings, simulate
from detect.fair.options import Evening
from detect.kernels.book import DEALER
from detect.log.tables import Log
from detect.nulls import Pmf, hands
from detect.sharps import DrawSharp, Sharp, sharp

__all__ = ["DEALS", "LEVELS", "Seen", "deals_for", "knowing", "powers", "steps"]

DEALS = (24, 48, 96, 192, 384)
"""After so many deals of the table it is asked what was seen."""
SESSIONS = 100
LEVELS = ("full", "play", "deals", "hero")
"""How much is written down, where anything can be tested; at draw poker `detect.evidence.needed_draw.LEVELS`."""
CHUNK_DEALS = 24_000
"""About so many deals of draw poker make one log."""
WANTED = 0.9
"""The power that counts as seen."""
MOST_DEALS = 100_000
"""A technique that takes more to be seen by a count does not move it."""
LEARNED = 8_000
"""From so many own deals the law of a count is taken, where the technique is tried at each."""
MET = 0.05
"""An honest cut meets a given place so often (.040 to .055 a deal: statistics of the design, section 4)."""
HAND, SIDE, PARTNER = 0, 1, 2
MOVES = {
    "cull": (ACES, HAND), "run-up": (ACES, HAND), "run-up:partner": (ACES, PARTNER), "shift": (ACES, HAND),
    "second-deal": (ACES, HAND), "bottom-deal": (ACES, HAND), "hold-out": (ACES, HAND),
    "cold-deck": (POINTS, SIDE),
}  # fmt: skip
"""What a technique moves, of the dealer's hand or of his side's or of his partner's."""


@dataclass(frozen=True)
class Seen:
    """How often one check saw a sharp.

    Attributes
    ----------
    sharp : str
        As `detect.sharps.sharp` takes it.
    rate, skill : float
    check, part : str
    deals : tuple of int
        Deals of the table.
    power : tuple of float
        After so many deals, the share of evenings in which the check alone reached `ALPHA`.
    needed : float
        Deals of the table for 90 % power; infinite where the most were too few.
    knowing : int or None
        The same for the test that knows the sharp, beside the check that looks at the count it moves; else None.
    """

    sharp: str
    rate: float
    skill: float
    check: str
    part: str
    deals: tuple[int, ...]
    power: tuple[float, ...]
    needed: float
    knowing: int | None


def steps(deals: Sequence[int]) -> int:
    """Give how many times `powers` calls its `done`.

    >>> steps((24, 48))
    3
    """
    return len(deals) + 1


def powers(
    way: Sharp, *, deals: Sequence[int] = DEALS, sessions: int = SESSIONS, level: str = "full", seed: int = 0,
    done: Callable[[], None] = lambda: None,
) -> list[Seen]:  # fmt: skip
    """Play evenings of a sharp, and tell what each of his checks saw after so many deals.

    Parameters
    ----------
    way : Sharp
        Of the last player named.
    deals : sequence of int
    sessions : int
        Evenings; the power is known to about half of a square root of their number.
    level : str
        How much was written down (`detect.fair.observed`): one of `LEVELS`.
    seed : int
    done : callable
        Called `steps(deals)` times.

    Returns
    -------
    list of Seen
        A row for each check and part, in the order in which the technique names them.

    Raises
    ------
    UsageFault
        If the sharp cannot play such evenings, or there is no such level.

    Examples
    --------
    >>> from detect.sharps import sharp
    >>> [one, *_] = powers(sharp("run-up", rate=1, skill=4), deals=(24,), sessions=8)
    >>> one.check, one.part, one.power
    ('stacked.aces', 'hand', (1.0,))
    """
    if isinstance(way, DrawSharp) and level not in needed_draw.LEVELS:
        raise UsageFault(
            "log",
            level,
            f"must be one of {', '.join(needed_draw.LEVELS)} at draw poker: of one hand a deal nothing can be tested",
        )
    checks = [registry()[name] for name in way.technique.checks if name in registry()]
    checks = [one for one in checks if one.question is not Question.RECORD]
    grid = tuple(sorted(deals))
    found: dict[tuple[str, str], list[float]] = {}
    for many in grid:
        for key, power in _seen(way, checks, evening_of(way, many, sessions, seed), level):
            found.setdefault(key, []).append(power)
        done()
    best = knowing(way, seed)
    done()
    return [
        Seen(
            way.called,
            way.rate,
            way.skill,
            check,
            part,
            grid,
            tuple(power),
            deals_for(grid, power),
            best if (check, part) == looked_at(way) else None,
        )
        for (check, part), power in found.items()
    ]


def evening_of(way: Sharp, deals: int, sessions: int, seed: int) -> Evenings:
    """Give the evenings a sharp plays at, of his game: at whist seats are kept, unless he cuts low for them."""
    if isinstance(way, DrawSharp):
        return needed_draw.evening_of(deals, sessions, seed)
    return _at_whist(way, deals, sessions, seed)


def _at_whist(way: Sharp, deals: int, sessions: int, seed: int) -> Evening:
    seating = "cut" if way.technique.name == "low-cut" else "fixed"
    return Evening(sessions=sessions, deals=deals, seed=seed, seating=seating, cut="human")


def _seen(
    way: Sharp, checks: list[Check], settings: Evenings, level: str
) -> Iterator[tuple[tuple[str, str], float]]:
    """Give for each check and part the share of evenings in which it alone reached `ALPHA` about the sharp."""
    log_p: dict[tuple[str, str], list[npt.NDArray[np.float64]]] = {}
    for log in _logs(way, settings, level):
        dealt = Dealt(log, settings.code, np.ones(len(log.deals), bool))
        for one in checks:
            for part, least in about(one, dealt, log, settings.names[-1]):
                log_p.setdefault((one.name, part), []).append(least)
    for key, pieces in log_p.items():
        yield key, float((np.concatenate(pieces) <= math.log(ALPHA)).mean())


def _logs(way: Sharp, settings: Evenings, level: str) -> Iterator[Log]:
    chunk = max(1, CHUNK_DEALS // settings.deals) if isinstance(settings, DrawEvening) else None
    return simulate(settings, level=level, way=way, chunk=chunk)


def about(one: Check, dealt: Dealt, log: Log, player: str) -> Iterator[tuple[str, npt.NDArray[np.float64]]]:
    """Give each part of a check, and the log of its least p of each session about a player, or about the table.

    Where a part has several subjects about him, as with each whom he deals to, their least p counts as many times.
    """
    scores = one.run(dealt)
    subjects, names = scores.subjects, list(log.seats["player"].cat.categories)
    log_p = test(scores).log_p
    mine = (subjects.player == names.index(player)) | ((subjects.player < 0) & (subjects.seat <= 0))
    if subjects.partner is not None:
        mine |= subjects.partner == names.index(player)
    for number, part in enumerate(one.parts):
        if not part.at(dealt.code.game):
            continue
        least = np.zeros(len(log.sessions))
        rows = np.flatnonzero(mine & (subjects.part == number) & ~np.isnan(log_p))
        np.minimum.at(least, subjects.session[rows], log_p[rows])
        asked = np.bincount(subjects.session[rows], minlength=least.size)
        yield part.name, np.minimum(least + np.log(np.maximum(asked, 1)), 0.0)


def deals_for(deals: Sequence[int], power: Sequence[float], wanted: float = WANTED) -> float:
    """Give the deals at which a power is reached, between those asked; infinite where it is not.

    Examples
    --------
    >>> deals_for((24, 96), (0.4, 1.0)), deals_for((24, 96), (0.95, 1.0)), deals_for((24, 96), (0.1, 0.2))
    (76.19..., 24.0, inf)
    """
    risen = np.maximum.accumulate(power)
    if risen[-1] < wanted:
        return math.inf
    at = int(np.argmax(risen >= wanted))
    if at == 0:
        return float(deals[0])
    low, high = np.log(deals[at - 1]), np.log(deals[at])
    share = (wanted - risen[at - 1]) / (risen[at] - risen[at - 1])
    return float(np.exp(low + share * (high - low)))


# ----- the test that knows the sharp


def knowing(way: Sharp, seed: int = 0) -> int | None:
    """Give the deals of the table after which the test that knows the sharp sees him with 90 % power at .001.

    Parameters
    ----------
    way : Sharp
    seed : int

    Returns
    -------
    int or None
        None where the technique moves no count whose law is known, or is never tried.

    Examples
    --------
    >>> from detect.sharps import sharp
    >>> knowing(sharp("signal")) is None
    True
    """
    if isinstance(way, DrawSharp):
        return needed_draw.knowing(way, WANTED, seed)
    if way.rate == 0.0 or way.called not in {*MOVES, "crimp"}:
        return None
    if way.called == "crimp":
        seams = deals_needed(_hit(MET), _hit(MET + (1 - MET) * way.skill), wanted=WANTED)
        return math.ceil(4 * seams / way.rate)
    what, whose = MOVES[way.called]
    fair = (hands.aces if what == ACES else hands.points)(26 if whose == SIDE else 13)
    sharped = _learned(way.called, way.skill, what, whose, seed)
    ratio = (
        1
        - way.rate
        + way.rate
        * np.array([sharped.get(k, 0.0) / m for k, m in zip(fair.support.tolist(), fair.mass, strict=True)])
    )
    if not (ratio > 1.0).any():
        return None
    score = np.zeros(fair.lo + fair.mass.size, np.int64)
    score[fair.lo :] = np.round(np.log(np.maximum(ratio, 1e-9)) / UNIT)
    tilted = Pmf(fair.lo, fair.mass * ratio / (fair.mass * ratio).sum(), fair.unit)
    needed = 4 * deals_needed(score_law(fair, score), score_law(tilted, score), wanted=WANTED)
    return needed if needed <= MOST_DEALS else None


def looked_at(way: Sharp) -> tuple[str, str]:
    """Give the check, and its part, that looks at the very count that a technique moves; no check where there is none.

    >>> looked_at(sharp("crimp")), looked_at(sharp("cold-deck")), looked_at(sharp("cold-deck", game="draw"))
    (('cut.meets', 'seam'), ('stacked.points', 'side'), ('stacked.strength', 'own'))
    """
    called = way.called
    if isinstance(way, DrawSharp):
        part = "pair" if way.kind == "partner" else "own"
        return ("stacked.strength", part) if called in needed_draw.STACKED else ("", "")
    if called == "crimp":
        return "cut.meets", "seam"
    if called not in MOVES:
        return "", ""
    what, whose = MOVES[called]
    return "stacked.aces" if what == ACES else "stacked.points", "hand" if whose == HAND else "side"


def _hit(chance: float) -> Pmf:
    return Pmf(0, np.array([1 - chance, chance]))


@cache
def _learned(called: str, skill: float, what: int, whose: int, seed: int) -> dict[int, float]:
    """Give the law of a count on own deals at each of which the technique is tried, as the engine plays it."""
    way = sharp(called, rate=1.0, skill=skill)
    settings = _at_whist(way, 40, LEARNED // 10, seed)
    room = dense(settings, way=way)
    dealer = room.book[:, :, DEALER].astype(np.int64)
    mine = dealer == 4
    worth = (
        np.where(np.arange(52) % 13 == 12, 1, 0) if what == ACES else np.maximum(np.arange(52) % 13 - 8, 0)
    )
    owner = room.owner[mine].astype(np.int64)
    seats = {HAND: (4,), SIDE: (2, 4), PARTNER: (2,)}[whose]
    counts = np.isin(owner, seats) @ worth
    values, many = np.unique(counts, return_counts=True)
    return dict(zip(values.tolist(), (many / many.sum()).tolist(), strict=True))
