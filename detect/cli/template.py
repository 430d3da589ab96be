"""`pone template`: an empty sheet to type an evening into."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from detect.cli import options

EXAMPLE = "\b\nExample:\n  pone template whist -o evening.csv\n  pone template bridge -o evening.xlsx"


@click.command(epilog=EXAMPLE)
@click.argument("game", metavar="GAME")
@options.writing
@options.running
def command(game: str, output: str | None, force: bool, **_: Any) -> int:
    """Make an empty sheet to type an evening of GAME into: one row a deal.

    GAME is whist, dummy, double-dummy, bridge, or of poker holdem, stud7, draw5, draw, straight, stud or whiskey. With -o FILE.xlsx it is an Excel workbook whose other sheets say what
    each column is for and how each kind of event is written; else it is CSV. The columns from the first result.points
    (at bridge and poker: events) on are optional, and any column may be left empty or taken out.
    """
    from detect.log.template import TEMPLATES, write_template

    options.one_of(game, "GAME", TEMPLATES)
    options.target(output, (), force=force)
    if output in {None, "-"}:
        write_template(game, sys.stdout, "csv")
        return 0
    name = str(output)
    try:
        write_template(game, Path(name), "xlsx" if name.lower().endswith(".xlsx") else "csv")
    except OSError as error:
        raise click.ClickException(f"{name} cannot be written: {error.strerror}") from None
    return 0
