"""The columns of the empty sheets, in plain words: what a steward types first, and what the laws ask for besides.

What each law asks a scorer to write down stands in the laws' own files; a test holds the columns against them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

OPTIONAL = "Optional: "
"""How the explanation of a column begins that most evenings do without."""


@dataclass(frozen=True, slots=True)
class TemplateColumn:
    """One column of an empty sheet: its heading, what to type there, an example, and whether most do without it."""

    name: str
    meaning: str
    example: str
    optional: bool = False


def _seats(key: str, meaning: str, *examples: str) -> tuple[TemplateColumn, ...]:
    words = ("North", "East", "South", "West")
    return tuple(
        TemplateColumn(f"{key}.{word[0]}", meaning.format(word), example)
        for word, example in zip(words, examples, strict=True)
    )


def _result(key: str, meaning: str, ours: str, theirs: str) -> tuple[TemplateColumn, ...]:
    return (
        TemplateColumn(f"result.{key}.NS", meaning.format("North and South"), ours),
        TemplateColumn(f"result.{key}.EW", meaning.format("East and West"), theirs),
    )


def optional(*columns: TemplateColumn) -> tuple[TemplateColumn, ...]:
    """Mark columns as those that most evenings do without.

    Examples
    --------
    >>> optional(TemplateColumn("time", "When it began.", "20:15"))[0].meaning
    'Optional: When it began.'
    """
    return tuple(replace(each, meaning=OPTIONAL + each.meaning, optional=True) for each in columns)


# ----- events


def event(meaning: str, kind: str, **said: Any) -> tuple[str, str]:
    """Give what an event tells of, and the event as it is typed.

    Examples
    --------
    >>> event("East claimed a revoke by South (72).", "claim", seat="E", to="S", trick=13, note="revoke")
    ('East claimed a revoke by South (72).', 'E claim to S after 13: revoke')
    """
    words = {"seat": "{seat}", "kind": "{kind}", "card": "{card}", "to": "to {to}", "trick": "after {trick}",
             "amount": "of {amount}"}  # fmt: skip
    told = {"kind": kind} | said
    typed = " ".join(how.format(**told) for name, how in words.items() if name in told)
    return meaning, f"{typed}: {said['note']}" if "note" in said else typed


def _note(meaning: str, note: str, **said: Any) -> tuple[str, str]:
    return event(meaning, "note", **said, note=note)


EXPOSED = event(
    "West showed a card after trick 3; one event a card (56).", "expose", seat="W", card="7H", trick=3
)
WHIST_EVENTS: tuple[tuple[str, str], ...] = (
    event("A player shuffled for this deal; in their order, one event each (29 to 32).", "shuffle", seat="E"),
    event("The pack was cut, where it matters what came before or after it (35, 36).", "cut", seat="S"),
    event("The pack was cut for the next deal before the dealer presented it (case VIII).", "cut", seat="E", trick=14,
          note="not presented"),
    event("A misdeal, and why; with yes under void (43, 44).", "misdeal", seat="W", note="counted the cards"),
    event("A misdeal with a pack that is not right keeps the deal (44).", "misdeal", seat="W", note="imperfect pack"),
    _note("A new deal by the same dealer, and why; with yes under void (37, 38, 47).", "new deal: a card was exposed"),
    event("A card seen as the dealer shuffled or gave the pack to be cut (32).", "expose", seat="S", card="7H",
          note="shuffling"),
    event("A card shown in cutting to the dealer; the fresh cut is an event after it, cut (34).", "expose", seat="E",
          card="7H", note="cutting"),
    event("A card shown in dealing (38).", "expose", seat="S", card="7H", note="dealing"),
    event("A card laid down as the trump card (54).", "expose", seat="S", card="7H", note="trump card"),
    EXPOSED,
    event("A card taken from the hand so that it could be named (60).", "expose", seat="W", card="7H", trick=3,
          note="detached"),
    event("North called a card of West's for trick 5 (56, 65).", "demand", seat="N", to="W", card="7H", trick=4),
    event("North called on West to lead a suit (60 to 62, 66).", "demand", seat="N", to="W", trick=4, note="H"),
    event("North called for West's highest or lowest of a suit (53, 55, 61, 76).", "demand", seat="N", to="W", trick=4,
          note="highest H"),
    event("Trick 5 was turned and quitted (73).", "quit", seat="N", trick=5),
    _note("North asked South whether he had none of the suit of trick 5 (74).", "asked", seat="N", to="S", trick=5),
    _note("What South answered, answered no or answered yes (74).", "answered no", seat="S", to="N", trick=5),
    event("East claimed a revoke by South: trick 13 at the end of the hand, 14 after the cut (72, 78).", "claim",
          seat="E", to="S", trick=13, note="revoke"),
    event("What was taken for a revoke: tricks, add or deduct (72).", "penalty", seat="E", to="S", trick=13, amount=3,
          note="tricks"),
    _note("South mixed the cards after the claim (77).", "mixed", seat="S", trick=13),
    event("North claimed honours: trick 13 at the end of the hand, 15 after the next turn-up (6, 7).", "claim",
          seat="N", trick=13, note="honours"),
    event("North claimed the game (7, cases II and III).", "claim", seat="N", trick=13, note="game"),
    _note("North touched the cards in the deal (39, 45).", "touched", seat="N"),
    _note("North interrupted the dealer (50).", "interrupted", seat="N"),
    _note("The pack was shuffled below the table (26).", "shuffled below the table", seat="E"),
    _note("The pack was shuffled by dealing it into packets (28).", "shuffled in packets", seat="E"),
    _note("A card lay face upwards in the pack (37).", "faced", card="7H"),
    _note("The dealer looked at the trump card in dealing (41).", "looked at the trump card", seat="S"),
    _note("A player took up a card of the other pack (42).", "card of the other pack", seat="N", card="7H"),
    _note("The dealer left the trump card on the table (52).", "left the trump card", seat="S", trick=1),
    _note("A player named the trump card (53).", "named the trump card", seat="N", trick=4),
    _note("A player asked for the trump card (53).", "asked for the trump card", seat="N", trick=4),
    _note("The dealer took up the trump card too soon (54).", "took up the trump card", seat="S"),
    _note("The dealer could not recollect the trump card (55).", "forgot the trump card", seat="S", trick=4),
    _note("An adversary named a wrong card (60).", "named a wrong card", seat="N", trick=4),
    _note("A player consulted his partner on a penalty (84).", "consulted", seat="N", trick=4),
    _note("A player called attention to the trick (86).", "called attention", seat="N", trick=4),
    _note("A bystander spoke of the score (88).", "bystander spoke", trick=13),
    _note("A player looked at tricks other than the last (91).", "looked at the tricks", seat="N", trick=9),
    _note("Whatever else a law asks for, in your own words.", "the others consented to a substitute", seat="N"),
)  # fmt: skip
"""What may be written down of an evening of whist, law by law."""
BRIDGE_EVENTS: tuple[tuple[str, str], ...] = (
    EXPOSED,
    event("South claimed the rest of the tricks after trick 9 (68).", "claim", seat="S", trick=9, amount=4),
    _note("How a disputed claim was settled (68).", "claim settled by the director", trick=9),
    _note("Whatever else a law asks for, in your own words.", "the director was called", seat="N", trick=4),
)
"""What may be written down of an evening of bridge."""

# ----- columns

_HANDS = ("AS KD 7H", "QS 8D 2C", "TH 9C 3S", "JD 6S 4C")
_HAND = "The cards dealt to {}, as in AS TD 7H: all of them, or nothing if they were not seen."
_PLAY = (
    "The tricks in order, each as LEADER: card card card card, with / between them; ?? for a card not seen."
)
_TOP = (
    TemplateColumn("session", "A name for the evening; a new name opens a new session.", "2026-11-02"),
    TemplateColumn(
        "date", "The day, as YYYY-MM-DD; on the first row of the session is enough.", "2026-11-02"
    ),
)
_SITTERS = _seats("players", "Who sits {}; on the first row, and on any row where a seat changes, all of them.",
                  "Ada", "Ben", "Cyd", "Dot")  # fmt: skip
_DEALER = TemplateColumn("dealer", "Who dealt: N, E, S or W.", "S")
_DEAL = TemplateColumn("deal", "The number of the deal.", "1")
_VOID = TemplateColumn("void", "Yes if the deal was a misdeal or was done again.", "no")
_ENDED = TemplateColumn(
    "ended", "On the last row, why play ended: planned, clock, rubber, players or steward.", "planned"
)
_NOTE = TemplateColumn(
    "facts.note", "Anything else worth saying; what a law asks for is an event.", "lamp went out"
)
_TABLE = TemplateColumn("table", "The table or the room.", "1")
_SHUFFLED_BY = TemplateColumn(
    "shuffled_by", "Who shuffled: hand, machine or computer; on the first row is enough.", "hand"
)
_COUNTS = _seats("counts", "How many cards {} was found to hold, if it was only counted.", *["13"] * 4)
_PLACE = (
    TemplateColumn("venue", "Where; on the first row is enough.", "the club"),
    TemplateColumn("recorder", "Who kept the record; on the first row is enough.", "Eve"),
    TemplateColumn("why", "Why the session is looked at: routine, random or complaint.", "routine"),
    TemplateColumn("time", "When the deal began.", "20:15"),
)


def _events(typed: str) -> TemplateColumn:
    meaning = "What else happened, with / between events: the page events has each kind, to copy."
    return TemplateColumn("events", meaning, typed)


_SCORES = (
    *_result("points", "By how many points the score of the game of {} rose with this deal.", "5", "0"),
    *_result("game", "What a game is worth that {} won with this deal: 3, 2 or 1.", "3", "0"),
    *_result("rubber", "The points of a rubber that {} won with this deal.", "8", "0"),
)
_CUT_IN = TemplateColumn(
    "cut_in", "Every card cut for seats, partners and deal, before the deal they were cut for: / between rounds.",
    "Ada 6S, Ben KD, Cyd 3H, Dot 9C",
)  # fmt: skip
_ORDERS = (
    TemplateColumn("gathered", "The order of the pack as it was picked up, top card first; ?? for one not seen.", "AS KD 7H"),
    TemplateColumn("shuffled", "The order after the last shuffle, before the cut.", "QS 8D 2C TH"),
    TemplateColumn("pack", "The order as dealt, after the cut.", "TH QS 8D 2C"),
    TemplateColumn("seconds.shuffle", "How many seconds the shuffle took.", "21"),
    TemplateColumn("seconds.deal", "How many seconds the deal took.", "30"),
)  # fmt: skip


def _whist(game: str, laws: str, *more: TemplateColumn) -> tuple[TemplateColumn, ...]:
    """Give the columns of a game of the whist family, with what only that game has."""
    return (
        *_TOP,
        TemplateColumn("game", f"The game: {game}.", game),
        TemplateColumn("laws", "The code of laws; on the first row is enough.", laws),
        *_SITTERS,
        *more,
        _DEAL,
        _DEALER,
        TemplateColumn("pack_name", "Which of the two packs, as in red or blue.", "red"),
        TemplateColumn("cut.by", "Who cut the pack to the dealer: N, E, S or W.", "E"),
        TemplateColumn("cut.depth", "How many cards were lifted off the top; 0 if the cut was declined.", "23"),
        TemplateColumn("turn_up", "The card turned up for trumps, as in 7H.", "7H"),
        *_seats("hands", _HAND, *_HANDS),
        TemplateColumn("play", _PLAY, "W: 2C 5C AC 3C / S: KD 2D 4D 9D"),
        *_result("tricks", "Tricks won by {}.", "9", "4"),
        *_result("honours", "Honours scored by {}.", "2", "0"),
        _VOID, _ENDED, _NOTE,
        *optional(
            *_SCORES, _events(EXPOSED[1]), _CUT_IN, *_COUNTS, _TABLE,
            TemplateColumn("packs", "How many packs are in use; on the first row is enough.", "2"),
            _SHUFFLED_BY, *_PLACE, *_ORDERS,
        ),
    )  # fmt: skip


TEMPLATES: Mapping[str, tuple[TemplateColumn, ...]] = {
    "whist": _whist("whist", "whist-club"),
    "dummy": _whist(
        "dummy", "whist-dummy", TemplateColumn("session.facts.dummy", "Which seat is the dummy: N, E, S or W; on the first row is enough.", "W")
    ),
    "double-dummy": _whist(
        "double-dummy", "whist-double-dummy", TemplateColumn("session.facts.dummy", "Which two seats are the dummies; on the first row is enough.", "S W"),
    ),
    "bridge": (
        *_TOP,
        TemplateColumn("game", "The game: bridge.", "bridge"),
        _TABLE,
        *_SITTERS,
        _DEAL,
        TemplateColumn("dealer", "Who opened the auction as dealer: N, E, S or W.", "N"),
        _SHUFFLED_BY,
        *_seats("hands", _HAND, *_HANDS),
        TemplateColumn("auction", "The dealer, a colon and the calls in order.", "N: 1C pass 1H pass 2H pass pass pass"),
        TemplateColumn("declarer", "Who plays the hand: N, E, S or W.", "S"),
        TemplateColumn("trump", "The trump suit: C, D, H, S or NT.", "H"),
        TemplateColumn("play", _PLAY, "W: 2C 5C AC 3C / S: KD 2D 4D 9D"),
        *_result("tricks", "Tricks won by {}.", "8", "5"),
        _VOID, _ENDED, _NOTE,
        *optional(_events(EXPOSED[1]), *_COUNTS, *_PLACE),
    ),
}  # fmt: skip
"""The columns of the empty sheet of each game."""
EVENTS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "whist": WHIST_EVENTS,
    "dummy": WHIST_EVENTS,
    "double-dummy": WHIST_EVENTS,
    "bridge": BRIDGE_EVENTS,
}
"""What each game's page of events explains: what an event tells of, and the event as it is typed."""
