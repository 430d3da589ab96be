"""The replay of a play, against plain Python that looks at a whole trick at once; and what each find means."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detect.cards import parse_cards
from detect.kernels.replay import replay, suit_of
from detect.log.tables import MOVE, Mark
from tests.kernels.plain_replay import NAMES, Wild, plain, suit

NESW = " NESW"
STRAINS = {"C": 0, "D": 1, "H": 2, "S": 3, "NT": 4, "?": -1}


@pytest.mark.parametrize("card", range(-2, 61))
def test_every_card_has_its_suit(card):
    """Elevens and twelves have one, jokers and cards not seen have none."""
    assert suit(card) == suit_of(card)


def arrays(deals):
    held = [[(seat, card) for seat, cards in hands.items() for card in cards] for hands, *_ in deals]
    moves = [
        [(seat, card, MOVE[kind], trick, int(mark)) for seat, card, kind, trick, mark in each]
        for _, each, *_ in deals
    ]
    rows = np.array([row for each in held for row in each], np.int8).reshape(-1, 2)
    made = np.array([row for each in moves for row in each], np.int8).reshape(-1, 5)
    starts = [np.cumsum([0, *map(len, each)]).astype(np.int64) for each in (held, moves)]
    columns = [[np.ascontiguousarray(c) for c in each.T] for each in (rows, made)]
    first, strain, in_order = (np.array([deal[at] for deal in deals]) for at in (2, 3, 4))
    return (len(deals), starts[0], *columns[0], starts[1], *columns[1], first.astype(np.int8), strain.astype(np.int8),
            in_order.astype(bool), 4)  # fmt: skip


def replayed(deals):
    found, *counts = replay(*arrays(deals))
    named = sorted((row, NAMES[what], other) for row, what, other in found.tolist())
    return named, tuple(
        {(d, s): int(table[d, s]) for d, s in zip(*np.nonzero(table), strict=True)} for table in counts
    )


@settings(max_examples=120)
@given(st.integers(0, 2**32))
def test_a_replay_finds_what_plain_python_finds(seed):
    """Turns, leads, tricks short, two cards, cards withdrawn, marks, revokes, chances and tricks won."""
    wild = Wild(seed)
    deals = [wild.deal() for _ in range(wild.rng.randrange(1, 4))]

    assert plain(deals) == replayed(deals)


def test_the_evenings_at_random_hold_every_find():
    """What is tested above is all that there is to find, and not the rare half of it only."""
    met = {}
    for seed in range(150):
        for _, what, _ in replayed([Wild(seed).deal()])[0]:
            met[what] = met.get(what, 0) + 1

    assert set(NAMES.values()) == set(met)
    assert min(met.values()) >= 3


# ----- the room for what is found


def worst(tricks):
    """Give the play with the most finds to a card: each trick one card, marked, not held, and three players missing."""
    moves = [(1, 51, "lead", trick, Mark.REVOKE) for trick in range(1, tricks + 1)]
    return {1: [0]}, moves, 2, 4, True


@pytest.mark.parametrize("tricks", [1, 2, 40])
def test_the_worst_play_finds_room(tricks):
    """The first card, led out of turn besides, has six finds, each later one five; there is room for six a card."""
    found, *_ = replay(*arrays([worst(tricks)]))

    assert 5 * tricks - 2 == len(found)  # the last trick is only broken off
    assert len(found) <= 6 * tricks


@pytest.mark.parametrize("kind", ["lead", "play"])
@pytest.mark.parametrize("mark", list(Mark)[:4])
@pytest.mark.parametrize("before", [[], [(2, 0, "lead")], [(2, 0, "lead"), (1, 1, "play")]])
def test_no_card_has_more_than_three_finds(kind, mark, before):
    """Whatever a card is, held or not, marked or not: three finds of its own, and so many players missing."""
    moves = [(seat, card, how, 1, Mark.NONE) for seat, card, how in before]
    for card in (1, 51, 14, 60):
        play = [*moves, (1, card, kind, 1, mark), (3, 2, "lead", 2, Mark.NONE)]
        found, *_ = replay(*arrays([({1: [1, 14], 2: [0]}, play, 3, 4, True)]))
        own = [what for row, what, _ in found.tolist() if row == len(moves) and NAMES[what] != "short"]

        assert len(own) <= 3


# ----- what each find is, said with cards


def one(said, *, first="N", strain="NT", in_order=True, **hands):
    """Replay tricks written as `N2C E3C~`: ~ is withdrawn, r marked as a revoke, t as out of turn; give place and find."""
    marks = {"~": Mark.CORRECTED, "r": Mark.REVOKE, "t": Mark.OUT_OF_TURN}
    moves = []
    for trick, text in enumerate(said.split("/"), 1):
        led = False
        for word in text.split():
            mark = marks.get(word[-1], Mark.NONE)
            (card,) = parse_cards(word[1:].rstrip("~rt"))
            moves.append((NESW.find(word[0]), card, "play" if led else "lead", trick, mark))
            led = led or mark != Mark.CORRECTED
    dealt = {NESW.index(seat): list(parse_cards(cards)) for seat, cards in hands.items()}
    found, (chances, revokes, won) = replayed([(dealt, moves, NESW.index(first), STRAINS[strain], in_order)])
    words = said.replace("/", " ").split()
    return [(words[row], what, said_of(what, other)) for row, what, other in found], chances, revokes, won


def said_of(what, other):
    """Give the seat or the suit that goes with a find."""
    seats = what in {"led", "led_back", "short"}
    return (NESW[other] if seats else "CDHS"[other]).strip() if other >= 0 else ""


def finds(said, **more):
    return one(said, **more)[0]


def test_a_revoke_is_a_card_of_another_suit_with_one_of_the_suit_in_hand():
    """East holds a club and a heart, clubs are led, East plays the heart."""
    assert ([("E4H", "revoke", "C")], {(0, 2): 1}, {(0, 2): 1}) == one("N2C E4H", E="7C 4H")[:3]
    assert ([], {(0, 2): 1}, {}) == one("N2C E7C", E="7C 4H")[:3]
    assert ([], {}, {}) == one("N2C E4H", E="7D 4H")[:3]


def test_a_revoke_corrected_in_time_is_none():
    """Law 76: the card is withdrawn, and another stands; it is found apart and not counted."""
    assert ([("E4H~", "corrected", "C")], {(0, 2): 1}, {}) == one("N2C E4H~ E7C", E="7C 4H")[:3]


def test_an_eleven_of_a_suit_follows_it():
    """In a pack of sixty the eleven of clubs is a club, and a joker is of no suit."""
    assert [] == finds("N2C E11C", E="11C 4H")
    assert [("E4H", "revoke", "C")] == finds("N2C E4H", E="11C 4H")
    assert [("EJK", "revoke", "C")] == finds("N2C EJK", E="7C JK")


def test_a_lead_withdrawn_sets_no_suit():
    """North leads a heart and takes it back for a club: East, who has both, follows to the club."""
    assert [("N2H~", "withdrawn", "")] == finds("N2H~ N2C E7C", E="7C 4H")


def test_a_second_card_to_a_trick_is_no_second_revoke():
    """East follows and then puts down another card: that is two cards to a trick, whatever suit it is of."""
    found, chances, revokes, _ = one("N2C E7C E4H", E="7C 8C 4H")

    assert [("E4H", "two", "")] == found
    assert ({(0, 2): 1}, {}) == (chances, revokes)


def test_the_winner_leads_to_the_next():
    """The highest card, or the highest trump, leads; anybody else leads out of turn."""
    assert [] == finds("N2C E3C S4C W9C / W2D")
    assert [("S2D", "led", "W")] == finds("N2C E3C S4C W9C / S2D")
    assert [] == finds("N2C E3H S4C W9C / E2D", strain="H")
    assert [("W2D", "led", "E")] == finds("N2C E3H S4C W9C / W2D", strain="H")
    assert [("E2C", "led", "N")] == finds("E2C S3C W4C N9C / N2D")
    assert {(0, 4): 1} == one("N2C E3C S4C W9C / W2D")[3]


@pytest.mark.parametrize(
    "said",
    ["N2C E3H S4C W9C / S2D", "N2C E3C S4C / S2D", "N2C E3C S4C W?? / S2D", "N2C E3C S4C 9C / S2D"],
)
def test_a_winner_that_nobody_can_tell_makes_no_lead_wrong(said):
    """Trumps not logged, a card missing, not seen, or from no seat: nobody knows whose lead it is."""
    said = said.replace(" 9C", " X9C")

    assert [] == [find for find in finds(said, strain="?") if find[1] == "led"]


def test_columns_tell_nothing_of_turns():
    """In PBN a trick's cards stand by seat: only its marks speak of leads."""
    assert [] == finds("N2C E3C S4C W9C / S2D W3D~", in_order=False)
    assert [("S2Dt", "led", "W")] == finds("N2C E3C S4C W9C / S2Dt", in_order=False)
    assert [] == finds("N2C W4C E3C S9C / E2D", in_order=False, strain="?")


