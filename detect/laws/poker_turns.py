"""Whose turn it was at poker: to draw, and to bet."""

from __future__ import annotations

import numpy as np
import pandas as pd

from detect.laws.bets import FORCED, OPEN, Bets, bets_of, dealers, jackpots, next_of
from detect.laws.code import Code
from detect.laws.found import Found
from detect.laws.poker import MOST
from detect.log.tables import MOVE

DRAWS = ("discard", "stand", "draw")


def poker_turns(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find draws and bets before the turn of a player whose own came only later."""
    if "draw_turn" in code.roles:
        _draws(found, code, mine)
    if "bet_turn" in code.roles:
        _bets(found, code, bets_of(found, code, mine))


def _draws(found: Found, code: Code, mine: np.ndarray) -> None:
    """Hold the order in which seats threw against the order from the dealer's left.

    Where no throw is written down the order of the cards given stands for it: a card room writes its own player's draw
    down at once, and the others' when it comes to them.
    A player whose card was shown in the draw is given another when all others have been helped (Foster 23).
    """
    moves = found.log.moves
    place = np.flatnonzero(np.isin(moves["move"].to_numpy(), [MOVE[name] for name in DRAWS]))
    row = np.searchsorted(found.keys, moves["deal"].to_numpy()[place])
    street, seat, move = (
        moves[name].to_numpy()[place].astype(np.int64) for name in ("street", "seat", "move")
    )
    dealer = dealers(found)[row]
    keep = mine[row] & ~found.log.deals["void"].to_numpy()[row] & (dealer > 0) & (seat > 0) & (seat <= MOST)
    keep &= ~_shown_in_draw(found)[row, np.clip(seat, 0, MOST)]
    place, row, street, seat, move, dealer = (each[keep] for each in (place, row, street, seat, move, dealer))
    turn = (seat - dealer - 1) % MOST
    group = row * 128 + street
    given = move == MOVE["draw"]
    heard = ~given | ~np.isin(group, group[~given])
    place, row, street, seat, turn, group = (each[heard] for each in (place, row, street, seat, turn, group))
    first = ~pd.DataFrame({"group": group, "seat": seat}).duplicated().to_numpy()
    place, row, street, seat, turn, group = (each[first] for each in (place, row, street, seat, turn, group))
    order = np.lexsort((place, group))
    later = pd.Series(turn[order][::-1]).groupby(group[order][::-1]).cummin().to_numpy()[::-1]
    early = np.flatnonzero(turn[order] > later)
    opens = np.diff(group[order], prepend=-1) != 0
    once = ~pd.DataFrame({"row": row[order[early]], "seat": seat[order[early]]}).duplicated().to_numpy()
    for at in early[once].tolist():
        role = "first_draw" if opens[at] and "first_draw" in code.roles else "draw_turn"
        one = order[at]
        found.add(
            code.role(role), "drew_out_of_turn", int(row[one]), seat=int(seat[one]), draw=int(street[one])
        )


def _shown_in_draw(found: Found) -> np.ndarray:
    """Tell which seats had a card shown in the draw (bool[N, MOST + 1])."""
    moves = found.log.moves
    out = np.zeros((len(found.keys), MOST + 1), bool)
    seat = moves["seat"].to_numpy().astype(np.int64)
    mine = (moves["move"].to_numpy() == MOVE["expose"]) & (seat > 0) & (seat <= MOST)
    out[np.searchsorted(found.keys, moves["deal"].to_numpy()[mine]), seat[mine]] = True
    return out


def _bets(found: Found, code: Code, bets: Bets) -> None:
    """Hold each bet against whose turn it was: the next to the left that still held cards and had more to say.

    Who says nothing later is taken to have been out. In each round the first bet out of turn is found, since those after it
    follow from it.
    """
    act = np.flatnonzero(~np.isin(bets.move, FORCED))
    row, street, seat = bets.row[act], bets.street[act], bets.seat[act]
    group = row * 128 + street
    first = np.diff(group, prepend=-1) != 0
    before = np.where(first, _speaks_after(found, code, bets, act), np.roll(seat, 1))
    due = next_of(bets.live(act), before)
    wrong = np.flatnonzero((before > 0) & (due > 0) & (due != seat))
    wrong = wrong[np.diff(group[wrong], prepend=-1) != 0]
    for at in wrong.tolist():
        role = _turn_role(found, code, int(row[at]), int(street[at]), first=bool(first[at]))
        found.add(code.role(role), "bet_out_of_turn", int(row[at]), seat=int(seat[at]), whose=int(due[at]),
                  line=int(bets.line[act[at]]))  # fmt: skip


def _turn_role(found: Found, code: Code, row: int, street: int, *, first: bool) -> str:
    """Name the law that says whose turn it was."""
    jackpot = jackpots(found)[row] > 0
    role = "bet_turn" if street or not first else "open_turn" if jackpot else "first_say"
    if first and street:
        role = "opener_bets" if jackpot else "first_bet"
    elif role == "first_say" and _last_forced(found, row):
        role = "straddled_say"
    return role if role in code.roles else "bet_turn"


def _last_forced(found: Found, row: int) -> bool:
    """Tell whether the ante of a deal was straddled."""
    a, b = found.move_starts[row : row + 2].tolist()
    return int(np.isin(found.moves["move"][a:b], FORCED).sum()) > 1


def _speaks_after(found: Found, code: Code, bets: Bets, act: np.ndarray) -> np.ndarray:
    """Give the seat after which the first of each round speaks: 0 where no law says, or nobody is known to have anted (int64[n])."""
    row, street = bets.row[act], bets.street[act]
    dealer = dealers(found)[row]
    if "ante" not in code.roles:
        return np.where(street == 0, dealer, 0)
    jackpot = jackpots(found)[row] > 0
    opener = _seat_of(found, bets, bets.move == OPEN)[row]
    if "opener_bets" in code.roles:
        after_jackpot = next_of(np.ones((row.size, MOST + 1), bool), opener, -1)
    else:
        after_jackpot = np.zeros_like(opener)
    forced = np.isin(bets.move, FORCED)
    blind = _seat_of(found, bets, forced & np.append(True, bets.row[1:] != bets.row[:-1])[: forced.size])[row]
    last = _seat_of(found, bets, forced)[row]
    ordinary = np.where(street > 0, blind, np.where(last > 0, last, blind))
    return np.asarray(np.where(jackpot, np.where(street > 0, after_jackpot, dealer), ordinary))


def _seat_of(found: Found, bets: Bets, which: np.ndarray) -> np.ndarray:
    """Give the seat of the last of these bets in each deal, 0 where there is none (int64[N])."""
    out = np.zeros(len(found.keys), np.int64)
    out[bets.row[which]] = bets.seat[which]
    return out
