"""Poker hands by their strength: whether the best was paid, whether hands alike shared, whether an opener had the hand for it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from detect.laws.bets import CENT, Bets, bets_of, jackpots, playing
from detect.laws.code import Code
from detect.laws.found import Found
from detect.laws.poker import MOST, changed, known_ways
from detect.laws.poker_bets import short_claims
from detect.laws.poker_deals import paid_to
from detect.laws.poker_exchanges import EXCHANGING, exchanges
from detect.laws.poker_jackpots import LADDER, openers, penalties_paid, usual_antes
from detect.laws.poker_pools import foul, in_the_call
from detect.log.tables import Stage

FIVE = 5
KNAVE = 9
"""The rank of the knave, of 0..12; the queen and the king follow."""
ODD_COUNTER = 1.0
"""What is left over when a pool is divided may go to one of those who share it."""
GIVEN = {Stage.DEALT: 1, Stage.DRAWN: 1, Stage.DISCARDED: -1}


@dataclass(frozen=True)
class Held:
    """Five cards of each seat that are known, and what they are worth.

    Attributes
    ----------
    strength : int16[N, MOST + 1]
        The greater is the better; 0 where the hand is not known.
    hand, top : int8[N, MOST + 1]
        The class of the hand, of `detect.ranks.Hand`, and the rank it is known by: of a pair its own.
    cards : int8[N, MOST + 1, 5]
        -1 where the hand is not known.
    """

    cards: np.ndarray
    strength: np.ndarray
    hand: np.ndarray
    top: np.ndarray


def poker_best(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find pools paid to another than the best of the hands in the call, and pools that hands alike did not share.

    Only where every hand in the call is known whole, and all who were still in had staked alike. At whiskey poker, where nobody
    bets, every hand that was dealt is shown.
    """
    if "best" not in code.roles:
        return
    bets, paid = bets_of(found, code, mine), paid_to(found)
    called, still = _called(found, code, bets)
    looked = mine & (called.sum(axis=1) > 1) & (called == still).all(axis=1) & (paid > 0).any(axis=1)
    looked &= known_ways(found, code, mine) & ~short_claims(found).any(axis=1)
    held = held_at_the_end(found, code, looked)
    rows = np.flatnonzero(looked & ((held.strength > 0) | ~called).all(axis=1))
    good = called & ~_foul_or_false(found, code, mine, bets)
    worth = np.where(good, held.strength, 0)[rows]
    best = worth == worth.max(axis=1, keepdims=True)
    _paid(found, code, rows, paid[rows], best & (worth > 0), held)


def _called(found: Found, code: Code, bets: Bets) -> tuple[np.ndarray, np.ndarray]:
    """Tell which hands were in the call, and which were not given up (bool[N, MOST + 1], twice); without bets all that were dealt."""
    if EXCHANGING in code.roles:
        dealt = playing(found)
        return dealt, dealt
    return in_the_call(found, bets), (bets.last >= 0) & (bets.folded >= bets.row.size)


def _foul_or_false(found: Found, code: Code, mine: np.ndarray, bets: Bets) -> np.ndarray:
    """Tell which hands cannot take the pool whatever they are worth (bool[N, MOST + 1])."""
    dealt, drawn = foul(found, code, mine)
    out = dealt | drawn
    for row, seat, _ in _false(found, code, mine, bets):
        out[row, seat] = True
    return np.asarray(out)


def _paid(found: Found, code: Code, rows: np.ndarray, paid: np.ndarray, best: np.ndarray, held: Held) -> None:
    for at in np.flatnonzero(((paid > 0) & ~best).any(axis=1) & best.any(axis=1)).tolist():
        row, seat, winner = int(rows[at]), int(((paid > 0) & ~best)[at].argmax()), int(best[at].argmax())
        mine, theirs = int(held.hand[row, seat]), int(held.hand[row, winner])
        found.add(_law(code, mine, theirs), "wrong_hand_paid", row, seat=seat, cards=held.cards[row, seat].tolist(),
                  whose=winner, hand=mine, better=theirs, than=held.cards[row, winner].tolist())  # fmt: skip
    share = np.where(best, paid, np.nan)
    alike = (best.sum(axis=1) > 1) & ~((paid > 0) & ~best).any(axis=1)
    spread = np.zeros(rows.size)
    spread[alike] = np.nanmax(share[alike], axis=1) - np.nanmin(share[alike], axis=1)
    for at in np.flatnonzero(spread > ODD_COUNTER + CENT).tolist():
        seat, other = int(np.nanargmax(share[at])), int(np.nanargmin(share[at]))
        found.add(code.role("shared"), "pool_not_shared", int(rows[at]), seat=seat, whose=other,
                  amount=float(paid[at, seat]), less=float(paid[at, other]))  # fmt: skip


def _law(code: Code, hand: int, better: int) -> str:
    """Cite the law that sets two hands apart: that of their class where it is the same."""
    from detect.ranks import Hand

    same = f"best_{Hand(hand).name.lower()}" if "best_nothing" in code.roles else "best_alike"
    return code.role(same if hand == better and same in code.roles else "best")


