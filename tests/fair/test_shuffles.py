"""Shuffles by name, and by the thousand: each has the law that is published for it.

Every chi-square here fails by chance less than once in a million seeds; the seeds are fixed.
"""

from itertools import groupby
from math import comb, factorial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2

from detect.errors import PoneError, UsageFault
from detect.fair.shuffles import MOST_STEPS, SHUFFLES, parse_shuffle, shuffled
from detect.kernels.shuffle import (
    CUT,
    HUMAN,
    MOST_CARDS,
    MOST_SHELVES,
    NONE,
    OVERHAND,
    RIFFLE,
    SHELF,
    STRIP,
    UNIFORM,
)

N = 52


def many(spec, packs, seed=1, n=N):
    """Shuffle many packs that lie in order."""
    return shuffled(np.broadcast_to(np.arange(n, dtype=np.int8), (packs, n)), spec, seed)


def rising(packs):
    """Count the rising sequences of packs whose cards are numbered from the top of the old order."""
    place = np.argsort(packs, axis=1)
    return 1 + (np.diff(place, axis=1) < 0).sum(axis=1)


def successions(packs):
    """Count the cards that lie on the one that followed them before."""
    return (np.diff(packs, axis=1) == 1).sum(axis=1)


def valleys(packs):
    """Count the places that are lower than both neighbours."""
    step = np.diff(packs.astype(np.int64), axis=1)
    return ((step[:, :-1] < 0) & (step[:, 1:] > 0)).sum(axis=1)


def fit(values, law):
    """Give the p-value of whole-number values under a law {value: chance}, ends joined until 10 are expected."""
    assert set(np.unique(values).tolist()) <= set(law)
    counts, expected = [0.0], [0.0]
    for value in sorted(law):
        counts[-1] += (values == value).sum()
        expected[-1] += float(law[value]) * len(values)
        if expected[-1] >= 10:
            counts.append(0.0)
            expected.append(0.0)
    counts[-2:], expected[-2:] = [sum(counts[-2:])], [sum(expected[-2:])]
    statistic = sum((c - e) ** 2 / e for c, e in zip(counts, expected, strict=True))
    return chi2.sf(statistic, len(counts) - 1) if len(counts) > 1 else 1.0


def eulerian(n):
    """Count the orders of n cards by descents, from 0: A(n, k) = (k + 1) A(n - 1, k) + (n - k) A(n - 1, k - 1)."""
    row = [1]
    for m in range(2, n + 1):
        row = [(k + 1) * (row[k] if k < m - 1 else 0) + (m - k) * (row[k - 1] if k else 0) for k in range(m)]
    return row


def by_valleys(n):
    """Count the orders of n cards by valleys: A(m, k) = (2k + 2) A(m - 1, k) + (m - 2k) A(m - 1, k - 1)."""
    row = [1]
    for m in range(2, n + 1):
        row = [*row, 0]
        row = [(2 * k + 2) * row[k] + ((m - 2 * k) * row[k - 1] if k else 0) for k in range(len(row))]
    return row


def riffle_law(k, n=N):
    """Give the law of rising sequences after k riffles: C(a + n - r, n) A(n, r - 1) / a^n, where a = 2^k."""
    a = 2**k
    return {r: comb(a + n - r, n) * ways / a**n for r, ways in enumerate(eulerian(n), 1)}


# Uniform


def test_every_card_comes_to_every_place_as_often():
    """Place by card. As each pack has a card but once, chi-square is 51/52 of one on 51 times 51 degrees."""
    packs = many("uniform", 100_000)
    counts = np.stack([np.bincount(packs[:, place], minlength=N) for place in range(N)])
    expected = len(packs) / N

    statistic = ((counts - expected) ** 2 / expected).sum() * (N - 1) / N

    assert 1e-6 < chi2.sf(statistic, (N - 1) ** 2) < 1 - 1e-6


