"""Sharps at draw poker: nothing at rate nought, cards that come from where they should, and what a log shows of it."""

import functools
import sys
from dataclasses import replace
from unittest import mock

import numpy as np
import pytest

from detect import kernels
from detect.checks import learned, registry
from detect.checks.dealt import Dealt
from detect.errors import UsageFault
from detect.evidence.needed import about
from detect.fair.draw import LAWS, DrawEvening, dense, rooms
from detect.fair.draw_logs import log_of
from detect.fair.options import Evening
from detect.kernels import draw_book as b
from detect.laws import audit, codes, load
from detect.report.record import irregularity
from detect.sharps import TECHNIQUES_OF, sharp
from tests.laws.against_the_pack import found, not_from_the_top
from tests.sharps.evenings import text_of

TECHNIQUES = TECHNIQUES_OF["draw"]
PLAIN = mock.patch.object(kernels, "SMALL", sys.maxsize)
ARRAYS = ("book", "gathered", "shuffled", "pack", "hands", "thrown", "drawn", "strong", "paid")
PLAYERS = ("Ada", "Ben", "Cyd", "Dot", "Eve")
SEAT = 5
"""Of the last player named, who cheats unless another is named."""


def way(name, **given):
    return sharp(name, game="draw", **given)


@functools.cache
def room_of(name="", laws=LAWS[0], sessions=2, deals=24, seed=3, who="", rate=None, seats=5):
    """Play evenings, few enough for plain Python."""
    settings = DrawEvening(
        laws=laws, sessions=sessions, deals=deals, seed=seed, players=(*PLAYERS, "Flo", "Gus", "Hal")[:seats]
    )
    with PLAIN:
        return dense(settings, way=way(name, who=who, rate=rate) if name else None)


def every():
    return [(name, laws) for name in TECHNIQUES for laws in LAWS]


# ----- the registry


def test_every_technique_says_what_it_does_and_has_chances_of_its_own():
    numbers = [one.number for game in TECHNIQUES_OF.values() for one in game.values()]

    assert [
        "run-up", "cold-deck", "top-stock", "second-deal", "bottom-deal", "hold-out", "false-opener", "slow-hand",
        "soft-play", "marked",
    ] == [*TECHNIQUES]  # fmt: skip
    assert len(set(numbers)) == len(numbers)
    for one in TECHNIQUES.values():
        assert all((one.texts, one.shows, one.chance, one.gain, one.checks))
        assert one.careful.rate < one.clumsy.rate


def test_a_technique_names_checks_and_laws_that_exist():
    laws = {code.cite(law.number) for code in codes() for law in code.laws}

    for one in TECHNIQUES.values():
        assert all(each in registry() | learned() or each in laws for each in one.checks)
        assert all(
            law in laws | {"record.pack", "record.order"}
            for law, _, _ in (each.rpartition(" ") for each in one.breaks)
        )


# ----- nothing at rate nought


@pytest.mark.parametrize(("name", "laws"), every())
def test_who_never_tries_plays_the_fair_evening_byte_for_byte(name, laws):
    """But for the seconds, where there are some."""
    log = log_of(room_of(name, laws, deals=9, rate=0.0))
    bare = replace(log, deals=log.deals.assign(shuffle_s=np.nan, deal_s=np.nan))

    assert text_of(log_of(room_of(laws=laws, deals=9))) == text_of(bare)
    assert log.deals["shuffle_s"].between(5, 100).all() == (name == "slow-hand")


def test_a_slow_hand_is_slow_where_it_is_run_up_and_the_others_follow_no_card():
    room = room_of("slow-hand", sessions=4)
    fair = room_of("slow-hand", sessions=4, rate=0.0)
    touched, dealer = room.attempt.touched, room.book[..., b.DEALER]
    same = dealer == fair.book[..., b.DEALER]

    assert (touched & same).sum() >= 4
    assert np.allclose(room.seconds[same], (fair.seconds * np.where(touched, 1.5, 1.0)[..., None])[same])
    assert (dealer[touched] == SEAT).all()


