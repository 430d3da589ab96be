"""LIN, a feature at a time: what stands in the file, and what the tables hold."""

import pytest

from detect.cards import parse_cards
from detect.log.readers import read as read_file
from detect.log.tables import Stage
from tests.log.lin_files import (
    EAST,
    MD,
    NORTH,
    SOUTH,
    WEST,
    facts,
    faults,
    hand,
    moves,
    notes,
    read,
    sitters,
    values,
)

REST = "the fourth hand is not given and was taken to be the rest of the pack"


# ----- boards, hands and names


def test_a_board_is_a_deal_with_its_players_and_its_lines():
    """One board gives one session, one deal, four players and four hands, each with its line."""
    log, account = read(f"pn|Sue,Wes,Ned,Eve|st||\n{MD}rh||ah|Board 7|sv|b|")

    assert (1, 1, 1, []) == (account.sessions, account.records, account.deals, account.errors)
    assert [("7", 3, 2)] == list(zip(log.deals.number, log.deals.dealer, log.deals.line, strict=True))
    assert {"N": "Ned", "E": "Eve", "S": "Sue", "W": "Wes"} == sitters(log, 0)
    assert {2} == set(log.cards.line)
    assert [("ah", "Board 7"), ("sv", "b")] == facts(log)


def test_the_session_is_named_by_the_file():
    """Boards without a match have the name of their file."""
    assert ["evening"] == values(read(MD)[0].sessions, "session")
    assert [("bridge", "bridge", "lin", None)] == [
        (row.game, row.laws, row.source, row.date if isinstance(row.date, str) else None)
        for row in read(MD)[0].sessions.itertuples()
    ]


@pytest.mark.parametrize(("digit", "seat"), [("1", 3), ("2", 4), ("3", 1), ("4", 2)])
def test_the_dealer_is_counted_from_the_south(digit, seat):
    """1, 2, 3, 4 are South, West, North and East."""
    assert [seat] == read(f"md|{digit}{SOUTH},{WEST},{NORTH},|")[0].deals.dealer.tolist()


def test_hands_stand_in_the_order_of_the_text():
    """South first; suits as they come, ranks up or down, small letters and tens in two figures."""
    log, account = read("md|3s23HAKd10cTJ,SA,H2,D3|")

    assert [] == account.errors
    assert ["2S", "3S", "AH", "KH", "TD", "TC", "JC"] == hand(log, 3)
    assert [["AS"], ["2H"], ["3D"]] == [hand(log, seat) for seat in (4, 1, 2)]
    assert {int(Stage.DEALT)} == set(log.cards.stage)


def test_the_fourth_hand_is_the_rest_of_the_pack():
    """Three hands given: East has what is left, and the file is told so once."""
    log, account = read(f"md|1{SOUTH},{WEST},{NORTH},|\nmd|1{SOUTH},{WEST},{NORTH}|")

    assert 2 * parse_cards(" ".join(f"{rank}{s}" for s in "SHD" for rank in "5432") + " 2C") == [
        card for deal in (0, 1) for card in log.cards[(log.cards.seat == 2) & (log.cards.deal == deal)].card
    ]
    assert [(1, REST)] == notes(account)
    assert "2 times" in account.notes[0].what


def test_a_card_too_many_among_three_hands_is_one_too_few_in_the_fourth():
    """North is given West's jack too: the rest of the pack does not know better."""
    log, _ = read(f"md|1{SOUTH},{WEST},SJ{NORTH[1:]},|")

    assert [14, 13, 13, 13] == [len(hand(log, seat)) for seat in (1, 2, 3, 4)]


def test_the_hand_left_out_need_not_be_the_last():
    """South is not given and holds the rest."""
    assert 13 == len(hand(read(f"md|1,{WEST},{NORTH},{EAST}|")[0], 3))


def test_four_hands_stand_as_they_are():
    """A second ace and a hand of fourteen are evidence, not faults of the file."""
    log, account = read(f"md|1{SOUTH}2,{WEST},{NORTH},SA{EAST[1:]}|")

    assert ([], []) == (account.errors, account.notes)
    assert [14, 14] == [len(hand(log, seat)) for seat in (3, 2)]


def test_three_short_hands_do_not_tell_the_fourth():
    """An ending of four cards a hand: the fourth is not known."""
    log, account = read("md|1SAKQJ,HAKQJ,DAKQJ,|")

    assert (12, []) == (len(log.cards), notes(account))


def test_an_unreadable_hand_is_left_out_and_said_so():
    """West's hand has a Z: the other three stand, and no fourth is made up."""
    log, account = read(f"md|1{SOUTH},SZ9,{NORTH},{EAST}|")

    assert [13, 13, 13, 0] == [len(hand(log, seat)) for seat in (1, 2, 3, 4)]
    assert [(1, 1)] == [fault[:2] for fault in faults(account)]
    assert "the unreadable hand was left out" in account.errors[0].expected


