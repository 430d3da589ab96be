"""`pone check`: the main job."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from detect.cli import options, runs, settings

if TYPE_CHECKING:
    from detect.evidence import Judged
    from detect.log.inputs import Input
    from detect.log.tables import Log
    from detect.report.document import Learned

FLAGGED = ("strong", "compelling")
"""Gain verdicts from which on it is told which simulated sharps a session looks like."""
EXAMPLE = "\b\nExample:\n  pone check evening.pbn\n  pone check --format json -o evening.json evening.pbn"
HELP = f"Read logs, audit them, test them, and say what was found.\n\n{runs.LOGS}\n\n{runs.EXITS}"


@click.command(epilog=EXAMPLE, help=HELP)
@runs.reporting
@runs.failing
@click.option(
    "--learned",
    is_flag=True,
    help="Also show what is learned from simulated sittings: how unlike fair ones each is in ways that no check asks "
    "for, whether opening leads can be foretold by hidden cards, and whether two players at draw poker spare each other. No verdict "
    "rests on it; the first time takes minutes.",
)
@settings.planning
@options.reading
@settings.configuring
@options.writing
@options.running
def command(paths: tuple[str, ...], shape: str, fail_on: tuple[str, ...], **given: Any) -> int:
    """Read logs, audit them, test them, and say what was found."""
    settled = settings.settle(given)
    settled.tell()
    return runs.run(Checking(settled, learned=given["learned"]), paths, shape, fail_on, given)


class Checking:
    """Audit, test and judge."""

    name = "check"

    def __init__(self, settled: settings.Settled, *, learned: bool = False) -> None:
        self.settled, self.learned = settled, learned

    def sessions(self, log: Log) -> list[dict[str, Any]]:
        """Tell of every session of a chunk of log."""
        from dataclasses import replace

        from detect.evidence import check, judge
        from detect.laws import audit
        from detect.report.document import sessions_of

        findings = check(log, plan=replace(self.settled.plan, learned=self.learned))
        judged = judge(findings)
        return sessions_of(log, findings, judged, audit(log), self._beside(log, judged))

    def _beside(self, log: Log, judged: list[Judged]) -> dict[str, Learned]:
        """Learn what is shown beside the verdicts: of flagged sessions, and of all where it is asked for."""
        flagged = [one.session for one in judged if one.verdict in FLAGGED]
        if not flagged and not self.learned:
            return {}
        from detect.cli.beside import beside

        return beside(log, flagged, seed=self.settled.plan.seed, all_of_them=self.learned)

    def document(self, inputs: list[Input], sessions: list[dict[str, Any]], command: str) -> dict[str, Any]:
        """Put the whole object together."""
        from detect.report.document import document

        return document(inputs, sessions, self.settled.plan, command)

    def reaches(self, session: dict[str, Any], level: str) -> bool:
        """Tell whether a session reaches a level.

        Examples
        --------
        >>> reaches = Checking(settings.Settled(settings.usual())).reaches
        >>> evening = {"gain": {"verdict": "strong"}, "shuffle": {"verdict": "watch"}, "record": {"irregularities": 0}}
        >>> reaches(evening, "watch"), reaches(evening, "shuffle:strong")
        (True, False)
        """
        if level == options.IRREGULARITY:
            return options.irregular(session)
        question, _, name = level.rpartition(":")
        order = ("untested", "unremarkable", *options.LEVELS)
        return order.index(session[question or "gain"]["verdict"]) >= order.index(name)
