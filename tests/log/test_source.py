"""A file's bytes: packed or not, in whatever letters, from wherever it is named."""

import bz2
import gzip
import hashlib
import io
import lzma
import sys
from types import SimpleNamespace

import pytest
import zstandard

from detect.errors import FormatUnknown
from detect.log.readers import read
from detect.log.source import Source, expand, sniff
from tests.strategies import opened, pbn_file, said

RECORD = '[Event "Zoé’s"]\n[North "Łukasz"]\n[Deal "N:A... K... Q... J..."]\n'
LATIN = RECORD.replace("Ł", "L").replace("’", "'")
PACKERS = {
    "gz": gzip.compress, "bz2": lambda data: bz2.compress(data, 1), "xz": lzma.compress, "zst": zstandard.ZstdCompressor().compress,
}  # fmt: skip


def whole(data):
    reader = opened(data)
    (log,) = reader.chunks(None)
    return log, reader.input


def names(log):
    return log.sessions["session"].tolist(), log.seats["player"].tolist()


# ----- packed files


@pytest.mark.parametrize("ending", PACKERS)
@pytest.mark.parametrize("name", ["evening.pbn.{}", "evening.txt"])
def test_a_packed_file_is_unpacked_by_its_content(tmp_path, ending, name):
    """gzip, bzip2, xz and Zstandard, whatever the file is called; the hash is of the file as it is."""
    data = pbn_file(7, 3, 4, plain=True)
    path = tmp_path / name.format(ending)
    path.write_bytes(PACKERS[ending](data))
    log = read(path)

    assert 12 == len(log.deals)
    assert [] == log.inputs[0].errors
    assert hashlib.sha256(path.read_bytes()).hexdigest() == log.inputs[0].sha256


@pytest.mark.parametrize("ending", PACKERS)
@pytest.mark.parametrize("size", [64, 1000, None])
def test_a_packed_file_is_read_block_by_block(ending, size):
    """The blocks of a packed file are those of the file in it."""
    data = pbn_file(7, 3, 4, plain=True)
    plain, packed = opened(data), opened(PACKERS[ending](data))

    assert [len(log.cards) for log in plain.chunks(size)] == [len(log.cards) for log in packed.chunks(size)]


