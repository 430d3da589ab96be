"""Jack-pots: what may come to whom, by brute force; whose say counts; honest and sly players, and one who opens on anything."""

from itertools import combinations

import numpy as np
import pytest
from scipy.stats import binom

from detect import ranks
from detect.checks import Dealt, registry
from detect.checks.openers import GUARD, chances
from detect.evidence import Plan, check
from detect.fair.draw import DrawEvening, dense, levels_of
from detect.fair.draw_logs import simulate
from detect.kernels import draw_book as b
from detect.laws import load
from detect.nulls.openers import UNPAIRED, most
from detect.sharps import sharp
from tests.checks.test_poker import dealt_of, log_of

LEAST = 1e-6
SHUFFLES = ("uniform", "riffle:1", "overhand:6x1", "overhand:6x3")


def share(gone, rung=0, many=20_000):
    """Give the share of hands with openers among so many of the cards that are left."""
    left = np.setdiff1d(np.arange(52), gone)
    rng = np.random.default_rng(len(left))
    hands = left[np.argsort(rng.random((many, left.size)), axis=1)[:, :5]]
    return float((ranks.strengths(hands.astype(np.int8)) >= levels_of("modern")[b.KNAVES + rung]).mean())


def test_to_the_first_openers_come_as_often_as_all_hands_say():
    """A pair of knaves to aces 337,920 ways, and all that beats a pair, of 2,598,960 (Foster)."""
    better = 123_552 + 54_912 + 10_200 + 5_108 + 3_744 + 624 + 40

    assert [most(0, rung) for rung in range(3)] == [
        pytest.approx((ranks_left * 84_480 + better) / 2_598_960) for ranks_left in (4, 3, 2)
    ]


@pytest.mark.parametrize("before", [1, 2, 3, 4])
@pytest.mark.parametrize("rung", [0, 1, 2])
def test_no_cards_of_those_before_let_openers_come_oftener(before, rung):
    """The lowest cards gone, which helps most, and any that are gone by chance."""
    by_rank = np.argsort(np.arange(52) % 13, kind="stable")[: 5 * before]
    anything = np.random.default_rng(before).permutation(52)[: 5 * before]

    assert share(anything, rung) < share(by_rank, rung) < most(before, rung) + 0.01
    assert most(before, rung) < 1.2 * share(by_rank, rung)


def test_of_few_cards_the_count_by_ranks_holds_all_hands_one_by_one():
    """Five others hold the twenty-five lowest: of the 27 left every hand is tried; straights and flushes alone are counted too high."""
    left = np.argsort(np.arange(52) % 13, kind="stable")[25:]
    hands = np.array([*combinations(left.tolist(), 5)], np.int8)
    held = (ranks.strengths(hands) >= levels_of("modern")[b.KNAVES]).mean()

    assert held < most(5) < held + UNPAIRED / len(hands)


# ----- whose say counts


SAYS = [
    [[2, "check"], [3, "fold"], [1, "open", 2], [2, "call"]],
    [[2, "open", 2], [3, "call"]],
    [[2, "check"], [3, "check"], [1, "check"]],
]


def says(tmp_path, bets, **deal):
    hands = {"1": "AS AH 7D 4C 2S", "2": "KS QH 9D 5C 3S", "3": "8S 8H 8D JC TC"}
    return dealt_of(log_of(tmp_path, [{"deal": 1, "dealer": 1, "hands": hands, "bets": bets, **deal}]))


@pytest.mark.parametrize(("bets", "opened"), [*zip(SAYS, ([0, 0, 1], [1], [0, 0, 0]), strict=True)])
def test_a_say_counts_until_the_jackpot_is_opened(tmp_path, bets, opened):
    row, seat, before, rung, found = chances(says(tmp_path, bets, facts={"jackpot": "1"}))

    assert opened == found.tolist()
    assert list(range(len(opened))) == before.tolist()
    assert [2, 3, 1][: len(opened)] == seat.tolist()
    assert {0} == set(rung.tolist()) == set(row.tolist())


def test_who_stays_out_of_an_ordinary_pool_or_speaks_twice_says_nothing(tmp_path):
    assert not chances(says(tmp_path, SAYS[0]))[0].size
    assert not chances(says(tmp_path, [[2, "check"], [2, "open", 2]], facts={"jackpot": "1"}))[0].size


# ----- calibration, and a false opener


def findings(shuffle="uniform", way=None, sessions=40, deals=100, laws="draw-foster"):
    settings = DrawEvening(sessions=sessions, deals=deals, seed=31, shuffle=shuffle, cut="human", laws=laws)
    [log] = simulate(settings, level="shown", way=way, chunk=sessions)
    return check(log, plan=Plan(twins=0)).frame.query("check == 'opener.rate'")


@pytest.mark.parametrize("shuffle", SHUFFLES)
def test_honest_openers_are_not_called_rare_however_it_is_shuffled(shuffle):
    """They open whenever they may, which is as often as anybody can."""
    rows = findings(shuffle)

    assert 200 == len(rows)
    assert (rows["observed"] <= rows["expected"]).mean() > 0.5
    for level in (0.05, 0.01, 0.001):
        assert binom.sf((rows["log_p"] <= np.log(level)).sum() - 1, 200, level) > LEAST
    e = np.minimum(np.exp(rows["log_e"]), 100.0)
    assert (e.mean() - 1.0) * len(e) ** 0.5 < 4.9 * e.std()


def test_openers_come_hardly_oftener_from_badly_shuffled_packs():
    """The guard is for that; by places from the dealer's left, a hundred evenings' first hands."""
    least = levels_of("modern")[b.KNAVES]
    for shuffle in SHUFFLES:
        strong = dense(DrawEvening(sessions=30, deals=60, seed=3, shuffle=shuffle, cut="human")).strong[
            ..., 0
        ]
        held = (strong >= least).mean()
        assert held < GUARD * most(0) + 3 * (0.2 * 0.8 / strong.size) ** 0.5


def test_a_player_who_lets_others_pass_with_openers_makes_nobody_rare():
    """By the laws alone: the first holds openers and passes, on whatever hand he likes; the next opens if he may."""
    rng = np.random.default_rng(9)
    hands = np.argsort(rng.random((60_000, 52)), axis=1)[:, :10].reshape(-1, 2, 5).astype(np.int8)
    openers = ranks.strengths(hands.reshape(-1, 5)).reshape(-1, 2) >= levels_of("modern")[b.KNAVES]
    low = (hands[:, 0] % 13 < 5).all(axis=1)

    for passes in (~openers[:, 0], openers[:, 0], low, np.ones(len(hands), bool)):
        assert openers[passes, 1].mean() < most(1) + 3 * (0.2 / passes.sum()) ** 0.5


def test_one_who_opens_on_anything_is_named_and_nobody_else():
    rows = findings(way=sharp("false-opener", game="draw", who="Dot"), sessions=1, deals=200)
    p = np.exp(rows.set_index("player")["log_p"])

    assert p["Dot"] < 1e-6
    assert (p.drop("Dot") > 0.05).all()


def test_the_ladder_asks_for_more():
    """By the English laws the second jack-pot in succession wants queens, the third kings, the fourth knaves again."""
    [log] = simulate(DrawEvening(sessions=4, deals=60, seed=2, laws="draw-english"), level="shown", chunk=4)
    code = load("draw-english")
    dealt = Dealt(log, code, np.ones(len(log.deals), bool))
    rung = chances(dealt)[3]
    scores = registry()["opener.rate"].run(dealt)

    assert {0, 1, 2} == set(rung.tolist())
    assert scores.expected.min() == pytest.approx(GUARD * most(0, 2))
