"""What stands among many: against the definitions, and how often luck stands."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.evidence.discoveries import RATE, by_e, by_p, corrected, marked_only

CHANCES = st.lists(st.floats(1e-9, 1.0), min_size=1, max_size=12)


def stands_by_p(p, rate):
    """Give those that stand, as Benjamini and Hochberg define it: the k smallest, for the largest k with p(k) <= rate k / N."""
    order = np.sort(p)
    most = max((k for k in range(1, len(p) + 1) if order[k - 1] <= rate * k / len(p)), default=0)
    return p <= (order[most - 1] if most else -1.0)


def stands_by_e(e, rate):
    """Give those that stand, as Wang and Ramdas define it: the k largest, for the largest k with k e[k] / K >= 1 / rate."""
    order = np.sort(e)[::-1]
    most = max((k for k in range(1, len(e) + 1) if k * order[k - 1] / len(e) >= 1 / rate), default=0)
    return e >= (order[most - 1] if most else np.inf)


@given(CHANCES, st.sampled_from([0.05, 0.2, 0.5]))
def test_the_adjusted_p_says_at_which_rates_a_sitting_stands(p, rate):
    p = np.array(p)
    q = np.exp(by_p(np.log(p)))
    clear = np.abs(q - rate) > 1e-12

    assert (stands_by_p(p, rate) == (q <= rate))[clear].all()


@given(st.lists(st.floats(1e-3, 1e6), min_size=1, max_size=12), st.sampled_from([0.05, 0.2, 0.5]))
def test_the_adjusted_e_says_at_which_rates_a_player_stands(e, rate):
    e = np.array(e)
    q = np.exp(by_e(np.log(e)))
    clear = np.abs(q - rate) > 1e-12

    assert (stands_by_e(e, rate) == (q <= rate))[clear].all()


def test_who_was_not_tested_is_not_among_those_that_were():
    assert by_p(np.log([0.01, np.nan, 0.02])).tolist() == pytest.approx(
        [np.log(0.02), np.nan, np.log(0.02)], nan_ok=True
    )
    assert np.isnan(by_p([np.nan, np.nan])).all()
    assert [] == by_p([]).tolist() == by_e([]).tolist()


def test_a_player_who_lost_every_bet_stands_at_no_rate():
    assert [0.0, 0.0] == by_e([-np.inf, 0.0]).tolist()


def test_no_sitting_is_marked_by_the_correction_that_was_not_marked_before():
    verdicts = ["unremarkable", "compelling", "watch", "untested", "strong"]
    log_p = np.log([0.02, 1e-8, 0.004, 1.0, 1e-4])
    log_q = by_p(marked_only(log_p, verdicts))

    assert ["unremarkable", "compelling", "watch", "untested", "strong"] == corrected(verdicts, log_q)
    assert ["unremarkable", "compelling", "unremarkable", "untested", "strong"] == corrected(
        verdicts, log_q, 0.004
    )
    assert 4 == np.isfinite(log_q).sum()


@pytest.mark.parametrize("share", [0.0, 0.02, 0.1])
def test_of_the_marks_that_stand_no_more_are_by_luck_than_the_rate(share):
    rng = np.random.default_rng(7)
    false = []
    for _ in range(400):
        p = rng.uniform(size=500)
        real = np.arange(500) < share * 500
        p[real] = rng.uniform(size=real.sum()) ** 12
        verdicts = np.where(p <= 0.005, "watch", "unremarkable")
        stands = np.array(corrected(verdicts, by_p(marked_only(np.log(p), verdicts)))) == "watch"
        false.append((stands & ~real).sum() / max(1, stands.sum()))
    error = np.std(false) / np.sqrt(len(false))

    assert np.mean(false) <= RATE + 4 * error
