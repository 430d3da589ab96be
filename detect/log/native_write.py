"""Write a log as native JSON Lines: what the reader reads comes out again as the same tables."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TextIO

import numpy as np
import pandas as pd

from detect.cards import SUITS, card_name, format_cards
from detect.log.native_keys import BETS
from detect.log.tables import MOVES, NO_CARD, NO_TRUMP, SEATS4, Log, Mark, Seen, Stage

STRAIN_NAMES = (*SUITS, "NT")
PACKS = {Stage.GATHERED: "gathered", Stage.SHUFFLED: "shuffled", Stage.PACK: "pack"}
CALLS = {"pass": "pass", "double": "X", "redouble": "XX"}
SESSION_TEXT = ("game", "laws", "date", "venue", "shuffled_by", "why", "ended", "recorder")
SIDE_NAMES = frozenset({"NS", "EW"})


class Writer:
    """Turns deals of a log back into lines.

    Parameters
    ----------
    log : Log
        Its tables in the order of `deal`, as readers leave them.

    Examples
    --------
    >>> Writer(Log.empty()).lines().__next__ is not None
    True
    """

    def __init__(self, log: Log) -> None:
        self.log = log
        self._keys = log.deals["deal"].to_numpy()
        self._parts: dict[str, tuple[dict[str, np.ndarray], np.ndarray]] = {}
        for name in ("seats", "cards", "moves"):
            frame = getattr(log, name)
            columns = {c: frame[c].to_numpy() for c in frame.columns}
            self._parts[name] = (columns, np.searchsorted(columns["deal"], np.append(self._keys, self._keys[-1:] + 1)))
        own = log.facts[log.facts["deal"] >= 0]
        self._facts = {deal: rows for deal, rows in own.groupby("deal")} if len(own) else {}
        self._deals = log.deals.to_dict("records")
        self._row = {int(key): row for row, key in enumerate(self._keys.tolist())}

    def lines(self) -> Iterator[str]:
        """Give every session and deal of the log as a line of JSON."""
        by_session = self.log.deals["session"].cat.codes.to_numpy()
        names = list(self.log.deals["session"].cat.categories)
        for session in self.log.sessions.to_dict("records"):
            yield _dumps(self.session(session))
            if session["session"] in names:
                for row in np.flatnonzero(by_session == names.index(session["session"])).tolist():
                    yield _dumps(self.deal(int(self._keys[row])))

    def session(self, row: dict[str, Any]) -> dict[str, Any]:
        """Give a session line."""
        said: dict[str, Any] = {"session": row["session"]}
        said |= {key: row[key] for key in SESSION_TEXT if isinstance(row[key], str)}
        if row["packs"] > 0:
            said["packs"] = int(row["packs"])
        facts = self.log.facts
        mine = facts[(facts["session"] == row["session"]) & (facts["deal"] < 0)]
        if len(mine):
            said["facts"] = _facts(mine)
        return said

    def deal(self, key: int) -> dict[str, Any]:
        """Give a deal line.

        Raises
        ------
        KeyError
            If the log has no such deal.
        """
        row = self._deals[self._row[key]]
        four = self._seats_named(key)
        said: dict[str, Any] = {"deal": _text(row["number"])}
        for column in ("table", "time", "pack_name"):
            if _text(row[column]) is not None:
                said[column] = row[column]
        said |= self._sitters(key, four)
        if row["dealer"] > 0:
            said["dealer"] = four[row["dealer"]]
        cards = self._rows("cards", key)
        said |= self._packs(cards)
        if row["cut"] >= 0 or row["cutter"] > 0:
            cut = {"by": four.get(row["cutter"]), "depth": int(row["cut"]) if row["cut"] >= 0 else None}
            said["cut"] = {name: value for name, value in cut.items() if value is not None}
        said |= self._held(cards, four)
        if row["turn_up"] > NO_CARD:
            said["turn_up"] = card_name(int(row["turn_up"]))
        if row["trump"] >= 0:
            said["trump"] = STRAIN_NAMES[row["trump"]]
        if row["declarer"] > 0:
            said["declarer"] = four[row["declarer"]]
        said |= self._moves(self._rows("moves", key), cards, four)
        seconds = {name: row[f"{name}_s"] for name in ("shuffle", "deal") if not np.isnan(row[f"{name}_s"])}
        if seconds:
            said["seconds"] = seconds
        if key in self._facts:
            said["facts"] = _facts(self._facts[key], four)
        if row["void"]:
            said["void"] = True
        return said

    def _rows(self, name: str, key: int) -> dict[str, list[Any]]:
        columns, starts = self._parts[name]
        row = self._row[key]
        return {c: values[starts[row] : starts[row + 1]].tolist() for c, values in columns.items()}

    def _seats_named(self, key: int) -> dict[int, Any]:
        highest = max([4, *self._rows("seats", key)["seat"], *self._rows("cards", key)["seat"]])
        if highest == len(SEATS4):
            return dict(enumerate(SEATS4, 1))
        return {seat: seat for seat in range(1, highest + 1)}

    def _sitters(self, key: int, four: dict[int, Any]) -> dict[str, Any]:
        rows = self._rows("seats", key)
        said: dict[str, Any] = {}
        if rows["seat"]:
            named = dict(zip(rows["seat"], rows["player"], strict=True))
            said["players"] = [_text(named.get(seat)) for seat in range(1, max(max(named), len(four)) + 1)]
        elif len(self.log.seats):
            said["players"] = []
        stacks = {
            four[seat]: stack for seat, stack in zip(rows["seat"], rows["stack"], strict=True) if not np.isnan(stack)
        }
        if stacks:
            said["stacks"] = stacks
        for seat, hero in zip(rows["seat"], rows["hero"], strict=True):
            if hero:
                said["hero"] = four[seat]
        return said

    @staticmethod
    def _packs(cards: dict[str, list[Any]]) -> dict[str, str]:
        said: dict[str, list[int]] = {}
        for stage, code in zip(cards["stage"], cards["card"], strict=True):
            if stage in PACKS:
                said.setdefault(PACKS[Stage(stage)], []).append(code)
        return {name: format_cards(codes) for name, codes in said.items()}

    @staticmethod
    def _held(cards: dict[str, list[Any]], four: dict[int, Any]) -> dict[str, Any]:
        """Give hands, counts, cards shown and the board."""
        held: dict[tuple[int, int], list[int]] = {}
        counts: dict[Any, int] = {}
        selected: list[list[Any]] = []
        for stage, seat, place, code, seen in zip(
            cards["stage"], cards["seat"], cards["position"], cards["card"], cards["seen"], strict=True
        ):
            if stage == Stage.COUNTED:
                counts[four[seat]] = place
            elif stage in {Stage.DEALT, Stage.SHOWN, Stage.BOARD}:
                held.setdefault((stage, seat), []).append(code)
                pair = [Stage(stage).name.lower(), four.get(seat)]
                if seen == Seen.SELECTED and pair not in selected:
                    selected.append(pair)
        said: dict[str, Any] = {}
        for (stage, seat), codes in held.items():
            if stage == Stage.BOARD:
                said["board"] = format_cards(codes)
            else:
                said.setdefault("hands" if stage == Stage.DEALT else "shown", {})[four[seat]] = format_cards(codes)
        return said | ({"counts": counts} if counts else {}) | ({"selected": selected} if selected else {})

    def _moves(self, moves: dict[str, list[Any]], cards: dict[str, list[Any]], four: dict[int, Any]) -> dict[str, Any]:
        """Sort the moves back under the keys they came from."""
        said: dict[str, Any] = {}
        names = list(moves)
        led = {t for t, m in zip(moves["street"], moves["move"], strict=True) if MOVES[m] == "lead" and t > 0}
        for values in zip(*moves.values(), strict=True):
            move = dict(zip(names, values, strict=True))
            kind = MOVES[move["move"]]
            if kind in {"lead", "play"} and move["street"] in led:
                said.setdefault("play", {}).setdefault(move["street"], []).append(move)
            elif kind in CALLS or kind == "bid":
                said.setdefault("auction", []).append(_call(move, four))
            elif kind == "cut_in":
                rounds = said.setdefault("cut_in", {})
                rounds.setdefault(move["street"], []).append([move["note"], card_name(move["card"])])
            elif kind in {"discard", "draw"} and not np.isnan(move["amount"]):
                said.setdefault("draws", []).append(_draw(move, kind, cards, four))
            elif _is_result(move, kind):
                what, who = move["note"].split(" ", 1)
                said.setdefault("result", {}).setdefault(what, {})[who] = _number(move["amount"])
            elif kind in BETS and move["street"] == 0 and move["card"] == NO_CARD and move["to"] < 0:
                bet = [four[move["seat"]], kind, _number(move["amount"])]
                said.setdefault("bets", []).append(bet if bet[2] is not None else bet[:2])
            else:
                said.setdefault("events", []).append(_event(move, kind, four))
        if "play" in said:
            last = max(said["play"])
            said["play"] = [_trick(said["play"].get(n, []), four) for n in range(1, last + 1)]
        if "cut_in" in said:
            said["cut_in"] = [said["cut_in"].get(n, []) for n in range(1, max(said["cut_in"]) + 1)]
        return said


def _is_result(move: dict[str, Any], kind: str) -> bool:
    if kind not in {"score", "pay"} or not isinstance(move["note"], str) or " " not in move["note"]:
        return False
    return not np.isnan(move["amount"]) and move["street"] == 0 and move["to"] < 0 and move["card"] == NO_CARD


def _trick(moves: list[dict[str, Any]], four: dict[int, Any]) -> Any:
    """Write a trick: text where its cards go clockwise from a leader without a mark, else a list."""
    seats = [move["seat"] for move in moves]
    clockwise = bool(seats) and seats == [(seats[0] - 1 + k) % len(four) + 1 for k in range(len(seats))]
    plain = all(move["mark"] == Mark.NONE for move in moves) and all(
        (MOVES[move["move"]] == "lead") == (place == 0) for place, move in enumerate(moves)
    )
    if clockwise and plain:
        return f"{four[seats[0]]}: {format_cards(move['card'] for move in moves)}"
    rows = []
    for move in moves:
        row = [four[move["seat"]], card_name(move["card"])]
        rows.append([*row, Mark(move["mark"]).name.lower()] if move["mark"] >= 0 else row)
    return rows


def _call(move: dict[str, Any], four: dict[int, Any]) -> list[Any]:
    kind = MOVES[move["move"]]
    if kind == "bid":
        level, strain = divmod(int(move["amount"]), 5)
        said = f"{level + 1}{STRAIN_NAMES[strain]}"
    else:
        said = CALLS[kind]
    mark = Mark(move["mark"]).name.lower() if move["mark"] >= 0 else None
    row = [four[move["seat"]], said, mark, _text(move["note"])]
    while row[-1] is None:
        row.pop()
    return row


def _draw(move: dict[str, Any], kind: str, cards: dict[str, list[Any]], four: dict[int, Any]) -> dict[str, Any]:
    stage = Stage.DISCARDED if kind == "discard" else Stage.DRAWN
    mine = [
        code
        for s, seat, street, code in zip(cards["stage"], cards["seat"], cards["street"], cards["card"], strict=True)
        if (s, seat, street) == (stage, move["seat"], move["street"])
    ]
    said = format_cards(mine) if mine else int(move["amount"])
    return {"seat": four[move["seat"]], kind: said, "street": move["street"]}


def _event(move: dict[str, Any], kind: str, four: dict[int, Any]) -> dict[str, Any]:
    said: dict[str, Any] = {"kind": kind}
    if move["seat"] > 0:
        said["seat"] = four[move["seat"]]
    if move["to"] > 0:
        said["to"] = four[move["to"]]
    if move["card"] != NO_CARD:
        said["card"] = card_name(move["card"])
    if move["street"]:
        said["trick"] = move["street"]
    if not np.isnan(move["amount"]):
        said["amount"] = _number(move["amount"])
    if _text(move["note"]) is not None:
        said["note"] = move["note"]
    return said


def _facts(rows: pd.DataFrame, four: dict[int, Any] | None = None) -> Any:
    """Write facts: an object where names are not repeated and no seat is named, else a list."""
    triples = list(zip(rows["seat"].tolist(), rows["name"].tolist(), rows["value"].tolist(), strict=True))
    if all(seat < 0 for seat, _, _ in triples) and len({name for _, name, _ in triples}) == len(triples):
        return {name: value for _, name, value in triples}
    return [[(four or {}).get(seat), name, value] for seat, name, value in triples]


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _number(value: float) -> float | int | None:
    if np.isnan(value):
        return None
    return int(value) if value == int(value) else float(value)


def _dumps(said: dict[str, Any]) -> str:
    return json.dumps(said, ensure_ascii=False, separators=(", ", ": "))


def write(log: Log, stream: TextIO) -> None:
    """Write a log to a text stream, a line a session and a line a deal.

    Parameters
    ----------
    log : Log
    stream : file open for text

    Examples
    --------
    >>> import io
    >>> out = io.StringIO()
    >>> write(Log.empty(), out)
    >>> out.getvalue()
    ''
    """
    for line in Writer(log).lines():
        stream.write(line + "\n")
