"""Which card a player plays: any that is legal, or one that is sensible.

A hand is four masks of thirteen bits, one a suit, the ace uppermost: `hold[4 * seat + suit]`, seats from 0. The
sensible rules are those of the old books (fourth best, top of a sequence, second hand low, third hand high). They
look at the player's own hand, the trick on the table and the cards gone before, and at nothing else.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import step
from detect.kernels.stream import below, word

UNIFORM, SENSIBLE = 0, 1
"""Policies."""
LED, TRUMP, BEST, WINNER, PARTNER_LED = 0, 1, 2, 3, 4
"""The columns of the trick on the table, `on`: suit led, trumps, the best card and who played it (from 0), and from
PARTNER_LED on the suit that each seat led first, -1 where it has not led."""
ON = 8
JACK = 9
_SUIT = 0x1FFF
_NONE, _ONE, _THREE, _BYTE = np.uint64(0), np.uint64(1), np.uint64(3), np.uint64(0xFF)
_S32, _S64, _LOWER = np.uint64(32), np.uint64(64), np.uint64(0xFFFFFFFF)


def _bits() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Give how many cards a mask of a suit holds, the lowest rank of it and the highest; -1 for none."""
    masks = np.arange(_SUIT + 1)
    bits = masks[:, None] >> np.arange(13) & 1
    some = masks > 0
    low = np.where(some, bits.argmax(axis=1), -1)
    high = np.where(some, 12 - bits[:, ::-1].argmax(axis=1), -1)
    return bits.sum(axis=1).astype(np.int8), low.astype(np.int8), high.astype(np.int8)


COUNT, LOW, HIGH = _bits()


@step
def above(rank: int) -> int:
    """Give the mask of the ranks above one.

    Examples
    --------
    >>> bin(above(10))
    '0b1100000000000'
    """
    return (_SUIT << (rank + 1)) & _SUIT


@step
def nth(mask: int, place: int) -> int:
    """Give the rank of a mask's n-th card, from the lowest; the lowest is 0.

    Examples
    --------
    >>> nth(0b1011, 0), nth(0b1011, 2)
    (0, 3)
    """
    for _ in range(place):
        mask &= mask - 1
    return int(LOW[mask])


@step
def fancies(
    owner: np.ndarray, key: np.uint64, words: np.ndarray, liked: np.ndarray, counts: np.ndarray
) -> None:
    """Put the cards of each suit of each hand in any order with equal chance: the order they will be parted with.

    Cards are put in one by one, each at any place of those there so far (Fisher and Yates from the inside out).

    Parameters
    ----------
    owner : int8[52]
        The seat that holds each card, from 1.
    key : uint64
        Of the play; the lower halves of its first 52 words are used, the upper ones are for the choices.
    words : uint64[52]
        Filled with those words.
    liked : int8[256]
        Filled: the cards of a suit of a seat, from 64 * seat + 16 * suit + 1 on, the one to go first last; W is seat 0
        here.
    counts : uint64[4]
        Filled: how many cards of each suit a seat was dealt, a byte a suit.
    """
    for k in range(52):
        words[k] = word(key, k)
    for seat in range(4):
        counts[seat] = _NONE
    for suit in range(4):
        shift, place = np.uint64(8 * suit), np.uint64(16 * suit + 1)
        for rank in range(13):
            # Whole numbers without a sign throughout: an index then needs no look whether it counts from the end.
            at = np.uint64(13 * suit + rank)
            who = np.uint64(owner[at]) & _THREE
            many = counts[who] >> shift & _BYTE
            other = (words[at] & _LOWER) * (many + _ONE) >> _S32
            begin = _S64 * who + place
            liked[begin + many] = liked[begin + other]
            liked[begin + other] = 13 * suit + rank
            counts[who] += _ONE << shift


@step
def most_liked(hold: np.ndarray, liked: np.ndarray, counts: np.ndarray, seat: int, suit: int) -> int:
    """Give the card of a suit that a hand parts with first."""
    mask, who = hold[4 * seat + suit], (seat + 1) & 3
    dealt = np.int64(counts[who] >> np.uint64(8 * suit) & _BYTE)
    for place in range(dealt, 0, -1):
        card = int(liked[64 * who + 16 * suit + place])
        if mask >> (card - 13 * suit) & 1:
            return card
    return -1


