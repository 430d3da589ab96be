"""The report as Markdown, for a message or a minute book."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from detect.report import words as w
from detect.report.rows import is_audit
from detect.report.sentences_learned import learned_lines
from detect.report.text import (
    MOST_ERRORS,
    MOST_IRREGULARITIES,
    about,
    audited_part,
    declared,
    did,
    error_line,
    irregularity_place,
    many_judged,
    read_line,
    record_line,
    worth,
)
from detect.report.tidy import readable
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
    document = readable(document)
    lines = [] if document["sessions"] else [w.NOTHING]
    session = _audited if is_audit(document) else _session
    for one in document["sessions"]:
        lines += [*session(one), ""]
    for one in document["inputs"]:
        lines += [*_input(one), ""]
    if document["sessions"]:
        lines += [f"*{escaped(document['caution'])}*"]
    return "\n".join(lines).strip("\n")


def _title(one: Object) -> Iterator[str]:
    yield f"# {escaped(one['session'])}"
    yield ""
    yield escaped(about(one))


def _session(one: Object) -> Iterator[str]:
    yield from _title(one)
    for question, title in w.QUESTIONS.items():
        shape, level = w.LEVELS[one[question]["verdict"]]
        yield ""
        yield f"**{shape} {level}** — {title} {escaped(' '.join(one[question]['says']))}"
    yield from _record(one)
    yield from _findings(one)
    yield from _learned(one)
    yield from _missing(one)


def _audited(one: Object) -> Iterator[str]:
    yield from _title(one)
    yield from _record(one)
    rows = did(one)
    if rows:
        yield from _heading("described")
    yield from (f"- {escaped(row['says'])}" for row in rows)
    yield from _readings(rows)
    if one["not_audited"]:
        yield from _heading("not_audited")
    yield from (_reason(audited_part(row), row) for row in one["not_audited"])


def _heading(name: str) -> list[str]:
    return ["", f"## {(w.HEADINGS | w.AUDIT_HEADINGS)[name]}", ""]


def _record(one: Object) -> Iterator[str]:
    shape, said = record_line(one).split(" ", 1)
    yield ""
    yield f"**{shape}** {said}"
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
    judged = many_judged(one)
    if not rows and not judged:
        return
    yield from _heading("findings")
    if not rows:
        yield w.NONE_WORTH_ONE if judged == 1 else w.spoken(w.NONE_WORTH, many=f"{judged:,}")
    for row in rows:
        yield f"- {escaped(row['says'])}"
    yield from _readings([row for row in rows if row["p"] is not None])
    yield from (f"- {escaped(said)}" for said in declared(rows))


def _learned(one: Object) -> Iterator[str]:
    lines = learned_lines(one)
    if lines:
        yield from _heading("learned")
    yield from (f"- {escaped(said)}" for said in lines)


def _readings(rows: list[Object]) -> Iterator[str]:
    for label, key in ((w.INNOCENT_LABEL, "innocent"), (w.NEXT_LABEL, "next")):
        yield from (f"- {label} {escaped(said)}" for said in dict.fromkeys(row[key] for row in rows))


def _reason(title: str, row: Object) -> str:
    return f"- {w.sentence(title)}: {escaped(row['why'])}; {escaped(row['log_next'])}."


def _missing(one: Object) -> Iterator[str]:
    if one["not_tested"]:
        yield from _heading("untested")
        yield from (_reason(w.TITLES[row["check"]], row) for row in one["not_tested"])
    for name in ("base_rates", "left_out", "data"):
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