def held_at_the_end(found: Found, code: Code, looked: np.ndarray) -> Held:
    """Give the hands of the deals looked at, after draws or exchanges: as followed where that is known, else as shown."""
    known = exchanges(found, code, looked).held if EXCHANGING in code.roles else _five(found, looked, GIVEN)
    shown = _five(found, looked, {Stage.SHOWN: 1})
    whole = np.asarray((known >= 0).all(axis=2))
    return _valued(code, np.where(whole[..., None], known, shown))


def _valued(code: Code, cards: np.ndarray) -> Held:
    from detect.ranks import ranked, rules_of, strengths

    rules = rules_of(code.id)
    strength = np.zeros(cards.shape[:2], np.int16)
    whole = (cards >= 0).all(axis=2)
    strength[whole] = strengths(cards[whole], rules) if whole.any() else 0
    table = ranked(rules)
    return Held(cards, strength, table.hand[strength], table.ranks[strength, 0])


def _five(found: Found, looked: np.ndarray, given: dict[Stage, int]) -> np.ndarray:
    """Give the cards of each hand that has five and no unseen one, from what it got and threw; else -1 (int8[N, MOST + 1, 5])."""
    out = np.full((len(found.keys), MOST + 1, FIVE), -1, np.int8)
    cards = found.log.cards
    stage = cards["stage"].to_numpy()
    place = np.flatnonzero(np.isin(stage, list(given)))
    row = np.searchsorted(found.keys, cards["deal"].to_numpy()[place])
    seat, card = (cards[name].to_numpy()[place].astype(np.int64) for name in ("seat", "card"))
    keep = looked[row] & (seat > 0) & (seat <= MOST)
    row, seat, card, place = row[keep], seat[keep], card[keep], place[keep]
    sign = np.array([given.get(Stage(one), 0) for one in range(len(Stage))])[stage[place]]
    hand = row * (MOST + 1) + seat
    blind = np.unique(hand[card < 0])
    left = pd.Series(sign).groupby(hand * 64 + card).sum()
    left = left[left.index.to_numpy() % 64 < 52]
    key = np.repeat(left.index.to_numpy(), left.to_numpy().clip(0, 1))
    hands, many = np.unique(key // 64, return_counts=True)
    whole = hands[(many == FIVE) & ~np.isin(hands, blind)]
    mine = np.isin(key // 64, whole)
    out[whole // (MOST + 1), whole % (MOST + 1)] = (key[mine] % 64).reshape(-1, FIVE)
    return out


# ----- openers


def poker_openers(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find jack-pots opened on less than their openers, false openers who were paid, and penalties of another amount."""
    if "jackpot_antes" not in code.roles:
        return
    bets, paid, penalty = bets_of(found, code, mine), paid_to(found), penalties_paid(found)
    antes = usual_antes(found, bets)
    for row, seat, rung in _false(found, code, mine, bets):
        law = code.role(_opened_under(found, code, bets, row, seat, rung))
        found.add(law, "opened_short", row, seat=seat, needs=rung)
        if paid[row, seat] > 0:
            found.add(
                code.role("false_opener"), "false_opener_paid", row, seat=seat, amount=float(paid[row, seat])
            )
        others = int((bets.last[row] >= 0).sum()) - 1
        right = float(antes[row] * (others if "opener_called" in code.roles else 2))
        if np.isfinite(penalty[row, seat]) and abs(penalty[row, seat] - right) > CENT:
            found.add(code.role("false_opener"), "penalty_differs", row, seat=seat, amount=float(penalty[row, seat]),
                      right=right)  # fmt: skip


def _opened_under(found: Found, code: Code, bets: Bets, row: int, seat: int, rung: int) -> str:
    """Name the law of a false opening: of the rung of the ladder (English 30 to 32), or of when it came out (Foster 39, 44)."""
    if "false_before" not in code.roles:
        return f"openers_{rung + 1}"
    _, drew, _ = changed(found)
    later = bool((bets.street[(bets.row == row) & (bets.seat == seat)] > 0).any())
    return "false_opener" if later or bool((drew[row, seat] >= 0).any()) else "false_before"


def _false(found: Found, code: Code, mine: np.ndarray, bets: Bets) -> list[tuple[int, int, int]]:
    """Give row and seat of every false opener, and the rung of the ladder: knaves, queens, kings."""
    kept = ("false openers", code.id)
    if "jackpot_antes" not in code.roles:
        return []
    if kept not in found.memo:
        number, opener = jackpots(found), openers(found, bets)
        looked = mine & (opener > 0) & known_ways(found, code, mine)
        held = _valued(code, _five(found, looked, {Stage.DEALT: 1}))
        rung = np.maximum(number - 1, 0) % LADDER if "ladder" in code.roles else np.zeros_like(number)
        at = np.arange(number.size)
        pair = held.hand[at, opener] == 1
        low = (held.hand[at, opener] == 0) | (pair & (held.top[at, opener] < KNAVE + rung))
        rows = np.flatnonzero(looked & (held.strength[at, opener] > 0) & low)
        found.memo[kept] = list(zip(rows.tolist(), opener[rows].tolist(), rung[rows].tolist(), strict=True))
    out: list[tuple[int, int, int]] = found.memo[kept]
    return out
