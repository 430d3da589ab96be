"""Evenings made by hand: clean deals as plain lists and dictionaries, written down and read as any log is.

Every irregularity of a test is made by changing one of these, so that a test shows the whole of its fault.
"""

import json
from random import Random

from detect.laws import audit
from detect.log.readers import read

SEATS = "NESW"
RANKS = "23456789TJQKA"
PACK = [rank + suit for suit in "CDHS" for rank in RANKS]
FOUR = ["Ada", "Ben", "Cyd", "Dot"]


def after(seat, steps=1):
    """Give the seat so many places to the left."""
    return SEATS[(SEATS.index(seat) + steps) % 4]


def dealt(order, dealer):
    """Deal a pack out one card at a time, from the dealer's left."""
    hands = {seat: [] for seat in SEATS}
    for place, card in enumerate(order):
        hands[after(dealer, 1 + place)].append(card)
    return hands


def legal_play(hands, leader, trump, rng):
    """Play thirteen tricks at random, but by the laws."""
    held = {seat: list(cards) for seat, cards in hands.items()}
    tricks = []
    for _ in range(13):
        trick = []
        for step in range(4):
            seat = after(leader, step)
            suit = [card for card in held[seat] if trick and card[1] == trick[0][1][1]]
            card = rng.choice(suit or held[seat])
            held[seat].remove(card)
            trick.append([seat, card])
        tricks.append(trick)
        led = trick[0][1][1]
        leader = max(trick, key=lambda p: (p[1][1] == trump, p[1][1] == led, RANKS.index(p[1][0])))[0]
    return tricks


def deal(number=1, dealer="N", *, cut=23, seed=0, play=False, **more):
    """Give a whist deal in which everything is as it should be, from the shuffled pack to the last trick."""
    rng = Random(f"{seed}/{number}")
    shuffled = PACK[:]
    rng.shuffle(shuffled)
    order = shuffled[cut:] + shuffled[:cut]
    hands = dealt(order, dealer)
    made = {
        "deal": number, "dealer": dealer, "shuffled": shuffled, "cut": {"by": after(dealer, -1), "depth": cut},
        "pack": order, "hands": hands, "turn_up": order[-1], "trump": order[-1][1],
    }  # fmt: skip
    if play:
        made["play"] = legal_play(hands, after(dealer), order[-1][1], rng)
    return made | more


def board(number=1, seed=0, **more):
    """Give a bridge board: four hands and who opens the auction."""
    made = deal(number, SEATS[(number - 1) % 4], seed=seed)
    return {"deal": number, "dealer": made["dealer"], "hands": made["hands"]} | more


def without(made, *keys):
    """Give a deal of which some things were not written down."""
    return {key: value for key, value in made.items() if key not in keys}


def evening(deals, *, session="an evening", game="whist", players=FOUR, ended="planned", **more):
    """Give the lines of a session."""
    opened = {"session": session, "game": game, "players": players} | more
    if players is None:
        del opened["players"]
    return [opened, *deals, {"ended": ended}]


def log_of(path, *sessions):
    """Write sessions down and read them as a log."""
    file = path / "log.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for lines in sessions for line in lines), "utf-8")
    log = read(file)
    assert [] == log.inputs[0].errors
    return log


def irregularities(path, deals, **session):
    """Audit one session; give law, kind, number of the deal, trick, seat and cards of every irregularity."""
    log = log_of(path, evening(deals, **session))
    number = dict(zip(log.deals["deal"], log.deals["number"], strict=True))
    found = audit(log)
    seats = ["", *SEATS]
    return [
        (row.law, row.kind, int(number[row.deal]), max(row.trick, 0), seats[max(row.seat, 0)], row.cards)
        for row in found.itertuples()
    ]


def kinds(path, deals, **session):
    """Give only law and kind of every irregularity, sorted."""
    return sorted({row[:2] for row in irregularities(path, deals, **session)})


# -- what may be wrong with a deal


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


def only_top(stage, many=5, of="shuffled"):
    """Write only the top cards of a pack down, as they lie in one of its orders, and neither hands nor turn-up."""

    def change(made):
        made[stage] = made[of][:many] + ["??"] * (52 - many)
        for key in ("hands", "turn_up", "trump"):
            made.pop(key, None)

    return change


def then(*changes):
    def change(made):
        for one in changes:
            one(made)

    return change
