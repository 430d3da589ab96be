"""The report on a terminal: the verdict first, then the record, then what is worth reading, then what is missing."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from typing import Any

from detect.report import words as w

WIDTH = 88
COLOURS = {
    "unremarkable": "green",
    "watch": "yellow",
    "strong": "bright_red",
    "compelling": "red",
    "untested": "blue",
}
MOST_IRREGULARITIES = 12
MOST_FINDINGS = 6
MOST_ERRORS = 10
WORTH = 0.1
"""A finding with an adjusted p up to this is worth reading whatever the verdict."""
WORTH_RAW = 0.01
"""Above `unremarkable` so is one with a p of its own up to this."""

Style = Callable[[str, str], str]


def plain(text: str, colour: str) -> str:  # noqa: ARG001
    """Leave text as it is."""
    return text


def text(document: dict[str, Any], *, style: Style = plain, quiet: bool = False) -> str:
    """Render the whole object for a terminal.

    Parameters
    ----------
    document : dict
        As from `detect.report.document.document`.
    style : callable
        Colours a piece of text.
    quiet : bool
        Only a line a session.

    Examples
    --------
    >>> print(text({"inputs": [], "sessions": [], "caution": "Not proof."}))
    Nothing was read.
    """
    parts = [line for one in document["sessions"] for line in _session(one, style, quiet=quiet)]
    parts += _inputs(document["inputs"], quiet=quiet)
    if not document["sessions"]:
        parts = ["Nothing was read.", *parts]
    elif not quiet:
        parts += ["", *_wrapped(document["caution"])]
    return "\n".join(clean(part) for part in parts).rstrip()


def clean(line: str) -> str:
    r"""Take control characters that came with a log out of a line; colours of our own stay.

    Examples
    --------
    >>> clean("Ada\\x07 \\x1b[2J")
    'Ada \\ufffd[2J'
    """
    kept = "".join(c if c.isprintable() or c == "\x1b" else "" for c in line)
    pieces = kept.split("\x1b[")
    out = pieces[0].replace("\x1b", "\ufffd")
    for piece in pieces[1:]:
        end = piece.find("m")
        ours = 0 < end <= 6 and piece[:end].replace(";", "").isdigit()
        out += ("\x1b[" if ours else "\ufffd[") + piece.replace("\x1b", "\ufffd")
    return out


def _wrapped(said: str, indent: str = "") -> list[str]:
    return textwrap.wrap(said, WIDTH, initial_indent=indent, subsequent_indent=indent) or [""]


def _bullet(said: str) -> list[str]:
    return textwrap.wrap(said, WIDTH, initial_indent="  - ", subsequent_indent="    ")


def _heading(name: str, style: Style, more: str = "") -> list[str]:
    return ["", style(w.HEADINGS[name] + more, "bold")]


def badge(level: str, style: Style) -> str:
    """Give a level's shape and words."""
    shape, said = w.LEVELS[level]
    return style(f"{shape} {said}", COLOURS[level])


def _session(one: dict[str, Any], style: Style, *, quiet: bool) -> Iterator[str]:
    if quiet:
        yield f"{badge(one['verdict'], style)}  {one['session']}"
        return
    yield style(_safe(one["session"]), "bold")
    yield from _wrapped(_about(one))
    yield ""
    yield f"{badge(one['verdict'], style)}   {w.QUESTIONS['gain']}"
    yield from _wrapped(" ".join(one["gain"]["says"]), "  ")
    yield f"{badge(one['shuffle']['verdict'], style)}   {w.QUESTIONS['shuffle']}"
    yield from _wrapped(" ".join(one["shuffle"]["says"]), "  ")
    many = one["record"]["irregularities"]
    affected = one["record"]["deals_affected"]
    said = w.spoken(w.RECORD_LINE, many=many, irregularities=w.plural(many, "irregularity", "irregularities"),
                    affected=affected, deals=w.plural(affected, "deal")) if many else w.RECORD_CLEAN  # fmt: skip
    yield f"{w.RECORD_SHAPE} {said}"
    yield from _irregularities(one, style)
    yield from _findings(one, style)
    yield from _missing(one, style)
    yield ""


def _safe(said: str) -> str:
    """Keep what a log says on one line, without control characters."""
    return "".join(c if c.isprintable() else "\ufffd" for c in said)


def _about(one: dict[str, Any]) -> str:
    deals, distinct = one["deals"], one["distinct_deals"]
    parts = [one["date"], one["venue"], w.GAMES.get(one["game"], one["game"])]
    parts.append(f"{deals:,} {w.plural(deals, 'deal')}")
    if distinct != deals:
        parts.append(f"{distinct:,} of them different")
    if one["tables"] > 1:
        parts.append(f"{one['tables']:,} tables")
    parts.append(w.listed(one["players"], 8))
    return _safe(" · ".join(p for p in parts if p))


