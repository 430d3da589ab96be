"""The lesson on printed odds: how many honest players a printed figure accuses, worked out again by whole numbers."""

from fractions import Fraction
from math import comb

import pytest

from detect.nulls.suspected import suspected
from detect.report.page.odds import DRAWS, LEVEL, figures, page


def tail(least, draws, chance):
    """Give the chance of so many or more, by whole numbers."""
    return float(
        sum(comb(draws, k) * chance**k * (1 - chance) ** (draws - k) for k in range(least, draws + 1))
    )


@pytest.mark.parametrize("draws", DRAWS)
def test_the_size_of_a_test_is_the_tail_of_the_exact_chance(draws):
    printed, exact = Fraction(1, 13), Fraction(4, 47)
    told = suspected(float(printed), float(exact), draws, LEVEL)

    assert told.meant == pytest.approx(tail(told.least, draws, printed))
    assert told.meant <= LEVEL < tail(told.least - 1, draws, printed)
    assert told.size == pytest.approx(tail(told.least, draws, exact))


def test_more_draws_make_a_figure_that_is_too_long_accuse_more_and_one_that_is_too_short_fewer():
    for one in figures():
        if one.chance["verdict"] == "wrong":
            few, many = one.suspicions
            too_long = one.chance["error"] > 0
            assert (many.size > LEVEL) == too_long
            assert (many.size > few.size) == too_long or abs(one.chance["error"]) < 0.1


def test_the_worst_figure_accuses_nearly_everybody():
    worst = max(figures(), key=lambda one: one.suspicions[-1].size)

    assert (worst.draw, worst.chance["what"]) == ("ace-king", "ace-or-king")
    assert worst.suspicions[-1].size == pytest.approx(tail(121, 400, Fraction(5555, 16215)))


def test_every_printed_figure_stands_in_the_lesson():
    said = page("pone teach odds")

    assert len(figures()) == said.count('<tr><th scope="row">')
    assert "asks questions from 61 on" in said
