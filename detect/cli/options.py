"""Options that commands share, and the writing of what they make."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from detect.report.wrapping import harmless

if TYPE_CHECKING:
    from detect.log.inputs import Input
    from detect.log.readers import Reader
    from detect.log.tables import Log

F = TypeVar("F", bound=Callable[..., Any])

LEVELS = ("watch", "strong", "compelling")
IRREGULARITY = "irregularity"
FAIL_ON = (*LEVELS, *(f"shuffle:{level}" for level in LEVELS), IRREGULARITY)
NARROWEST = 40
FOLDER = "this is a folder; name the logs in it, as in {example}"


def irregular(session: dict[str, Any]) -> bool:
    """Tell whether the record of a session shows an irregularity.

    Examples
    --------
    >>> irregular({"record": {"irregularities": 0}})
    False
    """
    return bool(session["record"]["irregularities"])


def reading(command: F) -> F:
    """Add the options that say what a log is."""
    return added(
        command,
        click.option(
            "--from",
            "format_",
            metavar="FORMAT",
            help="Read as this format, such as pbn, whatever it looks like; a name that is none lists them all.",
        ),
        click.option(
            "--game",
            metavar="GAME",
            help="Take every session to be of this game (whist, dummy, double-dummy, bridge, "
            "holdem, stud7, draw5, draw, straight, stud, whiskey).",
        ),
        click.option(
            "--laws",
            metavar="CODE",
            help="Hold every session against this code of laws (whist-club, whist-dummy, "
            "whist-double-dummy, bridge, holdem, stud7, draw5, draw-foster, draw-english, straight, stud-old, stud-new, whiskey).",
        ),
    )


def writing(command: F) -> F:
    """Add the options that say where the result goes."""
    return added(
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
    return added(
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


def added(command: F, *options: Callable[[F], F]) -> F:
    """Add options to a command, in the order in which its help shows them."""
    for add in reversed(options):
        command = add(command)
    return command


def expanded(paths: tuple[str, ...]) -> tuple[str, ...]:
    """Give the logs that paths name: those in a folder, and those that a pattern fits."""
    if not any(Path(path).is_dir() or set(path) & set("*?[") for path in paths):
        return paths
    from detect.log.source import expand

    return tuple(expand(paths))


def readable(paths: tuple[str, ...], given: dict[str, Any]) -> None:
    """Refuse logs that are not there, and formats, games and codes that do not exist, before any work is done.

    Raises
    ------
    click.BadParameter
    """
    for path in paths:
        if path != "-" and not Path(path).exists():
            raise click.BadParameter(f"{click.format_filename(path)} does not exist", param_hint="PATH")
    if paths.count("-") > 1:
        raise click.BadParameter("standard input (-) can be read once", param_hint="PATH")
    if given["format_"] is not None:
        from detect.log.readers import READERS

        one_of(given["format_"], "--from", READERS)
    if given["game"] is not None or given["laws"] is not None:
        from detect.laws.code import CODES, DEFAULT_CODE

        one_of(given["game"], "--game", DEFAULT_CODE)
        one_of(given["laws"], "--laws", CODES)
    from detect import kernels

    kernels.notice = _tell


def _tell(said: str) -> None:
    click.echo(f"pone: {said}", err=True)


class Taken:
    """A reader whose sessions are taken to be of the game, and under the code, that were asked for."""

    def __init__(self, opened: Reader, game: str | None, laws: str | None) -> None:
        self._opened, self._game, self._laws = opened, game, laws

    @property
    def input(self) -> Input:
        """The account of the file."""
        return self._opened.input

    def chunks(self, size: int | None = 0) -> Iterator[Log]:
        """Read whole sessions, a chunk at a time; None puts everything in one."""
        for log in self._opened.chunks() if size == 0 else self._opened.chunks(size):
            yield log.taken_as(game=self._game, laws=self._laws)


def refusal(error: Exception, path: str) -> click.ClickException:
    """Turn a refused file into an error with exit code 3, in a sentence."""
    return Unread(harmless(f"{path}: {why(error, path)}"))


class Unread(click.ClickException):
    """A file could not be read."""

    exit_code = 3


def why(error: Exception, path: str) -> str:
    """Say why a file was not read."""
    if isinstance(error, IsADirectoryError):
        return FOLDER.format(example=str(Path(path) / "*.pbn"))
    if isinstance(error, PermissionError):
        return "it may not be opened; is it open elsewhere, or somebody else's file?"
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return said.removeprefix(f"{path}: ")


def tell(said: str) -> None:
    """Say something on standard error."""
    click.echo(harmless(f"pone: {said}"), err=True)


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


def target(output: str | None, paths: tuple[str, ...], *, force: bool, folder: bool = False) -> None:
    """Find out before the work is done whether the result can be written.

    Raises
    ------
    click.ClickException
        If the file is there, is the log itself, or has no folder to be in.
    """
    if output in {None, "-"}:
        return
    path = Path(str(output))
    if folder and (not path.exists() or (path.is_dir() and (force or not any(path.iterdir())))):
        return
    if path.is_dir():
        if folder:
            raise click.ClickException(
                f"{output} is a folder with files in it; give --force to write over them"
            )
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


def not_asked(names: Iterable[str], why: str) -> None:
    """Refuse options of the running command that were given, and mean nothing here.

    Raises
    ------
    UsageFault
    """
    from click.core import ParameterSource

    from detect.errors import UsageFault

    context = click.get_current_context()
    for name in names:
        if context.get_parameter_source(name) is not ParameterSource.DEFAULT:
            raise UsageFault(name, context.params[name], why)
