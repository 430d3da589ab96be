"""Sentences about findings and irregularities: grammar, names, seats, and text from a log that stays data."""

import math
from types import SimpleNamespace

import pytest

from detect.checks import registry
from detect.laws.code import load
from detect.report import sentences as s
from detect.report import words as w
from detect.report import words_record as r
from detect.report.record import irregularity

WHIST, BRIDGE = load("whist-club"), load("bridge")
PARTS = [(check.name, part.name, code) for check in registry().values() for part in check.parts
         for code in (WHIST, BRIDGE) if check.suits(code)]  # fmt: skip


def row(check="stacked.aces", part="hand", **changes):
    """Make a row of findings."""
    usual = {"seat": 4, "player": "Dot", "n": 10, "observed": 29.0, "expected": 10.0, "log_p": math.log(1e-4)}
    return SimpleNamespace(check=check, part=part, **(usual | changes))


def broken(kind, law="whist-club 44", cards="", seat=2, **detail):
    """Make a row of an audit."""
    return SimpleNamespace(kind=kind, law=law, cards=cards, seat=seat, trick=3, detail=detail)


def what(*given, player=None, code=WHIST, **more):
    """Say what an irregularity is."""
    row = broken(*given, **more)
    return irregularity(row, code, {row.seat: player}, {0: "7b"})["what"]


@pytest.mark.parametrize(("check", "part", "code"), PARTS)
@pytest.mark.parametrize("player", ["Dot", None, "{0} {x!r}"])
@pytest.mark.parametrize("n", [1, 2, 1234])
def test_every_finding_has_a_sentence(check, part, code, player, n):
    said = s.says(row(check, part, player=player, n=n, observed=float(n), seat=1), code)

    assert said.endswith(".")
    assert said[0] == said[0].upper()
    assert "  " not in said
    assert "None" not in said
    assert "nan" not in said


def test_an_own_hand_at_whist():
    expected = (
        "On 10 deals that Dot dealt, Dot's own hand held 29 aces; the cut gives 10 on average. "
        "Taken alone, this or stranger is seen in about 1 in 10,000 fair sittings."
    )

    assert expected == s.says(row(), WHIST)


def test_one_of_a_thing_is_singular():
    assert "On 1 deal that North dealt, North's side held 1 ace; " in s.says(
        row(part="side", seat=1, player=None, n=1, observed=1.0), WHIST
    )
    assert "turned up 1 honour in 1 own deal; " in s.says(
        row("stacked.turnup", "all", n=1, observed=1.0), WHIST
    )
    assert "did not follow suit once in 1 play with" in s.says(
        row("revoke.rate", "play", n=1, observed=1), WHIST
    )


def test_boards_name_seats_and_sides_and_nobody_who_dealt():
    hand = s.says(row(seat=3, player=None), BRIDGE)
    side = s.says(row(part="side", seat=2, player=None), BRIDGE)

    assert hand.startswith("Over 10 deals, South's hand held 29 aces; an equal share")
    assert side.startswith("Over 10 deals, East and West held 29 aces; an equal share")
    assert "dealt" not in hand + side
    assert "EW" == s.SIDE_SEATS[2]


@pytest.mark.parametrize(("check", "part", "code"), [p for p in PARTS if registry()[p[0]].weight])
def test_what_stands_out_fits_into_its_sentence(check, part, code):
    said = w.spoken(w.NAMED, what=s.stands_out(row(check, part, seat=2), code))

    assert said.startswith("What stands out: ")
    assert said[17].islower()
    assert "(" not in said


def test_braces_in_names_are_data():
    assert "{n}'s own hand" in s.says(row(player="{n}"), WHIST)
    assert what("not_held", cards="4S", player="{cards}").startswith(
        "{cards} played 4♠, which was not in the"
    )


