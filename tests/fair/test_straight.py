"""Evenings of straight poker: the buck, the deal that the winner takes, bets and passes, shows and payments, as Foster has them."""

import numpy as np
import pytest

from detect.errors import UsageFault
from detect.fair.draw import DrawEvening, dense
from detect.fair.draw_logs import log_of, simulate
from detect.kernels import draw_book as b
from detect.laws import audit
from detect.ranks import NO_STRAIGHT_FLUSH, strengths
from tests.fair.draw_marginals import dealt
from tests.fair.poker_moves import of_kind, written_and_read
from tests.log.same_tables import assert_same_tables

PLAYERS = ("Ada", "Ben", "Cyd", "Dot", "Eve", "Flo", "Gus", "Hal")
STAKES = (b.BET, b.CALL, b.RAISE)


def evening(seats=5, **more):
    return DrawEvening(game="straight", players=PLAYERS[:seats], **more)


@pytest.fixture(scope="module")
def played():
    """Give thirty evenings at tables of two, five and eight."""
    return {seats: dense(evening(seats, sessions=30, seed=1)) for seats in (2, 5, 8)}


def flat(array):
    return array.reshape(-1, *array.shape[2:])


def test_five_cards_each_come_from_the_pack_one_at_a_time_and_at_eight_the_dealer_takes_his(played):
    for seats, room in played.items():
        for s, d in [(0, 0), (7, 3), (29, 23)]:
            dealer, pack = room.book[s, d, b.DEALER], room.pack[s, d].tolist()
            for turn in range(seats):
                hand = room.hands[s, d, (dealer + turn) % seats].tolist()
                assert pack[turn : 5 * seats : seats] == hand
        assert (room.drawn < 0).all()


def test_the_buck_goes_to_the_left_whoever_deals_and_its_holder_antes_for_all(played):
    for seats, room in played.items():
        deal, holder, amount, _ = of_kind(room, b.ANTE)
        holder = holder.reshape(room.sessions, -1)

        assert deal.tolist() == list(range(room.starts.size - 1))
        assert (amount == seats).all()
        assert (holder[:, 1:] == holder[:, :-1] % seats + 1).all()
        assert (holder[:, 0] == room.book[:, 0, b.DEALER]).all()


def test_the_winner_deals_next_and_after_a_deal_that_all_passed_the_player_at_the_left(played):
    for seats, room in played.items():
        dealer, paid = room.book[..., b.DEALER].astype(int), room.paid > 0
        winner = np.where(paid.sum(axis=2) == 1, paid.argmax(axis=2) + 1, 0)
        due = np.where(paid.any(axis=2), winner, dealer % seats + 1)
        known = due[:, :-1] > 0
        assert (dealer[:, 1:] == due[:, :-1])[known].all()
        shared = ~known & (np.take_along_axis(paid[:, :-1], dealer[:, 1:, None] - 1, axis=2)[..., 0])
        assert (shared == ~known).all()


def test_whoever_passed_may_call_once_another_has_bet(played):
    room = played[5]
    passed = set(zip(*(each.tolist() for each in of_kind(room, b.CHECK)[:2]), strict=True))
    called = set(zip(*(each.tolist() for each in of_kind(room, b.CALL)[:2]), strict=True))
    checks, folds = of_kind(room, b.CHECK)[0], of_kind(room, b.FOLD)[0]
    bet = np.isin(np.arange(room.starts.size - 1), of_kind(room, b.BET)[0])

    assert passed & called
    assert bet[folds].all()
    assert (np.bincount(checks, minlength=bet.size)[~bet] == 5).all()


def test_what_is_put_up_is_paid_out_or_stays_for_the_next_deal(played):
    for seats, room in played.items():
        stakes = np.zeros((room.starts.size - 1, seats))
        deal, seat, amount, _ = of_kind(room, *STAKES)
        np.maximum.at(stakes, (deal, seat - 1), amount)
        put = (seats + stakes.sum(axis=1)).reshape(room.sessions, -1)
        pool, stood = np.zeros(room.sessions), 0
        for d in range(room.settings.deals):
            pool += put[:, d]
            paid = room.paid[:, d].sum(axis=1)
            assert np.allclose(paid[paid > 0], pool[paid > 0])
            pool[paid > 0] = 0
            stood += int((pool > 0).sum())
        assert stood > 0


def test_the_best_hand_that_was_called_is_paid_and_all_that_were_called_are_shown(played):
    for room in played.values():
        strong, paid = flat(room.strong)[..., 0], flat(room.paid)
        out, shown = np.zeros(paid.shape, bool), np.zeros(paid.shape, bool)
        deal, seat, _, _ = of_kind(room, b.FOLD)
        out[deal, seat - 1] = True
        deal, seat, _, _ = of_kind(room, b.SHOW)
        shown[deal, seat - 1] = True
        called = flat(room.book)[:, b.CALLED] > 0
        last = np.where(out, 0, strong)[called]

        assert called.any()
        assert (strong == strengths(room.hands.reshape(-1, 5), NO_STRAIGHT_FLUSH).reshape(strong.shape)).all()
        assert ((last == last.max(axis=1, keepdims=True)) == (paid[called] > 0)).all()
        assert (shown[called] == ~out[called]).all()
        assert not shown[~called].any()
        assert ((paid > 0) & ~out).any(axis=1)[~called & (paid > 0).any(axis=1)].all()


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_evening_passes_its_own_audit(seats):
    found = audit(log_of(dense(evening(seats, sessions=20, seed=2))))

    assert [] == found[["kind", "deal"]].to_numpy().tolist()


def test_hands_fall_as_the_exact_law_has_them_and_no_straight_flush_counts():
    """By chi-square, of 24,000 deals."""
    _, _, freedom, p = dealt(evening(sessions=1000, seed=11))

    assert freedom >= 6
    assert p > 1e-4


def test_a_log_comes_back_from_the_native_format(tmp_path):
    log = log_of(dense(evening(7, sessions=2, deals=12, seed=6)))

    assert_same_tables(log, written_and_read(log, tmp_path / "evening.jsonl"))


@pytest.mark.parametrize(("level", "stages"), [("full", {0, 1, 2, 4, 8}), ("play", {4, 8}), ("deals", {4}),
                                               ("counts", {9}), ("hero", {4}), ("shown", {8})])  # fmt: skip
def test_as_much_is_written_down_as_is_asked_for(level, stages):
    [log] = simulate(evening(sessions=4, deals=8, seed=7), level=level)

    assert stages == set(log.cards["stage"].tolist())


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"laws": "draw-foster"}, "`laws` must be one of straight"),
        ({"players": ("Ada",)}, "must be 2 to 8 at straight"),
        ({"game": "snap"}, "`game` must be one of draw, straight, whiskey"),
    ],
)
def test_settings_outside_their_rules_are_refused(change, said):
    with pytest.raises(UsageFault) as fault:
        DrawEvening(**({"game": "straight"} | change))

    assert said in str(fault.value)
