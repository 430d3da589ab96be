"""From the boards of a LIN file to the six tables.

Chat (`nt`) of a board is a `note` move without a seat, in its place among the calls and cards; an explanation
(`an`) is the note of the call before it, and a call alerted without a word has the note `!`. A claim (`mc`) is a
`claim` move with the declarer's tricks. Everything else that is said is a fact, under its two-letter name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from detect.kernels import lin
from detect.kernels.lin_play import TEXT
from detect.kernels.play import AMOUNT, CARD, DEAL, LINE, MARK, MOVE, SEAT, STREET
from detect.log.inputs import set_apart
from detect.log.lin_boards import ROOMS, Boards
from detect.log.pbn_tables import spread
from detect.log.tables import HIGHEST_STEP, NULL, Log, Stage, encoded, table

if TYPE_CHECKING:
    from detect.log.lin import Reader

OF_THE_SESSION = (lin.VG, *(a * 256 + b for a, b in (b"rs", b"pw", b"mp", b"bn")))
"""Pairs that speak of all boards, wherever they stand."""
IN_TABLES = (lin.MD, lin.MB, lin.PC, lin.PN)
"""Pairs that the other tables hold whole."""
Fact = tuple[int, int, str, str, int]
"""Match, deal, name, value, line."""


def tables_of(reader: Reader, boards: Boards) -> Log | None:
    """Make the tables of a file; None where it has nothing to say."""
    key = np.where(boards.keep, np.cumsum(boards.keep) - 1, -1)
    match = boards.match_at(boards.begins)
    facts = _Facts(boards, key, match)
    used, of_record = np.unique(np.concatenate([match, facts.match]), return_inverse=True)
    if not used.size:
        return None
    place = np.full(len(boards.matches[1]) + 1, -1, np.int64)
    place[used] = np.arange(used.size)
    sessions, names = _sessions(reader, boards, used)
    keep = boards.keep
    parts = {
        "sessions": sessions,
        "deals": _deals(boards, key, encoded(of_record.ravel()[: boards.count][keep], names)),
        "seats": _seats(boards, key),
        "cards": _cards(boards, key),
        "moves": _moves(boards, key),
        "facts": facts.table(place, names),
    }
    account = reader.input
    account.records, account.deals, account.sessions = boards.count, int(keep.sum()), len(names)
    return Log(**parts, inputs=(account,))


def _sessions(reader: Reader, boards: Boards, used: np.ndarray) -> tuple[pd.DataFrame, list[str]]:
    """Make the sessions table, a match one session and the boards before any match another, and their ids."""
    stem = reader.source.stem
    rows, matches = boards.matches
    names, lines = [], []
    for number in used.tolist():
        said = matches[number - 1] if number else {}
        pair = int(rows[number - 1]) if number else 0
        name = " ".join(said[part] for part in ("event", "segment") if part in said) or stem
        names.append(set_apart(name, reader.sessions))
        lines.append(int(boards.pairs[pair, lin.P_LINE]) if len(boards.pairs) else 1)
        if names[-1] != name:
            again = f"session {name} was met again and is kept apart as {names[-1]}"
            reader.tally.add(again, 1, lines[-1])
    columns = {
        "session": names, "game": "bridge", "laws": "bridge", "source": "lin", "file": reader.source.path,
        "line": lines,
    }  # fmt: skip
    return table("sessions", columns, len(names)), names


def _deals(boards: Boards, key: np.ndarray, session: pd.Categorical) -> pd.DataFrame:
    keep = boards.keep
    source = boards.source[keep]
    hashes = np.append(boards.hash, 0)[source]
    numbers, words = boards.numbers
    columns = {
        "deal": key[keep],
        "session": session,
        "number": encoded(numbers[keep], words),
        "table": encoded(boards.room[keep], ROOMS),
        "hands": np.where(hashes != 0, hashes, -key[keep] - 2),
        "dealer": np.append(boards.dealer, NULL)[source],
        "trump": boards.strain[keep],
        "declarer": boards.declarer[keep],
        "line": boards.records[keep, lin.R_LINE],
    }
    return table("deals", columns, int(keep.sum()))


def _seats(boards: Boards, key: np.ndarray) -> pd.DataFrame:
    sitters, names = boards.sitters()
    codes = sitters[boards.keep]
    rows, seats = np.nonzero(codes >= 0)
    columns = {
        "deal": key[boards.keep][rows],
        "seat": seats + 1,
        "player": encoded(codes[rows, seats], names),
    }
    return table("seats", columns, rows.size)


def _cards(boards: Boards, key: np.ndarray) -> pd.DataFrame:
    dealt = np.flatnonzero(boards.source >= 0)
    rows, many = spread(boards.starts, boards.source[dealt])
    columns = {
        "deal": np.repeat(key[dealt], many),
        "stage": int(Stage.DEALT),
        "seat": boards.seat[rows],
        "position": boards.position[rows],
        "card": boards.card[rows],
        "line": np.repeat(boards.deal_line[boards.source[dealt]], many),
    }
    return table("cards", columns, rows.size)


def _moves(boards: Boards, key: np.ndarray) -> pd.DataFrame:
    moves = boards.moves
    deal = moves[:, DEAL]
    begins = np.searchsorted(deal, np.arange(boards.count))
    columns = {
        "deal": key[deal],
        "step": np.minimum(np.arange(len(moves)) - begins[deal], HIGHEST_STEP),
        "street": moves[:, STREET],
        "seat": moves[:, SEAT],
        "move": moves[:, MOVE],
        "card": moves[:, CARD],
        "amount": np.where(moves[:, AMOUNT] >= 0, moves[:, AMOUNT], np.nan),
        "mark": moves[:, MARK],
        "note": encoded(moves[:, TEXT], boards.words),
        "line": moves[:, LINE],
    }
    return table("moves", columns, len(moves))


class _Facts:
    """Whatever else a file says: pairs as they stand, the fields of a match, and the result of each board.

    Attributes
    ----------
    match, deal, name, value, line : int64[F]
        A row each: the match, the deal (-1: of all boards), numbers of texts, the line.
    """

    def __init__(self, boards: Boards, key: np.ndarray, match: np.ndarray) -> None:
        self.boards = boards
        pairs = boards.pairs
        rows = np.flatnonzero(
            (pairs[:, lin.P_TEXT] >= 0) & ~boards.used & ~np.isin(pairs[:, lin.P_TAG], IN_TABLES)
        )
        tag, record = pairs[rows, lin.P_TAG], pairs[rows, lin.P_RECORD]
        apart = (record < 0) | np.isin(tag, OF_THE_SESSION)
        tags, names = np.unique(tag, return_inverse=True)
        self.names = [bytes(divmod(each, 256)).decode("ascii") for each in tags.tolist()]
        self.words = list(boards.words)
        whole = np.stack(
            [
                np.where(apart, boards.match_at(rows), np.append(match, -1)[record]),
                np.where(apart, -1, np.append(key, -1)[record]),
                names.ravel(),
                pairs[rows, lin.P_TEXT],
                pairs[rows, lin.P_LINE],
            ]
        )
        more = [self._coded(*fact) for fact in (*_match_facts(boards), *_results(boards, key, match))]
        added = np.array(more, np.int64).reshape(len(more), 5).T
        self.match, self.deal, self.name, self.value, self.line = np.concatenate([whole, added], axis=1)

    def _coded(
        self, match: int, deal: int, name: str, value: str, line: int
    ) -> tuple[int, int, int, int, int]:
        """Number a fact's name and value."""
        if name not in self.names:
            self.names.append(name)
        number = self.boards.number
        code = number.setdefault(value, len(self.words))
        if code == len(self.words):
            self.words.append(value)
        return match, deal, self.names.index(name), code, line

    def table(self, place: np.ndarray, sessions: list[str]) -> pd.DataFrame:
        """Make the table: of each session what is said of all boards, then of each deal."""
        session = place[self.match]
        order = np.lexsort((self.deal, session))
        columns: dict[str, Any] = {
            "session": encoded(session[order], sessions),
            "deal": self.deal[order],
            "name": encoded(self.name[order], self.names),
            "value": encoded(self.value[order], self.words),
            "line": self.line[order],
        }
        return table("facts", columns, order.size)


