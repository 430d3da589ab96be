"""A batch, from the logs to the parts: read here, judged by workers, each part on disk as soon as it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from detect import workers
from detect.batch.parts import Known, Store, sha256_of
from detect.batch.work import Done, Task, judged, wrapped
from detect.errors import LogError, PoneError
from detect.evidence import Plan
from detect.log.inputs import Input, Note
from detect.log.parquet import Reader as Parquet
from detect.log.parquet_write import pieces
from detect.log.places import size_of
from detect.log.readers import Reader, reader
from detect.report import words_batch as v

if TYPE_CHECKING:
    from detect.log.tables import Log

PIECE_DEALS = 2_400
"""Deals of a piece, some whole sessions: a hundred evenings, a few seconds of work."""


@dataclass
class Entry:
    """A log of the batch, and what has become of it.

    Attributes
    ----------
    path : str
    size : int
        Bytes.
    input : Input
        Its account.
    parts : list of str
        The names of its parts, in order.
    same_as : str or None
        The log of the batch with the very same bytes that was taken instead.
    skipped : bool
        Whether all of it was done before.
    refused : bool
        Whether nothing could be read.
    faults : list of (int, str)
        Pieces that we failed at, and how.
    """

    path: str
    size: int
    input: Input
    parts: list[str] = field(default_factory=list)
    same_as: str | None = None
    skipped: bool = False
    refused: bool = False
    faults: list[tuple[int, str]] = field(default_factory=list)


@dataclass
class Progress:
    """How far a batch has come.

    Attributes
    ----------
    share : float
        Of all its bytes, 0 to 1.
    sessions, deals : int
        Judged in this run.
    """

    share: float = 0.0
    sessions: int = 0
    deals: int = 0


@dataclass(frozen=True)
class How:
    """How the logs of a batch are read, and by how many they are judged.

    Attributes
    ----------
    plan : Plan
    why : callable
        Says why a file was not read.
    format, game, laws : str or None
        What every log is taken to be.
    jobs : int
    cluster : str or None
    """

    plan: Plan
    why: Callable[[Exception, str], str]
    format: str | None = None
    game: str | None = None
    laws: str | None = None
    jobs: int = 1
    cluster: str | None = None


class Batch:
    """The logs of a batch.

    Parameters
    ----------
    paths : sequence of str
        Files and Parquet folders; patterns and folders are not.
    store : Store
    how : How
    """

    def __init__(self, paths: Sequence[str], store: Store, how: How) -> None:
        self.store, self.how = store, how
        self.entries = [Entry(path, size_of(path), Input(path)) for path in paths]
        self._whole = max(1, sum(one.size for one in self.entries))
        self.progress = Progress()
        self._met: dict[str, str] = {}

    def run(self) -> Iterator[Progress]:
        """Do what is not done yet, and tell after every piece how far it has come.

        Raises
        ------
        UsageFault, WorkerLost
            As `detect.workers.spread`.
        """
        for task, done in workers.spread(judged, self._tasks(), jobs=self.how.jobs, cluster=self.how.cluster):
            self._take(task, done)
            yield self.progress
        self.progress.share = 1.0
        yield self.progress

    def _take(self, task: Task, done: Done) -> None:
        if done.fault:
            self.entries[task.log].faults.append((task.piece, done.fault))
        else:
            self.store.save(task.name, done.part)
        self.progress.share += task.share
        self.progress.sessions += done.sessions
        self.progress.deals += done.deals

    def _tasks(self) -> Iterator[Task]:
        """Read log after log; one that cannot be read is put down, and never stops the rest."""
        for at, entry in enumerate(self.entries):
            try:
                yield from self._log(at, entry)
            except (PoneError, OSError) as error:
                self._refuse(entry, self.how.why(error, entry.path))
            except Exception as error:  # noqa: BLE001 - a reader that fails must not stop the rest
                self._refuse(entry, v.FAULT.format(fault=f"{type(error).__name__}: {error}"))

    @staticmethod
    def _refuse(entry: Entry, said: str) -> None:
        entry.refused = True
        entry.input.errors.append(LogError(entry.path, None, None, entry.path, said))

    def _log(self, at: int, entry: Entry) -> Iterator[Task]:
        sha256 = sha256_of(entry.path)
        entry.input.sha256 = sha256
        first = self._met.setdefault(sha256, entry.path)
        if first != entry.path:
            entry.same_as = first
            entry.input.notes.append(Note(0, v.SAME_BYTES.format(first=first)))
            self.progress.share += entry.size / self._whole
            return
        known = self.store.known(entry.path, sha256)
        if known is not None:
            entry.input = known.input
            entry.parts = [self.store.name(entry.path, sha256, piece) for piece in range(known.pieces)]
            entry.skipped = all(self.store.has(name) for name in entry.parts)
            if entry.skipped:
                self.progress.share += entry.size / self._whole
                return
        yield from self._read(at, entry, sha256)

    def _read(self, at: int, entry: Entry, sha256: str) -> Iterator[Task]:
        """Read a log, and hand on those pieces of which there is no part yet."""
        opened = reader(entry.path, format=self.how.format)
        entry.input, entry.parts = opened.input, []
        told = 0.0
        for piece, log in enumerate(self._pieces(opened)):
            name = self.store.name(entry.path, sha256, piece)
            entry.parts.append(name)
            share = max(0.0, self._come(entry, opened) - told)
            told += share
            if self.store.has(name):
                self.progress.share += share
            else:
                yield Task(at, piece, name, wrapped(log), self.how.plan, share)
        if entry.input.sha256 not in {"", sha256}:
            entry.parts = []
            raise LogChanged(entry.path)
        entry.input.sha256 = sha256
        self.store.keep(entry.path, sha256, Known(entry.input, len(entry.parts)))

    def _pieces(self, opened: Reader) -> Iterator[Log]:
        # A Parquet folder is read row group by row group: no more of it is held than a piece needs.
        for log in opened.chunks(PIECE_DEALS) if isinstance(opened, Parquet) else opened.chunks():
            yield from pieces(log.taken_as(game=self.how.game, laws=self.how.laws), PIECE_DEALS)

    def _come(self, entry: Entry, opened: Reader) -> float:
        """Give the share of the batch that is read of a log so far."""
        if isinstance(opened, Parquet):
            share = opened.share
        else:
            share = getattr(opened, "source").taken / max(1, entry.size)  # noqa: B009 - every reader of a file has one
        return min(1.0, share) * entry.size / self._whole


class LogChanged(PoneError, OSError):
    """A log changed while it was read.

    >>> print(LogChanged("evening.pbn"))
    evening.pbn: it changed while it was read; run the batch again
    """

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        return v.CHANGED.format(path=self.path)


def store_of(folder: Path, how: How) -> Store:
    """Open the parts of a batch under its settings."""
    from detect.batch.parts import settings_hash

    return Store(folder, settings_hash(how.plan, how.format, how.game, how.laws, str(PIECE_DEALS)))
