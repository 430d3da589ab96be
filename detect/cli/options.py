"""Options that commands share, and the writing of what they make."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

LEVELS = ("watch", "strong", "compelling")
FAIL_ON = (*LEVELS, *(f"shuffle:{level}" for level in LEVELS), "irregularity")


def reading(command: F) -> F:
    """Add the options that say what a log is."""
    for add in (
        click.option(
            "--from",
            "format_",
            metavar="FORMAT",
            help="Read as this format (pbn, native) whatever it looks like.",
        ),
        click.option("--game", metavar="GAME", help="Take every session to be of this game (whist, bridge)."),
        click.option(
            "--laws", metavar="CODE", help="Hold every session against this code (whist-club, bridge)."
        ),
    ):
        command = add(command)
    return command


def writing(command: F) -> F:
    """Add the options that say where the result goes."""
    for add in (
        click.option(
            "-o", "--output", type=click.Path(dir_okay=False), metavar="FILE", help="Write to FILE."
        ),
        click.option("--force", is_flag=True, help="Overwrite FILE if it is there."),
    ):
        command = add(command)
    return command


def running(command: F) -> F:
    """Add the options that every command has."""
    for add in (
        click.option(
            "--seed",
            type=click.IntRange(0, 2**63 - 1),
            default=0,
            show_default=True,
            help="Of all randomness.",
        ),
        click.option("-q", "--quiet", is_flag=True, help="Say less: a line a session."),
        click.option("-v", "--verbose", is_flag=True, help="Say more on stderr."),
        click.option("--debug", is_flag=True, help="Show the traceback of a fault of ours."),
    ):
        command = add(command)
    return command


def put(said: str, output: str | None, *, force: bool) -> None:
    """Write a result to standard output, or to a file that is not overwritten unless asked.

    Raises
    ------
    click.ClickException
        If the file is there, or cannot be written.
    """
    if output is None:
        click.echo(said)
        return
    try:
        with Path(output).open("w" if force else "x", encoding="utf-8", newline="\n") as file:
            file.write(said + "\n")
    except FileExistsError:
        raise click.ClickException(f"{output} is already there; give --force to overwrite it") from None
    except OSError as error:
        raise click.ClickException(f"{output} cannot be written: {error.strerror}") from None


def coloured() -> bool:
    """Tell whether standard output is a terminal that wants colour."""
    import sys

    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")
