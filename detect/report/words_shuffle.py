"""The words of the checks of shuffles: what each asks, what it counts, and what it takes to see more."""

from __future__ import annotations

from dataclasses import dataclass

_HONEST = "Honest clubs shuffle badly."
_INNOCENT = f"Luck; a hurried or clumsy shuffle. {_HONEST}"
_PROGRAM = f"Luck; a hurried or clumsy shuffle; a program whose shuffle is faulty. {_HONEST}"
_NEXT = "Shuffle longer: seven riffles, or riffles and overhand in turn; of a machine, two passes."


@dataclass(frozen=True)
class Words:
    """What is said of one check.

    Attributes
    ----------
    asks, title, innocent, next, standard, unit : str
        As the catalogues of `detect.report.words` have them.
    counts : dict of str to str
        What is counted, by part of the check, as in `rising sequences`.
    stands_out : dict of str to str
        What a verdict rests on, by part.
    """

    asks: str
    title: str
    counts: dict[str, str]
    stands_out: dict[str, str]
    standard: str
    unit: str
    innocent: str = _INNOCENT
    next: str = _NEXT


SHUFFLES: dict[str, Words] = {
    "shuffle.cohesion": Words(
        asks="Do fewer cards of one trick meet again in one hand than chance brings there?",
        title="tricks that come apart at the next deal",
        counts={"apart": "pairs of one trick in one hand"},
        stands_out={"apart": "cards of one trick that came apart at the next deal"},
        standard="A pack riffled only twice shows, four times in five, after about {deals} deals",
        unit="a shift of {value} pairs a deal",
        next="Shuffle longer, after spreading the tricks: seven riffles, or riffles and overhand in turn.",
    ),
    "shuffle.rising": Words(
        asks="Do the packs show fewer rising sequences than a well shuffled pack?",
        title="rising sequences",
        counts={"few": "rising sequences"},
        stands_out={"few": "fewer rising sequences than a well shuffled pack has"},
        standard="A pack riffled six times shows, four times in five, after about {deals} shuffles",
        unit="a shift of {value} rising sequences a pack",
    ),
    "shuffle.cyclic": Words(
        asks="Do the packs, closed to a ring, show fewer rising sequences than a well shuffled pack?",
        title="rising sequences round the ring",
        counts={"few": "breaks round the ring"},
        stands_out={"few": "fewer breaks round the ring than a well shuffled pack has"},
        standard="A pack riffled six times and cut shows, four times in five, after about {deals} shuffles",
        unit="a shift of {value} breaks a pack",
    ),
    "shuffle.riffles": Words(
        asks="How many riffles do the packs look like?",
        title="the number of riffles",
        counts={"few": "rising sequences"},
        stands_out={"few": "packs that look like too few riffles"},
        standard="A pack riffled six times shows, four times in five, after about {deals} shuffles",
        unit="a shift of {value} rising sequences a pack",
    ),
    "shuffle.adjacent": Words(
        asks="Do more cards lie by their old neighbours than chance leaves?",
        title="old neighbours",
        counts={
            "following": "cards that still follow their old neighbour",
            "either": "old neighbours side by side",
        },
        stands_out={
            "following": "more cards behind their old neighbours than chance leaves",
            "either": "more old neighbours side by side than chance leaves",
        },
        standard="Twenty overhand passes of six packets show in the old neighbours, four times in five, after about {deals} shuffles",
        unit="{value} more old neighbours a pack",
    ),
    "shuffle.packet": Words(
        asks="Do longer packets stay whole than chance leaves?",
        title="packets kept whole",
        counts={"longest": "a longest kept packet of"},
        stands_out={"longest": "longer packets kept whole than chance leaves"},
        standard="Twenty overhand passes of six packets show in the longest packets, four times in five, after about {deals} shuffles",
        unit="{value} more cards in the longest packet",
    ),
    "shuffle.topstock": Words(
        asks="Does the old top stay on top oftener than chance leaves it?",
        title="the old top",
        counts={"kept": "old top cards still on top"},
        stands_out={"kept": "an old top that stayed on top"},
        standard="Two top cards left on top at one shuffle of ten show, four times in five, after about {deals} shuffles",
        unit="{value} more top cards kept a pack",
        innocent="Luck; a top packet that slips through every riffle, as it often does in a hurry.",
    ),
    "shuffle.inversions": Words(
        asks="Do the cards stand more in their old order, or more turned round, than chance leaves?",
        title="pairs turned round",
        counts={"few": "pairs turned round", "many": "pairs turned round"},
        stands_out={
            "few": "fewer pairs of cards turned round than chance turns",
            "many": "more pairs of cards turned round than chance turns",
        },
        standard="Twenty overhand passes of ten packets show in the pairs turned round, four times in five, after about {deals} shuffles",
        unit="a shift of {value} pairs a pack",
    ),
    "shuffle.footrule": Words(
        asks="Do the cards lie nearer to their old places, or farther from them, than chance leaves?",
        title="distances from the old places",
        counts={"near": "distances from the old places of", "far": "distances from the old places of"},
        stands_out={
            "near": "cards nearer to their old places than chance leaves",
            "far": "cards farther from their old places than chance leaves",
        },
        standard="Twenty overhand passes of ten packets show in the distances, four times in five, after about {deals} shuffles",
        unit="a shift of {value} places a pack",
        innocent=_PROGRAM,
    ),
    "shuffle.lis": Words(
        asks="Do more cards stand in their old order one after another, or in its reverse, than chance leaves?",
        title="longest runs in the old order",
        counts={"upward": "a longest run in the old order of", "downward": "a longest run in its reverse of"},
        stands_out={
            "upward": "more cards in their old order, one after another, than chance leaves",
            "downward": "more cards in the reverse of their old order than chance leaves",
        },
        standard="Twenty overhand passes of six packets show in the longest runs, four times in five, after about {deals} shuffles",
        unit="{value} more cards in the longest run",
    ),
    "shuffle.valleys": Words(
        asks="Does the order rise and fall more seldom than chance makes it, as after a machine of few shelves?",
        title="valleys of the order",
        counts={"few": "valleys"},
        stands_out={"few": "fewer valleys than a well shuffled pack has"},
        standard="A machine of twenty shelves shows, four times in five, after about {deals} shuffles",
        unit="a shift of {value} valleys a pack",
        next="Of a machine, two passes; of a shuffle by hand, seven riffles.",
    ),
    "shuffle.cycles": Words(
        asks="Do the cards change places in fewer rounds, or in more, than chance makes?",
        title="rounds of exchanged places",
        counts={"few": "rounds of exchanged places", "many": "rounds of exchanged places"},
        stands_out={
            "few": "fewer rounds of exchanged places than chance makes",
            "many": "more rounds of exchanged places than chance makes",
        },
        standard="A program that never leaves a card in its place, all in one round, shows, four times in five, after "
        "about {deals} shuffles",
        unit="a shift of {value} rounds a pack",
        innocent="Luck; a program whose swaps are faulty; a start in another order than was supposed.",
        next="Of a program, look at how it swaps: each place with any place not yet done, itself included.",
    ),
    "shuffle.guess": Words(
        asks="Turned up one by one, can more cards be foretold than luck allows?",
        title="cards foretold",
        counts={
            "next": "cards foretold, turned up one by one,",
            "turn": "cards foretold by which way the order runs,",
        },
        stands_out={
            "next": "more cards that can be foretold than luck allows",
            "turn": "more cards that can be foretold by which way the order runs than luck allows",
        },
        standard="A machine of ten shelves shows, four times in five, after about {deals} shuffles",
        unit="{value} more cards foretold a pack",
    ),
}

FINDING_MEETS = (
    "On {n} {deals} that {who} dealt{kept}, the cut fell just {seam} {times}; the cutter's own depths, laid on these "
    "deals in any order, would do so {expected} times on average."
)
SEAM_KEPT = ", with a packet of the old pack kept"
SEAMS = {
    "packet": "where that packet began",
    "seam_card": "below {seam}, the seam that was named,",
    "seam_place": "below the card gathered at place {seam}, the seam that was named,",
}
"""What cuts are held against, by the name that a finding's estimate has for it."""
