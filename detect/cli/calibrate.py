"""`pone calibrate`: how often fair play is called rare, by every check and by both verdicts."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING, Any

import click

from detect.cli import options
from detect.cli.power import draw as picture
from detect.cli.simulate import POKER

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from detect.evidence import Plan
    from detect.evidence.calibration import Calibrated
    from detect.fair.games import Evenings

EXAMPLE = (
    "\b\nExample:\n  pone calibrate --sessions 200 --log deals\n"
    "  pone calibrate --shuffle riffle:2 --shuffle overhand:6x3 --log play --check stacked.aces --format csv"
)
SHAPES = ("text", "json", "csv")
LEVELS = ("full", "play", "deals", "counts", "hero", "shown")
"""As `detect.fair.observed.LEVELS` has them; a test holds them together, since help loads nothing."""
SAME = ("deals", "sessions", "cut", "seating", "revokes", "new_deals", "misdeals", "seed")
"""What is handed on to the evenings under its own name."""
OF_WHIST = ("seating", "revokes", "new_deals", "misdeals")
"""Options that mean nothing at poker."""


@click.command(epilog=EXAMPLE)
@click.option(
    "--game",
    default="whist",
    show_default=True,
    metavar="GAME",
    help="whist, dummy, double-dummy, bridge, draw, straight, whiskey, stud, or holdem.",
)
@click.option(
    "--laws", metavar="CODE", default="", help="The code it is played by; the usual one unless given."
)
@click.option(
    "--sessions",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    help="Honest evenings of each kind.",
)
@click.option("--deals", type=int, default=24, show_default=True, help="Deals in each.")
@click.option("--shuffle", "shuffles", multiple=True, default=("uniform",), show_default=True, metavar="SPEC", help="How the "
              "pack is shuffled, as pone simulate takes it; may be given again.")  # fmt: skip
@click.option("--cut", default="human", show_default=True, metavar="SPEC", help="How the pone cuts: legal, human, or always so "
              "many cards.")  # fmt: skip
@click.option("--seating", metavar="NAME", help="fixed, or cut (players cut for partners, seats and deal); fixed unless given, "
              "but cut where dummies are.")  # fmt: skip
@click.option("--revokes", type=float, default=0.01, show_default=True, metavar="SHARE", help="How often a player with a card of "
              "the suit led, and others, overlooks it.")  # fmt: skip
@click.option("--new-deals", type=float, default=0.0, show_default=True, metavar="SHARE", help="The share of deals that are dealt "
              "again by the same player.")  # fmt: skip
@click.option("--misdeals", type=float, default=0.0, show_default=True, metavar="SHARE", help="The share of deals that are lost to "
              "the next player.")  # fmt: skip
@click.option("--log", "levels", type=click.Choice(LEVELS), multiple=True, default=("full",), show_default=True, metavar="LEVEL",
              help="What is written down, as pone simulate takes it; may be given again.")  # fmt: skip
@click.option(
    "--check",
    "checks",
    multiple=True,
    metavar="NAME",
    help="Only this check, and no verdict; may be given again.",
)
@click.option("--twins", type=click.IntRange(0), metavar="NUMBER", help="Fair twins that a verdict is ranked among; as many as the "
              "plan has unless given.")  # fmt: skip
@click.option("--pools", type=click.IntRange(1), default=1, show_default=True, metavar="NUMBER", help="Share the evenings among so "
              "many plans, with fair twins of their own.")  # fmt: skip
@click.option("--format", "shape", type=click.Choice(SHAPES), default="text", metavar="FORMAT",
              help="What to write: text, which is what you get unless asked, json, or csv.")  # fmt: skip
@click.option("--plot", type=click.Path(dir_okay=False), metavar="FILE", help="Draw the rates as well, as SVG, PNG or PDF by the "
              "ending of FILE.")  # fmt: skip
@options.writing
@options.running
def command(shape: str, plot: str | None, output: str | None, force: bool, **given: Any) -> int:
    """Say how often honest evenings are called rare: by every check, and by both verdicts.

    Fair evenings are played, put to the checks and judged as any log is. A check that keeps its word calls no more than 1 in
    100 of them as rare as 1 in 100. The exit code is 1 where it is called so oftener than luck can explain.
    """
    from detect.errors import UsageFault
    from detect.report import calibrated

    for target in filter(None, (output, plot)):
        options.target(target, (), force=force)
    try:
        evenings, plan = _evenings(given), _plan(given)
        found = list(_rooms(evenings, plan, given))
    except UsageFault as fault:
        raise click.UsageError(str(fault)) from None
    whole = calibrated.document(
        found, evenings[0], plan, pools=given["pools"], seed=given["seed"], command=_said(shape, given)
    )
    if shape == "json":
        from detect.report.jsons import jsons

        options.put(jsons(whole), output, force=force, utf8=True)
    elif shape == "csv":
        options.put(calibrated.csv_text(whole), output, force=force)
    else:
        options.put(calibrated.text(whole, width=options.width(calibrated.WIDTH)), output, force=force)
    if plot:
        picture(calibrated.drawn(whole), plot)
    return int(whole["beyond"])


def _evenings(given: dict[str, Any]) -> Sequence[Evenings]:
    """Give the evenings of each shuffle; boards are not played, and a dummy's seat is cut for.

    Raises
    ------
    UsageFault
        If an option is outside its rule, or is not one of the game.
    """
    from detect.errors import UsageFault
    from detect.fair.games import kind_of
    from detect.fair.options import GAMES, Evening

    game = given["game"]
    if game in POKER:
        same = {name: given[name] for name in SAME if name not in OF_WHIST}
        options.not_asked(OF_WHIST, f"is for whist, and the game is {POKER[game]}")
        given["seating"] = "fixed"
        kind = kind_of(game)
        return [kind(game=game, laws=given["laws"], shuffle=one, **same) for one in given["shuffles"]]
    if game not in GAMES:
        raise UsageFault("game", game, f"must be one of {', '.join((*GAMES, *POKER))}")
    if given["seating"] is None:
        given["seating"] = "cut" if "dummy" in given["game"] else "fixed"
    if given["game"] == "bridge":
        given["revokes"] = 0.0
    same = {name: given[name] for name in SAME}
    return [Evening(game=given["game"], laws=given["laws"], shuffle=one, **same) for one in given["shuffles"]]


def _plan(given: dict[str, Any]) -> Plan:
    """Give the first plan."""
    from detect.evidence import Plan

    return Plan(seed=given["seed"], **({} if given["twins"] is None else {"twins": given["twins"]}))


def _rooms(evenings: Sequence[Evenings], plan: Plan, given: dict[str, Any]) -> Iterator[Calibrated]:
    """Play evenings of every kind, and show how far it has come."""
    from detect.evidence.calibration import calibrated

    length = len(evenings) * len(given["levels"]) * given["sessions"]
    with click.progressbar(length=length, label="evenings", file=sys.stderr) as bar:
        for settings in evenings:
            for level in given["levels"]:
                yield calibrated(
                    settings,
                    level=level,
                    checks=given["checks"],
                    pools=given["pools"],
                    plan=plan,
                    done=bar.update,
                )


def _said(shape: str, given: dict[str, Any]) -> str:
    """Give the command that does it again."""
    said = ["pone", "calibrate", "--game", given["game"]]
    said += ["--laws", given["laws"]] if given["laws"] else []
    for flag, words in (("--shuffle", "shuffles"), ("--log", "levels"), ("--check", "checks")):
        said += [word for one in given[words] for word in (flag, one)]
    mine = [name for name in SAME if given["game"] not in POKER or name not in OF_WHIST]
    for name in (*mine, "pools"):
        said += [f"--{name.replace('_', '-')}", str(given[name])]
    said += ["--twins", str(given["twins"])] if given["twins"] is not None else []
    return shlex.join([*said, *(["--format", shape] if shape != "text" else [])])
