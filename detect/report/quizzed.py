"""What a quiz asks: eight evenings of whist, some fair, what can be counted of each, the truth, and what pone itself says of it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from detect.cards import parse_hand
from detect.evidence.findings import check
from detect.evidence.plan import Plan
from detect.evidence.verdict import Judged, judge
from detect.fair.evening import played, simulate
from detect.fair.options import Evening
from detect.laws import audit
from detect.log.tables import Log
from detect.report.teller import Teller
from detect.sharps import Sharp, sharp

Object = dict[str, Any]
EVENINGS, DEALS = 8, 40
TRIED = ("cull", "run-up", "cold-deck", "second-deal", "bottom-deal")
"""Techniques that show in the hands, which are all that a quiz shows."""
LEAST = 2
"""So many evenings at least are fair, and so many are not."""
CAREFUL = 0.25
"""How often a sharp of the quiz is a careful one."""
FEWEST = 3
"""A careful sharp who works on fewer deals of an evening is made a clumsy one: there would be nothing to find."""
NAMED = ("strong", "compelling")
"""The verdicts with which pone names a person."""
SEATS, LN10 = "NESW", math.log(10.0)


@dataclass(frozen=True)
class Counted:
    """What can be counted of a player in an evening: own deals, and his aces and points on those and on the others'.

    Attributes
    ----------
    player : str
    own, others : int
        Deals.
    aces, points : (int, int)
        On own deals, and on the others'. Ace, king, queen and knave are 4, 3, 2 and 1 points.
    """

    player: str
    own: int
    others: int
    aces: tuple[int, int]
    points: tuple[int, int]


@dataclass(frozen=True)
class Asked:
    """An evening of a quiz.

    Attributes
    ----------
    deals : tuple of dict
        As native lines.
    counted : tuple of Counted
    sharp : Sharp or None
        How one of the players cheats; None where all are fair.
    careful : bool
        Whether he is a careful one.
    worked : tuple of int
        The deals on which he did.
    judged : Judged
        What pone says of it.
    """

    deals: tuple[Object, ...]
    counted: tuple[Counted, ...]
    sharp: Sharp | None
    careful: bool
    worked: tuple[int, ...]
    judged: Judged

    @property
    def cheat(self) -> str:
        """Who cheats; empty where nobody does."""
        return self.sharp.who if self.sharp else ""

    @property
    def named(self) -> str:
        """Whom pone names: the one on whom the evidence is greatest, if its verdict is one that names anybody."""
        if self.judged.verdict not in NAMED or not self.judged.people:
            return ""
        return max(self.judged.people, key=lambda one: one.log_e).player


def quiz(
    seed: int = 0, *, evenings: int = EVENINGS, deals: int = DEALS, plan: Plan | None = None
) -> tuple[Asked, ...]:
    """Play the evenings of a quiz, and put pone's own questions to each.

    Parameters
    ----------
    seed : int
        The same one gives the same quiz.
    evenings, deals : int
        How many, and how many deals each.
    plan : Plan, optional
        Of pone's own verdicts; the usual one unless given.

    Examples
    --------
    >>> some = quiz(1, evenings=4, deals=4, plan=Plan(twins=0))
    >>> [len(one.deals) for one in some], sum(bool(one.cheat) for one in some)
    ([4, 4, 4, 4], 2)
    """
    rng = np.random.default_rng([seed, evenings])
    few = min(LEAST, evenings // 2)
    many = int(rng.integers(few, evenings - few + 1))
    cheated = set(rng.permutation(evenings)[:many].tolist())
    return tuple(_asked(at, at in cheated, rng, seed, deals, plan or Plan()) for at in range(evenings))


def _asked(at: int, cheated: bool, rng: np.random.Generator, seed: int, deals: int, plan: Plan) -> Asked:  # noqa: FBT001
    """Play one evening."""
    settings = Evening(deals=deals, seed=seed, first=at + 1, seating="fixed", cut="human")
    way, careful = None, False
    if cheated:
        careful = bool(rng.random() < CAREFUL)
        name, who = TRIED[rng.integers(len(TRIED))], settings.names[rng.integers(len(settings.names))]
        way = sharp(name, who=who, careful=careful)
        if careful and len(_worked(settings, way)) < FEWEST:
            way, careful = sharp(name, who=who), False
    [log] = simulate(settings, way=way)
    worked = _worked(settings, way) if way else ()
    records = tuple(_records(log))
    [judged] = judge(check(log, plan=plan))
    return Asked(records, counted(records), way, careful, worked, judged)


def _worked(settings: Evening, way: Sharp) -> tuple[int, ...]:
    [attempt] = played(replace(settings, sessions=1), way)
    return tuple(sorted({int(one["deal"]) for one in attempt.truth([""])}))


def _records(log: Log) -> list[Object]:
    teller = Teller(log, audit(log))
    return [teller.writer.deal(int(key)) for key in teller.keys.tolist()]


def counted(records: tuple[Object, ...]) -> tuple[Counted, ...]:
    """Count what each player was dealt, on own deals and on the others'.

    Parameters
    ----------
    records : tuple of dict
        Deals of four players who keep their seats, as native lines with all hands.

    Examples
    --------
    >>> hands = {"N": "AS KS", "E": "2H AH", "S": "3D QD", "W": "JC 4C"}
    >>> north = counted(({"dealer": "N", "players": ["Ada", "Ben", "Cyd", "Dot"], "hands": hands},))[0]
    >>> north.player, north.own, north.aces, north.points
    ('Ada', 1, (1, 0), (7, 0))
    """
    ranks = np.array(
        [[[code % 13 for code in parse_hand(one["hands"][seat])] for seat in SEATS] for one in records]
    )
    aces, points = (ranks == 12).sum(axis=2), np.maximum(ranks - 8, 0).sum(axis=2)
    dealer = np.array([SEATS.index(one["dealer"]) for one in records])
    out = []
    for at, player in enumerate(records[0]["players"]):
        own = dealer == at
        both = [(int(some[own, at].sum()), int(some[~own, at].sum())) for some in (aces, points)]
        out.append(Counted(player, int(own.sum()), int((~own).sum()), *both))
    return tuple(out)
