"""Every word a user reads, in one catalogue, so that a club can translate it.

Sentences are templates; figures come from the findings. Nothing here speaks of anybody's intention.
"""

from __future__ import annotations

import math
from typing import Any

from detect.report import words_people
from detect.report.words_gain import GAINS
from detect.report.words_learned import HEADING_LEARNED, LEARNED, UNTESTED_MORE
from detect.report.words_shuffle import SHUFFLES

CAUTION = (
    "This is not proof. It says how often fair play would look so, not why; unremarkable is not acquittal, "
    "and skill or memory is not cheating."
)
LEVELS: dict[str, tuple[str, str]] = {
    "unremarkable": ("●", "Nothing unusual"),
    "watch": ("▲", "Keep an eye"),
    "strong": ("◆", "Look closer"),
    "compelling": ("■", "Refer"),
    "untested": ("○", "Could not test"),
}
"""The shape and the words of each level."""
QUESTIONS = {
    "gain": "Did somebody gain more than fair cards give?",
    "shuffle": "Was the pack shuffled?",
}

WHAT = {
    "stacked.aces": ("ace", "aces"),
    "stacked.honours": ("honour (ace to knave of any suit)", "honours (ace to knave of any suit)"),
    "stacked.points": ("point (ace 4, king 3, queen 2, knave 1)", "points (ace 4, king 3, queen 2, knave 1)"),
}
"""What is counted: one of it, and several."""

ASKS = {
    "stacked.aces": "Do more aces come to one player or side than the cut gives?",
    "stacked.honours": "Do more honours come to one player or side than the cut gives?",
    "stacked.points": "Is one hand or side stronger (4-3-2-1 points) than the cut gives?",
    "stacked.turnup": "Does one dealer turn up honours oftener than the others?",
    "deal.shape": "Are the hands flatter or wilder than a well shuffled pack makes them?",
    "revoke.rate": "How often does each player not follow suit though he could?",
    "cut.habit": "Where does each player cut, and how tightly?",
    "cut.meets": "Do cuts on one player's deals fall on a seam of the pack?",
    "cut.low": "Does one player cut lower cards for the deal than the others?",
    **{name: one.asks for name, one in SHUFFLES.items()},
    **{name: one.asks for name, one in (GAINS | LEARNED).items()},
}
_CUT = "Luck; a pack that was not cut, or not cut where the log says; deals left out of the log."
TITLES = {
    "stacked.aces": "aces",
    "stacked.honours": "honours",
    "stacked.points": "points",
    "stacked.turnup": "turn-ups",
    "deal.shape": "shapes of the hands",
    "revoke.rate": "revokes",
    "cut.habit": "depths of the cuts",
    "cut.meets": "cuts on a seam",
    "cut.low": "cards cut for the deal",
    **{name: one.title for name, one in SHUFFLES.items()},
    **{name: one.title for name, one in (GAINS | LEARNED).items()},
    "poker": "gain",
    "other": "every other check",
    "*": "every check",
}
"""What a check looks at, in a word or two."""
INNOCENT = {
    "stacked.aces": _CUT,
    "stacked.honours": _CUT,
    "stacked.points": _CUT,
    "stacked.turnup": "Luck; a careless cut that often brings the same part of the pack to the bottom.",
    "deal.shape": "Luck; a hurried or clumsy shuffle, after which the cards of a trick stay together. Honest clubs shuffle "
    "badly.",
    "revoke.rate": "Players differ: tired eyes, a poor light, cards held badly sorted.",
    "cut.habit": "Players differ: everybody has a habit, and a tight one is no more than a habit.",
    "cut.meets": "Luck; a pack badly squared opens where it was parted, and one with a bent card opens there.",
    "cut.low": "Luck; cuttings left out of the log.",
    **{name: one.innocent for name, one in SHUFFLES.items()},
    **{name: one.innocent for name, one in (GAINS | LEARNED).items()},
}
_BOARDS = (
    "Luck; boards picked or made up, as for a lesson, or for a contest in which one seat is given the best hand; boards "
    "left out of the log."
)
INNOCENT_BOARDS = {
    "stacked.aces": _BOARDS,
    "stacked.honours": _BOARDS,
    "stacked.points": _BOARDS,
    "deal.shape": "Luck; boards dealt by hand after a hurried shuffle; boards picked or made up, as for a lesson.",
    **{name: one.boards["innocent"] for name, one in GAINS.items() if one.boards},
}
"""The same where the boards were made elsewhere, as in duplicate bridge."""
_LOG_ON = "Log the next sittings in the same way, every deal and every cut, before anybody is told of this."
NEXT = {
    "stacked.aces": _LOG_ON,
    "stacked.honours": _LOG_ON,
    "stacked.points": _LOG_ON,
    "stacked.turnup": "Log who cuts and how deep, and go on logging the turn-up of every deal.",
    "deal.shape": "Shuffle longer: seven riffles, or riffles and overhand in turn, after spreading the tricks.",
    "revoke.rate": "Look at the revokes one by one; a rate alone says nothing of anybody.",
    "cut.habit": "Nothing: where somebody cuts says nothing of anybody.",
    "cut.meets": "Have the pack squared before it is cut, and go on logging it as gathered and as shuffled, with every cut.",
    "cut.low": "Spread the pack for the cutting, and go on logging every card cut, those of ties as well.",
    **{name: one.next for name, one in SHUFFLES.items()},
    **{name: one.next for name, one in (GAINS | LEARNED).items()},
}
_ASK_BOARDS = "Ask how the boards were made, and log the next sittings in the same way, every board, before anybody is told of this."
NEXT_BOARDS = {
    "stacked.aces": _ASK_BOARDS,
    "stacked.honours": _ASK_BOARDS,
    "stacked.points": _ASK_BOARDS,
    "deal.shape": "Ask how the boards were made; those dealt by hand want seven riffles.",
    **{name: one.boards["next"] for name, one in GAINS.items() if one.boards},
}

