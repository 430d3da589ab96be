"""The revoke in full: laws 71 to 74, 76, 81, 82 and the sixth paragraph of etiquette, each with its lawful twin."""

import pytest

from tests.laws.table import (
    HANDS,
    answered,
    asked,
    audited,
    called,
    claimed,
    deal,
    event,
    found,
    kinds,
    mixed,
    quitted,
    said,
    shown,
    taken,
)

FOLLOWS = "N2H E3H S4H W8H"
REVOKES = "N2H E3C S4H W8H"
"""East, who has four hearts, plays a club to a lead of hearts."""
NEXT = "W8D N5D E6D S7D"
REVOKE = ("71", "revoke", 1, "E", "3C")


def standing(path, *tricks, events=(), game="whist", **session):
    """Give how the first revoke stands and how it was claimed."""
    made = deal(*tricks, events=list(events), **({"declarer": "W"} if game == "bridge" else {}))
    _, table = audited(path, made, game=game, **session)
    detail = next(row.detail for row in table.itertuples() if row.kind.startswith("revoke"))
    return detail["standing"], detail["claimed"]


# ----- 71: what it is


def test_following_suit_is_no_revoke(tmp_path):
    assert [] == found(tmp_path, deal(FOLLOWS, NEXT))


def test_a_card_of_another_suit_with_one_of_the_suit_in_hand_is_a_revoke(tmp_path):
    assert [REVOKE] == found(tmp_path, deal(REVOKES, NEXT))


def test_a_ruff_with_a_card_of_the_suit_in_hand_is_a_revoke_too(tmp_path):
    assert [("71", "revoke", 1, "E", "3S")] == found(tmp_path, deal("N2H E3S S4H W8H"))


def test_one_who_has_none_of_the_suit_may_play_what_he_likes(tmp_path):
    """North has two clubs; at the third lead of clubs he ruffs."""
    assert [] == found(
        tmp_path, deal("N2C E3C S4C W8C", "W9C N5C E6C S7C", "WTC N2S E3D SKC"),
    )  # fmt: skip


def test_a_hand_of_twelve_answers_for_its_revokes(tmp_path):
    """Law 46."""
    made = deal(REVOKES, NEXT)
    made["hands"]["E"] = made["hands"]["E"].replace(" TD", "")

    assert REVOKE in found(tmp_path, made)


# ----- 73: when it is established


@pytest.mark.parametrize("who", ["E", "W"])
def test_it_is_established_once_the_side_has_led_or_played_to_the_next(who, tmp_path):
    """Either of the two, in turn or out of it."""
    later = {"E": "E6D", "W": "W8D"}[who]

    assert ("played on", "") == standing(tmp_path, REVOKES, later)


def test_the_adversaries_playing_on_does_not_establish_it(tmp_path):
    assert ("open", "") == standing(tmp_path, REVOKES, "N5D S7D")


def test_it_is_established_once_the_trick_is_turned_and_quitted(tmp_path):
    assert ("quitted", "") == standing(tmp_path, REVOKES, events=[quitted(1)])


def test_another_trick_quitted_is_not_this_one(tmp_path):
    assert ("open", "") == standing(tmp_path, REVOKES, events=[quitted(2)])


def test_a_hand_thrown_down_after_it_is_playing_on(tmp_path):
    """Case VII: the throwing down is an act of play; one card dropped is not."""
    rest = "3S 6S TS AS 3H 6H TH AH 3D 6D TD 6C"

    assert ("thrown", "") == standing(tmp_path, REVOKES, events=shown(1, rest, "E"))
    assert ("open", "") == standing(tmp_path, REVOKES, events=shown(1, "3S", "E"))
    assert ("open", "") == standing(tmp_path, REVOKES, events=shown(1, "2S 5S", "N"))


# ----- 74: asked and answered


def test_asked_before_the_trick_is_quitted_it_is_not_established(tmp_path):
    ask = asked(1, "W", "E")

    assert ("asked", "") == standing(tmp_path, REVOKES, events=[ask, quitted(1)])
    assert ("asked", "") == standing(
        tmp_path, REVOKES, events=[ask, answered(1, "yes", "E", "W"), quitted(1)]
    )


def test_asked_and_answered_no_it_is_established(tmp_path):
    events = [asked(1, "W", "E"), answered(1, "no", "E", "W"), quitted(1)]

    assert ("quitted", "") == standing(tmp_path, REVOKES, events=events)


def test_asked_after_the_trick_was_quitted_is_too_late(tmp_path):
    assert ("quitted", "") == standing(tmp_path, REVOKES, events=[quitted(1), asked(1, "W", "E")])


