"""While a sitting goes on there are e-values, the same as at the close, and no p anywhere."""

import math

import numpy as np
import pytest

from detect.checks import Question, Scores
from detect.evidence import Plan, check, judge
from detect.evidence import findings as findings_of
from detect.evidence import tests as evidence
from detect.evidence.findings import put
from detect.evidence.running import running
from detect.log.native import Reader
from detect.log.source import Source
from detect.log.tables import Log
from detect.resources import resource

LINES = resource("datasets", "samples", "whist-stacked.jsonl").read_bytes().splitlines(keepends=True)
ALONE = Plan(twins=0)
"""Twins say nothing of an e."""


def log_of(deals, lines=LINES):
    """Give the log of the first deals of the evening."""
    return next(Reader(Source.of("evening.jsonl", b"".join(lines[: deals + 1]))).chunks(None))


def trails(log):
    """Give every e-process: by check, part and subject, log e after each deal."""
    put_to = put(log, Plan(), evidence.bet)
    names = [*put_to.log.seats["player"].cat.categories, None]
    found = {}
    for run in put_to.runs:
        for at in range(len(run.scores.subjects)) if isinstance(run.scores, Scores) else ():
            subjects, mine = run.scores.subjects, run.tested.trail_subject == at
            key = run.check.name, int(subjects.part[at]), names[subjects.player[at]], int(subjects.seat[at])
            found[key] = dict(
                zip(run.tested.trail_row[mine].tolist(), run.tested.trail_log_e[mine], strict=True)
            )
    return found


@pytest.fixture(scope="module")
def late():
    """Give every e-process of the whole evening."""
    return trails(log_of(40))


@pytest.mark.parametrize("deals", [1, 6, 19])
def test_an_e_that_was_shown_is_never_another_later(late, deals):
    """Each factor rests on what was known when its deal was dealt: an e may be looked at after every deal."""
    early = trails(log_of(deals))

    assert early
    for key, trail in early.items():
        assert trail == {row: pytest.approx(late[key][row], abs=1e-9) for row in trail}


def deal_by_deal(person, checks):
    """A person's log E without the bets of the close."""
    each = [person.weights[name] * np.exp(person.components[name]).mean() for name in checks]
    return np.log(sum(each) / sum(person.weights[name] for name in checks))


def test_at_the_close_the_numbers_are_those_of_the_report():
    log = log_of(40)
    shown, checked = running(log), check(log, plan=ALONE)
    [judged] = judge(checked)
    frame = checked.frame.set_index(["check", "part", "seat"])["log_e"]

    assert len(shown.bets) > 50
    for bet in shown.bets:
        assert frame[(bet.check, bet.part, bet.seat)] == pytest.approx(bet.log_e, abs=1e-12)
    assert [(p.player, p.own_deals) for p in judged.people] == [(p.player, p.own_deals) for p in shown.people]
    for closed, open_ in zip(judged.people, shown.people, strict=True):
        assert open_.log_e == pytest.approx(deal_by_deal(closed, set(open_.components)), abs=1e-12)
        assert {"stacked.turnup turn-up", "cut.meets seam"} <= set(closed.components) - set(open_.components)


def test_everybody_together_is_what_decides_when_a_steward_ends_the_sitting():
    closed = LINES[0].replace(b'"ended": "planned"', b'"ended": "steward"')
    log = log_of(40, [closed, *LINES[1:]])
    [judged] = judge(check(log, plan=ALONE))
    shown = running(log)

    assert judged.gain.by_e
    assert judged.gain.log_e == pytest.approx(shown.together[Question.GAIN])
    assert judged.gain.log_p == pytest.approx(min(0.0, -shown.together[Question.GAIN]))


def test_no_p_is_computed(monkeypatch):
    for name in (
        "log_tails",
        "sum_log_tails",
        "fisher",
        "law_of",
        "law_of_drawn",
        "test_table",
        "test_pairing",
    ):
        monkeypatch.setattr(evidence, name, lambda *_, **__: pytest.fail("a p was computed"))
    monkeypatch.setattr(findings_of, "test", lambda *_: pytest.fail("a p was computed"))

    assert 40 == running(log_of(40)).deals


def test_checks_with_one_e_at_the_close_have_no_number():
    shown = running(log_of(40))

    assert ("stacked.turnup", "cut.meets", "revoke.gain") == shown.at_close
    assert not {bet.check for bet in shown.bets} & set(shown.at_close)
    assert {"cut.low", "timing.slow"} <= {name for name, _ in shown.lacking}


def test_the_last_of_several_sittings_is_told_of_as_the_report_does():
    again = [LINES[0].replace(b"whist-stacked", b"next"), *LINES[1:9]]
    log = log_of(49, [*LINES, *again])
    shown = running(log)
    [_, judged] = judge(check(log, plan=ALONE))

    assert ("2026-10-19/next", 8, "8") == (shown.session, shown.deals, shown.last)
    for closed, open_ in zip(judged.people, shown.people, strict=True):
        assert open_.log_e == pytest.approx(deal_by_deal(closed, set(open_.components)))
    assert {2} == {bet.n for bet in shown.bets if bet.check == "stacked.aces"}


def test_before_the_first_deal_nothing_is_staked():
    shown = running(log_of(0))

    assert (0, None, (), (), {}) == (shown.deals, shown.last, shown.bets, shown.people, shown.together)
    assert running(Log.empty()) is None


def test_a_sitting_without_a_game_says_so():
    shown = running(log_of(3, [b'{"session": "a"}\n', b'{"deal": 1}\n', b'{"deal": 2}\n', b'{"deal": 3}\n']))

    assert (("*", "game"),) == shown.lacking
    assert () == shown.bets


def test_the_stacker_stands_out_and_nobody_else():
    shown = running(log_of(40))
    highest = {one.player: one.log_e for one in shown.people}

    assert highest["Dot"] > math.log(100)
    assert all(highest[name] < math.log(5) for name in ("Ada", "Ben", "Cyd"))
    assert np.isfinite(list(highest.values())).all()
