"""Who opens jack-pots: oftener than openers can come to anybody, whatever those who passed before him held."""

from __future__ import annotations

import numpy as np

from detect.checks.base import Part, Question, Scores, Tag, check
from detect.checks.dealt import HOLDINGS, Dealt
from detect.checks.people import people
from detect.laws.bets import CHECK, FOLD, STAKED, jackpots
from detect.laws.found import Found
from detect.nulls import Pmf, PmfTable
from detect.nulls.openers import most

__all__ = ["GUARD", "chances", "rate"]

DRAW_GAMES = ("draw",)
LADDER = 3
"""After so many jack-pots in succession the ladder of openers begins again (English law 32)."""
GUARD = 1.05
"""How many times as often as in a well shuffled pack openers may come: after honest bad shuffles they came 0.97 to 1.03 times."""
TILTS = np.log([2.0, 4.0, 8.0])


@check(
    "opener.rate", question=Question.GAIN, games=DRAW_GAMES, needs="openings", tag=Tag.CONSERVATIVE,
    null="openers as often as they can come, whatever those before hold", weight=0.1, parts=(Part("jack-pots", 1.0, 0.4, 32),),
)  # fmt: skip
def rate(dealt: Dealt) -> Scores:
    """Does a player open jack-pots oftener than openers can come to him?

    An honest player opens at most when he holds openers. What those who passed before him did is a matter of their own cards, so
    that he holds them at most as often as any cards of theirs would let him (`detect.nulls.openers.most`), and a little more
    for packs that were not well shuffled.
    """
    row, seat, before, rung, opened = dealt.once(chances)
    subjects, subject = people(dealt, row, seat)
    order = np.lexsort((row, subject))
    cases, kind = np.unique(np.stack([before, rung], axis=1), axis=0, return_inverse=True)
    often = np.array([GUARD * most(*case) for case in cases.tolist()])
    laws = [Pmf(0, np.array([1 - p, p])) for p in often.tolist()] or [Pmf.point(0)]
    kind = kind.reshape(-1)[order]
    return Scores(
        subjects=subjects, row=row[order], subject=subject[order], score=opened[order].astype(np.int64),
        kind=kind.astype(np.int32), null=PmfTable.of(laws), figure=opened[order].astype(float),
        expected=often[kind] if often.size else np.zeros(0), variance=(often * (1 - often))[kind] if often.size else np.zeros(0),
        tilts=TILTS,
    )  # fmt: skip


def chances(dealt: Dealt) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Give every say on a jack-pot that nobody had opened yet.

    Left out are void deals, jack-pots at which somebody spoke twice before it was opened, and says after so many others that openers may
    come nearly always.

    Returns
    -------
    row, seat, before, rung : int64[N]
        The deal, as its row in ``log.deals``; whose say it was; how many had passed; and what the ladder asks for, 0 for a pair of knaves.
    opened : bool[N]
    """
    deals, code = dealt.log.deals, dealt.code
    number, moves = jackpots(Found(dealt.log, dealt.hands)), dealt.log.moves
    row = np.searchsorted(deals["deal"].to_numpy(), moves["deal"].to_numpy())
    move, street, seat = (moves[name].to_numpy().astype(np.int64) for name in ("move", "street", "seat"))
    fits = np.isin(move, [*STAKED, CHECK, FOLD]) & (street <= 0) & (seat > 0) & (seat <= code.seats)
    fits &= ((number > 0) & dealt.among & ~deals["void"].to_numpy() & ("jackpot_antes" in code.roles))[row]
    order = np.flatnonzero(fits)[np.argsort(row[fits], kind="stable")]
    row, move, seat = row[order], move[order], seat[order]
    opens = np.isin(move, STAKED)
    sofar: np.ndarray = np.cumsum(opens) - opens
    first = sofar == sofar[np.searchsorted(row, row)]
    row, seat, opens = row[first], seat[first], opens[first]
    before = np.arange(row.size) - np.searchsorted(row, row)
    said, many = np.unique(row * (code.seats + 1) + seat, return_counts=True)
    twice = np.isin(row, said[many > 1] // (code.seats + 1))
    rung = (number[row] - 1) % LADDER if "ladder" in code.roles else np.zeros_like(row)
    able = np.array([GUARD * most(least, 0) < 1.0 for least in range(code.seats + 1)])
    keep = ~twice & able[before]
    return row[keep], seat[keep], before[keep], rung[keep], opens[keep]


HOLDINGS["openings"] = lambda dealt: dealt.once(chances)[0]
