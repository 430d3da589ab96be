"""The hands that the engine deals, and what comes of draws, against the exact laws."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy.stats import chi2

from detect.fair.draw import DrawEvening, rooms
from detect.kernels import draw_book as b
from detect.nulls.draw_odds import EVENTS
from detect.nulls.draw_odds import drawn as exact
from detect.ranks import Hand, ranked, rules_of, strengths

LEAST = 10
"""Classes that are expected less often than this are joined."""
DRAWS = {"a pair": (Hand.PAIR, 3), "a pair and an odd card": (Hand.PAIR, 2), "two pairs": (Hand.TWO_PAIRS, 1),
         "threes": (Hand.THREES, 2), "threes and an odd card": (Hand.THREES, 1)}  # fmt: skip
"""Draws of which the chances are the same whatever the cards, by the class before and how many are drawn."""
EXAMPLES = {"a pair": ([12, 25, 5, 20, 35], [5, 20, 35]), "a pair and an odd card": ([12, 25, 5, 20, 35], [20, 35]),
            "two pairs": ([12, 25, 5, 18, 35], [35]), "threes": ([12, 25, 38, 5, 20], [5, 20]),
            "threes and an odd card": ([12, 25, 38, 5, 20], [20])}  # fmt: skip
FIRST = ("a pair", "two pairs", "threes")
"""Those in which all odd cards are thrown."""
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
    """Hold what would come of each kind of draw against its law, for the first hand, if it drew the next cards in every deal.

    That is what the law speaks of. Hands that do draw are another thing (`played`): they are in because of what others did, and
    that hangs on the others' cards.
    """
    rules = rules_of(evening.code.id)
    hand = ranked(rules).hand
    seats = len(evening.names) - (len(evening.names) == b.MOST_SEATS)
    seen = {name: np.zeros(len(Hand)) for name in FIRST}
    for room in rooms(evening):
        held = room.pack[..., : 5 * seats : seats].reshape(-1, 5)
        following = room.pack[..., 5 * seats : 5 * seats + 3].reshape(-1, 3)
        before = hand[strengths(held, rules)]
        for name in FIRST:
            mine = before == DRAWS[name][0]
            made = strengths(with_drawn(held[mine], following[mine]), rules)
            seen[name] += np.bincount(hand[made], minlength=len(Hand))
    for name, counts in seen.items():
        yield fit(name, counts, law_of(name, rules))


def filled(evening: DrawEvening) -> Iterator[Fit]:
    """Hold how often four of a flush, and of a straight open at both ends, would be filled by the next card, against the law.

    That is 9 and 8 of 47 cards, by both codes of draw poker: such a straight has no king or ace.
    """
    seats = len(evening.names) - (len(evening.names) == b.MOST_SEATS)
    flush, straight = np.zeros(2), np.zeros(2)
    for room in rooms(evening):
        held = room.pack[..., : 5 * seats : seats].reshape(-1, 5)
        card = room.pack[..., 5 * seats].reshape(-1)
        many = np.stack([(held // 13 == suit).sum(axis=1) for suit in range(4)], axis=1)
        four = many.max(axis=1) == 4
        flush += np.bincount((card // 13 == many.argmax(axis=1))[four], minlength=2)
        low = open_straights(held)
        mine = (low >= 0) & ~four
        ends = np.stack([(low - 1) % 13, low + 4], axis=1)
        straight += np.bincount((ends == card[:, None] % 13).any(axis=1)[mine], minlength=2)
    yield fit("four of a flush", flush, np.array([38.0, 9.0]))
    yield fit("four of an open straight", straight, np.array([39.0, 8.0]))


def open_straights(held: np.ndarray) -> np.ndarray:
    """Give the lowest rank of four in sequence, the queen the highest, in hands that are no straight; -1 of others (int64[N])."""
    ranks = np.bitwise_or.reduce(1 << (held % 13).astype(np.int64), axis=1)
    out = np.full(len(held), -1)
    for low in range(8):
        ends = 1 << (low - 1) % 13 | 1 << low + 4
        out[((ranks >> low & 15) == 15) & (ranks & ends == 0)] = low
    return out


def with_drawn(held: np.ndarray, following: np.ndarray) -> np.ndarray:
    """Put the next cards in the place of those whose rank comes once (int8[N, 5])."""
    rank = held % 13
    odd = (rank[:, :, None] == rank[:, None, :]).sum(axis=2) == 1
    at = np.clip(np.cumsum(odd, axis=1) - 1, 0, following.shape[1] - 1)
    return np.where(odd, np.take_along_axis(following, at, axis=1), held)


def played(evening: DrawEvening) -> Iterator[tuple[str, int, np.ndarray]]:
    """Give, of each kind of draw, how many hands did draw, and how often each class came over how often the law has it."""
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
        law = law_of(name, rules)
        yield name, int(counts.sum()), (counts / counts.sum())[law > 0] / (law / law.sum())[law > 0]


def law_of(name: str, rules: str) -> np.ndarray:
    """Count the choices of cards after which each class comes."""
    counted = exact(*EXAMPLES[name], rules)
    return np.array([counted.count(event) for event in list(EVENTS)[: len(Hand)]], float)
