"""No check calls a chance smaller than it is, and no bet pays in fair play: by adding up all that can happen.

Every registered check is held to it at every total that so many deals can give, down to one in a thousand million; a new
check cannot be left out. Nothing here is drawn but the laws, from evenings that the engine plays.
"""

import os
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from detect.checks import Pairing, Scores, TwoByTwo
from detect.checks.base import Drawn, Subjects
from detect.evidence.draws import bets_on_drawn, law_of_drawn
from detect.evidence.pairings import law_of
from detect.evidence.tests import ODDS, e_trail, factors, fisher, log_tails, rows_of_subject
from tests.calibration.answers import ASKED, TESTED, answer
from tests.checks.by_hand import at_least

TIMES = int(os.environ.get("PONE_CALIBRATION", "1"))
DEALS = (1, 2, 6, 25, 100, 400)
RARE = 1e-9
"""Totals are looked at down to this."""
LOST = 1e-23
"""Sums are added up by hand without what is rarer: beside `RARE` it does not show."""
ATTAINED = 100 * TIMES
"""Of more totals than this, so many are looked at, from the least to the rarest."""
EXACT = 1e-9
"""How far, as a share, a chance may be from the sum by hand."""
NEAR = 1e-10
"""How far bets that are kept in one running sum may be from those by themselves."""


def trimmed(lo, mass):
    """Leave out, at either end, what is too rare to show."""
    below, above = np.cumsum(mass), np.cumsum(mass[::-1])[::-1]
    kept = np.flatnonzero((below > LOST) & (above > LOST))
    return lo + kept[0], mass[kept[0] : kept[-1] + 1]


def plus(one, other):
    return trimmed(one[0] + other[0], np.convolve(one[1], other[1]))


def times(law, n):
    """Add up n of one law, by squaring: no transforms, no tilts."""
    total, power = (0, np.ones(1)), trimmed(*law)
    while n:
        total = plus(total, power) if n & 1 else total
        power, n = plus(power, power) if n > 1 else power, n >> 1
    return total


def summed(scores, kinds):
    """Give the law of the sum of some scores."""
    total = (0, np.ones(1))
    for kind, many in zip(*np.unique(kinds, return_counts=True), strict=True):
        total = plus(total, times((scores.null.lo, scores.null.mass[kind]), int(many)))
    return total


def as_if(scores, kinds, totals):
    """Give the scores as if each of so many subjects had these laws, and reached a total of its own."""
    many, n = len(totals), len(kinds)
    nobody = np.zeros(many, np.int32)
    score = np.full((many, n), scores.null.lo, np.int64)
    score[:, 0] += totals - n * scores.null.lo
    return replace(
        scores, subjects=Subjects(nobody, nobody, nobody, nobody), row=np.zeros(many * n, np.int64),
        subject=np.repeat(np.arange(many), n), score=score.ravel(), kind=np.tile(kinds, many),
    )  # fmt: skip


