"""Luck in the draw at poker: a player's draws held against those of the others, draw by draw of one kind.

How often a pair improves moves with the shuffle, and with it for everybody at the table; so nobody is held against the exact
chances, which `pone odds` shows, but against the table's other draws of as many cards to as good a hand.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from detect import ranks
from detect.checks.base import Drawn, Part, Question, Subjects, Tag, check
from detect.checks.dealt import HOLDINGS, Dealt, numbered
from detect.checks.people import people
from detect.checks.poker import asked
from detect.log.tables import Seen, Stage
from detect.log.views import rows_of

__all__ = ["Draws", "bits_of", "draws", "luck"]

DRAW_GAMES = ("draw", "draw5")
PLAYER, DEALER, PAIR = 0, 1, 2
HAND = 5
TILTS = np.log([2.0, 4.0, 8.0])
"""Log odds ratios that are bet on, evenly."""
AT_ONCE = 20_000
"""Draws whose every outcome is looked at together."""


@dataclass(frozen=True)
class Draws:
    """Draws of which the hand, what was thrown and what came are all logged, whatever they were.

    Attributes
    ----------
    row, seat : int64[N]
        The deal, as its row in ``log.deals``, and whose draw it was.
    kind : int64[N]
        Draws that are alike: of as many cards, to as good a hand, with as good a chance where one card is drawn.
    useful : bool[N]
        Whether the hand was of a better class afterwards; of four cards to a sequence or flush, whether it was made.
    """

    row: np.ndarray
    seat: np.ndarray
    kind: np.ndarray
    useful: np.ndarray


@check(
    "draw.luck", question=Question.GAIN, games=DRAW_GAMES, needs="draws", tag=Tag.EXACT,
    null="the table's other draws of the same kind", weight=0.34,
    parts=(Part("player", 0.4, 0.29, 53), Part("dealer", 0.3, 0.29), Part("pair", 0.3, 0.29)),
)  # fmt: skip
def luck(dealt: Dealt) -> Drawn:
    """Do a player's draws help him oftener than the same draws help the others: on all deals, on his own, or on one dealer's?

    Draws are alike that are of as many cards to as good a hand. Which of the sitting's draws of a kind were his is as if drawn
    from a heap.
    """
    found = dealt.once(draws)
    session = dealt.session[found.row].astype(np.int64)
    dealer = dealt.dealer[found.row]
    own, got = np.flatnonzero(dealer == found.seat), np.flatnonzero((dealer > 0) & (dealer != found.seat))
    every = np.arange(found.row.size)
    mine = np.concatenate([every, own, got])
    part = np.repeat([PLAYER, DEALER, PAIR], [every.size, own.size, got.size])
    seat = np.where(part == PAIR, dealer[mine], found.seat[mine])
    partner = np.where(part == PAIR, found.seat[mine], 0)
    subjects, subject = people(dealt, found.row[mine], seat, part, partner)
    _, heap = numbered(session, found.kind)
    return _held_against(found, subjects, subject, mine, heap)


def _held_against(
    found: Draws, subjects: Subjects, subject: np.ndarray, mine: np.ndarray, heap: np.ndarray
) -> Drawn:
    """Give each subject every draw of the heaps that his own lie in."""
    pairs = np.unique(np.stack([subject.astype(np.int64), heap[mine]], axis=1), axis=0)
    order = np.argsort(heap, kind="stable")
    begin, size = np.searchsorted(heap[order], pairs[:, 1]), np.bincount(heap, minlength=1)[pairs[:, 1]]
    group = np.repeat(np.arange(len(pairs)), size)
    at = order[np.arange(group.size) - np.repeat(np.cumsum(size) - size, size) + np.repeat(begin, size)]
    who = pairs[group, 0]
    owned = np.unique(subject.astype(np.int64) * max(heap.size, 1) + mine)
    return Drawn(
        subjects=subjects, row=found.row[at], subject=who.astype(np.int32), group=group, worth=found.useful[at].astype(np.int64),
        drawn=np.isin(who * max(heap.size, 1) + at, owned), tilts=TILTS,
    )  # fmt: skip


def draws(dealt: Dealt) -> Draws:
    """Give every draw that is logged whole, of tables at which two or more drew so.

    Parameters
    ----------
    dealt : Dealt
    """
    seats = dealt.code.seats + 1
    held, thrown, came = (
        bits_of(dealt, stage, seats) for stage in (Stage.DEALT, Stage.DISCARDED, Stage.DRAWN)
    )
    many = np.bitwise_count(thrown).astype(np.int64)
    fits = (
        (np.bitwise_count(held) == HAND)
        & (many > 0)
        & (many == np.bitwise_count(came))
        & (thrown & ~held == 0)
    )
    fits &= (came & held == 0) & np.repeat(asked(dealt), seats)
    at = np.flatnonzero(fits)
    row, seat = at // seats, at % seats
    before, after = cards_of(held[at]), cards_of((held[at] & ~thrown[at]) | came[at])
    rules = ranks.rules_of(dealt.code.id)
    hand = ranks.ranked(rules).hand
    was, now = (hand[ranks.strengths(each, rules)].astype(np.int64) for each in (before, after))
    kept = held[at] & ~thrown[at]
    kind, least = kinds(kept, thrown[at], many[at], was, rules)
    able = kind >= 0
    whole = Draws(row[able], seat[able], kind[able], (now >= least)[able])
    return _of_tables(dealt, whole)


def _of_tables(dealt: Dealt, found: Draws) -> Draws:
    """Leave out sittings of which one player's draws alone are known."""
    player = dealt.players[found.row, found.seat]
    who = np.where(player >= 0, player, -1 - found.seat)
    first, _ = numbered(dealt.session[found.row], who)
    at_table = np.bincount(dealt.session[found.row[first]], minlength=int(dealt.session.max(initial=0)) + 1)
    fits = at_table[dealt.session[found.row]] >= 2
    return Draws(found.row[fits], found.seat[fits], found.kind[fits], found.useful[fits])


