"""Dealing many packs at once: straight to who holds which card, and whatever else is drawn with equal chances."""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled
from detect.kernels.shuffle import uniform
from detect.kernels.stream import below, key_of, word


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


@compiled
def permute(root: np.uint64, first: int, stage: int, packs: np.ndarray) -> None:
    """Fill packs with any order of 0 to n - 1, each with the same chance.

    Parameters
    ----------
    root : uint64
    first : int
        Pack d takes the key of (session 0, first + d, stage).
    stage : int
    packs : int8[D, n]
        Filled; n is at most `detect.kernels.shuffle.MOST_CARDS`.

    Examples
    --------
    >>> packs = np.empty((2, 4), np.int8)
    >>> permute(np.uint64(1), 0, 0, packs)
    >>> np.sort(packs, axis=1).tolist()
    [[0, 1, 2, 3], [0, 1, 2, 3]]
    """
    n = packs.shape[1]
    spare = np.empty(n, np.int8)
    for d in range(packs.shape[0]):
        for place in range(n):
            packs[d, place] = place
        uniform(packs[d], spare, key_of(root, 0, first + d, stage), 0)


@compiled
def turn_up(
    root: np.uint64, first: int, stage: int, dealer: np.ndarray, owner: np.ndarray, out: np.ndarray
) -> None:
    """Turn up one of the dealer's cards, each with the same chance: in a fair deal the last is any of them.

    Parameters
    ----------
    root : uint64
    first, stage : int
        As for `permute`.
    dealer : int8[D]
        Seats.
    owner : int8[D, n]
        The seat that holds each card.
    out : int8[D]
        Filled with cards; -2 where the dealer holds none.

    Examples
    --------
    >>> out = np.empty(2, np.int8)
    >>> turn_up(np.uint64(1), 0, 1, np.array([4, 3], np.int8), np.array([[1, 2, 4, 3], [3, 1, 2, 4]], np.int8), out)
    >>> out.tolist()
    [2, 0]
    """
    for d in range(owner.shape[0]):
        held = 0
        for card in range(owner.shape[1]):
            held += owner[d, card] == dealer[d]
        out[d] = -2
        if held == 0:
            continue
        left = below(word(key_of(root, 0, first + d, stage), 0), held)
        for card in range(owner.shape[1]):
            if owner[d, card] == dealer[d]:
                if left == 0:
                    out[d] = card
                left -= 1
