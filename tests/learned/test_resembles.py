"""Which simulated sharps a flagged session looks like."""

import numpy as np
import pytest

from detect import resembles
from detect.fair.evening import simulate
from detect.fair.options import Evening
from detect.learned.resembles import NAMED, Ranker
from detect.learned.shapes import Shape
from detect.learned.sharped import FAIR, examples, sharps_of
from detect.log.tables import SCHEMA, joined
from detect.sharps import TECHNIQUES

DEALS = 16
FULL = Shape("whist", "whist-club", DEALS, 4, 2, True, "full", False)
BARE = Shape("whist", "whist-club", DEALS, 4, 2, True, "deals", False)


@pytest.fixture(scope="module")
def told():
    """Give what tells sharps apart in a full log, and evenings of clumsy ones that it has not learned from."""
    ranker = Ranker(FULL, list(examples(FULL, sessions=12).table.columns), sessions=12)
    asked = examples(FULL, sessions=4, seed=9)
    clumsy = asked.clumsy & np.isin(asked.technique, ranker.names)
    table, right = asked.table[clumsy], asked.technique[clumsy]
    return ranker, table, right


def test_the_sharp_who_sat_there_is_first_or_second_in_most_evenings(told):
    ranker, table, right = told
    order = np.array(ranker.names)[np.argsort(-ranker.scores(table), axis=1)]
    hit = (order[:, :2] == right[:, None]).any(axis=1)

    assert hit.mean() > 0.85
    by_name = {name: hit[right == name].mean() for name in ranker.names}
    assert all(share >= 0.5 for share in by_name.values()), by_name


def test_every_technique_leaves_something_in_a_full_log_and_play_nothing_in_bare_deals(told):
    ranker, _, _ = told
    bare = Ranker(BARE, list(examples(BARE, sessions=12).table.columns), sessions=12).names

    left = set(TECHNIQUES) - {"low-cut", "slow-hand"} - set(ranker.names)
    assert left <= {"marked", "signal"}, left
    assert not {"short-cut", "revoke", "conceal", "marked", "signal"} & set(bare)
    assert "run-up" in bare


def test_evenings_learned_from_are_of_every_sharp_and_of_nobody():
    some = examples(FULL, sessions=4, seed=9)

    assert {FAIR, *(way.technique.name for way in sharps_of(FULL))} == set(some.technique)
    assert 4 * (len(sharps_of(FULL)) + 4) == len(some.table) == some.technique.size


def test_no_column_tells_a_sharp_by_what_is_only_simulated_with_him():
    """Honest players err and misdeal beside every sharp, and where seconds are logged everybody is timed."""
    timed = examples(Shape("whist", "whist-club", 8, 4, 2, True, "deals", True), sessions=4)

    assert not [name for name in examples(FULL, sessions=4, seed=9).table if name.startswith("timing")]
    for name in (name for name in timed.table if name.startswith("timing.slow cards")):
        held = timed.table[name].notna()
        assert held[timed.technique == FAIR].mean() > 0.5
        assert held[timed.technique != "slow-hand"].mean() > 0.5


def test_the_names_are_a_ranking_of_techniques_and_nothing_more():
    [log] = simulate(Evening(deals=8, seating="fixed", seed=3), level="deals")

    names = resembles(log, "whist-3-1")

    assert NAMED == len(names) == len(set(names))
    assert set(names) <= set(TECHNIQUES)
    assert names == resembles(log, "whist-3-1")


@pytest.mark.parametrize("game", ["bridge", "dummy", "double-dummy"])
def test_no_sharp_of_another_game_is_simulated(game):
    [log] = simulate(Evening(game=game, deals=4, seed=3), level="deals")

    assert [] == resembles(log, log.sessions["session"][0])


def test_logs_are_joined_with_every_row_and_word():
    logs = [next(simulate(Evening(deals=3, seed=4, first=first), chunk=1)) for first in (1, 2, 5)]
    whole = joined(logs)
    [together] = simulate(Evening(sessions=5, deals=3, seed=4), chunk=5)

    for name in SCHEMA:
        assert len(getattr(whole, name)) == sum(len(getattr(one, name)) for one in logs)
    assert whole.only("whist-4-5").cards["card"].tolist() == together.only("whist-4-5").cards["card"].tolist()