FINDING_OWN = (
    "On {n} {deals} that {who} dealt, {holder} held {observed} {what}; the cut gives {expected} on average."
)
FINDING_SEAT = "Over {n} {deals}, {holder} held {observed} {what}; an equal share of the same cards would be {expected} on average."
FINDING_TURNUP = "{who} turned up {observed} {honours} in {n} own {deals}; at the rate of the whole table it would be {expected}."
FINDING_SHAPE = {
    "flat": "Over {n} {deals}, the squared suit lengths of the four hands add up to {mean} a deal; a well shuffled pack "
    "gives {expected_mean} on average. Lower is flatter: more hands like 4-3-3-3.",
    "wild": "Over {n} {deals}, the squared suit lengths of the four hands add up to {mean} a deal; a well shuffled pack "
    "gives {expected_mean} on average. Higher is wilder: more long suits and voids.",
}
FINDING_REVOKE = (
    "{who} did not follow suit {times} in {n} {plays} with a card of the suit in hand; at the rate of the whole table "
    "it would be {expected}. Described only: honest players differ."
)
FINDING_RIFFLES = "Of {n} {shuffles} set against riffles: {looks}."
RIFFLES_LIKE = "{packs} like {riffles} ({range}); {enough} would hide all but a trace"
RIFFLES_NONE = "no number of riffles fits better than a well mixed pack"
RIFFLES_RANGE = {"one": "no other number fits nearly as well", "some": "{low} to {high} fit nearly as well",
                 "open": "{low} or more, or any other good shuffle, fit nearly as well"}  # fmt: skip
