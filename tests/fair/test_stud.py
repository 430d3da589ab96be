"""Evenings of stud poker: cards down and open, the buck, who bets first, rounds, shows and payments, as Foster has them."""

import numpy as np
import pytest

from detect.errors import UsageFault
from detect.fair.stud import LAWS, StudEvening, dense
from detect.fair.stud_logs import log_of, simulate
from detect.kernels import draw_book as m
from detect.kernels import stud_book as b
from detect.kernels import stud_policy as p
from detect.laws import audit
from detect.log.tables import Stage
from detect.ranks import rules_of, strengths
from tests.fair.tables_of_poker import acted, deals, evening, few, marginals, staked

SEATS = (2, 5, 8)


@pytest.fixture(scope="module")
def played():
    """Give ten evenings of each code at tables of two, five and eight."""
    return {(laws, seats): few(laws, seats, 10) for laws in LAWS for seats in SEATS}


def every(played):
    return [(laws, seats, room) for (laws, seats), rooms in played.items() for room in rooms]


def last_stakes(moves):
    """Give seat and street of the last who bet or called."""
    _, seat, _, street = acted(moves, m.BET, m.CALL, m.RAISE)[-1]
    return seat, street


def test_cards_come_from_the_pack_one_at_a_time_to_those_who_are_still_in(played):
    for laws, seats, room in every(played):
        for d, moves in deals(room):
            dealer, taken = room.book[0, d, b.DEALER], []
            out = {seat: street for _, seat, _, street in acted(moves, m.FOLD)}
            streets = room.streets.tolist()
            for k, street in enumerate(streets):
                for turn in range(1, seats + 1):
                    seat = (dealer + turn - 1) % seats + 1
                    reached = max(move[3] for move in moves) >= street
                    if reached and out.get(seat, 9) >= street:
                        taken.append(room.hands[0, d, seat - 1, k])
            assert taken == room.pack[0, d, : len(taken)].tolist(), laws
            assert len(taken) == (room.hands[0, d] >= 0).sum() == room.book[0, d, b.GIVEN]


def test_a_hand_has_one_card_down_and_as_many_open_as_it_stayed_rounds(played):
    for laws, _, room in every(played):
        many = (room.hands >= 0).sum(axis=3)
        assert set(many.ravel().tolist()) <= ({5} if laws == "stud-old" else {2, 3, 4, 5})


def test_the_pack_is_picked_up_whole_the_stock_on_top_and_the_hands_below(played):
    for _, _, room in every(played):
        assert (np.sort(room.gathered, axis=2) == np.arange(52)).all()
        for d in range(19):
            left = room.pack[0, d, room.book[0, d, b.GIVEN] :].tolist()
            assert left == room.gathered[0, d + 1, : len(left)].tolist()


def test_the_buck_goes_round_and_its_holder_antes_for_all(played):
    for _, seats, room in every(played):
        holder, dealer = room.book[0, :, b.BUCK], room.book[0, :, b.DEALER]
        assert holder[0] == dealer[0]
        assert (holder[1:] == holder[:-1] % seats + 1).all()
        for d, moves in deals(room):
            assert [(m.ANTE, holder[d], seats, 0)] == acted(moves, m.ANTE)


def test_the_winner_deals_next_and_where_all_pass_the_dealers_left(played):
    for _, seats, room in every(played):
        dealer, paid = room.book[0, :, b.DEALER], room.paid[0]
        for d in range(19):
            turns = [(dealer[d] + turn) % seats + 1 for turn in range(seats)]
            due = next((seat for seat in turns if paid[d, seat - 1]), turns[0])
            assert dealer[d + 1] == due


def test_dealt_at_once_it_is_bet_once_from_the_dealers_left_and_each_may_pass(played):
    for (laws, seats), rooms in played.items():
        for d, moves in [each for room in rooms for each in deals(room)] if laws == "stud-old" else []:
            assert {move[3] for move in moves} == {0}, d
            passed = 0
            while moves[1 + passed][0] == m.CHECK and passed + 1 < len(moves) - 1:
                passed += 1
            assert passed <= seats


def test_at_stud_of_old_the_first_say_is_the_dealers_left():
    for room in few("stud-old", 5, 4):
        for d, moves in deals(room):
            assert moves[1][1] == room.book[0, d, b.DEALER] % 5 + 1


