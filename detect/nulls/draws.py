"""Things drawn from a heap without putting them back: what the worths of those drawn come to."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from scipy.special import gammaln, xlog1py, xlogy

from detect.errors import UsageFault
from detect.nulls.pmf import Pmf


def drawn(worths: Iterable[int], many: int) -> Pmf:
    """Give the law of the sum of worths when so many things are drawn, every choice of them having the same chance.

    Where worths are 0 and 1 it is the hypergeometric law, where they are ranks that of Wilcoxon's sum of ranks, ties
    included. It is the law of independent draws, a thing taken with chance m/n, given that m are taken in all (Johnson,
    Kotz and Kemp, "Univariate Discrete Distributions", chapter 6); so nothing overflows, however large the heap.

    Parameters
    ----------
    worths : iterable of int
        Of all n things.
    many : int
        How many are drawn, m.

    Raises
    ------
    UsageFault
        (a ValueError) when more are drawn than there are.

    Examples
    --------
    Two of five moments, of which two could win a trick; in one choice of ten both do:

    >>> drawn([1, 0, 0, 1, 0], 2).mass.round(4).tolist()
    [0.3, 0.6, 0.1]
    """
    worth, heap = np.unique(np.fromiter(worths, np.int64), return_counts=True)
    n = int(heap.sum())
    if not 0 <= many <= n:
        raise UsageFault("many", many, f"must be from 0 to {n}, as many as there are things")
    if many == 0:
        return Pmf.point(0)
    steps = worth - worth[0]
    if steps.tolist() == [0, 1]:
        return _of_two(int(heap[0]), int(heap[1]), many, int(worth[0]))
    state = np.zeros((many + 1, _most(steps, heap, many) + 1))
    state[0, 0] = 1.0
    for step, size in zip(steps.tolist(), heap.tolist(), strict=True):
        state = _with(state, step, _taken(size, many, n))
    mass = state[many]
    return Pmf(many * int(worth[0]), mass / mass.sum())


def _of_two(low: int, high: int, many: int, least: int) -> Pmf:
    """Give the hypergeometric law of the sum of worths of which `low` are `least`, and `high` one more."""
    j = np.arange(max(0, many - low), min(high, many) + 1)
    ways = sum(gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1) for n, k in ((high, j), (low, many - j)))
    mass = np.exp(ways - ways.max())
    return Pmf(many * least + int(j[0]), mass / mass.sum())


def _most(steps: np.ndarray, heap: np.ndarray, many: int) -> int:
    """Give the largest sum of so many: that of those worth most."""
    left, most = many, 0
    for step, size in zip(steps[::-1].tolist(), heap[::-1].tolist(), strict=True):
        taken = min(left, size)
        most, left = most + taken * step, left - taken
    return most


def _taken(size: int, many: int, n: int) -> np.ndarray:
    """Give the chance that j of things alike are taken, each with chance m/n, for j from 0 to the fewer of both."""
    j = np.arange(min(size, many) + 1)
    ways = gammaln(size + 1) - gammaln(j + 1) - gammaln(size - j + 1)
    return np.asarray(np.exp(ways + xlogy(j, many / n) + xlog1py(size - j, -many / n)))


def _with(state: np.ndarray, step: int, chance: np.ndarray) -> np.ndarray:
    """Add things of one worth: `state[i, s]` is the chance that i are taken so far, with the sum s."""
    out = np.zeros_like(state)
    for j, p in enumerate(chance.tolist()):
        up = j * step
        if up >= state.shape[1]:
            break
        out[j:, up:] += p * state[: state.shape[0] - j, : state.shape[1] - up]
    return out
