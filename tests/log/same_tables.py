"""Two logs as the same tables, wherever their rows stood in a file."""

import pandas as pd

from detect.log.tables import SCHEMA
from tests.strategies import PLACES, said

KEYS = {
    "sessions": [],
    "deals": ["deal"],
    "seats": ["deal", "seat"],
    "cards": ["deal", "stage", "seat", "street", "part", "position"],
    "moves": ["deal", "step"],
    "facts": ["deal", "session", "seat", "name", "value"],
}
"""What a row of each table is known by; sessions have an order of their own."""


def placed(log, name):
    """Give a table in the order of its keys, without the lines and the file it was read from."""
    frame = said(log, name, without=PLACES)
    order = frame.sort_values(KEYS[name], kind="stable") if KEYS[name] else frame
    return order.reset_index(drop=True)


def assert_same_tables(expected, actual):
    """Every value of every table is the same: the places of cards in a hand and what a record says of itself too."""
    for name in SCHEMA:
        pd.testing.assert_frame_equal(placed(expected, name), placed(actual, name), obj=name)
