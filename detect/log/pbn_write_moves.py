"""The auction and the play of a deal in PBN, with the notes behind calls and cards.

Source: the Portable Bridge Notation 2.1, sections 3.5 (auction), 3.6 (play) and 3.9 (irregularities).
"""

from __future__ import annotations

import re
from typing import Any

from detect.cards import RANKS, SUITS
from detect.log.native_moves import STRAIN_NAMES, text_of
from detect.log.pbn_own import CONTROL
from detect.log.pbn_write_tags import Fact, Pair, Record, Tagged
from detect.log.tables import MOVES, NO_CARD, SEATS4, Mark

NOTE = re.compile(r"\s*([0-9]{1,2}):(.*)", re.DOTALL)
MOST_NOTES = 32
MOST_TRICKS = 100
HIGHEST_BID = 34
CALLS = {"pass": "Pass", "double": "X", "redouble": "XX"}
CALL_MARKS = {Mark.INSUFFICIENT: "^I "}
CARD_MARKS = {Mark.REVOKE: "^R ", Mark.OUT_OF_TURN: "^L "}
CARDS = tuple(suit + rank for suit in SUITS for rank in RANKS)
JOIN = "; "
"""Between the texts of several notes on one call or card."""
Move = dict[str, Any]


def card_text(card: int) -> str:
    """Write a card as a play does, the suit first.

    Examples
    --------
    >>> card_text(5), card_text(51)
    ('C7', 'SA')
    """
    return CARDS[card]


def passed_out(calls: list[Move]) -> bool:
    """Tell whether four players passed and nobody else called."""
    return [MOVES[call["move"]] for call in calls] == ["pass"] * 4


def is_call(move: Move) -> bool:
    """Tell whether a move is one that an auction can hold."""
    kind = MOVES[move["move"]]
    if not 1 <= move["seat"] <= 4:
        return False
    if kind == "bid":
        amount = move["amount"]
        return bool(0 <= amount <= HIGHEST_BID and amount == int(amount))
    return kind in CALLS or (kind == "note" and move["mark"] == Mark.SKIPPED)


class Notes:
    """The notes of one section: numbers for what is said of a call or card."""

    def __init__(self, given: list[str], signs: dict[int, Fact]) -> None:
        self.signs = signs
        self.tags: list[Pair] = [("Note", value) for value in given]
        hits = [NOTE.fullmatch(value) for value in given]
        self.numbers = {hit[2].strip(): int(hit[1]) for hit in hits if hit}

    def behind(self, move: Move) -> str:
        """Give what stands behind a call or card: a suffix, and the sign that refers to a note."""
        fact = self.signs.get(move["step"])
        if fact is None or fact[0] != move["seat"]:
            return self.mark(move["note"])
        del self.signs[move["step"]]
        sign = fact[2].partition(" ")[2]
        return (" " if sign[0] == "$" else "") + sign + self.mark(move["note"])

    def mark(self, said: Any) -> str:
        """Give the sign that refers to a note, numbering it where it is new."""
        text = CONTROL.sub(" ", text_of(said) or "").strip()
        if not text:
            return ""
        parts = text.split(JOIN)
        if text not in self.numbers and all(part in self.numbers for part in parts):
            return "".join(f" ={self.numbers[part]}=" for part in parts)
        if text not in self.numbers:
            number = max(self.numbers.values(), default=0) + 1
            if number > MOST_NOTES:
                return ""
            self.numbers[text] = number
            self.tags.append(("Note", f"{number}:{text}"))
        return f" ={self.numbers[text]}="


def notes_of(facts: Tagged, *, both: bool) -> tuple[Notes, Notes]:
    """Part the notes of a record between auction and play, where the numbers begin anew."""
    groups: list[list[str]] = [[], []]
    at, last = 0, 0
    for value in facts.notes:
        hit = NOTE.fullmatch(value)
        number = int(hit[1]) if hit else MOST_NOTES + 1
        at += number <= last
        if at > int(both) or not 1 <= number <= MOST_NOTES:
            facts.unfit.append((-1, "Note", value))
            continue
        last = number
        groups[at].append(value)
    return Notes(groups[0], facts.signs), Notes(groups[1], facts.signs)


def put_sections(record: Record, moves: list[Move], calls: list[Move], declarer: int, facts: Tagged) -> None:
    """Put the auction and the play of a deal into its record."""
    cards = [move for move in moves if MOVES[move["move"]] in {"lead", "play"} and _in_trick(move)]
    first, second = notes_of(facts, both=bool(calls and cards))
    stop = "+" if facts.unfinished else "*"
    if calls:
        record.sections += [
            f'[Auction "{SEATS4[calls[0]["seat"] - 1]}"]',
            *auction_lines(calls, first, stop),
            *first.tags,
        ]
    elif not cards:
        record.sections += first.tags
    if cards:
        notes = second if calls else first
        leader = declarer % 4 + 1 if 1 <= declarer <= 4 else cards[0]["seat"]
        record.sections += [f'[Play "{SEATS4[leader - 1]}"]', *play_lines(cards, leader, notes), *notes.tags]


def _in_trick(move: Move) -> bool:
    return bool(1 <= move["seat"] <= 4 and 1 <= move["street"] <= MOST_TRICKS and move["card"] > NO_CARD)


def auction_lines(calls: list[Move], notes: Notes, stop: str) -> list[str]:
    """Write the calls, four a line, with ``-`` where a turn was passed over and `stop` where it ends too soon."""
    seat, said = calls[0]["seat"], []
    for call in calls:
        while seat != call["seat"]:
            said.append("-")
            seat = seat % 4 + 1
        said.append(_call(call) + notes.behind(call))
        seat = seat % 4 + 1
    kinds = [MOVES[call["move"]] for call in calls]
    over = kinds[-3:] == ["pass"] * 3 and ("bid" in kinds or len(kinds) > 3)
    said += [] if over else [stop]
    return [" ".join(said[at : at + 4]) for at in range(0, len(said), 4)]


def _call(call: Move) -> str:
    kind = MOVES[call["move"]]
    if kind == "note":
        return "^S"
    if kind != "bid":
        return CALLS[kind]
    level, strain = divmod(int(call["amount"]), len(STRAIN_NAMES))
    return f"{CALL_MARKS.get(call['mark'], '')}{level + 1}{STRAIN_NAMES[strain]}"


def play_lines(cards: list[Move], leader: int, notes: Notes) -> list[str]:
    """Write the tricks, a row each in columns from the leader to the first; a card withdrawn is left out."""
    rows: dict[int, dict[int, str]] = {}
    for move in cards:
        trick = rows.setdefault(move["street"], {})
        if move["mark"] == Mark.CORRECTED or move["seat"] in trick or not 0 <= move["card"] < 52:
            continue
        mark = CARD_MARKS.get(move["mark"], "")
        trick[move["seat"]] = mark + card_text(move["card"]) + notes.behind(move)
    seats = [(leader - 1 + step) % 4 + 1 for step in range(4)]
    lines = [" ".join(rows.get(n, {}).get(seat, "-") for seat in seats) for n in range(1, max(rows) + 1)]
    whole = sum(len(trick) == 4 for trick in rows.values())
    return lines if whole >= 13 else [*lines, "*"]
