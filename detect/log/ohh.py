"""Read Open Hand History: JSON, one hand an object (hh-specs.handhistory.org, versions 1.2 to 1.4).

A file holds one object, or several with blank lines between or one a line, or a list of them under `hands`. Each hand keeps
its line and each action that cannot be read has one; a hand that is no JSON costs no other.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from detect.log.hands import CHUNK_DEALS, LEFT_OUT, Hands
from detect.log.inputs import Input
from detect.log.native_values import MOST_SEATS, Fault
from detect.log.ohh_hand import Played, cards_of
from detect.log.ohh_simple import GAME, TOTALS, as_specified, is_simple
from detect.log.ohh_text import Found, objects_of
from detect.log.phh_fields import fact
from detect.log.rooms_games import Game, game_of
from detect.log.source import Source
from detect.log.tables import NULL, Log

NAMES = {
    "holdem": "hold'em", "omaha": "omaha", "omahahilo": "omaha hi/lo", "stud": "7 card stud", "studhilo": "7 card stud hi/lo",
    "draw": "5 card draw", "hold'em": "hold'em", "omaha hi/lo": "omaha hi/lo",
}  # fmt: skip
"""What the specification calls its games, and what `detect.log.rooms_games` calls them."""
IN_TABLES = {"game_type", "bet_limit", "table_name", "game_number", "start_date_utc", "dealer_seat", "players", "rounds", "pots",
             "hero_player_id", "site_name", TOTALS}  # fmt: skip
WHEN = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]([0-9:.]+)")
ACTION = re.compile(r'(?<!\\)"(?:action|actionType)"\s*:')
A_HAND = 'an object with "ohh" and a hand in it'
PLAYERS = f"players: a list of 1 to {MOST_SEATS}, each with an id and a name"
A_STACK = "starting_stack: a number"
Said = dict[str, Any]


@dataclass
class Reader:
    """Read a file: a sitting is the hands of one game that share day, table and room.

    Attributes
    ----------
    source : Source
    hands : Hands
        What is read of them, and the account of it.
    """

    source: Source
    hands: Hands = field(init=False)

    def __post_init__(self) -> None:
        """Read nothing yet."""
        self.hands = Hands(self.source, "ohh")

    @property
    def input(self) -> Input:
        """The account of the file."""
        return self.source.input

    def chunks(self, size: int | None = CHUNK_DEALS) -> Iterator[Log]:
        """Read the file as logs of whole sittings.

        Parameters
        ----------
        size : int, optional
            Deals after which the hands of another day open a new chunk; None puts everything in one.
        """
        before = 0
        for found in objects_of(self.source):
            said = self._said(found)
            if said is None:
                continue
            if self.hands.full(size, _when(said)[0]):
                before = self.input.deals
                yield self.hands.log()
            self._hand(found, said)
        if self.input.deals > before:
            yield self.hands.log()
        self.input.notes += self.hands.tally.notes()
        self.input.errors.sort(key=lambda error: error.line or 0)

    def _said(self, found: Found) -> Said | None:
        """Give what an object says of a hand; None where it is none, or was met before."""
        self.hands.record(found.line)
        if found.fault:
            rows = found.text.split("\n")
            at = min(found.fault_line - found.line, len(rows) - 1)
            self.hands.fault(found.fault_line, rows[at].strip(), LEFT_OUT.format(fault=found.fault))
            return None
        said = found.value.get("ohh", found.value) if isinstance(found.value, dict) else None
        said = as_specified(said) if isinstance(said, dict) and is_simple(said) else said
        if not isinstance(said, dict) or "players" not in said:
            self.hands.fault(found.line, found.text.split("\n")[0], LEFT_OUT.format(fault=A_HAND))
            return None
        names = ("site_name", "table_name", "start_date_utc", "game_number")
        number = " ".join(str(said.get(name)) for name in names)
        told = said.get("game_number") not in {None, ""}
        return None if told and self.hands.again(number, found.text, found.line) else said

    def _hand(self, found: Found, said: Said) -> None:
        try:
            self._take(found, said)
        except Fault as fault:
            self.hands.fault(found.line, fault.read, LEFT_OUT.format(fault=fault.expected))

    def _take(self, found: Found, said: Said) -> None:
        """Take a hand; one of which the game or the players are not known is left out."""
        game, players = _game(said), _players(said)
        day, time = _when(said)
        table, venue, event = (
            _text(said.get(name)) for name in ("table_name", "site_name", "tournament_name")
        )
        session = self.hands.sitting(found.line, game.game, day=day, table=table, venue=venue, event=event,
                                     shuffled_by="computer")  # fmt: skip
        seats = {each: seat for each, (seat, _) in players.items()}
        dealer = said.get("dealer_seat")
        deal = self.hands.deal(found.line, session, number=_text(said.get("game_number")) or None, table=table, time=time,
                               dealer=dealer if isinstance(dealer, int) and dealer in seats.values() else NULL)  # fmt: skip
        hero = seats.get(said.get("hero_player_id"), NULL)
        self._seats(found.line, deal["deal"], players, hero)
        self._facts(found.line, session, deal["deal"], game, said)
        rounds = [each for each in said.get("rounds") or () if isinstance(each, dict)]
        known, dealt_in = self._known(found.line, players, rounds, game)
        hand = Played(rows=self.hands.rows, deal=deal["deal"], line=found.line, game=game, seats=seats, hero=hero,
                      full=bool(dealt_in) and dealt_in <= known.keys(), adds=TOTALS not in said)  # fmt: skip
        for seat in sorted(known.keys() | dealt_in):
            hand.deals_in(seat, known[seat]) if seat in known else hand.unseen(seat)
        self._rounds(found, hand, rounds)
        self._pots(found.line, hand, said)

    # ----- what stands around the actions

    def _seats(self, line: int, deal: int, players: dict[Any, tuple[int, Said]], hero: int) -> None:
        for seat, one in players.values():
            stack = one.get("starting_stack")
            if isinstance(stack, bool) or not isinstance(stack, int | float | None):
                self.hands.fault(line, fact(stack), A_STACK)
                stack = None
            value = math.nan if stack is None or abs(stack) > 1e15 else float(stack)
            self.hands.rows.seats.append((deal, seat, _text(one.get("name")) or None, value, seat == hero))

    def _facts(self, line: int, session: str, deal: int, game: Game, said: Said) -> None:
        """Keep as facts whatever has no place in the tables."""
        limit = said.get("bet_limit")
        facts = {
            "variant": game.variant,
            "bet_limit": limit,
            "time_zone_abbreviation": "UTC" if _when(said)[1] else None,
        }
        facts |= {name: value for name, value in said.items() if name not in IN_TABLES}
        for name, value in facts.items():
            if value is not None and value != "":
                self.hands.rows.facts.append((session, deal, NULL, name, fact(value), line))

    def _known(
        self, line: int, players: dict[Any, tuple[int, Said]], rounds: list[Said], game: Game
    ) -> tuple[dict[int, list[str]], set[int]]:
        """Give the hands that are known as they were dealt, and the seats that were dealt in."""
        known: dict[int, list[str]] = {}
        acted: set[int] = set()
        begin = _actions(rounds[0]) if rounds else []
        for each in begin:
            seat = players.get(each.get("player_id"), (0, {}))[0]
            name = str(each.get("action") or "").lower().replace(" ", "")
            if name == "dealtcards" and seat and seat not in known:
                self._cards_into(line, known, seat, each)
            acted |= {seat} if seat and name not in {"sitsdown", "standsup", "addedchips"} else set()
        for seat, one in players.values():
            if seat not in known and one.get("cards") and len(one["cards"]) >= game.cards:
                self._cards_into(line, known, seat, one)
        sitting = {seat for seat, one in players.values() if one.get("is_sitting_out") is not True}
        return known, (sitting if begin else set()) | acted | known.keys()

    def _cards_into(self, line: int, known: dict[int, list[str]], seat: int, said: Said) -> None:
        try:
            known[seat] = cards_of(said.get("cards"))
        except Fault as fault:
            self.hands.fault(line, fault.read, fault.expected)

    # ----- the rounds

    def _rounds(self, found: Found, hand: Played, rounds: list[Said]) -> None:
        """Take the rounds in turn, each action with its line where the text has as many as were read."""
        lines = [found.line + found.text.count("\n", 0, each.start()) for each in ACTION.finditer(found.text)]
        actions = [action for each in rounds for action in _actions(each)]
        lines = lines if len(lines) == len(actions) else [found.line] * len(actions)
        names = Counter(str(each.get("street")).lower().replace(" ", "") for each in rounds)
        again = {name for name, many in names.items() if many > 1}
        done = 0
        for at, each in enumerate(rounds):
            hand.begins(str(each.get("street")), at, again)
            self.hands.guarded(found.line, partial(hand.lays, each.get("cards")))
            for action in _actions(each):
                hand.line, done = lines[done], done + 1
                self.hands.guarded(hand.line, partial(hand.act, action))

    def _pots(self, line: int, hand: Played, said: Said) -> None:
        """Take what was won."""
        for pot in said.get("pots") or ():
            for win in (pot.get("player_wins") or ()) if isinstance(pot, dict) else ():
                if isinstance(win, dict):
                    one = {
                        "player_id": win.get("player_id"),
                        "action": "collect",
                        "amount": win.get("win_amount"),
                    }
                    self.hands.guarded(line, partial(hand.act, one))


def _actions(said: Said) -> list[Said]:
    actions = said.get("actions")
    return [each for each in actions if isinstance(each, dict)] if isinstance(actions, list) else []


def _game(said: Said) -> Game:
    """Read the game and its limit."""
    limit = said.get("bet_limit")
    kind = limit.get("bet_type") if isinstance(limit, dict) else None
    found = GAME.fullmatch(str(said.get("game_type") or ""))
    name, before = (found[2].strip(), found[1]) if found else ("", None)
    return game_of(NAMES.get(name.lower(), name), str(kind or before or "nl"))


def _players(said: Said) -> dict[Any, tuple[int, Said]]:
    """Give the seat of each player, and what is said of him; seats that cannot be are numbered anew, in their order."""
    listed = said.get("players")
    players = [each for each in listed if isinstance(each, dict)] if isinstance(listed, list) else []
    ids = [each.get("id") if isinstance(each.get("id"), int | str) else None for each in players]
    if not 1 <= len(players) <= MOST_SEATS or None in ids or len({*ids}) < len(ids):
        raise Fault(fact(listed), PLAYERS)
    seats = [each.get("seat") for each in players]
    fit = all(
        isinstance(seat, int) and not isinstance(seat, bool) and 1 <= seat <= MOST_SEATS for seat in seats
    )
    if not fit or len({*seats}) < len(seats):
        seats = list(range(1, len(players) + 1))
    return {key: (seat, one) for key, seat, one in zip(ids, seats, players, strict=True)}  # type: ignore[misc]


def _when(said: Said) -> tuple[str | None, str | None]:
    """Give the day and the time of day."""
    found = WHEN.match(str(said.get("start_date_utc") or ""))
    return (found[1], found[2]) if found else (None, None)


def _text(value: Any) -> str | None:
    return None if value is None else value if isinstance(value, str) else fact(value)
