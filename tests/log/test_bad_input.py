"""Bad input, one kind at a time: a clear message with its place, and everything else is read."""

import json
import os
import time

import pytest

from detect.errors import FormatUnknown
from detect.log.native_write import Writer
from detect.log.readers import read
from detect.log.tables import SCHEMA

DEAL = "N:AKQ.T98.765.5432 JT9.AKQ.T98.876T 876.JT9.AKQ.J9AK 5432.765.J432.Q5"
GOOD_PBN = '[Event "Good"]\n[Board "{n}"]\n[Deal "N:A... K... Q... J..."]\n\n'
HANDS = {"N": "AS", "E": "KS", "S": "QS", "W": "JS"}


@pytest.fixture
def native(tmp_path):
    """Read lines of a native log, with a good deal before and behind them."""

    def lines(*said):
        head = {"session": "s", "game": "bridge", "players": ["Ada", "Ben", "Cyd", "Dot"]}
        good = [{"deal": "first", "hands": HANDS}, {"deal": "last", "hands": HANDS}]
        whole = [head, good[0], *said, good[1]]
        text = "\n".join(each if isinstance(each, str) else json.dumps(each) for each in whole)
        (tmp_path / "x.jsonl").write_bytes(text.encode("utf-8", "surrogatepass"))
        log = read(tmp_path / "x.jsonl")
        numbers = log.deals["number"].tolist()
        assert "first" == numbers[0]
        assert "last" == numbers[-1]
        return log, [(e.line, e.read, e.expected) for e in log.inputs[0].errors]

    return lines


@pytest.fixture
def pbn(tmp_path):
    """Read PBN with a good record before and behind it."""

    def text(said):
        data = said if isinstance(said, bytes) else said.encode()
        around = [GOOD_PBN.format(n=n).encode() for n in ("first", "last")]
        (tmp_path / "x.pbn").write_bytes(around[0] + data + b"\n\n" + around[1])
        log = read(tmp_path / "x.pbn")
        numbers = log.deals["number"].tolist()
        assert "first" == numbers[0]
        assert "last" == numbers[-1]
        return log, [(e.line, e.read, e.expected) for e in log.inputs[0].errors]

    return text


# ----- files


def test_an_empty_file(tmp_path):
    """Refused as one, unless its name says that it is a log: then it is a log without a record."""
    (tmp_path / "x").touch()
    (tmp_path / "x.pbn").touch()
    with pytest.raises(FormatUnknown, match="x: this looks like an empty file; pone reads PBN"):
        read(tmp_path / "x")

    log = read(tmp_path / "x.pbn")
    assert (0, 0, []) == (log.inputs[0].records, len(log.deals), log.inputs[0].errors)


def test_a_directory(tmp_path):
    """The system's own error; the program says what to do."""
    with pytest.raises(IsADirectoryError):
        read(tmp_path)


def test_a_binary(tmp_path):
    """Refused by what it is, also where its name ends as a log's does."""
    (tmp_path / "evening.pbn").write_bytes(bytes(range(256)) * 50)
    with pytest.raises(FormatUnknown, match=r"evening.pbn: this looks like a binary file"):
        read(tmp_path / "evening.pbn")


def test_a_file_that_may_not_be_read(tmp_path):
    """The system's own error."""
    path = tmp_path / "x.pbn"
    path.write_text(GOOD_PBN)
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("an administrator may read everything")
    with pytest.raises(PermissionError):
        read(path)


# ----- PBN


def test_a_line_of_77_000_characters(pbn):
    """As one in the field: a value and a comment of that length."""
    long = "x" * 77_167
    log, errors = pbn(f'[Event "{long}"] {{{long}}}\n[Board "mid"]\n[Deal "{DEAL}"]')

    assert [] == errors
    assert long in set(log.sessions["session"])
    assert long in set(log.facts[log.facts["name"] == "comment"]["value"])


