"""PBN values that stand for others: `#`, which copies, and `##text`, which stands for later records too."""

import io

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from detect.cards import format_hand
from detect.log.pbn_tags import Carry, Inherited, Tags, by_hash
from detect.log.pbn_write import PbnWriter, write_pbn
from tests.log.same_tables import assert_same_tables
from tests.strategies import opened, pack_of, whole

HANDS = "A... K... Q... J..."
VALUES = st.sampled_from(["#", "##", "##Hall", "##Club", "Hall", "Club", "", "?", "-", "###", "# 1"])
NAMES = (
    "Event", "Site", "Date", "Board", "West", "North", "Scoring", "Result", "Room", "Table", "Round", "Section",
    "HomeTeam", "Stage", "Hidden", "Vulnerable", "Dealer", "Contract", "Declarer",
)  # fmt: skip


def written(log):
    out = io.BytesIO()
    said = write_pbn(log, out)
    return out.getvalue(), said


def record(*tags, deal=f"N:{HANDS}"):
    more = [("Deal", deal)] if deal else []
    return "".join(f'[{name} "{value}"]\n' for name, value in (*tags, *more)) + "\n"


def read(*records):
    return whole("".join(records).encode())[0]


def facts(log):
    return list(zip(*(log.facts[column].tolist() for column in ("deal", "name", "value")), strict=True))


def texts(column):
    return [text if isinstance(text, str) else None for text in column]


