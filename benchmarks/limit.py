"""`python -m benchmarks.limit`: how near the whole verdict, and a person's evidence, come to the best test there is.

For each sharp: the deals of the table, on one long log, after which nine evenings in ten have a verdict of `strong` on gain, and
after which the evidence on the sharp has ever stood at 1,000; beside the deals that the test of Neyman and Pearson wants, which
knows the technique and the rate, though not the pack. The table goes into docs/power.md.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click
import numpy as np

from detect.checks.stacked import UNIT, score_law
from detect.evidence import Plan, check, judge
from detect.evidence.needed import WANTED, deals_for, evening_of, knowing
from detect.evidence.power import deals_needed, mixed
from detect.fair.evening import simulate
from detect.log.tables import Log
from detect.nulls import Pmf, hands
from detect.sharps import sharp
from tests.calibration import rooms

PAGE = Path(__file__).parents[1] / "docs" / "power.md"
BEGIN, END = "<!-- made by python -m benchmarks.limit -->", "<!-- end of the limit -->"
TIMES = "1.2,1.5,1.8,2.2,2.6,3.2"
"""Multiples of the best test's deals that are tried, until nine in ten are seen."""
LEAST = 0.001
VERDICT_BAR, DECK_BAR, PERSON_BAR = 2.2, 3.0, 2.5

Make = Callable[[int, int, int], Log]
"""Makes so many evenings of so many deals, from a seed; the sharp is Dot."""


@dataclass(frozen=True)
class Case:
    """A sharp, the best test's deals of the table, and the bar of the verdict."""

    said: str
    best: int
    make: Make
    bar: float = VERDICT_BAR


def by_engine(name: str, rate: float, skill: float, level: str, said: str, bar: float = VERDICT_BAR) -> Case:
    """Have a sharp play at the engine's table."""
    way = sharp(name, rate=rate, skill=skill)

    def make(sessions: int, deals: int, seed: int) -> Log:
        return next(simulate(evening_of(way, deals, sessions, seed), level=level, way=way, chunk=sessions))

    return Case(said, knowing(way) or 0, make, bar)


def by_hand(change: Callable[..., np.ndarray], best: int, said: str) -> Case:
    """Change uniform packs; hands, cuts and turn-ups are logged, and no play."""

    def make(sessions: int, deals: int, seed: int) -> Log:
        rng = np.random.default_rng([seed, deals])
        return rooms.whist(change(rng, rooms.uniform(rng, sessions, deals), 4))

    return Case(said, 4 * best, make)


def best_of_honours(rate: float) -> int:
    """Give the own deals for the likelihood ratio of one more honour in the hand, at a rate."""
    fair = hands.honours(13)
    sharped = mixed(fair, hands.added(fair, 1, fair.lo + fair.mass.size - 1), rate)
    whole = np.zeros(fair.mass.size)
    whole[sharped.lo - fair.lo :][: sharped.mass.size] = sharped.mass
    score = np.zeros(fair.lo + fair.mass.size, np.int64)
    score[fair.lo :] = np.round(np.log(np.maximum(whole / fair.mass, 1e-9)) / UNIT)
    return deals_needed(
        score_law(fair, score), score_law(Pmf(fair.lo, whole, fair.unit), score), wanted=WANTED
    )


def best_of_turn_ups(rate: float) -> int:
    """Give the own deals for the count of honours turned up, at a rate."""
    base = 4 / 13
    raised = base + rate * (1 - base)
    return deals_needed(
        Pmf(0, np.array([1 - base, base])), Pmf(0, np.array([1 - raised, raised])), wanted=WANTED
    )


