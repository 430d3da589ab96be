"""Native logs written again: what was read comes out as the same tables."""

import io
import json

import pytest
from hypothesis import example, given, settings

from detect.log.native_write import Writer, write
from detect.log.readers import read
from detect.log.tables import Log
from detect.resources import resource
from tests.strategies import PLACES, assert_same, native_bytes, native_logs, pbn_file, pbn_files, whole


def written(log):
    out = io.StringIO()
    write(log, out)
    return out.getvalue().encode()


def assert_round_trip(log):
    again, account = whole(written(log), "native")
    assert [] == account.errors
    assert_same(log, again, without=PLACES)


@settings(max_examples=30)
@given(native_logs())
def test_what_is_read_is_written_and_read_again(lines):
    """Sessions, deals, cards, calls, tricks, events and facts survive the way out and back."""
    log, account = whole(native_bytes(lines), "native")

    assert [] == account.errors
    assert_round_trip(log)


@settings(max_examples=25)
@given(pbn_files())
@example(pbn_file(1, 3, 3, plain=True))
def test_a_pbn_file_can_be_kept_as_a_native_log(data):
    """Bridge records, with second tables and notes, survive as a native log."""
    assert_round_trip(whole(data)[0])


@pytest.mark.parametrize("name", ["whist-fair", "whist-stacked", "whist-revoking"])
def test_the_samples_survive(name):
    """Each evening that comes with pone is written line for line as it is."""
    path = resource("datasets", "samples", f"{name}.jsonl")
    log = read(path)

    assert_round_trip(log)


def test_streets_of_hands_and_boards_survive():
    """Hands of stud and a board, as `pone simulate` and card rooms have them."""
    log = one('{"deal": 1, "hands": {"1": "2C KD / 4H / 5S", "2": "3C 3D / / 9H"}, "board": "TC TD TH / TS"}')

    assert [0, 0, 1, 2, 0, 0, 2, 1, 1, 1, 2] == log.cards["street"].tolist()
    assert_round_trip(log)
    assert_round_trip(one('{"deal": 1, "hands": {"1": "/ 4H"}, "board": "TC TD TH /"}'))


def one(text):
    log, account = whole(
        b'{"session": "s", "players": ["Ada", "Ben", "Cyd", "Dot"]}\n' + text.encode(), "native"
    )
    assert [] == account.errors
    return log


@pytest.mark.parametrize(
    "line",
    [
        '{"deal": 1, "board": "AS KS", "selected": [["board", null]]}',
        '{"deal": 1, "pack": "AS KS", "selected": [["pack", null]]}',
        '{"deal": 1, "draws": [{"seat": 1, "discard": "AS"}, {"seat": 1, "discard": "KS"}]}',
        '{"deal": 1, "events": [{"kind": "cut_in"}, {"kind": "lead", "trick": 3}, {"kind": "bid", "amount": 2.5}]}',
        '{"deal": 1, "events": [{"kind": "score", "amount": 3, "note": "tricks nobody"}, {"kind": "pay"}]}',
        '{"deal": 1, "result": {"points won": {"NS": 8}, "paid": {"N": -2.5}}}',
        '{"deal": 1, "play": ["W: 2C", [], [["N", "AS", "corrected"], ["E", "2S"], ["S", "3S"]]]}',
        '{"deal": 1, "cut_in": [[["Ada", "AS"], ["Zoë", "KS"]]], "players": ["Zoë", "Ada", null, "Ben"]}',
        '{"deal": 1, "auction": [["N", "1C", "insufficient", "strong"], ["E", "-", "skipped"], ["S", "pass"]]}',
        '{"deal": 1, "counts": {"N": 13, "E": 200}, "void": true}',
        '{"deal": 1, "players": [null, null, null, null, null, "Zoë"], "dealer": 6, "stacks": {"2": 5}}',
    ],
)
def test_what_is_rare_survives(line):
    """Cards withdrawn before the lead, events of every kind, players passed over and seats without a name."""
    assert_round_trip(one(line))


def test_a_fact_of_a_seat_of_the_session_keeps_its_seat():
    """A session says something of seat 6: the seat is there when it is read again."""
    log, _ = whole(
        b'{"session": "s", "players": ["a","b","c","d","e","f"], "facts": [[6, "late", "yes"]]}\n', "native"
    )

    assert_round_trip(log)
    assert [6] == log.facts.seat.tolist()


def test_whist_reads_as_it_was_written():
    """A deal of the sample gives back the line that it was read from, with who sat there."""
    path = resource("datasets", "samples", "whist-fair.jsonl")
    line = json.loads(path.read_text(encoding="utf-8").splitlines()[1])

    again = json.loads(list(Writer(read(path)).lines())[1])

    assert line | {"players": ["Ada", "Ben", "Cyd", "Dot"]} == again
    ordered = ["gathered", "shuffled", "cut", "pack", "hands"]
    assert ordered == [key for key in again if key in ordered]


def test_no_log_writes_no_line():
    """Nothing read is nothing written."""
    assert b"" == written(Log.empty())


def test_a_deal_that_is_not_there_is_a_key_error():
    """Asking the writer for a deal that the log does not have."""
    with pytest.raises(KeyError):
        Writer(Log.empty()).deal(0)