PACKS_LOOK = ("this pack looks", "these packs look")
FINDING_ORDER = (
    "Over {n} {shuffles}: {what} {mean} a pack; a well shuffled pack gives {expected_mean} on average."
)
FINDING_COHESION = (
    "Over {n} {deals}, {mean} pairs of cards of one trick came into one hand at the next deal of that pack; a well "
    "shuffled pack brings {expected_mean} there on average."
)
FINDING_HABIT = (
    "{who} cut {n} {times}, {mean} cards deep on average{spread}. Described only: honest habits differ."
)
HABIT_SPREAD = ", give or take {sd}"
FINDING_LOW = {
    "rank": "{who} cut for the deal {n} {times}; the cards' ranks, ace 1 to king 13, have a mean of {mean}, where luck gives "
    "7 on average.",
    "lowest": "{who} cut the lowest card {observed} times in {n} {cuttings} without a tie for it; luck gives {expected} on "
    "average.",
}
HOW_OFTEN = "Taken alone, this or stranger is seen in {often}."
SITTING = "fair sitting"
OWN_HAND = "{who}'s own hand"
HAND_OF = "{who}'s hand"
SIDE_OF = "{who}'s side"
TABLE = "the table"

NAMED = "What stands out: {what}."
STANDS_OUT = {
    "own hand": "{what} in {who}'s hand on deals that {who} dealt",
    "own side": "{what} on {who}'s side on deals that {who} dealt",
    "seat hand": "{what} in {who}'s hand",
    "seat side": "{what} in the hands of {who}",
    "turn-up": "honours turned up by {who}",
    "cut.meets": "cuts on a seam of the pack on deals that {who} dealt",
    "cut.low": "low cards cut for the deal by {who}",
    "flat": "hands flatter than a well shuffled pack makes them",
    "wild": "hands wilder than a well shuffled pack makes them",
}
RAREST = "{often} would look so, or stranger."
RAREST_QUIET = "{often} would look as strange as this, or stranger."
NOT_PUT = "No check could be put to this log."
BY_E = "The sitting was ended by {ended}, so the number of deals may hang on the cards: the e-value alone decides."
ENDED_BY = {"players": "the players", "steward": "a steward"}
ENDED_UNKNOWN = "How the sitting ended is not logged; it is taken as planned."
ONE_DEAL = "One deal alone carries this, so it goes no higher than “Keep an eye”: a slip of the pen would explain it."
WITHOUT = "With the most telling deal left out, {often} would."

LEFT_OUT = {
    "void": "{many} void {deals} (misdealt, or dealt again) left out of the tests.",
    "unknown": "{many} {deals} without all four hands left out of the tests that need them.",
    "impossible": "{many} {deals} with an impossible record left out of the tests that need them whole.",
    "repeated": "{many} {records} of deals already counted: a deal counts once however many tables played it.",
    "uncut": "{many} {deals} without a cut left out of the tests that rest on the cut.",
    "undealt": "{many} {deals} without a dealer left out of the tests of own deals.",
}
UNTESTED = {
    "dealt": (
        "no deal has all four hands and its dealer, and was cut",
        "write down all four hands of every deal, who dealt and who cut",
    ),
    "hands": ("no deal has all four hands", "write down all four hands of every deal"),
    "turn_ups": ("no turn-up was logged with its dealer", "write down who dealt and the card turned up"),
    "play": ("no play was logged", "write down the tricks, card by card"),
    "orders": (
        "no pack was logged both before and after a shuffle",
        "write down the pack as gathered and as shuffled, where a machine or a patient helper can read it",
    ),
    "uncut_orders": (
        "no pack was logged as it was before a shuffle and again before the cut",
        "write down the pack as gathered and as shuffled, before it is cut",
    ),
    "tricks": (
        "no deal follows one of the same pack whose tricks were logged",
        "write down the tricks card by card, all four hands, and which pack was dealt",
    ),
    "cuts": ("no cut was logged", "write down who cut and how many cards were lifted"),
    "seams": (
        "no deal has its dealer, its cut, and the pack as gathered and as shuffled",
        "write down the pack as gathered and as shuffled, and how many cards the cut lifted",
    ),
    "cut_in": (
        "no cutting for partners and the deal was logged",
        "write down every card cut for partners and the deal, with who cut it",
    ),
    **UNTESTED_MORE,
    "game": (
        "the game is not named, or has no code of laws here",
        'name the game, such as "whist", "bridge" or "holdem", in the log or with --game',
    ),
    "fault": (
        "the check itself failed ({fault})",
        "tell the makers of pone; the other checks are not touched",
    ),
}
"""By reason: why a check could not be put, and what to do."""
UNTESTED_BOARDS = {"dealt": UNTESTED["hands"]}
UNTESTED_LINE = "{checks}: {why}; next time {log_next}."
UNTESTED_FAULT_LINE = "{checks}: {why}; {log_next}."

