"""What comes of a draw: the exact table of the design, row by row, and a count by hand of the same hands."""

from fractions import Fraction
from itertools import combinations

import pytest

from detect.cards import PACK52, parse_cards
from detect.errors import UsageFault
from detect.nulls.draw_odds import EVENTS, drawn
from detect.nulls.printed import draw_of, draws, judged
from detect.ranks import RULES, Hand
from tests.test_ranks import by_the_laws

ROWS = """
pair improves 4656 16215 fair
pair two-pairs 2592 16215 wrong +52
pair threes 1854 16215 fair
pair two-pairs-or-threes 4446 16215
pair full 165 16215 wrong -37
pair fours 45 16215 fair
pair full-or-fours 210 16215
pair-kicker improves 280 1081 wrong +40
pair-kicker two-pairs 186 1081 wrong +66
pair-kicker kicker-paired 126 1081
pair-kicker threes 84 1081 fair
pair-kicker full 9 1081
pair-kicker fours 1 1081
two-pairs full 4 47 wrong +12
two-pairs-broken improves 2066 16215
threes improves 112 1081 wrong -8
threes full 66 1081 fair
threes fours 46 1081 fair
threes-kicker improves 4 47 wrong +12
threes-kicker full 3 47 wrong +9
threes-kicker fours 1 47 exact
gutshot straight 4 47 fair
open-straight straight 8 47 fair
four-flush any-flush 9 47 wrong +7
three-flush any-flush 45 1081 exact
two-flush any-flush 165 16215 fair
open-straight-flush straight-or-better 15 47 wrong +41
open-straight-flush pair-or-better 27 47
open-straight-flush straight-flush 2 47 wrong +7
inside-straight-flush straight-or-better 12 47 wrong +37
inside-straight-flush straight-flush 1 47 exact
ace-king ace-or-king-pair 4578 16215
ace-king ace-or-king 5555 16215 wrong +56
ace-king pair-or-better 7772 16215
ace ace-pair 32388 178365
ace aces 42614 178365 wrong +26
ace aces-up 10226 178365 wrong -27
ace two-pairs-or-better 14029 178365
three-straight straight 48 1081 wrong +12
three-straight-flush straight-or-better 90 1081 wrong +9
three-straight-flush straight-flush 3 1081
dealt threes 54912 2598960 fair
"""
"""The design's table: the draw, what comes, favourable, of how many, and what the printed figure is, with how far it is out."""


@pytest.fixture(scope="module")
def counted():
    return {each.id: (each, drawn(each.held, each.discard)) for each in draws() if each.id != "run"}


def test_every_row_of_the_table_is_there_and_no_other(counted):
    rows = [tuple(line.split()[:2]) for line in ROWS.strip().splitlines()]

    assert rows == [(name, chance.what) for name, (each, _) in counted.items() for chance in each.chances]


@pytest.mark.parametrize("row", ROWS.strip().splitlines())
def test_a_row_of_the_table(counted, row):
    name, what, favourable, total, *verdict = row.split()
    known, exact = counted[name]
    [printed] = [chance.against for chance in known.chances if chance.what == what]

    assert (int(favourable), int(total)) == (exact.count(what), exact.total)
    assert bool(verdict) == (printed is not None)
    if printed is not None:
        error, said = judged(printed, Fraction(int(total) - int(favourable), int(favourable)))
        assert verdict[0] == said
        assert verdict[0] != "wrong" or verdict[1] == f"{error * 100:+.0f}"


def test_the_printed_figures_are_those_of_the_text(counted):
    """As they stand in the text, in its order; once in 45 hands is 44 to 1."""
    against = {
        name: [chance.against for chance in each.chances if chance.against]
        for name, (each, _) in counted.items()
    }

    assert {
        "pair": [2.5, 8, 8, 61, 364], "pair-kicker": [4, 8, 12], "two-pairs": [12], "two-pairs-broken": [],
        "threes": [8, 14.5, 23], "threes-kicker": [12, 16, 46], "gutshot": [11], "open-straight": [5], "four-flush": [4.5],
        "three-flush": [23], "two-flush": [95], "open-straight-flush": [3, 24], "inside-straight-flush": [4, 46],
        "ace-king": [3], "ace": [4, 12], "three-straight": [24], "three-straight-flush": [12], "dealt": [44],
    } == against  # fmt: skip


@pytest.mark.parametrize(
    ("held", "discard", "modern", "english"),
    [
        ("TC JD QH KS 2D", "2D", 8, 4),
        ("JC QD KH AS 2D", "2D", 4, 0),
        ("AC 2D 3H 4S 9D", "9D", 4, 4),
        ("6C 7D 8H KS 2D", "KS 2D", 48, 48),
        ("9C TD JH 2S 3D", "2S 3D", 48, 48),
        ("TC JD QH 2S 3D", "2S 3D", 48, 32),
        ("JC QD KH 2S 3D", "2S 3D", 32, 16),
        ("AC 2D 3H 9S TD", "9S TD", 16, 16),
        ("3C 4D 5H KS JD", "KS JD", 48, 48),
        ("3C 4D 5H AS JD", "AS JD", 44, 44),
        ("2C 3D 4H AS KD", "AS KD", 28, 28),
    ],
)
def test_a_sequence_is_drawn_to(held, discard, modern, english):
    """An ace thrown takes four choices from sequences that it would begin."""
    for rules, favourable in (("modern", modern), ("english", english)):
        assert favourable == drawn(parse_cards(held), parse_cards(discard), rules).count("straight")


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(
    ("held", "discard"), [("AS KH QD JC 2H", "2H"), ("5H 6H 7H KS 2D", "KS 2D"), ("9C 9D 5S 5H AC", "AC")]
)
def test_the_count_is_that_of_the_hands_laid_out_one_by_one(rules, held, discard):
    held, discard = parse_cards(held), parse_cards(discard)
    kept = [card for card in held if card not in discard]
    left = [card for card in PACK52 if card not in held]
    hands = [by_the_laws([*kept, *more], rules)[0] for more in combinations(left, len(discard))]
    exact = drawn(held, discard, rules)

    assert len(hands) == exact.total
    for hand, event in zip(Hand, EVENTS, strict=False):
        assert hands.count(hand) == exact.count(event)
    assert by_the_laws(held, rules)[0] == exact.held


