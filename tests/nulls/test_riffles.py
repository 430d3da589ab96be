"""Riffles, cuts, shelves and bets: against every way to do them, and against values worked out before."""

import json
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import factorial, log
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.errors import UsageFault
from detect.nulls.orders import LAWS, law, statistics
from detect.nulls.orders_bets import pack_bets, pack_log_e, reaching, riffle_bet, tilted
from detect.nulls.riffles import (
    MOST_RIFFLES,
    known_cut_log_ratio,
    most_likely_riffles,
    parted,
    riffle_distance,
    riffle_log_ratio,
    riffled,
    shelf_distance,
    shelf_log_ratio,
    shelved,
)
from tests.nulls.orders_by_hand import by_hand

READ = json.loads((Path(__file__).parents[1] / "oracles" / "permutations.json").read_text("utf-8"))
SIZES = [32, 36, 52, 60]


def piled(n, digits):
    """Put together the packets that a riffle drops: place i takes the next card of packet digits[i]."""
    by_packet = sorted(range(n), key=lambda i: (digits[i], i))
    order = [0] * n
    for card, place in enumerate(by_packet):
        order[place] = card
    return order


def every_riffle(n, packets):
    """Give the chance of each order after a riffle of so many packets, by all the ways to drop the cards."""
    ways = Counter(tuple(piled(n, digits)) for digits in product(range(packets), repeat=n))
    return {order: Fraction(count, packets**n) for order, count in ways.items()}


def cut(order, depth):
    return (*order[depth:], *order[:depth])


def some_riffles(rng, many, n, k):
    """Riffle new packs k times, the inverse way: k coins for every card, and sort."""
    digits = rng.integers(0, 2**k, (many, n))
    labels = np.empty((many, n), np.int8)
    np.put_along_axis(
        labels, np.argsort(digits, axis=1, kind="stable"), np.arange(n, dtype=np.int8)[None], axis=1
    )
    return labels


@pytest.mark.parametrize(("n", "k"), [(1, 1), (2, 1), (3, 2), (4, 1), (4, 2), (5, 1), (5, 2), (4, 3)])
def test_riffles_have_the_chances_of_all_the_ways_to_drop_the_cards(n, k):
    """2**k packets dropped in each way that there is; k riffles are one of so many packets."""
    chance = every_riffle(n, 2**k)
    for p in permutations(range(n)):
        found = np.exp(riffle_log_ratio(by_hand(list(p))["rising"], n, k)) / factorial(n)
        assert pytest.approx(found, rel=1e-13, abs=1e-300) == float(chance.get(p, 0))


def test_two_riffles_are_one_of_four_packets():
    """Riffling what was riffled: every pair of single riffles of four cards."""
    once = every_riffle(4, 2)
    twice = Counter()
    for (first, p), (second, s) in product(once.items(), repeat=2):
        twice[tuple(first[card] for card in second)] += p * s
    assert dict(twice) == every_riffle(4, 4)


@pytest.mark.parametrize(("n", "k"), [(1, 1), (2, 1), (4, 1), (4, 2), (5, 1), (5, 2)])
def test_a_cut_anywhere_leaves_the_cyclic_descents_alone_to_tell(n, k):
    """Every cut and then every riffle, whether the pack is cut again or not: the formula in cyclic descents."""
    before, again = Counter(), Counter()
    for order, p in every_riffle(n, 2**k).items():
        for depth in range(n):
            was_cut = tuple((card + depth) % n for card in order)
            before[was_cut] += p / n
            for other in range(n):
                again[cut(was_cut, other)] += p / n**2
    assert before == again
    for p in permutations(range(n)):
        found = np.exp(riffle_log_ratio(by_hand(list(p))["cyclic_descents"], n, k, cut=True)) / factorial(n)
        assert pytest.approx(found, rel=1e-13, abs=1e-300) == float(before.get(p, 0))


