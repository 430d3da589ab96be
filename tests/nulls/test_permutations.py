"""The laws of orders against every order there is, against whole numbers, and against values worked out before."""

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import comb, factorial, prod
from pathlib import Path

import numpy as np
import pytest

from detect import kernels
from detect.errors import UsageFault
from detect.nulls.orders import LAWS, law, relative, statistics
from detect.nulls.orders_longest import longest
from detect.nulls.permutations import MOST_CARDS
from tests.nulls.orders_by_hand import by_hand

READ = json.loads((Path(__file__).parents[1] / "oracles" / "permutations.json").read_text("utf-8"))
NAMES = {
    "descents": "descents", "inversions": "inversions", "cycles": "cycles", "fixed_points": "fixed",
    "successions": "successions", "adjacent_either_way": "adjacent", "cyclic_successions": "cyclic_successions",
    "valleys": "valleys", "lis": "increasing", "footrule": "footrule", "longest_block": "packet",
    "cyclic_descents": "cyclic_descents",
}  # fmt: skip
"""What the oracles call a statistic, and what it is called here."""
ORACLES = [(int(n), name) for n, laws in READ["laws"].items() for name in NAMES if name in laws]


def mass_of(found):
    """Give the chances of a law by index."""
    return {k: p for k, p in zip(found.support.tolist(), found.mass.tolist(), strict=True) if p}


@cache
def everything(n):
    """Count the statistics of every order of n cards: by their definitions up to 6, by the kernels above."""
    every = list(permutations(range(n)))
    if n > 6:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(kernels, "SMALL", -1)
            columns = statistics(every)
        return {name: Counter(columns[name].tolist()) for name in LAWS}
    rows = [by_hand(list(p)) for p in every]
    return {name: Counter(row[name] for row in rows) for name in LAWS}


@pytest.mark.parametrize("n", range(1, 9))
@pytest.mark.parametrize("name", LAWS)
def test_a_law_counts_every_order_of_a_few_cards(name, n):
    """Going through all n! orders gives each chance."""
    counts = everything(n)[name]
    expected = {k: count / factorial(n) for k, count in sorted(counts.items())}
    assert expected == pytest.approx(mass_of(law(name, n)), rel=1e-14)


@pytest.mark.parametrize(("n", "name"), ORACLES)
def test_a_law_has_the_values_worked_out_for_the_design(n, name):
    """Every chance above 1e-12, mean and variance, for packs of 32, 36, 52 and 60 cards."""
    oracle, found = READ["laws"][str(n)][name], law(NAMES[name], n)
    mass = mass_of(found)
    for k, p in oracle["pmf_gt_1e-12"].items():
        assert pytest.approx(mass[int(k)], rel=1e-10) == p
    assert pytest.approx(found.mean(), rel=1e-10) == oracle["mean"]
    assert pytest.approx(found.var(), rel=1e-10) == oracle["var"]


# From the design notes, section 1.3 (1.6 for guesses), to the digits given there.
PRINTED = [
    ("rising", "lower", {8: 1.076145e-21, 12: 8.622301e-13, 14: 1.292802e-09, 16: 4.665686e-07, 18: 5.031509e-05,
                         20: 1.880857e-03, 22: 2.725050e-02, 24: 0.1688195, 26: 0.5}),
    ("inversions", "lower", {400: 1.045630e-05, 500: 4.923603e-03, 550: 3.786597e-02, 663: 0.5031317}),
    ("cycles", "lower", {1: 1 / 52, 2: 0.106131, 3: 0.286844, 4: 0.519665}),
    ("fixed", "upper", {1: 0.6321206, 3: 0.0803014, 5: 3.659847e-03, 8: 1.024920e-05, 10: 1.114e-07,
                        11: 1.005e-08, 12: 8.316e-10}),
    ("successions", "upper", {1: 0.6250460, 3: 0.07676409, 5: 3.365072e-03, 8: 8.845505e-06}),
    ("adjacent", "upper", {6: 0.01319333, 10: 2.070923e-05}),
    ("cyclic_successions", "upper", {5: 3.979045e-03}),
    ("increasing", "upper", {12: 0.4945371, 14: 0.08725816, 15: 0.02489128, 16: 5.659587e-03, 17: 1.046621e-03,
                             18: 1.600583e-04, 20: 2.229610e-06}),
    ("footrule", "lower", {600: 9.938271e-05, 650: 1.000315e-03, 700: 6.769956e-03, 800: 0.1071622,
                           900: 0.4957102}),
    ("packet", "upper", {2: 0.625046, 3: 0.0183185, 4: 3.62077e-04, 5: 7.23684e-06, 6: 1.47563e-07,
                         8: 6.52883e-11}),
    ("valleys", "lower", {10: 1.949357e-05, 12: 2.954600e-03, 14: 0.07648875}),
    ("guess_next", "upper", {8: 0.0501, 9: 0.0169, 10: 4.87e-3, 11: 1.22e-3, 12: 2.67e-4, 14: 8.76e-6}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "side", "tails"), PRINTED, ids=[row[0] for row in PRINTED])
