"""Cutting for seats, partners and the deal: laws 13 to 20, with the examples of their footnotes."""

import pytest

from tests.laws.evenings import FOUR, irregularities

NAMES = {"N": "Ada", "E": "Ben", "S": "Cyd", "W": "Dot", "e": "Eve", "f": "Fay"}


def rounds(*said):
    """Give rounds of cutting: `N3H E6D S6C WJS` is Ada's three, Ben's six …; e and f are Eve and Fay, who wait."""
    return [[[NAMES[word[0]], word[1:]] for word in one.split()] for one in said]


def found(path, *said, dealer="N", number=5, **more):
    """Give law and kind of every irregularity of a deal that was cut for."""
    made = {"deal": number, "dealer": dealer, "cut_in": rounds(*said)} | more
    return [row[:2] for row in irregularities(path, [made], players=FOUR)]


def laws(*said, path, **more):
    return [(law.split(" ", 1)[-1], kind) for law, kind in found(path, *said, **more)]


# ----- 13, 16: the two lowest are partners, the lowest deals


def test_the_lowest_deals_and_plays_with_the_second_lowest(tmp_path):
    assert [] == laws("N2H E9D S4C WJS", path=tmp_path)
    assert [] == laws("N9H E2D S10C W3S", path=tmp_path, dealer="E")


def test_another_than_the_lowest_dealt(tmp_path):
    assert [("16", "dealer_not_lowest")] == laws("N2H E9D S4C WJS", path=tmp_path, dealer="S")


def test_partners_other_than_cut(tmp_path):
    """North and East are the lowest, and sit side by side."""
    assert [("16", "partners_not_cut")] == laws("N2H E4D S9C WJS", path=tmp_path)


def test_the_ace_is_the_lowest(tmp_path):
    """Law 13: taken as the highest it makes another the dealer, and that is said."""
    assert [] == laws("NAH E9D S4C WJS", path=tmp_path)
    assert [("13", "ace_cut_high")] == laws("N4H EAD S9C WJS", path=tmp_path)
    assert [("16", "partners_not_cut")] == laws("NAH E4D S9C WJS", path=tmp_path)


def test_who_dealt_may_not_be_logged(tmp_path):
    assert [] == laws("N2H E9D S4C WJS", path=tmp_path, dealer=None)
    assert [("16", "partners_not_cut")] == laws("N2H E4D S9C WJS", path=tmp_path, dealer=None)


# ----- 14, 15: one pack, one card


def test_one_pack_has_each_card_once(tmp_path):
    assert [("14", "card_cut_twice")] == laws("N2H E9D S4C W9D", path=tmp_path)
    assert [] == laws("N2H E9D S4C W9H", path=tmp_path)


def test_a_card_may_come_again_in_a_new_cut(tmp_path):
    """Cards go back before those who are alike cut again."""
    assert [] == laws("N3H E9D S6C W6D", "S3H WKD", path=tmp_path)


def test_two_cards_shown_are_one_too_many(tmp_path):
    """Law 15: the later of them counts."""
    assert [("15", "two_cards_cut")] == laws("N2H N3H E9D S4C WJS", path=tmp_path)
    assert [("15", "two_cards_cut"), ("16", "dealer_not_lowest")] == laws(
        "N2H NKH E9D S4C WJS", path=tmp_path
    )


# ----- 18: two alike


def test_the_example_of_law_18(tmp_path):
    """A three, two sixes and a knave: the sixes cut a king and a queen, and the queen plays with the three."""
    assert [] == laws("N3H E6D S6C WJS", "EKD SQC", path=tmp_path)
    assert [("18", "partners_not_cut")] == laws("N3H E6D S6C WJS", "EQD SKC", path=tmp_path)


def test_a_lower_card_in_the_second_cut_takes_nothing_from_the_original_low(tmp_path):
    """Footnote 4: the three has the deal though a two was cut after it."""
    assert [] == laws("N3H E6D S6C WJS", "EKD S2C", path=tmp_path)
    assert [("18", "dealer_not_lowest")] == laws("N3H E6D S6C WJS", "EKD S2C", path=tmp_path, dealer="S")


def test_the_two_highest_alike_need_not_cut_again(tmp_path):
    assert [] == laws("N3H EJD S6C WJS", path=tmp_path)


def test_two_lowest_alike_cut_for_the_deal(tmp_path):
    assert [] == laws("N3H EJD S3C WKS", "N9H S8C", path=tmp_path, dealer="S")
    assert [("18", "dealer_not_lowest")] == laws("N3H EJD S3C WKS", "N9H S8C", path=tmp_path, dealer="N")


def test_two_pairs_alike(tmp_path):
    """The threes are partners, and cut for the deal."""
    assert [] == laws("N3H EJD S3C WJS", "N2H S8C", path=tmp_path)
    assert [("18", "partners_not_cut")] == laws("N3H E3D SJC WJS", "N2H E8C", path=tmp_path)


