"""`pone simulate stud-old`, `stud-new` and `holdem`: evenings to a log that passes its own audit, and what is refused."""

import json

import pytest

from detect.cli import simulate
from detect.fair import stud
from detect.log.readers import read


@pytest.mark.parametrize(
    ("game", "laws"), [("stud-old", "stud-old"), ("stud", "stud-new"), ("holdem", "holdem")]
)
def test_an_evening_passes_its_own_audit_and_is_kept_whole(pone, tmp_path, game, laws):
    path = tmp_path / "evening.jsonl"

    code, _, err = pone("simulate", game, "--players", "Ada,Ben,Cyd", "--deals", 12, "-o", path)
    assert (0, "") == (code, err)
    code, out, _ = pone("audit", path)
    assert 0 == code
    assert "The record shows no irregularity." in out
    assert [laws] == read(path).sessions["laws"].tolist()


def test_streets_of_stud_and_a_board_stand_in_the_file(pone):
    stud_lines = pone("simulate", "stud-new", "--deals", 12)[1]
    holdem_lines = [json.loads(line) for line in pone("simulate", "holdem", "--deals", 12)[1].splitlines()]

    assert " / " in stud_lines
    assert any(line.get("board", "").count("/") == 2 for line in holdem_lines)
    assert {"terms.blinds": "1/2"} == holdem_lines[0]["facts"]


def test_the_same_seed_gives_the_same_bytes_under_a_name(pone):
    asked = ("simulate", "holdem", "--seed", 3, "--deals", 3, "--name", "Friday")

    assert pone(*asked)[1] == pone(*asked)[1]
    assert "Friday" == json.loads(pone(*asked)[1].splitlines()[0])["session"]


def test_the_truth_holds_the_settings(pone, tmp_path):
    pone("simulate", "stud-old", "--deals", 2, "--seed", 8, "--truth", "-o", tmp_path / "evening.jsonl")
    truth = json.loads((tmp_path / "evening.truth.json").read_text("utf-8"))

    assert (None, 8, [], [], "stud-old") == (
        truth["technique"], truth["seed"], truth["revokes"], truth["deals"], truth["settings"]["laws"]
    )  # fmt: skip


def test_every_code_of_stud_may_stand_for_the_game():
    assert dict.fromkeys(stud.LAWS, stud.GAME) == simulate.BY_CODE


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["stud", "--revokes", "0.1"], "`revokes` is for whist, and the game is stud poker"),
        (["holdem", "--packs", "1"], "`packs` is for whist, and the game is hold'em"),
        (["stud-old", "--laws", "stud-new"], "`laws` must be left out where the game is stud-old"),
        (["holdem", "--laws", "stud7"], "`laws` must be one of holdem"),
        (["holdem", "--players", "Ada"], "`players` must be 2 to 8 at holdem"),
        (
            ["stud", "--sharp", "run-up", "-o", "no.jsonl"],
            "is a technique of draw poker here, and not of stud",
        ),
    ],
)
def test_what_does_not_fit_is_refused(pone, words, said):
    code, out, err = pone("simulate", *words)

    assert (2, "") == (code, out)
    assert said in " ".join(err.split())
