"""The record of poker held against how it is dealt: the pack, the hands, the draws, the cards that were shown."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from detect.kernels import poker as k
from detect.laws.code import Code, Variant
from detect.laws.found import Found
from detect.log.tables import MOVE, NULL, Stage
from detect.log.views import rows_of

MOST = 12
"""The seats that a table of poker can have in a log."""
MOST_COUNTED = 1000
"""More cards than this in one draw are not told apart."""
VARIANT = "variant"
"""The fact that says how a deal was dealt, where a game is dealt in more than one way."""
PACK_STAGES = (Stage.GATHERED, Stage.SHUFFLED, Stage.PACK)


def variants(found: Found, code: Code, mine: np.ndarray) -> np.ndarray:
    """Give how each deal of a code was dealt; None where it is another's, or a way that is not known here (object[N])."""
    kept = ("variants", code.id)
    if kept not in found.memo:
        facts = found.log.facts
        named = facts[(facts["name"] == VARIANT).to_numpy() & (facts["deal"].to_numpy() >= 0)]
        out = np.full(len(found.keys), None, object)
        out[mine] = code.variant(None)
        for deal, value in zip(named["deal"].tolist(), named["value"].tolist(), strict=True):
            row = int(np.searchsorted(found.keys, deal))
            if mine[row]:
                out[row] = code.variant(str(value))
        found.memo[kept] = out
    return np.asarray(found.memo[kept])


def known_ways(found: Found, code: Code, mine: np.ndarray) -> np.ndarray:
    """Tell which deals are dealt in a way that is known here, and not void (bool[N])."""
    ways = variants(found, code, mine)
    known = np.array([way is not None for way in ways], bool)
    return np.asarray(known & ~found.log.deals["void"].to_numpy())


