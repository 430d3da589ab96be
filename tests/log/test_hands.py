"""What readers of poker share: sittings, hands met twice, places of cards, rows that become tables on the way."""

import pytest

from detect.log.hands import Hand, Hands, checked
from detect.log.native_values import Fault
from detect.log.source import Source
from detect.log.tables import Seen, Stage
from tests.strategies import assert_same


@pytest.fixture
def file():
    """Give the hands of a file that is still empty."""
    return Hands(Source("club/evening.txt"), "phh")


def dealt(file, *, line=1, game="holdem", day="2026-11-02", table="1", cards=("AsKs", "????"), **more):
    """Add a hand of two players."""
    file.record(line)
    session = file.sitting(line, game, day=day, table=table)
    deal = file.deal(line, session, number=more.get("number"), dealer=1)
    hand = Hand(rows=file.rows, deal=deal["deal"], line=line)
    for seat, held in enumerate(cards, 1):
        file.rows.seats.append((deal["deal"], seat, f"P{seat}", 10.0, seat == 1))
        hand.deals(seat, held)
    file.rows.facts.append((session, deal["deal"], -1, "stakes", f"{line}/2", line))
    return hand


def test_a_sitting_is_a_table_a_game_and_a_day(file):
    """Hands of one table may stand anywhere; another game, day or table is another sitting."""
    for line, more in enumerate(
        [{}, {"game": "stud7"}, {}, {"table": "2"}, {"day": "2026-11-03"}, {"table": "2"}], 1
    ):
        dealt(file, line=line, **more)
    log = file.log()

    assert [
        "evening/holdem/1/2026-11-02", "evening/stud7/1/2026-11-02", "evening/holdem/2/2026-11-02",
        "evening/holdem/1/2026-11-03",
    ] == log.sessions["session"].tolist()  # fmt: skip
    assert [0, 1, 0, 2, 3, 2] == [list(log.sessions["session"]).index(name) for name in log.deals["session"]]
    assert ["1/2", "3/2", "2/2", "4/2", "6/2", "5/2"] == log.facts["value"].tolist()


def test_rows_become_tables_on_the_way(file):
    """Whether rows are gathered hand by hand or all at once, the tables are the same."""
    other = Hands(Source("club/evening.txt"), "phh")
    for line in range(1, 8):
        dealt(other, line=line, table=str(line % 2), game="holdem")
    file.fold = 2
    for line in range(1, 8):
        dealt(file, line=line, table=str(line % 2), game="holdem")

    assert 3 == len(file._parts)
    assert_same(other.log(), file.log())


def test_a_log_is_made_when_a_day_is_over(file):
    """A chunk ends only where another day begins; a sitting that comes again later is kept apart, and that is said."""
    for line in (1, 2):
        dealt(file, line=line)
    assert (False, True, False) == (
        file.full(2, "2026-11-02"), file.full(2, "2026-11-03"), file.full(None, "2026-11-03")
    )  # fmt: skip
    first = file.log()
    dealt(file, line=30)
    second = file.log()

    assert [0, 1, 2] == [*first.deals["deal"], *second.deals["deal"]]
    assert ["evening/holdem/1/2026-11-02#2"] == second.sessions["session"].tolist()
    assert [30] == [note.line for note in file.input.notes]


def test_a_hand_met_twice_is_not_counted(file):
    """The same words are a note; other words for the same hand are an error on their line."""
    file.record(1)
    said = [
        file.again("7", "folds", 1),
        file.again("8", "folds", 5),
        file.again("7", "folds", 9),
        file.again("8", "calls", 13),
    ]

    assert [False, False, True, True] == said
    assert [9] == [note.line for note in file.tally.notes()]
    assert [(13, "8")] == [(error.line, error.read) for error in file.input.errors]


def test_errors_name_the_hand_they_stand_in(file):
    """The number of the hand, in whatever order errors are found, and after a log was made."""
    for line in (1, 11, 21):
        dealt(file, line=line)
    for line in (25, 3, 11):
        file.fault(line, "x", "y")
    file.log()
    dealt(file, line=31)
    file.fault(33, "x", "y")

    assert [(3, 1), (11, 2), (25, 3), (33, 4)] == [(error.line, error.record) for error in file.input.errors]


def test_hands_that_were_not_seen_are_not_the_same(file):
    """Two deals of which only some cards were seen are two deals; two of the same cards are one."""
    for line, cards in enumerate([("AsKs", "????"), ("AsKs", "????"), ("AsKs", "2c2d"), ("AsKs", "2c2d")], 1):
        dealt(file, line=line, cards=cards)
    one, two, three, four = file.log().deals["hands"]

    assert (True, True) == (one != two, three == four)


def test_cards_that_come_in_two_goes_lie_one_behind_the_other(file):
    """Two cards nobody saw and an upcard are three cards of one street; each says for itself whether it was selected."""
    hand = dealt(file, cards=())
    for seat in (1, 2):
        hand.deals(seat, "????", Seen.SELECTED)
        hand.deals(seat, "2c", Seen.ALWAYS)
    hand.street = 1
    hand.deals(1, "3c")
    cards = file.log().cards

    assert [0, 1, 2, 0, 1, 2, 0] == cards["position"].tolist()
    assert [1, 1, 0, 1, 1, 0, 0] == cards["seen"].tolist()


def test_a_draw_and_what_is_shown(file):
    """What is thrown and drawn is a move and as many cards; who throws none stands; a run of the board has its part."""
    hand = dealt(file)
    hand.street = 1
    hand.throws(1, "As??", Seen.ALWAYS)
    hand.throws(2, "", Seen.SELECTED)
    hand.draws(1, "3c4c", Seen.ALWAYS)
    hand.part = 2
    hand.board("5c")
    hand.part = 0
    hand.shows(1, "Ks3c4c", "a flush")
    hand.mucks(2)
    log = file.log()
    after = log.cards[log.cards["stage"] != Stage.DEALT]

    assert [5, 5, 6, 6, 7, 8, 8, 8] == after["stage"].tolist()
    assert [0, 0, 0, 0, 2, 0, 0, 0] == after["part"].tolist()
    assert [2, -1, 2, 3, -1] == log.moves["amount"].fillna(-1).tolist()
    assert ["a flush", "mucks"] == log.moves["note"].dropna().tolist()


@pytest.mark.parametrize("cards", ["", "A", "as", "1c", "AsК", "As Ks", "10c", "??s"])
def test_what_are_no_cards_is_refused(cards):
    """Localised letters too: they are never guessed."""
    with pytest.raises(Fault):
        checked(cards)
