"""The words of `pone explain`: for every check what it looks for, a small example, how often it errs, what it misses.

Templates, as in `detect.report.words`; the figures of an example are worked out from the laws by
`detect.report.explained`, so that none of them is copied here.
"""

from __future__ import annotations

from dataclasses import dataclass

_LEVEL = "At a figure of 1 in 1,000 it marks at most one honest {subject} in 1,000"
_CUT = (
    "At a figure of 1 in 1,000 it marks about one honest dealer in 1,000, where the pack was cut. At honest tables played by "
    "the engine after seven bad shuffles it marked at most 1.21 times as many as it says at 1 in 100, and within 1.5 times at "
    "1 in 1,000 wherever enough evenings were played to tell (docs/power.md). A dealer whose pack is not cut is not covered: "
    "such deals are left out."
)
_PACK = (
    "Of well shuffled packs it marks at most one in 1,000 at a figure of 1 in 1,000: the chances are counted, not "
    "estimated. A hurried shuffle it is meant to mark, honest or not; that accuses nobody."
)
_OWN = (
    "At a figure of 1 in 1,000 it marks at most one honest {subject} in 1,000: his own deals are held against each other, "
    "so neither his habits nor the shuffle come into it."
)
_EVENING = (
    "One evening has six own deals of each player: it shows the blatant alone. A careful hand, at one deal in ten, needs "
    "a season of logs."
)
_UNDEALT = (
    "Who shuffled, and whether he meant it. A prepared pack that was mixed well before looks well mixed."
)


@dataclass(frozen=True)
class Explained:
    """What is said of one check.

    Attributes
    ----------
    looks : str
        What it looks for, and by what.
    example : str
        A small worked example; its figures are filled in.
    errs : str
        How often it marks honest play.
    misses : str
        What it cannot see.
    """

    looks: str
    example: str
    errs: str
    misses: str


_STACKED = "It looks at {what} on the deals that a player dealt himself: in his own hand, and in both hands of his side. "
_ROTATION = (
    "Cards are dealt one at a time, so wherever the pone cuts, the same four packets of thirteen arise, and the cut alone "
    "says which of them the dealer gets. The other three hands of the same deal are what his is measured by."
)


def _stacked(what: str, example: str, more: str = "") -> Explained:
    return Explained(_STACKED.replace("{what}", what) + _ROTATION + more, example, _CUT, _EVENING)


def _order(looks: str, example: str, misses: str = _UNDEALT) -> Explained:
    return Explained(looks, example, _PACK, misses)


