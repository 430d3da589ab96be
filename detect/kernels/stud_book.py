"""The columns of the arrays that evenings of stud poker and of hold'em are kept in. Seats are 1 to 8, clockwise; 0 is nobody's.

Counters are whole. What is shared with draw poker has its columns where `detect.kernels.draw_book` has them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

MOST_SEATS = 8
MOST_MOVES = 192
"""No deal has more moves: of each of four rounds of bets at most 8 + 4 * 7, for a bet and three raises, besides blinds and shows."""
MOST_RAISES = 3
"""A rule of the policy: nobody raises more often in one round of bets."""
ANTE_EACH, BET_LOW, BET_GOOD, BET_HIGH = 1, 1, 2, 5
"""At stud what the ante is for each player, and what is bet or raised on little, on a good hand and on a strong one."""
LIMIT = 10
"""The most that may be bet or raised at stud, as the terms of the evening say."""
SMALL_BLIND, BIG_BLIND, BUYS_IN, BUYS_AGAIN = 1, 2, 200, 40
"""At hold'em the blinds; what each has at first; and with less than how much he buys in again."""
PLENTY = 1 << 40
"""Counters without end."""
HAND = 5
"""Cards of a whole hand of stud."""

# `book`, int16[N, D, BOOK]: one row a deal.
DEALER, CUT, BUCK, CALLED, GIVEN, HELD = range(6)
"""The dealer; how deep the pone cut; who held the buck and put up the ante, 0 at hold'em; how many hands were in the call; how many
cards left the pack; how many of these went to the hands."""
BOOK = 6

# A move has the columns and the kinds of `detect.kernels.draw_book`; a blind at hold'em is a straddle, as logs call it.

# The settings as numbers, int64[NUMBERS].
SEATS, ROUNDS, CUT_KIND, LEAST = range(4)
"""`ROUNDS` is how often it is bet at stud: once where the cards are dealt at once."""
NUMBERS = 4

# How an evening stands, int64[SITTING]: the next dealer, the next holder of the buck, what is in the pool, and each seat's counters.
NEXT_DEALER, NEXT_BUCK, POOL, STACKS = range(4)
SITTING = STACKS + MOST_SEATS + 1


class Seats(NamedTuple):
    """How each seat stands in a deal; all are int64[S + 1], and seat 0 is nobody's.

    Attributes
    ----------
    live : int64[S + 1]
        Whether it holds cards that are not given up.
    stake, put, stack : int64[S + 1]
        What it has staked in this round, and in the whole deal; what it has left.
    owes, spoke : int64[S + 1]
        Whether it has still to speak, and whether it has spoken since the last whole raise.
    grade, strength, open : int64[S + 1]
        What it thinks of its hand (`detect.kernels.stud_policy`); the strength of the hand where it is whole; at stud what its open
        cards are worth.
    """

    live: np.ndarray
    stake: np.ndarray
    put: np.ndarray
    stack: np.ndarray
    owes: np.ndarray
    spoke: np.ndarray
    grade: np.ndarray
    strength: np.ndarray
    open: np.ndarray
