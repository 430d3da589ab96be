"""Read the log of a table at poker.now: a CSV file of entries, the newest first, each a line of what happened.

A table's log is that of one evening, so it is read whole and put in the order in which things happened. The one whose log it
is gets his cards in lines that do not name him: he is known where he showed just those cards, in any hand of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial

from detect.log.hands import CHUNK_DEALS, LEFT_OUT, Hands
from detect.log.inputs import Input
from detect.log.native_values import Fault
from detect.log.ohh_simple import GAME
from detect.log.pokernow_hand import SHOWS, STACKED, YOURS, Entry, Played, cards_in, sitters
from detect.log.rooms_games import Game, game_of
from detect.log.source import Source
from detect.log.tables import NULL, Log

VENUE = "poker.now"
ROW = re.compile(r"(.*),\"?([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+)Z?\"?,\"?([0-9]{1,20})\"?", re.DOTALL)
HEADING = re.compile(r"\"?entry\"?,\"?at\"?,\"?order\"?", re.IGNORECASE)
MOST_LINES = 20
"""An entry has no more lines than this: a name may hold the end of one."""
START = re.compile(
    r"-- starting hand #([0-9]+)\s+(?:\(id: ([^()]*)\)\s*)?\(([^()]*)\)\s*\((?:dealer: \"(.*)\"|(dead button))\) --",
    re.DOTALL,
)
BEGINS, ENDS = "-- starting hand #", "-- ending hand #"
A_ROW = "an entry, its time and its order, as in entry,2022-01-20T10:52:38.586Z,164267595858600"
A_START = '-- starting hand #4  (No Limit Texas Hold\'em) (dealer: "name @ id") --'
NO_START = f"the line that starts it, such as {A_START}; what stands of the hand was left out"
NO_STACKS = 'the line Player stacks: #1 "name @ id" (100) | …'
OUTSIDE = "what happened between hands, such as who joined and left, was passed over"
WHOSE = "the cards in Your hand is … were kept as a fact: no hand of the file tells whose they are"
PAUSE = timedelta(hours=6)
"""A hand that begins so long after the one before opens another sitting."""


@dataclass
class Reader:
    """Read a file: its hands are one sitting, unless hours lie between two of them.

    Attributes
    ----------
    source : Source
    hands : Hands
        What is read of them, and the account of it.
    """

    source: Source
    hands: Hands = field(init=False)
    _names: dict[str, set[str]] = field(default_factory=dict)
    _hero: str | None = None
    _day: str | None = None
    _last: datetime | None = None

    def __post_init__(self) -> None:
        """Read nothing yet."""
        self.hands = Hands(self.source, "pokernow")

    @property
    def input(self) -> Input:
        """The account of the file."""
        return self.source.input

    def chunks(self, size: int | None = CHUNK_DEALS) -> Iterator[Log]:  # noqa: ARG002
        """Read the file as one log.

        Parameters
        ----------
        size : int, optional
            Makes no difference: the first hand stands at the end of the file.
        """
        blocks = list(self._blocks(self._entries()))
        for block in blocks:
            for token, (_, name) in sitters(block).items():
                self._names.setdefault(name, set()).add(token)
        self._hero = hero_of(blocks)
        for line in sorted(min(entry.line for entry in block) for block in blocks):
            self.hands.record(line)
        for block in blocks:
            self._hand(block)
        if self.input.deals:
            yield self.hands.log()
        self.input.notes += self.hands.tally.notes()
        self.input.errors.sort(key=lambda error: error.line or 0)

    # ----- from bytes to hands

    def _entries(self) -> list[Entry]:
        """Give all entries, the oldest first."""
        found: list[Entry] = []
        waiting, begun = "", 0
        for number, line in enumerate(self._text().split("\n"), 1):
            text = f"{waiting}\n{line}" if waiting else line.rstrip("\r")
            begun = begun if waiting else number
            row = ROW.fullmatch(text.rstrip("\r"))
            if row:
                found.append(Entry(begun, _bare(row[1]), row[2], int(row[3])))
            elif (
                text.strip()
                and not HEADING.fullmatch(text.strip())
                and number - begun < MOST_LINES
                and text.startswith('"')
            ):
                waiting = text
                continue
            elif text.strip() and not HEADING.fullmatch(text.strip()):
                self.hands.fault(begun, text.split("\n")[0], A_ROW)
            waiting = ""
        if waiting:
            self.hands.fault(begun, waiting.split("\n")[0], A_ROW)
        return sorted(found, key=lambda entry: entry.order)

    def _text(self) -> str:
        parts = []
        try:
            while not self.source.done:
                parts.append(self.source.read())
        finally:
            self.source.close()
        return b"".join(parts).decode("utf-8", "replace")

    def _blocks(self, entries: list[Entry]) -> Iterator[list[Entry]]:
        """Give the entries of each hand, from the line that starts it."""
        block: list[Entry] = []
        for entry in entries:
            if entry.text.startswith(BEGINS):
                if block:
                    yield block
                block = [entry]
            elif block:
                block.append(entry)
                if entry.text.startswith(ENDS):
                    yield block
                    block = []
            elif entry.text.startswith(ENDS):
                self.hands.fault(entry.line, entry.text, NO_START)
            else:
                self.hands.tally.add(OUTSIDE, 1, entry.line)
        if block:
            yield block

    # ----- a hand

    def _hand(self, block: list[Entry]) -> None:
        line = block[0].line
        try:
            self._take(block)
        except Fault as fault:
            self.hands.fault(line, fault.read, LEFT_OUT.format(fault=fault.expected))

    def _take(self, block: list[Entry]) -> None:
        """Take a hand; one of which the game or the players are not known is left out."""
        start, line = START.fullmatch(block[0].text), block[0].line
        if start is None:
            raise Fault(block[0].text, A_START)
        game, seats = _game(start[3]), sitters(block)
        if not seats:
            raise Fault(block[0].text, NO_STACKS)
        text = "\n".join(entry.text for entry in block)
        if self.hands.again(f"{start[1]} {start[2]} {block[0].at}", text, line):
            return
        session = self.hands.sitting(
            line, game.game, day=self._sitting(block[0]), venue=VENUE, shuffled_by="computer"
        )
        dealer = seats[start[4]][0] if start[4] in seats else NULL
        deal = self.hands.deal(line, session, number=start[1], dealer=dealer, time=block[0].at[11:])["deal"]
        hero = seats[self._hero][0] if self._hero in seats else NULL
        facts = {
            "variant": game.variant,
            "id": start[2],
            "dead_button": start[5] and "true",
            "time_zone_abbreviation": "UTC",
        }
        for name, value in facts.items():
            if value:
                self.hands.rows.facts.append((session, deal, NULL, name, value, line))
        hand = Played(rows=self.hands.rows, deal=deal, line=line, game=game, hero=hero,
                      seats={token: seat for token, (seat, _) in seats.items()})  # fmt: skip
        self._sit(hand, session, block)
        self._play(hand, session, block)

    def _sitting(self, start: Entry) -> str:
        """Give the day of the sitting that a hand belongs to: that of its first hand, also after midnight."""
        try:
            now = datetime.fromisoformat(start.at)
        except ValueError:
            return self._day or start.at[:10]
        if self._last is None or self._day is None or now - self._last > PAUSE:
            self._day = start.at[:10]
        self._last = now
        return self._day

    def _sit(self, hand: Played, session: str, block: list[Entry]) -> None:
        """Take who sits where, with how much; of two players of one name each keeps his id."""
        stacks = next(entry for entry in block if entry.text.startswith(STACKED))
        for token, (seat, name) in sitters(block).items():
            shown = name if len(self._names.get(name, ())) < 2 else token
            value = self.hands.guarded(stacks.line, partial(hand.stack_of, stacks.text, token))
            self.hands.rows.seats.append(
                (hand.deal, seat, shown, float("nan") if value is None else value, seat == hand.hero)
            )
            self.hands.rows.facts.append(
                (session, hand.deal, seat, "id", token[len(name) + 3 :], stacks.line)
            )

    def _play(self, hand: Played, session: str, block: list[Entry]) -> None:
        """Take what happens, entry by entry; what players say and do beside the game is noted."""
        yours = next((entry for entry in block if entry.text.startswith(YOURS)), None)
        cards = self.hands.guarded(yours.line, lambda: cards_in(yours.text[len(YOURS) :])) if yours else None
        if yours and cards and hand.hero == NULL:
            self.hands.tally.add(WHOSE, 1, yours.line)
            self.hands.rows.facts.append((session, hand.deal, NULL, "your_hand", cards, yours.line))
        hand.dealt(cards if hand.hero != NULL else None)
        hand.runs_of(block)
        for entry in block[1:]:
            if not entry.text.startswith((STACKED, YOURS, ENDS)):
                hand.line = entry.line
                self.hands.guarded(entry.line, partial(hand.take, entry.text))


def hero_of(blocks: list[list[Entry]]) -> str | None:
    """Find the player whose log it is: who showed what the log says was in "your hand"; None where nobody or two did."""
    found: set[str] = set()
    for block in blocks:
        yours = {
            frozenset(_split(entry.text[len(YOURS) :])) for entry in block if entry.text.startswith(YOURS)
        }
        for entry in block:
            if SHOWS in entry.text and yours:
                token, _, cards = entry.text[1:].partition(f'"{SHOWS}')
                if frozenset(_split(cards)) in yours:
                    found.add(token)
    return found.pop() if len(found) == 1 else None


def _split(text: str) -> list[str]:
    return [card for card in re.split(r"[\s,.]+", text) if card]


def _bare(text: str) -> str:
    """Take the quotation marks of CSV off a cell."""
    return text[1:-1].replace('""', '"') if len(text) > 1 and text[0] == text[-1] == '"' else text


def _game(name: str) -> Game:
    found = GAME.fullmatch(name.strip())
    kind = found[2].removesuffix(" 8 or Better") if found else name
    return game_of(kind, (found[1] if found else None) or "nl")
