"""The words of `pone watch`.

Templates, as in `detect.report.words`. Nothing here has a figure of how often fair play looks so: there is none while a
sitting goes on.
"""

from __future__ import annotations

WHAT_E = (
    "Each number is what a stake of 1, laid against fair play, has come to. It starts at 1. If all is fair it reaches 20 at "
    "any time in at most 1 sitting of 20, and 1,000 in at most 1 of 1,000: each number by itself, however often one looks. "
    "Of many numbers some stand high by luck; the one over all checks counts them together. It never says why."
)
NO_P = (
    "How often fair play looks so is said when the sitting is closed, and not before: that figure supposes that nobody "
    "who looked at it chose when to stop. A steward who ends the sitting because of a number here has the log say so "
    "(ended: steward)."
)
TITLE = "{session} · {game} · {many} {deals}"
LAST = " · the last one is deal {last}"
NO_DEALS = "no deal so far"
NO_GAME = "game not named"
CHECK = "{title}, {part}"
PARTS = {
    "hand": "own hand",
    "own": "own deals",
    "received": "others' deals",
    "player": "all deals",
    "dealer": "own deals",
    "pair": "dealt by one to another",
    "side": "own side",
    "turn-up": "the card turned up",
    "aces": "aces",
    "honours": "honours",
    "points": "points",
    "rank": "their ranks",
    "lowest": "the lowest card",
    "cards": "every card",
    "tricks": "every trick",
    "pool": "the pool",
    "flat": "too flat",
    "wild": "too wild",
    "following": "in order",
    "either": "in either order",
    "few": "too few",
    "many": "too many",
    "near": "too near",
    "far": "too far",
    "upward": "upward",
    "downward": "downward",
    "next": "the next card",
    "turn": "the card after each",
}
"""What a part of a check looks at, where a check has several."""
BOARDS = {"hand": "hand", "side": "both hands"}
"""The same where the boards were made elsewhere."""
ALL = "all checks together"
COLUMN = "stake of 1 on"
PERSON = "player"
STAKE = "all checks"
HIGHEST = "the highest of them"
HIGHEST_OF = "{check}: {stake}"
TOGETHER = "Everybody together: {stake}."
SHUFFLE = "The shuffle, which is nobody's: {stake} over all its checks; the highest is {check}, {highest}."
SHUFFLE_HEAD = "the shuffle, which is nobody's"
AT_CLOSE = "Only at the close: {checks}."
LACKING = "Not in the log so far, or not enough of it: {checks}."
LACKING_GAME = "Nothing can be staked yet: {why}; {log_next}."
NOTHING_YET = "Nothing is staked yet."
LINE = "{many} {deals}{last}: {stakes}"
LINE_LAST = ", to deal {last}"
LINE_STAKE = "{who} {stake}"
LINE_TOGETHER = "together {stake}"
LINE_SHUFFLE = "shuffle {stake}"
LINE_CHECK = "- {check}: {stakes}"
LEAST = "under 0.01"
MOST = "over 1 million million"
MILLIONS = "{many} million"

STATUS = "Waiting for the next deal. {end}"
END_LOGGED = "It ends when the log says that the sitting is over, or with Ctrl-C."
END_IDLE = "It ends when the log says that the sitting is over, when nothing is added for {idle:g} seconds, or with Ctrl-C."
UNFINISHED = "The last line is not finished; it waits for the rest."
TROUBLES = {
    "missing": "{path} is not there yet; waiting for it",
    "gone": "{path} is not there any more; waiting for it",
    "shut": "{path} cannot be opened now; trying again",
    "empty": "{path} has no whole line yet; waiting",
    "no_log": "{path} has no line of a log so far; waiting for a line with a session, or a row of headings such as deal, "
    "dealer, hands.N",
}
ANEW = "{path} was written over, cut short or replaced; it is read anew from its first line"
MORE_ERRORS = "{path}: {many} more that cannot be read; the report will list them"
CLOSED = "the log says that the sitting is over"
IDLE = "nothing was added for {idle:g} seconds: the sitting is taken to be over"
SAID = "the sitting is over, as was said"
OVER = "Is the sitting over at the table? Only then is there a report"
NOT_OVER = "no report: the log does not say that the sitting is over; when it is, run: {command}"
STDIN = "standard input (-) cannot be looked at again and again: name a file"
FOLDER = "{path} is a folder: name the log in it that is being written"
