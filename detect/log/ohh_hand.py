"""One hand of Open Hand History turned into rows: who sat where, what was dealt, laid out and shown, and what players did.

What an action is called stands in the specification (hh-specs.handhistory.org, action object); the names of the form with
`hands` differ in case and blanks alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from detect.log.hands import UNSEEN, Hand, checked
from detect.log.native_values import Fault
from detect.log.phh_fields import BOARD, DRAW
from detect.log.rooms_games import Game
from detect.log.tables import Seen

PLAIN = {
    "fold": "fold",
    "check": "check",
    "call": "call",
    "bet": "bet",
    "raise": "raise",
    "postante": "ante",
    "ante": "ante",
}
POSTS = {
    "postsb": "small blind", "postbb": "big blind", "straddle": "straddle", "postdead": "dead blind",
    "postextrablind": "extra blind",
}  # fmt: skip
LIVE = frozenset({"postsb", "postbb", "straddle", "postextrablind"})
"""Blinds that count towards a player's stake; a dead one goes to the pot."""
STAKES = frozenset({"call", "bet", "raise"})
DECIMALS = 6
ASIDE = {
    "addedchips": "added chips", "sitsdown": "sits down", "standsup": "stands up", "addedtopot": "added to pot",
    "uncalled": "uncalled bet",
}  # fmt: skip
"""What is kept as a note, and in what words."""
EXPECTED = "an action of Open Hand History, such as Dealt Cards, Post SB, Fold, Call, Raise or Shows Cards"
AMOUNT = "an amount, a number"
CARDS = 'cards, as in ["As", "Td"]'
PLAYER = "the id of one of the players"
ALL_IN, MUCKED = "all-in", "mucks"
STREETS = {"preflop": 0, "flop": 1, "turn": 2, "river": 3}
SHOWDOWN = "showdown"
MOST_CARDS = 52


