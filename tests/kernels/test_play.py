"""The audit of a play by replay, against plain Python; and the codes that kernels share with the tables."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.kernels import play
from detect.kernels.play import (
    FOUND_CORRECTED,
    FOUND_NOT_HELD,
    FOUND_REVOKE,
    FOUND_TWICE,
    replay,
    suit_of,
    winner_of,
)
from detect.log.tables import MOVE, NO_CARD, Mark

SEATS = 4


def test_the_codes_are_those_of_the_tables():
    """A kernel cannot import the tables: its numbers are held to theirs here."""
    names = ("bid", "pass", "double", "redouble", "lead", "play", "note")
    assert [MOVE[n] for n in names] == [
        play.BID,
        play.PASS,
        play.DOUBLE,
        play.REDOUBLE,
        play.LEAD,
        play.PLAY,
        play.NOTE,
    ]
    marks = (
        play.MARK_NONE,
        play.MARK_CORRECTED,
        play.MARK_REVOKE,
        play.MARK_TURN,
        play.MARK_LOW,
        play.MARK_SKIPPED,
    )
    assert [
        Mark.NONE,
        Mark.CORRECTED,
        Mark.REVOKE,
        Mark.OUT_OF_TURN,
        Mark.INSUFFICIENT,
        Mark.SKIPPED,
    ] == list(marks)
    assert NO_CARD == play.NO_CARD


def suit(card):
    return -1 if card < 0 or card == 60 else card // 13 if card < 52 else card % 4


@pytest.mark.parametrize("card", range(-1, 61))
def test_every_card_has_its_suit(card):
    """Elevens and twelves have one, jokers and cards not seen have none."""
    assert suit(card) == suit_of(card)


def best(cards, leader, strain):
    """Give the winner of a trick in plain Python; 0 where it cannot be told."""
    led = cards[leader] // 13
    if strain < 0 and any(card // 13 != led for card in cards[1:]):
        return 0
    trumps = [seat for seat in range(1, 5) if strain < 4 and cards[seat] // 13 == strain]
    among = trumps or [seat for seat in range(1, 5) if cards[seat] // 13 == led]
    return max(among, key=lambda seat: cards[seat])


@given(
    st.lists(st.integers(0, 51), min_size=4, max_size=4, unique=True), st.integers(1, 4), st.integers(-1, 4)
)
def test_the_highest_trump_or_the_highest_of_the_suit_wins(cards, leader, strain):
    """With trumps, without, and where they were not logged."""
    row = np.array([-1, *cards], np.int64)

    assert best([-1, *cards], leader, strain) == winner_of(row, leader, strain)


def plain_replay(deals):
    """Replay card by card in plain Python: what was found, chances and revokes by deal and seat."""
    found, chances, revokes, at = [], {}, {}, 0
    for number, (hands, moves) in enumerate(deals):
        left = {seat: list(cards) for seat, cards in hands.items()}
        whole = {seat for seat, cards in hands.items() if cards and -1 not in cards}
        led, trick = -1, None
        for seat, card, kind, street, mark in moves:
            if kind in {"lead", "play"}:
                led, trick = (-1 if street != trick else led), street
                led = suit(card) if kind == "lead" else led
                stood = mark != Mark.CORRECTED
                if card >= 0 and seat in whole:
                    if card not in hands[seat]:
                        found.append((at, FOUND_NOT_HELD, -1))
                    elif card not in left[seat]:
                        found.append((at, FOUND_TWICE, -1))
                    if kind == "play" and led >= 0 and any(suit(c) == led for c in left[seat]):
                        chances[number, seat] = chances.get((number, seat), 0) + stood
                        if suit(card) != led and card in hands[seat]:
                            found.append((at, FOUND_REVOKE if stood else FOUND_CORRECTED, led))
                            revokes[number, seat] = revokes.get((number, seat), 0) + stood
                if card >= 0 and stood and card in left.get(seat, []):
                    left[seat].remove(card)
            at += 1
    return found, chances, revokes


def evening(seed):
    """Deal and play at random: mostly legal, with revokes, cards of others, cards twice and cards withdrawn."""
    rng = random.Random(seed)
    deals = []
    for _ in range(rng.randrange(1, 4)):
        pack = rng.choice([list(range(52)), list(range(61)), [-1, *range(1, 52)]])
        rng.shuffle(pack)
        hands = {seat: pack[seat - 1 :: 4] if rng.random() < 0.95 else [] for seat in range(1, 5)}
        left, moves = {seat: list(cards) for seat, cards in hands.items()}, []
        for trick in range(1, rng.randrange(1, 14)):
            order = [(rng.randrange(4) + step) % 4 + 1 for step in range(4)]
            for step, seat in enumerate(order):
                pool = left[seat] if rng.random() < 0.9 else hands[seat] if rng.random() < 0.5 else pack
                card = rng.choice(pool or pack)
                if rng.random() < 0.1:
                    moves.append((seat, card, "lead" if step == 0 else "play", trick, Mark.CORRECTED))
                    card = rng.choice(pool or pack)
                moves.append((seat, card, "lead" if step == 0 else "play", trick, Mark.NONE))
                if card in left[seat]:
                    left[seat].remove(card)
            if rng.random() < 0.2:
                moves.append((1, NO_CARD, "claim", trick, Mark.NONE))
        deals.append((hands, moves))
    return deals


def arrays(deals):
    held = [[(seat, card) for seat, cards in hands.items() for card in cards] for hands, _ in deals]
    moves = [
        [(seat, card, MOVE[kind], trick, int(mark)) for seat, card, kind, trick, mark in each]
        for _, each in deals
    ]
    rows = np.array([row for each in held for row in each], np.int8).reshape(-1, 2)
    made = np.array([row for each in moves for row in each], np.int8).reshape(-1, 5)
    starts = [np.cumsum([0, *map(len, each)]).astype(np.int64) for each in (held, moves)]
    return (len(deals), starts[0], *(np.ascontiguousarray(c) for c in rows.T), starts[1], *(np.ascontiguousarray(c) for c in made.T), SEATS)  # fmt: skip


@given(st.integers(0, 2**32))
def test_a_replay_finds_what_plain_python_finds(seed):
    """Revokes, cards not held, cards played twice, revokes corrected in time, and the chances to revoke."""
    deals = evening(seed)
    expected, chances, revokes = plain_replay(deals)
    found, had, made = replay(*arrays(deals))

    assert expected == [tuple(row) for row in found.tolist()]
    for table, counted in ((chances, had), (revokes, made)):
        places = zip(*np.nonzero(counted), strict=True)
        assert {key: n for key, n in table.items() if n} == {(d, s): int(counted[d, s]) for d, s in places}


def one(hand, *moves):
    found, chances, revokes = replay(*arrays([({1: hand, 2: [0]}, list(moves))]))
    return [tuple(row) for row in found.tolist()], int(chances[0, 1]), int(revokes[0, 1])


def test_a_revoke_is_a_card_of_another_suit_with_one_of_the_suit_in_hand():
    """North holds a club and a heart, clubs are led, north plays the heart."""
    led = (2, 0, "lead", 1, Mark.NONE)

    assert ([(1, FOUND_REVOKE, 0)], 1, 1) == one([5, 30], led, (1, 30, "play", 1, Mark.NONE))
    assert ([], 1, 0) == one([5, 30], led, (1, 5, "play", 1, Mark.NONE))
    assert ([], 0, 0) == one([17, 30], led, (1, 30, "play", 1, Mark.NONE))


def test_a_revoke_corrected_in_time_is_none():
    """Law 76: the card is withdrawn, and another stands; it is found apart and not counted."""
    led = (2, 0, "lead", 1, Mark.NONE)

    assert ([(1, FOUND_CORRECTED, 0)], 1, 0) == one(
        [5, 30], led, (1, 30, "play", 1, Mark.CORRECTED), (1, 5, "play", 1, Mark.NONE)
    )


def test_a_lead_withdrawn_sets_no_suit():
    """East leads a heart and takes it back for a club: north, who has both, follows to the club."""
    deal = {1: [5, 31], 2: [0, 30]}
    moves = [(2, 30, "lead", 1, Mark.CORRECTED), (2, 0, "lead", 1, Mark.NONE), (1, 5, "play", 1, Mark.NONE)]
    found, chances, _ = replay(*arrays([(deal, moves)]))

    assert ([], 1) == (found.tolist(), int(chances[0, 1]))


def test_an_eleven_of_a_suit_follows_it():
    """In a pack of sixty the eleven of clubs is a club."""
    led = (2, 0, "lead", 1, Mark.NONE)

    assert ([], 1, 0) == one([52, 30], led, (1, 52, "play", 1, Mark.NONE))
    assert ([(1, FOUND_REVOKE, 0)], 1, 1) == one([52, 30], led, (1, 30, "play", 1, Mark.NONE))
