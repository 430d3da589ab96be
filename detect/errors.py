"""Every error of ours, so that one `except PoneError` catches them all.

::

    PoneError
     ├── LogError          (ValueError)         a place in a log that cannot be read
     ├── CardUnreadable    (ValueError)         a piece of text that is no card
     ├── FormatUnknown     (ValueError)         a file that is no kind of log known here
     ├── UsageFault        (ValueError)         an argument outside its rule
     ├── WorkerLost        (RuntimeError)       worker processes that died again and again
     └── ResourceMissing   (FileNotFoundError)  a file of our own that is not where it belongs

Each also is the built-in error that fits, has the place, the value and the rule in its message,
and survives the way back from a worker process.
"""

from __future__ import annotations

from os import PathLike, fspath

__all__ = [
    "CardUnreadable",
    "FormatUnknown",
    "LogError",
    "PoneError",
    "ResourceMissing",
    "UsageFault",
    "WorkerLost",
]

_LONGEST = 60


class PoneError(Exception):
    """Something went wrong that pone can name.

    >>> issubclass(LogError, PoneError)
    True
    """


class LogError(PoneError, ValueError):
    """A place in a log could not be read: what stood there, and what should have.

    Parameters
    ----------
    path
        The file, as the user named it.
    line, record
        Where in it, both counted from 1.
    read
        What stood there.
    expected
        What would have been understood.

    Examples
    --------
    >>> print(LogError("table3.pbn", 41, 7, read="N:AKQ", expected="four hands"))
    table3.pbn:41: record 7: read "N:AKQ"; expected four hands
    """

    def __init__(
        self,
        path: str | PathLike[str] | None = None,
        line: int | None = None,
        record: int | None = None,
        read: str = "",
        expected: str = "",
    ) -> None:
        super().__init__(path, line, record, read, expected)
        self.path = None if path is None else fspath(path)
        self.line = line
        self.record = record
        self.read = read
        self.expected = expected

    def __str__(self) -> str:
        return ": ".join([*self._place(), f"read {_quoted(self.read)}; expected {self.expected}"])

    def _place(self) -> list[str]:
        """Give as much of `file:line` and `record n` as is known."""
        place = []
        if self.path is not None:
            place.append(self.path if self.line is None else f"{self.path}:{self.line}")
        elif self.line is not None:
            place.append(f"line {self.line}")
        if self.record is not None:
            place.append(f"record {self.record}")
        return place


class CardUnreadable(PoneError, ValueError):
    """A piece of text is no card.

    >>> print(CardUnreadable("1S", "a rank and a suit, as in AS"))
    read "1S"; expected a rank and a suit, as in AS
    """

    def __init__(self, read: str, expected: str) -> None:
        super().__init__(read, expected)
        self.read = read
        self.expected = expected

    def __str__(self) -> str:
        return f"read {_quoted(self.read)}; expected {self.expected}"


class FormatUnknown(PoneError, ValueError):
    """A file is no kind of log that is known here.

    >>> print(FormatUnknown("holiday.jpg: not a log; name its format with --from if it is one"))
    holiday.jpg: not a log; name its format with --from if it is one
    """


class UsageFault(PoneError, ValueError):
    """An argument is outside its rule.

    >>> print(UsageFault("depth", 60, "must be from 0 to 52"))
    `depth` must be from 0 to 52; it is 60
    """

    def __init__(self, argument: str, value: object, rule: str) -> None:
        super().__init__(argument, value, rule)
        self.argument = argument
        self.value = value
        self.rule = rule

    def __str__(self) -> str:
        return f"`{self.argument}` {self.rule}; it is {_shortened(repr(self.value))}"


class WorkerLost(PoneError, RuntimeError):
    """Worker processes died, again and again.

    >>> print(WorkerLost(3))
    worker processes died 3 times, as where memory runs out; give fewer with --jobs. What is done is kept.
    """

    def __init__(self, times: int) -> None:
        super().__init__(times)
        self.times = times

    def __str__(self) -> str:
        return (
            f"worker processes died {self.times} times, as where memory runs out; give fewer with --jobs. "
            "What is done is kept."
        )


class ResourceMissing(PoneError, FileNotFoundError):
    """A file that belongs to pone is not where it should be.

    >>> print(ResourceMissing("datasets/laws does not come with this pone; install it again"))
    datasets/laws does not come with this pone; install it again
    """


def _shortened(text: str) -> str:
    """Keep what fits in a line of a terminal; the attribute has the rest."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _quoted(text: str) -> str:
    """Put quotes round `text`, and keep it on one line."""
    return f'"{_shortened("".join(each if each.isprintable() else "�" for each in text))}"'
