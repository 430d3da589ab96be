"""`pone`: one module a command, loaded when it is run; no logic here."""

from __future__ import annotations

import contextlib
import os
import sys
from importlib import import_module
from typing import Any

import click

from detect import __version__

COMMANDS: dict[str, str] = {
    "check": "Read a log, audit it, test it, and say what was found.",
    "audit": "Hold a log against the laws alone: every irregularity, its law, its penalty.",
    "report": "Write what check finds as one page for a committee.",
    "batch": "Check many logs, on every core, and say what stands among all of them.",
    "compare": "Put two sittings, or two players, side by side.",
    "watch": "Follow a log while it is written: the evidence after every deal, the report at the close.",
    "simulate": "Play fair evenings exactly as the laws have them, and write them as a log.",
    "explain": "Explain a check: what it looks for, an example, how often it errs, what it can see.",
    "teach": "Write a lesson on a way of cheating: how it is done, what shows, what protects the table.",
    "plan": "Print what will be tested, with which weights and thresholds: fixed before the data.",
    "power": "Say how many deals it takes to see a way of cheating, check by check.",
    "calibrate": "Say how often honest evenings are called rare, by every check and verdict.",
    "laws": "Show the laws, and what each one becomes here.",
    "odds": "Show the exact chances of draws at poker beside the printed ones.",
    "convert": "Write a log in another format, and say what that format cannot hold.",
    "template": "Make an empty sheet to type an evening into.",
}
"""Every command and its line of help, so that `pone --help` loads none of them."""
SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 96}
EXAMPLE = "\b\nExample:\n  pone check evening.pbn"


class Lazy(click.Group):
    """A group whose commands are imported when they are run."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Name the commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import a command; name the nearest one where there is none of that name.

        Raises
        ------
        click.UsageError
            If the name is near to that of a command.
        """
        if name in COMMANDS:
            command: click.Command = import_module(f"detect.cli.{name}").command
            return command
        from difflib import get_close_matches

        near = get_close_matches(name.lower(), COMMANDS, n=1)
        if near and not ctx.resilient_parsing:
            raise click.UsageError(f"No such command {name!r}. Did you mean {near[0]!r}?", ctx)
        return None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the lines of help without importing anything."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=Lazy,
    context_settings=SETTINGS,
    invoke_without_command=True,
    epilog=EXAMPLE,
    subcommand_metavar="COMMAND [ARGS]...",
)
@click.version_option(__version__, "--version", prog_name="pone", message="%(prog)s %(version)s")
@click.pass_context
def pone(ctx: click.Context) -> None:
    """Tell a card club, honestly, whether an evening's cards could have fallen fairly.

    pone reports irregularities and how often fair play would look so; it never says why.
    """
    if os.environ.get("NO_COLOR"):
        ctx.color = False
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(arguments: list[str] | None = None) -> None:
    """Run `pone` and exit; every exit code is set here.

    0 done; 1 a level given by --fail-on was reached, or a rate of `pone calibrate` is beyond its bound; 2 wrong use; 3 something could not be read; 70 a fault of ours;
    130 interrupted.
    """
    argv = sys.argv[1:] if arguments is None else arguments
    _write_anything()
    try:
        code = pone.main(argv, prog_name="pone", standalone_mode=False)
    except (click.exceptions.Abort, KeyboardInterrupt):
        click.echo("pone: interrupted", err=True)
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(
            3 if error.exit_code == 3 else 2
        )  # click itself has 1 for some, which means something else here
    except (BrokenPipeError, SystemExit):
        sys.exit(0)  # click's own answer to a reader that went away is 1, which means something else here
    except Exception as error:  # noqa: BLE001 - the last resort: no traceback reaches a user
        sys.exit(_fault(error, debug="--debug" in argv))
    sys.exit(code if isinstance(code, int) else 0)


def _write_anything() -> None:
    """Have what a terminal's alphabet lacks come out as a question mark, rather than as a fault."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError, OSError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def _fault(error: Exception, *, debug: bool) -> int:
    """Say that pone itself failed; the traceback only where it is asked for."""
    if debug:
        import traceback

        traceback.print_exception(error)
    said = f"{type(error).__name__}: {error}".splitlines()[0]
    said = "".join(c if c.isprintable() else "\ufffd" for c in said)[:300]
    click.echo(f"pone: a fault of ours, not of your log: {said}", err=True)
    if not debug:
        click.echo("pone: run again with --debug and send what it prints to the makers of pone", err=True)
    return 70
