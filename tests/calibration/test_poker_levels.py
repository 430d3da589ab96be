"""Draw poker as one player saw it, and as it was shown: no figure comes of it, honest or not, and the report says why."""

import numpy as np
import pytest

from detect.checks import registry
from detect.evidence import Plan, check, judge
from detect.fair.draw import DrawEvening
from detect.fair.draw_logs import simulate
from detect.fair.observed import observed
from detect.log.tables import Log, Stage
from detect.report.words import untested
from detect.sharps import sharp
from tests.calibration import rooms, tables

POKER = ("stacked.strength", "draw.luck", "holdout.absent")
OF_CARDS = f"question == 'gain' and check in {POKER}"
"""Who opens a jack-pot is seen by all, and asked of at every level that has it (tests/checks/test_openers.py)."""


def at(level, way=None):
    [log] = simulate(DrawEvening(sessions=12, deals=40, seed=8), level=level, way=way, chunk=12)
    return log


def asked(log):
    return check(log, plan=Plan(twins=0))


@pytest.mark.parametrize(("level", "seen"), [("hero", "alone"), ("shown", "shown")])
@pytest.mark.parametrize("way", [None, sharp("run-up", game="draw")], ids=["honest", "sharped"])
def test_hands_seen_alone_and_hands_shown_are_tested_by_nothing(level, seen, way):
    """The dealer who runs up his hands shows them oftener, since they win: that is no evidence either."""
    log = at(level, way)
    found = asked(log)

    assert len(log.cards)
    assert not len(found.frame.query(OF_CARDS))
    if level == "hero":
        assert {"untested"} == {one.gain.verdict for one in judge(found)}
    told = {one.check: one.reason for one in found.untested if one.check in POKER}
    assert {name: f"{registry()[name].needs}, {seen}" for name in POKER} == told
    why, log_next = untested(told["stacked.strength"])
    assert "no fair sample" in why
    assert log_next.startswith("write down")


def shown_too(log):
    """Give a log of one player's own hands, to which every hand is added that was shown at the end."""
    own = observed(log, "hero")
    cards = log.cards[log.cards["stage"] == Stage.SHOWN]
    both = {**{name: getattr(own, name) for name in ("sessions", "deals", "seats", "moves", "facts")}}
    assert len(cards)
    whole = own.cards.merge(cards, how="outer")
    return Log(cards=whole.sort_values(["deal", "stage"], kind="stable", ignore_index=True), **both)


def test_an_own_hand_is_not_held_against_those_that_were_shown():
    found = asked(shown_too(at("full")))

    assert not len(found.frame.query(OF_CARDS))
    assert {"alone"} == {one.reason.rpartition(", ")[2] for one in found.untested if one.check in POKER}


def test_hands_logged_because_of_what_they_held_are_not_in_the_comparison():
    """Everybody's hands are logged, but those below a pair only of Ada: the others' are marked as chosen, and say nothing."""
    log = tables.draw(rooms.uniform(np.random.default_rng(2), 20, 40), draws=False)
    log.cards["seen"] = np.where(log.cards["seat"] == 1, 0, 1).astype(np.int8)

    assert not len(asked(log).frame.query("question == 'gain'"))


def test_of_a_log_without_any_hand_it_is_said_that_there_is_none():
    found = asked(at("counts"))
    assert {"first hands", "draws", "returns"} == {one.reason for one in found.untested if one.check in POKER}
