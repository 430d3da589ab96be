"""What the recorder of a PBN file marks as irregular, ^R ^L ^I ^S and a declarer ^S: true marks, false ones, and none."""

import pytest

from detect.laws import audit, load
from detect.log.native_write import Writer
from detect.report.record import irregularity
from tests.laws.evenings import SEATS
from tests.strategies import whole

HANDS = {
    "N": "K952.K952.952.52",
    "E": "AT63.AT63.T63.63",
    "S": "J74.J74.KJ74.K74",
    "W": "Q8.Q8.AQ8.AQJT98",
}
"""The cards of the deal in `table.py`."""


def record(play=(), *, auction="", declarer="W", contract="3NT", hands=HANDS):
    """Give a board that West declares, so that North leads; the columns of its play are N E S W."""
    cards = " ".join(hands.get(seat, "-") for seat in SEATS)
    lines = ['[Dealer "W"]', f'[Deal "N:{cards}"]', f'[Declarer "{declarer}"]', f'[Contract "{contract}"]']
    lines += ['[Auction "W"]', auction] if auction else []
    lines += ['[Play "N"]', *play, "*"] if play else []
    return "\n".join([*lines, ""])


def audited(*play, **more):
    log, account = whole(record(play, **more).encode())
    return audit(log), account


def found(*play, **more):
    """Give law, kind, trick, seat and cards of every irregularity."""
    table, account = audited(*play, **more)
    assert [] == account.errors
    return [
        (row.law.split()[-1], row.kind, max(row.trick, 0), ["", *SEATS][max(row.seat, 0)], row.cards)
        for row in table.itertuples()
    ]


def said(*play, **more):
    names = dict(enumerate(["Ada", "Ben", "Cyd", "Dot"], 1))
    rows = audited(*play, **more)[0].itertuples()
    return [irregularity(row, load("bridge"), names, {0: "1"})["what"] for row in rows]


FIRST, SECOND = "H2 H3 H4 H8", "D5 D6 DK D8"
"""West wins the first trick; the rows stay in columns from North."""


def test_a_play_as_it_should_be():
    assert [] == found(FIRST, SECOND, "D2 D3 D4 DA")


@pytest.mark.parametrize("row", ["H2 - H4 H8", "H2 H3 - -"])
def test_a_card_that_was_not_recorded_is_none_that_was_not_played(row):
    """A hyphen in the columns: neither PBN, nor the native log that it becomes, has a trick short of a card."""
    log, account = whole(record([row, SECOND, "D2 D3 D4 DA"]).encode())
    native = "\n".join(Writer(log).lines()).encode()

    assert [] == account.errors
    assert [0, 0] == [len(audit(each)) for each in (log, whole(native, "native")[0])]


# ----- ^R


def test_a_revoke_that_is_marked():
    """East, who has hearts, plays a club."""
    assert [("61", "revoke", 1, "E", "3C")] == found("H2 ^R C3 H4 H8")
    assert "with hearts in hand, as the record marks." in said("H2 ^R C3 H4 H8")[0]


def test_a_revoke_that_is_not_marked():
    assert [("61", "revoke", 1, "E", "3C")] == found("H2 C3 H4 H8")
    assert "with hearts in hand, which the record does not mark." in said("H2 C3 H4 H8")[0]


@pytest.mark.parametrize(
    ("play", "cards"),
    [
        (["H2 ^R H3 H4 H8"], "3H"),
        (["^R H2 H3 H4 H8"], "2H"),
        (["C2 C3 C4 C8", "C5 C6 C7 CA", "^R S2 D3 CK CQ"], "2S"),
        (["C2 C3 C4 C8", "C5 C6 C7 CA", "S2 ^R S3 CK CQ"], "3S"),
    ],
)
def test_a_mark_of_a_revoke_that_is_none(play, cards):
    """On a card that follows suit, on a lead, on the card of one who has none of the suit."""
    [(law, kind, _, _, card)] = found(*play)

    assert ("record.marks", "marked_no_revoke", cards) == (law, kind, card)
    assert "and is none by the hands as logged." in said(*play)[0]


def test_a_mark_where_the_hand_is_not_logged():
    """Nobody can say otherwise: the record is taken at its word."""
    hands = {seat: HANDS[seat] for seat in "NW"}

    assert [("61", "revoke_by_mark", 1, "E", "3C")] == found("H2 ^R C3 H4 H8", hands=hands)
    assert [("record.marks", "marked_no_revoke", 1, "E", "3H")] == found("H2 ^R H3 H4 H8", hands=hands)
    assert said("H2 ^R C3 H4 H8", hands=hands)[0].startswith(
        "Ben played 3♣ to a lead of hearts, and the record marks it as a revoke; the hand is not logged."
    )


# ----- ^L


def test_a_lead_out_of_turn_that_is_marked():
    """West won, South leads; the others follow clockwise from South."""
    assert [("53", "led_out_of_turn", 2, "S", "4D")] == found(FIRST, "D5 D6 ^L D4 D8")
    assert ["Cyd led 4♦; the lead was Dot's."] == said(FIRST, "D5 D6 ^L D4 D8")


