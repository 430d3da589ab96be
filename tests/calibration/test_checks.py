"""How often every check errs on fair play, and what it sees: a new check cannot come in uncalibrated.

Chances are held against exact binomial bounds: a test fails where fair play would give so many alarms less than once
in a million times.
"""

import os
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binom

from detect.checks import Dealt, Question, Tag, registry
from detect.evidence import Plan, check, judge
from detect.evidence.tests import test as evidence_of
from detect.laws import load
from tests.calibration import rooms

LEVELS = (0.05, 0.01, 0.001)
LEAST = 1e-6
"""A test fails where fewer than one in a million would have so many alarms."""
TIMES = int(os.environ.get("PONE_CALIBRATION", "1"))
"""How many times as many sittings: `python -m benchmarks.calibration` asks for more."""
ELSEWHERE = (
    "stacked.alone", "stacked.repeat", "revoke.gain", "void.bias", "timing.slow", "hidden.lead", "hidden.first",
    "stacked.strength", "draw.luck", "holdout.absent", "opener.rate",
)  # fmt: skip
"""What test_play_checks.py and test_poker_checks.py calibrate, in rooms of their own."""
TESTED = [c.name for c in registry().values() if c.tag is not Tag.DESCRIBED and c.name not in ELSEWHERE]
GAIN = [name for name in TESTED if registry()[name].question is Question.GAIN]
CODES = {"whist": "whist-club", "bridge": "bridge"}
"""Dummy and double dummy are dealt as whist is, and their checks are the same."""
GAMES = (*CODES, "*")
PLAYED = ("shuffle.cohesion", "cut.")
"""What needs evenings that the engine plays."""


def in_one(room):
    """Have one worker do all that looks at a room, so that it is made and tested once."""
    return pytest.mark.xdist_group(f"calibration {room}")


def room_of(name, game):
    return "played" if name.startswith(PLAYED) else game


PUT = [
    pytest.param(name, game, marks=in_one(room_of(name, game)))
    for name in TESTED for game in registry()[name].games if game in GAMES
]  # fmt: skip


@cache
def fair(game):
    """Give the findings of thousands of fair evenings, uniform packs: 12 deals, or 4 packs."""
    rng = np.random.default_rng(20261102)
    if game == "whist":
        return check(rooms.whist(rooms.uniform(rng, 2500 * TIMES, 12))).frame
    if game == "*":
        return check(rooms.plain(rooms.uniform(rng, 1200 * TIMES, 4))).frame
    return check(rooms.bridge(rooms.uniform(rng, 1500 * TIMES, 12))).frame


@cache
def engine(name):
    """Give what a check finds in evenings that the engine plays.

    Where cuts meet seams is a question for packs that were hardly shuffled: other packs have no seams.
    """
    log = evenings("overhand:6x1" if name == "cut.meets" else "uniform")
    dealt = Dealt(log, load("whist-club"), np.ones(len(log.deals), bool))
    scores = registry()[name].run(dealt)
    found = evidence_of(scores)
    parts = np.array([p.name for p in registry()[name].parts], object)[scores.subjects.part]
    return pd.DataFrame({"check": name, "part": parts, "log_p": found.log_p, "log_e": found.log_e})


@cache
def evenings(shuffle):
    return rooms.played(sessions=1100 * TIMES, deals=8, shuffle=shuffle)


def of_fair_play(name, game):
    """Give the findings of a check in a room of fair tables."""
    return engine(name) if name.startswith(PLAYED) else fair(game)


SHUFFLES = {
    "one riffle": rooms.riffle,
    "one overhand pass of six packets": rooms.overhand,
    "three overhand passes of six packets": lambda rng, packs: rooms.overhand(rng, packs, times=3),
    "none": lambda _, packs: packs,
}
ROOMS = {
    "one riffle": ("one riffle", 700, 24, 5.0),
    "one riffle, cut anywhere": ("one riffle", 700, 24, np.inf),
    "an overhand pass": ("one overhand pass of six packets", 700, 24, 5.0),
    "three overhand passes": ("three overhand passes of six packets", 700, 24, np.inf),
    "an overhand pass, a hundred deals": ("one overhand pass of six packets", 160, 100, 5.0),
    "no shuffle": ("none", 300, 24, 5.0),
}


@cache
def clumsy(room):
    """Give the findings of honest evenings with a bad shuffle and a cut."""
    shuffle, sessions, deals, spread = ROOMS[room]
    rng = np.random.default_rng(list(room.encode()))
    packs = rooms.chain(rng, sessions * TIMES, deals, SHUFFLES[shuffle], spread)
    return check(rooms.whist(packs)).frame


def session_log_p(frame, question):
    """Give each session's log p, the smallest over its weight."""
    rows = frame[frame["question"] == question]
    weighted = rows["log_p"] - np.log(rows["weight"])
    return weighted.groupby(rows["session"], sort=False).min().clip(upper=0.0)


def too_many(log_p, level, times=1.0):
    """Tell whether that share of p-values at or below a level is out of the question."""
    many = int((log_p <= np.log(level)).sum())
    return binom.sf(many - 1, len(log_p), min(1.0, times * level)) < LEAST


def parts_of(frame, name):
    """Give the findings of each part of a check; there must be some."""
    parts = {part: frame[(frame["check"] == name) & (frame["part"] == part)] for part in (
        p.name for p in registry()[name].parts)}  # fmt: skip
    assert all(len(part) >= 1000 for part in parts.values()), f"{name} finds nothing in a room of fair tables"
    return parts


def test_no_check_is_left_uncalibrated():
    """What is not put to the rooms here is named where it is calibrated."""
    here = Path(__file__)
    said = "".join(here.with_name(f"test_{what}_checks.py").read_text("utf-8") for what in ("play", "poker"))

    assert [] == [name for name in ELSEWHERE if name not in said]


