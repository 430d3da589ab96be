"""The moves of a deal, sorted back under the keys of a native log that they came from.

The reader makes moves in the order of the keys: cuts, calls, bets, draws, tricks, results, events. A move goes under
the first key from the present one on that would read back as the very same row; what fits none is an event.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from detect.cards import SUITS, card_name, format_cards
from detect.log.native_keys import BETS, MOST_TRICKS, SIDES
from detect.log.tables import MOVES, NO_CARD, NULL, SEATS4, Mark, Stage

STRAIN_NAMES = (*SUITS, "NT")
CALL_NAMES = {"pass": "pass", "double": "X", "redouble": "XX", "note": "-"}
DRAWN = {"discard": Stage.DISCARDED, "draw": Stage.DRAWN}
HIGHEST_BID = 34
MOST_COUNTED = 60
MOST_EXACT = 2**53
Move = dict[str, Any]


def seat_names(highest: int) -> dict[int, Any]:
    """Name the seats of a table: N, E, S, W where no seat is above 4, else numbers.

    Examples
    --------
    >>> seat_names(2), seat_names(5)
    ({1: 'N', 2: 'E', 3: 'S', 4: 'W'}, {1: 1, 2: 2, 3: 3, 4: 4, 5: 5})
    """
    if highest <= len(SEATS4):
        return dict(enumerate(SEATS4, 1))
    return {seat: seat for seat in range(1, highest + 1)}


def text_of(value: Any) -> str | None:
    """Give text, or None for a null of a text column."""
    return value if isinstance(value, str) else None


def deal_number(said: str) -> int | str:
    """Give a deal's number as a whole number where it is written as one.

    Examples
    --------
    >>> deal_number("7"), deal_number("07"), deal_number("7a")
    (7, '07', '7a')
    """
    whole = said.isascii() and said.isdigit() and len(said) < 10 and str(int(said)) == said
    return int(said) if whole else said


def number_of(value: float) -> float | int:
    """Give a number without a needless point.

    Examples
    --------
    >>> number_of(8.0), number_of(2.5)
    (8, 2.5)
    """
    return int(value) if value == int(value) and abs(value) < MOST_EXACT else float(value)


class Moves:
    """Sorts the moves of one deal.

    Parameters
    ----------
    names : dict of int to str or int
        How the seats are written.
    players : list
        Who sits there, as the line says it.
    cards : dict of str to list
        The deal's rows of the cards table.
    """

    def __init__(self, names: dict[int, Any], players: list[str | None], cards: dict[str, list[Any]]) -> None:
        self.names = names
        self.players = players
        self.drawn: dict[tuple[int, int, int], list[int]] = {}
        for row in zip(*(cards[c] for c in ("stage", "seat", "street", "card")), strict=True):
            if row[0] in DRAWN.values():
                self.drawn.setdefault(row[:3], []).append(row[3])
        self.cut_in: list[list[Any]] = []
        self.auction: list[list[Any]] = []
        self.bets: list[list[Any]] = []
        self.draws: list[dict[str, Any]] = []
        self.play: list[list[Move]] = []
        self.result: dict[str, dict[str, Any]] = {}
        self.events: list[dict[str, Any]] = []

    def of(self, moves: dict[str, list[Any]]) -> dict[str, Any]:
        """Give the keys and values that the moves make."""
        keys: tuple[Callable[[Move, str], bool], ...] = (
            self._cut, self._call, self._bet, self._draw, self._card, self._score, self._event,
        )  # fmt: skip
        key = 0
        for values in zip(*moves.values(), strict=True):
            move = dict(zip(moves, values, strict=True))
            kind = MOVES[move["move"]]
            key = next(at for at in range(key, len(keys)) if keys[at](move, kind))
        said = {
            "cut_in": self.cut_in, "auction": self.auction, "bets": self.bets, "draws": self.draws,
            "play": [self._trick(trick) for trick in self.play], "result": self.result, "events": self.events,
        }  # fmt: skip
        return {name: value for name, value in said.items() if value}

    def _cut(self, move: Move, kind: str) -> bool:
        who = text_of(move["note"])
        seat = self.players.index(who) + 1 if who in self.players else NULL
        street = move["street"]
        if kind != "cut_in" or who is None or seat != move["seat"] or not max(len(self.cut_in), 1) <= street:
            return False
        if move["card"] == NO_CARD or street > MOST_TRICKS or not _bare(move, "amount", "to", "mark"):
            return False
        self.cut_in += [[] for _ in range(street - len(self.cut_in))]
        self.cut_in[-1].append([who, card_name(move["card"])])
        return True

    def _call(self, move: Move, kind: str) -> bool:
        if kind == "bid":
            said = _bid(move["amount"])
        else:
            skipped = move["mark"] == Mark.SKIPPED
            said = CALL_NAMES.get(kind) if _bare(move, "amount") and (kind != "note" or skipped) else None
        if said is None or move["seat"] < 1 or not _bare(move, "street", "card", "to"):
            return False
        row = [self.names[move["seat"]], said, _mark(move), text_of(move["note"])]
        while row[-1] is None:
            row.pop()
        self.auction.append(row)
        return True

    def _bet(self, move: Move, kind: str) -> bool:
        if kind not in BETS or move["seat"] < 1 or not _bare(move, "card", "to", "mark", "note"):
            return False
        row = [self.names[move["seat"]], kind]
        amount = None if np.isnan(move["amount"]) else number_of(move["amount"])
        if move["street"]:
            row += [amount, move["street"]]
        elif amount is not None:
            row.append(amount)
        self.bets.append(row)
        return True

    def _draw(self, move: Move, kind: str) -> bool:
        many, street = move["amount"], move["street"]
        if kind not in DRAWN or move["seat"] < 1 or not 1 <= street <= MOST_TRICKS:
            return False
        if not (_bare(move, "card", "to", "mark", "note") and many >= 0 and many == int(many)):
            return False
        left = self.drawn.get((DRAWN[kind], move["seat"], street), [])
        mine, left[:] = left[: int(many)], left[int(many) :]
        if len(mine) < many and (mine or many > MOST_COUNTED):
            return False
        said = format_cards(mine) if mine else int(many)
        self.draws.append({"seat": self.names[move["seat"]], kind: said, "street": street})
        return True

    def _card(self, move: Move, kind: str) -> bool:
        street = move["street"]
        if kind not in {"lead", "play"} or not max(len(self.play), 1) <= street <= MOST_TRICKS:
            return False
        if move["seat"] < 1 or move["card"] == NO_CARD or not _bare(move, "amount", "to", "note"):
            return False
        trick = self.play[street - 1] if street == len(self.play) else []
        led = any(card["mark"] != Mark.CORRECTED for card in trick)
        if (kind == "lead") == led:
            return False
        self.play += [[] for _ in range(street - len(self.play))]
        self.play[-1].append(move)
        return True

    def _trick(self, moves: list[Move]) -> Any:
        """Write a trick: text where its cards go clockwise from a leader without a mark, else a list."""
        seats = [move["seat"] for move in moves]
        clockwise = (
            [(seats[0] - 1 + step) % len(self.names) + 1 for step in range(len(seats))] if seats else None
        )
        if seats == clockwise and all(move["mark"] == Mark.NONE for move in moves):
            return f"{self.names[seats[0]]}: {format_cards(move['card'] for move in moves)}"
        rows = [[self.names[move["seat"]], card_name(move["card"]), _mark(move)] for move in moves]
        return [row if row[2] else row[:2] for row in rows]

    def _score(self, move: Move, kind: str) -> bool:
        what, blank, who = (text_of(move["note"]) or "").rpartition(" ")
        if kind != ("pay" if what == "paid" else "score") or not blank or self._side(who) != move["seat"]:
            return False
        if np.isnan(move["amount"]) or not _bare(move, "street", "card", "to", "mark"):
            return False
        if who in self.result.get(what, {}) or (what in self.result and what != list(self.result)[-1]):
            return False
        self.result.setdefault(what, {})[who] = number_of(move["amount"])
        return True

    def _side(self, who: str) -> int:
        """Give the seat by which a side's or a player's result is known; 0 where there is none."""
        if who in SIDES and len(self.names) == len(SEATS4):
            return SIDES[who]
        written = {str(name): seat for seat, name in self.names.items()} | {
            str(seat): seat for seat in self.names
        }
        return written.get(who.upper(), 0)

    def _event(self, move: Move, kind: str) -> bool:
        said: dict[str, Any] = {
            "kind": kind,
            "seat": self.names.get(move["seat"]),
            "to": self.names.get(move["to"]),
            "card": None if move["card"] == NO_CARD else card_name(move["card"]),
            "trick": move["street"] or None,
            "amount": None if np.isnan(move["amount"]) else number_of(move["amount"]),
            "mark": _mark(move),
            "note": text_of(move["note"]),
        }
        self.events.append({name: value for name, value in said.items() if value is not None})
        return True


def _bare(move: Move, *columns: str) -> bool:
    """Tell whether the record says nothing in these columns of a move."""
    nothing: dict[str, bool] = {
        "amount": bool(np.isnan(move["amount"])),
        "to": move["to"] < 0,
        "mark": move["mark"] < 0,
        "card": move["card"] == NO_CARD,
        "note": text_of(move["note"]) is None,
        "street": move["street"] == 0,
    }
    return all(nothing[column] for column in columns)


def _mark(move: Move) -> str | None:
    return Mark(move["mark"]).name.lower() if move["mark"] >= 0 else None


def _bid(amount: float) -> str | None:
    if np.isnan(amount) or amount != int(amount) or not 0 <= amount <= HIGHEST_BID:
        return None
    level, strain = divmod(int(amount), len(STRAIN_NAMES))
    return f"{level + 1}{STRAIN_NAMES[strain]}"
