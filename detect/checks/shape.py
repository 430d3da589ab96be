"""Suit shapes: were the cards mixed? Flat hands follow from tricks that stay together; it accuses nobody."""

from __future__ import annotations

import numpy as np

from detect.checks.base import TRICK_GAMES, Part, Question, Scores, Subjects, Tag, check
from detect.checks.dealt import Dealt
from detect.nulls import Pmf, PmfTable, hands

FLAT, WILD = 0, 1
SD = 13.36886
"""Standard deviation of a deal's sum of squared suit lengths over the four hands, in fair play."""
TILTS = np.array([0.15, 0.4, 1.0]) / SD


@check(
    "deal.shape", question=Question.SHUFFLE, games=TRICK_GAMES, needs="hands", tag=Tag.EXACT,
    null="a well shuffled pack", weight=0.1, parts=(Part("flat", 0.5, 6.0, 77), Part("wild", 0.5)),
)  # fmt: skip
def shape(dealt: Dealt) -> Scores:
    """Are the hands flatter, or wilder, than a well shuffled pack makes them (sum of squared suit lengths)?"""
    rows = np.flatnonzero(dealt.distinct)
    total = (dealt.suits**2).sum(axis=(1, 2))
    fair = hands.square_sum_deal()
    mirrored = Pmf(-(fair.lo + fair.mass.size - 1), fair.mass[::-1].copy())
    null = PmfTable.of([mirrored, fair])
    sessions, number = np.unique(dealt.session[rows], return_inverse=True)
    nothing = np.zeros(2 * sessions.size, np.int8)
    subjects = Subjects(
        session=np.tile(sessions, 2).astype(np.int32),
        seat=nothing,
        player=np.full(2 * sessions.size, -1, np.int32),
        part=np.repeat([FLAT, WILD], sessions.size).astype(np.int8),
    )
    subject = np.concatenate([number, number + sessions.size]).astype(np.int32)
    kind = np.repeat([FLAT, WILD], rows.size).astype(np.int32)
    order = np.lexsort((np.tile(rows, 2), subject))
    return Scores(
        subjects=subjects,
        row=np.tile(rows, 2)[order],
        subject=subject[order],
        score=np.concatenate([-total, total])[order],
        kind=kind[order],
        null=null,
        figure=np.tile(total, 2)[order].astype(float),
        expected=np.full(2 * rows.size, fair.mean()),
        variance=np.full(2 * rows.size, fair.var()),
        tilts=TILTS,
    )
