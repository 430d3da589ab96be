"""Whom a wrong chance accuses: how often honest players reach the count from which on a steward suspects them."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Suspicion", "suspected"]


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A one-sided test of a count against a chance that was printed, and what it does to honest players.

    Attributes
    ----------
    draws : int
    least : int
        The count from which on a player is suspected.
    meant : float
        How often an honest player would reach it if the printed chance were right.
    size : float
        How often he does: the size of the test.
    """

    draws: int
    least: int
    meant: float
    size: float


def suspected(printed: float, exact: float, draws: int, level: float) -> Suspicion:
    """Give the test of at most a level by the printed chance, and its size by the exact one.

    Parameters
    ----------
    printed, exact : float
        Chances of one draw, from 0 to 1.
    draws : int
        How many are counted, each by itself.
    level : float
        Above 0: a share of honest players that may be suspected.

    Notes
    -----
    Both are tails of the binomial law.

    Examples
    --------
    Two pairs from a pair, printed 8 to 1, come 2,592 times of 16,215:

    >>> told = suspected(1 / 9, 2592 / 16215, 400, 0.01)
    >>> told.least, round(told.meant, 4), round(told.size, 2)
    (61, 0.007, 0.68)
    """
    from scipy.stats import binom

    least = int(binom.isf(level, draws, printed)) + 1
    meant, size = (float(binom.sf(least - 1, draws, chance)) for chance in (printed, exact))
    return Suspicion(draws, least, meant, size)
