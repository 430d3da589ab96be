"""Whole evenings, exactly as the laws have them: many sessions at once, as dense arrays or as logs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

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

__all__ = ["CHUNK_DEALS", "ROOM", "STAGES", "Otherwise", "Way", "dense", "played", "rooms", "simulate"]

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


class Otherwise(Protocol):
    """Evenings that are played otherwise than fairly, a room at a time (`detect.sharps` has them all).

    Attributes
    ----------
    room : Room
        Where they are played.
    """

    room: Room

    def stages(self) -> Sequence[Stage]:
        """Give the stages of a deal, in the place of the game's own."""

    def written(self, log: Log) -> Log:
        """Give a log of these evenings, and perhaps of others, with what its rows cannot tell from the room alone."""


O = TypeVar("O", bound=Otherwise)  # noqa: E741 - one of them, whichever
Way = Callable[[Room], Otherwise]
"""A way to play the evenings of a room otherwise than fairly."""


class _Fairly:
    """Evenings that are played fairly, or by stages that are given."""

    def __init__(self, room: Room, stages: Sequence[Stage] = ()) -> None:
        self.room, self._stages = room, stages

    def stages(self) -> Sequence[Stage]:
        return self._stages

    def written(self, log: Log) -> Log:
        return log


def dense(
    settings: Evening, *, first: int | None = None, sessions: int | None = None, stages: Sequence[Stage] = (),
    way: Way | None = None,
) -> Room:  # fmt: skip
    """Play evenings, and give them as dense arrays.

    Parameters
    ----------
    settings : Evening
    first, sessions : int, optional
        Only these evenings of the settings: the number of the first, and how many.
    stages : sequence of Stage, optional
        Other stages than those of the game, which are then gone through one by one, all sessions in step.
    way : Way, optional
        Another way to play; it goes before `stages`.

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
    begin, end = _from_to(settings, first, sessions)
    room = Room(settings, begin, end - begin)
    return _played(_Fairly(room, stages) if way is None else way(room)).room


def rooms(
    settings: Evening, *, first: int | None = None, sessions: int | None = None, stages: Sequence[Stage] = (),
    way: Way | None = None,
) -> Iterator[Room]:  # fmt: skip
    """Play evenings a room at a time, so that the memory a room takes stays near.

    Parameters
    ----------
    settings : Evening
    first, sessions : int, optional
        Only these evenings of the settings.
    stages, way
        As `dense` takes them.

    Yields
    ------
    Room

    Examples
    --------
    >>> [room.sessions for room in rooms(Evening(sessions=600, deals=1), sessions=300)]
    [256, 44]
    """
    fairly: Way = lambda room: _Fairly(room, stages)  # noqa: E731 - a way of two words
    for each in played(settings, way or fairly, first=first, sessions=sessions):
        yield each.room


def played(
    settings: Evening, way: Callable[[Room], O], *, first: int | None = None, sessions: int | None = None
) -> Iterator[O]:
    """Play evenings another way, a room at a time, and give what is known of each room.

    Parameters
    ----------
    settings : Evening
    way : Way
    first, sessions : int, optional
        Only these evenings of the settings.

    Yields
    ------
    Otherwise

    Examples
    --------
    >>> class Fast:
    ...     def __init__(self, room):
    ...         self.room = room
    ...     def stages(self):
    ...         return STAGES["whist"][:5]
    ...     def written(self, log):
    ...         return log
    >>> [bool(each.room.took.any()) for each in played(Evening(deals=2), Fast)]
    [False]
    """
    begin, end = _from_to(settings, first, sessions)
    for at in range(begin, end, ROOM):
        yield _played(way(Room(settings, at, min(ROOM, end - at))))


def _from_to(settings: Evening, first: int | None, sessions: int | None) -> tuple[int, int]:
    """Give the number of the first evening, and of the first after the last."""
    begin = settings.first if first is None else first
    left = settings.first + settings.sessions - begin
    return begin, begin + (left if sessions is None else min(sessions, left))


def _played(evenings: O) -> O:
    """Go through all deals of a room; fair ones in a single run."""
    room, stages = evenings.room, evenings.stages()
    deals = room.settings.deals
    if not stages:
        room.run((0, deals), (FORM, LAST))
    for deal in range(deals if stages else 0):
        for stage in stages:
            stage(room, deal)
    return evenings


def simulate(
    settings: Evening, *, level: str = "full", chunk: int | None = None, way: Way | None = None
) -> Iterator[Log]:
    """Play evenings, and give them as logs of whole sessions.

    Parameters
    ----------
    settings : Evening
    level : str
        How much was written down: one of `detect.fair.observed.LEVELS`.
    chunk : int, optional
        How many sessions go into one log. The rows are the same, however they are parted.
    way : Way, optional
        Another way to play.

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
        pages, others = Rows(settings, begin, many, orders=orders), list[Otherwise]()
        for evenings in played(settings, way or _Fairly, first=begin, sessions=many):
            pages.add(evenings.room)
            others += [evenings] if way else []
        log = pages.log()
        for evenings in others:
            log = evenings.written(log)
        yield log if level == "play" else observed(log, level)