def test_a_cut_after_the_riffles_alone_leaves_a_little_more_to_tell():
    """Two orders of as many cyclic descents, of which cuts after a riffle make one more often than the other."""
    chance = Counter()
    for order, p in every_riffle(4, 2).items():
        for depth in range(4):
            chance[cut(order, depth)] += p / 4
    one, other = (0, 2, 1, 3), (0, 1, 3, 2)
    assert 2 == by_hand(list(one))["cyclic_descents"] == by_hand(list(other))["cyclic_descents"]
    assert (chance[one], chance[other]) == tuple(
        pytest.approx(float(np.exp(known_cut_log_ratio([p], 1, [0.25] * 4))[0]) / 24, rel=1e-12)
        for p in (one, other)
    )
    assert chance[one] != chance[other]


@pytest.mark.parametrize(("n", "k"), [(1, 1), (2, 1), (4, 1), (5, 2)])
def test_a_cut_of_known_habit_is_weighed_by_it(n, k):
    """Uneven chances for each depth, every riffle, every cut."""
    weights = [Fraction(depth + 1, n * (n + 1) // 2) for depth in range(n)]
    chance = Counter()
    for order, p in every_riffle(n, 2**k).items():
        for depth, w in enumerate(weights):
            chance[cut(order, depth)] += p * w
    every = list(permutations(range(n)))
    found = np.exp(known_cut_log_ratio(every, k, [float(w) for w in weights])) / factorial(n)
    assert [float(chance.get(p, 0)) for p in every] == pytest.approx(found.tolist(), rel=1e-12, abs=1e-300)


@given(p=st.integers(2, 30).flatmap(lambda n: st.permutations(range(n))), data=st.data())
def test_cuts_of_both_packs_are_a_cut_anywhere(p, data):
    """The mean over the cuts before the riffles is the cyclic likelihood; a cut at a depth for certain is undone."""
    n, k = len(p), data.draw(st.integers(3, 9))
    relabelled = [[(card + depth) % n for card in p] for depth in range(n)]
    anywhere = riffle_log_ratio(by_hand(p)["cyclic_descents"], n, k, cut=True)
    for depths in (np.full(n, 1 / n), np.eye(n)[0]):
        ratios = known_cut_log_ratio(relabelled, k, depths)
        assert pytest.approx(np.exp(ratios).mean(), rel=1e-9) == np.exp(anywhere)
    depth = data.draw(st.integers(0, n - 1))
    undone = by_hand(list(cut(p, n - depth)))["rising"]
    assert (
        pytest.approx(riffle_log_ratio(undone, n, k), abs=1e-9)
        == known_cut_log_ratio([p], k, np.eye(n)[depth])[0]
    )


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("with_cut", [False, True])
def test_distances_are_those_worked_out_for_the_design(n, with_cut):
    """Total variation after 1 to 12 riffles."""
    oracle = READ["laws"][str(n)]["tv_gsr_uniform_cut" if with_cut else "tv_gsr"]
    found = {k: riffle_distance(n, int(k), cut=with_cut) for k in oracle}
    assert oracle == pytest.approx(found, abs=1e-12)


def test_seven_riffles_are_as_far_from_fair_as_bayer_and_diaconis_have_it():
    """Their table 1 (1992): .924, .614, .334, .167, .085, .043 from five riffles on."""
    assert [0.924, 0.614, 0.334, 0.167, 0.085, 0.043] == [
        round(riffle_distance(52, k), 3) for k in range(5, 11)
    ]


# Design notes, section 1.4: riffles, mean and sd of rising sequences, power at .05, .01, .001, nats a pack.
POWER = [
    (3, 7.949, 0.222, 1, 1, 1, 48.4),
    (4, 14.099, 1.081, 1, 1, 1, 18.9),
    (5, 19.605, 1.766, 0.968, 0.870, 0.571, 5.507),
    (6, 22.948, 2.011, 0.508, 0.253, 0.070, 1.437),
    (7, 24.710, 2.079, 0.207, 0.068, 0.011, 0.3631),
    (8, 25.603, 2.096, 0.110, 0.028, 0.0037, 0.0910),
    (9, 26.052, 2.100, 0.076, 0.017, 0.0020, 0.0228),
    (10, 26.276, 2.101, 0.062, 0.013, 0.0014, 0.0057),
]


@pytest.mark.parametrize(("k", "mean", "sd", "at_05", "at_01", "at_001", "nats"), POWER)
def test_what_one_pack_tells_of_riffles_is_what_the_design_says(k, mean, sd, at_05, at_01, at_001, nats):
    """Moments, the power of the best test with its level used up, and information."""
    fair, real = law("rising", 52), riffled(52, k)
    assert (mean, sd) == (round(real.mean(), 3), round(real.var() ** 0.5, 3))
    for level, power in ((0.05, at_05), (0.01, at_01), (0.001, at_001)):
        below = np.cumsum(fair.mass)
        limit = int(np.searchsorted(below, level, "right"))
        share = (level - below[limit - 1]) / fair.mass[limit]
        both = np.zeros(52)
        both[: len(real.mass)] = real.mass
        assert pytest.approx(both[:limit].sum() + share * both[limit], abs=6e-4) == power
    told = real.mass @ riffle_log_ratio(real.support, 52, k)
    assert pytest.approx(told, rel=2e-2 if nats < 0.01 else 2e-3) == nats


def test_the_likeliest_number_of_riffles_is_as_the_design_has_it():
    """For each number of rising sequences of 52 cards; from 27 on no number is preferred to a fair pack."""
    expected = {1: 0, 2: 1, 26: 9, 22: 6, 23: 6, 24: 7, 25: 7}
    expected |= dict.fromkeys((3, 4), 2) | dict.fromkeys(range(5, 9), 3) | dict.fromkeys(range(9, 17), 4)
    expected |= dict.fromkeys(range(17, 22), 5) | dict.fromkeys(range(27, 53))
    assert expected == {r: most_likely_riffles(r, 52).best for r in range(1, 53)}
    ratios = {8: 48.230, 14: 19.452, 18: 8.123, 20: 4.963, 22: 2.227, 24: 0.658}
    assert ratios == {r: round(most_likely_riffles(r, 52).log_ratio, 3) for r in ratios}


@given(
    packs=st.lists(
        st.tuples(st.integers(8, 52), st.integers(1, 52)).filter(lambda p: p[1] <= p[0]),
        min_size=1,
        max_size=6,
    ),
    with_cut=st.booleans(),
)
def test_the_interval_holds_every_likely_number_and_no_other(packs, with_cut):
    """Several packs of several sizes: the best is inside, and outside all are eight times less likely."""
    sizes, breaks = [n for n, _ in packs], [min(r, n - 1) for n, r in packs]
    found = most_likely_riffles(breaks, sizes, cut=with_cut)
    total = [
        sum(float(riffle_log_ratio(r, n, k, cut=with_cut)) for n, r in zip(sizes, breaks, strict=True))
        for k in range(MOST_RIFFLES + 1)
    ]
    best = max([*total, 0.0])
    high = MOST_RIFFLES if found.high is None else found.high
    for k, each in enumerate(total):
        if abs(best - each - log(8)) > 1e-9:
            assert (found.low <= k <= high) == (each > best - log(8))
    assert pytest.approx(best, abs=1e-9) == found.log_ratio
    assert found.best is None or found.low <= found.best <= high
    assert (found.high is None) == (best <= log(8) + 1e-12)


@pytest.mark.parametrize("k", [1, 3, 5, 7])
@pytest.mark.parametrize("with_cut", [False, True])
def test_riffles_that_were_made_give_the_law(k, with_cut):
    """A hundred thousand packs riffled by coins, and cut anywhere: rising sequences and cyclic descents fit."""
    rng = np.random.default_rng(k)
    packs = some_riffles(rng, 100_000, 52, k)
    name = "rising"
    if with_cut:
        name = "cyclic_descents"
        turn = (np.arange(52) + rng.integers(0, 52, (len(packs), 1))) % 52
        packs = np.take_along_axis(packs, turn, axis=1)
    found, exact = statistics(packs, [name])[name], riffled(52, k, cut=with_cut)
    count = np.bincount(found, minlength=53)[exact.lo : exact.lo + len(exact.mass)]
    assert len(packs) == count.sum()
    expected = exact.mass * len(packs)
    off = (count - expected)[expected > 10] / np.sqrt(expected[expected > 10])
    assert np.abs(off).max() < 5


def every_machine(n, shelves):
    """Deal from the bottom to each half shelf in each way: above what lies there, or below."""
    ways = Counter()
    for halves in product(range(2 * shelves), repeat=n):
        order = []
        for half in range(2 * shelves):
            cards = [card for card in range(n) if halves[card] == half]
            order += cards[::-1] if half & 1 else cards
        ways[tuple(order)] += 1
    return {order: Fraction(count, (2 * shelves) ** n) for order, count in ways.items()}


@pytest.mark.parametrize(("n", "shelves"), [(1, 1), (2, 2), (3, 3), (4, 1), (4, 2), (4, 3), (5, 2), (5, 3)])
def test_a_machine_has_the_chances_of_all_its_ways(n, shelves):
    """Every card to every half shelf."""
    chance = every_machine(n, shelves)
    for p in permutations(range(n)):
        found = np.exp(shelf_log_ratio(by_hand(list(p))["valleys"], n, shelves)) / factorial(n)
        assert pytest.approx(found, rel=1e-13, abs=1e-300) == float(chance.get(p, 0))


def test_two_passes_through_a_machine_are_one_through_many_shelves():
    """Through one shelf and then two: as through four (2 m l), in every order of four cards."""
    twice = Counter()
    for (first, p), (second, s) in product(every_machine(4, 1).items(), every_machine(4, 2).items()):
        twice[tuple(first[card] for card in second)] += p * s
    assert dict(twice) == every_machine(4, 4)


def test_machines_are_as_far_from_fair_as_the_design_says():
    """Total variation of a pack of 52 by shelves."""
    expected = {10: 1.0, 15: 0.9427, 20: 0.7201, 25: 0.5440, 30: 0.3910, 35: 0.2993, 50: 0.1586, 100: 0.0409,
                200: 0.0103, 300: 0.0046}  # fmt: skip
    assert expected == {shelves: round(shelf_distance(52, shelves), 4) for shelves in expected}
    assert pytest.approx(shelved(52, 10**6).mean(), abs=1e-6) == law("valleys", 52).mean()


@pytest.mark.parametrize("n", [1, 2, 3, 32, 52, 61, 104])
def test_every_law_of_a_shuffle_adds_up(n):
    """The likelihoods of all orders add up to one, to twelve digits, before anything is divided by their sum."""
    for k in (0, 1, 4, 9, 30, MOST_RIFFLES):
        for name, with_cut in (("rising", False), ("cyclic_descents", True)):
            fair = law(name, n)
            total = fair.mass @ np.exp(riffle_log_ratio(fair.support, n, k, cut=with_cut))
            assert pytest.approx(total, abs=1e-12) == 1
    for shelves in (1, 10, 300):
        fair = law("valleys", n)
        assert pytest.approx(fair.mass @ np.exp(shelf_log_ratio(fair.support, n, shelves)), abs=1e-12) == 1


def test_any_number_of_riffles_has_a_likelihood():
    """A thousand are as good as a fair pack, of 52 cards and of 104."""
    for n in (52, 104):
        found = riffle_log_ratio(np.arange(1, n + 1), n, 1000)
        assert np.abs(found).max() < 1e-14
        assert (found == riffle_log_ratio(np.arange(1, n + 1), n, 60)).all()


def test_a_riffle_shows_where_the_pack_was_parted():
    """Each way to riffle six cards once, but the one that leaves the pack as it was."""
    for digits in product(range(2), repeat=6):
        order = piled(6, digits)
        same = order == sorted(order)
        assert [-1 if same else digits.count(0)] == parted([order]).tolist()
    assert [-1, -1] == parted([[3, 2, 1, 0], [0, 1, 2, 3]]).tolist()
    assert [-1] == parted([[0]]).tolist()


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: riffle_log_ratio(0, 52, 3), "`breaks` must be whole numbers from 1 to 52; it is 0"),
        (lambda: riffle_log_ratio([3, 53], 52, 3), "`breaks` must be whole numbers from 1 to 52; it is 53"),
        (lambda: riffle_log_ratio(3.5, 52, 3), "`breaks` must be whole numbers from 1 to 52; it is 'float64'"),
        (lambda: riffle_log_ratio(3, 52, -1), "`k` must be whole numbers from 0 to .*; it is -1"),
        (lambda: riffle_log_ratio(3, 105, 3), "`n` must be a number of cards from 1 to 104; it is 105"),
        (lambda: most_likely_riffles([], 52), "`breaks` must be those of one pack or more"),
        (lambda: shelf_log_ratio(26, 52, 10), "`dips` must be whole numbers from 0 to 25; it is 26"),
        (lambda: shelf_log_ratio(3, 52, 0), "`shelves` must be 1 or more; it is 0"),
        (lambda: parted([[0, 1], [1, 1]]), r"`orders` must be rows of the labels .*; it is \[1, 1\]"),
        (lambda: parted([0, 1]), "`orders` must be rows of 1 to 104 labels"),
        (lambda: known_cut_log_ratio([[0, 1]], 1, [0.5]), "`depths` must be 2 chances that sum to 1"),
        (lambda: riffle_bet(52).pays([0]), "`found` must be from 1 to 51; it is 0"),
        (lambda: pack_log_e({"known": [52]}, {"luck": 1}), "`stakes` must be 0 or more"),
        (lambda: pack_log_e({"known": [52]}, {"kept": 0}), "`stakes` must be 0 or more"),
        (lambda: pack_log_e({"known": [52]}, {}), "`stakes` must be 0 or more"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(ask, message):
    """The message says what can."""
    with pytest.raises(UsageFault, match=message):
        ask()


@pytest.mark.parametrize("n", [1, 2, 3, 8, 32, 36, 52, 60, 104])
def test_a_bet_on_a_fair_pack_pays_what_was_staked(n):
    """E0 of every bet is 1 to twelve digits, by summation over its law."""
    bets = {**pack_bets(n), "rising": riffle_bet(n, cut=False)}
    bets |= {f"tilted {name}": tilted(law(name, n), [-0.3, 0.01, 0.5]) for name in LAWS}
    bets |= {f"reaching {name}": reaching(law(name, n), [0, 1, 2, 5, 7]) for name in LAWS}
    for name, bet in bets.items():
        assert pytest.approx(bet.mean(), abs=1e-12) == 1, name


def test_the_mixture_over_riffles_is_a_ninth_of_each():
    """(1/9) of the sum over k = 1 to 9 of P_k n!, straight from the formula, in fractions."""
    for r in (8, 14, 20, 26, 30):
        total = Fraction(0)
        for k in range(1, 10):
            a, ways = 2**k, 1
            for j in range(1, 53):
                ways *= a - r + j
            total += Fraction(max(ways, 0) if a >= r else 0, a**52)
        assert pytest.approx(float(total / 9), rel=1e-12) == np.exp(riffle_bet(52, cut=False).pays(r))


@pytest.mark.parametrize("n", [1, 2, 4, 6])
def test_bets_on_every_order_of_a_few_cards_pay_what_was_staked(n):
    """The mean over all n! orders of the mean of the bets, with any stakes, is 1."""
    columns = statistics(list(permutations(range(n))))
    for stakes in (None, {"kept": 1, "packet": 3}, {"cyclic_descents": 0.5, "valleys": 0.5, "inversions": 0}):
        assert pytest.approx(np.exp(pack_log_e(columns, stakes)).mean(), rel=1e-12) == 1


def test_a_pack_of_which_nothing_is_known_pays_nothing_either_way():
    """Its e-value is 1; the packs beside it, of other sizes, have their own."""
    rows = [[-1] * 8, list(range(8)), [2, 2, *range(6)], [0, -1, 1, 2, 3, -1, 4, 5]]
    found = pack_log_e(statistics(rows))
    alone = [float(pack_log_e(statistics([row]))[0]) for row in rows]
    assert [0, 0] == [found[0], found[2]]
    assert alone == found.tolist()


def slug(rng, kept):
    """Keep a block of so many cards whole, and put it, as one card, among the others in any order."""
    at = int(rng.integers(0, 52 - kept + 1))
    items = [[*range(at, at + kept)], *([card] for card in range(52) if not at <= card < at + kept)]
    return [card for i in rng.permutation(len(items)) for card in items[i]]


def overhand(rng, packets, passes):
    """Turn the order of exactly so many packets round, so many times."""
    pack = np.arange(52)
    for _ in range(passes):
        borders = np.sort(rng.choice(np.arange(1, 52), packets - 1, replace=False))
        pack = np.concatenate(np.split(pack, borders)[::-1])
    return pack


def shelves_of(rng, many):
    """Deal to so many shelves from the bottom."""
    halves = rng.integers(0, 2 * many, 52)
    piles = [np.flatnonzero(halves == half)[:: -1 if half & 1 else 1] for half in range(2 * many)]
    return np.concatenate(piles)


SHUFFLES = {
    # name: how one pack is made, P(E >= 100) of the design notes, section 1.8
    "riffled four times": (lambda rng: some_riffles(rng, 1, 52, 4)[0], 1.0),
    "riffled five times": (lambda rng: some_riffles(rng, 1, 52, 5)[0], 0.06),
    "overhand, 6 packets, 10 times": (lambda rng: overhand(rng, 6, 10), 1.0),
    "overhand, 10 packets, 10 times": (lambda rng: overhand(rng, 10, 10), 0.79),
    "a slug of six": (lambda rng: slug(rng, 6), 1.0),
    "three cards kept on top": (lambda rng: [0, 1, 2, *(3 + rng.permutation(49))], 1.0),
    "a machine of ten shelves": (lambda rng: shelves_of(rng, 10), 1.0),
}


@pytest.mark.parametrize("name", SHUFFLES)
def test_the_bets_see_what_the_design_says_they_see(name):
    """How often a pack pays a hundredfold, within two and a half points."""
    make, expected = SHUFFLES[name]
    rng = np.random.default_rng(18)
    packs = np.array([make(rng) for _ in range(2000)])
    e = np.exp(pack_log_e(statistics(packs)))
    assert pytest.approx(np.mean(e >= 100), abs=0.025) == expected


def test_a_fair_pack_seldom_pays_much():
    """Of 400,000 fair packs .0023 pay twentyfold and .00017 a hundredfold (section 1.8)."""
    rng = np.random.default_rng(8)
    packs = rng.permuted(np.tile(np.arange(52, dtype=np.int8), (400_000, 1)), axis=1)
    e = np.exp(pack_log_e(statistics(packs)))
    assert pytest.approx(np.mean(e >= 20), abs=4 * (0.0023 / len(e)) ** 0.5) == 0.0023
    assert pytest.approx(np.mean(e >= 100), abs=4 * (0.00017 / len(e)) ** 0.5) == 0.00017
