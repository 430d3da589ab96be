"""`pone watch`: the evidence after every deal, and the report when the sitting is over."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from detect.cli import options, runs, settings
from detect.cli.check import Checking
from detect.report import words_watch as v

EXAMPLE = "\b\nExample:\n  pone watch evening.jsonl\n  pone watch --idle 5 --format json -o evening.json evening.jsonl"
HELP = f"""Follow a log while it is being written: the evidence after every deal, and the report when the sitting is over.

LOG is a native JSON Lines log or a CSV sheet; it need not be there yet. After every deal it is shown, on standard error,
what a stake of 1 against fair play has come to, for each player and check: as a table on a terminal, as a line a deal
elsewhere (with -v all of it), and not at all with -q. Such a number may be looked at after every deal. How often fair play looks so is said
when the sitting is closed, and not before.

It is closed by the log's own word, a line {{"ended": "planned"}} or the column ended on a last row; with --idle, when nothing
is added for so long; or by Ctrl-C at a terminal, which asks whether the sitting is over. Then the report follows, the same
as pone check makes of the log, byte for byte.

A log that is cut short, written over or replaced is read anew; of a line that is half written the rest is waited for; a line
that cannot be read is told once.

{runs.EXITS}"""


@click.command(epilog=EXAMPLE, help=HELP)
@click.argument("path", metavar="LOG")
@click.option("--every", type=click.FloatRange(0.05, 3600), default=0.5, metavar="SECONDS",
              help="Look at the log so often; 0.5 unless given.")  # fmt: skip
@click.option("--idle", type=click.FloatRange(0), default=None, metavar="SECONDS",
              help="Take the sitting to be over when nothing is added for so long.")  # fmt: skip
@runs.shaped
@runs.failing
@settings.planning
@options.reading
@settings.configuring
@options.writing
@options.running
def command(
    path: str, shape: str, fail_on: tuple[str, ...], every: float, idle: float | None, **given: Any
) -> int:
    """Follow a log while it is being written, and report when the sitting is over."""
    settled = settings.settle(given)
    _refuse(path, shape, given)
    settled.tell()
    ended = _follow(settled, path, shape, given, every, idle)
    options.tell(ended)
    return runs.run(Checking(settled), (path,), shape, fail_on, given)


def _refuse(path: str, shape: str, given: dict[str, Any]) -> None:
    """Refuse wrong use before anything is waited for."""
    if path == "-":
        raise click.BadParameter(v.STDIN, param_hint="LOG")
    if Path(path).is_dir():
        raise click.BadParameter(v.FOLDER.format(path=click.format_filename(path)), param_hint="LOG")
    if given["format_"] is not None:
        from detect.log.growing import FOLLOWED

        options.one_of(given["format_"], "--from", FOLLOWED)
    runs.refuse((path,) if Path(path).exists() else (), shape, given)


def _follow(
    settled: settings.Settled, path: str, shape: str, given: dict[str, Any], every: float, idle: float | None
) -> str:
    """Follow the log to its end, and say how that was known."""
    from detect import kernels
    from detect.cli.watching import Watch, screen
    from detect.errors import PoneError
    from detect.log.growing import Growing

    shown = screen(given, idle)
    kernels.notice = shown.tell
    growing = Growing(path, given["format_"])
    watch = Watch(growing, settled.plan, shown, given["game"], given["laws"], every, idle)
    try:
        with shown, kernels.repeated():
            return watch.follow()
    except (PoneError, IsADirectoryError) as error:
        raise options.refusal(error, path) from None
    except KeyboardInterrupt:
        if sys.stdin.isatty() and sys.stderr.isatty() and click.confirm(v.OVER, err=True):
            return v.SAID
        options.tell(v.NOT_OVER.format(command=runs.again("check", (path,), shape, given)))
        raise
