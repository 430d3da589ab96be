"""Hands of whiskey poker followed through their exchanges with the widow, card by card."""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step

TAKES, LEAVES, TRADES, WHOLE, KNOCKS = range(1, 6)
"""What is done: the widow is taken up unseen, or left; a card is exchanged, or the whole hand; a knock."""
LAID_OTHER, NOT_THERE, NOT_HELD, OUT_OF_TURN, AFTER_KNOCK = range(1, 6)
"""What is found: another hand laid down than was dealt; a card taken up that did not lie there; one laid down that the hand had
not got; an exchange by another than whose turn it was; a turn more than one after the knock, or one of who knocked."""
HAND = 5
UNKNOWN = -1


@step
def _place(cards: np.ndarray, card: int) -> int:
    """Give where a card is among five, or one that is not known, which it may be; -1 for neither."""
    blind = -1
    for k in range(HAND):
        if cards[k] == card:
            return k
        if cards[k] < 0:
            blind = k
    return blind


@step
def _other(cards: np.ndarray, others: np.ndarray) -> bool:
    """Tell whether five cards that are known are others than these."""
    for k in range(HAND):
        there = cards[k] < 0
        for j in range(HAND):
            there |= cards[k] == others[j] or others[j] < 0
        if not there:
            return True
    return False


@step
def _left(seat: int, live: np.ndarray) -> int:
    """Give the next seat to the left that is in."""
    for _ in range(live.size):
        seat = seat + 1 if seat + 1 < live.size else 1
        if live[seat]:
            return seat
    return 0


@step
def _turn(seat: int, dealer: int, places: int) -> int:
    """Give how many places to the left of the dealer's left a seat is."""
    return (seat - dealer - 1) % (places - 1)


@step
def _found(finds: np.ndarray, at: int, row: int, what: int, about: int) -> int:
    finds[at, 0], finds[at, 1], finds[at, 2] = row, what, about
    return at + 1


@step
def _traded(
    own: np.ndarray, lying: np.ndarray, taken: int, laid: int, row: int, finds: np.ndarray, at: int
) -> int:
    """Exchange one card; where one is not told, what both hands hold is not known from then on."""
    if taken < 0 or laid < 0:
        own[:], lying[:] = UNKNOWN, UNKNOWN
        return at
    there, held = _place(lying, taken), _place(own, laid)
    if there < 0:
        at = _found(finds, at, row, NOT_THERE, taken)
    if held < 0:
        at = _found(finds, at, row, NOT_HELD, laid)
    if there >= 0 and held >= 0:
        own[held], lying[there] = taken, laid
    else:
        own[:], lying[:] = UNKNOWN, UNKNOWN
    return at


@compiled
def exchanged(
    starts: np.ndarray, what: np.ndarray, seat: np.ndarray, taken: np.ndarray, laid: np.ndarray, hands: np.ndarray,
    widow: np.ndarray, board: np.ndarray, dealer: np.ndarray, live: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:  # fmt: skip
    """Follow the hands of each deal.

    Parameters
    ----------
    starts : int64[N + 1]
        The moves of deal i are starts[i]:starts[i + 1].
    what, seat, taken, laid : int8[M]
        What each does, who, the card taken up and the one laid down; -1 where that is not told.
    hands : int8[N, S + 1, 5]
        As dealt, -1 for a card that is not known.
    widow, board : int8[N, 5]
        The widow as dealt, and as it first lay face up.
    dealer : int64[N]
        0 where it is not known.
    live : bool[N, S + 1]
        Who was dealt cards.

    Returns
    -------
    int64[F, 3]
        The move, what is found, and the card or the seat whose turn it was.
    int8[N, S + 1, 5]
        The hands in the end.

    Examples
    --------
    Seat 1 takes up the king of clubs for a two that it has not got:

    >>> hands = np.array([[[-1] * 5, [1, 2, 3, 4, 5], [6, 7, 8, 9, 10]]], np.int8)
    >>> lies, live = np.array([[11, 12, 13, 14, 15]], np.int8), np.array([[False, True, True]])
    >>> move = [np.array([each], np.int8) for each in (TRADES, 1, 11, 0)]
    >>> exchanged(np.array([0, 1]), *move, hands, lies, lies, np.array([2]), live)[0].tolist()
    [[0, 3, 0]]
    """
    finds, at = np.empty((3 * what.size + 3, 3), np.int64), 0
    held = hands.copy()
    lying = np.zeros(HAND, np.int8)
    spoke = np.zeros(live.shape[1], np.bool_)
    for deal in range(starts.size - 1):
        lying[:] = widow[deal]
        spoke[:] = False
        shown, knocked, due, astray = False, 0, 0, dealer[deal] == 0
        before, last = int(dealer[deal]), -1
        for row in range(starts[deal], starts[deal + 1]):
            each, who = int(what[row]), int(seat[row])
            own = held[deal, who]
            offered = each in (TAKES, LEAVES)
            if not offered and not shown:
                due, shown = _left(before, live[deal]), True
                if board[deal, 0] >= 0:
                    lying[:] = board[deal]
                spoke[:] = False
            if offered and not astray:
                if spoke[who] or _turn(who, int(dealer[deal]), live.shape[1]) < last:
                    at, astray = _found(finds, at, row, OUT_OF_TURN, 0), True
                spoke[who], last = True, _turn(who, int(dealer[deal]), live.shape[1])
            if each == TAKES:
                for k in range(HAND):
                    own[k], lying[k] = lying[k], own[k]
                if board[deal, 0] >= 0 and _other(lying, board[deal]):
                    at = _found(finds, at, row, LAID_OTHER, -1)
                before = who
            if offered:
                continue
            if knocked and (spoke[who] or who == knocked):
                at = _found(finds, at, row, AFTER_KNOCK, knocked)
            elif not astray and not knocked and who != due:
                at, astray = _found(finds, at, row, OUT_OF_TURN, due), True
            due = _left(who, live[deal])
            if knocked:
                spoke[who] = True
            if each == KNOCKS:
                knocked = who
            elif each == WHOLE:
                for k in range(HAND):
                    own[k], lying[k] = lying[k], own[k]
            else:
                at = _traded(own, lying, int(taken[row]), int(laid[row]), row, finds, at)
    return finds[:at].copy(), held
