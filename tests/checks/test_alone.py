"""One hand alone: the dealer's own, no other being known, against a uniform pack with a guard."""

import math
from itertools import product

import numpy as np
import pytest

from detect.checks import Dealt, registry
from detect.evidence.tests import factors
from detect.laws import load
from tests.checks.by_hand import count_law, lattice, worth
from tests.checks.test_stacked import findings_of, whist
from tests.laws.evenings import FOUR, SEATS, after, evening, log_of, without


def own_hands(deals):
    """Keep of each deal the dealer's hand alone, and who dealt."""
    return [without(d, "pack", "shuffled") | {"hands": {d["dealer"]: d["hands"][d["dealer"]]}} for d in deals]


def test_a_hand_known_alone_is_held_against_a_uniform_pack_with_a_guard(tmp_path):
    """The deviation of the score, divided by 1.05, has the chance that a uniform pack gives it."""
    deals = own_hands(whist(24, seed="alone"))
    found = findings_of(tmp_path, deals, "stacked.alone")
    score, law = lattice("stacked.aces", 13), count_law("stacked.aces", 13)
    fair = {}
    for count, chance in law.items():
        fair[score[count]] = fair.get(score[count], 0) + float(chance)
    mean = sum(k * p for k, p in fair.items())
    for name, seat in zip(FOUR, SEATS, strict=True):
        held = [worth("stacked.aces", d["hands"][seat]) for d in deals if d["dealer"] == seat]
        least = math.floor(len(held) * mean + (sum(score[c] for c in held) - len(held) * mean) / 1.05 + 1e-9)
        sums = {0: 1.0}
        for _ in held:
            more = {}
            for (total, p), (k, q) in product(sums.items(), fair.items()):
                more[total + k] = more.get(total + k, 0.0) + p * q
            sums = more
        row = found[name, "aces"]
        assert (len(held), sum(held), pytest.approx(len(held))) == (row.n, row.observed, row.expected)
        assert pytest.approx(sum(p for k, p in sums.items() if k >= least), rel=1e-9) == math.exp(row.log_p)


def test_a_bet_with_a_guard_gains_nothing_even_if_scores_spread_wider(tmp_path):
    """Its mean is below one under the law itself, and stretched by the guard it is one."""
    log = log_of(tmp_path, evening(own_hands(whist(8))))
    scores = registry()["stacked.alone"].run(Dealt(log, load("whist-club"), np.ones(8, bool)))
    theta, unit = scores.tilts * scores.null.unit, scores.null.lo + np.arange(scores.null.mass.shape[1])
    for kind, mass in enumerate(scores.null.mass):
        mean = float(mass @ unit)
        row = int(np.flatnonzero(scores.kind == kind)[0])
        paid = factors(scores)[row] - scores.score[row] * theta
        for tilt, cost in zip(theta, paid, strict=True):
            assert pytest.approx(1.0) == float(mass @ np.exp(tilt * (mean + 1.05 * (unit - mean)) + cost))
            assert float(mass @ np.exp(tilt * unit + cost)) < 1.0


def test_hands_chosen_for_what_they_hold_are_not_looked_at(tmp_path):
    """Nor are others than the dealer's, deals without a cut, or deals of which all hands are known."""
    deals = own_hands(whist(6))
    deals[0]["selected"] = [["dealt", deals[0]["dealer"]]]
    deals[1]["cut"] = {"by": "W", "depth": 0}
    deals[2]["hands"] = {after(deals[2]["dealer"]): next(iter(deals[2]["hands"].values()))}
    deals[3] = whist(6)[3]
    scores = registry()["stacked.alone"].run(
        Dealt(log_of(tmp_path, evening(deals)), load("whist-club"), np.ones(6, bool))
    )

    assert {4, 5} == set(scores.row.tolist())
    assert 6 == scores.row.size
