"""`pone calibrate`: how often fair play is called rare; in words, as JSON, as CSV, drawn; its exit code; what is refused."""

import csv
import io
import json
import shlex
from dataclasses import replace

import pytest
from jsonschema import Draft202012Validator

from detect.cli import calibrate
from detect.evidence import calibration
from detect.fair.observed import LEVELS
from detect.resources import resource

FEW = ("--sessions", "24", "--deals", "8", "--log", "deals", "--twins", "0")
SCHEMA = json.loads(resource("reports", "schema", "pone.calibrate-1.json").read_text("utf-8"))


def test_honest_evenings_in_words(pone):
    code, out, _ = pone("calibrate", *FEW)

    assert 0 == code
    assert "whist, packs shuffled uniform, log level deals: 24 honest evenings of 8 deals" in out
    assert "marked “Keep an eye” or higher over somebody's gain; by luck alone less than one" in " ".join(
        out.split()
    )
    assert "stacked.aces (hand)" in out
    assert "No figure is beyond what luck allows" in out


def test_json_says_the_same_by_its_own_command(pone):
    out = pone("calibrate", *FEW, "--shuffle", "riffle:1", "--shuffle", "uniform", "--format", "json")[1]
    document = json.loads(out)
    first, *again = shlex.split(document["command"])

    assert [] == [error.message for error in Draft202012Validator(SCHEMA).iter_errors(document)]
    assert ("pone", ["riffle:1", "uniform"]) == (first, [room["shuffle"] for room in document["rooms"]])
    assert out == pone(*again)[1]


def test_a_bad_shuffle_is_rightly_found_and_held_to_nothing(pone):
    document = json.loads(
        pone("calibrate", *FEW, "--shuffle", "none", "--check", "deal.shape", "--format", "json")[1]
    )
    [room] = document["rooms"]

    assert not room["fair"]
    assert {None} == {level["bar"] for rate in room["rates"] for level in rate["levels"]}
    assert room["rates"][0]["levels"][0]["alarms"] > 5
    assert not document["beyond"]


def test_csv_has_a_row_for_each_chance(pone):
    rows = list(csv.DictReader(io.StringIO(pone("calibrate", *FEW, "--format", "csv")[1])))
    gain = [row for row in rows if ("verdict", "gain") == (row["what"], row["name"])]

    assert [str(chance) for chance in calibration.CHANCES] == [row["chance"] for row in gain]
    assert {"24"} == {row["cases"] for row in gain}
    assert {"96"} == {row["cases"] for row in rows if row["name"] == "stacked.aces"}


def test_a_picture_is_the_same_twice(pone, tmp_path):
    for name in ("one.svg", "two.svg"):
        assert 0 == pone("calibrate", *FEW, "--check", "stacked.aces", "--plot", str(tmp_path / name))[0]

    one, two = ((tmp_path / name).read_bytes() for name in ("one.svg", "two.svg"))
    assert one == two
    assert b"stacked.aces" in one


def test_a_rate_beyond_its_bound_ends_with_one(pone, monkeypatch):
    """A check whose every p is called 0 is caught, named and told of by the exit code."""
    honest = calibration.evidence_of

    def too_sure(scores):
        return replace(honest(scores), log_p=honest(scores).log_p - 30.0)

    monkeypatch.setattr(calibration, "evidence_of", too_sure)
    code, out, _ = pone("calibrate", *FEW, "--check", "stacked.aces")

    assert 1 == code
    assert "TOO MANY" in out
    assert "BEYOND what luck allows" in out
    assert "stacked.aces (hand), uniform, deals" in " ".join(out.split())


def test_checks_that_these_evenings_cannot_ask_are_named(pone):
    said = " ".join(pone("calibrate", *FEW)[1].split())

    assert "Nothing in these evenings to ask of: stacked.alone, stacked.repeat, cut.meets" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--check", "stacked.luck"], "must be one of stacked.aces"),
        (["--check", "revoke.rate"], "must be one of stacked.aces"),
        (["--shuffle", "wash"], "there are uniform"),
        (["--game", "poker"], "must be one of whist"),
        (["--pools", "25"], "to the number of sessions, 24"),
        (["--plot", "rates.xyz", "--check", "stacked.turnup"], "rates.xyz"),
    ],
)
def test_what_is_refused(pone, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    code, _, err = pone("calibrate", *FEW, *words)

    assert 2 == code
    assert said in err
    assert "Traceback" not in err


def test_help_names_every_level():
    assert tuple(LEVELS) == calibrate.LEVELS


def test_evenings_of_draw_poker(pone):
    code, out, _ = pone(
        "calibrate", "--game", "draw", "--sessions", "24", "--deals", "10", "--log", "play", "--log", "hero"
    )

    assert 0 == code
    assert "draw, packs shuffled uniform, log level play: 24 honest evenings of 10 deals" in out
    assert "stacked.strength (own) 120" in " ".join(out.split())
    assert "log level hero" in out.partition("Nothing in these evenings to ask of")[2]


def test_what_belongs_to_whist_is_refused_at_draw_poker(pone):
    code, _, err = pone("calibrate", "--game", "draw", "--revokes", "0.1")

    assert 2 == code
    assert "`revokes` is for whist, and the game is draw poker; it is 0.1" in err


@pytest.mark.parametrize("game", ["straight", "whiskey", "stud", "holdem"])
def test_evenings_of_every_game_of_poker(pone, game):
    few = ("--sessions", "20", "--deals", "8", "--log", "play", "--twins", "0", "--check", "stacked.strength")
    code, out, _ = pone("calibrate", "--game", game, *few)

    assert 0 == code
    assert f"{game}, packs shuffled uniform, log level play: 20 honest evenings of 8 deals" in out
    assert "stacked.strength (received) 100" in " ".join(out.split())


def test_a_game_that_is_not_played_is_refused_with_those_that_are(pone):
    code, _, err = pone("calibrate", "--game", "chess")

    assert 2 == code
    assert (
        "must be one of whist, dummy, double-dummy, bridge, draw, straight, whiskey, stud, holdem"
        in " ".join(err.split())
    )
