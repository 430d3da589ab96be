"""How often the checks of play, of void deals, of seconds, of packs and of one hand alone err on fair evenings.

The engine plays them as the old books teach, with slips, misdeals and new deals that have nothing to do with the cards,
after good shuffles and bad ones; the clock is an honest one. Chances are held against exact binomial bounds, as in
test_checks.py: a test fails where fair play would give so many alarms less than once in a million times.
"""

import os
from functools import cache

import numpy as np
import pytest
from scipy.stats import binom

from detect.checks import Dealt, registry
from detect.evidence.tests import test as evidence_of
from detect.fair.evening import simulate
from detect.fair.options import Evening
from detect.laws import load
from detect.log.tables import Stage
from tests.calibration import rooms

LEAST = 1e-6
TIMES = int(os.environ.get("PONE_CALIBRATION", "1"))
"""How many times as many sittings: `python -m benchmarks.calibration` asks for more."""
PLAYED = ("stacked.repeat", "revoke.gain", "void.bias", "timing.slow", "hidden.lead", "hidden.first")
BARS = {0.05: 1.35, 0.01: 1.35, 0.001: 1.5}
"""How many times as often as it is said fair play may be called rare, after any honest shuffle."""
SHUFFLES = ("uniform", "riffle:1", "overhand:6x1")


@cache
def evenings(shuffle):
    """Give evenings of 24 deals with honest slips, void deals and seconds."""
    settings = Evening(
        sessions=120 * TIMES, deals=24, shuffle=shuffle, cut="human", seating="fixed", revokes=0.02, misdeals=0.1,
        new_deals=0.06, seed=17,
    )  # fmt: skip
    [log] = simulate(settings, chunk=settings.sessions)
    rng = np.random.default_rng(len(shuffle))
    took = np.exp(rng.normal(3.2, 0.2, (2, len(log.deals)))).round()
    return taken(log, deals=log.deals.assign(shuffle_s=took[0], deal_s=took[1]))


def taken(log, **changes):
    return type(log)(**{**vars(log), **changes})


@cache
def alone(room):
    """Give evenings of which the dealer's own hand was written down and no other."""
    rng = np.random.default_rng(23)
    if room == "uniform":
        packs = rooms.uniform(rng, 300 * TIMES, 24)
    else:
        shuffle = {"riffle:1": rooms.riffle, "overhand:6x1": rooms.overhand}[room]
        packs = rooms.chain(rng, 200 * TIMES, 24, shuffle)
    log = rooms.whist(packs)
    dealer = log.deals["dealer"].to_numpy()[np.searchsorted(log.deals["deal"], log.cards["deal"])]
    own = (log.cards["stage"].to_numpy() == Stage.DEALT) & (log.cards["seat"].to_numpy() == dealer)
    return taken(log, cards=log.cards[own].reset_index(drop=True))


@cache
def found(name, shuffle):
    """Give the scores of a check in a room, and the evidence."""
    log = alone(shuffle) if name == "stacked.alone" else evenings(shuffle)
    scores = registry()[name].run(Dealt(log, load("whist-club"), np.ones(len(log.deals), bool)))
    return scores, evidence_of(scores)


def too_many(log_p, level, times=1.0):
    """Tell whether that share of p-values at or below a level is out of the question."""
    many = int((log_p <= np.log(level)).sum())
    return binom.sf(many - 1, len(log_p), min(1.0, times * level)) < LEAST


@pytest.mark.parametrize("shuffle", SHUFFLES)
@pytest.mark.parametrize("name", [*PLAYED, "stacked.alone"])
def test_honest_evenings_are_not_called_rare(name, shuffle):
    """However badly a club shuffles, and however its players slip, nobody gains by it oftener than may be."""
    scores, tested = found(name, shuffle)
    for part in [at for at, one in enumerate(registry()[name].parts) if one.at("whist")]:
        log_p = tested.log_p[scores.subjects.part == part]
        assert len(log_p) >= 300
        assert not [level for level, times in BARS.items() if too_many(log_p, level, times)], part


@pytest.mark.parametrize("name", [*PLAYED, "stacked.alone"])
def test_a_bet_against_fair_play_gains_nothing(name):
    """What is bet on foul play grows in fair play by no more than nothing, on average."""
    _, tested = found(name, "uniform")
    e = np.minimum(np.exp(tested.log_e), 100.0)  # a mean cut short is at most the mean

    assert (e.mean() - 1.0) * len(e) ** 0.5 < 4.9 * e.std() + 1e-9
    for level in BARS:
        assert not too_many(-tested.log_e, level)


@pytest.mark.parametrize("name", ["revoke.gain", "void.bias", "timing.slow", "hidden.lead", "hidden.first"])
def test_scores_have_the_mean_and_spread_that_are_said(name):
    """Over all fair evenings together the deviation is that of chance."""
    scores, tested = found(name, "uniform")
    for part in [at for at, one in enumerate(registry()[name].parts) if one.at("whist")]:
        mine = (scores.subjects.part == part) & (tested.n > 0)
        error = (tested.high - tested.low)[mine] / (2 * 1.959963984540054) * tested.n[mine]
        off = (tested.observed - tested.expected)[mine]

        assert abs(off.sum()) < 4.9 * (error**2).sum() ** 0.5
        assert pytest.approx(1.0, abs=0.25) == (off**2).sum() / (error**2).sum()
