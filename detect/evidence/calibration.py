"""How often fair play is called rare: by every check, by both verdicts, and by what is kept of each person.

Evenings are played by the engine, put to the checks and judged as any log is, and counted. Nothing is kept of an evening
but what it adds to the counts, so that memory stays flat however many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt
from scipy.special import bdtrc

from detect.checks import Question, registry
from detect.checks.dealt import Dealt
from detect.errors import UsageFault
from detect.evidence.findings import Findings, Run, check
from detect.evidence.people import Person, dealers
from detect.evidence.plan import LEVELS as MARKS
from detect.evidence.plan import Plan
from detect.evidence.tests import test as evidence_of
from detect.evidence.verdict import Judged, judge
from detect.fair.games import Evenings, chunk_of, simulate
from detect.fair.shuffles import parse_shuffle
from detect.kernels.shuffle import UNIFORM
from detect.kernels.stream import root_of
from detect.log.tables import Log
from detect.sharps.chances import chances
from detect.sharps.slow_hand import TIMES, timed

__all__ = [
    "CHANCES", "LEAST", "MARKS", "PAIR", "PERSON", "WHOLE", "Calibrated", "Rate", "bars", "bound", "calibrated", "well_mixed",
]  # fmt: skip

CHANCES = (0.05, 0.01, 0.005, 0.001, 1e-4, 1e-5, 1e-6)
"""At each of these is counted how many p-values are as small, and how many e-values as large as its inverse."""
LEAST = 1e-6
"""A count is beyond its bound where so many, or more, would come less than so often if every rate were as it is said."""
BARS = {0.05: 1.35, 0.01: 1.35}
DEEP_BAR = 1.5
"""How many times as often as is said a question of gain may call fair play rare after an honest bad shuffle: at .05 and
.01, and below (the design's bar; after a fair shuffle it is 1)."""
CAP = 100.0
"""A mean of e-values is taken of them cut short at this; that is at most the mean, and settles sooner."""
NORMAL = 4.9
"""Standard errors above 1 that such a mean is by luck once in some two million times."""
WHOLE = "whole"
"""The part of what has no parts."""
PERSON, PAIR = "person", "pair"
"""What is kept of a player, and of partners."""


@dataclass(frozen=True)
class Rate:
    """How often one thing called fair play rare.

    Attributes
    ----------
    what : str
        ``verdict``, ``person``, ``pair`` or ``check``.
    name, part : str
        A question, the check, ``person`` or ``pair``; the check's part.
    question : str
        ``gain`` or ``shuffle``.
    cases : int
        Sessions, persons, pairs, or the check's subjects.
    alarms, grown : tuple of int
        By `CHANCES`: p-values as small, and e-values at least its inverse.
    mean_e, error_e : float
        Of e-values cut short at `CAP`, and its standard error; at most 1 in fair play.
    bars : tuple of float
        By `CHANCES`: how many times as often as is said is still well; none where what was played is not fair to that
        question, as a riffled pack is not to one of the shuffle.
    """

    what: str
    name: str
    part: str
    question: str
    cases: int
    alarms: tuple[int, ...]
    grown: tuple[int, ...]
    mean_e: float
    error_e: float
    bars: tuple[float, ...]

    @property
    def tails(self) -> tuple[float, ...]:
        """By `CHANCES`: how often so many alarms or more would come, were each as rare as its bar allows."""
        return tuple(
            _tail(many, self.cases, chance, bar)
            for many, chance, bar in zip(self.alarms, CHANCES, self.bars, strict=False)
        )

    @property
    def beyond(self) -> bool:
        """Whether a count of alarms or of large e-values, or the mean of the e-values, is out of the question."""
        if not self.bars:
            return False
        grown = (
            _tail(many, self.cases, chance, bar)
            for many, chance, bar in zip(self.grown, CHANCES, self.bars, strict=True)
        )
        paid = max(self.bars) == 1.0 and self.mean_e - 1.0 > NORMAL * self.error_e
        return min(*self.tails, *grown) < LEAST or (paid and self.error_e > 0.0)


@dataclass(frozen=True)
class Calibrated:
    """What was counted over evenings of one kind.

    Attributes
    ----------
    shuffle, level : str
        How the packs were shuffled, and how much was written down.
    fair : bool
        Whether the shuffle was a fair one, so that questions of the shuffle are held to their rates too.
    rates : tuple of Rate
        Verdicts first, then persons and pairs, then checks in their order.
    marked : dict of str to dict of str to int
        By question and level: how many evenings had that level or a higher one.
    not_asked : tuple of str
        Checks that these evenings gave nothing to look at.
    """

    shuffle: str
    level: str
    fair: bool
    rates: tuple[Rate, ...]
    marked: dict[str, dict[str, int]]
    not_asked: tuple[str, ...]

    @property
    def beyond(self) -> bool:
        """Whether any rate is."""
        return any(rate.beyond for rate in self.rates)


def _tail(many: int, cases: int, chance: float, bar: float) -> float:
    """Give P(X >= many) of the binomial law."""
    return float(bdtrc(many - 1, cases, min(1.0, chance * bar))) if 0 < many <= cases else 1.0


def bound(cases: int, chance: float) -> int:
    """Give the most alarms of so many cases that luck can still be held to give (`LEAST`).

    Examples
    --------
    >>> bound(4000, 0.005), bound(100, 1e-6)
    (44, 1)
    """
    low, high = 0, cases
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if _tail(middle, cases, chance, 1.0) >= LEAST else (low, middle - 1)
    return low


def well_mixed(shuffle: str) -> bool:
    """Tell whether a shuffle leaves every order the same chance, as it does where one of its steps is `uniform`.

    >>> well_mixed("riffle:2+uniform"), well_mixed("riffle:7")
    (True, False)
    """
    return bool((parse_shuffle(shuffle)[:, 0] == UNIFORM).any())


def bars(question: str, *, fair: bool) -> tuple[float, ...]:
    """Give what a question is held to, by `CHANCES`; nothing where the packs were not fair to it.

    >>> bars("shuffle", fair=False), bars("gain", fair=False)[:3]
    ((), (1.35, 1.35, 1.5))
    """
    if fair:
        return (1.0,) * len(CHANCES)
    return tuple(BARS.get(chance, DEEP_BAR) for chance in CHANCES) if question == Question.GAIN else ()


def calibrated(
    settings: Evenings, *, level: str = "full", checks: Sequence[str] = (), pools: int = 1, plan: Plan | None = None,
    done: Callable[[int], None] = lambda _: None,
) -> Calibrated:  # fmt: skip
    """Play fair evenings, and count how often each check and each verdict calls them rare.

    Parameters
    ----------
    settings : Evening or DrawEvening
        Its seed is that of the cards; at whist an honest clock times every deal.
    level : str
        How much was written down (`detect.fair.observed`).
    checks : sequence of str
        Only these, and then nothing is judged; all of them, and both verdicts, if there are none.
    pools : int
        The sessions are shared among so many plans, whose seeds follow on one another: each has fair twins of its own.
    plan : Plan, optional
        The first of them.
    done : callable
        Told of each lot of sessions how many they were.

    Returns
    -------
    Calibrated

    Raises
    ------
    UsageFault
        If there is no such check or level, or there are more pools than sessions.

    Examples
    --------
    >>> from detect.fair.options import Evening
    >>> found = calibrated(Evening(sessions=20, deals=8, seating="fixed"), level="deals", checks=["stacked.aces"])
    >>> [(rate.part, rate.cases) for rate in found.rates]
    [('hand', 80), ('side', 80)]
    >>> found.beyond
    False
    """
    _refuse(checks, settings.sessions, pools)
    tally, names = _Tally(), {name: registry()[name] for name in checks}
    for number, log in _logs(settings, level, pools):
        mine = replace(plan or Plan(), seed=(plan or Plan()).seed + number)
        if names:
            dealt = Dealt(log, settings.code, np.ones(len(log.deals), bool))
            for one in names.values():
                if dealt.holds(one.needs).any():
                    scores = one.run(dealt)
                    tally.run(Run(one, scores, evidence_of(scores)))
        else:
            tally.findings(found := check(log, plan=mine))
            tally.judged(judge(found))
        done(len(log.sessions))
    return tally.said(settings, level, checks)


def _refuse(checks: Sequence[str], sessions: int, pools: int) -> None:
    tested = [c.name for c in registry().values() if c.question is not Question.RECORD]
    for name in checks:
        if name not in tested:
            raise UsageFault("check", name, f"must be one of {', '.join(tested)}")
    if not 1 <= pools <= sessions:
        raise UsageFault(
            "pools", pools, f"must be a whole number from 1 to the number of sessions, {sessions}"
        )


def _logs(settings: Evenings, level: str, pools: int) -> Iterator[tuple[int, Log]]:
    """Give the evenings of each pool in turn, timed."""
    ends = [settings.sessions * number // pools for number in range(pools + 1)]
    for number in range(pools):
        begin = settings.first + ends[number]
        mine = replace(settings, first=begin, sessions=ends[number + 1] - ends[number])
        timed_too = level in {"full", "play"}
        for log in simulate(mine, level=level, chunk=chunk_of(settings)):
            yield number, clocked(log, settings, begin) if timed_too else log
            begin += len(log.sessions)


def clocked(log: Log, settings: Evenings, first: int) -> Log:
    """Write down honest seconds: they depend on who deals and on luck, and on no card."""
    sessions, root = len(log.sessions), root_of(settings.seed)
    people = max(1, len(log.seats["player"].cat.categories))
    habits = chances(root, first, sessions, 0, TIMES + 1, 4 * people).reshape(sessions, people, 2, 2)
    who = np.maximum(dealers(log), 0).reshape(sessions, settings.deals)
    own = np.take_along_axis(habits, who.astype(np.int64)[:, :, None, None], axis=1)
    luck = np.stack(
        [chances(root, first, sessions, deal, TIMES, 4) for deal in range(settings.deals)], axis=1
    )
    took = timed(own.reshape(-1, 2, 2), luck.reshape(-1, 2, 2)).round()
    return replace(log, deals=log.deals.assign(shuffle_s=took[:, 0], deal_s=took[:, 1]))


@dataclass
class _Counts:
    """Counts of one thing while they grow."""

    cases: int = 0
    alarms: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(len(CHANCES), np.int64))
    grown: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(len(CHANCES), np.int64))
    e: float = 0.0
    e_squared: float = 0.0

    def add(
        self, log_p: npt.NDArray[np.float64], log_e: npt.NDArray[np.float64], log_sup: npt.NDArray[np.float64]
    ) -> None:
        """Add p-values, e-values at the close, and e-values at their largest."""
        at = np.log(CHANCES)[:, None]
        self.cases += log_p.size
        self.alarms += (log_p <= at).sum(axis=1)
        self.grown += (-log_sup <= at).sum(axis=1)
        e = np.exp(np.minimum(log_e, np.log(CAP)))
        self.e, self.e_squared = self.e + float(e.sum()), self.e_squared + float((e * e).sum())

    def rate(self, key: tuple[str, str, str, str], held_to: tuple[float, ...]) -> Rate:
        """Give what they come to."""
        mean = self.e / max(self.cases, 1)
        spread = max(self.e_squared / max(self.cases, 1) - mean * mean, 0.0)
        error = float((spread / max(self.cases, 1)) ** 0.5)
        alarms, grown = (tuple(many.tolist()) for many in (self.alarms, self.grown))
        return Rate(*key, self.cases, alarms, grown, mean, error, held_to)


