"""Opening leads against cards that the leader could not see: the laws by hand, the scores by hand, and one who knows."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from random import Random

import numpy as np
import pytest

from detect.checks import Dealt, registry
from detect.evidence import check
from detect.laws import load
from detect.nulls.unseen import honours_unseen
from tests.laws.evenings import FOUR, SEATS, after, deal, evening, log_of, without

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
WEIGHTS = {"hidden.lead": (1, 0, 0), "hidden.first": (1, -1, 0)}


def by_hand(points, weights):
    """Give the law of the weighed points: 13 of 38 unseen cards go to the partner, 12 to the dealer, 13 to his partner."""
    law = Counter()
    for places in product(range(3), repeat=len(points)):
        left = [size - places.count(k) for k, size in enumerate((13, 12, 13))]
        rest = sum(left)
        ways = Fraction(comb(rest, left[0]) * comb(rest - left[0], left[1]), comb(38, 13) * comb(25, 12))
        law[sum(weights[k] * p for k, p in zip(places, points, strict=True))] += ways
    return law


@pytest.mark.parametrize("weights", WEIGHTS.values())
@pytest.mark.parametrize("mask", [0b0000, 0b0001, 0b1010, 0b1111])
def test_the_law_of_unseen_honours_is_exact(mask, weights):
    points = [rank + 1 for rank in range(4) if mask >> rank & 1]
    expected, law = by_hand(points, weights), honours_unseen(mask, weights)

    assert 1 == sum(expected.values())
    assert pytest.approx([float(expected[k]) for k in law.support.tolist()]) == law.mass.tolist()


def led(made, suit):
    """Have the opening lead of a deal be of a suit, if the leader has it; the play ends there."""
    leader = after(made["dealer"])
    own = [c for c in made["hands"][leader] if c[1] == suit] or made["hands"][leader]
    return made | {"play": [[[leader, own[-1]]]]}


def scored(made, check):
    """Score the opening lead of a deal, and give its mean."""
    dealer, (leader, card) = made["dealer"], made["play"][0][0]
    seen = {*made["hands"][leader], made["turn_up"]}
    out = [rank + card[1] for rank in POINTS if rank + card[1] not in seen]
    holds = {c: seat for seat, cards in made["hands"].items() for c in cards}
    weights = dict(zip((after(leader, 2), dealer, after(dealer, 2)), WEIGHTS[check], strict=True))
    score = sum(weights[holds[c]] * POINTS[c[0]] for c in out)
    law = by_hand([POINTS[c[0]] for c in out], WEIGHTS[check])
    return leader, score, float(sum(k * p for k, p in law.items()))


def some(many, rng):
    return [led(deal(n, SEATS[n % 4], seed="leads"), rng.choice("CDHS")) for n in range(1, many + 1)]


@pytest.mark.parametrize("name", WEIGHTS)
def test_leads_are_scored_by_who_holds_the_honours(name, tmp_path):
    deals = some(16, Random(3))
    rows = check(log_of(tmp_path, evening(deals))).frame.query("check == @name").set_index("player")
    for player, seat in zip(FOUR, SEATS, strict=True):
        mine = [score for leader, *score in (scored(d, name) for d in deals) if leader == seat]
        assert len(mine) == rows.loc[player, "n"] == 4
        assert sum(s for s, _ in mine) == rows.loc[player, "observed"]
        assert pytest.approx(sum(m for _, m in mine)) == rows.loc[player, "expected"]


def test_one_who_leads_what_suits_his_partner_is_seen(tmp_path):
    """On her leads Ada finds the suit in which her partner's honours lie; nobody else does."""
    rng = Random(7)
    deals = []
    for n in range(1, 65):
        made = deal(n, SEATS[n % 4], seed="knows")
        suit = rng.choice("CDHS")
        if after(made["dealer"]) == "N":
            suit = max(
                {c[1] for c in made["hands"]["N"]},
                key=lambda s: sum(POINTS.get(c[0], 0) for c in made["hands"]["S"] if c[1] == s),
            )
        deals.append(led(made, suit))
    frame = check(log_of(tmp_path, evening(deals))).frame
    rows = frame.query("check == 'hidden.lead'").set_index("player")

    assert rows.loc["Ada", "log_p"] < np.log(0.001)
    assert rows.drop("Ada")["log_p"].min() > np.log(0.01)
    assert frame.query("check == 'hidden.first' and player == 'Ada'")["log_p"].item() < np.log(0.01)


def put(deals, path):
    log = log_of(path, evening(deals))
    return (
        registry()["hidden.lead"].run(Dealt(log, load("whist-club"), np.ones(len(deals), bool))).row.tolist()
    )


def test_only_leads_that_saw_nothing_else_are_looked_at(tmp_path):
    """The right player leads first, a card of his own, all hands and the card turned up being known."""
    good = some(6, Random(1))
    other = after(good[1]["dealer"], 2)
    bad = [
        good[0],
        good[1] | {"play": [[[other, good[1]["hands"][other][0]]]]},
        without(good[2], "turn_up", "pack", "shuffled", "trump"),
        without(good[3], "play"),
        good[4] | {"void": True},
        good[5] | {"play": [[[*good[5]["play"][0][0], "corrected"], *good[5]["play"][0]]]},
    ]

    assert [0, 1, 2, 3, 4, 5] == sorted(put(good, tmp_path))
    assert [0, 5] == sorted(put(bad, tmp_path))
