"""Evenings of stud poker and of hold'em in dense arrays as a log: the six tables, with what a careful recorder would have written down."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pandas as pd

from detect.fair.draw_logs import Block, block, chunks, flat, joined, written
from detect.fair.holdem import HoldemRoom
from detect.fair.observed import is_level, observed
from detect.fair.stud import StudRoom, TableEvening, TableRoom, rooms
from detect.kernels import draw_book as moved
from detect.kernels import stud_book as b
from detect.log.tables import NO_CARD, Log, Stage, encoded, table

__all__ = ["log_of", "simulate"]

TERMS: dict[str, dict[str, object]] = {
    "stud": {"limit": b.LIMIT, "ante": b.ANTE_EACH},
    "holdem": {"blinds": f"{b.SMALL_BLIND}/{b.BIG_BLIND}"},
}
"""The facts of a session that say what was played for."""

BOARD = {1: slice(0, 3), 2: slice(3, 4), 3: slice(4, 5)}
"""The cards of the board that come on each street."""


def log_of(room: TableRoom, *, orders: bool = True) -> Log:
    """Write evenings down.

    A hand's cards are on the streets on which they came, in their order; of a hand of stud the first lies face down, and is what it
    shows when it is called.

    Parameters
    ----------
    room : StudRoom or HoldemRoom
    orders : bool
        Whether the packs are written down, as gathered, shuffled and dealt.

    Examples
    --------
    >>> from detect.fair.stud import StudEvening, dense
    >>> log = log_of(dense(StudEvening(sessions=2, deals=8)), orders=False)
    >>> log, sorted(set(log.cards["stage"].tolist())) == [Stage.DEALT, Stage.SHOWN]
    (<Log: 2 sessions, 16 deals>, True)
    """
    return written(room, _blocks(room), _facts, orders=orders)


def simulate(settings: TableEvening, *, level: str = "full", chunk: int | None = None) -> Iterator[Log]:
    """Play evenings, and give them as logs of whole sessions.

    Parameters
    ----------
    settings : StudEvening or HoldemEvening
    level : str
        How much was written down: one of `detect.fair.observed.LEVELS`.
    chunk : int, optional
        How many sessions go into one log, and no fewer than a room has if it is left out.

    Yields
    ------
    Log

    Raises
    ------
    UsageFault
        If there is no such level.

    Examples
    --------
    >>> from detect.fair.stud import StudEvening
    >>> list(simulate(StudEvening(sessions=3, deals=8), chunk=2))
    [<Log: 2 sessions, 16 deals>, <Log: 1 sessions, 8 deals>]
    """
    orders = is_level(level) == "full"
    for begin, many in chunks(settings, chunk):
        log = joined([log_of(room, orders=orders) for room in rooms(settings, first=begin, sessions=many)])
        yield log if level in {"full", "play"} else observed(log, level)


def _blocks(room: TableRoom) -> list[Block]:
    """Lay out hands street by street, and the cards that were shown."""
    hands = flat(room.hands)
    seat = np.arange(1, hands.shape[1] + 1, dtype=np.int8)[:, None]
    streets = room.streets if isinstance(room, StudRoom) else np.zeros(hands.shape[2], np.int64)
    dealt = [
        block(np.int8(Stage.DEALT), seat, street, hands[..., streets == street])
        for street in np.unique(streets).tolist()
    ]
    hidden = hands[..., :1] if isinstance(room, StudRoom) else hands
    out = np.full_like(hidden, NO_CARD)
    deal, who = _showed(room)
    out[deal, who] = hidden[deal, who]
    return [*dealt, *_board(room), block(np.int8(Stage.SHOWN), seat, 0, out)]


def _board(room: TableRoom) -> list[Block]:
    """Lay out the flop, the turn and the river."""
    if not isinstance(room, HoldemRoom):
        return []
    cards = flat(room.board)
    return [
        block(np.int8(Stage.BOARD), np.int8(-1), street, cards[:, part]) for street, part in BOARD.items()
    ]


def _showed(room: TableRoom) -> tuple[np.ndarray, np.ndarray]:
    """Give deal and seat, from 0, of each hand that was shown."""
    shows = np.flatnonzero(room.moves[:, moved.KIND] == moved.SHOW)
    return np.searchsorted(room.starts, shows, side="right") - 1, room.moves[shows, moved.SEAT] - 1


def _facts(room: TableRoom, keys: np.ndarray, names: list[str]) -> pd.DataFrame:  # noqa: ARG001 - as all facts are made
    """Give the terms of each session."""
    terms = TERMS[room.settings.game]
    session = np.repeat(np.arange(len(names)), len(terms))
    said = {"session": encoded(session, names), "name": [f"terms.{term}" for term in terms] * len(names),
            "value": [str(value) for value in terms.values()] * len(names)}  # fmt: skip
    return table("facts", said, session.size)
