"""docs/sharps.md is what the registry says, and its example runs."""

import doctest
import importlib.util
from pathlib import Path

from detect.sharps import TECHNIQUES

DOCS = Path(__file__).parents[2] / "docs"


def test_the_tables_of_the_page_are_those_of_the_registry():
    """`python docs/make_sharps.py` writes them anew."""
    spec = importlib.util.spec_from_file_location("make_sharps", DOCS / "make_sharps.py")
    make_sharps = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_sharps)
    text = (DOCS / "sharps.md").read_text("utf-8")

    assert make_sharps.page(text) == text
    assert all(f"| `{name}`" in text for name in TECHNIQUES)


def test_the_example_of_the_page_runs():
    result = doctest.testfile(str(DOCS / "sharps.md"), module_relative=False)

    assert result.attempted >= 5
    assert result.failed == 0
