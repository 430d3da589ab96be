"""Evenings of whiskey poker: the widow, exchanges, the knock, one more turn for the others, and the pool, as the laws have them."""

import numpy as np
import pytest

from detect.fair.draw import DrawEvening, dense
from detect.fair.draw_logs import log_of, simulate
from detect.kernels import draw_book as b
from detect.laws import audit
from detect.log.tables import Stage
from detect.ranks import MODERN, strengths
from tests.fair.draw_marginals import dealt
from tests.fair.poker_moves import of_kind, written_and_read
from tests.log.same_tables import assert_same_tables

PLAYERS = ("Ada", "Ben", "Cyd", "Dot", "Eve", "Flo", "Gus", "Hal")
TURNS = (b.TRADE, b.TRADE_ALL, b.KNOCK)


def evening(seats=5, **more):
    return DrawEvening(game="whiskey", players=PLAYERS[:seats], **more)


@pytest.fixture(scope="module")
def played():
    """Give thirty evenings at tables of two, five and eight."""
    return {seats: dense(evening(seats, sessions=30, seed=1)) for seats in (2, 5, 8)}


def ends(room):
    """Give the hands as they were in the end, and the widow."""
    hands = np.where(room.drawn >= 0, room.drawn, room.hands)
    return hands, np.where(room.widow[2] >= 0, room.widow[2], room.widow[0])[:, :, 0]


def test_a_widow_is_dealt_beside_the_hands_one_card_a_round(played):
    for seats, room in played.items():
        many = seats - (seats == 8)
        for s, d in [(0, 0), (7, 3), (29, 23)]:
            dealer, pack = room.book[s, d, b.DEALER], room.pack[s, d].tolist()
            for turn in range(many):
                hand = room.hands[s, d, (dealer + turn) % seats].tolist()
                assert pack[turn : 5 * (many + 1) : many + 1] == hand
            assert pack[many : 5 * (many + 1) : many + 1] == room.widow[0, s, d, 0].tolist()


def test_no_card_is_lost_or_doubled_in_the_exchanges_and_the_pack_is_picked_up_whole(played):
    for room in played.values():
        hands, widow = ends(room)
        before = np.concatenate([room.hands, room.widow[0]], axis=2).reshape(*widow.shape[:2], -1)
        after = np.concatenate([hands, widow[:, :, None]], axis=2).reshape(*widow.shape[:2], -1)
        assert (np.sort(before, axis=2) == np.sort(after, axis=2)).all()
        assert (np.sort(room.gathered, axis=2) == np.arange(52)).all()


def test_every_exchange_is_with_the_widow_as_it_lies(played):
    """The moves alone, played over from the hands as dealt, end in the hands that were shown."""
    for seats, room in played.items():
        hands, widow = ends(room)
        for s, d in [(s, d) for s in range(10) for d in range(24)]:
            deal = s * 24 + d
            held = [set(hand.tolist()) for hand in room.hands[s, d]]
            lying = set(room.widow[0, s, d, 0].tolist())
            for kind, seat, amount, _ in room.moves[room.starts[deal] : room.starts[deal + 1]].tolist():
                if kind in {b.TAKE, b.TRADE_ALL}:
                    held[seat - 1], lying = lying, held[seat - 1]
                elif kind == b.TRADE:
                    up, down = divmod(amount, 64)
                    assert up in lying
                    assert down in held[seat - 1]
                    held[seat - 1] ^= {up, down}
                    lying ^= {up, down}
            assert [set(hand.tolist()) for hand in hands[s, d]] == held
            assert set(widow[s, d].tolist()) == lying
        assert seats == len(held)


def test_one_knocks_and_each_of_the_others_has_one_turn_more_at_the_most(played):
    for seats, room in played.items():
        many = seats - (seats == 8)
        deal, seat, _, _ = of_kind(room, *TURNS)
        kind = room.moves[np.isin(room.moves[:, b.KIND], TURNS), b.KIND]
        knocks = np.flatnonzero(kind == b.KNOCK)
        assert deal[knocks].tolist() == list(range(room.starts.size - 1))
        later = np.arange(kind.size) - knocks[deal]
        assert later.max() < many
        assert not ((later > 0) & (seat == seat[knocks][deal])).any()


def test_turns_go_to_the_left_from_who_took_the_widow_up_or_from_the_dealer(played):
    room = played[5]
    deal, seat, _, _ = of_kind(room, *TURNS)
    begins = np.diff(deal, prepend=-1) != 0
    dealer, taken = (room.book[..., each].reshape(-1).astype(int) for each in (b.DEALER, b.TAKEN))
    last = np.where(taken > 0, taken, dealer)
    assert (seat[begins] == last[deal[begins]] % 5 + 1).all()
    before = (seat[1:] - seat[:-1]) % 5 == 1
    knocked = of_kind(room, b.KNOCK)[0].size
    assert before[~begins[1:]].mean() > 0.6
    assert knocked == room.starts.size - 1
    assert 0 < (taken > 0).mean() < 1


def test_nobody_s_hand_gets_worse_by_an_exchange_and_the_best_takes_the_pool(played):
    for seats, room in played.items():
        hands, _ = ends(room)
        there = room.strong[..., 1] > 0
        assert (strengths(hands[there], MODERN) == room.strong[..., 1][there]).all()
        stayed = there & (np.arange(1, seats + 1) != room.book[..., b.TAKEN, None])
        assert (room.strong[..., 1] >= room.strong[..., 0])[stayed].all()
        best = room.strong[..., 1] == room.strong[..., 1].max(axis=2, keepdims=True)
        assert (best == (room.paid > 0)).all()
        assert np.allclose(room.paid.sum(axis=2), seats - (seats == 8))


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_evening_passes_its_own_audit(seats):
    found = audit(log_of(dense(evening(seats, sessions=20, seed=2))))

    assert [] == found[["kind", "deal"]].to_numpy().tolist()


def test_hands_fall_as_the_exact_law_has_them():
    """By chi-square, of 24,000 deals."""
    _, _, freedom, p = dealt(evening(sessions=1000, seed=11))

    assert freedom >= 6
    assert p > 1e-4


def test_a_log_comes_back_from_the_native_format_with_every_exchange(tmp_path):
    log = log_of(dense(evening(7, sessions=2, deals=12, seed=6)))

    assert_same_tables(log, written_and_read(log, tmp_path / "evening.jsonl"))
    assert log.moves["note"].isin(["knocked"]).sum() == 24


def test_the_widow_is_written_down_as_it_first_lay_face_up():
    room = dense(evening(sessions=2, deals=12, seed=6))
    log = log_of(room, orders=False)
    board = log.cards[log.cards["stage"] == Stage.BOARD]["card"].to_numpy().reshape(-1, 5)
    taken = room.book[..., b.TAKEN].reshape(-1).astype(int)
    dealt_, hands = room.widow[0].reshape(-1, 5), room.hands.reshape(24, 5, 5)

    for row, seat in enumerate(taken.tolist()):
        assert (board[row] == (hands[row, seat - 1] if seat else dealt_[row])).all()
    assert 0 < (taken > 0).sum() < 24


@pytest.mark.parametrize(("level", "stages"), [("full", {0, 1, 2, 4, 7, 8}), ("play", {4, 7, 8}), ("deals", {4, 7}),
                                               ("counts", {9}), ("hero", {4, 7}), ("shown", {7, 8})])  # fmt: skip
def test_as_much_is_written_down_as_is_asked_for(level, stages):
    [log] = simulate(evening(sessions=4, deals=8, seed=7), level=level)

    assert stages == set(log.cards["stage"].tolist())
