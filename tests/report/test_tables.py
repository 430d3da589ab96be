"""The report as tables: CSV, Excel and Parquet hold what the JSON holds, and nothing in them is a formula."""

import copy
import csv
import io
import json

import openpyxl
import pytest
from click.testing import CliRunner
from pyarrow import parquet

from detect.cli import pone
from detect.report.rows import AUDIT_TABLES, TABLES, tables
from detect.report.spreadsheet import LONGEST_CELL, csv_text, harmless_cell, write_parquet, write_xlsx

NASTY = "=cmd|' /C calc'!A0"


@pytest.fixture
def nasty(tmp_path):
    """An evening in which a player's name is a formula and the session's another."""
    players = [NASTY, "+1", "-2", "@SUM(A1)"]
    hands = {
        "N": "AKQJT98765432...",
        "E": ".AKQJT98765432..",
        "S": "..AKQJT98765432.",
        "W": "...AKQJT98765432",
    }
    lines = [{"session": "=1+1", "game": "whist", "players": players}]
    lines += [{"deal": n, "dealer": "NESW"[n % 4], "hands": hands} for n in range(1, 5)]
    path = tmp_path / "nasty.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return path


def test_every_table_has_every_column(sample, audited_sample):
    """A row has all the columns of its table, and no other."""
    for document, columns in ((sample, TABLES), (audited_sample, AUDIT_TABLES)):
        made = tables(document("whist-revoking"))

        assert list(columns) == list(made)
        for name, rows in made.items():
            assert all(list(columns[name]) == list(row) for row in rows)


def test_the_tables_of_an_audit_hold_what_its_object_holds(audited_sample):
    """One row a session, an irregularity with its deal, a player described."""
    document = audited_sample("whist-revoking")
    [session] = document["sessions"]
    made = tables(document)

    assert [4] == [row["irregularities"] for row in made["sessions"]]
    assert [row["record"] for row in session["irregularities"]] == [
        json.loads(row["record"]) for row in made["irregularities"]
    ]
    for row, told in zip(session["described"], made["described"], strict=True):
        assert row["interval"] == [told["low"], told["high"]]
        assert {key: row[key] for key in row.keys() & told.keys()} == {
            key: told[key] for key in row.keys() & told.keys()
        }


def test_what_could_not_be_audited_is_a_table(audited, tmp_path):
    """A row a part of the record that lacks, with what to write down."""
    path = tmp_path / "bare.jsonl"
    path.write_text('{"session": "a", "game": "bridge"}\n{"deal": 1}\n{"deal": 2}\n')
    made = tables(audited(str(path)))["not_audited"]

    assert [("hands", 2), ("play", 2)] == [(row["part"], row["deals"]) for row in made]
    assert all(row["why"] and row["log_next"] for row in made)


def test_the_tables_hold_what_the_object_holds(sample):
    """One row a session, a finding, an irregularity, a person."""
    document = sample("whist-revoking")
    [session] = document["sessions"]
    made = tables(document)

    assert len(made["findings"]) == len(session["findings"])
    assert [row["what"] for row in session["irregularities"]] == [
        row["what"] for row in made["irregularities"]
    ]
    assert session["gain"]["p"] == made["sessions"][0]["gain_p"]
    assert [row["player"] for row in session["people"]] == [row["player"] for row in made["people"]]


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@a", "\tx", "\rx", "=cmd|'/C calc'!A0"])
def test_what_would_be_a_formula_is_text(text):
    """A spreadsheet shows such a text and computes nothing."""
    assert f"'{text}" == harmless_cell(text)


def test_a_number_stays_a_number():
    """Only text can be a formula."""
    assert -3.5 == harmless_cell(-3.5)
    assert harmless_cell(None) is None


def test_csv_is_one_table_with_the_kind_of_each_row(sample):
    """The first column says what a row is."""
    rows = list(csv.DictReader(io.StringIO(csv_text(sample("whist-stacked")))))

    assert {"sessions", "findings", "not_tested", "people", "pairs"} == {row["row"] for row in rows}
    assert "strong" == rows[0]["verdict"]
    assert "40" == rows[0]["deals"]


