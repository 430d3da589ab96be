"""Tells a card club, honestly, whether an evening's cards could have fallen fairly.

Three calls do the work:

>>> import detect
>>> from detect.resources import resource
>>> log = detect.read(resource("datasets", "samples", "whist-stacked.jsonl"))
>>> findings = detect.check(log)
>>> [evening] = detect.judge(findings)
>>> evening.verdict
'strong'

And fair evenings are played for comparison:

>>> [log] = detect.simulate(detect.Evening(deals=8, seed=1))
>>> log
<Log: 1 sessions, 8 deals>

Nothing heavy is loaded until it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from detect.errors import PoneError
    from detect.evidence import Findings, Judged, Plan, check, judge
    from detect.fair.evening import simulate
    from detect.fair.options import Evening
    from detect.laws import audit
    from detect.learned.features import features
    from detect.learned.resembles import resembles
    from detect.learned.scorer import SessionScorer
    from detect.log.readers import read
    from detect.log.tables import Log

__all__ = [
    "Evening", "Findings", "Judged", "Log", "Plan", "PoneError", "SessionScorer", "__version__", "audit", "check",
    "features", "judge", "read", "resembles", "simulate",
]  # fmt: skip

_HOMES = {
    "Evening": "detect.fair.options", "Findings": "detect.evidence", "Judged": "detect.evidence", "Log": "detect.log.tables", "Plan": "detect.evidence",
    "PoneError": "detect.errors", "audit": "detect.laws", "check": "detect.evidence", "judge": "detect.evidence",
    "read": "detect.log.readers", "simulate": "detect.fair.evening", "SessionScorer": "detect.learned.scorer",
    "features": "detect.learned.features", "resembles": "detect.learned.resembles",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module 'detect' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Name what is public."""
    return list(__all__)
