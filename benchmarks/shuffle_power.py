"""What each statistic of one pack sees of each bad shuffle: a table of powers, for docs/shuffles.md.

Run ``python -m benchmarks.shuffle_power``. Power is the share of packs with an exact p of 0.01 or less. The rows of real
riffles draw from a hundred riffles of one person, where that file is; it is not part of the checkout.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from benchmarks.harness import REAL
from detect.fair.shuffles import shuffled
from detect.nulls import Pmf
from detect.nulls.orders import law, statistics
from detect.nulls.orders_bets import riffle_bet

CARDS = 52
ALPHA = 0.01
PACKS = 20_000
WOOD = REAL / "shuffles" / "wood2022_riffles_52.txt"
"""Riffles one to a line, a mark for each card from the top: 1 where it came from the upper packet (Wood, 2022)."""

LOOKS = {
    "rising": "few", "cyclic_descents": "few", "inversions": "both", "footrule": "both", "increasing": "many",
    "successions": "many", "cyclic_successions": "many", "packet": "many", "valleys": "few", "kept": "many",
}  # fmt: skip
"""The statistics, and which end of its law each is held against."""
E_VALUE = "e of riffles"
"""The bet on 1 to 9 riffles, whatever the cut: whether it pays a hundredfold."""

Make = Callable[[int, int], np.ndarray]
"""Makes so many packs from a seed, each from a new one: labels, the top card first."""


@dataclass(frozen=True)
class Row:
    """A shuffle, the statistic that sees it best, and what the design measured for that one (20,000 packs)."""

    make: Make
    best: str
    power: float


def by_engine(spec: str) -> Make:
    """Shuffle as the engine does."""
    return lambda many, seed: shuffled(np.tile(np.arange(CARDS, dtype=np.int8), (many, 1)), spec, seed)


def slug(size: int) -> Make:
    """Keep a block of cards whole, and lay it and the other cards in any order with the same chance."""

    def make(many: int, seed: int) -> np.ndarray:
        rng = np.random.default_rng([seed, size])
        first = rng.integers(0, CARDS - size + 1, (many, 1))
        label = np.arange(CARDS)
        inside = (label >= first) & (label < first + size)
        # All cards of the block draw the lot of its first, and a stable sort keeps them as they were.
        lots = rng.random((many, CARDS))
        lots = np.where(inside, np.take_along_axis(lots, first, axis=1), lots)
        return np.argsort(lots, axis=1, kind="stable").astype(np.int8)

    return make


def kept(size: int) -> Make:
    """Keep the top cards on top, and lay the others in any order with the same chance."""

    def make(many: int, seed: int) -> np.ndarray:
        lots = np.random.default_rng([seed, size]).random((many, CARDS))
        lots[:, :size] = -1.0
        return np.argsort(lots, axis=1, kind="stable").astype(np.int8)

    return make


@cache
def wood() -> np.ndarray:
    """Read the real riffles as orders (int64[100, 52])."""
    marks = np.array([[mark == "1" for mark in line] for line in WOOD.read_text("utf-8").split()])
    upper, lower = np.cumsum(marks, axis=1) - 1, np.cumsum(~marks, axis=1) - 1
    return np.where(marks, upper, marks.sum(axis=1, keepdims=True) + lower)


def resampled(times: int) -> Make:
    """Riffle so often, each time as one of the real riffles, any with the same chance."""

    def make(many: int, seed: int) -> np.ndarray:
        rng, riffles = np.random.default_rng([seed, times]), wood()
        packs = np.tile(np.arange(CARDS, dtype=np.int8), (many, 1))
        for _ in range(times):
            packs = np.take_along_axis(packs, riffles[rng.integers(0, len(riffles), many)], axis=1)
        return packs

    return make


ROWS: dict[str, Row] = {
    "uniform": Row(by_engine("uniform"), "rising", 0.008),
    **{
        f"{k} riffles": Row(by_engine(f"riffle:{k}"), "rising", power)
        for k, power in ((4, 1.0), (5, 0.861), (6, 0.229), (7, 0.060))
    },
    "5 riffles and a cut": Row(by_engine("riffle:5+cut"), "rising", 0.808),
    **{
        f"{k} real riffles": Row(resampled(k), "rising", power)
        for k, power in ((4, 1.0), (5, 0.213), (7, 0.021))
    },
    "10 overhand passes of 6": Row(by_engine("overhand:6x10"), "cyclic_successions", 1.0),
    "20 overhand passes of 6": Row(by_engine("overhand:6x20"), "cyclic_successions", 0.902),
    "10 overhand passes of 10": Row(by_engine("overhand:10x10"), "cyclic_successions", 0.960),
    "20 overhand passes of 10": Row(by_engine("overhand:10x20"), "inversions", 0.228),
    "two riffles, a strip, a riffle": Row(by_engine("riffle:2+strip+riffle:1"), "rising", 0.992),
    "a machine of 10 shelves": Row(by_engine("shelf:10"), "valleys", 1.0),
    "a machine of 20 shelves": Row(by_engine("shelf:20"), "valleys", 0.230),
    "2 top cards kept": Row(kept(2), "kept", 1.0),
    "4 top cards kept": Row(kept(4), "kept", 1.0),
    **{f"a block of {k} kept": Row(slug(k), "packet", 1.0) for k in (4, 5, 8)},
    "a cut": Row(by_engine("cut"), "packet", 1.0),
    "3 cuts": Row(by_engine("cut:3"), "packet", 1.0),
}
"""The shuffles of the table, with the design's figure for the statistic that sees each best."""
OTHERS: Mapping[str, Mapping[str, float]] = {
    "5 riffles": {"cyclic_descents": 0.747, "inversions": 0.015, E_VALUE: 0.309},
    "5 riffles and a cut": {"cyclic_descents": 0.749, E_VALUE: 0.313},
    "10 overhand passes of 6": {"inversions": 0.198, "footrule": 0.161, "increasing": 0.658, "packet": 0.852},
    "20 overhand passes of 6": {"rising": 0.188, "successions": 0.900, "packet": 0.108},
    "10 overhand passes of 10": {
        "inversions": 0.806,
        "footrule": 0.766,
        "increasing": 0.549,
        "rising": 0.247,
    },
    "two riffles, a strip, a riffle": {"cyclic_successions": 0.692, E_VALUE: 0.918},
    "4 top cards kept": {"inversions": 0.129, "footrule": 0.142, "increasing": 0.345},
    "a block of 8 kept": {"rising": 0.225, "increasing": 0.628, "successions": 1.0},
    "a cut": {"rising": 1.0, "inversions": 0.006, "footrule": 0.98, "increasing": 1.0},
    "3 cuts": {"rising": 1.0, "inversions": 0.12, "footrule": 0.85},
}
"""What the design measured for some of the other statistics."""


