"""`python -m benchmarks.outliers`: outlier detectors beside the checks, on the same evenings, as the table of docs/power.md.

Each evening is what every check finds at it: effects by player, side or table. The detectors learn from fair evenings and
are asked by their default `predict` about others, fair and sharped. A check is asked whether its own p reaches .001.
"""

from __future__ import annotations

from dataclasses import dataclass

import click
import numpy as np
import numpy.typing as npt
import pandas as pd
from sklearn.ensemble import IsolationForest
from sklearn.neighbors import LocalOutlierFactor

from detect.checks import registry
from detect.checks.dealt import Dealt
from detect.evidence import check
from detect.evidence.needed import about, evening_of
from detect.fair.evening import simulate
from detect.log.tables import Log
from detect.sharps import TECHNIQUES, Sharp, sharp

DEALS = 48
LEARNED, ASKED = 400, 200
ALPHA = 0.001


@dataclass(frozen=True)
class Row:
    """How often each way of looking called an evening strange."""

    what: str
    forest: float
    factor: float
    best: float
    by: str


def evenings(way: Sharp | None, sessions: int, seed: int) -> Log:
    """Play evenings of 48 deals, fair or sharped, and give one log of them."""
    settings = evening_of(way or sharp("run-up"), DEALS, sessions, seed)
    [log] = simulate(settings, way=way, chunk=sessions)
    return log


def features(log: Log) -> pd.DataFrame:
    """Give what every check found at each evening: a column for each check, part and player, side or table."""
    frame = check(log).to_frame()
    whom = (
        frame["player"].fillna("").astype(str)
        + "/"
        + frame["seat"].astype(str).where(frame["player"].isna(), "")
    )
    keys = frame["check"] + " " + frame["part"] + " " + whom
    return frame.assign(key=keys).pivot_table(index="session", columns="key", values="effect", observed=True)


def alike(wide: pd.DataFrame, columns: pd.Index) -> npt.NDArray[np.float64]:
    """Give the same columns for every evening; what was not found is no effect."""
    return wide.reindex(columns=columns).fillna(0.0).to_numpy()


def directed(way: Sharp, log: Log) -> tuple[float, str]:
    """Give how often the check named for a technique reached .001, and which of its checks did so oftenest."""
    settings = evening_of(way, DEALS, 1, 0)
    dealt, best = Dealt(log, settings.code, np.ones(len(log.deals), bool)), (0.0, "-")
    for name in way.technique.checks:
        if name in registry() and registry()[name].weight:
            for part, least in about(registry()[name], dealt, log, settings.names[-1]):
                best = max(best, (float((least <= np.log(ALPHA)).mean()), f"{name} ({part})"))
    return best


def table(sessions: int = ASKED, learned: int = LEARNED, seed: int = 1) -> list[Row]:
    """Measure every technique, and fair evenings that no detector has seen."""
    fair = features(evenings(None, learned, seed))
    columns = fair.columns
    forest = IsolationForest(random_state=seed).fit(alike(fair, columns))
    factor = LocalOutlierFactor(novelty=True).fit(alike(fair, columns))
    rows = []
    for name in ("", *TECHNIQUES):
        way = sharp(name) if name else None
        log = evenings(way, sessions, seed + 1)
        seen = alike(features(log), columns)
        best, by = directed(way, log) if way else (float("nan"), "-")
        rows.append(
            Row(
                name or "nobody cheats",
                *(float((d.predict(seen) < 0).mean()) for d in (forest, factor)),
                best,
                by,
            )
        )
    return rows


@click.command()
@click.option(
    "--sessions",
    default=ASKED,
    show_default=True,
    type=click.IntRange(10),
    help="Evenings asked about, of each kind.",
)
@click.option(
    "--learned",
    default=LEARNED,
    show_default=True,
    type=click.IntRange(50),
    help="Fair evenings to learn from.",
)
@click.option("--seed", default=1, show_default=True, help="Of all randomness.")
def main(sessions: int, learned: int, seed: int) -> None:
    """Print the table, in Markdown."""
    click.echo("| evenings of 48 deals | IsolationForest | LOF | best check at .001 | which |")
    click.echo("| --- | --- | --- | --- | --- |")
    for row in table(sessions, learned, seed):
        best = "-" if np.isnan(row.best) else f"{row.best:.0%}"
        click.echo(f"| {row.what} | {row.forest:.0%} | {row.factor:.0%} | {best} | `{row.by}` |")


if __name__ == "__main__":
    main()
