"""`pone check`: the main job."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

import click

from detect.cli import options

if TYPE_CHECKING:
    from detect.evidence import Plan
    from detect.log.inputs import Input

EXAMPLE = "\b\nExample:\n  pone check evening.pbn\n  pone check --format json -o evening.json evening.pbn"
SHAPES = ("text", "json", "markdown", "csv", "xlsx", "parquet")
FILED = frozenset({"xlsx", "parquet"})
"""What goes to a file only."""


@click.command(epilog=EXAMPLE)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--format", "shape", type=click.Choice(SHAPES), default="text", metavar="FORMAT",
              help="What to write: text, which is what you get unless asked, json, markdown, csv, xlsx, or parquet (a "
              "folder of files); xlsx and parquet need -o.")  # fmt: skip
@click.option("--fail-on", multiple=True, type=click.Choice(options.FAIL_ON), metavar="LEVEL",
              help="Exit 1 if a session's gain verdict reaches watch, strong or compelling; shuffle:LEVEL for the other "
              "question; or irregularity. May be given more than once.")  # fmt: skip
@options.reading
@options.writing
@options.running
def command(paths: tuple[str, ...], shape: str, fail_on: tuple[str, ...], **given: Any) -> int:
    """Read logs, audit them, test them, and say what was found.

    PATH is a log: PBN, LIN, a native JSON Lines log, CSV, Excel, a Parquet folder, or packs one to a line; packed with
    gzip, bzip2, xz or Zstandard or not. Its format is told from what is in it. A folder, or a pattern such as '*.pbn',
    is all the logs in it; a single - is standard input.

    Exit codes: 0 done, also when something was found; 1 a level given by --fail-on was reached; 2 wrong use; 3
    something could not be read; 70 a fault of pone's own; 130 interrupted.
    """
    asked, paths = paths, options.expanded(paths)
    _refuse(paths, shape, given)
    from detect.evidence import Plan
    from detect.report.document import document

    plan = Plan(seed=given["seed"])
    inputs, sessions, refused = _check_all(paths, plan, given)
    whole = document(inputs, sessions, plan, _command(asked, shape, given))
    if sessions or shape == "json" or not refused or given["output"]:
        _write(whole, shape, given)
    unread = refused or any(i.errors for i in inputs)
    return 3 if unread else 1 if reached(sessions, fail_on) else 0


def _write(whole: dict[str, Any], shape: str, given: dict[str, Any]) -> None:
    """Write the whole object in the shape that was asked for."""
    output, force = given["output"], given["force"]
    if shape not in FILED:
        options.put(_said(whole, shape, given), output, force=force, utf8=shape in {"json", "csv"})
        return
    from detect.report import spreadsheet

    writer = spreadsheet.write_xlsx if shape == "xlsx" else spreadsheet.write_parquet
    try:
        writer(whole, output)
    except OSError as error:
        raise click.ClickException(f"{output} cannot be written: {error.strerror}") from None


def _said(whole: dict[str, Any], shape: str, given: dict[str, Any]) -> str:
    if shape == "json":
        from detect.report.jsons import jsons

        return jsons(whole)
    if shape == "markdown":
        from detect.report.markdown import markdown

        return markdown(whole)
    if shape == "csv":
        from detect.report.spreadsheet import csv_text

        return csv_text(whole)
    from detect.report.text import WIDTH, plain, text

    if given["output"] not in {None, "-"}:
        return text(whole, quiet=given["quiet"])
    style = _style if options.coloured() else plain
    return text(whole, style=style, quiet=given["quiet"], width=options.width(WIDTH))


def _refuse(paths: tuple[str, ...], shape: str, given: dict[str, Any]) -> None:
    """Refuse wrong use before any work is done."""
    options.readable(paths, given)
    if shape in FILED and given["output"] in {None, "-"}:
        raise click.BadParameter(f"{shape} goes to a file: name it with -o", param_hint="--format")
    options.target(given["output"], paths, force=given["force"], folder=shape == "parquet")


def _check_all(
    paths: tuple[str, ...], plan: Plan, given: dict[str, Any]
) -> tuple[list[Input], list[dict[str, Any]], bool]:
    """Check every file; one that cannot be read is named and never stops the rest."""
    from detect.errors import LogError, PoneError
    from detect.log.inputs import Input

    inputs: list[Input] = []
    sessions: list[dict[str, Any]] = []
    refused = False
    for path in paths:
        try:
            inputs += _check_one(path, plan, given, sessions)
        except (PoneError, OSError) as error:
            said = options.why(error, path)
            options.tell(f"{path}: {said}")
            failed = Input(path)
            failed.errors.append(LogError(path, None, None, path, said))
            inputs.append(failed)
            refused = True
    return inputs, sessions, refused


def _check_one(path: str, plan: Plan, given: dict[str, Any], sessions: list[dict[str, Any]]) -> list[Input]:
    from detect.evidence import check, judge
    from detect.laws import audit
    from detect.log.readers import reader
    from detect.report.document import sessions_of

    opened = options.Taken(reader(path, format=given["format_"]), given["game"], given["laws"])
    for log in opened.chunks():
        findings = check(log, plan=plan)
        sessions += sessions_of(log, findings, judge(findings), audit(log))
        if given["verbose"]:
            many = opened.input.deals
            options.tell(f"{path}: {many:,} deal{'s' * (many != 1)} read")
    return [opened.input]


def reached(sessions: list[dict[str, Any]], fail_on: tuple[str, ...]) -> bool:
    """Tell whether any session reaches a level that was asked for.

    Examples
    --------
    >>> evening = {"gain": {"verdict": "strong"}, "shuffle": {"verdict": "watch"}, "record": {"irregularities": 0}}
    >>> reached([evening], ("watch",)), reached([evening], ("shuffle:strong",))
    (True, False)
    """
    return any(_reaches(session, level) for level in fail_on for session in sessions)


def _reaches(session: dict[str, Any], level: str) -> bool:
    if level == "irregularity":
        return bool(session["record"]["irregularities"])
    question, _, name = level.rpartition(":")
    order = ("untested", "unremarkable", *options.LEVELS)
    return order.index(session[question or "gain"]["verdict"]) >= order.index(name)


def _style(said: str, colour: str) -> str:
    return click.style(said, bold=True) if colour == "bold" else click.style(said, fg=colour, bold=True)


def _command(paths: tuple[str, ...], shape: str, given: dict[str, Any]) -> str:
    """Give the command that makes the same again."""
    said = ["pone", "check"]
    said += ["--format", shape] if shape != "text" else []
    said += ["--seed", str(given["seed"])] if given["seed"] else []
    for flag, name in (("--from", "format_"), ("--game", "game"), ("--laws", "laws")):
        said += [flag, given[name]] if given[name] else []
    said += ["--"] if any(p.startswith("-") and p != "-" for p in paths) else []
    return shlex.join([*said, *paths])
