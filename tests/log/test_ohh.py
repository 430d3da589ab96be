"""Open Hand History read: each form of a file, each action on its line, cards known and not, and bad hands that cost no other."""

import json
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from detect.errors import PoneError
from detect.laws.audit import audit
from detect.log import ohh_text
from detect.log.ohh import Reader
from detect.log.source import Source, sniff
from detect.log.tables import MOVES, Seen, Stage

PACK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
NAMES = ["Ada", "Ben @ home", 'C "x" [1]', "é♠: raises"]


def act(player, action, amount=0, **more):
    return {"player_id": player, "action": action, "amount": amount} | more


def hand(number=1, *, players=2, hero=0, rounds=None, **more):
    """Make a hand of hold'em: Ada is dealt aces, both check it down, both show."""
    flop, turn, river = ["3h", "4h", "9c"], ["9d"], ["9h"]
    checks = [act(0, "Check"), act(1, "Check")]
    played = [
        {"id": 0, "street": "Preflop", "cards": "", "actions": [
            act(0, "Post SB", 1), act(1, "Post BB", 2), act(0, "Dealt Cards", cards=["As", "Ad"]), act(0, "Call", 1),
            act(1, "Check")]},
        {"id": 1, "street": "Flop", "cards": flop, "actions": [act(0, "Bet", 4, is_allin=True), act(1, "Call", 4)]},
        {"id": 2, "street": "Turn", "cards": turn, "actions": checks},
        {"id": 3, "street": "River", "cards": river, "actions": checks},
        {"id": 4, "street": "Showdown", "actions": [act(0, "Shows Cards", cards=["As", "Ad"]),
                                                    act(1, "Mucks Cards", cards=["2c", "2d"])]},
    ]  # fmt: skip
    sitting = [
        {"id": n, "seat": 2 * n + 1, "name": NAMES[n], "starting_stack": 100.5} for n in range(players)
    ]
    return {
        "spec_version": "1.4.7", "site_name": "Club", "game_type": "Holdem", "table_name": "Blue", "game_number": str(number),
        "start_date_utc": "2026-11-02T20:15:00", "bet_limit": {"bet_type": "NL", "bet_cap": 0}, "dealer_seat": 1,
        "hero_player_id": hero, "players": sitting, "rounds": played if rounds is None else rounds,
        "pots": [{"number": 0, "amount": 12, "player_wins": [{"player_id": 0, "win_amount": 12}]}],
    } | more  # fmt: skip


def read_of(text):
    """Read a text whole."""
    reader = Reader(Source.of("evening.ohh", text.encode() if isinstance(text, str) else text))
    logs = list(reader.chunks(None))
    return (logs[0] if logs else None), reader.input


def log_of(*hands):
    """Read hands with blank lines between, of which nothing may be wrong."""
    log, account = read_of("\n\n".join(json.dumps({"ohh": each}, indent=1) for each in hands))
    assert [] == account.errors
    return log


def placed(log, stage):
    """Give the cards of a stage as street, part, seat, card, and how they were seen."""
    mine = log.cards[log.cards["stage"] == stage]
    return [tuple(row) for row in mine[["street", "part", "seat", "card", "seen"]].to_numpy().tolist()]


def moves(log):
    """Give the moves as street, seat and name."""
    return [
        (street, seat, MOVES[move])
        for street, seat, move in log.moves[["street", "seat", "move"]].to_numpy().tolist()
    ]


def test_a_hand_is_its_cards_and_moves():
    """Blinds, bets, what was shown and mucked, what was won; the hero's cards are there whatever they were."""
    log = log_of(hand())

    assert [(0, 0, 1, 51, 0), (0, 0, 1, 25, 0), (0, 0, 3, -1, 1), (0, 0, 3, -1, 1)] == placed(
        log, Stage.DEALT
    )
    assert [1, 1, 1, 2, 3] == [street for street, *_ in placed(log, Stage.BOARD)]
    assert [51, 25, 0, 13] == [card for *_, card, _ in placed(log, Stage.SHOWN)]
    assert [
        (0, 1, "straddle"), (0, 3, "straddle"), (0, 1, "call"), (0, 3, "check"), (1, 1, "bet"), (1, 3, "call"), (2, 1, "check"),
        (2, 3, "check"), (3, 1, "check"), (3, 3, "check"), (3, 1, "show"), (3, 3, "show"), (3, 1, "pay"),
    ] == moves(log)  # fmt: skip
    assert ["small blind", "big blind", "all-in", "mucks"] == log.moves["note"].dropna().tolist()
    assert [] == audit(log)["kind"].tolist()


