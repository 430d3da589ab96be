"""Reading PHH, beside pokerkit, which replays each hand through its engine: that is how it gives a hand's cards."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import process_time

import numpy as np

from benchmarks.harness import REAL, Bar, Benchmark, Place
from benchmarks.memory import measured

SESSION = REAL / "poker" / "phh_pluribus_session106.phhs"
PEER_HANDS = 60
"""pokerkit replays so many a repetition: all of them would teach nothing more."""
LARGER = 5
"""The larger file of the benchmark of memory has so many times the hands; the smaller one is more than a chunk."""
HEADER = re.compile(r"^\[[0-9]+\]\n", re.MULTILINE)
PACK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]


def hands() -> list[str]:
    """Give hands of PHH without their headers: a session of the Pluribus matches where it is, else hands that are made."""
    if SESSION.exists():
        return HEADER.split(SESSION.read_text("utf-8"))[1:]
    rng = np.random.default_rng(1)
    return [made(rng, number) for number in range(292)]


def made(rng: np.random.Generator, number: int) -> str:
    """Make a hand of six players that is checked down.

    Examples
    --------
    >>> made(np.random.default_rng(1), 7).splitlines()[-1]
    'hand = 7'
    """
    pack = [PACK[card] for card in rng.permutation(52)]
    dealt = [f"d dh p{seat} {''.join(pack[2 * seat - 2 : 2 * seat])}" for seat in range(1, 7)]
    board = [f"d db {''.join(pack[12:15])}", f"d db {pack[15]}", f"d db {pack[16]}"]
    called = [f"p{seat} cc" for seat in (3, 4, 5, 6, 1, 2)]
    played = [*dealt, *called]
    for street in board:
        played += [street, *(f"p{seat} cc" for seat in range(1, 7))]
    shown = [f"p{seat} sm {''.join(pack[2 * seat - 2 : 2 * seat])}" for seat in range(1, 7)]
    return (
        "variant = 'NT'\nantes = [0, 0, 0, 0, 0, 0]\nblinds_or_straddles = [50, 100, 0, 0, 0, 0]\nmin_bet = 100\n"
        f"starting_stacks = [10000, 10000, 10000, 10000, 10000, 10000]\nactions = {[*played, *shown]}\nhand = {number}\n"
    )


def write(path: Path, some: list[str], times: int) -> Path:
    """Write the hands so many times, each time as those of another event."""
    with path.open("w", encoding="utf-8", newline="\n") as out:
        for time in range(times):
            for at, text in enumerate(some, 1):
                out.write(
                    f"[{time * len(some) + at}]\n{text.rstrip()}\nevent = 'Copy {time}'\nday = {time % 28 + 1}\n\n"
                )
    return path


def of_processor(many: int, work: Callable[[], object]) -> Callable[[], float]:
    """Give a measure of how many a second of the processor: a busy machine does not decide it."""

    def measure() -> float:
        start = process_time()
        work()
        return many / (process_time() - start)

    return measure


def replayed(texts: list[str]) -> None:
    """Read and replay hands by pokerkit."""
    from pokerkit import HandHistory

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for text in texts:
            list(HandHistory.loads(text))


def phh(place: Place) -> Iterator[Benchmark]:
    """Read a .phhs file, and one of more than a chunk beside a larger one."""
    from detect.log.hands import CHUNK_DEALS
    from detect.log.readers import read

    some = hands()
    path = write(place.folder / "hands.phhs", some, place.many(34, 17))
    log = read(path)
    many = len(log.deals)
    assert many % len(some) == 0, log.inputs[0]
    assert not log.inputs[0].errors
    yield Benchmark(
        "phh.read", f"{many:,} hands into six tables, beside pokerkit's parse and replay of {PEER_HANDS} of them",
        "hands/s", of_processor(many, partial(read, path)),
        of_processor(PEER_HANDS, partial(replayed, some[:PEER_HANDS])), Bar(least=10),
    )  # fmt: skip
    small = write(place.folder / "small.phhs", some, times := CHUNK_DEALS // len(some) + 30)
    large = write(place.folder / "large.phhs", some, LARGER * times)
    yield Benchmark(
        "phh.memory", f"peak memory reading {LARGER * times * len(some):,} hands chunk by chunk, beside {times * len(some):,}", "MB",
        partial(_peak, large, path), partial(_peak, small, path), Bar(most=1.1), 1,
    )  # fmt: skip


def _peak(path: Path, first: Path) -> float:
    """Give the most memory that reading a file takes, in MB."""
    return float(measured(path, first)["peak"])
