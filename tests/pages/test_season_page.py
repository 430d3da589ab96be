"""The pages of several sittings and of an audit in a browser: sorted, filtered, without scripts, on a telephone, on paper."""

import pytest
from click.testing import CliRunner

from detect.cli import pone
from detect.report.page.season import WHOLE
from detect.resources import resource

SAMPLES = ("whist-fair", "whist-stacked", "whist-revoking")
NARROW = 360


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Write the pages of the samples: all of an audit, and of a check the first alone, which standard output gets."""
    logs = [str(resource("datasets", "samples", f"{name}.jsonl")) for name in SAMPLES]
    made = {command: tmp_path_factory.mktemp(command) for command in ("check", "audit")}
    arguments = ["audit", "--format", "html", "-o", str(made["audit"]), *logs]
    assert 0 == CliRunner().invoke(pone, arguments, standalone_mode=False).return_value
    told = CliRunner().invoke(
        pone, ["check", "--twins", "0", "--format", "html", *logs], standalone_mode=False
    )
    (made["check"] / "index.html").write_text(told.stdout, encoding="utf-8")
    return made


@pytest.fixture(params=["check", "audit"])
def index(request, written):
    """Give the page of the three sittings."""
    return written[request.param] / "index.html"


def column(shown, table, number):
    """Read a column of a table, only the rows that are shown."""
    rows = f"table.rows >> nth={table} >> tbody tr:visible"
    return [row.locator("th, td").nth(number).inner_text() for row in shown.locator(rows).all()]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1100, NARROW])
def test_nothing_hinders_a_reader(opened, axe, index, dark, width):
    assert [] == axe(opened(index, dark=dark, width=width))


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nothing_hinders_a_reader_of_an_audit(opened, axe, written, dark):
    shown = opened(written["audit"] / "session-001.html", dark=dark)
    shown.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")

    assert [] == axe(shown)


def test_a_telephone_scrolls_in_one_direction_only(opened, sideways, index, written):
    for page in (index, written["audit"] / "session-001.html"):
        assert 0 == sideways(opened(page, width=NARROW))


def test_scripts_off_every_row_is_there_and_nothing_that_would_do_nothing(opened, index):
    shown = opened(index, script=False)

    assert 3 == len(column(shown, 0, 0))
    assert 4 == len(column(shown, 1, 0))
    assert 0 == shown.locator("input:visible, select:visible, button:visible").count()


def test_a_heading_sorts_the_rows(opened, written):
    shown = opened(written["check"] / "index.html")
    before = column(shown, 0, 1)
    heading = shown.get_by_role("button", name="Deals", exact=True)
    heading.click()
    down = column(shown, 0, 3)
    heading.click()
    up = column(shown, 0, 3)
    shown.get_by_role("button", name="Sitting", exact=True).click()

    assert ["40", "24", "24"] == down
    assert ["24", "24", "40"] == up
    assert sorted(before) == column(shown, 0, 1)
    assert ["ascending"] == [each.get_attribute("aria-sort") for each in shown.locator("[aria-sort]").all()]


def test_rare_sittings_are_sorted_by_number_and_not_by_letters(opened, written):
    shown = opened(written["check"] / "index.html")
    shown.get_by_role("button", name="One unit has become").click()
    figures = [float(said.replace(",", "")) for said in column(shown, 1, 3)]

    assert sorted(figures, reverse=True) == figures


def test_rows_are_filtered_by_word_and_by_letters(opened, written):
    shown = opened(written["check"] / "index.html")
    rows = shown.locator("output")
    assert "3 of 3 rows shown" == rows.inner_text()

    shown.get_by_label("with the word").select_option("strong")
    assert ["2026-10-19/whist-stacked"] == column(shown, 0, 1)
    assert "1 of 3 rows shown" == rows.inner_text()

    shown.get_by_label("with the word").select_option("")
    shown.get_by_label("with these letters in the row").fill("REVOK")
    assert ["2026-11-02/whist-revoking"] == column(shown, 0, 1)


def test_a_sitting_leads_to_its_page_and_back(opened, written):
    """Links are to files beside the page: they work wherever the folder is copied to."""
    page = written["audit"] / "index.html"
    shown = opened(page)
    link = shown.get_by_role("link", name="2026-11-02/whist-revoking").get_attribute("href")
    own = opened(page.parent / link)

    assert "Irregularities: 2026-11-02/whist-revoking" == own.title()
    assert "index.html" == own.get_by_role("link", name="Back to all sittings").get_attribute("href")


def test_three_sittings_print_on_two_sheets(opened, sheets, index):
    assert sheets(opened(index)) <= 2


def test_an_audit_prints_on_two_sheets(opened, sheets, written):
    assert sheets(opened(written["audit"] / "session-001.html")) <= 2


def test_up_to_forty_sittings_have_a_page_each():
    """As docs/report.md says."""
    assert 40 == WHOLE
