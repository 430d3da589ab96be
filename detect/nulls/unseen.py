"""Cards that a player has not seen: where the honours of a suit lie, given his own hand and the card turned up."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import comb

import numpy as np

from detect.nulls.pmf import Pmf
from detect.nulls.table import PmfTable

PLACES = (13, 12, 13)
"""Unseen cards with the leader's partner, with the dealer, whose last card is turned up, and with his partner."""
HONOURS = 4
"""Knave, queen, king and ace, worth 1, 2, 3 and 4 points; a mask has a bit for each, the knave's lowest."""


def honours_unseen(unseen: int, weights: tuple[int, int, int]) -> Pmf:
    """Give the law of the points of one suit, weighed by who holds them, when the unseen cards lie anyhow.

    Of 38 cards that the leader has not seen thirteen are his partner's, twelve the dealer's and thirteen the dealer's
    partner's, every way to part them having the same chance: the hypergeometric law of several kinds (Johnson, Kotz
    and Balakrishnan, "Discrete Multivariate Distributions", chapter 39). In whole numbers, divided once.

    Parameters
    ----------
    unseen : int
        The mask of the suit's honours that he has not seen, 0 to 15.
    weights : tuple of int
        What a point counts with his partner, with the dealer, with the dealer's partner.

    Examples
    --------
    The ace alone is out; his partner has it in 13 ways of 38:

    >>> law = honours_unseen(0b1000, (1, 0, 0))
    >>> law.support[law.mass > 0].tolist(), round(law.tail(4) * 38)
    ([0, 4], 13)
    """
    points = [rank + 1 for rank in range(HONOURS) if unseen >> rank & 1]
    others = sum(PLACES) - len(points)
    ways: dict[int, int] = {}
    for places in product(range(3), repeat=len(points)):
        left = [size - places.count(place) for place, size in enumerate(PLACES)]
        many = comb(others, left[0]) * comb(others - left[0], left[1])
        value = sum(weights[place] * worth for place, worth in zip(places, points, strict=True))
        ways[value] = ways.get(value, 0) + many
    return Pmf.from_counts(ways)


@cache
def honour_laws(weights: tuple[int, int, int]) -> PmfTable:
    """Give the laws of all sixteen masks, by mask.

    Examples
    --------
    >>> honour_laws((1, 0, 0)).means().round(3)[[0, 15]].tolist()
    [0.0, 3.421]
    """
    return PmfTable.of([honours_unseen(mask, weights) for mask in range(2**HONOURS)])


def masks(seen: np.ndarray) -> np.ndarray:
    """Give the mask of each suit's honours that are not among some cards.

    Parameters
    ----------
    seen : bool[N, 52]

    Returns
    -------
    int64[N, 4]

    Examples
    --------
    >>> seen = np.zeros((1, 52), bool)
    >>> seen[0, [12, 9, 51]] = True
    >>> masks(seen).tolist()
    [[6, 15, 15, 7]]
    """
    top = ~seen.reshape(-1, 4, 13)[:, :, 13 - HONOURS :]
    return np.asarray(top @ (2 ** np.arange(HONOURS)))
