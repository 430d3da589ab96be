"""What the audits find: every irregularity by itself, and what only looks like one."""

from random import Random

import pytest

from detect.cards import card_name, parse_cards
from detect.laws import audit
from detect.log.readers import read
from detect.log.tables import Log
from detect.resources import resource
from tests.laws.evenings import (
    PACK,
    SEATS,
    after,
    board,
    deal,
    dealt,
    evening,
    irregularities,
    kinds,
    legal_play,
    log_of,
    without,
)


def short(seat, many=1):
    """Leave out the last cards of a hand."""

    def change(made):
        del made["hands"][seat][-many:]

    return change


def unseen(seat, many=1, size=13):
    """Write the last cards of a hand as not seen."""

    def change(made):
        made["hands"][seat] = made["hands"][seat][: size - many] + ["??"] * many

    return change


def copied(made):
    """Write a card of North's over one of East's."""
    made["hands"]["E"][0] = made["hands"]["N"][0]


def added(made):
    """Write a card of North's in East's hand besides his own."""
    made["hands"]["E"].append(made["hands"]["N"][0])


def moved(made):
    """Give one of East's cards to North."""
    made["hands"]["N"].append(made["hands"]["E"].pop(0))


def exchanged(made):
    """Exchange a card of North's and one of East's."""
    north, east = made["hands"]["N"], made["hands"]["E"]
    north[0], east[0] = east[0], north[0]


def counted(size):
    """Count East's hand instead of writing it down."""

    def change(made):
        del made["hands"]["E"]
        made["counts"] = {"E": size}

    return change


def depth(many, made_good=True):
    """Have the pack cut at another depth."""

    def change(made):
        made["cut"]["depth"] = many
        if made_good:
            order = made["shuffled"][many:] + made["shuffled"][:many]
            made |= {
                "pack": order,
                "hands": dealt(order, made["dealer"]),
                "turn_up": order[-1],
                "trump": order[-1][1],
            }

    return change


def drop(*keys):
    """Write less down."""

    def change(made):
        for key in keys:
            del made[key]

    return change


def put(**what):
    """Write something else down."""
    return lambda made: made.update(what)


def east_turned(made):
    """Log a card of East's as turned up, with its suit as trumps."""
    card = made["hands"]["E"][0]
    made |= {"turn_up": card, "trump": card[1]}


def other_trumps(made):
    made["trump"] = "CDHS"[("CDHS".index(made["turn_up"][1]) + 1) % 4]


def twice_in_pack(made):
    """Write the pack's first card over its second."""
    made["pack"][1] = made["pack"][0]


def in_packets(made):
    """Deal the pack in packets of thirteen."""
    order = made["pack"]
    made["hands"] = {after(made["dealer"], 1 + n): order[13 * n : 13 * n + 13] for n in range(4)}


def shuffled_again(made):
    """Shuffle once more after the cut."""
    order = made["pack"][:]
    Random(5).shuffle(order)
    made |= {
        "pack": order,
        "hands": dealt(order, made["dealer"]),
        "turn_up": order[-1],
        "trump": order[-1][1],
    }


def hidden_in(stage):
    def change(made):
        made[stage][3] = "??"

    return change


def then(*changes):
    def change(made):
        for one in changes:
            one(made)

    return change


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


def test_a_case_exists_for_every_kind_that_has_words():
    """Every irregularity that a report can speak of is made by hand here at least once."""
    from detect.report.words import IRREGULARITIES

    elsewhere = {"revoke", "revoke_saved", "not_held", "played_twice", "dealer_out_of_turn", "numbers_skipped",
                 "deal_repeated", "rotated"}  # fmt: skip
    made = {kind for _, expected in CASES.values() for _, kind in expected}

    assert set(IRREGULARITIES) == made | elsewhere


def test_figures_come_with_the_facts(tmp_path):
    """An irregularity says how many cards, which, and whose."""
    three, cards = deal(1, "N"), deal(2, "E", cut=3)
    exchanged(three)
    found = audit(log_of(tmp_path, evening([three, cards])))

    assert [{"many": 2}, {"many": 3, "left": 49, "least": 4}] == found["detail"].tolist()
    assert [1, 1] == found["seat"].tolist()  # the dealer North, and the pone North
    assert {three["hands"]["N"][0], three["hands"]["E"][0]} == set(found["cards"][0].split())
    assert [2, 3] == found["line"].tolist()


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
    """A card led again after it was led is found at its second play."""
    made = deal(play=True)
    seat, card = made["play"][0][0]
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


# -- from deal to deal


def dealers(names, **more):
    """Give clean deals of those dealers, in that order."""
    return [deal(n, name, **more) for n, name in enumerate(names, 1)]


def test_the_deal_goes_to_the_left(tmp_path):
    """One who deals out of his turn is found, and the deal after him is judged by his."""
    expected = [("record.gaps", "dealer_out_of_turn", 3, 0, "N", "")]

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
