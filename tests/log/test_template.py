"""Empty sheets to type into: each column is one the log knows, and its example reads."""

import csv
import io

import openpyxl
import pytest

from detect.errors import UsageFault
from detect.log.readers import read
from detect.log.sheet_columns import column
from detect.log.template import TEMPLATES, columns, write_template
from tests.strategies import whole

GAMES = sorted(TEMPLATES)


def test_there_are_sheets_for_whist_and_bridge():
    """Both games of the club have a sheet."""
    assert ["bridge", "whist"] == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_column_is_known(game):
    """No heading of an empty sheet becomes a fact by mistake, and none stands there twice."""
    names = [each.name for each in columns(game)]

    assert [] == [name for name in names if not column(name).known]
    assert len(set(names)) == len(names)
    assert [] == [each.name for each in columns(game) if not each.meaning.endswith(".") or not each.example]


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_make_a_deal(game):
    """A row of the examples reads without a fault, and every part of it arrives."""
    out = io.StringIO()
    write_template(game, out)
    csv.writer(out).writerow(each.example for each in columns(game))

    log, account = whole(out.getvalue().encode(), "csv")

    assert ([], []) == (account.errors, account.notes)
    assert [game, "2026-11-02", "planned"] == log.sessions.loc[0, ["game", "date", "ended"]].tolist()
    assert ["Ada", "Ben", "Cyd", "Dot"] == log.seats["player"].tolist()
    assert {1, 2, 3, 4} <= set(log.cards["seat"].tolist())
    assert 8 == (log.moves["card"] >= 0).sum()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_an_empty_sheet_has_no_deals(tmp_path, game, kind):
    """Nothing typed is nothing read, and no fault."""
    path = tmp_path / f"evening.{kind}"
    write_template(game, path, kind)

    log = read(path)

    assert (0, []) == (len(log.deals), log.inputs[0].errors)


def test_a_workbook_explains_its_columns(tmp_path):
    """The second sheet says in words what to type, and cards are typed as text."""
    path = tmp_path / "evening.xlsx"
    write_template("whist", path, format="xlsx")

    book = openpyxl.load_workbook(path)
    words = {row[0]: row[1] for row in book["columns"].iter_rows(values_only=True)}
    formats = {cell.value: book["deals"].cell(2, cell.column).number_format for cell in book["deals"][1]}

    assert ["deals", "columns"] == book.sheetnames
    assert [each.name for each in columns("whist")] == list(formats)
    assert set(formats) | {"column"} == set(words)
    assert ("@", "General") == (formats["hands.N"], formats["cut.depth"])


@pytest.mark.parametrize("game", GAMES)
def test_an_evening_typed_into_the_workbook(tmp_path, game):
    """What is typed under the headings is read, and the page of explanations is not."""
    path = tmp_path / "evening.xlsx"
    write_template(game, path, format="xlsx")
    book = openpyxl.load_workbook(path)
    for at, each in enumerate(columns(game), 1):
        book["deals"].cell(2, at, each.example)
    book.save(path)

    log = read(path)

    assert (1, [], []) == (len(log.deals), log.inputs[0].errors, log.inputs[0].notes)


def test_a_sheet_that_is_not_there():
    """Games and formats without a sheet are named with those that have one."""
    with pytest.raises(UsageFault, match="must be one of whist, bridge"):
        columns("snap")
    with pytest.raises(UsageFault, match="must be one of csv, xlsx"):
        write_template("whist", io.StringIO(), "ods")
