"""Tails of many sums at once: the evenings of all who sat at the tables."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detect.nulls import Pmf, PmfTable, _alike, _sums, permutations, sum_log_tails, sum_quantile

ACES = Pmf.from_counts({0: 6327, 1: 9139, 2: 4446, 3: 858, 4: 55})

counts = st.dictionaries(st.integers(-9, 40), st.integers(1, 10**6), min_size=1, max_size=6)
sides = st.sampled_from(["upper", "lower"])


def exact_sum(terms: list[dict[int, int]]) -> dict[int, int]:
    """Convolve counts as whole numbers."""
    total = {0: 1}
    for term in terms:
        more: dict[int, int] = {}
        for a, x in total.items():
            for b, y in term.items():
                more[a + b] = more.get(a + b, 0) + x * y
        total = more
    return total


def exact_log_tail(ways: dict[int, int], k: int, side: str) -> float:
    """Give the log of an exact tail."""
    inside = sum(count for j, count in ways.items() if (j >= k if side == "upper" else j <= k))
    outside = sum(ways.values()) - inside
    if inside == 0:
        return -math.inf
    if outside < inside:
        return math.log1p(-float(Fraction(outside, inside + outside)))
    return math.log(inside) - math.log(inside + outside)


def longhand_tail(rows: list[np.ndarray], k: int) -> float:
    """Convolve positive floats one by one, which loses nothing, and add up the tail."""
    mass = np.ones(1)
    for row in rows:
        mass = np.convolve(mass, row)
    return float(mass[k:].sum())


@settings(max_examples=150, deadline=None)
@given(st.lists(counts, min_size=1, max_size=4), st.data())
def test_tails_match_rational_arithmetic(weights, data):
    """Whatever the scores, the log chance of each subject's total is the exact one."""
    n_subjects = data.draw(st.integers(1, 3))
    rows = data.draw(
        st.lists(st.tuples(st.integers(0, len(weights) - 1), st.integers(0, n_subjects - 1)), max_size=8)
    )
    side = data.draw(sides)
    sums = [exact_sum([weights[k] for k, s in rows if s == subject]) for subject in range(n_subjects)]
    observed = [data.draw(st.integers(min(ways) - 1, max(ways) + 1)) for ways in sums]
    table = PmfTable.of([Pmf.from_counts(each) for each in weights])
    found = sum_log_tails(table, [k for k, _ in rows], [s for _, s in rows], observed, n_subjects, side)
    expected = [exact_log_tail(ways, k, side) for ways, k in zip(sums, observed, strict=True)]
    assert expected == pytest.approx(found.tolist(), rel=1e-11, abs=1e-10)


@pytest.mark.parametrize("side", ["upper", "lower"])
@pytest.mark.parametrize("n", [1, 2, 6, 25, 300])
def test_every_total_of_an_evening(n, side):
    """From the likeliest to all four aces every time, the tails are those of the law of the sum."""
    law = ACES.power(n)
    totals = np.arange(-1, 4 * n + 2)
    subjects = np.repeat(np.arange(len(totals)), n)
    found = sum_log_tails(PmfTable.of([ACES]), 0 * subjects, subjects, totals, len(totals), side)
    expected = [law.log_tail(k, side) for k in totals.tolist()]
    assert expected == pytest.approx(found.tolist(), rel=1e-11, abs=1e-10)


@pytest.mark.parametrize("z", [0.5, 3.0, 6.0, 11.0, 20.0])
def test_five_hundred_deals_with_nulls_of_their_own(z):
    """A season of cuts, no two alike, has the tail that term-by-term convolution gives."""
    values = np.random.default_rng(5).integers(0, 60, size=(500, 52))
    table, kind = PmfTable.equal(values)
    observed = round(values.mean(axis=1).sum() + z * values.var(axis=1).sum() ** 0.5)
    found = sum_log_tails(table, kind, np.zeros(500, dtype=int), [observed], 1)
    expected = longhand_tail([table.mass[k] for k in kind], observed - 500 * table.lo)
    assert expected == pytest.approx(math.exp(found[0]), rel=1e-10)


def test_many_subjects_are_each_their_own():
    """A thousand players of six deals get what each would get alone, in any order of rows."""
    rng = np.random.default_rng(6)
    table, kind = PmfTable.equal(rng.integers(-20, 40, size=(6000, 52)))
    subject = rng.permutation(np.arange(6000) % 1000)
    observed = np.rint(np.bincount(subject, table.means()[kind])).astype(int) + rng.integers(-99, 100, 1000)
    found = sum_log_tails(table, kind, subject, observed, 1000)
    for s in range(0, 1000, 50):
        rows = [table.mass[k] for k in kind[subject == s]]
        expected = longhand_tail(rows, max(0, observed[s] - 6 * table.lo))
        assert expected == pytest.approx(math.exp(found[s]), rel=1e-11)


