"""Evenings of draw poker: cards, blinds, jack-pots, draws, shows and payments, as the laws of both codes have them."""

import numpy as np
import pytest

from detect.errors import UsageFault
from detect.fair.draw import LAWS, DrawEvening, dense, rooms
from detect.fair.draw_logs import log_of, simulate
from detect.kernels import draw_book as b
from detect.laws import audit
from detect.ranks import Hand, ranked, rules_of, strengths
from tests.fair.draw_marginals import dealt, drawn, filled
from tests.fair.draw_marginals import played as played_out
from tests.fair.poker_moves import of_kind, written_and_read
from tests.log.same_tables import assert_same_tables

PLAYERS = ("Ada", "Ben", "Cyd", "Dot", "Eve", "Flo", "Gus", "Hal")
SHUFFLED_AGAIN = [("draw-foster", 7, 247, 22), ("draw-foster", 8, 2177, 20),
                  ("draw-english", 7, 869, 3), ("draw-english", 8, 1276, 9)]  # fmt: skip
"""Evenings of seed 3, and a deal of each, in which the pack did not last for the draw: once in some 40,000 deals."""


def evening(laws, seats=5, **more):
    return DrawEvening(laws=laws, players=PLAYERS[:seats], **more)


@pytest.fixture(scope="module")
def played():
    """Give fifty evenings of each code at tables of two, five, seven and eight."""
    return {
        (laws, seats): dense(evening(laws, seats, sessions=50, seed=1))
        for laws in LAWS
        for seats in (2, 5, 7, 8)
    }


def every(played):
    return [(laws, seats, room) for (laws, seats), room in played.items()]


def moves_of(room, deal):
    """Give the moves of a deal, by its number among all of the room."""
    return room.moves[room.starts[deal] : room.starts[deal + 1]].astype(int)


def test_cards_come_from_the_pack_one_at_a_time_and_draws_after_them(played):
    for _, seats, room in every(played):
        dealing = seats - (seats == 8)
        for s, d in [(0, 0), (7, 3), (49, 23)]:
            dealer, pack = room.book[s, d, b.DEALER], room.pack[s, d].tolist()
            turns = [(dealer + turn) % seats for turn in range(dealing)]
            for turn, seat in enumerate(turns):
                assert pack[turn : 5 * dealing : dealing] == room.hands[s, d, seat].tolist()
            taken = [card for seat in turns for card in room.drawn[s, d, seat].tolist() if card >= 0]
            assert pack[5 * dealing :][: len(taken)] == taken


def test_at_eight_the_dealer_takes_no_cards(played):
    for laws in LAWS:
        room = played[laws, 8]
        dealer = room.book[..., b.DEALER].astype(int) - 1
        mine = np.take_along_axis(room.hands, dealer[..., None, None], axis=2)
        assert (mine < 0).all()
        assert ((room.hands >= 0).sum(axis=(2, 3)) == 35).all()


def test_the_pack_is_picked_up_whole_the_stock_on_top_and_the_hands_below(played):
    for _, _, room in every(played):
        assert (np.sort(room.gathered, axis=2) == np.arange(52)).all()
        given = room.book[:, :-1, b.GIVEN].astype(int)
        for s in (0, 9):
            for d in range(23):
                left = room.pack[s, d, given[s, d] :].tolist()
                assert left == room.gathered[s, d + 1, : len(left)].tolist()


def test_every_seat_deals_first_as_often_as_another():
    room = dense(evening("draw-foster", sessions=2000, deals=1))
    many = np.bincount(room.book[:, 0, b.DEALER], minlength=6)[1:]

    assert many.sum() == 2000
    assert abs(many - 400).max() < 4.5 * np.sqrt(400 * 0.8)


def test_the_deal_passes_to_the_left_and_by_foster_stays_where_a_jackpot_was_not_opened(played):
    for laws, seats, room in every(played):
        dealer, jackpot, opener = (
            room.book[..., each].astype(int) for each in (b.DEALER, b.JACKPOT, b.OPENER)
        )
        stays = (jackpot > 0) & (opener == 0) & (laws == "draw-foster")
        due = np.where(stays, dealer, dealer % seats + 1)
        assert (dealer[:, 1:] == due[:, :-1]).all()


def test_a_pool_that_nobody_came_into_is_followed_by_a_jackpot_and_these_are_numbered(played):
    for _, _, room in every(played):
        jackpot = room.book[..., b.JACKPOT].astype(int)
        closed = room.paid.sum(axis=2) > 0
        assert (jackpot[:, 1:] == np.where(closed, 0, jackpot + 1)[:, :-1]).all()
        assert (jackpot[:, 0] == 0).all()
    assert played["draw-english", 2].book[..., b.JACKPOT].max() >= 3