def test_uniform_packs_have_the_eulerian_law_of_rising_sequences():
    law = {r: ways / factorial(N) for r, ways in enumerate(eulerian(N), 1)}

    assert fit(rising(many("uniform", 100_000, seed=2)), law) > 1e-6


@pytest.mark.parametrize("n", [36, 60, 104])
def test_packs_of_other_sizes_are_uniform_too(n):
    law = {r: ways / factorial(n) for r, ways in enumerate(eulerian(n), 1)}

    assert fit(rising(many("uniform", 20_000, seed=3, n=n)), law) > 1e-6


# Riffles


@pytest.mark.parametrize(
    ("k", "distance"),
    [(1, 1.0), (4, 1.0), (5, 0.923733), (6, 0.613550), (7, 0.334061), (8, 0.167159), (10, 0.042946)],
)
def test_the_law_of_riffles_is_as_far_from_uniform_as_is_published(k, distance):
    """Bayer and Diaconis (1992), table 1, to more places: total variation, over rising sequences."""
    law = riffle_law(k)
    uniform = [ways / factorial(N) for ways in eulerian(N)]

    assert distance == pytest.approx(sum(abs(law[r] - u) for r, u in enumerate(uniform, 1)) / 2, abs=6e-7)


@pytest.mark.parametrize("k", range(1, 9))
def test_riffles_have_the_law_of_rising_sequences(k):
    assert fit(rising(many(f"riffle:{k}", 50_000, seed=k)), riffle_law(k)) > 1e-6


@pytest.mark.parametrize("n", [32, 65, 104])
def test_riffles_of_other_packs_have_their_law_too(n):
    """More than 64 cards take more than one word of coins."""
    assert fit(rising(many("riffle:4", 20_000, seed=n, n=n)), riffle_law(4, n)) > 1e-6


# Human riffles


@pytest.fixture(scope="module")
def by_hand():
    """Which packet each card of 50,000 single human riffles is from, and where they were cut.

    The cut is where the one break in the order is; a riffle that kept the order (none here) would not show it.
    """
    packs = many("human:1", 50_000)
    assert (2 == rising(packs)).all()
    place = np.argsort(packs, axis=1)
    cut = 1 + np.argmax(np.diff(place, axis=1) < 0, axis=1)
    return (packs >= cut[:, None]).astype(int), cut


def test_a_person_cuts_for_a_riffle_as_wood_did(by_hand):
    """Wood 2022, 100 riffles: mean 23.79, sd 1.85, range 20 to 30."""
    _, cut = by_hand

    assert 23.79 == pytest.approx(cut.mean(), abs=0.05)
    assert 1.85 == pytest.approx(cut.std(), abs=0.04)


def test_a_person_s_packets_are_as_wood_s(by_hand):
    """Wood 2022: .603, .290, .062, .029, .015 of packets have 1, 2, 3, 4, 5 or more cards; 33.1 a riffle, sd 4.6."""
    lower, _ = by_hand
    packets = [[len(list(cards)) for _, cards in groupby(row)] for row in lower[:5_000].tolist()]
    sizes = np.concatenate(packets)

    shares = np.bincount(np.minimum(sizes, 5))[1:] / sizes.size
    assert [0.603, 0.290, 0.062, 0.029, 0.015] == pytest.approx(shares, abs=0.01)
    assert 33.09 == pytest.approx(np.mean([len(each) for each in packets]), abs=0.4)
    assert 4.64 == pytest.approx(np.std([len(each) for each in packets]), abs=0.25)


def test_a_person_changes_hands_more_often_than_a_coin(by_hand):
    """Wood 2022: at .629 of the places, where Gilbert, Shannon and Reeds have .5; the first card from below at .81."""
    lower, _ = by_hand

    assert 0.629 == pytest.approx((np.diff(lower, axis=1) != 0).mean(), abs=0.006)
    assert 0.81 == pytest.approx(lower[:, 0].mean(), abs=0.01)


