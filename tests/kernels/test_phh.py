"""The pass over actions of PHH: what it takes and refuses is what the grammar says, in both forms, and its codes are the log's."""

import re

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from detect.kernels import phh as kernel
from detect.log.phh_hand import FIXED, why_not
from detect.log.tables import MOVE, Seen, Stage

CARDS = r"(?:\?\?|[2-9TJQKA][cdhs])+"
PLAYER = r"p[1-6]"
ACTION = re.compile(
    rf"\s*(?:d\s+dh\s+{PLAYER}\s+{CARDS}|d\s+db\s+{CARDS}|{PLAYER}\s+cbr\s+[0-9]+(?:\.[0-9]*)?"
    rf"|{PLAYER}\s+(?:f|cc|pb)(?:\s+\S+)?|{PLAYER}\s+sd(?:\s+{CARDS})?|{PLAYER}\s+sm(?:\s+(?:-|{CARDS}))?)?\s*(?:#.*)?",
    re.ASCII | re.DOTALL,
)
"""The grammar, written apart."""
WORDS = ("d", "dh", "db", "p1", "p6", "p7", "p12", "p0", "p", "sd", "sm", "f", "cc", "cbr", "pb", "AsKd", "2c", "????", "??A", "as", "10h",
         "-", "200", "2.5", ".5", "2.", "1,000", "1e3", "1234567890123456789", "#", "# nice", "é", "d#", "sdx", "")  # fmt: skip
SEATS = 6


def passed(actions, *, kind=kernel.KIND_BOARD, form="python"):
    """Read the actions of one hand."""
    parts = [action.encode() for action in actions]
    starts = np.concatenate([[0], np.cumsum([len(part) for part in parts])]).astype(np.int64)
    work = getattr(kernel.played, form)
    return work(np.frombuffer(b"".join(parts), np.uint8), starts, np.array([0, len(parts)]), np.array([SEATS]),
                np.array([kind]), np.zeros(SEATS), np.array([1.0, 2.0, 0, 0, 0, 0]))  # fmt: skip


texts = st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join) | st.text(max_size=12)


@given(st.lists(texts, max_size=8), st.sampled_from([0, 1, 2]))
@settings(max_examples=200, deadline=None)
def test_what_is_no_action_is_told(actions, kind):
    """Each action is taken or put down, as the grammar has it, and the reason is never that there is none."""
    odd = passed(actions, kind=kind)[3]
    refused = odd[odd[:, 1] == kernel.ODD_ACTION, 0].tolist()

    assert [at for at, text in enumerate(actions) if not ACTION.fullmatch(text)] == refused
    assert all(why_not(actions[at], SEATS).expected for at in refused)


@given(st.lists(texts, max_size=8), st.sampled_from([0, 1, 2]))
@settings(max_examples=50, deadline=None)
def test_machine_code_reads_the_same(actions, kind):
    """Compiled or not, the same moves, amounts, cards and refusals."""
    for plain, compiled in zip(
        passed(actions, kind=kind), passed(actions, kind=kind, form="machine"), strict=True
    ):
        np.testing.assert_array_equal(plain, compiled)


@given(st.from_regex(r"[0-9]{1,16}(?:\.[0-9]{0,8})?", fullmatch=True))
def test_amounts_are_those_of_python(text):
    """To the last bit, and digits too many are told."""
    _, amounts, _, odd = passed([f"p1 cbr {text}"])
    exact = sum(map(str.isdigit, text)) <= kernel.DIGITS

    assert exact == (len(odd) == 0)
    assert not exact or amounts[-1] == float(text)


def test_codes_are_those_of_the_log():
    """Moves, stages and how a card was seen."""
    moves = {name.lower(): getattr(kernel, name) for name in (
        "DISCARD", "DRAW", "ANTE", "STRADDLE", "BET", "CALL", "RAISE", "CHECK", "FOLD", "OPEN", "SHOW", "STAND", "NOTE")}  # fmt: skip
    stages = {name: getattr(kernel, name) for name in ("DEALT", "DISCARDED", "DRAWN", "BOARD", "SHOWN")}

    assert {name: MOVE[name] for name in moves} == moves
    assert {name: int(Stage[name]) for name in stages} == stages
    assert (Seen.ALWAYS, Seen.SELECTED) == (kernel.ALWAYS, kernel.SELECTED)
    assert {kernel.NOTE_AS_DEALT, kernel.NOTE_MUCKS, kernel.NOTE_BRINGS_IN} == set(FIXED)


def test_an_unseen_or_unreadable_card_makes_a_hand_selected():
    """Where not every hole card is known the others are there because somebody saw them; a remark with marks is none."""
    known = ["d dh p1 AsKs", "d dh p2 2c2d # why??"]
    seen = [passed([*known, more])[2][:, kernel.C_SEEN] for more in ("p3 f", "d dh p3 ????", "d dh p3 XxYy")]

    assert [{Seen.ALWAYS}, {Seen.SELECTED}, {Seen.SELECTED}] == [set(each.tolist()) for each in seen]