@pytest.mark.parametrize(
    ("md", "expected"),
    [
        ("md|SAK,H2,D3,C4|", "the dealer first"),
        ("md|1SA,SK,SQ,SJ,ST|", "at most four hands"),
        ("md||", "the dealer first"),
    ],
)
def test_a_deal_that_is_half_said_is_an_error(md, expected):
    """No dealer, five hands, nothing at all: each is named, and the board is there."""
    log, account = read(md)

    assert 1 == len(log.deals)
    assert [expected] == [error.expected[: len(expected)] for error in account.errors]


def test_names_change_from_board_to_board():
    """Each `pn` holds until the next; a name left empty is nobody, a robot is a name."""
    log, _ = read(f"pn|a,b,c,d|{MD}mb|p|pg||pn|a,,~~robot1,d|{MD}mb|p|{MD}")

    assert {"S": "a", "W": "b", "N": "c", "E": "d"} == sitters(log, 0)
    assert {"S": "a", "N": "~~robot1", "E": "d"} == sitters(log, 1) == sitters(log, 2)


def test_names_before_each_of_many_bare_deals_belong_to_the_next():
    """No call is made, and still the second names are of the second board."""
    log, _ = read(f"pn|a,b,c,d|{MD}pn|e,f,g,h|{MD}")

    assert ["a", "e"] == [sitters(log, deal)["S"] for deal in (0, 1)]


def test_names_may_come_behind_the_deal():
    """A board that has no names yet takes those that follow its hands."""
    assert "Sue" == sitters(read(f"{MD}pn|Sue,b,c,d|mb|p|")[0], 0)["S"]


def test_a_player_who_comes_in_the_middle_plays_from_the_next_board():
    """Names in the middle of a board are those of the boards behind it."""
    log, _ = read(f"pn|a,b,c,d|{MD}mb|p|pn|x,b,c,d|mb|p|{MD}")

    assert ["a", "x"] == [sitters(log, deal)["S"] for deal in (0, 1)]
    assert ["S pass", "W pass"] == moves(log)


def test_more_names_than_two_rooms_have_is_an_error():
    """Nine names: eight are taken."""
    log, account = read(f"pn|a,b,c,d,e,f,g,h,i|{MD}")

    assert (1, 4) == (len(account.errors), len(log.seats))


# ----- rooms, matches and results


VUGRAPH = (
    "vg|Final,Segment 4,I,46,47,Reds,80,Blues,9|\nrs|4HE=,3NN-1,1SW=,PASS|\npn|a,b,c,d,e,f,g,h|pg||\n"
    + "".join(f"qx|{label}|st||{MD}sv|o|mb|p|pg||\n" for label in ("o46", "c46", "o47", "c47"))
)


def test_two_rooms_have_eight_players():
    """The first four names sit in the open room, the second four in the closed."""
    log, account = read(VUGRAPH)

    assert [] == account.errors
    assert ["Open", "Closed"] * 2 == values(log.deals, "table")
    assert ["46", "46", "47", "47"] == values(log.deals, "number")
    assert {"S": "a", "W": "b", "N": "c", "E": "d"} == sitters(log, 2)
    assert {"S": "e", "W": "f", "N": "g", "E": "h"} == sitters(log, 3)
    assert [4, 5, 6, 7] == log.deals.line.tolist()
    assert 1 == log.deals.hands.nunique()


def test_a_match_is_a_session():
    """It is named by event and segment, and its head is kept, field by field."""
    log, _ = read(VUGRAPH)

    assert ["Final Segment 4"] == values(log.sessions, "session")
    assert {
        "vg.event": "Final", "vg.segment": "Segment 4", "vg.form": "I", "vg.first": "46", "vg.last": "47", "vg.team1": "Reds",
        "vg.carry1": "80", "vg.team2": "Blues", "vg.carry2": "9", "rs": "4HE=,3NN-1,1SW=,PASS",
        "vg": "Final,Segment 4,I,46,47,Reds,80,Blues,9",
    } == dict(facts(log, -1))  # fmt: skip


def test_results_belong_to_boards_and_rooms():
    """The list goes board by board, open room first; a board that is missing keeps its place in it."""
    log, _ = read(VUGRAPH.replace(f"qx|c46|st||{MD}sv|o|mb|p|pg||\n", ""))

    assert ["4HE=", "1SW=", "PASS"] == [dict(facts(log, deal))["rs"] for deal in range(3)]


def test_results_without_the_number_of_the_first_board_go_in_order():
    """The boards that are there take them two by two."""
    log, _ = read(VUGRAPH.replace(",46,47,", ",,,"))

    assert ["4HE=", "3NN-1", "1SW=", "PASS"] == [dict(facts(log, deal))["rs"] for deal in range(4)]