def test_neat_riffles_mix_faster_than_gilbert_shannon_and_reeds_s():
    """As in Meneely's pack (2011-12): after 5 riffles 21.9 rising sequences, where the theory has 19.6."""
    theory = sum(r * chance for r, chance in riffle_law(5).items())

    assert 19.605 == pytest.approx(theory, abs=6e-4)
    assert theory + 1 < rising(many("human:5", 20_000)).mean() < 23


# Overhand, strip, cut, machine, none


@pytest.mark.parametrize("packets", [2, 3, 6, 10, 52])
def test_one_overhand_pass_breaks_the_pack_exactly_so_often(packets):
    assert {N - packets} == set(successions(many(f"overhand:{packets}x1", 2_000)).tolist())


def test_the_first_packet_of_an_overhand_pass_has_its_law():
    """The cards below the lowest of 5 breaks among 51 places: P(size = s) = C(51 - s, 4) / C(51, 5)."""
    packs = many("overhand:6x1", 50_000)
    size = N - packs[:, 0]
    law = {s: comb(51 - s, 4) / comb(51, 5) for s in range(1, 48)}

    assert fit(size, law) > 1e-6


def test_a_strip_is_one_overhand_pass_of_eight():
    assert many("strip", 100).tolist() == many("overhand:8x1", 100).tolist()


def test_cuts_only_turn_the_pack_near_the_middle():
    once, thrice = many("cut", 20_000), many("cut:3", 2_000)

    for packs in (once, thrice):
        assert ((packs - packs[:, :1]) % N == np.arange(N)).all()
    assert 26 == pytest.approx(once[:, 0].mean(), abs=5 * 5 / 20_000**0.5)
    assert 5 == pytest.approx(once[:, 0].std(), abs=0.15)
    assert 4 <= once[:, 0].min() < 12
    assert 40 < once[:, 0].max() <= 48


@pytest.mark.parametrize("shelves", [1, 4, 10])
def test_a_machine_of_shelves_has_the_law_of_valleys(shelves):
    """Diaconis, Fulman and Holmes (2013): an order with v valleys has chance 4^(v+1) / (2 (2m)^n) times a sum."""
    law = {}
    for v, ways in enumerate(by_valleys(N)):
        total = sum(comb(N + shelves - a - 1, N) * comb(N - 1 - 2 * v, a - v) for a in range(v, shelves))
        if total and ways:
            law[v] = ways * 4 ** (v + 1) * total / (2 * (2 * shelves) ** N)

    assert 1 == pytest.approx(sum(law.values()))
    assert fit(valleys(many(f"shelf:{shelves}", 50_000)), law) > 1e-6


def test_none_leaves_the_pack():
    assert many("none", 3).tolist() == [list(range(N))] * 3


# What may be asked for

COUNTS = st.integers(1, 3)
A_STEP = st.one_of(
    st.sampled_from(["uniform", "strip", "none", "cut"]),
    st.builds("{}:{}".format, st.sampled_from(["riffle", "human", "cut"]), COUNTS),
    st.builds("overhand:{}x{}".format, st.integers(2, MOST_CARDS), COUNTS),
    st.builds("shelf:{}".format, st.integers(1, MOST_SHELVES)),
)
SPECS = st.lists(A_STEP, min_size=1, max_size=4).map("+".join)


@given(SPECS, st.integers(1, MOST_CARDS), st.integers(0, 1 << 70))
def test_any_shuffle_keeps_every_card_and_one_seed_gives_the_same_bytes(spec, n, seed):
    packs = many(spec, 2, seed, n)

    assert [list(range(n))] * 2 == np.sort(packs, axis=1).tolist()
    assert packs.tobytes() == many(spec, 2, seed, n).tobytes()


@given(SPECS, st.integers(0, 5))
def test_packs_are_the_same_by_themselves(spec, first):
    packs = many(spec, 6, n=20)

    assert packs[first:].tolist() == shuffled([range(20)] * (6 - first), spec, 1, first=first).tolist()


