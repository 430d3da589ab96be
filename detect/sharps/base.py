"""What a technique is, who uses it, and what every attempt at it has in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from detect.cards import format_cards
from detect.errors import UsageFault
from detect.fair.room import Room, Stage
from detect.kernels import book as b
from detect.kernels.stream import root_of
from detect.log.tables import SEATS4, Log
from detect.sharps.chances import chances

__all__ = ["Attempt", "Setting", "Sharp", "Technique"]


@dataclass(frozen=True, slots=True)
class Setting:
    """How often a technique is tried, and how much is gained when it is.

    Attributes
    ----------
    rate, skill : float
    """

    rate: float
    skill: float


@dataclass(frozen=True, slots=True)
class Technique:
    """One way of cheating.

    Attributes
    ----------
    name : str
    number : int
        Its stage for chances, from 64 to 127: fair stages have lower ones.
    stage : str
        The stage of a deal that it changes.
    texts, shows : str
        How the texts describe it, and what a log shows of it.
    chance : str
        What the rate is a share of.
    gain : str
        What the skill measures.
    least, most : float
        Bounds of the skill.
    clumsy, careful : Setting
    checks : tuple of str
        The checks that look for it.
    breaks : tuple of str
        What the audit finds of it, each as a law and a kind; nothing else.
    begin : callable
        Makes the attempt, of a sharp and a room of his game.
    kinds : tuple of str
        Its variants, the usual one first.
    """

    name: str
    number: int
    stage: str
    texts: str
    shows: str
    chance: str
    gain: str
    least: float
    most: float
    clumsy: Setting
    careful: Setting
    checks: tuple[str, ...]
    breaks: tuple[str, ...]
    begin: Callable[[Sharp, Any], Any]
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sharp:
    """One who cheats, and how: a way to play evenings (`detect.fair.evening.Way`).

    Attributes
    ----------
    technique : Technique
    rate : float
        How often it is tried.
    skill : float
        How much it gains when it is.
    who : str
        A player's name, or a seat and whoever sits there; the last player named where it is empty.
    kind : str
        One of the technique's kinds.
    seed : int, optional
        Of his own chances; the evening's where it is None. The fair part of an evening is the same whatever he does.

    Raises
    ------
    UsageFault
        If the rate or the skill is outside its bounds.
    """

    technique: Technique
    rate: float
    skill: float
    who: str = ""
    kind: str = ""
    seed: int | None = None

    def __post_init__(self) -> None:
        """Hold the settings against their bounds."""
        least, most = self.technique.least, self.technique.most
        _between("rate", self.rate, 0.0, 1.0)
        _between("skill", self.skill, least, most)

    def __call__(self, room: Any) -> Any:
        """Set out to play the evenings of a room.

        Raises
        ------
        UsageFault
            If the game is not whist, or there is no such player or seat.
        """
        self.check(room.settings)
        return self.technique.begin(self, room)

    def check(self, settings: Any) -> None:
        """Hold the sharp against the evening.

        Raises
        ------
        UsageFault
            If the game is not whist, there is no such player or seat, or the technique has nothing to change.
        """
        if settings.game != "whist":
            raise UsageFault(
                "sharp", self.technique.name, f"is a technique of whist, and not of {settings.game}"
            )
        if self.who and self.who not in (*settings.names, *SEATS4):
            names = ", ".join(settings.names)
            raise UsageFault("who", self.who, f"must be a player ({names}) or a seat (N, E, S, W)")
        if self.technique.stage == "seating" and settings.seating == "fixed":
            raise UsageFault(
                "seating", settings.seating, f"must be cut for {self.technique.name}: nobody cuts for seats"
            )

    @property
    def called(self) -> str:
        """The technique, with its kind where that is not the usual one."""
        usual = not self.kind or self.kind == self.technique.kinds[0]
        return self.technique.name if usual else f"{self.technique.name}:{self.kind}"

    def person(self, settings: Any) -> tuple[str | None, str | None]:
        """Give the seat and the player, None for one that changes through the evening."""
        names = settings.names
        player = self.who if self.who in names else None if self.who else names[-1]
        if settings.seating != "fixed":
            return (None, player) if player else (self.who, None)
        seat = SEATS4[names.index(player)] if player else self.who
        return seat, names[SEATS4.index(seat)]


class Attempt(ABC):
    """A technique tried on the evenings of a room, all sessions at once (`detect.fair.evening.Otherwise`).

    Attributes
    ----------
    sharp : Sharp
    room : Room
    touched : bool[N, D]
        The deals on which it was tried.
    after : tuple of int
        The stages of `detect.kernels.book` after each of which `act` is called.
    instead : int
        The stage that `act` takes the place of; -1 for none.
    """

    after: ClassVar[tuple[int, ...]] = ()
    instead: ClassVar[int] = -1

    def __init__(self, sharp: Sharp, room: Room) -> None:
        self.sharp, self.room = sharp, room
        self.root = root_of(room.settings.seed if sharp.seed is None else sharp.seed)
        self.touched = np.zeros((room.sessions, room.settings.deals), bool)
        self._noted: list[tuple[int, npt.NDArray[np.int64], npt.NDArray[np.int8]]] = []

    @abstractmethod
    def act(self, stage: int, deal: int) -> None:
        """Change what a stage of a deal has left."""

    def written(self, log: Log) -> Log:
        """Give the log as it is: the room says everything."""
        return log

    def stages(self) -> Sequence[Stage]:
        """Give the fair stages in runs, and between them what is done to what they leave."""
        made: list[Stage] = []
        begin = b.FORM
        for stop in sorted({*self.after, self.instead} - {-1}):
            end = stop if stop == self.instead else stop + 1
            made += [_fair(begin, end), self._then(stop)]
            begin = stop + 1
        return [*made, _fair(begin, b.STAGES)] if made else []

    def _then(self, stage: int) -> Stage:
        return lambda _, deal: self.act(stage, deal)

    @property
    def meant(self) -> frozenset[int]:
        """The deals, counted through all sessions, whose revokes were all meant: none, but for cheats in the play."""
        return frozenset()

    # ----- what techniques ask for

    def luck(self, deal: int, many: int) -> npt.NDArray[np.float64]:
        """Give so many chances of a deal for each session, from 0 to 1 (float64[N, many]); the first is `tries`'s."""
        return chances(
            self.root, self.room.first, self.room.sessions, deal, self.sharp.technique.number, many
        )

    def seat(self, deal: int) -> npt.NDArray[np.int64]:
        """Give the seat of the sharp in each session, 0 where he sits out (int64[N])."""
        room, who = self.room, self.sharp.who
        if who in SEATS4 and who not in room.settings.names:
            return np.full(room.sessions, SEATS4.index(who) + 1)
        names = room.settings.names
        here = room.book[:, deal, b.SEATED : b.SEATED + 4] == names.index(who or names[-1])
        return np.where(here.any(axis=1), here.argmax(axis=1) + 1, 0)

    def tries(self, deal: int, fits: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
        """Give the sessions, of those that fit, in which it is tried in this deal, and note them (int64[n])."""
        now = fits & (self.luck(deal, 1)[:, 0] < self.sharp.rate)
        self.touched[:, deal] |= now
        return np.flatnonzero(now)

    def deals_now(self, deal: int) -> npt.NDArray[np.bool_]:
        """Tell in which sessions the sharp deals (bool[N])."""
        return np.asarray(self.seat(deal) == self.room.book[:, deal, b.DEALER])

    def amounts(self, luck: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
        """Give the skill in whole cards: a fraction is a chance of one more (int64[n])."""
        whole = int(self.sharp.skill)
        return whole + (luck < self.sharp.skill - whole)

    def note(self, deal: int, rows: npt.NDArray[np.int64], cards: npt.NDArray[np.int8]) -> None:
        """Note the cards that were meant to be gained, -1 for none (int8[n, k])."""
        self._noted.append((deal, rows, cards))

    def keys(self, deal: int, rows: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """Give the log's keys of a deal of some sessions (`detect.fair.logs.Rows`)."""
        return (self.room.first - 1 + rows) * self.room.settings.deals + deal

    @property
    def cards(self) -> dict[tuple[int, int], list[int]]:
        """The cards that were meant to be gained, by session and deal of the room, both from 0."""
        return {
            (row, deal): [card for card in some if card >= 0]
            for deal, rows, cards in self._noted
            for row, some in zip(rows.tolist(), cards.tolist(), strict=True)
        }

    def truth(self, sessions: Sequence[str]) -> list[dict[str, Any]]:
        """Tell the deals on which it was tried, and the cards that were meant by it.

        Parameters
        ----------
        sessions : sequence of str
            The names of the N sessions.
        """
        said, cards = [], self.cards
        for row, deal in np.argwhere(self.touched).tolist():
            one: dict[str, Any] = {"session": sessions[row], "deal": deal + 1}
            said.append(one | ({"cards": format_cards(cards[row, deal])} if (row, deal) in cards else {}))
        return said


def _fair(begin: int, end: int) -> Stage:
    return lambda room, deal: room.run((deal, deal + 1), (begin, end)) if begin < end else None


def _between(name: str, value: object, least: float, most: float) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise UsageFault(name, value, f"must be a number from {least:g} to {most:g}")
