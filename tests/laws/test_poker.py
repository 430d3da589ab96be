"""The record of poker: what is right passes, and each thing that is wrong is found, and nothing else beside it."""

import numpy as np
import pytest

from detect.kernels import poker as kernel
from detect.laws import audit, load
from detect.laws.code import POKER_CODES
from detect.log.tables import Stage
from tests.laws import poker
from tests.laws.evenings import evening, log_of


def found(folder, laws, **change):
    """Give the kinds of irregularity, and the laws, of one deal."""
    made = evening([poker.deal(laws, **change)], game=load(laws).game, laws=laws, players=poker.SIX)
    rows = audit(log_of(folder, made))
    return set(rows["kind"]), set(rows["law"])


CASES = [(laws, kinds, change) for laws in POKER_CODES for kinds, change in poker.cases(laws)]


@pytest.mark.parametrize("laws", POKER_CODES)
def test_a_deal_as_it_should_be_shows_nothing(tmp_path, laws):
    """Hands of the right size, a draw of as many cards as were thrown, cards shown that were held."""
    shown = {"1": poker.hands(laws)["1"].split()[:2]}

    assert (set(), set()) == found(tmp_path, laws, shown=shown)


@pytest.mark.parametrize(("laws", "kinds", "change"), CASES)
def test_a_fault_is_found_under_its_law(tmp_path, laws, kinds, change):
    """Whatever is wrong is named by the code it is wrong by, or by the record where the code says nothing of it."""
    kind, law = found(tmp_path, laws, **change)

    assert kinds == kind
    assert all(each.startswith((f"{laws} ", "record.")) for each in law)


def test_a_void_deal_is_left_alone(tmp_path):
    """A misdeal may have stopped anywhere."""
    assert (set(), set()) == found(tmp_path, "holdem", hands={"1": "AS"}, void=True)


@pytest.mark.parametrize("cards", [1, 2, 8])
def test_stud_dealt_to_part_of_the_streets(tmp_path, cards):
    """Three to seven cards are a hand of stud that was given up or played out; others are none."""
    kinds, _ = found(tmp_path, "stud7", hands={"1": "ASKSQSJSTS9S8S7S"[: 2 * cards]})

    assert {"dealt_long" if cards == 8 else "dealt_short"} == kinds


def test_a_card_not_seen_may_be_any(tmp_path):
    """A hand that was not seen may show whatever lies nowhere else, as many cards as were not seen, and throw it."""
    unseen = {"1": "?? ??", "2": "AD KD"}

    assert (set(), set()) == found(tmp_path, "holdem", hands=unseen, shown={"1": "7H 7D"})
    assert {"shown_not_dealt"} == found(tmp_path, "holdem", hands=unseen, shown={"1": "7H 7D 7S"})[0]
    assert {"given_twice"} == found(tmp_path, "holdem", hands=unseen, shown={"1": "AD 7D"})[0]
    draws = [{"seat": 1, "discard": "7H 7D", "draw": "?? 6H"}]
    assert (set(), set()) == found(
        tmp_path, "draw5", hands={"1": "?? ?? ?? ?? ??"}, draws=draws, shown={"1": "6H 2H"}
    )


def test_a_hand_of_which_nothing_but_the_showing_is_told_shows_what_it_likes(tmp_path):
    """Who writes down only what was shown tells no lie of the deal; a card that two show, or that lies in another hand, is one too many."""
    assert (set(), set()) == found(tmp_path, "holdem", hands={}, shown={"1": "7H 7D", "2": "AS AD"})
    assert {"given_twice"} == found(tmp_path, "holdem", hands={}, shown={"1": "7H 7D", "2": "7H AD"})[0]
    assert {"given_twice"} == found(tmp_path, "holdem", hands={"2": "7H 7D"}, shown={"1": "7H AD"})[0]


def deal_out(many, *, drawn, fold=None):
    """Give six hands of five and draws until so many cards are out; the last draw is of a card thrown by seat 1."""
    rows = [(Stage.DEALT, 1 + card // 5, card) for card in range(30)]
    rows += [(Stage.DISCARDED, 1, 0)]
    rows += [(Stage.DRAWN, 2, card) for card in range(30, many - 1)]
    rows += [(Stage.DRAWN, 3, drawn)]
    columns = np.array(rows, np.int8).T
    folded = np.zeros((1, 13), bool)
    folded[0, fold or 0] = True
    one = np.ones(1, np.int64)
    starts = np.array([0, len(rows)])
    return kernel.follow(starts, *columns, 52 * one, 0 * one, 3 * one, folded)[:, 1].tolist()


def test_a_pack_that_runs_out_is_shuffled_again():
    """Cards that were thrown may come back, and those of hands given up; those of a live hand may not."""
    assert [kernel.BACK] == deal_out(40, drawn=0)
    assert [] == deal_out(50, drawn=0)
    assert [kernel.TWICE] == deal_out(50, drawn=6)
    assert [] == deal_out(50, drawn=6, fold=2)


def test_the_machine_follows_as_plain_python_does():
    """The compiled walk and its source agree on deals of chance."""
    rng = np.random.default_rng(7)
    rows = 400
    columns = (rng.integers(0, 10, rows), rng.integers(0, 5, rows), rng.integers(-2, 61, rows))
    starts = np.arange(0, rows + 1, 20)
    size, lowest, rounds = (np.full(starts.size - 1, value, np.int64) for value in (30, 4, 2))
    folded = rng.integers(0, 2, (starts.size - 1, 5)).astype(bool)
    given = (starts, *(each.astype(np.int8) for each in columns), size, lowest, rounds, folded)

    assert np.array_equal(kernel.follow.python(*given), kernel.follow.machine(*given))


def test_the_stages_are_those_of_the_log():
    """The kernel's numbers are the log's."""
    names = ("BURNT", "DEALT", "DISCARDED", "DRAWN", "BOARD", "SHOWN")

    assert [Stage[name] for name in names] == [getattr(kernel, name) for name in names]