@pytest.mark.parametrize("command", ["check", "audit"])
def test_no_cell_of_the_csv_is_a_formula(nasty, command):
    """A name that is a formula comes out as text in every cell."""
    run = CliRunner().invoke(pone, [command, "--format", "csv", str(nasty)], standalone_mode=False)
    cells = [cell for row in csv.reader(io.StringIO(run.stdout)) for cell in row]

    assert [cell for cell in cells if cell.startswith(f"'{NASTY}")]
    assert [cell for cell in cells if cell.startswith("{") and json.loads(cell)["players"][0] == NASTY]
    assert "'=1+1" in cells
    assert not [cell for cell in cells if cell.startswith(("=", "@")) or cell in {"+1", "-2"}]


def test_the_workbook_has_a_sheet_a_table(sample, tmp_path):
    """Six sheets, each with its headings, and the verdict in the first."""
    write_xlsx(sample("whist-stacked"), tmp_path / "report.xlsx")
    book = openpyxl.load_workbook(tmp_path / "report.xlsx")

    assert [name.replace("_", " ") for name in TABLES] == book.sheetnames
    for name, columns in TABLES.items():
        assert list(columns) == [cell.value for cell in book[name.replace("_", " ")][1]]
    headings = list(TABLES["sessions"])
    assert "strong" == book["sessions"].cell(2, 1 + headings.index("verdict")).value


def test_the_workbook_of_an_audit_has_a_sheet_a_table(audited_sample, tmp_path):
    """Five sheets, each with its headings."""
    write_xlsx(audited_sample("whist-revoking"), tmp_path / "report.xlsx")
    book = openpyxl.load_workbook(tmp_path / "report.xlsx")

    assert [name.replace("_", " ") for name in AUDIT_TABLES] == book.sheetnames
    for name, columns in AUDIT_TABLES.items():
        assert list(columns) == [cell.value for cell in book[name.replace("_", " ")][1]]


def test_a_deal_too_long_for_a_cell_is_cut_and_the_cut_is_said(audited_sample, tmp_path):
    """Excel holds no longer text; CSV and Parquet have it whole."""
    document = copy.deepcopy(audited_sample("whist-revoking"))
    rows = document["sessions"][0]["irregularities"]
    rows[0]["record"] = {"deal": "x" * LONGEST_CELL}
    write_xlsx(document, tmp_path / "report.xlsx")
    write_parquet(document, tmp_path / "report")
    at = list(AUDIT_TABLES["irregularities"]).index("record")
    cells = [row[at].value for row in openpyxl.load_workbook(tmp_path / "report.xlsx")["irregularities"]]
    held = parquet.read_table(tmp_path / "report" / "irregularities.parquet").to_pylist()

    assert LONGEST_CELL == len(cells[1])
    assert cells[1].endswith(
        "(cut here: a cell of a spreadsheet holds 32,767 characters; --format json has it whole)"
    )
    assert rows[1]["record"] == json.loads(cells[2])
    assert rows[0]["record"] == json.loads(held[0]["record"])
    assert json.dumps(rows[0]["record"]).replace('"', '""') in csv_text(document)


@pytest.mark.parametrize("command", ["check", "audit"])
def test_no_cell_of_the_workbook_is_a_formula(nasty, tmp_path, command):
    """Excel takes no text of a log for a formula."""
    out = tmp_path / "report.xlsx"
    CliRunner().invoke(pone, [command, "--format", "xlsx", "-o", str(out), str(nasty)], standalone_mode=False)
    book = openpyxl.load_workbook(out)

    assert not [c for sheet in book for row in sheet.iter_rows() for c in row if c.data_type == "f"]


def test_control_characters_do_not_spoil_the_workbook(tmp_path):
    """What XML cannot hold is replaced."""
    document = {
        "sessions": [],
        "inputs": [{"path": "a\x00b", "errors": [], "notes": [{"line": 1, "what": "\x1b[2J"}]}],
    }
    write_xlsx(document, tmp_path / "report.xlsx")

    row = openpyxl.load_workbook(tmp_path / "report.xlsx")["errors"][2]
    assert "a\ufffdb" == row[0].value


def test_parquet_is_a_folder_of_typed_tables(sample, tmp_path):
    """Every table is there with its types, the empty ones too."""
    write_parquet(sample("whist-fair"), tmp_path / "report")

    for name, columns in TABLES.items():
        table = parquet.read_table(tmp_path / "report" / f"{name}.parquet")
        assert list(columns) == table.column_names
    sessions = parquet.read_table(tmp_path / "report" / "sessions.parquet").to_pylist()
    assert ["unremarkable"] == [row["verdict"] for row in sessions]
