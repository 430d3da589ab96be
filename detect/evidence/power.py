"""How many deals it takes to see a stated sharp with a single check: 80 % power at .001.

The law of the score is taken as uniform packs give it; the pone's cut costs a few hundredths more deals
(statistics of the design, section 9b: power .887 against .907 at 63 own deals).
"""

from __future__ import annotations

import math

import numpy as np

from detect.checks.dealt import ACES, HONOURS
from detect.checks.stacked import UNIT, tables
from detect.evidence.tests import Z_SEEN
from detect.nulls import Pmf, hands

ALPHA, POWER = 0.001, 0.8
Z_999, Z_8 = 3.090232306167814, 0.8416212335729143
LAWS = (hands.aces, hands.honours, hands.points)


def score_law(counts: Pmf, score: np.ndarray) -> Pmf:
    """Give the law of a score from the law of the count.

    Examples
    --------
    >>> law = score_law(hands.aces(13), tables(ACES)[0])
    >>> round(law.mean(), 3)
    -0.056
    """
    lo = int(score.min())
    mass = np.zeros(int(score.max()) - lo + 1)
    np.add.at(mass, score[counts.support] - lo, counts.mass)
    return Pmf(lo, mass, UNIT)


def mixed(a: Pmf, b: Pmf, rate: float) -> Pmf:
    """Give the law that is b with chance `rate` and else a."""
    lo = min(a.lo, b.lo)
    mass = np.zeros(max(a.lo + a.mass.size, b.lo + b.mass.size) - lo)
    mass[a.lo - lo : a.lo - lo + a.mass.size] += (1 - rate) * a.mass
    mass[b.lo - lo : b.lo - lo + b.mass.size] += rate * b.mass
    return Pmf(lo, mass, a.unit)


def power(fair: Pmf, sharp: Pmf, n: int) -> float:
    """Give the chance that n deals of the sharp reach the exact .001 of fair play."""
    sums = fair.power(n)
    tail = np.cumsum(sums.mass[::-1])[::-1]
    reached = np.flatnonzero(tail <= ALPHA)
    if not reached.size:
        return 0.0
    return float(sharp.power(n).tail(int(sums.lo + reached[0])))


def deals_needed(fair: Pmf, sharp: Pmf) -> int:
    """Give the fewest deals from which on the sharp is seen with 80 % power at .001 (to within 2 %).

    Examples
    --------
    >>> coin = Pmf.equal([0, 1])
    >>> deals_needed(coin, coin.tilted(2.0))
    24
    """
    low, high = 1, 2
    while power(fair, sharp, high) < POWER:
        low, high = high, 2 * high
    while high - low > max(1, high // 50):
        middle = (low + high) // 2
        low, high = (middle, high) if power(fair, sharp, middle) < POWER else (low, middle)
    return high


def standard(what: int, part: int) -> int:
    """Give the own deals that show an extra ace, or honour, on every second own deal (points: an extra ace's four).

    Parameters
    ----------
    what : int
        `ACES`, `HONOURS` or `POINTS` of `detect.checks.stacked`.
    part : int
        0 for the dealer's hand, 1 for his side.
    """
    law = LAWS[what](26 if part else 13)
    extra = 1 if what in {ACES, HONOURS} else 4
    score = tables(what)[part]
    fair = score_law(law, score)
    sharp = score_law(hands.added(law, extra, law.lo + law.mass.size - 1), score)
    return deals_needed(fair, mixed(fair, sharp, 0.5))


def standard_turnup() -> int:
    """Give the own deals that show an honour turned up on purpose in one own deal of four, beside three others.

    The usual formula for two shares, own deals against three times as many.
    """
    fair = 4 / 13
    sharp = fair + 0.25 * (1 - fair)
    pooled = (sharp + 3 * fair) / 4
    spread = Z_999 * math.sqrt(pooled * (1 - pooled) * 4 / 3)
    spread += Z_8 * math.sqrt(sharp * (1 - sharp) + fair * (1 - fair) / 3)
    return math.ceil((spread / (sharp - fair)) ** 2)


def standard_flat(shift: float = 6.0) -> int:
    """Give the deals that show a pack riffled once: its sum of squared suit lengths is 6.0 a deal too low.

    (49.706 - 48.2 a hand, simulated whist with one riffle: statistics of the design, section 2.1.)
    """
    return math.ceil((Z_SEEN * math.sqrt(hands.square_sum_deal().var()) / shift) ** 2)
