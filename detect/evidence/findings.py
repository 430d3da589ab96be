"""`check`: put every question to a log, and gather the answers as one table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from detect.checks import NO_LAWS, Answer, Check, Dealt, Question, Tag, learned, named, registry
from detect.checks.base import EVERY_GAME
from detect.checks.dealt import INSTEAD, NEARER
from detect.checks.seams import parse_seam
from detect.evidence.plan import Plan
from detect.evidence.shapes import Shape, shapes_of
from detect.evidence.tests import Tested, estimates, test
from detect.laws import Code
from detect.laws.coded import codes_by_name, session_codes
from detect.log.tables import Log

if TYPE_CHECKING:
    from matplotlib.figure import Figure

COLUMNS = (
    "session", "check", "question", "part", "seat", "player", "partner", "n", "observed", "expected", "effect", "low", "high",
    "log_p", "weight", "log_e", "detectable", "tag", "null", "estimate", "subject", "run",
)  # fmt: skip


@dataclass(frozen=True)
class Run:
    """One check as it was put to one code's sessions.

    Attributes
    ----------
    check : Check
    scores : Scores, TwoByTwo, Pairing, Drawn, Resampled or Measured
    tested : Tested
    """

    check: Check
    scores: Answer
    tested: Tested


@dataclass(frozen=True)
class Untested:
    """A check that could not be put to a session, and why.

    Attributes
    ----------
    session, check, reason : str
        The reason is a key of the words.
    """

    session: str
    check: str
    reason: str


@dataclass(frozen=True, repr=False)
class Findings:
    """The answers of every check, one row a session, check, part and subject.

    Attributes
    ----------
    frame : pandas.DataFrame
        Columns `COLUMNS`; `subject` and `run` lead back to the scores.
    runs : tuple of Run
    untested : tuple of Untested
    left_out : dict of str to dict of str to int
        By session: how many deals were left out of the tests that need them whole, and why.
    log : Log
    plan : Plan
    shapes : dict of (str, str) to Shape
        By session and question: what its fair twins are like.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> findings = check(read(resource("datasets", "samples", "whist-fair.jsonl")))
    >>> findings
    <Findings: 77 of 1 session>
    """

    frame: pd.DataFrame
    runs: tuple[Run, ...]
    untested: tuple[Untested, ...]
    left_out: dict[str, dict[str, int]]
    log: Log
    plan: Plan = field(default_factory=Plan)
    shapes: dict[tuple[str, str], Shape] = field(default_factory=dict)

    def __repr__(self) -> str:
        """Say how many there are."""
        sessions = len(self.log.sessions)
        return f"<Findings: {len(self.frame)} of {sessions} session{'s' if sessions != 1 else ''}>"

    def to_frame(self) -> pd.DataFrame:
        """Give the findings as a table with plain p-values and base-10 logarithms, the most surprising first."""
        nobody = [] if self.frame["partner"].notna().any() else ["partner"]
        shown = self.frame.drop(columns=["estimate", "subject", "run", *nobody]).copy()
        shown["p"] = np.exp(shown["log_p"])
        for name in ("log_p", "log_e"):
            shown[f"log10_{name[-1]}"] = shown.pop(name) / np.log(10)
        return shown.sort_values(["session", "log10_p"], kind="stable", ignore_index=True)

    def _repr_html_(self) -> str:
        """Show the table in a notebook; pandas escapes what stands in it."""
        return str(self.to_frame().to_html(max_rows=40, index=False))

    def plot(self) -> Figure:
        """Draw how surprising each finding is, in heads in a row of a fair coin.

        Returns
        -------
        matplotlib.figure.Figure
        """
        from detect.evidence.charts import surprise

        return surprise(self.to_frame())

    def plot_evidence(self) -> Figure:
        """Draw how the evidence of the most surprising findings grew, deal by deal; it may be read after every deal.

        Returns
        -------
        matplotlib.figure.Figure

        Examples
        --------
        >>> from detect.log.readers import read
        >>> from detect.resources import resource
        >>> figure = check(read(resource("datasets", "samples", "whist-stacked.jsonl"))).plot_evidence()
        >>> figure.axes[0].get_legend().get_texts()[0].get_text()
        'stacked.points hand Dot'
        """
        from detect.evidence.charts import MOST_LINES, evidence, label

        lines: list[tuple[str, list[tuple[float, float]]]] = []
        for row in self.frame.sort_values("log_p", kind="stable").itertuples():
            tested = self.runs[int(row.run)].tested
            mine = tested.trail_subject == row.subject
            if mine.any() and len(lines) < MOST_LINES:
                points = zip(
                    tested.trail_row[mine].tolist(),
                    (tested.trail_log_e[mine] / np.log(10)).tolist(),
                    strict=True,
                )
                lines.append((label(row.check, row.part, row.player, int(row.seat)), list(points)))
        return evidence(lines)

    def plot_effects(self, check: str, part: str) -> Figure:
        """Draw the figure of one check for everybody, with its intervals; zero is what fair play gives.

        Parameters
        ----------
        check, part : str
            Such as ``stacked.aces`` and ``hand``.

        Returns
        -------
        matplotlib.figure.Figure

        Examples
        --------
        >>> from detect.log.readers import read
        >>> from detect.resources import resource
        >>> findings = check(read(resource("datasets", "samples", "whist-fair.jsonl")))
        >>> len(findings.plot_effects("stacked.aces", "hand").axes[0].get_yticklabels())
        4
        """
        from detect.evidence.charts import effects

        frame = self.to_frame()
        return effects(frame[(frame["check"] == check) & (frame["part"] == part)])


def check(log: Log, *, plan: Plan | None = None) -> Findings:
    """Put every question to a log.

    Parameters
    ----------
    log : Log
        Any number of sessions, of any games.
    plan : Plan, optional
        What to test and how to weigh it; fixed before the data.

    Returns
    -------
    Findings
        One failing check never stops the rest: it stands in ``untested``.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> findings = check(read(resource("datasets", "samples", "whist-stacked.jsonl")))
    >>> worst = findings.to_frame().iloc[0]
    >>> worst["check"], worst["player"], worst["part"]
    ('stacked.points', 'Dot', 'hand')

    Dot, on her own deals, holds a stronger hand than the pone's cut gives.
    """
    return put(log, plan or Plan(), test)


def put(log: Log, plan: Plan, tested: Callable[[Answer], Tested]) -> Findings:
    """Put every question to a log, and make evidence of the answers in a way of one's own.

    Parameters
    ----------
    log : Log
    plan : Plan
    tested : callable
        `detect.evidence.tests.test`, or `detect.evidence.tests.bet` while the sitting goes on.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> put(read(resource("datasets", "samples", "whist-fair.jsonl")), Plan(), test)
    <Findings: 77 of 1 session>
    """
    log = _taken(log, plan)
    runs: list[Run] = []
    frames: list[pd.DataFrame] = []
    untested: list[Untested] = []
    left_out: dict[str, dict[str, int]] = {}
    shapes: dict[tuple[str, str], Shape] = {}
    for dealt in _by_code(log, untested, plan):
        holds = _holds(dealt, plan)
        left_out |= _left_out(dealt)
        shapes |= shapes_of(dealt) if plan.twins else {}
        for name, has in holds.items():
            run = _run(named(name), dealt, has, untested, tested)
            if run is not None:
                frames.append(_frame(run, len(runs), dealt, plan, holds))
                runs.append(run)
    frame = pd.concat(frames, ignore_index=True) if frames else pd.DataFrame(columns=list(COLUMNS))
    return Findings(frame, tuple(runs), tuple(untested), left_out, log, plan, shapes)


def weighed(log: Log, *, plan: Plan | None = None) -> pd.DataFrame:
    """Share out each question's weight by what a log holds, before any score is seen.

    Parameters
    ----------
    log : Log
    plan : Plan, optional

    Returns
    -------
    pandas.DataFrame
        A row a session with deals and check that its game is asked: ``session``, ``check``, ``question``, ``held``
        (whether the log holds what the check needs) and ``weight``, of its question; 0 where it is not held. A check's
        weight goes to its parts by their shares, and then to its subjects alike.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> shares = weighed(read(resource("datasets", "samples", "whist-fair.jsonl")))
    >>> round(float(shares[shares["question"] == "gain"]["weight"].sum()), 12)
    1.0
    """
    plan = plan or Plan()
    rows = []
    for dealt in _by_code(_taken(log, plan), [], plan):
        holds = _holds(dealt, replace(plan, learned=False))
        names = dealt.log.deals["session"].cat.categories
        mine = np.unique(dealt.session[dealt.among]).tolist()
        for name, has in holds.items():
            check = registry()[name]
            share = _shared(check, plan, holds)
            rows += [
                (str(names[s]), name, check.question.value, bool(has[s]), float(share[s] * has[s]))
                for s in mine
            ]
    return pd.DataFrame(rows, columns=["session", "check", "question", "held", "weight"])


def _taken(log: Log, plan: Plan) -> Log:
    """Take every session as the plan says."""
    return log.taken_as(game=plan.game or None, laws=plan.laws or None) if plan.game or plan.laws else log


def _asked(plan: Plan) -> list[Check]:
    """Give the checks that a plan asks for; those that are learned only where it says so."""
    return [*registry().values(), *(learned().values() if plan.learned else ())]


def _holds(dealt: Dealt, plan: Plan) -> dict[str, np.ndarray]:
    """Tell for each check that suits the code which sessions hold what it needs."""
    return {c.name: dealt.holds(c.needs) for c in _asked(plan) if c.suits(dealt.code)}


def _by_code(log: Log, untested: list[Untested], plan: Plan) -> Iterator[Dealt]:
    """Give the log's deals code by code, and those of no game; of these nothing is tested but the orders of packs."""
    codes = session_codes(log)
    deal_session = log.deals["session"].cat.codes.to_numpy()
    dealt = set(log.deals["session"].cat.categories[np.unique(deal_session)])
    nameless = np.array([c is None for c in codes], bool)[deal_session]
    seam = parse_seam(plan.seam)
    bare = Dealt(log, NO_LAWS, nameless, plan.chain, seam, plan.seed)
    ordered = bare.holds("orders") if nameless.any() else np.zeros(0, bool)
    with_orders = set(np.asarray(log.deals["session"].cat.categories)[ordered]) if ordered.any() else set()
    for name, code in codes_by_name(log).items():
        if code is None:
            untested.append(Untested(str(name), "other" if name in with_orders else "*", "game"))
            continue
        if name not in dealt:
            asked = (c for c in _asked(plan) if c.suits(code) and wanted(c, code))
            untested += [Untested(str(name), c.name, c.needs) for c in asked]
    for code in {c.id: c for c in codes if c is not None}.values():
        yield Dealt(
            log, code, np.array([c is code for c in codes], bool)[deal_session], plan.chain, seam, plan.seed
        )
    if with_orders:
        yield bare


