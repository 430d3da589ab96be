"""A pack that comes again: matches by hand, packs that may be held against each other, and a dealer with a pack of his."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from detect.checks import Dealt, registry
from detect.checks.repeats import MOST, matches
from detect.evidence import check, judge
from detect.evidence.tests import test as evidence_of
from detect.kernels.repeats import most_alike
from detect.laws import load
from detect.nulls.permutations import fixed
from detect.nulls.repeats import best_match
from tests.laws.evenings import PACK, SEATS, deal, dealt, evening, log_of


def of(order, number, dealer, **more):
    """Give the deal of a pack in some order, before it is cut."""
    cut = order[23:] + order[:23]
    return deal(number, dealer) | {
        "shuffled": order, "pack": cut, "hands": dealt(cut, dealer), "turn_up": cut[-1], "trump": cut[-1][1],
    } | more  # fmt: skip


def changed(order, many, rng):
    """Move so many cards of a pack about."""
    order, places = order[:], rng.sample(range(52), many)
    for here, there in pairwise(places):
        order[here], order[there] = order[there], order[here]
    return order


def uniform(rng):
    return rng.sample(PACK, 52)


def dealt_of(log):
    return Dealt(log, load("whist-club"), np.ones(len(log.deals), bool))


def test_matches_are_counted_at_the_best_cut():
    rng = Random(3)
    orders = [uniform(rng) for _ in range(3)] + [PACK[9:] + PACK[:9], PACK]
    places = np.array([[order.index(card) for card in PACK] for order in orders], np.int8)
    pairs = [(a, b) for a in range(5) for b in range(a)]
    expected = [
        max(
            sum(x == y for x, y in zip(orders[a], orders[b][k:] + orders[b][:k], strict=True))
            for k in range(52)
        )
        for a, b in pairs
    ]

    assert expected == most_alike(places, *np.array(pairs).T).tolist()
    assert 52 == expected[-1]


@pytest.mark.parametrize("earlier", [1, 64])
def test_the_law_of_the_best_match_bounds_every_cut_and_pack(earlier):
    """It is the fixed points' tail times 52 cuts and all packs, and never above one."""
    law, one = best_match(52, earlier), fixed(52)
    for k in range(2, 53):
        assert pytest.approx(min(1.0, 52 * earlier * one.tail(k)), rel=1e-9) == law.tail(k)


def test_packs_are_held_against_those_of_four_times_before_and_of_other_sittings(tmp_path):
    """Of one pack each fifth is the first; two packs in turn are told apart; another sitting's are free to be seen."""
    rng = Random(2)
    one = [of(uniform(rng), n, SEATS[n % 4]) for n in range(1, 8)]
    two = [of(uniform(rng), n, SEATS[n % 4], pack_name="red" if n % 2 else "blue") for n in range(1, 11)]
    log = log_of(tmp_path, evening(one, session="one"), evening(two, session="two", packs=2))
    rows, _, earlier = matches(dealt_of(log))

    assert [4, 5, 6, *range(7, 17)] == rows.tolist()
    assert [1, 2, 3, *[7] * 8, 8, 9] == earlier.tolist()
    assert MOST > 9


def test_a_pack_that_comes_again_is_seen_and_one_deal_is_not_enough(tmp_path):
    """Dot deals three times from a pack of her own, some cards moved; once would be no more than `watch`."""
    rng = Random(4)
    own = uniform(rng)
    verdicts = []
    for again in ((8, 16, 24), (8, 24)):
        deals = [
            of(changed(own, 12, rng) if n in again else uniform(rng), n, SEATS[(n - 1) % 4])
            for n in range(1, 29)
        ]
        findings = check(log_of(tmp_path, evening(deals)))
        rows = findings.frame.query("check == 'stacked.repeat'").set_index("player")
        assert rows.loc["Dot", "log_p"] < np.log(1e-12)
        assert rows.drop("Dot")["log_p"].min() == 0.0
        verdicts.append(judge(findings)[0].gain.verdict)

    assert ["compelling", "watch"] == verdicts


def test_a_deal_written_down_twice_is_no_pack_that_came_again(tmp_path):
    """The same sitting read twice, and a deal that stands there twice, count once."""
    rng = Random(6)
    deals = [of(uniform(rng), n, SEATS[n % 4]) for n in range(1, 13)]
    deals.append(deals[0] | {"deal": 13})
    log = log_of(tmp_path, evening(deals, session="a"), evening(deals, session="b"))
    scores = registry()["stacked.repeat"].run(dealt_of(log))

    assert max(scores.figure) < 14
    assert set(range(4, 12)) == set(scores.row.tolist())
    assert [0.0] * len(scores.subjects) == evidence_of(scores).log_p.tolist()
