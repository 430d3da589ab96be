"""Draws at poker to read: one object, in words, as JSON by its schema, and as CSV; and the page that is made of it."""

import csv
import importlib.util
import io
import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from detect.cards import parse_cards
from detect.laws.code import load
from detect.nulls.draw_odds import EVENTS
from detect.nulls.printed import draws
from detect.report import oddsbook
from detect.report import words_odds as v
from detect.report.jsons import jsons
from detect.resources import resource
from tests.report.test_words import HARD, strings

SCHEMA = json.loads(resource("reports", "schema", "pone.odds-1.json").read_text("utf-8"))
DOCS = Path(__file__).parents[2] / "docs"
HANDS = [
    ("AS AH 7D 4C 2S", "7D 4C 2S"),
    ("AS AH 7D 4C 2S", ""),
    ("2H 3H 4H 5H 6H", ""),
    ("6S 9S TH KH 4D", "TH KH"),
    ("JC QD KH AS 2D", "2D"),
]


@pytest.fixture(scope="module")
def table():
    return oddsbook.table(load("draw-foster"), "pone odds")


def of(held, discard, code="draw-foster"):
    return oddsbook.draw(parse_cards(held), parse_cards(discard), load(code), "pone odds …")


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)

    assert ("urn:pone:odds:1", "pone.odds/1") == (SCHEMA["$id"], SCHEMA["title"])


def faults(document):
    return [error.message for error in Draft202012Validator(SCHEMA).iter_errors(json.loads(jsons(document)))]


def test_the_table_is_as_its_schema_has_it(table):
    assert [] == faults(table)


@pytest.mark.parametrize("code", ["draw-foster", "draw-english"])
@pytest.mark.parametrize(("held", "discard"), HANDS)
def test_a_draw_is_as_its_schema_has_it_and_within_its_lines(held, discard, code):
    document = of(held, discard, code)
    lines = oddsbook.text(document, width=100).splitlines()

    assert [] == faults(document)
    assert all(line == line.rstrip() and "{" not in line and len(line) <= 100 for line in lines)


def test_the_table_in_words_counts_what_is_wrong(table):
    said = oddsbook.text(table)

    assert "Of 30 printed figures 3 are exact, 10 are fairly rounded and 17 are wrong." in said
    assert "two pairs                        2,592  15.99%    5.26:1     8:1  wrong: 52% too long" in said
    assert all(len(line) <= 120 for line in said.splitlines())


def test_a_printed_figure_stands_beside_the_count_of_these_very_cards():
    """A card thrown that is wanted leaves three: the odds are longer than in the table."""
    [draw] = of("4S 5H 6D 7C 8S", "8S")["draws"]
    [straight] = [each for each in draw["chances"] if each["what"] == "straight"]

    assert ("open-straight", 7, 5.0) == (draw["draw"], straight["favourable"], straight["published"])
    assert "straight" == draw["before"]


def test_where_nothing_was_printed_that_is_said():
    assert v.NOT_PRINTED in oddsbook.text(of("6S 9S TH KH 4D", "TH KH"))


def test_what_never_comes_and_what_always_does_are_said_in_words():
    """Under the English laws an ace ends no sequence, so that no straight comes of knave to ace."""
    pat = oddsbook.text(of("2H 3H 4H 5H 6H", ""))

    assert "  a straight flush                    1 100.00%   certain" in pat
    english = of("JC QD KH AS 2D", "2D", "draw-english")["draws"][0]
    assert "straight" not in {each["what"] for each in english["chances"]}


def test_the_csv_has_a_row_for_each_chance(table):
    rows = list(csv.DictReader(io.StringIO(oddsbook.csv_text(table))))
    told = [one for each in table["draws"] for one in each["chances"]]

    assert [str(one["favourable"]) for one in told] == [row["favourable"] for row in rows]
    assert 30 == sum(row["published"] != "" for row in rows)


def test_every_draw_and_event_has_its_words():
    assert {each.id for each in draws()} == set(v.DRAWS)
    assert list(EVENTS) == list(v.EVENTS)


def test_no_word_is_hard_on_anybody():
    said = [text for name, value in vars(v).items() if name.isupper() for text in strings(value)]

    assert said
    assert [] == [text for text in said if HARD.search(text)]


def test_the_page_is_made_of_what_is_counted():
    """docs/odds.md has the figures of today; `python docs/make_odds.py` writes them anew."""
    spec = importlib.util.spec_from_file_location("make_odds", DOCS / "make_odds.py")
    make_odds = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_odds)
    said = (DOCS / "odds.md").read_text("utf-8")

    assert make_odds.page(said) == said
    assert "wrong: 66% too long" in said


def test_the_python_of_the_page_runs():
    said = (DOCS / "odds.md").read_text("utf-8")
    code = said.split("```python\n")[1].split("```")[0].strip().splitlines()
    names = {}
    exec("\n".join(code[:-1]), names)  # noqa: S102 - the page's own example

    assert ["PAIR", "FLUSH"] == eval(code[-1], names)  # noqa: S307 - the same
