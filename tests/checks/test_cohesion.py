"""Cohesion: pairs counted by hand, the law against simulation, and bad shuffles seen from the play alone."""

from itertools import combinations

import numpy as np
import pytest

from detect.checks import Dealt, registry
from detect.evidence import check
from detect.evidence.tests import test as evidence_of
from detect.laws import load
from detect.nulls.tricks import together
from tests.calibration import rooms
from tests.laws.evenings import SEATS, board, deal, evening, log_of, without


def by_hand(before, after):
    """Count the pairs of one trick that a hand holds again."""
    holder = {card: seat for seat, cards in after["hands"].items() for card in cards}
    return sum(holder[a[1]] == holder[b[1]] for trick in before["play"] for a, b in combinations(trick, 2))


def bare(deals):
    return [without(d, "shuffled", "pack") for d in deals]


@pytest.mark.parametrize("packs", [1, 2])
def test_pairs_are_counted_against_the_play_before(packs, tmp_path):
    """Of two packs in turn the play before is that of two deals ago."""
    deals = [deal(n, SEATS[(n - 1) % 4], play=True, seed="cohesion") for n in range(1, 9)]
    row = (
        check(log_of(tmp_path, evening(bare(deals), packs=packs)))
        .frame.query("check == 'shuffle.cohesion'")
        .iloc[0]
    )

    assert 8 - packs == row["n"]
    assert sum(by_hand(a, b) for a, b in zip(deals, deals[packs:], strict=False)) == row["observed"]
    assert pytest.approx((8 - packs) * 18.352941) == row["expected"]


def test_boards_made_elsewhere_are_not_asked(tmp_path):
    deals = [board(n) | {"play": deal(n, SEATS[(n - 1) % 4], play=True)["play"]} for n in (1, 2, 3)]

    assert "shuffle.cohesion" not in set(
        check(log_of(tmp_path, evening(deals, game="bridge"))).frame["check"]
    )


@pytest.mark.parametrize("tricks", [1, 5, 13])
def test_the_law_is_that_of_simulated_deals(tricks):
    rng = np.random.default_rng(tricks)
    seat = rng.permuted(np.tile(np.repeat(np.arange(4), 13), (20_000, 1)), axis=1)[:, : 4 * tricks].reshape(
        20_000, -1, 4
    )
    pairs = sum((seat[:, :, a] == seat[:, :, b]).sum(axis=1) for a, b in combinations(range(4), 2))
    law = together(tricks)

    assert abs(pairs.mean() - law.mean()) < 4 * (law.var() / 20_000) ** 0.5
    assert pytest.approx(law.var(), rel=0.05) == pairs.var()


@pytest.mark.parametrize(("shuffle", "share"), [("none", 1.0), ("overhand:10x3", 0.95), ("riffle:1", 0.95)])
def test_bad_shuffles_show_in_the_play(shuffle, share):
    log = rooms.played(sessions=20, deals=24, shuffle=shuffle)
    dealt = Dealt(log, load("whist-club"), np.ones(len(log.deals), bool))
    found = evidence_of(registry()["shuffle.cohesion"].run(dealt))

    assert 20 == found.n.size
    assert share <= (found.log_p <= np.log(0.01)).mean()
