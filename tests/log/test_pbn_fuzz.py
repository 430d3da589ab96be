"""Any bytes at all: nothing but an error of ours, every record accounted for, every line within the file."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from detect.errors import PoneError
from detect.log.native_write import Writer
from detect.log.readers import READERS, read
from detect.log.source import sniff
from detect.log.tables import SCHEMA
from tests.strategies import PBN_MEANS, native_bytes, native_logs, opened, pbn_files, spoilt, whole

NATIVE_MEANS = b'[]{}",:\\\n\r u0129dANESW?null-.e\x00\xff'


def lines_in(data):
    return data.count(b"\n") + data.count(b"\r") + 1


def assert_accounted(data, kind):
    log, account = whole(data, kind)
    last = lines_in(data)
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
    assert account.deals <= account.records or kind == "native"
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
    assert log.cards["seat"].between(-1, 12).all()
    assert log.moves["step"].min() >= 0 if len(log.moves) else True
    list(Writer(log).lines())


@settings(max_examples=30)
@given(st.binary(max_size=300) | st.lists(st.sampled_from(PBN_MEANS), max_size=200).map(bytes))
@example(b'[Auction "N"]\n' + b"^S" * 500)
@example(b'[Play "N"]' + b"SA{}" * 300)
@example(b'[Deal "N:' + b"A" * 400 + b'"]')
@example(b"[" * 300)
@example(b"{" * 300)
@example(b'[Play "N"]\n^')
@example(b'[Play "N"]\n^\x00 SA\x00')
@example(b'[Deal "N:' + b"10" * 60 + b'..."]')
@example(b"\xef\xbb\xbf")
@example(b'[Event "##"]\n\n[Event "#"]\n\n[Event "###"]')
def test_any_bytes_are_read_as_pbn_or_are_an_error(data):
    """Brackets, quotes, braces, marks and noise in any order."""
    assert_accounted(data, "pbn")


@settings(max_examples=30)
@given(spoilt(pbn_files(), PBN_MEANS))
def test_a_spoilt_pbn_file_is_accounted_for(data):
    """A file of real records with stretches cut out, put in and written over."""
    assert_accounted(data, "pbn")


@settings(max_examples=30)
@given(st.binary(max_size=300) | st.lists(st.sampled_from(NATIVE_MEANS), max_size=200).map(bytes))
@example(b'{"session": ' + b"[" * 5000)
@example(b'{"session": 1, "facts": ' + b"[" * 300 + b"]" * 300 + b"}")
@example(b'{"session": "\\ud800", "facts": {"\\udfff": "\\ud800\\udc00"}}')
@example(b'{"deal": 1, "selected": [[["dealt"], 1], [{}, 1]], "events": [{"kind": []}, {"kind": {}}]}')
@example(b'{"session": 1, "cut_in": 5}\n{"deal": 1}')
@example(b'{"session": 1, "cut_in": [5, [5], [["a", "b"]]]}\n{"deal": 1}')
@example(b'{"session": 1e999, "packs": ' + b"9" * 400 + b"}")
@example(b'{"session": 1, "packs": ' + b"9" * 5000 + b"}")
@example(b'{"deal": NaN, "cut": {"depth": 1e400}, "stacks": {"1": Infinity}, "seconds": {"deal": NaN}}')
@example(b'{"deal": 1, "pack": "' + b"AS" * 40_000 + b'"}')
@example(b'{"ended": "clock"}\n{"deal": 2}')
def test_any_bytes_are_read_as_a_native_log_or_are_an_error(data):
    """Objects, lists, numbers beyond all bounds, halves of characters, and noise."""
    assert_accounted(data, "native")


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["N", "AS", "1C", "paid", "dealt", "W: 2C"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["N", "1", "seat", "by", "kind"]), inner)
    ),
    max_leaves=6,
)
KEYS = [
    "session", "deal", "ended", "players", "dealer", "gathered", "cut", "hands", "counts", "turn_up", "trump", "draws",
    "play", "board", "bets", "auction", "stacks", "hero", "selected", "facts", "shown", "result", "seconds", "events",
    "void", "cut_in", "terms", "packs", "date", "why", "game", "table", "unheard of",
]  # fmt: skip


@settings(max_examples=30)
@given(st.lists(st.dictionaries(st.sampled_from(KEYS), JSON, max_size=6), max_size=4))
def test_any_value_of_any_key_is_read_or_is_an_error(lines):
    """The right keys with values of every wrong kind."""
    assert_accounted(native_bytes([{"session": "s"}, *lines]), "native")


@settings(max_examples=30)
@given(spoilt(native_logs().map(native_bytes), NATIVE_MEANS))
def test_a_spoilt_native_log_is_accounted_for(data):
    """A log with stretches cut out, put in and written over."""
    assert_accounted(data, "native")


@settings(max_examples=30)
@given(st.binary(max_size=60), st.sampled_from(["x.pbn", "x.jsonl", "x", "x.lin"]))
def test_a_file_is_told_apart_or_refused(data, path):
    """The first bytes and the name's ending tell a format, or the refusal names the file."""
    try:
        assert sniff(data, path) in READERS
    except PoneError as error:
        assert path in str(error)


@pytest.mark.parametrize(
    ("head", "what"),
    [
        (b"\x1f\x8b\x07", "a binary file"), (b"%PDF-1.7", "a PDF"), (b"[ {", "a JSON array"), (b"[[1, 2]]", "a JSON array"),
        (b'[Event "x"]\n[GameOptionsJson "{}"]', "a PTN file of another game"), (b"", "an empty file"), (b"hello", "hello"),
    ],
)  # fmt: skip
def test_what_is_not_read_is_named(tmp_path, head, what):
    """A file that is no log here is refused by a sentence that says what it seems to be, and closed."""
    path = tmp_path / "evening.txt"
    path.write_bytes(head)
    with pytest.raises(PoneError, match="evening.txt: this looks like") as caught:
        read(path)

    assert what in str(caught.value)


def test_an_unknown_format_is_refused():
    """A format that is asked for by name and not read here."""
    with pytest.raises(PoneError, match="dlm is no format read here"):
        read("x", format="dlm")


def test_a_reading_given_up_closes_the_file(tmp_path):
    """The caller takes one chunk of two and leaves."""
    path = tmp_path / "x.pbn"
    path.write_bytes(
        b'[Event "a"]\n[Deal "N:A... K... Q... J..."]\n\n' * 3
        + b'[Event "b"]\n[Deal "N:A... K... Q... J..."]\n' * 9
    )
    reader = opened(b"")
    reader.source._stream = path.open("rb")
    chunks = reader.chunks(64)
    next(chunks)
    chunks.close()

    assert reader.source._stream.closed
