"""Cuts for the deal by name, and the depths that come of them."""

import numpy as np
import pytest

from detect.errors import PoneError, UsageFault
from detect.fair.cuts import CUTS, parse_cut
from detect.kernels.shuffle import FIXED_CUT, HUMAN_CUT, LEGAL_CUT, depth, habit
from detect.kernels.stream import key_of, root_of

ROOT = root_of(8)
DEPTHS = range(4, 49)


def test_every_cut_with_a_name_is_known():
    assert {"legal": LEGAL_CUT, "human": HUMAN_CUT} == {name: kind for name, (kind, _) in CUTS.items()}
    for name, (kind, told) in CUTS.items():
        assert (kind, 0.0) == parse_cut(f" {name.upper()} ", least=4, cards=52)
        assert told


@pytest.mark.parametrize(("least", "cards"), [(4, 52), (1, 52), (4, 60), (4, 36)])
def test_a_legal_depth_is_cut_every_time(least, cards):
    for wanted in range(least, cards - least + 1):
        kind, mean = parse_cut(str(wanted), least=least, cards=cards)

        assert FIXED_CUT == kind
        assert wanted == depth(key_of(ROOT, 0, wanted, 1), kind, mean, 0.0, least, cards)


@pytest.mark.parametrize("spec", ["3", "49", "0", "-26", "26.0", "deep", "", "٢٦", "999999999999"])
def test_a_cut_that_may_not_be_is_answered_with_those_that_may(spec):
    with pytest.raises(
        UsageFault, match="`cut` must be legal, human or a depth from 4 to 48; it is "
    ) as caught:
        parse_cut(spec, least=4, cards=52)

    assert isinstance(caught.value, PoneError)


def test_a_habit_cuts_about_its_mean_and_never_beyond_the_law():
    """Six players of one session, 500 cuts each: every cut legal, every mean within 6 of its errors."""
    for player in range(6):
        mean, sd = habit(ROOT, 3, player)
        cuts = [depth(key_of(ROOT, 3, d, 20 + player), HUMAN_CUT, mean, sd, 4, 52) for d in range(500)]

        assert set(cuts) <= set(DEPTHS)
        assert abs(np.mean(cuts) - 52 * mean) < 6 * 52 * sd / 500**0.5


def test_players_in_all_cut_about_the_middle():
    """One cut of each of 4,000 players: mean 26, sd of means and spreads together about 5.3."""
    cuts = []
    for session in range(4_000):
        mean, sd = habit(ROOT, session, 0)
        cuts.append(depth(key_of(ROOT, session, 0, 30), HUMAN_CUT, mean, sd, 4, 52))

    assert 26 == pytest.approx(np.mean(cuts), abs=5 * 5.3 / 4_000**0.5)
    assert 4.8 < np.std(cuts) < 5.8
