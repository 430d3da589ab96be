"""The laws of orders against orders drawn by numpy, which knows nothing of them: fixed seeds, chi-square."""

from functools import cache

import numpy as np
import pytest
from scipy.stats import chisquare

from detect.nulls.orders import LAWS, law, statistics

PACKS = 200_000
LEAST = 1e-5
"""A chi-square below this is no accident: 68 of them are looked at, with seeds that were not chosen."""


@cache
def drawn(n, hidden, seed):
    """Count the statistics of packs of n cards in a random order, of which some cards are not known."""
    packs = np.tile(np.arange(n, dtype=np.int8), (PACKS, 1))
    packs[:, n - hidden :] = -1
    rng = np.random.default_rng(seed)
    if hidden:
        # Which labels are unknown differs from pack to pack.
        labels = rng.permuted(np.tile(np.arange(n, dtype=np.int8), (PACKS, 1)), axis=1)
        packs = np.where(packs < 0, np.int8(-1), labels)
    return statistics(rng.permuted(packs, axis=1))


def fit(found, exact):
    """Give the chi-square p of what was found, values that are expected fewer than ten times put together."""
    count = np.bincount(found - exact.lo, minlength=len(exact.mass)).astype(float)
    expected = exact.mass * found.size
    assert count.size == expected.size
    common = expected >= 10
    rest = [count[~common].sum()], [expected[~common].sum()]
    if rest[1][0] < 10:
        # Far out: no more than chance, and left out of the sum.
        assert rest[0][0] < 40
        rest = [], []
    seen, wanted = np.append(count[common], rest[0]), np.append(expected[common], rest[1])
    return chisquare(seen, wanted * seen.sum() / wanted.sum()).pvalue


ROOMS = [
    pytest.param(n, hidden, marks=pytest.mark.xdist_group(f"packs of {n} without {hidden}"))
    for n, hidden in ((52, 0), (52, 12), (32, 0), (104, 0))
]
"""What looks at the same packs goes to one worker, so that they are drawn once."""


@pytest.mark.parametrize("name", LAWS)
@pytest.mark.parametrize(("n", "hidden"), ROOMS)
def test_packs_that_were_drawn_follow_the_law(name, n, hidden):
    """Whole packs, packs with a dozen cards unknown (held against the law for the rest), and two packs in one."""
    found = drawn(n, hidden, seed=n + hidden)
    assert {n - hidden} == set(found["known"].tolist())
    assert fit(found[name], law(name, n - hidden)) > LEAST


def test_a_shuffle_that_swaps_with_any_place_is_found_out():
    """The well-known faulty shuffle, each card swapped with any place, does not follow the laws: the test can fail."""
    rng = np.random.default_rng(1)
    packs = np.tile(np.arange(52, dtype=np.int8), (PACKS // 4, 1))
    rows = np.arange(len(packs))
    for i in range(52):
        j = rng.integers(0, 52, len(packs))
        packs[rows, i], packs[rows, j] = packs[rows, j], packs[rows, i].copy()
    columns = statistics(packs)
    assert max(fit(columns[name], law(name, 52)) for name in ("inversions", "footrule", "fixed")) < 1e-9


def test_a_shuffle_that_leaves_no_card_in_place_is_found_out():
    """Sattolo's, which makes one cycle only."""
    rng = np.random.default_rng(2)
    packs = np.tile(np.arange(52, dtype=np.int8), (20_000, 1))
    rows = np.arange(len(packs))
    for i in range(51, 0, -1):
        j = rng.integers(0, i, len(packs))
        packs[rows, i], packs[rows, j] = packs[rows, j], packs[rows, i].copy()
    columns = statistics(packs)
    assert {1} == set(columns["cycles"].tolist())
    assert {0} == set(columns["fixed"].tolist())
