"""`pone check`: the main job."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import click

from detect.cli import options, runs

if TYPE_CHECKING:
    from detect.evidence import Plan
    from detect.log.inputs import Input
    from detect.log.tables import Log

WAYS = ("riffle", "overhand", "machine")
EXAMPLE = "\b\nExample:\n  pone check evening.pbn\n  pone check --format json -o evening.json evening.pbn"
HELP = f"Read logs, audit them, test them, and say what was found.\n\n{runs.LOGS}\n\n{runs.EXITS}"


@click.command(epilog=EXAMPLE, help=HELP)
@runs.reporting
@click.option("--fail-on", multiple=True, type=click.Choice(options.FAIL_ON), metavar="LEVEL",
              help="Exit 1 if a session's gain verdict reaches watch, strong or compelling; shuffle:LEVEL for the other "
              "question; or irregularity. May be given more than once.")  # fmt: skip
@click.option("--shuffle", type=click.Choice(WAYS), default=None, metavar="WAY",
              help="How the club says that it shuffles: riffle, overhand or machine. The checks that see this best weigh "
              "more; it is part of the plan.")  # fmt: skip
@click.option("--chain", is_flag=True,
              help="Take each of the packs in a file of plain packs to be shuffled from the one on the line before, and "
              "not from a new pack.")  # fmt: skip
@click.option("--seam", default=None, metavar="SEAM", callback=lambda *given: seam(given[2]),
              help="Where cuts are said to fall too often: just below a card, as in AS, or just below the card at this place, "
              "1 being the top, of the pack as gathered; unless given, where the longest kept packet begins. It is part of "
              "the plan.")  # fmt: skip
@options.reading
@options.writing
@options.running
def command(paths: tuple[str, ...], shape: str, fail_on: tuple[str, ...], **given: Any) -> int:
    """Read logs, audit them, test them, and say what was found."""
    return runs.run(
        Checking(given["seed"], given["shuffle"] or "", chain=given["chain"], seam=given["seam"] or ""),
        paths, shape, fail_on, given,
    )  # fmt: skip


def seam(said: str | None) -> str | None:
    """Take the name of a seam as the plan writes it.

    Raises
    ------
    click.BadParameter
        For what is no card and no place.

    Examples
    --------
    >>> seam("as"), seam(None)
    ('AS', None)
    """
    if said is None:
        return None
    from detect.checks.seams import parse_seam
    from detect.errors import UsageFault

    try:
        return parse_seam(said).name
    except UsageFault as fault:
        raise click.BadParameter(str(fault)) from None


class Checking:
    """Audit, test and judge."""

    name = "check"

    def __init__(self, seed: int, shuffle: str = "", *, chain: bool = False, seam: str = "") -> None:
        self.seed, self.shuffle, self.chain, self.seam = seed, shuffle, chain, seam

    @cached_property
    def plan(self) -> Plan:
        """What is tested, fixed before the data; made when the arguments are known to be right."""
        from detect.evidence import Plan

        return Plan(seed=self.seed, shuffle=self.shuffle, chain=self.chain, seam=self.seam)

    def sessions(self, log: Log) -> list[dict[str, Any]]:
        """Tell of every session of a chunk of log."""
        from detect.evidence import check, judge
        from detect.laws import audit
        from detect.report.document import sessions_of

        findings = check(log, plan=self.plan)
        return sessions_of(log, findings, judge(findings), audit(log))

    def document(self, inputs: list[Input], sessions: list[dict[str, Any]], command: str) -> dict[str, Any]:
        """Put the whole object together."""
        from detect.report.document import document

        return document(inputs, sessions, self.plan, command)

    def reaches(self, session: dict[str, Any], level: str) -> bool:
        """Tell whether a session reaches a level.

        Examples
        --------
        >>> evening = {"gain": {"verdict": "strong"}, "shuffle": {"verdict": "watch"}, "record": {"irregularities": 0}}
        >>> Checking(0).reaches(evening, "watch"), Checking(0).reaches(evening, "shuffle:strong")
        (True, False)
        """
        if level == options.IRREGULARITY:
            return options.irregular(session)
        question, _, name = level.rpartition(":")
        order = ("untested", "unremarkable", *options.LEVELS)
        return order.index(session[question or "gain"]["verdict"]) >= order.index(name)
