"""Forming a table: cutting for seats, partners and the deal, and cutting out (whist 13 to 22; dummy I).

Players draw from a whole pack spread face down, the ace lowest; those whose cards must be told apart and are alike
draw again, from a whole pack again. A board of places, `rank[player]`, holds the least place that is still open to
each; -1 is a player who does not take part.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import step
from detect.kernels.book import (
    AT_TABLE,
    CUT_CARD,
    CUT_DEAL,
    CUT_PLAYER,
    CUT_ROUND,
    DEALER,
    DOUBLE_DUMMY,
    FIXED,
    FRESH,
    KIND_OF_GAME,
    NEXT_DEALER,
    OPENS,
    ROUNDS,
    RUN,
    SEATED,
    SITS,
    WHIST,
)
from detect.kernels.stream import below, key_of, word

MOST_CUTS = 96
"""Rows of one table's cutting: so many never come but once in 10^12 tables."""
LAST_ROUND = 12
"""After so many rounds cards are drawn that differ; otherwise the cutting could go on for ever."""
TAIL = 64
"""The words kept for one round of cutting: far more than six draws without repeats need."""


def _low_ace() -> np.ndarray:
    """Give the rank of each card that is cut: the ace is the lowest (whist 13)."""
    return ((np.arange(52) % 13 + 1) % 13).astype(np.int8)


LOW_ACE = _low_ace()
_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The four cards of a rank."""


@step
def tied(rank: np.ndarray, marks: int) -> int:
    """Give the lowest place at which players are alike who must be told apart; -1 for none.

    Bit b of `marks` says that the players of places below b must be told from those of b and above.
    """
    many = 0
    for player in range(rank.size):
        if rank[player] >= 0:
            many += 1 << (4 * rank[player])
    for place in range(rank.size - 1):
        alike = many >> (4 * place) & 15
        if alike > 1 and marks >> (place + 1) & ((1 << (alike - 1)) - 1):
            return place
    return -1


@step
def draw(rank: np.ndarray, place: int, drawn: np.ndarray, key: np.uint64, number: int, differ: bool) -> None:
    """Let every player of one place draw a card, none of which is there twice: drawn[player], -1 for the others.

    Where they must differ no two cards are of one rank.
    """
    at, gone = TAIL * number, 0
    for player in range(rank.size):
        drawn[player] = -1
        while rank[player] == place and drawn[player] < 0:
            card = below(word(key, at), 52)
            at += 1
            if gone >> card & 1 == 0:
                drawn[player] = card
                gone |= _RANK << card % 13 if differ else 1 << card


@step
def put_apart(rank: np.ndarray, drawn: np.ndarray) -> None:
    """Move each player who drew up past those who drew lower."""
    for player in range(rank.size):
        if drawn[player] >= 0:
            low = LOW_ACE[drawn[player]]
            for other in range(rank.size):
                if drawn[other] >= 0 and LOW_ACE[drawn[other]] < low:
                    rank[player] += 1


@step
def cut_for(
    rank: np.ndarray, marks: int, drawn: np.ndarray, mine: np.ndarray, key: np.uint64, cuts: np.ndarray, m: int,
    opened: int, deal: int,
) -> int:  # fmt: skip
    """Have players cut until those are told apart who must be (whist 16 to 19); give the rows written so far.

    Rounds are counted from 1 since `opened`.
    """
    place = tied(rank, marks)
    while place >= 0:
        number = mine[ROUNDS]
        draw(rank, place, drawn, key, number, number - opened >= LAST_ROUND)
        mine[ROUNDS] = number + 1
        for player in range(rank.size):
            if drawn[player] >= 0:
                cuts[m, CUT_ROUND], cuts[m, CUT_PLAYER] = number - opened + 1, player
                cuts[m, CUT_CARD], cuts[m, CUT_DEAL] = drawn[player], deal
                m += 1
        put_apart(rank, drawn)
        place = tied(rank, marks)
    return m


@step
def goers(rank: np.ndarray, mine: np.ndarray, leaving: int) -> int:
    """Order the players at the table by the rubbers they played on end, those who have played least first.

    Gives the marks that part those who stay from those who go out (whist 20).
    """
    for player in range(rank.size):
        rank[player] = -1
        if mine[RUN + player] > 0:
            rank[player] = 0
            for other in range(rank.size):
                rank[player] += 0 < mine[RUN + other] < mine[RUN + player]
    return 1 << (4 - leaving)


@step
def members(rank: np.ndarray, mine: np.ndarray, first: bool) -> int:
    """Set out to choose who play, and give the marks that part them from those who wait (whist 16, 20).

    At first those who cut lowest play; afterwards those go out who have played most rubbers on end.
    """
    if rank.size > 4 and not first:
        return goers(rank, mine, rank.size - 4)
    for player in range(rank.size):
        rank[player] = 0
    return 1 << 4


@step
def choose_four(rank: np.ndarray, mine: np.ndarray, first: bool) -> None:
    """Have those play who are chosen: how many rubbers on end, 0 for one who waits (whist 16, 17, 20).

    Leaves the players at the table alike, and the others out.
    """
    for player in range(rank.size):
        if first:
            mine[RUN + player] = 1 if rank[player] < 4 else 0
        elif rank[player] < 0:
            mine[RUN + player] = 1
        elif rank.size > 4:
            mine[RUN + player] = mine[RUN + player] + 1 if rank[player] < 8 - rank.size else 0
        rank[player] = 0 if mine[RUN + player] > 0 else -1


@step
def seat_four(rank: np.ndarray, mine: np.ndarray, chance: np.uint64) -> None:
    """Seat partners: the lowest deals and takes a seat as he likes, the second lowest sits opposite (whist 16)."""
    dealer = below(chance, 4)
    beside = 1 + 2 * np.int64(chance & np.uint64(1))
    for player in range(rank.size):
        if rank[player] == 0:
            mine[SITS + dealer] = player
        elif rank[player] == 1:
            mine[SITS + (dealer + 2) % 4] = player
        elif rank[player] >= 2:
            mine[SITS + (dealer + beside) % 4] = player
            beside += 2
    mine[NEXT_DEALER] = dealer + 1


@step
def seat_by_dummy(rank: np.ndarray, mine: np.ndarray, game: int, chance: np.uint64) -> None:
    """Seat players with dummies: dummy is N, at double dummy N and E; the lowest cutter's dummy deals (dummy I)."""
    side = np.int64(chance & np.uint64(1))
    for seat in range(4):
        mine[SITS + seat] = -1
    if game == DOUBLE_DUMMY:
        for player in range(2):
            mine[SITS + 2 + (side if rank[player] == 0 else 1 - side)] = player
        mine[NEXT_DEALER] = 1 + side
        return
    beside = 1 + 2 * side
    for player in range(3):
        if rank[player] == 0:
            mine[SITS + 2] = player
        else:
            mine[SITS + beside % 4] = player
            beside += 2
    mine[NEXT_DEALER] = 1