def test_asked_before_but_played_on_all_the_same(tmp_path):
    assert ("played on", "") == standing(tmp_path, REVOKES, NEXT, events=[asked(1, "W", "E"), quitted(1)])


@pytest.mark.parametrize(
    "ask", [asked(1, "N", "E"), asked(1, "E", "E"), asked(1, "W", "S"), asked(2, "W", "E")]
)
def test_only_his_partner_asks_him_and_of_this_trick(ask, tmp_path):
    assert ("quitted", "") == standing(tmp_path, REVOKES, events=[ask, quitted(1)])


def test_who_asked_may_be_left_out(tmp_path):
    """`asked` with nobody named is the partner's question to the player."""
    assert ("asked", "") == standing(
        tmp_path, REVOKES, events=[event("note", trick=1, note="Asked"), quitted(1)]
    )


def test_a_question_about_a_true_renounce_is_nothing(tmp_path):
    tricks = "N2C E3C S4C W8C", "W9C N5C E6C S7C", "WTC N2S E3D SKC"

    assert [] == found(tmp_path, deal(*tricks, events=[asked(3), answered(3, "no"), quitted(3)]))


# ----- 76: corrected in time


def test_a_revoke_saved_in_time(tmp_path):
    """The card goes back, one of the suit is played, and that is all."""
    assert [("76", "revoke_saved", 1, "E", "3C")] == found(tmp_path, deal("N2H E3C~ E3H S4H W8H", NEXT))


def test_those_after_him_may_change_their_cards(tmp_path):
    """South threw a knave on the club, and West an eight; both take theirs back."""
    made = deal("N2H E3C~ SJH~ W8H~ EAH S4H WQH", "E6D S7D W8D N5D")

    assert [("76", "revoke_saved", 1, "E", "3C")] == found(tmp_path, made)


def test_those_before_him_may_not(tmp_path):
    """North, who led, plays another card because East revoked: nothing lets him."""
    made = deal("N2H~ N5H E3C~ E3H S4H W8H")

    assert [("56", "card_taken_back"), ("76", "revoke_saved")] == kinds(tmp_path, made)


def test_nobody_may_change_his_card_where_nobody_revoked(tmp_path):
    assert [("56", "card_taken_back", 1, "S", "JH")] == found(tmp_path, deal("N2H E3H SJH~ S4H W8H"))


def test_a_card_saved_may_be_called_afterwards(tmp_path):
    """Where the adversaries call it, that is said."""
    made = deal("N2H E3C~ E3H S4H W8H", NEXT, events=[called(4, "3C", "N", "E")])
    [(what, _)] = said(tmp_path, made, kind="revoke_saved")

    assert (
        what
        == "Ben played 3♣ to a lead of hearts with hearts in hand, and took it back. The card was called afterwards."
    )


def test_no_penalty_but_the_call_is_due_for_a_revoke_saved(tmp_path):
    [(what, penalty)] = said(tmp_path, deal("N2H E3C~ E3H S4H W8H", NEXT))

    assert what == "Ben played 3♣ to a lead of hearts with hearts in hand, and took it back."
    assert (
        penalty
        == "the adversaries may call the card withdrawn, or require the highest or lowest card of the suit"
    )


# ----- 72, 80, 82: what it costs


def test_what_the_score_may_become(tmp_path):
    """Thirteen tricks are played out, so the figures are said: three tricks go over, or three points."""
    tricks = [
        "N2H E3C S4H W8H", "W8D N5D E6D SKD", "SKC W8C N2C E6C", "S7C WAC N5C E3S", "E3H S7H WQH NKH", "N5H E6H SJH W9C",
        "SJD WAD N2D E3D", "WTC N2S E6S S4C", "EAH S4D WJC N9H", "ETH S7D WQC N9D", "EAS S4S W8S N5S", "ETS SJS WQS NKS",
        "N9S ETD S7S WQD",
    ]  # fmt: skip
    [(what, penalty)] = said(tmp_path, deal(*tricks, events=[claimed(seat="N", to="E")]), kind="revoke")

    assert what == (
        "Ben played 3♣ to a lead of hearts with hearts in hand. It is established: his side had a card in a later trick "
        "(73). Ada claimed it at the end of the hand."
    )
    assert penalty == (
        "Ada and Cyd may take three tricks, which makes it 4 tricks to Ben and Dot and 9 to Ada and Cyd (3 by cards to "
        "Ada and Cyd), or add three points to their score, or take three from that of Ben and Dot (72); Ben and Dot "
        "cannot win the game by this hand, and score no more than four (82)"
    )


