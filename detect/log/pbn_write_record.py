"""What a deal is in PBN: the fifteen tags every record has, the tags it has besides, its auction and its play.

Source: the Portable Bridge Notation 2.1, sections 3.4 (tags), 3.5 (auction), 3.6 (play) and 3.9 (irregularities).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from detect.cards import RANKS, SUITS, UNSEEN
from detect.log.native_moves import STRAIN_NAMES, number_of, text_of
from detect.log.pbn_own import CONTROL, NOT_BID, OPEN, hidden
from detect.log.pbn_tags import UNKNOWN, seat_named, strain_of
from detect.log.tables import MOVES, NO_CARD, SEATS4, Log, Mark, Stage

MANDATORY = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring",
    "Declarer", "Contract", "Result",
)  # fmt: skip
"""The tags that every record has, in their order."""
PLAYERS = {"North": 1, "East": 2, "South": 3, "West": 4}
SECTIONS = frozenset({"Deal", "Play", "Auction"})
PLACES = ("Table", "Room", "Stage", "HomeTeam", "VisitTeam")
COMMENT = "comment"
SUFFIX = re.compile(r"([0-9]{1,5}) ([!?]{1,2}|\$[0-9]{1,3})")
"""What stands behind the move of a step, as a fact: `12 !?`."""
UNFINISHED = ("unfinished", "Auction")
NAME = re.compile(r"[A-Z][A-Za-z0-9_]*")
NOTE = re.compile(r"\s*([0-9]{1,2}):(.*)", re.DOTALL)
MOST_NOTES = 32
MOST_TRICKS = 100
HIGHEST_BID = 34
CALLS = {"pass": "Pass", "double": "X", "redouble": "XX"}
CALL_MARKS = {Mark.INSUFFICIENT: "^I "}
CARD_MARKS = {Mark.REVOKE: "^R ", Mark.OUT_OF_TURN: "^L "}
CARDS = tuple(suit + rank for suit in SUITS for rank in RANKS)
Pair = tuple[str, str]
Fact = tuple[int, str, str]
"""Seat (-1: of none), name, value."""
Move = dict[str, Any]


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

    def moves(self, at: int) -> list[Move]:
        """Give the moves of a deal."""
        columns = ("step", "street", "seat", "move", "card", "amount", "mark", "note")
        return [dict(zip(columns, row, strict=True)) for row in self.rows("moves", at, *columns)]


@dataclass
class Record:
    """A record on its way to the file.

    Attributes
    ----------
    head : list of (name, value)
        The fifteen tags.
    more : list of (name, value)
        Tags besides.
    sections : list of str
        Lines of auction and play, each with its notes behind.
    tail : list of (name, value)
        The headers of supplemental sections.
    own : list of (name, value)
        Tags of ours.
    unfit : list of (seat, name, value)
        Facts that can be no tag.
    comments : list of str
        What stands between braces.
    rows : dict of str to str
        The rows of supplemental sections.
    """

    head: list[Pair] = field(default_factory=list)
    more: list[Pair] = field(default_factory=list)
    sections: list[str | Pair] = field(default_factory=list)
    tail: list[Pair] = field(default_factory=list)
    own: list[Pair] = field(default_factory=list)
    unfit: list[Fact] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    rows: dict[str, str] = field(default_factory=dict)

    def spare(self) -> list[Fact]:
        """Give up comments and rows, which do not come back as they were: they are facts that can be no tag."""
        said = [(-1, COMMENT, text) for text in self.comments] + [(-1, *pair) for pair in self.rows.items()]
        self.comments, self.rows = [], {}
        return said


class Tagged:
    """The facts of a record, taken one by one as its tags."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        self.tags: dict[str, str] = {}
        self.notes: list[str] = []
        self.comments: list[str] = []
        self.rows: dict[str, str] = {}
        self.signs: dict[int, Fact] = {}
        self.unfinished = False
        self.unfit: list[Fact] = []
        for fact in facts:
            self._sort(fact)

    def _sort(self, fact: Fact) -> None:
        seat, name, value = fact
        sign = SUFFIX.fullmatch(value) if name == "suffix" else None
        if sign and int(sign[1]) not in self.signs:
            self.signs[int(sign[1])] = fact
            return
        if seat < 0 and self._beside(name, value):
            return
        legal = seat < 0 and bool(NAME.fullmatch(name)) and not CONTROL.search(value)
        if not legal or name in SECTIONS or hidden(name):
            self.unfit.append(fact)
        elif name == "Note":
            self.notes.append(value)
        elif name in self.tags:
            self.unfit.append(fact)
        else:
            self.tags[name] = value

    def _beside(self, name: str, value: str) -> bool:
        """Keep what stands beside the tags: comments, the rows of tables, and that an auction goes on."""
        if name == COMMENT and fits_braces(value):
            self.comments.append(value)
        elif name.endswith("Table") and name in self.tags and name not in self.rows and fits_rows(value):
            self.rows[name] = value
        elif (name, value) == UNFINISHED and not self.unfinished:
            self.unfinished = True
        else:
            return False
        return True

    def take(self, name: str) -> str | None:
        """Take a tag out."""
        return self.tags.pop(name, None)

    def agreed(self, name: str, *, fits: bool, otherwise: str) -> str:
        """Take a tag out as it is where it says what the tables say; else it stays a fact beside."""
        value = self.take(name)
        if value is None or fits:
            return otherwise if value is None else value
        if not value.startswith("#"):
            self.unfit.append((-1, name, value))
        return otherwise

    def rest(self) -> list[Pair]:
        """Give what is left, in the order of the names."""
        return sorted(self.tags.items())


