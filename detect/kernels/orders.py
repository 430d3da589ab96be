"""Statistics of many orders at once, a column a statistic: what packs of any size share.

An order is a row of labels relative to an older pack: the label of a card is its place there, 0 the top, and
the row has the labels from the top of the new pack down (see `detect.nulls.permutations` for the conventions).
A negative label is a card that is not known. What is counted then is the order of the known cards among
themselves, which is as uniform as the whole.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step

STATISTICS = (
    "known", "descents", "valleys", "successions", "cyclic_successions", "adjacent", "packet", "fixed", "footrule",
    "kept", "inversions", "rising", "cyclic_descents", "increasing", "decreasing", "cycles", "guess_next",
    "guess_turn",
)  # fmt: skip
"""The columns that `order_statistics` makes; all but `known` have a law in `detect.nulls.permutations`."""

(
    KNOWN, DESCENTS, VALLEYS, SUCCESSIONS, CYCLIC_SUCCESSIONS, ADJACENT, PACKET, FIXED, FOOTRULE,
    KEPT, INVERSIONS, RISING, CYCLIC_DESCENTS, INCREASING, DECREASING, CYCLES, GUESS_NEXT, GUESS_TURN,
) = range(len(STATISTICS))  # fmt: skip

MOST_LABELS = 127
"""Cards of the largest order: labels fit in an int8."""
LANES = 32
"""Orders that go through a loop side by side: it need not wait for one order, and the compiler takes many at once."""


@compiled
def relative_orders(packs: np.ndarray, before: np.ndarray, orders: np.ndarray) -> None:
    """Label every card of a pack by its place in an older pack.

    Parameters
    ----------
    packs : int8[N, n]
        The top card first; a negative card is not known.
    before : int8[N, m] or int8[1, m]
        The older packs, or the one that all are set against; m is at most 127.
    orders : int8[N, n]
        Filled with labels; -1 for a card that is not known, is not in the older pack, or is there twice.

    Examples
    --------
    >>> orders = np.empty((1, 4), np.int8)
    >>> relative_orders(np.array([[7, 9, 8, -1]], np.int8), np.array([[7, 8, 9, 10]], np.int8), orders)
    >>> orders.tolist()
    [[0, 2, 1, -1]]
    """
    place = np.empty(MOST_LABELS + 1, np.int8)
    for row in range(packs.shape[0]):
        old = row if before.shape[0] > 1 else 0
        if row == old:
            place[:] = -1
            for i in range(before.shape[1]):
                card = before[old, i]
                if card >= 0:
                    place[card] = i if place[card] == -1 else -2
        for i in range(packs.shape[1]):
            card = packs[row, i]
            orders[row, i] = max(place[card], -1) if card >= 0 else -1


@step
def gather(orders: np.ndarray, row: int, lanes: np.ndarray, r: int, spare: np.ndarray) -> int:
    """Take an order to a lane, its known cards brought together and labelled anew; the labels left over follow.

    Following in order, each adds one to the longest increasing subsequence, the cycles and the cards in their old
    places, and nothing to descents, inversions, breaks, the footrule and the longest decreasing subsequence.

    Parameters
    ----------
    orders : int8[N, n]
    row : int
        Which of them.
    lanes : int8[n, LANES]
    r : int
        The lane.
    spare : int8[n]
        What stood in it is lost.

    Returns
    -------
    int
        How many cards are known; 0 where a label stands twice, for that is no order.

    Examples
    --------
    >>> lanes = np.empty((5, 1), np.int8)
    >>> gather(np.array([[4, -1, 0, -1, 3]], np.int8), 0, lanes, 0, np.empty(5, np.int8))
    3
    >>> lanes[:, 0].tolist()
    [2, 0, 1, 3, 4]
    """
    n = orders.shape[1]
    for label in range(n):
        spare[label] = 0
    twice = False
    for i in range(n):
        label = orders[row, i]
        if 0 <= label < n:
            twice = twice or spare[label] != 0
            spare[label] = 1
    total = np.int8(0)
    for label in range(n):
        total = np.int8(total + spare[label])
        spare[label] = total
    at = 0
    for i in range(n):
        label = orders[row, i]
        if not twice and 0 <= label < n:
            lanes[at, r] = spare[label] - 1
            at += 1
    for i in range(at, n):
        lanes[i, r] = i
    return at


@step
def simple(
    lanes: np.ndarray, size: np.ndarray, rows: int, wanted: np.ndarray, run: np.ndarray, found: np.ndarray
) -> None:
    """Count what can be told from neighbours and from how far each card lies from its old place.

    Parameters
    ----------
    lanes : int8[n, LANES]
        Orders as `gather` leaves them.
    size : int8[LANES]
        How many cards of each are known.
    rows : int
        How many lanes are in use.
    wanted : bool[18]
    run : int16[LANES]
        What stood in it is lost.
    found : int16[18, LANES]
        Filled in the rows that are wanted.

    Examples
    --------
    >>> lanes, found = np.array([[2], [3], [0], [1]], np.int8), np.zeros((len(STATISTICS), 1), np.int16)
    >>> simple(lanes, np.array([4], np.int8), 1, np.ones(18, bool), np.empty(1, np.int16), found)
    >>> found[[DESCENTS, SUCCESSIONS, CYCLIC_SUCCESSIONS, PACKET, FOOTRULE], 0].tolist()
    [1, 2, 4, 2, 8]
    """
    if wanted[SUCCESSIONS] or wanted[CYCLIC_SUCCESSIONS] or wanted[ADJACENT]:
        followers(lanes, size, rows, np.int8(1), found, SUCCESSIONS)
    if wanted[CYCLIC_SUCCESSIONS]:
        joints(lanes, size, rows, found)
    if wanted[ADJACENT]:
        followers(lanes, size, rows, np.int8(-1), found, ADJACENT)
        for r in range(rows):
            found[ADJACENT, r] += found[SUCCESSIONS, r]
    if wanted[PACKET]:
        packets(lanes, size, rows, run, found)
    if wanted[DESCENTS]:
        descents(lanes, rows, found)
    if wanted[VALLEYS]:
        valleys(lanes, size, rows, found)
    if wanted[FIXED]:
        fixed(lanes, size, rows, found)
    if wanted[FOOTRULE]:
        footrule(lanes, rows, found)
    if wanted[KEPT]:
        kept(lanes, size, rows, run, found)


@step
def followers(
    lanes: np.ndarray, size: np.ndarray, rows: int, by: np.int8, found: np.ndarray, column: int
) -> None:
    """Count the cards that are followed by the label `by` above their own."""
    for r in range(rows):
        found[column, r] = 0
    for i in range(lanes.shape[0] - 1):
        after = np.int8(i + 1)
        for r in range(rows):
            hit = (np.int8(lanes[i + 1, r] - lanes[i, r]) == by) & (after < size[r])
            found[column, r] += np.int16(hit)


@step
def joints(lanes: np.ndarray, size: np.ndarray, rows: int, found: np.ndarray) -> None:
    """Count successions round the rings: the first label may follow the last, the top card the bottom card."""
    for r in range(rows):
        n = size[r]
        joined = n > 0 and lanes[0, r] == (lanes[n - 1, r] + 1) % n
        found[CYCLIC_SUCCESSIONS, r] = found[SUCCESSIONS, r] + int(joined)
    for i in range(lanes.shape[0] - 1):
        after = np.int8(i + 1)
        for r in range(rows):
            closes = (np.int8(size[r] - lanes[i, r]) == 1) & (lanes[i + 1, r] == 0) & (after < size[r])
            found[CYCLIC_SUCCESSIONS, r] += np.int16(closes)


@step
def packets(lanes: np.ndarray, size: np.ndarray, rows: int, run: np.ndarray, found: np.ndarray) -> None:
    """Measure the longest packets that stayed as they were: runs of labels that go up by one."""
    for r in range(rows):
        run[r], found[PACKET, r] = 1, 1
    for i in range(lanes.shape[0] - 1):
        after = np.int8(i + 1)
        for r in range(rows):
            goes_on = (np.int8(lanes[i + 1, r] - lanes[i, r]) == 1) & (after < size[r])
            run[r] = np.int16(run[r] * np.int16(goes_on) + np.int16(1))
            found[PACKET, r] = max(found[PACKET, r], run[r])


@step
def descents(lanes: np.ndarray, rows: int, found: np.ndarray) -> None:
    """Count the cards that lie right above a lower label."""
    for r in range(rows):
        found[DESCENTS, r] = 0
    for i in range(lanes.shape[0] - 1):
        for r in range(rows):
            found[DESCENTS, r] += np.int16(lanes[i, r] > lanes[i + 1, r])


@step
def valleys(lanes: np.ndarray, size: np.ndarray, rows: int, found: np.ndarray) -> None:
    """Count the cards whose two neighbours both have higher labels."""
    for r in range(rows):
        found[VALLEYS, r] = 0
    for i in range(lanes.shape[0] - 2):
        after = np.int8(i + 2)
        for r in range(rows):
            low = (lanes[i, r] > lanes[i + 1, r]) & (lanes[i + 1, r] < lanes[i + 2, r]) & (after < size[r])
            found[VALLEYS, r] += np.int16(low)


@step
def fixed(lanes: np.ndarray, size: np.ndarray, rows: int, found: np.ndarray) -> None:
    """Count the cards in their old places."""
    for r in range(rows):
        found[FIXED, r] = 0
    for i in range(lanes.shape[0]):
        place = np.int8(i)
        for r in range(rows):
            found[FIXED, r] += np.int16((lanes[i, r] == place) & (place < size[r]))


@step
def footrule(lanes: np.ndarray, rows: int, found: np.ndarray) -> None:
    """Add up how far the cards lie from their old places."""
    for r in range(rows):
        found[FOOTRULE, r] = 0
    for i in range(lanes.shape[0]):
        place = np.int8(i)
        for r in range(rows):
            found[FOOTRULE, r] += abs(np.int16(np.int8(lanes[i, r] - place)))


@step
def kept(lanes: np.ndarray, size: np.ndarray, rows: int, run: np.ndarray, found: np.ndarray) -> None:
    """Count the cards on top that were on top, in their old order."""
    for r in range(rows):
        run[r], found[KEPT, r] = 1, 0
    for i in range(lanes.shape[0]):
        place = np.int8(i)
        for r in range(rows):
            run[r] = np.int16(run[r] * np.int16((lanes[i, r] == place) & (place < size[r])))
            found[KEPT, r] += run[r]


@step
def put(
    found: np.ndarray, size: np.ndarray, rows: int, wanted: np.ndarray, out: np.ndarray, start: int
) -> None:
    """Write what was counted to its columns; where no card is known, every statistic is -1.

    Examples
    --------
    >>> out = np.zeros((2, 3), np.int16)
    >>> put(np.array([[0], [7]], np.int16), np.array([0], np.int8), 1, np.array([False, True]), out, 2)
    >>> out.tolist()
    [[0, 0, 0], [0, 0, -1]]
    """
    for column in range(out.shape[0]):
        if wanted[column]:
            for r in range(rows):
                out[column, start + r] = found[column, r] if size[r] > 0 else -1
    for r in range(rows):
        out[KNOWN, start + r] = size[r]
