"""Rows of a table of poker hands, many at once: what is written as plainly as programs write it is read by columns.

Rows that hold anything else, such as an apostrophe before a text or cards with blanks between, are left to be read one
by one: what comes of them is the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from detect.kernels.phh import RANKS, SUITS
from detect.log.sheet_columns import Column, Heading
from detect.log.tables import NO_CARD, NULL, Seen, Stage

if TYPE_CHECKING:
    from detect.log.sheet import Row, SheetReader

BATCH = 2_000
"""So many rows are read together."""
PLAIN = {"hands", "board", "deal", "session", "facts"}
CARDS = re.compile(r"(?:[2-9TJQKA][cdhs]|\?\?|\n)*")
WORDS = re.compile(r"[A-Za-z0-9_.:/+\n-]*")


def is_plain(heading: Heading) -> bool:
    """Tell whether a sheet is a table of hands in the order of dealing, with nothing that has to be read by the row."""
    return bool(heading.in_order) and all(
        column.key in PLAIN and (column.key in {"hands", "facts"} or not column.path)
        for column in heading.columns
    )


def columns_of(heading: Heading, rows: Sequence[tuple[int, Row]]) -> dict[Column, list[str]] | None:
    """Give the cells of each column; None where any of them is not plain.

    Every row has a number and at least one hand then.
    """
    width = len(heading.columns)
    whole = [[*row, *[""] * (width - len(row))] if len(row) < width else row for _, row in rows]
    if any(len(row) != width for row in whole) or [each.at for each in heading.columns] != list(range(width)):
        return None
    found: dict[Column, list[str]] = {}
    for column, cells in zip(heading.columns, zip(*whole, strict=True), strict=True):
        if {*map(type, cells)} != {str}:
            return None
        text = "\n".join(cells)
        plain = (CARDS if column.key in {"hands", "board"} else WORDS).fullmatch(text)
        if plain is None or text.count("\n") != len(cells) - 1 or (column.key == "deal" and not all(cells)):
            return None
        found[column] = list(cells)
    hands = [cells for column, cells in found.items() if column.key == "hands"]
    return found if all(map(any, zip(*hands, strict=True))) else None


def take(reader: SheetReader, rows: Sequence[tuple[int, Row]], found: dict[Column, list[str]]) -> None:
    """Put the rows of one open sitting among the rows of its log, column by column."""
    name = reader.sitting.name if reader.sitting else ""
    lines, first = [line for line, _ in rows], reader.next_deal
    placed = [column for column in found if column.key in {"hands", "board"}]
    seats = [int(column.path[0]) if column.key == "hands" else NULL for column in placed]
    texts = [found[column] for column in placed]
    _cards(reader, first, lines, seats, texts)
    dealers = [
        max(seat for seat, text in zip(seats, row, strict=True) if text) for row in zip(*texts, strict=True)
    ]
    numbers = next((cells for column, cells in found.items() if column.key == "deal"), [None] * len(rows))
    reader.rows.deals += [
        {
            "deal": key, "session": name, "number": number, "table": None, "hands": 0, "dealer": dealer, "cutter": NULL,
            "cut": NULL, "pack_name": None, "turn_up": NO_CARD, "trump": NULL, "declarer": NULL, "shuffle_s": float("nan"),
            "deal_s": float("nan"), "time": None, "void": False, "line": line,
        }
        for key, (number, dealer, line) in enumerate(zip(numbers, dealers, lines, strict=True), first)
    ]  # fmt: skip
    for column, cells in found.items():
        if column.key == "facts":
            said = enumerate(zip(cells, lines, strict=True), first)
            reader.rows.facts += [
                (name, key, NULL, column.path[0], text, line) for key, (text, line) in said if text
            ]
    reader.next_deal += len(rows)
    reader.input.deals += len(rows)
    reader.input.records += len(rows)


def _cards(
    reader: SheetReader, first: int, lines: list[int], seats: list[int], texts: list[list[str]]
) -> None:
    """Put the cards of all rows in their places: of each row in the order of the columns."""
    flat = [text for row in zip(*texts, strict=True) for text in row]
    many = np.array([len(text) // 2 for text in flat], np.int64)
    pairs = np.frombuffer("".join(flat).encode("ascii"), np.uint8).reshape(-1, 2)
    codes = np.where(
        pairs[:, 0] == ord("?"), -1, SUITS[pairs[:, 1]].astype(np.int64) * 13 + RANKS[pairs[:, 0]]
    )
    begins = np.cumsum(many) - many
    width = len(seats)
    row = np.repeat(np.arange(many.size) // width, many)
    seat = np.repeat(np.tile(np.array(seats, np.int64), len(lines)), many)
    reader.rows.made_cards.append({
        "deal": first + row, "stage": np.where(seat > 0, int(Stage.DEALT), int(Stage.BOARD)), "seat": seat,
        "street": np.zeros(row.size, np.int64), "seen": np.full(row.size, int(Seen.ALWAYS)), "line": np.array(lines, np.int64)[row],
        "position": np.arange(codes.size) - np.repeat(begins, many), "card": codes,
    })  # fmt: skip
