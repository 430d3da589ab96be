"""What a record lacks, so that a law could not be held against it: told part by part, with what to write down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

from detect.laws import Code
from detect.log.tables import MOVE, Log, Stage
from detect.report.teller import has_cards

SEATS = 4
TABLE_ONLY = frozenset({"dealer", "cut", "pack"})
"""What only a game lacks in which the dealer deals, and the pack is cut to him."""

POOLS_ONLY = frozenset({"bets", "paid"})
"""What only the older games of poker lack, whose laws speak of every stake: a card room's program sees to the bets itself."""
TRICKS_ONLY = frozenset({"hands", "play"})
"""What only a game of tricks lacks: at poker hands are thrown away unseen, and that is no gap in the record."""


@dataclass(frozen=True)
class Lacking:
    """Which deals of a log lack what.

    Attributes
    ----------
    counts : bool[N]
        Deals that count: void ones lack nothing.
    parts : dict of str to bool[N]
        By the part of the record.
    """

    counts: np.ndarray
    parts: dict[str, np.ndarray]

    def of(self, rows: np.ndarray, code: Code) -> Iterator[tuple[str, int, int]]:
        """Give each part that deals lack which this code asks for: its name, in how many deals, of how many.

        Parameters
        ----------
        rows : int64[n]
            Rows of ``log.deals``.
        code : Code
        """
        rows = rows[self.counts[rows]]
        for name, lacks in self.parts.items():
            many = int(lacks[rows].sum())
            if many and asks_for(code, name):
                yield name, many, rows.size


def asks_for(code: Code, part: str) -> bool:
    """Tell whether a code has a law for that part of a record.

    Examples
    --------
    >>> from detect.laws.code import load
    >>> asks_for(load("whist-club"), "turn_up"), asks_for(load("bridge"), "turn_up"), asks_for(load("bridge"), "play")
    (True, False, True)
    """
    if part == "turn_up":
        return code.turns_up
    if part in POOLS_ONLY:
        return "call" in code.roles
    if code.is_poker and part in TRICKS_ONLY:
        return False
    if part == "cut":
        return code.least_packet > 0
    return code.dealer_deals or part not in TABLE_ONLY


def lacking(log: Log) -> Lacking:
    """Find out which deals lack their hands, their play, their dealer, their cut, their turn-up, their packs or their pools.

    Parameters
    ----------
    log : Log

    Examples
    --------
    >>> from detect.laws.code import load
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> log = read(resource("datasets", "samples", "whist-fair.jsonl"))
    >>> list(lacking(log).of(np.arange(24), load("whist-club")))
    []
    """
    deals = log.deals
    packs = has_cards(log, Stage.SHUFFLED) & has_cards(log, Stage.PACK)
    return Lacking(
        counts=~deals["void"].to_numpy(),
        parts={
            "hands": ~_all_hands(log), "play": ~(_moved(log, "lead", "play") | _passed_out(log)),
            "dealer": deals["dealer"].to_numpy() <= 0, "cut": deals["cut"].to_numpy() < 0,
            "turn_up": deals["turn_up"].to_numpy() < 0, "pack": ~packs,
            "bets": ~_moved(log, "ante", "straddle", "open", "bet", "call", "raise", "check", "fold"),
            "paid": ~_moved(log, "pay"),
        },
    )  # fmt: skip


def _all_hands(log: Log) -> np.ndarray:
    """Tell which deals have all four hands, every card of them seen (bool[N])."""
    cards = log.cards
    dealt = cards["stage"].to_numpy() == Stage.DEALT
    deal, seat, card = (cards[name].to_numpy()[dealt] for name in ("deal", "seat", "card"))
    row, hidden = np.searchsorted(log.deals["deal"].to_numpy(), deal), card < 0
    out = np.zeros((len(log.deals), SEATS + 1), bool)
    fits = (seat >= 1) & (seat <= SEATS)
    out[row[fits], seat[fits]] = True
    hole = fits & hidden
    out[row[hole], seat[hole]] = False
    return np.asarray(out[:, 1:].all(axis=1))


def _moved(log: Log, *moves: str) -> np.ndarray:
    """Tell which deals have one of these moves (bool[N])."""
    wanted = np.isin(log.moves["move"].to_numpy(), [MOVE[move] for move in moves])
    out = np.zeros(len(log.deals), bool)
    out[np.searchsorted(log.deals["deal"].to_numpy(), log.moves["deal"].to_numpy()[wanted])] = True
    return out


def _passed_out(log: Log) -> np.ndarray:
    """Tell which deals were passed out, by their calls or by a contract that is written as a pass (bool[N])."""
    out = _moved(log, "pass") & ~_moved(log, "bid")
    facts = log.facts
    contract = _codes(facts["name"], lambda name: name == "Contract")
    passed = _codes(facts["value"], lambda value: value.lower() == "pass")
    mine = contract & passed & (facts["deal"].to_numpy() >= 0)
    out[np.searchsorted(log.deals["deal"].to_numpy(), facts["deal"].to_numpy()[mine])] = True
    return np.asarray(out)


def _codes(column: pd.Series, wanted: Callable[[str], bool]) -> np.ndarray:
    """Tell which rows of a column of words hold one that is wanted (bool[F])."""
    fits = [at for at, word in enumerate(column.cat.categories) if wanted(word)]
    return np.isin(column.cat.codes.to_numpy(), fits)
