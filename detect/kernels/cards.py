"""Cards written rank then suit, many strings at once."""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled
from detect.kernels.pbn import RANK, SPACE, SUIT


@compiled
def cards_of(buf: np.ndarray, starts: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Read strings of plain cards: `AS`, `10d`, `??`, apart or run together.

    Parameters
    ----------
    buf : uint8[N]
        The strings one after the other.
    starts : int64[S + 1]
        String s is buf[starts[s]:starts[s + 1]].

    Returns
    -------
    first : int64[S + 1]
        The cards of string s are card[first[s]:first[s + 1]].
    card : int8[M]
    odd : bool[S]
        Strings that hold something else; they give no cards here.
    """
    count = starts.size - 1
    first = np.zeros(count + 1, np.int64)
    card = np.empty(buf.size // 2 + 1, np.int8)
    odd = np.zeros(count, np.bool_)
    m = 0
    for s in range(count):
        i, stop = starts[s], starts[s + 1]
        begin = m
        while i < stop:
            c = buf[i]
            if SPACE[c] or c == 44 or c == 10:
                i += 1
                continue
            rank, step = RANK[c], 1
            if c == 49 and i + 2 < stop and buf[i + 1] == 48:
                rank, step = 8, 2
            if c == 63 and i + 1 < stop and buf[i + 1] == 63:
                card[m] = -1
                i += 2
            elif rank >= 0 and i + step < stop and SUIT[buf[i + step]] >= 0:
                card[m] = SUIT[buf[i + step]] * 13 + rank
                i += step + 1
            else:
                odd[s] = True
                m = begin
                break
            m += 1
        first[s + 1] = m
    return first, card[:m].copy(), odd
