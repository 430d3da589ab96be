"""The tags of a PBN record on their way to the file: the facts of a log, and what PBN wants in every record.

A tag stands as the record itself said it where that reads back as what the tables hold, `#` and `##text` included.
Whatever stands there besides is named, so that it is no fact when the file is read (`detect.log.pbn_own`).

Source: the Portable Bridge Notation 2.1, sections 3.3 (tags), 3.4 (the mandatory ones) and 4.8 (inheritance).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from operator import itemgetter

from detect.log.pbn_own import CONTROL, hidden
from detect.log.pbn_tags import ADDED, COPY, DEFAULT, Inherited, is_unknown

MANDATORY = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring",
    "Declarer", "Contract", "Result",
)  # fmt: skip
"""The tags that every record has, in their order."""
SECTIONS = frozenset({"Deal", "Play", "Auction"})
"""Tags whose values are no facts."""
COMMENT = "comment"
SUFFIX = re.compile(r"([0-9]{1,5}) ([!?]{1,2}|\$[0-9]{1,3})")
"""What stands behind the move of a step, as a fact: `12 !?`."""
UNFINISHED = ("unfinished", "Auction")
NAME = re.compile(r"[A-Z][A-Za-z0-9_]*")
Pair = tuple[str, str]
Fact = tuple[int, str, str]
"""Seat (-1: of none), name, value."""


@dataclass
class Record:
    """A record on its way to the file.

    Attributes
    ----------
    head : list of (name, value)
        The fifteen tags.
    more : list of (name, value)
        Tags besides.
    sections : list of str
        Lines of auction and play, each with its notes behind.
    tail : list of (name, value)
        The headers of supplemental sections.
    own : list of (name, value)
        Tags of ours.
    unfit : list of (seat, name, value)
        Facts that can be no tag.
    comments : list of str
        What stands between braces.
    rows : dict of str to str
        The rows of supplemental sections.
    given : list of (seat, name, value)
        The facts that the record is made of.
    added : dict of str to str
        Tags that are no facts, as `PoneAdded` names each.
    """

    head: list[Pair] = field(default_factory=list)
    more: list[Pair] = field(default_factory=list)
    sections: list[str | Pair] = field(default_factory=list)
    tail: list[Pair] = field(default_factory=list)
    own: list[Pair] = field(default_factory=list)
    unfit: list[Fact] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    rows: dict[str, str] = field(default_factory=dict)
    given: list[Fact] = field(default_factory=list)
    added: dict[str, str] = field(default_factory=dict)

    def settle(self, facts: Tagged) -> None:
        """Take over what the facts have left, and name the tags that they did not give."""
        self.given, self.unfit = facts.given, [*facts.unfit, *facts.signs.values()]
        self.comments, self.rows = facts.comments, facts.rows
        notes = [part for part in self.sections if isinstance(part, tuple)]
        given = {(name, value) for seat, name, value in self.given if seat < 0}
        for name, value in (*self.head, *self.more, *notes, *self.tail):
            if (name, value) not in given and name not in SECTIONS and not hidden(name):
                self.hide(name, unknown=is_unknown(value))

    def hide(self, name: str, *, unknown: bool = False) -> bool:
        """Name tags as no facts of the record; facts of that name are kept beside. Tell whether that is new."""
        entry = f"{name}?" if unknown else name
        if self.added.get(name) in {name, entry}:
            return False
        self.added[name] = entry
        given = [fact for fact in self.given if fact[1] == name]
        if given:
            self.unfit += (Counter(given) - Counter(self.unfit)).elements()
        return True

    def besides(self) -> list[Pair]:
        """Give the tags behind the fifteen, in the order of their names."""
        added = [(ADDED, " ".join(self.added.values()))] if self.added else []
        return sorted((*self.more, *self.own, *added), key=itemgetter(0))

    def spare(self) -> list[Fact]:
        """Give up comments and rows, which do not come back as they were: they are facts that can be no tag."""
        said = [(-1, COMMENT, text) for text in self.comments] + [(-1, *pair) for pair in self.rows.items()]
        self.comments, self.rows = [], {}
        return said


class Tagged:
    """The facts of a record, taken one by one as its tags."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        self.given = list(facts)
        self.tags: dict[str, str] = {}
        self.notes: list[str] = []
        self.comments: list[str] = []
        self.rows: dict[str, str] = {}
        self.signs: dict[int, Fact] = {}
        self.unfinished = False
        self.unfit: list[Fact] = []
        for fact in self.given:
            self._sort(fact)

    def _sort(self, fact: Fact) -> None:
        seat, name, value = fact
        sign = SUFFIX.fullmatch(value) if name == "suffix" else None
        if sign and int(sign[1]) not in self.signs:
            self.signs[int(sign[1])] = fact
            return
        if seat < 0 and self._beside(name, value):
            return
        legal = seat < 0 and bool(NAME.fullmatch(name)) and not CONTROL.search(value)
        if not legal or name in SECTIONS or hidden(name):
            self.unfit.append(fact)
        elif name == "Note":
            self.notes.append(value)
        elif name in self.tags:
            self.unfit.append(fact)
        else:
            self.tags[name] = value

    def _beside(self, name: str, value: str) -> bool:
        """Keep what stands beside the tags: comments, the rows of tables, and that an auction goes on."""
        if name == COMMENT and fits_braces(value):
            self.comments.append(value)
        elif name.endswith("Table") and name in self.tags and name not in self.rows and fits_rows(value):
            self.rows[name] = value
        elif (name, value) == UNFINISHED and not self.unfinished:
            self.unfinished = True
        else:
            return False
        return True

    def take(self, name: str) -> str | None:
        """Take a tag out."""
        return self.tags.pop(name, None)

    def agreed(self, name: str, *, fits: bool, otherwise: str) -> str:
        """Take a tag out as it is where it says what the tables say; else it stays a fact beside."""
        value = self.take(name)
        if value is not None and (fits or value == otherwise):
            return value
        if value is not None:
            self.unfit.append((-1, name, value))
        return otherwise

    def rest(self) -> list[Pair]:
        """Give what is left, in the order of the names."""
        return sorted(self.tags.items())


