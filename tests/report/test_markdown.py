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
