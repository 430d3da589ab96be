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
