"""Cards that were shown and cards that were called: laws 56 to 61 and 64 to 66, each fault with its lawful twin."""

import pytest

from tests.laws.table import HANDS, called, deal, event, found, kinds, said, shown

FIRST = "N2H E3H S4H W8H"
SECOND = "W8D N5D E6D SKD"
REST = {seat: " ".join(c for c in HANDS[seat].split() if c not in FIRST) for seat in HANDS}
"""What each holds after the first trick."""

# ----- 56, 58 to 60: shown


def test_a_card_that_was_dropped_is_exposed(tmp_path):
    made = deal(FIRST, events=shown(1, "KH", "N"))

    assert [("56", "exposed", 1, "N", "KH")] == found(tmp_path, made)
    assert said(tmp_path, made) == [
        ("Ada showed K♥.", "the card is left on the table and the adversaries may call it")
    ]


def test_two_cards_that_were_shown_together_are_one_irregularity(tmp_path):
    assert [("56", "exposed", 1, "N", "KH 9H")] == found(tmp_path, deal(FIRST, events=shown(1, "KH 9H", "N")))


def test_cards_shown_after_different_tricks_are_two(tmp_path):
    events = [*shown(1, "KH", "N"), *shown(2, "9H", "N")]

    assert [("56", "exposed", 1, "N", "KH"), ("56", "exposed", 2, "N", "9H")] == found(
        tmp_path, deal(FIRST, SECOND, events=events)
    )


def test_a_card_that_was_shown_and_not_named(tmp_path):
    assert "Ada showed a card." == said(tmp_path, deal(FIRST, events=[event("expose", "N", trick=1)]))[0][0]


def test_a_card_played_is_not_exposed(tmp_path):
    assert [] == found(tmp_path, deal(FIRST, SECOND))


def test_a_hand_thrown_down(tmp_path):
    """Law 58: all that he has left."""
    made = deal(FIRST, events=shown(1, REST["N"], "N"))

    assert [("58", "hand_thrown_down", 1, "N", REST["N"])] == found(tmp_path, made)
    assert "a player who keeps his hand cannot be made to give it up" in said(tmp_path, made)[0][1]


def test_all_but_one_card_is_no_hand_thrown_down(tmp_path):
    assert [("56", "exposed")] == kinds(tmp_path, deal(FIRST, events=shown(1, REST["N"][3:], "N")))


def test_three_hands_thrown_down_are_three(tmp_path):
    """Case V: Z keeps his hand, and is not bound by what the others do."""
    events = [one for seat in "NES" for one in shown(1, REST[seat], seat)]

    assert [("58", "hand_thrown_down")] * 3 == kinds(tmp_path, deal(FIRST, events=events))


def test_all_four_hands_thrown_down_are_abandoned(tmp_path):
    """Law 59."""
    events = [one for seat in HANDS for one in shown(1, REST[seat], seat)]
    made = deal(FIRST, events=events)

    assert [("59", "hands_abandoned", 1, "", "")] == found(tmp_path, made)
    assert said(tmp_path, made) == [
        (
            "All four players laid down their cards.",
            "the hands are abandoned; no other claim can be made, but for a revoke",
        )
    ]


def test_four_players_who_each_show_a_card_have_abandoned_nothing(tmp_path):
    events = [one for seat in HANDS for one in shown(1, REST[seat][:2], seat)]

    assert [("56", "exposed")] * 4 == kinds(tmp_path, deal(FIRST, events=events))


def test_a_hand_that_is_not_logged_is_thrown_down_with_its_cards(tmp_path):
    """How many were left nobody knows: two or more together are taken for all of them."""
    made = deal(FIRST, events=shown(1, "KH 9H", "N"))
    del made["hands"]["N"]

    assert [("58", "hand_thrown_down")] == kinds(tmp_path, made)


