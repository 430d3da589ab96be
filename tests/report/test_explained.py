"""Every check explained: a worked example from its own law, how often it errs, what it sees; one object, by its schema."""

import json
from fractions import Fraction
from itertools import permutations, product

import pytest
from jsonschema import Draft202012Validator

from detect.checks import registry
from detect.report import explained
from detect.report import words_explained as v
from detect.report.jsons import jsons
from detect.resources import resource

SCHEMA = json.loads(resource("reports", "schema", "pone.explain-1.json").read_text("utf-8"))


def told(name):
    """Give what is said of a check."""
    return explained.document([registry()[name]], f"pone explain {name}")["checks"][0]


def test_every_check_is_explained_and_nothing_else():
    """One that is registered and not explained fails here."""
    assert set(registry()) == set(v.EXPLAINED) == set(explained.FIGURES)


@pytest.mark.parametrize("name", registry())
def test_every_object_is_as_its_schema_has_it(name):
    Draft202012Validator.check_schema(SCHEMA)
    document = json.loads(jsons(explained.document([registry()[name]], f"pone explain {name}")))

    assert [] == [error.message for error in Draft202012Validator(SCHEMA).iter_errors(document)]
    assert "{" not in jsons(told(name)).replace('{"', "").replace("{\n", "")


@pytest.mark.parametrize("name", registry())
def test_no_line_is_wider_than_it_should_be(name):
    lines = explained.text(explained.document([registry()[name]], ""), width=70).splitlines()

    assert all(len(line) <= 70 and line == line.rstrip() for line in lines)


# ----- the figures, counted another way


def test_three_aces_of_three_one_none_and_none_five_times():
    """All 4^5 ways the cuts can fall."""
    ways = [sum(cuts) for cuts in product((3, 1, 0, 0), repeat=5)]

    assert f"once in {len(ways) // ways.count(15):,}." in told("stacked.aces")["example"]


def test_seven_of_ten_hands_of_eight_honours():
    ways = [sum(cuts) for cuts in product((1, 0, 0, 0), repeat=8)]
    eight = Fraction(sum(many >= 7 for many in ways), len(ways))
    seven = Fraction(sum(many == 6 for many in ways), len(ways))
    # Of ten, seven or more: eight first and two more.
    five = Fraction(sum(many == 5 for many in ways), len(ways))
    chance = eight + seven * (1 - Fraction(9, 16)) + five * Fraction(1, 16)

    assert f"come once in {round(1 / chance)}." in told("stacked.honours")["example"]


def test_three_slow_deals_of_six_that_are_the_three_best():
    """Any three of six are as likely; and of the orders of five depths one alone meets five seams."""
    threes = [each for each in product((0, 1), repeat=6) if sum(each) == 3]

    assert f"once in {len(threes)}." in told("timing.slow")["example"]
    assert f"once in {len(list(permutations(range(5))))}." in told("cut.meets")["example"]


def test_two_revokes_of_two_among_ten_of_forty():
    pairs = [(a < 10) + (b < 10) for a in range(40) for b in range(a)]

    assert f"once in {round(len(pairs) / pairs.count(2))}." in told("revoke.gain")["example"]


@pytest.mark.parametrize(
    ("name", "figure"),
    [
        ("shuffle.guess", "By luck 4.5 of 52"),
        ("shuffle.guess", "ten or more once in 205"),  # P(>= 10) = 4.87e-3 (statistics of the cycle law)
        ("shuffle.rising", "has 26.5 on average"),
        ("shuffle.riffles", "looks most like 4 riffles"),
        ("shuffle.riffles", "33 of 100"),  # Bayer and Diaconis: .334 after seven
        ("shuffle.inversions", "663.0 of them"),
        ("shuffle.footrule", "901.0 places"),
        ("shuffle.topstock", "once in 2,652"),
        ("deal.shape", "gives 198.8 on average"),
    ],
)
def test_published_figures(name, figure):
    assert figure in told(name)["example"]


def test_a_check_that_does_not_exist():
    said = explained.no_check("stack")

    assert "there is no check 'stack'" in said
    assert said.endswith("did you mean stacked.aces?")
