"""`python -m benchmarks.size`: how often the checks of gain err at honest tables, as the table of docs/power.md.

Whole evenings by the engine: tricks gathered as they fell, sensible play, a cut by habit, honest slips, and every shuffle below.
Each dealer of each evening is one who might be marked. A figure is how many times as often as said p was at most so much.
"""

from __future__ import annotations

from collections import defaultdict

import click
import numpy as np
import numpy.typing as npt

from detect.checks import Question, registry
from detect.checks.dealt import Dealt
from detect.evidence.tests import test
from detect.fair.evening import simulate
from detect.fair.options import Evening

SHUFFLES = ("riffle:1", "riffle:2", "riffle:3", "riffle:4", "overhand:6x1", "overhand:6x3", "overhand:10x3")
BLOCKS = (6, 25, 100)
LEVELS = {0.05: 1.35, 0.01: 1.35, 0.001: 1.5}
"""How often p may be at most so much, and how many times that at most."""
Found = dict[str, list[npt.NDArray[np.float64]]]


def names() -> list[str]:
    """Give the checks of gain that a logged evening is put to."""
    return [
        name for name, one in registry().items() if one.question is Question.GAIN and "whist" in one.games
    ]


def p_values(settings: Evening, checks: list[str], level: str) -> Found:
    """Give log p of every subject of each check, over all evenings."""
    found: Found = defaultdict(list)
    for log in simulate(settings, level=level):
        dealt = Dealt(log, settings.code, np.ones(len(log.deals), bool))
        for name in checks:
            found[name].append(test(registry()[name].run(dealt)).log_p)
    return found


def ratios(log_p: npt.NDArray[np.float64]) -> list[float]:
    """Give how many times as often as said each level was reached."""
    return [float((log_p <= np.log(level)).mean()) / level for level in LEVELS]


@click.command()
@click.option(
    "--dealers", default=12_000, show_default=True, type=click.IntRange(400), help="Dealers in each cell."
)
@click.option(
    "--log",
    "level",
    default="play",
    show_default=True,
    type=click.Choice(["full", "play", "deals"]),
    help="What is logged.",
)
@click.option("--check", "wanted", multiple=True, help="Only these checks.")
@click.option("--shuffle", "shuffles", multiple=True, default=SHUFFLES, help="Only these shuffles.")
@click.option("--block", "blocks", multiple=True, type=int, default=BLOCKS, help="Only so many own deals.")
@click.option("--seed", default=1, show_default=True, help="Of all randomness.")
def main(
    dealers: int,
    level: str,
    wanted: tuple[str, ...],
    shuffles: tuple[str, ...],
    blocks: tuple[int, ...],
    seed: int,
) -> None:
    """Print a row a shuffle, block and check: times the nominal level at .05, .01 and .001, and whether it is within its bar."""
    click.echo("| shuffle | own deals | check | dealers | .05 | .01 | .001 |")
    click.echo("| --- | --- | --- | --- | --- | --- | --- |")
    for shuffle in shuffles:
        for block in blocks:
            settings = Evening(sessions=dealers // 4, deals=4 * block, shuffle=shuffle, cut="human", seating="fixed",
                               revokes=0.004, seed=seed)  # fmt: skip
            for name, pieces in p_values(settings, list(wanted) or names(), level).items():
                log_p = np.concatenate(pieces)
                log_p = log_p[~np.isnan(log_p)]
                if log_p.size:
                    cells = [f"{each:.2f}" for each in ratios(log_p)]
                    click.echo(f"| {shuffle} | {block} | `{name}` | {log_p.size} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
