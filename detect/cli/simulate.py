"""`pone simulate`: fair evenings, or evenings at which one player cheats, written as logs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

import click

from detect.cli import options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from detect.fair.draw import DrawEvening
    from detect.fair.options import Evening
    from detect.fair.room import Room
    from detect.log.inputs import Input
    from detect.log.tables import Log
    from detect.sharps import Attempt, Sharp

F = TypeVar("F", bound=Callable[..., Any])

EXAMPLE = (
    "\b\nExample:\n  pone simulate whist -o evening.jsonl\n"
    "  pone simulate whist --sessions 100 --shuffle riffle:3+strip --seed 7 -o evenings.parquet"
)
TOLD = ("name", "date", "venue")
"""What else may be said of the sessions."""
OF_WHIST = ("packs", "policy", "seating", "revokes", "corrected", "claimed", "late", "new_deals", "misdeals")
"""Options that mean nothing at poker."""
POKER = {
    "draw": "draw poker", "straight": "straight poker", "whiskey": "whiskey poker", "stud": "stud poker", "holdem": "hold'em",
}  # fmt: skip
"""The games of poker, and what each is called."""
BY_CODE = {"stud-new": "stud", "stud-old": "stud"}
"""Codes that may stand for a game, which is then played by them."""
OF_POKER = ("straddles", "two_in")
"""Options that mean nothing at whist."""
LEVELS = ("full", "play", "deals", "counts", "hero", "shown")
"""As `detect.fair.observed.LEVELS` has them; a test holds them together, since help loads nothing."""


def _share(name: str, default: float, said: str) -> Callable[[F], F]:
    return click.option(
        f"--{name}", type=float, default=default, show_default=True, metavar="SHARE", help=said
    )


@click.command(epilog=EXAMPLE)
@click.argument("game", metavar="GAME")
@click.option(
    "--laws", metavar="CODE", default="", help="The code it is played by; the usual one unless given."
)
@click.option("--deals", type=int, default=24, show_default=True, help="Deals in each session.")
@click.option("--sessions", type=int, default=1, show_default=True, help="How many sessions.")
@click.option("--players", metavar="NAMES", default="", help="Who belong to the table, as in Ada,Ben,Cyd,Dot; at whist five "
              "or six cut in and out, at poker two to eight play.")  # fmt: skip
@click.option("--packs", type=int, default=2, show_default=True, help="1, or 2 that are dealt in turn.")
@click.option("--shuffle", metavar="SPEC", default="uniform", show_default=True, help="How the pack is shuffled: uniform, "
              "riffle:K, human:K, overhand:MxK, strip, cut, shelf:M, none, joined by + and done in order.")  # fmt: skip
@click.option("--cut", metavar="SPEC", default="legal", show_default=True, help="How the pone cuts: legal (any legal depth), "
              "human (a habit of each player's own), or always so many cards.")  # fmt: skip
@click.option("--policy", metavar="NAME", default="sensible", show_default=True, help="How cards are chosen: sensible, or "
              "uniform (any legal card).")  # fmt: skip
@click.option("--seating", metavar="NAME", default="cut", show_default=True, help="cut (players cut for partners, seats and "
              "deal when a rubber begins) or fixed.")  # fmt: skip
@_share("revokes", 0.0, "How often a player with a card of the suit led, and others, overlooks it.")
@_share("corrected", 0.5, "The share of revokes that are put right in time.")
@_share("claimed", 0.5, "The share of the others that are claimed in time.")
@_share("late", 0.0, "The share of those left that are claimed only after the cut for the next deal.")
@_share("new-deals", 0.0, "The share of deals that are dealt again by the same player.")
@_share("misdeals", 0.0, "The share of deals that are misdealt, and lost to the next player.")
@_share("straddles", 0.0, "At draw poker: how often a player who may straddle the blind does.")
@_share("two-in", 0.0, "At draw poker by Foster: how often the age demands an only-two-in jack.")
@click.option("--sharp", metavar="NAME", default="", help="Have one player cheat, as in run-up or false-shuffle:top; a name "
              "that is none lists them all. NAME.truth.json is then written beside FILE.")  # fmt: skip
@click.option("--who", metavar="WHO", default="", help="Who cheats: a player, or a seat and whoever sits there; the last player "
              "unless given.")  # fmt: skip
@click.option(
    "--rate", type=float, metavar="SHARE", help="How often it is tried; the clumsy sharp's rate unless given."
)
@click.option("--skill", type=float, metavar="NUMBER", help="How much it gains when it is tried, as docs/sharps.md measures it; "
              "the clumsy sharp's unless given.")  # fmt: skip
@click.option(
    "--careful", is_flag=True, help="Take the careful sharp's rate and skill where they are not given."
)
@click.option("--log", "level", type=click.Choice(LEVELS), default="full", show_default=True, metavar="LEVEL",
              help="What is written down: full, play (no packs), deals (hands and turn-ups), counts (sizes of hands), hero "
              "(one player's own hands), shown (what lay open).")  # fmt: skip
@click.option(
    "--name",
    metavar="TEXT",
    default="",
    help="The name of the session; of several each has its number besides.",
)
@click.option("--date", metavar="YYYY-MM-DD", default="", help="The day it was played.")
@click.option("--venue", metavar="TEXT", default="", help="Where it was played.")
@click.option("--to", metavar="FORMAT", help="Write this format, whatever FILE's ending is: native, pbn, csv, xlsx, parquet, "
              "packs.")  # fmt: skip
@click.option(
    "--truth",
    is_flag=True,
    help="Write NAME.truth.json beside FILE: the settings, what a sharp did, and the revokes there were.",
)
@options.writing
@options.running
def command(
    game: str, level: str, to: str | None, output: str | None, force: bool, truth: bool, **given: Any
) -> int:
    """Play evenings exactly as the laws have them, or with one player who cheats, and write them as a log.

    GAME is whist, dummy, double-dummy, bridge, which is dealt and not played, or poker: draw, with jack-pots, straight, whiskey, stud
    (stud-new, or stud-old) or holdem, without a limit. The same seed gives the same bytes.

    Without -o the log goes to standard output as a native log. What FILE's format cannot hold is said on standard error.
    """
    from detect.errors import UsageFault
    from detect.log.convert import convert
    from detect.report.text import lost_line

    target = output or "-"
    try:
        settings, sharp = _settings(game, given), _sharp(game, given)
        if sharp:
            sharp.check(settings)
        beside = _targets(output, to, force=force, truth="--sharp" if sharp else "--truth" if truth else "")
        told = {name: given[name] for name in TOLD if given[name]}
        played = Simulated(settings, level, told, sharp)
        lost = convert(played, target, format=to, force=force)
        if beside:
            _tell_truth(played, target, beside, force=force)
    except UsageFault as fault:
        raise click.UsageError(str(fault)) from None
    except OSError as fault:
        raise click.ClickException(f"{target} cannot be written: {fault.strerror}") from None
    for said in lost:
        options.tell(lost_line(said))
    return 0


def _settings(game: str, given: dict[str, Any]) -> Evening | DrawEvening:
    """Give the settings of the evenings.

    Raises
    ------
    UsageFault
        If one is outside its rule; it lists what there is.
    """
    from detect.errors import UsageFault
    from detect.fair.options import GAMES, Evening

    names = tuple(name.strip() for name in given["players"].split(",") if name.strip())
    if game in POKER or game in BY_CODE:
        return _of_poker(game, names, given)
    if game not in GAMES:
        raise UsageFault("game", game, f"must be one of {', '.join((*GAMES, *POKER))}")
    options.not_asked(OF_POKER, f"is for draw poker, and the game is {game}")
    same = ("laws", "deals", "sessions", "shuffle", "cut", "seed", *OF_WHIST)
    return Evening(game=game, players=names, **{name: given[name] for name in same})


def _of_poker(game: str, names: tuple[str, ...], given: dict[str, Any]) -> DrawEvening:
    """Give the settings of evenings of poker; refuse what belongs to whist.

    Raises
    ------
    UsageFault
    """
    from detect.errors import UsageFault
    from detect.fair.games import kind_of

    kind = BY_CODE.get(game, game)
    options.not_asked(OF_WHIST, f"is for whist, and the game is {POKER[kind]}")
    if game in BY_CODE and given["laws"] not in {"", game}:
        raise UsageFault("laws", given["laws"], f"must be left out where the game is {game}")
    drawn = OF_POKER if kind == "draw" else ()
    if not drawn:
        options.not_asked(OF_POKER, f"is for draw poker, and the game is {POKER[kind]}")
    same = {name: given[name] for name in ("laws", "deals", "sessions", "shuffle", "cut", "seed", *drawn)}
    same |= {"laws": game} if game in BY_CODE else {}
    return kind_of(kind)(game=kind, players=names, **same)


def _sharp(game: str, given: dict[str, Any]) -> Sharp | None:
    """Give the sharp, None where nobody cheats.

    Raises
    ------
    UsageFault
        If there is no such technique, or nobody for whom the other options could be meant.
    """
    from detect.errors import UsageFault

    wanted = ("rate", "skill", "who", "careful")
    if given["sharp"]:
        from detect.sharps import sharp

        of = "draw" if game in POKER or game in BY_CODE else "whist"
        return sharp(given["sharp"], game=of, **{name: given[name] for name in wanted})
    for name in wanted:
        if given[name] is not None and given[name] is not False and given[name] != "":
            raise UsageFault(name, given[name], "is the sharp's, and no --sharp is named")
    return None


def _targets(output: str | None, to: str | None, *, force: bool, truth: str) -> str | None:
    """Find out whether the log, and the truth beside it, can be written; give where the truth goes.

    `truth` is the option that asks for it.

    Raises
    ------
    click.ClickException
        If a file is there, or the truth has no log to lie beside.
    """
    from detect.log.convert import format_of

    named = output not in {None, "-"}
    options.target(output, (), force=force, folder=named and format_of(str(output), to) == "parquet")
    if not truth:
        return None
    if not named:
        raise click.UsageError(f"{truth} writes the truth beside a file, so it needs one: give -o FILE")
    from detect.cli.truth import truth_path

    beside = truth_path(str(output))
    options.target(beside, (), force=force)
    return beside


def _tell_truth(played: Simulated, log: str, beside: str, *, force: bool) -> None:
    """Write what is known of the evenings beside their log; they are played again, since no log has a say in it."""
    import json

    from detect.cli.truth import revokes_of, truth_of

    revokes: list[dict[str, Any]] = []
    deals: list[dict[str, Any]] = []
    deals += _told_of_draw(played)
    for room, attempt in _again(played):
        at = room.first - played.settings.first
        names = played.sessions[at : at + room.sessions]
        revokes += revokes_of(room, names, attempt)
        deals += attempt.truth(names) if attempt else []
    known = truth_of(log, played.settings, played.level, revokes, sharp=played.sharp, deals=deals)
    options.put(json.dumps(known, indent=2), beside, force=force)


def _told_of_draw(known: Simulated) -> list[dict[str, Any]]:
    """Play evenings of draw poker again, and tell the deals on which something was tried."""
    from detect.fair.draw import DrawEvening, rooms

    told: list[dict[str, Any]] = []
    if not isinstance(known.settings, DrawEvening) or known.sharp is None:
        return told
    for room in rooms(known.settings, way=known.sharp):
        at = room.first - known.settings.first
        told += room.attempt.truth(known.sessions[at : at + room.sessions]) if room.attempt else []
    return told


def _again(known: Simulated) -> Iterator[tuple[Room, Attempt | None]]:
    """Play evenings of whist again, a room at a time, with what was tried in it."""
    from detect.fair.evening import played, rooms
    from detect.fair.options import Evening

    if not isinstance(known.settings, Evening):
        return
    if known.sharp is None:
        yield from ((room, None) for room in rooms(known.settings))
    else:
        yield from ((each.room, each) for each in played(known.settings, known.sharp))


class Simulated:
    """Evenings as they are played, for a writer that asks for logs one after the other.

    Parameters
    ----------
    settings : Evening or DrawEvening
    level : str
        How much is written down.
    told : dict of str to str
        What else is said of the sessions: name, date, venue.
    sharp : Sharp, optional
        Who cheats, and how.

    Attributes
    ----------
    sessions : list of str
        The names of those given so far.
    """

    def __init__(
        self,
        settings: Evening | DrawEvening,
        level: str,
        told: dict[str, str],
        sharp: Sharp | None = None,
    ) -> None:
        self.settings, self.level, self._told, self.sharp = settings, level, told, sharp
        self.sessions: list[str] = []

    @property
    def input(self) -> Input:
        """The account of a file: there is none."""
        from detect.log.inputs import Input

        return Input("-")

    def chunks(self, size: int | None = 0) -> Iterator[Log]:
        """Play whole sessions, a chunk at a time; None puts everything in one."""
        chunk = self.settings.sessions if size is None else None
        for log in self._logs(chunk):
            named = self._named(log)
            self.sessions += named.sessions["session"].tolist()
            yield named

    def _logs(self, chunk: int | None) -> Iterator[Log]:
        """Play the evenings of whichever game it is."""
        from detect.fair.games import simulate

        return simulate(self.settings, level=self.level, chunk=chunk, way=self.sharp)

    def _named(self, log: Log) -> Log:
        """Give the sessions the name, day and place that were asked for."""
        said: dict[str, Any] = {name: text for name, text in self._told.items() if name != "name"}
        sessions = log.sessions.assign(**said)
        if "name" not in self._told:
            return replace(log, sessions=sessions)
        old = sessions["session"].tolist()
        name, many = self._told["name"], self.settings.sessions > 1
        new = {each: f"{name}-{each.rpartition('-')[2]}" if many else name for each in old}
        parts = {table: getattr(log, table) for table in ("deals", "facts")}
        renamed = {
            table: part.assign(session=part["session"].cat.rename_categories(new))
            for table, part in parts.items()
        }
        return replace(log, sessions=sessions.assign(session=[new[each] for each in old]), **renamed)
