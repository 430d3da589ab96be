"""Write the figures of the lessons from the tables of docs/power.md and docs/sharps.md: `python docs/make_teach.py`.

Those tables are measured by `python -m benchmarks.power` and `python -m benchmarks.sharps`; a test holds the lessons to them.
"""
# ruff: noqa: INP001 - a script, not a package

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

DOCS = Path(__file__).parent
GAMES = ("whist", "draw")
HEAD = "sharp,way,check,part,deals"
DRAW = "\n## Draw poker\n"
"""Where the part of a page on draw poker begins; that on whist is what is left without it."""
ROW = re.compile(
    r"\| `([a-z:-]+)` [\d.]+ × [\d.]+ \| `([a-z.]+)` \(([^)]+)\) \|.*?\| ([≤>]? ?\d+) \| *\d* *\| *[\d.]* *\|$"
)
AUDIT = re.compile(r"\| `([a-z:-]+)` \| the audit(?: \(of \d+ evenings\))? \| ([\d.]+) \| ([\d.]+) \|$")


def file_of(game: str) -> Path:
    """Give the file of a game's figures."""
    return DOCS.parent / "datasets" / "reference" / f"{game}-power.csv"


def lines_of(page: str, game: str) -> list[str]:
    """Give the lines of a page that are of a game."""
    before, _, rest = (DOCS / page).read_text(encoding="utf-8").partition(DRAW)
    of_draw, then, after = rest.partition("\n## ")
    return (of_draw if game == "draw" else before + then + after).splitlines()


def rows(game: str) -> Iterator[str]:
    """Give a row a sharp and check: deals of the table until it is seen, or evenings of 100 in which the audit finds it."""
    way = "clumsy"
    for line in lines_of("power.md", game):
        way = line[4:].split()[0].lower() if line.startswith(("### Clumsy", "### Careful")) else way
        if found := ROW.match(line):
            name, check, part, deals = found.groups()
            yield f"{name},{way},{check},{part},{deals.replace(' ', '')}"
    for line in lines_of("sharps.md", game):
        if found := AUDIT.match(line):
            for each, share in zip(("clumsy", "careful"), found.groups()[1:], strict=True):
                yield f"{found[1]},{each},audit,,{round(100 * float(share))}"


def text(game: str) -> str:
    """Give the file of a game as it should be."""
    return "\n".join([HEAD, *rows(game)]) + "\n"


if __name__ == "__main__":
    for each in GAMES:
        file_of(each).write_text(text(each), encoding="utf-8")
