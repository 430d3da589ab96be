"""A hand of a card room under way: who was dealt in, which cards came to whom on which street, what was thrown and shown.

Rooms print the cards of one player, the hero, and of the others those that were shown; the cards that were there and are
not printed are put down as not seen, so that each hand has as many as it was dealt.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from functools import lru_cache

from detect.log.hands import CARDS, SHOWS_CARDS, UNSEEN, Hand
from detect.log.native_values import Fault
from detect.log.phh_fields import DRAW, STUD
from detect.log.rooms_games import Game
from detect.log.tables import NULL, Seen, Stage

GROUP = re.compile(r"\[([^\[\]]*)\]")
TITLE = re.compile(r"\*\*\* ?(.+?) ?\*\*\*")
NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")
SPACES = dict.fromkeys(map(ord, " '\u00a0\u2009\u202f"))
AMOUNT = "an amount such as $1,234.50"
SECTION = "a part of a hand such as *** FLOP *** or *** SECOND DRAW ***"
LAID = "the cards on the table, with those laid out before"
LOG_BUG = "a room's own log bug: it lists a whole hand as kept or drawn, so that the cards of that draw are taken as not seen"
RUNS = {"": 0, "FIRST ": 1, "SECOND ": 2, "THIRD ": 3, " 1": 1, " 2": 2, " 3": 3}
BOARDS = {"PRE-FLOP": 0, "FLOP": 1, "TURN": 2, "RIVER": 3}
STREETS = {"3RD STREET": 0, "4TH STREET": 1, "5TH STREET": 2, "6TH STREET": 3, "7TH STREET": 4, "RIVER": 4}
DRAWS = {
    "DRAW": 1,
    "FIRST DRAW": 1,
    "1ST DRAW": 1,
    "SECOND DRAW": 2,
    "2ND DRAW": 2,
    "THIRD DRAW": 3,
    "3RD DRAW": 3,
}
SHOWDOWN = re.compile(r"(?:(?:FIRST|SECOND|THIRD|POT [0-9]+) )?SHOW ?DOWN")
BEGINS = {"HOLE CARDS", "DEALING HANDS", "3RD STREET"}
LAID_OUT = {
    (f"{run}{name}" if run.endswith(" ") else f"{name}{run}"): (street, part)
    for name, street in BOARDS.items() for run, part in RUNS.items()
}  # fmt: skip
"""The titles over the cards of the board: their street, and the run of it."""


@dataclass(kw_only=True)
class Table(Hand):
    """A hand under way.

    Attributes
    ----------
    game : Game
    names : dict of str to int
        The seat of each player.
    live, dealt : set of int
        Seats that were dealt in and did not fold, and all that were dealt in.
    hero : int
        The seat whose cards are printed as they are dealt.
    begun : bool
        Whether cards were dealt.
    got : set of int
        Seats that got their cards of this street.
    spoilt : bool
        Whether a line of the hand could not be read.
    at_once : bool
        Whether each player is given cards when he has thrown his own, so that the room says no more of it.
    odd : list of int
        Lines on which the log lists cards that cannot be.
    """

    game: Game
    names: dict[str, int] = field(default_factory=dict)
    live: set[int] = field(default_factory=set)
    dealt: set[int] = field(default_factory=set)
    hero: int = NULL
    begun: bool = False
    spoilt: bool = False
    at_once: bool = False
    odd: list[int] = field(default_factory=list)
    _dealing: bool = False
    got: set[int] = field(default_factory=set)
    _held: dict[int, int] = field(default_factory=dict)
    _owed: dict[int, int] = field(default_factory=dict)
    _laid: dict[int, int] = field(default_factory=dict)
    _lies: set[str] = field(default_factory=set)
    _shown: dict[int, set[str]] = field(default_factory=dict)

    def sits(self, seats: set[int]) -> None:
        """Say which seats are dealt in."""
        self.live, self.dealt = set(seats), set(seats)

    def enlist(self, seat: int) -> None:
        """Take it that a seat was dealt in, of which the record says so only by what is done there."""
        if self.begun and seat not in self.dealt:
            self.dealt.add(seat)
            self.live.add(seat)
            if seat not in self.got and not (self._dealing and self.street == 0):
                street, self.street = self.street, 0
                self.deals(seat, UNSEEN * self.game.cards, Seen.SELECTED)
                self.street = street

    # ----- the parts of a hand

    def section(self, line: str, title: str) -> None:
        """Begin a part of the hand, such as a street, and lay out what its title says.

        Raises
        ------
        Fault
        """
        self.settle()
        if title in BEGINS:
            self.opens(0)
        elif self.game.kind == STUD and title in STREETS:
            self.opens(STREETS[title])
            if "[" in line:
                self._dealing = False
                self.lays(groups_in(line))
        elif self.game.kind == DRAW and title in DRAWS:
            self.street = DRAWS[title]
        elif title in LAID_OUT:
            self.street, self.part = LAID_OUT[title]
            try:
                self.lays(groups_in(line))
            finally:
                self.part = 0
        elif not SHOWDOWN.match(title):
            raise Fault(line, SECTION)

    def opens(self, street: int) -> None:
        """Begin a street on which cards are dealt to the hands."""
        self.street, self.begun, self._dealing = street, True, True
        self.got = set()

    def lays(self, groups: list[str]) -> None:
        """Lay out the cards of a street, which is printed with those before it; what of those is not there was lost."""
        *before, cards = groups or [""]
        lost = "".join(card for group in before for card in pairs(group) if card not in self._lies)
        if lost:
            part, self.part = self.part, 0
            self._lay(lost, lost)
            self.part = part
        common = 0 if before else self._laid.get(0, 0)
        self._lay(cards, cards[2 * common :])

    def lays_next(self, groups: list[str]) -> None:
        """Lay out the cards of the next street, which are printed alone."""
        self.settle()
        cards = "".join(groups)
        self.street = max(self.street + 1, 1 if len(cards) > 2 else 2)
        self._lay(cards, cards)

    def lays_rest(self, cards: str) -> None:
        """Lay out, street by street, what of a whole board does not lie there yet."""
        for at, card in enumerate(pairs(cards)):
            if card not in self._lies:
                self.street = max(at - 1, 1)
                self._lay(cards, card)

    def _lay(self, read: str, new: str) -> None:
        if not new:
            raise Fault(read, LAID)
        self._laid[self.part] = self._laid.get(self.part, 0) + len(new) // 2
        self._lies.update(pairs(new))
        self.board(new)

    def settle(self) -> None:
        """Put down what nobody saw: hands that were not printed, and the cards of draws."""
        if self._dealing:
            self._dealing = False
            many = self.game.cards if self.street == 0 else int(self.game.kind == STUD)
            for seat in sorted(self.live - self.got):
                self.deals(seat, UNSEEN * many, Seen.SELECTED)
                self._held[seat] = self._held.get(seat, 0) + many
        if self._owed:
            for seat, many in self._owed.items():
                self.draws(seat, UNSEEN * many, Seen.SELECTED)
            self._owed = {}

    # ----- cards

    def given(self, seat: int, groups: list[str]) -> None:
        """Take cards that are printed as they are dealt: those on the table, or those of the hero."""
        if self.game.kind == DRAW and self.street:
            self._redrawn(seat, groups)
            return
        if not self.begun:
            self.opens(0)
        elif self.game.kind == STUD and seat in self.got:
            self.settle()
            self.opens(self.street + 1)
        cards = "".join(groups) if self.street == 0 else groups[-1]
        many = len(cards) // 2
        if self.street == 0:
            missing = self.game.cards - many if self.game.kind == STUD else 0
            if missing > 0:
                self.deals(seat, UNSEEN * missing, Seen.SELECTED)
                many += missing
            elif self.hero == NULL:
                self.hero = seat
            self.dealt.add(seat)
            self.live.add(seat)
        self.deals(seat, cards)
        self.got.add(seat)
        self._held[seat] = self._held.get(seat, 0) + many

    def _redrawn(self, seat: int, groups: list[str]) -> None:
        """Take the cards of a draw; where the log lists as kept what it says was thrown, they are not known."""
        kept, drawn = sum(map(len, groups[:-1])) // 2, groups[-1]
        held = self._held.get(seat, self.game.cards)
        if seat not in self._owed and 0 < kept < held:
            self._exchanged(seat, held - kept, drawn, Seen.ALWAYS)
            return
        thrown = self._owed.pop(seat, 0)
        if kept + thrown > held or (len(groups) == 1 and thrown < len(drawn) // 2 == held):
            self.odd.append(self.line)
            self.draws(seat, UNSEEN * thrown, Seen.SELECTED)
        else:
            self.draws(seat, drawn, Seen.ALWAYS)

    def drawn(self, seat: int, many: int) -> None:
        """Take it that so many cards were dealt to a hand in a draw, which nobody saw.

        In a hand with a spoilt line it may be that line that says how many were thrown, or what was dealt to one before.
        """
        if self.spoilt and seat not in self._owed:
            self._exchanged(seat, many, UNSEEN * many, Seen.SELECTED)
            return
        for other in list(self._owed) if self.spoilt else ():
            if other == seat:
                break
            self.draws(other, UNSEEN * self._owed.pop(other), Seen.SELECTED)
        self._owed.pop(seat, 0)
        self.draws(seat, UNSEEN * many, Seen.SELECTED)

    def _exchanged(self, seat: int, many: int, drawn: str, seen: Seen) -> None:
        """Put down the cards of a draw of which the record has lost what was done."""
        self.put(Stage.DISCARDED, seat, UNSEEN * many, Seen.SELECTED)
        self.put(Stage.DRAWN, seat, drawn, seen)

    def lies_open(self, seat: int, cards: str, note: str | None = None) -> None:
        """Take cards that a player showed; a hand that is printed again in the same way is one."""
        told = "".join(sorted(pairs(cards)))
        if told in self._shown.setdefault(seat, set()):
            return
        self._shown[seat].add(told)
        self.shows(seat, cards, note)


def cards_in(text: str) -> str:
    """Read the cards between two brackets, one behind the other as `detect.log.hands` wants them.

    Raises
    ------
    Fault

    Examples
    --------
    >>> cards_in("Qd 7h 6c"), cards_in("")
    ('Qd7h6c', '')
    """
    cards = text.replace(" ", "")
    if cards and CARDS.fullmatch(cards) is None:
        raise Fault(text, SHOWS_CARDS)
    return cards


def groups_in(text: str) -> list[str]:
    """Read the cards of each pair of brackets.

    Raises
    ------
    Fault

    Examples
    --------
    >>> groups_in("*** TURN *** [Qs 6d Qc] [4h]")
    ['Qs6dQc', '4h']
    """
    if text.count("[") == 1 and text[-1] == "]":
        cards = cards_in(text[text.index("[") + 1 : -1])
        return [cards] if cards else []
    return [cards for cards in map(cards_in, GROUP.findall(text)) if cards]


def pairs(cards: str) -> list[str]:
    """Part cards that stand one behind the other.

    Examples
    --------
    >>> pairs("Qd7h??")
    ['Qd', '7h', '??']
    """
    return [cards[at : at + 2] for at in range(0, len(cards), 2)]


@lru_cache(maxsize=4096)
def amount(text: str) -> float:
    """Read an amount of money or of chips, with any sign of a currency, spaces and commas.

    A comma is that of a decimal where it has one or two figures behind it and no other beside it; so is a point.

    Raises
    ------
    Fault

    Examples
    --------
    >>> amount("$1,234.50"), amount("1 234,50 €"), amount("5,585.17"), amount("1,500"), amount("0,02")
    (1234.5, 1234.5, 5585.17, 1500.0, 0.02)
    """
    bare = text.translate(SPACES).strip("$€£¥₽¢T").removesuffix("USD").removesuffix("EUR").removesuffix("GBP")
    if "," in bare:
        head, _, tail = bare.rpartition(",")
        decimal = ("." in head or len(tail) in {1, 2}) and "." not in tail and "," not in head
        bare = f"{head.replace('.', '')}.{tail}" if decimal else bare.replace(",", "")
    elif bare.count(".") > 1:
        bare = bare.replace(".", "")
    if NUMBER.fullmatch(bare.strip("$€£¥")) is None:
        raise Fault(text, AMOUNT)
    value = float(bare.strip("$€£¥"))
    return value if math.isfinite(value) else math.nan
