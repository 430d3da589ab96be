"""Shuffles and cuts of one pack, against plain lists of cards; machine code and plain Python move the same cards."""

import hashlib
from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations, product
from math import comb, factorial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2

from detect.kernels.shuffle import (
    AFTER_MORE,
    AFTER_ONE,
    AFTER_TWO,
    CUT,
    FIRST_LOWER,
    FIXED_CUT,
    HUMAN,
    HUMAN_CUT,
    LEGAL_CUT,
    MOST_CARDS,
    MOST_SHELVES,
    NEATNESS,
    NONE,
    OVERHAND,
    RIFFLE,
    RIFFLE_MEAN,
    RIFFLE_SD,
    SHELF,
    STRIP,
    UNIFORM,
    bell,
    clipped,
    cut,
    depth,
    habit,
    shuffle,
    shuffle_packs,
)
from detect.kernels.stream import below, key_of, root_of, unit, word

ROOT = root_of(26)
EVERY = [
    [(NONE, 0, 1)],
    [(UNIFORM, 0, 1)],
    [(RIFFLE, 0, 7)],
    [(HUMAN, 0, 4)],
    [(OVERHAND, 6, 3)],
    [(STRIP, 0, 1)],
    [(CUT, 0, 3)],
    [(SHELF, 10, 1)],
    [(SHELF, MOST_SHELVES, 1)],
    [(RIFFLE, 0, 2), (STRIP, 0, 1), (UNIFORM, 0, 1), (HUMAN, 0, 1), (SHELF, 3, 1), (CUT, 0, 1), (OVERHAND, 2, 2)],
]  # fmt: skip
SIZES = [1, 2, 3, 4, 7, 32, 36, 52, 60, 63, 64, 65, MOST_CARDS]

KEYS = st.integers(0, (1 << 64) - 1).map(np.uint64)
PACK_SIZES = st.integers(1, MOST_CARDS)
STEPS = st.one_of(
    st.tuples(st.sampled_from([NONE, UNIFORM, RIFFLE, HUMAN, STRIP, CUT]), st.just(0), st.integers(0, 3)),
    st.tuples(st.just(OVERHAND), st.integers(1, MOST_CARDS), st.integers(1, 3)),
    st.tuples(st.just(SHELF), st.integers(1, MOST_SHELVES), st.integers(1, 2)),
)


def moved(plan, n, key):
    """Give a pack of cards 0 to n - 1 after a plan."""
    pack = np.arange(n, dtype=np.int8)
    shuffle(pack, np.empty(n, np.int8), np.array(plan, np.int64).reshape(-1, 3), np.uint64(key))
    return pack.tolist()


def draws(key, bounds, at=0):
    """Give draws by successive words of a stream."""
    return [int(below(np.uint64(word(np.uint64(key), at + i)), n)) for i, n in enumerate(bounds)]


def fits(counts, chances):
    """Give the p-value of counts by chi-square."""
    expected = sum(counts) * np.array(chances, float)
    return chi2.sf(((np.array(counts) - expected) ** 2 / expected).sum(), len(counts) - 1)


@given(st.lists(STEPS, max_size=4), PACK_SIZES, KEYS)
def test_any_plan_gives_every_card_once_and_the_same_again(plan, n, key):
    pack = moved(plan, n, key)

    assert list(range(n)) == sorted(pack)
    assert pack == moved(plan, n, key)


@pytest.mark.parametrize("n", SIZES)
def test_both_forms_move_the_same_cards(n):
    for plan in EVERY:
        plain = np.tile(np.arange(n, dtype=np.int8), (4, 1))
        quick = plain.copy()
        rows = np.array(plan, np.int64)

        with np.errstate(all="ignore"):
            shuffle_packs.python(plain, rows, ROOT, 3, 7)
        shuffle_packs.machine(quick, rows, ROOT, 3, 7)

        assert plain.tolist() == quick.tolist()


