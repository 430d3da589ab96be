"""Riffles, cuts and shelves: how likely they make an order, beside chance.

A riffle after Gilbert, Shannon and Reeds cuts the pack binomially and drops cards from two packets in
proportion to what is left of them. After k of them, with a = 2**k, an order with r rising sequences has the chance
C(a + n - r, n) / a**n (Bayer and Diaconis, "Trailing the dovetail shuffle to its lair", Ann. Appl. Probab. 2, 1992,
theorem 1). If the pack was cut anywhere before the riffles, it is C(a + n - c - 1, n - 1) / (n a**(n - 1)), c the cyclic
descents, whatever cuts came after: the mean of the first over the rotations of the labels, of which c have c rising
sequences and n - c one more. After a cut that came last alone the chance depends on a little more than c: that is
`known_cut_log_ratio`.

Everything is told as the logarithm of a likelihood ratio: the chance of the order after this shuffle over 1/n!, its
chance in a fair pack. The conventions are those of `detect.nulls.permutations`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb, factorial, log

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detect.errors import UsageFault
from detect.nulls._sums import Floats, Ints, log_of
from detect.nulls.permutations import MOST_CARDS, cyclic_descents, rising, valleys
from detect.nulls.pmf import Pmf

MOST_RIFFLES = 60
"""More than so many are taken for so many: no ratio is off 1 by as much as 1e-14 then."""

LIKELY = 8.0
"""A number of riffles that makes the packs more than so many times less likely than the best is out of the interval."""


def riffle_log_ratio(breaks: ArrayLike, n: int, k: ArrayLike, *, cut: bool = False) -> Floats:
    """Give the log likelihood ratio of `k` riffles against a fair pack.

    It is the sum over j = 1 to n of log1p((j - r) / a), which no number of riffles robs of digits; with a cut, over
    j = 1 to n - 1 of log1p((j - c) / a).

    Parameters
    ----------
    breaks : int array
        Rising sequences r; with `cut`, cyclic descents c.
    n : int
        Cards.
    k : int array
        Riffles, from 0; broadcast against `breaks`.
    cut : bool
        Whether the old pack was cut anywhere with equal chance; later cuts change nothing then.

    Returns
    -------
    float64 array
        -inf where so few riffles cannot make the order.

    Raises
    ------
    UsageFault
        (a ValueError) when n, k or a number of breaks cannot be.

    Examples
    --------
    Eight rising sequences in a pack of 52, if it was riffled two, three, four or seven times:

    >>> riffle_log_ratio(8, 52, [2, 3, 4, 7]).round(2).tolist()
    [-inf, 48.23, 33.85, 6.74]
    """
    table = _ratios(n, cut)
    rows, columns = np.broadcast_arrays(np.asarray(k), np.asarray(breaks))
    _check("k", rows, 0, np.iinfo(np.int64).max)
    _check("breaks", columns, 1, n)
    found: Floats = table[np.minimum(rows, MOST_RIFFLES), columns]
    return found


def riffled(n: int, k: int, *, cut: bool = False) -> Pmf:
    """Give the law of the rising sequences (with `cut`, of the cyclic descents) after `k` riffles.

    Examples
    --------
    >>> riffled(52, 4)
    Pmf(1..16, mean 14.1, sd 1.081)
    """
    fair = cyclic_descents(n) if cut else rising(n)
    return _reweighted(fair, riffle_log_ratio(fair.support, n, k, cut=cut))


def riffle_distance(n: int, k: int, *, cut: bool = False) -> float:
    """Give the total variation distance between `k` riffles and a fair pack.

    It is also the most by which any test of one pack can detect them above its level.

    Examples
    --------
    >>> [round(riffle_distance(52, k), 3) for k in (5, 6, 7, 8)]
    [0.924, 0.614, 0.334, 0.167]
    """
    fair = cyclic_descents(n) if cut else rising(n)
    return _distance(fair, riffle_log_ratio(fair.support, n, k, cut=cut))


@dataclass(frozen=True, slots=True)
class Riffles:
    """How many riffles packs look like.

    Attributes
    ----------
    best : int or None
        The most likely number; None when no number is likelier than a fair pack.
    low, high : int or None
        The numbers that make the packs at most `LIKELY` times less likely than the best does; None for `high`
        when a fair pack is among them.
    log_ratio : float
        The log likelihood ratio of the best number against a fair pack, 0 where there is none.
    """

    best: int | None
    low: int
    high: int | None
    log_ratio: float


def most_likely_riffles(
    breaks: ArrayLike, n: ArrayLike, *, cut: bool = False, likely: float = LIKELY
) -> Riffles:
    """Say how many riffles of one pack, or of each of several, are most likely.

    Parameters
    ----------
    breaks : int or int[N]
        Rising sequences; with `cut`, cyclic descents.
    n : int or int[N]
        Cards known of each pack.
    cut : bool
        As for `riffle_log_ratio`.
    likely : float
        How many times less likely than the best the ends of the interval may be.

    Raises
    ------
    UsageFault
        (a ValueError) when there is no pack, or as for `riffle_log_ratio`.

    Examples
    --------
    >>> most_likely_riffles(14, 52)
    Riffles(best=4, low=4, high=4, log_ratio=19.452...)
    >>> most_likely_riffles([23, 25, 22, 24], 52)
    Riffles(best=6, low=6, high=8, log_ratio=4.021...)

    The first pack looks like four riffles, the four like six to eight.
    """
    rows, sizes = np.broadcast_arrays(np.atleast_1d(breaks), np.atleast_1d(n))
    if not rows.size:
        raise UsageFault("breaks", rows.tolist(), "must be those of one pack or more")
    many = np.arange(MOST_RIFFLES + 1)
    total = np.zeros(len(many) + 1)
    for size in np.unique(sizes).tolist():
        of_size = rows[sizes == size]
        total[:-1] += riffle_log_ratio(of_size[:, None], size, many, cut=cut).sum(axis=0)
    # The last place is a fair pack's, which is what ever more riffles come to.
    inside = np.flatnonzero(total >= total.max() - log(likely))
    high = None if inside[-1] == len(many) else int(inside[-1])
    best = int(total.argmax()) if total.max() > 0 else None
    return Riffles(best, int(inside[0]), high, float(total.max()))


def known_cut_log_ratio(orders: ArrayLike, k: int, depths: ArrayLike) -> Floats:
    """Give the log likelihood ratio of `k` riffles and then a cut of known habit, against a fair pack.

    Lifting a cut off again leaves c rising sequences if the old bottom card then lies below the old top card, c the
    cyclic descents, and c + 1 if it does not: only the chance of the first is wanted.

    Parameters
    ----------
    orders : int[N, n]
        Labels of whole packs, none unknown.
    k : int
        Riffles.
    depths : float[n]
        The chance that d cards were lifted and put below, d = 0 to n - 1.

    Returns
    -------
    float64[N]

    Raises
    ------
    UsageFault
        (a ValueError) when an order is not whole, or the depths are not n chances that sum to 1.

    Examples
    --------
    One riffle of eight cards, cut at three for certain, and cut nobody knows where:

    >>> order = [[1, 5, 6, 2, 7, 3, 0, 4]]
    >>> known_cut_log_ratio(order, 1, np.eye(8)[3]).round(3).tolist()
    [5.059]
    >>> known_cut_log_ratio(order, 1, np.full(8, 1 / 8)).round(3).tolist()
    [3.673]
    """
    place = _places(orders)
    n = place.shape[1]
    chance = np.asarray(depths, dtype=np.float64)
    if chance.shape != (n,) or not (chance >= 0).all() or abs(chance.sum() - 1) > 1e-9:
        raise UsageFault("depths", chance.tolist(), f"must be {n} chances that sum to 1")
    lifted = np.arange(n)
    fewer = (place[:, -1:] + lifted) % n >= (place[:, :1] + lifted) % n
    falls = (place > np.roll(place, -1, axis=1)).sum(axis=1) if n > 1 else np.ones(len(place), np.int64)
    share = np.stack([np.where(fewer, chance, 0.0).sum(axis=1), np.where(fewer, 0.0, chance).sum(axis=1)])
    ratios = riffle_log_ratio(np.minimum([falls, falls + 1], n), n, k)
    both: Floats = np.logaddexp(*(log_of(share) + ratios))
    return both


def parted(orders: ArrayLike) -> Ints:
    """Say where packs that show one riffle were parted: the cards of the upper packet.

    Parameters
    ----------
    orders : int[N, n]
        Labels of whole packs, none unknown.

    Returns
    -------
    int64[N]
        -1 where the pack does not show exactly two rising sequences.

    Raises
    ------
    UsageFault
        (a ValueError) when an order is not whole.

    Examples
    --------
    >>> parted([[0, 3, 1, 2, 4], [0, 1, 2, 3, 4]]).tolist()
    [3, -1]
    """
    place = _places(orders)
    falls = place[:, :-1] > place[:, 1:]
    where: Ints = np.where(falls.sum(axis=1) == 1, falls @ np.arange(1, place.shape[1]), -1)
    return where


def shelf_log_ratio(dips: ArrayLike, n: int, shelves: int) -> Floats:
    """Give the log likelihood ratio of a machine of so many shelves against a fair pack.

    The machine deals from the bottom of the pack to any shelf with equal chance, above or below what lies there, and
    piles the shelves up. With m shelves an order of v valleys has the chance

        4**(v + 1) / (2 (2 m)**n) sum over s = v to m - 1 of C(n + m - s - 1, n) C(n - 1 - 2 v, s - v)

    (Diaconis, Fulman and Holmes, "Analysis of casino shelf shuffling machines", Ann. Appl. Probab. 23, 2013,
    theorem 3.1). Two passes, through m and then l shelves, are as one through 2 m l.

    Parameters
    ----------
    dips : int array
        Valleys.
    n : int
        Cards.
    shelves : int
        From 1.

    Returns
    -------
    float64 array
        -inf where the machine cannot make the order.

    Raises
    ------
    UsageFault
        (a ValueError) when n, the shelves or a number of valleys cannot be.

    Examples
    --------
    >>> shelf_log_ratio([6, 9, 17], 52, 10).round(2).tolist()
    [21.37, 13.75, -inf]
    """
    if shelves < 1:
        raise UsageFault("shelves", shelves, "must be 1 or more")
    table = _shelf_ratios(n, shelves)
    columns = np.asarray(dips)
    _check("dips", columns, 0, len(table) - 1)
    found: Floats = table[columns]
    return found


def shelved(n: int, shelves: int) -> Pmf:
    """Give the law of the valleys after a machine of so many shelves.

    Examples
    --------
    >>> shelved(52, 10)
    Pmf(0..9, mean 8.631, sd 0.5544)
    """
    fair = valleys(n)
    return _reweighted(fair, shelf_log_ratio(fair.support, n, shelves))


def shelf_distance(n: int, shelves: int) -> float:
    """Give the total variation distance between a machine of so many shelves and a fair pack.

    Examples
    --------
    >>> [round(shelf_distance(52, shelves), 4) for shelves in (10, 20, 200)]
    [1.0, 0.7201, 0.0103]
    """
    fair = valleys(n)
    return _distance(fair, shelf_log_ratio(fair.support, n, shelves))


@cache
def _ratios(n: int, cut: bool) -> Floats:  # noqa: FBT001 - a cache takes no names
    """Give the log ratios of 0 to `MOST_RIFFLES` riffles, by breaks from 0 to n."""
    rising(n)
    packets = 2.0 ** np.arange(MOST_RIFFLES + 1)[:, None, None]
    steps = np.arange(1, n if cut else n + 1)
    breaks = np.arange(n + 1)[:, None]
    table: Floats = np.log1p(np.maximum(steps - breaks, 1 - packets) / packets).sum(axis=2)
    return np.where(packets[:, :, 0] < breaks[:, 0], -np.inf, table)


@cache
def _shelf_ratios(n: int, shelves: int) -> Floats:
    """Give the log ratios of a machine by valleys, from whole numbers divided once."""
    most = len(valleys(n).mass)
    whole = 2 * (2 * shelves) ** n
    counts = [
        4 ** (v + 1)
        * factorial(n)
        * sum(
            comb(n + shelves - s - 1, n) * comb(n - 1 - 2 * v, s - v) for s in range(v, min(shelves, n - v))
        )
        for v in range(most)
    ]
    return log_of(np.array([count / whole for count in counts]))


def _reweighted(fair: Pmf, log_ratio: Floats) -> Pmf:
    """Give the law of a statistic under a shuffle whose likelihood depends on it alone."""
    mass = fair.mass * np.exp(log_ratio)
    return Pmf(fair.lo, mass / mass.sum())


def _distance(fair: Pmf, log_ratio: Floats) -> float:
    return float(fair.mass @ np.abs(np.expm1(log_ratio)) / 2)


def _places(orders: ArrayLike) -> Ints:
    """Say where every card of whole orders lies."""
    labels = np.asarray(orders)
    if labels.ndim != 2 or not 1 <= labels.shape[1] <= MOST_CARDS:
        raise UsageFault("orders", labels.shape, f"must be rows of 1 to {MOST_CARDS} labels")
    odd = (np.sort(labels, axis=1) != np.arange(labels.shape[1])).any(axis=1)
    if odd.any():
        row = labels[odd.argmax()].tolist()
        raise UsageFault("orders", row, "must be rows of the labels 0 to n - 1, each of them once")
    return np.argsort(labels, axis=1)


def _check(name: str, numbers: NDArray[np.int64], least: int, most: int) -> None:
    rule = f"must be whole numbers from {least} to {most}"
    if not np.issubdtype(numbers.dtype, np.integer):
        raise UsageFault(name, str(numbers.dtype), rule)
    odd = (numbers < least) | (numbers > most)
    if odd.any():
        raise UsageFault(name, int(numbers[odd][0]), rule)
