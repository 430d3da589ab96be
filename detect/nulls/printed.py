"""What books have printed of draws at poker, and which of their draws a hand is drawn for."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from detect.cards import parse_cards
from detect.ranks import ACE, ENGLISH
from detect.resources import resource

__all__ = ["EXACT", "FAIR", "Chance", "Draw", "draw_of", "draws", "judged"]

EXACT, FAIR = 0.005, 0.06
"""So far from the exact odds, as a share of them, a printed figure is exact, or fairly rounded; beyond it is wrong."""


@dataclass(frozen=True, slots=True)
class Chance:
    """Something that may come of a draw.

    Attributes
    ----------
    what : str
        One of `detect.nulls.draw_odds.EVENTS`.
    against : float or None
        The odds against it that were printed, to 1.
    """

    what: str
    against: float | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """A kind of draw, with cards that stand for it.

    Attributes
    ----------
    id : str
    held, discard : tuple of int
        Cards; none where a hand is dealt.
    chances : tuple of Chance
    source : str
        Where it was printed.
    """

    id: str
    held: tuple[int, ...]
    discard: tuple[int, ...]
    chances: tuple[Chance, ...]
    source: str


@cache
def draws() -> tuple[Draw, ...]:
    """Give the draws of Foster's table, then the sequences of which the English laws make fewer.

    Examples
    --------
    >>> first = draws()[0]
    >>> first.id, first.chances[1]
    ('pair', Chance(what='two-pairs', against=8.0))
    """
    read = tomllib.loads(resource("datasets", "reference", "foster-draws.toml").read_text("utf-8"))
    return tuple(
        Draw(
            each["id"], tuple(parse_cards(each["held"])), tuple(parse_cards(each["discard"])),
            tuple(Chance(one["what"], float(one["against"]) if "against" in one else None) for one in each["chances"]),
            each.get("source", ""),
        )
        for each in read["draw"]
    )  # fmt: skip


def judged(printed: float, exact: Fraction) -> tuple[float, str]:
    """Hold printed odds against the exact ones.

    Parameters
    ----------
    printed : float
        Against, to 1.
    exact : Fraction
        The same.

    Returns
    -------
    float, str
        How much too long the printed odds are, as a share of the exact ones; `exact`, `fair` or `wrong`.

    Examples
    --------
    >>> error, verdict = judged(8, Fraction(16215 - 2592, 2592))
    >>> round(error, 2), verdict
    (0.52, 'wrong')
    """
    error = printed / float(exact) - 1
    return error, "exact" if abs(error) <= EXACT else "fair" if abs(error) <= FAIR else "wrong"


def draw_of(held: Sequence[int], discard: Sequence[int], rules: str) -> Draw | None:
    """Give the draw of the table that a hand is drawn for, None where it has none.

    Examples
    --------
    >>> draw_of(parse_cards("AS AH 7D 4C 2S"), parse_cards("7D 4C 2S"), "modern").id
    'pair'
    """
    kept = [card for card in held if card not in set(discard)]
    named = _of_groups(kept, discard) or _of_sequences(kept, rules) or _of_high_cards(kept)
    return next((each for each in draws() if each.id == named), None)


def _of_groups(kept: Sequence[int], thrown: Sequence[int]) -> str | None:
    """Name a draw to two or more cards of a rank, of which none is thrown, nor any other pair but one of two."""
    groups, odd = Counter(card % 13 for card in kept), Counter(card % 13 for card in thrown)
    shape = tuple(sorted(groups.values(), reverse=True))
    if max(shape, default=1) == 1 or groups.keys() & odd.keys():
        return None
    if max(odd.values(), default=1) > 1:
        return "two-pairs-broken" if (shape, len(thrown), max(odd.values())) == ((2,), 3, 2) else None
    named = {
        (2,): "pair",
        (2, 1): "pair-kicker",
        (2, 2): "two-pairs",
        (3,): "threes",
        (3, 1): "threes-kicker",
    }
    return named.get(shape)


def _runs(ranks: set[int], rules: str) -> int:
    """Count the sequences of five ranks that hold these."""
    tops = range(3, ACE if rules == ENGLISH else ACE + 1)
    return sum(ranks <= {(top - back) % 13 for back in range(5)} for top in tops)


def _of_sequences(kept: Sequence[int], rules: str) -> str | None:
    """Name a draw to three or four cards in sequence or of a suit, or to two of a suit that are not ace and king."""
    ranks, suits = {card % 13 for card in kept}, {card // 13 for card in kept}
    if len(ranks) != len(kept) or not 2 <= len(kept) <= 4:
        return None
    runs, suited = _runs(ranks, rules), len(suits) == 1
    if len(kept) == 4:
        named = {(2, True): "open-straight-flush", (1, True): "inside-straight-flush", (0, True): "four-flush",
                 (2, False): "open-straight", (1, False): "gutshot"}  # fmt: skip
        return named.get((runs, suited))
    if len(kept) == 3 and runs == 3:
        return "three-straight-flush" if suited else "three-straight"
    if not suited or ranks == {ACE, ACE - 1}:
        return None
    return "three-flush" if len(kept) == 3 else "two-flush"


def _of_high_cards(kept: Sequence[int]) -> str | None:
    """Name a draw to an ace, or to an ace and a king."""
    return {(ACE,): "ace", (ACE - 1, ACE): "ace-king"}.get(tuple(sorted(card % 13 for card in kept)))
