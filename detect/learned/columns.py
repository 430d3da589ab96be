"""What no planned check looks at: where suits and ranks fall, hands that come again, turn-ups, orders, cuts, leads."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from detect.checks import Dealt
from detect.checks.base import TRICK_GAMES
from detect.checks.dealt import POINTS, WORTH
from detect.checks.hidden import leads
from detect.kernels.repeats import most_alike
from detect.laws import audit
from detect.laws.replayed import replayed
from detect.log.tables import Stage
from detect.log.views import is_pack, packs
from detect.nulls.orders import LAWS, law
from detect.sharps import TECHNIQUES_OF

__all__ = ["BREAKS", "ELSEWHERE", "Columns", "habits", "law_columns", "of_cards", "of_orders", "of_turn_ups"]

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
ELSEWHERE = frozenset({"stacked.repeat"})
"""Checks that hold a session against others of the log."""
LENGTH = 13 * 0.25 * 0.75 * 39 / 51
"""Variance of a hand's number of cards of one suit (hypergeometric: 13 of 52)."""
STAY = 13.0
"""Cards of 52 that are on average dealt again to the seat they were dealt to before."""
BREAKS = {
    game: tuple(sorted({" ".join(broken.split()[-2:]) for one in every.values() for broken in one.breaks}))
    for game, every in TECHNIQUES_OF.items()
}
"""By game what the audit finds of sharps, as law and kind: one number a law, whatever the code."""
PACK = 52


@dataclass
class Columns:
    """Columns as they are made, a number a session.

    Attributes
    ----------
    sessions : int
    table : dict of str to float64[sessions]
    """

    sessions: int
    table: dict[str, Floats] = field(default_factory=dict)

    def add(self, name: str, values: Floats) -> None:
        """Keep a column."""
        self.table[name] = np.asarray(values, np.float64)

    def total(self, session: npt.NDArray[np.integer], values: npt.NDArray[np.generic]) -> Floats:
        """Add up rows by session (float64[sessions, …])."""
        out = np.zeros((self.sessions, *values.shape[1:]))
        np.add.at(out, session, values)
        return out

    def mean(self, name: str, session: npt.NDArray[np.integer], values: npt.NDArray[np.generic]) -> None:
        """Keep the mean of some rows by session; NaN where it has none."""
        many = np.bincount(session, minlength=self.sessions)
        self.add(name, _over(self.total(session, values), many))

    def even(self, name: str, counts: Floats, expected: Floats) -> None:
        """Keep how unevenly counts fall over their cells: the mean of (count - expected)² / expected (float64[S, K])."""
        fair = expected > 0
        square = np.divide((counts - expected) ** 2, expected, out=np.zeros_like(counts), where=fair)
        self.add(name, np.where(fair.any(axis=1), square.mean(axis=1), np.nan))


def _over(values: Floats, many: Ints) -> Floats:
    return np.where(many > 0, values / np.maximum(many, 1), np.nan)


# ----- the hands


def of_cards(dealt: Dealt, found: Columns) -> None:
    """Measure where suits and ranks fall, counted from the dealer, and what stays from deal to deal."""
    rows = np.flatnonzero(dealt.distinct & (dealt.dealer > 0))
    if not rows.size:
        return
    session, owner = dealt.session[rows], dealt.hands.owner[rows, :PACK].astype(np.int64)
    place = (owner - dealt.dealer[rows, None]) % 4
    many = np.bincount(session, minlength=found.sessions).astype(float)
    held = np.stack([found.total(session, place == each) for each in range(4)], axis=1)
    _cells(held, many, found)
    _shapes(place, session, found)
    _from_deal_to_deal(rows, owner, dealt, found)


def _cells(held: Floats, many: Floats, found: Columns) -> None:
    """Measure how evenly single cards, ranks and suits fall over the four places (held: float64[S, 4, 52])."""
    fair = np.repeat(many[:, None] / 4, 4, axis=1)
    by_suit, by_rank = held.reshape(-1, 4, 4, 13).sum(axis=3), held.reshape(-1, 4, 4, 13).sum(axis=2)
    found.even("cards over hands", held.reshape(-1, 4 * PACK), np.repeat(fair, PACK, axis=1))
    found.add("cards strangest card", np.abs(_standard(held, many, 3 / 16)).max(axis=(1, 2)))
    found.even("cards suits over hands", by_suit.reshape(-1, 16), 13 * np.repeat(fair, 4, axis=1))
    for suit, name in enumerate(("clubs", "diamonds", "hearts", "spades")):
        found.add(f"cards dealer's {name}", _standard(by_suit[:, 0, suit], many, LENGTH, 13))
    for rank, name in enumerate("23456789TJQKA"):
        found.even(f"cards {name} over hands", by_rank[:, :, rank], 4 * fair)
        found.add(f"cards dealer's {name}", _standard(by_rank[:, 0, rank], many, 4 * 3 / 16, 4))


