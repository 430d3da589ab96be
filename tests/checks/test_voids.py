"""Void deals against the cards: which of them count, and a dealer who misdeals what fell badly."""

import numpy as np
import pytest

from detect.checks import Dealt
from detect.checks.voids import LOWNESS, judged, voids
from detect.evidence import check
from detect.laws import load
from detect.nulls.draws import drawn
from tests.checks.by_hand import worth
from tests.laws.evenings import FOUR, RANKS, SEATS, after, deal, evening, log_of, without

MISDEALT = {"kind": "misdeal", "note": "the dealer counted the cards", "trick": 0}
FACED = {"kind": "note", "note": "new deal: a card was faced in the pack", "trick": 0}
EXPOSED = {"kind": "note", "note": "new deal: a card was exposed in dealing", "trick": 0}
LOOKED = {"kind": "note", "note": "new deal: the dealer looked at the trump card", "trick": 0}


def void(made, *events):
    """Have a deal be void, for a reason or none."""
    return made | {"void": True, "events": [e | {"seat": made["dealer"]} for e in events]}


def dealt_of(log):
    return Dealt(log, load("whist-club"), np.ones(len(log.deals), bool))


def test_only_what_nobody_chose_is_held_against_the_dealer(tmp_path):
    """A misdeal and a faced card are facts; a claim that the law allows, or a void without a reason, is left out."""
    reasons = [(), (MISDEALT,), (FACED,), (EXPOSED,), (LOOKED,), (MISDEALT, EXPOSED)]
    deals = [void(deal(n, "N"), *said) for n, said in enumerate(reasons, 1)]
    spoilt, left_out = voids(dealt_of(log_of(tmp_path, evening([*deals, deal(7, "N")]))))

    assert [False, True, True, False, False, False, False] == spoilt.tolist()
    assert [True, False, False, True, True, True, False] == left_out.tolist()


def test_what_is_known_of_a_deal_comes_from_hands_or_pack(tmp_path):
    """Points are those of the other side; a turn-up that was not turned is the last card of the pack."""
    deals = [deal(n, SEATS[n % 4], seed="known") for n in range(1, 5)]
    logged = [
        deals[0],
        without(deals[1], "hands", "turn_up", "trump"),
        without(deals[2], "hands", "pack", "shuffled"),
        without(deals[3], "hands", "pack", "shuffled", "turn_up", "trump"),
    ]
    rows, points, low = judged(dealt_of(log_of(tmp_path, evening(logged))))
    theirs = [
        sum(worth("stacked.points", made["hands"][after(made["dealer"], k)]) for k in (1, 3))
        for made in deals
    ]

    assert [0, 1, 2] == rows.tolist()
    assert [theirs[0], theirs[1], -1] == points.tolist()
    assert [int(LOWNESS[RANKS.index(made["turn_up"][0])]) for made in deals[:3]] == low.tolist()


@pytest.fixture
def spoilt(tmp_path):
    """Give the findings of an evening at which Ben misdeals what would turn up no honour, mostly, and the deals."""
    deals = [deal(n, SEATS[n % 4], seed="spoilt") for n in range(1, 81)]
    deals = [void(d, MISDEALT) if d["dealer"] == "E" and d["turn_up"][0] in "23456" else d for d in deals]
    deals[3] = void(deals[3], FACED)
    return check(log_of(tmp_path, evening(deals))).frame.query("check == 'void.bias'"), deals


def test_a_dealer_who_spoils_low_turn_ups_is_seen(spoilt):
    frame, deals = spoilt
    rows = frame.query("part == 'turn-up'").set_index("player")
    own = [d for d in deals if d["dealer"] == "E"]
    low = [int(LOWNESS[RANKS.index(d["turn_up"][0])]) for d in own]
    bad = [w for w, d in zip(low, own, strict=True) if "void" in d]

    assert set(FOUR) == set(rows.index)
    assert (len(bad), sum(bad)) == tuple(rows.loc["Ben", ["n", "observed"]])
    assert pytest.approx(drawn(low, len(bad)).log_tail(sum(bad))) == rows.loc["Ben", "log_p"]
    assert rows.loc["Ben", "log_p"] < np.log(0.001)
    assert rows.drop("Ben")["log_p"].min() > np.log(0.05)


def test_an_evening_without_a_spoilt_deal_is_not_said_to_lack_one(tmp_path):
    findings = check(log_of(tmp_path, evening([deal(n, SEATS[n % 4]) for n in range(1, 9)])))
    bare = check(
        log_of(tmp_path, evening([without(deal(1), "hands", "pack", "shuffled", "turn_up", "trump")]))
    )

    assert "void.bias" not in {u.check for u in findings.untested} | set(findings.frame["check"])
    assert "void.bias" in {u.check for u in bare.untested}
