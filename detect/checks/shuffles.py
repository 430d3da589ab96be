"""Was the pack shuffled? Every statistic of an order that a bad shuffle moves, each with its exact law.

The subject is the table: honest clubs shuffle badly, and nothing here is about a person. Where the pack was logged only
after the cut for the deal, the checks that a cut would mislead are not put.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from detect.checks.base import EVERY_GAME, Part, Question, Scores, Subjects, Tag, check
from detect.checks.dealt import Dealt
from detect.checks.orders import Orders
from detect.nulls import Pmf, PmfTable
from detect.nulls.orders import law
from detect.nulls.orders_bets import RIFFLES_BET, reaching
from detect.nulls.permutations import cyclic_descents, rising
from detect.nulls.riffles import most_likely_riffles, riffle_distance, riffle_log_ratio

FEW, MANY = -1, 1
MIXED = "every order with the same chance"
UNIT = 0.05
"""The lattice of the log-likelihood ratio of riffles."""
TRACE = 0.35
"""So many riffles are enough as bring a pack nearer to a fair one than this (total variation): seven, for 52 cards."""
STAKES = (0.05, 0.25, 0.6)
"""Shares of a bet that is lost whole where a packet, or a top, was not kept: the rest stays as it is."""
SPREADS = np.array([0.5, 1.0, 2.0])
"""Tilts of most bets, as shares of one over the standard deviation of 52 cards."""


@dataclass(frozen=True)
class Look:
    """One way to look at orders: which statistic, and whether few or many of it are looked for."""

    column: str
    sign: int

    def law(self, n: int) -> Pmf:
        """Give the law of its score for `n` cards."""
        fair = law(self.column, n)
        if self.sign == MANY:
            return fair
        return Pmf(-int(fair.support[-1]), fair.mass[::-1])


def looked(orders: Orders, session: NDArray[np.int32], looks: tuple[Look, ...]) -> Scores:
    """Score orders, one score for each way to look and order, the subject being the table.

    Parameters
    ----------
    orders : Orders
    session : int32[N]
        The code of the session of each order.
    looks : tuple of Look
        One for each part of the check.
    """
    known, kinds = np.unique(orders.columns["known"], return_inverse=True)
    parts = np.repeat(np.arange(len(looks)), orders.row.size)
    laws = [look.law(int(n)) for look in looks for n in known] or [Pmf.point(0)]
    figure = np.concatenate([orders.columns[look.column] for look in looks]).astype(np.int64)
    signs = np.array([look.sign for look in looks])
    kind = parts * known.size + np.tile(kinds.reshape(-1), len(looks))
    subjects, subject, order = _by_table(session, parts, len(looks))
    means, spreads = np.array([one.mean() for one in laws]), np.array([one.var() for one in laws])
    return Scores(
        subjects=subjects,
        row=np.tile(orders.row, len(looks))[order],
        subject=subject[order],
        score=(signs[parts] * figure)[order],
        kind=kind[order].astype(np.int32),
        null=PmfTable.of(laws),
        figure=figure[order].astype(float),
        expected=(signs[parts] * means[kind])[order] if kind.size else np.empty(0),
        variance=spreads[kind][order] if kind.size else np.empty(0),
        tilts=SPREADS / (law(looks[0].column, 52).var() ** 0.5),
    )


def _by_table(
    session: NDArray[np.int32], parts: NDArray[np.int64], many: int
) -> tuple[Subjects, NDArray[np.int32], NDArray[np.int64]]:
    """Give the tables as subjects, each score's subject, and what puts scores in their order."""
    sessions, number = np.unique(session, return_inverse=True)
    nothing = np.zeros(many * sessions.size, np.int8)
    subjects = Subjects(
        session=np.tile(sessions, many).astype(np.int32),
        seat=nothing,
        player=np.full(nothing.size, -1, np.int32),
        part=np.repeat(np.arange(many), sessions.size).astype(np.int8),
    )
    subject = (parts * sessions.size + np.tile(number.reshape(-1), many)).astype(np.int32)
    return subjects, subject, np.argsort(subject, kind="stable")