def test_blocks_change_nothing(monkeypatch):
    """Working through the rows in small blocks gives the same chances."""
    rng = np.random.default_rng(7)
    table, kind = PmfTable.equal(rng.integers(0, 30, size=(400, 52)))
    subject = rng.integers(0, 9, size=400)
    observed = np.rint(np.bincount(subject, table.means()[kind]) * 1.2).astype(int)
    whole = sum_log_tails(table, kind, subject, observed, 9)
    monkeypatch.setattr(_sums, "_CELLS", 2000)
    assert whole.tolist() == pytest.approx(
        sum_log_tails(table, kind, subject, observed, 9).tolist(), rel=1e-12
    )


def test_laws_wider_than_the_reach_of_their_sum():
    """A rare great prize, far outside the usual range, is not lost and not wrapped round."""
    prize = Pmf.from_counts({0: 10**9, 1: 10**9, 5000: 1})
    law = prize.power(40)
    found = sum_log_tails(
        PmfTable.of([prize]), [0] * 200, np.repeat(np.arange(5), 40), [30, 41, 5000, 5030, 10_020], 5
    )
    expected = [law.log_tail(k) for k in (30, 41, 5000, 5030, 10_020)]
    assert expected == pytest.approx(found.tolist(), rel=1e-10)


@pytest.mark.parametrize("z", [0, 2, 4, 8])
def test_a_subject_without_rows_has_scored_nothing(z):
    """Who never dealt has the total 0, which is reached for certain and passed never."""
    table = PmfTable.of([ACES])
    nobody = np.array([], dtype=int)
    assert [0.0, 0.0, -math.inf] == sum_log_tails(table, nobody, nobody, [-1 - z, 0, 1 + z], 3).tolist()
    lower = sum_log_tails(table, nobody, nobody, [-1 - z, 0, 1 + z], 3, "lower")
    assert [-math.inf, 0.0, 0.0] == lower.tolist()


def test_the_ends_are_exact():
    """At the least total p is exactly one; beyond the greatest it is exactly nothing."""
    table, rows = PmfTable.of([ACES, Pmf.point(2)]), [0, 0, 1] * 4
    found = sum_log_tails(table, rows, np.repeat(np.arange(4), 3), [2, 1, 10, 11], 4)
    assert [0.0, 0.0, -math.inf] == found[[0, 1, 3]].tolist()
    assert 2 * math.log(55 / 20825) == pytest.approx(found[2], rel=1e-14)


@pytest.mark.parametrize("n", [1, 2, 6, 25])
def test_p_never_exceeds_its_level(n):
    """Over all totals of an honest evening, p is at most a with chance at most a."""
    law = ACES.power(n)
    subjects = np.repeat(np.arange(len(law.mass)), n)
    p = np.exp(sum_log_tails(PmfTable.of([ACES]), 0 * subjects, subjects, law.support, len(law.mass)))
    for level in (*p, 0.05, 0.01, 0.001, 1e-6):
        assert law.mass[p <= level].sum() <= level * (1 + 1e-9)


@settings(max_examples=60, deadline=None)
@given(st.lists(counts, min_size=1, max_size=3), st.integers(1, 9), st.floats(-40.0, -0.01))
def test_the_quantile_is_the_first_total_so_rare(weights, n, log_p):
    """One less than the detectable total is still too common."""
    table = PmfTable.of([Pmf.from_counts(each) for each in weights])
    kind, subject = np.arange(2 * n) % len(weights), np.arange(2 * n) % 2
    c = sum_quantile(table, kind, subject, 2, log_p)
    assert (sum_log_tails(table, kind, subject, c, 2) <= log_p).all()
    assert (sum_log_tails(table, kind, subject, c - 1, 2) > log_p).all()


def test_quantiles_of_the_empty_and_the_impossible():
    """Nothing is rarer than a total above the greatest, nor below one for who has no rows."""
    table = PmfTable.of([ACES])
    assert [13, 1] == sum_quantile(table, [0, 0, 0], [0, 0, 0], 2, -500.0).tolist()


def test_equal_tables_share_kinds():
    """Two deals whose cuts lead to the same values in another order have one law."""
    table, kind = PmfTable.equal(np.array([[3, 1, 1, 2], [5, 5, 5, 5], [1, 2, 3, 1]]), unit=0.5)
    assert np.int32 == kind.dtype
    assert (2, kind[0]) == (len(table), kind[2])
    assert Pmf.equal([3, 1, 1, 2], 0.5) == table.pmf(int(kind[0]))
    assert [0.875, 2.5, 0.875] == table.means()[kind].tolist()
    assert [0.171875, 0.0, 0.171875] == table.vars()[kind].tolist()


