"""A dealer and one who is dealt to: whom such a finding names, what it weighs, and that a fed friend is seen."""

import numpy as np
import pytest

from detect.checks import Dealt, registry
from detect.evidence import Plan, check, judge
from detect.evidence.findings import put
from detect.evidence.people import trail_of
from detect.evidence.running import running
from detect.evidence.tests import bet
from detect.evidence.verdict import standing
from detect.fair.draw import DrawEvening
from detect.fair.draw_logs import simulate
from detect.laws import load
from detect.log.readers import read
from detect.report.sentences import says, stands_out
from detect.resources import resource
from detect.sharps import sharp
from tests.calibration import rooms, tables


def frame_of(log):
    return check(log, plan=Plan(twins=0)).frame


@pytest.fixture(scope="module")
def fair():
    return check(tables.draw(rooms.uniform(np.random.default_rng(4), 1, 40)), plan=Plan(twins=0))


@pytest.fixture(scope="module")
def fed():
    """Eve deals each fifth deal, and gives Dot, who sits on her right, the best of it."""
    way = sharp("run-up:partner", game="draw")
    [log] = simulate(DrawEvening(deals=120, seed=1), way=way, chunk=1)
    return check(log, plan=Plan(twins=0))


@pytest.mark.parametrize("name", ["stacked.strength", "draw.luck"])
def test_every_dealer_is_held_against_each_whom_he_deals_to(fair, name):
    rows = fair.frame.query("check == @name and part == 'pair'")

    assert {(one, other) for one in tables.NAMES for other in tables.NAMES if one != other} >= set(
        zip(rows["player"], rows["partner"], strict=True)
    )
    assert len(rows) == 20 or name == "draw.luck"
    share = registry()[name].parts[2].share
    whole = fair.frame.query("check == @name and part == 'player' or check == @name and part == 'own'")[
        "weight"
    ].sum()
    assert rows["weight"].sum() == pytest.approx(whole * share / registry()[name].parts[0].share)
    assert rows["weight"].nunique() == 1


def test_a_pair_has_the_hands_that_one_dealt_the_other(fair):
    """Forty deals by five players: eight of each, and on these every other has one hand."""
    rows = fair.frame.query("check == 'stacked.strength'")

    assert {8} == set(rows.query("part == 'pair'")["n"])
    received = rows.query("part == 'received'").set_index("player")["observed"]
    assert received.equals(
        rows.query("part == 'pair'")
        .groupby("partner")["observed"]
        .sum()[received.index]
        .rename_axis("player")
    )


def test_where_nobody_is_named_seats_stand_for_the_two():
    log = tables.draw(rooms.uniform(np.random.default_rng(4), 1, 10), names=False)
    rows = frame_of(log).query("check == 'stacked.strength' and part == 'pair'")

    assert {(a, str(b)) for a in range(1, 6) for b in range(1, 6) if a != b} == set(
        zip(rows["seat"], rows["partner"], strict=True)
    )
    assert rows["player"].isna().all()


def test_a_friend_who_is_fed_is_seen_and_both_are_named(fed):
    rows = fed.frame.query("check == 'stacked.strength'").sort_values("log_p")
    first = next(rows.itertuples())

    assert ("pair", "Eve", "Dot") == (first.part, first.player, first.partner)
    assert first.log_p < np.log(1e-6)
    assert says(first, load("draw-foster")).startswith(
        f"On {first.n} deals that Eve dealt, Dot's hand, as first dealt, beat"
    )
    assert "Dot's hand on deals that Eve dealt" == stands_out(first, load("draw-foster"))


def test_what_is_found_of_two_is_held_against_neither_alone_but_against_the_pair(fed):
    [one] = judge(fed)
    people = {person.player: person for person in one.people}
    pairs = {(pair.player, pair.partner): pair for pair in one.pairs}

    assert all(" pair" not in name for name in people["Eve"].components)
    assert pairs["Dot", "Eve"].log_e > np.log(100) > max(people["Eve"].log_e, pairs["Ada", "Ben"].log_e)
    assert 40 <= pairs["Dot", "Eve"].own_deals <= 50


def test_a_sitting_that_goes_on_shows_people_and_bets_on_pairs_too(fed):
    now = running(fed.log, plan=Plan(twins=0))

    assert "pair" not in {bet.part for bet in now.bets} >= {"own", "received"}
    assert now.together["gain"] > np.log(20)


def test_at_whist_a_finding_is_about_one_or_a_side():
    frame = frame_of(read(resource("datasets", "samples", "whist-fair.jsonl")))
    assert frame["partner"].isna().all()


def test_an_unnamed_dealer_makes_no_pair():
    log = tables.draw(rooms.uniform(np.random.default_rng(4), 1, 10))
    log.deals["dealer"] = -1
    answer = registry()["stacked.strength"].run(Dealt(log, load("draw-foster"), np.ones(10, bool)))

    assert {1} == set(answer.subjects.part.tolist())


def test_what_is_asked_of_two_is_not_counted_for_the_dealer_alone():
    """The evidence that a lesson shows growing beside a player is the one that is kept of him while the evening goes on."""
    [log] = simulate(DrawEvening(deals=60, seed=1), way=sharp("run-up:partner", game="draw"), chunk=1)
    found = put(log, Plan(twins=0), bet)
    name = str(log.sessions["session"][0])

    for person in standing(found, name)[1]:
        assert trail_of(found, name, person.player)[1][-1] == pytest.approx(person.log_e)
