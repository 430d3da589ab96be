"""Evenings typed into a sheet and kept as CSV: what reads, and what is said of what does not."""

import csv
import io
import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from detect.log.native_values import Fault
from detect.log.sheet_cells import events_cell, rounds_cell
from detect.log.source import sniff
from detect.log.tables import MOVES, Stage
from tests.strategies import assert_same, opened, pack_of, spoilt, whole

HANDS = ("AS KS QS", "2C 3C 4C", "TD 9D", "7H JK ??")


def table(*rows, delimiter=","):
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows(rows)
    return out.getvalue().encode()


def read(*rows, delimiter=","):
    return whole(table(*rows, delimiter=delimiter), "csv")


def clean(*rows, delimiter=","):
    log, account = read(*rows, delimiter=delimiter)
    assert [] == account.errors
    return log, account


def faults(account):
    return [(error.line, error.record, error.read, error.expected.split(":")[0]) for error in account.errors]


def native(*lines):
    return whole("\n".join(json.dumps(line) for line in lines).encode(), "native")[0]


EVENING = [
    [
        "deal",
        "dealer",
        "cut.by",
        "cut.depth",
        "turn_up",
        "hands.N",
        "hands.E",
        "hands.S",
        "hands.W",
        "play",
        "void",
    ],
    ["1", "S", "E", "23", "7H", *HANDS, "W: 2C 5C AC 3C / S: KD 2D 4D 9D", ""],
    ["2", "W", "N", "0", "AS", *HANDS, "", "yes"],
]
LINES = [
    {"session": "evening"},
    {"deal": 1, "dealer": "S", "cut": {"by": "E", "depth": 23}, "turn_up": "7H", "hands": dict(zip("NESW", HANDS, strict=True)),
     "play": ["W: 2C 5C AC 3C", "S: KD 2D 4D 9D"]},
    {"deal": 2, "dealer": "W", "cut": {"by": "N", "depth": 0}, "turn_up": "AS", "hands": dict(zip("NESW", HANDS, strict=True)),
     "void": True},
]  # fmt: skip
PLACES = {"line", "source", "file"}


def test_a_sheet_is_a_native_log_with_a_row_a_deal():
    """The dotted columns give the very tables that the keys of the native log give."""
    log, account = clean(*EVENING)

    assert_same(native(*LINES), log, without=PLACES)
    assert ("csv", 1, 2, 2) == (account.format, account.sessions, account.records, account.deals)
    assert ["csv"] == log.sessions["source"].tolist()


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_mark_between_cells_is_found(delimiter):
    """Commas, semicolons, tabs and strokes all do."""
    log, _ = clean(*EVENING, delimiter=delimiter)

    assert_same(native(*LINES), log, without=PLACES)
    assert "csv" == sniff(table(*EVENING, delimiter=delimiter), "evening")


@pytest.mark.parametrize("letters", ["utf-8-sig", "utf-16", "utf-16-le", "latin-1"])
def test_any_letters_will_do(letters):
    """Names come through from UTF-8 with its mark, UTF-16 and Latin-1."""
    text = "deal,dealer,players.N,players.E,players.S,players.W\n1,N,Zoë,Åke,Ben,Dot\n"

    log, account = whole(text.encode(letters), "csv")

    assert ["Zoë", "Åke", "Ben", "Dot"] == log.seats["player"].tolist()
    assert [] == account.errors
    assert (letters == "latin-1") == bool(account.notes)


def test_what_a_spreadsheet_writes_in_other_countries():
    """A first line that names the separator, semicolons, and commas for decimals."""
    data = "\ufeffsep=;\r\ndeal;cut.depth;counts.N;seconds.shuffle\r\n1;23,0;13.0;21,5\r\n".encode()

    log, account = whole(data, "csv")

    assert [] == account.errors
    assert (23, 21.5) == (log.deals["cut"][0], log.deals["shuffle_s"][0])
    assert (Stage.COUNTED, 13) == tuple(log.cards.loc[0, ["stage", "position"]])


