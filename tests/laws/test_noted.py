"""What only a note or an event can say: laws 26, 28, 32, 34, 37, 38, 41, 42, 52 to 55, 60, 84, 86, 88 and 91."""

import pytest

from tests.laws.events_lists import NOTES
from tests.laws.table import called, deal, event, found, kinds, said, shown

FIRST = "N2H E3H S4H W8H"


def noted(text, seat="N", trick=1, **more):
    return deal(FIRST, events=[event("note", seat, trick=trick, note=text)], **more)


@pytest.mark.parametrize("text", NOTES)
def test_a_note_that_a_law_asks_for(text, tmp_path):
    law, kind = NOTES[text]

    assert [(law, kind, 1, "N", "")] == found(tmp_path, noted(text))
    assert [(law, kind)] == kinds(tmp_path, noted(f" {text.upper()} "))


@pytest.mark.parametrize("text", ["the lamp went out", "asked for the trump suit", "consulted the laws", ""])
def test_any_other_note_is_only_text(text, tmp_path):
    assert [] == kinds(tmp_path, noted(text))


@pytest.mark.parametrize("text", NOTES)
def test_bridge_has_other_laws(text, tmp_path):
    assert [] == kinds(tmp_path, noted(text, declarer="W"), game="bridge")


@pytest.mark.parametrize("text", ["faced", "looked at the trump card", "card of the other pack"])
def test_where_the_deal_was_done_again_nothing_is_left_to_say(text, tmp_path):
    """Laws 37, 41 and 42 give a new deal, and there was one."""
    assert [] == kinds(tmp_path, noted(text, void=True))


def test_the_last_card_is_turned_up_anyway(tmp_path):
    """Law 37 ii: any card but the last."""
    made = deal(FIRST, turn_up="8S", events=[event("note", trick=0, card="8S", note="faced")])

    assert [] == kinds(tmp_path, made)
    made["events"][0]["card"] = "2S"
    assert [("37", "card_faced")] == kinds(tmp_path, made)


@pytest.mark.parametrize("text", ["consulted", "called attention"])
def test_a_dummy_learns_nothing(text, tmp_path):
    """Dummy III: North plays for South."""
    dummy = {"game": "dummy", "facts": {"dummy": "S"}}

    assert [] == kinds(tmp_path, noted(text), **dummy)
    assert [NOTES[text]] == kinds(tmp_path, noted(text, "E"), **dummy)


def test_who_it_was_may_not_be_known(tmp_path):
    made = deal(FIRST, events=[event("note", trick=1, note="looked at the tricks")])

    assert "The record says of a player: looked at other tricks than the last." == said(tmp_path, made)[0][0]


# ----- 32, 34: shown in shuffling, shown in cutting


def test_a_card_seen_in_shuffling_and_no_other_shuffle(tmp_path):
    """The dealer may be made to shuffle again; where he did, nothing is left to say."""
    seen = [event("shuffle", "W"), *shown(0, "9D", "W", note="shuffling")]

    assert [("32", "exposed_in_shuffling", 0, "W", "9D")] == found(tmp_path, deal(FIRST, events=seen))
    assert [] == found(tmp_path, deal(FIRST, events=[*seen, event("shuffle", "W")]))
    assert [] == found(tmp_path, deal(void=True, events=seen))


def test_a_card_shown_in_cutting_and_no_fresh_cut(tmp_path):
    """It is no card exposed in the play; with a fresh cut, or a new deal, all is well."""
    cutting = shown(0, "9D", "S", note="cutting")
    fresh = [event("cut", "S"), *cutting, event("cut", "S")]

    assert [("34", "exposed_in_cutting", 0, "S", "9D")] == found(tmp_path, deal(FIRST, events=cutting))
    assert [("34", "exposed_in_cutting")] == kinds(
        tmp_path, deal(FIRST, events=[event("cut", "S"), *cutting])
    )
    assert [("34", "exposed_in_cutting")] == kinds(
        tmp_path, deal(FIRST, events=[*cutting, event("cut", "N", trick=14)])
    )
    assert [] == found(tmp_path, deal(FIRST, events=fresh))
    assert [] == found(tmp_path, deal(void=True, events=cutting))
    assert (
        "Cyd showed 9♦ in cutting the pack, and no fresh cut is written down.",
        "there must be a fresh cut",
    ) == said(tmp_path, deal(FIRST, events=cutting))[0]


# ----- 38: shown in dealing


def test_a_card_shown_in_the_deal(tmp_path):
    """It cannot be called; one shown in the play can."""
    dealing = shown(0, "9D", "N", note="dealing")

    assert [("38", "exposed_in_dealing", 0, "N", "9D")] == found(tmp_path, deal(FIRST, events=dealing))
    assert [] == found(tmp_path, deal(void=True, events=dealing))


def test_such_a_card_is_not_called(tmp_path):
    tricks = FIRST, "W8D N9D E6D SKD"
    dealing, call = shown(0, "9D", "N", note="dealing"), called(1, "9D")
    rows = kinds(tmp_path, deal(*tricks, events=[*dealing, call]))

    assert [("38", "exposed_in_dealing"), ("38", "called_in_vain")] == rows
    assert [("56", "exposed")] == kinds(tmp_path, deal(*tricks, events=[*shown(0, "9D", "N"), call]))


# ----- 54, 55: the trump card


def test_another_card_laid_down_as_the_trump_card(tmp_path):
    for card, expected in (("8S", []), ("QS", [("54", "wrong_trump_shown")])):
        made = deal(FIRST, turn_up="8S", events=shown(1, card, "W", note="trump card"))
        assert expected == kinds(tmp_path, made)


def test_what_is_said_of_it(tmp_path):
    made = deal(FIRST, turn_up="8S", events=shown(1, "QS", "W", note="trump card"))

    assert "Dot laid down Q♠ as the trump card, which was 8♠." == said(tmp_path, made)[0][0]


def calls(*said_):
    return [called(trick, words, "N", "W") for trick, words in said_]


@pytest.mark.parametrize(
    ("events", "changed"),
    [
        (calls((1, "highest spades"), (2, "highest spades")), False),
        (calls((1, "highest spades"), (2, "lowest spades")), True),
        (calls((1, "lowest spades"), (2, "highest spades")), True),
        (calls((1, "highest hearts"), (2, "lowest hearts")), False),
        (calls((1, "highest spades"), (3, "lowest spades")), False),
    ],
)
def test_a_call_for_the_highest_trump_does_not_become_one_for_the_lowest(events, changed, tmp_path):
    """Law 55, of trumps alone: in the third trick West plays one, and the call is met."""
    tricks = FIRST, "W8D N5D E6D SKD", "S4S WQS N5S E3S", "W9C N2C E3C S4C"
    rows = kinds(tmp_path, deal(*tricks, events=events))

    assert (("55", "call_changed") in rows) == changed


def test_who_changed_which_call(tmp_path):
    made = deal(FIRST, events=calls((1, "highest spades"), (2, "lowest spades")))

    assert (
        "Ada called the lowest of spades from Dot, after the highest of spades." == said(tmp_path, made)[0][0]
    )