def _of(dealt: Dealt, *looks: Look, uncut: bool = False) -> Scores:
    orders = dealt.orders.only(dealt.orders.uncut) if uncut else dealt.orders
    return looked(orders, dealt.session[orders.row], looks)


def _staked(scores: Scores, levels: tuple[int, ...]) -> Scores:
    """Bet shares of a stake on a statistic reaching levels, instead of on tilts."""
    rows, width = scores.null.mass.shape
    bets = np.zeros((rows, width, len(STAKES)))
    for row in range(rows):
        fair = scores.null.pmf(row)
        bet = reaching(fair, levels)
        at = fair.support - scores.null.lo
        for j, stake in enumerate(STAKES):
            bets[row, at, j] = np.logaddexp(np.log1p(-stake), np.log(stake) + bet.log_e)
    return replace(scores, bets=bets)


@check(
    "shuffle.rising", question=Question.SHUFFLE, games=EVERY_GAME, needs="uncut_orders", tag=Tag.EXACT, null=MIXED,
    weight=0.12, parts=(Part("few", 1.0, -3.6, 6),), redealt=True,
)  # fmt: skip
def rising_sequences(dealt: Dealt) -> Scores:
    """Do the packs fall into fewer rising sequences than a well shuffled pack, as too few riffles leave?"""
    return _of(dealt, Look("rising", FEW), uncut=True)


@check(
    "shuffle.cyclic", question=Question.SHUFFLE, games=EVERY_GAME, needs="orders", tag=Tag.EXACT, null=MIXED,
    weight=0.06, parts=(Part("few", 1.0, -3.4, 6),), redealt=True,
)  # fmt: skip
def cyclic(dealt: Dealt) -> Scores:
    """The same, counted round the ring, which no cut changes?"""
    return _of(dealt, Look("cyclic_descents", FEW))


def riffle_score(n: int, *, cut: bool) -> tuple[NDArray[np.int64], Pmf, NDArray[np.float64]]:
    """Give the score of every number of breaks, its law in a fair pack, and what each number of riffles bet on pays.

    The score is log(mean over k = 1 to 9 of the likelihood ratio of k riffles) on a lattice; fewer breaks always score
    more.

    Parameters
    ----------
    n : int
        Cards.
    cut : bool
        Whether breaks are cyclic descents, else rising sequences.

    Returns
    -------
    score : int64[n + 1]
        By breaks.
    law : Pmf
    bets : float64[W, 9]
        The log likelihood ratio of k = 1 … 9 riffles at each index of the law's support; 0 where none comes.

    Examples
    --------
    >>> score, fair, _ = riffle_score(52, cut=False)
    >>> score[[2, 14, 20, 26]].tolist(), round(float(fair.tail(score[14])), 12)
    ([2362, 345, 62, -20], 1.293e-09)
    """
    fair = cyclic_descents(n) if cut else rising(n)
    ratios = np.stack([riffle_log_ratio(fair.support, n, k, cut=cut) for k in RIFFLES_BET], axis=1)
    mean = np.logaddexp.reduce(ratios, axis=1) - np.log(len(RIFFLES_BET))
    steps = np.round(mean / UNIT).astype(np.int64)
    # What more breaks score is one less at least, so that no two numbers of breaks share a score.
    steps = np.minimum.accumulate(steps + np.arange(steps.size)) - np.arange(steps.size)
    lo, high = int(steps[-1]), int(steps[0])
    mass, bets = np.zeros(high - lo + 1), np.zeros((high - lo + 1, len(RIFFLES_BET)))
    mass[steps - lo], bets[steps - lo] = fair.mass, ratios
    score = np.full(n + 1, lo, np.int64)
    score[fair.support] = steps
    return score, Pmf(lo, mass, UNIT), bets