@pytest.mark.parametrize(
    "first",
    [
        [["deal", "hands", "", "", "", "cut", ""], ["", "N", "E", "S", "W", "by", "depth"]],
        [["Deal", "Hands", "Hands", "Hands", "Hands", "Cut", "Cut"], ["", "North", "East", "South", "West", "By", "Depth"]],
        [["The Green Lamp"], [""], ["deal", "hands 1", "hands 2", "hands_3", "hands.p4", "CUT BY", " cut  depth "]],
        [["deal", "hands.N", "hands.E", "hands.S", "hands.W", "\u200fcut.by\u200e", "cut.depth"]],
    ],
)  # fmt: skip
def test_headings_as_people_write_them(first):
    """Merged cells over two rows, a title above, spaces for dots, any case, marks of direction."""
    log, account = clean(*first, ["1", *HANDS, "E", "23"])

    expected = native(LINES[0], {"deal": 1, "hands": LINES[1]["hands"], "cut": {"by": "E", "depth": 23}})
    assert_same(expected, log, without=PLACES)
    assert (first[0] == ["The Green Lamp"]) == bool(account.notes)


@pytest.mark.parametrize(
    "cell",
    [
        "W: 2C 5C AC 3C; S: KD 2D 4D 9D",
        "West: 2C5CAC3C\nSouth: KD2D4D9D\n",
        '["W: 2C 5C AC 3C", [["S", "KD"], ["W", "2D"], ["N", "4D"], ["E", "9D"]]]',
    ],
)
def test_tricks_in_one_cell(cell):
    """Tricks stand apart by semicolons, strokes or new lines, or are JSON."""
    log, _ = clean(["deal", "play"], ["1", cell])

    expected = native(LINES[0], {"deal": 1, "play": LINES[1]["play"]})
    assert_same(expected, log, without=PLACES)


def test_tricks_in_a_column_each():
    """A trick keeps its number though the one before it was not written down."""
    log, account = read(["deal", "play.1", "play 2", "play.3"], ["1", "W: 2C 5C AC 3C", "", "S: KD 2D XX"])

    assert [1, 1, 1, 1] == log.moves["street"].tolist()
    assert [(2, 1, "XX", "play.3")] == faults(account)

    log, _ = clean(
        ["deal", "play.1", "play.3"], ["1", "W: 2C 5C AC 3C", '[["S", "KD", "corrected"], ["S", "2D"]]']
    )
    assert [1, 1, 1, 1, 3, 3] == log.moves["street"].tolist()


def test_an_auction_in_one_cell():
    """Calls go clockwise from the seat before the colon."""
    log, _ = clean(["deal", "auction"], ["1", "E: 1C pass 1H-X, xx"])

    assert [2, 3, 4, 1, 2] == log.moves["seat"].tolist()
    assert ["bid", "pass", "bid", "double", "redouble"] == [MOVES[move] for move in log.moves["move"]]


def test_structures_are_written_as_json():
    """Events, facts and draws are written in a cell as they are in the native log."""
    event = {"kind": "expose", "seat": "N", "card": "7H", "trick": 2}
    log, _ = clean(["deal", "events", "facts"], ["1", json.dumps([event]), '[["N", "mood", "glum"]]'])

    expected = native(LINES[0], {"deal": 1, "events": [event], "facts": [["N", "mood", "glum"]]})
    assert_same(expected, log, without=PLACES)


def test_players_change_seats():
    """Names hold from the row that gives them; a seat left blank beside names is empty, and that is said."""
    log, account = clean(
        ["deal", "players.N", "players.E", "players.S", "players.W"],
        ["1", "Ada", "Ben", "Cyd", "Dot"],
        ["2", "", "", "", ""],
        ["3", "Ada", "Fay", "", "Dot"],
    )

    seats = log.seats.assign(player=log.seats["player"].astype(str))
    assert ["Ada", "Ben", "Cyd", "Dot"] * 2 + ["Ada", "Fay", "Dot"] == seats["player"].tolist()
    assert [(4, "a row that names players and not one who sat there left the seat empty")] == [
        (note.line, note.what) for note in account.notes
    ]


def test_players_in_one_cell():
    """All names may stand in one cell, clockwise from North."""
    log, _ = clean(["deal", "players", "dealer"], ["1", "Ada, Ben, Cyd, Dot", "N"])

    assert ["Ada", "Ben", "Cyd", "Dot"] == log.seats["player"].tolist()


@pytest.mark.parametrize("seat", ["Q", "0", "13", "dealer"])
def test_seats_that_do_not_exist(seat):
    """A name in a seat that no table has is a fault, and the others sit."""
    log, account = read(["deal", f"players.{seat}", "players.2", f"hands.{seat}"], ["1", "Ada", "Ben", "AS"])

    assert ["Ben"] == log.seats["player"].tolist()
    assert [(2, 1, seat, f"hands.{seat}"), (2, 1, seat, f"players.{seat}")] == sorted(faults(account))


