"""What an order of cards is worth when every order has the same chance: exact laws of its statistics.

Conventions, here and wherever orders are counted. The cards of the old pack are labelled 0 to n - 1 from the top
down. ``p[i]`` is the label of the card now at place i of the new pack, 0 the top; ``q`` is its inverse, so that
``q[c]`` is where card c lies now. Under the null p is any of the n! orders with the same chance.

The order of any s known cards among themselves is then any of s! with the same chance (the restriction property):
a record with cards missing is held against the laws for n = s.

==================  ==========================================================================================
descents            places i with p[i] > p[i+1]; of q: one less than the rising sequences
rising              rising sequences: the fewest runs of labels c, c+1, ... that lie in order from the top
cyclic_descents     c with q[c] > q[c+1], card 0 following card n-1: no cut of either pack changes it
inversions          pairs of cards whose order is turned round (Kendall)
footrule            sum of abs(p[i] - i) (Spearman's footrule)
increasing          cards of the longest increasing subsequence of p; `decreasing` has the same law
successions         places i with p[i+1] = p[i] + 1: neighbours that stayed so
cyclic_successions  the same with both packs closed to a ring: no cut of either pack changes it
adjacent            neighbours of the old pack that still are neighbours, either way round
packet              cards of the longest packet that was kept as it was: a run of successions, and one
fixed               cards in their old places
cycles              cycles of p
valleys             inner places i with p[i-1] > p[i] < p[i+1]
kept                cards on top that are the old top: the largest k with p[i] = i for i < k
guesses             next cards rightly named by a rule, turning the pack up card by card: see `guesses`
==================  ==========================================================================================

Counts of orders are whole numbers, divided once by n!, but for the footrule's, which are sums of positive floats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, wraps
from math import comb, factorial
from operator import index

import numpy as np

from detect.errors import UsageFault
from detect.nulls.pmf import Pmf

MOST_CARDS = 104
"""Cards of the largest order: two packs in one."""


def of_cards(law: Callable[[int], Pmf]) -> Callable[[int], Pmf]:
    """Make a law for each number of cards once, and refuse the numbers that no pack has."""
    made = cache(law)

    @wraps(law)
    def checked(n: int) -> Pmf:
        if not 1 <= index(n) <= MOST_CARDS:
            raise UsageFault("n", n, f"must be a number of cards from 1 to {MOST_CARDS}")
        return made(index(n))

    return checked


@of_cards
def descents(n: int) -> Pmf:
    """Give the law of the descents of `n` cards: Euler's numbers.

    A(n, k) = (k + 1) A(n - 1, k) + (n - k) A(n - 1, k - 1) (Graham, Knuth and Patashnik, "Concrete
    Mathematics", 6.2).

    Parameters
    ----------
    n : int
        Cards, from 1 to 104: so for every law here.

    Raises
    ------
    UsageFault
        (a ValueError) when there is no such pack: so for every law here.

    Examples
    --------
    >>> descents(52)
    Pmf(0..51, mean 25.5, sd 2.102)
    """
    return law_of(_eulerian(n))


@of_cards
def rising(n: int) -> Pmf:
    """Give the law of the rising sequences of `n` cards: one more than the descents of an order.

    Examples
    --------
    A pack that shows 14 rising sequences or fewer, after shuffling that mixes well:

    >>> f"{rising(52).tail(14, 'lower'):.3e}"
    '1.293e-09'
    """
    return law_of(_eulerian(n), lo=1)


@of_cards
def cyclic_descents(n: int) -> Pmf:
    """Give the law of the cyclic descents of where `n` cards lie.

    Of the n rotations of the labels one puts card 0 on top; what follows it has one descent less: n A(n - 1, c - 1)
    orders have c.

    Examples
    --------
    >>> cyclic_descents(52)
    Pmf(1..51, mean 26, sd 2.082)
    """
    return law_of(_eulerian(n - 1), lo=1)


@of_cards
def inversions(n: int) -> Pmf:
    """Give the law of the inversions of `n` cards: MacMahon's product of 1 + x + ... + x**(m - 1), m from 1 to n.

    Examples
    --------
    >>> law = inversions(52)
    >>> law.mean(), f"{law.tail(500, 'lower'):.6e}"
    (663.0, '4.923603e-03')
    """
    counts = [1]
    for m in range(2, n + 1):
        sums = [0]
        for count in counts:
            sums.append(sums[-1] + count)
        whole = len(counts)
        counts = [sums[min(k + 1, whole)] - sums[max(k + 1 - m, 0)] for k in range(whole + m - 1)]
    return law_of(counts)


@of_cards
def footrule(n: int) -> Pmf:
    """Give the law of how far `n` cards lie from their old places, all told.

    Going through the places and labels 0 to n - 1 together, j places and as many labels are still without a
    partner. A step adds 2 j afterwards to the footrule; of its ways 1 leads from j to j + 1, 2 j + 1 to j, and
    j**2 to j - 1. Every way is a positive number, so that floats lose nothing: the law is right to twelve digits.

    Examples
    --------
    >>> law = footrule(52)
    >>> law, f"{law.tail(700, 'lower'):.6e}"
    (Pmf(0..1352, mean 901, sd 79.86), '6.769956e-03')
    """
    most = n // 2
    ways = np.zeros((most + 2, n * n // 4 + 1))
    ways[0, 0] = 1.0
    for m in range(1, n + 1):
        new = np.zeros_like(ways)
        for j in range(min(m, n - m) + 1):
            came = (2 * j + 1) * ways[j] + (j + 1) ** 2 * ways[j + 1]
            if j:
                came += ways[j - 1]
            # Half the footrule is whole, and grows by j.
            new[j, j:] = came[: len(came) - j] / m
        ways = new
    mass = np.zeros(2 * ways.shape[1] - 1)
    mass[::2] = ways[0]
    return Pmf(0, mass)


@of_cards
def successions(n: int) -> Pmf:
    """Give the law of the successions of `n` cards.

    C(n - 1, k) ways to choose them, and S(n - k) orders without a succession of the packets they leave, where
    S(m) = D(m) + D(m - 1) and D counts derangements (Riordan, "Combinatorial Analysis", 8.6).

    Examples
    --------
    >>> f"{successions(52).tail(5):.6e}"
    '3.365072e-03'
    """
    return law_of([comb(n - 1, k) * _none_succeeds(n - k) for k in range(n)])


@of_cards
def cyclic_successions(n: int) -> Pmf:
    """Give the law of the successions of `n` cards round the ring of both packs.

    Of the (n - 1)! ways to lay n cards in a ring C(n, k) c(n - k) have k, where c(m) counts rings of m without a
    succession: the sum over j < m of (-1)**j C(m, j) (m - j - 1)!, and (-1)**m.

    Examples
    --------
    >>> f"{cyclic_successions(52).tail(5):.6e}"
    '3.979045e-03'
    """
    return law_of([comb(n, k) * _no_ring_succeeds(n - k) for k in range(n + 1)])


@of_cards
def adjacent(n: int) -> Pmf:
    """Give the law of the old neighbours among `n` cards that are neighbours still, either way round.

    By inclusion and exclusion: the sum over m of m! (x - 1)**(n - m) times the ways to cut the pack into m packets
    and turn any of two cards or more, which is the sum over j of C(m, j) C(n - m - 1, j - 1) 2**j.

    Examples
    --------
    >>> f"{adjacent(52).tail(6):.7f}"
    '0.0131933'
    """
    forced = [factorial(n - k) * _turned_packets(n, n - k) for k in range(n)]
    counts = [sum(_sign(j - k) * comb(j, k) * forced[j] for j in range(k, n)) for k in range(n)]
    return law_of(counts)


@of_cards
def packet(n: int) -> Pmf:
    """Give the law of the cards of the longest kept packet.

    The orders with none above L: cut the pack into m packets of at most L cards, and lay these in one of S(m)
    orders without a succession.

    Examples
    --------
    A packet of five cards or more is kept by chance in one pack of 140,000:

    >>> f"{packet(52).tail(5):.5e}"
    '7.23684e-06'
    """
    none = [_none_succeeds(m) for m in range(n + 1)]
    within = [sum(_compositions(n, m, most) * none[m] for m in range(1, n + 1)) for most in range(n + 1)]
    return law_of([within[most] - within[most - 1] for most in range(1, n + 1)], lo=1)


@of_cards
def fixed(n: int) -> Pmf:
    """Give the law of the cards in their old places: C(n, k) D(n - k), D counting derangements (Montmort).

    Examples
    --------
    >>> f"{fixed(52).tail(5):.6e}"
    '3.659847e-03'
    """
    return law_of([comb(n, k) * _derangements(n - k) for k in range(n + 1)])


@of_cards
def cycles(n: int) -> Pmf:
    """Give the law of the cycles of `n` cards: Stirling numbers of the first kind.

    Examples
    --------
    >>> cycles(52)
    Pmf(1..52, mean 4.538, sd 1.707)
    """
    counts = [1]
    for m in range(n):
        counts = [m * a + b for a, b in zip([*counts, 0], [0, *counts], strict=True)]
    return law_of(counts)


@of_cards
def guesses(n: int) -> Pmf:
    """Give the law of the hits when `n` cards are turned up one by one and the next is named each time.

    With m cards left any rule that names one of them is right with chance 1/m, whatever came before, if the pack
    is fair: so hits are cycles in number, for every rule, be it fixed, adaptive or learned.

    Examples
    --------
    >>> law = guesses(52)
    >>> f"{law.mean():.4f}", f"{law.tail(12):.2e}"
    ('4.5380', '2.67e-04')
    """
    return cycles(n)


@of_cards
def valleys(n: int) -> Pmf:
    """Give the law of the valleys of `n` cards.

    A(m, k) = (2 k + 2) A(m - 1, k) + (m - 2 k) A(m - 1, k - 1): the greatest card put in beside a valley or at an
    end keeps their number, anywhere else it adds one (Warren and Seneta, "Peaks and Eulerian numbers in a random
    sequence", J. Appl. Probab. 33, 1996).

    Examples
    --------
    >>> f"{valleys(52).tail(12, 'lower'):.6e}"
    '2.954600e-03'
    """
    counts = [1]
    for m in range(2, n + 1):
        older = [*counts, 0]
        counts = [
            (2 * k + 2) * older[k] + (m - 2 * k) * (older[k - 1] if k else 0) for k in range((m + 1) // 2)
        ]
    return law_of(counts)


@of_cards
def kept(n: int) -> Pmf:
    """Give the law of the old top cards that are still on top: (n - k)! orders keep k or more.

    Examples
    --------
    >>> f"{kept(52).tail(3):.3e}"
    '7.541e-06'
    """
    counts = [factorial(n - k) - factorial(n - k - 1) for k in range(n)]
    return law_of([*counts, 1])


def law_of(counts: Sequence[int], lo: int = 0) -> Pmf:
    """Divide counts of orders, the first of them for the index `lo`, by their total."""
    total = sum(counts)
    # The quotient of whole numbers is rounded once.
    return Pmf(lo, np.array([count / total for count in counts]))


@cache
def _eulerian(n: int) -> tuple[int, ...]:
    """Count the orders of n cards by their descents."""
    if n < 2:
        return (1,)
    older = (*_eulerian(n - 1), 0)
    return tuple((k + 1) * older[k] + (n - k) * (older[k - 1] if k else 0) for k in range(n))


def _sign(j: int) -> int:
    """Give (-1)**j."""
    return -1 if j % 2 else 1


@cache
def _derangements(m: int) -> int:
    """Count the orders of m cards that leave none in its place."""
    return m * _derangements(m - 1) + _sign(m) if m else 1


def _none_succeeds(m: int) -> int:
    """Count the orders of m cards without a succession."""
    return _derangements(m) + _derangements(m - 1) if m else 1


def _no_ring_succeeds(m: int) -> int:
    """Count the rings of m cards without a succession."""
    return sum(_sign(j) * comb(m, j) * factorial(max(m - j - 1, 0)) for j in range(m + 1))


def _turned_packets(n: int, m: int) -> int:
    """Count the ways to cut n cards into m packets, and to turn any of these of two cards or more.

    With j of them such, C(m, j) say which, and C(n - m - 1, j - 1) how the n - m cards beyond one each are shared.
    """
    if n == m:
        return 1
    return sum(comb(m, j) * comb(n - m - 1, j - 1) * (1 << j) for j in range(1, m + 1))


def _compositions(n: int, m: int, most: int) -> int:
    """Count the ways to cut n cards into m packets of 1 to `most` cards, by inclusion and exclusion."""
    spare = n - m
    return sum(
        _sign(j) * comb(m, j) * comb(spare - j * most + m - 1, m - 1)
        for j in range(m + 1)
        if j * most <= spare
    )
