"""Hands of poker that are missing, or stand twice: found in logs kept at the table, and in no room's own numbering."""

import pytest

from detect.laws.audit import audit
from detect.log.readers import read

DEALT = ("AsKs,2c2d,7h7d", "QsJs,3c3d,8h8d", "Ts9s,4c4d,9h9d", "AsKs,2c2d,7h7d", "AsKs,2c2d,????")


def kinds(folder, text, name="hands.csv"):
    """Give what is found as number of the deal and kind."""
    path = folder / name
    path.write_text(text)
    log = read(path).taken_as(game="holdem")
    rows = audit(log)
    numbers = dict(zip(log.deals["deal"], log.deals["number"], strict=True))
    return [(numbers[deal], kind) for deal, kind in zip(rows["deal"], rows["kind"], strict=True)]


def sheet(*hands):
    return "hand,p1,p2,p3\n" + "".join(f"{number},{DEALT[at]}\n" for number, at in hands)


def test_hands_in_a_row_show_nothing(tmp_path):
    """None is missing, and no two are alike."""
    assert [] == kinds(tmp_path, sheet((1, 0), (2, 1), (3, 2)))


def test_a_number_that_is_skipped_is_named(tmp_path):
    """A page lost, or a hand that was not written down."""
    assert [("1", "numbers_skipped")] == kinds(tmp_path, sheet((1, 0), (3, 1), (4, 2)))


def test_a_hand_that_stands_twice_is_named(tmp_path):
    """The same cards in the same places; one of which a hand was not seen is not known to be the same."""
    assert [("3", "deal_repeated")] == kinds(tmp_path, sheet((1, 0), (2, 1), (3, 3)))
    assert [] == kinds(tmp_path, sheet((1, 4), (2, 1), (3, 4)))


@pytest.mark.parametrize("session", [1, 2])
def test_another_sitting_is_another_log(tmp_path, session):
    """What is dealt on another evening is another deal, whatever its cards."""
    text = f"session,hand,p1,p2,p3\n1,1,{DEALT[0]}\n{session},2,{DEALT[3]}\n"

    assert [("2", "deal_repeated")] * (session == 1) == kinds(tmp_path, text)


def test_a_room_numbers_the_hands_of_all_its_tables(tmp_path):
    """Of two hands of a table in PHH the numbers lie as far apart as they may."""
    hand = "[{}]\nvariant = 'NT'\nstarting_stacks = [9, 9, 9]\nhand = {}\nactions = ['d dh p1 {}', 'd dh p2 {}', 'd dh p3 {}']\n"
    text = "".join(hand.format(number, number, *DEALT[at].split(",")) for at, number in enumerate((1, 900)))

    assert [] == kinds(tmp_path, text, "hands.phhs")
