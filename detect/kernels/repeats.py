"""How far two orders of a pack agree when one of them may have been cut."""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled


@compiled
def most_alike(place: np.ndarray, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Count the cards that two orders have in the same places, at the cut of one of them that brings most there.

    Parameters
    ----------
    place : int8[N, n]
        Where each card lies in each order, from the top.
    a, b : int64[P]
        Pairs of orders.

    Returns
    -------
    int64[P]
        n where one order is a cut of the other.

    Examples
    --------
    >>> place = np.array([[0, 1, 2, 3], [2, 3, 0, 1], [0, 2, 1, 3]], np.int8)
    >>> most_alike(place, np.array([0, 0]), np.array([1, 2])).tolist()
    [4, 2]
    """
    n = place.shape[1]
    out = np.zeros(a.size, np.int64)
    # A shift and the same one less n are one cut; they are put together at the end, which is quicker than a remainder a card.
    count = np.zeros(2 * n, np.int32)
    for pair in range(a.size):
        count[:] = 0
        one, other = place[a[pair]], place[b[pair]]
        for card in range(n):
            count[n + np.int64(one[card]) - np.int64(other[card])] += 1
        most = count[n]
        for shift in range(1, n):
            most = max(most, count[shift] + count[n + shift])
        out[pair] = most
    return out
