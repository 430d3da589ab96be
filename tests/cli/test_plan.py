"""`pone plan`: the plan in words, as JSON and as CSV; its hash that of the reports; and what is refused."""

import csv
import io
import json
import shlex

import pytest
from jsonschema import Draft202012Validator

from detect.checks import registry
from detect.evidence import Plan
from detect.resources import resource

SCHEMA = json.loads(resource("reports", "schema", "pone.plan-1.json").read_text("utf-8"))


def test_the_plan_in_words(pone):
    code, out, err = pone("plan")

    assert (0, "") == (code, err)
    assert Plan().hash in out
    assert [] == [name for name in registry() if name not in out]


@pytest.mark.parametrize(
    "options", [(), ("--shuffle", "riffle", "--seam", "as", "--seed", "3"), ("--laws", "bridge")]
)
def test_json_says_the_same_by_its_own_command(pone, fair, options):
    out = pone("plan", *options, "--format", "json", fair)[1]
    document = json.loads(out)
    first, *again = shlex.split(document["command"])

    assert [] == [error.message for error in Draft202012Validator(SCHEMA).iter_errors(document)]
    assert ("pone", "pone.plan/1") == (first, document["schema"])
    assert out == pone(*again)[1]


@pytest.mark.parametrize("options", [(), ("--shuffle", "machine", "--chain"), ("--game", "whist")])
def test_the_hash_is_that_of_the_report(pone, fair, options):
    plan, report = (
        json.loads(pone(name, *options, "--format", "json", fair)[1]) for name in ("plan", "check")
    )

    assert plan["plan"] == report["plan"]
    assert (plan["plan"] == Plan().hash) is (not options)


def test_csv_has_a_row_for_each_setting_part_and_weight(pone, fair):
    rows = list(csv.DictReader(io.StringIO(pone("plan", "--format", "csv", fair)[1])))
    gain = sum(float(row["weight"]) for row in rows if row["row"] == "weight" and row["question"] == "gain")

    assert {"plan", "setting", "part", "weight"} == {row["row"] for row in rows}
    assert pytest.approx(1.0) == gain


def test_a_log_that_is_not_there(pone):
    code, out, err = pone("plan", "nowhere.pbn")

    assert (2, "") == (code, out)
    assert "nowhere.pbn does not exist" in err


def test_a_line_that_cannot_be_read_is_told(pone, spoilt):
    code, out, _ = pone("plan", spoilt)

    assert 3 == code
    assert "expected" in out.partition("Read from")[2]


def test_the_plan_goes_to_a_file_that_is_not_overwritten(pone, tmp_path):
    target = tmp_path / "plan.txt"

    assert 0 == pone("plan", "-o", target)[0]
    assert Plan().hash in target.read_text("utf-8")
    assert 2 == pone("plan", "-o", target)[0]
