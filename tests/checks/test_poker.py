"""Checks of poker, by hand: what is a strong hand, what a draw of one kind, and when an ace has come back."""

import json

import numpy as np
import pytest

from detect import read
from detect.cards import parse_cards
from detect.checks import Dealt, registry
from detect.checks.draws import draws, kinds
from detect.checks.poker import share_beaten, starts
from detect.checks.timing import halvings, timed
from detect.evidence import check
from detect.laws import load
from detect.ranks import Hand

NAMES = ["Ada", "Ben", "Cyd"]


def bits(said):
    return np.array([sum(1 << int(card) for card in parse_cards(said))], np.uint64)


def log_of(tmp_path, deals, **session):
    lines = [{"session": "s", "game": "draw", "players": NAMES} | session, *deals, {"ended": "planned"}]
    path = tmp_path / "log.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    log = read(path)
    assert not log.inputs[0].errors
    return log


def dealt_of(log, code="draw-foster"):
    return Dealt(log, load(code), np.ones(len(log.deals), bool))


FIRST = {"1": "AS AH 7D 4C 2S", "2": "KS QH 9D 5C 3S", "3": "8S 8H 8D JC TC"}


@pytest.mark.parametrize(
    ("better", "worse"),
    [("AS AH", "KS KH"), ("2S 2H", "AS KS"), ("AS 2H", "KS QH"), ("3S 3H 2D", "AS KH QD"), ("2S 2H 2D", "AS AH KD"),
     ("2S 2H 2D 3C", "AS AH KD KC"), ("8S 8H 8D JC TC", "AS AH KD KC 2S")],
)  # fmt: skip
def test_what_beats_what(better, worse):
    one, other = (share_beaten(np.array([parse_cards(said)]))[0] for said in (better, worse))
    assert one > other


def test_the_hands_of_a_deal_are_taken_that_are_known_whole(tmp_path):
    """Of three hands one has a card that was not seen: the other two are held against each other."""
    log = log_of(tmp_path, [{"deal": 1, "dealer": 1, "hands": FIRST | {"2": "KS QH ?? 5C 3S"}}])
    found = starts(dealt_of(log))

    assert [1, 3] == found.seat.tolist()
    assert found.strength[1] > found.strength[0]


@pytest.mark.parametrize(
    "deal",
    [
        {"deal": 1, "dealer": 1, "hands": FIRST, "void": True},
        {"deal": 1, "dealer": 1, "hands": FIRST, "cut": {"by": 3, "depth": 0}},
        {"deal": 1, "dealer": 1, "hands": FIRST | {"2": "AS QH 9D 5C 3S"}},
        {"deal": 1, "dealer": 1, "hands": {"1": FIRST["1"]}},
    ],
    ids=["void", "not cut", "a card twice", "one hand"],
)
def test_deals_that_say_nothing_are_left_out(tmp_path, deal):
    assert not starts(dealt_of(log_of(tmp_path, [deal]))).row.size


def test_a_hand_beats_so_many_of_its_own_deal(tmp_path):
    """Ada, who dealt, has the middle one of three hands: it beats one, where one is the average."""
    row = (
        check(log_of(tmp_path, [{"deal": 1, "dealer": 1, "hands": FIRST}]))
        .frame.query("part == 'own'")
        .iloc[0]
    )

    assert ("stacked.strength", "Ada", 1, 1.0, 1.0) == (
        row.check,
        row.player,
        row.n,
        row.observed,
        row.expected,
    )


def test_four_to_a_flush_is_one_kind_whatever_its_ranks():
    flushes = [("AS 9S 5S 2S", "KH"), ("KS 8S 6S 3S", "2H")]
    asked = [kinds(bits(kept), bits(threw), np.array([1]), np.array([0])) for kept, threw in flushes]

    assert asked[0][0] == asked[1][0]
    assert [Hand.STRAIGHT] * 2 == [int(least[0]) for _, least in asked]


def test_an_open_sequence_and_an_inside_one_are_not_alike():
    (eight, _), (four, _) = (
        kinds(bits(kept), bits("2H"), np.array([1]), np.array([0])) for kept in ("9S 8H 7D 6C", "TS 8H 7D 6C")
    )

    assert eight != four
    assert (8, 4) == (int(eight[0]) % 256, int(four[0]) % 256)


def test_one_card_to_nothing_is_no_chance():
    kind, _ = kinds(bits("AS QH 9D 5C"), bits("2H"), np.array([1]), np.array([0]))
    assert -1 == kind[0]


DRAWN = {
    "deal": 1, "dealer": 1, "hands": FIRST,
    "draws": [
        {"seat": 2, "discard": "QH 9D 5C 3S", "draw": "KD 6H 6C 2D"},
        {"seat": 3, "discard": "JC TC", "draw": "8C 4D"},
        {"seat": 1, "discard": "7D 4C 2S", "draw": "QC 9H 5D"},
    ],
}  # fmt: skip


