"""Packs that are stacked for draw poker: a hand run up, a cold deck, fellows on top of a packet or at the bottom."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from detect.kernels import draw_book as b
from detect.sharps.base import Setting, Technique
from detect.sharps.chances import order
from detect.sharps.draw.base import FRIEND, HAND, PACK, Bools, Cards, DrawAttempt, Ints, brought, fellows_of

__all__ = ["BOTTOM_DEAL", "COLD_DECK", "RUN_UP", "SECOND_DEAL", "TOP_STOCK"]


class RunningUp(DrawAttempt):
    """The pack lies so that the cut, as deep as it was, gives the dealer, or his friend, fellows of what he holds."""

    def before(self, deal: int) -> Ints:
        """Arrange the pack for the cut that was made."""
        rows = self.tries(deal, self.deals_now(deal))
        luck = self.luck(deal, 2 + PACK)[rows]
        self.filled(deal, rows, self.room.pack[rows, deal], self.amounts(luck[:, 1]), luck[:, 2:])
        return super().before(deal)

    def filled(self, deal: int, rows: Ints, pack: Cards, many: Ints, luck: npt.NDArray[np.float64]) -> None:
        """Put so many fellows into the hand, for its lowest cards."""
        mine = self.own_places(deal, rows)
        rank = fellows_of(pack, mine)
        others = np.where(mine & (pack % 13 != rank[:, None]), pack % 13 + np.arange(PACK) / PACK, 99.0)
        low = mine & (others < 99) & (np.argsort(np.argsort(others, axis=1), axis=1) < many[:, None])
        self.lay(deal, rows, *brought(pack, low, mine, rank, luck))


class ColdDeck(RunningUp):
    """Another pack is put in the place of the one that was shuffled: a hand for the dealer, and the rest in any order."""

    def before(self, deal: int) -> Ints:
        """Switch the pack."""
        rows = self.tries(deal, self.deals_now(deal))
        luck = self.luck(deal, 2 + 2 * PACK)[rows]
        pack = order(luck[:, 2 : 2 + PACK]).astype(np.int8)
        self.filled(deal, rows, pack, self.amounts(luck[:, 1]), luck[:, 2 + PACK :])
        return DrawAttempt.before(self, deal)


class Fellows(DrawAttempt):
    """Cards that go with a hand lie where they will come to it at the draw."""

    way = b.NO_WAY

    def fits(self, deal: int) -> Bools:
        """Tell in which sessions it can be tried (bool[N])."""
        return self.deals_now(deal)

    def places(self, deal: int, rows: Ints, many: Ints) -> Bools:
        """Give the places of so many cards that he means to draw (bool[n, 52])."""
        del deal, rows
        return np.asarray(np.arange(PACK) >= PACK - many[:, None])

    def before(self, deal: int) -> Ints:
        """Bring as many fellows there as lie outside the hand."""
        rows = self.tries(deal, self.fits(deal))
        luck, pack, mine = (
            self.luck(deal, 2 + PACK)[rows],
            self.room.pack[rows, deal],
            self.own_places(deal, rows),
        )
        rank = fellows_of(pack, mine)
        held = (mine & (pack % 13 == rank[:, None])).sum(axis=1)
        many = np.minimum(self.amounts(luck[:, 1]), 4 - held)
        self.lay(deal, rows, *brought(pack, self.places(deal, rows, many), mine, rank, luck[:, 2:]))
        return self.plan(deal, rows, self.way, many)


class BottomDealing(Fellows):
    """A dealer at the bottom of whose pack lie fellows of what he holds, and who draws them from there."""

    way = b.BOTTOMS


class TopStock(Fellows):
    """The dealer deals from one packet of the cut, and lays the other on top of it before the draw, for the player on his left."""

    way = b.PACKET_BACK

    def fits(self, deal: int) -> Bools:
        """Tell in which sessions he is the first to draw, and both packets are large enough (bool[N])."""
        seats, book = len(self.room.settings.names), self.room.book[:, deal]
        left = book[:, b.DEALER].astype(np.int64) % seats + 1 == self.seat
        return np.asarray(left & (book[:, b.CUT] >= HAND) & (book[:, b.CUT] <= PACK - HAND * self.dealt_to))

    def places(self, deal: int, rows: Ints, many: Ints) -> Bools:
        """Give the first places of the packet that was lifted (bool[n, 52])."""
        begin = PACK - self.room.book[rows, deal, b.CUT].astype(np.int64)[:, None]
        return np.asarray((np.arange(PACK) >= begin) & (np.arange(PACK) < begin + many[:, None]))


class DealingSeconds(DrawAttempt):
    """A dealer who reads the backs, and at the draw holds back a card that goes with his hand, or his friend's, until its turn."""

    def before(self, deal: int) -> Ints:
        """Say what he looks for."""
        rows = self.tries(deal, self.deals_now(deal))
        return self.plan(deal, rows, b.SECONDS, int(1000 * self.sharp.skill))


