"""One number for a set of hands, so that a deal met again is known again."""

from __future__ import annotations

import numpy as np

_MIX = np.uint64(0x9E3779B97F4A7C15)


def _keys() -> np.ndarray:
    """Give one fixed random word for each seat and card (splitmix64; Steele, Lea and Flood, OOPSLA 2014)."""
    with np.errstate(over="ignore"):
        z = (np.arange(1, 17 * 64 + 1, dtype=np.uint64)) * _MIX
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return np.asarray((z ^ (z >> np.uint64(31))).reshape(17, 64))


KEYS = _keys()


def hands_hash(starts: np.ndarray, seat: np.ndarray, card: np.ndarray) -> np.ndarray:
    """Hash the hands of deals: alike for the same cards in the same seats, in whatever order they stand.

    Parameters
    ----------
    starts : int64[D + 1]
        The rows of deal d are starts[d] to starts[d + 1].
    seat, card : int8[N]
        Seats from 1; a card that was not seen (-1) counts as one more kind of card.

    Returns
    -------
    uint64[D] as int64; 0 where a deal has no cards.

    Examples
    --------
    >>> a = hands_hash(np.array([0, 2, 4]), np.array([1, 2, 2, 1]), np.array([5, 9, 9, 5]))
    >>> bool(a[0] == a[1])
    True
    """
    words = KEYS[np.clip(seat, 0, 16), np.where(card < 0, 63, card)]
    sums = np.concatenate([np.zeros(1, np.uint64), np.cumsum(words, dtype=np.uint64)])
    return np.asarray((sums[starts[1:]] - sums[starts[:-1]]).view(np.int64))
