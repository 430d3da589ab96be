"""PBN, the auction and the play: what stands in the rows, and who called or played what in the tables."""

import numpy as np
import pytest

from detect.cards import card_name
from detect.log.tables import MOVES, NO_CARD, Mark
from tests.strategies import whole

WHOLE = "N:.AKQJ.T98765.432 AKQJ.T98.AK.8765 T98765.432.QJ.JT 432.765.432.AKQ9"


def read(text):
    log, account = whole(text.encode() if isinstance(text, str) else text)
    return log, account


def notes(account):
    return [(note.line, note.what.partition(" (")[0]) for note in account.notes]


def moves(log, deal=0):
    """Give the moves of a deal as words: seat, move, and card or amount."""
    mine = log.moves[log.moves.deal == deal]
    return [
        f"{'?NESW'[m.seat]} {MOVES[m.move]}"
        + (f" {card_name(m.card)}" if m.card > NO_CARD else "")
        + (f" {int(m.amount)}" if not np.isnan(m.amount) else "")
        for m in mine.itertuples()
    ]


# ----- the auction


def auction(text, first="N"):
    log, account = read(f'[Deal "{WHOLE}"]\n[Auction "{first}"]\n{text}\n')
    return moves(log), [(e.line, e.read) for e in account.errors], log


def test_calls_go_clockwise_from_the_first_caller():
    """Pass, bids, double and redouble, in either case; NT as N."""
    assert (
        ["E pass", "S bid 0", "W double", "N redouble", "E bid 4", "S bid 34", "W pass"],
        [],
    ) == auction("Pass 1C x XX\n1n 7NT P", "E")[:2]


def test_all_pass_closes_an_auction():
    """`AP` is three passes after a bid, and four where there was none."""
    assert ["N bid 0", "E pass", "S pass", "W pass"] == auction("1C AP")[0]
    assert ["N pass", "E pass", "S pass", "W pass"] == auction("AP")[0]
    assert ["N bid 0", "E pass", "S pass", "W pass"] == auction("1C Pass AP")[0]


def test_a_star_ends_an_auction():
    """What stands behind the star is no call."""
    assert (["N bid 0"], []) == auction("1C * 2C")[:2]


def test_a_hyphen_stands_for_a_seat_that_has_no_call():
    """Import files may begin in the west and leave the first seats out."""
    assert ["N bid 0", "E pass"] == auction("- 1C Pass", "W")[0]


def test_notes_and_suffixes_are_no_calls():
    """`=1=`, `!`, `?!`, `$1`, `+` and comments between the calls."""
    assert (["N bid 0", "E bid 1", "S pass", "W pass"], []) == auction(
        "1C =1= 1D! {why} $12\n ?! Pass=2= + Pass;!"
    )[:2]


def test_an_insufficient_bid_that_stood_is_marked():
    """`^I` before a bid: too low, and accepted."""
    _, _, log = auction("2C ^I 1C")

    assert [Mark.NONE, Mark.INSUFFICIENT] == log.moves["mark"].tolist()


def test_a_player_passed_over_is_marked():
    """`^S` stands in place of the call of a player who was skipped."""
    made, faults, log = auction("1C ^S 1H")

    assert (["N bid 0", "E note", "S bid 2"], []) == (made, faults)
    assert [Mark.NONE, Mark.SKIPPED, Mark.NONE] == log.moves["mark"].tolist()


@pytest.mark.parametrize("call", ["8C", "1Z", "1CX", "hello", "Pasta", "Doubtful", "}"])
def test_what_is_no_call_is_an_error_and_takes_a_turn(call):
    """The error has line and text; the seats of the calls behind it are right."""
    assert (["N bid 0", "S pass"], [(3, call)]) == auction(f"1C {call} Pass")[:2]


def test_an_auction_without_a_first_caller_cannot_be_told():
    """Calls under `[Auction ""]` are an error, not silence; an empty section is none."""
    assert ([], [(2, '[Auction ""]')]) == auction("1C Pass", "")[:2]
    assert ([], []) == auction("", "")[:2]


# ----- the play


def play(rows, *, declarer="W", contract="4S", first="N", deal=WHOLE):
    log, account = read(
        f'[Deal "{deal}"]\n[Declarer "{declarer}"]\n[Contract "{contract}"]\n[Play "{first}"]\n'
        + "\n".join(rows)
        + "\n"
    )
    return moves(log), account, log


def test_rows_of_play_have_a_column_a_seat():
    """The leader of each trick is worked out, and the cards stand in the order they were played."""
    made, _, log = play(["HA HT H2 H5", "HK S4 H3 H6", "C2 C5 CJ CA"], contract="4S", first="N")

    assert ["N lead AH", "E play TH", "S play 2H", "W play 5H"] == made[:4]
    assert ["N lead KH", "E play 4S", "S play 3H", "W play 6H", "E lead 5C"] == made[4:9]
    assert [1] * 4 + [2] * 4 + [3] * 4 == log.moves.street.tolist()
    assert list(range(12)) == log.moves.step.tolist()
    assert [5] * 4 + [6] * 4 + [7] * 4 == log.moves.line.tolist()


@pytest.mark.parametrize(
    ("contract", "leader"), [("4S", "E"), ("4H", "N"), ("3NT", "N"), ("3N", "N"), ("H", "N"), ("Pass", "")]
)
def test_the_winner_leads(contract, leader):
    """North leads the ace of hearts and east puts a spade on it: whose trick it is, the trump tells."""
    deal = "N:2.AK.. A32... 4.QJ.. 5.T9.."
    made, _, _ = play(["HA SA HQ HT", "HK S3 HJ H9"], contract=contract, deal=deal)
    led = [move[0] for move in made if " lead " in move]

    assert ["N", leader] if leader else ["N"] == led


