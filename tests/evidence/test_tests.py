"""From scores to evidence: exact chances, bets whose mean is one, and what is left without a deal."""

import json
from math import comb, exp, log
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import hypergeom

from detect.checks import NO_LAWS, Dealt, Scores, TwoByTwo, registry
from detect.evidence import tests as evidence
from detect.evidence.tests import ODDS, e_trail, fisher, telling, test_scores, test_table, without
from detect.laws import load
from detect.nulls import hands
from tests.calibration import rooms
from tests.checks.by_hand import at_least

for collected in (test_scores, test_table):
    collected.__test__ = False  # they are the code's, not tests of it

ORACLES = json.loads((Path(__file__).parents[1] / "oracles" / "evidence.json").read_text("utf-8"))
CODES = {"whist": "whist-club", "bridge": "bridge"}
NOT_SUMMED = {
    "stacked.turnup",
    "revoke.rate",
    "cut.habit",
    "cut.meets",
    "revoke.gain",
    "void.bias",
    "timing.slow",
}
SUMMED = [
    (c.name, game)
    for c in registry().values()
    for game in c.games
    if game in {*CODES, "*"} and c.name not in NOT_SUMMED
]
PLAYED = ("shuffle.cohesion", "cut.low", "hidden.lead", "hidden.first", "stacked.repeat")


def scores_of(name, game, *, sessions=3, deals=24, seed=1):
    if name in PLAYED:
        log = rooms.played(sessions=sessions, deals=deals, seed=seed)
        return registry()[name].run(Dealt(log, load("whist-club"), np.ones(len(log.deals), bool)))
    if game == "*":
        log = rooms.plain(rooms.uniform(np.random.default_rng(seed), sessions, deals))
        return registry()[name].run(Dealt(log, NO_LAWS, np.ones(len(log.deals), bool)))
    log = getattr(rooms, game)(rooms.uniform(np.random.default_rng(seed), sessions, deals))
    return registry()[name].run(Dealt(log, load(CODES[game]), np.ones(len(log.deals), bool)))


def one(*values):
    return [np.array([value]) for value in values]


# -- the oracles


@pytest.mark.parametrize("oracle", ORACLES["moments"], ids=lambda o: f"{o['law']} {o['size']}")
def test_what_hands_hold_on_average(oracle):
    """The counts that scores rest on have the moments that are known of them."""
    law = getattr(hands, oracle["law"])(oracle["size"])

    assert pytest.approx((oracle["mean"], oracle["variance"]), rel=1e-9) == (law.mean(), law.var())


def test_shapes_have_the_moments_that_are_known():
    """A deal's sum of squared suit lengths has mean 198.8235 and standard deviation 13.36886."""
    law = hands.square_sum_deal()

    assert pytest.approx((ORACLES["shape"]["mean"], ORACLES["shape"]["sd"]), rel=1e-6) == (
        law.mean(),
        law.var() ** 0.5,
    )


@pytest.mark.parametrize("oracle", ORACLES["hypergeometric"], ids=lambda o: o["source"][-12:])
def test_tables_that_are_known(oracle):
    """The lady who tasted tea, and the boards placed by chance, have their known chances."""
    log_p, _ = fisher(*one(oracle["k"], oracle["n"], oracle["hits"], oracle["chances"]))

    assert pytest.approx(oracle["p"], rel=1e-4) == exp(log_p[0])


# -- Fisher's exact law


def some_tables():
    rng = np.random.default_rng(4)
    chances = rng.integers(1, 60, 400)
    n, hits = (rng.integers(0, chances + 1) for _ in range(2))
    k = rng.integers(np.maximum(0, n + hits - chances), np.minimum(n, hits) + 1)
    return k, n, hits, chances


def test_the_chance_of_a_table_is_exact():
    """P(X >= k) is the share of ways, for any margins."""
    log_p, _ = fisher(*some_tables())
    expected = [float(at_least(*(int(v) for v in row))) for row in zip(*some_tables(), strict=True)]

    assert pytest.approx(expected, rel=1e-11) == np.exp(log_p).tolist()


