"""Many uniform deals straight to who holds which card."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2

from detect.kernels.deal import deal_uniform
from detect.kernels.shuffle import MOST_CARDS, UNIFORM, shuffle
from detect.kernels.stream import key_of, root_of

ROOT = root_of(33)


def dealt(dealer, first=0, n=52, session=2, stage=9):
    """Deal as many packs as there are dealers."""
    owner = np.empty((len(dealer), n), np.int8)
    deal_uniform(ROOT, session, first, stage, np.array(dealer, np.int8), owner)
    return owner


@given(st.lists(st.integers(1, 4), min_size=1, max_size=5), st.integers(0, 1000))
def test_every_seat_has_thirteen_cards(dealer, first):
    for hands in dealt(dealer, first):
        assert [0, 13, 13, 13, 13] == np.bincount(hands, minlength=5).tolist()


@pytest.mark.parametrize("dealer", [1, 2, 3, 4])
def test_a_card_left_over_goes_on_round_from_the_dealer_s_left(dealer):
    """Of five cards the seat after the dealer has two."""
    (hands,) = dealt([dealer], n=5)
    left = dealer % 4 + 1

    assert [2 if seat == left else 1 for seat in (1, 2, 3, 4)] == np.bincount(hands, minlength=5)[1:].tolist()


@given(st.integers(1, 4), st.integers(1, MOST_CARDS), st.integers(0, 1 << 20))
def test_a_deal_is_the_uniform_shuffle_of_the_same_key_dealt_one_at_a_time(dealer, n, number):
    """The shuffle's place p for card c is the place that card c is dealt from."""
    place = np.arange(n, dtype=np.int8)
    shuffle(place, np.empty_like(place), np.array([(UNIFORM, 0, 1)]), np.uint64(key_of(ROOT, 2, number, 9)))

    assert [(dealer + int(p)) % 4 + 1 for p in place] == dealt([dealer], number, n)[0].tolist()


def test_a_slice_of_deals_is_the_same_by_itself():
    dealer = [1, 2, 3, 4, 1, 2]

    assert dealt(dealer, 10)[2:5].tolist() == dealt(dealer[2:5], 12).tolist()


def test_sessions_and_stages_deal_apart():
    deals = {dealt([1], session=session, stage=stage).tobytes() for session in range(4) for stage in range(4)}

    assert 16 == len(deals)


def test_both_forms_deal_the_same():
    plain, quick = np.empty((2, 6, 52), np.int8)
    dealer = np.array([1, 2, 3, 4, 1, 2], np.int8)

    with np.errstate(all="ignore"):
        deal_uniform.python(ROOT, 0, 5, 1, dealer, plain)
    deal_uniform.machine(ROOT, 0, 5, 1, dealer, quick)

    assert plain.tolist() == quick.tolist()


def test_two_threads_on_halves_deal_what_one_does():
    dealer = np.ones(4_000, np.int8)
    together, halves = np.empty((4_000, 52), np.int8), np.empty((4_000, 52), np.int8)

    deal_uniform.machine(ROOT, 0, 0, 1, dealer, together)
    with ThreadPoolExecutor(2) as pool:
        for first in (0, 2_000):
            part = slice(first, first + 2_000)
            pool.submit(deal_uniform.machine, ROOT, 0, first, 1, dealer[part], halves[part])

    assert together.tobytes() == halves.tobytes()


def test_every_seat_gets_every_card_as_often(form):
    """Card by seat. A hand is 13 cards drawn without return: chi-square is 51/52 of one on 51 times 3 degrees."""
    many = 300 if form == "python" else 40_000
    owner = dealt(np.arange(many) % 4 + 1)
    counts = np.stack([(owner == seat).sum(axis=0) for seat in (1, 2, 3, 4)])
    statistic = ((counts - many / 4) ** 2 / (many / 4)).sum() * 51 / 52

    assert 1e-6 < chi2.sf(statistic, 51 * 3) < 1 - 1e-6
