"""Whole evenings, exactly as the laws have them: many sessions at once, as dense arrays or as logs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from detect.fair.dealing import cut_pack, deal_out, gather_pack, shuffle_pack
from detect.fair.logs import Rows
from detect.fair.observed import is_level, observed
from detect.fair.options import Evening
from detect.fair.room import Room, Stage
from detect.fair.settle import play_out, score_up
from detect.fair.table import form_table, pass_on
from detect.kernels.book import FORM
from detect.kernels.book import STAGES as LAST
from detect.log.tables import Log

__all__ = ["CHUNK_DEALS", "ROOM", "STAGES", "dense", "rooms", "simulate"]

CHUNK_DEALS = 12_288
"""About so many deals make one log, two whole rooms at 24 deals: in full it is 51 MB, and larger ones have their memory
anew from the system each time."""
ROOM = 256
"""So many evenings are played in one room."""
_WHIST: tuple[Stage, ...] = (
    form_table, gather_pack, shuffle_pack, cut_pack, deal_out, play_out, score_up, pass_on,
)  # fmt: skip
STAGES: Mapping[str, tuple[Stage, ...]] = {
    "whist": _WHIST,
    "dummy": _WHIST,
    "double-dummy": _WHIST,
    "bridge": (form_table, gather_pack, shuffle_pack, cut_pack, deal_out, pass_on),
}
"""The stages of a deal of each game, in their order. One who cheats puts another stage in the place of one of these."""


def dense(
    settings: Evening, *, first: int | None = None, sessions: int | None = None, stages: Sequence[Stage] = ()
) -> Room:
    """Play evenings, and give them as dense arrays.

    Parameters
    ----------
    settings : Evening
    first, sessions : int, optional
        Only these evenings of the settings: the number of the first, and how many.
    stages : sequence of Stage, optional
        Other stages than those of the game, which are then gone through one by one, all sessions in step.

    Returns
    -------
    Room

    Examples
    --------
    >>> room = dense(Evening(sessions=5, deals=8, seed=1))
    >>> room.cards.shape
    (5, 8, 52)
    >>> bool((dense(Evening(sessions=5, deals=8, seed=1), first=3, sessions=1).cards[0] == room.cards[2]).all())
    True
    """
    begin = settings.first if first is None else first
    left = settings.first + settings.sessions - begin
    room = Room(settings, begin, left if sessions is None else min(sessions, left))
    if not stages:
        room.run((0, settings.deals), (FORM, LAST))
    for deal in range(settings.deals if stages else 0):
        for stage in stages:
            stage(room, deal)
    return room


def rooms(settings: Evening, *, first: int | None = None, sessions: int | None = None) -> Iterator[Room]:
    """Play evenings a room at a time, so that the memory a room takes stays near.

    Parameters
    ----------
    settings : Evening
    first, sessions : int, optional
        Only these evenings of the settings.

    Yields
    ------
    Room

    Examples
    --------
    >>> [room.sessions for room in rooms(Evening(sessions=600, deals=1), sessions=300)]
    [256, 44]
    """
    begin = settings.first if first is None else first
    left = settings.first + settings.sessions - begin
    end = begin + (left if sessions is None else min(sessions, left))
    for at in range(begin, end, ROOM):
        yield dense(settings, first=at, sessions=min(ROOM, end - at))


def simulate(settings: Evening, *, level: str = "full", chunk: int | None = None) -> Iterator[Log]:
    """Play evenings, and give them as logs of whole sessions.

    Parameters
    ----------
    settings : Evening
    level : str
        How much was written down: one of `detect.fair.observed.LEVELS`.
    chunk : int, optional
        How many sessions go into one log. The rows are the same, however they are parted.

    Yields
    ------
    Log

    Raises
    ------
    UsageFault
        If there is no such level.

    Examples
    --------
    >>> list(simulate(Evening(sessions=3, deals=8), chunk=2))
    [<Log: 2 sessions, 16 deals>, <Log: 1 sessions, 8 deals>]
    """
    orders = is_level(level) == "full"
    size, end = chunk or max(1, CHUNK_DEALS // settings.deals), settings.first + settings.sessions
    for begin in range(settings.first, end, size):
        many = min(size, end - begin)
        pages = Rows(settings, begin, many, orders=orders)
        for room in rooms(settings, first=begin, sessions=many):
            pages.add(room)
        log = pages.log()
        yield log if level == "play" else observed(log, level)