def test_the_tails_of_a_pack_of_52_are_as_printed(name, side, tails):
    """Tails down to 1e-21, to the last digit given."""
    for k, p in tails.items():
        digits = len(f"{p:.12g}".partition("e")[0].replace(".", "").lstrip("0"))
        assert pytest.approx(law(name, 52).tail(k, side), rel=0.6 * 10.0 ** (1 - min(digits, 7))) == p


def times(*factors):
    """Multiply polynomials with coefficients from 0 up, as digits of great numbers."""
    size = prod(sum(factor) for factor in factors).bit_length() // 8 + 1
    packed = [sum(c << 8 * size * k for k, c in enumerate(factor)) for factor in factors]
    while len(packed) > 1:
        packed = [prod(packed[i : i + 2]) for i in range(0, len(packed), 2)]
    raw = packed[0].to_bytes(size * (sum(len(f) - 1 for f in factors) + 1), "little")
    return [int.from_bytes(raw[i : i + size], "little") for i in range(0, len(raw), size)]


def derangements(m):
    return sum((-1) ** j * factorial(m) // factorial(j) for j in range(m + 1))


def footrules(n, most):
    """Count orders by half of their footrule, up to `most`, in whole numbers."""
    ways = {0: [1] + [0] * most}
    for _ in range(n):
        new: dict[int, list[int]] = {}
        for j, counts in ways.items():
            for to, many in ((j + 1, 1), (j, 2 * j + 1), (j - 1, j * j)):
                if to >= 0 and to <= most and many:
                    row = new.setdefault(to, [0] * (most + 1))
                    for k in range(most + 1 - to):
                        row[k + to] += many * counts[k]
        ways = new
    return ways[0]


OTHERWISE = {
    # name: first index, counts of all orders of n cards, from another formula than the law's
    "descents": (0, lambda n: [sum((-1) ** j * comb(n + 1, j) * (k + 1 - j) ** n for j in range(k + 1))
                               for k in range(n)]),
    "cyclic_descents": (1, lambda n: [n * sum((-1) ** j * comb(n, j) * (k + 1 - j) ** (n - 1)
                                              for j in range(k + 1)) for k in range(n - 1)]),
    "inversions": (0, lambda n: times(*[[1] * m for m in range(1, n + 1)])),
    "cycles": (0, lambda n: times(*[[m, 1] for m in range(n)])),
    "fixed": (0, lambda n: [comb(n, k) * derangements(n - k) for k in range(n + 1)]),
    "successions": (0, lambda n: [sum((-1) ** (j - k) * comb(j, k) * comb(n - 1, j) * factorial(n - j)
                                      for j in range(k, n)) for k in range(n)]),
    "cyclic_successions": (0, lambda n: [n * sum((-1) ** (j - k) * comb(j, k) * comb(n, j)
                                                 * factorial(max(n - j - 1, 0)) for j in range(k, n + 1))
                                         for k in range(n + 1)]),
}  # fmt: skip


@pytest.mark.parametrize("n", [52, 60, 104])
@pytest.mark.parametrize("name", OTHERWISE)
def test_a_law_is_right_in_every_digit_to_its_ends(name, n):
    """Whole numbers from another formula, over n!, give each chance to 15 digits, those of 1e-166 too."""
    lo, count = OTHERWISE[name]
    exact = {lo + k: c / factorial(n) for k, c in enumerate(count(n)) if c}
    assert exact == pytest.approx(mass_of(law(name, n)), rel=1e-14)


@pytest.mark.parametrize(("n", "most"), [(36, 324), (104, 150)])
def test_the_footrule_loses_no_digits_though_it_is_reckoned_in_floats(n, most):
    """Whole numbers give each chance to twelve digits, from 1/n! on."""
    mass = mass_of(law("footrule", n))
    for half, count in enumerate(footrules(n, most)):
        assert pytest.approx(mass[2 * half], rel=1e-12) == count / factorial(n)


@pytest.mark.parametrize("n", [52, 104])
def test_means_and_variances_are_the_known_fractions(n):
    """Moments of each statistic by hand."""
    harmonic = [sum(Fraction(1, m**power) for m in range(1, n + 1)) for power in (1, 2)]
    known = {
        "descents": (Fraction(n - 1, 2), Fraction(n + 1, 12)),
        "rising": (Fraction(n + 1, 2), Fraction(n + 1, 12)),
        "cyclic_descents": (Fraction(n, 2), Fraction(n, 12)),
        "inversions": (Fraction(n * (n - 1), 4), Fraction(n * (n - 1) * (2 * n + 5), 72)),
        "footrule": (Fraction(n * n - 1, 3), Fraction((n + 1) * (2 * n * n + 7), 45)),
        "successions": (Fraction(n - 1, n), None),
        "adjacent": (Fraction(2 * (n - 1), n), None),
        "cyclic_successions": (Fraction(n, n - 1), None),
        "fixed": (Fraction(1), Fraction(1)),
        "cycles": (harmonic[0], harmonic[0] - harmonic[1]),
        "valleys": (Fraction(n - 2, 3), Fraction(2 * (n + 1), 45)),
        "kept": (sum(Fraction(factorial(n - k), factorial(n)) for k in range(1, n + 1)), None),
    }
    for name, (mean, var) in known.items():
        found = law(name, n)
        assert pytest.approx(found.mean(), rel=1e-12) == float(mean), name
        if var:
            assert pytest.approx(found.var(), rel=1e-11) == float(var), name


def shapes(cards, most_in_row, most_rows):
    """Give the shapes of so many cards, longest row first."""
    if cards == 0:
        yield ()
    elif most_rows:
        for row in range(min(cards, most_in_row), 0, -1):
            for rest in shapes(cards - row, row, most_rows - 1):
                yield (row, *rest)


def fillings(shape):
    """Count the standard tableaux of a shape by its hook lengths (Frame, Robinson and Thrall)."""
    columns = [sum(row > j for row in shape) for j in range(shape[0])]
    hooks = prod(row - j + columns[j] - i - 1 for i, row in enumerate(shape) for j in range(row))
    return factorial(sum(shape)) // hooks


@pytest.mark.parametrize("n", [1, 2, 3, 10, 17, 24, 30])
def test_the_longest_subsequence_follows_the_hook_lengths(n):
    """The sum over every shape of its tableaux squared, by the first row (Schensted)."""
    counts = Counter()
    for shape in shapes(n, n, n):
        counts[shape[0]] += fillings(shape) ** 2
    expected = {k: counts[k] / factorial(n) for k in sorted(counts)}
    assert expected == pytest.approx(mass_of(longest(n)), rel=1e-15)


@pytest.mark.parametrize("n", [61, 88, 104])
def test_the_longest_subsequence_is_exact_for_two_packs_too(n):
    """At both ends, where shapes are few: at most four rows, and at least n - 8 columns."""
    few = {k: sum(fillings(shape) ** 2 for shape in shapes(n, n, k)) for k in range(1, 5)}
    mass = mass_of(longest(n))
    for k in range(1, 5):
        assert pytest.approx(mass[k], rel=1e-15) == (few[k] - few.get(k - 1, 0)) / factorial(n)
    for k in range(n - 8, n + 1):
        many = sum(fillings((k, *rest)) ** 2 for rest in shapes(n - k, k, n))
        assert pytest.approx(mass[k], rel=1e-15) == many / factorial(n)


@pytest.mark.parametrize("n", [5, 36, 40, 52, 60])
def test_one_table_of_the_longest_subsequence_serves_smaller_packs(n):
    """A pack's law is the same from a table made for it and from one made for two packs."""
    from detect.nulls.orders_longest import _within

    assert [counts[n] for counts in _within(60)[1 : n + 1]] == [
        counts[n] for counts in _within(104)[1 : n + 1]
    ]
    assert factorial(n) == _within(104)[n][n]


@pytest.mark.parametrize("n", [3, 5])
def test_hits_have_one_law_for_every_rule_however_cunning(n):
    """A rule that looks at all that was seen, drawn at random, hits as luck alone would."""
    for seed in range(5):
        rng = np.random.default_rng(seed)
        rule = cache(lambda seen, left, rng=rng: int(rng.choice(left)))
        counts = Counter(
            sum(rule(p[:i], tuple(sorted(p[i:]))) == p[i] for i in range(n)) for p in permutations(range(n))
        )
        expected = {k: counts[k] / factorial(n) for k in sorted(counts)}
        assert expected == pytest.approx(mass_of(law("guess_turn", n)), rel=1e-14)


@pytest.mark.parametrize("name", LAWS)
@pytest.mark.parametrize("n", [1, 2, 3, 31, 53, MOST_CARDS])
def test_every_pack_has_every_law(name, n):
    """From one card to two packs, chances sum to one."""
    assert pytest.approx(law(name, n).mass.sum(), abs=1e-12) == 1


@pytest.mark.parametrize("n", [0, -1, MOST_CARDS + 1])
def test_a_pack_that_cannot_be_is_refused(n):
    """The message says what can."""
    for name in LAWS:
        with pytest.raises(UsageFault, match="`n` must be a number of cards from 1 to 104; it is"):
            law(name, n)


def test_an_unknown_statistic_is_refused_by_name():
    """And the known ones are listed."""
    with pytest.raises(UsageFault, match=r'`name` must be one of .*rising.*; it is "?.luck'):
        law("luck", 52)
    with pytest.raises(UsageFault, match="`names` must be of known, .*; it is .'luck'"):
        statistics([[0, 1]], ["rising", "luck"])


@pytest.mark.parametrize("table", [[0, 1, 2], [[]], [[0.5, 1]], [list(range(105))]])
def test_what_is_no_table_of_labels_is_refused(table):
    """Rows of whole numbers, of two packs at most."""
    with pytest.raises(UsageFault, match="`orders` must be rows of 1 to 104 whole numbers"):
        statistics(table)


def test_packs_and_older_packs_must_pair_up():
    """One older pack for all, or one for each."""
    with pytest.raises(UsageFault, match="`before` must be one pack, or 3"):
        relative([[0, 1]] * 3, [[0, 1]] * 2)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.int64, np.uint64])
