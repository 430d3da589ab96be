"""The counting behind `pone calibrate`: bounds, bars, pools, and the same counts however the evenings are parted."""

import pytest
from scipy.stats import binom

from detect.errors import UsageFault
from detect.evidence import Plan, calibration, check, judge
from detect.evidence.calibration import CHANCES, LEAST, Rate, bars, bound, calibrated, well_mixed
from detect.fair.evening import simulate
from detect.fair.options import Evening

SMALL = Evening(sessions=24, deals=8, seating="fixed", cut="human", seed=3)
NO_TWINS = Plan(twins=0)


@pytest.mark.parametrize("cases", [1, 24, 4000])
@pytest.mark.parametrize("chance", CHANCES)
def test_the_bound_is_the_last_count_that_luck_can_be_held_to_give(cases, chance):
    most = bound(cases, chance)

    assert binom.sf(most - 1, cases, chance) >= LEAST
    assert most == cases or binom.sf(most, cases, chance) < LEAST


EVERY = bars("gain", fair=True)


def rate_of(alarms, held_to=EVERY, mean_e=1.0, error_e=0.0):
    few = (0,) * (len(CHANCES) - 1)
    return Rate(
        "check", "stacked.aces", "hand", "gain", 4000, (alarms, *few), (0, *few), mean_e, error_e, held_to
    )


def test_a_rate_is_beyond_from_the_first_count_after_its_bound():
    most = bound(4000, 0.05)

    assert (False, True) == (rate_of(most).beyond, rate_of(most + 1).beyond)
    assert not rate_of(most + 1, bars("gain", fair=False)).beyond
    assert not rate_of(4000, bars("shuffle", fair=False)).beyond


def test_bets_that_pay_in_fair_play_are_beyond():
    assert rate_of(0, mean_e=1.5, error_e=0.1).beyond
    assert not rate_of(0, mean_e=1.4, error_e=0.1).beyond


def test_only_a_uniform_shuffle_mixes_well():
    assert [True, True, False, False] == [
        well_mixed(spec) for spec in ("uniform", "cut+uniform", "riffle:9", "none")
    ]


def test_what_is_counted_is_what_check_and_judge_say():
    [log] = simulate(SMALL, level="deals", chunk=24)
    findings = check(log, plan=NO_TWINS)
    judged = judge(findings)
    found = {(r.what, r.name, r.part): r for r in calibrated(SMALL, level="deals", plan=NO_TWINS).rates}
    aces = findings.frame.query("check == 'stacked.aces' and part == 'hand'")
    people = [person.p_anytime for one in judged for person in one.people]
    pairs = [pair.p_anytime for one in judged for pair in one.pairs]

    for at, chance in enumerate(CHANCES):
        few = chance * (1 + 1e-12)
        assert found["check", "stacked.aces", "hand"].alarms[at] == (aces["log_p"].map(pow_e) <= few).sum()
        gain = [pow_e(one.gain.log_p) for one in judged]
        assert found["verdict", "gain", "whole"].alarms[at] == sum(p <= few for p in gain)
        assert found["person", "person", "whole"].alarms[at] == sum(p <= few for p in people)
        assert found["pair", "pair", "whole"].alarms[at] == sum(p <= few for p in pairs)
    assert (len(people), len(pairs)) == tuple(found[what, what, "whole"].cases for what in ("person", "pair"))
    assert pairs


def pow_e(log_p):
    return 2.718281828459045**log_p


def test_the_counts_do_not_depend_on_how_evenings_are_parted(monkeypatch):
    """Pools change the plan's seed, chunks nothing: without twins all are the same."""
    whole = calibrated(SMALL, level="play", plan=NO_TWINS)
    told = []
    monkeypatch.setattr(calibration, "chunk_of", lambda settings: 56 // settings.deals)
    parted = calibrated(SMALL, level="play", plan=NO_TWINS, pools=3, done=told.append)

    assert [(r.name, r.part, r.alarms, r.grown, r.cases) for r in whole.rates] == [
        (r.name, r.part, r.alarms, r.grown, r.cases) for r in parted.rates
    ]
    assert ([7, 1] * 3, 24) == (told, sum(told))


def test_each_pool_has_a_plan_of_its_own(monkeypatch):
    seeds = []

    def watched(log, plan):
        seeds.append((plan.seed, len(log.sessions)))
        return check(log, plan=plan)

    monkeypatch.setattr(calibration, "check", watched)
    calibrated(SMALL, level="deals", plan=Plan(seed=5, twins=0), pools=5)

    assert [(5, 4), (6, 5), (7, 5), (8, 5), (9, 5)] == seeds


def test_a_check_that_fails_is_a_fault_and_no_silence(monkeypatch):
    def broken(log, plan):
        findings = check(log, plan=plan)
        return type(findings)(**{**vars(findings), "untested": (untested("fault:ValueError: no"),)})

    monkeypatch.setattr(calibration, "check", broken)
    with pytest.raises(RuntimeError, match="stacked.aces: ValueError: no"):
        calibrated(SMALL, level="deals", plan=NO_TWINS)


def untested(reason):
    from detect.evidence.findings import Untested

    return Untested("1", "stacked.aces", reason)


def test_more_pools_than_evenings_are_refused():
    with pytest.raises(UsageFault, match="number of sessions, 24"):
        calibrated(SMALL, pools=25)
