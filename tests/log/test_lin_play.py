"""Calls and cards of LIN boards: who made each, in what order, and what was agreed on."""

import pytest

from tests.log.lin_files import EAST, MD, NORTH, SOUTH, WEST, facts, faults, moves, read

# ----- calls


def test_calls_go_round_from_the_dealer():
    """Bids have their height, and a pass, a double and a redouble are what they are."""
    log, _ = read(f"{MD}mb|p|mb|1C|mb|d|mb|r|mb|7N|mb|3NT|")

    assert ["S pass", "W bid 0", "N double", "E redouble", "S bid 34", "W bid 14"] == moves(log)


def test_joined_calls_are_read_one_by_one():
    """`p1Hd2np` is five calls, alerts and words in full among them."""
    log, account = read(f"{MD}mb|p1Hd2npass|mb|Pass Dbl XX x|mb|1C!PRdbl|")

    assert [] == account.errors
    assert ["S pass", "W bid 2", "N double", "E bid 9", "S pass", "W pass", "N double", "E redouble", "S double",
            "W bid 0 (!)", "N pass", "E redouble"] == moves(log)  # fmt: skip


def test_a_call_that_is_none_has_its_turn():
    """It is named with its place, and those after it keep their seats."""
    log, account = read(f"{MD}mb|p|\nmb|8C|mb|1D|")

    assert ["S pass", "N bid 1"] == moves(log)
    assert [(2, 1, "mb|8C|")] == faults(account)


def test_an_explanation_is_the_note_of_the_call_before_it():
    """Chat may come between; a call alerted without a word has `!`; a word too many is a fact."""
    log, _ = read(f"{MD}an|early|mb|1H!|nt|x: hi|an|five cards|an|and more|mb|2C!|mb|p|")

    assert ["S bid 2 (five cards)", "- note (x: hi)", "W bid 5 (!)", "N pass"] == moves(log)
    assert [("an", "early"), ("an", "and more")] == facts(log)


@pytest.mark.parametrize(
    ("calls", "trump", "declarer"),
    [
        ("1Hp2Sp3Hp4Hppp", 2, 3),
        ("p1Nppp", 4, 4),
        ("1Cp1Np3Nppp", 4, 1),
        ("1S2Sdrppp", 3, 4),
        ("1Hdrppp", 2, 3),
        ("1H1Sppp", 3, 4),
        ("pppp", -1, -1),
        ("1Hp", -1, -1),
        ("1H2H3H4Hppp", 2, 4),
    ],
)  # fmt: skip
def test_the_last_bid_names_trump_and_its_side_the_declarer(calls, trump, declarer):
    """First of that side to name the strain; doubles change nothing; an auction that stops settles nothing."""
    deal = read(f"{MD}mb|{calls}|")[0].deals.iloc[0]

    assert (trump, declarer) == (deal.trump, deal.declarer)


def test_an_auction_cut_short_is_settled_by_the_play():
    """The passes are missing and a card is led: the last bid stands."""
    deal = read(f"{MD}mb|1H|pc|SJ|")[0].deals.iloc[0]

    assert (2, 3) == (deal.trump, deal.declarer)


# ----- cards


PLAY = f"{MD}mb|1Nppp|"


def test_cards_are_played_in_order_by_who_holds_them():
    """The winner of a trick leads to the next; small letters are cards too."""
    log, account = read(f"{PLAY}pc|sJ|pc|s8|pc|S5|pc|SA|pg||pc|CA|pc|c7|pc|C3|pc|C2|pc|CK|")

    assert [] == account.errors
    assert ["W lead JS", "N play 8S", "E play 5S", "S play AS", "S lead AC", "W play 7C", "N play 3C", "E play 2C",
            "S lead KC"] == moves(log)[4:]  # fmt: skip
    assert [1, 1, 1, 1, 2, 2, 2, 2, 3] == log.moves.street.tolist()[4:]
    assert list(range(13)) == log.moves.step.tolist()


