"""One hand of PHH turned into rows: what was dealt, thrown, drawn, laid out and shown, and what the players did.

The state kept here is the record's own and no more: nothing is replayed through the rules of a game, which would refuse, or
put right, what an audit looks for.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from detect.log import hands
from detect.log.hands import MUCKS, checked
from detect.log.native_values import MOST_SEATS, Fault
from detect.log.phh_fields import BOARD, DRAW
from detect.log.tables import NULL, Seen

PLAYERS = {f"p{seat}": seat for seat in range(1, MOST_SEATS + 1)}
AMOUNT = re.compile(r"[0-9]+(?:\.[0-9]*)?")
EXPECTED = 'an action such as "d dh p1 AsKd", "d db 2c3c4c", "p1 cbr 200", "p2 cc", "p3 f", "p1 sd 2c" or "p1 sm AsKd"'
AS_DEALT, BRINGS_IN = "-", "brings in"
"""Notes on moves for which the log has no name of its own."""


@dataclass(kw_only=True)
class Hand(hands.Hand):
    """A hand under way.

    Attributes
    ----------
    seats : int
    kind : str
        How its cards come: `BOARD`, `STUD` or `DRAW` of `detect.log.phh_fields`.
    whole : bool
        Whether every card dealt was seen: what is known of the others is then there whatever it was.
    """

    seats: int
    kind: str
    whole: bool
    bets: dict[int, float] = field(default_factory=dict)
    highest: float = 0.0
    acted: bool = False
    dealt: set[int] = field(default_factory=set)
    threw: dict[int, int] = field(default_factory=dict)
    out: set[int] = field(default_factory=set)

    def forced(self, antes: list[float], blinds: list[float]) -> None:
        """Take the antes, and the blinds or straddles."""
        for seat, ante in enumerate(antes, 1):
            if ante:
                self.move("ante", seat, amount=ante)
        for seat, blind in enumerate(blinds, 1):
            if blind:
                self.move("straddle", seat, amount=blind)
                self.bets[seat] = blind
                self.highest = max(self.highest, blind)

    def act(self, text: str) -> None:
        """Take one action.

        Raises
        ------
        Fault
            If it is none; nothing is taken then.
        """
        words, _, said = text.partition("#")
        said, parts = said.strip(), words.split()
        if not parts:
            self._remark(said)
        elif parts[0] == "d":
            self._dealing(text, parts)
            self._remark(said)
        elif len(parts) in {2, 3} and parts[1] in ACTS:
            ACTS[parts[1]](self, self._seat(parts[0]), parts[2] if len(parts) > 2 else None, said or None)
        else:
            raise Fault(text, EXPECTED)

    def _dealing(self, text: str, parts: list[str]) -> None:
        """Take cards dealt to a player, or laid out for all."""
        if len(parts) == 4 and parts[1] == "dh":
            self._dealt(self._seat(parts[2]), checked(parts[3]))
        elif len(parts) == 3 and parts[1] == "db":
            cards = checked(parts[2])
            if self.kind == BOARD or self.acted:
                self._next()
            self.board(cards)
        else:
            raise Fault(text, EXPECTED)

    def _seat(self, player: str) -> int:
        seat = PLAYERS.get(player, 0)
        if not 1 <= seat <= self.seats:
            raise Fault(player, f"a player from p1 to p{self.seats}")
        return seat

    def _remark(self, said: str) -> None:
        if said:
            self.move("note", NULL, note=said)

    def _next(self) -> None:
        """Begin a street."""
        self.street += 1
        self.bets, self.highest, self.acted = {}, 0.0, False
        self.dealt, self.threw = set(), {}

    # ----- cards

    def _dealt(self, seat: int, cards: str) -> None:
        """Take cards dealt to a hand: in a draw they are drawn, in stud a round of them begins a street."""
        if self.kind == DRAW and self.street:
            self.draws(seat, cards, self._seen)
            return
        live = set(range(1, self.seats + 1)) - self.out
        if self.acted or (self.street and seat in self.dealt and live <= self.dealt):
            self._next()
        self.dealt.add(seat)
        self.deals(seat, cards, self._seen)

    @property
    def _seen(self) -> Seen:
        return Seen.ALWAYS if self.whole else Seen.SELECTED

    def discards(self, seat: int, cards: str | None, said: str | None) -> None:
        """Take a discard; without cards the player stands pat."""
        thrown = checked(cards) if cards else ""
        if self.acted or not self.street or seat in self.threw:
            self._next()
        self.threw[seat] = len(thrown) // 2
        self.throws(seat, thrown, self._seen, said)

    def lays(self, seat: int, cards: str | None, said: str | None) -> None:
        """Take a hand that is shown, or mucked."""
        if cards and cards != AS_DEALT:
            self.shows(seat, checked(cards), said)
            return
        self.move("show", seat, note=AS_DEALT if cards else MUCKS)
        self._remark(said or "")

    # ----- bets

    def folds(self, seat: int, _: str | None, said: str | None) -> None:
        """Take a fold."""
        self.acted = True
        self.out.add(seat)
        self.move("fold", seat, note=said)

    def calls(self, seat: int, _: str | None, said: str | None) -> None:
        """Take a check or a call: a call where there is more to pay than the player has put in."""
        self.acted = True
        move = "call" if self.bets.get(seat, 0.0) < self.highest else "check"
        self.bets[seat] = self.highest
        self.move(move, seat, note=said)

    def raises(self, seat: int, amount: str | None, said: str | None) -> None:
        """Take a bet or a raise to an amount."""
        if amount is None or not AMOUNT.fullmatch(amount):
            raise Fault(amount or "", "the amount that is bet or raised to, such as 200 or 2.50")
        self.acted = True
        to = float(amount)
        move = "raise" if self.highest else "bet"
        self.bets[seat], self.highest = to, max(self.highest, to)
        self.move(move, seat, amount=to, note=said)

    def brings_in(self, seat: int, _: str | None, said: str | None) -> None:
        """Take the bring-in of stud."""
        self.acted = True
        self.highest = self.highest or 1.0
        self.bets[seat] = self.highest
        self.move("open", seat, note=BRINGS_IN if said is None else said)


Act = Callable[[Hand, int, str | None, str | None], None]
ACTS: dict[str, Act] = {
    "sd": Hand.discards, "sm": Hand.lays, "f": Hand.folds, "cc": Hand.calls, "cbr": Hand.raises, "pb": Hand.brings_in,
}  # fmt: skip


def numbers(value: Any, name: str, seats: int) -> list[float]:
    """Read one number a player.

    Raises
    ------
    Fault

    Examples
    --------
    >>> numbers([1, 2.5], "antes", 2)
    [1.0, 2.5]
    """
    if value is None:
        return []
    fits = isinstance(value, list) and all(
        isinstance(v, int | float) and not isinstance(v, bool) for v in value
    )
    try:
        if fits and len(value) == seats:
            return list(map(float, value))
    except OverflowError:
        pass
    raise Fault(value, f"{name}: a list of {seats} numbers, one a player")


def seats_of(hand: dict[str, Any]) -> int:
    """Give how many players a hand has.

    Raises
    ------
    Fault
        If nothing tells, or there are more than a table has seats.
    """
    for name in ("starting_stacks", "antes", "blinds_or_straddles", "players"):
        value = hand.get(name)
        if isinstance(value, list) and 1 <= len(value) <= MOST_SEATS:
            return len(value)
    raise Fault(
        hand.get("starting_stacks"), f"starting_stacks: a list of 1 to {MOST_SEATS} numbers, one a player"
    )
