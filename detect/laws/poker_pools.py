"""Who was paid at poker, who showed, and on what hand: held against its laws as far as the log has it."""

from __future__ import annotations

import numpy as np

from detect.laws.bets import CENT, FORCED, RAISE, STAKED, Bets, bets_of, next_of
from detect.laws.code import Code
from detect.laws.found import Found
from detect.laws.poker import MOST, changed, counts, variants
from detect.laws.poker_bets import short_claims, totals
from detect.laws.poker_deals import paid_to
from detect.laws.poker_events import BORROWED, said_of
from detect.log.tables import MOVE, Stage
from detect.log.views import rows_of


def poker_fouls(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find hands of a wrong number of cards that were bet on, or paid."""
    bets, dealt, drawn = bets_of(found, code, mine), *foul(found, code, mine)
    staked = np.flatnonzero(np.isin(bets.move, STAKED))
    row, seat = bets.row[staked], bets.seat[staked]
    for role, wrong in (
        ("foul", dealt[row, seat]),
        ("foul_bet", (dealt | drawn)[row, seat] & (bets.street[staked] > 0)),
    ):
        if role in code.roles:
            _foul_bets(found, code, bets, staked[wrong], role)
    if "foul_paid" in code.roles:
        for at, who in zip(
            *(each.tolist() for each in np.nonzero((dealt | drawn) & (paid_to(found) > 0))), strict=True
        ):
            found.add(code.role("foul_paid"), "foul_paid", at, seat=who)


def _foul_bets(found: Found, code: Code, bets: Bets, at: np.ndarray, role: str) -> None:
    """Put down the first bet of each hand on which the law bears, once."""
    kept = found.memo.setdefault(("foul_bets", code.id), set())
    for one in at.tolist():
        who = (int(bets.row[one]), int(bets.seat[one]))
        if who not in kept:
            kept.add(who)
            found.add(code.role(role), "foul_bet", who[0], seat=who[1], line=int(bets.line[one]))


def foul(found: Found, code: Code, mine: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Tell which hands were dealt a wrong number of cards, and which drew one (bool[N, MOST + 1], twice)."""
    looked = mine & ~found.log.deals["void"].to_numpy()
    looked &= np.array([way is not None and len(way.hand) == 1 for way in variants(found, code, mine)], bool)
    size = counts(found, Stage.DEALT).sum(axis=2)
    row, counted = rows_of(found.log, Stage.COUNTED)
    seat = counted["seat"].to_numpy().astype(np.int64)
    fits = (seat > 0) & (seat <= MOST)
    bare = fits & (size[row, np.clip(seat, 0, MOST)] == 0)
    size[row[bare], seat[bare]] = counted["position"].to_numpy()[bare]
    threw, drew, last = changed(found)
    unfinished = (drew == 0) & (last[:, None, None] < np.arange(threw.shape[2]))
    drawn = ((threw >= 0) & (threw != drew) & ~unfinished).any(axis=2)
    return looked[:, None] & (size > 0) & (size != code.hand), looked[:, None] & drawn


def poker_pools(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find pools paid to a hand that was given up, a short call's share above its due, and a borrowed raise not called."""
    bets, paid = bets_of(found, code, mine), paid_to(found)
    if "pool" in code.roles:
        wrong = (paid > 0) & (bets.folded < bets.row.size) & mine[:, None]
        for row, seat in zip(*(each.tolist() for each in np.nonzero(wrong)), strict=True):
            found.add(code.role("pool"), "paid_after_fold", row, seat=seat, amount=float(paid[row, seat]))
    if "share" in code.roles:
        _shares(found, code, bets, paid)
    if "borrowed" in code.roles:
        _borrowed(found, code, bets, mine)


def _shares(found: Found, code: Code, bets: Bets, paid: np.ndarray) -> None:
    """A short caller takes the ante, the straddles and as much as he staked from each player then in the game (English 60)."""
    put, short = totals(found, bets), short_claims(found)
    forced = np.isin(bets.move, FORCED) & ~np.isnan(bets.said)
    dead = np.zeros((len(found.keys), MOST + 1))
    np.maximum.at(dead, (bets.row[forced], bets.seat[forced]), bets.said[forced])
    for row, seat in zip(*(each.tolist() for each in np.nonzero(short & (paid > 0))), strict=True):
        share = np.minimum(put[row], put[row, seat])
        gone = bets.folded[row] < bets.last[row, seat]
        most = float(np.where(gone, dead[row], np.maximum(share, dead[row])).sum())
        if paid[row, seat] > most + CENT:
            found.add(
                code.role("share"),
                "share_too_large",
                row,
                seat=seat,
                amount=float(paid[row, seat]),
                most=most,
            )


def _borrowed(found: Found, code: Code, bets: Bets, mine: np.ndarray) -> None:
    """Who borrowed to raise must borrow to call: he neither gives up his hand to a raise nor asks for a show (English 62)."""
    short = short_claims(found)
    for row, said in said_of(found, mine & ~found.log.deals["void"].to_numpy()).items():
        for seat in {each.seat for each in said if each.kind == "note" and each.note == BORROWED}:
            raised = np.flatnonzero((bets.row == row) & (bets.seat == seat) & (bets.move == RAISE))
            if (
                seat > 0
                and raised.size
                and (short[row, seat] or raised[-1] < bets.folded[row, seat] < bets.row.size)
            ):
                found.add(code.role("borrowed"), "borrowed_not_called", row, seat=seat)


def poker_showing(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find pools paid on a hand that was not shown though another was, hands shown out of turn, and shows before the end."""
    if "show_all" not in code.roles:
        return
    bets, shown = bets_of(found, code, mine), _shown(found)
    called = in_the_call(found, bets)
    looked = mine & ~found.log.deals["void"].to_numpy() & (called.sum(axis=1) > 1) & shown.any(axis=1)
    hidden = looked[:, None] & called & ~shown & (paid_to(found) > 0)
    for row, seat in zip(*(each.tolist() for each in np.nonzero(hidden)), strict=True):
        found.add(code.role("show_all"), "paid_not_shown", row, seat=seat)
    if "show_turn" in code.roles:
        _show_turns(found, code, mine, bets, called)
    if "shows_last" in code.roles:
        _shown_early(found, code, mine)


def _shown(found: Found) -> np.ndarray:
    """Tell which seats showed cards (bool[N, MOST + 1])."""
    return np.asarray(counts(found, Stage.SHOWN).sum(axis=2) > 0)


def in_the_call(found: Found, bets: Bets) -> np.ndarray:
    """Tell which seats had as much in the last round of betting as anybody, and their hands (bool[N, MOST + 1])."""
    last = np.zeros(len(found.keys), np.int64)
    staked = np.isin(bets.move, STAKED)
    np.maximum.at(last, bets.row[staked], bets.street[staked])
    final = ~np.isnan(bets.stake) & (bets.street == last[bets.row])
    put = np.zeros((len(found.keys), MOST + 1))
    np.maximum.at(put, (bets.row[final], bets.seat[final]), bets.stake[final])
    top = put.max(axis=1, keepdims=True)
    return np.asarray((top > 0) & (put >= top - CENT) & (bets.folded >= bets.row.size))


def _shows(found: Found, mine: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Give place, row and seat of every move by which a hand was shown."""
    moves = found.log.moves
    place = np.flatnonzero(moves["move"].to_numpy() == MOVE["show"])
    row = np.searchsorted(found.keys, moves["deal"].to_numpy()[place])
    seat = moves["seat"].to_numpy()[place].astype(np.int64)
    keep = mine[row] & (seat > 0) & (seat <= MOST)
    return place[keep], row[keep], seat[keep]


def _show_turns(found: Found, code: Code, mine: np.ndarray, bets: Bets, called: np.ndarray) -> None:
    """Hands are shown in turn, from the left of the last who bet or called (English 59)."""
    _, row, seat = _shows(found, mine)
    staked = np.flatnonzero(np.isin(bets.move, STAKED))
    speaker = np.zeros(len(found.keys), np.int64)
    speaker[bets.row[staked]] = bets.seat[staked]
    first = np.diff(row, prepend=-1) != 0
    due = next_of(called[row], np.where(first, speaker[row], np.roll(seat, 1)))
    many = np.bincount(row, minlength=len(found.keys))[row] == called.sum(axis=1)[row]
    wrong = np.flatnonzero(many & (due > 0) & (due != seat) & called[row, seat])
    for at in wrong[np.diff(row[wrong], prepend=-1) != 0].tolist():
        found.add(
            code.role("show_turn"), "showed_out_of_turn", int(row[at]), seat=int(seat[at]), whose=int(due[at])
        )


def _shown_early(found: Found, code: Code, mine: np.ndarray) -> None:
    """Who asked for a show for what he had does not show before the others have done betting (English 61)."""
    short, moves = short_claims(found), found.log.moves
    if not short.any():
        return
    place, row, seat = _shows(found, mine)
    staked = np.flatnonzero(np.isin(moves["move"].to_numpy(), STAKED))
    last = np.full(len(found.keys), -1, np.int64)
    last[np.searchsorted(found.keys, moves["deal"].to_numpy()[staked])] = staked
    for at in np.flatnonzero(short[row, seat] & (place < last[row])).tolist():
        found.add(code.role("shows_last"), "showed_early", int(row[at]), seat=int(seat[at]))
