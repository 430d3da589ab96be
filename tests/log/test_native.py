"""The native log: every key in its table, every bad value an error with its place, and the rest kept."""

import json

import numpy as np
import pandas as pd
import pytest

from detect.cards import card_name
from detect.log.tables import MOVES, NO_CARD, NULL, SCHEMA, Mark, Seen, Stage
from tests.strategies import opened, whole

SESSION = '{"session": "s", "players": ["Ada", "Ben", "Cyd", "Dot"]}'


def read(*lines):
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    log, account = whole(text.encode(), "native")
    return log, account


def deal(**keys):
    log, account = read(SESSION, {"deal": 1} | keys)
    assert [] == [str(error) for error in account.errors]
    return log


def rows(frame, *columns):
    return [tuple(None if pd.isna(value) else value for value in row) for row in
            zip(*(frame[column].astype(object).tolist() for column in columns), strict=True)]  # fmt: skip


def moves(log):
    return [
        (m.street, m.seat, MOVES[m.move], card_name(m.card) if m.card > NO_CARD else None)
        for m in log.moves.itertuples()
    ]


# ----- keys of a session


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", "whist"), ("laws", "whist-club"), ("date", "2026-11-??"), ("venue", "Hall"), ("packs", 2),
        ("shuffled_by", "hand"), ("why", "complaint"), ("ended", "clock"), ("recorder", "Eve"),
    ],
)  # fmt: skip
def test_a_key_of_a_session_is_a_column(key, value):
    """What is said of the sitting stands in its row."""
    log, account = read({"session": "s", key: value})

    assert ([value], []) == (log.sessions[key].tolist(), account.errors)


def test_a_session_knows_its_source_file_and_line():
    """The row of a sitting says what was read, where, and on which line."""
    log, _ = read("", SESSION)

    assert [("s", "native", "evening.native", 2)] == rows(log.sessions, "session", "source", "file", "line")


def test_a_line_ends_a_session():
    """`{"ended": …}` belongs to the sitting above it, with a fact of its own line."""
    log, _ = read(SESSION, {"deal": 1}, {"ended": "planned", "facts": {"light": "poor"}})

    assert ["planned"] == log.sessions.ended.tolist()
    assert [("light", "poor", NULL, 3)] == rows(log.facts, "name", "value", "deal", "line")


def test_a_deal_after_the_end_is_read_with_a_note():
    """The clock rang, and one more deal was logged."""
    log, account = read(SESSION, {"ended": "clock"}, {"deal": 1})

    assert (1, [(3, "a deal after the end of its session was read as part of it")]) == (
        len(log.deals), [(n.line, n.what) for n in account.notes],
    )  # fmt: skip


def test_terms_are_facts_of_the_session():
    """Stakes and limits are kept by name."""
    log, _ = read({"session": "s", "terms": {"limit": 5, "jackpots": True}})

    assert [("terms.limit", "5"), ("terms.jackpots", "true")] == rows(log.facts, "name", "value")


def test_cutting_in_waits_for_the_first_deal():
    """Who cut which card on the session's line is a move of the first deal, with the line it stands on."""
    log, _ = read(
        {
            "session": "s",
            "players": ["Ada", "Ben"],
            "cut_in": [[["Ada", "2C"], ["Zoë", "AS"]], [["Ben", "3C"]]],
        },
        {"deal": 1},
    )

    assert [(1, 1, "Ada", 1), (1, NULL, "Zoë", 1), (2, 2, "Ben", 1)] == rows(
        log.moves, "street", "seat", "note", "line"
    )


def test_cuts_that_no_deal_follows_are_an_error():
    """They would be lost otherwise."""
    assert [(1, "cut_in")] == [
        (e.line, e.read) for e in read({"session": "s", "cut_in": [[["Ada", "2C"]]]})[1].errors
    ]


def test_a_session_met_again_is_kept_apart():
    """The second of a name is `#2`, also where that name is taken, and the account says so."""
    log, account = read({"session": "s"}, {"session": "s#2"}, {"session": "s"}, {"session": "s"})

    assert ["s", "s#2", "s#3", "s#4"] == log.sessions.session.tolist()
    assert [3, 4] == [note.line for note in account.notes]


# ----- keys of a deal


