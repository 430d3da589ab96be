"""Logs written as PBN: the dialect of the standard, and nothing lost on the way back."""

import io
import re

import numpy as np
import pytest
from hypothesis import example, given, settings

from detect.log.pbn_own import LONGEST, own_tags, restore, restore_session
from detect.log.pbn_write import PbnWriter, write_pbn
from detect.log.pbn_write_bytes import encoded
from detect.log.pbn_write_tags import MANDATORY
from detect.log.readers import read
from detect.log.tables import Log
from detect.resources import resource
from tests.log.same_tables import assert_same_tables
from tests.strategies import native_bytes, native_logs, opened, pbn_file, pbn_files, whole

HEAD = '{"session": "s", "game": "%s", "players": ["Ada", "Ben", "Cyd", "Dot"]}\n'
HANDS = '"hands": {"N": "AK3.QJ.T98.65432", "E": "QJ2.A2.AKQ.AKQJT", "S": "T9.KT9876.J765.7", "W": "87654.543.432.98"}'


def written(log):
    out = io.BytesIO()
    said = write_pbn(log, out)
    return out.getvalue(), said


def one(line, game="bridge"):
    log, account = whole((HEAD.replace("%s", game) + line).encode(), "native")
    assert [] == account.errors
    return log


def back(data):
    return whole(data)


def lines(log):
    return written(log)[0].decode("utf-8").split("\r\n")


# ----- nothing is lost


@settings(max_examples=15)
@given(native_logs())
def test_native_logs_survive(told):
    """Whist, bridge and six-handed games with all a log can say: cards, moves, facts and sessions come back."""
    log, _ = whole(native_bytes(told), "native")

    data, said = written(log)

    again, account = back(data)
    assert [] == account.errors
    assert_same_tables(log, again)
    assert [] == [sentence for sentence in said if sentence.startswith("not kept")]


@settings(max_examples=15)
@given(pbn_files())
@example(pbn_file(3, 4, 3))
def test_bridge_records_survive(data):
    """Files as the field has them, with second tables and tags left out, come back in the same order."""
    log, _ = whole(data)

    again, _ = back(written(log)[0])

    assert_same_tables(log, again)


@pytest.mark.parametrize("name", ["whist-fair", "whist-stacked", "whist-revoking"])
def test_the_samples_survive(name):
    """Evenings of whist with packs, cuts and turn-ups, and the order in which the cards came to a hand."""
    log = read(resource("datasets", "samples", f"{name}.jsonl"))

    data, said = written(log)

    again, _ = back(data)
    assert_same_tables(log, again)
    assert f"order of cards ({len(log.deals)})" in said[0]
    assert 1 == len(said)


def test_pieces_are_written_one_by_one():
    """A file read in small blocks is written as it is when it is read whole."""
    data = pbn_file(5, 9, 3, plain=True)
    out = io.BytesIO()
    writer = PbnWriter(out)
    for chunk in opened(data).chunks(1 << 12):
        writer.add(chunk)

    assert [] == writer.close()
    assert written(whole(data)[0])[0] == out.getvalue()


def test_written_twice_it_is_the_same():
    """What is read from our own file is written as that file."""
    first, _ = written(whole(pbn_file(11, 3, 4))[0])

    again, _ = back(first)

    assert first == written(again)[0]


def test_no_log_writes_a_heading():
    """Nothing read: the two lines that say what the file is."""
    assert (b"% PBN 2.1\r\n% EXPORT\r\n", []) == written(Log.empty())


# ----- the dialect


def test_the_fifteen_tags_come_first_and_in_their_order():
    """One tag a line, CRLF, no tabs, a blank line before each record."""
    data, _ = written(whole(pbn_file(2, 2, 3))[0])

    assert data.startswith(b"% PBN 2.1\r\n% EXPORT\r\n\r\n[Event ")
    assert data.count(b"\n") == data.count(b"\r\n")
    assert b"\t" not in data
    records = data.decode("latin-1").split("\r\n\r\n")[1:]
    for record in records:
        tags = re.findall(r"^\[(\w+) ", record, re.MULTILINE)
        assert list(MANDATORY) == tags[:15]
        more = tags[15 : tags.index("Auction")]
        assert sorted(more) == more
        assert len(set(tags) - {"Note"}) == len([tag for tag in tags if tag != "Note"])


