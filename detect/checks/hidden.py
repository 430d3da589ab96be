"""First decisions: does an opening lead follow cards that the leader cannot see?

At whist there is no auction. The leader to the first trick has seen his own thirteen cards and the one turned up, and
nobody has done anything yet: of the 38 others, thirteen are his partner's, twelve the dealer's and thirteen the dealer's
partner's, and every way to part them has the same chance, whatever made him choose the suit. Which honours of that suit
are out is told by his own hand; where they lie is chance, and its law is exact: nothing has to be dealt anew.
"""

from __future__ import annotations

import numpy as np

from detect.checks.base import Drawn, Part, Question, Scores, Tag, check
from detect.checks.behind import AT_POKER, behind, spoken
from detect.checks.dealt import HOLDINGS, POINTS, WORTH, Dealt
from detect.checks.people import people
from detect.log.tables import MOVE, Mark
from detect.nulls.unseen import honour_laws, masks

BEHIND = 1
"""The part of `hidden.first` that is put at poker."""
TILTS = np.array([0.06, 0.15, 0.3])
"""In points, of which a standard deviation is 2 to 3."""
PARTNER = (1, 0, 0)
"""The points of the suit led that lie with the leader's partner."""
BETWEEN = (1, -1, 0)
"""Those, less the points that lie with the dealer, who plays last."""
NULL = "any hands of the cards the leader had not seen"


@check(
    "hidden.lead", question=Question.GAIN, games=("whist",), needs="leads", tag=Tag.EXACT, null=NULL, weight=0.04,
    parts=(Part("partner", 1.0, 1.15, 45),),
)  # fmt: skip
def lead(dealt: Dealt) -> Scores:
    """Do a player's opening leads find his partner's strength in the suit, oftener than his own hand gives?"""
    return _weighed(dealt, PARTNER)


@check(
    "hidden.first", question=Question.GAIN, games=("whist", *AT_POKER), needs="first decisions", tag=Tag.EXACT,
    null="any hands of the cards he had not seen", weight=0.02,
    parts=(Part("lie", 1.0, 1.9, 49, ("whist",)), Part("behind", 1.0, games=AT_POKER)),
)  # fmt: skip
def first(dealt: Dealt) -> Scores | Drawn:
    """Do a player's first decisions follow hidden cards: his opening leads the lie of the honours, his bets the hands behind him?

    At whist the honours of the suit led count for the partner and against the dealer behind him; at draw poker see `behind`.
    """
    return behind(dealt, part=BEHIND) if dealt.code.is_poker else _weighed(dealt, BETWEEN)


def _weighed(dealt: Dealt, weights: tuple[int, int, int]) -> Scores:
    """Score the points of the suit led by who holds them."""
    rows, leader, suit = dealt.once(leads)
    null = honour_laws(weights)
    owner = dealt.hands.owner[rows, :52]
    up = dealt.log.deals["turn_up"].to_numpy()[rows].astype(np.int64)
    seen = owner == leader[:, None]
    seen[np.arange(rows.size), up] = True
    kind = masks(seen)[np.arange(rows.size), suit].astype(np.int32)
    unseen = np.where((np.arange(52) // 13 == suit[:, None]) & ~seen, WORTH[:, POINTS], 0)
    steps = (owner - leader[:, None]) % 4
    weighs = np.array(
        [0, weights[2], weights[0], weights[1]]
    )  # his own, the dealer's partner's, his partner's, the dealer's
    score = (unseen * weighs[steps]).sum(axis=1)
    subjects, subject = people(dealt, rows, leader)
    order = np.lexsort((rows, subject))
    return Scores(
        subjects=subjects, row=rows[order], subject=subject[order], score=score[order], kind=kind[order], null=null,
        figure=score[order].astype(float), expected=null.means()[kind[order]], variance=null.vars()[kind[order]],
        tilts=TILTS,
    )  # fmt: skip


def leads(dealt: Dealt) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Give the opening leads by the player on the dealer's left, of a card that he held (deal, seat, suit; int64[n] each).

    The deal is whole, its turn-up is the dealer's, and the first lead that stood is looked at.
    """
    log, deals = dealt.log, dealt.log.deals
    moves = log.moves
    opened = (moves["move"].to_numpy() == MOVE["lead"]) & (moves["street"].to_numpy() == 1)
    at = np.flatnonzero(opened & (moves["mark"].to_numpy() != Mark.CORRECTED))
    row, once = np.unique(
        np.searchsorted(deals["deal"].to_numpy(), moves["deal"].to_numpy()[at]), return_index=True
    )
    seat, card = (moves[c].to_numpy()[at[once]].astype(np.int64) for c in ("seat", "card"))
    up = deals["turn_up"].to_numpy()[row].astype(np.int64)
    fits = dealt.distinct[row] & (dealt.dealer[row] > 0) & (seat == dealt.dealer[row] % 4 + 1)
    fits &= (card >= 0) & (card < 52) & (up >= 0) & (up < 52)
    row, seat, card, up = row[fits], seat[fits], card[fits], up[fits]
    owner = dealt.hands.owner[row]
    held = (owner[np.arange(row.size), card] == seat) & (owner[np.arange(row.size), up] == dealt.dealer[row])
    return row[held], seat[held], card[held] // 13


HOLDINGS["leads"] = lambda dealt: dealt.once(leads)[0]
HOLDINGS["first decisions"] = lambda dealt: (
    dealt.once(spoken).row if dealt.code.is_poker else dealt.once(leads)[0]
)
