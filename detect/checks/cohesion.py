"""Does the play of one deal show at the next? It judges a whist shuffle from the play alone, where no pack was logged.

The cards of a trick lie together when the pack is gathered, and dealing one at a time sends neighbours to different
hands. Where the pack was hardly shuffled, fewer pairs of cards of one trick meet again in one hand.
"""

from __future__ import annotations

import numpy as np

from detect.checks.base import WHIST_GAMES, Part, Question, Scores, Subjects, Tag, check
from detect.checks.dealt import HOLDINGS, Dealt
from detect.checks.orders import before
from detect.log.tables import MOVE, Mark
from detect.nulls import Pmf, PmfTable
from detect.nulls.tricks import TRICK, TRICKS, together

TILTS = np.array([0.15, 0.4, 1.0]) / 3.7
"""As shares of one over the standard deviation of one deal."""


@check(
    "shuffle.cohesion", question=Question.SHUFFLE, games=WHIST_GAMES, needs="tricks", tag=Tag.EXACT,
    null="a well shuffled pack", weight=0.1, parts=(Part("apart", 1.0, -2.8, 29),),
)  # fmt: skip
def cohesion(dealt: Dealt) -> Scores:
    """Do fewer cards of one trick come into one hand at the next deal of the same pack than chance brings there?"""
    rows, tricks, pairs = dealt.once(met_again)
    sizes, kind = np.unique(tricks, return_inverse=True)
    laws = [together(int(size)) for size in sizes] or [Pmf.point(0)]
    null = PmfTable.of([Pmf(-int(one.support[-1]), one.mass[::-1]) for one in laws])
    sessions, number = np.unique(dealt.session[rows], return_inverse=True)
    nothing = np.zeros(sessions.size, np.int8)
    subject = number.reshape(-1).astype(np.int32)
    order = np.argsort(subject, kind="stable")
    kind = kind.reshape(-1)[order].astype(np.int32)
    return Scores(
        subjects=Subjects(sessions.astype(np.int32), nothing, np.full(sessions.size, -1, np.int32), nothing),
        row=rows[order],
        subject=subject[order],
        score=-pairs[order],
        kind=kind,
        null=null,
        figure=pairs[order].astype(float),
        expected=np.array([one.mean() for one in laws])[kind],
        variance=np.array([one.var() for one in laws])[kind],
        tilts=TILTS,
    )


def pairs_together(
    trick: np.ndarray, owner: np.ndarray, previous: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Count the pairs of cards of one trick that one hand holds at the next deal of the same pack.

    Parameters
    ----------
    trick : int8[N, 52]
        The trick to which each card was played, from 1; 0 where that is not known.
    owner : int8[N, 52]
        The seat that holds each card; 0 where the deal is not whole.
    previous : int64[N]
        The deal before of the same pack, -1 where there is none.

    Returns
    -------
    rows : int64[M]
        The deals that can be looked at.
    tricks, pairs : int64[M]
        How many whole tricks the deal before had, and how many of their pairs came together.

    Examples
    --------
    >>> trick = np.repeat(np.arange(1, 14, dtype=np.int8), 4)[None].repeat(2, axis=0)
    >>> owner = np.repeat(np.arange(1, 5, dtype=np.int8), 13)[None].repeat(2, axis=0)
    >>> [found.tolist() for found in pairs_together(trick, owner, np.array([-1, 0]))]
    [[1], [13], [68]]

    Dealt in packets of thirteen, all tricks but three stay whole.
    """
    rows = np.flatnonzero((previous >= 0) & (owner > 0).all(axis=1))
    played = trick[previous[rows]].astype(np.int64)
    flat = played + (TRICKS + 1) * np.arange(rows.size)[:, None]
    size = np.bincount(flat.ravel(), minlength=rows.size * (TRICKS + 1)).reshape(rows.size, TRICKS + 1)
    whole = size == TRICK
    whole[:, 0] = False
    cell = flat * 4 + owner[rows] - 1
    many = np.bincount(cell.ravel(), minlength=rows.size * (TRICKS + 1) * 4).reshape(rows.size, TRICKS + 1, 4)
    pairs = ((many * (many - 1) // 2).sum(axis=2) * whole).sum(axis=1)
    tricks = whole.sum(axis=1)
    fits = tricks > 0
    return rows[fits], tricks[fits], pairs[fits]


def met_again(dealt: Dealt) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Count for every deal whose pack was played before: whole tricks of that play, and their pairs in one hand."""
    if not dealt.code.dealer_deals:
        nothing = np.empty(0, np.int64)
        return nothing, nothing, nothing
    owner = np.where(dealt.distinct[:, None], dealt.hands.owner[:, :52], 0)
    return pairs_together(
        tricks_of(dealt), owner, before(dealt.log, dealt.among & ~dealt.log.deals["void"].to_numpy())
    )


def tricks_of(dealt: Dealt) -> np.ndarray:
    """Give the trick to which each card of each deal was played, 0 where none is logged (int8[N, 52])."""
    moves = dealt.log.moves
    move, card, mark = (moves[c].to_numpy() for c in ("move", "card", "mark"))
    stood = np.isin(move, [MOVE["lead"], MOVE["play"]]) & (mark != Mark.CORRECTED) & (card >= 0) & (card < 52)
    row = np.searchsorted(dealt.log.deals["deal"].to_numpy(), moves["deal"].to_numpy()[stood])
    trick = moves["street"].to_numpy()[stood]
    out = np.zeros((dealt.among.size, 52), np.int8)
    out[row, card[stood]] = np.where((trick >= 1) & (trick <= TRICKS), trick, 0)
    return out


HOLDINGS["tricks"] = lambda dealt: dealt.once(met_again)[0]
