"""How much an observer wrote down: a full log made into what a table at a club would have kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from detect.errors import UsageFault
from detect.log.hashing import hands_hash
from detect.log.tables import MOVE, NO_CARD, NULL, Log, Stage, table

__all__ = ["LEVELS", "is_level", "observed"]

STUD = "stud"
NOT_SEEN = -1
"""A card that was there and was not seen."""
PLAYED = (MOVE["lead"], MOVE["play"])
ABOUT_THE_DEAL = (MOVE["cut_in"], MOVE["misdeal"])
"""Who sits where and who deals is always written down, and so is a deal that was lost."""


def full(log: Log) -> Log:
    """Keep everything."""
    return log


def play(log: Log) -> Log:
    """Keep all but the orders of packs: hands, draws, cut, turn-up, play, score and events."""
    kept = (Stage.DEALT, Stage.DISCARDED, Stage.DRAWN, Stage.BOARD, Stage.SHOWN)
    return replace(log, cards=_only(log.cards, _stage(log, *kept)))


def deals(log: Log) -> Log:
    """Keep the hands, the board, the dealer and the turn-up."""
    return replace(_about_deals(log), cards=_only(log.cards, _stage(log, Stage.DEALT, Stage.BOARD)))


def counts(log: Log) -> Log:
    """Keep the sizes of hands and the dealer: nobody looked at a card."""
    dealt = log.cards[_stage(log, Stage.DEALT)]
    hands = dealt.groupby(["deal", "seat"], sort=False).size().reset_index(name="position")
    said = {name: hands[name].to_numpy() for name in ("deal", "seat", "position")}
    bare = _about_deals(log)
    return replace(
        bare,
        cards=table("cards", said | {"stage": int(Stage.COUNTED)}, len(hands)),
        deals=bare.deals.assign(turn_up=np.int8(NO_CARD), trump=np.int8(NULL)),
    )


def hero(log: Log) -> Log:
    """Keep what one player saw of the deal: his own hand, turn-ups, boards and open cards. He is the first who is named."""
    own = _hero(log)
    seats = log.seats.assign(hero=own)
    mine = pd.MultiIndex.from_arrays([log.seats["deal"][own], log.seats["seat"][own]])
    here = pd.MultiIndex.from_arrays([log.cards["deal"], log.cards["seat"]]).isin(mine)
    dealt = _stage(log, Stage.DEALT)
    kept = _stage(log, Stage.BOARD) | (dealt & (here | _of_stud(log)))
    cards = _only(_closed(log, dealt & ~here & _down(log)), kept)
    return replace(_about_deals(log), cards=cards, seats=seats)


def shown(log: Log) -> Log:
    """Keep what is laid open for all: the turn-up, the play, the hands of dummies, open cards, and hands that were shown."""
    dealt = _stage(log, Stage.DEALT)
    open_to_all = _stage(log, Stage.SHOWN, Stage.BOARD) | (dealt & (_dummies(log) | _of_stud(log)))
    return replace(log, cards=_only(_closed(log, dealt & _down(log)), open_to_all))


LEVELS: dict[str, tuple[Callable[[Log], Log], str]] = {
    "full": (full, "everything: the pack as gathered, shuffled and dealt, hands, cut, play, score"),
    "play": (play, "hands, cut, turn-up, play and score, but no pack"),
    "deals": (deals, "hands, board, dealer and turn-up"),
    "counts": (counts, "how many cards each hand has, and the dealer"),
    "hero": (hero, "one player's own hand, turn-ups, board and open cards"),
    "shown": (shown, "what is laid open: turn-up, board, open cards, play, a dummy's hand"),
}
"""Every level, and what it keeps."""


def is_level(level: str) -> str:
    """Give a level back if there is one of that name.

    Raises
    ------
    UsageFault
        If there is none; the message says which there are.

    Examples
    --------
    >>> is_level("hero")
    'hero'
    """
    if level not in LEVELS:
        raise UsageFault("log", level, f"must be one of {', '.join(LEVELS)}")
    return level


def observed(log: Log, level: str) -> Log:
    """Give as much of a log as an observer wrote down.

    Who sits where, who deals, the cutting for seats and void deals are always kept.

    Parameters
    ----------
    log : Log
    level : str
        One of `LEVELS`.

    Raises
    ------
    UsageFault
        If there is no such level.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> log = observed(read(resource("datasets", "samples", "whist-fair.jsonl")), "hero")
    >>> len(log.cards), len(log.moves)
    (312, 0)
    """
    kept = LEVELS[is_level(level)][0](log)
    if kept.cards is log.cards:
        return kept
    return replace(kept, deals=kept.deals.assign(hands=_hands(kept)))


def _hands(log: Log) -> Any:
    """Number the hands that are left, as a reader of them would; a deal of which none is left has its own (int64[N])."""
    dealt = log.cards[_stage(log, Stage.DEALT) & (log.cards["seat"].to_numpy() > 0)]
    keys = log.deals["deal"].to_numpy()
    starts = np.searchsorted(dealt["deal"].to_numpy(), np.append(keys, keys[-1:] + 1))
    if not keys.size:
        return keys
    number = hands_hash(starts, dealt["seat"].to_numpy(), dealt["card"].to_numpy())
    return np.where(number != 0, number, -keys - 2)


def _stage(log: Log, *stages: Stage) -> Any:
    return np.isin(log.cards["stage"].to_numpy(), [int(stage) for stage in stages])


def _only(frame: pd.DataFrame, rows: Any) -> pd.DataFrame:
    return frame if rows.all() else frame[rows].reset_index(drop=True)


def _about_deals(log: Log) -> Log:
    """Keep of the moves who cut for seats and which deals were lost, and nothing of the cut for the deal."""
    moves = log.moves
    kind = moves["move"].to_numpy()
    void = log.deals["deal"].to_numpy()[log.deals["void"].to_numpy()]
    keep = np.isin(kind, ABOUT_THE_DEAL) | np.isin(moves["deal"].to_numpy(), void)
    bare = log.deals.assign(cut=np.int16(NULL), cutter=np.int8(NULL))
    return replace(log, moves=_only(moves, keep), deals=bare)


def _of_stud(log: Log) -> Any:
    """Tell which cards are of a deal of stud, at which all but one of a hand lie open (bool over the cards)."""
    stud = log.sessions.loc[log.sessions["game"] == STUD, "session"]
    if stud.empty:
        return np.zeros(len(log.cards), bool)
    of = log.deals["session"].isin(stud).to_numpy()
    return of[np.searchsorted(log.deals["deal"].to_numpy(), log.cards["deal"].to_numpy())]


def _down(log: Log) -> Any:
    """Tell which cards are the first of a hand of stud, which lies face down (bool over the cards)."""
    first = (log.cards["street"].to_numpy() == 0) & (log.cards["position"].to_numpy() == 0)
    return first & _of_stud(log)


def _closed(log: Log, rows: Any) -> pd.DataFrame:
    """Give the cards with some of them not seen."""
    if not rows.any():
        return log.cards
    return log.cards.assign(card=np.where(rows, np.int8(NOT_SEEN), log.cards["card"].to_numpy()))


def _hero(log: Log) -> Any:
    """Tell in which seats a session's first player sits (bool over the seats)."""
    codes = log.deals["session"].cat.codes.to_numpy()
    row = np.searchsorted(log.deals["deal"].to_numpy(), log.seats["deal"].to_numpy())
    session, player = codes[row], log.seats["player"].cat.codes.to_numpy()
    first = pd.Series(player).where(player >= 0).groupby(session).transform("min")
    return (player == first.to_numpy()) & (player >= 0)


def _dummies(log: Log) -> Any:
    """Tell which cards belong to a seat that the session's facts call a dummy (bool over the cards)."""
    facts = log.facts[(log.facts["name"] == "dummy") & (log.facts["deal"] < 0)]
    if facts.empty:
        return np.zeros(len(log.cards), bool)
    seats = {session: str(value) for session, value in zip(facts["session"], facts["value"], strict=True)}
    lies = np.array(
        [
            [name in seats.get(session, "").split() for name in ("", "N", "E", "S", "W")]
            for session in log.deals["session"].cat.categories
        ]
    )
    row = np.searchsorted(log.deals["deal"].to_numpy(), log.cards["deal"].to_numpy())
    seat = log.cards["seat"].to_numpy()
    return lies[log.deals["session"].cat.codes.to_numpy()[row], np.where((seat >= 1) & (seat <= 4), seat, 0)]
