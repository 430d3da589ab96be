"""Evenings of poker made by hand, by the book and with one fault each: what is found, and under which law.

A pool is six hands, of which the fourth is the best; the bets are lists as a log has them.
"""

from tests.laws import poker

ENGLISH, FOSTER, STRAIGHT, OLD, NEW = "draw-english", "draw-foster", "straight", "stud-old", "stud-new"
CODES = (ENGLISH, FOSTER, STRAIGHT, OLD, NEW, "whiskey", "holdem", "stud7", "draw5")
HANDS = {
    "1": "2C 7D 9H JS 4S", "2": "QS QD 3C 6H 8S", "3": "2D 5C 8H TC KH", "4": "AS AD 6C 9S 3D",
    "5": "2H 4D 7S TD JC", "6": "KS KD 5H 8C 2S",
}  # fmt: skip
BEFORE = [[1, "ante", 1], [2, "call", 2], [3, "fold"], [4, "raise", 4], [5, "fold"], [6, "call", 4], [1, "fold"],
          [2, "call", 4]]  # fmt: skip
AFTER = [[2, "bet", 2, 1], [4, "raise", 4, 1], [6, "fold", None, 1], [2, "call", 4, 1]]
DRAWS = [{"seat": 2, "discard": "3C 6H 8S", "draw": "TH 5D 9C"}, {"seat": 4, "discard": "6C 9S 3D", "draw": "4C 7H JD"},
         {"seat": 6, "discard": "5H 8C 2S", "draw": "3H 6S 9D"}]  # fmt: skip
SHOWN = {"2": "QS QD TH 5D 9C", "4": "AS AD 4C 7H JD"}
ANTES = [[seat, "ante", 1] for seat in range(1, 7)]
OPENED = [[2, "open", 2], [3, "fold"], [4, "call", 2], [5, "fold"], [6, "fold"], [1, "fold"]]
CALLED = [[2, "bet", 2, 1], [4, "call", 2, 1]]
PASSED = [[seat, "check"] for seat in range(1, 7)]
BUCK = [[1, "ante", 6], [1, "check"], [2, "bet", 2], [3, "fold"], [4, "raise", 4], [5, "fold"], [6, "fold"], [1, "fold"],
        [2, "call", 4]]  # fmt: skip


def pool(**more):
    """Give an ordinary pool of draw poker, as it should be."""
    made = {"deal": 1, "dealer": 6, "cut": {"by": 5, "depth": 20}, "hands": HANDS, "bets": BEFORE + AFTER, "draws": DRAWS,
            "shown": SHOWN, "result": {"paid": {"4": 21}}}  # fmt: skip
    return made | more


def pack(hands=None, draws=(), burnt=()):
    """Give the pack of which six hands were dealt, one card at a time from seat 1, and draws after them."""
    rows = [(hands or HANDS)[str(seat)].split() for seat in range(1, 7)]
    top = [row[at] for at in range(5) for row in rows] + [*burnt]
    top += [card for draw in draws for card in draw["draw"].split()]
    return top + [rank + suit for suit in "CDHS" for rank in "23456789TJQKA" if rank + suit not in top]


def exchanged(one, other, **more):
    """Give a pack in which two cards have changed places."""
    places = {one: other, other: one}
    return [places.get(card, card) for card in pack(**more)]


def jackpot(number=1, **more):
    """Give a jack-pot as it should be."""
    return pool(dealer=1, cut={"by": 6, "depth": 20}, bets=ANTES + OPENED + CALLED, draws=DRAWS[:2],
                result={"paid": {"4": 14}}, facts={"jackpot": number}) | more  # fmt: skip


def straight(**more):
    """Give a pool of straight or stud poker, as it should be."""
    made = {"deal": 1, "dealer": 6, "cut": {"by": 5, "depth": 20}, "hands": HANDS, "bets": BUCK,
            "shown": {"2": HANDS["2"], "4": HANDS["4"]}, "result": {"paid": {"4": 14}}}  # fmt: skip
    return made | more


