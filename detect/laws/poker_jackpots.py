"""Jack-pots held against their laws: when there is one, what is put up for it, who opened it, what the opener showed."""

from __future__ import annotations

import numpy as np

from detect.laws.bets import ANTE, CHECK, FOLD, FORCED, STAKED, STRADDLE, Bets, bets_of, jackpots, money
from detect.laws.code import Code
from detect.laws.found import Found
from detect.laws.poker import MOST, counts
from detect.laws.poker_bets import antes_alike
from detect.laws.poker_deals import paid_to
from detect.laws.poker_pools import in_the_call
from detect.log.tables import MOVE, Stage

LADDER = 3
"""After so many jack-pots in succession the ladder of openers begins again (English law 32)."""


def poker_jackpots(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find jack-pots left out or misnumbered, straddled, anted unalike, hands given up unopened, openers not shown."""
    if "jackpot_antes" not in code.roles:
        return
    bets, number = bets_of(found, code, mine), jackpots(found)
    forced = np.flatnonzero(np.isin(bets.move, FORCED) & (number[bets.row] > 0))
    antes_alike(found, code, bets, forced, "jackpot_antes")
    if "no_straddle" in code.roles:
        for at in forced[bets.move[forced] == STRADDLE].tolist():
            found.add(code.role("no_straddle"), "straddle_in_jackpot", int(bets.row[at]), seat=int(bets.seat[at]),
                      line=int(bets.line[at]))  # fmt: skip
    _due(found, code, bets, mine)
    if "abandoned" in code.roles:
        _abandoned(found, code, bets, number)
    _not_shown(found, code, bets, openers(found, bets))


def openers(found: Found, bets: Bets) -> np.ndarray:
    """Give the seat that opened each jack-pot: the first to put anything up on its hand; 0 where there is none (int64[N])."""
    at = _opening(bets)
    out = np.zeros(len(found.keys), np.int64)
    out[bets.row[at]] = bets.seat[at]
    out[jackpots(found) == 0] = 0
    return out


def _opening(bets: Bets) -> np.ndarray:
    """Give the place of the first bet of each deal before the draw."""
    staked = np.flatnonzero(np.isin(bets.move, STAKED) & (bets.street == 0))
    return np.asarray(staked[np.diff(bets.row[staked], prepend=-1) != 0])


def _due(found: Found, code: Code, bets: Bets, mine: np.ndarray) -> None:
    """A deal that nobody opens is followed by a jack-pot, the next of the ladder; told only of sittings that mark jack-pots.

    By Foster an ordinary pool that was straddled leaves none (20).
    """
    number, before = jackpots(found), found.previous
    opened, spoken, straddled = (np.zeros(len(found.keys), bool) for _ in range(3))
    opened[bets.row[np.isin(bets.move, STAKED)]] = True
    spoken[bets.row[np.isin(bets.move, [CHECK, FOLD])]] = True
    straddled[bets.row[bets.move == STRADDLE]] = True
    void = found.log.deals["void"].to_numpy()
    marked = np.isin(found.session, found.session[number > 0])
    rows = np.flatnonzero(mine & marked & (before >= 0) & ~void)
    last = before[rows]
    unopened = spoken[last] & ~opened[last] & ~void[last]
    unopened &= (number[last] > 0) | ~straddled[last] | ("no_straddle" not in code.roles)
    wrong = unopened & ((number[rows] == 0) | (("ladder" in code.roles) & (number[rows] != number[last] + 1)))
    for at in np.flatnonzero(wrong).tolist():
        row, right = int(rows[at]), int(number[last[at]]) + 1
        role = "jackpot_due" if right == 1 else "jackpot_again" if right % LADDER != 0 else "ladder"
        role = role if role in code.roles else "jackpot_again"
        kind = "jackpot_misnumbered" if number[row] else "jackpot_left_out"
        found.add(code.role(role), kind, row, said=int(number[row]), right=right)


def _abandoned(found: Found, code: Code, bets: Bets, number: np.ndarray) -> None:
    """Who passes a jack-pot that is not opened keeps his hand (Foster 38)."""
    begins = np.full(len(found.keys), bets.row.size, np.int64)
    opening = _opening(bets)
    begins[bets.row[opening]] = opening
    early = (
        (bets.move == FOLD)
        & (number[bets.row] > 0)
        & (bets.street == 0)
        & (np.arange(bets.row.size) < begins[bets.row])
    )
    for at in np.flatnonzero(early).tolist():
        found.add(code.role("abandoned"), "abandoned_unopened", int(bets.row[at]), seat=int(bets.seat[at]),
                  line=int(bets.line[at]))  # fmt: skip


def _not_shown(found: Found, code: Code, bets: Bets, opener: np.ndarray) -> None:
    """The opener shows: when he won (English 33); when he gives up his hand, or is called (Foster 42, 45)."""
    rows = np.flatnonzero(
        (opener > 0) & (counts(found, Stage.SHOWN).sum(axis=2)[np.arange(opener.size), opener] == 0)
    )
    seat = opener[rows]
    if "opener_won" in code.roles:
        won = paid_to(found)[rows, seat] > 0
        _unshown(found, code, rows[won], seat[won], "opener_won")
    if "opener_called" in code.roles:
        out = bets.folded[rows, seat]
        gone = out < bets.row.size
        late = np.zeros(rows.size, bool)
        late[gone] = bets.street[out[gone]] > 0
        called = in_the_call(found, bets)[rows]
        in_it = called[np.arange(rows.size), seat] & (called.sum(axis=1) > 1) & _played_out(found)[rows]
        _unshown(found, code, rows[gone & ~late], seat[gone & ~late], "opener_raised")
        _unshown(found, code, rows[late | in_it], seat[late | in_it], "opener_called")


def _played_out(found: Found) -> np.ndarray:
    """Tell which deals have anybody's hand shown, or somebody paid: a record that ends before says nothing (bool[N])."""
    return np.asarray((counts(found, Stage.SHOWN).sum(axis=(1, 2)) > 0) | (paid_to(found) > 0).any(axis=1))


def _unshown(found: Found, code: Code, rows: np.ndarray, seat: np.ndarray, role: str) -> None:
    for row, who in zip(rows.tolist(), seat.tolist(), strict=True):
        found.add(code.role(role), "openers_not_shown", row, seat=who)


def usual_antes(found: Found, bets: Bets) -> np.ndarray:
    """Give what was anted at each jack-pot, NaN where no ante is logged (float64[N])."""
    out = np.full(len(found.keys), np.nan)
    antes = (bets.move == ANTE) & ~np.isnan(bets.said)
    out[bets.row[antes][::-1]] = bets.said[antes][::-1]
    return out


def penalties_paid(found: Found) -> np.ndarray:
    """Give what each seat paid as a penalty, NaN where none is logged (float64[N, MOST + 1])."""
    moves = found.log.moves
    seat, amount = moves["seat"].to_numpy().astype(np.int64), money(moves["amount"].to_numpy())
    mine = (moves["move"].to_numpy() == MOVE["penalty"]) & (seat > 0) & (seat <= MOST) & ~np.isnan(amount)
    out = np.full((len(found.keys), MOST + 1), np.nan)
    at = (np.searchsorted(found.keys, moves["deal"].to_numpy()[mine]), seat[mine])
    out[at] = 0.0
    np.add.at(out, at, amount[mine])
    return out
