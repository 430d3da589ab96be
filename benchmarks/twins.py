"""What fair twins cost: `pone check` with them beside the same without."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path

from benchmarks.check import DEALS, evenings
from benchmarks.harness import Bar, Benchmark, Place, seconds
from benchmarks.start import run
from detect.kept import FOLDER

SHARPED = ("--sharp", "run-up", "--who", "Dot", "--rate", "1", "--skill", "1")
"""A sharp who deals so strongly that every twin has to be looked at."""


def evening(folder: Path, name: str, *more: str) -> str:
    """Write one evening of 24 deals, with everything that can be written down."""
    path = str(folder / f"{name}.jsonl")
    run("-m", "detect", "simulate", "whist", "--deals", str(DEALS), "--seed", "3", *more, "-o", path)
    return path


def command(folder: Path, path: str, *more: str, kept: bool) -> Callable[[], float]:
    """Make a measure of `pone check`, with the twins of another run kept or with none; every loop is compiled."""
    number = count()

    def once() -> float:
        os.environ[FOLDER] = str(folder / ("kept" if kept else f"kept{next(number)}"))
        return run("-m", "detect", "check", *more, path)

    once()
    return once


def many(twins: int, sessions: int) -> Callable[[], float]:
    """Make a measure of checking and judging evenings of one shape, in this process; the twins are made anew."""
    import detect
    from detect.evidence import twins as made

    log = evenings(sessions)
    plan = detect.Plan(twins=twins)

    def once() -> float:
        with tempfile.TemporaryDirectory() as place:
            os.environ[FOLDER] = place
            made._pool.cache_clear()  # noqa: SLF001 - else the second run would measure nothing
            return seconds(lambda: detect.judge(detect.check(log, plan=plan)))

    return once


def parts(times: int = 5, step: int = 2_000) -> Iterator[tuple[str, Callable[[], float]]]:
    """Make measures of what all the twins of an evening take: dealing, and each check with its chances."""
    import numpy as np

    from detect.checks import Dealt, registry
    from detect.evidence.redeal import twins
    from detect.evidence.shapes import Shape, redealt
    from detect.evidence.twins import log_chances
    from detect.kernels.stream import root_of

    shape = Shape("gain", "whist-club", tuple((k, 3, DEALS // 4) for k in range(4)))

    def dealt(at: int) -> Dealt:
        return twins(shape, root_of(1), at * step, step)

    def looked(name: str, made: Dealt) -> None:
        answer = registry()[name].run(made)
        log_chances(answer, np.full(len(answer.subjects), -9.0))

    def asked(name: str) -> Callable[[], float]:
        def once() -> float:
            fresh = [dealt(at) for at in range(times)]
            return sum(seconds(partial(looked, name, made)) for made in fresh)

        return once

    yield "dealing", lambda: sum(seconds(partial(dealt, at)) for at in range(times))
    for name in redealt("gain"):
        yield name, asked(name)


def twins(place: Place) -> Iterator[Benchmark]:
    """Time checks with twins beside checks without."""
    fair, sharped = evening(place.folder, "fair"), evening(place.folder, "sharped", *SHARPED)
    times = place.many(9, 3)
    for name, path in (("fair", fair), ("sharped", sharped)):
        without = command(place.folder, path, "--twins", "0", kept=True)
        for kept in (False, True):
            said = "kept from before" if kept else "dealt now"
            yield Benchmark(f"twins.{name}.{'kept' if kept else 'new'}",
                            f"pone check of a {name} evening of {DEALS} deals, its twins {said}, beside --twins 0", "s",
                            command(place.folder, path, kept=kept), without, Bar(most=3), times)  # fmt: skip
    sessions = place.many(1_000, 100)
    yield Benchmark("twins.many", f"check and judge {sessions:,} evenings of one shape, beside the same without twins", "s",
                    many(9_999, sessions), many(0, sessions), Bar(most=2), place.many(5, 3))  # fmt: skip
    for name, work in parts():
        yield Benchmark(f"twins.part.{name}", f"10,000 twins of an evening: {name}", "s", work, times=3)