def bare(**more):
    """Give a deal of which the hands alone are written down, and who dealt."""
    return {"deal": 1, "dealer": 6, "hands": HANDS} | more


def against(better, paid):
    """Give a call between two hands, of which the other than the better is paid."""
    hands = {"2": paid, "4": better}
    return [bare(hands=hands, bets=[[2, "bet", 4], [4, "call", 4]], shown=hands, result={"paid": {"2": 8}})]


def apart(deals):
    """Give one player another card in each deal after the first: the same hands twice would be a fault of the record."""
    for card, deal in zip(("KC", "QH", "AC"), deals[1:], strict=False):
        deal["hands"] = deal["hands"] | {"3": deal["hands"]["3"].replace("KH", card)}
    return deals


def clean(laws):
    """Give a pool, and where there are any a jack-pot, of a code, as they should be."""
    if laws in {ENGLISH, FOSTER}:
        return apart([pool(), jackpot(deal=2)])
    if laws in {STRAIGHT, OLD, NEW}:
        return [straight()]
    return [whiskey()] if laws == "whiskey" else [poker.deal(laws)]


def said(kind, seat=None, **more):
    """Give an event."""
    return {"kind": kind, "seat": seat} | more


def note(text, seat=2, **more):
    """Give a deal of which a note says something."""
    return [pool(events=[said("note", seat, note=text, **more)])]


def unopened(number=None, **more):
    """Give a deal that nobody opens."""
    made = pool(bets=ANTES + PASSED if number else BEFORE[:1] + [[seat, "fold"] for seat in (2, 3, 4, 5, 6, 1)], draws=[],
                shown={}, result={})  # fmt: skip
    return made | ({"facts": {"jackpot": number}} if number else {}) | more


def second(**more):
    """Give the deal after a pool."""
    return jackpot(deal=2) | more


WIDOW = "KC QC TS 5S 3S"


def trade(seat, card=None, laid=None, **more):
    """Give an exchange of a card with the widow."""
    return said("trade", seat, note=f"for {laid}", card=card) if card else said("trade", seat, **more)


EXCHANGES = [*(said("note", seat, note="left the widow") for seat in range(1, 7)), trade(1, "QC", "2C"), trade(2, "KC", "3C"),
             trade(3, note="the whole hand"), said("note", 4, note="knocked"), trade(5, "KH", "2H")]  # fmt: skip
SHOWS_IN_THE_END = {
    "1": "QC 7D 9H JS 4S",
    "2": "QS QD KC 6H 8S",
    "3": "2C 3C TS 5S 3S",
    "4": HANDS["4"],
    "5": "KH 4D 7S TD JC",
    "6": HANDS["6"],
}


def whiskey(*events, **more):
    """Give a deal of whiskey poker as it should be, or with other exchanges."""
    made = {"deal": 1, "dealer": 6, "hands": HANDS, "board": WIDOW, "events": list(events) or EXCHANGES}
    return made | ({"shown": SHOWS_IN_THE_END, "result": {"paid": {"4": 6}}} if not events else {}) | more