def test_a_jackpot_is_opened_on_knaves_and_by_the_english_laws_on_queens_and_kings_after(played):
    for laws, _, room in every(played):
        order = ranked(rules_of(laws))
        s, d = np.nonzero(room.book[..., b.OPENER])
        number, seat = room.book[s, d, b.JACKPOT].astype(int), room.book[s, d, b.OPENER].astype(int) - 1
        opens = room.strong[s, d, seat, 0]
        least = 9 + (number - 1) % 3 * (laws == "draw-english")
        fits = (order.hand[opens] > Hand.PAIR) | (
            (order.hand[opens] == Hand.PAIR) & (order.ranks[opens, 0] >= least)
        )
        assert s.size > 10
        assert fits.all()


def test_nobody_who_could_open_passes(played):
    for laws, _, room in every(played):
        deal, seat, _, _ = of_kind(room, b.CHECK)
        flat = room.strong.reshape(-1, *room.strong.shape[2:])
        number = room.book[..., b.JACKPOT].reshape(-1)[deal].astype(int)
        order = ranked(rules_of(laws))
        hand = flat[deal, seat - 1, 0]
        least = 9 + (number - 1) % 3 * (laws == "draw-english")
        assert (
            (order.hand[hand] < Hand.PAIR)
            | ((order.hand[hand] == Hand.PAIR) & (order.ranks[hand, 0] < least))
        ).all()


def test_what_is_put_up_is_paid_out_or_left_in_the_pool(played):
    """At a jack-pot the antes are no part of a stake; in an ordinary pool the blind is."""
    for _, seats, room in every(played):
        stakes, antes = np.zeros((room.starts.size - 1, seats, 2)), np.zeros((room.starts.size - 1, seats))
        deal, seat, amount, street = of_kind(room, b.OPEN, b.BET, b.CALL, b.RAISE)
        np.maximum.at(stakes, (deal, seat - 1, street), amount)
        deal, seat, amount, _ = of_kind(room, b.ANTE)
        antes[deal, seat - 1] = amount
        jackpot = room.book[..., b.JACKPOT].reshape(-1, 1) > 0
        first = np.where(jackpot, stakes[..., 0] + antes, np.maximum(stakes[..., 0], antes))
        put = (first + stakes[..., 1]).sum(axis=1).reshape(room.sessions, -1)
        pool = np.zeros(room.sessions)
        for d in range(room.settings.deals):
            pool += put[:, d]
            paid = room.paid[:, d].sum(axis=1)
            assert np.allclose(paid[paid > 0], pool[paid > 0])
            pool[paid > 0] = 0


def test_the_best_hand_that_was_not_given_up_is_paid_and_equal_hands_share(played):
    for _, seats, room in every(played):
        strong, paid = (each.reshape(-1, *each.shape[2:]) for each in (room.strong, room.paid))
        out = np.zeros(paid.shape, bool)
        deal, seat, _, _ = of_kind(room, b.FOLD)
        out[deal, seat - 1] = True
        called = room.book[..., b.CALLED].reshape(-1) > 0
        last = np.where(out, 0, strong[..., 1])[called]
        best = last == last.max(axis=1, keepdims=True)
        assert (best == (paid[called] > 0)).all()
        assert not (out & (paid > 0)).any()
        assert seats == paid.shape[1]


def test_the_hand_after_the_draw_is_what_was_kept_and_what_was_drawn(played):
    for laws, _, room in every(played):
        drew = room.strong[..., 1] > 0
        assert ((room.thrown >= 0) == (room.drawn >= 0)).all()
        assert ((room.thrown < 0) | (room.thrown == room.hands)).all()
        last = np.where(room.thrown >= 0, room.drawn, room.hands)[drew]
        assert (strengths(last, rules_of(laws)) == room.strong[..., 1][drew]).all()
        assert not (room.thrown[~drew] >= 0).any()


def test_it_is_drawn_as_foster_advises(played):
    """A pair draws three, or two with an odd card held up; two pairs one or none; threes two or one; the rest stand pat."""
    for laws, _, room in every(played):
        hand = ranked(rules_of(laws)).hand[room.strong[..., 0]]
        many = (room.thrown >= 0).sum(axis=3)
        drew = room.strong[..., 1] > 0
        allowed = {Hand.NOTHING: {1}, Hand.PAIR: {2, 3}, Hand.TWO_PAIRS: {0, 1}, Hand.THREES: {1, 2}}
        for each in Hand:
            assert set(many[drew & (hand == each)].tolist()) <= allowed.get(each, {0})


def test_opener_and_called_hands_are_shown(played):
    """By Foster an opener who gives up shows; by the English laws one who wins (33)."""
    for laws, _, room in every(played):
        opener = room.book[..., b.OPENER].reshape(-1).astype(int)
        shown = set(zip(*(each.tolist() for each in of_kind(room, b.SHOW)[:2]), strict=True))
        gave_up = set(zip(*(each.tolist() for each in of_kind(room, b.FOLD)[:2]), strict=True))
        for deal in np.flatnonzero(opener).tolist():
            won = room.paid.reshape(-1, room.paid.shape[2])[deal, opener[deal] - 1] > 0
            due = won if laws == "draw-english" else (deal, opener[deal]) in gave_up
            assert not due or (deal, opener[deal]) in shown