def test_a_table_of_six_has_numbered_seats():
    """A table has as many seats as a row has anything for."""
    header = ["deal", "dealer", *(f"players.p{seat}" for seat in range(1, 7)), "stacks.6"]
    log, _ = clean(
        header, ["1", "p6", "Ada", "", "Cyd", "", "", "", "200"], ["2", "5", "A", "B", "C", "D", "E", "", ""]
    )

    assert [6, 5] == log.deals["dealer"].tolist()
    assert [1, 3, 6, 1, 2, 3, 4, 5] == log.seats["seat"].tolist()


def test_sessions_follow_their_column():
    """A new value opens a session, a blank one goes on, and an id met twice is kept apart."""
    log, account = clean(
        ["session", "deal", "date", "ended"],
        ["mon", "1", "2026-11-02", ""], ["", "2", "", "clock"], ["tue", "1", "2026-11-03", ""], ["mon", "1", "", ""],
    )  # fmt: skip

    assert ["mon", "tue", "mon#2"] == log.sessions["session"].tolist()
    assert ["mon", "mon", "tue", "mon#2"] == log.deals["session"].tolist()
    assert ["clock", None, None] == [
        each if isinstance(each, str) else None for each in log.sessions["ended"]
    ]
    assert [(5, "session mon was met again and is kept apart as mon#2")] == [
        (note.line, note.what) for note in account.notes
    ]


def test_a_row_for_the_session_alone():
    """A row without a deal speaks of the session, and what contradicts it later is a fault."""
    log, account = read(
        ["session", "game", "players", "deal", "packs"],
        ["mon", "whist", "Ada;Ben;Cyd;Dot", "", ""], ["mon", "whist", "", "1", "2"], ["mon", "bridge", "", "2", "2"],
    )  # fmt: skip

    assert [1, 2] == [len(log.sessions), len(log.deals)]
    assert 2 == log.sessions["packs"][0]
    assert [(4, 3, "bridge", "game")] == faults(account)


def test_unknown_columns_are_facts():
    """What the log has no column for is kept, and said once."""
    log, account = clean(
        ["deal", "Weather", "p1", "facts.Light"], ["1", "=fog", "AS", "poor"], ["2", "sun", "", ""]
    )

    kept = log.facts[["deal", "name", "value"]].astype(object).to_numpy().tolist()
    assert [[0, "Weather", "=fog"], [0, "p1", "AS"], [0, "Light", "poor"], [1, "Weather", "sun"]] == kept
    assert ["kept as facts, since a log has no such columns: Weather, p1; write players.1 for a name and hands.1 for cards"] == [
        note.what for note in account.notes
    ]  # fmt: skip


def test_every_fault_has_its_row_and_column():
    """What cannot be read is said with line, row and column; the rest of the row is kept."""
    log, account = read(
        [
            "deal",
            "dealer",
            "cut depth",
            "hands.N",
            "hands.9",
            "counts.E",
            "void",
            "events",
            "turn_up",
            "players.N",
        ],
        ["1", "Q", "many", "AS 1S", "KS", "13.5", "perhaps", "[{", "7H 8H", "Ada"],
        ["\n2", "N", "53", "KS", "", "", "", "", "", ""],
    )

    assert [
        (2, 1, "13.5", "counts.E"), (2, 1, "1S", "hands.N"), (2, 1, "7H 8H", "turn_up"), (2, 1, "9", "hands.9"),
        (2, 1, "Q", "dealer"), (2, 1, "[{", "events"), (2, 1, "many", "cut depth"), (2, 1, "perhaps", "void"),
    ] == sorted(faults(account))  # fmt: skip
    assert ["1", "2"] == log.deals["number"].tolist()
    assert [50] == log.cards["card"].tolist()


@pytest.mark.parametrize("cell", ["1E+05", "1,00E+05", "10-Dec", "02.Mrz", "Dec-10", "3/4/2026", "100000"])
def test_cards_that_a_spreadsheet_has_turned_into_something_else(cell):
    """Numbers and days among the cards are the spreadsheet's doing, and the fault says what to do."""
    _, account = read(["deal", "hands.N"], ["1", cell])

    (error,) = account.errors
    assert cell == error.read
    assert "set the column's format to text" in error.expected


@pytest.mark.parametrize("cell", ["1,000", "1.000.000", "12,345"])
def test_marks_between_thousands_are_no_decimals(cell):
    """A number that might be either is not guessed at."""
    _, account = read(["deal", "players.1", "stacks.1"], ["1", "Ada", cell])

    assert [(2, 1, cell, "stacks.1")] == faults(account)


