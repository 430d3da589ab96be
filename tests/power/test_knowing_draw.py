"""The best test of a stacked hand at draw poker, and how near the check comes to it."""

import math

import numpy as np
import pytest

from detect.evidence.needed import WANTED, powers
from detect.evidence.needed_draw import HANDS, classes, knowing
from detect.fair.draw import DrawEvening, dense
from detect.ranks import ranked
from detect.sharps import sharp


def way(name, **given):
    return sharp(name, game="draw", **given)


def test_the_classes_are_those_of_all_hands():
    """Fair hands fall into them as often as they are said to: chi-square, at once in a million."""
    room = dense(DrawEvening(sessions=30, deals=40, seed=2))
    strong = room.strong[..., 0].ravel()
    found = np.bincount(classes(strong[strong > 0]), minlength=HANDS.size)
    expected = found.sum() * HANDS / HANDS.sum()
    small = expected < 5
    kept = [np.append(each[~small], each[small].sum()) for each in (found, expected)]

    assert HANDS.sum() == pytest.approx(2_598_960, abs=13)
    assert set(classes(np.arange(1, ranked().hand.size)).tolist()) == set(range(HANDS.size))
    assert ((kept[0] - kept[1]) ** 2 / kept[1]).sum() < 65


def test_three_of_a_kind_at_every_deal_are_seen_at_the_third():
    """One fair hand in 35 is as good: of two one is too few, and four are more than enough."""
    assert knowing(way("cold-deck", rate=1, skill=2), WANTED) in {10, 15}


@pytest.mark.parametrize("name", ["top-stock", "second-deal:partner", "hold-out", "false-opener"])
def test_what_moves_no_hand_as_first_dealt_has_no_best_test(name):
    assert knowing(way(name), WANTED) is None
    assert knowing(way("run-up", rate=0.0), WANTED) is None


def test_a_run_up_hand_is_seen_within_three_times_the_best_test_s_deals():
    """By the hands of the deal alone a dealer's is one of five, however strong it is."""
    clumsy = way("run-up", rate=0.4, skill=1)
    [own, *_] = powers(clumsy, deals=(3 * knowing(clumsy, WANTED),), sessions=40)

    assert ("stacked.strength", "own") == (own.check, own.part)
    assert own.power[0] >= 0.9 - 2.5 * math.sqrt(0.09 / 40)
