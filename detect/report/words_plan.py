"""The words of `pone plan`, of settings, and of causes that a club declares beforehand.

Templates, as in `detect.report.words`.
"""

from __future__ import annotations

KNOWN = "Declared beforehand of {title}: {said}"
"""A cause that the club declared, beside what a check found."""

PLAN = "The plan {hash}"
FIXED = "It is fixed before the cards are looked at; every report names it, and whoever changes anything below has another."
SETTINGS = "Settings"
NOT_SAID = "not said"
YES, NO = "yes", "no"
USUAL = "as usual"
NAMES = {
    "game": "game",
    "laws": "laws",
    "shuffle": "shuffle",
    "seam": "seam",
    "chain": "chain",
    "twins": "fair sittings",
    "seed": "seed",
    "levels.watch": "watch at p ≤",
    "levels.strong": "strong at p ≤",
    "levels.compelling": "compelling at p ≤",
}
"""Each setting in words, near to its key."""
DECLARED_HEAD = "Declared beforehand, and shown beside what the check finds; no figure and no verdict changes"
DECLARED = "{check}: {said} ({where})"
TWO_DEALS = "Above watch only if a p of {two_deals:g} remains without the most telling deal."
TWINS = (
    "Fair sittings dealt beside each, at most: {twins}. They are put through the checks marked 'dealt anew'."
)
QUESTIONS = {
    "gain": "Gain: did somebody gain by it, or know something?",
    "shuffle": "Shuffle: was the pack shuffled? It accuses nobody.",
    "record": "Record: described, without a verdict or a weight.",
}
CHECK = "{check} ({tag}{parts}): {asks}"
REDEALT = ", dealt anew"
PARTS = "; {parts}"
PART = "{part} {share:.4g}"
NOT_ASKED = "Not asked at this game: {checks}."
SHARED = (
    "Each number is a check's share of its question before a log is seen. The share of a check that a log does not hold "
    "enough for goes to the others of its question, in proportion; a check's share goes to its parts as shown, and then to "
    "its players or seats alike."
)
SESSION = "{file}: {session}"
SESSIONS = "{session}, and {more} more alike"
QUESTION = {"gain": "Gain", "shuffle": "Shuffle"}
WEIGHTS = "{question}: {weights}."
NOTHING_HELD = "{question}: the log holds enough for no check."
WEIGHT = "{check} {weight:.4g}"
NOT_HELD = "Not held enough for: {checks}."
NO_GAME = "It names no game that has laws here, and no packs: nothing is asked."
NO_DEALS = "It has no deals: nothing is asked."

USED = "settings from {file}: {names}"
BESIDE = (
    "{file} is beside the log and is not used: whoever sends a log does not set how it is judged; to use it, give "
    "--config {file}"
)
FAULT = "{file}: {said}"
NO_SETTING = "{name} is no setting; there are {there}"
MEANT = "; did you mean {near}?"
WRONG = "{name} is {read}; expected {expected}"
NOT_TOML = 'it is not TOML ({why}); a line looks like this: shuffle = "riffle"'
NOT_TEXT = "it is not UTF-8 text; save it as that"
NOT_OPENED = "it cannot be read: {why}"
TOO_LARGE = "it is larger than {most:,} bytes, and no settings are"
NO_TABLE = "it has no table [tool.pone]"
EXPECTED = {
    "game": 'one of {there}, as in game = "whist"',
    "laws": 'one of {there}, as in laws = "whist-club"',
    "shuffle": 'one of {there}, as in shuffle = "riffle"',
    "seam": 'a card or a place in the pack, as in seam = "AS" or seam = 13',
    "chain": "true or false, as in chain = true",
    "twins": "a whole number from 0 to 99,999, as in twins = 9999",
    "seed": "a whole number from 0, as in seed = 7",
    "levels": "a table of numbers between 0 and 1, as in [levels] and below it watch = 0.005",
    "levels.watch": "a number between 0 and 1, as in watch = 0.005",
    "levels.strong": "a number between 0 and 1, as in strong = 0.001",
    "levels.compelling": "a number between 0 and 1, as in compelling = 0.000001",
    "known": 'a table of sentences, as in [known] and below it "stacked.aces" = "The boards were set by hand."',
    "known.": 'a sentence of at most {most} characters, as in "{check}" = "The boards were set by hand."',
}
FALLING = "watch {watch:g}, strong {strong:g}, compelling {compelling:g} do not fall; expected each smaller than the one before"
