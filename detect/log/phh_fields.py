"""The fields of PHH, the Poker Hand History format 0.0.2: which variants there are, and where each field goes.

The specification is that of github.com/uoftcprg/phh-std (required, optional and user fields).
"""

from __future__ import annotations

import json
from datetime import date, datetime, time
from functools import lru_cache
from typing import Any

BOARD, STUD, DRAW = "board", "stud", "draw"
VARIANTS: dict[str, tuple[str, str]] = {
    "NT": ("holdem", BOARD), "FT": ("holdem", BOARD), "NS": ("holdem", BOARD), "PO": ("holdem", BOARD),
    "FO/8": ("holdem", BOARD), "F7S": ("stud7", STUD), "F7S/8": ("stud7", STUD), "FR": ("stud7", STUD),
    "N2L1D": ("draw5", DRAW), "F2L3D": ("draw5", DRAW), "FB": ("draw5", DRAW),
    "draw5": ("draw5", DRAW), "draw": ("draw", DRAW), "straight": ("straight", BOARD), "stud": ("stud", STUD),
    "holdem": ("holdem", BOARD), "short-deck": ("holdem", BOARD), "omaha": ("holdem", BOARD), "omaha/8": ("holdem", BOARD),
    "omaha5": ("holdem", BOARD), "omaha6": ("holdem", BOARD), "stud7": ("stud7", STUD), "stud7/8": ("stud7", STUD),
    "razz": ("stud7", STUD), "single-draw": ("draw5", DRAW), "triple-draw": ("draw5", DRAW), "badugi": ("draw5", DRAW),
}  # fmt: skip
"""Each variant's game and how its cards come. Those in small letters are ours: PHH has no code for five-card draw or stud,
nor for the games that it knows when they are played to another limit, or with more cards."""
VARIANT = "variant"
IN_TABLES = frozenset(
    {"actions", "antes", "blinds_or_straddles", "starting_stacks", "players", "venue", "day", "month", "year", "hand", "table",
     "time", "_dealer", "_cutter", "_cut", "_shuffle", "_hand_sizes"}
)  # fmt: skip
"""Fields that have a place in the six tables; every other is kept as a fact of the deal."""
PLAIN = {int, float}
JSON_BEGINS = frozenset('{["-0123456789tfnNI \t\r\n')
"""How a text may begin that is JSON."""


def fact(value: Any) -> str:
    r"""Write a value of TOML as the text of a fact: a string as it is, unless it would read as something else; else JSON.

    Examples
    --------
    >>> fact("Las Vegas"), fact([1, 2.5]), fact(True), fact("5"), fact(float("inf"))
    ('Las Vegas', '[1, 2.5]', 'true', '"5"', 'Infinity')
    """
    if isinstance(value, list):
        plain = {*map(type, value)} <= PLAIN
        return f"[{', '.join(map(_fact, value))}]" if plain else ENCODER.encode(value)
    return ENCODER.encode(value) if isinstance(value, dict) else _fact(value)


@lru_cache(maxsize=4096, typed=True)
def _fact(value: Any) -> str:
    """Write what is no list: most of it stands in every hand of a sitting."""
    return value if isinstance(value, str) and _is_bare(value) else ENCODER.encode(value)


def unfact(text: str) -> Any:
    """Read what `fact` wrote.

    Examples
    --------
    >>> unfact("Las Vegas"), unfact("[1, 2.5]"), unfact('"5"')
    ('Las Vegas', [1, 2.5], '5')
    """
    return text if _is_bare(text) else json.loads(text)


def _is_bare(text: str) -> bool:
    if text[:1] not in JSON_BEGINS:
        return True
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return True
    return False


def _worded(value: Any) -> str:
    return value.isoformat() if isinstance(value, date | datetime | time) else str(value)


DAY = {"year", "month", "day"}
ENCODER = json.JSONEncoder(ensure_ascii=False, default=_worded)
"""One for all: `json.dumps` makes a new one at each call."""


def day_of(hand: dict[str, Any]) -> str | None:
    """Give the day of a hand, unknown parts as question marks.

    Examples
    --------
    >>> day_of({"year": 2019, "month": 6}), day_of({})
    ('2019-06-??', None)
    """
    if not hand.keys() & DAY:
        return None
    parts = [(hand.get(name), wide) for name, wide in (("year", 4), ("month", 2), ("day", 2))]
    if not any(isinstance(value, int) for value, _ in parts):
        return None
    return "-".join(
        f"{value:0{wide}d}" if isinstance(value, int) and 0 < value < 10**wide else "?" * wide
        for value, wide in parts
    )
