"""`python -m benchmarks.power`: the tables of docs/power.md, how many deals it takes to see each technique.

Every technique is played clumsily and carefully, and beside it stand two detectors of outliers on the same evenings
(`benchmarks.outliers`). It takes some ten minutes. `--game draw` writes the tables of draw poker, for which there is no best test.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from benchmarks.outliers import table as outliers
from detect.evidence.needed import DEALS, DRAW_DEALS, SESSIONS, Seen, powers, steps
from detect.report.powered import Object, document
from detect.sharps import TECHNIQUES_OF, Sharp, sharp

PAGE = Path(__file__).parents[1] / "docs" / "power.md"
END = "<!-- end -->"
BEGIN = {
    "whist": "<!-- made by python -m benchmarks.power -->",
    "draw": "<!-- made by python -m benchmarks.power --game draw -->",
}
GRID = {"whist": DEALS, "draw": DRAW_DEALS}


def named(game: str) -> list[str]:
    """Give every technique of a game, in every kind."""
    every = TECHNIQUES_OF[game].values()
    return [name for t in every for name in (t.name, *(f"{t.name}:{kind}" for kind in t.kinds[1:]))]


def rows_of(said: Object, grid: tuple[int, ...]) -> list[str]:
    """Give the rows of one technique's table."""
    rows = []
    for one in said["sharps"]:
        who = f"`{one['sharp']}` {one['rate']:g} × {one['skill']:g}"
        if not one["checks"]:
            rows.append(
                f"| {who} | {', '.join(dict.fromkeys(one['laws'])) or 'nothing'} |{' |' * (len(grid) + 3)}"
            )
        for check in one["checks"]:
            needed = f"> {check['deals'][-1]}" if check["needed"] is None else str(check["needed"])
            needed = f"≤ {needed}" if check["at_most"] else needed
            seen = " | ".join(f"{power:.0%}" for power in check["power"])
            best, ratio = ("" if check[name] is None else check[name] for name in ("knowing", "ratio"))
            rows.append(
                f"| {who} | `{check['check']}` ({check['part']}) | {seen} | {needed} | {best} | {ratio} |"
            )
    return rows


def power_table(game: str, sessions: int, seed: int, *, careful: bool) -> list[str]:
    """Give the table of every technique of a game, clumsy or careful."""
    grid = GRID[game]
    head = ["technique, rate × skill", "seen by", *map(str, grid), "9 in 10 at", "at best", "times"]
    out = ["| " + " | ".join(head) + " |", "| " + " | ".join("---" for _ in head) + " |"]
    ways = [sharp(name, careful=careful, game=game) for name in named(game)]
    with click.progressbar(length=len(ways) * steps(grid), label="evenings", file=sys.stderr) as bar:
        for way in ways:
            seen: list[tuple[Sharp, list[Seen]]] = [
                (way, powers(way, deals=grid, sessions=sessions, seed=seed, done=lambda: bar.update(1)))
            ]
            out += rows_of(document(seen, sessions, "full", seed, ""), grid)
    return out


def outlier_table() -> list[str]:
    """Give the table of the detectors of outliers."""
    out = [
        "| evenings of 48 deals | IsolationForest | LOF | best check at .001 | which |",
        "| --- | --- | --- | --- | --- |",
    ]
    for row in outliers():
        best = "" if row.by == "-" else f"{row.best:.0%} | `{row.by}`"
        out.append(f"| {row.what} | {row.forest:.0%} | {row.factor:.0%} | {best or ' | '} |")
    return out


@click.command()
@click.option(
    "--sessions", default=SESSIONS, show_default=True, type=click.IntRange(10), help="Evenings of each."
)
@click.option("--seed", default=1, show_default=True, help="Of all randomness.")
@click.option(
    "--game",
    default="whist",
    show_default=True,
    type=click.Choice(list(TECHNIQUES_OF)),
    help="Whose techniques.",
)
def main(sessions: int, seed: int, game: str) -> None:
    """Measure, and write the tables of a game into docs/power.md."""
    tables = [
        "### Clumsy", "", *power_table(game, sessions, seed, careful=False), "",
        "### Careful", "", *power_table(game, sessions, seed, careful=True), "",
    ]  # fmt: skip
    tables += ["### Detectors of outliers", "", *outlier_table(), ""] if game == "whist" else []
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN[game])
    _, _, after = rest.partition(END)
    PAGE.write_text("\n".join([before + BEGIN[game], "", *tables, END]) + after, encoding="utf-8")


if __name__ == "__main__":
    main()
