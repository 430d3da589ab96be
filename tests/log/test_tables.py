"""The six tables: their columns and types, what stands for nothing, and a log in parts."""

import numpy as np
import pandas as pd
import pytest

from detect.log.inputs import Input, Tally, set_apart
from detect.log.tables import MOVE, MOVES, NO_CARD, NULL, SCHEMA, Log, Mark, Stage, encoded, null_of, table
from tests.strategies import assert_same, native_bytes, whole


@pytest.mark.parametrize("name", SCHEMA)
def test_an_empty_table_has_every_column_with_its_type(name):
    """No rows, and the columns all the same."""
    frame = table(name, {}, 0)

    assert dict(SCHEMA[name]) == {column: str(dtype) for column, dtype in frame.dtypes.items()}


@pytest.mark.parametrize("name", SCHEMA)
def test_a_table_of_nothing_known_is_null_throughout(name):
    """Three rows of which nothing is said."""
    frame = table(name, {}, 3)
    for column, dtype in SCHEMA[name].items():
        null = null_of(column, dtype)
        expected = [True] * 3 if pd.isna(null) else [null] * 3
        assert expected == (frame[column].isna().tolist() if expected[0] is True else frame[column].tolist())


def test_a_card_that_is_not_there_is_not_a_card_unseen():
    """-2 is no card, -1 a card that was not seen, in card columns alone."""
    assert (-2, -1) == (NO_CARD, NULL)
    assert (NO_CARD, NO_CARD, NULL, 0) == tuple(
        null_of(c, "int8") for c in ("card", "turn_up", "dealer", "street")
    )


def test_one_value_fills_a_column():
    """A column may be given as one value for all rows."""
    assert ["x", "x"] == table("seats", {"player": "x"}, 2)["player"].tolist()


def test_text_is_encoded_with_the_words_that_are_used():
    """Words that no row has are no category; -1 is a null."""
    column = encoded(np.array([2, -1, 0, 2]), ["a", "b", "c"])

    assert ["a", "c"] == list(column.categories)
    assert ["c", None, "a", "c"] == [v if isinstance(v, str) else None for v in column]
    assert 0 == len(encoded(np.array([], np.int64), ["a"]).categories)


def test_moves_and_stages_keep_their_codes():
    """What is written in Parquet today reads the same tomorrow."""
    assert list(range(34)) == [MOVE[name] for name in MOVES]
    assert (3, 7, 8, 33) == (MOVE["bid"], MOVE["lead"], MOVE["play"], MOVE["note"])
    assert list(range(10)) == [int(stage) for stage in Stage]
    assert list(range(-1, 5)) == sorted(int(mark) for mark in Mark)


def evening():
    lines = []
    for name in "ab":
        lines.append({"session": name, "players": ["Ada", "Ben", "Cyd", "Dot"], "facts": {"of": name}})
        lines += [{"deal": n, "hands": {"N": "AS"}, "play": ["N: AS"], "facts": {"n": n}} for n in (1, 2)]
    return whole(native_bytes(lines), "native")[0]


def test_one_session_of_a_log_is_a_log():
    """Only its deals, players, cards, moves and facts."""
    log = evening().only("b")

    assert (1, 2, 8, 2, 2) == tuple(
        len(getattr(log, n)) for n in ("sessions", "deals", "seats", "cards", "moves")
    )
    assert ["b", "1", "2"] == log.facts["value"].tolist()
    assert [2, 3] == log.deals["deal"].tolist()


def test_a_session_that_is_not_there_is_a_key_error():
    """Asking for a sitting that the log does not have."""
    with pytest.raises(KeyError, match="c"):
        evening().only("c")


def test_a_log_goes_to_parquet_and_back(tmp_path):
    """The six tables are the same when they are read again."""
    log = evening()
    tables = {}
    for name in SCHEMA:
        getattr(log, name).to_parquet(tmp_path / name)
        tables[name] = pd.read_parquet(tmp_path / name)

    assert_same(log, Log(**tables))


def test_a_log_says_how_much_it_holds():
    """Its representation is a count."""
    assert "<Log: 2 sessions, 4 deals>" == repr(evening())


def test_a_note_is_said_once_and_counted():
    """Notes come in the order of their first lines."""
    tally = Tally()
    tally.add("b", 1, 9)
    tally.add("a", 1000, 4)
    tally.add("a", 1, 2)

    assert ["a (1,001 times; the first is here)", "b"] == [note.what for note in tally.notes()]


def test_names_are_set_apart_for_good():
    """An id that looks like ours is taken into account."""
    met = {}

    assert ["a", "a#2", "a#2#2", "a#3", "b"] == [set_apart(name, met) for name in ("a", "a", "a#2", "a", "b")]


def test_an_account_is_an_entry_of_the_contract():
    """What `to_dict` gives has a fixed set of keys."""
    assert ["path", "sha256", "format", "sessions", "records", "deals", "errors", "notes"] == list(
        Input("x").to_dict()
    )
