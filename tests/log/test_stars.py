"""PokerStars text: what each line becomes, what makes honest hands look crooked, and spoilt lines that cost no other."""

import gzip
import io
import tracemalloc
from math import isnan

import pytest

from detect.errors import FormatUnknown
from detect.laws.audit import audit
from detect.log import rooms
from detect.log.readers import read
from detect.log.rooms_table import amount
from detect.log.source import Source, sniff
from detect.log.stars import Reader
from detect.log.tables import MOVES, Seen, Stage
from tests.strategies import assert_same

HEAD = "PokerStars Hand #{number}:  {game} ($1/$2 USD) - {day} 7:59:19 CET [2012/12/13 1:59:19 ET]"
NAMES = ("Ada", "Ben", "Cyd")
BLINDS = ("{Ben}: posts small blind $1", "{Cyd}: posts big blind $2")
PLAY = ("*** HOLE CARDS ***", "Dealt to {Ada} [As Ks]", "{Ada}: raises $4 to $6", "{Ben}: folds", "{Cyd}: calls $4",
        "*** FLOP *** [2c 3c 4c]", "{Cyd}: checks", "{Ada}: bets $1,000.50 and is all-in", "{Cyd}: folds",
        "Uncalled bet ($1,000.50) returned to {Ada}", "{Ada} collected $13 from pot", "{Ada}: doesn't show hand")  # fmt: skip
SUMMARY = ("*** SUMMARY ***", "Total pot $13 | Rake $0", "Board [2c 3c 4c]", "Seat 1: {Ada} (button) collected ($13)",
           "Seat 2: {Ben} (small blind) folded before Flop", "Seat 3: {Cyd} (big blind) folded on the Flop")  # fmt: skip


def hand(*lines, number=1, game="Hold'em No Limit", day="2012/12/13", names=NAMES, head=HEAD, button=1, blinds=BLINDS,
         summary=SUMMARY, table="Alba"):  # fmt: skip
    """Write one hand; names in braces are those of the players."""
    called = dict(zip(NAMES, names, strict=True))
    seats = [f"Seat {seat}: {name} (${100 * seat} in chips)" for seat, name in enumerate(names, 1)]
    where = f"Table '{table}' 6-max" + (f" Seat #{button} is the button" if button else "")
    said = [*blinds, *(lines or PLAY), *summary]
    for each, name in called.items():
        said = [line.replace(f"{{{each}}}", name) for line in said]
    return "\n".join([head.format(number=number, game=game, day=day), where, *seats, *said]) + "\n\n\n\n"


def summed(*told):
    """Write the summary of three hands."""
    return ("*** SUMMARY ***", "Total pot $13 | Rake $0",
            *(f"Seat {seat}: {{{name}}} {what}" for seat, (name, what) in enumerate(zip(NAMES, told, strict=True), 1)))  # fmt: skip


