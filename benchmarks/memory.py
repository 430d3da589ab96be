"""The memory of reading chunk by chunk, from a file and from one of ten times the sessions."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.harness import ROOT, Bar, Benchmark, Place
from benchmarks.make_pbn import BOARDS, boards, write_evenings

BLOCKS = 3
"""The smaller file holds more than so many blocks of the reader."""


def measured(path: Path, first: Path) -> dict[str, Any]:
    """Read a file in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.peak", str(path), str(first)]
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE)  # noqa: S603 - our own program
    said: dict[str, Any] = json.loads(done.stdout)
    return said


def memory(place: Place) -> Iterator[Benchmark]:
    """Read a file of several blocks, and one ten times as long."""
    from detect.log.source import BLOCK

    made = boards(100 * BOARDS)
    first = write_evenings(place.folder / "first.pbn", made, 1)
    many = BLOCKS * BLOCK // first.stat().st_size + 1
    small = write_evenings(place.folder / "small.pbn", made, many)
    large = write_evenings(place.folder / "large.pbn", made, 10 * many)
    assert measured(first, first)["sessions"] == 1
    kept: dict[Path, list[dict[str, Any]]] = {small: [], large: []}

    def peak(path: Path) -> Callable[[], float]:
        def work() -> float:
            kept[path].append(measured(path, first))
            return float(kept[path][-1]["peak"])

        return work

    def grown(path: Path) -> Callable[[], float]:
        def again() -> float:
            said = kept[path].pop(0)
            return float(said["peak"] - said["before"])

        return again

    size, times = f"{small.stat().st_size / 1e6:.0f} MB", place.many(3, 1)
    what = f"peak memory reading {10 * many:,} evenings, beside {many:,} ({size})"
    yield Benchmark("memory.peak", what, "MB", peak(large), peak(small), Bar(most=1.1), times)
    what = "of the same runs: the peak less what reading one evening takes"
    yield Benchmark("memory.grown", what, "MB", grown(large), grown(small), times=times)
