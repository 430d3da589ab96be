"""Sentences about the checks of gain that rest on play, on seconds, on void deals, and on packs or hands seen alone."""

from __future__ import annotations

import math
from typing import Any

from detect.report import words as w
from detect.report.words_gain import GAINS
from detect.report.words_poker import SEAT

ALONE = "stacked.alone"


def gain_says(row: Any, person: str, *, boards: bool) -> str:
    """Say what a finding of one of these checks found.

    Parameters
    ----------
    row : a row of ``Findings.frame``
    person : str
        Whom it is about.
    boards : bool
        Whether the deals were made elsewhere.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> row = SimpleNamespace(check="hidden.lead", part="partner", n=12, observed=40.0, expected=24.0)
    >>> gain_says(row, "Dot", boards=False)[:64]
    'On 12 opening leads by Dot, the partner held 40 points (ace 4, k'
    """
    words = GAINS[row.check]
    template = words.boards.get("says", "") if boards else ""
    if not row.n and words.nothing:
        template = words.nothing
    n = int(row.n)
    return w.spoken(
        template or words.says[row.part], who=person, other=other(row), n=f"{n:,}", deals=w.plural(n, "deal"), leads=w.plural(n, "lead"),
        revokes=w.plural(n, "revoke"), draws=w.plural(n, "draw"), observed=w.figure(row.observed), expected=w.figure(row.expected),
        points=w.plural(row.observed, "point"), what=_counted(row.check, row.part, row.observed),
        mean=_each(row.observed, n), expected_mean=_each(row.expected, n),
    )  # fmt: skip


def gain_stands_out(row: Any, person: str, *, boards: bool) -> str:
    """Name what a verdict that rests on one of these checks rests on.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> gain_stands_out(SimpleNamespace(check="stacked.alone", part="aces", observed=9.0), "Dot", boards=True)
    "aces in Dot's hand"
    """
    words = GAINS[row.check]
    template = words.boards.get("stands_out", "") if boards else ""
    return w.spoken(
        template or words.stands_out[row.part],
        who=person,
        other=other(row),
        what=_counted(row.check, row.part, 2.0),
    )


def other(row: Any) -> str:
    """Name the second of the two that a finding is about; nothing where it is about one.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> [other(SimpleNamespace(partner=said)) for said in ("Cyd", "3", None)]
    ['Cyd', 'seat 3', '']
    """
    said = getattr(row, "partner", None)
    if not isinstance(said, str):
        return ""
    return w.spoken(SEAT, seat=said) if said.isdecimal() else said


def gain_exhibit(check: str, part: str, number: str, figure: float, expected: float) -> str:
    """Say what a deal shows of a finding of one of these checks.

    Examples
    --------
    >>> gain_exhibit("stacked.alone", "aces", "7", 1.0, 1.0)
    'Deal 7: 1 ace, where a well shuffled pack gives 1 on average.'
    """
    return w.spoken(GAINS[check].exhibit[part], number=number, figure=w.figure(figure), expected=w.figure(expected),
                    what=_counted(check, part, figure))  # fmt: skip


def _counted(check: str, part: str, many: float) -> str:
    """Name what the dealer's hand alone is counted by, without what it is made of."""
    if check != ALONE:
        return ""
    return w.plural(many, *(name.split(" (")[0] for name in w.WHAT[f"stacked.{part}"]))


def _each(total: float, n: int) -> str:
    return w.figure(total / n if n else math.nan)