DRAW = (ENGLISH, FOSTER)
ANTED = [[seat, "ante", 1] for seat in range(1, 6)]
LAST = [{"seat": seat, "discard": many, "draw": many} for seat, many in ((7, 2), (1, 5), (2, 5), (4, 5))]
EIGHT = [*poker.SIX, "Gus", "Hal"]
TENS = HANDS | {"2": "TS TD 3C 6H 8S", "3": "2D 5C 8H QC KH", "5": "2H 4D 7S QD JC"}
KNAVES = HANDS | {"2": "JH JC 3C 6H 8S", "5": "2H 4D 7S TD QD"}
THREE_TENS = {"2": "TS TD TH 5D 9C"}
ALIKE = {"2": "QS TC 9D 7S 3H", "4": "QD TH 9C 7C 3S"}
SHOWS = [[2, "show"], [4, "show"]]
SHORT = [said("claim", 2, amount=2, note="show")]
FAULTS = {
    "eight players, and the dealer with cards": ("table_too_full", {FOSTER: "1"},
        [bare(hands=HANDS | {"7": "KC QC TS 5S 3S", "8": "JH 4H 3H AC 6D"}, players=EIGHT, dealer=8)]),
    "the deal passes to another": ("dealt_out_of_turn", {FOSTER: "12"}, [pool(), bare(deal=2, dealer=3)]),
    "the deal after a misdeal": ("dealt_out_of_turn", {FOSTER: "13"},
        [pool(void=True, events=[said("misdeal", 6)]), second()]),
    "the winner does not deal": ("dealt_out_of_turn", {STRAIGHT: "5", OLD: "5", NEW: "5"},
        [straight(), bare(deal=2, dealer=5)]),
    "another than the lowest deals first": ("first_deal_not_lowest", {FOSTER: "3"},
        [pool(cut_in=[[["Ada", "3H"], ["Ben", "9D"], ["Cyd", "AC"], ["Dot", "JS"], ["Eve", "KD"], ["Fay", "2C"]]])]),
    "a tie that was cut again, and another deals": ("first_deal_not_lowest", {FOSTER: "3"},
        [bare(cut_in=[[["Ada", "AH"], ["Ben", "9D"], ["Fay", "AC"]], [["Ada", "3D"], ["Fay", "5D"]]])]),
    "two cards cut": ("two_cards_cut", {FOSTER: "2"}, [bare(cut_in=[[["Ada", "3H"], ["Ben", "9D"], ["Ben", "TD"], ["Fay", "AC"]]])]),
    "a misdeal that stood": ("misdeal_stood", {FOSTER: "13"}, [pool(events=[said("misdeal", 6)])]),
    "two cards of a hand turned over": ("two_turned_over", {FOSTER: "14"},
        [pool(events=[said("expose", 2, card=card, note="dealing") for card in ("QS", "QD")])]),
    "two hands exchanged a card in dealing": ("dealt_elsewhere", {FOSTER: "11", STRAIGHT: "2", OLD: "2", NEW: "2", "draw5": "2"},
        [bare(pack=exchanged("AS", "KS"))]),
    "a draw from the bottom of the pack": ("drawn_elsewhere", {FOSTER: "22", ENGLISH: "39", "draw5": "3"},
        [pool(pack=exchanged("5D", "AH", draws=DRAWS), bets=BEFORE, shown={}, result={})]),
    "draws from the packet that was lifted": ("packet_on_top", {FOSTER: "8", ENGLISH: "39"},
        [pool(pack=[*pack()[:30], *pack(draws=DRAWS)[39:41], *(card for draw in DRAWS for card in draw["draw"].split()), *pack(draws=DRAWS)[41:]])]),
    "the last card is dealt": ("last_card_dealt", {FOSTER: "26"},
        [bare(draws=LAST, hands=HANDS | {"7": "KC QC TS 5S 3S"}, players=EIGHT)]),
    "another than the pone cuts": ("cut_by_another", {FOSTER: "8"}, [pool(cut={"by": 2, "depth": 20})]),
    "three cards in a packet": ("small_packet", {FOSTER: "8", STRAIGHT: "1"}, [bare(cut={"by": 5, "depth": 3})]),
    "the pack is not offered": ("cut_not_offered", {FOSTER: "13"}, note("cut not offered", 6)),
    "a card is faced": ("card_faced", {FOSTER: "13"}, note("faced", 6, card="2C")),
    "the dealer shuffles after the cut": ("shuffled_after_cut", {FOSTER: "10"},
        [pool(events=[said("shuffle", 6), said("cut", 5), said("shuffle", 6)])]),
    "another shuffles last": ("shuffled_last", {FOSTER: "7"}, [pool(events=[said("shuffle", 6), said("shuffle", 2)])]),
    "a card shown in cutting": ("exposed_in_cutting", {FOSTER: "9"}, [pool(events=[said("expose", 5, card="2C", note="cutting")])]),
    "another antes": ("ante_by_another", {ENGLISH: "20", FOSTER: "11"},
        [pool(bets=[[2, "ante", 1], [3, "call", 2], [4, "call", 2]], draws=[], shown={}, result={})]),
    "the ante is too high": ("ante_over_limit", {ENGLISH: "19"}, [pool()], {"limit": 1.5}),
    "a straddle out of turn": ("straddle_out_of_turn", {ENGLISH: "21", FOSTER: "17"},
        [pool(bets=[[1, "ante", 1], [3, "straddle", 2], [4, "call", 4], [1, "fold"], [3, "call", 4]], draws=[], shown={}, result={})]),
    "a straddle of another amount": ("straddle_amount", {ENGLISH: "21", FOSTER: "17"},
        [pool(bets=[[1, "ante", 1], [2, "straddle", 2], [3, "straddle", 5], [4, "call", 10], [1, "fold"]], draws=[], shown={}, result={})]),
    "a straddle over the limit": ("straddle_over_limit", {ENGLISH: "22", FOSTER: "17"},
        [pool(bets=[[1, "ante", 1], [2, "straddle", 2], [4, "call", 4], [1, "fold"]], draws=[], shown={}, result={})], {"limit": 3}),
    "too small an opening": ("opened_small", {ENGLISH: "25", FOSTER: "18"},
        [pool(bets=[[1, "ante", 2], [2, "bet", 3], [4, "call"], [1, "fold"]], draws=DRAWS[:2])]),
    "coming in for less": ("call_below", {ENGLISH: "54", FOSTER: "29"},
        [pool(bets=[*BEFORE, [2, "bet", 4, 1], [4, "call", 3, 1], [6, "fold", None, 1]], shown={}, result={})]),
    "a bet below the last": ("bet_below", {ENGLISH: "26", FOSTER: "18", STRAIGHT: "7", OLD: "6", NEW: "7"},
        [straight(bets=[[1, "ante", 1], [2, "bet", 4], [4, "bet", 3], [6, "fold"]], shown={}, result={})]),
    "a raise that raises nothing": ("raise_below", {ENGLISH: "54", FOSTER: "29", "draw5": "5"},
        [pool(bets=[*BEFORE, [2, "bet", 4, 1], [4, "raise", 4, 1]], shown={}, result={})]),
    "a jack-pot come in for less": ("call_below", {FOSTER: "41"},
        [jackpot(bets=ANTES + OPENED[:2] + [[4, "call", 1]], draws=[], shown={}, result={})]),
    "a raise over the limit": ("raise_over_limit", {FOSTER: "19"}, [pool(bets=BEFORE, shown={}, result={})], {"limit": 1}),
    "a later raise over the limit": ("raise_over_limit", {FOSTER: "29"}, [pool(bets=[*BEFORE, [2, "bet", 2, 1], [4, "raise", 5, 1]], shown={}, result={})], {"limit": 2}),
    "a raise of his own bet": ("raised_himself", {FOSTER: "30"},
        [pool(bets=[*BEFORE, [2, "bet", 2, 1], [4, "call", 2, 1], [6, "call", 2, 1], [2, "raise", 3, 1]], shown={}, result={})]),
    "a bet by a hand given up": ("acted_after_fold", {ENGLISH: "27", FOSTER: "19", "draw5": "5"},
        [pool(bets=[*BEFORE, [2, "bet", 2, 1], [4, "fold", None, 1], [6, "raise", 4, 1], [4, "call", 4, 1]], shown={}, result={})]),
    "a draw by a hand given up": ("drew_after_fold", {ENGLISH: "27", FOSTER: "19"},
        [pool(draws=[*DRAWS[:2], {"seat": 5, "discard": 1, "draw": 1}, DRAWS[2]])]),
    "a draw without the stake": ("drew_unpaid", {ENGLISH: "36"},
        [pool(bets=[[1, "ante", 1], [2, "call", 2], [4, "raise", 4], [6, "call", 4], [1, "fold"]], shown={}, result={})]),
    "the first draw by another": ("drew_out_of_turn", {ENGLISH: "34", FOSTER: "22"}, [pool(draws=[DRAWS[2], *DRAWS[:2]])]),
    "a draw out of turn": ("drew_out_of_turn", {ENGLISH: "35", FOSTER: "22", "draw5": "3"},
        [pool(draws=[DRAWS[0], DRAWS[2], DRAWS[1]], bets=BEFORE, shown={}, result={})]),
    "the first say by another": ("bet_out_of_turn", {ENGLISH: "23", FOSTER: "32", STRAIGHT: "6", OLD: "6"},
        [straight(bets=[[1, "ante", 1], [4, "bet", 2], [2, "call", 2], [6, "fold"]], shown={}, result={})]),
    "the first say after a straddle by another": ("bet_out_of_turn", {ENGLISH: "24", FOSTER: "32"},
        [pool(bets=[[1, "ante", 1], [2, "straddle", 2], [4, "call", 4], [3, "call", 4], [1, "fold"], [2, "call", 4]], draws=[], shown={}, result={})]),
    "the first bet after the draw by another": ("bet_out_of_turn", {ENGLISH: "53", FOSTER: "28"},
        [pool(bets=[*BEFORE, [4, "bet", 2, 1], [2, "call", 2, 1], [6, "call", 2, 1]], shown={}, result={})]),
    "the first bet at a jack-pot by another than its opener": ("bet_out_of_turn", {FOSTER: "45"},
        [jackpot(bets=ANTES + OPENED + [[4, "bet", 2, 1], [2, "call", 2, 1]])]),
    "a bet on a hand dealt six cards": ("dealt_long, foul_bet", {FOSTER: "16", STRAIGHT: "2", OLD: "2"},
        [straight(hands=HANDS | {"6": HANDS["6"] + " 9D"}, bets=[[1, "ante", 1], [4, "bet", 2], [6, "call", 2]], shown={}, result={})]),
    "a bet on a foul hand": ("draw_differs, foul_bet", {ENGLISH: "45 63", FOSTER: "22 24"},
        [pool(draws=[DRAWS[0] | {"draw": "TH 5D"}, *DRAWS[1:]], shown={})]),
    "a foul hand is paid": ("draw_differs, foul_paid", {ENGLISH: "45 64", FOSTER: "22 16"},
        [pool(draws=[DRAWS[0], DRAWS[1] | {"draw": "4C 7H"}, DRAWS[2]], shown={}, bets=BEFORE)]),
    "a hand given up is paid": ("paid_after_fold", {ENGLISH: "27", FOSTER: "19", STRAIGHT: "7", OLD: "6", NEW: "7"},
        [bare(bets=[[6, "fold"]], result={"paid": {"6": 14}})]),
    "a raise that raises nothing, in a room": ("raise_below", {"holdem": "4", "stud7": "4"},
        [{"deal": 1, "dealer": 6, "bets": [[2, "bet", 4], [4, "raise", 4]]}]),
    "a hand given up is paid, in a room": ("paid_after_fold", {"holdem": "5", "stud7": "5", "draw5": "6"},
        [{"deal": 1, "dealer": 6, "bets": [[2, "bet", 4], [4, "fold"]], "result": {"paid": {"4": 4}}}]),
    "a short call takes too much": ("share_too_large", {ENGLISH: "60"},
        [pool(bets=[*BEFORE, [2, "bet", 1, 1], [4, "raise", 4, 1], [6, "call", 4, 1], [2, "call", 2, 1]], events=SHORT, shown={},
              result={"paid": {"2": 22, "4": 1}})]),
    "a borrowed raise is not called": ("borrowed_not_called", {ENGLISH: "62"},
        [pool(bets=[*BEFORE, [2, "bet", 2, 1], [4, "raise", 4, 1], [6, "raise", 8, 1], [2, "fold", None, 1], [4, "fold", None, 1]],
              events=[said("note", 4, note="borrowed")], shown={}, result={"paid": {"6": 25}})]),
    "paid and not shown": ("paid_not_shown", {ENGLISH: "59", FOSTER: "34"}, [pool(shown={"2": SHOWN["2"]})]),
    "a hand shown out of turn": ("showed_out_of_turn", {ENGLISH: "59"}, [pool(bets=BEFORE + AFTER + SHOWS)]),
    "a hand shown before the end": ("showed_early", {ENGLISH: "61"},
        [pool(bets=[*BEFORE, [2, "bet", 1, 1], [4, "raise", 4, 1], [6, "call", 4, 1], [2, "call", 2, 1], [2, "show", None, 1], [4, "raise", 6, 1], [6, "call", 6, 1]], events=SHORT, shown={}, result={})]),
    "no jack-pot where one is due": ("jackpot_left_out", {ENGLISH: "29", FOSTER: "21"},
        [unopened(), bare(deal=2, dealer=1), bare(deal=3, dealer=2, facts={"jackpot": 1})]),
    "no second jack-pot": ("jackpot_left_out", {ENGLISH: "31", FOSTER: "40"},
        [unopened(1), bare(deal=2, dealer=1)]),
    "the ladder is not climbed": ("jackpot_misnumbered", {ENGLISH: "31"}, [unopened(1), second()]),
    "the ladder is not climbed to the third": ("jackpot_misnumbered", {ENGLISH: "32"}, [unopened(2), second()]),
    "a straddle at a jack-pot": ("straddle_in_jackpot", {FOSTER: "37"},
        [jackpot(bets=[*ANTES, [3, "straddle", 2], *OPENED])]),
    "antes that differ": ("antes_differ", {ENGLISH: "30", FOSTER: "37"}, [jackpot(bets=[*ANTED, [6, "ante", 2], *OPENED, *CALLED])]),
    "an ante not put up": ("ante_missing", {ENGLISH: "30", FOSTER: "37"}, [jackpot(bets=[*ANTED, *OPENED, *CALLED])]),
    "a hand given up before the opening": ("abandoned_unopened", {FOSTER: "38"},
        [jackpot(dealer=6, cut=None, bets=[*ANTES, [1, "fold"], *OPENED[:-1], *CALLED])]),
    "openers not shown": ("openers_not_shown", {ENGLISH: "33"},
        [jackpot(bets=[*ANTES, *OPENED, [2, "bet", 4, 1], [4, "fold", None, 1]], shown={}, result={"paid": {"2": 14}})]),
    "openers not shown in the call": ("openers_not_shown", {FOSTER: "45"}, [jackpot(shown={"4": SHOWN["4"]})]),
    "a raised opener does not show": ("openers_not_shown", {FOSTER: "42"},
        [jackpot(bets=[*ANTES, [2, "open", 2], [3, "fold"], [4, "raise", 4], [5, "fold"], [6, "fold"], [1, "fold"], [2, "fold"]],
                 draws=[], shown={}, result={"paid": {"4": 12}})]),
    "a jack-pot opened without knaves": ("opened_short", {ENGLISH: "30", FOSTER: "44"}, [jackpot(hands=TENS, shown=SHOWN | THREE_TENS)]),
    "a second jack-pot opened without queens": ("opened_short", {ENGLISH: "31"}, [jackpot(2, hands=KNAVES, shown={})]),
    "a third jack-pot opened without kings": ("opened_short", {ENGLISH: "32"}, [jackpot(3, shown={})]),
    "a false opening that came out before the draw": ("opened_short", {FOSTER: "39"},
        [jackpot(hands=TENS, bets=ANTES + OPENED, draws=[], shown={}, result={})]),
    "a false opener is paid": ("opened_short, false_opener_paid", {ENGLISH: "30 33", FOSTER: "44"},
        [jackpot(hands=TENS, shown=THREE_TENS, bets=[*ANTES, *OPENED, [2, "bet", 4, 1], [4, "fold", None, 1]],
                 draws=[DRAWS[0] | {"discard": "3C 6H 8S", "draw": "TH 5D 9C"}, DRAWS[1]], result={"paid": {"2": 14}})]),
    "a penalty of another amount": ("opened_short, penalty_differs", {ENGLISH: "30 33", FOSTER: "44"},
        [jackpot(hands=TENS, shown=SHOWN | THREE_TENS, events=[said("penalty", 2, amount=3)])]),
    "another than the best hand is paid": ("wrong_hand_paid", {ENGLISH: "74", FOSTER: "36"}, [pool(result={"paid": {"2": 21}})]),
    "another than the best hand is paid at straight poker": ("wrong_hand_paid", {STRAIGHT: "8", OLD: "7", NEW: "8"},
        [straight(result={"paid": {"2": 14}})]),
    "a pool is not shared": ("pool_not_shared", {ENGLISH: "76", FOSTER: "36", STRAIGHT: "8", OLD: "7", NEW: "8"},
        [bare(hands=ALIKE, bets=[[2, "bet", 4], [4, "call", 4]], shown=ALIKE, result={"paid": {"4": 8}})]),
    "another than the better of a sequence flush is paid": ("wrong_hand_paid", {ENGLISH: "66", FOSTER: "36"}, against("KS QS JS TS 9S", "8D 7D 6D 5D 4D")),
    "another than the better of fours is paid": ("wrong_hand_paid", {ENGLISH: "67", FOSTER: "36"}, against("9S 9D 9H 9C 2S", "8S 8D 8H 8C KS")),
    "another than the better of a full hand is paid": ("wrong_hand_paid", {ENGLISH: "68", FOSTER: "36"}, against("9S 9D 9H 2C 2S", "8S 8D 8H KC KS")),
    "another than the better of a flush is paid": ("wrong_hand_paid", {ENGLISH: "69"}, against("2H 3H 5H 7H 9H", "AS QS 9S 5S 3S")),
    "another than the better of a sequence is paid": ("wrong_hand_paid", {ENGLISH: "70", FOSTER: "36"}, against("KS QD JS TS 9S", "8D 7S 6D 5D 4D")),
    "another than the better of threes is paid": ("wrong_hand_paid", {ENGLISH: "72", FOSTER: "36"}, against("9S 9D 9H 2C 3S", "8S 8D 8H KC QS")),
    "another than the better of two pairs is paid": ("wrong_hand_paid", {ENGLISH: "73", FOSTER: "36"}, against("9S 9D 7H 7C 3S", "9C 9H 6S 6D KC")),
    "another than the better of no pair is paid": ("wrong_hand_paid", {ENGLISH: "75", FOSTER: "36"}, against("KS 9D 7H 6C 3S", "QC 9H 7S 6D 3C")),
    "another than the higher class is paid": ("wrong_hand_paid", {ENGLISH: "65", FOSTER: "35"}, against("2H 3H 5H 7H 9H", "9S 9D 9C 2C 3S")),
    "the buck with another": ("buck_out_of_turn", {STRAIGHT: "4", OLD: "4", NEW: "4"},
        [straight(), straight(deal=2, dealer=4, cut=None, bets=[[5, "ante", 6]], shown={}, result={})]),
    "a bet where there is none": ("bet_where_none_is", {"whiskey": "3"},
        [{"deal": 1, "dealer": 6, "hands": HANDS, "bets": [*ANTES, [1, "bet", 2]]}]),
    "counters that differ": ("antes_differ", {"whiskey": "3"},
        [{"deal": 1, "dealer": 6, "hands": HANDS, "bets": [*ANTED, [6, "ante", 2]]}]),
    "another hand laid down for the widow": ("widow_laid_other", {"whiskey": "5"},
        [whiskey(trade(2, note="took the widow up"), board=HANDS["3"])]),
    "a card taken up that did not lie there": ("traded_not_there", {"whiskey": "6"}, [whiskey(trade(1, "9D", "2C"))]),
    "a card laid down that was not held": ("traded_not_held", {"whiskey": "6"}, [whiskey(trade(1, "QC", "9D"))]),
    "an exchange out of turn": ("traded_out_of_turn", {"whiskey": "6"}, [whiskey(trade(1, "QC", "2C"), trade(4, "KC", "3D"))]),
    "a second turn after the knock": ("traded_after_knock", {"whiskey": "7"},
        [whiskey(trade(1, "QC", "2C"), said("note", 2, note="knocked"), trade(3, "KC", "2D"), trade(3, "2C", "5C"))]),
    "a hand shown that is not what was exchanged": ("shown_not_traded", {"whiskey": "8"},
        [whiskey(shown=SHOWS_IN_THE_END | {"2": HANDS["2"]}, result={})]),
    "another than the best hand is paid at whiskey poker": ("wrong_hand_paid", {"whiskey": "8"}, [whiskey(result={"paid": {"1": 6}})]),
    "a straddle after looking": ("looked_before_straddling", {ENGLISH: "21", FOSTER: "17"}, note("looked before straddling")),
    "a hand told": ("hand_told", {ENGLISH: "28"}, note("told his hand")),
    "a draw told": ("draw_told", {ENGLISH: "51", FOSTER: "27"}, note("told a draw")),
    "a wrong answer": ("answered_wrongly", {ENGLISH: "49"}, note("answered wrongly", 6)),
    "asked late": ("asked_late", {ENGLISH: "50"}, note("asked late")),
    "a bet taken back": ("bet_taken_back", {ENGLISH: "55", FOSTER: "31"}, note("took back a bet")),
    "declined to show": ("declined_to_show", {ENGLISH: "59", FOSTER: "34"}, note("declined to show")),
    "a card shown in the draw and kept": ("shown_card_kept", {ENGLISH: "40", FOSTER: "23"},
        [pool(events=[said("expose", 2, card="TH", note="drawing")])]),
    "a dispute settled by another": ("settled_by_another", {ENGLISH: "77"},
        [pool(events=[said("claim", 2, to=4, note="dispute"), said("note", 1, note="settled")])]),
    "a dispute with the dealer settled by another": ("settled_by_another", {ENGLISH: "78"},
        [pool(events=[said("claim", 2, to=6, note="dispute"), said("note", 5, note="settled")])]),
    "a deal that two misdealt hands did not stop": ("dealt_long, long_hands_stood", {FOSTER: "16 13"},
        [pool(hands=HANDS | {"1": HANDS["1"] + " 9D", "3": HANDS["3"] + " 3H"}, bets=[], draws=[], shown={}, result={})]),
}  # fmt: skip
"""By fault: the kinds that are found, the number of the law in each code, the deals, and the terms of the sitting."""


def case(name, laws):
    """Give what a fault is under a code: the kinds, the laws, and the lines of its session."""
    kinds, numbers, deals, *terms = FAULTS[name]
    cited = {f"{laws} {number}" for number in numbers[laws].split()}
    made = [{key: value for key, value in deal.items() if value is not None} for deal in apart(deals)]
    more = {"terms": terms[0]} if terms else {}
    return set(kinds.split(", ")), cited, made, more


CASES = [(name, laws) for name, (_, numbers, *_) in FAULTS.items() for laws in numbers]
