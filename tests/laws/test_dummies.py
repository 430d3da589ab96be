"""Dummy and double dummy: whose hand lies open, and what that spares his side (dummy I to III, bridge 64B)."""

import pytest

from detect.laws.found import dummies
from tests.laws.evenings import FOUR, evening, log_of
from tests.laws.table import THREE, claimed, deal, found, kinds, said, shown, taken

SOUTH_REVOKES = "N2H E3H S4C W8H", "W8D N5D E6D SKD"
NORTH_REVOKES = "N2H E3H S4H W8H", "W8D N2C E6D SKD", "S4D"


def open_hands(path, game="dummy", deals=None, **session):
    """Give the seats that lie open in each deal."""
    log = log_of(path, evening(deals or [deal("N2H")], game=game, **session))
    return ["".join("NESW"[seat - 1] for seat in range(1, 5) if row[seat]) for row in dummies(log)]


# ----- whose hand it is


@pytest.mark.parametrize(
    "session",
    [
        {"players": THREE},
        {"players": ["Ada", "Ben", None, "Dot"]},
        {"players": FOUR, "facts": {"dummy": "S"}},
        {"players": FOUR, "facts": {"dummy": "South"}},
        {"players": ["Ada", "Ben", " DUMMY ", "Dot"]},
    ],
)
def test_who_is_dummy_is_said_by_a_fact_a_name_or_an_empty_seat(session, tmp_path):
    assert ["S"] == open_hands(tmp_path, **session)


@pytest.mark.parametrize("value", ["E S", "ES", ["E", "S"], "East and South"])
def test_at_double_dummy_there_are_two(value, tmp_path):
    """East's partner is West, South's is North: two players, each with an open hand."""
    assert ["ES"] == open_hands(tmp_path, "double-dummy", players=FOUR, facts={"dummy": value})
    assert ["ES"] == open_hands(tmp_path, "double-dummy", players=["Ada", None, None, "Dot"])


def test_a_deal_may_name_another_than_its_session(tmp_path):
    deals = [
        deal("N2H", facts={"dummy": "E"}),
        deal("N2H", number=2),
        deal("N2H", number=3, facts={"dummy": "W"}),
    ]

    assert ["E", "S", "W"] == open_hands(tmp_path, deals=deals, players=FOUR, facts={"dummy": "S"})


@pytest.mark.parametrize("session", [{"players": FOUR}, {"players": None}])
def test_where_nothing_says_who_is_dummy_no_hand_lies_open(session, tmp_path):
    assert [""] == open_hands(tmp_path, **session)


def test_at_whist_nobody_is_dummy(tmp_path):
    assert [""] == open_hands(tmp_path, "whist", players=THREE, facts={"dummy": "S"})


def test_at_bridge_it_is_the_declarers_partner(tmp_path):
    deals = [deal("N2H", declarer="W"), deal("N2H", number=2), deal("N2H", number=3, declarer="N")]

    assert ["E", "", "S"] == open_hands(tmp_path, "bridge", deals=deals, players=THREE)


# ----- II: dummy is not liable


def test_dummys_revoke_stands_and_costs_nothing(tmp_path):
    [(what, penalty)] = said(tmp_path, deal(*SOUTH_REVOKES), game="dummy", players=THREE)

    assert [("II", "revoke", 1, "S", "4C")] == found(
        tmp_path, deal(*SOUTH_REVOKES), game="dummy", players=THREE
    )
    assert what == "Dummy played 4♣ to a lead of hearts with hearts in hand. It was played from an open hand."
    assert penalty == "none: dummy is not liable, since his adversaries see the cards"


def test_dummys_partner_is_liable_as_anybody(tmp_path):
    made = deal(*NORTH_REVOKES, events=[claimed(13, "E", "N")])

    assert [("71", "revoke", 2, "N", "2C")] == found(tmp_path, made, game="dummy", players=THREE)
    assert said(tmp_path, made, game="dummy", players=THREE)[0][1].startswith(
        "Ben and Dot may take three tricks"
    )


def test_a_penalty_for_dummys_revoke_is_not_due(tmp_path):
    made = deal(*SOUTH_REVOKES, events=[claimed(13, "E", "S"), taken(13, "E", "S")])

    assert ("II", "penalty_undue", 13, "E", "") in found(tmp_path, made, game="dummy", players=THREE)
    assert "penalty_undue" not in {row[1] for row in found(tmp_path, made)}


