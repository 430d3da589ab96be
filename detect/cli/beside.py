"""What `pone check` shows beside a verdict: learned from simulated evenings, which are played when they are first needed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from detect.cli import options
from detect.report import words_learned as v

if TYPE_CHECKING:
    from detect.log.tables import Log
    from detect.report.document import Learned


def beside(log: Log, flagged: list[str], *, seed: int, all_of_them: bool) -> dict[str, Learned]:
    """Learn what is shown of sessions beside their verdicts.

    Parameters
    ----------
    log : Log
    flagged : list of str
        The sessions whose gain verdict is `strong` or more: which simulated sharps they look like.
    seed : int
    all_of_them : bool
        Also, of every session, how unlike fair ones it is.

    Returns
    -------
    dict of str to Learned
    """
    from detect.report.document import Learned

    names = {name: _looks_like(log, name, seed) for name in flagged}
    if not all_of_them:
        return {name: Learned(some) for name, some in names.items()}
    from detect.learned.scorer import unplanned

    return {
        name: Learned(
            names.get(name, ()),
            asked=True,
            unplanned=unplanned(log, name, seed=seed, done=Progress(v.MEASURING)),
        )
        for name in log.sessions["session"].tolist()
    }


def _looks_like(log: Log, name: str, seed: int) -> tuple[str, ...]:
    """Rank the sharps that a session looks like; if that fails the verdict stands without it, and that is said."""
    from detect.learned.resembles import resembles

    try:
        return tuple(resembles(log, name, seed=seed, done=Progress(v.PLAYING)))
    except Exception as fault:  # noqa: BLE001 - what stands beside a verdict must not cost it
        options.tell(v.FAILED.format(fault=f"{type(fault).__name__}: {fault}"))
        return ()


class Progress:
    """A note on a terminal when evenings begin to be played, and how far it is; elsewhere nothing.

    Parameters
    ----------
    note : str
        What is being done, of how many.
    """

    def __init__(self, note: str) -> None:
        self.note = note

    def __call__(self, now: int, everything: int) -> None:
        """Tell that so many of so many are played."""
        if not sys.stderr.isatty():
            return
        if not now:
            options.tell(self.note.format(all=everything))
            return
        click.echo("\r" + v.PLAYED.format(now=now, all=everything), nl=now >= everything, err=True)
