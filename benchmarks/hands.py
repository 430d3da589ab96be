"""Five-card hands by their strength, beside the peers that Python has: `python -m benchmarks.hands [HANDS]`.

Ours takes HANDS (1,000,000 unless said) at once. Each peer is called once a hand from Python, on cards that are made
ready beforehand, PEER_HANDS of them; that all put the hands in the same order is checked first. All in seconds of the
processor, ours and the peer in turn, the best of ROUNDS; a peer that is not installed is left out. Needs the extra `bench`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

HANDS, PEER_HANDS, ROUNDS = 1_000_000, 20_000, 9
LEAST_PUBLIC, LEAST_PEER = 100, 10
"""How many times phevaluator's public call, and the fastest peer, ours must be."""
Call = Callable[[Any], Any]
Peer = tuple[str, Call, list[Any]]


def dealt(many: int, size: int = 5) -> np.ndarray:
    """Deal hands at random (int8[many, size])."""
    shuffled = np.argsort(np.random.default_rng(5).random((many, 52), np.float32), axis=1)
    return np.ascontiguousarray(shuffled[:, :size].astype(np.int8))


def names(hand: Sequence[int]) -> list[str]:
    """Write cards as the peers do.

    >>> names([51, 0])
    ['As', '2c']
    """
    return ["23456789TJQKA"[card % 13] + "cdhs"[card // 13] for card in hand]


def peers(hands: list[list[int]]) -> Iterator[Peer]:
    """Give each peer that is installed: its name, a call, and what it is called with for each hand."""
    if ph := _installed("phevaluator"):
        cards = [[ph.Card(name) for name in names(hand)] for hand in hands]
        yield "phevaluator, public call", lambda hand: ph.evaluate_cards(*hand), cards
        native = import_module("phevaluator._pheval").evaluate_5cards
        yield (
            "phevaluator, C call",
            lambda hand: native(*hand),
            [[card % 13 * 4 + card // 13 for card in hand] for hand in hands],
        )
    for name in ("eval7", "pkrbot"):
        if module := _installed(name):
            yield name, module.evaluate, [[module.Card(each) for each in names(hand)] for hand in hands]
    if treys := _installed("treys"):
        of_board = treys.Evaluator()
        cards = [[treys.Card.new(name) for name in names(hand)] for hand in hands]
        yield "treys", lambda hand: of_board.evaluate([], hand), cards


def _installed(name: str) -> ModuleType | None:
    try:
        return import_module(name)
    except ImportError:
        return None


def same_order(strength: np.ndarray, call: Call, cards: list[Any]) -> bool:
    """Tell whether a peer puts hands in the same order as ours; some have the best first."""
    theirs = np.array([call(hand) for hand in cards])
    _, ours = np.unique(strength, return_inverse=True)
    values, other = np.unique(theirs, return_inverse=True)
    return bool((ours == other).all() or (ours == values.size - 1 - other).all())


def rates(ours: Callable[[], object], many: int, call: Call, cards: list[Any]) -> tuple[float, float]:
    """Give the hands a second of both, in turn, the best of each."""
    best = [float("inf"), float("inf")]
    for _ in range(ROUNDS):
        start = time.process_time()
        ours()
        best[0] = min(best[0], time.process_time() - start)
        start = time.process_time()
        for hand in cards:
            call(hand)
        best[1] = min(best[1], time.process_time() - start)
    return many / best[0], len(cards) / best[1]


def main(many: int = HANDS) -> None:
    """Print each peer, ours beside it, and the ratio."""
    from detect.ranks import strengths

    cards = dealt(many)
    few = cards[:PEER_HANDS]
    strength = strengths(few)
    print(f"{'':26}{'ours, M/s':>12}{'theirs, M/s':>14}{'ratio':>9}")
    for name, call, ready in peers(few.tolist()):
        assert same_order(strength, call, ready), f"{name} has another order"
        ours, theirs = rates(lambda: strengths(cards), many, call, ready)
        print(f"{name:26}{ours / 1e6:12.1f}{theirs / 1e6:14.3f}{ours / theirs:9.1f}")
    print(f"bar: {LEAST_PUBLIC} times phevaluator's public call, {LEAST_PEER} times the fastest of them")
    for size in (6, 7):
        more = dealt(many // 4, size)
        strengths(more)
        start = time.process_time()
        strengths(more)
        print(f"best five of {size}: {len(more) / (time.process_time() - start) / 1e6:.1f} M/s")


if __name__ == "__main__":
    main(*(int(each) for each in sys.argv[1:2]))
