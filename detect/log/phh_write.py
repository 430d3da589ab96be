"""Write PHH: one hand under each header, as `detect.log.phh` reads it; what the format has no field for is counted."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import time
from typing import Any, BinaryIO

import numpy as np

from detect.cards import card_name
from detect.log.compare import facts_lost, unlike
from detect.log.hands import MUCKS
from detect.log.phh_fields import IN_TABLES, VARIANT, VARIANTS, unfact
from detect.log.phh_hand import AS_DEALT, BRINGS_IN
from detect.log.tables import MOVES, NULL, Log, Stage

ONLY_POKER = "PHH holds hands of poker alone: {many:,} deals of other games were left out"
PLAIN = {"fold": "f", "check": "cc", "call": "cc", "stand": "sd"}
PLACED = (Stage.DEALT, Stage.BOARD, Stage.DISCARDED, Stage.DRAWN, Stage.SHOWN)
WHOLE = re.compile("0|[1-9][0-9]{0,17}")
GAMES: dict[str, str] = {}
for _name, (_game, _) in VARIANTS.items():
    GAMES.setdefault(_game, _name)


@dataclass
class Deal:
    """The rows of one deal, as plain lists.

    Attributes
    ----------
    row : dict
        Of ``log.deals``, with ``game``, ``date`` and ``venue`` of its session.
    seats : list of (seat, player, stack)
    cards : list of (stage, seat, street, position, card)
    moves : list of (street, seat, move, amount, note)
    facts : list of (name, value)
    """

    row: dict[str, Any]
    seats: list[Any]
    cards: list[Any]
    moves: list[Any]
    facts: list[Any]

    @property
    def players(self) -> int:
        """How many seats there are."""
        seats = [
            seat
            for seat, *_ in (*self.seats, *(card[1:] for card in self.cards), *(m[1:] for m in self.moves))
        ]
        return int(max([self.row["dealer"], 1, *seats]))


def deals_of(log: Log) -> Iterator[Deal]:
    """Give the deals of a log of poker, one after the other."""
    sessions = log.sessions.set_index("session")[["game", "date", "venue"]].to_dict("index")
    keys = log.deals["deal"].to_numpy()
    frames = (
        log.seats[["seat", "player", "stack"]],
        log.cards[["stage", "seat", "street", "position", "card"]],
        log.moves[["street", "seat", "move", "amount", "note"]],
    )
    tables = [list(frame.astype(object).itertuples(index=False, name=None)) for frame in frames]
    starts = [
        np.searchsorted(getattr(log, name)["deal"].to_numpy(), np.append(keys, keys[-1:] + 1))
        for name in ("seats", "cards", "moves")
    ]
    facts: dict[int, list[Any]] = {}
    mine = log.facts[log.facts["deal"].to_numpy() >= 0]
    for deal, seat, name, value in mine[["deal", "seat", "name", "value"]].itertuples(index=False, name=None):
        if seat == NULL:
            facts.setdefault(deal, []).append((name, value))
    for at, row in enumerate(log.deals.to_dict("records")):
        seats, cards, moves = (
            rows[start[at] : start[at + 1]] for rows, start in zip(tables, starts, strict=True)
        )
        yield Deal(row | sessions[row["session"]], seats, cards, moves, facts.get(row["deal"], []))


def fields(deal: Deal) -> dict[str, Any]:
    """Give the fields of a hand, as PHH has them."""
    row, many = deal.row, deal.players
    said: dict[str, Any] = {VARIANT: GAMES[row["game"]]}
    for name, value in deal.facts:
        read = unfact(value)
        if name not in IN_TABLES and isinstance(read, str | int | float | list):
            said[name] = read
    said["antes"] = _forced(deal, "ante", many)
    said["blinds_or_straddles"] = _forced(deal, "straddle", many)
    stacks = {seat: stack for seat, _, stack in deal.seats}
    said["starting_stacks"] = [_number(stacks.get(seat, math.inf)) for seat in range(1, many + 1)]
    said["actions"] = list(actions(deal))
    names = {seat: player for seat, player, _ in deal.seats if isinstance(player, str)}
    if names:
        said["players"] = [names.get(seat, "") for seat in range(1, many + 1)]
    return said | _around(deal, many)


def _around(deal: Deal, many: int) -> dict[str, Any]:
    """Give the fields of the place and the time, and those of our own."""
    row, said = deal.row, {}
    for name, column in (("venue", "venue"), ("table", "table")):
        if isinstance(row[column], str):
            said[name] = row[column]
    if isinstance(row["number"], str):
        said["hand"] = int(row["number"]) if WHOLE.fullmatch(row["number"]) else row["number"]
    if isinstance(row["time"], str):
        said["time"] = _time(row["time"])
    if isinstance(row["date"], str):
        parts = zip(("year", "month", "day"), row["date"].split("-"), strict=False)
        said |= {name: int(part) for name, part in parts if part.isdigit()}
    said |= {"_dealer": row["dealer"]} if row["dealer"] > 0 and row["dealer"] != many else {}
    said |= {"_cutter": row["cutter"]} if row["cutter"] > 0 else {}
    said |= {"_cut": row["cut"]} if row["cut"] >= 0 else {}
    shuffled = [card for stage, _, _, _, card in deal.cards if stage == Stage.SHUFFLED]
    said |= {"_shuffle": _cards(shuffled)} if shuffled else {}
    sizes = {seat: size for stage, seat, _, size, _ in deal.cards if stage == Stage.COUNTED}
    said |= {"_hand_sizes": [int(sizes[seat]) for seat in sorted(sizes)]} if len(sizes) == many else {}
    return said


def _time(text: str) -> time | str:
    try:
        return time.fromisoformat(text) if len(text) >= len("12:34:56") else text
    except ValueError:
        return text


def _number(value: float) -> float | int:
    """Write a number without a fraction as a whole one."""
    if not math.isfinite(value):
        return math.inf
    return int(value) if value == int(value) and abs(value) < 2**53 else value


def _forced(deal: Deal, move: str, many: int) -> list[float | int]:
    paid = {seat: amount for _, seat, code, amount, _ in deal.moves if MOVES[code] == move}
    return [_number(paid.get(seat, 0.0)) for seat in range(1, many + 1)]


def _cards(codes: list[int]) -> str:
    return "".join(name[0] + name[1].lower() if name != "??" else name for name in map(card_name, codes))


class Placed:
    """The cards of a deal that wait for the action that puts them down."""

    def __init__(self, deal: Deal) -> None:
        self.waiting: dict[tuple[int, int, int], list[int]] = {}
        for stage, seat, street, _, card in deal.cards:
            if stage in PLACED:
                place = 0 if stage == Stage.BOARD else seat
                self.waiting.setdefault((stage, street, place), []).append(card)

    def take(self, stage: Stage, street: int, seat: int, many: float = math.nan) -> str:
        """Take so many cards, or all."""
        have = self.waiting.get((stage, street, seat), [])
        most = len(have) if math.isnan(many) else int(many)
        taken, have[:] = have[:most], have[most:]
        return _cards(taken)

    def streets(self) -> set[int]:
        """Give the streets on which cards lie."""
        return {street for _, street, _ in self.waiting}

    def seats(self, stage: Stage, street: int) -> list[int]:
        """Give the seats that have cards on a street, in the order of the record."""
        return [seat for kind, where, seat in self.waiting if (kind, where) == (stage, street)]


def actions(deal: Deal) -> Iterator[str]:
    """Give the actions of a hand in their order: on each street what is dealt, then what is done."""
    placed = Placed(deal)
    for street in sorted(placed.streets() | {move[0] for move in deal.moves}):
        for seat in placed.seats(Stage.DEALT, street):
            yield f"d dh p{seat} {placed.take(Stage.DEALT, street, seat)}"
        board = placed.take(Stage.BOARD, street, 0)
        if board:
            yield f"d db {board}"
        for _, seat, code, amount, note in (move for move in deal.moves if move[0] == street):
            done = _action(placed, MOVES[code], street, seat, amount, note)
            if done:
                yield done
        for seat in placed.seats(Stage.SHOWN, street):
            left = placed.take(Stage.SHOWN, street, seat)
            if left:
                yield f"p{seat} sm {left}"


def _action(placed: Placed, move: str, street: int, seat: int, amount: float, note: Any) -> str | None:
    """Write a move; None for one that PHH has no action for, or that is a field."""
    said = f" # {note}" if isinstance(note, str) else ""
    if move in PLAIN:
        return f"p{seat} {PLAIN[move]}{said}"
    if move in {"bet", "raise"} and not math.isnan(amount):
        return f"p{seat} cbr {_number(amount)}{said}"
    if move == "open":
        return f"p{seat} pb{'' if note == BRINGS_IN else said}"
    if move == "note":
        return said.strip() or None
    if move in {"discard", "draw"}:
        many = 0 if math.isnan(amount) else int(amount)
        cards = (
            placed.take(Stage.DISCARDED if move == "discard" else Stage.DRAWN, street, seat, many)
            or "??" * many
        )
        return (
            f"p{seat} sd {cards}{said}".replace("  ", " ")
            if move == "discard"
            else f"d dh p{seat} {cards}"
            if many
            else None
        )
    if move != "show":
        return None
    if note in {MUCKS, AS_DEALT}:
        return f"p{seat} sm{'' if note == MUCKS else f' {AS_DEALT}'}"
    return f"p{seat} sm {placed.take(Stage.SHOWN, street, seat, amount)}{said}"


class PhhWriter:
    r"""Writes hands under headers that count from 1, and reads them again to see what they hold.

    Parameters
    ----------
    stream : file open for bytes

    Examples
    --------
    >>> import io
    >>> from detect.log.native import Reader
    >>> from detect.log.pbn_write import Bytes
    >>> lines = b'{"session": 1, "game": "holdem"}\n{"deal": 7, "dealer": 2, "hands": {"1": "ASKS", "2": "2C2D"}}'
    >>> out = io.BytesIO()
    >>> writer = PhhWriter(out)
    >>> writer.add(next(Reader(Bytes(lines)).chunks()))
    >>> [line for line in out.getvalue().decode().splitlines() if line.startswith(("[", "act"))]
    ['[1]', 'actions = ["d dh p1 AsKs", "d dh p2 2c2d"]']
    """

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream
        self.lost: Counter[str] = Counter()
        self.facts = self.others = self.hands = 0

    def add(self, log: Log) -> None:
        """Write the hands of poker of a log."""
        import rtoml

        from detect.log.pbn_write import Bytes
        from detect.log.phh import Reader

        games = dict(zip(log.sessions["session"], log.sessions["game"], strict=True))
        poker = [name for name, game in games.items() if game in GAMES]
        self.others += int((~log.deals["session"].isin(poker)).sum())
        mine = _of(log, poker)
        parts = []
        for deal in deals_of(mine):
            self.hands += 1
            parts.append(f"[{self.hands}]\n{rtoml.dumps(fields(deal))}\n")
        data = "".join(parts).encode("utf-8", "replace")
        self.stream.write(data)
        again = next(iter(Reader(Bytes(data)).chunks()), Log.empty())
        for name, many in unlike(mine, again).items():
            self.lost[name] += int(many.sum())
        self.facts += facts_lost(mine, again).total()

    def close(self) -> list[str]:
        """Say what could not be held."""
        from detect.log.convert import COLUMNS

        said = [
            f"PHH does not hold {COLUMNS.get(name, name)}: {many:,} rows"
            for name, many in sorted(self.lost.items())
            if name != "deals.session"
        ]
        said += [f"{self.facts:,} facts came back otherwise"] if self.facts else []
        return said + ([ONLY_POKER.format(many=self.others)] if self.others else [])


def _of(log: Log, sessions: list[str]) -> Log:
    """Give the part of a log that belongs to some sessions; the whole where that is all."""
    if len(sessions) == len(log.sessions):
        return log
    deals = log.deals[log.deals["session"].isin(sessions)].reset_index(drop=True)
    keys = deals["deal"]
    parts = {
        name: frame[frame["deal"].isin(keys)].reset_index(drop=True)
        for name in ("seats", "cards", "moves")
        for frame in [getattr(log, name)]
    }
    facts = log.facts[log.facts["session"].isin(sessions)].reset_index(drop=True)
    own = log.sessions[log.sessions["session"].isin(sessions)].reset_index(drop=True)
    return Log(own, deals, facts=facts, **parts)
