"""How much it takes: the figures that checks publish are those that their laws give."""

import json
from pathlib import Path

import pytest

from detect.checks import registry
from detect.checks.stacked import ACES, tables
from detect.evidence.power import (
    STANDARD_SHUFFLES,
    Sharpest,
    mixed,
    order_laws,
    power,
    score_law,
    standard,
    standard_cycles,
    standard_flat,
    standard_low,
    standard_lowest,
    standard_meets,
    standard_order,
    standard_topstock,
    standard_turnup,
)
from detect.evidence.power_play import (
    standard_lead,
    standard_repeat,
    standard_revokes,
    standard_slow,
    standard_voids,
)
from detect.evidence.power_poker import standard_absent, standard_luck, standard_openers, standard_strength
from detect.nulls import hands

ORACLES = json.loads((Path(__file__).parents[1] / "oracles" / "evidence.json").read_text("utf-8"))


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("part", [0, 1])
def test_a_check_says_how_many_deals_its_standard_sharp_takes(number, part):
    """The own deals named beside a stacked deck are those that show it with 80 % power."""
    name = ("stacked.aces", "stacked.honours", "stacked.points")[number]

    assert standard(number, part) == registry()[name].parts[part].deals_for_standard


def test_turn_ups_and_shapes_say_so_too():
    """So are those beside the turn-up and the flat shapes; wild shapes have no standard sharp."""
    [turned] = registry()["stacked.turnup"].parts
    flat, wild = registry()["deal.shape"].parts

    assert (standard_turnup(), standard_flat(flat.standard)) == (
        turned.deals_for_standard,
        flat.deals_for_standard,
    )
    assert wild.deals_for_standard is None


@pytest.mark.parametrize("oracle", ORACLES["power"], ids=lambda o: f"{o['aces']} at {o['rate']}")
def test_the_score_of_aces_has_the_power_it_was_planned_with(oracle):
    """One score for all ace sharps needs few deals more than one that knows the sharp."""
    fair, score = hands.aces(13), tables(ACES)[0]
    sharp = score_law(hands.added(fair, oracle["aces"], 4), score)
    law = score_law(fair, score)

    assert pytest.approx(oracle["power"], abs=0.03) == power(
        law, mixed(law, sharp, oracle["rate"]), oracle["deals"]
    )


def test_the_shares_of_a_check_make_one():
    """A check's weight is shared out among its parts whole, at every game that it is put at."""
    put = [(c, game) for c in registry().values() for game in c.games]
    assert all(pytest.approx(1.0) == sum(p.share for p in c.parts if p.at(game)) for c, game in put)


@pytest.mark.parametrize("name", STANDARD_SHUFFLES)
def test_a_check_of_orders_says_how_many_shuffles_its_standard_takes(name):
    """The packs named beside a shuffle are those that show it with 80 % power, by the engine."""
    standards = [p.deals_for_standard for p in registry()[name].parts if p.deals_for_standard]

    assert [standard_order(name)] == standards


def test_the_other_checks_of_shuffles_and_cuts_say_so_too():
    """By exact laws, or by cuts of a usual habit."""
    parts = {name: [p.deals_for_standard for p in registry()[name].parts] for name in registry()}

    assert ([36], [2, None], [32, 58], [19]) == (
        parts["shuffle.topstock"], parts["shuffle.cycles"], parts["cut.low"], parts["cut.meets"])  # fmt: skip
    assert (36, 2, 32, 58, 19) == (
        standard_topstock(), standard_cycles(), standard_low(), standard_lowest(), standard_meets())  # fmt: skip


TABLE = {
    ("rising", -1, "riffle:5"): 0.861, ("rising", -1, "riffle:6"): 0.229, ("rising", -1, "riffle:5+cut"): 0.808,
    ("cyclic_successions", 1, "overhand:6x20"): 0.902, ("cyclic_successions", 1, "overhand:10x10"): 0.960,
    ("valleys", -1, "shelf:20"): 0.230, ("valleys", -1, "shelf:10"): 1.0,
    ("rising", -1, "riffle:2+strip+riffle:1"): 0.992,
}  # fmt: skip
"""Power of one pack at .01 (statistics of the design, section 1.7)."""


@pytest.mark.parametrize(("look", "expected"), TABLE.items())
def test_one_pack_has_the_power_of_the_design(look, expected):
    """To two points, for the statistic that sees a shuffle best."""
    fair, sharp = order_laws(Sharpest(*look))
    reached = next(k for k in fair.support.tolist() if fair.tail(k) <= 0.01)

    assert abs(sharp.tail(reached) - expected) <= 0.02


@pytest.mark.parametrize("number", range(3))
def test_one_hand_alone_says_how_many_deals_it_takes_with_its_guard(number):
    """The guard costs a tenth more deals at most."""
    part = registry()["stacked.alone"].parts[number]

    assert standard(number, 0, guard=1.05) == part.deals_for_standard <= 1.1 * standard(number, 0)


def test_checks_of_poker_say_so_too():
    """At a table of five."""
    parts = {name: [p.deals_for_standard for p in registry()[name].parts] for name in registry()}

    assert [standard_strength(), None, standard_strength()] == parts["stacked.strength"]
    assert [standard_luck(), None, None] == parts["draw.luck"]
    assert [standard_absent()] == parts["holdout.absent"]
    assert [standard_openers()] == parts["opener.rate"]


def test_checks_of_play_say_so_too():
    """By exact laws; opening leads by the laws that sensible leads of the engine have."""
    parts = {name: registry()[name].parts for name in registry()}
    lead, first = parts["hidden.lead"][0], parts["hidden.first"][0]
    found = {
        "stacked.repeat": [standard_repeat()],
        "revoke.gain": [standard_revokes()],
        "void.bias": [standard_voids(n, part.standard) for n, part in enumerate(parts["void.bias"])],
        "timing.slow": [standard_slow(2 * parts["timing.slow"][0].standard), None, None, None],
        "hidden.lead": [standard_lead("hidden.lead", lead.standard)],
        "hidden.first": [standard_lead("hidden.first", first.standard), None],
    }

    assert found == {name: [part.deals_for_standard for part in parts[name]] for name in found}
