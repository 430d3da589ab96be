"""`pone odds`: the printed table, one hand, other laws; as words, JSON and CSV; and what is no hand."""

import csv
import io
import json
import shlex

import pytest

ACES = ("AS AH 7D 4C 2S", "--discard", "7D 4C 2S")


def test_one_hand(pone):
    code, out, err = pone("odds", *ACES)

    assert (0, "") == (code, err)
    assert "kept AS AH; thrown 7D 4C 2S; 16,215 ways to draw three of 47" in out
    assert "wrong: 52% too long" in out


@pytest.mark.parametrize("cards", [["as", "ah", "7d", "4c", "2s"], ["ASAH7D4C2S"], ["A♠, A♥ 7♦ 4♣ 2♠"]])
def test_cards_are_written_as_people_do(pone, cards):
    assert pone("odds", *ACES)[1] == pone("odds", *cards, "--discard", "7d4c2s")[1]


def test_the_english_laws_change_a_sequence(pone):
    hand = ("TC JD QH KS 2D", "--discard", "2D", "--format", "csv")
    straights = [
        row["favourable"]
        for laws in ("draw-foster", "draw-english")
        for row in csv.DictReader(io.StringIO(pone("odds", *hand, "--laws", laws)[1]))
        if row["what"] == "straight"
    ]

    assert ["8", "4"] == straights


def test_json_says_the_same_by_its_own_command(pone):
    out = pone("odds", "--format", "json", *ACES)[1]
    document = json.loads(out)
    first, *again = shlex.split(document["command"])

    assert ("pone", "pone.odds/1", "draw", "modern") == (
        first,
        document["schema"],
        document["shows"],
        document["rules"],
    )
    assert out == pone(*again)[1]


def test_the_table(pone, tmp_path):
    target = tmp_path / "odds.json"

    assert (0, "", "") == pone("odds", "--format", "json", "-o", target)
    document = json.loads(target.read_text("utf-8"))
    assert ("table", "pair", "run") == (
        document["shows"],
        document["draws"][0]["draw"],
        document["draws"][-1]["draw"],
    )
    assert 2 == pone("odds", *ACES, "-o", target)[0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["AS AH 7D 4C 2S"], 'say which of them are thrown, as in --discard "7D 4C 2S"'),
        (["--discard", "7D"], "name the five cards that were held before it"),
        (["AS AH 7D 4C", "--discard", "7D"], "must be five different cards of a pack of 52; it is 'AS AH 7D 4C'"),
        (["AS AS 7D 4C 2S", "--discard", "7D"], "must be five different cards"),
        (["AS JK 7D 4C 2S", "--discard", "7D"], "must be five different cards"),
        (["AS AH 7D 4C 1S", "--discard", "7D"], 'read "1S"; expected a rank and a suit'),
        (["AS AH 7D 4C 2S", "--discard", "KD"], "must be cards of the hand, each once; it is 'KD'"),
        (["AS AH 7D 4C 2S", "--discard", "7D", "--laws", "holdem"], "'holdem' is no code with a draw to five cards"),
        (["--laws", "whist-club"], "there are draw5, draw-foster, draw-english"),
        (["--format", "html"], "'html' is not one of 'text', 'json', 'csv'"),
    ],
)  # fmt: skip
def test_what_is_no_draw_is_refused(pone, words, said):
    code, out, err = pone("odds", *words)

    assert (2, "") == (code, out)
    assert said in " ".join(err.replace("\n", " ").split())
    assert "Traceback" not in err


def test_help_loads_nothing_heavy(program):
    done = program(code="import sys\nfrom detect.cli import main\ntry:\n    main(['odds', '--help'])\nfinally:\n"
                   "    print('numpy' in sys.modules, 'detect.ranks' in sys.modules, file=sys.stderr)")  # fmt: skip

    assert "False False" == done.stderr.strip()
