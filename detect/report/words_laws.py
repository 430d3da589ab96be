"""The words of `pone laws`: what a code is, what a law becomes, and what to say of one that is not there.

Templates, as in `detect.report.words`; the laws' own words are data, in ``datasets/laws``.
"""

from __future__ import annotations

CODES_HEAD = "The codes of law"
COUNTS = {
    "laws": "laws",
    "audited": "audited",
    "simulated": "simulated",
    "scored": "scored",
    "unseen": "unseen",
}
"""The columns of the table of codes."""
MEANS = (
    "Audited: held against a log, and what is not so is reported. Simulated: the fair-play engine keeps it. Scored: the "
    "chances of a check rest on it. Unseen: no log shows it by itself; what to write down is said. A law may become more "
    "than one of these."
)
MORE = "pone laws whist-club lists its laws, and pone laws whist-club 71 gives one in full."
CODE_HEAD = "{code}: {name}"
RESTS_ON = "The rest is as in {base}."
COUNTED = "{laws} in all: {parts}."
PART = "{many} {what}"
UNSEEN = "Unseen: {unseen}."
LAW_HEAD = "{code} {number}: {title}"
LABELS = {
    "says": "Says:",
    "penalty": "Penalty:",
    "becomes": "Becomes:",
    "unseen": "Unseen:",
    "source": "Source:",
}
"""What stands before each part of a law."""
BECOMES = "{what} ({names})"
NOTHING_BECOMES = "unseen"

NO_CODE = "there is no code of laws {said!r}; there are {codes}"
NO_LAW = "there is no law {said!r} in {code}; it has {numbers}"
RANGE = "{first} to {last}"
MEANT = "; did you mean {near}?"
TITLED = "; that word is in the titles of {near}"
ENTRY = "{number} ({title})"
