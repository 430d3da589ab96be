"""The report as Markdown, for a message or a minute book."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from detect.report import words as w
from detect.report.text import (
    MOST_ERRORS,
    MOST_IRREGULARITIES,
    about,
    error_line,
    irregularity_place,
    read_line,
    record_line,
    worth,
)
from detect.report.wrapping import harmless

Object = dict[str, Any]
_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~!&])")
_START = re.compile(r"^(\s*)([-+]|\d+\.)(\s)")


def escaped(said: str) -> str:
    r"""Make text from a log harmless: one line, and no mark that Markdown or HTML would act on.

    Examples
    --------
    >>> print(escaped("<b>Dot</b> *won*"))
    \<b\>Dot\</b\> \*won\*
    """
    line = _MARKS.sub(r"\\\1", harmless(said))
    return _START.sub(r"\1\\\2\3", line)


def markdown(document: Object) -> str:
    """Render the whole object as Markdown.

    Examples
    --------
    >>> print(markdown({"inputs": [], "sessions": [], "caution": "Not proof."}))
    Nothing was read.
    """
    lines = [] if document["sessions"] else [w.NOTHING]
    for one in document["sessions"]:
        lines += [*_session(one), ""]
    for one in document["inputs"]:
        lines += [*_input(one), ""]
    if document["sessions"]:
        lines += [f"*{escaped(document['caution'])}*"]
    return "\n".join(lines).strip("\n")


def _session(one: Object) -> Iterator[str]:
    yield f"# {escaped(one['session'])}"
    yield ""
    yield escaped(about(one))
    for question, title in w.QUESTIONS.items():
        shape, level = w.LEVELS[one[question]["verdict"]]
        yield ""
        yield f"**{shape} {level}** — {title} {escaped(' '.join(one[question]['says']))}"
    yield ""
    yield f"**{w.RECORD_SHAPE}** {record_line(one)}"
    yield from _irregularities(one)
    yield from _findings(one)
    yield from _missing(one)


def _heading(name: str) -> list[str]:
    return ["", f"## {w.HEADINGS[name]}", ""]


def _irregularities(one: Object) -> Iterator[str]:
    rows = one["irregularities"]
    if rows:
        yield from _heading("record")
    for row in rows[: 4 * MOST_IRREGULARITIES]:
        yield f"- {escaped(irregularity_place(row, one))}: {escaped(row['what'])} ({escaped(row['law'])})"
        yield f"  {w.INNOCENT_LABEL} {escaped(row['innocent'])} {w.PENALTY_LABEL} {escaped(row['penalty'])}."
    if len(rows) > 4 * MOST_IRREGULARITIES:
        yield f"- {w.spoken(w.MORE, many=f'{len(rows) - 4 * MOST_IRREGULARITIES:,}')}"


def _findings(one: Object) -> Iterator[str]:
    rows = worth(one)
    judged = sum(row["p"] is not None for row in one["findings"])
    if not rows and not judged:
        return
    yield from _heading("findings")
    if not rows:
        yield w.NONE_WORTH_ONE if judged == 1 else w.spoken(w.NONE_WORTH, many=f"{judged:,}")
    for row in rows:
        yield f"- {escaped(row['says'])}"
    for said in dict.fromkeys(row["innocent"] for row in rows if row["p"] is not None):
        yield f"- {w.INNOCENT_LABEL} {escaped(said)}"
    for said in dict.fromkeys(row["next"] for row in rows if row["p"] is not None):
        yield f"- {w.NEXT_LABEL} {escaped(said)}"


def _missing(one: Object) -> Iterator[str]:
    if one["not_tested"]:
        yield from _heading("untested")
        for row in one["not_tested"]:
            yield f"- {w.sentence(w.TITLES[row['check']])}: {escaped(row['why'])}; {escaped(row['log_next'])}."
    for name in ("left_out", "data"):
        if one[name]:
            yield from _heading(name)
            yield from (f"- {escaped(row['says'])}" for row in one[name])


def _input(one: Object) -> Iterator[str]:
    yield escaped(read_line(one))
    yield ""
    for error in one["errors"][:MOST_ERRORS] if one["format"] else []:
        yield f"- {escaped(error_line(error))}"
    for note in one["notes"][:MOST_ERRORS]:
        yield f"- line {note['line']}: {escaped(note['what'])}"
