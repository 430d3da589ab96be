"""What was read: a file's name, hash and counts, and every error and note met on the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from detect.errors import LogError


@dataclass(frozen=True)
class Note:
    """Something the reader did or saw that is worth saying and lost nothing.

    Examples
    --------
    >>> Note(50, "rows of play were put back in order").line
    50
    """

    line: int
    what: str


@dataclass
class Tally:
    """Notes that would be said too often, each counted and placed at its first line.

    Examples
    --------
    >>> tally = Tally()
    >>> tally.add("a row was put in order", 2, 50)
    >>> tally.notes()
    [Note(line=50, what='a row was put in order (2 times; the first is here)')]
    """

    counts: dict[str, list[int]] = field(default_factory=dict)

    def add(self, what: str, count: int, line: int) -> None:
        """Count something worth a note."""
        self.counts.setdefault(what, [0, line])[0] += int(count)

    def notes(self) -> list[Note]:
        """Give the notes, one a kind, in the order of their lines."""
        counted = sorted(self.counts.items(), key=lambda item: item[1][1])
        return [
            Note(line, what if count == 1 else f"{what} ({count:,} times; the first is here)")
            for what, (count, line) in counted
        ]


def set_apart(name: str, met: dict[str, int]) -> str:
    """Give the id of a session: its name, or ``name#2`` where that was met before.

    Examples
    --------
    >>> met: dict[str, int] = {}
    >>> [set_apart("club", met) for _ in range(3)]
    ['club', 'club#2', 'club#3']
    """
    times = met[name] = met.get(name, 0) + 1
    given = name
    while times > 1 and (given := f"{name}#{times}") in met:
        times += 1
    met[name] = times
    if given != name:
        met[given] = 1
    return given


@dataclass
class Input:
    """The account of one file: every line of it ended as rows, as an error or as a note.

    Attributes
    ----------
    path : str
        As given; ``-`` is standard input.
    sha256 : str
        Of the bytes read.
    format : str
        The reader's name, such as ``pbn``.
    sessions, records, deals : int
        What was met: sittings, records of the format, deals at a table.
    errors : list of LogError
    notes : list of Note

    Examples
    --------
    >>> Input("club.pbn").to_dict()["records"]
    0
    """

    path: str
    sha256: str = ""
    format: str = ""
    sessions: int = 0
    records: int = 0
    deals: int = 0
    errors: list[LogError] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """Give it as the ``inputs`` entry of the JSON contract."""
        errors = [
            {"line": e.line, "record": e.record, "read": e.read, "expected": e.expected} for e in self.errors
        ]
        return {
            "path": self.path, "sha256": self.sha256, "format": self.format, "sessions": self.sessions,
            "records": self.records, "deals": self.deals, "errors": errors,
            "notes": [{"line": n.line, "what": n.what} for n in self.notes],
        }  # fmt: skip
