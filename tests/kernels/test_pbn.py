"""The tokenizer in its two forms: plain Python, which checks its bounds, and machine code."""

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from detect.kernels import deals, pbn
from tests.strategies import PBN_MEANS, pbn_files, spoilt

ANY = st.binary(max_size=120) | st.lists(st.sampled_from(PBN_MEANS), max_size=120).map(bytes)


def alike(expected, actual):
    for left, right in zip(expected, actual, strict=True):
        assert np.array_equal(left, right)


@settings(max_examples=60)
@given(ANY | spoilt(pbn_files(), PBN_MEANS), st.booleans(), st.booleans())
@example(b'[Auction "N"]\n' + b"^S" * 99, True, False)
@example(b'[Play "N"]SA{}SK{}^R^L', True, False)
@example(b'[Play "N"', False, True)
@example(b"{", False, False)
@example(b"}" * 9, True, True)
def test_both_forms_read_the_same_and_stay_within_bounds(data, final, opened):
    """Records, tags, tokens and strings of any bytes, at the end of a file and in its middle."""
    data = b'[Deal "N:A"]' + data if opened else data
    buf = np.frombuffer(data, np.uint8)
    arguments = (buf, len(data), 7, final, opened)
    with np.errstate(all="ignore"):
        plain = pbn.tokenize.python(*arguments)

    alike(plain, pbn.tokenize.machine(*arguments))
    records, tags, tokens, *_, rest, rest_line, _ = plain
    assert 0 <= rest <= len(data)
    assert 7 <= rest_line <= 7 + data.count(b"\n")
    assert (np.diff(records[:, 0]) >= 0).all()
    assert len(tags) == 0 or tags[:, 0].max() < len(records)
    assert len(tokens) == 0 or tokens[:, 0].max() < len(records)


@settings(max_examples=60)
@given(
    st.lists(st.lists(st.sampled_from(b"NESW:AKQJT1098765432.- x\xff"), max_size=90).map(bytes), max_size=4)
)
@example([b"N:" + b"A" * 300])
@example([b"N:" + b"10" * 60 + b"... - - -"])
def test_hands_are_read_alike_in_both_forms(values):
    """Deal tags of any letters."""
    lengths = np.array([len(value) for value in values], np.int64)
    places = np.cumsum(lengths) - lengths
    buf = np.frombuffer(b"".join(values), np.uint8)
    plain = deals.deals_of.python(buf, places, lengths)

    alike(plain, deals.deals_of.machine(buf, places, lengths))
    starts, seat, position, card, _ = plain
    assert starts[-1] == len(card) == len(seat) == len(position)
    assert ((card >= 0) & (card < 52) & (seat >= 1) & (seat <= 4)).all()
