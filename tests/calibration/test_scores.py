"""The scores of evenings that the engine plays have the laws that they are said to have, and one does not foretell another.

Where a law is exact the counts are held to it by chi-square; where it only errs on the players' side, from above. Every check
whose answer is scores is here: a new one cannot be left out.
"""

import os

import numpy as np
import pytest
from scipy.stats import chi2

from detect.checks import Scores, Tag, registry
from tests.calibration.answers import ASKED, answer, evenings

LEAST = 1e-6
"""A test fails where chance alone would give as much less than once in a million times."""
ERRORS = 4.9
"""Standard errors, for the same."""
TIMES = int(os.environ.get("PONE_CALIBRATION", "1"))
SESSIONS, DEALS = 400 * TIMES, 50
BINS = 12
FEWEST = 5.0
"""A bin has at least so many scores, on average."""


def scores_of(name, game):
    """Give many scores; nothing where a check answers otherwise."""
    return answer(name, game, SESSIONS, DEALS) if isinstance(answer(name, game), Scores) else None


def parts_of(name, scores, game="whist"):
    """Give the rows of each part that is put at a game."""
    part = scores.subjects.part[scores.subject]
    for number, one in enumerate(registry()[name].parts):
        if one.at(game):
            yield one.name, np.flatnonzero(part == number)


def bins_of(expected):
    """Cut the lattice where each bin has its share of what is expected (the first place of each)."""
    share = np.cumsum(expected) / expected.sum()
    cuts = np.unique(np.searchsorted(share, np.arange(1, BINS) / BINS) + 1)
    cuts = np.concatenate([[0], cuts[cuts < expected.size]])
    kept = [0]
    for at in cuts[1:].tolist():
        if expected[kept[-1] : at].sum() >= FEWEST and expected[at:].sum() >= FEWEST:
            kept.append(at)
    return np.array(kept)


def departure(scores, rows):
    """Give chi-square and its degrees of freedom: counts by bin, their means and covariance, each score by its own law."""
    kind, many = np.unique(scores.kind[rows], return_counts=True)
    mass = scores.null.mass[kind]
    bins = bins_of(many @ mass)
    share = np.add.reduceat(mass, bins, axis=1)
    found = np.bincount(
        np.searchsorted(bins, scores.score[rows] - scores.null.lo, side="right") - 1, minlength=bins.size
    )
    off = found - many @ share
    spread = np.diag(many @ share) - np.einsum("k,ka,kb->ab", many, share, share)
    return float(off @ np.linalg.pinv(spread, rcond=1e-9) @ off), int(
        np.linalg.matrix_rank(spread, tol=1e-6 * len(rows))
    )


def standard(scores):
    """Give each score's deviation from its law's mean, in standard deviations."""
    unit = scores.null.unit
    mean, spread = scores.null.means() / unit, np.sqrt(scores.null.vars()) / unit
    return (scores.score - mean[scores.kind]) / np.maximum(spread[scores.kind], 1e-12)


@pytest.mark.parametrize(("name", "game"), ASKED)
def test_scores_of_fair_evenings_have_the_laws_that_are_said(name, game):
    scores = scores_of(name, game)
    if scores is None:
        return
    for part, rows in parts_of(name, scores, game):
        if registry()[name].tag is Tag.EXACT:
            square, free = departure(scores, rows)
            assert free >= 1 or len(np.unique(scores.kind[rows])) == 1, part
            assert chi2.sf(square, max(free, 1)) > LEAST, (part, square, free)
        mean = standard(scores)[rows].mean() * len(rows) ** 0.5
        assert mean < ERRORS, part
        assert registry()[name].tag is not Tag.EXACT or mean > -ERRORS, part


def together(x, y):
    """Give the mean product of deviations in standard errors."""
    product = x * y
    return product.sum() / max(np.sqrt((product**2).sum()), 1e-12)


@pytest.mark.parametrize(("name", "game"), ASKED)
def test_no_score_foretells_the_next(name, game):
    """Neither a player's own next one, nor the next of anybody else at the table."""
    scores = scores_of(name, game)
    if scores is None or not scores.score.any():
        return  # where nothing has come back there is nothing to foretell
    z, session = standard(scores), scores.subjects.session[scores.subject]
    if (
        registry()[name].tag is not Tag.EXACT
    ):  # a law that errs on the players' side has scores below its mean, each by its own
        z = z - (np.bincount(scores.kind, z) / np.maximum(np.bincount(scores.kind), 1))[scores.kind]
    for part, rows in parts_of(name, scores, game):
        own = rows[:-1][np.diff(scores.subject[rows]) == 0]
        assert abs(together(z[own], z[own + 1])) < ERRORS, part
        # The say on a jack-pot goes on only till it is opened: there the order within a deal, of which the law tells, is that of time.
        spoken = scores.kind[rows] if name == "opener.rate" else np.zeros(len(rows))
        in_turn = rows[np.lexsort([spoken, scores.row[rows], session[rows]])]
        a, b = in_turn[:-1], in_turn[1:]
        others = (
            (session[a] == session[b])
            & (scores.subject[a] != scores.subject[b])
            & (scores.row[a] < scores.row[b])
        )
        assert abs(together(z[a[others]], z[b[others]])) < ERRORS, part


@pytest.mark.parametrize(
    "name", ["shuffle.rising", "shuffle.cohesion", "shuffle.inversions", "shuffle.guess"]
)
def test_packs_that_were_riffled_twice_have_not_these_laws(name):
    """What is held against the laws above can fail: a bad shuffle does, in a twentieth of the deals."""
    dealt = evenings("whist", "riffle:2", 20, DEALS)
    scores = registry()[name].run(dealt)
    squares = [departure(scores, rows) for _, rows in parts_of(name, scores)]

    assert all(chi2.sf(square, free) < LEAST for square, free in squares)
