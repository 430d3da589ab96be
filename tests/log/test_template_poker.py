"""Empty sheets of poker: each column is one the log knows, the examples read, and draws are typed in words."""

import csv
import io

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.errors import PoneError
from detect.laws.audit import audit
from detect.log.native_values import Fault
from detect.log.readers import read
from detect.log.sheet_cells import draws_cell, events_cell
from detect.log.sheet_columns import column
from detect.log.tables import MOVES, Stage
from detect.log.template import EVENTS, columns, write_template
from detect.log.template_columns import OPTIONAL
from detect.log.template_poker import NAMES, POKER
from tests.strategies import whole

GAMES = sorted(POKER)
AT_LEAST = {"deal", "dealer", "cut.by", "cut.depth", "hands.1", "hands.6", "shown.1"}


def typed(game, *, without=()):
    """Give a sheet with one row: the examples."""
    out = io.StringIO()
    write_template(game, out)
    csv.writer(out).writerow("" if each.name in without else each.example for each in columns(game))
    return out.getvalue().encode()


@pytest.mark.parametrize("game", GAMES)
def test_every_column_is_known_and_what_is_optional_stands_last(game):
    """A steward who stops at the first optional column has all that an evening needs."""
    optional = [each.optional for each in columns(game)]

    assert [] == [each.name for each in columns(game) if not column(each.name).known or not each.example]
    assert sorted(optional) == optional == [each.meaning.startswith(OPTIONAL) for each in columns(game)]
    assert {each.name for each in columns(game) if not each.optional} >= AT_LEAST


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_make_a_hand(game):
    """A row of the examples reads without a fault, and every part of it arrives where it belongs."""
    log, account = whole(typed(game), "csv")
    deal, stages = log.deals.iloc[0], set(log.cards["stage"])

    assert ([], []) == (account.errors, account.notes)
    assert (game, "2026-11-02", "planned") == tuple(log.sessions.loc[0, ["game", "date", "ended"]])
    assert (6, 5, 23) == (deal["dealer"], deal["cutter"], deal["cut"])
    assert list(NAMES) == log.seats["player"].tolist()
    assert stages >= {Stage.DEALT, Stage.SHOWN, Stage.COUNTED, Stage.PACK}
    assert (Stage.BOARD in stages, Stage.DISCARDED in stages) == (game == "holdem", game in {"draw", "draw5"})


@pytest.mark.parametrize("game", GAMES)
def test_the_hand_of_the_examples_is_as_the_game_deals(game):
    """The audit has nothing to say of it, but for the orders of the pack, which are but beginnings."""
    log, _ = whole(typed(game, without=("gathered", "shuffled", "pack")), "csv")

    assert [] == audit(log)["kind"].tolist()


def test_a_workbook_of_hands_is_typed_and_read(tmp_path):
    """Cards are typed as text, and its pages of columns and of events are no hands."""
    path = tmp_path / "evening.xlsx"
    write_template("draw5", path, "xlsx")
    book = openpyxl.load_workbook(path)
    for cell, each in zip(book["deals"][1], columns("draw5"), strict=True):
        book["deals"].cell(2, cell.column, each.example)
    book.save(path)
    log = read(path)

    assert (1, [], []) == (len(log.deals), log.inputs[0].errors, log.inputs[0].notes)
    assert [event["kind"] for _, said in EVENTS["draw5"] for event in events_cell(said)] == [
        "expose",
        "misdeal",
        "note",
        "note",
    ]


def test_draws_are_typed_in_words():
    """Cards, or how many; pat; a second draw; each in its turn."""
    said = "deal,game,players.1,players.2,players.3,hands.1,draws\n1,draw5,A,B,C,7D 2C 3C 4C 5C,p1: throws 7D draws 8C / 2 draws 2 / 3 pat / 1 throws 10C in 2\n"
    log, account = whole(said.encode(), "csv")
    moves = [(street, seat, MOVES[int(move)], amount) for street, seat, move, amount in log.moves[["street", "seat", "move", "amount"]].to_numpy()]  # fmt: skip

    assert [] == account.errors
    assert [
        (1, 1, "discard", 1),
        (1, 1, "draw", 1),
        (1, 2, "draw", 2),
        (1, 3, "discard", 0),
        (2, 1, "discard", 1),
    ] == moves


@pytest.mark.parametrize("said", ["1", "1 throws", "pat", "1 throws / 2 pat", "Z throws 2", "1 steals 2"])
def test_a_draw_that_is_not_typed_so_is_named(said):
    """With an example of how it is typed."""
    with pytest.raises(Fault, match="throws 7D draws 8C"):
        draws_cell(said)


@given(st.text(alphabet="12pN throwsdap7D/in\n:", max_size=30))
def test_whatever_is_typed_is_read_or_refused(said):
    """Nothing else comes of it."""
    try:
        draws_cell(said)
    except (Fault, PoneError):
        return
