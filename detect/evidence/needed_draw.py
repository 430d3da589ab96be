"""How many deals it takes to see a sharp at draw poker: what is played, and the best test of the hand that is stacked."""

from __future__ import annotations

import numpy as np

from detect.evidence.power import deals_needed
from detect.fair.draw import DrawEvening, DrawRoom, dense
from detect.kernels import draw_book as b
from detect.nulls import Pmf
from detect.ranks import Hand, ranked
from detect.sharps.draw import DrawAttempt, DrawSharp

__all__ = ["DEALS", "HANDS", "LEVELS", "PLAYERS", "STACKED", "classes", "evening_of", "knowing"]

DEALS = (60, 120, 240, 480, 960)
"""After so many deals of the table it is asked what was seen: each of five deals one in five."""
LEVELS = ("full", "play", "deals")
"""How much is written down, where anything can be tested: of one hand a deal nothing can."""
PLAYERS = 5
STACKED = ("run-up", "run-up:partner", "cold-deck")
"""The techniques that move the hand as first dealt, of the dealer or of his friend."""
TRIED = 8_000
"""From so many own deals the law of the hand is taken, where the technique is tried at each."""
PAIRS = 1_098_240
HANDS = np.array([1_302_540, *[PAIRS // 13] * 13, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40], float)
"""Of 2,598,960 hands, how many hold nothing, a pair of twos, of threes …, and how many are of each higher class (odds of the
design; Foster)."""
UNIT = 0.02


def evening_of(deals: int, sessions: int, seed: int) -> DrawEvening:
    """Give the evenings a sharp plays at: five players, by Foster's laws, cut as people cut.

    >>> evening_of(60, 2, 1).names
    ('Ada', 'Ben', 'Cyd', 'Dot', 'Eve')
    """
    return DrawEvening(sessions=sessions, deals=deals, seed=seed, cut="human")


def classes(strength: np.ndarray) -> np.ndarray:
    """Tell the class of hands, those of a pair by its rank: places of `HANDS` (int64[n]).

    Parameters
    ----------
    strength : int[n]
        Of `detect.ranks`, by the modern rules.

    Examples
    --------
    >>> from detect.cards import parse_cards
    >>> from detect.ranks import strengths
    >>> [int(classes(strengths(np.array([parse_cards(said)])))[0]) for said in ("AS AH 7D 4C 2S", "8S 8H 8D JC TC")]
    [13, 15]
    """
    rules = ranked()
    hand = rules.hand[strength].astype(np.int64)
    pair = 1 + rules.ranks[strength, 0].astype(np.int64)
    return np.where(hand == Hand.NOTHING, 0, np.where(hand == Hand.PAIR, pair, hand + 12))


def knowing(way: DrawSharp, wanted: float, seed: int = 0) -> int | None:
    """Give the deals of the table after which the test that knows the sharp sees him with that power at .001.

    It is the likelihood ratio of the class of the hand that is stacked, a pair's with its rank, against the law of all hands.

    Parameters
    ----------
    way : DrawSharp
    wanted : float
    seed : int

    Returns
    -------
    int or None
        None where the technique moves no hand as first dealt, or is never tried.
    """
    if way.called not in STACKED or way.rate == 0.0:
        return None
    fair = HANDS / HANDS.sum()
    mixed = (1.0 - way.rate) * fair + way.rate * _stacked(way, seed)
    score = np.round(np.log(np.maximum(mixed / fair, 1e-9)) / UNIT).astype(np.int64)
    return PLAYERS * deals_needed(_law(score, fair), _law(score, mixed), wanted=wanted)


def _law(score: np.ndarray, mass: np.ndarray) -> Pmf:
    lo = int(score.min())
    return Pmf(lo, np.bincount(score - lo, weights=mass).astype(np.float64), UNIT)


def _stacked(way: DrawSharp, seed: int) -> np.ndarray:
    """Give the law of the hand on deals at each of which the technique is tried, as the engine plays it."""
    always = DrawSharp(way.technique, 1.0, way.skill, kind=way.kind)
    room = dense(evening_of(PLAYERS * 40, TRIED // 40, seed), way=always)
    found = np.bincount(classes(_hands(room)), minlength=HANDS.size).astype(float)
    return np.asarray(found / found.sum())


def _hands(room: DrawRoom) -> np.ndarray:
    """Give the strength of the hand that the sharp works for, on the deals that he touched."""
    attempt = room.attempt
    if not isinstance(attempt, DrawAttempt):
        raise TypeError("evenings at which nobody cheats have no stacked hands")
    dealt = (room.book[:, :, b.DEALER] == attempt.seat) & attempt.touched
    return np.asarray(room.strong[dealt][:, attempt.gains - 1, 0])
