"""Rows on their way from the lines of a native log to the six tables.

Cards are gathered as text and read all at once; every row remembers its line.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from detect.cards import parse_hand
from detect.errors import CardUnreadable
from detect.kernels.cards import cards_of
from detect.log.hashing import hands_hash
from detect.log.tables import HIGHEST_STEP, MOVE, NO_CARD, NULL, SCHEMA, Log, Mark, Seen, Stage, table

NOTHING = -1
"""The trick of a move that stands for itself."""


@dataclass
class Rows:
    """What a chunk of lines has given so far.

    Attributes
    ----------
    sessions, deals, seats, facts : list of dict
        Finished rows.
    segments : list of tuple
        Text of cards: (deal, stage, seat, street, part, seen, line, text); of a counted hand `part` is the count.
    moves : list of tuple
        (deal, street, seat, move, card, to, amount, mark, note, line, trick): the row of a regular trick stands
        for all of its cards, whose text is in `tricks`; otherwise NOTHING.
    tricks : list of tuple
        (deal, trick, leader, seats, line, text).
    made_cards, made_moves : list of dict
        Whole columns of cards (with `position`) and of moves (without `step`) that were made elsewhere; those of a
        deal come behind its rows here.
    bad : list of tuple
        Lines with cards that could not be read, once `log` has been called.
    """

    sessions: list[dict[str, Any]] = field(default_factory=list)
    deals: list[dict[str, Any]] = field(default_factory=list)
    seats: list[tuple[int, int, str | None, float, bool]] = field(default_factory=list)
    facts: list[tuple[str, int, int, str, str, int]] = field(default_factory=list)
    segments: list[tuple[int, int, int, int, int, int, int, str]] = field(default_factory=list)
    moves: list[tuple[Any, ...]] = field(default_factory=list)
    tricks: list[tuple[int, int, int, int, int, str]] = field(default_factory=list)
    made_cards: list[dict[str, Any]] = field(default_factory=list)
    made_moves: list[dict[str, Any]] = field(default_factory=list)
    bad: list[tuple[int, CardUnreadable]] = field(default_factory=list)

    def move(  # noqa: PLR0913
        self, deal: int, move: str, line: int, *, seat: int = NULL, street: int = 0, card: int = NO_CARD,
        to: int = NULL, amount: float = np.nan, mark: int = Mark.NONE, note: str | None = None,
    ) -> None:  # fmt: skip
        """Add one move."""
        self.moves.append((deal, street, seat, MOVE[move], card, to, amount, int(mark), note, line, NOTHING))

    def trick(self, deal: int, trick: int, leader: int, seats: int, line: int, text: str) -> None:
        """Add a trick of regular order: its cards go clockwise from the leader."""
        note = (
            deal,
            trick,
            leader,
            MOVE["lead"],
            NO_CARD,
            NULL,
            np.nan,
            int(Mark.NONE),
            None,
            line,
            len(self.tricks),
        )
        self.moves.append(note)
        self.tricks.append((deal, trick, leader, seats, line, text))

    def cards(
        self,
        deal: int,
        stage: Stage,
        text: str,
        line: int,
        *,
        seat: int = NULL,
        street: int = 0,
        seen: int = Seen.ALWAYS,
    ) -> None:
        """Add cards in a place."""
        self.segments.append((deal, int(stage), seat, street, 0, int(seen), line, text))

    def log(self) -> Log:
        """Make the tables."""
        cards = self._cards()
        return Log(
            sessions=_frame("sessions", self.sessions),
            deals=self._deals(cards),
            seats=_frame("seats", self.seats),
            cards=cards,
            moves=self._moves(),
            facts=_frame("facts", self._facts()),
        )

    def _facts(self) -> list[Any]:
        """Give the facts of each session, then those of its deals, whatever came first in the file."""
        place = {row["session"]: at for at, row in enumerate(self.sessions)}
        return sorted(self.facts, key=lambda fact: (place[fact[0]], fact[1]))

    def _deals(self, cards: pd.DataFrame) -> pd.DataFrame:
        deals = _frame("deals", self.deals)
        keys = deals["deal"].to_numpy()
        dealt = cards[(cards["stage"] == Stage.DEALT) & (cards["seat"] > 0)]
        starts = np.searchsorted(dealt["deal"].to_numpy(), np.append(keys, keys[-1:] + 1))
        if keys.size:
            hashes = hands_hash(starts, dealt["seat"].to_numpy(), dealt["card"].to_numpy())
            deals["hands"] = np.where(hashes != 0, hashes, -keys - 2)
        return deals

    def _cards(self) -> pd.DataFrame:
        first, codes, bad = read_segments([segment[-1] for segment in self.segments])
        self.bad += [(self.segments[s][6], error) for s, error in bad.items()]
        many = np.diff(first)
        columns: dict[str, Any] = {}
        for at, name in enumerate(("deal", "stage", "seat", "street", "part", "seen", "line")):
            columns[name] = np.repeat(np.array([s[at] for s in self.segments], np.int64), many)
        columns["position"] = np.arange(codes.size) - np.repeat(first[:-1], many)
        columns["card"] = codes
        counted = columns["stage"] == Stage.COUNTED
        columns["position"] = np.where(counted, columns["part"], columns["position"])
        columns["part"] = np.where(counted, 0, columns["part"])
        columns["card"] = np.where(counted, NO_CARD, columns["card"])
        columns = _with(columns, self.made_cards)
        order = np.argsort(columns["deal"], kind="stable")
        return table("cards", {name: column[order] for name, column in columns.items()}, order.size)

    def _moves(self) -> pd.DataFrame:
        first, codes, bad = read_segments([trick[-1] for trick in self.tricks])
        self.bad += [(self.tricks[t][4], error) for t, error in bad.items()]
        names = ("deal", "street", "seat", "move", "card", "to", "amount", "mark", "note", "line", "trick")
        columns = {name: _array(name, [m[at] for m in self.moves]) for at, name in enumerate(names)}
        trick = columns.pop("trick").astype(np.int64)
        many = np.where(trick >= 0, np.append(np.diff(first), 0)[trick], 1)
        rows = np.repeat(np.arange(len(self.moves)), many)
        within = np.arange(rows.size) - np.repeat(np.cumsum(many) - many, many)
        columns = {name: column[rows] for name, column in columns.items()}
        of_trick = trick[rows] >= 0
        seats = np.array([t[3] for t in self.tricks] or [1], np.int64)[np.maximum(trick[rows], 0)]
        columns["seat"] = np.where(of_trick, (columns["seat"] - 1 + within) % seats + 1, columns["seat"])
        columns["move"] = np.where(of_trick & (within > 0), MOVE["play"], columns["move"])
        if codes.size:
            place = np.minimum(first[np.maximum(trick[rows], 0)] + within, codes.size - 1)
            columns["card"] = np.where(of_trick, codes[place], columns["card"])
        if self.made_moves:
            columns = _with(columns, self.made_moves)
            order = np.argsort(columns["deal"], kind="stable")
            columns = {name: column[order] for name, column in columns.items()}
        deals = columns["deal"]
        columns["step"] = np.minimum(np.arange(deals.size) - np.searchsorted(deals, deals), HIGHEST_STEP)
        return table("moves", columns, deals.size)


def _with(columns: dict[str, Any], made: list[dict[str, Any]]) -> dict[str, Any]:
    """Put columns made elsewhere behind those made here; what they do not have is null, a part 0."""
    whole = {}
    for name, column in columns.items():
        null = 0 if name == "part" else NO_CARD if name == "card" else NULL
        parts = [each.get(name, np.full(each["deal"].size, null)) for each in made]
        whole[name] = np.concatenate([column, *parts])
    return whole


def _array(name: str, values: list[Any]) -> np.ndarray:
    kinds: dict[str, Any] = {"amount": np.float64, "note": object}
    return np.array(values, dtype=kinds.get(name, np.int64))


def _frame(name: str, rows: list[Any]) -> pd.DataFrame:
    names = list(SCHEMA[name])
    if rows and isinstance(rows[0], dict):
        columns = {column: [row[column] for row in rows] for column in rows[0]}
    else:
        columns = {column: [row[at] for row in rows] for at, column in enumerate(names)}
    return table(name, columns, len(rows))


def read_segments(texts: list[str]) -> tuple[np.ndarray, np.ndarray, dict[int, CardUnreadable]]:
    """Read many strings of cards.

    Returns
    -------
    first : int64[S + 1]
        The cards of string s are card[first[s]:first[s + 1]].
    card : int8[M]
    bad : dict of int to CardUnreadable
        Strings that could not be read, which give no cards.

    Examples
    --------
    >>> first, card, bad = read_segments(["AS KS", "1S", "JK"])
    >>> first.tolist(), card.tolist(), list(bad)
    ([0, 2, 2, 3], [51, 50, 60], [1])
    """
    raw = [text.encode("utf-8", "replace") for text in texts]
    starts = np.concatenate([[0], np.cumsum([len(r) for r in raw])]).astype(np.int64)
    first, codes, odd = cards_of(np.frombuffer(b"".join(raw), np.uint8), starts)
    bad: dict[int, CardUnreadable] = {}
    if not odd.any():
        return first, codes, bad
    parsed: dict[int, list[int]] = {}
    for s in np.flatnonzero(odd).tolist():
        try:
            parsed[s] = parse_hand(texts[s])
        except CardUnreadable as error:
            bad[s] = error
    many = np.diff(first)
    for s, cards in parsed.items():
        many[s] = len(cards)
    whole = np.concatenate([[0], np.cumsum(many)]).astype(np.int64)
    out = np.empty(whole[-1], np.int8)
    out[np.repeat(~odd, many)] = codes
    for s, cards in parsed.items():
        out[whole[s] : whole[s + 1]] = cards
    return whole, out, bad