@pytest.fixture
def log_of(tmp_path):
    """Write a file and read it."""

    def make(text, name="evening.txt"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read(path)

    return make


def moves(log):
    """Give the moves as street, seat, name, amount, note."""
    frame = log.moves[["street", "seat", "move", "amount", "note"]].astype({"note": object})
    return [
        (
            street,
            seat,
            MOVES[move],
            None if isnan(amount) else amount,
            note if isinstance(note, str) else None,
        )
        for street, seat, move, amount, note in frame.itertuples(index=False)
    ]


def placed(log, stage):
    """Give the cards of a stage as street, part, seat, card, seen."""
    mine = log.cards[log.cards["stage"] == stage]
    return [tuple(row) for row in mine[["street", "part", "seat", "card", "seen"]].to_numpy().tolist()]


def found(log):
    return audit(log)["kind"].tolist()


def faults(log):
    return [(error.line, error.read) for error in log.inputs[0].errors]


def test_each_line_is_a_move_on_its_street(log_of):
    """Blinds, raises to an amount, calls that make it up, an all-in, what came back and what was paid."""
    log = log_of(hand())

    assert [
        (0, 2, "straddle", 1, "small blind"), (0, 3, "straddle", 2, "big blind"), (0, 1, "raise", 6, None),
        (0, 2, "fold", None, None), (0, 3, "call", 6, None), (1, 3, "check", None, None), (1, 1, "bet", 1000.5, "all-in"),
        (1, 3, "fold", None, None), (1, 1, "note", 1000.5, "uncalled bet"), (1, 1, "pay", 13, "pot"),
        (1, 1, "note", None, "does not show"),
    ] == moves(log)  # fmt: skip
    assert ([], []) == (faults(log), found(log))


def test_who_sat_where_and_when(log_of):
    """Stacks, the hero, the button, the table, the day and the time as the room has them, first zone first."""
    log = log_of(hand(number=77))
    deal, session = log.deals.iloc[0], log.sessions.iloc[0]

    assert [(1, "Ada", 100, True), (2, "Ben", 200, False), (3, "Cyd", 300, False)] == list(
        log.seats[["seat", "player", "stack", "hero"]].itertuples(index=False, name=None)
    )
    assert ("77", "Alba", 1, "07:59:19") == (deal["number"], deal["table"], deal["dealer"], deal["time"])
    assert ("evening/holdem/Alba/2012-12-13", "2012-12-13", "PokerStars", "computer", "stars") == (
        session["session"], session["date"], session["venue"], session["shuffled_by"], session["source"]
    )  # fmt: skip
    assert {"variant": "NT", "stakes": "$1/$2 USD", "time_zone_abbreviation": "CET"} == dict(
        zip(log.facts["name"], log.facts["value"], strict=True)
    )


def test_seen_is_right_card_by_card(log_of):
    """The hero's cards stand there whatever they are, the others' are not seen, what was shown was chosen."""
    log = log_of(hand("*** HOLE CARDS ***", "Dealt to {Ada} [As Ks]", "{Cyd}: shows [9d] (a nine)", summary=summed(
        "folded before Flop", "folded before Flop", "collected ($3)")))  # fmt: skip

    assert [
        (0, 0, 1, 51, 0),
        (0, 0, 1, 50, 0),
        (0, 0, 2, -1, 1),
        (0, 0, 2, -1, 1),
        (0, 0, 3, -1, 1),
        (0, 0, 3, -1, 1),
    ] == sorted(placed(log, Stage.DEALT), key=lambda row: row[2])
    assert [(0, 0, 3, 20, Seen.SELECTED)] == placed(log, Stage.SHOWN)
    assert [] == found(log)


@pytest.mark.parametrize(
    ("game", "variant", "cards"),
    [
        ("Hold'em Limit", "FT", 2), ("Hold'em Pot Limit", "holdem", 2), ("6+ Hold'em No Limit", "NS", 2), ("Omaha Pot Limit", "PO", 4),
        ("Omaha Hi/Lo Limit", "FO/8", 4), ("Omaha Hi/Lo Pot Limit", "omaha/8", 4), ("5 Card Omaha Pot Limit", "omaha5", 5),
        ("6 Card Omaha Pot Limit", "omaha6", 6), ("Courchevel Hi/Lo Pot Limit", "omaha5", 5), ("7 Card Stud Limit", "F7S", 3),
        ("7 Card Stud Hi/Lo Limit", "F7S/8", 3), ("Razz Limit", "FR", 3), ("5 Card Draw No Limit", "draw5", 5),
        ("Single Draw 2-7 Lowball No Limit", "N2L1D", 5), ("Triple Draw 2-7 Lowball Pot Limit", "triple-draw", 5),
        ("Badugi Limit", "FB", 4), ("HORSE (Razz Limit, $1/$2)", "FR", 3), ("Mixed NLH/PLO (Omaha Pot Limit, $1/$2)", "PO", 4),
    ],
)  # fmt: skip
def test_games_are_dealt_their_way(log_of, game, variant, cards):
    """Each name and limit is a way of dealing, and a hand that ends at once has as many cards a player."""
    log = log_of(hand("*** DEALING HANDS ***", "{Ada}: folds", game=game, summary=summed(*["folded"] * 3)))
    dealt = log.cards[log.cards["stage"] == Stage.DEALT].groupby("seat").size()

    assert ([], variant) == (faults(log), log.facts[log.facts["name"] == "variant"]["value"].item())
    assert [cards] * 3 == dealt.tolist()
    assert [] == found(log)


@pytest.mark.parametrize(
    ("head", "facts"),
    [
        ("PokerStars Zoom Hand #{number}:  {game} ($1/$2) - {day} 7:59:19", {"format": "Zoom"}),
        ("PokerStars Home Game Hand #{number}: {{The Limit Club}}  {game} ($1/$2 USD) - {day} 7:59:19 ET", {"club": "The Limit Club"}),
        ("PokerStars Hand #{number}: Tournament #9, $10+$1 USD {game} - Level IX (300/600) - {day} 12:03:34 PT", {"event": "Tournament #9"}),
        ("PokerStars Hand #{number}: Zoom Tournament #9, Freeroll  {game} - Level I (10/20) - {day} 9:26:31 ET", {"format": "Zoom"}),
        ("PokerStars Game #{number}:  {game} ($1/$2) - {day} - 15:23:09 (ET)", {"time_zone_abbreviation": "ET"}),
    ],
)  # fmt: skip
def test_first_lines_of_every_kind(log_of, head, facts):
    """Zoom, home games, tournaments, the oldest form, times without a zone."""
    log = log_of(hand(head=head))
    said = dict(zip(log.facts["name"], log.facts["value"], strict=True))

    assert facts.items() <= said.items()
    assert ([], "NT", "2012-12-13") == (faults(log), said["variant"], log.sessions["date"].item())


def test_a_draw_without_a_title(log_of):
    """Five-card draw prints no line over the draw: what is thrown begins it; what others draw was not seen."""
    log = log_of(hand("*** DEALING HANDS ***", "Dealt to {Ada} [Qd 7h 6c 6h Th]", "{Ada}: calls $2", "{Ben}: calls $1",
        "{Cyd}: checks", "{Ben}: discards 2 cards", "{Cyd}: stands pat", "{Ada}: discards 2 cards [7h Th]",
        "Dealt to {Ada} [Qd 6c 6h] [4h Td]", "{Ben}: checks", "*** SHOW DOWN ***", "{Ben}: shows [2h Kh Qs Ad Ks] (Kings)",
        "{Ada}: mucks hand", game="5 Card Draw Limit",
        summary=summed("(button) mucked [Qd 4h 6c 6h Td]", "showed [2h Kh Qs Ad Ks] and won ($6)", "folded")))  # fmt: skip

    assert [(1, 0, 2, -1, 1), (1, 0, 2, -1, 1), (1, 0, 1, 31, 0), (1, 0, 1, 34, 0)] == placed(
        log, Stage.DISCARDED
    )
    assert [(1, 0, 1, 28, 0), (1, 0, 1, 8 + 13, 0)] == [
        row for row in placed(log, Stage.DRAWN) if row[3] >= 0
    ]
    assert [1, 2, 2] == [
        len(rows) // 5
        for rows in (placed(log, Stage.SHOWN)[:5], placed(log, Stage.SHOWN), placed(log, Stage.SHOWN))
    ]
    assert ([], []) == (faults(log), found(log))


DRAWING = (
    "*** DEALING HANDS ***",
    "Dealt to {Ada} [2s 7s 5h 3c Qh]",
    "{Ada}: calls $2",
    "*** FIRST DRAW ***",
)


def test_a_hand_that_the_room_lists_wrongly_is_a_note(log_of):
    """Ten cards for one hand, of which it says two were thrown: a note about the log; six cards in all stay what they are."""
    triple = {"game": "Triple Draw 2-7 Lowball Limit", "summary": summed(*["folded"] * 3)}
    bug = log_of(
        hand(
            *DRAWING,
            "{Ada}: discards 2 cards []",
            "Dealt to {Ada} [2s 7s 5h 3c Qh] [2s 7s 5h 3c Qh]",
            **triple,
        )
    )
    more = log_of(
        hand(*DRAWING, "{Ada}: discards 1 card [Qh]", "Dealt to {Ada} [2s 7s 5h 3c] [4d 4h]", **triple)
    )

    assert ([], [13]) == (found(bug), [note.line for note in bug.inputs[0].notes])
    assert [-1, -1] == [card for _, _, _, card, _ in placed(bug, Stage.DRAWN)]
    assert (["draw_differs"], []) == (found(more), more.inputs[0].notes)


def test_a_pack_that_ran_out_is_shuffled_again(log_of):
    """With seven hands and many draws the cards thrown come back; with few players that would be found."""
    draws = [line for street, title in enumerate(("FIRST", "SECOND", "THIRD")) for line in (
        f"*** {title} DRAW ***", *(f"P{seat}: discards {4 if street < 2 else 2} cards" for seat in range(2, 7)))]  # fmt: skip
    text = (hand("*** DEALING HANDS ***", "Dealt to {Ada} [2s 7s 5h 3c Qh]", *draws, "Ada: discards 1 card [Qh]",
        "Dealt to {Ada} [2s 7s 5h 3c] [Qh]", game="Triple Draw 2-7 Lowball Limit", summary=summed(*["folded"] * 3))
        .replace("Seat 2: Ben ($200 in chips)\nSeat 3: Cyd ($300 in chips)", "\n".join(f"Seat {s}: P{s} ($9 in chips)" for s in range(2, 7)))
        .replace("Seat 2: Ben folded\nSeat 3: Cyd folded", "\n".join(f"Seat {s}: P{s} folded" for s in range(2, 7)))
        .replace("Ben: posts", "P2: posts").replace("Cyd: posts", "P3: posts"))  # fmt: skip
    few = hand(*DRAWING, "{Ada}: discards 1 card [Qh]", "Dealt to {Ada} [2s 7s 5h 3c] [Qh]", game="Triple Draw 2-7 Lowball Limit",
               summary=summed(*["folded"] * 3))  # fmt: skip

    assert ([], []) == (faults(log_of(text)), found(log_of(text)))
    assert ["came_back"] == found(log_of(few))


def test_a_board_that_is_run_twice(log_of):
    """Each run has its part; what lay before it is common; a hand that is shown in both was shown once."""
    log = log_of(hand("*** HOLE CARDS ***", "Dealt to {Ada} [Jc Ac]", "*** FLOP *** [Js 9h Jh]", "{Ada}: bets $9 and is all-in",
        "{Cyd}: calls $9", "*** FIRST TURN *** [Js 9h Jh] [2d]", "*** FIRST RIVER *** [Js 9h Jh 2d] [3d]",
        "*** SECOND TURN *** [Js 9h Jh] [5h]", "*** SECOND RIVER *** [Js 9h Jh 5h] [6h]", "*** FIRST SHOW DOWN ***",
        "{Ada}: shows [Jc Ac] (three)", "{Cyd}: mucks hand", "*** SECOND SHOW DOWN ***", "{Ada}: shows [Jc Ac] (three)",
        "{Cyd}: mucks hand", "{Ada} collected $5 from pot", summary=(*summed("showed [Jc Ac] and won ($5)", "folded", "mucked [9s Ah]"),
        "Hand was run twice", "FIRST Board [Js 9h Jh 2d 3d]", "SECOND Board [Js 9h Jh 5h 6h]")))  # fmt: skip
    board = [(street, part) for street, part, *_ in placed(log, Stage.BOARD)]

    assert [(1, 0)] * 3 + [(2, 1), (3, 1), (2, 2), (3, 2)] == board
    assert [1, 1, 3, 3] == [seat for _, _, seat, _, _ in placed(log, Stage.SHOWN)]
    assert ([], []) == (faults(log), found(log))


def test_an_ace_in_two_hands_is_found(log_of):
    """What is wrong in the record stays there: a card shown that lies elsewhere, and one that nobody was dealt."""
    shown = hand("*** HOLE CARDS ***", "Dealt to {Ada} [As Ks]", "*** FLOP *** [2c 3c 4c]", "{Cyd}: shows [As 2d] (an ace)",
                 summary=summed("folded", "folded", "collected ($3)"))  # fmt: skip
    twice = hand(
        "*** HOLE CARDS ***",
        "Dealt to {Ada} [As 2c]",
        "*** FLOP *** [2c 3c 4c]",
        summary=summed(*["folded"] * 3),
    )
    three = hand("*** HOLE CARDS ***", "Dealt to {Ada} [As 2c 9d]", summary=summed(*["folded"] * 3))

    assert (["given_twice"], ["given_twice"], ["dealt_long"]) == tuple(
        found(log_of(text)) for text in (shown, twice, three)
    )


def test_stud_with_a_shared_last_card(log_of):
    """Hands of six and one card for all; without it the last cards, which are not printed, are there unseen."""
    ups = [f"Dealt to {{{name}}} [{card}c]" for name, card in zip(NAMES, "234", strict=True)]
    streets = [line for street, suit in zip(("4th", "5th", "6th"), "dhs", strict=True) for line in (f"*** {street} STREET ***", *(
        f"Dealt to {{{name}}} [9s] [{card}{suit}]" for name, card in zip(NAMES, "234", strict=True)))]  # fmt: skip
    stud = {
        "game": "7 Card Stud Limit",
        "button": 0,
        "blinds": (),
        "summary": summed("folded", "folded", "showed [7s 8s 4c 4d 4h 4s] and won ($2)"),
    }
    shared, own = (log_of(hand("*** 3rd STREET ***", *ups, "{Ada}: brings in for $1", *streets, last, "{Ben}: checks", "{Ada}: folds", **stud))
                   for last in ("*** RIVER *** [6h]", "*** RIVER ***"))  # fmt: skip

    assert (18, 1, 21, 0) == tuple(
        len(placed(log, stage)) for log in (shared, own) for stage in (Stage.DEALT, Stage.BOARD)
    )
    assert (0, "open", 1.0) == (moves(own)[0][0], moves(own)[0][2], moves(own)[0][3])
    assert ([], []) == (found(shared), found(own))
    assert {-1} == set(shared.deals["dealer"])


def test_cancelled_hands_are_void(log_of):
    """A hand without cards, and one that was called off."""
    log = log_of(
        hand("Dan: is sitting out", "Hand cancelled", summary=summed("collected ($0)", "folded", "folded"))
    )

    assert ([True], 0, []) == (log.deals["void"].tolist(), len(log.cards), found(log))


def test_players_who_are_not_dealt_in_have_no_cards(log_of):
    """Who sits out of a cash game is not in the summary; who is there at a tournament is dealt cards though he sits out."""
    text = hand(summary=[line for line in SUMMARY if "Ben" not in line]).replace(
        "($200 in chips)", "($200 in chips) is sitting out"
    )
    late = hand(summary=SUMMARY).replace("($200 in chips)", "(200 in chips, $5 bounty) is sitting out")

    assert {1, 3} == {
        seat for _, _, seat, _, _ in placed(log_of(text.replace("Ben: folds\n", "")), Stage.DEALT)
    }
    assert {1, 2, 3} == {seat for _, _, seat, _, _ in placed(log_of(late), Stage.DEALT)}
    assert [100, 200, 300] == log_of(late).seats["stack"].tolist()


def test_a_hand_met_twice_counts_once(log_of):
    """Twice in one file is a note with its line; told in another way it is an error with its line."""
    twice = log_of(hand() + hand(number=2) + hand())
    otherwise = log_of(hand() + hand().replace("$4 to $6", "$5 to $7"))

    assert (3, 2) == (twice.inputs[0].records, len(twice.deals))
    assert ([57], []) == ([note.line for note in twice.inputs[0].notes], faults(twice))
    assert ([(29, "1")], 1) == (
        [(line, read.split()[-1]) for line, read in faults(otherwise)],
        len(otherwise.deals),
    )


def test_the_last_hand_may_be_cut_off(log_of):
    """Wherever a file ends, what there is of the last hand is kept, the hands before are whole, and an error says so."""
    whole = log_of(hand())
    last = hand(number=2)
    for end in range(len(last) // 3, last.index("*** SUMMARY"), 17):
        log = log_of(hand() + last[:end])
        assert "SUMMARY" in log.inputs[0].errors[-1].expected
        assert_same(whole.only("evening/holdem/Alba/2012-12-13"), first_of(log), without={"line"})
        assert [] == found(log)


def first_of(log):
    """Give the part of a log that is its first deal."""
    from detect.log.tables import Log

    parts = {name: getattr(log, name) for name in ("deals", "seats", "cards", "moves", "facts")}
    return Log(
        log.sessions,
        **{name: frame[frame["deal"] == 0].reset_index(drop=True) for name, frame in parts.items()},
    )


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("Dealt to Ada [As Ks]", "Dealt to Ada [Ад Кд]"), ("Dealt to Ada [As Ks]", "Dealt to Ada [10s Ks]"),
        ("Dealt to Ada [As Ks]", "Dealt to Ida [As Ks]"), ("*** FLOP *** [2c 3c 4c]", "*** FLOP *** [2c 3c Dc]"),
        ("*** FLOP *** [2c 3c 4c]", "*** FLIP *** [2c 3c 4c]"), ("Cyd: calls $4", "Cyd: calls $four"), ("Ben: folds", "Ben: flods"),
        ("Ben: folds", "Dan: folds"), ("Seat 2: Ben (small blind) folded before Flop", "Seat 2: Bin (small blind) folded before Flop"),
        ("Ada: bets $1,000.50 and is all-in", "Ada: bets"), ("Cyd: posts big blind $2", "Cyd: posts big blind $"),
        ("Uncalled bet ($1,000.50) returned to Ada", "Uncalled bet ($1,000.50) returned to Ida"),
    ],
)  # fmt: skip
def test_a_spoilt_line_is_named_and_costs_no_other(log_of, good, bad):
    """Its line and what was read; localised letters of cards too, which are never guessed. Nothing looks irregular for it."""
    text = hand(number=1) + hand(number=2) + hand(number=3)
    lines = text.splitlines()
    at = next(at for at, line in enumerate(lines) if line == good and at > 25)
    lines[at] = bad
    log = log_of("\n".join(lines))

    assert [(at + 1, 2)] == [(error.line, error.record) for error in log.inputs[0].errors]
    assert log.inputs[0].errors[0].read in bad
    assert ([24, 2], []) == ([len(log.moves[log.moves["deal"] != 1]) + 2, len(log.deals) - 1], found(log))


