"""The strip: what each deal added to the evidence of each question, as marks that can be told apart without colour."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from detect.report.page.figures import grown
from detect.report.words_page import Catalogue

Object = dict[str, Any]
Number = int | str
MOST_ROWS = 14
MOST_DEALS = 60
STRONG, SOME = 0.301, 0.0792
"""Logarithms to base 10 of 2 and of 1.2: what a deal multiplied the evidence by."""


@dataclass(frozen=True)
class Mark:
    """What one deal added: `strong`, `some`, `none`, `less`, `record`, or nothing at all; and that in words."""

    kind: str = ""
    title: str = ""


@dataclass(frozen=True)
class Line:
    """A question and its marks, one a deal."""

    title: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class Strip:
    """Deals across, questions down; `all` counts the deals there are."""

    deals: tuple[Number, ...]
    lines: tuple[Line, ...]
    all: int

    @property
    def wide(self) -> bool:
        """Whether a number has more than two letters."""
        return any(len(str(deal)) > 2 for deal in self.deals)


def natural(number: Number) -> tuple[int, int, str]:
    """Sort deals by number, and what is no number after them.

    Examples
    --------
    >>> sorted(["12", 7, "7a"], key=natural)
    [7, '7a', '12']
    """
    digits = re.match("[0-9]{1,9}", str(number))
    return (0 if digits else 1, int(digits[0]) if digits else 0, str(number))


def steps(trail: list[list[Any]]) -> list[tuple[Number, float]]:
    """Give what each deal added, as logarithms to base 10.

    Examples
    --------
    >>> steps([[4, 0.5], [8, 0.25]])
    [(4, 0.5), (8, -0.25)]
    """
    before = [0.0, *(level for _, level in trail)]
    return [(deal, level - last) for (deal, level), last in zip(trail, before, strict=False)]


def strip(one: Object, words: Catalogue) -> Strip | None:
    """Put together the strip of a session; None where no question goes deal by deal and nothing was irregular.

    Parameters
    ----------
    one : dict
        A session, as the JSON contract has it.
    words : Catalogue

    Examples
    --------
    >>> from detect.report.words_page import ENGLISH
    >>> told = {"check": "stacked.aces", "part": "hand", "question": "gain", "p": 0.1, "player": "Dot", "subject": "W",
    ...         "trail": [[4, 0.5], [8, 0.25]]}
    >>> made = strip({"findings": [told], "irregularities": []}, ENGLISH)
    >>> made.deals, [mark.kind for mark in made.lines[0].marks]
    ((4, 8), ['strong', 'less'])
    """
    rows = _rows(one)
    broken: dict[Number, int] = {}
    for row in one["irregularities"]:
        if row["deal"] is not None:
            broken[row["deal"]] = broken.get(row["deal"], 0) + 1
    numbers = {deal for cells in rows.values() for deal in cells} | set(broken)
    if not numbers:
        return None
    deals = _chosen(numbers, rows.values(), broken)
    lines = [_line(key, cells, deals, words) for key, cells in rows.items()]
    lines += [_record(broken, deals, words)] * bool(broken)
    return Strip(tuple(deals), tuple(lines), len(numbers))


Cells = dict[Number, tuple[float, Object]]


def _rows(one: Object) -> dict[tuple[str, str], Cells]:
    """Give by check and part what each deal added, to whomever it added most; gain before the shuffle."""
    rows: dict[tuple[str, str], Cells] = {}
    told = [row for row in one["findings"] if row["trail"] and row["p"] is not None]
    for row in sorted(told, key=lambda row: row["question"] != "gain"):
        cells = rows.setdefault((row["check"], row["part"]), {})
        for deal, step in steps(row["trail"]):
            if deal not in cells or step > cells[deal][0]:
                cells[deal] = (step, row)
    return dict(list(rows.items())[:MOST_ROWS])


def _chosen(numbers: set[Number], rows: Iterable[Cells], broken: dict[Number, int]) -> list[Number]:
    """Choose the deals that count most where there are too many to show, in their order."""
    if len(numbers) > MOST_DEALS:
        rows = list(rows)
        weight = {n: max([abs(cells[n][0]) for cells in rows if n in cells], default=0.0) for n in numbers}
        most = sorted(numbers, key=lambda n: (-broken.get(n, 0), -weight[n], natural(n)))
        numbers = set(most[:MOST_DEALS])
    return sorted(numbers, key=natural)


def _line(key: tuple[str, str], cells: Cells, deals: list[Number], words: Catalogue) -> Line:
    check, part = key
    title = named(check, part, words)
    marks = []
    for deal in deals:
        if deal not in cells:
            marks.append(Mark())
            continue
        step, row = cells[deal]
        kind = _kind(step)
        said = words.say("strip_label", deal=deal, title=title, whom=whom(row, words), factor=grown(step))
        marks.append(Mark(kind, said if kind in {"strong", "some"} else ""))
    return Line(title, tuple(marks))


def _kind(step: float) -> str:
    return "strong" if step >= STRONG else "some" if step >= SOME else "less" if step <= -SOME else "none"


def _record(broken: dict[Number, int], deals: list[Number], words: Catalogue) -> Line:
    marks = (
        Mark("record", words.say("strip_broken", deal=deal, many=broken[deal])) if deal in broken else Mark()
        for deal in deals
    )
    return Line(words.say("strip_record"), tuple(marks))


def named(check: str, part: str, words: Catalogue) -> str:
    """Name a check, and its part where that tells two apart.

    Examples
    --------
    >>> from detect.report.words_page import ENGLISH
    >>> named("stacked.aces", "hand", ENGLISH), named("cut.meets", "seam", ENGLISH)
    ('aces, one hand', 'cuts on a seam')
    """
    told = words.named["parts"].get(f"{check} {part}")
    title = words.name("checks", check)
    return words.say("title_part", title=title, part=told) if told else title


def whom(row: Object, words: Catalogue) -> str:
    """Say whom a finding is about: a person, a seat, a side, or the table.

    Examples
    --------
    >>> from detect.report.words_page import ENGLISH
    >>> [whom({"player": player, "subject": seat}, ENGLISH) for player, seat in (("Dot", "W"), (None, "NS"), (None, None))]
    ['Dot', 'North and South', 'the table']
    >>> whom({"player": "Dot", "subject": "4", "partner": "Cyd"}, ENGLISH)
    'Dot to Cyd'
    """
    subject = row["subject"] or ""
    one = str(
        row["player"]
        or words.named["seats"].get(subject)
        or words.named["sides"].get(subject)
        or words.say("table")
    )
    return words.say("two", one=one, other=row["partner"]) if row.get("partner") else one
