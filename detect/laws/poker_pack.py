"""Hands, draws and the board of poker held against the pack: one card at a time from the top, from the dealer's left."""

from __future__ import annotations

import numpy as np
import pandas as pd

from detect.kernels import poker_pack as k
from detect.laws.after_cut import after_cut
from detect.laws.bets import dealers, playing, seated
from detect.laws.code import Code, Variant
from detect.laws.found import Found
from detect.laws.poker import MOST, changed, counts, variants
from detect.laws.poker_events import DEALING, DRAWING, said_of
from detect.log.tables import MOVE, Stage

LACKING = 4
"""A pack that lacks more cards than these was not written down to its end."""
NAMED = 4
"""So many of the cards that came from elsewhere are named one by one."""
FROM_THE_PACK = (Stage.BURNT, Stage.DEALT, Stage.DRAWN, Stage.BOARD)


def poker_dealt(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find hands, draws and cards of the board that are not what the pack gives, one finding a deal (Foster 11 and 22, English 39).

    Where a law leaves the order open, or the log does not tell it, every order that it may have been is fine.
    """
    pack, many = after_cut(found, k.ROOM)
    ways = variants(found, code, mine)
    dealer = dealers(found)
    looked = mine & ~found.log.deals["void"].to_numpy() & (dealer > 0) & _written_down(pack, many, ways)
    exposed, owed, told = _events(found, code, looked)
    rows = np.flatnonzero(looked & (told >= 0))
    if rows.size:
        place, starts, (stage, seat, street, card) = _cards(found, ways, rows)
        finds = k.held_against(
            starts, stage, seat, street, card, pack[rows], many[rows], _in_turn(found, dealer)[rows],
            _figures(found, code, ways, rows, told[rows]), _rounds(ways, rows), owed[rows], exposed[rows],
        )  # fmt: skip
        if len(finds):
            _put_down(found, code, rows, place, starts, finds)


def _written_down(pack: np.ndarray, many: np.ndarray, ways: np.ndarray) -> np.ndarray:
    """Tell which packs are known to their end, each card once (bool[N])."""
    least = np.array([way.pack - LACKING if way is not None else k.ROOM + 1 for way in ways], np.int64)
    there = np.arange(pack.shape[1]) < many[:, None]
    order = np.sort(np.where(there, pack, np.arange(k.ROOM) + k.ROOM), axis=1)
    seen = (pack >= 0).sum(axis=1) == many
    return np.asarray((many >= least) & (many <= k.ROOM) & seen & (np.diff(order, axis=1) > 0).all(axis=1))


def _events(found: Found, code: Code, looked: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Give the cards shown in the draw as bits (int64[N]), how many by seat (int8[N, MOST + 1]), and what the record tells.

    The last is -1 for a deal that cannot be judged, 0 where the draws cannot, 2 where they can until the pack runs out,
    and 1 for all others (int64[N]).
    """
    exposed, owed = np.zeros(len(found.keys), np.int64), np.zeros((len(found.keys), MOST + 1), np.int8)
    told = np.ones(len(found.keys), np.int64)
    told[_shuffled_late(found)] = 2
    _, drew, _ = changed(found)
    drawn = counts(found, Stage.DRAWN)
    streets = max(drew.shape[2], drawn.shape[2])
    both = [
        np.pad(each, ((0, 0), (0, 0), (0, streets - each.shape[2]))) for each in (np.maximum(drew, 0), drawn)
    ]
    told[(both[0] > both[1]).any(axis=(1, 2))] = 0
    for row, said in said_of(found, looked).items():
        for each in said:
            if each.kind == "misdeal" or (
                each.kind == "expose" and each.note == DEALING and "turned_over" not in code.roles
            ):
                told[row] = -1
            elif each.kind == "expose" and each.note == DRAWING and told[row] >= 0:
                told[row] = told[row] if each.card >= 0 else 0
                exposed[row] |= np.int64(1) << np.int64(max(each.card, 0))
                owed[row, each.seat if 0 < each.seat <= MOST else 0] += 1
    return exposed, owed, told


def _shuffled_late(found: Found) -> np.ndarray:
    """Give the rows of deals in which cards were shuffled after the deal."""
    moves = found.log.moves
    late = (moves["move"].to_numpy() == MOVE["shuffle"]) & (moves["street"].to_numpy() > 0)
    return np.asarray(np.searchsorted(found.keys, moves["deal"].to_numpy()[late]))


def _in_turn(found: Found, dealer: np.ndarray) -> np.ndarray:
    """Give who is dealt cards, from the dealer's left: those known to play, and those at the table (int8[N, 2, MOST])."""
    turn = (dealer[:, None] + np.arange(MOST)) % MOST + 1
    out = np.zeros((dealer.size, 2, MOST), np.int8)
    for at, there in enumerate((playing(found), seated(found))):
        known = np.take_along_axis(there, turn, axis=1)
        order = np.argsort(~known, axis=1, kind="stable")
        out[:, at] = np.take_along_axis(np.where(known, turn, 0), order, axis=1)
    return out


def _cards(
    found: Found, ways: np.ndarray, rows: np.ndarray
) -> tuple[np.ndarray, np.ndarray, tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]]:
    """Give the cards that left the packs of these deals in their order: their places in ``log.cards``, where each deal begins."""
    cards = found.log.cards
    at = np.full(len(found.keys), -1, np.int64)
    at[rows] = np.arange(rows.size)
    place = np.flatnonzero(np.isin(cards["stage"].to_numpy(), FROM_THE_PACK))
    deal = at[np.searchsorted(found.keys, cards["deal"].to_numpy()[place])]
    stage, seat, street, part = (
        cards[name].to_numpy()[place].astype(np.int8) for name in ("stage", "seat", "street", "part")
    )
    in_hand = np.isin(stage, (Stage.DEALT, Stage.DRAWN))
    laid = np.array([way is not None and way.widow > 0 for way in ways], bool)[rows]
    keep = (
        (deal >= 0)
        & (part == 0)
        & ~((stage == Stage.BOARD) & laid[deal])
        & (~in_hand | ((seat > 0) & (seat <= MOST)))
        & (street >= 0)
    )
    place, deal, stage, seat, street = (each[keep] for each in (place, deal, stage, seat, street))
    street = _streets_of_the_board(ways[rows], deal, stage, street)
    order = np.lexsort((place, stage, street, deal))
    place = place[order]
    starts = np.searchsorted(deal[order], np.arange(rows.size + 1)).astype(np.int64)
    card = cards["card"].to_numpy()[place].astype(np.int8)
    return place, starts, (stage[order], seat[order], street[order], card)