@pytest.mark.parametrize(
    ("said", "kind", "more"),
    [
        ("1 number is not in the log: 8.", "numbers_skipped", {"numbers": [8], "many": 1}),
        ("4 numbers are not in the log: 3 to 5, 9.", "numbers_skipped", {"numbers": [3, 4, 5, 9], "many": 4}),
        ("A♠ stands twice in this deal (North and East).", "doubled", {"cards": "AS", "seats": [1, 2]}),
        ("A♠ and K♥ stand twice in this deal (North and East).", "doubled", {"cards": "AS KH", "seats": [1, 2]}),
        ("A♠ is in no hand though all four are logged.", "missing", {"cards": "AS"}),
        ("A♠ and 2♣ are in no hand though all four are logged.", "missing", {"cards": "AS 2C"}),
        ("East has 1 card; a hand has 13.", "short_hand", {"many": 1, "right": 13}),
        ("East has 14 cards; a hand has 13.", "long_hand", {"many": 14, "right": 13}),
        ("A♠ is not in the pack as shuffled.", "pack_missing", {"cards": "AS", "stage": 1}),
        ("1 card in other hands than the pack, dealt one at a time, gives: A♠.", "not_as_dealt",
         {"cards": "AS", "many": 1}),
        ("A cut of 1 card is logged; the pack's order shows one of 20.", "cut_differs", {"many": 1, "shown": 20}),
        ("East cut; the cut is North's, on the dealer's right.", "wrong_cutter", {"pone": 1}),
        ("A♠ was turned up, and is not in the dealer's hand; West has it.", "turn_up_elsewhere",
         {"cards": "AS", "holder": 4}),
        ("A♠ was turned up, and is not in the dealer's hand.", "turn_up_elsewhere", {"cards": "AS", "holder": 0}),
        ("The same hands stand at deal 7b, same table, same players.", "deal_repeated", {"earlier": 0}),
        ("Every card played fits, once the four hands are turned 2 of 4 places clockwise; as logged, none does.", "rotated",
         {"by": 2}),
    ],
)  # fmt: skip
def test_irregularities_are_said_in_good_grammar(said, kind, more):
    assert said == what(kind, **more)


def test_a_name_is_said_where_there_is_one():
    assert "Ben has 12 cards; a hand has 13." == what("short_hand", many=12, right=13, player="Ben")
    assert "the table" == s.who(None, -1)


def test_more_cards_than_are_named_are_hinted_at():
    said = what("not_as_dealt", cards="AS KS QS JS TS 9S 8S 7S", many=20)

    assert said.startswith("20 cards in other hands")
    assert said.endswith("7♠ ….")


def test_a_law_gives_its_penalty_and_a_record_none():
    cut = irregularity(broken("wrong_cutter", "whist-club 34", pone=1), WHIST, {}, {})
    gap = irregularity(broken("numbers_skipped", "record.gaps", numbers=[2], many=1), WHIST, {}, {})

    assert WHIST.law("34").penalty == cut["penalty"]
    assert r.PENALTY_NONE == gap["penalty"]


def test_with_enough_deals_the_effect_is_not_said():
    assert s.data("stacked.aces", "hand", 62, 0.5, WHIST).endswith("; no dealer here has more than 62.")
    assert s.data("stacked.aces", "hand", 1, 2.8, BRIDGE).endswith(
        "; this log has 1. With so few, nothing smaller than 2.8 extra aces a deal would show."
    )


@pytest.mark.parametrize("detectable", [0.0, math.nan, math.inf])
def test_where_nothing_can_show_that_is_said(detectable):
    assert s.data("stacked.points", "hand", 1, detectable, WHIST).endswith("With so few, nothing would show.")


@pytest.mark.parametrize(
    ("said", "check", "code"),
    [
        ("Deal 7: 1 ace, where the cut of this deal gives 1 on average.", "stacked.aces", WHIST),
        (
            "Deal 7: 1 point, where an equal share of this deal's cards is 1 on average.",
            "stacked.points",
            BRIDGE,
        ),
        (
            "Deal 7: squared suit lengths of 1, where a well shuffled pack gives 1 on average.",
            "deal.shape",
            WHIST,
        ),
        ("Deal 7: an honour was turned up.", "stacked.turnup", WHIST),
    ],
)
def test_exhibits_say_what_their_check_counts(said, check, code):
    assert said == s.exhibit(check, code, "7", 1.0, 1.0)
