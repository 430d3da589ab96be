"""Evenings of poker in dense arrays as a log: the six tables, with what a careful recorder would have written down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pandas as pd

from detect.cards import card_name
from detect.fair.draw import DrawEvening, DrawRoom, Way, rooms
from detect.fair.logs import RECORDER
from detect.fair.observed import is_level, observed
from detect.kernels import draw_book as b
from detect.log.hashing import hands_hash
from detect.log.tables import MOVE, NO_CARD, NULL, Log, Stage, encoded, table

__all__ = ["Block", "block", "chunks", "flat", "joined", "log_of", "simulate", "written"]

CHUNK_DEALS = 6_144
"""About so many deals make one log: a whole room at 24 deals."""
TERMS = {"limit": b.LIMIT, "ante": b.BLIND}
"""The facts of a session that say what was played for."""
NO_BETS = "no_bets"
"""The role of a law that has no bets, and so no limit to them."""
KINDS = ("ante", "open", "bet", "call", "raise", "check", "fold", "discard", "draw", "show", "shuffle", "cut",
         "trade", "note", "note", "trade", "trade", "note", "straddle", "note")  # fmt: skip
"""The moves of a log, in the order of the kernels' kinds."""
SAID = {b.TAKE: "took the widow up", b.LEAVE: "left the widow", b.TURN_UP: "turned the widow up",
        b.TRADE_ALL: "the whole hand", b.KNOCK: "knocked", b.ONLY_TWO: "only-two-in jack, and he antes for both"}  # fmt: skip
"""What is noted of moves that have no name of their own."""
_WITH_AMOUNT = (b.ANTE, b.OPEN, b.BET, b.CALL, b.RAISE, b.DISCARD, b.DRAW, b.STRADDLE)
_AFTER_ALL = 1 << 14
"""A step after every other of its deal."""
Block = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]
"""Stage, seat, street, position and card of some cards of each deal (int[N, k], each)."""


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
    changed = _widow(room) if room.widow.shape[3] else _changed(room)
    taken = flat(room.book)[:, b.TAKEN] > 0
    return written(room, [_dealt(room), changed, _shown(room)], _facts, orders=orders, taken=taken)


