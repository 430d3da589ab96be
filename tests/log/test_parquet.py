"""A log as a folder of six Parquet files: nothing changes on the way out and back, and a spoilt folder is named."""

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given

from detect.errors import FormatUnknown, UsageFault
from detect.log.parquet import Reader, write_parquet
from detect.log.parquet_write import file_of, pieces, schema_of, shifted
from detect.log.readers import read, reader
from detect.log.source import Source
from detect.log.tables import SCHEMA, Log
from detect.resources import resource
from tests.strategies import assert_same, native_bytes, native_logs, opened, pbn_file, pbn_files, whole

SAMPLES = ("whist-fair", "whist-revoking", "whist-stacked")


def assert_identical(expected, actual):
    assert_same(expected, actual)
    for name in SCHEMA:
        kinds = [getattr(log, name).dtypes.map(lambda kind: kind.name).tolist() for log in (expected, actual)]
        assert kinds[0] == kinds[1]


def sample(name="whist-fair"):
    return read(resource("datasets", "samples", f"{name}.jsonl"))


@pytest.fixture
def folder(tmp_path):
    """A folder with the fair evening."""
    write_parquet(sample(), tmp_path / "evening")
    return tmp_path / "evening"


def altered(folder, name, change):
    """Write a table again as something else."""
    path = file_of(folder, name)
    pq.write_table(change(pq.read_table(path)), path)


# ----- out and back


@pytest.mark.parametrize("name", SAMPLES)
def test_the_samples_come_back_identical(name, tmp_path):
    """Every table of an evening, types included, and an account without a fault."""
    log = sample(name)

    write_parquet(log, tmp_path)
    again = read(tmp_path)

    assert_identical(log, again)
    account = again.inputs[0]
    assert ([], [], "parquet", 1) == (account.errors, account.notes, account.format, account.sessions)
    assert len(log.deals) == account.deals == account.records
    assert 64 == len(account.sha256)


@given(lines=native_logs())
def test_native_logs_come_back_identical(lines, tmp_path_factory):
    """Whatever a native log can say goes through Parquet unchanged."""
    log, _ = whole(native_bytes(lines), "native")
    folder = tmp_path_factory.mktemp("log")

    write_parquet(log, folder)

    assert_identical(log, read(folder))


@given(data=pbn_files())
def test_bridge_logs_come_back_identical(data, tmp_path_factory):
    """The same of bridge, where deals are met at a second table."""
    log, _ = whole(data)
    folder = tmp_path_factory.mktemp("log")

    write_parquet(log, folder)

    assert_identical(log, read(folder))


def test_a_log_of_nothing_is_six_empty_files(tmp_path):
    """Nothing read gives six files, and nothing when they are read."""
    write_parquet(Log.empty(), tmp_path)

    assert sorted(f"{name}.parquet" for name in SCHEMA) == sorted(path.name for path in tmp_path.iterdir())
    assert_identical(Log.empty(), read(tmp_path))


def test_the_schema_names_the_table_and_the_version(folder):
    """Who finds a file alone can tell what it is."""
    said = pq.read_schema(file_of(folder, "cards")).metadata

    assert (b"cards", b"1") == (said[b"pone.table"], said[b"pone.log"])
    assert pa.types.is_dictionary(schema_of("deals").field("session").type)


# ----- in pieces


def test_chunks_are_written_and_read_one_by_one(tmp_path):
    """Nine sessions in blocks of 4 kB: the folder gives the same pieces, and together the same log."""
    data = pbn_file(5, 9, 3, plain=True)
    chunks = list(opened(data).chunks(1 << 12))

    write_parquet(iter(chunks), tmp_path)

    back = list(Reader(Source(str(tmp_path))).chunks(1))
    assert len(chunks) == len(back) > 2
    for one, other in zip(chunks, back, strict=True):
        assert_identical(one, other)
    assert_same(whole(data)[0], read(tmp_path))


def test_keys_of_deals_that_meet_again_are_counted_on(tmp_path):
    """Two evenings, both with deals from 0: their keys are unique, and the second evening is otherwise as it was."""
    one, two = sample("whist-fair"), sample("whist-stacked")

    write_parquet([one, two], tmp_path)

    log = read(tmp_path)
    assert list(range(len(one.deals) + len(two.deals))) == log.deals.deal.tolist()
    assert_same(shifted(two, len(one.deals)), log.only(two.sessions.session[0]))


def test_a_session_comes_once(tmp_path):
    """The same evening twice is refused, and nothing is left behind."""
    with pytest.raises(UsageFault, match="each session once"):
        write_parquet([sample(), sample()], tmp_path)

    assert [] == list(tmp_path.iterdir())


def test_a_large_log_is_parted_between_sessions():
    """Pieces of five deals hold whole sessions, and together they are the log."""
    log = whole(pbn_file(7, 6, 3, plain=True))[0]

    parts = list(pieces(log, 5))

    assert [6, 6, 6] == [len(part.deals) for part in parts]
    assert [2, 2, 2] == [part.deals.session.nunique() for part in parts]
    for name in SCHEMA:
        joined = pd.concat([getattr(part, name).astype(object) for part in parts])
        assert (
            joined.astype(str).to_numpy().tolist()
            == getattr(log, name).astype(object).astype(str).to_numpy().tolist()
        )


def test_a_failure_midway_leaves_what_was_there(folder):
    """The chunks break off: the old folder is as it was."""

    def broken():
        yield sample("whist-stacked")
        raise OSError("the disk is gone")

    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(OSError, match="the disk is gone"):
        write_parquet(broken(), folder)

    assert before == {path.name: path.read_bytes() for path in folder.iterdir()}


