"""PHH read: what each action becomes, fields of our own, and bad hands that cost no other."""

import json
from math import isnan

import pytest

from detect.errors import FormatUnknown
from detect.laws.audit import audit
from detect.log.phh_fields import fact, unfact
from detect.log.readers import read
from detect.log.source import sniff
from detect.log.tables import MOVES, Stage

FIELDS = {
    "variant": "NT", "antes": [0, 0, 0], "blinds_or_straddles": [1, 2, 0], "min_bet": 2, "starting_stacks": [100, 100, 100],
    "players": ["Ada", "Ben", "Cyd"],
}  # fmt: skip
PLAYED = ["d dh p1 AsKs", "d dh p2 AdKd", "d dh p3 2c2d", "p3 f", "p1 cc", "p2 cc", "d db 3h4h9c", "p1 cc", "p2 cbr 4",
          "p1 cbr 8.50", "p2 cc", "d db 9d", "p1 cc", "p2 cc", "d db 9h", "p1 cc", "p2 cc", "p1 sm AsKs", "p2 sm"]  # fmt: skip


def hand(number=None, **more):
    """Write one hand; `actions` may be given as they are."""
    fields = FIELDS | {"actions": PLAYED} | more
    lines = [
        f"{name} = {json.dumps(value, ensure_ascii=False)}"
        for name, value in fields.items()
        if value is not None
    ]
    return "".join(f"{line}\n" for line in ([f"[{number}]"] if number else []) + lines)


