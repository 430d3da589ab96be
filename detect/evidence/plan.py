"""The plan: what is tested, with which weights and thresholds, fixed before the data; its hash is in every report."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any

from detect.checks import Question, registry
from detect.checks.seams import parse_seam
from detect.errors import UsageFault
from detect.laws.code import CODES, DEFAULT_CODE

LEVELS = {"watch": 0.005, "strong": 0.001, "compelling": 1e-6}
"""A session's p at or below which it has a level."""
SHUFFLES: dict[str, dict[str, float]] = {
    "riffle": {"shuffle.rising": 0.2, "shuffle.riffles": 0.2, "shuffle.cyclic": 0.1},
    "overhand": {"shuffle.adjacent": 0.35, "shuffle.packet": 0.15},
    "machine": {"shuffle.valleys": 0.3, "shuffle.guess": 0.1, "shuffle.rising": 0.1},
}
"""What the checks that see a way of shuffling best weigh, where a club says that this is its way."""
TWINS = 9_999
"""Fair twins that a session is ranked among, where nothing else is said."""
MOST_TWINS = 99_999
TWINS_SHARE, EXACT_SHARE = 0.8, 0.2
"""How the session's p is shared between its rank among the twins and the exact bound (statistics of the design, section
9b: two halves would take back what the twins give)."""
TWO_DEALS = 0.05
"""Above `watch` only if this p remains without the most telling deal."""


@dataclass(frozen=True)
class Plan:
    """What will be tested and how it is weighed.

    Attributes
    ----------
    weights : dict of str to float
        Each check's share of its question, before a log's shape is known; the usual ones of `shuffle` where left out.
    levels : dict of str to float
        A session's p at or below which it has a level; one that is left out is reached by none.
    twins : int
        Fair twins a session is ranked among at most; 0 where the exact bound decides alone.
    seed : int
    shuffle : str
        How the club says that it shuffles: one of `SHUFFLES`, or nothing. It sets what the checks of the shuffle weigh.
    chain : bool
        Whether plain packs were shuffled each from the one on the line before.
    seam : str
        Where cuts are said to fall too often: a card, or a place in the pack as gathered (`parse_seam`); where the
        longest kept packet begins, if nothing.
    game, laws : str
        What every session is taken to be, and the code it is held against; what the log says, if nothing.
    learned : bool
        Whether the checks of tag ``model`` run as well. They are shown, and count in no verdict: the hash stays.
    known : dict of str to str
        By check: a cause that the club declares beforehand, shown beside what that check finds.

    Raises
    ------
    UsageFault
        (a ValueError) when there is no such way to shuffle, seam, game, code, check or level, or when the bounds of the
        levels are not falling numbers between 0 and 1, or the twins no whole number from 0 to `MOST_TWINS`.

    Examples
    --------
    >>> Plan().weights["stacked.aces"]
    0.3
    >>> Plan().hash.startswith("sha256:")
    True
    >>> Plan(shuffle="machine").weights["shuffle.valleys"], Plan(seam="10d").seam
    (0.3, 'TD')
    """

    weights: dict[str, float] = field(default_factory=dict)
    levels: dict[str, float] = field(default_factory=lambda: dict(LEVELS))
    twins: int = TWINS
    seed: int = 0
    shuffle: str = ""
    chain: bool = False
    seam: str = ""
    game: str = ""
    laws: str = ""
    learned: bool = False
    known: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Take the usual weights where none are given, and write the seam in one way."""
        for name, there in (("shuffle", SHUFFLES), ("game", DEFAULT_CODE), ("laws", CODES)):
            _one_of(name, getattr(self, name), there)
        for name in self.known:
            _one_of("known", name, registry())
        _refuse_levels(self.levels)
        _refuse_twins(self.twins)
        object.__setattr__(self, "seam", parse_seam(self.seam).name)
        if not self.weights:
            object.__setattr__(self, "weights", usual_weights(self.shuffle))

    def to_dict(self) -> dict[str, Any]:
        """Give it as plain data."""
        # What is not said stays out, so that plans made before it could be said keep their hash.
        said = {name: getattr(self, name) for name in ("game", "laws", "known") if getattr(self, name)}
        parts = {c.name: {p.name: p.share for p in c.parts} for c in registry().values()}
        return {"weights": self.weights, "parts": parts, "levels": self.levels, "two_deals": TWO_DEALS,
                "twins": self.twins, "shares": [TWINS_SHARE, EXACT_SHARE],
                "redealt": [c.name for c in registry().values() if c.redealt], "seed": self.seed, "shuffle": self.shuffle, "chain": self.chain,
                "seam": self.seam, **said}  # fmt: skip

    @cached_property
    def hash(self) -> str:
        """A hash of all of it."""
        said = json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"))
        return "sha256:" + hashlib.sha256(said.encode()).hexdigest()

    def level(self, log_p: float) -> str:
        """Name the level of a session's p, given as its natural logarithm.

        Examples
        --------
        >>> import math
        >>> Plan().level(math.log(0.2)), Plan().level(math.log(0.0009)), Plan().level(-800.0)
        ('unremarkable', 'strong', 'compelling')
        """
        best = "unremarkable"
        for name, bound in sorted(self.levels.items(), key=lambda pair: -pair[1]):
            if log_p <= math.log(bound):
                best = name
        return best


def _one_of(argument: str, said: str, there: Iterable[str]) -> None:
    if said and said not in there:
        raise UsageFault(argument, said, f"must be one of {', '.join(there)}")


def _refuse_levels(levels: dict[str, float]) -> None:
    """Refuse bounds that are none, and those that do not fall."""
    for name in levels:
        _one_of("levels", name, LEVELS)
    bounds = [1.0, *(levels[name] for name in LEVELS if name in levels), 0.0]
    if not all(higher > lower for higher, lower in pairwise(bounds)):
        raise UsageFault(
            "levels", levels, "must lie between 0 and 1, and fall from watch to strong to compelling"
        )


def _refuse_twins(twins: object) -> None:
    if isinstance(twins, bool) or not isinstance(twins, int) or not 0 <= twins <= MOST_TWINS:
        raise UsageFault("twins", twins, f"must be a whole number from 0 to {MOST_TWINS:,}")


def usual_weights(shuffle: str = "") -> dict[str, float]:
    """Give each check's share of its question.

    Half of what the shuffle's checks weigh goes to those that see the club's own way of shuffling best; the others
    share the rest as they do where nothing is said.

    Examples
    --------
    >>> usual_weights("overhand")["shuffle.adjacent"], usual_weights()["shuffle.adjacent"]
    (0.35, 0.16)
    """
    weights = {c.name: c.weight for c in registry().values()}
    chosen = SHUFFLES.get(shuffle, {})
    if chosen:
        others = {c.name for c in registry().values() if c.question is Question.SHUFFLE} - set(chosen)
        total, rest = sum(weights[name] for name in others), 1.0 - sum(chosen.values())
        weights |= {name: rest * weights[name] / total for name in others} | chosen
    return weights
