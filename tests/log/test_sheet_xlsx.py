"""Evenings typed into Excel: merged headings, days, formulas, several sheets, and workbooks that are broken."""

import datetime as dt
import io
import zipfile

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detect.errors import FormatUnknown
from detect.log.readers import read as read_log
from detect.log.source import sniff
from tests.strategies import whole

HEADINGS = ["deal", "dealer", "turn_up", "hands.N"]


def book(*sheets):
    """Give the bytes of a workbook: each sheet a title and rows."""
    made = openpyxl.Workbook()
    made.remove(made.active)
    for title, rows in sheets:
        sheet = made.create_sheet(title)
        for row in rows:
            sheet.append(row)
    return saved(made)


def saved(made):
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def read(*rows):
    return whole(book(("Sheet1", rows)), "xlsx")


def clean(*rows):
    log, account = read(*rows)
    assert [] == account.errors
    return log, account


def faults(account):
    return [(error.line, error.record, error.read, error.expected.split(":")[0]) for error in account.errors]


def test_numbers_and_days_as_excel_keeps_them():
    """A number with a point is whole where it is, and days and hours are written out."""
    log, account = clean(
        ["session", "date", "time", "deal", "cut.depth", "counts.N", "seconds.deal", "players.N", "void"],
        [dt.date(2026, 11, 2), dt.datetime.fromisoformat("2026-11-02"), dt.time(20, 15), 1.0, 23.0, 13.0, 2.5, 7, True],
    )  # fmt: skip

    assert ["2026-11-02", "2026-11-02"] == log.sessions.loc[0, ["session", "date"]].tolist()
    assert ["20:15", "1", 23, 2.5, True] == log.deals.loc[
        0, ["time", "number", "cut", "deal_s", "void"]
    ].tolist()
    assert [13, "7"] == [log.cards["position"][0], log.seats["player"][0]]
    assert ("xlsx", 1, 1, ["xlsx"]) == (
        account.format,
        account.records,
        account.deals,
        log.sessions["source"].tolist(),
    )


def test_merged_headings():
    """One heading over four merged cells holds for the four beneath it."""
    made = openpyxl.Workbook()
    sheet = made.active
    for row in (["Club night"], ["deal", "hands", None, None, None, "turn_up"], [None, "N", "E", "S", "W"],
                [1, "AS", "KS", "QS", "JS", "7H"]):  # fmt: skip
        sheet.append(row)
    for cells in ("A1:F1", "B2:E2", "A2:A3", "F2:F3"):
        sheet.merge_cells(cells)

    log, account = whole(saved(made), "xlsx")

    assert [[1, 51], [2, 50], [3, 49], [4, 48]] == log.cards[["seat", "card"]].to_numpy().tolist()
    assert ([], [4]) == (account.errors, log.deals["line"].tolist())
    assert ["a row above the headings was passed over"] == [note.what for note in account.notes]


def test_seats_that_are_numbers():
    """The second row of headings may hold numbers."""
    log, _ = clean(
        ["deal", "hands", None, "players", None], [None, 1, 2, 1.0, 2.0], [1, "AS", "KS", "Ada", "Ben"]
    )

    assert [[1, 51], [2, 50]] == log.cards[["seat", "card"]].to_numpy().tolist()
    assert ["Ada", "Ben"] == log.seats["player"].tolist()


@pytest.mark.parametrize("cell", [dt.datetime.fromisoformat("2026-12-10"), 100000.0, dt.time(7, 0)])
def test_cards_that_excel_has_turned_into_something_else(cell):
    """A day or a number among the cards is a fault that says what to do."""
    log, account = read(HEADINGS, [1, "S", "7H", cell], [2, "S", "7H", "AS"])

    assert [1, 2, 1] == [len(account.errors), len(log.deals), len(log.cards)]
    assert "set the column's format to text" in account.errors[0].expected


def test_a_deal_number_that_excel_has_made_a_day():
    """Deal 1/2 is no day."""
    _, account = read(HEADINGS, [dt.datetime.fromisoformat("2026-02-01"), "S", "7H", "AS"])

    assert [(2, 1, "2026-02-01", "deal")] == faults(account)


def test_a_formula_that_was_never_worked_out():
    """Without a value the formula itself is named, with its cell."""
    log, account = read(HEADINGS, ["=A1+1", "S", "7H", "AS"], [2, "S", '="A"&"S"', "KS"])

    assert [(2, 1, "=A1+1", "deal"), (3, 2, '="A"&"S"', "turn_up")] == faults(account)
    assert "cell A2" in account.errors[0].expected
    assert 2 == len(log.deals)


