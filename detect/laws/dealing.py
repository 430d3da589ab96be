"""The deal held against the laws: the pack, the size of the hands, the turn-up, the order of dealing."""

from __future__ import annotations

import numpy as np

from detect.laws.after_cut import after_cut
from detect.laws.code import Code
from detect.laws.found import Found
from detect.log.tables import NO_TRUMP, Stage
from detect.log.views import is_pack, rows_of

PACK_STAGES = (Stage.GATHERED, Stage.SHUFFLED, Stage.PACK)


def cards_of_the_deal(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find cards that are in two hands, or in none though every hand is logged whole (whist 37, bridge 1).

    Hands that only follow from the pack are left to the pack's own audit; a void deal may have been stopped half-way.
    """
    law = code.cite("37" if code.dealer_deals else "1")
    counts = found.hands.counts[:, : code.pack]
    mine = mine & ~found.hands.derived
    for row in np.flatnonzero(mine & (counts > 1).any(axis=1)).tolist():
        cards = np.flatnonzero(counts[row] > 1).tolist()
        seats = _holders(found, row, cards)
        found.add(law, "doubled", row, cards=cards, seats=seats)
    full = found.hands.known[:, 1:].all(axis=1) & (found.hands.unseen.sum(axis=1) == 0)
    full &= ~_end_position(found, code) & ~found.log.deals["void"].to_numpy()
    for row in np.flatnonzero(mine & full & (counts == 0).any(axis=1)).tolist():
        found.add(law, "missing", row, cards=np.flatnonzero(counts[row] == 0).tolist())


def _holders(found: Found, row: int, cards: list[int]) -> list[int]:
    dealt_row, dealt = rows_of(found.log, Stage.DEALT)
    mine = (dealt_row == row) & dealt["card"].isin(cards).to_numpy()
    return sorted({int(seat) for seat in dealt["seat"].to_numpy()[mine]})


def _end_position(found: Found, code: Code) -> np.ndarray:
    """Tell which records show the end of a play: no hand has its full number of cards (PBN 2.1, section 3.10)."""
    if not code.end_positions:
        return np.zeros(len(found.keys), bool)
    return np.asarray(found.hands.sizes[:, 1:].max(axis=1) < code.hand)


def hand_sizes(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find hands with too many or too few cards (whist 44 iv and 46, bridge 13); a hand not logged is neither."""
    sizes = np.where(found.hands.derived[:, None], 0, found.hands.sizes)
    counted_row, counted = rows_of(found.log, Stage.COUNTED)
    sizes = sizes.copy()
    seat = counted["seat"].to_numpy()
    at_table = (seat >= 1) & (seat <= code.seats)
    bare = at_table & (sizes[counted_row, np.where(at_table, seat, 0)] == 0)
    sizes[counted_row[bare], seat[bare]] = counted["position"].to_numpy()[bare]
    wrong = (sizes[:, 1:] > 0) & (sizes[:, 1:] != code.hand)
    known = (sizes[:, 1:] > 0).any(axis=1)
    looked = mine & known & ~_end_position(found, code) & ~found.log.deals["void"].to_numpy()
    for row in np.flatnonzero(looked & wrong.any(axis=1)).tolist():
        misdealt = (
            sizes[row, 1:].max() > code.hand and 0 < sizes[row, 1:][sizes[row, 1:] > 0].min() < code.hand
        )
        for at in np.flatnonzero(wrong[row]).tolist():
            many = int(sizes[row, at + 1])
            number = ("44" if misdealt or many > code.hand else "46") if code.dealer_deals else "13"
            kind = "long_hand" if many > code.hand else "short_hand"
            found.add(code.cite(number), kind, row, seat=at + 1, many=many, right=code.hand)


def cards_of_the_pack(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find packs, as gathered, shuffled or dealt, that are not one of each card (whist 37)."""
    if not code.dealer_deals:
        return
    for stage in PACK_STAGES:
        row, cards = rows_of(found.log, stage)
        codes = cards["card"].to_numpy()
        seen = (codes >= 0) & (codes < code.pack) & mine[row]
        counts = np.bincount(row[seen] * code.pack + codes[seen], minlength=len(mine) * code.pack)
        counts = counts.reshape(len(mine), code.pack)
        logged = np.bincount(row, minlength=len(mine))
        hidden = np.bincount(row[codes < 0], minlength=len(mine))
        for at in np.flatnonzero((counts > 1).any(axis=1)).tolist():
            twice = np.flatnonzero(counts[at] > 1).tolist()
            found.add(code.cite("37"), "pack_doubled", at, cards=twice, stage=int(stage))
        for at in np.flatnonzero(mine & (logged > 0) & (hidden == 0) & (counts == 0).any(axis=1)).tolist():
            lost = np.flatnonzero(counts[at] == 0).tolist()
            found.add(code.cite("37"), "pack_missing", at, cards=lost, stage=int(stage))


def turn_up(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find a turn-up that is not the dealer's, or not the last card, or not of the trump suit (whist 44 iii, 52)."""
    if not code.turns_up:
        return
    deals = found.log.deals
    up, trump = (deals[c].to_numpy().astype(np.int64) for c in ("turn_up", "trump"))
    dealer = found.dealer
    shown = mine & (up >= 0) & ~deals["void"].to_numpy()
    index = np.arange(len(up))
    owner = found.hands.owner[index, np.maximum(up, 0)]
    known = found.hands.known[index, np.maximum(dealer, 0)] & (
        found.hands.unseen[index, np.maximum(dealer, 0)] == 0
    )
    known &= (dealer > 0) & ~found.hands.derived & ~_holds(found, dealer, up)
    for row in np.flatnonzero(shown & known).tolist():
        found.add(code.cite("44"), "turn_up_elsewhere", row, seat=dealer[row], cards=[int(up[row])],
                  holder=int(owner[row]))  # fmt: skip
    order, length = after_cut(found, code.pack)
    last = order[:, -1]
    for row in np.flatnonzero(shown & (length == code.pack) & (last >= 0) & (last != up)).tolist():
        found.add(
            code.cite("44"), "turn_up_not_last", row, seat=dealer[row], cards=[int(up[row]), int(last[row])]
        )
    for row in np.flatnonzero(shown & (trump >= 0) & (trump < NO_TRUMP) & (trump != up // 13)).tolist():
        found.add(code.cite("52"), "trump_differs", row, cards=[int(up[row])], trump=int(trump[row]))


def _holds(found: Found, seat: np.ndarray, card: np.ndarray) -> np.ndarray:
    """Tell for each deal whether that seat was dealt that card, be it in another hand besides (bool[N])."""
    row, dealt = rows_of(found.log, Stage.DEALT)
    out = np.zeros(seat.size, bool)
    out[row[(dealt["seat"].to_numpy() == seat[row]) & (dealt["card"].to_numpy() == card[row])]] = True
    return out


def deal_follows_pack(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find hands that are not what the pack gives, dealt one at a time from the dealer's left (whist 44 i)."""
    if not code.dealer_deals:
        return
    order, length = after_cut(found, code.pack)
    dealer = found.dealer
    looked = mine & is_pack(order, length, code.pack) & (dealer > 0) & ~found.hands.derived
    looked &= found.hands.whole(code.pack, code.hand)
    rows = np.flatnonzero(looked)
    place = np.arange(code.pack)
    should = (dealer[rows, None] + place) % code.seats + 1
    held = np.take_along_axis(found.hands.owner[rows], order[rows].astype(np.int64), axis=1)
    for at in np.flatnonzero((held != should).any(axis=1)).tolist():
        off = np.flatnonzero(held[at] != should[at])
        cards = order[rows[at]][off].astype(int).tolist()
        found.add(code.cite("44"), "not_as_dealt", int(rows[at]), seat=dealer[rows[at]], cards=cards[:8],
                  many=int(off.size))  # fmt: skip
