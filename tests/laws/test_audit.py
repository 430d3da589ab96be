"""What the audits find: every irregularity by itself, and what only looks like one."""

import pytest

from detect.laws import audit
from detect.log.readers import read
from detect.resources import resource
from tests.laws.evenings import (
    SEATS,
    added,
    after,
    copied,
    counted,
    deal,
    dealt,
    depth,
    drop,
    east_turned,
    evening,
    exchanged,
    hidden_in,
    in_packets,
    irregularities,
    kinds,
    log_of,
    moved,
    only_top,
    other_trumps,
    put,
    short,
    shuffled_again,
    then,
    twice_in_pack,
    unseen,
    without,
)

WHIST = "whist-club "
CASES = {
    "everything as it should be": (then(), []),
    "a card over another": (copied, [(WHIST + "37", "doubled"), (WHIST + "37", "missing")]),
    "a card too many, written twice": (added, [(WHIST + "37", "doubled"), (WHIST + "44", "long_hand")]),
    "a card left out": (short("E"), [(WHIST + "37", "missing"), (WHIST + "46", "short_hand")]),
    "fourteen and twelve": (moved, [(WHIST + "44", "long_hand"), (WHIST + "44", "short_hand")]),
    "a hand not logged": (lambda made: made["hands"].pop("E"), []),
    "a hand not logged, another short": (
        then(lambda made: made["hands"].pop("E"), short("W")), [(WHIST + "46", "short_hand")],
    ),
    "a card not seen": (unseen("E"), []),
    "a hand not seen": (unseen("E", 13), []),
    "twelve cards, one not seen": (unseen("E", 1, 12), [(WHIST + "46", "short_hand")]),
    "fourteen cards, two not seen": (unseen("E", 2, 14), [(WHIST + "44", "long_hand")]),
    "thirteen counted": (counted(13), []),
    "twelve counted": (counted(12), [(WHIST + "46", "short_hand")]),
    "fourteen counted": (counted(14), [(WHIST + "44", "long_hand")]),
    "a count beside a hand that is logged": (put(counts={"E": 12}), []),
    "a deal stopped half-way and void": (then(*(short(s, 8) for s in SEATS), put(void=True)), []),
    "fourteen and twelve, but void": (then(moved, put(void=True)), []),
    "a card over another, void": (then(copied, put(void=True)), [(WHIST + "37", "doubled")]),
    "a pack with a card twice": (twice_in_pack, [(WHIST + "37", "pack_doubled"), (WHIST + "37", "pack_missing")]),
    "such a pack, and no hands": (
        then(twice_in_pack, drop("hands")), [(WHIST + "37", "pack_doubled"), (WHIST + "37", "pack_missing")],
    ),
    "a pack of fifty-one": (lambda made: made["pack"].pop(0), [(WHIST + "37", "pack_missing")]),
    "a card of the pack not seen": (hidden_in("pack"), []),
    "a pack and no hands": (drop("hands"), []),
    "a shuffled pack with a card twice": (
        lambda made: made["shuffled"].__setitem__(1, made["shuffled"][0]),
        [(WHIST + "37", "pack_doubled"), (WHIST + "37", "pack_missing")],
    ),
    "a card of another's turned up": (
        east_turned, [(WHIST + "44", "turn_up_elsewhere"), (WHIST + "44", "turn_up_not_last")],
    ),
    "the same without a pack": (
        then(east_turned, drop("pack", "shuffled")), [(WHIST + "44", "turn_up_elsewhere")],
    ),
    "the same without hands": (then(east_turned, drop("hands")), [(WHIST + "44", "turn_up_not_last")]),
    "the same, the dealer's hand not logged": (
        then(east_turned, drop("pack", "shuffled"), lambda made: made["hands"].pop(made["dealer"])), [],
    ),
    "the same, a card of the dealer's not seen": (
        then(east_turned, drop("pack", "shuffled"), lambda made: made["hands"][made["dealer"]].__setitem__(0, "??")), [],
    ),
    "the same, the dealer not logged": (then(east_turned, drop("pack", "shuffled", "dealer")), []),
    "the same, but void": (then(east_turned, put(void=True)), []),
    "the turn-up in the dealer's hand and in another's": (
        lambda made: made["hands"]["W"].__setitem__(0, made["turn_up"]),
        [(WHIST + "37", "doubled"), (WHIST + "37", "missing")],
    ),
    "trumps of another suit": (other_trumps, [(WHIST + "52", "trump_differs")]),
    "trumps not logged": (drop("trump"), []),
    "two cards exchanged": (exchanged, [(WHIST + "44", "not_as_dealt")]),
    "two cards exchanged, no pack": (then(exchanged, drop("pack", "shuffled")), []),
    "two cards exchanged, no dealer": (then(exchanged, drop("dealer")), []),
    "dealt in packets": (in_packets, [(WHIST + "44", "not_as_dealt")]),
    "not cut": (depth(0), [(WHIST + "44", "no_cut")]),
    "nothing known of a cut": (drop("cut"), []),
    "three lifted": (depth(3), [(WHIST + "34", "small_packet")]),
    "four lifted": (depth(4), []),
    "four left": (depth(48), []),
    "three left": (depth(49), [(WHIST + "34", "small_packet")]),
    "more lifted than there are": (then(drop("pack", "shuffled"), depth(60, made_good=False)),
                                   [(WHIST + "34", "small_packet")]),
    "cut by the dealer's partner": (
        lambda made: made["cut"].__setitem__("by", after(made["dealer"], 2)), [(WHIST + "34", "wrong_cutter")],
    ),
    "cut by anybody, dealer not logged": (
        then(lambda made: made["cut"].__setitem__("by", after(made["dealer"], 2)), drop("dealer")), [],
    ),
    "a cut that was never made": (
        lambda made: made.update(
            pack=made["shuffled"], hands=dealt(made["shuffled"], made["dealer"]), turn_up=made["shuffled"][-1],
            trump=made["shuffled"][-1][1],
        ),
        [(WHIST + "34", "cut_not_made")],
    ),
    "a cut a card off": (depth(22, made_good=False), [(WHIST + "34", "cut_differs")]),
    "the top as it lay before the cut": (only_top("pack"), [(WHIST + "34", "top_kept")]),
    "three cards on top as before": (only_top("pack", 3), [(WHIST + "34", "top_kept")]),
    "the same with one of them not seen": (
        then(only_top("pack", 4), lambda made: made["shuffled"].__setitem__(1, "??")), [(WHIST + "34", "top_kept")],
    ),
    "all but one card known, and no cut made": (
        then(only_top("pack", 52), hidden_in("shuffled")), [(WHIST + "34", "top_kept")],
    ),
    "two cards on top as before": (only_top("pack", 2), []),
    "two on top as before, then another": (
        then(only_top("pack", 5), lambda made: made["pack"].__setitem__(2, made["shuffled"][9])), [],
    ),
    "a top as the cut makes it": (only_top("pack", of="pack"), []),
    "the top as before, and nothing known of a cut": (then(only_top("pack"), drop("cut")), []),
    "the top as before, three lifted": (
        then(only_top("pack"), depth(3, made_good=False)), [(WHIST + "34", "small_packet")],
    ),
    "the top as before, not cut": (then(only_top("pack"), depth(0, made_good=False)), [(WHIST + "44", "no_cut")]),
    "a shuffle after the cut": (shuffled_again, [(WHIST + "36", "order_changed")]),
    "a cut a card off, a card not seen": (then(depth(22, made_good=False), hidden_in("shuffled")), []),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("dealer", ["N", "S"])
def test_each_irregularity_is_found_and_nothing_else(case, dealer, tmp_path):
    """A deal with one fault shows that fault; what is merely not written down shows none."""
    change, expected = CASES[case]
    made = deal(1, dealer)
    change(made)

    assert sorted(expected) == kinds(tmp_path, [made])


def test_figures_come_with_the_facts(tmp_path):
    """An irregularity says how many cards, which, and whose."""
    three, cards = deal(1, "N"), deal(2, "E", cut=3)
    exchanged(three)
    found = audit(log_of(tmp_path, evening([three, cards])))

    assert [{"many": 2}, {"many": 3, "left": 49, "least": 4}] == found["detail"].tolist()
    assert [1, 1] == found["seat"].tolist()  # the dealer North, and the pone North
    assert {three["hands"]["N"][0], three["hands"]["E"][0]} == set(found["cards"][0].split())
    assert [2, 3] == found["line"].tolist()


def test_how_much_of_the_top_was_kept(tmp_path):
    """Only cards seen in both orders count, and only down to the first that differs."""
    made = deal(1, "N")
    only_top("pack", 6)(made)
    made["shuffled"][1] = "??"
    found = audit(log_of(tmp_path, evening([made])))

    assert [{"many": 23, "kept": 5}] == found["detail"].tolist()
    assert [4] == found["seat"].tolist()  # the pone West


# -- the play


def at_fault(made, want):
    """Give the first entry of a play, as (trick, place), of whose player `want(held, card, led)` is true."""
    held = {seat: list(cards) for seat, cards in made["hands"].items()}
    for number, trick in enumerate(made["play"]):
        for place, (seat, card) in enumerate(trick):
            if place and want(held[seat], card, trick[0][1][1]):
                return number, place, held[seat]
            held[seat].remove(card)
    raise AssertionError


def follows_with_choice(held, card, led):
    return card[1] == led and any(c[1] != led for c in held)


def revoked(made, mark=None):
    """Break the play off at a card that does not follow suit though it could."""
    number, place, held = at_fault(made, follows_with_choice)
    seat, good = made["play"][number][place]
    bad = next(card for card in held if card[1] != good[1])
    made["play"] = made["play"][: number + 1]
    made["play"][number] = made["play"][number][:place]
    made["play"][number] += [[seat, bad] if mark is None else [seat, bad, mark]]
    if mark == "corrected":
        made["play"][number] += [[seat, good]]
    return (1, number + 1, seat, bad)


@pytest.mark.parametrize(("game", "law"), [("whist", "whist-club 71"), ("bridge", "bridge 61")])
@pytest.mark.parametrize("mark", [None, "revoke"])
def test_a_revoke_is_found_by_replay(game, law, mark, tmp_path):
    """Who holds a card of the suit led and plays another has revoked, marked by the recorder or not."""
    made = without(deal(play=True), "pack", "shuffled", "cut", "turn_up")
    where = revoked(made, mark)

    assert [(law, "revoke", *where)] == irregularities(tmp_path, [made], game=game)


@pytest.mark.parametrize(("game", "law"), [("whist", "whist-club 76"), ("bridge", "bridge 62")])
def test_a_revoke_put_right_is_told_apart(game, law, tmp_path):
    """A card withdrawn in time is a revoke saved, and the card that stood is not one."""
    made = deal(play=True)
    where = revoked(made, "corrected")

    assert [(law, "revoke_saved", *where)] == irregularities(tmp_path, [made], game=game)


def test_a_card_withdrawn_can_be_played_later(tmp_path):
    """A card taken back is still in the hand, and its play in a later trick is no second play."""
    made = deal(play=True)
    number, place, held = at_fault(made, follows_with_choice)
    seat, good = made["play"][number][place]
    bad = next(card for card in held if card[1] != good[1])
    made["play"][number][place : place + 1] = [[seat, bad, "corrected"], [seat, good]]

    assert [("whist-club 76", "revoke_saved")] == kinds(tmp_path, [made])


@pytest.mark.parametrize("hide", ["a card", "the hand", "all hands"])
def test_no_revoke_where_the_hand_is_not_known_whole(hide, tmp_path):
    """Where a card of the hand was not seen, nobody can say that its player could follow."""
    made = without(deal(play=True), "pack", "shuffled", "cut", "turn_up")
    _, _, seat, bad = revoked(made)
    if hide == "a card":
        at = next(i for i, card in enumerate(made["hands"][seat]) if card != bad)
        made["hands"][seat][at] = "??"
    elif hide == "the hand":
        del made["hands"][seat]
    else:
        del made["hands"]

    assert [] == irregularities(tmp_path, [made])


def test_a_hundred_legal_evenings_have_no_revoke(tmp_path):
    """Following suit, or having none of it, is never a revoke."""
    deals = [deal(n, SEATS[(n - 1) % 4], play=True, seed="legal") for n in range(1, 101)]

    assert [] == irregularities(tmp_path, deals)


@pytest.mark.parametrize(("game", "law"), [("whist", "whist-club 42"), ("bridge", "bridge 45")])
def test_a_card_of_another_hand_is_not_held(game, law, tmp_path):
    """A card that was not dealt to its player is found as such, and is not called a revoke besides."""
    made = deal(play=True)
    number, place, _ = at_fault(made, follows_with_choice)
    seat, good = made["play"][number][place]
    wrong = next(card for card in made["hands"][after(seat)] if card[1] != good[1])
    made["play"] = [*made["play"][:number], [*made["play"][number][:place], [seat, wrong]]]

    assert [(law, "not_held", 1, number + 1, seat, wrong)] == irregularities(tmp_path, [made], game=game)


@pytest.mark.parametrize(("game", "law"), [("whist", "whist-club 70"), ("bridge", "bridge 45")])
def test_a_card_played_twice_is_found(game, law, tmp_path):
    """The winner of a trick leads to the next with the card that won it."""
    made = deal(play=True)
    seat, _ = made["play"][1][0]
    card = dict(made["play"][0])[seat]
    made["play"] = [made["play"][0], [[seat, card]]]

    assert [(law, "played_twice", 1, 2, seat, card)] == irregularities(tmp_path, [made], game=game)


def test_a_revoke_by_a_hand_of_twelve_is_found(tmp_path):
    """A short hand answers for its revokes, as Law 46 has it."""
    made = without(deal(play=True), "pack", "shuffled", "cut", "turn_up")
    _, trick, seat, bad = revoked(made)
    played = {card for entries in made["play"] for _, card in entries}
    spare = next(card for card in made["hands"][seat][::-1] if card not in played and card[1] == bad[1])
    made["hands"][seat].remove(spare)
    found = irregularities(tmp_path, [made])

    assert ("whist-club 71", "revoke", 1, trick, seat, bad) in found
    assert {"missing", "short_hand", "revoke"} == {row[1] for row in found}


def test_the_bundled_revokes_are_all_found():
    """The bundled evening of revokes has those its truth file names, and no other."""
    import json

    truth = json.loads(resource("datasets", "samples", "whist-revoking.truth.json").read_text("utf-8"))
    log = read(resource("datasets", "samples", "whist-revoking.jsonl"))
    found = audit(log)
    number = dict(zip(log.deals["deal"], log.deals["number"], strict=True))
    seen = [(int(number[row.deal]), row.trick, SEATS[row.seat - 1], row.cards) for row in found.itertuples()]

    assert {"whist-club 71", "whist-club 76"} >= set(found["law"])
    assert sorted((r["deal"], r["trick"], r["seat"], r["card"]) for r in truth_revokes(truth)) == sorted(seen)


def truth_revokes(truth):
    """Find the list of revokes in a truth file, wherever it stands."""
    if isinstance(truth, dict):
        if {"deal", "trick", "seat", "card"} <= set(truth):
            yield truth
        for value in truth.values():
            yield from truth_revokes(value)
    elif isinstance(truth, list):
        for value in truth:
            yield from truth_revokes(value)
