"""Full Tilt and Bovada text: what each line becomes, and what makes honest hands look crooked."""

from math import isnan

import pytest

from detect.laws.audit import audit
from detect.log.readers import read
from detect.log.source import sniff
from detect.log.tables import MOVES, Seen, Stage
from tests.strategies import assert_same

BADUGI = """Full Tilt Poker Game #3261: Table Clackers (New to the Game) - FL Badugi - $0.10/$0.20 - 10:18:16 ET - 2013/05/08
Seat 1: Ada ($0.92)
Seat 2: Ben Nye ($1,002.15)
Seat 3: Cyd ($5), is sitting out
Seat 5: Dot ($9.80)
Ada posts the small blind of $0.05
Ben Nye posts the big blind of $0.10
The button is in seat #5
*** HOLE CARDS ***
Dealt to Ada [7s 4s 7h 5c]
Dot has 20 seconds left to act
Ada: folds, all of you
Dot folds
Ada calls $0.05
Ben Nye checks
*** FIRST DRAW *** (Total Pot: $0.45, 2 Players)
Ada discards 1 card [7s]
Ben Nye discards 2 cards
Dealt to Ada [4s 7h 5c] [2h]
Ben Nye is dealt 2 cards
Ada bets $0.20
Ben Nye raises to $0.40, and is all in
Ada calls $0.20
*** SECOND DRAW ***
Ada stands pat
Ben Nye stands pat
*** SHOW DOWN ***
Ben Nye shows [7d 2c Ah Jd] a 3-Card: 7, 2, A
Ada mucks
Ben Nye wins the pot ($0.81) with a 3-Card: 7, 2, A
*** SUMMARY ***
Total pot $0.85 | Rake $0.04
Seat 1: Ada (small blind) mucked [4s 7h 5c 2h] - a 3-Card
Seat 2: Ben Nye (big blind) showed [7d 2c Ah Jd] and won ($0.81) with a 3-Card: 7, 2, A
Seat 3: Cyd is sitting out
Seat 5: Dot (button) folded before the Draw (didn't bet)
"""
STUD = """FullTiltPoker Game #294: $1 + $0.20 Sit & Go (123), Table 2 - 15/30 Ante 3 - Limit Stud H/L - 01:12:00 ET - 2011/03/28
Seat 1: Ada (1,770)
Seat 2: Ben (8,230)
Ada antes 3
Ben antes 3
*** 3RD STREET ***
Dealt to Ada [5d Ah] [Ad]
Dealt to Ben [3c]
Ben is low with [3c]
Ben brings in for 5
Ada completes it to 15
Ben calls 10
*** 4TH STREET ***
Dealt to Ada [5d Ah Ad] [6h]
Dealt to Ben [3c] [7c]
Ada bets 15
Ben folds
Uncalled bet of 15 returned to Ada
Ada mucks
Ada wins the pot (36)
*** SUMMARY ***
Total pot 36 | Rake 0
Seat 1: Ada collected (36), mucked
Seat 2: Ben folded on 4th St.
"""
TWICE = """Full Tilt Poker Game #260: Table Teddy (6 max, shallow) - $25/$50 - Pot Limit Omaha Hi - 18:15:00 ET - 2010/12/01
Seat 1: Ada ($1,000)
Seat 3: Ben ($3,423)
Ada posts the small blind of $25
Ben posts the big blind of $50
The button is in seat #1
*** HOLE CARDS ***
Dealt to Ada [9s Jc 8c 7s]
Ada raises to $112.50
Ben calls $62.50
*** FLOP *** [6c Qh 3c]
Ben bets $825
Ada calls $623, and is all in
Players agree to Run It Twice
Ben shows [2s 9c Ac 5s]
Ada shows [9s Jc 8c 7s]
*** TURN 1 *** [6c Qh 3c] [3d]
*** RIVER 1 *** [6c Qh 3c 3d] [Th]
*** TURN 2 *** [6c Qh 3c] [9h]
*** RIVER 2 *** [6c Qh 3c 9h] [6h]
*** SHOW DOWN 1 ***
Ben shows a pair of Threes
Ada shows a pair of Threes
*** SHOW DOWN 2 ***
Ben shows two pair, Nines and Sixes
Ben wins pot 1 ($1,859) with a pair of Threes
Ben wins pot 2 ($1,859) with two pair, Nines and Sixes
*** SUMMARY ***
Duration 65s
Total pot $3,721 | Rake $3
*** SUMMARY 1 ***
Pot 1 $1,859
Board: [6c Qh 3c 3d Th]
Seat 1: Ada (button) showed [9s Jc 8c 7s] and lost with a pair of Threes
Seat 3: Ben showed [2s 9c Ac 5s] and won ($1,859) with a pair of Threes
"""
HOLDEM = """Bovada Hand #264: HOLDEM Tournament #109 TBL#4, No Limit- Level 13 (400/800) - 2012-07-28 20:53:10
Seat 1: UTG (23,815 in chips)
Seat 5: Small Blind [ME] (2,720 in chips)
Seat 6: Big Blind (4,365 in chips)
Small Blind  [ME] : Ante chip 80
Big Blind : Draw for dealer [Td]
Dealer : Set dealer/Bring in spot [1]
UTG : Set dealer/Bring in spot [1]
Small Blind  [ME] : Ante/Small blind 400
Big Blind : Big blind/Bring in 800
*** HOLE CARDS ***
UTG : Card dealt to a spot [Kc Qd]
Small Blind  [ME] : Card dealt to a spot [8h Jh]
Big Blind : Card dealt to a spot [Th 8c]
UTG : All-in(raise-timeout) 1175
Small Blind  [ME] : Folds(timeout)
Big Blind : Raises $1,100 to 1,975
UTG : Stand
Big Blind : Return uncalled portion of bet 800
UTG : Showdown [Ah Ad 9h 9c Kc] (Two pair)
Big Blind : Mucks [Th 8c] (Two pair)
UTG : Hand Result 4110
UTG : Hand result-Side pot 10
Table enter user
*** SUMMARY ***
Total Pot(4110)
Board [9h 5s 9c Ad Ah]
Seat+1: UTG 4110  with Two pair [Kc Qd-Ah Ad 9h 9c Kc]
Seat+5: Small Blind Folded before the FLOP
Seat+6: Big Blind [Mucked] [Th 8c   ]
"""
OLD = """Bodog Hand #259 TBL#951467 HOLDEM  Fixed Limit - 2012-04-03 16:25:23
Seat 1: Small Blind ($678 in chips)
Seat 2: Big Blind ($147.50 in chips)
Small Blind : Ante/Small Blind $4
Big Blind : Big blind/Bring in $8
*** HOLE CARDS ***
Small Blind : Card dealt to a spot [Qd Kc]
Big Blind : Card dealt to a spot [6c As]
Small Blind : Raises $16
Big Blind : Calls $8
Card dealt to table [Ks 7c 9s]
Small Blind : Bets $8
Big Blind : Calls $8
Card dealt to table [8h]
Small Blind : Bets $16
Big Blind : Folds
Small Blind : Does not show [Qd Kc] (One pair)
Small Blind : Hand result $111
*** SUMMARY ***
Total Pot($112) | Rake ($1)
Board [Ks 7c 9s 8h ]
Seat 1: Small Blind $111 [Does not show]
Seat 2: Big Blind Folded on the TURN
"""

