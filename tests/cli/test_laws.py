"""`pone laws`: the codes, the laws of one, one law in full; in words, as JSON, as CSV; and what is not there."""

import csv
import io
import json
import shlex

import pytest

from detect.laws.code import CODES


def test_the_codes(pone):
    code, out, err = pone("laws")

    assert (0, "") == (code, err)
    assert [name for name in CODES if f"\n{name} " in out] == list(CODES)
    assert " 111 " in out


def test_the_laws_of_a_code(pone):
    out = pone("laws", "whist-club")[1]

    assert "34           Cutting to the dealer" in out
    assert "audited, simulated, scored" in out
    assert "Unseen: when a candidate spoke: write it down as a note." in out


@pytest.mark.parametrize("words", [["71"], ["law", "71"], ["etiquette", "6"], ["case", "iv"], ["44", "iv"]])
def test_a_law_in_full(pone, words):
    code, out, _ = pone("laws", "whist-club", *words)

    assert 0 == code
    assert ["Says:", "Penalty:", "Becomes:"] == [
        word for word in ("Says:", "Penalty:", "Becomes:") if word in out
    ]


def test_json_says_the_same_by_its_own_command(pone):
    out = pone("laws", "--format", "json", "whist-club", "case", "iv")[1]
    document = json.loads(out)
    first, *again = shlex.split(document["command"])

    assert ("pone", "pone.laws/1", "law") == (first, document["schema"], document["shows"])
    assert out == pone(*again)[1]


def test_csv_has_a_row_a_law(pone):
    rows = list(csv.DictReader(io.StringIO(pone("laws", "whist-club", "--format", "csv")[1])))

    assert 111 == len(rows)
    assert "audit.revokes" in rows[70]["audits"]
    assert len(CODES) == len(list(csv.DictReader(io.StringIO(pone("laws", "--format", "csv")[1]))))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["whist-clb"], "did you mean whist-club?"),
        (["snap"], "there is no code of laws 'snap'"),
        (["whist-club", "92"], "did you mean 91 (The last trick)?"),
        (["whist-club", "revoke"], "71 (The revoke)"),
        (["--format", "html"], "'html' is not one of 'text', 'json', 'csv'"),
    ],
)
def test_what_is_not_there_is_refused_and_what_is_near_is_named(pone, words, said):
    code, out, err = pone("laws", *words)

    assert (2, "") == (code, out)
    assert said in " ".join(err.split())
    assert "Traceback" not in err


def test_it_goes_to_a_file_that_is_not_overwritten(pone, tmp_path):
    target = tmp_path / "laws.csv"

    assert (0, "", "") == pone("laws", "--format", "csv", "-o", target)
    assert 2 == pone("laws", "-o", target)[0]
    assert 0 == pone("laws", "--force", "-o", target)[0]
    assert target.read_text("utf-8").startswith("The codes of law")


def test_help_loads_no_law(program):
    done = program(code="import sys\nfrom detect.cli import main\ntry:\n    main(['laws', '--help'])\nfinally:\n"
                   "    print('numpy' in sys.modules, file=sys.stderr)")  # fmt: skip

    assert "False" == done.stderr.strip()