@pytest.mark.parametrize(
    ("scored", "became"),
    [
        ({"NS": 8}, "2 tricks to Ben and Dot and 11 to Ada and Cyd (5 by cards to Ada and Cyd)"),
        ({"EW": 12}, "9 tricks to Ben and Dot and 4 to Ada and Cyd (3 by cards to Ben and Dot)"),
        (
            {"NS": 11, "EW": 2},
            "0 tricks to Ben and Dot and 13 to Ada and Cyd (7 by cards to Ada and Cyd)",
        ),
        ({"EW": 9}, "6 tricks to Ben and Dot and 7 to Ada and Cyd (1 by cards to Ada and Cyd)"),
    ],
)
def test_tricks_that_are_scored_stand_for_a_play_that_is_not_logged_whole(scored, became, tmp_path):
    [(_, penalty)] = said(tmp_path, deal(REVOKES, NEXT, result={"tricks": scored}), kind="revoke")

    assert became in penalty


@pytest.mark.parametrize(
    "result", [{}, {"result": {"tricks": {"NS": 14}}}, {"result": {"points": {"NS": 3}}}]
)
def test_without_the_tricks_no_figures_are_said(result, tmp_path):
    [(_, penalty)] = said(tmp_path, deal(REVOKES, NEXT, **result), kind="revoke")

    assert penalty == (
        "none unless it is claimed before the cards are cut for the next deal (78); then three tricks, or three points (72), "
        "and Ben and Dot cannot win the game by this hand (82)"
    )


@pytest.mark.parametrize(
    ("tricks", "events", "words"),
    [
        ([REVOKES], [], "none until it is established (73) and claimed (78); then three tricks"),
        ([REVOKES], [asked(1, "W", "E"), quitted(1)], "none while it can be put right (74, 76)"),
        (
            [REVOKES, NEXT],
            [claimed(14, "N", "E")],
            "none: it was claimed after the cut for the next deal (78)",
        ),
        (
            [REVOKES],
            [quitted(1), claimed(13, "N", "E")],
            "Ada and Cyd may take three tricks, or add three points",
        ),
    ],
)
def test_what_it_costs_as_it_stands(tricks, events, words, tmp_path):
    [(_, penalty)] = said(tmp_path, deal(*tricks, events=events), kind="revoke")

    assert penalty.startswith(words)


def test_with_all_hands_thrown_down_three_points_are_left(tmp_path):
    """Law 59: no tricks are taken then."""
    gone = {"N": "2H", "E": "3C", "S": "4H", "W": "8H"}
    rest = {seat: " ".join(c for c in HANDS[seat].split() if c != gone[seat]) for seat in HANDS}
    events = [one for seat, cards in rest.items() for one in shown(1, cards, seat)] + [claimed(13, "N", "E")]
    [(_, penalty)] = said(tmp_path, deal(REVOKES, events=events), kind="revoke")

    assert penalty == (
        "Ada and Cyd may add three points to their score, or take three from that of Ben and Dot, who cannot win the game by "
        "this hand (59: all four had thrown down their cards)"
    )


# ----- 72 ii and etiquette: again


def test_a_second_revoke_in_the_same_suit_hides_the_first(tmp_path):
    made = deal(REVOKES, "WQH N5H E6C S7H")

    assert [
        REVOKE,
        ("71", "revoke", 2, "E", "6C"),
        ("etiquette 6", "revoke_again", 2, "E", "3C 6C"),
    ] == found(tmp_path, made)
    assert said(tmp_path, made, kind="revoke_again")[0][0] == (
        "Ben played 3♣ and 6♣ to leads of hearts, in tricks 1 and 2, with hearts in hand; the second hid the first."
    )


def test_a_third_revoke_in_the_suit_hides_the_first_too(tmp_path):
    """Others play hearts in between; East does not."""
    made = deal(REVOKES, "WQH NKH E6C S7H", "N9H E3D SJH W8C")
    again = [row[2:] for row in found(tmp_path, made) if row[1] == "revoke_again"]

    assert [(2, "E", "3C 6C"), (3, "E", "3C 3D")] == again


def test_a_second_revoke_in_another_suit_hides_nothing(tmp_path):
    made = deal(REVOKES, "W8D N5D E6C S7D")

    assert [REVOKE, ("71", "revoke", 2, "E", "6C")] == found(tmp_path, made)


def test_after_a_card_of_the_suit_there_is_nothing_to_hide(tmp_path):
    """East plays a heart in the second trick, for all to see; the revoke in the third stands by itself."""
    made = deal(REVOKES, "WQH N5H E6H S7H", "W8D N9D E6D SKD", "SJH W8C NKH E6C")

    assert [("71", "revoke"), ("71", "revoke")] == kinds(tmp_path, made)