def test_deal_begins_with_the_dealer_and_goes_down():
    """Spades first and the ace first, from the dealer's hand clockwise; what was not seen is a dash."""
    log = one('{"deal": 1, "dealer": "E", "hands": {"E": "2C AS 3C KS", "N": "4H ??"}}')

    assert '[Deal "E:AK...32 - - -"]' in lines(log)
    again, _ = back(written(log)[0])
    assert_same_tables(log, again)


def test_auction_with_irregular_calls_and_notes():
    """An insufficient bid, a player passed over, an alert with its note, an auction that stops short."""
    line = (
        '{"deal": 1, "dealer": "N", HANDS, "auction": [["N", "1NT", null, "12-14"], ["E", "-", "skipped"], '
        '["S", "1C", "insufficient"], ["W", "X"], ["N", "XX", null, "12-14"]]}'
    )
    log = one(line.replace("HANDS", HANDS))

    text = lines(log)
    at = text.index('[Auction "N"]')
    assert ["1NT =1= ^S ^I 1C X", "XX =1= *", '[Note "1:12-14"]'] == text[at + 1 : at + 4]
    again, _ = back(written(log)[0])
    assert_same_tables(log, again)


def test_play_stands_in_columns_with_its_marks():
    """Rows from the opening leader, whoever led; a revoke is marked; a star ends a play that is not whole."""
    line = (
        '{"deal": 1, "dealer": "N", "trump": "NT", "declarer": "N", HANDS, "auction": [["N", "3NT"], ["E", "pass"], '
        '["S", "pass"], ["W", "pass"]], "play": [[["E", "2S"], ["S", "9S"], ["W", "3H", "revoke"], ["N", "AS"]], '
        '"N: TD AD 5D 2D"]}'
    )
    log = one(line.replace("HANDS", HANDS))

    text = lines(log)
    at = text.index('[Play "E"]')
    assert ["S2 S9 ^R H3 SA", "DA D5 D2 DT", "*"] == text[at + 1 : at + 4]
    assert '[Contract "3NT"]' in text
    again, _ = back(written(log)[0])
    assert_same_tables(log, again)


def test_whist_has_tags_that_anybody_can_read():
    """The game, the trump and the turn-up; the dealer as declarer, so that the leader is on his left."""
    log = read(resource("datasets", "samples", "whist-fair.jsonl"))

    text = lines(log)
    for tag in (
        '[GameType "Whist"]',
        '[Trump "D"]',
        '[TurnUp "DK"]',
        '[Declarer "N"]',
        '[Result "NS 4 EW 9"]',
        '[Play "E"]',
    ):
        assert tag in text
    again, _ = back(written(log)[0])
    assert [-1] == np.unique(again.deals.declarer).tolist()


def test_values_cannot_break_the_file():
    """Quotes, backslashes, brackets, line breaks, a tag within a tag: all of it comes back."""
    line = (
        '{"deal": "1\\"]", "facts": {"Remark": "say \\"hi\\" \\\\", "Odd": "a\\n[Deal \\"N:...\\"]", "Tab": "a\\tb", "no tag": "}", '
        '"Deal": "x", "PoneCut": "y", "comment": "one } two"}, "players": ["A\\nB", "[x]", "\\\\", "#"]}'
    )
    log = one(line.replace("HANDS", HANDS))

    data, said = written(log)

    again, account = back(data)
    assert [] == account.errors
    assert 1 == len(again.deals)
    assert_same_tables(log, again)
    assert "1 values have line breaks or tabs, which a tag cannot hold; spaces stand there" in said


def test_letters_are_latin_1_where_they_can_be():
    """An umlaut is one byte; what ISO 8859-1 lacks, or what would be taken for UTF-8, is UTF-8, and said."""
    assert (b"Z\xfcrich", False) == encoded("Zürich")
    assert ("Łódź".encode(), True) == encoded("Łódź")
    assert ("Ã©".encode(), True) == encoded("Ã©")
    log = one('{"deal": 1, "players": ["Zoë", "Łuk", "Ã©", "Dot"]}')

    data, said = written(log)

    assert b'[North "Zo\xeb"]' in data
    assert "2 values have letters outside ISO 8859-1, the letters of PBN; they are written in UTF-8" in said
    assert_same_tables(log, back(data)[0])


