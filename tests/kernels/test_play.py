"""Who wins a trick, against plain Python; and the codes that kernels share with the tables."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from detect.kernels import play
from detect.kernels.play import winner_of
from detect.log.tables import MOVE, NO_CARD, Mark


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
