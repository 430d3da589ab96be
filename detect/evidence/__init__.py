"""One computation for all checks: p-values, e-processes, effects, and the verdict of a session."""

from detect.evidence.findings import Findings, check
from detect.evidence.people import Person
from detect.evidence.plan import Plan
from detect.evidence.verdict import Judged, Verdict, judge

__all__ = ["Findings", "Judged", "Person", "Plan", "Verdict", "check", "judge"]
