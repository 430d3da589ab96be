"""Whist from the pack to the last trick: who holds what, thirteen tricks, and the revokes that honest players make.

Inside, seats run from 0. Every choice has a word of chance of its
own, by the place of the card in the play: revokes leave the other choices as they were.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import step
from detect.kernels.book import (
    ASKED,
    AT_PLAY,
    AT_SLIP,
    CARD,
    CHANGED,
    CLAIM,
    CLAIMANT,
    DEALER,
    KIND,
    NO_CLAIM,
    OF_DEAL,
    OPTION,
    SAVED,
    SAVED_LATE,
    SEAT,
    SEATED,
    STOOD,
    TRICK,
    TRICKS,
    TURN,
    TURN_UP,
)
from detect.kernels.policy import (
    BEST,
    LED,
    PARTNER_LED,
    TRUMP,
    UNIFORM,
    WINNER,
    fancies,
    sensible,
    uniform,
    worth,
)
from detect.kernels.stream import key_of, unit, word

_NONE, _ONE, _TWO, _THREE, _FOUR = (np.uint64(n) for n in range(5))
_S8, _S13, _S16, _S23, _S32, _S64 = (np.uint64(n) for n in (8, 13, 16, 23, 32, 64))
_BYTE, _LOWER, _UPPER = np.uint64(0xFF), np.uint64(0xFFFFFF), np.uint64(0x808080)
_SUMS, _THRICE = np.uint64(0x01010101), np.uint64(0x010101)
"""As factors: four bytes become their running sums, and a number stands three times."""
_FOLLOWED, _TRUMPED = np.uint64(64), np.uint64(128)
"""What lifts a card of the suit led above all others, and a trump above those."""


@step
def chosen(
    policy: int, hold: np.ndarray, liked: np.ndarray, counts: np.ndarray, seen: np.ndarray, on: np.ndarray, seat: int,
    turn: int, overlooked: bool, chance: np.uint64,
) -> int:  # fmt: skip
    """Choose a card by the policy."""
    if policy == UNIFORM:
        return uniform(hold, liked, counts, seat, on[LED] if turn > 0 else -1, overlooked, chance)
    return sensible(hold, seen, on, seat, turn, overlooked)


@step
def lay_down(on: np.ndarray, seat: int, turn: int, card: int) -> None:
    """Put a card on the table: what is led, and what now holds the trick."""
    if turn == 0:
        suit = card // 13
        on[LED], on[BEST], on[WINNER] = suit, card, seat
        if on[PARTNER_LED + seat] < 0:
            on[PARTNER_LED + seat] = suit
    elif worth(card, on[LED], on[TRUMP]) > worth(on[BEST], on[LED], on[TRUMP]):
        on[BEST], on[WINNER] = card, seat


@step
def take_out(hold: np.ndarray, seat: int, card: int) -> None:
    """Take a card out of a hand."""
    suit = card // 13
    hold[4 * seat + suit] &= ~(1 << (card - 13 * suit))


@step
def put_slip(
    slips: np.ndarray, m: int, deal: int, trick: int, turn: int, seat: int, card: int, kind: int, asked: bool
) -> int:
    """Write down a revoke, or a card withdrawn, and give the place of the next."""
    row = slips[m]
    row[TRICK], row[TURN], row[SEAT], row[CARD] = trick + 1, turn, seat + 1, card
    row[KIND], row[ASKED], row[CLAIM], row[CLAIMANT], row[OPTION] = kind, asked, NO_CLAIM, 0, -1
    row[OF_DEAL] = deal
    return m + 1


@step
def may_miss(hold: np.ndarray, seat: int, led: int) -> bool:
    """Tell whether a player could overlook the suit led: he holds some of it, and something else."""
    if hold[4 * seat + led] == 0:
        return False
    for suit in range(4):
        if suit != led and hold[4 * seat + suit] != 0:
            return True
    return False


@step
def slip_at(key: np.uint64, place: int, turn: int, rate: float, saved: float) -> int:
    """Say whether the player of the card at that place overlooks the suit led: -1, or the kind of slip it will be.

    One that is put right in time is found out at once or, as likely, when the other players have followed.
    """
    if unit(word(key, 4 * place)) >= rate:
        return -1
    if unit(word(key, 4 * place + 1)) >= saved:
        return STOOD
    late = turn < 3 and word(key, 4 * place + 2) & _ONE == _ONE
    return SAVED_LATE if late else SAVED


@step
def may_ask(row: np.ndarray, seat: int) -> bool:
    """Tell whether a player and his partner are two people: nobody asks a dummy, or is asked by one."""
    return row[SEATED + seat] >= 0 and row[SEATED + (seat + 2) % 4] >= 0


@step
def slip_of(slips: np.ndarray, begin: int, m: int, turn: int) -> int:
    """Give the kind of a player's slip in the trick on the table, whose rows begin there; -1 for none."""
    for k in range(begin, m):
        if slips[k, TURN] == turn:
            return int(slips[k, KIND])
    return -1


