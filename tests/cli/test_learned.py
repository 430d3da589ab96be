"""What `pone check` shows beside its verdicts."""

import json
from functools import partial

import pytest

from detect.learned import scorer
from detect.report.words_learned import HEADING_LEARNED


@pytest.fixture
def few(monkeypatch):
    """Play few fair evenings to compare with."""
    monkeypatch.setattr(scorer, "unplanned", partial(scorer.unplanned, sessions=60))


def test_a_flagged_evening_is_told_which_simulated_sharps_it_looks_like(pone, stacked):
    code, said, err = pone("check", "--format", "json", stacked)
    [one] = json.loads(said)["sessions"]

    assert 0 == code
    assert "strong" == one["verdict"]
    assert "run-up" in one["resembles"]
    assert one["unplanned"] is None
    assert "playing" not in err


def test_it_is_said_in_one_sentence(pone, stacked):
    for shape in ("text", "markdown"):
        _, said, _ = pone("check", "--format", shape, stacked)
        assert "that is a ranking, not a finding." in " ".join(said.split())


def test_below_strong_nothing_is_said_of_sharps(pone, fair):
    _, said, _ = pone("check", "--format", "json", fair)

    assert [[]] == [one["resembles"] for one in json.loads(said)["sessions"]]


def test_what_is_learned_is_shown_when_asked_and_changes_no_verdict(pone, few, fair):
    _, usual, _ = pone("check", "--format", "json", fair)
    code, said, _ = pone("check", "--learned", "--format", "json", fair)
    before, beside = json.loads(usual), json.loads(said)

    assert 0 == code
    assert f"pone check --format json --learned {fair}" == beside["command"]
    assert before["plan"] == beside["plan"]
    [one], [other] = before["sessions"], beside["sessions"]
    assert {"unplanned", "not_tested"} == {key for key in one if one[key] != other[key]}
    assert 40 == other["unplanned"]["held_out"]
    assert ["hidden.learned"] == [row["check"] for row in other["not_tested"] if row not in one["not_tested"]]


def test_it_stands_under_a_heading_of_its_own(pone, few, fair):
    _, said, _ = pone("check", "--learned", fair)

    assert HEADING_LEARNED in said
    assert "look as odd as this one" in " ".join(said.split())


def test_a_ranking_that_fails_costs_no_verdict(pone, stacked, monkeypatch):
    """It is said, and the evening has its word all the same."""

    def fails(*_, **__):
        raise RuntimeError("no forest")

    monkeypatch.setattr("detect.learned.resembles.resembles", fails)
    code, out, err = pone("check", "--format", "json", stacked)
    [one] = json.loads(out)["sessions"]

    assert (0, "strong", []) == (code, one["verdict"], one["resembles"])
    assert "RuntimeError: no forest" in err
