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
    count = np.zeros(n, np.int64)
    for pair in range(a.size):
        count[:] = 0
        most = 0
        for card in range(n):
            shift = (np.int64(place[a[pair], card]) - place[b[pair], card]) % n
            count[shift] += 1
            most = max(most, count[shift])
        out[pair] = most
    return out