def test_a_detached_card(tmp_path):
    """Law 60: it is liable to be called only if it is named."""
    made = deal(FIRST, events=shown(1, "KH", "N", note="detached"))

    assert [("60", "detached", 1, "N", "KH")] == found(tmp_path, made)
    assert said(tmp_path, made) == [
        (
            "Ada took K♥ from his hand so that it could be named.",
            "the card may be called once it is rightly named",
        )
    ]


def test_who_showed_a_card_must_be_at_the_table(tmp_path):
    assert [] == found(tmp_path, deal(FIRST, events=[event("expose", card="KH", trick=1)]))


@pytest.mark.parametrize(
    ("seat", "expected"), [("N", [("49", "exposed")]), ("W", [("48", "exposed")]), ("E", [])]
)
def test_at_bridge_a_defenders_card_counts_and_the_declarers_costs_nothing(seat, expected, tmp_path):
    """West declares, East is dummy and lies open anyway."""
    made = deal(FIRST, declarer="W", events=shown(1, REST[seat][:2], seat))

    assert expected == kinds(tmp_path, made, game="bridge")


def test_at_bridge_it_must_be_known_who_declares(tmp_path):
    assert [] == kinds(tmp_path, deal(FIRST, events=shown(1, "KH", "N")), game="bridge")


# ----- 56, 65: a card called


def test_a_call_that_is_obeyed_is_nothing(tmp_path):
    assert [] == found(tmp_path, deal(FIRST, SECOND, events=[called(1, "5D")]))


def test_a_call_that_is_not_obeyed(tmp_path):
    """The nine of diamonds lay open and was called; North played the five."""
    made = deal(FIRST, SECOND, events=[called(1, "9D")])

    assert [("56", "call_refused", 2, "N", "5D")] == found(tmp_path, made)
    assert "Ben called 9♦; Ada played 5♦ though he could have obeyed." == said(tmp_path, made)[0][0]


def test_a_call_is_held_against_the_suit_that_was_led_in_the_end(tmp_path):
    """West takes back a diamond and leads a club: North could have played the two that was called."""
    made = deal(FIRST, "W8D~ W8C N5C E3C S4C", events=[called(1, "2C")])

    assert [("56", "card_taken_back"), ("56", "call_refused")] == kinds(tmp_path, made)


def test_a_call_may_be_repeated_until_the_card_is_played(tmp_path):
    """Law 65: the first call could not be obeyed, the second was."""
    made = deal(FIRST, SECOND, "S4D WQD N9D E3D", events=[called(1, "9S"), called(2, "9D")])

    assert [] == found(tmp_path, made)


def test_a_call_for_a_card_that_he_does_not_hold_is_nothing(tmp_path):
    assert [] == found(tmp_path, deal(FIRST, SECOND, events=[called(1, "AD")]))


def test_a_call_by_his_own_side_is_no_call(tmp_path):
    assert [] == found(tmp_path, deal(FIRST, SECOND, events=[called(1, "9D", "S")]))


def test_a_call_for_a_trick_that_is_not_logged_is_nothing(tmp_path):
    assert [] == found(tmp_path, deal(FIRST, SECOND, events=[called(7, "9D")]))


def test_a_call_upon_a_hand_that_is_not_logged_is_nothing(tmp_path):
    made = deal(FIRST, SECOND, events=[called(1, "9D")])
    del made["hands"]["N"]

    assert [] == found(tmp_path, made)


# ----- 64: no call forces a revoke


def test_a_call_that_would_force_a_revoke_need_not_be_obeyed(tmp_path):
    """Diamonds are led, North has three of them: his nine of spades cannot be called."""
    assert [] == found(tmp_path, deal(FIRST, SECOND, events=[called(1, "9S")]))


def test_a_card_played_because_it_was_called_though_it_revokes(tmp_path):
    made = deal(FIRST, "W8D N9S E6D SKD", events=[called(1, "9S")])

    assert [("71", "revoke", 2, "N", "9S"), ("64", "called_into_revoke", 2, "N", "9S")] == found(
        tmp_path, made
    )
    assert said(tmp_path, made, kind="called_into_revoke") == [
        (
            "Ada played 9♠ because Ben called it, to a lead of diamonds with diamonds in hand.",
            "none against the player; the card called could not be asked for in this trick",
        )
    ]


