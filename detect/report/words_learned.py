"""The words of what is learned: shown beside the verdict, and never part of it. Templates, as in `detect.report.words`."""

from __future__ import annotations

from detect.report.words_gain import UNTESTED_GAIN, Gain

LEARNED: dict[str, Gain] = {
    "hidden.learned": Gain(
        asks="Can a player's opening leads be foretold better from the hidden hands as they lay than from others?",
        title="opening leads, learned",
        says={
            "leads": "Of the opening leads by {who} every other one taught how he chooses a suit, and the other {n} were held "
            "out: there the suit was foretold with a chance of {observed} on average, and of {expected} where the cards that "
            "he had not seen are dealt anew"
        },
        stands_out={},
        exhibit={
            "leads": "Deal {number}: the suit led is foretold better with the hidden cards as they lay than on average."
        },
        standard="",
        unit="",
        innocent="Luck; a card seen by mischance; a pack so little shuffled that the hidden hands follow from the play before.",
        next="See what the exact checks of opening leads say: this one counts in no verdict.",
    ),
    "hidden.collusion": Gain(
        asks="Do two players raise each other seldomer than each of them raises, in the same situation, without the other?",
        title="raises between two players",
        says={
            "pair": "{who} raised or bet high at {observed} of {n} {decisions} that one took while the other was still in; what both did "
            "in the same situations, the other in or not, gives {expected} on average."
        },
        stands_out={},
        exhibit={"pair": "Deal {number}: no raise and no high bet, while the other was still in."},
        standard="",
        unit="",
        innocent="Luck; a player who knows that the other stays in on strong hands alone does not raise him either, and may be right.",
        next="Look at the hands that were not raised: this counts in no verdict, since honest players look at whom they play with.",
        nothing="{who} met no situation both with the other still in and without, in which one of them raised and once did not.",
    ),
}
"""By check of tag ``model``: what is said of it."""
UNTESTED_MORE: dict[str, tuple[str, str]] = UNTESTED_GAIN | {
    "bets": (
        "no bets were logged of deals whose dealer is known",
        "write down every bet, call and hand given up, in their order",
    ),
    "many leads": (
        "too few opening leads by one player were logged to learn from",
        "write down the tricks, card by card, of many sittings with the same players",
    ),
}
FAILED = "which simulated trick the sitting looks like could not be found ({fault}); the verdict does not rest on it. Please report this."
HEADING_LEARNED = "Shown beside the verdict, no part of it"
RESEMBLES = "Of the simulated tricks it looks most like {names}; that is a ranking, not a finding."
THEN = ", then "
UNPLANNED = (
    "In ways that no check asks for, by {columns} numbers about its cards, {often} look as odd as this one. It is one figure "
    "about the sitting as a whole, and about nobody."
)
NO_TWINS = "It could not be held against simulated sittings as a whole: the engine plays none of this kind."
PLAYING = "playing {all:,} sharped sittings to compare this one with; once for each kind of sitting"
MEASURING = "playing {all:,} fair sittings to compare this one with; once for each kind of sitting"
PLAYED = "{now:,} of {all:,} played"
