"""What thirteen cards hold, against counting every hand of small packs and of the whole pack."""

import math
from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detect.nulls import (
    ACES,
    POINTS,
    Pmf,
    aces,
    added,
    at_least,
    brought_to,
    court,
    hand_law,
    honours,
    points,
    square_sum_deal,
    square_sum_hand,
    suit_shapes,
    trump_honours,
    trumps,
)


def exact(law: Pmf, chances: dict[int, Fraction]) -> bool:
    """Tell whether a law has each of these chances to the last digits, and no other."""
    mass = {k: p for k, p in zip(law.support.tolist(), law.mass.tolist(), strict=True) if p}
    return mass == pytest.approx({k: float(p) for k, p in chances.items() if p}, rel=1e-14, abs=0)


@settings(max_examples=50, deadline=None)
@given(st.dictionaries(st.integers(-2, 12), st.integers(0, 5), min_size=1, max_size=4), st.data())
def test_hand_law_counts_every_hand(values, data):
    """In a small pack the law is what dealing out every possible hand gives."""
    pack = [worth for worth, number in values.items() for _ in range(number)][:11]
    values = Counter(pack)
    size = data.draw(st.integers(0, len(pack)))
    totals = Counter(sum(hand) for hand in combinations(pack, size))
    if not pack:
        totals = Counter({0: 1})
    n_hands = math.comb(len(pack), size)
    assert exact(hand_law(values, size), {k: Fraction(count, n_hands) for k, count in totals.items()})


@pytest.mark.parametrize(("law", "worths"), [(aces, ACES), (points, POINTS)])
@pytest.mark.parametrize("size", [0, 1, 13, 26, 52])
def test_the_mean_is_the_share_of_the_pack(law, worths, size):
    """A hand of a quarter of the pack holds on average a quarter of what is in it."""
    total = sum(worth * number for worth, number in worths.items())
    assert total * size / 52 == pytest.approx(law(size).mean())


@pytest.mark.parametrize("law", [aces, honours, points])
def test_two_hands_lean_apart(law):
    """What one hand holds the other cannot: their covariance is a third of the variance, negative."""
    assert 4 / 3 * law(13).var() == pytest.approx(law(26).var(), rel=1e-12)


@pytest.mark.parametrize("law", [aces, honours, points])
def test_what_a_side_holds_the_other_lacks(law):
    """Half the pack against the other half: the law of a side is symmetric."""
    assert law(26).mass.tolist() == law(26).mass[::-1].tolist()


def test_point_counts_are_whole_numbers_of_hands():
    """Multiplied by the number of hands, every chance is a whole number again."""
    hands = points(13).mass * math.comb(52, 13)
    assert np.rint(hands).tolist() == pytest.approx(hands.tolist(), rel=1e-14)
    assert math.comb(52, 13) == sum(round(count) for count in hands)


def test_there_are_thirty_nine_shapes():
    """Every hand has a shape, and its chance is exact."""
    shapes = suit_shapes()
    assert 39 == len(shapes)
    assert 1 == sum(shapes.values())
    assert Fraction(4, math.comb(52, 13)) == shapes[13, 0, 0, 0]


def test_square_sums_of_a_hand_come_from_its_shape():
    """A flat hand has 43, thirteen of a suit 169."""
    law = square_sum_hand()
    assert float(suit_shapes()[4, 3, 3, 3]) == law.mass[0]
    assert Fraction(845, 17) == pytest.approx(law.mean(), rel=1e-14)
    assert Fraction(12021984, 354025) == pytest.approx(law.var(), rel=1e-13)


