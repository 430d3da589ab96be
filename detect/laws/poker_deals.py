"""The dealing of poker held against its laws: who deals, what a misdeal leaves, the table, the last card of the pack."""

from __future__ import annotations

import numpy as np

from detect.laws.bets import dealers, jackpots, money, next_of, seated
from detect.laws.code import Code
from detect.laws.found import Found
from detect.laws.poker import MOST, changed, counts, known_ways
from detect.laws.poker_bets import same_party
from detect.laws.poker_events import Said, said_of
from detect.log.tables import MOVE, Stage
from detect.log.views import rows_of

FULL = 8
"""With so many players the dealer takes no cards from a pack of fifty-two (Foster 1)."""


def poker_tables(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find deals of a pack of fifty-two in which eight were dealt cards, by the laws of a game that has no room for them."""
    if "table" not in code.roles:
        return
    many = (counts(found, Stage.DEALT).sum(axis=2) > 0).sum(axis=1)
    for row in np.flatnonzero(mine & (many >= FULL) & ~found.log.deals["void"].to_numpy()).tolist():
        found.add(code.role("table"), "table_too_full", row, number=int(many[row]))


def poker_deals(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find deals by another than the player whose deal it was, and what does not follow upon a misdeal."""
    dealer, party = dealers(found), same_party(found)
    rows = np.flatnonzero(mine & party & (dealer > 0))
    rows = rows[dealer[found.previous[rows]] > 0]
    if "rotation" in code.roles:
        _rotation(found, code, rows, dealer)
    if "winner_deals" in code.roles:
        _winners(found, code, rows, dealer)
    if "misdeal" in code.roles:
        _misdeals(found, code, mine)
    if "first_deal" in code.roles:
        _first(found, code, mine, dealer)


def _rotation(found: Found, code: Code, rows: np.ndarray, dealer: np.ndarray) -> None:
    """The deal passes to the left; after a void deal, or at jack-pots, it may stay where it was (Foster 12, 13)."""
    before = found.previous[rows]
    due = next_of(seated(found)[rows], dealer[before])
    void = found.log.deals["void"].to_numpy()[before]
    fine = (dealer[rows] == due) & ~void
    fine |= (dealer[rows] == dealer[before]) & (
        void | ((jackpots(found)[rows] > 0) & (jackpots(found)[before] > 0))
    )
    for at in np.flatnonzero(~fine).tolist():
        row = int(rows[at])
        role, whose = ("misdeal", dealer[before[at]]) if void[at] else ("rotation", due[at])
        found.add(code.role(role), "dealt_out_of_turn", row, seat=int(dealer[row]), whose=int(whose))


def _winners(found: Found, code: Code, rows: np.ndarray, dealer: np.ndarray) -> None:
    """The winner of the pool deals next, where one seat alone was paid (straight and stud poker)."""
    paid, before = paid_to(found), found.previous[rows]
    alone = ((paid > 0).sum(axis=1) == 1) & ~found.log.deals["void"].to_numpy()
    winner = np.where(alone, paid.argmax(axis=1), 0)[before]
    for at in np.flatnonzero((winner > 0) & (winner != dealer[rows])).tolist():
        found.add(code.role("winner_deals"), "dealt_out_of_turn", int(rows[at]), seat=int(dealer[rows[at]]),
                  whose=int(winner[at]))  # fmt: skip


def paid_to(found: Found) -> np.ndarray:
    """Give what each seat was paid out of the pool (float64[N, MOST + 1])."""
    moves = found.log.moves
    seat, amount = moves["seat"].to_numpy().astype(np.int64), money(moves["amount"].to_numpy())
    mine = (moves["move"].to_numpy() == MOVE["pay"]) & (seat > 0) & (seat <= MOST) & ~np.isnan(amount)
    out = np.zeros((len(found.keys), MOST + 1))
    np.add.at(out, (np.searchsorted(found.keys, moves["deal"].to_numpy()[mine]), seat[mine]), amount[mine])
    return out


def _misdeals(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find misdeals that stood: those that the record calls so, and hands of six cards or more to two players (Foster 13)."""
    stands = mine & ~found.log.deals["void"].to_numpy()
    for row, said in said_of(found, stands).items():
        for each in said:
            if each.kind == "misdeal":
                found.add(code.role("misdeal"), "misdeal_stood", row, seat=each.seat, line=each.line)
        _two_shown(found, code, row, said)
    long = (counts(found, Stage.DEALT).sum(axis=2) > code.hand).sum(axis=1)
    for row in np.flatnonzero(stands & known_ways(found, code, mine) & (long > 1)).tolist():
        found.add(code.role("misdeal"), "long_hands_stood", row, number=int(long[row]))


def _two_shown(found: Found, code: Code, row: int, said: list[Said]) -> None:
    """Nobody takes two cards that were turned over in the deal: there is a new deal (Foster 14)."""
    turned: dict[int, list[int]] = {}
    for each in said:
        if each.kind == "expose" and each.note == "dealing" and each.seat > 0:
            turned.setdefault(each.seat, []).append(each.card)
    for seat, cards in turned.items():
        if len(cards) > 1:
            found.add(code.role("turned_over"), "two_turned_over", row, seat=seat,
                      cards=[card for card in cards if card >= 0])  # fmt: skip


def _first(found: Found, code: Code, mine: np.ndarray, dealer: np.ndarray) -> None:
    """The lowest cut deals first, and the ace is low; those who cut lowest alike cut again (Foster 2 to 4)."""
    for row, cuts in _cut_in(found, mine & (dealer > 0)).items():
        met: set[tuple[int, int]] = set()
        for number, seat, card in cuts:
            if seat > 0 and (number, seat) in met:
                found.add(
                    code.role("cutting"), "two_cards_cut", row, seat=seat, cards=[card] if card >= 0 else []
                )
            met.add((number, seat))
        left = _lowest(cuts)
        if len(left) == 1 and min(left) > 0 and dealer[row] not in left:
            found.add(
                code.role("first_deal"), "first_deal_not_lowest", row, seat=int(dealer[row]), whose=min(left)
            )


def _lowest(cuts: list[tuple[int, int, int]]) -> set[int]:
    """Give the seats that may have cut the lowest card, when those who tied have cut again; who cut twice, the later counts.

    >>> _lowest([(1, 1, 0), (1, 2, 13), (1, 3, 5), (2, 1, 12), (2, 2, 11)])
    {1}
    """
    left = {seat for _, seat, _ in cuts}
    for number in sorted({number for number, _, _ in cuts}):
        drawn = {
            seat: (card % 13 + 1) % 13 for n, seat, card in cuts if n == number and seat in left and card >= 0
        }
        low = min(drawn.values(), default=0)
        left = {seat for seat in left if drawn.get(seat, low) == low}
    return left


def _cut_in(found: Found, mine: np.ndarray) -> dict[int, list[tuple[int, int, int]]]:
    """Give round, seat and card of every card cut for seats, by row."""
    moves = found.log.moves
    place = np.flatnonzero(moves["move"].to_numpy() == MOVE["cut_in"])
    row = np.searchsorted(found.keys, moves["deal"].to_numpy()[place])
    out: dict[int, list[tuple[int, int, int]]] = {}
    columns = (moves[name].to_numpy()[place].tolist() for name in ("street", "seat", "card"))
    for at, cut in zip(row.tolist(), zip(*columns, strict=True), strict=True):
        if mine[at]:
            out.setdefault(at, []).append(cut)
    return out


def poker_last(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find deals in which the last card of the pack was given out, and no shuffle of the discards is written down (Foster 26)."""
    if "last_card" not in code.roles:
        return
    _, drew, _ = changed(found)
    dealt = counts(found, Stage.DEALT).sum(axis=(1, 2))
    burnt = np.bincount(rows_of(found.log, Stage.BURNT)[0], minlength=len(found.keys))
    given = dealt + burnt + np.maximum(drew, 0).sum(axis=(1, 2))
    moves = found.log.moves
    late = (moves["move"].to_numpy() == MOVE["shuffle"]) & (moves["street"].to_numpy() > 0)
    shuffled = np.zeros(len(found.keys), bool)
    shuffled[np.searchsorted(found.keys, moves["deal"].to_numpy()[late])] = True
    for row in np.flatnonzero(known_ways(found, code, mine) & (given >= code.pack) & ~shuffled).tolist():
        found.add(code.role("last_card"), "last_card_dealt", row, many=int(given[row]))
