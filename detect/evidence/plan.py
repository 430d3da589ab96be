"""The plan: what is tested, with which weights and thresholds, fixed before the data; its hash is in every report."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

from detect.checks import Question, registry
from detect.checks.seams import parse_seam
from detect.errors import UsageFault

LEVELS = {"watch": 0.005, "strong": 0.001, "compelling": 1e-6}
"""A session's p at or below which it has a level."""
SHUFFLES: dict[str, dict[str, float]] = {
    "riffle": {"shuffle.rising": 0.2, "shuffle.riffles": 0.2, "shuffle.cyclic": 0.1},
    "overhand": {"shuffle.adjacent": 0.35, "shuffle.packet": 0.15},
    "machine": {"shuffle.valleys": 0.3, "shuffle.guess": 0.1, "shuffle.rising": 0.1},
}
"""What the checks that see a way of shuffling best weigh, where a club says that this is its way."""
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
    twins : int
        Fair twins a session is ranked among; 0 where the exact bound decides alone.
    seed : int
    shuffle : str
        How the club says that it shuffles: one of `SHUFFLES`, or nothing. It sets what the checks of the shuffle weigh.
    chain : bool
        Whether plain packs were shuffled each from the one on the line before.
    seam : str
        Where cuts are said to fall too often: a card, or a place in the pack as gathered (`parse_seam`); where the
        longest kept packet begins, if nothing.

    Raises
    ------
    UsageFault
        (a ValueError) when there is no such way to shuffle, or no such seam.

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
    twins: int = 0
    seed: int = 0
    shuffle: str = ""
    chain: bool = False
    seam: str = ""

    def __post_init__(self) -> None:
        """Take the usual weights where none are given, and write the seam in one way."""
        if self.shuffle and self.shuffle not in SHUFFLES:
            raise UsageFault("shuffle", self.shuffle, f"must be one of {', '.join(SHUFFLES)}")
        object.__setattr__(self, "seam", parse_seam(self.seam).name)
        if not self.weights:
            object.__setattr__(self, "weights", usual_weights(self.shuffle))

    def to_dict(self) -> dict[str, Any]:
        """Give it as plain data."""
        parts = {c.name: {p.name: p.share for p in c.parts} for c in registry().values()}
        return {"weights": self.weights, "parts": parts, "levels": self.levels, "two_deals": TWO_DEALS,
                "twins": self.twins, "seed": self.seed, "shuffle": self.shuffle, "chain": self.chain,
                "seam": self.seam}  # fmt: skip

    @property
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
        import math

        best = "unremarkable"
        for name, bound in sorted(self.levels.items(), key=lambda pair: -pair[1]):
            if log_p <= math.log(bound):
                best = name
        return best


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
