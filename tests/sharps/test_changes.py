"""What each technique does to the cards, the cut, the deal, the play or the clock."""

import numpy as np
import pytest
from scipy.stats import chisquare

from detect.checks.dealt import COURT, WORTH
from detect.fair.options import Evening
from detect.kernels import book as b
from detect.log.tables import MOVE, Stage
from detect.log.views import packs
from detect.nulls import hands
from detect.sharps import sharp
from detect.sharps.cold_deck import loaded
from detect.sharps.low_cut import TECHNIQUE as LOW_CUT
from tests.sharps.evenings import attempt_of, fair, log_of

EVENINGS = Evening(sessions=3, deals=16, seed=8, seating="fixed")
ACE, KING = 12, 11


def tried(name, settings=EVENINGS, **given):
    """Give the room and the deals on which Dot, who sits W, tried each time she could."""
    attempt = attempt_of(settings, sharp(name, **{"rate": 1.0, **given}))
    assert attempt.touched.any()
    return attempt.room, attempt.touched, attempt


def aces(owner, seat):
    return (owner[:, ACE::13] == seat).sum(axis=1)


def test_culling_leaves_every_fourth_card_high_and_the_block_whole():
    room, touched, _ = tried("cull", skill=3)
    gathered, shuffled, pack = (getattr(room, stage)[touched] for stage in ("gathered", "shuffled", "pack"))

    assert (gathered[:, 3:12:4] % 13 == ACE).all()
    for before, after, dealt in zip(gathered, shuffled, pack, strict=True):
        at = after.tolist().index(before[0])
        assert before[:12].tolist() == after[at : at + 12].tolist()
        assert dealt.tolist().index(before[0]) % 4 == 0
    assert (aces(room.owner[touched], 4) >= 3).all()


@pytest.mark.parametrize(("name", "seat"), [("run-up", 4), ("run-up:partner", 2)])
def test_a_hand_that_is_run_up_has_the_aces(name, seat):
    room, touched, attempt = tried(name, skill=4)

    assert (aces(room.owner[touched], seat) == 4).all()
    for (row, deal), cards in attempt.cards.items():
        assert all(room.owner[row, deal, card] == seat for card in cards)


def test_the_cut_of_a_pack_that_was_run_up_is_carried_out():
    room, touched, _ = tried("run-up")
    depth = room.book[touched][:, b.CUT].astype(int)

    for before, after, many in zip(room.shuffled[touched], room.pack[touched], depth, strict=True):
        assert after.tolist() == [*before[many:].tolist(), *before[:many].tolist()]


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("false-shuffle", slice(None)),
        ("false-shuffle:top", slice(0, 9)),
        ("false-shuffle:bottom", slice(-9, None)),
    ],
)
def test_a_false_shuffle_keeps_its_block_and_only_that(name, where):
    room, touched, _ = tried(name, skill=9)
    same = room.gathered[touched] == room.shuffled[touched]

    assert same[:, where].all()
    assert name == "false-shuffle" or same.sum(axis=1).max() < 20


def test_a_cold_deck_gives_both_hands_of_the_side_strength():
    room, touched, _ = tried("cold-deck", skill=32)
    points = np.maximum(np.arange(52) % 13 - 8, 0)
    side = (room.owner[touched] % 2 == 0) @ points

    assert (side >= 32).all()
    assert side.max() <= 36


def test_what_a_cold_deck_holds_has_the_law_that_sides_are_scored_by():
    """Aces, kings, queens and knaves of sides that packs are loaded for, against the exact law of such a side."""
    rng = np.random.default_rng(9)
    packs = rng.permuted(np.tile(np.arange(52, dtype=np.int8), (6_000, 1)), axis=1)
    side = np.tile(np.arange(52) % 2 == 1, (len(packs), 1))
    made = loaded(packs, side, np.full(len(packs), 30), rng.random((len(packs), 104)))
    held = WORTH[made, COURT][side].reshape(len(packs), 26).sum(axis=1)
    law = hands.brought_to(30)
    expected = np.zeros(625)
    expected[law.support] = len(packs) * law.mass
    seen, often = np.bincount(held, minlength=625), expected >= 10

    assert (seen[expected == 0] == 0).all()
    assert (
        chisquare([*seen[often], seen[~often].sum()], [*expected[often], expected[~often].sum()]).pvalue
        > 1e-4
    )


