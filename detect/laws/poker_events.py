"""What else the log says happened at a table of poker: shuffles and cuts, cards shown, disputes, notes that a law asks for.

Such events are rare, so these are plain objects; nothing here runs over deals that have none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from detect.laws.bets import next_of, seated
from detect.laws.code import Code
from detect.laws.found import Found
from detect.laws.poker import MOST
from detect.log.tables import MOVE, MOVES, Stage
from detect.log.views import rows_of

KINDS = ("claim", "cut", "expose", "misdeal", "note", "penalty", "shuffle")
CUTTING, DEALING, DRAWING = "cutting", "dealing", "drawing"
"""Of a card that was shown: in cutting or putting the packets together, in the deal, in the draw."""
DISPUTE, SETTLED, BORROWED = "dispute", "settled", "borrowed"
FACED, NOT_OFFERED = "faced", "cut not offered"
POKER_NOTED: dict[str, tuple[str, str]] = {
    NOT_OFFERED: ("cut_not_offered", "misdeal"),
    FACED: ("card_faced", "misdeal"),
    "looked before straddling": ("looked_before_straddling", "straddle"),
    "told his hand": ("hand_told", "told_hand"),
    "told a draw": ("draw_told", "told_draw"),
    "answered wrongly": ("answered_wrongly", "answer"),
    "asked late": ("asked_late", "question"),
    "took back a bet": ("bet_taken_back", "taken_back"),
    "declined to show": ("declined_to_show", "show_all"),
}
"""What no card shows and a note can say at poker: the kind of irregularity, and the role of the law that it touches."""
OF_THE_DEAL = frozenset({NOT_OFFERED, FACED})
"""Notes of what makes a misdeal: where the deal is void, nothing is left to say."""


@dataclass(frozen=True, slots=True)
class Said:
    """One event, as the log has it; `place` is its row in ``log.moves``."""

    kind: str
    seat: int
    to: int
    card: int
    street: int
    amount: float
    note: str
    line: int
    place: int


def said_of(found: Found, mine: np.ndarray) -> dict[int, list[Said]]:
    """Give the events of every deal that has any, in the order of the log, by row of ``log.deals``.

    Parameters
    ----------
    found : Found
    mine : bool[N]
        The deals to look at.
    """
    if "said" not in found.memo:
        found.memo["said"] = _all(found)
    every: dict[int, list[Said]] = found.memo["said"]
    return {row: said for row, said in every.items() if mine[row]}


def _all(found: Found) -> dict[int, list[Said]]:
    moves = found.log.moves
    place = np.flatnonzero(np.isin(moves["move"].to_numpy(), [MOVE[kind] for kind in KINDS]))
    part = moves.iloc[place]
    row = np.searchsorted(found.keys, part["deal"].to_numpy()).tolist()
    columns = [
        part[name].tolist() for name in ("move", "seat", "to", "card", "street", "amount", "note", "line")
    ]
    out: dict[int, list[Said]] = {}
    for at, where, (move, seat, to, card, street, amount, note, line) in zip(
        row, place.tolist(), zip(*columns, strict=True), strict=True
    ):
        text = note.strip().casefold() if isinstance(note, str) else ""
        out.setdefault(at, []).append(Said(MOVES[move], seat, to, card, street, amount, text, line, where))
    return out


def poker_noted(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find what a note says against the laws, and cards shown in the draw that stayed with their player."""
    void = found.log.deals["void"].to_numpy()
    for row, said in said_of(found, mine).items():
        for each in said:
            if (
                each.kind == "note"
                and each.note in POKER_NOTED
                and not (void[row] and each.note in OF_THE_DEAL)
            ):
                kind, role = POKER_NOTED[each.note]
                _put(found, code, row, each, role, kind)
        if not void[row]:
            _kept(found, code, row, said)


def _put(found: Found, code: Code, row: int, each: Said, role: str, kind: str) -> None:
    if role in code.roles:
        cards = [each.card] if each.card >= 0 else []
        found.add(code.role(role), kind, row, seat=each.seat, cards=cards, line=each.line)


