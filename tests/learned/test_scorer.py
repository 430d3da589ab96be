"""The scorer of sessions: an estimator of scikit-learn, whose p means what it says for a fair evening."""

import inspect

import numpy as np
import pytest
from scipy.stats import binom
from sklearn.utils.estimator_checks import parametrize_with_checks

from detect import SessionScorer
from detect.fair.evening import simulate
from detect.fair.options import Evening
from detect.learned.features import features
from detect.learned.scorer import twins, unplanned
from detect.learned.shapes import Shape
from detect.sharps import sharp

FAR_OUT = 1e-6
SHAPE = Shape("whist", "whist-club", 12, 4, 2, True, "deals", False)


@parametrize_with_checks([SessionScorer()])
@pytest.mark.filterwarnings("ignore:Skipping check:sklearn.exceptions.SkipTestWarning")
def test_it_is_an_estimator_of_scikit_learn(estimator, check):
    """No check of scikit-learn's is expected to fail."""
    check(estimator)


def test_nobody_can_ask_for_a_share_of_outliers():
    assert {"random_state"} == set(SessionScorer().get_params())
    assert not hasattr(SessionScorer, "predict")
    assert not hasattr(SessionScorer, "decision_function")
    assert "contamination" not in str(inspect.signature(SessionScorer))


@pytest.fixture(scope="module")
def fair_p():
    """Give the p of a fair row for each of many fittings."""
    rng = np.random.default_rng(5)
    return np.concatenate(
        [
            SessionScorer(random_state=fit)
            .fit(rng.gamma(2.0, size=(80, 3)))
            .p_values(rng.gamma(2.0, size=(1, 3)))
            for fit in range(1000)
        ]
    )


@pytest.mark.parametrize("level", [0.01, 0.05, 0.2, 0.5])
def test_p_is_at_most_so_much_no_oftener_than_it_says(fair_p, level):
    """P(p <= a) = floor(a (n + 1)) / (n + 1) over fittings and fair rows, by simulation."""
    attained = np.floor(level * 54) / 54
    seen = int((fair_p <= level).sum())

    assert attained <= level
    assert binom.sf(seen - 1, fair_p.size, attained) > FAR_OUT
    assert binom.cdf(seen, fair_p.size, attained) > FAR_OUT
    assert fair_p.min() >= 1 / 54


def test_the_fair_ones_held_out_are_not_those_learned_from():
    table = np.arange(20.0)[:, None]

    scorer = SessionScorer(random_state=1).fit(table)

    assert (7, 13) == (scorer.fair_.shape[0], scorer.calibration_.size)
    held = np.setdiff1d(table, scorer.fair_)[:, None]
    assert scorer.calibration_.tolist() == np.sort(scorer.score_samples(held)).tolist()


def test_fair_evenings_by_the_engine_have_a_p_that_is_uniform():
    scorer = SessionScorer(random_state=2).fit(twins(SHAPE, sessions=800, seed=3))
    [log] = simulate(SHAPE.evening(sessions=400, seed=4), level="deals", chunk=400)
    p = scorer.p_values(features(log, shuffles=False)[scorer.feature_names_in_].astype(np.float32))

    for level in (0.05, 0.25, 0.5):
        seen, sd = (
            (p <= level).mean(),
            np.sqrt(level * (1 - level) * (1 / p.size + 1 / scorer.calibration_.size)),
        )
        assert abs(seen - level) < 4.5 * sd


def test_what_is_kept_are_the_same_numbers_again(tmp_path, monkeypatch):
    monkeypatch.setenv("PONE_CACHE", str(tmp_path))
    told = []
    first = twins(SHAPE, sessions=5, done=lambda now, _: told.append(now))
    again = twins(SHAPE, sessions=5, done=lambda now, _: told.append(now))

    assert [0, 5] == told
    assert first.equals(again)
    [path] = tmp_path.glob("*.npz")
    with np.load(path, allow_pickle=False) as numbers:
        assert {"names", "table"} == set(numbers.files)


def test_other_seeds_and_parts_of_a_run_are_other_evenings():
    assert not twins(SHAPE, sessions=5).equals(twins(SHAPE, sessions=5, seed=1))
    assert (
        twins(SHAPE, sessions=5).iloc[:3].equals(twins(SHAPE, sessions=3)[twins(SHAPE, sessions=5).columns])
    )


def test_a_hand_that_nobody_plans_for_is_odd():
    """Every heart goes to the pone: no check asks for it."""
    [log] = simulate(Evening(deals=12, seating="fixed", seed=8), level="deals")
    cards = log.cards.copy()
    dealer = dict(zip(log.deals["deal"], log.deals["dealer"], strict=True))
    pone = cards["deal"].map(dealer).sub(2).mod(4).add(1)
    hearts = cards["card"].floordiv(13) == 2
    place = cards.assign(pone=pone, first=~hearts).sort_values(["deal", "first"], kind="stable").index
    seats = np.tile(np.repeat([0, 1, 2, 3], 13), 12)
    cards.loc[place, "seat"] = ((pone.loc[place].to_numpy() - 1 + seats) % 4 + 1).astype(np.int8)
    odd = type(log)(
        **{name: getattr(log, name) for name in ("sessions", "deals", "seats", "moves", "facts")}, cards=cards
    )

    found = unplanned(odd, log.sessions["session"][0], sessions=800)

    assert 1 / 534 <= found["p"] <= 0.01
    assert "model" == found["tag"]


def test_a_stacked_evening_is_odder_than_most():
    scorer = SessionScorer(random_state=2).fit(twins(SHAPE, sessions=800, seed=3))
    [log] = simulate(SHAPE.evening(sessions=60, seed=5), level="deals", way=sharp("cold-deck"), chunk=60)
    p = scorer.p_values(features(log, shuffles=False)[scorer.feature_names_in_])

    assert (p <= 0.05).mean() > 0.3


def test_a_long_session_is_looked_at_in_blocks_and_pays_for_it():
    [log] = simulate(Evening(deals=80, seating="fixed", seed=9), level="deals")

    found = unplanned(log, log.sessions["session"][0], sessions=40)

    assert found["p"] >= 3 / 21


def test_a_game_that_the_engine_does_not_play_has_no_such_p():
    [log] = simulate(Evening(deals=4, seed=9), level="deals")

    assert unplanned(log.taken_as(game="poker"), log.sessions["session"][0], sessions=40) is None
