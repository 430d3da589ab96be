"""`pone plan`: what will be tested, with which weights and thresholds, fixed before the data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from detect.cli import options, runs, settings

if TYPE_CHECKING:
    from detect.evidence import Plan
    from detect.log.tables import Log

EXAMPLE = "\b\nExample:\n  pone plan\n  pone plan --shuffle riffle evening.pbn"
SHAPES = ("text", "json", "csv")


@click.command(epilog=EXAMPLE)
@click.argument("paths", nargs=-1, metavar="[LOG...]")
@click.option("--format", "shape", type=click.Choice(SHAPES), default="text", metavar="FORMAT",
              help="What to write: text, which is what you get unless asked, json, or csv.")  # fmt: skip
@settings.planning
@options.reading
@settings.configuring
@options.writing
@options.running
def command(paths: tuple[str, ...], shape: str, **given: Any) -> int:
    """Print the plan: every check with its weight, the thresholds, the settings and where each came from, and its hash.

    A report names the hash of the plan that it was made under. With a LOG it is also said how the weights fall by what
    the log holds; no score is looked at.

    Settings are keys of pone.toml, or of the table [tool.pone] of pyproject.toml, in the working folder or the home folder:
    game, laws, shuffle, seam, chain, seed, [levels] and [known]. An option goes before a file, the working folder before
    the home folder, pone.toml before pyproject.toml. A file beside a log that is not in the working folder is named and
    not used.
    """
    settled = settings.settle(given)
    asked, paths = paths, options.expanded(paths)
    options.readable(paths, given)
    options.target(given["output"], paths, force=given["force"])
    settings.beside(paths, given["config"])
    inputs, sessions, refused = runs.everything(Planning(settled.plan), paths, given)
    from detect.report import planned

    said = runs.again("plan", asked, shape, given)
    whole = planned.document(settled.plan, settled.rows(), inputs, sessions, said)
    _write(whole, shape, given)
    return 3 if refused or any(one.errors for one in inputs) else 0


def _write(whole: dict[str, Any], shape: str, given: dict[str, Any]) -> None:
    """Write the plan in the shape that was asked for."""
    from detect.report import planned
    from detect.report.jsons import jsons

    output, force = given["output"], given["force"]
    if shape == "text":
        options.put(planned.text(whole, width=options.width(planned.WIDTH)), output, force=force)
    else:
        writer = jsons if shape == "json" else planned.csv_text
        options.put(writer(whole), output, force=force, utf8=True)


class Planning:
    """Say how the weights fall."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def sessions(self, log: Log) -> list[dict[str, Any]]:
        """Tell of every session of a chunk of log."""
        from detect.report.planned import sessions_of

        return sessions_of(log, self.plan)
