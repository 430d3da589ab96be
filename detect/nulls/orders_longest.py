"""The law of the longest increasing subsequence, exact for every pack of up to 104 cards.

Gessel ("Symmetric functions and P-recursiveness", J. Combin. Theory A 53, 1990) has, for u_k(m) the orders of m
cards whose longest increasing subsequence has at most k,

    sum over m of u_k(m) t**m / m!**2 = D_k(t) = det of I_{i-j}(2 sqrt t), 1 <= i, j <= k,

I the modified Bessel functions. With t = a b and f = I_0(2 sqrt t) this is the determinant of the derivatives of f,
i times by a and j times by b, so that Jacobi's identity for minors gives the equation of the Toda chain (Darboux):

    D_{k+1} D_{k-1} = D_k (t D_k')' - t D_k'**2,        D_0 = 1,  D_1 = sum of t**m / m!**2.

Each determinant follows from the two before it by one product and one quotient of power series, m steps for the
coefficient m, where a sum over shapes would have 304,801,365 of them for 104 cards. The tests hold it against hook
lengths: every shape to 30 cards, and at 104 all those of at most four rows or columns.

Coefficients are reckoned modulo a prime above 104!, which loses nothing: the counts themselves are below it.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import factorial
from operator import mul

from detect.nulls.permutations import MOST_CARDS, law_of, of_cards
from detect.nulls.pmf import Pmf

_PRIME = 2**607 - 1
"""A prime (Mersenne's) above 104!, which is below 2**552."""

_SIZES = (16, 36, 52, 60, MOST_CARDS)
"""One table serves all packs of so many cards or fewer."""


@of_cards
def longest(n: int) -> Pmf:
    """Give the law of the longest increasing (or decreasing) subsequence of `n` cards.

    Exact; the first call takes about 0.2 s up to 60 cards, 1 s above.

    Examples
    --------
    >>> law = longest(52)
    >>> f"{law.mean():.6f}", f"{law.tail(16):.6e}"
    ('11.566371', '5.659587e-03')

    >>> longest(104)
    Pmf(1..104, mean 17.11, sd 1.654)
    """
    within = [0, *(counts[n] for counts in _within(min(size for size in _SIZES if size >= n))[1 : n + 1])]
    return law_of([after - before for before, after in pairwise(within)], lo=1)


@cache
def _within(top: int) -> list[list[int]]:
    """Count, for k = 0 to `top`, the orders of m = 0 to `top` cards with no increasing subsequence above k."""
    inverses = [pow(factorial(m), -1, _PRIME) for m in range(2 * top + 1)]
    older, newer = [1] + [0] * (2 * top), [each * each % _PRIME for each in inverses]
    table = [older, newer]
    for k in range(1, top):
        older, newer = newer, _after(older, newer, inverses[: k + 2])
        table.append(newer)
    squares = [factorial(m) ** 2 for m in range(top + 1)]
    return [[a * b % _PRIME for a, b in zip(series, squares, strict=False)] for series in table]


def _after(older: list[int], newer: list[int], inverses: list[int]) -> list[int]:
    """Give the coefficients of D_{k+1}, one fewer than D_k has, from those of D_{k-1} and D_k.

    Those up to k + 1 are known, as no increasing subsequence is longer than the order: `inverses` of m!. The right
    side has at t**m half the sum over j of d_j d_{m+1-j} (m + 1 - 2 j)**2.
    """
    found = list(inverses)
    backward = older[::-1]
    for m in range(len(inverses), len(newer) - 1):
        terms = newer[: m // 2 + 1]
        others = newer[m + 1 : m - m // 2 : -1]
        right = sum(a * b * (m + 1 - 2 * j) ** 2 for j, (a, b) in enumerate(zip(terms, others, strict=True)))
        left = sum(map(mul, found, backward[len(older) - 1 - m :]))
        found.append((right - left) % _PRIME)
    return found
