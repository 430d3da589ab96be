"""The stakes of poker held against its laws: what is put up before the deal, and what is bet on it."""

from __future__ import annotations

import numpy as np
import pandas as pd

from detect.laws.bets import (
    ANTE,
    BET,
    CALL,
    CENT,
    CHECK,
    FORCED,
    OPEN,
    RAISE,
    STAKED,
    Bets,
    bets_of,
    dealers,
    jackpots,
    limits,
    money,
    next_of,
    playing,
    seated,
)
from detect.laws.code import Code
from detect.laws.found import Found
from detect.laws.poker import MOST, changed
from detect.log.tables import MOVE
from detect.log.views import players

SHOW = "show"
"""The note of a claim by one who cannot call, and asks to be shown the hands for what he has put in (English laws 60, 61)."""


def same_party(found: Found) -> np.ndarray:
    """Tell which deals have the same players, all named, in the same seats as the deal before (bool[N])."""
    who, before = players(found.log, MOST)[:, 1:], found.previous
    named = ((who >= 0) == seated(found)[:, 1:]).all(axis=1) & ((who >= 0).sum(axis=1) > 1)
    return np.asarray(named & (before >= 0) & (who == who[before]).all(axis=1))


def poker_stakes(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find antes by another than the player whose they are, straddles out of turn or of another amount, bets where none are."""
    bets = bets_of(found, code, mine)
    forced = np.flatnonzero(np.isin(bets.move, FORCED))
    if "ante" in code.roles:
        _blinds(found, code, bets, forced[jackpots(found)[bets.row[forced]] == 0])
    if "buck" in code.roles:
        _buck(found, code, bets, forced)
    if "no_bets" in code.roles:
        antes_alike(found, code, bets, forced, "no_bets")
        for at in np.flatnonzero(np.isin(bets.move, STAKED)).tolist():
            _put(found, code, bets, at, "no_bets", "bet_where_none_is")


def _put(found: Found, code: Code, bets: Bets, at: int, role: str, kind: str, **detail: object) -> None:
    """Put down an irregularity of one bet."""
    said = {name: float(value) if isinstance(value, np.floating) else value for name, value in detail.items()}
    found.add(code.role(role), kind, int(bets.row[at]), seat=int(bets.seat[at]), line=int(bets.line[at]),
              **said)  # type: ignore[arg-type]  # fmt: skip


def _blinds(found: Found, code: Code, bets: Bets, forced: np.ndarray) -> None:
    """Hold the ante and the straddles of ordinary pools against whose they are and what they may be."""
    row, seat = bets.row[forced], bets.seat[forced]
    antes = np.bincount(row[bets.move[forced] == ANTE], minlength=len(found.keys))
    forced = forced[antes[row] <= 1]
    row, seat = bets.row[forced], bets.seat[forced]
    first = np.diff(row, prepend=-1) != 0
    dealer, there = dealers(found)[row], playing(found)[row]
    due = next_of(there, np.where(first, dealer, np.roll(seat, 1)))
    limit = limits(found)[row]
    for at in np.flatnonzero(first & (due > 0) & (seat != due)).tolist():
        _put(found, code, bets, forced[at], "ante", "ante_by_another", whose=int(due[at]))
    if "ante_share" in code.stakes:
        over = first & (bets.said[forced] > code.stakes["ante_share"] * limit + CENT)
        for at in np.flatnonzero(over).tolist():
            _put(found, code, bets, forced[at], "ante_limit", "ante_over_limit", amount=bets.said[forced[at]],
                 most=code.stakes["ante_share"] * limit[at])  # fmt: skip
    ended = ~first & (np.roll(seat, 1) == dealer)
    for at in np.flatnonzero(~first & ((seat != due) | ended)).tolist():
        _put(found, code, bets, forced[at], "straddle", "straddle_out_of_turn")
    _straddles(found, code, bets, forced, first, limit)


def _straddles(
    found: Found, code: Code, bets: Bets, forced: np.ndarray, first: np.ndarray, limit: np.ndarray
) -> None:
    """Hold what was straddled against the law: doubled each time (Foster 17), or by an ante each time after the first (English 21)."""
    said = bets.said[forced]
    begin = np.maximum.accumulate(np.where(first, np.arange(said.size), 0))
    before, blind = np.roll(said, 1), said[begin]
    second = np.arange(said.size) - begin >= 2
    right = 2 * before if code.stakes["straddle_doubles"] else before + blind
    judged = ~first & (second | bool(code.stakes["straddle_doubles"]))
    for at in np.flatnonzero(judged & (np.abs(said - right) > CENT)).tolist():
        _put(found, code, bets, forced[at], "straddle", "straddle_amount", amount=said[at], right=right[at])
    most = code.stakes["straddle_share"] * limit
    for at in np.flatnonzero(~first & (said > most + CENT)).tolist():
        _put(
            found,
            code,
            bets,
            forced[at],
            "straddle_limit",
            "straddle_over_limit",
            amount=said[at],
            most=most[at],
        )


def antes_alike(found: Found, code: Code, bets: Bets, forced: np.ndarray, role: str) -> None:
    """Find antes that differ, and players without one where others put theirs up."""
    antes = forced[bets.move[forced] == ANTE]
    row, said = bets.row[antes], bets.said[antes]
    usual = pd.Series(said).groupby(row).transform("median").to_numpy()
    for at in np.flatnonzero(np.abs(said - usual) > CENT).tolist():
        _put(found, code, bets, antes[at], role, "antes_differ", amount=said[at], right=usual[at])
    paid = np.zeros((len(found.keys), MOST + 1), bool)
    paid[row, bets.seat[antes]] = True
    missing = playing(found) & ~paid
    missing[np.setdiff1d(np.arange(len(found.keys)), row)] = False
    for at, seat in zip(*(each.tolist() for each in np.nonzero(missing)), strict=True):
        found.add(code.role(role), "ante_missing", at, seat=seat)


def _buck(found: Found, code: Code, bets: Bets, forced: np.ndarray) -> None:
    """Follow the buck: whoever antes for all is the next to the left of who did in the deal before."""
    row, seat = bets.row[forced], bets.seat[forced]
    holder = np.zeros(len(found.keys), np.int64)
    once = np.bincount(row, minlength=len(found.keys)) == 1
    holder[row] = seat
    holder[~once] = 0
    before = found.previous
    rows = np.flatnonzero(same_party(found) & (holder > 0))
    rows = rows[holder[before[rows]] > 0]
    due = next_of(seated(found)[rows], holder[before[rows]])
    for at in np.flatnonzero(holder[rows] != due).tolist():
        found.add(code.role("buck"), "buck_out_of_turn", int(rows[at]), seat=int(holder[rows[at]]),
                  whose=int(due[at]))  # fmt: skip


def poker_bets(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find bets, calls and raises that are too low or too high, and acts of a hand that was given up."""
    bets = bets_of(found, code, mine)
    low = ~np.isnan(bets.said) & (bets.highest > 0) & np.isin(bets.move, STAKED)
    _below(found, code, bets, low & (bets.move == RAISE) & (bets.said <= bets.highest + CENT), "raise_below")
    if "call" in code.roles:  # in a card room a player may be all in for less
        short = low & ((bets.move == BET) | (bets.move == OPEN)) & (bets.said < bets.highest - CENT)
        _below(found, code, bets, short, "bet_below")
        calls = low & (bets.move == CALL) & (bets.stake < bets.highest - CENT)
        _below(found, code, bets, calls & ~_excused(found, bets), "call_below")
    place = np.arange(bets.row.size)
    again = (bets.folded[bets.row, bets.seat] < place) & np.isin(bets.move, [*STAKED, CHECK])
    for at in np.flatnonzero(again).tolist():
        _put(found, code, bets, at, "fold", "acted_after_fold")
    _drew(found, code, bets, mine)
    if "limit" in code.roles:
        _over(found, code, bets)
    if "opening" in code.stakes:
        _openings(found, code, bets)
    if "self" in code.roles:
        _himself(found, code, bets)


def _below(found: Found, code: Code, bets: Bets, which: np.ndarray, kind: str) -> None:
    jackpot = (jackpots(found)[bets.row] > 0) & ("jackpot_come_in" in code.roles)
    for at in np.flatnonzero(which).tolist():
        role = "bet" if bets.street[at] else "jackpot_come_in" if jackpot[at] else "come_in"
        _put(found, code, bets, at, role, kind, amount=bets.stake[at], highest=bets.highest[at])


def short_claims(found: Found) -> np.ndarray:
    """Tell which seats demanded a show for what they had put in (bool[N, MOST + 1])."""
    moves = found.log.moves
    out = np.zeros((len(found.keys), MOST + 1), bool)
    said = [str(each).strip().casefold() == SHOW for each in moves["note"].cat.categories]
    mine = np.array([*said, False], bool)[moves["note"].cat.codes.to_numpy()]
    mine &= moves["move"].to_numpy() == MOVE["claim"]
    seat = moves["seat"].to_numpy().astype(np.int64)
    mine &= (seat > 0) & (seat <= MOST)
    out[np.searchsorted(found.keys, moves["deal"].to_numpy()[mine]), seat[mine]] = True
    return out


def totals(found: Found, bets: Bets) -> np.ndarray:
    """Give what each seat put into the pool in the deal, antes included (float64[N, MOST + 1])."""
    stake = np.where(np.isnan(bets.stake), 0.0, bets.stake)
    out = np.zeros((len(found.keys), MOST + 1))
    frame = pd.DataFrame({"row": bets.row, "seat": bets.seat, "street": bets.street, "stake": stake})
    most = frame.groupby(["row", "seat", "street"], sort=False)["stake"].max()
    np.add.at(out, (most.index.get_level_values(0), most.index.get_level_values(1)), most.to_numpy())
    dead = (bets.move == ANTE) & np.isnan(bets.stake) & ~np.isnan(bets.said)
    np.add.at(out, (bets.row[dead], bets.seat[dead]), bets.said[dead])
    return out


def _excused(found: Found, bets: Bets) -> np.ndarray:
    """Tell which bets are the last of a player who put in all he had, or asked for a show (bool[B])."""
    seats, stack = found.log.seats, np.full((len(found.keys), MOST + 1), np.inf)
    seat = seats["seat"].to_numpy().astype(np.int64)
    fits = (seat > 0) & (seat <= MOST) & ~np.isnan(money(seats["stack"].to_numpy()))
    stack[np.searchsorted(found.keys, seats["deal"].to_numpy()[fits]), seat[fits]] = seats[
        "stack"
    ].to_numpy()[fits]
    allowed = short_claims(found) | (totals(found, bets) >= stack - CENT)
    last = bets.last[bets.row, bets.seat] == np.arange(bets.row.size)
    return np.asarray(last & allowed[bets.row, bets.seat])


def _over(found: Found, code: Code, bets: Bets) -> None:
    """Find raises by more than the limit: over what it costs to come in, before the draw."""
    limit, base = limits(found)[bets.row], bets.highest
    if "opening" in code.stakes:
        base = np.where(bets.street == 0, np.maximum(base, _to_come_in(found, code, bets)), base)
    more = bets.said - base
    for at in np.flatnonzero(np.isin(bets.move, STAKED) & (more > limit + CENT)).tolist():
        role = "bet" if bets.street[at] else "limit"
        _put(found, code, bets, at, role, "raise_over_limit", amount=more[at], most=limit[at])


def _to_come_in(found: Found, code: Code, bets: Bets) -> np.ndarray:
    """Give what it costs to come into the pool of each bet: twice the ante, or twice the last straddle; 0 at a jack-pot (float64[B])."""
    forced = np.isin(bets.move, FORCED) & (jackpots(found)[bets.row] == 0) & ~np.isnan(bets.said)
    if not code.stakes["opening_on_straddle"]:
        forced &= np.append(True, bets.row[1:] != bets.row[:-1]) if bets.row.size else forced
    up = np.zeros(len(found.keys))
    np.maximum.at(up, bets.row[forced], bets.said[forced])
    return np.asarray(code.stakes["opening"] * up[bets.row])


def _openings(found: Found, code: Code, bets: Bets) -> None:
    """Find pools that were opened for less than it costs to come in."""
    staked = np.flatnonzero(np.isin(bets.move, STAKED) & (bets.street == 0))
    first = staked[np.diff(bets.row[staked], prepend=-1) != 0]
    due = _to_come_in(found, code, bets)[first]
    for at in np.flatnonzero(bets.said[first] < due - CENT).tolist():
        _put(
            found,
            code,
            bets,
            first[at],
            "opening",
            "opened_small",
            amount=bets.said[first[at]],
            right=due[at],
        )


def _himself(found: Found, code: Code, bets: Bets) -> None:
    """Find raises by the player whose bet was the highest already, so that all betting had ceased."""
    rose = np.isin(bets.move, [*FORCED, *STAKED]) & (np.nan_to_num(bets.stake) > bets.highest + CENT)
    place = np.arange(bets.row.size)
    setter = np.maximum.accumulate(np.where(rose, place, -1)) if place.size else place
    before = np.append(-1, setter[:-1]).astype(np.int64)[: place.size]
    same = (before >= 0) & (bets.row[before] == bets.row) & (bets.street[before] == bets.street)
    same &= (bets.seat[before] == bets.seat) & np.isin(bets.move[before], STAKED)
    for at in np.flatnonzero(same & rose & np.isin(bets.move, STAKED)).tolist():
        _put(found, code, bets, at, "self", "raised_himself", amount=bets.said[at])


def _drew(found: Found, code: Code, bets: Bets, mine: np.ndarray) -> None:
    """Find draws by a hand that was given up, and by one whose stake was not made good."""
    threw, drew, _ = changed(found)
    took = ((threw > 0) | (drew > 0)) & (mine & ~found.log.deals["void"].to_numpy())[:, None, None]
    row, seat, street = np.nonzero(took)
    out = bets.folded[row, seat]
    gave_up = out < bets.row.size
    gave_up[gave_up] = bets.street[out[gave_up]] < street[gave_up]
    for at in np.flatnonzero(gave_up).tolist():
        found.add(
            code.role("fold"), "drew_after_fold", int(row[at]), seat=int(seat[at]), draw=int(street[at])
        )
    if "pay_to_draw" in code.roles:
        _unpaid(found, code, bets, row[street == 1], seat[street == 1])


def _unpaid(found: Found, code: Code, bets: Bets, row: np.ndarray, seat: np.ndarray) -> None:
    """Hold stakes against the highest before the draw, where the antes are written down and so the bets are whole (English 36)."""
    top = np.zeros((len(found.keys), MOST + 1))
    early = (bets.street == 0) & ~np.isnan(bets.stake)
    np.maximum.at(top, (bets.row[early], bets.seat[early]), bets.stake[early])
    highest = np.where(
        np.isin(np.arange(len(top)), bets.row[np.isin(bets.move, FORCED)]), top.max(axis=1), 0.0
    )
    stayed = bets.folded[row, seat] > bets.row.size
    lacks = stayed & (top[row, seat] < highest[row] - CENT) & ~short_claims(found)[row, seat]
    for at in np.flatnonzero(lacks).tolist():
        found.add(code.role("pay_to_draw"), "drew_unpaid", int(row[at]), seat=int(seat[at]),
                  amount=float(top[row[at], seat[at]]), highest=float(highest[row[at]]))  # fmt: skip