class Heirs:
    """The tags that take values from records before, as these follow one another.

    Attributes
    ----------
    said : Inherited
        As the records of the log said them.
    written : Inherited
        As they stand in the file.

    Examples
    --------
    >>> heirs, said = Heirs(), []
    >>> for text, hall in (("##Hall", "Hall"), (None, "Hall"), ("#", "Hall"), ("#", "Club")):
    ...     facts = Tagged([] if text is None else [(-1, "Site", text)])
    ...     said.append((heirs.form(facts, "Site", hall), facts.unfit))
    >>> said
    [('##Hall', []), ('Hall', []), ('#', []), ('Club', [(-1, 'Site', '#')])]
    """

    def __init__(self) -> None:
        self.said, self.written = Inherited(), Inherited()

    def value(self, facts: Tagged, name: str) -> str | None:
        """Give the value of a tag in the next record; None where it has none."""
        return self.said.value(name, facts.tags.get(name))

    def form(self, facts: Tagged, name: str, value: str, fits: Callable[[str], bool] | None = None) -> str:
        """Take a tag out as it is where it reads back as `value`, or as what `fits`; else it stays a fact beside."""
        given = facts.take(name)
        if given is not None:
            means = self.written.nearest.get(name) if given == COPY else given.removeprefix(DEFAULT)
            if means is not None and (means == value or (fits is not None and fits(means))):
                value = given
            else:
                facts.unfit.append((-1, name, given))
        self.written.value(name, value)
        return value

    def pass_by(self, pairs: Iterable[Pair]) -> None:
        """Note tags that are written as they are."""
        for name, value in pairs:
            self.said.value(name, value)
            self.written.value(name, value)


def fits_braces(text: str) -> bool:
    r"""Tell whether a comment can stand between braces.

    Examples
    --------
    >>> fits_braces("well\nplayed"), fits_braces("a } too many"), fits_braces("a\n\tb")
    (True, False, False)
    """
    return bool(text.strip()) and "}" not in text and not CONTROL.search(text.replace("\n", ""))


def fits_rows(text: str) -> bool:
    r"""Tell whether text can stand as the rows of a supplemental section.

    Examples
    --------
    >>> fits_rows("1 NS 10\n2 EW 9"), fits_rows("1\n\n2"), fits_rows("[1]"), fits_rows('"{"')
    (True, False, False, False)
    """
    lines = text.split("\n")
    return not set("[{;") & set(text) and all(line.strip() and line[0] != "%" for line in lines)
