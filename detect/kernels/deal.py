"""Dealing many packs at once: straight to who holds which card."""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled
from detect.kernels.shuffle import uniform
from detect.kernels.stream import key_of


@compiled
def deal_uniform(
    root: np.uint64, session: int, first: int, stage: int, dealer: np.ndarray, owner: np.ndarray
) -> None:
    """Deal packs in any order with equal chance, one card at a time from the dealer's left, to four seats.

    Deal d takes its chances from the key of (session, first + d, stage), so that a slice of deals is the same
    by itself as among the others. The seats are what is shuffled: place p of a pack belongs to the seat p + 1
    after the dealer, and if the shuffle brings place p to card c, who has place p holds c. That is as
    even as shuffling the cards, and spares the step from a card to its owner.

    Parameters
    ----------
    root : uint64
    session, first, stage : int
        From 0.
    dealer : int8[D]
        Seats 1 to 4.
    owner : int8[D, n]
        Filled with the seat that holds each card, 1 to 4; n is at most `detect.kernels.shuffle.MOST_CARDS`.

    Examples
    --------
    >>> owner = np.empty((2, 52), np.int8)
    >>> deal_uniform(np.uint64(1), 0, 0, 0, np.array([1, 2], np.int8), owner)
    >>> np.bincount(owner[0]).tolist()
    [0, 13, 13, 13, 13]
    """
    n = owner.shape[1]
    spare = np.empty(n, np.int8)
    for d in range(owner.shape[0]):
        after = np.int64(dealer[d])
        for place in range(n):
            owner[d, place] = (after + place) % 4 + 1
        uniform(owner[d], spare, key_of(root, session, first + d, stage), 0)
