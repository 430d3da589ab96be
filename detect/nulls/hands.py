"""What a hand of trick-game cards holds: exact laws by generating functions over the pack.

Counts are whole numbers of hands and are divided once. The laws with a card turned up follow whist: the
last card of the pack is turned for trumps and belongs to the dealer, so that the dealer's side is dealt
that card and 25 others, and an honest dealer holds more trumps than the rest.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial, prod
from typing import Literal

import numpy as np

from detect.nulls._sums import Floats, Ints
from detect.nulls.pmf import Pmf

Who = Literal["hand", "side"]
"""Thirteen cards, or the twenty-six of two partners."""

Turned = Literal["dealer", "other"]
"""A card was turned for trumps, and this is the dealer's hand or side, or is not."""

PACK = 52
HAND = 13

ACES: Mapping[int, int] = {1: 4, 0: 48}
HONOURS: Mapping[int, int] = {1: 16, 0: 36}
POINTS: Mapping[int, int] = {4: 4, 3: 4, 2: 4, 1: 4, 0: 36}
COURT: Mapping[int, int] = {125: 4, 25: 4, 5: 4, 1: 4, 0: 36}
"""Aces, kings, queens and knaves by number, as the four digits of a number to the base 5."""
TRUMPS: Mapping[int, int] = {1: 13, 0: 39}
TRUMP_HONOURS: Mapping[int, int] = {1: 4, 0: 48}

COURT_POINTS = (4, 3, 2, 1)

_SIZES = {"hand": HAND, "side": 2 * HAND}


def hand_law(values: Mapping[int, int], size: int) -> Pmf:
    """Give the law of the total worth of `size` cards dealt from a pack.

    The number of hands of worth t is the coefficient of ``x**t y**size`` in the product, over the worths
    v, of ``(1 + x**v y)**values[v]``.

    Parameters
    ----------
    values : mapping of int to int
        How many cards of the pack have each worth.
    size : int
        The number of cards dealt.

    Raises
    ------
    ValueError
        When `size` is not between 0 and the number of cards, or a number of cards is negative.

    Examples
    --------
    A natural at vingt-un, an ace with a ten or a court card:

    >>> law = hand_law({11: 4, 10: 16, 0: 32}, 2)
    >>> round(law.tail(21) - law.tail(22), 7)
    0.0482655

    One hand in twenty-one is a natural.
    """
    if min(values.values(), default=0) < 0:
        raise ValueError(f"values {dict(values)!r} name a negative number of cards")
    n_cards = sum(values.values())
    if not 0 <= size <= n_cards:
        raise ValueError(f"{size} cards cannot be dealt from a pack of {n_cards}")
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for worth, number in values.items():
        ways = _with_cards(ways, worth, number, size)
    return Pmf.from_counts({total: count for (held, total), count in ways.items() if held == size})


@cache
def aces(size: int = HAND) -> Pmf:
    """Give the law of the number of aces in `size` cards of a pack of 52.

    Examples
    --------
    >>> f"{aces(13).tail(4):.6f}"
    '0.002641'
    """
    return hand_law(ACES, size)


@cache
def honours(size: int = HAND) -> Pmf:
    """Give the law of the number of aces, kings, queens and knaves in `size` cards of a pack of 52.

    Examples
    --------
    >>> honours(13)
    Pmf(0..13, mean 4, sd 1.455)
    """
    return hand_law(HONOURS, size)


@cache
def points(size: int = HAND) -> Pmf:
    """Give the law of high-card points (ace 4, king 3, queen 2, knave 1) in `size` cards of 52.

    Examples
    --------
    >>> points(13)
    Pmf(0..37, mean 10, sd 4.13)
    >>> f"{points(26).tail(30):.6f}"
    '0.022315'
    """
    return hand_law(POINTS, size)


@cache
def court(size: int = HAND) -> Pmf:
    """Give the law of how many aces, kings, queens and knaves there are in `size` cards of 52.

    The four numbers are the digits of one number to the base 5, aces first.

    Examples
    --------
    >>> law = court(26)
    >>> int(law.support[-1]) == int("4444", 5)
    True
    >>> round(float(law.mass[court_points() >= 30].sum()), 6) == round(points(26).tail(30), 6)
    True
    """
    return hand_law(COURT, size)


@cache
def court_points() -> Ints:
    """Give the points (ace 4, king 3, queen 2, knave 1) of each number of `court` (int64[625]).

    Examples
    --------
    >>> int(court_points()[int("1012", 5)])
    8
    """
    held = np.indices((5,) * len(COURT_POINTS)).reshape(len(COURT_POINTS), -1)
    return np.asarray(np.array(COURT_POINTS) @ held, np.int64)


