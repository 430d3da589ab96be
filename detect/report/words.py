"""Every word a user reads, in one catalogue, so that a club can translate it.

Sentences are templates; figures come from the findings. Nothing here speaks of anybody's intention.
"""

from __future__ import annotations

import math
from typing import Any

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
    "gain": "Did somebody gain by it?",
    "shuffle": "Was the pack shuffled?",
    "record": "What does the record hold?",
}

WHAT = {
    "stacked.aces": "aces",
    "stacked.honours": "honours (ace to knave of any suit)",
    "stacked.points": "points",
}

ASKS = {
    "stacked.aces": "Do more aces come to one player or side than the cut gives?",
    "stacked.honours": "Do more honours come to one player or side than the cut gives?",
    "stacked.points": "Is one hand or side stronger (4-3-2-1 points) than the cut gives?",
    "stacked.turnup": "Does one dealer turn up honours oftener than the others?",
    "deal.shape": "Are the hands flatter or wilder than a well shuffled pack makes them?",
    "revoke.rate": "How often does each player not follow suit though he could?",
}
INNOCENT = {
    "stacked.aces": "Luck; a pack that was not cut, or not cut where the log says; deals left out of the log.",
    "stacked.honours": "Luck; a pack that was not cut, or not cut where the log says; deals left out of the log.",
    "stacked.points": "Luck; a pack that was not cut, or not cut where the log says; deals left out of the log.",
    "stacked.turnup": "Luck; a careless cut that often brings the same part of the pack to the bottom.",
    "deal.shape": "A hurried or clumsy shuffle: cards of one trick stay together. Honest clubs shuffle badly.",
    "revoke.rate": "Players differ: tired eyes, a poor light, cards held badly sorted.",
}
INNOCENT_BOARDS = "Luck; boards chosen or made on purpose, as for a lesson; deals left out of the log."
NEXT = {
    "stacked.aces": "Log the next sittings in the same way, every deal and every cut, before anybody is told of this.",
    "stacked.honours": "Log the next sittings in the same way, every deal and every cut, before anybody is told of this.",
    "stacked.points": "Log the next sittings in the same way, every deal and every cut, before anybody is told of this.",
    "stacked.turnup": "Log who cuts and how deep, and go on logging the turn-up of every deal.",
    "deal.shape": "Shuffle longer: seven riffles, or riffles and overhand in turn, after spreading the tricks.",
    "revoke.rate": "Look at the revokes one by one; a rate alone says nothing of anybody.",
}

FINDING_OWN = (
    "On {n} {deals} that {who} dealt, {holder} held {observed} {what}; the cut gives {expected} on average."
)
FINDING_SEAT = "Over {n} {deals}, {holder} held {observed} {what}; an equal share of the same cards would be {expected} on average."
FINDING_TURNUP = "{who} turned up {observed} honours in {n} own deals; at the rate of the whole table it would be {expected}."
FINDING_SHAPE = {
    "flat": "Over {n} {deals} the hands' squared suit lengths add up to {mean} a deal, where a well shuffled pack gives "
    "{expected_mean}: lower is flatter, more hands like 4-3-3-3.",
    "wild": "Over {n} {deals} the hands' squared suit lengths add up to {mean} a deal, where a well shuffled pack gives "
    "{expected_mean}: higher is wilder, more long suits and voids.",
}
FINDING_REVOKE = (
    "{who} did not follow suit {observed} {times} in {n} plays with a card of the suit in hand; at the room's rate "
    "it would be {expected}. Described only: honest players differ."
)
HOW_OFTEN = "By itself, {often} would give as much or more."
SITTING = "fair sitting"

NAMED = "What stands out: {what}."
STANDS_OUT = {
    "own hand": "{what} in {who}'s hand on deals that {who} dealt",
    "own side": "{what} on {who}'s side on deals that {who} dealt",
    "seat hand": "{what} in {who}'s hand",
    "seat side": "{what} in the hands of {who}",
    "turn-up": "honours turned up by {who}",
}
RAREST = "{often} would look so, or stranger."
RAREST_QUIET = "{often} would look as strange as this, or stranger."
NOT_PUT = "No check could be put to this log."
BY_E = "The sitting was ended by {ended}, so the number of deals may hang on the cards: the e-value alone decides."
ENDED_BY = {"players": "the players", "steward": "a steward"}
ENDED_UNKNOWN = "How the sitting ended is not logged; it is taken as planned."
ONE_DEAL = "One deal alone carries this, so it stays at keep an eye: a slip of the pen is likelier."
WITHOUT = "With the most telling deal left out, {often} would."
NO_TWINS = "Weighed by the exact bound alone; no simulated evenings enter yet."

