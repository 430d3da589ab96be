"""What a session measures: a row of numbers for each, made of its cards, cuts and play, for detectors that learn.

Columns are named by what they look at: a check and its part, then ``cards``, ``turn-up``, ``order``, ``habit`` and
``law``. What a log does not hold has no column, or no number (NaN) where other sessions of the log have one.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pandas as pd

from detect.checks import Dealt, Measured, Question, Scores, registry
from detect.checks.base import Answer, Check, Tag
from detect.evidence import tests as evidence
from detect.evidence.tests import Z_SEEN, sums
from detect.laws.coded import session_codes
from detect.learned.columns import ELSEWHERE, Columns, habits, law_columns, of_cards, of_orders, of_turn_ups
from detect.learned.columns_draw import of_draws
from detect.log.tables import Log

__all__ = ["deviations", "features", "survives_bad_shuffles"]

Floats = npt.NDArray[np.float64]
OWN = ("cards", "turn-up")
"""The first words of the columns that are not a check's and are about cards alone."""
SHAPES = ("shape", "longest")
"""The last words of those that a bad shuffle changes, since suits lie together."""


def features(log: Log, *, laws: bool = False, shuffles: bool = True) -> pd.DataFrame:
    """Measure every session of a log.

    Parameters
    ----------
    log : Log
        Any number of sessions. A session's row does not depend on the others.
    laws : bool
        Also how often each law was broken that a sharp breaks (`detect.laws.audit`).
    shuffles : bool
        Also what shows how the pack was shuffled, and how people cut, lead and win.

    Returns
    -------
    pandas.DataFrame
        float64, a row a session with deals of a game that has laws here, by its name. For each check and part the
        deviation of what was scored from its mean under fair play, in standard deviations: the largest, the mean and
        the spread over subjects, or the deviation alone where the subject is the table. Then what no check asks for.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> row = features(read(resource("datasets", "samples", "whist-stacked.jsonl"))).iloc[0]
    >>> round(float(row["stacked.points hand largest"]), 1), round(float(row["cards suits over hands"]), 1)
    (4.0, 1.2)

    On somebody's own deals a hand is 4.0 standard deviations stronger than the pone's cut gives; suits fall evenly.
    """
    codes = session_codes(log)
    of_deal = log.deals["session"].cat.codes.to_numpy()
    frames = []
    for code in {c.id: c for c in codes if c is not None}.values():
        mine = np.array([c is code for c in codes], bool)
        dealt = Dealt(log, code, mine[of_deal])
        found = Columns(len(codes))
        _of_checks(dealt, found, shuffles=shuffles)
        for make in (of_cards, of_turn_ups, *((of_orders, of_draws, habits) if shuffles else ())):
            make(dealt, found)
        if laws:
            law_columns(dealt, found)
        names = np.asarray(log.deals["session"].cat.categories, object)
        some = mine & np.isin(np.arange(mine.size), of_deal)
        frames.append(pd.DataFrame(found.table, index=names)[some])
    wide = pd.concat(frames) if frames else pd.DataFrame(dtype=float)
    return wide.dropna(axis="columns", how="all").rename_axis("session")


def survives_bad_shuffles(column: str) -> bool:
    """Tell whether a column's chances at a fair table hardly depend on how well the pack is shuffled, nor on how people play.

    Left out are what the checks of the shuffle look at, the orders of packs and the shapes of hands, which a bad shuffle
    changes and which accuse nobody; and how people cut, lead and err.

    Examples
    --------
    >>> [survives_bad_shuffles(name) for name in ("stacked.aces hand largest", "turn-up suits", "cards pone's shape", "habit void")]
    [True, True, False, False]
    """
    first, _, rest = column.partition(" ")
    if first in registry():
        return registry()[first].question is Question.GAIN
    return first in OWN and not rest.endswith(SHAPES)


def deviations(answer: Answer) -> Floats:
    """Give how far each subject's score lies from its mean under fair play, in standard deviations.

    Parameters
    ----------
    answer : Scores, TwoByTwo, Pairing, Drawn or Measured

    Returns
    -------
    float64[S]
        NaN where a score cannot vary; what is only described has none.
    """
    count = len(answer.subjects)
    if isinstance(answer, Measured):
        return np.full(count, np.nan)
    if isinstance(answer, Scores):
        null = answer.null
        mean = sums(answer.subject, null.means()[answer.kind] / null.unit, count)
        spread = np.sqrt(sums(answer.subject, null.vars()[answer.kind] / null.unit**2, count))
        above = sums(answer.subject, answer.score, count) - mean
        return _over(above, spread)
    tested = evidence.test(answer)
    return _over(Z_SEEN * tested.effect, tested.detectable)


def _over(above: Floats, spread: Floats) -> Floats:
    """Divide deviations by what they are measured in; NaN where nothing can vary."""
    out = np.full(above.shape, np.nan)
    np.divide(above, spread, out=out, where=spread > 1e-9)
    return out


def _of_checks(dealt: Dealt, found: Columns, *, shuffles: bool) -> None:
    """Measure what every check scores; those that look beyond the session are left out, and so are the learned ones."""
    questions = {Question.GAIN, Question.SHUFFLE} if shuffles else {Question.GAIN}
    for check in registry().values():
        asked = check.suits(dealt.code) and check.question in questions
        if not asked or check.tag in {Tag.MODEL, Tag.DESCRIBED} or check.name in ELSEWHERE:
            continue
        if dealt.holds(check.needs).any():
            for name, values in _of_check(check, dealt, found.sessions):
                found.add(name, values)


def _of_check(check: Check, dealt: Dealt, sessions: int) -> Iterator[tuple[str, Floats]]:
    """Give the columns of a check: nothing where it fails, as `detect.check` says in its place."""
    try:
        answer = check.run(dealt)
        found = deviations(answer)
    except Exception:  # noqa: BLE001 - one failing check must not stop the rest
        return
    for at, part in enumerate(check.parts):
        if not part.at(dealt.code.game):
            continue
        mine = (answer.subjects.part == at) & ~np.isnan(found)
        session, value = answer.subjects.session[mine], found[mine]
        many = np.bincount(session, minlength=sessions)
        name = f"{check.name} {part.name}"
        if (answer.subjects.seat == 0).all():  # of the table: one a session
            yield name, _where(many > 0, sums(session, value, sessions))
            continue
        mean = sums(session, value, sessions) / np.maximum(many, 1)
        square = sums(session, (value - mean[session]) ** 2, sessions) / np.maximum(many - 1, 1)
        yield f"{name} largest", _largest(session, value, sessions)
        yield f"{name} mean", _where(many > 0, mean)
        yield f"{name} spread", _where(many > 1, np.sqrt(square))


def _where(there: npt.NDArray[np.bool_], values: Floats) -> Floats:
    return np.where(there, values, np.nan)


def _largest(session: npt.NDArray[np.int32], value: Floats, sessions: int) -> Floats:
    out = np.full(sessions, -np.inf)
    np.maximum.at(out, session, value)
    return _where(np.isfinite(out), out)
