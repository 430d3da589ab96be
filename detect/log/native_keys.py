"""What each key of a native log means: one small function a key, in the order they become moves."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from typing import Any

from detect.cards import parse_cards
from detect.errors import CardUnreadable
from detect.log.native_values import (
    MOST_SEATS,
    Fault,
    Sitting,
    card,
    cards,
    each,
    listed,
    mapped,
    real,
    text,
    whole,
)
from detect.log.tables import MOVE, NO_CARD, NO_TRUMP, NULL, SEATS4, Mark, Seen, Stage

BETS = (
    "ante",
    "straddle",
    "bet",
    "call",
    "raise",
    "check",
    "fold",
    "open",
    "show",
    "stake",
    "stand",
    "divide",
)
CALLS = {
    "pass": "pass",
    "p": "pass",
    "x": "double",
    "d": "double",
    "xx": "redouble",
    "r": "redouble",
    "-": "note",
}
STRAINS = {"C": 0, "D": 1, "H": 2, "S": 3, "NT": NO_TRUMP, "N": NO_TRUMP}
STAGES = {stage.name.lower(): stage for stage in Stage}
MARKS = {mark.name.lower(): mark for mark in Mark if mark is not Mark.NONE}
SIDES = {"NS": 1, "EW": 2}
MOST_TRICKS = 100
DAY = re.compile(r"[0-9?]{4}-[0-9?]{2}-[0-9?]{2}")
Take = Callable[[Sitting, Any, dict[str, Any]], None]
"""What reads one key: the open session, the value, and the row of the deal (empty on a session line)."""


def _plain(column: str, what: str) -> Take:
    def take(sitting: Sitting, value: Any, deal: dict[str, Any]) -> None:
        if value is not None:
            (deal or sitting.row)[column] = text(value, what)

    return take


def _one_of(column: str, *words: str) -> Take:
    def take(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
        if value is not None and value not in words:
            raise Fault(value, f"one of {', '.join(words)}")
        sitting.row[column] = value

    return take


def read_date(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Read the day of the session."""
    if value is not None and not (isinstance(value, str) and DAY.fullmatch(value)):
        raise Fault(value, "a day, YYYY-MM-DD, with ?? for what is not known")
    sitting.row["date"] = value


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
    """Read the cutting for partners and deal: a list a round, each of players and cards.

    On a session line it waits for the first deal.
    """

    def one(number: int) -> Callable[[Any], None]:
        def take(pair: Any) -> None:
            if not (isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str)):
                raise Fault(pair, "a player and the card cut")
            sitting.cut_in.append((number, pair[0], card(pair[1]), sitting.line))

        return take

    def turn(numbered: tuple[int, Any]) -> None:
        number, pairs = numbered
        each(listed(pairs, "a round of cutting: a list of players and cards"), one(min(number, MOST_TRICKS)))

    rounds = listed(value, "a list of rounds of cutting")
    if len(rounds) > MOST_TRICKS:
        raise Fault(f"{len(rounds)} rounds", f"at most {MOST_TRICKS} rounds of cutting")
    before = max((number for number, *_ in sitting.cut_in), default=0)
    try:
        each(enumerate(rounds, before + 1), turn)
    finally:
        if deal:
            put_cut_in(sitting)


def put_cut_in(sitting: Sitting) -> None:
    """Write down the cuts that wait for their deal."""
    for number, name, cut, line in sitting.cut_in:
        seat = sitting.players.index(name) + 1 if name in sitting.players else NULL
        sitting.rows.move(sitting.deal, "cut_in", line, seat=seat, street=number, card=cut, note=name)
    sitting.cut_in = []


