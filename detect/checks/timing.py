"""Seconds at the table: does a dealer take longer over the deals on which his side does well?

Players differ, and everybody deals faster as the evening wears on; so nobody is held against another, and a deal only
against the same dealer's deals near it. That seconds follow the cards, which nobody has seen yet, is what is looked for.
"""

from __future__ import annotations

import numpy as np

from detect.checks.base import WHIST_GAMES, Drawn, Part, Question, Tag, check
from detect.checks.dealt import HOLDINGS, Dealt
from detect.checks.people import blocks, people
from detect.checks.voids import judged
from detect.laws.replayed import replayed

CARDS, TRICKS = 0, 1
TOGETHER = 60
"""So many own deals, one after another, are held against each other."""
TILTS = np.array([0.1, 0.25, 0.6])
"""In points and in tricks, of which a standard deviation is 5 and 3."""
IN_PACK = 40
"""Points (4-3-2-1)."""


@check(
    "timing.slow", question=Question.GAIN, games=WHIST_GAMES, needs="times", tag=Tag.PERMUTATION,
    null="the dealer's own deals, any half of them the slower one", weight=0.02,
    parts=(Part("cards", 0.5, 3.0, 20), Part("tricks", 0.5)),
)  # fmt: skip
def slow(dealt: Dealt) -> Drawn:
    """Does a dealer's side hold stronger hands, or win more tricks, on the deals over which he took longer than usual?

    The seconds are those of shuffling and of dealing, together where both are logged; longer is above the median of his
    own deals, of which at most sixty in a row are held against each other.
    """
    rows, seconds, kind, did = dealt.once(timed)
    at, part = np.nonzero(did >= 0)
    row = rows[at]
    subjects, subject = people(dealt, row, dealt.dealer[row], part)
    group = blocks((subject, kind[at]), TOGETHER)
    order = np.lexsort((row, subject))
    return Drawn(
        subjects=subjects,
        row=row[order],
        subject=subject[order],
        group=group[order],
        worth=did[at, part][order],
        drawn=above(seconds[at], group)[order],
        tilts=TILTS,
    )


def above(values: np.ndarray, group: np.ndarray) -> np.ndarray:
    """Tell which values lie above the median of their group (bool[N]).

    Examples
    --------
    >>> above(np.array([9.0, 30.0, 12.0, 5.0]), np.array([0, 0, 0, 1])).tolist()
    [False, True, False, False]
    """
    order = np.lexsort((values, group))
    first = np.searchsorted(group[order], group[order], side="left")
    size = np.searchsorted(group[order], group[order], side="right") - first
    ranked = values[order]
    median = (ranked[first + (size - 1) // 2] + ranked[first + size // 2]) / 2
    out = np.empty(values.size, bool)
    out[order] = ranked > median
    return out


def timed(dealt: Dealt) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Give the deals whose seconds, dealer and outcome are logged.

    Returns
    -------
    rows : int64[n]
    seconds : float64[n]
    kind : int64[n]
        Of what they are: 1 the shuffle, 2 the deal, 3 both.
    did : int64[n, 2]
        The points that the dealer's side held and the tricks that it won; -1 where that is not known.
    """
    deals = dealt.log.deals
    spent = deals[["shuffle_s", "deal_s"]].to_numpy(float)
    kind = (~np.isnan(spent)) @ np.array([1, 2])
    seen, points, _ = dealt.once(judged)
    theirs = np.full(len(deals), -1)
    theirs[seen] = points
    won = replayed(dealt.log).won if (kind > 0).any() else np.zeros((len(deals), 5), np.int64)
    side = np.where((dealt.dealer % 2 == 1)[:, None], won[:, [1, 3]], won[:, [2, 4]]).sum(axis=1)
    played = won[:, 1:].sum(axis=1) == dealt.code.hand
    did = np.stack([np.where(theirs >= 0, IN_PACK - theirs, -1), np.where(played, side, -1)], axis=1)
    mine = dealt.among & ~deals["void"].to_numpy() & (dealt.dealer > 0) & (kind > 0)
    rows = np.flatnonzero(mine & (did >= 0).any(axis=1))
    return rows, np.nansum(spent[rows], axis=1), kind[rows], did[rows]


HOLDINGS["times"] = lambda dealt: dealt.once(timed)[0]