def test_the_same_key_gives_the_same_bytes_for_good():
    """A change here changes every seed's evenings: say so in the changelog."""
    told = b"".join(bytes(moved(plan, n, key)) for plan in EVERY for n in SIZES for key in (1, 1 << 63))

    assert (
        "ab43ccfd4481b007f715d00d549fcc0ff283097dcfbab81e4d22f9f471939c6c" == hashlib.sha256(told).hexdigest()
    )


@given(st.integers(0, 50), st.integers(1, 6))
def test_packs_are_the_same_in_slices(first, many):
    packs = np.tile(np.arange(9, dtype=np.int8), (many, 1))
    plan = np.array([(UNIFORM, 0, 1), (RIFFLE, 0, 1)])

    shuffle_packs(packs, plan, ROOT, first, 5)

    keys = [key_of(ROOT, first + d, 0, 5) for d in range(many)]
    assert [moved(plan, 9, key) for key in keys] == packs.tolist()


@given(PACK_SIZES, KEYS)
def test_uniform_is_fisher_and_yates_from_the_bottom(n, key):
    pack = list(range(n))
    for i, j in zip(range(n - 1, 0, -1), draws(key, range(n, 1, -1)), strict=True):
        pack[i], pack[j] = pack[j], pack[i]

    assert pack == moved([(UNIFORM, 0, 1)], n, key)


