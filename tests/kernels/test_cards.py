"""Cards of many strings at once, against the reader of one string."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.cards import parse_cards
from detect.errors import CardUnreadable
from detect.kernels.cards import cards_of

WORDS = st.sampled_from(
    ["AS", "td", "10D", "??", " ", ",", "7h", "2C", "JK", "1S", "A", "S", "10", "?", "♥", "7♥", "\xa0"]
)


def both(texts):
    raw = [text.encode() for text in texts]
    starts = np.cumsum([0, *map(len, raw)]).astype(np.int64)
    buf = np.frombuffer(b"".join(raw), np.uint8)
    return [form(buf, starts) for form in (cards_of.python, cards_of.machine)]


@given(st.lists(st.lists(WORDS, max_size=6).map("".join), max_size=5))
def test_strings_are_read_alike_one_by_one_and_together(texts):
    """What a kernel reads is what the plain reader reads; what it does not, it leaves to that."""
    (first, card, odd), machine = both(texts)
    for left, right in zip((first, card, odd), machine, strict=True):
        assert left.tolist() == right.tolist()
    for at, text in enumerate(texts):
        mine = card[first[at] : first[at + 1]].tolist()
        if odd[at]:
            assert [] == mine
        else:
            assert parse_cards(text) == mine


@given(st.binary(max_size=60))
def test_any_bytes_give_cards_or_are_odd(data):
    """Nothing is read past the end of a string."""
    for first, card, odd in both([data.decode("latin-1"), "AS"]):
        assert [51] == card[first[1] :].tolist()
        assert not odd[1]
        assert ((card >= -1) & (card < 52)).all()


@pytest.mark.parametrize("text", ["1S", "AX", "A", "?", "hello"])
def test_what_is_odd_here_is_an_error_there(text):
    """The plain reader says what is wrong with it."""
    assert both([text])[0][2].tolist() == [True]
    with pytest.raises(CardUnreadable):
        parse_cards(text)
