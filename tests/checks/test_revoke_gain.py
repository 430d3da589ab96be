"""Revokes that gain: every chance found again in plain Python, the law of all choices, and a player who revokes to ruff."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from detect.checks import Dealt, registry
from detect.checks.revoked import moments
from detect.evidence import check, judge
from detect.evidence.tests import telling, without
from detect.evidence.tests import test as evidence_of
from detect.kernels.chances import AGAIN, DID, LED, LENGTH, MISSED, OTHERS, PUT_RIGHT, SEAT, WINS, chances
from detect.laws import load
from detect.laws.replayed import replayed, trumps
from detect.log.tables import Stage
from detect.nulls.draws import drawn
from tests.checks.test_revokes import careless
from tests.laws.evenings import FOUR, RANKS, SEATS, after, deal, evening, log_of

WHIST = load("whist-club")


def dealt_of(log):
    return Dealt(log, WHIST, np.ones(len(log.deals), bool))


def by_hand(one):
    """Give every chance of a deal: seat, suit, how many, others, whether a trump wins and no card of the suit, what he did."""
    held = {seat: set(cards) for seat, cards in one["hands"].items()}
    trump, closed, out = one["trump"], set(), []

    def worth(card, led):
        return (card[1] == trump, card[1] == led, RANKS.index(card[0]))

    for trick in one["play"]:
        led, table, slips = trick[0][1][1], {}, {}
        for place, (seat, card, *mark) in enumerate(trick):
            own = [c for c in held[seat] if c[1] == led]
            best = max(table, key=lambda s: worth(table[s], led), default=None)
            wins = False
            if place and best != after(seat, 2):
                top = worth(table[best], led)
                ruffs = [c for c in held[seat] if c[1] == trump != led and worth(c, led) > top]
                wins = bool(ruffs) and not any(worth(c, led) > top for c in own)
            if mark and card[1] != led and own:
                slips[seat] = wins
                continue
            if place and own:
                missed = card[1] != led
                did = MISSED if missed else PUT_RIGHT if seat in slips else 0
                out.append((SEATS.index(seat) + 1, "CDHS".index(led), len(own), len(held[seat]) - len(own),
                            int((seat, led) in closed), int(slips.get(seat, wins)), did))  # fmt: skip
                closed |= {(seat, led)} if missed else set()
            table[seat] = card
            held[seat].discard(card)
    return out


def test_chances_are_those_that_a_reader_finds(tmp_path):
    rng = Random(5)
    deals = [careless(deal(n, SEATS[n % 4], seed="gain"), rng, 0.2) for n in range(1, 7)]
    log = log_of(tmp_path, evening(deals))
    keys = log.deals["deal"].to_numpy()
    held = log.cards[log.cards["stage"].to_numpy() == Stage.DEALT]
    ends = np.append(keys, keys[-1] + 1)
    moves = log.moves
    found = chances(
        np.searchsorted(held["deal"], ends), held["seat"].to_numpy(), held["card"].to_numpy(),
        np.searchsorted(moves["deal"], ends), *(moves[c].to_numpy() for c in ("seat", "card", "move", "street", "mark")),
        trumps(log),
    )  # fmt: skip
    expected = [row for one in deals for row in by_hand(one)]
    plays = replayed(log)

    assert expected == [
        tuple(row) for row in found[:, [SEAT, LED, LENGTH, OTHERS, AGAIN, WINS, DID]].tolist()
    ]
    assert {0, MISSED, PUT_RIGHT} == set(found[:, DID].tolist())
    assert plays.chances.sum() == len(found)
    assert plays.revokes.sum() == (found[:, DID] == MISSED).sum()


@pytest.mark.parametrize(
    ("worths", "many"), [([0, 1, 1, 0, 1], 2), ([3, 7, 7, -2, 4, 0], 3), ([5], 1), ([2, 2], 0)]
)
def test_the_law_of_what_is_drawn_is_that_of_all_choices(worths, many):
    sums = Counter(sum(some) for some in combinations(worths, many))
    law = drawn(worths, many)

    assert (
        pytest.approx([sums[k] / comb(len(worths), many) for k in law.support.tolist()]) == law.mass.tolist()
    )
    assert sum(sums.values()) == sum(sums[k] for k in law.support.tolist())


def test_no_more_can_be_drawn_than_there_are():
    with pytest.raises(ValueError, match="must be from 0 to 2"):
        drawn([1, 0], 3)


def ruffs(one, who, rng, rate):
    """Play a deal again with one who revokes, once, where a trump would win him the trick."""
    held = {seat: list(cards) for seat, cards in one["hands"].items()}
    leader, tricks, done = after(one["dealer"]), [], False
    trump = one["trump"]
    for _ in range(13):
        trick = []

        def worth(card, trick=trick):
            return (card[1] == trump, card[1] == trick[0][1][1], RANKS.index(card[0]))

        for step in range(4):
            seat = after(leader, step)
            suit = [c for c in held[seat] if trick and c[1] == trick[0][1][1]]
            card = rng.choice(suit or held[seat])
            if seat == who and suit and not done:
                best = max(trick, key=lambda p: worth(p[1]))
                over = [c for c in held[seat] if c[1] == trump and worth(c) > worth(best[1])]
                mine = any(worth(c) > worth(best[1]) for c in suit)
                if over and not mine and best[0] != after(seat, 2) and rng.random() < rate:
                    card, done = over[0], True
            held[seat].remove(card)
            trick.append([seat, card])
        tricks.append(trick)
        leader = max(trick, key=lambda p: worth(p[1]))[0]
    return one | {"play": tricks}


def test_one_who_revokes_to_ruff_is_seen_and_named(tmp_path):
    """Cyd revokes on half of his chances to win a trick by it; the others play by the laws."""
    rng = Random(1)
    deals = [ruffs(deal(n, SEATS[n % 4], seed="ruffs"), "S", rng, 0.8) for n in range(1, 33)]
    findings = check(log_of(tmp_path, evening(deals)))
    rows = findings.frame.query("check == 'revoke.gain'").set_index("player")

    assert set(FOUR) == set(rows.index)
    assert rows.loc["Cyd", "n"] == rows.loc["Cyd", "observed"] > 8
    assert rows.loc["Cyd", "log_p"] < np.log(1e-6)
    assert [0.0] * 3 == rows.drop("Cyd")["log_p"].tolist()
    gain = judge(findings)[0].gain
    assert gain.verdict in {"strong", "compelling"}
    assert ("revoke.gain", "Cyd") == tuple(findings.frame.loc[gain.finding, ["check", "player"]])


def test_slips_anywhere_are_no_gain_and_a_deal_can_be_left_out(tmp_path):
    """Honest slips, put right or not, have a law; without a deal it is that of the log without it."""
    rng = Random(8)
    deals = [careless(deal(n, SEATS[n % 4], seed="slips"), rng, 0.08) for n in range(1, 11)]
    both = []
    for some in (deals, deals[:4] + deals[5:]):
        scores = registry()["revoke.gain"].run(dealt_of(log_of(tmp_path, evening(some))))
        both.append((scores, evidence_of(scores)))
    (scores, tested), (_, expected) = both

    assert (np.exp(tested.log_p) > 0.01).all()
    assert (tested.n > 1).all()
    assert (tested.low < tested.high).all()
    assert pytest.approx(expected.log_p.tolist()) == without(scores, np.arange(4), np.full(4, 4)).tolist()
    for subject in range(4):
        shown = telling(scores, subject, 3)
        gainful = (scores.subject == subject) & scores.drawn & (scores.worth == 1)
        assert set(shown.tolist()) <= set(scores.row[gainful].tolist())
        assert len(set(shown.tolist())) == len(shown)


def test_a_bet_on_what_is_drawn_has_mean_one(tmp_path):
    """Over every sum that could be drawn, the e-value is one on average."""
    from detect.evidence.draws import bets_on_drawn

    law = drawn([0, 1, 1, 0, 1, 0, 0], 3)
    paid = [np.exp(bets_on_drawn(law, k, np.log([2.0, 4.0, 8.0]))).mean() for k in law.support.tolist()]

    assert pytest.approx(1.0) == float(np.dot(law.mass, paid))


def test_void_deals_have_no_moments(tmp_path):
    deals = [careless(deal(n, SEATS[n % 4], seed="void"), Random(n), 0.1) for n in (1, 2)]
    deals[0]["void"] = True
    rows, _ = moments(dealt_of(log_of(tmp_path, evening(deals))))

    assert {1} == set(rows.tolist())
