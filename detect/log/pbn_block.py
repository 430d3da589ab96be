"""A block of PBN records, and what each takes from the records before it.

The rules are those of the log's design: a record without Deal that has play, auction or result and nothing that
opens a board of its own is another table of the deal before it; names come from the same place (first, second …
record) of the board before.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from detect.kernels.pbn import deals_of
from detect.log.pbn_tags import Tags, by_hash, day_of, fill_forward
from detect.log.hashing import hands_hash

NAMES = ("North", "East", "South", "West")
CARRIED = ("Event", "Site", "Date", "Round", "Section", "Stage", "HomeTeam", "VisitTeam")
"""Taken silently from the record before where a record lacks them; all but the first are let go at a new Event."""
BOARD = ("Board", "Dealer")
PLAIN = ("Room", "Table", "Contract", "Declarer", "Result")


@dataclass
class Block:
    """Records as the tokenizer gave them, and what `resolve` makes of them.

    Attributes
    ----------
    data, buf : the bytes, twice.
    records, tags, tokens : as from the tokenizer; tags wrapped.
    value : dict of str to int64[R]
        The resolved value number of each tag that the tables need.
    source : int64[R]
        Which Deal tag each record plays, -1 where none.
    other : bool[R]
        Records that are another table of the deal before.
    place : int64[R]
        Which record of its board each is, from 0.
    session : int64[R]
        Number of the session's key in `keys`.
    """

    data: bytes
    buf: np.ndarray
    records: np.ndarray
    tags: Tags
    tokens: np.ndarray
    value: dict[str, np.ndarray] = field(default_factory=dict)
    keys: list[tuple[str, str, str, str]] = field(default_factory=list)

    def resolve(self, state: dict[str, str]) -> None:
        """Work out what every record says, its own words and the inherited ones."""
        self._deals()
        for name in (*CARRIED, *BOARD, *PLAIN, *NAMES):
            codes = self.tags.own(name)
            self.value[name] = codes if name in {"Dealer", "Contract", "Declarer"} else self._hashed(codes, state, name)
        self._carry(state)
        self._places()
        self._names(state)
        self._sessions()

    def _hashed(self, codes: np.ndarray, state: dict[str, str], name: str) -> np.ndarray:
        return by_hash(self.tags, codes, state, name) if codes.size else codes

    def _deals(self) -> None:
        """Read the deals, and say which one each record plays."""
        rows, count = self.tags.rows, self.tags.count
        deal_tag = self.tags.names.index("Deal") if "Deal" in self.tags.names else -1
        mine = rows[rows[:, 1] == deal_tag]
        self.deal_line = mine[:, 5]
        self.deal_record = mine[:, 0]
        self.deal_text = mine[:, 3:5]
        self.starts, self.seat, self.position, self.card, self.fault = deals_of(
            self.buf, np.ascontiguousarray(mine[:, 3]), np.ascontiguousarray(mine[:, 4])
        )
        own = np.full(count, -1, np.int64)
        own[mine[:, 0]] = np.arange(len(mine))
        opens = np.zeros(count, bool)
        for name in ("Event", "Site", "Date", "Board", "Dealer", "Vulnerable"):
            opens |= self.tags.has(name)
        speaks = self.tags.has("Play") | self.tags.has("Auction") | self.tags.has("Result")
        self.other = (own < 0) & speaks & ~opens
        given = np.where(own >= 0, own + 1, np.where(self.other, -1, 0))
        self.source = np.maximum(fill_forward(given), 0) - 1
        self.other &= self.source >= 0
        self.spoken = speaks
        self.hash = hands_hash(self.starts, self.seat, self.card)

    def _carry(self, state: dict[str, str]) -> None:
        """Fill in what records leave out: the event from the record before, the board from the deal's own."""
        count = self.tags.count
        if not count:
            return
        for name in CARRIED:
            codes = self.value[name]
            fresh = codes.copy()
            if name != "Event":
                reset = self.tags.has("Event") & (codes < 0)
                fresh[reset] = self.tags.number("")
            if fresh[0] < 0 and name in state:
                fresh[0] = self.tags.number(state[name])
            self.value[name] = fill_forward(fresh)
        giver = self.deal_record[self.source] if self.deal_record.size else np.full(count, -1)
        for name in BOARD:
            self.value[name] = np.where(self.other, self.value[name][giver], self.value[name])

    def _places(self) -> None:
        """Number the records of each board as they follow one another."""
        count = self.tags.count
        hands = np.where(self.source >= 0, self.hash[self.source], 0) if self.hash.size else np.zeros(count, np.int64)
        same = np.zeros(count, bool)
        same[1:] = (
            (hands[1:] == hands[:-1]) & (self.source[1:] >= 0) & (self.source[:-1] >= 0)
            & (self.value["Board"][1:] == self.value["Board"][:-1])
        )  # fmt: skip
        index = np.arange(count)
        self.place = index - np.maximum.accumulate(np.where(same, 0, index)) if count else index

    def _names(self, state: dict[str, str]) -> None:
        """Give records without names those of the same place of the board before."""
        count = self.tags.count
        lacks = np.ones(count, bool)
        for name in NAMES:
            lacks &= self.value[name] < 0
        if not lacks.any():
            return
        event = self.value["Event"]
        new_event = self.tags.has("Event") & (event != np.roll(event, 1))
        era = np.cumsum(new_event)
        order = np.lexsort((np.arange(count), self.place, era))
        group = era[order] * (count + 1) + self.place[order]
        given = np.where(~lacks[order], np.arange(count), -1)
        last = np.maximum.accumulate(given)
        fits = (last >= 0) & (group[np.maximum(last, 0)] == group)
        for seat, name in enumerate(NAMES):
            codes = self.value[name][order]
            codes = np.where(fits & lacks[order], codes[np.maximum(last, 0)], codes)
            for row in np.flatnonzero(~fits & lacks[order] & (era[order] == 0)):
                text = state.get(f"name {self.place[order[row]]} {seat}")
                if text is not None:
                    codes[row] = self.tags.number(text)
            out = np.empty(count, np.int64)
            out[order] = codes
            self.value[name] = out

    def _sessions(self) -> None:
        """Put records of one event, day, section and round together, however many tables."""
        parts = [self.value[name] for name in ("Event", "Date", "Section", "Round")]
        days = [day_of(text) or "" for text in self.tags.values] + [""]
        unique, inverse = np.unique(np.stack(parts, axis=1), axis=0, return_inverse=True)
        texts = [*self.tags.values, ""]
        known: dict[tuple[str, str, str, str], int] = {}
        number = [
            known.setdefault((texts[e].strip(), days[d], texts[s].strip(), texts[r].strip()), len(known))
            for e, d, s, r in unique.tolist()
        ]
        self.keys = list(known)
        self.session = np.array(number, np.int64)[inverse.ravel()] if len(number) else np.empty(0, np.int64)

    def last_session(self) -> int:
        """Give the first record of the run of records that belong to the last session."""
        if not len(self.session):
            return 0
        differs = np.flatnonzero(self.session != self.session[-1])
        return int(differs[-1]) + 1 if differs.size else 0

    def cut(self, count: int) -> None:
        """Keep the first `count` records."""
        first_tag, first_token = int(self.records[count, 2]), int(self.records[count, 3])
        self.records, self.tokens = self.records[:count], self.tokens[:first_token]
        self.tags = Tags(count, self.tags.names, self.tags.values, self.tags.rows[:first_tag])
        self.value = {name: codes[:count] for name, codes in self.value.items()}
        self.source, self.other, self.spoken = self.source[:count], self.other[:count], self.spoken[:count]
        self.place, self.session = self.place[:count], self.session[:count]
        deals = int(np.searchsorted(self.deal_record, count))
        self.deal_record, self.deal_line = self.deal_record[:deals], self.deal_line[:deals]
        self.deal_text, self.fault, self.hash = self.deal_text[:deals], self.fault[:deals], self.hash[:deals]
        self.starts = self.starts[: deals + 1]

    def state_after(self, state: dict[str, str]) -> None:
        """Leave for the next block what its records may take from these."""
        for name in (*CARRIED, *BOARD, *PLAIN, *NAMES):
            codes = self.value[name]
            filled = codes[codes >= 0]
            if filled.size:
                state[name] = self.tags.values[filled[-1]]
        places, last = np.unique(self.place[::-1], return_index=True)
        for place, back in zip(places.tolist(), last.tolist(), strict=True):
            row = self.tags.count - 1 - back
            for seat, name in enumerate(NAMES):
                code = self.value[name][row]
                if code >= 0:
                    state[f"name {place} {seat}"] = self.tags.values[code]
