"""Who sits where from rubber to rubber: laws 16 and 20, and dummy I, each fault with its lawful twin."""

import pytest

from tests.laws.evenings import FOUR, irregularities
from tests.laws.scores import numbered, scored

RUBBER = (scored(11, game=("NS", 3)), scored(11, game=("NS", 3), rubber=("NS", 8)))
"""A rubber of two deals."""
E, F = "Eve", "Fay"


def seated(*tables, **more):
    """Give a rubber of two deals for each table of four."""
    deals = [one | {"players": list(four)} for four in tables for one in RUBBER]
    return numbered(*deals) if not more else numbered(*deals, **more)


def found(path, deals, players=FOUR, **session):
    rows = irregularities(path, deals, players=players, **session)
    return [(law.split(" ", 1)[-1], kind, number) for law, kind, number, *_ in rows]


# ----- 20: cutting out


ABCD, EBCD, EACD, EABD = (
    ("Ada", "Ben", "Cyd", "Dot"),
    (E, "Ben", "Cyd", "Dot"),
    (E, "Ada", "Cyd", "Dot"),
    (E, "Ada", "Ben", "Dot"),
)


def test_those_who_played_most_rubbers_go_out(tmp_path):
    """Of five: Ada goes out, then Ben, then Cyd, each having played as many as any."""
    assert [] == found(tmp_path, seated(ABCD, EBCD, EACD, EABD))


def test_one_who_has_played_less_goes_out(tmp_path):
    """Eve has played one, Ben, Cyd and Dot two each; she goes out, and comes in again."""
    deals = seated(ABCD, EBCD, ABCD, EBCD)

    assert [("20", "went_out_early", 5)] == found(tmp_path, deals)


def test_one_who_does_not_come_again_may_have_gone_home(tmp_path):
    assert [] == found(tmp_path, seated(ABCD, EBCD, ABCD, ABCD))


def test_what_is_said_of_it(tmp_path):
    from detect.laws import audit
    from tests.laws.evenings import evening, log_of

    [row] = audit(log_of(tmp_path, evening(seated(ABCD, EBCD, ABCD, EBCD)))).itertuples()

    assert {"player": "Eve", "number": 1, "most": 2} == row.detail


@pytest.mark.parametrize("case", ["no rubbers", "a gap", "a change in a rubber", "begun earlier"])
def test_where_the_rubbers_are_not_known_nothing_is_counted(case, tmp_path):
    deals = seated(ABCD, EBCD, ABCD, EBCD)
    if case == "no rubbers":
        for one in deals:
            one["result"] = {name: said for name, said in one["result"].items() if name == "tricks"}
    elif case == "a gap":
        deals = [one | {"deal": one["deal"] + (n > 1)} for n, one in enumerate(deals)]
    elif case == "a change in a rubber":
        deals[1]["players"] = [*EBCD]
    else:
        deals = [one | {"deal": one["deal"] + 4} for one in deals]

    assert "went_out_early" not in {kind for _, kind, _ in found(tmp_path, deals)}


def test_a_table_of_more_rubbers_than_are_laid_out_together(tmp_path):
    deals = seated(*[ABCD, EBCD, EACD, EABD] * 20, ABCD, EBCD, ABCD, EBCD)

    assert [("20", "went_out_early")] == [row[:2] for row in found(tmp_path, deals)][-1:]


# ----- 16: partners kept


def moved(*seats, points=True):
    """Give two deals of one game, the second with the players in other seats."""
    first, second = scored(9), scored(8)
    if not points:
        first = second = {}
    return numbered(first | {"players": FOUR}, second | {"players": list(seats)})


def test_partners_are_kept_through_a_game(tmp_path):
    assert [("16", "seats_changed", 2)] == found(tmp_path, moved("Ada", "Cyd", "Ben", "Dot"))
    assert [] == found(tmp_path, moved(*FOUR))


def test_with_a_substitute_it_goes_on(tmp_path):
    """Law 23: consent is not what a log shows."""
    assert [] == found(tmp_path, moved("Ada", "Ben", "Eve", "Dot"))


def test_without_scores_a_new_rubber_may_have_begun(tmp_path):
    assert [] == found(tmp_path, moved("Ada", "Cyd", "Ben", "Dot", points=False))


def test_after_a_rubber_they_may_change(tmp_path):
    deals = seated(ABCD, ("Cyd", "Ben", "Ada", "Dot"))

    assert [] == found(tmp_path, deals)


# ----- dummy I


def dummy(*dealers, **session):
    deals = numbered(*RUBBER, *RUBBER)
    deals = [one | {"dealer": dealer} for one, dealer in zip(deals, dealers, strict=True)]
    return {"deals": deals, "players": FOUR, "game": "dummy", "facts": {"dummy": "S"}} | session


def test_dummy_deals_at_the_beginning_of_each_rubber(tmp_path):
    assert [] == found(tmp_path, **dummy("S", "W", "S", "W"))
    assert [("I", "dummy_did_not_deal", 3)] == found(tmp_path, **dummy("S", "W", "N", "E"))
    assert [("I", "dummy_did_not_deal", 1)] == found(tmp_path, **dummy("N", "E", "S", "W"))


def test_at_double_dummy_it_is_one_of_the_two(tmp_path):
    double = {"game": "double-dummy", "facts": {"dummy": "E S"}}

    assert [] == found(tmp_path, **dummy("S", "W", "E", "S", **double))
    assert [("I", "dummy_did_not_deal", 3)] == found(tmp_path, **dummy("S", "W", "N", "E", **double))


@pytest.mark.parametrize("session", [{"game": "whist", "facts": {}}, {"facts": {}}])
def test_where_nobody_is_dummy_anybody_deals(session, tmp_path):
    assert [] == found(tmp_path, **dummy("N", "E", "N", "E", **session))


def test_where_the_rubber_began_earlier_nothing_is_said(tmp_path):
    made = dummy("N", "E", "S", "W")
    for one in made["deals"]:
        one["deal"] += 10

    assert [] == found(tmp_path, **made)
