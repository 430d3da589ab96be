"""The tags of PBN records: what a record gives, what it takes from those before it, and what the values mean.

Sources: the Portable Bridge Notation 2.1, sections 3.3, 3.4 and 4.8 (inheritance by `#` and `##`); the silent
inheritance of files whose later records leave tags out is a habit of the field, not of the standard.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

STRAINS = {"C": 0, "D": 1, "H": 2, "S": 3, "N": 4, "NT": 4}
SEAT_OF = {"N": 1, "E": 2, "S": 3, "W": 4, "NORTH": 1, "EAST": 2, "SOUTH": 3, "WEST": 4}
MONTHS = {m: i for i, m in enumerate("jan feb mar apr may jun jul aug sep oct nov dec".split(), 1)}
UNKNOWN = frozenset({"", "?", "-"})
NEVER_INHERITED = frozenset(
    {"Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"},
)


def fill_forward(codes: np.ndarray) -> np.ndarray:
    """Carry each value on over the nulls (-1) behind it.

    Examples
    --------
    >>> fill_forward(np.array([-1, 3, -1, -1, 5])).tolist()
    [-1, 3, 3, 3, 5]
    """
    last = np.where(codes >= 0, np.arange(codes.size), -1)
    np.maximum.accumulate(last, out=last)
    return np.where(last >= 0, codes[last], -1)


def day_of(text: str) -> str | None:
    """Read the day of a Date tag as ``YYYY-MM-DD`` with ``??`` for what is unknown; a time of day is dropped.

    Examples
    --------
    >>> day_of("2012.08.??"), day_of("2013-08-24 18:36"), day_of("2-Aug-2023"), day_of("soon")
    ('2012-08-??', '2013-08-24', '2023-08-02', None)
    """
    hit = re.match(r"\s*([\d?]{4})[.\-/]([\d?]{1,2})[.\-/]([\d?]{1,2})", text)
    if hit:
        year, month, day = (part.rjust(2, "0") if part.isdigit() else part for part in hit.groups())
        return f"{year}-{month.ljust(2, '?')}-{day.ljust(2, '?')}"
    hit = re.match(r"\s*(\d{1,2})[ .\-]([A-Za-z]{3})[a-z]*[ .\-,]+(\d{4})", text)
    if hit and hit[2].lower() in MONTHS:
        return f"{hit[3]}-{MONTHS[hit[2].lower()]:02d}-{int(hit[1]):02d}"
    return None


def strain_of(contract: str) -> int:
    """Read the denomination of a Contract tag; -1 where it names none.

    Examples
    --------
    >>> [strain_of(c) for c in ("4HX", "5Cx", "1N", "3NTXX", "5DR", "H", "Pass", "?")]
    [2, 0, 4, 4, 1, 2, -1, -1]
    """
    hit = re.match(r"\s*[1-7]?\s*(NT|[CDHSN])\s*(?:X{0,2}|R)\s*$", contract, re.IGNORECASE)
    return STRAINS[hit[1].upper()] if hit else -1


def seat_named(text: str) -> int:
    """Read a seat's letter, with or without the `^` of an agreed irregularity; -1 where it names none.

    Examples
    --------
    >>> seat_named("N"), seat_named("^S"), seat_named("?")
    (1, 3, -1)
    """
    return SEAT_OF.get(text.strip().lstrip("^").upper(), -1)


@dataclass
class Tags:
    """The tags of a block of records, by name.

    Attributes
    ----------
    count : int
        How many records.
    names, values : list of str
        The distinct strings.
    rows : int64[T, 7]
        As from the tokenizer: record, name, value, place, length, line, flag.
    """

    count: int
    names: list[str]
    values: list[str]
    rows: np.ndarray

    def own(self, name: str) -> np.ndarray:
        """Give each record's own value of a tag (its number), the first where it stands twice; -1 where none."""
        out = np.full(self.count, -1, np.int64)
        if name in self.names:
            mine = self.rows[self.rows[:, 1] == self.names.index(name)][::-1]
            out[mine[:, 0]] = mine[:, 2]
        return out

    def has(self, name: str) -> np.ndarray:
        """Tell which records have a tag of their own."""
        out = np.zeros(self.count, bool)
        if name in self.names:
            out[self.rows[self.rows[:, 1] == self.names.index(name), 0]] = True
        return out

    def number(self, text: str) -> int:
        """Give the number of a value, adding it where it is new."""
        try:
            return self.values.index(text)
        except ValueError:
            self.values.append(text)
            return len(self.values) - 1

    def map(self, codes: np.ndarray, meaning: dict[int, int] | list[int], null: int) -> np.ndarray:
        """Translate value numbers one by one."""
        table = np.asarray(meaning, dtype=np.int64)
        if not table.size:
            return np.full(codes.size, null, np.int64)
        return np.where(codes >= 0, table[np.maximum(codes, 0)], null)


def by_hash(tags: Tags, codes: np.ndarray, state: dict[str, str], name: str) -> np.ndarray:
    """Resolve `#` (the nearest earlier value) and `##text` (a default for later records that lack the tag).

    `state` carries the nearest value and the default from block to block under ``name`` and ``##name``.
    """
    marked = np.array([v.startswith("#") for v in tags.values], bool)
    default = state.get("##" + name)
    if default is None and not (marked.any() and marked[codes[codes >= 0]].any()):
        return codes
    codes = codes.copy()
    defaults = np.full(codes.size, -1, np.int64)
    if default is not None:
        defaults[0] = tags.number(default)
    copies = np.zeros(codes.size, bool)
    for row in np.flatnonzero((codes >= 0) & marked[np.maximum(codes, 0)]):
        text = tags.values[codes[row]]
        if text == "#":
            copies[row], codes[row] = True, -1
        elif text.startswith("##"):
            codes[row] = defaults[row] = tags.number(text[2:])
    nearest = codes.copy()
    if nearest.size and nearest[0] < 0 and name in state:
        nearest[0] = tags.number(state[name])
    nearest = fill_forward(nearest)
    codes = np.where(copies, nearest, codes)
    defaults = fill_forward(defaults)
    lacks = (codes < 0) & ~copies & ~tags.has(name)
    codes = np.where(lacks, defaults, codes)
    if defaults.size and defaults[-1] >= 0:
        state["##" + name] = tags.values[defaults[-1]]
    return codes