def test_two_matches_in_a_file_are_two_sessions():
    """A second head begins another; the same head again at once goes on."""
    second = VUGRAPH.replace("Segment 4", "Segment 5")
    log, account = read(VUGRAPH + second + second)

    assert ["Final Segment 4", "Final Segment 5"] == values(log.sessions, "session")
    assert [4, 8] == log.deals.groupby("session", observed=True).size().tolist()
    assert (2, [1, 8]) == (account.sessions, log.sessions.line.tolist())


def test_a_match_met_again_later_is_kept_apart():
    """A, B and A again: the third is `A#2`, with a note."""
    log, account = read(f"vg|A,1|{MD}vg|B,1|{MD}vg|A,1|{MD}")

    assert ["A 1", "B 1", "A 1#2"] == values(log.sessions, "session")
    assert ["session A 1 was met again and is kept apart as A 1#2"] == [note.what for note in account.notes]


def test_the_number_of_the_board_goes_before_that_of_the_label():
    """The third board of a file may be board 17."""
    assert ["17"] == values(read(f"qx|o3|{MD}ah|Board 17|")[0].deals, "number")


def test_a_second_deal_under_one_label_is_a_record_of_its_own():
    """Nothing is written over: the operator's first version stands beside the second."""
    log, account = read(f"qx|o3|{MD}{MD}")

    assert (2, ["Open", None]) == (account.records, values(log.deals, "table"))
    assert [(1, "a second deal under one board's label opened a record of its own")] == notes(account)


def test_a_label_without_a_board_is_a_record_without_a_deal():
    """The board was named and never shown; what was said of it is the session's."""
    log, account = read(f"qx|o1|nt|x: not yet|qx|o2|{MD}")

    assert (2, 1) == (account.records, account.deals)
    assert [("qx", "o1"), ("nt", "x: not yet")] == facts(log, -1)


# ----- bars, bytes and what is not known


PLAY = f"{MD}mb|1Nppp|"


def test_a_pair_that_is_not_known_is_a_fact():
    """`zz` is kept by its name, also behind the play; a pair without a value says nothing."""
    log, _ = read(f"{PLAY}zz|3.53|xx||pw|a,b|bn|46|")

    assert [("zz", "3.53")] == facts(log)
    assert [("pw", "a,b"), ("bn", "46")] == facts(log, -1)


def test_a_bar_in_the_chat_costs_what_stands_behind_it():
    """The format has no way to write it: the piece is named, and reading goes on."""
    log, account = read(f"{PLAY}nt|a: 3|4 split|pc|SJ|")

    assert ["- note (a: 3)", "W lead JS"] == moves(log)[-2:]
    assert [(1, 1, "4 split")] == faults(account)


def test_a_bar_that_is_missing_costs_one_pair():
    """Two calls run together: the second had its turn, and the third stands."""
    log, account = read(f"{MD}mb|1N\nmb|p|mb|d|")

    assert ["S bid 4", "N double"] == moves(log)
    assert 2 == len(account.errors)


def test_text_before_a_pair_is_passed_over_and_named():
    """A title on the first line does not take the board with it."""
    log, account = read(f"My best boards\nqx|o1|{MD}")

    assert [(1, None, "My best boards")] == faults(account)
    assert [("Open", 2)] == list(zip(log.deals.table, log.deals.line, strict=True))


def test_a_file_cut_off_in_a_value_says_so():
    """`mc|1` may have been `mc|10|`: it is not read."""
    log, account = read(f"{PLAY}mc|1")

    assert [(1, 1, "mc|1")] == faults(account)
    assert 4 == len(moves(log))


def test_noughts_and_blanks_between_pairs_are_nothing():
    """A file padded with noughts, as old systems left them."""
    log, account = read(f"\x00 {MD}\r\n\x00\x1a".encode())

    assert ([], 1) == (account.errors, len(log.deals))


def test_names_are_utf8_or_latin1():
    """Each text for itself; the same name in both is one player."""
    log, _ = read(
        "pn|Zoë,b,c,d|".encode() + MD.encode() + "mb|p|pn|Zoë,b,c,e|".encode("latin-1") + MD.encode()
    )

    assert ["Zoë", "Zoë"] == [sitters(log, deal)["S"] for deal in (0, 1)]


@pytest.mark.parametrize(
    "head", ["vg|a,b|", "pn|a,b,c,d|", "qx|o1|", "md|1SA", "st||", "rs|4HE=|", "My boards\nqx|o1|md|1SA"]
)
def test_a_lin_file_is_told_by_its_content(tmp_path, head):
    """Any first pair tells, and so does a deal behind a title."""
    path = tmp_path / "evening.txt"
    path.write_text(f"{head}\n{MD}", "utf-8")

    assert 1 <= read_file(path).inputs[0].deals


def test_nothing_at_all_is_no_log():
    """An empty file, or one of bars alone."""
    assert [None, None] == [read(text)[0] for text in ("", "|||")]