def test_a_row_in_the_wrong_columns_is_put_in_order_by_who_held_the_cards():
    """Each card goes to the hand it was dealt to; the account says so."""
    made, account, _ = play(["HA H2 HT H5"])

    assert ["N lead AH", "E play TH", "S play 2H", "W play 5H"] == made
    assert [(5, "a trick whose cards stood in the wrong columns was put in order by who held them")] == notes(
        account
    )


def test_a_row_that_the_deal_does_not_mend_stays_as_it_is():
    """Two cards of one hand in a row: somebody played from another's hand, or the record is wrong."""
    made, account, _ = play(["HA HK H2 H5"])

    assert ["N lead AH", "E play KH", "S play 2H", "W play 5H"] == made
    assert [] == account.notes


def test_a_star_ends_a_play():
    """What stands behind the star is no card."""
    assert 4 == len(play(["HA HT H2 H5", "*", "HK H9"])[0])


def test_a_hyphen_is_a_card_not_played():
    """The others of the trick are there; who leads to the next is not known."""
    made, _, _ = play(["HA - H2 H5", "HK H8 H3 H6"])

    assert ["N lead AH", "S play 2H", "W play 5H", "N play KH", "E play 8H", "S play 3H", "W play 6H"] == made


def test_a_short_row_is_a_trick_broken_off():
    """Two cards and the star."""
    assert ["N lead AH", "E play TH"] == play(["HA HT", "*"])[0]


def test_an_indented_row_holds_the_cards_of_those_who_held_them():
    """Some files indent for the seats that have not played yet."""
    assert ["S play 2H"] == play(["      H2"])[0]


def test_cards_may_stand_one_a_line():
    """Where the lines are no tricks, four cards are one."""
    made, _, log = play(
        ["HA", "HT", "H2", "H5", "HK", "H9", "H3", "H6", "HQ", "H8", "H4", "H7", "C2", "C5"], contract="3NT"
    )

    assert [1] * 4 + [2] * 4 + [3] * 4 + [4] * 2 == log.moves.street.tolist()
    assert "N lead KH" == made[4]


def test_a_revoke_marked_by_the_recorder_is_marked():
    """`^R` before a card."""
    assert [-1, Mark.REVOKE, -1, -1] == play(["HA ^R SA H2 H5"])[2].moves["mark"].tolist()


def test_a_lead_out_of_turn_that_stood_leads_the_trick():
    """`^L` before a card: the other three follow clockwise from that player."""
    made, _, log = play(["^L HA HT H2 H5"], declarer="N")

    assert ["N lead AH", "E play TH", "S play 2H", "W play 5H"] == made
    assert Mark.OUT_OF_TURN == log.moves["mark"][0]


def test_the_leader_sits_to_the_left_of_the_declarer():
    """The first column need not be the leader's."""
    assert ["S lead 2H", "W play 5H", "N play AH", "E play TH"] == play(["HA HT H2 H5"], declarer="E")[0]


def test_a_declarer_may_be_swapped_with_dummy():
    """`^S` in Declarer names south all the same."""
    log, account = read(f'[Deal "{WHOLE}"]\n[Declarer "^S"]\n[Contract "Pass"]\n')

    assert ([3], []) == (log.deals.declarer.tolist(), account.errors)


def test_a_bad_card_is_an_error_and_keeps_its_column():
    """The error has line and text; the other cards are with their players."""
    made, account, _ = play(["HA SX H2 H5"])

    assert ["N lead AH", "S play 2H", "W play 5H"] == made
    assert [(5, 1, "SX", "a card, as in SQ")] == [
        (e.line, e.record, e.read, e.expected) for e in account.errors
    ]


def test_cards_run_together_are_no_card():
    """`HAHT` is an error, not the ace of hearts."""
    assert ["HAHT"] == [e.read for e in play(["HAHT"])[1].errors]


def test_comments_between_cards_are_no_gap():
    """A comment that touches the cards on both sides."""
    assert ["N lead AH", "E play TH", "S play 2H", "W play 5H"] == play(["HA{x}HT{y}H2;z", "H5"])[0][:4]


def test_marks_that_touch_one_another_are_safe():
    """A thousand marks without a gap are a thousand calls at most, and no harm."""
    log, _ = read(f'[Deal "{WHOLE}"]\n[Auction "N"]\n' + "^S" * 1000 + "Pass\n")

    assert 1001 == len(log.moves)


def test_a_play_of_a_thousand_tricks_is_cut():
    """A hundred tricks are read, the rest is an error at its line."""
    _, account, log = play(["HA"] * 5000)

    assert (100, 400) == (int(log.moves.street.max()), len(log.moves))
    assert [(405, "trick 101")] == [(e.line, e.read) for e in account.errors]


def test_a_play_without_a_first_seat_cannot_be_told():
    """Cards under `[Play "?"]` are an error, not silence."""
    _, account, log = play(["HA HT H2 H5"], first="?")

    assert (0, [(4, '[Play "?"]')]) == (len(log.moves), [(e.line, e.read) for e in account.errors])


def test_a_second_play_is_passed_over():
    """The first Play of a record counts."""
    assert 1 == len(play(["HA", '[Play "N"]', "HK HQ"])[0])


def test_a_note_leaves_the_section_open():
    """Cards behind a Note belong to the play that it stands in."""
    assert 8 == len(play(["HA HT H2 H5", '[Note "1:why"]', "HK H9 H3 H6"])[0])