def wanted(check: Check, code: Code) -> bool:
    """Tell whether a record that lacks what a check needs is said to lack it: boards made elsewhere have no packs."""
    return code.dealer_deals or check.games != EVERY_GAME


def _run(
    check: Check,
    dealt: Dealt,
    has: np.ndarray,
    untested: list[Untested],
    tested: Callable[[Answer], Tested],
) -> Run | None:
    """Run one check; sessions that lack what it needs, and a check that fails, are put down as untested."""
    names = list(dealt.log.deals["session"].cat.categories)
    mine = np.unique(dealt.session[dealt.among])
    if wanted(check, dealt.code):
        spared = has | (dealt.holds(INSTEAD[check.needs]) if check.needs in INSTEAD else False)
        why = NEARER[check.needs](dealt) if check.needs in NEARER else [check.needs] * len(names)
        untested += [Untested(str(names[s]), check.name, why[s]) for s in mine.tolist() if not spared[s]]
    if not has.any():
        return None
    try:
        scores = check.run(dealt)
        return Run(check, scores, tested(scores))
    except Exception as error:  # noqa: BLE001 - one failing check must not stop the rest
        reason = f"fault:{type(error).__name__}: {error}"
        untested += [Untested(str(names[s]), check.name, reason) for s in mine.tolist() if has[s]]
        return None


