"""Cheating in the play, as a kernel: both forms play alike, and a plan of nobody is the fair play."""

import numpy as np
import pytest

from detect.fair.evening import dense
from detect.fair.options import Evening
from detect.kernels import book as b
from detect.kernels.policy import BEST, LED, ON, TRUMP, WINNER
from detect.kernels.sharps import CONCEAL, LEADS, MARKED, PLAN, REVOKE, SIGNAL, WHO, crooked, gains, strength

SETTINGS = Evening(sessions=6, deals=2, seed=4)


def played(way, who, form):
    """Play the first deal of some evenings anew, as the form of the test has it."""
    room = dense(SETTINGS)
    plans = np.zeros((SETTINGS.sessions, PLAN), np.int64)
    plans[:, WHO], plans[:, LEADS] = who, 13
    slips = np.zeros((b.MOST_SLIPS * SETTINGS.sessions, b.SLIP), np.int32)
    loop = getattr(crooked, "machine" if form == "machine" else "python")
    with np.errstate(all="ignore"):
        many = loop(
            0,
            way,
            plans,
            room.book,
            room.state,
            room.owner,
            room.cards,
            room.took,
            slips,
            1,
            0.0,
            0.0,
            room.root,
            1,
        )
    return room.cards[:, 0].tolist(), room.took[:, 0].tolist(), slips[:many].tolist()


@pytest.mark.parametrize("way", [REVOKE, CONCEAL, SIGNAL, MARKED])
def test_both_forms_play_alike(way, form):
    assert played(way, 2, form) == played(way, 2, "python")


def test_where_nobody_cheats_the_play_is_the_fair_one(form):
    room = dense(SETTINGS)

    assert (room.cards[:, 0].tolist(), room.took[:, 0].tolist(), []) == played(REVOKE, 0, form)


def test_a_revoke_gains_where_a_ruff_takes_what_following_would_lose():
    """North leads the king of clubs, spades are trumps; West is last to play, with the two of clubs and of spades."""
    hold, on = np.zeros(16, np.int64), np.zeros(ON, np.int64)
    on[LED], on[TRUMP], on[BEST], on[WINNER] = 0, 3, 11, 0
    hold[4 * 3 + 0], hold[4 * 3 + 3] = 1, 1

    assert gains(hold, on, 3, 3)
    assert not gains(hold, on, 3, 1)
    on[WINNER] = 1
    assert not gains(hold, on, 3, 3)
    on[WINNER], hold[4 * 3 + 0] = 0, 1 << 12
    assert not gains(hold, on, 3, 3)


def test_an_ace_weighs_more_than_a_long_suit_of_small_cards():
    assert strength(1 << 12) > strength(0b11111)
