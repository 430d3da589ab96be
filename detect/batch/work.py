"""A piece of log, as it goes to a worker, and what is done with it: what `pone check` does with a log."""

from __future__ import annotations

import pickle
from dataclasses import dataclass

from detect.evidence import Plan
from detect.log.tables import Log

LEVEL = 1
"""Of the packing: quick, and a fifth of the size."""


@dataclass(frozen=True)
class Task:
    """A piece of log, packed for the way to a worker.

    Attributes
    ----------
    log, piece : int
        Which log of the batch, and which piece of it.
    name : str
        Of its part.
    data : bytes
    plan : Plan
    share : float
        Of the bytes of the whole batch, for the progress that is shown.
    """

    log: int
    piece: int
    name: str
    data: bytes
    plan: Plan
    share: float


@dataclass(frozen=True)
class Done:
    """What came of a task: a part, or what went wrong, which is a fault of ours."""

    part: bytes
    sessions: int
    deals: int
    fault: str = ""


def wrapped(log: Log) -> bytes:
    """Pack a piece of log.

    >>> unwrapped(wrapped(Log.empty()))
    <Log: 0 sessions, 0 deals>
    """
    import zstandard

    packed: bytes = zstandard.ZstdCompressor(LEVEL).compress(pickle.dumps(log, pickle.HIGHEST_PROTOCOL))
    return packed


def unwrapped(data: bytes) -> Log:
    """Unpack a piece of log that `wrapped` packed: our own, on its way between our own processes."""
    import zstandard

    log: Log = pickle.loads(zstandard.ZstdDecompressor().decompress(data))  # noqa: S301 - our own, never from a file
    return log


def judged(task: Task) -> Done:
    """Audit, test and judge a piece of log; a fault costs the piece, and never the batch."""
    from detect.batch.gather import gathered
    from detect.batch.parts import packed
    from detect.evidence import check, judge
    from detect.laws import audit

    log = unwrapped(task.data)
    try:
        findings = check(log, plan=task.plan)
        tables = gathered(log, findings, judge(findings), audit(log))
        return Done(packed(tables), len(log.sessions), len(log.deals))
    except Exception as error:  # noqa: BLE001 - one piece must not stop the rest
        return Done(b"", len(log.sessions), len(log.deals), f"{type(error).__name__}: {error}")
