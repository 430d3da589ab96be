"""Whole fair evenings beside the bare deals: in dense arrays, as logs, and where the time goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time

import numpy as np

from benchmarks.harness import Bar, Benchmark, Place

DEALS, STAGE = 24, 1
STAGES = ("form", "gather", "shuffle", "cut", "deal", "play", "settle", "pass")


def evening(place: Place) -> Iterator[Benchmark]:
    """Play evenings of 24 deals with any legal card, from forming the table to passing the deal."""
    from detect.fair.evening import ROOM, dense, rooms, simulate
    from detect.fair.options import Evening
    from detect.kernels.deal import deal_uniform
    from detect.kernels.stream import root_of

    many = place.many(10_000, 1_000)
    settings = Evening(sessions=many, deals=DEALS, policy="uniform")
    sensible = Evening(sessions=many, deals=DEALS)
    root, dealer = root_of(1), (np.arange(many * DEALS) % 4 + 1).astype(np.int8)
    owner = np.empty((many * DEALS, 52), np.int8)

    def each(work: Callable[[], object]) -> Callable[[], float]:
        """Make a measure of ns a deal."""
        return _of_deals(work, many * DEALS)

    def played(of: Evening) -> int:
        """Go through every room."""
        return sum(room.sessions for room in rooms(of))

    def written(level: str) -> int:
        """Go through every log."""
        return sum(len(log.sessions) for log in simulate(settings, level=level))

    bare = each(lambda: deal_uniform(root, 0, 0, STAGE, dealer, owner))
    bare()
    assert many == played(settings) == played(sensible) == written("play") == written("full")
    said = f"{many:,} evenings of {DEALS} deals"
    yield Benchmark("evening.dense", f"{said} in dense arrays, any legal card, beside as many bare uniform deals", "ns a deal",
                    each(lambda: played(settings)), bare, Bar(most=12))  # fmt: skip
    yield Benchmark("evening.log", "the same as a log of hands, cut, turn-up, play and score", "ns a deal",
                    each(lambda: written("play")), bare, Bar(most=25))  # fmt: skip
    yield Benchmark("evening.full", "the same as a log with the three orders of every pack besides, 156 rows a deal more",
                    "ns a deal", each(lambda: written("full")), bare, Bar(most=25))  # fmt: skip
    yield Benchmark("evening.sensible", "in dense arrays, played as the old books teach", "ns a deal",
                    each(lambda: played(sensible)), bare)  # fmt: skip
    few = Evening(sessions=ROOM, deals=DEALS, policy="uniform")
    room = dense(few)
    for stage, name in enumerate(STAGES):
        work = _stage(room.run, stage)
        work()
        yield Benchmark(f"evening.{name}", f"of a deal in a room of {ROOM}, this stage alone, done again", "ns a deal",
                        _of_deals(work, ROOM * DEALS), times=15)  # fmt: skip


def _stage(run: Callable[[tuple[int, int], tuple[int, int]], None], stage: int) -> Callable[[], None]:
    """Make one stage of all deals of a room."""
    return lambda: run((0, DEALS), (stage, stage + 1))


def _of_deals(work: Callable[[], object], deals: int) -> Callable[[], float]:
    """Make a measure of ns of the processor a deal: all is done on one thread, and others may be about."""

    def measured() -> float:
        start = process_time()
        work()
        return 1e9 * (process_time() - start) / deals

    return measured
