"""Straddles by both codes of draw poker, and the only-two-in jack of Foster's."""

import numpy as np
import pytest

from detect.fair.draw import LAWS, DrawEvening, dense
from detect.fair.draw_logs import log_of
from detect.kernels import draw_book as b
from detect.laws import audit
from tests.fair.poker_moves import of_kind, written_and_read
from tests.log.same_tables import assert_same_tables

PLAYERS = ("Ada", "Ben", "Cyd", "Dot", "Eve", "Flo", "Gus", "Hal")
FOSTER, ENGLISH = LAWS
STAKES = (b.OPEN, b.BET, b.CALL, b.RAISE)


def room(laws, seats=5, sessions=60, **more):
    return dense(DrawEvening(laws=laws, players=PLAYERS[:seats], sessions=sessions, seed=2, **more))


@pytest.fixture(scope="module")
def straddled():
    """Give sixty evenings of each code at which every second chance to straddle is taken."""
    return {laws: room(laws, straddles=0.5) for laws in LAWS}


def up_and_last(played):
    """Give what the last straddle of each deal comes to and whose it is, 0 where there is none."""
    up, last = np.zeros((2, played.starts.size - 1), int)
    deal, seat, amount, _ = of_kind(played, b.STRADDLE)
    up[deal], last[deal] = amount, seat
    return up, last


def first_stakes(played):
    """Give the deals that anybody came into, and the stake of the first who did."""
    deal, seat, amount, street = of_kind(played, *STAKES)
    before = street == 0
    deals, at = np.unique(deal[before], return_index=True)
    return deals, seat[before][at], amount[before][at]


def test_by_foster_the_blind_is_doubled_once_and_by_the_english_laws_raised_by_the_ante_to_half_the_limit(
    straddled,
):
    for laws, most in ((FOSTER, 2), (ENGLISH, 5)):
        deal, _, amount, _ = of_kind(straddled[laws], b.STRADDLE)
        begins = np.diff(deal, prepend=-1) != 0
        assert (amount[begins] == 2).all()
        assert (np.diff(amount)[~begins[1:]] == 1).all()
        assert amount.max() == most


def test_who_may_straddle_is_the_next_to_the_left_and_the_dealer_is_the_last(straddled):
    for played in straddled.values():
        deal, seat, _, _ = of_kind(played, b.STRADDLE)
        dealer = played.book[..., b.DEALER].reshape(-1).astype(int)[deal]
        nth = (
            np.arange(deal.size)
            - np.flatnonzero(np.diff(deal, prepend=-1))[np.unique(deal, return_inverse=True)[1]]
        )
        assert ((seat - dealer - 2 - nth) % 5 == 0).all()
        assert (nth < 4).all()
        assert (played.book[..., b.JACKPOT].reshape(-1)[deal] == 0).all()


def test_to_come_in_costs_twice_the_last_straddle_by_foster(straddled):
    for laws in LAWS:
        up, last = up_and_last(straddled[laws])
        deals, seat, amount = first_stakes(straddled[laws])
        there = up[deals] > 0
        assert there.sum() > 100
        least = 2 * up[deals] if laws == FOSTER else up[deals] + 1
        assert (amount >= least)[there].all()
        assert (amount == least)[there].mean() > 0.5
        alone = seat[there] == last[deals[there]]
        assert alone.mean() < 0.5


def test_the_first_say_is_to_the_left_of_the_last_to_straddle(straddled):
    for played in straddled.values():
        _, last = up_and_last(played)
        deal, seat, _, street = of_kind(played, *STAKES, b.FOLD)
        deals, at = np.unique(deal[street == 0], return_index=True)
        there = last[deals] > 0
        assert (seat[street == 0][at] == last[deals] % 5 + 1)[there].all()


def test_where_nobody_comes_in_the_straddler_takes_the_pool_by_foster_and_it_stays_by_the_english_laws(
    straddled,
):
    for laws in LAWS:
        played = straddled[laws]
        _, last = up_and_last(played)
        came = np.isin(np.arange(last.size), first_stakes(played)[0])
        alone = np.flatnonzero((last > 0) & ~came)
        paid = played.paid.reshape(-1, 5)[alone]
        assert alone.size > 10
        if laws == FOSTER:
            assert (paid.argmax(axis=1) + 1 == last[alone]).all()
        assert ((paid > 0).sum(axis=1) == (laws == FOSTER)).all()
        follows = alone[alone % 24 < 23] + 1
        assert ((played.book[..., b.JACKPOT].reshape(-1)[follows] > 0) == (laws == ENGLISH)).all()


def test_what_is_put_up_with_straddles_and_only_two_in_jacks_is_paid_out_or_stays():
    played = room(FOSTER, straddles=0.3, two_in=0.5)
    stakes, antes = np.zeros((played.starts.size - 1, 5, 2)), np.zeros((played.starts.size - 1, 5))
    deal, seat, amount, street = of_kind(played, *STAKES, b.STRADDLE)
    np.maximum.at(stakes, (deal, seat - 1, street), amount)
    deal, seat, amount, _ = of_kind(played, b.ANTE)
    antes[deal, seat - 1] = amount
    deal, _, taker, _ = of_kind(played, b.ONLY_TWO)
    stakes[deal, taker - 1] = 0
    jackpot = played.book[..., b.JACKPOT].reshape(-1, 1) > 0
    first = np.where(jackpot, stakes[..., 0] + antes, np.maximum(stakes[..., 0], antes))
    put = (first + stakes[..., 1]).sum(axis=1).reshape(played.sessions, -1)
    pool = np.zeros(played.sessions)
    for d in range(24):
        pool += put[:, d]
        paid = played.paid[:, d].sum(axis=1)
        assert np.allclose(paid[paid > 0], pool[paid > 0])
        pool[paid > 0] = 0
    assert deal.size > 20


def test_an_only_two_in_jack_is_demanded_where_one_player_came_in_and_a_jackpot_follows():
    played = room(FOSTER, straddles=0.3, two_in=0.5)
    deal, age, taker, _ = of_kind(played, b.ONLY_TWO)
    came = of_kind(played, *STAKES)

    assert (age == played.book[..., b.DEALER].reshape(-1)[deal] % 5 + 1).all()
    assert (np.bincount(came[0], minlength=played.starts.size)[deal] == 1).all()
    assert (came[1][np.isin(came[0], deal)] == taker).all()
    assert not np.isin(deal, of_kind(played, b.STRADDLE)[0]).any()
    follows = deal[deal % 24 < 23] + 1
    assert (played.book[..., b.JACKPOT].reshape(-1)[follows] == 1).all()
    antes = np.bincount(of_kind(played, b.ANTE)[0], minlength=played.starts.size)
    assert (antes[follows] == 5).all()


@pytest.mark.parametrize("laws", LAWS)
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_every_evening_passes_its_own_audit(laws, seats):
    found = audit(log_of(room(laws, seats, sessions=20, straddles=0.5, two_in=0.5 * (laws == FOSTER))))

    assert [] == found[["kind", "deal"]].to_numpy().tolist()


def test_a_log_comes_back_from_the_native_format_with_straddles_and_demands(tmp_path):
    log = log_of(room(FOSTER, sessions=4, straddles=0.2, two_in=1.0))

    assert_same_tables(log, written_and_read(log, tmp_path / "evening.jsonl"))
    assert (log.moves["to"] > 0).any()