@pytest.mark.parametrize("laws", LAWS)
@pytest.mark.parametrize("seats", range(2, 9))
def test_every_evening_passes_its_own_audit(laws, seats):
    log = log_of(dense(evening(laws, seats, sessions=20, seed=2)))
    found = audit(log)

    assert [] == found[["kind", "deal"]].to_numpy().tolist()


@pytest.mark.parametrize(("laws", "seats", "session", "deal"), SHUFFLED_AGAIN)
def test_where_the_pack_does_not_last_the_discards_are_shuffled_in(laws, seats, session, deal):
    """No card is in two hands that are still held, a discard comes back to another only, and the audit finds nothing."""
    room = dense(evening(laws, seats, sessions=3000, seed=3), first=session, sessions=1)
    hands, thrown, drawn_ = room.hands[0, deal], room.thrown[0, deal], room.drawn[0, deal]
    in_draw = room.strong[0, deal, :, 1] > 0
    held = np.where(thrown >= 0, drawn_, hands)[in_draw].ravel().tolist()

    assert room.book[0, deal, b.RESHUFFLED] > 0
    assert len(set(held)) == len(held)
    for own, got in zip(thrown, drawn_, strict=True):
        assert not set(own[own >= 0].tolist()) & set(got.tolist())
    assert [b.SHUFFLE, b.CUT_AGAIN] == [
        kind for kind in moves_of(room, deal)[:, b.KIND] if kind in {b.SHUFFLE, b.CUT_AGAIN}
    ]
    assert set(drawn_[drawn_ >= 0].tolist()) & {*thrown.ravel().tolist(), *hands[~in_draw].ravel().tolist()}
    assert (np.sort(room.gathered[0], axis=1) == np.arange(52)).all()
    assert audit(log_of(room)).empty


def test_an_evening_is_the_same_by_itself_as_among_others():
    settings = evening("draw-english", sessions=300, deals=6, seed=9)
    whole = list(rooms(settings))
    alone = dense(settings, first=258, sessions=2)

    assert [256, 44] == [room.sessions for room in whole]
    for name in ("book", "pack", "hands", "drawn", "paid"):
        assert (getattr(whole[1], name)[1:3] == getattr(alone, name)).all()


def test_chunks_hold_the_same_rows():
    settings = evening("draw-foster", sessions=5, deals=4, seed=4)
    [whole] = simulate(settings)
    parts = list(simulate(settings, chunk=2))

    assert [2, 2, 1] == [len(part.sessions) for part in parts]
    for name in ("deals", "seats", "cards", "moves", "facts"):
        told = [
            row for part in parts for row in getattr(part, name).astype(object).fillna("").to_numpy().tolist()
        ]
        assert getattr(whole, name).astype(object).fillna("").to_numpy().tolist() == told


@pytest.mark.parametrize("laws", LAWS)
def test_a_log_comes_back_from_the_native_format(tmp_path, laws):
    log = log_of(dense(evening(laws, 7, sessions=2, deals=12, seed=6)))

    assert_same_tables(log, written_and_read(log, tmp_path / "evening.jsonl"))


@pytest.mark.parametrize(("level", "stages"), [("full", {0, 1, 2, 4, 5, 6, 8}), ("play", {4, 5, 6, 8}), ("deals", {4}),
                                               ("counts", {9}), ("hero", {4}), ("shown", {8})])  # fmt: skip
def test_as_much_is_written_down_as_is_asked_for(level, stages):
    [log] = simulate(evening("draw-foster", sessions=8, deals=8, seed=7), level=level)

    assert stages == set(log.cards["stage"].tolist())


@pytest.mark.parametrize("laws", LAWS)
def test_hands_and_draws_fall_as_the_exact_laws_have_them(laws):
    """By chi-square, of 96,000 deals: a class in fifty that is a tenth too frequent would show."""
    settings = evening(laws, sessions=4000, seed=11)

    for name, _, freedom, p in [dealt(settings), *drawn(settings), *filled(settings)]:
        assert freedom >= 1, name
        assert p > 1e-4, name


def test_hands_that_are_in_draw_nearly_as_the_law_has_it():
    """Whoever is in is so because others gave up or came in, and they hold the cards they do: the law is that of no play."""
    times = {name: ratios for name, _, ratios in played_out(evening("draw-foster", sessions=4000, seed=11))}

    for ratios in times.values():
        assert abs(ratios[0] - 1) < 0.03
    assert 0.9 < times["two pairs"][1] < 1.15


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"laws": "holdem"}, "`laws` must be one of draw-foster, draw-english"),
        ({"players": ("Ada",)}, "must be 2 to 8 at draw"),
        ({"players": ("Ada", "Ada")}, "must be different names"),
        ({"deals": 0}, "`deals` must be a whole number from 1"),
        ({"cut": "3"}, "or a depth from 4 to 48"),
        ({"shuffle": "wave"}, "`shuffle`"),
        ({"seed": -1}, "`seed`"),
    ],
)
def test_settings_outside_their_rules_are_refused(change, said):
    with pytest.raises(UsageFault) as fault:
        DrawEvening(**change)

    assert said in str(fault.value)
