"""One law at a time: its tails, its sums, and what rational arithmetic says of them."""

import math
from fractions import Fraction
from itertools import accumulate, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detect.nulls import Pmf, pmf

ACES = {0: 6327, 1: 9139, 2: 4446, 3: 858, 4: 55}

counts = st.dictionaries(st.integers(-20, 20), st.integers(1, 1000), min_size=1, max_size=8)
laws = counts.map(Pmf.from_counts)


def exact_sum(*terms: dict[int, int]) -> dict[int, int]:
    """Convolve counts as whole numbers, packed in the digits of one great number."""
    lo, packed, digits = 0, 1, 1
    size = sum(sum(term.values()).bit_length() for term in terms) // 8 + 1
    for term in terms:
        first = min(term)
        lo += first
        digits += max(term) - first
        packed *= sum(count << 8 * size * (k - first) for k, count in term.items())
    raw = packed.to_bytes(size * digits, "little")
    found = {lo + i: int.from_bytes(raw[size * i : size * (i + 1)], "little") for i in range(digits)}
    return {k: count for k, count in found.items() if count}


def worst_error(law: Pmf, exact: dict[int, int], least: int = 30) -> float:
    """Give the worst relative error where the chance is 10**-least or more."""
    total = sum(exact.values())
    mass = dict(zip(law.support.tolist(), law.mass.tolist(), strict=True))
    return max(abs(mass[k] / (count / total) - 1) for k, count in exact.items() if count * 10**least >= total)


@pytest.mark.parametrize("n", [1, 2, 6, 25, 150])
@pytest.mark.parametrize("direct", [8192, 0])
def test_power_is_right_to_nine_digits_down_to_1e_30(n, direct, monkeypatch):
    """An evening's aces have their exact law, convolved directly and by tilted transforms alike."""
    monkeypatch.setattr(pmf, "_DIRECT", direct)
    monkeypatch.setattr(pmf, "_SHIFTS", 0)
    assert worst_error(Pmf.from_counts(ACES).power(n), exact_sum(*[ACES] * n)) < 1e-11


@pytest.mark.parametrize("limits", [(8192, 0), (0, 10**8), (0, 0)])
def test_mixed_convolution_is_right_to_nine_digits_down_to_1e_30(limits, monkeypatch):
    """Dice, aces and coins of unequal weight add up exactly, whichever way they are convolved."""
    monkeypatch.setattr(pmf, "_DIRECT", limits[0])
    monkeypatch.setattr(pmf, "_SHIFTS", limits[1])
    terms = [ACES, dict.fromkeys(range(1, 7), 1), {-3: 99, 4: 1}, {0: 1, 1: 10**6}] * 8
    first, *others = (Pmf.from_counts(term) for term in terms)
    assert worst_error(first.convolve(*others), exact_sum(*terms)) < 1e-9


def test_a_lattice_of_gaps_is_right_at_every_index():
    """Log-likelihood scores lie on few and scattered values, and their sums are exact all the same."""
    scores = {-220: 6327, -150: 9139, 310: 4446, 905: 858, 2011: 55}
    assert worst_error(Pmf.from_counts(scores).power(6), exact_sum(*[scores] * 6), least=60) < 1e-12


@pytest.mark.parametrize("side", ["upper", "lower"])
@pytest.mark.parametrize("direct", [8192, 0])
def test_tails_of_a_sum_are_right_to_its_very_ends(side, direct, monkeypatch):
    """All four aces in each of 200 hands has chance 1e-516: the logarithm is right there too."""
    monkeypatch.setattr(pmf, "_DIRECT", direct)
    monkeypatch.setattr(pmf, "_SHIFTS", 0)
    exact = exact_sum(*[ACES] * 200)
    keys = sorted(exact, reverse=side == "upper")
    tails = dict(zip(keys, accumulate(exact[k] for k in keys), strict=True))
    law = Pmf.from_counts(ACES).power(200)
    for k in [0, 1, 2, 50, 150, 200, 250, 300, 400, 600, 798, 799, 800]:
        expected = math.log(tails[k]) - math.log(sum(exact.values()))
        assert expected == pytest.approx(law.log_tail(k, side), rel=1e-12, abs=1e-10)