@cache
def brought_to(least: int, size: int = 2 * HAND) -> Pmf:
    """Give the law of aces, kings, queens and knaves, as `court` has it, of cards brought to so many points.

    Of the honours that are elsewhere one is exchanged for a low card of these, each as likely, again and again until there
    are `least` points: so a pack is prepared for a side (`detect.sharps.cold_deck`).

    Parameters
    ----------
    least : int
        0 to 40.
    size : int
        How many cards; there must be room for sixteen honours where all 40 points are wanted.

    Raises
    ------
    ValueError
        If there are not so many points in the pack.

    Examples
    --------
    >>> law = brought_to(30)
    >>> round(float(law.mass @ court_points()[law.support]), 2)
    31.03
    """
    if not 0 <= least <= sum(4 * worth for worth in COURT_POINTS):
        raise ValueError(f"{least} points are not in the pack, which has 40")
    elsewhere = 4 - np.indices((5,) * len(COURT_POINTS))
    enough = (court_points() >= least).reshape(elsewhere.shape[1:])
    short = court(size).mass.reshape(enough.shape)
    done = np.where(enough, short, 0.0)
    while (short := np.where(enough, 0.0, short)).any():
        one = short / np.maximum(elsewhere.sum(axis=0), 1)
        # Where all four of a rank are here none is elsewhere, so that nothing comes around the end.
        short = np.sum([np.roll(one * there, 1, rank) for rank, there in enumerate(elsewhere)], axis=0)
        done += np.where(enough, short, 0.0)
    return Pmf(0, done.ravel())


def suit_shapes() -> dict[tuple[int, ...], Fraction]:
    """Give the chance of each of the 39 shapes of a hand, longest suit first.

    Examples
    --------
    >>> shapes = suit_shapes()
    >>> len(shapes), f"{float(shapes[4, 4, 3, 2]):.7f}"
    (39, '0.2155118')
    """
    ways: Counter[tuple[int, ...]] = Counter()
    for lengths in product(range(HAND + 1), repeat=4):
        if sum(lengths) == HAND:
            ways[tuple(sorted(lengths, reverse=True))] += prod(comb(HAND, length) for length in lengths)
    return {shape: Fraction(count, comb(PACK, HAND)) for shape, count in ways.items()}


@cache
def square_sum_hand() -> Pmf:
    """Give the law of the sum of squared suit lengths of one hand: small for flat hands.

    Examples
    --------
    >>> square_sum_hand()
    Pmf(43..169, mean 49.71, sd 5.827)
    """
    law: dict[int, int | Fraction] = {}
    for shape, chance in suit_shapes().items():
        squares = sum(length * length for length in shape)
        law[squares] = law.get(squares, 0) + chance
    return Pmf.from_counts(law)


@cache
def square_sum_deal() -> Pmf:
    """Give the law of the sum of squared suit lengths over the four hands of one deal.

    A deal has the suit lengths n_ij with chance ``(13!)**8 / (52! prod n_ij!)``. Two suits fill the
    hands to (t_1, ..., t_4), the other two to the rest; both halves have the same law, so one table over
    the fillings, sorted as hands are alike, gives the whole.

    Examples
    --------
    >>> square_sum_deal()
    Pmf(172..676, mean 198.8, sd 13.37)
    """
    splits = np.array([s for s in product(range(HAND + 1), repeat=4) if sum(s) == HAND])
    ways = np.array([factorial(HAND) / prod(map(factorial, split)) for split in splits.tolist()])
    halves = {
        filled: _two_suits(splits, ways, filled)
        for filled in product(range(HAND + 1), repeat=4)
        if sum(filled) == 2 * HAND and list(filled) == sorted(filled)
    }
    total = np.zeros(4 * HAND * HAND + 1)
    for filled, half in halves.items():
        rest = tuple(HAND - held for held in reversed(filled))
        whole = np.convolve(half, halves[rest])[: len(total)]
        total[: len(whole)] += _orders(filled) * whole
    return Pmf(0, total / (factorial(PACK) / factorial(HAND) ** 4))