def test_dummys_revoke_hides_nothing_and_makes_nobody_liable(tmp_path):
    """Twice in a suit, and the other side revokes as well."""
    tricks = "N2H E3H S4C W8H", "WQH N5H E3C SKC", "WAC N2C E6C S7C"
    made = deal(*tricks, events=[claimed(13, "E", "S", amount=2), claimed(13, "N", "E")])
    revoked = [("II", "revoke"), ("71", "revoke"), ("II", "revoke")]

    assert sorted(revoked) == sorted(kinds(tmp_path, made, game="dummy", players=THREE))
    assert {"revoke_again", "revoked_both_sides"} <= {kind for _, kind in kinds(tmp_path, made)}


def test_a_revoke_of_dummys_may_be_corrected(tmp_path):
    made = deal("N2H E3H S4C~ S4H W8H")

    assert [("76", "revoke_saved")] == kinds(tmp_path, made, game="dummy", players=THREE)


def test_at_double_dummy_only_the_open_hands_are_spared(tmp_path):
    made = deal(*SOUTH_REVOKES)

    assert [("II", "revoke")] == kinds(tmp_path, made, game="double-dummy", facts={"dummy": "E S"})
    assert [("71", "revoke")] == kinds(tmp_path, made, game="double-dummy", facts={"dummy": "E N"})


# ----- III: what dummy's partner may do


def test_dummys_partner_may_show_his_cards(tmp_path):
    made = deal("N2H E3H S4H W8H", events=[*shown(1, "KH", "N"), *shown(1, "KD", "S"), *shown(1, "AH", "E")])
    rows = found(tmp_path, made, game="dummy", players=THREE)

    assert [("III", "exposed_beside_dummy", 1, "N", "KH"), ("56", "exposed", 1, "E", "AH")] == rows
    assert [("56", "exposed")] * 3 == kinds(tmp_path, made)


def test_a_lead_from_the_wrong_one_of_two_hands(tmp_path):
    """North, who plays both, leads from South's: a suit may be called from the right one."""
    made = deal("S4H~ N2H E3H S4H W8H")

    assert [("III", "lead_taken_back", 1, "S", "4H")] == found(tmp_path, made, game="dummy", players=THREE)
    assert said(tmp_path, made, game="dummy", players=THREE)[0][1] == (
        "a suit may be called from the hand that ought to have led"
    )
    assert [("62", "lead_taken_back", 1, "S", "4H")] == found(tmp_path, made)


def test_from_the_wrong_hand_and_followed_by_all_it_stands(tmp_path):
    """Law 63 is no different at dummy."""
    made = deal("S4H W8H N2H E3H")

    assert [("63", "led_out_of_turn", 1, "S", "4H")] == found(tmp_path, made, game="dummy", players=THREE)


def test_the_two_who_play_for_themselves_have_no_such_hands(tmp_path):
    """East leads for West, and neither is dummy."""
    made = deal("N2H E3H S4H W8H", "E6D~ W8D N5D E6D SKD")

    assert [("62", "lead_taken_back", 2, "E", "6D")] == found(tmp_path, made, game="dummy", players=THREE)
    assert [("III", "lead_taken_back", 2, "E", "6D")] == found(
        tmp_path, made, game="double-dummy", facts={"dummy": "E S"}
    )


# ----- double dummy: no misdeal


def test_there_is_no_misdeal_at_double_dummy(tmp_path):
    """Fourteen and twelve are put down under the law that has no misdeal."""
    made = deal("N2H E3H S4H W8H")
    made["hands"] = made["hands"] | {
        "N": made["hands"]["N"] + " 3H",
        "E": made["hands"]["E"].replace("3H ", ""),
    }
    laws = {
        law
        for law, kind in kinds(tmp_path, made, game="double-dummy", facts={"dummy": "E S"})
        if "hand" in kind
    }

    assert {"44"} == laws
    assert any(
        penalty.startswith("none: there is no misdeal at double dummy")
        for _, penalty in said(tmp_path, made, game="double-dummy", facts={"dummy": "E S"})
    )