def test_the_bet_on_a_table_has_mean_one():
    """The noncentral law over the central one, mixed over odds ratios, is one on average whatever the margins."""
    for _, n, hits, chances in zip(*some_tables(), strict=True):
        k = np.arange(max(0, n + hits - chances), min(n, hits) + 1)
        _, bets = fisher(k, *(np.full(k.size, v) for v in (n, hits, chances)))
        e = np.exp(bets).mean(axis=1)
        law = [comb(hits, int(x)) * comb(chances - hits, n - int(x)) / comb(chances, n) for x in k]
        by_hand = [
            sum(
                o**x / sum(w * o**y for w, y in zip(law, k.tolist(), strict=True)) for o in np.exp(ODDS).tolist()
            ) / 3
            for x in k.tolist()
        ]  # fmt: skip

        assert pytest.approx(by_hand, rel=1e-10) == e.tolist()
        assert pytest.approx([1.0] * 3, abs=1e-12) == np.dot(law, np.exp(bets)).tolist()


@pytest.mark.parametrize(("n", "hits", "chances"), [(0, 0, 0), (0, 4, 9), (5, 0, 9), (9, 4, 9), (4, 9, 9)])
def test_a_table_with_nothing_to_learn(n, hits, chances):
    """Where a margin leaves one outcome only, p and e are one."""
    k = n * hits // max(chances, 1)
    log_p, bets = fisher(*one(k, n, hits, chances))

    assert 0.0 == log_p[0]
    assert pytest.approx([0.0] * 3, abs=1e-12) == bets[0].tolist()


def test_a_huge_table_is_right():
    """Two hundred thousand chances keep seven digits."""
    k, n, hits, chances = 15_600, 50_000, 61_000, 200_000
    log_p, _ = fisher(*one(k, n, hits, chances))

    assert pytest.approx(hypergeom.logsf(k - 1, chances, hits, n), rel=1e-7) == log_p[0]


def test_tables_do_not_depend_on_their_neighbours(monkeypatch):
    """A small table beside a large one, or alone in its block, has the same chances."""
    whole = fisher(*some_tables())
    monkeypatch.setattr(evidence, "CELLS", 40)
    split = fisher(*some_tables())

    for one_way, other in zip(whole, split, strict=True):
        assert np.allclose(one_way, other, rtol=1e-13, atol=1e-13)


def test_a_table_of_two_players_is_read_as_it_stands():
    """Own share less the others', with the expectation at the room's rate."""
    subjects = scores_of("stacked.turnup", "whist").subjects
    two = type(subjects)(*(v[:2] for v in (subjects.session, subjects.seat, subjects.player, subjects.part)))
    table = TwoByTwo(
        two, np.arange(8), np.array([0, 0, 0, 0, 1, 1, 1, 1]), np.array([1, 1, 1, 0, 1, 0, 0, 0], bool),
        np.array([4, 4]), np.array([8, 8]),
    )  # fmt: skip
    tested = test_table(table)

    assert [4, 4] == tested.n.tolist()
    assert [3.0, 1.0] == tested.observed.tolist()
    assert [2.0, 2.0] == tested.expected.tolist()
    assert [0.5, -0.5] == tested.effect.tolist()
    assert pytest.approx([17 / 70, 69 / 70]) == np.exp(tested.log_p).tolist()
    assert ((tested.low < tested.effect) & (tested.effect < tested.high)).all()
    assert 0 == tested.trail_row.size


# -- e-processes


@pytest.mark.parametrize(("name", "game"), SUMMED)
def test_every_bet_has_mean_one_under_its_own_law(name, game):
    """Whatever the deal, the four-point law of the cut or a shuffled pack, the next factor is one on average."""
    scores = scores_of(name, game)
    if scores.bets is not None:
        means = (scores.null.mass[:, :, None] * np.exp(scores.bets)).sum(axis=1)
        assert np.abs(means - 1.0).max() <= 1e-12
        return
    theta = scores.tilts * scores.null.unit
    index = scores.null.lo + np.arange(scores.null.mass.shape[1])
    for tilt, log_mgf in zip(theta, scores.null.log_mgf(theta).T, strict=True):
        factors = np.exp(tilt * index[None, :] - log_mgf[:, None])
        means = np.array([np.dot(m, f) for m, f in zip(scores.null.mass, factors, strict=True)])
        assert np.abs(means - 1.0).max() <= 1e-12