def test_a_hand_without_its_first_line_costs_no_other(log_of):
    """What stands there is named; a game that is not read is left out by its name."""
    lines = (
        hand(number=1) + hand(number=2) + hand(number=3, game="Go Fish No Limit") + hand(number=4)
    ).splitlines()
    at = next(at for at, line in enumerate(lines) if "#2:" in line)
    lines[at] = "PokerStars Ha"
    log = log_of("\n".join(lines))
    account = log.inputs[0]

    assert (4, ["1", "4"], []) == (account.records, log.deals["number"].tolist(), found(log))
    assert [(at + 1, 2), (lines.index(next(line for line in lines if "Go Fish" in line)) + 1, 3)] == [
        (error.line, error.record) for error in account.errors
    ]
    assert "the hand was left out" in account.errors[1].expected


def test_bytes_of_every_kind(log_of):
    """A mark, carriage returns, UTF-16 without an end, gzip, double spacing, text around the hands: the same log."""
    text = hand() + hand(number=2)
    whole = log_of(text)
    for data in (
        "\ufeff" + text, text.replace("\n", "\r\n"), text.encode("utf-16-le") + b"\n", gzip.compress(text.encode()),
        text.replace("\n", "\n\n"), "Transcript for your last hands\n\n" + text, text.rstrip(),
        text.replace("Ben: folds\n", 'Ben: folds \nDan said, "Cyd: folds"\nDan joins the table at seat #5\n'),
    ):  # fmt: skip
        log = log_of(data)
        assert_same(whole, log, without={"line", "file"})
        assert ([], "stars") == (faults(log), log.inputs[0].format)


