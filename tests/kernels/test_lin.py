"""The tokenizer, the hands and the moves of LIN in their two forms: plain Python, which checks its bounds, and machine code."""

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from detect.kernels import lin, lin_play
from detect.log.tables import MOVE
from tests.log.lin_files import LIN_MEANS, lin_files
from tests.strategies import spoilt

ANY = st.binary(max_size=120) | st.lists(st.sampled_from(LIN_MEANS), max_size=160).map(bytes)


def alike(expected, actual):
    for left, right in zip(expected, actual, strict=True):
        assert np.array_equal(left, right)


def both(kernel, *arguments):
    """Run both forms, see that they agree, and give what they say."""
    with np.errstate(all="ignore"):
        plain = kernel.python(*arguments)
    alike(plain, kernel.machine(*arguments))
    return plain


@settings(max_examples=60)
@given(ANY | spoilt(lin_files(), LIN_MEANS))
@example(b"|" * 99)
@example(b"qx|a|" * 40)
@example(b"a|b|" * 40)
@example(b"pn|a|md|1|" * 20)
@example(b"mb|p|md|1|an|x|pn|y|mc|1|")
def test_both_forms_read_the_same_and_stay_within_bounds(data):
    """Pairs, records, texts and what is no pair, of any bytes."""
    records, pairs, texts, odd = both(lin.tokenize, np.frombuffer(data, np.uint8))

    assert (np.diff(records[:, lin.R_LINE]) >= 0).all()
    assert (np.diff(pairs[:, lin.P_RECORD]) >= 0).all()
    assert (pairs[:, lin.P_RECORD] < len(records)).all()
    assert (pairs[:, lin.P_AT] + pairs[:, lin.P_LENGTH] <= len(data)).all()
    assert (pairs[:, lin.P_TEXT] < texts.shape[1]).all()
    assert (odd[:, 1] + odd[:, 2] <= len(data)).all()


@settings(max_examples=60)
@given(
    st.lists(
        st.lists(st.sampled_from(b"01234SHDCshdcAKQJT98765,, x\xff"), max_size=90).map(bytes), max_size=4
    )
)
@example([b"1" + b"S" + b"A" * 60])
@example([b"1SA" + b"," * 9])
@example([b"4S10H10D1C10"])
@example([b"1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432"])
def test_hands_are_read_alike_in_both_forms(values):
    """Deals of any letters."""
    lengths = np.array([len(value) for value in values], np.int64)
    buf = np.frombuffer(b"".join(values), np.uint8)
    starts, seat, position, card, dealer, *_ = both(lin.hands_of, buf, np.cumsum(lengths) - lengths, lengths)

    assert starts[-1] == len(card) == len(seat) == len(position)
    assert ((card >= 0) & (card < 52) & (seat >= 1) & (seat <= 4)).all()
    assert np.isin(dealer, [-1, 1, 2, 3, 4]).all()


@settings(max_examples=60)
@given(spoilt(lin_files(), LIN_MEANS), st.booleans())
@example(b"md|1SA,SK,SQ,SJ|mb|p1C2D!3H-xxrdbl7NTdouble|pc|SASKSQSJ|pc|S|nt|x|an|y|mc|3|", True)
@example(b"md|1S2,,,|mb|1|pc|H10C1|mb|ppppdrx!!|an|a|an|b|mc|13|mc|131|", True)
@example(b"mb|1N|pc|SA|pc|SKSQSJ|pc|ST|", False)
def test_calls_and_cards_are_followed_alike_in_both_forms(data, dealt):
    """Boards as they were played, and spoilt ones, with their hands and without."""
    buf = np.frombuffer(data, np.uint8)
    records, pairs, *_ = lin.tokenize(buf)
    rows = pairs[pairs[:, lin.P_TAG] == lin.MD]
    starts, seat, _, card, dealer, *_ = lin.hands_of(
        buf, rows[:, lin.P_AT].copy(), rows[:, lin.P_LENGTH].copy()
    )
    source = np.full(len(records), -1, np.int64)
    if dealt:
        source[rows[:, lin.P_RECORD]] = np.arange(len(rows))
    keep = np.ones(len(records), bool)
    moves, used, bad, strain, declarer = both(
        lin_play.moves_of, buf, pairs, keep, source, dealer, starts, seat, card, 10_000
    )

    assert len(used) == len(bad) == len(pairs)
    assert len(strain) == len(declarer) == len(records)
    assert (np.diff(moves[:, 0]) >= 0).all()
    assert np.isin(moves[:, 2], [-1, 1, 2, 3, 4]).all()
    assert ((moves[:, 4] == -2) | ((moves[:, 4] >= 0) & (moves[:, 4] < 52))).all()


def test_the_code_of_a_claim_is_that_of_the_tables():
    """The number written in the kernel is the place of the word."""
    assert MOVE["claim"] == lin_play.CLAIM