def _standard(counts: Floats, many: Floats, variance: float, of: int = 1) -> Floats:
    """Give counts of `of` cards of which one in four is expected, in standard deviations; NaN without a deal."""
    shape = (-1, *[1] * (counts.ndim - 1))
    n = np.where(many > 0, many, np.nan).reshape(shape)
    return np.asarray((counts - of * n / 4) / np.sqrt(n * variance))


def _shapes(place: Ints, session: npt.NDArray[np.integer], found: Columns) -> None:
    """Measure the suit shape, counted from the dealer, of each hand, and its points."""
    for each, name in enumerate(("dealer's", "left hand's", "partner's", "pone's")):
        mine = place == each
        lengths = mine.reshape(-1, 4, 13).sum(axis=2)
        found.mean(f"cards {name} shape", session, (lengths**2).sum(axis=1).astype(float))
        found.mean(f"cards {name} longest", session, lengths.max(axis=1).astype(float))
        found.mean(f"cards {name} points", session, (mine @ WORTH[:, POINTS]).astype(float))


def _from_deal_to_deal(rows: Ints, owner: Ints, dealt: Dealt, found: Columns) -> None:
    """Measure cards that stay in their seat from one deal to another, and how the strength of a side runs on."""
    session = dealt.session[rows]
    north_south = ((owner % 2 == 1) @ WORTH[:, POINTS]).astype(float) - 20.0
    for back in (1, 2, 4):
        same = np.flatnonzero(session[back:] == session[:-back])
        later, name = same + back, f"{back} back"
        stay = (owner[later] == owner[same]).sum(axis=1)
        found.mean(f"cards stay {name}", session[later], stay - STAY)
        found.mean(f"cards points run {name}", session[later], north_south[later] * north_south[same])
    first = np.searchsorted(session, session, side="left")
    size = np.searchsorted(session, session, side="right") - first
    half = np.where(2 * (np.arange(rows.size) - first) < size, -1.0, 1.0)
    found.mean("cards points drift", session, half * north_south)


