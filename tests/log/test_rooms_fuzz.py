"""Hands of card rooms made up at random: names survive whatever is in them, and spoilt lines cost no other hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detect.laws.audit import audit
from detect.log.tables import Log
from tests.log.test_stars import NAMES, hand
from tests.log.test_tilt_bovada import BADUGI, HOLDEM, OLD, STUD, TWICE
from tests.strategies import assert_same, whole

TABLES = ("deals", "seats", "cards", "moves", "facts")
WORDS = ("folds", ": ", " [As Kd]", "@", "Seat 1: ", " (button)", "**", " collected $5", "Dealt to ", " said, ", " (x)", ".", '"', "'",
         " shows", " ($5 in chips)", "$", ",", " is all-in", "Ada", "é", "日本", " mucked [2c 2d]", " ", " discards 2 cards")  # fmt: skip
CALLED = st.lists(
    st.lists(st.sampled_from(WORDS) | st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=4)
    .map("".join).map(str.strip).filter(lambda name: name and not name.startswith("***")),
    min_size=3, max_size=3, unique=True,
)  # fmt: skip
ROOMS = {
    "stars": hand(),
    "tilt-badugi": BADUGI,
    "tilt-stud": STUD,
    "tilt-twice": TWICE,
    "bovada": HOLDEM,
    "bovada-old": OLD,
}


def part(log, deals):
    """Give the part of a log that is some of its deals, without their keys."""
    parts = {}
    for name in TABLES:
        frame = getattr(log, name)
        frame = frame[frame["deal"].isin(deals)].reset_index(drop=True)
        parts[name] = frame.assign(deal=frame["deal"].map({deal: at for at, deal in enumerate(deals)}))
    return Log(log.sessions[:0], **parts)


def numbered(text, number):
    """Give a hand another number."""
    head, _, rest = text.partition("#")
    return f"{head}#{number}{rest.lstrip('0123456789')}"


@settings(max_examples=40, deadline=None)
@given(CALLED)
def test_names_survive(names):
    """With brackets, colons, quotes, verbs and cards in them, each name is itself and does what it did under a plain one."""
    plain, _ = whole(hand().encode(), "stars")
    log, account = whole(hand(names=names).encode(), "stars")

    assert [] == [error.read for error in account.errors]
    assert names == log.seats["player"].astype(object).tolist()
    assert_same(plain, log, without={"player", "file", "note"})


@st.composite
def spoilt(draw):
    """Draw a hand of some room with a line gone, doubled, cut, changed or strewn with bytes."""
    room = draw(st.sampled_from(sorted(ROOMS)))
    lines = numbered(ROOMS[room], 2).rstrip().encode().split(b"\n")
    at = draw(st.integers(0, len(lines) - 1))
    cut = draw(st.integers(0, len(lines[at])))
    other = draw(
        st.sampled_from(
            [b"", b"x", b"*** FLOP ***", b"Seat 3: Cyd ($1)", b"[As As]", b"Ada: folds", "Дк".encode()]
        )
        | st.binary(max_size=8)
    )
    changed = draw(
        st.sampled_from(
            [[], [lines[at]] * 2, [lines[at][:cut]], [other], [lines[at][:cut] + other + lines[at][cut:]]]
        )
    )
    return room, b"\n".join([*lines[:at], *changed, *lines[at + 1 :]])


@settings(max_examples=30, deadline=None)
@given(spoilt())
def test_a_spoilt_hand_costs_no_other(made):
    """The hands before it and after it are as they were, line for line, and nothing in them is irregular but that they are dealt alike."""
    room, middle = made
    first, last = (numbered(ROOMS[room], number).rstrip().encode() for number in (1, 3))
    data = b"\n\n\n".join([first, middle, last]) + b"\n"
    clean, _ = whole(b"\n\n\n".join([first, last]) + b"\n", room.split("-")[0])
    log, account = whole(data, room.split("-")[0])
    numbers = log.deals["number"].astype(object).tolist()
    mine = [int(log.deals["deal"].iloc[numbers.index(number)]) for number in ("1", "3")]

    assert_same(part(clean, [0, 1]), part(log, mine), without={"line", "session", "hands"})
    assert account.deals <= account.records
    found = audit(log)
    assert set() == set(mine) & set(found[found["kind"] != "deal_repeated"]["deal"])


@settings(max_examples=30, deadline=None)
@given(
    st.sampled_from(["stars", "tilt", "bovada"]),
    st.lists(st.sampled_from(sorted(ROOMS)), max_size=3),
    st.binary(max_size=60),
    st.data(),
)
def test_whatever_the_bytes_are_something_is_said(kind, rooms, noise, data):
    """Bytes of any kind, among hands of any room: no failure, and each record is a deal, an error or a note."""
    text = "\n\n".join(ROOMS[room] for room in rooms).encode()
    at = data.draw(st.integers(0, len(text)))
    _, account = whole(text[:at] + noise + text[at:], kind)

    assert (
        account.records
        <= account.deals + len(account.errors) + sum("twice" in note.what for note in account.notes) * 3
    )


@pytest.mark.parametrize(
    "names",
    [("A", "A: B", "A: B: folds"), ("Ada [As Ks]", "Ada", "Ada: shows"), ("Seat 1", "Seat 1: x", "Board")],
)
def test_names_that_begin_alike(names):
    """The longest that fits is the player's."""
    log, account = whole(hand(names=names).encode(), "stars")

    assert ([], list(names)) == (account.errors, log.seats["player"].astype(object).tolist())
    assert_same(whole(hand(names=NAMES).encode(), "stars")[0], log, without={"player", "file"})
