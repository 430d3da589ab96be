"""Write docs/cli.md from the program's own help: `python docs/make_cli.py`; a test holds the two together."""
# ruff: noqa: INP001 - a script, not a package

from __future__ import annotations

from pathlib import Path

import click
from click.testing import CliRunner

from detect.cli import COMMANDS, pone

PAGE = Path(__file__).with_name("cli.md")
HEAD = """# Every command

Written by `docs/make_cli.py` from the program's own help.
`python -m detect` is the same program where `pone` is not on the path.

Exit codes: 0 done, also when something was found; 1 only when a level given by `--fail-on` was reached, or where
`pone calibrate` finds a rate beyond what luck allows; 2 wrong use, or a path that does not exist; 3 something could
not be read (what could be is still reported); 70 a fault of ours; 130 interrupted. Results go to standard output, notes
and progress to standard error. `NO_COLOR` is honoured.
"""


def page() -> str:
    """Give the page as it should be."""
    parts = [HEAD, _section("pone", [])]
    parts += [_section(f"pone {name}", [name]) for name in COMMANDS]
    return "\n".join(parts)


def _section(title: str, arguments: list[str]) -> str:
    run = CliRunner(env={"COLUMNS": "96"}).invoke(
        pone, [*arguments, "--help"], prog_name="pone", terminal_width=96
    )
    said = "\n".join(line.rstrip() for line in click.unstyle(run.output).splitlines())
    return f"## {title}\n\n```text\n{said}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
