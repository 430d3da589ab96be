"""What a deal is in PBN: the fifteen tags every record has, the tags it has besides, its auction and its play.

Source: the Portable Bridge Notation 2.1, section 3.4 (tags).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from operator import itemgetter
from typing import Any

import numpy as np

from detect.cards import RANKS, SUITS, UNSEEN
from detect.log.native_moves import STRAIN_NAMES, number_of, text_of
from detect.log.pbn_order import order_text
from detect.log.pbn_own import NOT_BID, OPEN, own_tags
from detect.log.pbn_tags import UNKNOWN, seat_named, strain_of
from detect.log.pbn_write_moves import Move, card_text, is_call, passed_out, put_sections
from detect.log.pbn_write_tags import MANDATORY, Fact, Heirs, Record, Tagged
from detect.log.tables import MOVES, SEATS4, Log, Stage

PLAYERS = {"North": 1, "East": 2, "South": 3, "West": 4}
PLACES = ("Table", "Room", "Stage", "HomeTeam", "VisitTeam")
PLACE = itemgetter(0)


class Parts:
    """The rows of a log by deal.

    Parameters
    ----------
    log : Log
        Its tables in the order of `deal`.

    Examples
    --------
    >>> Parts(Log.empty()).count
    0
    """

    def __init__(self, log: Log) -> None:
        keys = log.deals["deal"].to_numpy()
        self.count = keys.size
        self.deals = log.deals.to_dict("records")
        self._parts: dict[str, tuple[dict[str, list[Any]], np.ndarray]] = {}
        for name in ("seats", "cards", "moves"):
            frame = getattr(log, name)
            starts = np.searchsorted(frame["deal"].to_numpy(), np.append(keys, keys[-1:] + 1))
            self._parts[name] = {str(c): frame[c].tolist() for c in frame}, starts
        self.facts: dict[int, list[Fact]] = {}
        columns = [log.facts[c].tolist() for c in ("deal", "seat", "name", "value")]
        for deal, seat, name, value in zip(*columns, strict=True):
            self.facts.setdefault(deal, []).append((seat, text_of(name) or "", text_of(value) or ""))

    def rows(self, name: str, at: int, *columns: str) -> list[tuple[Any, ...]]:
        """Give some columns of the rows of a deal."""
        held, starts = self._parts[name]
        a, b = starts[at : at + 2].tolist()
        return list(zip(*(held[column][a:b] for column in columns), strict=True))

    def hands(self, at: int) -> dict[int, list[int]]:
        """Give the hands of a deal by seat, each with its cards in their places."""
        held: dict[int, list[tuple[int, int]]] = {}
        for stage, seat, position, card in self.rows("cards", at, "stage", "seat", "position", "card"):
            if stage == Stage.DEALT:
                held.setdefault(seat, []).append((position, card))
        return {seat: [card for _, card in sorted(rows, key=PLACE)] for seat, rows in held.items()}

    def moves(self, at: int) -> list[Move]:
        """Give the moves of a deal."""
        columns = ("step", "street", "seat", "move", "card", "amount", "mark", "note")
        return [dict(zip(columns, row, strict=True)) for row in self.rows("moves", at, *columns)]


def record_of(
    parts: Parts,
    at: int,
    session: Mapping[str, Any],
    carried: Mapping[str, str],
    facts: Tagged,
    heirs: Heirs,
) -> Record:
    """Make the record of a deal.

    Parameters
    ----------
    parts : Parts
    at : int
        Which of its deals.
    session : mapping
        The deal's row of sessions.
    carried : mapping of str to str
        Event, Site and Date as they stand in this record.
    facts : Tagged
        Its facts, with Event, Site and Date taken out.
    heirs : Heirs
        What the records before have left.
    """
    row, moves = parts.deals[at], parts.moves(at)
    bid = session["game"] not in NOT_BID
    calls = [move for move in moves if is_call(move)]
    declarer = row["declarer"] if row["declarer"] > 0 or bid else row["dealer"]
    values = dict(carried) | _who(parts, at, row, facts, heirs)
    values["Vulnerable"] = _or(facts.take("Vulnerable"), "?" if bid else "")
    values["Scoring"] = heirs.form(facts, "Scoring", _or(heirs.value(facts, "Scoring"), "?" if bid else ""))
    hands = parts.hands(at)
    values["Deal"] = deal_text(hands, row["dealer"])
    values["Declarer"] = _seat_tag(facts, "Declarer", declarer, "" if passed_out(calls) else "?")
    values["Contract"] = _contract(facts, row["trump"], calls, bid=bid)
    values["Result"] = heirs.form(facts, "Result", _or(heirs.value(facts, "Result"), _result(moves)))
    record = Record(head=[(name, values[name]) for name in MANDATORY])
    put_sections(record, moves, calls, declarer, facts)
    _put_more(record, facts, row, session, values["Contract"])
    order = order_text(hands)
    record.more += own_tags("order", order) if order else []
    record.settle(facts)
    return record


def _put_more(
    record: Record, facts: Tagged, row: Mapping[str, Any], session: Mapping[str, Any], contract: str
) -> None:
    """Put the tags besides the fifteen into a record."""
    placed = any(name in facts.tags for name in PLACES)
    if session["source"] != "pbn" and text_of(row["table"]) and not placed:
        facts.tags["Table"] = row["table"]
    _open_tags(facts, row, session["game"], contract)
    for name, value in facts.rest():
        (record.tail if name.endswith("Table") and name != "Table" else record.more).append((name, value))


def _or(value: str | None, otherwise: str) -> str:
    return otherwise if value is None else value


def _who(parts: Parts, at: int, row: Mapping[str, Any], facts: Tagged, heirs: Heirs) -> dict[str, str]:
    """Give the board, the players and the dealer."""
    number = text_of(row["number"])
    said = {"Board": heirs.form(facts, "Board", _or(number, "?"), lambda text: text == number)}
    names = {seat: text_of(player) for seat, player in parts.rows("seats", at, "seat", "player")}
    for tag, seat in PLAYERS.items():
        name = names.get(seat)
        fits = partial(_is_named, name)
        said[tag] = heirs.form(facts, tag, _or(name, "?"), fits)
    return said | {"Dealer": _seat_tag(facts, "Dealer", row["dealer"], "?")}


def _is_named(name: str | None, text: str) -> bool:
    """Tell whether a tag names a player, or nobody where nobody is known."""
    return text == name or (name is None and text.strip() in UNKNOWN)


def _seat_tag(facts: Tagged, tag: str, seat: int, nobody: str) -> str:
    given = facts.tags.get(tag)
    fits = given is not None and max(seat_named(given), 0) == max(seat, 0)
    return facts.agreed(tag, fits=fits, otherwise=SEATS4[seat - 1] if 1 <= seat <= 4 else nobody)


def _contract(facts: Tagged, trump: int, calls: list[Move], *, bid: bool) -> str:
    given = facts.tags.get("Contract")
    said = ("Pass" if passed_out(calls) else _bid_to(trump, calls)) if bid else ""
    return facts.agreed(
        "Contract", fits=given is not None and strain_of(given) == max(trump, -1), otherwise=said
    )


def _bid_to(trump: int, calls: list[Move]) -> str:
    """Give the contract that the calls came to, or ``?``."""
    bids = [at for at, call in enumerate(calls) if MOVES[call["move"]] == "bid"]
    if not bids:
        return "?"
    level, strain = divmod(int(calls[bids[-1]]["amount"]), len(STRAIN_NAMES))
    if strain != trump:
        return "?"
    after = [MOVES[call["move"]] for call in calls[bids[-1] :]]
    risk = "XX" if "redouble" in after else "X" if "double" in after else ""
    return f"{level + 1}{STRAIN_NAMES[strain]}{risk}"


def _result(moves: list[Move]) -> str:
    """Give the tricks that were scored, as in ``NS 8 EW 5``, or ``?``."""
    said = []
    for move in moves:
        what, _, side = (text_of(move["note"]) or "").partition(" ")
        if MOVES[move["move"]] == "score" and what == "tricks" and side in {"NS", "EW"}:
            said.append(f"{side} {number_of(move['amount'])}")
    return " ".join(said) or "?"


def _open_tags(facts: Tagged, row: Mapping[str, Any], game: str, contract: str) -> None:
    """Add the tags that name the game, the trump and the turn-up where the standard has no place for them."""
    said: dict[str, str] = {}
    if text_of(game) and game != "bridge":
        said["GameType"] = game.capitalize()
    if row["trump"] >= 0 and strain_of(contract) < 0:
        said["Trump"] = STRAIN_NAMES[row["trump"]]
    if 0 <= row["turn_up"] < 52:
        said["TurnUp"] = card_text(row["turn_up"])
    for name in OPEN & set(facts.tags):
        if said.get(name) != facts.tags[name]:
            facts.unfit.append((-1, name, facts.tags.pop(name)))
    facts.tags |= said


def deal_text(hands: Mapping[int, list[int]], dealer: int) -> str:
    """Write hands as a Deal tag has them: from the dealer's, clockwise, suits and ranks from the highest.

    A hand that holds what PBN has no sign for is written as not known.

    Parameters
    ----------
    hands : mapping of int to list of int
        By seat.
    dealer : int
        1 to 4; North where it is anything else.

    Examples
    --------
    >>> deal_text({1: [51, 0], 3: [-1]}, 4)
    'W:- A...2 - -'
    """
    first = dealer if 1 <= dealer <= 4 else 1
    seats = [(first - 1 + step) % 4 + 1 for step in range(4)]
    return f"{SEATS4[first - 1]}:" + " ".join(_hand(hands.get(seat, [])) for seat in seats)


def _hand(cards: list[int]) -> str:
    if not cards or min(cards) <= UNSEEN or max(cards) >= 52:
        return "-"
    suits: list[list[str]] = [[] for _ in SUITS]
    for card in sorted(cards, reverse=True):
        suits[card // 13].append(RANKS[card % 13])
    return ".".join("".join(ranks) for ranks in reversed(suits))
