"""How many deals it takes to see a stated sharp with a single check: 80 % power at .001.

The law of the score is taken as uniform packs give it; the pone's cut costs a few hundredths more deals
(statistics of the design, section 9b: power .887 against .907 at 63 own deals).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from detect.checks.cohesion import met_again
from detect.checks.dealt import Dealt
from detect.checks.stacked import laws_of, score_law, tables
from detect.evidence.tests import Z_SEEN
from detect.fair.evening import simulate
from detect.fair.options import Evening
from detect.fair.shuffles import shuffled
from detect.laws import load
from detect.nulls import Pmf, hands
from detect.nulls.orders import law, statistics
from detect.nulls.pairings import pairing
from detect.nulls.tricks import TRICKS, together

ALPHA, POWER = 0.001, 0.8
Z_999, Z_8 = 3.090232306167814, 0.8416212335729143


def mixed(a: Pmf, b: Pmf, rate: float) -> Pmf:
    """Give the law that is b with chance `rate` and else a."""
    lo = min(a.lo, b.lo)
    mass = np.zeros(max(a.lo + a.mass.size, b.lo + b.mass.size) - lo)
    mass[a.lo - lo : a.lo - lo + a.mass.size] += (1 - rate) * a.mass
    mass[b.lo - lo : b.lo - lo + b.mass.size] += rate * b.mass
    return Pmf(lo, mass, a.unit)


def power(fair: Pmf, sharp: Pmf, n: int, guard: float = 1.0) -> float:
    """Give the chance that n deals of the sharp reach the exact .001 of fair play, their deviation divided by a guard."""
    sums = fair.power(n)
    tail = np.cumsum(sums.mass[::-1])[::-1]
    reached = np.flatnonzero(tail <= ALPHA)
    if not reached.size:
        return 0.0
    mean = n * fair.mean() / fair.unit
    return float(sharp.power(n).tail(math.ceil(mean + guard * (sums.lo + reached[0] - mean) - 1e-9)))


def deals_needed(fair: Pmf, sharp: Pmf, guard: float = 1.0, wanted: float = POWER) -> int:
    """Give the fewest deals from which on the sharp is seen with that power, 80 % unless said, at .001 (to within 2 %).

    Examples
    --------
    >>> coin = Pmf.equal([0, 1])
    >>> deals_needed(coin, coin.tilted(2.0))
    24
    """
    low, high = 1, 2
    while power(fair, sharp, high, guard) < wanted:
        low, high = high, 2 * high
    while high - low > max(1, high // 50):
        middle = (low + high) // 2
        low, high = (middle, high) if power(fair, sharp, middle, guard) < wanted else (low, middle)
    return high


def standard(what: int, part: int, guard: float = 1.0) -> int:
    """Give the own deals that show an extra ace, or honour, on every second own deal (points: an extra ace's four).

    Parameters
    ----------
    what : int
        `ACES`, `HONOURS` or `POINTS` of `detect.checks.stacked`.
    part : int
        0 for the dealer's hand, 1 for his side.
    guard : float
        As `detect.checks.Scores` has it.
    """
    law, more, *_ = laws_of(what, part)
    score = tables(what)[part]
    fair, sharp = score_law(law, score), score_law(more, score)
    return deals_needed(fair, mixed(fair, sharp, 0.5), guard)


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


PACKS = 20_000
"""How many packs the engine shuffles where a shuffle has no law of its own."""


@dataclass(frozen=True)
class Sharpest:
    """What a check of orders is measured by: a shuffle, and the way to look that sees it.

    Attributes
    ----------
    column : str
        Of `detect.nulls.orders`.
    sign : int
        1 where many of it are looked for, -1 where few are.
    shuffle : str
        As `detect.fair.shuffles.parse_shuffle` reads it.
    """

    column: str
    sign: int
    shuffle: str


STANDARD_SHUFFLES = {
    "shuffle.rising": Sharpest("rising", -1, "riffle:6"),
    "shuffle.cyclic": Sharpest("cyclic_descents", -1, "riffle:6+cut"),
    "shuffle.adjacent": Sharpest("cyclic_successions", 1, "overhand:6x20"),
    "shuffle.packet": Sharpest("packet", 1, "overhand:6x20"),
    "shuffle.inversions": Sharpest("inversions", -1, "overhand:10x20"),
    "shuffle.footrule": Sharpest("footrule", -1, "overhand:10x20"),
    "shuffle.lis": Sharpest("increasing", 1, "overhand:6x20"),
    "shuffle.valleys": Sharpest("valleys", -1, "shelf:20"),
    "shuffle.guess": Sharpest("guess_turn", 1, "shelf:10"),
}
"""The shuffle that each check of orders is measured by."""


def order_laws(sharpest: Sharpest, packs: int = PACKS, seed: int = 1) -> tuple[Pmf, Pmf]:
    """Give the law of a statistic's score in a fair pack, and what it is after a shuffle of a new pack by the engine.

    Parameters
    ----------
    sharpest : Sharpest
    packs : int
        How many are shuffled.
    seed : int

    Examples
    --------
    >>> fair, riffled = order_laws(STANDARD_SHUFFLES["shuffle.rising"], packs=2000)
    >>> round(fair.mean(), 1), round(riffled.mean())
    (-26.5, -23)
    """
    fair = law(sharpest.column, 52)
    orders = shuffled(np.tile(np.arange(52, dtype=np.int8), (packs, 1)), sharpest.shuffle, seed)
    found = np.bincount(
        statistics(orders, [sharpest.column])[sharpest.column], minlength=fair.lo + fair.mass.size
    )
    sharp = Pmf(0, found / packs)
    return (fair, sharp) if sharpest.sign > 0 else (_mirrored(fair), _mirrored(sharp))


def _mirrored(one: Pmf) -> Pmf:
    return Pmf(-int(one.support[-1]), one.mass[::-1])


def standard_order(check: str) -> int:
    """Give the packs that show the shuffle a check of orders is measured by."""
    return deals_needed(*order_laws(STANDARD_SHUFFLES[check]))


def standard_topstock(rate: float = 0.1) -> int:
    """Give the packs that show the two top cards kept, the rest well mixed, at one shuffle of ten."""
    fair, fifty = law("kept", 52), law("kept", 50)
    kept = Pmf(2, fifty.mass)
    return deals_needed(fair, mixed(fair, kept, rate))


def standard_cycles() -> int:
    """Give the packs that show a program which always sends all cards round in one (Sattolo's)."""
    fair = _mirrored(law("cycles", 52))
    return deals_needed(fair, Pmf.point(-1))


def standard_low(ranks: int = 3) -> int:
    """Give the cuttings that show a card three ranks lower than luck's at each, the ace at the least."""
    fair = Pmf(0, np.full(13, 1 / 13))
    mass = np.zeros(13)
    for score in range(13):
        mass[min(score + ranks, 12)] += 1 / 13
    return deals_needed(fair, Pmf(0, mass))


def standard_cohesion(sessions: int = 60, deals: int = 100, seed: int = 1) -> int:
    """Give the deals that show a pack riffled twice, by evenings of whist that the engine plays."""
    fair = _mirrored(together())
    rooms = next(
        simulate(
            Evening(sessions=sessions, deals=deals, shuffle="riffle:2", cut="human", seed=seed),
            chunk=sessions,
        )
    )
    table = Dealt(rooms, load("whist-club"), np.ones(len(rooms.deals), bool))
    _, tricks, pairs = table.once(met_again)
    found = np.bincount(pairs[tricks == TRICKS])
    return deals_needed(fair, _mirrored(Pmf(0, found / found.sum())))


def standard_lowest() -> int:
    """Give the cuttings, of four players each, that show one who cuts the lowest card every other time."""
    return deals_needed(Pmf.equal([0, 0, 0, 1]), Pmf.equal([0, 1]))


def standard_meets(rate: float = 0.3, cuttings: int = 400, seed: int = 1) -> int:
    """Give the own deals with a seam that show three cuts in ten on it, by cuts of a usual habit (to within 10 %).

    Depths have a mean of 26 and a standard deviation of 5, seams lie anywhere that a cut may, and each is tried.
    """
    rng = np.random.default_rng(seed)
    low, high = 2, 64
    while high - low > max(1, low // 10):
        n = (low + high) // 2
        seen = 0
        for _ in range(cuttings):
            seam = rng.integers(4, 49, n)
            depth = np.clip(np.round(rng.normal(26, 5, n)), 4, 48).astype(np.int64)
            depth = np.where(rng.random(n) < rate, seam, depth)
            seen += pairing(depth.tolist(), seam.tolist()).tail(int((depth == seam).sum())) <= ALPHA
        low, high = (low, n) if seen >= POWER * cuttings else (n, high)
    return high
