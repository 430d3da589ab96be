"""The hold-out at draw poker: an ace leaves play with the discards that it is not among, and comes back to a hand that wants it."""

from __future__ import annotations

import numpy as np

from detect.fair.draw import DrawRoom
from detect.kernels import draw_book as b
from detect.sharps.base import Setting, Sharp, Technique
from detect.sharps.draw.base import PACK, Cards, DrawAttempt, Ints
from detect.sharps.packs import cut_at

__all__ = ["HOLD_OUT"]

ACE, LONG = 12, 4
NO_CARD = -2


class HoldingOut(DrawAttempt):
    """One who keeps an ace about him for some deals, and then has it in his hand, for the worst card dealt to him."""

    def __init__(self, sharp: Sharp, room: DrawRoom) -> None:
        super().__init__(sharp, room)
        self.out = np.full(room.sessions, -1, np.int64)
        self.since = np.zeros(room.sessions, np.int64)
        self._short: list[tuple[int, Ints, Cards, Cards]] = []

    def before(self, deal: int) -> Ints:
        """Have the pack of fifty-one cards shuffled and cut, and bring the ace back where it was out long enough."""
        room, rows = self.room, np.flatnonzero(self.out >= 0)
        self.since[rows] += 1
        card = self.out[rows].astype(np.int8)
        shuffled = room.shuffled[rows, deal]
        left = shuffled[shuffled != card[:, None]].reshape(rows.size, PACK - 1)
        depth = np.minimum(room.book[rows, deal, b.CUT], PACK - 5).astype(np.int64)
        room.book[rows, deal, b.CUT] = depth
        pack = cut_at(left, depth)
        self._short.append((deal, rows, left, pack))
        whole = np.column_stack([pack, card])
        room.pack[rows, deal] = whole
        mine = self.own_places(deal, rows)
        back = np.flatnonzero(
            (self.since[rows] > LONG + self.amounts(self.luck(deal, 2)[rows, 1])) & mine.any(axis=1)
        )
        worst = np.where(mine[back], whole[back] % 13, 99).argmin(axis=1)
        whole[back, worst], whole[back, PACK - 1] = card[back], whole[back, worst]
        room.pack[rows, deal] = whole
        self.touched[rows, deal] = True
        for row in rows.tolist():
            self._cards[row, deal] = [int(self.out[row])]
        self.out[rows[back]] = -1
        return super().before(deal)

    def after(self, deal: int) -> None:
        """Take an ace away where one was dealt to him, and none is out."""
        hand = self.room.hands[:, deal, self.seat - 1].astype(np.int64)
        aces = np.where(hand % 13 == ACE, hand, -1).max(axis=1)
        new = (self.out < 0) & (aces >= 0) & (self.luck(deal, 1)[:, 0] < self.sharp.rate)
        new &= ~self.touched[:, deal]
        self.out[new], self.since[new] = aces[new], 0

    def over(self) -> None:
        """Have the log tell packs of fifty-one cards where one was out."""
        for deal, rows, shuffled, pack in self._short:
            gathered = self.room.gathered[rows, deal]
            out = np.array([self._cards[row, deal][0] for row in rows.tolist()], np.int8)
            self.room.gathered[rows, deal] = np.where(gathered == out[:, None], NO_CARD, gathered)
            none = np.full((rows.size, 1), NO_CARD, np.int8)
            self.room.shuffled[rows, deal] = np.column_stack([shuffled, none])
            self.room.pack[rows, deal] = np.column_stack([pack, none])


HOLD_OUT = Technique(
    name="hold-out",
    number=102,
    stage="hand",
    texts="A good card leaves play for a sleeve, a vest, a lap or a palm, and comes back when it is wanted.",
    shows="The pack is a card short for some deals; the ace that nobody had comes back to the same player.",
    chance="the deals on which he is dealt an ace while none is out",
    gain="deals, beyond four, for which the ace stays away",
    least=0,
    most=20,
    clumsy=Setting(0.8, 1),
    careful=Setting(0.2, 4),
    checks=("holdout.absent",),
    breaks=(
        "draw-foster 7 pack_missing",
        "record.pack pack_missing",
        "draw-foster 11 dealt_elsewhere",
        "record.order dealt_elsewhere",
        "draw-foster 22 drawn_elsewhere",
        "draw-english 39 drawn_elsewhere",
    ),
    begin=HoldingOut,
)
