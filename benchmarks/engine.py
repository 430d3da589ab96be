"""Dealing many packs: beside numpy, beside endplay, beside the barest loop there is, and on two threads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from benchmarks.harness import Bar, Benchmark, Place, rate, seconds

SEED, STAGE = 1, 1
NUMPY_DEALS, ENDPLAY_DEALS = 100_000, 200
"""Peers deal so many a repetition: all of ours would take them long, with nothing more to learn."""


def bare_loop() -> Callable[[int, np.ndarray], None]:
    """Give the bare loop: a fresh pack, one word of splitmix64 in sequence a card, and no more; no keys, no seats."""
    from numba import njit

    gamma, first, second = map(np.uint64, (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
    s27, s30, s31, s32 = map(np.uint64, (27, 30, 31, 32))

    @njit(nogil=True, error_model="numpy")  # type: ignore[untyped-decorator]
    def shuffled(seed: int, packs: np.ndarray) -> None:
        state = np.uint64(seed)
        for d in range(packs.shape[0]):
            for i in range(52):
                packs[d, i] = i
            for i in range(51, 0, -1):
                state += gamma
                z = state
                z = (z ^ (z >> s30)) * first
                z = (z ^ (z >> s27)) * second
                z ^= z >> s31
                j = ((z >> s32) * np.uint64(i + 1)) >> s32
                held = packs[d, j]
                packs[d, j] = packs[d, i]
                packs[d, i] = held

    return shuffled  # type: ignore[no-any-return]


def each(many: int, work: Callable[[], object]) -> Callable[[], float]:
    """Make a measure of how long each of many takes, in ns."""
    return lambda: 1e9 * seconds(work) / many


def engine(place: Place) -> Iterator[Benchmark]:
    """Deal uniformly, straight to who holds which card."""
    from endplay.dealer import generate_deals

    from detect.kernels.deal import deal_uniform
    from detect.kernels.stream import root_of

    many = place.many(1_000_000, 200_000)
    half = many // 2
    root = root_of(SEED)
    dealer = (np.arange(many) % 4 + 1).astype(np.int8)
    owner, packs = np.empty((many, 52), np.int8), np.empty((many, 52), np.int8)
    whole = np.empty_like(owner)
    bare = bare_loop()
    rng = np.random.default_rng(SEED)
    some = np.tile(np.arange(52, dtype=np.int8), (NUMPY_DEALS, 1))

    def deal(first: int = 0, stop: int = many) -> None:
        """Deal a slice on the thread that asks."""
        deal_uniform(root, 0, first, STAGE, dealer[first:stop], owner[first:stop])

    def deal_on_two() -> None:
        """Deal each half on a thread of its own."""
        list(pool.map(deal, (0, half), (half, many)))

    one = rate(many, deal)
    deal()
    assert (np.bincount(owner[-1]) == [0, 13, 13, 13, 13]).all()
    whole[:] = owner
    bare(SEED, packs)
    yield Benchmark("engine.permuted", f"{many:,} uniform deals to who holds which card, beside numpy's permuted on packs",
                    "deals/s", one, rate(NUMPY_DEALS, lambda: rng.permuted(some, axis=1, out=some)), Bar(least=4))  # fmt: skip
    yield Benchmark("engine.endplay", f"the same beside endplay's generate_deals on {ENDPLAY_DEALS}", "deals/s", one,
                    rate(ENDPLAY_DEALS, lambda: list(generate_deals(produce=ENDPLAY_DEALS, seed=SEED))),
                    Bar(least=300))  # fmt: skip
    yield Benchmark("engine.bare", "the same beside a bare loop of one splitmix64 draw a card, which deals to nobody",
                    "ns a deal", each(many, deal), each(many, lambda: bare(SEED, packs)), Bar(most=1.3), times=9)  # fmt: skip
    with ThreadPoolExecutor(2) as pool:
        deal_on_two()
        assert np.array_equal(whole, owner)
        yield Benchmark("engine.threads", "the same on two threads, a half each, beside one", "deals/s",
                        rate(many, deal_on_two), one, Bar(least=1.5), times=9)  # fmt: skip
        bare_on_two = rate(many, lambda: list(pool.map(bare, (SEED, SEED), (packs[:half], packs[half:]))))
        yield Benchmark("engine.threads-bare", "the bare loop on two threads beside one: what the machine has to give",
                        "deals/s", bare_on_two, rate(many, lambda: bare(SEED, packs)), times=9)  # fmt: skip
