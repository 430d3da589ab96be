"""Hands of poker as they were first dealt: whose they were, and how strong beside all that could come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np

from detect import ranks
from detect.checks.dealt import HOLDINGS, NEARER, Dealt
from detect.log.tables import Seen, Stage
from detect.log.views import rows_of

__all__ = [
    "LOWBALL",
    "POKER_GAMES",
    "Starts",
    "asked",
    "known",
    "nearer",
    "seen_of",
    "share_beaten",
    "starts",
]

POKER_GAMES = ("draw", "draw5", "holdem", "stud7", "stud", "straight", "whiskey")
"""The games of poker that are asked of."""
LOWBALL = frozenset(
    {"FR", "razz", "N2L1D", "F2L3D", "FB", "single-draw", "triple-draw", "badugi", "F7S/8", "stud7/8", "FO/8", "omaha/8"}
)  # fmt: skip
"""Ways of dealing at which a low hand wins the pool, or half of it: nobody is stronger there for a high one."""
VARIANT = "variant"
WAYS = {
    ranks.Hand.NOTHING: 1_302_540, ranks.Hand.PAIR: 1_098_240, ranks.Hand.TWO_PAIRS: 123_552, ranks.Hand.THREES: 54_912,
    ranks.Hand.STRAIGHT: 10_200, ranks.Hand.FLUSH: 5_108, ranks.Hand.FULL: 3_744, ranks.Hand.FOURS: 624,
    ranks.Hand.STRAIGHT_FLUSH: 40,
}  # fmt: skip
"""Of 2,598,960 hands, those of each class (odds of the design; Foster). Where rules have other classes they say how a hand is
scored, and no chance rests on them."""


@dataclass(frozen=True)
class Starts:
    """Hands as first dealt, of deals of which two such hands or more are known whole; those of a deal stand together.

    Attributes
    ----------
    row : int64[H]
        The deal, as its row in ``log.deals``.
    seat : int64[H]
    strength : float64[H]
        The share of all hands that it beats, those as good as it counted half.
    """

    row: np.ndarray
    seat: np.ndarray
    strength: np.ndarray


def starts(dealt: Dealt) -> Starts:
    """Give the first hands of every deal that has two or more of them, each written down whatever it was.

    Left out are void deals, deals of a low game, deals that were not cut though the laws ask for a cut, cards that come
    twice, and the same hands met again in a session.

    Parameters
    ----------
    dealt : Dealt
    """
    found, size = dealt.once(known)
    at, seat, strength = found.row, found.seat, found.strength
    fits = (strength >= 0) & asked(dealt)[at] & _alike(at, size)
    many = np.bincount(at[fits], minlength=len(dealt.log.deals))
    fits &= many[at] >= 2
    fits &= dealt.first(np.bincount(at[fits], minlength=many.size) > 0)[at]
    return Starts(at[fits], seat[fits], strength[fits])


def known(dealt: Dealt) -> tuple[Starts, np.ndarray]:
    """Give every hand whose cards as first dealt are all in the log whatever they were, and how many it has (int64[H]).

    A hand that has no order here has a strength of -1.
    """
    row, cards = rows_of(dealt.log, Stage.DEALT)
    seat, street, card, seen = (
        cards[name].to_numpy().astype(np.int64) for name in ("seat", "street", "card", "seen")
    )
    mine = (street <= 0) & (seat > 0) & (seat <= dealt.code.seats)
    row, seat, card = row[mine], seat[mine], np.where(seen[mine] == Seen.ALWAYS, card[mine], -1)
    order = np.lexsort((card, seat, row))
    row, seat, card = row[order], seat[order], card[order]
    new = np.flatnonzero(np.append(True, (np.diff(row) != 0) | (np.diff(seat) != 0))) if row.size else row
    size = np.diff(np.append(new, row.size))
    whole = card[new] >= 0 if row.size else np.empty(0, bool)
    held = np.full(row.size, -1.0)
    for many in np.unique(size[whole]).tolist():
        first = new[whole & (size == many)]
        held[first] = share_beaten(card[first[:, None] + np.arange(many)], ranks.rules_of(dealt.code.id))
    at = new[whole]
    return Starts(row[at], seat[at], held[at]), size[whole]


def _alike(at: np.ndarray, size: np.ndarray) -> np.ndarray:
    """Tell which hands are of deals in which every hand that is known has as many cards (bool[H])."""
    most, least = (
        np.zeros(int(at.max(initial=-1)) + 1, np.int64),
        np.full(int(at.max(initial=-1)) + 1, 99, np.int64),
    )
    np.maximum.at(most, at, size)
    np.minimum.at(least, at, size)
    return np.asarray((most == least)[at])


def asked(dealt: Dealt) -> np.ndarray:
    """Tell which deals are of a high game, cut where a cut is asked for, and give no card twice (bool[N])."""
    facts, deals = dealt.log.facts, dealt.log.deals
    low = facts["name"].eq(VARIANT).to_numpy() & facts["value"].isin(list(LOWBALL)).to_numpy()
    out = dealt.among & ~deals["void"].to_numpy() & ~dealt.uncut
    out &= ~np.isin(deals["deal"].to_numpy(), facts["deal"].to_numpy()[low])
    return np.asarray(out & (dealt.hands.counts.max(axis=1) <= 1))


def share_beaten(cards: np.ndarray, rules: str = ranks.MODERN) -> np.ndarray:
    """Give the share of all hands of as many cards that each hand beats, those as good as it counted half.

    Of fewer than five cards: the ranks that come oftest decide, then the highest.

    Parameters
    ----------
    cards : int64[H, n]
        From 2 to 7 cards.
    rules : str
        Of `detect.ranks`.

    Returns
    -------
    float64[H]
        -1 where hands of so many cards have no order here, or a card comes twice.

    Examples
    --------
    A pair of aces beats every other two cards, and a pair of twos all but the pairs:

    >>> from detect.cards import parse_cards
    >>> share_beaten(np.array([parse_cards("AS AH"), parse_cards("2S 2H"), parse_cards("3S 2H")])).round(3).tolist()
    [0.998, 0.943, 0.006]
    """
    size = cards.shape[1]
    if size in (5, 6, 7):
        number = ranks.strengths(cards, rules)
        return np.asarray(np.where(number > 0, _shares(rules)[number], -1.0))
    if size not in (2, 3, 4):
        return np.full(len(cards), -1.0)
    keys, share = _short(size)
    key = _key(cards)
    at = np.minimum(np.searchsorted(keys, key), keys.size - 1)
    return np.asarray(np.where(keys[at] == key, share[at], -1.0))


@cache
def _shares(rules: str) -> np.ndarray:
    """Give the share of hands beaten by each strength, the strengths of a class taken to be alike in number (float64[K + 1])."""
    hand = ranks.ranked(rules).hand[1:].astype(np.int64)
    ways = np.array([WAYS[ranks.Hand(each)] for each in range(9)], float)
    weight = ways[hand] / np.bincount(hand, minlength=9)[hand]
    return np.append(-1.0, (np.cumsum(weight) - weight / 2) / weight.sum())


@cache
def _short(size: int) -> tuple[np.ndarray, np.ndarray]:
    """Give the keys of all hands of few cards in order, and the share of hands that each beats."""
    keys, ways = np.unique(_key(np.array([*combinations(range(52), size)])), return_counts=True)
    return keys, (np.cumsum(ways) - ways / 2) / ways.sum()


def _key(cards: np.ndarray) -> np.ndarray:
    """Give a number that grows with the worth of a hand of few cards (int64[H])."""
    held = cards % 13
    times = (held[:, :, None] == held[:, None, :]).sum(axis=2)
    order = np.sort(times * 13 + held, axis=1)[:, ::-1]
    return np.asarray(order @ (100 ** np.arange(cards.shape[1] - 1, -1, -1)))


def seen_of(dealt: Dealt) -> np.ndarray:
    """Tell of each session which hands are logged where they are too few to be held against each other.

    Parameters
    ----------
    dealt : Dealt

    Returns
    -------
    object[S]
        By code of ``deals.session``: ``alone`` where of no deal more than one hand is logged whatever it held, ``shown`` where hands are
        logged only because they were shown, else nothing.
    """
    row, cards = rows_of(dealt.log, Stage.DEALT)
    always = (
        (cards["seen"].to_numpy() == Seen.ALWAYS)
        & (cards["seat"].to_numpy() > 0)
        & (cards["card"].to_numpy() >= 0)
    )
    pairs = np.unique(np.stack([row[always], cards["seat"].to_numpy().astype(np.int64)[always]]), axis=1)
    hands = np.bincount(pairs[0], minlength=len(dealt.log.deals))
    sessions = len(dealt.log.deals["session"].cat.categories)
    most = np.zeros(sessions, np.int64)
    np.maximum.at(most, dealt.session, hands)
    shown = np.zeros(sessions, bool)
    shown[dealt.session[np.concatenate([row[~always], rows_of(dealt.log, Stage.SHOWN)[0]])]] = True
    return np.where(most == 1, "alone", np.where((most == 0) & shown, "shown", "")).astype(object)


def nearer(needs: str) -> Callable[[Dealt], np.ndarray]:
    """Give what says of each session why it lacks what a check of poker needs, as the words have it.

    >>> nearer("draws").__name__
    'say'
    """

    def say(dealt: Dealt) -> np.ndarray:
        return np.array([f"{needs}, {seen}" if seen else needs for seen in dealt.once(seen_of)], object)

    return say


HOLDINGS["first hands"] = lambda dealt: dealt.once(starts).row
NEARER |= {needs: nearer(needs) for needs in ("first hands", "draws", "returns")}