@dataclass(kw_only=True)
class Played(Hand):
    """A hand under way.

    Attributes
    ----------
    game : Game
    seats : dict
        The seat of each player, by id.
    hero : int
        The seat whose cards are known because they are his who keeps the log.
    full : bool
        Whether the cards of all who were dealt in are known: they are then there whatever they were.
    held : dict of int to list of str
        The cards of each hand of draw, as far as they are known.
    adds : bool
        Whether an amount is what the player adds, as the specification has it, and not what the stake comes to.
    """

    game: Game
    seats: dict[Any, int]
    hero: int
    full: bool
    held: dict[int, list[str]] = field(default_factory=dict)
    adds: bool = True
    _put: dict[int, float] = field(default_factory=dict)
    _laid: list[str] = field(default_factory=list)
    _met: dict[str, int] = field(default_factory=dict)

    def begins(self, name: str, at: int, again: set[str]) -> None:
        """Begin a round: its street, and the run of it where its street comes `again`."""
        name = name.lower().replace(" ", "")
        self.part = 0
        if name == SHOWDOWN:
            return
        self.street = STREETS.get(name, at) if self.game.kind == BOARD else at
        self._put = {}
        if name in again:
            self.part = self._met[name] = self._met.get(name, 0) + 1

    def lays(self, value: Any) -> None:
        """Lay out cards for all; some writers give with them those that lie there.

        Raises
        ------
        Fault
        """
        cards = cards_of(value)
        before = len(self._laid)
        cards = cards[before:] if before and cards[:before] == self._laid else cards
        if not cards:
            return
        self.board("".join(cards))
        if not self.part:
            self._laid += cards

    def deals_in(self, seat: int, cards: list[str]) -> None:
        """Take the cards of a hand that are known before anything is done."""
        self.held[seat] = cards
        self.deals(seat, "".join(cards), self._seen(seat))

    def unseen(self, seat: int) -> None:
        """Take it that a hand was dealt which nobody saw."""
        self.deals(seat, UNSEEN * self.game.cards, Seen.SELECTED)

    def act(self, said: dict[str, Any]) -> None:
        """Take an action.

        Raises
        ------
        Fault
            If it is none, or none of a player; nothing is taken then.
        """
        name = str(said.get("action") or "")
        what = name.lower().replace(" ", "")
        if what not in ACTS:
            raise Fault(name, EXPECTED)
        seat = self.seats.get(_key(said.get("player_id")), 0)
        if not seat:
            raise Fault(said.get("player_id"), PLAYER)
        ACTS[what](self, seat, what, said)

    def _seen(self, seat: int) -> Seen:
        return Seen.ALWAYS if self.full or seat == self.hero else Seen.SELECTED

    # ----- actions

    def pays(self, seat: int, what: str, said: dict[str, Any]) -> None:
        """Take a fold, check, call, bet, raise or ante."""
        note = ALL_IN if said.get("is_allin") is True else None
        move = PLAIN[what]
        paid = math.nan if move in {"fold", "check"} else _amount(said)
        if move in STAKES and not math.isnan(paid):
            paid = self._comes_to(seat, paid) if self.adds else paid
        self.move(move, seat, amount=paid, note=note)

    def _comes_to(self, seat: int, paid: float) -> float:
        """Give what a player's stake on a street comes to with what is added: so every log has it."""
        self._put[seat] = round(self._put.get(seat, 0.0) + paid, DECIMALS)
        return self._put[seat]

    def posts(self, seat: int, what: str, said: dict[str, Any]) -> None:
        """Take a blind or a straddle."""
        paid = _amount(said)
        if what in LIVE and not math.isnan(paid):
            self._comes_to(seat, paid)
        self.move("straddle", seat, amount=paid, note=POSTS[what])

    def sets_aside(self, seat: int, what: str, said: dict[str, Any]) -> None:
        """Take what is only noted, such as chips that were added."""
        self.move("note", seat, amount=_amount(said), note=ASIDE[what])

    def collects(self, seat: int, _: str, said: dict[str, Any]) -> None:
        """Take what a player is paid out."""
        self.move("pay", seat, amount=_amount(said))

    def is_dealt(self, seat: int, _: str, said: dict[str, Any]) -> None:
        """Take cards dealt: those of the first street were taken before, those of a draw are drawn."""
        cards = cards_of(said.get("cards"))
        if self.game.kind == DRAW and self.street:
            self._redrawn(seat, cards)
        elif self.street or self.held.get(seat) != cards:
            self.deals(seat, "".join(cards), self._seen(seat))

    def _redrawn(self, seat: int, cards: list[str]) -> None:
        """Take the cards of a draw, or the whole hand after it: what is no longer there was thrown."""
        before, seen = self.held.get(seat, []), self._seen(seat)
        kept = [card for card in before if card in cards]
        drawn = [card for card in cards if card not in kept]
        thrown = [card for card in before if card not in kept] if kept or len(cards) == len(before) else None
        known = "".join(thrown) if thrown is not None else UNSEEN * len(drawn)
        self.throws(seat, known, seen if thrown is not None else Seen.SELECTED)
        self.draws(seat, "".join(drawn), seen)
        self.held[seat] = kept + drawn if thrown is not None else []

    def lays_open(self, seat: int, what: str, said: dict[str, Any]) -> None:
        """Take a hand that is shown, or mucked."""
        cards = cards_of(said.get("cards"))
        if not cards:
            self.mucks(seat)
        else:
            self.shows(seat, "".join(cards), MUCKED if what.startswith("muck") else None)


Act = Callable[[Played, int, str, dict[str, Any]], None]
ACTS: dict[str, Act] = {
    **dict.fromkeys(PLAIN, Played.pays), **dict.fromkeys(POSTS, Played.posts), **dict.fromkeys(ASIDE, Played.sets_aside),
    **dict.fromkeys(("showscards", "muckscards", "show", "muck"), Played.lays_open),
    "dealtcards": Played.is_dealt, "collect": Played.collects,
}  # fmt: skip


def _amount(said: dict[str, Any]) -> float:
    value = said.get("amount")
    if value is None:
        return math.nan
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e15:
        return float(value)
    raise Fault(value, AMOUNT)


def _key(value: Any) -> Any:
    """Give an id as it can be looked up: a number, or a text."""
    return value if isinstance(value, int | str) else str(value)


def cards_of(value: Any) -> list[str]:
    """Read a list of cards; an empty text, or nothing at all, is none.

    Raises
    ------
    Fault

    Examples
    --------
    >>> cards_of(["As", "10h"]), cards_of(""), cards_of("AsTd")
    (['As', 'Th'], [], ['As', 'Td'])
    """
    if value is None or value in ("", []):
        return []
    if isinstance(value, list) and len(value) <= MOST_CARDS and all(isinstance(each, str) for each in value):
        value = "".join(value)
    if not isinstance(value, str):
        raise Fault(value, CARDS)
    cards = checked(value.replace("10", "T").replace(" ", ""))
    return [cards[at : at + 2] for at in range(0, len(cards), 2)]
