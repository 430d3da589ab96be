"""A log that is still being written is read as far as its lines are whole, whatever becomes of the file meanwhile."""

import gzip
import os
import shutil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detect.errors import FormatUnknown
from detect.log.growing import Growing
from detect.log.readers import read

SESSION = b'{"session": "club", "game": "whist", "players": ["Ada", "Ben", "Cyd", "Dot"]}\n'
HANDS = ("AK32.K94.QT8.J32", "QJT9.QJ2.J32.QT9", "654.T873.654.AK8", "87.A65.AK97.7654")
DEAL = b'{"deal": %d, "dealer": "S", "hands": {"N": "AK32.K94.QT8.J32", "E": "QJT9.QJ2.J32.QT9"}, "turn_up": "7H"}\n'
HEADINGS = b"session,game,deal,dealer,turn_up,play,ended\n"
ROW = b'club,whist,%d,S,7H,"N: 2C 5C AC 3C\nS: KD 2D 4D 9D",\n'
ENDED = b'{"ended": "planned"}\n'
LAST_ROW = b"club,whist,9,S,7H,,planned\n"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "evening.jsonl"


@pytest.fixture
def sheet(tmp_path):
    return tmp_path / "evening.csv"


def seen(growing):
    """Look until nothing is new, as the watch does, and give what was seen last."""
    last = None
    while (look := growing.look()) is not None or growing._suspect is not None:
        last = look or last
    return last


def errors(look):
    return [(error.line, error.expected) for error in look.input.errors]


def test_a_half_written_line_waits_for_its_rest(path):
    growing = Growing(str(path))
    path.write_bytes(SESSION + DEAL % 1 + (DEAL % 2)[:40])
    half = seen(growing)
    path.write_bytes(SESSION + DEAL % 1 + DEAL % 2)
    whole = seen(growing)

    assert (1, True, []) == (len(half.log.deals), half.unfinished, errors(half))
    assert (2, False, [], False) == (len(whole.log.deals), whole.unfinished, errors(whole), whole.anew)


def test_a_last_line_without_its_end_is_read_where_it_is_a_whole_object(path):
    path.write_bytes((SESSION + DEAL % 1 + ENDED).rstrip())
    look = Growing(str(path)).look()

    assert (1, True, False) == (len(look.log.deals), look.closed, look.unfinished)


def test_a_last_row_without_its_end_is_not_read(sheet):
    sheet.write_bytes(HEADINGS + ROW % 1 + LAST_ROW.rstrip())
    look = Growing(str(sheet)).look()

    assert (1, False, True, []) == (len(look.log.deals), look.closed, look.unfinished, errors(look))


def test_a_cell_of_several_lines_waits_for_its_mark(sheet):
    growing = Growing(str(sheet))
    row = ROW % 2
    sheet.write_bytes(HEADINGS + ROW % 1 + row[: row.index(b"\nS:") + 1])
    half = seen(growing)
    sheet.write_bytes(HEADINGS + ROW % 1 + row)
    whole = seen(growing)

    assert (1, True, []) == (len(half.log.deals), half.unfinished, errors(half))
    assert (2, False, []) == (len(whole.log.deals), whole.unfinished, errors(whole))


def test_a_mark_that_is_a_slip_holds_back_one_row_and_no_other(sheet):
    slip = b'club,whist,2,S,7H,"N: 2C 5C AC 3C,\n'
    growing = Growing(str(sheet))
    sheet.write_bytes(HEADINGS + ROW % 1 + slip)
    before = seen(growing)
    sheet.write_bytes(HEADINGS + ROW % 1 + slip + b"club,whist,3,S,7H,,\n")
    after = seen(growing)

    assert (1, True, []) == (len(before.log.deals), before.unfinished, errors(before))
    assert ["1", "3"] == list(after.log.deals["number"])
    assert [(4, "a quotation mark at the end of the cell, as at its beginning")] == errors(after)


def test_headings_that_are_not_there_yet_are_no_fault(sheet):
    growing = Growing(str(sheet))
    sheet.write_bytes(b"The Green Lamp\n")
    early = seen(growing)
    sheet.write_bytes(b"The Green Lamp\n" + HEADINGS + ROW % 1)
    later = seen(growing)

    assert (0, []) == (len(early.log.deals), errors(early))
    assert (1, []) == (len(later.log.deals), errors(later))


