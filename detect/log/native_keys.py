"""What each key of a native log means: one small function a key, in the order they become moves."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from detect.cards import parse_cards
from detect.errors import CardUnreadable
from detect.log.native_rows import Rows
from detect.log.tables import MOVE, NO_CARD, NO_TRUMP, NULL, SEATS4, Mark, Seen, Stage

BETS = ("ante", "straddle", "bet", "call", "raise", "check", "fold", "open", "show", "stake", "stand", "divide")
CALLS = {"pass": "pass", "p": "pass", "x": "double", "d": "double", "xx": "redouble", "r": "redouble"}
STRAINS = {"C": 0, "D": 1, "H": 2, "S": 3, "NT": NO_TRUMP, "N": NO_TRUMP}
STAGES = {stage.name.lower(): stage for stage in Stage}
MARKS = {mark.name.lower(): mark for mark in Mark if mark is not Mark.NONE}
SIDES = {"NS": 1, "EW": 2}
MOST_SEATS = 12


class Fault(Exception):  # noqa: N818
    """A value that could not be read: what stood there and what was expected."""

    def __init__(self, read: object, expected: str) -> None:
        super().__init__(read, expected)
        self.read = read if isinstance(read, str) else json.dumps(read, ensure_ascii=False, default=str)
        self.expected = expected


@dataclass
class Sitting:
    """An open session: who sits where, and the deal being read.

    Attributes
    ----------
    name : str
    row : dict
        Its row of the sessions table.
    rows : Rows
    players : list of (str or None)
        Clockwise from seat 1.
    """

    name: str
    row: dict[str, Any]
    rows: Rows
    players: list[str | None] = field(default_factory=list)
    cut_in: Any = None
    deal: int = NULL
    line: int = 0
    sitters: dict[int, list[Any]] = field(default_factory=dict)

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.players) or 4

    def begin(self, deal: dict[str, Any], line: int) -> None:
        """Open a deal."""
        self.deal, self.line = deal["deal"], line
        self.sitters = {seat: [name, math.nan, False] for seat, name in enumerate(self.players, 1) if name}
        if self.cut_in is not None:
            waiting, self.cut_in = self.cut_in, None
            read_cut_in(self, waiting, deal)

    def finish(self) -> None:
        """Close the deal: write down who sat where."""
        for seat, (name, stack, hero) in sorted(self.sitters.items()):
            self.rows.seats.append((self.deal, seat, name, stack, hero))

    def seat(self, value: Any) -> int:
        """Read a seat: its number, or N, E, S, W at a table of four.

        Raises
        ------
        Fault
        """
        if isinstance(value, str):
            text = value.strip().upper()
            if text in SEATS4 and self.seats == len(SEATS4):
                return SEATS4.index(text) + 1
            value = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else value
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= self.seats:
            return value
        names = "N, E, S, W or " if self.seats == len(SEATS4) else ""
        raise Fault(value, f"a seat: {names}a number from 1 to {self.seats}")


def whole(value: Any, low: int, high: int, what: str) -> int:
    """Read a whole number within limits."""
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    raise Fault(value, f"{what}, a whole number from {low} to {high}")


def real(value: Any, what: str) -> float:
    """Read a number."""
    try:
        if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
            return float(value)
    except OverflowError:
        pass
    raise Fault(value, f"{what}, a number")


def text(value: Any, what: str) -> str:
    """Read some text; a number is taken as its digits."""
    if isinstance(value, str) or (isinstance(value, int | float) and not isinstance(value, bool)):
        return str(value)
    raise Fault(value, f"{what}, as text")


def cards(value: Any) -> str:
    """Read cards as text, which is looked into later with all others."""
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(v, str) for v in value):
        return " ".join(value)
    raise Fault(value, "cards, as in AS TD 7H")


def card(value: Any) -> int:
    """Read one card."""
    try:
        codes = parse_cards(value) if isinstance(value, str) else []
    except CardUnreadable as error:
        raise Fault(error.read, "one card, as in 7H") from None
    if len(codes) != 1:
        raise Fault(value, "one card, as in 7H")
    return codes[0]


def listed(value: Any, what: str) -> list[Any]:
    """Read a list."""
    if isinstance(value, list):
        return value
    raise Fault(value, what)


def mapped(value: Any, what: str) -> dict[str, Any]:
    """Read an object."""
    if isinstance(value, dict):
        return value
    raise Fault(value, what)


def each(parts: Iterable[Any], take: Callable[[Any], None]) -> None:
    """Take every part that can be read, then complain of the first that could not."""
    first: Fault | None = None
    for part in parts:
        try:
            take(part)
        except Fault as fault:
            first = first or fault
    if first is not None:
        raise first


def _plain(column: str, what: str) -> Callable[[Sitting, Any, dict[str, Any]], None]:
    def take(sitting: Sitting, value: Any, deal: dict[str, Any]) -> None:
        if value is not None:
            (deal or sitting.row)[column] = text(value, what)

    return take


def read_players(sitting: Sitting, value: Any, deal: dict[str, Any]) -> None:
    """Seat the players, clockwise from seat 1."""
    names = listed(value, "the players' names, clockwise from seat 1")
    if len(names) > MOST_SEATS or not all(n is None or isinstance(n, str) for n in names):
        raise Fault(value, f"at most {MOST_SEATS} names, or null for an empty seat")
    sitting.players = [name or None for name in names]
    if deal:
        sitting.sitters = {seat: [name, math.nan, False] for seat, name in enumerate(names, 1) if name}


def read_packs(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Count the packs in use."""
    sitting.row["packs"] = whole(value, 1, 100, "how many packs")


