"""Sessions that hold every irregularity there is: those of the deal, those of the play, those of the record."""

from detect.laws.code import POKER_CODES, load
from tests.laws import poker, poker_faults, table
from tests.laws.evenings import FOUR, board, deal, evening, without
from tests.laws.events_lists import NOTES
from tests.laws.scores import both, numbered, scored
from tests.laws.table import HANDS, called, claimed, event, mixed, quitted, shown, taken
from tests.laws.test_audit import CASES
from tests.laws.test_audit_record import BRIDGE

FIRST = "N2H E3H S4H W8H"
LEFT = {seat: " ".join(card for card in HANDS[seat].split() if card not in FIRST) for seat in HANDS}
PLAYS = {
    "nothing": ([FIRST, "W8D N5D E6D SKD"], []),
    "not_held": (["N2H E5H S4H W8H"], []),
    "played_twice": ([FIRST, "WQH N5H E3H S7H"], []),
    "led_out_of_turn": ([FIRST, "S4D W8D N5D E6D"], []),
    "led_out_of_turn, not followed": ([FIRST, "S4D W8D"], []),
    "lead_taken_back": (["S4H~ N2H E3H S4H W8H"], []),
    "lead_taken_back by a defender": ([FIRST, "S4D~ W8D N5D E6D S4D"], []),
    "lead_taken_back by the declarer's side": ([FIRST, "E6D~ W8D N5D E6D S4D"], []),
    "leads_astray": ([FIRST, "N2D E3D S4D W8D", "N5D E6D S7D WQD", "S4C W8C N2C E3C"], []),
    "third_before_second": (["N2H S4H E3H W8H"], []),
    "fourth_before_partner": (["N2H W8H E3H S4H"], []),
    "fourth_before_third": (["N2H E3H W8H S4H"], []),
    "two_cards": (["N2H E3H S4H W8H N2C"], []),
    "trick_short": (["N2H S4H W8H", "W8D N5D E6D S4D"], []),
    "card_taken_back": (["N2H~ N5H E3H S4H W8H"], []),
    "marked_no_revoke": (["N2H E3Hr S4H W8H"], []),
    "marked_no_lead": (["N2Ht E3H S4H W8H"], []),
    "revoke": (["N2H E3C S4H W8H", "W8D N5D E6D SKD"], [claimed(13, "N", "E"), taken(13, "N", "E")]),
    "revoke of a defender's": (["N2H E3H S4C W8H", "W8D N5D E6D SKD"], [claimed(14, "W", "S")]),
    "revoke_saved": (["N2H E3C~ E3H S4H W8H"], [called(3, "3C", "N", "E")]),
    "revoke_again": (["N2H E3H S4C W8H", "WQH N5H E6H S7C"], []),
    "revoked_both_sides": (["N2H E3C S4H W8H", "W8D N2C E6D S7D", "W8C N5C E6C S4C"],
                           [claimed(13, "N", "E"), claimed(13, "E", "N")]),
    "claim_unfounded": ([FIRST], [claimed(1, "N", "E")]),
    "claim_mixed": ([FIRST], [claimed(1, "N", "E"), mixed(1, "W")]),
    "penalty_undue": ([FIRST], [taken(1, "N", "E")]),
    "penalty_undue, late": (["N2H E3C S4H W8H", "W8D"], [claimed(14, "N", "E"), taken(14, "N", "E")]),
    "penalty_undue, asked": (["N2H E3C S4H W8H"], [table.asked(1, "W", "E"), quitted(1), taken(1, "N", "E")]),
    "penalty_undue, saved": (["N2H E3C~ E3H S4H W8H"], [taken(1, "N", "E")]),
    "penalty_undue, dummy's": (["N2H E3H S4C W8H"], [taken(1, "W", "S")]),
    "penalty_divided": (["N2H E3C S4H W8H", "W8D"], [taken(13, "N", "E", 2)]),
    "exposed": ([FIRST], shown(1, "KH", "N")),
    "exposed by declarer": ([FIRST], shown(1, "QH", "W")),
    "detached": ([FIRST], shown(1, "AH", "E", note="detached")),
    "hand_thrown_down": ([FIRST], shown(1, LEFT["E"], "E")),
    "hands_abandoned": ([FIRST], [one for seat in HANDS for one in shown(1, LEFT[seat], seat)]),
    "penalty_undue, abandoned": (["N2H E3C S4H W8H", "W8D N5D E6D SKD"],
                                 [*(one for seat in HANDS for one in shown(2, " ".join(
                                     card for card in HANDS[seat].split() if card not in "2H3C4H8H8D5D6DKD"), seat)),
                                  claimed(13, "N", "E"), taken(13, "N", "E")]),
    "wrong_trump_shown": ([FIRST], shown(1, "QS", "W", note="trump card")),
    "call_changed": ([FIRST], [called(1, "highest spades", "N", "W"), called(2, "lowest spades", "N", "W")]),
    "shuffled_in_play": ([FIRST], [event("shuffle", "S", trick=3)]),
    "shuffles": ([], [event("shuffle", seat) for seat in "NNEWS"]),
    "shuffles and a cut": ([], [event("shuffle", "W"), event("cut", "S"), event("shuffle", "W"), event("shuffle", "S")]),
    "called_into_revoke": ([FIRST, "W8D N9S E6D SKD"], [called(1, "9S")]),
    "call_refused": ([FIRST, "W8D N5D E6D SKD"], [called(1, "9D")]),
    "call_refused, a suit": ([FIRST, "W8C N2C E3C S4C"], [called(1, "diamonds", "N", "W")]),
    "call_refused, the highest": ([FIRST, "W8D N5D E6D SKD"], [called(1, "highest diamonds")]),
}  # fmt: skip
"""A play and the events of it, by what is irregular in it at whist."""
AUCTIONS = {
    "bid_too_low": {"auction": [["W", "2C"], ["N", "1S", "insufficient"]]},
    "marked_not_low": {"auction": [["W", "1C"], ["N", "1S", "insufficient"]]},
    "marked_not_low, no bid": {"auction": [["W", "1C"], ["N", "pass", "insufficient"]]},
    "passed_over": {"auction": [["W", "1C"], ["N", "-", "skipped"]]},
    "declarer_exchanged": {"auction": [["W", "1C"]], "facts": {"Declarer": "^E"}},
    "marked_not_exchanged": {"auction": [["W", "1C"]], "facts": {"Declarer": "^W"}},
}
RECORD = ["dealer_out_of_turn", "numbers_skipped", "deal_repeated"]


