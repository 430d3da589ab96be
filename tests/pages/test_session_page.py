"""The page of one session in a browser: read without scripts, by everybody, on a telephone, and on paper."""

import json

import pytest
from click.testing import CliRunner

from detect.cli import pone
from detect.report.page import page
from detect.resources import resource

SAMPLES = ("whist-fair", "whist-stacked", "whist-revoking")


@pytest.fixture(scope="module")
def written():
    """Give the page of a sample, each made once."""
    made = {}

    def of(name):
        if name not in made:
            log = str(resource("datasets", "samples", f"{name}.jsonl"))
            told = CliRunner().invoke(pone, ["check", "--format", "json", log], standalone_mode=False)
            made[name] = page(json.loads(told.stdout))
        return made[name]

    return of


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["whist-stacked", "whist-revoking"])
def test_nothing_hinders_a_reader(opened, axe, written, name, dark):
    shown = opened(written(name), dark=dark)
    shown.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")

    assert [] == axe(shown)


def test_scripts_off_everything_is_there(opened, written):
    shown = opened(written("whist-stacked"), script=False)
    said = shown.inner_text("main")

    assert "Look closer" in said
    assert "Method" in said
    assert 4 <= shown.locator("figure").count() == shown.locator("svg:visible").count() <= 8
    shown.locator("summary").first.click()
    assert shown.locator("details").first.locator("table").is_visible()


@pytest.mark.parametrize("name", SAMPLES)
def test_it_fits_a_telephone(opened, sideways, written, name):
    assert sideways(opened(written(name), width=360)) <= 0


@pytest.mark.parametrize("name", SAMPLES)
def test_an_evening_prints_on_four_sheets(opened, sheets, written, name):
    assert 2 <= sheets(opened(written(name))) <= 4


def test_cards_are_drawn_where_they_lie_round_the_table(opened, written):
    deal = opened(written("whist-stacked")).locator(".deal").first
    place = {seat: deal.locator(f".at-{seat}").bounding_box() for seat in "NESW"}

    assert place["N"]["y"] < place["E"]["y"] == place["W"]["y"] < place["S"]["y"]
    assert place["W"]["x"] < place["N"]["x"] == place["S"]["x"] < place["E"]["x"]


def test_links_on_the_page_lead_to_their_sections(opened, written):
    shown = opened(written("whist-revoking"))
    shown.locator("nav a", has_text="Method").click()

    assert shown.evaluate("location.hash") == "#method"
    assert shown.evaluate("document.getElementById('method').getBoundingClientRect().top < innerHeight")
