"""Sums of independent lattice scores, by exponentially tilted Fourier transforms.

A Fourier transform gives every chance of a sum at once, but with an error that is small only beside the
greatest of them. Tilting each law by exp(theta x) first brings the part that is wanted to the middle,
where it *is* the greatest; the tilt is then taken out in logarithms (Keich, "sFFT: a faster accurate
computation of the p-value of the entropy score", J. Comput. Biol. 12, 2005; Daniels, "Saddlepoint
approximations in statistics", Ann. Math. Statist. 25, 1954, for the choice of theta). How far the tilted
sum reaches is bounded by Chernoff's inequality, so that a transform need not be as long as the support.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from detect.nulls._alike import shared_log_tails, short, short_log_tails

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Complexes = NDArray[np.complex128]

_CELLS = 2_000_000
"""Numbers in one temporary array: 16 MB of float64."""

_SHORT = 512
"""Supports no longer than this are transformed whole."""

_OUTSIDE = 40.0
"""A tilted sum leaves its window with chance at most exp(-40) at either end."""

_STEEPEST = 1500.0
"""A tilt per lattice step that leaves nothing but the greatest value, whatever the float64 masses."""


@dataclass(frozen=True, slots=True)
class Sums:
    """Many sums of independent scores, one to a group; all indices count from the table's first column.

    Attributes
    ----------
    log_mass : float64[K, W]
        Logarithms of the chances of the K laws.
    kind, count, group : int64[P]
        Group ``group[i]`` has ``count[i]`` terms with law ``kind[i]``; sorted by group.
    n_groups : int
        The number of sums, some of which may be empty.
    """

    log_mass: Floats
    kind: Ints
    count: Ints
    group: Ints
    n_groups: int

    @classmethod
    def of(cls, mass: Floats, kind: Ints, group: Ints, n_groups: int) -> Self:
        """Count alike rows of a group together."""
        key, count = np.unique(group * len(mass) + kind, return_counts=True)
        group, kind = np.divmod(key, len(mass))
        return cls(log_of(mass), kind, count.astype(np.int64), group, n_groups)

    def select(self, groups: Ints) -> "Sums":
        """Keep only these groups (in ascending order), renumbered from 0."""
        renumbered = np.full(self.n_groups, -1, dtype=np.int64)
        renumbered[groups] = np.arange(len(groups))
        group = renumbered[self.group]
        kept = group >= 0
        return Sums(self.log_mass, self.kind[kept], self.count[kept], group[kept], len(groups))

    def total(self, row: NDArray[np.float64] | Ints) -> Floats:
        """Add up a number per row, times its count, within each group."""
        weights = self.count * np.asarray(row, dtype=np.float64)
        return np.bincount(self.group, weights=weights, minlength=self.n_groups).astype(np.float64)

    def ends(self) -> tuple[Ints, Ints]:
        """Give the least and the greatest value of each sum."""
        possible = self.log_mass > -np.inf
        first = possible.argmax(axis=1)
        last = possible.shape[1] - 1 - possible[:, ::-1].argmax(axis=1)
        least, greatest = self.total(first[self.kind]), self.total(last[self.kind])
        return np.rint(least).astype(np.int64), np.rint(greatest).astype(np.int64)

    def log_top(self) -> Floats:
        """Give the log of the chance that every term takes its greatest value."""
        last = self.log_mass.shape[1] - 1 - (self.log_mass[:, ::-1] > -np.inf).argmax(axis=1)
        top = np.take_along_axis(self.log_mass, last[:, None], axis=1)[:, 0]
        return self.total(top[self.kind])

    def cumulants(self, theta: Floats) -> tuple[Floats, Floats, Floats]:
        """Give the log generating function at `theta`, and mean and variance of the tilted sums."""
        rows = np.empty((3, len(self.kind)))
        for part in self._parts(self.log_mass.shape[1]):
            rows[:, part] = _row_cumulants(self.log_mass[self.kind[part]], theta[self.group[part]])
        return self.total(rows[0]), self.total(rows[1]), self.total(rows[2])

    def saddle(self, target: Floats) -> Floats:
        """Find tilts >= 0 that bring the means to within a twentieth of a deviation of the targets.

        Newton's method, kept within a bracket. A target at or below the untilted mean is left at 0.
        """
        theta = np.zeros(self.n_groups)
        _, mean, _ = self.cumulants(theta)
        todo = np.flatnonzero(mean < target)
        low, high = np.zeros(self.n_groups), np.full(self.n_groups, _STEEPEST)
        for _ in range(200):
            if not len(todo):
                break
            _, mean, variance = self.select(todo).cumulants(theta[todo])
            miss = target[todo] - mean
            short, past = todo[miss > 0], todo[miss <= 0]
            low[short], high[past] = theta[short], theta[past]
            far = np.abs(miss) > 0.05 * np.sqrt(variance)
            todo, miss, variance = todo[far], miss[far], variance[far]
            step = theta[todo] + miss / np.maximum(variance, 1e-12)
            inside = (step > low[todo]) & (step < high[todo])
            theta[todo] = np.where(inside, step, _between(low[todo], high[todo]))
        return theta

    def windows(self, theta: Floats) -> Iterator[tuple[Ints, Ints, Floats]]:
        """Give the tilted laws of the sums, in blocks of groups that share a length.

        Yields
        ------
        groups : int64[S]
            Which sums these are.
        first : int64[S]
            The index of the first chance of each.
        mass : float64[S, N]
            The tilted chances; values outside have chance below exp(-40), those lost in noise are 0.
        """
        first, length = self._frames(theta)
        for size in np.unique(length).tolist():
            members = np.flatnonzero(length == size)
            per = max(1, _CELLS // size)
            for block in (members[i : i + per] for i in range(0, len(members), per)):
                mass = self.select(block).tilted(theta[block], size)
                index = (first[block, None] + np.arange(size)) % size
                yield block, first[block], np.take_along_axis(mass, index, axis=1)

    def log_tails(self, target: Ints) -> Floats:
        """Give log P(sum >= target) for each group."""
        least, greatest = self.ends()
        result = np.where(target <= least, 0.0, -np.inf)
        at_top = (target > least) & (target == greatest)
        result[at_top] = self.log_top()[at_top]
        inner = (target > least) & (target < greatest)
        quick = inner & short(self)
        alone = np.bincount(self.group, minlength=self.n_groups) == 1
        for groups, tails in (
            (quick, short_log_tails),
            (inner & ~quick & alone, shared_log_tails),
            (inner & ~quick & ~alone, Sums.inner_log_tails),
        ):
            at = np.flatnonzero(groups)
            if len(at):
                result[at] = tails(self.select(at), target[at])
        left = np.flatnonzero(np.isnan(result))
        if len(left):
            result[left] = self.select(left).inner_log_tails(target[left])
        return result

    def quantiles(self, log_p: float) -> Ints:
        """Give for each group the smallest total c with log P(sum >= c) <= log_p.

        Guesses along the secant of log P, the first at the normal deviate, soon close the bracket;
        should they not, it is halved.
        """
        _, mean, variance = self.cumulants(np.zeros(self.n_groups))
        low, high = self.ends()
        high += 1
        deviation, normal = np.sqrt(variance), np.sqrt(-2 * log_p)
        rate = -normal / np.maximum(deviation, 1e-9)
        last, last_log = mean, np.full(self.n_groups, np.nan)
        guess = mean + normal * deviation
        for turn in itertools.count(1):
            todo = np.flatnonzero(high - low > 1)
            if not len(todo):
                break
            here = np.clip(np.rint(guess[todo]), low[todo] + 1, high[todo] - 1).astype(np.int64)
            here = (low[todo] + high[todo]) // 2 if turn > 8 else here
            log_tail = self.select(todo).log_tails(here)
            rare = log_tail <= log_p
            high[todo[rare]], low[todo[~rare]] = here[rare], here[~rare]
            secant = _slope(last[todo], last_log[todo], here, log_tail)
            rate[todo] = np.where(secant < 0, secant, rate[todo])
            last[todo], last_log[todo] = here, log_tail
            move = (log_p - log_tail) / rate[todo]
            guess[todo] = here + np.where(rare, np.floor(move), np.ceil(move))
        return high

    def inner_log_tails(self, target: Ints) -> Floats:
        theta = self.saddle(target.astype(np.float64))
        log_mgf, _, _ = self.cumulants(theta)
        result = log_mgf - theta * target
        for groups, first, mass in self.windows(theta):
            above = first[:, None] + np.arange(mass.shape[1]) - target[groups, None]
            untilt = np.exp(-theta[groups, None] * np.maximum(above, 0)) * (above >= 0)
            result[groups] += np.log(np.vecdot(mass, untilt))
        return np.minimum(result, 0.0)

    def _frames(self, theta: Floats) -> tuple[Ints, Ints]:
        """Give first index and transform length for each tilted sum."""
        first, last = self.ends()
        long = np.flatnonzero(last - first >= _SHORT)
        if len(long):
            low, high = self.select(long).reach(theta[long])
            first[long] = np.maximum(first[long], np.floor(low).astype(np.int64))
            last[long] = np.minimum(last[long], np.ceil(high).astype(np.int64))
        return first, _fast_length(last - first + 1)

    def reach(self, theta: Floats) -> tuple[Floats, Floats]:
        """Bound the tilted sums by Chernoff's inequality, the best of four tilts each way."""
        base, mean, variance = self.cumulants(theta)
        deviation = np.maximum(np.sqrt(variance), 1e-3)
        ends = []
        for sign in (-1.0, 1.0):
            distance = np.full(self.n_groups, np.inf)
            for scale in (1.0, 2.5, 5.0, 9.0):
                more = scale / deviation
                rate = self.cumulants(theta + sign * more)[0] - base - sign * more * mean
                distance = np.minimum(distance, (rate + _OUTSIDE) / more)
            ends.append(mean + sign * distance)
        return ends[0], ends[1]

    def tilted(self, theta: Floats, size: int) -> Floats:
        """Multiply the transforms of the tilted terms: the tilted laws modulo `size`."""
        product = np.ones((self.n_groups, size // 2 + 1), dtype=np.complex128)
        for part in self._parts(max(size, self.log_mass.shape[1])):
            rows = _tilted_rows(self.log_mass[self.kind[part]], theta[self.group[part]])
            group, count = self.group[part], self.count[part]
            if (count == 1).all() and size >= 16 * rows.shape[1]:
                rows, group = _merged(rows, group)
                count = np.ones_like(group)
            waves = _power(np.fft.rfft(_folded(rows, size), n=size, axis=1), count)
            starts = np.flatnonzero(np.diff(group, prepend=-1))
            product[group[starts]] *= np.multiply.reduceat(waves, starts, axis=0)
        mass: Floats = np.fft.irfft(product, n=size, axis=1)
        terms = self.total(np.ones(len(self.kind)))
        noise = 4 * np.finfo(np.float64).eps * (terms + np.log2(size))
        mass[mass < (noise * mass.max(axis=1))[:, None]] = 0.0
        return mass

    def _parts(self, width: int) -> Iterator[slice]:
        """Cut the rows into parts whose arrays of this width stay small."""
        per = max(1, _CELLS // width)
        return (slice(i, i + per) for i in range(0, len(self.kind), per))


def log_of(mass: Floats) -> Floats:
    """Give logarithms, with -inf for 0 and no warning."""
    with np.errstate(divide="ignore"):
        result: Floats = np.log(mass)
    return result


def row_log_mgf(log_mass: Floats, theta: Floats) -> Floats:
    """Give log sum exp(log_mass + theta x), x = 0, 1, ..., for each row."""
    return _row_cumulants(log_mass, theta)[0]


def _scaled(log_mass: Floats, theta: Floats) -> tuple[Floats, Floats]:
    """Tilt rows, with their greatest entry scaled to 1; give also its logarithm."""
    tilted = theta[:, None] * np.arange(log_mass.shape[1])
    tilted += log_mass
    top = tilted.max(axis=1)
    tilted -= top[:, None]
    return np.exp(tilted, out=tilted), top


def _tilted_rows(log_mass: Floats, theta: Floats) -> Floats:
    rows, _ = _scaled(log_mass, theta)
    rows /= rows.sum(axis=1, keepdims=True)
    return rows


def _row_cumulants(log_mass: Floats, theta: Floats) -> tuple[Floats, Floats, Floats]:
    """Give log generating function, mean and variance of each tilted row."""
    rows, top = _scaled(log_mass, theta)
    index = np.arange(log_mass.shape[1], dtype=np.float64)
    weight = rows.sum(axis=1)
    mean = rows @ index / weight
    from_mean = index - mean[:, None]
    from_mean *= from_mean
    return top + np.log(weight), mean, np.vecdot(rows, from_mean) / weight


def _between(low: Floats, high: Floats) -> Floats:
    """Halve a bracket on the scale of logarithms."""
    return np.where(low > 0, np.sqrt(low * high), high / 8)


def _slope(x0: Floats, y0: Floats, x1: Ints, y1: Floats) -> Floats:
    """Give the slope through two points, with nan where it is not finite."""
    with np.errstate(divide="ignore", invalid="ignore"):
        slope = (y1 - y0) / (x1 - x0)
    return np.where(np.isfinite(slope), slope, np.nan)


def _folded(rows: Floats, size: int) -> Floats:
    """Add up columns that are alike modulo `size`."""
    if rows.shape[1] <= size:
        return rows
    padded = np.pad(rows, ((0, 0), (0, -rows.shape[1] % size)))
    folded: Floats = padded.reshape(len(rows), -1, size).sum(axis=1)
    return folded


def _merged(rows: Floats, group: Ints) -> tuple[Floats, Ints]:
    """Convolve rows by eights within a group, so that fewer long transforms are left to do."""
    first = np.flatnonzero(np.diff(group, prepend=-1))
    size = int(_fast_length(np.array(8 * rows.shape[1])))
    place = np.arange(len(group)) - np.repeat(first, np.diff(first, append=len(group)))
    starts = np.flatnonzero(place % 8 == 0)
    waves = np.multiply.reduceat(np.fft.rfft(rows, n=size, axis=1), starts, axis=0)
    merged: Floats = np.fft.irfft(waves, n=size, axis=1)
    return merged, group[starts]


def _fast_length(length: Ints) -> Ints:
    """Round up to a power of 2, or 5/8 or 3/4 of one, for which the transform is quick."""
    eighth = 2 ** (np.ceil(np.log2(np.maximum(length, 16))).astype(np.int64) - 3)
    eighths = np.select([length <= 5 * eighth, length <= 6 * eighth], [5, 6], default=8)
    result: Ints = eighth * eighths
    return result


def _power(base: Complexes, count: Ints) -> Complexes:
    """Raise row i to the whole power count[i] >= 1 by squaring."""
    if (count == 1).all():
        return base
    result = np.ones_like(base)
    left = count.copy()
    while True:
        odd = left & 1 == 1
        result[odd] *= base[odd]
        left >>= 1
        if not left.any():
            return result
        base = base * base
