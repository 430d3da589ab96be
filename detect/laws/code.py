"""A game's laws as data: `Code` and `Law`, read from the TOML files that ship with the package."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from detect.errors import UsageFault
from detect.resources import resource

POKER_CODES = (
    "holdem", "stud7", "draw5", "draw-foster", "draw-english", "straight", "stud-old", "stud-new", "whiskey",
)  # fmt: skip
"""The codes of poker."""
CODES = ("whist-club", "whist-dummy", "whist-double-dummy", "bridge", *POKER_CODES)
"""Every code there is."""
DEFAULT_CODE = {
    "whist": "whist-club",
    "dummy": "whist-dummy",
    "double-dummy": "whist-double-dummy",
    "bridge": "bridge",
    "holdem": "holdem",
    "stud7": "stud7",
    "draw5": "draw5",
    "draw": "draw-foster",
    "straight": "straight",
    "stud": "stud-new",
    "whiskey": "whiskey",
}
"""The code a log of a game is held against where it names none."""
AUDIT, FAIR = "audit.", "fair."
"""How the names begin of audits, and of stages of the fair-play engine, that a law becomes."""
UNSEEN = "unseen"
COVERAGE = ("audited", "simulated", "scored", UNSEEN)
"""What a law can become here: facts of a log, play by the engine, the chances of a check, or nothing."""


@dataclass(frozen=True, slots=True)
class Law:
    """One law: its number in its code, what it says in our words, and what it becomes here.

    Attributes
    ----------
    code, number, title, says, source : str
    becomes : tuple of str
        What carries it: audits (``audit.NAME``), stages of the fair-play engine (``fair.NAME``), and checks by name.
    penalty : str
    unseen : str
        What no log can show of it, and what to write down.

    Examples
    --------
    >>> load("whist-club").law("71").title
    'The revoke'
    >>> load("whist-club").law("34").coverage
    ('audited', 'simulated', 'scored')
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

    @property
    def audits(self) -> tuple[str, ...]:
        """The audits that hold a log against it."""
        return tuple(name for name in self.becomes if name.startswith(AUDIT))

    @property
    def stages(self) -> tuple[str, ...]:
        """The stages of the fair-play engine that keep it."""
        return tuple(name for name in self.becomes if name.startswith(FAIR))

    @property
    def checks(self) -> tuple[str, ...]:
        """The checks whose chances rest on it."""
        return tuple(name for name in self.becomes if not name.startswith((AUDIT, FAIR)))

    @property
    def coverage(self) -> tuple[str, ...]:
        """What it becomes, of `COVERAGE`: more than one, or unseen alone."""
        parts = (self.audits, self.stages, self.checks, () if self.becomes else (UNSEEN,))
        return tuple(name for name, part in zip(COVERAGE, parts, strict=True) if part)


@dataclass(frozen=True, slots=True)
class Variant:
    """A way a game of poker is dealt.

    Attributes
    ----------
    name : str
        As a log's fact ``variant`` has it, such as ``NT`` in PHH.
    title : str
        In words.
    pack : int
        Cards in the pack.
    hand : tuple of int
        Cards that a hand gets on each street.
    board : tuple of int
        Cards laid out for all on each street after the first.
    draws : int
        How often cards may be changed.
    lowest : int
        The lowest rank in the pack, of 0..12.
    widow : int
        Cards laid on the table that hands may exchange with, to and fro: no card is followed then.
    burns : int
        Cards that may be burnt before each street after the first, written down or not.

    Examples
    --------
    >>> load("stud7").variant("FR").hand
    (3, 1, 1, 1, 1)
    """

    name: str
    title: str
    pack: int
    hand: tuple[int, ...]
    board: tuple[int, ...] = ()
    draws: int = 0
    lowest: int = 0
    widow: int = 0
    burns: int = 0

    @property
    def size(self) -> int:
        """How many cards a whole hand has."""
        return sum(self.hand)


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
    dummies : int
        How many hands lie open and are played by their partners: 1 at dummy, 2 at double dummy. At bridge it is the
        declarer's partner's, which the declarer tells: 0 here.
    laws : tuple of Law
        Its own, then those of the code it rests on.
    variants : tuple of Variant
        The ways it is dealt, the usual one first: of poker only.
    roles : dict of str to str
        The number of the law that speaks of the pack, of dealing, of hands, of drawing, of showing, and so on: of poker
        only.
    stakes : dict of str to float
        What the laws of poker say in figures: the share of the limit that the ante (`ante_share`) and the straddles
        (`straddle_share`) may come to, whether each straddle doubles the one before (`straddle_doubles`; else it adds an
        ante), and how often the ante is paid to come in (`opening`), or the last straddle (`opening_on_straddle`).

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
    dummies: int
    laws: tuple[Law, ...]
    variants: tuple[Variant, ...] = ()
    roles: Mapping[str, str] = field(default_factory=dict)
    stakes: Mapping[str, float] = field(default_factory=dict)

    @property
    def is_poker(self) -> bool:
        """Whether hands are of the sizes that a variant has, and not of tricks."""
        return bool(self.variants)

    def variant(self, name: str | None) -> Variant | None:
        """Give the way of dealing of that name; the usual one where none is named, None where it is not known here.

        Examples
        --------
        >>> load("holdem").variant(None).title, load("holdem").variant("FB") is None
        ("no-limit hold'em", True)
        """
        if name is None or name == self.game:
            return self.variants[0] if self.variants else None
        return next((each for each in self.variants if each.name == name), None)

    def role(self, role: str) -> str:
        """Cite the law that speaks of something, or the record itself where the code has no such law.

        Examples
        --------
        >>> load("draw-foster").role("drawing"), load("draw-english").role("pack")
        ('draw-foster 22', 'record.pack')
        """
        return self.cite(self.roles[role]) if role in self.roles else f"record.{role}"

    @property
    def own(self) -> tuple[Law, ...]:
        """Its own laws, without those of the code it rests on.

        >>> len(load("whist-club").own), len(load("whist-dummy").own)
        (111, 3)
        """
        return tuple(law for law in self.laws if law.code == self.id)

    def law(self, number: str) -> Law:
        """Give a law by its number, the code's own before one of the code it rests on.

        Raises
        ------
        KeyError
            If the code has no such law.
        """
        for law in self.laws:
            if law.number == number:
                return law
        raise KeyError(f"{self.id} {number}")

    def cite(self, number: str) -> str:
        """Cite a law as reports do, by the code it stands in.

        Raises
        ------
        KeyError
            If the code has no such law.

        Examples
        --------
        >>> load("whist-dummy").cite("II"), load("whist-dummy").cite("71")
        ('whist-dummy II', 'whist-club 71')
        """
        return self.law(number).id

    def cited(self, law: str) -> Law | None:
        """Give the law that is cited, None where it is none of this code, as the checks of the record are."""
        return next((each for each in self.laws if each.id == law), None)


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
    base = load(read["code"].pop("rests_on")).laws if "rests_on" in read["code"] else ()
    return Code(
        **read["code"], laws=(*laws, *base), variants=tuple(map(_variant, read.get("variant", ()))),
        roles=read.get("roles", {}), stakes=read.get("stakes", {}),
    )  # fmt: skip


def _variant(read: dict[str, Any]) -> Variant:
    return Variant(**read | {name: tuple(read.get(name, ())) for name in ("hand", "board")})


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