@pytest.mark.parametrize("dealer", ["N", "S"])
def test_a_tie_that_the_log_leaves_open_is_nothing(dealer, tmp_path):
    """Either of the two threes may have won the deal; the others cannot."""
    assert [] == laws("N3H EJD S3C WKS", path=tmp_path, dealer=dealer)
    assert ["dealer_not_lowest"] == [kind for _, kind in laws("N3H EJD S3C WKS", path=tmp_path, dealer="E")]


# ----- 19: three alike


def test_the_example_of_law_19(tmp_path):
    """Three aces and a two, which is the original high; of two twos and a king the king plays with it; the twos cut for deal."""
    fine = "NAH EAD SAC W2S", "N2H E2D S2C"
    assert [] == laws("NAH EAD SAC W2S", "N2H EKD S2C", "N5H S9C", path=tmp_path)
    assert [("19", "partners_not_cut")] == laws("NAH EAD SAC W2S", "N2H E2D SKC", "N5H E9C", path=tmp_path)
    assert [] == laws(*fine, path=tmp_path)


def test_the_other_example_of_law_19(tmp_path):
    """An ace and two knaves: the knaves cut again, and the highest plays with the two."""
    assert [] == laws("NAH EAD SAC W2S", "NAH EJD SJC", "EKD S3C", path=tmp_path)
    assert [("19", "partners_not_cut")] == laws("NAH EAD SAC W2S", "NAH EJD SJC", "E3D SKC", path=tmp_path)


def test_the_fourth_is_the_lowest(tmp_path):
    """The original low deals; the two highest of the new cut are partners, and the lowest plays with him."""
    assert [] == laws("N2H E9D S9C W9S", "E8D S3C WKS", path=tmp_path)
    assert [("19", "partners_not_cut")] == laws("N2H E9D S9C W9S", "E3D S8C WKS", path=tmp_path)
    assert [("19", "dealer_not_lowest")] == laws("N2H E9D S9C W9S", "E8D S3C WKS", path=tmp_path, dealer="S")


def test_four_alike_cut_anew(tmp_path):
    assert [] == laws("N2H E2D S2C W2S", "N4H E9D S7C WKS", path=tmp_path)
    assert [("16", "partners_not_cut")] == laws("N2H E2D S2C W2S", "N4H E7D S9C WKS", path=tmp_path)


# ----- 16, 20: who plays


def test_of_six_the_four_lowest_play(tmp_path):
    """And the four cut again for partners."""
    fine = "N2H E3D S4C W5S eJH fKD"
    assert [] == laws(fine, "N9H EJD S10C WKS", path=tmp_path)
    assert [("16", "seated_against_cut")] == laws(
        "N2H E3D S4C WKS e5H fKD", "N9H EJD S10C WQS", path=tmp_path
    )


def test_those_alike_at_the_border_cut_again(tmp_path):
    """Dot and Eve cut fives: the lower of their new cards plays."""
    fine = "N2H E3D S4C W5S e5H fKD", "W9S eJH", "N9H EJD S10C WKS"
    assert [] == laws(*fine, path=tmp_path)
    assert [("16", "seated_against_cut")] == laws(fine[0], "WJS e9H", fine[2], path=tmp_path)


def test_a_tie_at_the_border_left_open_is_nothing(tmp_path):
    assert [] == laws("N2H E3D S4C W5S e5H fKD", "N9H EJD S10C WKS", path=tmp_path)


def test_cutting_out_sends_the_highest(tmp_path):
    """Law 20: at the second rubber Dot and Eve cut, and the higher goes out."""
    first = {"deal": 1, "dealer": "N"}
    for card, expected in (("9S", []), ("KS", [("whist-club 20", "seated_against_cut")])):
        again = {"deal": 2, "dealer": "N", "cut_in": rounds(f"W{card} eQH", "N2H E9D S4C WJS")}
        rows = [row[:2] for row in irregularities(tmp_path, [first, again], players=FOUR)]
        assert expected == rows


def test_two_cuts_of_others_are_not_held_against_each_other(tmp_path):
    """Ada and Eve cut for going out, Dot and Fay for coming in: Eve's ten is lower than Dot's king."""
    assert [] == laws("N2H eTH", "WQS fKD", "N2H E9D S4C WJS", path=tmp_path)


def test_without_a_cut_for_partners_nothing_is_said_of_them(tmp_path):
    assert [] == laws("N2H E3D S4C W5S eJH fKD", path=tmp_path, dealer="W")


def test_what_nobody_saw_is_nothing(tmp_path):
    assert [] == laws("N2H E?? S4C WJS", path=tmp_path, dealer="W")


def test_a_long_list_of_rounds_is_left(tmp_path):
    many = ["N2H E2D S2C W2S"] * 30

    assert [] == laws(*many, "N2H E4D S9C WJS", path=tmp_path)


def test_at_dummy_there_are_other_rules_for_seats(tmp_path):
    made = {"deal": 5, "dealer": "S", "cut_in": rounds("NKH E2D W2D")}
    rows = irregularities(tmp_path, [made], players=["Ada", "Ben", None, "Dot"], game="dummy")

    assert [("whist-club 14", "card_cut_twice")] == [row[:2] for row in rows]
