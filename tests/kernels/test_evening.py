"""The stages of a deal, cutting for seats and the score, each against the law it carries out."""

import numpy as np
import pytest

from detect.fair.evening import STAGES, dense
from detect.fair.logs import WORDS
from detect.fair.options import Evening
from detect.kernels import book as b
from detect.kernels import rows, score, seating
from detect.kernels.evening import gather_tricks, gather_void, lay_out
from detect.log.tables import MOVE

MIXED = {
    "whist": Evening(
        sessions=2,
        deals=10,
        revokes=0.1,
        late=0.5,
        new_deals=0.1,
        misdeals=0.1,
        shuffle="human:3",
        cut="human",
    ),
    "six at the table": Evening(sessions=2, deals=12, players=tuple("ABCDEF"), packs=1, policy="uniform"),
    "dummy": Evening("dummy", sessions=2, deals=8, revokes=0.2),
    "double dummy": Evening("double-dummy", sessions=2, deals=8, misdeals=0.5, policy="uniform"),
    "bridge": Evening("bridge", sessions=2, deals=5),
}
ARRAYS = ("book", "gathered", "shuffled", "pack", "owner", "cards", "took")


def test_the_codes_are_those_of_the_tables():
    """A kernel cannot import the tables: its numbers are held to theirs here."""
    moves = ("cut_in", "claim", "quit", "misdeal", "penalty", "score")
    own = (
        rows.CUT_IN,
        rows.CLAIM_MOVE,
        rows.QUIT,
        rows.MISDEAL,
        rows.PENALTY_MOVE,
        rows.SCORE_MOVE,
    )

    assert [MOVE[name] for name in moves] == list(own)
    assert ["asked", "answered no", "answered yes", "revoke", "tricks"] == list(
        WORDS[rows.W_ASKED : rows.W_OPTION + 1]
    )
    assert len(WORDS) == rows.W_PLAYER
    assert b.NEW_DEALS + b.MISDEALS == rows.W_PLAYER - rows.W_REASON
    assert "laid face downwards" in WORDS[rows.W_REASON + b.LAST_LAID - 1]


@pytest.mark.parametrize("name", MIXED)
def test_stage_by_stage_is_the_same_as_all_at_once(name):
    """One who puts another stage in the place of one finds the others as they are."""
    settings = MIXED[name]
    whole, staged = dense(settings), dense(settings, stages=STAGES[settings.game])

    for array in ARRAYS:
        assert np.array_equal(getattr(whole, array), getattr(staged, array)), array
    assert np.array_equal(whole.all_cuts[0], staged.all_cuts[0])
    assert np.array_equal(whole.all_slips[0], staged.all_slips[0])


# -- the pack


