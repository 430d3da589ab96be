"""A game's laws as data: `Code` and `Law`, read from the TOML files that ship with the package."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from detect.errors import UsageFault
from detect.resources import resource

CODES = ("whist-club", "bridge")
"""Every code there is."""
DEFAULT_CODE = {"whist": "whist-club", "bridge": "bridge"}
"""The code a log of a game is held against where it names none."""


@dataclass(frozen=True, slots=True)
class Law:
    """One law: its number in its code, what it says in our words, and what it becomes here.

    Attributes
    ----------
    code, number, title, says, source : str
    becomes : tuple of str
        The audits and checks that carry it.
    penalty : str
    unseen : str
        What no log can show of it, and what to write down.

    Examples
    --------
    >>> load("whist-club").law("71").title
    'The revoke'
    """

    code: str
    number: str
    title: str
    says: str
    source: str
    becomes: tuple[str, ...]
    penalty: str
    unseen: str

    @property
    def id(self) -> str:
        """Code and number, as reports cite it."""
        return f"{self.code} {self.number}"


@dataclass(frozen=True, slots=True)
class Code:
    """A game's laws.

    Attributes
    ----------
    id, name, game : str
    seats, pack, hand : int
        At the table; in the pack; in each hand.
    dealer_deals : bool
        Whether the player called the dealer dealt the cards: not so in duplicate bridge, where the boards were made
        elsewhere and `dealer` only opens the auction.
    turns_up : bool
        Whether the last card is turned for trumps.
    least_packet : int
        Fewest cards a cut may leave in a packet; 0 where there is no cut at the table.
    end_positions : bool
        Whether a record may show the end of a play, every hand short alike.
    laws : tuple of Law

    Examples
    --------
    >>> load("bridge").dealer_deals
    False
    """

    id: str
    name: str
    game: str
    seats: int
    pack: int
    hand: int
    dealer_deals: bool
    turns_up: bool
    least_packet: int
    end_positions: bool
    laws: tuple[Law, ...]

    def law(self, number: str) -> Law:
        """Give a law by its number.

        Raises
        ------
        KeyError
            If the code has no such law.
        """
        for law in self.laws:
            if law.number == number:
                return law
        raise KeyError(f"{self.id} {number}")


@cache
def load(code: str) -> Code:
    """Read a code of laws.

    Parameters
    ----------
    code : str
        One of `CODES`.

    Raises
    ------
    UsageFault
        If there is no such code.

    Examples
    --------
    >>> load("whist-club").pack
    52
    """
    if code not in CODES:
        raise UsageFault("laws", code, f"must be one of {', '.join(CODES)}")
    read = tomllib.loads(resource("datasets", "laws", f"{code}.toml").read_text("utf-8"))
    laws = tuple(Law(**{"code": code, **law, "becomes": tuple(law["becomes"])}) for law in read["law"])
    return Code(**read["code"], laws=laws)


def codes() -> tuple[Code, ...]:
    """Give every code."""
    return tuple(load(code) for code in CODES)


def code_of(game: str | None, laws: str | None) -> Code | None:
    """Give the code a session is held against: the one it names, else the usual one of its game.

    Examples
    --------
    >>> code_of("whist", None).id
    'whist-club'
    >>> code_of("snap", None) is None
    True
    """
    chosen = laws if isinstance(laws, str) and laws in CODES else DEFAULT_CODE.get(game or "")
    return load(chosen) if chosen else None
