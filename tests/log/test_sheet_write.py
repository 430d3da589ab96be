"""Logs written as sheets: what was read comes out as the same tables, and nothing in them is a formula."""

import csv
import io

import openpyxl
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from detect.log.readers import read
from detect.log.sheet_cells import freed, held, plainly, shielded
from detect.log.sheet_write import write_csv, write_xlsx
from detect.log.tables import Log
from detect.resources import resource
from tests.strategies import PLACES, assert_same, native_bytes, native_logs, pbn_file, whole

NASTY = st.text(
    st.sampled_from("=+-@'\t\r\n \xa0\x00\x07_x0AF7,;\"|{[.é\u200f#N/") | st.characters(codec="utf-8"),
    max_size=12,
)
FORMULAS = [
    "=cmd|' /C calc'!A0",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "=1+1",
    "＝1",
    "#REF!",
    "'=1",
    "'",
    "",
    " = ",
    "a '",
]


def as_csv(log):
    out = io.StringIO(newline="")
    assert [] == write_csv(log, out)
    return out.getvalue().encode()


def as_xlsx(log):
    out = io.BytesIO()
    assert [] == write_xlsx(log, out)
    return out.getvalue()


def assert_round_trip(log):
    for kind, data in (("csv", as_csv(log)), ("xlsx", as_xlsx(log))):
        again, account = whole(data, kind)
        assert [] == account.errors
        assert_same(log, again, without=PLACES)


def nasty(texts):
    """Give a log with these texts wherever the log holds text."""
    at = iter(texts)
    session = {
        "session": "s" + next(at),
        "game": next(at),
        "laws": next(at),
        "venue": next(at),
        "recorder": next(at),
    }
    players = [next(at), next(at), "Cyd", "Dot"]
    deal = {"deal": next(at), "table": next(at), "time": next(at), "pack_name": next(at), "players": players,
            "auction": [["N", "1C", None, next(at)]], "events": [{"kind": "note", "note": next(at)}],
            "facts": {next(at): next(at), next(at): next(at)}}  # fmt: skip
    return whole(
        native_bytes([session, deal, {"deal": None}, {"deal": None, "facts": {"a": next(at)}}]), "native"
    )[0]


@settings(max_examples=15)
@given(native_logs())
def test_what_is_read_is_written_and_read_again(lines):
    """Sessions, deals, cards, calls, tricks, events and facts survive the way out and back."""
    assert_round_trip(whole(native_bytes(lines), "native")[0])


@settings(max_examples=25)
@given(st.lists(NASTY, min_size=19, max_size=19))
@example((FORMULAS * 2)[:19])
@example([f"{text} " for text in (FORMULAS * 2)[3:22]])
@example(["_x0041_", "_x0007", "_x0007\x07", "_x005F_", "\x07_"] + ["#N/A"] * 14)
def test_any_text_survives(texts):
    """Formulas, blanks at the ends, control characters and apostrophes come back as they were."""
    assert_round_trip(nasty(texts))


@pytest.mark.parametrize("name", ["whist-fair", "whist-stacked", "whist-revoking"])
def test_the_samples_survive(name):
    """Each evening that comes with pone can be kept as a sheet."""
    assert_round_trip(read(resource("datasets", "samples", f"{name}.jsonl")))


def test_a_pbn_file_can_be_kept_as_a_sheet():
    """Bridge records survive with their tags."""
    assert_round_trip(whole(pbn_file(1, 2, 3))[0])


def test_the_sheet_reads_well():
    """Cards, cuts and players have columns of their own; the session stands on every row, its end on the last."""
    log = read(resource("datasets", "samples", "whist-fair.jsonl"))

    rows = list(csv.DictReader(io.StringIO(as_csv(log).decode())))

    assert 24 == len(rows)
    assert ["session", "game", "date", "deal"] == list(rows[0])[:4]
    assert {"hands.N", "cut.by", "cut.depth", "players.W", "result.tricks.NS", "turn_up"} <= set(rows[0])
    assert not {"hands", "cut", "players"} & set(rows[0])
    assert {"2026-10-05/whist-fair"} == {row["session"] for row in rows}
    assert ["The Green Lamp Card Club", ""] == [row["venue"] for row in rows[:2]]