def test_tricks_are_gathered_side_upon_side_the_last_uppermost():
    """The four cards of a trick stay together in the order they were played (whist 30)."""
    cards, took = np.arange(52, dtype=np.int8), np.array([1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1], np.int8)
    order = np.zeros(52, np.int8)
    gather_tricks(order.view(np.int32), cards.view(np.int32), took, 1, 7)
    tricks = [order[4 * k] // 4 for k in range(13)]

    assert [12, 10, 8, 6, 4, 2, 0, 11, 9, 7, 5, 3, 1] == tricks
    assert (order.reshape(13, 4) % 4 == np.arange(4)).all()


@pytest.mark.parametrize("dealt", [4, 5, 30, 52])
def test_a_deal_that_was_stopped_is_gathered_hand_by_hand(dealt):
    """The rest of the pack on top; of each hand the last card uppermost."""
    order, pack = np.full(52, -1, np.int8), np.arange(52, dtype=np.int8)
    gather_void(order, pack, dealt)
    hands = [c for first in range(4) for c in range(first, dealt, 4)[::-1]]

    assert [*range(dealt, 52), *hands] == order.tolist()


@pytest.mark.parametrize("dealer", [1, 2, 3, 4])
def test_cards_go_one_at_a_time_from_the_dealers_left(dealer):
    """The last is the dealer's (whist 44)."""
    owner = np.zeros(52, np.int8)
    lay_out(np.arange(52, dtype=np.int8), dealer, owner)

    assert [(dealer + k) % 4 + 1 for k in range(52)] == owner.tolist()
    assert dealer == owner[51]


# -- cutting for seats


def after(place, *drawn):
    """Give the places after a round of cutting; None is a player who does not cut."""
    rank = np.array(place, np.int64)
    cut = np.full(len(place), -1, np.int64)
    for k, word in enumerate(drawn):
        if word:
            cut[k] = "23456789TJQKA".index(word) + 13 * k
    seating.put_apart(rank, cut)
    return rank.tolist()


PARTNERS = 0b110


def test_the_ace_is_the_lowest_card():
    """Whist 13."""
    assert [1, 0, 3, 2] == after([0] * 4, "2", "A", "K", "Q")


def test_two_sixes_between_a_three_and_a_knave_cut_again():
    """Footnote to law 18: the queen then plays with the three, though a lower card were cut."""
    places = after([0] * 4, "3", "6", "6", "J")

    assert [0, 1, 1, 3] == places
    assert 1 == seating.tied(np.array(places), PARTNERS)
    assert [0, 2, 1, 3] == after(places, None, "K", "Q", None)
    assert -1 == seating.tied(np.array([0, 2, 1, 3]), PARTNERS)


def test_the_two_highest_alike_need_not_cut_again():
    """Law 18."""
    assert -1 == seating.tied(np.array(after([0] * 4, "3", "6", "J", "J")), PARTNERS)


def test_three_aces_and_a_two():
    """Footnote to law 19: two twos and a king; the twos cut again for the deal, the king plays with the first two."""
    places = after([0] * 4, "A", "A", "A", "2")

    assert 0 == seating.tied(np.array(places), PARTNERS)
    places = after(places, "2", "2", "K", None)
    assert [0, 0, 2, 3] == places
    assert 0 == seating.tied(np.array(places), PARTNERS)


def test_of_three_alike_above_the_lowest_the_two_highest_are_partners():
    """Law 19, second half."""
    places = after(after([0] * 4, "2", "9", "9", "9"), None, "A", "J", "J")

    assert [0, 1, 2, 2] == places
    assert -1 == seating.tied(np.array(places), PARTNERS)


def test_those_go_out_who_have_played_most_rubbers_on_end():
    """Law 20: the others are alike unless they must cut."""
    mine, rank = np.zeros(b.STATE, np.int64), np.zeros(5, np.int64)
    mine[b.RUN : b.RUN + 5] = [3, 1, 0, 3, 2]
    marks = seating.goers(rank, mine, 1)

    assert [2, 0, -1, 2, 1] == rank.tolist()
    assert 2 == seating.tied(rank, marks)


# -- the score


def reckoned(before, tricks, held, *penalties):
    """Give the score of both sides and the winner after a deal; a penalty is the side that takes it and how."""
    row, total = np.zeros(b.BOOK, np.int16), np.zeros(score.SUM, np.int64)
    row[b.BEFORE : b.BEFORE + 2], row[b.TRICKS : b.TRICKS + 2] = before, (tricks, 13 - tricks)
    row[b.HELD : b.HELD + 2] = held
    score.begin(row, total)
    for side, option in penalties:
        score.punish(total, side, option)
    winner = score.reckon(total)
    return total[:2].tolist(), winner


@pytest.mark.parametrize(
    ("before", "tricks", "held", "expected"),
    [
        ((0, 0), 9, (2, 2), ([3, 0], -1)),
        ((0, 0), 9, (3, 1), ([5, 0], 0)),
        ((0, 0), 6, (0, 4), ([0, 5], 1)),
        ((4, 0), 6, (4, 0), ([4, 1], -1)),
        ((3, 3), 8, (0, 4), ([5, 3], 0)),
        ((3, 3), 7, (1, 3), ([4, 5], 1)),
    ],
)
def test_tricks_are_scored_before_honours_and_honours_not_at_four(before, tricks, held, expected):
    """Laws 2 to 5: a game won by tricks leaves nothing for the other side's honours."""
    assert expected == reckoned(before, tricks, held)


def test_the_penalty_comes_before_all_else():
    """Law 72 v: the claimants at two add three and win a treble, whatever the others made and held."""
    assert ([5, 0], 0) == reckoned((2, 0), 0, (0, 4), (0, b.BY_ADDING))
    assert 3 == score.game_worth(0)


def test_a_side_that_revoked_scores_no_more_than_four():
    """Law 82; and where both did neither can win (81)."""
    assert ([0, 4], -1) == reckoned((0, 3), 0, (0, 4), (0, b.BY_DEDUCTING))
    assert ([4, 4], -1) == reckoned((3, 3), 10, (0, 4), (0, b.BY_ADDING), (1, b.BY_ADDING))


def test_three_tricks_go_over():
    """Law 72 i; three points cannot be deducted from fewer."""
    assert ([3, 0], -1) == reckoned((0, 0), 6, (0, 0), (0, b.BY_TRICKS))
    assert ([0, 1], -1) == reckoned((0, 2), 6, (0, 0), (0, b.BY_DEDUCTING))


def test_the_claimants_choose_what_serves_them_best():
    """The game if they can win it; no tricks from one who has not three."""
    trial = np.zeros(score.SUM, np.int64)
    at = np.array([2, 0, 2, 11, 0, 0, 0, 0], np.int64)
    assert b.BY_ADDING == score.best_option(at, trial, 0)
    at = np.array([0, 3, 7, 6, 0, 0, 0, 0], np.int64)
    assert score.best_option(at, trial, 0) in {b.BY_TRICKS, b.BY_ADDING, b.BY_DEDUCTING}
    at = np.array([0, 0, 11, 2, 0, 0, 0, 0], np.int64)
    assert b.BY_TRICKS != score.best_option(at, trial, 0)


def test_a_rubber_of_three_games_deducts_the_losers():
    """Laws 8 to 10: a treble and a single and two for the rubber, less a double."""
    row, mine, total = np.zeros(b.BOOK, np.int16), np.zeros(b.STATE, np.int64), np.zeros(score.SUM, np.int64)
    for winner, losers in ((0, 0), (1, 2), (0, 4)):
        total[score.SCORED + 1 - winner] = losers
        score.end_game(row, mine, total, winner)

    assert 3 + 1 + 2 - 2 == row[b.RUBBER]
    assert 1 == mine[b.FRESH]
    assert [0, 0, 0, 0] == mine[b.GAMES : b.GAMES + 4].tolist()
