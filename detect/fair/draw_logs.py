"""Evenings of draw poker in dense arrays as a log: the six tables, with what a careful recorder would have written down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pandas as pd

from detect.fair.draw import DrawEvening, DrawRoom, Way, rooms
from detect.fair.logs import RECORDER
from detect.fair.observed import is_level, observed
from detect.kernels import draw_book as b
from detect.log.hashing import hands_hash
from detect.log.tables import MOVE, NO_CARD, Log, Stage, encoded, table

__all__ = ["log_of", "simulate"]

CHUNK_DEALS = 6_144
"""About so many deals make one log: a whole room at 24 deals."""
TERMS = {"limit": b.LIMIT, "ante": b.BLIND}
"""The facts of a session that say what was played for."""
KINDS = ("ante", "open", "bet", "call", "raise", "check", "fold", "discard", "draw", "show", "shuffle", "cut")
"""The moves of a log, in the order of the kernels' kinds."""
_WITH_AMOUNT = (b.ANTE, b.OPEN, b.BET, b.CALL, b.RAISE, b.DISCARD, b.DRAW)
_AFTER_ALL = 1 << 14
"""A step after every other of its deal."""


def log_of(room: DrawRoom, *, orders: bool = True) -> Log:
    """Write evenings down.

    Parameters
    ----------
    room : DrawRoom
    orders : bool
        Whether the packs are written down, as gathered, shuffled and dealt.

    Examples
    --------
    >>> from detect.fair.draw import dense
    >>> log = log_of(dense(DrawEvening(sessions=2, deals=8)), orders=False)
    >>> log, int((log.cards["stage"] == Stage.DEALT).sum()) == 2 * 8 * 5 * 5
    (<Log: 2 sessions, 16 deals>, True)
    """
    settings = room.settings
    names = [f"{settings.game}-{settings.seed}-{room.first + s}" for s in range(room.sessions)]
    keys = np.arange(room.sessions * settings.deals) + (room.first - 1) * settings.deals
    cards = _cards(room, keys, orders=orders)
    said = {"session": names, "game": settings.game, "laws": settings.code.id, "packs": 1, "shuffled_by": "hand",
            "why": "routine", "ended": "planned", "recorder": RECORDER, "source": "simulated"}  # fmt: skip
    return Log(
        sessions=table("sessions", said, len(names)), deals=_deals(room, keys, names, cards), seats=_seats(room, keys),
        cards=cards, moves=_moves(room, keys), facts=_facts(room, keys, names),
    )  # fmt: skip