BESIDE = (
    "left to act",
    "folds, all",
    "Draw for",
    "Dealer : Set",
    "Stand",
    "Table enter",
    "Run It",
    "is low with",
    "Seat",
)
"""Lines that say nothing of the cards, spoilt or not."""


@pytest.fixture
def log_of(tmp_path):
    """Write a file and read it, its format told from what is in it."""

    def make(text):
        path = tmp_path / "evening.txt"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read(path)

    return make


def moves(log):
    """Give the moves as street, seat, name, amount."""
    frame = log.moves[["street", "seat", "move", "amount"]]
    return [(s, seat, MOVES[m], None if isnan(a) else a) for s, seat, m, a in frame.itertuples(index=False)]


def placed(log, stage):
    """Give the cards of a stage as street, part, seat, card, seen."""
    mine = log.cards[log.cards["stage"] == stage]
    return [tuple(row) for row in mine[["street", "part", "seat", "card", "seen"]].to_numpy().tolist()]


def faults(log):
    return [(error.line, error.read) for error in log.inputs[0].errors]


def found(log):
    return audit(log)["kind"].tolist()


@pytest.mark.parametrize("text", [BADUGI, STUD, TWICE, HOLDEM, OLD])
def test_nothing_of_these_hands_is_lost_or_irregular(log_of, text):
    """No error, nothing irregular, also when the hand stands there twice, which is noted and counted once."""
    log = log_of(f"{text}\n\n{text}")

    assert (2, 1, [], []) == (log.inputs[0].records, len(log.deals), faults(log), found(log))
    assert any("twice" in note.what for note in log.inputs[0].notes)


