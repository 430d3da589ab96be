"""Revokes: how many of how many, counted again in plain Python; and never a verdict from them."""

from random import Random

import numpy as np
import pytest

from detect.evidence import check, judge
from detect.log.readers import read
from detect.resources import resource
from tests.laws.evenings import FOUR, SEATS, deal, evening, log_of, without


def by_hand(deals):
    """Count chances and revokes of every seat, card by card."""
    chances, revokes = dict.fromkeys(SEATS, 0), dict.fromkeys(SEATS, 0)
    for one in deals:
        held = {seat: set(cards) for seat, cards in one["hands"].items()}
        for trick in one["play"]:
            led = trick[0][1][1]
            for place, (seat, card, *mark) in enumerate(trick):
                if mark == ["corrected"]:
                    continue
                could = any(c[1] == led for c in held[seat])
                chances[seat] += bool(place) and could
                revokes[seat] += bool(place) and could and card[1] != led
                held[seat].discard(card)
    return chances, revokes


def careless(one, rng, rate=0.1):
    """Play a deal again with players who now and then do not follow suit."""
    held = {seat: list(cards) for seat, cards in one["hands"].items()}
    leader, tricks = "NESW"[SEATS.index(one["dealer"]) - 3], []
    for _ in range(13):
        trick = []
        for step in range(4):
            seat = SEATS[(SEATS.index(leader) + step) % 4]
            suit = [c for c in held[seat] if trick and c[1] == trick[0][1][1]]
            other = [c for c in held[seat] if c not in suit]
            if suit and other and rng.random() < rate:
                if rng.random() < 0.5:
                    trick.append([seat, rng.choice(other), "corrected"])
                    other = suit
                card = rng.choice(other)
            else:
                card = rng.choice(suit or held[seat])
            held[seat].remove(card)
            trick.append([seat, card])
        tricks.append(trick)
        leader = trick[-1][0]
    return one | {"play": tricks}


def found(log):
    frame = check(log).frame
    return frame[frame["check"] == "revoke.rate"]


def test_chances_and_revokes_are_counted(tmp_path):
    """A chance is a play with a card of the suit led in hand; a card taken back is none, the one that stood is."""
    rng = Random("careless")
    deals = [careless(deal(n, SEATS[(n - 1) % 4], seed="revokes"), rng) for n in range(1, 21)]
    chances, revokes = by_hand(deals)
    frame = found(log_of(tmp_path, evening(deals)))

    assert min(revokes.values()) > 0
    assert chances == {SEATS[FOUR.index(row.player)]: row.n for row in frame.itertuples()}
    assert revokes == {SEATS[FOUR.index(row.player)]: int(row.observed) for row in frame.itertuples()}
    assert pytest.approx(sum(revokes.values())) == frame["expected"].sum()


def test_a_revoke_rate_is_described_and_never_judged(tmp_path):
    """Whoever revokes in every trick has no p, no e, no weight, and no part in a verdict."""
    rng = Random(3)
    deals = [careless(without(deal(n, SEATS[(n - 1) % 4]), "turn_up"), rng, 0.9) for n in range(1, 9)]
    log = log_of(tmp_path, evening([without(one, "pack", "shuffled", "dealer") for one in deals]))
    findings = check(log)
    frame = findings.frame[findings.frame["check"] == "revoke.rate"]

    assert frame[["log_p", "log_e"]].isna().all(axis=None)
    assert (0.0 == frame["weight"]).all()
    assert {"described"} == set(frame["tag"])
    assert {"revoke.gain"} == set(findings.frame.loc[findings.frame["question"] == "gain", "check"])
    assert "unremarkable" == judge(findings)[0].gain.verdict


def test_who_changes_seats_keeps_his_revokes(tmp_path):
    """Revokes are booked to the player in the seat in that deal."""
    rng = Random(5)
    deals = [careless(deal(n, SEATS[(n - 1) % 4], seed="seats"), rng) for n in range(1, 9)]
    deals[4]["players"] = ["Dot", "Ada", "Ben", "Cyd"]
    before, after = by_hand(deals[:4]), by_hand(deals[4:])
    frame = found(log_of(tmp_path, evening(deals))).set_index("player")

    assert before[0]["N"] + after[0]["E"] == frame.loc["Ada", "n"]
    assert before[1]["N"] + after[1]["E"] == frame.loc["Ada", "observed"]


def test_the_bundled_revokes_are_counted():
    """The evening of revokes holds as many as its own file says, counted by replay."""
    log = read(resource("datasets", "samples", "whist-revoking.jsonl"))
    frame = found(log)

    assert frame["observed"].sum() > 0
    assert np.isclose(frame["observed"].sum(), frame["expected"].sum())
