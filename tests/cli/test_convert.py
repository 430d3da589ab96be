"""`pone convert` and `pone template`: from one format to another, and an empty sheet to type into."""

import gzip
import json

import pandas as pd
import pytest

from detect import read
from detect.resources import resource

FAIR = str(resource("datasets", "samples", "whist-fair.jsonl"))


@pytest.mark.parametrize("ending", ["jsonl", "csv", "xlsx"])
def test_an_evening_survives_the_change_of_format(pone, tmp_path, ending):
    """Cards, moves and players are the same afterwards."""
    out = tmp_path / f"evening.{ending}"
    code, said, told = pone("convert", FAIR, out)

    assert (0, "") == (code, said)
    assert "24 deals" in told
    before, after = read(FAIR), read(out)
    for table, columns in {
        "cards": ["deal", "stage", "seat", "position", "card"],
        "moves": ["deal", "seat", "card"],
    }.items():
        pd.testing.assert_frame_equal(getattr(before, table)[columns], getattr(after, table)[columns])


def test_what_the_target_cannot_hold_is_said(pone, tmp_path):
    """PBN has no place for a cut of its own dialect, or it is kept; either way nothing is lost in silence."""
    out = tmp_path / "evening.pbn"
    code, _, told = pone("convert", FAIR, out)
    after = read(out)

    assert 0 == code
    kept = (after.deals["cut"] >= 0).all()
    assert kept or "cut" in told


def test_nothing_is_overwritten_unasked(pone, tmp_path):
    """A file that is there stays, until --force."""
    out = tmp_path / "evening.jsonl"
    out.write_text("precious")

    assert 2 == pone("convert", FAIR, out)[0]
    assert "precious" == out.read_text()
    assert 0 == pone("convert", "--force", FAIR, out)[0]
    assert "precious" != out.read_text()


def test_a_target_of_no_known_ending_is_refused_with_the_list(pone, tmp_path):
    """The sentence names what can be written."""
    code, _, told = pone("convert", FAIR, tmp_path / "evening.doc")

    assert 2 == code
    assert "pbn" in told
    assert "Traceback" not in told


def test_what_could_not_be_read_is_said_and_the_rest_is_written(pone, tmp_path):
    """A spoilt line costs itself only."""
    spoilt = tmp_path / "spoilt.jsonl"
    lines = resource("datasets", "samples", "whist-fair.jsonl").read_text("utf-8").splitlines()
    spoilt.write_text("\n".join([lines[0], "{", *lines[1:]]), encoding="utf-8")
    code, _, told = pone("convert", spoilt, tmp_path / "out.jsonl")

    assert 3 == code
    assert "line 2" in told
    assert 24 == len(read(tmp_path / "out.jsonl").deals)


def test_the_output_of_convert_goes_to_standard_output(program):
    """`-` is standard output, and nothing else is on it."""
    done = program("convert", "--to", "native", FAIR, "-")

    assert 0 == done.returncode
    assert "2026-10-05/whist-fair" == json.loads(done.stdout.splitlines()[0])["session"]


@pytest.mark.parametrize("game", ["whist", "bridge"])
def test_a_template_can_be_filled_in_and_checked(pone, tmp_path, game):
    """The headings of an empty sheet are all read back without a note."""
    out = tmp_path / "evening.csv"
    assert 0 == pone("template", game, "-o", out)[0]
    headings = out.read_text("utf-8-sig").strip().split(",")
    values = {"session": "1", "game": game, "deal": "1", "dealer": "N"}
    with out.open("a", encoding="utf-8") as file:
        file.write(",".join(values.get(name, "") for name in headings) + "\n")
    log = read(out)

    assert [] == log.inputs[0].errors
    assert [] == log.inputs[0].notes
    assert 1 == len(log.deals)


def test_a_template_may_be_a_workbook(pone, tmp_path):
    """With .xlsx it is an Excel workbook."""
    assert 0 == pone("template", "whist", "-o", tmp_path / "evening.xlsx")[0]
    assert b"PK" == (tmp_path / "evening.xlsx").read_bytes()[:2]


def test_there_is_no_template_of_a_game_that_is_not_known(pone):
    """The sentence names the games."""
    code, _, told = pone("template", "snap")

    assert 2 == code
    assert "whist" in told


@pytest.mark.parametrize("shape", ["xlsx", "parquet"])
def test_what_is_no_text_needs_a_file(pone, shape):
    """A workbook does not go to a terminal."""
    code, _, told = pone("check", "--format", shape, FAIR)

    assert 2 == code
    assert "-o" in told


def test_a_folder_a_pattern_and_a_packed_file_are_read(pone, tmp_path):
    """All the logs in a folder, those that a pattern fits, and one packed with gzip."""
    for name in ("a", "b"):
        (tmp_path / f"{name}.jsonl").write_bytes(
            resource("datasets", "samples", "whist-fair.jsonl").read_bytes()
        )
    (tmp_path / "c.jsonl.gz").write_bytes(gzip.compress((tmp_path / "a.jsonl").read_bytes()))

    assert 3 == pone("check", "-q", tmp_path)[1].count("Nothing unusual")
    assert 2 == pone("check", "-q", tmp_path / "*.jsonl")[1].count("Nothing unusual")
    assert 1 == pone("check", "-q", tmp_path / "c.jsonl.gz")[1].count("Nothing unusual")
