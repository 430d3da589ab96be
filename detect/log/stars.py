"""Read the hand histories of PokerStars: cash games, tournaments, home games, Zoom, mixed games."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from detect.log.native_values import Fault
from detect.log.rooms import Block, Head, Room, when
from detect.log.rooms_acts import CASHED, RETURNED
from detect.log.rooms_games import LIMIT, NAMES, NOT_READ, Game, game_of
from detect.log.rooms_lines import Lines
from detect.log.tables import NULL

HEAD = re.compile(r"PokerStars (?:(Zoom|Home Game) )?(?:Hand|Game) #([0-9]+): ")
CLUB = re.compile(r" *\{(.*?)\} ")
EVENT = re.compile(r" *(Zoom )?Tournament #([0-9]+),")
GAME = re.compile(rf"(?<![\w+/])({NAMES}) +({LIMIT})\b", re.IGNORECASE)
STAKES = re.compile(r"\(([^()]*?/[^()]*|Button Blind [^()]*)\)")
TABLE = re.compile(
    r"Table '(.*)'(?: [0-9]+-max)?(?: \((?:Play|Real) Money\))?(?: Seat #([0-9]{1,2}) is the button)?"
)
UNCALLED = re.compile(r"Uncalled bet \(([^()]*)\) returned to (.*)")


@dataclass
class Told(Lines):
    """The lines of a hand of PokerStars."""

    seat: ClassVar[re.Pattern[str]] = re.compile(
        r"Seat ([0-9]+): (.*) \(([^()]*?) in chips(?:,[^()]*)?\)(.*)"
    )
    aside: ClassVar[tuple[str, ...]] = (
        " joins the table at seat #", " leaves the table", " is disconnected", " is connected", " has timed out",
        " has returned", " was removed from the table", " will be allowed to play after the button", " sitting out",
        ": sits out", " finished the tournament", " wins the tournament", ' said, "', "Betting is capped", "Pair on board",
        "No low hand qualified", " re-buys and receives", " takes the add-on", " wins the $", "Hand was run ",
        " wins an entry", " bounty", " moved from another table", "reshuffled", " has been removed", " cashed out the hand",
    )  # fmt: skip

    def read(self, begins: int) -> bool:
        """Read the lines; the room says nothing of the cards that others draw."""
        self.table.at_once = True
        return super().read(begins)

    def _line(self, text: str) -> bool:
        at = text.find(": ")
        if at >= 0 and self._spoken(text, ": ", at):
            return True
        if text[:9] == "Dealt to " and self._dealt_to(text):
            return True
        if text == "Hand cancelled":
            self.cancelled = True
            return True
        return self._money(text)

    def _money(self, text: str) -> bool:
        """Read who was paid out: `NAME collected $2 from pot`, or cashed out, or got back what nobody called."""
        for verb, ends, note in ((" collected ", " from ", ""), (" cashed out the hand for ", " | ", CASHED)):
            name, found, tail = text.rpartition(verb)
            if found and name in self.table.names:
                money, _, pot = tail.partition(ends)
                seat = self.table.names[name]
                return self.table.given_back(seat, money, note) if note else self.table.paid(seat, money, pot)
        back = UNCALLED.fullmatch(text)
        if back is None or back[2] not in self.table.names:
            return False
        return self.table.given_back(self.table.names[back[2]], back[1], RETURNED)


@dataclass
class Reader(Room):
    """Read hands of PokerStars."""

    kind: ClassVar[str] = "stars"
    told: ClassVar[type[Lines]] = Told
    venue: ClassVar[str] = "PokerStars"
    begins: ClassVar[tuple[str, ...]] = ("PokerStars ",)
    head: ClassVar[re.Pattern[str]] = HEAD
    example: ClassVar[str] = "PokerStars Hand #123: Hold'em No Limit ($1/$2 USD) - 2012/12/14 7:59:19 ET"

    def _head(self, line: str) -> Head:
        found = HEAD.match(line)
        rest = line[found.end() :] if found else line
        game, event, facts = _said(rest.rpartition(" - ")[0] or rest)
        if found and found[1] == "Zoom":
            facts = (*facts, ("format", "Zoom"))
        return Head(found[2] if found else "", game, *when(rest), event, facts=facts)

    def _place(self, head: Head, block: Block) -> tuple[str | None, int, int]:  # noqa: ARG002
        named = TABLE.match(block.lines[1]) if len(block.lines) > 1 else None
        return (named[1], int(named[2] or NULL), 2) if named else (None, NULL, 1)


@lru_cache(maxsize=1024)
def _said(text: str) -> tuple[Game, str | None, tuple[tuple[str, str], ...]]:
    """Read what stands between the number of a hand and its day: the game, the tournament, the club and the stakes."""
    rest, facts, club, event = text, [], CLUB.match(text), None
    if club:
        rest = rest[club.end() :]
        facts.append(("club", club[1]))
    in_event = EVENT.match(rest)
    if in_event:
        event, rest = f"Tournament #{in_event[2]}", rest[in_event.end() :]
    if in_event and in_event[1]:
        facts.append(("format", "Zoom"))
    games, stakes = GAME.findall(rest), STAKES.search(rest)
    if not games:
        raise Fault(rest.strip(), NOT_READ)
    if stakes:
        facts.append(("stakes", stakes[1]))
    return game_of(*games[-1]), event, tuple(facts)