def of_turn_ups(dealt: Dealt, found: Columns) -> None:
    """Measure which cards are turned up."""
    if not dealt.code.turns_up:
        return
    rows = dealt.turned
    session, card = dealt.session[rows], dealt.log.deals["turn_up"].to_numpy()[rows].astype(np.int64)
    fits = (card >= 0) & (card < PACK)
    session, card = session[fits], card[fits]
    many = np.bincount(session, minlength=found.sessions)[:, None].astype(float)
    suits = found.total(session, card[:, None] // 13 == np.arange(4))
    ranks = found.total(session, card[:, None] % 13 == np.arange(13))
    found.even("turn-up suits", suits, np.repeat(many / 4, 4, axis=1))
    found.even("turn-up ranks", ranks, np.repeat(many / 13, 13, axis=1))
    found.mean("turn-up height", session, (card % 13).astype(float))
    same = np.flatnonzero(session[1:] == session[:-1])
    found.mean("turn-up suit again", session[same], (card[same] // 13 == card[same + 1] // 13).astype(float))


# ----- the packs


def of_orders(dealt: Dealt, found: Columns) -> None:
    """Measure what each shuffle left of the order before, and whether one pack lies as another did."""
    orders = dealt.orders
    if orders.row.size:
        session, whole = dealt.session[orders.row], orders.columns["known"] == PACK
        many = np.bincount(session[whole], minlength=found.sessions)
        for name in LAWS:
            fair, values = law(name, PACK), orders.columns[name][whole].astype(float)
            total = found.total(session[whole], values - fair.mean())
            found.add(
                f"order {name}", np.where(many > 0, total / np.sqrt(np.maximum(many, 1) * fair.var()), np.nan)
            )
            largest = np.full(found.sessions, -np.inf)
            np.maximum.at(largest, session[whole], np.abs(values - fair.mean()) / np.sqrt(fair.var()))
            found.add(f"order {name} strangest", np.where(many > 0, largest, np.nan))
    _lying_again(dealt, found)


def _lying_again(dealt: Dealt, found: Columns) -> None:
    """Measure how many cards lie, cut anyhow, as they did in an earlier pack of the session."""
    order, length = packs(dealt.log, Stage.PACK, PACK)
    rows = np.flatnonzero(is_pack(order, length, PACK) & dealt.among & ~dealt.log.deals["void"].to_numpy())
    if not rows.size:
        return
    rows = rows[np.argsort(dealt.session[rows], kind="stable")]
    session = dealt.session[rows]
    earlier = np.arange(rows.size) - np.searchsorted(session, session, side="left")
    own = np.repeat(np.arange(rows.size), earlier)
    other = own - 1 - (np.arange(own.size) - np.repeat(np.cumsum(earlier) - earlier, earlier))
    alike = most_alike(np.argsort(order[rows], axis=1).astype(np.int8), own, other)
    most = np.full(found.sessions, -np.inf)
    np.maximum.at(most, session[own], alike.astype(float))
    found.add("order again", np.where(np.isfinite(most), most, np.nan))


# ----- what people do


def habits(dealt: Dealt, found: Columns) -> None:
    """Measure how people cut, lead and win: their chances are nobody's law."""
    deals = dealt.log.deals
    cut, void = deals["cut"].to_numpy().astype(float), deals["void"].to_numpy()
    rows = np.flatnonzero(dealt.among & (cut > 0))
    session = dealt.session[rows]
    found.mean("habit cut mean", session, cut[rows])
    found.mean("habit cut far", session, np.abs(cut[rows] - PACK / 2))
    every = np.flatnonzero(dealt.among)
    found.mean("habit void", dealt.session[every], void[every].astype(float))
    if dealt.code.game in TRICK_GAMES and dealt.holds("play").any():
        _play(dealt, found)


def _play(dealt: Dealt, found: Columns) -> None:
    """Measure opening leads, and how far tricks go beyond what the dealer's side holds."""
    rows, leader, suit = dealt.once(leads)
    session, owner = dealt.session[rows], dealt.hands.owner[rows, :PACK].reshape(-1, 4, 13)
    of_suit = owner[np.arange(rows.size), suit]
    for step, name in enumerate(("own", "behind", "partner's", "before")):
        theirs = of_suit == ((leader - 1 + step) % 4 + 1)[:, None]
        found.mean(f"habit lead {name} length", session, theirs.sum(axis=1).astype(float))
        found.mean(f"habit lead {name} points", session, (theirs @ WORTH[:13, POINTS]).astype(float))
    won = replayed(dealt.log).won
    rows = np.flatnonzero(dealt.distinct & (dealt.dealer > 0) & (won[:, 1:].sum(axis=1) == dealt.code.hand))
    side = np.where((dealt.dealer % 2 == 1)[:, None], won[:, [1, 3]], won[:, [2, 4]]).sum(axis=1)[rows]
    his = dealt.hands.owner[rows, :PACK] % 2 == dealt.dealer[rows, None] % 2
    found.mean("habit dealer's tricks", dealt.session[rows], side - 6.5)
    found.mean("habit tricks beyond points", dealt.session[rows], side - (his @ WORTH[:, POINTS]) * 13 / 40)


def law_columns(dealt: Dealt, found: Columns) -> None:
    """Measure how often each law was broken that a sharp breaks, a deal; kinds of other codes go by the same number."""
    every = np.flatnonzero(dealt.among)
    deals = np.bincount(dealt.session[every], minlength=found.sessions)
    rows = audit(dealt.log)
    names = list(dealt.log.deals["session"].cat.categories)
    at = {name: number for number, name in enumerate(names)}
    session = np.array([at[name] for name in rows["session"]], np.int64)
    said = rows["law"].astype(str).str.split(" ", n=1).str[-1] + " " + rows["kind"].astype(str)
    for broken in BREAKS.get(dealt.code.game, BREAKS["whist"]):
        times = np.bincount(session[(said == broken).to_numpy()], minlength=found.sessions)
        found.add(f"law {broken}", _over(times.astype(float), deals))
