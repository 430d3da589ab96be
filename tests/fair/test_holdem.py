"""Evenings of hold'em: blinds, flop, turn and river, bets without a limit, pools beside the main one, shows and payments."""

import numpy as np
import pytest

from detect.errors import UsageFault
from detect.fair.holdem import HoldemEvening
from detect.fair.stud import dense
from detect.fair.stud_logs import log_of, simulate
from detect.kernels import draw_book as m
from detect.kernels import holdem_policy as p
from detect.kernels import stud_book as b
from detect.kernels.draw_book import STRADDLE
from detect.kernels.stud_bets import paid_out
from detect.laws import audit
from detect.log.tables import Stage
from detect.ranks import strengths
from tests.fair.tables_of_poker import acted, deals, evening, few, marginals, staked

SEATS = (2, 3, 5, 8)


@pytest.fixture(scope="module")
def played():
    """Give twelve evenings at tables of two, three, five and eight."""
    return [(seats, room) for seats in SEATS for room in few("holdem", seats, 12)]


def put_up(moves, seats):
    """Give what each seat puts up on each street, blinds among it."""
    return staked(moves, seats, STRADDLE)


def test_two_cards_come_to_each_and_the_board_after_a_burnt_card_each_time(played):
    for seats, room in played:
        for d in range(20):
            dealer, pack = int(room.book[0, d, b.DEALER]), room.pack[0, d].tolist()
            for turn in range(seats):
                seat = (dealer + turn) % seats
                assert [pack[turn], pack[seats + turn]] == room.hands[0, d, seat].tolist()
            first = 2 * seats + 1
            laid = [*pack[first : first + 3], pack[first + 4], pack[first + 6]]
            many = int((room.board[0, d] >= 0).sum())
            assert many in (0, 3, 4, 5)
            assert laid[:many] == room.board[0, d, :many].tolist()
            assert 2 * seats + {0: 0, 3: 4, 4: 6, 5: 8}[many] == room.book[0, d, b.GIVEN]


def test_the_pack_is_picked_up_whole_the_stock_on_top_then_the_board_then_the_hands(played):
    for seats, room in played:
        assert (np.sort(room.gathered, axis=2) == np.arange(52)).all()
        for d in range(19):
            given = room.book[0, d, b.GIVEN]
            stock, table = room.pack[0, d, given:].tolist(), room.pack[0, d, 2 * seats : given].tolist()
            assert [*stock, *table] == room.gathered[0, d + 1, : 52 - 2 * seats].tolist()


def test_the_deal_passes_to_the_left_and_blinds_are_from_there(played):
    """Of two the dealer puts up the small blind."""
    for seats, room in played:
        dealer = room.book[0, :, b.DEALER].astype(int)
        assert (dealer[1:] == dealer[:-1] % seats + 1).all()
        for d, moves in deals(room):
            small = dealer[d] if seats == 2 else dealer[d] % seats + 1
            assert [(STRADDLE, small, 1, 0), (STRADDLE, small % seats + 1, 2, 0)] == moves[:2]


def test_who_speaks_first_is_left_of_the_big_blind_and_later_left_of_the_dealer(played):
    for seats, room in played:
        for d, moves in deals(room):
            big, dealer = moves[1][1], int(room.book[0, d, b.DEALER])
            assert moves[2][1] == big % seats + 1
            later = next((move for move in moves if move[3] == 1 and move[0] != m.SHOW), None)
            if later:
                out = {move[1] for move in acted(moves, m.FOLD) if move[3] == 0}
                put, stack = put_up(moves, seats)[:, 0], room.stacks[0, d]
                turns = [(dealer + turn) % seats + 1 for turn in range(seats)]
                left = [seat for seat in turns if seat not in out and put[seat - 1] < stack[seat - 1]]
                assert later[1] == left[0]


def test_stacks_are_what_was_left_and_won_and_who_has_little_buys_in_again(played):
    for seats, room in played:
        assert (room.stacks[0, 0] == 200).all()
        for d, moves in deals(room)[:-1]:
            put = put_up(moves, seats).sum(axis=1)
            assert (put <= room.stacks[0, d]).all()
            left = room.stacks[0, d] - put + room.paid[0, d]
            assert (room.stacks[0, d + 1] == np.where(left < 40, 200, left)).all()
            assert put.sum() == room.paid[0, d].sum()