def test_no_line_of_ours_is_too_long():
    """A long list of events goes on in more tags; each line has at most 255 characters."""
    events = ", ".join(
        f'{{"kind": "expose", "seat": "N", "card": "AS", "note": "\\"{n}\\" é"}}' for n in range(40)
    )
    log = one(f'{{"deal": 1, "events": [{events}]}}')

    data, said = written(log)

    assert b"[PoneEvents_2 " in data
    assert max(len(line) for line in data.split(b"\n")) + 1 <= LONGEST
    assert [] == [sentence for sentence in said if "longer" in sentence]
    assert_same_tables(log, back(data)[0])


def test_comments_and_rows_of_tables_are_written_as_such():
    """A comment between braces and the rows of a table, not as tags of ours."""
    data = (
        b'[Event "E"]\n[Board "1"]\n[Deal "N:AK... - - -"]\n{well played}\n[OptimumResultTable "Declarer;Result"]\n'
        b"N 9\nS 10\n"
    )
    text = lines(whole(data)[0])

    at = text.index('[OptimumResultTable "Declarer;Result"]')
    assert ["N 9", "S 10"] == text[at + 1 : at + 3]
    assert "{well played}" in text


def test_what_is_in_our_own_tags_is_said():
    """A cut and a result: the sentence names them, with how many deals have them."""
    _, said = written(one('{"deal": 1, "cut": {"by": "E", "depth": 23}, "result": {"honours": {"NS": 2}}}'))

    assert said[0].startswith("PBN has no tags for cut (1), result (1): kept in tags of our own")


# ----- tags of our own


@pytest.mark.parametrize(
    ("key", "value"),
    [("time", "20:15"), ("time", "1"), ("time", ""), ("time", "a\nb"), ("void", True), ("cut", {"depth": 0}), ("table", None),
     ("deal", "null"), ("pack", "AS " * 300), ("events", [{"kind": "note", "note": '"\\' * 200}])],
)  # fmt: skip
def test_a_key_comes_back_from_its_tags(key, value):
    """Text, numbers as text, JSON, nothing, and what is too long for a line."""
    assert {key: value} == restore(own_tags(key, value))


def test_session_keys_come_back_from_their_tags():
    """The id and what the session line says."""
    pairs = own_tags("session", "2026", session=True) + own_tags("packs", 2, session=True)

    assert {"session": "2026", "packs": 2} == restore_session(pairs)
    assert {} == restore(pairs)


def test_a_tag_of_ours_that_cannot_be_read_is_named():
    """Somebody wrote a cut by hand, wrongly: an error with the line, and the rest is read."""
    data = b'[Event "E"]\n[Board "1"]\n[Deal "N:AK... - - -"]\n[PoneCut "deep"]\n[PoneTime "20:15"]\n'
    log, account = whole(data)

    assert ["20:15"] == log.deals.time.tolist()
    assert [(1, "deep")] == [(error.line, error.read) for error in account.errors]


def test_half_a_character_in_a_tag_of_ours_gives_way_to_its_sign():
    r"""`\ud800` alone is no character, and no table could hold it: the record stays."""
    data = b'[Event "E"]\n[Board "1"]\n[Deal "N:AK... - - -"]\n[PoneResult "{\\"trick\\ud800\\": {\\"NS\\": 7}}"]\n'
    log, _ = whole(data)

    assert ["trick\N{REPLACEMENT CHARACTER} NS"] == log.moves.note.tolist()


# ----- notes that refer to notes


def test_several_notes_on_one_call_stay_several():
    """`=1= =2=` is written as it was, without a third note that joins them."""
    data = b'[Event "E"]\n[Deal "N:AK... - - -"]\n[Auction "N"]\n1C =1= =2= AP\n[Note "1:a"]\n[Note "2:b"]\n'
    log, _ = whole(data)

    text = lines(log)
    assert "1C =1= =2= Pass Pass Pass" in text
    assert [] == [line for line in text if "a; b" in line]
    assert_same_tables(log, back(written(log)[0])[0])


def test_notes_that_were_made_are_no_facts():
    """A call's words become a note; the log's own Note, of the same record, stays its only fact of that name."""
    log = one('{"deal": 1, "auction": [["N", "1C", null, "weak"]], "facts": {"Note": "5:kept"}}')

    data, _ = written(log)

    assert b'[Note "6:weak"]' in data
    again, _ = back(data)
    assert ["5:kept"] == again.facts["value"].tolist()
    assert_same_tables(log, again)
