"""PBN, a feature at a time: what stands in the file, and what the tables hold."""

import numpy as np
import pytest

from detect.cards import card_name, parse_cards
from detect.log.tables import MOVES, NO_CARD, NULL, Stage
from tests.strategies import whole

DEAL = "N:AKQ.T98.765.5432 JT9.AKQ.T98.876T 876.JT9.AKQ.J9AK 5432.765.J432.Q5"
WHOLE = "N:.AKQJ.T98765.432 AKQJ.T98.AK.8765 T98765.432.QJ.JT 432.765.432.AKQ9"


def read(text):
    log, account = whole(text.encode() if isinstance(text, str) else text)
    return log, account


def notes(account):
    return [(note.line, note.what.partition(" (")[0]) for note in account.notes]


def moves(log, deal=0):
    """Give the moves of a deal as words: seat, move, and card or amount."""
    mine = log.moves[log.moves.deal == deal]
    return [
        f"{'?NESW'[m.seat]} {MOVES[m.move]}"
        + (f" {card_name(m.card)}" if m.card > NO_CARD else "")
        + (f" {int(m.amount)}" if not np.isnan(m.amount) else "")
        for m in mine.itertuples()
    ]


def values(frame, column):
    return [value if isinstance(value, str) else None for value in frame[column]]


# ----- tags


def test_a_record_is_a_deal_with_its_line():
    """One record gives one session, one deal, four players and four hands, each with its line."""
    log, account = read(f'\n[Event "Club"]\n[Board "7"]\n[North "Ada"]\n[Dealer "E"]\n[Deal "{WHOLE}"]\n')

    assert ["Club"] == values(log.sessions, "session")
    assert [("7", 2, 2)] == list(zip(log.deals.number, log.deals.dealer, log.deals.line, strict=True))
    assert [(1, "Ada")] == list(zip(log.seats.seat, log.seats.player, strict=True))
    assert {6} == set(log.cards.line)
    assert (1, 1, 1, []) == (account.records, account.deals, account.sessions, account.errors)


def test_hands_go_clockwise_from_the_seat_named_first():
    """`E:` puts the first hand in the east, the last in the north."""
    log, _ = read('[Deal "E:A... K... Q... J..."]')

    assert [(2, "AS"), (3, "KS"), (4, "QS"), (1, "JS")] == [
        (seat, card_name(card)) for seat, card in zip(log.cards.seat, log.cards.card, strict=True)
    ]


def test_a_tag_needs_no_space_before_its_value():
    """`[Event"x"]` is a tag like any other."""
    assert ["x"] == values(read('[Event"x"]\n[Deal "N:A... K... Q... J..."]')[0].sessions, "session")


def test_several_tags_stand_on_one_line():
    """Event, board and deal on one line are one record."""
    log, _ = read('[Event "x"] [Board "2"][Deal "N:A... K... Q... J..."]')

    assert (["x"], ["2"]) == (values(log.sessions, "session"), values(log.deals, "number"))


def test_a_tag_goes_over_lines():
    """Name, value and bracket on three lines; the cards have the line of the value."""
    log, account = read('[Deal\n"N:A... K... Q... J..."\n]\n[Board\n "4"]')

    assert [] == account.errors
    assert [2] * 4 == log.cards.line.tolist()
    assert [5] == log.facts.line.tolist()


def test_a_tag_does_not_go_over_a_blank_line():
    """A tag that is broken off costs itself, not the record behind it."""
    log, account = read('[Event\n\n[Event "x"]\n[Deal "N:A... K... Q... J..."]')

    assert [(1, 1, "[Event")] == [(e.line, e.record, e.read) for e in account.errors]
    assert "x" in values(log.sessions, "session")
    assert 1 == len(log.deals)


def test_a_tag_broken_off_leaves_the_next_line_whole():
    """A name without a value at the end of a line does not swallow the tag below."""
    log, account = read('[Event\n[Site "Hall"]\n[Deal "N:A... K... Q... J..."]')

    assert [(1, "[Event")] == [(e.line, e.read) for e in account.errors]
    assert ["Hall"] == values(log.sessions, "venue")


