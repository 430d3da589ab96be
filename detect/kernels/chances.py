"""Every moment at which a player could follow suit, and what not following would have won him there."""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step
from detect.kernels.play import LEAD, MARK_CORRECTED, PLAY
from detect.kernels.policy import worth
from detect.kernels.replay import in_suit, lay_out, suit_of

# Columns of a moment: the row of the move, its seat, the suit led, how many cards of it were in hand and how many
# others, whether he had not followed in that suit before, whether he could win the trick by not following, and what he did.
MOVE, SEAT, LED, LENGTH, OTHERS, AGAIN, WINS, DID = range(8)
COLUMNS = 8
FOLLOWED, MISSED, PUT_RIGHT = 0, 1, 2
"""He followed, he did not, or he did not and put it right in time."""


@step
def wins_by_it(hand: np.ndarray, led: int, trump: int, best: int, by_adversary: bool) -> bool:
    """Tell whether a trump would take the trick from the adversaries now, and no card of the suit led would.

    `best` is the worth of the card that holds the trick so far.
    """
    if not by_adversary or led == trump or not 0 <= trump < 4:
        return False
    takes = False
    for rank in range(13):
        own, ruff = 13 * led + rank, 13 * trump + rank
        if hand[own] > 0 and worth(own, led, trump) > best:
            return False
        takes = takes or (hand[ruff] > 0 and worth(ruff, led, trump) > best)
    return takes


@step
def count_cards(hand: np.ndarray) -> int:
    """Count the cards of a hand."""
    many = 0
    for card in range(hand.size):
        many += hand[card]
    return many


@compiled
def chances(
    held_start: np.ndarray,
    held_seat: np.ndarray,
    held_card: np.ndarray,
    move_start: np.ndarray,
    move_seat: np.ndarray,
    move_card: np.ndarray,
    move_kind: np.ndarray,
    move_trick: np.ndarray,
    move_mark: np.ndarray,
    strain: np.ndarray,
) -> np.ndarray:
    """Find every play to another's lead with a card of the suit in hand, and look at it as it stood before the card fell.

    Parameters
    ----------
    held_start, held_seat, held_card : int64[D + 1], int8[N], int8[N]
        The dealt hands, of four seats; one with an unseen card, or none, is passed over.
    move_start, move_seat, move_card, move_kind, move_trick, move_mark : int64[D + 1], int8[M] …
        The moves in order.
    strain : int8[D]
        Trumps, 0..3; 4 for none and -1 where they are not known.

    Returns
    -------
    int64[K, 8]
        The columns named above. Those that did and did not follow are as many as `detect.kernels.replay` counts.
    """
    held = np.zeros((5, 64), np.int64)
    dealt = np.zeros((5, 64), np.int64)
    whole = np.zeros(5, np.bool_)
    stood = np.zeros(5, np.bool_)
    slipped = np.zeros(5, np.int64)
    missed = np.zeros((5, 4), np.bool_)
    out = np.empty((move_seat.size, COLUMNS), np.int64)
    n = 0 * move_seat.size
    for d in range(move_start.size - 1):
        if move_start[d] == move_start[d + 1]:
            continue
        lay_out(held, dealt, whole, held_seat, held_card, held_start[d], held_start[d + 1])
        missed[:] = False
        trick, led, best, winner, trump = -1, -1, -1, 0, strain[d]
        for k in range(move_start[d], move_start[d + 1]):
            if move_kind[k] != LEAD and move_kind[k] != PLAY:
                continue
            if move_trick[k] != trick:
                trick, led, best, winner = move_trick[k], -1, -1, 0
                stood[:] = False
                slipped[:] = 0
            s, c, kept = move_seat[k], move_card[k], move_mark[k] != MARK_CORRECTED
            if move_kind[k] == LEAD:
                led = suit_of(c)
            if s < 1 or s > 4:
                continue
            if move_kind[k] == PLAY and c >= 0 and not stood[s] and whole[s] and 0 <= led < 4:
                many = in_suit(held[s], led)
                off = suit_of(c) != led and dealt[s, c] > 0
                wins = wins_by_it(held[s], led, trump, best, winner > 0 and (winner - s) % 2 != 0)
                if many > 0 and off and not kept and slipped[s] == 0:
                    slipped[s] = 2 if wins else 1  # others may play before he puts it right
                elif many > 0 and kept:
                    out[n, MOVE], out[n, SEAT], out[n, LED], out[n, LENGTH] = k, s, led, many
                    out[n, OTHERS] = count_cards(held[s]) - many
                    out[n, AGAIN] = missed[s, led]
                    out[n, WINS] = wins if slipped[s] == 0 else slipped[s] == 2
                    out[n, DID] = MISSED if off else PUT_RIGHT if slipped[s] > 0 else FOLLOWED
                    missed[s, led] |= off
                    n += 1
            if not kept:
                continue
            stood[s] = True
            if 0 <= c < 52:
                value = worth(c, led, trump)
                if value > best or move_kind[k] == LEAD:
                    best, winner = value, s
            if c >= 0 and held[s, c] > 0:
                held[s, c] -= 1
    return out[:n].copy()
