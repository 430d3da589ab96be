"""A session as numbers: what each measures, and that nobody else's session enters."""

import numpy as np
import pytest

from detect.checks import registry
from detect.fair.evening import simulate
from detect.fair.observed import LEVELS
from detect.fair.options import Evening
from detect.learned.features import features, survives_bad_shuffles
from detect.learned.shapes import Shape, looked_at, shape_of
from detect.log.tables import Log
from detect.sharps import sharp

MANY = 104
"""Evenings of 12 deals: enough that loops are compiled."""


def evenings(level="full", *, way=None, **settings):
    [log] = simulate(
        Evening(**({"seating": "fixed", "seed": 6} | settings)), level=level, way=way, chunk=1000
    )
    return log


@pytest.fixture(scope="module")
def honest():
    """Give what fair evenings measure."""
    return features(evenings(sessions=MANY, deals=12), laws=True)


def test_a_log_without_sessions_has_no_row():
    assert (0, 0) == features(Log.empty()).shape


@pytest.mark.parametrize("level", ["full", "play"])
def test_a_row_does_not_depend_on_the_other_sessions(level):
    log = evenings(level, sessions=3, deals=12, revokes=0.01)
    alone = features(log.only("whist-6-2"), laws=True)
    together = features(log, laws=True).loc[["whist-6-2"]]

    assert set(alone.columns) <= set(together.columns)
    assert together[together.columns.difference(alone.columns)].isna().all(axis=None)
    assert np.allclose(alone, together[alone.columns], equal_nan=True)


def test_what_a_log_does_not_hold_has_no_column():
    columns = {level: set(features(evenings(level, deals=12))) for level in LEVELS}

    assert columns["deals"] < columns["play"] < columns["full"]
    assert not any(name.startswith(("habit lead", "order")) for name in columns["deals"])
    assert not any(name.startswith("cards") for name in columns["counts"] | columns["shown"])


def test_columns_of_fair_evenings_have_the_moments_of_fair_play():
    """Deviations of the table have mean 0 and variance 1, within five standard errors."""
    table = features(evenings(sessions=300, deals=12))
    for name in (
        "deal.shape flat",
        "cards dealer's A",
        "cards dealer's hearts",
        "order rising",
        "order footrule",
    ):
        assert abs(table[name].mean()) < 5 / np.sqrt(300)
        assert table[name].var() == pytest.approx(1.0, abs=5 * np.sqrt(2 / 300) + 0.1)
    for name in ("cards stay 1 back", "cards points run 1 back"):
        assert abs(table[name].mean()) < 5 * table[name].std() / np.sqrt(300)


@pytest.mark.parametrize(
    ("name", "column"),
    [
        ("run-up", "stacked.aces hand largest"),
        ("cold-deck", "cards dealer's points"),
        ("short-cut", "law 34 small_packet"),
        ("short-cut", "habit cut far"),
        ("second-deal", "law 44 not_as_dealt"),
        ("false-shuffle", "order rising strangest"),
        ("misdeal", "habit void"),
        ("cold-deck:again", "order again"),
    ],
)
def test_a_sharp_moves_the_column_that_looks_at_what_he_does(honest, name, column):
    cheated, fair = features(evenings(sessions=MANY, deals=12, way=sharp(name)), laws=True), honest[column]

    assert cheated[column].mean() > fair.mean() + 5 * fair.std() * np.sqrt(2 / MANY)


def test_a_bad_shuffle_hardly_moves_what_is_said_to_survive_it():
    fair, bad = (
        features(evenings(sessions=200, deals=12, shuffle=way, cut="human"))
        for way in ("uniform", "riffle:2")
    )
    spared = [name for name in fair if survives_bad_shuffles(name) and name in bad]

    assert len(spared) > 40
    moved = (bad[spared].mean() - fair[spared].mean()).abs() / fair[spared].std()
    assert moved.median() < 0.15
    assert (bad["order rising"].mean() - fair["order rising"].mean()) < -2


def test_only_checks_of_gain_are_said_to_survive_a_bad_shuffle():
    for check in registry().values():
        assert survives_bad_shuffles(f"{check.name} x") == (check.question == "gain")


def test_a_session_has_the_shape_of_the_evening_it_was():
    for level in LEVELS:
        for packs, names in ((2, 4), (1, 5)):
            settings = {"deals": 7, "packs": packs, "players": ("Ada", "Ben", "Cyd", "Dot", "Eve")[:names]}
            log = evenings(level, seating="cut", **settings)
            found = shape_of(log, log.sessions["session"][0])
            if level == "counts":
                assert found is None
                continue
            assert found is not None
            assert (level, 7, packs) == (found.level, found.deals, found.packs)
            assert found.players == names
            assert not found.fixed or names == 4
    assert not shape_of(evenings(deals=4), "whist-6-1").timed
    assert shape_of(evenings(deals=4, way=sharp("slow-hand")), "whist-6-1").timed


def test_blocks_of_a_long_session_are_its_deals_in_order():
    log = evenings("deals", deals=10)
    shape, blocks = looked_at(log, "whist-6-1", 4)

    assert shape == Shape("whist", "whist-club", 3, 4, 2, True, "deals", False)
    assert 3 == len(blocks)
    first = evenings("deals", deals=3)
    assert np.allclose(blocks.iloc[0].dropna(), features(first).iloc[0][blocks.iloc[0].dropna().index])