@step
def uniform(
    hold: np.ndarray,
    liked: np.ndarray,
    counts: np.ndarray,
    seat: int,
    led: int,
    overlooked: bool,
    chance: np.uint64,
) -> int:
    """Choose a legal card, each as likely as any other; one who overlooks the suit led plays as if void in it.

    A suit is drawn by how many cards of it are held, and of a suit the cards go in an order drawn beforehand: nothing
    that has been played tells of the order of those that are left.
    """
    if led >= 0 and not overlooked and hold[4 * seat + led] != 0:
        return most_liked(hold, liked, counts, seat, led)
    many = 0
    for suit in range(4):
        many += 0 if suit == led else int(COUNT[hold[4 * seat + suit]])
    place = below(chance, many)
    for suit in range(4):
        here = 0 if suit == led else int(COUNT[hold[4 * seat + suit]])
        if place < here:
            return most_liked(hold, liked, counts, seat, suit)
        place -= here
    return -1


@step
def worth(card: int, led: int, trump: int) -> int:
    """Rank a card of a trick: a trump above the suit led, that above every other."""
    suit = card // 13
    return card - 13 * suit + (32 if suit == trump else 16 if suit == led else 0)


@step
def live(hold: np.ndarray, seen: np.ndarray, seat: int, suit: int) -> int:
    """Give the cards of a suit that are in none of the tricks and not in this hand."""
    return _SUIT & ~(seen[suit] | hold[4 * seat + suit])


@step
def lead_of(hold: np.ndarray, seen: np.ndarray, seat: int, suit: int) -> int:
    """Lead from a suit: the top of a sequence or a sure winner, else the fourth best, else the top of a short one."""
    cards, out = hold[4 * seat + suit], live(hold, seen, seat, suit)
    many, top = int(COUNT[cards]), int(HIGH[cards])
    sure = out & above(top) == 0
    if many == 1 or (sure and (many >= 5 or seen[suit] != 0)):
        return 13 * suit + top
    second = int(HIGH[cards & ~(1 << top)])
    between = above(second) & ~above(top - 1)
    if top >= JACK and out & between == 0:
        return 13 * suit + top
    if many >= 4:
        return 13 * suit + nth(cards, many - 4)
    return 13 * suit + (int(LOW[cards]) if many == 3 and top >= JACK else top)


@step
def longest(hold: np.ndarray, seat: int, trump: int) -> int:
    """Give the longest suit but trumps, of two the higher in its cards; -1 where there are only trumps."""
    best, suit = -1, -1
    for each in range(4):
        cards = hold[4 * seat + each]
        if each != trump and cards != 0:
            value = (int(COUNT[cards]) << 13) + cards
            if value > best:
                best, suit = value, each
    return suit


@step
def cashed(hold: np.ndarray, seen: np.ndarray, seat: int, trump: int) -> int:
    """Give a winner of the longest suit that has one, to be led when the trumps are out; -1 for none."""
    best, card = -1, -1
    for suit in range(4):
        cards = hold[4 * seat + suit]
        if suit != trump and cards != 0:
            top = int(HIGH[cards])
            if live(hold, seen, seat, suit) & above(top) == 0 and COUNT[cards] > best:
                best, card = int(COUNT[cards]), 13 * suit + top
    return card


@step
def lead(hold: np.ndarray, seen: np.ndarray, on: np.ndarray, seat: int) -> int:
    """Lead winners when the trumps are out; trumps from five; the partner's suit back; else the longest suit."""
    trump = on[TRUMP]
    if live(hold, seen, seat, trump) == 0:
        card = cashed(hold, seen, seat, trump)
        if card >= 0:
            return card
    suit = longest(hold, seat, trump)
    if suit < 0 or COUNT[hold[4 * seat + trump]] >= 5:
        suit = trump
    back = on[PARTNER_LED + (seat + 2) % 4]
    if suit != trump and back >= 0 and back != trump and back != suit and COUNT[hold[4 * seat + suit]] < 5:
        cards = hold[4 * seat + back]
        if cards != 0:
            return 13 * back + (int(HIGH[cards]) if COUNT[cards] <= 3 else nth(cards, int(COUNT[cards]) - 4))
    return lead_of(hold, seen, seat, suit)


