"""Soft play at draw poker: do two players raise seldom while both are in, beside what each of them does at other times?

Whether a player raises is a matter of his own cards, of where he sits, and of what has been bet: of how many are in, and not
of who they are. So his decisions are put together that he took in the same public situation, and among those alike it is asked
on which of them one other player was still in. If who the others are is nothing to him, any of them would have had that player
in with the same chance: how many of the raises fall on those is hypergeometric in each situation, and the sum is added up
exactly. Who is in hangs on cards and seats; that is why decisions are only held against those with as many in, after as many
raises, from a like seat, and, after the draw, after as many cards drawn.

What is assumed besides is that a player's own cards do not hang on which of the others came in, given how many did. Cards that
are out of the pack make that false by a trace that did not show at 1,600 pairs of fair players (`docs/power.md`). And
honest players do look at who it is: one who knows that a neighbour stays in on nothing but threes will not raise him either. So
the tag is ``model``: it is shown, and counts in no verdict (statistics of the design, section 7, on collusion; Mazrooei,
Archibald and Bowling, "Automating collusion detection in sequential games", AAAI 2013, on comparing pairs).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from detect.checks.base import Drawn, Part, Question, Subjects, Tag, check
from detect.checks.bets import Decisions, decisions
from detect.checks.dealt import Dealt, numbered

__all__ = ["Pairs", "collusion", "pairs", "situations"]

TILTS = np.log([2.0, 4.0, 8.0])
"""Log odds ratios that are bet on, evenly."""
Ints = npt.NDArray[np.int64]
MOST_RAISES, MOST_DRAWN = 2, 3
"""More raises, or cards drawn, are as many."""


@check(
    "hidden.collusion", question=Question.GAIN, games=("draw",), needs="bets", tag=Tag.MODEL,
    null="his decisions in the same situation, the other as likely in at any of them", parts=(Part("pair", 1.0),),
)  # fmt: skip
def collusion(dealt: Dealt) -> Drawn:
    """Do two players raise seldomer while both are in than each of them does, in the same situation, without the other?"""
    found = dealt.once(pairs)
    return Drawn(
        subjects=found.subjects, row=found.row, subject=found.subject, group=found.group,
        worth=(~found.raised).astype(np.int64), drawn=found.both, tilts=TILTS,
    )  # fmt: skip


@dataclass(frozen=True)
class Pairs:
    """Decisions of either of two players, in situations that came both with the other in and without him.

    Attributes
    ----------
    subjects : Subjects
        The pairs.
    row, subject, group : int64[N], int32[N], int64[N]
        The deal, the pair, and whose decisions in which situation are alike.
    both, raised : bool[N]
        Whether the other was still in, and whether it was a raise or a high bet.
    """

    subjects: Subjects
    row: Ints
    subject: npt.NDArray[np.int32]
    group: Ints
    both: npt.NDArray[np.bool_]
    raised: npt.NDArray[np.bool_]


def situations(made: Decisions) -> Ints:
    """Number the public situations in which decisions were taken (int64[N]).

    Alike are decisions in the same round, at a jack-pot or not, in the same place, with as many in, of whom as many have spoken,
    after as many raises, and after a stake or none; after the draw besides after as many raises before it, by himself and in all,
    and after as many cards drawn.
    """
    return numbered(
        made.street, made.jackpot, made.place, made.live.sum(axis=1), (made.live & made.spoke).sum(axis=1),
        np.minimum(made.raises, MOST_RAISES), made.staked, np.minimum(made.before, MOST_RAISES), np.minimum(made.own, MOST_RAISES),
        np.minimum(made.drew, MOST_DRAWN),
    )[1]  # fmt: skip


def pairs(dealt: Dealt) -> Pairs:
    """Give every decision for each of the others who were dealt cards, where the situation tells anything.

    Parameters
    ----------
    dealt : Dealt
    """
    made = dealt.once(decisions)
    at, other = np.nonzero(made.dealt_in)
    fits = other != made.seat[at]
    at, other = at[fits], other[fits]
    subjects, subject, me = _numbered_pairs(dealt, made.row[at], made.seat[at], other)
    group = numbered(subject, me, situations(made)[at])[1]
    both, raised = made.live[at, other], made.raised[at]
    size = np.bincount(group)
    tells = np.ones(size.size, bool)
    for each in (both, raised):
        some = np.bincount(group, each)
        tells &= (some > 0) & (some < size)
    keep = np.flatnonzero(tells[group])
    order = keep[np.lexsort((made.row[at[keep]], subject[keep]))]
    return Pairs(
        subjects,
        made.row[at[order]],
        subject[order].astype(np.int32),
        group[order],
        both[order],
        raised[order],
    )


def _numbered_pairs(dealt: Dealt, row: Ints, seat: Ints, other: Ints) -> tuple[Subjects, Ints, Ints]:
    """Number the pairs of each sitting, whichever of the two decided, and tell who did; a seat stands for whoever is not named."""
    player, seats = (np.stack(each).astype(np.int64) for each in (
        (dealt.players[row, seat], dealt.players[row, other]), (seat, other)))  # fmt: skip
    who = np.where(player >= 0, player, -1 - seats)
    low, high = who.argmin(axis=0)[None], who.argmax(axis=0)[None]
    first, number = numbered(dealt.session[row], who.min(axis=0), who.max(axis=0))

    def of(which: Ints, columns: Ints) -> Ints:
        return np.asarray(np.take_along_axis(columns, which, axis=0)[0][first])

    subjects = Subjects(
        session=dealt.session[row[first]], seat=of(low, seats).astype(np.int8), player=of(low, player).astype(np.int32),
        part=np.zeros(first.size, np.int8), partner_seat=of(high, seats).astype(np.int8), partner=of(high, player).astype(np.int32),
    )  # fmt: skip
    return subjects, number, who[0]
