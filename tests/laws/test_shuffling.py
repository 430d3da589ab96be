"""The rights of shuffling, where shuffles are logged: laws 26 to 30, 32, 35 and 36."""

import pytest

from tests.laws.table import deal, event, found

SHUFFLE, CUT = "shuffle", "cut"


def shuffled(*said, **more):
    """Give a deal by West before which these shuffled: `E S W`, and `-N` for a cut by North."""
    events = [
        event(CUT if word[0] == "-" else SHUFFLE, word[-1], trick=None)
        for each in said
        for word in each.split()
    ]
    return deal(events=events, **more)


def rows(path, *said, **more):
    return [(law, kind, seat) for law, kind, _, seat, _ in found(path, shuffled(*said, **more))]


@pytest.mark.parametrize("said", ["E S N W", "E W", "W", "S N", "E S W W", "N S W", "E -S", "E W -S"])
def test_each_shuffles_once_the_partner_first_and_the_dealer_last(said, tmp_path):
    """West deals: East is first, if he will; West is last, as often as he must; one may leave it out."""
    assert [] == rows(tmp_path, said)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("E S S W", ("29", "shuffled_twice", "S")),
        ("E E W", ("29", "shuffled_twice", "E")),
        ("N E W", ("30", "shuffled_first", "N")),
        ("E W N", ("32", "shuffled_last", "N")),
        ("E -S W", ("36", "shuffled_after_cut", "W")),
        ("E W -S S", ("35", "cutter_shuffled", "S")),
    ],
)
def test_what_is_against_them(said, expected, tmp_path):
    assert [expected] == rows(tmp_path, said)


def test_after_a_false_cut_all_may_shuffle_again(tmp_path):
    """Law 29: the second cut shows that the first did not count."""
    assert [] == rows(tmp_path, "E S W -S E S W -S")
    assert [("36", "shuffled_after_cut", "W")] == rows(tmp_path, "E S W -S E S W -S W")


def test_without_a_dealer_nothing_is_said_of_rights(tmp_path):
    assert [] == rows(tmp_path, "N N S E", dealer=None)


def test_a_dummys_partner_shuffles_for_him(tmp_path):
    made = shuffled("N E W E")

    assert [] == found(tmp_path, made, game="dummy", facts={"dummy": "W"})


@pytest.mark.parametrize(("trick", "expected"), [(0, []), (1, [("27", "shuffled_in_play")]), (12, [("27", "shuffled_in_play")]),
                                                 (13, []), (14, [])])  # fmt: skip
def test_no_shuffle_in_the_play_of_the_hand(trick, expected, tmp_path):
    made = deal("N2H E3H S4H W8H", events=[event(SHUFFLE, "S", trick=trick)])

    assert expected == [row[:2] for row in found(tmp_path, made)]


def test_at_bridge_the_boards_were_made_elsewhere(tmp_path):
    assert [] == found(tmp_path, shuffled("N N S S", declarer="W"), game="bridge")
