"""Fair twins: what is dealt anew beside a session, what it is ranked among, and what its p comes to."""

import math
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detect.checks import Dealt, Question, registry
from detect.evidence import Plan, check, judge, twins
from detect.evidence.among import Among, histogram
from detect.evidence.redeal import twins as redealt_as
from detect.evidence.shapes import Shape, redealt, shapes_of
from detect.evidence.twins import ENOUGH, Pool, pool
from detect.fair.evening import simulate
from detect.fair.options import Evening
from detect.kernels.stream import root_of
from detect.laws import load
from tests.laws.evenings import board, evening, log_of, without

DOCS = Path(__file__).parents[2] / "docs" / "checks.md"
EVENING = Shape("gain", "whist-club", tuple((k, 3, 6) for k in range(4)))
ACES = {("stacked.aces", 0): 0.125, ("stacked.aces", 1): 0.125}
PACKS = Shape("shuffle", "", ((52, 1, 24),))


def night(level="full", **more):
    """Give the log of one fair evening."""
    [log] = simulate(Evening(**more), level=level)
    return log


def pool_of(scores, most=9_999):
    """Make a pool whose twins have these scores."""
    made = Pool(EVENING, (), most, "made by hand", root_of(1))
    made.scores = np.asarray(scores, float)
    return made


# -- what is re-dealt


def test_twins_are_put_through_checks_that_are_a_matter_of_the_cards():
    """The strength of hands, turn-ups and the orders of packs are re-dealt; what players chose to do enters by its own p."""
    assert (
        "stacked.aces",
        "stacked.honours",
        "stacked.points",
        "stacked.turnup",
        "stacked.alone",
    ) == redealt("gain")
    orders = {c.name for c in registry().values() if c.needs in {"orders", "uncut_orders"}}
    assert orders == set(redealt(Question.SHUFFLE))
    assert () == redealt(Question.RECORD)


@pytest.mark.parametrize("name", redealt("gain") + redealt("shuffle"))
def test_a_re_dealt_score_is_a_function_of_the_cards(name):
    """Whatever the players did, and whatever they are called, the scores of the same cards are the same."""
    log = night(deals=24, seed=5)
    other = replace(log, moves=log.moves.iloc[:0], facts=log.facts.iloc[:0])
    scores = [
        registry()[name].run(Dealt(each, load("whist-club"), np.ones(24, bool))) for each in (log, other)
    ]
    for column in ("subject", "row", "hit" if name == "stacked.turnup" else "score"):
        assert np.array_equal(*(getattr(one, column) for one in scores))


def test_the_docs_say_what_twins_re_deal():
    """docs/checks.md has a column for it, and it tells the truth of every check."""
    said = dict(
        re.findall(r"^\| `([a-z]+\.[a-z]+)` \|.*\| (yes|no) \|$", DOCS.read_text("utf-8"), re.MULTILINE)
    )
    assert {c.name: "yes" if c.redealt else "no" for c in registry().values() if c.weight} == said


# -- shapes


def test_names_seats_and_the_order_of_deals_do_not_make_a_shape(tmp_path):
    """Six deals each by four players: one shape, whoever they are."""
    evenings = [
        night(deals=24, seed=s, players=p, seating="fixed")
        for s, p in ((1, ("A", "B", "C", "D")), (2, ("P", "Q", "R", "S")))
    ]
    shapes = [next(iter(check(log).shapes.values())) for log in evenings]
    assert EVENING == shapes[0] == shapes[1]


def test_what_was_not_written_down_is_not_in_the_shape(tmp_path):
    """All hands and the turn-up; hands alone; the turn-up alone; or the dealer's hand alone."""
    deals = _whist(16)
    for one in deals[4:8]:
        one.pop("turn_up")
    for one in deals[8:12]:
        one.pop("hands")
    for one in deals[12:]:
        one |= {"hands": {one["dealer"]: one["hands"][one["dealer"]]}}
    deals = [without(one, "pack", "shuffled", "gathered", "play") for one in deals]
    [gain] = [s for (_, q), s in check(log_of(tmp_path, evening(deals))).shapes.items() if q == "gain"]
    assert {(k, good, 1) for k in range(4) for good in (1, 2, 3, 6)} == set(gain.rows)


def test_boards_have_no_dealers(tmp_path):
    """At bridge all four hands of every board are looked at, whoever sat there; a board with two hands shows two."""
    log = log_of(tmp_path, evening([board(n) for n in range(1, 8)], game="bridge"))
    [gain] = [s for (_, q), s in check(log).shapes.items() if q == "gain"]
    assert Shape("gain", "bridge", ((0, 16, 7),)) == gain


# -- twins as the checks see them