def test_its_winner_leads_to_the_next():
    """South led out of turn, West won again: his lead is no irregularity, nor is it one to mark it."""
    assert [("53", "led_out_of_turn", 2, "S", "4D")] == found(FIRST, "D5 D6 ^L D4 DA", "C2 C3 C4 C8")
    assert [("53", "led_out_of_turn"), ("record.marks", "marked_no_lead")] == [
        row[:2] for row in found(FIRST, "D5 D6 ^L D4 DA", "C2 C3 C4 ^L C8")
    ]


def test_a_mark_of_a_lead_that_was_in_turn():
    """The winner's own, or the opening leader's."""
    assert [("record.marks", "marked_no_lead", 2, "W", "8D")] == found(FIRST, "D5 D6 D4 ^L D8")
    assert [("record.marks", "marked_no_lead", 1, "N", "2H")] == found("^L H2 H3 H4 H8")


def test_two_players_marked_as_leading_to_one_trick():
    """Only one can have led: the second mark is none."""
    assert [
        ("53", "led_out_of_turn", 2, "E", "6D"),
        ("record.marks", "marked_no_lead", 2, "S", "4D"),
    ] == found(FIRST, "D5 ^L D6 ^L D4 D8")


def test_a_lead_marked_where_nobody_knows_whose_it_was():
    """After a trick with a card that was not recorded the mark is taken at its word, and nobody is named as due."""
    assert [("53", "led_out_of_turn", 2, "S", "4D")] == found("H2 H3 H4 -", "D5 D6 ^L D4 D8")
    assert ["Cyd led 4♦."] == said("H2 H3 H4 -", "D5 D6 ^L D4 D8")


def test_a_card_not_recorded_is_no_card_omitted():
    """`-` says that it was not recorded, or not played."""
    assert [] == found("H2 - H4 H8", "D5 D6 DK D8", "- - - D3")


def test_two_marks_on_one_card_are_an_error_and_the_first_counts():
    table, account = audited("H2 ^R ^L C3 H4 H8")

    assert [("bridge 61", "revoke")] == list(zip(table["law"], table["kind"], strict=True))
    assert ["^L C3"] == [error.read for error in account.errors]
    assert all("one mark" in error.expected for error in account.errors)


# ----- ^I and ^S


def test_a_bid_too_low_that_was_accepted():
    assert [("27", "bid_too_low", 0, "N", "")] == found(auction="2C ^I 1S Pass AP")
    assert ["Ada bid 1S over 2C, and the bid stood."] == said(auction="2C ^I 1S Pass AP")


def test_a_bid_of_the_same_height_is_too_low():
    assert [("27", "bid_too_low", 0, "N", "")] == found(auction="2C ^I 2C AP")


@pytest.mark.parametrize(
    ("auction", "seat"), [("1C ^I 1S AP", "N"), ("^I 1C AP", "W"), ("1C ^I Pass AP", "N")]
)
def test_a_mark_of_a_bid_too_low_that_is_not(auction, seat):
    """Higher than the last, the first of all, or no bid."""
    assert [("record.marks", "marked_not_low", 0, seat, "")] == found(auction=auction)
    assert said(auction=auction)[0].endswith("is marked as insufficient, and is none by the calls before it.")


def test_an_auction_as_it_should_be():
    assert [] == found(auction="1C Pass 1S AP")


def test_a_player_passed_over():
    """East called in North's turn, and the call stood."""
    assert [("29", "passed_over", 0, "N", "")] == found(auction="1C ^S 1S AP")
    assert ["Ada lost a call: the next player called out of turn, and the call stood."] == said(
        auction="1C ^S 1S AP"
    )


# ----- [Declarer "^S"]


def test_a_declarer_who_changed_places_with_dummy():
    """West bid clubs first, East played the hand."""
    assert [("54", "declarer_exchanged", 0, "E", "")] == found(auction="1C Pass 3C AP", declarer="^E")
    assert ["Ben played the hand in his partner's place."] == said(auction="1C Pass 3C AP", declarer="^E")


def test_without_an_auction_the_word_stands():
    assert [("54", "declarer_exchanged", 0, "E", "")] == found(declarer="^E")


@pytest.mark.parametrize(("declarer", "by"), [("^W", "Dot"), ("^N", "Dot"), ("^S", "Dot")])
def test_a_change_that_the_auction_contradicts(declarer, by):
    """By the calls West is declarer: not marked in East's place, nor one of the other side."""
    seat = declarer[1]

    assert [("record.marks", "marked_not_exchanged", 0, seat, "")] == found(
        auction="1C Pass 3C AP", declarer=declarer
    )
    assert said(auction="1C Pass 3C AP", declarer=declarer)[0].endswith(
        f"by the auction the declarer is {by}."
    )


def test_a_declarer_without_a_mark_is_nothing():
    assert [] == found(auction="1C Pass 3C AP", declarer="W")


def test_dummy_is_the_partner_of_who_played_the_hand():
    """East plays the hand, so West lies open; South leads, and West's revoke costs nothing."""
    [_, what] = said("H2 H3 H4 C8", auction="1C Pass 3C AP", declarer="^E", contract="3C")

    assert what.endswith("It was played from dummy.")
