"""The report as tables: CSV, Excel and Parquet hold what the JSON holds, and nothing in them is a formula."""

import csv
import io
import json

import openpyxl
import pytest
from click.testing import CliRunner
from pyarrow import parquet

from detect.cli import pone
from detect.report.rows import TABLES, tables
from detect.report.spreadsheet import csv_text, harmless_cell, write_parquet, write_xlsx

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


def test_every_table_has_every_column(sample):
    """A row has all the columns of its table, and no other."""
    made = tables(sample("whist-revoking"))

    assert list(TABLES) == list(made)
    for name, rows in made.items():
        assert all(list(TABLES[name]) == list(row) for row in rows)


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

    assert {"sessions", "findings", "people"} == {row["row"] for row in rows}
    assert "strong" == rows[0]["verdict"]
    assert "40" == rows[0]["deals"]


def test_no_cell_of_the_csv_is_a_formula(nasty):
    """A name that is a formula comes out as text in every cell."""
    run = CliRunner().invoke(pone, ["check", "--format", "csv", str(nasty)], standalone_mode=False)
    cells = [cell for row in csv.reader(io.StringIO(run.stdout)) for cell in row]

    assert [cell for cell in cells if cell.startswith(f"'{NASTY}")]
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


def test_no_cell_of_the_workbook_is_a_formula(nasty, tmp_path):
    """Excel takes no text of a log for a formula."""
    out = tmp_path / "report.xlsx"
    CliRunner().invoke(pone, ["check", "--format", "xlsx", "-o", str(out), str(nasty)], standalone_mode=False)
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
