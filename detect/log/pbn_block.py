"""A block of PBN records, and what each takes from the records before it.

The rules are those of the log's design: a record without Deal that has play, auction or result and nothing that
opens a board of its own is another table of the deal before it; names come from the same place (first, second …
record) of the board before.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from detect.kernels.deals import deals_of
from detect.log.hashing import hands_hash
from detect.log.pbn_tags import ADDED, UNKNOWN, Carry, Tags, by_hash, day_of, fill_forward

NAMES = ("North", "East", "South", "West")
CARRIED = ("Event", "Site", "Date", "Round", "Section", "Stage", "HomeTeam", "VisitTeam")
"""Taken silently from the record before where a record lacks them; all but the first are let go at a new Event."""
BOARD = ("Board", "Dealer")
PLAIN = ("Room", "Table")
"""Taken from another record only where the record says so with `#` or an earlier one with `##`."""
BY_HASH = (*CARRIED, "Board", *PLAIN, *NAMES)
OPENS = ("Event", "Site", "Date", "Board", "Dealer", "Vulnerable")
"""A record with one of these is not another table of the deal before it."""
SPEAKS = ("Play", "Auction", "Result")
KEY = ("Event", "Date", "Section", "Round")
"""Records that share these are one session."""
Key = tuple[str, str, str, str]


@dataclass
class Heads:
    """What tells the sessions of a block apart.

    Attributes
    ----------
    value : dict of str to int64[R]
        The value of each of `CARRIED` that is in force at each record.
    new_event : bool[R]
        Records at which another event begins.
    session : int64[R]
        Number of the session in `keys`.
    keys : list of (event, day, section, round)
    nearest, default : dict of str to int64[R]
        What `#` would copy and what `##` has set, after each record.
    """

    value: dict[str, np.ndarray]
    new_event: np.ndarray
    session: np.ndarray
    keys: list[Key]
    nearest: dict[str, np.ndarray]
    default: dict[str, np.ndarray]

    @property
    def cut(self) -> int:
        """The first record of the run of records that belong to the last session."""
        differs = np.flatnonzero(self.session != self.session[-1:])
        return int(differs[-1]) + 1 if differs.size else 0


def heads_of(tags: Tags, carry: Carry) -> Heads:
    """Work out which session each record belongs to."""
    value: dict[str, np.ndarray] = {}
    nearest: dict[str, np.ndarray] = {}
    default: dict[str, np.ndarray] = {}
    for name in BY_HASH:
        value[name], nearest[name], default[name] = by_hash(tags, name, carry)
    given = value["Event"] >= 0
    value["Event"] = _carried(tags, value["Event"], carry, "Event")
    before = np.concatenate([[tags.number(carry.last.get("Event", ""))], value["Event"][:-1]])[: tags.count]
    new_event = given & (value["Event"] != before)
    for name in CARRIED[1:]:
        let_go = new_event & (value[name] < 0)
        value[name] = _carried(tags, np.where(let_go, tags.number(""), value[name]), carry, name)
    session, keys = _sessions(tags, value)
    return Heads(value, new_event, session, keys, nearest, default)


def _carried(tags: Tags, codes: np.ndarray, carry: Carry, name: str) -> np.ndarray:
    start = tags.number(carry.last[name]) if name in carry.last else -1
    return fill_forward(np.concatenate([[start], codes]))[1:]


def _sessions(tags: Tags, value: dict[str, np.ndarray]) -> tuple[np.ndarray, list[Key]]:
    """Put records of one event, day, section and round together, however many tables."""
    parts = np.stack([value[name] for name in KEY], axis=1)
    unique, first, inverse = np.unique(parts, axis=0, return_index=True, return_inverse=True)
    number = np.empty(len(unique), np.int64)
    known: dict[Key, int] = {}
    for row in np.argsort(first).tolist():
        e, d, s, r = unique[row].tolist()
        key = (_said(tags, e), _day(tags, d), _said(tags, s), _said(tags, r))
        number[row] = known.setdefault(key, len(known))
    return number[inverse.ravel()], list(known)


def _said(tags: Tags, code: int) -> str:
    text = tags.values[code].strip() if code >= 0 else ""
    return "" if text in UNKNOWN else text


def _day(tags: Tags, code: int) -> str:
    return (day_of(tags.values[code]) or "") if code >= 0 else ""


@dataclass
class Block:
    """Records as the tokenizer gave them, and what each says, in its own words or another's.

    Attributes
    ----------
    data, buf : bytes, uint8[N]
        What was read, twice.
    records, tags, tokens
        As from the tokenizer; tags wrapped.
    carry : Carry
        What the blocks before have left.
    texts : int64[X, 7]
        Comments, rows of tables, notes and suffixes, as from the tokenizer.
    heads : Heads
    value : dict of str to int64[R]
        The resolved value number of each tag that the tables need.
    spoken, other : bool[R]
        Records with play, auction or result; those that are another table of the deal before.
    source : int64[R]
        Which of the deals each record plays, -1 where none.
    place : int64[R]
        Which record of its board each is, from 0.
    deal_record, deal_line, deal_text, fault, hash : int64[D], int64[D], int64[D, 2], int8[D], int64[D]
        Of each deal: its record (-1: left by the block before), line, place and length, what is wrong, and hash.
    starts, seat, position, card
        The dealt cards, as from `deals_of`.
    """

    data: bytes
    buf: np.ndarray
    records: np.ndarray
    tags: Tags
    tokens: np.ndarray
    carry: Carry
    texts: np.ndarray
    heads: Heads = field(init=False)
    value: dict[str, np.ndarray] = field(init=False)
    spoken: np.ndarray = field(init=False)
    other: np.ndarray = field(init=False)
    source: np.ndarray = field(init=False)
    place: np.ndarray = field(init=False)
    deal_record: np.ndarray = field(init=False)
    deal_line: np.ndarray = field(init=False)
    deal_text: np.ndarray = field(init=False)
    starts: np.ndarray = field(init=False)
    seat: np.ndarray = field(init=False)
    position: np.ndarray = field(init=False)
    card: np.ndarray = field(init=False)
    fault: np.ndarray = field(init=False)
    hash: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        """Work out what every record says, its own words and the inherited ones."""
        self.heads = heads_of(self.tags, self.carry)
        self.value = dict(self.heads.value)
        for name in ("Dealer", "Contract", "Declarer"):
            self.value[name] = self.tags.own(name)
        self._unsay()
        self._sources()
        self._boards()
        self._places()
        self._names()

    @property
    def session(self) -> np.ndarray:
        """Number of each record's session in `keys`."""
        return self.heads.session

    @property
    def keys(self) -> list[Key]:
        """Event, day, section and round of each session."""
        return self.heads.keys

    def _unsay(self) -> None:
        """Take a board that is not known for none where it is there only because PBN wants one in every record."""
        tags, board = self.tags, self.value["Board"]
        added = tags.map(tags.own(ADDED), lambda text: int("Board?" in text.split()), 0) > 0
        if added.any():
            self.value["Board"] = np.where(added & (tags.known(board) < 0), -1, board)

    def _sources(self) -> None:
        """Say which deal each record plays: its own, that of the record before it, or none."""
        self.spoken = np.logical_or.reduce([self.tags.has(name) for name in SPEAKS])
        opens = np.logical_or.reduce([self.tags.has(name) for name in OPENS])
        self.other = self.spoken & ~opens & ~self.tags.has("Deal")
        self._deals(self.carry.deal if self.other[:1].any() else None)
        given = np.where(self.other, -1, 0)
        mine = np.flatnonzero(self.deal_record >= 0)
        given[self.deal_record[mine]] = mine + 1
        before = len(self.deal_record) - len(mine)
        self.source = fill_forward(np.concatenate([[before], given]))[1:] - 1
        self.other &= self.source >= 0

    def _deals(self, before: bytes | None) -> None:
        """Read the values of the Deal tags, first that of the block before where it is needed."""
        rows = self.tags.named("Deal")
        buf = self.buf
        if before is not None:
            extra = np.array([[-1, 0, 0, buf.size, len(before), self.carry.deal_line, 0]], np.int64)
            rows = np.concatenate([extra, rows])
            buf = np.concatenate([buf, np.frombuffer(before, np.uint8)])
        self.deal_record, self.deal_line, self.deal_text = rows[:, 0], rows[:, 5], rows[:, 3:5]
        self.starts, self.seat, self.position, self.card, self.fault = deals_of(
            buf, np.ascontiguousarray(rows[:, 3]), np.ascontiguousarray(rows[:, 4])
        )
        self.hash = hands_hash(self.starts, self.seat, self.card)

    def _boards(self) -> None:
        """Give another table of a deal the board and dealer of the record that has the deal."""
        if not self.other.any():
            return
        giver = self.deal_record[self.source]
        for name in BOARD:
            text = self.carry.board.get(name)
            left = self.tags.number(text) if text is not None else -1
            taken = np.where(giver >= 0, self.value[name][giver], left)
            self.value[name] = np.where(self.other, taken, self.value[name])

    def _places(self) -> None:
        """Number the records of each board of a session as they follow one another."""
        index = np.arange(self.tags.count)
        hands = self.hash[self.source] if self.hash.size else np.zeros(self.tags.count, np.int64)
        alike = (hands[1:] == hands[:-1]) & (hands[1:] != 0) | (self.source[1:] == self.source[:-1])
        alike &= (self.source[1:] >= 0) & (self.source[:-1] >= 0)
        for codes in (self.value["Board"], self.session):
            alike &= codes[1:] == codes[:-1]
        same = np.concatenate([[False], alike])[: self.tags.count]
        self.place = index - np.maximum.accumulate(np.where(same, 0, index))

    def _names(self) -> None:
        """Give records without names those of the same place of the board before, within an event."""
        who = np.stack([self.value[name] for name in NAMES])
        lacks = (who < 0).all(axis=0)
        if not lacks.any():
            return
        left = [
            [-1 if t is None else self.tags.number(t) for t in names] for names in self.carry.names.values()
        ]
        known = len(left)
        who = np.concatenate([np.array(left, np.int64).reshape(known, 4).T, who], axis=1)
        lacks = np.concatenate([np.zeros(known, bool), lacks])
        place = np.concatenate([np.array(list(self.carry.names), np.int64), self.place])
        era = np.concatenate([np.zeros(known, np.int64), np.cumsum(self.heads.new_event)])
        order = np.lexsort((np.arange(lacks.size), place, era))
        giver = np.maximum.accumulate(np.where(lacks[order], -1, np.arange(order.size)))
        giver = order[np.maximum(giver, 0)]
        fits = ~lacks[giver] & (era[giver] == era[order]) & (place[giver] == place[order])
        takes = lacks[order] & fits
        who[:, order[takes]] = who[:, giver[takes]]
        self.value |= dict(zip(NAMES, who[:, known:], strict=True))

    def leave(self) -> None:
        """Leave for the next block what its records may take from these."""
        values, carry = self.tags.values, self.carry
        for left, series in ((carry.nearest, self.heads.nearest), (carry.defaults, self.heads.default),
                             (carry.last, {name: self.value[name] for name in CARRIED})):  # fmt: skip
            left |= {name: values[codes[-1]] for name, codes in series.items() if codes[-1] >= 0}
        for name in [name for name, codes in self.heads.default.items() if codes[-1] < 0]:
            carry.defaults.pop(name, None)
        self._leave_names()
        source = int(self.source[-1])
        if source < 0:
            carry.deal = None
        elif self.deal_record[source] >= 0:
            at, length = self.deal_text[source].tolist()
            carry.deal, carry.deal_line = self.data[at : at + length], int(self.deal_line[source])
            carry.board = {n: values[self.value[n][-1]] if self.value[n][-1] >= 0 else None for n in BOARD}

    def _leave_names(self) -> None:
        started = np.flatnonzero(self.heads.new_event)
        begin = int(started[-1]) if started.size else 0
        if started.size:
            self.carry.names = {}
        places, back = np.unique(self.place[begin:][::-1], return_index=True)
        for place, row in zip(places.tolist(), (self.tags.count - 1 - back).tolist(), strict=True):
            codes = [int(self.value[name][row]) for name in NAMES]
            if max(codes) >= 0:
                self.carry.names[place] = tuple(self.tags.values[c] if c >= 0 else None for c in codes)
