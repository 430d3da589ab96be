"""The words of `pone power`: how many deals it takes to see a technique.

Templates, as in `detect.report.words`.
"""

from __future__ import annotations

HEAD = "{sharp}, tried at {rate:.0%} of {chance}; {gain}: {skill:g}"
PLAYED = "{sessions} evenings each, log level {level}."
COLUMNS = {"check": "check", "seen": "{deals}", "needed": "9 in 10", "knowing": "at best", "ratio": "times"}
"""The columns: the check, what was seen after so many deals, deals for 90 %, those of the best test, and the ratio."""
PART = "{check} ({part})"
MORE_THAN = "> {deals:,}"
AT_MOST = "≤ {deals:,}"
NOTHING = "-"
NO_CHECK = "No check of play or of packs looks for it: the laws do ({laws})."
MEANS = (
    "Each figure is the share of evenings in which that check alone reached 1 in 1,000 about the sharp, after so many deals "
    "of the table; {table}. “9 in 10” is where nine evenings in ten are seen. “At best” is the same "
    "for the test that knows the technique, how often it is tried and what it gains, where that can be worked out: no test "
    "does better with what the technique moves."
)
TABLES = {"whist": "of four players each deals one in four", "draw": "of five players each deals one in five"}
"""By game: whose deals those of the table are."""
NOT_PROOF = "A sharp that is not seen is not a fair player, and one check alone is not a verdict."
PLOT_X = "deals of the table"
PLOT_Y = "share of evenings seen"
PLOT_TITLE = "How often each check reaches 1 in 1,000"
