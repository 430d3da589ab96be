"""The moves of a room of poker, picked out by their kind; a log of it, written and read again."""

import numpy as np

from detect.kernels import draw_book as b
from detect.log.convert import convert
from detect.log.readers import read


def of_kind(room, *kinds):
    """Give deal, seat, amount and street of every move of a kind."""
    at = np.flatnonzero(np.isin(room.moves[:, b.KIND], kinds))
    deal = np.searchsorted(room.starts, at, side="right") - 1
    return deal, *room.moves[at][:, [b.SEAT, b.AMOUNT, b.STREET]].astype(int).T


def written_and_read(log, path):
    """Write a log in the format of a file's ending, and read it."""

    class One:
        input = None

        def chunks(self, size=0):
            yield log

    convert(One(), str(path))
    return read(path)
