"""What a player of stud poker thinks of his hand, by its strength and by the cards that lie open; and what he then does.

It is a plain way to play, the same for all, so that opportunities look real; nobody's skill is in it.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import step
from detect.kernels.draw_book import STRAIGHTS
from detect.kernels.draw_policy import COME_IN, GIVE_UP, MORE
from detect.kernels.stream import unit, word
from detect.kernels.stud_book import HAND, MOST_RAISES, Seats

NOTHING, HOPES, WEAK, GOOD, STRONG, GREAT = range(6)
"""What a hand is thought to be; `HOPES` are cards of a suit, or in sequence, that may yet become a flush or a straight."""
BETS = (0.08, 0.3, 0.15, 0.6, 0.8, 0.8)
"""How often it is bet on each where nobody has bet."""
RAISES_GREAT, RAISES_STRONG, STAYS_STRONG = 0.7, 0.4, 0.5
"""How often a bet is raised on the two best, and how often strong hands stay in when it was raised twice."""
STAYS, STAYS_CHEAP = (0.0, 0.7, 0.5), (0.3, 0.95, 0.85)
"""How often it is stayed in on nothing, on hopes and on a weak hand; and where that is cheap."""
CHEAP = 3
"""To stay in is cheap where the pool is so many times what it costs."""
TEN, QUEEN = 8, 10
BASE = 14
"""In the number of `by_groups` a rank is a digit to this base, from 1; 0 is none."""
CLASS = BASE**5


@step
def by_groups(cards: np.ndarray, begin: int, end: int) -> int:
    """Give a number that grows with the worth of a few cards, by the ranks that come oftest: no straight, no flush.

    Hands of different sizes may be compared: what a hand has not is less than anything.

    >>> pair, ace = np.array([0, 13, 5], np.int8), np.array([12, 11, 23, 9, 7], np.int8)
    >>> by_groups(pair, 0, 3) > by_groups(ace, 0, 2), by_groups(ace, 0, 5) > by_groups(pair, 0, 2)
    (True, False)
    """
    held, key, groups, most, second = 0, 0, 0, 0, 0
    for k in range(begin, end):
        held += 1 << 3 * (int(cards[k]) % 13)
    for times in range(4, 0, -1):
        for rank in range(12, -1, -1):
            if (held >> 3 * rank) & 7 == times:
                most = times if groups == 0 else most
                second = times if groups == 1 else second
                key = key * BASE + rank + 1
                groups += 1
    for _ in range(5 - groups):
        key *= BASE
    hand = 7 if most == 4 else 0 if most < 2 else (6 if second > 1 else 3) if most == 3 else max(second, 1)
    return hand * CLASS + key


@step
def best_open(at: Seats, but: int) -> int:
    """Give the worth of the best cards that lie open before any who is in, but for one seat."""
    best = 0
    for seat in range(1, at.live.size):
        if at.live[seat] and seat != but:
            best = max(best, at.open[seat])
    return best


@step
def suited(cards: np.ndarray, many: int) -> bool:
    """Tell whether the first so many cards are of one suit."""
    for k in range(1, many):
        if cards[k] // 13 != cards[0] // 13:
            return False
    return True


@step
def thought(cards: np.ndarray, many: int) -> int:
    """Grade two to five cards of which nothing is a straight or a flush, whatever the others show.

    >>> tens, ace = np.array([8, 21, 5, 1, 15], np.int8), np.array([12, 24, 1, 17, 33], np.int8)
    >>> [(thought(tens, many), thought(ace, many)) for many in (2, 4, 5)] == [(STRONG, GOOD), (GOOD, NOTHING), (GOOD, NOTHING)]
    True
    """
    own = by_groups(cards, 0, many)
    kind, high, next_ = own // CLASS, own // BASE**4 % BASE - 1, own // BASE**3 % BASE - 1
    if kind >= 3:
        return GREAT
    if kind == 2:
        return STRONG if many == HAND else GREAT
    if kind == 1:
        if high >= TEN:
            return STRONG if many <= 3 else GOOD
        return GOOD if many <= 3 else WEAK
    if many < HAND and many >= 3 and suited(cards, many):
        return HOPES
    if many == 2 and next_ >= TEN:
        return GOOD
    return WEAK if many <= 3 and high >= QUEEN else NOTHING


@step
def graded(hand: np.ndarray, at: Seats, seat: int, many: int, levels: np.ndarray) -> int:
    """Grade a hand of stud by its cards and by those that lie open: what another shows to be better makes it weak, or nothing.

    Parameters
    ----------
    hand : int8[5]
        The first card lies face down.
    at : Seats
        With what lies open, and the strength of hands of five.
    seat, many : int
        Whose hand, and how many cards each has.
    levels : int64[LEVELS]
    """
    if many == HAND and at.strength[seat] >= levels[STRAIGHTS]:
        return GREAT
    out = thought(hand, many)
    if out != HOPES and best_open(at, seat) > by_groups(hand, 0, many):
        return min(out, WEAK) if many < HAND else NOTHING
    return out


@step
def wanted(grade: int, cost: int, pool: int, raises: int, more: bool, chance: np.uint64) -> int:
    """Say what is wanted in a round of bets: to give up (or to let it pass, where that is free), to call, to bet or raise.

    Parameters
    ----------
    grade : int
    cost, pool : int
        What a call costs, 0 where nobody has bet; and what is in the pool.
    raises : int
        How often it was raised in this round.
    more : bool
        Whether more cards come.
    chance : uint64
        A key, of which one word is drawn.
    """
    luck = unit(word(chance, 0))
    if cost == 0:
        return MORE if luck < BETS[grade] else GIVE_UP
    if grade == GREAT:
        return MORE if raises < MOST_RAISES and luck < RAISES_GREAT else COME_IN
    if grade == STRONG:
        if raises == 0 and luck < RAISES_STRONG:
            return MORE
        return COME_IN if raises < 2 or luck < STAYS_STRONG else GIVE_UP
    if grade == GOOD:
        return COME_IN if raises < 2 else GIVE_UP
    if raises > (1 if grade == HOPES else 0) or (grade != WEAK and not more):
        return GIVE_UP
    return COME_IN if luck < (STAYS_CHEAP if cost * CHEAP <= pool else STAYS)[grade] else GIVE_UP
