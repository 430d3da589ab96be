"""Stacked decks: does one player, or one side, get more than the cut can give?

The null is the pone's cut. Given the four hands of a deal, dealt one at a time from 52 cards, the cut decides which
of them is the dealer's: a rotation of the pack is a rotation of the hands. So each is his with chance 1/4, and each
side's pair of hands is his side's with chance 1/2, whatever the shuffle was. In duplicate bridge, where the boards
were made elsewhere, the same form holds seat by seat.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from detect.checks.base import (
    TRICK_GAMES,
    WHIST_GAMES,
    Part,
    Question,
    Scores,
    Subjects,
    Tag,
    TwoByTwo,
    check,
)
from detect.checks.dealt import ACES, COURT, HOLDINGS, HONOURS, INSTEAD, KNAVE, POINTS, WORTH, Dealt, numbered
from detect.checks.people import people
from detect.log.tables import Seen, Stage
from detect.log.views import rows_of
from detect.nulls import Pmf, PmfTable, hands

UNIT = 0.02
"""The lattice of the log-likelihood ratios."""
TILTS = np.array([0.5, 1.0, 2.0])
HAND, SIDE = 0, 1
PONE = "pone's cut"
GUARD = 1.05
"""Honest bad shuffles give sums of strength a standard deviation up to so many times that of a uniform pack (statistics of
the design, finding 2)."""
LAWS = (hands.aces, hands.honours, hands.points)
EACH = (0.1, 0.1)
"""What each of two sharps is thought to do of all own deals, in a score."""
LOADED = {28: 0.01, 30: 0.1, 34: 0.02, 38: 0.005}
STRONGER = 0.05
"""The same of sides brought to so many points, and of sides four points stronger. A prepared side has more honours, and lower
ones, than one that has as many points by luck. By the cut a deal tells at most one of two, so that what luck often gives, as it
does 28 points, may weigh little: it would drown the rest."""


def lattice(fair: Pmf, *sharps: Pmf, shares: tuple[float, ...] = EACH) -> np.ndarray:
    """Score a count as s = log(1 - w1 - w2 + w1 f1/f0 + w2 f2/f0), a mixture of sharps against fair play, on the lattice.

    Parameters
    ----------
    fair : Pmf
        f0, the uniform law of the count.
    *sharps : Pmf
        f1, f2, or more.
    shares : tuple of float
        w1, w2: one for each sharp.

    Returns
    -------
    int64[K]
        The score of counts 0, 1, … K - 1.

    Examples
    --------
    >>> fair = hands.aces(13)
    >>> lattice(fair, hands.added(fair, 1, 4), hands.added(fair, 2, 4)).tolist()
    [-11, -7, 7, 43, 125]
    """
    top = fair.lo + fair.mass.size
    ratio = np.full(top, 1.0 - sum(shares))
    base = np.ones(top)
    base[fair.lo :] = fair.mass
    for law, share in zip(sharps, shares, strict=True):
        sharped = np.zeros(top)
        stop = min(top, law.lo + law.mass.size)
        sharped[law.lo : stop] = law.mass[: stop - law.lo]
        ratio += share * sharped / base
    return np.asarray(np.round(np.log(ratio) / UNIT), np.int64)


@cache
def tables(what: int) -> tuple[np.ndarray, np.ndarray]:
    """Give the score of a hand's count and of a side's, for aces, honours or points; a side's points go by `hands.court`."""
    shares = (STRONGER, *LOADED.values()) if what == POINTS else EACH
    return lattice(*laws_of(what, HAND)), lattice(*laws_of(what, SIDE), shares=shares)


def laws_of(what: int, part: int) -> tuple[Pmf, ...]:
    """Give the law of what a hand or side is scored by: the uniform one, then those of sharps, the standard one first.

    Parameters
    ----------
    what : int
        `ACES`, `HONOURS` or `POINTS`.
    part : int
        `HAND` or `SIDE`.

    Examples
    --------
    >>> laws_of(ACES, HAND)
    (Pmf(0..4, mean 1, sd 0.8402), Pmf(1..4, mean 1.997, sd 0.8323), Pmf(2..4, mean 2.954, sd 0.7477))
    """
    fair = LAWS[what](26 if part == SIDE else 13)
    top = fair.lo + fair.mass.size - 1
    if what != POINTS:
        return fair, hands.added(fair, 1, top), hands.added(fair, 2, top)
    more = hands.added(fair, 4, top)
    if part == HAND:
        return fair, more, hands.at_least(fair, 18)
    times, held = np.zeros(fair.mass.size), hands.court(26)
    times[more.lo :] = more.mass / fair.mass[more.lo :]
    stronger = Pmf(held.lo, held.mass * times[hands.court_points()])
    return held, stronger, *(hands.brought_to(least) for least in LOADED)