def test_nul_bytes(pbn):
    """They are characters like others, in strings and between tags."""
    log, errors = pbn(
        b'[Event "a\0b"]\n[Board "mid"]\n[Deal "' + DEAL.encode() + b'"]\n\0\0\n[Play "N"]\nSA\0 SJ\n'
    )

    assert "a\0b" in set(log.sessions["session"])
    assert [("SA\x00", "a card, as in SQ")] == [error[1:] for error in errors]
    assert 3 == len(log.deals)


@pytest.mark.parametrize(
    ("record", "read", "expected"),
    [
        ('[Deal "N:AKQ.T98.765.5432 JT9.AKQ.T98"]', "N:AKQ.T98.765.5432 JT9.AKQ.T98", "ranks AKQJT98765432"),
        ('[Deal "N:A... K..."]', "N:A... K...", "four hands"),
        ('[Deal "A... K... Q... J..."]', "A... K... Q... J...", "a seat and a colon first"),
        ('[Deal "N:A... K... Q... J..."]\n[Dealer "X"]', "X", "N, E, S or W"),
        ('[Deal "N:A... K... Q... J..."]\n[Play "N"]\n1S', "1S", "a card, as in SQ"),
        ('[Deal "N:A... K... Q... J..."]\n[Auction "N"]\n9NT', "9NT", "a call, as in 2NT or Pass"),
        ('[Deal "N:A... K... Q... J..."]\n[Contract "9NT"]', "9NT", "Pass, or a level and a denomination"),
        ('[Deal "N:A... K... Q... J..."]\n[Result "fine"]', "fine", "tricks from 0 to 13"),
        ('[Deal "N:A... K... Q... J..."]\n[Site "open', "[Site open", "a closing quote"),
        ('[Deal "N:A... K... Q... J..."]\n[Site]', "[Site", "a value in quotes"),
        ('[Deal "N:A... K... Q... J..."]\n{ open', "{", "a closing brace"),
    ],
)  # fmt: skip
def test_a_piece_of_a_record_that_cannot_be_read(pbn, record, read, expected):
    """Named with its line, what stands there and what should; the records around it are whole."""
    log, errors = pbn(record)

    assert [(4 + record.count("\n") + 1, read)] == [error[:2] for error in errors]
    assert errors[0][2].startswith(expected)
    assert {"first", "last"} <= set(log.deals["number"])


def test_fourteen_cards_and_a_hand_given_twice_are_the_evidence(pbn):
    """They are read as they are: an audit looks at them."""
    log, errors = pbn(
        '[Board "mid"]\n[Deal "N:AKQJT98765432.A.. A... ...2 ...3"]\n[Deal "N:A... A... A... A..."]'
    )

    assert [] == errors
    assert 14 == int((log.cards[log.cards["deal"] == 1]["seat"] == 1).sum())
    assert {"AS"} == set(Writer(log).deal(2)["hands"].values())


# ----- native logs


def test_one_line_of_ten_megabytes(native):
    """Not a log's line: it is kept, or named, in good time."""
    started = time.monotonic()
    log, errors = native({"deal": 1, "hands": HANDS, "facts": {"essay": "x" * 10_000_000}})
    assert [] == errors
    assert 10_000_000 == max(map(len, log.facts["value"]))

    _, errors = native('{"deal": 1, "hands": ' + "[" * 5_000_000 + "]" * 5_000_000)
    assert [3] == [line for line, _, _ in errors]
    assert time.monotonic() - started < 30