DATA_STANDARD = {
    "stacked.aces": "An extra ace on every second own deal shows, four times in five, after about {deals} own deals",
    "stacked.honours": "An extra honour on every second own deal shows, four times in five, after about {deals} own deals",
    "stacked.points": "An extra ace's worth of points on every second own deal shows, four times in five, after about "
    "{deals} own deals",
    "stacked.turnup": "An extra honour turned up in one own deal of four shows, four times in five, after about {deals} "
    "own deals",
    "deal.shape": "A pack riffled only once shows, four times in five, after about {deals} deals",
    "cut.meets": "Three cuts in ten on the seam show, four times in five, after about {deals} own deals with a seam",
    "cut.low": "A card three ranks too low at every cutting shows, four times in five, after about {deals} cuttings",
    **{name: one.standard for name, one in SHUFFLES.items()},
    **{name: one.standard for name, one in GAINS.items()},
}
DATA_STANDARD_BOARDS = {
    "stacked.aces": "An extra ace in one seat on every second board shows, four times in five, after about {deals} boards",
    "stacked.honours": "An extra honour in one seat on every second board shows, four times in five, after about {deals} "
    "boards",
    "stacked.points": "An extra ace's worth of points in one seat on every second board shows, four times in five, after "
    "about {deals} boards",
    "deal.shape": "Boards dealt from a pack riffled only once show, four times in five, after about {deals} boards",
    **{name: one.boards["standard"] for name, one in GAINS.items() if one.boards},
}
DATA_HERE = "; this log has {n}."
DATA_HERE_OWN = "; no dealer here has more than {n}."
DATA_HERE_PLAYER = "; nobody here has more than {n}."
DATA_EFFECT = "With so few, nothing smaller than {effect} would show."
DATA_NOTHING = "With so few, nothing would show."
UNITS = {
    "stacked.aces": "{value} extra aces a deal",
    "stacked.honours": "{value} extra honours a deal",
    "stacked.points": "{value} extra points a deal",
    "stacked.turnup": "a share of honours higher by {value}",
    "deal.shape": "a shift of {value} a deal in the sum of squared suit lengths",
    "cut.meets": "a share of cuts on a seam higher by {value}",
    "cut.low": "a shift of {value} in the mean rank",
    **{name: one.unit for name, one in SHUFFLES.items()},
    **{name: one.unit for name, one in GAINS.items()},
}

EXHIBITS = {
    "own": "Deal {number}: {figure}, where the cut of this deal gives {expected} on average.",
    "seat": "Deal {number}: {figure}, where an equal share of this deal's cards is {expected} on average.",
    "shape": "Deal {number}: squared suit lengths of {figure}, where a well shuffled pack gives {expected} on average.",
    "turn-up": "Deal {number}: an honour was turned up.",
    "order": "Deal {number}: {what} {figure}, where a well shuffled pack gives {expected} on average.",
    "cohesion": "Deal {number}: {figure} pairs of one trick in one hand, where a well shuffled pack gives {expected} on "
    "average.",
    "cut.meets": "Deal {number}: the cut fell on the seam.",
    "rank": "Before deal {number}: a card of rank {figure}, the ace being 1, where luck gives 7 on average.",
    "lowest": "Before deal {number}: the lowest card of all.",
}

SUITS = ("clubs", "diamonds", "hearts", "spades", "no trumps")
SEATS = {1: "North", 2: "East", 3: "South", 4: "West"}
SIDES = {1: "North and South", 2: "East and West", 3: "North and South", 4: "East and West"}