def drawn(scores, n):
    """Draw the laws of n deals from each part's, some times where there are many and deals are few."""
    rng = np.random.default_rng(n)
    part = scores.subjects.part[scores.subject]
    again = max(1, 8 // n**2)
    return {
        tuple(np.sort(rng.choice(scores.kind[part == each], n)).tolist())
        for each, _ in product(np.unique(part).tolist(), range(again))
    }


@pytest.mark.parametrize("n", DEALS)
@pytest.mark.parametrize(("name", "game"), ASKED)
def test_a_chance_is_at_least_what_it_is_said_to_be(name, game, n):
    """Every p that n deals can give is reached no oftener than it says; and just so often, unless a guard is kept."""
    scores = answer(name, game)
    if not isinstance(scores, Scores):
        return  # added up below
    for kinds in drawn(scores, n):
        lo, mass = summed(scores, np.array(kinds))
        tail = np.cumsum(mass[::-1])[::-1]
        reached = np.flatnonzero((mass > 0) & (tail > RARE))
        reached = reached[
            np.unique(np.linspace(0, reached.size - 1, min(ATTAINED, reached.size)).round().astype(int))
        ]
        said = np.exp(log_tails(as_if(scores, np.array(kinds), lo + reached)))

        assert reached.size
        assert (tail[reached] <= said * (1 + EXACT)).all()
        assert scores.guard > 1.0 or (tail[reached] >= said * (1 - EXACT)).all()


@pytest.mark.parametrize(("name", "game"), ASKED)
def test_every_bet_on_every_law_pays_one_on_average(name, game):
    """E0 of each factor is 1 to twelve digits, and less where a guard makes it dearer; so E0[E] is 1 after any deals."""
    scores = answer(name, game)
    if not isinstance(scores, Scores):
        return
    used = np.unique(scores.kind)
    kind, place = np.nonzero(scores.null.mass[used])
    each = as_if(scores, np.zeros(1, np.int64), scores.null.lo + place)
    pays = np.exp(factors(replace(each, kind=used[kind])))
    paid = np.array(
        [
            np.bincount(kind, scores.null.mass[used[kind], place] * pays[:, bet])
            for bet in range(pays.shape[1])
        ]
    )

    assert (paid <= 1 + 1e-12).all()
    assert scores.guard > 1.0 or (paid >= 1 - 1e-12).all()


@pytest.mark.parametrize(("name", "game"), ASKED)
def test_two_deals_pay_one_on_average_whatever_they_give(name, game):
    """The bets as they are kept, deal by deal: after the second E is on average what it was after the first."""
    scores = answer(name, game)
    if not isinstance(scores, Scores):
        return
    one, other = scores.kind[0], scores.kind[min(1, scores.kind.size - 1)]
    a, b = (np.flatnonzero(scores.null.mass[kind]) for kind in (one, other))
    a = a[:: max(1, a.size // 150)]
    pairs = np.array(list(product(a, b)))
    both = as_if(scores, np.array([one, other]), np.zeros(len(pairs), np.int64))
    e = np.exp(e_trail(replace(both, score=(pairs + scores.null.lo).ravel())))
    weight = scores.null.mass[other, pairs[:, 1]]
    after = np.bincount(np.unique(pairs[:, 0], return_inverse=True)[1], weight * e[1::2])
    before = e[0::2][np.unique(pairs[:, 0], return_index=True)[1]]

    if scores.guard == 1.0:
        assert pytest.approx(before, rel=NEAR) == after
    assert (after <= before * (1 + NEAR)).all()


def test_counts_of_two_tables_have_their_chances_and_their_bets_pay_one():
    """Fisher's law in fractions, and the mixture of odds over all that can happen."""
    for n, hits, others in product((1, 2, 6, 25), (0, 1, 5, 25, 37), (0, 1, 6, 75)):
        chances = n + others
        if hits > chances:
            continue
        k = np.arange(max(0, hits - others), min(n, hits) + 1)
        log_p, bets = fisher(k, *(np.full(k.size, value) for value in (n, hits, chances)))
        exact = np.array([float(at_least(int(x), n, hits, chances)) for x in k])

        assert pytest.approx(exact.tolist(), rel=1e-9) == np.exp(log_p).tolist()
        law = exact - np.append(exact[1:], 0.0)
        assert pytest.approx([1.0] * 3, rel=1e-10) == (law @ np.exp(bets)).tolist()


def subjects_of(scores, most=60):
    """Give some subjects that have anything."""
    return np.unique(scores.subject)[: most * TIMES].tolist()


@pytest.mark.parametrize("name", TESTED)
def test_what_is_drawn_or_paired_pays_one(name):
    """Over the law of each subject, as evenings have it, the bet at the close is worth 1 to twelve digits."""
    scores = answer(name)
    if not isinstance(scores, Pairing | Drawn):
        return
    for subject in subjects_of(scores):
        rows = rows_of_subject(scores, subject)
        if isinstance(scores, Drawn):
            if not scores.drawn[rows].any():
                continue
            law = law_of_drawn(scores, rows)
            e = np.exp([bets_on_drawn(law, int(at), scores.tilts) for at in law.support]).mean(axis=1)
        else:
            law = law_of(scores, rows)
            e = np.mean([np.exp(odds * law.support - law.log_mgf(odds)) for odds in ODDS.tolist()], axis=0)

        assert pytest.approx(1.0, abs=1e-12) == float((law.mass * e).sum())


def test_no_check_is_left_out():
    """A new check gives scores, a table, a pairing or something drawn; and each of these is added up above."""
    assert {Scores, TwoByTwo, Pairing, Drawn} >= {type(answer(name)) for name in TESTED}
    assert [] == [name for name in TESTED if not answer(name).row.size]