def read_cut_in(sitting: Sitting, value: Any, deal: dict[str, Any]) -> None:
    """Read the cutting for partners and deal: a list a round, each of players and cards."""
    if not deal:
        sitting.cut_in = value
        return

    def one(number: int) -> Callable[[Any], None]:
        def take(pair: Any) -> None:
            if not (isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str)):  # noqa: PLR2004
                raise Fault(pair, "a player and the card cut")
            seat = sitting.players.index(pair[0]) + 1 if pair[0] in sitting.players else NULL
            sitting.rows.move(sitting.deal, "cut_in", sitting.line, seat=seat, street=number, card=card(pair[1]),
                              note=pair[0])  # fmt: skip

        return take

    for number, pairs in enumerate(listed(value, "a list of rounds of cutting"), 1):
        each(listed(pairs, "a round of cutting: a list of players and cards"), one(min(number, 100)))


def read_terms(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Keep the stakes, limits and terms as facts of the session."""
    for name, term in mapped(value, "an object of terms").items():
        _fact(sitting, NULL, NULL, f"terms.{name}", term)


def _fact(sitting: Sitting, deal: int, seat: int, name: str, value: Any) -> None:
    said = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    line = sitting.line if deal >= 0 else sitting.row["line"]
    sitting.rows.facts.append((sitting.name, deal, seat, name, said, line))


def read_facts(sitting: Sitting, value: Any, deal: dict[str, Any]) -> None:
    """Keep whatever else the record says."""
    key = deal.get("deal", NULL)
    if isinstance(value, dict):
        for name, said in value.items():
            _fact(sitting, key, NULL, name, said)
        return

    def one(row: Any) -> None:
        if not (isinstance(row, list) and len(row) == 3 and isinstance(row[1], str)):  # noqa: PLR2004
            raise Fault(row, "a seat or null, a name, a value")
        _fact(sitting, key, NULL if row[0] is None else sitting.seat(row[0]), row[1], row[2])

    each(listed(value, "an object of facts, or a list of [seat, name, value]"), one)


def read_number(_: Sitting, value: Any, deal: dict[str, Any]) -> None:
    """Read the deal's number, as logged."""
    if value is not None:
        deal["number"] = text(value, "the deal's number")


def _seat(column: str) -> Callable[[Sitting, Any, dict[str, Any]], None]:
    def take(sitting: Sitting, value: Any, deal: dict[str, Any]) -> None:
        if value is not None:
            deal[column] = sitting.seat(value)

    return take


def _pack(stage: Stage) -> Callable[[Sitting, Any, dict[str, Any]], None]:
    def take(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
        sitting.rows.cards(sitting.deal, stage, cards(value), sitting.line)

    return take


def read_cut(sitting: Sitting, value: Any, deal: dict[str, Any]) -> None:
    """Read who cut and how many cards were lifted; 0 is a cut declined."""
    said = mapped(value, 'an object such as {"by": "E", "depth": 23}')
    if said.get("by") is not None:
        deal["cutter"] = sitting.seat(said["by"])
    if said.get("depth") is not None:
        deal["cut"] = whole(said["depth"], 0, 1000, "how many cards were lifted")


def _hands(stage: Stage) -> Callable[[Sitting, Any, dict[str, Any]], None]:
    def take(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
        def one(pair: tuple[str, Any]) -> None:
            seat = sitting.seat(pair[0])
            sitting.rows.cards(sitting.deal, stage, cards(pair[1]), sitting.line, seat=seat)

        each(mapped(value, 'an object such as {"N": "AS KS …"}').items(), one)

    return take


def read_counts(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Read hands of which only the size was counted."""

    def one(pair: tuple[str, Any]) -> None:
        seat, count = sitting.seat(pair[0]), whole(pair[1], 0, 200, "how many cards")
        sitting.rows.segments.append((sitting.deal, int(Stage.COUNTED), seat, 0, count, 0, sitting.line, "??"))

    each(mapped(value, 'an object such as {"N": 13}').items(), one)


def read_turn_up(_: Sitting, value: Any, deal: dict[str, Any]) -> None:
    """Read the card turned for trumps."""
    if value is not None:
        deal["turn_up"] = card(value)


def read_trump(_: Sitting, value: Any, deal: dict[str, Any]) -> None:
    """Read the trump suit, or NT."""
    if value is None:
        return
    if not isinstance(value, str) or value.strip().upper() not in STRAINS:
        raise Fault(value, "a suit: C, D, H, S, or NT")
    deal["trump"] = STRAINS[value.strip().upper()]


def read_void(_: Sitting, value: Any, deal: dict[str, Any]) -> None:
    """Mark a misdeal, or a deal that was done again."""
    if not isinstance(value, bool):
        raise Fault(value, "true or false")
    deal["void"] = value


def read_seconds(_: Sitting, value: Any, deal: dict[str, Any]) -> None:
    """Read how long the shuffle and the deal took."""
    said = mapped(value, 'an object such as {"shuffle": 21, "deal": 30}')
    for name in ("shuffle", "deal"):
        if said.get(name) is not None:
            deal[f"{name}_s"] = real(said[name], "seconds")


def read_stacks(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Read what each player has before him."""

    def one(pair: tuple[str, Any]) -> None:
        sitter = sitting.sitters.setdefault(sitting.seat(pair[0]), [None, math.nan, False])
        sitter[1] = real(pair[1], "a stack")

    each(mapped(value, 'an object such as {"1": 200}').items(), one)


def read_hero(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Read whose log it is."""
    if value is not None:
        sitting.sitters.setdefault(sitting.seat(value), [None, math.nan, False])[2] = True


def read_selected(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Mark cards that are in the log because of what they were."""
    for pair in listed(value, "a list of [stage, seat]"):
        if not (isinstance(pair, list) and len(pair) == 2 and pair[0] in STAGES):  # noqa: PLR2004
            raise Fault(pair, "a stage such as dealt, and a seat")
        stage, seat = int(STAGES[pair[0]]), sitting.seat(pair[1])
        rows = sitting.rows.segments
        for at in range(len(rows) - 1, -1, -1):
            if rows[at][0] != sitting.deal:
                break
            if rows[at][1:3] == (stage, seat):
                rows[at] = (*rows[at][:5], int(Seen.SELECTED), *rows[at][6:])


def read_auction(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Read the calls in order."""

    def one(row: Any) -> None:
        if not (isinstance(row, list) and 2 <= len(row) <= 4 and isinstance(row[1], str)):  # noqa: PLR2004
            raise Fault(row, 'a call such as ["N", "1C"]')
        move, amount = _call(row[1])
        mark = _mark(row[2] if len(row) > 2 else None)  # noqa: PLR2004
        note = text(row[3], "a note") if len(row) > 3 and row[3] is not None else None  # noqa: PLR2004
        sitting.rows.move(sitting.deal, move, sitting.line, seat=sitting.seat(row[0]), amount=amount, mark=mark,
                          note=note)  # fmt: skip

    each(listed(value, "a list of calls"), one)


def _call(said: str) -> tuple[str, float]:
    low = said.strip().lower()
    if low in CALLS:
        return CALLS[low], math.nan
    level, strain = low[:1], low[1:].upper()
    if level in set("1234567") and strain in STRAINS:
        return "bid", 5 * (int(level) - 1) + STRAINS[strain]
    raise Fault(said, "a call: 1C to 7NT, pass, X or XX")


def _mark(said: Any) -> Mark:
    if said is None:
        return Mark.NONE
    if isinstance(said, str) and said in MARKS:
        return MARKS[said]
    raise Fault(said, f"a mark: {', '.join(MARKS)}")


def read_bets(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Read the betting in order."""

    def one(row: Any) -> None:
        if not (isinstance(row, list) and 2 <= len(row) <= 3 and row[1] in BETS):  # noqa: PLR2004
            raise Fault(row, f"a seat, one of {', '.join(BETS)}, and an amount")
        amount = real(row[2], "an amount") if len(row) > 2 and row[2] is not None else math.nan  # noqa: PLR2004
        sitting.rows.move(sitting.deal, row[1], sitting.line, seat=sitting.seat(row[0]), amount=amount)

    each(listed(value, "a list of bets"), one)


def read_draws(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Read discards and draws in turn order; a number where only the count was logged."""

    def one(row: Any) -> None:
        said = mapped(row, 'a draw such as {"seat": 2, "discard": "7H", "draw": "KS"}')
        seat = sitting.seat(said.get("seat"))
        street = whole(said.get("street", 1), 1, 100, "which draw")
        for key, stage in (("discard", Stage.DISCARDED), ("draw", Stage.DRAWN)):
            if said.get(key) is None:
                continue
            many = said[key]
            if isinstance(many, int) and not isinstance(many, bool):
                whole(many, 0, 60, "how many cards")
            else:
                try:
                    many = len(parse_cards(cards(many)))
                except CardUnreadable as error:
                    raise Fault(error.read, "cards, or how many") from None
                sitting.rows.cards(sitting.deal, stage, cards(said[key]), sitting.line, seat=seat, street=street)
            sitting.rows.move(sitting.deal, key, sitting.line, seat=seat, street=street, amount=many)

    each(listed(value, "a list of draws"), one)


def read_board(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Read the cards face up for all."""
    sitting.rows.cards(sitting.deal, Stage.BOARD, cards(value), sitting.line)


def read_play(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Read the tricks: `LEADER: card card …` clockwise, or a list of [seat, card, mark]."""

    def one(numbered: tuple[int, Any]) -> None:
        trick, said = numbered
        if isinstance(said, str):
            leader, colon, played = said.partition(":")
            if not colon:
                raise Fault(said, "a leader, a colon and cards, as in W: 2C 5C AC 3C")
            sitting.rows.trick(sitting.deal, trick, sitting.seat(leader), sitting.seats, sitting.line, played)
            return
        for place, row in enumerate(listed(said, "a trick: text, or a list of [seat, card, mark]")):
            if not (isinstance(row, list) and 2 <= len(row) <= 3):  # noqa: PLR2004
                raise Fault(row, "a seat, a card and perhaps a mark")
            mark = _mark(row[2] if len(row) > 2 else None)  # noqa: PLR2004
            move = "lead" if place == 0 else "play"
            sitting.rows.move(sitting.deal, move, sitting.line, seat=sitting.seat(row[0]), street=trick,
                              card=card(row[1]), mark=mark)  # fmt: skip

    tricks = listed(value, "a list of tricks")
    if len(tricks) > 100:  # noqa: PLR2004
        raise Fault(f"{len(tricks)} tricks", "at most 100 tricks")
    each(enumerate(tricks, 1), one)


def read_result(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Read what was scored or paid: `{"tricks": {"NS": 8}, …}`."""

    def one(triple: tuple[str, str, Any]) -> None:
        what, who, many = triple
        seat = SIDES[who] if who in SIDES and sitting.seats == len(SEATS4) else sitting.seat(who)
        move = "pay" if what == "paid" else "score"
        sitting.rows.move(sitting.deal, move, sitting.line, seat=seat, amount=real(many, what), note=f"{what} {who}")

    triples = [
        (what, who, many)
        for what, said in mapped(value, 'an object such as {"tricks": {"NS": 8}}').items()
        for who, many in mapped(said, f"for {what} an object such as {{'NS': 8}}").items()
    ]
    each(triples, one)


def read_events(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Read whatever else happened, each with the trick after which it did."""

    def one(row: Any) -> None:
        said = mapped(row, 'an event such as {"kind": "expose", "seat": "N", "card": "7H"}')
        kind = said.get("kind")
        if kind not in MOVE:
            raise Fault(kind, f"a kind of event: one of {', '.join(MOVE)}")
        sitting.rows.move(
            sitting.deal, kind, sitting.line,
            seat=NULL if said.get("seat") is None else sitting.seat(said["seat"]),
            to=NULL if said.get("to") is None else sitting.seat(said["to"]),
            card=NO_CARD if said.get("card") is None else card(said["card"]),
            street=whole(said.get("trick", 0), 0, 100, "the trick after which it happened"),
            amount=math.nan if said.get("amount") is None else real(said["amount"], "an amount"),
            note=None if said.get("note") is None else text(said["note"], "a note"),
        )  # fmt: skip

    each(listed(value, "a list of events"), one)


Take = Callable[[Sitting, Any, dict[str, Any]], None]
SESSION_KEYS: dict[str, Take] = {
    "game": _plain("game", "a game"), "laws": _plain("laws", "a code of laws"), "players": read_players,
    "date": _plain("date", "a day, YYYY-MM-DD"), "venue": _plain("venue", "a place"), "packs": read_packs,
    "shuffled_by": _plain("shuffled_by", "hand, machine or computer"), "why": _plain("why", "why it was looked at"),
    "ended": _plain("ended", "how it ended"), "recorder": _plain("recorder", "who kept the log"),
    "cut_in": read_cut_in, "terms": read_terms, "facts": read_facts,
}  # fmt: skip
"""The keys of a session line."""
DEAL_KEYS: dict[str, Take] = {
    "deal": read_number, "table": _plain("table", "a table"), "time": _plain("time", "a time"),
    "pack_name": _plain("pack_name", "which pack"), "players": read_players, "dealer": _seat("dealer"),
    "gathered": _pack(Stage.GATHERED), "shuffled": _pack(Stage.SHUFFLED), "cut": read_cut, "pack": _pack(Stage.PACK),
    "hands": _hands(Stage.DEALT), "counts": read_counts, "turn_up": read_turn_up, "trump": read_trump,
    "declarer": _seat("declarer"), "stacks": read_stacks, "hero": read_hero, "cut_in": read_cut_in,
    "auction": read_auction, "bets": read_bets, "draws": read_draws, "board": read_board, "play": read_play,
    "shown": _hands(Stage.SHOWN), "selected": read_selected, "result": read_result, "events": read_events,
    "seconds": read_seconds, "facts": read_facts, "void": read_void,
}  # fmt: skip
"""The keys of a deal line, in the order in which they become moves."""
