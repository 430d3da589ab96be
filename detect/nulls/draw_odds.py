"""What comes of a draw at poker: every hand that five cards held, less those thrown, can become, counted one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import comb

import numpy as np

from detect.cards import PACK52, format_cards
from detect.errors import UsageFault
from detect.kernels import hands as k
from detect.ranks import ACE, MODERN, Hand, Ranks, ranked, strengths

__all__ = ["EVENTS", "Drawn", "drawn"]

FIVE = 5
KING = ACE - 1


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """Every hand that comes of a draw, all choices of the cards drawn being equally likely.

    Attributes
    ----------
    kept, thrown : tuple of int
        Cards, as in `detect.cards`.
    ranks : Ranks
        The order of hands it was counted in.
    held : Hand or None
        What the five cards were before the draw; None where none were held.
    counts : int64[K + 1]
        How many of the hands are of each strength.

    Examples
    --------
    >>> drawn([51, 38, 18, 2, 39], [18, 2, 39])
    <Drawn: 3 to 'AS AH', 16215 ways, modern>
    """

    kept: tuple[int, ...]
    thrown: tuple[int, ...]
    ranks: Ranks
    held: Hand | None
    counts: np.ndarray

    def __repr__(self) -> str:
        """Say what is drawn to, and in how many ways."""
        many = FIVE - len(self.kept)
        return f"<Drawn: {many} to {format_cards(self.kept)!r}, {self.total} ways, {self.ranks.rules}>"

    @property
    def total(self) -> int:
        """How many choices of cards there are."""
        return int(self.counts.sum())

    def count(self, event: str) -> int:
        """Count the choices after which an event of `EVENTS` has come.

        Raises
        ------
        UsageFault
            If there is no such event.

        Examples
        --------
        A pair of aces, drawing three: once in three and a half it improves.

        >>> aces = drawn([51, 38, 18, 2, 39], [18, 2, 39])
        >>> aces.count("improves"), aces.count("two-pairs")
        (4656, 2592)
        """
        if event not in EVENTS:
            raise UsageFault("event", event, f"must be one of {', '.join(EVENTS)}")
        return int(self.counts[EVENTS[event](self)].sum())


def drawn(held: Sequence[int], discard: Sequence[int], rules: str = MODERN) -> Drawn:
    """Count every hand that can come of a draw, the cards not held being equally likely to be drawn.

    Parameters
    ----------
    held : sequence of int
        Five cards; none for the hands that can be dealt from a whole pack.
    discard : sequence of int
        Those of them that are thrown.
    rules : str
        One of `detect.ranks.RULES`.

    Raises
    ------
    UsageFault
        If that are not five different cards, or a card is thrown that is not held.

    Examples
    --------
    Drawing to ten, knave, queen and king the English laws leave half the straights:

    >>> hand = [8, 22, 36, 50, 13]
    >>> drawn(hand, [13]).count("straight"), drawn(hand, [13], "english").count("straight")
    (8, 4)
    """
    _checked(held, discard)
    order = ranked(rules)
    kept = [card for card in held if card not in set(discard)]
    stock = np.setdiff1d(PACK52, held).astype(np.int8)
    out = np.empty(comb(stock.size, FIVE - len(kept)), np.int16)
    k.drawn(np.array(kept, np.int8), stock, order.tables(FIVE), out)
    before = Hand(int(order.hand[strengths(list(held), rules)[0]])) if held else None
    return Drawn(tuple(kept), tuple(discard), order, before, np.bincount(out, minlength=order.hand.size))


def _checked(held: Sequence[int], discard: Sequence[int]) -> None:
    """Refuse cards that are no hand, and cards thrown that are not in it."""
    strange = [card for card in held if card not in PACK52]
    if strange or len(held) not in {0, FIVE} or len(set(held)) != len(held):
        raise UsageFault("held", format_cards(held), "must be five different cards of a pack of 52")
    if len(set(discard)) != len(discard) or not set(discard) <= set(held):
        raise UsageFault("discard", format_cards(discard), "must be cards of the hand, each once")


# ----- what can come of it: each event tells of all strengths whether it has come (bool[K + 1])

_Event = Callable[[Drawn], np.ndarray]


def _is(*hands: Hand) -> _Event:
    return lambda draw: np.isin(draw.ranks.hand, hands)


def _least(hand: Hand) -> _Event:
    return lambda draw: draw.ranks.hand >= hand


def _compared(sign: int) -> _Event:
    """Compare the class with that of the hand before the draw; a hand that was not held was nothing."""
    return lambda draw: np.sign(draw.ranks.hand - int(draw.held or 0)) == sign


def _paired(*ranks: int) -> _Event:
    """Tell whether one of these ranks comes twice or more."""
    return lambda draw: np.any([(draw.ranks.ranks == rank).sum(axis=1) >= 2 for rank in ranks], axis=0)


def _one_pair(*ranks: int) -> _Event:
    return lambda draw: (draw.ranks.hand == Hand.PAIR) & np.isin(draw.ranks.ranks[:, 0], ranks)


def _kicker_paired(draw: Drawn) -> np.ndarray:
    """Tell whether two pairs have come of which one is of the odd card that was kept."""
    ranks = [card % 13 for card in draw.kept]
    odd = [rank for rank in ranks if ranks.count(rank) == 1]
    return np.asarray(_is(Hand.TWO_PAIRS)(draw) & _paired(*odd or [-2])(draw))


def _aces_up(draw: Drawn) -> np.ndarray:
    """Tell whether aces are paired at least, and more than that has come."""
    return np.asarray(_paired(ACE)(draw) & _least(Hand.TWO_PAIRS)(draw))


EVENTS: Mapping[str, _Event] = {
    "nothing": _is(Hand.NOTHING),
    "pair": _is(Hand.PAIR),
    "two-pairs": _is(Hand.TWO_PAIRS),
    "threes": _is(Hand.THREES),
    "straight": _is(Hand.STRAIGHT),
    "flush": _is(Hand.FLUSH),
    "full": _is(Hand.FULL),
    "fours": _is(Hand.FOURS),
    "straight-flush": _is(Hand.STRAIGHT_FLUSH),
    "improves": _compared(1),
    "stays": _compared(0),
    "worsens": _compared(-1),
    "any-flush": _is(Hand.FLUSH, Hand.STRAIGHT_FLUSH),
    "two-pairs-or-threes": _is(Hand.TWO_PAIRS, Hand.THREES),
    "full-or-fours": _is(Hand.FULL, Hand.FOURS),
    "pair-or-better": _least(Hand.PAIR),
    "two-pairs-or-better": _least(Hand.TWO_PAIRS),
    "straight-or-better": _least(Hand.STRAIGHT),
    "kicker-paired": _kicker_paired,
    "ace-or-king-pair": _one_pair(ACE, KING),
    "ace-or-king": _paired(ACE, KING),
    "ace-pair": _one_pair(ACE),
    "aces": _paired(ACE),
    "aces-up": _aces_up,
}
"""What can be asked of a draw; the first nine are the classes of hands, of which each hand is one."""