def test_a_mark_of_a_lead_is_held_against_the_trick_before():
    """A lead marked as out of turn that is the winner's own; a card marked so that is no lead."""
    assert [("W2Dt", "no_lead", "")] == finds("N2C E3C S4C W9C / W2Dt")
    assert [("E3Ct", "no_lead", "")] == finds("N2C E3Ct")
    assert [("E3Ct", "led", "")] == finds("E3Ct", first=" ")


def test_a_lead_out_of_turn_that_was_taken_back():
    """East leads for North, takes it back, and so do those who had followed; North leads."""
    assert [("E2C~", "led_back", "N")] == finds("E2C~ N3D")
    assert [("E2C~", "led_back", "N")] == finds("E2C~ S5C~ N3D E4D S6D W7D", E="2C 4D", S="5C 6D")
    assert [("E2C~", "led_back", "N")] == finds("E2C~ N3D", first=" ")
    assert [("E2C~", "withdrawn", "")] == finds("E2C~ S3C~ E3D", first="E")
    assert [] == finds("E2C~", first=" ")
    assert [("E2C~", "led_back", "N"), ("S3C", "led", "N")] == finds("E2C~ S3C")


def test_third_and_fourth_hand_before_their_turn():
    """Laws 67 and 68: only where the player passed over has a card later in the trick."""
    assert [("S4C", "third", "")] == finds("N2C S4C E3C W5C")
    assert [("S4C", "third", "")] == finds("N2C S4C W5C E3C")
    assert [("W5C", "fourth", "")] == finds("N2C W5C E3C S4C")
    assert [("W5C", "turn", "")] == finds("N2C E3C W5C S4C")
    assert [("S4C~", "third", "")] == finds("N2C S4C~ E3C S4C W5C", S="4C 5H")
    assert [] == finds("N2C E3C S4C W5C")
    assert [] == finds("N2C S4C W5C")
    assert [] == finds("N2C W5C")


