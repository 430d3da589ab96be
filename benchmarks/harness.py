"""What a benchmark is, and how one is run: ours and the peer in turn, so that both meet the same machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter

ROOT = Path(__file__).resolve().parents[1]
"""The checkout."""
REAL = ROOT.parent / "shared" / "real"
"""Files nobody here wrote, where they are."""


@dataclass(frozen=True)
class Place:
    """Where benchmarks make their files, and how much of everything they make.

    Attributes
    ----------
    folder : Path
        A folder for this run alone.
    quick : bool
        Whether to measure small: the figures are rough then, the ratios less so.
    """

    folder: Path
    quick: bool

    def many(self, full: int, quick: int) -> int:
        """Give a size, for a full or for a quick run."""
        return quick if self.quick else full


@dataclass(frozen=True)
class Bar:
    """What a ratio of ours to the peer must be.

    Examples
    --------
    >>> str(Bar(least=10)), Bar(least=10).met(9.5), Bar(most=3).met(2.0)
    ('>= 10', False, True)
    """

    least: float | None = None
    most: float | None = None

    def met(self, ratio: float) -> bool:
        """Tell whether a ratio reaches it."""
        return (self.least is None or ratio >= self.least) and (self.most is None or ratio <= self.most)

    def __str__(self) -> str:
        """Say it."""
        parts = [
            f">= {self.least:g}" if self.least is not None else "",
            f"<= {self.most:g}" if self.most is not None else "",
        ]
        return " and ".join(p for p in parts if p)


@dataclass(frozen=True)
class Benchmark:
    """Something to measure.

    Attributes
    ----------
    name : str
        Such as ``pbn.audited``.
    what : str
        What is measured, beside what.
    unit : str
        Of the figures that `ours` and `peer` give.
    ours, peer : callable
        Measure once and give the figure.
    bar : Bar, optional
        What the ratio, ours to the peer's, must be.
    times : int
        How often both are measured.
    """

    name: str
    what: str
    unit: str
    ours: Callable[[], float]
    peer: Callable[[], float] | None = None
    bar: Bar | None = None
    times: int = 5


Family = Callable[[Place], Iterator[Benchmark]]
"""Sets up and gives benchmarks that share a setting."""


@dataclass(frozen=True)
class Row:
    """What was measured.

    Attributes
    ----------
    ours, peer : float
        Medians.
    ratio : float
        The median of the ratios of each pair.
    met : bool or None
        None where no bar is set.
    runs : tuple of (float, float or None)
        Every pair.
    """

    name: str
    what: str
    unit: str
    ours: float
    peer: float | None = None
    ratio: float | None = None
    bar: str = ""
    met: bool | None = None
    runs: tuple[tuple[float, float | None], ...] = field(default=(), repr=False)


def measure(benchmark: Benchmark, *, times: int | None = None) -> Row:
    """Run a benchmark: ours and the peer in turn, `times` times.

    Examples
    --------
    >>> row = measure(Benchmark("same", "a number beside its half", "s", lambda: 2.0, lambda: 1.0, Bar(most=3)))
    >>> row.ratio, row.met
    (2.0, True)
    """
    b = benchmark
    runs = tuple((b.ours(), b.peer() if b.peer else None) for _ in range(times or b.times))
    ours = median(mine for mine, _ in runs)
    peers = [peer for _, peer in runs if peer is not None]
    if not peers:
        return Row(b.name, b.what, b.unit, ours, runs=runs)
    ratio = median(mine / peer for mine, peer in runs if peer)
    met = b.bar.met(ratio) if b.bar else None
    return Row(b.name, b.what, b.unit, ours, median(peers), ratio, str(b.bar or ""), met, runs)


def seconds(work: Callable[[], object]) -> float:
    """Time one call."""
    start = perf_counter()
    work()
    return perf_counter() - start


def rate(many: float, work: Callable[[], object]) -> Callable[[], float]:
    """Make a measure of how many a second: `work` goes through `many` of them."""
    return lambda: many / seconds(work)
