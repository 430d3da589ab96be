"""Bets against a fair pack: e-values of one order, exact by their laws.

An e-value is what a bet of 1 pays that is fair if the pack is: its mean under the law is 1, so that 100 or more comes
with chance 1/100 at most. A bet on one statistic is a table over its law's support. Bets on several statistics of
the same pack are averaged, which needs nothing of how these depend on each other (Vovk and Wang, "E-values:
calibration, combination and applications", Ann. Statist. 49, 2021, section 3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

import numpy as np
from numpy.typing import ArrayLike

from detect.errors import UsageFault
from detect.nulls._sums import Floats, log_of
from detect.nulls.orders import law
from detect.nulls.pmf import Pmf
from detect.nulls.riffles import riffle_log_ratio

RIFFLES_BET = range(1, 10)
"""The numbers of riffles that are bet on, each with the same stake."""

_DEVIATIONS: Mapping[str, Sequence[float]] = {
    "valleys": (-1, -2, -3, -4),
    "inversions": (1, 2, 3, -1, -2, -3),
    "footrule": (-1, -2, -3),
    "increasing": (1, 2, 3),
    "decreasing": (1, 2, 3),
}
"""Tilts of the bets, as shares of one over the law's standard deviation."""


@dataclass(frozen=True, slots=True, eq=False)
class Bet:
    """A bet on one statistic of an order.

    Attributes
    ----------
    law : Pmf
        The statistic's law if the pack is fair.
    log_e : float64[W]
        The log of what is paid at each index of ``law.support``; -inf where all is lost.
    """

    law: Pmf
    log_e: Floats

    def pays(self, found: ArrayLike) -> Floats:
        """Give the log e-values of statistics that were found.

        Raises
        ------
        UsageFault
            (a ValueError) when one is not in the law's support.

        Examples
        --------
        >>> np.exp(riffle_bet(52).pays([20, 26])).round(3).tolist()
        [12.629, 0.317]
        """
        at = np.asarray(found, dtype=np.int64) - self.law.lo
        if at.size and not 0 <= at.min() <= at.max() < len(self.log_e):
            least, most = self.law.support[[0, -1]].tolist()
            raise UsageFault(
                "found",
                int(at[(at < 0) | (at >= len(self.log_e))][0]) + least,
                f"must be from {least} to {most}",
            )
        paid: Floats = self.log_e[at]
        return paid

    def mean(self) -> float:
        """Give the mean e-value if the pack is fair, which is 1.

        Examples
        --------
        >>> f"{riffle_bet(52).mean():.12f}"
        '1.000000000000'
        """
        return float(self.law.mass @ np.exp(self.log_e))


def tilted(fair: Pmf, tilts: ArrayLike) -> Bet:
    """Bet on a statistic being great (tilts above 0) or small, equal stakes on each tilt.

    E = mean over j of exp(theta_j T) / E0 exp(theta_j T).

    Parameters
    ----------
    fair : Pmf
        The statistic's law if the pack is fair.
    tilts : float[J]
        Per lattice step.

    Examples
    --------
    >>> bet = tilted(law("valleys", 52), [-1.0, -2.0])
    >>> np.exp(bet.pays([9, 17])).round(3).tolist()
    [21076.256, 0.112]
    """
    thetas = np.atleast_1d(np.asarray(tilts, dtype=np.float64))
    rows = [theta * fair.support - fair.log_mgf(float(theta)) for theta in thetas]
    return Bet(fair, _mean_of(rows))


def reaching(fair: Pmf, levels: Sequence[int]) -> Bet:
    """Bet on a statistic reaching levels, equal stakes on each; levels that cannot be reached are left out.

    E = mean over l of 1{T >= l} / P0(T >= l).

    Parameters
    ----------
    fair : Pmf
        The statistic's law if the pack is fair.
    levels : sequence of int

    Examples
    --------
    >>> bet = reaching(law("kept", 52), [2, 3])
    >>> np.exp(bet.pays([1, 2, 3])).round(1).tolist()
    [0.0, 1326.0, 67626.0]
    """
    support = fair.support
    with_chance = [level for level in levels if level <= support[-1]]
    rows = [np.where(support >= level, -fair.log_tail(level), -np.inf) for level in with_chance]
    return Bet(fair, _mean_of(rows or [np.zeros(len(support))]))