@pytest.mark.parametrize("text", [BADUGI, STUD, TWICE, HOLDEM, OLD])
def test_bytes_of_every_kind(log_of, text):
    """UTF-16 with a mark and an odd byte at its end, carriage returns, double spacing: the same log."""
    whole = log_of(text)
    for data in (
        b"\xff\xfe" + text.encode("utf-16-le") + b"\n",
        text.replace("\n", "\r\n"),
        text.replace("\n", "\n\n") + "\n\n",
    ):
        assert_same(whole, log_of(data), without={"line"})


@pytest.mark.parametrize("text", [BADUGI, STUD, TWICE, HOLDEM, OLD])
def test_a_hand_that_is_cut_off_shows_nothing_false(log_of, text):
    """Wherever the file ends, what is there of the hand is kept and nothing looks irregular."""
    for end in range(text.index("***"), text.index("*** SUMMARY"), 67):
        log = log_of(text[:end])
        assert (1, []) == (len(log.deals), found(log))
        assert "SUMMARY" in log.inputs[0].errors[-1].expected


def test_a_draw_of_full_tilt(log_of):
    """What others throw and draw are moves of their own; the chat is no fold; who sits out has no cards."""
    log = log_of(BADUGI)

    assert [(0, 5, "fold", None), (0, 1, "call", 0.1), (0, 2, "check", None), (1, 1, "discard", 1), (1, 2, "discard", 2),
            (1, 1, "draw", 1), (1, 2, "draw", 2), (1, 1, "bet", 0.2), (1, 2, "raise", 0.4), (1, 1, "call", 0.4),
            (2, 1, "stand", None), (2, 2, "stand", None)] == moves(log)[2:14]  # fmt: skip
    assert {1, 2, 5} == {seat for _, _, seat, _, _ in placed(log, Stage.DEALT)}
    assert [(1, 0, 1, 26, Seen.ALWAYS)] == [row for row in placed(log, Stage.DRAWN) if row[2] == 1]
    assert [2, 2, 2, 2, 1, 1, 1, 1] == [seat for _, _, seat, _, _ in placed(log, Stage.SHOWN)]
    assert (5, "Clackers", "FB") == (
        log.deals["dealer"].item(),
        log.deals["table"].item(),
        log.facts["value"].iloc[0],
    )


def test_stud_of_full_tilt(log_of):
    """The hero's upcard stands in brackets of its own; the tournament is the event."""
    log = log_of(STUD)
    facts = dict(zip(log.facts["name"], log.facts["value"], strict=True))

    assert [3, 3] == [
        sum(row[2] == seat and row[0] == 0 for row in placed(log, Stage.DEALT)) for seat in (1, 2)
    ]
    assert [(0, 0, 2, -1, 1), (0, 0, 2, -1, 1), (0, 0, 2, 1, 0)] == [
        row for row in placed(log, Stage.DEALT) if row[2] == 2
    ][:3]
    assert [(0, 2, "open", 5), (0, 1, "raise", 15), (0, 2, "call", 15)] == moves(log)[2:5]
    assert ("F7S/8", "$1 + $0.20 Sit & Go (123)", "15/30 Ante 3") == (
        facts["variant"],
        facts["event"],
        facts["stakes"],
    )


