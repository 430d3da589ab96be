"""The plan: fixed before the data, and another one by any other name."""

import json
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from detect import check, read
from detect.checks import Question, registry
from detect.errors import UsageFault
from detect.evidence import Plan
from detect.evidence import plan as plans
from detect.fair.evening import simulate
from detect.fair.options import Evening
from detect.laws import load
from detect.resources import resource

ORACLES = json.loads((Path(__file__).parents[1] / "oracles" / "evidence.json").read_text("utf-8"))
OTHER = {
    "a weight": {"weights": {**Plan().weights, "stacked.aces": 0.31}},
    "a check less": {"weights": {k: v for k, v in Plan().weights.items() if k != "stacked.turnup"}},
    "a level": {"levels": {**Plan().levels, "strong": 0.002}},
    "twins": {"twins": 999},
    "a seed": {"seed": 1},
    "a game": {"game": "whist"},
    "a code": {"laws": "bridge"},
    "a declared cause": {"known": {"cut.meets": "A new pack."}},
}


@pytest.mark.parametrize("what", OTHER)
def test_another_plan_has_another_hash(what):
    """Whoever changes a weight, a level, the twins or the seed has made another plan."""
    assert Plan().hash != replace(Plan(), **OTHER[what]).hash


def test_shares_and_the_rule_of_two_deals_are_in_the_plan(monkeypatch):
    """The parts' shares and the bound for one deal left out are hashed as well."""
    before = Plan().hash
    monkeypatch.setattr(plans, "TWO_DEALS", 0.06)

    assert before != Plan().hash


def test_the_same_plan_has_the_same_hash():
    """A plan made again, its weights in another order, is the same plan."""
    assert Plan().hash == Plan().hash
    assert Plan().hash == Plan(weights=dict(reversed(Plan().weights.items()))).hash


def test_the_weights_of_a_question_make_one():
    """The planned checks of a question that a game is asked share one weight; what is described has none."""
    for code in ("whist-club", "draw-foster"):
        asked = [c for c in registry().values() if c.suits(load(code))]
        for question, total in ((Question.GAIN, 1.0), (Question.SHUFFLE, None), (Question.RECORD, 0.0)):
            whole = sum(c.weight for c in asked if c.question is question)
            assert pytest.approx(whole if total is None else total) == whole
            assert whole <= 1.0 + 1e-9


def test_the_levels_are_those_that_were_set():
    """Watch at one in two hundred, strong at one in a thousand, compelling at one in a million, each included."""
    levels = {k: v for k, v in ORACLES["levels"].items() if k != "source"}
    cases = [(0.0051, "unremarkable"), (0.005, "watch"), (0.00101, "watch"), (0.001, "strong"), (1.01e-6, "strong"),
             (1e-6, "compelling"), (1e-300, "compelling"), (1.0, "unremarkable")]  # fmt: skip

    assert levels == Plan().levels
    assert [level for _, level in cases] == [Plan().level(math.log(p)) for p, _ in cases]
    assert "compelling" == Plan().level(-math.inf)


def test_a_level_that_is_left_out_is_reached_by_none():
    assert "watch" == Plan(levels={"watch": 0.01}).level(-800.0)


@pytest.mark.parametrize(
    "said",
    [
        {"levels": {"watch": 0.0005, "strong": 0.001}},
        {"levels": {"watch": 1.0}},
        {"levels": {"compelling": 0.0}},
        {"levels": {"watch": math.nan}},
        {"levels": {"wach": 0.01}},
        {"game": "snap"},
        {"laws": "whist"},
        {"known": {"stacked": "Set by hand."}},
    ],
)
def test_what_is_none_is_refused(said):
    """Bounds that do not fall, and games, codes and checks that do not exist."""
    with pytest.raises(UsageFault, match=f"`{next(iter(said))}` must"):
        Plan(**said)


def test_a_plan_with_a_game_has_every_session_taken_so():
    """What the plan says of the game is done, by whatever way it is checked."""
    log = read(resource("datasets", "samples", "whist-fair.jsonl"))
    asked = set(check(log, plan=Plan(game="bridge")).frame["check"])

    assert "stacked.turnup" not in asked
    assert asked == set(check(log.taken_as(game="bridge")).frame["check"])


def test_shares_of_a_sitting_make_one_whatever_others_of_the_log_hold():
    """Only some of these evenings have void deals; in the others nothing is weighed that looks at void ones."""
    evenings = Evening("double-dummy", sessions=40, deals=12, seed=3, seating="cut", new_deals=0.03)
    [log] = simulate(evenings, chunk=40)
    frame = check(log, plan=Plan(twins=0)).frame
    gain = frame[frame["question"] == "gain"]
    void = gain[(gain["check"] == "void.bias") & (gain["weight"] > 0.0)]["session"].nunique()

    assert 0 < void < 40
    assert gain.groupby("session")["weight"].sum().to_numpy() == pytest.approx(np.ones(40))
