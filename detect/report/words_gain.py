"""The words of the checks of gain that rest on play, on seconds, on void deals, and on packs or hands seen alone."""

from __future__ import annotations

from dataclasses import dataclass, field

from detect.report import words_gain_poker as poker

_LOG_ON = "Log the next sittings in the same way, every deal and every cut, before anybody is told of this."
_UNSEEN = "given what the leader could see, it would be {expected} on average."


@dataclass(frozen=True)
class Gain:
    """What is said of one check.

    Attributes
    ----------
    asks, title, innocent, next, standard, unit : str
        As the catalogues of `detect.report.words` have them.
    says, stands_out, exhibit : dict of str to str
        A finding, what a verdict rests on, and what a deal shows, by part of the check.
    nothing : str
        A finding where nothing was there to be held against chance.
    boards : dict of str to str
        Where the boards were made elsewhere: `innocent`, `next`, `standard`, `says`.
    """

    asks: str
    title: str
    says: dict[str, str]
    stands_out: dict[str, str]
    exhibit: dict[str, str]
    standard: str
    unit: str
    innocent: str
    next: str = _LOG_ON
    nothing: str = ""
    boards: dict[str, str] = field(default_factory=dict)


_ALONE = (
    "On {n} {deals} that {who} dealt, no other hand being known, {who}'s own hand held {observed} {what}; a well shuffled "
    "pack gives {expected} on average."
)
_ALONE_SHOWN = "Deal {number}: {figure} {what}, where a well shuffled pack gives {expected} on average."
_STRENGTH = ("aces", "honours", "points")

