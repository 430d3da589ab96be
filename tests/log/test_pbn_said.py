"""PBN: what is said beside tags, calls and cards is kept: notes, suffixes, comments, tables, results, whist."""

import pytest

from detect.cards import card_name
from detect.laws import audit
from detect.log.pbn_tags import result_of
from detect.log.tables import NULL
from tests.strategies import pbn_file, whole

WHOLE = "N:.AKQJ.T98765.432 AKQJ.T98.AK.8765 T98765.432.QJ.JT 432.765.432.AKQ9"
HEAD = f'[Event "x"]\n[Dealer "N"]\n[Deal "{WHOLE}"]\n'


def read(text):
    return whole(text.encode())


def notes(log):
    return [note if isinstance(note, str) else None for note in log.moves["note"]]


def facts(log, *names):
    mine = log.facts[log.facts["name"].isin(names)]
    return list(zip(mine["deal"], mine["value"], mine["line"], strict=True))


# ----- notes and suffixes


def test_a_note_goes_to_the_call_that_refers_to_it():
    """`=1=` behind a call, and the text of Note 1 of the same section."""
    log, _ = read(
        HEAD + '[Auction "N"]\n1C =1= Pass 1H=2= Pass\n[Note "1:artificial"]\n[Note "2: five cards "]\n'
    )

    assert ["artificial", None, "five cards", None] == notes(log)
    assert [(0, "1:artificial", 6), (0, "2: five cards ", 7)] == facts(log, "Note")


def test_numbers_begin_anew_in_the_play():
    """Note 1 of the auction and note 1 of the play are two."""
    log, _ = read(
        HEAD
        + '[Auction "N"]\n1C =1= AP\n[Note "1:artificial"]\n[Play "N"]\nHA=1= HT H2 H5\n[Note "1:top of three"]\n'
    )

    assert ["artificial", None, None, None, "top of three", None, None, None] == notes(log)


def test_notes_of_another_record_are_not_taken():
    """Each record has its own numbers."""
    record = HEAD + '[Auction "N"]\n1C =1= AP\n'
    log, _ = read(record + '[Note "1:one"]\n\n' + record + "\n" + record + '[Note "1:three"]\n')

    assert ["one", "1", "three"] == [note for note in notes(log) if note]


def test_a_note_without_a_text_is_its_number():
    """Nothing is written under 7: that the call was alerted is kept."""
    assert ["7", None, None, None] == notes(read(HEAD + '[Auction "N"]\n1C =7= AP\n')[0])


def test_a_note_before_its_use_is_found():
    """Some programs write the Note tag first."""
    assert "weak" == notes(read(HEAD + '[Auction "N"]\n[Note "1:weak"]\n1C =1= AP\n')[0])[0]


def test_several_notes_on_one_call_are_joined():
    """Both texts, in their order."""
    log, _ = read(HEAD + '[Auction "N"]\n1C =1= =2= AP\n[Note "1:a"]\n[Note "2:b"]\n')

    assert "a; b" == notes(log)[0]


@pytest.mark.parametrize("sign", ["!", "?", "!!", "??", "!?", "?!", "$0", "$14", "$255"])
@pytest.mark.parametrize("gap", ["", " ", " {so} "])
def test_suffixes_and_glyphs_are_kept(sign, gap):
    """The step of the move and the sign, in the seat of the player."""
    log, account = read(HEAD + f'[Auction "N"]\n1C Pass{gap}{sign} 1H Pass\n')

    assert [(0, f"1 {sign}", 5)] == facts(log, "suffix")
    assert [2] == log.facts[log.facts["name"] == "suffix"]["seat"].tolist()
    assert (4, []) == (len(log.moves), account.errors)


def test_signs_of_a_card_may_stand_together():
    """A card, a suffix, a glyph and a note without a blank between, and the next card too."""
    log, account = read(HEAD + '[Play "N"]\nHA!$13=1=HT H2 H5\n[Note "1:why"]\n')

    assert (["why", None, None, None], []) == (notes(log), account.errors)
    assert [(0, "0 !", 5), (0, "0 $13", 5)] == facts(log, "suffix")


def test_signs_of_no_move_are_kept():
    """A card that was not recorded can still be annotated."""
    log, _ = read(HEAD + '[Play "N"]\n- =3= HT !\n[Note "3:hidden"]\n')

    assert [(0, "hidden", 5)] == facts(log, "note")
    assert [(0, "0 !", 5)] == facts(log, "suffix")


def test_a_plus_says_what_is_unfinished():
    """`+` marks the next call or card; the section is kept."""
    log, account = read(HEAD + '[Auction "N"]\n1C +\n[Play "N"]\nHA HT + H2\n')

    assert [(0, "Auction", 5), (0, "Play", 7)] == facts(log, "unfinished")
    assert (4, []) == (len(log.moves), account.errors)


# ----- comments and tables


