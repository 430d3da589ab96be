"""How much it takes to see what is done at poker: 80 % power at .001, at a table of five."""

from __future__ import annotations

import math

import numpy as np

from detect.checks.openers import GUARD
from detect.checks.stacked import UNIT
from detect.checks.strength import SHARPS, scored
from detect.evidence.power import deals_needed, mixed
from detect.evidence.tests import Z_SEEN
from detect.nulls import Pmf
from detect.nulls.openers import most

PLAYERS = 5


def standard_strength(rate: float = 0.5, tables: int = 200_000, seed: int = 1) -> int:
    """Give the own deals that show a dealer who takes the best of three hands on every second one.

    Shares of hands beaten are uniform in fair play; the laws of the score are those of so many tables.
    """
    rng = np.random.default_rng(seed)
    share = rng.random((tables, PLAYERS))
    sharp = share.copy()
    sharp[:, 0] = rng.random((tables, SHARPS[0])).max(axis=1)
    deal, many = np.repeat(np.arange(tables), PLAYERS), np.full(tables, PLAYERS)
    fair, taken = (
        np.bincount(scored(each.ravel(), deal, many).reshape(tables, PLAYERS)[:, 0] + 50, minlength=200)
        / tables
        for each in (share, sharp)
    )
    return deals_needed(Pmf(-50, fair, UNIT), mixed(Pmf(-50, fair, UNIT), Pmf(-50, taken, UNIT), rate))


def standard_luck(base: float = 0.2871) -> int:
    """Give the draws that show a player whose draws help twice as often as a pair's, among four who draw as often.

    Examples
    --------
    >>> standard_luck()
    53
    """
    pooled = base * (1 + 1 / PLAYERS)
    return math.ceil(Z_SEEN**2 * pooled * (1 - pooled) * (1 + 1 / (PLAYERS - 1)) / base**2)


def standard_openers(rate: float = 0.5) -> int:
    """Give the jack-pots that show a player who opens on anything every second time, as the second to speak.

    Examples
    --------
    >>> standard_openers()
    32
    """
    fair, openers = GUARD * most(1), most(0)
    opens = rate + (1 - rate) * openers
    return deals_needed(Pmf(0, np.array([1 - fair, fair])), Pmf(0, np.array([1 - opens, opens])))


def standard_absent(share: float = 0.6) -> int:
    """Give the deals with an ace that came back that show a player to whom three in five come.

    Examples
    --------
    >>> standard_absent()
    23
    """
    fair = 1 / PLAYERS
    return deals_needed(Pmf(0, np.array([1 - fair, fair])), Pmf(0, np.array([1 - share, share])))
