"""LIN files of every kind, whole and spoilt: nothing but an error of ours, and the way to a native log and back."""

import io
import random

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from detect import kernels
from detect.laws.audit import audit
from detect.log.native_write import write
from detect.log.readers import read
from detect.log.tables import MOVES, SCHEMA, Stage
from tests.log.lin_files import LIN_MEANS, board, lin_file, lin_files
from tests.strategies import PLACES, assert_same, spoilt, whole

ANY = st.binary(max_size=200) | st.lists(st.sampled_from(LIN_MEANS), max_size=200).map(bytes)
TOKENS = st.sampled_from(
    [b"md|3SAK,HQ,|", b"md|", b"qx|o1|", b"qx|c1|", b"pn|a,b,c,d|", b"pn|,,,,e|", b"mb|p|", b"mb|1C2D3N|", b"mb|?|",
     b"pc|SA|", b"pc|c10|", b"pc|S|", b"an|x|", b"nt|a: b|c|", b"mc|9|", b"mc|99|", b"vg|a,b|", b"vg|a,c|", b"rs|1,2,3|",
     b"pg||", b"st||", b"ah|Board 4|", b"sv|b|", b"|", b"zz|\xe9|", b"\n", b"\x00", b"c2|", b"1n|"]
)  # fmt: skip


def assert_accounted(data):
    log, account = whole(data, "lin")
    last = data.count(b"\n") + data.count(b"\r") + 1
    for each in [*account.errors, *account.notes]:
        assert 1 <= each.line <= last
    for error in account.errors:
        assert str(error)
        assert error.expected
        assert error.record is None or 1 <= error.record <= account.records
    if log is None:
        assert 0 == account.deals == account.sessions
        return
    assert (account.deals, account.sessions) == (len(log.deals), len(log.sessions))
    assert account.deals <= account.records
    assert log.sessions["session"].is_unique
    assert set(log.deals["session"]) <= set(log.sessions["session"])
    for name in SCHEMA:
        frame = getattr(log, name)
        assert list(SCHEMA[name]) == list(frame.columns)
        if "line" in frame and len(frame):
            assert 1 <= frame["line"].min() <= frame["line"].max() <= last
        if name in {"seats", "cards", "moves"} and len(frame):
            assert frame["deal"].between(0, account.deals - 1).all()
            assert frame["deal"].is_monotonic_increasing
    assert log.moves["seat"].between(-1, 4).all()
    assert not (log.moves["seat"] == 0).any()
    audit(log)
    assert_round_trip(log)


def assert_round_trip(log):
    out = io.StringIO()
    write(log, out)
    again, account = whole(out.getvalue().encode(), "native")
    assert [] == account.errors
    assert_same(log, again, without=PLACES)


@settings(max_examples=30)
@given(ANY | st.lists(TOKENS, max_size=30).map(b"".join))
@example(b"|" * 300)
@example(b"md|" + b"S" + b"A" * 300 + b"|")
@example(b"qx|o1|" * 50)
@example(b"mb|" + b"p" * 300 + b"|")
@example(b"qx|o1|pc|" + b"SA" * 500 + b"|")
@example(b"vg|a,b|vg|c|vg|a,b|")
@example(b"nt|\xff\xfe|")
@example(b"nt|caf\xc3\xa9|zz|caf\xe9|")
@example(b"\xef\xbb\xbf")
@example(b"pn|" + b"," * 40 + b"|md|1|")
def test_any_bytes_are_read_as_lin_or_are_an_error(data):
    """Bars, tags, cards and noise in any order: tables in order, every fault with its line, and a way back."""
    assert_accounted(data)


@settings(max_examples=40)
@given(spoilt(lin_files(), LIN_MEANS))
def test_a_spoilt_file_is_accounted_for(data):
    """Boards with stretches cut out, put in and written over."""
    assert_accounted(data)


@settings(max_examples=20)
@given(lin_files())
def test_a_lin_file_can_be_kept_as_a_native_log(data):
    """Boards with chat, claims and alerts survive as a native log, line numbers and file apart."""
    log, account = whole(data, "lin")

    assert [] == account.errors
    assert_round_trip(log)


@pytest.mark.parametrize("form", ["python", "machine"])
@pytest.mark.parametrize("seed", range(12))
def test_a_board_is_read_as_it_was_played(seed, form, monkeypatch):
    """Hands, declarer, trump and every card with its trick and player are those the board was made with."""
    monkeypatch.setattr(kernels, "SMALL", 10**12 if form == "python" else -1)
    text, (dealer, declarer, strain, hands, moves) = board(random.Random(seed), 7, plain=True)

    log, account = whole(text.encode(), "lin")

    assert [] == account.errors
    deal = log.deals.iloc[0]
    assert ("7", dealer + 1) == (deal.number, deal.dealer)
    settled = declarer is not None
    assert ((declarer + 1, strain) if settled else (-1, -1)) == (deal.declarer, deal.trump)
    dealt = log.cards[log.cards.stage == Stage.DEALT]
    assert hands == [sorted(dealt.card[dealt.seat == seat]) for seat in (1, 2, 3, 4)]
    played = log.moves[np.isin(log.moves.move, [MOVES.index("lead"), MOVES.index("play")])]
    assert moves == [(m.street, m.seat, MOVES[m.move], m.card) for m in played.itertuples()]
    assert audit(log).empty


def test_boards_of_a_file_do_not_depend_on_their_neighbours():
    """Each of twenty boards gives the same rows alone as among the others."""
    rng = random.Random(5)
    texts = [board(rng, n, plain=True)[0] for n in range(20)]
    together, _ = whole("".join(texts).encode(), "lin")

    for at, text in enumerate(texts):
        alone, _ = whole(text.encode(), "lin")
        among = together.moves[together.moves.deal == at]
        for column in ("step", "street", "seat", "move", "card"):
            assert alone.moves[column].tolist() == among[column].tolist()


def test_line_ends_and_a_byte_order_mark_make_no_difference():
    """CRLF, lone CR and a byte-order mark give the same tables."""
    data = lin_file(3, 3, plain=True)
    log, _ = whole(data, "lin")

    for other in (data.replace(b"\n", b"\r\n"), data.replace(b"\n", b"\r"), b"\xef\xbb\xbf" + data):
        assert_same(log, whole(other, "lin")[0])


@pytest.mark.parametrize("data", [b"pc||x", b"mb||", b"pc||", b"mb||zz"])
def test_a_call_or_a_card_without_a_value_is_no_fault_of_ours(tmp_path, data):
    """A file that holds nothing but an empty piece is read, as what it is."""
    path = tmp_path / "empty.lin"
    path.write_bytes(data)
    account = read(path).inputs[0]

    assert "lin" == account.format
