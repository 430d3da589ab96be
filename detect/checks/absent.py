"""Cards that stay away for deals on end and then come back: to whom? A card held out comes to the hand that held it."""

from __future__ import annotations

import numpy as np

from detect.checks.base import Part, Question, Scores, Tag, check
from detect.checks.dealt import ACE, HOLDINGS, Dealt
from detect.checks.people import people
from detect.checks.poker import POKER_GAMES, asked
from detect.log.tables import Seen, Stage
from detect.log.views import rows_of
from detect.nulls import Pmf, PmfTable
from detect.nulls.draws import drawn

__all__ = ["ABSENT", "absent", "returns"]

ABSENT = 4
"""So many deals on end a key card was in no hand, before it came back."""
KEYS = np.flatnonzero(np.arange(52) % 13 == ACE)
"""The aces: fixed before anything is seen."""
TILTS = np.log([2.0, 4.0, 8.0])
SEEN_IN = (Stage.DEALT, Stage.DRAWN, Stage.BOARD, Stage.SHOWN, Stage.DISCARDED)


@check(
    "holdout.absent", question=Question.GAIN, games=POKER_GAMES, needs="returns", tag=Tag.EXACT,
    null="any card dealt of that deal, each as likely the one that came back", weight=0.12, parts=(Part("aces", 1.0, 0.4, 23),),
)  # fmt: skip
def absent(dealt: Dealt) -> Scores:
    """Do aces that nobody held for four deals or more come back to one player's hand oftener than to the others'?

    How often cards stay away moves with the shuffle; which of the hands they come back to does not. Only deals count of which
    all hands, as first dealt, are logged.
    """
    row, seat, figure, cards, back, every = dealt.once(returns)
    subjects, subject = people(dealt, row, seat)
    order = np.lexsort((row, subject))
    cases, kind = np.unique(np.stack([every, back, cards], axis=1), axis=0, return_inverse=True)
    laws = [_law(*case) for case in cases.tolist()] or [Pmf.point(0)]
    share = cards / np.maximum(every, 1)
    spread = back * share * (1 - share) * (every - back) / np.maximum(every - 1, 1)
    return Scores(
        subjects=subjects, row=row[order], subject=subject[order], score=figure[order], kind=kind.reshape(-1)[order].astype(np.int32),
        null=PmfTable.of(laws), figure=figure[order].astype(float), expected=(back * share)[order], variance=spread[order],
        tilts=TILTS,
    )  # fmt: skip


def _law(every: int, back: int, cards: int) -> Pmf:
    """Give the law of how many of the cards that came back lie among a hand's, of all that were dealt.

    >>> _law(25, 1, 5).mass.round(3).tolist()
    [0.8, 0.2]
    """
    return drawn(np.repeat([0, 1], [every - back, back]).tolist(), cards)


def returns(dealt: Dealt) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Give each hand of every deal in which a key card came back.

    Returns
    -------
    row, seat, figure, cards, back, every : int64[N]
        The deal, as its row in ``log.deals``; whose hand; how many of the cards that came back it holds; how many cards it has;
        how many came back in that deal, and how many cards were dealt in all.
    """
    deals, seats = len(dealt.log.deals), dealt.code.seats + 1
    row, cards = rows_of(dealt.log, Stage.DEALT)
    seat, street, card, seen = (
        cards[name].to_numpy().astype(np.int64) for name in ("seat", "street", "card", "seen")
    )
    fits = (seat > 0) & (seat < seats) & (street <= 0)
    row, seat, card = row[fits], seat[fits], np.where(seen[fits] == Seen.ALWAYS, card[fits], -1)
    many = np.bincount(row * seats + seat, minlength=deals * seats).reshape(deals, seats)
    dark = np.bincount(row[card < 0], minlength=deals) > 0
    known = asked(dealt) & ~dark & ((many > 0).sum(axis=1) >= 2)
    back = _came_back(dealt, known)
    key = np.searchsorted(KEYS, np.maximum(card, 0)) % KEYS.size
    hit = (card >= 0) & (KEYS[key] == card) & back[row, key]
    held = np.bincount(row[hit] * seats + seat[hit], minlength=deals * seats).reshape(deals, seats)
    came = held.sum(axis=1)
    at, who = np.nonzero((many > 0) & (came > 0)[:, None])
    return at, who, held[at, who], many[at, who], came[at], many.sum(axis=1)[at]


def _came_back(dealt: Dealt, known: np.ndarray) -> np.ndarray:
    """Tell in which deals a key card, if it is dealt, comes back after it was seen in none of the last few (bool[N, K]).

    All those deals are of one session, one after the other, and of each all hands are known.
    """
    there = np.zeros((known.size, 52), bool)
    for stage in SEEN_IN:
        row, cards = rows_of(dealt.log, stage)
        card = cards["card"].to_numpy().astype(np.int64)
        there[row[card >= 0], card[card >= 0]] = True
    order = np.argsort(dealt.session, kind="stable")
    session, sure, seen = dealt.session[order], known[order], there[order][:, KEYS]
    out = np.repeat(sure[:, None], KEYS.size, axis=1)
    for back in range(1, ABSENT + 1):
        before = np.zeros_like(out)
        before[back:] = ((session[back:] == session[:-back]) & sure[:-back])[:, None] & ~seen[:-back]
        out &= before
    again = np.empty_like(out)
    again[order] = out
    return again


HOLDINGS["returns"] = lambda dealt: dealt.once(returns)[0]