def test_a_lead_that_is_called_revokes_nothing(tmp_path):
    """Who leads may lead any card."""
    assert [] == found(tmp_path, deal(FIRST, SECOND, events=[called(1, "8D", "N", "W")]))
    assert [("56", "call_refused", 2, "W", "8D")] == found(
        tmp_path, deal(FIRST, SECOND, events=[called(1, "QS", "N", "W")])
    )


def test_without_the_suit_led_a_card_that_is_called_is_played(tmp_path):
    """North has no more clubs."""
    tricks = "N2C E3C S4C W8C", "W9C N5C E6C S7C", "WTC N2S E3D SKC"

    assert [] == found(tmp_path, deal(*tricks, events=[called(2, "2S")]))
    assert [("56", "call_refused", 3, "N", "2S")] == found(tmp_path, deal(*tricks, events=[called(2, "2D")]))


# ----- 61, 66: a suit called, or the highest or lowest of one


def test_a_suit_that_is_called_must_be_led_if_he_has_it(tmp_path):
    asked = called(1, "diamonds", "N", "W")

    assert [] == found(tmp_path, deal(FIRST, SECOND, events=[asked]))
    made = deal(FIRST, "W8C N2C E3C S4C", events=[asked])
    assert [("61", "call_refused", 2, "W", "8C")] == found(tmp_path, made)
    assert said(tmp_path, made) == [
        (
            "Ada called a lead of diamonds; Dot played 8♣ though he could have obeyed.",
            "the penalty of a revoke (72)",
        )
    ]


def test_one_who_has_none_of_the_suit_has_paid(tmp_path):
    """Law 66: East, who wins the second trick, has no clubs left."""
    tricks = "N2C E3C S4C W8C", "W9C N5C E6C S7C", "WQH N2H EAH S4H", "E3D S4D W8D N2D"

    assert [] == found(tmp_path, deal(*tricks, events=[called(3, "clubs", "N", "E")]))
    assert [("61", "call_refused")] == kinds(tmp_path, deal(*tricks, events=[called(3, "hearts", "N", "E")]))


@pytest.mark.parametrize(("how", "card"), [("highest", "9D"), ("lowest", "2D")])
def test_the_highest_or_lowest_of_a_suit(how, card, tmp_path):
    asked = called(1, f"{how} diamonds")

    assert [] == found(tmp_path, deal(FIRST, f"W8D N{card} E6D SKD", events=[asked]))
    made = deal(FIRST, "W8D N5D E6D SKD", events=[asked])
    assert [("61", "call_refused", 2, "N", "5D")] == found(tmp_path, made)
    assert (
        f"Ben called the {how} of diamonds; Ada played 5♦ though he could have obeyed."
        == said(tmp_path, made)[0][0]
    )


def test_the_highest_of_a_suit_that_was_not_led_would_be_a_revoke(tmp_path):
    assert [] == found(tmp_path, deal(FIRST, SECOND, events=[called(1, "highest spades")]))


@pytest.mark.parametrize("words", ["win", "not to win", "hearts or spades", "any", "", "highest", "hearts"])
def test_a_call_that_says_nothing_plain_is_left(words, tmp_path):
    """To win a trick, or a suit from one who does not lead: not what a log's cards can show."""
    events = [event("demand", "E", "N", 1, note=words)] if words else [event("demand", "E", "N", 1)]

    assert [] == found(tmp_path, deal(FIRST, SECOND, events=events))


def test_at_bridge_calls_are_the_directors(tmp_path):
    assert [] == kinds(tmp_path, deal(FIRST, SECOND, declarer="W", events=[called(1, "9D")]), game="bridge")