@pytest.mark.parametrize(
    ("key", "value", "column", "stored"),
    [
        ("deal", "7b", "number", "7b"), ("table", "2", "table", "2"), ("time", "20:15", "time", "20:15"),
        ("pack_name", "red", "pack_name", "red"), ("dealer", "S", "dealer", 3), ("dealer", 4, "dealer", 4),
        ("dealer", "2", "dealer", 2), ("turn_up", "7♥", "turn_up", 31), ("trump", "h", "trump", 2), ("trump", "NT", "trump", 4),
        ("declarer", "w", "declarer", 4), ("void", True, "void", True),
    ],
)  # fmt: skip
def test_a_key_of_a_deal_is_a_column(key, value, column, stored):
    """What is said of the deal stands in its row."""
    log = deal(**{key: value})

    assert [stored] == log.deals[column].tolist()
    assert [2] == log.deals.line.tolist()


def test_what_is_not_said_is_null():
    """A bare deal has a null in every column that a null is for."""
    log = deal()
    (row,) = log.deals.to_dict("records")

    assert {NULL} == {row[c] for c in ("dealer", "cutter", "cut", "trump", "declarer")}
    assert (NO_CARD, False) == (row["turn_up"], row["void"])
    assert np.isnan(row["shuffle_s"])


def test_a_cut_has_a_player_and_a_depth():
    """23 cards lifted by east; nought is a cut declined; what is not said is null."""
    assert [(2, 23)] == rows(deal(cut={"by": "E", "depth": 23}).deals, "cutter", "cut")
    assert [(NULL, 0)] == rows(deal(cut={"depth": 0}).deals, "cutter", "cut")


def test_seconds_of_shuffle_and_deal():
    """How long each took."""
    assert [(21.5, 30.0)] == rows(deal(seconds={"shuffle": 21.5, "deal": 30}).deals, "shuffle_s", "deal_s")


@pytest.mark.parametrize(
    ("key", "stage"), [("gathered", Stage.GATHERED), ("shuffled", Stage.SHUFFLED), ("pack", Stage.PACK)]
)
def test_a_pack_is_cards_from_the_top(key, stage):
    """Position 0 is the top card; a card may be unseen, or there twice."""
    log = deal(**{key: "AS, 10d ??AS"})

    assert [
        (stage, NULL, 0, 51, 2),
        (stage, NULL, 1, 21, 2),
        (stage, NULL, 2, -1, 2),
        (stage, NULL, 3, 51, 2),
    ] == rows(log.cards, "stage", "seat", "position", "card", "line")


def test_hands_are_read_in_both_forms():
    """A list of cards, and the dotted form of bridge; what is shown goes to its stage."""
    log = deal(hands={"N": "AS KS", "2": "AK3.QJ.T98.65432"}, shown={"N": ["AS"]})

    assert [(Stage.DEALT, 1, 2), (Stage.DEALT, 2, 13), (Stage.SHOWN, 1, 1)] == [
        (stage, seat, len(part)) for (stage, seat), part in log.cards.groupby(["stage", "seat"])
    ]


def test_a_counted_hand_is_a_size_and_no_card():
    """`counts` puts the size in the position."""
    assert [(Stage.COUNTED, 1, 13, NO_CARD, 0), (Stage.COUNTED, 2, 200, NO_CARD, 0)] == rows(
        deal(counts={"N": 13, "E": 200}).cards, "stage", "seat", "position", "card", "part"
    )


def test_selected_cards_are_marked():
    """A hand shown at the end, and a board, because of what they were; all others whatever they were."""
    log = deal(hands={"N": "AS", "E": "KS"}, board="2C", selected=[["dealt", "E"], ["board", None]])

    assert [(51, Seen.ALWAYS), (50, Seen.SELECTED), (0, Seen.SELECTED)] == rows(log.cards, "card", "seen")


def test_a_stroke_parts_the_streets_on_which_cards_came():
    """A hand of stud whose last card came on the third street, a flop and a turn, and a flop alone."""
    log = deal(hands={"N": "AS KS / / 2C", "E": "QS"}, board="2D 3D 4D / 5D")
    alone = deal(board="2D 3D 4D /")

    assert [
        (51, 0, 0),
        (50, 0, 1),
        (0, 2, 0),
        (49, 0, 0),
        (13, 1, 0),
        (14, 1, 1),
        (15, 1, 2),
        (16, 2, 0),
    ] == rows(log.cards, "card", "street", "position")
    assert [1, 1, 1] == alone.cards["street"].tolist()


