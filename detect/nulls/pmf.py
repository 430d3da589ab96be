"""One exact discrete law: what a score is worth when the cards fall fairly."""

import operator
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import chain, repeat
from math import fsum
from typing import Literal, Self

import numpy as np

from detect.nulls._sums import Floats, Ints, Sums, log_of, row_log_mgf

Side = Literal["upper", "lower"]
"""Which tail: ``"upper"`` is P(X >= k), ``"lower"`` is P(X <= k)."""

_DIRECT = 8192
"""Supports no longer than this are convolved term by term, which loses no precision anywhere."""

_SHIFTS = 100_000_000
"""So are sums of few values to a score, when it takes no more additions than this."""

_LEAST = 1e-307
"""Chances of a sum below this are not stored; its tails are worked out afresh there."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Pmf:
    """An exact discrete law on a lattice: index k has the value ``k * unit``.

    Indices are what is counted and asked after: `log_tail`, `tail`, `quantile` and `support` speak of
    them. `mean`, `var` and `values` are in the units of the score. A sum remembers its `terms`, so that
    its tails stay right far beyond the smallest float.

    Parameters
    ----------
    lo : int
        The index of ``mass[0]``.
    mass : float64[W]
        Chances, which sum to 1; zeros at the ends are trimmed.
    unit : float
        The value of one lattice step.
    terms : tuple of (Pmf, int)
        For a sum, the laws of its terms and how many there are of each; else empty.

    Raises
    ------
    ValueError
        When `mass` is not a row of chances that sum to 1 within 1e-9, or `unit` is not positive.

    Examples
    --------
    The aces in a hand of thirteen, and in the dealer's own hands over an evening of 25 deals:

    >>> aces = Pmf.from_counts({0: 6327, 1: 9139, 2: 4446, 3: 858, 4: 55})
    >>> evening = aces.power(25)
    >>> evening
    Pmf(0..100, mean 25, sd 4.201)
    >>> f"{evening.tail(40):.3e}"
    '4.677e-04'

    Forty aces or more come to an honest dealer in about one evening of two thousand.
    """

    lo: int
    mass: Floats
    unit: float = 1.0
    terms: "tuple[tuple[Pmf, int], ...]" = ()

    def __post_init__(self) -> None:
        mass = np.array(self.mass, dtype=np.float64)
        _check_mass(mass, self.unit)
        kept = np.flatnonzero(mass)
        mass = mass[kept[0] : kept[-1] + 1]
        mass.flags.writeable = False
        object.__setattr__(self, "lo", operator.index(self.lo) + int(kept[0]))
        object.__setattr__(self, "mass", mass)

    @classmethod
    def from_counts(cls, counts: Mapping[int, int | Fraction], *, unit: float = 1.0) -> Self:
        """Make a law from exact counts or chances, each divided once by their total.

        Parameters
        ----------
        counts : mapping of int to int or Fraction
            The weight of each index.
        unit : float
            The value of one lattice step.

        Raises
        ------
        ValueError
            When a count is negative, or all are zero.

        Examples
        --------
        >>> Pmf.from_counts({0: 1, 1: 2, 2: 1}).mass.tolist()
        [0.25, 0.5, 0.25]
        """
        total = sum(counts.values())
        if total <= 0 or min(counts.values()) < 0:
            raise ValueError(f"counts {dict(counts)!r} do not make a law: give counts >= 0, one at least > 0")
        lo = min(counts)
        mass = np.zeros(max(counts) - lo + 1)
        for index, count in counts.items():
            mass[index - lo] = float(Fraction(count) / total)
        return cls(lo, mass, unit)

    @classmethod
    def point(cls, k: int, *, unit: float = 1.0) -> Self:
        """Make the law of a score that is certainly `k`."""
        return cls(k, np.ones(1), unit)

    @classmethod
    def equal(cls, values: Sequence[int], unit: float = 1.0) -> Self:
        """Make the law of one of `values` taken with equal chances: the null of the pone's cut.

        Raises
        ------
        ValueError
            When there is no value.

        Examples
        --------
        Of four places to cut, two give the dealer's side nothing:

        >>> Pmf.equal([0, 2, 0, 1]).mass.tolist()
        [0.5, 0.25, 0.25]
        """
        return cls.from_counts(Counter(int(value) for value in values), unit=unit)

    def __repr__(self) -> str:
        least, greatest = self._ends()
        unit = "" if self.unit == 1.0 else f", unit {self.unit:.4g}"
        return f"Pmf({least}..{greatest}, mean {self.mean():.4g}, sd {self.var() ** 0.5:.4g}{unit})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pmf):
            return NotImplemented
        same = self.lo == other.lo and self.unit == other.unit and self._ends() == other._ends()
        return same and np.array_equal(self.mass, other.mass)

    def __hash__(self) -> int:
        return hash((self.lo, self.unit, self.mass.tobytes()))

    @property
    def support(self) -> Ints:
        """The indices of `mass`, int64[W]; a sum leaves out ends of chance below 1e-307."""
        return np.arange(self.lo, self.lo + len(self.mass), dtype=np.int64)

    @property
    def values(self) -> Floats:
        """The values of the score at each index, float64[W]."""
        return self.support.astype(np.float64) * self.unit

    def mean(self) -> float:
        """Give the mean value (index times unit)."""
        if self.terms:
            return float(sum(count * law.mean() for law, count in self.terms))
        return float((self.lo + self.mass @ np.arange(len(self.mass)) / self.mass.sum()) * self.unit)

    def var(self) -> float:
        """Give the variance of the value."""
        if self.terms:
            return float(sum(count * law.var() for law, count in self.terms))
        from_mean = self.values - self.mean()
        return float(self.mass @ (from_mean * from_mean))

    def log_mgf(self, theta: float) -> float:
        """Give log E exp(theta k), with `theta` per lattice step."""
        if self.terms:
            return float(sum(count * law.log_mgf(theta) for law, count in self.terms))
        inner = row_log_mgf(log_of(self.mass)[None], np.array([float(theta)]))[0]
        return float(inner + theta * self.lo)

    def tilted(self, theta: float) -> "Pmf":
        """Give the law proportional to ``mass * exp(theta k)``, with `theta` per lattice step.

        Examples
        --------
        >>> Pmf.from_counts({0: 1, 1: 1}).tilted(np.log(3)).mass.tolist()
        [0.25, 0.75]
        """
        if self.terms:
            return _summed([(law.tilted(theta), count) for law, count in self.terms], self.unit)
        weights = log_of(self.mass) + theta * np.arange(len(self.mass))
        weights = np.exp(weights - weights.max())
        return Pmf(self.lo, weights / weights.sum(), self.unit)

    def log_tail(self, k: int, side: Side = "upper") -> float:
        """Give log P(X >= k), or log P(X <= k) for the lower side.

        Parameters
        ----------
        k : int
            A lattice index.
        side : {"upper", "lower"}
            Which tail.

        Returns
        -------
        float
            Exactly 0.0 when the tail is everything, -inf when it is nothing.

        Examples
        --------
        All four aces in one hand of thirteen, at each of a thousand deals:

        >>> Pmf.from_counts({0: 6327, 1: 9139, 2: 4446, 3: 858, 4: 55}).power(1000).log_tail(4000)
        -5936.576...

        No float holds a chance so small, but its logarithm is right.
        """
        k = operator.index(k)
        _check_side(side)
        least, greatest = self._ends()
        if (k <= least) if side == "upper" else (k >= greatest):
            return 0.0
        if (k > greatest) if side == "upper" else (k < least):
            return -np.inf
        start = min(max(k - self.lo, 0), len(self.mass))
        stop = min(max(k - self.lo + 1, 0), len(self.mass))
        chance = fsum(self.mass[start:] if side == "upper" else self.mass[:stop])
        if self.terms and chance < 1e-290:
            return _far_log_tail(self.terms, k, side)
        return min(float(np.log(chance)), 0.0)

    def tail(self, k: int, side: Side = "upper") -> float:
        """Give P(X >= k), or P(X <= k) for the lower side; see `log_tail`."""
        return float(np.exp(self.log_tail(k, side)))

    def quantile(self, q: float) -> int:
        """Give the smallest index k with P(X <= k) >= q, less a part in 10^12 for rounding.

        Raises
        ------
        ValueError
            When `q` is not between 0 (excluded) and 1.

        Examples
        --------
        >>> Pmf.equal([1, 2, 3, 4, 5, 6]).quantile(0.5)
        3
        """
        if not 0.0 < q <= 1.0:
            raise ValueError(f"quantile {q!r} is not above 0 and at most 1")
        below = int(np.searchsorted(np.cumsum(self.mass), q * (1 - 1e-12)))
        return self.lo + min(below, len(self.mass) - 1)

    def power(self, n: int) -> "Pmf":
        """Give the law of the sum of `n` independent scores with this law.

        Relative error at most 1e-9 wherever the chance is 1e-30 or more, and mostly beyond. (A law that
        is mostly gaps, added hundreds of times, has this in its tails but not at every single index.)

        Raises
        ------
        ValueError
            When `n` is negative.

        Examples
        --------
        >>> coin = Pmf.from_counts({0: 1, 1: 1})
        >>> coin.power(2).mass.tolist()
        [0.25, 0.5, 0.25]
        """
        if n < 0:
            raise ValueError(f"{n} scores cannot be added: give 0 or more")
        return _summed([(self, n)], self.unit)

    def convolve(self, *others: "Pmf") -> "Pmf":
        """Give the law of the sum of independent scores with this law and the others.

        Raises
        ------
        ValueError
            When the units differ.

        Examples
        --------
        >>> coin = Pmf.from_counts({0: 1, 1: 1})
        >>> coin.convolve(Pmf.point(3), coin)
        Pmf(3..5, mean 4, sd 0.7071)
        """
        for other in others:
            if other.unit != self.unit:
                raise ValueError(f"scores in units of {self.unit} and {other.unit} cannot be added")
        return _summed([(self, 1), *((other, 1) for other in others)], self.unit)

    def _ends(self) -> tuple[int, int]:
        if not self.terms:
            return self.lo, self.lo + len(self.mass) - 1
        ends = [(count * law.lo, count * (law.lo + len(law.mass) - 1)) for law, count in self.terms]
        return sum(least for least, _ in ends), sum(greatest for _, greatest in ends)


def _check_mass(mass: Floats, unit: float) -> None:
    if mass.ndim != 1 or not mass.size or not np.isfinite(mass).all() or (mass < 0).any():
        raise ValueError("mass is not a row of chances: give one or more finite numbers >= 0")
    if abs(mass.sum() - 1.0) > 1e-9:
        raise ValueError(f"chances sum to {mass.sum():.12g}, not to 1: divide them by their total")
    if not (unit > 0 and np.isfinite(unit)):
        raise ValueError(f"unit {unit!r} is not a positive number")


def _check_side(side: str) -> None:
    if side not in ("upper", "lower"):
        raise ValueError(f"side {side!r} is neither 'upper' nor 'lower'")


def _summed(terms: Iterable[tuple[Pmf, int]], unit: float) -> Pmf:
    """Add independent scores: laws and how many of each."""
    leaves = _leaves(terms)
    if not leaves:
        return Pmf.point(0, unit=unit)
    if list(leaves.values()) == [1]:
        return next(iter(leaves))
    span = sum(count * (len(law.mass) - 1) for law, count in leaves.items()) + 1
    additions = sum(count * np.count_nonzero(law.mass) for law, count in leaves.items()) * span // 2
    if span <= _DIRECT:
        lo, mass = _direct(leaves)
    else:
        lo, mass = _shifted(leaves) if additions <= _SHIFTS else _stitched(leaves)
    return Pmf(lo, mass, unit, tuple(leaves.items()))


def _leaves(terms: Iterable[tuple[Pmf, int]]) -> dict[Pmf, int]:
    """Take sums apart into their terms, and count alike ones together."""
    leaves: Counter[Pmf] = Counter()
    for law, count in terms:
        for leaf, times in law.terms or ((law, 1),):
            if count:
                leaves[leaf] += times * count
    return leaves


def _direct(leaves: Mapping[Pmf, int]) -> tuple[int, Floats]:
    """Convolve term by term: all numbers are positive, so nothing cancels."""
    lo = sum(count * law.lo for law, count in leaves.items())
    powers = [_direct_power((0, law.mass), count) for law, count in leaves.items()]
    shift, mass = reduce(_convolved, sorted(powers, key=lambda power: len(power[1])))
    return lo + shift, mass


def _direct_power(base: tuple[int, Floats], n: int) -> tuple[int, Floats]:
    result = (0, np.ones(1))
    while True:
        if n & 1:
            result = _convolved(result, base)
        n >>= 1
        if not n:
            return result
        base = _convolved(base, base)


def _convolved(a: tuple[int, Floats], b: tuple[int, Floats]) -> tuple[int, Floats]:
    return _stored(a[0] + b[0], np.convolve(a[1], b[1]))


def _stored(lo: int, mass: Floats) -> tuple[int, Floats]:
    """Leave out the ends whose chances are too small to store."""
    kept = np.flatnonzero(mass >= _LEAST)
    return lo + int(kept[0]), mass[kept[0] : kept[-1] + 1]


def _shifted(leaves: Mapping[Pmf, int]) -> tuple[int, Floats]:
    """Convolve score by score, a shift for each value: right also where a lattice is mostly gaps."""
    result = (sum(count * law.lo for law, count in leaves.items()), np.ones(1))
    for law in chain.from_iterable(repeat(law, count) for law, count in leaves.items()):
        mass = np.zeros(len(result[1]) + len(law.mass) - 1)
        for index in np.flatnonzero(law.mass).tolist():
            mass[index : index + len(result[1])] += law.mass[index] * result[1]
        result = _stored(result[0], mass)
    return result


def _stitched(leaves: Mapping[Pmf, int]) -> tuple[int, Floats]:
    """Put the law together from tilted transforms, each index from the tilt that knows it best.

    Where tilt j is at work the error is as exp(K(theta_j) - theta_j k), so the tilts change over where
    these lines cross: at k = (K(theta_j+1) - K(theta_j)) / (theta_j+1 - theta_j).
    """
    shift = sum(count * law.lo for law, count in leaves.items())
    rows, count = _rows(leaves), np.array(list(leaves.values()), dtype=np.int64)
    one = Sums(rows, np.arange(len(rows)), count, np.zeros(len(rows), dtype=np.int64), 1)
    theta = np.array([*_tilts(one, -1.0)[:0:-1], *_tilts(one, 1.0)])
    n = len(theta)
    each = Sums(rows, np.tile(one.kind, n), np.tile(count, n), np.repeat(np.arange(n), len(rows)), n)
    log_mgf, _, _ = each.cumulants(theta)
    least, greatest = (int(end[0]) for end in one.ends())
    crossings = np.ceil(np.diff(log_mgf) / np.diff(theta)).astype(np.int64)
    edges = np.clip(np.array([least, *crossings, greatest + 1]), least, greatest + 1)
    pieces: dict[int, tuple[int, Floats]] = {}
    for groups, firsts, masses in each.windows(theta):
        for j, first, mass in zip(groups.tolist(), firsts.tolist(), masses, strict=True):
            start, stop = max(int(edges[j]), first), min(int(edges[j + 1]), first + len(mass))
            index = np.arange(start, stop)
            piece = log_of(mass[start - first : max(stop, start) - first]) + log_mgf[j] - theta[j] * index
            pieces[j] = (start, np.exp(piece))
    joined = np.concatenate([pieces[j][1] for j in range(n)])
    return shift + pieces[0][0], np.where(joined < _LEAST, 0.0, joined)


def _tilts(one: Sums, sign: float) -> list[float]:
    """Step outward from no tilt, two and a half deviations at a time, as far as chances can be stored."""
    theta, tilts = 0.0, [0.0]
    least, greatest = (float(end[0]) for end in one.ends())
    while True:
        log_mgf, mean, variance = (float(value[0]) for value in one.cumulants(np.array([theta])))
        room = greatest - mean if sign > 0 else mean - least
        if log_mgf - theta * mean < np.log(_LEAST) or room < 0.1 or variance < 1e-9:
            return tilts
        theta += sign * 2.5 / variance**0.5
        tilts.append(theta)


def _rows(laws: Iterable[Pmf]) -> Floats:
    """Lay laws in one table of log chances, each from column 0."""
    masses = [law.mass for law in laws]
    table = np.zeros((len(masses), max(map(len, masses))))
    for row, mass in zip(table, masses, strict=True):
        row[: len(mass)] = mass
    return log_of(table)


def _far_log_tail(terms: tuple[tuple[Pmf, int], ...], k: int, side: Side) -> float:
    """Work a tail of a sum out afresh from its terms, tilted to where it is wanted."""
    laws = [law for law, _ in terms]
    count = np.array([count for _, count in terms], dtype=np.int64)
    rows = _rows(laws)
    least = sum(count * law.lo for law, count in terms)
    target = k - least
    if side == "lower":
        rows = np.ascontiguousarray(rows[:, ::-1])
        target = int(count.sum()) * (rows.shape[1] - 1) - target
    sums = Sums(rows, np.arange(len(rows)), count, np.zeros(len(rows), dtype=np.int64), 1)
    return float(sums.log_tails(np.array([target], dtype=np.int64))[0])