def test_a_value_without_quotes_is_taken_as_it_stands():
    """`[Event Random Deal #]` is an event, with a note."""
    log, account = read('[Event Random Deal #]\n[Deal "N:A... K... Q... J..."]')

    assert ["Random Deal #"] == values(log.sessions, "session")
    assert [(1, "a tag's value without quotes was read as it stands")] == notes(account)


def test_a_bracket_in_a_value_does_not_end_the_tag():
    """`[Event "Random]"]` has the bracket in its value."""
    assert ["Random]"] == values(
        read('[Event "Random]"]\n[Deal "N:A... K... Q... J..."]')[0].sessions, "session"
    )


def test_a_value_never_closed_costs_its_line():
    """An open quote is an error at its line; the tags below are read."""
    log, account = read('[Site "Hall]\n[Event "x"]\n[Deal "N:A... K... Q... J..."]')

    assert [(1, "[Site Hall]", "a closing quote and bracket on its line")] == [
        (e.line, e.read, e.expected) for e in account.errors
    ]
    assert ["x"] == values(log.sessions, "session")


def test_quotes_and_backslashes_in_a_value():
    r"""`\"` and `\\` are a quote and a backslash."""
    assert ['a "b" \\c'] == values(
        read('[Event "a \\"b\\" \\\\c"]\n[Deal "N:A... K... Q... J..."]')[0].sessions, "session"
    )


def test_the_first_of_a_tag_met_twice_counts():
    """A second Board in one record is not its number, but is kept among the facts."""
    log, _ = read('[Board "1"]\n[Board "2"]\n[Deal "N:A... K... Q... J..."]')

    assert ["1"] == values(log.deals, "number")
    assert ["1", "2"] == values(log.facts[log.facts.name == "Board"], "value")


@pytest.mark.parametrize(
    ("raw", "text"), [(b"caf\xe9", "café"), ("café".encode(), "café"), (b"\x00", "\x00")]
)
def test_text_is_utf8_or_latin1(raw, text):
    """A name in either encoding is the name; a NUL is a character like others."""
    assert [text] == values(
        read(b'[Event "' + raw + b'"]\n[Deal "N:A... K... Q... J..."]')[0].sessions, "session"
    )


def test_one_name_in_two_encodings_is_one_name():
    """A player written in UTF-8 and in Latin-1 is the same player."""
    record = b'[Event "x"]\n[West "Zo%s"]\n[Deal "N:A... K... Q... J..."]\n\n'
    log, _ = read(record % b"\xe9" + record % "é".encode())

    assert ["Zoé", "Zoé"] == values(log.seats, "player")
    assert 1 == len(log.seats.player.cat.categories)


def test_a_byte_order_mark_is_passed_over():
    """A file from Windows has its first tag read."""
    assert ["x"] == values(
        read(b'\xef\xbb\xbf[Event "x"]\n[Deal "N:A... K... Q... J..."]')[0].sessions, "session"
    )


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n"])
def test_lines_end_in_any_way(end):
    """Line feeds, carriage returns, both: the same records on the same lines."""
    log, account = read(
        end.join(
            [
                '[Event "x"]',
                '[Deal "N:A... K... Q... J..."]',
                "",
                '[Event "y"]',
                '[Deal "N:2... 3... 4... 5..."]',
            ]
        )
    )

    assert [1, 4] == log.deals.line.tolist()
    assert [] == account.errors


def test_a_line_may_be_very_long():
    """Seventy thousand characters of comment and of value on one line."""
    log, account = read(
        '[Event "' + "x" * 70_000 + '"] {' + "y" * 70_000 + '}\n[Deal "N:A... K... Q... J..."]'
    )

    assert ["x" * 70_000] == values(log.sessions, "session")
    assert [] == account.errors


# ----- what ends a record, and what is passed over


def test_a_blank_line_ends_a_record():
    """Blanks alone are a blank line."""
    assert 2 == len(read('[Deal "N:A... K... Q... J..."]\n \t \n[Deal "N:A... K... Q... J..."]')[0].deals)


