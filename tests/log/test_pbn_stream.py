"""PBN read block by block: what the blocks hold together is what the file holds."""

import hashlib

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detect.log.tables import SCHEMA
from tests.strategies import opened, pbn_file, pbn_files, said, spoilt, whole

SIZES = (64, 65, 100, 257, 1000, 4096)


def in_blocks(data, size, kind="pbn"):
    reader = opened(data, kind)
    logs = list(reader.chunks(size))
    tables = (
        {name: pd.concat([said(log, name) for log in logs], ignore_index=True) for name in SCHEMA}
        if logs
        else {}
    )
    return tables, reader.input, len(logs)


def assert_same_in_blocks(data, size):
    log, account = whole(data)
    tables, again, _ = in_blocks(data, size)
    assert account.to_dict() == again.to_dict()
    for name in tables:
        pd.testing.assert_frame_equal(said(log, name), tables[name], check_dtype=False, obj=name)


@settings(max_examples=15)
@given(pbn_files(), st.sampled_from(SIZES))
def test_the_size_of_the_blocks_does_not_show(data, size):
    """An evening reads alike in one piece and in blocks of any size."""
    assert_same_in_blocks(data, size)


@pytest.mark.parametrize("size", SIZES)
def test_a_long_file_reads_alike_in_blocks(size):
    """Twenty sessions, and the blocks end in the middle of tags, comments and tricks."""
    data = pbn_file(5, 20, 4)

    assert_same_in_blocks(data, size)
    assert in_blocks(data, size)[2] > 5


@settings(max_examples=25)
@given(spoilt(pbn_files(), b'[]"\n\r \tN:.'), st.sampled_from(SIZES))
def test_spoilt_files_lose_nothing_in_blocks(data, size):
    """Records, deals and errors of a spoilt file are the same however it is cut."""
    _, account = whole(data)
    _, again, _ = in_blocks(data, size)

    assert (account.records, account.deals, account.sha256) == (again.records, again.deals, again.sha256)
    assert [(e.line, e.record, e.read) for e in account.errors] == [
        (e.line, e.record, e.read) for e in again.errors
    ]


def board(event, number, deal="N:A... K... Q... J...", more=""):
    names = "".join(f'[{seat} "{seat[0]}{event}{number}"]\n' for seat in ("West", "North", "East", "South"))
    return f'[Event "{event}"]\n{names}[Board "{number}"]\n[Dealer "N"]\n[Deal "{deal}"]\n{more}\n'.encode()


def test_a_session_that_comes_back_is_kept_apart():
    """A session met again in a later block is `id#2`, and the account says so at its line."""
    data = board("A", 1) + b"".join(board("B", n) for n in range(30)) + board("A", 2)
    tables, account, _ = in_blocks(data, 300)

    assert ["A", "B", "A#2"] == tables["sessions"]["session"].tolist()
    assert [(280, "session A was met again and is kept apart as A#2")] == [
        (n.line, n.what) for n in account.notes
    ]


def test_a_session_cut_by_a_round_keeps_the_deal_of_the_block_before():
    """A second table with a round of its own, at the start of a block, plays the deal before it."""
    data = board("A", 1) + b'[Round "2"]\n[Result "9"]\n\n' + board("B", 1) * 4
    tables, _, _ = in_blocks(data, 64)

    assert tables["deals"]["hands"][0] == tables["deals"]["hands"][1]
    assert ["1", "1"] == tables["deals"]["number"].tolist()[:2]
    assert [1, 1] == tables["deals"]["dealer"].tolist()[:2]


def test_a_default_does_not_reach_back():
    """`##` set by a record of the next block is no default for the records before it."""
    data = board("A", 1) + board("B", 2) + board("C", 3, more='[Site "##Hall"]\n') + board("D", 4)
    for size in SIZES:
        assert [None, None, "Hall", "Hall"] == [
            v if isinstance(v, str) else None for v in in_blocks(data, size)[0]["sessions"]["venue"]
        ]


def test_names_do_not_cross_into_another_event():
    """A record of a new event without names has none, also where the old event was in the block before."""
    bare = b'[Event "B"]\n[Board "1"]\n[Deal "N:A... K... Q... J..."]\n\n'
    tables, _, _ = in_blocks(board("A", 1) * 3 + bare * 3, 64)

    assert {"WA1", "NA1", "EA1", "SA1"} == set(tables["seats"]["player"])
    assert {0, 1, 2} == set(tables["seats"]["deal"])


def test_the_hash_is_of_the_bytes_as_they_are():
    """A byte-order mark and old line ends count in the hash, whichever way the file is read."""
    data = b"\xef\xbb\xbf" + board("A", 1).replace(b"\n", b"\r")
    for size in (None, 64, 1 << 24):
        reader = opened(data)
        assert 1 == sum(len(log.deals) for log in reader.chunks(size))
        assert hashlib.sha256(data).hexdigest() == reader.input.sha256


def test_lone_carriage_returns_end_lines_in_every_block():
    """A file from an old Macintosh has as many records in blocks as in one piece, and the same lines."""
    data = b"".join(board("A", n) for n in range(9)).replace(b"\n", b"\r")

    assert_same_in_blocks(data, 64)
    assert [9, 73] == [whole(data)[1].records, int(whole(data)[0].deals.line.max())]


def test_text_outside_a_record_is_noted_once():
    """Lines that are no record, in blocks without a record, are in the account all the same."""
    data = b"".join(b"a line of talk\n" for _ in range(50)) + board("A", 1)
    _, account, _ = in_blocks(data, 64)

    assert ["text outside any record was passed over (50 times; the first is here)"] == [
        n.what for n in account.notes
    ]
