"""Cutting for seats: who plays, who are partners, who deals first (whist 13 to 20), where the cards cut are logged."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from detect.laws.code import Code
from detect.laws.found import Found
from detect.laws.sequence import cutting

MOST_ROUNDS, MOST_PLAYERS = 24, 12
"""A deal with more rounds of cutting, or more players, is not held against the laws of ties."""
SEATS = 4
NOT_CUT = -9


@dataclass(frozen=True)
class Cuts:
    """The cards cut for seats, by deal, round and player: those in the four seats first, then those who sit out.

    Attributes
    ----------
    rows : int64[D]
        Rows of ``log.deals``.
    low : int8[D, R, P]
        How low each card is, the ace 0 and the king 12; `NOT_CUT` where a player cut none.
    """

    rows: np.ndarray
    low: np.ndarray

    @property
    def cut(self) -> np.ndarray:
        """Who cut in which round (bool[D, R, P])."""
        return np.asarray(self.low >= 0)


def cutting_in(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find cards cut from two packs, two cards cut, and seats, partners and dealers that the cards do not give.

    The ace is the lowest (13), all cut from one pack (14), one who shows two cards cuts again (15). Of more than four
    the lowest play (16, 20); of the four the two lowest are partners and the lowest deals; those who cut alike cut
    again among themselves and keep their place before the others (18, 19). Nothing is said of a tie that the log
    leaves open.
    """
    if not code.dealer_deals:
        return
    places = np.flatnonzero(cutting(found.log))
    row = np.searchsorted(found.keys, found.log.moves["deal"].to_numpy()[places])
    moves = found.log.moves.iloc[places[mine[row]]]
    if not len(moves):
        return
    row = row[mine[row]]
    name = moves["note"].cat.codes.to_numpy().astype(np.int64)
    who = np.where(name >= 0, name, -2 - moves["seat"].to_numpy().astype(np.int64))
    _twice(found, code, row, moves, who)
    cuts = _laid_out(row, moves, who)
    if cuts is not None:
        _partners(found, code, cuts)
        _chosen(found, code, cuts)


def _twice(found: Found, code: Code, row: np.ndarray, moves: pd.DataFrame, who: np.ndarray) -> None:
    """Find a card that was cut twice in a round (14), and players who show two cards in one (15)."""
    part = pd.DataFrame({"row": row, "round": moves["street"].to_numpy(), "who": who, "card": moves["card"].to_numpy(),
                         "seat": moves["seat"].to_numpy(), "line": moves["line"].to_numpy()})  # fmt: skip
    again = part.duplicated(["row", "round", "who"]).to_numpy()
    for number, kind, twice in (
        ("15", "two_cards_cut", again),
        ("14", "card_cut_twice", part.duplicated(["row", "round", "card"]).to_numpy() & (part["card"] >= 0).to_numpy() & ~again),
    ):  # fmt: skip
        for one in part[twice].itertuples():
            found.add(
                code.cite(number),
                kind,
                one.row,
                seat=one.seat,
                cards=[one.card] if one.card >= 0 else [],
                line=one.line,
            )


def _laid_out(row: np.ndarray, moves: pd.DataFrame, who: np.ndarray) -> Cuts | None:
    """Lay the cards out by deal, round and player; of two that one player showed in a round the last counts (15)."""
    rows, deal = np.unique(row, return_inverse=True)
    seat, trick = moves["seat"].to_numpy().astype(np.int64), moves["street"].to_numpy().astype(np.int64)
    first = np.full(rows.size, np.iinfo(np.int64).max)
    np.minimum.at(first, deal, trick)
    turn, slot = trick - first[deal], np.where((seat >= 1) & (seat <= SEATS), seat - 1, -1)
    out = np.flatnonzero(slot < 0)
    if out.size:
        guest = deal[out] * (int(np.ptp(who)) + 1) + who[out] - int(who.min())
        known, mine = np.unique(guest, return_inverse=True)
        start = np.searchsorted(known, deal[out] * (int(np.ptp(who)) + 1))
        slot[out] = SEATS + mine - start
    card = moves["card"].to_numpy().astype(np.int64)
    fits = (turn < MOST_ROUNDS) & (slot < MOST_PLAYERS) & (card >= 0)
    spoilt = np.zeros(rows.size, bool)
    spoilt[deal[~fits]] = True
    if spoilt.all():
        return None
    shape = (rows.size, int(turn[fits].max()) + 1, max(int(slot[fits].max()) + 1, SEATS))
    low = np.full(shape, NOT_CUT, np.int8)
    low[deal[fits], turn[fits], slot[fits]] = (card[fits] % 13 + 1) % 13
    return Cuts(rows[~spoilt], low[~spoilt])


