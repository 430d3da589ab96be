"""Seconds at the table: does a dealer take longer over the deals on which his side does well?

Players differ, and everybody deals faster as the evening wears on; so nobody is held against another, and a deal only
against the same dealer's deals near it. That seconds follow the cards, which nobody has seen yet, is what is looked for.

At draw poker every player is his own side. His hand counts as first dealt, and whether he was paid out of the pool. The pool
may be won by bets alone; but a dealer has done with dealing before anybody bets, so that it cannot make his seconds longer.
"""

from __future__ import annotations

import numpy as np

from detect.checks.base import WHIST_GAMES, Drawn, Part, Question, Tag, check
from detect.checks.dealt import HOLDINGS, Dealt
from detect.checks.people import blocks, people
from detect.checks.poker import known
from detect.checks.voids import judged
from detect.laws.replayed import replayed
from detect.log.tables import MOVE

HAND = 2
"""The first of the parts that are put at poker."""
AT_POKER = ("draw",)
TOGETHER = 60
"""So many own deals, one after another, are held against each other."""
TILTS = np.array([0.1, 0.25, 0.6])
"""In points and in tricks, of which a standard deviation is 5 and 3."""
AT_POKER_TILTS = np.array([0.3, 0.7, 1.4])
"""In halvings and in pools, of which a standard deviation is 1.4 and less than 1."""
IN_PACK = 40
"""Points (4-3-2-1)."""
MOST_HALVINGS = 12
"""Of 4,096 hands one is so good; better ones count no more."""


@check(
    "timing.slow", question=Question.GAIN, games=(*WHIST_GAMES, *AT_POKER), needs="times", tag=Tag.PERMUTATION,
    null="the dealer's own deals, any half of them the slower one", weight=0.02,
    parts=(
        Part("cards", 0.5, 3.0, 20, WHIST_GAMES), Part("tricks", 0.5, games=WHIST_GAMES),
        Part("hand", 0.5, games=AT_POKER), Part("pool", 0.5, games=AT_POKER),
    ),
)  # fmt: skip
def slow(dealt: Dealt) -> Drawn:
    """Does a dealer's side hold stronger hands, or win more, on the deals over which he took longer than usual?

    The seconds are those of shuffling and of dealing, together where both are logged; longer is above the median of his
    own deals, of which at most sixty in a row are held against each other.
    """
    rows, seconds, kind, did = dealt.once(timed)
    at, column = np.nonzero(did >= 0)
    row, part = rows[at], column + HAND * dealt.code.is_poker
    subjects, subject = people(dealt, row, dealt.dealer[row], part)
    group = blocks((subject, kind[at]), TOGETHER)
    order = np.lexsort((row, subject))
    return Drawn(
        subjects=subjects,
        row=row[order],
        subject=subject[order],
        group=group[order],
        worth=did[at, column][order],
        drawn=above(seconds[at], group)[order],
        tilts=AT_POKER_TILTS if dealt.code.is_poker else TILTS,
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
        The points that the dealer's side held and the tricks that it won; at poker how often the hands as good as his can be
        halved (`halvings`) and whether he was paid; -1 where that is not known.
    """
    deals = dealt.log.deals
    spent = deals[["shuffle_s", "deal_s"]].to_numpy(float)
    kind = (~np.isnan(spent)) @ np.array([1, 2])
    did = _at_poker(dealt) if dealt.code.is_poker else _at_whist(dealt, any_times=bool((kind > 0).any()))
    mine = dealt.among & ~deals["void"].to_numpy() & (dealt.dealer > 0) & (kind > 0)
    rows = np.flatnonzero(mine & (did >= 0).any(axis=1))
    return rows, np.nansum(spent[rows], axis=1), kind[rows], did[rows]


def _at_whist(dealt: Dealt, *, any_times: bool) -> np.ndarray:
    """Give the points that the dealer's side held, and the tricks that it won (int64[N, 2])."""
    seen, points, _ = dealt.once(judged)
    theirs = np.full(len(dealt.log.deals), -1)
    theirs[seen] = points
    won = replayed(dealt.log).won if any_times else np.zeros((theirs.size, 5), np.int64)
    side = np.where((dealt.dealer % 2 == 1)[:, None], won[:, [1, 3]], won[:, [2, 4]]).sum(axis=1)
    played = won[:, 1:].sum(axis=1) == dealt.code.hand
    return np.stack([np.where(theirs >= 0, IN_PACK - theirs, -1), np.where(played, side, -1)], axis=1)


def _at_poker(dealt: Dealt) -> np.ndarray:
    """Give how good the dealer's own hand was as first dealt, and whether he was paid out of the pool (int64[N, 2])."""
    found, _ = dealt.once(known)
    own = (found.seat == dealt.dealer[found.row]) & (found.strength >= 0)
    out = np.full((len(dealt.log.deals), 2), -1)
    out[found.row[own], 0] = halvings(found.strength[own])
    moves = dealt.log.moves
    paid = moves[(moves["move"].to_numpy() == MOVE["pay"]) & (moves["amount"].to_numpy() > 0)]
    row = np.searchsorted(dealt.log.deals["deal"].to_numpy(), paid["deal"].to_numpy())
    out[row, 1] = np.maximum(out[row, 1], 0)
    out[row[paid["seat"].to_numpy() == dealt.dealer[row]], 1] = 1
    return out


def halvings(share: np.ndarray) -> np.ndarray:
    """Tell how often all hands can be halved before one is no longer among the better half (int64[N]).

    Parameters
    ----------
    share : float64[N]
        The share of all hands that each beats, from 0 to 1.

    Examples
    --------
    A hand below the middle, one among the best quarter, and one that beats all but one in a thousand:

    >>> halvings(np.array([0.4, 0.8, 0.999])).tolist()
    [0, 2, 9]
    """
    return np.asarray(np.floor(-np.log2(np.maximum(1.0 - share, 0.5**MOST_HALVINGS))), np.int64)


HOLDINGS["times"] = lambda dealt: dealt.once(timed)[0]