@pytest.fixture
def log_of(tmp_path):
    """Write a file and read it."""

    def make(text, name="evening.phhs"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read(path)

    return make


def moves(log):
    """Give the moves as street, seat, name, amount."""
    frame = log.moves
    return [
        (street, seat, MOVES[move], None if isnan(amount) else amount)
        for street, seat, move, amount in frame[["street", "seat", "move", "amount"]].itertuples(index=False)
    ]


def placed(log, stage):
    """Give the cards of a stage as street, seat, card."""
    mine = log.cards[log.cards["stage"] == stage]
    return [tuple(row) for row in mine[["street", "seat", "card"]].to_numpy().tolist()]


def errors(log):
    return [(error.line, error.record, error.read) for error in log.inputs[0].errors]


def test_each_action_is_a_move_on_its_street(log_of):
    """Blinds, folds, checks told from calls, bets from raises; streets begin with the board."""
    assert [
        (0, 1, "straddle", 1), (0, 2, "straddle", 2), (0, 3, "fold", None), (0, 1, "call", None), (0, 2, "check", None),
        (1, 1, "check", None), (1, 2, "bet", 4), (1, 1, "raise", 8.5), (1, 2, "call", None), (2, 1, "check", None),
        (2, 2, "check", None), (3, 1, "check", None), (3, 2, "check", None), (3, 1, "show", 2), (3, 2, "show", None),
    ] == moves(log_of(hand()))  # fmt: skip


def test_an_all_in_is_dealt_street_by_street(log_of):
    """A board that comes after the showdown is three streets, and cards of stud that nobody bets on are dealt by rounds."""
    board = log_of(hand(actions=[*PLAYED[:6], "d db 3h4h9c", "d db 9d", "d db 9h"]))
    stud = ["d dh p1 2c3c4c", "d dh p2 5c6c7c", "p1 cbr 2", "p2 cc", "d dh p1 8c", "d dh p2 9c", "d dh p1 8d", "d dh p2 9d",
            "d dh p1 8h", "d dh p2 9h", "d db 9s"]  # fmt: skip
    seven = log_of(hand(variant="F7S", antes=[1, 1], blinds_or_straddles=None, starting_stacks=[9, 9],
                        players=["Ada", "Ben"], actions=stud))  # fmt: skip

    assert [1, 1, 1, 2, 3] == [street for street, _, _ in placed(board, Stage.BOARD)]
    assert [0] * 6 + [1, 1, 2, 2, 3, 3] == [street for street, _, _ in placed(seven, Stage.DEALT)]
    assert [] == audit(seven)["kind"].tolist()


def test_draws_are_told_apart(log_of):
    """What is thrown and drawn stands by the draw, also when nobody can bet between; who stands pat throws nothing."""
    actions = ["d dh p1 2c3c4c5c7c", "d dh p2 Ks????????", "p1 cc", "p2 cc", "p1 sd 7c", "p2 sd", "d dh p1 8d",
               "p1 sd 8d", "p2 sd ??", "d dh p1 9d", "d dh p2 ??", "p1 sm 2c3c4c5c9d"]  # fmt: skip
    two = {
        "antes": [0, 0],
        "blinds_or_straddles": [1, 2],
        "starting_stacks": [9, 9],
        "players": ["Ada", "Ben"],
    }
    log = log_of(hand(variant="F2L3D", actions=actions, **two))

    assert [(1, 1, 5), (2, 1, 19), (2, 2, -1)] == placed(log, Stage.DISCARDED)
    assert [(1, 1, 19), (2, 1, 20), (2, 2, -1)] == placed(log, Stage.DRAWN)
    assert (1, 2, "stand", None) in moves(log)


def test_our_own_fields_have_their_places(log_of):
    """Who dealt and cut, how deep, the pack, the sizes counted; whatever else is said is a fact."""
    pack = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    log = log_of(
        hand(
            _dealer=2, _cutter=1, _cut=23, _shuffle="".join(pack), _hand_sizes=[2, 2, 3], _room="the blue one"
        )
    )
    deal = log.deals.iloc[0]

    assert (2, 1, 23) == (deal["dealer"], deal["cutter"], deal["cut"])
    assert list(range(52)) == [card for _, _, card in placed(log, Stage.SHUFFLED)]
    assert [2, 2, 3] == log.cards[log.cards["stage"] == Stage.COUNTED]["position"].tolist()
    assert {"variant": "NT", "min_bet": "2", "_room": "the blue one"} == dict(
        zip(log.facts["name"], log.facts["value"], strict=True)
    )
    kinds = audit(log)["kind"].tolist()
    assert (
        {"dealt_long", "dealt_elsewhere"}
        <= set(kinds)
        <= {"dealt_long", "dealt_elsewhere", "drawn_elsewhere"}
    )


def test_a_bad_hand_costs_no_other(log_of):
    """Hands that are no TOML, of no known variant, without players: each is an error with its line, and the rest is read."""
    text = (hand(1) + "[2]\nvariant = 'NT'\nactions = [\n" + hand(3, variant="XX") + hand(4, starting_stacks=None, antes=None,
            blinds_or_straddles=None, players=None) + hand(5, actions=None) + "[6]\nnothing\n" + hand(7, hand=7))  # fmt: skip
    log = log_of(text)
    account = log.inputs[0]

    assert (7, 2, 5) == (account.records, account.deals, len(account.errors))
    assert [2, 3, 4, 5, 6] == [error.record for error in account.errors]
    assert all("the hand was left out" in error.expected for error in account.errors)
    assert text.splitlines().index("nothing") + 1 == account.errors[-1].line


@pytest.mark.parametrize(
    ("action", "read"),
    [
        ("p1 cbr 1,000", "1,000"), ("p1 cbr 1 000", "p1 cbr 1 000"), ("p1 cbr", ""), ("p9 f", "p9"), ("p0 f", "p0"),
        ("d dh p1 ДsKs", "ДsKs"), ("d db 1c", "1c"), ("p1 sm AsK", "AsK"), ("raise 5", "raise 5"), ("d dh p1", "d dh p1"),
        ("d dh AsKs", "d dh AsKs"), ("p1 sd (2c)", "(2c)"), ("p99999999999999999999 f", "p999"),
    ],
)  # fmt: skip
def test_an_action_that_cannot_be_read_says_where(log_of, action, read):
    """Its line and what was read; the other actions stand."""
    text = hand().replace('"p3 f"', f'\n"{action}"')
    log = log_of("# a remark\n" + text, "one.phh")
    [(line, record, said)] = errors(log)

    assert (text.splitlines().index(next(t for t in text.splitlines() if action in t)) + 2, 1) == (
        line,
        record,
    )
    assert said.startswith(read)
    assert 11 == len(placed(log, Stage.DEALT)) + len(placed(log, Stage.BOARD))


def test_remarks_on_actions_are_kept(log_of):
    """A remark belongs to its action; one that stands alone, and one on a card dealt, is a note."""
    log = log_of(
        hand(actions=["d dh p1 AsKs # nice", "d  dh  p2  2c2d", "p1 cbr 5 # why not?", "# nobody spoke", ""])
    )

    assert ["nice", "why not?", "nobody spoke"] == log.moves["note"].dropna().tolist()
    assert [] == errors(log)


def test_odd_bytes_and_names_are_data(log_of):
    """A byte-order mark, carriage returns, names with every kind of sign; bytes that are no UTF-8 give way to the sign for it."""
    names = ['A "x" [1]', "Ben @ home: raises", "C.y=d # e"]
    log = log_of(("\ufeff" + hand(1, players=names)).replace("\n", "\r\n"))
    odd = log_of(hand(1).encode().replace(b"Ada", b"\xffda"))

    assert names == log.seats["player"].tolist()
    assert [] == errors(log)
    assert "\ufffdda" == odd.seats["player"].iloc[0]
    assert 1 == len(odd.inputs[0].notes)


def test_what_cannot_be_a_number_is_refused(log_of):
    """Lists of another length, words for numbers, a dealer who does not sit there: errors, and the hand is read."""
    log = log_of(
        hand(antes=[0, 0], blinds_or_straddles=["a", 0, 0], _dealer=4, _cut=-1, players=["Ada"], _shuffle=7)
    )

    assert 6 == len(errors(log))
    assert 1 == len(log.deals)


def test_stacks_without_end_are_read(log_of):
    """A stack that is not known is `inf`."""
    log = log_of(hand().replace("[100, 100, 100]", "[inf, 100, 1e3]"))

    assert [float("inf"), 100, 1000] == log.seats["stack"].tolist()


def test_a_sitting_is_one_game_at_one_table_on_one_day(log_of):
    """Hands of two tables that stand mixed are two sittings, whole; a mixed game is a sitting a game."""
    log = log_of(
        "".join(hand(n, hand=n, table=table, day=3, month=5, year=2026) for n, table in enumerate("ABAB", 1))
    )
    mixed = log_of(hand(1) + hand(2, variant="PO", actions=[]) + hand(3, variant="FR", actions=[]))

    assert ["evening/holdem/A/2026-05-03", "evening/holdem/B/2026-05-03"] == log.sessions["session"].tolist()
    assert [2, 2] == log.deals["session"].value_counts().tolist()
    assert ["holdem", "stud7"] == mixed.sessions["game"].tolist()


def test_a_hand_is_told_by_its_content():
    """A header of PHHS is no tag of PBN; other texts are none."""
    assert "phh" == sniff(hand(1).encode(), "x")
    assert "phh" == sniff(b"# a remark\n\n" + hand().encode(), "x")
    with pytest.raises(FormatUnknown, match="PHH"):
        sniff(b"PokerStars Hand #1", "x")


@pytest.mark.parametrize(
    "value", ["Las Vegas", "5", "true", '"', "", [1, "a"], 2.5, True, float("inf"), {"a": 1}, "[1]"]
)
def test_a_fact_reads_back(value):
    """Whatever TOML holds comes back from the text of a fact as it was."""
    assert value == unfact(fact(value))