def test_the_classes_are_all_there_is_and_so_are_better_the_same_and_worse(counted):
    for _, exact in counted.values():
        assert exact.total == sum(exact.count(event) for event in list(EVENTS)[:9])
        assert exact.total == sum(exact.count(event) for event in ("improves", "stays", "worsens"))


def test_who_stands_keeps_his_hand():
    pat = drawn(parse_cards("2H 3H 4H 5H 9H"), [])

    assert (1, 1, 1) == (pat.total, pat.count("stays"), pat.count("flush"))


@pytest.mark.parametrize(
    ("held", "discard", "name"),
    [
        ("AS AH 7D 4C 2S", "7D 4C 2S", "pair"),
        ("AS AH 7D 4C 2S", "4C 2S", "pair-kicker"),
        ("AS AH 7D 4C 2S", "2S", None),
        ("AS AH 7D 4C 2S", "AS AH 7D 4C 2S", None),
        ("AS AH 7D 7C 2S", "2S", "two-pairs"),
        ("AS AH 7D 7C 2S", "7D 7C 2S", "two-pairs-broken"),
        ("AS AH 7D 7C 2S", "7D 7C", None),
        ("AS AH 7D 7C 2S", "7D 2S", None),
        ("AS AH AD 7C 2S", "7C 2S", "threes"),
        ("AS AH AD 7C 2S", "2S", "threes-kicker"),
        ("AS AH AD 7C 2S", "AD 7C 2S", None),
        ("AS AH AD 7C 7S", "7C 7S", None),
        ("4S 5H 6D 7C KS", "KS", "open-straight"),
        ("4S 5H 7D 8C KS", "KS", "gutshot"),
        ("AS KH QD JC 2S", "2S", "gutshot"),
        ("AS 2H 3D 4C 9S", "9S", "gutshot"),
        ("4S 5S 6S 7S KH", "KH", "open-straight-flush"),
        ("4S 5S 7S 8S KH", "KH", "inside-straight-flush"),
        ("2S 5S 9S KS KH", "KH", "four-flush"),
        ("2S 9S KS KH 4D", "KH 4D", "three-flush"),
        ("6S 7S 8S KH 4D", "KH 4D", "three-straight-flush"),
        ("6S 7S 8H KH 4D", "KH 4D", "three-straight"),
        ("6S 7S 9H KH 4D", "KH 4D", None),
        ("6S 9S TH KH 4D", "TH KH 4D", "two-flush"),
        ("AS KS TH 8H 4D", "TH 8H 4D", "ace-king"),
        ("AS KD TH 8H 4D", "TH 8H 4D", "ace-king"),
        ("AS KD TH 8H 4D", "KD TH 8H 4D", "ace"),
        ("KD TH 8H 4D 2C", "TH 8H 4D 2C", None),
    ],
)
def test_which_draw_a_hand_is_drawn_for(held, discard, name):
    found = draw_of(parse_cards(held), parse_cards(discard), "modern")

    assert name == (found.id if found else None)


def test_under_the_english_laws_a_king_ends_the_sequence():
    hand = parse_cards("TC JD QH KS 2D")

    assert ["open-straight", "gutshot"] == [
        draw_of(hand, hand[4:], rules).id for rules in ("modern", "english")
    ]
    assert draw_of(parse_cards("JC QD KH AS 2D"), hand[4:], "english") is None


@pytest.mark.parametrize("each", draws(), ids=lambda each: each.id)
def test_each_draw_of_the_table_is_found_by_its_own_cards(each):
    found = draw_of(each.held, each.discard, "modern")

    if each.id not in {"run", "dealt"}:
        assert each.id == found.id


@pytest.mark.parametrize(
    ("held", "discard", "said"),
    [
        ([1, 2, 3, 4], [], "must be five different cards"),
        ([1, 2, 3, 4, 4], [], "must be five different cards"),
        ([1, 2, 3, 4, 60], [], "must be five different cards"),
        ([1, 2, 3, 4, -1], [], "must be five different cards"),
        ([1, 2, 3, 4, 5], [6], "must be cards of the hand"),
        ([1, 2, 3, 4, 5], [1, 1], "must be cards of the hand"),
    ],
)
def test_what_is_no_draw_is_refused(held, discard, said):
    with pytest.raises(UsageFault, match=said):
        drawn(held, discard)


def test_an_event_that_there_is_not_is_refused(counted):
    with pytest.raises(UsageFault, match="must be one of nothing, pair"):
        counted["pair"][1].count("royal")
