"""Write the figures of the lessons from the tables of docs/power.md and docs/sharps.md: `python docs/make_teach.py`.

Those tables are measured by `python -m benchmarks.power` and `python -m benchmarks.sharps`; a test holds the lessons to them.
"""
# ruff: noqa: INP001 - a script, not a package

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

DOCS = Path(__file__).parent
FILE = DOCS.parent / "datasets" / "reference" / "whist-power.csv"
HEAD = "sharp,way,check,part,deals"
ROW = re.compile(
    r"\| `([a-z:-]+)` [\d.]+ × [\d.]+ \| `([a-z.]+)` \(([^)]+)\) \|.*?\| ([≤>]? ?\d+) \| *\d* *\| *[\d.]* *\|$"
)
AUDIT = re.compile(r"\| `([a-z:-]+)` \| the audit \| ([\d.]+) \| ([\d.]+) \|$")


def of_whist(page: str) -> str:
    """Give what stands on a page before draw poker."""
    return (DOCS / page).read_text(encoding="utf-8").partition("\n## Draw poker\n")[0]


def rows() -> Iterator[str]:
    """Give a row a sharp and check: deals of the table until it is seen, or evenings of 100 in which the audit finds it."""
    way = "clumsy"
    for line in of_whist("power.md").splitlines():
        way = line[4:].lower() if line in {"### Clumsy", "### Careful"} else way
        if found := ROW.match(line):
            name, check, part, deals = found.groups()
            yield f"{name},{way},{check},{part},{deals.replace(' ', '')}"
    for line in of_whist("sharps.md").splitlines():
        if found := AUDIT.match(line):
            for each, share in zip(("clumsy", "careful"), found.groups()[1:], strict=True):
                yield f"{found[1]},{each},audit,,{round(100 * float(share))}"


def text() -> str:
    """Give the file as it should be."""
    return "\n".join([HEAD, *rows()]) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