def test_the_same_cold_deck_comes_again_cut_anywhere_and_no_two_deals_are_alike():
    room, touched, _ = tried("cold-deck:again")
    points = np.maximum(np.arange(52) % 13 - 8, 0)
    one, *others = room.pack[touched]

    for other in others:
        alike = max((np.roll(other, turn) == one).sum() for turn in range(0, 52, 2))
        assert 28 <= alike < 52
    assert (((room.owner[touched] % 2 == 0) @ points) >= 34).all()
    assert len({tuple(owner) for owner in room.owner[touched].tolist()}) == touched.sum()


def test_a_shift_puts_the_packets_back_though_a_cut_is_logged():
    room, touched, _ = tried("shift")

    assert (room.pack[touched] == room.shuffled[touched]).all()
    assert (room.book[touched][:, b.CUT] >= 4).all()


@pytest.mark.parametrize("skill", [0.0, 1.0])
def test_a_crimp_is_met_as_often_as_the_skill_says(skill):
    """Where it is, a block of eight cards lies on top of the pack as dealt, and the dealer has its aces."""
    room, touched, _ = tried("crimp", skill=skill)
    met = (room.pack[touched][:, :8] == room.gathered[touched][:, :8]).all(axis=1)

    assert (met == skill).all()
    assert skill == 0 or (aces(room.owner[touched], 4) >= 2).all()
    assert (room.book[touched][:, b.CUT] >= 4).all()
    assert (room.book[touched][:, b.CUT] <= 48).all()


def test_a_short_cut_leaves_as_few_cards_as_it_says():
    room, touched, _ = tried("short-cut", skill=2)
    depth = room.book[touched][:, b.CUT]

    assert {2, 50} == set(depth.tolist())
    assert (room.book[touched][:, b.DEALER] == 1).all()


@pytest.mark.parametrize("name", ["second-deal", "bottom-deal"])
def test_a_dealer_who_does_not_deal_the_top_card_has_the_aces(name):
    room, touched, attempt = tried(name, skill=4)

    assert aces(room.owner[touched], 4).mean() > 3
    for seat in (1, 2, 3, 4):
        assert ((room.owner[touched] == seat).sum(axis=1) == 13).all()
    for (row, deal), cards in attempt.cards.items():
        assert all(room.owner[row, deal, card] == 4 for card in cards)


@pytest.mark.parametrize("name", ["second-deal", "second-deal:partner", "bottom-deal"])
def test_the_log_has_the_hands_as_they_were_dealt_and_not_as_the_pack_gives_them(name):
    room, touched, _ = tried(name)
    log = log_of(EVENINGS, sharp(name, rate=1.0))
    dealt = log.cards[log.cards["stage"] == int(Stage.DEALT)]
    owner = np.zeros((touched.size, 52), int)
    owner[dealt["deal"].to_numpy(), dealt["card"].to_numpy()] = dealt["seat"].to_numpy()

    assert (owner == room.owner.reshape(-1, 52)).all()
    assert (log.deals["turn_up"].to_numpy() == room.book[..., b.TURN_UP].ravel()).all()
    assert len(set(log.deals["hands"])) == touched.size


def test_a_card_that_is_held_out_is_in_neither_pack_and_comes_back_as_the_turn_up():
    room, touched, attempt = tried("hold-out", skill=4)
    log = log_of(EVENINGS, sharp("hold-out", rate=1.0, skill=4))
    keys = np.flatnonzero(touched)

    for stage in (Stage.GATHERED, Stage.SHUFFLED):
        rows = log.cards[log.cards["stage"] == int(stage)]
        many = np.bincount(rows["deal"], minlength=touched.size)
        assert (many == np.where(touched.ravel(), 51, 52)).all()
        places = rows.groupby("deal")["position"].apply(list)
        assert all(places[key] == list(range(many[key])) for key in range(touched.size))
    [away] = {tuple(room.book[touched][:, b.TURN_UP].tolist())}
    assert [card for _, [card] in sorted(attempt.cards.items())] == list(away)
    assert all(card % 13 == ACE for card in away)
    cut = log.deals["cut"].to_numpy()[keys]
    assert cut.max() <= 47
    whole, many = packs(log, Stage.PACK, 52)
    assert (many == 52).all()
    assert (whole[keys, -1] == away).all()