def test_a_raise_is_at_least_the_last_one_unless_it_is_all_there_is(played):
    for seats, room in played:
        for d, moves in deals(room):
            put, high, least, street = np.zeros((seats, 4), int), 2, 2, 0
            for kind, seat, amount, at in moves:
                if at != street:
                    high, least, street = 0, 2, at
                if kind in (m.BET, m.RAISE):
                    put[seat - 1, at] = amount
                    every = put_up(moves[: moves.index((kind, seat, amount, at)) + 1], seats)[seat - 1].sum()
                    assert amount > high
                    assert amount - high >= least or every == room.stacks[0, d, seat - 1]
                    least, high = max(least, amount - high), amount


def test_bets_of_a_round_are_met_given_up_or_all_there_is(played):
    for seats, room in played:
        for d, moves in deals(room):
            put = put_up(moves, seats)
            out = {move[1] for move in acted(moves, m.FOLD)}
            for seat in range(1, seats + 1):
                short = put[seat - 1] < put.max(axis=0)
                assert not short.any() or seat in out or put[seat - 1].sum() == room.stacks[0, d, seat - 1]


def by_hand(put, live, worth):
    """Pay pools one counter of everybody's stake at a time; of what each counter makes the best hands that staked it have equal parts."""
    paid = np.zeros(len(put))
    for level in range(1, max(put) + 1):
        for_it = [seat for seat in live if put[seat] >= level]
        best = [seat for seat in for_it if worth[seat] == max(worth[each] for each in for_it)]
        for seat in best:
            paid[seat] += sum(amount >= level for amount in put) / len(best)
    return paid


def test_pools_go_to_the_best_hand_of_seven_that_staked_for_them(played):
    """Counter by counter, but for what cannot be divided."""
    beside = 0
    for seats, room in played:
        for d, moves in deals(room):
            if not room.book[0, d, b.CALLED]:
                continue
            out = {move[1] - 1 for move in acted(moves, m.FOLD)}
            live = [seat for seat in range(seats) if seat not in out]
            put = put_up(moves, seats).sum(axis=1).tolist()
            seven = [[*room.hands[0, d, seat], *room.board[0, d]] for seat in live]
            worth = dict(zip(live, strengths(seven).tolist(), strict=True))
            assert [worth[seat] for seat in live] == room.strong[0, d, live].tolist()
            due = by_hand(put, live, worth)
            assert (np.abs(room.paid[0, d] - due) < 2).all()
            beside += len({put[seat] for seat in live}) > 1
    assert beside > 5


@pytest.mark.parametrize(
    ("put", "live", "worth", "paid"),
    [
        ([10, 10, 10], [1, 1, 1], [3, 2, 1], [30, 0, 0]),
        ([10, 30, 30], [1, 1, 1], [3, 2, 1], [30, 40, 0]),
        ([10, 30, 50], [1, 1, 1], [3, 3, 1], [15, 55, 20]),
        ([10, 10, 5], [1, 1, 0], [3, 3, 9], [12, 13, 0]),
        ([4, 30, 30], [1, 0, 1], [3, 9, 1], [12, 0, 52]),
    ],
)
def test_the_main_pool_and_those_beside_it(put, live, worth, paid):
    """A short stake wins as much from each; equal hands share, the odd counter to the dealer's left; who gave up wins nothing."""
    at = b.Seats(*np.zeros((9, 4), np.int64))
    at.put[1:], at.live[1:], at.strength[1:] = put, live, worth
    out = np.zeros(3, np.int64)
    paid_out(at, 0, 1, 3, out)

    assert paid == out.tolist()


def test_who_shows_is_paid_or_no_worse_than_what_was_shown(played):
    for seats, room in played:
        for d, moves in deals(room):
            shows = [move[1] for move in acted(moves, m.SHOW)]
            assert bool(shows) == bool(room.book[0, d, b.CALLED])
            best = 0
            for seat in shows:
                worth = room.strong[0, d, seat - 1]
                assert room.paid[0, d, seat - 1] > 0 or worth >= best
                best = max(best, worth)
            if shows:
                assert set(np.flatnonzero(room.paid[0, d]) + 1) <= set(shows)
                bold = [move[1] for move in acted(moves, m.BET, m.RAISE) if move[3] == 3]
                assert not bold or shows[0] == bold[-1]
                assert seats >= len(shows)


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_evening_passes_its_own_audit(seats):
    for first in (1, 2):
        found = audit(log_of(dense(evening("holdem", seats, seed=2, first=first))))

        assert [] == found[["kind", "deal"]].to_numpy().tolist()


