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

    GAME is whist or bridge. With -o FILE.xlsx it is an Excel workbook whose second sheet says what each column is for;
    else it is CSV.
    """
    from detect.laws.code import DEFAULT_CODE
    from detect.log.template import write_template

    options.one_of(game, "GAME", DEFAULT_CODE)
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