def test_comments_are_somebodys_words():
    """In braces over lines, and from a semicolon to the end of the line, each with its line."""
    log, _ = read(
        '[Event "x"] ; the club\n' + HEAD[12:] + '{ S AK\n  H Q\n}\n[Auction "N"]\n1C { one } ; two\n'
    )

    assert [(0, "the club", 1), (0, " S AK\n  H Q", 4), (0, "one", 8), (0, "two", 8)] == facts(log, "comment")


def test_a_comment_belongs_to_what_precedes_a_blank_line():
    """Above a record it is that record's; parted from it by a blank line, it is the one's above."""
    one, two = (f'[Event "x"]\n[Board "{n}"]\n[Deal "{WHOLE}"]\n' for n in (1, 2))
    log, _ = read("{ zero }\n" + one + "\n{ one }\n\n{ two }\n" + two + "\n; three\n")

    assert [(0, "zero"), (0, "one"), (1, "two"), (1, "three")] == [
        (d, v) for d, v, _ in facts(log, "comment")
    ]


def test_a_comment_of_a_record_without_a_deal_is_the_sessions():
    """It has no deal, and is kept."""
    assert [(NULL, "said", 2)] == facts(read('[Event "x"]\n{said}\n')[0], "comment")


def test_comments_without_any_record_are_noted():
    """There is no session that could have them."""
    log, account = whole(b"{ nothing } ; here\n")

    assert log is None
    assert [(1, "a comment in a file without any record was passed over (2 times; the first is here)")] == [
        (n.line, n.what) for n in account.notes
    ]


TABLES = (
    "ActionTable", "AuctionTimeTable", "InstantScoreTable", "OptimumPlayTable", "OptimumResultTable", "PlayTimeTable",
    "ScoreTable", "TotalScoreTable", "TableOfOurOwnTable",
)  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_the_rows_of_every_table_are_kept(name):
    """A fact with the table's columns, and one with its rows."""
    rows = '1 "Ada - Ben"  4H\r\n% escaped\r\n2  -  ^A+\r\n'
    log, account = read(HEAD + f'[{name} "Rank;Names;Score"]\r\n{rows}\r\n[Event "x"]\n')

    assert [(0, "Rank;Names;Score", 4), (0, '1 "Ada - Ben"  4H\n2  -  ^A+', 5)] == facts(log, name)
    assert ([], []) == (account.errors, account.notes)


def test_what_stands_behind_the_end_of_a_play_is_kept():
    """The star ends the play; the rest is nobody's card, and not lost."""
    log, account = read(HEAD + '[Play "N"]\nHA HT H2 H5\n* and so on\n')

    assert [(0, "and so on", 6)] == facts(log, "Play")
    assert (4, []) == (len(log.moves), account.errors)


def test_statistics_behind_the_last_board_are_one_note():
    """A dealing program counts what it dealt; that is no record."""
    _, account = read(HEAD + "\nFrequencies:\n 0 1 2\n\n 3 4 5\n")

    said = "text behind the last record, such as the statistics of a dealing program, was passed over"
    assert [(5, f"{said} (3 times; the first is here)")] == [(n.line, n.what) for n in account.notes]


