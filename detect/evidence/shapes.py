"""The shape of a session: what was dealt, and what was seen of it, whatever the cards were.

Two sessions have one shape if they ask the same of the cards: as many deals by as many dealers, with as much of each
written down. Names, seats, dates and the order of deals do not matter. Sessions of one shape share their fair twins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from detect.checks import NO_LAWS, Dealt, Question, registry
from detect.checks.people import people
from detect.checks.stacked import alone_hands

CUT, TURNED, ALONE = 1, 2, 4
"""What a deal by a player is good for: all hands, judged by the pone's cut; its turn-up; or the dealer's hand alone."""
BOARD = 16
"""A board of which all hands are known; of another the bits from 1 say whose hand is."""


@dataclass(frozen=True)
class Shape:
    """What the re-dealt checks of one question see of a session, but for the cards.

    Attributes
    ----------
    question : str
    code : str
        The code of laws; empty for the orders of packs, of which every game's are alike.
    rows : tuple of (int, int, int)
        At gain: dealer (0 for boards), what its deals are good for, how many. At shuffle: cards of the pack, whether it
        was seen uncut, how many.

    Examples
    --------
    >>> Shape("gain", "whist-club", ((0, 3, 6), (1, 3, 6), (2, 3, 6), (3, 3, 6))).deals
    24
    """

    question: str
    code: str
    rows: tuple[tuple[int, int, int], ...]

    @property
    def deals(self) -> int:
        """How many deals, or orders, a twin has."""
        return sum(many for *_, many in self.rows)

    def spread(self) -> np.ndarray:
        """Give one row a deal: the first two columns of `rows` (int64[D, 2])."""
        table = np.array(self.rows, np.int64).reshape(-1, 3)
        return np.repeat(table[:, :2], table[:, 2], axis=0)


def redealt(question: Question | str) -> tuple[str, ...]:
    """Name the checks that fair twins re-deal: those whose scores are a matter of the cards alone.

    Examples
    --------
    >>> redealt("gain")
    ('stacked.aces', 'stacked.honours', 'stacked.points', 'stacked.turnup', 'stacked.alone')
    """
    return tuple(c.name for c in registry().values() if c.redealt and c.question == question)


def shapes_of(dealt: Dealt) -> dict[tuple[str, str], Shape]:
    """Give the shape of every session of one code, by session and question."""
    names = dealt.log.deals["session"].cat.categories
    out = {}
    for question, code, found in (
        (Question.GAIN.value, dealt.code.id, _dealings(dealt)),
        (Question.SHUFFLE.value, "", _shufflings(dealt)),
    ):
        for session, rows in found:
            out[str(names[session]), question] = Shape(question, code, rows)
    return out


def _dealings(dealt: Dealt) -> Iterator[tuple[int, tuple[tuple[int, int, int], ...]]]:
    """Give each session's dealers and what their deals are good for."""
    if dealt.code is NO_LAWS or dealt.code.seats != 4:
        return
    good = np.zeros(dealt.among.size, np.int64)
    alone, seat = dealt.once(alone_hands)
    if dealt.code.dealer_deals:
        good[dealt.cut] |= CUT
        good[dealt.turned] |= TURNED
        good[alone] |= ALONE
    else:
        good[dealt.cut] = BOARD
        np.bitwise_or.at(good, alone, 1 << (seat - 1))
    rows = np.flatnonzero(good)
    if not rows.size:
        return
    if dealt.code.dealer_deals:
        subjects, subject = people(dealt, rows, dealt.dealer[rows])
        session = subjects.session
    else:
        session, subject = np.unique(dealt.session[rows], return_inverse=True)
    keys, many = np.unique(np.stack([subject.reshape(-1), good[rows]]), axis=1, return_counts=True)
    dealers: dict[int, list[tuple[int, int]]] = {}
    for at, kind, count in zip(*keys.tolist(), many.tolist(), strict=True):
        dealers.setdefault(at, []).append((kind, count))
    by_session: dict[int, list[list[tuple[int, int]]]] = {}
    for at, kinds in dealers.items():
        by_session.setdefault(int(session[at]), []).append(kinds)
    for one, all_kinds in by_session.items():
        yield one, tuple((k, *kind) for k, kinds in enumerate(sorted(all_kinds)) for kind in kinds)


def _shufflings(dealt: Dealt) -> Iterator[tuple[int, tuple[tuple[int, int, int], ...]]]:
    """Give each session's packs by size, and whether they were seen uncut."""
    orders = dealt.orders
    keys = np.stack([dealt.session[orders.row], orders.columns["known"], orders.uncut])
    found, many = np.unique(keys, axis=1, return_counts=True)
    rows: dict[int, list[tuple[int, int, int]]] = {}
    for session, cards, uncut, count in zip(*found.tolist(), many.tolist(), strict=True):
        rows.setdefault(session, []).append((cards, uncut, count))
    yield from ((session, tuple(each)) for session, each in rows.items())