@pytest.mark.parametrize(("name", "game"), PUT)
def test_fair_play_is_not_called_rare(name, game):
    """Of thousands of fair evenings no more are called one in a thousand than one in a thousand."""
    for part, rows in parts_of(of_fair_play(name, game), name).items():
        assert rows["log_p"].notna().all()
        assert not [level for level in LEVELS if too_many(rows["log_p"], level)], part


@pytest.mark.parametrize(("name", "game"), PUT)
def test_a_bet_against_fair_play_gains_nothing(name, game):
    """What is bet on foul play grows in fair play by no more than nothing, on average."""
    for part, rows in parts_of(of_fair_play(name, game), name).items():
        e = np.minimum(np.exp(rows["log_e"]), 100.0)  # a mean cut short is at most the mean
        assert (e.mean() - 1.0) * len(e) ** 0.5 < 4.9 * e.std(), part
        for level in LEVELS:
            assert not too_many(-rows["log_e"], level), part


@pytest.mark.parametrize("game", [pytest.param(game, marks=in_one(game)) for game in GAMES])
@pytest.mark.parametrize("question", ["gain", "shuffle"])
def test_a_fair_evening_is_not_called_rare(game, question):
    """The weighted bound holds for whole evenings, for gain and for the shuffle."""
    log_p = session_log_p(fair(game), question)

    assert ("*" == game and "gain" == question) or len(log_p) >= 1000
    assert not [level for level in (*LEVELS, 0.005) if too_many(log_p, level)]


def test_verdicts_are_those_of_the_smallest_weighted_p():
    """What is calibrated here is what a verdict says without twins, session by session."""
    rng = np.random.default_rng(8)
    packs = rooms.uniform(rng, 30, 24)
    findings = check(rooms.whist(packs), plan=Plan(twins=0))
    judged = judge(findings)

    for question in ("gain", "shuffle"):
        expected = session_log_p(findings.frame, question)
        assert pytest.approx(expected.tolist()) == [getattr(one, question).log_p for one in judged]
    assert {"unremarkable"} >= {one.verdict for one in judged} - {"watch"}


@pytest.mark.parametrize("room", [pytest.param(room, marks=in_one(room)) for room in ROOMS])
def test_an_honest_bad_shuffle_accuses_nobody(room):
    """However badly a club shuffles, where the pone cuts nobody gains by it oftener than 1.35 times what is said."""
    frame = clumsy(room)
    for name in (n for n in GAIN if n.startswith("stacked")):
        for part, rows in frame[frame["check"] == name].groupby("part"):
            assert len(rows) >= 600
            assert not [level for level in (0.05, 0.01) if too_many(rows["log_p"], level, 1.35)], (name, part)
            assert not too_many(rows["log_p"], 0.001, 1.5), (name, part)
    log_p = session_log_p(frame, "gain")

    assert not [level for level in (0.05, 0.01) if too_many(log_p, level, 1.35)]


SEEN = {
    "no shuffle": 1.0,
    "an overhand pass": 0.99,
    "an overhand pass, a hundred deals": 1.0,
    "three overhand passes": 0.75,
    "one riffle": 0.08,
}


@pytest.mark.parametrize("room", [pytest.param(room, marks=in_one(room)) for room in SEEN])
def test_a_bad_shuffle_is_seen_as_one(room):
    """A pack that was hardly shuffled is said to be so, by the shapes alone, and the flat ones at that."""
    frame = clumsy(room)
    log_p = session_log_p(frame, "shuffle")
    flat = frame[(frame["check"] == "deal.shape") & (frame["part"] == "flat")]

    assert SEEN[room] <= (log_p <= np.log(0.001)).mean()
    assert flat["effect"].mean() < 0


@cache
def stacked(rate, many, deals, sessions=100):
    rng = np.random.default_rng([int(100 * rate), many, deals])
    packs = rooms.add_aces(rng, rooms.uniform(rng, sessions, deals), 2, rate, many)
    return check(rooms.whist(packs), plan=Plan(twins=0))


@in_one("stackers")
@pytest.mark.parametrize(
    ("rate", "many", "own", "share"), [(0.5, 1, 64, 0.8), (0.25, 2, 75, 0.75), (1.0, 1, 16, 0.6)]
)
def test_a_stacker_of_aces_is_seen(rate, many, own, share):
    """An extra ace on every second of 64 own deals shows at one in a thousand four times in five."""
    frame = stacked(rate, many, 4 * own).frame
    aces = frame[(frame["check"] == "stacked.aces") & (frame["part"] == "hand")]
    hits = (aces["log_p"] <= np.log(0.001)).groupby(aces["player"]).sum()

    assert binom.cdf(hits["Ben"], 100, share) > 1e-3
    assert binom.sf(hits.drop("Ben") - 1, 100, 0.001).min() > LEAST


@in_one("stackers")
def test_the_stacker_is_the_one_who_is_named():
    """Whatever the verdict rests on is the stacker's own, and no other player's evidence reaches so far."""
    findings = stacked(0.5, 1, 256)
    judged = judge(findings)
    gain = [one.gain for one in judged]
    named = [
        findings.frame.loc[one.finding, "player"] for one in gain if one.verdict in {"strong", "compelling"}
    ]

    assert len(named) >= 40
    assert {"Ben"} == set(named)
    assert sum(one.shuffle.verdict in {"strong", "compelling"} for one in judged) <= 3
    anytime = np.array([[person.p_anytime for person in one.people] for one in judged])
    assert (anytime[:, 1] <= 0.001).mean() >= 0.4  # Ada, Ben, Cyd, Dot
    assert (np.delete(anytime, 1, axis=1) > 0.001).all()
