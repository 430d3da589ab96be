"""Tails of sums that many groups share, and of sums short enough to be convolved one by one.

Whatever is done for a group depends on that group alone: its chance has the same bits in any company.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from detect.kernels.sums import add_up

if TYPE_CHECKING:
    from detect.nulls._sums import Floats, Ints, Sums

SHORT, SHORT_ALIKE = 1_000_000, 60_000
"""A sum that takes no more products than this is convolved directly: a transform and its tilt take longer. Sums of one law share
their transforms, so that there less is worth it."""
MANY, FEW = 200_000, 2_000
"""Rows times values from which machine code is quicker: where the compiler must first be loaded, and where it is there."""
STEP = 4.0
"""Tilts of a shared law bring its mean to so many deviations above the untilted one, and twice that, and so on."""
DEEPEST = 5.0
"""A tilted law is trusted so many of its own deviations from its middle: there its chances are 1e-6 of the greatest, its
error 1e-16 of it."""
HIGHEST = 300.0
"""A tilt times half a step, where exponentials are still far from the ends of float64."""


def short(sums: Sums) -> NDArray[np.bool_]:
    """Tell which groups are convolved directly."""
    possible = sums.log_mass > -np.inf
    values = sums.total(possible.sum(axis=1)[sums.kind])
    least, greatest = sums.ends()
    alike = np.bincount(sums.group, minlength=sums.n_groups) <= 1
    return np.asarray(values * (greatest - least + 1) <= 2 * np.where(alike, SHORT_ALIKE, SHORT))


def short_log_tails(sums: Sums, target: Ints) -> Floats:
    """Give log P(sum >= target) for each group, convolved directly; NaN where it is below all floats."""
    used, kind = np.unique(sums.kind, return_inverse=True)
    possible = sums.log_mass[used] > -np.inf
    law = np.append(0, np.cumsum(possible.sum(axis=1)))
    row, value = np.nonzero(possible)
    chance = np.exp(sums.log_mass[used][possible])
    first = value[law[:-1]]
    least, greatest = sums.ends()
    room = np.empty((2, int((greatest - least).max()) + 2))
    starts = np.searchsorted(sums.group, np.arange(sums.n_groups + 1))
    tail = np.empty(sums.n_groups)
    products = int((np.diff(law)[kind.reshape(-1)] * sums.count).sum())
    run = add_up.machine if products > (FEW if "numba" in sys.modules else MANY) else add_up.python  # type: ignore[attr-defined]
    run(starts, kind.reshape(-1), sums.count, law, value - first[row], chance, target - least, *room, tail)
    log_p = np.full(tail.size, np.nan)
    return np.log(np.minimum(tail, 1.0), out=log_p, where=tail > 0)


def shared_log_tails(sums: Sums, target: Ints) -> Floats:
    """Give log P(sum >= target) of groups that are sums of one law each; NaN where that must be found otherwise.

    Groups with the same law and number of terms share the transforms, which are made at fixed tilts.
    """
    result = np.full(sums.n_groups, np.nan)
    keys, which = np.unique(np.stack([sums.kind, sums.count]), axis=1, return_inverse=True)
    which = which.reshape(-1)
    for at in range(keys.shape[1]):
        groups = np.flatnonzero(which == at)
        result[groups] = _one_law(sums.select(groups[:1]), target[groups])
    return result


def _one_law(one: Sums, target: Ints) -> Floats:
    """Give the tails of one sum at many targets, from the tilt nearest to each."""
    _, mean, variance = one.cumulants(np.zeros(1))
    deviation = float(np.sqrt(variance[0]))
    result = np.full(target.size, np.nan)
    if not deviation > 0:
        return result
    node = np.maximum(np.round((target - mean[0]) / (STEP * deviation)), 0.0)
    for each in np.unique(node).tolist():
        there = np.flatnonzero(node == each)
        result[there] = _near(one, mean[0] + each * STEP * deviation, STEP / 2 * deviation, target[there])
    return result


def _near(one: Sums, centre: float, half: float, target: Ints) -> Floats:
    """Give the tails at targets within `half` above and below a centre, NaN where the tilted law is too narrow for them."""
    untold = np.full(target.size, np.nan)
    if centre >= one.ends()[1][0]:
        return untold
    theta = one.saddle(np.array([centre]))
    log_mgf, _, variance = one.cumulants(theta)
    tilt = float(theta[0])
    if tilt > 0 and (half > DEEPEST * np.sqrt(variance[0]) or tilt * half > HIGHEST):
        return untold
    for _, first, mass in one.windows(theta):
        index = first[0] + np.arange(mass.shape[1])
        untilted = mass[0] * np.exp(np.minimum(-tilt * (index - centre), 2 * HIGHEST))
        above = np.append(np.cumsum(untilted[::-1])[::-1], 0.0)
        at = np.clip(target - first[0], 0, mass.shape[1])
        with np.errstate(divide="ignore"):
            untold = log_mgf[0] - tilt * centre + np.log(above[at])
    return np.asarray(np.minimum(untold, 0.0))
