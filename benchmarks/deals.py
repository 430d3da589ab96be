"""Random deals played legally: what the benchmarks read and check where no real file is at hand."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Played:
    """Deals and their play, all in arrays; seats are 0 to 3, clockwise.

    Attributes
    ----------
    pack : int8[N, 52]
        The cards as dealt, one at a time from the seat after the dealer.
    owner : int8[N, 52]
        Who held each card.
    card, seat : int8[N, 52]
        The play, in order.
    took : int8[N, 13]
        Who took each trick.
    """

    pack: np.ndarray
    owner: np.ndarray
    card: np.ndarray
    seat: np.ndarray
    took: np.ndarray


def played(rng: np.random.Generator, dealer: np.ndarray, leader: np.ndarray, trump: np.ndarray) -> Played:
    """Deal and play at random, always following suit.

    Parameters
    ----------
    rng : numpy.random.Generator
    dealer, leader : int[N]
    trump : int[N]
        A suit, 4 for none, or -1 for the suit of the last card.

    Examples
    --------
    >>> two = played(np.random.default_rng(1), np.zeros(2, int), np.ones(2, int), np.full(2, -1))
    >>> [len(set(row)) for row in two.card.tolist()]
    [52, 52]
    """
    n = dealer.size
    rows = np.arange(n)
    pack = rng.permuted(np.tile(np.arange(52, dtype=np.int8), (n, 1)), axis=1)
    owner = np.empty((n, 52), np.int8)
    np.put_along_axis(
        owner, pack.astype(np.int64), ((dealer[:, None] + 1 + np.arange(52)) % 4).astype(np.int8), axis=1
    )
    trump = np.where(trump < 0, pack[:, -1] // 13, trump)
    card, seat, took = np.empty((n, 52), np.int8), np.empty((n, 52), np.int8), np.empty((n, 13), np.int8)
    left = np.ones((n, 52), bool)
    turn = leader.astype(np.int64)
    for step in range(52):
        led = card[:, step - step % 4] // 13 if step % 4 else np.full(n, -1)
        chosen = _legal(rng, left & (owner == turn[:, None]), led)
        card[:, step], seat[:, step] = chosen, turn
        left[rows, chosen] = False
        turn = (turn + 1) % 4
        if step % 4 == 3:
            turn = _winner(card[:, step - 3 : step + 1], seat[:, step - 3 : step + 1], trump)
            took[:, step // 4] = turn
    return Played(pack, owner, card, seat, took)


def _legal(rng: np.random.Generator, held: np.ndarray, led: np.ndarray) -> np.ndarray:
    """Choose a card of each hand: of the suit led where it has one."""
    follows = held & (np.arange(52) // 13 == led[:, None])
    legal = np.where(follows.any(axis=1)[:, None], follows, held)
    return np.asarray(np.argmax(legal * (rng.random(held.shape, np.float32) + 1), axis=1))


def _winner(card: np.ndarray, seat: np.ndarray, trump: np.ndarray) -> np.ndarray:
    """Say who takes each trick."""
    suit = card // 13
    worth = card % 13 + 20 * (suit == suit[:, :1]) + 40 * (suit == trump[:, None])
    return np.asarray(seat[np.arange(len(seat)), worth.argmax(axis=1)], np.int64)