def test_joined_cards_are_read_one_by_one():
    """A whole trick in one pair."""
    assert ["W lead JS", "N play 8S", "E play 5S", "S play AS"] == moves(read(f"{PLAY}pc|SJS8S5 SA|")[0])[4:]


def test_play_may_stop_anywhere():
    """Six cards and no claim are six cards."""
    log, account = read(f"{PLAY}pc|SJ|pc|S8|pc|S5|pc|SA|pc|CA|pc|C7|pg||")

    assert (6, []) == (len(moves(log)) - 4, account.errors)


def test_where_the_hands_are_not_known_cards_go_round_from_the_leader():
    """Clockwise from declarer's left, then from who won, trumps and all."""
    log, _ = read("md|1,,,|mb|1Hppp|pc|SJ|pc|S8|pc|H2|pc|SA|pc|D2|")

    assert ["W lead JS", "N play 8S", "E play 2H", "S play AS", "E lead 2D"] == moves(log)[4:]


def test_a_card_in_two_hands_is_played_by_the_one_whose_turn_it_is():
    """Both North and East hold an eight of spades."""
    log, _ = read(f"md|1{SOUTH},{WEST},{NORTH},S8{EAST[1:]}|mb|1Nppp|pc|SJ|pc|S8|pc|S8|")

    assert ["W lead JS", "N play 8S", "E play 8S"] == moves(log)[4:]


def test_a_card_out_of_turn_is_its_holders():
    """South leads where West should: the record is kept, the audit judges."""
    assert ["S lead AS", "W play JS"] == moves(read(f"{PLAY}pc|SA|pc|SJ|")[0])[4:]


def test_a_card_that_is_none_has_its_place_in_the_trick():
    """The others keep theirs, and the place is named."""
    log, account = read(f"{PLAY}pc|SJ|\npc|S1|pc|S5|pc|SA|pc|CA|")

    assert ["W lead JS", "E play 5S", "S play AS", "S lead AC"] == moves(log)[4:]
    assert [(2, 1, "pc|S1|")] == faults(account)


def test_a_play_without_end_is_cut_off():
    """A hundred tricks are enough, and it is said where the rest begins."""
    log, account = read(f"{PLAY}pc|{'SJ' * 400}|\npc|SQ|")

    assert (400, [(2, 1, "pc|SQ|")]) == (len(moves(log)) - 4, faults(account))


def test_a_claim_is_a_move_and_a_fact():
    """Ten tricks for the declarer, in the middle of the second."""
    log, _ = read(f"{PLAY}pc|SJS8S5SACA|mc|10|")

    assert "- claim 10" == moves(log)[-1]
    assert (2, [("mc", "10")]) == (log.moves.street.tolist()[-1], facts(log))


def test_a_claim_of_no_number_is_an_error():
    """Fourteen tricks there are not."""
    log, account = read(f"{PLAY}mc|14|mc|all|")

    assert [(1, 1, "mc|14|"), (1, 1, "mc|all|")] == faults(account)
    assert 4 == len(moves(log))


def test_chat_keeps_its_place_among_calls_and_cards():
    """Whatever is said at the third trick is a note of the third trick, whoever said it."""
    log, _ = read(f"{MD}nt|a: hello|mb|1Nppp|pc|SJ|nt|b: 10|\npc|S8|")

    assert "- note (a: hello)" == moves(log)[0]
    assert ["W lead JS", "- note (b: 10)", "N play 8S"] == moves(log)[-3:]
    assert [1, 1, 1] == log.moves.street.tolist()[-3:]


def test_calls_without_a_deal_are_kept_without_seats():
    """Nobody's turn is known; the bid still says what was trumps."""
    log, account = read("mb|1H|\nmb|p|mb|p|mb|p|")

    assert ["- bid 2", "- pass", "- pass", "- pass"] == moves(log)
    assert (2, -1) == (log.deals.trump[0], log.deals.declarer[0])
    assert [(1, 1, "mb|1H|")] == faults(account)
