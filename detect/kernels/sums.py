"""Sums of a few scores with a few values each, convolved one after another."""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled


@compiled
def add_up(
    starts: np.ndarray,
    kind: np.ndarray,
    count: np.ndarray,
    law: np.ndarray,
    value: np.ndarray,
    chance: np.ndarray,
    target: np.ndarray,
    now: np.ndarray,
    then: np.ndarray,
    tail: np.ndarray,
) -> None:
    """Give for each group P(sum >= target), by convolving its laws one after another.

    Nothing is ever taken away, so that every chance keeps its relative precision, however small it is. Both forms of the
    loop add up in one order and give the same bits.

    Parameters
    ----------
    starts : int64[G + 1]
        The rows of group g are starts[g] to starts[g + 1].
    kind, count : int64[R]
        Row r stands for count[r] terms of law kind[r].
    law : int64[K + 1]
        The values of law k are law[k] to law[k + 1].
    value, chance : int64[V], float64[V]
        Each law's values, rising, the first of them 0; and their chances.
    target : int64[G]
    now, then : float64[W]
        For the work: W is more than the greatest sum.
    tail : float64[G]
        Filled; 0 where the chance is below all floats.

    Examples
    --------
    The chance of seven or more with two dice is 21 in 36:

    >>> tail, room = np.empty(1), np.empty((2, 16))
    >>> add_up(*(np.array(v) for v in ([0, 1], [0], [2], [0, 6], range(6))), np.full(6, 1 / 6), np.array([5]), *room, tail)
    >>> round(36 * float(tail[0]), 9)
    21.0
    """
    for g in range(target.size):
        now[0] = 1.0
        width = 1
        for r in range(starts[g], starts[g + 1]):
            first, last = law[kind[r]], law[kind[r] + 1]
            for _ in range(count[r]):
                more = width + value[last - 1]
                then[:more] = 0.0
                for v in range(first, last):
                    then[value[v] : value[v] + width] += chance[v] * now[:width]
                now, then = then, now
                width = more
        total = 0.0
        for at in range(width - 1, target[g] - 1, -1):
            total += now[at]
        tail[g] = total
