"""The words of the checks of gain that are put to poker."""

from __future__ import annotations

from typing import Any

GAINS: dict[str, dict[str, Any]] = {
    "stacked.strength": {
        "asks": "Does a player get stronger hands than the others at the table, or those that he deals to one other?",
        "title": "strong hands first dealt",
        "says": {
            "own": "On {n} {deals} that {who} dealt, {who}'s own hand, as first dealt, beat {observed} hands of the others; any hand "
            "of those deals would beat {expected} on average.",
            "received": "On {n} {deals} that others dealt, {who}'s hand, as first dealt, beat {observed} hands of the others; any "
            "hand of those deals would beat {expected} on average.",
            "pair": "On {n} {deals} that {who} dealt, {other}'s hand, as first dealt, beat {observed} hands of the others; any "
            "hand of those deals would beat {expected} on average.",
        },
        "stands_out": {
            "own": "{who}'s own hand on deals that {who} dealt",
            "received": "{who}'s hand on deals that others dealt",
            "pair": "{other}'s hand on deals that {who} dealt",
        },
        "exhibit": dict.fromkeys(
            ("own", "received", "pair"),
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
        "asks": "Do a player's draws, or those that he deals to one other, help oftener than the same draws help the rest?",
        "title": "luck in the draw",
        "says": {
            "player": "Of {n} {draws} by {who}, {observed} helped; as many of the table's draws of the same kind would help "
            "{expected} times on average.",
            "dealer": "Of {n} {draws} by {who} on deals that {who} dealt, {observed} helped; as many of the table's draws of the "
            "same kind would help {expected} times on average.",
            "pair": "Of {n} {draws} by {other} on deals that {who} dealt, {observed} helped; as many of the table's draws of the "
            "same kind would help {expected} times on average.",
        },
        "stands_out": {
            "player": "draws that helped {who}",
            "dealer": "draws that helped {who} on deals that {who} dealt",
            "pair": "draws that helped {other} on deals that {who} dealt",
        },
        "exhibit": dict.fromkeys(("player", "dealer", "pair"), "Deal {number}: a draw that helped."),
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
    "opener.rate": {
        "asks": "Does a player open jack-pots oftener than openers can come to him?",
        "title": "jack-pots opened",
        "says": {
            "jack-pots": "{n} times a jack-pot came to {who} unopened, and {observed} times {who} opened it; openers can come at most "
            "{expected} times on average, whatever those who passed before held."
        },
        "stands_out": {"jack-pots": "jack-pots that {who} opened"},
        "exhibit": {"jack-pots": "Deal {number}: a jack-pot that was opened."},
        "standard": "A player who opens on anything every second time, when one other has passed, shows, four times in five, after about "
        "{deals} jack-pots that come to him unopened",
        "unit": "a share of jack-pots opened higher by {value}",
        "innocent": "Luck; jack-pots marked that were ordinary pools; openings by one who had passed written down as another's.",
        "next": "Have the opener of every jack-pot show his openers, called or not, and write them down.",
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
    "openings": (
        "no jack-pot was logged with who passed and who opened it",
        "say of every jack-pot that it is one, and write down everybody's say before the draw",
    ),
}
_SHOWN = (
    "the only hands logged were shown, because they won or might have: they are no fair sample, and none is tested",
    "write down every hand as it was dealt and every card drawn, not only the hands that were shown",
)
_ALONE = (
    "one hand a deal was logged whatever it held, with nothing to hold it against; hands that were shown are no fair sample",
    "write down the hands of all who were dealt cards, and what they threw and drew",
)
UNTESTED |= {
    f"{needs}, {seen}": said
    for needs in ("first hands", "draws", "returns")
    for seen, said in (("shown", _SHOWN), ("alone", _ALONE))
}
"""By reason: why a check could not be put, and what to do; nearer where it is known which hands the log has."""
