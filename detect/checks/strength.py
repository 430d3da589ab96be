"""Who gets the strong hands at poker: the hand of a player held against those that the same deal gave to others.

A bad shuffle is bad for everybody at the table alike, and the cut moves every hand on to others; so that of the hands of one
deal, as first dealt, each is as likely to be his as any other.
"""

from __future__ import annotations

import numpy as np

from detect.checks.base import Part, Question, Scores, Tag, check
from detect.checks.dealt import Dealt
from detect.checks.people import people
from detect.checks.poker import POKER_GAMES, starts
from detect.checks.stacked import TILTS, UNIT
from detect.nulls import PmfTable

OWN, RECEIVED, PAIR = 0, 1, 2
SHARPS = (3, 10)
"""A sharp takes the best of so many hands: the density of what he then holds is m u ** (m - 1), u the share it beats."""


@check(
    "stacked.strength", question=Question.GAIN, games=POKER_GAMES, needs="first hands", tag=Tag.EXACT,
    null="the hands of the same deal, each as likely his", weight=0.4,
    parts=(Part("own", 0.4, 0.5, 122), Part("received", 0.3, 0.5), Part("pair", 0.3, 0.5, 122)),
)  # fmt: skip
def strength(dealt: Dealt) -> Scores:
    """Is a player dealt stronger hands than the others at the table: on deals of his own, on other people's, or on one dealer's?

    The hands are those first dealt, before any draw, of deals of which at least two are logged whatever they were. A score is
    log(.8 + .1 f1 + .1 f2), f the likelihood ratio of a hand that is the best of three, or of ten, against the hands of the deal.
    """
    found = dealt.once(starts)
    first = (
        np.flatnonzero(np.append(True, np.diff(found.row) != 0)) if found.row.size else np.empty(0, np.int64)
    )
    many = np.diff(np.append(first, found.row.size))
    deal = np.repeat(np.arange(first.size), many)
    score = scored(found.strength, deal, many)
    beats = beaten(found.strength, deal, many)
    dealer = dealt.dealer[found.row]
    got = np.flatnonzero((dealer > 0) & (dealer != found.seat))
    hand = np.concatenate([np.arange(found.row.size), got])
    part = np.append(np.where(dealer == found.seat, OWN, RECEIVED), np.full(got.size, PAIR))
    seat, partner = np.append(found.seat, dealer[got]), np.append(0 * found.seat, found.seat[got])
    subjects, subject = people(dealt, found.row[hand], seat, part, partner)
    order = np.lexsort((found.row[hand], subject))
    spread = np.bincount(deal, beats**2, first.size) / many - ((many - 1) / 2) ** 2
    hand = hand[order]
    at = deal[hand]
    return Scores(
        subjects=subjects, row=found.row[hand], subject=subject[order], score=score[hand], kind=at.astype(np.int32),
        null=laws(score, deal, many), figure=beats[hand], expected=((many - 1) / 2)[at], variance=spread[at], tilts=TILTS,
    )  # fmt: skip


def scored(share: np.ndarray, deal: np.ndarray, many: np.ndarray) -> np.ndarray:
    """Score each hand among those of its deal, on the lattice.

    Parameters
    ----------
    share : float64[H]
        The share of all hands that it beats.
    deal : int64[H]
        From 0.
    many : int64[D]
        Hands of each deal.

    Returns
    -------
    int64[H]

    Examples
    --------
    Three hands, of which one is far above the others:

    >>> scored(np.array([0.3, 0.5, 0.999]), np.zeros(3, int), np.array([3])).tolist()
    [-10, -8, 14]
    """
    ratio = np.full(share.size, 0.8)
    for best in SHARPS:
        density = best * np.maximum(share, 1e-6) ** (best - 1)
        ratio += 0.1 * many[deal] * density / np.bincount(deal, density, many.size)[deal]
    return np.asarray(np.round(np.log(ratio) / UNIT), np.int64)


def beaten(share: np.ndarray, deal: np.ndarray, many: np.ndarray) -> np.ndarray:
    """Count the other hands of the deal that each hand beats, those as good as it counted half (float64[H]).

    Examples
    --------
    >>> beaten(np.array([0.2, 0.9, 0.2, 0.7]), np.array([0, 0, 0, 1]), np.array([3, 1])).tolist()
    [0.5, 2.0, 0.5, 0.0]
    """
    order = np.lexsort((share, deal))
    start = (np.cumsum(many) - many)[deal[order]]
    key = (
        np.append(True, (np.diff(share[order]) != 0) | (np.diff(deal[order]) != 0))
        if share.size
        else np.empty(0, bool)
    )
    first = np.flatnonzero(key)
    size = np.diff(np.append(first, share.size))
    out = np.empty(share.size)
    out[order] = np.repeat(first + (size - 1) / 2, size) - start
    return out


def laws(score: np.ndarray, deal: np.ndarray, many: np.ndarray) -> PmfTable:
    """Give the law of each deal: any of its hands' scores, with equal chances."""
    if not many.size:
        return PmfTable(0, np.ones((1, 1)), UNIT)
    lo = int(score.min())
    mass = np.zeros((many.size, int(score.max()) - lo + 1))
    np.add.at(mass, (deal, score - lo), 1.0)
    return PmfTable(lo, mass / many[:, None], UNIT)
