"""What the audits find from deal to deal: turns, gaps and repeats; ends of a play; logs of several games."""

from random import Random

import pytest

from detect.cards import card_name, parse_cards
from detect.laws import audit
from detect.log.tables import Log
from tests.laws.evenings import (
    PACK,
    SEATS,
    added,
    after,
    board,
    copied,
    deal,
    evening,
    irregularities,
    kinds,
    legal_play,
    log_of,
    moved,
    put,
    short,
    then,
    without,
)

# -- from deal to deal


def dealers(names, **more):
    """Give clean deals of those dealers, in that order."""
    return [deal(n, name, **more) for n, name in enumerate(names, 1)]


def test_the_deal_goes_to_the_left(tmp_path):
    """One who deals out of his turn is found, and the deal after him is judged by his."""
    expected = [("whist-club 33", "dealer_out_of_turn", 3, 0, "N", "")]

    assert expected == irregularities(tmp_path, dealers("NENES"))


@pytest.mark.parametrize("case", ["void", "cut in", "unknown", "another table", "a gap"])
def test_a_deal_that_only_looks_out_of_turn(case, tmp_path):
    """After a void deal, a cut for deal, a deal whose dealer or whose own record is missing, nothing can be said."""
    deals = dealers("NEEN" if case == "void" else "NEN")
    if case == "void":
        deals[1]["void"] = True
        deals[3] |= without(deal(4, "S"))
    elif case == "cut in":
        deals[2]["cut_in"] = [[["Ada", "2C"], ["Ben", "9D"], ["Cyd", "9H"], ["Dot", "KS"]]]
    elif case == "unknown":
        del deals[1]["dealer"]
    elif case == "another table":
        deals = [one | {"table": name} for one, name in zip(dealers("NSEWS"), "ABABA", strict=True)]
    else:
        deals[2] = deal(4, "N")
    gaps = [("record.gaps", "numbers_skipped")] if case == "a gap" else []

    assert gaps == kinds(tmp_path, deals)


def test_numbers_that_a_session_skips(tmp_path):
    """Numbers left out stand after the deal before them, in whatever order the deals were written down."""
    deals = [deal(n, "NESW"[(n - 1) % 4]) for n in (1, 6, 2)]
    found = [row for row in irregularities(tmp_path, deals) if row[1] == "numbers_skipped"]
    detail = audit(log_of(tmp_path, evening(deals))).query("kind == 'numbers_skipped'")["detail"].item()

    assert [("record.gaps", "numbers_skipped", 2, 0, "", "")] == found
    assert {"numbers": [3, 4, 5], "many": 3} == detail


def test_numbers_go_over_the_session_and_not_the_table(tmp_path):
    """Two rooms that share out the boards of a session have skipped none."""
    deals = [board(n, table="AB"[n % 2]) for n in range(1, 9)]

    assert [] == irregularities(tmp_path, deals, game="bridge")


def test_numbers_that_are_no_numbers_have_no_gaps(tmp_path):
    """Deals named by letters, or by a day, skip nothing."""
    named = [board(1, deal="a"), board(2, deal="c"), board(3, deal=20131108), board(4, deal=20131208)]
    log = log_of(tmp_path, evening(named, game="bridge"))

    assert 0 == len(audit(log))


def test_a_deal_written_down_twice(tmp_path):
    """The same four hands at the same table with the same players stand there twice."""
    deals = [board(1), board(2), board(1, deal=3)]

    assert [("record.repeated", "deal_repeated", 3, 0, "", "")] == irregularities(
        tmp_path, deals, game="bridge"
    )


@pytest.mark.parametrize("case", ["other players", "another table", "void", "not seen", "other seats"])
def test_a_deal_that_is_not_repeated(case, tmp_path):
    """A board met by others, at another table, or not seen at all, is no deal written down twice."""
    first, again = board(1), board(1, deal=2)
    if case == "other players":
        again["players"] = ["Eve", "Fay", "Gus", "Hal"]
    elif case == "another table":
        first["table"], again["table"] = "1", "2"
    elif case == "void":
        first["void"] = True
    elif case == "not seen":
        for one in (first, again):
            one["hands"] = {seat: ["??"] * 13 for seat in SEATS}
    else:
        again["hands"] = {after(seat): cards for seat, cards in first["hands"].items()}

    assert [] == irregularities(tmp_path, [first, again], game="bridge")


def test_a_pack_dealt_twice_is_a_deal_twice(tmp_path):
    """Hands that follow from the pack are known again, from a pack or from hands written out."""
    whole = deal(1, "N")
    deals = [without(whole, "hands"), deal(2, "E"), without(whole, "hands") | {"deal": 3, "cut_in": []}]
    deals += [deal(4, "W"), without(whole, "pack", "shuffled") | {"deal": 5}]
    found = [row for row in irregularities(tmp_path, deals) if row[1] == "deal_repeated"]

    assert [3, 5] == [row[2] for row in found]


