"""What is described beside the room: the figures are those of `check`, and a check that fails costs no other."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect import check, read
from detect.checks import Subjects, TwoByTwo, registry
from detect.checks.base import _REGISTRY
from detect.evidence.tests import test as evidence_of
from detect.report.described import COLUMNS, beside_the_room, described
from detect.resources import resource


@pytest.mark.parametrize("name", ["whist-fair", "whist-revoking", "whist-stacked"])
def test_the_rows_are_those_of_check(name):
    log = read(resource("datasets", "samples", f"{name}.jsonl"))
    rows = check(log).frame.query("check == 'revoke.rate'")[list(COLUMNS)]

    assert rows.to_dict("list") == described(log).frame.to_dict("list")


@given(st.lists(st.tuples(st.integers(1, 40), st.floats(0, 1)), min_size=1, max_size=6))
def test_the_figures_are_those_of_the_evidence_for_any_room(players):
    """Effect and interval are what `detect.evidence` gives, without its exact test."""
    n = np.array([many for many, _ in players])
    hits = np.array([round(many * share) for many, share in players])
    subject = np.repeat(np.arange(n.size), n)
    hit = np.arange(subject.size) - np.repeat(np.cumsum(n) - n, n) < hits[subject]
    nobody = np.zeros(n.size, np.int64)
    room = TwoByTwo(
        Subjects(nobody, nobody, nobody, nobody), np.zeros(subject.size, np.int64), subject, hit,
        np.full(n.size, hits.sum()), np.full(n.size, n.sum()),
    )  # fmt: skip
    evidence = evidence_of(room)

    for name, values in beside_the_room(room).items():
        assert getattr(evidence, name).tolist() == values.tolist()


def test_a_check_that_fails_is_named_session_by_session(monkeypatch):
    def fail(_):
        raise ValueError("odd")

    monkeypatch.setitem(_REGISTRY, "revoke.rate", replace(registry()["revoke.rate"], run=fail))
    told = described(read(resource("datasets", "samples", "whist-fair.jsonl")))

    assert [("2026-10-05/whist-fair", "revoke.rate", "fault:ValueError: odd")] == told.faults
    assert list(COLUMNS) == list(told.frame)
    assert told.frame.empty