@st.composite
def inheriting(draw):
    """Draw a file whose records copy and set values; some have no deal, some are another table of the one before."""
    records = []
    for number in range(draw(st.integers(1, 6))):
        tags = draw(st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=8))
        pack = pack_of(number // 2)
        hands = " ".join(format_hand(pack[at::4]) for at in range(4))
        kind = draw(st.sampled_from(["deal", "deal", "none", "result"]))
        tags |= {"Result": "9"} if kind == "result" else {}
        records.append(record(*tags.items(), deal=f"N:{hands}" if kind == "deal" else ""))
    return "".join(records).encode()


# ----- reading


def test_a_value_of_its_own_ends_a_default():
    """The standard's example: the boards of the next day have their date once, without `##`, and it stands for all."""
    log = read(
        record(("Event", "E"), ("Date", "##2026.11.02"), ("Board", 1)),
        record(("Board", 2)),
        record(("Date", "2026.11.03"), ("Board", 3)),
        record(("Board", 4)),
    )

    days = dict(zip(log.sessions["session"], log.sessions["date"], strict=True))
    assert ["2026-11-02"] * 2 + ["2026-11-03"] * 2 == [days[name] for name in log.deals["session"]]


@pytest.mark.parametrize(("ending", "there"), [("#", "3"), ("4", "4"), ("?", None)])
def test_a_table_stands_until_a_record_has_its_own(ending, there):
    """`##` for two records; then a value of its own, or a copy, is the record's alone."""
    log = read(
        record(("Table", "##3"), ("Board", 1)),
        record(("Board", 2)),
        record(("Table", ending), ("Board", 3)),
        record(("Board", 4)),
    )

    assert ["3", "3", there, None] == texts(log.deals["table"])


def test_a_default_that_has_ended_does_not_come_back_in_the_next_block():
    """The same file read in small blocks: what has ended is not carried over."""
    records = [record(("Event", n), ("Table", t), ("Board", n)) for n, t in enumerate(["##3", "4"])]
    data = "".join([*records, *(record(("Event", n), ("Board", n)) for n in range(2, 9))]).encode()

    tables = [name for log in opened(data).chunks(64) for name in texts(log.deals["table"])]
    assert ["3", "4", *[None] * 7] == tables


@given(st.lists(st.none() | VALUES, min_size=1, max_size=12), st.integers(0, 12))
def test_one_by_one_is_as_all_at_once(said, cut):
    """The values of records by themselves, in one piece and in two pieces."""
    inherited = Inherited()
    one = [inherited.value("Site", text) for text in said]

    several, carry = [], Carry()
    for part in filter(None, (said[:cut], said[cut:])):
        values = list(dict.fromkeys(text for text in part if text is not None))
        rows = [[at, 0, values.index(t), 0, 0, 0, 0] for at, t in enumerate(part) if t is not None]
        tags = Tags.of(len(part), ["Site"], values, np.array(rows, np.int64).reshape(-1, 7))
        found = by_hash(tags, "Site", carry)
        value, nearest, default = ([tags.values[c] if c >= 0 else None for c in codes] for codes in found)
        several += value
        carry = Carry(
            nearest={"Site": nearest[-1]} if nearest[-1] is not None else {},
            defaults={"Site": default[-1]} if default[-1] is not None else {},
        )

    assert one == several
    assert (inherited.nearest, inherited.defaults) == (carry.nearest, carry.defaults)


# ----- writing


@settings(max_examples=15)
@given(inheriting())
@example(b'[Event "##"]\n\n[Event "#"]\n\n[Event "###"]')
@example(b'[Table "#"]\n\n[Event "#"]\n[Site "##Hall"]\n\n')
@example((record(("Board", "1"), ("West", "A")) + record(("Board", "2")) + record(("West", "#"))).encode())
@example(
    (record(("Scoring", "##IMP")) + record() + record(("Scoring", "#")) + record(("Scoring", ""))).encode()
)
def test_what_records_say_of_themselves_survives(data):
    """Copies and defaults of any tag, allowed there or not, once and a second time through PBN."""
    assume(b"[" in data)
    log, _ = whole(data)

    first, said = written(log)
    again, _ = whole(first)
    assert_same_tables(log, again)
    assert [] == [sentence for sentence in said if sentence.startswith("not kept")]

    last, _ = whole(written(again)[0])
    assert_same_tables(log, last)


def test_a_copy_is_written_as_a_copy():
    """`#` and `##` where they read back as they did; a record that has neither says what it inherits."""
    log = read(
        record(("Event", "##Cup"), ("Board", 1), ("West", "Ada"), ("Scoring", "##IMP")),
        record(("Event", "#"), ("Board", 2), ("West", "#")),
        record(("Board", 3), ("West", "Ben")),
    )

    data, said = written(log)

    records = data.decode().split("\r\n\r\n")[1:]
    for tags, text in zip(
        (
            ['[Event "##Cup"]', '[West "Ada"]', '[Scoring "##IMP"]'],
            ['[Event "#"]', '[West "#"]', '[Scoring "IMP"]'],
            ['[Event "Cup"]', '[West "Ben"]'],
        ),
        records,
        strict=True,
    ):
        assert [] == [tag for tag in tags if tag not in text]
    assert b"PoneFacts" not in data
    assert [] == said


def test_a_copy_of_what_stands_elsewhere_is_kept_beside():
    """`#` passes over a record without the tag; written, that record has one, so `#` would copy it."""
    log = read(
        record(("Scoring", "MP"), ("Board", 1)), record(("Board", 2)), record(("Scoring", "#"), ("Board", 3))
    )

    data, said = written(log)

    last = data.decode().split("\r\n\r\n")[3]
    assert '[Scoring "MP"]' in last
    assert '[PoneFacts "[[null, \\"Scoring\\", \\"#\\"]]"]' in last
    assert said[0].startswith("PBN has no tags for facts (1), session of a session (1): ")
    assert_same_tables(log, whole(data)[0])


def test_pieces_go_on_with_what_was_inherited():
    """A file of several sessions, read and written in small pieces, is the file written at once."""
    data = b"".join(
        record(("Event", n), ("Site", site), ("Board", n), ("West", west)).encode()
        for n, (site, west) in enumerate(
            [("##Hall", "Ada"), ("#", "#"), ("Club", "#"), ("#", "Ben"), ("#", "#")] * 2
        )
    )
    out = io.BytesIO()
    writer = PbnWriter(out)
    for chunk in opened(data).chunks(64):
        writer.add(chunk)

    assert [] == writer.close()
    assert out.getvalue() == written(whole(data)[0])[0]
    assert_same_tables(whole(data)[0], whole(out.getvalue())[0])


# ----- tags that PBN wants and the record does not have


def test_tags_that_were_added_are_no_facts():
    """Written, a record has fifteen tags; read again, it says what it said before."""
    log = read(record(("Event", "Cup"), ("Board", 1)))

    data, _ = written(log)

    unknown = "Site? Date? West? North? East? South? Dealer? Vulnerable? Scoring? Declarer? Contract? Result?"
    assert f'[PoneAdded "{unknown}"]'.encode() in data
    again, _ = whole(data)
    assert ["Event", "Board"] == again.facts["name"].tolist()


def test_a_tag_that_somebody_fills_in_is_a_fact():
    """The steward writes the score and a name into our file: they count, and the others are still unknown."""
    data, _ = written(read(record(("Event", "Cup"), ("Board", 1))))

    log, _ = whole(data.replace(b'[Result "?"]', b'[Result "9"]').replace(b'[West "?"]', b'[West "Ada"]'))

    assert {"Event": "Cup", "Board": "1", "West": "Ada", "Result": "9"} == {
        name: value for _, name, value in facts(log)
    }
    assert ["Ada"] == log.seats["player"].tolist()


def test_a_board_that_was_added_is_no_number():
    """Deals from a dealing program have no Board; written, it is unknown, and read again there is none."""
    log = read(record(("Event", "Cup")), record(("Event", "Cup"), ("Board", "?")))

    data, said = written(log)

    assert b"PoneDeal" not in data
    assert [] == said
    assert [None, "?"] == texts(whole(data)[0].deals["number"])


def test_only_what_is_named_is_no_fact():
    """Each record names its own; a name that it does not have means nothing, and nothing is taken from the tables."""
    log = read(
        record(("Event", "Cup"), ("Site", "?"), ("PoneAdded", "Site  Nothing PoneAdded Deal")),
        record(("Site", "?"), ("West", "Ada")),
        record(("West", "Ada"), ("Note", "1:a"), ("PoneAdded", "West Note")),
        record(("PoneAdded", "")),
    )

    assert [(0, "Event"), (1, "Site"), (1, "West")] == [(deal, name) for deal, name, _ in facts(log)]
    assert ["Ada"] == log.seats["player"].unique().tolist()
    assert [4] * 4 == log.cards.groupby("deal").size().tolist()


def test_records_without_a_deal_say_what_they_said():
    """A heading that has a Scoring and no more is not given an event."""
    log = read(
        record(("Scoring", "IMP"), deal=""),
        record(("Event", "Cup"), ("Board", 1)),
        record(("Site", "#"), deal=""),
    )

    again, _ = whole(written(log)[0])

    assert_same_tables(log, again)
    assert [(-1, "Scoring"), (0, "Event"), (0, "Board"), (-1, "Site")] == [
        (deal, name) for deal, name, _ in facts(again)
    ]


def test_a_heading_stands_before_the_deals_below_it():
    """Deals that say nothing of themselves are parted by lines: the event of the heading is theirs, not the first's."""
    log = read(record(), record(), record(("Event", "Cup"), deal=""), record(), record(("Board", 1)))

    again, _ = whole(written(log)[0])

    assert_same_tables(log, again)
    assert [False, False, True, True] == [name == "Cup" for name in again.deals["session"]]


def test_a_sitting_keeps_its_name_for_other_programs():
    """Of a log that is no PBN the event is the sitting's name, the second time too."""
    log, _ = whole(b'{"session": "Monday", "game": "bridge", "date": "2026-11-02"}\n{"deal": 1}\n', "native")

    first, _ = written(log)
    second, _ = written(whole(first)[0])

    assert b'[Event "Monday"]' in first
    assert first == second