LEFT_OUT = {
    "void": "{many} void {deals} (misdealt, or dealt again) left out of the tests.",
    "unknown": "{many} {deals} without all four hands left out of the tests that need them.",
    "impossible": "{many} {deals} with an impossible record left out of the tests that need them whole.",
    "repeated": "{many} {records} of deals already counted: a deal counts once however many tables played it.",
    "uncut": "{many} {deals} without a cut left out of the tests that rest on the cut.",
}
UNTESTED = {
    "dealt": ("no deal has all four hands, its dealer and a cut", "write down all four hands and who dealt"),
    "hands": ("no deal has all four hands", "write down all four hands of every deal"),
    "turn_ups": ("no turn-ups with their dealers were logged", "write down the card turned up at each deal"),
    "play": ("no play was logged", "write down the tricks, card by card"),
    "game": ("there is no code of laws here for this game", 'name a game: "whist" or "bridge"'),
    "fault": (
        "the check itself failed: {fault}",
        "tell the makers of pone; the other checks are not touched",
    ),
}

DATA_STANDARD = {
    "stacked.aces": "An extra ace on every second own deal shows, four times in five, after about {deals} own deals",
    "stacked.honours": "An extra honour on every second own deal shows, four times in five, after about {deals} own deals",
    "stacked.points": "An extra ace's worth on every second own deal shows, four times in five, after about {deals} own deals",
    "stacked.turnup": "An honour turned up on purpose in one own deal of four shows, four times in five, after about "
    "{deals} own deals",
    "deal.shape": "A pack riffled only once shows, four times in five, after about {deals} deals",
}
DATA_HERE = "; this log has {n}."
DATA_EFFECT = "With so few, only {effect} a deal would show."
UNITS = {
    "stacked.aces": "{value} extra aces",
    "stacked.honours": "{value} extra honours",
    "stacked.points": "{value} extra points",
    "stacked.turnup": "a share of honours {value} higher",
    "deal.shape": "a shift of {value} in the sum of squared suit lengths",
    "revoke.rate": "a rate {value} higher",
}

EXHIBIT = "Deal {number}: {figure}, where the cut of this deal gives {expected} on average."
EXHIBIT_TURNUP = "Deal {number}: an honour was turned up."