def poker_pack(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find packs, as gathered, shuffled or dealt, that are not one of each card."""
    ways = variants(found, code, mine)
    for stage in PACK_STAGES:
        row, cards = rows_of(found.log, stage)
        value = cards["card"].to_numpy().astype(np.int64)
        looked = _not_plain(row, value, mine)
        starts, ends = (np.searchsorted(row, looked, side).tolist() for side in ("left", "right"))
        for at, begin, end in zip(looked.tolist(), starts, ends, strict=True):
            if ways[at] is not None:
                _pack(found, code, at, value[begin:end], ways[at], stage)


def _not_plain(row: np.ndarray, value: np.ndarray, mine: np.ndarray) -> np.ndarray:
    """Give the deals, of those asked for, whose pack is not each of fifty-two cards once: few, and those are looked into."""
    deals, at = np.unique(row, return_inverse=True)
    fits = (value >= 0) & (value < 52)
    many = np.bincount(at[fits] * 52 + value[fits], minlength=deals.size * 52).reshape(deals.size, 52)
    odd = (many != 1).any(axis=1)
    odd[at[~fits]] = True
    return np.asarray(deals[odd & mine[deals]])


def _pack(found: Found, code: Code, at: int, value: np.ndarray, way: Variant, stage: Stage) -> None:
    whole = np.array([card for card in range(52) if card % 13 >= way.lowest])
    card, times = np.unique(value[value >= 0], return_counts=True)
    if (times > 1).any():
        found.add(code.role("pack"), "pack_doubled", at, cards=card[times > 1].tolist(), stage=int(stage))
    lost = np.setdiff1d(whole, card)
    if lost.size and (value >= 0).all():
        found.add(code.role("pack"), "pack_missing", at, cards=lost.tolist(), stage=int(stage))


# ----- cards followed from place to place


def _followed(found: Found, code: Code, mine: np.ndarray) -> Iterator[tuple[int, int, int, int, int]]:
    """Give what a walk through the cards finds: the row of the deal, what, the seat, the card, where it lay."""
    kept = ("followed", code.id)
    if kept not in found.memo:
        found.memo[kept] = _follow(found, code, mine)
    yield from found.memo[kept]


def _follow(found: Found, code: Code, mine: np.ndarray) -> list[tuple[int, int, int, int, int]]:
    ways = variants(found, code, mine)
    looked = (
        np.array([way is not None and not way.widow for way in ways], bool)
        & ~found.log.deals["void"].to_numpy()
    )
    cards = found.log.cards
    deal = np.searchsorted(found.keys, cards["deal"].to_numpy())
    rows = np.flatnonzero(looked[deal])
    starts = np.searchsorted(deal[rows], np.arange(len(found.keys) + 1)).astype(np.int64)
    stage, seat, card = (
        cards[name].to_numpy()[rows].astype(np.int8, copy=False) for name in ("stage", "seat", "card")
    )
    known = [way or code.variants[0] for way in ways]
    size = np.array([way.pack for way in known], np.int64)
    lowest = np.array([way.lowest for way in known], np.int64)
    rounds = np.array([way.draws + len(way.board) + len(way.hand) for way in known], np.int64)
    finds = k.follow(starts, stage, seat, card, size, lowest, rounds, _folded(found))
    at = finds[:, 0]
    columns = deal[rows[at]], finds[:, 1], seat[at].astype(np.int64), card[at].astype(np.int64), finds[:, 2]
    return list(zip(*(column.tolist() for column in columns), strict=True))


def _folded(found: Found) -> np.ndarray:
    """Tell which seats gave up their hands (bool[N, MOST + 1])."""
    moves = found.log.moves
    mine = moves["move"].to_numpy() == MOVE["fold"]
    out = np.zeros((len(found.keys), MOST + 1), bool)
    seat = moves["seat"].to_numpy()[mine].astype(np.int64)
    deal = np.searchsorted(found.keys, moves["deal"].to_numpy()[mine])
    fits = (seat > 0) & (seat <= MOST)
    out[deal[fits], seat[fits]] = True
    return out


def _seats_in(places: int) -> list[int]:
    """Give the seats of a set of places; 0 is the board.

    >>> _seats_in(0b101)
    [0, 2]
    """
    return [seat for seat in range(MOST + 1) if places >> seat & 1]


def poker_cards(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find cards given out twice, cards that come back though the pack lasts, and cards that the pack has not got."""
    kinds = {k.TWICE: "given_twice", k.BACK: "came_back", k.STRANGE: "not_of_the_pack"}
    for row, what, seat, card, places in _followed(found, code, mine):
        if what in kinds:
            law = code.role("again" if what == k.BACK and "again" in code.roles else "pack")
            found.add(
                law, kinds[what], row, seat=seat if seat > 0 else NULL, cards=[card], places=_seats_in(places)
            )


def poker_shown(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find cards shown by a hand that was never given them, or that had thrown them."""
    kinds = {k.NOT_DEALT: "shown_not_dealt", k.THROWN: "shown_thrown"}
    for row, what, seat, card, places in _followed(found, code, mine):
        if what in kinds:
            found.add(
                code.role("showing"), kinds[what], row, seat=seat, cards=[card], places=_seats_in(places)
            )


# ----- how many cards


def counts(found: Found, stage: Stage) -> np.ndarray:
    """Count the cards of a stage (int64[N, MOST + 1, T]), by seat and street; found once for all audits."""
    kept = ("counts", stage)
    if kept not in found.memo:
        found.memo[kept] = _count(found, stage)
    return np.asarray(found.memo[kept])


def _count(found: Found, stage: Stage) -> np.ndarray:
    row, cards = rows_of(found.log, stage)
    seat, street = (cards[name].to_numpy().astype(np.int64) for name in ("seat", "street"))
    streets = int(street.max(initial=0)) + 1
    fits = (seat > 0) & (seat <= MOST) & (street >= 0)
    flat = (row[fits] * (MOST + 1) + seat[fits]) * streets + street[fits]
    many = np.bincount(flat, minlength=len(found.keys) * (MOST + 1) * streets)
    return many.reshape(len(found.keys), MOST + 1, streets)


def poker_hands(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find hands that were dealt more or fewer cards, on a street or in all, than the game deals."""
    ways = variants(found, code, mine)
    dealt = counts(found, Stage.DEALT)
    void = found.log.deals["void"].to_numpy()
    for way in {way for way in ways if way is not None}:
        rows = np.flatnonzero((ways == way) & ~void)
        many = dealt[rows]
        if many.size:
            _hands(found, code, way, rows, many)
        _counted(found, code, way, rows)


def _hands(found: Found, code: Code, way: Variant, rows: np.ndarray, many: np.ndarray) -> None:
    """Hold the cards dealt on each street, or all of them where streets are not told apart, against the way of dealing."""
    streets = max(many.shape[2], len(way.hand))
    due = np.zeros(streets, np.int64)
    due[: len(way.hand)] = way.hand
    told = np.zeros((*many.shape[:2], streets), np.int64)
    told[:, :, : many.shape[2]] = many
    apart = (told[:, :, 1:].sum(axis=(1, 2)) > 0) | (len(way.hand) == 1)
    wrong = apart[:, None, None] & (told > 0) & (told != due)
    for at, seat, street in zip(*(each.tolist() for each in np.nonzero(wrong)), strict=True):
        _size(found, code, int(rows[at]), seat, int(told[at, seat, street]), int(due[street]), street)
    total = told[:, :, 0]
    odd = ~apart[:, None] & (total > 0) & ~np.isin(total, np.cumsum(way.hand))
    for at, seat in zip(*(each.tolist() for each in np.nonzero(odd)), strict=True):
        _size(found, code, int(rows[at]), seat, int(total[at, seat]), way.size)


def _counted(found: Found, code: Code, way: Variant, rows: np.ndarray) -> None:
    """Hold hands whose size alone was counted against the way of dealing."""
    row, cards = rows_of(found.log, Stage.COUNTED)
    mine = np.isin(row, rows)
    seat, many = (cards[name].to_numpy()[mine].tolist() for name in ("seat", "position"))
    allowed = set(np.cumsum(way.hand).tolist())
    for at, who, size in zip(row[mine].tolist(), seat, many, strict=True):
        if size not in allowed and size > 0:
            _size(found, code, at, who, size, way.size)


def _size(found: Found, code: Code, row: int, seat: int, many: int, right: int, street: int = NULL) -> None:
    kind = "dealt_long" if many > right else "dealt_short"
    found.add(code.role("hand"), kind, row, seat=seat, many=many, right=right, street=street)


def poker_draws(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find draws of more or fewer cards than were thrown, and cards thrown by a hand that had not got them."""
    for row, what, seat, card, _ in _followed(found, code, mine):
        if what == k.NOT_HELD:
            role = "discard" if "discard" in code.roles else "drawing"
            found.add(code.role(role), "thrown_not_held", row, seat=seat, cards=[card])
    if "drawing" not in code.roles:
        return
    threw, drew, last = changed(found)
    looked = mine & ~found.log.deals["void"].to_numpy()
    streets, dealer = np.arange(threw.shape[2]), found.log.deals["dealer"].to_numpy()
    unfinished = (drew == 0) & (last[:, None, None] < streets)
    told = (threw >= 0) & (drew >= 0)
    wrong = looked[:, None, None] & told & (threw != drew) & ~unfinished
    for at, seat, street in zip(*(each.tolist() for each in np.nonzero(wrong)), strict=True):
        role = "dealers_draw" if seat == dealer[at] and "dealers_draw" in code.roles else "drawing"
        found.add(code.role(role), "draw_differs", at, seat=seat, thrown=int(threw[at, seat, street]),
                  drawn=int(drew[at, seat, street]), street=street)  # fmt: skip


def changed(found: Found) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Count what each seat threw and drew in each draw, -1 where neither is told (int64[N, MOST + 1, T], twice).

    The third is the last street on which anything but a throw is logged (int64[N]): a record that ends with the throws
    says nothing of the draws. Found once for all audits.
    """
    if "changed" not in found.memo:
        found.memo["changed"] = _change(found)
    out: tuple[np.ndarray, np.ndarray, np.ndarray] = found.memo["changed"]
    return out


def _change(found: Found) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    moves = found.log.moves
    move, seat, street = (moves[name].to_numpy().astype(np.int64) for name in ("move", "seat", "street"))
    amount = np.clip(np.nan_to_num(moves["amount"].to_numpy(), nan=-1.0), -1, MOST_COUNTED).astype(np.int64)
    deal = np.searchsorted(found.keys, moves["deal"].to_numpy())
    streets = int(street.max(initial=0)) + 1
    threw, drew = (np.full((len(found.keys), MOST + 1, streets), -1, np.int64) for _ in range(2))
    fits = (seat > 0) & (seat <= MOST) & (amount >= 0)
    for name, out in (("discard", threw), ("draw", drew)):
        mine = fits & (move == MOVE[name])
        base = np.zeros_like(out)
        np.add.at(base, (deal[mine], seat[mine], street[mine]), amount[mine])
        out[deal[mine], seat[mine], street[mine]] = base[deal[mine], seat[mine], street[mine]]
    either = (threw >= 0) | (drew >= 0)
    threw[either & (threw < 0)] = 0
    drew[either & (drew < 0)] = 0
    last = np.full(len(found.keys), -1, np.int64)
    other = ~np.isin(move, [MOVE[name] for name in ("discard", "stand", "note", "fold", "show")])
    np.maximum.at(last, deal[other], street[other])
    return threw, drew, last