HEADINGS = {
    "record": "What the record shows against the laws",
    "findings": "Worth reading",
    "learned": HEADING_LEARNED,
    "untested": "What could not be tested",
    "base_rates": words_people.HEADING,
    "left_out": "What was left out",
    "data": "How much it would take to see more",
    "errors": "What could not be read",
    "notes": "Notes on the reading",
    "quiet": "Sittings with nothing to read",
}


def plural(many: float, one: str, several: str | None = None) -> str:
    """Choose a word by number.

    Examples
    --------
    >>> plural(1, "deal"), plural(3, "deal")
    ('deal', 'deals')
    """
    return one if many == 1 else several or one + "s"


def often(log_p: float) -> str:
    """Say a chance as a natural frequency of fair sittings.

    Parameters
    ----------
    log_p : float
        Natural logarithm of the chance.

    Examples
    --------
    >>> import math
    >>> often(math.log(1 / 3021))
    'about 1 in 3,000 fair sittings'
    >>> often(math.log(0.9)), often(-800.0)
    ('most fair sittings', 'fewer than 1 in a million billion fair sittings')
    >>> often(math.log(0.43)), often(math.log(0.156))
    ('about 4 in 10 fair sittings', 'about 1 in 6 fair sittings')
    """
    if log_p > math.log(0.5):
        return f"most {SITTING}s"
    if log_p < -15 * math.log(10):
        return f"fewer than 1 in a million billion {SITTING}s"
    if log_p > math.log(0.2):
        return f"about {round(10 * math.exp(log_p))} in 10 {SITTING}s"
    return f"about 1 in {_round(math.exp(-log_p))} {SITTING}s"


def sentence(text: str) -> str:
    """Begin with a capital."""
    return text[:1].upper() + text[1:]


def _round(value: float) -> str:
    digits = 10 ** max(math.floor(math.log10(value)) - 1, 0)
    rounded = round(value / digits) * digits
    for size, word in ((1e12, "million million"), (1e9, "thousand million"), (1e6, "million")):
        if rounded >= size:
            return f"{rounded / size:,.3g} {word}"
    return f"{rounded:,.0f}"


def figure(value: float) -> str:
    """Write a figure with as many digits as it deserves.

    Examples
    --------
    >>> figure(29.0), figure(9.9664), figure(1234.5), figure(0.0312)
    ('29', '10.0', '1,234', '0.031')
    """
    if not math.isfinite(value):
        return "an unknown number"
    if value == int(value) or abs(value) >= 1000:
        return f"{round(value):,}"
    return f"{value:.1f}" if abs(value) >= 1 else f"{value:.2g}"


def listed(words: list[str], most: int = 12) -> str:
    """Join words with commas, the last with *and*.

    Examples
    --------
    >>> listed(["Ada", "Ben", "Cyd"])
    'Ada, Ben and Cyd'
    """
    if len(words) > most:
        return ", ".join(words[:most]) + f" and {len(words) - most} more"
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""


def times(many: int) -> str:
    """Say how many times.

    Examples
    --------
    >>> times(1), times(2), times(3)
    ('once', 'twice', '3 times')
    """
    return {1: "once", 2: "twice"}.get(many, f"{many:,} times")


def untested(reason: str, *, boards: bool = False) -> tuple[str, str]:
    """Give why a check could not be put, and what to log next time.

    Parameters
    ----------
    reason : str
        A key of `UNTESTED`, or ``fault:`` and what failed.
    boards : bool
        Whether the deals were made elsewhere, as in duplicate bridge.

    Examples
    --------
    >>> untested("play")
    ('no play was logged', 'write down the tricks, card by card')
    """
    if reason.startswith("fault:"):
        why, log_next = UNTESTED["fault"]
        return spoken(why, fault=reason.removeprefix("fault:")), log_next
    return (UNTESTED_BOARDS if boards else {}).get(reason, UNTESTED[reason])