def test_unknown_cards_are_unknown_in_every_type(dtype):
    """255 of an unsigned byte, and numbers that are no label, are cards not known."""
    unknown = {np.uint8: 255, np.uint64: 2**64 - 1, np.int64: 10**12}.get(dtype, -1)
    rows = np.array([[unknown, 0, 2, 1]], dtype)
    columns = statistics(rows, ["inversions"])
    assert {"known": [3], "inversions": [1]} == {name: column.tolist() for name, column in columns.items()}


@pytest.mark.parametrize("names", [["cycles"], ["rising", "packet"], []])
def test_only_the_columns_that_are_asked_for_come_back(names):
    """With how many cards are known."""
    assert {*names, "known"} == set(statistics([[0, 1, 2]], names))


def test_relative_orders_are_to_the_pack_before():
    """A club's packs in turn, each against the one before, and all against the first."""
    packs = [[1, 0, 2, 3], [3, 1, 0, 2], [3, 1, 0, 2]]
    assert [[3, 0, 1, 2], [0, 1, 2, 3]] == relative(packs[1:], packs[:-1]).tolist()
    assert [[1, 0, 2, 3], [3, 1, 0, 2], [3, 1, 0, 2]] == relative(packs, range(4)).tolist()


def test_every_product_of_two_orders_is_relative_to_the_first():
    """Labels by an older pack undo it, whatever it was."""
    for p, s in product(permutations(range(4)), repeat=2):
        pack = [p[i] for i in s]
        assert [list(s)] == relative([pack], p).tolist()
