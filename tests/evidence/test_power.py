"""How much it takes: the figures that checks publish are those that their laws give."""

import json
from pathlib import Path

import pytest

from detect.checks import registry
from detect.checks.stacked import ACES, tables
from detect.evidence.power import mixed, power, score_law, standard, standard_flat, standard_turnup
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
    """A check's weight is shared out among its parts whole."""
    assert all(pytest.approx(1.0) == sum(p.share for p in c.parts) for c in registry().values())
