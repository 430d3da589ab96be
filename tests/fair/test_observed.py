"""How much an observer wrote down."""

import numpy as np
import pandas as pd
import pytest

from detect.fair.evening import simulate
from detect.fair.observed import LEVELS, observed
from detect.fair.options import Evening
from detect.laws import audit
from detect.log.tables import MOVE, SCHEMA, Log, Stage

SETTINGS = Evening(sessions=4, deals=12, players=("Ada", "Ben", "Cyd", "Dot", "Eve"), misdeals=0.2)


@pytest.fixture(scope="module")
def full():
    [log] = simulate(SETTINGS)
    return log


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_made_at_a_level_is_what_is_left_of_a_full_log(full, level):
    """The short way and the long way."""
    [made] = simulate(SETTINGS, level=level)
    left = observed(full, level)

    for name in SCHEMA:
        pd.testing.assert_frame_equal(getattr(left, name), getattr(made, name))


@pytest.mark.parametrize("level", LEVELS)
def test_less_written_down_is_no_irregularity(full, level):
    """Who sits where, who deals, and which deals were void are always known."""
    assert [] == audit(observed(full, level))["kind"].tolist()


def stages(log):
    return set(log.cards["stage"])


def test_every_level_keeps_its_cards(full):
    """And no other."""
    packs = {Stage.GATHERED, Stage.SHUFFLED, Stage.PACK}

    assert {*packs, Stage.DEALT} == stages(full)
    assert [{Stage.DEALT}, {Stage.DEALT}, {Stage.COUNTED}, {Stage.DEALT}, set()] == [
        stages(observed(full, level)) for level in ("play", "deals", "counts", "hero", "shown")
    ]
    assert (observed(full, "counts").cards["position"] == 13).all()


def test_only_those_who_saw_the_play_wrote_it_down(full):
    """And the cut."""
    plays = {level: (observed(full, level).moves["move"] == MOVE["play"]).any() for level in LEVELS}
    cuts = {level: (observed(full, level).deals["cut"] >= 0).any() for level in LEVELS}

    assert {"full", "play", "shown"} == {level for level, there in plays.items() if there}
    assert plays == cuts


def test_a_hero_sees_his_own_hand_wherever_he_sits(full):
    """And none in a deal that he sits out or that was void."""
    log = observed(full, "hero")
    seats = log.seats[log.seats["hero"]]
    played = seats[seats["deal"].isin(log.deals["deal"][~log.deals["void"]])]

    assert {"Ada"} == set(seats["player"])
    assert len(log.cards) == 13 * len(played)
    assert (log.deals["turn_up"] >= 0).any()
    mine = log.cards.merge(seats[["deal", "seat"]], on=["deal", "seat"])
    assert len(mine) == len(log.cards)


def test_counts_show_no_card(full):
    """Not even the turn-up."""
    log = observed(full, "counts")

    assert (log.deals["turn_up"] == -2).all()
    assert (log.cards["card"] == -2).all()


def test_a_dummys_hand_is_laid_open():
    """And nobody else's."""
    [log] = simulate(Evening("dummy", sessions=2, deals=4), level="shown")

    assert {1} == set(log.cards["seat"])
    assert len(log.cards) == 2 * 4 * 13


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_is_left_of_nothing(level):
    """An empty log."""
    log = observed(Log.empty(), level)

    assert 0 == len(log.deals) == len(log.cards)


def test_deals_alike_keep_one_number(full):
    """Hands that nobody wrote down have numbers of their own."""
    assert np.array_equal(full.deals["hands"], observed(full, "play").deals["hands"])
    hidden = observed(full, "shown").deals

    assert (hidden["hands"] == -hidden["deal"] - 2).all()