def test_unknown_keys_are_kept(native):
    """As facts, with a note that names them."""
    log, errors = native({"deal": 1, "hands": HANDS, "wether": "fine", "moon": 3})

    assert [] == errors
    assert {("wether", "fine"), ("moon", "3")} == set(zip(log.facts["name"], log.facts["value"], strict=True))
    assert "moon, wether" in log.inputs[0].notes[0].what


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("dealer", []), ("dealer", "North-East"), ("dealer", {}), ("hands", 5), ("hands", {"N": 5}), ("hands", {"Z": "AS"}),
        ("hands", {"N": "1S"}), ("play", "N: AS"), ("play", [5]), ("play", ["N: 1S 2S 3S 4S"]),
        ("play", ["Q: 2S 3S 4S 5S"]), ("cut", 23), ("cut", {"by": "Q"}), ("cut", {"depth": "deep"}), ("turn_up", "1S"), ("turn_up", 7),
        ("trump", "Z"), ("auction", [["N", "8C"]]), ("auction", "1C"), ("players", "Ada"), ("counts", {"N": "many"}),
        ("pack", 52), ("seconds", "long"), ("events", {}), ("result", []), ("void", "yes"), ("draws", 1),
    ],
)  # fmt: skip
def test_wrong_types_seats_and_cards(native, key, value):
    """Each is an error of its line with what would be right; the rest of the line is kept."""
    log, errors = native({"deal": "mid", "time": "20:15", key: value})

    assert {3} == {line for line, _, _ in errors}
    assert all(read and expected for _, read, expected in errors)
    assert "20:15" in set(log.deals["time"].dropna())


def test_fourteen_cards_a_doubled_hand_and_a_doubled_number_are_the_evidence(native):
    """Nothing is mended: the audit looks at them."""
    fourteen = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AH"
    log, errors = native({"deal": 7, "hands": {"N": fourteen, "E": "AS"}}, {"deal": 7, "hands": HANDS})

    assert [] == errors
    assert ["first", "7", "7", "last"] == log.deals["number"].tolist()
    assert 14 == int((log.cards[log.cards["deal"] == 1]["seat"] == 1).sum())


def test_a_hand_given_twice_in_a_line(native):
    """JSON takes the second; the line is read."""
    log, _ = native('{"deal": 7, "hands": {"N": "AS", "N": "KS"}}')

    assert 4 + 1 + 4 == len(log.cards)


def test_two_sessions_with_one_id(native):
    """The second is kept apart, and a note says so."""
    log, errors = native({"session": "s"}, {"deal": 1, "hands": HANDS})

    assert (["s", "s#2"], []) == (log.sessions["session"].tolist(), errors)
    assert [(3, "session s was met again and is kept apart as s#2")] == [
        (n.line, n.what) for n in log.inputs[0].notes
    ]


@pytest.mark.parametrize(
    "line", ["", "hello", "5", "null", "[1, 2]", '{"deal": 1', '{"deal": NaN,}', "\0\0\0", "{}"]
)
def test_a_line_that_is_no_line(native, line):
    """Named and passed over; an empty one is no line at all."""
    _, errors = native(line)

    assert ([3] if line else []) == [number for number, _, _ in errors]


NAMES = [
    "<script>alert('x')</script>", "\x1b[31mred\x1b[0m", "=cmd|' /C calc'!A0", "+1", "@SUM(A1)", "n" * 10_000, "\u202eevil\u2066",
    "a\tb", "\ud800", "🂡 Ace", '"quoted\\', "{brace}", "Zoë Łuk",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_names_of_every_kind_are_names(native, name):
    """HTML, ANSI escapes, formulas, ten thousand characters, right-to-left marks: text, kept as it stands."""
    log, errors = native({"deal": 1, "players": [name, "Ben", "Cyd", "Dot"], "hands": HANDS})

    assert [] == errors
    assert name.replace("\ud800", "�") in set(log.seats["player"])


@pytest.mark.parametrize("name", [name for name in NAMES if name != "\ud800"], ids=range(len(NAMES) - 1))
def test_names_of_every_kind_are_names_in_pbn(pbn, name):
    """The same in a tag's value."""
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    log, errors = pbn(f'[Event "x"]\n[North "{quoted}"]\n[Deal "N:A... K... Q... J..."]')

    assert [] == errors
    assert name in set(log.seats["player"])
    assert set(SCHEMA) == {name for name in SCHEMA if len(getattr(log, name)) >= 0}