@check(
    "shuffle.riffles", question=Question.SHUFFLE, games=EVERY_GAME, needs="orders", tag=Tag.EXACT, null=MIXED,
    weight=0.12, parts=(Part("few", 1.0),), redealt=True,
)  # fmt: skip
def riffles(dealt: Dealt) -> Scores:
    """How many riffles do the packs look like, beside chance?"""
    orders, known = dealt.orders, dealt.orders.columns["known"].astype(np.int64)
    session = dealt.session[orders.row]
    cut = _cut_somewhere(orders, session)
    breaks = np.where(cut, orders.columns["cyclic_descents"], orders.columns["rising"]).astype(np.int64)
    pairs, kind = np.unique(np.stack([known, cut]), axis=1, return_inverse=True)
    made = [riffle_score(int(n), cut=bool(c)) for n, c in pairs.T]
    null = PmfTable.of([one[1] for one in made] or [Pmf.point(0, unit=UNIT)])
    bets = np.zeros((*null.mass.shape, len(RIFFLES_BET)))
    for row, (_, fair, paid) in enumerate(made):
        bets[row, fair.lo - null.lo : fair.lo - null.lo + len(paid)] = paid
    kind = kind.reshape(-1)
    table = np.zeros((len(made), int(known.max(initial=0)) + 1), np.int64)
    for row, (score, _, _) in enumerate(made):
        table[row, : score.size] = score
    fairs = [cyclic_descents(int(n)) if c else rising(int(n)) for n, c in pairs.T]
    subjects, subject, order = _by_table(session, np.zeros(session.size, np.int64), 1)
    return Scores(
        subjects=subjects, row=orders.row[order], subject=subject[order],
        score=table[kind, breaks][order] if made else np.empty(0, np.int64), kind=kind[order].astype(np.int32), null=null,
        figure=breaks[order].astype(float), expected=np.array([one.mean() for one in fairs])[kind][order],
        variance=np.array([one.var() for one in fairs])[kind][order], tilts=np.zeros(1), bets=bets,
        estimate=lambda: _estimates(subject, breaks, known, cut, len(subjects)),
    )  # fmt: skip


