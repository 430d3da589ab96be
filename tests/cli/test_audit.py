"""`pone audit`: the laws alone, in words, in every format, and with the exit codes that `check` has."""

import csv
import io
import json
import shlex
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest
from pyarrow import parquet

from detect.checks import registry
from detect.checks.base import _REGISTRY
from detect.cli import COMMANDS, runs
from detect.report import words as w

QUIET = """\
2026-10-05/whist-fair
2026-10-05 · The Green Lamp Card Club · whist · 24 deals · Ada, Ben, Cyd and Dot

• The record shows no irregularity.

Read from whist-fair.jsonl (native log): 1 session, 25 records, 24 deals.

Irregularities are facts of the record, each with an innocent reading. Nothing here says
why one came about, and nothing here tests how the cards fell.
"""
REVOKING = """\
2026-11-02/whist-revoking
2026-11-02 · The Green Lamp Card Club · whist · 24 deals · Ada, Ben, Cyd and Dot

• The record shows 4 irregularities in 4 deals.

What the record shows against the laws
  A revoke saved in time (whist-club 76), 1 in all:
  - Deal 6, trick 3, line 7: {0[what]}
    It may be innocent: {0[innocent]}
    The law's penalty: {0[penalty]}.
  Revoke (whist-club 71), 3 in all:
  - Deal 10, trick 6, line 11: {1[what]}
    The law's penalty: {1[penalty]}.
  - Deal 20, trick 4, line 21: {2[what]}
    The law's penalty: {2[penalty]}.
  - Deal 23, trick 1, line 24: {3[what]}
    The law's penalty: {3[penalty]}.
    It may be innocent: {1[innocent]}

How often suit was not followed
  - Ben did not follow suit once in 144 plays with a card of the suit in hand; at the
    rate of the whole table it would be 0.67. Described only: honest players differ.
  - Cyd did not follow suit once in 169 plays with a card of the suit in hand; at the
    rate of the whole table it would be 0.79. Described only: honest players differ.
  - Dot did not follow suit once in 160 plays with a card of the suit in hand; at the
    rate of the whole table it would be 0.74. Described only: honest players differ.
  It may be innocent: Players differ: tired eyes, a poor light, cards held badly sorted.
  Next: Look at the revokes one by one; a rate alone says nothing of anybody.

Read from whist-revoking.jsonl (native log): 1 session, 25 records, 24 deals.

Irregularities are facts of the record, each with an innocent reading. Nothing here says
why one came about, and nothing here tests how the cards fell.
"""
"""The sentences of the laws themselves are the catalogue's: they are taken from the JSON."""


@pytest.fixture
def here(samples, monkeypatch):
    """Stand in the folder of samples."""
    monkeypatch.chdir(samples)


def told(pone, *arguments):
    """Give the JSON of an audit."""
    code, out, _ = pone("audit", "--format", "json", *arguments)
    assert code in {0, 3}
    return json.loads(out)


def words(said):
    """Put broken lines together."""
    return said.split()


# ----- in words


def test_the_fair_evening_has_four_lines_and_a_caution(pone, here):
    assert (0, QUIET, "") == pone("audit", "whist-fair.jsonl")


def test_the_revoking_evening_is_told_law_by_law(pone, here):
    found = told(pone, "whist-revoking.jsonl")["sessions"][0]["irregularities"]
    code, out, err = pone("audit", "whist-revoking.jsonl")

    assert (0, "") == (code, err)
    assert words(REVOKING.format(*found)) == words(out)


def test_the_stacked_evening_breaks_no_law_and_nothing_is_said_of_its_luck(pone, stacked):
    out = pone("audit", stacked)[1]

    assert "• The record shows no irregularity." in out
    assert not [said for said in (*w.QUESTIONS.values(), "fair sittings", "Dot's own hand") if said in out]


def test_quiet_is_a_line_a_session(pone, fair, revoking, stacked):
    code, out, err = pone("audit", "-q", fair, revoking, stacked)

    assert (0, "") == (code, err)
    assert [
        "• No irregularity  2026-10-05/whist-fair",
        "• 4 irregularities  2026-11-02/whist-revoking",
        "• No irregularity  2026-10-19/whist-stacked",
    ] == out.splitlines()


def test_several_sittings_are_counted(pone, fair, revoking):
    assert pone("audit", fair, revoking)[1].startswith(
        "2 sittings: • Irregularities 1 · • No irregularity 1.\n"
    )


def test_standard_input_is_a_log_too(program, revoking):
    with Path(revoking).open("rb") as log:
        done = program("audit", "-", stdin=log)

    assert (0, "") == (done.returncode, done.stderr)
    assert "• The record shows 4 irregularities in 4 deals." in done.stdout
    assert "Read from standard input (native log)" in done.stdout


def test_the_line_of_the_command_stands_in_the_help(pone):
    assert "Hold a log against the laws alone: every irregularity, its law, its penalty." == COMMANDS["audit"]
    assert "its penalty." in pone("--help")[1]