@step
def open_rubber(
    mine: np.ndarray, game: int, first: bool, rank: np.ndarray, drawn: np.ndarray, key: np.uint64, cuts: np.ndarray,
    m: int, deal: int,
) -> int:  # fmt: skip
    """Form the table for a rubber: choose who play, then cut for partners; give where the next cut goes."""
    opened = mine[ROUNDS]
    marks = members(rank, mine, first)
    for choosing in range(1 if rank.size > 4 else 0, -1, -1):
        if choosing == 0:
            choose_four(rank, mine, first)
            marks = 0b110 if game == WHIST else 0b10
        m = cut_for(rank, marks, drawn, mine, key, cuts, m, opened, deal)
    chance = word(key, TAIL * mine[ROUNDS])
    mine[ROUNDS] += 1
    if game == WHIST:
        seat_four(rank, mine, chance)
    else:
        seat_by_dummy(rank, mine, game, chance)
    return m


@step
def form_table(
    mine: np.ndarray, row: np.ndarray, numbers: np.ndarray, d: int, rank: np.ndarray, drawn: np.ndarray,
    root: np.uint64, session: int, cuts: np.ndarray, m: int, deal: int,
) -> int:  # fmt: skip
    """Form the table for a deal, and write down who sits where and who deals; give where the next cut goes.

    Parameters
    ----------
    mine, row : int64[STATE], int16[BOOK]
        The session as it stands, and its deal.
    numbers : int64[NUMBERS]
        The settings.
    d : int
        Which of the session's deals, from 0.
    rank, drawn : int64[P]
        Room, for so many players as belong to the table.
    root, session : uint64, int
    cuts : int32[…, CUTTING]
        Filled from row m on: every card cut; there must be room for MOST_CUTS.
    m, deal : int
        The number of the deal among all.
    """
    row[OPENS] = mine[FRESH]
    if mine[FRESH] != 0 and numbers[FIXED] == 0:
        key = key_of(root, session, 0, AT_TABLE)
        m = open_rubber(mine, numbers[KIND_OF_GAME], d == 0, rank, drawn, key, cuts, m, deal)
    mine[FRESH] = 0
    row[DEALER] = mine[NEXT_DEALER]
    for seat in range(4):
        row[SEATED + seat] = mine[SITS + seat]
    return m
