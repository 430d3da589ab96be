"""Draw poker, measured: where the cards drawn lay in the pack, the shape of an evening, and which sharps it looks like."""

import functools

import numpy as np
import pytest

from detect.checks import Dealt
from detect.fair.draw import DrawEvening
from detect.fair.draw_logs import simulate
from detect.laws import load
from detect.learned.columns_draw import places
from detect.learned.features import features
from detect.learned.resembles import Ranker
from detect.learned.scorer import unplanned
from detect.learned.shapes import Shape, shape_of
from detect.learned.sharped import sharps_of
from detect.sharps import TECHNIQUES_OF, sharp

FULL = Shape("draw", "draw-foster", 24, 5, 1, True, "full", False)
DRAW = "draw-foster"


@functools.cache
def evening(name="", level="full", laws=DRAW, **given):
    way = sharp(name, game="draw", rate=1.0) if name else None
    settings = DrawEvening(laws=laws, seed=5, **{"sessions": 4, "deals": 24} | given)
    [log] = simulate(settings, level=level, way=way, chunk=settings.sessions)
    return log


@pytest.mark.parametrize("laws", [DRAW, "draw-english"])
def test_at_a_fair_table_every_card_drawn_is_the_next_of_the_pack(laws):
    log = evening(laws=laws)
    _, place, due, after = places(Dealt(log, load(laws), np.ones(len(log.deals), bool)))

    assert place.size > 100
    assert place.tolist() == due.tolist()
    assert {25} == set(after.tolist())


@pytest.mark.parametrize(
    ("name", "column"),
    [
        ("top-stock", "draw first place"),
        ("bottom-deal", "draw from the bottom"),
        ("second-deal:partner", "draw out of turn"),
    ],
)
def test_a_sharp_moves_the_column_that_looks_at_where_his_cards_come_from(name, column):
    fair, his = (features(log)[column].mean() for log in (evening(), evening(name, sessions=12)))

    assert 0.0 == fair < his


@pytest.mark.parametrize("level", ["full", "play", "deals", "hero", "shown", "counts"])
def test_an_evening_has_the_shape_that_it_was_played_in(level):
    log = evening(level=level, sessions=1, deals=9, players=("Ada", "Ben", "Cyd"))
    found = shape_of(log, log.sessions["session"][0])

    if level in {"shown", "counts"}:
        assert found is None or "shown" == found.level
    else:
        assert Shape("draw", DRAW, 9, 3, 1, True, level, False) == found
        assert ("Ada", "Ben", "Cyd") == found.evening(sessions=1, seed=1).names


def test_the_sharps_who_are_told_apart_are_those_of_draw_poker():
    """All but the slow hand, which shows where every shuffle and deal is timed, and nothing is timed here."""
    asked = features(evening("false-opener"), laws=True)
    ranker = Ranker(FULL, list(asked.columns), sessions=8)
    order = ranker.rank(asked)

    assert {way.technique.name for way in sharps_of(FULL)} == set(TECHNIQUES_OF["draw"]) - {"slow-hand"}
    assert {"false-opener", "top-stock", "bottom-deal"} <= set(ranker.names) <= set(TECHNIQUES_OF["draw"])
    assert "false-opener" == order[0]
    assert not [name for name in asked if name.startswith("habit lead")]


def test_an_evening_of_poker_is_not_held_against_fair_ones_of_whist():
    log = evening(sessions=1)
    assert unplanned(log, log.sessions["session"][0], sessions=4) is None