def test_a_game_without_a_code_cannot_be_audited_and_that_is_said(pone, tmp_path):
    log = tmp_path / "a.jsonl"
    log.write_text('{"session": "a", "game": "snap"}\n{"deal": 1}\n{"session": "b", "game": "whist"}\n')
    out = " ".join(pone("audit", log)[1].split())

    assert "2 sittings: ○ Could not audit 2." in out
    assert "Every law: the game is not named, or has no code of laws here; next time name the game" in out
    assert "Every law: no deal was logged; next time write down every deal" in out
    assert "The record shows no irregularity" not in out
    assert ["○ Could not audit  a", "○ Could not audit  b"] == pone("audit", "-q", log)[1].splitlines()


def test_a_game_and_a_code_can_be_named(pone, revoking, tmp_path):
    log = tmp_path / "a.jsonl"
    log.write_text(
        Path(revoking).read_text("utf-8").replace('"game": "whist", "laws": "whist-club", ', ""),
        encoding="utf-8",
    )

    assert "○ Could not audit" in pone("audit", "-q", log)[1]
    assert "• 4 irregularities" in pone("audit", "-q", "--game", "whist", log)[1]
    assert "• 4 irregularities" in pone("audit", "-q", "--laws", "whist-club", log)[1]


# ----- the same as check says


def test_the_record_is_what_check_says_of_it(pone, fair, stacked, revoking):
    paths = (fair, stacked, revoking)
    audited = told(pone, *paths)
    checked = json.loads(pone("check", "--format", "json", *paths)[1])

    assert audited["inputs"] == checked["inputs"]
    for one, other in zip(audited["sessions"], checked["sessions"], strict=True):
        shared = one.keys() - {"described", "not_audited"}
        assert {key: one[key] for key in shared} == {key: other[key] for key in shared}
        described = [row for row in other["findings"] if row["check"] == "revoke.rate"]
        assert len(one["described"]) == len(described) == 4
        for row, finding in zip(one["described"], described, strict=True):
            assert row == {key: finding[key] for key in row}


def test_there_is_neither_verdict_nor_chance(pone, stacked, revoking):
    def keys(value):
        if isinstance(value, dict):
            yield from value
            for name, part in value.items():
                yield from () if name == "record" else keys(part)
        elif isinstance(value, list):
            for part in value:
                yield from keys(part)

    met = set(keys(told(pone, stacked, revoking)))

    assert not {k for k in met if k in {"p", "verdict", "gain", "shuffle", "twins", "plan"} or "log10" in k}


def test_no_other_check_is_run_and_nothing_is_tested(pone, revoking, monkeypatch):
    def fail(*_):
        raise AssertionError

    before = told(pone, revoking)
    for name in registry():
        if name != "revoke.rate":
            monkeypatch.setitem(_REGISTRY, name, replace(registry()[name], run=fail))
    for name in ("findings.check", "findings.test", "verdict.judge", "tests.fisher"):
        monkeypatch.setattr(f"detect.evidence.{name}", fail)

    assert before == told(pone, revoking)


def test_a_check_that_fails_is_named_and_the_laws_are_told(pone, revoking, monkeypatch):
    def fail(_):
        raise ValueError("{odd}")

    monkeypatch.setitem(_REGISTRY, "revoke.rate", replace(registry()["revoke.rate"], run=fail))
    out = " ".join(pone("audit", revoking)[1].split())

    assert "The record shows 4 irregularities" in out
    assert "Revokes: the check itself failed (ValueError: {odd}); tell the makers of pone" in out


def test_json_says_the_same_twice_and_by_its_own_command(pone, stacked, revoking):
    out = pone("audit", "--format", "json", "--game", "whist", stacked, revoking)[1]
    first, *again = shlex.split(json.loads(out)["command"])

    assert ["pone", "audit"] == [first, again[0]]
    assert out == pone(*again)[1]


# ----- exit codes, and files that cannot be read


def test_0_also_when_something_was_found_and_1_only_if_asked(pone, fair, revoking):
    assert 0 == pone("audit", revoking)[0]
    assert 1 == pone("audit", "-q", "--fail-on", "irregularity", fair, revoking)[0]
    assert 0 == pone("audit", "-q", "--fail-on", "irregularity", fair)[0]


@pytest.mark.parametrize(
    ("said", "arguments"),
    [
        ("Missing argument 'PATH...'", []),
        ("nowhere.pbn does not exist", ["nowhere.pbn"]),
        ("Invalid value for '--fail-on': 'strong' is not 'irregularity'", ["--fail-on", "strong", "FAIR"]),
        ("'pdf' is not one of 'text', 'json'", ["--format", "pdf", "FAIR"]),
        ("'nonsense' is not one of whist, dummy", ["--game", "nonsense", "FAIR"]),
        ("xlsx goes to a file: name it with -o", ["--format", "xlsx", "FAIR"]),
        ("parquet goes to a file: name it with -o", ["--format", "parquet", "-o", "-", "FAIR"]),
        ("is a log that is read", ["-o", "FAIR", "--force", "FAIR"]),
        ("standard input (-) can be read once", ["-", "-"]),
    ],
)
def test_2_for_wrong_use_with_a_sentence_that_helps(pone, fair, said, arguments):
    code, out, err = pone("audit", *(fair if word == "FAIR" else word for word in arguments))

    assert (2, "") == (code, out)
    assert said in err
    assert "Traceback" not in err


