"""The play held against the laws: cards not held, cards played twice, leads and plays out of turn, marks that err."""

from __future__ import annotations

from typing import Any

import numpy as np

from detect.kernels import replay as r
from detect.kernels.play import LEAST_TURNED
from detect.laws.code import Code
from detect.laws.events import played
from detect.laws.found import Found, partner
from detect.log.tables import MOVE, Mark, Stage

KINDS: dict[int, tuple[str, str, str]] = {
    r.FOUND_NOT_HELD: ("not_held", "42", "45"),
    r.FOUND_TWICE: ("played_twice", "70", "45"),
    r.FOUND_LED: ("led_out_of_turn", "62", "53"),
    r.FOUND_LED_BACK: ("lead_taken_back", "62", "56"),
    r.FOUND_THIRD: ("third_before_second", "67", "57"),
    r.FOUND_FOURTH: ("fourth_before_partner", "68", "57"),
    r.FOUND_TURN: ("fourth_before_third", "68", "57"),
    r.FOUND_TWO: ("two_cards", "70", "67"),
    r.FOUND_SHORT: ("trick_short", "69", "67"),
    r.FOUND_WITHDRAWN: ("card_taken_back", "56", "47"),
}
"""Of each find that is not a revoke: its kind, and the law at whist and at bridge."""
MARKS = {r.FOUND_NO_REVOKE: "marked_no_revoke", r.FOUND_NO_LEAD: "marked_no_lead"}
"""Marks of the recorder that the cards contradict."""
LEADS = (r.FOUND_LED, r.FOUND_LED_BACK)
FOUR = {1, 2, 3, 4}
ASTRAY = 3
"""So many leads out of turn in one deal are one irregularity: the record's own lead, trump or dealer errs likelier."""
UNLOGGED = 3
"""A player without a card in so many tricks did not omit them (69): his cards were not written down."""


def play(found: Found, code: Code, mine: np.ndarray) -> None:
    """Replay the play: cards not held or played twice, leads and plays out of turn, two cards to a trick or none.

    Whist 42, 56, 62, 63, 67 to 70; bridge 45, 47, 53, 55 to 57, 67. A play that fits the hands once these are turned is
    that one irregularity, and none of its cards is another.
    """
    turned = turned_by(found, mine)
    for at in np.flatnonzero(turned).tolist():
        found.add("record.rotated", "rotated", at, by=int(turned[at]))
    looked = np.isin(found.finds[:, 1], [*KINDS, *MARKS]) & (mine & (turned == 0))[found.find_rows]
    looked &= ~_astray(found, code, looked) & ~_unlogged(found, looked)
    for at in np.flatnonzero(looked).tolist():
        _put(found, code, int(found.find_rows[at]), *found.finds[at].tolist())


def _put(found: Found, code: Code, row: int, move: int, kind: int, other: int) -> None:
    """Put down one find of the replay; `other` is the seat due to lead, or the one that did not play."""
    moves = found.log.moves
    trick, seat, card, line, mark = (
        int(moves[c].to_numpy()[move]) for c in ("street", "seat", "card", "line", "mark")
    )
    if kind in MARKS:
        found.add("record.marks", MARKS[kind], row, trick=trick, seat=seat, cards=[card], line=line)
        return
    name, whist, bridge = KINDS[kind]
    law = whist if code.dealer_deals else bridge
    detail: dict[str, Any] = {}
    if kind in LEADS:
        law, detail = _law_of_lead(found, code, row, trick, seat, other, back=kind == r.FOUND_LED_BACK)
    if kind == r.FOUND_SHORT:
        found.add(code.cite(law), name, row, trick=trick, seat=other, line=line)
        return
    detail |= {"back": True} if mark == Mark.CORRECTED else {}
    found.add(code.cite(law), name, row, trick=trick, seat=seat, cards=[card], line=line, **detail)


def _law_of_lead(
    found: Found, code: Code, row: int, trick: int, seat: int, due: int, *, back: bool
) -> tuple[str, dict[str, Any]]:
    """Give the law that a lead out of turn touches (whist 62, 63, dummy III; bridge 53, 55, 56), and its figures."""
    detail: dict[str, Any] = {"due": due} if due > 0 else {}
    if not code.dealer_deals:
        own = found.dummies[row, seat] or found.dummies[row, partner(seat)]
        return ("53" if not back else "55" if own else "56"), detail
    if not back and {card.seat for card in played(found, row) if card.trick == trick and card.stood} == FOUR:
        return "63", detail
    if code.dummies and due == partner(seat) and found.dummies[row, [seat, due]].any():
        return "III", detail | {"wrong_hand": True}
    return "62", detail


