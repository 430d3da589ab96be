"""Opening leads, learned on some and held out on others: no verdict rests on them."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import binom

from detect.checks import Dealt, foretold, learned, named, registry
from detect.checks.base import Tag
from detect.checks.foretold import HELD, dealt_anew, many_leads, visible
from detect.evidence import Plan, check, judge
from detect.evidence import tests as evidence
from detect.evidence.tests import telling
from detect.fair.evening import simulate
from detect.fair.options import Evening
from detect.laws import load
from detect.sharps import sharp

NAME = "hidden.learned"
FAR_OUT = 1e-6


def evenings(deals, *, sessions=1, way=None, seed=2, **settings):
    asked = Evening(sessions=sessions, deals=deals, seed=seed, seating="fixed", cut="human", **settings)
    [log] = simulate(asked, level="play", way=way, chunk=sessions)
    return log


def dealt_of(log):
    return Dealt(log, load("whist-club"), np.ones(len(log.deals), bool))


@pytest.fixture
def fewer(monkeypatch):
    """Deal anew a hundred times less one."""
    monkeypatch.setattr(foretold, "TIMES", 99)


@pytest.mark.parametrize("settings", [{}, {"shuffle": "human:3"}, {"policy": "uniform"}])
def test_p_is_small_at_fair_tables_no_oftener_than_it_says(fewer, settings):
    p = np.exp(evidence.test(named(NAME).run(dealt_of(evenings(64, sessions=12, seed=11, **settings)))).log_p)

    assert 48 == p.size
    for level in (0.05, 0.2, 0.5):
        assert binom.sf(int((p <= level).sum()) - 1, p.size, level) > FAR_OUT


def test_the_e_value_is_one_on_average_over_all_ways_to_deal():
    """(m + 1) T / (T + sum of T dealt anew), summed over which of the m + 1 came, is m + 1 by algebra."""
    log = evenings(64)
    scores = named(NAME).run(dealt_of(log))
    everything = np.column_stack([np.bincount(scores.subject, scores.score), scores.others])
    worth = np.exp(everything - everything.max(axis=1, keepdims=True))
    every = worth.shape[1] * worth / worth.sum(axis=1, keepdims=True)

    assert np.allclose(1.0, every.mean(axis=1))
    assert np.allclose(np.log(every[:, 0]), evidence.test(scores).log_e)


@pytest.mark.parametrize(("name", "most"), [("signal", 0.01), ("marked", 0.05)])
def test_leads_that_follow_hidden_cards_are_found(fewer, name, most):
    tested = evidence.test(named(NAME).run(dealt_of(evenings(160, way=sharp(name)))))

    assert np.exp(tested.log_p[3]) <= most + 1e-9
    assert tested.observed[3] > tested.expected[3]
    assert tested.log_e[3] > np.log(10)


def test_half_of_a_players_leads_are_held_out_each_other_one():
    dealt = dealt_of(evenings(64))
    rows, leader, _ = many_leads(dealt)
    scores = named(NAME).run(dealt)

    for subject, seat in enumerate(scores.subjects.seat):
        assert rows[leader == seat][1::2].tolist() == scores.row[scores.subject == subject].tolist()


def test_what_was_learned_does_not_change_with_the_deals_held_out(fewer):
    """The same first leads teach the same: a deal held out has the same score whatever the others were."""
    short, long = (named(NAME).run(dealt_of(evenings(deals))) for deals in (64, 68))
    rows = np.flatnonzero(short.subject == 0)

    assert rows.size == 8
    assert long.row[: rows.size].tolist() == short.row[rows].tolist()


def test_with_few_leads_nothing_is_learned():
    findings = check(evenings(60), plan=Plan(twins=0, learned=True))

    assert NAME not in set(findings.frame["check"])
    assert [(NAME, "many leads")] == [(u.check, u.reason) for u in findings.untested if u.check == NAME]


def test_cards_are_dealt_anew_as_the_leader_could_believe():
    owner = np.random.default_rng(3).permuted(np.arange(52)[None].repeat(2, 0) % 4, axis=1)
    up = np.array([np.flatnonzero(row == 3)[5] for row in owner])
    anew = dealt_anew(owner, up, np.random.default_rng(1), 400)

    assert (anew[..., :4].sum(axis=3) == 13).all()
    unseen = np.stack([HELD[row != 0].sum(axis=0) for row in owner])
    assert np.allclose(unseen[:, None], anew.sum(axis=2))
    partner = 13 / 38 * (unseen - HELD[up])
    assert np.allclose(partner, anew[:, :, 1].mean(axis=1), atol=0.45)
    assert (anew[:, :, 2] >= HELD[up][:, None]).all()


def test_the_leader_sees_his_own_suits_and_the_turn_up():
    own = np.array([[5.0, 5, 3, 0, 7, 0, 1, 0]])

    seen = visible(own, np.array([51]))[0]

    assert [[5, 7, 0, 1, 0], [5, 0, 0, 1, 0], [3, 1, 0, 0, 0], [0, 0, 1, 0, 1]] == seen.tolist()


def test_a_check_of_tag_model_runs_only_when_asked_and_never_counts(fewer):
    log = evenings(160, way=sharp("signal"))
    without, beside = (check(log, plan=Plan(twins=0, learned=asked)) for asked in (False, True))

    assert {NAME} == set(beside.frame["check"]) - set(without.frame["check"])
    assert {NAME, "hidden.collusion"} == set(learned())
    assert NAME not in registry()
    mine = beside.frame[beside.frame["check"] == NAME]
    assert {"model"} == set(mine["tag"])
    assert (mine["weight"] == 0).all()
    assert mine["log_p"].min() < np.log(0.05)
    assert judge(without) == judge(beside)
    assert all(NAME not in figure for person in judge(beside)[0].people for figure in person.figures)


def test_no_weight_makes_a_check_of_tag_model_count(fewer):
    """The verdict leaves the tag out, whatever the plan's weights say and whatever its frame holds."""
    log = evenings(160, way=sharp("signal"))
    heavy = check(log, plan=Plan(weights=Plan().weights | {NAME: 100.0}, twins=0, learned=True))
    frame = heavy.frame.copy()
    frame.loc[frame["tag"] == Tag.MODEL.value, ["weight", "log_p"]] = 1.0, -500.0
    forced = replace(heavy, frame=frame)

    assert judge(check(log, plan=Plan(twins=0)))[0].gain == judge(heavy)[0].gain == judge(forced)[0].gain


def test_the_plan_keeps_its_hash_since_no_verdict_changes():
    assert Plan().hash == Plan(learned=True).hash


def test_the_deals_that_speak_most_are_those_foretold_best(fewer):
    scores = named(NAME).run(dealt_of(evenings(64)))
    mine = scores.subject == 1

    assert scores.row[mine][scores.score[mine].argmax()] == telling(scores, 1, 1)[0]
