"""Where each card of a deal of poker lies, followed from row to row: dealt, thrown, drawn, laid out, shown."""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step

BURNT, DEALT, DISCARDED, DRAWN, BOARD, SHOWN = 3, 4, 5, 6, 7, 8
"""The stages of `detect.log.tables.Stage` that are followed."""
TWICE, BACK, NOT_HELD, NOT_DEALT, THROWN, STRANGE = 1, 2, 3, 4, 5, 6
"""What is found: a card given out that lies elsewhere; one that was thrown and comes back though the pack lasts; one thrown
by a hand that had not got it; one shown that was never given to the hand; one shown that the hand had thrown; one that is
not in the pack."""
CODES = 128
BOARD_BIT = 0
"""In a set of places bit 0 is the board and what was burnt, bit s the hand of seat s."""


@step
def _blind(what: int, seat: int, unseen: np.ndarray) -> None:
    """Count a card that was not seen into a hand, or out of it."""
    if what in (DEALT, DRAWN):
        unseen[seat] += 1
    elif what == DISCARDED and unseen[seat] > 0:
        unseen[seat] -= 1


@step
def _thrown(card: int, seat: int, holds: np.ndarray, threw: np.ndarray, unseen: np.ndarray) -> int:
    """Take a card out of a hand; it may be one of those that were not seen."""
    bit = np.int64(1) << seat
    threw[card] |= bit
    if holds[card] & bit:
        holds[card] &= ~bit
        return 0
    if unseen[seat] > 0:
        unseen[seat] -= 1
        return 0
    return NOT_HELD


@step
def _shown(
    card: int, seat: int, again: bool, told: bool, holds: np.ndarray, threw: np.ndarray, unseen: np.ndarray
) -> int:
    """Hold a card that is shown against the hand; it may be one of those that were not seen, or the hand may not be told at all."""
    bit = np.int64(1) << seat
    if holds[card] & bit:
        return 0
    if not told and not threw[card] & bit:
        where = holds[card]
        holds[card] |= bit
        return TWICE if where and not again else 0
    free = holds[card] == 0 and threw[card] == 0
    if unseen[seat] > 0 and (free or again):
        unseen[seat] -= 1
        holds[card] |= bit
        return 0
    if threw[card] & bit:
        return THROWN
    return TWICE if unseen[seat] > 0 and holds[card] else NOT_DEALT


@step
def _live(where: int, folded: np.ndarray) -> bool:
    """Tell whether a card lies on the board or in a hand that was not given up."""
    if where & 1:
        return True
    for seat in range(1, folded.size):
        if where >> seat & 1 and not folded[seat]:
            return True
    return False


@compiled
def follow(
    starts: np.ndarray, stage: np.ndarray, seat: np.ndarray, card: np.ndarray, size: np.ndarray, lowest: np.ndarray,
    rounds: np.ndarray, folded: np.ndarray,
) -> np.ndarray:  # fmt: skip
    """Follow the cards of each deal in the order of its rows.

    Parameters
    ----------
    starts : int64[N + 1]
        The rows of deal i are starts[i]:starts[i + 1].
    stage, seat, card : int8[R]
        As in ``log.cards``.
    size, lowest, rounds : int64[N]
        Cards in the pack, its lowest rank, and how often cards may be burnt. Where all that was given out, with a card
        burnt each round and the last one kept, is more than the pack, it was shuffled again, and cards may come back.
    folded : bool[N, S + 1]
        Seats whose hand was given up, and may be shuffled again too.

    Returns
    -------
    int64[F, 3]
        Row, what was found, and the set of places in which the card lay.

    Examples
    --------
    >>> rows = np.array([[4, 1, 51], [4, 2, 51], [7, -1, 3]], np.int8)
    >>> one = np.ones(1, np.int64)
    >>> follow(np.array([0, 3]), *rows.T, 52 * one, 0 * one, 3 * one, np.zeros((1, 3), np.bool_)).tolist()
    [[1, 1, 2]]
    """
    finds = np.empty((card.size, 3), np.int64)
    found = 0
    seats = folded.shape[1]
    holds = np.zeros(CODES, np.int64)
    threw = np.zeros(CODES, np.int64)
    unseen, told = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    for deal in range(starts.size - 1):
        holds[:] = 0
        threw[:] = 0
        unseen[:] = 0
        told[:] = 0
        given = 0
        for row in range(starts[deal], starts[deal + 1]):
            given += stage[row] in (BURNT, DEALT, DRAWN, BOARD)
        again = given + rounds[deal] + 1 > size[deal]
        for row in range(starts[deal], starts[deal + 1]):
            what = int(stage[row])
            if what < BURNT or what > SHOWN:
                continue
            who = int(seat[row])
            at = who if 0 < who < seats else 0
            each = int(card[row])
            if what in (DEALT, DRAWN):
                told[at] = 1
            if each < 0:
                _blind(what, at, unseen)
                continue
            where = holds[each]
            if what == DISCARDED:
                kind = _thrown(each, at, holds, threw, unseen)
            elif what == SHOWN:
                kind = _shown(each, at, again, told[at] > 0, holds, threw, unseen)
            else:
                place = at if what in (DEALT, DRAWN) else BOARD_BIT
                if again and what in (DRAWN, BOARD) and not _live(where, folded[deal]):
                    where = 0
                kind = TWICE if where else BACK if threw[each] and not again else 0
                where = threw[each] if kind == BACK else where
                holds[each] |= np.int64(1) << place
            if each < 52 and each % 13 < lowest[deal]:
                kind = kind or STRANGE
            if kind:
                finds[found, 0] = row
                finds[found, 1] = kind
                finds[found, 2] = where
                found += 1
    return finds[:found].copy()