GAINS: dict[str, Gain] = {
    "stacked.alone": Gain(
        asks="Is the dealer's hand stronger than chance gives, where no other hand is known?",
        title="the dealer's hand alone",
        says=dict.fromkeys(_STRENGTH, _ALONE),
        stands_out=dict.fromkeys(_STRENGTH, "{what} in {who}'s hand on deals that {who} dealt"),
        exhibit=dict.fromkeys(_STRENGTH, _ALONE_SHOWN),
        standard="An extra ace on every second own deal shows, four times in five, after about {deals} own deals",
        unit="{value} extra a deal",
        innocent="Luck; a pack hardly shuffled, which a margin of one part in twenty allows for; strong hands remembered "
        "and weak ones left out of the log.",
        next="Write down all four hands of every deal: then the cut alone can be the judge.",
        boards={
            "says": "Over {n} {deals}, no hand else being known, {who}'s hand held {observed} {what}; a well shuffled pack "
            "gives {expected} on average.",
            "stands_out": "{what} in {who}'s hand",
            "innocent": "Luck; boards picked or made up, as for a lesson; strong hands kept and weak ones left out.",
            "next": "Ask how the boards were made, and log all four hands of every board.",
            "standard": "An extra ace in one seat on every second board shows, four times in five, after about {deals} boards",
        },
    ),
    "stacked.repeat": Gain(
        asks="Does a pack come again that was dealt before, but for a cut?",
        title="packs seen before",
        says={
            "order": "On {n} {deals} that {who} dealt, the pack agreed with an earlier one, cut where it fits best, in {mean} "
            "cards on average; well shuffled packs give {expected_mean} at most."
        },
        stands_out={"order": "packs seen before on deals that {who} dealt"},
        exhibit={
            "order": "Deal {number}: {figure} cards in their places in an earlier pack, where well shuffled packs give "
            "{expected} at most, on average."
        },
        standard="A pack of before brought back on one own deal of ten shows, four times in five, after about {deals} own "
        "deals",
        unit="{value} more cards in their old places a deal",
        innocent="Luck; a pack written down twice; a pack in the order of the maker, taken up again unshuffled.",
        next="Compare the two deals in the log, and go on logging the pack as dealt.",
    ),
    "revoke.gain": Gain(
        asks="Do a player's revokes come where they win a trick, oftener than slips would?",
        title="where revokes fall",
        says={
            "trick": "Of {n} {revokes} by {who}, put right in time or not, {observed} came where not following wins the trick; "
            "as many slips at {who}'s own chances, with as many cards of the suit in hand, would come there {expected} times "
            "on average."
        },
        stands_out={"trick": "revokes by {who} where not following wins the trick"},
        exhibit={"trick": "Deal {number}: a revoke where not following wins the trick."},
        standard="A player nine in ten of whose revokes come where they win a trick shows, four times in five, after about "
        "{deals} revokes",
        unit="a share of revokes that win a trick higher by {value}",
        innocent="Luck; a hand held so that cards lie hidden just when trumps are looked for.",
        next="Look at the revokes one by one, and go on logging every card played, with those taken back.",
        nothing="{who} made no revoke, so there is nothing to hold against slips.",
    ),
    "void.bias": Gain(
        asks="Are the deals that a dealer spoils those that fell badly for his side?",
        title="void deals",
        says={
            "side": "In {n} {deals} that {who} dealt and that were misdealt or spoilt, the other side held {mean} points (ace 4, "
            "king 3, queen 2, knave 1) on average; any others of {who}'s deals would give {expected_mean}.",
            "turn-up": "In {n} {deals} that {who} dealt and that were misdealt or spoilt, the card turned up, or to be, counted "
            "{mean} on average, an honour being 0, a card from seven to ten 4, a lower one 6; any others of {who}'s deals would "
            "give {expected_mean}.",
        },
        stands_out={
            "side": "strong hands on the other side in void deals that {who} dealt",
            "turn-up": "low cards turned up, or to be, in void deals that {who} dealt",
        },
        exhibit={
            "side": "Deal {number}: void, and the other side held strong hands.",
            "turn-up": "Deal {number}: void, and a low card was turned up or to be.",
        },
        standard="Void deals four points too weak, or without their honours turned up, show, four times in five, when there are about {deals} of them",
        unit="{value} more for each void deal",
        innocent="Luck; voids that the other side was free to claim, and that the log does not tell from misdeals.",
        next="Write down all hands of a void deal too, why it was void, and who asked for it.",
        nothing="No deal of {who}'s was misdealt or spoilt, so there is nothing to hold against the others.",
    ),
    "timing.slow": Gain(
        asks="Does a dealer take longer over the deals on which his side, or at poker he himself, does well?",
        title="seconds at the table",
        says={
            "cards": "On {n} {deals} that {who} dealt and that took longer than usual, {who}'s side held {mean} points (ace 4, "
            "king 3, queen 2, knave 1) on average; any others of {who}'s deals would give {expected_mean}.",
            "tricks": "On {n} {deals} that {who} dealt and that took longer than usual, {who}'s side won {mean} tricks on "
            "average; any others of {who}'s deals would give {expected_mean}.",
            **poker.TIMES["says"],
        },
        stands_out={
            "cards": "slow shuffles and deals by {who} where {who}'s side got strong hands",
            "tricks": "slow shuffles and deals by {who} where {who}'s side won tricks",
            **poker.TIMES["stands_out"],
        },
        exhibit={
            "cards": "Deal {number}: slow, with strong hands on the dealer's side.",
            "tricks": "Deal {number}: slow, and the dealer's side won many tricks.",
            **poker.TIMES["exhibit"],
        },
        standard="Six points more on the slower half of the own deals show, four times in five, after about {deals} slow ones",
        unit="{value} more for each slow deal",
        innocent="Luck; talk at the table after a good deal; a clock read by somebody who knows how the deal went.",
        next="Have the seconds taken by a clock, or by somebody who does not play, before the hands are looked at.",
        nothing="None of {who}'s deals took longer than another, so there is nothing to hold against the others.",
    ),
    "hidden.lead": Gain(
        asks="Do a player's opening leads find the partner's strength oftener than his own hand gives?",
        title="opening leads and the partner's strength",
        says={
            "partner": "On {n} opening {leads} by {who}, the partner held {observed} {points} (ace 4, king 3, queen 2, knave 1) "
            f"in the suit led; {_UNSEEN}"
        },
        stands_out={"partner": "opening leads by {who} to the partner's strength"},
        exhibit={
            "partner": "Deal {number}: {figure} points with the partner in the suit led, where {expected} is the average."
        },
        standard="Every second lead to the partner's best suit shows, four times in five, after about {deals} "
        "opening leads",
        unit="{value} more points with the partner a lead",
        innocent="Luck; a card seen by mischance while the pack was gathered or dealt.",
        next="See that hands are held up and the pack dealt low, and go on logging all hands and every card played.",
    ),
    "hidden.first": Gain(
        asks="Do a player's first decisions follow cards that he cannot see: opening leads the lie of the honours, bets at draw poker "
        "the hands behind him?",
        title="first decisions and hidden hands",
        says={
            "lie": "On {n} opening {leads} by {who}, the points in the suit led, counted for the partner and against the dealer "
            "who plays last, come to {observed}; " + _UNSEEN,
            **poker.FIRST["says"],
        },
        stands_out={
            "lie": "opening leads by {who} to suits whose honours lie well",
            **poker.FIRST["stands_out"],
        },
        exhibit={
            "lie": "Deal {number}: points in the suit led of {figure}, counted for the partner and against the dealer, where "
            "{expected} is the average.",
            **poker.FIRST["exhibit"],
        },
        standard="Every second lead to the suit whose honours lie best shows, four times in five, after about {deals} opening "
        "leads",
        unit="{value} more points, for the partner and against the dealer, a lead",
        innocent="Luck; backs that are worn, or a card seen by mischance while the pack was dealt; at poker, one who sits behind a "
        "player that knows more than he should, and plays by what he does.",
        next="Change the packs, and go on logging all hands, every card played and every bet.",
        nothing="{who} came in on no deal with others still to speak, so there is nothing to hold against the hands behind.",
    ),
    **{name: Gain(**said) for name, said in poker.GAINS.items()},
}
UNTESTED_GAIN: dict[str, tuple[str, str]] = {
    **poker.UNTESTED,
    "one hand": (
        "the dealer's own hand was not logged either",
        "write down all four hands of every deal, or at least the dealer's own, whatever it holds",
    ),
    "earlier packs": (
        "no pack was logged that could be held against one of another sitting, or of four deals of the same cards before",
        "write down the pack as dealt, where a machine or a patient helper can read it",
    ),
    "chances": (
        "no play was logged together with the hands and the trumps",
        "write down all four hands and the tricks, card by card",
    ),
    "voids": (
        "no deal has its dealer with all four hands or the card turned up",
        "write down who dealt, the card turned up and all four hands, those of void deals too",
    ),
    "times": (
        "no seconds were logged of a deal whose dealer and outcome are known",
        "write down how many seconds the shuffle and the deal took",
    ),
    "first decisions": (
        (
            "no opening lead, and at draw poker no first bet or hand given up, was logged together with all hands whatever they "
            "held: hands that were shown because they won, or one player's alone, do not tell what lay behind"
        ),
        "write down all hands as they were dealt, and the tricks card by card or the bets in their order",
    ),
    "leads": (
        "no opening lead was logged together with all four hands, the dealer and the card turned up",
        "write down all four hands, the card turned up and the tricks, card by card",
    ),
}
"""By reason: why a check of gain could not be put, and what to do."""