@given(PACK_SIZES, KEYS)
def test_a_riffle_takes_each_card_from_the_packet_its_coin_says(n, key):
    words = [int(word(key, i)) for i in range(-(-n // 64))]
    coins = [words[i // 64] >> i % 64 & 1 for i in range(n)]
    upper, lower = iter(range(coins.count(0))), iter(range(coins.count(0), n))

    assert [next(lower) if coin else next(upper) for coin in coins] == moved([(RIFFLE, 0, 1)], n, key)


@pytest.mark.parametrize("n", [3, 4, 5])
def test_coins_are_a_binomial_cut_and_cards_dropped_in_proportion(n):
    """The two ways to say a riffle, counted out: over coins, and over cuts and drops."""
    by_coins = Counter()
    for coins in product((0, 1), repeat=n):
        upper, lower = iter(range(coins.count(0))), iter(range(coins.count(0), n))
        by_coins[tuple(next(lower) if coin else next(upper) for coin in coins)] += Fraction(1, 2**n)

    by_drops = Counter()
    for top in range(n + 1):
        _drop((), list(range(top)), list(range(top, n)), Fraction(comb(n, top), 2**n), by_drops)

    assert by_coins == by_drops


def _drop(pack, a, b, chance, total):
    """Drop the bottom card of either packet, in proportion to what is left of them."""
    if not a and not b:
        total[pack] += chance
        return
    for mine, left in ((a, (a[:-1], b)), (b, (a, b[:-1]))):
        if mine:
            _drop((mine[-1], *pack), *left, chance * Fraction(len(mine), len(a) + len(b)), total)


@given(PACK_SIZES, KEYS, st.sampled_from([RIFFLE, HUMAN]))
def test_one_riffle_leaves_two_packets_in_their_order(n, key, kind):
    """A riffle has at most two rising sequences: a card comes before the one that lay on it at most once."""
    place = np.argsort(moved([(kind, 0, 1)], n, key))

    assert sum(a > b for a, b in pairwise(place)) <= 1


def riffled_by_hand(n, key):
    """Riffle as `human_riffle` says it does, with lists: chances as odds, the packets' cards taken from the top."""
    top = clipped(n * (RIFFLE_MEAN + RIFFLE_SD * bell(key, 0)), 1, n - 1)
    neat = {0: NEATNESS, 3: 1 / NEATNESS}.get(int(word(key, 3)) >> 62, 1.0)
    packets = [list(range(top)), list(range(top, n))]
    hand = int(unit(np.uint64(word(key, 4))) < FIRST_LOWER)
    pack, run = [packets[hand].pop(0)], 1
    for i in range(1, n):
        weight = neat * {1: AFTER_ONE, 2: AFTER_TWO}.get(run, AFTER_MORE)
        other = weight * len(packets[1 - hand])
        if not packets[hand] or unit(np.uint64(word(key, 4 + i))) < other / (other + len(packets[hand])):
            hand, run = 1 - hand, 0
        pack.append(packets[hand].pop(0))
        run += 1
    return pack


@given(st.integers(2, MOST_CARDS), KEYS)
def test_a_human_riffle_is_what_it_says(n, key):
    assert riffled_by_hand(n, key) == moved([(HUMAN, 0, 1)], n, key)


@given(st.integers(1, MOST_CARDS), PACK_SIZES, KEYS)
def test_overhand_turns_round_exactly_so_many_packets(packets, n, key):
    packets = min(packets, n)
    pack = moved([(OVERHAND, packets, 1)], n, key)

    assert n - packets == sum(b == a + 1 for a, b in pairwise(pack))
    assert list(range(n)) == [card for packet in reversed(_packets(pack)) for card in packet]


def _packets(pack):
    """Split a pack where a card does not follow the one on it."""
    found = [[pack[0]]]
    for a, b in pairwise(pack):
        if b == a + 1:
            found[-1].append(b)
        else:
            found.append([b])
    return found


def test_more_packets_than_cards_turn_the_pack_round():
    assert [4, 3, 2, 1, 0] == moved([(OVERHAND, 9, 1)], 5, 1)


def test_the_borders_of_packets_have_the_same_chance(form):
    """Six cards in three packets: each of the ten pairs of borders."""
    packs = np.tile(np.arange(6, dtype=np.int8), (500 if form == "python" else 50_000, 1))
    shuffle_packs(packs, np.array([(OVERHAND, 3, 1)]), ROOT, 0, 1)

    seen = Counter(tuple(len(p) for p in _packets(pack)) for pack in packs.tolist())
    assert 10 == len(seen)
    assert fits(list(seen.values()), [0.1] * 10) > 1e-6


@given(PACK_SIZES, KEYS)
def test_a_strip_is_eight_packets_overhand(n, key):
    assert moved([(OVERHAND, 8, 1)], n, key) == moved([(STRIP, 0, 1)], n, key)


@given(PACK_SIZES, KEYS)
def test_a_plain_cut_turns_the_pack_and_leaves_four_cards_where_it_can(n, key):
    pack = moved([(CUT, 0, 1)], n, key)
    top = pack[0]

    assert [*range(top, n), *range(top)] == pack
    assert min(4, n // 2) <= (top or n) <= n - min(4, n // 2)


@given(PACK_SIZES, st.data())
def test_a_cut_puts_the_cards_lifted_below(n, data):
    lifted = data.draw(st.integers(0, n))
    pack = np.arange(n, dtype=np.int8)

    cut(pack, np.empty_like(pack), lifted)

    assert [*range(lifted, n), *range(lifted)] == pack.tolist()


def shelved(halves, shelves):
    """Deal a pack from the bottom on to shelves, above (even) or below (odd) the cards there; pile the shelves."""
    n = len(halves)
    piles = [[] for _ in range(shelves)]
    for card, half in zip(range(n - 1, -1, -1), halves, strict=True):
        pile = piles[half // 2]
        pile.insert(len(pile) if half % 2 else 0, card)
    return [card for pile in piles for card in pile]


@given(PACK_SIZES, st.integers(1, MOST_SHELVES), KEYS)
def test_a_machine_deals_from_the_bottom_above_or_below(n, shelves, key):
    assert shelved(draws(key, [2 * shelves] * n), shelves) == moved([(SHELF, shelves, 1)], n, key)


def valleys(pack):
    """Count the places lower than both neighbours."""
    return sum(a > b < c for a, b, c in zip(pack, pack[1:], pack[2:], strict=False))


def shelf_chance(n, m, v):
    """Give the chance of one order of n cards with v valleys from m shelves (Diaconis, Fulman and Holmes 2013)."""
    ways = sum(comb(n + m - a - 1, n) * comb(n - 1 - 2 * v, a - v) for a in range(v, m))
    return Fraction(4 ** (v + 1) * ways, 2 * (2 * m) ** n)


@pytest.mark.parametrize(("n", "m"), [(3, 1), (3, 2), (4, 2), (4, 3), (5, 2), (5, 3)])
def test_shelves_have_the_published_law_when_counted_out(n, m):
    counted = Counter(tuple(shelved(halves, m)) for halves in product(range(2 * m), repeat=n))

    for pack in permutations(range(n)):
        assert shelf_chance(n, m, valleys(pack)) == Fraction(counted[pack], (2 * m) ** n)


@pytest.mark.parametrize("kind", [UNIFORM, SHELF])
def test_every_order_of_four_cards_comes_at_its_rate(kind, form):
    many = 2_400 if form == "python" else 100_000
    packs = np.tile(np.arange(4, dtype=np.int8), (many, 1))
    shuffle_packs(packs, np.array([(kind, 2, 1)]), ROOT, 0, 2)
    orders = list(permutations(range(4)))
    law = [
        Fraction(1, factorial(4)) if kind == UNIFORM else shelf_chance(4, 2, valleys(order))
        for order in orders
    ]
    seen = Counter(map(tuple, packs.tolist()))

    assert fits([seen[order] for order in orders], law) > 1e-6


@given(
    KEYS,
    st.sampled_from([LEGAL_CUT, HUMAN_CUT]),
    st.floats(0, 1),
    st.floats(0, 1),
    st.integers(0, 9),
    PACK_SIZES,
)
def test_a_depth_is_legal_whatever_the_habit(key, kind, mean, sd, least, n):
    low = min(least, n // 2)

    assert low <= depth(key, kind, mean, sd, least, n) <= n - low


@given(KEYS, st.integers(8, MOST_CARDS), st.data())
def test_a_fixed_depth_is_that_depth(key, n, data):
    wanted = data.draw(st.integers(4, n - 4))

    assert wanted == depth(key, FIXED_CUT, wanted / n, 0.0, 4, n)


def test_legal_depths_have_the_same_chance():
    """Of 4 to 48, over 9,000 cuts."""
    seen = Counter(depth(np.uint64(key_of(ROOT, i, 0, 3)), LEGAL_CUT, 0.0, 0.0, 4, 52) for i in range(9_000))

    assert set(range(4, 49)) == set(seen)
    assert fits(list(seen.values()), [1 / 45] * 45) > 1e-6


def test_a_habit_s_mean_and_spread_show_in_its_cuts():
    """A player of mean 28 and sd 3 of 52: over 4,000 cuts the mean is within 5 of its errors, and so is the sd."""
    cuts = [depth(np.uint64(key_of(ROOT, i, 0, 4)), HUMAN_CUT, 28 / 52, 3 / 52, 4, 52) for i in range(4_000)]

    assert abs(np.mean(cuts) - 28) < 5 * 3 / 4_000**0.5
    assert abs(np.std(cuts) - (9 + 1 / 12) ** 0.5) < 5 * 3 / 8_000**0.5


def test_a_player_keeps_a_habit_and_players_differ():
    habits = [habit(ROOT, session, player) for session in range(50) for player in range(6)]
    means, sds = np.array(habits).T

    assert habits[7] == habit(ROOT, 1, 1)
    assert 300 == len(set(habits))
    assert abs(means.mean() - 0.5) < 5 * 0.06 / 300**0.5
    assert 0.05 < means.std() < 0.07
    assert 0.04 <= sds.min() < 0.05
    assert 0.11 < sds.max() < 0.12


def test_a_bell_has_mean_0_sd_1_and_normal_quarters():
    drawn = np.array([bell(np.uint64(key_of(ROOT, i, 0, 5)), 0) for i in range(6_000)])

    assert abs(drawn.mean()) < 5 / 6_000**0.5
    assert abs(drawn.std() - 1) < 5 / 12_000**0.5
    quarters = np.searchsorted([-0.6745, 0, 0.6745], drawn)
    assert fits(np.bincount(quarters), [0.25] * 4) > 1e-6


def test_a_half_is_rounded_upward():
    assert [4, 5, 26, 27, 48] == [clipped(v, 4, 48) for v in (-1.0, 4.5, 26.49, 26.5, 99.0)]