def test_what_is_said_is_the_same_in_blocks():
    """Comments and tables at the seams of blocks, in front of records and behind them."""
    one = '{{ before {n} }}\n[Event "{e}"]\n[Board "{n}"]\n[Deal "N:A... K... Q... J..."]\n[ScoreTable "Rank"]\n{n}\n\n; after {n}\n\n'
    text = "".join(one.format(n=n, e=n // 3) for n in range(20))
    log, _ = read(text)
    from tests.strategies import opened

    for size in (16, 64, 100, 257):
        parts = [
            fact
            for part in opened(text.encode()).chunks(size)
            for fact in facts(part, "comment", "ScoreTable")
        ]
        assert facts(log, "comment", "ScoreTable") == parts


# ----- results, declarers, hands that are hidden or short


@pytest.mark.parametrize(
    ("text", "declarer", "tricks"),
    [
        ("9", 1, 9), ("^5", 3, 5), ("NS 9", 1, 9), ("NS 9", 2, 4), ("EW 4 NS 9", 3, 9), ("^EW 4", 4, 4), ("EW 4", -1, 9),
        ("", 1, -1), ("?", 1, -1), ("#", 1, -1), ("14", 1, None), ("C-2", 1, None), ("NS", 1, None), ("9 NS 4", 1, None),
    ],
)  # fmt: skip
def test_a_result_is_understood(text, declarer, tricks):
    """Of the declarer's side, of both sides, agreed against the cards, or not known."""
    assert tricks == result_of(text, declarer)


def test_a_result_and_a_declarer_with_a_mark_are_kept():
    """`^` says what the table agreed: the declarer is south, and the fact has the mark."""
    log, account = read(HEAD + '[Declarer "^S"]\n[Result "^5"]\n[Hidden "EW"]\n')

    assert [3] == log.deals["declarer"].tolist()
    assert [(0, "^S", 4), (0, "^5", 5), (0, "EW", 6)] == facts(log, "Declarer", "Result", "Hidden")
    assert [] == account.errors


def test_a_result_that_cannot_be_is_an_error_of_its_line():
    """Fourteen tricks."""
    assert [(4, "14")] == [(e.line, e.read) for e in read(HEAD + '[Result "14"]\n')[1].errors]


def test_hidden_hands_and_end_positions_are_as_they_are():
    """`-` is a hand not known; four cards a hand is the end of a play, not a fault."""
    log, account = read('[Deal "N:AK.QJ.. - 98.76.. -"]\n[Contract "H"]\n')

    assert [1] * 4 + [3] * 4 == log.cards["seat"].tolist()
    assert ([2], []) == (log.deals["trump"].tolist(), account.errors)
    assert audit(log).empty


# ----- whist


WHIST = (
    '[Event "Whist night"]\n[GameType "Whist"]\n[Dealer "S"]\n[Declarer "S"]\n[Trump "H"]\n[TurnUp "{up}"]\n'
    '[Contract ""]\n[Deal "S:T98765.432.QJ.JT 432.765.432.AKQ9 .AKQJ.T98765.432 AKQJ.T98.AK.8765"]\n'
    '[Play "W"]\nCA C2 C5 CT\nS4 HJ SA S5\n'
)


@pytest.mark.parametrize("up", ["H4", "h4"])
def test_whist_in_tags_of_its_own(up):
    """Game, laws, trump and turn-up; the leader sits at the dealer's left, and nobody is declarer."""
    log, account = read(WHIST.format(up=up))

    assert [("whist", "whist-club")] == list(zip(log.sessions["game"], log.sessions["laws"], strict=True))
    (deal,) = log.deals.to_dict("records")
    assert (3, -1, 2, "4H") == (deal["dealer"], deal["declarer"], deal["trump"], card_name(deal["turn_up"]))
    assert [4, 1, 2, 3, 4, 1, 2, 3] == log.moves["seat"].tolist()
    assert [] == account.errors


def test_the_trump_of_whist_tells_who_leads():
    """North ruffs the second trick and leads to the third."""
    log, _ = read(WHIST.format(up="H4") + "H5 HA H8 H2\n")

    assert 1 == log.moves["seat"].tolist()[8]


def test_a_game_that_is_not_known_has_no_laws():
    """It is named, and held against nothing."""
    log, _ = read(HEAD + '[GameType "Euchre"]\n')

    assert ["euchre"] == log.sessions["game"].tolist()
    assert log.sessions["laws"].isna().all()


# ----- hands turned round


def turned(by, tricks=5):
    """Write a record whose four hands are turned against its play."""
    hands = [hand.split(".") for hand in WHOLE[2:].split()]
    suits = ["SHDC"[at] + rank for hand in hands[:1] for at, ranks in enumerate(hand) for rank in ranks]
    held = [["SHDC"[at] + rank for at, ranks in enumerate(hand) for rank in ranks] for hand in hands]
    assert 13 == len(suits)
    rows = [" ".join(held[col][row] for col in range(4)) for row in range(tricks)]
    deal = "N:" + " ".join(".".join(hands[(at + by) % 4]) for at in range(4))
    return (
        f'[Event "x"]\n[Deal "{deal}"]\n[Contract "3NT"]\n[Declarer "W"]\n[Play "N"]\n'
        + "\n".join(rows)
        + "\n"
    )


@pytest.mark.parametrize("by", [1, 2, 3])
def test_hands_turned_against_the_play_are_one_irregularity(by):
    """Every card fits once the hands are turned: that is said, once, and no card is called not held."""
    log, account = read(turned(by))
    found = audit(log)

    assert [("record.rotated", "rotated", {"by": by})] == list(
        found[["law", "kind", "detail"]].itertuples(index=False, name=None)
    )
    assert [1, 2, 3, 4] == sorted(log.moves["seat"].tolist()[:4])
    assert ([], []) == (account.notes, account.errors)


def test_hands_as_dealt_are_not_turned():
    """Nor are those with too little play to tell, or with a card of another hand."""
    assert "rotated" not in set(audit(read(turned(0))[0])["kind"])
    assert "rotated" not in set(audit(read(turned(2, tricks=2))[0])["kind"])
    spoilt = turned(2).replace("HA", "SA", 1) if "HA" in turned(2).split("[Play")[1] else turned(2)
    assert "rotated" not in set(audit(read(spoilt)[0])["kind"]) or spoilt == turned(2)


def test_an_evening_keeps_its_pace():
    """Comments cost what they are long: a hundred thousand of them are read."""
    data = HEAD.encode() + b"{a} ; b\n" * 50_000

    assert 100_000 == int((whole(data)[0].facts["name"] == "comment").sum())
    assert 40 == len(whole(pbn_file(1, 10, 4, plain=True))[0].deals)
