"""Read the hand histories of Full Tilt Poker, in UTF-16 or UTF-8: cash games, tournaments, mixed games."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from detect.log.native_values import Fault
from detect.log.rooms import Head, Room, when
from detect.log.rooms_acts import RETURNED
from detect.log.rooms_games import LIMIT, NAMES, NOT_READ, game_of
from detect.log.rooms_lines import Lines

HEAD = re.compile(r"Full ?Tilt ?Poker Game #([0-9]+): ")
GAME = re.compile(rf"(?<![\w/-])({LIMIT}) +({NAMES})(?![\w/])", re.IGNORECASE)
STAKES = re.compile(r" - ((?:[^ ]*[0-9.,]+K?/[^ ]*[0-9.,]+K?)(?: Ante [^ ]+)?(?: Cap [^ -]+)?) - ")
TABLE = re.compile(r"(?:(.*), )?Table (.+?)(?: \([^()]*\))* - ")
BUTTON = re.compile(r"The button is in seat #([0-9]{1,2})")
UNCALLED = re.compile(r"Uncalled bet of (\S+) returned to (.*)")


@dataclass
class Told(Lines):
    """The lines of a hand of Full Tilt."""

    seat: ClassVar[re.Pattern[str]] = re.compile(r"Seat ([0-9]+): (.*) \(([^()]*)\)(,.*)?")
    aside: ClassVar[tuple[str, ...]] = (
        " left to act", " has requested TIME", " is sitting out", " has returned", " stands up", " sits down", " adds ",
        " is low with ", " is high with ", " has timed out", " has been disconnected", " has reconnected", " to reconnect",
        "Players agree to Run It Twice", "reshuffled", " is feeling ", " has expired", " wins the tournament", " finished ",
        " rebuys ", " has been canceled", ": ",
    )  # fmt: skip
    """The last are the lines of the chat, which no line of the game is like."""

    def _line(self, text: str) -> bool:
        if text.startswith("Dealt to ") and self._dealt_to(text):
            return True
        for name in self._longest:
            if text.startswith(f"{name} ") and self.table.acts(self.table.names[name], text[len(name) + 1 :]):
                return True
        self.cancelled = self.cancelled or text.endswith(" has been canceled")
        back = UNCALLED.fullmatch(text)
        if back and back[2] in self.table.names:
            return self.table.given_back(self.table.names[back[2]], back[1], RETURNED)
        button = BUTTON.fullmatch(text)
        self.dealer = int(button[1]) if button else self.dealer
        return button is not None


@dataclass
class Reader(Room):
    """Read hands of Full Tilt."""

    kind: ClassVar[str] = "tilt"
    told: ClassVar[type[Lines]] = Told
    venue: ClassVar[str] = "Full Tilt Poker"
    begins: ClassVar[tuple[str, ...]] = ("Full Tilt Poker Game #", "FullTiltPoker Game #")
    head: ClassVar[re.Pattern[str]] = HEAD
    example: ClassVar[str] = (
        "Full Tilt Poker Game #123: Table Ada - $1/$2 - Limit 5 Card Draw - 12:04:00 ET - 2010/11/06"
    )

    def _head(self, line: str) -> Head:
        found = HEAD.match(line)
        rest = line[found.end() :] if found else line
        games, stakes, named = GAME.findall(rest), STAKES.search(rest), TABLE.match(rest)
        if not games or not found:
            raise Fault(rest, NOT_READ)
        limit, name = games[-1]
        facts = (("stakes", stakes[1]),) if stakes else ()
        event = named[1] if named else None
        return Head(found[1], game_of(name, limit), *when(rest), event, named[2] if named else None, facts)
