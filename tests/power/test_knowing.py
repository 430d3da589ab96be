"""The test that knows the sharp, against published figures; and checks that come near it (the full table: docs/power.md)."""

import math

import numpy as np
import pytest
from scipy.stats import hypergeom

from detect.checks.dealt import ACES, HONOURS, POINTS
from detect.checks.stacked import HAND, SIDE, UNIT, laws_of, score_law, tables
from detect.evidence.needed import WANTED, deals_for, knowing, powers
from detect.evidence.power import ALPHA, deals_needed, mixed
from detect.nulls import Pmf, hands
from detect.sharps import sharp


@pytest.mark.parametrize(
    ("name", "rate", "skill", "own"),
    # Own deals for 90 % power at .001 of the likelihood ratio test: statistics of the design, section 9b.
    [("run-up", 0.5, 1, 61), ("run-up", 0.25, 1, 219), ("run-up", 0.25, 2, 47), ("run-up", 0.1, 2, 190)],
)
def test_the_best_test_of_a_run_up_hand(name, rate, skill, own):
    assert knowing(sharp(name, rate=rate, skill=skill)) / 4 == pytest.approx(own, rel=0.06)


def test_the_best_test_of_a_crimp():
    """29 own deals where the bent card is met three times in ten (the same section)."""
    assert 24 <= knowing(sharp("crimp", rate=1, skill=0.3)) / 4 <= 33


def test_what_moves_no_count_has_no_best_test():
    assert [None, None] == [knowing(sharp("signal")), knowing(sharp("run-up", rate=0.0))]


def likelihood(fair, law, rate):
    """Give the laws of the log-likelihood ratio of a sharp, in fair play and in his."""
    tilted = mixed(fair, law, rate)
    whole = np.zeros(fair.mass.size)
    start = tilted.lo - fair.lo
    whole[start : start + tilted.mass.size] = tilted.mass[: whole.size - start]
    score = np.zeros(fair.lo + fair.mass.size, np.int64)
    score[fair.lo :] = np.round(np.log(np.maximum(whole / fair.mass, 1e-9)) / UNIT)
    return score_law(fair, score), score_law(Pmf(fair.lo, whole, fair.unit), score)


@pytest.mark.parametrize(
    ("what", "extra", "rate", "bar"),
    [(ACES, 1, 0.5, 1.4), (ACES, 1, 0.25, 1.4), (ACES, 2, 0.25, 1.4), (ACES, 2, 0.1, 1.4), (HONOURS, 1, 0.5, 1.4),
     (POINTS, 30, 0.1, 2.0)],
)  # fmt: skip
def test_the_planned_score_comes_near_the_best_test(what, extra, rate, bar):
    """One ace, two aces, honours and the cold deck at the rates of the statistics (3.3), by the uniform law.

    A side is brought to 30 points, and the best test knows its aces, kings, queens and knaves each alone.
    """
    part = SIDE if what == POINTS else HAND
    fair = laws_of(what, part)[0]
    law = hands.brought_to(extra) if part == SIDE else hands.added(fair, extra, fair.lo + fair.mass.size - 1)
    best = deals_needed(*likelihood(fair, law, rate), wanted=WANTED)
    score = tables(what)[part]
    planned = deals_needed(score_law(fair, score), score_law(mixed(fair, law, rate), score), wanted=WANTED)

    assert planned <= bar * best


@pytest.mark.parametrize(
    ("name", "rate", "skill", "check", "part", "bar", "evenings"),
    [
        ("run-up", 0.5, 1, "stacked.aces", "hand", 1.4, 150),
        ("run-up", 0.25, 2, "stacked.aces", "hand", 1.4, 150),
        ("crimp", 1.0, 0.3, "cut.meets", "seam", 1.4, 150),
        # By the cut a loaded side is the dealer's or the other's, one chance in two however strong it is: no test of that
        # kind comes much nearer (a bar of 2 was hoped for; the best wants 1.97).
        ("cold-deck", 0.1, 30, "stacked.points", "side", 2.4, 60),
    ],
)
def test_a_sharp_is_seen_within_his_bar(name, rate, skill, check, part, bar, evenings):
    """Evenings as they are played: one log of so many times the best test's deals, and the error of so many evenings."""
    way = sharp(name, rate=rate, skill=skill)
    seen = powers(way, deals=(int(bar * knowing(way)),), sessions=evenings)
    [one] = [one for one in seen if (check, part) == (one.check, one.part)]

    assert one.power[0] >= 0.9 - 2.5 * math.sqrt(0.09 / evenings)


def test_turned_honours_are_seen_within_their_bar():
    """An honour turned up on purpose in one own deal of four, beside three other dealers (statistics, 9b: best of all 155)."""
    base, rate = 4 / 13, 0.25
    raised = base + rate * (1 - base)
    best = deals_needed(
        Pmf(0, np.array([1 - base, base])), Pmf(0, np.array([1 - raised, raised])), wanted=WANTED
    )
    own = int(1.4 * best)
    rng = np.random.default_rng(7)
    mine, others = rng.binomial(own, raised, 4_000), rng.binomial(3 * own, base, 4_000)
    rare = hypergeom.sf(mine - 1, 4 * own, mine + others, own) <= ALPHA

    assert best == pytest.approx(155, rel=0.05)
    assert rare.mean() >= 0.9 - 2.5 * math.sqrt(0.09 / 4_000)


def test_deals_between_those_asked():
    assert deals_for((24, 96), (0.4, 0.4)) == math.inf
    assert deals_for((24, 96), (0.9, 1.0)) == 24
    assert 48 == pytest.approx(deals_for((24, 96), (0.8, 1.0)))
