"""Sentences about what is learned: they stand beside the verdict."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from detect.report import words as w
from detect.report import words_learned as v

Object = dict[str, Any]
MODEL = "model"
"""The tag of findings that count in no verdict."""


def foretold_says(row: Any, person: str) -> str:
    """Say what was learned of a player's opening leads.

    Parameters
    ----------
    row : a row of ``Findings.frame``
        Its figures are means of the logarithm of the chance that was foretold.
    person : str

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> row = SimpleNamespace(check="hidden.learned", part="leads", n=12, observed=-0.5, expected=-1.2)
    >>> foretold_says(row, "Dot").partition("foretold with ")[2]
    'a chance of 0.61 on average, and of 0.3 where the cards that he had not seen are dealt anew'
    """
    return w.spoken(v.LEARNED[row.check].says[row.part], who=person, n=f"{int(row.n):,}",
                    observed=w.figure(math.exp(row.observed)), expected=w.figure(math.exp(row.expected)))  # fmt: skip


def spared_says(row: Any, people: str) -> str:
    """Say how often two players raised while both were in.

    Parameters
    ----------
    row : a row of ``Findings.frame``
        Its figures count decisions that were no raise.
    people : str
        Both.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> row = SimpleNamespace(check="hidden.collusion", part="pair", n=40, observed=39.0, expected=33.6)
    >>> spared_says(row, "Cyd and Dot")[:86]
    'Cyd and Dot raised or bet high at 1 of 40 decisions that one took while the other was '
    """
    n = int(row.n)
    if not n:
        return w.spoken(v.LEARNED[row.check].nothing, who=people)
    return w.spoken(v.LEARNED[row.check].says[row.part], who=people, n=f"{n:,}", observed=w.figure(n - row.observed),
                    expected=w.figure(n - row.expected), decisions=w.plural(n, "decision"))  # fmt: skip


def learned_exhibit(check: str, part: str, number: str) -> str:
    """Say what a deal shows of something learned.

    Examples
    --------
    >>> learned_exhibit("hidden.learned", "leads", "7")[:37]
    'Deal 7: the suit led is foretold bett'
    """
    return w.spoken(v.LEARNED[check].exhibit[part], number=number)


def unplanned_says(found: Object | None) -> str:
    """Say how unlike fair sittings one is in ways that nobody asked for.

    Parameters
    ----------
    found : dict or None
        As from `detect.learned.scorer.unplanned`.

    Examples
    --------
    >>> unplanned_says({"p": 0.02, "columns": 83})[:88]
    'In ways that no check asks for, by 83 numbers about its cards, about 1 in 50 fair sittin'
    """
    if found is None:
        return v.NO_TWINS
    return w.spoken(v.UNPLANNED, columns=found["columns"], often=w.often(math.log(found["p"])))


def resembles_says(names: Sequence[str]) -> str:
    """Say which simulated tricks a sitting looks like.

    Examples
    --------
    >>> resembles_says(["run-up", "shift"])
    'Of the simulated tricks it looks most like run-up, then shift; that is a ranking, not a finding.'
    """
    return w.spoken(v.RESEMBLES, names=v.THEN.join(names))


def learned_lines(one: Object) -> list[str]:
    """Give everything that is said of a session beside its verdict.

    Parameters
    ----------
    one : dict
        A session, as the contract has it.

    Examples
    --------
    >>> learned_lines({"findings": [], "unplanned": None, "resembles": []})
    []
    """
    said = [row["says"] for row in one["findings"] if row["tag"] == MODEL]
    said += [one["unplanned"]["says"]] if one["unplanned"] else []
    return said + ([resembles_says(one["resembles"])] if one["resembles"] else [])
