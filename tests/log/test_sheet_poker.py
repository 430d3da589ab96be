"""Tables of poker hands read by columns: what comes of them is what comes of them row by row."""

from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from detect.log import sheet_poker
from detect.log.sheet_csv import Reader
from detect.log.source import Source
from tests.strategies import assert_same

PACK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
ODD = (
    "",
    " AsKd",
    "As Kd",
    "'AsKd",
    "10h9c",
    "10-Dec",
    "as",
    "1s",
    "=1+1",
    "#N/A",
    '"As\nKd"',
    "??",
    "AsAs",
    "7",
    "é",
)


def table(rng, rows):
    """Make a table of hands, some cells of it odd, rows short and long, sittings that come and go."""
    many = rng.randint(1, 4)
    names = ["session", "hand", *(f"p{seat}" for seat in range(1, many + 1)), "board", "weather"][
        rng.randint(0, 1) :
    ]
    lines = [",".join(names)]
    for number in range(rows):
        cards = rng.sample(PACK, 14)
        cells = {"session": str(number // rng.choice([3, 4])), "hand": str(number), "board": "".join(cards[8 : rng.choice([8, 11, 13])]),
                 "weather": rng.choice(["", "fine"])}  # fmt: skip
        cells |= {f"p{seat}": "".join(cards[2 * seat - 2 : 2 * seat]) for seat in range(1, many + 1)}
        if rng.random() < 0.1:
            cells[rng.choice(names)] = rng.choice(ODD)
        row = [cells[name] for name in names]
        lines.append(
            ",".join(row[: rng.choice([len(row)] * 20 + [1, 2])] + rng.choice([[]] * 20 + [[""], ["more"]]))
        )
    return "\n".join(lines)


def read_of(text):
    """Read a table whole."""
    reader = Reader(Source.of("hands.csv", text.encode()))
    (log,) = reader.chunks(None)
    return log, reader.input


@given(seed=st.integers(0, 2**32), batch=st.sampled_from([2, 5, 2_000]))
@settings(max_examples=40, deadline=None, phases=[Phase.explicit, Phase.generate])
def test_columns_give_what_rows_give(seed, batch):
    """Tables, counts, errors and notes are the same, with odd cells and without, however many rows are read together."""
    text = table(Random(seed), 20)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sheet_poker, "BATCH", batch)
        by_columns, account = read_of(text)
        patch.setattr(sheet_poker, "columns_of", lambda *_: None)
        by_rows, other = read_of(text)

    assert_same(by_rows, by_columns)
    assert other.to_dict() == account.to_dict()


def test_a_plain_table_is_read_by_columns(monkeypatch):
    """But for the first row of a sitting, none is read by itself."""
    text = (
        "session,hand,p1,p2,board\n"
        + "".join(f"1,{n},AsKd,2c??,\n" for n in range(9))
        + "2,9,AsKd,2c3c,4c5c6c\n"
    )
    met = []
    taken = Reader._row
    monkeypatch.setattr(
        Reader, "_row", lambda self, line, *rest, **more: met.append(line) or taken(self, line, *rest, **more)
    )
    log, account = read_of(text)

    assert [2, 11] == met
    assert (10, 10, []) == (account.records, len(log.deals), account.errors)
    assert [51, 24, 0, -1] == log.cards["card"].tolist()[:4]
    assert list(range(2, 12)) == log.deals["line"].tolist()


def test_a_row_of_which_no_hand_can_be_read_is_named():
    """A spreadsheet made a day of the only hand: an error on its line, no fault of ours."""
    log, account = read_of("hand,p1\n1,10-Dec\n2,AsKd\n")

    assert [(2, "10-Dec")] == [(error.line, error.read) for error in account.errors]
    assert 2 == len(log.deals)
