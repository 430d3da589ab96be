"""The page on what is learned holds what the benchmark prints, in its form, and says what must be said beside it."""

import re
from pathlib import Path

import detect
from detect.sharps import TECHNIQUES

PAGE = (Path(detect.__file__).parents[1] / "docs" / "resembles.md").read_text("utf-8")
TABLES = PAGE.split("<!-- made by python -m benchmarks.resembles -->")[1].split("<!-- end -->")[0]
HEAD = re.compile(r"^\| `(\w+)` \| (\d+) \| (.*) \|$", re.MULTILINE)
ROW = re.compile(r"^\| `([\w-]+)` \| (\d\.\d\d) \| (.*) \|$", re.MULTILINE)
CELL = re.compile(r"`([\w-]+)` (\d\.\d\d)")


def test_each_level_has_its_shares_and_its_matrix():
    heads = HEAD.findall(TABLES)

    assert ["full", "play", "deals"] == [level for level, _, _ in heads]
    for level, many, shares in heads:
        matrix = TABLES.split(f"`{level}`, clumsy sharps:")[1].split("`, clumsy sharps:")[0]
        rows = ROW.findall(matrix)
        assert int(many) == len(rows)
        figures = [float(share) for share in shares.split(" | ")]
        assert 4 == len(figures)
        assert figures[0] <= figures[1]
        assert figures[2] <= figures[3]


def test_the_rows_of_a_matrix_are_shares_of_techniques():
    rows = ROW.findall(TABLES)

    assert {name for name, _, _ in rows} <= set(TECHNIQUES)
    for name, second, cells in rows:
        said = {which: float(share) for which, share in CELL.findall(cells)}
        assert set(said) <= set(TECHNIQUES)
        assert 0.93 < sum(said.values()) < 1.07
        assert float(second) >= said.get(name, 0.0) - 0.011


def test_in_a_full_log_most_clumsy_sharps_are_first_or_second():
    [(_, _, shares), *_] = HEAD.findall(TABLES)

    assert float(shares.split(" | ")[1]) > 0.9


def test_the_page_says_that_a_ranking_is_no_finding():
    assert "**It is a ranking and not a finding.**" in PAGE
    assert "None of it is part of a verdict" in PAGE