@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_is_a_formula(text):
    """Whatever a name is, a spreadsheet takes it for text."""
    log = nasty([text] * 19)

    cells = [cell for row in csv.reader(io.StringIO(as_csv(log).decode())) for cell in row]
    book = openpyxl.load_workbook(io.BytesIO(as_xlsx(log)))

    assert not [cell for cell in cells if cell[:1] in set("=+-@\t\r")]
    assert {"s", "n"} >= {cell.data_type for row in book.active.iter_rows() for cell in row}
    assert not [
        cell.value
        for row in book.active.iter_rows()
        for cell in row
        if str(cell.value)[:1] in set("=+-@\t\r")
    ]


@given(NASTY)
@example("''=")
@example(" '")
def test_the_shield_comes_off_again(text):
    """What was put round a text to make it plain is what is taken off."""
    assert text == plainly(shielded(text))
    assert text == freed(held(text))


def test_a_negative_amount_stays_a_number():
    """Losses are numbers, not formulas."""
    log = whole(
        native_bytes(
            [{"session": "s"}, {"deal": 1, "stacks": {"N": -5, "E": -0.1, "S": 1e300, "W": 0.1 + 0.2}}]
        ),
        "native",
    )[0]

    (row,) = csv.DictReader(io.StringIO(as_csv(log).decode()))
    assert ["-5", "-0.1", "1e+300", "0.30000000000000004"] == [row[f"stacks.{seat}"] for seat in "NESW"]
    assert_round_trip(log)


def test_too_long_for_excel():
    """A text that no cell of Excel can hold is named, and CSV holds it."""
    log = whole(native_bytes([{"session": "s"}, {"deal": 1, "facts": {"tale": "x" * 40_000}}]), "native")[0]

    assert [
        "session s, deal 1: facts.tale is 40,000 characters long; a cell of Excel holds 32,767"
    ] == write_xlsx(log, io.BytesIO())
    again, _ = whole(as_csv(log), "csv")
    assert_same(log, again, without=PLACES)


def test_a_million_rows_fill_a_sheet(monkeypatch):
    """The next session after a full sheet opens another; what does not fit is named."""
    monkeypatch.setattr("detect.log.sheet_write.ENOUGH_ROWS", 4)
    monkeypatch.setattr("detect.log.sheet_write.MOST_ROWS", 6)
    lines = [line for session in "abc" for line in
             [{"session": session}, *({"deal": deal} for deal in range(1, 4 if session < "c" else 8))]]  # fmt: skip
    log = whole(native_bytes(lines), "native")[0]

    out = io.BytesIO()
    lost = write_xlsx(log, out)
    again, _ = whole(out.getvalue(), "xlsx")

    assert [
        "session c, deal 6: a sheet of Excel holds 6 rows",
        "session c, deal 7: a sheet of Excel holds 6 rows",
    ] == lost
    assert ["a"] * 3 + ["b"] * 3 + ["c"] * 5 == again.deals["session"].tolist()
    assert ["deals", "deals 2", "deals 3"] == openpyxl.load_workbook(io.BytesIO(out.getvalue())).sheetnames


def test_many_names_of_facts_share_a_cell():
    """A log with a thousand kinds of facts does not make a thousand columns."""
    log = whole(
        native_bytes([{"session": "s"}, {"deal": 1, "facts": {f"f{n}": "x" for n in range(1000)}}]), "native"
    )[0]

    assert b"session,deal,facts\r\n" == as_csv(log).splitlines(keepends=True)[0]
    assert_round_trip(log)


def test_nothing_is_written_of_nothing():
    """An empty log is an empty file, and a workbook with an empty sheet."""
    assert b"" == as_csv(Log.empty())
    assert ["deals"] == openpyxl.load_workbook(io.BytesIO(as_xlsx(Log.empty()))).sheetnames
