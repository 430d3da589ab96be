"""Read the hand histories of Bovada, Bodog and Ignition, which print the cards of every player, folded or not.

Players have no names there, only the place they have in one hand: the seats of a log are without names, but for the
hero's, who is marked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import ClassVar

from detect.log.native_values import MOST_SEATS, Fault
from detect.log.phh_fields import STUD
from detect.log.rooms import Head, Room, when
from detect.log.rooms_acts import ALL, NOT_SHOWN, RETURNED
from detect.log.rooms_games import NOT_READ, game_of
from detect.log.rooms_lines import Lines
from detect.log.rooms_table import amount, groups_in, pairs
from detect.log.tables import NULL

HEAD = re.compile(r"(?:Bovada|Bodog|Ignition)[\w.]* Hand #([0-9]+)")
GAME = re.compile(r"\b(HOLDEM|OMAHA HiLo|OMAHA|7CARD HiLo|7CARD)(?:ZonePoker)?\b")
LIMIT = re.compile(r"\b(No Limit|Pot Limit|Fixed Limit)\b")
TABLE = re.compile(r"\b(?:TBL|Zone Poker ID)#([0-9]+)")
EVENT = re.compile(r"\bTournament #([0-9]+)")
STAKES = re.compile(r"\(([0-9.,]+/[0-9.,]+)\)")
BUTTON = re.compile(r"Set dealer(?:/Bring in spot)? \[([0-9]{1,2})\]")
OLD_SEAT = re.compile(r"Seat\+([0-9]+)(?: \[ME\])?: (.*) in chips")
ME = "[ME]"
PAID = re.compile(r"Hand [Rr]esult(?:-([\w ]+?))? ([^ ]+)")
ACT = re.compile(
    r"(?:D )?(Folds|Checks?|Calls?|Bets?|Raises?|All-in)(?: ?\(([^()]*)\))?(?: (.*))?", re.IGNORECASE
)
FORCED = (
    ("Ante chip ", "ante", None), ("Ante/Small ", "straddle", "small blind"), ("Small Blind ", "straddle", "small blind"),
    ("Big blind/Bring in ", "straddle", "big blind"), ("Big Blind ", "straddle", "big blind"), ("Bring_in chip ", "open", None),
    ("Posts dead chip ", "straddle", "dead"), ("Posts chip ", "straddle", None), ("Posts(auto) chip ", "straddle", None),
)  # fmt: skip
"""What players put in before, or without, a choice: the words, the move and its note."""
OVER_BOARD = ("*** FLOP", "*** TURN", "*** RIVER", "Board [", "Card dealt to table")
WHOLE_BOARD = 5


@dataclass
class Told(Lines):
    """The lines of a hand of Bovada.

    Attributes
    ----------
    held : dict of int to str
        The cards dealt to each seat.
    """

    seat: ClassVar[re.Pattern[str]] = re.compile(r"Seat ([0-9]+): (.+?)(?: \[ME\])? \((.*) in chips\)")
    summed: ClassVar[re.Pattern[str]] = re.compile(r"Seat[ +]([0-9]+):")
    sums: ClassVar[tuple[str, ...]] = ("Total Pot", "Board [", "***")
    aside: ClassVar[tuple[str, ...]] = (
        "Seat sit", "Seat stand", "Seat re-join", "Table enter user", "Table leave user", "Table deposit", "Set dealer",
        "Ranking ", " : Stand", "Sit out", "Re-join", "Leave(Auto)", "Enter(Auto)", "Sitout", "Player Info:", "Table Info:",
        "Draw for dealer", "Prize Cash",
    )  # fmt: skip

    held: dict[int, str] = field(default_factory=dict)
    _board: set[str] = field(default_factory=set)
    _acted: bool = False

    def read(self, begins: int) -> bool:
        """Read the lines; what lies on the board is wanted first, since hands are shown together with it."""
        self.table.hero = 0
        for line in self.block.lines[begins:]:
            if line.startswith(OVER_BOARD):
                self._board |= {card for group in _readable(line) for card in pairs(group)}
        return super().read(begins)

    def _seated(self, line: int, text: str) -> None:
        old, found = OLD_SEAT.fullmatch(text), self.seat.fullmatch(text)
        if old:
            self._sits(line, int(old[1]), f"Seat+{old[1]}", old[2], None)
        elif found:
            self._sits(line, int(found[1]), found[2], found[3], None)
        if ME in text and (old or found):
            self.table.hero = int((old or found or [])[1])

    def name_of(self, seat: int) -> str:
        """Nobody has a name but the hero."""
        return "ME" if seat == self.table.hero else ""

    def _line(self, text: str) -> bool:
        who, parted, words = text.partition(" : ")
        seat = self.table.names.get(who.strip().removesuffix(ME).strip(), NULL) if parted else NULL
        if text.startswith("Card dealt to table"):
            self.table.lays_next(groups_in(text))
            return True
        if seat == NULL:
            return False
        return (
            self._dealt(seat, words)
            or self._forced(seat, words)
            or self._act(seat, words)
            or self._ends(seat, words)
        )

    def _dealt(self, seat: int, words: str) -> bool:
        button = BUTTON.fullmatch(words)
        if button:
            self.dealer = int(button[1]) if 0 < int(button[1]) <= MOST_SEATS else NULL
            return True
        if not words.startswith("Card dealt to a spot"):
            return False
        groups = groups_in(words)
        if self.table.game.kind == STUD and (self._acted or seat in self.table.got) and self.table.begun:
            self.table.settle()
            self.table.opens(self.table.street + 1)
            self._acted = False
        if groups:
            self.table.given(seat, groups)
            self.held[seat] = self.held.get(seat, "") + "".join(groups)
        return True

    def _forced(self, seat: int, words: str) -> bool:
        for begins, move, note in FORCED:
            if words.lower().startswith(begins.lower()):
                _, _, money = words[len(begins) :].rpartition("lind ")
                self.table.settle()
                if move == "open":
                    self._acted = True
                    return self.table.stakes(move, seat, amount(money), note)
                self.table.puts_up(move, seat, amount(money), note)
                return True
        return False

    def _act(self, seat: int, words: str) -> bool:
        """Take what a player chose; an amount that is raised to stands last."""
        found = ACT.fullmatch(words)
        if found is None:
            return False
        verb, note, money = found[1].capitalize(), found[2], found[3]
        self._acted = self.table.begun
        self.table.enlist(seat)
        self.table.settle()
        if verb == "Folds":
            self.table.live.discard(seat)
            self.table.move("fold", seat, note=note)
        elif verb.startswith("Check"):
            self.table.move("check", seat, note=note)
        else:
            return self._stakes(seat, verb, note, amount((money or "").rpartition("to ")[2]))
        return True

    def _stakes(self, seat: int, verb: str, note: str | None, paid: float) -> bool:
        """Take money that was staked: a raise says what to, and so does an all-in that is marked as one; all else what was added."""
        table, all_in = self.table, verb == "All-in"
        if all_in and not table.begun:
            table.puts_up("straddle", seat, paid, ALL)
            return True
        to = paid if verb.startswith("Raise") or (all_in and note) else table.own(seat) + paid
        move = "raise" if to > table.highest() > 0 else "call" if table.highest() else "bet"
        return table.stakes(move if all_in else verb.lower().rstrip("s"), seat, to, ALL if all_in else note)

    def _ends(self, seat: int, words: str) -> bool:
        """Take what is shown, kept back and paid out at the end."""
        if words.startswith("Showdown"):
            self.table.enlist(seat)
            self.table.settle()
            listed = [card for group in groups_in(words) for card in pairs(group)]
            self.table.lies_open(seat, self._own(seat, listed), words.rpartition("(")[2].rstrip(")") or None)
        elif words.startswith("Mucks"):
            self.table.enlist(seat)
            self.table.settle()
            self.table.mucks(seat)
        elif words.startswith("Does not show"):
            self.table.move("note", seat, note=NOT_SHOWN)
        elif words.startswith("Return uncalled portion of bet "):
            return self.table.given_back(seat, words.rpartition(" ")[2], RETURNED)
        elif paid := PAID.fullmatch(words):
            return self.table.paid(seat, paid[2], paid[1] or "pot")
        else:
            return False
        return True

    def _own(self, seat: int, listed: list[str]) -> str:
        """Give the cards of a hand that is listed together with those of the board that count."""
        held = set(pairs(self.held.get(seat, "")))
        whole = self.table.game.kind == STUD or len(self._board) >= WHOLE_BOARD
        own = [card for card in dict.fromkeys(listed) if card in held or (whole and card not in self._board)]
        return "".join(own)

    def _summed(self, text: str, found: re.Match[str] | None) -> bool:
        """Take the board, which is printed here alone where nobody had a choice left."""
        if text.startswith("Board ["):
            for group in groups_in(text):
                self.table.lays_rest(group)
            return True
        return found is not None or text.startswith(self.sums)


def _readable(line: str) -> list[str]:
    try:
        return groups_in(line)
    except Fault:
        return []


@dataclass
class Reader(Room):
    """Read hands of Bovada."""

    kind: ClassVar[str] = "bovada"
    venue: ClassVar[str] = "Bovada"
    told: ClassVar[type[Lines]] = Told
    begins: ClassVar[tuple[str, ...]] = ("Bovada", "Bodog", "Ignition")
    head: ClassVar[re.Pattern[str]] = HEAD
    example: ClassVar[str] = "Bovada Hand #123 TBL#1 HOLDEM No Limit - 2014-08-05 00:56:59"

    def _head(self, line: str) -> Head:
        found, game, limit = HEAD.match(line), GAME.search(line), LIMIT.search(line)
        if found is None or game is None or limit is None:
            raise Fault(line, NOT_READ)
        event, table, stakes = EVENT.search(line), TABLE.search(line), STAKES.search(line)
        facts = (("stakes", stakes[1]),) if stakes else ()
        return Head(
            found[1], game_of(game[1], limit[1]), *when(line), f"Tournament #{event[1]}" if event else None,
            table[1] if table else None, facts,
        )  # fmt: skip
