"""`pone compare`: two sittings, or two players, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from detect.cli import options, runs, settings
from detect.cli.check import Checking

if TYPE_CHECKING:
    from detect.log.inputs import Input

Object = dict[str, Any]
EXAMPLE = "\b\nExample:\n  pone compare Ada Ben --in evening.pbn"
SHAPES = ("text", "json", "csv")


@click.command(epilog=EXAMPLE)
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@click.option("--in", "within", multiple=True, metavar="PATH", help="Look for A and B, two players or two sittings by their names, "
              "in this log, folder or pattern; may be given again.")  # fmt: skip
@click.option("--format", "shape", type=click.Choice(SHAPES), default="text", metavar="FORMAT",
              help="What to write: text, which is what you get unless asked, json, or csv.")  # fmt: skip
@settings.planning
@options.reading
@settings.configuring
@options.writing
@options.running
def command(a: str, b: str, within: tuple[str, ...], shape: str, **given: Any) -> int:
    """Put two sittings, or two players, side by side: what pone check says of each, and what it counted.

    A and B are two logs of one sitting each, as in pone compare monday.pbn tuesday.pbn; with --in they are the names of two players, or of two sittings, of the logs
    that are named there. It is no test of the difference.

    Exit codes: 0 done; 2 wrong use; 3 something could not be read; 70 a fault of pone's own; 130 interrupted.
    """
    from detect.errors import UsageFault
    from detect.report import compared
    from detect.report import words_compare as v

    settled = settings.settle(given)
    if a == b:
        raise click.UsageError(v.SAME.format(name=a))
    paths = options.expanded(within or (a, b))
    options.readable(paths, given)
    options.target(given["output"], paths, force=given["force"])
    settings.beside(paths, given["config"])
    settled.tell()
    inputs, sessions, refused = runs.everything(Checking(settled), paths, given)
    try:
        sides = compared.chosen((a, b), sessions) if within else _two(inputs, sessions, (a, b))
    except UsageFault as fault:
        raise click.UsageError(fault.rule) from None
    whole = compared.document(sides, inputs, settled.plan, _again((a, b), within, shape, given))
    options.put(_said(whole, shape, given), given["output"], force=given["force"], utf8=shape != "text")
    return 3 if refused or any(one.errors for one in inputs) else 0


def _two(inputs: list[Input], sessions: list[Object], paths: tuple[str, str]) -> list[Object]:
    """Give the one sitting of each of two logs."""
    from detect.errors import UsageFault
    from detect.report import compared
    from detect.report import words as w
    from detect.report import words_compare as v

    sides = []
    for path in paths:
        mine = [one for one in sessions if one["source"]["file"] == path]
        if len(mine) > 1:
            names = w.listed([one["session"] for one in mine], 3)
            raise UsageFault("A B", path, v.ONE_SESSION.format(path=path, many=len(mine), names=names))
        if not mine:
            if any(one.path == path and one.errors for one in inputs):
                raise options.Unread(v.NO_SESSION.format(path=path))
            raise UsageFault("A B", path, v.NO_SESSION.format(path=path))
        sides.append(compared.sitting(mine[0]))
    return sides


def _said(whole: Object, shape: str, given: dict[str, Any]) -> str:
    from detect.report import compared

    if shape == "json":
        from detect.report.jsons import jsons

        return jsons(whole)
    if shape == "csv":
        return compared.csv_text(whole)
    from detect.report.text import WIDTH

    wide = options.width(WIDTH) if given["output"] in {None, "-"} else WIDTH
    return compared.text(whole, width=wide)


def _again(names: tuple[str, str], within: tuple[str, ...], shape: str, given: dict[str, Any]) -> str:
    """Give the command that makes the same again."""
    import shlex

    said = runs.again("compare", names, shape, given)
    return " ".join([said, *(shlex.join(["--in", path]) for path in within)])
