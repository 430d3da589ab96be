"""What a record lacks: void deals lack nothing, a board passed out lacks no play, and a code asks for what it has."""

import json

import pytest

from detect import read
from detect.laws.code import load
from detect.report.lacking import lacking

WHIST, BRIDGE = load("whist-club"), load("bridge")
CARDS = [f"{rank}{suit}" for suit in "CDHS" for rank in "23456789TJQKA"]
HANDS = {seat: " ".join(CARDS[at::4]) for at, seat in enumerate("ESWN")}
WHOLE = {"dealer": "N", "cut": {"by": "W", "depth": 20}, "turn_up": CARDS[-1], "hands": HANDS, "pack": " ".join(CARDS),
         "shuffled": " ".join(CARDS[32:] + CARDS[:32]), "play": ["E: 2C 3C 4C 5C"]}  # fmt: skip


@pytest.fixture
def of(tmp_path):
    """Give what deals lack, as `(part, deals, of how many)`."""

    def lacks(code, *deals):
        path = tmp_path / "a.jsonl"
        lines = [
            {"session": "a", "game": code.game},
            *({"deal": n + 1, **deal} for n, deal in enumerate(deals)),
        ]
        path.write_text("\n".join(map(json.dumps, lines)))
        log = read(path)
        assert [] == log.inputs[0].errors
        return list(lacking(log).of(log.deals.index.to_numpy(), code))

    return lacks


def without(*keys, **more):
    return {key: value for key, value in WHOLE.items() if key not in keys} | more


def test_a_whole_record_lacks_nothing(of):
    assert [] == of(WHIST, WHOLE)
    assert [] == of(BRIDGE, WHOLE)


@pytest.mark.parametrize(
    ("part", "keys"),
    [("hands", ["hands"]), ("play", ["play"]), ("dealer", ["dealer"]), ("cut", ["cut"]), ("turn_up", ["turn_up"]),
     ("pack", ["pack"]), ("pack", ["shuffled"])],
)  # fmt: skip
def test_what_a_deal_of_whist_lacks_is_named_and_counted(of, part, keys):
    assert [(part, 1, 2)] == of(WHIST, WHOLE, without(*keys))
    assert [(part, 2, 2)] == of(WHIST, without(*keys), without(*keys))


@pytest.mark.parametrize("key", ["dealer", "cut", "turn_up", "pack", "shuffled"])
def test_boards_made_elsewhere_lack_no_dealing(of, key):
    assert [] == of(BRIDGE, without(key))


def test_one_hand_of_four_is_not_all_hands(of):
    assert [("hands", 1, 1)] == of(WHIST, without(hands={"N": HANDS["N"]}))


def test_a_card_not_seen_leaves_a_hand_unknown(of):
    assert [("hands", 1, 1)] == of(WHIST, without(hands=HANDS | {"N": "??" + HANDS["N"][2:]}))


def test_a_declined_cut_is_logged(of):
    assert [] == of(WHIST, without(cut={"by": "W", "depth": 0}))


def test_a_void_deal_lacks_nothing_and_does_not_count(of):
    assert [] == of(WHIST, {"void": True})
    assert [("play", 1, 1)] == of(WHIST, {"void": True}, without("play"))


def test_a_board_passed_out_lacks_no_play(of):
    passes = [[seat, "pass"] for seat in "NESW"]

    assert [] == of(BRIDGE, without("play", auction=passes))
    assert [] == of(BRIDGE, without("play", facts={"Contract": "Pass"}))
    assert [("play", 1, 1)] == of(BRIDGE, without("play", auction=[["N", "1C"], *passes[1:]]))
    assert [("play", 1, 1)] == of(BRIDGE, without("play", facts={"Contract": "1C", "Lead": "Pass"}))


def test_an_empty_log_lacks_nothing(of):
    assert [] == of(WHIST)


def test_the_older_poker_asks_for_bets_and_for_who_was_paid(of):
    """At draw poker by Foster both belong to the record; a card room's own record asks for neither."""
    foster, room = load("draw-foster"), load("holdem")
    told = {"dealer": 1, "cut": {"by": 4, "depth": 20}, "shuffled": CARDS, "pack": CARDS[20:] + CARDS[:20],
            "bets": [[2, "ante", 1], [3, "fold"]], "result": {"paid": {"2": 1}}}  # fmt: skip
    bare = {key: value for key, value in told.items() if key not in {"bets", "result"}}

    assert [] == of(foster, told)
    assert [("bets", 1, 2), ("paid", 1, 2)] == of(foster, told, bare)
    assert [] == [part for part, _, _ in of(room, bare) if part in {"bets", "paid"}]