def test_cuts_for_the_first_deal_wait_for_it(path):
    path.write_bytes(SESSION.replace(b"}", b', "cut_in": [[["Ada", "2C"], ["Ben", "KD"]]]}'))
    look = Growing(str(path)).look()
    [at_the_end] = read(path).inputs[0].errors

    assert [] == errors(look)
    assert "a deal after it, which the cuts are for" == at_the_end.expected


def test_a_file_cut_short_is_read_anew(path):
    growing = Growing(str(path))
    path.write_bytes(SESSION + DEAL % 1 + DEAL % 2)
    seen(growing)
    path.write_bytes(SESSION + DEAL % 1)
    look = seen(growing)

    assert (True, 1) == (look.anew, len(look.log.deals))


def test_another_file_of_the_same_name_is_read_anew(path, tmp_path):
    growing = Growing(str(path))
    path.write_bytes(SESSION + DEAL % 1)
    seen(growing)
    other = tmp_path / "other"
    other.write_bytes(SESSION.replace(b"club", b"next") + DEAL % 1 + DEAL % 2)
    other.replace(path)
    look = seen(growing)

    assert (True, 2, "next") == (look.anew, len(look.log.deals), look.log.sessions["session"][0])


def test_a_copy_that_goes_on_from_the_same_lines_is_not_anew(path, tmp_path):
    growing = Growing(str(path))
    path.write_bytes(SESSION + DEAL % 1)
    seen(growing)
    shutil.copy(path, tmp_path / "other")
    with (tmp_path / "other").open("ab") as other:
        other.write(DEAL % 2)
    (tmp_path / "other").replace(path)
    look = seen(growing)

    assert (False, 2) == (look.anew, len(look.log.deals))


def test_a_file_that_is_empty_for_a_moment_while_it_is_saved_is_not_taken_so(path):
    growing = Growing(str(path))
    path.write_bytes(SESSION + DEAL % 1)
    seen(growing)
    path.write_bytes(b"")
    nothing = growing.look()
    path.write_bytes(SESSION + DEAL % 1 + DEAL % 2)
    look = seen(growing)

    assert nothing is None
    assert (False, 2) == (look.anew, len(look.log.deals))


def test_a_line_changed_within_the_grain_of_the_clock_is_seen(path):
    growing = Growing(str(path))
    path.write_bytes(SESSION + DEAL % 1)
    told = path.stat()
    seen(growing)
    path.write_bytes(SESSION + DEAL % 7)
    os.utime(path, ns=(told.st_atime_ns, told.st_mtime_ns))

    assert ["7"] == list(seen(growing).log.deals["number"])


def test_an_old_file_that_stands_still_is_not_opened_again(path, monkeypatch):
    path.write_bytes(SESSION + DEAL % 1)
    os.utime(path, (1e9, 1e9))
    growing = Growing(str(path))
    seen(growing)
    monkeypatch.setattr(type(path), "read_bytes", lambda self: pytest.fail("it was opened"))

    assert growing.look() is None


def test_what_cannot_be_read_yet_is_told_once_each_time(path, monkeypatch):
    growing = Growing(str(path))
    troubles = [growing.look().trouble, growing.look()]
    path.write_bytes(b"")
    troubles += [growing.look().trouble, growing.look()]
    path.write_bytes(SESSION + DEAL % 1)
    assert 1 == len(growing.look().log.deals)
    path.unlink()
    troubles += [growing.look().trouble, growing.look()]
    path.write_bytes(SESSION + DEAL % 1)
    again = growing.look()

    assert ["missing", None, "empty", None, "gone", None] == troubles
    assert (False, "", 1) == (again.anew, again.trouble, len(again.log.deals))


def test_an_empty_file_is_waited_for_whatever_it_is_said_to_be(path):
    path.write_bytes(b" \n")

    assert "empty" == Growing(str(path), "native").look().trouble


def test_a_file_that_somebody_else_holds_shut_is_tried_again(path, monkeypatch):
    path.write_bytes(SESSION + DEAL % 1)
    growing = Growing(str(path))

    def shut(self):
        raise PermissionError(13, "held")

    with monkeypatch.context() as held:
        held.setattr(type(path), "read_bytes", shut)
        troubles = growing.look().trouble, growing.look()

    assert ("shut", None) == troubles
    assert 1 == len(growing.look().log.deals)


