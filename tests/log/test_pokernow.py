"""Logs of poker.now read: the newest line first, names that hold anything, runs, and whose log it is."""

from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from detect.laws.audit import audit
from detect.log.pokernow import Reader
from detect.log.source import Source, sniff
from detect.log.tables import MOVES, NULL, Seen, Stage

NAMES = [
    "Ada",
    "P a @ b",
    "\"quotes\"\"'''",
    'x" folds',
    "a.b, [c] (d)",
    "é: raises to 5",
    "-- starting hand #1",
    "two\nlines",
]
PACK = [rank + suit for suit in "♣♦♥♠" for rank in ["10", *"23456789JQKA"]]
EXTRA = (
    'The player "New @ z" requested a seat.',
    "The admin updated the game",
    "Dead Small Blind",
    "Undealt cards: ",
)


def hand(
    number=1,
    players=("Ada @ x", "Ben @ y"),
    *,
    dealer=0,
    cards=PACK,
    told=None,
    game="No Limit Texas Hold'em",
    more=(),
):
    """Give the lines of a hand, the oldest first: the first player's cards are told, both go to the end."""
    one, two = players[:2]
    button = "dead button" if dealer is None else f'dealer: "{players[dealer]}"'
    stacks = " | ".join(f'#{2 * at + 1} "{token}" ({100 + at}.50)' for at, token in enumerate(players))
    return [
        f"-- starting hand #{number} {told or ''} ({game}) ({button}) --", f"Player stacks: {stacks}",
        f"Your hand is {cards[0]}, {cards[1]}", f'"{one}" posts a small blind of 1', f'"{two}" posts a big blind of 2',
        f'"{one}" calls 2', f'"{two}" checks', f"Flop:  [{', '.join(cards[8:11])}]", f'"{two}" bets 4',
        f'"{one}" raises to 8.50 and go all in', f'"{two}" calls 8.50', *more, f'"{one}" shows a {cards[0]}, {cards[1]}.',
        f"Turn: {', '.join(cards[8:11])} [{cards[11]}]", f"River: {', '.join(cards[8:12])} [{cards[12]}]",
        f'"{two}" shows a {cards[2]}.', f'"{one}" collected 17 from pot with Pair (combination: {cards[0]})',
        f"-- ending hand #{number} --",
    ]  # fmt: skip


def csv(lines, *, minutes=None):
    """Write entries as the site does: quotation marks doubled, the newest first."""
    rows = [
        f'"{line.replace(chr(34), chr(34) * 2)}",2022-01-{20 + (at if minutes is None else minutes) // 1440:02}'
        f"T{(at if minutes is None else minutes) // 60 % 24:02}:{(at if minutes is None else minutes) % 60:02}:00.000Z,{1000 + at}"
        for at, line in enumerate(lines)
    ]
    return "\n".join(["entry,at,order", *reversed(rows)]) + "\n"


def read_of(text):
    """Read a text whole."""
    reader = Reader(Source.of("evening.csv", text.encode()))
    logs = list(reader.chunks(None))
    return (logs[0] if logs else None), reader.input


def moves(log):
    return [
        (street, seat, MOVES[move])
        for street, seat, move in log.moves[["street", "seat", "move"]].to_numpy().tolist()
    ]


def test_a_hand_is_its_cards_and_moves():
    """A ten is two figures, the hero is who showed what was in his hand, and each row keeps its line."""
    text = csv(hand())
    log, account = read_of(text)
    dealt, board = (log.cards[log.cards["stage"] == stage] for stage in (Stage.DEALT, Stage.BOARD))
    rows = text.split("\n")

    assert ([], 1, 1) == (account.errors, account.records, account.deals)
    assert [8, 0, -1, -1] == dealt["card"].tolist()
    assert [Seen.ALWAYS, Seen.ALWAYS, Seen.SELECTED, Seen.SELECTED] == dealt["seen"].tolist()
    assert [1, 1, 1, 2, 3] == board["street"].tolist()
    assert [
        (0, 1, "straddle"), (0, 3, "straddle"), (0, 1, "call"), (0, 3, "check"), (1, 3, "bet"), (1, 1, "raise"), (1, 3, "call"),
        (1, 1, "show"), (3, 3, "show"), (3, 1, "pay"),
    ] == moves(log)  # fmt: skip
    assert [True, False] == log.seats["hero"].tolist()
    assert [100.5, 101.5] == log.seats["stack"].tolist()
    assert "calls 2" in rows[log.moves["line"].iloc[2] - 1]
    assert [] == audit(log)["kind"].tolist()


@given(seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None, phases=[Phase.explicit, Phase.generate])
def test_names_may_hold_anything(seed):
    """Quotation marks, @, verbs, ends of lines: each move is still that of who made it, in any order of the lines."""
    rng = Random(seed)
    names = rng.sample(NAMES, rng.randint(2, 5))
    players = [f"{name} @ id{at}" for at, name in enumerate(names)]
    lines: list[str] = []
    for number in range(1, rng.randint(2, 4)):
        lines += rng.sample(EXTRA, 1)
        lines += hand(number, players, dealer=rng.choice([None, 0, 1]), cards=rng.sample(PACK, 52),
                      told=rng.choice([None, f"(id: {number}abc) "]), more=rng.sample(EXTRA, 1))  # fmt: skip
    log, account = read_of(csv(lines))
    plain, _ = read_of(
        csv([line.replace(players[0], "Q @ id0") for line in lines]) if "Q" not in names else csv(lines)
    )

    assert ([], number) == (account.errors, account.deals)
    assert set(names) == set(log.seats["player"])
    assert moves(plain) == moves(log)
    assert log.cards["card"].tolist() == plain.cards["card"].tolist()
    assert [] == audit(log)["kind"].tolist()


