"""The codes of law to read: one object, in words, as JSON by its schema, and as CSV; and what is near to what is not there."""

import csv
import importlib.util
import io
import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from detect.laws.code import CODES, codes, load
from detect.report import lawbook
from detect.report import words_laws as v
from detect.report.jsons import jsons
from detect.resources import resource
from tests.report.test_words import HARD, strings

SCHEMA = json.loads(resource("reports", "schema", "pone.laws-1.json").read_text("utf-8"))
DOCS = Path(__file__).parents[2] / "docs"


def told(code=None, number=None):
    """Give the object of the codes, of a code, or of one law."""
    if code is None:
        return lawbook.document(codes(), [], "codes", "pone laws")
    one = load(code)
    laws = one.own if number is None else [one.law(number)]
    return lawbook.document([one], laws, "code" if number is None else "law", f"pone laws {code}")


EVERY = [(), *((code,) for code in CODES), ("whist-club", "71"), ("whist-club", "17"), ("whist-dummy", "71")]


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)

    assert ("urn:pone:laws:1", "pone.laws/1") == (SCHEMA["$id"], SCHEMA["title"])


@pytest.mark.parametrize("asked", EVERY)
def test_every_object_is_as_its_schema_has_it(asked):
    document = json.loads(jsons(told(*asked)))

    assert [] == [error.message for error in Draft202012Validator(SCHEMA).iter_errors(document)]


@pytest.mark.parametrize("asked", EVERY)
def test_no_line_is_wider_than_it_should_be_but_a_table(asked):
    lines = lawbook.text(told(*asked), width=70).splitlines()

    assert all(line == line.rstrip() and "{" not in line for line in lines)
    assert all(len(line) <= 100 for line in lines)


def test_counts_add_up():
    for code in told()["codes"]:
        entries = told(code["code"])["codes"][0]["entries"]
        assert code["laws"] == len(entries)
        for name in ("audited", "simulated", "scored", "unseen"):
            assert code[name] == sum(name in law["coverage"] for law in entries)


def test_every_unseen_law_says_what_to_write_down():
    said = " ".join(lawbook.text(told("whist-club")).split())
    unseen = [law for law in load("whist-club").own if law.coverage == ("unseen",)]

    assert [] == [law.number for law in unseen if law.unseen not in said]


def test_a_law_in_full():
    assert lawbook.text(told("whist-club", "17")).splitlines()[:2] == [
        "whist-club 17: A full table",
        "  Says:     Of more than six candidates the two next lowest belong to the table, which",
    ]
    assert "Becomes:  unseen" in lawbook.text(told("whist-club", "17"))
    assert "whist-club 71: The revoke" in lawbook.text(told("whist-dummy", "71"))


@pytest.mark.parametrize("asked", EVERY)
def test_the_table_holds_the_same(asked):
    document = told(*asked)
    rows = list(csv.DictReader(io.StringIO(lawbook.csv_text(document))))
    among = document["codes"] if not asked else document["codes"][0]["entries"]

    assert len(rows) == len(among)
    for row, one in zip(rows, among, strict=True):
        assert all(
            row[name] == str("" if one[name] is None else one[name])
            for name in row
            if not isinstance(one[name], list)
        )


@pytest.mark.parametrize(
    ("said", "number"),
    [("71", "71"), ("law 71", "71"), ("71.", "71"), ("44 iv", "44"), ("44 (iv)", "44"), ("Etiquette 6", "etiquette 6"),
     ("CASE ix", "case IX"), ("case  I", "case I"), ("92", None), ("case XII", None), ("", None), ("iv", None)],
)  # fmt: skip
def test_a_law_is_found_as_people_cite_it(said, number):
    found = lawbook.find_law(load("whist-club"), said)

    assert number == (found and found.number)


@pytest.mark.parametrize(
    ("said", "near"),
    [("92", "91 (The last trick)"), ("0", "1 (The rubber)"), ("case XII", "case XI (A fifth card to a trick)"),
     ("etiquete 6", "etiquette 6 (A second revoke)"), ("renounce", "74 (Asking about a renounce)"), ("9" * 400, "91 (The last trick)")],
)  # fmt: skip
def test_what_is_near_is_named(said, near):
    sentence = lawbook.no_law(load("whist-club"), said)

    assert near in sentence
    assert "it has 1 to 91, etiquette 1 to 9, case I to XI" in sentence


def test_a_code_that_is_near_is_named():
    assert "did you mean whist-club?" in lawbook.no_code("whistclub")
    assert lawbook.no_code("snap").endswith("there are " + ", ".join(CODES))


def test_no_word_is_hard_on_anybody():
    said = [text for name, value in vars(v).items() if name.isupper() for text in strings(value)]

    assert said
    assert [] == [text for text in said if HARD.search(text)]


def test_the_page_of_laws_is_written_from_the_files():
    """docs/laws.md is what the files say today; `python docs/make_laws.py` writes it anew."""
    spec = importlib.util.spec_from_file_location("make_laws", DOCS / "make_laws.py")
    make_laws = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_laws)

    assert make_laws.page() == (DOCS / "laws.md").read_text("utf-8")