def test_a_formula_with_its_value():
    """The value that was last worked out is read."""
    data = book(("Sheet1", [HEADINGS, ["=1+1", "S", "7H", "AS"]]))
    packed, out = zipfile.ZipFile(io.BytesIO(data)), io.BytesIO()
    with zipfile.ZipFile(out, "w") as again:
        for part in packed.namelist():
            again.writestr(part, packed.read(part).replace(b"<f>1+1</f><v />", b"<f>1+1</f><v>2</v>"))

    log, account = whole(out.getvalue(), "xlsx")

    assert ([], ["2"]) == (account.errors, log.deals["number"].tolist())


def test_every_sheet_is_a_session():
    """Without a column of sessions each sheet is one, and its faults name it; a page of remarks is passed over."""
    data = book(
        ("Monday", [HEADINGS, [1, "S", "7H", "AS"], [2, "Q", "7H", "1S"]]),
        ("Remarks", [["What we saw", ""], ["deal", "was long"]]),
        ("Tuesday", [[], HEADINGS, [1, "S", "7H", "KS 1S"]]),
        ("Empty", []),
    )

    log, account = whole(data, "xlsx")

    assert ["Monday", "Tuesday"] == log.sessions["session"].tolist()
    assert ["Monday", "Monday", "Tuesday"] == log.deals["session"].tolist()
    assert [2, 3, 3] == log.deals["line"].tolist()
    assert sorted([
        (3, 2, "Q", "dealer on sheet Monday"), (3, 2, "1S", "hands.N on sheet Monday"),
        (3, 3, "1S", "hands.N on sheet Tuesday"),
    ]) == sorted(faults(account))  # fmt: skip
    assert ["sheet Remarks has no headings of the log and was passed over"] == [n.what for n in account.notes]


def test_a_sheet_alone_is_named_by_its_file():
    """Sheet1 is no name for an evening."""
    log, _ = clean(HEADINGS, [1, "S", "7H", "AS"])

    assert ["evening"] == log.sessions["session"].tolist()


def test_a_workbook_is_known_by_its_content(tmp_path):
    """Whatever it is called, a workbook is read as one."""
    path = tmp_path / "evening.dat"
    path.write_bytes(book(("x", [HEADINGS, [1, "S", "7H", "AS"]])))

    assert 1 == len(read_log(path).deals)


@pytest.mark.parametrize(
    ("head", "what"), [(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "old Excel"), (b"PK\x03\x04photo", "a zip file")]
)  # fmt: skip
def test_other_workbooks_are_refused_by_name(head, what):
    """Old workbooks, those with a password and other zip files are named."""
    with pytest.raises(FormatUnknown, match=what):
        sniff(head, "evening.xls")


def test_a_workbook_without_headings():
    """A workbook with nothing of a log says which headings it should have."""
    log, account = read(["Dear", "Ada"], [1, 2])

    assert log is None
    assert "a row of headings" in account.errors[0].expected


GOOD = book(("Sheet1", [HEADINGS, [1, "S", "7H", "AS"], [2, "N", "8H", "KS"]]))


@settings(max_examples=40)
@given(st.integers(0, len(GOOD) - 1), st.binary(min_size=1, max_size=4), st.booleans())
def test_a_broken_workbook_is_a_fault(at, more, cut):
    """A workbook cut short or written over gives a fault or its rows, and never an accident."""
    data = GOOD[:at] if cut else GOOD[:at] + more + GOOD[at + len(more) :]

    log, account = whole(data, "xlsx")

    assert account.errors or log is not None
    assert (0 if log is None else len(log.deals)) == account.deals


@pytest.mark.parametrize("row", [b'r="99999999999"', b'r="0"', b'r="x"'])
def test_rows_with_impossible_numbers(row):
    """A row that claims a place past the end of any sheet does not keep anybody waiting."""
    packed, out = zipfile.ZipFile(io.BytesIO(GOOD)), io.BytesIO()
    with zipfile.ZipFile(out, "w") as again:
        for part in packed.namelist():
            again.writestr(part, packed.read(part).replace(b'<row r="3"', b"<row " + row))

    log, account = whole(out.getvalue(), "xlsx")

    assert account.errors or len(log.deals) in {1, 2}