def test_a_revoke_saved_hides_nothing(tmp_path):
    made = deal("N2H E3C~ E3H S4H W8H", "W8C N2C E6C S4C", "WQH N5H E3D S7H")

    assert [("76", "revoke_saved"), ("71", "revoke")] == kinds(tmp_path, made)


def test_a_partner_who_revokes_in_the_same_suit_is_another_player(tmp_path):
    made = deal("N2H E3C S4H W8C", "S7H W9C N5H E3H")

    assert [("71", "revoke")] * 3 == kinds(tmp_path, made)[:3]
    assert ("etiquette 6", "revoke_again", 2, "W", "8C 9C") in found(tmp_path, made)
    assert 1 == sum(row[1] == "revoke_again" for row in found(tmp_path, made))


# ----- 81: both sides


BOTH = "N2H E3C S4H W8H", "W8D N2C E6D S7D", "W9C"


def test_revokes_by_both_sides(tmp_path):
    """Each is claimed: neither side can win the game."""
    events = [claimed(13, "N", "E"), claimed(13, "E", "N")]
    made = deal(*BOTH[:2], "W8C N5C E6C S4C", events=events)

    assert ("81", "revoked_both_sides", 2, "", "3C 2C") in found(tmp_path, made)


@pytest.mark.parametrize(
    "events",
    [
        [claimed(13, "N", "E")],
        [claimed(13, "N", "E"), claimed(14, "E", "N")],
        [],
    ],
)
def test_a_revoke_that_nobody_claims_in_time_makes_nobody_liable(events, tmp_path):
    made = deal(*BOTH[:2], "W8C N5C E6C S4C", events=events)

    assert "revoked_both_sides" not in {row[1] for row in found(tmp_path, made)}


def test_two_revokes_of_one_side_are_not_of_both(tmp_path):
    made = deal(REVOKES, "W8D N5D E6C S7D", events=[claimed(13, "N", "E", amount=2)])

    assert [("71", "revoke"), ("71", "revoke")] == kinds(tmp_path, made)


# ----- bridge has no word of quitting, asking or claiming


SOUTH = "N2H E3H S4C W8H"
"""South, who defends against West, plays a club to a lead of hearts."""


@pytest.mark.parametrize(
    ("tricks", "events", "expected"),
    [
        ([SOUTH, NEXT], [], "played on"),
        ([SOUTH], [], "open"),
        ([SOUTH], [quitted(1)], "open"),
        ([SOUTH], [asked(1, "N", "S"), quitted(1)], "open"),
        ([SOUTH], [claimed(13, "W", "S"), mixed(13, "S")], "open"),
        ([SOUTH, "W8D"], [], "open"),
    ],
)
def test_at_bridge_only_playing_on_establishes_it(tricks, events, expected, tmp_path):
    """Law 63 of 2017; every word of it can be said."""
    assert expected == standing(tmp_path, *tricks, events=events, game="bridge")[0]
    words = said(tmp_path, deal(*tricks, declarer="W", events=events), game="bridge")
    assert all(what and penalty for what, penalty in words)


def test_a_revoke_by_dummy_at_bridge_costs_nothing(tmp_path):
    [(what, penalty)] = said(tmp_path, deal(REVOKES, NEXT, declarer="W"), game="bridge")

    assert what == ("Ben played 3♣ to a lead of hearts with hearts in hand. It was played from dummy.")
    assert penalty == "none: a revoke from dummy's hand costs nothing (64B)"


def test_a_defender_s_revoke_at_bridge(tmp_path):
    made = deal("N2H E3H S4C W8H", "W8D N5D E6D S7D", declarer="W")
    [(what, penalty)] = said(tmp_path, made, game="bridge")

    assert what == (
        "Cyd played 4♣ to a lead of hearts with hearts in hand. It is established: his side played to a later trick (63)."
    )
    assert penalty == (
        "once it is established, one trick passes to Ben and Dot if Ada and Cyd won that trick or a later one, two if Cyd won "
        "it himself (64)"
    )


def test_what_was_taken_is_said(tmp_path):
    """The sentence goes on to the end: who claimed, when, and what was taken."""
    events = [quitted(1), claimed(5, "S", "E"), taken(13, "N", "E", how="add")]
    [(what, _)] = said(tmp_path, deal(REVOKES, events=events), kind="revoke")

    assert what == (
        "Ben played 3♣ to a lead of hearts with hearts in hand. It is established: the trick was turned and quitted (73). "
        "Cyd claimed it after trick 5. Three points were added for it."
    )
