"""Deals of poker made by hand: one that is as it should be in each code, and one for each thing that can be wrong."""

SIX = ["Ada", "Ben", "Cyd", "Dot", "Eve", "Fay"]
HANDS = {
    2: {"1": "AS KS", "2": "AD KD", "3": "2C 2D"},
    5: {"1": "AS KS QS JS TS", "2": "AD KD QD JD TD", "3": "2C 3C 4C 5C 7C"},
    7: {"1": "AS KS QS JS TS 9S 8S", "2": "AD KD QD", "3": "2C 3C 4C 5C 7C 8C"},
}
SIZES = {"holdem": 2, "stud7": 7}
DRAWS = {"draw5", "draw-foster", "draw-english"}
EXCHANGED = {"whiskey"}
BOARD = "3H 4H 9C 9D 9H"
DRAW = {"seat": 1, "discard": "TS JS", "draw": "6H 6D"}


def hands(laws):
    """Give the hands of a deal that is as it should be."""
    return dict(HANDS[SIZES.get(laws, 5)])


def deal(laws, number=1, **more):
    """Give a deal that is as it should be, but for what is changed."""
    made = {"deal": number, "dealer": 6, "hands": hands(laws), "bets": [[1, "bet", 2], [2, "call", 2]]}
    if laws in EXCHANGED:
        del made["bets"]
    if laws == "holdem":
        made["board"] = BOARD
    if laws in DRAWS:
        made["draws"] = [DRAW]
    return made | more


def cases(laws):
    """Give every fault that a deal of a code can have: the kinds that are found, and what is changed."""
    given, pack = hands(laws), [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    sizes = [
        ({"dealt_long"}, {"hands": given | {"4": f"{given['1']} 8D".replace("S", "H")}}),
        ({"dealt_short"}, {"hands": given | {"4": "7D"}}),
        ({"pack_doubled", "pack_missing"}, {"pack": ["2C", *pack[:-1]]}),
    ]
    if laws in EXCHANGED:
        return sizes
    out = [
        *sizes,
        ({"given_twice"}, {"hands": given | {"2": given["2"].replace("KD", "AS")}}),
        ({"shown_not_dealt"}, {"shown": {"1": "AS 8D"}}),
    ]
    if laws == "holdem":
        out.append(
            (
                {"not_of_the_pack"},
                {"facts": {"variant": "NS"}, "hands": {"1": "AS KS", "2": "2C KD"}, "board": ""},
            )
        )
    if laws in DRAWS:
        out += [
            ({"came_back"}, {"draws": [DRAW, {"seat": 2, "discard": "TD", "draw": "TS"}]}),
            ({"draw_differs"}, {"draws": [DRAW | {"draw": "6H"}]}),
            ({"draw_differs"}, {"draws": [{"seat": 6, "discard": 1, "draw": 2}]}),
            ({"thrown_not_held"}, {"draws": [DRAW | {"discard": "TS 8C"}]}),
            ({"shown_thrown"}, {"shown": {"1": "AS KS QS 6H TS"}}),
        ]
    return out