def _streets_of_the_board(
    ways: np.ndarray, deal: np.ndarray, stage: np.ndarray, street: np.ndarray
) -> np.ndarray:
    """Say on which street each card of a board was laid out, where the log has them in a row without it (int8[R])."""
    bare = np.flatnonzero((stage == Stage.BOARD) & (street == 0))
    if not bare.size:
        return street
    most = max(len(way.board) for way in ways) or 1
    ends = np.array([np.cumsum([*way.board, *[k.ROOM] * (most - len(way.board))]) for way in ways], np.int64)
    first = np.flatnonzero(np.diff(deal[bare], prepend=-1))
    rank = np.arange(bare.size) - np.repeat(first, np.diff(np.append(first, bare.size)))
    out = street.copy()
    out[bare] = 1 + (rank[:, None] >= ends[deal[bare]]).sum(axis=1)
    return out


def _figures(found: Found, code: Code, ways: np.ndarray, rows: np.ndarray, told: np.ndarray) -> np.ndarray:
    out = np.zeros((rows.size, k.FIGURES), np.int64)
    size = counts(found, Stage.DEALT).sum(axis=2)[rows]
    out[:, k.KEEPS], out[:, k.TOLD] = "last_card" in code.roles, told
    for way in {*ways[rows]}:
        mine = ways[rows] == way
        right = np.isin(size[mine], [0, *np.cumsum(way.hand)]).all(axis=1)
        out[mine, k.BURNS], out[mine, k.WIDOW], out[mine, k.ASSUMED] = way.burns, way.widow, way.hand[0]
        out[mine, k.JUDGED] = right
    return out


def _rounds(ways: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Give the street on which each card of a hand is given (int8[n, K])."""
    known: list[Variant] = ways[rows].tolist()
    most = max(way.size for way in known)
    lists = {
        way: [*np.repeat(np.arange(len(way.hand)), way.hand), *[len(way.hand) - 1] * (most - way.size)]
        for way in set(known)
    }
    return np.array([lists[way] for way in known], np.int8)


# ----- what is found


def _put_down(
    found: Found, code: Code, rows: np.ndarray, place: np.ndarray, starts: np.ndarray, finds: np.ndarray
) -> None:
    """Put down one irregularity for the hands of a deal, and one for what was given after them."""
    deal = np.searchsorted(starts, finds[:, k.ROW], side="right") - 1
    after = finds[:, k.WHAT] != Stage.DEALT
    group = deal * 2 + after
    order = np.argsort(group, kind="stable")
    finds, group = finds[order], group[order]
    begins = np.flatnonzero(np.diff(group, prepend=-1))
    for begin, end in zip(begins.tolist(), [*begins[1:].tolist(), group.size], strict=True):
        at = int(group[begin] // 2)
        cards = found.log.cards.iloc[place[starts[at] : starts[at + 1]]]
        _one(
            found,
            code,
            int(rows[at]),
            cards,
            finds[begin:end] - [starts[at], 0, 0, 0, 0],
            after=bool(group[begin] % 2),
        )


def _one(found: Found, code: Code, row: int, cards: pd.DataFrame, finds: np.ndarray, *, after: bool) -> None:
    wrong = cards.iloc[finds[:, k.ROW]]
    seat, card = wrong["seat"].to_numpy().astype(np.int64), wrong["card"].to_numpy().astype(np.int64)
    given = np.column_stack([np.maximum(seat, 0), card, finds[:, [k.PLACE, k.LEFT, k.DUE]]])
    kind, law = "dealt_elsewhere", code.role("order")
    if after:
        kind, law = "drawn_elsewhere", code.role("from_top")
        if _is_packet(found, row, cards["card"][cards["stage"] == Stage.DRAWN].tolist(), card.tolist()):
            kind, law = "packet_on_top", code.role("cut" if "cut" in code.roles else "from_top")
    line, pack = int(wrong["line"].iloc[0]), int(after_cut(found, k.ROOM)[1][row])
    dealer = int(found.log.deals["dealer"].iloc[row])
    found.add(law, kind, row, seat=dealer, cards=card[: 2 * NAMED].tolist(), line=line if line > 0 else None, many=len(given),
              given=given[:NAMED].tolist(), pack=pack)  # fmt: skip


def _is_packet(found: Found, row: int, drawn: list[int], wrong: list[int]) -> bool:
    """Tell whether what was drawn is the top of the packet that was lifted in the cut, with more of it below."""
    order, many = (each[row] for each in after_cut(found, k.ROOM))
    cut = int(found.log.deals["cut"].iloc[row])
    first = int(many) - cut
    top = set(order[first : first + len(drawn)].tolist()) if first > 0 else set()
    return cut > len(drawn) and top == set(drawn) and set(wrong) <= top
