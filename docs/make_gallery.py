"""Write reports/gallery anew, a page for every bundled evening: `python docs/make_gallery.py [FOLDER]`; a test rebuilds it.

The pages are what the program itself writes, run from the top of the checkout.
"""
# ruff: noqa: INP001 - a script, not a package

from __future__ import annotations

import contextlib
import json
import sys
from pathlib import Path

from click.testing import CliRunner

from detect.cli import pone
from detect.report.teller import versions

TOP = Path(__file__).resolve().parents[1]
GALLERY = TOP / "reports" / "gallery"
SAMPLES = Path("datasets") / "samples"
VERSIONS = "versions.json"
"""What the pages were made with: with the same versions they are the same bytes."""


def commands(to: Path) -> list[list[str]]:
    """Give the commands: every evening as checked, as audited, and one as it is shown when names are withheld."""
    logs = [path.relative_to(TOP).as_posix() for path in sorted((TOP / SAMPLES).glob("*.*")) if is_log(path)]
    stacked = (SAMPLES / "whist-stacked.jsonl").as_posix()
    return [
        ["report", "--force", "-o", f"{to}/", *logs],
        ["audit", "--force", "--format", "html", "-o", f"{to / 'audit'}/", *logs],
        ["report", "--force", "--anonymous", "-o", str(to / "anonymous.html"), stacked],
    ]


def is_log(path: Path) -> bool:
    """Tell an evening from what is told of one."""
    return not path.name.endswith((".truth.json", ".md"))


def made_with() -> dict[str, str]:
    """Give the versions that the bytes of a page depend on."""
    import matplotlib as mpl

    return versions() | {"matplotlib": mpl.__version__}


def make(to: Path = GALLERY) -> None:
    """Write every page; those that are there go.

    Raises
    ------
    RuntimeError
        If the program fails.
    """
    to = to.resolve()
    for page in to.rglob("*.html"):
        page.unlink()
    to.mkdir(parents=True, exist_ok=True)
    with contextlib.chdir(TOP):
        (to / "audit").mkdir(exist_ok=True)
        for words in commands(to):
            done = CliRunner().invoke(pone, words, standalone_mode=False)
            if done.exception or done.return_value:
                raise RuntimeError(f"pone {' '.join(words)}: {done.exception or done.output}")
    (to / VERSIONS).write_text(json.dumps(made_with(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    make(*map(Path, sys.argv[1:2]))