@pytest.mark.parametrize("ending", PACKERS)
def test_what_a_truncated_archive_holds_is_kept(ending):
    """Half an archive: the records that could be unpacked are read, and an error says that it breaks off."""
    data = pbn_file(7, 40, 40, plain=True)
    packed = PACKERS[ending](data)
    log, account = whole(packed[: len(packed) * 3 // 4])

    assert 100 < len(log.deals) < 1600
    (error,) = [e for e in account.errors if "file" in e.read and e.line is None]
    assert "breaks off" in error.expected
    assert "what could be read is kept" in error.expected


@pytest.mark.parametrize("ending", PACKERS)
def test_a_spoilt_archive_is_an_error(ending):
    """Bytes in the middle are wrong: an error of ours, never another."""
    data = pbn_file(7, 20, 20, plain=True)
    packed = bytearray(PACKERS[ending](data))
    packed[len(packed) // 2 : len(packed) // 2 + 40] = bytes(40)
    reader = opened(bytes(packed))
    list(reader.chunks(None))

    assert reader.input.errors


@pytest.mark.parametrize("ending", PACKERS)
def test_archives_one_behind_the_other_are_one_file(ending):
    """As `cat one.gz two.gz` makes them."""
    log, account = whole(
        PACKERS[ending](b'[Deal "N:A... K... Q... J..."]\n\n') + PACKERS[ending](RECORD.encode())
    )

    assert (2, []) == (len(log.deals), account.errors)


def test_what_stands_behind_an_archive_is_named():
    """Zeros are padding; anything else is not part of it."""
    packed = gzip.compress(RECORD.encode())

    assert [] == whole(packed + bytes(50))[1].errors
    assert ["something else stands behind its end"] == [
        e.expected.split("; ")[0].split(": ")[1] for e in whole(packed + b"more")[1].errors
    ]


@pytest.mark.parametrize("ending", PACKERS)
def test_an_empty_archive_is_an_empty_file(tmp_path, ending):
    """It is refused like one, by its own name."""
    path = tmp_path / f"x.{ending}"
    path.write_bytes(PACKERS[ending](b""))
    with pytest.raises(FormatUnknown, match=rf"x.{ending}: this looks like an empty file"):
        read(path)


def test_the_ending_behind_the_packing_tells_the_format():
    """Where the content does not tell, `evening.pbn.gz` is PBN."""
    assert "pbn" == sniff(b"", "evening.pbn.gz")


# ----- letters


@pytest.mark.parametrize("letters", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_unicode_is_told_by_its_mark_or_its_zeros(tmp_path, letters):
    """Every form of Unicode, with a mark and without, gives the same names."""
    (tmp_path / "x.pbn").write_bytes(RECORD.encode(letters))
    log = read(tmp_path / "x.pbn")

    assert (["Zoé’s"], ["Łukasz"]) == names(log)
    assert ["pbn"] == log.sessions["source"].tolist()


@pytest.mark.parametrize("letters", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("size", [16, 17, 101])
def test_utf16_is_read_in_blocks_of_any_size(letters, size):
    """A letter that a block cuts in two is one letter."""
    data = pbn_file(7, 3, 4, plain=True).decode("latin-1")
    log, _ = whole(data.encode("latin-1"))
    parts = list(opened(data.encode(letters)).chunks(size))

    assert len(log.deals) == sum(len(part.deals) for part in parts)
    assert log.seats["player"].tolist() == [name for part in parts for name in part.seats["player"].tolist()]


def test_a_native_log_may_be_utf16(tmp_path):
    """The letters are those of every reader."""
    (tmp_path / "x").write_bytes('{"session": "Zoé’s"}\n'.encode("utf-16"))

    assert ["Zoé’s"] == read(tmp_path / "x").sessions["session"].tolist()


@pytest.mark.parametrize("space", ["% ", "%"])
@pytest.mark.parametrize("letters", ["iso-8859-2", "windows-1250", "cp852", "UTF-8", "gb18030"])
def test_a_declared_charset_comes_first(letters, space):
    """`% Content-type: text/x-pbn; charset=…` holds for the whole file."""
    text = f"% PBN 2.1\n{space}Content-type: text/x-pbn; charset={letters}\n" + RECORD.replace("’", "'")
    log, account = whole(text.encode(letters))

    assert (["Zoé's"], ["Łukasz"]) == names(log)
    assert ([], []) == (account.errors, account.notes)


def test_a_declared_latin1_is_not_taken_for_utf8():
    """Two letters that would be one in UTF-8 are two, since the file says so."""
    text = '%Content-type: text/x-pbn; charset=ISO-8859-1\n[Event "Ã©"]\n[Deal "N:A... K... Q... J..."]'

    assert ["Ã©"] == whole(text.encode("latin-1"))[0].sessions["session"].tolist()


def test_bytes_that_do_not_fit_the_declared_charset_are_kept():
    """They are read as Latin-1, not dropped."""
    data = b'% Content-type: text/x-pbn; charset=cp1252\n[Event "\x81x"]\n[Deal "N:A... K... Q... J..."]'

    assert ["\x81x"] == whole(data)[0].sessions["session"].tolist()


def test_an_unknown_charset_is_noted():
    """A name that is none: the strings are read as if nothing were declared."""
    log, account = whole(b"% Content-type: text/x-pbn; charset=klingon\n" + LATIN.encode("latin-1"))

    assert ["Zoé's"] == log.sessions["session"].tolist()
    assert [
        "the charset it declares, klingon, is not known here; strings were read as UTF-8 or else Latin-1"
    ] == [note.what for note in account.notes]


def test_undeclared_text_is_utf8_or_else_latin1():
    """Both give the name that was meant."""
    assert names(whole(LATIN.encode())[0]) == names(whole(LATIN.encode("latin-1"))[0])


# ----- where logs are


def test_standard_input_may_be_packed(monkeypatch):
    """`-` is read like a file."""
    data = gzip.compress(RECORD.encode())
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))

    assert 1 == len(read("-").deals)


def test_peeking_takes_nothing_away():
    """What was looked at is read all the same."""
    source = Source("x.pbn")
    source._stream = io.BytesIO(gzip.compress(RECORD.encode("utf-16")))

    assert RECORD.encode() == source.peek().removeprefix(b"\xef\xbb\xbf") == source.read()


@pytest.fixture
def folder(tmp_path):
    """Make a folder of logs and other things, at two levels."""
    deep = tmp_path / "logs" / "deep"
    deep.mkdir(parents=True)
    logs = tmp_path / "logs"
    (logs / "b.pbn").write_text(RECORD, "utf-8")
    (logs / "a.jsonl.gz").write_bytes(gzip.compress(b'{"session": "s"}\n'))
    (logs / "told by content").write_text(RECORD, "utf-8")
    (logs / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    (logs / "notes.txt").write_text("a line of talk")
    (logs / ".hidden.pbn").write_text(RECORD, "utf-8")
    (deep / "c.PBN").write_text(RECORD, "utf-8")
    (tmp_path / "none").mkdir()
    return tmp_path


def inside(folder, *names):
    return [str(folder / name) for name in names]


def test_a_folder_is_its_logs_in_order(folder):
    """Known by ending or content, packed or not, in folders below too; hidden files and others are passed over."""
    expected = inside(folder, "logs/a.jsonl.gz", "logs/b.pbn", "logs/deep/c.PBN", "logs/told by content")

    assert expected == expand([folder / "logs"])


def test_a_glob_is_what_it_matches_in_order(folder):
    """Files as they are, folders as what is in them, `**` at any depth."""
    assert inside(folder, "logs/a.jsonl.gz", "logs/b.pbn") == expand([str(folder / "logs" / "[ab].*")])
    assert inside(folder, "logs/deep/c.PBN") == expand([str(folder / "**" / "*.PBN")])
    assert inside(folder, "logs/deep/c.PBN") == expand([str(folder / "logs" / "dee*")])


def test_files_are_taken_as_named(folder):
    """Also what is no log, what is not there, and standard input: reading them says what is wrong."""
    named = ["-", *inside(folder, "logs/picture.png", "logs/no.pbn", "none", "logs/no*.pbn")]

    assert named == expand(named)


def test_no_log_is_read_twice_for_a_folder(folder):
    """A file that is named, and in a folder that is named, comes once."""
    (path,) = inside(folder, "logs/b.pbn")
    found = expand([path, folder / "logs", str(folder / "logs" / "*.pbn")])

    assert path == found[0]
    assert len(found) == len(set(found)) == 4


def test_a_folder_of_six_tables_is_one_log(folder):
    """A log in Parquet, alone and among others."""
    from detect.log.convert import convert
    from detect.log.readers import reader

    convert(reader(folder / "logs" / "b.pbn"), folder / "logs" / "deep" / "tables", format="parquet")
    path = str(folder / "logs" / "deep" / "tables")

    assert [path] == expand([path])
    assert path in expand([folder / "logs"])
    assert said(read(folder / "logs" / "b.pbn"), "cards").equals(said(read(path), "cards"))


def test_a_folder_read_as_a_file_is_an_error_of_the_system(folder):
    """The program says so in its own words."""
    with pytest.raises(IsADirectoryError):
        read(folder / "none")


# ----- what is no log


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a binary file that starts"), (bytes(range(256)), "a binary file that starts"),
        (b"", "an empty file"), (b"a line of talk", 'a file that starts "a line of talk"'), (b"%PDF-1.7", "a PDF"),
        (b"Board 01=jlifaelnecgmoldfjmcflinlap023\n", "a DLM file"), (b"[Document]\nFrom board=1\n", "a DLM file"),
        (b"180437272408224221062507175150321516492941264031464543351128302039140152133403\r\n", "a BRI or DUP file"),
        (b'NUMBER 100 \nPBN 0 0 0 0 "N:"\n', "a test file of a double-dummy solver (DDS)"),
        (b'[Event "x"]\n[GameOptionsJson "{}"]', "a PTN file"), (b'[{"session": 1}]', "a JSON array"),
    ],
)  # fmt: skip
def test_what_is_not_read_is_named(tmp_path, data, what):
    """The refusal is one sentence with the file's name and what it seems to be."""
    path = tmp_path / "evening.dat"
    path.write_bytes(data)
    with pytest.raises(FormatUnknown) as caught:
        read(path)

    assert f"evening.dat: this looks like {what}" in str(caught.value)


@pytest.mark.parametrize("name", ["evening.jsonl", "evening.jsonl.gz", "evening.pbn.zst"])
def test_a_sitting_without_a_name_has_that_of_the_file(name):
    """Neither the format's ending nor the packer's is part of it."""
    assert "evening" == Source(f"folder/{name}").stem