def riffle_bet(n: int, *, cut: bool = True) -> Bet:
    """Bet on 1 to 9 riffles, equal stakes on each.

    Parameters
    ----------
    n : int
        Cards.
    cut : bool
        Whether the pack may have been cut anywhere: the bet is on cyclic descents then, and else on rising sequences,
        which any unknown cut would raise.

    Examples
    --------
    A pack riffled four times pays millions, one riffled seven times less than was staked:

    >>> np.exp(riffle_bet(52, cut=False).pays([14, 24])).round(1).tolist()
    [31287637.6, 0.7]
    """
    fair = law("cyclic_descents" if cut else "rising", n)
    return Bet(fair, _mean_of([riffle_log_ratio(fair.support, n, k, cut=cut) for k in RIFFLES_BET]))


@cache
def pack_bets(n: int) -> Mapping[str, Bet]:
    """Give the bets that are laid on one pack, by the statistic they are on.

    They are on packs that were riffled a little (cyclic descents), on packets that stayed together (successions, the
    longest packet), on machines of few shelves (valleys), on a kept top, and on packs much as they were or much
    turned round (inversions, footrule, subsequences).

    Examples
    --------
    >>> list(pack_bets(52))[:5]
    ['cyclic_descents', 'cyclic_successions', 'packet', 'kept', 'valleys']
    """
    ring = law("cyclic_successions", n)
    bets = {
        "cyclic_descents": riffle_bet(n),
        "cyclic_successions": tilted(ring, np.log([2.0, 4.0, 8.0, 16.0, 30.0])),
        "packet": reaching(law("packet", n), (3, 4, 5, 6, 8, 10, 13)),
        "kept": reaching(law("kept", n), (2, 3, 4, 5, 6, 8)),
    }
    for name, deviations in _DEVIATIONS.items():
        fair = law(name, n)
        spread = fair.var() ** 0.5 or 1.0
        bets[name] = tilted(fair, np.array(deviations) / spread)
    return MappingProxyType(bets)


def pack_log_e(columns: Mapping[str, ArrayLike], stakes: Mapping[str, float] | None = None) -> Floats:
    """Give the log e-value of each pack: the mean of the bets on it, weighted by their stakes.

    Parameters
    ----------
    columns : mapping of str to int[N]
        As `detect.nulls.orders.statistics` makes them: `known`, and every statistic that is bet on.
    stakes : mapping of str to float, optional
        What is staked on each statistic of `pack_bets`, fixed before the pack is seen; equal stakes on all where
        none are given. They are divided by their sum.

    Returns
    -------
    float64[N]
        0 for a pack of which nothing is known.

    Raises
    ------
    UsageFault
        (a ValueError) when a stake is negative or all are 0, or one is on a statistic that has no bet.

    Examples
    --------
    A new pack, and the same after one neat riffle:

    >>> from detect.nulls.orders import statistics
    >>> riffled = [card for pair in zip(range(26), range(26, 52)) for card in pair]
    >>> pack_log_e(statistics([range(52), riffled])).round(1).tolist()
    [143.2, 112.7]
    """
    known = np.asarray(columns["known"], dtype=np.int64)
    staked = dict.fromkeys(pack_bets(1), 1.0) if stakes is None else dict(stakes)
    total = sum(staked.values())
    if not set(staked) <= set(pack_bets(1)) or min(staked.values(), default=-1.0) < 0 or not total > 0:
        raise UsageFault(
            "stakes", staked, f"must be 0 or more, one above 0, on any of {', '.join(pack_bets(1))}"
        )
    result = np.zeros(len(known))
    for n in np.unique(known[known > 0]).tolist():
        rows = np.flatnonzero(known == n)
        bets = [
            bet.pays(np.asarray(columns[name])[rows]) + log_of(np.array(staked[name] / total))
            for name, bet in pack_bets(n).items()
            if staked.get(name, 0.0) > 0
        ]
        result[rows] = np.logaddexp.reduce(bets, axis=0)
    return result


def _mean_of(log_e: Sequence[Floats]) -> Floats:
    """Give the log of the mean of e-values, row by row."""
    mean: Floats = np.logaddexp.reduce(np.array(log_e), axis=0) - np.log(len(log_e))
    return mean
