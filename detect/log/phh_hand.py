"""The actions of PHH gathered hand by hand and read all at once: what was dealt, thrown, drawn, laid out, shown and done.

The state kept on the way is the record's own and no more: nothing is replayed through the rules of a game, which would
refuse, or put right, what an audit looks for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from detect.kernels import phh as kernel
from detect.log.hands import MUCKS, checked
from detect.log.native_rows import Rows
from detect.log.native_values import MOST_SEATS, Fault
from detect.log.phh_fields import BOARD, DRAW, STUD

PLAYERS = {f"p{seat}": seat for seat in range(1, MOST_SEATS + 1)}
AMOUNT = re.compile(r"[0-9]+(?:\.[0-9]*)?")
EXPECTED = 'an action such as "d dh p1 AsKd", "d db 2c3c4c", "p1 cbr 200", "p2 cc", "p3 f", "p1 sd 2c" or "p1 sm AsKd"'
AN_AMOUNT = "the amount that is bet or raised to, such as 200 or 2.50"
AS_DEALT, BRINGS_IN = "-", "brings in"
"""Notes on moves for which the log has no name of its own."""
KINDS = {BOARD: kernel.KIND_BOARD, STUD: kernel.KIND_STUD, DRAW: kernel.KIND_DRAW}
FIXED = {
    kernel.NOTE_AS_DEALT: AS_DEALT,
    kernel.NOTE_MUCKS: MUCKS,
    kernel.NOTE_BRINGS_IN: BRINGS_IN,
}
NUMBERS = {int, float}
VERBS = frozenset({"sd", "sm", "f", "cc", "cbr", "pb"})


@dataclass
class Actions:
    """The actions of many hands, to be read in one pass.

    Attributes
    ----------
    deals, lines, seats, kinds : list of int
        One a hand: its deal, the line on which it begins, its players and how its cards come.
    antes, blinds : list of float
        One a player, hand after hand.
    texts : list of str
        The actions of all hands, one after the other.
    first : list of int
        Hand h has the actions first[h] to first[h + 1].
    sources : list of bytes
        What each hand was read from, to find the line of an action.
    """

    deals: list[int] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    kinds: list[int] = field(default_factory=list)
    antes: list[float] = field(default_factory=list)
    blinds: list[float] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    first: list[int] = field(default_factory=lambda: [0])
    sources: list[bytes] = field(default_factory=list)

    def add(
        self, deal: int, line: int, source: bytes, *, kind: str, antes: list[float], blinds: list[float],
        seats: int, actions: list[Any],
    ) -> None:  # fmt: skip
        """Take the actions of a hand."""
        self.deals.append(deal)
        self.lines.append(line)
        self.seats.append(seats)
        self.kinds.append(KINDS[kind])
        self.antes += antes or [0.0] * seats
        self.blinds += blinds or [0.0] * seats
        try:
            "".join(actions)
        except TypeError:
            actions = [str(action) for action in actions]
        self.texts += actions
        self.first.append(len(self.texts))
        self.sources.append(source)

    def into(self, rows: Rows, fault: Callable[[int, str, str], None]) -> None:
        """Put the cards and moves of all hands among the rows of a log, and say what could not be read."""
        data, starts = _bytes(self.texts)
        moves, amounts, cards, odd = kernel.played(
            np.frombuffer(data, np.uint8), starts, np.array(self.first, np.int64), np.array(self.seats, np.int64),
            np.array(self.kinds, np.int64), np.array(self.antes, np.float64), np.array(self.blinds, np.float64),
        )  # fmt: skip
        for action, what, move in odd.tolist():
            if what == kernel.ODD_AMOUNT:
                amounts[move] = float(self.texts[action].split()[2])
            else:
                self._odd(action, fault)
        rows.made_cards.append(self._columns(cards, CARD_COLUMNS))
        whole = self._columns(moves, MOVE_COLUMNS)
        rows.made_moves.append(whole | {"amount": amounts, "note": _notes(moves, data)})

    def _columns(self, found: np.ndarray, names: dict[str, int]) -> dict[str, Any]:
        hand = found[:, 0]
        given = {"deal": np.array(self.deals, np.int64)[hand], "line": np.array(self.lines, np.int64)[hand]}
        return given | {name: found[:, at] for name, at in names.items()}

    def _odd(self, action: int, fault: Callable[[int, str, str], None]) -> None:
        hand = int(np.searchsorted(self.first, action, "right")) - 1
        text = self.texts[action]
        wrong = why_not(text, self.seats[hand])
        fault(line_of(self.sources[hand], text, self.lines[hand]), wrong.read or text, wrong.expected)


CARD_COLUMNS = {
    "stage": kernel.C_STAGE, "seat": kernel.C_SEAT, "street": kernel.C_STREET, "position": kernel.C_POSITION,
    "seen": kernel.C_SEEN, "card": kernel.C_CARD,
}  # fmt: skip
MOVE_COLUMNS = {"street": kernel.M_STREET, "seat": kernel.M_SEAT, "move": kernel.M_MOVE}


def _bytes(texts: list[str]) -> tuple[bytes, np.ndarray]:
    """Give texts one after the other, and where each begins."""
    whole = "".join(texts)
    data = whole.encode("utf-8", "replace")
    sizes: Iterable[int] = map(len, texts)
    if len(data) != len(whole):
        sizes = (len(text.encode("utf-8", "replace")) for text in texts)
    return data, np.concatenate([[0], np.cumsum(np.fromiter(sizes, np.int64, len(texts)))]).astype(np.int64)


def _notes(moves: np.ndarray, data: bytes) -> np.ndarray:
    """Give the note of each move."""
    notes = np.full(len(moves), None, object)
    what = moves[:, kernel.M_NOTE]
    for code, word in FIXED.items():
        notes[what == code] = word
    for move in np.flatnonzero(what == kernel.NOTE_TEXT).tolist():
        at, length = moves[move, [kernel.M_AT, kernel.M_LENGTH]].tolist()
        notes[move] = data[at : at + length].decode("utf-8", "replace").strip() or None
    return notes


def why_not(text: str, seats: int) -> Fault:
    """Say why a text is no action of a table.

    Examples
    --------
    >>> why_not("p9 f", 3).expected
    'a player from p1 to p3'
    """
    parts = text.partition("#")[0].split()
    try:
        if parts[0] == "d" and len(parts) == 4 and parts[1] == "dh":
            _seated(parts[2], seats)
            checked(parts[3])
        elif parts[0] == "d" and len(parts) == 3 and parts[1] == "db":
            checked(parts[2])
        elif parts[0] != "d" and len(parts) in {2, 3} and parts[1] in VERBS:
            _seated(parts[0], seats)
            amount = parts[2] if len(parts) == 3 else ""
            if parts[1] == "cbr" and AMOUNT.fullmatch(amount) is None:
                return Fault(amount, AN_AMOUNT)
            checked(amount)
    except Fault as fault:
        return fault
    return Fault(text, EXPECTED)


def _seated(player: str, seats: int) -> None:
    if not 1 <= PLAYERS.get(player, 0) <= seats:
        raise Fault(player, f"a player from p1 to p{seats}")


def line_of(text: bytes, action: str, line: int) -> int:
    r"""Give the line on which an action stands, that of the hand where it is not found as it is.

    Examples
    --------
    >>> line_of(b"[1]\nactions = [\n  'p1 x',\n]", "p1 x", 10)
    12
    """
    at = text.find(action.encode("utf-8", "replace")) if action else -1
    return line + text.count(b"\n", 0, at) if at >= 0 else line


def numbers(value: Any, name: str, seats: int) -> list[float]:
    """Read one number a player.

    Raises
    ------
    Fault

    Examples
    --------
    >>> numbers([1, 2.5], "antes", 2)
    [1.0, 2.5]
    """
    if value is None:
        return []
    try:
        if isinstance(value, list) and len(value) == seats and {*map(type, value)} <= NUMBERS:
            return list(map(float, value))
    except OverflowError:
        pass
    raise Fault(value, f"{name}: a list of {seats} numbers, one a player")


def seats_of(hand: dict[str, Any]) -> int:
    """Give how many players a hand has.

    Raises
    ------
    Fault
        If nothing tells, or there are more than a table has seats.
    """
    for name in ("starting_stacks", "antes", "blinds_or_straddles", "players"):
        value = hand.get(name)
        if isinstance(value, list) and 1 <= len(value) <= MOST_SEATS:
            return len(value)
    raise Fault(
        hand.get("starting_stacks"), f"starting_stacks: a list of 1 to {MOST_SEATS} numbers, one a player"
    )