def test_the_packs_given_are_left_alone():
    packs = np.tile(np.arange(5, dtype=np.int8), (2, 1))
    shuffled(packs, "uniform", 1)

    assert [[0, 1, 2, 3, 4]] * 2 == packs.tolist()


def test_seeds_and_packs_have_chances_of_their_own():
    packs = np.concatenate([many("uniform", 20, seed) for seed in range(20)])

    assert 400 == len({pack.tobytes() for pack in packs})


def test_a_spec_becomes_rows_of_kind_number_and_times():
    spec = " Uniform + riffle:2+HUMAN:3+overhand:6x4+strip+cut+cut:5+shelf:10+none"

    assert [
        [UNIFORM, 0, 1],
        [RIFFLE, 0, 2],
        [HUMAN, 0, 3],
        [OVERHAND, 6, 4],
        [STRIP, 0, 1],
        [CUT, 0, 1],
        [CUT, 0, 5],
        [SHELF, 10, 1],
        [NONE, 0, 1],
    ] == parse_shuffle(spec).tolist()


@pytest.mark.parametrize("name", SHUFFLES)
def test_every_shuffle_s_example_can_be_read(name):
    each = SHUFFLES[name]

    assert [each.kind] == parse_shuffle(each.example)[:, 0].tolist()
    assert each.form.startswith(name)
    assert each.help


@pytest.mark.parametrize("spec", ["", "+", "rifle:3", "riffle:3+", "faro:2", "riffle 3", "uniform,cut", ":3"])
def test_a_shuffle_that_does_not_exist_is_answered_with_those_that_do(spec):
    with pytest.raises(UsageFault, match="which does not exist: there are ") as caught:
        parse_shuffle(spec)

    assert isinstance(caught.value, PoneError)
    assert all(each.form in str(caught.value) for each in SHUFFLES.values())


@pytest.mark.parametrize(
    ("spec", "rule"),
    [
        ("riffle", "riffle:K (K from 1 to 100)"),
        ("riffle:", "riffle:K (K from 1 to 100)"),
        ("riffle:0", "riffle:K (K from 1 to 100)"),
        ("riffle:-1", "riffle:K (K from 1 to 100)"),
        ("riffle:2.5", "riffle:K (K from 1 to 100)"),
        ("riffle:٣", "riffle:K (K from 1 to 100)"),
        ("riffle:99999999999999999999", "riffle:K (K from 1 to 100)"),
        ("human:101", "human:K (K from 1 to 100)"),
        ("overhand:6", "overhand:MxK (M from 2 to 104, K from 1 to 100)"),
        ("overhand:1x3", "overhand:MxK (M from 2 to 104, K from 1 to 100)"),
        ("overhand:6x3x2", "overhand:MxK (M from 2 to 104, K from 1 to 100)"),
        ("cut:0", "cut[:K] (K from 1 to 100)"),
        ("shelf:101", "shelf:M (M from 1 to 100)"),
        ("uniform:2", "uniform"),
        ("strip:3", "strip"),
        ("none:1", "none"),
    ],
)
def test_a_number_out_of_bounds_is_answered_with_the_bounds(spec, rule):
    with pytest.raises(UsageFault) as caught:
        parse_shuffle(f"uniform+{spec}")

    assert f'`shuffle` has the step "{spec.lower()}", which must be {rule}; it is ' in str(caught.value)


def test_a_shuffle_without_end_is_refused():
    assert MOST_STEPS == len(parse_shuffle("+".join(["cut"] * MOST_STEPS)))
    with pytest.raises(UsageFault, match=f"`shuffle` must have at most {MOST_STEPS} steps, and has 101"):
        parse_shuffle("+".join(["cut"] * 101))


@pytest.mark.parametrize("shape", [(1, MOST_CARDS + 1), (2, 2, 5)])
def test_packs_of_no_such_shape_are_refused(shape):
    with pytest.raises(UsageFault, match="`packs` must be one pack or rows of packs, of at most 104 cards"):
        shuffled(np.zeros(shape, int), "uniform", 1)