# -- bridge, and logs of several games

BRIDGE = {
    "a board": (then(), []),
    "the end of a play": (lambda m: m.update(hands={s: c[:4] for s, c in m["hands"].items()}), []),
    "an end with a trick half played": (
        lambda m: m.update(hands={s: c[: 4 - (s in "NE")] for s, c in m["hands"].items()}), [],
    ),
    "a hand not logged": (lambda m: m["hands"].pop("E"), []),
    "two hands logged, one short": (
        then(lambda m: m["hands"].pop("E"), lambda m: m["hands"].pop("W"), short("S")), [("bridge 13", "short_hand")],
    ),
    "a card left out": (short("E"), [("bridge 1", "missing"), ("bridge 13", "short_hand")]),
    "a card too many": (added, [("bridge 1", "doubled"), ("bridge 13", "long_hand")]),
    "fourteen and twelve": (moved, [("bridge 13", "long_hand"), ("bridge 13", "short_hand")]),
    "an end with a card twice": (
        then(copied, lambda m: m.update(hands={s: c[:4] for s, c in m["hands"].items()})), [("bridge 1", "doubled")],
    ),
    "a cut declined, cut by anybody": (put(cut={"by": "S", "depth": 0}), []),
}  # fmt: skip


@pytest.mark.parametrize("case", BRIDGE)
def test_a_bridge_record_may_show_an_end(case, tmp_path):
    """A board whose hands are all short is the end of a play; one hand short among whole ones is not."""
    change, expected = BRIDGE[case]
    made = board()
    change(made)

    assert sorted(expected) == kinds(tmp_path, [made], game="bridge")


def test_bridge_has_no_rotation_of_dealers(tmp_path):
    """Whoever opens the auction did not deal, and no turn is his."""
    assert [] == irregularities(tmp_path, [board(n, dealer="N") for n in range(1, 5)], game="bridge")


def test_sessions_of_two_games_are_held_each_against_its_own_code(tmp_path):
    """In one log the whist is judged by the club code, the bridge by its own, and a game without a code by none."""
    whist, bridge, snap = deal(1), board(1), board(1)
    for made in (whist, bridge, snap):
        added(made)
    log = log_of(
        tmp_path,
        evening([whist], session="w"),
        evening([bridge], session="b", game="bridge"),
        evening([snap], session="s", game="snap"),
        evening([], session="nothing"),
    )
    found = audit(log)

    assert {("w", "whist-club 37"), ("w", "whist-club 44"), ("b", "bridge 1"), ("b", "bridge 13")} == set(
        zip(found["session"], found["law"], strict=True)
    )
    assert {"b": 2} == audit(log.only("b"))["session"].value_counts().to_dict()


def test_a_log_without_deals_has_no_irregularities(tmp_path):
    """Nothing was dealt, and nothing was dealt wrongly."""
    assert 0 == len(audit(Log.empty()))
    assert 0 == len(audit(log_of(tmp_path, evening([]))))


def test_names_do_not_matter_to_the_laws(tmp_path):
    """A session without names is audited as any other."""
    made = deal(1)
    moved(made)

    assert [("whist-club 44", "long_hand"), ("whist-club 44", "short_hand")] == kinds(
        tmp_path, [made], players=None
    )


def test_helpers_play_by_the_laws():
    """The play that tests start from uses every card once, thirteen from each hand."""
    made = deal(play=True)
    tricks = legal_play(made["hands"], "E", "C", Random(1))

    assert sorted(PACK) == sorted(card for trick in tricks for _, card in trick)
    assert PACK == [card_name(code) for code in parse_cards(" ".join(PACK))]


def test_a_table_of_six_is_no_fault_of_ours(tmp_path):
    """Where six names are written down for whist, seats beyond the fourth are no seats of the game."""
    made = without(deal(1), "dealer", "cut") | {"counts": {"5": 13}}
    made["hands"] = {str(n): made["hands"][seat] for n, seat in enumerate(SEATS, 1)} | {"6": ["2C"]}
    deals = [made | {"deal": n, "dealer": n, "cut": {"by": 6, "depth": 20}} for n in (5, 6)]
    six = ["Ada", "Ben", "Cyd", "Dot", "Eve", "Fay"]

    assert [("record.repeated", "deal_repeated")] == kinds(
        tmp_path, [without(one, "pack", "shuffled", "turn_up", "trump") for one in deals], players=six
    )