def test_draws_are_cards_and_moves():
    """A discard of known cards, a draw of a number of them, in turn order."""
    log = deal(draws=[{"seat": 2, "discard": "7H 2C", "draw": 2, "street": 2}])

    assert [(Stage.DISCARDED, 2, 2)] * 2 == rows(log.cards, "stage", "seat", "street")
    assert [("discard", 2.0), ("draw", 2.0)] == [(MOVES[m.move], m.amount) for m in log.moves.itertuples()]


def test_a_trick_goes_clockwise_from_its_leader():
    """`W: 2C 5C AC 3C` is west, north, east, south."""
    log = deal(play=["W: 2C 5C AC 3C", "E: KD"])

    assert [
        (1, 4, "lead", "2C"),
        (1, 1, "play", "5C"),
        (1, 2, "play", "AC"),
        (1, 3, "play", "3C"),
        (2, 2, "lead", "KD"),
    ] == moves(log)
    assert list(range(5)) == log.moves.step.tolist()


def test_a_card_withdrawn_in_time_is_marked():
    """The seat's next card in the trick is the one that stood."""
    log = deal(play=[[["W", "2C"], ["N", "KD", "corrected"], ["N", "5C"]]])

    assert [Mark.NONE, Mark.CORRECTED, Mark.NONE] == log.moves["mark"].tolist()
    assert ["lead", "play", "play"] == [move for _, _, move, _ in moves(log)]


def test_a_lead_withdrawn_is_not_the_lead():
    """A lead out of turn taken back: the lead is the first card that stood."""
    log = deal(play=[[["N", "AS", "corrected"], ["E", "2S"], ["S", "3S"]]])

    assert ["lead", "lead", "play"] == [move for _, _, move, _ in moves(log)]


def test_an_auction_is_calls():
    """Bids are 5 (level - 1) + strain; a call may have a mark and a note."""
    log = deal(
        auction=[
            ["N", "1C", None, "strong"],
            ["E", "x", "out_of_turn"],
            ["S", "7nt"],
            ["W", "-", "skipped"],
            ["N", "P"],
        ]
    )

    assert ["bid", "double", "bid", "note", "pass"] == [move for _, _, move, _ in moves(log)]
    assert [0.0, None, 34.0, None, None] == [row[0] for row in rows(log.moves, "amount")]
    assert [
        ("strong", NULL),
        (None, Mark.OUT_OF_TURN),
        (None, NULL),
        (None, Mark.SKIPPED),
        (None, NULL),
    ] == rows(log.moves, "note", "mark")


def test_bets_have_amounts():
    """A raise to a sum, a fold without one."""
    assert [(1, 5.0), (2, None)] == rows(
        deal(bets=[["N", "raise", 5], ["E", "fold"]]).moves, "seat", "amount"
    )


def test_events_are_moves():
    """Anything else that happened, with the trick after which it did."""
    log = deal(
        events=[
            {"kind": "barter", "seat": "N", "to": "E", "card": "7H", "trick": 3, "amount": 2, "note": "?"}
        ]
    )

    assert [(3, 1, 2, 31, 2.0, "?")] == rows(log.moves, "street", "seat", "to", "card", "amount", "note")


def test_results_are_scores_and_payments():
    """Tricks of a side, and chips of a seat."""
    log = deal(result={"tricks": {"NS": 8}, "paid": {"E": -2.5}})

    assert [("score", 1, 8.0, "tricks NS"), ("pay", 2, -2.5, "paid E")] == [
        (MOVES[m.move], m.seat, m.amount, m.note) for m in log.moves.itertuples()
    ]


def test_who_sits_where_lasts_until_it_is_said_again():
    """Players on a deal line sit there from this deal on; stacks and hero are of the deal."""
    log, _ = read(
        SESSION,
        {"deal": 1, "stacks": {"N": 200}, "hero": "E"},
        {"deal": 2, "players": ["Eve", None, "Cyd", "Dot"]},
        {"deal": 3},
    )

    assert [(0, 1, "Ada", 200.0, False), (0, 2, "Ben", None, True)] == rows(
        log.seats, "deal", "seat", "player", "stack", "hero"
    )[:2]
    assert [(1, "Eve"), (3, "Cyd"), (4, "Dot")] == rows(log.seats[log.seats.deal == 2], "seat", "player")


