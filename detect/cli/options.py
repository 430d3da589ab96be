"""Options that commands share, and the writing of what they make."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

LEVELS = ("watch", "strong", "compelling")
FAIL_ON = (*LEVELS, *(f"shuffle:{level}" for level in LEVELS), "irregularity")
NARROWEST = 40


def reading(command: F) -> F:
    """Add the options that say what a log is."""
    return _added(
        command,
        click.option(
            "--from",
            "format_",
            metavar="FORMAT",
            help="Read as this format, such as pbn, whatever it looks like; a name that is none lists them all.",
        ),
        click.option("--game", metavar="GAME", help="Take every session to be of this game (whist, bridge)."),
        click.option(
            "--laws", metavar="CODE", help="Hold every session against this code (whist-club, bridge)."
        ),
    )


def writing(command: F) -> F:
    """Add the options that say where the result goes."""
    return _added(
        command,
        click.option(
            "-o",
            "--output",
            type=click.Path(allow_dash=True),
            metavar="FILE",
            help="Write to FILE; - is standard output.",
        ),
        click.option("--force", is_flag=True, help="Overwrite FILE if it is there."),
    )


def running(command: F) -> F:
    """Add the options that every command has."""
    return _added(
        command,
        click.option(
            "--seed",
            type=click.IntRange(0),
            default=0,
            metavar="NUMBER",
            help="Of all randomness: the same number gives the same result; 0 unless given.",
        ),
        click.option("-q", "--quiet", is_flag=True, help="Say less: a line a session."),
        click.option("-v", "--verbose", is_flag=True, help="Say on stderr what is being read."),
        click.option("--debug", is_flag=True, help="Show the traceback of a fault of ours."),
    )


def _added(command: F, *options: Callable[[F], F]) -> F:
    for add in reversed(options):
        command = add(command)
    return command


def one_of(value: str | None, flag: str, choices: Iterable[str]) -> None:
    """Refuse a value that is not among the choices, which may be known only once a library is loaded.

    Raises
    ------
    click.BadParameter
        It lists what there is.
    """
    choices = tuple(choices)
    if value is not None and value not in choices:
        raise click.BadParameter(f"{value!r} is not one of {', '.join(choices)}", param_hint=flag)


def target(output: str | None, paths: tuple[str, ...], *, force: bool) -> None:
    """Find out before the work is done whether the result can be written.

    Raises
    ------
    click.ClickException
        If the file is there, is the log itself, or has no folder to be in.
    """
    if output in {None, "-"}:
        return
    path = Path(str(output))
    if path.is_dir():
        raise click.ClickException(f"{output} is a folder; name a file to write to")
    if not path.parent.is_dir():
        raise click.ClickException(f"{output} cannot be written: there is no folder {path.parent}")
    if not path.exists():
        return
    if any(p != "-" and Path(p).exists() and path.samefile(p) for p in paths):
        raise click.ClickException(f"{output} is a log that is read; the result goes to another file")
    if not force:
        raise click.ClickException(f"{output} is already there; give --force to overwrite it")


def put(said: str, output: str | None, *, force: bool, utf8: bool = False) -> None:
    """Write a result to standard output, or to a file that is not overwritten unless asked.

    Parameters
    ----------
    said : str
    output : str or None
        None or ``-`` for standard output.
    force : bool
        Overwrite.
    utf8 : bool
        Whatever the terminal's alphabet is, as JSON wants.

    Raises
    ------
    click.ClickException
        If the file is there, or cannot be written.
    """
    if output is None or output == "-":
        _print(said.encode() + b"\n" if utf8 else said + "\n")
        return
    try:
        with Path(output).open(
            "w" if force else "x", encoding="utf-8", errors="replace", newline="\n"
        ) as file:
            file.write(said + "\n")
    except FileExistsError:
        raise click.ClickException(f"{output} is already there; give --force to overwrite it") from None
    except OSError as error:
        raise click.ClickException(f"{output} cannot be written: {error.strerror}") from None


def _print(said: str | bytes) -> None:
    """Write to standard output; a reader that has gone away, as `head` does, changes nothing."""
    try:
        click.echo(said, nl=False)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def coloured() -> bool:
    """Tell whether standard output is a terminal that wants colour."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def width(most: int) -> int:
    """Give the columns to a line: those of the terminal, if it is one and narrower."""
    if not sys.stdout.isatty():
        return most
    import shutil

    return max(NARROWEST, min(most, shutil.get_terminal_size((most, 24)).columns))
