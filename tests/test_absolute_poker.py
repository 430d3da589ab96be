"""Every number of docs/absolute-poker.md is counted anew: tails as fractions, and only the normal curve with its own function."""

import re
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import comb, erfc, sqrt
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[1] / "docs" / "absolute-poker.md").read_text("utf-8")
HANDS, WON, EXPECTED = 41, 25, Fraction(728, 100)
EACH = EXPECTED / HANDS
GIVEN = {"2007", "7.29", "6.6", "7.28", "41", "25", "27", "1956", "100,000", "24.5", "21", "20", "0.259"}
"""What the source says, the year of Hoeffding's paper and its volume, and what is chosen."""
STEPS = {"1", "2", "3", "4"}


def just(k, each=EACH):
    """The chance of just so many pools."""
    return comb(HANDS, k) * each**k * (1 - each) ** (HANDS - k)


@cache
def tail(k, each=EACH):
    """The chance of so many pools or more."""
    return sum(just(more, each) for more in range(k, HANDS + 1))


def mixed(chances, k):
    """The chance of so many or more, where each hand has a chance of its own."""
    law = [Fraction(1)]
    for each in chances:
        law = [
            a * (1 - each) + b * each for a, b in zip([*law, Fraction(0)], [Fraction(0), *law], strict=True)
        ]
    return sum(law[k:])


def spread():
    return sqrt(EXPECTED * (1 - EACH))


def curve(sds):
    """The tail of the normal curve."""
    return erfc(sds / sqrt(2)) / 2


def rows_of_curve():
    for k, exact, normal, often in (
        (10, ".2f", ".2f", ".1f"), (12, ".1f", ".1f", ".1f"), (15, ",.0f", ",.0f", ".1f"), (18, ",.0f", ",.0f", ",.0f"),
        (20, ",.0f", ",.0f", ",.0f"), (22, ",.0f", ",.0f", ",.0f"), (25, ",.0f", ",.0f", ",.0f"),
    ):  # fmt: skip
        other = curve((k - float(EXPECTED)) / spread())
        yield f"| {k} | {float(1 / tail(k)):{exact}} | {1 / other:{normal}} | {float(tail(k)) / other:{often}} × |"


def rows_of_tail():
    for k in (25, 26, 27):
        yield f"| {k} | {float(just(k)):.3e} | {float(just(k) / tail(WON)):.2%} |"
    yield f"| 28 to 41 | {float(tail(28)):.3e} | {float(tail(28) / tail(WON)):.2%} |"
    yield f"| all | {float(tail(WON)):.3e} | 100% |"


def rows_of_players():
    yield f"| {float(EACH):.2%} (all alike) | {float(1 / tail(WON)):,.0f} |"
    for share in (25, 30, 36, 40, 50):
        often = float(1 / tail(WON, Fraction(share, 100)))
        yield f"| {share}% | {often:,.0f} |" if share < 50 else f"| {share}% | {often:.1f} |"


def worked():
    """What is said in sentences."""
    half = curve((WON - 0.5 - float(EXPECTED)) / spread())
    unlike = mixed([Fraction(1, 10)] * 21 + [Fraction(259, 1000)] * 20, WON)
    return [
        f"7.28/41 = {float(EACH):.4f}", f"41 × {float(EACH):.4f} × {float(1 - EACH):.4f} = {spread() ** 2:.3f}",
        f"which is {spread():.3f}", f"won {float(WON - EXPECTED):.2f} more",
        f"{float(WON - EXPECTED):.2f} / {spread():.3f} = {(WON - float(EXPECTED)) / spread():.2f}",
        f"about 1 in {1e-12 / curve(7.29):.1f} trillion", f"still {float(tail(WON)) / half:,.0f} times",
        f"7.28/41 = {EACH.numerator}/{EACH.denominator}", f"({(1 - EACH).numerator}/{EACH.denominator})^(41 − k)",
        f"1 in {1e-9 / float(tail(WON)):.2f} thousand million", f"1 in {1e-9 / float(unlike):.2f} thousand million",
        f"{float(round(6.6e12 * tail(WON), -2)):,.0f} times that", f"once in {float(1 / (100_000 * tail(WON))):,.0f} times",
    ]  # fmt: skip


EVERY = [*rows_of_curve(), *rows_of_tail(), *rows_of_players(), *worked()]


@pytest.mark.parametrize("said", EVERY)
def test_what_the_page_says_is_what_comes_of_counting(said):
    """A figure stands there as it is counted today."""
    assert said in PAGE.replace("\n", " ")


def test_no_number_stands_there_that_was_not_counted():
    """A figure that nobody counted is not in the page."""
    number = r"\d[\d,]*(?:\.\d+)?(?:e-\d+)?%?"
    counted = {each for said in EVERY for each in re.findall(number, said)}
    text = re.sub(r"<https[^>]*>", "", PAGE)

    assert {each.rstrip(",") for each in re.findall(number, text)} <= counted | GIVEN | STEPS


def test_the_printed_tail_is_the_normal_curve_within_the_rounding_of_its_spread():
    """1 in 6.6 trillion lies between the tails beyond 7.285 and 7.295, and no exact tail is near it."""
    assert 1 / curve(7.285) < 6.6e12 < 1 / curve(7.295)
    assert 5_850 < 6.6e12 * tail(WON) < 5_950


def test_chances_that_differ_never_make_a_tail_likelier_than_equal_ones():
    """Hoeffding's bound, where it is used: tails beyond the expected number and one more."""
    steps = [Fraction(k, 100) for k in (3, 7)]
    for step in steps:
        chances = [EACH + step if hand % 2 else EACH - step for hand in range(HANDS - 1)] + [EACH]
        assert sum(chances) == EXPECTED
        assert all(mixed(chances, k) <= tail(k) for k in range(9, HANDS + 1))
    assert list(accumulate(just(k) for k in range(HANDS + 1)))[-1] == 1