def test_a_board_of_full_tilt_that_is_run_twice(log_of):
    """Each run has its part, and a hand of which only the worth is said again was shown once."""
    log = log_of(TWICE)

    assert [(1, 0)] * 3 + [(2, 1), (3, 1), (2, 2), (3, 2)] == [
        (s, part) for s, part, *_ in placed(log, Stage.BOARD)
    ]
    assert 8 == len(placed(log, Stage.SHOWN))


def test_bovada_prints_every_hand(log_of):
    """All cards are seen whatever they are; names are places, so that only the hero has one; the hero need not be shown."""
    log = log_of(HOLDEM)

    assert {Seen.ALWAYS} == {seen for *_, seen in placed(log, Stage.DEALT)}
    assert [(1, None, False), (5, "ME", True), (6, None, False)] == [
        (seat, name if isinstance(name, str) else None, hero)
        for seat, name, hero in log.seats[["seat", "player", "hero"]]
        .astype({"player": object})
        .itertuples(index=False)
    ]
    assert [(0, 1, "raise", 1175), (0, 5, "fold", None), (0, 6, "raise", 1975), (0, 6, "note", 800), (0, 1, "show", 1),
            (0, 6, "show", None)] == moves(log)[3:9]  # fmt: skip
    assert 1 == log.deals["dealer"].item()


def test_a_board_that_is_printed_in_the_summary_alone(log_of):
    """Where nobody has a choice left the room prints the board at the end; it is laid out street by street."""
    assert [1, 1, 1, 2, 3] == [street for street, *_ in placed(log_of(HOLDEM), Stage.BOARD)]
    assert [1, 1, 1, 2] == [street for street, *_ in placed(log_of(OLD), Stage.BOARD)]


def test_what_is_shown_is_held_against_the_hand(log_of):
    """Of a hand that is listed with the board the cards of the board are none of it; a card of neither is found."""
    log = log_of(HOLDEM.replace("Showdown [Ah Ad 9h 9c Kc]", "Showdown [Ah Ad 9h 9c Ks]"))

    assert [(0, 0, 1, 11, 1)] == placed(log_of(HOLDEM), Stage.SHOWN)
    assert ["shown_not_dealt"] == found(log)


@pytest.mark.parametrize("text", [BADUGI, STUD, TWICE, HOLDEM, OLD])
def test_every_line_may_be_spoilt(log_of, text):
    """Whatever line is spoilt, the hand before it is whole, nothing but its being dealt twice is irregular, and the line is named."""
    lines = text.splitlines()

    def told(changed):
        first = text.replace("Game #", "Game #9").replace("Hand #", "Hand #9")
        log = log_of(first + "\n\n\n" + "\n".join(changed))
        kinds = set(found(log)) - {"deal_repeated"}
        assert (set(), 2, 2) == (kinds, log.inputs[0].records, len(log.deals))
        return faults(log), [note.what for note in log.inputs[0].notes]

    clean = told(lines)
    for at in range(1, len(lines)):
        spoilt = told([*lines[:at], "x" + lines[at][2:], *lines[at + 1 :]])
        assert spoilt != clean or any(words in lines[at] for words in BESIDE)


@pytest.mark.parametrize(
    ("text", "name"), [(BADUGI, "tilt"), (STUD, "tilt"), (HOLDEM, "bovada"), (OLD, "bovada")]
)
def test_the_rooms_are_told_apart(text, name):
    """By how a hand begins."""
    assert name == sniff(text.encode(), "x")
    assert "bovada" == sniff(b"Ignition Hand #1 TBL#2 HOLDEM No Limit - 2021-03-11 22:58:57", "x")


def test_dead_hands_are_void(log_of):
    """Blinds were posted and no card was dealt."""
    lines = BADUGI.splitlines()
    log = log_of("\n".join(line for at, line in enumerate(lines) if at < 7 or at > 29))

    assert ([True], [], []) == (log.deals["void"].tolist(), faults(log), found(log))