@cache
def trumps(who: Who = "hand", turned: Turned | None = None) -> Pmf:
    """Give the law of the number of trumps held.

    Parameters
    ----------
    who : {"hand", "side"}
        One hand or two partners' hands.
    turned : {"dealer", "other"} or None
        None when the trump suit was fixed without turning a card; ``"dealer"`` for the dealer's hand or
        side, which holds the card turned; ``"other"`` for any other hand, or the other side.

    Raises
    ------
    ValueError
        When `who` or `turned` is unknown.

    Examples
    --------
    >>> [round(trumps("hand", whose).mean(), 6) for whose in ("dealer", "other")]
    [3.823529, 3.058824]

    The turned card alone is worth three quarters of a trump to an honest dealer.
    """
    size = _size(who, turned)
    if turned is None:
        return hand_law(TRUMPS, size)
    others = {1: HAND - 1, 0: PACK - HAND}
    if turned == "other":
        return hand_law(others, size)
    return Pmf.point(1).convolve(hand_law(others, size - 1))


@cache
def trump_honours(who: Who = "hand", turned: Turned | None = None) -> Pmf:
    """Give the law of the number of trump honours (ace, king, queen, knave) held.

    Parameters
    ----------
    who, turned
        As for `trumps`. The card turned is an honour with chance 4/13.

    Raises
    ------
    ValueError
        When `who` or `turned` is unknown.

    Examples
    --------
    Four by honours, for the dealer's side and for the other:

    >>> ours, theirs = trump_honours("side", "dealer"), trump_honours("side", "other")
    >>> f"{ours.tail(4):.4f}", f"{theirs.tail(4):.4f}"
    ('0.0690', '0.0414')
    """
    size = _size(who, turned)
    if turned is None:
        return hand_law(TRUMP_HONOURS, size)
    in_hand = 1 if turned == "dealer" else 0
    chances: Counter[int] = Counter()
    for is_honour, ways in ((1, 4), (0, 9)):
        left = 4 - is_honour
        for held in range(left + 1):
            hands = comb(left, held) * comb(PACK - 1 - left, size - in_hand - held)
            chances[held + is_honour * in_hand] += ways * hands
    return Pmf.from_counts(chances)


def added(law: Pmf, k: int, cap: int) -> Pmf:
    """Give the law of min(X + k, cap): what a sharp holds who adds `k` cards where there is room.

    Examples
    --------
    >>> added(aces(13), 2, 4)
    Pmf(2..4, mean 2.954, sd 0.7477)
    """
    index = np.minimum(law.support + k, cap)
    lo = int(index.min())
    return Pmf(lo, np.bincount(index - lo, weights=law.mass).astype(np.float64), law.unit)


def at_least(law: Pmf, k: int) -> Pmf:
    """Give the law of X given that X >= k.

    Raises
    ------
    ValueError
        When X is never so great.

    Examples
    --------
    >>> at_least(aces(13), 3)
    Pmf(3..4, mean 3.06, sd 0.2379)
    """
    kept = law.mass[max(k - law.lo, 0) :]
    if not len(kept):
        raise ValueError(f"{law!r} is never {k} or more")
    return Pmf(max(k, law.lo), kept / kept.sum(), law.unit)


def _with_cards(
    ways: Mapping[tuple[int, int], int], worth: int, number: int, size: int
) -> Counter[tuple[int, int]]:
    """Deal from `number` cards of one worth into hands that hold at most `size`."""
    result: Counter[tuple[int, int]] = Counter()
    for (held, total), count in ways.items():
        for more in range(min(number, size - held) + 1):
            result[held + more, total + more * worth] += count * comb(number, more)
    return result


def _size(who: Who, turned: Turned | None) -> int:
    if who not in _SIZES:
        raise ValueError(f"who {who!r} is neither 'hand' nor 'side'")
    if turned not in (None, "dealer", "other"):
        raise ValueError(f"turned {turned!r} is none of None, 'dealer' and 'other'")
    return _SIZES[who]


def _two_suits(splits: Ints, ways: Floats, filled: tuple[int, ...]) -> Floats:
    """Count by sum of squares the ways in which two suits fill four hands so."""
    rest = np.array(filled) - splits
    fits = (rest >= 0).all(axis=1)
    first, second = splits[fits], rest[fits]
    base = HAND + 1
    place = base ** np.arange(4)
    by_place = np.zeros(base**4)
    by_place[splits @ place] = ways
    squares = (first * first + second * second).sum(axis=1)
    return np.bincount(squares, weights=ways[fits] * by_place[second @ place]).astype(np.float64)


def _orders(filled: tuple[int, ...]) -> int:
    """Count the orders of four numbers."""
    return factorial(4) // prod(factorial(times) for times in Counter(filled).values())
