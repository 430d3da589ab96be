"""The calibration of every check with many more sittings than the suite has: for a night, not for every change.

Run ``python -m benchmarks.calibration``, with ``--times 10`` for ten times as many sittings, which is what it takes
unless it is given. What follows is handed on to pytest, as in ``-k shuffle``.
"""

from __future__ import annotations

import os
import subprocess
import sys

import click

from benchmarks.harness import ROOT


@click.command(context_settings={"ignore_unknown_options": True})
@click.option(
    "--times", default=10, type=click.IntRange(1), metavar="N", help="How many times as many sittings."
)
@click.argument("more", nargs=-1, type=click.UNPROCESSED)
def main(times: int, more: tuple[str, ...]) -> None:
    """Hold every check to its level in large rooms of fair tables, and of honest bad shuffles."""
    command = [sys.executable, "-m", "pytest", "-q", "--dist", "loadgroup", "tests/calibration", *more]
    ran = subprocess.run(command, cwd=ROOT, env=os.environ | {"PONE_CALIBRATION": str(times)}, check=False)  # noqa: S603
    sys.exit(ran.returncode)


if __name__ == "__main__":
    main()