def test_a_blank_line_in_a_comment_ends_nothing():
    """A comment in braces may hold blank lines, tags, and a `%` in the first column."""
    log, _ = read(
        '[Board "1"]\n{ one\n\n% two [Deal "N:2... 3... 4... 5..."]\n}\n[Deal "N:A... K... Q... J..."]'
    )

    assert [(1, "1")] == list(zip(log.deals.line, log.deals.number, strict=True))
    assert {6} == set(log.cards.line)


def test_the_rest_of_a_line_behind_a_semicolon_is_a_comment():
    """`; …` hides what stands behind it, in tags, calls and cards."""
    log, _ = read(f'[Board "1"] ; [Deal "x"]\n[Deal "{WHOLE}"]\n[Auction "N"] ; not 1C\n1D ; 2D\nPass')

    assert ["N bid 1", "E pass"] == moves(log)


def test_an_escaped_line_is_passed_over():
    """`%` in the first column hides the line; elsewhere it means nothing."""
    log, account = read('% [Deal "x"]\n[Event "5%"]\n% {\n[Deal "N:A... K... Q... J..."]')

    assert (["5%"], 1, []) == (values(log.sessions, "session"), len(log.deals), account.errors)


def test_a_comment_never_closed_costs_the_rest_of_its_line():
    """An open brace is an error at its line; what stands below is read."""
    log, account = read(
        '[Event "x"] { open\n[Deal "N:A... K... Q... J..."]\n\n[Event "y"] {\n[Deal "N:2... 3... 4... 5..."]'
    )

    assert ([1, 4], 2) == ([e.line for e in account.errors], len(log.deals))


def test_many_comments_never_closed_take_no_time():
    """A hundred thousand open braces are gone through once."""
    assert 100_000 == len(read('[A "1"]\n' + "{\n" * 100_000)[1].errors)


def test_supplemental_sections_are_passed_over_unharmed():
    """The rows of a table of results are no cards, no calls, and no talk."""
    log, account = read(
        f'[Deal "{WHOLE}"]\n[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT 10\nE S 3\n'
        '[ActionTable "Rank;Call"]\n1 Pass\n[Play "N"]\nHA\n'
    )

    assert ["N lead AH"] == moves(log)
    assert ([], []) == (account.errors, account.notes)


def test_talk_in_a_record_is_noted():
    """A line that belongs to no section is passed over, and said so."""
    assert [(2, "text that belongs to no section of its record was passed over")] == notes(
        read(f'[Deal "{WHOLE}"]\nnice deal\n')[1]
    )


def test_talk_between_records_is_noted():
    """So is a line outside any record."""
    assert [(1, "text outside any record was passed over")] == notes(read(f'hello\n[Deal "{WHOLE}"]\n')[1])


def test_a_second_deal_opens_a_record():
    """Deal tags one below the other are so many deals, with a note."""
    log, account = read('[Event "x"]\n[Deal "N:A... K... Q... J..."]\n[Deal "N:2... 3... 4... 5..."]\n')

    assert [1, 3] == log.deals.line.tolist()
    assert [(3, "a second Deal tag opened a new record without a blank line before it")] == notes(account)
    assert ["x"] == values(log.sessions, "session")


# ----- the hands


def held(deal):
    log, account = read(f'[Deal "{deal}"]')
    hands = {seat: " ".join(map(card_name, part.card)) for seat, part in log.cards.groupby("seat")}
    return hands, [(e.line, e.record, e.expected[:22]) for e in account.errors]


def test_an_unknown_hand_is_no_hand():
    """`-` gives no cards and is no fault."""
    assert ({1: "AS KS", 3: "2C"}, []) == held("N:AK... - ...2 -")


def test_short_and_long_hands_are_as_they_are():
    """Nothing is added and nothing taken away: the size of a hand is what an audit looks at."""
    hands, faults = held("N:AKQJT98765432.2.. A... -.-.-.2 K.K.K.K")

    assert ([14, 1, 1, 4], []) == ([len(hand.split()) for hand in hands.values()], faults)


