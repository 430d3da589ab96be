"""The words of the checks of gain that are put to poker."""

from __future__ import annotations

from typing import Any

GAINS: dict[str, dict[str, Any]] = {
    "stacked.strength": {
        "asks": "Does a player get stronger hands than the others at the table?",
        "title": "strong hands first dealt",
        "says": {
            "own": "On {n} {deals} that {who} dealt, {who}'s own hand, as first dealt, beat {observed} hands of the others; any hand "
            "of those deals would beat {expected} on average.",
            "received": "On {n} {deals} that others dealt, {who}'s hand, as first dealt, beat {observed} hands of the others; any "
            "hand of those deals would beat {expected} on average.",
        },
        "stands_out": {
            "own": "{who}'s own hand on deals that {who} dealt",
            "received": "{who}'s hand on deals that others dealt",
        },
        "exhibit": dict.fromkeys(
            ("own", "received"),
            "Deal {number}: a hand that beat {figure} of the others, where {expected} is the average.",
        ),
        "standard": "A dealer who takes the best of three hands on every second own deal shows, four times in five, after about "
        "{deals} own deals",
        "unit": "{value} more hands beaten a deal",
        "innocent": "Luck; weak hands left out of the log. A bad shuffle is bad for everybody alike, but a pack that is hardly "
        "mixed and not cut may favour a seat.",
        "next": "Log every hand of every deal, whatever it holds, and have the pack cut by the player on the dealer's right.",
    },
    "draw.luck": {
        "asks": "Do a player's draws help him oftener than the same draws help the others?",
        "title": "luck in the draw",
        "says": {
            "player": "Of {n} {draws} by {who}, {observed} helped; as many of the table's draws of the same kind would help "
            "{expected} times on average.",
            "dealer": "Of {n} {draws} by {who} on deals that {who} dealt, {observed} helped; as many of the table's draws of the "
            "same kind would help {expected} times on average.",
        },
        "stands_out": {
            "player": "draws that helped {who}",
            "dealer": "draws that helped {who} on deals that {who} dealt",
        },
        "exhibit": dict.fromkeys(("player", "dealer"), "Deal {number}: a draw that helped."),
        "standard": "Draws that help twice as often as a pair's do show, four times in five, after about {deals} draws",
        "unit": "a share of draws that help higher by {value}",
        "innocent": "Luck; draws of those who were lucky told oftener than others'.",
        "next": "Log every discard and every card drawn, of every player, or have somebody else deal the draw.",
        "nothing": "{who} made no draw that others made too, so there is nothing to hold it against.",
    },
    "holdout.absent": {
        "asks": "Do aces that were away for some deals come back to one player?",
        "title": "aces that come back",
        "says": {
            "aces": "On {n} {deals}, aces came back that nobody had held for four deals or more: {observed} of them to {who}; as "
            "many cards as {who} was dealt would get {expected} on average."
        },
        "stands_out": {"aces": "aces that came back to {who}'s hand"},
        "exhibit": {
            "aces": "Deal {number}: {figure} aces came back to this hand, where {expected} is the average."
        },
        "standard": "A player to whom three in five such aces come shows, four times in five, after about {deals} deals with one",
        "unit": "{value} more such aces a deal",
        "innocent": "Luck; a card that lay on the floor, and whoever picked it up; hands entered wrongly.",
        "next": "Count the pack before a deal and after it, at times that nobody knows beforehand.",
    },
}
TIMES: dict[str, dict[str, str]] = {
    "says": {
        "hand": "On {n} {deals} that {who} dealt and that took longer than usual, all hands could on average be halved {mean} times, "
        "the better half being kept each time, before {who}'s own hand, as first dealt, fell out; any others of {who}'s deals would "
        "give {expected_mean}.",
        "pool": "Of {n} {deals} that {who} dealt and that took longer than usual, {observed} ended with the pool, or a share of it, "
        "paid to {who}; as many others of {who}'s deals would on average end so {expected} times.",
    },
    "stands_out": {
        "hand": "slow shuffles and deals by {who} where {who} got a strong hand",
        "pool": "slow shuffles and deals by {who} where {who} won the pool",
    },
    "exhibit": {
        "hand": "Deal {number}: slow, with a strong hand first dealt to the dealer.",
        "pool": "Deal {number}: slow, and the dealer won the pool.",
    },
}
"""The words of `timing.slow` at poker."""
FIRST: dict[str, dict[str, str]] = {
    "says": {
        "behind": "On {n} {deals} on which {who} came in with others still to speak, the best hand behind {who} was, on average, beaten in "
        "{mean} of fifteen new dealings of the cards that {who} had not seen; as many of {who}'s decisions, to come in or not, would "
        "give {expected_mean}.",
    },
    "stands_out": {"behind": "decisions by {who} to come in where the hands behind were weak"},
    "exhibit": {"behind": "Deal {number}: came in, and the hands behind were weaker than mostly."},
}
"""The words of `hidden.first` at poker."""
UNTESTED: dict[str, tuple[str, str]] = {
    "first hands": (
        "no deal was logged with two hands or more as first dealt, whatever they held",
        "write down every hand as it was dealt, not only those that were shown",
    ),
    "draws": (
        "no draws of two players or more were logged with what was thrown and what came",
        "write down every discard and every card drawn, of all who drew",
    ),
    "returns": (
        "no ace came back that had been away for four deals of which every hand is logged",
        "write down every hand of every deal in a row",
    ),
}
"""By reason: why a check could not be put, and what to do."""