def test_where_all_pass_there_is_a_double_pool():
    """What the buck's holder put up stays, and whoever wins later takes it."""
    for room in few("stud-old", 4, 6):
        pool = 0
        for d, moves in deals(room):
            pool += 4 + staked(moves, 4, m.ANTE + 100).sum()
            paid = room.paid[0, d].sum()
            assert paid in (0, pool)
            assert (paid == 0) == (not acted(moves, m.BET))
            pool = 0 if paid else pool


def test_dealt_card_by_card_the_best_that_shows_bets_first_in_each_round(played):
    for (laws, _), rooms in played.items():
        if laws != "stud-new":
            continue
        for room in rooms:
            for d, moves in deals(room):
                out = set()
                for street in range(4):
                    here = [move for move in moves if move[3] == street and move[0] not in (m.ANTE, m.SHOW)]
                    if not here:
                        break
                    open_ = {
                        seat + 1: p.by_groups(hand, 1, 2 + street)
                        for seat, hand in enumerate(room.hands[0, d])
                        if seat + 1 not in out
                    }
                    assert here[0][0] == m.BET
                    assert open_[here[0][1]] == max(open_.values())
                    out |= {move[1] for move in acted(here, m.FOLD)}


def test_nobody_checks_where_he_must_bet(played):
    for (laws, _), rooms in played.items():
        for _, moves in [each for room in rooms for each in deals(room)] if laws == "stud-new" else []:
            assert [] == acted(moves, m.CHECK)


def test_those_in_the_call_have_staked_alike_and_show(played):
    for _, seats, room in every(played):
        for d, moves in deals(room):
            shows = [move[1] for move in acted(moves, m.SHOW)]
            assert len(shows) == room.book[0, d, b.CALLED]
            if shows:
                seat, street = last_stakes(moves)
                put = staked(moves, seats, m.ANTE + 100)
                assert len({tuple(put[each - 1]) for each in shows}) == 1
                turns = [(seat + turn) % seats + 1 for turn in range(seats)]
                assert shows == [each for each in turns if each in shows]
                assert (room.hands[0, d, [each - 1 for each in shows]] >= 0).all()
                assert street == max(move[3] for move in moves)


def test_the_best_hand_in_the_call_is_paid_and_equal_hands_share(played):
    for laws, _, room in every(played):
        for d, moves in deals(room):
            out = {move[1] for move in acted(moves, m.FOLD)}
            paid = {seat + 1: amount for seat, amount in enumerate(room.paid[0, d].tolist()) if amount}
            shows = [move[1] for move in acted(moves, m.SHOW)]
            assert not out & set(paid)
            if shows:
                worth = {seat: strengths(room.hands[0, d, seat - 1], rules_of(laws))[0] for seat in shows}
                assert {seat for seat in shows if worth[seat] == max(worth.values())} == set(paid)
                assert all(worth[seat] == room.strong[0, d, seat - 1] for seat in shows)
                assert max(paid.values()) - min(paid.values()) <= 1


def test_no_straight_flush_counts():
    """A straight flush is a flush: four of a kind beats it, and at these tables it wins as one."""
    order = rules_of("stud-new")

    assert strengths([8, 9, 10, 11, 12], order)[0] < strengths([0, 13, 26, 39, 5], order)[0]


@pytest.mark.parametrize("laws", LAWS)
@pytest.mark.parametrize("seats", range(2, 9))
def test_every_evening_passes_its_own_audit(laws, seats):
    for first in (1, 2):
        found = audit(log_of(dense(evening(laws, seats, seed=2, first=first))))

        assert [] == found[["kind", "deal"]].to_numpy().tolist()


@pytest.mark.parametrize(
    ("change", "kind"),
    [("paid", "wrong_hand_paid"), ("buck", "buck_out_of_turn"), ("dealer", "dealt_out_of_turn")],
)
def test_an_evening_that_was_changed_does_not_pass(change, kind):
    room = dense(evening("stud-old", 5, seed=2))
    deal = int(np.flatnonzero(room.book[0, :, b.CALLED] > 1)[0])
    if change == "paid":
        shows = [move[1] - 1 for move in acted(deals(room)[deal][1], m.SHOW)]
        room.paid[0, deal, shows] = room.paid[0, deal, shows[::-1]]
    elif change == "buck":
        at = room.starts[deal]
        room.moves[at, m.SEAT] = room.moves[at, m.SEAT] % 5 + 1
    else:
        room.book[0, 7, b.DEALER] = room.book[0, 7, b.DEALER] % 5 + 1
    assert kind in set(audit(log_of(room))["kind"])


