"""The questions: each check turns deals into scores with a law that is known exactly."""

from detect.checks import stacked, cuts, cohesion, shape, shuffles, revokes  # isort: skip - the order of the reports
from detect.checks.base import (
    NO_LAWS,
    Answer,
    Check,
    Measured,
    Pairing,
    Part,
    Question,
    Scores,
    Subjects,
    Tag,
    TwoByTwo,
    check,
    registry,
)
from detect.checks.dealt import Dealt

__all__ = ["NO_LAWS", "Answer", "Check", "Dealt", "Measured", "Pairing", "Part", "Question", "Scores", "Subjects", "Tag",
           "TwoByTwo", "check", "cohesion", "cuts", "registry", "revokes", "shape", "shuffles", "stacked"]  # fmt: skip