EXPLAINED: dict[str, Explained] = {
    "stacked.aces": _stacked(
        "aces",
        "In each of five deals of hers the hands hold three, one, none and no aces, and each time the three are Ada's. The "
        "cut brings them to her once in four, five times running {five}.",
    ),
    "stacked.honours": _stacked(
        "honours, ace to knave of every suit",
        "In ten deals of Ben's one hand holds eight honours, and it is his in seven of them. The cut makes it his once in "
        "four; seven or more of ten come {seven}.",
    ),
    "stacked.points": _stacked(
        "strength, an ace counting four, a king three, a queen two and a knave one,",
        "In ten deals of Cyd's one side holds 24 points and the other 16, and always the 24 are on Cyd's side. The cut "
        "makes it either side's: ten of ten come {ten}.",
        " A side is told by its aces, kings, queens and knaves, each alone: a side that was made strong has more of them, and "
        "lower ones, than one that is as strong by luck.",
    ),
    "stacked.turnup": Explained(
        "Whether one dealer's last card, which is turned up and his, is an honour oftener than that of the other dealers. "
        "The rate of the whole table is the measure, so a shuffle that favours turned honours favours all alike.",
        "Dot turns up honours in 8 of her 12 deals, the others in 9 of their 36. With 17 honours among 48 deals, 8 or more "
        "fall to twelve given deals {fisher}.",
        _LEVEL.replace("{subject}", "dealer")
        + ", however the pack was shuffled: the chances are counted from the table's own turn-ups.",
        _EVENING + " A table of which every dealer turns up too many honours shows nothing here.",
    ),
    "stacked.alone": Explained(
        "The same as the other stacked checks, for logs in which only one hand of a deal is written down. There the cut "
        "cannot be the judge, so the hand is held against a well shuffled pack, and what it exceeds the mean by is divided "
        "by 1.05 first, for packs that were not.",
        "A hand of thirteen holds one ace on average. Two or more come in {two} hands, three or more in {three}.",
        "Rarer than its figure says for well shuffled packs. After packs hardly shuffled it erred at most "
        "1.2 times as often as it says at 1 in 20 and 1 in 100, and 1.4 times at 1 in 1,000; it is put only where nothing "
        "better can be.",
        "Whatever the other three hands held. " + _EVENING,
    ),
    "stacked.repeat": Explained(
        "A pack that is switched in has been prepared once, and is seldom prepared anew. The order dealt is held against "
        "every order four or more uses of the same pack back, and of other sittings, cut anywhere: in how many places does the same card "
        "stand? Fewer than fourteen places count for nothing.",
        "Two well shuffled packs agree in one place of 52 on average. In fourteen places or more, at one given cut, they agree "
        "{fourteen}.",
        "At most as often as its figure says: it allows for every earlier pack and every cut. The last three uses of the same "
        "pack are not held against it, since a bad shuffle leaves their order.",
        "A prepared pack that is used once, or whose order no earlier log holds.",
    ),
    "cut.habit": Explained(
        "Where each player cuts, and how tightly: the mean depth, and how far it strays.",
        "Ada lifts 24, 27, 25 and 28 cards: 26 on average, give or take {sd}. Ben lifts 12, 40, 22 and 33.",
        "It cannot err: it has no figure and no verdict. Honest players cut as tightly, or as oddly, as others.",
        "Why anybody cuts as he does.",
    ),
    "cut.meets": Explained(
        "A crimp, a bent card, makes the pone cut where the dealer wants it. Then the cut falls on a seam of the pack: "
        "just where a packet of the old order begins. The cutter's depths are laid on his deals in every order: does "
        "any other order meet as many seams? The deals are the dealer's, and the cutter is the one deceived.",
        "On five deals the cutter lifts 20, 23, 26, 29 and 32, and the seam lies at just that depth each time. Of the 120 "
        "ways to lay those five depths on the five deals one alone meets all: {seams}.",
        _OWN.replace("{subject}", "dealer"),
        "A cut at the same depth every time, which meets every seam there or none. A pack that opens where it was parted: "
        "a badly squared pack does so by itself.",
    ),
    "cut.low": Explained(
        "Who cuts the lowest card, the ace being lowest, deals first and chooses seats and cards. It looks at the rank of "
        "a player's cards, and at how often his is the lowest of all.",
        "Of four players Ada cuts the lowest card at each of five cuttings. Each is as likely to: all five come {five}.",
        _LEVEL.replace("{subject}", "player")
        + ": each card of the pack has the same chance. Ties are cut again, and count once.",
        "A low card held out and laid on a packet looks like any other. With one or two rubbers an evening it takes a "
        "season.",
    ),
    "revoke.gain": Explained(
        "A player who errs takes himself to be void, and errs at any moment; a player who does not err chooses it. Among "
        "his chances to follow with as many cards of the suit, do his revokes come where not following wins a trick?",
        "Eve has 40 such chances, and in 10 of them not following would win the trick. She revokes twice, both times among "
        "the ten. Two slips come so {revokes}.",
        _OWN.replace("{subject}", "player").replace("deals", "chances")
        + " A careless player who errs often is not marked for that.",
        "A single revoke says little. One that makes a long suit good later, and wins nothing in its own trick, is not seen.",
    ),
    "void.bias": Explained(
        "A dealer may spoil a deal, by a misdeal or by having it interrupted, when the card turned up is bad. It looks at "
        "whether the deals that came to nothing are those that gave his side weak hands, or turned up a low card. Deals "
        "that a side was free to have again, as the laws give it (38, 41, 42), do not count.",
        "Of twelve deals Flo spoils three, and they are the three with the weakest hands for her side. Any three of twelve "
        "are as likely: {spoilt}.",
        _OWN.replace("{subject}", "dealer"),
        "Hands of spoilt deals that nobody wrote down: they are mostly thrown in, and then nothing can be said.",
    ),
    "timing.slow": Explained(
        "Who looks intently at the pack while shuffling, or keeps his eyes on the cards while dealing, takes longer over "
        "it. It looks at whether the slower half of a dealer's own deals are those with the better hands for his side, or more "
        "of its tricks; at draw poker, with the better hands first dealt to himself, or the pools he won. A hand at poker counts "
        "one for each time that all hands can be halved, the better half being kept, before it falls out.",
        "Of six deals of his Gus took longer over three, and they are the three with the best hands for his side. Any three of "
        "six are as likely: {slow}.",
        _OWN.replace("{subject}", "dealer") + " A slow dealer is not marked for being slow.",
        "Who has learned to look without slowing down. The seconds must be those of a clock, not of memory.",
    ),
    "hidden.lead": Explained(
        "The leader to the first trick has seen thirteen cards and the turn-up, and nothing has been played. Whatever made "
        "him choose a suit, the cards he has not seen lie anyhow. It looks at whether the suit he leads finds his partner's "
        "strength, as a signal or a marked back would tell him.",
        "The leader lacks the ace of the suit he leads. Of the 38 cards unseen thirteen are his partner's, so the ace is "
        "there in {once} deals; six times of six {six}.",
        _LEVEL.replace("{subject}", "leader")
        + ", however he chooses his leads. The chances are those of a well shuffled pack; after the worst shuffles measured it "
        "marked fewer.",
        "What partners tell each other later in the play. A player who leads well from his own hand gains nothing here.",
    ),
    "hidden.first": Explained(
        "At whist as `hidden.lead`, but the strength that lies with the dealer, who plays last to the trick, counts against that of "
        "the partner: does the lead go where the honours lie well? At draw poker, does a player come in before the draw where the "
        "hands of those who have not spoken yet are weak? Whoever has not spoken has told nothing of his hand. The cards that the "
        "player and those before him do not hold are dealt anew fifteen times, and it counts in how many the best hand behind him is "
        "better; his decisions to come in are held against all his decisions.",
        "King and queen of the suit led are both unseen. Both lie with the partner in {both} deals.",
        _LEVEL.replace("{subject}", "player")
        + ", however he chooses his leads, or the hands that he comes in on.",
        "What is known of the dealer's partner, and what partners tell each other later in the play. At poker what is known of those "
        "who spoke before, and of the draw; and who plays by what a reader of backs before him does is marked with him.",
    ),
    "stacked.strength": Explained(
        "Of every deal of which two hands or more are logged as first dealt, it asks how the hand of a player ranks among them: "
        "on deals of his own, on those of others, and on those of each other dealer by himself, who may feed a friend. A bad shuffle "
        "is bad for all of them alike, so that each is as likely his.",
        "The best hand of five comes to the dealer once in five deals; on four own deals of four {four}.",
        _LEVEL.replace("{subject}", "player") + ", if the log has hands whatever they held.",
        "Hands shown because they won are not looked at. A dealer and his friend are two of twenty pairs at a table of five, and "
        "have a fifth of the deals, so it takes a season or a clumsy hand. " + _EVENING,
    ),
    "draw.luck": Explained(
        "A draw helps that brings a better class of hand: a second pair, triplets, a flush that was wanted. How often that happens "
        "moves with the shuffle, for all alike; so draws are held against the table's other draws of as many cards to as good a "
        "hand. Four cards to a sequence or flush are alike that as many cards would make. It asks of every player, of every dealer's "
        "own draws, and of the draws that a dealer gives to each of the others.",
        "Forty times a pair drew three, and twelve helped. All six of one player's did {six}.",
        _LEVEL.replace("{subject}", "player")
        + ", whatever the shuffle, if all draws are logged whatever came.",
        "A table at which two help each other against nobody: there both are the others. What is drawn to a hand that nobody else "
        "drew to.",
    ),
    "holdout.absent": Explained(
        "A card that somebody keeps back is in no hand. It waits for aces that were in no hand for four deals on end, and asks to "
        "whom they come when they are back.",
        "At a table of five one such ace in five comes to each. Four of four come to one named player {four}.",
        _LEVEL.replace("{subject}", "player")
        + ". How often aces stay away moves with the shuffle; to whom they come back does not.",
        "A card that is kept back for fewer deals, and cards other than aces. Most logs have few such aces: it takes a season.",
    ),
    "opener.rate": Explained(
        "A jack-pot may be opened on a pair of knaves or better alone, or what the ladder asks for. Who passes need not lack them; but "
        "whatever cards those who passed before hold, openers come to the next at most so often. Does he open oftener?",
        "To who speaks first openers come {first} times in a hundred. Who opens six of six is one {six}, or does not look at "
        "his cards.",
        "Rarer than its figure says: it takes those before him to hold the cards that would help him most, and a twentieth more for "
        "packs that were badly shuffled.",
        "One who opens falsely now and then: three times in ten is what may come by itself. Where hands are logged the audit "
        "finds each such opening, and needs no chance.",
    ),
    "shuffle.cohesion": _order(
        "Tricks are gathered as they lie, and a bad shuffle leaves their cards together. Dealt one at a time, neighbours go "
        "to different hands. It counts pairs of one trick that come into one hand at the next deal of that pack.",
        "Thirteen tricks have 78 pairs. Chance brings {mean} of them into one hand; {low} or fewer come {often}.",
        "A shuffle between two packs that are dealt in turn is judged at the next deal of the same pack, so half of the "
        "deals say something. Whose shuffle it was is not asked.",
    ),
    "deal.shape": _order(
        "Hands dealt from a pack hardly shuffled are flat: four cards of a trick go to four players. It sums the squares "
        "of the suit lengths over the four hands; flat is low, wild is high.",
        "Four hands of 4-3-3-3 give 172, the least. A well shuffled pack gives {mean} on average, and 180 or less {flat}.",
        "One deal says next to nothing: it takes dozens. Hands dealt in packets of three or four come wild by themselves.",
    ),
    "shuffle.rising": _order(
        "Riffled once, a pack falls into two rising sequences: cards of the old order that can be picked up from top to "
        "bottom, one sequence at a time. Each riffle can double them at most.",
        "A well shuffled pack has {mean} on average. Four riffles leave 16 at most, and chance 16 or fewer {few}.",
    ),
    "shuffle.cyclic": _order(
        "The same, counted round the ring of the pack, so that a cut after the shuffle does not matter.",
        "A well shuffled pack has {mean} breaks round the ring on average, and 17 or fewer {few}.",
    ),
    "shuffle.riffles": _order(
        "From the rising sequences it reckons how many riffles the pack looks like, by the law of riffles of Gilbert, "
        "Shannon and Reeds, and sets that against a pack in any order.",
        "A pack with 16 rising sequences looks most like {like} riffles. After four the best of all tests catches {four}, and "
        "hardly a well shuffled one; after seven no test catches more than {seven} beyond those it marks in error.",
    ),
    "shuffle.adjacent": _order(
        "An overhand shuffle moves packets, and within a packet every card keeps its neighbour. It counts cards that still "
        "follow their old neighbour, round the ring, and old neighbours side by side.",
        "Chance leaves {mean} such card in a pack on average, and five or more {five}.",
    ),
    "shuffle.packet": _order(
        "How long is the longest packet of the old order that was kept whole? A slug that is shuffled round, and not into, "
        "is one.",
        "In a well shuffled pack a packet of four or more is left {four}, of five or more {five}.",
    ),
    "shuffle.topstock": _order(
        "Does the old top lie on top again? A false shuffle keeps the top cards where they are.",
        "The top card is on top again once in 52; the two top cards {two}.",
    ),
    "shuffle.inversions": _order(
        "Of the 1,326 pairs of cards, how many stand the other way about than before? A pack left in its order has none, "
        "one turned over has all.",
        "Chance turns {mean} of them on average, give or take {sd}; 500 or fewer {few}.",
    ),
    "shuffle.footrule": _order(
        "How far has each card come from its old place, all told?",
        "Chance makes it {mean} places on average, give or take {sd}; 700 or fewer {few}.",
    ),
    "shuffle.lis": _order(
        "How many cards can be picked out, from top to bottom, that stand in their old order, or in its reverse?",
        "In a well shuffled pack {mean} on average; 18 or more {many}.",
    ),
    "shuffle.valleys": _order(
        "A machine with shelves lays cards on top of a shelf's packet or under it, so that the order rises and falls in "
        "long waves. It counts the valleys.",
        "A well shuffled pack has {mean} on average; ten shelves leave ten at most, and chance ten or fewer {few}.",
    ),
    "shuffle.cycles": _order(
        "Put each card back where its place's card came from, and go on till the first place comes again: that is a round. "
        "Programs that swap cards wrongly leave too few rounds, or too many.",
        "A well shuffled pack has {mean} rounds on average, and a single one {one}. Sattolo's shuffle leaves a single one "
        "always.",
    ),
    "shuffle.guess": _order(
        "Turn the cards up one by one, and before each name one by a rule: the next of the old order. Whatever the rule, "
        "luck foretells the same number.",
        "By luck {mean} of 52 are named right on average; ten or more {ten}.",
    ),
    "revoke.rate": Explained(
        "How often each player does not follow suit though he could, beside the others of the room.",
        "Three times in 200 chances is {rate} in a hundred; at a table where it is one in 200, that is {times} times as many.",
        "It cannot err: it has no figure and no verdict. Honest players differ; one three times as careless as the others "
        "would be marked in error in 27 to 81 of 100 such logs.",
        "Whether anything was gained: `revoke.gain` asks that.",
    ),
}

