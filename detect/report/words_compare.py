"""The words of `pone compare`. Templates, as in `detect.report.words`."""

from __future__ import annotations

CAUTION = (
    "Two columns are no test of their difference: of many figures some lie apart by luck. Each figure says how often fair play "
    "would look so, not why."
)
ONE_SESSION = "{path} holds {many} sittings, such as {names}; name two of them, and give the log with --in"
NO_SESSION = "{path} holds no sitting"
NO_NAME = "{name} is neither a sitting nor a player of what was read; there are {names}"
NOT_ALIKE = "{a} is a player and {b} a sitting; name two players or two sittings"
SAME = "{name} is named twice; name two different ones"
QUESTIONS = {"gain": "gain", "shuffle": "shuffle"}
HEADINGS = {"figures": "What was counted", "laws": "The record"}
ROWS = {
    "date": "day",
    "laws": "laws",
    "sittings": "sittings",
    "deals": "deals",
    "own_deals": "own deals",
    "players": "players",
    "gain": "gain",
    "gain_often": "fair sittings as unusual, for gain",
    "shuffle": "shuffle",
    "shuffle_often": "fair sittings as unusual, for the shuffle",
    "bet": "one unit laid against fair play has become",
    "irregularities": "irregularities",
}
FIGURE = "{check}, {part}"
COUNTED = "{observed}, {expected} expected"
COUNTED_BY = "{who}: {counted}"
OFTEN = "; {often}"
NONE = "–"
NO_IRREGULARITY = "No record shows an irregularity."
SINGLE = "The figures of a sitting are those of whoever is most unusual in it."
SUMMED = "A player's figures are added up over all his sittings."
TWO = "{one} to {other}"
"""A dealer and who is dealt to."""
