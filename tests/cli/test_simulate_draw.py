"""`pone simulate draw`: evenings of draw poker to a log that passes its own audit, and what is refused."""

import json

import pytest

from detect.log.readers import read


@pytest.mark.parametrize(
    ("game", "laws"),
    [("draw", "draw-foster"), ("draw", "draw-english"), ("straight", "straight"), ("whiskey", "whiskey")],
)
def test_an_evening_passes_its_own_audit(pone, tmp_path, game, laws):
    path = tmp_path / "evening.jsonl"

    assert (
        0 == pone("simulate", game, "--laws", laws, "--players", "Ada,Ben,Cyd", "--deals", 12, "-o", path)[0]
    )
    code, out, _ = pone("audit", path)
    assert 0 == code
    assert "The record shows no irregularity." in out
    assert [laws] == read(path).sessions["laws"].tolist()


def test_the_same_seed_gives_the_same_bytes_under_a_name(pone):
    asked = ("simulate", "draw", "--seed", 3, "--deals", 3, "--name", "Friday")

    assert pone(*asked)[1] == pone(*asked)[1]
    assert "Friday" == json.loads(pone(*asked)[1].splitlines()[0])["session"]


def test_the_truth_holds_the_settings(pone, tmp_path):
    path = tmp_path / "evening.jsonl"
    pone("simulate", "draw", "--deals", 2, "--seed", 8, "--truth", "-o", path)
    truth = json.loads((tmp_path / "evening.truth.json").read_text("utf-8"))

    assert (None, 8, [], "draw-foster") == (
        truth["technique"], truth["seed"], truth["revokes"], truth["settings"]["laws"]
    )  # fmt: skip


def test_one_who_cheats_is_told_of_beside_the_log_and_never_in_it(pone, tmp_path):
    path = tmp_path / "evening.jsonl"
    asked = (
        "simulate",
        "draw",
        "--sharp",
        "bottom-deal",
        "--careful",
        "--who",
        "Ben",
        "--rate",
        1,
        "--deals",
        12,
    )
    assert 0 == pone(*asked, "-o", path)[0]
    truth = json.loads((tmp_path / "evening.truth.json").read_text("utf-8"))

    assert ("bottom-deal", "2", "Ben", 1.0) == tuple(
        truth[key] for key in ("technique", "who", "player", "rate")
    )
    assert truth["deals"]
    assert all(each["session"] == read(path).sessions["session"].iloc[0] for each in truth["deals"])
    assert "bottom" not in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["draw", "--revokes", "0.1"], "`revokes` is for whist, and the game is draw poker"),
        (
            ["draw", "--sharp", "cull", "-o", "no.jsonl"],
            "`sharp` must be one of run-up, cold-deck, top-stock",
        ),
        (["draw", "--rate", "0.5"], "`rate` is the sharp's, and no --sharp is named"),
        (["draw", "--players", "Ada"], "`players` must be 2 to 8 at draw"),
        (["draw", "--laws", "holdem"], "`laws` must be one of draw-foster, draw-english"),
        (["straight", "--policy", "uniform"], "`policy` is for whist, and the game is straight poker"),
        (
            ["straight", "--sharp", "run-up", "-o", "no.jsonl"],
            "is a technique of draw poker here, and not of straight",
        ),
        (["draw", "--straddles", "2"], "`straddles` must be a share from 0 to 1"),
        (
            ["draw", "--laws", "draw-english", "--two-in", "0.5"],
            "`two_in` is for draw-foster, and this is draw-english",
        ),
        (["whiskey", "--straddles", "0.5"], "`straddles` is for draw poker, and the game is whiskey"),
        (["whist", "--straddles", "0.5"], "`straddles` is for draw poker, and the game is whist"),
        (["poker"], "`game` must be one of whist, dummy, double-dummy, bridge, draw, straight, whiskey"),
    ],
)
def test_what_does_not_fit_is_refused(pone, words, said):
    code, out, err = pone("simulate", *words)

    assert (2, "") == (code, out)
    assert said in " ".join(err.split())
