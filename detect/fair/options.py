"""What an evening is to be like: the game, who plays, how the pack is shuffled, and how often honest players err."""

from __future__ import annotations

from dataclasses import dataclass

from detect.errors import UsageFault
from detect.fair.cuts import parse_cut
from detect.fair.shuffles import parse_shuffle
from detect.kernels.book import BRIDGE, DOUBLE_DUMMY, DUMMY, WHIST
from detect.kernels.policy import SENSIBLE, UNIFORM
from detect.kernels.stream import MOST_SESSIONS, root_of
from detect.laws import Code, codes, load

__all__ = ["GAMES", "POLICIES", "SEATINGS", "Evening", "Game"]


@dataclass(frozen=True, slots=True)
class Game:
    """A game that the engine deals.

    Attributes
    ----------
    kind : int
        The kernels' number for it.
    laws : str
        The code it is usually played by.
    least, most : int
        Players at a table.
    dummies : tuple of str
        The seats whose hands lie open.
    """

    kind: int
    laws: str
    least: int
    most: int
    dummies: tuple[str, ...] = ()


GAMES: dict[str, Game] = {
    "whist": Game(WHIST, "whist-club", 4, 6),
    "dummy": Game(DUMMY, "whist-dummy", 3, 3, ("N",)),
    "double-dummy": Game(DOUBLE_DUMMY, "whist-double-dummy", 2, 2, ("N", "E")),
    "bridge": Game(BRIDGE, "bridge", 4, 4),
}
"""Every game there is; bridge is dealt and not played."""
POLICIES = {"uniform": UNIFORM, "sensible": SENSIBLE}
"""How cards are chosen: any legal one, or as the old books teach."""
SEATINGS = ("cut", "fixed")
"""Players cut for partners, seats and the deal when a rubber begins, or keep their seats all evening."""
NAMES = ("Ada", "Ben", "Cyd", "Dot", "Eve", "Flo")
MOST_DEALS = 10_000
_SHARES = ("revokes", "corrected", "claimed", "late", "new_deals", "misdeals")


@dataclass(frozen=True, slots=True)
class Evening:
    """Settings of fair evenings.

    Attributes
    ----------
    game : str
        One of `GAMES`.
    laws : str
        A code of that game; the usual one if it is empty.
    sessions, deals : int
        How many evenings, and how many deals each, those that were void among them.
    players : tuple of str
        Who belong to the table: at whist four, or five or six who cut in and out; three at dummy, two at double
        dummy. With fixed seats they sit clockwise from N. If there are none they get names.
    packs : int
        1, or 2 that are dealt in turn.
    shuffle, cut : str
        As `detect.fair.shuffles.parse_shuffle` and `detect.fair.cuts.parse_cut` read them.
    policy : str
        One of `POLICIES`.
    seating : str
        One of `SEATINGS`.
    revokes : float
        How often a player who holds a card of the suit led, and others, overlooks it.
    corrected : float
        The share of these that are put right in time (whist 74, 76).
    claimed : float
        The share of the others that are claimed in time (75, 78).
    late : float
        The share of those left that are claimed after the cut for the next deal, in vain (78).
    new_deals, misdeals : float
        The share of deals that are dealt again by the same player (37 to 42), or lost to the next (43, 44). At
        double dummy there is no misdeal.
    seed : int
        From 0. An evening is a matter of the seed, its number and these settings alone.
    first : int
        The number of the first evening, from 1: any part of a run can be made by itself.

    Raises
    ------
    UsageFault
        If a setting is outside its rule; the message says what there is.

    Examples
    --------
    >>> Evening(players=("Ada", "Ben", "Cyd", "Dot", "Eve")).game
    'whist'
    >>> Evening(players=("Ada", "Ben", "Cyd"))
    Traceback (most recent call last):
    detect.errors.UsageFault: `players` must be 4 to 6 at whist; it is ('Ada', 'Ben', 'Cyd')
    """

    game: str = "whist"
    laws: str = ""
    sessions: int = 1
    deals: int = 24
    players: tuple[str, ...] = ()
    packs: int = 2
    shuffle: str = "uniform"
    cut: str = "legal"
    policy: str = "sensible"
    seating: str = "cut"
    revokes: float = 0.0
    corrected: float = 0.5
    claimed: float = 0.5
    late: float = 0.0
    new_deals: float = 0.0
    misdeals: float = 0.0
    seed: int = 0
    first: int = 1

    def __post_init__(self) -> None:
        """Hold every setting against its rule."""
        among("game", self.game, GAMES)
        among("laws", self.laws or self.rules.laws, [c.id for c in codes() if c.game == self.game])
        among("policy", self.policy, POLICIES)
        among("seating", self.seating, SEATINGS)
        between("deals", self.deals, 1, MOST_DEALS)
        between("packs", self.packs, 1, 2)
        between("sessions", self.sessions, 1, MOST_SESSIONS - 1)
        between("first", self.first, 1, MOST_SESSIONS - self.sessions)
        root_of(self.seed)
        self._table()
        self._shares()
        parse_shuffle(self.shuffle)
        parse_cut(self.cut, least=self.least_packet, cards=self.code.pack)

    @property
    def rules(self) -> Game:
        """What the game asks for."""
        return GAMES[self.game]

    @property
    def code(self) -> Code:
        """The laws it is played by."""
        return load(self.laws or self.rules.laws)

    @property
    def least_packet(self) -> int:
        """The fewest cards that a cut leaves in a packet; at bridge, whose laws have no such rule, one."""
        return max(self.code.least_packet, 1)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        return self.players or NAMES[: self.rules.least]

    def _table(self) -> None:
        """Hold the number of players and their seats against the game."""
        game, many = self.rules, len(self.names)
        names: tuple[object, ...] = self.names
        if not game.least <= many <= game.most:
            often = f"{game.least} to {game.most}" if game.most > game.least else f"{game.least}"
            raise UsageFault("players", self.players, f"must be {often} at {self.game}")
        if len(set(names)) < many or not all(isinstance(name, str) and name for name in names):
            raise UsageFault("players", self.players, "must be different names")
        if self.seating == "fixed" and (many > 4 or game.dummies):
            rule = "must be cut for dummy's seat, or with five or six players, who cut in and out"
            raise UsageFault("seating", self.seating, rule)

    def _shares(self) -> None:
        """Hold rates and shares against nought and one."""
        for name in _SHARES:
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
                raise UsageFault(name, value, "must be a share from 0 to 1")
        if self.new_deals + self.misdeals > 1:
            raise UsageFault(
                "misdeals", self.misdeals, f"must be at most 1 less new_deals, {self.new_deals:g}"
            )


def among(name: str, value: object, known: object) -> None:
    words = list(known)  # type: ignore[call-overload]
    if value not in words:
        raise UsageFault(name, value, f"must be one of {', '.join(words)}")


def between(name: str, value: object, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise UsageFault(name, value, f"must be a whole number from {least:,} to {most:,}")