# ----- folders that are not as they should be


@pytest.mark.parametrize("name", SCHEMA)
def test_a_table_that_is_missing_is_named(folder, name):
    """Each of the six is asked for by its file's name."""
    file_of(folder, name).unlink()

    with pytest.raises(FormatUnknown, match=f"no {name}.parquet there"):
        reader(folder)


def test_a_column_that_is_missing_is_named(folder):
    """A table without one of its columns."""
    altered(folder, "cards", lambda rows: rows.drop_columns(["seen"]))

    with pytest.raises(FormatUnknown, match="the column seen is missing"):
        reader(folder)


@pytest.mark.parametrize(
    ("name", "column", "kind", "said"),
    [
        ("cards", "card", pa.string(), "card should hold whole numbers"),
        ("deals", "void", pa.int8(), "void should hold true or false"),
        ("seats", "stack", pa.string(), "stack should hold numbers"),
        ("facts", "value", pa.int64(), "value should hold text"),
    ],
)
def test_a_column_of_another_type_is_named(folder, name, column, kind, said):
    """Cards as text, numbers as text: refused before a row is read."""

    def change(rows):
        return rows.set_column(rows.schema.get_field_index(column), column, pa.nulls(len(rows), kind))

    altered(folder, name, change)
    with pytest.raises(FormatUnknown, match=said):
        reader(folder)


@pytest.mark.parametrize("data", [b"", b"PAR1", b"not at all", b"PAR1" + bytes(200) + b"PAR1"])
def test_a_file_that_is_no_parquet_is_named(folder, data):
    """A file of the right name that holds something else."""
    file_of(folder, "moves").write_bytes(data)

    with pytest.raises(FormatUnknown, match="moves.parquet: no Parquet file that can be read"):
        reader(folder)


def test_a_folder_of_other_things_is_no_log(tmp_path):
    """A folder without any of the six tables, asked for as Parquet."""
    with pytest.raises(FormatUnknown, match="no sessions.parquet there; a log has sessions, deals"):
        reader(tmp_path, format="parquet")


def test_rows_that_belong_to_nothing_are_left_out(folder):
    """Cards of a deal that is not there: one error with the deal, and the rest is read."""

    def change(rows):
        return pa.concat_tables(
            [rows, rows.slice(0, 2).set_column(0, "deal", pa.array([999, 999], pa.int64()))]
        )

    altered(folder, "cards", change)
    log = read(folder)

    (error,) = log.inputs[0].errors
    assert "2 rows, the first with deal 999" == error.read
    assert "a deal of deals.parquet; left out" == error.expected
    assert_same(sample(), log)


def test_cards_and_moves_that_can_be_nothing_are_left_out(folder):
    """A card 99 and a move 120: left out, with what was expected."""

    def with_value(column, value):
        def change(rows):
            at = rows.schema.get_field_index(column)
            values = pa.array([value, *rows.column(column).to_pylist()[1:]], rows.schema.field(column).type)
            return rows.set_column(at, column, values)

        return change

    altered(folder, "cards", with_value("card", 99))
    altered(folder, "moves", with_value("move", 120))
    log = read(folder)

    said = [(error.read, error.expected) for error in log.inputs[0].errors]
    assert ("1 rows, the first with card 99", "a card, 0 to 60, -1 or -2; left out") == said[0]
    assert said[1][0] == "1 rows, the first with move 120"
    assert len(sample().cards) - 1 == len(log.cards)


def test_deals_that_come_twice_are_left_out(folder):
    """The same key in two rows of deals: the second is an error."""
    altered(folder, "deals", lambda rows: pa.concat_tables([rows, rows.slice(3, 1)]))
    log = read(folder)

    assert ["1 rows, the first with deal 3"] == [error.read for error in log.inputs[0].errors]
    assert_same(sample(), log)


def test_a_number_that_is_null_is_an_error(folder):
    """A whole number has its own sign for what was not logged: a null of Arrow is said, not guessed at."""

    def change(rows):
        return rows.set_column(2, "seat", pa.nulls(len(rows), pa.int8()))

    altered(folder, "cards", change)
    log = read(folder)

    assert 0 == len(log.sessions)
    assert "nulls in the column seat" in log.inputs[0].errors[0].expected


def test_files_of_another_program_are_read(folder):
    """Whole numbers of another width, text without a dictionary, rows parted otherwise: all of it is the same log."""
    log = sample()
    for name in SCHEMA:
        frame = pq.read_table(file_of(folder, name)).to_pandas()
        plain = frame.astype({c: "object" for c in frame if frame[c].dtype.name == "category"})
        wide = plain.astype({c: "int64" for c in plain if plain[c].dtype.name.startswith("int")})
        pq.write_table(pa.Table.from_pandas(wide), file_of(folder, name), row_group_size=500)

    again = read(folder)

    assert_identical(log, again)
    assert ["parted differently"] == [n.what[14:32] for n in again.inputs[0].notes]


def test_rows_out_of_order_are_put_in_order(folder):
    """Moves from the last deal to the first: put in the order of the deals, with a note."""

    def change(rows):
        keys = pa.compute.sort_indices(rows, [("deal", "descending"), ("step", "ascending")])
        return rows.take(keys)

    altered(folder, "moves", change)
    log = read(folder)

    assert_same(sample(), log)
    assert ["rows of moves were put in the order of the deals"] == [n.what for n in log.inputs[0].notes]