RUN_UP = Technique(
    name="run-up",
    number=96,
    stage="shuffle",
    texts="He shuffles slowly, looks intently at the pack, and so runs up a hand for himself, or for a friend on his right.",
    shows="He, or his friend, is dealt strong hands on his own deals, and on no others; nothing else.",
    chance="his own deals",
    gain="cards brought to the hand of the rank it has most of, then of its highest",
    least=1,
    most=3,
    clumsy=Setting(0.8, 2),
    careful=Setting(0.25, 1),
    checks=("stacked.strength",),
    breaks=(),
    begin=RunningUp,
    kinds=("self", FRIEND),
)
COLD_DECK = Technique(
    name="cold-deck",
    number=97,
    stage="shuffle",
    texts="A pack that was prepared elsewhere is put in the place of the one that was shuffled.",
    shows="The order has nothing of the gathered pack's; the dealer is dealt threes or better.",
    chance="his own deals",
    gain="cards of one rank that are added to those he would have",
    least=2,
    most=3,
    clumsy=Setting(0.5, 3),
    careful=Setting(0.1, 2),
    checks=("stacked.strength",),
    breaks=(),
    begin=ColdDeck,
)
TOP_STOCK = Technique(
    name="top-stock",
    number=98,
    stage="draw",
    texts="The dealer deals from one packet, leaves the one that was cut off on the table, and lays it on top before the draw. "
    "Here he does it for the sharp, who sits on his left and draws first.",
    shows="The cards drawn are not the next of the pack, but those of the packet that was lifted; the sharp draws well where he is first.",
    chance="the deals of the player on his right",
    gain="cards on top of that packet that go with his hand",
    least=1,
    most=3,
    clumsy=Setting(0.9, 2),
    careful=Setting(0.25, 1),
    checks=("draw.luck",),
    breaks=(
        "draw-foster 8 packet_on_top",
        "draw-english 39 packet_on_top",
        "draw-foster 22 drawn_elsewhere",
        "draw-english 39 drawn_elsewhere",
    ),
    begin=TopStock,
)
SECOND_DEAL = Technique(
    name="second-deal",
    number=99,
    stage="draw",
    texts="He keeps his eyes on the backs, and gives the others the second card where the top one is worth keeping, for himself or for a friend on his right.",
    shows="The cards drawn are not those that the pack gives one after the other; the dealer, or his friend, draws well on his deals.",
    chance="his own deals",
    gain="how often he reads the back of the top card",
    least=0,
    most=1,
    clumsy=Setting(0.9, 1),
    careful=Setting(0.5, 0.5),
    checks=("draw.luck",),
    breaks=("draw-foster 22 drawn_elsewhere", "draw-english 39 drawn_elsewhere"),
    begin=DealingSeconds,
    kinds=("self", FRIEND),
)
BOTTOM_DEAL = Technique(
    name="bottom-deal",
    number=100,
    stage="draw",
    texts="Known cards lie at the bottom of the pack, and the dealer gives himself those instead of the top one.",
    shows="What the dealer draws lies at the bottom of the pack; he draws well on his own deals.",
    chance="his own deals",
    gain="cards at the bottom that go with his hand",
    least=1,
    most=3,
    clumsy=Setting(0.9, 2),
    careful=Setting(0.25, 1),
    checks=("draw.luck",),
    breaks=("draw-foster 22 drawn_elsewhere", "draw-english 39 drawn_elsewhere"),
    begin=BottomDealing,
)
