"""Exact nulls: what scores are worth when the cards fall fairly, and how far out a sum of them lies."""

from detect.nulls.hands import (
    ACES,
    HONOURS,
    POINTS,
    aces,
    added,
    at_least,
    brought_to,
    court,
    court_points,
    hand_law,
    honours,
    points,
    square_sum_deal,
    square_sum_hand,
    suit_shapes,
    trump_honours,
    trumps,
)
from detect.nulls.pmf import Pmf
from detect.nulls.table import PmfTable, sum_log_tails, sum_quantile

__all__ = [
    "ACES",
    "HONOURS",
    "POINTS",
    "Pmf",
    "PmfTable",
    "aces",
    "added",
    "at_least",
    "brought_to",
    "court",
    "court_points",
    "hand_law",
    "honours",
    "points",
    "square_sum_deal",
    "square_sum_hand",
    "suit_shapes",
    "sum_log_tails",
    "sum_quantile",
    "trump_honours",
    "trumps",
]