class _Tally:
    """Everything that is counted over evenings of one kind."""

    def __init__(self) -> None:
        self.counts: dict[tuple[str, str, str, str], _Counts] = {}
        self.marked = {str(q): dict.fromkeys(MARKS, 0) for q in (Question.GAIN, Question.SHUFFLE)}

    def _of(self, what: str, name: str, part: str, question: str) -> _Counts:
        return self.counts.setdefault((what, name, part, question), _Counts())

    def findings(self, found: Findings) -> None:
        """Count what every check found.

        Raises
        ------
        RuntimeError
            If a check failed.
        """
        for one in found.untested:
            if one.reason.startswith("fault:"):
                raise RuntimeError(f"{one.check}: {one.reason.removeprefix('fault:')}")
        for run in found.runs:
            self.run(run)

    def run(self, run: Run) -> None:
        """Count what one check found."""
        if run.check.question is Question.RECORD:
            return
        for number, part in enumerate(run.check.parts):
            mine = run.scores.subjects.part == number
            log_e = run.tested.log_e[mine]
            self._of("check", run.check.name, part.name, str(run.check.question)).add(
                run.tested.log_p[mine], log_e, log_e
            )

    def judged(self, sessions: list[Judged]) -> None:
        """Count the verdicts, and what is kept of each person."""
        for question, marked in self.marked.items():
            said = [v for one in sessions if (v := getattr(one, question)).verdict != "untested"]
            log_p, log_e = (np.array([getattr(v, name) for v in said]) for name in ("log_p", "log_e"))
            self._of("verdict", question, WHOLE, question).add(log_p, log_e, log_e)
            order = list(MARKS)
            for at, level in enumerate(order):
                marked[level] += sum(v.verdict in order[at:] for v in said)
        self._kept(PERSON, [person for one in sessions for person in one.people])
        self._kept(PAIR, [pair for one in sessions for pair in one.pairs])

    def _kept(self, what: str, people: list[Person]) -> None:
        """Count the evidence kept of players, or of partners: at its largest, and at the close."""
        log_e, log_sup = (np.array([getattr(p, name) for p in people]) for name in ("log_e", "log_sup_e"))
        self._of(what, what, WHOLE, str(Question.GAIN)).add(-np.maximum(log_sup, 0.0), log_e, log_sup)

    def said(self, settings: Evenings, level: str, checks: Sequence[str]) -> Calibrated:
        """Give it all, in the order in which it is reported."""
        fair, known = well_mixed(settings.shuffle), registry()
        first = {"verdict": 0, PERSON: 1, PAIR: 2, "check": 3}
        order = {name: at for at, name in enumerate(known)}
        keys = sorted(self.counts, key=lambda key: (first[key[0]], order.get(key[1], 0)))
        rates = [
            self.counts[key].rate(key, bars(key[3], fair=fair)) for key in keys if self.counts[key].cases
        ]
        asked = {rate.name for rate in rates}
        suits = [
            c.name for c in known.values() if c.question is not Question.RECORD and c.suits(settings.code)
        ]
        not_asked = tuple(name for name in checks or suits if name not in asked)
        return Calibrated(
            settings.shuffle, level, fair, tuple(rates), {} if checks else self.marked, not_asked
        )
