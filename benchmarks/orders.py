"""Statistics of packs by the million: beside dealing them, and beside numpy."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from benchmarks.harness import Bar, Benchmark, Place, rate, seconds
from detect.kernels.orders import STATISTICS
from detect.kernels.orders_bits import order_statistics
from detect.kernels.shuffle import UNIFORM, shuffle_packs
from detect.kernels.stream import root_of

ONE = np.uint64(1)
AT_ONCE = 4096
"""Packs that numpy's bit sets take together, so that they stay in the cache."""


def orders(place: Place) -> Iterator[Benchmark]:
    """Count statistics of a million packs of 52."""
    many = place.many(1_000_000, 100_000)
    packs = np.tile(np.arange(52, dtype=np.int8), (many, 1))
    plan, root = np.array([[UNIFORM, 0, 1]]), root_of(52)
    shuffle_packs.machine(packs, plan, root, 0, 0)
    dealt, out = packs.copy(), np.empty((len(STATISTICS), many), np.int16)

    def count(*names: str) -> Callable[[], object]:
        wanted = np.array([not names or name in names for name in STATISTICS])
        return lambda: order_statistics.machine(packs, wanted, out)

    count()()
    yield Benchmark(
        "orders.all", f"all {len(STATISTICS) - 1} statistics of {many:,} packs in one pass, beside dealing them", "s",
        lambda: seconds(count()), lambda: seconds(lambda: shuffle_packs.machine(dealt, plan, root, 0, 0)), Bar(most=12),
    )  # fmt: skip
    for name, column, said, numpy, bar in PEERS:
        # The first thousand of both sides are compared before anything is timed.
        count()()
        assert (numpy(packs[:1000]) == out[STATISTICS.index(column), :1000]).all()
        fewer = packs[: many // 5]
        yield Benchmark(
            f"orders.{name}", f"{column} of orders that are seen to be whole, beside {said}", "packs/s",
            rate(many, count(column)), rate(len(fewer), lambda numpy=numpy, fewer=fewer: numpy(fewer)), bar,
        )  # fmt: skip


def inversions(packs: np.ndarray) -> np.ndarray:
    """Compare every card with the cards so many places below, at once for all packs."""
    found = np.zeros(len(packs), np.int64)
    for lag in range(1, packs.shape[1]):
        found += np.count_nonzero(packs[:, lag:] < packs[:, :-lag], axis=1)
    return found


def increasing(packs: np.ndarray) -> np.ndarray:
    """Lay all packs out by patience together, the tops of the piles in rows."""
    tops, rows = np.full(packs.shape, 127, np.int8), np.arange(len(packs))
    for i in range(packs.shape[1]):
        card = packs[:, i]
        tops[rows, (tops < card[:, None]).argmin(axis=1)] = card
    return (tops < 127).sum(axis=1)


def cycles(packs: np.ndarray) -> np.ndarray:
    """Double the steps along the cycles, keeping the least card met."""
    to, least = packs.astype(np.int64), np.minimum(packs, np.arange(52))
    for _ in range(6):
        least = np.minimum(least, np.take_along_axis(least, to, axis=1))
        to = np.take_along_axis(to, to, axis=1)
    return (least == np.arange(52)).sum(axis=1)


def successions(packs: np.ndarray) -> np.ndarray:
    """Compare neighbours."""
    return (packs[:, 1:] - packs[:, :-1] == 1).sum(axis=1)


def checked_successions(packs: np.ndarray) -> np.ndarray:
    """Compare neighbours, and sort each pack to see that it's whole."""
    whole = (np.sort(packs, axis=1) == np.arange(packs.shape[1], dtype=np.int8)).all(axis=1)
    return np.where(whole, successions(packs), -1)


def in_parts(count: Callable[[np.ndarray], np.ndarray]) -> Callable[[np.ndarray], np.ndarray]:
    """Give packs to a loop over places a few thousand at a time, places first."""
    return lambda packs: np.concatenate(
        [count(np.ascontiguousarray(packs[i : i + AT_ONCE].T)) for i in range(0, len(packs), AT_ONCE)]
    )


@in_parts
def inversion_bits(places: np.ndarray) -> np.ndarray:
    """Keep the cards seen as bits, and count those above the card."""
    seen, found = np.zeros(places.shape[1], np.uint64), np.zeros(places.shape[1], np.int16)
    for card in places.astype(np.uint64):
        found += np.bitwise_count(seen >> card)
        seen |= ONE << card
    return found


@in_parts
def increasing_bits(places: np.ndarray) -> np.ndarray:
    """Keep the tops of the piles as bits."""
    tops = np.zeros(places.shape[1], np.uint64)
    for card in ONE << places.astype(np.uint64):
        tops = (tops & (tops - (card + card))) | card
    return np.bitwise_count(tops)


@in_parts
def cycle_bits(places: np.ndarray) -> np.ndarray:
    """Follow the cycles of all packs in step, the places left as bits."""
    many = places.shape[1]
    left, at, columns = np.full(many, (1 << 52) - 1, np.uint64), np.zeros(many, np.int64), np.arange(many)
    found = np.zeros(many, np.int16)
    for _ in range(52):
        left &= ~(ONE << at.astype(np.uint64))
        to = places[at, columns].astype(np.uint64)
        goes = (left >> to) & ONE
        found += goes == 0
        at = np.where(goes, to, np.bitwise_count(~left & (left - ONE))).astype(np.int64)
    return found


PEERS: tuple[tuple[str, str, str, Callable[[np.ndarray], np.ndarray], Bar | None], ...] = (
    ("inversions", "inversions", "numpy comparing cards so far apart", inversions, Bar(least=20)),
    ("inversions-bits", "inversions", "numpy with sets of cards as bits", inversion_bits, None),
    ("increasing", "increasing", "patience in numpy", increasing, Bar(least=20)),
    ("increasing-bits", "increasing", "patience in numpy with the tops as bits", increasing_bits, None),
    ("cycles", "cycles", "numpy doubling its steps", cycles, Bar(least=10)),
    ("cycles-bits", "cycles", "numpy in step with the places left as bits", cycle_bits, None),
    ("successions", "successions", "numpy comparing neighbours, and sorting to see the same", checked_successions,
     Bar(least=4)),
    ("successions-blind", "successions", "numpy comparing neighbours, and looking at nothing else", successions,
     Bar(least=4)),
)  # fmt: skip
"""Name, statistic, what numpy does, how, and the bar; each plain way, and the quickest way we know."""
