"""Which of two poker hands is the better: against the laws written out in plain Python, and against counts by formula."""

from collections import Counter
from itertools import combinations, pairwise
from math import comb

import numpy as np
import pytest

from detect.cards import parse_cards
from detect.errors import UsageFault
from detect.kernels.hands import drawn
from detect.laws.code import POKER_CODES
from detect.ranks import (
    ENGLISH,
    MODERN,
    NO_STRAIGHT_FLUSH,
    NO_STRAIGHTS,
    RULES,
    Hand,
    ranked,
    rules_of,
    strengths,
)

CHOICES = comb(52, 5)


def by_the_laws(cards, rules):
    """Give what a hand of five is worth, read off the laws and made by no table."""
    times = Counter(card % 13 for card in cards)
    ranks = sorted(times, key=lambda rank: (times[rank], rank), reverse=True)
    flush = len({card // 13 for card in cards}) == 1
    sequence = None
    if len(ranks) == 5 and rules != NO_STRAIGHTS:
        runs = {tuple(range(low, low + 5)): low + 4 for low in range(8 if rules == ENGLISH else 9)}
        sequence = (runs | {(0, 1, 2, 3, 12): 3}).get(tuple(sorted(ranks)))
    hearts = rules == ENGLISH and {card // 13 for card in cards} == {2}
    if flush and sequence is not None and rules != NO_STRAIGHT_FLUSH:
        return Hand.STRAIGHT_FLUSH, sequence, hearts
    if flush:
        return Hand.FLUSH, hearts, ranks
    if sequence is not None:
        return Hand.STRAIGHT, sequence
    shape = sorted(times.values(), reverse=True)
    return {(4, 1): Hand.FOURS, (3, 2): Hand.FULL, (3, 1, 1): Hand.THREES, (2, 2, 1): Hand.TWO_PAIRS,
            (2, 1, 1, 1): Hand.PAIR, (1, 1, 1, 1, 1): Hand.NOTHING}[tuple(shape)], ranks  # fmt: skip


def hands_near_each_other(rng, size, many=300):
    """Deal hands of few suits and near ranks, so that flushes, sequences and pairs are common."""
    packs = [[13 * suit + (low + rank) % 13 for suit in rng.permutation(4)[:2] for rank in range(7)]
             for low in rng.integers(0, 13, many // 2)]  # fmt: skip
    near = [rng.permutation(pack)[:size] for pack in packs]
    return np.array([*near, *(rng.permutation(52)[:size] for _ in range(many - len(near)))])


@pytest.mark.parametrize("rules", RULES)
def test_hands_of_five_are_in_the_order_of_the_laws(rules):
    hands = hands_near_each_other(np.random.default_rng(5), 5, 600)
    told = sorted((by_the_laws(hand, rules), int(value)) for hand, value in
                  zip(hands.tolist(), strengths(hands, rules), strict=True))  # fmt: skip

    for (worth, value), (better, other) in pairwise(told):
        assert (worth == better) == (value == other)
        assert value <= other
    assert {worth[0] for worth, _ in told} == set(ranked(rules).hand[[value for _, value in told]].tolist())


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("size", [6, 7])
def test_of_six_or_seven_cards_the_best_five_count(rules, size):
    hands = hands_near_each_other(np.random.default_rng(size), size)
    fives = np.array([[list(five) for five in combinations(hand, 5)] for hand in hands.tolist()])
    best = strengths(fives.reshape(-1, 5), rules).reshape(len(hands), -1).max(axis=1)

    assert best.tolist() == strengths(hands, rules).tolist()


def counted(rules):
    """Count all hands of five by their class."""
    out = np.empty(CHOICES, np.int16)
    drawn(np.empty(0, np.int8), np.arange(52, dtype=np.int8), ranked(rules).tables(5), out)
    assert out.min() > 0
    assert np.unique(out).size == ranked(rules).hand.size - 1
    return dict(zip(Hand, np.bincount(ranked(rules).hand[out], minlength=9).tolist(), strict=True))


@pytest.mark.parametrize(
    ("rules", "sequences", "suited"),
    [(MODERN, 10, 10), (ENGLISH, 9, 9), (NO_STRAIGHT_FLUSH, 10, 0), (NO_STRAIGHTS, 0, 0)],
)
def test_of_all_hands_there_are_so_many_of_each_class(rules, sequences, suited):
    ranks = comb(13, 5)
    expected = {
        Hand.STRAIGHT_FLUSH: 4 * suited,
        Hand.FOURS: 13 * 48,
        Hand.FULL: 13 * 4 * 12 * 6,
        Hand.FLUSH: 4 * (ranks - suited),
        Hand.STRAIGHT: sequences * (4**5 - 4),
        Hand.THREES: 13 * 4 * comb(12, 2) * 16,
        Hand.TWO_PAIRS: comb(13, 2) * 36 * 44,
        Hand.PAIR: 13 * 6 * comb(12, 3) * 64,
        Hand.NOTHING: (ranks - sequences) * (4**5 - 4),
    }

    assert sum(expected.values()) == CHOICES
    assert expected == counted(rules)


@pytest.mark.parametrize(
    ("rules", "many"),
    [(MODERN, 7462), (ENGLISH, 7462 + 9 + 1278), (NO_STRAIGHT_FLUSH, 7462), (NO_STRAIGHTS, 7462)],
)
def test_there_are_so_many_strengths(rules, many):
    """Under the English laws hearts make another of each of the 9 flush sequences and of the 1,278 other flushes."""
    assert many == ranked(rules).hand.size - 1


def test_the_order_of_classes_is_that_of_rarity_under_both_rules_of_sequences():
    for rules in (MODERN, ENGLISH):
        many = [counted(rules)[hand] for hand in Hand]
        assert sorted(many, reverse=True) == many


def better(one, other, rules=MODERN):
    """Tell whether a hand beats another (1), shares with it (0), or loses (-1)."""
    first, second = strengths([parse_cards(one), parse_cards(other)], rules).tolist()
    return (first > second) - (first < second)


@pytest.mark.parametrize(
    ("one", "other", "modern", "english"),
    [
        ("TC JD QS KH AC", "2C 2D 3S 4H 6C", 1, -1),
        ("AC 2D 3S 4H 5C", "2C 3D 4S 5H 6C", -1, -1),
        ("AC 2D 3S 4H 5C", "KC KD KS 4H 5C", 1, 1),
        ("9C TD JS QH KC", "TC JD QS KH AC", -1, 1),
        ("2H 3H 4H 5H 7H", "AS KS QS JS 9S", -1, 1),
        ("2H 3H 4H 5H 8H", "2H 3H 4H 5H 7H", 1, 1),
        ("2S 3S 4S 5S 8S", "2D 3D 4D 5D 8D", 0, 0),
        ("2H 3H 4H 5H 6H", "2D 3D 4D 5D 6D", 0, 1),
        ("2H 3H 4H 5H 6H", "3D 4D 5D 6D 7D", -1, -1),
        ("2H 3C 4H 5H 6H", "2D 3D 4D 5D 6C", 0, 0),
        ("TD JD QD KD AD", "9S TS JS QS KS", 1, -1),
        ("TD JD QD KD AD", "9S JS QS KS AS", 1, 1),
        ("9C 9D 7S 7H AC", "9H 9S 7C 7D KC", 1, 1),
        ("QC KD AS 2H 3C", "QC KD AS 2H 4C", -1, -1),
    ],
)
def test_two_hands_under_the_modern_and_the_english_rules(one, other, modern, english):
    assert (modern, english) == (better(one, other), better(one, other, ENGLISH))
    assert (-modern, -english) == (better(other, one), better(other, one, ENGLISH))


def test_where_no_straight_flush_counts_it_is_the_flush_it_also_is():
    assert -1 == better("2S 3S 4S 5S 6S", "2D 3D 4D 5D 7D", NO_STRAIGHT_FLUSH)
    assert 1 == better("2S 3S 4S 5S 6S", "2D 3C 4D 5D 6D", NO_STRAIGHT_FLUSH)
    assert -1 == better("9C 9D 9H 9S 2C", "2S 3S 4S 5S 6S", MODERN)
    assert 1 == better("9C 9D 9H 9S 2C", "2S 3S 4S 5S 6S", NO_STRAIGHT_FLUSH)


def test_where_straights_do_not_count_the_highest_card_does():
    assert -1 == better("2S 3C 4S 5S 6S", "2D 3C 4D 5D 7D", NO_STRAIGHTS)
    assert 1 == better("AS 2C 3S 4S 5S", "KD QC JD TD 8D", NO_STRAIGHTS)


def test_every_code_of_poker_has_its_rules():
    assert {MODERN, ENGLISH, NO_STRAIGHT_FLUSH} == {rules_of(code) for code in POKER_CODES}
    assert (ENGLISH, MODERN, NO_STRAIGHT_FLUSH) == tuple(
        map(rules_of, ("draw-english", "draw-foster", "stud-new"))
    )


def test_the_ranks_of_a_strength_are_those_of_its_cards():
    hand = parse_cards("7C KD 7S KH 2C")

    assert [11, 11, 5, 5, 0] == ranked().ranks[strengths(hand)[0]].tolist()


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int64, np.uint8])
def test_cards_may_be_any_whole_numbers(kind):
    hand = np.array([[51, 38, 25, 12, 0], [51, 38, 25, 12, 60]], kind)

    assert [Hand.FOURS, -1] == ranked().hand[strengths(hand)].tolist()
    assert [0] == strengths([300, 1, 2, 3, 4]).tolist()


@pytest.mark.parametrize("cards", [[1, 2, 3, 4], [[1] * 8], [[[1] * 5]], [1.0, 2.0, 3.0, 4.0, 5.0]])
def test_what_is_no_hand_of_five_to_seven_is_refused(cards):
    with pytest.raises(UsageFault, match="must be hands of 5, 6 or 7 cards"):
        strengths(cards)


def test_rules_that_there_are_not_are_refused():
    with pytest.raises(UsageFault, match="must be one of modern, english"):
        ranked("joker-wild")


def test_no_hands_have_no_strengths():
    assert [] == strengths(np.empty((0, 7), np.int8)).tolist()