def test_prose_is_no_log_so_far(tmp_path):
    path = tmp_path / "evening"
    path.write_bytes(b"Dear Ada,\nwill you keep the log?\n")

    assert "no_log" == Growing(str(path)).look().trouble


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b'[Event "Club"]\n[Deal "N:"]\n', "a pbn log"),
        (gzip.compress(SESSION, mtime=0), "a gzip file"),
    ],
)
def test_what_does_not_grow_line_by_line_is_refused(path, data, what):
    path.write_bytes(data)

    with pytest.raises(
        FormatUnknown, match=f"this is {what}; only a native log or a CSV sheet can be followed"
    ):
        Growing(str(path)).look()


def test_a_folder_is_refused(tmp_path):
    with pytest.raises(IsADirectoryError):
        Growing(str(tmp_path)).look()


@pytest.mark.parametrize(
    ("lines", "closed"),
    [
        (SESSION + DEAL % 1, False),
        (SESSION.replace(b"}", b', "ended": "planned"}') + DEAL % 1, False),
        (SESSION + DEAL % 1 + ENDED, True),
        (SESSION + DEAL % 1 + ENDED + SESSION, False),
        (SESSION + DEAL % 1 + ENDED + SESSION + DEAL % 1 + ENDED, True),
        (SESSION + DEAL % 1 + b'{"ended": "we went home"}\n', False),
        (SESSION + DEAL % 1 + b'{"ended": "we went home"}\n' + ENDED, True),
    ],
)
def test_a_sitting_is_closed_by_a_line_that_says_so(path, lines, closed):
    path.write_bytes(lines)

    assert closed == Growing(str(path)).look().closed


@pytest.mark.parametrize(
    ("rows", "closed"),
    [
        (ROW % 1, False),
        (LAST_ROW, False),
        (LAST_ROW + LAST_ROW, False),
        (ROW % 1 + LAST_ROW, True),
        (ROW % 1 + b"club,whist,,,,,clock\n", True),
        (ROW % 1 + b"club,whist,2,S,7H,,soon\n", False),
        (ROW % 1 + LAST_ROW + LAST_ROW.replace(b"club", b"next"), False),
    ],
)
def test_a_sheet_is_closed_by_a_later_row_that_says_so(sheet, rows, closed):
    """A sheet whose first row says how it ends says so beforehand, or of every row alike."""
    sheet.write_bytes(HEADINGS + rows)

    assert closed == Growing(str(sheet)).look().closed


def test_a_sheet_in_utf_16_grows_too(sheet):
    growing = Growing(str(sheet))
    text = (HEADINGS + ROW % 1 + ROW % 2).decode()
    sheet.write_bytes(text.encode("utf-16")[:-31])
    half = seen(growing)
    sheet.write_bytes(text.encode("utf-16"))

    assert (1, []) == (len(half.log.deals), errors(half))
    assert 2 == len(seen(growing).log.deals)


def test_the_format_can_be_named(tmp_path):
    path = tmp_path / "evening"
    path.write_bytes(b"\n\n" + SESSION + DEAL % 1)

    assert 1 == len(Growing(str(path), "native").look().log.deals)


NATIVE = SESSION + b"".join(DEAL % n for n in range(1, 6)) + ENDED
CSV = HEADINGS + b"".join(ROW % n for n in range(1, 6)) + LAST_ROW


@settings(max_examples=40, deadline=None)
@given(whole=st.sampled_from([NATIVE, CSV, NATIVE.replace(b"\n", b"\r\n")]), data=st.data())
def test_wherever_the_writing_pauses_no_line_is_a_fault_and_the_end_is_the_same(
    tmp_path_factory, whole, data
):
    cuts = sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=6)))
    path = tmp_path_factory.mktemp("growing") / ("evening.csv" if whole is CSV else "evening.jsonl")
    growing, deals, look = Growing(str(path)), 0, None
    for cut in [*cuts, len(whole)]:
        path.write_bytes(whole[:cut])
        look = growing.look() or look
        if look is not None:
            assert [] == errors(look)
            assert not look.anew
            assert deals <= len(look.log.deals)
            deals = len(look.log.deals)
    at_once = read(path)

    assert look.closed
    for name in ("sessions", "deals", "seats", "cards", "moves", "facts"):
        assert getattr(at_once, name).equals(getattr(look.log, name))