def play_of(case, number):
    tricks, events = PLAYS[case]
    return table.deal(*tricks, number=number, events=list(events), declarer="W", void=True, turn_up="8S")


def cut(*cards, dealer="N", **more):
    """Give a deal that was cut for by Ada, Ben, Cyd and Dot, and by Eve if there is a fifth card."""
    return {
        "dealer": dealer,
        "cut_in": [[list(pair) for pair in zip([*FOUR, "Eve"], cards, strict=False)]],
    } | more


def notes():
    """Give deals with each note that a law asks for, with a seat and without one."""
    return [
        table.deal(FIRST, events=[event("note", seat, trick=1, note=text, card="2S")], turn_up="8S")
        for text in NOTES for seat in ("N", None)
    ]  # fmt: skip


def of_the_table(game):
    """Give sessions whose irregularities lie between deals: the cutting, misdeals and new deals, scores, seats."""
    double = game == "double-dummy"
    more = {"game": game} | ({"facts": {"dummy": "E S"}} if double else {})
    cuts = [cut("2H", "9D", "4C", "JS", dealer="S"), cut("2H", "4D", "9C", "JS"), cut("4H", "AD", "9C", "JS"),
            cut("3H", "6D", "6C", "6S"), cut("3H", "JD", "3C", "KS", dealer="E"), cut("9H", "9D", "4C", "9H"),
            cut("3H", "6D", "6C", "KS", "JS"), cut("9H", "2D", "4C", "KS")]  # fmt: skip
    cuts[6]["cut_in"].append([["Ada", "2D"], ["Ben", "3D"], ["Cyd", "4D"], ["Dot", "5D"]])
    cuts[7]["cut_in"][0].append(["Ada", "2C"])
    stops = [
        {"dealer": "N", "void": True, "events": [event("misdeal")]}, {"dealer": "N"},
        {"dealer": "E", "events": [event("misdeal")]}, {"dealer": "S", "void": True, "events": [event("note", note="new deal")]},
        {"dealer": "W"}, {"dealer": "S", "void": True, "events": [event("misdeal")]}, {"dealer": "W"},
        {"dealer": "N", "void": True, "events": [event("note", "E", note="touched"), event("misdeal")]}, {"dealer": "E"},
        {"dealer": "S", "pack_name": "red"}, {"dealer": "W", "pack_name": "red"}, {"dealer": "N", "pack_name": "blue"},
        {"dealer": "S", "pack_name": "red", "events": [*shown(0, "9D", "E", note="cutting"), *shown(0, "9D", "S", note="shuffling")]},
        {"dealer": "E", "cut": {"by": "S", "depth": 20}}, {"dealer": "E", "cut": {"by": "N", "depth": 2}},
        table.deal(void=False, events=[*shown(0, "9D", "N", note="dealing"), called(1, "9D")]) | {"dealer": "E"},
    ]  # fmt: skip
    lines = [
        (f"{game} cuts", cuts),
        (f"{game} stops", stops),
        (f"{game} notes", notes()),
        (f"{game} scores", scores()),
    ]
    out = [evening(numbered(*deals), session=name, players=FOUR, **more) for name, deals in lines]
    return [*out, evening(numbered(*rubbers()), session=f"{game} rubbers", players=FOUR, **more)]


