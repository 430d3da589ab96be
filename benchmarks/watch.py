"""What `pone watch` costs a deal, beside a whole check of the same log as `pone check` makes it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time

from benchmarks.harness import Benchmark, Place


def watch(place: Place) -> Iterator[Benchmark]:
    """Add the last deal to logs of whist with packs, cuts, hands and play, from an evening's to one of 2,000 deals."""
    sizes = (24, 100, 500, 2000) if not place.quick else (24, 100)
    log = place.folder / "evening.jsonl"
    _simulate(log, max(sizes))
    lines = log.read_bytes().splitlines(keepends=True)
    for deals in sizes:
        path = place.folder / f"{deals}.jsonl"
        yield Benchmark(f"watch.{deals}", f"a deal added to a log of {deals:,}, to the numbers; beside a whole check",
                        "CPU ms", _look(path, lines[: deals + 1]), _check(path, lines[: deals + 1]))  # fmt: skip


def _simulate(path: Path, deals: int) -> None:
    from detect.cli import pone

    pone.main(["simulate", "whist", "--deals", str(deals), "-o", str(path)], standalone_mode=False)


def _look(path: Path, lines: list[bytes]) -> Callable[[], float]:
    """Measure a look at a log that has grown by its last line; its loops are machine code, as after some deals."""
    from detect import kernels
    from detect.evidence.running import running
    from detect.log.growing import Growing

    sizes = itertools.cycle([lines[:-1], lines])

    def look(growing: Growing) -> float:
        path.write_bytes(b"".join(next(sizes)))
        began = process_time()
        seen = growing.look()
        assert seen is not None
        running(seen.log)
        return (process_time() - began) * 1000

    def measure() -> float:
        small, kernels.SMALL = kernels.SMALL, 0
        growing = Growing(str(path))
        try:
            look(growing)
            return look(growing)
        finally:
            kernels.SMALL = small

    return measure


def _check(path: Path, lines: list[bytes]) -> Callable[[], float]:
    from detect.evidence import check, judge
    from detect.laws import audit
    from detect.log.readers import read
    from detect.report.document import sessions_of

    def measure() -> float:
        path.write_bytes(b"".join(lines))
        began = process_time()
        log = read(path)
        findings = check(log)
        sessions_of(log, findings, judge(findings), audit(log))
        return (process_time() - began) * 1000

    return measure