def _kept(found: Found, code: Code, row: int, said: list[Said]) -> None:
    """Hold cards that were shown in the draw against what their players drew."""
    shown = [each for each in said if each.kind == "expose" and each.note == DRAWING and each.card >= 0]
    if not shown:
        return
    at, drawn = rows_of(found.log, Stage.DRAWN)
    mine = at == row
    took = set(
        zip(drawn["seat"].to_numpy()[mine].tolist(), drawn["card"].to_numpy()[mine].tolist(), strict=True)
    )
    for each in shown:
        if (each.seat, each.card) in took:
            _put(found, code, row, each, "shown_in_draw", "shown_card_kept")


def poker_cuts(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find cuts by another than the pone, packets too small, shuffles after the cut, and cards shown in it that stayed."""
    if not code.least_packet:
        return
    cut, cutter = (found.log.deals[name].to_numpy().astype(np.int64) for name in ("cut", "cutter"))
    dealer = found.log.deals["dealer"].to_numpy().astype(np.int64)
    known = mine & (cutter > 0) & (cutter <= MOST) & (dealer > 0) & (dealer <= MOST)
    pone = next_of(seated(found), np.where(known, dealer, 0), -1)
    for row in np.flatnonzero(known & (pone > 0) & (pone != cutter)).tolist():
        found.add(code.role("cut"), "cut_by_another", row, seat=int(cutter[row]), whose=int(pone[row]))
    least = code.least_packet
    for row in np.flatnonzero(mine & (cut > 0) & ((cut < least) | (cut > code.pack - least))).tolist():
        found.add(code.role("cut"), "small_packet", row, seat=int(cutter[row]), many=int(cut[row]),
                  left=max(int(code.pack - cut[row]), 0), least=least)  # fmt: skip
    for row, said in said_of(found, mine).items():
        _shuffled(found, code, row, int(dealer[row]), [each for each in said if each.street == 0])


def _shuffled(found: Found, code: Code, row: int, dealer: int, said: list[Said]) -> None:
    """Follow shuffles and cuts before the deal in the order in which they are written down (Foster 7, 9, 10)."""
    cuts = [at for at, each in enumerate(said) if each.kind == "cut"]
    shuffles = [at for at, each in enumerate(said) if each.kind == "shuffle"]
    for each in _late(said, cuts, shuffles, dealer):
        found.add(code.role("reshuffle"), "shuffled_after_cut", row, seat=each.seat, line=each.line)
    early = [said[at] for at in shuffles if not cuts or at < cuts[0]]
    if early and early[-1].seat != dealer and any(each.seat == dealer for each in early):
        found.add(code.role("shuffling"), "shuffled_last", row, seat=early[-1].seat, line=early[-1].line)
    for at, each in enumerate(said):
        if each.kind == "expose" and each.note == CUTTING and not _again(at, cuts, shuffles):
            _put(found, code, row, each, "cut_shown", "exposed_in_cutting")


def _late(said: list[Said], cuts: list[int], shuffles: list[int], dealer: int) -> Iterator[Said]:
    """Give the dealer's shuffles after the last cut."""
    for at in shuffles:
        if cuts and at > cuts[-1] and said[at].seat == dealer:
            yield said[at]


def _again(at: int, cuts: list[int], shuffles: list[int]) -> bool:
    """Tell whether the pack was shuffled and cut after that place."""
    return any(at < shuffle < cut for shuffle in shuffles for cut in cuts)


def poker_disputes(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find disputes settled by another than the law has it: the dealer, or where he is a party the player at his left (77, 78)."""
    if "dispute" not in code.roles:
        return
    there = seated(found)
    for row, said in said_of(found, mine).items():
        open_: set[int] = set()
        for each in said:
            if each.kind == "claim" and each.note == DISPUTE:
                open_ = {each.seat, each.to}
            elif each.kind == "note" and each.note == SETTLED and open_:
                _settled(found, code, row, each, open_, there[row])
                open_ = set()


def _settled(found: Found, code: Code, row: int, each: Said, parties: set[int], there: np.ndarray) -> None:
    dealer = int(found.log.deals["dealer"].iloc[row])
    if not 0 < dealer <= MOST or each.seat < 1:
        return
    left, right = (int(next_of(there[None], np.array([dealer]), step)[0]) for step in (1, -1))
    judge = next((seat for seat in (dealer, left, right) if seat not in parties), 0)
    if judge and each.seat != judge:
        role = "dispute" if judge == dealer else "dispute_with_dealer"
        found.add(code.role(role), "settled_by_another", row, seat=each.seat, whose=judge, line=each.line)
