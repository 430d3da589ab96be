"""The pack as it was dealt: as the log has it after the cut, or as the logged cut makes it of the shuffled pack."""

from __future__ import annotations

import numpy as np

from detect.laws.found import Found
from detect.log.tables import MOVE, Stage
from detect.log.views import packs


def after_cut(found: Found, size: int = 52) -> tuple[np.ndarray, np.ndarray]:
    """Give the packs as dealt, the top card first, and how many cards each has (int8[N, size], int64[N]).

    Where the log has the shuffled pack and the cut, and not what came of them, it is worked out; a deal with shuffles
    or cuts besides is left out, since the pack may have been written down before them.

    Parameters
    ----------
    found : Found
    size : int
        The most cards that a pack can have.
    """
    kept = ("after cut", size)
    if kept not in found.memo:
        found.memo[kept] = _after(found, size)
    out: tuple[np.ndarray, np.ndarray] = found.memo[kept]
    return out


def _after(found: Found, size: int) -> tuple[np.ndarray, np.ndarray]:
    order, length = packs(found.log, Stage.PACK, size)
    before, many = packs(found.log, Stage.SHUFFLED, size)
    cut = found.log.deals["cut"].to_numpy().astype(np.int64)
    rows = np.flatnonzero((length == 0) & (many > 0) & (many <= size) & (cut >= 0) & (cut < many))
    rows = rows[~_cut_again(found)[rows]]
    place = (np.arange(size) + cut[rows, None]) % np.maximum(many[rows, None], 1)
    turned = np.take_along_axis(before[rows], place, axis=1)
    order[rows] = np.where(np.arange(size) < many[rows, None], turned, order[rows])
    length[rows] = many[rows]
    return order, length


def _cut_again(found: Found) -> np.ndarray:
    """Tell which deals have a cut written down as an event before the play (bool[N])."""
    moves = found.log.moves
    cut = (moves["move"].to_numpy() == MOVE["cut"]) & (moves["street"].to_numpy() <= 0)
    out = np.zeros(len(found.keys), bool)
    out[np.searchsorted(found.keys, moves["deal"].to_numpy()[cut])] = True
    return out