def bits_of(dealt: Dealt, stage: Stage, seats: int) -> np.ndarray:
    """Give the cards of a stage, a bit each, of every seat of every deal; nothing where one is not known (uint64[N * seats])."""
    row, cards = rows_of(dealt.log, stage)
    seat, card, seen = (cards[name].to_numpy().astype(np.int64) for name in ("seat", "card", "seen"))
    fits = (seat > 0) & (seat < seats)
    at, card = row[fits] * seats + seat[fits], np.where(seen[fits] == Seen.ALWAYS, card[fits], -1)
    size = len(dealt.log.deals) * seats
    out, bits = np.zeros(size, np.uint64), np.uint64(1) << np.maximum(card, 0).astype(np.uint64)
    np.bitwise_or.at(out, at, bits)
    dark = np.bincount(at[card < 0], minlength=size) > 0
    twice = np.bitwise_count(out) != np.bincount(at, minlength=size)
    return np.where(dark | twice, np.uint64(0), out)


def cards_of(masks: np.ndarray) -> np.ndarray:
    """Give the five cards of each mask (int8[N, 5]).

    Examples
    --------
    >>> cards_of(np.array([0b1011 | 1 << 50 | 1 << 20], np.uint64)).tolist()
    [[0, 1, 3, 20, 50]]
    """
    bits = (masks[:, None] >> np.arange(52, dtype=np.uint64)) & np.uint64(1)
    return np.nonzero(bits)[1].reshape(len(masks), HAND).astype(np.int8)


def kinds(
    kept: np.ndarray, thrown: np.ndarray, many: np.ndarray, was: np.ndarray, rules: str = ranks.MODERN
) -> tuple[np.ndarray, np.ndarray]:
    """Tell which draws are alike, and what class of hand is useful to each.

    Parameters
    ----------
    kept, thrown : uint64[N]
        The cards, a bit each.
    many : int64[N]
        How many are drawn.
    was : int64[N]
        The class of the hand before.
    rules : str
        Of `detect.ranks`.

    Returns
    -------
    kind : int64[N]
        -1 where nothing that could come is useful.
    least : int64[N]
        The least class of `detect.ranks.Hand` that is useful.

    Examples
    --------
    Four to a flush with nine cards that make it, and a pair drawing three:

    >>> from detect.cards import parse_cards
    >>> def bits(said):
    ...     return np.array([sum(1 << int(c) for c in parse_cards(said))], np.uint64)
    >>> [kinds(bits(k), bits(t), np.array([n]), np.array([w]))[1].tolist() for k, t, n, w in
    ...  (("AS 9S 5S 2S", "KH", 1, 0), ("AS AH", "KH 7D 2C", 3, 1))]
    [[4], [2]]
    """
    held = np.stack(
        [
            np.bitwise_count(kept & np.uint64(sum(1 << (13 * suit + rank) for suit in range(4))))
            for rank in range(13)
        ],
        axis=1,
    )
    held.sort(axis=1)
    most, second = held[:, -1].astype(np.int64), held[:, -2].astype(np.int64)
    suited = np.any(
        [np.bitwise_count(kept & np.uint64(0x1FFF << 13 * suit)) == HAND - many for suit in range(4)], axis=0
    )
    single = many == 1
    made = np.where(single & (most == 1), int(ranks.Hand.STRAIGHT), was + 1)
    outs = np.zeros(kept.size, np.int64)
    for begin in range(0, int(single.sum()), AT_ONCE):
        part = np.flatnonzero(single)[begin : begin + AT_ONCE]
        outs[part] = _outs(kept[part], thrown[part], made[part], rules)
    shape = np.where(single, outs, most * 8 + second * 2 + (suited & (many == 2)))
    kind = (many * 16 + was) * 256 + shape
    return np.where(single & (outs == 0), -1, kind), made


def _outs(kept: np.ndarray, thrown: np.ndarray, made: np.ndarray, rules: str) -> np.ndarray:
    """Count the cards that help, of those that a player who draws one has not seen (int64[N])."""
    out = np.zeros(kept.size, np.int64)
    hand = ranks.ranked(rules).hand
    for card in range(52):
        bit = np.uint64(1 << card)
        free = (kept | thrown) & bit == 0
        out[free] += (
            hand[ranks.strengths(cards_of(kept[free] | bit), rules)] >= made[free] if free.any() else 0
        )
    return out


HOLDINGS["draws"] = lambda dealt: dealt.once(draws).row
