"""The cut held against the laws: where it may be made, by whom, and whether it was carried out."""

from __future__ import annotations

import numpy as np

from detect.laws.code import Code
from detect.laws.found import Found
from detect.log.tables import Stage
from detect.log.views import is_pack, packs


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


def cuts_carried_out(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find packs whose order before and after the cut is not what the logged cut makes of it (whist 34, 36)."""
    if not code.least_packet:
        return
    before, n_before = packs(found.log, Stage.SHUFFLED, code.pack)
    after, n_after = packs(found.log, Stage.PACK, code.pack)
    cut = found.log.deals["cut"].to_numpy().astype(np.int64)
    cutter, dealer = found.cutter, found.dealer
    whole = is_pack(before, n_before, code.pack) & is_pack(after, n_after, code.pack)
    rows = np.flatnonzero(mine & whole & (cut > 0))
    turned = (before[rows] == after[rows, :1]).argmax(axis=1)
    index = (np.arange(code.pack) + turned[:, None]) % code.pack
    rotation = (np.take_along_axis(before[rows], index, axis=1) == after[rows]).all(axis=1)
    for at, row in enumerate(rows.tolist()):
        if not rotation[at]:
            found.add(code.cite("36"), "order_changed", row, seat=dealer[row])
        elif turned[at] == 0:
            found.add(code.cite("34"), "cut_not_made", row, seat=cutter[row], many=int(cut[row]))
        elif turned[at] != cut[row]:
            found.add(
                code.cite("34"),
                "cut_differs",
                row,
                seat=cutter[row],
                many=int(cut[row]),
                shown=int(turned[at]),
            )