def by_the_cut(dealt: Dealt, what: int) -> Scores:
    """Score the hands and sides of own deals (whist), or of every seat and side (bridge), by the pone's cut."""
    count = dealt.worth[:, :, what]
    both = count[:, :2] + count[:, 2:]
    court = dealt.worth[:, :, COURT if what == POINTS else what]
    hand_score, side_score = tables(what)
    rows, seat, part = _subjects_of(dealt)
    at = np.searchsorted(dealt.cut, rows)
    figure = np.where(part == HAND, count[at, seat - 1], both[at, (seat - 1) % 2])
    hand_values, side_values = hand_score[count[at]], side_score[(court[:, :2] + court[:, 2:])[at]]
    values = np.where((part == HAND)[:, None], hand_values, np.tile(side_values, 2))
    counts = np.where((part == HAND)[:, None], count[at], np.tile(both[at], 2))
    null, kind = _laws(values)
    subjects, subject = _numbered(dealt, rows, seat, part)
    order = np.lexsort((rows, subject))
    score = np.take_along_axis(values, (seat - 1)[:, None], axis=1)[:, 0]
    return Scores(
        subjects=subjects,
        row=rows[order],
        subject=subject[order],
        score=score[order],
        kind=kind[order],
        null=null,
        figure=figure[order].astype(float),
        expected=counts.mean(axis=1)[order],
        variance=counts.var(axis=1)[order],
        tilts=TILTS,
    )


def _laws(values: np.ndarray) -> tuple[PmfTable, np.ndarray]:
    """Give the law of each row of four values; the few rows that differ are told apart first."""
    key = np.sort(values - values.min(initial=0), axis=1) @ (4096 ** np.arange(4))
    _, first, number = np.unique(key, return_index=True, return_inverse=True)
    null, kind = PmfTable.equal(values[first], UNIT)
    return null, kind[number]


def _subjects_of(dealt: Dealt) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Give every score's deal, seat and part: own hand and own side of dealers, or all seats and both sides."""
    rows = dealt.cut
    if dealt.code.dealer_deals:
        seat = dealt.dealer[rows]
        parts = np.repeat([HAND, SIDE], rows.size)
        return np.tile(rows, 2), np.tile(seat, 2), parts
    seats = np.concatenate([np.tile([1, 2, 3, 4], (rows.size, 1)), np.tile([1, 2], (rows.size, 1))], axis=1)
    parts = np.tile([HAND] * 4 + [SIDE] * 2, (rows.size, 1))
    return np.repeat(rows, 6), seats.ravel(), parts.ravel()


def _numbered(
    dealt: Dealt, rows: np.ndarray, seat: np.ndarray, part: np.ndarray
) -> tuple[Subjects, np.ndarray]:
    """Number the subjects: the person who dealt, or the seat where no name is logged or boards were made elsewhere."""
    if dealt.code.dealer_deals:
        return people(dealt, rows, seat, part)
    player = np.full(rows.size, -1, np.int32)
    first, number = numbered(dealt.session[rows], part, seat)
    subjects = Subjects(
        session=dealt.session[rows[first]],
        seat=seat[first].astype(np.int8),
        player=player[first].astype(np.int32),
        part=part[first].astype(np.int8),
    )
    return subjects, number.astype(np.int32)


@check(
    "stacked.aces", question=Question.GAIN, games=TRICK_GAMES, needs="dealt", tag=Tag.EXACT, null=PONE, weight=0.22,
    parts=(Part("hand", 0.5, 0.5, 62), Part("side", 0.5, 0.5, 66)), redealt=True,
)  # fmt: skip
def aces(dealt: Dealt) -> Scores:
    """Do more aces come to the dealer, or to his side, on his own deals than the cut gives?"""
    return by_the_cut(dealt, ACES)


@check(
    "stacked.honours", question=Question.GAIN, games=TRICK_GAMES, needs="dealt", tag=Tag.EXACT, null=PONE, weight=0.105,
    parts=(Part("hand", 0.5, 0.5, 152), Part("side", 0.5, 0.5, 190)), redealt=True,
)  # fmt: skip
def honours(dealt: Dealt) -> Scores:
    """Do more honours come to the dealer, or to his side, on his own deals than the cut gives?"""
    return by_the_cut(dealt, HONOURS)


@check(
    "stacked.points", question=Question.GAIN, games=TRICK_GAMES, needs="dealt", tag=Tag.EXACT, null=PONE, weight=0.275,
    parts=(Part("hand", 0.4, 2.0, 110), Part("side", 0.6, 2.0, 182)), redealt=True,
)  # fmt: skip
def points(dealt: Dealt) -> Scores:
    """Is the dealer's hand, or his side's, stronger on his own deals than the cut gives (4-3-2-1 points)?"""
    return by_the_cut(dealt, POINTS)


