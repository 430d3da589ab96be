"""Things laid against places: how many hits there are when every way to pair them has the same chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb, factorial

from detect.errors import UsageFault
from detect.nulls.pmf import Pmf


def pairing(things: Iterable[int], places: Iterable[int]) -> Pmf:
    """Give the law of the hits when things are dealt out to places, each to one, in any of their orders.

    A thing hits the place that asks for its value. Where a things of a value meet c places that ask for it, j hits can
    be chosen there in C(a, j) C(c, j) j! ways; the product over the values is the rook polynomial R, and of the m!
    ways those with k hits are the sum over j of (-1)**(j - k) C(j, k) R_j (m - j)! (Riordan, "Combinatorial Analysis",
    chapter 7). In whole numbers, divided once.

    Parameters
    ----------
    things : iterable of int
        All m of them.
    places : iterable of int
        What those places ask for that a hit is possible at, m at most.

    Raises
    ------
    UsageFault
        (a ValueError) when there are more places than things.

    Examples
    --------
    Three cuts at 20, 24 and 30; the seams lay at 24, 20 and 31. Both the first two are hit in one of six ways:

    >>> pairing([20, 24, 30], [24, 20, 31]).mass.round(4).tolist()
    [0.5, 0.3333, 0.1667]
    """
    have, want = Counter(things), Counter(places)
    m = have.total()
    if want.total() > m:
        raise UsageFault("places", want.total(), f"must be {m} at most, as many as there are things")
    rooks = [1]
    for value, many in want.items():
        rooks = _times(rooks, [comb(have[value], j) * comb(many, j) * factorial(j)
                               for j in range(min(have[value], many) + 1)])  # fmt: skip
    ways = {
        k: sum((-1) ** (j - k) * comb(j, k) * rooks[j] * factorial(m - j) for j in range(k, len(rooks)))
        for k in range(len(rooks))
    }
    return Pmf.from_counts(ways)


def _times(a: list[int], b: list[int]) -> list[int]:
    """Multiply two polynomials."""
    out = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            out[i + j] += x * y
    return out
