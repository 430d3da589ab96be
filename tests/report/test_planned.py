"""The plan as an object: by its schema, its weights those that the findings are weighed by, its lines no wider than asked."""

import json

import pytest
from jsonschema import Draft202012Validator

from detect import check, read
from detect.checks import registry
from detect.evidence import Plan
from detect.evidence.findings import weighed
from detect.evidence.plan import LEVELS
from detect.report import planned
from detect.report import words_plan as v
from detect.report.jsons import jsons
from detect.resources import resource

SCHEMA = json.loads(resource("reports", "schema", "pone.plan-1.json").read_text("utf-8"))
KNOWN = {"stacked.aces": "The boards of the lesson were set by hand."}
SETTINGS = [
    {"name": "seam", "value": "AS", "source": "option", "where": "--seam"},
    {"name": "chain", "value": False, "source": "default", "where": None},
    {"name": "levels.watch", "value": 0.01, "source": "file", "where": "pone.toml"},
    {"name": "known.stacked.aces", "value": KNOWN["stacked.aces"], "source": "file", "where": "pone.toml"},
]
PLAN = Plan(seam="AS", levels={**LEVELS, "watch": 0.01}, known=KNOWN, game="bridge")


@pytest.fixture(scope="module")
def evening():
    return read(resource("datasets", "samples", "whist-fair.jsonl"))


@pytest.fixture(scope="module")
def document(evening):
    return planned.document(
        PLAN, SETTINGS, evening.inputs, planned.sessions_of(evening, Plan()), "pone plan a.jsonl"
    )


def test_the_object_is_as_its_schema_has_it(document):
    Draft202012Validator.check_schema(SCHEMA)
    faults = Draft202012Validator(SCHEMA).iter_errors(json.loads(jsons(document)))

    assert [] == [f"{list(each.absolute_path)}: {each.message[:200]}" for each in faults]


def test_every_check_is_in_the_plan(document):
    assert list(registry()) == [one["check"] for one in document["checks"]]
    assert KNOWN["stacked.aces"] == document["checks"][0]["known"]


def test_checks_that_a_game_is_not_asked_are_named(document):
    asked = {one["check"]: one["asked"] for one in document["checks"]}

    assert (True, False) == (asked["stacked.aces"], asked["stacked.turnup"])
    assert "stacked.turnup" in planned.text(document).partition("Not asked at this game:")[2]


def test_no_line_is_wider_than_asked(document):
    lines = planned.text(document, width=70).splitlines()
    whole = [line for line in lines if "sha256:" in line or "/" in line]  # a hash and a path stay whole

    assert all(line == line.rstrip() for line in lines)
    assert [] == [line for line in lines if len(line) > 70 and line not in whole]


def test_the_text_says_where_each_value_came_from(document):
    said = planned.text(document)

    for line in (
        "seam          AS    --seam",
        "chain         no    as usual",
        "watch at p ≤  0.01  pone.toml",
    ):
        assert line in said
    assert f"stacked.aces: {KNOWN['stacked.aces']} (pone.toml)" in " ".join(said.split())


def test_the_weights_are_those_that_findings_are_weighed_by(evening):
    """Parts and subjects of a check share what the plan says of it, in the session as it was."""
    frame = check(evening).frame
    shares = weighed(evening).set_index("check")["weight"]
    found = frame.groupby("check")["weight"].sum()

    for name, total in found.items():
        parts = {part.name: part.share for part in registry()[name].parts}
        asked = sum(parts[part] for part in frame[frame["check"] == name]["part"].unique())
        assert pytest.approx(shares[name] * asked) == total


def test_sessions_of_a_game_without_laws_are_asked_nothing(tmp_path):
    log = tmp_path / "snap.jsonl"
    log.write_text('{"session": "a", "game": "snap"}\n{"deal": 1}\n{"session": "b", "game": "whist"}\n')
    told = planned.sessions_of(read(log), Plan())
    said = planned.text(planned.document(Plan(), [], [], told, "pone plan"))

    assert [[], []] == [one["weights"] for one in told]
    assert v.NO_GAME in " ".join(said.split())
    assert v.NO_DEALS in said


def test_alike_sessions_are_told_once(evening):
    [one] = planned.sessions_of(evening, Plan())
    said = planned.text(planned.document(Plan(), [], [], [one, {**one, "session": "later"}], "pone plan"))

    assert "whist-fair, and 1 more alike" in " ".join(said.split())


def test_a_formula_in_a_declared_cause_is_no_formula_in_a_sheet():
    rows = [{"name": "known.cut.low", "value": "=1+1", "source": "file", "where": "pone.toml"}]
    lines = planned.csv_text(planned.document(Plan(), rows, [], [], "pone plan")).splitlines()

    assert "setting,known.cut.low,'=1+1,file,pone.toml" in lines[2]
