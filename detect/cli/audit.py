"""`pone audit`: the laws alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from detect.cli import options, runs, settings

if TYPE_CHECKING:
    from detect.log.inputs import Input
    from detect.log.tables import Log

EXAMPLE = (
    "\b\nExample:\n  pone audit evening.pbn\n  pone audit --format csv -o irregularities.csv evening.pbn"
)
HELP = (
    "Hold logs against the laws alone: every irregularity, its law, its penalty and its innocent reading. It is `pone "
    f"check` without the tests.\n\n{runs.LOGS}\n\n{runs.EXITS}"
)


@click.command(epilog=EXAMPLE, help=HELP)
@runs.reporting
@click.option("--fail-on", multiple=True, type=click.Choice([options.IRREGULARITY]), metavar="LEVEL",
              help="Exit 1 if a session shows an irregularity: the one LEVEL is irregularity.")  # fmt: skip
@options.reading
@settings.configuring
@options.writing
@options.running
def command(paths: tuple[str, ...], shape: str, fail_on: tuple[str, ...], **given: Any) -> int:
    """Hold logs against the laws alone."""
    settings.settle(given, settings.LAWS).tell()
    return runs.run(Auditing(), paths, shape, fail_on, given)


class Auditing:
    """Audit, and neither test nor judge."""

    name = "audit"

    def sessions(self, log: Log) -> list[dict[str, Any]]:
        """Tell of every session of a chunk of log."""
        from detect.laws import audit
        from detect.report.audited import sessions_of

        return sessions_of(log, audit(log))

    def document(self, inputs: list[Input], sessions: list[dict[str, Any]], command: str) -> dict[str, Any]:
        """Put the whole object together."""
        from detect.report.audited import document

        return document(inputs, sessions, command)

    def reaches(self, session: dict[str, Any], level: str) -> bool:  # noqa: ARG002 - there is one
        """Tell whether a session shows an irregularity."""
        return options.irregular(session)
