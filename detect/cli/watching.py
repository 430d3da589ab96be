"""The loop of `pone watch`: look at the log, show what the stakes have come to, and find out when it is over."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Protocol, Self

import click

from detect.cli import options
from detect.report import words_watch as v
from detect.report.wrapping import harmless, wrapped

if TYPE_CHECKING:
    from rich.live import Live

    from detect.evidence import Plan
    from detect.evidence.running import Running
    from detect.log.growing import Growing, Look

WIDTH = 88
MOST_ERRORS = 10
"""How many lines that cannot be read are told at a look."""
Told = tuple[int | None, str, str]


class Screen(Protocol):
    """Where a sitting that goes on is shown."""

    def __enter__(self) -> Self:
        """Begin to show."""

    def __exit__(self, *fault: object) -> None:
        """End it, and leave what was shown last."""

    def show(self, running: Running, *, news: bool, unfinished: bool) -> None:
        """Show how it stands; `news` is whether a deal came since."""

    def tell(self, said: str) -> None:
        """Say something once."""


@dataclass
class Lines:
    """A line a deal on standard error, for a pipe or a terminal that cannot draw; nothing but news where `quiet`."""

    verbose: bool = False
    quiet: bool = False
    _sitting: str | None = None
    _beside: list[str] = field(default_factory=list)

    def __enter__(self) -> Self:
        """Begin with what the numbers are."""
        self._write([v.WHAT_E, v.NO_P])
        return self

    def __exit__(self, *fault: object) -> None:
        """End."""

    def show(self, running: Running, *, news: bool, unfinished: bool) -> None:  # noqa: ARG002
        """Write a line where a deal came, and what has no number where that has changed."""
        if self.quiet or not news:
            return
        from detect.report import watched

        if running.session != self._sitting:
            self._sitting, self._beside = running.session, []
            self._write([watched.heading(running)])
        beside = watched.unnumbered(running)
        self._write([said for said in beside if said not in self._beside])
        self._beside = beside
        self._write(watched.lines(running, verbose=self.verbose))

    def _write(self, parts: list[str]) -> None:
        if not self.quiet:
            for line in (line for part in parts for line in wrapped(part, WIDTH)):
                click.echo(line, err=True)

    def tell(self, said: str) -> None:
        """Say something once."""
        options.tell(said)


class Drawn:
    """A table on the terminal, drawn anew at every look."""

    def __init__(self, end: str, *, verbose: bool) -> None:
        self._end, self._verbose = end, verbose
        self._live: Live | None = None
        self._last: Running | None = None

    def __enter__(self) -> Self:
        """Begin to draw on standard error."""
        from rich.console import Console
        from rich.live import Live
        from rich.text import Text

        console = Console(stderr=True, highlight=False, markup=False, emoji=False)
        self._live = Live(console=console, auto_refresh=False, redirect_stdout=False, redirect_stderr=False)
        self._live.start()
        self._live.update(Text(v.STATUS.format(end=self._end)), refresh=True)
        return self

    def __exit__(self, *fault: object) -> None:
        """Leave the last table where it stands; it waits for nothing any more."""
        if self._live is not None:
            if self._last is not None:
                self._draw(self._live, self._last, "")
            else:
                self._live.update("", refresh=True)
            self._live.stop()

    def show(self, running: Running, *, news: bool, unfinished: bool) -> None:  # noqa: ARG002
        """Draw the table."""
        self._last = running
        if self._live is not None:
            status = " ".join([*([v.UNFINISHED] if unfinished else []), v.STATUS.format(end=self._end)])
            self._draw(self._live, running, status)

    def _draw(self, live: Live, running: Running, status: str) -> None:
        from detect.report import watched

        size = live.console.size
        drawn = watched.screen(running, status, width=size.width, height=size.height, verbose=self._verbose)
        live.update(drawn, refresh=True)

    def tell(self, said: str) -> None:
        """Write a line above the table."""
        if self._live is not None:
            self._live.console.print(harmless(f"pone: {said}"))


def screen(given: dict[str, Any], idle: float | None) -> Screen:
    """Choose how to show it: a table on a terminal that can draw one, lines elsewhere."""
    able = sys.stderr.isatty() and os.environ.get("TERM", "") != "dumb"
    if given["quiet"] or not able:
        return Lines(verbose=given["verbose"], quiet=given["quiet"])
    end = v.END_LOGGED if idle is None else v.END_IDLE.format(idle=idle)
    return Drawn(end, verbose=given["verbose"])


@dataclass
class Watch:
    """A log that is followed until its sitting is over.

    Attributes
    ----------
    growing : Growing
    plan : Plan
    screen : Screen
    game, laws : str or None
        What every sitting is taken to be.
    every : float
        Seconds between two looks; a look that took longer is followed by as long a rest.
    idle : float or None
        Seconds without a change after which the sitting is taken to be over.
    """

    growing: Growing
    plan: Plan
    screen: Screen
    game: str | None = None
    laws: str | None = None
    every: float = 0.5
    idle: float | None = None
    _told: set[Told] = field(default_factory=set, init=False)
    _closed: bool = field(default=False, init=False)
    _before: tuple[str, int, str | None] | None = field(default=None, init=False)

    def follow(self) -> str:
        """Look until the sitting is over, and say how that was known.

        Raises
        ------
        FormatUnknown, IsADirectoryError
            As `detect.log.growing.Growing.look`.
        """
        changed = monotonic()
        while True:
            began = monotonic()
            look = self.growing.look()
            if look is not None:
                changed = began
                self.take(look)
            elif self._closed:
                return v.CLOSED
            if self.idle is not None and monotonic() - changed >= self.idle:
                return v.IDLE.format(idle=self.idle)
            sleep(max(self.every, monotonic() - began))

    def take(self, look: Look) -> None:
        """Show what a look has found, and tell what could not be read, once."""
        self._closed = look.closed
        path = self.growing.path
        if look.trouble:
            self.screen.tell(v.TROUBLES[look.trouble].format(path=path))
            return
        if look.anew:
            self.screen.tell(v.ANEW.format(path=path))
            self._told, self._before = set(), None
        self._complain(look)
        from detect.evidence.running import running

        now = running(look.log.taken_as(game=self.game, laws=self.laws), plan=self.plan)
        if now is not None:
            stands = (now.session, now.deals, now.last)
            self.screen.show(now, news=stands != self._before, unfinished=look.unfinished)
            self._before = stands

    def _complain(self, look: Look) -> None:
        """Tell what could not be read and was not told yet: the first of it, and how much more there is."""
        told = {(error.line, error.read, error.expected): error for error in look.input.errors}
        fresh = [error for key, error in told.items() if key not in self._told]
        self._told |= told.keys()
        for error in fresh[:MOST_ERRORS]:
            self.screen.tell(str(error))
        if len(fresh) > MOST_ERRORS:
            self.screen.tell(
                v.MORE_ERRORS.format(path=self.growing.path, many=f"{len(fresh) - MOST_ERRORS:,}")
            )
