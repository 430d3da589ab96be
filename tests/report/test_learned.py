"""What is said of what is learned: beside the verdict, in one plain sentence each."""

import pytest

from detect.checks import learned, named
from detect.report import words as w
from detect.report import words_learned as v
from detect.report.document import Learned
from detect.report.sentences_learned import learned_lines, unplanned_says

FOUND = {"p": 0.02, "held_out": 10_000, "columns": 83, "tag": "model"}
QUIET = {"findings": [], "unplanned": None, "resembles": []}


@pytest.mark.parametrize("name", learned())
def test_every_learned_check_has_its_words(name):
    for table in (w.ASKS, w.INNOCENT, w.NEXT, w.TITLES):
        assert table[name]
    assert w.ASKS[name].endswith("?")
    assert named(name).needs in w.UNTESTED
    assert set(v.LEARNED) == set(learned())


def test_nothing_is_said_where_nothing_was_learned():
    assert [] == learned_lines(QUIET)
    assert {"resembles": [], "unplanned": None} == Learned().to_dict()


def test_a_ranking_says_that_it_is_no_finding():
    [said] = learned_lines(QUIET | {"resembles": ["run-up", "shift"]})

    assert (
        "Of the simulated tricks it looks most like run-up, then shift; that is a ranking, not a finding."
        == said
    )


def test_an_odd_sitting_is_said_as_a_frequency_about_nobody():
    told = Learned(asked=True, unplanned=FOUND).to_dict()["unplanned"]

    assert "model" == told["tag"]
    assert "about 1 in 50 fair sittings look as odd" in told["says"]
    assert "about nobody" in told["says"]
    assert pytest.approx(-1.69897) == told["log10_p"]


def test_a_game_without_simulated_sittings_is_said_to_have_none():
    told = Learned(asked=True).to_dict()["unplanned"]

    assert told["p"] is None
    assert unplanned_says(None) == told["says"]