def test_text_that_is_latin1_is_read_and_noted(log_of):
    """A name in an old charset is that name."""
    log = log_of(hand(names=("Zoë", "Ben", "Cyd")).encode("latin-1"))

    assert "Zoë" in log.seats["player"].tolist()
    assert any("Latin-1" in note.what for note in log.inputs[0].notes)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("$0.15", 0.15), ("1,234", 1234), ("$1,234.50", 1234.5), ("1 234,50 €", 1234.5), ("€1.234,50", 1234.5), ("1\u00a0234", 1234),
        ("0,02", 0.02), ("1.234.567", 1234567), ("1,234,567", 1234567), ("£5", 5), ("10", 10), ("12,5", 12.5),
    ],
)  # fmt: skip
def test_amounts_with_spaces_and_commas(text, value):
    """However a room parts thousands."""
    assert value == amount(text)


def test_files_of_the_room_are_told_from_others():
    """By how a hand begins, wherever in its first lines; a file of the room without hands is refused by its name."""
    assert "stars" == sniff(hand().encode(), "x")
    assert "stars" == sniff(b"Transcript\n\n" + hand().encode(), "x")
    with pytest.raises(FormatUnknown, match="PokerStars without hands"):
        sniff(b"PokerStars Tournament #9, No Limit Hold'em", "x")


