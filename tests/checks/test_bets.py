"""Bets at draw poker, by hand: who spoke when, on what was to be seen, what lay behind him, and who spares whom."""

import numpy as np
import pytest

from detect.checks.behind import spoken
from detect.checks.bets import AGE, FIRST, OTHER, decisions
from detect.checks.spared import pairs, situations
from detect.kernels.unseen import weakness
from detect.ranks import ranked
from tests.checks.test_poker import FIRST as HANDS
from tests.checks.test_poker import dealt_of, log_of

BETS = [[2, "ante", 1], [3, "bet", 2], [1, "raise", 4], [2, "fold"], [3, "call", 4]]
DEAL = {"deal": 1, "dealer": 1, "hands": HANDS, "bets": BETS}
"""Ada deals; Ben, the age, gives up; Cyd comes in and Ada raises."""


def made(tmp_path, *deals):
    return decisions(dealt_of(log_of(tmp_path, list(deals))))


def test_a_decision_is_the_first_of_a_player_in_a_round(tmp_path):
    found = made(tmp_path, DEAL)

    assert ([3, 1, 2], [FIRST, OTHER, AGE]) == (found.seat.tolist(), found.place.tolist())
    assert ([True, True, False], [False, True, False]) == (found.stays.tolist(), found.raised.tolist())
    assert ([0, 0, 1], [False, True, True]) == (found.raises.tolist(), found.staked.tolist())
    assert [[3, 2, 1], [3, 2, 1], [3, 2, 1]] == [[s for s in (3, 2, 1) if live[s]] for live in found.live]
    assert [[], [3], [1, 3]] == [np.flatnonzero(spoke).tolist() for spoke in found.spoke]


def test_a_jack_pot_has_no_age(tmp_path):
    pot = DEAL | {
        "jackpot": 1,
        "bets": [[1, "ante", 1], [2, "ante", 1], [3, "ante", 1], [2, "check"], [3, "open", 2], [1, "fold"]],
    }
    found = made(tmp_path, pot)

    assert found.jackpot.all()
    assert [OTHER] * 3 == found.place.tolist()
    assert [False, True, False] == found.stays.tolist()


def test_what_lies_behind_is_asked_of_those_who_speak_before_others(tmp_path):
    """The last to speak has nobody behind him."""
    found = spoken(dealt_of(log_of(tmp_path, [DEAL])))

    assert ([3, 1], [2, 1], [True, True]) == (found.seat.tolist(), found.hands.tolist(), found.stays.tolist())
    assert ((found.weak >= 0) & (found.weak <= 15)).all()


@pytest.mark.parametrize(
    "hands", [HANDS | {"2": "KS QH ?? 5C 3S"}, {"1": HANDS["1"]}], ids=["not seen", "one alone"]
)
def test_a_hand_that_is_not_known_leaves_the_deal_out(tmp_path, hands):
    assert not spoken(dealt_of(log_of(tmp_path, [DEAL | {"hands": hands}]))).row.size


def test_hands_shown_because_they_won_do_not_tell_what_lay_behind(tmp_path):
    shown = {key: value for key, value in DEAL.items() if key != "hands"} | {"shown": HANDS}
    assert not spoken(dealt_of(log_of(tmp_path, [shown]))).row.size


@pytest.mark.parametrize(("lay", "expected"), [("royal", 15), ("nothing", 0)])
def test_weak_hands_are_beaten_in_most_new_dealings(lay, expected):
    """Nothing beats a royal flush; a seven high is beaten by any other hand."""
    lies = [8, 9, 10, 11, 12] if lay == "royal" else [0, 14, 28, 42, 5]
    free = np.arange(52, dtype=np.int8)[None].copy()
    laid = np.zeros((1, 52), np.int8)
    laid[0, :5] = lies
    out = np.zeros(1, np.int64)
    weakness(
        free,
        np.array([52]),
        np.array([1]),
        laid,
        np.array([7], np.uint64),
        np.uint64(3),
        15,
        ranked().tables(5),
        out,
    )

    assert 15 - expected == out[0]


def test_decisions_alike_but_for_who_is_in_are_held_against_each_other(tmp_path):
    """Three times Cyd speaks as the first; no situation has Ben in here and not there before the draw."""
    deals = [DEAL | {"deal": n} for n in (1, 2, 3)]
    log = log_of(tmp_path, deals)
    found = decisions(dealt_of(log))
    alike = situations(found)

    assert 3 == len(set(alike.tolist()))
    assert [3, 3, 3] == np.bincount(alike).tolist()
    assert not pairs(dealt_of(log)).row.size
    assert 3 == len(pairs(dealt_of(log)).subjects)
