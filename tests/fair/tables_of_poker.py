"""Evenings of stud poker and hold'em for tests, a few at a time: so few are played without the compiler."""

from __future__ import annotations

import numpy as np

from detect.fair.holdem import HoldemEvening
from detect.fair.stud import StudEvening, TableEvening, TableRoom, dense, rooms
from detect.kernels import draw_book as m
from detect.nulls.draw_odds import EVENTS
from detect.nulls.draw_odds import drawn as exact
from detect.ranks import Hand, ranked, rules_of, strengths
from tests.fair.draw_marginals import Fit, fit

PLAYERS = ("Ada", "Ben", "Cyd", "Dot", "Eve", "Flo", "Gus", "Hal")
SEVEN = (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584)
"""Of 133,784,560 choices of seven cards, those whose best five are of each class (B. Alspach, 7-card poker hands, 2000)."""
PAIRED, SUITED = 78, 312
"""Of 1,326 choices of two cards, those of one rank, and those of one suit."""


def evening(laws: str, seats: int = 5, **more: int) -> TableEvening:
    """Give settings of evenings by a code."""
    kind = HoldemEvening if laws == "holdem" else StudEvening
    return kind(laws=laws, players=PLAYERS[:seats], **more)  # type: ignore[arg-type]


def few(laws: str, seats: int, sessions: int, **more: int) -> list[TableRoom]:
    """Play evenings of twenty deals one by one."""
    return [dense(evening(laws, seats, deals=20, first=first, **more)) for first in range(1, sessions + 1)]


def deals(room: TableRoom) -> list[tuple[int, list[tuple[int, int, int, int]]]]:
    """Give the moves of each deal of a room of one session: kind, seat, amount and street."""
    ends = zip(room.starts, room.starts[1:], strict=False)
    return [(d, [tuple(move) for move in room.moves[a:z].tolist()]) for d, (a, z) in enumerate(ends)]


def acted(moves: list[tuple[int, int, int, int]], *kinds: int) -> list[tuple[int, int, int, int]]:
    """Give the moves of some kinds."""
    return [move for move in moves if move[0] in kinds]


def staked(moves: list[tuple[int, int, int, int]], seats: int, forced: int) -> np.ndarray:
    """Give what each seat puts up on each street (int64[S, 4]), the ante of a buck left out."""
    out = np.zeros((seats, 4), np.int64)
    for kind, seat, amount, street in moves:
        if kind in (m.BET, m.CALL, m.RAISE, forced):
            out[seat - 1, street] = max(out[seat - 1, street], amount)
    return out


def marginals(settings: TableEvening) -> list[Fit]:
    """Hold the cards that come off the packs of evenings against the exact laws, whatever was then played on them."""
    rules, seats = rules_of(settings.code.id), len(settings.names)
    classes, twos = np.zeros(len(Hand)), np.zeros(3)
    for room in rooms(settings):
        pack = room.pack.reshape(-1, 52).astype(np.int64)
        two = pack[:, [0, seats]]
        paired = two[:, 0] % 13 == two[:, 1] % 13
        twos += np.bincount(
            np.where(paired, 0, np.where(two[:, 0] // 13 == two[:, 1] // 13, 1, 2)), minlength=3
        )
        if settings.game == "holdem":
            flop = 2 * seats + 1
            held = np.hstack([two, pack[:, [flop, flop + 1, flop + 2, flop + 4, flop + 6]]])
        else:
            held = pack[:, : 5 * seats : seats]
        classes += np.bincount(ranked(rules).hand[strengths(held, rules)], minlength=len(Hand))
    whole = exact([], [], rules)
    five = [whole.count(event) for event in list(EVENTS)[: len(Hand)]]
    return [
        fit("two cards", twos, np.array([PAIRED, SUITED, 1326 - PAIRED - SUITED], float)),
        fit("whole hands", classes, np.array(SEVEN if settings.game == "holdem" else five, float)),
    ]