def _match_facts(boards: Boards) -> Iterator[Fact]:
    """Give the fields of each match."""
    rows, matches = boards.matches
    for number, (row, said) in enumerate(zip(rows.tolist(), matches, strict=True), 1):
        for name, value in said.items():
            yield number, -1, f"vg.{name}", value, int(boards.pairs[row, lin.P_LINE])


def _results(boards: Boards, key: np.ndarray, match: np.ndarray) -> Iterator[Fact]:
    """Give the results that the head of a match lists, open room and closed, to the boards that it has."""
    rows = np.flatnonzero(
        (boards.pairs[:, lin.P_TAG] == OF_THE_SESSION[1]) & (boards.pairs[:, lin.P_TEXT] >= 0)
    )
    if not rows.size:
        return
    deals = _by_label(boards, key, match)
    for number, row in zip(boards.match_at(rows).tolist(), rows.tolist(), strict=True):
        played = deals.get(number, {})
        board = list(dict.fromkeys(label for label, _ in played))
        first = boards.matches[1][number - 1].get("first", "") if number else ""
        for at, value in enumerate(boards.words[boards.pairs[row, lin.P_TEXT]].split(",")):
            if first.isascii() and first.isdigit() and len(first) < 10:
                label = str(int(first) + at // 2)
            else:
                label = board[at // 2] if at // 2 < len(board) else ""
            deal = played.get((label, at % 2), -1)
            if deal >= 0 and value.strip():
                yield number, deal, "rs", value.strip(), int(boards.pairs[row, lin.P_LINE])


def _by_label(boards: Boards, key: np.ndarray, match: np.ndarray) -> dict[int, dict[tuple[str, int], int]]:
    """Give the first deal of each match, number and room."""
    codes, labels = boards.labels
    deals: dict[int, dict[tuple[str, int], int]] = {}
    for number, code, deal in zip(match.tolist(), codes.tolist(), key.tolist(), strict=True):
        if labels[code].room >= 0:
            deals.setdefault(number, {}).setdefault((labels[code].number, labels[code].room), deal)
    return deals
