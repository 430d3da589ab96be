"""What commands that report on logs share: refusing, reading a chunk at a time, writing, and the exit code."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import click

from detect.cli import options, pages, settings
from detect.report.words_anonymous import SETTINGS

if TYPE_CHECKING:
    from detect.log.inputs import Input
    from detect.log.tables import Log

F = TypeVar("F", bound=Callable[..., Any])
Object = dict[str, Any]

SHAPES = ("text", "json", "markdown", "csv", "xlsx", "parquet", "html")
FILED = frozenset({"xlsx", "parquet"})
"""What goes to a file only."""
PAGE = "page.html"
"""What the command to run again calls the page."""
LOGS = """PATH is a log: PBN, LIN, PHH, Open Hand History, hands of PokerStars, Full Tilt, Bovada or poker.now, a native JSON
Lines log, CSV, Excel, a Parquet folder, or packs one to a line; packed with gzip, bzip2, xz or Zstandard or not. Its format is
told from what is in it. A folder, or a pattern such as '*.pbn', is all the logs in it; a single - is standard input."""
EXITS = """Exit codes: 0 done, also when something was found; 1 a level given by --fail-on was reached; 2 wrong use; 3
something could not be read; 70 a fault of pone's own; 130 interrupted."""


class Telling(Protocol):
    """What a command makes of each log."""

    def sessions(self, log: Log) -> list[Object]:
        """Tell of every session of a chunk of log, as the command's contract has it."""


class Job(Telling, Protocol):
    """What a command makes of logs."""

    name: str
    """As the user calls it."""

    def document(self, inputs: list[Input], sessions: list[Object], command: str) -> Object:
        """Put the whole object together."""

    def reaches(self, session: Object, level: str) -> bool:
        """Tell whether a session reaches a level given by --fail-on."""


def reporting(command: F) -> F:
    """Add the logs and the format of the report."""
    return logs(shaped(hiding(command)))


def shaped(command: F) -> F:
    """Add the format of the report."""
    return click.option(
        "--format", "shape", type=click.Choice(SHAPES), default="text", metavar="FORMAT",
        help="What to write: text, which is what you get unless asked, json, markdown, csv, xlsx, parquet (a folder of files) or "
        "html (one page, and of several sessions a page each beside it); xlsx and parquet need -o.",
    )(command)  # fmt: skip


def failing(command: F) -> F:
    """Add the levels that ask for an exit code of their own."""
    return click.option(
        "--fail-on", multiple=True, type=click.Choice(options.FAIL_ON), metavar="LEVEL",
        help="Exit 1 if a session's gain verdict reaches watch, strong or compelling; shuffle:LEVEL for the other "
        "question; or irregularity. May be given more than once.",
    )(command)  # fmt: skip


def logs(command: F) -> F:
    """Add the logs."""
    return click.argument("paths", nargs=-1, required=True, metavar="PATH...")(command)


def hiding(command: F) -> F:
    """Add the option that withholds names."""
    return options.added(command, click.option(
        "--anonymous", is_flag=True,
        help="Call players Player 1, Player 2 and so on, in every format, and withhold names of files and free text.",
    ))  # fmt: skip


def run(job: Job, paths: tuple[str, ...], shape: str, fail_on: tuple[str, ...], given: Object) -> int:
    """Do a job for every log that is named, write what it tells, and give the exit code.

    Parameters
    ----------
    job : Job
    paths : tuple of str
        Logs, folders, patterns, or ``-``.
    shape : str
        One of `SHAPES`.
    fail_on : tuple of str
        Levels that ask for exit code 1.
    given : dict
        The options of reading, writing and running.

    Raises
    ------
    click.ClickException
        For wrong use, before any work is done; and where the result cannot be written.
    """
    asked, paths = paths, options.expanded(paths)
    refuse(paths, shape, given)
    settings.beside(paths, given["config"])
    job = Hidden(job) if given.get("anonymous") else job
    inputs, sessions, refused = everything(job, paths, given)
    asked = job.aliases.paths(asked) if isinstance(job, Hidden) else asked
    whole = job.document(inputs, sessions, again(job.name, asked, shape, given))
    if sessions or shape == "json" or not refused or given["output"]:
        _write(whole, shape, given)
    unread = refused or any(i.errors for i in inputs)
    reached = any(job.reaches(session, level) for level in fail_on for session in sessions)
    return 3 if unread else 1 if reached else 0


