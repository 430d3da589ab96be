"""The columns of the empty sheets of poker: a row a hand, seats by their numbers, clockwise."""

from __future__ import annotations

from collections.abc import Mapping

from detect.log.template_columns import TemplateColumn, event, optional

SEATS = 6
"""So many seats a sheet has; more columns of the same kind may be put beside them, up to 12."""
NAMES = ("Ada", "Ben", "Cyd", "Dot", "Eve", "Fay")
TWO = ("AS KD", "QS 8D", "TH 9C", "JD 6S", "7H 2C", "5D 4S")
FIVE = (
    "AS KD 7H 2C 5D", "QS 8D TH 9C JD", "6S 4S 3H 3C JC", "KH QH 9H 8H 2D", "AC TC 7C 6C 4C", "AD KS JH 5S 2H",
)  # fmt: skip
SEVEN = ("AS KD 7H 2C 5D QS 8D", "TH 9C JD 6S 4S", "3H 3C JC KH QH", "9H 8H 2D", "AC TC 7C", "6C 4C AD")
EXPOSED = event("A card of seat 2 was seen in dealing.", "expose", seat="2", card="8D", note="dealing")
POKER_EVENTS: tuple[tuple[str, str], ...] = (
    EXPOSED,
    event(
        "The hand was dealt again, and why; with yes under void.", "misdeal", seat="6", note="a card too many"
    ),
    event("A hand was taken for dead, and why.", "note", seat="3", note="hand dead: six cards"),
    event("Whatever else should be said, in your own words.", "note", note="a new pack was brought"),
)
"""What may be written down of an evening of poker beside the cards."""


def _seats(key: str, meaning: str, *examples: str) -> tuple[TemplateColumn, ...]:
    return tuple(
        TemplateColumn(f"{key}.{seat}", meaning.format(seat), example)
        for seat, example in enumerate(examples, 1)
    )


def _poker(game: str, laws: str, hands: tuple[str, ...], *more: TemplateColumn) -> tuple[TemplateColumn, ...]:
    """Give the columns of a game of poker, with what only that game has."""
    shown = [" ".join(hand.split()[:2]) for hand in hands]
    return (
        TemplateColumn("session", "A name for the evening; a new name opens a new session.", "2026-11-02"),
        TemplateColumn("date", "The day, as YYYY-MM-DD; on the first row of the session is enough.", "2026-11-02"),
        TemplateColumn("game", f"The game: {game}.", game),
        TemplateColumn("laws", "The code of laws; on the first row is enough.", laws),
        *_seats("players", "Who sits in seat {}, counted clockwise; on the first row, and on any row where a seat changes, all of them.",
                *NAMES),
        TemplateColumn("deal", "The number of the hand.", "1"),
        TemplateColumn("dealer", "The seat that dealt.", "6"),
        TemplateColumn("cut.by", "The seat that cut the pack to the dealer.", "5"),
        TemplateColumn("cut.depth", "How many cards were lifted off the top; 0 if the cut was declined.", "23"),
        *_seats("hands", "The cards dealt to seat {}, as in AS TD; ?? for a card not seen, nothing if the seat was not dealt in.", *hands),
        *more,
        *_seats("shown", "The cards that seat {} laid open at the end.", *shown),
        TemplateColumn("void", "Yes if the hand was dealt again.", "no"),
        TemplateColumn("ended", "On the last row, why play ended: planned, clock, players or steward.", "planned"),
        TemplateColumn("facts.note", "Anything else worth saying.", "lamp went out"),
        *optional(
            TemplateColumn("events", "What else happened, with / between events: the page events has each kind, to copy.", EXPOSED[1]),
            *_seats("counts", "How many cards seat {} was found to hold, if it was only counted.", *(str(len(hand.split())) for hand in hands)),
            TemplateColumn("table", "The table or the room.", "1"),
            TemplateColumn("pack_name", "Which of the two packs, as in red or blue.", "red"),
            TemplateColumn("shuffled_by", "Who shuffled: hand, machine or computer; on the first row is enough.", "hand"),
            TemplateColumn("venue", "Where; on the first row is enough.", "the club"),
            TemplateColumn("recorder", "Who kept the record; on the first row is enough.", "Eve"),
            TemplateColumn("why", "Why the session is looked at: routine, random or complaint.", "routine"),
            TemplateColumn("time", "When the hand began.", "20:15"),
            TemplateColumn("gathered", "The order of the pack as it was picked up, top card first; ?? for one not seen.", "AS KD 7H"),
            TemplateColumn("shuffled", "The order after the last shuffle, before the cut.", "QS 8D 2C TH"),
            TemplateColumn("pack", "The order as dealt, after the cut.", "TH QS 8D 2C"),
        ),
    )  # fmt: skip


_DRAWS = TemplateColumn(
    "draws", "What each seat threw and drew, in turn, with / between them: cards, or how many; pat for none; in 2 for a second draw.",
    "1 throws 7H 2C draws 8C 9D / 2 throws 1 draws 1 / 3 pat",
)  # fmt: skip
_BOARD = TemplateColumn("board", "The cards laid out for all, in their order.", "3H 8H 9D 2S KC")
POKER: Mapping[str, tuple[TemplateColumn, ...]] = {
    "holdem": _poker("holdem", "holdem", TWO, _BOARD),
    "stud7": _poker("stud7", "stud7", SEVEN),
    "draw5": _poker("draw5", "draw5", FIVE, _DRAWS),
    "draw": _poker("draw", "draw-foster", FIVE, _DRAWS),
    "straight": _poker("straight", "straight", FIVE),
    "whiskey": _poker("whiskey", "whiskey", FIVE),
    "stud": _poker("stud", "stud-new", FIVE),
}
"""The columns of the empty sheet of each game of poker."""
