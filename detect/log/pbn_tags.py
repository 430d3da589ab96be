"""The tags of PBN records: what a record gives, what it takes from those before it, and what the values mean.

Sources: the Portable Bridge Notation 2.1, sections 3.3, 3.4 and 4.8 (inheritance by `#` and `##`); the silent
inheritance of files whose later records leave tags out is a habit of the field, not of the standard.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from detect.cards import RANKS, SUITS
from detect.log.tables import NO_CARD, NULL

STRAINS = {"C": 0, "D": 1, "H": 2, "S": 3, "N": 4, "NT": 4}
SEAT_OF = {"N": 1, "E": 2, "S": 3, "W": 4, "NORTH": 1, "EAST": 2, "SOUTH": 3, "WEST": 4}
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
ESCAPED = re.compile(r'\\(["\\])')
UNKNOWN = frozenset({"", "?", "-"})
SIDES = re.compile(r"(NS|EW|)\s*([0-9]{1,2})\b")
TRICKS = 13
ADDED = "PoneAdded"
"""A tag of our own: the names of tags that are in a record because PBN wants them there; with `?`, while unknown."""
COPY, DEFAULT = "#", "##"
"""A value that copies the nearest earlier one, and how a value begins that stands for later records too."""


def text_of(raw: bytes) -> str:
    r"""Decode a string of a tag: UTF-8 where it is, else Latin-1, without its escapes.

    Examples
    --------
    >>> text_of(b'the \\"Pone\\"'), text_of(b"caf\xe9")
    ('the "Pone"', 'café')
    """
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    return ESCAPED.sub(r"\1", text) if "\\" in text else text


def is_unknown(text: str) -> bool:
    """Tell whether a value is one of the ways to write that it is not known, or does not apply.

    Examples
    --------
    >>> [is_unknown(text) for text in ("", "?", "-", "????.??.??", "0", "Ada")]
    [True, True, True, True, False, False]
    """
    return not text.strip(" ?.-")


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
    >>> day_of("2012.08.??"), day_of("2013-08-24 18:36"), day_of("2-Aug-2023")
    ('2012-08-??', '2013-08-24', '2023-08-02')
    >>> day_of("????.??.??"), day_of("soon")
    (None, None)
    """
    hit = re.match(r"\s*([0-9?]{4})[.\-/]([0-9?]{1,2})[.\-/]([0-9?]{1,2})", text)
    if hit:
        if set("".join(hit.groups())) == {"?"}:
            return None
        year, month, day = (part.rjust(2, "0") if part.isdigit() else part for part in hit.groups())
        return f"{year}-{month.ljust(2, '?')}-{day.ljust(2, '?')}"
    hit = re.match(r"\s*([0-9]{1,2})[ .\-]([A-Za-z]{3})[a-z]*[ .\-,]+([0-9]{4})", text)
    if hit and hit[2].lower() in MONTHS:
        return f"{hit[3]}-{MONTHS.index(hit[2].lower()) + 1:02d}-{int(hit[1]):02d}"
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


def card_named(text: str) -> int:
    """Read a card written suit then rank, as a play has it, or rank then suit; -2 where none is.

    Examples
    --------
    >>> [card_named(text) for text in ("D7", "7d", "H10", "?")]
    [18, 18, 34, -2]
    """
    said = text.strip().upper().replace("10", "T")
    if len(said) == 2:
        first, last = said[0], said[1]
        suit, rank = (first, last) if first in SUITS and last in RANKS else (last, first)
        if suit in SUITS and rank in RANKS:
            return SUITS.index(suit) * len(RANKS) + RANKS.index(rank)
    return NO_CARD


