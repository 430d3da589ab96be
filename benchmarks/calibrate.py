"""`python -m benchmarks.calibrate`: the tables of docs/calibration.md, how often honest play is called rare.

Every game and log level after a fair shuffle, and whist after honest bad ones, with slips, void deals, seconds and cuttings.
`--sessions` is how many evenings each kind has; whist and draw poker with hands alone and after a fair shuffle have five times as many, and after a bad one a fifth.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from detect.evidence.calibration import CHANCES, Calibrated, Rate, calibrated
from detect.evidence.plan import Plan
from detect.fair.draw import DrawEvening
from detect.fair.games import Evenings
from detect.fair.options import Evening
from detect.report import words_calibrate as v
from detect.workers import spread

PAGE = Path(__file__).parents[1] / "docs" / "calibration.md"
BEGIN, END = "<!-- {family}: made by python -m benchmarks.calibrate -->", "<!-- end of {family} -->"
SHOWN = (0.05, 0.01, 0.001, 1e-4)
FEWEST = 1.0
"""A rate is shown where so many alarms at least may be expected."""


@dataclass(frozen=True)
class Kind:
    """Evenings of one kind, and how many of them beside the others."""

    game: str = "whist"
    shuffle: str = "uniform"
    level: str = "full"
    laws: str = ""
    times: float = 1.0
    pools: int = 1
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def said(self) -> str:
        """Name them."""
        slips = ", seats cut for, void deals" if self.more else ""
        return f"{self.laws or self.game}, `{self.shuffle}`, {self.level}{slips}"


EVERYTHING = {"seating": "cut", "new_deals": 0.03, "misdeals": 0.05, "revokes": 0.02}
DOUBLE = {"seating": "cut", "new_deals": 0.03}
BAD = ("riffle:1", "riffle:2", "riffle:4", "overhand:6x1", "overhand:6x3", "overhand:10x3")
WHIST = (
    Kind(level="deals", times=5.0, pools=100),
    Kind(),
    Kind(level="play"),
    Kind(level="counts"),
    Kind(level="hero"),
    Kind("bridge", level="deals"),
    *(Kind(shuffle=shuffle, level="play", times=0.2) for shuffle in BAD),
)
VOIDS = (
    Kind(more=EVERYTHING),
    *(Kind("dummy", level=level, more=EVERYTHING) for level in ("full", "play", "deals")),
    *(Kind("double-dummy", level=level, more=DOUBLE) for level in ("full", "play", "deals")),
)
POKER = (
    Kind("draw", level="play", laws="draw-foster", times=5.0, pools=100),
    Kind("draw", laws="draw-foster"),
    Kind("draw", laws="draw-english"),
    *(Kind("draw", shuffle=shuffle, level="play", laws="draw-foster", times=0.2) for shuffle in BAD),
)
FAMILIES = {"whist": WHIST, "voids": VOIDS, "poker": POKER}
"""Each has tables of its own in the page."""


@dataclass(frozen=True)
class Run:
    """One kind, and what all have in common."""

    kind: Kind
    sessions: int
    deals: int
    seed: int
    twins: int


def settings_of(run: Run) -> Evenings:
    """Give the evenings of a kind."""
    kind, many = run.kind, round(run.sessions * run.kind.times)
    same: dict[str, Any] = {
        "sessions": many,
        "deals": run.deals,
        "shuffle": kind.shuffle,
        "seed": run.seed,
        "laws": kind.laws,
    }
    if kind.game == "draw":
        return DrawEvening(cut="human", **same)
    usual = {"cut": "human", "seating": "fixed", "revokes": 0.01}
    return Evening(kind.game, **same, **(usual | kind.more if kind.game != "bridge" else {}))


def played(run: Run) -> Calibrated:
    """Play evenings of a kind, and count; where every evening has a shape of its own there are no twins."""
    kind, settings = run.kind, settings_of(run)
    plan = Plan(seed=run.seed, twins=0 if kind.more else run.twins)
    return calibrated(settings, level=kind.level, pools=min(kind.pools, settings.sessions), plan=plan)


def verdict_rows(kind: Kind, found: Calibrated) -> Iterator[str]:
    """Give a row for each verdict, and one for persons."""
    for rate in found.rates:
        if rate.what == "check":
            continue
        marks = found.marked.get(rate.name, {})
        shown = [_marked(marks, level, rate) for level in ("watch", "strong", "compelling")]
        yield (
            f"| {kind.said} | {v.NAMES[rate.name]} | {rate.cases:,} | "
            + " | ".join([*_rates(rate), *shown])
            + " |"
        )


def _marked(marks: dict[str, int], level: str, rate: Rate) -> str:
    if not marks:
        return ""
    expected = rate.cases * {"watch": 0.005, "strong": 0.001, "compelling": 1e-6}[level]
    return f"{marks[level]:,} of {expected:,.3g}" if rate.bars else f"{marks[level]:,}"


def _rates(rate: Rate) -> Iterator[str]:
    """Give the rates at each chance shown, as multiples of it."""
    for chance, many in zip(CHANCES, rate.alarms, strict=True):
        if chance in SHOWN:
            expected = rate.cases * chance
            said = f"{many / expected:.2f}" if rate.bars else f"{many:,} found"
            yield f"**{said}**" if rate.beyond else said if expected >= FEWEST else ""


def check_rows(kind: Kind, found: Calibrated) -> Iterator[str]:
    """Give a row for each check and part that is held to its rates."""
    for rate in found.rates:
        if rate.what == "check" and rate.bars:
            bet = f"{rate.mean_e:.2f} ± {rate.error_e:.2f}"
            yield (
                f"| {kind.said} | `{rate.name}` ({rate.part}) | {rate.cases:,} | "
                + " | ".join([*_rates(rate), bet])
                + " |"
            )


def tables(found: list[tuple[Kind, Calibrated]], command: str) -> list[str]:
    """Give the two tables."""
    chances = [f"1 in {round(1 / chance):,}" for chance in SHOWN]
    verdicts = ["evenings", "what", "cases", *chances, "▲ or higher", "◆ or higher", "■"]
    checks = ["evenings", "check", "cases", *chances, "mean bet"]
    out = [f"`{command}`", "", "#### Verdicts, and the evidence on persons", "", *_head(verdicts)]
    out += [row for one in found for row in verdict_rows(*one)]
    out += ["", "#### Checks", "", *_head(checks)]
    return [*out, *(row for one in found for row in check_rows(*one))]


def _head(names: list[str]) -> list[str]:
    return ["| " + " | ".join(names) + " |", "| " + " | ".join("---" for _ in names) + " |"]


@click.command()
@click.option(
    "--sessions", default=2_000, show_default=True, type=click.IntRange(20), help="Evenings of each kind."
)
@click.option("--deals", default=24, show_default=True, help="Deals in each.")
@click.option(
    "--twins", default=Plan().twins, show_default=True, help="Fair twins that verdicts are ranked among."
)
@click.option("--seed", default=1, show_default=True, help="Of all randomness.")
@click.option(
    "--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes that share the kinds."
)
@click.option(
    "--family", default="whist", show_default=True, type=click.Choice(list(FAMILIES)), help="Which tables."
)
def main(sessions: int, deals: int, twins: int, seed: int, jobs: int, family: str) -> None:
    """Count, and write the tables into docs/calibration.md; end with 1 where a rate is beyond what luck allows."""
    command = (
        f"python -m benchmarks.calibrate --family {family} --sessions {sessions} --deals {deals} --twins {twins} "
        f"--seed {seed}"
    )
    kinds = FAMILIES[family]
    runs = [Run(kind, sessions, deals, seed, twins) for kind in kinds]
    found: dict[str, Calibrated] = {}
    length = sum(round(sessions * kind.times) for kind in kinds)
    with click.progressbar(length=length, label="evenings", file=sys.stderr) as bar:
        for run, one in spread(played, runs, jobs=jobs):
            found[run.kind.said] = one
            bar.update(round(sessions * run.kind.times))
            write(tables([(kind, found[kind.said]) for kind in kinds if kind.said in found], command), family)
    sys.exit(int(any(one.beyond for one in found.values())))


def write(lines: list[str], family: str) -> None:
    """Put the tables of a family, as far as they have come, into the page."""
    begin, end = BEGIN.format(family=family), END.format(family=family)
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(begin)
    _, _, after = rest.partition(end)
    PAGE.write_text("\n".join([before + begin, "", *lines, "", end]) + after, encoding="utf-8")


if __name__ == "__main__":
    main()