@given(st.lists(counts, min_size=1, max_size=4), st.lists(st.floats(-2, 2), min_size=1, max_size=3))
def test_a_table_is_its_laws(weights, theta):
    """Means, variances and generating functions of a table are those of its rows."""
    laws = [Pmf.from_counts(each) for each in weights]
    table = PmfTable.of(laws)
    assert laws == [table.pmf(k) for k in range(len(table))]
    assert [law.mean() for law in laws] == pytest.approx(table.means().tolist(), abs=1e-10)
    assert [law.var() for law in laws] == pytest.approx(table.vars().tolist(), abs=1e-10)
    expected = np.array([[law.log_mgf(each) for each in theta] for law in laws])
    assert expected == pytest.approx(table.log_mgf(theta), abs=1e-10)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda table: sum_log_tails(table, [1], [0], [0], 1),
        lambda table: sum_log_tails(table, [0], [1], [0], 1),
        lambda table: sum_log_tails(table, [-1], [0], [0], 1),
        lambda table: sum_log_tails(table, [0, 0], [0], [0], 1),
        lambda table: sum_log_tails(table, [[0]], [[0]], [0], 1),
        lambda table: sum_log_tails(table, [0], [0], [0, 0], 1),
        lambda table: sum_log_tails(table, [0], [0], [0.5], 1),
        lambda table: sum_log_tails(table, [0], [0], [0], 1, "both"),
        lambda table: sum_quantile(table, [0], [0], 1, 0.0),
        lambda table: sum_quantile(table, [0], [0], 1, -math.inf),
        lambda table: PmfTable(0, table.mass * 2),
        lambda table: PmfTable(0, table.mass[0]),
        lambda table: PmfTable(0, table.mass, -1.0),
        lambda table: PmfTable.of([]),
        lambda table: PmfTable.of([ACES, Pmf.point(0, unit=2.0)]),
        lambda table: PmfTable.equal([[0.5, 1.0]]),
        lambda table: PmfTable.equal([1, 2]),
    ],
)
def test_rows_that_do_not_fit_are_refused(wrong):
    """A kind, subject, total or side that does not exist is an error, not a number."""
    with pytest.raises(ValueError):
        wrong(PmfTable.of([ACES]))


def test_a_table_shows_what_it_is():
    """The first look at a table gives how many laws it has and where they lie."""
    assert "PmfTable(1 laws on 0..4)" == repr(PmfTable.of([ACES]))
    assert "PmfTable(1 laws on 0..2, unit 0.5)" == repr(PmfTable.equal([[0, 2]], 0.5)[0])


# -- the ways to a tail: convolved directly, from transforms that many share, or from one of its own


INVERSIONS = permutations.inversions(52)


def test_sums_of_one_law_share_transforms_and_agree_with_their_own():
    """Twenty-four packs' inversions: from far too few to far too many, the shared tilts give what a tilt of its own gives."""
    n, targets = 24, np.arange(9_000, 22_000, 433)
    subjects = np.repeat(np.arange(targets.size), n)
    sums = _sums.Sums.of(INVERSIONS.mass[None, :], 0 * subjects, subjects, targets.size)
    assert not _alike.short(sums).any()
    shared = _alike.shared_log_tails(sums, targets - n * INVERSIONS.lo)
    own = sums.inner_log_tails(targets - n * INVERSIONS.lo)
    told = ~np.isnan(shared)
    assert told.mean() > 0.9
    assert shared[told].tolist() == pytest.approx(own[told].tolist(), rel=1e-9, abs=1e-12)
    assert own.min() < -200


def test_short_sums_keep_every_digit_of_the_rarest_total():
    """Four aces thirty times over, convolved directly, against rational arithmetic."""
    n = 30
    sums = _sums.Sums.of(ACES.mass[None, :], np.zeros(n, np.int64), np.zeros(n, np.int64), 1)
    assert _alike.short(sums).all()
    ways = exact_sum([{0: 6327, 1: 9139, 2: 4446, 3: 858, 4: 55}] * n)
    for k in (20, 60, 90, 117, 119):
        found = _alike.short_log_tails(sums, np.array([k]))[0]
        assert found == pytest.approx(exact_log_tail(ways, k, "upper"), rel=1e-13)


def test_a_players_chance_has_the_same_bits_in_any_company():
    """Alone, or among two hundred others, in plain Python or in machine code."""
    rng = np.random.default_rng(9)
    tables = [PmfTable.of([ACES, ACES.power(2)]), PmfTable.of([INVERSIONS])]
    for table, n, spread in zip(tables, (7, 24), (6, 400), strict=True):
        subjects = np.repeat(np.arange(200), n)
        kind = rng.integers(0, len(table), subjects.size)
        mean = np.bincount(subjects, weights=table.means()[kind]).astype(int)
        observed = mean + rng.integers(-spread, 4 * spread, 200)
        together = sum_log_tails(table, kind, subjects, observed, 200)
        for one in (0, 57, 199):
            alone = sum_log_tails(table, kind[subjects == one], np.zeros(n, int), observed[[one]], 1)
            assert alone[0] == together[one]
