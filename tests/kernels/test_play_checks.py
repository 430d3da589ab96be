"""The loops of the checks of play, as plain Python and as machine code: chances to revoke, and packs that agree."""

import numpy as np

from detect.kernels.chances import (
    AGAIN,
    DID,
    FOLLOWED,
    LENGTH,
    MISSED,
    OTHERS,
    PUT_RIGHT,
    SEAT,
    WINS,
    chances,
)
from detect.kernels.repeats import most_alike
from detect.log.tables import MOVE, Mark

C, D, H, S = 0, 13, 26, 39
"""The twos of the four suits."""


def found(hands, tricks, trump=3):
    """Find the chances of one deal; a trick is a list of (seat, card), or (seat, card, mark)."""
    seats = np.array([seat for seat, cards in hands.items() for _ in cards], np.int8)
    cards = np.array([card for held in hands.values() for card in held], np.int8)
    rows = [
        (seat, card, "play" if place else "lead", number, *(mark or [Mark.NONE]))
        for number, trick in enumerate(tricks, 1)
        for place, (seat, card, *mark) in enumerate(trick)
    ]
    seat, card, kind, trick, mark = zip(*rows, strict=True)
    whole = np.array([0, len(rows)])
    moves = [np.array(v, np.int8) for v in (seat, card, [MOVE[k] for k in kind], trick, mark)]
    return chances(np.array([0, cards.size]), seats, cards, whole, *moves, np.array([trump], np.int8))


HANDS = {1: [C, C + 5, D], 2: [C + 1, S, D + 1], 3: [C + 2, C + 9, D + 2], 4: [C + 8, S + 3, D + 3]}


def test_a_ruff_that_takes_the_trick_from_the_adversaries_wins():
    """East's three of clubs cannot beat the seven, his two of spades does; then West's partner holds the trick."""
    rows = found(HANDS, [[(1, C + 5), (2, S), (3, C + 9), (4, C + 8)]])

    assert [2, 3, 4] == rows[:, SEAT].tolist()
    assert [1, 2, 1] == rows[:, LENGTH].tolist()
    assert [2, 1, 2] == rows[:, OTHERS].tolist()
    assert [MISSED, FOLLOWED, FOLLOWED] == rows[:, DID].tolist()
    assert [1, 0, 0] == rows[:, WINS].tolist()


def test_a_higher_card_of_the_suit_or_a_partner_who_holds_the_trick_leaves_nothing_to_win():
    rows = found(HANDS, [[(1, C + 5), (2, C + 1), (3, C + 9), (4, C + 8)]])
    last = found(HANDS, [[(1, C), (2, C + 1), (3, C + 2), (4, C + 8)]])

    assert [1, 0, 1] == rows[:, WINS].tolist()  # South's knave beats West's ten, so only a trump wins it
    assert [0, 0, 0] == last[:, WINS].tolist()
    assert 0 == found(HANDS, [[(1, C + 5), (2, C + 1)]], trump=0)[0, WINS]


def test_a_slip_put_right_is_read_as_it_stood_and_later_ones_are_told_apart():
    first = [(1, C + 5), (2, S, Mark.CORRECTED), (3, C + 9), (2, C + 1), (4, C + 8)]
    rows = found(HANDS, [first])
    again = found(
        {1: [C, C + 5], 2: [C + 1, S, S + 1], 3: [C + 2, C + 9], 4: [C + 8, C + 7]},
        [
            [(1, C + 5), (2, S), (3, C + 9), (4, C + 8)],
            [(2, S + 1)],
            [(1, C), (2, C + 1), (3, C + 2), (4, C + 7)],
        ],
    )

    assert (PUT_RIGHT, 1) == tuple(rows[rows[:, SEAT] == 2][0, [DID, WINS]])
    assert [(MISSED, 0), (FOLLOWED, 1)] == [
        tuple(r) for r in again[again[:, SEAT] == 2][:, [DID, AGAIN]].tolist()
    ]


def test_hands_that_are_not_known_have_no_chances():
    rows = found(HANDS | {2: [C + 1, -1, D + 1]}, [[(1, C + 5), (2, S), (3, C + 9), (4, C + 8)]])

    assert [3, 4] == rows[:, SEAT].tolist()


def test_packs_agree_wherever_they_are_cut():
    rng = np.random.default_rng(3)
    pack = rng.permutation(52).astype(np.int8)
    places = np.stack([pack, (pack + 20) % 52, rng.permutation(52)]).astype(np.int8)
    shift = (places[0].astype(int) - places[2]) % 52

    assert [52, np.bincount(shift).max()] == most_alike(places, np.array([0, 0]), np.array([1, 2])).tolist()
