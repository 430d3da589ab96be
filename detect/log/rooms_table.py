"""A hand of a card room under way: who was dealt in, which cards came to whom on which street, what was thrown and shown.

Rooms print the cards of one player, the hero, and of the others those that were shown; the cards that were there and are
not printed are put down as not seen, so that each hand has as many as it was dealt.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from detect.log.hands import CARDS, SHOWS_CARDS, UNSEEN, Hand
from detect.log.native_values import Fault
from detect.log.phh_fields import DRAW, STUD
from detect.log.rooms_games import Game
from detect.log.tables import NULL, Seen

GROUP = re.compile(r"\[([^\[\]]*)\]")
TITLE = re.compile(r"\*\*\* ?(.+?) ?\*\*\*")
NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")
SPACES = dict.fromkeys(map(ord, " '\u00a0\u2009\u202f"))
THROWN = re.compile(r"([0-9]+) cards?(?: \[([^\[\]]*)\])?")
POSTED = re.compile(
    r"(?:(?:the|a|an) )?(?:dead )?(ante|(?:small|big|button)(?: & (?:small|big))? blinds?|straddle)?(?: of)? *"
)
ALL_IN = re.compile(r",? and is (?:all-in|capped|all in)\b.*")
AMOUNT = "an amount such as $1,234.50"
SECTION = "a part of a hand such as *** FLOP *** or *** SECOND DRAW ***"
LAID = "the cards on the table, with those laid out before"
NOT_SHOWN, RETURNED, CASHED = "does not show", "uncalled bet", "cash out"
"""Notes on moves for which the log has no name of its own."""
LOG_BUG = "a room's own log bug: it lists a whole hand as kept or drawn, so that the cards of that draw are taken as not seen"
ALL = "all-in"
MOST_THROWN = 52
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
        many, missing = len(cards) // 2, 0
        if self.street == 0 and self.game.kind == STUD:
            missing = max(self.game.cards - many, 0)
            self.deals(seat, UNSEEN * missing, Seen.SELECTED)
        if self.street == 0:
            self.dealt.add(seat)
            self.live.add(seat)
            self.hero = seat if not missing and self.hero == NULL else self.hero
        self.deals(seat, cards)
        self.got.add(seat)
        self._held[seat] = self._held.get(seat, 0) + many + missing

    def _redrawn(self, seat: int, groups: list[str]) -> None:
        """Take the cards of a draw; where the log lists as kept what it says was thrown, they are not known."""
        kept, drawn = sum(map(len, groups[:-1])) // 2, groups[-1]
        held = self._held.get(seat, self.game.cards)
        if seat not in self._owed and 0 < kept < held:
            self.throws(seat, UNSEEN * (held - kept), Seen.SELECTED)
            self._owed[seat] = held - kept
        thrown = self._owed.pop(seat, 0)
        if kept + thrown > held or (len(groups) == 1 and thrown < len(drawn) // 2 == held):
            self.odd.append(self.line)
            self.draws(seat, UNSEEN * thrown, Seen.SELECTED)
        else:
            self.draws(seat, drawn, Seen.ALWAYS)

    def drawn(self, seat: int, many: int) -> None:
        """Take it that so many cards were dealt to a hand in a draw, which nobody saw.

        In a hand with a spoilt line, that is taken to be the one that says how many were thrown.
        """
        if self.spoilt and seat not in self._owed:
            self.throws(seat, UNSEEN * many, Seen.SELECTED)
        self._owed.pop(seat, 0)
        self.draws(seat, UNSEEN * many, Seen.SELECTED)

    def lies_open(self, seat: int, cards: str, note: str | None = None) -> None:
        """Take cards that a player showed; a hand that is printed again in the same way is one."""
        told = "".join(sorted(pairs(cards)))
        if told in self._shown.setdefault(seat, set()):
            return
        self._shown[seat].add(told)
        self.shows(seat, cards, note)

    # ----- what players do

    def acts(self, seat: int, words: str) -> bool:
        """Take what a player does, in the words of the room; False where they are none.

        Raises
        ------
        Fault
            If they are, and an amount or cards in them cannot be read.
        """
        verb, _, tail = words.partition(" ")
        act = ACTS.get(verb)
        if act is None:
            return False
        if " is " in tail and (end := ALL_IN.search(tail)):
            return act(self, seat, tail[: end.start()].strip(), ALL)
        return act(self, seat, tail, None)

    def _turn(self, seat: int) -> None:
        """Put down what came before a player's turn."""
        if self._dealing or self._owed or not self.begun or seat not in self.dealt:
            self._before(seat)

    def _before(self, seat: int) -> None:
        """Who bets has cards, whether or not a title stands over them."""
        if not self.begun:
            self.opens(0)
        self.enlist(seat)
        self.settle()

    def folds(self, seat: int, tail: str, note: str | None) -> bool:
        """Take a fold; some rooms print the cards that the player folded face up."""
        if tail and not tail.startswith(("[", "(")):
            return False
        self._turn(seat)
        self.live.discard(seat)
        self.move("fold", seat, note=tail[1:-1] if tail.startswith("(") else note)
        if tail.startswith("["):
            self.lies_open(seat, cards_in(tail.strip("[]")))
        return True

    def checks(self, seat: int, tail: str, note: str | None) -> bool:
        """Take a check."""
        if tail and not tail.startswith("("):
            return False
        self._turn(seat)
        self.move("check", seat, note=tail.strip("()") or note)
        return True

    def _pays(self, move: str, seat: int, money: str, note: str | None) -> bool:
        paid = amount(money)
        self._turn(seat)
        self.move(move, seat, amount=paid, note=note)
        return True

    def calls(self, seat: int, tail: str, note: str | None) -> bool:
        """Take a call."""
        return self._pays("call", seat, tail, note)

    def bets(self, seat: int, tail: str, note: str | None) -> bool:
        """Take a bet."""
        return self._pays("bet", seat, tail, note)

    def raises(self, seat: int, tail: str, note: str | None) -> bool:
        """Take a raise or a completion, to an amount."""
        return self._pays("raise", seat, tail.rpartition("to ")[2], note)

    def brings_in(self, seat: int, tail: str, note: str | None) -> bool:
        """Take the bring-in of stud."""
        return tail.startswith("in for ") and self._pays("open", seat, tail[7:], note)

    def antes(self, seat: int, tail: str, note: str | None) -> bool:
        """Take an ante."""
        self.move("ante", seat, amount=amount(tail), note=note)
        return True

    def posts(self, seat: int, tail: str, _: str | None) -> bool:
        """Take an ante or a blind that is posted."""
        what = POSTED.match(tail)
        paid = amount(tail[what.end() :] if what else tail)
        name = what[1] if what else None
        self.move(
            "ante" if name == "ante" else "straddle", seat, amount=paid, note=name if name != "ante" else None
        )
        return True

    def discards(self, seat: int, tail: str, _: str | None) -> bool:
        """Take a discard; in games of one draw the log has no title over it."""
        said = THROWN.fullmatch(tail)
        if said is None:
            return False
        many = int(said[1])
        if many > MOST_THROWN:
            raise Fault(tail, "so many cards as a hand can throw")
        self._draws_now(seat)
        self._owed[seat] = many
        try:
            cards = cards_in(said[2] or "")
        except Fault:
            self.throws(seat, UNSEEN * many, Seen.SELECTED)
            raise
        self.throws(seat, cards or UNSEEN * many, Seen.ALWAYS if cards else Seen.SELECTED)
        return True

    def stands(self, seat: int, tail: str, _: str | None) -> bool:
        """Take it that a player stands pat."""
        if not tail.startswith("pat"):
            return False
        self._draws_now(seat)
        self.throws(seat, "", Seen.SELECTED)
        return True

    def _draws_now(self, seat: int) -> None:
        self.enlist(seat)
        if self._dealing:
            self.settle()
        self.street = self.street or 1

    def lays_open(self, seat: int, tail: str, _: str | None) -> bool:
        """Take a hand that is shown; of a board that was run twice some rooms say its worth alone."""
        self._turn(seat)
        if tail.startswith("["):
            cards, _, worth = tail[1:].partition("]")
            self.lies_open(seat, cards_in(cards), worth.strip(" ()") or None)
        return True

    def mucks_it(self, seat: int, tail: str, _: str | None) -> bool:
        """Take it that a hand is mucked; some rooms print its cards."""
        if tail not in {"", "hand"} and not tail.startswith("["):
            return False
        self._turn(seat)
        if tail.startswith("["):
            self.lies_open(seat, cards_in(tail[1:].partition("]")[0]))
        else:
            self.mucks(seat)
        return True

    def does_not(self, seat: int, tail: str, _: str | None) -> bool:
        """Take it that a winner whom nobody called does not show."""
        if tail != "show hand":
            return False
        self._turn(seat)
        self.move("note", seat, note=NOT_SHOWN)
        return True

    def wins(self, seat: int, tail: str, _: str | None) -> bool:
        """Take the pot that a player wins, in the words of Full Tilt."""
        pot, _, money = tail.partition(" (")
        if "pot" not in pot:
            return False
        return self.paid(seat, money.partition(")")[0], pot.removeprefix("for "))

    def is_dealt(self, seat: int, tail: str, _: str | None) -> bool:
        """Take cards of a draw, in the words of Full Tilt."""
        said = THROWN.fullmatch(tail.removeprefix("dealt "))
        if said is None or not tail.startswith("dealt "):
            return False
        self.enlist(seat)
        self.drawn(seat, min(int(said[1]), MOST_THROWN))
        return True

    def paid(self, seat: int, money: str, note: str) -> bool:
        """Take what a player is paid out."""
        self.move("pay", seat, amount=amount(money), note=note)
        return True


Act = Callable[[Table, int, str, str | None], bool]
ACTS: dict[str, Act] = {
    "folds": Table.folds, "checks": Table.checks, "calls": Table.calls, "bets": Table.bets,
    "raises": Table.raises, "completes": Table.raises, "brings": Table.brings_in, "antes": Table.antes,
    "posts": Table.posts, "discards": Table.discards, "stands": Table.stands, "shows": Table.lays_open,
    "mucks": Table.mucks_it, "doesn't": Table.does_not, "wins": Table.wins, "ties": Table.wins, "is": Table.is_dealt,
}  # fmt: skip


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
