"""Two sittings, or two players, stand side by side, with what a check says of each."""

import csv
import io
import json

import pytest
from jsonschema import Draft202012Validator

from detect.resources import resource

SCHEMA = json.loads(resource("reports", "schema", "pone.compare-1.json").read_text("utf-8"))
QUICK = ("--twins", "0")


def compared(pone, *arguments):
    """Give the object, which is as its schema says."""
    code, out, _ = pone("compare", *arguments, *QUICK, "--format", "json")
    document = json.loads(out)
    assert [] == [error.message for error in Draft202012Validator(SCHEMA).iter_errors(document)]
    return code, document


def test_two_sittings_stand_beside_each_other_as_a_check_has_them(pone, fair, stacked):
    code, document = compared(pone, stacked, fair)
    _, checked, _ = pone("check", *QUICK, "--format", "json", stacked, fair)
    sessions = json.loads(checked)["sessions"]

    assert 0 == code
    for side, one in zip(document["sides"], sessions, strict=True):
        assert [one["session"], one["gain"]["p"]] == [side["name"], side["gain"]["p"]]
    [row] = [
        each for each in document["figures"] if (each["check"], each["part"]) == ("stacked.points", "hand")
    ]
    for key, one in zip("ab", sessions, strict=True):
        mine = [
            each for each in one["findings"] if (each["check"], each["part"]) == ("stacked.points", "hand")
        ]
        best = min(mine, key=lambda each: each["log10_p"])
        assert [best["player"], best["observed"], best["p"]] == [
            row[key]["who"],
            row[key]["observed"],
            row[key]["p"],
        ]


def test_two_players_are_added_up_over_their_sittings(pone, fair, stacked):
    _, alone = compared(pone, "Ada", "Dot", "--in", stacked)
    _, both = compared(pone, "Ada", "Dot", "--in", stacked, "--in", fair)
    once, twice = (
        next(
            each["b"] for each in one["figures"] if (each["check"], each["part"]) == ("stacked.aces", "hand")
        )
        for one in (alone, both)
    )

    assert ["players", "players"] == [alone["kind"], both["kind"]]
    assert [1, 2] == [alone["sides"][1]["sittings"], both["sides"][1]["sittings"]]
    assert once["p"] is not None
    assert twice["p"] is None
    assert (once["n"], twice["n"]) == (10, 16)
    assert alone["sides"][1]["log10_e"] > alone["sides"][0]["log10_e"]


def test_the_text_has_both_names_and_every_law(pone, revoking, stacked):
    code, said, _ = pone("compare", revoking, stacked, *QUICK)

    assert 0 == code
    head = said.splitlines()[0]
    assert "whist-revoking" in head
    assert "whist-stacked" in head
    assert "revoke" in said
    assert "no test of their difference" in said.replace("\n", " ")
    assert max(map(len, said.splitlines())) <= 88


def test_csv_has_a_column_a_side(pone, fair, stacked):
    _, said, _ = pone("compare", fair, stacked, *QUICK, "--format", "csv")
    rows = list(csv.reader(io.StringIO(said)))

    assert {6} == {len(row) for row in rows}
    assert ["gain", "", "", "verdict", "unremarkable", "strong"] in rows


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("Ada", "Nobody", "--in", "{fair}"), "Nobody is neither a sitting nor a player"),
        (("Ada", "Ada", "--in", "{fair}"), "is named twice"),
        (("Ada", "2026-10-05/whist-fair", "--in", "{fair}"), "Ada"),
        (("{fair}", "nowhere.pbn"), "does not exist"),
    ],
)
def test_wrong_names_are_refused_in_a_sentence(pone, fair, arguments, said):
    code, _, err = pone("compare", *(each.format(fair=fair) for each in arguments), *QUICK)

    assert 2 == code
    assert said in err.replace("\n", " ")