@pytest.mark.parametrize("shape", [
    EVENING, PACKS, Shape("gain", "bridge", ((0, 3, 2), (0, 16, 5))),
    Shape("gain", "whist-club", ((0, 2, 3), (0, 7, 1), (1, 4, 2), (1, 6, 2))),
    Shape("shuffle", "", ((32, 0, 3), (52, 1, 2), (104, 1, 1))),
])  # fmt: skip
def test_a_twin_has_its_sessions_shape(shape):
    """As many deals by as many dealers, with as much to be seen of each."""
    dealt = redealt_as(shape, root_of(4), 0, 3)
    found = [s for (_, question), s in shapes_of(dealt).items() if question == shape.question]
    assert [replace(shape, rows=tuple(sorted(shape.rows)))] * 3 == [
        replace(s, rows=tuple(sorted(s.rows))) for s in found
    ]


@pytest.mark.parametrize("shape", [EVENING, PACKS])
def test_a_twin_is_the_same_whatever_company_it_is_made_in(shape):
    """The seventh twin by itself has the cards that it has among ten."""
    many, alone = redealt_as(shape, root_of(4), 0, 10), redealt_as(shape, root_of(4), 7, 1)
    if shape is PACKS:
        assert np.array_equal(
            many.orders.columns["inversions"][7 * 24 : 8 * 24], alone.orders.columns["inversions"]
        )
    else:
        assert np.array_equal(many.hands.owner[7 * 24 : 8 * 24], alone.hands.owner)
        up = [d.log.deals["turn_up"].to_numpy() for d in (many, alone)]
        assert np.array_equal(up[0][7 * 24 : 8 * 24], up[1])


def test_a_twins_deals_are_whole_and_its_turn_up_is_the_dealers():
    """Thirteen cards each, the four aces somewhere, and every rank turned up by the dealer as often as any other."""
    dealt = redealt_as(EVENING, root_of(9), 0, 200)
    owner = dealt.hands.owner[:, :52]
    assert all(((owner == seat).sum(axis=1) == 13).all() for seat in (1, 2, 3, 4))
    up = dealt.log.deals["turn_up"].to_numpy()
    assert (owner[np.arange(up.size), up] == dealt.dealer).all()
    many = np.bincount(up, minlength=52)
    assert ((many - up.size / 52) ** 2 / (up.size / 52)).sum() < 100  # chi-square, 51 degrees: P < 1e-4


# -- ranks


def test_twins_are_counted_until_ten_are_as_surprising():
    """Besag and Clifford: ten among the first forty give one in four; three in all of 9,999 give four in ten thousand."""
    early = pool_of(np.where(np.arange(999) % 4 == 3, -9.0, 0.0))
    assert (0.25, 40, 10) == early.rank(-8.0)
    rare = np.zeros(9_999)
    rare[[5, 500, 9_000]] = -9.0
    assert (4 / 10_000, 9_999, 3) == pool_of(rare).rank(-8.0)


def test_a_tie_counts_against_the_session_whatever_its_last_digits():
    """A twin with the same cards is as surprising, though its logarithm was added up in another order."""
    scores = np.full(999, 0.0)
    scores[:10] = -7.1
    assert 10 / 10 == pool_of(scores).rank(-7.1 - 1e-12).p


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 400))
def test_ranks_are_valid_for_exchangeable_scores(seed, most):
    """Among m + 1 scores that may stand in any order, the first has a p at or below a no oftener than a."""
    rng = np.random.default_rng(seed)
    scores = rng.integers(0, 40, (300, most + 1)).astype(float)
    p = np.array([pool_of(row[1:], most).rank(row[0]).p for row in scores])
    for a in (0.02, 0.1, 0.5):
        assert (p <= a).sum() <= 300 * a + 6 * math.sqrt(300 * a)


