"""A batch says of each sitting what a check says, accounts for every log, and goes on where it was broken off."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path

import pandas as pd
import pytest
from click.testing import CliRunner

import detect
from detect.batch import run, work
from detect.batch.columns import TABLES
from detect.batch.parts import sha256_of
from detect.cli import pone
from detect.log.readers import reader
from detect.resources import resource

STACKED = str(resource("datasets", "samples", "whist-stacked.jsonl"))
REVOKING = str(resource("datasets", "samples", "whist-revoking.jsonl"))


def table(folder, name):
    return pd.read_parquet(Path(folder) / f"{name}.parquet")


def account(folder):
    return json.loads((Path(folder) / "batch.json").read_text("utf-8"))


def test_a_batch_says_of_each_sitting_what_a_check_says(batch, tmp_path):
    code, said, _ = batch(STACKED, REVOKING, "-o", tmp_path / "out")
    checked = CliRunner().invoke(
        pone, ["check", "--twins", "0", "--format", "json", STACKED, REVOKING], standalone_mode=False
    )
    whole = json.loads(checked.stdout)

    assert 0 == code
    assert said.startswith("2 logs: 2 sittings, 64 deals.")
    rows = table(tmp_path / "out", "sessions").set_index("session")
    findings = table(tmp_path / "out", "findings")
    irregularities = table(tmp_path / "out", "irregularities")
    people = table(tmp_path / "out", "people")
    for one in whole["sessions"]:
        row = rows.loc[one["session"]]
        for question in ("gain", "shuffle"):
            for key in ("verdict", "p", "log10_p", "log10_e", "p_without_best_deal", "decided_by"):
                assert one[question][key] == row[f"{question}_{key}"]
        assert [one["deals"], one["players"]] == [row["deals"], list(row["players"])]
        mine = findings[findings["session"] == one["session"]]
        for key in ("check", "part", "subject", "n", "observed", "gainer", "tag"):
            assert [each[key] for each in one["findings"]] == mine[key].astype(object).where(
                mine[key].notna(), None
            ).tolist()
        for key in ("p", "p_adjusted", "log10_e", "expected"):
            shown = [float("nan") if each[key] is None else each[key] for each in one["findings"]]
            assert mine[key].tolist() == pytest.approx(shown, rel=1e-12, nan_ok=True)
        broken = irregularities[irregularities["session"] == one["session"]]
        assert [each["what"] for each in one["irregularities"]] == broken["what"].tolist()
        assert [each["record"] for each in one["irregularities"]] == [
            json.loads(each) for each in broken["record"]
        ]
        alone = people[(people["session"] == one["session"]) & people["partner"].isna()]
        assert [each["log10_e"] for each in one["people"]] == alone["log10_e"].tolist()
    assert len(irregularities) == 4


def test_twins_rank_a_sitting_as_they_do_in_a_check(batch, tmp_path):
    batch(STACKED, "-o", tmp_path / "out", "--twins", "199", "--jobs", "1", quick=False)
    checked = CliRunner().invoke(
        pone, ["check", "--twins", "199", "--format", "json", STACKED], standalone_mode=False
    )
    [one] = json.loads(checked.stdout)["sessions"]
    [row] = table(tmp_path / "out", "sessions").to_dict("records")

    assert 0 < one["gain"]["twins"] == row["gain_twins"]
    assert one["gain"]["p"] == row["gain_p"]


def test_every_log_is_accounted_for_and_one_that_is_bad_stops_nobody(batch, logs, tmp_path):
    folder = tmp_path / "logs"
    shutil.copytree(logs, folder)
    (folder / "broken.pbn").write_text("no cards here", "utf-8")
    (folder / "empty.jsonl").write_bytes(b"")
    lines = (folder / "spring.jsonl").read_text("utf-8").splitlines()
    (folder / "half.jsonl").write_text("\n".join([*lines[:5], "{not JSON"]), "utf-8")
    code, said, _ = batch(folder, "-o", tmp_path / "out")
    told = account(tmp_path / "out")
    errors = table(tmp_path / "out", "errors")

    assert 3 == code
    assert {path.name for path in folder.iterdir()} == {Path(one["path"]).name for one in told["inputs"]}
    assert 12 == told["counts"]["sessions"] == len(table(tmp_path / "out", "sessions"))
    wrong = {Path(each).name for each in errors[errors["kind"] == "error"]["file"]}
    assert {"half.jsonl"} <= wrong <= {"half.jsonl", "broken.pbn", "empty.jsonl"}
    assert "errors.parquet" in said
    assert sha256_of(str(folder / "spring.jsonl")) in {one["sha256"] for one in told["inputs"]}


@pytest.mark.parametrize("name", ["autumn.parquet", "spring.jsonl", "summer.pbn"])
def test_the_hash_of_a_log_is_the_one_that_its_reader_gives(logs, name):
    opened = reader(logs / name)
    list(opened.chunks())

    assert opened.input.sha256 == sha256_of(str(logs / name))


def test_two_workers_give_the_same_bytes_as_one(batch, whole, logs, results, tmp_path):
    batch(logs, "-o", tmp_path / "two", "--twins", "0", "--jobs", "2", quick=False)

    assert results(whole) == results(tmp_path / "two")
    assert {"batch.json", "index.html", *(f"{name}.parquet" for name in TABLES)} == set(results(whole))


def broken_off(logs, folder, after):
    """Do so many pieces of a batch, and then no more."""
    from detect.evidence import Plan

    how = run.How(Plan(twins=0), lambda error, path: str(error))
    batch = run.Batch(
        tuple(str(logs / name) for name in ("autumn.parquet", "spring.jsonl", "summer.pbn")),
        run.store_of(folder, how),
        how,
    )
    list(islice(batch.run(), after))


@pytest.mark.parametrize("after", [1, 3, 5])
def test_a_batch_that_was_broken_off_goes_on_and_gives_the_same_bytes(
    batch, whole, logs, results, tmp_path, monkeypatch, after
):
    (tmp_path / "torn").mkdir()
    broken_off(logs, tmp_path / "torn", after)
    done = []
    monkeypatch.setattr(run, "judged", lambda task: done.append(task) or work.judged(task))
    batch(logs, "-o", tmp_path / "torn")

    assert results(whole) == results(tmp_path / "torn")
    assert 6 - after == len(done)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_batch_that_was_killed_goes_on_and_gives_the_same_bytes(batch, whole, logs, results, tmp_path):
    code = "from detect.batch import run; run.PIECE_DEALS = 16; from detect.cli import main; main()"
    command = [
        sys.executable,
        "-c",
        code,
        "batch",
        str(logs),
        "-o",
        str(tmp_path / "torn"),
        "--twins",
        "0",
        "--jobs",
        "1",
    ]
    root = str(Path(detect.__file__).parents[1])
    with subprocess.Popen(command, env=os.environ | {"PYTHONPATH": root}, stderr=subprocess.DEVNULL) as going:
        parts = tmp_path / "torn" / "parts"
        until = time.monotonic() + 100
        while time.monotonic() < until and not (parts.is_dir() and any(parts.glob("*.part"))):
            time.sleep(0.01)
        going.kill()
    (parts / "0.part.new").write_bytes(b"half")
    batch(logs, "-o", tmp_path / "torn")

    assert results(whole) == results(tmp_path / "torn")
    assert not list(parts.glob("*.new"))


def test_what_is_done_is_not_done_again(batch, whole, logs, results, tmp_path, monkeypatch):
    shutil.copytree(whole, tmp_path / "out")
    before = results(whole)

    def refuse(*_):
        raise AssertionError("read again")

    monkeypatch.setattr(run, "reader", refuse)
    code, _, err = batch(logs, "-o", tmp_path / "out")

    assert 0 == code
    assert "3 were done before" in err.replace("of 3 logs ", "")
    assert before == results(tmp_path / "out")


def test_a_part_that_was_torn_is_made_again(batch, whole, logs, results, tmp_path):
    shutil.copytree(whole, tmp_path / "out")
    part = min((tmp_path / "out" / "parts").glob("*.part"))
    part.write_bytes(part.read_bytes()[:-200])
    batch(logs, "-o", tmp_path / "out")

    assert results(whole) == results(tmp_path / "out")


def test_a_log_that_changed_is_looked_at_again_and_the_others_are_not(batch, logs, tmp_path, monkeypatch):
    folder = tmp_path / "logs"
    shutil.copytree(logs, folder)
    batch(folder, "-o", tmp_path / "out")
    lines = (folder / "spring.jsonl").read_text("utf-8").splitlines()
    (folder / "spring.jsonl").write_text("\n".join(lines[:-1]), "utf-8")
    opened = []
    monkeypatch.setattr(run, "reader", lambda path, **more: opened.append(path) or reader(path, **more))
    batch(folder, "-o", tmp_path / "out")

    assert [str(folder / "spring.jsonl")] == opened
    assert 87 == account(tmp_path / "out")["counts"]["deals"]


def test_a_fault_of_ours_costs_the_piece_and_not_the_batch(batch, logs, tmp_path, monkeypatch):
    def fail(*_, **__):
        raise ZeroDivisionError("made up")

    monkeypatch.setattr("detect.evidence.judge", fail)
    code, said, _ = batch(logs / "spring.jsonl", STACKED, "-o", tmp_path / "out")
    errors = table(tmp_path / "out", "errors")

    assert 70 == code
    assert ["fault", "fault"] == errors["kind"].tolist()
    assert errors["expected"].str.contains("ZeroDivisionError: made up").all()
    assert "a fault of ours" in said.replace("\n", " ")
    monkeypatch.undo()
    assert 0 == batch(logs / "spring.jsonl", STACKED, "-o", tmp_path / "out")[0]


# ----- what counts once


def test_a_log_named_twice_and_a_copy_of_it_count_once(batch, tmp_path):
    copy = tmp_path / "copy.jsonl"
    shutil.copy(STACKED, copy)
    _, said, _ = batch(STACKED, STACKED, copy, "-o", tmp_path / "out")

    assert 1 == len(table(tmp_path / "out", "sessions"))
    assert [None, STACKED] == [one["same_as"] for one in account(tmp_path / "out")["inputs"]]
    assert "1 log with the same bytes as another count once" in said


def test_a_sitting_that_stands_in_two_logs_counts_once(batch, tmp_path):
    again = tmp_path / "again.jsonl"
    again.write_text(Path(STACKED).read_text("utf-8").replace("whist-stacked", "another name"), "utf-8")
    batch(STACKED, again, "-o", tmp_path / "two")
    batch(STACKED, "-o", tmp_path / "one")
    rows = table(tmp_path / "two", "sessions")

    assert [True, False] == rows["same_as"].isna().tolist()
    assert rows["gain_q"].isna().tolist() == [False, True]
    assert table(tmp_path / "one", "players").equals(table(tmp_path / "two", "players"))
    assert 1 == account(tmp_path / "two")["verdicts"]["gain"]["strong"]["by_itself"]


# ----- where the results go


def test_a_folder_with_other_things_is_left_alone(batch, logs, tmp_path):
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "to-ada.txt").write_text("Dear Ada", "utf-8")
    code, _, err = batch(logs, "-o", tmp_path / "letters", "--force")

    assert 2 == code
    assert "no batch of pone's" in err
    assert ["to-ada.txt"] == [path.name for path in (tmp_path / "letters").iterdir()]


def test_a_batch_of_other_logs_or_of_another_plan_is_written_over_only_if_asked(batch, logs, tmp_path):
    batch(logs / "spring.jsonl", "-o", tmp_path / "out")
    other = batch(STACKED, "-o", tmp_path / "out")
    plan = batch(logs / "spring.jsonl", "-o", tmp_path / "out", "--seed", "4")

    assert [2, 2] == [other[0], plan[0]]
    assert "a batch of other logs" in other[2]
    assert "a batch of another plan" in plan[2]
    assert 0 == batch(STACKED, "-o", tmp_path / "out", "--force")[0]
    assert [STACKED] == [one["path"] for one in account(tmp_path / "out")["inputs"]]
    assert 0 == batch(STACKED, logs / "spring.jsonl", "-o", tmp_path / "out")[0]


def test_an_address_is_read_where_it_lies(batch, logs, tmp_path):
    fsspec = pytest.importorskip("fsspec")
    for name in ("spring.jsonl", "summer.pbn"):
        with fsspec.open(f"memory://club/2026/{name}", "wb") as file:
            file.write((logs / name).read_bytes())
    batch("memory://club/2026", "-o", tmp_path / "folder")
    batch("memory://club/**/*.jsonl", "-o", tmp_path / "pattern")
    nowhere = batch("memory://club/none.pbn", "-o", tmp_path / "none")
    unknown = batch("nowhere9://club/none.pbn", "-o", tmp_path / "unknown")

    assert ["memory://club/2026/spring.jsonl", "memory://club/2026/summer.pbn"] == [
        one["path"] for one in account(tmp_path / "folder")["inputs"]
    ]
    assert 3 == account(tmp_path / "folder")["counts"]["sessions"]
    assert 2 == account(tmp_path / "pattern")["counts"]["sessions"]
    assert [3, 3] == [nowhere[0], unknown[0]]
    assert "nowhere9" in unknown[2]


def test_wrong_use_is_refused_before_any_work(batch, logs, tmp_path):
    assert 2 == batch("-", "-o", tmp_path / "out")[0]
    assert 2 == batch(logs)[0]
    assert 2 == batch(tmp_path / "nowhere.pbn", "-o", tmp_path / "out")[0]
    assert 2 == batch(logs, "-o", tmp_path / "a" / "b")[0]
    assert 2 == batch(logs, "-o", tmp_path / "out", "--review", "in spring")[0]
    assert not (tmp_path / "out").exists()