def read_terms(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Keep the stakes, limits and terms as facts of the session."""
    for name, term in mapped(value, "an object of terms").items():
        _fact(sitting, NULL, NULL, f"terms.{name}", term)


def _fact(sitting: Sitting, deal: int, seat: int, name: str, value: Any) -> None:
    said = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    sitting.rows.facts.append((sitting.name, deal, seat, name, said, sitting.line))


def read_facts(sitting: Sitting, value: Any, deal: dict[str, Any]) -> None:
    """Keep whatever else the record says."""
    key = deal.get("deal", NULL)
    if isinstance(value, dict):
        for name, said in value.items():
            _fact(sitting, key, NULL, name, said)
        return

    def one(row: Any) -> None:
        if not (isinstance(row, list) and len(row) == 3 and isinstance(row[1], str)):
            raise Fault(row, "a seat or null, a name, a value")
        _fact(sitting, key, NULL if row[0] is None else sitting.seat(row[0]), row[1], row[2])

    each(listed(value, "an object of facts, or a list of [seat, name, value]"), one)


def read_number(_: Sitting, value: Any, deal: dict[str, Any]) -> None:
    """Read the deal's number, as logged."""
    if value is not None:
        deal["number"] = text(value, "the deal's number")


def _seat(column: str) -> Take:
    def take(sitting: Sitting, value: Any, deal: dict[str, Any]) -> None:
        if value is not None:
            deal[column] = sitting.seat(value)

    return take


def _pack(stage: Stage) -> Take:
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


def _streets(value: Any) -> list[str]:
    """Part the cards of a hand or a board by the streets on which they came; a stroke at the end says that there are streets.

    >>> _streets("AS AC / / 7C"), _streets("2C 3C /")
    (['AS AC ', ' ', ' 7C'], ['2C 3C ', ''])
    """
    parts = cards(value).split("/")
    if len(parts) > MOST_TRICKS:
        raise Fault(value, f"cards of at most {MOST_TRICKS} streets")
    return parts


def _hands(stage: Stage) -> Take:
    def take(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
        def one(pair: tuple[str, Any]) -> None:
            seat = sitting.seat(pair[0])
            for street, said in enumerate(_streets(pair[1])):
                sitting.rows.cards(sitting.deal, stage, said, sitting.line, seat=seat, street=street)

        each(mapped(value, 'an object such as {"N": "AS KS …"}').items(), one)

    return take


def read_counts(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Read hands of which only the size was counted."""

    def one(pair: tuple[str, Any]) -> None:
        seat, count = sitting.seat(pair[0]), whole(pair[1], 0, 200, "how many cards")
        sitting.rows.segments.append(
            (sitting.deal, int(Stage.COUNTED), seat, 0, count, 0, sitting.line, "??")
        )

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

    def one(pair: Any) -> None:
        if not (isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str) and pair[0] in STAGES):
            raise Fault(pair, "a stage such as dealt, and a seat or null")
        place = (int(STAGES[pair[0]]), NULL if pair[1] is None else sitting.seat(pair[1]))
        rows = sitting.rows.segments
        for at in range(len(rows) - 1, -1, -1):
            if rows[at][0] != sitting.deal:
                break
            if rows[at][1:3] == place:
                rows[at] = (*rows[at][:5], int(Seen.SELECTED), *rows[at][6:])

    each(listed(value, "a list of [stage, seat]"), one)


def read_auction(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Read the calls in order."""

    def one(row: Any) -> None:
        if not (isinstance(row, list) and 2 <= len(row) <= 4 and isinstance(row[1], str)):
            raise Fault(row, 'a call such as ["N", "1C"]')
        move, amount = _call(row[1])
        mark = _mark(row[2] if len(row) > 2 else None)
        note = text(row[3], "a note") if len(row) > 3 and row[3] is not None else None
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
    raise Fault(said, "a call: 1C to 7NT, pass, X or XX, or - for one that a skipped player did not make")


def _mark(said: Any) -> Mark:
    if said is None:
        return Mark.NONE
    if isinstance(said, str) and said in MARKS:
        return MARKS[said]
    raise Fault(said, f"a mark: {', '.join(MARKS)}")


def read_bets(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Read the betting in order; a bet after the first draw, or on a later street, says which."""

    def one(row: Any) -> None:
        if not (isinstance(row, list) and 2 <= len(row) <= 4 and row[1] in BETS):
            raise Fault(
                row, f"a seat, one of {', '.join(BETS)}, an amount, and the street or draw it came after"
            )
        amount = real(row[2], "an amount") if len(row) > 2 and row[2] is not None else math.nan
        street = whole(row[3], 0, 100, "the street or draw it came after") if len(row) > 3 else 0
        sitting.rows.move(
            sitting.deal, row[1], sitting.line, seat=sitting.seat(row[0]), street=street, amount=amount
        )

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
            many = _how_many(said[key])
            if many is None:
                many = _read_now(said[key])
                sitting.rows.cards(
                    sitting.deal, stage, cards(said[key]), sitting.line, seat=seat, street=street
                )
            sitting.rows.move(sitting.deal, key, sitting.line, seat=seat, street=street, amount=many)

    each(listed(value, "a list of draws"), one)


def _how_many(value: Any) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return whole(value, 0, 60, "cards, or how many")
    return None


def _read_now(value: Any) -> int:
    try:
        return len(parse_cards(cards(value)))
    except CardUnreadable as error:
        raise Fault(error.read, "cards, or how many") from None


def read_board(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Read the cards face up for all."""
    parts = _streets(value)
    for street, said in enumerate(parts, 1 if len(parts) > 1 else 0):
        sitting.rows.cards(sitting.deal, Stage.BOARD, said, sitting.line, street=street)


def read_play(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Read the tricks: `LEADER: card card …` clockwise, or a list of [seat, card, mark]."""

    def one(numbered: tuple[int, Any]) -> None:
        trick, said = numbered
        if not isinstance(said, str):
            _read_trick(sitting, trick, listed(said, "a trick: text, or a list of [seat, card, mark]"))
            return
        leader, colon, played = said.partition(":")
        if not colon:
            raise Fault(said, "a leader, a colon and cards, as in W: 2C 5C AC 3C")
        sitting.rows.trick(
            sitting.deal, trick, sitting.seat(leader), sitting.seats, sitting.line, cards(played)
        )

    tricks = listed(value, "a list of tricks")
    if len(tricks) > MOST_TRICKS:
        raise Fault(f"{len(tricks)} tricks", f"at most {MOST_TRICKS} tricks")
    each(enumerate(tricks, 1), one)


def _read_trick(sitting: Sitting, trick: int, rows: list[Any]) -> None:
    """Read a trick of irregular order; its lead is the first card that was not withdrawn, and those before it."""
    led = False

    def one(row: Any) -> None:
        nonlocal led
        if not (isinstance(row, list) and 2 <= len(row) <= 3):
            raise Fault(row, "a seat, a card and perhaps a mark")
        mark = _mark(row[2] if len(row) > 2 else None)
        seat, played = sitting.seat(row[0]), card(row[1])
        move = "play" if led else "lead"
        sitting.rows.move(sitting.deal, move, sitting.line, seat=seat, street=trick, card=played, mark=mark)
        led = led or mark is not Mark.CORRECTED

    each(rows, one)


def read_result(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Read what was scored or paid: `{"tricks": {"NS": 8}, …}`."""

    def one(triple: tuple[str, str, Any]) -> None:
        what, who, many = triple
        who = who.strip()
        seat = SIDES[who] if who in SIDES and sitting.seats == len(SEATS4) else sitting.seat(who)
        move = "pay" if what == "paid" else "score"
        sitting.rows.move(
            sitting.deal, move, sitting.line, seat=seat, amount=real(many, what), note=f"{what} {who}"
        )

    def kind(pair: tuple[str, Any]) -> None:
        what, said = pair
        sides = mapped(said, f'for {what} an object such as {{"NS": 8}}')
        each(((what, who, many) for who, many in sides.items()), one)

    each(mapped(value, 'an object such as {"tricks": {"NS": 8}}').items(), kind)


def read_events(sitting: Sitting, value: Any, _: dict[str, Any]) -> None:
    """Read whatever else happened, each with the trick after which it did."""

    def one(row: Any) -> None:
        said = mapped(row, 'an event such as {"kind": "expose", "seat": "N", "card": "7H"}')
        kind = said.get("kind")
        if not isinstance(kind, str) or kind not in MOVE:
            raise Fault(kind, f"a kind of event: one of {', '.join(MOVE)}")
        sitting.rows.move(
            sitting.deal, kind, sitting.line,
            seat=NULL if said.get("seat") is None else sitting.seat(said["seat"]),
            to=NULL if said.get("to") is None else sitting.seat(said["to"]),
            card=NO_CARD if said.get("card") is None else card(said["card"]),
            street=whole(said.get("trick") or 0, 0, 100, "the trick after which it happened"),
            amount=math.nan if said.get("amount") is None else real(said["amount"], "an amount"),
            mark=_mark(said.get("mark")),
            note=None if said.get("note") is None else text(said["note"], "a note"),
        )  # fmt: skip

    each(listed(value, "a list of events"), one)


SESSION_KEYS: dict[str, Take] = {
    "game": _plain("game", "a game"), "laws": _plain("laws", "a code of laws"), "players": read_players,
    "date": read_date, "venue": _plain("venue", "a place"), "packs": read_packs,
    "shuffled_by": _one_of("shuffled_by", "hand", "machine", "computer"),
    "why": _one_of("why", "routine", "random", "complaint"),
    "ended": _one_of("ended", "planned", "clock", "rubber", "players", "steward"), "recorder": _plain("recorder", "who kept the log"),
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