@pytest.mark.parametrize(("name", "game"), SUMMED)
def test_the_trail_is_the_product_of_its_factors(name, game):
    """After each deal E is the mean over the tilts of the product so far, and the last is what is reported."""
    scores = scores_of(name, game)
    tested = test_scores(scores)
    factors = np.exp(evidence.factors(scores))
    running = dict.fromkeys(range(len(scores.subjects)), np.ones(factors.shape[1]))
    for at, subject in enumerate(scores.subject.tolist()):
        running[subject] = running[subject] * factors[at]
        assert pytest.approx(log(running[subject].mean()), abs=1e-9) == tested.trail_log_e[at]
    last = [log(running[subject].mean()) for subject in range(len(scores.subjects))]

    assert pytest.approx(last, abs=1e-9) == tested.log_e.tolist()
    assert (scores.row == tested.trail_row).all()
    assert (e_trail(scores) == tested.trail_log_e).all()


# -- effects


@pytest.mark.parametrize(("name", "game"), SUMMED)
def test_effects_are_in_the_figures_own_units(name, game):
    """Effect, interval and what could have been seen are per deal, from the deals' own means and variances."""
    scores = scores_of(name, game)
    tested = test_scores(scores)
    for subject in range(len(scores.subjects)):
        mine = scores.subject == subject
        n, error = mine.sum(), scores.variance[mine].sum() ** 0.5 / mine.sum()
        effect = (scores.figure[mine].sum() - scores.expected[mine].sum()) / n
        seen = (tested.n[subject], tested.effect[subject], tested.low[subject], tested.high[subject],
                tested.detectable[subject])  # fmt: skip
        expected = (n, effect, effect - 1.959964 * error, effect + 1.959964 * error, 3.931854 * error)
        assert pytest.approx(expected, rel=1e-6, abs=1e-9) == seen


# -- one deal left out


def lacking(scores, row):
    """Give scores without a deal, as if it had never been logged."""
    kept = scores.row != row
    rows = {k: getattr(scores, k)[kept] for k in ("row", "subject")}
    if isinstance(scores, TwoByTwo):
        own = np.bincount(scores.subject[~kept], minlength=len(scores.subjects))
        session = scores.subjects.session
        gone = np.bincount(session, weights=own).astype(int)[session]
        hits = np.bincount(session, weights=own * scores.hit[~kept].sum()).astype(int)[session]
        return TwoByTwo(scores.subjects, rows["row"], rows["subject"], scores.hit[kept], scores.all_hits - hits,
                        scores.all_chances - gone)  # fmt: skip
    more = {k: getattr(scores, k)[kept] for k in ("score", "kind", "figure", "expected", "variance")}
    return Scores(scores.subjects, **rows, **more, null=scores.null, tilts=scores.tilts,
                  bets=scores.bets)  # fmt: skip


@pytest.mark.parametrize(("name", "game"), [*SUMMED, ("stacked.turnup", "whist")])
def test_leaving_a_deal_out_is_as_if_it_were_not_logged(name, game):
    """A finding without a deal is the finding of the log without it, whoever dealt it."""
    scores = scores_of(name, game, sessions=2, deals=20, seed=9)
    for row in (0, 7, 13):
        expected = evidence.test(lacking(scores, row)).log_p
        mine = np.flatnonzero(scores.subjects.session == 0)
        assert (
            pytest.approx(expected[mine].tolist(), abs=1e-9)
            == without(scores, np.asarray(mine), np.full(len(mine), row)).tolist()
        )


@pytest.mark.parametrize(("name", "game"), SUMMED)
def test_the_most_telling_deals_come_first(name, game):
    """The deals that speak for a finding are those whose score is furthest above its own mean."""
    scores = scores_of(name, game)
    for subject in range(len(scores.subjects)):
        mine = np.flatnonzero(scores.subject == subject)
        law = scores.null.mass[scores.kind[mine]]
        above = scores.score[mine] - law @ (scores.null.lo + np.arange(law.shape[1]))
        told = telling(scores, subject, 3)
        best = sorted((a for a in above if a > 1e-9), reverse=True)[:3]
        found = [above[scores.row[mine] == row].item() for row in told]
        assert pytest.approx(best) == found