def simulate(
    settings: DrawEvening, *, level: str = "full", chunk: int | None = None, way: Way | None = None
) -> Iterator[Log]:
    """Play evenings, and give them as logs of whole sessions.

    Parameters
    ----------
    settings : DrawEvening
    level : str
        How much was written down: one of `detect.fair.observed.LEVELS`.
    chunk : int, optional
        How many sessions go into one log, and no fewer than a room has if it is left out.
    way : Way, optional
        How one of the players cheats.

    Yields
    ------
    Log

    Raises
    ------
    UsageFault
        If there is no such level.

    Examples
    --------
    >>> list(simulate(DrawEvening(sessions=3, deals=8), chunk=2))
    [<Log: 2 sessions, 16 deals>, <Log: 1 sessions, 8 deals>]
    """
    orders = is_level(level) == "full"
    size, end = chunk or max(1, CHUNK_DEALS // settings.deals), settings.first + settings.sessions
    for begin in range(settings.first, end, size):
        parts = [
            log_of(room, orders=orders)
            for room in rooms(settings, first=begin, sessions=min(size, end - begin), way=way)
        ]
        log = parts[0] if len(parts) == 1 else _joined(parts)
        yield log if level in {"full", "play"} else observed(log, level)


def _joined(parts: list[Log]) -> Log:
    """Put logs of evenings that follow one another together."""
    from pandas.api.types import union_categoricals

    out: dict[str, Any] = {}
    for name in ("sessions", "deals", "seats", "cards", "moves", "facts"):
        frames = [getattr(part, name) for part in parts]
        text = [column for column, kind in frames[0].dtypes.items() if kind == "category"]
        whole = pd.concat([frame.drop(columns=text) for frame in frames], ignore_index=True)
        for column in text:
            whole[column] = union_categoricals([frame[column] for frame in frames])
        out[name] = whole[list(frames[0].columns)]
    return Log(**out)


def _flat(array: np.ndarray) -> np.ndarray:
    """Give an array of deals: sessions and deals as one axis."""
    return array.reshape(-1, *array.shape[2:])


# ----- cards


def _cards(room: DrawRoom, keys: np.ndarray, *, orders: bool) -> pd.DataFrame:
    """Lay out the places of each deal in their order, and leave out those that are empty."""
    columns = [*(_orders(room) if orders else []), _dealt(room), _changed(room), _shown(room)]
    stage, seat, street, position, card = (
        np.concatenate(each, axis=1) for each in zip(*columns, strict=True)
    )
    there = card != NO_CARD
    said = {"deal": np.broadcast_to(keys[:, None], card.shape)[there], "stage": stage[there], "seat": seat[there],
            "street": street[there], "position": position[there], "card": card[there],
            "seen": (stage == Stage.SHOWN)[there].astype(np.int8)}  # fmt: skip
    return table("cards", said, int(there.sum()))


def _block(
    stage: Any, seat: Any, street: int, card: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Make the columns of cards of each deal (int[N, ..., k]); a card's position counts those before it that are there."""
    there = card != NO_CARD
    position = np.where(there, np.cumsum(there, axis=-1) - 1, 0)
    many = len(card)
    shape = card.shape
    columns = (stage, seat, np.int8(street), position, card)
    return tuple(np.broadcast_to(each, shape).reshape(many, -1) for each in columns)  # type: ignore[return-value]


def _orders(room: DrawRoom) -> list[Any]:
    packs = ((Stage.GATHERED, room.gathered), (Stage.SHUFFLED, room.shuffled), (Stage.PACK, room.pack))
    return [_block(np.int8(stage), np.int8(-1), 0, _flat(pack)) for stage, pack in packs]


def _dealt(room: DrawRoom) -> Any:
    seat = np.arange(1, room.hands.shape[2] + 1, dtype=np.int8)[:, None]
    return _block(np.int8(Stage.DEALT), seat, 0, _flat(room.hands))


def _changed(room: DrawRoom) -> Any:
    """Give what was thrown and drawn, seat by seat from the dealer's left."""
    seats = room.hands.shape[2]
    turn = (_flat(room.book)[:, b.DEALER, None].astype(np.int64) + np.arange(seats)) % seats
    both = np.stack([_flat(room.thrown), _flat(room.drawn)], axis=2)
    in_turn = np.take_along_axis(both, turn[:, :, None, None], axis=1)
    stage = np.array([[Stage.DISCARDED], [Stage.DRAWN]], np.int8)
    return _block(stage, (turn + 1).astype(np.int8)[:, :, None, None], 1, in_turn)


def _shown(room: DrawRoom) -> Any:
    """Give the hands that were shown, whole or what was kept from the deal."""
    hands, thrown, drawn = map(_flat, (room.hands, room.thrown, room.drawn))
    kept = np.where(thrown >= 0, NO_CARD, hands)
    shows = np.flatnonzero(room.moves[:, b.KIND] == b.SHOW)
    deal = np.searchsorted(room.starts, shows, side="right") - 1
    seat = room.moves[shows, b.SEAT].astype(np.int64) - 1
    part = room.moves[shows, b.AMOUNT] > 0
    out = np.full_like(hands, NO_CARD)
    whole = np.where(thrown >= 0, drawn, hands)
    out[deal, seat] = np.where(part[:, None], kept[deal, seat], whole[deal, seat])
    return _block(np.int8(Stage.SHOWN), np.arange(1, hands.shape[1] + 1, dtype=np.int8)[:, None], 0, out)


# ----- deals, seats, moves, facts


def _deals(room: DrawRoom, keys: np.ndarray, names: list[str], cards: pd.DataFrame) -> pd.DataFrame:
    book, (sessions, deals) = _flat(room.book), room.book.shape[:2]
    seats = room.hands.shape[2]
    dealer = book[:, b.DEALER]
    dealt = cards[cards["stage"].to_numpy() == Stage.DEALT]
    starts = np.searchsorted(dealt["deal"].to_numpy(), np.append(keys, keys[-1:] + 1))
    said = {
        "deal": keys, "session": encoded(np.repeat(np.arange(sessions), deals), names),
        "number": encoded(np.tile(np.arange(deals), sessions), [str(n + 1) for n in range(deals)]),
        "hands": hands_hash(starts, dealt["seat"].to_numpy(), dealt["card"].to_numpy()),
        "dealer": dealer, "cut": book[:, b.CUT], "cutter": (dealer + seats - 2) % seats + 1,
    }  # fmt: skip
    if room.seconds is not None:
        said |= dict(zip(("shuffle_s", "deal_s"), np.round(_flat(room.seconds)).T, strict=True))
    return table("deals", said, keys.size)


def _seats(room: DrawRoom, keys: np.ndarray) -> pd.DataFrame:
    names = room.settings.names
    who = np.tile(np.arange(len(names)), keys.size)
    said = {"deal": np.repeat(keys, len(names)), "seat": who + 1, "player": encoded(who, list(names))}
    return table("seats", said, who.size)


def _moves(room: DrawRoom, keys: np.ndarray) -> pd.DataFrame:
    """Give the moves of each deal, and after them who was paid."""
    kind, seat, amount, street = room.moves.astype(np.int64).T
    deal = np.repeat(np.arange(keys.size), np.diff(room.starts))
    step = np.arange(kind.size) - room.starts[deal]
    paid = _flat(room.paid)
    won, winner = np.nonzero(paid)
    moved = np.array([MOVE[name] for name in KINDS])[kind]
    of = np.concatenate([deal, won])
    order = np.lexsort((np.concatenate([step, np.full(won.size, _AFTER_ALL)]), of))
    told = np.where(np.isin(kind, _WITH_AMOUNT), amount, np.nan)
    columns = {
        "deal": keys[of], "seat": np.concatenate([seat, winner + 1]),
        "move": np.concatenate([moved, np.full(won.size, MOVE["pay"])]),
        "amount": np.concatenate([told, paid[won, winner]]),
        "street": np.concatenate([street, np.zeros(won.size, np.int64)]),
    }  # fmt: skip
    said: dict[str, Any] = {name: column[order] for name, column in columns.items()}
    starts = np.searchsorted(of[order], np.arange(keys.size))
    said["step"] = np.arange(of.size) - starts[of[order]]
    words = [f"paid {number}" for number in range(1, paid.shape[1] + 1)]
    said["note"] = encoded(np.concatenate([np.full(kind.size, -1), winner])[order], words)
    return table("moves", said, of.size)


def _facts(room: DrawRoom, keys: np.ndarray, names: list[str]) -> pd.DataFrame:
    """Give the terms of each session, and which deals were jack-pots."""
    jackpot = _flat(room.book)[:, b.JACKPOT]
    pots = np.flatnonzero(jackpot)
    many, terms = len(names), len(TERMS)
    session = np.concatenate([np.repeat(np.arange(many), terms), pots // room.book.shape[1]])
    deal = np.concatenate([np.full(many * terms, -1), keys[pots]])
    name = [*[f"terms.{term}" for term in TERMS] * many, *["jackpot"] * pots.size]
    value = [*[str(said) for said in TERMS.values()] * many, *map(str, jackpot[pots].tolist())]
    order = np.lexsort((np.arange(session.size), deal, session))
    said = {"session": encoded(session[order], names), "deal": deal[order], "name": [name[at] for at in order],
            "value": [value[at] for at in order]}  # fmt: skip
    return table("facts", said, session.size)
