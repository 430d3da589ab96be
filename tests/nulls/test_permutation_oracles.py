"""The oracles of shuffled packs agree with themselves and with what a few lines of whole numbers give."""

import json
from fractions import Fraction
from math import comb, factorial
from pathlib import Path

import pytest

READ = json.loads((Path(__file__).parents[1] / "oracles" / "permutations.json").read_text("utf-8"))
LAWS = READ["laws"]
CASES = [(n, name) for n, laws in LAWS.items() for name in laws if not name.startswith("tv_")]


@pytest.mark.parametrize(("n", "name"), CASES)
def test_a_law_has_the_mean_and_variance_it_states(n, name):
    """What is listed of a law sums to one, and gives its mean and its variance."""
    law = LAWS[n][name]
    mass = {int(k): p for k, p in law["pmf_gt_1e-12"].items()}
    mean = sum(k * p for k, p in mass.items())

    assert pytest.approx(1.0, abs=1e-8) == sum(mass.values())
    assert pytest.approx(law["mean"], rel=1e-7) == mean
    assert pytest.approx(law["var"], rel=1e-5) == sum((k - mean) ** 2 * p for k, p in mass.items())


@pytest.mark.parametrize("n", LAWS)
def test_the_descents_of_a_pack_are_eulerian(n):
    """The alternating sum for Eulerian numbers, in whole numbers, gives every listed chance."""
    size = int(n)
    for k, p in LAWS[n]["descents"]["pmf_gt_1e-12"].items():
        count = sum((-1) ** j * comb(size + 1, j) * (int(k) + 1 - j) ** size for j in range(int(k) + 1))

        assert pytest.approx(float(Fraction(count, factorial(size))), rel=1e-12) == p


@pytest.mark.parametrize("n", LAWS)
def test_cards_in_their_old_places_follow_the_derangements(n):
    """C(n, k) D(n - k) of n! packs have k cards where they were."""
    size = int(n)
    derangements = [1, 0]
    for m in range(2, size + 1):
        derangements.append((m - 1) * (derangements[-1] + derangements[-2]))
    for k, p in LAWS[n]["fixed_points"]["pmf_gt_1e-12"].items():
        count = comb(size, int(k)) * derangements[size - int(k)]

        assert pytest.approx(float(Fraction(count, factorial(size))), rel=1e-12) == p