def test_chunks_end_with_a_day_and_are_the_whole(tmp_path):
    """Read in chunks or at once, the rows are the same; no sitting is cut in two."""
    text = "".join(
        hand(number=n, day=f"2012/12/{1 + n // 4:02}", table=f"T{n % 2}") for n in range(16)
    ).encode()

    def chunks(size):
        source = Source("evening.txt")
        source._stream = io.BytesIO(text)
        return list(Reader(source).chunks(size))

    assert [4, 4, 4, 4] == [len(log.deals) for log in chunks(3)]
    assert [8] == [len(log.sessions) for log in chunks(None)]
    assert list(range(16)) == [deal for log in chunks(3) for deal in log.deals["deal"]]


class Repeated:
    """A file of many days that is never in memory whole."""

    def __init__(self, days):
        self.days, self.day, self.left = days, 0, b""

    def read(self, size):
        while len(self.left) < size and self.day < self.days:
            day = f"2012/{1 + self.day // 28:02}/{1 + self.day % 28:02}"
            self.left += "".join(hand(number=self.day * 40 + at, day=day) for at in range(40)).encode()
            self.day += 1
        block, self.left = self.left[:size], self.left[size:]
        return block

    def close(self):
        """There is nothing to close."""


def test_eight_times_the_days_take_no_more_memory(monkeypatch):
    """What the reader holds does not grow with the file, but for the numbers of its hands."""
    monkeypatch.setattr(rooms, "READ", 1 << 14)

    def peak(days):
        source = Source("evening.txt")
        source._stream = Repeated(days)
        tracemalloc.start()
        try:
            many = sum(len(log.deals) for log in Reader(source).chunks(40))
            return many, tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(2)
    (few, small), (many, large) = peak(5), peak(40)

    assert (200, 1_600) == (few, many)
    assert large < small + 300 * (many - few)