@step
def second(hold: np.ndarray, seen: np.ndarray, on: np.ndarray, seat: int) -> int:
    """Play low second in hand; with the two best in sequence, the lower of them."""
    led = on[LED]
    cards, out = hold[4 * seat + led], live(hold, seen, seat, led)
    high = int(HIGH[cards])
    low = int(LOW[cards])
    if low == high:
        return 13 * led + low
    next_best = int(HIGH[cards & ~(1 << high)])
    if next_best >= JACK and out & above(next_best) == 0 and 13 * led + next_best > on[BEST]:
        return 13 * led + next_best
    return 13 * led + low


@step
def third(hold: np.ndarray, seen: np.ndarray, on: np.ndarray, seat: int) -> int:
    """Play high third in hand, the lowest of touching cards, unless the partner's card will do or none wins."""
    led, best = on[LED], on[BEST]
    cards, out = hold[4 * seat + led], live(hold, seen, seat, led)
    high = int(HIGH[cards])
    if best // 13 != led or 13 * led + high < best:
        return 13 * led + int(LOW[cards])
    rank = best - 13 * led
    if on[WINNER] == (seat + 2) % 4 and (rank >= JACK or out & above(rank) & ~above(high) == 0):
        return 13 * led + int(LOW[cards])
    # The lowest card that wins as surely as the highest: nothing that is still out lies between them.
    beaten = out & ~above(high)
    floor = max(rank, int(HIGH[beaten]))
    return 13 * led + int(LOW[cards & above(floor)])


@step
def fourth(hold: np.ndarray, on: np.ndarray, seat: int) -> int:
    """Win as cheaply as possible last in hand; play low where the partner has it or it cannot be won."""
    led, best = on[LED], on[BEST]
    cards = hold[4 * seat + led]
    winners = cards & above(best - 13 * led) if best // 13 == led else 0
    if on[WINNER] == (seat + 2) % 4 or winners == 0:
        return 13 * led + int(LOW[cards])
    return 13 * led + int(LOW[winners])


@step
def discard(hold: np.ndarray, seen: np.ndarray, seat: int, trump: int, without: int) -> int:
    """Part with a low card of the shortest side suit; with a sure winner, or a trump, only if there is no other."""
    least, card = 1 << 20, -1
    for suit in range(4):
        cards = hold[4 * seat + suit]
        if suit == without or cards == 0:
            continue
        low = int(LOW[cards])
        cost = (int(COUNT[cards]) << 4) + low
        if live(hold, seen, seat, suit) & above(low) == 0:
            cost += 1 << 10
        if suit == trump:
            cost += 1 << 12
        if cost < least:
            least, card = cost, 13 * suit + low
    return card


@step
def renounce(hold: np.ndarray, seen: np.ndarray, on: np.ndarray, seat: int) -> int:
    """Without a card of the suit led: ruff low where the partner does not hold the trick, else discard."""
    led, trump = on[LED], on[TRUMP]
    if led != trump and on[WINNER] != (seat + 2) % 4:
        ruffs = hold[4 * seat + trump]
        if on[BEST] // 13 == trump:
            ruffs &= above(on[BEST] - 13 * trump)
        if ruffs != 0:
            return 13 * trump + int(LOW[ruffs])
    return discard(hold, seen, seat, trump, led)


@step
def sensible(
    hold: np.ndarray, seen: np.ndarray, on: np.ndarray, seat: int, turn: int, overlooked: bool
) -> int:
    """Choose a card as the old books teach; one who overlooks the suit led plays as if void in it."""
    if turn == 0:
        return lead(hold, seen, on, seat)
    if overlooked or hold[4 * seat + on[LED]] == 0:
        return renounce(hold, seen, on, seat)
    if turn == 1:
        return second(hold, seen, on, seat)
    if turn == 2:
        return third(hold, seen, on, seat)
    return fourth(hold, on, seat)