def test_a_doubled_card_stays():
    """The ace of spades in two hands, and twice in one, is the evidence."""
    assert ({1: "AS AS", 2: "AS", 3: "2C", 4: "3C"}, []) == held("N:AA... A... ...2 ...3")


def test_ten_is_written_in_two_ways():
    """`T` and `10`, in any case of the letters."""
    assert ({1: "TS KS", 2: "TH", 3: "AD", 4: "2C"}, []) == held("n:10k... .t.. ..a. ...2")


def test_an_unreadable_hand_is_left_out_whole():
    """One hand cannot be read: it is an error, and the other three are there."""
    assert ({1: "AS", 3: "QS", 4: "JS"}, [(1, 1, "ranks AKQJT98765432 in")]) == held("N:A... 1X... Q... J...")


@pytest.mark.parametrize("hand", ["AKQ", "A.K.Q", "A.K.Q.J.T"])
def test_a_hand_has_four_suits(hand):
    """Three suits, one, or five are no hand, since the cards cannot be told."""
    hands, faults = held(f"N:A... {hand} Q... J...")
    assert ([1, 3, 4], 1) == (list(hands), len(faults))


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        ("N:A... K... Q...", "four hands, one for ea"),
        ("A... K... Q... J...", "a seat and a colon fir"),
        ("", "a seat and a colon fir"),
    ],
)
def test_a_deal_is_a_seat_and_four_hands(deal, expected):
    """What is missing is said, and what could be read is there."""
    assert [(1, 1, expected)] == held(deal)[1]


def test_a_deal_met_again_is_the_same_deal():
    """The order of the cards and the seat named first do not matter."""
    log, _ = read(
        '[Deal "N:AK... Q... J... T..."]\n\n[Deal "S:J... T... KA... Q..."]\n\n[Deal "N:AK... J... Q... T..."]'
    )
    first, again, other = log.deals.hands

    assert first == again != other


# ----- contracts and results


@pytest.mark.parametrize(
    ("contract", "trump"),
    [
        ("4H", 2),
        ("5Cx", 0),
        ("1N", 4),
        ("3NTXX", 4),
        ("5DR", 1),
        ("S", 3),
        ("Pass", NULL),
        ("?", NULL),
        ("", NULL),
        ("-", NULL),
    ],
)
def test_a_contract_names_the_trump(contract, trump):
    """Level, denomination, doubled or not; a denomination alone; or none."""
    log, account = read(f'[Deal "{WHOLE}"]\n[Contract "{contract}"]')

    assert ([trump], []) == (log.deals.trump.tolist(), account.errors)


@pytest.mark.parametrize(("tag", "value"), [("Contract", "8H"), ("Dealer", "Z"), ("Declarer", "North-South")])
def test_what_cannot_be_is_an_error_of_its_line(tag, value):
    """A contract at level eight, a dealer or declarer who has no seat."""
    _, account = read(f'\n[Deal "{WHOLE}"]\n[{tag} "{value}"]')

    assert [(3, 1, value)] == [(e.line, e.record, e.read) for e in account.errors]


def test_facts_keep_every_tag_as_it_stands():
    """Results, notes and tags of one's own, raw, with line and deal; Deal, Play and Auction are in their tables."""
    log, _ = read(
        f'[Deal "{WHOLE}"]\n[Result "^9"]\n[Site "#"]\n[Auction "N"]\nPass\n[Note "1:x"]\n[My_Tag "y"]'
    )

    assert [("Result", "^9", 2), ("Site", "#", 3), ("Note", "1:x", 6), ("My_Tag", "y", 7)] == list(
        zip(log.facts.name, log.facts.value, log.facts.line, strict=True)
    )
    assert {0} == set(log.facts.deal)


def test_a_record_without_a_deal_has_no_deal():
    """A record of talk and tags alone is a record, and its tags are facts of the session."""
    log, account = read('[Event "x"]\n[Site "Hall"]\n')

    assert (1, 0, 0) == (account.records, account.deals, len(log.deals))
    assert {NULL} == set(log.facts.deal)
    assert {Stage.DEALT} >= set(log.cards.stage)
    assert parse_cards("AS") == [51]