@pytest.mark.parametrize("own", [6, 40])
def test_the_twins_that_are_not_looked_at_closely_could_not_have_counted(own):
    """Of the many twins only those near a rare score get their chance worked out: the ranks are those of all."""
    shape = Shape("gain", "whist-club", tuple((k, 3, own) for k in range(4)))
    made = pool(shape, ACES | {("stacked.points", 0): 0.0625, ("stacked.points", 1): 0.0625}, Plan(seed=3))
    made._fill(made.first)
    bound = np.sort(made.scores)[ENOUGH - 1]
    told, closely = (made._look(made.first, 6_000 // own, b) for b in (bound, math.inf))
    assert np.array_equal(np.isfinite(told), closely <= bound + 1e-9)
    assert told[np.isfinite(told)].tolist() == pytest.approx(closely[np.isfinite(told)].tolist(), rel=1e-12)


def test_sessions_of_one_shape_share_their_twins_and_another_plan_has_others():
    """The seed is the hash of shape and plan: nobody can look for twins that suit him."""
    one, same, other = (pool(EVENING, ACES, Plan(seed=seed)) for seed in (0, 0, 1))
    assert one is same
    assert one.root != other.root
    assert one.root != pool(Shape("gain", "whist-club", EVENING.rows[:3]), ACES, Plan()).root


def test_no_twins_where_the_plan_has_none_or_the_session_is_too_long():
    """Hundreds of deals speak for themselves."""
    assert pool(EVENING, ACES, Plan(twins=0)) is None
    assert pool(Shape("gain", "bridge", ((0, 16, 251),)), ACES, Plan()) is None
    assert 6_000 == twins.twins_of(Shape("gain", "bridge", ((0, 16, 200),)), Plan())


def test_all_twins_are_looked_at_only_where_they_can_matter():
    """What no twin can show is left to the exact bound; a finding is not looked at more closely than its session."""
    among = Among(pool(EVENING, ACES, Plan(seed=5)), 1.0)
    assert (999, True) == (among.ranked(math.log(1e-9)).twins, among.pool.scores.size == 999)
    assert among.adjusted(math.log(1e-5), 999) == pytest.approx(math.log(1e-5))
    assert 999 == among.pool.scores.size
    assert 9_999 == among.ranked(math.log(1e-4)).twins


# -- the session's p


def test_p_is_shared_between_the_twins_and_the_exact_bound():
    """min(1, p_twin / 0.8, p_exact / 0.2), with what the other checks add by their own weight."""
    scores = np.zeros(9_999)
    scores[:49] = -12.0
    among = Among(pool_of(scores), 0.75)
    q = math.log(1e-4)
    p_twin = 10 / 10  # the first ten twins are all as surprising
    assert among.ranked(q).log_p == pytest.approx(math.log(min(p_twin / 0.8, 1e-4 / 0.2)))
    rare = Among(pool_of(np.zeros(9_999)), 0.75)
    assert rare.ranked(q).log_p == pytest.approx(math.log((1 / 10_000 + 0.25 * 1e-4) / 0.8))
    assert rare.ranked(q).by_twins
    far = rare.ranked(math.log(1e-9))
    assert (far.by_twins, far.log_p) == (False, pytest.approx(math.log(1e-9 / 0.2)))


def test_a_finding_is_adjusted_for_all_others():
    """The chance that a fair session's most surprising finding is as surprising, never above the weighted bound."""
    scores = np.zeros(9_999)
    scores[:3] = -12.0
    among = Among(pool_of(scores), 1.0)
    assert among.adjusted(math.log(1e-4), 9_999) == pytest.approx(math.log(1e-4))
    assert among.adjusted(math.log(2e-3), 9_999) == pytest.approx(math.log(4 / 10_000))
    assert 0.0 == among.adjusted(0.3, 9_999)
    assert math.isnan(among.adjusted(math.nan, 9_999))


def test_findings_of_a_session_are_never_rarer_than_the_session(tmp_path):
    """Each adjusted chance is at least the session's own, but for the share that the session's is divided by."""
    log = night(deals=24, seed=8)
    findings = check(log)
    one = judge(findings)[0]
    for question in ("gain", "shuffle"):
        rows = findings.frame[(findings.frame["question"] == question) & (findings.frame["weight"] > 0)]
        least = min(
            one.among[question].adjusted(b, getattr(one, question).twins)
            for b in rows["log_p"] - np.log(rows["weight"])
        )
        verdict = getattr(one, question)
        assert least >= verdict.log_p + math.log(0.8)
        if verdict.by_twins and verdict.log_bound < 0.0:
            assert min(0.0, least - math.log(0.8)) == pytest.approx(verdict.log_p)


def test_the_same_evening_has_the_same_p_alone_and_among_others():
    """Twins hang on shape and plan, not on the company."""
    [logs] = simulate(Evening(sessions=3, deals=24, seed=11))
    together = judge(check(logs))
    for one in together:
        alone = judge(check(logs.only(one.session)))[0]
        assert (one.gain.log_p, one.shuffle.log_p) == (alone.gain.log_p, alone.shuffle.log_p)


def test_a_sitting_that_players_ended_is_decided_by_its_bets_alone(tmp_path):
    """Where the cards may have ended it no twin is like it: the number of deals is not fixed beforehand."""
    log = log_of(tmp_path, evening([without(d, "void") for d in _whist(24)], ended="players"))
    one = judge(check(log))[0]
    assert one.gain.by_e
    assert not one.gain.by_twins


def _whist(many):
    from tests.evidence.test_verdict import whist

    return whist(many)


# -- pictures


def test_the_picture_of_twins_holds_them_all_and_has_room_for_the_session():
    """Every twin that was looked at closely is counted, and the session lies between the edges."""
    findings = check(night(deals=24, seed=8))
    one = judge(findings)[0]
    told = one.among["gain"].reference(one.gain.log_bound)
    assert 999 == sum(told["counts"])
    assert told["edges"][0] <= told["value"] <= told["edges"][-1]
    assert len(told["edges"]) == len(told["counts"]) + 1


@given(st.lists(st.integers(-50, 400), min_size=1, max_size=60), st.integers(-80, 500))
def test_whole_numbers_are_counted_in_bins_of_whole_numbers(values, value):
    """No bin holds more numbers than its neighbour could."""
    told = histogram(np.array(values, float), float(value))
    assert len(values) == sum(told["counts"])
    widths = {round(w, 6) for w in np.diff(told["edges"])}
    assert 1 == len(widths)
    assert widths.pop() % 1 == 0
    assert told["edges"][0] < value < told["edges"][-1]