class Hidden:
    """A job done on logs in which nobody is named."""

    def __init__(self, job: Job) -> None:
        from detect.report.anonymous import Aliases

        self.name, self.reaches, self._job, self.aliases = job.name, job.reaches, job, Aliases()

    def sessions(self, log: Log) -> list[Object]:
        """Tell of every session, under its alias."""
        return [self.aliases.session(one) for one in self._job.sessions(self.aliases.log(log))]

    def document(self, inputs: list[Input], sessions: list[Object], command: str) -> Object:
        """Put the whole object together, the files under their aliases."""
        return self._job.document([self.aliases.input(one) for one in inputs], sessions, command)


def refuse(paths: tuple[str, ...], shape: str, given: Object) -> None:
    """Refuse wrong use before any work is done.

    Raises
    ------
    click.ClickException
    """
    options.readable(paths, given)
    if shape in FILED and given["output"] in {None, "-"}:
        raise click.BadParameter(f"{shape} goes to a file: name it with -o", param_hint="--format")
    if shape == "html":
        pages.target(given["output"], paths, force=given["force"])
        return
    options.target(given["output"], paths, force=given["force"], folder=shape == "parquet")


def everything(job: Telling, paths: tuple[str, ...], given: Object) -> tuple[list[Input], list[Object], bool]:
    """Do every file; one that cannot be read is named and never stops the rest.

    Returns
    -------
    (list of Input, list of dict, bool)
        What was read, what is told of every session, and whether a file was refused.
    """
    from detect.errors import LogError, PoneError
    from detect.log.inputs import Input

    inputs: list[Input] = []
    sessions: list[Object] = []
    refused = False
    for path in paths:
        try:
            inputs.append(_one(job, path, given, sessions))
        except (PoneError, OSError) as error:
            said = options.why(error, path)
            options.tell(f"{path}: {said}")
            failed = Input(path)
            failed.errors.append(LogError(path, None, None, path, said))
            inputs.append(failed)
            refused = True
    return inputs, sessions, refused


def _one(job: Telling, path: str, given: Object, sessions: list[Object]) -> Input:
    from detect.log.readers import reader

    opened = options.Taken(reader(path, format=given["format_"]), given["game"], given["laws"])
    for log in opened.chunks():
        sessions += job.sessions(log)
        if given["verbose"]:
            many = opened.input.deals
            options.tell(f"{path}: {many:,} deal{'s' * (many != 1)} read")
    return opened.input


def _write(whole: Object, shape: str, given: Object) -> None:
    """Write the whole object in the shape that was asked for."""
    output, force = given["output"], given["force"]
    if shape == "html":
        pages.write(whole, output, force=force, quiet=given["quiet"])
        return
    if shape not in FILED:
        options.put(_said(whole, shape, given), output, force=force, utf8=shape in {"json", "csv"})
        return
    from detect.report import spreadsheet

    writer = spreadsheet.write_xlsx if shape == "xlsx" else spreadsheet.write_parquet
    try:
        writer(whole, output)
    except OSError as error:
        raise click.ClickException(f"{output} cannot be written: {error.strerror}") from None


def _said(whole: Object, shape: str, given: Object) -> str:
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
    coloured = style if options.coloured() else plain
    return text(whole, style=coloured, quiet=given["quiet"], width=options.width(WIDTH))


def style(said: str, colour: str) -> str:
    """Colour a piece of text for a terminal."""
    return click.style(said, bold=True) if colour == "bold" else click.style(said, fg=colour, bold=True)


def again(name: str, paths: tuple[str, ...], shape: str, given: Object) -> str:
    """Give the command that makes the same again; what overrules a file of settings stands in it too."""
    overruled, hidden = given["overruled"], given.get("anonymous")
    said = ["pone", name]
    said += ["-o", PAGE] if name == "report" else ["--format", shape] if shape != "text" else []
    said += ["--anonymous"] if hidden else []
    said += ["--config", SETTINGS if hidden else given["config"]] if given["config"] else []
    said += ["--seed", str(given["seed"])] if given["seed"] or "seed" in overruled else []
    usual = settings.USUAL["twins"]
    said += (
        ["--twins", str(given["twins"])] if given.get("twins", usual) != usual or "twins" in overruled else []
    )
    flags = (
        ("--shuffle", "shuffle"),
        ("--seam", "seam"),
        ("--from", "format_"),
        ("--game", "game"),
        ("--laws", "laws"),
    )
    for flag, option in flags:
        said += [flag, given[option] or ""] if given.get(option) or option in overruled else []
    said += ["--chain"] if given.get("chain") else ["--no-chain"] if "chain" in overruled else []
    said += ["--learned"] if given.get("learned") else []
    said += ["--"] if any(p.startswith("-") and p != "-" for p in paths) else []
    return shlex.join([*said, *paths])