@check(
    "stacked.turnup", question=Question.GAIN, games=WHIST_GAMES, needs="turn_ups", tag=Tag.EXACT,
    null="the other dealers' turn-ups (Fisher)", weight=0.04, parts=(Part("turn-up", 1.0, 0.25, 159),), redealt=True,
)  # fmt: skip
def turnup(dealt: Dealt) -> TwoByTwo:
    """Does a dealer turn up honours oftener than the other dealers do?"""
    rows = dealt.turned
    seat = dealt.dealer[rows]
    hit = dealt.log.deals["turn_up"].to_numpy()[rows] % 13 >= KNAVE
    subjects, subject = _numbered(dealt, rows, seat, np.zeros(rows.size, np.int64))
    many = int(dealt.session.max()) + 1 if dealt.session.size else 0
    all_hits = np.bincount(dealt.session[rows], weights=hit, minlength=many).astype(np.int64)
    all_chances = np.bincount(dealt.session[rows], minlength=many)
    order = np.lexsort((rows, subject))
    return TwoByTwo(
        subjects=subjects,
        row=rows[order],
        subject=subject[order],
        hit=hit[order],
        all_hits=all_hits[subjects.session],
        all_chances=all_chances[subjects.session],
    )


def score_law(counts: Pmf, score: np.ndarray) -> Pmf:
    """Give the law of a score from the law of the count.

    Parameters
    ----------
    counts : Pmf
    score : int64[K]
        Of counts 0, 1, … K - 1, as from `lattice`.

    Examples
    --------
    >>> law = score_law(hands.aces(13), tables(ACES)[0])
    >>> round(law.mean(), 3)
    -0.056
    """
    lo = int(score.min())
    mass = np.zeros(int(score.max()) - lo + 1)
    np.add.at(mass, score[counts.support] - lo, counts.mass)
    return Pmf(lo, mass, UNIT)


@check(
    "stacked.alone", question=Question.GAIN, games=TRICK_GAMES, needs="one hand", tag=Tag.CONSERVATIVE,
    null="a uniform pack, the deviation divided by 1.05", weight=0.08,
    parts=(Part("aces", 0.34, 0.5, 66), Part("honours", 0.33, 0.5, 164), Part("points", 0.33, 2.0, 116)), redealt=True,
)  # fmt: skip
def alone(dealt: Dealt) -> Scores:
    """Is the dealer's hand stronger on his own deals than chance gives, where no other hand is known to hold it against?

    At bridge, where the boards were made elsewhere, every hand that is known of a deal not known whole.
    """
    rows, seat = dealt.once(alone_hands)
    count = np.concatenate(
        [(dealt.hands.owner[rows, :52] == seat[:, None]) @ WORTH[:, what] for what in (ACES, HONOURS, POINTS)]
    )
    part = np.repeat([ACES, HONOURS, POINTS], rows.size)
    scores = np.concatenate([tables(what)[HAND][count[part == what]] for what in (ACES, HONOURS, POINTS)])
    subjects, subject = _numbered(dealt, np.tile(rows, 3), np.tile(seat, 3), part)
    order = np.lexsort((np.tile(rows, 3), subject))
    kind = part[order]
    counts = [law(13) for law in LAWS]
    return Scores(
        subjects=subjects, row=np.tile(rows, 3)[order], subject=subject[order], score=scores[order],
        kind=kind.astype(np.int32),
        null=PmfTable.of([score_law(law, tables(what)[HAND]) for what, law in enumerate(counts)]),
        figure=count[order].astype(float), expected=np.array([law.mean() for law in counts])[kind],
        variance=np.array([law.var() for law in counts])[kind], tilts=TILTS, guard=GUARD,
    )  # fmt: skip


def alone_hands(dealt: Dealt) -> tuple[np.ndarray, np.ndarray]:
    """Give the whole hands that a deal not known whole is known by: the dealer's own, at bridge any (deal, seat; int64[n] each).

    A hand of which a card was logged because of what it was is left out, and so is a deal whose cut was declined.
    """
    held = dealt.hands
    known = (held.sizes == dealt.code.hand) & (held.unseen == 0)
    known[:, 0] = False
    row, cards = rows_of(dealt.log, Stage.DEALT)
    chosen = cards["seen"].to_numpy() == Seen.SELECTED
    seat = np.clip(cards["seat"].to_numpy()[chosen], 0, dealt.code.seats)
    known[row[chosen], seat] = False
    fits = dealt.among & ~dealt.log.deals["void"].to_numpy() & ~dealt.uncut & ~dealt.valid
    if dealt.code.dealer_deals:
        known &= np.arange(known.shape[1]) == dealt.dealer[:, None]
    known &= dealt.first(fits & known.any(axis=1))[:, None]
    rows, seats = np.nonzero(known)
    return rows, seats


HOLDINGS["one hand"] = lambda dealt: dealt.once(alone_hands)[0]
INSTEAD["one hand"] = "dealt"