PENALTY_NONE = "none: a record is a record"
IRREGULARITIES: dict[str, tuple[str, str, str]] = {
    "doubled": ("a card in two places", "{cards} stands {times} in this deal ({where}).",
                "A slip in writing the hands down; two packs mixed."),
    "missing": ("a card in no hand", "{cards} is in no hand though all four are logged.",
                "A slip in writing the hands down; a card lost from the pack."),
    "long_hand": ("too many cards", "{who} has {many} cards; a hand has {right}.",
                  "A card written twice; a misdeal that nobody saw."),
    "short_hand": ("too few cards", "{who} has {many} cards; a hand has {right}.",
                   "A card left out in writing; a card dropped or dealt to another."),
    "pack_doubled": ("a card twice in the pack", "{cards} stands twice in the pack as {stage}.",
                     "A slip in writing the pack down; two packs mixed."),
    "pack_missing": ("a card not in the pack", "{cards} is not in the pack as {stage}.",
                     "A slip in writing the pack down; a card lost."),
    "turn_up_elsewhere": ("the turn-up is not the dealer's", "{cards} was turned up, and is not in the dealer's hand{held}.",
                          "The dealer or the turn-up written down wrongly."),
    "turn_up_not_last": ("the turn-up is not the last card",
                         "The card turned up and the last card of the pack differ: {cards}.",
                         "The pack or the turn-up written down wrongly."),
    "trump_differs": ("trumps are not the suit turned up", "{cards} was turned up, and trumps are logged as {suit}.",
                      "A slip of the pen."),
    "not_as_dealt": ("hands are not as the pack deals",
                     "{many} cards lie in other hands than the pack, dealt one at a time, gives: {cards}.",
                     "The pack or the hands written down wrongly; a deal two at a time; another dealer than logged."),
    "no_cut": ("the pack was not cut", "The cut is logged as declined; this game's law has the pack cut for every deal.",
               "The recorder missed it; the table agreed to play without."),
    "small_packet": ("too small a packet in the cut", "{who} lifted {many} cards and left {left}; each packet needs {least}.",
                     "A careless cut; a miscount by the recorder."),
    "wrong_cutter": ("cut by another player", "{who} cut; the cut is {pone}'s, on the dealer's right.",
                     "The dealer or the cutter written down wrongly."),
    "cut_not_made": ("a cut that was never carried out",
                     "A cut of {many} cards is logged, and the pack was dealt in the order it had before.",
                     "The pack was written down before the cut; the packets were put back as they were by accident."),
    "cut_differs": ("the cut at another depth", "A cut of {many} cards is logged; the pack's order shows one of {shown}.",
                    "A miscount by the recorder."),
    "order_changed": ("another order after the cut", "The pack as dealt is not the shuffled pack cut anywhere.",
                      "One of the two orders written down wrongly; a shuffle after the cut by mistake."),
    "revoke": ("revoke", "{who} played {cards} to a lead of {led} with {led} in hand.",
               "An oversight: cards badly sorted, a suit mistaken for another of its colour; a slip of the recorder."),
    "revoke_saved": ("a revoke saved in time", "{who} played {cards} to a lead of {led} with {led} in hand, and took it back.",
                     "An oversight, put right as the law allows."),
    "not_held": ("a card that was not dealt to the player", "{who} played {cards}, which was not in the hand as logged.",
                 "The hand or the play written down wrongly; a card of the other pack."),
    "played_twice": ("a card played twice", "{who} played {cards} a second time.", "A slip in writing the play down."),
    "dealer_out_of_turn": ("the deal out of turn", "{who} dealt; by rotation the deal was {due}'s.",
                           "A new rubber whose cut for deal was not logged; a deal left out of the log; a misdeal."),
    "numbers_skipped": ("numbers skipped", "{many} {numbers_word} of the session not in the log: {numbers}.",
                        "Boards not played or not logged; a page lost. The gain tests suppose every deal was logged."),
    "deal_repeated": ("the same deal twice", "The same four hands stand at deal {earlier}, same table, same players.",
                      "A deal entered twice; a board played again by mistake."),
}  # fmt: skip
"""By kind: title, what the record says, the innocent reading."""
STAGES = {0: "gathered", 1: "shuffled", 2: "dealt"}
SUITS = ("clubs", "diamonds", "hearts", "spades", "no trumps")
SEATS = {1: "North", 2: "East", 3: "South", 4: "West"}
SIDES = {1: "North and South", 2: "East and West", 3: "North and South", 4: "East and West"}

HEADINGS = {
    "record": "What the record shows against the laws",
    "findings": "Worth reading",
    "untested": "What could not be tested",
    "left_out": "What was left out",
    "data": "How much it would take to see more",
    "errors": "What could not be read",
    "notes": "Notes on the reading",
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
    """
    if log_p > math.log(0.5):
        return f"most {SITTING}s"
    if log_p < -15 * math.log(10):
        return f"fewer than 1 in a million billion {SITTING}s"
    return f"about 1 in {_round(math.exp(-log_p))} {SITTING}s"


def sentence(text: str) -> str:
    """Begin with a capital."""
    return text[:1].upper() + text[1:]


def _round(value: float) -> str:
    if value < 10:
        return f"{value:.1f}".removesuffix(".0")
    digits = 10 ** (math.floor(math.log10(value)) - 1)
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
    if value == int(value):
        return f"{int(value):,}"
    if abs(value) >= 1000:
        return f"{value:,.0f}"
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


def untested(reason: str) -> tuple[str, str]:
    """Give why a check could not be put, and what to log next time."""
    if reason.startswith("fault:"):
        why, log_next = UNTESTED["fault"]
        return why.format(fault=reason.removeprefix("fault:")), log_next
    return UNTESTED[reason]


def spoken(template: str, **figures: Any) -> str:
    """Fill a sentence; what comes from a log goes in as data and is never itself a template."""
    return template.format(**figures)


GAMES = {"whist": "whist", "bridge": "bridge"}
FORMATS = {"pbn": "PBN", "native": "native log"}
RECORD_SHAPE = "•"
RECORD_LINE = "The record shows {many} {irregularities} in {affected} {deals}."
RECORD_CLEAN = "The record shows no irregularity."
NONE_WORTH = "Nothing stands out: all {many} {questions} are such as fair play often gives."
PENALTY_LABEL = "The law's penalty:"
INNOCENT_LABEL = "It may be innocent:"
NEXT_LABEL = "Next:"
EVERY_CHECK = "every check"
READ_LINE = "Read from {path} ({format}): {sessions}, {records}, {deals}."
