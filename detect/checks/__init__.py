"""The questions: each check turns deals into scores with a law that is known exactly."""

from detect.checks import stacked, strength, draws, absent, openers  # isort: skip - the order of the reports
from detect.checks import repeats, cuts, revoked, voids, timing, hidden  # isort: skip
from detect.checks import cohesion, shape, shuffles, revokes, foretold, spared  # isort: skip
from detect.checks.base import (
    NO_LAWS,
    Answer,
    Check,
    Drawn,
    Measured,
    Pairing,
    Part,
    Question,
    Resampled,
    Scores,
    Subjects,
    Tag,
    TwoByTwo,
    check,
    learned,
    named,
    registry,
)
from detect.checks.dealt import Dealt

__all__ = ["NO_LAWS", "Answer", "Check", "Dealt", "Drawn", "Measured", "Pairing", "Part", "Question", "Resampled", "Scores", "Subjects",
           "Tag", "TwoByTwo", "absent", "check", "cohesion", "cuts", "draws", "foretold", "hidden", "learned", "named", "openers", "registry", "repeats", "revoked", "revokes", "shape",
           "shuffles", "spared", "stacked", "strength", "timing", "voids"]  # fmt: skip
