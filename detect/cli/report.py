"""`pone report`: what `check` finds, as one page that a steward can mail to a committee."""

from __future__ import annotations

from typing import Any

import click

from detect.cli import options, pages, runs, settings
from detect.cli.check import Checking

EXAMPLE = "\b\nExample:\n  pone report -o evening.html evening.pbn\n  pone report --anonymous -o committee.html evening.pbn"
HELP = (
    "Write what `pone check` finds as one page for a committee: it opens anywhere, offline, prints, and can be mailed. Of "
    "several sessions it is an index, and the pages of the sessions are in a folder beside it; -o may name a folder for "
    f"them all.\n\n{runs.LOGS}\n\n{runs.EXITS}"
)


@click.command(epilog=EXAMPLE, help=HELP)
@runs.logs
@runs.hiding
@click.option("--open", "open_", is_flag=True, help="Show the page in the browser when it is written.")
@settings.planning
@options.reading
@settings.configuring
@options.writing
@options.running
def command(paths: tuple[str, ...], open_: bool, **given: Any) -> int:
    """Write what `check` finds as a page."""
    settled = settings.settle(given)
    if given["output"] is None:
        raise click.UsageError("name the page with -o, as in -o page.html; - is standard output")
    if open_ and given["output"] == "-":
        raise click.BadParameter(
            "a page on standard output cannot be opened: name a file with -o", param_hint="--open"
        )
    settled.tell()
    code = runs.run(Reporting(settled), paths, "html", (), given)
    if open_:
        show(given["output"])
    return code


class Reporting(Checking):
    """Audit, test and judge, for a page."""

    name = "report"


def show(output: str) -> None:
    """Open a page that was written; say where it is if no browser will."""
    import webbrowser

    page = pages.index(output)
    if not webbrowser.open(page.resolve().as_uri()):
        options.tell(f"no browser could be opened; the page is {page}")