def written(
    room: Any,
    blocks: list[Block],
    facts: Callable[[Any, np.ndarray, list[str]], pd.DataFrame],
    *,
    orders: bool,
    taken: np.ndarray | None = None,
) -> Log:
    """Write evenings of any game of poker down.

    Parameters
    ----------
    room : DrawRoom or TableRoom
        Its packs, moves, dealers, cuts and payments are written down as those of draw poker are.
    blocks : list of Block
        The cards that lie elsewhere than in a pack.
    facts : callable
        Makes the facts of the room, the keys of its deals and the names of its sessions.
    orders : bool
        Whether the packs are written down, as gathered, shuffled and dealt.
    taken : bool[N D], optional
        The deals in which what lies face up for all was laid there because of what it was.
    """
    settings = room.settings
    names = [f"{settings.game}-{settings.seed}-{room.first + s}" for s in range(room.sessions)]
    keys = np.arange(room.sessions * settings.deals) + (room.first - 1) * settings.deals
    chosen = np.zeros(keys.size, bool) if taken is None else taken
    cards = _cards(keys, [*(_orders(room) if orders else []), *blocks], chosen)
    said = {"session": names, "game": settings.game, "laws": settings.code.id, "packs": 1, "shuffled_by": "hand",
            "why": "routine", "ended": "planned", "recorder": RECORDER, "source": "simulated"}  # fmt: skip
    return Log(
        sessions=table("sessions", said, len(names)), deals=_deals(room, keys, names, cards), seats=_seats(room, keys),
        cards=cards, moves=_moves(room, keys), facts=facts(room, keys, names),
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
    for begin, many in chunks(settings, chunk):
        log = joined([
            log_of(room, orders=orders) for room in rooms(settings, first=begin, sessions=many, way=way)
        ])  # fmt: skip
        yield log if level in {"full", "play"} else observed(log, level)


def chunks(settings: DrawEvening, chunk: int | None) -> Iterator[tuple[int, int]]:
    """Part evenings into those of one log each: the number of the first, and how many.

    >>> list(chunks(DrawEvening(sessions=3, deals=8), 2))
    [(1, 2), (3, 1)]
    """
    size, end = chunk or max(1, CHUNK_DEALS // settings.deals), settings.first + settings.sessions
    for begin in range(settings.first, end, size):
        yield begin, min(size, end - begin)


def joined(parts: list[Log]) -> Log:
    """Put logs of evenings that follow one another together; one alone is given back."""
    from pandas.api.types import union_categoricals

    if len(parts) == 1:
        return parts[0]
    out: dict[str, Any] = {}
    for name in ("sessions", "deals", "seats", "cards", "moves", "facts"):
        frames = [getattr(part, name) for part in parts]
        text = [column for column, kind in frames[0].dtypes.items() if kind == "category"]
        whole = pd.concat([frame.drop(columns=text) for frame in frames], ignore_index=True)
        for column in text:
            whole[column] = union_categoricals([frame[column] for frame in frames])
        out[name] = whole[list(frames[0].columns)]
    return Log(**out)


def flat(array: np.ndarray) -> np.ndarray:
    """Give an array of deals: sessions and deals as one axis."""
    return array.reshape(-1, *array.shape[2:])


# ----- cards


def _cards(keys: np.ndarray, columns: list[Block], taken: np.ndarray) -> pd.DataFrame:
    """Lay out the places of each deal in their order, and leave out those that are empty."""
    stage, seat, street, position, card = (
        np.concatenate(each, axis=1) for each in zip(*columns, strict=True)
    )
    there = card != NO_CARD
    chosen = (stage == Stage.SHOWN) | ((stage == Stage.BOARD) & taken[:, None])
    said = {"deal": np.broadcast_to(keys[:, None], card.shape)[there], "stage": stage[there], "seat": seat[there],
            "street": street[there], "position": position[there], "card": card[there],
            "seen": chosen[there].astype(np.int8)}  # fmt: skip
    return table("cards", said, int(there.sum()))


def block(stage: Any, seat: Any, street: int, card: np.ndarray) -> Block:
    """Make the columns of cards of each deal (int[N, ..., k]); a card's position counts those before it that are there."""
    there = card != NO_CARD
    position = np.where(there, np.cumsum(there, axis=-1) - 1, 0)
    many = len(card)
    shape = card.shape
    columns = (stage, seat, np.int8(street), position, card)
    return tuple(np.broadcast_to(each, shape).reshape(many, -1) for each in columns)  # type: ignore[return-value]


def _orders(room: Any) -> list[Block]:
    packs = ((Stage.GATHERED, room.gathered), (Stage.SHUFFLED, room.shuffled), (Stage.PACK, room.pack))
    return [block(np.int8(stage), np.int8(-1), 0, flat(pack)) for stage, pack in packs]


def _dealt(room: DrawRoom) -> Block:
    seat = np.arange(1, room.hands.shape[2] + 1, dtype=np.int8)[:, None]
    return block(np.int8(Stage.DEALT), seat, 0, flat(room.hands))


def _changed(room: DrawRoom) -> Block:
    """Give what was thrown and drawn, seat by seat from the dealer's left."""
    seats = room.hands.shape[2]
    turn = (flat(room.book)[:, b.DEALER, None].astype(np.int64) + np.arange(seats)) % seats
    both = np.stack([flat(room.thrown), flat(room.drawn)], axis=2)
    in_turn = np.take_along_axis(both, turn[:, :, None, None], axis=1)
    stage = np.array([[Stage.DISCARDED], [Stage.DRAWN]], np.int8)
    return block(stage, (turn + 1).astype(np.int8)[:, :, None, None], 1, in_turn)


def _widow(room: DrawRoom) -> Block:
    """Give the widow as it first lay face up: as dealt, or the hand laid down by who took it up unseen."""
    taken = flat(room.book)[:, b.TAKEN].astype(np.int64)
    laid = flat(room.hands)[np.arange(taken.size), taken - 1]
    lay = np.where(taken[:, None] > 0, laid, flat(room.widow[0, :, :, 0]))
    return block(np.int8(Stage.BOARD), np.int8(-1), 0, lay)


def _shown(room: DrawRoom) -> Block:
    """Give the hands that were shown, whole or what was kept from the deal."""
    hands, thrown, drawn = map(flat, (room.hands, room.thrown, room.drawn))
    kept = np.where(thrown >= 0, NO_CARD, hands)
    shows = np.flatnonzero(room.moves[:, b.KIND] == b.SHOW)
    deal = np.searchsorted(room.starts, shows, side="right") - 1
    seat = room.moves[shows, b.SEAT].astype(np.int64) - 1
    part = room.moves[shows, b.AMOUNT] > 0
    out = np.full_like(hands, NO_CARD)
    whole = np.where(thrown >= 0, drawn, hands)
    out[deal, seat] = np.where(part[:, None], kept[deal, seat], whole[deal, seat])
    return block(np.int8(Stage.SHOWN), np.arange(1, hands.shape[1] + 1, dtype=np.int8)[:, None], 0, out)


# ----- deals, seats, moves, facts


def _deals(room: Any, keys: np.ndarray, names: list[str], cards: pd.DataFrame) -> pd.DataFrame:
    book, (sessions, deals) = flat(room.book), room.book.shape[:2]
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
    seconds = getattr(room, "seconds", None)
    if seconds is not None:
        said |= dict(zip(("shuffle_s", "deal_s"), np.round(flat(seconds)).T, strict=True))
    return table("deals", said, keys.size)


def _seats(room: Any, keys: np.ndarray) -> pd.DataFrame:
    names = room.settings.names
    who = np.tile(np.arange(len(names)), keys.size)
    said = {"deal": np.repeat(keys, len(names)), "seat": who + 1, "player": encoded(who, list(names))}
    stacks = getattr(room, "stacks", None)
    return table("seats", said if stacks is None else said | {"stack": stacks.reshape(-1)}, who.size)


def _moves(room: Any, keys: np.ndarray) -> pd.DataFrame:
    """Give the moves of each deal, and after them who was paid, or took his stake down."""
    kind, seat, amount, street = room.moves.astype(np.int64).T
    deal = np.repeat(np.arange(keys.size), np.diff(room.starts))
    step = np.arange(kind.size) - room.starts[deal]
    demanded = kind == b.ONLY_TWO
    paid = flat(room.paid).copy()
    paid[deal[demanded], amount[demanded] - 1] = b.OPENING
    won, winner = np.nonzero(paid)
    moved = np.array([MOVE[name] for name in KINDS])[kind]
    of = np.concatenate([deal, won])
    order = np.lexsort((np.concatenate([step, np.full(won.size, _AFTER_ALL)]), of))
    told = np.where(np.isin(kind, _WITH_AMOUNT), amount, np.nan)
    traded = kind == b.TRADE
    columns = {
        "deal": keys[of], "seat": np.concatenate([seat, winner + 1]),
        "move": np.concatenate([moved, np.full(won.size, MOVE["pay"])]),
        "amount": np.concatenate([told, paid[won, winner]]),
        "street": np.concatenate([street, np.zeros(won.size, np.int64)]),
        "to": np.concatenate([np.where(demanded, amount, NULL), np.full(won.size, NULL)]),
        "card": np.concatenate([np.where(traded, amount // 64, NO_CARD), np.full(won.size, NO_CARD)]),
    }  # fmt: skip
    said: dict[str, Any] = {name: column[order] for name, column in columns.items()}
    starts = np.searchsorted(of[order], np.arange(keys.size))
    said["step"] = np.arange(of.size) - starts[of[order]]
    noted, words = _noted(kind, np.where(traded, amount % 64, -1))
    words += [f"paid {number}" for number in range(1, paid.shape[1] + 1)]
    said["note"] = encoded(np.concatenate([noted, winner + len(words) - paid.shape[1]])[order], words)
    return table("moves", said, of.size)


def _noted(kind: np.ndarray, laid: np.ndarray) -> tuple[np.ndarray, list[str]]:
    """Give what is noted of each move, as its place among the words, -1 for nothing; and the words."""
    words = [*SAID.values(), *[f"for {card_name(card)}" for card in range(52)]]
    place = np.full(len(KINDS), -1)
    place[list(SAID)] = np.arange(len(SAID))
    return np.where(laid >= 0, len(SAID) + laid, place[kind]), words


def _facts(room: DrawRoom, keys: np.ndarray, names: list[str]) -> pd.DataFrame:
    """Give the terms of each session, and which deals were jack-pots."""
    jackpot = flat(room.book)[:, b.JACKPOT]
    pots = np.flatnonzero(jackpot)
    told = {
        name: said
        for name, said in TERMS.items()
        if name != "limit" or NO_BETS not in room.settings.code.roles
    }
    many, terms = len(names), len(told)
    session = np.concatenate([np.repeat(np.arange(many), terms), pots // room.book.shape[1]])
    deal = np.concatenate([np.full(many * terms, -1), keys[pots]])
    name = [*[f"terms.{term}" for term in told] * many, *["jackpot"] * pots.size]
    value = [*[str(said) for said in told.values()] * many, *map(str, jackpot[pots].tolist())]
    order = np.lexsort((np.arange(session.size), deal, session))
    said = {"session": encoded(session[order], names), "deal": deal[order], "name": [name[at] for at in order],
            "value": [value[at] for at in order]}  # fmt: skip
    return table("facts", said, session.size)
