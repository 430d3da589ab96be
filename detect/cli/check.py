"""`pone check`: the main job."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from detect.cli import options

if TYPE_CHECKING:
    from detect.evidence import Plan
    from detect.log.inputs import Input

EPILOG = "Exit codes: 0 done, also when something was found; 1 a level given by --fail-on was reached; 2 wrong use; 3 something could not be read."


@click.command(epilog=EPILOG)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--format", "shape", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--fail-on", multiple=True, type=click.Choice(options.FAIL_ON), metavar="LEVEL",
              help="Exit 1 if a session's gain verdict reaches watch, strong or compelling; shuffle:LEVEL for the other "
              "question; or irregularity. May be given more than once.")  # fmt: skip
@options.reading
@options.writing
@options.running
def command(paths: tuple[str, ...], shape: str, fail_on: tuple[str, ...], **given: Any) -> int:
    """Read logs, audit them, test them, and say what was found.

    PATH is a PBN file or a native JSON Lines log, told apart by what is in them; - is standard input.

    Example:

      pone check evening.pbn

      pone check --format json -o evening.json evening.pbn
    """
    from detect.evidence import Plan
    from detect.report.document import document
    from detect.report.text import plain, text

    plan = Plan(seed=given["seed"])
    _refuse_to_overwrite(given["output"], force=given["force"])
    inputs, sessions, refused = _check_all(paths, plan, given)
    whole = document(inputs, sessions, plan, _command(paths, shape, given))
    if shape == "json":
        from detect.report.jsons import jsons

        said = jsons(whole)
    else:
        style = _style if options.coloured() and given["output"] is None else plain
        said = text(whole, style=style, quiet=given["quiet"])
    if sessions or shape == "json" or not refused:
        options.put(said, given["output"], force=given["force"])
    unread = refused or any(i.errors for i in inputs)
    return 3 if unread else 1 if reached(sessions, fail_on) else 0


def _refuse_to_overwrite(output: str | None, *, force: bool) -> None:
    """Find out before the work is done."""
    if output is not None and not force and Path(output).exists():
        raise click.ClickException(f"{output} is already there; give --force to overwrite it")


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
        if path != "-" and not Path(path).exists():
            raise click.BadParameter(f"{path} does not exist", param_hint="PATH")
    for path in paths:
        try:
            inputs += _check_one(path, plan, given, sessions)
        except (PoneError, OSError) as error:
            said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            click.echo(f"pone: {said if path in said else f'{path}: {said}'}", err=True)
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

    opened = reader(path, format=given["format_"])
    for log in opened.chunks():
        log = log.taken_as(game=given["game"], laws=given["laws"])  # noqa: PLW2901
        findings = check(log, plan=plan)
        sessions += sessions_of(log, findings, judge(findings), audit(log))
        if given["verbose"]:
            click.echo(f"{path}: {opened.input.deals:,} deals read", err=True)
    return [opened.input]


def reached(sessions: list[dict[str, Any]], fail_on: tuple[str, ...]) -> bool:
    """Tell whether any session reaches a level that was asked for.

    Examples
    --------
    >>> evening = {"gain": {"verdict": "strong"}, "shuffle": {"verdict": "watch"}, "record": {"irregularities": 0}}
    >>> reached([evening], ("watch",)), reached([evening], ("shuffle:strong",))
    (True, False)
    """
    for level in fail_on:
        question, _, name = level.rpartition(":")
        for session in sessions:
            if level == "irregularity":
                if session["record"]["irregularities"]:
                    return True
            elif _at_least(session[question or "gain"]["verdict"], name):
                return True
    return False


def _at_least(verdict: str, level: str) -> bool:
    order = ("untested", "unremarkable", *options.LEVELS)
    return order.index(verdict) >= order.index(level)


def _style(said: str, colour: str) -> str:
    return click.style(said, bold=True) if colour == "bold" else click.style(said, fg=colour, bold=True)


def _command(paths: tuple[str, ...], shape: str, given: dict[str, Any]) -> str:
    """Give the command that makes the same again."""
    said = ["pone", "check"]
    said += ["--format", shape] if shape != "text" else []
    said += ["--seed", str(given["seed"])] if given["seed"] else []
    for flag, name in (("--from", "format_"), ("--game", "game"), ("--laws", "laws")):
        said += [flag, given[name]] if given[name] else []
    return shlex.join([*said, *paths])
