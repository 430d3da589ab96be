"""Lessons in a browser: stepped through from the keyboard, without scripts, on a telephone, in the dark, on paper.

Three lessons are opened here; `python -m benchmarks.lessons` opens all.
"""

import pytest

from detect.report.page.lesson import page
from detect.report.page.lessons import page as lessons
from detect.report.page.odds import page as odds
from detect.report.taught import find, lesson

DEALS = 4
NAMES = ("crimp", "revoke", "top-stock")
"""The last is one of draw poker."""
NARROW = 360


@pytest.fixture(scope="module")
def written():
    """Give the page of a lesson, each made once; few deals, for speed."""
    made = {}

    def of(name):
        if name not in made:
            made[name] = page(lesson(find(name), evenings=3, deals=DEALS, seed=1), f"pone teach {name}")
        return made[name]

    return of


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", NAMES)
def test_nothing_hinders_a_pupil(opened, axe, written, name, dark):
    shown = opened(written(name), dark=dark)
    shown.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    shown.evaluate("document.querySelectorAll('.step').forEach(each => { each.hidden = false })")

    assert [] == axe(shown)


@pytest.mark.parametrize("name", NAMES)
def test_it_fits_a_telephone_with_and_without_scripts(opened, sideways, written, name):
    assert sideways(opened(written(name), width=NARROW)) <= 0
    assert sideways(opened(written(name), width=NARROW, script=False)) <= 0


def test_scripts_off_every_deal_is_there_and_no_button_that_would_do_nothing(opened, written):
    shown = opened(written("revoke"), script=False)

    assert DEALS == shown.locator(".step:visible").count()
    assert 0 == shown.locator("button:visible").count()
    assert 2 * DEALS == shown.locator(".so-far:visible").count()
    assert shown.locator("svg:visible").count() >= 2


def test_arrow_keys_step_through_the_deals_and_stop_at_both_ends(opened, written):
    shown = opened(written("crimp"))
    heading = shown.locator(".step:visible h3")
    assert [f"Deal 1 of {DEALS}"] == heading.all_inner_texts()

    shown.keyboard.press("ArrowLeft")
    assert [f"Deal 1 of {DEALS}"] == heading.all_inner_texts()
    shown.keyboard.press("ArrowRight")
    assert [f"Deal 2 of {DEALS}"] == heading.all_inner_texts()
    assert f"Deal 2 of {DEALS}" == shown.locator("output").inner_text()
    for _ in range(DEALS + 3):
        shown.keyboard.press("ArrowRight")
    assert [f"Deal {DEALS} of {DEALS}"] == heading.all_inner_texts()


def test_the_buttons_are_reached_by_tab_and_keep_the_focus(opened, written):
    shown = opened(written("crimp"))
    button = shown.get_by_role("button", name="Next deal")
    for _ in range(40):
        shown.keyboard.press("Tab")
        if button.evaluate("one => one === document.activeElement"):
            break
    shown.keyboard.press("Enter")
    shown.keyboard.press("Space")

    assert [f"Deal 3 of {DEALS}"] == shown.locator(".step:visible h3").all_inner_texts()
    assert button.evaluate("one => one === document.activeElement")


def test_arrows_scroll_a_wide_table_rather_than_step(opened, written):
    shown = opened(written("crimp"))
    shown.locator(".scroll:visible").last.focus()
    shown.keyboard.press("ArrowRight")

    assert [f"Deal 1 of {DEALS}"] == shown.locator(".step:visible h3").all_inner_texts()


def test_on_paper_every_deal_is_there(opened, written):
    shown = opened(written("crimp"))
    shown.emulate_media(media="print")

    assert DEALS == shown.locator(".step:visible").count()
    assert 0 == shown.locator("button:visible").count()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_lesson_on_odds_and_the_page_of_all_hinder_nobody(opened, axe, sideways, dark):
    for said in (odds("pone teach odds"), lessons("pone teach")):
        shown = opened(said, dark=dark, width=NARROW)
        shown.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")

        assert [] == axe(shown)
        assert sideways(shown) <= 0