HEAD = "{check}: {title}"
ABOUT = {
    "gain": "A question of gain: did somebody gain by it, or know something?",
    "shuffle": "A question of the shuffle: was the pack shuffled? It accuses nobody.",
    "record": "A question of the record: described, without a verdict.",
}
"""Which of the three questions a check belongs to."""
RESTS = {
    "exact": "{null}; counted exactly",
    "permutation": "{null}; every way it could have fallen is counted, exactly",
    "conservative": "{null}; errs on the players' side",
    "described": "nothing: it describes",
}
"""What a check's figure rests on, by its tag."""
SEES_PARTS = "{said} ({parts})"
SEES_PART = "{deals} for the {part}"
SEES_NOTHING = "It describes, so there is nothing to be seen or missed by a figure."
SEES_SAME = "It is told with the check that counts the same thing; it has no standard of its own."
SEES_LEVEL = "; seen means a figure of 1 in 1,000."
PARTS = {
    "hand": "hand", "side": "side", "turn-up": "turn-up", "aces": "aces", "honours": "honours", "points": "points",
    "cards": "cards", "tricks": "tricks", "rank": "rank", "lowest": "lowest card",
    "own": "dealer's own hand", "received": "hand on others' deals", "player": "player", "dealer": "dealer",
    "pair": "hand that a dealer gives to one other",
}  # fmt: skip
"""A check's parts in words, where more than one has a figure of its own."""
LABELS = {
    "about": "Kind:",
    "asks": "Asks:",
    "looks": "How:",
    "example": "Example:",
    "rests": "Rests on:",
    "errs": "Errs:",
    "sees": "Sees:",
    "misses": "Misses:",
    "needs": "To log:",
    "innocent": "Innocent:",
    "next": "Next:",
}
"""What stands before each part."""
MORE = "pone explain stacked.aces explains one of them."
NO_CHECK = "there is no check {said!r}; there are {checks}"
