"""Leads and plays out of turn, two cards to a trick and none: laws 42, 62, 63, 67 to 70, each with its lawful twin."""

import pytest

from tests.laws.table import HANDS, audited, deal, found, kinds, said

FIRST = "N2H E3H S4H W8H"
"""West wins it and leads to the second."""


def board(*tricks, **more):
    return deal(*tricks, declarer="W", **more)


# ----- 62, 63: leads


def test_the_dealers_left_leads_and_then_the_winner(tmp_path):
    assert [] == found(tmp_path, deal(FIRST, "W8D N5D E6D SKD", "S4C W8C N2C E3C"))


def test_a_lead_out_of_turn_is_62_until_all_have_followed(tmp_path):
    """East leads to the first trick, which was North's to lead."""
    assert [("62", "led_out_of_turn", 1, "E", "3H")] == found(tmp_path, deal("E3H S4H"))
    assert said(tmp_path, deal("E3H S4H")) == [
        (
            "Ben led 3♥; the lead was Ada's.",
            "the adversaries may call the card led, or a suit when the offender or his partner next leads",
        )
    ]


def test_a_lead_out_of_turn_that_all_have_followed_is_complete(tmp_path):
    """Law 63: the trick stands, and its winner leads to the next."""
    made = deal("E3H S4H W8H N9H", "N2D E3D S4D W8D")

    assert [("63", "led_out_of_turn", 1, "E", "3H")] == found(tmp_path, made)
    assert "none: all four have played to it, and the trick stands" == said(tmp_path, made)[0][1]


def test_four_cards_of_three_players_are_not_all_four(tmp_path):
    made = deal("E3H S4H W8H W8C")

    assert [("62", "led_out_of_turn"), ("70", "two_cards")] == kinds(tmp_path, made)


def test_a_lead_out_of_turn_to_a_later_trick(tmp_path):
    """West won, South leads."""
    assert [("63", "led_out_of_turn", 2, "S", "4D")] == found(tmp_path, deal(FIRST, "S4D W8D N5D E6D"))


@pytest.mark.parametrize("cards", ["E3H~", "E3H~ S4H~", "E3H~ S4H~ W8H~"])
def test_a_lead_out_of_turn_that_was_taken_back(cards, tmp_path):
    """By itself, or with the second's card, or the second's and third's: only East is named."""
    made = deal(f"{cards} N2D E3D S4D W8D")

    assert [("62", "lead_taken_back", 1, "E", "3H")] == found(tmp_path, made)
    assert "Ben led 3♥, and took it back; the lead was Ada's." == said(tmp_path, made)[0][0]


def test_a_leader_who_changes_his_own_lead_shows_a_card(tmp_path):
    """He leads what he likes, but not twice; those who had followed may change theirs."""
    assert [("56", "card_taken_back", 1, "N", "2H")] == found(tmp_path, deal("N2H~ E3H~ N2D E3D S4D W8D"))


def test_a_wrong_lead_taken_back_for_another(tmp_path):
    """East leads, and then South, while the lead was North's."""
    assert [("62", "lead_taken_back", 1, "E", "3H"), ("63", "led_out_of_turn", 1, "S", "4D")] == found(
        tmp_path, deal("E3H~ S4D W8D N2D E3D")
    )


def test_whose_lead_it_was_may_not_be_known(tmp_path):
    """Without the dealer, who leads first is right; a lead taken back for another's was not."""
    made = deal("E3H S4H W8H N9H")
    del made["dealer"]
    back = deal("E3H~ S4D W8D N2D E3D")
    del back["dealer"]

    assert [] == found(tmp_path, made)
    assert [("62", "lead_taken_back", 1, "E", "3H")] == found(tmp_path, back)


@pytest.mark.parametrize("first", ["N2H E3C S4H W8H", "N2H E3S S4H W8H"])
def test_after_a_discard_with_trumps_not_logged_no_lead_is_wrong(first, tmp_path):
    made = deal(first, "S4D W8D N5D E6D")
    del made["trump"]

    assert "led_out_of_turn" not in {kind for _, kind in kinds(tmp_path, made)}


def test_a_lead_marked_as_out_of_turn(tmp_path):
    """The mark is true; where it was the winner's lead, it is false."""
    assert [("63", "led_out_of_turn", 2, "S", "4D")] == found(tmp_path, deal(FIRST, "S4Dt W8D N5D E6D"))
    assert [("marks", "marked_no_lead", 2, "W", "8D")] == [
        (law.removeprefix("record."), *rest)
        for law, *rest in found(tmp_path, deal(FIRST, "W8Dt N5D E6D S4D"))
    ]


# ----- three leads astray are one slip of the record

ASTRAY = "N2H E3H S4H W8H", "N2D E3D S4D W8D", "N5D E6D S7D WQD", "S4C W8C N2C E3C", "N5C E6C S7C W9C"


def test_two_leads_out_of_turn_are_two(tmp_path):
    assert [("63", "led_out_of_turn")] * 2 == kinds(tmp_path, deal(*ASTRAY[:3]))