def spoken(template: str, **figures: Any) -> str:
    """Fill a sentence; what comes from a log goes in as data and is never itself a template."""
    return template.format(**figures)


RECORD_SHAPE = "•"
RECORD_LINE = "The record shows {many} {irregularities} in {affected} {deals}."
RECORD_CLEAN = "The record shows no irregularity."
NONE_WORTH = "Nothing stands out: all {many} answers are such as fair play often gives."
NONE_WORTH_ONE = "Nothing stands out: the one answer is such as fair play often gives."
NAMES_ONLY_COUNT = "At this level a name says whose cards were counted, and no more."
PENALTY_LABEL = "The law's penalty:"
INNOCENT_LABEL = "It may be innocent:"
NEXT_LABEL = "Next:"
READ_LINE = "Read from {path} ({format}): {sessions}, {records}, {deals}."
NOT_READ_LINE = "{path} could not be read: {why}."
STANDARD_INPUT = "standard input"
NOTHING = "Nothing was read."
SEVERAL = "{many} sittings: {counts}."
SEVERAL_SHUFFLE = "The shuffle of {many} is marked."
SEVERAL_RECORD = "The record of {many} shows irregularities."
OF_THEM_DIFFERENT = "{many} of them different"
LAW_LINE = "{title} ({law}), {many} in all:"
READ_EXPECTED = '{place}read "{read}"; expected {expected}'
MORE = "{many} more; --format json lists them all."
MORE_QUIET = "Read one file alone, or with --format json, for all that was put to it."
NOT_HELD = "Not kept in the new file: {what}"

AUDIT_CAUTION = (
    "Irregularities are facts of the record, each with an innocent reading. Nothing here says why one came about, and "
    "nothing here tests how the cards fell."
)
AUDIT_HEADINGS = {
    "described": "How often suit was not followed",
    "not_audited": "What could not be audited",
    "others": "The other sittings",
}
AUDITED: dict[str, str] = {
    "*": "every law",
    "hands": "the hands, and the play against them",
    "play": "the play, card by card",
    "dealer": "the deal in turn, and the cut by the right player",
    "cut": "the packets of the cut",
    "turn_up": "the card turned up",
    "pack": "the pack itself, and whether the cut was carried out",
    "bets": "the stakes, the turns to speak, and who was out",
    "paid": "who was paid, against the hands that were shown",
}
"""What an audit looks at, by the part of the record that it needs."""
NOT_AUDITED: dict[str, tuple[str, str]] = {
    "*": ("no deal was logged", "write down every deal, also the dull ones and the void ones"),
    "hands": ("the four hands were not all logged", "write down all four hands of every deal"),
    "play": UNTESTED["play"],
    "dealer": ("no dealer was logged", "write down who dealt"),
    "cut": (
        "no cut was logged",
        "write down who cut and how many cards were lifted, 0 where the cut was declined",
    ),
    "turn_up": ("no card turned up was logged", "write down the card that was turned up"),
    "pack": (
        "the order of the pack was not logged both before and after the cut",
        "write down both orders, where a machine or a patient helper can read them",
    ),
    "bets": (
        "no bet was logged",
        "write down antes, bets and hands given up in their order, with what each stake comes to",
    ),
    "paid": ("it was not logged who was paid", "write down what each player took out of the pool"),
}
"""By the part of the record that lacks: why a law could not be held against it, and what to write down."""
NOT_AUDITED_SOME = "{why} in {many} of {all} deals"
AUDIT_LEVELS: dict[str, tuple[str, str]] = {
    "irregular": (RECORD_SHAPE, "Irregularities"),
    "regular": (RECORD_SHAPE, "No irregularity"),
    "not_audited": (LEVELS["untested"][0], "Could not audit"),
}
"""The shape and the words of what an audit says of a sitting."""
AUDIT_SHORT = "{shape} {many} {irregularities}"
RECORD_NOT_AUDITED = "The record could not be held against any law."
CELL_CUT = "… (cut here: a cell of a spreadsheet holds {most} characters; --format json has it whole)"
