"""What else the log says happened at the table: events, and the cards of one trick, deal by deal.

Events are rare, so these are plain objects; nothing here runs over deals that have none.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

import numpy as np

from detect.laws.found import Found
from detect.log.tables import MOVE, MOVES, Mark

LEAD, PLAY = MOVE["lead"], MOVE["play"]
KINDS = ("claim", "cut", "demand", "expose", "misdeal", "note", "penalty", "quit")
ASKED, ANSWERED_NO, ANSWERED_YES, MIXED, REVOKE = "asked", "answered no", "answered yes", "mixed", "revoke"
"""What is said of a revoke."""
HONOURS, GAME = "honours", "game"
"""What else is claimed (whist 6, 7)."""
TOUCHED, INTERRUPTED, FACED, NEW_DEAL = "touched", "interrupted", "faced", "new deal"
"""What is said of a deal: who touched the cards, who interrupted, a card faced in the pack, that it was dealt again."""
SHUFFLING, CUTTING, DEALING, TRUMP_CARD = "shuffling", "cutting", "dealing", "trump card"
"""Of a card that was shown: as the dealer shuffled (whist 32), in cutting to him (34), in dealing (38), or as the trump card (54)."""
NOT_PRESENTED = "not presented"
"""Of a cut that the dealer had not asked for (case VIII)."""
NOTED: dict[str, tuple[str, str]] = {
    "shuffled below the table": ("26", "shuffled_below"),
    "shuffled in packets": ("28", "shuffled_in_packets"),
    FACED: ("37", "card_faced"),
    "looked at the trump card": ("41", "trump_looked_at"),
    "card of the other pack": ("42", "other_pack"),
    "left the trump card": ("52", "trump_left"),
    "named the trump card": ("53", "trump_named"),
    "asked for the trump card": ("53", "trump_asked"),
    "took up the trump card": ("54", "trump_taken"),
    "forgot the trump card": ("55", "trump_forgotten"),
    "named a wrong card": ("60", "wrong_card_named"),
    "consulted": ("84", "consulted"),
    "called attention": ("86", "called_attention"),
    "bystander spoke": ("88", "bystander_spoke"),
    "looked at the tricks": ("91", "tricks_looked_at"),
}
"""What no card shows and a note can say: the law that it touches, and the kind of irregularity."""
SAID = frozenset({ASKED, ANSWERED_NO, ANSWERED_YES, MIXED, TOUCHED, INTERRUPTED, *NOTED})
"""What a note may say that the laws ask for, besides a new deal and why; every other note is only text."""
AFTER_CUT, AFTER_TURN_UP = 14, 15
"""The trick of an event that came after the cut for the next deal, and after that deal's trump card was turned up."""


@dataclass(frozen=True, slots=True)
class Event:
    """One event, as the log has it.

    Attributes
    ----------
    kind, note : str
    seat, to, card, trick : int
    amount : float
    line : int
    """

    kind: str
    seat: int
    to: int
    card: int
    trick: int
    amount: float
    note: str
    line: int


@dataclass(frozen=True, slots=True)
class Played:
    """A card played, as the log has it."""

    trick: int
    seat: int
    card: int
    stood: bool
    led: bool


def events_of(found: Found, mine: np.ndarray) -> dict[int, list[Event]]:
    """Give the events of every deal that has any, in the order of the log, by row of ``log.deals``.

    Parameters
    ----------
    found : Found
    mine : bool[N]
        The deals to look at.
    """
    if "events" not in found.memo:
        found.memo["events"] = _all_events(found)
    every: dict[int, list[Event]] = found.memo["events"]
    return {row: events for row, events in every.items() if mine[row]}


def _all_events(found: Found) -> dict[int, list[Event]]:
    moves = found.log.moves
    places = np.flatnonzero(_wanted(found))
    part = moves.iloc[places]
    row = np.searchsorted(found.keys, part["deal"].to_numpy())
    columns = (part[c].tolist() for c in ("move", "seat", "to", "card", "street", "amount", "note", "line"))
    out: dict[int, list[Event]] = {}
    for at, (move, seat, to, card, trick, amount, note, line) in zip(
        row.tolist(), zip(*columns, strict=True), strict=True
    ):
        said = note.strip().casefold() if isinstance(note, str) else ""
        out.setdefault(at, []).append(Event(MOVES[move], seat, to, card, trick, amount, said, line))
    return out


def _wanted(found: Found) -> np.ndarray:
    """Tell which moves are events that a law asks for (bool[M])."""
    kind = found.log.moves["move"].to_numpy()
    wanted = np.isin(kind, [MOVE[name] for name in KINDS])
    at = np.flatnonzero(wanted)
    said = {"claim": {REVOKE, HONOURS, GAME}, "note": SAID, "cut": {NOT_PRESENTED}}
    for name, words in said.items():
        mine = at[kind[at] == MOVE[name]]
        wanted[mine] = _says(found, words, name == "note")[mine]
    shown = wanted & (kind == MOVE["expose"]) & _says(found, {SHUFFLING, CUTTING}, False)  # noqa: FBT003
    return np.asarray(wanted | _before_the_deal(found, kind, shown))


def _before_the_deal(found: Found, kind: np.ndarray, shown: np.ndarray) -> np.ndarray:
    """Tell which moves shuffle or cut a pack of which a card was shown in that (bool[M]); of others nobody asks here."""
    if not shown.any():
        return shown
    moves = found.log.moves
    deal, early = moves["deal"].to_numpy(), moves["street"].to_numpy() == 0
    again = early & np.isin(kind, [MOVE["shuffle"], MOVE["cut"]])
    return np.asarray(again & np.isin(deal, deal[shown]))


def _says(found: Found, words: AbstractSet[str], new_deal: bool) -> np.ndarray:  # noqa: FBT001
    """Tell which moves have one of these notes, or one that tells of a new deal (bool[M])."""
    note = found.log.moves["note"]
    texts = [str(each).strip().casefold() for each in note.cat.categories]
    fits = np.array([t in words or (new_deal and t.startswith(NEW_DEAL)) for t in texts] + [False], bool)
    return np.asarray(fits[note.cat.codes.to_numpy()])


def played(found: Found, row: int) -> list[Played]:
    """Give the cards of a deal in the order of the log."""
    a, b = found.move_starts[row : row + 2].tolist()
    columns = (found.moves[name][a:b].tolist() for name in ("street", "seat", "card", "mark", "move"))
    return [
        Played(trick, seat, card, mark != Mark.CORRECTED, move == LEAD)
        for trick, seat, card, mark, move in zip(*columns, strict=True)
        if move in (LEAD, PLAY)
    ]
