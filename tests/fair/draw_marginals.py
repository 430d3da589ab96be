"""The hands that the engine deals, and what comes of draws, against the exact laws."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy.stats import chi2

from detect.fair.draw import DrawEvening, rooms
from detect.kernels import draw_book as b
from detect.nulls.draw_odds import EVENTS
from detect.nulls.draw_odds import drawn as exact
from detect.ranks import Hand, ranked, rules_of

LEAST = 10
"""Classes that are expected less often than this are joined."""
DRAWS = {"a pair": (Hand.PAIR, 3), "a pair and an odd card": (Hand.PAIR, 2), "two pairs": (Hand.TWO_PAIRS, 1),
         "threes": (Hand.THREES, 2), "threes and an odd card": (Hand.THREES, 1)}  # fmt: skip
"""Draws of which the chances are the same whatever the cards, by the class before and how many are drawn."""
EXAMPLES = {"a pair": ([12, 25, 5, 20, 35], [5, 20, 35]), "a pair and an odd card": ([12, 25, 5, 20, 35], [20, 35]),
            "two pairs": ([12, 25, 5, 18, 35], [35]), "threes": ([12, 25, 38, 5, 20], [5, 20]),
            "threes and an odd card": ([12, 25, 38, 5, 20], [20])}  # fmt: skip
Fit = tuple[str, float, int, float]


def fit(name: str, seen: np.ndarray, law: np.ndarray) -> Fit:
    """Give the chi-square of counts against chances, classes that are rare being joined with the next."""
    expected = law / law.sum() * seen.sum()
    order = np.argsort(expected)
    group = np.zeros(len(law), np.int64)
    at, total = 0, 0.0
    for k in order:
        group[k] = at
        total += expected[k]
        if total >= LEAST:
            at, total = at + 1, 0.0
    group = np.minimum(group, max(at - 1, 0))
    some, due = np.bincount(group, seen), np.bincount(group, expected)
    statistic = float(((some - due) ** 2 / due).sum())
    return name, statistic, len(due) - 1, float(chi2.sf(statistic, len(due) - 1))


def dealt(evening: DrawEvening) -> Fit:
    """Hold the classes of the hands dealt against the law; one hand a deal, so that they are independent."""
    rules = rules_of(evening.code.id)
    seen = np.zeros(len(Hand))
    for room in rooms(evening):
        dealer = room.book[..., b.DEALER].astype(np.int64) % len(evening.names)
        hand = np.take_along_axis(room.strong[..., 0], dealer[..., None], axis=2)
        seen += np.bincount(ranked(rules).hand[hand].ravel(), minlength=len(Hand))
    whole = exact([], [], rules)
    return fit(
        "hands dealt", seen, np.array([whole.count(event) for event in list(EVENTS)[: len(Hand)]], float)
    )


def drawn(evening: DrawEvening) -> Iterator[Fit]:
    """Hold what came of each kind of draw against its law: all unseen cards equally likely.

    That a hand is in at all hangs on what others did, and so a little on their cards, which are then not among those drawn. At
    the sizes used here that is far below what shows.
    """
    rules = rules_of(evening.code.id)
    hand = ranked(rules).hand
    seen = {name: np.zeros(len(Hand)) for name in DRAWS}
    for room in rooms(evening):
        first, last = room.strong[..., 0], room.strong[..., 1]
        wanted = (room.thrown >= 0).sum(axis=3)
        for name, (before, many) in DRAWS.items():
            mine = (hand[first] == before) & (wanted == many) & (last > 0)
            seen[name] += np.bincount(hand[last[mine]], minlength=len(Hand))
    for name, counts in seen.items():
        law = exact(*EXAMPLES[name], rules)
        yield fit(name, counts, np.array([law.count(event) for event in list(EVENTS)[: len(Hand)]], float))
