"""The laws of hands against values published or derived elsewhere, each with its source."""

import json
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from detect import nulls
from detect.nulls import Pmf

ORACLES = json.loads((Path(__file__).parent.parent / "oracles" / "hands.json").read_text(encoding="utf-8"))


def missing(n_cards: int) -> Pmf:
    """Give the law of the shorter holding when cards are missing from two hidden hands."""
    law = nulls.hand_law({1: n_cards, 0: 26 - n_cards}, 13)
    return Pmf(0, [law.mass[k] + law.mass[n_cards - k] for k in range((n_cards + 1) // 2)])


def either_side() -> Pmf:
    """Give the law of the number of trump honours of the side that has more."""
    ours = nulls.trump_honours("side", "dealer").mass
    return Pmf(2, [ours[2], ours[1] + ours[3], ours[0] + ours[4]])


LAWS = {
    "counted": lambda number, size: nulls.hand_law({1: number, 0: 52 - number}, size),
    "natural": lambda: nulls.hand_law({11: 4, 10: 16, 0: 32}, 2),
    "missing": missing,
    "either_side": either_side,
    "shape": lambda *shape: shape,
    "suit": lambda: None,
}


def moment(law: Pmf, order: int) -> float:
    """Give a standardised central moment."""
    z = (law.values - law.mean()) / law.var() ** 0.5
    return float(law.mass @ z**order)


def chance_of_shape(wanted) -> float:
    """Add up the chances of the shapes that are wanted."""
    return float(sum(chance for shape, chance in nulls.suit_shapes().items() if wanted(shape)))


ASK = {
    "mean": lambda law, _: law.mean(),
    "var": lambda law, _: law.var(),
    "sd": lambda law, _: law.var() ** 0.5,
    "skew": lambda law, _: moment(law, 3),
    "kurt": lambda law, _: moment(law, 4) - 3,
    "mass": lambda law, k: law.mass[k - law.lo],
    "upper": lambda law, k: law.tail(k),
    "shape": lambda shape, _: float(nulls.suit_shapes()[shape]),
    "longest": lambda _, k: chance_of_shape(lambda shape: shape[0] >= k),
    "shortest": lambda _, k: chance_of_shape(lambda shape: shape[3] <= k),
}


@pytest.mark.parametrize("oracle", ORACLES, ids=[oracle["name"] for oracle in ORACLES])
def test_the_law_gives_the_published_value(oracle):
    """Fractions agree to twelve digits, printed decimals to their last one."""
    law = (LAWS.get(oracle["law"]) or getattr(nulls, oracle["law"]))(*oracle["args"])
    expected, tolerance = float(Fraction(oracle["expected"])), oracle["tolerance"]
    found = ASK[oracle["ask"]](law, oracle.get("at"))
    assert expected == pytest.approx(found, rel=0 if tolerance else 1e-12, abs=tolerance)


def test_every_oracle_says_where_it_is_from():
    """A number without a source is not an oracle, and no name stands twice."""
    assert all(oracle["source"] for oracle in ORACLES)
    assert len(ORACLES) == len({oracle["name"] for oracle in ORACLES})


def test_the_period_table_is_whole():
    """Four by honours, two by honours and even honours make up all 64,974 cases."""
    assert np.allclose([25350, 32448, 7176], either_side().mass * 64974, rtol=1e-12)
