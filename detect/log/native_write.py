"""Write a log as native JSON Lines: what the reader reads comes out again as the same tables."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TextIO

import numpy as np
import pandas as pd

from detect.cards import card_name, format_cards
from detect.log.native_moves import STRAIN_NAMES, Moves, deal_number, number_of, seat_names, text_of
from detect.log.tables import NO_CARD, Log, Seen, Stage

PACKS = {Stage.GATHERED: "gathered", Stage.SHUFFLED: "shuffled", Stage.PACK: "pack"}
HELD = {Stage.DEALT: "hands", Stage.SHOWN: "shown"}
SESSION_TEXT = ("game", "laws", "date", "venue", "shuffled_by", "why", "ended", "recorder")


class Writer:
    """Turns deals of a log back into lines.

    Parameters
    ----------
    log : Log
        Its tables in the order of `deal`, as readers leave them.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> writer = Writer(read(resource("datasets", "samples", "whist-fair.jsonl")))
    >>> writer.deal(0)["dealer"]
    'N'
    """

    def __init__(self, log: Log) -> None:
        self.log = log
        self._keys = log.deals["deal"].to_numpy()
        self._parts = {name: self._split(getattr(log, name)) for name in ("seats", "cards", "moves")}
        own = log.facts["deal"].to_numpy() >= 0
        self._facts = dict(list(log.facts[own].groupby("deal")))
        self._session_facts = dict(list(log.facts[~own].groupby("session", observed=True)))
        self._deals = log.deals.to_dict("records")
        self._row = {int(key): row for row, key in enumerate(self._keys.tolist())}
        self._named = len(log.seats) > 0 or bool((log.facts["seat"][~own] > len(seat_names(4))).any())

    def _split(self, frame: pd.DataFrame) -> tuple[dict[str, np.ndarray], np.ndarray]:
        columns = {str(c): frame[c].to_numpy() for c in frame.columns}
        return columns, np.searchsorted(columns["deal"], np.append(self._keys, self._keys[-1:] + 1))

    def lines(self) -> Iterator[str]:
        """Give every session and deal of the log as a line of JSON."""
        deals: dict[str, list[int]] = {}
        for key, session in zip(self._keys.tolist(), self.log.deals["session"].tolist(), strict=True):
            deals.setdefault(session, []).append(key)
        for row in self.log.sessions.to_dict("records"):
            yield _dumps(self.session(row))
            for key in deals.get(row["session"], []):
                yield _dumps(self.deal(key))

    def session(self, row: dict[str, Any]) -> dict[str, Any]:
        """Give a session line."""
        said: dict[str, Any] = {"session": row["session"]}
        said |= {key: row[key] for key in SESSION_TEXT if isinstance(row[key], str)}
        if row["packs"] > 0:
            said["packs"] = int(row["packs"])
        facts = self._session_facts.get(row["session"])
        if facts is not None:
            highest = int(facts["seat"].max())
            said |= {"players": [None] * highest} if highest > len(seat_names(4)) else {}
            said["facts"] = _facts(facts, seat_names(highest))
        return said

    def deal(self, key: int) -> dict[str, Any]:
        """Give a deal line.

        Raises
        ------
        KeyError
            If the log has no such deal.
        """
        row = self._deals[self._row[key]]
        cards, moves = self._rows("cards", key), self._rows("moves", key)
        names = self._seats_named(key, row, cards, moves)
        number = text_of(row["number"])
        said: dict[str, Any] = {"deal": None if number is None else deal_number(number)}
        said |= {c: row[c] for c in ("table", "time", "pack_name") if text_of(row[c]) is not None}
        said |= self._sitters(key, names)
        said |= {"dealer": names[row["dealer"]]} if row["dealer"] > 0 else {}
        packs = _packs(cards)
        last = {"pack": packs.pop("pack")} if "pack" in packs else {}
        said |= packs | _cut(row, names) | last | _held(cards, names) | _trumps(row, names)
        said |= Moves(names, said.get("players", []), cards).of(moves)
        seconds = {
            name: number_of(row[f"{name}_s"])
            for name in ("shuffle", "deal")
            if not np.isnan(row[f"{name}_s"])
        }
        said |= {"seconds": seconds} if seconds else {}
        if key in self._facts:
            said["facts"] = _facts(self._facts[key], names)
        return said | ({"void": True} if row["void"] else {})

    def _rows(self, name: str, key: int) -> dict[str, list[Any]]:
        columns, starts = self._parts[name]
        row = self._row[key]
        return {c: values[starts[row] : starts[row + 1]].tolist() for c, values in columns.items()}

    def _seats_named(
        self, key: int, row: dict[str, Any], cards: dict[str, list[Any]], moves: dict[str, list[Any]]
    ) -> dict[int, Any]:
        facts = self._facts[key]["seat"].tolist() if key in self._facts else []
        told = [row[column] for column in ("dealer", "cutter", "declarer")]
        seats = self._rows("seats", key)["seat"]
        return seat_names(max([*seats, *cards["seat"], *moves["seat"], *moves["to"], *facts, *told]))

    def _sitters(self, key: int, names: dict[int, Any]) -> dict[str, Any]:
        rows = self._rows("seats", key)
        named = dict(zip(rows["seat"], map(text_of, rows["player"]), strict=True))
        said: dict[str, Any] = {}
        if any(named.values()) or len(names) > len(seat_names(4)):
            said["players"] = [named.get(seat) for seat in names]
        elif self._named:
            said["players"] = []
        stacks = zip(rows["seat"], rows["stack"], strict=True)
        known = {names[seat]: number_of(stack) for seat, stack in stacks if not np.isnan(stack)}
        said |= {"stacks": known} if known else {}
        heroes = [names[seat] for seat, hero in zip(rows["seat"], rows["hero"], strict=True) if hero]
        return said | ({"hero": heroes[0]} if heroes else {})


def _cut(row: dict[str, Any], names: dict[int, Any]) -> dict[str, Any]:
    said = {"by": names[row["cutter"]]} if row["cutter"] > 0 else {}
    said |= {"depth": int(row["cut"])} if row["cut"] >= 0 else {}
    return {"cut": said} if said else {}


def _trumps(row: dict[str, Any], names: dict[int, Any]) -> dict[str, Any]:
    said = {"turn_up": card_name(int(row["turn_up"]))} if row["turn_up"] > NO_CARD else {}
    said |= {"trump": STRAIN_NAMES[row["trump"]]} if row["trump"] >= 0 else {}
    return said | ({"declarer": names[row["declarer"]]} if row["declarer"] > 0 else {})


def _packs(cards: dict[str, list[Any]]) -> dict[str, str]:
    said: dict[str, list[int]] = {}
    for stage, code in zip(cards["stage"], cards["card"], strict=True):
        if stage in PACKS:
            said.setdefault(PACKS[Stage(stage)], []).append(code)
    return {name: format_cards(codes) for name, codes in said.items()}


def _held(cards: dict[str, list[Any]], names: dict[int, Any]) -> dict[str, Any]:
    """Give hands, counts, cards shown and the board, and which of all cards were selected."""
    held: dict[str, dict[Any, list[tuple[int, int]]]] = {}
    board: list[tuple[int, int]] = []
    counts: dict[Any, int] = {}
    for stage, seat, place, street, code in zip(
        *(cards[c] for c in ("stage", "seat", "position", "street", "card")), strict=True
    ):
        if stage == Stage.COUNTED:
            counts[names[seat]] = place
        elif stage == Stage.BOARD:
            board.append((street, code))
        elif stage in HELD:
            of = street if stage == Stage.DEALT else 0
            held.setdefault(HELD[Stage(stage)], {}).setdefault(names[seat], []).append((of, code))
    said: dict[str, Any] = {
        key: {seat: _by_streets(codes, 0) for seat, codes in hands.items()} for key, hands in held.items()
    }
    said |= {"board": _by_streets(board, 1)} if board else {}
    return said | ({"counts": counts} if counts else {}) | _selected(cards, names)


def _by_streets(codes: list[tuple[int, int]], first: int) -> str:
    """Write the cards of a hand or a board, with a stroke between streets where they came on several.

    >>> _by_streets([(0, 51), (0, 12), (2, 5)], 0), _by_streets([(1, 0), (1, 1)], 1), _by_streets([(0, 0), (0, 1)], 1)
    ('AS AC / / 7C', '2C 3C /', '2C 3C')
    """
    streets = [street for street, _ in codes]
    if max(streets) == 0 or min(streets) < first:
        return format_cards(code for _, code in codes)
    parts = [
        format_cards(code for street, code in codes if street == at) for at in range(first, max(streets) + 1)
    ]
    if len(parts) == 1:
        parts.append("")
    return " / ".join(parts).replace("/  /", "/ /").strip()


def _selected(cards: dict[str, list[Any]], names: dict[int, Any]) -> dict[str, Any]:
    rows = zip(cards["stage"], cards["seat"], cards["seen"], strict=True)
    pairs = dict.fromkeys((stage, seat) for stage, seat, seen in rows if seen == Seen.SELECTED)
    said = [[Stage(stage).name.lower(), names.get(seat)] for stage, seat in pairs]
    return {"selected": said} if said else {}


def _facts(rows: pd.DataFrame, names: dict[int, Any]) -> Any:
    """Write facts: an object where names are not repeated and no seat is named, else a list."""
    triples = list(zip(rows["seat"].tolist(), rows["name"].tolist(), rows["value"].tolist(), strict=True))
    if all(seat < 0 for seat, _, _ in triples) and len({name for _, name, _ in triples}) == len(triples):
        return {name: value for _, name, value in triples}
    return [[names.get(seat), name, value] for seat, name, value in triples]


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
    stream.writelines(line + "\n" for line in Writer(log).lines())