@pytest.mark.parametrize("name", TECHNIQUES)
def test_before_the_first_deal_that_he_touches_the_evening_is_the_fair_one(name):
    room, fair = room_of(name), room_of()
    for session in range(2):
        touched = np.flatnonzero(room.attempt.touched[session])
        begin = touched[0] if touched.size else room.settings.deals
        assert all(
            np.array_equal(getattr(room, each)[session, :begin], getattr(fair, each)[session, :begin])
            for each in ARRAYS
        )


@pytest.mark.parametrize("name", TECHNIQUES)
def test_an_evening_is_the_same_by_itself_as_among_others(name):
    whole = room_of(name)
    with PLAIN:
        [second] = rooms(whole.settings, first=2, way=way(name))

    assert all(np.array_equal(getattr(second, each)[0], getattr(whole, each)[1]) for each in ARRAYS)


# ----- cards


@pytest.mark.parametrize(("name", "laws"), every())
def test_no_card_is_twice_at_a_table_and_none_is_lost_but_what_is_held_out(name, laws):
    room = room_of(name, laws)
    for s, d in np.ndindex(room.attempt.touched.shape):
        out = np.concatenate([room.hands[s, d].ravel(), room.drawn[s, d].ravel()])
        out = out[out >= 0]
        assert room.book[s, d, b.RESHUFFLED] or len(set(out.tolist())) == out.size
        for pack in (room.gathered, room.shuffled, room.pack):
            cards = pack[s, d][pack[s, d] >= 0].tolist()
            lost = set(range(52)) - set(cards)
            assert len(set(cards)) == len(cards)
            assert not lost or (name == "hold-out" and lost <= {12, 25, 38, 51} and len(lost) == 1)


def stock(room, s, d):
    """Give what is left of the pack after the deal, the next card first."""
    return room.pack[s, d, (room.hands[s, d] >= 0).sum() :].tolist()


def drawn_by(room, s, d, seat):
    return [card for card in room.drawn[s, d, seat - 1].tolist() if card >= 0]


def test_what_is_dealt_from_the_bottom_lies_at_the_bottom_of_the_pack_and_goes_with_the_hand():
    room, seen = room_of("bottom-deal", sessions=6), 0
    for s, d in np.argwhere(room.attempt.touched).tolist():
        drew = drawn_by(room, s, d, SEAT)
        if drew:
            meant = room.attempt._cards[s, d]
            kept = [
                card
                for card, out in zip(room.hands[s, d, SEAT - 1], room.thrown[s, d, SEAT - 1], strict=True)
                if out < 0
            ]
            bottom = room.pack[s, d, 52 - len(meant) :].tolist()
            assert set(meant) <= set(bottom)
            assert set(drew[: len(meant)]) <= set(bottom)
            assert len({card % 13 for card in [*meant[: len(drew)]]} & {int(card) % 13 for card in kept}) == 1
            seen += 1
    assert seen >= 3


def test_the_packet_that_was_cut_off_is_drawn_from_first():
    room, seen = room_of("top-stock", sessions=6), 0
    for s, d in np.argwhere(room.attempt.touched).tolist():
        cut = int(room.book[s, d, b.CUT])
        drew = drawn_by(room, s, d, SEAT)
        assert room.book[s, d, b.DEALER] == SEAT - 1
        if drew:
            assert drew == room.pack[s, d, 52 - cut :][: len(drew)].tolist()
            seen += 1
    assert seen >= 3