@step
def see(seen: np.ndarray, card: int) -> None:
    """Note a card that all have seen."""
    suit = card // 13
    seen[suit] |= 1 << (card - 13 * suit)


@step
def unsee(seen: np.ndarray, cards: np.ndarray, trick: int, late: int) -> None:
    """Take back what was seen of a trick, from one of its cards on."""
    for turn in range(late, 4):
        card = int(cards[4 * trick + turn])
        suit = card // 13
        seen[suit] &= ~(1 << (card - 13 * suit))


@step
def play_trick(
    hold: np.ndarray, liked: np.ndarray, counts: np.ndarray, seen: np.ndarray, on: np.ndarray, cards: np.ndarray,
    trick: int, policy: int, key: np.uint64, slip_key: np.uint64, rate: float, saved: float, row: np.ndarray, slips: np.ndarray, m: int,
    deal: int,
) -> int:  # fmt: skip
    """Play a trick, led by the winner of the last; give where the next slip goes (whist 71 to 76).

    Where a card played in error is put right after others have followed, the trick is gone through again from there:
    they may change their cards. One who plays any legal card keeps his; so does one whose own revoke stands, or was put
    right at once.
    """
    leader, begin, late = on[WINNER], m, int(np.int64(4))
    for lap in range(2):
        if lap == 1:
            if late == 4:
                break
            unsee(seen, cards, trick, late)
        for turn in range(4):
            seat, place = (leader + turn) & 3, 4 * trick + turn
            kind, keeps = -1, False
            if lap == 1:
                kind = slip_of(slips, begin, m, turn)
                keeps = turn < late or kind == STOOD or kind == SAVED or (kind < 0 and policy == UNIFORM)
            elif rate > 0.0 and turn > 0 and may_miss(hold, seat, on[LED]):
                kind = slip_at(slip_key, place, turn, rate, saved)
            overlooks = lap == 0 and kind >= 0
            card = int(cards[place])
            while not keeps:
                chance = word(slip_key, 4 * place + 3) if overlooks else word(key, place)
                card = chosen(policy, hold, liked, counts, seen, on, seat, turn, overlooks, chance)
                keeps = True
                if overlooks:
                    asked = may_ask(row, seat) and word(slip_key, 4 * place + 2) & _TWO != _NONE
                    m = put_slip(slips, m, deal, trick, turn, seat, card, kind, asked)
                    late = min(late, turn) if kind == SAVED_LATE else late
                    overlooks, keeps = False, kind != SAVED
            if lap == 1 and kind < 0 and card != cards[place]:
                m = put_slip(slips, m, deal, trick, turn, seat, int(cards[place]), CHANGED, asked=False)
            lay_down(on, seat, turn, card)
            see(seen, card)
            cards[place] = card
    for turn in range(4):
        take_out(hold, (leader + turn) & 3, int(cards[4 * trick + turn]))
    return m


@step
def start_of_play(
    owner: np.ndarray, row: np.ndarray, hold: np.ndarray, seen: np.ndarray, on: np.ndarray
) -> None:
    """Take up the hands and set out for the first trick, which the player on the dealer's left leads."""
    for k in range(16):
        hold[k] = 0
    for suit in range(4):
        seen[suit] = 0
        on[PARTNER_LED + suit] = -1
        for rank in range(13):
            hold[4 * (int(owner[13 * suit + rank]) - 1) + suit] |= 1 << rank
    on[TRUMP] = int(row[TURN_UP]) // 13
    on[WINNER] = int(row[DEALER]) & 3


