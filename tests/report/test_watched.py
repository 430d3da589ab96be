"""A sitting that goes on, as a steward sees it."""

import io
import math
import re
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from detect.checks import Question, registry
from detect.evidence import Person
from detect.evidence.running import Bet, Running, running
from detect.log.native import Reader
from detect.log.source import Source
from detect.report import watched
from detect.report import words_watch as v
from detect.report.sentences import part_of
from detect.report.wrapping import columns
from detect.resources import resource

ROOT = Path(watched.__file__).parents[2]

HARD = re.compile(
    r"\b(cheat\w*|guilt\w*|accus\w*|suspect\w*|suspici\w*|crook\w*|dishonest\w*|fraud\w*|blam\w*|intent\w*|"
    r"deliberate\w*|on purpose|culprit\w*|innocence|sharp|sharper|probabilit\w*|likel\w*)\b", re.IGNORECASE
)  # fmt: skip
NAMES = ("Ada", "Ben", "Cyd", "Dot")


def bets(name="Dot", seat=4, log_e=2.0):
    return tuple(
        Bet(check.name, part.name, check.question, name if check.question is Question.GAIN else None,
            seat if check.question is Question.GAIN else 0, 3, log_e + at)
        for check in registry().values() if check.question is not Question.RECORD for at, part in enumerate(check.parts)
    )  # fmt: skip


def evening(**changes):
    people = tuple(Person(name, 3, float(at), float(at), {}) for at, name in enumerate(NAMES))
    every = tuple(bet for at, name in enumerate(NAMES, 1) for bet in bets(name, at))
    one = Running("club 7", 12, "12", "whist", None, every, {Question.GAIN: 1.0, Question.SHUFFLE: -1.0}, people,
                  ("stacked.turnup",), (("cut.low", "cut_in"),))  # fmt: skip
    return replace(one, **changes)


def drawn(running, width=120, height=70, **options):
    """Draw it on a terminal without colour, and give its lines."""
    console = Console(file=io.StringIO(), width=width, height=height, color_system=None)
    console.print(watched.screen(running, "Waiting.", width=width, height=height, **options))
    return console.file.getvalue().splitlines()


def test_every_part_of_every_check_has_its_words():
    parts = {part.name for check in registry().values() for part in check.parts if part.share < 1.0}

    assert set() == parts - set(v.PARTS)
    for game in ("whist", "draw"):
        put = [bet for bet in bets() if part_of(bet.check, bet.part).at(game)]
        assert len({watched.title(bet) for bet in put}) == len(put) >= 30


def test_no_word_is_hard_on_anybody():
    said = [text for name, text in vars(v).items() if name.isupper() and isinstance(text, str)]

    assert len(said) > 30
    assert [] == [text for text in said if HARD.search(text)]


@pytest.mark.parametrize(
    "draw", [lambda one: "\n".join(drawn(one)), lambda one: "\n".join(watched.lines(one, verbose=True))]
)
def test_the_same_numbers_are_shown_of_everybody(draw):
    said = draw(evening())

    assert all(name in said for name in NAMES)
    assert all(watched.stake(float(at)) in said for at in range(4))


def test_a_table_has_a_row_a_check_and_one_over_all_of_them():
    lines = drawn(evening())
    [over_all] = [line for line in lines if v.ALL in line]

    assert [v.ALL, "1.0", "2.7", "7.4", "20"] == [cell.strip() for cell in over_all.split("│")]
    assert sum("│" in line for line in lines) == len(watched.grid(evening(), Question.GAIN)) + 1


@pytest.mark.parametrize("width", [40, 60, 80, 100, 200])
@pytest.mark.parametrize("height", [24, 40, 80])
@pytest.mark.parametrize("verbose", [False, True])
def test_what_a_terminal_has_no_room_for_is_drawn_with_less_in_it(width, height, verbose):
    lines = drawn(evening(), width, height, verbose=verbose)

    assert max(map(columns, lines)) <= width
    assert height >= len(lines) or (width, height) in {(40, 24), (60, 24)}
    assert any("Dot" in line for line in lines)


def test_twelve_at_a_table_have_a_row_each():
    names = [f"Player {n} of the long name" for n in range(12)]
    one = evening(bets=tuple(bet for name in names for bet in bets(name)), people=())

    assert 12 == sum("Player" in line for line in drawn(one, 100, 60))


def test_the_shuffle_is_nobodys():
    said = " ".join(drawn(evening()))

    assert "The shuffle, which is nobody's: 0.37 over all its checks" in " ".join(said.split())
    assert v.SHUFFLE_HEAD in " ".join(drawn(evening(), verbose=True, height=90))


def test_what_has_no_number_is_named():
    said = watched.notes(evening())

    assert "Only at the close: turn-ups." in said
    assert "Not in the log so far, or not enough of it: cards cut for the deal." in said


def test_a_game_without_a_name_is_asked_for():
    one = evening(bets=(), people=(), together={}, at_close=(), lacking=(("*", "game"),))

    assert watched.notes(one)[0].startswith("Nothing can be staked yet: the game is not named")
    assert v.NOTHING_YET in drawn(one)
    assert watched.lines(one) == [f"12 deals, to deal 12: {v.NOTHING_YET}"]


def test_seats_and_sides_are_named_where_no_player_is():
    two = (Bet("stacked.aces", "hand", Question.GAIN, None, 2, 3, 0.0), Bet("stacked.aces", "side", Question.GAIN, None, 1, 3, 0.0))  # fmt: skip
    one = evening(bets=two, people=(), game="bridge")

    assert {"aces, hand", "aces, both hands"} == set(watched.grid(one, Question.GAIN))
    assert {"East", "North and South"} == {watched.subject(bet) for bet in two}


def test_text_of_a_log_is_neither_markup_nor_a_command_to_the_terminal():
    name = "[bold]Dot\x1b[2J[/bold]"
    people = (Person(name, 3, 0.0, 0.0, {}),)
    one = evening(session="[red]\x1b[31m:smile:", last="{x}", bets=bets(name), people=people)
    both = "\n".join([*drawn(one), *watched.lines(one, verbose=True), watched.heading(one)])

    assert "\x1b" not in both
    assert "[red]\ufffd[31m:smile:" in both
    assert "[bold]Dot\ufffd" in both


@pytest.mark.parametrize("log_e", [-math.inf, -800.0, 0.0, 4.6, 6.90, 6.91, 13.8, 13.82, 27.6, 27.7, 800.0])
def test_a_stake_is_short_whatever_it_is(log_e):
    assert 0 < len(watched.stake(log_e)) <= len(v.MOST)


@pytest.mark.parametrize(
    ("e", "said"),
    [
        (9.96, "10"),
        (99.6, "100"),
        (999.0, "1,000"),
        (0.0999, "0.10"),
        (999_400, "1,000,000"),
        (999_600, "1.0 million"),
    ],
)
def test_a_stake_at_the_edge_of_a_digit_is_still_right(e, said):
    assert said == watched.stake(math.log(e))


def test_the_page_shows_what_is_drawn():
    lines = resource("datasets", "samples", "whist-stacked.jsonl").read_bytes().splitlines(keepends=True)
    one = running(next(Reader(Source.of("evening.jsonl", b"".join(lines[:21]))).chunks(None)))
    shown = re.findall(r"```text\n(.*?)```", (ROOT / "docs" / "watch.md").read_text("utf-8"), re.DOTALL)
    table = [line.rstrip() for line in drawn(one, 88, 60)]

    assert shown[0].splitlines() == table[: table.index(v.TOGETHER.format(stake="2.3"))]
    assert shown[1].splitlines() == watched.lines(one)
