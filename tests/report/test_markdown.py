"""The report as Markdown: the same words, and nothing of a log acts as a mark."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.report.markdown import escaped, markdown
from detect.report.text import worth


@pytest.mark.parametrize("name", ["whist-fair", "whist-stacked", "whist-revoking"])
def test_it_says_what_the_object_says(sample, name):
    """Verdicts, irregularities and findings worth reading are all there."""
    document = sample(name)
    [session] = document["sessions"]
    said = markdown(document).replace("\\", "")

    for row in [*session["irregularities"], *session["left_out"], *session["data"]]:
        assert row.get("what", row.get("says")) in said
    for row in worth(session):
        assert row["says"] in said
    assert " ".join(session["gain"]["says"]) in said


@pytest.mark.parametrize("name", ["whist-fair", "whist-revoking"])
def test_it_says_what_the_object_of_an_audit_says(audited_sample, name):
    """Irregularities, their laws and penalties, and those who did not follow suit are there; nobody else is."""
    document = audited_sample(name)
    [session] = document["sessions"]
    said = markdown(document).replace("\\", "")

    for row in session["irregularities"]:
        assert f"{row['what']} ({row['law']})" in said
        assert row["penalty"] in said
    for row in session["described"]:
        assert bool(row["observed"]) == (row["says"] in said)
    assert document["caution"] in said
    assert "verdict" not in said


def test_what_could_not_be_audited_is_there(audited, tmp_path):
    """A part of the record that lacks, why, and what to write down."""
    path = tmp_path / "bare.jsonl"
    path.write_text('{"session": "a", "game": "snap"}\n{"deal": 1}\n')
    said = markdown(audited(str(path)))

    assert "**○** The record could not be held against any law." in said
    assert "## What could not be audited" in said
    assert "- Every law: the game is not named" in said


def test_a_name_is_no_mark_and_no_html(document, tmp_path):
    """Names with marks, tags and links come out as text."""
    name = "<script>alert(1)</script> [x](http://example.org) **Ada** `b`\n# c"
    hand = {"N": "AKQJT98765432..."}
    path = tmp_path / "marks.jsonl"
    lines = [
        {"session": name, "game": "whist", "players": [name, "b", "c", "d"]},
        {"deal": 1, "dealer": "N", "hands": hand},
    ]
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    said = markdown(document(str(path)))

    assert "<script>" not in said
    assert "[x](http" not in said
    assert not [line for line in said.splitlines() if line.startswith("# c")]


@given(st.text())
def test_any_text_becomes_one_harmless_line(text):
    """No bracket, angle or asterisk is left that is not escaped, and no line is broken."""
    said = escaped(text)

    assert 1 >= len(said.splitlines())
    for mark in "<[*`":
        assert said.count(mark) == said.count(f"\\{mark}")
