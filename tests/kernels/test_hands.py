"""The strength of poker hands in the loop: as plain Python and as machine code, and what is no hand."""

from itertools import combinations

import numpy as np
import pytest

from detect.kernels.hands import drawn, strengths
from detect.ranks import RULES, ranked


def valued(cards, rules="modern"):
    out = np.full(len(cards), -9, np.int16)
    strengths(np.array(cards, np.int8), ranked(rules).tables(len(cards[0])), out)
    return out.tolist()


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_order_of_the_cards_does_not_matter(size):
    rng = np.random.default_rng(size)
    hands = [rng.permutation(52)[:size] for _ in range(60)]

    assert valued(hands) == valued([rng.permutation(hand) for hand in hands])


@pytest.mark.parametrize("spoilt", [-1, 52, 60, 103, -128])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_hand_with_a_card_that_is_none_of_the_pack_has_no_strength(spoilt, size):
    hands = [[*range(at), spoilt, *range(at + 1, size)] for at in range(size)]

    assert [0] * size == valued(hands)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_hand_with_a_card_twice_has_no_strength(size):
    hands = [[*range(20, 20 + size - 1), 20 + at] for at in range(size - 1)]

    assert [0] * (size - 1) == valued(hands)
    assert [0, 0] == valued([[7] * size, [51] * size])


@pytest.mark.parametrize("many", [0, 1, 2, 3])
@pytest.mark.parametrize("rules", RULES)
def test_every_choice_of_cards_is_drawn_once_and_in_order(many, rules):
    stock = [0, 5, 11, 17, 26, 38, 50][: 4 + many]
    kept = [8, 9, 10, 24, 37][: 5 - many]
    choices = list(combinations(stock, many))
    out = np.empty(len(choices), np.int16)
    drawn(np.array(kept, np.int8), np.array(stock, np.int8), ranked(rules).tables(5), out)

    assert valued([[*kept, *choice] for choice in choices], rules) == out.tolist()