def test_facts_are_kept_with_their_seat():
    """An object of facts, a list with seats, and keys that the log does not know."""
    log, account = read(
        SESSION, {"deal": 1, "facts": [["N", "tell", "yawned"], [None, "x", {"y": 1}]], "_user": 3}
    )

    assert [(1, "tell", "yawned"), (NULL, "x", '{"y": 1}'), (NULL, "_user", "3")] == rows(
        log.facts, "seat", "name", "value"
    )
    assert ["kept as facts, since the native log has no such keys: _user"] == [
        note.what for note in account.notes
    ]


def test_a_table_of_six_has_numbers():
    """Where there are six seats, five of them have no letter."""
    log, account = read(
        {"session": "s", "players": list("abcdef")},
        {"deal": 1, "dealer": 6, "play": ["5: AS KS QS"]},
        {"deal": 2, "dealer": "N"},
    )

    assert [5, 6, 1] == log.moves.seat.tolist()
    assert ["a seat: a number from 1 to 6"] == [e.expected.removeprefix("dealer: ") for e in account.errors]


# ----- bad values

BAD = {
    "deal": [[], {}, True],
    "table": [[1]],
    "players": ["Ada", [1], ["x"] * 13],
    "dealer": ["X", 0, 5, 2.0, True, "١", [], {}],
    "gathered": ["AS 1S", 5, [1], "AS" * 3000],
    "shuffled": ["hello"],
    "pack": ["AS,KX"],
    "cut": [5, {"by": "X"}, {"depth": -1}, {"depth": 1.5}],
    "hands": ["AS", {"X": "AS"}, {"N": "AS AX"}, {"N": "A.K.Q"}, {"N": 5}, {"N": "/" * 100}],
    "counts": [5, {"N": -1}, {"N": "x"}, {"Z": 3}],
    "turn_up": ["AS KS", "", 5, "A"],
    "trump": ["X", 3],
    "declarer": ["Q"],
    "draws": [5, [5], [{"seat": "X"}], [{"seat": 1, "discard": 61}], [{"seat": 1, "draw": "AX"}], [{"seat": 1, "street": 0}]],
    "play": [5, ["2C 5C"], ["X: 2C"], ["N: 2X"], [5], [[5]], [[["N"]]], [[["N", "2C", "odd"]]], [[["N", "2C 3C"]]], ["N: 2C"] * 101],
    "board": ["AX", 5],
    "bets": [5, [["N"]], [["N", "sing"]], [["N", "bet", "x"]], [["X", "bet", 1]]],
    "auction": [5, [["N"]], [["N", "8C"]], [["N", "1C", "odd"]], [["X", "1C"]], [["N", "1C", None, []]]],
    "stacks": [5, {"N": "x"}, {"X": 1}],
    "hero": ["X"],
    "selected": [5, ["dealt"], [["odd", 1]], [["dealt", "X"]], [[[], 1]]],
    "facts": [5, [5], [[1, 2, 3]], [["X", "a", "b"]]],
    "shown": [{"N": "AX"}],
    "result": [5, {"tricks": 5}, {"tricks": {"X": 1}}, {"tricks": {"N": "x"}}],
    "seconds": [5, {"deal": "x"}],
    "events": [5, [5], [{}], [{"kind": "odd"}], [{"kind": []}], [{"kind": "show", "seat": "X"}], [{"kind": "show", "trick": 101}]],
    "void": ["yes", 1],
    "cut_in": [5, [5], [[5]], [[["Ada", "X"]]], [[[1, "AS"]]]],
}  # fmt: skip


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in BAD.items() for value in values])
def test_a_bad_value_is_an_error_of_its_line(key, value):
    """File, line, record, what was read and what was expected; the rest of the line and the next line are there."""
    good = {"deal": 2, "turn_up": "AS"}
    log, account = read(SESSION, {"deal": "1", "time": "20:15"} | {key: value}, good)

    (error,) = account.errors
    assert ("evening.native", 2, 2) == (error.path, error.line, error.record)
    assert error.expected
    assert str(error).startswith("evening.native:2: record 2: read ")
    assert "20:15" == log.deals.time[0]
    assert 51 == log.deals.turn_up[1]
    assert (2, 3, 1) == (account.deals, account.records, account.sessions)