def test_three_or_more_leads_astray_are_one_irregularity(tmp_path):
    """Leads that never follow the tricks speak of a wrong trump or dealer, and not of four offences."""
    made = deal(*ASTRAY)

    assert [("62", "leads_astray", 2, "", "")] == found(tmp_path, made)
    assert (
        "The leads to tricks 2 to 5 are not by the winners of the tricks before."
        == said(tmp_path, made)[0][0]
    )


def test_leads_that_the_recorder_marks_are_each_their_own(tmp_path):
    marked = [ASTRAY[0], *(text.replace(" ", "t ", 1) for text in ASTRAY[1:4])]

    assert [("63", "led_out_of_turn")] * 3 == kinds(tmp_path, deal(*marked))


def test_leads_astray_of_two_deals_are_counted_apart(tmp_path):
    """Two of one deal and four of another; the turn of the deal is left out of it."""
    deals = [deal(*ASTRAY[:3], number=1), deal(*ASTRAY, number=2, void=True)]
    rows = [row for row in found(tmp_path, *deals) if row[1].startswith("lead")]

    assert [row[1] for row in rows] == ["leads_astray"]
    assert 2 == sum(row[1] == "led_out_of_turn" for row in found(tmp_path, *deals))


# ----- 67, 68: before one's turn


def test_third_hand_before_the_second(tmp_path):
    assert [("67", "third_before_second", 1, "S", "4H")] == found(tmp_path, deal("N2H S4H E3H W8H"))


def test_then_the_fourth_may_play_before_his_partner(tmp_path):
    """Law 67: West's card before East's is no irregularity of its own."""
    made = deal("N2H S4H W8H E3H")

    assert [("67", "third_before_second", 1, "S", "4H")] == found(tmp_path, made)
    assert said(tmp_path, made) == [
        ("Cyd played 4♥ before the second hand.", "the fourth hand may play before the second"),
    ]


def test_fourth_hand_before_his_partner(tmp_path):
    """Law 68: neither East nor South has played."""
    made = deal("N2H W8H E3H S4H")

    assert [("68", "fourth_before_partner", 1, "W", "8H")] == found(tmp_path, made)
    assert said(tmp_path, made) == [
        (
            "Dot, fourth to play, played 8♥ before the second and third hands.",
            "the second hand may be called on to win the trick, or not to win it",
        )
    ]


def test_fourth_hand_before_the_third_only(tmp_path):
    """East has played: nothing that West shows can help him."""
    made = deal("N2H E3H W8H S4H")

    assert [("68", "fourth_before_third", 1, "W", "8H")] == found(tmp_path, made)
    assert "none is laid down where his partner had played" == said(tmp_path, made)[0][1]


def test_a_card_before_its_turn_that_was_taken_back(tmp_path):
    """It is told once, and the card that stands may be another."""
    made = deal("N2H S4H~ E3H S7H W8H")

    assert [("67", "third_before_second", 1, "S", "4H")] == found(tmp_path, made)
    assert "Cyd played 4♥ before the second hand, and took it back." == said(tmp_path, made)[0][0]


@pytest.mark.parametrize("trick", ["N2H E3H S4H W8H", "N2H S4H", "N2H W8H", "N2H E3H W8H"])
def test_a_player_whose_card_is_not_there_was_not_passed_over(trick, tmp_path):
    """In its turn, or in a trick broken off: nobody played before another who did play."""
    assert [] == found(tmp_path, deal(trick))


@pytest.mark.parametrize(
    ("trick", "kind"),
    [("N2H S4H E3H W8H", "third_before_second"), ("N2H W8H E3H S4H", "fourth_before_partner"),
     ("N2H E3H W8H S4H", "fourth_before_third")],
)  # fmt: skip
def test_turns_at_bridge(trick, kind, tmp_path):
    assert [("57", kind)] == kinds(tmp_path, board(trick), game="bridge")


def test_leads_at_bridge(tmp_path):
    """Accepted it is right (53); taken back it is a defender's (56), or the declarer's side's and costs nothing (55)."""
    assert [] == kinds(tmp_path, board(FIRST, "W8D N5D E6D S4D"), game="bridge")
    assert [("53", "led_out_of_turn")] == kinds(tmp_path, board(FIRST, "S4D W8D N5D E6D"), game="bridge")
    assert [("56", "lead_taken_back")] == kinds(tmp_path, board(FIRST, "S4D~ W8D N5D E6D S4D"), game="bridge")
    assert [("55", "lead_taken_back")] == kinds(tmp_path, board(FIRST, "E6D~ W8D N5D E6D S4D"), game="bridge")


# ----- 69: no card to a trick


def test_no_card_to_a_former_trick(tmp_path):
    """East's card is missing from the first trick, and there are cards to the second."""
    made = deal("N2H S4H W8H", "W8D N5D E6D S4D")

    assert [("69", "trick_short", 1, "E", "")] == found(tmp_path, made)
    assert "Ben has no card in this trick, and cards were played to the next." == said(tmp_path, made)[0][0]