def test_3_wins_over_1_and_a_bad_file_costs_no_other(pone, spoilt, revoking, tmp_path):
    bad = tmp_path / "a.pdf"
    bad.write_bytes(b"%PDF-1.7")
    code, out, err = pone("audit", "--fail-on", "irregularity", bad, spoilt, revoking)

    assert 3 == code
    assert f"pone: {bad}: this looks like a PDF" in err
    assert "• The record shows 4 irregularities in 4 deals." in out
    assert "What could not be read" in out
    assert "could not be read: this looks like a PDF" in " ".join(out.split())


def test_json_names_a_bad_file_beside_the_good(pone, revoking, tmp_path):
    bad = tmp_path / "a.txt"
    bad.write_bytes(b"hello")
    document = told(pone, bad, revoking)

    assert [str(bad), revoking] == [one["path"] for one in document["inputs"]]
    assert [1, 0] == [len(one["errors"]) for one in document["inputs"]]
    assert ["2026-11-02/whist-revoking"] == [one["session"] for one in document["sessions"]]


def test_70_and_130_are_as_for_check(pone, fair, monkeypatch):
    monkeypatch.setattr(runs, "_one", lambda *_: 1 / 0)
    code, out, err = pone("audit", fair)
    assert (70, "") == (code, out)
    assert err.startswith("pone: a fault of ours, not of your log: ZeroDivisionError")

    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(runs, "_one", interrupt)
    assert 130 == pone("audit", fair)[0]


def test_a_chunk_at_a_time_the_numbers_are_those_of_the_whole(pone, revoking, monkeypatch, tmp_path):
    """Two sittings in one file, read one by one, are told as when they are read together."""
    text = Path(revoking).read_text("utf-8")
    log = tmp_path / "two.jsonl"
    log.write_text(text + text.replace("2026-11-02/whist", "second/whist"), encoding="utf-8")
    together = told(pone, log)["sessions"]
    chunks = runs.options.Taken.chunks
    monkeypatch.setattr(runs.options.Taken, "chunks", lambda self: chunks(self, 1))
    apart = told(pone, log)["sessions"]

    assert 2 == len(apart)
    assert together == apart


# ----- every format


def test_every_format_holds_the_same(pone, revoking, tmp_path):
    one = told(pone, revoking)["sessions"][0]
    said = [row["what"] for row in one["irregularities"]]
    records = [row["record"] for row in one["irregularities"]]
    rows = list(csv.DictReader(io.StringIO(pone("audit", "--format", "csv", revoking)[1])))
    listed = [row for row in rows if row["row"] == "irregularities"]
    for shape in ("xlsx", "parquet"):
        assert (0, "", "") == pone("audit", "--format", shape, "-o", tmp_path / f"a.{shape}", revoking)
    book = openpyxl.load_workbook(tmp_path / "a.xlsx")
    sheet = [[cell.value for cell in row] for row in book["irregularities"]]
    sheeted = [dict(zip(sheet[0], row, strict=True)) for row in sheet[1:]]
    held = parquet.read_table(tmp_path / "a.parquet" / "irregularities.parquet").to_pylist()
    marked = pone("audit", "--format", "markdown", revoking)[1].replace("\\", "")

    for table in (listed, sheeted, held):
        assert said == [row["what"] for row in table]
        assert records == [json.loads(row["record"]) for row in table]
        assert ["6", "10", "20", "23"] == [str(row["deal"]) for row in table]
        assert ["Ada", "Ben", "Dot", "Cyd"] == [row["player"] for row in table]
        assert ["3", "6", "4", "1"] == [str(row["trick"]) for row in table]
        for key in ("law", "title", "penalty", "innocent", "seat"):
            assert [row[key] for row in one["irregularities"]] == [row[key] for row in table]
    assert [what for what in said if what not in marked] == []
    assert [row["says"] for row in one["described"] if row["observed"] and row["says"] not in marked] == []
    assert {"sessions", "irregularities", "described"} == {row["row"] for row in rows}


def test_a_file_is_never_overwritten_without_force(pone, revoking, tmp_path):
    target = tmp_path / "report.json"
    target.write_text("mine")

    assert 2 == pone("audit", "-o", target, "--format", "json", revoking)[0]
    assert "mine" == target.read_text()
    assert 0 == pone("audit", "-o", target, "--force", "--format", "json", revoking)[0]
    assert "pone.audit/1" == json.loads(target.read_text("utf-8"))["schema"]


def test_a_folder_and_a_pattern_are_all_the_logs_in_them(pone, fair, revoking, tmp_path):
    for name, path in (("a", fair), ("b", revoking)):
        (tmp_path / f"{name}.jsonl").write_bytes(Path(path).read_bytes())

    assert 2 == pone("audit", "-q", tmp_path)[1].count("\n")
    assert 1 == pone("audit", "-q", tmp_path / "b*.jsonl")[1].count("\n")
