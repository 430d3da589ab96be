"""The plan: what is tested, with which weights and thresholds, fixed before the data; its hash is in every report."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

from detect.checks import Check, Question, registry

LEVELS = {"watch": 0.005, "strong": 0.001, "compelling": 1e-6}
"""A session's p at or below which it has a level."""
TWO_DEALS = 0.05
"""Above `watch` only if this p remains without the most telling deal."""


@dataclass(frozen=True)
class Plan:
    """What will be tested and how it is weighed.

    Attributes
    ----------
    weights : dict of str to float
        Each check's share of its question, before a log's shape is known.
    levels : dict of str to float
    twins : int
        Fair twins a session is ranked among; 0 where the exact bound decides alone.
    seed : int

    Examples
    --------
    >>> Plan().weights["stacked.aces"]
    0.3
    >>> Plan().hash.startswith("sha256:")
    True
    """

    weights: dict[str, float] = field(default_factory=lambda: {c.name: c.weight for c in registry().values()})
    levels: dict[str, float] = field(default_factory=lambda: dict(LEVELS))
    twins: int = 0
    seed: int = 0

    def to_dict(self) -> dict[str, Any]:
        """Give it as plain data."""
        parts = {c.name: {p.name: p.share for p in c.parts} for c in registry().values()}
        return {"weights": self.weights, "parts": parts, "levels": self.levels, "two_deals": TWO_DEALS,
                "twins": self.twins, "seed": self.seed}  # fmt: skip

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


def asked(question: Question, game: str) -> list[Check]:
    """Give the checks of a question that a game has."""
    return [c for c in registry().values() if c.question is question and game in c.games]
