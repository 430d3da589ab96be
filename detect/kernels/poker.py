"""Where each card of a deal of poker lies, followed from row to row: dealt, thrown, drawn, laid out, shown."""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled

BURNT, DEALT, DISCARDED, DRAWN, BOARD, SHOWN = 3, 4, 5, 6, 7, 8
"""The stages of `detect.log.tables.Stage` that are followed."""
TWICE, BACK, NOT_HELD, NOT_DEALT, THROWN, STRANGE = 1, 2, 3, 4, 5, 6
"""What is found: a card given out that lies elsewhere; one that was thrown and comes back though the pack lasts; one thrown
by a hand that had not got it; one shown that was never given to the hand; one shown that the hand had thrown; one that is
not in the pack."""
CODES = 64
BOARD_BIT = 0
"""In a set of places bit 0 is the board and what was burnt, bit s the hand of seat s."""


@compiled
def follow(  # noqa: PLR0912, PLR0913, PLR0915, C901 - one pass over a deal's cards, which is one thing to follow
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
    unseen = np.zeros(seats, np.int64)
    for deal in range(starts.size - 1):
        holds[:] = 0
        threw[:] = 0
        unseen[:] = 0
        given = 0
        for row in range(starts[deal], starts[deal + 1]):
            given += stage[row] in (BURNT, DEALT, DRAWN, BOARD)
        again = given + rounds[deal] + 1 > size[deal]
        for row in range(starts[deal], starts[deal + 1]):
            what = np.int64(stage[row])
            if what < BURNT or what > SHOWN:
                continue
            who = np.int64(seat[row])
            at = who if 0 < who < seats else 0
            each = np.int64(card[row])
            bit = np.int64(1) << (at if what in (DEALT, DISCARDED, DRAWN, SHOWN) else BOARD_BIT)
            kind = 0
            if each < 0:
                if what in (DEALT, DRAWN):
                    unseen[at] += 1
                elif what == DISCARDED and unseen[at] > 0:
                    unseen[at] -= 1
                continue
            if each < 52 and each % 13 < lowest[deal]:
                kind = STRANGE
            where = holds[each]
            if what == DISCARDED:
                if where & bit:
                    holds[each] &= ~bit
                elif unseen[at] > 0:
                    unseen[at] -= 1
                else:
                    kind = NOT_HELD
                threw[each] |= bit
            elif what == SHOWN:
                if not where & bit:
                    if unseen[at] > 0 and where == 0 and not threw[each]:
                        unseen[at] -= 1
                        holds[each] |= bit
                    elif threw[each] & bit:
                        kind = THROWN
                    elif unseen[at] > 0 and where:
                        kind = TWICE
                    elif unseen[at] > 0 and again:
                        unseen[at] -= 1
                        holds[each] |= bit
                    else:
                        kind = NOT_DEALT
            else:
                if where and again and what in (DRAWN, BOARD):
                    live = where & 1
                    for other in range(1, seats):
                        if where >> other & 1 and not folded[deal, other]:
                            live = 1
                    if not live:
                        where = 0
                if where:
                    kind = TWICE
                elif threw[each] and not again:
                    kind = BACK
                    where = threw[each]
                holds[each] |= bit
            if kind:
                finds[found, 0] = row
                finds[found, 1] = kind
                finds[found, 2] = where
                found += 1
    return finds[:found].copy()
