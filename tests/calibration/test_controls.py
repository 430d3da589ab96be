"""Evenings that must be marked, and evenings that must not: what is wrong is seen, and honest clumsiness accuses nobody."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from benchmarks.shuffle_power import kept
from detect.evidence import Plan, check, judge
from detect.evidence.calibration import bound
from detect.evidence.needed import evening_of
from detect.evidence.plan import LEVELS
from detect.fair.evening import simulate
from detect.fair.options import Evening
from detect.log.readers import read
from detect.log.tables import Log
from detect.sharps import sharp
from tests.calibration import rooms

REAL = Path(__file__).resolve().parents[2].parent / "shared" / "real" / "bridge"
FEW_TWINS = Plan(twins=199)
"""For evenings by the hundred: what these twins say of p they say less sharply, and as honestly."""
NO_TWINS = Plan(twins=0)
"""For evenings of all lengths, which would want twins of their own."""


@dataclass(frozen=True)
class Control:
    """Evenings, and what is said of them.

    `fires` begins the name of the check that must carry nine verdicts in ten, each at least `strong`; where it is empty no
    evening may be marked but by luck, at `bar` times what is said. `real` evenings lie beside the checkout.
    """

    make: Callable[[], list[Log]]
    question: str
    fires: str = ""
    bar: float = 1.0
    plan: Plan = NO_TWINS
    real: bool = False


def played(shuffle, *, level="play", sessions=100, deals=24, **settings):
    """Have the engine play evenings."""
    settings = {"seating": "fixed", "cut": "human", "seed": 5} | settings
    evening = Evening(sessions=sessions, deals=deals, shuffle=shuffle, **settings)
    return lambda: list(simulate(evening, level=level, chunk=sessions))


def cheated(name, deals, **how):
    """Have a sharp play evenings."""
    way = sharp(name, **how)
    return lambda: list(simulate(evening_of(way, deals, 10, 3), level="full", way=way, chunk=10))


def plain(many, make):
    """Give three files of so many packs, each from a new one."""
    return lambda: [rooms.plain(np.reshape(make(np.random.default_rng(6), 3 * many), (3, many, 52)))]


def rooms_that_differ():
    """Give rooms that are careful, careless and very careless, after good shuffles and bad."""
    kinds = product(("uniform", "riffle:1"), (0.002, 0.02, 0.1))
    made = [
        played(shuffle, sessions=50, revokes=rate, corrected=0.2, seed=at)
        for at, (shuffle, rate) in enumerate(kinds)
    ]
    return [log for make in made for log in make()]


def real(name, question, fires=""):
    """Read a real evening of bridge."""
    return Control(lambda: [read(REAL / f"{name}.pbn")], question, fires, plan=NO_TWINS, real=True)


MUST_FIRE = {
    "no shuffle, judged by play alone": Control(played("none", sessions=10), "shuffle", "shuffle.cohesion"),
    "swaps with any place": Control(
        plain(600, lambda rng, many: rooms.swaps(rng, many, lambda _: 52)), "shuffle", "shuffle."
    ),
    "swaps that leave no card in its place": Control(
        plain(12, lambda rng, many: rooms.swaps(rng, many, lambda place: max(place, 1))),
        "shuffle",
        "shuffle.cycles",
    ),
    "three overhand passes": Control(
        played("overhand:6x3", level="full", sessions=10), "shuffle", "shuffle.adjacent"
    ),
    "a top that is kept": Control(plain(8, lambda _, many: kept(4)(many, 1)), "shuffle", "shuffle."),
    "a crimp": Control(cheated("crimp", 96, rate=1.0, skill=0.5), "gain", "cut.meets"),
    "a stacker of aces": Control(cheated("run-up", 192, rate=1.0, skill=1.0), "gain", "stacked."),
    "boards on which South opens one no trump": real("stacked_south_strong_nt", "gain", "stacked."),
    "boards that all pass": real("stacked_flat_all_pass", "shuffle", "deal.shape"),
}
MUST_NOT = {
    **{
        f"gain after {shuffle}": Control(played(shuffle), "gain", bar=1.5, plan=FEW_TWINS)
        for shuffle in ("riffle:1", "riffle:3", "overhand:6x1", "overhand:6x3", "overhand:10x3")
    },
    "gain where seats are cut for": Control(played("uniform", seating="cut"), "gain"),
    "right swaps": Control(
        plain(600, lambda rng, many: rooms.swaps(rng, many, lambda place: place + 1)), "shuffle"
    ),
    "a careless honest player": Control(
        lambda: [rooms.careless(sessions=100, deals=24, who=4, rate=0.06)], "gain", bar=1.5
    ),
    "rooms that differ": Control(rooms_that_differ, "gain", bar=1.5),
    "players who leave when ahead": Control(
        lambda: [rooms.left_when_ahead(sessions=100, deals=48, least=4, far=1.6)], "gain"
    ),
    **{
        f"{club}, {question}": real(club, question)
        for club in (
            "club_kops_PCH1003",
            "club_pary_WB120802",
            "club_pary_szczyrk_131108",
            "bbo_wronie_9533_pairs",
        )
        for question in ("gain", "shuffle")
    },
}


def verdicts(control):
    """Give the verdicts, each with the check that it rests on."""
    said = []
    for log in control.make():
        findings = check(log, plan=control.plan)
        for one in judge(findings):
            verdict = getattr(one, control.question)
            said.append((verdict.verdict, findings.frame["check"].get(verdict.finding, "")))
    return said


def controls():
    """Give every control; those of real evenings wait where the files are not there."""
    for name, one in (MUST_FIRE | MUST_NOT).items():
        gone = one.real and not REAL.is_dir()
        skipped = pytest.mark.skipif(gone, reason="the real files are not beside this checkout")
        yield pytest.param(one, id=name, marks=skipped)


@pytest.mark.parametrize("control", list(controls()))
def test_what_is_wrong_is_marked_and_what_is_honest_is_not(control):
    said = verdicts(control)
    if control.fires:
        strong = sum(v in {"strong", "compelling"} and by.startswith(control.fires) for v, by in said)
        assert strong >= 0.9 * len(said)
        return
    tested = [verdict for verdict, _ in said if verdict != "untested"]
    order = list(LEVELS)
    assert len(tested) > 0.9 * len(said)
    for at, (level, chance) in enumerate(LEVELS.items()):
        assert sum(v in order[at:] for v in tested) <= bound(len(tested), control.bar * chance), level
