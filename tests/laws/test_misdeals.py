"""What follows upon a misdeal or a new deal, and whose pack is dealt: laws 37, 43 to 45, 47 to 51; double dummy."""

import pytest

from tests.laws.evenings import FOUR, irregularities
from tests.laws.table import event

MISDEAL = event("misdeal", note="the dealer counted the cards")
NEW_DEAL = event("note", note="new deal: a card was exposed")


def touched(seat):
    return event("note", seat, note="touched")


def dealers(path, names, *events, void=True, game="whist", **session):
    """Give law and kind of what is found where the second of these dealers' deals has these events."""
    deals = [{"deal": n, "dealer": name} for n, name in enumerate(names, 5)]
    deals[1] |= {"events": list(events)} | ({"void": True} if void else {})
    rows = irregularities(path, deals, players=FOUR, game=game, **session)
    return [(law.split(" ", 1)[-1], kind) for law, kind, *_ in rows]


# ----- 43 to 45, 50: a misdeal


def test_a_misdeal_loses_the_deal(tmp_path):
    assert [] == dealers(tmp_path, "NESW", MISDEAL)
    assert [("43", "misdeal_kept")] == dealers(tmp_path, "NEES", MISDEAL)


def test_not_if_an_adversary_touched_the_cards_first(tmp_path):
    """Law 45: East deals; North is his adversary, and West his partner."""
    assert [] == dealers(tmp_path, "NEES", touched("N"), touched("W"), MISDEAL)
    assert [("45", "misdeal_kept")] == dealers(tmp_path, "NEES", touched("W"), touched("N"), MISDEAL)
    assert [("45", "deal_lost_touched")] == dealers(tmp_path, "NESW", touched("N"), MISDEAL)
    assert [] == dealers(tmp_path, "NESW", touched("W"), MISDEAL)


def test_nor_if_the_dealer_was_interrupted(tmp_path):
    """Law 50."""
    assert [] == dealers(tmp_path, "NEES", event("note", "N", note="interrupted"), MISDEAL)


def test_nor_if_the_pack_was_imperfect(tmp_path):
    """Law 44 iii."""
    assert [] == dealers(tmp_path, "NEES", event("misdeal", note="imperfect pack"))


def test_a_misdeal_that_stood(tmp_path):
    assert [("44", "misdeal_stood")] == dealers(tmp_path, "NESW", MISDEAL, void=False)
    assert [] == dealers(tmp_path, "NESW", MISDEAL)


def test_a_void_deal_that_says_no_more_is_nothing(tmp_path):
    """It may have been a new deal or a misdeal."""
    assert [] == dealers(tmp_path, "NESW")
    assert [] == dealers(tmp_path, "NEES")


# ----- 37, 47: a new deal


def test_after_a_new_deal_the_same_player_deals(tmp_path):
    assert [] == dealers(tmp_path, "NEES", NEW_DEAL)
    assert [("37", "new_deal_passed_on")] == dealers(tmp_path, "NESW", NEW_DEAL)
    assert [] == dealers(tmp_path, "NEES", event("note", note="New deal: imperfect pack"))


def test_a_deal_that_stood_was_not_dealt_again(tmp_path):
    assert [] == dealers(tmp_path, "NESW", NEW_DEAL, void=False)


def test_over_a_skipped_number_nothing_is_known(tmp_path):
    deals = [{"deal": 5, "dealer": "N", "void": True, "events": [MISDEAL]}, {"deal": 7, "dealer": "N"}]

    assert ["numbers_skipped"] == [row[1] for row in irregularities(tmp_path, deals)]


def test_nor_where_a_rubber_begins(tmp_path):
    cut = {"cut_in": [[["Ada", "2C"], ["Ben", "9D"], ["Cyd", "4H"], ["Dot", "KS"]]]}
    deals = [{"deal": 5, "dealer": "N", "void": True, "events": [MISDEAL]}, {"deal": 6, "dealer": "N"} | cut]

    assert [] == irregularities(tmp_path, deals)


# ----- 51: a partner's deal


def test_after_a_misdeal_in_the_partners_place_the_next_to_him_deals(tmp_path):
    """The deal was East's, West took it and misdealt: South deals."""
    out_of_turn = ("33", "dealer_out_of_turn")
    rows = dealers(tmp_path, "NWSW", MISDEAL)

    assert [out_of_turn] == rows
    assert [out_of_turn, ("51", "partners_misdeal")] == sorted(dealers(tmp_path, "NWNE", MISDEAL))


# ----- 48: the packs


def packs(path, names, dealing="NESWNE", **more):
    colours = {"r": "red", "b": "blue", "g": "green", "-": None}
    deals = [{"deal": n, "dealer": who, "pack_name": colours[name]} | more
             for n, (name, who) in enumerate(zip(names, dealing, strict=False), 5)]  # fmt: skip
    return [(law.split(" ", 1)[-1], kind, number) for law, kind, number, *_ in irregularities(path, deals)]


@pytest.mark.parametrize("names", ["rbrbrb", "rrrrrr", "rb-brb", "------", "rbgbrb"])
def test_each_side_has_its_pack(names, tmp_path):
    """One pack, or three, or one not logged, says nothing."""
    assert [] == packs(tmp_path, names)


@pytest.mark.parametrize(("names", "at"), [("rbrrrb", 8), ("rbbbrb", 7), ("rrrbrb", 6)])
def test_a_deal_with_the_others_pack_is_found_once(names, at, tmp_path):
    """It is found where it begins, and not again where it ends."""
    assert [("48", "other_sides_pack", at)] == packs(tmp_path, names)


def test_after_a_new_deal_the_same_pack_is_dealt_again(tmp_path):
    assert [] == packs(tmp_path, "rbbrb", "NEESW", void=True)


# ----- double dummy


def test_at_double_dummy_there_is_no_misdeal(tmp_path):
    double = {"game": "double-dummy", "facts": {"dummy": "E S"}}

    assert [("44", "misdeal_at_double_dummy")] == dealers(tmp_path, "NEES", MISDEAL, **double)
    assert [] == dealers(tmp_path, "NEES", NEW_DEAL, **double)
    assert [] == dealers(tmp_path, "NESW", MISDEAL, game="dummy", facts={"dummy": "S"})
