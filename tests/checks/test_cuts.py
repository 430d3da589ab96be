"""Cuts: the law of hits against every order, seams found by hand, habits described, and low cards for the deal."""

from collections import Counter
from itertools import permutations
from random import Random

import numpy as np
import pytest

from detect.checks import Dealt, registry
from detect.evidence import check, judge
from detect.evidence.tests import estimates, without
from detect.evidence.tests import test as evidence_of
from detect.laws import load
from detect.nulls.pairings import pairing
from tests.calibration import rooms
from tests.laws.evenings import FOUR, SEATS, deal, evening, log_of
from tests.laws.evenings import without as less


@pytest.mark.parametrize(
    ("things", "places"),
    [
        ([20, 24, 30], [24, 20, 31]),
        ([7, 7, 8, 9], [7, 8]),
        ([5] * 4, [5, 5]),
        ([1, 2, 3, 3, 4, 4], [3, 4, 4, 9]),
        ([1], []),
    ],
)
def test_hits_have_the_law_of_all_orders(things, places):
    """Laid out in every order, things hit their places as often as the rook polynomial says."""
    hits = Counter(sum(t == p for t, p in zip(order, places, strict=False)) for order in permutations(things))
    total = sum(hits.values())

    assert (
        pytest.approx([hits[k] / total for k in pairing(things, places).support])
        == pairing(things, places).mass.tolist()
    )


def with_slug(number, dealer, depth, start, rng):
    """Give a deal whose old packet of eight lies at `start`, and which is cut at `depth`."""
    made = deal(number, dealer, cut=depth, seed="slug")
    gathered = made["shuffled"][:]
    slug, rest = gathered[start : start + 8], gathered[:start] + gathered[start + 8 :]
    rng.shuffle(rest)
    return made | {"gathered": slug + rest}


def crimped(rate, many=48):
    rng = Random(4)
    deals = []
    for n in range(many):
        start = rng.randrange(6, 40)
        own = n % 4 == 1
        depth = start if own and rng.random() < rate else min(max(round(rng.gauss(26, 5)), 4), 48)
        deals.append(with_slug(n + 1, SEATS[n % 4], depth, start, rng))
    return deals


def test_cuts_on_seams_are_seen_and_named_for_the_dealer(tmp_path):
    """Ben deals, his cuts fall on the seam, and it is Ben's own deals that stand out; the cutter is not the subject."""
    findings = check(log_of(tmp_path, evening(crimped(1.0))))
    rows = findings.frame.query("check == 'cut.meets'").set_index("player")

    assert set(FOUR) == set(rows.index)
    assert 12 == rows.loc["Ben", "n"] == rows.loc["Ben", "observed"]
    assert rows.loc["Ben", "log_p"] < np.log(1e-6)
    assert rows.drop("Ben")["log_p"].min() > np.log(0.01)
    assert "compelling" == judge(findings)[0].gain.verdict


def test_a_deal_left_out_is_in_no_group(tmp_path):
    deals = crimped(0.5, 24)
    both = []
    for some in (deals, deals[:5] + deals[6:]):
        dealt = Dealt(log_of(tmp_path, evening(some)), load("whist-club"), np.ones(len(some), bool))
        scores = registry()["cut.meets"].run(dealt)
        both.append((scores, evidence_of(scores)))
    (scores, _), (_, expected) = both
    found = without(scores, np.arange(4), np.full(4, 5))

    assert pytest.approx(expected.log_p.tolist()) == found.tolist()


def test_habits_are_described_and_not_judged(tmp_path):
    depths = [20, 30, 26, 24, 22, 31, 25, 24]
    deals = [less(deal(n + 1, SEATS[n % 4], cut=d), "hands", "pack", "shuffled", "turn_up", "trump")
             for n, d in enumerate(depths)]  # fmt: skip
    findings = check(log_of(tmp_path, evening(deals)))
    rows = findings.frame.set_index("player")
    cutter = {"Dot": [20, 22], "Ada": [30, 31], "Ben": [26, 25], "Cyd": [24, 24]}

    assert {"cut.habit"} == set(rows["check"])
    assert {n: np.mean(d) for n, d in cutter.items()} == rows["observed"].to_dict()
    assert pytest.approx({n: np.std(d, ddof=1) for n, d in cutter.items()}) == {
        n: told["sd"] for n, told in rows["estimate"].items()
    }
    assert rows[["log_p", "log_e"]].isna().all(axis=None)
    assert "untested" == judge(findings)[0].gain.verdict


def test_low_cards_for_the_deal_are_seen(tmp_path):
    """Ada cuts an ace or a two thirty times; the ace is the lowest."""
    rng = Random(2)
    deals = []
    for n in range(30):
        others = rng.sample([r + s for r in "3456789TJQK" for s in "CDHS"], 3)
        cards = [rng.choice(["AS", "2H"]), *others]
        deals.append(
            {"deal": n + 1, "dealer": "N", "cut_in": [[[p, c] for p, c in zip(FOUR, cards, strict=True)]]}
        )
    rows = (
        check(log_of(tmp_path, evening(deals)))
        .frame.query("check == 'cut.low'")
        .set_index(["player", "part"])
    )

    assert rows.loc[("Ada", "rank"), "observed"] <= 60
    assert 30 == rows.loc[("Ada", "lowest"), "observed"]
    assert pytest.approx(30 * np.log(0.25)) == rows.loc[("Ada", "lowest"), "log_p"]
    assert pytest.approx(7.0) == rows.loc[("Ben", "rank"), "expected"] / 30


def test_a_tie_for_the_lowest_is_nobodys(tmp_path):
    """Where two cut an ace only the ranks count; the second round is not looked at."""
    rounds = [[["Ada", "AS"], ["Ben", "AH"], ["Cyd", "5C"], ["Dot", "9D"]], [["Ada", "2S"], ["Ben", "3H"]]]
    frame = check(log_of(tmp_path, evening([{"deal": 1, "dealer": "N", "cut_in": rounds}]))).frame
    ranks = frame.query("check == 'cut.low'").set_index("player")

    assert {"rank"} == set(ranks["part"])
    assert {"Ada": 1.0, "Ben": 1.0, "Cyd": 5.0, "Dot": 9.0} == ranks["observed"].to_dict()


def test_nothing_else_is_told_of_scores():
    scores = registry()["cut.low"].run(
        Dealt(rooms.played(sessions=1, deals=8), load("whist-club"), np.ones(8, bool))
    )

    assert {None} == set(estimates(scores))
