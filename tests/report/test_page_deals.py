"""How a deal is drawn: kept packets, the cut and the seam, odd cards, and what was not logged."""

import pytest

from detect.cards import PACK52, format_cards
from detect.report.page.deals import drawn, trick
from detect.report.page.strip import strip
from detect.report.words_page import ENGLISH

OLD = list(PACK52)
SPREAD = OLD[::-1]
"""The old pack turned over: no two cards follow each other as they were."""


def kept(start, length, at):
    """Give the pack turned over but for a packet of the old one, laid at a place."""
    packet = OLD[start : start + length]
    rest = [card for card in SPREAD if card not in packet]
    return [*rest[:at], *packet, *rest[at:]]


def deal(shuffled, depth, **more):
    return {"deal": 7, "gathered": format_cards(OLD), "shuffled": format_cards(shuffled), "cut": {"by": "E", "depth": depth}, **more}  # fmt: skip


def test_a_kept_packet_is_marked_and_the_cut_where_it_begins_meets_the_seam():
    ribbon = drawn(deal(kept(20, 4, 15), 15)).ribbon

    assert (1, 15, 15, False) == (ribbon.packets, ribbon.cut, ribbon.seam, ribbon.named)
    assert [15, 16, 17, 18] == [at for at, place in enumerate(ribbon.places) if place.packet]
    assert [15] == [at for at, place in enumerate(ribbon.places) if place.cut]


def test_two_cards_that_stayed_together_are_no_packet():
    ribbon = drawn(deal(kept(20, 2, 15), 15)).ribbon

    assert (0, None) == (ribbon.packets, ribbon.seam)


@pytest.mark.parametrize(
    ("seam", "place"), [({"seam_card": 51.0}, 1), ({"seam_place": 52.0}, 1), ({"seam_place": 1.0}, 52)]
)
def test_a_seam_with_a_name_lies_just_below_its_card(seam, place):
    ribbon = drawn(deal(SPREAD, place), seam=seam).ribbon

    assert (place, True) == (ribbon.seam, ribbon.named)


def test_packs_that_are_not_the_same_cards_tell_of_no_packet():
    ribbon = drawn(deal([*SPREAD[:-1], SPREAD[0]], 10)).ribbon

    assert (None, None, 52) == (ribbon.packets, ribbon.seam, len(ribbon.places))


def test_a_pack_logged_only_as_dealt_is_drawn_without_the_place_of_the_cut():
    ribbon = drawn({"deal": 1, "pack": format_cards(OLD), "cut": {"depth": 10}}).ribbon

    assert not ribbon.before_cut
    assert not any(place.cut for place in ribbon.places)


def test_what_was_not_logged_or_cannot_be_read_is_left_out():
    bare = drawn({"deal": "7a"})
    odd = drawn({"deal": 2, "hands": {"N": "AS ?? JK", "E": "no cards"}, "turn_up": "zz"})

    assert ((), None, None, None) == (bare.hands, bare.ribbon, bare.turn_up, bare.trump)
    [north] = odd.hands
    assert ["A♠"] == [card.text for card in north.suits[0][1]]
    assert ("?", ["JK", "??"]) == (north.suits[-1][0], [card.text for card in north.suits[-1][1]])
    assert odd.turn_up is None


def test_a_card_taken_back_is_in_the_hand_again_at_the_next_trick():
    play = [[["N", "AH", ""], ["E", "2H", "corrected"], ["E", "3H", ""]], [["N", "KH", ""], ["E", "9C", ""]]]
    shown = trick({"hands": {"E": "2H 3H 9C"}, "play": play}, 2, "E", ["9C"])

    assert ["2♥"] == [card.text for card in shown.held]


def test_a_player_who_followed_suit_is_said_to_hold_nothing():
    shown = trick({"hands": {"E": "2H 3H"}, "play": ["N: AH 2H"]}, 1, "E", ["2H"])

    assert () == shown.held
    assert [False, True] == [play.here for play in shown.plays]


@pytest.mark.parametrize("number", [0, 3])
def test_a_trick_that_was_not_logged_is_not_drawn(number):
    assert trick({"play": ["N: AH 2H"]}, number, "E", ["2H"]) is None


def test_of_many_deals_the_strip_shows_those_that_count_most_in_their_order():
    trail, level = [], 0.0
    for number in range(1, 101):
        level += 0.5 if number % 4 == 0 else 0.0
        trail.append([number, level])
    told = {"check": "stacked.aces", "part": "hand", "question": "gain", "p": 0.1, "player": "Dot", "subject": "W", "trail": trail}  # fmt: skip
    broken = [{"deal": 99}]
    made = strip({"findings": [told], "irregularities": broken}, ENGLISH)

    assert (100, 60) == (made.all, len(made.deals))
    assert set(range(4, 101, 4)) | {99} <= set(made.deals)
    assert sorted(made.deals) == list(made.deals)
    assert made.lines[-1].marks[made.deals.index(99)].kind == "record"