def test_a_hand_says_who_sat_where_and_when():
    """Seats as printed, the hero, the button, day and time, the room; whatever else is said is a fact."""
    log = log_of(hand(ante_amount=0.5, flags=["Fast"]))
    session, deal = log.sessions.iloc[0], log.deals.iloc[0]
    facts = dict(zip(log.facts["name"], log.facts["value"], strict=True))

    assert ("holdem", "2026-11-02", "Club", "computer", "ohh") == tuple(
        session[["game", "date", "venue", "shuffled_by", "source"]]
    )
    assert ("1", "Blue", 1, "20:15:00") == tuple(deal[["number", "table", "dealer", "time"]])
    assert [(1, "Ada", True), (3, "Ben @ home", False)] == list(
        log.seats[["seat", "player", "hero"]].itertuples(index=False)
    )
    assert ("NT", "0.5", '["Fast"]', "1.4.7") == tuple(
        facts[name] for name in ("variant", "ante_amount", "flags", "spec_version")
    )


def test_amounts_are_what_a_stake_comes_to():
    """The file has what is added: who posted one and calls one stands at two; each street begins anew."""
    raised = [act(0, "Post SB", 1), act(1, "Post BB", 2), act(0, "Raise", 5), act(1, "Call", 4)]
    flop = [act(1, "Bet", 4), act(0, "Raise", 8), act(1, "Call", 4)]
    log = log_of(
        hand(
            rounds=[
                {"street": "Preflop", "actions": raised},
                {"street": "Flop", "cards": ["3h", "4h", "9c"], "actions": flop},
            ]
        )
    )

    assert [1, 2, 6, 6, 4, 8, 8, 12] == log.moves["amount"].tolist()


FORMS = {
    "blank lines": lambda hands: "\n\n".join(json.dumps({"ohh": each}, indent=2) for each in hands),
    "no indent": lambda hands: "\n".join(json.dumps({"ohh": each}, indent=0) for each in hands),
    "lines": lambda hands: "\n".join(json.dumps({"id": "x", "ohh": each}) for each in hands),
    "bare": lambda hands: "\r\n".join(json.dumps(each) for each in hands),
    "list": lambda hands: json.dumps(
        {"version": "1.0", "hands": [{"ohh": each} for each in hands]}, indent=2
    ),
}


@given(seed=st.integers(0, 2**32), block=st.sampled_from([16, 61, 1 << 20]))
@settings(max_examples=25, deadline=None, phases=[Phase.explicit, Phase.generate])
def test_every_form_and_any_block_reads_the_same(seed, block):
    """One hand under the other, one a line, in a list: the same cards and moves, whatever the blocks they come in."""
    rng = Random(seed)
    hands = [
        hand(n, players=rng.randint(2, 4), hero=rng.choice([0, 1, None])) for n in range(rng.randint(1, 4))
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ohh_text, "BLOCK", block)
        read = {name: read_of(form(hands)) for name, form in FORMS.items()}
    first = read["lines"][0]

    for name, (log, account) in read.items():
        assert ([], len(hands), len(hands)) == (account.errors, account.records, account.deals), name
        assert first.cards.drop(columns="line").equals(log.cards.drop(columns="line")), name
        assert first.moves.drop(columns="line").equals(log.moves.drop(columns="line")), name


@given(seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None, phases=[Phase.explicit, Phase.generate])
def test_a_spoilt_file_is_read_or_refused(seed):
    """Bytes are changed, left out and put in: nothing but errors of ours comes of it, and counts add up."""
    rng = Random(seed)
    data = bytearray(FORMS[rng.choice(list(FORMS))]([hand(1), hand(2)]).encode())
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(data))
        data[at : at + rng.randint(0, 3)] = rng.choice(
            [b"", b'"', b"{", b"}", b"[", b"null", b"\xff", b"-1", b"1e999", b'"x"']
        )
    try:
        log, account = read_of(bytes(data))
    except PoneError:
        return

    assert account.deals == (0 if log is None else len(log.deals))
    assert account.deals <= account.records
    assert all(error.line for error in account.errors)


