"""A pack order that comes again: is a dealer's pack, but for a cut, one that was dealt from before?

The pack just gathered keeps much of its order through a poor shuffle, and that is nobody's doing. So a pack is only held
against those of other sittings and those from which the same cards were dealt four times or more before. A deal that is
written down twice is the record's affair, and is looked at once.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from detect.checks.base import WHIST_GAMES, Part, Question, Scores, Tag, check
from detect.checks.dealt import HOLDINGS, Dealt
from detect.checks.orders import before
from detect.checks.people import people
from detect.kernels.repeats import most_alike
from detect.laws.found import hands_of
from detect.log.tables import Stage
from detect.log.views import is_pack, packs
from detect.nulls import Pmf, PmfTable
from detect.nulls.repeats import best_match

BACK = 4
"""A pack is held against those dealt from the same cards so many times before, or more."""
MOST = 200
"""Against so many earlier packs, the latest."""
UNIT = 0.1
"""The lattice of the log-likelihood ratios."""
ALIKE, SHARE = 14, 0.02
"""The score is that of a dealer of whose packs one in fifty has from fourteen cards to all of them in their old places.
Fewer tell nothing: any two packs of tables that hardly shuffle agree beyond chance, since in both the suits lie together
(eleven cards five times as often, after one overhand pass of six packets, however many deals lie between)."""
TILTS = np.array([0.5, 1.0])
PAIRS = 1 << 20
"""So many pairs of packs are held against each other at once."""


@check(
    "stacked.repeat", question=Question.GAIN, games=WHIST_GAMES, needs="earlier packs", tag=Tag.CONSERVATIVE,
    null="a well shuffled pack, by Bonferroni over earlier packs and cuts", weight=0.03,
    parts=(Part("order", 1.0, 4.5, 16),),
)  # fmt: skip
def repeat(dealt: Dealt) -> Scores:
    """Does a pack that a player deals from agree with an earlier one, cut anyhow, in more places than chance brings?"""
    rows, alike, earlier = dealt.once(matches)
    size = dealt.code.pack
    kind = np.ceil(np.log2(np.maximum(earlier, 1))).astype(np.int64)
    laws = [best_match(size, 2**power) for power in range(int(kind.max(initial=0)) + 1)]
    table = np.stack([_scores(size, 2**power) for power in range(len(laws))])
    null = PmfTable.of([_scored(law, score) for law, score in zip(laws, table, strict=True)])
    means, spreads = (np.array([f(law) for law in laws]) for f in (Pmf.mean, Pmf.var))
    subjects, subject = people(dealt, rows, dealt.dealer[rows])
    order = np.lexsort((rows, subject))
    return Scores(
        subjects=subjects,
        row=rows[order],
        subject=subject[order],
        score=table[kind, alike][order],
        kind=kind[order].astype(np.int32),
        null=null,
        figure=alike[order].astype(float),
        expected=means[kind][order],
        variance=spreads[kind][order],
        tilts=TILTS,
    )


@cache
def _scores(size: int, earlier: int) -> np.ndarray:
    """Score 0, 1, … matches as a log-likelihood ratio on the lattice; more matches are never worth less (int64[n + 1])."""
    fair = best_match(size, earlier)
    mass = np.zeros(size + 1)
    mass[fair.support] = fair.mass
    again = np.where(np.arange(size + 1) >= min(ALIKE, size), 1.0 / (size + 1 - min(ALIKE, size)), 0.0)
    ratio = 1.0 - SHARE + SHARE * np.divide(again, mass, out=np.full(size + 1, 0.0), where=mass > 0)
    return np.maximum.accumulate(np.round(np.log(ratio) / UNIT)).astype(np.int64)


def _scored(law: Pmf, score: np.ndarray) -> Pmf:
    """Give the law of the score from that of the matches."""
    lo = int(score.min())
    mass = np.zeros(int(score.max()) - lo + 1)
    np.add.at(mass, score[law.support] - lo, law.mass)
    return Pmf(lo, mass, UNIT)


def matches(dealt: Dealt) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Hold every pack against earlier ones (int64[n] each).

    Returns
    -------
    rows : int64[n]
        The deals that have a dealer, and earlier packs to be held against.
    alike : int64[n]
        The cards in their places in the earlier pack and at the cut that agree best.
    earlier : int64[n]
        How many packs were looked through.
    """
    rows, order = _packs(dealt)
    stop = _stops(dealt, rows)
    start = np.maximum(stop - MOST, 0)
    place = np.argsort(order, axis=1).astype(np.int8)
    alike = np.zeros(rows.size, np.int64)
    ends = np.cumsum(stop - start)
    first = 0
    while first < rows.size:
        last = max(
            first + 1, int(np.searchsorted(ends, (ends[first - 1] if first else 0) + PAIRS, side="right"))
        )
        some = np.arange(first, last)
        many = stop[some] - start[some]
        own = np.repeat(some, many)
        other = np.arange(own.size) - np.repeat(np.cumsum(many) - many, many) + start[own]
        np.maximum.at(alike, own, most_alike(place, own, other))
        first = last
    once = np.zeros(rows.size, bool)
    once[np.unique(hands_of(dealt.log, dealt.hands)[rows], return_index=True)[1]] = True
    fits = np.flatnonzero((stop > start) & (dealt.dealer[rows] > 0) & once)
    fits = fits[np.argsort(rows[fits])]
    return rows[fits], alike[fits], (stop - start)[fits]


def _packs(dealt: Dealt) -> tuple[np.ndarray, np.ndarray]:
    """Give the packs of deals that were not void, each sitting's together: as dealt, else as shuffled."""
    size = dealt.code.pack
    out, has = np.zeros((dealt.among.size, size), np.int8), np.zeros(dealt.among.size, bool)
    for stage in (Stage.SHUFFLED, Stage.PACK):
        order, length = packs(dealt.log, stage, size)
        whole = is_pack(order, length, size)
        out[whole], has[whole] = order[whole], True
    rows = np.flatnonzero(has & dealt.among & ~dealt.log.deals["void"].to_numpy())
    rows = rows[np.argsort(dealt.session[rows], kind="stable")]
    return rows, out[rows]


def _stops(dealt: Dealt, rows: np.ndarray) -> np.ndarray:
    """Give for each pack the end of those it is held against, in the order of `rows` (int64[n])."""
    previous = before(dealt.log, _among(dealt, rows))
    back = rows.copy()
    for _ in range(BACK):
        back = np.where(back >= 0, previous[np.maximum(back, 0)], -1)
    number = np.full(dealt.among.size, -1, np.int64)
    number[rows] = np.arange(rows.size)
    opens = np.searchsorted(dealt.session[rows], dealt.session[rows], side="left")
    return np.asarray(np.where(back >= 0, number[np.maximum(back, 0)] + 1, opens))


def _among(dealt: Dealt, rows: np.ndarray) -> np.ndarray:
    """Tell which deals are among some rows (bool[N])."""
    out = np.zeros(dealt.among.size, bool)
    out[rows] = True
    return out


HOLDINGS["earlier packs"] = lambda dealt: dealt.once(matches)[0]
