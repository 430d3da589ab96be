"""From format to format: what comes out is what went in, what is lost is said, nothing is written over."""

import sys
import textwrap

import pytest

from detect.errors import UsageFault
from detect.log.compare import facts_lost, unlike
from detect.log.convert import FORMATS, by_session, convert, format_of
from detect.log.readers import read, reader
from detect.resources import resource
from tests.strategies import assert_same, pbn_file, whole

SAMPLE = ("datasets", "samples", "whist-fair.jsonl")


@pytest.fixture
def evening():
    return resource(*SAMPLE)


@pytest.mark.parametrize("ending", ["jsonl", "pbn", "", "csv", "xlsx"])
def test_a_sample_survives_every_format(evening, tmp_path, ending):
    """The fair evening, written and read again: the same deals, cards and moves, the order in which cards came too."""
    target = tmp_path / f"evening.{ending}".rstrip(".")

    convert(reader(evening), target)

    log, again = read(evening), read(target)
    assert {} == unlike(log, again)
    assert not facts_lost(log, again)
    assert not facts_lost(again, log)
    assert ([target.name], [target]) == ([p.name for p in tmp_path.iterdir()], list(tmp_path.iterdir()))


def test_what_the_target_lacks_is_said(evening, tmp_path):
    """PBN: what is in tags of our own. Parquet and native: nothing to say."""
    said = convert(reader(evening), tmp_path / "evening.pbn")

    assert said[0].startswith("PBN has no tags for cut (24), ")
    assert " order of cards (24), " in said[0]
    assert 1 == len(said)
    assert [] == convert(reader(evening), tmp_path / "evening")
    assert [] == convert(reader(evening), tmp_path / "evening.jsonl")


def test_a_native_log_says_what_it_does_not_hold(tmp_path):
    """Seconds of moves, from a table that logs them: counted, not dropped in silence."""
    path = tmp_path / "club.pbn"
    path.write_bytes(pbn_file(1, 1, 2, plain=True))

    class Timed:
        input = None

        def chunks(self, size=None):
            log = read(path)
            yield type(log)(**{**vars(log), "moves": log.moves.assign(seconds=2.5)})

    many = len(read(path).moves)
    said = convert(Timed(), tmp_path / "club.jsonl")

    assert [f"a native log does not hold how long a move took: {many} rows"] == said


def test_nothing_is_written_over_without_force(evening, tmp_path):
    """A file that is there stays as it is, unless force is given; so does a folder with something in it."""
    target = tmp_path / "evening.pbn"
    target.write_text("mine")

    with pytest.raises(UsageFault, match="must not be there yet"):
        convert(reader(evening), target)
    assert "mine" == target.read_text()
    with pytest.raises(UsageFault, match="must not be there yet"):
        convert(reader(evening), tmp_path, format="parquet")

    convert(reader(evening), target, force=True)
    assert target.read_bytes().startswith(b"% PBN 2.1")


def test_a_failure_leaves_no_half_of_a_file(tmp_path):
    """The reading breaks off: neither the target nor a part of it is there."""

    class Broken:
        input = None

        def chunks(self, size=None):
            yield read(resource(*SAMPLE))
            raise OSError("the disk is gone")

    for name in ("evening.jsonl", "evening.pbn", "evening.parquet"):
        with pytest.raises(OSError, match="the disk is gone"):
            convert(Broken(), tmp_path / name)
        assert not (tmp_path / name).is_file()
        assert [] == list(tmp_path.glob("**/*.part"))


def test_an_ending_that_is_no_format_is_named(evening, tmp_path):
    """A picture, an unknown format, Parquet on standard output."""
    with pytest.raises(UsageFault, match="must end as a format"):
        convert(reader(evening), tmp_path / "evening.jpg")
    with pytest.raises(UsageFault, match="must be one of native, pbn, parquet, csv, xlsx"):
        convert(reader(evening), tmp_path / "evening", format="lin")
    with pytest.raises(UsageFault, match="must be a folder"):
        convert(reader(evening), "-", format="parquet")


def test_formats_are_told_from_endings():
    """Each ending of each format, in any case."""
    for name, endings in FORMATS.items():
        assert {name} == {format_of(f"club.{ending.upper()}") for ending in endings}


def test_standard_output(evening, capfdbinary):
    """A dash: PBN on standard output."""
    convert(reader(evening), "-", format="pbn")

    assert capfdbinary.readouterr().out.startswith(b"% PBN 2.1\r\n% EXPORT\r\n")


def test_sessions_that_are_interleaved_are_put_together():
    """Records of two rounds by turns: the native log has a session after the other, and the same deals."""
    one, two = (
        f'[Event "E"]\n[Round "{n}"]\n[Board "{{board}}"]\n[Dealer "N"]\n[Deal "N:AK.Q.. - - -"]\n\n'
        for n in (1, 2)
    )
    data = "".join(part.format(board=n) for n in range(3) for part in (one, two)).encode()
    log, _ = whole(data)

    ordered = by_session(log)

    assert ["0", "1", "2", "0", "1", "2"] == ordered.deals.number.tolist()
    assert list(range(6)) == ordered.deals.deal.tolist()
    assert_same(ordered, by_session(ordered))


# ----- constant memory

PEAK = """
    import resource, sys
    from detect.log import convert, parquet_write, pbn
    from detect.log.readers import reader
    pbn.Reader.chunks.__defaults__ = (1 << 18,)
    convert.convert(reader(sys.argv[1]), sys.argv[2])
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def test_ten_times_the_file_takes_no_more_memory(tmp_path):
    """4 MB and 40 MB of PBN to Parquet in blocks of 256 kB: the same peak."""
    import subprocess

    one = pbn_file(3, 4, 12, plain=True) + b"\n\n"
    peaks = []
    for size in (4, 40):
        path = tmp_path / f"{size}.pbn"
        with path.open("wb") as file:
            for copy in range(size * 1_000_000 // len(one)):
                file.write(one.replace(b"Event ", b"Event %d." % copy))
        command = [sys.executable, "-c", textwrap.dedent(PEAK), path, tmp_path / str(size)]
        peaks.append(int(subprocess.run(command, check=True, capture_output=True).stdout))
    assert peaks[1] < 1.2 * peaks[0]
