"""First decisions at draw poker: does a player come in, or give up, by the hands of those who have not spoken yet?

Who has not spoken has told nothing of his hand. Given a player's own cards, and those of all who spoke before him, the hands
behind him are any hands of the cards that are left, each as likely, whatever made him choose. So those cards are dealt anew
fifteen times, and it is counted in how many of these dealings the best hand behind him is better than the one that was there:
every number from 0 to fifteen has the same chance, and the number has nothing to do with his own hand. (Ranks among copies
that are as good as the original: Besag and Clifford, Biometrika 76, 1989; given what was seen, as in the conditional
randomisation test of Candes, Fan, Janson and Lv, J. R. Statist. Soc. B 80, 2018.) One who knows those hands comes in where they
are weak. His decisions to come in are held against his others, so that a shuffle that makes all hands strong tells nothing.

It supposes that those who spoke before him knew no more than they should: who sits behind a reader of backs, and plays by
what he does, follows the same cards.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from detect import ranks
from detect.checks.base import Drawn
from detect.checks.bets import decisions
from detect.checks.dealt import Dealt
from detect.checks.draws import HAND, bits_of
from detect.checks.people import blocks, people
from detect.checks.poker import asked
from detect.kernels.stream import root_of
from detect.kernels.unseen import weakness
from detect.log.tables import Stage

__all__ = ["AT_POKER", "TIMES", "Spoken", "behind", "spoken"]

Ints = npt.NDArray[np.int64]
AT_POKER = ("draw",)
TIMES = 15
"""So many times the cards are dealt anew."""
TOGETHER = 60
"""So many decisions of a player in one situation, one after another, are held against each other."""
TILTS = np.array([0.05, 0.12, 0.25])
"""In dealings, of which a standard deviation is 4.6."""
PACK = 52


@dataclass(frozen=True)
class Spoken:
    """First decisions before the draw with somebody behind, of deals of which every hand is logged whatever it was.

    Attributes
    ----------
    row, seat : int64[N]
        The deal, as its row in ``log.deals``, and who decided.
    hands : int64[N]
        How many have not spoken yet.
    jackpot, staked, stays : bool[N]
        Whether it is a jack-pot, whether anybody had come in, and whether he did.
    weak : int64[N]
        In how many of `TIMES` new dealings the best hand behind him is better than it was.
    """

    row: Ints
    seat: Ints
    hands: Ints
    jackpot: npt.NDArray[np.bool_]
    staked: npt.NDArray[np.bool_]
    stays: npt.NDArray[np.bool_]
    weak: Ints


def behind(dealt: Dealt, *, part: int) -> Drawn:
    """Hold the decisions of a player to come in against all his decisions, by how weak the hands behind him are.

    Parameters
    ----------
    dealt : Dealt
    part : int
        Of the check that asks.
    """
    found = dealt.once(spoken)
    subjects, subject = people(dealt, found.row, found.seat, np.full(found.row.size, part))
    group = blocks((subject, found.hands, found.jackpot, found.staked), TOGETHER)
    order = np.lexsort((found.row, subject))
    return Drawn(
        subjects=subjects, row=found.row[order], subject=subject[order], group=group[order], worth=found.weak[order],
        drawn=found.stays[order], tilts=TILTS,
    )  # fmt: skip


def spoken(dealt: Dealt) -> Spoken:
    """Give those decisions, each set of hands once a session.

    Parameters
    ----------
    dealt : Dealt
    """
    made = dealt.once(decisions)
    seats = dealt.code.seats + 1
    held = bits_of(dealt, Stage.DEALT, seats).reshape(-1, seats)
    known = np.bitwise_count(held) == HAND
    there = made.dealt_in[:, :seats]
    waits = there & ~made.spoke[:, :seats]
    waits[np.arange(made.row.size), made.seat] = False
    fits = (made.street == 0) & waits.any(axis=1) & (known[made.row] | ~there).all(axis=1)
    fits &= asked(dealt)[made.row]
    whole = np.zeros(len(held), bool)
    whole[made.row[fits]] = True
    at = np.flatnonzero(fits & dealt.first(whole)[made.row])
    row, seat = made.row[at], made.seat[at]
    weak = _weak(dealt, row, seat, held[row], there[at], waits[at])
    return Spoken(row, seat, waits[at].sum(axis=1), made.jackpot[at], made.staked[at], made.stays[at], weak)


def _weak(
    dealt: Dealt, row: Ints, seat: Ints, held: npt.NDArray[np.uint64], there: npt.NDArray[np.bool_], waits: npt.NDArray[np.bool_]
) -> Ints:  # fmt: skip
    """Count the new dealings in which the best hand behind is better than it was (int64[n])."""
    seen = np.bitwise_or.reduce(np.where(there & ~waits, held, np.uint64(0)), axis=1)
    free, size = _cards(~seen & np.uint64((1 << PACK) - 1))
    theirs = np.where(waits, held, np.uint64(0))
    order = np.argsort(~waits, axis=1, kind="stable")
    lay = np.zeros((row.size, PACK), np.int8)
    for nth in range(int(waits.sum(axis=1).max(initial=0))):
        one = np.take_along_axis(theirs, order[:, nth : nth + 1], axis=1)[:, 0]
        lay[:, HAND * nth : HAND * (nth + 1)] = _cards(one)[0][:, :HAND]
    number = dealt.log.deals["hands"].to_numpy()[row].astype(np.uint64) + seat.astype(np.uint64)
    out = np.zeros(row.size, np.int64)
    tables = ranks.ranked(ranks.rules_of(dealt.code.id)).tables(HAND)
    weakness(free, size, waits.sum(axis=1), lay, number, root_of(dealt.seed), TIMES, tables, out)
    return out


def _cards(bits: npt.NDArray[np.uint64]) -> tuple[npt.NDArray[np.int8], Ints]:
    """Give the cards of sets, first in their rows, and how many there are (int8[n, 52], int64[n])."""
    there = (bits[:, None] >> np.arange(PACK, dtype=np.uint64)) & np.uint64(1) > 0
    return np.argsort(~there, axis=1, kind="stable").astype(np.int8), there.sum(axis=1)