def _astray(found: Found, code: Code, looked: np.ndarray) -> np.ndarray:
    """Put together the leads out of turn of a deal with many that nobody marked (bool over the finds)."""
    moves = found.log.moves
    where, what, _ = found.finds.T
    marked = moves["mark"].to_numpy()[where] == Mark.OUT_OF_TURN
    leads = looked & (what == r.FOUND_LED) & ~marked
    many = np.bincount(found.find_rows[leads], minlength=found.keys.size)
    leads &= (many >= ASTRAY)[found.find_rows]
    law = code.cite("62" if code.dealer_deals else "53")
    rows, first = np.unique(found.find_rows[leads], return_index=True)
    by_deal = np.split(moves["street"].to_numpy()[where[leads]], first[1:])
    for row, tricks in zip(rows.tolist(), by_deal if rows.size else [], strict=True):
        found.add(law, "leads_astray", row, trick=tricks[0], numbers=tricks.tolist(), many=tricks.size)
    return np.asarray(leads)


def _unlogged(found: Found, looked: np.ndarray) -> np.ndarray:
    """Tell which tricks without a card of a player say only that his cards were not written down (bool over the finds)."""
    short = looked & (found.finds[:, 1] == r.FOUND_SHORT)
    who = found.find_rows * 8 + np.where(short, found.finds[:, 2], 0)
    _, number, many = np.unique(np.where(short, who, -1), return_inverse=True, return_counts=True)
    return np.asarray(short & (many[number] >= UNLOGGED))


def turned_by(found: Found, suspects: np.ndarray) -> np.ndarray:
    """Give by how many seats the play of each deal is turned against its hands, clockwise (int64[N]).

    0 where the play fits the hands as dealt, fits no turn of them, or has fewer than a dozen cards.

    Parameters
    ----------
    found : Found
    suspects : bool[N]
        The deals to look at; of them only those with a card that was not held can be turned.
    """
    out = np.zeros(found.keys.size, np.int64)
    odd = np.zeros(found.keys.size, bool)
    odd[found.find_rows[found.finds[:, 1] == r.FOUND_NOT_HELD]] = True
    suspects = suspects & odd
    if not suspects.any():
        return out
    moves = found.log.moves
    row = np.searchsorted(found.keys, moves["deal"].to_numpy())
    card, seat = moves["card"].to_numpy(), moves["seat"].to_numpy().astype(np.int64)
    kind = moves["move"].to_numpy()
    mine = suspects[row] & ((kind == MOVE["lead"]) | (kind == MOVE["play"])) & (card >= 0)
    row, card, seat = row[mine], card[mine], seat[mine]
    fits = (found.hands.counts[row, card] == 1) & (seat >= 1) & (seat <= 4)
    by = np.where(fits, (seat - found.hands.owner[row, card]) % 4, 0)
    played = np.bincount(row, minlength=out.size)
    for turn in (1, 2, 3):
        same = np.bincount(row[by == turn], minlength=out.size)
        out[(same == played) & (played >= LEAST_TURNED)] = turn
    return out


def remaining(found: Found, row: int, seat: int, trick: int) -> list[int] | None:
    """Give the cards of a hand before a trick; None where the hand is not known whole.

    Parameters
    ----------
    found : Found
    row : int
        Of the deal.
    seat, trick : int
    """
    cards = found.log.cards
    key = found.keys[row]
    a, b = np.searchsorted(cards["deal"].to_numpy(), [key, key + 1])
    mine = cards.iloc[a:b]
    mine = mine[(mine["stage"] == Stage.DEALT) & (mine["seat"] == seat)]
    held = mine["card"].astype(int).tolist()
    if not held or min(held) < 0:
        return None
    a, b = found.move_starts[row : row + 2].tolist()
    gone = {name: each[a:b] for name, each in found.moves.items()}
    out = np.isin(gone["move"], [MOVE["lead"], MOVE["play"]]) & (gone["mark"] != Mark.CORRECTED)
    out &= (gone["seat"] == seat) & (gone["street"] < trick)
    return [card for card in held if card not in set(gone["card"][out].tolist())]