def test_a_hand_given_twice():
    """Of two columns for one seat the first is read, and the second is a fault."""
    log, account = read(["deal", "hands.N", "hands.1"], ["1", "AS", "KS"], ["2", "", "QS"])

    assert [51, 49] == log.cards["card"].tolist()
    assert [(2, 1, "KS", "hands.1")] == faults(account)


def test_formulas_that_went_wrong():
    """The signs a spreadsheet shows for a fault are no values."""
    log, account = read(["deal", "players.1", "facts.x"], ["#REF!", "#N/A", "'#N/A"])

    assert [(2, 1, "#REF!", "deal"), (2, 1, "#N/A", "players.1")] == faults(account)
    assert ["#N/A"] == log.facts["value"].tolist()


def test_a_row_that_is_no_deal():
    """A row with nothing but remarks is not taken for a deal."""
    log, account = read(["deal", "hands.N", "remarks"], ["1", "AS", ""], ["", "", "24 deals in all"])

    assert 1 == len(log.deals)
    assert [(3, 2, '{"remarks": "24 deals in all"}', "remarks")] == faults(account)


def test_cells_beyond_the_headings():
    """What stands under no heading is passed over, and that is said."""
    _, account = clean(
        ["deal", "", "hands.N"], ["1", "x", "AS", "y"], ["", "", ""], ["2", "", "KS"], ["3", "z"]
    )

    assert [(2, "a cell without a heading was passed over (3 times; the first is here)")] == [
        (note.line, note.what) for note in account.notes
    ]
    assert 3 == account.records


def test_lines_are_counted_within_cells():
    """A cell of three lines moves the rows after it, not their numbers."""
    log, _ = clean(["deal", "play"], ["1", "W: 2C 5C AC 3C\n\nS: KD"], [], ["2", "N: AS"])

    assert [2, 6] == log.deals["line"].tolist()


def test_a_quotation_mark_that_is_not_closed():
    """The row of a slip is lost and named; those after it are read."""
    text = 'deal,players.1,hands.1\n1,"Ada,AS\n2,Ben,KS\n3,Cyd,QS\n'
    log, account = whole(text.encode(), "csv")

    assert ["2", "3"] == log.deals["number"].tolist()
    assert [(2, '1,"Ada,AS')] == [(error.line, error.read) for error in account.errors]


def test_two_slips_do_not_hide_what_is_between():
    """Two quotation marks too many do not swallow the rows between them."""
    text = 'deal,players.1,hands.1\n1,"Ada,AS\n2,Ben,KS\n3,"Cyd,QS\n4,Dot,JS\n'
    log, account = whole(text.encode(), "csv")

    assert ["2", "4"] == log.deals["number"].tolist()
    assert [2, 4] == [error.line for error in account.errors]


def test_a_slip_far_from_the_end(monkeypatch):
    """A mark that is open over too many lines is given up, and not a line after it is lost."""
    monkeypatch.setattr("detect.log.sheet_csv.MOST_LINES", 5)
    text = 'deal,hands.1\n1,"AS\n' + "".join(f"{deal},KS\n" for deal in range(2, 40))
    log, account = whole(text.encode(), "csv")

    assert [str(deal) for deal in range(2, 40)] == log.deals["number"].tolist()
    assert [2] == [error.line for error in account.errors]


@pytest.mark.parametrize("data", [b"", b"\n\n", b"Dear Ada,\nyour letter came\n", b"a,b,c\n1,2,3\n"])
def test_a_file_without_headings(data):
    """What has no headings of the log is refused with the headings it should have."""
    log, account = whole(data, "csv")

    assert log is None
    assert ["a row of headings such as deal, dealer, turn_up, hands.N"] == [
        e.expected for e in account.errors
    ]


@pytest.mark.parametrize(
    "name", ["=cmd|' /C calc'!A0", "x" * 10_000, "<script>alert(1)</script>", "\u202eadA", "Ada\tBen", "O'Neill", "'t Hooft"]
)  # fmt: skip
def test_names_are_kept_as_they_are(name):
    """Formulas, long names, HTML and marks of direction are names like any other."""
    log, _ = clean(["deal", "players.N"], ["1", name])

    assert [name] == log.seats["player"].tolist()


def test_blanks_round_a_name_do_not_make_two_people():
    """Blanks that nobody sees are taken off."""
    log, _ = clean(["deal", "players.N"], ["1", " Ada "], ["2", "Ada"], ["3", "\xa0Ada"])

    assert ["Ada"] * 3 == log.seats["player"].tolist()