def _irregularities(one: dict[str, Any], style: Style) -> Iterator[str]:
    """List what was found law by law; penalty and innocent reading once for each kind."""
    rows = one["irregularities"]
    if not rows:
        return
    yield from _heading("record", style)
    for law, title in dict.fromkeys((row["law"], row["title"]) for row in rows):
        mine = [row for row in rows if (row["law"], row["title"]) == (law, title)]
        yield from _wrapped(_safe(f"{w.sentence(title)} ({law}), {len(mine):,} in all:"), "  ")
        for row in mine[:MOST_IRREGULARITIES]:
            yield from _bullet(_safe(f"{_place(row, one)}: {row['what']}"))
        if len(mine) > MOST_IRREGULARITIES:
            yield from _bullet(f"{len(mine) - MOST_IRREGULARITIES:,} more; --format json lists them all.")
        yield from _wrapped(_safe(f"{w.INNOCENT_LABEL} {mine[0]['innocent']}"), "    ")
        yield from _wrapped(_safe(f"{w.PENALTY_LABEL} {mine[0]['penalty']}."), "    ")


def _place(row: dict[str, Any], one: dict[str, Any]) -> str:
    place = [f"deal {row['deal']}"]
    place += [f"table {row['table']}"] if row["table"] and one["tables"] > 1 else []
    place += [f"trick {row['trick']}"] if row["trick"] else []
    return w.sentence(", ".join([*place, f"line {row['line']}"]))


def _worth(one: dict[str, Any]) -> list[dict[str, Any]]:
    """Choose the findings worth reading: rare ones, those behind a verdict, and revokes that happened."""
    chosen = []
    for row in one["findings"]:
        if row["p"] is None:
            if row["observed"] and one["record"]["irregularities"]:
                chosen.append(row)
            continue
        level = one[row["question"]]["verdict"]
        if row["p_adjusted"] <= WORTH or (level != "unremarkable" and row["p"] <= WORTH_RAW):
            chosen.append(row)
    return chosen


def _findings(one: dict[str, Any], style: Style) -> Iterator[str]:
    rows = _worth(one)
    judged = sum(row["p"] is not None for row in one["findings"])
    if not one["findings"]:
        return
    yield from _heading("findings", style)
    if not rows:
        yield from _wrapped(w.spoken(w.NONE_WORTH, many=judged, questions=w.plural(judged, "answer")), "  ")
        return
    for row in rows[:MOST_FINDINGS]:
        yield from _bullet(_safe(row["says"]))
    if len(rows) > MOST_FINDINGS:
        yield from _bullet(f"{len(rows) - MOST_FINDINGS:,} more; --format json lists them all.")
    tested = [row for row in rows if row["p"] is not None]
    for reading in dict.fromkeys(row["innocent"] for row in tested):
        yield from _wrapped(_safe(f"{w.INNOCENT_LABEL} {reading}"), "  ")
    for step in dict.fromkeys(row["next"] for row in tested):
        yield from _wrapped(f"{w.NEXT_LABEL} {step}", "  ")


def _missing(one: dict[str, Any], style: Style) -> Iterator[str]:
    if one["not_tested"]:
        yield from _heading("untested", style)
        for row in one["not_tested"]:
            name = w.EVERY_CHECK if row["check"] == "*" else row["check"]
            yield from _bullet(_safe(f"{name}: {row['why']}; next time {row['log_next']}."))
    if one["left_out"]:
        yield from _heading("left_out", style)
        for row in one["left_out"]:
            yield from _bullet(row["says"])
    if one["data"]:
        yield from _heading("data", style)
        for row in one["data"]:
            yield from _bullet(row["says"])


def _inputs(inputs: list[dict[str, Any]], *, quiet: bool) -> list[str]:
    """Name every piece that could not be read; the counts of what was."""
    lines: list[str] = []
    for one in inputs:
        errors, notes = one["errors"], one["notes"]
        if quiet and not errors:
            continue
        counts = w.spoken(w.READ_LINE, path=_safe(one["path"]), format=w.FORMATS.get(one["format"], one["format"]),
                          sessions=f"{one['sessions']:,} {w.plural(one['sessions'], 'session')}",
                          records=f"{one['records']:,} {w.plural(one['records'], 'record')}",
                          deals=f"{one['deals']:,} {w.plural(one['deals'], 'deal')}")  # fmt: skip
        lines += ["", *_wrapped(counts)]
        for error in errors[:MOST_ERRORS]:
            place = f"line {error['line']}: " if error["line"] else ""
            read = _safe(error["read"])
            read = read if len(read) <= 60 else read[:59] + "…"
            lines += _bullet(_safe(f'{place}read "{read}"; expected {error["expected"]}'))
        if len(errors) > MOST_ERRORS:
            lines += _bullet(
                f"{len(errors) - MOST_ERRORS:,} more that could not be read; --format json lists them all."
            )
        for note in notes[:MOST_ERRORS]:
            lines += _bullet(_safe(f"line {note['line']}: {note['what']}"))
        if len(notes) > MOST_ERRORS:
            lines += _bullet(f"{len(notes) - MOST_ERRORS:,} more notes; --format json lists them all.")
    return lines
