"""The boards of a LIN file: what each says, and what it takes from the head of the file.

No text of the format's makers exists. What is read here is what files of Bridge Base Online hold: records of one
table, and vugraph files of two rooms whose head names the match, the players and the results.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from detect.kernels import lin
from detect.kernels.lin_play import moves_of
from detect.log.hashing import hands_hash
from detect.log.pbn_tags import fill_forward

OPEN, CLOSED = 0, 1
ROOMS = ["Open", "Closed"]
LABEL = re.compile(r"([oc])?(\d+)(?!\d)", re.IGNORECASE)
BOARD = re.compile(r"board\s*#?\s*(?=\S)", re.IGNORECASE)
MOST_NAMES = 8
SEAT_OF_NAME = (3, 4, 1, 2)
"""Names and hands stand in the order S, W, N, E."""
MATCH = ("event", "segment", "form", "first", "last", "team1", "carry1", "team2", "carry2", "more")
"""The fields of `vg`, as the names of facts have them."""


class Label(NamedTuple):
    """What `qx` says.

    Examples
    --------
    >>> Label.of("c46"), Label.of("7"), Label.of("practice")
    (Label(room=1, number='46'), Label(room=-1, number='7'), Label(room=-1, number='practice'))
    """

    room: int
    number: str

    @classmethod
    def of(cls, text: str) -> Label:
        """Read it."""
        hit = LABEL.match(text)
        if hit is None:
            return cls(-1, text)
        return cls(-1 if hit[1] is None else "oc".index(hit[1].lower()), hit[2])


def number_in(text: str) -> str:
    """Read the number that `ah` gives a board.

    Examples
    --------
    >>> number_in("Board 7"), number_in("Final 3")
    ('7', 'Final 3')
    """
    return BOARD.sub("", text, count=1) if BOARD.match(text) else text


def match_of(text: str) -> dict[str, str]:
    """Split what `vg` says of a match; fields that are empty are left out, and what is over is one more.

    Examples
    --------
    >>> match_of("Final,Segment 4,I,46,60,Reds,80,,")
    {'event': 'Final', 'segment': 'Segment 4', 'form': 'I', 'first': '46', 'last': '60', 'team1': 'Reds', 'carry1': '80'}
    """
    fields = [part.strip() for part in text.split(",", len(MATCH) - 1)]
    return {name: said for name, said in zip(MATCH, fields, strict=False) if said}


def text_of(raw: bytes) -> str:
    r"""Decode a value: UTF-8 where it is, else Latin-1.

    Examples
    --------
    >>> text_of("café".encode()), text_of(b"caf\xe9")
    ('café', 'café')
    """
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


@dataclass
class Boards:
    """Records as the tokenizer gave them, and what follows from their pairs.

    Attributes
    ----------
    data : bytes
    records, pairs, odd
        As from the tokenizer, but that equal texts have one number.
    words : list of str
        The distinct texts.
    number : dict of str to int
        The number of each.
    """

    data: bytes
    records: np.ndarray = field(init=False)
    pairs: np.ndarray = field(init=False)
    odd: np.ndarray = field(init=False)
    words: list[str] = field(init=False)
    number: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        """Tokenize, read the hands, and follow the calls and cards."""
        self.buf = np.frombuffer(self.data, np.uint8)
        self.records, self.pairs, texts, self.odd = lin.tokenize(self.buf)
        decoded = [text_of(self.data[at : at + length]) for at, length in texts.T.tolist()]
        self.number = {text: at for at, text in enumerate(dict.fromkeys([*decoded, "!"]))}
        self.words = list(self.number)
        same = np.array([self.number[text] for text in decoded] + [-1], np.int64)
        self.pairs[:, lin.P_TEXT] = same[self.pairs[:, lin.P_TEXT]]
        self._hands()
        self.moves, self.used, self.bad, self.strain, self.declarer = moves_of(
            self.buf, self.pairs, self.keep, self.source, self.dealer, self.starts, self.seat, self.card,
            self.number["!"],
        )  # fmt: skip

    def _hands(self) -> None:
        """Read the hands, and say which records are a deal and whose hands each has."""
        rows = self.named(lin.MD)
        self.deal_line = rows[:, lin.P_LINE]
        self.starts, self.seat, self.position, self.card, self.dealer, self.fault, self.rest = lin.hands_of(
            self.buf, np.ascontiguousarray(rows[:, lin.P_AT]), np.ascontiguousarray(rows[:, lin.P_LENGTH])
        )
        self.source = np.full(self.count, -1, np.int64)
        self.source[rows[:, lin.P_RECORD]] = np.arange(len(rows))
        self.hash = hands_hash(self.starts, self.seat, self.card)
        spoken = np.isin(self.pairs[:, lin.P_TAG], (lin.MB, lin.PC)) & (self.pairs[:, lin.P_LENGTH] > 0)
        self.keep = self.source >= 0
        self.keep[self.pairs[spoken, lin.P_RECORD]] = True

    @property
    def count(self) -> int:
        """How many records."""
        return len(self.records)

    def named(self, tag: int) -> np.ndarray:
        """Give the pairs of one name."""
        return np.asarray(self.pairs[self.pairs[:, lin.P_TAG] == tag])

    def own(self, tag: int) -> np.ndarray:
        """Give the number of the first text that each record has under a name; -1 where none."""
        out = np.full(self.count, -1, np.int64)
        rows = self.named(tag)[::-1]
        rows = rows[(rows[:, lin.P_RECORD] >= 0) & (rows[:, lin.P_TEXT] >= 0)]
        out[rows[:, lin.P_RECORD]] = rows[:, lin.P_TEXT]
        return out

    @cached_property
    def labels(self) -> tuple[np.ndarray, list[Label]]:
        """Each record's `qx`, as a number in a list whose last has nothing to say."""
        used, inverse = np.unique(self.own(lin.QX), return_inverse=True)
        said = [Label.of(self.words[code]) if code >= 0 else Label(-1, "") for code in used.tolist()]
        return inverse.ravel(), said

    @cached_property
    def room(self) -> np.ndarray:
        """The room of each record, -1 where none is said."""
        codes, labels = self.labels
        return np.asarray(np.array([label.room for label in labels] or [-1], np.int64)[codes])

    @cached_property
    def numbers(self) -> tuple[np.ndarray, list[str]]:
        """Each record's number, that of `ah` before that of `qx`, and the distinct numbers."""
        codes, labels = self.labels
        used, inverse = np.unique(self.own(lin.AH), return_inverse=True)
        words: dict[str, int] = {}
        by_label = [
            words.setdefault(label.number, len(words)) if label.number else -1 for label in labels
        ] or [-1]
        by_head = [
            words.setdefault(number_in(self.words[code]), len(words)) if code >= 0 else -1
            for code in used.tolist()
        ] or [-1]
        head = np.array(by_head, np.int64)[inverse.ravel()]
        return np.where(head >= 0, head, np.array(by_label, np.int64)[codes]), list(words)

    @cached_property
    def begins(self) -> np.ndarray:
        """The first pair of each record."""
        return np.searchsorted(self.pairs[:, lin.P_RECORD], np.arange(self.count))

    @cached_property
    def matches(self) -> tuple[np.ndarray, list[dict[str, str]]]:
        """The pairs where a match begins, and what is said of each; one said again at once goes on."""
        rows = np.flatnonzero((self.pairs[:, lin.P_TAG] == lin.VG) & (self.pairs[:, lin.P_TEXT] >= 0))
        text = self.pairs[rows, lin.P_TEXT]
        rows = rows[np.concatenate([[True], text[1:] != text[:-1]])[: rows.size]]
        return rows, [match_of(self.words[code]) for code in self.pairs[rows, lin.P_TEXT].tolist()]

    def match_at(self, pair: np.ndarray) -> np.ndarray:
        """Give the match that a pair stands in: 0 before the first, else from 1."""
        return np.searchsorted(self.matches[0], pair, side="right")

    def sitters(self) -> tuple[np.ndarray, list[str]]:
        """Give the code of who sits in seats 1 to 4 of each record (int64[R, 4]), and the names."""
        rows = self.named(lin.PN)
        rows = rows[rows[:, lin.P_TEXT] >= 0]
        left = np.full(self.count + 1, -1, np.int64)
        left[rows[:, lin.P_RECORD] + 1] = rows[:, lin.P_TEXT]
        own = self.own(lin.PN)
        said = np.where(own >= 0, own, fill_forward(left)[: self.count])
        used, inverse = np.unique(said, return_inverse=True)
        names: dict[str, int] = {}
        seats = np.full((len(used), 2, 4), -1, np.int64)
        for at, code in enumerate(used.tolist()):
            if code >= 0:
                seats[at] = seated(self.words[code], names)
        return seats[inverse.ravel(), np.maximum(self.room, OPEN)], list(names)


def seated(text: str, names: dict[str, int]) -> np.ndarray:
    """Read who sits in seats 1 to 4 of the open and of the closed room; four names are of both (int64[2, 4]).

    Examples
    --------
    >>> seated("Sue,Wes,Ned,,Sid", names := {})
    array([[ 2, -1,  0,  1],
           [-1, -1,  3, -1]])
    >>> list(names)
    ['Sue', 'Wes', 'Ned', 'Sid']
    """
    said = [name.strip() for name in text.split(",")[:MOST_NAMES]]
    codes = [names.setdefault(name, len(names)) if name else -1 for name in said]
    rooms = [codes[:4], codes[4:] if any(code >= 0 for code in codes[4:]) else codes[:4]]
    out = np.full((2, 4), -1, np.int64)
    for room, four in enumerate(rooms):
        for seat, code in zip(SEAT_OF_NAME, four, strict=False):
            out[room, seat - 1] = code
    return out