@pytest.mark.parametrize("name", ["revoke", "conceal"])
def test_he_revokes_once_a_deal_or_again_in_the_same_suit(name):
    room, _, _ = tried(name, skill=1)
    slips, _ = room.all_slips

    assert (slips[:, b.SEAT] == 4).all()
    assert (slips[:, b.KIND] == b.STOOD).all()
    led = room.cards.reshape(-1, 52)[slips[:, b.OF_DEAL], 4 * (slips[:, b.TRICK] - 1)] // 13
    many = np.bincount(slips[:, b.OF_DEAL])
    assert (many.max() > 1) == (name == "conceal")
    for deal in np.unique(slips[:, b.OF_DEAL]):
        assert len(set(led[slips[:, b.OF_DEAL] == deal].tolist())) == 1


def test_a_revoke_that_waits_for_its_moment_takes_the_trick_of_that_moment():
    room, _, _ = tried("revoke", skill=1)
    slips, _ = room.all_slips
    trump = room.book.reshape(-1, b.BOOK)[slips[:, b.OF_DEAL], b.TURN_UP] // 13

    assert (slips[:, b.CARD] // 13 == trump).all()
    took = room.took.reshape(-1, 13)[slips[:, b.OF_DEAL], slips[:, b.TRICK] - 1]
    assert (took[slips[:, b.TURN] == 3] == 4).all()


@pytest.mark.parametrize("name", ["revoke", "conceal", "signal", "marked"])
def test_a_deal_that_is_cheated_in_the_play_has_every_card_once(name):
    room, touched, _ = tried(name)

    assert (np.sort(room.cards[touched], axis=1) == np.arange(52)).all()
    tricks = room.book[touched][:, b.TRICKS : b.TRICKS + 2]
    assert (tricks[:, 0] == (room.took[touched] % 2 == 1).sum(axis=1)).all()
    assert (tricks.sum(axis=1) == 13).all()


def test_who_is_told_his_partners_hand_leads_to_its_strength():
    """Of his partner's points in suits that he leads to the first trick, there are more than of a fair leader's."""
    points = np.maximum(np.arange(52) % 13 - 8, 0)

    def met(room, which):
        lead = room.cards[which][:, 0] // 13
        mine = np.arange(52) // 13 == lead[:, None]
        return ((room.owner[which] == 2) * mine) @ points

    told, touched, _ = tried("signal", skill=13)
    plain, _, _ = tried("run-up", skill=0)
    opens = told.book[..., b.DEALER] == 3
    assert met(told, opens & touched).mean() > met(plain, opens).mean() + 0.8


def test_a_deal_is_spoilt_where_the_last_card_is_low():
    room, touched, _ = tried("misdeal", skill=9)
    mine = room.book[..., b.DEALER] == 4

    assert ((room.book[..., b.VOID] == 1) == touched).all()
    assert (room.pack[touched][:, -1] % 13 < 9).all()
    assert (room.pack[mine & ~touched][:, -1] % 13 >= 9).all()
    assert (room.owner[touched] == 0).all()


def test_who_cuts_low_cuts_lowest_and_deals():
    settings = Evening(sessions=8, deals=20, seed=2)
    attempt = attempt_of(settings, sharp("low-cut", rate=1.0, skill=2))
    book = attempt.room.book
    opens = book[..., b.OPENS] == 1
    seat = np.argmax(book[..., b.SEATED : b.SEATED + 4] == 3, axis=2) + 1

    assert opens.sum() > 8
    assert (seat[opens] == book[..., b.DEALER][opens]).all()


def test_of_six_at_a_table_the_others_cut_in_and_out_as_ever():
    settings = Evening(sessions=6, deals=24, seed=2, players=("Ada", "Ben", "Cyd", "Dot", "Eve", "Flo"))
    log, plain = log_of(settings, sharp("low-cut")), log_of(settings)
    cuts, old = (each.moves[each.moves["move"] == MOVE["cut_in"]] for each in (log, plain))

    assert cuts["card"].tolist() == old["card"].tolist()
    assert cuts["note"].astype(str).tolist() != old["note"].astype(str).tolist()
    assert LOW_CUT.breaks == ()


def test_a_slow_hand_is_slow_on_the_deals_that_he_works_on():
    settings = Evening(sessions=8, deals=16, seed=2, seating="fixed")
    attempt = attempt_of(settings, sharp("slow-hand", rate=0.5))
    seconds, mine = attempt.seconds.sum(axis=2), attempt.room.book[..., b.DEALER] == 4

    assert seconds[attempt.touched].mean() > 1.25 * seconds[mine & ~attempt.touched].mean()
    assert log_of(settings, sharp("slow-hand")).deals[["shuffle_s", "deal_s"]].notna().all(axis=None)
    assert fair().deals["shuffle_s"].isna().all()