def test_an_evening_that_was_changed_does_not_pass():
    """A pool paid to one who gave up, and a raise to no more than what was bet."""
    room = dense(evening("holdem", 5, seed=2))
    [deal, moves] = next(each for each in deals(room) if acted(each[1], m.FOLD) and acted(each[1], m.RAISE))
    room.paid[0, deal, acted(moves, m.FOLD)[0][1] - 1] += 1
    at = room.starts[deal] + next(k for k, move in enumerate(moves) if move[0] == m.RAISE)
    room.moves[at, m.AMOUNT] = 1

    assert {"paid_after_fold", "raise_below"} <= set(audit(log_of(room))["kind"])


@pytest.mark.parametrize(("level", "stages"), [("full", {0, 1, 2, 4, 7, 8}), ("play", {4, 7, 8}), ("deals", {4, 7}),
                                               ("counts", {9}), ("hero", {4, 7}), ("shown", {7, 8})])  # fmt: skip
def test_as_much_is_written_down_as_is_asked_for(level, stages):
    [log] = simulate(evening("holdem", deals=30, seed=7), level=level)

    assert stages == set(log.cards["stage"].tolist())
    assert [] == audit(log)["kind"].tolist()


def test_a_log_has_stacks_and_the_streets_of_the_board():
    [log] = simulate(evening("holdem", deals=30), level="play")
    board = log.cards[log.cards["stage"] == Stage.BOARD]

    assert log.seats["stack"].notna().all()
    assert {1: {3}, 2: {1}, 3: {1}} == {
        street: set(part.groupby("deal").size()) for street, part in board.groupby("street")
    }


def test_cards_fall_as_the_exact_laws_have_it():
    """By chi-square, of 36,000 deals: a hand's two cards, and with the board that lies or would lie there the best of seven."""
    for name, _, freedom, chance in marginals(evening("holdem", sessions=1500, seed=11)):
        assert freedom >= 1, name
        assert chance > 1e-4, name


def test_machine_code_plays_as_plain_python_does():
    many = dense(evening("holdem", 4, sessions=24, deals=20, seed=5))
    one = dense(evening("holdem", 4, sessions=24, deals=20, seed=5), first=9, sessions=1)

    for name in ("book", "gathered", "pack", "hands", "board", "stacks", "strong", "paid"):
        assert (getattr(many, name)[8] == getattr(one, name)[0]).all(), name
    assert many.moves[many.starts[160] : many.starts[180]].tolist() == one.moves.tolist()


@pytest.mark.parametrize(
    ("hand", "board", "grade"),
    [
        ([12, 25], [3, 18, 33], p.STRONG),  # aces over a board of small cards
        ([12, 3], [25, 18, 33], p.GOOD),  # a pair of the board's highest
        ([12, 5], [11, 18, 33], p.WEAK),  # a pair below it
        ([11, 18], [24, 5, 33], p.STRONG),  # two pairs
        ([5, 18], [31, 11, 0], p.GREAT),  # three of a rank, two of them down
        ([12, 10], [5, 2, 33], p.HOPES),  # four clubs
        ([12, 23], [5, 2, 33], p.NOTHING),
    ],
)
def test_what_two_cards_make_with_the_flop(hand, board, grade):
    levels = np.full(8, 9999)

    assert grade == p.after_the_flop(
        np.array(hand, np.int8), np.array([*board, -2, -2], np.int8), 3, 1, 0, levels
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"laws": "stud7"}, "`laws` must be one of holdem"),
        ({"players": ("Ada",)}, "must be 2 to 8 at holdem"),
    ],
)
def test_settings_outside_their_rules_are_refused(change, said):
    with pytest.raises(UsageFault) as fault:
        HoldemEvening(**change)

    assert said in str(fault.value)
