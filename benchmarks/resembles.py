"""`python -m benchmarks.resembles`: how often the simulated sharp a flagged evening looks most like is the one who sat there.

As the tables of docs/resembles.md. What is ranked are evenings that nobody learned from, by another seed; the sharps are the
clumsy ones of docs/sharps.md, and those halfway to the careful ones. Evenings are of 24 deals of whist, or of 96 of draw poker at a
table of five, which says less a deal.
"""

from __future__ import annotations

import click
import numpy as np
import numpy.typing as npt

from detect.learned.resembles import Ranker
from detect.learned.shapes import Shape
from detect.learned.sharped import examples

LEVELS = ("full", "play", "deals")
DEALS = {"whist": 24, "draw": 96}
SESSIONS = 20


def ranks(
    ranker: Ranker, shape: Shape, sessions: int, seed: int
) -> tuple[npt.NDArray[np.str_], npt.NDArray[np.str_], npt.NDArray[np.bool_]]:
    """Give the names of evenings nobody learned from, ranked (str[n, K]), the right ones, and whether the sharp is clumsy."""
    asked = examples(shape, sessions=sessions, seed=seed)
    mine = np.isin(asked.technique, ranker.names)
    order = np.argsort(-ranker.scores(asked.table[mine]), axis=1, kind="stable")
    return np.array(ranker.names)[order], asked.technique[mine], asked.clumsy[mine]


def share(hits: npt.NDArray[np.bool_]) -> str:
    """Write a share."""
    return f"{hits.mean():.2f}" if hits.size else "-"


def summary(
    named: npt.NDArray[np.str_], right: npt.NDArray[np.str_], clumsy: npt.NDArray[np.bool_]
) -> list[str]:
    """Give how often the right name is first, and first or second, for clumsy sharps and for those halfway to careful."""
    first, second = named[:, 0] == right, (named[:, :2] == right[:, None]).any(axis=1)
    return [share(hits[rows]) for rows in (clumsy, ~clumsy) for hits in (first, second)]


def matrix(named: npt.NDArray[np.str_], right: npt.NDArray[np.str_], names: list[str]) -> list[str]:
    """Give the rows of a confusion matrix: of all evenings of a technique, the share in which each name is first."""
    rows = ["| sat there | first or second | named first |", "| --- | --- | --- |"]
    for name in names:
        mine = right == name
        second = share((named[mine, :2] == name).any(axis=1))
        said, many = np.unique(named[mine, 0], return_counts=True)
        order = np.argsort(-many, kind="stable")
        cells = [f"`{said[at]}` {many[at] / mine.sum():.2f}" for at in order]
        rows.append(f"| `{name}` | {second} | {', '.join(cells)} |")
    return rows


@click.command()
@click.option("--game", default="whist", show_default=True, type=click.Choice([*DEALS]), help="Whose sharps.")
@click.option(
    "--deals",
    default=0,
    type=click.IntRange(0, 96),
    help="Of each evening; 24 of whist and 96 of draw unless given.",
)
@click.option(
    "--sessions",
    default=SESSIONS,
    show_default=True,
    type=click.IntRange(2),
    help="Evenings of each sharp that are ranked.",
)
@click.option("--log", "levels", multiple=True, default=LEVELS, help="How much is logged.")
@click.option(
    "--seed", default=1, show_default=True, type=click.IntRange(1), help="Of the evenings that are ranked."
)
def main(game: str, deals: int, sessions: int, levels: tuple[str, ...], seed: int) -> None:
    """Print the tables, in Markdown."""
    heads, matrices = [], []
    for level in levels:
        laws, players, packs = ("whist-club", 4, 2) if game == "whist" else ("draw-foster", 5, 1)
        shape = Shape(game, laws, deals or DEALS[game], players, packs, fixed=True, level=level, timed=False)
        columns = list(examples(shape).table.columns)
        ranker = Ranker(shape, columns)
        named, right, clumsy = ranks(ranker, shape, sessions, seed)
        heads.append(f"| `{level}` | {len(ranker.names)} | {' | '.join(summary(named, right, clumsy))} |")
        matrices += [
            "",
            f"`{level}`, clumsy sharps:",
            "",
            *matrix(named[clumsy], right[clumsy], ranker.names),
        ]
    click.echo(
        "| log | sharps told apart | clumsy: first | first or second | halfway: first | first or second |"
    )
    click.echo("| --- | --- | --- | --- | --- | --- |")
    click.echo("\n".join([*heads, *matrices]))


if __name__ == "__main__":
    main()
