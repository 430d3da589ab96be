"""`pone batch`: everything that a club or a federation logs, in one run that may be broken off and goes on."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from detect.cli import options, runs, settings

if TYPE_CHECKING:
    from detect.batch.run import Batch, Progress

Object = dict[str, Any]
EXAMPLE = "\b\nExample:\n  pone batch -o autumn evening.pbn\n  pone batch -o autumn --jobs 2 --review 2026-12-31 '*.pbn'"
HELP = f"""Check many logs, on every core, and say what stands among all of them.

It is what `pone check` does, for as many logs as you name. -o names a folder: in it index.html, a page of the most unusual
sittings in order; batch.json, the same for programs; and the tables sessions, findings, irregularities, not_tested, people,
players and errors in Parquet. A run that is broken off goes on when it is started again, and a log that is done is passed
over, until it, the plan or pone changes.

Who looks at many sittings finds some that are unusual by luck. So beside the verdict of each stands what is left of it among
all: a mark stands if, of all marks that stand, no more than 1 in 20 on average is luck's.

{runs.LOGS.replace("; a single - is standard input", "")} An address such as s3://club/2026 is read where it lies; no other
connection is opened.

{runs.EXITS}"""
SHOWN = "batch"
"""What the command to run again calls the folder."""
SCALE = 10_000
"""Steps of the bar."""


@click.command(epilog=EXAMPLE, help=HELP)
@runs.logs
@click.option("-o", "--output", required=True, type=click.Path(file_okay=False), metavar="FOLDER",
              help="Write to FOLDER, which may hold a batch of the same logs, whole or broken off.")  # fmt: skip
@click.option("--force", is_flag=True, help="Write over a batch of other logs, or of another plan.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Use so many processes; as many as there are cores unless given. "
              "The results are the same.")  # fmt: skip
@click.option("--cluster", metavar="ADDRESS", help="Use the workers of the Dask scheduler at ADDRESS, such as "
              "tcp://127.0.0.1:8786; it needs pone[cluster].")  # fmt: skip
@click.option("--review", metavar="DATE", callback=lambda *given: day(given[2]),
              help="Review the players as of DATE, as in 2026-12-31: sittings of a later day count for none of them. The day of "
              "the last sitting unless given.")  # fmt: skip
@click.option("--fail-on", multiple=True, type=click.Choice(options.FAIL_ON), metavar="LEVEL",
              help="Exit 1 if a sitting's gain verdict, among all, reaches watch, strong or compelling; shuffle:LEVEL for the "
              "other question; or irregularity. May be given more than once.")  # fmt: skip
@settings.planning
@options.reading
@settings.configuring
@options.running
def command(paths: tuple[str, ...], fail_on: tuple[str, ...], **given: Any) -> int:
    """Check many logs, and say what stands among all of them."""
    from detect.errors import PoneError, UsageFault

    settled = settings.settle(given)
    _refuse(paths, given)
    settled.tell()
    try:
        return _run(paths, fail_on, settled, given)
    except UsageFault as fault:
        raise click.UsageError(str(fault)) from None
    except PoneError as fault:
        raise click.ClickException(str(fault)) from None
    except OSError as fault:
        raise click.ClickException(
            f"{given['output']} cannot be written: {fault.strerror or fault}"
        ) from None


def day(said: str | None) -> str | None:
    """Take a day as logs have it.

    Raises
    ------
    click.BadParameter
        For what is none.

    Examples
    --------
    >>> day("2026-12-31"), day(None)
    ('2026-12-31', None)
    """
    from datetime import date

    if said is None:
        return None
    try:
        return date.fromisoformat(said).isoformat()
    except ValueError:
        raise click.BadParameter(f"{said!r} is no day; write it as in 2026-12-31") from None


def _refuse(paths: tuple[str, ...], given: dict[str, Any]) -> None:
    """Refuse wrong use before any work is done; an address is not asked for."""
    if "-" in paths:
        raise click.BadParameter(
            "a batch reads files, since it may have to read them again", param_hint="PATH"
        )
    local = tuple(path for path in paths if "://" not in path and not set(path) & set("*?["))
    options.readable(local, given)
    folder = Path(given["output"])
    if not folder.exists() and not folder.resolve().parent.is_dir():
        raise click.ClickException(f"{folder} cannot be written: there is no folder {folder.parent}")


def _run(
    paths: tuple[str, ...], fail_on: tuple[str, ...], settled: settings.Settled, given: dict[str, Any]
) -> int:
    """Do the batch, write what it found, and give the exit code."""
    from detect import workers
    from detect.batch import finish
    from detect.batch.run import Batch, How, store_of
    from detect.log.source import passed_over

    plan = settled.plan
    how = How(plan, options.why, given["format_"], given["game"], given["laws"],
              given["jobs"] or workers.cores(), given["cluster"])  # fmt: skip
    logs = _expanded(paths)
    settings.beside([path for path in logs if "://" not in path], given["config"])
    folder = Path(given["output"])
    finish.refuse(folder, logs, plan, force=given["force"])
    batch = Batch(logs, store_of(folder, how), how)
    _follow(batch, given)
    command = again(paths, given)
    passed = [(path, said) for path, said in passed_over(paths) if not Path(path).is_relative_to(folder)]
    document = finish.finish(folder, batch, plan, command, review=given["review"], passed=passed)
    options.put(_said(document, given), None, force=False)
    if not given["quiet"]:
        options.tell(finish.where(folder))
    return _code(document, fail_on)


def _expanded(paths: tuple[str, ...]) -> tuple[str, ...]:
    """Give the logs that paths name, each once."""
    from detect.log.source import expand

    try:
        return tuple(dict.fromkeys(expand(paths)))
    except OSError as fault:
        raise options.Unread(f"{fault.filename or paths[0]}: {fault.strerror or fault}") from None


def _follow(batch: Batch, given: dict[str, Any]) -> None:
    """Do the work, and show how far it has come: how many a second, and the time that is left."""
    from detect.report import words_batch as v

    begun, last = perf_counter(), 0

    def come(now: Progress | None) -> str | None:
        rate = f"{now.sessions / max(perf_counter() - begun, 1e-9):,.1f}" if now else ""
        return v.COME.format(sessions=f"{now.sessions:,}", rate=rate) if now else None

    hidden = given["quiet"] or not sys.stderr.isatty()
    with click.progressbar(
        length=SCALE, label=v.LABEL, item_show_func=come, file=sys.stderr, hidden=hidden
    ) as bar:
        for now in batch.run():
            step = round(min(1.0, now.share) * SCALE)
            bar.update(max(0, step - last), now)
            last = max(last, step)
            if given["verbose"]:
                options.tell(come(now) or "")
    skipped = sum(one.skipped for one in batch.entries)
    if skipped and not given["quiet"]:
        options.tell(v.GOES_ON.format(skipped=f"{skipped:,}", logs=f"{len(batch.entries):,} logs"))


def _said(document: Object, given: dict[str, Any]) -> str:
    from detect.batch.summary import summary
    from detect.report.text import WIDTH, plain

    style = runs.style if options.coloured() else plain
    return summary(document, style=style, quiet=given["quiet"], width=options.width(WIDTH))


def _code(document: Object, fail_on: tuple[str, ...]) -> int:
    """Give the exit code: a fault of ours before what could not be read, and that before a level that is reached."""
    if any(one["faults"] for one in document["inputs"]):
        return 70
    if any(one["errors"] for one in document["inputs"]):
        return 3
    return int(any(reaches(document, level) for level in fail_on))


def reaches(document: Object, level: str) -> bool:
    """Tell whether a sitting of a batch reaches a level among all.

    Examples
    --------
    >>> none = {"compelling": {"among_all": 0}, "strong": {"among_all": 1}, "watch": {"among_all": 0}}
    >>> batch = {"verdicts": {"gain": none}, "counts": {"irregular": 0}}
    >>> reaches(batch, "watch"), reaches(batch, "compelling"), reaches(batch, "irregularity")
    (True, False, False)
    """
    if level == options.IRREGULARITY:
        return bool(document["counts"]["irregular"])
    question, _, name = level.rpartition(":")
    levels = document["verdicts"][question or "gain"]
    return any(levels[each]["among_all"] for each in options.LEVELS[options.LEVELS.index(name) :])


def again(paths: tuple[str, ...], given: dict[str, Any]) -> str:
    """Give the command that makes the same again, on any number of cores."""
    said = shlex.split(runs.again("batch", paths, "text", given))
    more = ["-o", SHOWN] + (["--review", given["review"]] if given["review"] else [])
    return shlex.join([*said[:2], *more, *said[2:]])