def test_chunks_are_whole_sessions():
    """A chunk ends where a session does, and all chunks together are the whole."""
    rows = [[f"s{session}", deal, pack] for session in range(5) for deal in (1, 2, 3)
            for pack in ["AS KS" if deal != 2 else "AS 1S"]]  # fmt: skip
    data = table(["session", "deal", "pack"], *rows)
    reader = opened(data, "csv")

    chunks = list(reader.chunks(4))

    assert [6, 6, 3] == [len(chunk.deals) for chunk in chunks]
    assert list(range(15)) == [deal for chunk in chunks for deal in chunk.deals["deal"]]
    assert [(line, line - 1) for line in (3, 6, 9, 12, 15)] == [
        (e.line, e.record) for e in reader.input.errors
    ]


GOOD = st.sampled_from(
    [table(*EVENING), table(*EVENING, delimiter=";"), table(*EVENING).replace(b"\r\n", b"\n")]
)


@given(spoilt(GOOD, b"\",;\t|\r\n\0='NESW:-[]{}12"))
@example(b'deal,deal\n"')
@example(b"hands\n,\n")
def test_no_file_breaks_the_reader(data):
    """Whatever is done to a sheet, what is left of it is read and every fault has a line."""
    log, account = whole(data, "csv")

    assert all(error.expected and (error.line or 0) > 0 for error in account.errors)
    assert (0 if log is None else len(log.deals)) == account.deals


def test_packs_of_a_program():
    """A column of packs alone is a sheet too."""
    packs = [
        " ".join(f"{'23456789TJQKA'[c % 13]}{'CDHS'[c // 13]}" for c in pack_of(seed)) for seed in range(3)
    ]
    log, _ = clean(["deal", "pack"], *([at, pack] for at, pack in enumerate(packs)))

    assert [52 * 3, {int(Stage.PACK)}] == [len(log.cards), set(log.cards["stage"].tolist())]


# ----- events and cuts, as they are typed


def test_events_are_typed_in_words():
    """Seats, cards and tricks in any case; JSON reads as before; a stroke or a new line parts two events."""
    said = "west EXPOSE 10h after 3 / p1 claim to South after 13: revoke\nE penalty to S after 13 of 3: tricks / shuffle"
    expected = [
        {"kind": "expose", "seat": "W", "card": "10h", "trick": 3},
        {"kind": "claim", "seat": "1", "to": "S", "trick": 13, "note": "revoke"},
        {"kind": "penalty", "seat": "E", "to": "S", "trick": 13, "amount": 3, "note": "tricks"},
        {"kind": "shuffle"},
    ]

    assert expected == events_cell(said)
    assert [{"kind": "quit"}] == events_cell('[{"kind": "quit"}]')


@pytest.mark.parametrize("said", ["W expose 7X", "W expose after three", "!"])
def test_an_event_that_is_not_written_so_is_refused(said):
    with pytest.raises(Fault, match="an event, as in W expose 7H after 3"):
        events_cell(said)


def test_cards_cut_are_typed_as_names_and_cards():
    """A name may be of two words."""
    assert [[["Ada Lee", "3H"], ["Ben", "KD"]], [["Ben", "10C"]]] == rounds_cell(
        "Ada Lee 3H, Ben KD / Ben 10C"
    )
    assert [[["Ada", "3H"]]] == rounds_cell('[[["Ada", "3H"]]]')


def test_a_table_of_poker_hands_is_read_in_the_order_of_dealing():
    """`hand` numbers the deals, a bare `p1` is the hand dealt to first, and the last player who was dealt to has the deal."""
    log, account = read(
        ["session", "hand", "p1", "p2", "p3", "p4", "p5", "board"],
        ["30", "0", "3c9s", "6d5s", "9dTs", "2sQs", "AdKd", "2h3h4h"],
        ["30", "1", "8sQc", "2s8d", "7dTs", "5d8h", "", ""],
    )
    dealt = log.cards[log.cards["stage"] == Stage.DEALT]

    assert ([], []) == (account.errors, account.notes)
    assert ["0", "1"] == log.deals["number"].tolist()
    assert [5, 4] == log.deals["dealer"].tolist()
    assert [1, 2, 3, 4, 5, 1, 2, 3, 4] == dealt["seat"].tolist()[::2]
    assert "holdem" == log.taken_as(game="holdem").sessions["game"].item()
