"""What is done to packs, many at once: cards brought to places, blocks kept together, cuts that change nothing."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from detect.fair.room import PACK, Room
from detect.kernels import book as b
from detect.sharps.chances import order

__all__ = ["NINE", "TOP", "arranged", "cut_at", "in_block", "lay", "own_places", "put_high", "slug", "uncut"]

KING, NINE = 11, 7
TOP = 4
"""Cards of a slug for each that is wanted in it: one a round of the deal."""
Cards = npt.NDArray[np.int8]
Ints = npt.NDArray[np.int64]


def own_places(pack: Cards, seat: Ints, dealer: Ints) -> npt.NDArray[np.bool_]:
    """Tell which places of a pack fall to a seat, dealt one at a time from the dealer's left (whist 44).

    Parameters
    ----------
    pack : int8[n, 52]
    seat, dealer : int64[n]

    Examples
    --------
    >>> own_places(np.zeros((1, 52), np.int8), np.array([1]), np.array([1]))[0].nonzero()[0][:3].tolist()
    [3, 7, 11]
    """
    return np.asarray(np.arange(pack.shape[1]) % 4 == ((seat - dealer - 1) % 4)[:, None])


def put_high(
    pack: Cards, mine: npt.NDArray[np.bool_], many: Ints, luck: npt.NDArray[np.float64]
) -> tuple[Cards, Cards]:
    """Bring high cards of the others to one's own places, for low ones: aces first, and then kings.

    The last card stays where it is, and no card above a nine is given away.

    Parameters
    ----------
    pack : int8[n, 52]
    mine : bool[n, 52]
        One's own places.
    many : int64[n]
        How many; fewer where fewer aces and kings lie with the others.
    luck : float64[n, 104]

    Returns
    -------
    int8[n, 52], int8[n, k]
        The packs, and the cards that were brought, -1 for none.

    Examples
    --------
    >>> pack = np.arange(52, dtype=np.int8)[None]
    >>> mine = own_places(pack, np.array([4]), np.array([4]))
    >>> made, cards = put_high(pack, mine, np.array([2]), np.tile(np.linspace(0, 0.9, 104), (1, 1)))
    >>> cards.tolist(), int((mine & (made % 13 == 12)).sum())
    ([[38, 25]], 3)
    """
    rank = pack % 13
    low = mine & (rank <= NINE)
    low[:, -1] = False
    high = ~mine & (rank >= KING)
    wanted = np.argsort(np.where(high, -rank - luck[:, :PACK], 1.0), axis=1)
    given = np.argsort(np.where(low, luck[:, PACK:], 2.0), axis=1)
    left = np.minimum(many, np.minimum(high.sum(axis=1), low.sum(axis=1)))
    out, most, at = pack.copy(), int(left.max(initial=0)), np.arange(len(pack))
    brought = np.full((len(pack), most), -1, np.int8)
    for k in range(most):
        rows = at[left > k]
        here, there = wanted[rows, k], given[rows, k]
        brought[rows, k] = pack[rows, here]
        out[rows, there], out[rows, here] = pack[rows, here], pack[rows, there]
    return out, brought


def slug(gathered: Cards, many: Ints, luck: npt.NDArray[np.float64]) -> tuple[Cards, Cards]:
    """Pick high cards out of a pack as it is gathered, and lay a block on top in which every fourth card is one.

    Parameters
    ----------
    gathered : int8[n, 52]
    many : int64[n]
        How many: aces first, and then kings; at most eight.
    luck : float64[n, 52]

    Returns
    -------
    int8[n, 52], int8[n, k]
        The packs, and the cards that were picked out, -1 for none.

    Examples
    --------
    >>> made, cards = slug(np.arange(52, dtype=np.int8)[None], np.array([2]), np.linspace(0, 0.9, 52)[None])
    >>> made[0, :9].tolist(), cards.tolist()
    ([0, 1, 2, 51, 3, 4, 5, 38, 6], [[51, 38]])
    """
    rank = gathered % 13
    first = np.argsort(np.where(rank >= KING, -rank - luck[:, :PACK], 1.0), axis=1)
    place = np.empty(first.shape, np.int64)
    np.put_along_axis(place, first, np.arange(PACK)[None], axis=1)
    wanted = place < many[:, None]
    at = np.cumsum(~wanted, axis=1) - 1
    key = np.where(wanted, TOP * place + TOP - 1, at + np.minimum(at // (TOP - 1), many[:, None]))
    made = np.take_along_axis(gathered, np.argsort(key, axis=1), axis=1)
    picked = np.take_along_axis(gathered, first[:, : int(many.max(initial=0))], axis=1)
    return made, np.where(np.arange(picked.shape[1]) < many[:, None], picked, -1).astype(np.int8)


def in_block(pack: Cards, block: Cards, long: Ints, at: Ints) -> Cards:
    """Put a block of cards together at one place of a pack; the others keep their order.

    Parameters
    ----------
    pack : int8[n, 52]
    block : int8[n, 52]
        A pack whose first cards are the block, in their order.
    long, at : int64[n]
        The cards of the block, and the place of its first.

    Examples
    --------
    >>> pack = np.arange(52, dtype=np.int8)[None]
    >>> in_block(pack, pack[:, ::-1], np.array([2]), np.array([1]))[0, :4].tolist()
    [0, 51, 50, 1]
    """
    place = np.empty(pack.shape, np.int64)
    np.put_along_axis(place, block.astype(np.int64), np.arange(pack.shape[1])[None], axis=1)
    inside = np.take_along_axis(place, pack.astype(np.int64), axis=1)
    kept = inside < long[:, None]
    rest = np.cumsum(~kept, axis=1) - 1
    key = np.where(kept, at[:, None] + inside, rest + np.where(rest < at[:, None], 0, long[:, None]))
    return np.take_along_axis(pack, np.argsort(key, axis=1), axis=1)


def cut_at(shuffled: Cards, depth: Ints) -> Cards:
    """Lift so many cards off packs, and put the rest on top.

    Examples
    --------
    >>> cut_at(np.arange(5, dtype=np.int8)[None], np.array([2])).tolist()
    [[2, 3, 4, 0, 1]]
    """
    size = shuffled.shape[1]
    return np.take_along_axis(shuffled, (np.arange(size) + depth[:, None]) % size, axis=1)


def uncut(pack: Cards, depth: Ints) -> Cards:
    """Give packs as they were before they were cut.

    Examples
    --------
    >>> uncut(np.array([[2, 3, 4, 0, 1]], np.int8), np.array([2])).tolist()
    [[0, 1, 2, 3, 4]]
    """
    return cut_at(pack, -depth)


def arranged(room: Room, deal: int, rows: Ints, pack: Cards) -> None:
    """Have packs lie so that the cut, as deep as it was, brings them to this order."""
    room.pack[rows, deal] = pack
    room.shuffled[rows, deal] = uncut(pack, room.book[rows, deal, b.CUT].astype(np.int64))


def lay(room: Room, deal: int, rows: Ints, shuffled: Cards, depth: Ints) -> None:
    """Have packs lie in this order before the cut, and be cut at these depths."""
    room.shuffled[rows, deal], room.book[rows, deal, b.CUT] = shuffled, depth
    room.pack[rows, deal] = cut_at(shuffled, depth)


def dice(luck: npt.NDArray[np.float64]) -> Ints:
    """Give a depth of 4 to 48 cards, about the middle: four twelve-sided dice (float64[n, 4] to int64[n]).

    Examples
    --------
    >>> dice(np.array([[0.0, 0.5, 0.99, 0.25]])).tolist()
    [24]
    """
    return np.asarray(4 + (luck * 12).astype(np.int64).sum(axis=1))


def anywhere(luck: npt.NDArray[np.float64], fits: npt.NDArray[np.bool_]) -> Ints:
    """Choose one of the places that fit, each with the same chance; 0 where none does (int64[n]).

    Examples
    --------
    >>> anywhere(np.array([[0.9, 0.2, 0.3]]), np.array([[True, False, True]])).tolist()
    [2]
    """
    return np.asarray(order(np.where(fits, luck, 2.0))[:, 0])