def test_who_deals_seconds_draws_what_another_should_have_had():
    """The stock is drawn all the same, from its top, but for one card that comes late and goes with his hand."""
    room, late, seat = room_of("second-deal", sessions=40, rate=1.0, seats=7), 0, 7
    for s, d in np.argwhere(room.attempt.touched & (room.book[..., b.RESHUFFLED] == 0)).tolist():
        others = [card for each in range(1, seat) for card in drawn_by(room, s, d, each)]
        own, there = drawn_by(room, s, d, seat), stock(room, s, d)
        begin = len(others) + len(own)
        assert sorted(others + own) == sorted(there[:begin])
        if others != there[: len(others)]:
            kept = [
                int(c)
                for c, out in zip(room.hands[s, d, seat - 1], room.thrown[s, d, seat - 1], strict=True)
                if out < 0
            ]
            ranks, suits = {card % 13 for card in kept}, {card // 13 for card in kept}
            assert own[0] in there[: len(others)]
            assert own[0] % 13 in ranks or suits == {own[0] // 13}
            assert others + own[:1] == [card for card in there[: len(others) + 1] if card != own[0]] + own[:1]
            late += 1
    assert late >= 2


def test_an_ace_that_is_held_out_is_in_no_hand_and_comes_back_to_who_held_it():
    room, back = room_of("hold-out", sessions=4), 0
    for session in range(4):
        for d in np.flatnonzero(room.attempt.touched[session]).tolist():
            [ace] = room.attempt._cards[session, d]
            assert ace % 13 == 12
            assert ace not in room.pack[session, d]
            others = np.delete(room.hands[session, d], SEAT - 1, axis=0)
            assert ace not in others
            back += ace in room.hands[session, d, SEAT - 1]
    assert back >= 4


def test_a_hand_that_is_run_up_has_the_cards_that_were_meant():
    for name in ("run-up", "cold-deck"):
        room = room_of(name, sessions=4)
        for s, d in np.argwhere(room.attempt.touched).tolist():
            assert room.book[s, d, b.DEALER] == SEAT
            assert set(room.attempt._cards[s, d]) <= set(room.hands[s, d, SEAT - 1].tolist())


def test_what_is_done_for_a_friend_falls_to_the_player_on_his_right():
    room, friend = room_of("run-up:partner", sessions=4), SEAT - 1
    for s, d in np.argwhere(room.attempt.touched).tolist():
        assert room.book[s, d, b.DEALER] == SEAT
        assert set(room.attempt._cards[s, d]) <= set(room.hands[s, d, friend - 1].tolist())
    assert room.attempt.touched.sum() >= 8


def test_seconds_for_a_friend_leave_the_dealer_what_he_would_have_had():
    """One card comes late, to the friend: it goes with what he kept."""
    room, late = room_of("second-deal:partner", sessions=40, rate=1.0, seats=7), 0
    for s, d in np.argwhere(room.attempt.touched & (room.book[..., b.RESHUFFLED] == 0)).tolist():
        before = [card for each in range(1, 6) for card in drawn_by(room, s, d, each)]
        own, there = drawn_by(room, s, d, 6), stock(room, s, d)
        if before != there[: len(before)]:
            cards = zip(room.hands[s, d, 5], room.thrown[s, d, 5], strict=True)
            kept = [int(card) for card, out in cards if out < 0]
            assert own[0] in there[: len(before)]
            assert own[0] % 13 in {card % 13 for card in kept} or {card // 13 for card in kept} == {
                own[0] // 13
            }
            assert (
                own[1:] + drawn_by(room, s, d, 7)
                == there[len(before) + 1 :][: len(own) - 1 + len(drawn_by(room, s, d, 7))]
            )
            late += 1
    assert late >= 2


def test_at_eight_the_dealer_takes_no_cards_but_may_run_up_his_friend_s_hand():
    assert room_of("run-up:partner", seats=8, deals=9).attempt.touched.any()


def test_at_eight_the_dealer_takes_no_cards_and_so_nothing_is_run_up():
    for name in ("run-up", "cold-deck", "second-deal", "bottom-deal"):
        assert not room_of(name, seats=8, deals=9).attempt.touched.any()
    assert room_of("top-stock", seats=8, sessions=6).attempt.touched.any()


# ----- what the log shows


@pytest.mark.parametrize(("name", "laws"), every())
def test_the_audit_finds_what_the_technique_breaks_and_nothing_else(name, laws):
    room = room_of(name, laws)
    log = log_of(room)
    rows = audit(log)
    told = {f"{row.law} {row.kind}" for row in rows.itertuples()}

    assert told <= set(TECHNIQUES[name].breaks)
    assert (
        bool(told) == bool(TECHNIQUES[name].breaks) or name == "second-deal"
    )  # seldom: once in some 80 tries
    assert set(rows["deal"]) <= set(log.deals["deal"].to_numpy()[room.attempt.touched.ravel()].tolist())


@pytest.mark.parametrize(
    ("name", "given"),
    [("bottom-deal", {"sessions": 6}), ("bottom-deal", {"laws": LAWS[1]}), ("top-stock", {"sessions": 6}),
     ("second-deal", {"sessions": 40, "rate": 1.0, "seats": 7}), ("hold-out", {"sessions": 4}), ("run-up", {"sessions": 4})],
)  # fmt: skip
def test_a_card_from_elsewhere_is_found_on_every_deal_and_on_no_other(name, given):
    """Seconds, bottoms, a packet put on top, an ace from outside; a pack that was stacked before the cut is dealt by the law."""
    room = room_of(name, **given)
    with PLAIN:
        rows = found(log_of(room))
    expected = not_from_the_top(room)

    assert expected == set(rows["deal"])
    assert len(rows) == len(expected)
    assert expected <= set(np.flatnonzero(room.attempt.touched).tolist())
    assert bool(expected) == (name != "run-up")


def test_what_lay_where_and_what_was_due_is_said_of_the_dealer_and_nothing_of_why():
    rows = found(log_of(room_of("bottom-deal", sessions=6)))
    said = irregularity(next(rows.itertuples()), load(LAWS[0]), dict(enumerate(PLAYERS, 1)), {})

    assert {SEAT} == set(rows["seat"])
    assert said["what"] == (
        "2 cards given after the hands were dealt were not the next of the pack: "
        "Eve has K♥, card 26 from the top, where 9♦ was due; Eve has K♦, the last of the pack, where A♣ was due."
    )


def test_every_false_opening_is_found_at_every_rung_of_the_ladder():
    for laws in LAWS:
        room = room_of("false-opener", laws, sessions=5, rate=1.0)
        log = log_of(room)
        short = audit(log).query("kind == 'opened_short'")
        assert set(short["deal"]) == set(log.deals["deal"].to_numpy()[room.attempt.touched.ravel()].tolist())
        assert room.attempt.touched.sum() >= 5


@pytest.mark.parametrize(("name", "check"), [("run-up", "stacked.strength"), ("hold-out", "holdout.absent")])
def test_a_clumsy_sharp_is_seen_at_an_evening_and_nobody_else(name, check):
    """One stands for all; `python -m benchmarks.sharps --game draw` tells of hundreds."""
    log = log_of(room_of(name, sessions=1, deals=120, who="Dot"))
    dealt = Dealt(log, load(LAWS[0]), np.ones(len(log.deals), bool))
    least = {
        who: min(p[0] for _, p in about(registry()[check], dealt, log, who)) for who in ("Dot", "Ada", "Cyd")
    }

    assert least["Dot"] < np.log(0.01)
    assert min(least["Ada"], least["Cyd"]) > np.log(0.001)


# ----- who


def test_what_cannot_be_is_refused_with_what_there_is():
    for said, call in (
        ("must be one of run-up, cold-deck", lambda: way("cull")),
        ("must be a player: Ada, Ben", lambda: dense(DrawEvening(deals=1), way=way("run-up", who="Zed"))),
        ("of draw poker here, and not of whist", lambda: way("run-up").check(Evening())),
    ):
        with pytest.raises(UsageFault) as fault:
            call()
        assert said in str(fault.value)


def test_the_truth_names_the_deals_and_the_cards():
    room = room_of("run-up")
    told = room.attempt.truth(["one", "two"])

    assert room.attempt.sharp.person(room.settings) == ("5", "Eve")
    assert len(told) == room.attempt.touched.sum() > 0
    assert all(each["session"] in {"one", "two"} and each["cards"] for each in told)