@step
def any_legal(
    counts: np.ndarray,
    liked: np.ndarray,
    words: np.ndarray,
    row: np.ndarray,
    cards: np.ndarray,
    took: np.ndarray,
) -> int:
    """Play thirteen tricks, every legal card as likely as any other: what `play_trick` plays, at a fraction of its cost.

    There is no branch but for the trick: the suit of a lead or a discard is drawn whether it is needed or not. W is
    seat 0 here.
    Gives how many tricks North and South won.
    """
    trump, leader = np.uint64(row[TURN_UP]) // _S13, np.uint64(row[DEALER]) + _ONE & _THREE
    led = shift = bonus = _NONE
    for trick in range(13):
        best, winner, left = _NONE, leader, np.uint64(13 - trick)
        for turn in range(4):
            seat, at = leader + np.uint64(turn) & _THREE, np.uint64(4 * trick + turn)
            many = counts[seat]
            place = (words[at] >> _S32) * left >> _S32
            # A byte a suit: its upper bit stays where the place lies past that suit, and they are counted.
            past = place * _THRICE + _UPPER - (many * _SUMS & _LOWER) & _UPPER
            drawn = past * _THRICE >> _S23 & _THREE
            if turn == 0:
                led, shift = drawn, _S8 * drawn
                bonus = _FOLLOWED << shift | _TRUMPED << _S8 * trump
            suit = drawn if many >> shift & _BYTE == _NONE else led
            place = _S8 * suit
            card = liked[_S64 * seat + _S16 * suit + (many >> place & _BYTE)]
            counts[seat] = many - (_ONE << place)
            cards[at] = card
            value = np.uint64(card) + (bonus >> place & _BYTE)
            winner = seat if value > best else winner
            best = max(best, value)
        leader = winner
        took[trick] = np.int8(winner + (_FOUR if winner == _NONE else _NONE))
    north = 0
    for trick in range(13):
        north += int(took[trick]) & 1
    return north


@step
def play_deal(
    row: np.ndarray, owner: np.ndarray, cards: np.ndarray, took: np.ndarray, policy: int, rate: float, saved: float,
    root: np.uint64, session: int, d: int, deal: int, words: np.ndarray, liked: np.ndarray, counts: np.ndarray,
    hold: np.ndarray, seen: np.ndarray, on: np.ndarray, slips: np.ndarray, m: int,
) -> int:  # fmt: skip
    """Play a deal: thirteen tricks, the dealer's left leading to the first; give where the next slip goes.

    Parameters
    ----------
    row : int16[BOOK]
    owner : int8[52]
        The seat that was dealt each card.
    cards : int8[52]
        Filled: the cards in the order they were played, those that stood.
    took : int8[13]
        Filled: the seat that won each trick.
    policy : int
        UNIFORM or SENSIBLE.
    rate : float
        How often a player who holds a card of the suit led, and others, overlooks it.
    saved : float
        The share of these that are put right in time.
    root, session, d : uint64, int, int
    deal : int
        The number of the deal among all.
    words, liked, counts, hold, seen, on : uint64[52], int8[256], uint64[4], int64[16], int64[4], int64[ON]
        Room.
    slips : int32[…, SLIP]
        Filled from row m on: revokes and corrections; if the rate is not 0 there must be room for MOST_SLIPS.
    m : int
    """
    north, key = 0, key_of(root, session, d, AT_PLAY)
    if policy == UNIFORM:
        fancies(owner, key, words, liked, counts)
    if policy == UNIFORM and rate == 0.0:
        north = any_legal(counts, liked, words, row, cards, took)
    else:
        start_of_play(owner, row, hold, seen, on)
        slip_key = key_of(root, session, d, AT_SLIP)
        for trick in range(13):
            m = play_trick(
                hold,
                liked,
                counts,
                seen,
                on,
                cards,
                trick,
                policy,
                key,
                slip_key,
                rate,
                saved,
                row,
                slips,
                m,
                deal,
            )
            took[trick] = on[WINNER] + 1
            north += 1 - (on[WINNER] & 1)
    row[TRICKS], row[TRICKS + 1] = north, 13 - north
    return m
