"""The play of whist: what the old books teach, what is legal, and how oversights are put right."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2

from detect.cards import parse_cards
from detect.kernels.book import (
    BOOK,
    CARD,
    CHANGED,
    DEALER,
    KIND,
    MOST_SLIPS,
    SAVED,
    SAVED_LATE,
    SEATED,
    SLIP,
    STOOD,
    TRICK,
    TRICKS,
    TURN,
    TURN_UP,
)
from detect.kernels.play import winner_of
from detect.kernels.policy import (
    BEST,
    LED,
    ON,
    PARTNER_LED,
    SENSIBLE,
    TRUMP,
    UNIFORM,
    WINNER,
    nth,
    sensible,
    worth,
)
from detect.kernels.whist import play_deal

N, E, S, W = range(4)
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)


def card(text):
    return parse_cards(text)[0]


def choice(hand, table=(), *, seat=S, trump=HEARTS, gone="", partner_led=-1):
    """Give the sensible card of a hand: `table` are the cards played to the trick, the leader's first."""
    hold, seen, on = np.zeros(16, np.int64), np.zeros(4, np.int64), np.zeros(ON, np.int64)
    for each in parse_cards(hand):
        hold[4 * seat + each // 13] |= 1 << each % 13
    for each in [*parse_cards(gone), *(card(one) for one in table)]:
        seen[each // 13] |= 1 << each % 13
    on[TRUMP], on[PARTNER_LED : PARTNER_LED + 4] = trump, -1
    on[PARTNER_LED + (seat + 2) % 4] = partner_led
    leader = (seat - len(table)) % 4
    if table:
        codes = [card(one) for one in table]
        on[LED] = codes[0] // 13
        best = max(range(len(codes)), key=lambda k: worth(codes[k], int(on[LED]), trump))
        on[BEST], on[WINNER] = codes[best], (leader + best) % 4
    chosen = sensible(hold, seen, on, seat, len(table), False)
    return "23456789TJQKA"[chosen % 13] + "CDHS"[chosen // 13]


@pytest.mark.parametrize(
    ("hand", "led"),
    [
        ("KS 9S 7S 4S 2S 3C 5C 8D", "4S"),
        ("QS JS TS 4S 3C 5C 8D", "QS"),
        ("KS JS 4S 3C 5C 8D 9H", "4S"),
        ("9S 3S 8D", "9S"),
        ("AS KS 7S 4S 8D 7D", "AS"),
        ("KH TH 9H 5H 2H AS KS", "5H"),
        ("AH TH 9H 5H 2H AS KS", "AH"),
    ],
)
def test_the_longest_suit_is_led_fourth_best_or_from_the_top_of_a_sequence(hand, led):
    """Trumps first from five of them, a suit of five from its ace; from three to an honour the lowest, from two the highest."""
    assert led == choice(hand)


def test_the_partners_suit_is_led_back():
    """The highest of a short one, unless there is a long suit of one's own."""
    assert "9C" == choice("9C 4C 8D 7D 5D 2S 6S", partner_led=CLUBS)
    assert "4D" == choice("9C 4C KD 9D 7D 4D 2D", partner_led=CLUBS)


def test_winners_are_led_when_the_trumps_are_out():
    """Not before."""
    trumps = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"

    assert "AC" == choice("AC 3C 9D 7D 6D 5D", gone=trumps)
    assert "5D" == choice("AC 3C 9D 7D 6D 5D")


def test_second_hand_plays_low():
    """But the lower of the two best in sequence."""
    assert "3S" == choice("KS JS 3S 5C", ["7S"])
    assert "KS" == choice("AS KS 3S 5C", ["7S"])


def test_third_hand_plays_high():
    """The lowest of touching cards; low where the partner's card will do, or none of his own wins."""
    assert "QS" == choice("KS QS 3S 5C", ["7S", "2S"])
    assert "3S" == choice("KS 3S 5C", ["AS", "2S"])
    assert "3S" == choice("TS 3S 5C", ["7S", "QS"])
    assert "3S" == choice("KS 3S 5C", ["7S", "2H"])


def test_fourth_hand_wins_as_cheaply_as_it_can():
    """And not at all where the partner has the trick."""
    assert "TS" == choice("KS TS 3S 5C", ["4S", "7S", "9S"])
    assert "3S" == choice("KS TS 3S 5C", ["4S", "9S", "7S"])
    assert "3S" == choice("TS 3S 5C", ["4S", "7S", "QS"])


def test_one_who_is_void_ruffs_low_unless_the_partner_wins():
    """Over a trump that lies there, if he can; else he parts with a low card of his shortest side suit."""
    assert "3H" == choice("3H KH 5C 6C 2D", ["9S", "4S", "TS"])
    assert "2D" == choice("3H KH 5C 6C 2D", ["4S", "TS", "9S"])
    assert "KH" == choice("3H KH 5C 6C 2D", ["4S", "5S", "9H"])
    assert "2D" == choice("3H 5C 6C 2D", ["4S", "5S", "9H"])


def test_winners_and_trumps_are_kept():
    """An ace by itself is no card to part with."""
    assert "6C" == choice("AD 6C 7C 3H", ["4S", "TS", "9S"])
    assert "AD" == choice("AD 3H 4H", ["4S", "TS", "9S"])


@given(st.integers(1, 2**13 - 1))
def test_the_nth_card_of_a_mask_is_its_nth_bit(mask):
    """From the lowest."""
    ranks = [rank for rank in range(13) if mask >> rank & 1]

    assert ranks == [nth(mask, place) for place in range(len(ranks))]


# -- whole deals


def played(seed, policy, rate=0.0, saved=0.0, dummies=(), root=7):
    """Play a random deal; give the seats of the cards, the play, the tricks, the row and the slips."""
    rng = np.random.default_rng(seed)
    owner = rng.permutation(np.repeat(np.arange(1, 5), 13)).astype(np.int8)
    row = np.zeros(BOOK, np.int16)
    row[DEALER], row[TURN_UP] = rng.integers(1, 5), rng.integers(52)
    row[SEATED : SEATED + 4] = [-1 if seat in dummies else seat for seat in range(4)]
    cards, took = np.zeros(52, np.int8), np.zeros(13, np.int8)
    slips = np.zeros((MOST_SLIPS, SLIP), np.int32)
    many = play_deal(
        row, owner, cards, took, policy, rate, saved, np.uint64(root), 1, 0, 0, np.zeros(52, np.uint64),
        np.zeros(256, np.int8), np.zeros(4, np.uint64), np.zeros(16, np.int64), np.zeros(4, np.int64),
        np.zeros(ON, np.int64), slips, 0,
    )  # fmt: skip
    return owner, cards, took, row, slips[:many]


def replayed(owner, cards, took, row):
    """Hold a play against the laws; give how often it did not follow suit, by trick and turn."""
    left = {seat: {c for c in range(52) if owner[c] == seat} for seat in range(1, 5)}
    leader, missed = int(row[DEALER]) % 4 + 1, []
    for trick in range(13):
        four = np.full(5, -1, np.int64)
        for turn in range(4):
            seat, each = (leader - 1 + turn) % 4 + 1, int(cards[4 * trick + turn])
            led = int(cards[4 * trick]) // 13
            if each // 13 != led and any(c // 13 == led for c in left[seat]):
                missed.append((trick + 1, turn))
            left[seat].remove(each)
            four[seat] = each
        leader = winner_of(four, leader, int(row[TURN_UP]) // 13)
        assert leader == took[trick]
    assert not any(left.values())
    return missed


@pytest.mark.parametrize("policy", [UNIFORM, SENSIBLE])
@given(st.integers(0, 2**32))
def test_every_card_is_the_players_own_and_follows_suit(policy, seed):
    """Thirteen tricks, each led by the winner of the last; the tricks are counted."""
    owner, cards, took, row, slips = played(seed, policy)

    assert [] == replayed(owner, cards, took, row)
    assert 0 == len(slips)
    assert [int((took % 2 == 1).sum()), int((took % 2 == 0).sum())] == row[TRICKS : TRICKS + 2].tolist()


@given(st.integers(0, 2**32))
def test_the_quick_way_to_play_any_legal_card_plays_the_same_cards(seed):
    """The loop without branches, and the one that could err but does not."""
    quick, slow = (played(seed, UNIFORM, rate=rate) for rate in (0.0, 1e-300))

    assert quick[1].tolist() == slow[1].tolist()
    assert quick[2].tolist() == slow[2].tolist()


@pytest.mark.parametrize("policy", [UNIFORM, SENSIBLE])
@given(st.integers(0, 2**32), st.sampled_from([0.05, 0.5, 1.0]), st.sampled_from([0.0, 0.5, 1.0]))
def test_what_did_not_follow_suit_is_what_was_overlooked_and_stood(policy, seed, rate, saved):
    """One put right leaves a play that follows suit; the card withdrawn was a revoke."""
    owner, cards, took, row, slips = played(seed, policy, rate, saved)
    stood = [(int(s[TRICK]), int(s[TURN])) for s in slips if s[KIND] == STOOD]

    assert sorted(stood) == replayed(owner, cards, took, row)
    for slip in slips:
        place = 4 * (slip[TRICK] - 1) + slip[TURN]
        led = cards[4 * (slip[TRICK] - 1)] // 13
        if slip[KIND] in {SAVED, SAVED_LATE}:
            assert slip[CARD] // 13 != led == cards[place] // 13
        elif slip[KIND] == CHANGED:
            assert slip[CARD] != cards[place]
            late = [s[TURN] for s in slips if s[TRICK] == slip[TRICK] and s[KIND] == SAVED_LATE]
            assert min(late) < slip[TURN]
        else:
            assert slip[CARD] == cards[place]


def test_one_who_overlooks_the_suit_at_every_chance_does_so_whenever_he_can():
    """At a rate of one every play with the suit led and another in hand is a revoke."""
    owner, cards, took, row, slips = played(5, UNIFORM, rate=1.0)

    assert len(replayed(owner, cards, took, row)) == len(slips) > 3


def test_nobody_asks_a_dummy():
    """Neither is a dummy's partner asked by him."""
    asked = [played(seed, UNIFORM, 1.0, 0.5, dummies=(N,))[4] for seed in range(20)]
    seats = {int(slip[2]) for slips in asked for slip in slips if slip[5]}

    assert {2, 4} == seats


def test_any_legal_card_is_as_likely_as_any_other():
    """The first discard, lead and follow of one deal over many keys; a fault of one in a million."""
    counts = {}
    for root in range(400):
        owner, cards, *_ = played(3, UNIFORM, root=root)
        counts[int(cards[0])] = counts.get(int(cards[0]), 0) + 1
    leader = owner[next(iter(counts))]
    held = [c for c in range(52) if owner[c] == leader]
    observed = np.array([counts.get(c, 0) for c in held])
    statistic = ((observed - 400 / 13) ** 2 / (400 / 13)).sum()

    assert 400 == observed.sum()
    assert statistic < chi2.isf(1e-6, 12)
