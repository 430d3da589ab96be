"""The deals of a log as checks see them: whole, done once, with who dealt and what each hand held."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from detect.checks.orders import Orders, orders_of
from detect.checks.seams import PACKET, Seam
from detect.laws import Code
from detect.laws.found import at_the_table, hands_of
from detect.log.tables import Log
from detect.log.views import Hands, hands, players

T = TypeVar("T")
ACE, KING, QUEEN, KNAVE = 12, 11, 10, 9


def _worth() -> np.ndarray:
    """Give each card's worth as an ace, as an honour (ace to knave), in points 4-3-2-1 and in `court` (int64[52, 4])."""
    rank = np.arange(52) % 13
    points = np.maximum(rank - 8, 0)
    court = np.where(points > 0, 5 ** np.maximum(points - 1, 0), 0)
    return np.stack([rank == ACE, rank >= KNAVE, points, court], axis=1).astype(np.int64)


WORTH = _worth()
ACES, HONOURS, POINTS, COURT = 0, 1, 2, 3
"""What is counted; the last tells aces, kings, queens and knaves apart (`detect.nulls.hands.court`)."""


def numbered(*columns: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Number the different rows of some columns, in their order.

    Parameters
    ----------
    *columns : integer arrays [N]
        The first is compared first.

    Returns
    -------
    first : int64[K]
        Where each different row stands first.
    number : int64[N]

    Examples
    --------
    >>> first, number = numbered(np.array([2, 1, 2]), np.array([7, 7, 7]))
    >>> first.tolist(), number.tolist()
    ([1, 0], [1, 0, 1])
    """
    keys = np.stack([np.asarray(c, np.int64) for c in columns[::-1]])
    order = np.lexsort(keys)
    new = np.ones(order.size, bool)
    new[1:] = (np.diff(keys[:, order], axis=1) != 0).any(axis=0)
    number = np.empty(order.size, np.int64)
    number[order] = np.cumsum(new) - 1
    return order[new], number


@dataclass
class Dealt:
    """A log of one code, seen by checks.

    Attributes
    ----------
    log : Log
    code : Code
    among : bool[N]
        The deals that belong to sessions of this code.
    chain : bool
        Whether plain packs were shuffled each from the one on the line before, and not from a new pack.
    seam : Seam
        Where cuts are said to fall too often.
    seed : int
        Of what a check deals anew.
    """

    log: Log
    code: Code
    among: np.ndarray
    chain: bool = False
    seam: Seam = PACKET
    seed: int = 0
    _hands: Hands | None = field(default=None, repr=False)
    _made: dict[Callable[..., Any], Any] = field(default_factory=dict, repr=False)

    def once(self, make: Callable[[Dealt], T]) -> T:
        """Make something of the log when it is first asked for, and keep it."""
        if make not in self._made:
            self._made[make] = make(self)
        made: T = self._made[make]
        return made

    @cached_property
    def hands(self) -> Hands:
        """Who was dealt what, in every deal."""
        dealt = self.among & self.code.dealer_deals
        return hands(self.log, self.code.seats, dealer_deals=dealt) if self._hands is None else self._hands

    @cached_property
    def session(self) -> np.ndarray:
        """The code of each deal's session."""
        return np.asarray(self.log.deals["session"].cat.codes.to_numpy(), np.int32)

    @cached_property
    def dealer(self) -> np.ndarray:
        """The dealer's seat, -1 where it is not logged (int64[N])."""
        return at_the_table(self.log.deals["dealer"].to_numpy(), self.code.seats)

    @cached_property
    def valid(self) -> np.ndarray:
        """Deals whose record is possible and complete: every card of the pack once, no hand long or short."""
        whole = self.hands.whole(self.code.pack, self.code.hand)
        return np.asarray(self.among & whole & ~self.log.deals["void"].to_numpy())

    @cached_property
    def kind(self) -> np.ndarray:
        """The number that deals of the same hands in one session share (int64[N]); cards not seen are never the same."""
        blind = np.where(self.hands.unseen.any(axis=1), np.arange(self.session.size), -1)
        return numbered(hands_of(self.log, self.hands), self.session, blind)[1]

    def first(self, among: np.ndarray) -> np.ndarray:
        """Tell which deals of `among` are the first of their hands in their session (bool[N])."""
        rows = np.flatnonzero(among)
        _, first = np.unique(self.kind[rows], return_index=True)
        out = np.zeros(among.size, bool)
        out[rows[first]] = True
        return out

    @cached_property
    def distinct(self) -> np.ndarray:
        """Valid deals, each set of hands once a session."""
        return self.first(self.valid)

    @cached_property
    def uncut(self) -> np.ndarray:
        """Deals of which the record says that the cut was declined."""
        at_table = bool(self.code.least_packet)
        return np.asarray((self.log.deals["cut"].to_numpy() == 0) & at_table)

    @cached_property
    def cut(self) -> np.ndarray:
        """Rows of the deals that the pone's cut can judge (int64[M])."""
        fits = self.valid & ~self.uncut
        if self.code.dealer_deals:
            fits = fits & (self.dealer > 0)
        return np.flatnonzero(self.first(fits))

    @cached_property
    def worth(self) -> np.ndarray:
        """What `WORTH` counts in each hand of the deals of `cut` (int64[M, 4, 4])."""
        owner = self.hands.owner[self.cut, :52]
        out = np.empty((self.cut.size, 4, WORTH.shape[1]), np.int64)
        for seat in range(1, 5):
            # Whole numbers far below 2^24: as floats they are exact, and the product is a library's.
            out[:, seat - 1] = (owner == seat).astype(np.float32) @ WORTH.astype(np.float32)
        return out

    @cached_property
    def suits(self) -> np.ndarray:
        """Suit lengths in each hand of the distinct deals (int64[D, 4, 4]: deal, seat, suit)."""
        owner = self.hands.owner[self.distinct, :52].reshape(-1, 4, 13)
        return np.stack([(owner == seat).sum(axis=2) for seat in range(1, 5)], axis=1)

    @cached_property
    def players(self) -> np.ndarray:
        """The code of the player in each seat (int32[N, 5]); -1 where no name is logged."""
        return players(self.log, self.code.seats)

    @cached_property
    def turned(self) -> np.ndarray:
        """Rows of the deals that were cut and whose turn-up and dealer are logged, each set of hands once (int64[M])."""
        deals = self.log.deals
        fits = self.among & ~deals["void"].to_numpy() & ~self.uncut
        fits &= (deals["turn_up"].to_numpy() >= 0) & (self.dealer > 0)
        return np.flatnonzero(self.first(fits))

    @cached_property
    def orders(self) -> Orders:
        """Every pack that was shuffled, set against the one it was made of."""
        return orders_of(self.log, self.among, chain=self.chain)

    def holds(self, needs: str) -> np.ndarray:
        """Tell for each session (by code of ``deals.session``) whether it has what a check needs (bool)."""
        rows = HOLDINGS[needs](self)
        out = np.zeros(len(self.log.deals["session"].cat.categories), bool)
        out[self.session[rows]] = True
        return out


HOLDINGS: dict[str, Callable[[Dealt], np.ndarray]] = {
    "dealt": lambda d: d.cut,
    "hands": lambda d: np.flatnonzero(d.distinct),
    "turn_ups": lambda d: d.turned,
    "play": lambda d: np.flatnonzero(d.among & np.isin(d.log.deals["deal"], d.log.moves["deal"])),
    "orders": lambda d: d.orders.row,
    "uncut_orders": lambda d: d.orders.row[d.orders.uncut],
}
"""What a log must hold for a check, by the name it is asked for: the rows of the deals that have it."""
INSTEAD: dict[str, str] = {}
"""By what is not missed: the holding in whose presence nobody misses it."""
NEARER: dict[str, Callable[[Dealt], np.ndarray]] = {}
"""By what is missed: what says nearer why a session lacks it, by code of ``deals.session`` (object[S]); the name itself where nothing
does."""
