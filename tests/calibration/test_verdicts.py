"""Whole evenings: verdicts keep their word among many pools of twins, a person's evidence at every look, and who leaves when
ahead gains nothing by it.
"""

import os
from functools import cache

import numpy as np
import pytest

from detect.evidence import Plan, check, judge
from detect.evidence.calibration import CHANCES, bound, calibrated
from detect.fair.options import Evening
from tests.calibration import rooms

TIMES = int(os.environ.get("PONE_CALIBRATION", "1"))
"""How many times as many sittings: `python -m benchmarks.calibration` asks for more."""
POOLS = 100
TWINS = 1_299
"""Enough for a verdict of `strong` to come from twins, and few enough for a hundred pools of them."""
ROOMS = {
    "uniform": (600 * TIMES, 4, POOLS),
    "riffle:1": (300 * TIMES, 12, 1),
    "overhand:6x1": (300 * TIMES, 12, 1),
}
"""Shuffles: how many evenings, how many deals each, and how many pools of twins they are shared among."""


@cache
def evenings(shuffle):
    """Count over fair evenings, some to each pool."""
    sessions, deals, pools = ROOMS[shuffle]
    settings = Evening(
        sessions=sessions, deals=deals, shuffle=shuffle, seating="fixed", cut="human", seed=20261103
    )
    return calibrated(settings, level="deals", pools=pools, plan=Plan(twins=TWINS))


@pytest.mark.parametrize(
    "shuffle", [pytest.param(s, marks=pytest.mark.xdist_group(f"verdicts {s}")) for s in ROOMS]
)
def test_verdicts_are_no_oftener_wrong_than_they_say(shuffle):
    """At .05, .005 and .001 and below, of gain and of the shuffle; after a bad shuffle of gain alone, within its bar.

    Nor does the evidence on a person cross a line too often.
    """
    found = evenings(shuffle)
    rates = {rate.name: rate for rate in found.rates if rate.what == "verdict"}

    assert {"gain", "shuffle"} == set(rates)
    assert ROOMS[shuffle][0] == rates["gain"].cases
    assert not rates["gain"].beyond
    assert not rates["shuffle"].beyond
    assert {
        level: many for level, many in found.marked["gain"].items() if many > most(rates["gain"], level)
    } == {}
    crosses_no_line_too_often(found, shuffle)


def most(rate, level):
    """Give how many evenings may have a level at most."""
    chance = {"watch": 0.005, "strong": 0.001, "compelling": 1e-6}[level]
    return bound(rate.cases, chance * rate.bars[CHANCES.index(chance)])


def crosses_no_line_too_often(found, shuffle):
    """Hold the evidence on people: P(ever E >= 1/a) is at most a, however often one looks (Ville); on average it is worth 1."""
    [people] = [rate for rate in found.rates if rate.what == "person"]

    assert 4 * ROOMS[shuffle][0] == people.cases
    assert not people.beyond
    assert pytest.approx(1.0, abs=4.9 * people.error_e) == people.mean_e


@cache
def left(sessions):
    """Question evenings whose players stopped when the last player's own deals were strong."""
    log = rooms.left_when_ahead(sessions=sessions * TIMES, deals=64, least=4, far=1.6)
    return check(log, plan=Plan(twins=0))


@pytest.mark.xdist_group("left")
def test_a_p_of_a_planned_sitting_is_too_small_where_players_leave_when_ahead():
    """What is caught below is there: read as if it had been planned, the last player's figure is called rare too often."""
    rows = left(500).frame.query("check == 'stacked.points' and part == 'hand' and player == 'Dot'")

    assert (rows["log_p"] <= np.log(0.05)).sum() > bound(len(rows), 0.05)


@pytest.mark.xdist_group("left")
def test_where_players_ended_it_only_what_may_be_looked_at_decides():
    """By the rule of 1/E their leaving gains nothing: no p comes oftener than it says, and no level."""
    judged = judge(left(150))
    p = np.exp([one.gain.log_p for one in judged])

    assert all(one.gain.by_e for one in judged)
    assert not [chance for chance in CHANCES if (p <= chance).sum() > bound(p.size, chance)]
    assert sum(one.gain.verdict != "unremarkable" for one in judged) <= bound(p.size, 0.005)
    assert (p <= 0.7).any()