def rare(fair: Pmf, look: str) -> np.ndarray:
    """Tell at which places of a law's support the exact p is 0.01 or less.

    Examples
    --------
    >>> fair = law("rising", 52)
    >>> int(fair.support[rare(fair, "few")].max()), int(fair.support[rare(fair, "many")].min())
    (21, 32)
    """
    below, above = np.cumsum(fair.mass), np.cumsum(fair.mass[::-1])[::-1]
    p = {"few": below, "many": above, "both": 2 * np.minimum(below, above)}[look]
    return np.asarray(p <= ALPHA)


def powers(packs: np.ndarray) -> dict[str, float]:
    """Give the share of packs that each statistic, and the bet on riffles, would call rare."""
    columns = statistics(packs, LOOKS)
    found = {}
    for name, look in LOOKS.items():
        fair = law(name, packs.shape[1])
        found[name] = float(rare(fair, look)[columns[name].astype(np.int64) - fair.lo].mean())
    paid = riffle_bet(packs.shape[1]).pays(columns["cyclic_descents"])
    return found | {E_VALUE: float((paid >= np.log(100)).mean())}


def line(name: str, found: Mapping[str, float]) -> str:
    """Write a row of the table; the statistic that sees a shuffle best stands out, with the design's figure."""
    row = ROWS[name]
    cells = [
        f"**{share:.3f}** ({row.power:.3f})" if one == row.best else f"{share:.3f}"
        for one, share in found.items()
    ]
    return f"| {name} | {' | '.join(cells)} |"


def main() -> None:
    """Print the table."""
    names = [*(name.replace("_", " ") for name in LOOKS), E_VALUE]
    print(f"| shuffle | {' | '.join(names)} |\n| --- |{' --- |' * len(names)}")
    for seed, (name, row) in enumerate(ROWS.items()):
        if "real" in name and not WOOD.exists():
            print(f"{name}: {WOOD} is not there", file=sys.stderr)
            continue
        print(line(name, powers(row.make(PACKS, seed))), flush=True)


if __name__ == "__main__":
    main()
