"""A folder with every real file, in one command: no traceback, and every file is accounted for."""

import json

import pandas as pd
import pytest

from detect.cli import main

FAULT_OF_A_LOG = "bridge/verifier_errors_10.pbn"


@pytest.fixture(scope="module")
def folder(real, tmp_path_factory):
    """Do the batch once."""
    out = tmp_path_factory.mktemp("real") / "out"
    with pytest.raises(SystemExit) as ended:
        main(["batch", str(real), "-o", str(out), "--twins", "0", "--jobs", "1", "--quiet"])
    assert 3 == ended.value.code
    return out


def test_every_real_file_is_a_log_or_is_passed_over_with_a_reason(folder, real):
    told = json.loads((folder / "batch.json").read_text("utf-8"))
    errors = pd.read_parquet(folder / "errors.parquet")
    passed = errors[errors["kind"] == "passed"]
    files = {str(path) for path in real.rglob("*") if path.is_file()}

    assert files == {one["path"] for one in told["inputs"]} | set(passed["file"])
    assert passed["read"].str.len().min() > 10


def test_pone_itself_fails_at_none_of_them(folder):
    errors = pd.read_parquet(folder / "errors.parquet")

    assert [] == errors[errors["kind"] == "fault"]["expected"].tolist()


def test_what_was_read_adds_up(folder, real):
    told = json.loads((folder / "batch.json").read_text("utf-8"))
    sessions = pd.read_parquet(folder / "sessions.parquet")
    errors = pd.read_parquet(folder / "errors.parquet")
    read = {one["path"]: one for one in told["inputs"]}

    for path, mine in sessions.groupby("file"):
        assert [read[path]["sessions"], read[path]["deals"]] == [len(mine), mine["deals"].sum()]
    assert told["counts"]["sessions"] == len(sessions) == sum(one["sessions"] for one in told["inputs"])
    faulty = errors[errors["kind"] == "error"].groupby("file").size().to_dict()
    assert faulty == {path: one["many_errors"] for path, one in read.items() if one["many_errors"]}
    assert faulty[str(real / FAULT_OF_A_LOG)] == 28


def test_boards_that_were_set_by_hand_stand_and_tournaments_do_not(folder, real):
    sessions = pd.read_parquet(folder / "sessions.parquet").set_index("file")

    assert (
        "compelling" == sessions.loc[str(real / "bridge" / "stacked_south_strong_nt.pbn"), "gain_corrected"]
    )
    quiet = sessions[sessions["gain_verdict"] == "unremarkable"]
    assert {"unremarkable"} == set(quiet["gain_corrected"].dropna())