def test_each_action_that_cannot_be_read_has_its_line():
    """Unknown actions and players, cards of another alphabet, words for amounts: each an error; the rest is read."""
    one = hand()
    one["rounds"][1]["actions"] += [
        act(0, "Dances"),
        act(9, "Fold"),
        act(0, "Bet", "lots"),
        act(0, "Shows Cards", cards=["Дs"]),
    ]
    text = json.dumps({"ohh": one}, indent=1)
    log, account = read_of(text)
    rows = text.split("\n")

    assert ["Dances", "9", "lots", "Дs"] == [error.read for error in account.errors]
    assert ["Dances", "Fold", "Bet", "Shows Cards"] == [
        rows[error.line - 1].split('"')[3] for error in account.errors
    ]
    assert 13 == len(log.moves)


def test_a_bad_hand_costs_no_other():
    """No JSON, an unknown game, no players, ids twice, a truncated last hand: each is left out and named."""
    twice = [{"id": 1, "seat": 1, "name": "A"}, {"id": 1, "seat": 2, "name": "B"}]
    texts = [json.dumps({"ohh": each}) for each in (hand(1), hand(2, game_type="Gin"), hand(3, players=0), hand(4), hand(5) | {"players": twice})]  # fmt: skip
    texts.insert(2, '{"ohh": {"players": [,]}}')
    log, account = read_of("\n".join([*texts, json.dumps({"ohh": hand(6)})[:-30]]))

    assert ["1", "4"] == log.deals["number"].tolist()
    assert [2, 3, 4, 6, 7] == [error.line for error in account.errors]
    assert [2, 3, 4, 6, 7] == [error.record for error in account.errors]
    assert all("the hand was left out" in error.expected for error in account.errors)


def test_a_hand_that_the_file_holds_twice_is_counted_once():
    """And a note says so."""
    log, account = read_of("\n".join(json.dumps({"ohh": hand(n)}) for n in (1, 2, 1)))

    assert (2, 3) == (len(log.deals), account.records)
    assert ["a hand that the file holds twice was counted once"] == [note.what for note in account.notes]


def test_a_board_that_is_run_twice_is_two_boards():
    """The second turn and river are the second run's, also where the writer gives what lies there once more."""
    one = hand(flags=["Run_It_Twice"])
    river = {"street": "River", "cards": ["3h", "4h", "9c", "5c", "6c"], "actions": []}
    one["rounds"][2:4] = [
        {"street": "Turn", "cards": ["9d"], "actions": []}, {"street": "River", "cards": ["9h"], "actions": []},
        {"street": "Turn", "cards": ["3h", "4h", "9c", "5c"], "actions": []}, river | {"cards": ["6c"]},
    ]  # fmt: skip
    log = log_of(one)

    assert [(1, 0), (1, 0), (1, 0), (2, 1), (3, 1), (2, 2), (3, 2)] == [
        row[:2] for row in placed(log, Stage.BOARD)
    ]
    assert [] == audit(log)["kind"].tolist()


DEALT = ["2c", "3c", "4c", "5c", "7d"]


@pytest.mark.parametrize(
    ("again", "thrown", "drawn"),
    [
        (["2c", "3c", "4c", "5c", "9s"], ["7d"], ["9s"]),
        (["9s", "8s"], ["??", "??"], ["9s", "8s"]),
        (["9s", "8s", "7s", "6s", "5s"], DEALT, ["9s", "8s", "7s", "6s", "5s"]),
    ],
)  # fmt: skip
def test_a_draw_is_a_second_dealing(again, thrown, drawn):
    """The whole hand after the draw, or the cards drawn alone: what was thrown is known where the hands tell it."""
    rounds = [
        {"street": "First bets", "cards": [], "actions": [act(0, "Dealt Cards", cards=DEALT), act(0, "Bet", 2), act(1, "Call", 2)]},
        {"street": "Draw", "cards": [], "actions": [act(0, "Dealt Cards", cards=again), act(0, "Check"), act(1, "Check")]},
    ]  # fmt: skip
    log = log_of(hand(game_type="Draw", rounds=rounds))
    codes = {
        card: suit * 13 + rank
        for suit, s in enumerate("cdhs")
        for rank, r in enumerate("23456789TJQKA")
        for card in [r + s]
    }

    assert ["draw5"] == log.sessions["game"].tolist()
    assert [codes.get(card, -1) for card in thrown] == [row[3] for row in placed(log, Stage.DISCARDED)]
    assert [codes[card] for card in drawn] == [row[3] for row in placed(log, Stage.DRAWN)]
    assert [] == audit(log)["kind"].tolist()


