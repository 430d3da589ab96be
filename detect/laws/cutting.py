"""The cut held against the laws: where it may be made, by whom, and whether it was carried out."""

from __future__ import annotations

import numpy as np

from detect.laws.code import Code
from detect.laws.found import Found
from detect.log.tables import Stage
from detect.log.views import is_pack, packs

LEAST_KEPT = 3
"""So many cards alike at the top, before and after the cut, are reported where the packs are not known whole."""


def cuts(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find cuts that leave too small a packet, were declined, or were made by the wrong player (whist 34, 44 vii, 49).

    For a dummy his partner cuts.
    """
    if not code.least_packet:
        return
    cut = found.log.deals["cut"].to_numpy().astype(np.int64)
    cutter, dealer = found.cutter, found.dealer
    least = code.least_packet
    for row in np.flatnonzero(mine & (cut == 0)).tolist():
        found.add(code.cite("44"), "no_cut", row, seat=dealer[row])
    small = mine & (cut > 0) & ((cut < least) | (cut > code.pack - least))
    for row in np.flatnonzero(small).tolist():
        found.add(code.cite("34"), "small_packet", row, seat=cutter[row], many=int(cut[row]),
                  left=max(int(code.pack - cut[row]), 0), least=least)  # fmt: skip
    pone = (dealer - 2) % code.seats + 1
    beside = (pone + 1) % code.seats + 1
    for_dummy = found.dummies[np.arange(pone.size), pone] & (cutter == beside)
    for row in np.flatnonzero(mine & (cutter > 0) & (dealer > 0) & (cutter != pone) & ~for_dummy).tolist():
        law = "49" if cutter[row] == beside[row] else "34"
        found.add(code.cite(law), "wrong_cutter", row, seat=cutter[row], pone=int(pone[row]))


def _law(code: Code, number: str, role: str) -> str:
    """Cite a law of whist by its number; of poker, whose codes have numbers of their own, by what it speaks of."""
    return code.role(role) if code.is_poker else code.cite(number)


def _seat(found: Found, code: Code, who: str, row: int) -> int:
    """Give the seat of the dealer or the cutter; a table of poker has more than four."""
    seats = {"dealer": found.dealer, "cutter": found.cutter}[who]
    return int(found.log.deals[who].iloc[row] if code.is_poker else seats[row])


def cuts_carried_out(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find packs whose order before and after the cut is not what the logged cut makes of it (whist 34, 36; Foster 8, 10).

    Where either order is not known whole, the cards known at the top still tell of a cut that left them there.
    """
    if not code.least_packet:
        return
    before, n_before = packs(found.log, Stage.SHUFFLED, code.pack)
    after, n_after = packs(found.log, Stage.PACK, code.pack)
    cut = found.log.deals["cut"].to_numpy().astype(np.int64)
    whole = is_pack(before, n_before, code.pack) & is_pack(after, n_after, code.pack)
    rows = np.flatnonzero(mine & whole & (cut > 0))
    _orders(found, code, rows, before[rows], after[rows], cut[rows])
    legal = (cut >= code.least_packet) & (cut <= code.pack - code.least_packet)
    part = np.flatnonzero(mine & ~whole & legal & (n_before > 0) & (n_after > 0))
    _tops(found, code, part, _kept(before[part], after[part]), cut[part])


def _orders(
    found: Found, code: Code, rows: np.ndarray, before: np.ndarray, after: np.ndarray, cut: np.ndarray
) -> None:
    """Hold two whole orders against each other."""
    turned = (before == after[:, :1]).argmax(axis=1)
    index = (np.arange(code.pack) + turned[:, None]) % code.pack
    rotation = (np.take_along_axis(before, index, axis=1) == after).all(axis=1)
    for at, row in enumerate(rows.tolist()):
        cutter, many = _seat(found, code, "cutter", row), int(cut[at])
        if not rotation[at]:
            found.add(
                _law(code, "36", "reshuffle"), "order_changed", row, seat=_seat(found, code, "dealer", row)
            )
        elif turned[at] == 0:
            found.add(_law(code, "34", "cut"), "cut_not_made", row, seat=cutter, many=many)
        elif turned[at] != many:
            found.add(
                _law(code, "34", "cut"), "cut_differs", row, seat=cutter, many=many, shown=int(turned[at])
            )


def _kept(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """Count the cards seen in the same place of both orders, from the top down to the first that differs (int64[R])."""
    seen = (before >= 0) & (after >= 0)
    leading = np.logical_and.accumulate(~seen | (before == after), axis=1)
    return np.asarray((seen & leading).sum(axis=1))


def _tops(found: Found, code: Code, rows: np.ndarray, kept: np.ndarray, cut: np.ndarray) -> None:
    """Find cuts after which the cards at the top are those that lay there before."""
    for at in np.flatnonzero(kept >= LEAST_KEPT).tolist():
        row = int(rows[at])
        found.add(
            _law(code, "34", "cut"),
            "top_kept",
            row,
            seat=_seat(found, code, "cutter", row),
            many=int(cut[at]),
            kept=int(kept[at]),
        )
