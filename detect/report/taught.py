"""What a lesson shows of one technique: a fair evening and a sharped one, what its checks make of them, and how many deals it takes."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from detect.checks import Measured, Question, Scores, registry
from detect.checks.base import Answer, Check
from detect.checks.dealt import Dealt
from detect.errors import UsageFault
from detect.evidence.findings import put
from detect.evidence.needed import about, evening_of
from detect.evidence.people import trail_of
from detect.evidence.plan import Plan
from detect.evidence.tests import Tested, bet, telling, test
from detect.fair.draw import DrawEvening
from detect.fair.draw import dense as at_draw
from detect.fair.evening import played
from detect.fair.games import Evenings, simulate
from detect.laws import audit
from detect.laws.code import Code
from detect.log.tables import Log
from detect.report.teller import Teller
from detect.report.words_teach_poker import TAUGHT_OF
from detect.resources import resource
from detect.sharps import TECHNIQUES_OF, Sharp, Technique, sharp

Object = dict[str, Any]
DEALS, EVENINGS = {"whist": 24, "draw": 60}, 60
"""By game: deals of an evening, of which a dealer of draw poker has a fifth; and evenings of a kind."""
LN10, LN2 = math.log(10.0), math.log(2.0)
_HURRY = {"shuffle": "overhand:6x2"}
ALIKE: dict[str, Object] = {
    "false-shuffle": _HURRY, "crimp": _HURRY, "revoke": {"revokes": 0.03}, "conceal": {"revokes": 0.03},
    "misdeal": {"new_deals": 0.15},
}  # fmt: skip
"""By technique: what makes the honest evenings that look alike; fair evenings as they come where nothing is said."""


@dataclass(frozen=True)
class Point:
    """How the evidence of one check stands after a deal.

    Attributes
    ----------
    log10_e : float or None
        What one unit bet against fair play has become; None where there is nothing to ask yet.
    observed, expected : float or None
        What was counted so far, where the check counts deal by deal.
    """

    log10_e: float | None = None
    observed: float | None = None
    expected: float | None = None


@dataclass(frozen=True)
class Asked:
    """A check as a lesson follows it.

    Attributes
    ----------
    check, part : str
    player : str or None
        None where it is about the table.
    at_close : bool
        Whether it rests on the whole evening, so that each point supposes that the evening ended there.
    fair, sharped : tuple of Point
        One a deal.
    """

    check: str
    part: str
    player: str | None
    at_close: bool
    fair: tuple[Point, ...]
    sharped: tuple[Point, ...]


@dataclass(frozen=True)
class Deal:
    """A deal of one of the two evenings: as a native line, what the audit found in it, and what the sharp did."""

    record: Object
    found: tuple[Object, ...] = ()
    worked: bool = False
    cards: str = ""


@dataclass(frozen=True)
class Alike:
    """The innocent evening that looks worst, by the check that sees the technique: whom it is about, its p, and a deal."""

    player: str | None
    log_p: float
    record: Object | None


@dataclass(frozen=True)
class Needed:
    """Deals of the table until a check sees a sharp, as it is written: ``≤24``, ``87``, ``>384``; of an audit a share."""

    check: str
    part: str
    clumsy: str
    careful: str


@dataclass(frozen=True)
class Lesson:
    """Everything that the page of a lesson shows.

    Attributes
    ----------
    sharp : Sharp
    player : str
        Who cheats in it.
    settings : Evening or DrawEvening
        Of the sharped evenings.
    fair, sharped : tuple of Deal
    asked : tuple of Asked
        The check that sees it best first; empty where no check by chance looks for it.
    together : (tuple of Point, tuple of Point)
        The evidence on the sharp over all checks of gain that go deal by deal, after each deal of both evenings.
    apart : (float64[N], float64[N])
        How rare that check finds each honest evening (of `ALIKE`) and each sharped one, in heads in a row.
    alike : Alike or None
    needed : tuple of Needed
    """

    sharp: Sharp
    player: str
    settings: Evenings
    fair: tuple[Deal, ...]
    sharped: tuple[Deal, ...]
    asked: tuple[Asked, ...]
    together: tuple[tuple[Point, ...], tuple[Point, ...]]
    apart: tuple[np.ndarray, np.ndarray]
    alike: Alike | None
    needed: tuple[Needed, ...]

    @property
    def game(self) -> str:
        """Which game it is at: a key of `detect.sharps.TECHNIQUES_OF`."""
        return self.settings.game


def find(said: str, game: str | None = None) -> Technique:
    """Give a technique by its name.

    Parameters
    ----------
    said : str
    game : str, optional
        A key of `detect.sharps.TECHNIQUES_OF`. Without it the first game that has the name: whist, and then draw poker.

    Raises
    ------
    UsageFault
        If there is none of that name; it lists what there is.

    Examples
    --------
    >>> find("Run-Up").checks[0], find("run-up", "draw").checks[0], find("top-stock").name
    ('stacked.aces', 'stacked.strength', 'top-stock')
    """
    name, games = said.strip().casefold(), [game] if game else list(TECHNIQUES_OF)
    for each in games:
        if name in TECHNIQUES_OF[each]:
            return TECHNIQUES_OF[each][name]
    every = dict.fromkeys(known for each in games for known in TECHNIQUES_OF[each])
    raise UsageFault("lesson", said, f"must be one of {', '.join(every)}")


def game_of(technique: Technique) -> str:
    """Give the game of which a technique is.

    Examples
    --------
    >>> game_of(find("run-up", "draw"))
    'draw'
    """
    return next(game for game, known in TECHNIQUES_OF.items() if known.get(technique.name) is technique)


def needed(name: str, game: str = "whist") -> tuple[Needed, ...]:
    """Give how many deals a technique takes to be seen, as docs/power.md has it (`docs/make_teach.py` brings it here).

    Examples
    --------
    >>> [(one.part, one.clumsy, one.careful) for one in needed("conceal")][0]
    ('trick', '40', '331')
    """
    both: dict[tuple[str, str], dict[str, str]] = {}
    file = resource("datasets", "reference", f"{game}-power.csv")
    for row in csv.DictReader(file.read_text(encoding="utf-8").splitlines()):
        if row["sharp"] == name:
            both.setdefault((row["check"], row["part"]), {})[row["way"]] = row["deals"]
    return tuple(Needed(*key, one["clumsy"], one["careful"]) for key, one in both.items())


def lesson(
    technique: Technique,
    *,
    careful: bool = False,
    seed: int = 0,
    evenings: int = EVENINGS,
    deals: int | None = None,
) -> Lesson:
    """Play the evenings of a lesson, and put its checks to them.

    Parameters
    ----------
    technique : Technique
    careful : bool
        Whether the sharp is careful; he is clumsy unless said.
    seed : int
    evenings : int
        Of each kind: fair, sharped, and innocent ones that look alike.
    deals : int, optional
        Of an evening; `DEALS` of its game unless given.

    Returns
    -------
    Lesson
        The same for the same arguments.
    """
    game = game_of(technique)
    way = sharp(technique.name, careful=careful, game=game)
    settings = evening_of(way, DEALS[game] if deals is None else deals, evenings, seed)
    player, told = settings.names[-1], needed(technique.name, game)
    fair, sharped = (_simulated(settings, each) for each in (replace(way, rate=0.0), way))
    first = tuple(log.only(str(log.sessions["session"].iloc[0])) for log in (fair, sharped))
    asked = tuple(_asked(one, part, first, settings, player) for one, part in _looked(technique, told))
    apart, alike = (np.empty(0), np.empty(0)), None
    if asked:
        best = registry()[asked[0].check], asked[0].part
        changed = ALIKE.get(technique.name)
        honest = _simulated(replace(settings, **changed), None) if changed else fair
        apart = _heads(*best, honest, settings, player), _heads(*best, sharped, settings, player)
        alike = _alike(*best, honest, settings)
    return Lesson(way, player, settings, tuple(_deals(first[0], settings.code)),
                  tuple(_deals(first[1], settings.code, _truth(settings, way))), asked,
                  (_together(first[0], player), _together(first[1], player)), apart, alike, told)  # fmt: skip


def _simulated(settings: Evenings, way: Sharp | None) -> Log:
    [log] = simulate(settings, chunk=settings.sessions, way=way)
    return log


def _truth(settings: Evenings, way: Sharp) -> dict[int, str]:
    """Give the deals of the first evening on which the sharp worked, and the cards that he meant to gain."""
    attempt = (
        at_draw(settings, sessions=1, way=way).attempt
        if isinstance(settings, DrawEvening)
        else next(iter(played(replace(settings, sessions=1), way)))
    )
    assert attempt is not None  # noqa: S101 - a sharp always makes one
    return {one["deal"]: one.get("cards", "") for one in attempt.truth([""])}


def _deals(log: Log, code: Code, truth: dict[int, str] | None = None) -> Iterator[Deal]:
    """Give every deal of an evening."""
    teller, truth = Teller(log, audit(log)), truth or {}
    found: dict[int, list[Object]] = {}
    for one in teller.record(str(log.sessions["session"].iloc[0]), code)["irregularities"]:
        found.setdefault(int(one["deal"]), []).append(one)
    for number, key in enumerate(teller.keys.tolist(), 1):
        record = teller.writer.deal(int(key))
        yield Deal(record, tuple(found.get(number, ())), number in truth, truth.get(number, ""))


def _looked(technique: Technique, told: tuple[Needed, ...]) -> list[tuple[Check, str]]:
    """Give the checks that look for a technique, each with the part that sees it soonest: those of gain first, then the soonest."""
    soonest: dict[str, Needed] = {}
    for one in sorted(told, key=_soon):
        soonest.setdefault(one.check, one)
    known = registry()
    kept = [
        (known[one.check], one.part) for one in soonest.values()
        if one.check in technique.checks and known[one.check].question is not Question.RECORD
    ]  # fmt: skip
    return sorted(kept, key=lambda pair: pair[0].question is Question.SHUFFLE)


def _soon(one: Needed) -> float:
    """Sort by the deals that a clumsy sharp takes, and among the same by those of a careful one."""
    clumsy, careful = (
        math.inf if said.startswith(">") else float(said.lstrip("≤")) for said in (one.clumsy, one.careful)
    )
    return clumsy + min(careful, 1e6) / 1e7


# ----- what a check makes of an evening


def _together(log: Log, player: str) -> tuple[Point, ...]:
    """Follow the evidence on a player over all checks of gain that go deal by deal, as `pone watch` has it."""
    findings = put(log, Plan(twins=0, learned=False), bet)
    deals, levels = trail_of(findings, str(log.sessions["session"].iloc[0]), player)
    many = np.searchsorted(deals, np.arange(len(log.deals)), side="right")
    return tuple(Point(float(levels[at - 1]) / LN10) if at else Point() for at in many.tolist())


def _put(check: Check, log: Log, code: Code) -> tuple[Answer, Tested] | None:
    """Put a check to a log; None where there is nothing to ask."""
    dealt = Dealt(log, code, np.ones(len(log.deals), bool))
    if not dealt.holds(check.needs).any():
        return None
    answer = check.run(dealt)
    return answer, test(answer)


def _subject(answer: Answer, log: Log, part: int, player: str) -> int | None:
    """Give the subject of a check that is the player, or the table where it is about that."""
    subjects, names = answer.subjects, list(log.seats["player"].cat.categories)
    mine = (subjects.player == names.index(player)) | ((subjects.player < 0) & (subjects.seat <= 0))
    found = np.flatnonzero(mine & (subjects.part == part))
    return int(found[0]) if found.size else None


def _asked(check: Check, part: str, first: tuple[Log, ...], settings: Evenings, player: str) -> Asked:
    """Follow a check through the two evenings."""
    number = [one.name for one in check.parts].index(part)
    asked = _put(check, first[1], settings.code)
    deal_by_deal = asked is not None and isinstance(asked[0], Scores)
    of_player = True
    if asked is not None:
        at = _subject(asked[0], first[1], number, player)
        of_player = at is None or int(asked[0].subjects.player[at]) >= 0
    follow = _trail if deal_by_deal else _closings
    both = [tuple(follow(check, number, log, settings.code, player)) for log in first]
    return Asked(check.name, part, player if of_player else None, not deal_by_deal, both[0], both[1])


def _trail(check: Check, part: int, log: Log, code: Code, player: str) -> Iterator[Point]:
    """Give how a check that goes deal by deal stands after each."""
    asked = _put(check, log, code)
    at = None if asked is None else _subject(asked[0], log, part, player)
    if asked is None or at is None or not isinstance(asked[0], Scores):
        yield from [Point()] * len(log.deals)
        return
    scores, tested = asked[0], asked[1]
    mine, trail = scores.subject == at, tested.trail_subject == at
    rows, after, levels = scores.row[mine], tested.trail_row[trail], tested.trail_log_e[trail]
    for row in range(len(log.deals)):
        so_far = rows <= row
        many = int((after <= row).sum())
        yield Point(
            float(levels[many - 1]) / LN10 if many else None,
            float(scores.figure[mine][so_far].sum()), float(scores.expected[mine][so_far].sum()),
        ) if many else Point()  # fmt: skip


def _closings(check: Check, part: int, log: Log, code: Code, player: str) -> Iterator[Point]:
    """Give what a check of whole evenings would say, had the evening ended at each deal."""
    for many in range(1, len(log.deals) + 1):
        asked = _put(check, _begun(log, many), code)
        at = None if asked is None else _subject(asked[0], log, part, player)
        log_e = math.nan if asked is None or at is None else float(asked[1].log_e[at])
        nothing = asked is None or at is None or not math.isfinite(log_e) or not asked[1].n[at]
        yield Point() if nothing else Point(log_e / LN10)


def _begun(log: Log, many: int) -> Log:
    """Give the first deals of an evening."""
    deals = log.deals.iloc[:many]
    parts = {name: getattr(log, name) for name in ("seats", "cards", "moves")}
    facts = log.facts[~(log.facts["deal"] > deals["deal"].iloc[-1])]
    kept = {
        name: part[part["deal"].isin(deals["deal"])].reset_index(drop=True) for name, part in parts.items()
    }
    return replace(log, deals=deals.reset_index(drop=True), facts=facts.reset_index(drop=True), **kept)


def _heads(check: Check, part: str, log: Log, settings: Evenings, player: str) -> np.ndarray:
    """Give how rare a check finds each evening about the player or the table, in heads in a row (float64[N])."""
    dealt = Dealt(log, settings.code, np.ones(len(log.deals), bool))
    if not dealt.holds(check.needs).any():
        return np.zeros(len(log.sessions))
    return np.asarray(-dict(about(check, dealt, log, player))[part] / LN2 + 0.0)


def _alike(check: Check, part: str, log: Log, settings: Evenings) -> Alike | None:
    """Give the evening that looks worst, about whomever, of evenings in which nobody did anything."""
    asked = _put(check, log, settings.code)
    if asked is None or isinstance(asked[0], Measured) or not len(asked[0].subjects):
        return None
    answer, tested = asked[0], asked[1]
    number = [one.name for one in check.parts].index(part)
    of_part = np.where(answer.subjects.part == number, np.nan_to_num(tested.log_p), 1.0)
    worst = int(np.argmin(of_part))
    code, rows = int(answer.subjects.player[worst]), telling(answer, worst, 1)
    names = log.seats["player"].cat.categories
    teller = Teller(log, audit(log.only(str(log.sessions["session"].iloc[0]))))
    record = teller.writer.deal(int(teller.keys[rows[0]])) if rows.size else None
    return Alike(str(names[code]) if code >= 0 else None, float(of_part[worst]), record)


# ----- the index


def index() -> list[tuple[str, str, str]]:
    """Give every lesson: its game, the technique's name, and what the lesson is called.

    Examples
    --------
    >>> index()[0]
    ('whist', 'cull', 'Culling: picking out cards while gathering them')
    """
    return [
        (game, name, TAUGHT_OF[game][name].title) for game, known in TECHNIQUES_OF.items() for name in known
    ]
