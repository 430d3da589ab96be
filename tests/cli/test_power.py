"""`pone power`: how many deals it takes to see a technique; in words, as JSON, as CSV, drawn; and what is refused."""

import csv
import io
import json
import shlex

import pytest
from jsonschema import Draft202012Validator

from detect.cli import power
from detect.evidence import needed, needed_draw
from detect.resources import resource
from detect.sharps import TECHNIQUES_OF

FEW = ("--sharp", "run-up", "--sessions", "10", "--deals", "8,24")
SCHEMA = json.loads(resource("reports", "schema", "pone.power-1.json").read_text("utf-8"))


def test_a_clumsy_sharp_in_words(pone):
    code, out, _ = pone("power", *FEW)

    assert 0 == code
    assert "run-up, tried at 80% of his own deals" in out
    assert "stacked.aces (hand)" in out
    assert "not a fair player" in out


def test_json_says_the_same_by_its_own_command(pone):
    out = pone("power", *FEW, "--log", "deals", "--format", "json")[1]
    document = json.loads(out)
    first, *again = shlex.split(document["command"])

    assert [] == [error.message for error in Draft202012Validator(SCHEMA).iter_errors(document)]
    assert ("pone", "deals") == (first, document["level"])
    assert out == pone(*again)[1]


def test_at_draw_poker_a_friend_who_is_fed_is_seen_with_his_dealer(pone):
    words = ("--game", "draw", "--sharp", "run-up:partner", "--sessions", "10", "--deals", "5,200")
    document = json.loads(pone("power", *words, "--log", "deals", "--format", "json")[1])
    [one] = document["sharps"]
    seen = {check["part"]: check["power"] for check in one["checks"]}

    assert [] == [error.message for error in Draft202012Validator(SCHEMA).iter_errors(document)]
    assert ("draw", "run-up:partner") == (document["game"], one["sharp"])
    assert shlex.split(document["command"])[2:4] == ["--game", "draw"]
    assert 0.9 <= seen["pair"][1]
    assert 0.0 == seen["pair"][0] == seen["own"][1]


def test_csv_has_a_row_for_each_number_of_deals(pone):
    rows = list(csv.DictReader(io.StringIO(pone("power", *FEW, "--format", "csv")[1])))

    assert {"8", "24"} == {row["deals"] for row in rows}
    assert {"run-up"} == {row["sharp"] for row in rows}


def test_a_picture_is_the_same_twice(pone, tmp_path):
    for name in ("one.svg", "two.svg"):
        assert 0 == pone("power", *FEW, "--plot", str(tmp_path / name))[0]

    one, two = ((tmp_path / name).read_bytes() for name in ("one.svg", "two.svg"))
    assert one == two
    assert b"stacked.aces" in one


def test_a_technique_that_the_laws_alone_see(pone):
    out = pone("power", "--sharp", "short-cut", "--sessions", "10", "--deals", "8")[1]

    assert "the laws do (whist-club 34)" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--sharp", "telepathy"], "must be one of cull, run-up"),
        (["--game", "draw", "--sharp", "signal"], "must be one of run-up, cold-deck"),
        (
            ["--game", "draw", "--sharp", "run-up", "--log", "hero"],
            "of one hand a deal nothing can be tested",
        ),
        (["--deals", "24,x"], "must be whole numbers"),
        (["--deals", "48,24"], "that rise"),
        (["--sharp", "run-up", "--rate", "2"], "rate"),
        (["--sharp", "run-up", "--deals", "8", "--sessions", "10", "--plot", "curves.xyz"], "curves.xyz"),
    ],
)
def test_what_is_refused(pone, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    code, _, err = pone("power", *words)

    assert 0 != code
    assert said in err
    assert "Traceback" not in err


def test_help_names_every_level():
    assert needed.LEVELS == power.LEVELS
    assert set(needed_draw.LEVELS) < set(power.LEVELS)
    usual = {"whist": needed.DEALS, "draw": needed_draw.DEALS}
    assert power.DEALS == {game: ",".join(map(str, each)) for game, each in usual.items()}
    assert power.GAMES == tuple(TECHNIQUES_OF)
