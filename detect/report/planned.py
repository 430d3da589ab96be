"""The plan as one object: what will be tested, with which weights and thresholds, and where each value came from.

The object is the contract ``pone.plan/1``; ``reports/schema/pone.plan-1.json`` states it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Any

import detect
from detect.checks import Check, Question, registry
from detect.evidence import Plan
from detect.evidence.findings import weighed
from detect.evidence.plan import TWO_DEALS
from detect.laws.code import code_of
from detect.log.inputs import Input
from detect.log.tables import Log
from detect.report import words as w
from detect.report import words_plan as v
from detect.report.spreadsheet import harmless_cell
from detect.report.teller import text as text_of
from detect.report.text import MOST_ERRORS, error_line, read_line
from detect.report.wrapping import harmless, wrapped

Object = dict[str, Any]
SCHEMA = "pone.plan/1"
WIDTH = 88
WEIGHT_WIDE = 8
"""Columns that a weight takes."""
COLUMNS = ("row", "name", "value", "source", "where", "question", "tag", "redealt", "part", "share", "weight", "held", "session",
           "file")  # fmt: skip
"""Of the CSV table."""


def document(
    plan: Plan, settings: list[Object], inputs: Sequence[Input], sessions: list[Object], command: str
) -> Object:
    """Put the whole object together.

    Parameters
    ----------
    plan : Plan
    settings : list of dict
        Every value with where it came from: ``name``, ``value``, ``source`` and ``where``.
    inputs : sequence of Input
    sessions : list of dict
        As from `sessions_of`; none where no log was given.
    command : str
        To run it again.

    Examples
    --------
    >>> said = document(Plan(), [], [], [], "pone plan")
    >>> said["plan"] == Plan().hash, said["checks"][0]["check"], said["checks"][0]["weight"]
    (True, 'stacked.aces', 0.22)
    """
    return {
        "schema": SCHEMA, "pone": detect.__version__, "command": command, "plan": plan.hash, "settings": settings,
        "levels": plan.levels, "two_deals": TWO_DEALS, "twins": plan.twins, "known": plan.known,
        "checks": [_check(one, plan) for one in registry().values()],
        "inputs": [one.to_dict() for one in inputs], "sessions": sessions,
    }  # fmt: skip


def _check(one: Check, plan: Plan) -> Object:
    code = code_of(plan.game, plan.laws)
    return {
        "check": one.name, "question": str(one.question), "asks": w.ASKS[one.name], "tag": str(one.tag), "null": one.null,
        "games": list(one.games), "asked": code is None or one.suits(code), "weight": plan.weights.get(one.name, 0.0),
        "parts": [{"part": part.name, "share": part.share} for part in one.parts],
        "redealt": one.redealt, "known": plan.known.get(one.name),
    }  # fmt: skip


def sessions_of(log: Log, plan: Plan) -> list[Object]:
    """Tell for every session of a log how the weights fall by what it holds; no score is looked at.

    Examples
    --------
    >>> from detect import read
    >>> from detect.resources import resource
    >>> [evening] = sessions_of(read(resource("datasets", "samples", "whist-fair.jsonl")), Plan())
    >>> [row["check"] for row in evening["weights"] if row["question"] == "gain" and not row["held"]][:2]
    ['stacked.alone', 'cut.low']
    """
    falls = dict(tuple(weighed(log, plan=plan).groupby("session", sort=False)))
    told = []
    for row in log.sessions.to_dict("records"):
        mine = falls.get(row["session"])
        code = code_of(text_of(row["game"]), text_of(row["laws"]))
        told.append({
            "session": row["session"], "file": text_of(row["file"]), "game": text_of(row["game"]),
            "laws": None if code is None else code.id,
            "weights": [] if mine is None else mine.drop(columns="session").to_dict("records"),
        })  # fmt: skip
    return told


# ----- text


def text(document: Object, *, width: int = WIDTH) -> str:
    r"""Render the whole object for a terminal.

    Examples
    --------
    >>> setting = {"name": "seam", "value": "AS", "source": "option", "where": "--seam"}
    >>> print(text(document(Plan(seam="AS"), [setting], [], [], "pone plan --seam AS")).split("\n\n")[1].split("\n  Above")[0])
    Settings
      seam  AS  --seam
    """
    parts = [
        [*wrapped(w.spoken(v.PLAN, hash=document["plan"]), width), *wrapped(v.FIXED, width)],
        [*_settings(document["settings"]), *_rules(document, width)],
        _declared(document["settings"], width),
        *(_question(question, document["checks"], width) for question in Question),
        [*_not_asked(document["checks"], width), *wrapped(v.SHARED, width)],
        *(_sessions(alike, width) for alike in _alike(document["sessions"])),
        [line for one in document["inputs"] for line in _input(one, width)],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def _settings(settings: list[Object]) -> Iterator[str]:
    """Write a line a setting: its name, its value, where it came from."""
    rows = [(v.NAMES[one["name"]], _said(one["value"]), _source(one)) for one in settings if not _known(one)]
    name, said = (max((len(row[at]) for row in rows), default=0) for at in (0, 1))
    yield v.SETTINGS
    yield from (f"  {row[0].ljust(name)}  {row[1].ljust(said)}  {harmless(row[2])}" for row in rows)


def _known(setting: Object) -> bool:
    return str(setting["name"]).startswith("known.")


def _source(setting: Object) -> str:
    return v.USUAL if setting["source"] == "default" else str(setting["where"])


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return v.YES if value else v.NO
    return v.NOT_SAID if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def _rules(document: Object, width: int) -> Iterator[str]:
    yield from wrapped(w.spoken(v.TWO_DEALS, two_deals=document["two_deals"]), width, "  ")
    yield from wrapped(w.spoken(v.TWINS, twins=f"{document['twins']:,}"), width, "  ")


def _declared(settings: list[Object], width: int) -> list[str]:
    """Write the causes that were declared, and where."""
    rows = [
        w.spoken(v.DECLARED, check=one["name"].partition(".")[2], said=one["value"], where=_source(one))
        for one in settings if _known(one)
    ]  # fmt: skip
    head = wrapped(v.DECLARED_HEAD, width) if rows else []
    return [*head, *(line for said in rows for line in wrapped(said, width, "  - ", "    "))]


def _question(question: Question, checks: list[Object], width: int) -> list[str]:
    """Write a question, and each of its checks with its weight, its tag and its parts."""
    lines = [v.QUESTIONS[question]]
    for one in checks:
        if one["question"] == question and one["asked"]:
            weight = f"{one['weight']:.4g}" if question is not Question.RECORD else ""
            parts = (
                w.listed([w.spoken(v.PART, **part) for part in one["parts"]]) if len(one["parts"]) > 1 else ""
            )
            parts = (v.REDEALT if one["redealt"] else "") + (parts and w.spoken(v.PARTS, parts=parts))
            said = w.spoken(v.CHECK, **{**one, "parts": parts})
            lines += wrapped(said, width, f"  {weight.ljust(WEIGHT_WIDE)}", " " * (WEIGHT_WIDE + 2))
    return lines


def _not_asked(checks: list[Object], width: int) -> list[str]:
    names = [one["check"] for one in checks if not one["asked"]]
    return wrapped(w.spoken(v.NOT_ASKED, checks=", ".join(names)), width) if names else []


def _alike(sessions: list[Object]) -> Iterator[list[Object]]:
    """Put sessions of one file together whose weights fall alike."""
    by_shape: dict[str, list[Object]] = {}
    for one in sessions:
        by_shape.setdefault(repr((one["file"], one["laws"], one["weights"])), []).append(one)
    yield from by_shape.values()


def _sessions(alike: list[Object], width: int) -> list[str]:
    """Say how the weights fall in sessions that are alike."""
    first, more = alike[0], len(alike) - 1
    name = w.spoken(v.SESSIONS, session=first["session"], more=f"{more:,}") if more else first["session"]
    lines = wrapped(w.spoken(v.SESSION, file=first["file"] or "-", session=name), width)
    if not first["weights"]:
        return lines + wrapped(v.NO_DEALS if first["laws"] else v.NO_GAME, width, "  ")
    for question in (Question.GAIN, Question.SHUFFLE):
        held = [
            one for one in first["weights"] if one["question"] == question and one["held"] and one["weight"]
        ]
        said = ", ".join(w.spoken(v.WEIGHT, **one) for one in held)
        template = v.WEIGHTS if held else v.NOTHING_HELD
        lines += wrapped(w.spoken(template, question=v.QUESTION[question], weights=said), width, "  ", "    ")
    lacks = ", ".join(one["check"] for one in first["weights"] if not one["held"])
    return lines + (wrapped(w.spoken(v.NOT_HELD, checks=lacks), width, "  ", "    ") if lacks else [])


def _input(one: Object, width: int) -> Iterator[str]:
    yield from wrapped(read_line(one), width)
    for error in one["errors"][:MOST_ERRORS] if one["format"] else []:
        yield from wrapped(error_line(error), width, "  - ", "    ")


# ----- CSV


def csv_text(document: Object) -> str:
    """Render the object as one CSV table: a row a setting, a check's part, and a check's weight in a session.

    Examples
    --------
    >>> print(csv_text(document(Plan(), [], [], [], "pone plan")).splitlines()[2])
    part,stacked.aces,,,,gain,exact,True,hand,0.5,0.22,,,
    """
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in _rows(document):
        writer.writerow({name: harmless_cell(cell) for name, cell in row.items()})
    return out.getvalue().rstrip("\n")


def _rows(document: Object) -> Iterator[Object]:
    yield {"row": "plan", "name": "plan", "value": document["plan"]}
    for setting in document["settings"]:
        yield {"row": "setting", **setting}
    for one in document["checks"]:
        for part in one["parts"]:
            yield {"row": "part", "name": one["check"], "question": one["question"], "tag": one["tag"], "redealt": one["redealt"], "part": part["part"],
                   "share": part["share"], "weight": one["weight"]}  # fmt: skip
    for session in document["sessions"]:
        for one in session["weights"]:
            yield {"row": "weight", "name": one["check"], "question": one["question"], "weight": one["weight"],
                   "held": one["held"], "session": session["session"], "file": session["file"]}  # fmt: skip