def test_cards_of_all_are_there_whatever_they_were():
    """Where the file deals every hand openly each counts as always seen; where one is missing, the hero's alone."""
    every = hand()
    every["rounds"][0]["actions"].insert(3, act(1, "Dealt Cards", cards=["2c", "2d"]))
    without = hand(hero=None)

    assert {Seen.ALWAYS} == {row[4] for row in placed(log_of(every), Stage.DEALT)}
    assert {Seen.SELECTED} == {row[4] for row in placed(log_of(without), Stage.DEALT)}


def test_stud_is_dealt_by_streets():
    """Third street to seventh: cards that come later stand by their street."""
    rounds = [{"street": "Third", "cards": [], "actions": [act(0, "Dealt Cards", cards=["2c", "3c", "4c"]), act(0, "Bet", 1)]},
              *({"street": name, "cards": [], "actions": [act(0, "Dealt Cards", cards=[card])]}
                for name, card in (("Fourth", "5c"), ("Fifth", "6c"), ("Sixth", "7c"), ("Seventh", "8c")))]  # fmt: skip
    log = log_of(hand(game_type="StudHiLo", rounds=rounds))

    assert [0, 0, 0, 1, 2, 3, 4] == [row[0] for row in placed(log, Stage.DEALT) if row[2] == 1]
    assert [] == audit(log)["kind"].tolist()


SIMPLE = {
    "handId": "77", "gameType": "No Limit Texas Hold'em", "tableName": "Home", "startTime": "2025-11-15T05:08:29.500Z",
    "blinds": {"smallBlind": 50, "bigBlind": 100}, "dealer": {"seatNumber": 1}, "heroCards": ["Ah", "Kh"],
    "players": [{"seatNumber": 1, "name": "Ada", "stack": 1000}, {"seatNumber": 2, "name": "Ben", "stack": 900}],
    "board": {"flop": ["Qh", "Jh", "Th"], "turn": "2d", "river": "3c"},
    "actions": [
        {"player": "Ada", "actionType": "postSB", "amount": 50, "street": "preflop"},
        {"player": "Ben", "actionType": "postBB", "amount": 100, "street": "preflop"},
        {"player": "Ada", "actionType": "call", "amount": 50, "street": "preflop"},
        {"player": "Ben", "actionType": "bet", "amount": 400, "street": "flop", "isAllIn": True},
        {"player": "Ada", "actionType": "fold", "street": "flop"},
    ],
    "winners": [{"player": "Ben", "amount": 200, "handCards": ["2c", "2h"]}],
}  # fmt: skip


def test_the_form_with_hands_is_read():
    """The names differ, the hand is the same; whose the hero's cards are it does not say, so they are a fact."""
    log, account = read_of(
        json.dumps({"version": "1.0", "hands": [SIMPLE, SIMPLE | {"handId": "78"}]}, indent=2)
    )
    mine = log.only(log.sessions["session"].iloc[0])
    facts = dict(zip(mine.facts["name"], mine.facts["value"], strict=True))

    assert ([], ["77", "78"]) == (account.errors, log.deals["number"].tolist())
    assert [
        (0, 1, "straddle"),
        (0, 2, "straddle"),
        (0, 1, "call"),
        (1, 2, "bet"),
        (1, 1, "fold"),
        (3, 2, "show"),
        (3, 2, "pay"),
    ] == (moves(log)[:7])
    assert [1, 1, 1, 2, 3] == [row[0] for row in placed(log, Stage.BOARD)][:5]
    assert '["Ah", "Kh"]' == facts["heroCards"]
    assert [] == audit(log)["kind"].tolist()


def test_it_is_told_by_its_content():
    """Whatever the file is called; a native log that speaks of ohh is none."""
    assert {"ohh"} == {sniff(form([hand()]).encode(), "x") for form in FORMS.values()}
    assert "ohh" == sniff(json.dumps({"version": "1", "hands": [SIMPLE]}).encode(), "x.json")
    assert "native" == sniff(b'{"session": 1, "venue": "\\"ohh\\": {"}', "x")
    assert "ohh" == sniff(b"", "x.ohh")
