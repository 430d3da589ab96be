"""What a batch shows: the page, the terminal, the account and the exit code say the same of what stands among all."""

import json
import math
import re
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from jsonschema import Draft202012Validator

from detect.batch import run
from detect.batch.columns import MADE, TABLES, schema
from detect.batch.finish import finish
from detect.batch.merge import sittings
from detect.batch.parts import packed, unpacked
from detect.evidence import Plan
from detect.resources import resource

SCHEMA = json.loads(resource("reports", "schema", "pone.batch-1.json").read_text("utf-8"))
DOCS = Path(__file__).parents[2] / "docs" / "batch.md"


def changed(log_p, verdict):
    """Give what a sitting's row says of gain."""
    return {"gain_log10_p": log_p, "gain_p": 10**log_p, "gain_verdict": verdict, "verdict": verdict}


@pytest.fixture
def season(whole, logs, tmp_path):
    """Make a batch of which the sittings have other p-values, days and players than the cards gave them."""

    def of(log_p, verdicts, *, dates=None, bets=None, review=None):
        how = run.How(Plan(twins=0), lambda error, path: str(error))
        paths = tuple(str(logs / name) for name in ("autumn.parquet", "spring.jsonl", "summer.pbn"))
        batch = run.Batch(paths, run.store_of(tmp_path / "out", how), how)
        list(batch.run())
        at = 0
        for name in (name for entry in batch.entries for name in entry.parts):
            data = (batch.store.folder / name).read_bytes()
            tables = {each: unpacked(data, each) for each in TABLES if each in MADE}
            rows = [
                row | changed(log_p[n], verdicts[n]) | ({"date": dates[n]} if dates else {})
                for n, row in enumerate(tables["sessions"].to_pylist(), at)
            ]
            at += len(rows)
            tables["sessions"] = pa.Table.from_pylist(rows, schema("sessions", made=True))
            people = tables["people"].to_pylist()
            for row in people:
                row["bets"] = [
                    {
                        "check": "stacked.aces hand",
                        "weight": 1.0,
                        "log10_e": [(bets or {}).get(row["player"], 0.0)],
                    }
                ]
            tables["people"] = pa.Table.from_pylist(people, schema("people", made=True))
            batch.store.save(name, packed(tables))
        return finish(tmp_path / "out", batch, how.plan, "pone batch", review=review), tmp_path / "out"

    return of


QUIET = [-0.1] * 8


def test_the_account_is_as_its_schema_says(whole):
    Draft202012Validator.check_schema(SCHEMA)
    told = json.loads((whole / "batch.json").read_text("utf-8"))

    assert [] == [error.message for error in Draft202012Validator(SCHEMA).iter_errors(told)]
    assert set(SCHEMA["properties"]) == set(SCHEMA["required"]) == set(told)


@pytest.mark.parametrize("name", TABLES)
def test_every_table_has_the_columns_that_its_page_names(whole, name):
    table = pd.read_parquet(whole / f"{name}.parquet")
    [row] = [line for line in DOCS.read_text("utf-8").splitlines() if line.startswith(f"| `{name}` |")]
    named = set(re.findall(r"`([a-z_…0-9]+)`", row))
    endings = {one[1:] for one in named if one.startswith("…")}

    assert list(TABLES[name]) == list(table.columns)
    assert [] == [
        c
        for c in table.columns
        if c not in named and c.partition("_")[2] not in {e.strip("_") for e in endings}
    ]