def exact_deal_counts() -> dict[int, int]:
    """Deal suit after suit into hands, counting square sums in the digits of one great number."""
    splits = [s for s in product(range(14), repeat=4) if sum(s) == 13]
    ways = {s: math.factorial(13) // math.prod(map(math.factorial, s)) for s in splits}
    size = 16
    packed = {s: ways[s] << 8 * size * sum(n * n for n in s) for s in splits}
    halves: Counter[tuple[int, ...]] = Counter()
    for first, second in product(splits, repeat=2):
        filled = tuple(map(sum, zip(first, second, strict=True)))
        if max(filled) <= 13 and list(filled) == sorted(filled):
            halves[filled] += packed[first] * packed[second]
    total = 0
    for filled, half in halves.items():
        orders = math.factorial(4) // math.prod(map(math.factorial, Counter(filled).values()))
        total += orders * half * halves[tuple(13 - n for n in reversed(filled))]
    raw = total.to_bytes(size * 677, "little")
    return {k: n for k in range(677) if (n := int.from_bytes(raw[size * k : size * (k + 1)], "little"))}


def test_square_sums_of_a_deal_are_exact():
    """All 52!/13!^4 deals are counted, in whole numbers, and agree to twelve digits."""
    counts = exact_deal_counts()
    n_deals = math.factorial(52) // math.factorial(13) ** 4
    assert n_deals == sum(counts.values())
    chances = {k: n / n_deals for k, n in counts.items()}
    law = square_sum_deal()
    mass = {k: p for k, p in zip(law.support.tolist(), law.mass.tolist(), strict=True) if p}
    assert chances == pytest.approx(mass, rel=1e-12, abs=0)


def test_a_deal_of_four_long_suits_is_counted_once_for_each_order():
    """Each player holding a whole suit happens in 24 of all deals."""
    n_deals = math.factorial(52) // math.factorial(13) ** 4
    assert 24 / n_deals == pytest.approx(square_sum_deal().mass[-1], rel=1e-12)


@pytest.mark.parametrize("who", ["hand", "side"])
def test_trumps_are_thirteen_in_all(who):
    """The dealer's hand or side and the others share all the trumps and all the honours."""
    others = 3 if who == "hand" else 1
    for law, number in ((trumps, 13), (trump_honours, 4)):
        total = law(who, "dealer").mean() + others * law(who, "other").mean()
        assert number == pytest.approx(total, rel=1e-14)
        assert number / (others + 1) == pytest.approx(law(who).mean(), rel=1e-14)


def test_dealer_always_holds_a_trump():
    """The card turned up is the dealer's own."""
    assert 1 == trumps("hand", "dealer").lo
    assert 14 * [True] == (trumps("side").mass > 0).tolist()
    assert 0 == trumps("hand", "other").lo


def test_trump_laws_weigh_the_card_turned():
    """Given an honour turned or not, the rest of the hand is dealt from the other 51 cards."""
    for who, size in (("hand", 13), ("side", 26)):
        plain, honour = hand_law({1: 4, 0: 47}, size), hand_law({1: 3, 0: 48}, size)
        expected = [(9 * plain.tail(k) + 4 * honour.tail(k)) / 13 for k in range(5)]
        assert expected == pytest.approx([trump_honours(who, "other").tail(k) for k in range(5)])
        plain, honour = hand_law({1: 4, 0: 47}, size - 1), hand_law({1: 3, 0: 48}, size - 1)
        expected = [(9 * plain.tail(k) + 4 * honour.tail(k - 1)) / 13 for k in range(5)]
        assert expected == pytest.approx([trump_honours(who, "dealer").tail(k) for k in range(5)])


def test_adding_aces_fills_up_to_four():
    """A sharp who adds two aces holds two at least, and never five."""
    law = added(aces(13), 2, 4)
    mass = aces(13).mass
    assert (2, [mass[0], mass[1], mass[2] + mass[3] + mass[4]]) == (law.lo, pytest.approx(law.mass.tolist()))
    assert aces(13) == added(aces(13), 0, 4)
    assert Pmf.point(1) == added(aces(13), 2, 1)


def test_a_hand_given_its_aces():
    """Among hands with three aces or more, the fourth is there as often as counting says."""
    law = at_least(aces(13), 3)
    assert [858 / 913, 55 / 913] == pytest.approx(law.mass.tolist())
    assert aces(13) == at_least(aces(13), -2)


def test_a_side_brought_to_all_the_points_has_every_honour():
    """Forty points are all sixteen honours, and no points are wanted of a side that is left as it is."""
    assert Pmf.point(int("4444", 5)) == brought_to(40)
    assert court(26) == brought_to(0)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: hand_law({1: 4, 0: 48}, 53),
        lambda: hand_law({1: 4, 0: 48}, -1),
        lambda: hand_law({1: -4, 0: 48}, 13),
        lambda: trumps("table"),
        lambda: trump_honours("hand", "pone"),
        lambda: at_least(aces(13), 5),
        lambda: brought_to(41),
    ],
)
def test_hands_that_cannot_be_dealt_are_refused(wrong):
    """Fifty-three cards, unknown seats and five aces are errors."""
    with pytest.raises(ValueError):
        wrong()
