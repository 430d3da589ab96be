"""How draw poker is played here: in on tens or better, drawn as Foster advises, raised and given up by strength.

It is a plain way to play, the same for all, so that opportunities look real; nobody's skill is in it.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import step
from detect.kernels.draw_book import KINGS, MOST_RAISES, PAIRS, QUEENS, STRAIGHTS, TENS, THREES, TWO_PAIRS
from detect.kernels.stream import unit, word

GIVE_UP, COME_IN, MORE = range(3)
"""What is wanted before the draw."""
PAT, ODD_CARD, RAISES_PAIRS, RAISES_THREES, RAISES_AFTER, BLUFFS = 0.5, 0.1, 0.5, 0.6, 0.6, 0.1
"""How often two pairs stand pat, and an odd card is held up with a pair or threes (Foster, on variety); how often it is raised
on two pairs and on threes or better; how often it is bet on nothing after the draw."""


@step
def four_of(hand: np.ndarray) -> int:
    """Give the four cards of a flush, or of a straight open at both ends, as bits of their places; 0 where there are none.

    >>> four_of(np.array([0, 2, 5, 7, 51], np.int8)), four_of(np.array([3, 17, 31, 45, 51], np.int8))
    (15, 15)
    """
    for out in range(5):
        suit, low, high, ranks = -1, 13, -1, 0
        flush = True
        for k in range(5):
            if k == out:
                continue
            rank = int(hand[k]) % 13
            flush = flush and (suit < 0 or suit == int(hand[k]) // 13)
            suit = int(hand[k]) // 13
            low, high, ranks = min(low, rank), max(high, rank), ranks | (1 << rank)
        open_ends = ranks == 15 << low and high < 11
        if flush or open_ends:
            return 31 - (1 << out)
    return 0


@step
def grouped(hand: np.ndarray) -> int:
    """Give the cards whose rank comes twice or more, as bits of their places.

    >>> grouped(np.array([0, 13, 5, 18, 51], np.int8))
    15
    """
    kept = 0
    for i in range(5):
        for j in range(i):
            if hand[i] % 13 == hand[j] % 13:
                kept |= 1 << i | 1 << j
    return kept


@step
def highest(hand: np.ndarray, kept: int) -> int:
    """Give the highest card that is not among those kept, as a bit of its place."""
    best = -1
    for k in range(5):
        if not kept >> k & 1 and (best < 0 or hand[k] % 13 > hand[best] % 13):
            best = k
    return 1 << best


@step
def keeps(hand: np.ndarray, strength: int, levels: np.ndarray, luck: float) -> int:
    """Choose the cards that are kept, as bits of their places.

    A straight or better stands pat. Threes draw two, two pairs one or stand pat, a pair three; an odd card is held up now and
    then. Four of a flush, or of a straight open at both ends, draw one; else the highest card is kept.
    """
    if strength >= levels[STRAIGHTS]:
        return 31
    if strength < levels[PAIRS]:
        four = four_of(hand)
        return four or highest(hand, 0)
    kept = grouped(hand)
    if levels[TWO_PAIRS] <= strength < levels[THREES]:
        return 31 if luck < PAT else kept
    return kept | highest(hand, kept) if luck < ODD_CARD else kept


@step
def before(
    strength: int, hand: np.ndarray, levels: np.ndarray, least: int, age: bool, staked: bool, came: int, raises: int,
    chance: np.uint64,
) -> int:  # fmt: skip
    """Say what is wanted before the draw: to give up, to come in, to raise.

    The age, whose blind is half the price, draws to any pair where nobody has raised, and to four of a flush or of a straight
    where three have come in.

    Parameters
    ----------
    strength, hand, levels : int, int8[5], int64[LEVELS]
    least : int
        The strength on which this player comes in where nobody has raised.
    age, staked : bool
        Whether he has the last say in an ordinary pool, and whether he came in before.
    came, raises : int
        How many have come in, and how often it was raised.
    chance : uint64
        A key, of which one word is drawn where chance has a say.
    """
    if age and raises == 0:
        least = levels[PAIRS]
    elif raises == 1:
        least = max(least, levels[QUEENS] if staked else levels[KINGS])
    elif raises > 1:
        least = max(least, levels[TWO_PAIRS])
    if strength < least:
        cheap = age and came >= 3 and raises == 0 and strength < levels[PAIRS]
        return COME_IN if cheap and four_of(hand) else GIVE_UP
    if raises >= MOST_RAISES:
        return COME_IN
    if age and raises == 0 and came < 5 and strength >= levels[KINGS]:
        return MORE
    if strength >= levels[THREES]:
        return MORE if unit(word(chance, 0)) < RAISES_THREES else COME_IN
    if strength >= levels[TWO_PAIRS]:
        return MORE if unit(word(chance, 0)) < RAISES_PAIRS else COME_IN
    return COME_IN


@step
def after(strength: int, levels: np.ndarray, bet: int, raises: int, chance: np.uint64) -> int:
    """Say what is wanted after the draw: to give up, to bet a little or call, to bet high or raise.

    `bet` is the highest stake so far; who has the first say bets or gives up. `chance` is as for `before`.
    """
    if strength >= levels[THREES]:
        return MORE if raises < MOST_RAISES and unit(word(chance, 0)) < RAISES_AFTER else COME_IN
    if bet == 0:
        return COME_IN if strength >= levels[TENS] or unit(word(chance, 0)) < BLUFFS else GIVE_UP
    if strength >= levels[TWO_PAIRS]:
        return COME_IN if raises < 2 or unit(word(chance, 0)) < RAISES_AFTER else GIVE_UP
    return COME_IN if strength >= levels[QUEENS] and raises == 0 and bet < 5 else GIVE_UP