def cases() -> list[Case]:
    """Give every sharp that has a bar."""
    honours = partial(rooms.add_aces, good=rooms.HONOURS)
    return [
        by_engine("run-up", 0.5, 1, "play", "an ace on every second own deal"),
        by_engine("run-up", 0.25, 1, "play", "an ace on every fourth"),
        by_engine("run-up", 0.25, 2, "play", "two aces on every fourth"),
        by_hand(
            lambda rng, packs, own: honours(rng, packs, own, 0.5),
            best_of_honours(0.5),
            "an honour on every second",
        ),
        by_hand(
            lambda rng, packs, own: rooms.turn_honours(rng, packs, own, 0.25),
            best_of_turn_ups(0.25),
            "an honour turned up on every fourth",
        ),
        by_engine("crimp", 1.0, 0.3, "full", "a crimp that is met three times in ten"),
        by_engine("cold-deck", 0.1, 30, "play", "a cold deck on one own deal in ten", DECK_BAR),
    ]


def seen(case: Case, deals: int, sessions: int, seed: int, plan: Plan) -> tuple[float, float]:
    """Give the shares of evenings with a verdict of `strong`, and with evidence on Dot of 1,000 or more."""
    judged = judge(check(case.make(sessions, deals, seed), plan=plan))
    strong = np.mean([one.gain.verdict in {"strong", "compelling"} for one in judged])
    person = [next((p.p_anytime for p in one.people if p.player == "Dot"), 1.0) for one in judged]
    return float(strong), float(np.mean(np.array(person) <= LEAST))


def row_of(case: Case, grid: tuple[float, ...], sessions: int, seed: int, plan: Plan) -> str:
    """Measure one sharp, from the fewest deals on until both are seen nine times in ten."""
    deals: list[int] = []
    strong: list[float] = []
    person: list[float] = []
    for times in grid:
        deals.append(round(case.best * times / 4) * 4)
        for shares, share in zip((strong, person), seen(case, deals[-1], sessions, seed, plan), strict=True):
            shares.append(share)
        if min(strong[-1], person[-1]) >= WANTED:
            break
    said = []
    for shares, bar in ((strong, case.bar), (person, PERSON_BAR)):
        needed = deals_for(deals, shares)
        if np.isinf(needed):  # the share that was seen stands in the place of the answer
            said += [f"> {deals[-1]:,}", f"> {deals[-1] / case.best:.1f}", f"{shares[-1]:.0%}"]
        else:
            less = "≤ " if needed == deals[0] else ""
            ratio = needed / case.best
            said += [f"{less}{needed:,.0f}", f"{less}{ratio:.2f}", "yes" if ratio <= bar else f"no ({bar:g})"]
    return f"| {case.said} | {case.best:,} | " + " | ".join(said) + " |"


def table(times: str, sessions: int, seed: int, twins: int) -> list[str]:
    """Give the table, a row a sharp; what is done is shown on standard error."""
    names = ["sharp", "best test, deals", "verdict ◆, deals", "times", "within its bar",
             "evidence of 1,000, deals", "times", "within 2.5"]  # fmt: skip
    out = [
        f"`python -m benchmarks.limit --times {times} --sessions {sessions} --seed {seed} --twins {twins}`", "",
        "| " + " | ".join(names) + " |", "| " + " | ".join("---" for _ in names) + " |",
    ]  # fmt: skip
    for case in cases():
        out.append(
            row_of(case, tuple(map(float, times.split(","))), sessions, seed, Plan(seed=seed, twins=twins))
        )
        print(out[-1], file=sys.stderr, flush=True)
        write(out)
    return out


def write(lines: list[str]) -> None:
    """Put the table, as far as it has come, into the page."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text("\n".join([before + BEGIN, "", *lines, "", END]) + after, encoding="utf-8")


@click.command()
@click.option(
    "--times", default=TIMES, show_default=True, help="Multiples of the best test's deals that are tried."
)
@click.option("--sessions", default=200, show_default=True, type=click.IntRange(10), help="Evenings of each.")
@click.option(
    "--twins", default=Plan().twins, show_default=True, help="Fair twins that verdicts are ranked among."
)
@click.option("--seed", default=1, show_default=True, help="Of all randomness.")
def main(times: str, sessions: int, seed: int, twins: int) -> None:
    """Measure, and write the table into docs/power.md."""
    table(times, sessions, seed, twins)


if __name__ == "__main__":
    main()