def result_of(text: str, declarer: int = NULL) -> int | None:
    """Read the tricks of a Result tag: those of the declarer's side, or of North and South where there is no declarer.

    Parameters
    ----------
    text : str
        Such as ``9``, ``NS 9`` or ``EW 4 NS 9``; a ``^`` before it says that the table agreed on a figure that the
        cards do not bear out.
    declarer : int
        1 to 4 for N, E, S, W.

    Returns
    -------
    int or None
        -1 where it is not known; None where it cannot be read.

    Examples
    --------
    >>> [result_of(text, 1) for text in ("9", "^5", "EW 4 NS 9", "EW 4", "?", "", "some")]
    [9, 5, 9, 9, -1, -1, None]
    >>> result_of("NS 9", 2)
    4
    """
    said = text.strip().lstrip("^").strip().upper()
    if said in UNKNOWN or said.startswith("#"):
        return NULL
    hits = SIDES.findall(said)
    if SIDES.sub("", said).strip() or not hits or any(int(number) > TRICKS for _, number in hits):
        return None
    tricks = {side: int(number) for side, number in hits}
    if "" in tricks:
        return tricks[""] if len(tricks) == 1 else None
    mine, other = ("EW", "NS") if declarer in {2, 4} else ("NS", "EW")
    return tricks.get(mine, TRICKS - tricks.get(other, 0))


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
    _numbers: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, count: int, names: list[str], values: list[str], rows: np.ndarray) -> Tags:
        """Make them of the tokenizer's strings: what is the same once decoded gets one number."""
        numbers = {text: at for at, text in enumerate(dict.fromkeys(values))}
        if len(numbers) < len(values):
            same = np.array([numbers[text] for text in values], np.int64)
            rows[:, 2] = np.where(rows[:, 2] >= 0, same[rows[:, 2]], -1)
        return cls(count, names, list(numbers), rows, numbers)

    def first(self, count: int, tags: int) -> Tags:
        """Give the tags of the first `count` records, which are the first `tags`."""
        return Tags(count, self.names, self.values, self.rows[:tags], self._numbers)

    def named(self, name: str) -> np.ndarray:
        """Give the rows of one tag."""
        if name not in self.names:
            return self.rows[:0]
        return np.asarray(self.rows[self._named == self.names.index(name)])

    @cached_property
    def _named(self) -> np.ndarray:
        return np.ascontiguousarray(self.rows[:, 1])

    def own(self, name: str) -> np.ndarray:
        """Give each record's own value of a tag (its number), the first where it stands twice; -1 where none."""
        out = np.full(self.count, -1, np.int64)
        mine = self.named(name)[::-1]
        out[mine[:, 0]] = mine[:, 2]
        return out

    def has(self, name: str) -> np.ndarray:
        """Tell which records have a tag of their own."""
        out = np.zeros(self.count, bool)
        out[self.named(name)[:, 0]] = True
        return out

    def number(self, text: str) -> int:
        """Give the number of a value, adding it where it is new."""
        if text not in self._numbers:
            self._numbers[text] = len(self.values)
            self.values.append(text)
        return self._numbers[text]

    def map(self, codes: np.ndarray, meaning: Callable[[str], int], null: int) -> np.ndarray:
        """Translate value numbers, each distinct one once."""
        used, inverse = np.unique(codes, return_inverse=True)
        meant = [meaning(self.values[code]) if code >= 0 else null for code in used.tolist()]
        return np.asarray(np.array(meant, np.int64)[inverse.ravel()])

    def known(self, codes: np.ndarray) -> np.ndarray:
        """Give value numbers with -1 for every way to write that a value is not known."""
        return np.where(self.map(codes, lambda text: int(text.strip() not in UNKNOWN), 0) > 0, codes, -1)


@dataclass
class Carry:
    """What later records may take from earlier ones, as it stands after a block.

    Attributes
    ----------
    nearest, defaults : dict of str to str
        The nearest earlier value of each tag, for `#`, and the default that `##` has set.
    last : dict of str to str
        The values in force, for records that leave a tag out.
    names : dict of int to tuple
        Who sat N, E, S, W at each place of the boards of the present event.
    deal : bytes or None
        The deal in play, for a record without one, with its line, and its Board and Dealer.
    """

    nearest: dict[str, str] = field(default_factory=dict)
    defaults: dict[str, str] = field(default_factory=dict)
    last: dict[str, str] = field(default_factory=dict)
    names: dict[int, tuple[str | None, ...]] = field(default_factory=dict)
    deal: bytes | None = None
    deal_line: int = 0
    board: dict[str, str | None] = field(default_factory=dict)


def by_hash(tags: Tags, name: str, carry: Carry) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Resolve `#` (the nearest earlier value) and `##text` (a default for later records that lack the tag).

    A default stands until a record says something else for itself: a value that stands for later records too begins
    with `##`. (The standard, section 4.8, lets a value without `##` redefine it; the games of its own verifier end a
    default with `#`.)

    Returns
    -------
    value, nearest, default : int64[R]
        Value numbers, -1 where none: what each record has, what `#` would copy after it, and what it leaves as default.
    """
    codes, copy = tags.own(name), tags.number(COPY)
    start = tags.number(carry.defaults[name]) if name in carry.defaults else -1
    near = tags.number(carry.nearest[name]) if name in carry.nearest else -1
    used = np.unique(codes[codes >= 0]).tolist()
    sets = {
        code: tags.number(tags.values[code].removeprefix(DEFAULT))
        for code in used
        if tags.values[code].startswith(DEFAULT)
    }
    marked = np.isin(codes, list(sets))
    plain = np.arange(len(tags.values))
    plain[list(sets)] = list(sets.values())
    codes = np.where(codes >= 0, plain[codes], -1)
    copies = (codes == copy) & ~marked
    lacks = codes < 0
    ended = len(tags.values)
    nearest = fill_forward(np.concatenate([[near], np.where(copies, -1, codes)]))[1:]
    default = fill_forward(np.concatenate([[start], np.where(lacks | marked, codes, ended)]))[1:]
    default = np.where(default == ended, -1, default)
    value = np.where(copies, nearest, np.where(lacks, default, codes))
    return value, nearest, default


@dataclass
class Inherited:
    """What `#` copies and what `##` has set, as `by_hash` has it, record by record.

    Attributes
    ----------
    nearest, defaults : dict of str to str
        The nearest earlier value of each tag, and the default in force.

    Examples
    --------
    >>> said = Inherited()
    >>> [said.value("Site", text) for text in ("##Hall", None, "#", None, "Club", "#")]
    ['Hall', 'Hall', 'Hall', None, 'Club', 'Club']
    """

    nearest: dict[str, str] = field(default_factory=dict)
    defaults: dict[str, str] = field(default_factory=dict)

    def value(self, name: str, said: str | None) -> str | None:
        """Give the value of a tag in the next record, which says `said` or lacks it; None where there is none."""
        if said is None:
            return self.defaults.get(name)
        self.defaults.pop(name, None)
        if said == COPY:
            return self.nearest.get(name)
        text = said.removeprefix(DEFAULT)
        if text != said:
            self.defaults[name] = text
        self.nearest[name] = text
        return text
