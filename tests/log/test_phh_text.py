"""A .phhs file cut into hands: at its headers and nowhere else, whatever the blocks it comes in."""

import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detect.log import phh_text
from detect.log.pbn_write import Bytes
from detect.log.phh import Reader
from detect.log.phh_text import hands_of
from detect.log.source import Source
from tests.log.test_phh import hand, log_of  # noqa: F401 - a fixture

PARTS = (
    "[1]\n", "[2]\r\n", "[ 3 ] # three\n", '["4"]\n', "[1.players]\n", "[2.x]\n", "[[1.list]]\n", "a = 1\n", "b = '[5]'\n", "\n", "# [6]\n",
    "c = '''\n[7]\n'''\n", 'd = """\n[8]\n\\"""[9]\n"""\n', "e = '''\n", "f = [\n[1]\n]\n", "variant = 'NT'\n", "é = 'ü'\n", "[_x]\n",
)  # fmt: skip


def cut(text):
    """Give the hands of a text, each with its line."""
    return [(line, part.decode()) for line, part in hands_of(Source.of("x.phhs", text.encode()))]


@given(st.lists(st.sampled_from(PARTS), max_size=12).map("".join), st.integers(16, 60))
@settings(max_examples=60, deadline=None)
def test_blocks_make_no_difference(text, size):
    """A text is cut the same in blocks of any size, each piece stands on its line, and nothing but remarks is lost."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(phh_text, "BLOCK", size)
        small = cut(text)
    whole, lines = cut(text), text.split("\n")

    assert whole == small
    assert all("\n".join(lines[line - 1 :]).startswith(part) for line, part in whole)
    left = [row for row in lines if row.strip() and not row.strip().startswith("#")]
    kept = [row for _, part in whole for row in part.split("\n") if row.strip() and not row.strip().startswith("#")]  # fmt: skip
    assert left == kept


def test_a_header_in_a_string_cuts_nothing():
    """A string of several lines may hold what looks like a header; one that is never closed costs its own hand alone."""
    closed = "[1]\na = '''\n[2]\n'''\n[3]\nb = 1\n"
    opened = "[1]\na = '''\n[2]\nb = 1\n[3]\nc = 1\n"
    crossed = "[1]\na = '''\n[2]\nb = '''x'''\n[3]\nc = 1\n"
    escaped = '[1]\na = """\n\\"""\n[2]\n"""\n[3]\nb = 1\n'

    assert [1, 5] == [line for line, _ in cut(closed)]
    assert [1, 3, 5] == [line for line, _ in cut(opened)]
    assert [1, 3, 5] == [line for line, _ in cut(crossed)]
    assert [1, 6] == [line for line, _ in cut(escaped)]


def test_a_table_within_a_hand_cuts_nothing():
    """`[1.players]` belongs to hand 1, `[_room]` to a hand that stands alone; the same number again is another hand."""
    assert [1, 4] == [line for line, _ in cut("[1]\na = 1\n[1.players]\n[1]\na = 2\n")]
    assert [1] == [line for line, _ in cut("variant = 'NT'\n[_room]\na = 1\n")]
    assert [1, 2] == [line for line, _ in cut("[1.players]\n[2.players]\n")]


def test_empty_lines_take_no_time():
    """A thousand empty lines before the first hand, or behind the last, are passed over at once."""
    assert [(1001, "[1]\na = 1\n")] == cut("\n" * 1000 + "[1]\na = 1\n")[-1:]
    assert [] == cut("\n" * 1000 + "# nothing")


def test_a_hand_with_a_table_in_it_is_read(log_of):  # noqa: F811
    """What stands in the table is a fact, and the hands behind it are there."""
    text = (
        hand(1) + "[1._room]\nname = 'blue'\n" + hand(2, hand=2) + "_said = '''\n[3]\n'''\n" + hand(3, hand=3)
    )
    log = log_of(text)
    facts = dict(zip(log.facts["name"], log.facts["value"], strict=True))

    assert ([], 3) == (log.inputs[0].errors, len(log.deals))
    assert ('{"name": "blue"}', '"[3]\\n"') == (facts["_room"], facts["_said"])


def test_a_hand_that_the_file_has_twice_is_counted_once(log_of):  # noqa: F811
    """Word for word the same under another header: a note. Without a number, only where the cards tell that it is the same."""
    blind = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 f"]
    twice = log_of(hand(1, hand=8) + hand(2, hand=9) + hand(3, hand=8) + hand(4, hand=8))
    unnumbered = log_of(hand(1) + hand(2) + hand(3, actions=blind) + hand(4, actions=blind))
    numbered = log_of(hand(1, hand=8, actions=blind) + hand(2, hand=8, actions=blind) + hand(3, hand=8))

    assert (4, 2) == (twice.inputs[0].records, len(twice.deals))
    assert ["a hand that the file holds twice was counted once (2 times; the first is here)"] == [
        note.what for note in twice.inputs[0].notes
    ]
    assert 3 == len(unnumbered.deals)
    assert 2 == len(numbered.deals)


def test_chunks_hold_whole_days():
    """A chunk ends with a day; where none ends it is cut all the same, and what goes on is said to be kept apart."""
    days = "".join(hand(n, hand=n, day=1 + n // 3) for n in range(9))
    endless = "".join(hand(n, hand=n) for n in range(9))
    by_day, cut_short = Reader(Bytes(days.encode())), Reader(Bytes(endless.encode()))

    assert [3, 3, 3] == [len(log.deals) for log in by_day.chunks(2)]
    assert [4, 4, 1] == [len(log.deals) for log in cut_short.chunks(1)]
    assert list(range(9)) == [
        key for log in Reader(Bytes(endless.encode())).chunks(1) for key in log.deals["deal"]
    ]
    assert 2 == sum("is kept apart" in note.what for note in cut_short.input.notes)


class Endless:
    """A file of many hands that is never in memory whole."""

    def __init__(self, many):
        self.left, self.many, self.at = b"", many, 0

    def read(self, size):
        while len(self.left) < size and self.at < self.many:
            self.at += 1
            self.left += hand(self.at, hand=self.at, day=1 + self.at // 20 % 28).encode()
        block, self.left = self.left[:size], self.left[size:]
        return block

    def close(self):
        """There is nothing to close."""


def peak(many):
    """Give what reading so many hands in small chunks takes at most, in bytes."""
    source = Source("x.phhs")
    source._stream = Endless(many)
    reader = Reader(source)
    tracemalloc.start()
    try:
        deals = sum(len(log.deals) for log in reader.chunks(20))
        return tracemalloc.get_traced_memory()[1], deals
    finally:
        tracemalloc.stop()


def test_five_times_the_hands_take_no_more_memory(monkeypatch):
    """Of a file no more is held at a time than a block, the hands of a chunk, and eight bytes a hand."""
    monkeypatch.setattr(phh_text, "BLOCK", 1 << 12)
    peak(40)
    few, few_deals = peak(40)
    many, many_deals = peak(200)

    assert (40, 200) == (few_deals, many_deals)
    assert many < 1.2 * few