def _refined(low: np.ndarray, taking: np.ndarray) -> np.ndarray:
    """Give the place of each player, 0 the lowest; those whom no round told apart share one (int64[D, P]).

    Parameters
    ----------
    low : int8[D, R, P]
    taking : bool[D, R]
        The rounds that count, in order.
    """
    place = np.zeros((low.shape[0], low.shape[2]), np.int64)
    for turn in range(low.shape[1]):
        mine = np.where(taking[:, turn, None], low[:, turn], NOT_CUT)
        cut, alike = mine >= 0, place[:, :, None] == place[:, None, :]
        lower = alike & cut[:, :, None] & cut[:, None, :] & (mine[:, None, :] < mine[:, :, None])
        place = place + lower.sum(axis=2)
    return place


def _last_full(cuts: Cuts) -> np.ndarray:
    """Give the last round in which the four who play cut, and nobody else; -1 where there is none (int64[D])."""
    cut = cuts.cut
    full = np.asarray(cut[:, :, :SEATS].all(axis=2) & ~cut[:, :, SEATS:].any(axis=2))
    last = cut.shape[1] - 1 - full[:, ::-1].argmax(axis=1)
    return np.where(full.any(axis=1), last, -1)


def _partners(found: Found, code: Code, cuts: Cuts) -> None:
    """Find partners and dealers that the cards cut for them do not give (16, 18, 19)."""
    last = _last_full(cuts)
    known = np.flatnonzero(last >= 0)
    low, turn = cuts.low[known][:, :, :SEATS], last[known]
    taking = np.arange(low.shape[1]) >= turn[:, None]
    dealer = found.dealer[cuts.rows[known]]
    wrong_deal, wrong_side = _against(_refined(low, taking), dealer)
    high = np.where(low == 0, 13, low)  # the ace taken as the highest
    fits_high = ~np.logical_or(*_against(_refined(high, taking), dealer))
    opening = low[np.arange(known.size), turn]
    alike = (opening[:, :, None] == opening[:, None, :]).sum(axis=2).max(axis=1, initial=1)
    for at in np.flatnonzero(wrong_deal | wrong_side).tolist():
        row = int(cuts.rows[known[at]])
        number = "13" if fits_high[at] else {2: "18", 3: "19"}.get(int(alike[at]), "16")
        kind = (
            "ace_cut_high" if fits_high[at] else "dealer_not_lowest" if wrong_deal[at] else "partners_not_cut"
        )
        found.add(code.cite(number), kind, row, seat=int(dealer[at]))


def _against(place: np.ndarray, dealer: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Tell where the dealer cannot be the lowest, and where no two partners can be the two lowest (bool[D] each)."""
    his = place[np.arange(dealer.size), np.maximum(dealer, 1) - 1]
    sides = place[:, ::2], place[:, 1::2]
    apart = [one.max(axis=1) <= other.min(axis=1) for one, other in (sides, sides[::-1])]
    return (dealer > 0) & (his > 0), ~(apart[0] | apart[1])


def _chosen(found: Found, code: Code, cuts: Cuts) -> None:
    """Find one who sits out though he cut lower than one who plays, in the rounds in which both cut (16, 20)."""
    cut = cuts.cut
    if cut.shape[2] <= SEATS:
        return
    choosing = np.arange(cut.shape[1]) < _last_full(cuts)[:, None]
    choosing |= _last_full(cuts)[:, None] < 0
    place = _refined(cuts.low, choosing)
    together = np.zeros((len(cut), cut.shape[2] - SEATS, SEATS), bool)
    for turn in range(cut.shape[1]):
        now = cut[:, turn] & choosing[:, turn, None]
        together |= now[:, SEATS:, None] & now[:, None, :SEATS]
    unlucky = together & (place[:, SEATS:, None] < place[:, None, :SEATS])
    for at in np.flatnonzero(unlucky.any(axis=(1, 2))).tolist():
        row = int(cuts.rows[at])
        number = "16" if found.previous[row] < 0 else "20"
        seat = int(np.flatnonzero(unlucky[at].any(axis=0))[0]) + 1
        found.add(code.cite(number), "seated_against_cut", row, seat=seat)
