"""Statistics of many orders at once: each as its definition has it, whatever is not known, in both forms."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detect.kernels.orders import LANES, STATISTICS, relative_orders
from detect.kernels.orders_bits import WORD, order_statistics
from detect.kernels.orders_wide import wide_order_statistics
from tests.nulls.orders_by_hand import by_hand

ALL = np.ones(len(STATISTICS), bool)
UNTOLD = dict.fromkeys(STATISTICS, -1) | {"known": 0}

sizes = st.one_of(st.integers(1, 12), st.sampled_from([32, 51, 52, 53, 63, 64, 65, 104, 127]))
orders = sizes.flatmap(lambda n: st.permutations(range(n)))


def counted(rows, *, wide=False, wanted=ALL):
    """Count the statistics of rows; -9 where nothing was written."""
    out = np.full((len(STATISTICS), len(rows)), -9, np.int16)
    kernel = wide_order_statistics if wide else order_statistics
    kernel(np.array(rows, np.int8), wanted, out)
    return [dict(zip(STATISTICS, column, strict=True)) for column in out.T.tolist()]


def ways(n):
    """Give the kernels that take so many cards."""
    return [True, False] if n <= WORD else [True]


def ranked(p):
    """Label known cards anew, 0 for the least."""
    return [sorted(p).index(card) for card in p]


@given(p=orders)
def test_every_statistic_is_what_its_definition_says(p):
    """The kernels for packs of one word and of two agree with counting by hand."""
    for wide in ways(len(p)):
        assert [by_hand(p)] == counted([p], wide=wide)


@given(p=orders, data=st.data())
@settings(max_examples=60)
def test_cards_that_are_not_known_are_left_out(p, data):
    """What is counted is the order of the known cards among themselves, whatever stands for the others."""
    n = len(p)
    hidden = data.draw(st.sets(st.sampled_from(p)))
    outside = st.integers(-128, -1) if n == 127 else st.one_of(st.integers(-128, -1), st.integers(n, 127))
    row = [data.draw(outside) if card in hidden else card for card in p]
    known = ranked([card for card in p if card not in hidden])
    for wide in ways(n):
        assert [by_hand(known) if known else UNTOLD] == counted([row], wide=wide)


@given(p=orders.filter(lambda p: len(p) > 1), data=st.data())
def test_an_order_with_a_card_twice_is_none(p, data):
    """A label that stands twice is told as no card known, and no statistic is made up."""
    i, j = data.draw(st.lists(st.integers(0, len(p) - 1), min_size=2, max_size=2, unique=True))
    row = [*p]
    row[i] = row[j]
    for wide in ways(len(p)):
        assert [UNTOLD] == counted([row], wide=wide)


@pytest.mark.parametrize("n", [5, 52, 64, 104])
@pytest.mark.parametrize("many", [1, LANES - 1, LANES, 2 * LANES + 3])
def test_orders_side_by_side_do_not_disturb_each_other(n, many):
    """A row among others, whole, torn or spoilt, has the statistics it has alone."""
    rng = np.random.default_rng(n * many)
    rows = [rng.permutation(n).tolist() for _ in range(many)]
    for row in rows[::3]:
        row[int(rng.integers(n))] = -1
    for row in rows[1::5]:
        row[0] = row[1]
    for wide in ways(n):
        assert [counted([row], wide=wide)[0] for row in rows] == counted(rows, wide=wide)


@pytest.mark.parametrize("n", [5, 52, 64])
@pytest.mark.parametrize("name", STATISTICS)
def test_a_statistic_alone_is_what_it_is_in_company(name, n):
    """Whichever is asked for, of a whole pack, a torn and a spoilt one, and one with a card of another pack."""
    whole = np.random.default_rng(6).permutation(n).tolist()
    rows = [
        whole, [-1, *whole[1:]], [whole[1], *whole[1:]], [whole[0] + 64, *whole[1:]], [whole[0] - 64, *whole[1:]]
    ]  # fmt: skip
    for wide in (False, True):
        in_company = counted(rows, wide=wide)
        alone = counted(rows, wide=wide, wanted=np.array([each == name for each in STATISTICS]))
        assert [(row["known"], row[name]) for row in in_company] == [
            (row["known"], row[name]) for row in alone
        ]


def test_no_orders_give_no_columns():
    """An empty table passes through."""
    out = np.empty((len(STATISTICS), 0), np.int16)
    for kernel in (order_statistics, wide_order_statistics):
        kernel(np.empty((0, 52), np.int8), ALL, out)


def test_both_kernels_agree_on_many_packs():
    """The one for packs of one word and the one for two give the same."""
    packs = np.random.default_rng(52).permuted(np.tile(np.arange(52, dtype=np.int8), (100, 1)), axis=1)
    packs[::7, 3] = -1
    assert counted(packs, wide=False) == counted(packs, wide=True)


@given(data=st.data(), n=st.integers(1, 60))
def test_labels_are_places_in_the_older_pack(data, n):
    """A card's label is where it lay; an unknown one, a stranger and a card twice there have none."""
    cards = st.integers(-1, 20)
    before = data.draw(st.lists(st.lists(cards, min_size=n, max_size=n), min_size=1, max_size=3))
    packs = data.draw(
        st.lists(st.lists(cards, min_size=4, max_size=4), min_size=len(before), max_size=len(before))
    )
    for old in (before, before[:1]):
        out = np.empty((len(packs), 4), np.int8)
        relative_orders(np.array(packs, np.int8), np.array(old, np.int8), out)
        expected = [
            [lay.index(card) if card >= 0 and lay.count(card) == 1 else -1 for card in pack]
            for pack, lay in zip(packs, old * (len(packs) // len(old)), strict=True)
        ]
        assert expected == out.tolist()