def test_a_draw_helps_if_the_hand_is_of_a_better_class(tmp_path):
    """Ben pairs his king and gets sixes, Cyd makes four eights, Ada stays with her aces."""
    found = draws(dealt_of(log_of(tmp_path, [DRAWN])))

    assert {2: True, 3: True, 1: False} == dict(zip(found.seat.tolist(), found.useful.tolist(), strict=True))


def test_with_the_draws_of_one_player_alone_nothing_is_compared(tmp_path):
    alone = DRAWN | {"draws": DRAWN["draws"][:1]}
    assert not draws(dealt_of(log_of(tmp_path, [alone]))).row.size


def away(deals, back):
    """The ace of spades is dealt in the first deal, then in none of so many, and then to a seat."""
    others = [{"1": "AH 7H 7D 4C 2S", "2": "AD KH 9D 5C 3S", "3": "AC 8H 8D JC TC"}] * deals
    last = {"1": "AH 7H 7D 4C 2S", "2": "AD KH 9D 5C 3S", "3": "AC 8H 8D JC TC"}
    last[str(back)] = "AS" + last[str(back)][2:]
    hands = [FIRST, *others, last]
    return [{"deal": n + 1, "dealer": 1, "hands": each} for n, each in enumerate(hands)]


@pytest.mark.parametrize(("deals", "counts"), [(3, 0), (4, 1), (6, 1)])
def test_an_ace_comes_back_after_four_deals_in_no_hand(tmp_path, deals, counts):
    scores = registry()["holdout.absent"].run(dealt_of(log_of(tmp_path, away(deals, back=2))))

    assert 3 * counts == scores.row.size
    if counts:
        assert [0, 1, 0] == scores.score[np.argsort(scores.subjects.seat[scores.subject])].tolist()
        assert [pytest.approx(1 / 3)] * 3 == scores.expected.tolist()


def test_a_deal_with_a_hand_not_known_hides_where_an_ace_may_have_been(tmp_path):
    deals = away(6, back=2)
    deals[3]["hands"] = deals[3]["hands"] | {"3": "AC 8H 8D JC ??"}
    assert not registry()["holdout.absent"].run(dealt_of(log_of(tmp_path, deals))).row.size


def test_hands_that_were_shown_because_they_won_are_tested_by_nothing(tmp_path):
    """Two of three hands were laid open at the end: that says nothing of how the cards fell."""
    shown = [{"deal": n, "dealer": 1, "shown": {"1": FIRST["1"], "3": FIRST["3"]}} for n in range(1, 9)]
    findings = check(log_of(tmp_path, shown))

    assert findings.frame.query("question == 'gain'").empty
    assert {"stacked.strength", "draw.luck", "holdout.absent"} <= {one.check for one in findings.untested}


# ----- seconds


def timed_deals(**more):
    """Four deals of Ada's, of which the first and the third took long."""
    took = (40, 20, 45, 22)
    return [
        {"deal": n, "dealer": 1, "seconds": {"shuffle": each, "deal": 30}} | more
        for n, each in enumerate(took, 1)
    ]


def test_a_dealers_hand_and_his_pools_are_held_against_his_own_seconds(tmp_path):
    """Ada's pair of aces beats nine hands of ten: all hands can be halved three times before it falls out."""
    deals = timed_deals(hands=FIRST)
    for deal, winner in zip(deals, (1, 2, 1, 3), strict=True):
        deal["result"] = {"paid": {str(winner): 3}}
    rows, seconds, kind, did = timed(dealt_of(log_of(tmp_path, deals)))

    assert ([0, 1, 2, 3], [70, 50, 75, 52], [3] * 4) == (rows.tolist(), seconds.tolist(), kind.tolist())
    assert [[3, 1], [3, 0], [3, 1], [3, 0]] == did.tolist()
    assert int(-np.log2(1 - share_beaten(np.array([parse_cards(FIRST["1"])]))[0])) == 3


def test_of_hands_that_were_shown_the_pools_alone_are_tested(tmp_path):
    deals = timed_deals(shown={"1": FIRST["1"]}, result={"paid": {"1": 3}})
    *_, did = timed(dealt_of(log_of(tmp_path, deals)))

    assert [[-1, 1]] * 4 == did.tolist()


def test_a_pool_that_nobody_is_paid_is_not_lost_by_the_dealer(tmp_path):
    *_, did = timed(dealt_of(log_of(tmp_path, timed_deals(hands=FIRST))))
    assert {-1} == set(did[:, 1].tolist())


def test_the_best_hand_of_all_is_worth_no_more_than_twelve_halvings():
    assert [0, 1, 12] == halvings(np.array([0.0, 0.5, 1.0])).tolist()