def test_a_hundred_thousand_hands_are_added_at_once():
    """The law of a national season's aces is stored only where floats can hold it."""
    law = Pmf.from_counts(ACES).power(100_000)
    assert 100_000 == pytest.approx(law.support @ law.mass, rel=1e-9)
    assert len(law.mass) < 25_000
    assert 100_000 * math.log(55 / 20825) == pytest.approx(law.log_tail(400_000))
    assert -math.inf == law.log_tail(400_001)


def test_a_hundred_thousand_coins_keep_nine_digits():
    """Heads in 100,000 tosses follow the binomial law, down to 1e-30."""
    n = 100_000
    law = Pmf.from_counts({0: 1, 1: 1}).power(n)
    ks = range(n // 2, n // 2 + 1800, 100)
    ways = [math.comb(n, k) / 2**n for k in ks]
    assert ways == pytest.approx(law.mass[np.array(ks) - law.lo].tolist(), rel=1e-9)


@pytest.mark.parametrize("n", [1, 2, 6, 25])
@pytest.mark.parametrize("side", ["upper", "lower"])
def test_p_never_exceeds_its_level(n, side):
    """An honest dealer's exact p is at most a with chance at most a, for every a."""
    law = Pmf.from_counts(ACES).power(n)
    p = np.array([law.tail(k, side) for k in law.support])
    for level in (*p, 0.05, 0.01, 0.001, 1e-6):
        assert law.mass[p <= level].sum() <= level * (1 + 1e-12)


def test_from_counts_rounds_each_chance_once():
    """One divided by three is the float nearest to a third, whatever the counts were."""
    law = Pmf.from_counts({0: Fraction(1, 7), 1: Fraction(2, 7)})
    assert [1 / 3, 2 / 3] == law.mass.tolist()
    assert 2**70 / 3**50 == Pmf.from_counts({0: 3**50 - 2**70, 5: 2**70}).mass[-1]


def test_zeros_at_the_ends_are_trimmed():
    """A law begins and ends where something can happen."""
    law = Pmf(-2, np.array([0.0, 0.0, 0.5, 0.0, 0.5, 0.0]))
    assert (0, [0.5, 0.0, 0.5]) == (law.lo, law.mass.tolist())
    assert [0, 1, 2] == law.support.tolist()


def test_equal_values_add_where_they_tie():
    """Fifty-two places to cut, of which thirteen give the dealer an ace."""
    law = Pmf.equal([1] * 13 + [0] * 39, unit=0.5)
    assert [0.75, 0.25] == law.mass.tolist()
    assert [0.0, 0.5] == law.values.tolist()
    assert 0.125 == law.mean()


def test_a_certain_score_has_no_spread():
    """The card turned up is a trump for certain."""
    law = Pmf.point(1)
    assert (1.0, 0.0, 0.0, 1) == (law.mean(), law.var(), law.log_tail(1), law.quantile(0.5))
    assert Pmf.point(3) == law.power(3)
    assert Pmf.point(0) == law.power(0)


def test_a_sum_of_one_is_the_law_itself():
    """One deal's evening is that deal."""
    law = Pmf.from_counts(ACES)
    assert law == law.power(1)
    assert law.power(5) == law.power(2).convolve(law.power(2), law)
    assert hash(law.power(2)) == hash(law.convolve(law))
    assert law != "aces"


def test_tails_beyond_the_support_are_nothing_or_all():
    """Five aces never happen; none or more always do."""
    law = Pmf.from_counts(ACES)
    assert [0.0, 0.0, -math.inf] == [law.log_tail(k) for k in (-1, 0, 5)]
    assert [-math.inf, 0.0, 0.0] == [law.log_tail(k, "lower") for k in (-1, 4, 5)]
    assert [1.0, 0.0] == [law.tail(0), law.tail(5)]


@pytest.mark.parametrize(
    ("law", "shown"),
    [
        (Pmf.from_counts(ACES), "Pmf(0..4, mean 1, sd 0.8402)"),
        (Pmf.equal([0, 4], 0.5), "Pmf(0..4, mean 1, sd 1, unit 0.5)"),
    ],
)
def test_a_law_shows_what_it_is(law, shown):
    """The first look at a law gives its range, middle and spread."""
    assert shown == repr(law)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Pmf(0, np.array([])),
        lambda: Pmf(0, np.array([0.5, 0.4])),
        lambda: Pmf(0, np.array([1.5, -0.5])),
        lambda: Pmf(0, np.array([np.nan])),
        lambda: Pmf(0, np.ones((1, 1))),
        lambda: Pmf(0, np.ones(1), 0.0),
        lambda: Pmf.from_counts({}),
        lambda: Pmf.from_counts({0: 0}),
        lambda: Pmf.from_counts({0: 2, 1: -1}),
        lambda: Pmf.equal([]),
        lambda: Pmf.point(0).power(-1),
        lambda: Pmf.point(0).convolve(Pmf.point(0, unit=2.0)),
        lambda: Pmf.point(0).quantile(0.0),
        lambda: Pmf.point(0).quantile(1.1),
        lambda: Pmf.point(0).log_tail(0, "middle"),
    ],
)
def test_what_is_no_law_is_refused(wrong):
    """Chances that do not sum to one, and questions without an answer, are errors."""
    with pytest.raises(ValueError):
        wrong()


