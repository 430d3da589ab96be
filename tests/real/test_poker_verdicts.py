"""Hands of poker that nobody here wrote: honest players and machines, of whom nobody may be said to stand out."""

import pytest

from detect import read
from detect.errors import PoneError
from detect.evidence import Plan, check, judge

QUIET = {"untested", "unremarkable", "watch"}
PLURIBUS = "pluribus_deals.csv"
READ = 20
"""So many of the files can be read; the others are of rooms that are refused by name."""


@pytest.fixture(scope="module")
def verdicts(real):
    """Give the verdicts of every sitting, by file."""
    out = {}
    for path in sorted((real / "poker").iterdir()):
        try:
            log = read(path).taken_as(game="holdem" if path.name == PLURIBUS else None)
        except PoneError:
            continue
        out[path.name] = judge(check(log, plan=Plan(twins=0)))
    return out


def test_nobody_stands_out_in_any_file(verdicts):
    """No verdict is above Keep an eye, over gain or the shuffle."""
    assert len(verdicts) >= READ
    assert [] == [
        (name, one.session) for name, judged in verdicts.items() for one in judged
        if not {one.gain.verdict, one.shuffle.verdict} <= QUIET
    ]  # fmt: skip


def test_pluribus_is_tested_hand_by_hand(verdicts):
    """Ten thousand deals of which all six hands are known: each sitting is asked who got the strong ones."""
    judged = verdicts[PLURIBUS]

    assert {"unremarkable"} >= {one.gain.verdict for one in judged} - {"watch"}
    assert sum("watch" == one.gain.verdict for one in judged) <= 3