def record_of(
    parts: Parts, at: int, session: Mapping[str, Any], carried: Mapping[str, str], facts: Tagged
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
        Event, Site and Date as they stand for this record.
    facts : Tagged
        Its facts, with Event, Site and Date taken out.
    """
    row, moves = parts.deals[at], parts.moves(at)
    bid = session["game"] not in NOT_BID
    calls = [move for move in moves if is_call(move)]
    declarer = row["declarer"] if row["declarer"] > 0 or bid else row["dealer"]
    values = dict(carried) | _who(parts, at, row, facts)
    values["Vulnerable"] = _or(facts.take("Vulnerable"), "?" if bid else "")
    values["Scoring"] = _or(facts.take("Scoring"), "?" if bid else "")
    values["Deal"] = deal_text(parts.rows("cards", at, "stage", "seat", "card"), row["dealer"])
    values["Declarer"] = _seat_tag(facts, "Declarer", declarer, "" if passed_out(calls) else "?")
    values["Contract"] = _contract(facts, row["trump"], calls, bid=bid)
    values["Result"] = _or(facts.take("Result"), _result(moves))
    record = Record(head=[(name, values[name]) for name in MANDATORY])
    _sections(record, moves, calls, declarer, facts)
    if (
        session["source"] != "pbn"
        and text_of(row["table"])
        and not any(name in facts.tags for name in PLACES)
    ):
        facts.tags["Table"] = row["table"]
    _open_tags(facts, row, session["game"], values["Contract"])
    for name, value in facts.rest():
        (record.tail if name.endswith("Table") and name != "Table" else record.more).append((name, value))
    record.unfit, record.comments, record.rows = facts.unfit, facts.comments, facts.rows
    record.unfit += facts.signs.values()
    return record


def _or(value: str | None, otherwise: str) -> str:
    return otherwise if value is None else value


def _who(parts: Parts, at: int, row: Mapping[str, Any], facts: Tagged) -> dict[str, str]:
    """Give the board, the players and the dealer."""
    number = text_of(row["number"])
    given = facts.tags.get("Board")
    said = {"Board": facts.agreed("Board", fits=given == number, otherwise=_or(number, "?"))}
    names = {seat: text_of(player) for seat, player in parts.rows("seats", at, "seat", "player")}
    for tag, seat in PLAYERS.items():
        name, given = names.get(seat), facts.tags.get(tag)
        fits = given == name or (name is None and (given or "").strip() in UNKNOWN)
        said[tag] = facts.agreed(tag, fits=fits, otherwise=_or(name, "?"))
    return said | {"Dealer": _seat_tag(facts, "Dealer", row["dealer"], "?")}


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


def passed_out(calls: list[Move]) -> bool:
    """Tell whether four players passed and nobody else called."""
    return [MOVES[call["move"]] for call in calls] == ["pass"] * 4


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


def card_text(card: int) -> str:
    """Write a card as a play does, the suit first.

    Examples
    --------
    >>> card_text(5), card_text(51)
    ('C7', 'SA')
    """
    return CARDS[card]


def deal_text(cards: Iterable[tuple[int, int, int]], dealer: int) -> str:
    """Write hands as a Deal tag has them: from the dealer's, clockwise, suits and ranks from the highest.

    A hand that holds what PBN has no sign for is written as not known.

    Parameters
    ----------
    cards : iterable of (stage, seat, card)
    dealer : int
        1 to 4; North where it is anything else.

    Examples
    --------
    >>> deal_text([(4, 1, 51), (4, 1, 0), (4, 3, -1)], 4)
    'W:- A...2 - -'
    """
    hands: dict[int, list[int]] = {}
    for stage, seat, card in cards:
        if stage == Stage.DEALT:
            hands.setdefault(seat, []).append(card)
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


def fits_braces(text: str) -> bool:
    r"""Tell whether a comment can stand between braces.

    Examples
    --------
    >>> fits_braces("well\nplayed"), fits_braces("a } too many"), fits_braces("a\n\tb")
    (True, False, False)
    """
    return bool(text.strip()) and "}" not in text and not CONTROL.search(text.replace("\n", ""))


def fits_rows(text: str) -> bool:
    r"""Tell whether text can stand as the rows of a supplemental section.

    Examples
    --------
    >>> fits_rows("1 NS 10\n2 EW 9"), fits_rows("1\n\n2"), fits_rows("[1]"), fits_rows('"{"')
    (True, False, False, False)
    """
    lines = text.split("\n")
    return not set("[{;") & set(text) and all(line.strip() and line[0] != "%" for line in lines)


# ----- auction and play


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


def _sections(record: Record, moves: list[Move], calls: list[Move], declarer: int, facts: Tagged) -> None:
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
