"""`pone power`: how many deals it takes to see a technique, per check."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING, Any

import click

from detect.cli import options

if TYPE_CHECKING:
    from detect.evidence.needed import Seen
    from detect.sharps import Sharp

EXAMPLE = "\b\nExample:\n  pone power --sharp run-up --sessions 20\n  pone power --game draw --sharp run-up --deals 60 --sessions 20 --format csv -o power.csv"
SHAPES = ("text", "json", "csv")
LEVELS = ("full", "play", "deals", "hero")
"""As `detect.evidence.needed.LEVELS` has them; a test holds them together, since help loads nothing."""
GAMES = ("whist", "draw")
DEALS = {"whist": "24,48,96,192,384", "draw": "60,120,240,480,960"}
MOST_DEALS = 10_000


def _deals(ctx: click.Context, param: click.Parameter, said: str | None) -> tuple[int, ...]:  # noqa: ARG001
    """Read numbers of deals that rise; those of the game where none are given."""
    usual = DEALS[ctx.params.get("game", GAMES[0])]
    said = said or usual
    try:
        deals = tuple(int(part) for part in said.split(","))
    except ValueError:
        raise click.BadParameter(f"{said!r} must be whole numbers parted by commas, as in {usual}") from None
    if not all(0 < deal <= MOST_DEALS for deal in deals) or list(deals) != sorted(set(deals)):
        raise click.BadParameter(
            f"{said!r} must be numbers from 1 to {MOST_DEALS:,} that rise, as in {usual}"
        )
    return deals


@click.command(epilog=EXAMPLE)
@click.option("--game", type=click.Choice(GAMES), default=GAMES[0], show_default=True, metavar="GAME", is_eager=True,
              help="What is played: whist, or draw, which is draw poker at a table of five.")  # fmt: skip
@click.option("--sharp", "names", multiple=True, metavar="NAME", help="The technique, as pone simulate --sharp takes it; may be "
              "given again; every one unless given.")  # fmt: skip
@click.option(
    "--rate", type=float, metavar="SHARE", help="How often it is tried; the clumsy sharp's rate unless given."
)
@click.option(
    "--skill",
    type=float,
    metavar="NUMBER",
    help="How much it gains when it is; the clumsy sharp's unless given.",
)
@click.option(
    "--careful", is_flag=True, help="Take the careful sharp's rate and skill where they are not given."
)
@click.option("--deals", callback=_deals, show_default=f"{DEALS['whist']}; at draw poker {DEALS['draw']}", metavar="N,N,…",
              help="After so many deals of the table it is asked what was seen.")  # fmt: skip
@click.option(
    "--sessions", type=click.IntRange(10, 10_000), default=100, show_default=True, help="Evenings of each."
)
@click.option("--log", "level", type=click.Choice(LEVELS), default="full", show_default=True, metavar="LEVEL",
              help="What is written down: full, play (no packs), deals (hands and turn-ups), hero (one hand; not at draw poker).")  # fmt: skip
@click.option("--format", "shape", type=click.Choice(SHAPES), default="text", metavar="FORMAT",
              help="What to write: text, which is what you get unless asked, json, or csv.")  # fmt: skip
@click.option("--plot", type=click.Path(dir_okay=False), metavar="FILE", help="Draw the curves as well, as SVG, PNG or PDF by the "
              "ending of FILE.")  # fmt: skip
@options.writing
@options.running
def command(
    names: tuple[str, ...],
    level: str,
    shape: str,
    plot: str | None,
    output: str | None,
    force: bool,
    **given: Any,
) -> int:
    """Say how many deals it takes to see a way of cheating at whist or draw poker, check by check.

    Evenings at which one player cheats are played and put to the checks named for the technique; beside them stands the best
    test there is, which knows what he does.
    """
    from detect.errors import UsageFault
    from detect.report import powered

    options.target(output, (), force=force)
    if plot:
        options.target(plot, (), force=force)
    try:
        found = list(_played(_ways(names, given), level, given))
    except UsageFault as fault:
        raise click.UsageError(str(fault)) from None
    whole = powered.document(
        found, given["sessions"], level, given["seed"], _said(names, level, shape, given), given["game"]
    )
    if shape == "json":
        from detect.report.jsons import jsons

        options.put(jsons(whole), output, force=force, utf8=True)
    elif shape == "csv":
        options.put(powered.csv_text(whole), output, force=force)
    else:
        options.put(powered.text(whole, width=options.width(powered.WIDTH)), output, force=force)
    if plot:
        draw(powered.drawn(whole), plot)
    return 0


def _ways(names: tuple[str, ...], given: dict[str, Any]) -> list[Sharp]:
    """Give the sharps that are asked for."""
    from detect.sharps import TECHNIQUES_OF, sharp

    wanted = {name: given[name] for name in ("rate", "skill", "careful", "game")}
    return [sharp(name, **wanted) for name in names or TECHNIQUES_OF[given["game"]]]


def _played(ways: list[Sharp], level: str, given: dict[str, Any]) -> Any:
    """Put each sharp to his checks, and show how far it has come."""
    from detect.evidence.needed import powers, steps

    length = len(ways) * steps(given["deals"])
    with click.progressbar(length=length, label="evenings", file=sys.stderr) as bar:
        for way in ways:
            rows: list[Seen] = powers(
                way, deals=given["deals"], sessions=given["sessions"], level=level, seed=given["seed"],
                done=lambda: bar.update(1),
            )  # fmt: skip
            yield way, rows


def _said(names: tuple[str, ...], level: str, shape: str, given: dict[str, Any]) -> str:
    """Give the command that does it again."""
    of = [] if given["game"] == GAMES[0] else ["--game", given["game"]]
    said = ["pone", "power", *of, *(word for name in names for word in ("--sharp", name))]
    for name in ("rate", "skill"):
        said += [f"--{name}", f"{given[name]:g}"] if given[name] is not None else []
    said += ["--careful"] if given["careful"] else []
    said += ["--deals", ",".join(map(str, given["deals"])), "--sessions", str(given["sessions"]), "--log", level,
             "--seed", str(given["seed"])]  # fmt: skip
    return shlex.join([*said, *(["--format", shape] if shape != "text" else [])])


def draw(figure: Any, path: str) -> None:
    """Write a picture, the same bytes for the same figures.

    Raises
    ------
    click.ClickException
        If the ending names no kind of picture, or the file cannot be written.
    """
    import matplotlib as mpl

    try:
        with mpl.rc_context({"svg.hashsalt": "pone", "svg.fonttype": "none"}):
            figure.savefig(path, metadata={"Date": None} if path.endswith(".svg") else None)
    except ValueError as fault:
        raise click.ClickException(f"{path}: {fault}") from None
    except OSError as fault:
        raise click.ClickException(f"{path} cannot be written: {fault.strerror}") from None
