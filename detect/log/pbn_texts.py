"""What a PBN file says beside tags, calls and cards: comments, rows of tables, notes and suffixes.

The text of a note goes to the call or card that refers to it. Everything else becomes a fact: ``comment``; the rows
of a supplemental table under the table's name; ``suffix``, such as ``12 !?`` for what stands behind the move of step
12; and ``unfinished``, the section whose next call or card is awaited (`+`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

from detect.kernels.pbn import TEXT_COMMENT, TEXT_NOTE, TEXT_ROWS, TEXT_SIGN
from detect.kernels.play import SEAT, TOKEN
from detect.log.pbn_block import Block
from detect.log.pbn_tags import text_of
from detect.log.tables import NULL, encoded

NOTE = re.compile(r"\s*([0-9]{1,9})\s*:(.*)", re.DOTALL)
SECTIONS = ("Auction", "Play")
NEXT = "+"
ESCAPED = re.compile(r"^%.*\n?", re.MULTILINE)


@dataclass(frozen=True)
class Fact:
    """A fact of a record of the block."""

    record: int
    line: int
    name: str
    value: str
    seat: int = NULL


def numbered(facts: list[Fact], words: list[str], values: list[str]) -> np.ndarray:
    """Give facts as rows of numbers, adding what is new to the lists of names and values.

    Returns
    -------
    int64[F, 4]
        Record, line, name, value.

    Examples
    --------
    >>> words = ["Event"]
    >>> numbered([Fact(0, 7, "comment", "well played")], words, []).tolist(), words
    ([[0, 7, 1, 0]], ['Event', 'comment'])
    """
    names = {word: at for at, word in enumerate(words)}
    said = {value: at for at, value in enumerate(values)}
    rows = [
        (
            fact.record,
            fact.line,
            names.setdefault(fact.name, len(names)),
            said.setdefault(fact.value, len(said)),
        )
        for fact in facts
    ]
    words[:], values[:] = names, said
    return np.array(rows, np.int64).reshape(len(rows), 4)


def _raw(block: Block, row: list[int]) -> str:
    return text_of(block.data[row[2] : row[2] + row[3]])


def texts_said(block: Block) -> Iterator[Fact]:
    """Give the comments of a block, and the rows of its tables."""
    texts = block.texts
    for row in texts[(texts[:, 1] == TEXT_COMMENT) | (texts[:, 1] == TEXT_ROWS)].tolist():
        text = plain(_raw(block, row))
        name = "comment"
        if row[1] == TEXT_ROWS:
            text = ESCAPED.sub("", text)
            name = block.tags.names[block.tags.rows[row[5], 1]]
        if text:
            yield Fact(row[0], row[4], name, text)


def plain(text: str) -> str:
    r"""Give text of several lines as it stands, without blanks at the ends of lines or blank lines around it.

    Examples
    --------
    >>> plain("\r\n  S AK  \r\n  H Q\r\n\r\n"), plain(" one ")
    ('  S AK\n  H Q', 'one')
    """
    if "\n" not in text:
        return text.strip()
    return "\n".join(line.rstrip() for line in text.split("\n")).strip("\n")


def said_of(block: Block, moves: np.ndarray, step: np.ndarray) -> tuple[pd.Categorical | None, list[Fact]]:
    """Join what is said of calls and cards to the moves they made.

    Parameters
    ----------
    block : Block
    moves : int32[M, 9]
        As from `detect.kernels.play.moves_of`.
    step : int64[M]
        The step of each.

    Returns
    -------
    note : Categorical or None
        Of each move; None where there is none at all.
    facts : list of Fact
        Suffixes, notes of what is no move, and where a section waits for its next.
    """
    texts = block.texts[(block.texts[:, 1] == TEXT_NOTE) | (block.texts[:, 1] == TEXT_SIGN)]
    if not len(texts):
        return None, []
    made = np.full(len(block.tokens) + 1, -1)
    made[moves[::-1, TOKEN]] = np.arange(len(moves))[::-1]
    written = notes_written(block)
    notes: dict[int, list[str]] = {}
    facts: list[Fact] = []
    for row in texts.tolist():
        record, what, _, _, line, tag, token = row
        sign, move = _raw(block, row), int(made[token])
        if what == TEXT_NOTE:
            sign = written.get((tag, int(sign[:9])), sign.lstrip("0") or sign)
        if what == TEXT_NOTE and move >= 0:
            notes.setdefault(move, []).append(sign)
        elif sign == NEXT:
            facts.append(Fact(record, line, "unfinished", block.tags.names[block.tags.rows[tag, 1]]))
        else:
            at, seat = (f"{step[move]} {sign}", int(moves[move, SEAT])) if move >= 0 else (sign, NULL)
            facts.append(Fact(record, line, "suffix" if what == TEXT_SIGN else "note", at, seat))
    return _notes(notes, len(moves)), facts


def _notes(notes: dict[int, list[str]], count: int) -> pd.Categorical:
    words = {move: "; ".join(said) for move, said in notes.items()}
    numbers = {word: at for at, word in enumerate(dict.fromkeys(words.values()))}
    codes = np.full(count, -1, np.int32)
    codes[list(words)] = [numbers[word] for word in words.values()]
    return encoded(codes, list(numbers))


def notes_written(block: Block) -> dict[tuple[int, int], str]:
    """Give the texts of Note tags by the row of their section's tag and their number; the first of a number counts."""
    rows, names = block.tags.rows, block.tags.names
    notes = np.flatnonzero(rows[:, 1] == (names.index("Note") if "Note" in names else -1))
    opens = np.flatnonzero(np.isin(rows[:, 1], [at for at, name in enumerate(names) if name in SECTIONS]))
    heads = np.searchsorted(opens, notes) - 1
    found: dict[tuple[int, int], str] = {}
    for note, at in zip(notes.tolist(), heads.tolist(), strict=True):
        hit = NOTE.fullmatch(block.tags.values[rows[note, 2]])
        if hit and at >= 0 and rows[opens[at], 0] == rows[note, 0] and hit[2].strip():
            found.setdefault((int(opens[at]), int(hit[1])), hit[2].strip())
    return found
