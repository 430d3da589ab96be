"""What an audit finds: rows that name the law, the place and the cards, without a word of judgement."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from detect.cards import card_name
from detect.log.hashing import hands_hash
from detect.log.tables import NULL, Log
from detect.log.views import Hands

COLUMNS = ("session", "law", "kind", "deal", "trick", "seat", "cards", "line", "detail")
"""The columns of a table of irregularities; `detail` is an object of figures that the words are made with."""


@dataclass
class Found:
    """Irregularities of one log under way.

    Attributes
    ----------
    log : Log
    hands : Hands
    """

    log: Log
    hands: Hands
    rows: list[tuple[Any, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Keep what every row needs of its deal."""
        deals = self.log.deals
        self.keys = deals["deal"].to_numpy()
        self.lines = deals["line"].to_numpy()
        self.session = deals["session"].cat.codes.to_numpy()
        self.names = list(deals["session"].cat.categories)
        seats = self.hands.sizes.shape[1] - 1
        self.dealer, self.cutter = (at_the_table(deals[c].to_numpy(), seats) for c in ("dealer", "cutter"))

    def add(
        self, law: str, kind: str, row: int, *, trick: int = NULL, seat: int = NULL, cards: list[int] | None = None,
        line: int | None = None, **detail: Any,
    ) -> None:  # fmt: skip
        """Put down one irregularity of the deal in that row of ``log.deals``."""
        self.rows.append(
            (
                self.names[self.session[row]], law, kind, int(self.keys[row]), int(trick), int(seat),
                " ".join(card_name(c) for c in cards or []), int(self.lines[row] if line is None else line), detail,
            )
        )  # fmt: skip

    def frame(self) -> pd.DataFrame:
        """Give the irregularities as a table, in the order of deals and tricks."""
        frame = pd.DataFrame(self.rows, columns=list(COLUMNS))
        order = {name: at for at, name in enumerate(self.names)}
        rank = frame["session"].map(order)
        return frame.iloc[np.lexsort((frame["trick"], frame["deal"], rank))].reset_index(drop=True)


def at_the_table(seat: np.ndarray, seats: int) -> np.ndarray:
    """Give seats as they are, -1 for one that is not at the table, such as a fifth at whist (int64[N])."""
    return np.asarray(np.where((seat >= 1) & (seat <= seats), seat, NULL), np.int64)


def hands_of(log: Log, hands: Hands) -> np.ndarray:
    """Give the number that deals of the same hands share, those too whose hands only follow from the pack (int64[N])."""
    number = log.deals["hands"].to_numpy().copy()
    derived = np.flatnonzero(hands.derived)
    row, card = np.nonzero(hands.owner[derived])
    starts = np.searchsorted(row, np.arange(derived.size + 1))
    number[derived] = hands_hash(starts, hands.owner[derived[row], card], card)
    return np.asarray(number)
