"""The plays of a log, replayed: who leads, what is trumps, what each card was held against."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from detect.kernels.replay import replay
from detect.laws.coded import deal_codes
from detect.log.tables import Log, Stage

IN_COLUMNS = frozenset({"pbn"})
"""Formats whose tricks stand in an order of seats and not of play."""


@dataclass(frozen=True)
class Replayed:
    """What a replay of every play found.

    Attributes
    ----------
    finds : int64[F, 3]
        Row of ``log.moves``, what was found (`detect.kernels.replay`), and a suit or seat that goes with it.
    chances, revokes : int64[N, 5]
        By deal and seat: plays to another's lead with a card of the suit in hand, and those that did not follow.
    won : int64[N, 5]
        By deal and seat: tricks won, as far as the record tells.
    """

    finds: np.ndarray
    chances: np.ndarray
    revokes: np.ndarray
    won: np.ndarray


def replayed(log: Log) -> Replayed:
    """Replay every play of a log.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> plays = replayed(read(resource("datasets", "samples", "whist-revoking.jsonl")))
    >>> int(plays.revokes.sum()), set(plays.won.sum(axis=1).tolist())
    (3, {13})
    """
    keys = log.deals["deal"].to_numpy()
    ends = np.append(keys, keys[-1:] + 1)
    dealt = log.cards[log.cards["stage"].to_numpy() == Stage.DEALT]
    moves = log.moves
    finds, chances, revokes, won = replay(
        keys.size,
        np.searchsorted(dealt["deal"].to_numpy(), ends).astype(np.int64),
        dealt["seat"].to_numpy(), dealt["card"].to_numpy(),
        np.searchsorted(moves["deal"].to_numpy(), ends).astype(np.int64),
        moves["seat"].to_numpy(), moves["card"].to_numpy(), moves["move"].to_numpy(), moves["street"].to_numpy(),
        moves["mark"].to_numpy(), first_leaders(log), trumps(log), in_order(log), 4,
    )  # fmt: skip
    return Replayed(finds, chances, revokes, won)


def first_leaders(log: Log) -> np.ndarray:
    """Give who leads to the first trick: the left of the dealer, at bridge of the declarer; 0 where not known (int8[N])."""
    dealer, declarer = (log.deals[c].to_numpy().astype(np.int64) for c in ("dealer", "declarer"))
    dealt = np.array([code is not None and code.dealer_deals for code in deal_codes(log)], bool)
    before = np.where(dealt, dealer, declarer)
    return np.where((before >= 1) & (before <= 4), before % 4 + 1, 0).astype(np.int8)


def trumps(log: Log) -> np.ndarray:
    """Give the trumps of each deal, those turned up where the record names none; -1 where not known (int8[N])."""
    trump, up = (log.deals[c].to_numpy().astype(np.int64) for c in ("trump", "turn_up"))
    turned = np.where((up >= 0) & (up < 52), up // 13, -1)
    return np.where(trump >= 0, trump, turned).astype(np.int8)


def in_order(log: Log) -> np.ndarray:
    """Tell in which deals the cards of a trick stand in the order they were played (bool[N])."""
    return ~np.isin(sources(log), list(IN_COLUMNS))


def sources(log: Log) -> np.ndarray:
    """Give the format each deal was read from (object[N])."""
    known = dict(zip(log.sessions["session"].tolist(), log.sessions["source"].tolist(), strict=True))
    names = log.deals["session"].cat.categories
    said = np.array([str(known.get(name, "")) for name in names] + [""], object)
    return np.asarray(said[log.deals["session"].cat.codes.to_numpy()])
