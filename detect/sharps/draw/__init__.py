"""The sharps at draw poker: ways of cheating that the texts name, each as a change to one stage of fair play."""

from __future__ import annotations

from detect.sharps.base import Technique
from detect.sharps.draw.base import DrawAttempt, DrawSharp
from detect.sharps.draw.false_opener import FALSE_OPENER
from detect.sharps.draw.hold_out import HOLD_OUT
from detect.sharps.draw.marked import MARKED
from detect.sharps.draw.slow_hand import SLOW_HAND
from detect.sharps.draw.soft_play import SOFT_PLAY
from detect.sharps.draw.stacking import BOTTOM_DEAL, COLD_DECK, RUN_UP, SECOND_DEAL, TOP_STOCK

__all__ = ["DRAW_TECHNIQUES", "DrawAttempt", "DrawSharp"]

DRAW_TECHNIQUES: dict[str, Technique] = {
    each.name: each
    for each in (
        RUN_UP,
        COLD_DECK,
        TOP_STOCK,
        SECOND_DEAL,
        BOTTOM_DEAL,
        HOLD_OUT,
        FALSE_OPENER,
        SLOW_HAND,
        SOFT_PLAY,
        MARKED,
    )
}
"""Every technique of draw poker by its name, in the order of `docs/sharps.md`."""
