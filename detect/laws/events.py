"""What else the log says happened at the table: events, and the cards of one trick, deal by deal.

Events are rare, so these are plain objects; nothing here runs over deals that have none.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from detect.laws.found import Found
from detect.log.tables import MOVE, MOVES, Mark

KINDS = ("claim", "demand", "expose", "misdeal", "note", "penalty", "quit")
ASKED, ANSWERED_NO, ANSWERED_YES, MIXED, REVOKE = "asked", "answered no", "answered yes", "mixed", "revoke"
SAID = (ASKED, ANSWERED_NO, ANSWERED_YES, MIXED)
"""What a note says of a revoke; every other note is only text."""
AFTER_CUT = 14
"""The trick of an event that came after the cut for the next deal."""


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
    moves = found.log.moves
    kind = moves["move"].to_numpy()
    wanted = np.isin(kind, [MOVE[name] for name in KINDS])
    wanted &= ~((kind == MOVE["claim"]) & ~_says(found, REVOKE)) & ~(
        (kind == MOVE["note"]) & ~_says(found, *SAID)
    )
    row = np.searchsorted(found.keys, moves["deal"].to_numpy())
    places = np.flatnonzero(wanted & mine[row])
    part = moves.iloc[places]
    columns = (part[c].tolist() for c in ("move", "seat", "to", "card", "street", "amount", "note", "line"))
    out: dict[int, list[Event]] = {}
    for at, (move, seat, to, card, trick, amount, note, line) in zip(
        row[places].tolist(), zip(*columns, strict=True), strict=True
    ):
        said = note.strip().casefold() if isinstance(note, str) else ""
        out.setdefault(at, []).append(Event(MOVES[move], seat, to, card, trick, amount, said, line))
    return out


def _says(found: Found, *words: str) -> np.ndarray:
    """Tell which moves have one of these notes (bool[M])."""
    note = found.log.moves["note"]
    fits = np.array([str(each).strip().casefold() in words for each in note.cat.categories] + [False], bool)
    return np.asarray(fits[note.cat.codes.to_numpy()])


def played(found: Found, row: int) -> list[Played]:
    """Give the cards of a deal in the order of the log."""
    moves = found.log.moves
    a, b = np.searchsorted(moves["deal"].to_numpy(), [found.keys[row], found.keys[row] + 1])
    part = moves.iloc[a:b]
    part = part[part["move"].isin([MOVE["lead"], MOVE["play"]])]
    columns = (part[c].tolist() for c in ("street", "seat", "card", "mark", "move"))
    return [
        Played(trick, seat, card, mark != Mark.CORRECTED, move == MOVE["lead"])
        for trick, seat, card, mark, move in zip(*columns, strict=True)
    ]
