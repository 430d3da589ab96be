"""Twins of a shape: its deals dealt, or its packs shuffled, anew and fairly, as the checks see them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from detect.checks import NO_LAWS, Dealt, Question
from detect.checks.orders import Orders
from detect.checks.stacked import alone_hands
from detect.evidence.shapes import ALONE, BOARD, CUT, TURNED, Shape
from detect.kernels.deal import deal_uniform, permute, turn_up
from detect.laws import load
from detect.log.tables import Log, encoded, table
from detect.log.views import Hands
from detect.nulls.orders import statistics

PACK, HAND = 52, 13
DEALING, TURNING = 0, 1
"""Stages of a deal's own chances."""


def twins(shape: Shape, root: np.uint64, first: int, many: int) -> Dealt:
    """Deal fair twins of a shape.

    A twin is a matter of the root and its number, whatever others are made with it.

    Parameters
    ----------
    shape : Shape
    root : uint64
        From `detect.kernels.stream.root_of`.
    first, many : int
        The number of the first twin, from 0, and how many.

    Returns
    -------
    Dealt
        One session a twin; only what the re-dealt checks look at is there.

    Examples
    --------
    >>> from detect.kernels.stream import root_of
    >>> dealt = twins(Shape("gain", "whist-club", ((0, 3, 2), (1, 3, 1))), root_of(1), 0, 4)
    >>> dealt.worth.sum(axis=1)[:, 0].tolist()  # of the four aces
    [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]
    """
    return (_dealt if shape.question == Question.GAIN else _shuffled)(shape, root, first, many)


def _log(deals: int, many: int, **columns: np.ndarray) -> Log:
    """Make a log that holds no more than deals of some sessions, as many in each."""
    session = encoded(np.repeat(np.arange(many), deals), [str(at) for at in range(many)])
    number = np.arange(deals * many)
    given = {"deal": number, "hands": number, "session": session, **columns}
    return replace(Log.empty(), deals=table("deals", given, number.size))


def _dealt(shape: Shape, root: np.uint64, first: int, many: int) -> Dealt:
    code = load(shape.code)
    one = shape.spread()
    dealer, good = (np.tile(column, many) for column in one.T)
    seat = (dealer % 4 + 1).astype(np.int8)
    owner = np.zeros((seat.size, 64), np.int8)
    cards = np.empty((seat.size, PACK), np.int8)
    deal_uniform(root, 0, first * len(one), DEALING, seat, cards)
    owner[:, :PACK] = cards
    turned = np.flatnonzero(good & TURNED) if code.dealer_deals else np.empty(0, np.int64)
    up = np.full(seat.size, -2, np.int8)
    if turned.size:
        turn_up(root, first * len(one), TURNING, seat, cards, up)
    dealers = seat if code.dealer_deals else np.full(seat.size, -1, np.int8)
    log = _log(len(one), many, dealer=dealers, turn_up=up)
    sizes = np.tile(np.array([0] + [HAND] * 4, np.int16), (seat.size, 1))
    hands = Hands((owner > 0).astype(np.int8), owner, sizes, 0 * sizes, np.zeros(seat.size, bool))
    made = Dealt(log, code, np.ones(seat.size, bool), _hands=hands)
    players = np.repeat(dealer[:, None], 5, axis=1).astype(np.int32) if code.dealer_deals else None
    return _seen(made, good, turned, players, seat)


def _seen(
    made: Dealt, good: np.ndarray, turned: np.ndarray, players: np.ndarray | None, seat: np.ndarray
) -> Dealt:
    """Show of each deal as much as the session showed."""
    if players is not None:
        alone = np.flatnonzero(good & ALONE)
        made.__dict__ |= {"cut": np.flatnonzero(good & CUT), "turned": turned, "players": players}
        made._made[alone_hands] = alone, seat[alone].astype(np.int64)  # noqa: SLF001 - what it is kept in
        return made
    known = (good[:, None] >> np.arange(4) & 1).astype(bool) & (good[:, None] != BOARD)
    row, at = np.nonzero(known)
    made.__dict__ |= {"cut": np.flatnonzero(good == BOARD), "turned": turned}
    made._made[alone_hands] = row, at + 1  # noqa: SLF001 - what it is kept in
    return made


def _shuffled(shape: Shape, root: np.uint64, first: int, many: int) -> Dealt:
    one = shape.spread()
    cards, uncut = (np.tile(column, many) for column in one.T)
    orders = np.full((cards.size, int(one[:, 0].max())), -1, np.int8)
    for stage, (n, _, count) in enumerate(shape.rows):
        packs = np.empty((many * count, n), np.int8)
        permute(root, first * count, stage, packs)
        start = sum(each for *_, each in shape.rows[:stage])
        rows = (np.arange(many)[:, None] * len(one) + start + np.arange(count)).ravel()
        orders[rows, :n] = packs
    made = Dealt(_log(len(one), many), NO_LAWS, np.ones(cards.size, bool))
    made.__dict__["orders"] = Orders(np.arange(cards.size), uncut.astype(bool), statistics(orders))
    return made
