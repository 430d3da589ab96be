"""Revokes that gain: do they come where they win a trick, oftener than a slip would come there?

A player who errs takes himself to be void, and then ruffs as well as anybody: what he plays is no evidence. The moment
is. One slip is as likely as another among his own chances to follow with as many cards of the suit in hand; whether a
moment would win a trick is read, by one rule for all of them, from his hand and the cards on the table before he played.
"""

from __future__ import annotations

import numpy as np

from detect.checks.base import Drawn, Part, Question, Tag, check
from detect.checks.dealt import HOLDINGS, Dealt, numbered
from detect.checks.people import people
from detect.kernels.chances import AGAIN, DID, FOLLOWED, LENGTH, MOVE, OTHERS, SEAT, WINS, chances
from detect.laws.replayed import trumps
from detect.log.tables import Stage

TILTS = np.log([2.0, 4.0, 8.0])
"""Log odds ratios, as every bet on shares."""


@check(
    "revoke.gain", question=Question.GAIN, games=("whist",), needs="chances", tag=Tag.PERMUTATION,
    null="the player's own chances to follow with as many cards of the suit", weight=0.05,
    parts=(Part("trick", 1.0, 0.57, 12),),
)  # fmt: skip
def gain(dealt: Dealt) -> Drawn:
    """Do a player's revokes come where not following wins a trick, oftener than slips would?

    A revoke that was put right in time is one slip as well. After a revoke the player may go on in his belief, so later
    chances of his in that suit of that deal are left out.
    """
    rows, found = dealt.once(moments)
    subjects, subject = people(dealt, rows, found[:, SEAT])
    _, group = numbered(subject, found[:, LENGTH])
    order = np.lexsort((found[:, MOVE], subject))
    return Drawn(
        subjects=subjects,
        row=rows[order],
        subject=subject[order],
        group=group[order],
        worth=found[order, WINS],
        drawn=found[order, DID] != FOLLOWED,
        tilts=TILTS,
    )


def moments(dealt: Dealt) -> tuple[np.ndarray, np.ndarray]:
    """Give every chance to revoke: the deal, and what `detect.kernels.chances` tells of it (int64[K], int64[K, 8]).

    A chance is a play to another's lead with both a card of the suit and another in hand, trumps being known. Void
    deals do not count.
    """
    log = dealt.log
    keys = log.deals["deal"].to_numpy()
    ends = np.append(keys, keys[-1:] + 1)
    held = log.cards[log.cards["stage"].to_numpy() == Stage.DEALT]
    moves = log.moves
    found = chances(
        np.searchsorted(held["deal"].to_numpy(), ends).astype(np.int64),
        held["seat"].to_numpy(), held["card"].to_numpy(),
        np.searchsorted(moves["deal"].to_numpy(), ends).astype(np.int64),
        moves["seat"].to_numpy(), moves["card"].to_numpy(), moves["move"].to_numpy(), moves["street"].to_numpy(),
        moves["mark"].to_numpy(), trumps(log),
    )  # fmt: skip
    rows = np.searchsorted(keys, moves["deal"].to_numpy()[found[:, MOVE]])
    mine = dealt.among & ~log.deals["void"].to_numpy() & (trumps(log) >= 0)
    fits = mine[rows] & (found[:, OTHERS] > 0) & (found[:, AGAIN] == 0)
    return rows[fits], found[fits]


HOLDINGS["chances"] = lambda dealt: dealt.once(moments)[0]
