"""Hands that are not what the pack gives: who was dealt what, and the log's rows of it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from detect.fair.room import PACK, Room
from detect.kernels import book as b
from detect.log.hashing import hands_hash
from detect.log.tables import Log, Stage
from detect.sharps.base import Attempt, Sharp

__all__ = ["Redealing", "Uncounted"]

KNAVE = 9
HAND = 13


class Redealing(Attempt):
    """A dealer who does not always deal the top card: the order of the deal is not that of the pack.

    Attributes
    ----------
    dealt : list of (int64[n], int8[n, 52])
        The log's keys of deals, and their cards as they were dealt, one after the other from the dealer's left.
    """

    def __init__(self, sharp: Sharp, room: Room) -> None:
        super().__init__(sharp, room)
        self.dealt: list[tuple[npt.NDArray[np.int64], npt.NDArray[np.int8]]] = []

    def deal_so(self, deal: int, rows: npt.NDArray[np.int64], order: npt.NDArray[np.int8]) -> None:
        """Deal the cards in this order, and turn up the last (int8[n, 52])."""
        room, place = self.room, np.arange(PACK)
        dealer = room.book[rows, deal, b.DEALER].astype(np.int64)
        seat = ((dealer[:, None] + place) % 4 + 1).astype(np.int8)
        owner = np.zeros((rows.size, PACK), np.int8)
        np.put_along_axis(owner, order.astype(np.int64), seat, axis=1)
        up = order[:, -1].astype(np.int64)
        honours = (up - up % HAND)[:, None] + np.arange(KNAVE, HAND)
        east = (np.take_along_axis(owner, honours, axis=1) % 2 == 0).sum(axis=1)
        room.owner[rows, deal] = owner
        room.book[rows, deal, b.TURN_UP] = up
        room.book[rows, deal, b.HELD], room.book[rows, deal, b.HELD + 1] = 4 - east, east
        self.dealt.append((self.keys(deal, rows), order))

    def written(self, log: Log) -> Log:
        """Write the hands as they were dealt into the log's rows."""
        if not self.touched.any():
            return log
        unsorted = np.concatenate([keys for keys, _ in self.dealt])
        order = np.argsort(unsorted)
        keys, orders = unsorted[order], np.concatenate([cards for _, cards in self.dealt])[order]
        at = np.searchsorted(log.deals["deal"].to_numpy(), keys)
        dealer = log.deals["dealer"].to_numpy()[at].astype(np.int64)
        seat = np.arange(1, 5)
        first = (seat + 3 - dealer[:, None]) % 4
        place = (first[:, :, None] + 4 * np.arange(HAND)).reshape(keys.size, PACK)
        card = np.take_along_axis(orders, place, axis=1)
        stage, deal = log.cards["stage"].to_numpy(), log.cards["deal"].to_numpy()
        rows = np.flatnonzero((stage == int(Stage.DEALT)) & np.isin(deal, keys))
        cards, hands = log.cards["card"].to_numpy().copy(), log.deals["hands"].to_numpy().copy()
        cards[rows] = card.ravel()
        starts = np.arange(keys.size + 1) * PACK
        hands[at] = hands_hash(
            starts, np.tile(np.repeat(seat, HAND), keys.size), card.ravel().astype(np.int64)
        )
        return replace(log, cards=log.cards.assign(card=cards), deals=log.deals.assign(hands=hands))


class Uncounted(Attempt):
    """One who has a card of the pack about him while it is gathered and shuffled.

    Attributes
    ----------
    away : list of (int64[n], int8[n])
        The log's keys of deals, and the card of each.
    """

    def __init__(self, sharp: Sharp, room: Room) -> None:
        super().__init__(sharp, room)
        self.away: list[tuple[npt.NDArray[np.int64], npt.NDArray[np.int8]]] = []

    def keep_back(self, deal: int, rows: npt.NDArray[np.int64], cards: npt.NDArray[np.int8]) -> None:
        """Keep cards out of the pack until it is cut."""
        self.away.append((self.keys(deal, rows), cards))

    def written(self, log: Log) -> Log:
        """Leave the card out of the pack as it was gathered and shuffled; those below it move up."""
        if not self.touched.any():
            return log
        unsorted = np.concatenate([keys for keys, _ in self.away])
        order = np.argsort(unsorted)
        keys, held = unsorted[order], np.concatenate([some for _, some in self.away])[order]
        cards = log.cards
        key, card, stage = (cards[name].to_numpy() for name in ("deal", "card", "stage"))
        at = np.minimum(np.searchsorted(keys, key), keys.size - 1)
        packs = (keys[at] == key) & ((stage == int(Stage.GATHERED)) | (stage == int(Stage.SHUFFLED)))
        lost = packs & (card == held[at])
        places = cards["position"].to_numpy().copy()
        where = np.full((keys.size, 2), PACK)
        where[at[lost], stage[lost]] = places[lost]
        below = np.flatnonzero(packs)
        places[below] -= places[below] > where[at[below], stage[below]]
        kept = cards.assign(position=places)[~lost].reset_index(drop=True)
        return replace(log, cards=kept)
