"""What players do at a table of a card room, in the words of the rooms: each verb is a method that takes what follows it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from detect.log.hands import UNSEEN
from detect.log.native_values import Fault
from detect.log.rooms_table import Table, amount, cards_in
from detect.log.tables import Seen

THROWN = re.compile(r"([0-9]+) cards?(?: \[([^\[\]]*)\])?")
POSTED = re.compile(
    r"(?:(?:the|a|an) )?(?:dead )?(ante|(?:small|big|button)(?: & (?:small|big))? blinds?|straddle)?(?: of)? *"
)
ALL_IN = re.compile(r",? and is (?:all-in|capped|all in)\b.*")
NOT_SHOWN, RETURNED, CASHED = "does not show", "uncalled bet", "cash out"
"""Notes on moves for which the log has no name of its own."""
ALL = "all-in"
MOST_THROWN = 52


@dataclass(kw_only=True)
class Seats(Table):
    """A hand under way, and what the players in their seats do.

    A method takes the seat, the words after the verb, and a note; it gives False where they are no words of the room, and
    then nothing was taken.
    """

    _stakes: dict[int, float] = field(default_factory=dict)
    _round: int = 0

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

    def calls(self, seat: int, tail: str, note: str | None) -> bool:
        """Take a call."""
        return self.stakes("call", seat, self.own(seat) + amount(tail), note)

    def bets(self, seat: int, tail: str, note: str | None) -> bool:
        """Take a bet."""
        return self.stakes("bet", seat, self.own(seat) + amount(tail), note)

    def raises(self, seat: int, tail: str, note: str | None) -> bool:
        """Take a raise or a completion, to an amount."""
        return self.stakes("raise", seat, amount(tail.rpartition("to ")[2]), note)

    def brings_in(self, seat: int, tail: str, note: str | None) -> bool:
        """Take the bring-in of stud."""
        return tail.startswith("in for ") and self.stakes("open", seat, amount(tail[7:]), note)

    def own(self, seat: int) -> float:
        """Give what a seat staked in this round so far."""
        stakes = self._stakes if self._round == self.street else self._in_round()
        return stakes.get(seat, 0.0)

    def highest(self) -> float:
        """Give the highest stake of this round so far."""
        return max(self._in_round().values(), default=0.0)

    def _in_round(self) -> dict[int, float]:
        if self._round != self.street:
            self._round, self._stakes = self.street, {}
        return self._stakes

    def stakes(self, move: str, seat: int, stake: float, note: str | None) -> bool:
        """Take a bet, a call or a raise; its amount is what the stake of the seat in that round comes to with it.

        In a hand with a spoilt line a bet over which another stands is taken to begin a round, of which the title was lost.
        """
        if self._dealing or self._owed or not self.begun or seat not in self.dealt:
            self._before(seat)
        if self.spoilt and move == "bet" and self.highest() > stake:
            self.street += 1
            stake -= self.own(seat)
        stakes = self._stakes if self._round == self.street else self._in_round()
        stakes[seat] = stake = round(stake, 2)
        self.move(move, seat, amount=stake, note=note)
        return True

    def antes(self, seat: int, tail: str, note: str | None) -> bool:
        """Take an ante."""
        self.move("ante", seat, amount=amount(tail), note=note)
        return True

    def posts(self, seat: int, tail: str, _: str | None) -> bool:
        """Take an ante or a blind that is posted."""
        what = POSTED.match(tail)
        paid = amount(tail[what.end() :] if what else tail)
        name = what[1] if what else None
        self.puts_up("ante" if name == "ante" else "straddle", seat, paid, name if name != "ante" else None)
        return True

    def puts_up(self, move: str, seat: int, paid: float, note: str | None) -> None:
        """Take what is put up before the cards: an ante, or a blind, which counts to the first round."""
        if move == "straddle":
            self._in_round()[seat] = paid
        self.move(move, seat, amount=paid, note=note)

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
        if self.at_once and said[2] is None:
            self.drawn(seat, many)
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

    def paid(self, seat: int, money: str, pot: str) -> bool:
        """Take what a player is paid out of the pool."""
        self.move("pay", seat, amount=amount(money), note=pot)
        return True

    def given_back(self, seat: int, money: str, note: str) -> bool:
        """Take money that a player gets, and not out of the pool: a bet that nobody called, or for his share before the end."""
        self.move("note", seat, amount=amount(money), note=note)
        return True


Act = Callable[[Seats, int, str, str | None], bool]
ACTS: dict[str, Act] = {
    "folds": Seats.folds, "checks": Seats.checks, "calls": Seats.calls, "bets": Seats.bets,
    "raises": Seats.raises, "completes": Seats.raises, "brings": Seats.brings_in, "antes": Seats.antes,
    "posts": Seats.posts, "discards": Seats.discards, "stands": Seats.stands, "shows": Seats.lays_open,
    "mucks": Seats.mucks_it, "doesn't": Seats.does_not, "wins": Seats.wins, "ties": Seats.wins, "is": Seats.is_dealt,
}  # fmt: skip
