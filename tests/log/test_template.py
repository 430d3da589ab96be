"""Empty sheets to type into: each column is one the log knows, and its example reads."""

import csv
import io
import re

import openpyxl
import pytest

from detect.errors import UsageFault
from detect.laws.code import DEFAULT_CODE, POKER_CODES, codes
from detect.laws.events import NOTED
from detect.log.readers import read
from detect.log.sheet_cells import events_cell
from detect.log.sheet_columns import column
from detect.log.tables import MOVES
from detect.log.template import EVENTS, TEMPLATES, columns, write_template
from detect.log.template_columns import OPTIONAL
from tests.strategies import whole

GAMES = sorted(game for game in TEMPLATES if DEFAULT_CODE[game] not in POKER_CODES)


TYPED = ["whist", "bridge"]
"""Games whose workbooks are tried: those with dummies have the columns of whist, and one more."""


@pytest.fixture(scope="module")
def workbooks(tmp_path_factory):
    """Write the empty workbook of each game once."""
    folder = tmp_path_factory.mktemp("workbooks")
    for game in TYPED:
        write_template(game, folder / f"{game}.xlsx", "xlsx")
    return folder


ASKED_FOR = {
    "an event": "events", "events": "events", "a note": "events", "notes": "events", "cut_in": "cut_in", "ended": "ended",
    "pack_name": "pack_name", "packs": "packs", "players": "players.N", "table": "table", "void": "void",
    "shuffled_by": "shuffled_by", "facts": "facts.note", "hands": "hands.N", "trick": "play",
}  # fmt: skip
"""What the laws name when they say what to write down, and a column that has room for it."""


def test_there_is_a_sheet_for_each_game_that_has_a_code():
    """Whist, its two games with dummies, bridge, and the games of poker."""
    assert sorted(DEFAULT_CODE) == sorted(TEMPLATES) == sorted(EVENTS)


@pytest.mark.parametrize("code", [c for c in codes() if not c.is_poker], ids=lambda code: code.id)
def test_there_is_room_for_what_each_law_asks_a_scorer_to_write_down(code):
    """Every law that no log shows names what to write down, and the sheet has a column for it."""
    names = {each.name for each in columns(code.game)}
    asked = [law.unseen for law in code.own if "write" in law.unseen]
    told = {text: [at for name, at in ASKED_FOR.items() if re.search(rf"\b{name}\b", text)] for text in asked}
    demands = ["each call is an event of its own: write demand with the trick before it"]

    assert [] == [text for text, at in told.items() if not at]
    assert set() == {at for each in told.values() for at in each} - names
    assert [] == [d for d in demands if d in asked and "demand" not in kinds(code.game)]


def kinds(game):
    """Give the kinds and the notes of the page of events."""
    events = [event for _, typed in EVENTS[game] for event in events_cell(typed)]
    return {event["kind"] for event in events} | {event.get("note") for event in events}


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_events_has_all_that_the_laws_ask_for(game):
    """Every note that an audit knows, and every word after `an event` or `a note` in what is to be written down."""
    code = next(code for code in codes() if code.id == DEFAULT_CODE[game])
    said = " ; ".join(law.unseen for law in code.laws)
    words = set(re.findall(r"as (?:an event|events), (\w+)", said)) & set(MOVES)
    notes = {note for note in NOTED if re.search(rf"\b{note}\b", said)} if game != "bridge" else set()

    assert set() == (words | notes) - kinds(game)
    assert game == "bridge" or set(NOTED) <= kinds(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_the_page_reads_back(game):
    """All of them typed into one cell are moves of that deal, in that order, without a fault."""
    said = [event for _, typed in EVENTS[game] for event in events_cell(typed)]
    out = io.StringIO()
    csv.writer(out).writerows(
        [["game", "deal", "events"], [game, "1", " / ".join(typed for _, typed in EVENTS[game])]]
    )

    log, account = whole(out.getvalue().encode(), "csv")

    assert ([], []) == (account.errors, account.notes)
    assert [each["kind"] for each in said] == [MOVES[move] for move in log.moves["move"]]
    assert [each.get("note") for each in said] == [
        n if isinstance(n, str) else None for n in log.moves["note"]
    ]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_optional_stands_last_and_says_so(game):
    """A steward who stops at the first optional column has all that an evening needs."""
    optional = [each.optional for each in columns(game)]

    assert sorted(optional) == optional
    assert optional == [each.meaning.startswith(OPTIONAL) for each in columns(game)]
    assert {"deal", "dealer", "hands.N", "play", "result.tricks.NS"} <= {
        each.name for each in columns(game) if not each.optional
    }


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
    played = log.moves["move"].isin([MOVES.index("lead"), MOVES.index("play")])
    assert 8 == (played & (log.moves["card"] >= 0)).sum()
    assert "expose" in [MOVES[move] for move in log.moves["move"]]


@pytest.mark.parametrize("game", GAMES)
def test_an_empty_sheet_has_no_deals(tmp_path, game):
    """Nothing typed is nothing read, and no fault."""
    path = tmp_path / "evening.csv"
    write_template(game, path)

    log = read(path)

    assert (0, [], []) == (len(log.deals), log.inputs[0].errors, log.inputs[0].notes)


@pytest.mark.parametrize("game", TYPED)
def test_an_empty_workbook_has_no_deals(workbooks, game):
    """Nor has its page of columns, or of events."""
    log = read(workbooks / f"{game}.xlsx")

    assert (0, [], []) == (len(log.deals), log.inputs[0].errors, log.inputs[0].notes)


def test_a_workbook_explains_its_columns(workbooks):
    """The second sheet says in words what to type, the third has the events to copy, and cards are typed as text."""
    book = openpyxl.load_workbook(workbooks / "whist.xlsx")
    words = {row[0]: row[1] for row in book["columns"].iter_rows(values_only=True)}
    formats = {cell.value: book["deals"].cell(2, cell.column).number_format for cell in book["deals"][1]}
    events = list(book["events"].iter_rows(values_only=True))

    assert ["deals", "columns", "events"] == book.sheetnames
    assert [each.name for each in columns("whist")] == list(formats)
    assert set(formats) | {"column"} == set(words)
    assert ("@", "General") == (formats["hands.N"], formats["cut.depth"])
    assert len(EVENTS["whist"]) + 1 == len(events)
    assert all("events" == name and events_cell(typed)[0]["kind"] for name, _, typed in events[1:])


@pytest.mark.parametrize("game", TYPED)
def test_an_evening_typed_into_the_workbook(workbooks, tmp_path, game):
    """What most evenings do without is folded away; all that is typed is read, and the explanations are not."""
    book = openpyxl.load_workbook(workbooks / f"{game}.xlsx")
    sheet = book["deals"]
    for cell, each in zip(sheet[1], columns(game), strict=True):
        width = sheet.column_dimensions[cell.column_letter]
        assert (each.optional, int(each.optional)) == (width.hidden, width.outline_level)
        sheet.cell(2, cell.column, each.example)
    book.save(tmp_path / "evening.xlsx")

    log = read(tmp_path / "evening.xlsx")

    assert (1, [], []) == (len(log.deals), log.inputs[0].errors, log.inputs[0].notes)


def test_a_sheet_that_is_not_there():
    """Games and formats without a sheet are named with those that have one."""
    with pytest.raises(UsageFault, match="must be one of whist, dummy, double-dummy, bridge"):
        columns("snap")
    with pytest.raises(UsageFault, match="must be one of csv, xlsx"):
        write_template("whist", io.StringIO(), "ods")
