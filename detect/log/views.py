"""Dense arrays of a log, as audits and checks want them: who held each card, how many, and which deals are whole."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from detect.log.tables import Log, Stage

CARDS = 64
"""How many codes a card can have, with room."""


def rows_of(log: Log, stage: Stage) -> tuple[np.ndarray, pd.DataFrame]:
    """Give the rows of a stage, and for each the row of its deal in `log.deals`."""
    cards = log.cards[log.cards["stage"].to_numpy() == stage]
    keys = log.deals["deal"].to_numpy()
    return np.searchsorted(keys, cards["deal"].to_numpy()), cards


@dataclass(frozen=True)
class Hands:
    """Who was dealt what.

    Attributes
    ----------
    counts : int8[N, 64]
        How often each card is in a hand of the deal.
    owner : int8[N, 64]
        A seat that held the card, 0 where none did.
    sizes : int16[N, seats + 1]
        How many cards are logged in each hand, unseen ones included.
    unseen : int16[N, seats + 1]
        How many of those were not seen.
    derived : bool[N]
        Deals whose hands are not logged and follow from the pack as dealt, one card at a time.
    """

    counts: np.ndarray
    owner: np.ndarray
    sizes: np.ndarray
    unseen: np.ndarray
    derived: np.ndarray

    @property
    def known(self) -> np.ndarray:
        """Which hands are logged (bool[N, seats + 1])."""
        return np.asarray(self.sizes > 0)

    def whole(self, pack: int, hand: int) -> np.ndarray:
        """Tell which deals hold every card of the pack once, the same number in every hand (bool[N])."""
        right = (self.sizes[:, 1:] == hand).all(axis=1) & (self.unseen.sum(axis=1) == 0)
        return np.asarray(right & (self.counts[:, :pack] == 1).all(axis=1))


def hands(log: Log, seats: int = 4, *, dealer_deals: np.ndarray | None = None) -> Hands:
    """Lay out the hands of every deal.

    Parameters
    ----------
    log : Log
    seats : int
        At the table.
    dealer_deals : bool[N], optional
        The deals whose dealer dealt, so that hands that are not logged follow from the pack; all, unless it is given.

    Returns
    -------
    Hands
        In the order of ``log.deals``.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> view = hands(read(resource("datasets", "samples", "whist-fair.jsonl")))
    >>> int(view.whole(52, 13).sum())
    24
    """
    deals = len(log.deals)
    row, cards = rows_of(log, Stage.DEALT)
    seat, card = cards["seat"].to_numpy(), cards["card"].to_numpy()
    fits = (seat >= 1) & (seat <= seats)
    row, seat, card = row[fits], seat[fits].astype(np.int64), card[fits].astype(np.int64)
    bare = np.ones(deals, bool) if dealer_deals is None else dealer_deals.copy()
    bare[row] = False
    more = _from_pack(log, bare, seats)
    if more is not None:
        row, seat, card = (np.concatenate(pair) for pair in zip((row, seat, card), more, strict=True))
        bare &= np.isin(np.arange(deals), more[0])
    else:
        bare[:] = False
    sizes = np.bincount(row * (seats + 1) + seat, minlength=deals * (seats + 1)).reshape(deals, seats + 1)
    hidden = card < 0
    unseen = np.bincount(row[hidden] * (seats + 1) + seat[hidden], minlength=deals * (seats + 1))
    row, seat, card = row[~hidden], seat[~hidden], card[~hidden]
    counts = np.bincount(row * CARDS + card, minlength=deals * CARDS).reshape(deals, CARDS)
    owner = np.zeros((deals, CARDS), np.int8)
    owner[row, card] = seat
    return Hands(
        counts=np.minimum(counts, 127).astype(np.int8),
        owner=owner,
        sizes=sizes.astype(np.int16),
        unseen=unseen.reshape(deals, seats + 1).astype(np.int16),
        derived=bare,
    )


def _from_pack(log: Log, bare: np.ndarray, seats: int) -> tuple[np.ndarray, np.ndarray, np.ndarray] | None:
    """Deal out the packs of deals whose hands are not logged: one card at a time from the dealer's left."""
    row, cards = rows_of(log, Stage.PACK)
    dealer = log.deals["dealer"].to_numpy().astype(np.int64)
    mine = bare[row] & (dealer[row] > 0) & (dealer[row] <= seats)
    if not mine.any():
        return None
    position = cards["position"].to_numpy().astype(np.int64)[mine]
    row = row[mine]
    return row, (dealer[row] + position) % seats + 1, cards["card"].to_numpy().astype(np.int64)[mine]


def packs(log: Log, stage: Stage, size: int = 52) -> tuple[np.ndarray, np.ndarray]:
    """Lay out the packs of a stage, top card first.

    Returns
    -------
    order : int8[N, size]
        -2 where the log has no card.
    length : int64[N]
        How many cards the log has; may be other than `size`.
    """
    row, cards = rows_of(log, stage)
    position = cards["position"].to_numpy()
    order = np.full((len(log.deals), size), -2, np.int8)
    fits = position < size
    order[row[fits], position[fits]] = cards["card"].to_numpy()[fits]
    return order, np.bincount(row, minlength=len(log.deals))


def is_pack(order: np.ndarray, length: np.ndarray, size: int = 52) -> np.ndarray:
    """Tell which orders hold every card once (bool[N])."""
    full = length == size
    sorted_rows = np.sort(order, axis=1)
    return np.asarray(full & (sorted_rows == np.arange(size, dtype=np.int8)).all(axis=1))


def players(log: Log, seats: int = 4) -> np.ndarray:
    """Give the code of the player in each seat of each deal (int32[N, seats + 1]); -1 where no name is logged.

    The codes are those of ``log.seats.player.cat``.
    """
    out = np.full((len(log.deals), seats + 1), -1, np.int32)
    row = np.searchsorted(log.deals["deal"].to_numpy(), log.seats["deal"].to_numpy())
    seat = log.seats["seat"].to_numpy()
    fits = seat <= seats
    out[row[fits], seat[fits]] = log.seats["player"].cat.codes.to_numpy()[fits]
    return out
