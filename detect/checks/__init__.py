"""The questions: each check turns deals into scores with a law that is known exactly."""

from detect.checks import stacked, shape, revokes  # isort: skip - the order of the reports
from detect.checks.base import Check, Part, Question, Scores, Subjects, Tag, TwoByTwo, check, registry
from detect.checks.dealt import Dealt

__all__ = ["Check", "Dealt", "Part", "Question", "Scores", "Subjects", "Tag", "TwoByTwo", "check", "registry",
           "revokes", "shape", "stacked"]  # fmt: skip
