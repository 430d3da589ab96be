"""One hand of poker.now turned into rows: its entries in the order in which they happened.

The words are those of the logs themselves, and as public readers of them have them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from detect.log.hands import UNSEEN, Hand, checked
from detect.log.native_values import MOST_SEATS, Fault
from detect.log.rooms_games import Game
from detect.log.rooms_table import amount
from detect.log.tables import NULL, Seen

STACKED, YOURS, SHOWS = "Player stacks: ", "Your hand is ", " shows a "
SITTER = re.compile(r"#([0-9]{1,2}) \"(.*?) @ ([^\"@\s]+)\" \(([^()]*)\)(?: \| |$)", re.DOTALL)
BOARD = re.compile(r"(Flop|Turn|River)( \(second run\))?: *[^\[\]]*\[([^\[\]]*)\]")
STREETS = {"Flop": 1, "Turn": 2, "River": 3}
ACT = re.compile(
    r"(?P<plain>folds|checks)|(?P<pays>calls|bets|raises)(?: with| to)? (?P<paid>[0-9.,]+)(?P<all> and go all in)?"
    r"|posts an? (?P<post>[a-z ]+?) of (?P<posted>[0-9.,]+)(?: and go all in)?"
    r"|(?:collected|gained) (?P<won>[0-9.,]+) from pot(?P<how>.*)"
    r"|shows a (?P<cards>.*?)\.?",
    re.DOTALL,
)
RETURNED = re.compile(r"Uncalled bet of ([0-9.,]+) returned to \"(.*)\"", re.DOTALL)
PLAIN = {"folds": "fold", "checks": "check", "calls": "call", "bets": "bet", "raises": "raise"}
EXPECTED = "what a player does, such as folds, checks, calls 20, raises to 40, posts a big blind of 20, shows a J♥, K♠"
WHO = "one of the players in the line Player stacks"
SUITS = str.maketrans({"♣": "c", "♦": "d", "♥": "h", "♠": "s"})
ALL_IN, UNCALLED = "all-in", "uncalled bet"


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the file.

    Attributes
    ----------
    line : int
    text : str
        What happened.
    at : str
        When, by the clock of Greenwich.
    order : int
    """

    line: int
    text: str
    at: str
    order: int


@dataclass(kw_only=True)
class Played(Hand):
    """A hand under way.

    Attributes
    ----------
    game : Game
    seats : dict of str to int
        The seat of each player, by name and id.
    hero : int
        The seat of him whose log it is, where that is known.
    twice : set of int
        Streets that were dealt a second time.
    """

    game: Game
    seats: dict[str, int]
    hero: int
    twice: set[int] = field(default_factory=set)

    def stack_of(self, text: str, token: str) -> float:
        """Read the stack of a player.

        Raises
        ------
        Fault
        """
        return next(
            amount(found[4]) for found in SITTER.finditer(text) if f"{found[2]} @ {found[3]}" == token
        )

    def dealt(self, mine: str | None) -> None:
        """Take it that each player was dealt a hand, of which that of the hero is known."""
        for seat in sorted(self.seats.values()):
            if seat == self.hero and mine:
                self.deals(seat, mine)
            else:
                self.deals(seat, UNSEEN * self.game.cards, Seen.SELECTED)

    def runs_of(self, block: Iterable[Entry]) -> None:
        """See which streets come twice: the first of the two is then a run of its own too."""
        found = (BOARD.match(entry.text) for entry in block)
        self.twice = {STREETS[each[1]] for each in found if each and each[2]}

    def take(self, text: str) -> None:
        """Take an entry.

        Raises
        ------
        Fault
            If a player does something that is not known.
        """
        board, back = BOARD.fullmatch(text), RETURNED.fullmatch(text)
        if board:
            self.street = STREETS[board[1]]
            self.part = (2 if board[2] else 1) if self.street in self.twice else 0
            self.board(cards_in(board[3]))
            self.part = 0
        elif back:
            self.move("pay", self.seats.get(back[2], NULL), amount=amount(back[1]), note=UNCALLED)
        elif text.startswith('"'):
            self._acts(text)
        else:
            self.move("note", NULL, note=text)

    def _acts(self, text: str) -> None:
        """Take what a player does: the longest name that fits is his, since names may hold anything."""
        fits = [token for token in self.seats if text.startswith(f'"{token}" ')]
        if not fits:
            raise Fault(text, WHO)
        token = max(fits, key=len)
        said = ACT.fullmatch(text[len(token) + 3 :])
        if said is None:
            raise Fault(text[len(token) + 3 :], EXPECTED)
        seat = self.seats[token]
        if said["plain"]:
            self.move(PLAIN[said["plain"]], seat)
        elif said["pays"]:
            self.move(
                PLAIN[said["pays"]], seat, amount=amount(said["paid"]), note=ALL_IN if said["all"] else None
            )
        elif said["post"]:
            ante = said["post"] == "ante"
            self.move(
                "ante" if ante else "straddle",
                seat,
                amount=amount(said["posted"]),
                note=None if ante else said["post"],
            )
        elif said["won"]:
            self.move("pay", seat, amount=amount(said["won"]), note=said["how"].strip() or None)
        else:
            self.shows(seat, cards_in(said["cards"]))


def sitters(block: list[Entry]) -> dict[str, tuple[int, str]]:
    """Give the seat and the name of each player, by name and id, as the line of stacks has them.

    Examples
    --------
    >>> sitters([Entry(1, 'Player stacks: #1 "Ada @ x" (50) | #4 "a @ b @ y" (1.5)', "", 1)])
    {'Ada @ x': (1, 'Ada'), 'a @ b @ y': (4, 'a @ b')}
    """
    text = next((entry.text for entry in block if entry.text.startswith(STACKED)), "")
    found = [(f"{each[2]} @ {each[3]}", int(each[1]), each[2]) for each in SITTER.finditer(text)]
    fit = all(1 <= seat <= MOST_SEATS for _, seat, _ in found) and len({seat for _, seat, _ in found}) == len(
        found
    )
    return {token: (seat, name) for token, seat, name in found} if fit else {}


def cards_in(text: str) -> str:
    """Read cards with the signs of their suits, and a ten in two figures.

    Raises
    ------
    Fault

    Examples
    --------
    >>> cards_in("10♥, A♣")
    'ThAc'
    """
    return checked(re.sub(r"[\s,]+", "", text).replace("10", "T").translate(SUITS))