def _frame(run: Run, number: int, dealt: Dealt, plan: Plan, holds: dict[str, np.ndarray]) -> pd.DataFrame:
    subjects, tested = run.scores.subjects, run.tested
    sessions = dealt.log.deals["session"].cat.categories.to_numpy()
    people = np.append(np.asarray(dealt.log.seats["player"].cat.categories.to_numpy(), object), [None])
    described = run.check.question is Question.RECORD
    columns: dict[str, Any] = {
        "session": sessions[subjects.session],
        "check": run.check.name,
        "question": run.check.question.value,
        "part": np.array([p.name for p in run.check.parts], object)[subjects.part],
        "seat": subjects.seat,
        "player": people[subjects.player],
        "partner": _partners(run.scores, people),
        "n": tested.n,
        "observed": tested.observed,
        "expected": tested.expected,
        "effect": tested.effect,
        "low": tested.low,
        "high": tested.high,
        "log_p": np.full(len(subjects), np.nan) if described else tested.log_p,
        "weight": _weights(run, plan, holds),
        "log_e": np.full(len(subjects), np.nan) if described else tested.log_e,
        "detectable": tested.detectable,
        "tag": run.check.tag.value,
        "null": run.check.null,
        "estimate": pd.Series(estimates(run.scores), dtype=object),
        "subject": np.arange(len(subjects)),
        "run": number,
    }
    return pd.DataFrame(columns)[list(COLUMNS)]


