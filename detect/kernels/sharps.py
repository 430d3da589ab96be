"""Play in which one player cheats: he revokes to gain, hides it by another revoke, is told his partner's hand, or reads backs.

The other three play as they always do, and in such a deal none of them errs: what is seen of it is his alone.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step
from detect.kernels.book import (
    AT_PLAY,
    AT_SLIP,
    SLIPS,
    STOOD,
    TRICKS,
    VOID,
)
from detect.kernels.policy import (
    BEST,
    COUNT,
    HIGH,
    LED,
    LOW,
    ON,
    TRUMP,
    UNIFORM,
    WINNER,
    above,
    fancies,
    lead_of,
    renounce,
)
from detect.kernels.stream import key_of, word
from detect.kernels.whist import (
    chosen,
    lay_down,
    may_ask,
    may_miss,
    play_deal,
    put_slip,
    see,
    start_of_play,
    take_out,
)

REVOKE, CONCEAL, SIGNAL, MARKED = range(4)
"""Ways to cheat in the play."""
WHO, FROM, ONLY_GAIN, LEADS = range(4)
"""What is planned for a deal, int64[…, PLAN]: the seat, from 1, or 0 for nobody; the first trick in which he may revoke,
from 0; whether he waits for one that gains a trick; how many of his leads he knows more for than he should."""
PLAN = 4
NOWHERE = -1
_TWO, _NONE = np.uint64(2), np.uint64(0)


@step
def gains(hold: np.ndarray, on: np.ndarray, seat: int, turn: int) -> bool:
    """Tell whether a revoke wins a trick that is otherwise lost: a ruff by one of the last two to play.

    He could follow, and not beat what lies there; his partner does not hold the trick; and a trump of his would.
    """
    led, trump, best = on[LED], on[TRUMP], on[BEST]
    if turn < 2 or led == trump or on[WINNER] == (seat + 2) % 4:
        return False
    ruffs = hold[4 * seat + trump]
    if best // 13 == trump:
        ruffs &= above(best - 13 * trump)
    beats = best // 13 == led and HIGH[hold[4 * seat + led]] > best - 13 * led
    return ruffs != 0 and not beats


@step
def revokes_now(
    hold: np.ndarray,
    on: np.ndarray,
    plan: np.ndarray,
    way: int,
    seat: int,
    trick: int,
    turn: int,
    revoked: int,
) -> bool:
    """Tell whether he revokes with this card: once, or again in the suit in which he did, so as not to be found out."""
    if turn == 0 or not may_miss(hold, seat, on[LED]):
        return False
    if revoked != NOWHERE:
        return way == CONCEAL and on[LED] == revoked
    return trick >= plan[FROM] and (plan[ONLY_GAIN] == 0 or gains(hold, on, seat, turn))


@step
def strength(mask: int) -> int:
    """Weigh a suit of a hand: its ace, king and queen, and then its length."""
    return 8 * (mask >> 12 & 1) + 4 * (mask >> 11 & 1) + 2 * (mask >> 10 & 1) + int(COUNT[mask])


@step
def led_to_partner(hold: np.ndarray, seat: int, trump: int) -> int:
    """Give the suit, of those held but trumps, in which the partner is strongest; -1 for none."""
    best, suit = -1, -1
    for each in range(4):
        value = strength(hold[4 * ((seat + 2) % 4) + each])
        if each != trump and hold[4 * seat + each] != 0 and value > best:
            best, suit = value, each
    return suit


@step
def led_through(hold: np.ndarray, seat: int, trump: int) -> int:
    """Give the suit, of those held but trumps, in which the adversaries are weakest; -1 for none."""
    best, suit = 1 << 20, -1
    for each in range(4):
        value = strength(hold[4 * ((seat + 1) % 4) + each]) + strength(hold[4 * ((seat + 3) % 4) + each])
        if each != trump and hold[4 * seat + each] != 0 and value < best:
            best, suit = value, each
    return suit


@step
def third_of_four(hold: np.ndarray, on: np.ndarray, seat: int) -> int:
    """Play third in hand to the fourth player's cards, that should not be seen: as low as will win, else low; -1 for no card.

    Where the fourth player may ruff, or the partner's card will hold, low is enough.
    """
    led, best = on[LED], on[BEST]
    mine, his = hold[4 * seat + led], hold[4 * ((seat + 1) % 4) + led]
    if mine == 0:
        return -1
    if best // 13 != led or his == 0:
        return 13 * led + int(LOW[mine])
    floor = int(HIGH[his])
    if on[WINNER] == (seat + 2) % 4 and best - 13 * led > floor:
        return 13 * led + int(LOW[mine])
    winners = mine & above(max(floor, best - 13 * led))
    return 13 * led + int(LOW[winners if winners != 0 else mine])


@step
def known_better(
    hold: np.ndarray, seen: np.ndarray, on: np.ndarray, way: int, seat: int, turn: int, knows: bool
) -> int:
    """Choose by what he should not know; -1 where he plays as anybody."""
    suit = -1
    if turn == 0 and knows:
        suit = (
            led_to_partner(hold, seat, on[TRUMP])
            if way == SIGNAL
            else led_through(hold, seat, on[TRUMP])
            if way == MARKED
            else -1
        )
    if suit >= 0:
        return lead_of(hold, seen, seat, suit)
    if turn == 2 and way == MARKED:
        return third_of_four(hold, on, seat)
    return -1


@step
def crooked_deal(
    row: np.ndarray, plan: np.ndarray, way: int, owner: np.ndarray, cards: np.ndarray, took: np.ndarray, policy: int,
    root: np.uint64, session: int, d: int, deal: int, words: np.ndarray, liked: np.ndarray, counts: np.ndarray,
    hold: np.ndarray, seen: np.ndarray, on: np.ndarray, slips: np.ndarray, m: int,
) -> int:  # fmt: skip
    """Play a deal in which one player cheats as is planned; give where the next slip goes."""
    key, slip_key = key_of(root, session, d, AT_PLAY), key_of(root, session, d, AT_SLIP)
    if policy == UNIFORM:
        fancies(owner, key, words, liked, counts)
    start_of_play(owner, row, hold, seen, on)
    # numba compiles what a plain number is passed to twice: for that number, and for any.
    who, revoked, leads, north = int(plan[WHO]) - 1, int(np.int64(NOWHERE)), 0, 0
    for trick in range(13):
        leader = on[WINNER]
        for turn in range(4):
            seat, place = (leader + turn) & 3, 4 * trick + turn
            card, overlooks = -1, False
            if seat == who:
                if way == REVOKE or way == CONCEAL:
                    overlooks = revokes_now(hold, on, plan, way, seat, trick, turn, revoked)
                else:
                    card = known_better(hold, seen, on, way, seat, turn, leads < plan[LEADS])
                    leads += turn == 0
            if overlooks:
                card = renounce(hold, seen, on, seat)
                asked = way == REVOKE and may_ask(row, seat) and word(slip_key, 4 * place + 2) & _TWO != _NONE
                m = put_slip(slips, m, deal, trick, turn, seat, card, STOOD, asked)
                revoked = on[LED]
            elif card < 0:
                card = chosen(policy, hold, liked, counts, seen, on, seat, turn, overlooks, word(key, place))
            lay_down(on, seat, turn, card)
            see(seen, card)
            cards[place] = card
        for turn in range(4):
            take_out(hold, (leader + turn) & 3, int(cards[4 * trick + turn]))
        took[trick] = on[WINNER] + 1
        north += 1 - (on[WINNER] & 1)
    row[TRICKS], row[TRICKS + 1] = north, 13 - north
    return m


@compiled
def crooked(
    d: int, way: int, plans: np.ndarray, book: np.ndarray, state: np.ndarray, owner: np.ndarray, cards: np.ndarray,
    took: np.ndarray, slips: np.ndarray, policy: int, rate: float, saved: float, root: np.uint64, first: int,
) -> int:  # fmt: skip
    """Play deal `d` of every session, those in which nobody cheats as ever; give how many slips were written.

    Parameters
    ----------
    d, way : int
        The deal, and REVOKE, CONCEAL, SIGNAL or MARKED.
    plans : int64[N, PLAN]
        What is planned in each session.
    book, state : int16[N, D, BOOK], int64[N, STATE]
    owner, cards, took : int8[N, D, 52], int8[N, D, 52], int8[N, D, 13]
        The last two are filled.
    slips : int32[K, SLIP]
        Filled from the first row on; K is at least N times MOST_SLIPS.
    policy : int
    rate, saved : float
        How often the others err in deals without cheating, and which share is put right.
    root, first : uint64, int
        Of the evenings, and the number of session 0.

    Examples
    --------
    >>> from detect.kernels.book import BOOK, DEALER, MOST_SLIPS, SLIP, STATE, TURN_UP
    >>> book, state = np.zeros((1, 1, BOOK), np.int16), np.zeros((1, STATE), np.int64)
    >>> book[0, 0, DEALER], book[0, 0, TURN_UP] = 1, 51
    >>> owner = (np.arange(52) % 4 + 1).astype(np.int8).reshape(1, 1, 52)
    >>> cards, took = np.zeros((1, 1, 52), np.int8), np.zeros((1, 1, 13), np.int8)
    >>> slips = np.zeros((MOST_SLIPS, SLIP), np.int32)
    >>> plans = np.array([[2, 0, 0, 0]])
    >>> crooked(0, REVOKE, plans, book, state, owner, cards, took, slips, 1, 0.0, 0.0, np.uint64(1), 1)
    1
    """
    words, liked, counts = np.zeros(52, np.uint64), np.zeros(256, np.int8), np.zeros(4, np.uint64)
    hold, seen, on = np.zeros(16, np.int64), np.zeros(4, np.int64), np.zeros(ON, np.int64)
    m = int(np.int64(0))
    for k in range(book.shape[0]):
        row, deal = book[k, d], k * book.shape[1] + d
        state[k, SLIPS] = m
        if row[VOID] != 0:
            pass
        elif plans[k, WHO] != 0:
            m = crooked_deal(
                row, plans[k], way, owner[k, d], cards[k, d], took[k, d], policy, root, first + k, d, deal, words,
                liked, counts, hold, seen, on, slips, m,
            )  # fmt: skip
        else:
            m = play_deal(
                row, owner[k, d], cards[k, d], took[k, d], policy, rate, saved, root, first + k, d, deal, words, liked,
                counts, hold, seen, on, slips, m,
            )  # fmt: skip
        state[k, SLIPS + 1] = m
    return m