def test_what_stands_is_the_same_in_every_format(season):
    log_p, verdicts = [-6.5, -4.0, -2.4, *QUIET], ["compelling", "strong", "watch", *["unremarkable"] * 8]
    told, folder = season(log_p, verdicts)
    rows = pd.read_parquet(folder / "sessions.parquet")
    page = (folder / "index.html").read_text("utf-8")

    assert ["compelling", "strong", "watch"] == rows["gain_corrected"].tolist()[:3]
    assert rows["gain_q"].tolist()[:3] == pytest.approx([11 * 10**-6.5, 11 * 10**-4.0 / 2, 11 * 10**-2.4 / 3])
    assert rows["gain_q"].isna().tolist() == [False] * 3 + [True] * 8
    assert {"by_itself": 1, "among_all": 1} == told["verdicts"]["gain"]["watch"]
    assert [row["gain_corrected"] for row in told["marked"]] == ["compelling", "strong", "watch"]
    assert "For gain 3 of 3 marks stand" in page
    assert page.count('<span class="small">among all:') == 3


def test_a_mark_that_luck_makes_among_so_many_does_not_stand(season):
    told, folder = season([-2.31, *[-0.1] * 10], ["watch", *["unremarkable"] * 10])
    rows = pd.read_parquet(folder / "sessions.parquet")

    assert 11 * 10**-2.31 > 0.05
    assert ("watch", "unremarkable") == (rows["gain_verdict"][0], rows["gain_corrected"][0])
    assert {"by_itself": 1, "among_all": 0} == told["verdicts"]["gain"]["watch"]
    [luck] = [row for row in told["luck"] if row["level"] == "watch"]
    assert (luck["expected"], luck["gain"]) == (pytest.approx(11 * 0.005), 1)


def test_a_player_stands_by_all_sittings_up_to_the_review(season):
    dates = [f"2026-10-{day:02d}" for day in range(1, 12)]
    told, folder = season(
        [*QUIET, -0.1, -0.1, -0.1], ["unremarkable"] * 11, dates=dates, bets={"Dot": 0.5}, review="2026-10-06"
    )
    players = pd.read_parquet(folder / "players.parquet").set_index("player")
    whole, other = season([*QUIET, -0.1, -0.1, -0.1], ["unremarkable"] * 11, dates=dates, bets={"Dot": 0.5})
    after = pd.read_parquet(other / "players.parquet").set_index("player")

    assert ["2026-10-06", 5] == [told["review"], told["counts"]["later"]]
    assert (6, 3.0) == (players.loc["Dot", "sessions"], pytest.approx(players.loc["Dot", "log10_e"]))
    assert players.loc["Dot", "e_q"] == pytest.approx(4 / 10**3.0)
    assert ["2026-10-11", 11] == [whole["review"], after.loc["Dot", "sessions"]]
    assert [True] == after[after["stands"]].index.isin(["Dot"]).tolist()
    assert 1 == whole["counts"]["standing"]


def test_only_what_stands_asks_for_an_exit_code(batch, tmp_path):
    stacked = str(resource("datasets", "samples", "whist-stacked.jsonl"))

    assert 1 == batch(stacked, "-o", tmp_path / "out", "--fail-on", "strong")[0]
    assert (
        0
        == batch(stacked, "-o", tmp_path / "out", "--fail-on", "compelling", "--fail-on", "shuffle:watch")[0]
    )
    assert 0 == batch(stacked, "-o", tmp_path / "out", "--fail-on", "irregularity")[0]


def test_the_corrected_verdict_is_never_above_the_raw_one(whole):
    parts = sorted((whole / "parts").glob("*.part"))
    found = sittings(parts, 0.9)
    order = ["untested", "unremarkable", "watch", "strong", "compelling"]

    for question in ("gain", "shuffle"):
        pairs = zip(found.verdicts[question], found.corrected[question], strict=True)
        assert all(order.index(own) >= order.index(among) for own, among in pairs)
        assert np.nanmax(found.log_q[question]) <= 0 < math.inf


def test_the_terminal_says_what_was_read_and_never_why(whole, batch, logs, tmp_path):
    _, said, _ = batch(logs, "-o", tmp_path / "out")

    assert said.startswith("3 logs: 11 sittings, 88 deals.\n")
    assert "luck alone, at most" in said
    assert said.rstrip().endswith("and skill or memory is not cheating.")
    assert max(map(len, said.splitlines())) <= 88
