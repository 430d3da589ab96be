"""Seconds at the table: which deals are slow, and a dealer whose slow deals are the good ones."""

from random import Random

import numpy as np
import pytest

from detect.checks import Dealt, registry
from detect.checks.people import blocks
from detect.checks.timing import above, timed
from detect.evidence import check
from detect.laws import load
from detect.nulls.draws import drawn
from tests.checks.by_hand import worth
from tests.laws.evenings import FOUR, SEATS, after, deal, evening, log_of, without


def points(made):
    """Give the points of the dealer's side."""
    return sum(worth("stacked.points", made["hands"][after(made["dealer"], k)]) for k in (0, 2))


def clocked(many, slow=(), seed=2):
    """Give deals with seconds by habit; a slow dealer's rise where his side has more than half of the points."""
    rng, out = Random(seed), []
    for n in range(1, many + 1):
        made = deal(n, SEATS[n % 4], seed="clock")
        more = 25 if made["dealer"] in slow and points(made) > 20 else 0
        made["seconds"] = {"shuffle": round(rng.gauss(40, 4)) + more, "deal": round(rng.gauss(30, 3))}
        out.append(made)
    return out


def dealt_of(log):
    return Dealt(log, load("whist-club"), np.ones(len(log.deals), bool))


def test_a_dealer_slow_over_good_deals_is_seen(tmp_path):
    deals = clocked(96, slow="S")
    rows = check(log_of(tmp_path, evening(deals))).frame.query("check == 'timing.slow'").set_index("player")
    own = [d for d in deals if d["dealer"] == "S"]
    seconds = [sum(d["seconds"].values()) for d in own]
    slow = [s > np.median(seconds) for s in seconds]
    total = sum(points(d) for d, is_slow in zip(own, slow, strict=True) if is_slow)

    assert {"cards"} == set(rows["part"])
    assert set(FOUR) == set(rows.index)
    assert (sum(slow), total) == tuple(rows.loc["Cyd", ["n", "observed"]])
    assert (
        pytest.approx(drawn([points(d) for d in own], sum(slow)).log_tail(total)) == rows.loc["Cyd", "log_p"]
    )
    assert rows.loc["Cyd", "log_p"] < np.log(0.001)
    assert rows.drop("Cyd")["log_p"].min() > np.log(0.01)


def test_tricks_tell_it_too_and_seconds_of_one_kind_keep_together(tmp_path):
    """Where only the shuffle was timed such deals are held against each other alone; tricks come from the play."""
    deals = [d | {"play": deal(d["deal"], d["dealer"], seed="clock", play=True)["play"]} for d in clocked(8)]
    deals[3]["seconds"] = {"shuffle": 50}
    deals[4] = without(deals[4], "seconds")
    deals[5]["void"] = True
    log = log_of(tmp_path, evening(deals))
    rows, seconds, kind, did = timed(dealt_of(log))

    assert [0, 1, 2, 3, 6, 7] == rows.tolist()
    assert [3, 3, 3, 1, 3, 3] == kind.tolist()
    assert 50.0 == seconds[3]
    assert [points(deals[row]) for row in rows.tolist()] == did[:, 0].tolist()
    assert ((did[:, 1] >= 0) & (did[:, 1] <= 13)).all()
    assert {"cards", "tricks"} == set(check(log).frame.query("check == 'timing.slow'")["part"])


def test_slow_is_above_ones_own_median():
    """Of ties at the median none is slow, and groups are of one dealer and not too long."""
    values = np.array([5.0, 7.0, 7.0, 9.0, 100.0, 101.0])

    assert [False, False, False, True, False, True] == above(values, np.array([0, 0, 0, 0, 1, 1])).tolist()
    assert [False] * 3 == above(np.full(3, 4.0), np.zeros(3, int)).tolist()
    assert [0, 0, 1, 1, 2] == blocks((np.zeros(5, int),), 2).tolist()


def test_without_seconds_there_is_nothing_to_ask(tmp_path):
    findings = check(log_of(tmp_path, evening([deal(n, SEATS[n % 4]) for n in range(1, 5)])))

    assert "times" in {u.reason for u in findings.untested if u.check == "timing.slow"}
    assert registry()["timing.slow"].needs == "times"
