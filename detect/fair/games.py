"""Evenings of any game that the engine plays, as logs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from detect.fair import draw_logs, evening
from detect.fair.draw import GAMES, DrawEvening
from detect.fair.options import Evening
from detect.log.tables import Log

__all__ = ["Evenings", "chunk_of", "kind_of", "simulate"]

Evenings = Evening | DrawEvening
"""Settings of fair evenings of one game."""


def kind_of(game: str) -> type[DrawEvening]:
    """Give the settings that evenings of a game of poker have; only what they need is loaded.

    Examples
    --------
    >>> kind_of("holdem")(game="holdem").code.name
    "hold'em and Omaha"
    """
    if game == "stud":
        from detect.fair.stud import StudEvening

        return StudEvening
    if game == "holdem":
        from detect.fair.holdem import HoldemEvening

        return HoldemEvening
    return DrawEvening


def chunk_of(settings: Evenings) -> int:
    """Give how many sessions go into one log.

    Examples
    --------
    >>> chunk_of(DrawEvening(deals=24)), chunk_of(DrawEvening(deals=10_000))
    (256, 1)
    """
    deals = evening.CHUNK_DEALS if isinstance(settings, Evening) else draw_logs.CHUNK_DEALS
    return max(1, deals // settings.deals)


def simulate(
    settings: Evenings, *, level: str = "full", chunk: int | None = None, way: Any = None
) -> Iterator[Log]:
    """Play evenings of whichever game it is, and give them as logs of whole sessions.

    Parameters
    ----------
    settings : Evening or DrawEvening
        Of stud poker and hold'em too, which have settings of the kind of draw poker's (`detect.fair.stud.TableEvening`).
    level : str
        How much was written down: one of `detect.fair.observed.LEVELS`.
    chunk : int, optional
        How many sessions go into one log (`chunk_of` unless given).
    way : callable, optional
        Another way to play: a sharp's, of the same game.

    Yields
    ------
    Log

    Raises
    ------
    UsageFault
        If there is no such level.

    Examples
    --------
    >>> [str(log.sessions["game"][0]) for one in (Evening(deals=4), DrawEvening(deals=4)) for log in simulate(one)]
    ['whist', 'draw']
    """
    if isinstance(settings, Evening):
        return evening.simulate(settings, level=level, chunk=chunk, way=way)
    if settings.game not in GAMES:
        from detect.fair import stud, stud_logs

        if isinstance(settings, stud.TableEvening):
            return stud_logs.simulate(settings, level=level, chunk=chunk)
    return draw_logs.simulate(settings, level=level, chunk=chunk, way=way)