def _cut_somewhere(orders: Orders, session: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Tell which orders are of a session where one at least was seen after a cut alone."""
    after = np.zeros(int(session.max(initial=-1)) + 1, bool)
    after[session[~orders.uncut]] = True
    return np.asarray(after[session])


def _estimates(
    subject: NDArray[np.int32], breaks: NDArray[np.int64], known: NDArray[np.int64], cut: NDArray[np.bool_], many: int
) -> dict[str, NDArray[np.float64]]:  # fmt: skip
    """Give each table's most likely number of riffles, the ends of its interval, and how many would do."""
    told = {name: np.full(many, np.nan) for name in ("riffles", "low", "high", "enough")}
    order = np.argsort(subject, kind="stable")
    starts = np.searchsorted(subject[order], np.arange(many + 1))
    for one in range(many):
        mine = order[starts[one] : starts[one + 1]]
        found = most_likely_riffles(breaks[mine], known[mine], cut=bool(cut[mine[0]]))
        told["low"][one], told["enough"][one] = found.low, enough(int(np.bincount(known[mine]).argmax()))
        told["riffles"][one] = np.nan if found.best is None else found.best
        told["high"][one] = np.nan if found.high is None else found.high
    return told


@cache
def enough(n: int) -> int:
    """Give the riffles that hide all but a trace of the old order of `n` cards.

    Examples
    --------
    >>> enough(32), enough(52), enough(60)
    (6, 7, 8)
    """
    return next(k for k in range(1, 60) if riffle_distance(n, k) < TRACE)


@check(
    "shuffle.adjacent", question=Question.SHUFFLE, games=EVERY_GAME, needs="orders", tag=Tag.EXACT, null=MIXED,
    weight=0.16, parts=(Part("following", 0.75, 6.2, 2), Part("either", 0.25)), redealt=True,
)  # fmt: skip
def adjacent(dealt: Dealt) -> Scores:
    """Do more cards lie by their old neighbours than chance leaves, as an overhand shuffle does?"""
    return _of(dealt, Look("cyclic_successions", MANY), Look("adjacent", MANY))


@check(
    "shuffle.packet", question=Question.SHUFFLE, games=EVERY_GAME, needs="orders", tag=Tag.EXACT, null=MIXED,
    weight=0.08, parts=(Part("longest", 1.0, 1.1, 6),), redealt=True,
)  # fmt: skip
def packet(dealt: Dealt) -> Scores:
    """Do longer packets stay whole than chance leaves?"""
    return _staked(_of(dealt, Look("packet", MANY)), (3, 4, 5, 6, 8, 10, 13))


@check(
    "shuffle.topstock", question=Question.SHUFFLE, games=EVERY_GAME, needs="uncut_orders", tag=Tag.EXACT, null=MIXED,
    weight=0.05, parts=(Part("kept", 1.0, 0.2, 36),), redealt=True,
)  # fmt: skip
def topstock(dealt: Dealt) -> Scores:
    """Does the old top stay on top of the pack oftener than chance leaves it?"""
    return _staked(_of(dealt, Look("kept", MANY), uncut=True), (2, 3, 4, 5, 6, 8))


@check(
    "shuffle.inversions", question=Question.SHUFFLE, games=EVERY_GAME, needs="uncut_orders", tag=Tag.EXACT, null=MIXED,
    weight=0.04, parts=(Part("few", 0.5, -106.0, 6), Part("many", 0.5)), redealt=True,
)  # fmt: skip
def inversions(dealt: Dealt) -> Scores:
    """Do the cards stand more in their old order, or more turned round, than chance leaves?"""
    return _of(dealt, Look("inversions", FEW), Look("inversions", MANY), uncut=True)


@check(
    "shuffle.footrule", question=Question.SHUFFLE, games=EVERY_GAME, needs="uncut_orders", tag=Tag.EXACT, null=MIXED,
    weight=0.03, parts=(Part("near", 0.5, -132.0, 7), Part("far", 0.5)), redealt=True,
)  # fmt: skip
def footrule(dealt: Dealt) -> Scores:
    """Do the cards lie nearer to their old places, or farther from them, than chance leaves?"""
    return _of(dealt, Look("footrule", FEW), Look("footrule", MANY), uncut=True)


@check(
    "shuffle.lis", question=Question.SHUFFLE, games=EVERY_GAME, needs="uncut_orders", tag=Tag.EXACT, null=MIXED,
    weight=0.03, parts=(Part("upward", 0.5, 1.6, 16), Part("downward", 0.5)), redealt=True,
)  # fmt: skip
def lis(dealt: Dealt) -> Scores:
    """Do more cards stand in their old order one after another, or in its reverse, than chance leaves?"""
    return _of(dealt, Look("increasing", MANY), Look("decreasing", MANY), uncut=True)


@check(
    "shuffle.valleys", question=Question.SHUFFLE, games=EVERY_GAME, needs="orders", tag=Tag.EXACT, null=MIXED,
    weight=0.05, parts=(Part("few", 1.0, -3.2, 4),), redealt=True,
)  # fmt: skip
def valleys(dealt: Dealt) -> Scores:
    """Does the order rise and fall more seldom than chance makes it, as a machine of few shelves leaves it?"""
    return _of(dealt, Look("valleys", FEW))


@check(
    "shuffle.cycles", question=Question.SHUFFLE, games=EVERY_GAME, needs="uncut_orders", tag=Tag.EXACT, null=MIXED,
    weight=0.03, parts=(Part("few", 0.5, -3.5, 2), Part("many", 0.5)), redealt=True,
)  # fmt: skip
def cycles(dealt: Dealt) -> Scores:
    """Do the cards change places in fewer rounds, or in more, than chance makes, as some programs' swaps do?"""
    return _of(dealt, Look("cycles", FEW), Look("cycles", MANY), uncut=True)


@check(
    "shuffle.guess", question=Question.SHUFFLE, games=EVERY_GAME, needs="orders", tag=Tag.EXACT, null=MIXED,
    weight=0.03, parts=(Part("next", 0.5), Part("turn", 0.5, 4.7, 3)), redealt=True,
)  # fmt: skip
def guess(dealt: Dealt) -> Scores:
    """Turned up one by one, can more cards be foretold than luck allows?"""
    return _of(dealt, Look("guess_next", MANY), Look("guess_turn", MANY))
