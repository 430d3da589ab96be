"""The evidence on people and on pairs: weighted means of running products, one for each bet, never a product of means."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import numpy as np
from scipy.special import expit

from detect.checks import Measured, Question, Scores
from detect.checks.dealt import numbered
from detect.evidence.findings import Findings, Run
from detect.evidence.rows import Rows
from detect.evidence.tests import factors, mean_bet, rows_of_subject, running_bets
from detect.log.tables import Log
from detect.log.views import players

LN10 = math.log(10.0)
PRIORS = (0.0001, 0.001, 0.01)
"""How common the stated sharp may be before anything is seen; several, since nobody knows."""
SIDE, PAIR = "side", "pair"
"""The parts of checks that are about a dealer and his partner together, and about a dealer and one other who is dealt to."""


@dataclass(frozen=True)
class Person:
    """The evidence on one person's own deals, or on a pair's.

    Attributes
    ----------
    player : str
        For a pair the first of the two names.
    own_deals : int
        Those that the person dealt, of the deals that a check looks at.
    log_e : float
        Now: a weighted mean of running products over checks, never a product of means.
    log_sup_e : float
        The largest it has been.
    figures : dict of str to (float, float)
        Observed and expected, by check and part.
    components : dict of str to tuple of float
        By check and part: log of what each bet has become; a check against the others bets once, when the sitting is closed.
        A season multiplies these on, one by one, and takes the weighted mean of the products (`over_sittings`).
    weights : dict of str to float
        What each of these weighs in the person's evidence, by what the session's log holds; together 1.
    partner : str or None
        Of a pair, the other.

    Examples
    --------
    >>> Person("Dot", 6, 2.0, 3.0, {}).p_anytime == math.exp(-3.0)
    True
    """

    player: str
    own_deals: int
    log_e: float
    log_sup_e: float
    figures: dict[str, tuple[float, float]]
    components: dict[str, tuple[float, ...]] = field(default_factory=dict)
    weights: dict[str, float] = field(default_factory=dict)
    partner: str | None = None

    @property
    def p_anytime(self) -> float:
        """A p that holds whenever one looks (Ville): min(1, 1 / sup E)."""
        return min(1.0, math.exp(-self.log_sup_e))

    def posterior(self, prior: float) -> float:
        """Give the chance of the stated sharp, where it is `prior` before anything is seen: posterior odds = prior odds × E.

        It is for the sharp that the checks bet on against fair play alone, and says nothing of any other cause.

        Examples
        --------
        >>> round(Person("Dot", 6, math.log(100), 5.0, {}).posterior(1 / 1000), 3)
        0.091
        """
        return float(expit(math.log(prior) - math.log1p(-prior) + self.log_e))

    def to_dict(self) -> dict[str, Any]:
        """Give it as the JSON contract has it."""
        who = {"players": [self.player, self.partner]} if self.partner else {"player": self.player}
        return {
            **who, "own_deals": self.own_deals, "log10_e": self.log_e / LN10, "p_anytime": self.p_anytime,
            "figures": {k: list(v) for k, v in self.figures.items()},
            "components": {k: [_finite(e) for e in v] for k, v in self.components.items()}, "weights": self.weights,
            "posterior": [{"prior": prior, "posterior": self.posterior(prior)} for prior in PRIORS],
        }  # fmt: skip


def _finite(log_e: float) -> float | None:
    """Give a base-10 logarithm, None for a bet that is lost whole."""
    return log_e / LN10 if math.isfinite(log_e) else None


def dealers(log: Log) -> np.ndarray:
    """Give the code of the player who dealt each deal, as in ``log.seats.player.cat``; -1 where no name is logged.

    Examples
    --------
    >>> from detect import read
    >>> from detect.resources import resource
    >>> dealers(read(resource("datasets", "samples", "whist-fair.jsonl")))[:5].tolist()
    [0, 1, 2, 3, 0]
    """
    names = players(log, max(4, int(log.seats["seat"].max()) if len(log.seats) else 0))
    seat = log.deals["dealer"].to_numpy().astype(np.int64)
    return names[np.arange(seat.size), np.where((seat > 0) & (seat < names.shape[1]), seat, 0)]


def people_of(
    findings: Findings, mine: Rows, dealer: np.ndarray, *, stopped: bool = False
) -> tuple[Person, ...]:
    """Give every named person the same figures.

    Parameters
    ----------
    findings : Findings
    mine : Rows
        The findings of one session.
    dealer : int64[N]
        Who dealt each deal of the log (`dealers`).
    stopped : bool
        Whether players or a steward ended the sitting. What is bet once, at the close, supposes that the close was not
        chosen: there such a bet wins nothing.
    """
    about = mine[(mine.question == Question.GAIN.value) & (mine.player != None)]  # noqa: E711 - each of an array
    rows = about[about.partner == None]  # noqa: E711 - each of an array
    codes = findings.log.seats["player"].cat.categories
    return tuple(
        _person(findings, player, dealer, codes.get_loc(player), rows[rows.player == player], stopped=stopped)
        for player in sorted(set(rows.player.tolist()))
    )


def _person(
    findings: Findings, player: str, dealer: np.ndarray, code: int, rows: Rows, *, stopped: bool
) -> Person:
    trails, closing, looked, weights = [], [], [], {}
    figures: dict[str, tuple[float, float]] = {}
    components: dict[str, tuple[float, ...]] = {}
    columns = (
        rows.check, rows.part, rows.run, rows.subject, rows.weight, rows.observed, rows.expected,
    )  # fmt: skip
    for check, part, number, subject, weight, observed, expected in zip(
        *(c.tolist() for c in columns), strict=True
    ):
        run, name = findings.runs[number], f"{check} {part}"
        figures[name] = (observed, expected)
        if isinstance(run.scores, Measured) or not weight > 0.0 or not run.tested.bets.size:
            continue
        mask, bets = rows_of_subject(run.scores, subject), run.tested.bets[subject]
        weights[name] = weight
        looked.append(run.scores.row[mask])
        if isinstance(run.scores, Scores):
            trails.append((weight, looked[-1], run.tested.trail_log_e[mask]))
        else:
            closing.append((weight, -np.inf if stopped else float(mean_bet(bets[None])[0])))
        if isinstance(run.scores, Scores) or not stopped:
            components[name] = tuple(bets.tolist())
    running = _running(trails, closing if trails or not stopped else ())
    deals = np.unique(np.concatenate(looked)) if looked else np.empty(0, np.int64)
    latest, most, stake = float(running[-1]), float(running.max(initial=0.0)), sum(weights.values())
    each = {name: weight / stake for name, weight in weights.items()}
    own = int((dealer[deals] == code).sum())
    return Person(player, own, latest, most, figures, components, each)


def trail_of(findings: Findings, session: str, player: str) -> tuple[np.ndarray, np.ndarray]:
    """Give how the evidence on a person grew, over the checks that bet deal by deal; what is bet at the close is left out.

    Parameters
    ----------
    findings : Findings
        As from `detect.evidence.findings.put`.
    session, player : str

    Returns
    -------
    (int64[n], float64[n])
        The deals on which anything was bet, as rows of ``findings.log.deals``, and log E after each.

    Examples
    --------
    >>> from detect import check, read
    >>> from detect.resources import resource
    >>> evening = check(read(resource("datasets", "samples", "whist-stacked.jsonl")))
    >>> deals, levels = trail_of(evening, "2026-10-19/whist-stacked", "Dot")
    >>> int(deals[-1]), round(float(levels[-1]), 1)
    (39, 6.1)
    """
    frame = findings.frame
    rows = frame[(frame["session"] == session) & (frame["player"] == player) & frame["partner"].isna()]
    trails = []
    for row in rows[(rows["question"] == Question.GAIN.value) & (rows["weight"] > 0.0)].itertuples():
        run = findings.runs[int(row.run)]
        if isinstance(run.scores, Scores) and run.tested.bets.size:
            mask = rows_of_subject(run.scores, row.subject)
            trails.append((row.weight, run.scores.row[mask], run.tested.trail_log_e[mask]))
    deals = np.unique(np.concatenate([row for _, row, _ in trails])) if trails else np.empty(0, np.int64)
    return deals, _running(trails)[1:-1] if trails else np.empty(0)


def _running(
    trails: Sequence[tuple[float, np.ndarray, np.ndarray]], closing: Sequence[tuple[float, float]] = ()
) -> np.ndarray:
    """Give log E after each of a person's deals, and at the close: a weighted mean over the checks.

    A bet made at the close is worth nothing before it, so that E stays below a martingale that begins at 1.

    Parameters
    ----------
    trails : sequence of (float, int64[n], float64[n])
        Weight, deals and log of the e-process of each check that bets deal by deal.
    closing : sequence of (float, float)
        Weight and log e of each check that bets once.
    """
    if not trails and not closing:
        return np.zeros(1)
    deals = np.unique(np.concatenate([row for _, row, _ in trails])) if trails else np.empty(0, np.int64)
    levels = np.zeros((len(trails) + len(closing), deals.size + 2))
    for at, (_, row, log_e) in enumerate(trails):
        place = np.searchsorted(row, deals, side="right") - 1
        levels[at, 1:-1] = np.where(place >= 0, log_e[np.maximum(place, 0)], 0.0)
        levels[at, -1] = levels[at, -2]
    levels[len(trails) :, :-1] = -np.inf
    levels[len(trails) :, -1] = [log_e for _, log_e in closing]
    weights = np.array([weight for weight, *_ in (*trails, *closing)])
    return np.asarray(np.logaddexp.reduce(levels + np.log(weights / weights.sum())[:, None], axis=0))


def pairs_of(findings: Findings) -> dict[str, tuple[Person, ...]]:
    """Give the evidence on every pair of named partners, by session: their side's strength on the deals of both.

    At poker, where nobody has a partner, every two are a pair: what each was dealt on the other's deals. A deal has one score
    for a pair, so the deals of both make one running product for each bet. What is bet once, at the close, is not among them.
    """
    names = findings.log.seats["player"].cat.categories
    weights = findings.frame.groupby(["run", "part"])["weight"].max() if len(findings.frame) else {}
    found: dict[tuple[int, int, int], list[tuple[str, float, Scores, np.ndarray]]] = {}
    for number, run in enumerate(findings.runs):
        parts = [p.name for p in run.check.parts]
        both = next((name for name in (SIDE, PAIR) if name in parts), None)
        if both and isinstance(run.scores, Scores) and run.check.question is Question.GAIN:
            weight = float(weights.get((number, both), 0.0))
            if not weight > 0.0:
                continue
            steps = factors(run.scores)  # once for all pairs: there are as many laws as deals
            for key, rows in _by_pair(findings.log, run, parts.index(both)):
                mine = f"{run.check.name} {both}", weight, _only(run.scores, rows), steps[rows]
                found.setdefault(key, []).append(mine)
    out: dict[str, list[Person]] = {}
    sessions = findings.log.deals["session"].cat.categories
    for (session, one, other), checks in sorted(found.items()):
        out.setdefault(str(sessions[session]), []).append(_pair(str(names[one]), str(names[other]), checks))
    return {session: tuple(pairs) for session, pairs in out.items()}


def _by_pair(log: Log, run: Run, part: int) -> list[tuple[tuple[int, int, int], np.ndarray]]:
    """Give the rows of the side's or pair's scores of every two whose names are logged, by session and both players."""
    scores = run.scores
    if not isinstance(scores, Scores):
        return []
    mine = np.flatnonzero((scores.subjects.part == part) & (scores.subjects.player >= 0))
    rows = np.flatnonzero(np.isin(scores.subject, mine))
    deal, subject = scores.row[rows], scores.subject[rows]
    if scores.subjects.partner is None:
        seat = log.deals["dealer"].to_numpy().astype(np.int64)[deal]
        sat = players(log)[deal]
        both = np.sort(np.stack([sat[np.arange(deal.size), at] for at in (seat, (seat + 1) % 4 + 1)]), axis=0)
    else:
        both = np.sort(np.stack([scores.subjects.player[subject], scores.subjects.partner[subject]]), axis=0)
    known = both[0] >= 0
    rows, deal, both = rows[known], deal[known], both[:, known]
    if not rows.size:
        return []
    session = log.deals["session"].cat.codes.to_numpy()[deal].astype(np.int64)
    first, pair = numbered(session, *both)
    order = np.lexsort((deal, pair))
    ends = np.cumsum(np.bincount(pair, minlength=first.size)).tolist()
    out = []
    for at, (begin, end) in enumerate(pairwise([0, *ends])):
        taken = rows[order[begin:end]]
        key = int(session[first[at]]), int(both[0, first[at]]), int(both[1, first[at]])
        out.append((key, taken))
    return out


def _only(scores: Scores, rows: np.ndarray) -> Scores:
    """Take some rows of scores to be of one subject."""
    columns = {
        c: getattr(scores, c)[rows] for c in ("row", "score", "kind", "figure", "expected", "variance")
    }
    return replace(scores, subject=np.zeros(rows.size, np.int32), **columns)


def _pair(one: str, other: str, checks: list[tuple[str, float, Scores, np.ndarray]]) -> Person:
    deals = np.unique(np.concatenate([scores.row for _, _, scores, _ in checks]))
    stake = sum(weight for _, weight, *_ in checks)
    bets = [running_bets(scores, steps) for _, _, scores, steps in checks]
    trails = [
        (weight, scores.row, mean_bet(bet)) for (_, weight, scores, _), bet in zip(checks, bets, strict=True)
    ]
    running = _running(trails)
    return Person(
        one, deals.size, float(running[-1]), float(running.max(initial=0.0)),
        {name: (float(scores.figure.sum()), float(scores.expected.sum())) for name, _, scores, _ in checks},
        {name: tuple(bet[-1].tolist()) for (name, *_), bet in zip(checks, bets, strict=True)},
        {name: weight / stake for name, weight, *_ in checks}, other,
    )  # fmt: skip


def over_sittings(people: Sequence[Mapping[str, Any]]) -> float:
    """Give the base-10 logarithm of a person's e-value over several sittings, from what the JSON keeps of each.

    Each bet goes on from where it stood, and the weighted mean is taken of the products. A check that a sitting's log does
    not hold, or whose bet at the close was not made since the sitting was stopped, leaves its bets as they were. The weights
    are those by what the logs hold, averaged over the sittings.

    Parameters
    ----------
    people : sequence of mapping
        One a sitting: ``components`` and ``weights`` as `Person.to_dict` gives them.

    Examples
    --------
    Two bets, of which one wins tenfold at each of two sittings and the other loses all at once: the mean of the products is
    50, the product of the means 25.

    >>> night = {"components": {"stacked.aces hand": [1.0, None]}, "weights": {"stacked.aces hand": 1.0}}
    >>> round(10 ** over_sittings([night, night]), 6)
    50.0
    """
    bets = Bets()
    for one in people:
        bets.add(
            {"check": name, "weight": weight, "log10_e": one["components"].get(name, (0.0,))}
            for name, weight in one["weights"].items()
        )
    return bets.log10_e


class Bets:
    """What each bet on a person has become over the sittings so far; it goes on from sitting to sitting.

    Examples
    --------
    >>> bets = Bets()
    >>> for _ in range(2):
    ...     bets.add([{"check": "stacked.aces hand", "weight": 1.0, "log10_e": [1.0, None]}])
    >>> round(10**bets.log10_e, 6)
    50.0
    """

    def __init__(self) -> None:
        self._bets: dict[str, np.ndarray] = {}
        self._weights: dict[str, float] = {}

    def add(self, sitting: Iterable[Mapping[str, Any]]) -> None:
        """Go on with a sitting: by ``check``, its ``weight`` and ``log10_e``, what each bet has become at it (None: lost)."""
        for one in sitting:
            name = one["check"]
            now = np.array([-np.inf if e is None else e for e in one["log10_e"]], float)
            self._bets[name] = self._bets[name] + now if name in self._bets else now
            self._weights[name] = self._weights.get(name, 0.0) + one["weight"]

    @property
    def log10_e(self) -> float:
        """The base-10 logarithm of the weighted mean of the products; 0 where there was no bet."""
        if not self._bets:
            return 0.0
        with np.errstate(divide="ignore"):
            each = [float(mean_bet(now[None] * LN10)[0]) for now in self._bets.values()]
        share = np.array(list(self._weights.values())) / sum(self._weights.values())
        return float(np.logaddexp.reduce(each + np.log(share))) / LN10