@given(seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None, phases=[Phase.explicit, Phase.generate])
def test_a_spoilt_file_is_read(seed):
    """Bytes changed, left out, put in: errors of ours alone, each with a line, and counts that add up."""
    rng = Random(seed)
    data = csv([*hand(1), *hand(2, cards=PACK[::-1])])
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(data))
        data = (
            data[:at]
            + rng.choice(["", '"', ",", "\n", "♥", "10", "(", "@", "9" * 30])
            + data[at + rng.randint(0, 3) :]
        )
    log, account = read_of(data)

    assert account.deals == (0 if log is None else len(log.deals))
    assert all(error.line for error in account.errors)


def test_whose_log_it_is_may_not_be_told():
    """Where he never showed his cards they are a fact, and a note says so; nobody's hand is taken for his."""
    log, account = read_of(csv([line for line in hand() if "shows a" not in line]))

    assert {-1} == set(log.cards[log.cards["stage"] == Stage.DEALT]["card"])
    assert "Tc2c" == log.facts[log.facts["name"] == "your_hand"]["value"].item()
    assert 1 == sum("whose they are" in note.what for note in account.notes)


def test_a_dead_button_is_nobodys():
    """Nobody deals then."""
    log, _ = read_of(csv(hand(dealer=None, told="(id: abc)")))

    assert [NULL] == log.deals["dealer"].tolist()
    assert {("id", "abc"), ("dead_button", "true")} <= {
        *log.facts[["name", "value"]].itertuples(index=False, name=None)
    }


def test_a_board_that_is_run_twice_is_two_boards():
    """The second turn and river belong to the second run; what lay there before to both."""
    second = [f"Turn (second run): {', '.join(PACK[8:11])} [{PACK[13]}]", f"River (second run): {', '.join(PACK[8:11])}, {PACK[13]} [{PACK[14]}]"]  # fmt: skip
    lines = hand()
    log, account = read_of(csv([*lines[:-1], *second, lines[-1]]))
    board = log.cards[log.cards["stage"] == Stage.BOARD]

    assert [(1, 0)] * 3 + [(2, 1), (3, 1), (2, 2), (3, 2)] == list(
        board[["street", "part"]].itertuples(index=False, name=None)
    )
    assert [] == account.errors
    assert [] == audit(log)["kind"].tolist()


def test_bad_lines_cost_no_hand():
    """What a player cannot do, who does not sit there, cards of no pack, text that is no row: each an error on its line."""
    odd = ['"Ada @ x" dances', '"Zed @ q" folds', "Turn: a [1♥]", "Your dog is hungry"]
    text = csv(hand(more=odd)).replace("entry,at,order\n", "entry,at,order\nno row at all\n")
    log, account = read_of(text)
    rows = text.split("\n")

    assert 1 == len(log.deals)
    assert ["no row at all", "1h", '"Zed @ q" folds', "dances"] == [error.read for error in account.errors]
    assert ["no row", "Turn: a", "Zed", "dances"] == [
        word for error, word in zip(account.errors, ["no row", "Turn: a", "Zed", "dances"], strict=True) if word in rows[error.line - 1]
    ]  # fmt: skip
    assert "Your dog is hungry" in log.moves["note"].tolist()


def test_a_hand_that_is_not_whole_is_named():
    """A file cut at its end lacks the start of its oldest hand; a game that is not read is left out with its name."""
    whole = csv([*hand(1), *hand(2, cards=PACK[::-1])]).splitlines(keepends=True)
    log, account = read_of("".join(whole[:-3]))
    _, other = read_of(csv(hand(game="No Limit Gin Rummy")))

    assert ["2"] == log.deals["number"].tolist()
    assert ["-- ending hand #1 --"] == [error.read for error in account.errors]
    assert "Gin Rummy" in other.errors[0].read


def test_omaha_is_dealt_four_cards():
    """The game is told by the line that starts the hand."""
    log, account = read_of(
        csv([line for line in hand(game="Pot Limit Omaha Hi/Lo 8 or Better") if "Your hand" not in line])
    )

    assert [] == account.errors
    assert 8 == (log.cards["stage"] == Stage.DEALT).sum()


def test_an_evening_past_midnight_is_one_sitting():
    """A new one opens when nobody has played for hours."""
    night = (
        csv(hand(1), minutes=1439).splitlines()[1:]
        + csv(hand(2, cards=PACK[::-1]), minutes=1441).splitlines()[1:]
    )
    late = csv(hand(3, cards=PACK[5:]), minutes=2900).splitlines()[1:]
    first, second, third = (list(reversed(each)) for each in (night[:17], night[17:], late))
    rows = [f"{row.rsplit(',', 1)[0]},{order}" for order, row in enumerate([*first, *second, *third], 100)]
    log, account = read_of("\n".join(["entry,at,order", *reversed(rows)]))

    assert [] == account.errors
    assert ["2022-01-20", "2022-01-22"] == log.sessions["date"].tolist()
    assert [2, 1] == log.deals["session"].value_counts(sort=False).tolist()


def test_it_is_told_from_our_own_sheets():
    """Both are CSV; its headings, or the line that starts a hand, are its own."""
    assert "pokernow" == sniff(csv(hand()).encode(), "x.csv")
    assert "pokernow" == sniff(csv(hand()).partition("\n")[2].encode(), "x")
    assert "csv" == sniff(b"deal,dealer,hands.N\n1,N,AS\n", "x.csv")


@pytest.mark.parametrize("players", [["Ada @ x", "Ada @ y"]])
def test_two_of_one_name_keep_their_ids(players):
    """They are two people."""
    log, _ = read_of(csv(hand(players=players)))

    assert players == log.seats["player"].tolist()