def test_a_mark_speaks_for_a_player_who_is_not_logged():
    """Marked as out of turn, the third hand's card is so though the second's is missing."""
    assert [("S4Ct", "third", "")] == finds("N2C S4Ct")
    assert [("W5Ct", "turn", "")] == finds("N2C E3C W5Ct")
    assert [("S4Ct", "third", "")] == finds("N2C S4Ct E3C")


def test_a_trick_without_a_card_is_short_once_cards_were_played_to_the_next():
    """Law 69; the last trick of the log may only be broken off, a card not seen is there."""
    assert [("N2C", "short", "S")] == finds("N2C E3C W5C / W2D")
    assert [] == finds("N2C E3C W5C")
    assert [] == finds("N2C E3C S?? W5C / W2D")
    assert [("N2C", "short", "E"), ("N2C", "short", "S"), ("N2C", "short", "W")] == finds("N2C / W2D")
    assert [] == finds("N2C E3C W5C / W2D", in_order=False)


def test_a_trick_without_a_card_is_not_short_where_nobody_knows_who_led_to_the_next():
    """A card missing in PBN's columns may not have been recorded: the tricks after it have no lead, in native too."""
    said = [(1, 0, "lead", 1), (2, 1, "play", 1), (4, 3, "play", 1), (1, 13, "play", 2), (2, 14, "play", 2)]
    moves = [(*each, Mark.NONE) for each in said]

    assert [] == replayed([({}, moves, 1, 4, True)])[0]
    led = [*moves[:3], (1, 13, "lead", 2, Mark.NONE)]
    assert [(0, "short", 3)] == replayed([({}, led, 1, 4, True)])[0]


def test_a_card_missing_is_not_the_end_of_the_data():
    """After a trick that lacks a card the next are replayed as any other."""
    said = "N2C E3C W5C / W2D N3D E4H S5D / S2H"

    assert [("N2C", "short", "S"), ("E4H", "revoke", "D")] == finds(said, E="3C 4H 6D 7D")


def test_a_trick_that_is_passed_over_makes_no_lead_wrong():
    """A play that begins at its third trick: nobody knows whose lead that is."""
    assert [] == finds("/ / E2C")


def test_a_card_taken_back_for_no_reason():
    """No revoke, no turn and no other's change is logged: the card was shown, and that is all."""
    assert [("E3C~", "withdrawn", "")] == finds("N2C E3C~ E4C", E="3C 4C")
    assert [("E4C~", "withdrawn", "")] == finds("N2C E3C E4C~", E="3C 4C")


def test_a_card_changed_after_a_revoke_was_saved():
    """Law 76: those who have played after him may change theirs, also where nobody saw his hand."""
    assert [("E4H~", "corrected", "C")] == finds("N2C E4H~ S9C~ E3C S4C", E="3C 4H", S="9C 4C")
    assert [] == finds("N2C E4H~ S9C~ E3C S4C", S="9C 4C")
    assert [("S9C~", "withdrawn", "")] == finds("N2C E3C S9C~ S4C", E="3C 4H", S="9C 4C")


def test_a_mark_of_a_revoke_is_held_against_the_hand():
    """True where he could follow, false where he had none or did follow, open where the hand is not known."""
    assert [("E4Hr", "revoke", "C")] == finds("N2C E4Hr", E="3C 4H")
    assert [("E4Hr", "no_revoke", "C")] == finds("N2C E4Hr", E="3D 4H")
    assert [("E3Cr", "no_revoke", "C")] == finds("N2C E3Cr")
    assert [("E4Hr", "marked", "C")] == finds("N2C E4Hr")
    assert [("N2Cr", "no_revoke", "")] == finds("N2Cr", N="2C 3C")


def test_cards_that_were_not_held():
    """Of another hand, or gone; one that was withdrawn is still there."""
    assert [("E4H", "not_held", "")] == finds("N2C E4H", E="3D 5H")
    assert [("E3C", "twice", "")] == finds("N2C E3C S4C W5C / W6C N7C E3C", E="3C 4H")
    assert [("E4H~", "corrected", "C")] == finds("N2C E4H~ E3C S4C W5C / W6H N7H E4H", E="3C 4H")
    assert [("E3C", "twice", ""), ("E3C", "two", "")] == finds("N2C E3C E3C", E="3C 4H")