@pytest.mark.parametrize("laws", LAWS)
@pytest.mark.parametrize(("level", "stages"), [("full", {0, 1, 2, 4, 8}), ("play", {4, 8}), ("deals", {4}), ("counts", {9}),
                                               ("hero", {4}), ("shown", {4, 8})])  # fmt: skip
def test_as_much_is_written_down_as_is_asked_for(laws, level, stages):
    [log] = simulate(evening(laws, deals=30, seed=7), level=level)

    assert stages == set(log.cards["stage"].tolist())
    assert [] == audit(log)["kind"].tolist()


def test_what_lies_open_is_seen_by_all_and_the_first_card_by_its_player():
    """At the level `shown` each hand lacks one card, at `hero` those of the others do."""
    [whole], [shown], [hero] = (
        list(simulate(evening("stud-new", deals=6), level=level)) for level in ("play", "shown", "hero")
    )
    down = (
        (whole.cards["stage"] == Stage.DEALT) & (whole.cards["street"] == 0) & (whole.cards["position"] == 0)
    )
    dealt = shown.cards[shown.cards["stage"] == Stage.DEALT]
    mine = hero.seats[hero.seats["hero"]].iloc[0]

    assert (
        dealt["card"].to_numpy()
        == np.where(down, -1, whole.cards["card"])[whole.cards["stage"] == Stage.DEALT]
    ).all()
    assert {mine["seat"]} == set(hero.seats.loc[hero.seats["hero"], "seat"])
    closed = hero.cards[(hero.cards["card"] == -1)]
    assert len(closed) == 6 * 4
    assert mine["seat"] not in set(closed["seat"])


def test_the_streets_of_cards_are_those_on_which_they_came():
    [log] = simulate(evening("stud-new", deals=20), level="play")
    dealt = log.cards[log.cards["stage"] == Stage.DEALT]

    assert {0, 1, 2, 3} == set(dealt["street"])
    assert (dealt.groupby(["deal", "seat", "street"]).size().to_numpy() <= 2).all()


def test_cards_fall_as_the_exact_laws_have_it():
    """By chi-square, of 36,000 deals: the first two cards of a hand, and the five that it gets if it stays."""
    for name, _, freedom, chance in marginals(evening("stud-new", sessions=1500, seed=11)):
        assert freedom >= 1, name
        assert chance > 1e-4, name


def test_machine_code_plays_as_plain_python_does():
    many = dense(evening("stud-new", 4, sessions=24, deals=20, seed=5))
    one = dense(evening("stud-new", 4, sessions=24, deals=20, seed=5), first=9, sessions=1)

    for name in ("book", "gathered", "pack", "hands", "strong", "paid"):
        assert (getattr(many, name)[8] == getattr(one, name)[0]).all(), name
    assert many.moves[many.starts[160] : many.starts[180]].tolist() == one.moves.tolist()


def test_a_grade_goes_by_what_the_others_show():
    """A pair of tens is good; where a pair of aces lies open it is weak, and nothing when no card is to come."""
    tens, aces = np.array([8, 21, 5, 1, 15], np.int8), np.array([3, 12, 25, 17, 33], np.int8)
    at, levels = b.Seats(*np.zeros((9, 3), np.int64)), np.full(8, 9999)
    alone = [p.graded(tens, at, 1, many, levels) for many in (4, 5)]
    at.live[:], at.open[2] = 1, p.by_groups(aces, 1, 4)

    assert alone == [p.GOOD, p.GOOD]
    assert [p.graded(tens, at, 1, many, levels) for many in (4, 5)] == [p.WEAK, p.NOTHING]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"laws": "holdem"}, "`laws` must be one of stud-new, stud-old"),
        ({"players": ("Ada",)}, "must be 2 to 8 at stud"),
        ({"cut": "3"}, "or a depth from 4 to 48"),
    ],
)
def test_settings_outside_their_rules_are_refused(change, said):
    with pytest.raises(UsageFault) as fault:
        StudEvening(**change)

    assert said in str(fault.value)