@pytest.mark.parametrize(
    "tricks",
    [
        ["N2H S4H W8H"],
        [FIRST, "W8D N5D E6D"],
        ["N2H E?? S4H W8H", "W8D"],
        [FIRST, "W?? N5D E6D S4D"],
    ],
)
def test_a_play_broken_off_and_a_card_not_seen_are_nothing(tricks, tmp_path):
    """The last trick of the log may lack cards; a card marked as not seen is there."""
    assert [] == found(tmp_path, deal(*tricks))


def test_a_card_missing_is_not_the_end_of_the_data(tmp_path):
    """What comes after a short trick is replayed all the same: East revokes in the third."""
    made = deal("N2H S4H W8H", "W8D N5D E6D SKD", "S4D WQD N9D E3C")

    assert [("69", "trick_short", 1, "E", ""), ("71", "revoke", 3, "E", "3C")] == found(tmp_path, made)


def test_a_player_whose_cards_are_never_written_down_did_not_omit_them(tmp_path):
    """A log of what three players played holds no word against the fourth."""
    tricks = "N2H S4H W8H", "W8D N5D SKD", "S4D WQD N9D", "W8C N2C S4C"

    assert [] == found(tmp_path, deal(*tricks))
    assert [("69", "trick_short")] * 2 == kinds(tmp_path, deal(*tricks[:3]))


def test_a_hand_of_twelve_has_no_card_in_the_last_trick(tmp_path):
    """Law 46, case VI: the trick that is short is the last, and no trick follows it."""
    hands = {"N": "2H KH", "E": "3H", "S": "4H 7H", "W": "8H QH"}
    made = deal("N2H E3H S4H W8H", "WQH NKH S7H", hands=hands)

    assert "trick_short" not in {kind for _, kind in kinds(tmp_path, made)}


# ----- 70: two cards to a trick


def test_two_cards_to_a_trick(tmp_path):
    """Case XI: it is no lead out of turn, and no revoke either."""
    made = deal("N2H E3H S4H W8H N2C", "W8D N5D E6D SKD")

    assert [("70", "two_cards", 1, "N", "2C")] == found(tmp_path, made)
    assert "Ada played 2♣ to a trick to which he had played." == said(tmp_path, made)[0][0]


@pytest.mark.parametrize("trick", ["N2H E3H E3C S4H W8H", "N2H E3H E6H S4H W8H"])
def test_a_second_card_is_no_revoke_whatever_its_suit(trick, tmp_path):
    assert [("70", "two_cards")] == kinds(tmp_path, deal(trick))


def test_after_a_trick_of_five_cards_no_lead_is_wrong(tmp_path):
    """Which of the two was his card to the trick nobody knows."""
    assert [("70", "two_cards")] == kinds(tmp_path, deal("N2H N9H E3H S4H W8H", "N5D E6D SKD W8D"))


def test_two_cards_at_once_of_which_one_went_back(tmp_path):
    """Law 56 i: the card was shown."""
    assert [("56", "card_taken_back", 1, "E", "6H")] == found(tmp_path, deal("N2H E3H E6H~ S4H W8H"))


def test_a_card_played_again_in_a_later_trick(tmp_path):
    assert [("70", "played_twice", 2, "E", "3H")] == found(tmp_path, deal(FIRST, "WQH N5H E3H S7H"))


def test_a_card_that_was_taken_back_is_played_later(tmp_path):
    assert [("76", "revoke_saved")] == kinds(tmp_path, deal("N2H E3C~ E3H S4H W8H", "W8C N2C E3C S4C"))


def test_a_card_of_another_hand(tmp_path):
    assert [("42", "not_held", 1, "E", "5H")] == found(tmp_path, deal("N2H E5H S4H W8H"))


def test_where_the_hand_is_not_logged_any_card_may_be_of_it(tmp_path):
    made = deal("N2H E5H S4H W8H")
    made["hands"] = {seat: cards for seat, cards in HANDS.items() if seat != "E"}

    assert [] == found(tmp_path, made)


@pytest.mark.parametrize(
    ("trick", "expected"),
    [("N2H E3H S4H W8H N2C", [("67", "two_cards")]), ("N2H N5H~ E3H S4H W8H", [("47", "card_taken_back")]),
     ("N2H E5H S4H W8H", [("45", "not_held")])],
)  # fmt: skip
def test_the_same_at_bridge(trick, expected, tmp_path):
    assert expected == kinds(tmp_path, board(trick), game="bridge")


# ----- what a table of another size shows


def test_at_a_table_of_six_nobody_plays_out_of_turn(tmp_path):
    """Seats beyond the fourth are none of this game: of such tricks nothing is said."""
    hands = {str(seat): HANDS["NESW"[seat - 1]] for seat in range(1, 5)}
    tricks = [[[1, "2H"], [2, "3H"], [3, "4H"], [4, "8H"], [5, "9H"]], [[6, "2D"], [1, "5D"]]]
    made = {"deal": 1, "hands": hands, "play": tricks, "trump": "S"}
    _, table = audited(tmp_path, made, players=["Ada", "Ben", "Cyd", "Dot", "Eve", "Fay"])

    assert 0 == len(table)
