"""What card rooms call their games, and which way of dealing each is: the names of `detect.log.phh_fields.VARIANTS`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from detect.log.native_values import Fault
from detect.log.phh_fields import VARIANTS

NO, POT, FIXED = "no", "pot", "fixed"
LIMITS = {
    "no limit": NO, "nl": NO, "pot limit": POT, "pl": POT, "limit": FIXED, "fixed limit": FIXED, "fl": FIXED,
}  # fmt: skip
LIMIT = "|".join(sorted(LIMITS, key=len, reverse=True))
HOLDEM = {NO: "NT", FIXED: "FT", "": "holdem"}
SHORT = {NO: "NS", "": "short-deck"}
OMAHA = {POT: "PO", "": "omaha"}
OMAHA8 = {FIXED: "FO/8", "": "omaha/8"}
STUD7 = {FIXED: "F7S", "": "stud7"}
STUD7_8 = {FIXED: "F7S/8", "": "stud7/8"}
RAZZ = {FIXED: "FR", "": "razz"}
SINGLE = {NO: "N2L1D", "": "single-draw"}
TRIPLE = {FIXED: "F2L3D", "": "triple-draw"}
BADUGI = {FIXED: "FB", "": "badugi"}
GAMES: dict[str, tuple[dict[str, str], int]] = {
    "hold'em": (HOLDEM, 2), "holdem": (HOLDEM, 2), "6+ hold'em": (SHORT, 2), "omaha": (OMAHA, 4), "omaha hi": (OMAHA, 4),
    "omaha hi/lo": (OMAHA8, 4), "omaha h/l": (OMAHA8, 4), "omaha hilo": (OMAHA8, 4), "5 card omaha": ({"": "omaha5"}, 5),
    "5 card omaha hi": ({"": "omaha5"}, 5), "5 card omaha hi/lo": ({"": "omaha5"}, 5), "5 card omaha h/l": ({"": "omaha5"}, 5),
    "6 card omaha": ({"": "omaha6"}, 6), "6 card omaha hi": ({"": "omaha6"}, 6), "6 card omaha hi/lo": ({"": "omaha6"}, 6),
    "6 card omaha h/l": ({"": "omaha6"}, 6), "courchevel": ({"": "omaha5"}, 5), "courchevel hi": ({"": "omaha5"}, 5),
    "courchevel hi/lo": ({"": "omaha5"}, 5), "courchevel h/l": ({"": "omaha5"}, 5), "7 card stud": (STUD7, 3),
    "stud hi": (STUD7, 3), "7card": (STUD7, 3), "7 card stud hi/lo": (STUD7_8, 3), "stud h/l": (STUD7_8, 3),
    "7card hilo": (STUD7_8, 3), "razz": (RAZZ, 3), "5 card draw": ({"": "draw5"}, 5), "single draw 2-7 lowball": (SINGLE, 5),
    "2-7 single draw": (SINGLE, 5), "triple draw 2-7 lowball": (TRIPLE, 5), "2-7 triple draw": (TRIPLE, 5),
    "5-card omaha hi": ({"": "omaha5"}, 5), "5-card omaha h/l": ({"": "omaha5"}, 5), "6-card omaha hi": ({"": "omaha6"}, 6),
    "a-5 triple draw": ({"": "triple-draw"}, 5), "badugi": (BADUGI, 4),
}  # fmt: skip
"""By the name, in small letters: the way of dealing by the limit, and the cards of the first street."""
NAMES = "|".join(re.escape(name) for name in sorted(GAMES, key=len, reverse=True))
NOT_READ = "a game that is read here: hold'em, Omaha, seven-card stud, razz, draw or badugi, with its limit"


@dataclass(frozen=True)
class Game:
    """A way of dealing.

    Attributes
    ----------
    variant, game, kind : str
        As `detect.log.phh_fields` has them.
    cards : int
        Cards of the first street.
    """

    variant: str
    game: str
    kind: str
    cards: int


def game_of(name: str, limit: str) -> Game:
    """Give the way of dealing that a room calls by a name.

    Raises
    ------
    Fault
        If no game of that name is read here.

    Examples
    --------
    >>> game_of("Omaha Hi/Lo", "Limit").variant, game_of("Omaha Hi/Lo", "Pot Limit").variant
    ('FO/8', 'omaha/8')
    """
    known = GAMES.get(" ".join(name.lower().split()))
    if known is None or limit.lower() not in LIMITS:
        raise Fault(f"{name} {limit}".strip(), NOT_READ)
    ways, cards = known
    variant = ways.get(LIMITS[limit.lower()], ways[""])
    return Game(variant, *VARIANTS[variant], cards)
