"""The quiz in a browser: answered from the keyboard, right and wrong, without scripts, on a telephone, in the dark, on paper."""

import re

import pytest

from detect.evidence.plan import Plan
from detect.report.page.quiz import page, score
from detect.report.quizzed import quiz

MANY = 4
NARROW = 360
TRUTH = re.compile(r"Evening \d: (nobody|\w+) cheats\.|What pone says")


@pytest.fixture(scope="module")
def evenings():
    """Give a short quiz, without fair twins, for speed."""
    return quiz(1, evenings=MANY, deals=12, plan=Plan(twins=0))


@pytest.fixture(scope="module")
def written(evenings):
    """Give its page."""
    return page(evenings, 1, "pone teach --quiz")


def answer(shown, number, named):
    """Answer an evening from the keyboard alone: to the choices, down to the one that is wanted, and Enter."""
    players = [
        "",
        *shown.locator(".step")
        .nth(number)
        .locator("input")
        .evaluate_all("all => all.map(one => one.value)")[1:],
    ]
    shown.locator(f"#evening-{number + 1}").focus()
    for _ in range(10):
        shown.keyboard.press("Tab")
        if shown.evaluate("document.activeElement.type") == "radio":
            break
    shown.keyboard.press("Space")
    for _ in range(players.index(named)):
        shown.keyboard.press("ArrowDown")
    assert named == shown.evaluate("document.activeElement.value")
    shown.keyboard.press("Enter")
    shown.get_by_role("button", name="Next evening").focus()
    shown.keyboard.press("Enter")


def scored(shown, row):
    """Read a row of the score."""
    return tuple(map(int, shown.locator(f".score .{row} td").all_inner_texts()))


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nothing_hinders_a_reader(opened, axe, written, evenings, dark):
    shown = opened(written, dark=dark)
    for number, one in enumerate(evenings):
        answer(shown, number, one.cheat)
    shown.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    shown.evaluate("document.querySelectorAll('.step').forEach(each => { each.hidden = false })")

    assert [] == axe(shown)


def test_the_truth_is_not_to_be_seen_before_the_answer_and_then_is(opened, written, evenings):
    shown = opened(written)
    assert not TRUTH.search(shown.locator("body").inner_text())

    answer(shown, 0, evenings[0].cheat)
    shown.get_by_role("button", name="Previous evening").click()
    told = shown.locator("body").inner_text()
    assert "You are right." in told
    assert 1 == len(re.findall("What pone says", told))
    assert f"1 of {MANY} evenings answered." in told


def test_right_answers_all_through_are_scored_so(opened, written, evenings):
    shown = opened(written)
    for number, one in enumerate(evenings):
        answer(shown, number, one.cheat)

    assert (MANY, 0, 0) == scored(shown, "you")
    tool = score([(one.cheat, one.named) for one in evenings])
    assert (tool.right, tool.accused, tool.missed) == scored(shown, "pone")


def test_wrong_answers_all_through_are_scored_so(opened, written, evenings):
    shown = opened(written)
    wrong = ["" if one.cheat else "Ada" for one in evenings]
    for number, named in enumerate(wrong):
        answer(shown, number, named)

    told = score([(one.cheat, named) for one, named in zip(evenings, wrong, strict=True)])
    assert (0, told.accused, told.missed) == scored(shown, "you")
    assert told.accused + told.missed == MANY


def test_an_answer_cannot_be_taken_back(opened, written, evenings):
    shown = opened(written)
    answer(shown, 0, evenings[0].cheat)

    shown.get_by_role("button", name="Previous evening").click()
    assert shown.locator(".step:visible input:disabled").count() == 5
    shown.locator(".step:visible form button").focus()
    shown.keyboard.press("Enter")
    assert (1, 0, 0) == scored(shown, "you")


def test_scripts_off_every_evening_is_there_and_the_answers_are_folded_at_the_end(opened, written):
    shown = opened(written, script=False)

    assert MANY == shown.locator(".step:visible").count()
    assert 0 == shown.locator("button:visible").count()
    assert not TRUTH.search(shown.locator("body").inner_text())
    shown.locator("details summary").click()
    assert MANY == shown.locator(".answers > li:visible").count()


@pytest.mark.parametrize("script", [True, False])
def test_it_fits_a_telephone(opened, sideways, written, script):
    assert sideways(opened(written, width=NARROW, script=script)) <= 0


@pytest.mark.parametrize("script", [True, False])
def test_on_paper_every_evening_is_there_and_the_answers_are_the_last(opened, written, script):
    shown = opened(written, script=script)
    shown.emulate_media(media="print")

    assert MANY == shown.locator(".step:visible").count()
    assert MANY == shown.locator(".answers > li:visible").count()
    last = shown.locator(".paper").bounding_box()["y"]
    assert all(last > box.bounding_box()["y"] for box in shown.locator(".step").all())
