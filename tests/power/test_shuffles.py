"""What the statistics of one pack see of bad shuffles, held to the powers that the design measured.

A few thousand packs a shuffle; `python -m benchmarks.shuffle_power` has more, and makes the table of docs/shuffles.md.
"""

from functools import cache

import numpy as np
import pytest

from benchmarks import shuffle_power as table
from detect.nulls.orders import law, statistics
from detect.nulls.riffles import riffled, shelved

PACKS = 4000
NEAR = 0.02
"""Two points are what the powers may differ by, and what chance does to a few thousand packs besides."""


def row_of(name):
    gone = "real" in name and not table.WOOD.exists()
    return pytest.param(
        name, marks=[pytest.mark.skipif(gone, reason="the file of real riffles is not there")]
    )


@cache
def found(name):
    return table.powers(table.ROWS[name].make(PACKS, 7))


def spread(power):
    """Give what chance may do to a share of so many packs."""
    return 4.5 * (max(power * (1 - power), 1 / PACKS) / PACKS) ** 0.5


@pytest.mark.parametrize("name", [row_of(name) for name in table.ROWS])
def test_the_best_statistic_sees_a_shuffle_as_the_design_has_it(name):
    """The statistic that sees a shuffle best does so in as many packs of a hundred, give or take two."""
    row = table.ROWS[name]

    assert pytest.approx(row.power, abs=NEAR + spread(row.power)) == found(name)[row.best]


@pytest.mark.parametrize("name", table.OTHERS)
def test_other_statistics_see_a_shuffle_as_the_design_has_it(name):
    """So do the others that see something of it, inversions among them."""
    for statistic, power in table.OTHERS[name].items():
        assert pytest.approx(power, abs=NEAR + spread(power)) == found(name)[statistic], statistic


def test_no_statistic_calls_a_fair_pack_rare_too_often():
    """One pack of a hundred at most, by the exact laws: not one statistic is above its level."""
    for name, look in table.LOOKS.items():
        assert law(name, table.CARDS).mass[table.rare(law(name, table.CARDS), look)].sum() <= table.ALPHA


EXACT = {
    **{f"{k} riffles": (riffled(52, k), "rising") for k in (4, 5, 6, 7)},
    **{f"a machine of {m} shelves": (shelved(52, m), "valleys") for m in (10, 20)},
}


@pytest.mark.parametrize("name", EXACT)
def test_powers_that_have_a_law_are_the_design_s(name):
    """Of riffles and of shelves the law is known, and no packs are needed: two points is all it may differ."""
    bad, statistic = EXACT[name]
    calls = table.rare(law(statistic, 52), "few")
    power = bad.mass[calls[bad.lo - law(statistic, 52).lo :][: bad.mass.size]].sum()

    assert pytest.approx(table.ROWS[name].power, abs=NEAR) == power
    assert pytest.approx(power, abs=spread(power)) == found(name)[statistic]


@pytest.mark.parametrize("size", [4, 5, 8])
def test_a_block_stays_whole_and_the_rest_is_fair(size):
    """Every pack has the block, no pack is short of a card, and the block may lie anywhere."""
    packs = table.slug(size)(PACKS, 1)

    assert (np.sort(packs, axis=1) == np.arange(52)).all()
    assert size <= statistics(packs, ["packet"])["packet"].min()
    assert {0, 51} <= set(packs[:, 0].tolist()) & set(packs[:, -1].tolist())


def test_a_kept_top_is_kept():
    """The top cards lie as they lay, and no others oftener than by chance."""
    found = statistics(table.kept(4)(PACKS, 1), ["kept"])["kept"]

    assert 4 == found.min()
    assert (found > 4).mean() < 1 / 48 + 4.5 * (1 / 48 / PACKS) ** 0.5