def test_a_law_cannot_be_changed():
    """A null once made stays as it was when the evidence was weighed."""
    with pytest.raises(ValueError):
        Pmf.from_counts(ACES).mass[0] = 1.0


@given(laws, st.integers(0, 12))
def test_mass_of_a_sum_is_one(law, n):
    """Something is dealt every time."""
    assert 1.0 == pytest.approx(law.power(n).mass.sum(), abs=1e-12)


@given(laws, laws)
def test_means_and_variances_add(a, b):
    """Two independent scores have the sum of the means and of the variances."""
    both = a.convolve(b)
    plain = Pmf(both.lo, both.mass)
    assert a.mean() + b.mean() == pytest.approx(plain.mean(), abs=1e-9)
    assert a.var() + b.var() == pytest.approx(plain.var(), abs=1e-9)
    assert (both.mean(), both.var()) == pytest.approx((plain.mean(), plain.var()), abs=1e-9)


@given(counts, st.sampled_from(["upper", "lower"]))
def test_tails_match_fractions_and_are_monotone(weights, side):
    """A higher score is never likelier to be reached."""
    law, total = Pmf.from_counts(weights), sum(weights.values())
    found = [law.tail(k, side) for k in range(-22, 23)]
    assert found == sorted(found, reverse=side == "upper")
    exact = [
        sum(count for j, count in weights.items() if (j >= k if side == "upper" else j <= k))
        for k in range(-22, 23)
    ]
    assert [float(Fraction(count, total)) for count in exact] == pytest.approx(found, rel=1e-13)


@given(laws, st.floats(0.0, 1.0, exclude_min=True))
def test_quantile_inverts_the_lower_tail(law, q):
    """The quantile is the first index at which the lower tail has reached q."""
    k = law.quantile(q)
    assert law.tail(k, "lower") >= q * (1 - 1e-11)
    assert k == law.lo or law.tail(k - 1, "lower") < q


@given(laws, st.integers(1, 6), st.floats(-1.5, 1.5))
def test_tilting_shifts_the_generating_function(law, n, theta):
    """Tilting by theta and then by -theta gives the law back; the generating functions divide."""
    total, step = law.power(n), 0.25
    tilted = total.tilted(theta)
    expected = total.log_mgf(theta + step) - total.log_mgf(theta)
    assert expected == pytest.approx(tilted.log_mgf(step), abs=1e-9)
    back = tilted.tilted(-theta)
    assert total.mass.tolist() == pytest.approx(back.mass.tolist(), rel=1e-9, abs=1e-300)


@settings(deadline=None)
@given(st.lists(counts, min_size=2, max_size=3))
def test_convolution_is_the_sum_over_all_pairs(weights):
    """Every way to add the scores is counted once."""
    first, *others = (Pmf.from_counts(each) for each in weights)
    found = first.convolve(*others)
    ways: dict[int, int] = {}
    for combination in product(*(each.items() for each in weights)):
        k = sum(index for index, _ in combination)
        ways[k] = ways.get(k, 0) + math.prod(count for _, count in combination)
    assert worst_error(found, ways) < 1e-13