def scores():
    """Give deals whose scores do not follow; each game begins anew."""
    events = [claimed(13, "N", "E"), taken(13, "N", "E", how="add")]
    revoked = without(table.deal("N2H E3C S4H W8H", "W8D N5D E6D S7D", trump="C", events=events), "deal")
    late = [event("claim", "N", trick=15, note="honours")]
    won = {"game": {"NS": 1}}
    return [
        scored(9, points=(2, 0)), scored(9, points=(2, 0), game=("NS", 1)), scored(11, points=(5, 2), honours=(0, 2), game=("NS", 2)),
        scored(9, game=("NS", 1)), scored(2, game=("EW", 1)), {"result": won | {"game": both(1, 1)}},
        {"result": {"tricks": both(9, 5), "honours": both(3, 0)}}, {"result": won}, scored(10), scored(6, honours=(2, 0), points=(0, 1)),
        {"result": won}, {"result": {"honours": both(2, 0)}, "events": late},
        {"result": won}, scored(11, points=(5, 1), events=[taken(13, "N", "E", how="add")]), {"result": won},
        revoked | {"result": {"game": {"EW": 3}}}, {"result": {"points": both(0, 3)}},
        revoked | {"result": {"tricks": both(4, 9), "points": both(3, 3)}}, {"result": won}, played_otherwise(),
    ]  # fmt: skip


def played_otherwise():
    made = deal(7, play=True)
    return {
        "dealer": "N",
        "hands": made["hands"],
        "play": made["play"],
        "trump": made["trump"],
        "result": {"tricks": both(13, 0)},
    }


def rubbers():
    """Give rubbers of another worth, or too soon, and players who go out before their turn or change seats."""
    one = [scored(11, game=("NS", 3)), scored(11, game=("NS", 3), rubber=("NS", 8))]
    three = [
        scored(11, game=("NS", 3)),
        scored(2, game=("EW", 3)),
        scored(11, game=("NS", 3), rubber=("NS", 8)),
    ]
    soon = [scored(11, game=("NS", 3), rubber=("NS", 5))]
    eve = ["Eve", *FOUR[1:]]
    seated = [made | {"players": four} for four in (FOUR, eve, FOUR, eve) for made in one]
    off = [one[0], scored(11, game=("NS", 3), rubber=("NS", 6))]
    moved = [scored(9), scored(8, players=[*FOUR[:2][::-1], *FOUR[2:]])]
    return [*seated, *(made | {"players": FOUR} for made in (*off, *three, *soon)), *moved]


def turned(number):
    """Give a deal whose four hands are written down one seat further on than they were played."""
    made = deal(number, play=True)
    made = without(made, "pack", "shuffled", "cut", "turn_up", "trump")
    return made | {"hands": dict(zip("ESWN", (made["hands"][seat] for seat in "NESW"), strict=True))}


def unknown(number):
    """Give a deal with a revoke that only the record's mark tells of."""
    made = table.deal("N2H E3Cr S4H W8H", number=number, declarer="W")
    del made["hands"]["E"]
    return made


def of_the_deal(number, change, made):
    change(made)
    return made


def sessions():
    """Give the lines of sessions of every game."""
    out = []
    for game, more in (("whist", {}), ("dummy", {"facts": {"dummy": "S"}}), ("double-dummy", {"facts": {"dummy": "E S"}}),
                       ("bridge", {})):  # fmt: skip
        deals = [play_of(case, number) for number, case in enumerate(PLAYS, 1)]
        deals += [turned(len(deals) + 1), unknown(len(deals) + 2)]
        out.append(evening(deals, session=f"{game} plays", game=game, players=FOUR, **more))
    for game in ("whist", "double-dummy"):
        deals = [
            of_the_deal(n, change, deal(n, "NESW"[(n - 1) % 4]))
            for n, (change, _) in enumerate(CASES.values(), 1)
        ]
        out.append(
            evening([*deals, deal(len(deals) + 5), deal(len(deals) + 6)], session=f"{game} deals", game=game)
        )
    made = [of_the_deal(n, change, board(n)) for n, (change, _) in enumerate(BRIDGE.values(), 1)]
    made += [board(1, deal=len(made) + 1)]
    out.append(evening(made, session="boards", game="bridge"))
    for game in ("whist", "double-dummy"):
        out += of_the_table(game)
    calls = [board(n, **more) for n, more in enumerate(AUCTIONS.values(), 1)]
    out.append(evening(calls, session="calls", game="bridge"))
    for laws in POKER_CODES:
        game = load(laws).game
        made = [poker.deal(laws, number, **change) for number, (_, change) in enumerate(poker.cases(laws), 1)]
        out.append(evening(made, session=f"{laws} deals", game=game, laws=laws, players=poker.SIX))
    for name, laws in poker_faults.CASES:
        _, _, deals, more = poker_faults.case(name, laws)
        game = load(laws).game
        out.append(evening(deals, session=f"{laws}, {name}", game=game, laws=laws, players=poker.SIX, **more))
    return out