BAD_SESSION = {
    "packs": [0, "two", 1.5], "shuffled_by": ["a friend", []], "why": ["no reason"], "ended": ["fire"],
    "date": ["soon", 20261102, "2.11.2026"], "players": [5], "terms": [5], "game": [[]], "cut_in": [5, [[["Ada", "1S"]]]],
    "facts": [5],
}  # fmt: skip


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key, values in BAD_SESSION.items() for value in values]
)
def test_a_bad_value_of_a_session_is_an_error_of_its_line(key, value):
    """The rest of the session's line stays, and so do its deals."""
    log, account = read({"session": "s", "venue": "Hall", key: value}, {"deal": 1})

    assert [(1, 1)] == [(e.line, e.record) for e in account.errors]
    assert (["Hall"], 1) == (log.sessions.venue.tolist(), len(log.deals))


@pytest.mark.parametrize("line", ["hello", "[1]", "5", "{", '{"a": 1}', '{"deal": 1', "null"])
def test_a_line_that_is_no_record_is_an_error(line):
    """The lines round it are read."""
    log, account = read(SESSION, {"deal": 1}, line, {"deal": 2})

    assert ([(3, 3)], 2) == ([(e.line, e.record) for e in account.errors], len(log.deals))


def test_every_bad_part_is_named():
    """Two hands of four cannot be read: two errors, two hands."""
    log, account = read(
        SESSION,
        {
            "deal": 1,
            "hands": {"N": "AS", "X": "KS", "S": 5, "W": "JS"},
            "bets": [["N", "sing"], [], ["E", "call"]],
        },
    )

    assert ['"X"', "5", '["N", "sing"]', "[]"] == [e.read if e.read != "X" else '"X"' for e in account.errors]
    assert ([1, 4], 1) == (log.cards.seat.tolist(), len(log.moves))


def test_bad_cards_keep_their_own_record():
    """Cards are looked into at the end, and each error still has its line and record."""
    _, account = read("", SESSION, {"deal": 1, "pack": "XX"}, "", {"deal": 2}, {"deal": 3, "pack": "YY"})

    assert [(3, 2, "XX"), (6, 4, "YY")] == [(e.line, e.record, e.read) for e in account.errors]


def test_a_deal_without_a_session_is_read_with_an_error():
    """Its session is named after the file."""
    log, account = read({"deal": 1})

    assert (["evening"], 1, [1]) == (
        log.sessions.session.tolist(),
        len(log.deals),
        [e.line for e in account.errors],
    )


def test_an_end_without_a_session_is_an_error():
    """There is nothing to close."""
    assert (None, [1]) == (read({"ended": "clock"})[0], [e.line for e in read({"ended": "clock"})[1].errors])


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_in_any_way(end):
    """The lines of an old Macintosh too; a byte-order mark in front of the first is passed over."""
    log, account = whole(b"\xef\xbb\xbf" + end.join([SESSION, "", '{"deal": 1}', ""]).encode(), "native")

    assert ([3], [], 2) == (log.deals.line.tolist(), account.errors, account.records)


def test_a_line_in_latin1_is_read_with_a_note():
    """A name in an old encoding is the name."""
    log, account = whole('{"session": "s", "venue": "Café"}'.encode("latin-1"), "native")

    assert (["Café"], 1) == (log.sessions.venue.tolist(), len(account.notes))


def test_half_a_character_is_not_kept():
    r"""`\ud800` alone is no character: no file could hold it."""
    log, _ = whole(b'{"session": "a\\ud800", "facts": {"\\udfff": "\\ud83c\\udca1"}}', "native")

    assert ["a�"] == log.sessions.session.tolist()
    assert [("�", "🂡")] == rows(log.facts, "name", "value")


def test_chunks_are_whole_sessions():
    """A chunk ends where a session begins and enough deals were read; deals are numbered on."""
    lines = "\n".join(f'{{"session": "{s}"}}\n{{"deal": 1}}\n{{"deal": 2, "pack": "XX"}}' for s in "abc")
    reader = opened(lines.encode(), "native")
    logs = list(reader.chunks(2))

    assert [["a"], ["b"], ["c"]] == [log.sessions.session.tolist() for log in logs]
    assert [[0, 1], [2, 3], [4, 5]] == [log.deals.deal.tolist() for log in logs]
    assert [(3, 3), (6, 6), (9, 9)] == [(e.line, e.record) for e in reader.input.errors]


def test_every_column_has_its_type():
    """What the reader leaves has the columns and types of the schema."""
    log = deal(hands={"N": "AS"}, play=["N: AS"], facts={"a": "b"})
    for name, columns in SCHEMA.items():
        assert dict(columns) == {c: str(t) for c, t in getattr(log, name).dtypes.items()}
