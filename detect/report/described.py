"""What is described beside the room and not judged: counts, an effect and its interval, and no chance at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from detect.checks import Check, Dealt, Question, TwoByTwo, registry
from detect.evidence.tests import Z_INTERVAL, sums
from detect.laws.coded import session_codes
from detect.log.tables import Log

COLUMNS = (
    "session", "check", "question", "part", "seat", "player", "n", "observed", "expected", "effect", "low", "high",
)  # fmt: skip


@dataclass
class Described:
    """What the checks that only describe say of the sessions of a log.

    Attributes
    ----------
    frame : pandas.DataFrame
        One row a session, check and player; the columns are `COLUMNS`.
    faults : list of (session, check, reason)
        A check that failed, and how; the rest goes on.
    """

    frame: pd.DataFrame
    faults: list[tuple[str, str, str]] = field(default_factory=list)


def described(log: Log) -> Described:
    """Run the checks that only describe, and no other.

    Parameters
    ----------
    log : Log
        Any number of sessions, of any games.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> told = described(read(resource("datasets", "samples", "whist-revoking.jsonl")))
    >>> told.frame[["player", "n", "observed"]].values.tolist()
    [['Ada', 172, 0.0], ['Ben', 144, 1.0], ['Cyd', 169, 1.0], ['Dot', 160, 1.0]]

    Ben did not follow suit once in 144 plays in which he could.
    """
    out = Described(pd.DataFrame(columns=list(COLUMNS)))
    frames = []
    for dealt, check in _asked(log):
        try:
            table = check.run(dealt)
            if isinstance(table, TwoByTwo):
                frames.append(_frame(check, table, log))
        except Exception as error:  # noqa: BLE001 - one failing check must not stop the rest
            reason = f"fault:{type(error).__name__}: {error}"
            mine = np.unique(dealt.session[dealt.among]).tolist()
            names = log.deals["session"].cat.categories
            out.faults += [(str(names[at]), check.name, reason) for at in mine]
    if frames:
        out.frame = pd.concat(frames, ignore_index=True)
    return out


def _asked(log: Log) -> Iterator[tuple[Dealt, Check]]:
    """Give every code's deals with each check that describes their play; where a player cuts is no matter of an audit."""
    codes = session_codes(log)
    session = log.deals["session"].cat.codes.to_numpy()
    for code in {c.id: c for c in codes if c is not None}.values():
        dealt = Dealt(log, code, np.array([c is code for c in codes], bool)[session])
        for check in registry().values():
            if check.question is Question.RECORD and check.needs == "play" and code.game in check.games:
                yield dealt, check


def _frame(check: Check, table: TwoByTwo, log: Log) -> pd.DataFrame:
    subjects = table.subjects
    people = np.append(np.asarray(log.seats["player"].cat.categories.to_numpy(), object), [None])
    columns = {
        "session": log.deals["session"].cat.categories.to_numpy()[subjects.session],
        "check": check.name, "question": check.question.value,
        "part": np.array([p.name for p in check.parts], object)[subjects.part],
        "seat": subjects.seat, "player": people[subjects.player], **beside_the_room(table),
    }  # fmt: skip
    return pd.DataFrame(columns)[list(COLUMNS)]


def beside_the_room(table: TwoByTwo) -> dict[str, np.ndarray]:
    """Put each subject's rate beside that of the others of the room.

    Parameters
    ----------
    table : TwoByTwo

    Returns
    -------
    dict of str to array [S]
        `n` chances, `observed` hits, those `expected` at the rate of the whole room, and the `effect`, own rate less that
        of the others, with the ends `low` and `high` of its 95 % interval: Wald's, the two rates pooled for the error.

    Examples
    --------
    >>> from detect.checks import Subjects
    >>> two = Subjects(*(np.zeros(2, np.int64) for _ in range(4)))
    >>> room = TwoByTwo(two, np.zeros(20, np.int64), np.repeat([0, 1], 10), np.arange(20) < 4, *np.array([[4, 4], [20, 20]]))
    >>> {name: values.tolist() for name, values in beside_the_room(room).items() if name in {"expected", "effect"}}
    {'expected': [2.0, 2.0], 'effect': [0.4, -0.4]}

    At the rate of the room each would have two of the four; the first has them all.
    """
    count = len(table.subjects)
    n = np.bincount(table.subject, minlength=count)
    k = sums(table.subject, table.hit, count)
    others, other_hits = table.all_chances - n, table.all_hits - k
    share = table.all_hits / np.maximum(table.all_chances, 1)
    effect = k / np.maximum(n, 1) - other_hits / np.maximum(others, 1)
    error = np.sqrt(share * (1 - share) * (1 / np.maximum(n, 1) + 1 / np.maximum(others, 1)))
    low, high = effect - Z_INTERVAL * error, effect + Z_INTERVAL * error
    return {"n": n, "observed": k, "expected": n * share, "effect": effect, "low": low, "high": high}