def _partners(scores: Answer, people: np.ndarray) -> np.ndarray:
    """Name the second of the two that a subject is about, by his seat's number where he is not named; None where it is about one."""
    subjects = scores.subjects
    if subjects.partner is None or subjects.partner_seat is None:
        return np.full(len(subjects), None, object)
    both = zip(people[subjects.partner], subjects.partner_seat.tolist(), strict=True)
    return np.array([name or (str(seat) if seat > 0 else None) for name, seat in both], object)


def _weights(run: Run, plan: Plan, holds: dict[str, np.ndarray]) -> np.ndarray:
    """Share out a question's weight by what each session's log holds, then among parts and subjects.

    Nothing here looks at a score: a check without a finding keeps its weight.
    """
    subjects = run.scores.subjects
    share = np.array([p.share for p in run.check.parts])[subjects.part]
    same = subjects.session.astype(np.int64) * 100 + subjects.part
    _, inverse, many = np.unique(same, return_inverse=True, return_counts=True)
    weight = _shared(run.check, plan, holds)[subjects.session]
    return np.asarray(weight * share / many[inverse.ravel()])


def _shared(check: Check, plan: Plan, holds: dict[str, np.ndarray]) -> np.ndarray:
    """Give a check's share of its question in each session, among the checks that the log holds enough for.

    A session that does not hold what the check needs gives it none, whatever the check found there: shares make 1 at most.
    """
    table = registry()
    if check.tag is Tag.MODEL:
        return np.zeros(len(next(iter(holds.values()))))
    asked = [n for n in holds if n in table and table[n].question is check.question]
    held = np.transpose([plan.weights.get(n, 0.0) * holds[n] for n in asked])
    # A row a session, laid out as if it were alone: sums are rounded alike whatever else the log holds.
    total = np.ascontiguousarray(held).sum(axis=1)
    mine = plan.weights.get(check.name, 0.0) * holds.get(check.name, np.zeros(total.size, bool))
    return np.asarray(mine / np.maximum(total, 1e-300))


def _left_out(dealt: Dealt) -> dict[str, dict[str, int]]:
    """Count for each session the deals that tests of whole deals leave out."""
    if dealt.code is NO_LAWS or dealt.code.is_poker:
        return {}
    log, hands = dealt.log, dealt.hands
    void = log.deals["void"].to_numpy()
    full = hands.known[:, 1:].all(axis=1) & (hands.unseen.sum(axis=1) == 0)
    if dealt.code.end_positions:
        full &= hands.sizes[:, 1:].max(axis=1) >= dealt.code.hand
    reasons = {
        "void": dealt.among & void,
        "unknown": dealt.among & ~void & ~full,
        "impossible": dealt.among & ~void & full & ~dealt.valid,
        "repeated": dealt.valid & ~dealt.distinct,
        "uncut": dealt.distinct & dealt.uncut,
        "undealt": dealt.distinct & ~dealt.uncut & dealt.code.dealer_deals & (dealt.dealer <= 0),
    }
    names = log.deals["session"].cat.categories
    counts = {why: np.bincount(dealt.session[rows], minlength=len(names)) for why, rows in reasons.items()}
    mine = np.unique(dealt.session[dealt.among]).tolist()
    return {str(names[at]): {why: int(many[at]) for why, many in counts.items()} for at in mine}
